//! `tenpin man`: the manual pages.

use std::process::ExitCode;

use clap::builder::PossibleValuesParser;
use clap_mangen::Man;

use crate::print::screen::Screen;

const EXAMPLES: &str = "\
Examples:
  tenpin man | man -l -             read it
  tenpin man score | man -l -       read the page of a command
  tenpin man score > tenpin-score.1";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The command to print the page of; without it, the page of tenpin itself
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
}

/// Prints the page of a command, or of all of tenpin.
pub(crate) fn run(args: &Args, tenpin: clap::Command, mut screen: Screen) -> ExitCode {
    let mut tenpin = tenpin.disable_help_subcommand(true);
    tenpin.build();
    let page = match args.command.as_deref().and_then(|name| tenpin.find_subcommand(name)) {
        Some(command) => command.clone(),
        None => tenpin,
    };
    let page = Man::new(page).source(concat!("tenpin ", env!("CARGO_PKG_VERSION"))).manual("tenpin manual");
    let mut roff = Vec::new();
    match page.render(&mut roff) {
        Ok(()) => screen.deliver_data(with_headings(&String::from_utf8_lossy(&roff))),
        Err(error) => screen.give_up(&error),
    }
}

/// The command line with the pages there are: one for each of its commands.
pub(crate) fn with_pages(tenpin: clap::Command) -> clap::Command {
    let names: Vec<String> = tenpin.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    let pages = PossibleValuesParser::new(names);
    tenpin.mut_subcommand("man", |man| man.mut_arg("command", |arg| arg.value_parser(pages)))
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
