//! `tenpin close`: games finished as they stand.

use std::process::ExitCode;

use tenpin_board::State;
use tenpin_play::Command;

use crate::args::Sheets;
use crate::command::delete::Change;
use crate::complaint::Complaint;
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin close 12          finish a game that nobody will continue
  tenpin close 3-7         finish all open sheets from 3 to 7
  tenpin resume 12         continue it after all

What it means:
  A closed sheet takes no more balls, only corrections and names. A
  game that was closed early is in the history, but does not count in
  the statistics.

Exit status:
  0   every sheet is closed now
  1   a sheet does not exist, was closed already or cannot be closed,
      or no sheet of a range is open
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    sheets: Sheets,
}

/// Closes sheets.
pub(crate) fn run(args: &Args, screen: Screen) -> ExitCode {
    let close = Change {
        command: Command::Close,
        is_needed: |sheet| sheet.state() == State::Open,
        nothing: |first, last| Complaint::new(Message::NoneOpenFrom { first, last }, Message::UseHistory),
        done: |sheet, number| match sheet.up() {
            Some(_) => Message::SheetIsClosedEarly { sheet: number },
            None => Message::SheetIsClosed { sheet: number },
        },
    };
    close.apply_to(&args.sheets, screen)
}
