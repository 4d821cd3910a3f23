//! `tenpin rebuild`: what is kept beside the journal is made anew from it.

use std::process::ExitCode;

use crate::args::Data;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::words::Message;

/// Reads every event of every sheet, and puts right what differs.
pub(crate) fn run(args: &Data, mut screen: Screen) -> ExitCode {
    let done = rebuild(args, &mut screen);
    screen.end(done)
}

fn rebuild(args: &Data, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let rebuilt = Journal::open_existing(args.path())?.rebuild()?;
    screen.print(format!("{}\n", screen.say(&Message::Rebuilt { sheets: rebuilt.mended })))?;
    Ok(screen.name_unreadable(&rebuilt.unreadable)?)
}
