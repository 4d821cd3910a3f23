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
use tenpin_lang::Escaped;
use tenpin_web::{PasswordError, check_desk_password, set_desk_password};

use crate::args::Data;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::{Journal, place};
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

  On a terminal it is asked for twice, and shown as stars.

Exit status:
  0   the password is set
  1   it is too short, too long or too common, or could not be written
  2   wrong usage
  130 Ctrl-C or Ctrl-D";

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
    let path = place(args.data.path())?;
    let is_new = !path.exists();
    let journal = Journal::open(Some(&path))?;
    let store = journal.store();
    let Some(password) = read(screen)? else { return Ok(ExitCode::from(INTERRUPTED)) };
    make_private(&store, screen)?;
    journal.wait(set_desk_password(&store, &password)).map_err(refused)?;
    let path = || Escaped::of(path.display());
    screen.print(format!("{}\n", screen.say(&Centre::PasswordSet { path: path() })))?;
    if is_new {
        screen.note(&screen.say(&Centre::NewFile { path: path() }))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn refused(error: PasswordError) -> Failure {
    match error {
        PasswordError::Common => Complaint::new(Centre::CommonPassword, Centre::OtherPassword).into(),
        PasswordError::Length { least, most } => {
            Complaint::new(Centre::PasswordLength { least, most }, Centre::PasswordOnInput).into()
        }
        PasswordError::NotHashed => Complaint::new(Centre::NotHashed, Centre::TryAgain).into(),
        PasswordError::Store(error) => error.into(),
    }
}

/// The first line of standard input; on a terminal it is asked for and not shown. `None` if somebody gives up.
fn read(screen: &mut Screen) -> Result<Option<String>, Failure> {
    if io::stdin().is_terminal() {
        return ask(screen);
    }
    let mut line = Vec::new();
    io::stdin().lock().take(LONGEST).read_until(b'\n', &mut line)?;
    let line = String::from_utf8(line).map_err(|_| Complaint::new(Centre::PasswordNotText, Centre::PasswordOnInput))?;
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// Asks until there is a password that is taken, and is entered the same twice. `None` if Ctrl-C or Ctrl-D is pressed.
fn ask(screen: &mut Screen) -> Result<Option<String>, Failure> {
    // The stars are drawn like colours, and are wanted without them, too.
    let settings = Config::builder().color_mode(ColorMode::Forced).build();
    let editor = Editor::with_history(settings, MemHistory::new());
    let mut editor: Editor<Stars, MemHistory> = editor.map_err(io::Error::other)?;
    editor.set_helper(Some(Stars));
    screen.flush()?;
    loop {
        let Some(password) = line(&mut editor, &screen.say(&Centre::AskPassword))? else { return Ok(None) };
        let reason = match check_desk_password(&password) {
            Err(PasswordError::Length { least, most }) => Centre::PasswordLength { least, most },
            Err(PasswordError::Common) => Centre::CommonPassword,
            _ => match line(&mut editor, &screen.say(&Centre::AskAgain))? {
                Some(again) if again == password => return Ok(Some(password)),
                Some(_) => Centre::NotTheSame,
                None => return Ok(None),
            },
        };
        screen.note(&screen.say(&reason))?;
    }
}

/// A line that somebody enters; `None` if they give up.
fn line(editor: &mut Editor<Stars, MemHistory>, question: &str) -> io::Result<Option<String>> {
    match editor.readline(question) {
        Ok(line) => Ok(Some(line)),
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
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
