//! `tenpin import`: what another journal holds, or finished games from a file, are added to this journal.

use std::io::{self, Read, SeekFrom};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use clap::builder::{StringValueParser, TypedValueParser};
use tenpin::Ruleset;
use tenpin_board::Entrant;
use tenpin_bulk::Date;
use tenpin_lang::{Escaped, List, Say, Value, escaped};
use tenpin_store::{Change, ChangeKind, ComingGame, ImportError, ImportOptions, Imported, Preview, Skipped};

use crate::args::{Data, ruleset_parser};
use crate::command::score::Input;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::{self, Journal, command, quoted};
use crate::print::legend::Legend;
use crate::print::screen::Screen;
use crate::print::table::{Column, Table};
use crate::print::{clock, table};
use crate::results::{self, Defaults, Gathered};
use crate::score::remark;
use crate::score::source::{ReadAgain, Source};
use crate::words::{Label, Message, WrongEvent, WrongLine};
use crate::wrong_usage::{Refused, WrongUsage};

const EXAMPLES: &str = "\
Examples:
  tenpin import club.jsonl
  ssh club tenpin export | tenpin import -
  tenpin import league.csv             finished games from a table
  tenpin import --dry-run league.csv   preview, and write nothing
  tenpin import --date 2026-11-13 --bowler 'PJS=Park Ji-sung' games.txt
  tenpin import --repair club.jsonl    replace damaged sheets

What changes:
  Events that are already here are left alone, so importing a file
  twice changes nothing. If a line is wrong, nothing is imported, unless
  --skip-damaged leaves out what is damaged. Sheets that are closed or
  deleted here are changed only with --update. What --repair replaces is
  first saved in a file beside the data file.

Finished games:
  A file that is not an export may have finished games, in any shape
  that tenpin score reads. Each becomes a closed sheet, dated 12:00 UTC
  on its day. A game that is not over is refused.
  date    from a column date, fecha, 날짜 or opened, the year first:
          2026-11-13, 2026/11/13, 2026. 11. 13.; --date is for rows
          without one
  bowler  three English letters are a tag, anything else is a name;
          --bowler is for rows without one. A table may have both, in
          the columns bowler and name
  total   must match the score, if there is one
  The same game is never imported twice, from whatever file: it is
  recognised by its day, bowler, rules and notation, and by its number
  among equal rows. So --update has nothing to change, and --repair
  takes damaged games from their file. To copy sheets, use export: CSV
  from the history of this data file would be imported as new games.

Exit status:
  0   all of the file is here now
  1   a line is wrong, something was left out, a closed sheet would
      change, or the file cannot be read
  2   wrong usage, such as --date with an export";

/// The most sheets with another number that are listed.
const LISTED: usize = 20;

/// The least columns of the screen for a name, so that the rules have room beside it.
const LEAST_NAME: usize = 12;

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
#[allow(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub(crate) struct Args {
    /// The file to read; - means standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Show what would be imported, and write nothing
    #[arg(long)]
    dry_run: bool,
    /// Skip what is damaged or wrong, and report it
    #[arg(long)]
    skip_damaged: bool,
    /// Also change sheets that are closed or deleted here
    #[arg(long)]
    update: bool,
    /// Replace damaged sheets with those from the file
    #[arg(long)]
    repair: bool,
    /// The day of games without one, such as 2026-11-13
    #[arg(long, value_name = "DAY", value_parser = date_parser())]
    date: Option<Date>,
    /// The bowler of games without a name
    ///
    /// PJS, 'PJS=Park Ji-sung' or '=Park Ji-sung'.
    #[arg(long, value_name = "BOWLER", value_parser = bowler_parser(), value_hint = ValueHint::Other)]
    bowler: Option<Entrant>,
    /// The rules of games that name none
    ///
    /// Without it, ten-pin.
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser())]
    rules: Option<Ruleset>,
    /// The shape of the file
    ///
    /// Without it, the first line of the file decides.
    #[arg(long, value_name = "SHAPE", value_enum)]
    input: Option<Input>,
    #[command(flatten)]
    data: Data,
}

impl Args {
    fn options(&self) -> ImportOptions {
        let Args { skip_damaged, update, repair, .. } = *self;
        ImportOptions { skip_damaged, update, repair }
    }

    /// What holds for finished games that do not say otherwise.
    fn defaults(&self) -> Defaults {
        let (ruleset, input) = (self.rules.unwrap_or_default(), self.input.map(Into::into));
        Defaults { ruleset, input, date: self.date, bowler: self.bowler.clone() }
    }

    /// An option that means nothing for a journal.
    fn for_results(&self) -> Option<&'static str> {
        let given = [
            (self.date.is_some(), "--date"),
            (self.bowler.is_some(), "--bowler"),
            (self.rules.is_some(), "--rules"),
            (self.input.is_some(), "--input"),
        ];
        given.into_iter().find_map(|(is_given, option)| is_given.then_some(option))
    }
}

fn date_parser() -> impl TypedValueParser<Value = Date> {
    StringValueParser::new().try_map(|text| {
        let wrong = |reason: tenpin_bulk::Reason| match remark::hint(reason) {
            Some(hint) => Refused::because(&WrongUsage::Hinted { reason: WrongLine(reason).phrase(), hint }),
            None => Refused::because(&WrongLine(reason)),
        };
        text.parse::<Date>().map_err(wrong)
    })
}

fn bowler_parser() -> impl TypedValueParser<Value = Entrant> {
    StringValueParser::new().try_map(|text| match Entrant::read(&text) {
        Ok(Entrant { ruleset: Some(_), .. }) => Err(Refused::because(&WrongUsage::RulesElsewhere)),
        Ok(entrant) => Ok(entrant),
        Err(error) => Err(Refused::because(&error)),
    })
}

/// What a file has in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Journal,
    Results,
    /// A whole data file.
    DataFile,
    /// JSON that is no journal.
    OtherJson,
    Empty,
}

/// Adds what is in a file and not there yet.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    if args.dry_run {
        screen.page();
    }
    let source = Source::of(&args.file);
    let done = add_all(args, &source, &mut screen);
    screen.end(done)
}

fn add_all(args: &Args, source: &Source, screen: &mut Screen) -> Result<ExitCode, Failure> {
    journal::remember_option(args.data.path());
    let found = source.file().and_then(|mut file| Ok((kind(&mut file)?, file)));
    let (kind, file) = found.map_err(|error| results::cannot_read(source, &error))?;
    match (kind, args.for_results()) {
        (Kind::DataFile, _) => {
            let place = Escaped::of(format!("{source}:1"));
            screen.explain(&Message::NothingImported { place, reason: is_data_file(source, screen) });
            Ok(ExitCode::FAILURE)
        }
        (Kind::OtherJson, _) => {
            let said = screen.advised(&Message::OtherJson, Some(&Message::UseCsv));
            screen.complain(&format!("tenpin: {}: {said}", escaped(&source.to_string())))?;
            Ok(ExitCode::FAILURE)
        }
        (Kind::Journal, Some(option)) => {
            let said = screen.advised(&Message::OnlyForResults { option }, Some(&Message::LeaveItOut));
            screen.complain(&format!("tenpin: {}: {said}", escaped(&source.to_string())))?;
            Ok(ExitCode::from(2))
        }
        (Kind::Journal | Kind::Empty, _) => add(args, file, |line| format!("{source}:{line}"), screen),
        (Kind::Results, _) => add_results(args, file, source, screen),
    }
}

/// What a file has in it, as its beginning tells.
fn kind(file: &mut impl ReadAgain) -> io::Result<Kind> {
    const DATABASE: &[u8] = b"SQLite format 3\0";
    const MARK: &[u8] = b"\xef\xbb\xbf";
    const PIECE: u64 = 4096;
    let mut start = Vec::new();
    let mut read = file.take(PIECE).read_to_end(&mut start)?;
    if start.starts_with(DATABASE) {
        return Ok(Kind::DataFile);
    }
    start.drain(..if start.starts_with(MARK) { MARK.len() } else { 0 });
    // Blank lines may stand before the first event.
    while start.trim_ascii_start().is_empty() && read != 0 {
        start.clear();
        read = file.take(PIECE).read_to_end(&mut start)?;
    }
    file.seek(SeekFrom::Start(0))?;
    // No game and no table of games begins like an event.
    let start = start.trim_ascii_start();
    let line = start.split(|byte| *byte == b'\n').next().unwrap_or_default();
    // A line of a journal that is whole says what happened, or that something is lost.
    let object = serde_json::from_slice::<serde_json::Map<String, serde_json::Value>>(line);
    let is_other = object.is_ok_and(|object| !["kind", "lost"].iter().any(|field| object.contains_key(*field)));
    Ok(match start.first() {
        None => Kind::Empty,
        Some(b'[') => Kind::OtherJson,
        Some(b'{') if is_other => Kind::OtherJson,
        Some(b'{') => Kind::Journal,
        Some(_) => Kind::Results,
    })
}

/// Adds the finished games of a file, if all are right or wrong ones may be left out.
fn add_results(args: &Args, file: impl ReadAgain, source: &Source, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let Gathered { lines, places, wrong, undated, nameless, refused } =
        results::gather(file, source, &args.defaults(), screen)?;
    let lacks = [
        refused,
        (undated != 0).then_some([Message::UndatedGames { games: undated }, Message::GiveDate]),
        (nameless != 0).then_some([Message::NamelessGames { games: nameless }, Message::GiveBowler]),
    ];
    for [reason, advice] in lacks.iter().flatten() {
        let said = screen.advised(reason, Some(advice));
        screen.complain(&format!("tenpin: {}: {said}", escaped(&source.to_string())))?;
    }
    let is_lacking = lacks.iter().any(Option::is_some);
    if is_lacking || wrong != 0 && !args.skip_damaged {
        if wrong != 0 {
            let reason = Message::WrongRows { rows: wrong }.phrase().into();
            screen.explain(&Message::NothingImported { place: Escaped::of(source), reason });
        }
        if !is_lacking && !places.is_empty() {
            screen.note(&screen.say(&Message::UseSkipWrong))?;
        }
        return Ok(ExitCode::FAILURE);
    }
    let code = add(args, lines, |line| format!("{source}:{}", places.in_file(line)), screen)?;
    if wrong == 0 {
        return Ok(code);
    }
    let said = screen.say(&Message::RowsLeftOut { rows: wrong });
    screen.complain(&format!("tenpin: {said}"))?;
    Ok(ExitCode::FAILURE)
}

/// Adds the events of a journal that are not there yet, or shows what they would bring. `place` is where its lines come from.
fn add(
    args: &Args,
    file: impl ReadAgain + 'static,
    place: impl Fn(usize) -> String,
    screen: &mut Screen,
) -> Result<ExitCode, Failure> {
    let done = if args.dry_run {
        let preview = Journal::open_to_preview(args.data.path())?.preview_import(file, args.options());
        preview.map(|preview| show(&preview, screen).map(|()| preview.imported))
    } else {
        Journal::open(args.data.path())?.import(file, args.options()).map(|imported| {
            let Imported { sheets, events, known, .. } = imported;
            let said = screen.say(&Message::Imported { sheets, events, known });
            screen.print(format!("{said}\n")).map(|()| imported)
        })
    };
    match done {
        Ok(imported) => report(&imported?, place, screen),
        Err(ImportError::Store(error)) => Err(error.into()),
        Err(ImportError::Changes(changes)) => refuse_changes(&changes, screen),
        Err(error) => {
            let place = Escaped::of(place(error.line().unwrap_or(1)));
            screen.explain(&Message::NothingImported { place, reason: reason(&error) });
            if is_damage(&error) {
                let said = screen.say(&Message::UseSkipDamaged { command: command("import --skip-damaged FILE") });
                screen.note(&said)?;
            }
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Prints the games that would come in, the first and the last of many, and how much that is.
fn show(preview: &Preview, screen: &mut Screen) -> io::Result<()> {
    let Preview { imported, games, first, last } = preview;
    let language = screen.language();
    let row = |game: &ComingGame| {
        let ComingGame { opened_at, line, is_result } = game;
        let score = line.game.score_so_far();
        let score = if line.game.is_over() { score.to_string() } else { format!("{score}…") };
        // The day of a result is that of its file.
        let day = if *is_result { clock::utc_day } else { clock::day };
        [day(*opened_at, language), line.label(), line.game.ruleset().to_string(), score]
    };
    let heading = [Label::Date, Label::Bowler, Label::Rules, Label::Score].map(|label| screen.say(&label));
    let rows: Vec<[String; 4]> = [heading].into_iter().chain(first.iter().chain(last).map(row)).collect();
    let [date, bowler, rules, score] = table::widths(&rows);
    let columns = [
        Column::left(date),
        Column::left(bowler).wrapped(LEAST_NAME),
        Column::left(rules).dropped(1),
        Column::right(score),
    ];
    let layout = Table::new(&columns, screen.columns());
    let between = games - first.len() - last.len();
    for (index, row) in rows.iter().enumerate().filter(|_| *games != 0) {
        if index == 1 + first.len() && between != 0 {
            let said = screen.say(&Message::MoreGames { games: between });
            screen.print(format!("{said}\n"))?;
        }
        screen.print_laid_out(layout.row(row))?;
    }
    let mut legend = Legend::default();
    if first.iter().chain(last).any(|game| !game.line.game.is_over()) {
        legend.add_unfinished();
    }
    legend.print(screen)?;
    let Imported { sheets, events, known, .. } = *imported;
    let said = screen.say(&Message::WouldImport { sheets, events, known });
    screen.print(format!("{said}\n"))
}

/// Whether a file would be imported but for what is damaged in it.
fn is_damage(error: &ImportError) -> bool {
    matches!(error, ImportError::Line { .. } | ImportError::Altered { .. } | ImportError::Newer { .. })
}

/// Why a data file is no export, and how to get one.
fn is_data_file(source: &Source, screen: &Screen) -> Value {
    let name = match source {
        Source::Stdin => String::new(),
        Source::File(path) => format!(" {}", quoted(&path.to_string_lossy())),
    };
    let export = Escaped::of(format!("tenpin export --data{name} | tenpin import -"));
    let advice = Message::UseThis { command: export };
    Value::from(format!("{}; {}", screen.say(&Message::IsADataFile), screen.say(&advice)))
}

/// Says what was repaired and left out. The exit code is 1 if anything was left out.
fn report(imported: &Imported, place: impl Fn(usize) -> String, screen: &mut Screen) -> Result<ExitCode, Failure> {
    if let Some(path) = imported.saved.as_ref().filter(|_| !imported.repaired.is_empty()) {
        let numbers = List::plain(imported.repaired.iter().map(i64::to_string));
        let repaired = Message::Repaired { numbers, path: Escaped::of(path.display()) };
        screen.print(format!("{}\n", screen.say(&repaired)))?;
    }
    for (short, sheet) in imported.renumbered.iter().take(LISTED) {
        let said = screen.say(&Message::Renumbered { short: *short, sheet: *sheet });
        screen.note(&said)?;
    }
    let mut code = ExitCode::SUCCESS;
    for sheet in &imported.unrepaired {
        code = ExitCode::FAILURE;
        let said = screen.say(&Message::of_sheet(*sheet, &Message::StillDamaged));
        screen.complain(&format!("tenpin: {said}"))?;
    }
    for Skipped { line, short, error } in &imported.skipped {
        let place = Escaped::of(place(*line));
        let reason = match short {
            // What is said of a sheet that is kept names it as it is called here.
            Some(_) if matches!(error, ImportError::Store(_)) => reason(error),
            Some(sheet) => Message::OfSheet { sheet: *sheet, reason: reason(error) }.phrase().into(),
            None => reason(error),
        };
        let said = screen.say(&Message::SheetLeftOut { place, reason });
        screen.complain(&format!("tenpin: {said}"))?;
    }
    if imported.skipped.is_empty() {
        return Ok(code);
    }
    let said = screen.say(&Message::SheetsLeftOut { sheets: imported.skipped.len() });
    screen.complain(&format!("tenpin: {said}"))?;
    Ok(ExitCode::FAILURE)
}

/// Names the sheets that would change.
fn refuse_changes(changes: &[Change], screen: &mut Screen) -> Result<ExitCode, Failure> {
    for Change { sheet, kind } in changes {
        let sheet = *sheet;
        let said = screen.say(&match kind {
            ChangeKind::Continued => Message::WouldContinue { sheet },
            ChangeKind::Corrected => Message::WouldCorrect { sheet },
            ChangeKind::Deleted => Message::WouldDelete { sheet },
            ChangeKind::Restored => Message::WouldRestore { sheet },
        });
        screen.complain(&format!("tenpin: {said}"))?;
    }
    Err(Complaint::new(Message::NothingUpdated { sheets: changes.len() }, Message::UseUpdate).into())
}

/// Why a sheet or a line is not imported.
fn reason(error: &ImportError) -> Value {
    match error {
        ImportError::Line { reason, .. } => WrongEvent(reason.clone()).phrase().into(),
        ImportError::Newer { version, .. } => Message::NewerFormat { version: *version }.phrase().into(),
        ImportError::Altered { .. } => Message::EventAltered.phrase().into(),
        ImportError::Differs { sheet, event, .. } => {
            Message::EventDiffers { sheet: *sheet, event: *event }.phrase().into()
        }
        ImportError::Lacks { sheet, event, .. } => Message::EventLacks { sheet: *sheet, event: *event }.phrase().into(),
        ImportError::NotAJournal { .. } => Message::NotAJournal.phrase().into(),
        ImportError::Changes(_) => Message::UseUpdate.phrase().into(),
        ImportError::Store(error) => journal::failed(error).reason.into(),
    }
}
