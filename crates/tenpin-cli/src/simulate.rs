//! `tenpin simulate`: random games for tests and demonstrations.

use std::io::{self, Write};
use std::process::ExitCode;

use tenpin::{Frame, Game, Roll};
use tenpin_lang::Message;
use tenpin_proof::{OutOfReach, Simulation};

use crate::args::{Simulate, SimulateFormat};
use crate::entry::Complaint;
use crate::failure::Failure;
use crate::screen::Screen;

/// The text that is printed at a time.
const PIECE: usize = 64 * 1024;

/// Prints the games, one a line.
pub(crate) fn run(args: &Simulate, mut screen: Screen) -> ExitCode {
    let done = print(args, &mut screen);
    screen.end(done)
}

fn print(args: &Simulate, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let (ruleset, average) = (args.rules, args.average);
    let mut games = match Simulation::new(ruleset, args.seed, average) {
        Ok(games) => games,
        Err(OutOfReach { least, most }) => {
            let reason = Message::NoSuchAverage { ruleset, average };
            screen.refuse(&Complaint { reason, advice: Message::EnterAverage { least, most } });
            return Ok(ExitCode::from(2));
        }
    };
    let mut text = Vec::with_capacity(2 * PIECE);
    // There is no end of them, and there may be more than a memory can count.
    for _ in 0..args.games {
        let Some(game) = games.next() else { break };
        write_game(&mut text, &game, args.format)?;
        if PIECE <= text.len() {
            screen.print(&text)?;
            text.clear();
        }
    }
    screen.print(&text)?;
    Ok(ExitCode::SUCCESS)
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
