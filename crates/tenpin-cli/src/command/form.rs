//! `tenpin form`: how a bowler bowls, as far as the games tell.

use std::io;
use std::process::ExitCode;

use clap::ValueEnum;
use tenpin::{Mark, Prospect, Ruleset};
use tenpin_forecast::{Form, Level, Standard};
use tenpin_json::FormRecord;
use tenpin_lang::Decimal;
use tenpin_play::Learnt;
use tenpin_stats::Rate;
use tenpin_store::Wanted;

use crate::args::{Data, bowler_parser, ruleset_parser};
use crate::command::forecast::{average_parser, bowled, level_form, level_parser, said_learnt};
use crate::failure::Failure;
use crate::print::screen::Screen;
use crate::print::table::{Column, Table};
use crate::print::{rate, table};
use crate::score::report::json_line;
use crate::words::Prediction;

const EXAMPLES: &str = "\
Examples:
  tenpin form PJS                          what PJS's games tell
  tenpin form PJS --rules candlepin
  tenpin form PJS --format json > pjs.json
  tenpin forecast --game 'X 7/ 9-' --form pjs.json

What is learnt:
  How often each count fell, by ball and by what stood, in all finished
  games. A few games say little, so the level counts as one more game in
  the average, and a typical bowler with that average counts as twenty
  more balls in each row of the table. Without games the form is that of
  the level.

Formats for programs:
  json  one object, as --form of tenpin forecast reads it: rules, first,
        second, third, with the chance of each count";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The bowler, by tag or name
    #[arg(value_name = "BOWLER", value_parser = bowler_parser())]
    bowler: Wanted,
    /// Only games by these rules
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t)]
    rules: Ruleset,
    /// The level to assume where games say little
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), default_value_t)]
    level: Level,
    /// The same, given as an average
    #[arg(long, value_name = "POINTS", value_parser = average_parser(), conflicts_with = "level")]
    average: Option<f64>,
    /// The format of the output
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    data: Data,
}

/// How a form is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object, for tenpin forecast --form
    Json,
}

/// Prints the form.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    screen.page();
    let standard = args.average.map_or(Standard::Level(args.level), Standard::Average);
    let level = match level_form(standard, args.rules) {
        Ok(level) => level,
        Err(complaint) => {
            screen.refuse(&complaint);
            return ExitCode::from(2);
        }
    };
    let done = print(args, standard, &level, &mut screen);
    screen.end(done)
}

fn print(args: &Args, standard: Standard, level: &Form, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let (name, falls, code) = bowled(&args.bowler, args.rules, &args.data, screen)?;
    let learnt = Learnt::of(falls, level);
    match args.format {
        Format::Json => screen.print_data(json_line(&FormRecord::of(learnt.forecaster.form()))?)?,
        Format::Text => {
            let said = screen.say(&said_learnt(&name, &learnt, standard));
            screen.print(format!("{said}, {}\n", args.rules))?;
            let expected = screen.show(Decimal::rounded(learnt.forecaster.form().mean(), 1));
            screen.print(format!("{}: {expected}\n\n", screen.say(&Prediction::Expected)))?;
            print_table(&learnt, screen)?;
        }
    }
    Ok(code)
}

/// A line for each ball and for what stands: what fell, and what is expected.
fn print_table(learnt: &Learnt, screen: &mut Screen) -> io::Result<()> {
    let (falls, form) = (&learnt.falls, learnt.forecaster.form());
    let weights = form.weights();
    // A strike may need fewer pins than all.
    let strikes = Prospect::new(form.ruleset()).ways().filter(|way| way.mark == Some(Mark::Strike));
    let least_strike = strikes.map(|way| way.pins).min().unwrap_or_default();
    let first = u8::try_from(weights.first.len().saturating_sub(1)).unwrap_or_default();
    let rows = [(first, &weights.first)].into_iter().map(|row| (0, row));
    let rows = rows.chain(weights.second.iter().rev().map(|(standing, row)| (1, (*standing, row))));
    let rows = rows.chain(weights.third.iter().rev().map(|(standing, row)| (2, (*standing, row))));
    let heading = [
        Prediction::Ball,
        Prediction::Standing,
        Prediction::Balls,
        Prediction::MeanPins,
        Prediction::Cleared,
        Prediction::Learnt,
    ];
    let balls = [Prediction::First, Prediction::Second, Prediction::Third].map(|ball| screen.say(&ball));
    let row = |(ball, (standing, weights)): (usize, (u8, &Vec<f64>))| {
        let fell = |pins: u8| falls.of(ball, standing, pins);
        let bowled: u64 = (0..=standing).map(fell).sum();
        let enough = if ball == 0 { least_strike } else { standing };
        let cleared = Rate { made: (enough..=standing).map(fell).sum(), of: bowled };
        let expected: f64 = weights.iter().skip(enough.into()).sum();
        let pins: f64 = (0_u8..).zip(weights).map(|(pins, share)| f64::from(pins) * share).sum();
        [
            balls[ball].clone(),
            standing.to_string(),
            bowled.to_string(),
            screen.show(Decimal::rounded(pins, 1)),
            rate::percent(cleared, 0, screen),
            screen.chance(expected, 1),
        ]
    };
    let heading = heading.map(|heading| screen.say(&heading));
    let rows: Vec<[String; 6]> = [heading].into_iter().chain(rows.map(row)).collect();
    let [ball, standing, bowled, pins, cleared, learnt] = table::widths(&rows);
    let columns = [
        Column::left(ball),
        Column::right(standing),
        Column::right(bowled).dropped(2),
        Column::right(pins).dropped(1),
        Column::right(cleared).dropped(3),
        Column::right(learnt),
    ];
    let layout = Table::new(&columns, screen.columns());
    rows.iter().try_for_each(|row| screen.print_laid_out(layout.row(row)))
}
