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
  tenpin close 3-7         finish all open games from 3 to 7
  tenpin resume 12         continue one after all

What it means:
  A closed sheet can only be corrected. A game that is not over is in
  the history, but not in the statistics.

Exit status:
  0   all are closed
  1   one is not there, was closed before, or cannot be; or none of a
      range is open
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
