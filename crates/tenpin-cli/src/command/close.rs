//! `tenpin close`: games finished as they stand.

use std::process::ExitCode;

use tenpin_board::Sheet;
use tenpin_play::Command;

use crate::args::Sheets;
use crate::command::delete::change_sheets;
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin close 12          finish a game that nobody will continue
  tenpin resume 12         continue it after all

What it means:
  A closed sheet can only be corrected. A game that is not over is in
  the history, but not in the statistics.

Exit status:
  0   all are closed
  1   one was closed before, or cannot be
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    sheets: Sheets,
}

/// Closes sheets.
pub(crate) fn run(args: &Args, screen: Screen) -> ExitCode {
    let closed = |sheet: &Sheet, number: i64| match sheet.up() {
        Some(_) => Message::SheetIsClosedEarly { sheet: number },
        None => Message::SheetIsClosed { sheet: number },
    };
    change_sheets(&args.sheets, screen, &Command::Close, closed)
}
