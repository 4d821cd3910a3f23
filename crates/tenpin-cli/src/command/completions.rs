//! `tenpin completions`: what a shell needs to complete what is typed.

use std::process::ExitCode;

use clap_complete::Shell;

use crate::help;
use crate::print::screen::Screen;

const EXAMPLES: &str = "\
Examples:
  source <(tenpin completions bash)    put this line into ~/.bashrc
  tenpin completions fish > ~/.config/fish/completions/tenpin.fish
  mkdir -p ~/.zfunc && tenpin completions zsh > ~/.zfunc/_tenpin
                                       put fpath+=~/.zfunc into ~/.zshrc";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the script of a shell.
pub(crate) fn run(args: &Args, tenpin: clap::Command, mut screen: Screen) -> ExitCode {
    let mut tenpin = help::in_language(tenpin, screen.language());
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut tenpin, "tenpin", &mut script);
    let script = String::from_utf8_lossy(&script);
    match args.shell {
        Shell::Bash => screen.deliver_data(with_files(&script)),
        _ => screen.deliver_data(script.as_bytes()),
    }
}

/// Where the script for bash would offer nothing but options, it offers nothing, and so bash offers files.
fn with_files(script: &str) -> String {
    let score = "        tenpin__subcmd__score)\n";
    let files = "            [[ ${cur} == -* || ${prev} == --* ]] || return 0\n";
    script.replace(score, &format!("{score}{files}"))
}
