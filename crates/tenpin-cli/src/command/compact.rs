//! `tenpin compact`: deleted sheets are removed for good.

use std::process::ExitCode;

use crate::args::Data;
use crate::console::dialogue::{Console, Question, Stop, YES_OR_NO};
use crate::failure::Failure;
use crate::journal::{self, Journal};
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin compact          ask, then remove deleted sheets for good
  tenpin compact --yes    remove them without asking

Exit status:
  0   none of them is left
  1   nobody said yes, or they could not be removed
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Do not ask for confirmation
    #[arg(long)]
    yes: bool,
    #[command(flatten)]
    data: Data,
}

/// Removes deleted sheets for good, if that is meant. The exit code is 1 if it is not.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let read = Journal::open_existing(args.data.path()).map_err(Failure::from).and_then(|journal| {
        let deleted = journal.deleted_sheets()?;
        Ok((journal, deleted))
    });
    match read {
        Err(failure) => screen.end(Err(failure)),
        Ok((_, deleted)) if deleted.is_empty() => {
            screen.deliver(format!("{}\n", screen.say(&Message::NothingToCompact)))
        }
        Ok((journal, deleted)) => {
            let mut console = Console::new(screen);
            compact_sheets(args, &journal, &deleted, &mut console).unwrap_or_else(|stop| console.end(stop))
        }
    }
}

fn compact_sheets(args: &Args, journal: &Journal, deleted: &[i64], console: &mut Console) -> Result<ExitCode, Stop> {
    let question = Question {
        ask: Message::AskCompact { sheets: deleted.len() },
        help: Message::HelpCompact,
        advice: Message::enter_answer(YES_OR_NO),
    };
    if !args.yes && !question.is_meant(console)? {
        console.announce(&Message::NothingRemoved)?;
        console.flush()?;
        return Ok(ExitCode::FAILURE);
    }
    let removed = journal.compact(deleted).map_err(|error| Stop::CannotGoOn(journal::failed(&error)))?;
    console.announce(&Message::Compacted { sheets: removed })?;
    console.flush()?;
    Ok(ExitCode::SUCCESS)
}
