//! The `tenpin` command.

mod args;
mod command;
mod complaint;
mod console;
mod failure;
mod journal;
mod print;
mod score;
mod words;

use std::process::ExitCode;

use crate::args::{Args, Command};
use crate::print::screen::Screen;

fn main() -> ExitCode {
    let args = Args::read();
    let screen = Screen::new(args.common.language(), args.common.color);
    match args.command.unwrap_or_default() {
        Command::Play(play) => command::play::run(&play, screen),
        Command::Resume(resume) => command::play::resume(&resume, screen),
        Command::History(history) => command::history::run(&history, screen),
        Command::Show(show) => command::show::run(&show, screen),
        Command::Fix(fix) => command::fix::run(&fix, screen),
        Command::Stats(stats) => command::stats::run(&stats, screen),
        Command::Export(export) => command::transfer::export(&export, screen),
        Command::Import(import) => command::transfer::import(&import, screen),
        Command::Delete(sheets) => command::delete::delete(&sheets, screen),
        Command::Restore(sheets) => command::delete::restore(&sheets, screen),
        Command::Compact(compact) => command::delete::compact(&compact, screen),
        Command::Rebuild(data) => command::rebuild::run(&data, screen),
        Command::Score(score) => command::score::run(&score, screen),
        Command::Simulate(simulate) => command::simulate::run(&simulate, screen),
        Command::Rules => command::rules::run(screen),
        Command::Verify(verify) => command::verify::run(&verify, screen),
        Command::Completions { shell } => command::completions::run(shell, screen),
        Command::Man { command } => command::man::run(command.as_deref(), screen),
    }
}
