//! `tenpin man`: the manual pages.

use std::process::ExitCode;

use clap_mangen::Man;

use crate::args::Args;
use crate::print::screen::Screen;

/// Prints the page of a command, or of all of tenpin.
pub(crate) fn run(command: Option<&str>, mut screen: Screen) -> ExitCode {
    let mut tenpin = Args::whole_command().disable_help_subcommand(true);
    tenpin.build();
    let page = match command.and_then(|name| tenpin.find_subcommand(name)) {
        Some(command) => command.clone(),
        None => tenpin,
    };
    let page = Man::new(page).source(concat!("tenpin ", env!("CARGO_PKG_VERSION"))).manual("tenpin manual");
    let mut roff = Vec::new();
    match page.render(&mut roff) {
        Ok(()) => screen.deliver(with_headings(&String::from_utf8_lossy(&roff))),
        Err(error) => screen.give_up(&error),
    }
}

/// What is printed after the help is one section of the page. Its headings, lines that end with a colon, make it several.
fn with_headings(roff: &str) -> String {
    let (page, extra) = roff.split_once(".SH EXTRA\n").unwrap_or((roff, ""));
    let section = |line: &str| match line.strip_suffix(':') {
        Some(heading) => format!(".SH {}\n", heading.to_uppercase()),
        None => format!("{line}\n"),
    };
    page.to_owned() + &extra.lines().map(section).collect::<String>()
}
