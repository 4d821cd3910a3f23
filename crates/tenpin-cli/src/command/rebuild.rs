//! `tenpin rebuild`: what is kept beside the journal is made anew from it.

use std::process::ExitCode;

use tenpin_store::StoreError;

use crate::args::Data;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin rebuild    read all events, and make the index again";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    data: Data,
}

/// Reads every event of every sheet, and puts right what differs.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = rebuild(args, &mut screen);
    screen.end(done)
}

fn rebuild(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let rebuilt = Journal::open_existing(args.data.path())?.rebuild()?;
    screen.print(format!("{}\n", screen.say(&Message::Rebuilt { sheets: rebuilt.mended })))?;
    let mut code = screen.name_unreadable(&rebuilt.unreadable)?;
    for sheet in &rebuilt.shortened {
        if let StoreError::Missing { sheet, event } = sheet {
            code = ExitCode::FAILURE;
            let shortened = Message::Shortened { sheet: *sheet, events: event.saturating_sub(1) };
            let said = screen.say(&shortened);
            screen.complain(&format!("tenpin: {said}"))?;
        }
    }
    if rebuilt.missing != 0 {
        code = ExitCode::FAILURE;
        let said = screen.say(&Message::MissingEvents { events: rebuilt.missing });
        screen.complain(&format!("tenpin: {said}"))?;
    }
    if rebuilt.missing_sheets != 0 {
        code = ExitCode::FAILURE;
        let said = screen.say(&Message::MissingSheets { sheets: rebuilt.missing_sheets });
        screen.complain(&format!("tenpin: {said}"))?;
    }
    Ok(code)
}
