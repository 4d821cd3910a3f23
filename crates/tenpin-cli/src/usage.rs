//! What the command line itself has to say: help, the version, and what is wrong with the arguments. It stays English.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::Error;
use tenpin_lang::escaped;

use crate::args;
use crate::print::screen::{Screen, Usage};

/// Prints help or the version, or says what is wrong with the arguments, and gives the exit code. `read` tells what the
/// parser makes of other ones.
pub(crate) fn end(error: &Error, given: &[OsString], read: impl FnOnce(&[OsString]) -> Option<Error>) -> ExitCode {
    let mut screen = Screen::new(args::likely_language(given), args::likely_color(given));
    // The parser repeats arguments in its texts. What it says of safe ones is safe.
    let safe: Vec<OsString> = given.iter().map(|arg| escaped(&arg.to_string_lossy()).into_owned().into()).collect();
    let usage = match read(&safe).filter(|again| again.kind() == error.kind()) {
        Some(again) => Usage { text: again.render(), is_safe: true },
        None => Usage { text: error.render(), is_safe: false },
    };
    if error.use_stderr() {
        screen.complain_of_usage(&usage);
        return ExitCode::from(2);
    }
    screen.deliver_usage(&usage)
}
