//! `tenpin history`: the sheets that were bowled on.

use std::collections::HashMap;
use std::io;
use std::process::ExitCode;

use clap::ValueEnum;
use tenpin::Ruleset;
use tenpin_board::text::width;
use tenpin_board::{Namesakes, Person, State, Tag};
use tenpin_json::{LineRecord, SheetRecord};
use tenpin_lang::Language;
use tenpin_store::{Filter, History, Summary, SummaryLine, Uuid, Wanted};

use crate::args::{Data, Text, Which, bowler_parser, number_parser, ruleset_parser};
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::clock;
use crate::print::legend::Legend;
use crate::print::screen::Screen;
use crate::print::table::{Column, Table};
use crate::score::report::{FreeText, csv_row, json_line};
use crate::words::{Label, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin history                          list the last twenty sheets
  tenpin history --all                    list all of them
  tenpin history PJS KYJ                  list those of either bowler
  tenpin history 'Park Ji-sung'           find a bowler by name
  tenpin history --from 2026-11-01 --to 2026-11-30
  tenpin history --rules five-pin
  tenpin history --format jsonl | jq .lines
  tenpin history --deleted                list what restore brings back

Formats for programs:
  jsonl  one sheet per line: sheet, id, opened, state, series, game,
         and lines with line, bowler, name if there is one, rules,
         notation, score, so_far, over, left
  csv    one game per line, with the same fields; free text that a
         spreadsheet would run as a formula gets an apostrophe in
         front, unless --raw is given

Bowlers:
  Ask for them by tag or by name. A bowler who left before the first
  ball is not listed, and the other lines keep their numbers.

Days:
  --from and --to include the day itself. Days are in your time zone.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only sheets of these bowlers, by tag or by name
    #[arg(value_name = "BOWLER", value_parser = bowler_parser())]
    bowlers: Vec<Wanted>,
    #[command(flatten)]
    which: Which,
    /// Only sheets with a game by these rules
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser())]
    rules: Option<Ruleset>,
    /// Only deleted sheets
    #[arg(long)]
    deleted: bool,
    /// Only the last NUMBER sheets
    ///
    /// Without it, the table shows the last 20, and the other formats show all.
    #[arg(long, value_name = "NUMBER", value_parser = number_parser(1..=u32::MAX))]
    last: Option<u32>,
    /// All sheets, not only the last 20
    #[arg(long, conflicts_with = "last")]
    all: bool,
    /// The format of the output
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    text: Text,
    #[command(flatten)]
    data: Data,
}

/// How the history is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A table for people, one sheet per line
    Table,
    /// JSON lines, one object per sheet
    Jsonl,
    /// Comma-separated values, one line per game
    Csv,
}

/// The sheets of a table if nobody says how many.
const PAGE: u32 = 20;

/// The least columns of the screen for bowlers beside their sheet.
const LEAST_BOWLERS: usize = 24;

const COLUMNS: [&str; 15] = [
    "sheet", "id", "opened", "state", "series", "game", "line", "bowler", "rules", "notation", "score", "so_far",
    "over", "left", "name",
];

/// Prints the sheets that are asked for.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    screen.page();
    let done = print(args, &mut screen);
    screen.end(done)
}

fn print(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let filter = Filter { is_deleted: args.deleted, ..args.which.filter(&args.bowlers, args.rules) };
    let journal = Journal::open_to_read(args.data.path())?;
    if args.format == Format::Table && !args.all && args.last.is_none() {
        return print_page(&journal, &filter, args.text.free_text(), screen);
    }
    let mut printer = Printer::new(args.format, args.text.free_text(), screen)?;
    let mut unreadable = Vec::new();
    journal.read_history(&filter, args.last, |history, found| {
        unreadable.extend(found.unreadable);
        printer.print(&found.all, |language| Widths::of_all(history, language))
    })?;
    if args.format == Format::Table && printer.is_empty() {
        printer.screen.note(&printer.screen.say(&Message::NoSheets))?;
    }
    printer.print_legend()?;
    Ok(screen.name_unreadable(&unreadable)?)
}

/// Prints the last sheets, and says if there are more.
fn print_page(journal: &Journal, filter: &Filter, text: FreeText, screen: &mut Screen) -> Result<ExitCode, Failure> {
    // One more than a page tells that there are more.
    let mut found = journal.history(filter, Some(PAGE + 1))?;
    let has_older = usize::try_from(PAGE).is_ok_and(|page| page < found.all.len() + found.unreadable.len());
    if has_older && usize::try_from(PAGE).is_ok_and(|page| page < found.all.len()) {
        found.all.remove(0);
    }
    if found.all.is_empty() {
        screen.note(&screen.say(&Message::NoSheets))?;
    }
    let mut printer = Printer::new(Format::Table, text, screen)?;
    printer.print(&found.all, |language| Widths::of(&found.all, language))?;
    printer.print_legend()?;
    if has_older {
        screen.note(&screen.say(&Message::OlderSheets))?;
    }
    Ok(screen.name_unreadable(&found.unreadable)?)
}

/// Sheets on their way to the screen.
struct Printer<'a> {
    format: Format,
    text: FreeText,
    screen: &'a mut Screen,
    /// How the table looks; `None` before its heading is printed.
    table: Option<Table>,
    /// The marks in the table.
    legend: Legend,
}

/// How wide the first columns of the table are: the number of the sheet, the time, and the game of its series.
#[derive(Debug, Clone, Copy)]
struct Widths([usize; 3]);

impl Widths {
    /// What these sheets need.
    fn of(summaries: &[Summary], language: Language) -> Widths {
        let widest =
            |column: &dyn Fn(&Summary) -> String| summaries.iter().map(|summary| width(&column(summary))).max();
        let opened = |summary: &Summary| opened(summary, language);
        Widths([widest(&sheet), widest(&opened), widest(&game)].map(Option::unwrap_or_default))
    }

    /// What all sheets of a history need, before they are read.
    fn of_all(history: &History, language: Language) -> Widths {
        let digits = |number: Option<i64>| number.map_or(0, |number| width(&number.to_string()));
        let time = |time| width(&clock::minute(time, language));
        let times = history.times().map_or([0; 2], |(first, last)| [first, last].map(time));
        Widths([digits(history.highest_number()), times[0].max(times[1]), digits(history.highest_game())])
    }

    /// These widths, or more where a row needs it.
    fn with_room_for(self, row: &[String; 4]) -> Widths {
        let Widths(widths) = self;
        Widths([0, 1, 2].map(|column| widths[column].max(width(&row[column]))))
    }

    /// The table with these columns and one for the bowlers.
    fn table(self, screen: &Screen) -> Table {
        let Widths([sheet, opened, game]) = self;
        let columns = [Column::right(sheet), Column::left(opened), Column::right(game), bowlers()];
        Table::new(&columns, screen.columns())
    }
}

impl Printer<'_> {
    fn new(format: Format, text: FreeText, screen: &mut Screen) -> io::Result<Printer<'_>> {
        if format == Format::Csv {
            screen.print_data(csv_row(&COLUMNS)?)?;
        }
        Ok(Printer { format, text, screen, table: None, legend: Legend::default() })
    }

    /// Whether no row of the table is printed yet.
    fn is_empty(&self) -> bool {
        self.table.is_none()
    }

    /// Prints some more sheets. `widths` are those of all there will be.
    fn print(&mut self, summaries: &[Summary], widths: impl Fn(Language) -> Widths) -> Result<(), Failure> {
        for summary in summaries {
            match self.format {
                Format::Table => self.print_row(summary, &widths)?,
                Format::Jsonl => self.screen.print_data(json_line(&record(summary))?)?,
                Format::Csv => print_csv(&record(summary), self.text, self.screen)?,
            }
        }
        Ok(())
    }

    /// Prints what the marks in the table mean. It is part of the table, so that it goes wherever the table goes.
    fn print_legend(&mut self) -> io::Result<()> {
        if self.legend.is_empty() {
            return Ok(());
        }
        self.screen.print("\n")?;
        self.legend.print(self.screen)
    }

    fn print_row(&mut self, summary: &Summary, widths: impl Fn(Language) -> Widths) -> io::Result<()> {
        self.legend.add(summary);
        let table = if let Some(table) = &self.table {
            table
        } else {
            let labels = [Label::Sheet, Label::Opened, Label::Game, Label::Bowlers];
            let heading = labels.map(|label| self.screen.say(&label));
            let table = widths(self.screen.language()).with_room_for(&heading).table(self.screen);
            self.screen.print_laid_out(table.row(&heading))?;
            self.table.insert(table)
        };
        let mut bowlers = shown(&summary.lines);
        if summary.state == State::Open {
            bowlers.push(self.screen.say(&state(summary.state)));
        }
        let row = [sheet(summary), opened(summary, self.screen.language()), game(summary), bowlers.join("  ")];
        self.screen.print_laid_out(table.row(&row))
    }
}

fn sheet(summary: &Summary) -> String {
    summary.number.to_string()
}

fn opened(summary: &Summary, language: Language) -> String {
    clock::minute(summary.opened_at, language)
}

fn game(summary: &Summary) -> String {
    summary.series.map(|series| series.game.to_string()).unwrap_or_default()
}

/// The column for the bowlers of a sheet.
pub(crate) fn bowlers() -> Column {
    Column::rest(LEAST_BOWLERS)
}

/// What is said of a state.
pub(crate) fn state(state: State) -> Label {
    match state {
        State::Open => Label::Open,
        State::Closed => Label::Closed,
        State::Deleted => Label::Deleted,
    }
}

/// The bowlers and their scores, in parentheses if the bowler left, with an ellipsis if the game is not over. Bowlers with
/// the same tag and name are told apart by the numbers of their lines.
pub(crate) fn shown(lines: &[SummaryLine]) -> Vec<String> {
    let tags = Namesakes::of(lines.iter().map(|line| line.tag));
    let mut namesakes: HashMap<(Tag, Person), usize> = HashMap::new();
    for line in lines.iter().filter(|line| tags.share(line.tag)) {
        *namesakes.entry((line.tag, line.person())).or_default() += 1;
    }
    let is_shared = |line: &SummaryLine| {
        !namesakes.is_empty() && namesakes.get(&(line.tag, line.person())).is_some_and(|lines| 1 < *lines)
    };
    let called = |line: &SummaryLine| {
        let bowler = line.bowler();
        let called = if bowler.name.is_some() { bowler.label() } else { bowler.to_string() };
        if is_shared(line) { format!("{called} ({})", line.number) } else { called }
    };
    let shown = |line: &SummaryLine| {
        let (called, score) = (called(line), line.game.score_so_far());
        match (line.game.is_over(), line.has_left) {
            (true, _) => format!("{called} {score}"),
            (false, true) => format!("({called} {score}…)"),
            (false, false) => format!("{called} {score}…"),
        }
    };
    lines.iter().map(shown).collect()
}

fn print_csv(sheet: &SheetRecord, text: FreeText, screen: &mut Screen) -> io::Result<()> {
    for line in &sheet.lines {
        screen.print_data(csv_row(&[
            sheet.sheet.to_string(),
            sheet.id.clone(),
            sheet.opened.clone(),
            sheet.state.name().to_owned(),
            sheet.series.clone().unwrap_or_default(),
            sheet.game.map(|game| game.to_string()).unwrap_or_default(),
            line.line.to_string(),
            text.cell(&line.bowler).into_owned(),
            line.rules.to_string(),
            line.notation.clone(),
            line.score.map(|score| score.to_string()).unwrap_or_default(),
            line.so_far.to_string(),
            line.over.to_string(),
            line.left.to_string(),
            text.cell(line.name.as_deref().unwrap_or_default()).into_owned(),
        ])?)?;
    }
    Ok(())
}

fn record(summary: &Summary) -> SheetRecord {
    let line = |line: &SummaryLine| LineRecord::of(line.number, &line.bowler(), &line.game, line.has_left);
    SheetRecord {
        sheet: summary.number,
        id: summary.id.to_string(),
        opened: summary.opened_at.to_string(),
        state: summary.state,
        series: summary.series.map(|series| Uuid::from_u128(series.id).to_string()),
        game: summary.series.map(|series| series.game),
        lines: summary.lines.iter().map(line).collect(),
    }
}
