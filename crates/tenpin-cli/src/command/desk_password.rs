//! `tenpin desk-password`: the password of a centre's desk.

use std::io::{self, BufRead, IsTerminal, Read};
use std::process::ExitCode;

use tenpin_web::{PasswordError, set_desk_password};

use crate::args::Data;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::words::Centre;

const EXAMPLES: &str = "\
Examples:
  tenpin desk-password               ask for the new password
  tenpin desk-password < secret.txt  take it from a file

What it means:
  The first line of standard input is the new password of the desk, in
  the place of the one before. Everybody who is signed in at the desk
  is signed out. Only a hash of the password is kept.

Exit status:
  0   the password is set
  1   it is too short or too long, or could not be written
  2   wrong usage";

/// The most bytes of a line that are read.
const LONGEST: u64 = 4096;

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    data: Data,
}

/// Sets the password.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = set(args, &mut screen);
    screen.end(done)
}

fn set(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let journal = Journal::open(args.data.path())?;
    if io::stdin().is_terminal() {
        screen.print(screen.say(&Centre::AskPassword))?;
        screen.flush()?;
    }
    let mut line = Vec::new();
    io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line).unwrap_or_default();
    let line = String::from_utf8_lossy(&line);
    let password = line.trim_end_matches(['\n', '\r']);
    match journal.wait(set_desk_password(&journal.store(), password)) {
        Ok(()) => {}
        Err(PasswordError::Length { least, most }) => {
            return Err(Complaint::new(Centre::PasswordLength { least, most }, Centre::PasswordOnInput).into());
        }
        Err(PasswordError::NotHashed) => return Err(Complaint::new(Centre::NotHashed, Centre::TryAgain).into()),
        Err(PasswordError::Store(error)) => return Err(error.into()),
    }
    screen.print(format!("{}\n", screen.say(&Centre::PasswordSet)))?;
    Ok(ExitCode::SUCCESS)
}
