//! `tenpin fix`: a frame of a kept sheet is corrected, and what it was is kept.

use std::ffi::OsString;
use std::process::ExitCode;

use tenpin_board::SheetError;
use tenpin_play::Play;
use tenpin_store::Author;

use crate::args::{Data, sheet_parser};
use crate::command::show;
use crate::console::entry::{self, Fixing};
use crate::failure::Failure;
use crate::journal::{self, Journal};
use crate::print::screen::Screen;

const EXAMPLES: &str = "\
Examples:
  tenpin fix 12 PJS 3 8/                            make frame 3 8/
  tenpin fix 12 PJS 3 8/ the machine missed a pin   give a reason
  tenpin fix 12 2 10 XX9                            by line number
  tenpin fix 12 PJS 3 -8                            a miss, then eight

What is kept:
  The old balls, the reason and the time: tenpin show 12 --events lists
  them. Closed sheets can be corrected, too.

Exit status:
  0   the frame is corrected
  1   there is no such sheet, bowler or frame, or the balls are wrong
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The number of the sheet
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    number: i64,
    /// The bowler: tag, name or line number
    #[arg(value_name = "BOWLER")]
    bowler: String,
    /// The number of the frame
    #[arg(value_name = "FRAME")]
    frame: String,
    /// Its balls in one word, such as 8/ or XX9
    #[arg(value_name = "BALLS", allow_hyphen_values = true)]
    balls: String,
    /// The reason, in your own words
    #[arg(value_name = "REASON")]
    reason: Vec<String>,
    #[command(flatten)]
    data: Data,
}

/// Corrects a frame, and prints the board. The exit code is 1 if that is refused.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = correct(args, &mut screen);
    screen.end(done)
}

fn correct(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let journal = Journal::open_existing(args.data.path())?;
    let mut play = journal.wait(Play::open(journal.store(), Author::CONSOLE, args.number))?;
    if play.sheet().is_deleted() {
        return Err(journal::refused(args.number, SheetError::Deleted).into());
    }
    let lines = play.sheet().lines().to_vec();
    let words: Vec<&str> =
        [&args.bowler, &args.frame, &args.balls].into_iter().chain(&args.reason).map(String::as_str).collect();
    let fixing = Fixing::OfSheet(args.number);
    let fix = entry::fix(&words, &lines, fixing)?;
    let refused = |error| entry::refused_fix(error, &fix, &lines, fixing);
    journal.act(&mut play, fix.clone().into(), refused)?;
    if let Some(record) = play.record() {
        show::print(record, &journal, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The arguments with two misses in one word, `--`, as `-,-`, where they are the balls of a correction. Everywhere else `--`
/// ends the options, also right before other balls, where nobody needs it.
pub(crate) fn with_misses(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_value = |index: usize| ["--lang", "--color", "--data"].iter().any(|option| args[index - 1] == *option);
    let is_option = |index: usize| args[index].to_string_lossy().starts_with('-') && args[index] != "--";
    // The command, then the sheet, the bowler, the frame and the balls.
    let words: Vec<usize> = (1..args.len()).filter(|index| !is_option(*index) && !is_value(*index)).take(5).collect();
    if let [command, .., balls] = words[..]
        && words.len() == 5
        && args[command] == "fix"
        && args[balls] == "--"
    {
        if args.get(balls + 1).is_some_and(|next| entry::tells_balls(&next.to_string_lossy())) {
            args.remove(balls);
        }
        if args[balls] == "--" {
            args[balls] = "-,-".into();
        }
    }
    args
}
