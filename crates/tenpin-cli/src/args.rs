//! The command line. What it says of its options stays English.

// The documentation here is what `--help` prints, where backquotes would be characters like any other.
#![allow(clippy::doc_markdown)]

use std::env;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use jiff::civil::Date;
use tenpin::Ruleset;
use tenpin_board::BowlerName;
use tenpin_lang::Language;
use tenpin_store::Filter;

use crate::print::clock::Day;

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
  tenpin resume              go on with the last game
  tenpin history             the games that were bowled
  tenpin stats PJS           what they say of a bowler
  tenpin score games.txt     the board of every game in a file
  tenpin simulate            ten random games
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
  tenpin play --games 3 PJS KYJ   a series of three games
  tenpin play --private           keep nothing

Data:
  Every ball is kept on the disk before the board shows it, in one
  file: --data PATH, else TENPIN_DATA, else tenpin.db in the data
  folder of the platform. A game that is left goes on with
  tenpin resume. On a terminal, an open game is offered first.

Rules:
  tenpin rules                    lists them; ten-pin unless you say

At the prompt:
  help                            lists what can be entered

Exit codes:
  0     the game is over, or was left with quit
  1     the input ended or failed before, or nothing can be kept
  2     wrong usage
  130   Ctrl-C";

const RESUME_EXAMPLES: &str = "\
Examples:
  tenpin resume       go on with the game that was bowled last
  tenpin resume 12    go on with sheet 12, also one that was closed
                      before its last ball

Exit codes:
  0     the game is over, or was left with quit
  1     no such game is open, or it ended early
  2     wrong usage
  130   Ctrl-C";

const HISTORY_EXAMPLES: &str = "\
Examples:
  tenpin history                          the last twenty sheets
  tenpin history --all                    all of them
  tenpin history PJS KYJ                  those of two bowlers
  tenpin history --from 2026-11-01 --to 2026-11-30
  tenpin history --rules five-pin
  tenpin history --format jsonl | jq .lines
  tenpin history --deleted                what restore brings back

Formats for programs:
  jsonl  a sheet a line: sheet, id, opened, state, series, game,
         lines with line, bowler, rules, notation, score, so_far,
         over, left
  csv    a game a line, with the same fields

Days:
  are those of your time zone; both --from and --to are included.";

const SHOW_EXAMPLES: &str = "\
Examples:
  tenpin show 12               the board of sheet 12
  tenpin show 12 --at 20       as it was after its 20th event
  tenpin show 12 --events      everything that happened to it";

const FIX_EXAMPLES: &str = "\
Examples:
  tenpin fix 12 PJS 3 8/                            frame 3 is 8/ now
  tenpin fix 12 PJS 3 8/ the machine missed a pin   and why
  tenpin fix 12 2 10 XX9                            by the line's number

What was before, what is now, the reason and the time are kept:
  tenpin show 12 --events
A finished sheet takes no other change.";

const EXPORT_EXAMPLES: &str = "\
Examples:
  tenpin export > club.jsonl        everything, deleted sheets too
  tenpin export 12 13               two sheets
  tenpin export --output club.jsonl

An event is a line; docs/journal.md describes the format.";

const IMPORT_EXAMPLES: &str = "\
Examples:
  tenpin import club.jsonl
  ssh club tenpin export | tenpin import -

What is there already is left alone, so importing twice changes
nothing. If a line is wrong, nothing of the file is imported.

Exit codes:
  0   all of it is there now
  1   a line is wrong, or the file cannot be read
  2   wrong usage";

const DELETE_EXAMPLES: &str = "\
Examples:
  tenpin delete 12 13      hide two sheets from history and statistics
  tenpin restore 12        bring one back
  tenpin compact           remove the others for good";

const COMPACT_EXAMPLES: &str = "\
Examples:
  tenpin compact          ask, then remove deleted sheets for good
  tenpin compact --yes    do not ask";

const REBUILD_EXAMPLES: &str = "\
Examples:
  tenpin rebuild    read the whole journal, put the history right";

const STATS_EXAMPLES: &str = "\
Examples:
  tenpin stats                             every bowler, a line each
  tenpin stats PJS                         one bowler, with plots
  tenpin stats PJS KYJ --from 2026-01-01
  tenpin stats --format json PJS | jq .[0].average
  tenpin stats --games games.txt           the games of a file

What is counted:
  strikes      of first balls at a full rack, fill racks included
  spares       of second balls at a rack; a fill rack that gets no
               second ball (9/9, XX9) is no chance
  doubles      strikes right after a strike, of the balls there
  first ball   pins on average, over all full racks
  open frames  per frame; a tenth that begins with a mark is not open
  clean games  games without an open frame
  single pins, several pins, splits
               spares of these leaves, where the pins are known;
               several pins are those that are no split
  series       612/3 in the table: a high series of three games
  high series  the best total of games that were bowled as a series,
               with another game or with play --games, for each
               number of games
  trend        the scores in their order; of more than 60 games, the
               averages of as many games in a row as it takes
  Only games that are over count, each rule set by itself.

Exit codes:
  0   all is well
  1   a line or a file could not be read
  2   wrong usage";

const SCORE_EXAMPLES: &str = "\
Examples:
  tenpin score games.txt                     the board of every game
  tenpin score --game 'X 7/ 9- X -8 8/ F6 X X X81'
  tenpin score --format totals < games.txt   a score a line
  tenpin score --format jsonl *.txt | jq .score
  tenpin score --format csv games.txt > games.csv
  tenpin score --summary club/*.csv          averages, rates, a histogram
  tenpin score --check league.csv            are the totals right?
  tenpin score --rules five-pin --game '15 13 2 5F 0 0'

Games:
  A game is a line, in notation or as counts: X 7/ 9- or 10 7 3 9 0.
  X is a strike, / a spare, - no pins, F a foul, (8) or S8 an eight
  that left a split, 8{7-10} an eight that left these pins. Blanks,
  commas and | may stand between balls. Of other rules, as counts,
  only what was bowled: 9 8 2 in no-tap-9, 15 5F 0 0 in five-pin.
  T is a third ball that fells all that stood, which is no mark, and
  _ a frame of 3-6-9 that nobody bowls; it may be left out.
  A game may lack balls at its end. Lines without a ball and those
  that start with # are skipped, and one longer than 64 KiB is refused.
  Files come first, in their order, then the games of --game.

Shapes:
  Each file has one, which its first line shows, or which --input names.
  games  a game a line
  named  PJS: X 7/ 9-          a name, a colon and a game
         PJS,10,7,3,9,0        the same with a comma, a semicolon or a tab
  balls  PJS<TAB>10            one ball a line, bowlers in any order;
                               an empty line ends their games
  csv    a header, then a row a game, with commas, semicolons or tabs.
         Columns: notation, or f1 to f10 (Frame 1, 1) with the balls of a
         frame each, or f1_t1 f1_t2 to f10_t3 (f1_b1) with a ball each;
         perhaps bowler (name, player), total (score) and rules. Where
         there is no ball, a cell is empty or 0.
  Where a name could be balls, as in X,7,2, --input named says so.

Totals:
  --check compares a total with the score where one stands beside the
  game: in its column of a table, or behind a whole game, as in
  X X X X X X X X X XXX 300 or = 300. Wrong ones are named on standard
  error; with --format jsonl or csv, only wrong lines are printed.

Formats for programs:
  jsonl  file, line, bowler, rules, notation, rolls, leaves, splits,
         frames, score, so_far, best, over, recorded; of a wrong line
         file, line, bowler, column, frame, error, hint
  csv    file, line, notation, f1 to f10, score, so_far, best, over,
         error, bowler, recorded, rules
  json   with --summary: rules, games, unfinished, wrong_lines, total,
         average, deviation, low_game, high_game, quantiles, strikes,
         spares, open_frames, clean_games, scores, and what is wrong
         by kind

Wrong lines:
  are named on standard error as FILE:LINE:COLUMN, with the frame and
  the reason. The others are scored all the same. A summary counts them
  by kind and shows the first of each.

Exit codes:
  0     every line was a game
  1     a line, a total or a file was wrong
  2     wrong usage
  130   Ctrl-C; what is printed ends with a whole line, unless it is
        pressed twice";

const SIMULATE_EXAMPLES: &str = "\
Examples:
  tenpin simulate                                ten games
  tenpin simulate --games 1000000 --average 180 > games.txt
  tenpin simulate --games 3 --seed 42 | tenpin score
  tenpin simulate --format counts --games 100
  tenpin simulate --rules candlepin --average 90

Games:
  are those of a bowler who averages --average in the long run, ball
  after ball, with strikes and spares as often as such bowlers make
  them. The same seed, average and rules give the same games on every
  machine, and more of them begin with the same ones.";

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
    /// Go on with a game that was left, or that was lost in a crash
    #[command(after_help = RESUME_EXAMPLES)]
    Resume(Resume),
    /// List the games that were bowled
    #[command(after_help = HISTORY_EXAMPLES)]
    History(History),
    /// Show a sheet, as it is or as it was, or everything that happened to it
    #[command(after_help = SHOW_EXAMPLES)]
    Show(Show),
    /// Correct a frame of a sheet, finished or not
    #[command(after_help = FIX_EXAMPLES)]
    Fix(Fix),
    /// Say what the games tell of bowlers: averages, strikes, spares, plots
    #[command(after_help = STATS_EXAMPLES)]
    Stats(Stats),
    /// Write everything that is kept as JSON lines
    #[command(after_help = EXPORT_EXAMPLES)]
    Export(Export),
    /// Add what another tenpin has exported
    #[command(after_help = IMPORT_EXAMPLES)]
    Import(Import),
    /// Hide sheets; restore brings them back
    #[command(after_help = DELETE_EXAMPLES)]
    Delete(Sheets),
    /// Bring deleted sheets back
    #[command(after_help = DELETE_EXAMPLES)]
    Restore(Sheets),
    /// Remove deleted sheets for good
    #[command(after_help = COMPACT_EXAMPLES)]
    Compact(Compact),
    /// Make anew what is kept beside the journal for speed
    #[command(after_help = REBUILD_EXAMPLES)]
    Rebuild(Data),
    /// Score games from files, from standard input or from the command line
    #[command(after_help = SCORE_EXAMPLES)]
    Score(Score),
    /// Make up random games, the same ones on every machine
    #[command(after_help = SIMULATE_EXAMPLES)]
    Simulate(Simulate),
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

/// Where sheets are kept.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Data {
    /// The data file, or the folder that tenpin.db is in [default: from TENPIN_DATA, or the platform's data folder]
    #[arg(long, value_name = "PATH", display_order = 99, value_hint = ValueHint::AnyPath)]
    data: Option<PathBuf>,
}

/// Which sheets are meant.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// Bowled on this day or later, as in 2026-11-01
    #[arg(long, value_name = "DAY", value_parser = read_day)]
    from: Option<Day>,
    /// Bowled on this day or before
    #[arg(long, value_name = "DAY", value_parser = read_day)]
    to: Option<Day>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Resume {
    /// The number of the sheet; without it, the open one that was written on last
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    pub(crate) number: Option<i64>,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, clap::Args)]
pub(crate) struct History {
    /// Only sheets of these bowlers
    #[arg(value_name = "BOWLER", value_parser = name_parser())]
    pub(crate) bowlers: Vec<BowlerName>,
    #[command(flatten)]
    pub(crate) which: Which,
    /// Only sheets with a game by these rules
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser())]
    pub(crate) rules: Option<Ruleset>,
    /// Only deleted sheets
    #[arg(long)]
    pub(crate) deleted: bool,
    /// Only so many, the last ones [default: 20 in a table, otherwise all]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) last: Option<u32>,
    /// All of them
    #[arg(long, conflicts_with = "last")]
    pub(crate) all: bool,
    /// How to print them
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = HistoryFormat::Table)]
    pub(crate) format: HistoryFormat,
    #[command(flatten)]
    pub(crate) data: Data,
}

/// How the history is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum HistoryFormat {
    /// For people, a line a sheet
    Table,
    /// A JSON object a line, one for each sheet
    Jsonl,
    /// Comma-separated values with a header, a line a game
    Csv,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Show {
    /// The number of the sheet
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    pub(crate) number: i64,
    /// As it was after so many events
    #[arg(long, value_name = "EVENT")]
    pub(crate) at: Option<usize>,
    /// Everything that happened to it, with the time
    #[arg(long)]
    pub(crate) events: bool,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Fix {
    /// The number of the sheet
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    pub(crate) number: i64,
    /// The bowler, or the number of the line
    #[arg(value_name = "BOWLER")]
    pub(crate) bowler: String,
    /// The number of the frame
    #[arg(value_name = "FRAME")]
    pub(crate) frame: String,
    /// Its balls in one word
    #[arg(value_name = "BALLS", allow_hyphen_values = true)]
    pub(crate) balls: String,
    /// The reason, in any words
    #[arg(value_name = "REASON")]
    pub(crate) reason: Vec<String>,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Stats {
    /// Only these bowlers, each with plots; without them, all in a table if there are several
    #[arg(value_name = "BOWLER", value_parser = name_parser(), conflicts_with = "games")]
    pub(crate) bowlers: Vec<BowlerName>,
    #[command(flatten)]
    pub(crate) which: Which,
    /// Only games by these rules; of a file, the rules of its games
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser())]
    pub(crate) rules: Option<Ruleset>,
    /// Games from this file instead, in any shape that tenpin score reads, - for standard input; can be given several times
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["from", "to", "data"])]
    pub(crate) games: Vec<PathBuf>,
    /// How to print them
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = StatsFormat::Text)]
    pub(crate) format: StatsFormat,
    #[command(flatten)]
    pub(crate) data: Data,
}

/// How statistics are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// For people
    Text,
    /// A JSON array
    Json,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Export {
    /// Only these sheets
    #[arg(value_name = "SHEET", value_parser = sheet_parser())]
    pub(crate) numbers: Vec<i64>,
    /// The file to write; without it or with -, standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Import {
    /// The file to read, - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Sheets {
    /// The numbers of the sheets
    #[arg(value_name = "SHEET", value_parser = sheet_parser(), required = true)]
    pub(crate) numbers: Vec<i64>,
    #[command(flatten)]
    pub(crate) data: Data,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Compact {
    /// Do not ask
    #[arg(long)]
    pub(crate) yes: bool,
    #[command(flatten)]
    pub(crate) data: Data,
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
    /// Bowl a series of so many games
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=1000), default_value_t = 1)]
    pub(crate) games: u32,
    /// Begin a new game without asking about an open one
    #[arg(long)]
    pub(crate) new: bool,
    /// Keep nothing
    #[arg(long, conflicts_with = "data")]
    pub(crate) private: bool,
    #[command(flatten)]
    pub(crate) data: Data,
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
    /// How the games stand in the files [default: as the first line of each shows]
    #[arg(long, value_name = "SHAPE", value_enum)]
    pub(crate) input: Option<Input>,
    /// What to print of each game [default: board]
    #[arg(long, value_name = "FORMAT", value_enum)]
    pub(crate) format: Option<Format>,
    /// Print what all games say together, with --format json for programs
    #[arg(long, conflicts_with = "check")]
    pub(crate) summary: bool,
    /// Compare the totals that stand beside the games, and report those that are wrong
    #[arg(long)]
    pub(crate) check: bool,
    /// How many threads to work with [default: one for each core]
    #[arg(short, long, value_name = "NUMBER", value_parser = jobs_parser())]
    pub(crate) jobs: Option<NonZeroUsize>,
}

/// How games stand in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// A game a line
    Games,
    /// A name and a game: PJS: X 7/ 9- or PJS,10,7,3,9,0
    Named,
    /// A name, a tab and one ball a line
    Balls,
    /// A header, then a row a game
    Csv,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Simulate {
    /// How many games
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    pub(crate) games: u64,
    /// What makes these games different from those of another seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    pub(crate) seed: u64,
    /// The average of the bowler
    #[arg(long, value_name = "POINTS", default_value_t = 150)]
    pub(crate) average: u16,
    /// The rules by which they are bowled
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t)]
    pub(crate) rules: Ruleset,
    /// How to write them
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = SimulateFormat::Notation)]
    pub(crate) format: SimulateFormat,
}

/// How simulated games are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum SimulateFormat {
    /// As in X 7/ 9-
    Notation,
    /// As in 10 7 3 9 0
    Counts,
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
    /// One JSON object, only with --summary
    Json,
}

impl Args {
    /// The arguments of this run; wrong ones end it.
    pub(crate) fn read() -> Args {
        let args = with_misses(env::args_os().collect());
        let matches = Args::whole_command().color(help_color()).get_matches_from(args);
        let args = Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        if let Some(Command::Score(score)) = &args.command
            && let Some(wrong) = score.wrong_format()
        {
            let mut command = Args::whole_command().color(help_color());
            command.build();
            let mut score = command.find_subcommand("score").cloned().unwrap_or(command);
            score.error(ErrorKind::ArgumentConflict, wrong).exit();
        }
        args
    }

    /// The command line, with all that is derived from other parts of it.
    pub(crate) fn whole_command() -> clap::Command {
        let command = Args::command();
        let names: Vec<String> = command.get_subcommands().map(|command| command.get_name().to_owned()).collect();
        let pages = PossibleValuesParser::new(names);
        command.mut_subcommand("man", |man| man.mut_arg("command", |arg| arg.value_parser(pages)))
    }
}

impl Score {
    /// What is wrong with the format, if it does not go with what is asked for.
    fn wrong_format(&self) -> Option<&'static str> {
        match self.format? {
            Format::Json if self.summary => None,
            Format::Json => Some("--format json goes with --summary; a game a line is jsonl"),
            _ if self.summary => Some("--summary is printed for people, or with --format json"),
            Format::Board | Format::Totals if self.check => Some("--check is printed for people, or as jsonl or csv"),
            Format::Board | Format::Totals | Format::Jsonl | Format::Csv => None,
        }
    }
}

impl Data {
    /// The file or folder that is named.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.data.as_deref()
    }
}

impl Which {
    /// The sheets that are meant, of these bowlers and rules.
    pub(crate) fn filter(&self, bowlers: &[BowlerName], ruleset: Option<Ruleset>) -> Filter {
        let (from, until) = (self.from.map(|day| day.start), self.to.map(|day| day.end));
        Filter { bowlers: bowlers.to_vec(), ruleset, from, until, is_deleted: false }
    }
}

impl Default for Command {
    fn default() -> Command {
        Command::Play(Play { games: 1, ..Play::default() })
    }
}

impl Common {
    /// The language asked for, by option or by environment.
    pub(crate) fn language(&self) -> Language {
        let variable = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        self.lang.unwrap_or_else(|| Language::of_environment(variable))
    }
}

/// The arguments with two misses in one word, `--`, as `-,-`, where they are the balls of a correction. Everywhere else `--`
/// ends the options.
fn with_misses(mut args: Vec<OsString>) -> Vec<OsString> {
    let is_value = |index: usize| ["--lang", "--color", "--data"].iter().any(|option| args[index - 1] == *option);
    let is_option = |index: usize| args[index].to_string_lossy().starts_with('-') && args[index] != "--";
    // The command, then the sheet, the bowler, the frame and the balls.
    let words: Vec<usize> = (1..args.len()).filter(|index| !is_option(*index) && !is_value(*index)).take(5).collect();
    if let [command, .., balls] = words[..]
        && words.len() == 5
        && args[command] == "fix"
        && args[balls] == "--"
    {
        args[balls] = "-,-".into();
    }
    args
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

/// The day that a text names.
fn read_day(text: &str) -> Result<Day, String> {
    let day = text.parse::<Date>().ok().filter(|day| day.to_string() == text);
    let day = day.ok_or_else(|| "a day is written like 2026-11-01".to_owned())?;
    Day::of(day).ok_or_else(|| "no game was bowled in that year".to_owned())
}

fn jobs_parser() -> impl TypedValueParser<Value = NonZeroUsize> {
    clap::value_parser!(u8).range(1..=64).map(|jobs| NonZeroUsize::new(jobs.into()).unwrap_or(NonZeroUsize::MIN))
}

fn sheet_parser() -> impl TypedValueParser<Value = i64> {
    clap::value_parser!(i64).range(1..=999_999_999_999)
}

fn name_parser() -> impl TypedValueParser<Value = BowlerName> {
    clap::builder::StringValueParser::new().try_map(|name| name.parse::<BowlerName>())
}

fn ruleset_parser() -> impl TypedValueParser<Value = Ruleset> {
    PossibleValuesParser::new(Ruleset::ALL.map(Ruleset::name)).map(|name| name.parse().unwrap_or_default())
}

fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::from_code(&code).unwrap_or_default())
}
