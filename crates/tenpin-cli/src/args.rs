//! The command line. What it says of its options stays English.

// The documentation here is what `--help` prints, where backquotes would be characters like any other.
#![allow(clippy::doc_markdown)]

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
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
  tenpin                     ask who bowls, then ball after ball
  tenpin play PJS KYJ        start at once with two bowlers
  tenpin score games.txt     the board of every game in a file
  tenpin --lang ko           ask in Korean

`tenpin help COMMAND` tells more of a command.";

const PLAY_EXAMPLES: &str = "\
Examples:
  tenpin play                     ask who bowls
  tenpin play PJS KYJ             start at once with two bowlers
  tenpin play PJS < balls.txt     read the balls from a file

At the prompt, `help` lists what can be entered.

Exit codes: 0 when the game is over or left with `quit`, 1 when the input ends
or fails before, 2 for wrong usage, 130 after Ctrl-C.";

const SCORE_EXAMPLES: &str = "\
Examples:
  tenpin score games.txt                     the board of every game
  tenpin score --game 'X 7/ 9- X -8 8/ F6 X X X81'
  tenpin score --format totals < games.txt   a score a line
  tenpin score --format jsonl *.txt | jq .score
  tenpin score --format csv games.txt > games.csv

A game is a line, in notation (X strike, / spare, - no pins, F foul, (8) eight
pins that left a split) or as counts (10 7 3 9 0). Blanks and commas are free.
Empty lines and lines that start with # are skipped. A game may lack balls at
its end.

A wrong line is named on standard error as FILE:LINE:COLUMN with its frame and
the reason, and the others are scored all the same.

Exit codes: 0 when every line was a game, 1 when a line or a file could not be
read, 2 for wrong usage.";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(tenpin completions bash)     for this bash, or in ~/.bashrc
  tenpin completions zsh > ~/.zfunc/_tenpin
  tenpin completions fish > ~/.config/fish/completions/tenpin.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  tenpin man | man -l -             read it
  tenpin man score | man -l -       read the page of a command
  tenpin man > ~/.local/share/man/man1/tenpin.1";

/// What every command understands.
#[derive(Debug, clap::Args)]
pub(crate) struct Common {
    /// Language of questions and messages [default: from TENPIN_LANG, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, display_order = 100, value_name = "LANGUAGE", value_parser = language_parser())]
    lang: Option<Language>,
    /// When to use colour; auto means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, display_order = 101, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
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
    #[command(after_help = PLAY_EXAMPLES)]
    Play(Play),
    /// Score games from files, from standard input or from the command line
    #[command(after_help = SCORE_EXAMPLES)]
    Score(Score),
    /// Print a script that lets a shell complete what is typed after tenpin
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// The command to print the page of; without it, the page of tenpin itself
        #[arg(value_name = "COMMAND", value_parser = commands())]
        command: Option<String>,
    },
}

#[derive(Debug, Default, clap::Args)]
pub(crate) struct Play {
    /// The bowlers in their order, three English letters each; without them, the program asks
    pub(crate) names: Vec<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Score {
    /// Files with a game a line, - for standard input; without files and games, standard input is read
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// A game, as notation or counts; can be given several times
    #[arg(long = "game", value_name = "GAME", allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) games: Vec<OsString>,
    /// What to print of each game
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Board)]
    pub(crate) format: Format,
}

/// What is printed of each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The board, a line a game, with the number of its line for a name
    Board,
    /// The final score, or what is settled so far; an empty line for a wrong game
    Totals,
    /// A JSON object a line
    Jsonl,
    /// Comma-separated values with a header
    Csv,
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

/// The commands that have a page.
fn commands() -> PossibleValuesParser {
    PossibleValuesParser::new(["play", "score", "completions", "man"])
}

fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::from_code(&code).unwrap_or_default())
}
