//! `tenpin verify`: the program proves on this very machine that it scores as it should.

use std::io;
use std::process::ExitCode;

use clap::ValueEnum;
use tenpin::Ruleset;
use tenpin_board::cells;
use tenpin_lang::{Amount, Decimal, Share};
use tenpin_proof::{Census, Check, Finding};

use crate::args::ruleset_parser;
use crate::print::screen::Screen;
use crate::print::table::{Column, Table};
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin verify                        prove that it scores correctly
  tenpin verify --census               how many games have each score
  tenpin verify --census 180           how many games 180 beats
  tenpin verify --census --format csv > census.csv
  tenpin verify --census --rules candlepin

Exit status:
  0   everything is right
  1   something is wrong
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Count all games by score, or those that SCORE beats
    #[arg(long, value_name = "SCORE", num_args = 0..=1)]
    #[allow(clippy::option_option, reason = "an option that may have a value")]
    census: Option<Option<u16>>,
    /// The rules of the counted games
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t, requires = "census")]
    rules: Ruleset,
    /// The format of the census
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Table, requires = "census")]
    format: Format,
}

/// How a census is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: score, games, and their share of all
    Table,
    /// Comma-separated values with a header
    Csv,
}

/// The most faults of a check that are shown.
const SHOWN_FAULTS: usize = 10;

/// Checks everything, or prints the census. The exit code is 1 if something is off.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    if args.census.is_some() {
        screen.page();
    }
    let done = match args.census {
        None => check_all(tenpin_proof::all(), &mut screen),
        Some(None) => print_census(&Census::of(args.rules), args.format, &mut screen),
        Some(Some(score)) => print_beaten(&Census::of(args.rules), score, args.format, &mut screen),
    };
    done.and_then(|code| screen.flush().map(|()| code)).unwrap_or_else(|error| screen.give_up(&error))
}

/// Prints a line for each check, as soon as it is made.
fn check_all(checks: impl Iterator<Item = Check>, screen: &mut Screen) -> io::Result<ExitCode> {
    let mut code = ExitCode::SUCCESS;
    for check in checks {
        let mark = screen.say(if check.faults.is_empty() { &Message::Right } else { &Message::Wrong });
        screen.print(format!("{mark}  {}\n", screen.say(&finding(check.finding))))?;
        for fault in check.faults.into_iter().take(SHOWN_FAULTS) {
            code = ExitCode::FAILURE;
            let fault = Message::FoundNot { of: fault.of, found: fault.found, known: fault.known };
            screen.print(format!("    {}\n", screen.say(&fault)))?;
        }
        screen.flush()?;
    }
    Ok(code)
}

fn finding(finding: Finding) -> Message {
    match finding {
        Finding::Census { ruleset, games, mode, mean } => {
            Message::CountedGames { ruleset, games: games.into(), mode, mean: Decimal::rounded(mean, 2) }
        }
        Finding::Finishes { games } => Message::CountedFinishes { games: games.into() },
        Finding::Prospects { prospects } => Message::CheckedProspects { prospects: prospects.into() },
        Finding::Splits { splits, leaves } => Message::CheckedSplits { splits: splits.into(), leaves: leaves.into() },
        Finding::Examples { ruleset, examples } => Message::CheckedExamples { ruleset, examples },
        Finding::Outlooks { positions } => Message::CheckedOutlooks { positions },
        Finding::Notation { games } => Message::CheckedNotation { games: games.into() },
    }
}

/// Prints how many games have each score.
fn print_census(census: &Census, format: Format, screen: &mut Screen) -> io::Result<ExitCode> {
    match format {
        Format::Csv => {
            screen.print_data("score,games\n")?;
            for (score, games) in census.games().iter().enumerate() {
                screen.print_data(format!("{score},{games}\n"))?;
            }
        }
        Format::Table => print_table(census, screen)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn print_table(census: &Census, screen: &mut Screen) -> io::Result<()> {
    let total = census.total();
    let counts: Vec<String> = census.games().iter().map(|games| screen.show(Amount::from(*games))).collect();
    let width = cells::widest(counts.iter().map(String::as_str));
    let table = Table::new(&[Column::right(6), Column::right(width), Column::right(10).dropped(1)], screen.columns());
    let heading = [Message::HeadScore, Message::HeadGames, Message::HeadShare].map(|heading| screen.say(&heading));
    screen.print_laid_out(table.row(&heading))?;
    for (score, (games, count)) in census.games().iter().zip(counts).enumerate() {
        let share = screen.say(&Share::Percent { number: Decimal::percent(*games, total, 4) });
        screen.print_laid_out(table.row(&[score.to_string(), count, share]))?;
    }
    Ok(())
}

/// Prints how many games a score beats.
fn print_beaten(census: &Census, score: u16, format: Format, screen: &mut Screen) -> io::Result<ExitCode> {
    let ruleset = census.ruleset();
    let most = u16::try_from(census.games().len().saturating_sub(1)).unwrap_or(u16::MAX);
    if most < score {
        let (reason, advice) = (Message::NoSuchScore { ruleset, score }, Message::EnterScore { most });
        screen.complain(&format!("tenpin: {}: {}", screen.say(&reason), screen.say(&advice)))?;
        return Ok(ExitCode::from(2));
    }
    let (beaten, games) = (census.beaten_by(usize::from(score)), census.total());
    match format {
        Format::Csv => screen.print_data(format!("score,beaten,games\n{score},{beaten},{games}\n"))?,
        Format::Table => {
            let percent = Decimal::percent(beaten, games, 8);
            let (beaten, games) = (beaten.into(), games.into());
            let beats = Message::Beats { ruleset, score, percent, beaten, games };
            screen.print(format!("{}\n", screen.say(&beats)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
