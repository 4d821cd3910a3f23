//! `tenpin delete`, `restore` and `compact`: sheets hidden, brought back, and removed for good.

use std::process::ExitCode;

use tenpin_board::Event;

use crate::args::{Compact, Sheets};
use crate::console::dialogue::{Console, Stop};
use crate::console::question::Question;
use crate::failure::Failure;
use crate::journal::{self, Journal};
use crate::print::screen::Screen;
use crate::words::Message;

/// The answers where removing for good is asked.
const COMPACT: &[&str] = &["yes", "no"];

/// Hides sheets.
pub(crate) fn delete(args: &Sheets, screen: Screen) -> ExitCode {
    change(args, screen, &Event::Deleted, |sheet| Message::SheetIsDeleted { sheet })
}

/// Brings deleted sheets back.
pub(crate) fn restore(args: &Sheets, screen: Screen) -> ExitCode {
    change(args, screen, &Event::Restored, |sheet| Message::SheetIsBack { sheet })
}

/// Lets the same happen to every sheet. The exit code is 1 if one refuses it; the others are changed all the same.
fn change(args: &Sheets, mut screen: Screen, event: &Event, done: fn(i64) -> Message) -> ExitCode {
    let changed = change_all(args, &mut screen, event, done);
    screen.end(changed)
}

fn change_all(
    args: &Sheets,
    screen: &mut Screen,
    event: &Event,
    done: fn(i64) -> Message,
) -> Result<ExitCode, Failure> {
    let journal = Journal::open_existing(args.data.path())?;
    let mut code = ExitCode::SUCCESS;
    for number in &args.numbers {
        let record = journal.load(*number).map_err(|error| journal::failed(&error));
        let refused = |error| journal::refused(*number, error);
        match record.and_then(|record| journal.append_to(record, event.clone(), refused)) {
            Ok(_) => screen.print(format!("{}\n", screen.say(&done(*number))))?,
            Err(complaint) => {
                code = ExitCode::FAILURE;
                screen.complain(&format!("tenpin: {}", screen.complained(&complaint)))?;
            }
        }
    }
    Ok(code)
}

/// Removes deleted sheets for good, if that is meant. The exit code is 1 if it is not.
pub(crate) fn compact(args: &Compact, mut screen: Screen) -> ExitCode {
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
            compact_sheets(args, &journal, &deleted, &mut console).unwrap_or_else(|stop| console.part(stop))
        }
    }
}

fn compact_sheets(args: &Compact, journal: &Journal, deleted: &[i64], console: &mut Console) -> Result<ExitCode, Stop> {
    if !args.yes && !is_meant(deleted.len(), console)? {
        console.announce(&Message::NothingRemoved)?;
        console.flush()?;
        return Ok(ExitCode::FAILURE);
    }
    let removed = journal.compact(deleted).map_err(|error| Stop::CannotGoOn(journal::failed(&error)))?;
    console.announce(&Message::Compacted { sheets: removed })?;
    console.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Whether the deleted sheets are really to be removed. Whoever does not answer does not mean it.
fn is_meant(sheets: usize, console: &mut Console) -> Result<bool, Stop> {
    let question = Question {
        ask: Message::AskCompact { sheets },
        help: Message::HelpCompact,
        advice: Message::enter_answer(COMPACT),
    };
    match question.choose(COMPACT, console) {
        Err(Stop::Quit | Stop::Ended | Stop::Interrupted) => Ok(false),
        answer => Ok(answer? == "yes"),
    }
}
