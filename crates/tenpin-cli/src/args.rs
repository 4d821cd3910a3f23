//! The command line. What it says of its options stays English.

// The documentation here is what `--help` prints, where backquotes would be characters like any other.
#![allow(clippy::doc_markdown)]

use std::env;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use tenpin_lang::Language;

/// A bowling scoreboard: every ball, every total, as soon as it is known.
#[derive(Debug, Parser)]
#[command(name = "tenpin", version, after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) common: Common,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  tenpin                          ask who bowls, then for ball after ball
  tenpin play PJS KYJ             start at once with two bowlers
  tenpin play PJS < balls.txt     read the balls from a file, one a line
  tenpin --lang ko                ask in Korean

At the prompt, `help` lists what can be entered.";

/// What every command understands.
#[derive(Debug, clap::Args)]
pub(crate) struct Common {
    /// Language of questions and messages [default: from TENPIN_LANG, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = language_parser())]
    lang: Option<Language>,
    /// When to use colour; auto means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Bowl a game; the same as no command at all
    #[command(after_help = EXAMPLES)]
    Play(Play),
}

#[derive(Debug, Default, clap::Args)]
pub(crate) struct Play {
    /// The bowlers in their order, three English letters each; without them, the program asks
    pub(crate) names: Vec<String>,
}

impl Args {
    /// The arguments of this run; wrong ones end it.
    pub(crate) fn read() -> Args {
        let matches = Args::command().color(help_color()).get_matches();
        Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

impl Default for Command {
    fn default() -> Command {
        Command::Play(Play::default())
    }
}

impl Common {
    /// The language asked for, by option or by environment.
    pub(crate) fn language(&self) -> Language {
        let variable = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        self.lang.unwrap_or_else(|| Language::of_environment(variable))
    }
}

/// When to colour help and wrong usage, which are printed before the options are known.
fn help_color() -> ColorChoice {
    let args: Vec<String> = env::args_os().map(|arg| arg.to_string_lossy().into_owned()).collect();
    let is_asked =
        |when: &str| args.contains(&format!("--color={when}")) || args.windows(2).any(|pair| pair == ["--color", when]);
    match (is_asked("never"), is_asked("always")) {
        (true, _) => ColorChoice::Never,
        (_, true) => ColorChoice::Always,
        _ => ColorChoice::Auto,
    }
}

fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::from_code(&code).unwrap_or_default())
}
