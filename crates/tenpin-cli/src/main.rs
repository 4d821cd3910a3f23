//! The `tenpin` command: its subcommands, and what each of them runs. The English help stands beside what it explains.

mod args;
mod centre;
mod command;
mod complaint;
mod console;
mod failure;
mod help;
mod journal;
mod print;
mod results;
mod score;
mod secrets;
mod usage;
mod words;
mod wrong_usage;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::args::Common;
use crate::print::screen::Screen;
use crate::usage::Unread;

// What is printed after the help. A line that ends with a colon is a heading, which manual pages are made of, too.

const EXAMPLES: &str = "\
Examples:
  tenpin                     ask who bowls, then start the game
  tenpin play PJS KYJ        start at once with two bowlers
  tenpin resume              continue the last game
  tenpin tui PJS KYJ         bowl on a full-screen board
  tenpin serve --lanes 12    run the lanes of a centre
  tenpin history             list past games
  tenpin stats PJS           show the statistics of a bowler
  tenpin forecast --sheet 3  the odds of a game
  tenpin score games.txt     score the games in a file
  tenpin simulate            generate ten random games
  tenpin rules               list the rule sets for --rules
  tenpin verify              prove that it scores correctly
  tenpin help score          explain a command
  tenpin --lang ko           use Korean

Environment:
  TENPIN_DATA     the data file, or the folder with tenpin.db
  TENPIN_LANG     the language: en, ko or es; without it, the first of
                  LC_ALL, LC_MESSAGES and LANG that is set
  TENPIN_PAGER, PAGER
                  the pager for lists on a terminal: the first of these
                  that is set, else less; empty or cat for none
  NO_COLOR        if set and not empty, no colour
  TERM            if dumb: no colour, no line editing, and no pager
                  unless one of the above names it
  TZ              the time zone of dates

Files:
  tenpin.db       every ball of every game, in one SQLite file, in the
                  data folder of the system: ~/.local/share/tenpin on
                  Linux (or below XDG_DATA_HOME),
                  ~/Library/Application Support/tenpin on macOS,
                  %APPDATA%\\tenpin on Windows; tenpin doctor shows where
  tenpin.db-wal, tenpin.db-shm
                  part of the data file while it is in use: keep them
                  with it
  tenpin.db.rescued.jsonl
                  the game that was on when the data file was removed
                  or replaced; import brings it back
  tenpin.db.damaged.jsonl
                  what import --repair replaced

Exit status:
  0     success
  1     something was refused, is damaged, or ended early
  2     wrong usage
  130   Ctrl-C";

/// A bowling scoreboard for the terminal, with history and statistics.
#[derive(Debug, Parser)]
#[command(name = "tenpin", version, disable_help_subcommand = true, after_long_help = EXAMPLES)]
struct Tenpin {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Bowl a game; tenpin without a command does the same
    Play(command::play::Args),
    /// Continue a game that was left or interrupted
    Resume(command::resume::Args),
    /// Bowl on a full-screen board, with history and statistics
    Tui(command::tui::Args),
    /// Run the lanes of a centre: an open interface over HTTP
    Serve(command::serve::Args),
    /// List the lanes of a centre, and who bowls there
    Lanes(command::lanes::Args),
    /// Show the board of a lane, live
    Watch(command::watch::Args),
    /// Set the password of the desk
    DeskPassword(command::desk_password::Args),
    /// List, make and revoke the tokens of programs
    Tokens(command::tokens::Args),
    /// List past games
    History(command::history::Args),
    /// Show a sheet: its board, or its events
    Show(command::show::Args),
    /// Correct a frame
    Fix(command::fix::Args),
    /// Change the tag or the name of a bowler
    Rename(command::rename::Args),
    /// Show statistics: averages, strikes, spares, plots
    Stats(command::stats::Args),
    /// Forecast final scores and who wins, exactly
    Forecast(command::forecast::Args),
    /// Show how a bowler bowls, for forecasts
    Form(command::form::Args),
    /// Write all sheets as JSON lines
    Export(command::export::Args),
    /// Import a backup, or finished games from a file
    Import(command::import::Args),
    /// Finish games as they stand
    Close(command::close::Args),
    /// Hide sheets; restore brings them back
    Delete(command::delete::Args),
    /// Bring back deleted sheets
    Restore(command::delete::Args),
    /// Remove deleted sheets for good
    Compact(command::compact::Args),
    /// Check the data file for damage
    Check(command::check::Args),
    /// Rebuild the index from the journal
    Rebuild(command::rebuild::Args),
    /// Show where data, language and colour come from
    Doctor(command::doctor::Args),
    /// Score games from files or from the command line
    Score(command::score::Args),
    /// Generate random games, the same on every machine
    Simulate(command::simulate::Args),
    /// List the rule sets
    Rules(command::rules::Args),
    /// Prove that tenpin scores correctly; count all games
    Verify(command::verify::Args),
    /// Print shell completions
    Completions(command::completions::Args),
    /// Print the manual, or install it
    Man(command::man::Args),
    /// Show this help, or the help of a command
    Help(command::help::Args),
}

fn main() -> ExitCode {
    let args = command::fix::with_misses(env::args_os().collect());
    let Ok(tenpin) = read(&args, whole_command()) else {
        return usage::end(&args, whole_command(), |tenpin| read(&args, tenpin).map(|_| ()));
    };
    let screen = Screen::new(tenpin.common.language(), tenpin.common.color).with_pager(tenpin.common.pager());
    let common = tenpin.common;
    match tenpin.command.unwrap_or_default() {
        Command::Play(args) => command::play::run(&args, screen),
        Command::Resume(args) => command::resume::run(&args, screen),
        Command::Tui(args) => command::tui::run(&args, &common, screen),
        Command::Serve(args) => command::serve::run(&args, &common, screen),
        Command::Lanes(args) => command::lanes::run(&args, screen),
        Command::Watch(args) => command::watch::run(&args, screen),
        Command::DeskPassword(args) => command::desk_password::run(&args, screen),
        Command::Tokens(args) => command::tokens::run(&args, screen),
        Command::History(args) => command::history::run(&args, screen),
        Command::Show(args) => command::show::run(&args, screen),
        Command::Fix(args) => command::fix::run(&args, screen),
        Command::Rename(args) => command::rename::run(&args, screen),
        Command::Stats(args) => command::stats::run(&args, screen),
        Command::Forecast(args) => command::forecast::run(&args, screen),
        Command::Form(args) => command::form::run(&args, screen),
        Command::Export(args) => command::export::run(&args, screen),
        Command::Import(args) => command::import::run(&args, screen),
        Command::Close(args) => command::close::run(&args, screen),
        Command::Delete(args) => command::delete::run(&args, screen),
        Command::Restore(args) => command::delete::restore(&args, screen),
        Command::Compact(args) => command::compact::run(&args, screen),
        Command::Check(args) => command::check::run(&args, screen),
        Command::Rebuild(args) => command::rebuild::run(&args, screen),
        Command::Doctor(args) => command::doctor::run(&args, &common, screen),
        Command::Score(args) => command::score::run(&args, screen),
        Command::Simulate(args) => command::simulate::run(&args, screen),
        Command::Rules(_) => command::rules::run(screen),
        Command::Verify(args) => command::verify::run(&args, screen),
        Command::Completions(args) => command::completions::run(&args, whole_command(), screen),
        Command::Man(args) => command::man::run(&args, &whole_command(), screen),
        Command::Help(args) => command::help::run(&args, whole_command(), screen),
    }
}

impl Default for Command {
    fn default() -> Command {
        Command::Play(command::play::Args::default())
    }
}

/// What the arguments of a command line mean. What is asked for by `--help` and `--version` is an error here, too.
fn read(args: &[OsString], tenpin: clap::Command) -> Result<Tenpin, Unread> {
    let matches = tenpin.try_get_matches_from(args)?;
    let tenpin = Tenpin::from_arg_matches(&matches)?;
    if let Some(Command::Score(args)) = &tenpin.command {
        args.check_format().map_err(|reason| Unread::Refused { command: "score", reason })?;
    }
    Ok(tenpin)
}

/// The command line, with all that is derived from other parts of it.
fn whole_command() -> clap::Command {
    command::man::with_pages(Tenpin::command())
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::BTreeSet;
    use std::error::Error;

    use tenpin_board::text::width;
    use tenpin_lang::Language;

    use super::*;
    use crate::args::Color;
    use crate::help::Extent;
    use crate::help::translations::{keys, written};
    use crate::wrong_usage::Refused;

    #[test]
    fn every_text_of_the_command_line_is_translated() {
        let keys = keys(&whole_command());
        for language in [Language::Korean, Language::Spanish] {
            let written = written(language);
            let missing = keys.iter().filter(|(key, _)| !written.contains_key(*key));
            let missing: Vec<String> = missing.map(|(key, text)| format!("{key} = {text}")).collect();
            assert!(missing.is_empty(), "{}:\n{}", language.code(), missing.join("\n"));
            let unknown: Vec<&String> = written.keys().filter(|key| !keys.contains_key(*key)).collect();
            assert!(unknown.is_empty(), "{}: {unknown:?}", language.code());
        }
    }

    /// What somebody may enter, and what a text tells of, is the same in every language.
    #[test]
    fn translations_have_the_commands_options_and_headings_of_the_english_text() {
        let is_entered = |word: &&str| word.starts_with("--") && 2 < word.len() || word.starts_with("TENPIN_");
        let cut = |symbol: char| !symbol.is_ascii_alphanumeric() && !"-_".contains(symbol);
        let entered = |text: &str| text.split(cut).filter(is_entered).map(str::to_owned).collect::<BTreeSet<_>>();
        let commands = |text: &str| {
            let lines = text.lines().filter_map(|line| line.strip_prefix("  tenpin"));
            lines.map(|line| line.split("  ").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
        };
        let headings = |text: &str| text.lines().filter(|line| help::is_heading(line)).count();
        for language in [Language::Korean, Language::Spanish] {
            let written = written(language);
            for (key, english) in keys(&whole_command()) {
                let translated = &written[&key];
                let of = format!("{}: {key}", language.code());
                assert_eq!(entered(translated), entered(&english), "{of}");
                assert_eq!(commands(translated), commands(&english), "{of}");
                assert_eq!(headings(translated), headings(&english), "{of}");
                let widest = translated.lines().map(width).max().unwrap_or_default();
                assert!(!english.contains('\n') || widest <= 78, "{of} has a line of {widest} columns");
            }
        }
    }

    #[test]
    fn help_fits_terminals_of_every_width_and_breaks_no_word() {
        for language in Language::ALL {
            let screen = Screen::new(language, Color::Never);
            let mut tenpin = help::in_language(whole_command(), language);
            tenpin.build();
            let commands = || std::iter::once(&tenpin).chain(tenpin.get_subcommands());
            let pages = commands().flat_map(|command| Extent::ALL.map(|extent| (command, extent)));
            for (index, (command, extent)) in pages.enumerate() {
                let whole = help::page(command, extent, &screen, 1000);
                let words: BTreeSet<&str> = whole.split_whitespace().collect();
                // A few pages at every width; all of them at the narrowest.
                for columns in (40..=120).filter(|columns| *columns == 40 || (columns + index).is_multiple_of(9)) {
                    let page = help::page(command, extent, &screen, columns);
                    let of = format!("{} {extent:?} ({}) at {columns}:\n{page}", command.get_name(), language.code());
                    assert!(page.lines().all(|line| width(line) <= columns), "{of}");
                    let broken: Vec<&str> = page.split_whitespace().filter(|word| !words.contains(word)).collect();
                    assert!(broken.is_empty(), "{broken:?} in {of}");
                }
            }
        }
    }

    #[test]
    fn english_says_of_wrong_usage_what_the_parser_says() {
        let screen = Screen::new(Language::English, Color::Never);
        for line in [
            "bowl",
            "hist",
            "re",
            "--quick",
            "--colour always",
            "--lang de",
            "--lang",
            "play --rulse ten-pin",
            "score --fromat csv",
            "stats --format tabel",
            "stats --format",
            "--format csv",
            "delete",
            "rename 1",
            "rename --everywhere PJS",
            "rename --everywhere PJS A B",
            "rename 1 PJS BOB --everywhere A B",
            "play --private --data x",
            "compact --yes --yes",
            "history --all --last 3",
            "stats --games x --from 2026-01-01",
            "import",
            "import a b",
            "fix 1 PJS",
            "simulate --games x",
            "simulate --games -1",
            "simulate --average 70000",
            "simulate --seed=",
            "show 1 --at x",
            "verify --rules ten-pin",
            "play --new=1",
            "man --install",
            "man nothing",
            "help nothing",
            "completions csh",
            "completions",
            "-- score",
            "-z",
            "score -j",
            "check --data",
            "show 1 --verbose",
            "play --game 3",
            "forecast",
            "forecast --game X --sheet 1",
            "forecast --game X --at 3",
            "forecast --game X --curve",
            "forecast --game X --level pro",
            "forecast --game X --level club --average 100",
            "forecast --game X --target -1",
            "form",
        ] {
            let args: Vec<OsString> =
                ["tenpin"].into_iter().chain(line.split_whitespace()).map(OsString::from).collect();
            let Err(Unread::Parser(error)) = read(&args, whole_command()) else { unreachable!("{line} is taken") };
            // What we refuse ourselves, the parser cannot say.
            if error.source().is_some_and(<dyn Error>::is::<Refused>) {
                continue;
            }
            assert_eq!(usage::in_words(&error, &screen).unwrap(), error.render().to_string(), "{line}");
        }
    }
}
