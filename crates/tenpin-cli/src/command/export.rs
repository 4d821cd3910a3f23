//! `tenpin export`: the journal as one file of JSON lines.

use std::collections::HashSet;
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf, absolute};
use std::process::ExitCode;

use clap::ValueHint;
use clap::builder::{StringValueParser, TypedValueParser};
use tenpin_lang::{Escaped, Say};
use tenpin_store::{Exported, Inventory, StoreError};

use crate::args::{Data, Numbers, read_numbers};
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::{self, Journal, use_check};
use crate::print::screen::Screen;
use crate::print::unfinished::{Unfinished, with_end};
use crate::words::{Because, Message};
use crate::wrong_usage::{Refused, WrongUsage};

const EXAMPLES: &str = "\
Examples:
  tenpin export > club.jsonl        everything, deleted sheets too
  tenpin export 3-7 12              some sheets
  tenpin export --output club.jsonl

What is written:
  One line per event, in the format that docs/journal.md describes.
  Every event is checked: a damaged sheet is reported, what can be read
  of it is still written, and the exit status is 1. Only you can read a
  new file. An existing file is replaced once everything is written.

Exit status:
  0   everything was written
  1   something is damaged or missing, or cannot be written
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only these sheets; 3-7 are all sheets from 3 to 7
    #[arg(value_name = "SHEET", value_parser = sheet_or_file_parser())]
    numbers: Vec<Numbers>,
    /// Write to this file, not to standard output
    ///
    /// - means standard output.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
}

/// A sheet. Whoever names a file instead is told how.
fn sheet_or_file_parser() -> impl TypedValueParser<Value = Numbers> {
    StringValueParser::new().try_map(|text| {
        let is_range = text.contains('-') && text.chars().all(|symbol| symbol.is_ascii_digit() || symbol == '-');
        let file = || Refused::because(&WrongUsage::NotASheetButFile { file: text.clone() });
        read_numbers(&text).map_err(|refused| if is_range { refused } else { file() })
    })
}

/// Writes every event of every sheet, or of those that are asked for.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = export_all(args, &mut screen).and_then(|complaints| complain_all(&complaints, &mut screen));
    screen.end(done)
}

/// Says what is wrong with the journal, and gives the exit code.
fn complain_all(complaints: &[Complaint], screen: &mut Screen) -> Result<ExitCode, Failure> {
    for complaint in complaints {
        let said = screen.complained(complaint);
        screen.complain(&format!("tenpin: {said}"))?;
    }
    Ok(if complaints.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn export_all(args: &Args, screen: &mut Screen) -> Result<Vec<Complaint>, Failure> {
    let journal = Journal::open_to_read(args.data.path())?;
    match args.output.as_deref().filter(|path| path.as_os_str() != "-") {
        None => write_all(&journal, args, |lines| screen.print_data(lines)),
        Some(path) if is_beside(journal.path(), path) => {
            Err(Complaint::new(Message::IsDataFile { path: Escaped::of(path.display()) }, Message::OtherFile).into())
        }
        Some(path) => {
            let (mut sheets, mut events) = (0, 0);
            let written = write_file(&journal, args, path, |lines| {
                sheets += 1;
                events += lines.lines().count();
            });
            let complaints = written.map_err(|failure| match failure {
                Failure::CannotWrite(error) => {
                    let because = Because::of(&error);
                    let (path, error) = (Escaped::of(path.display()), because.phrase());
                    let advice = because.advice().unwrap_or(Message::OtherFile);
                    Complaint::new(Message::CannotWriteFile { path, error }, advice).into()
                }
                refused @ Failure::Refused(_) => refused,
            })?;
            let path = Escaped::of(path.display());
            screen.note(&screen.say(&Message::Exported { path, sheets, events }))?;
            Ok(complaints)
        }
    }
}

/// The sheets that are named. A range has those that are there, and there must be one.
fn named(journal: &Journal, numbers: &[Numbers]) -> Result<Vec<i64>, Failure> {
    let mut named = Vec::new();
    for numbers in numbers {
        match numbers {
            Numbers::One(number) => named.push(*number),
            Numbers::Range(range) => {
                let there = journal.sheets_in(range.clone())?;
                if there.is_empty() {
                    let nothing = Message::NoSheetsFrom { first: *range.start(), last: *range.end() };
                    return Err(Complaint::new(nothing, Message::UseHistory).into());
                }
                named.extend(there);
            }
        }
    }
    let mut seen = HashSet::new();
    named.retain(|number| seen.insert(*number));
    Ok(named)
}

/// Writes sheet by sheet, and gives what is to be said of those that are damaged and of what is missing.
fn write_all(
    journal: &Journal,
    args: &Args,
    mut write: impl FnMut(String) -> io::Result<()>,
) -> Result<Vec<Complaint>, Failure> {
    let is_all = args.numbers.is_empty();
    let inventory = if is_all { journal.inventory()? } else { Inventory::default() };
    let numbers = if is_all { inventory.sheets.clone() } else { named(journal, &args.numbers)? };
    let mut complaints = Vec::new();
    let mut write_one = |exported: Exported, complaints: &mut Vec<Complaint>| {
        complaints.extend(exported.damage.as_ref().map(journal::failed));
        write(exported.lines)
    };
    let mut not_there = Vec::new();
    for number in numbers.iter().chain(&inventory.without_entry) {
        let last = inventory.last_events.get(number).copied().unwrap_or_default();
        match journal.export(*number, last) {
            Ok(exported) => write_one(exported, &mut complaints)?,
            Err(StoreError::NoSuchSheet { number }) if is_all => not_there.push(number),
            Err(error) => return Err(error.into()),
        }
    }
    // Somebody may have removed it in the meantime. If it is still listed, it is damaged.
    let listed = if not_there.is_empty() { Inventory::default() } else { journal.inventory()? };
    let is_listed = |number: &i64| listed.sheets.contains(number) || listed.without_entry.contains(number);
    for sheet in not_there.into_iter().filter(is_listed) {
        complaints.push(journal::failed(&StoreError::NoEntry { sheet, events: 0 }));
    }
    if inventory.missing != 0 {
        complaints.push(Complaint::new(Message::MissingEvents { events: inventory.missing }, use_check()));
    }
    if inventory.missing_sheets != 0 {
        complaints.push(Complaint::new(Message::MissingSheets { sheets: inventory.missing_sheets }, use_check()));
    }
    for reason in inventory.damage {
        complaints.push(Complaint::new(Message::DatabaseFault { error: Because(reason).phrase() }, use_check()));
    }
    complaints.dedup();
    Ok(complaints)
}

/// Writes to a file. A new one, and one that was there, is whole or left as it was; what is no file, such as a pipe, is
/// written to as it comes.
fn write_file(
    journal: &Journal,
    args: &Args,
    path: &Path,
    mut count: impl FnMut(&str),
) -> Result<Vec<Complaint>, Failure> {
    let before = fs::metadata(path).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        let mut pipe = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        let complaints = write_all(journal, args, |lines| {
            count(&lines);
            pipe.write_all(lines.as_bytes())
        })?;
        pipe.flush()?;
        return Ok(complaints);
    }
    // Whoever may not write the file may not replace it either.
    if before.is_some() {
        OpenOptions::new().write(true).open(path)?;
    }
    let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut unfinished = Unfinished::beside(&place)?;
    let complaints = write_all(journal, args, |lines| {
        count(&lines);
        unfinished.write_all(lines.as_bytes())
    })?;
    unfinished.finish(before.map(|before| before.permissions()))?;
    Ok(complaints)
}

/// Whether a file is the data file or belongs to it.
fn is_beside(data: &Path, file: &Path) -> bool {
    let file = &absolute(file).unwrap_or_else(|_| file.to_owned());
    let same =
        |one: &Path| one.canonicalize().ok().zip(file.canonicalize().ok()).is_some_and(|(one, file)| one == file);
    let named = |end: &str| {
        let one = with_end(data, end);
        same(&one) || one == *file
    };
    ["", "-wal", "-shm", "-journal"].into_iter().any(named)
}
