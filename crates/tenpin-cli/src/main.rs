//! The `tenpin` command: its subcommands, and what each of them runs. What it says of its options stays English.

mod args;
mod command;
mod complaint;
mod console;
mod failure;
mod journal;
mod print;
mod results;
mod score;
mod usage;
mod words;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::args::Common;
use crate::print::screen::Screen;

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

/// A bowling scoreboard: every ball, every total, as soon as it is known.
#[derive(Debug, Parser)]
#[command(name = "tenpin", version, after_help = EXAMPLES)]
struct Tenpin {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Bowl a game; the same as no command at all
    Play(command::play::Args),
    /// Go on with a game that was left, or that was lost in a crash
    Resume(command::resume::Args),
    /// List the games that were bowled
    History(command::history::Args),
    /// Show a sheet, as it is or as it was, or everything that happened to it
    Show(command::show::Args),
    /// Correct a frame of a sheet, finished or not
    Fix(command::fix::Args),
    /// Give a bowler another tag or name, on one sheet or everywhere
    Rename(command::rename::Args),
    /// Say what the games tell of bowlers: averages, strikes, spares, plots
    Stats(command::stats::Args),
    /// Write everything that is kept as JSON lines
    Export(command::export::Args),
    /// Add what another tenpin has exported, or finished games from a file
    Import(command::import::Args),
    /// Finish games as they stand, before their last ball
    Close(command::close::Args),
    /// Hide sheets; restore brings them back
    Delete(command::delete::Args),
    /// Bring deleted sheets back
    Restore(command::delete::Args),
    /// Remove deleted sheets for good
    Compact(command::compact::Args),
    /// Examine the data file: is everything there, as it was written?
    Check(command::check::Args),
    /// Make anew what is kept beside the journal for speed
    Rebuild(command::rebuild::Args),
    /// Score games from files, from standard input or from the command line
    Score(command::score::Args),
    /// Make up random games, the same ones on every machine
    Simulate(command::simulate::Args),
    /// List the rule sets, with a line on each
    Rules(command::rules::Args),
    /// Let tenpin prove that it scores as it should, and count all possible games
    Verify(command::verify::Args),
    /// Print a script that lets a shell complete what is typed after tenpin
    Completions(command::completions::Args),
    /// Print the manual page
    Man(command::man::Args),
}

fn main() -> ExitCode {
    let args = command::fix::with_misses(env::args_os().collect());
    let tenpin = match read(&args) {
        Ok(tenpin) => tenpin,
        Err(error) => return usage::end(&error, &args, |args| read(args).err()),
    };
    let screen = Screen::new(tenpin.common.language(), tenpin.common.color);
    match tenpin.command.unwrap_or_default() {
        Command::Play(args) => command::play::run(&args, screen),
        Command::Resume(args) => command::resume::run(&args, screen),
        Command::History(args) => command::history::run(&args, screen),
        Command::Show(args) => command::show::run(&args, screen),
        Command::Fix(args) => command::fix::run(&args, screen),
        Command::Rename(args) => command::rename::run(&args, screen),
        Command::Stats(args) => command::stats::run(&args, screen),
        Command::Export(args) => command::export::run(&args, screen),
        Command::Import(args) => command::import::run(&args, screen),
        Command::Close(args) => command::close::run(&args, screen),
        Command::Delete(args) => command::delete::run(&args, screen),
        Command::Restore(args) => command::delete::restore(&args, screen),
        Command::Compact(args) => command::compact::run(&args, screen),
        Command::Check(args) => command::check::run(&args, screen),
        Command::Rebuild(args) => command::rebuild::run(&args, screen),
        Command::Score(args) => command::score::run(&args, screen),
        Command::Simulate(args) => command::simulate::run(&args, screen),
        Command::Rules(_) => command::rules::run(screen),
        Command::Verify(args) => command::verify::run(&args, screen),
        Command::Completions(args) => command::completions::run(&args, whole_command(), screen),
        Command::Man(args) => command::man::run(&args, whole_command(), screen),
    }
}

impl Default for Command {
    fn default() -> Command {
        Command::Play(command::play::Args::default())
    }
}

/// What the arguments mean. What is asked for by `--help` and `--version` is an error here, too.
fn read(args: &[OsString]) -> Result<Tenpin, clap::Error> {
    let matches = whole_command().try_get_matches_from(args)?;
    let tenpin = Tenpin::from_arg_matches(&matches)?;
    if let Some(Command::Score(args)) = &tenpin.command {
        args.check_format(whole_command())?;
    }
    Ok(tenpin)
}

/// The command line, with all that is derived from other parts of it.
fn whole_command() -> clap::Command {
    command::man::with_pages(Tenpin::command())
}
