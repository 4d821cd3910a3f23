//! `tenpin export` and `tenpin import`: the journal as one file of JSON lines.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, IntoInnerError, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use tenpin_lang::Message;
use tenpin_store::{ImportError, Imported, StoreError};

use crate::args::{Export, Import};
use crate::entry::Complaint;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::screen::Screen;
use crate::source::{Source, harmless, without_mark};

/// The longest line that is read. No event comes near it.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// Writes every event of every sheet, or of those that are asked for.
pub(crate) fn export(args: &Export, mut screen: Screen) -> ExitCode {
    let done = match &args.output {
        None => Journal::open_to_read(args.data.path())
            .map_err(Failure::from)
            .and_then(|journal| write_all(&journal, args, |lines| screen.print(lines))),
        Some(path) => write_file(args, path),
    };
    let done = done.and_then(|unreadable| Ok(screen.name_unreadable(&unreadable)?));
    screen.end(done)
}

/// Writes sheet by sheet, and gives those that cannot be read.
fn write_all(
    journal: &Journal,
    args: &Export,
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

/// Writes to a file that is there only when it is whole, and that is not the data file.
fn write_file(args: &Export, path: &Path) -> Result<Vec<StoreError>, Failure> {
    let journal = Journal::open_to_read(args.data.path())?;
    if is_beside(journal.path(), path) {
        return Err(Complaint::new(Message::IsDataFile(path.display().to_string()), Message::OtherFile).into());
    }
    let unfinished = with_end(path, ".part");
    let mut file = BufWriter::new(File::create_new(&unfinished)?);
    let write = || {
        let unreadable = write_all(&journal, args, |lines| file.write_all(lines.as_bytes()))?;
        let file = file.into_inner().map_err(IntoInnerError::into_error)?;
        file.sync_all()?;
        fs::rename(&unfinished, path)?;
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
    ["", "-wal", "-shm"].into_iter().any(named)
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(end);
    path.into()
}

/// Adds the events of a file that are not there yet.
pub(crate) fn import(args: &Import, mut screen: Screen) -> ExitCode {
    let source = Source::of(&args.file);
    let done = add_all(args, &source, &mut screen);
    screen.end(done)
}

fn add_all(args: &Import, source: &Source, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let reader = match source.reader() {
        Ok(reader) => BufReader::new(reader),
        Err(error) => {
            let source = harmless(&source.to_string());
            screen.explain(&Message::CannotReadSource { source, error: error.to_string() });
            return Ok(ExitCode::FAILURE);
        }
    };
    let (line, reason) = match Journal::open(args.data.path())?.import(lines(reader)) {
        Ok(Imported { sheets, events, known }) => {
            screen.print(format!("{}\n", screen.say(&Message::Imported { sheets, events, known })))?;
            return Ok(ExitCode::SUCCESS);
        }
        Err(ImportError::Line { line, reason }) => (line, Message::Verbatim(harmless(&reason))),
        Err(ImportError::Newer { line, version }) => (line, Message::NewerFormat(version)),
        Err(ImportError::Differs { line, sheet, event }) => (line, Message::EventDiffers { sheet, event }),
        Err(ImportError::Store(error)) => return Err(error.into()),
    };
    let place = format!("{}:{line}", harmless(&source.to_string()));
    screen.explain(&Message::NothingImported { place, reason: Box::new(reason) });
    Ok(ExitCode::FAILURE)
}

/// The lines of a file, one after the other; what is too long to be an event fails.
fn lines(mut reader: impl BufRead) -> impl Iterator<Item = io::Result<Vec<u8>>> {
    std::iter::from_fn(move || {
        let mut line = Vec::new();
        match (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) => None,
            Ok(_) if LONGEST_LINE <= line.len() as u64 && !line.ends_with(b"\n") => {
                Some(Err(io::Error::other("the line is too long to be an event")))
            }
            Ok(_) => Some(Ok(without_mark(&line).to_vec())),
            Err(error) => Some(Err(error)),
        }
    })
}
