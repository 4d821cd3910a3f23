//! The command line. What it says of its options stays English.

// The documentation here is what `--help` prints, where backquotes would be characters like any other.
#![allow(clippy::doc_markdown)]

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use tenpin::Ruleset;
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

// What is printed after the help. A line that ends with a colon is a heading, which manual pages are made of, too.

const EXAMPLES: &str = "\
Examples:
  tenpin                     ask who bowls, then ball after ball
  tenpin play PJS KYJ        start at once with two bowlers
  tenpin score games.txt     the board of every game in a file
  tenpin rules               the rule sets that --rules takes
  tenpin verify              prove that it scores as it should
  tenpin help score          more of a command
  tenpin --lang ko           ask in Korean";

const PLAY_EXAMPLES: &str = "\
Examples:
  tenpin play                     ask who bowls
  tenpin play PJS KYJ             start at once with two bowlers
  tenpin play PJS < balls.txt     read the balls from a file
  tenpin play --rules candlepin PJS KYJ
  tenpin play PJS KYJ:no-tap-9    rules for one bowler

Rules:
  tenpin rules                    lists them; ten-pin unless you say

At the prompt:
  help                            lists what can be entered

Exit codes:
  0     the game is over, or was left with quit
  1     the input ended or failed before
  2     wrong usage
  130   Ctrl-C";

const SCORE_EXAMPLES: &str = "\
Examples:
  tenpin score games.txt                     the board of every game
  tenpin score --game 'X 7/ 9- X -8 8/ F6 X X X81'
  tenpin score --format totals < games.txt   a score a line
  tenpin score --format jsonl *.txt | jq .score
  tenpin score --format csv games.txt > games.csv
  tenpin score --rules five-pin --game '15 13 2 5F 0 0'

Games:
  A game is a line, in notation or as counts: X 7/ 9- or 10 7 3 9 0.
  X is a strike, / a spare, - no pins, F a foul, (8) or S8 an eight
  that left a split, 8{7-10} an eight that left these pins. Blanks,
  commas and | may stand between balls. Of other rules, as counts,
  only what was bowled: 9 8 2 in no-tap-9, 15 5F 0 0 in five-pin.
  T is a third ball that fells all that stood, which is no mark, and
  _ a frame of 3-6-9 that nobody bowls; it may be left out.
  A game may lack balls at its end. Empty lines and lines that start
  with # are skipped, and one longer than 64 KiB is refused. Files
  come first, in their order, then the games of --game.

Formats for programs:
  jsonl  file, line, rules, notation, rolls, leaves, splits, frames,
         score, so_far, best, over; of a wrong line file, line,
         column, frame, error, hint
  csv    file, line, notation, f1 to f10, score, so_far, best, over,
         error

Wrong lines:
  are named on standard error as FILE:LINE:COLUMN, with the frame and
  the reason. The others are scored all the same.

Exit codes:
  0   every line was a game
  1   a line or a file could not be read
  2   wrong usage";

const RULES_EXAMPLES: &str = "\
Examples:
  tenpin rules                    lists the rule sets
  tenpin rules --lang ko          in Korean
  tenpin play --rules five-pin    bowls by one of them";

const VERIFY_EXAMPLES: &str = "\
Examples:
  tenpin verify                        does tenpin score as it should?
  tenpin verify --census               how many games have each score
  tenpin verify --census 180           how many games 180 beats
  tenpin verify --census --format csv > census.csv
  tenpin verify --census --rules candlepin

Exit codes:
  0   all is well
  1   something is off
  2   wrong usage";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  source <(tenpin completions bash)    for now, or always in ~/.bashrc
  tenpin completions fish > ~/.config/fish/completions/tenpin.fish
  mkdir -p ~/.zfunc && tenpin completions zsh > ~/.zfunc/_tenpin
                                       and fpath+=~/.zfunc in ~/.zshrc";

const MAN_EXAMPLES: &str = "\
Examples:
  tenpin man | man -l -             read it
  tenpin man score | man -l -       read the page of a command
  tenpin man score > tenpin-score.1";

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
    /// List the rule sets, with a line on each
    #[command(after_help = RULES_EXAMPLES)]
    Rules,
    /// Let tenpin prove that it scores as it should, and count all possible games
    #[command(after_help = VERIFY_EXAMPLES)]
    Verify(Verify),
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
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
}

#[derive(Debug, Default, clap::Args)]
pub(crate) struct Play {
    /// The bowlers in their order, three English letters each, perhaps with rules of their own as in KYJ:no-tap-9;
    /// without them, the program asks
    #[arg(value_name = "NAME[:RULES]")]
    pub(crate) names: Vec<String>,
    /// The rules of all who name none
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t)]
    pub(crate) rules: Ruleset,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Score {
    /// Files with a game a line, - for standard input; without files and games, standard input is read
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    /// A game, in notation or as counts; can be given several times
    #[arg(long = "game", value_name = "GAME", allow_hyphen_values = true, value_hint = ValueHint::Other)]
    pub(crate) games: Vec<OsString>,
    /// The rules by which the games were bowled
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t)]
    pub(crate) rules: Ruleset,
    /// What to print of each game
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Board)]
    pub(crate) format: Format,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Verify {
    /// How many of all possible games have each score, or how many this one beats
    #[arg(long, value_name = "SCORE", num_args = 0..=1)]
    #[allow(clippy::option_option, reason = "an option that may have a value")]
    pub(crate) census: Option<Option<u16>>,
    /// The rules whose games are counted
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t, requires = "census")]
    pub(crate) rules: Ruleset,
    /// How to print the census
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = CensusFormat::Table, requires = "census")]
    pub(crate) format: CensusFormat,
}

/// How a census is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum CensusFormat {
    /// For people: score, games, and their share of all
    Table,
    /// Comma-separated values with a header
    Csv,
}

/// What is printed of each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// The board, a line a game, named by the number of its line or of its --game
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
        let matches = Args::whole_command().color(help_color()).get_matches();
        Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }

    /// The command line, with all that is derived from other parts of it.
    pub(crate) fn whole_command() -> clap::Command {
        let command = Args::command();
        let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
        let pages = PossibleValuesParser::new(names);
        command.mut_subcommand("man", |man| man.mut_arg("command", |arg| arg.value_parser(pages)))
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

fn ruleset_parser() -> impl TypedValueParser<Value = Ruleset> {
    PossibleValuesParser::new(Ruleset::ALL.map(Ruleset::name)).map(|name| name.parse().unwrap_or_default())
}

fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::from_code(&code).unwrap_or_default())
}
