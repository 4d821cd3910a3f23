//! `tenpin import`: what another journal holds is added to this one.

use std::io::{self, BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use tenpin_bulk::without_mark;
use tenpin_lang::Message;
use tenpin_store::{ImportError, Imported};

use crate::args::Data;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::score::source::{Source, harmless};

const EXAMPLES: &str = "\
Examples:
  tenpin import club.jsonl
  ssh club tenpin export | tenpin import -

What is there already is left alone, so importing twice changes
nothing. If a line is wrong, nothing of the file is imported.

Exit codes:
  0   all of it is there now
  1   a line is wrong, or the file cannot be read
  2   wrong usage";

/// The longest line that is read. No event comes near it.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The file to read, - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    #[command(flatten)]
    data: Data,
}

/// Adds the events of a file that are not there yet.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let source = Source::of(&args.file);
    let done = add_all(args, &source, &mut screen);
    screen.end(done)
}

fn add_all(args: &Args, source: &Source, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let reader = match source.spooled() {
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
