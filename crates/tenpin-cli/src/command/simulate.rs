//! `tenpin simulate`: random games for tests and demonstrations.

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use tenpin::{Frame, Game, Roll};
use tenpin_proof::{OutOfReach, Simulation};

use crate::args::{Simulate, SimulateFormat};
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::print::interrupt;
use crate::print::screen::Screen;
use crate::words::Message;

/// The text that is printed at a time.
const PIECE: usize = 64 * 1024;

/// Prints the games, one a line.
pub(crate) fn run(args: &Simulate, screen: Screen) -> ExitCode {
    let screen = Arc::new(Mutex::new(screen));
    let held = || screen.lock().unwrap_or_else(PoisonError::into_inner);
    // If that fails, there is nobody left to tell.
    interrupt::end_when_free(&screen, |screen: &mut Screen| drop(screen.flush()));
    let (ruleset, average) = (args.rules, args.average);
    let games = match Simulation::new(ruleset, args.seed, average) {
        Ok(games) => games,
        Err(OutOfReach { least, most }) => {
            let reason = Message::NoSuchAverage { ruleset, average };
            held().refuse(&Complaint::new(reason, Message::EnterAverage { least, most }));
            return ExitCode::from(2);
        }
    };
    let done = print(args, games, |text| held().print(text));
    held().end(done.map(|()| ExitCode::SUCCESS).map_err(Failure::from))
}

fn print(args: &Simulate, mut games: Simulation, print: impl Fn(&[u8]) -> io::Result<()>) -> io::Result<()> {
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

fn write_game(text: &mut Vec<u8>, game: &Game, format: SimulateFormat) -> io::Result<()> {
    match format {
        SimulateFormat::Notation => write!(text, "{game}")?,
        SimulateFormat::Counts => {
            let pins = game.frames().iter().flat_map(Frame::rolls).map(Roll::pins);
            for (index, pins) in pins.enumerate() {
                write!(text, "{}{pins}", if index == 0 { "" } else { " " })?;
            }
        }
    }
    text.push(b'\n');
    Ok(())
}
