//! `tenpin completions`: what a shell needs to complete what is typed.

use std::process::ExitCode;

use clap_complete::Shell;

use crate::args::Args;
use crate::print::screen::Screen;

/// Prints the script of a shell.
pub(crate) fn run(shell: Shell, mut screen: Screen) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::whole_command(), "tenpin", &mut script);
    let script = String::from_utf8_lossy(&script);
    match shell {
        Shell::Bash => screen.deliver(with_files(&script)),
        _ => screen.deliver(script.as_bytes()),
    }
}

/// Where the script for bash would offer nothing but options, it offers nothing, and so bash offers files.
fn with_files(script: &str) -> String {
    let score = "        tenpin__subcmd__score)\n";
    let files = "            [[ ${cur} == -* || ${prev} == --* ]] || return 0\n";
    script.replace(score, &format!("{score}{files}"))
}
