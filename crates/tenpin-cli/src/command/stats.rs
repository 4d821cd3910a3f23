//! `tenpin stats`: what games say about bowlers.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::builder::{StringValueParser, TypedValueParser};
use clap::{ValueEnum, ValueHint};
use tenpin::{Game, Ruleset};
use tenpin_board::{Line, Tag};
use tenpin_json::StatsRecord;
use tenpin_lang::{escaped, quoted};
use tenpin_stats::{Career, HighSeries, Rate};
use tenpin_store::Timestamp;

use crate::args::{Data, Which, ruleset_parser};
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::screen::Screen;
use crate::print::{cells, clock, plot, rate};
use crate::score::careers::{FileCareer, FileCareers, Wanted};
use crate::score::report::json_line;
use crate::score::source::Source;
use crate::words::{Label, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin stats                             every bowler, a line each
  tenpin stats PJS                         one bowler, with plots
  tenpin stats PJS KYJ --from 2026-01-01
  tenpin stats --format json PJS | jq .[0].average
  tenpin stats --games games.txt           the games of a file
  tenpin stats --games league.csv 'Park Ji-sung'

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
               several pins are those that are no split, and a first
               ball of nine leaves a single pin, whichever it is
  series       612/3 in the table: a high series of three games
  high series  the best total of games that were bowled as a series,
               with another game or with play --games, for each
               number of games
  trend        the scores in their order; of more than 60 games, the
               averages of as many games in a row as it takes
  Only games that are over count, each rule set by itself.
  Those of a file are counted by bowler: three English letters are what
  stands on the board, anything else is a name. Rows without one are
  counted together.

Exit codes:
  0   all is well
  1   a line or a file could not be read
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only these bowlers, each with plots; without them, all in a table if there are several
    #[arg(value_name = "BOWLER", value_parser = bowler_parser())]
    bowlers: Vec<Wanted>,
    #[command(flatten)]
    which: Which,
    /// Only games by these rules; of a file, the rules of its games
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser())]
    rules: Option<Ruleset>,
    /// Games from this file instead, in any shape that tenpin score reads, - for standard input; can be given several times
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["from", "to", "data"])]
    games: Vec<PathBuf>,
    /// How to print them
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    data: Data,
}

/// How statistics are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// A JSON array
    Json,
}

/// The games of a series that is best known by bowlers.
const USUAL_SERIES: u32 = 3;

/// What is to be said of one bowler and one rule set.
struct Subject {
    /// The bowler, or the files that the games are from.
    name: String,
    /// Whether the name is a bowler's.
    is_bowler: bool,
    ruleset: Ruleset,
    career: Career,
    /// When the first and the last game were begun.
    times: Option<(Timestamp, Timestamp)>,
}

impl Subject {
    /// How people are told who it is. What stands in the place of a name may be of any length.
    fn label(&self) -> String {
        if self.is_bowler { quoted(&self.name) } else { self.name.clone() }
    }
}

fn bowler_parser() -> impl TypedValueParser<Value = Wanted> {
    StringValueParser::new().try_map(|text| text.parse::<Wanted>())
}

/// Prints the statistics. The exit code is 1 if a line or a file cannot be read.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = print(args, &mut screen);
    screen.end(done)
}

fn print(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let (subjects, code) = if args.games.is_empty() { kept(args, screen)? } else { from_files(args, screen)? };
    match args.format {
        Format::Json => {
            let records: Vec<StatsRecord> = subjects.iter().map(record).collect();
            screen.print_data(json_line(&records)?)?;
        }
        Format::Text if subjects.is_empty() => screen.note(&screen.say(&Message::NoGames))?,
        Format::Text if args.bowlers.is_empty() && 1 < subjects.len() => print_table(&subjects, screen)?,
        Format::Text => print_blocks(&subjects, screen)?,
    }
    Ok(code)
}

/// The games that are kept, by bowler and rule set.
fn kept(args: &Args, screen: &mut Screen) -> Result<(Vec<Subject>, ExitCode), Failure> {
    // Whoever is asked for by a name may have any tag.
    let tags: Option<Vec<Tag>> = args.bowlers.iter().map(Wanted::tag).collect();
    let filter = args.which.filter(&tags.unwrap_or_default(), args.rules);
    let is_meant = |line: &Line| args.bowlers.iter().any(|wanted| wanted.is(line.tag, line.name.as_ref()));
    let mut subjects: BTreeMap<_, Subject> = BTreeMap::new();
    let found = Journal::open_to_read(args.data.path())?.games(&filter)?;
    for kept in found.all.into_iter().filter(|kept| args.bowlers.is_empty() || is_meant(&kept.line)) {
        let ruleset = kept.line.game.ruleset();
        let subject = subjects.entry((kept.line.person(), ruleset.name())).or_insert_with(|| Subject {
            name: kept.line.label(),
            is_bowler: true,
            ruleset,
            career: Career::default(),
            times: None,
        });
        subject.career.add(&kept.line.game, kept.series);
        let (first, last) = subject.times.unwrap_or((kept.opened_at, kept.opened_at));
        subject.times = Some((first.min(kept.opened_at), last.max(kept.opened_at)));
    }
    let code = screen.name_unreadable(&found.unreadable)?;
    Ok((subjects.into_values().collect(), code))
}

/// The games of all files together, by bowler. Wrong lines are named; games that are not over are left out.
fn from_files(args: &Args, screen: &mut Screen) -> Result<(Vec<Subject>, ExitCode), Failure> {
    let ruleset = args.rules.unwrap_or_default();
    let mut careers = FileCareers::new(ruleset);
    for path in &args.games {
        careers.read(&Source::of(path), screen)?;
    }
    if careers.left_out != 0 {
        screen.note(&screen.say(&Message::LeftOut { games: careers.left_out }))?;
    }
    let code = if careers.is_all_well { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    let files: Vec<String> =
        args.games.iter().map(|path| escaped(&Source::of(path).to_string()).into_owned()).collect();
    let subject = |FileCareer { name, career, .. }: FileCareer| Subject {
        is_bowler: name.is_some(),
        name: name.unwrap_or_else(|| files.join(", ")),
        ruleset,
        career,
        times: None,
    };
    Ok((careers.careers(&args.bowlers).into_iter().map(subject).collect(), code))
}

/// A line a subject.
fn print_table(subjects: &[Subject], screen: &mut Screen) -> io::Result<()> {
    let labels = [
        Label::Bowler,
        Label::Rules,
        Label::Games,
        Label::Average,
        Label::High,
        Label::Series,
        Label::Strikes,
        Label::Spares,
        Label::Doubles,
        Label::First,
    ];
    let heading = labels.map(|label| screen.say(&label));
    let row = |subject: &Subject| {
        let tally = &subject.career.tally;
        let series = usual_series(&subject.career);
        [
            subject.label(),
            subject.ruleset.to_string(),
            tally.games().to_string(),
            decimal(tally.average(), 1),
            tally.high_game().map(|score| score.to_string()).unwrap_or_default(),
            series.map(|series| format!("{}/{}", series.total, series.games)).unwrap_or_default(),
            rate::percent(tally.strikes, 0, screen),
            rate::percent(tally.spares, 0, screen),
            rate::percent(tally.doubles, 0, screen),
            decimal(tally.first_ball_average(), 2),
        ]
    };
    let rows: Vec<[String; 10]> = [heading].into_iter().chain(subjects.iter().map(row)).collect();
    let width = |column: usize| cells::widest(rows.iter().map(|row| row[column].as_str()));
    let widths: Vec<usize> = (0..labels.len()).map(width).collect();
    for row in &rows {
        let cell = |(column, text): (usize, &String)| match column {
            0 | 1 => cells::left(text, widths[column]),
            _ => cells::right(text, widths[column]),
        };
        let line = row.iter().enumerate().map(cell).collect::<Vec<_>>().join("  ");
        screen.print(format!("{}\n", line.trim_end()))?;
    }
    Ok(())
}

/// The series of three games, as most leagues bowl it; without one, the longest.
fn usual_series(career: &Career) -> Option<HighSeries> {
    let high = career.high_series();
    high.iter().find(|series| series.games == USUAL_SERIES).or(high.last()).copied()
}

fn print_blocks(subjects: &[Subject], screen: &mut Screen) -> io::Result<()> {
    for (index, subject) in subjects.iter().enumerate() {
        if index != 0 {
            screen.print("\n")?;
        }
        print_block(subject, screen)?;
    }
    Ok(())
}

/// All there is to say of a subject.
fn print_block(subject: &Subject, screen: &mut Screen) -> io::Result<()> {
    let tally = &subject.career.tally;
    let days = subject.times.map(|(first, last)| [first, last].map(clock::day));
    let days =
        days.map(|[first, last]| if first == last { format!(", {first}") } else { format!(", {first} – {last}") });
    screen.print(format!("{}, {}{}\n\n", subject.label(), subject.ruleset, days.unwrap_or_default()))?;

    let score = |score: Option<u16>| score.map(|score| score.to_string()).unwrap_or_default();
    let series: Vec<String> = subject
        .career
        .high_series()
        .into_iter()
        .rev()
        .map(|series| screen.say(&Message::SeriesTotal { total: series.total, games: series.games }))
        .collect();
    let clean = Rate { made: tally.clean_games, of: tally.games() };
    let rows = [
        (Label::Games, tally.games().to_string()),
        (Label::Average, decimal(tally.average(), 1)),
        (Label::Deviation, decimal(tally.deviation(), 1)),
        (Label::HighGame, score(tally.high_game())),
        (Label::LowGame, score(tally.low_game())),
        (Label::HighSeries, if series.is_empty() { "–".to_owned() } else { series.join(", ") }),
        (Label::Strikes, rate::shown(tally.strikes, screen)),
        (Label::Spares, rate::shown(tally.spares, screen)),
        (Label::Doubles, rate::shown(tally.doubles, screen)),
        (Label::FirstBall, decimal(tally.first_ball_average(), 2)),
        (Label::CleanGames, rate::shown(clean, screen)),
        (Label::SinglePins, rate::shown(tally.single_pins, screen)),
        (Label::MultiPins, rate::shown(tally.multi_pins, screen)),
        (Label::Splits, rate::shown(tally.splits, screen)),
        (Label::OpenFrames, (1..=10).map(|number| cells::right(&number.to_string(), 6)).collect()),
    ];
    let rows = rows.map(|(label, value)| (screen.say(&label), value));
    let plots = [Label::Scores, Label::Trend].map(|label| screen.say(&label));
    let labels = rows.iter().map(|(label, _)| label).chain(&plots);
    let width = cells::widest(labels.map(String::as_str));
    for (label, value) in &rows {
        screen.print(format!("{}  {value}\n", cells::left(label, width)))?;
    }
    let opens: String = tally.opens.iter().map(|opens| cells::right(&rate::percent(*opens, 0, screen), 6)).collect();
    screen.print(format!("{}  {}\n", " ".repeat(width), opens.trim_end()))?;
    print_plots(subject, &plots, width, screen)
}

/// The histogram and the trend.
fn print_plots(subject: &Subject, labels: &[String; 2], width: usize, screen: &mut Screen) -> io::Result<()> {
    let scores = &subject.career.tally.scores;
    let [label, trend_label] = labels;
    let most = Game::new(subject.ruleset).best_possible();
    let histogram = plot::histogram(scores.iter().map(|score| (*score, 1)), plot::STEP);
    for (index, bar) in plot::bars(&histogram, plot::STEP, most).iter().enumerate() {
        let label = if index == 0 { label.as_str() } else { "" };
        screen.print(format!("{}  {bar}\n", cells::left(label, width)))?;
    }
    let trend = plot::trend(scores);
    let ends = trend
        .first()
        .zip(trend.last())
        .map(|(first, last)| Message::FirstAndLast { first: format!("{first:.0}"), last: format!("{last:.0}") });
    let ends = ends.map(|ends| screen.say(&ends));
    let line = plot::line(&trend);
    screen.print(format!("{}  {line}  {}\n", cells::left(trend_label, width), ends.unwrap_or_default()))
}

/// A number with so many decimals; a dash where there is none.
fn decimal(number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(|| "–".to_owned(), |number| format!("{number:.decimals$}"))
}

fn record(subject: &Subject) -> StatsRecord<'_> {
    StatsRecord::of(subject.is_bowler.then_some(subject.name.as_str()), subject.ruleset, &subject.career)
}
