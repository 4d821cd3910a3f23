//! `tenpin export` and `tenpin import`: the journal as one file of JSON lines.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, IntoInnerError, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use tenpin_lang::Message;
use tenpin_store::{ImportError, Imported};

use crate::args::{Export, Import};
use crate::failure::Failure;
use crate::journal::Journal;
use crate::screen::Screen;
use crate::source::Source;

/// The longest line that is read. No event comes near it.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// Writes every event of every sheet, or of those that are asked for.
pub(crate) fn export(args: &Export, mut screen: Screen) -> ExitCode {
    let done = match &args.output {
        None => write_all(args, |lines| screen.print(lines)),
        Some(path) => write_file(args, path),
    };
    screen.end(done.map(|()| ExitCode::SUCCESS))
}

fn write_all(args: &Export, mut write: impl FnMut(String) -> io::Result<()>) -> Result<(), Failure> {
    let journal = Journal::open_to_read(args.data.path())?;
    let numbers = if args.numbers.is_empty() { journal.all_sheets()? } else { args.numbers.clone() };
    for number in numbers {
        write(journal.load(number)?.to_lines())?;
    }
    Ok(())
}

/// Writes to a file that is there only when it is whole.
fn write_file(args: &Export, path: &Path) -> Result<(), Failure> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(".part");
    let unfinished = Path::new(&unfinished);
    let write = || {
        let mut file = BufWriter::new(File::create(unfinished)?);
        write_all(args, |lines| file.write_all(lines.as_bytes()))?;
        let file = file.into_inner().map_err(IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(fs::rename(unfinished, path)?)
    };
    let written = write();
    if written.is_err() {
        // What is half written helps nobody.
        let _ = fs::remove_file(unfinished);
    }
    written
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
            screen.explain(&Message::CannotReadSource { source: source.to_string(), error: error.to_string() });
            return Ok(ExitCode::FAILURE);
        }
    };
    let (line, reason) = match Journal::open(args.data.path())?.import(lines(reader)) {
        Ok(Imported { sheets, events, known }) => {
            screen.print(format!("{}\n", screen.say(&Message::Imported { sheets, events, known })))?;
            return Ok(ExitCode::SUCCESS);
        }
        Err(ImportError::Line { line, reason }) => (line, Message::Verbatim(reason)),
        Err(ImportError::Newer { line, version }) => (line, Message::NewerFormat(version)),
        Err(ImportError::Differs { line, sheet, event }) => (line, Message::EventDiffers { sheet, event }),
        Err(ImportError::Store(error)) => return Err(error.into()),
    };
    screen.explain(&Message::NothingImported { place: format!("{source}:{line}"), reason: Box::new(reason) });
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
            Ok(_) => Some(Ok(line)),
            Err(error) => Some(Err(error)),
        }
    })
}
