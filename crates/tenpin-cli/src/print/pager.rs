//! A pager: the program with which people read what is longer than their screen.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, ErrorKind, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The pager if nobody names one.
const USUAL: &str = "less";

/// What pagers are told of themselves, unless somebody else has: what fits on the screen is just printed, colours stay as
/// they are, and text is UTF-8.
const SETTINGS: [(&str, &str); 3] = [("LESS", "FRX"), ("LV", "-c"), ("LESSCHARSET", "utf-8")];

/// The exit codes of a shell that does not understand its line, cannot run a program, or finds none.
const NOT_RUN: [i32; 3] = [2, 126, 127];

/// The most that a pipe holds. Of more, somebody must have read something.
const PIPE: usize = 65_536;

/// A program that is started with the first text for it.
#[derive(Debug)]
pub(crate) struct Pager {
    /// What the environment names; `None` for the usual one.
    named: Option<OsString>,
    /// The program; `None` until it is started.
    running: Option<Running>,
}

/// What became of a text.
pub(crate) enum Paged {
    /// The pager has so many bytes of it.
    Written(usize),
    /// There is no such program.
    Missing,
}

#[derive(Debug)]
struct Running {
    child: Child,
    input: ChildStdin,
    /// All that was written, as long as it may be that nobody has read it.
    unread: Option<Vec<u8>>,
    has_ended: Arc<AtomicBool>,
}

impl Pager {
    /// The pager that the environment names, or else the usual one; `None` if nobody wants one. Nobody does on a terminal
    /// that can only print, or on Windows, where there is no usual one.
    pub(crate) fn of_environment() -> Option<Pager> {
        let named = Pager::named().map(|(_, program)| program);
        let is_wanted = match &named {
            Some(program) => !matches!(program.to_string_lossy().trim(), "" | "cat"),
            None => cfg!(unix) && env::var_os("TERM").is_some_and(|term| !term.is_empty() && term != "dumb"),
        };
        is_wanted.then_some(Pager { named, running: None })
    }

    /// What the environment names, with the variable that does.
    pub(crate) fn named() -> Option<(&'static str, OsString)> {
        ["TENPIN_PAGER", "PAGER"].into_iter().find_map(|variable| Some((variable, env::var_os(variable)?)))
    }

    /// The program.
    pub(crate) fn program(&self) -> Cow<'_, str> {
        self.named.as_ref().map_or(Cow::Borrowed(USUAL), |program| program.to_string_lossy())
    }

    /// Whether something was written to it.
    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Writes some of a text. A pager that people have left takes nothing more, which is a broken pipe.
    pub(crate) fn write(&mut self, text: &[u8]) -> io::Result<Paged> {
        let running = match &mut self.running {
            Some(running) => running,
            None => match start(self.named.as_ref()) {
                Ok(running) => self.running.insert(running),
                Err(_) => return Ok(Paged::Missing),
            },
        };
        match running.input.write(text) {
            Ok(len) => {
                running.unread = running.unread.take().filter(|unread| unread.len() + len <= PIPE);
                running.unread.iter_mut().for_each(|unread| unread.extend_from_slice(&text[..len]));
                Ok(Paged::Written(len))
            }
            Err(error) if error.kind() == ErrorKind::BrokenPipe && running.is_missing() => Ok(Paged::Missing),
            Err(error) => Err(error),
        }
    }

    /// Waits until people have read all they want, and gives what nobody could read because there is no such program.
    pub(crate) fn end(self) -> Vec<u8> {
        let Some(Running { mut child, input, unread, has_ended }) = self.running else { return Vec::new() };
        drop(input);
        let is_missing = could_not_run(&mut child);
        has_ended.store(true, Ordering::SeqCst);
        unread.filter(|_| is_missing).unwrap_or_default()
    }
}

impl Running {
    /// Whether there is no such program. One that takes nothing more has ended, or people are about to leave it.
    fn is_missing(&mut self) -> bool {
        self.unread.is_some() && could_not_run(&mut self.child)
    }
}

/// Waits until a program has ended, and says whether it is one that a shell could not run.
fn could_not_run(child: &mut Child) -> bool {
    child.wait().ok().and_then(|status| status.code()).is_some_and(|code| NOT_RUN.contains(&code))
}

fn start(named: Option<&OsString>) -> io::Result<Running> {
    let has_ended = Arc::new(AtomicBool::new(false));
    leave_interrupts_to_the_pager(&has_ended);
    let mut command = named.map_or_else(|| Command::new(USUAL), of_line);
    command.envs(SETTINGS.into_iter().filter(|(name, _)| env::var_os(name).is_none()));
    let started = command.stdin(Stdio::piped()).spawn().and_then(|mut child| {
        let input = child.stdin.take().ok_or(ErrorKind::BrokenPipe)?;
        Ok(Running { child, input, unread: Some(Vec::new()), has_ended: Arc::clone(&has_ended) })
    });
    if started.is_err() {
        has_ended.store(true, Ordering::SeqCst);
    }
    started
}

/// A line that names a program with its arguments, as a shell takes it.
#[cfg(unix)]
fn of_line(line: &OsString) -> Command {
    // A shell that Ctrl-C ended would not wait for the programs of its line any more.
    let mut script = OsString::from("trap : INT; ");
    script.push(line);
    let mut shell = Command::new("/bin/sh");
    shell.arg("-c").arg(script);
    shell
}

/// A line that names a program with its arguments.
#[cfg(not(unix))]
fn of_line(line: &OsString) -> Command {
    let line = line.to_string_lossy();
    let mut words = line.split_whitespace();
    let mut command = Command::new(words.next().unwrap_or(USUAL));
    command.args(words);
    command
}

/// Ctrl-C is the pager's as long as there is one: people stop a search with it, and the list goes on. After that it ends
/// the program as always.
#[cfg(unix)]
fn leave_interrupts_to_the_pager(has_ended: &Arc<AtomicBool>) {
    // Without this Ctrl-C ends the list early.
    let _ = signal_hook::flag::register_conditional_default(signal_hook::consts::SIGINT, Arc::clone(has_ended));
}

#[cfg(not(unix))]
fn leave_interrupts_to_the_pager(_: &Arc<AtomicBool>) {}
