//! The `tenpin` command.

mod args;
mod completions;
mod console;
mod entry;
mod last_words;
mod man;
mod paint;
mod play;
mod report;
mod rules;
mod score;
mod screen;
mod source;
mod verdict;
mod verify;

use std::process::ExitCode;

use crate::args::{Args, Command};
use crate::screen::Screen;

fn main() -> ExitCode {
    let args = Args::read();
    let screen = Screen::new(args.common.language(), args.common.color);
    match args.command.unwrap_or_default() {
        Command::Play(play) => play::run(&play, screen),
        Command::Score(score) => score::run(&score, screen),
        Command::Rules => rules::run(screen),
        Command::Verify(verify) => verify::run(&verify, screen),
        Command::Completions { shell } => completions::run(shell, screen),
        Command::Man { command } => man::run(command.as_deref(), screen),
    }
}
