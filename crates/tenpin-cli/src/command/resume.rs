//! `tenpin resume`: which sheet to go on with.

use std::process::ExitCode;

use tenpin_play::{CannotResume, Play};
use tenpin_store::Author;

use crate::args::{Data, sheet_parser};
use crate::command::play::named;
use crate::complaint::Complaint;
use crate::console::dialogue::{Console, Stop};
use crate::console::evening;
use crate::console::lane::{Keeping, Lane};
use crate::journal::{self, Journal};
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin resume       continue the game that was bowled last
  tenpin resume 12    continue sheet 12, even if it was closed early

Exit status:
  0     the game is over, or was left with quit
  1     there is no such open game, or the input ended early
  2     wrong usage
  130   Ctrl-C";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The number of the sheet; without it, the last open one
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    number: Option<i64>,
    /// Under every board, show who is likely to win
    ///
    /// The odds follow from the bowlers' earlier games; a bowler without any counts as level club.
    #[arg(long)]
    odds: bool,
    #[command(flatten)]
    data: Data,
}

/// Goes on with a sheet.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    match Journal::open_existing(args.data.path()) {
        Ok(journal) => {
            let mut console = Console::new(screen);
            resume(args, &journal, &mut console).unwrap_or_else(|stop| console.end(stop))
        }
        Err(error) => screen.refuse(&journal::unavailable(&error)),
    }
}

fn resume(args: &Args, journal: &Journal, console: &mut Console) -> Result<ExitCode, Stop> {
    let play = journal.wait(Play::resume(journal.store(), Author::CONSOLE, args.number)).map_err(|error| {
        Stop::CannotGoOn(match error {
            CannotResume::NothingOpen => Complaint::new(Message::NoOpenSheet, Message::UsePlay),
            CannotResume::OnlyImported { number: sheet } => {
                Complaint::new(Message::OnlyImported { sheet }, Message::ResumeIt { sheet })
            }
            CannotResume::OnlyOnLanes { number: sheet } => {
                Complaint::new(Message::OnlyOnLanes, Message::ResumeIt { sheet })
            }
            CannotResume::Refused { number, error } => journal::refused(number, error),
            CannotResume::Store(error) => journal::failed(&error),
        })
    })?;
    let keeping = Keeping { is_private: false, data: named(&args.data) };
    let mut lane = Lane::new(console, journal, &keeping, play);
    if args.odds {
        lane.show_odds();
    }
    evening::go_on(&mut lane)
}
