//! `tenpin help`: what `--help` shows, of tenpin or of a command.

use std::process::ExitCode;

use crate::help::{self, Extent};
use crate::print::screen::Screen;

const EXAMPLES: &str = "\
Examples:
  tenpin help             list the commands, variables and files
  tenpin help score       explain a command";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The command to explain; without it, tenpin itself
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints all there is to say of a command, or of tenpin.
pub(crate) fn run(args: &Args, tenpin: clap::Command, mut screen: Screen) -> ExitCode {
    let mut tenpin = help::in_language(tenpin, screen.language());
    tenpin.build();
    let name = args.command.as_deref().unwrap_or_default();
    help::print(&tenpin, name, Extent::Whole, &mut screen)
}
