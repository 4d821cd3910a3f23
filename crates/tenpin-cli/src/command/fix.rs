//! `tenpin fix`: a frame of a kept sheet is corrected, and what it was is kept.

use std::process::ExitCode;

use crate::args;
use crate::command::show;
use crate::console::entry::{self, Fix, Fixing};
use crate::failure::Failure;
use crate::journal::{self, Journal};
use crate::print::screen::Screen;

/// Corrects a frame, and prints the board. The exit code is 1 if that is refused.
pub(crate) fn run(args: &args::Fix, mut screen: Screen) -> ExitCode {
    let done = correct(args, &mut screen);
    screen.end(done)
}

fn correct(args: &args::Fix, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let journal = Journal::open_existing(args.data.path())?;
    let record = journal.load(args.number)?;
    if record.sheet().is_deleted() {
        return Err(journal::refused(args.number, tenpin_board::SheetError::Deleted).into());
    }
    let lines = record.sheet().lines().to_vec();
    let words: Vec<&str> =
        [&args.bowler, &args.frame, &args.balls].into_iter().chain(&args.reason).map(String::as_str).collect();
    let fixing = Fixing::OfSheet(args.number);
    let fix = entry::fix(&words, &lines, fixing)?;
    let Fix { line, number, balls, reason } = fix.clone();
    let event = record.sheet().corrected(line, number, balls, reason);
    let refused = |error| entry::refused_fix(error, &fix, &lines, fixing);
    let record = journal.append_to(record, event, refused)?;
    show::print(&record, &journal, screen)?;
    Ok(ExitCode::SUCCESS)
}
