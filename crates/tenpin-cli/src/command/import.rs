//! `tenpin import`: what another journal holds is added to this one.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use tenpin_lang::{Escaped, Say, Value};
use tenpin_store::{ImportError, Imported};

use crate::args::Data;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::score::source::Source;
use crate::words::Message;

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
    let file = match source.file() {
        Ok(file) => file,
        Err(error) => {
            let (source, error) = (Escaped::of(source), Escaped::of(error));
            screen.explain(&Message::CannotReadSource { source, error });
            return Ok(ExitCode::FAILURE);
        }
    };
    let (line, reason) = match Journal::open(args.data.path())?.import(file) {
        Ok(Imported { sheets, events, known }) => {
            screen.print(format!("{}\n", screen.say(&Message::Imported { sheets, events, known })))?;
            return Ok(ExitCode::SUCCESS);
        }
        Err(ImportError::Line { line, reason }) => (line, Value::from(Escaped::of(reason))),
        Err(ImportError::Newer { line, version }) => (line, Message::NewerFormat { version }.phrase().into()),
        Err(ImportError::Altered { line }) => (line, Message::EventAltered.phrase().into()),
        Err(ImportError::Differs { line, sheet, event }) => {
            (line, Message::EventDiffers { sheet, event }.phrase().into())
        }
        Err(ImportError::Store(error)) => return Err(error.into()),
    };
    let place = Escaped::of(format!("{source}:{line}"));
    screen.explain(&Message::NothingImported { place, reason });
    Ok(ExitCode::FAILURE)
}
