//! `tenpin history`: the sheets that were bowled on.

use std::io;
use std::process::ExitCode;

use clap::ValueEnum;
use tenpin::Ruleset;
use tenpin_board::{BowlerName, Line, State};
use tenpin_json::{LineRecord, SheetRecord};
use tenpin_store::{Filter, Summary, Uuid};

use crate::args::{Data, Which, name_parser, ruleset_parser};
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::print::{cells, clock};
use crate::score::report::{csv_row, json_line};
use crate::words::{Label, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin history                          the last twenty sheets
  tenpin history --all                    all of them
  tenpin history PJS KYJ                  those of two bowlers
  tenpin history --from 2026-11-01 --to 2026-11-30
  tenpin history --rules five-pin
  tenpin history --format jsonl | jq .lines
  tenpin history --deleted                what restore brings back

Formats for programs:
  jsonl  a sheet a line: sheet, id, opened, state, series, game,
         lines with line, bowler, rules, notation, score, so_far,
         over, left
  csv    a game a line, with the same fields

Days:
  are those of your time zone; both --from and --to are included.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only sheets of these bowlers
    #[arg(value_name = "BOWLER", value_parser = name_parser())]
    bowlers: Vec<BowlerName>,
    #[command(flatten)]
    which: Which,
    /// Only sheets with a game by these rules
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser())]
    rules: Option<Ruleset>,
    /// Only deleted sheets
    #[arg(long)]
    deleted: bool,
    /// Only so many, the last ones [default: 20 in a table, otherwise all]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    last: Option<u32>,
    /// All of them
    #[arg(long, conflicts_with = "last")]
    all: bool,
    /// How to print them
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Table)]
    format: Format,
    #[command(flatten)]
    data: Data,
}

/// How the history is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people, a line a sheet
    Table,
    /// A JSON object a line, one for each sheet
    Jsonl,
    /// Comma-separated values with a header, a line a game
    Csv,
}

/// The sheets of a table if nobody says how many.
const PAGE: u32 = 20;

const COLUMNS: [&str; 14] = [
    "sheet", "id", "opened", "state", "series", "game", "line", "bowler", "rules", "notation", "score", "so_far",
    "over", "left",
];

/// Prints the sheets that are asked for.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = print(args, &mut screen);
    screen.end(done)
}

fn print(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let filter = Filter { is_deleted: args.deleted, ..args.which.filter(&args.bowlers, args.rules) };
    let page = (args.format == Format::Table && !args.all && args.last.is_none()).then_some(PAGE);
    // One more than a page tells that there are more.
    let last = args.last.or(page.map(|page| page + 1));
    let mut found = Journal::open_to_read(args.data.path())?.history(&filter, last)?;
    let has_older = page.is_some_and(|page| usize::try_from(page).is_ok_and(|page| page < found.all.len()));
    if has_older {
        found.all.remove(0);
    }
    match args.format {
        Format::Table if found.all.is_empty() => screen.note(&screen.say(&Message::NoSheets))?,
        Format::Table => print_table(&found.all, screen)?,
        Format::Jsonl => print_jsonl(&found.all, screen)?,
        Format::Csv => print_csv(&found.all, screen)?,
    }
    if has_older {
        screen.note(&screen.say(&Message::OlderSheets))?;
    }
    Ok(screen.name_unreadable(&found.unreadable)?)
}

/// What is said of a state.
pub(crate) fn state(state: State) -> Label {
    match state {
        State::Open => Label::Open,
        State::Closed => Label::Closed,
        State::Deleted => Label::Deleted,
    }
}

fn print_table(summaries: &[Summary], screen: &mut Screen) -> io::Result<()> {
    let heading = [Label::Sheet, Label::Opened, Label::Game, Label::Bowlers].map(|label| screen.say(&label));
    let row = |summary: &Summary| {
        let game = summary.series.map(|series| series.game.to_string()).unwrap_or_default();
        let mut bowlers: Vec<String> = summary.lines.iter().map(shown).collect();
        if summary.state == State::Open {
            bowlers.push(screen.say(&state(summary.state)));
        }
        [summary.number.to_string(), clock::minute(summary.opened_at), game, bowlers.join("  ")]
    };
    let rows: Vec<[String; 4]> = [heading].into_iter().chain(summaries.iter().map(row)).collect();
    let widths = [0, 1, 2].map(|column| cells::widest(rows.iter().map(|row| row[column].as_str())));
    for [sheet, opened, game, bowlers] in rows {
        let [sheet, game] = [cells::right(&sheet, widths[0]), cells::right(&game, widths[2])];
        let line = format!("{sheet}  {}  {game}  {bowlers}", cells::left(&opened, widths[1]));
        screen.print(format!("{}\n", line.trim_end()))?;
    }
    Ok(())
}

/// A bowler and the score, in parentheses if the bowler left, with an ellipsis if the game is not over.
fn shown(line: &Line) -> String {
    let score = line.game.score_so_far();
    match (line.game.is_over(), line.has_left) {
        (true, _) => format!("{} {score}", line.bowler()),
        (false, true) => format!("({} {score}…)", line.bowler()),
        (false, false) => format!("{} {score}…", line.bowler()),
    }
}

fn print_jsonl(summaries: &[Summary], screen: &mut Screen) -> io::Result<()> {
    summaries.iter().try_for_each(|summary| screen.print_data(json_line(&record(summary))?))
}

fn print_csv(summaries: &[Summary], screen: &mut Screen) -> io::Result<()> {
    screen.print_data(csv_row(&COLUMNS)?)?;
    for sheet in summaries.iter().map(record) {
        for line in &sheet.lines {
            screen.print_data(csv_row(&[
                sheet.sheet.to_string(),
                sheet.id.clone(),
                sheet.opened.clone(),
                sheet.state.name().to_owned(),
                sheet.series.clone().unwrap_or_default(),
                sheet.game.map(|game| game.to_string()).unwrap_or_default(),
                line.line.to_string(),
                line.bowler.clone(),
                line.rules.to_string(),
                line.notation.clone(),
                line.score.map(|score| score.to_string()).unwrap_or_default(),
                line.so_far.to_string(),
                line.over.to_string(),
                line.left.to_string(),
            ])?)?;
        }
    }
    Ok(())
}

fn record(summary: &Summary) -> SheetRecord {
    SheetRecord {
        sheet: summary.number,
        id: summary.id.to_string(),
        opened: summary.opened_at.to_string(),
        state: summary.state,
        series: summary.series.map(|series| Uuid::from_u128(series.id).to_string()),
        game: summary.series.map(|series| series.game),
        lines: LineRecord::all(&summary.lines),
    }
}
