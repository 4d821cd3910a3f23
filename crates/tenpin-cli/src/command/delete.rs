//! `tenpin delete` and `tenpin restore`: sheets hidden, and brought back.

use std::process::ExitCode;

use tenpin_board::Sheet;
use tenpin_play::{Command, Play};
use tenpin_store::Author;

use crate::args::Sheets;
use crate::failure::Failure;
use crate::journal::{self, Journal};
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin delete 12 13      hide two sheets from history and statistics
  tenpin restore 12        bring one back
  tenpin compact           remove the others for good";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    sheets: Sheets,
}

/// Hides sheets.
pub(crate) fn run(args: &Args, screen: Screen) -> ExitCode {
    change(args, screen, &Command::Delete, |sheet| Message::SheetIsDeleted { sheet })
}

/// Brings deleted sheets back.
pub(crate) fn restore(args: &Args, screen: Screen) -> ExitCode {
    change(args, screen, &Command::Restore, |sheet| Message::SheetIsBack { sheet })
}

/// Lets the same happen to every sheet. The exit code is 1 if one refuses it; the others are changed all the same.
fn change(args: &Args, screen: Screen, command: &Command, done: fn(i64) -> Message) -> ExitCode {
    change_sheets(&args.sheets, screen, command, |_, number| done(number))
}

/// The same for these sheets, with something to say of each as it is then.
pub(crate) fn change_sheets(
    sheets: &Sheets,
    mut screen: Screen,
    command: &Command,
    done: impl Fn(&Sheet, i64) -> Message,
) -> ExitCode {
    let changed = change_all(sheets, &mut screen, command, done);
    screen.end(changed)
}

fn change_all(
    sheets: &Sheets,
    screen: &mut Screen,
    command: &Command,
    done: impl Fn(&Sheet, i64) -> Message,
) -> Result<ExitCode, Failure> {
    let journal = Journal::open_existing(sheets.data.path())?;
    let mut code = ExitCode::SUCCESS;
    for number in &sheets.numbers {
        let play = journal
            .wait(Play::open(journal.store(), Author::CONSOLE, *number))
            .map_err(|error| journal::failed(&error));
        let refused = |error| journal::refused(*number, error);
        let changed = play.and_then(|mut play| {
            journal.act(&mut play, command.clone(), refused)?;
            Ok(done(play.sheet(), *number))
        });
        match changed {
            Ok(message) => screen.print(format!("{}\n", screen.say(&message)))?,
            Err(complaint) => {
                code = ExitCode::FAILURE;
                screen.complain(&format!("tenpin: {}", screen.complained(&complaint)))?;
            }
        }
    }
    Ok(code)
}
