//! The `tenpin` command.

mod args;
mod console;
mod entry;
mod last_words;
mod paint;
mod play;

use std::process::ExitCode;

use crate::args::{Args, Command};
use crate::console::Console;

fn main() -> ExitCode {
    let args = Args::read();
    let mut console = Console::new(args.common.language(), args.common.color);
    let done = match args.command.unwrap_or_default() {
        Command::Play(play) => play::run(&play, &mut console),
    };
    done.unwrap_or_else(|stop| console.part(stop))
}
