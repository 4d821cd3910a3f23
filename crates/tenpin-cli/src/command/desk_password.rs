//! `tenpin desk-password`: the password of a centre's desk.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Read};
use std::process::ExitCode;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, Config, Editor, Helper};
use tenpin_web::{PasswordError, set_desk_password};

use crate::args::Data;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::interrupt::INTERRUPTED;
use crate::print::screen::Screen;
use crate::print::wrap::visible_width;
use crate::secrets::make_private;
use crate::words::Centre;

const EXAMPLES: &str = "\
Examples:
  tenpin desk-password               ask for the new password
  tenpin desk-password < secret.txt  take it from a file

What it means:
  The first line of standard input is the new password of the desk, in
  the place of the one before. Everybody who is signed in at the desk
  is signed out. Only a hash of the password is kept. One that many
  people use is refused, because it is tried first.

Exit status:
  0   the password is set
  1   it is too short, too long or too common, or could not be written
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
    let Some(password) = read(screen)? else { return Ok(ExitCode::from(INTERRUPTED)) };
    make_private(&journal.store(), screen)?;
    match journal.wait(set_desk_password(&journal.store(), &password)) {
        Ok(()) => {}
        Err(PasswordError::Common) => {
            return Err(Complaint::new(Centre::CommonPassword, Centre::OtherPassword).into());
        }
        Err(PasswordError::Length { least, most }) => {
            return Err(Complaint::new(Centre::PasswordLength { least, most }, Centre::PasswordOnInput).into());
        }
        Err(PasswordError::NotHashed) => return Err(Complaint::new(Centre::NotHashed, Centre::TryAgain).into()),
        Err(PasswordError::Store(error)) => return Err(error.into()),
    }
    screen.print(format!("{}\n", screen.say(&Centre::PasswordSet)))?;
    Ok(ExitCode::SUCCESS)
}

/// The first line of standard input; on a terminal it is asked for and not shown. `None` if Ctrl-C was pressed.
fn read(screen: &mut Screen) -> Result<Option<String>, Failure> {
    if io::stdin().is_terminal() {
        return ask(screen).map_err(Failure::from);
    }
    let mut line = Vec::new();
    io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line)?;
    let line = String::from_utf8(line).map_err(|_| Complaint::new(Centre::PasswordNotText, Centre::PasswordOnInput))?;
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

fn ask(screen: &mut Screen) -> io::Result<Option<String>> {
    // The stars are drawn like colours, and are wanted without them, too.
    let settings = Config::builder().color_mode(ColorMode::Forced).build();
    let mut editor: Editor<Stars, MemHistory> =
        Editor::with_history(settings, MemHistory::new()).map_err(io::Error::other)?;
    editor.set_helper(Some(Stars));
    screen.flush()?;
    match editor.readline(&screen.say(&Centre::AskPassword)) {
        Ok(line) => Ok(Some(line)),
        Err(ReadlineError::Eof) => Ok(Some(String::new())),
        Err(ReadlineError::Interrupted) => Ok(None),
        Err(ReadlineError::Io(error)) => Err(error),
        Err(other) => Err(io::Error::other(other)),
    }
}

/// Shows a star for every character.
struct Stars;

impl Highlighter for Stars {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        // As wide as what is typed, so that the cursor stands where it should.
        Cow::Owned("*".repeat(visible_width(line)))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        !matches!(kind, CmdKind::MoveCursor)
    }
}

impl Completer for Stars {
    type Candidate = String;
}

impl Helper for Stars {}
impl Hinter for Stars {
    type Hint = String;
}
impl Validator for Stars {}
