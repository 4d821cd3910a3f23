//! `tenpin simulate`: random games for tests and demonstrations.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use clap::ValueEnum;
use tenpin::{Frame, Game, Roll, Ruleset};
use tenpin_forecast::{OutOfReach, Simulation};
use tenpin_lang::Decimal;

use crate::args::ruleset_parser;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::print::interrupt;
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin simulate                                ten games
  tenpin simulate --games 1000000 --average 180 > games.txt
  tenpin simulate --games 3 --seed 42 | tenpin score
  tenpin simulate --format counts --games 100
  tenpin simulate --rules candlepin --average 90

Games:
  A bowler with the given --average bowls them ball by ball, with
  strikes and spares as often as such bowlers make them. The same seed,
  average and rules give the same games on every machine. A larger
  number of games only adds to the end.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// How many games
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    games: u64,
    /// The seed; another seed gives other games
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The average score of the bowler
    #[arg(long, value_name = "POINTS", default_value_t = 150)]
    average: u16,
    /// The rules to bowl by
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t)]
    rules: Ruleset,
    /// The format of the games
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Notation)]
    format: Format,
}

/// How simulated games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// As in X 7/ 9-
    Notation,
    /// As in 10 7 3 9 0
    Counts,
}

/// The text that is printed at a time.
const PIECE: usize = 64 * 1024;

/// Prints the games, one a line.
pub(crate) fn run(args: &Args, screen: Screen) -> ExitCode {
    let screen = Arc::new(Mutex::new(screen));
    let held = || screen.lock().unwrap_or_else(PoisonError::into_inner);
    // If that fails, there is nobody left to tell.
    interrupt::end_when_free(&screen, |screen: &mut Screen| drop(screen.flush()));
    let (ruleset, average) = (args.rules, args.average);
    let games = match Simulation::new(ruleset, args.seed, average) {
        Ok(games) => games,
        Err(OutOfReach { least, most }) => {
            let reason = Message::NoSuchAverage { ruleset, average: Decimal::rounded(average.into(), 0) };
            held().refuse(&Complaint::new(reason, Message::EnterAverage { least, most }));
            return ExitCode::from(2);
        }
    };
    let done = print(args, games, |text| held().print_data(text));
    held().end(done.map(|()| ExitCode::SUCCESS).map_err(Failure::from))
}

fn print(args: &Args, mut games: Simulation, print: impl Fn(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut text = Vec::with_capacity(2 * PIECE);
    for _ in 0..args.games {
        let Some(game) = games.next() else { break };
        write_game(&mut text, &game, args.format)?;
        if PIECE <= text.len() {
            print(&text)?;
            text.clear();
        }
    }
    print(&text)
}

fn write_game(text: &mut Vec<u8>, game: &Game, format: Format) -> io::Result<()> {
    match format {
        Format::Notation => write!(text, "{game}")?,
        Format::Counts => {
            let pins = game.frames().iter().flat_map(Frame::rolls).map(Roll::pins);
            for (index, pins) in pins.enumerate() {
                write!(text, "{}{pins}", if index == 0 { "" } else { " " })?;
            }
        }
    }
    text.push(b'\n');
    Ok(())
}
