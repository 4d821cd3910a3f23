//! `tenpin man`: the manual pages.

use std::process::ExitCode;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::Args;
use crate::screen::Screen;

/// Prints the page of a command, or of all of tenpin.
pub(crate) fn run(command: Option<&str>, mut screen: Screen) -> ExitCode {
    let mut tenpin = Args::command().disable_help_subcommand(true);
    tenpin.build();
    let page = match command.and_then(|name| tenpin.find_subcommand(name)) {
        Some(command) => command.clone(),
        None => tenpin,
    };
    let page = Man::new(page).source(concat!("tenpin ", env!("CARGO_PKG_VERSION"))).manual("tenpin manual");
    let mut roff = Vec::new();
    match page.render(&mut roff) {
        // What is printed after the help begins with examples, and so does this section.
        Ok(()) => screen.deliver(String::from_utf8_lossy(&roff).replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n")),
        Err(error) => screen.part(&error),
    }
}
