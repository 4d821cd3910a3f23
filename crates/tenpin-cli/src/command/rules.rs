//! `tenpin rules`: the rule sets there are.

use std::process::ExitCode;

use tenpin::Ruleset;

use crate::print::screen::Screen;

const EXAMPLES: &str = "\
Examples:
  tenpin rules                    list the rule sets
  tenpin rules --lang ko          in Korean
  tenpin play --rules five-pin    bowl by one of them";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {}

/// Lists the rule sets, with a line on each.
pub(crate) fn run(mut screen: Screen) -> ExitCode {
    let width = Ruleset::ALL.iter().map(|ruleset| ruleset.name().len()).max().unwrap_or_default();
    let line = |ruleset: Ruleset| format!("{ruleset:width$}  {}\n", screen.say(&ruleset));
    let lines: String = Ruleset::ALL.into_iter().map(line).collect();
    screen.page();
    screen.deliver(lines)
}
