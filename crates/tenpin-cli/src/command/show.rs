//! `tenpin show`: one sheet, as it is or as it was, or everything that happened to it.

use std::io;
use std::process::ExitCode;

use clap::ValueEnum;
use tenpin_board::text::width;
use tenpin_board::{Board, SeriesTotals, Sheet};
use tenpin_json::{EventRecord, FullLineRecord, FullSheetRecord};
use tenpin_lang::{Say, happened_and_why};
use tenpin_store::{Author, Record, Uuid};

use crate::args::{Data, sheet_parser};
use crate::command::history;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::print::table::{Column, Table};
use crate::print::{clock, totals};
use crate::score::report::json_line;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin show 12               show the board of sheet 12
  tenpin show 12 --at 20       show it as it was after event 20
  tenpin show 12 --events      list everything that happened to it
  tenpin show 12 --format json | jq .lines[0].frames

Formats for programs:
  json  one object: sheet, id, opened, state, series, game, games,
        last_event, up, lines with line, bowler, name if there is one,
        rules, notation, rolls, leaves, splits, frames, score, so_far,
        best, over, left; with --events also events with number, at,
        by, kind and the fields of that kind";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The number of the sheet
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    number: i64,
    /// The sheet as it was after this event
    #[arg(long, value_name = "EVENT")]
    at: Option<usize>,
    /// List everything that happened to it, with times
    #[arg(long)]
    events: bool,
    /// The format of the sheet
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    data: Data,
}

/// How a sheet is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: the board, or one line per event
    Text,
    /// One JSON object; with --events, the events too
    Json,
}

/// The least columns of the screen for what happened, beside its time.
const LEAST_EVENT: usize = 24;

/// Prints the sheet.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    screen.page();
    let done = show(args, &mut screen);
    screen.end(done)
}

fn show(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let journal = Journal::open_to_read(args.data.path())?;
    let record = journal.load(args.number)?;
    let at = event_or_last(&record, args.at)?;
    match args.format {
        Format::Json => {
            let events = args.events.then(|| event_records(&record, at)).transpose()?;
            print_json(&record, at, events, screen)?;
        }
        Format::Text if args.events => print_events(&record, at, screen)?,
        Format::Text => print_board(&record, at, &earlier(&record, &journal)?, screen)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The event that is asked for, else the last one. It must be there.
pub(crate) fn event_or_last(record: &Record, at: Option<usize>) -> Result<usize, Failure> {
    let events = record.sheet().events().len();
    let at = at.unwrap_or(events);
    if (1..=events).contains(&at) {
        return Ok(at);
    }
    let reason = Message::of_sheet(record.number(), &Message::NoSuchEvent { event: at, events });
    Err(Complaint::new(reason, Message::enter_like(format!("--at {events}"))).into())
}

/// Prints a kept sheet as it is.
pub(crate) fn print(record: &Record, journal: &Journal, screen: &mut Screen) -> Result<(), Failure> {
    let earlier = earlier(record, journal)?;
    Ok(print_board(record, record.sheet().events().len(), &earlier, screen)?)
}

/// What everybody scored before in the series of a sheet.
fn earlier(record: &Record, journal: &Journal) -> Result<SeriesTotals, Failure> {
    Ok(SeriesTotals::of(&journal.earlier_in_series(record.sheet())?))
}

/// The sheet as it was after so many events.
pub(crate) fn sheet_at(record: &Record, at: usize) -> io::Result<Sheet> {
    // What was accepted once is accepted again.
    Sheet::replay(record.sheet().events()[..at].iter().cloned()).map_err(io::Error::other)
}

fn print_board(record: &Record, at: usize, earlier: &SeriesTotals, screen: &mut Screen) -> io::Result<()> {
    let events = record.sheet().events();
    let sheet = sheet_at(record, at)?;
    screen.print(format!("{}\n", title(record, &sheet, screen)))?;
    if at < events.len() {
        screen.print(format!("{}\n", screen.say(&Message::AtEvent { event: at, events: events.len() })))?;
    }
    let board = if earlier.is_empty() { Board::from(&sheet) } else { Board::in_series(&sheet, earlier) };
    screen.print_board(&board)?;
    screen.print("\n")?;
    for message in totals::messages(&sheet) {
        screen.print(format!("{}\n", screen.say(&message)))?;
    }
    Ok(())
}

fn title(record: &Record, sheet: &Sheet, screen: &Screen) -> String {
    let state = history::state(sheet.state());
    let time = clock::minute(record.opened_at(), screen.language());
    screen.say(&Message::SheetTitle { sheet: record.number(), time, state: state.phrase() })
}

/// Prints what happened to a sheet up to an event, a line each.
fn print_events(record: &Record, at: usize, screen: &mut Screen) -> io::Result<()> {
    let time = record.events().next().map_or(0, |(time, _)| width(&clock::second(time, screen.language())));
    // Who wrote an event is worth a column where several can have written it, as in a centre.
    let authors = || record.stamps()[..at].iter().map(|stamp| &stamp.by);
    let alone = [Author::CONSOLE, Author::IMPORT, Author::default()];
    let is_of_centre = authors().any(|by| !alone.contains(by));
    let by = authors().map(|by| width(by.as_str())).max().filter(|_| is_of_centre);
    let mut columns = vec![Column::right(at.to_string().len()), Column::left(time), Column::rest(LEAST_EVENT)];
    if let Some(by) = by {
        columns.insert(2, Column::left(by));
    }
    let table = Table::new(&columns, screen.columns());
    let mut before: Option<Sheet> = None;
    for (index, (time, event)) in record.events().take(at).enumerate() {
        let what = screen.say(&happened_and_why(event, before.as_ref()));
        let mut row = vec![(index + 1).to_string(), clock::second(time, screen.language()), what];
        if by.is_some() {
            row.insert(2, record.stamps()[index].by.to_string());
        }
        screen.print_laid_out(table.row(&row))?;
        match &mut before {
            Some(sheet) => sheet.apply(event.clone()).map_err(io::Error::other)?,
            None => before = Some(Sheet::replay([event.clone()]).map_err(io::Error::other)?),
        }
    }
    Ok(())
}

/// What happened to a sheet up to an event, for programs.
fn event_records(record: &Record, at: usize) -> io::Result<Vec<EventRecord>> {
    let stamped = record.stamps().iter().zip(record.sheet().events()).take(at);
    let events = stamped.map(|(stamp, event)| (stamp.at.to_string(), stamp.by.as_str(), event));
    EventRecord::all(events).map_err(io::Error::other)
}

/// Prints the sheet for programs as it was after so many events, with these if they are asked for.
fn print_json(record: &Record, at: usize, events: Option<Vec<EventRecord>>, screen: &mut Screen) -> io::Result<()> {
    let sheet = sheet_at(record, at)?;
    let series = sheet.series();
    screen.print_data(json_line(&FullSheetRecord {
        sheet: record.number(),
        id: record.id().to_string(),
        opened: record.opened_at().to_string(),
        state: sheet.state(),
        series: series.map(|series| Uuid::from_u128(series.id).to_string()),
        game: series.map(|series| series.game),
        games: series.and_then(|series| series.games),
        last_event: at,
        up: FullSheetRecord::up(&sheet),
        lines: FullLineRecord::all(&sheet),
        events,
    })?)
}
