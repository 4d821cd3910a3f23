//! `tenpin export`: the journal as one file of JSON lines.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, IntoInnerError, Write};
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};

use clap::ValueHint;
use tenpin_lang::Escaped;
use tenpin_store::StoreError;

use crate::args::{Data, sheet_parser};
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin export > club.jsonl        everything, deleted sheets too
  tenpin export 12 13               two sheets
  tenpin export --output club.jsonl

An event is a line; docs/journal.md describes the format.";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only these sheets
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    numbers: Vec<i64>,
    /// The file to write; without it or with -, standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    output: Option<PathBuf>,
    #[command(flatten)]
    data: Data,
}

/// Writes every event of every sheet, or of those that are asked for.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = export_all(args, &mut screen).and_then(|unreadable| Ok(screen.name_unreadable(&unreadable)?));
    screen.end(done)
}

fn export_all(args: &Args, screen: &mut Screen) -> Result<Vec<StoreError>, Failure> {
    let journal = Journal::open_to_read(args.data.path())?;
    match args.output.as_deref().filter(|path| path.as_os_str() != "-") {
        None => write_all(&journal, args, |lines| screen.print(lines)),
        Some(path) if is_beside(journal.path(), path) => {
            Err(Complaint::new(Message::IsDataFile { path: Escaped::of(path.display()) }, Message::OtherFile).into())
        }
        Some(path) => {
            let (mut sheets, mut events) = (0, 0);
            let written = write_file(&journal, args, path, |lines| {
                sheets += 1;
                events += lines.lines().count();
            });
            let unreadable = written.map_err(|failure| match failure {
                Failure::CannotWrite(error) => {
                    let (path, error) = (Escaped::of(path.display()), Escaped::of(error));
                    Complaint::new(Message::CannotWriteFile { path, error }, Message::OtherFile).into()
                }
                refused @ Failure::Refused(_) => refused,
            })?;
            let path = Escaped::of(path.display());
            screen.note(&screen.say(&Message::Exported { path, sheets, events }))?;
            Ok(unreadable)
        }
    }
}

/// Writes sheet by sheet, and gives those that cannot be read.
fn write_all(
    journal: &Journal,
    args: &Args,
    mut write: impl FnMut(String) -> io::Result<()>,
) -> Result<Vec<StoreError>, Failure> {
    let numbers = if args.numbers.is_empty() { journal.all_sheets()? } else { args.numbers.clone() };
    let mut unreadable = Vec::new();
    for number in numbers {
        match journal.export(number) {
            Ok(lines) => write(lines)?,
            Err(error @ StoreError::Broken { .. }) => unreadable.push(error),
            // Where all are wanted, one that was removed in the meantime is none of them.
            Err(StoreError::NoSuchSheet { .. }) if args.numbers.is_empty() => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(unreadable)
}

/// Writes to a file. A new one, and one that was there, is whole or left as it was; what is no file, such as a pipe, is
/// written to as it comes.
fn write_file(
    journal: &Journal,
    args: &Args,
    path: &Path,
    mut count: impl FnMut(&str),
) -> Result<Vec<StoreError>, Failure> {
    let before = fs::metadata(path).ok();
    if before.as_ref().is_some_and(|before| !before.is_file()) {
        let mut pipe = BufWriter::new(OpenOptions::new().write(true).open(path)?);
        let unreadable = write_all(journal, args, |lines| {
            count(&lines);
            pipe.write_all(lines.as_bytes())
        })?;
        pipe.flush()?;
        return Ok(unreadable);
    }
    // Whoever may not write the file may not replace it either.
    if before.is_some() {
        OpenOptions::new().write(true).open(path)?;
    }
    let place = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let unfinished = with_end(&place, &format!(".{}.part", process::id()));
    let mut file = BufWriter::new(File::create_new(&unfinished)?);
    let write = || {
        let unreadable = write_all(journal, args, |lines| {
            count(&lines);
            file.write_all(lines.as_bytes())
        })?;
        let file = file.into_inner().map_err(IntoInnerError::into_error)?;
        if let Some(before) = before {
            file.set_permissions(before.permissions())?;
        }
        file.sync_all()?;
        fs::rename(&unfinished, &place)?;
        Ok(unreadable)
    };
    let written = write();
    if written.is_err() {
        // What is half written helps nobody.
        let _ = fs::remove_file(&unfinished);
    }
    written
}

/// Whether a file is the data file or belongs to it.
fn is_beside(data: &Path, file: &Path) -> bool {
    let same =
        |one: &Path| one.canonicalize().ok().zip(file.canonicalize().ok()).is_some_and(|(one, file)| one == file);
    let named = |end: &str| {
        let one = with_end(data, end);
        same(&one) || one == file
    };
    ["", "-wal", "-shm", "-journal"].into_iter().any(named)
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(end);
    path.into()
}
