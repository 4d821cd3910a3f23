//! `tenpin completions`: what a shell needs to complete what is typed.

use std::process::ExitCode;

use clap::CommandFactory;
use clap_complete::Shell;

use crate::args::Args;
use crate::screen::Screen;

/// Prints the script of a shell.
pub(crate) fn run(shell: Shell, mut screen: Screen) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "tenpin", &mut script);
    screen.deliver(script)
}
