//! `tenpin resume`: which sheet to go on with.

use std::process::ExitCode;

use tenpin_board::{Event, Series, Sheet, SheetError, State};

use crate::args::{Data, sheet_parser};
use crate::command::play::dialogue;
use crate::complaint::Complaint;
use crate::console::dialogue::Stop;
use crate::console::evening::{Evening, read};
use crate::console::turn::{Trouble, check_open};
use crate::journal::{self, Journal, Page};
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin resume       go on with the game that was bowled last
  tenpin resume 12    go on with sheet 12, also one that was closed
                      before its last ball

Exit codes:
  0     the game is over, or was left with quit
  1     no such game is open, or it ended early
  2     wrong usage
  130   Ctrl-C";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The number of the sheet; without it, the open one that was written on last
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    number: Option<i64>,
    #[command(flatten)]
    data: Data,
}

/// Goes on with a sheet.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    match Journal::open_existing(args.data.path()) {
        Ok(journal) => dialogue(screen, journal, &args.data, |evening| evening.resume(args.number)),
        Err(error) => screen.refuse(&journal::unavailable(&error)),
    }
}

impl Evening {
    /// Goes on with the sheet that has this number, or with the one written on last.
    fn resume(&mut self, number: Option<i64>) -> Result<ExitCode, Stop> {
        let number = match number {
            Some(number) => number,
            None => match read(self.journal.open_sheets())?.last() {
                Some(last) => *last,
                None => match read(self.journal.unfinished_series())? {
                    Some(number) => number,
                    None => return Err(Stop::CannotGoOn(Complaint::new(Message::NoOpenSheet, Message::UsePlay))),
                },
            },
        };
        let mut page = Page::Kept(read(self.journal.load(number))?);
        if let Some(next) = next_of(page.sheet()).filter(|_| page.sheet().state() == State::Closed) {
            // A next game that is over is one that this sheet is no longer waiting for.
            let begun = read(self.journal.sheet_of_series(next))?;
            if begun.is_none_or(|begun| begun.sheet().state() == State::Open) {
                return self.go_on_with_series(page.sheet());
            }
        }
        // What was closed before its end takes balls again; what was bowled to its end does not.
        if page.sheet().state() == State::Closed {
            let reopened = self.append(&mut page, Event::Reopened, |_| journal::refused(number, SheetError::Closed));
            match reopened {
                Ok(()) => {}
                Err(Trouble::Complaint(complaint)) => return Err(Stop::CannotGoOn(complaint)),
                Err(trouble) => self.settle(Err(trouble), &mut page)?,
            }
        }
        check_open(&page)?;
        self.go_on(page)
    }
}

/// The next game of the series of a sheet that was bowled to its end; `None` if there is to be none.
fn next_of(sheet: &Sheet) -> Option<Series> {
    let series = sheet.series().filter(|_| sheet.up().is_none())?;
    let games = series.games.filter(|games| series.game < *games);
    games.map(|_| Series { game: series.game + 1, ..series })
}
