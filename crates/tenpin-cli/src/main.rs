//! The `tenpin` command.

mod args;
mod batch;
mod cells;
mod clock;
mod completions;
mod console;
mod delete;
mod desk;
mod entry;
mod evening;
mod failure;
mod fix;
mod history;
mod interrupt;
mod journal;
mod last_words;
mod man;
mod paint;
mod play;
mod plot;
mod progress;
mod question;
mod rate;
mod rebuild;
mod remark;
mod report;
mod rules;
mod score;
mod screen;
mod show;
mod simulate;
mod source;
mod stats;
mod summary;
mod transfer;
mod turn;
mod verify;

use std::process::ExitCode;

use crate::args::{Args, Command};
use crate::screen::Screen;

fn main() -> ExitCode {
    let args = Args::read();
    let screen = Screen::new(args.common.language(), args.common.color);
    match args.command.unwrap_or_default() {
        Command::Play(play) => play::run(&play, screen),
        Command::Resume(resume) => play::resume(&resume, screen),
        Command::History(history) => history::run(&history, screen),
        Command::Show(show) => show::run(&show, screen),
        Command::Fix(fix) => fix::run(&fix, screen),
        Command::Stats(stats) => stats::run(&stats, screen),
        Command::Export(export) => transfer::export(&export, screen),
        Command::Import(import) => transfer::import(&import, screen),
        Command::Delete(sheets) => delete::delete(&sheets, screen),
        Command::Restore(sheets) => delete::restore(&sheets, screen),
        Command::Compact(compact) => delete::compact(&compact, screen),
        Command::Rebuild(data) => rebuild::run(&data, screen),
        Command::Score(score) => score::run(&score, screen),
        Command::Simulate(simulate) => simulate::run(&simulate, screen),
        Command::Rules => rules::run(screen),
        Command::Verify(verify) => verify::run(&verify, screen),
        Command::Completions { shell } => completions::run(shell, screen),
        Command::Man { command } => man::run(command.as_deref(), screen),
    }
}
