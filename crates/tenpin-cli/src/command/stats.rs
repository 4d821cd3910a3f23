//! `tenpin stats`: what games say about bowlers.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ValueEnum, ValueHint};
use tenpin::{Game, Ruleset};
use tenpin_board::text::width as text_width;
use tenpin_board::{Tag, cells, plot};
use tenpin_json::StatsRecord;
use tenpin_lang::{Amount, Decimal, Escaped, List, escaped, quoted};
use tenpin_play::{KeptBowler, KeptCareer};
use tenpin_stats::{Career, HighSeries, Rate, Tally};
use tenpin_store::{Timestamp, Wanted};

use crate::args::{Data, Which, bowler_parser, ruleset_parser};
use crate::failure::Failure;
use crate::journal::{self, Journal};
use crate::print::screen::Screen;
use crate::print::table::{Column, Table};
use crate::print::{clock, rate, table};
use crate::score::careers::{FileCareer, FileCareers};
use crate::score::report::json_line;
use crate::score::source::Source;
use crate::words::{Label, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin stats                             one line per bowler
  tenpin stats PJS                         one bowler, with plots
  tenpin stats PJS KYJ --from 2026-01-01
  tenpin stats 'Park Ji-sung'              one bowler, by name
  tenpin stats --format json PJS | jq .[0].average
  tenpin stats --games games.txt           the games of a file
  tenpin stats --games league.csv 'Park Ji-sung'

Bowlers:
  Games with the same name belong together, whatever the tag; games
  without a name belong together by tag. Asking for a tag shows every
  bowler who ever had it. Two lines of one sheet are two people: the
  second ANA is ANA #2. To join the games of one person, use tenpin
  rename --everywhere.

What is counted:
  strikes      of all first balls at a full rack, fill balls included
  spares       of all second balls at a rack; a fill ball that is not
               followed by another (9/9, XX9) does not count
  doubles      strikes right after a strike, of all balls there
  first ball   pins on average, over all full racks
  open frames  by frame; a tenth that starts with a mark is not open
  clean games  games without an open frame
  single pins, several pins, splits
               spares of these leaves, where the pins are known;
               several pins are leaves that are not a split, and a
               first ball of nine always leaves a single pin
  series       612/3 in the table: the best series of three games
  high series  the best total of a series, for each number of games;
               games are a series with play --games, or if you say yes
               to another game
  trend        the scores in their order; with more than 60 games,
               averages of several games in a row
  Only finished games count, each rule set by itself. In a file, three
  English letters are a tag and anything else is a name; rows without
  either are counted together.

Exit status:
  0   success
  1   a line or a file could not be read
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// Only these bowlers, each with plots
    ///
    /// Without any, all bowlers are in a table; if there is only one, it has plots.
    #[arg(value_name = "BOWLER", value_parser = bowler_parser())]
    bowlers: Vec<Wanted>,
    #[command(flatten)]
    which: Which,
    /// Only games by these rules; for a file, its rules
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser())]
    rules: Option<Ruleset>,
    /// Use the games of this file; may be repeated
    ///
    /// The file may have any shape that tenpin score reads; - means standard input.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["from", "to", "data"])]
    games: Vec<PathBuf>,
    /// The format of the output
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

/// The least columns of the screen for the name of a bowler.
const LEAST_NAME: usize = 12;

/// The columns of the screen for the share of open ones of a frame.
const OPEN_WIDTH: usize = 6;

/// What is to be said of one bowler and one rule set.
struct Subject {
    /// The bowler, or the files that the games are from.
    name: String,
    /// The tags of a bowler who goes by a name.
    tags: Vec<String>,
    /// Whether the name is a bowler's.
    is_bowler: bool,
    ruleset: Ruleset,
    career: Career,
    /// When the first and the last game were begun.
    times: Option<(Timestamp, Timestamp)>,
}

/// The tags that stand behind a name; of those who have more there is an ellipsis.
const TAGS: usize = 3;

impl Subject {
    /// How people are told who it is: `PJS`, or `Park Ji-sung (PJS, PAR)`. What stands in the place of a name may be of any
    /// length.
    fn label(&self) -> String {
        let name = if self.is_bowler { quoted(&self.name) } else { self.name.clone() };
        match &self.tags[..] {
            [] => name,
            tags if tags.len() <= TAGS => format!("{name} ({})", tags.join(", ")),
            tags => format!("{name} ({}, …)", tags[..TAGS].join(", ")),
        }
    }
}

/// Prints the statistics. The exit code is 1 if a line or a file cannot be read.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    screen.page();
    let done = print(args, &mut screen);
    screen.end(done)
}

fn print(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut notes = Vec::new();
    let (subjects, code) =
        if args.games.is_empty() { kept(args, &mut notes, screen)? } else { from_files(args, screen)? };
    match args.format {
        Format::Json => {
            let records: Vec<StatsRecord> = subjects.iter().map(record).collect();
            screen.print_data(json_line(&records)?)?;
        }
        Format::Text if subjects.is_empty() => screen.note(&screen.say(&Message::NoGames))?,
        Format::Text if args.bowlers.is_empty() && 1 < subjects.len() => print_table(&subjects, screen)?,
        Format::Text => print_blocks(&subjects, screen)?,
    }
    for note in notes {
        screen.note(&screen.say(&note))?;
    }
    Ok(code)
}

/// The games that are kept, by bowler and rule set, and what is worth knowing of them.
fn kept(args: &Args, notes: &mut Vec<Message>, screen: &mut Screen) -> Result<(Vec<Subject>, ExitCode), Failure> {
    let filter = args.which.filter(&args.bowlers, args.rules);
    let found = Journal::open_to_read(args.data.path())?.games(&filter)?;
    let bowlers = KeptBowler::all_of(&found.all);
    notes.extend(args.bowlers.iter().filter_map(|wanted| several_careers(wanted, &bowlers)));
    let code = screen.name_unreadable(&found.unreadable)?;
    Ok((bowlers.iter().flat_map(subjects_of).collect(), code))
}

/// What there is to say of a bowler, for each rule set.
fn subjects_of(bowler: &KeptBowler) -> impl Iterator<Item = Subject> {
    let tags: Vec<String> = bowler.tags.iter().filter(|_| bowler.name.is_some()).map(Tag::to_string).collect();
    bowler.careers().map(move |KeptCareer { ruleset, career, times }| Subject {
        name: bowler.told_apart(),
        tags: tags.clone(),
        is_bowler: true,
        ruleset: *ruleset,
        career: career.clone(),
        times: Some(*times),
    })
}

/// What is said where a tag stands for the careers of several bowlers: how to join them, if they are one person's. Bowlers
/// who were on one sheet are not.
fn several_careers(wanted: &Wanted, bowlers: &[KeptBowler]) -> Option<Message> {
    let tag = wanted.tag()?;
    let is_meant = |bowler: &&KeptBowler| bowler.place == 1 && bowler.tags.contains(&tag);
    let (named, tagged): (Vec<&KeptBowler>, Vec<_>) =
        bowlers.iter().filter(is_meant).partition(|bowler| bowler.name.is_some());
    // The one with the most games is taken for who it is.
    let games = |bowler: &&&KeptBowler| bowler.careers().map(|career| career.career.tally.games()).sum::<u64>();
    let one = *named.iter().max_by_key(games)?;
    let is_other = |bowler: &&&KeptBowler| bowler.name != one.name && bowler.sheets.is_disjoint(&one.sheets);
    let command = |other: &&KeptBowler| {
        let old = match &other.name {
            // Without the sign it would be a tag.
            Some(name) if name.as_str().parse::<Tag>().is_ok() => format!("={name}"),
            _ => other.called(),
        };
        let words = ["rename", "--everywhere", &old, &format!("={}", one.called())].map(journal::quoted);
        journal::command(&words.join(" "))
    };
    let commands: Vec<Escaped> = tagged.iter().chain(&named).filter(is_other).map(command).collect();
    let (tag, name) = (tag.to_string(), one.called());
    (!commands.is_empty()).then(|| Message::SeveralCareers { tag, name, commands: List::and(commands) })
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
    let subject = |career: FileCareer| Subject {
        tags: career.tags_of_name(),
        is_bowler: career.name.is_some(),
        name: career.name.unwrap_or_else(|| files.join(", ")),
        ruleset,
        career: career.career,
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
            decimal(tally.average(), 1, screen),
            tally.high_game().map(|score| score.to_string()).unwrap_or_default(),
            series.map(|series| format!("{}/{}", series.total, series.games)).unwrap_or_default(),
            rate::percent(tally.strikes, 0, screen),
            rate::percent(tally.spares, 0, screen),
            rate::percent(tally.doubles, 0, screen),
            decimal(tally.first_ball_average(), 2, screen),
        ]
    };
    let rows: Vec<[String; 10]> = [heading].into_iter().chain(subjects.iter().map(row)).collect();
    let [bowler, rules, games, average, high, series, strikes, spares, doubles, first] = table::widths(&rows);
    let columns = [
        Column::left(bowler).wrapped(LEAST_NAME),
        Column::left(rules),
        Column::right(games),
        Column::right(average),
        Column::right(high).dropped(6),
        Column::right(series).dropped(1),
        Column::right(strikes).dropped(5),
        Column::right(spares).dropped(4),
        Column::right(doubles).dropped(2),
        Column::right(first).dropped(3),
    ];
    let layout = Table::new(&columns, screen.columns());
    rows.iter().try_for_each(|row| screen.print_laid_out(layout.row(row)))
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
    let days = subject.times.map(|(first, last)| [first, last].map(|time| clock::day(time, screen.language())));
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
        (Label::Average, decimal(tally.average(), 1, screen)),
        (Label::Deviation, decimal(tally.deviation(), 1, screen)),
        (Label::HighGame, score(tally.high_game())),
        (Label::LowGame, score(tally.low_game())),
        (Label::HighSeries, if series.is_empty() { "–".to_owned() } else { series.join(", ") }),
        (Label::Strikes, rate::shown(tally.strikes, screen)),
        (Label::Spares, rate::shown(tally.spares, screen)),
        (Label::Doubles, rate::shown(tally.doubles, screen)),
        (Label::FirstBall, decimal(tally.first_ball_average(), 2, screen)),
        (Label::CleanGames, rate::shown(clean, screen)),
        (Label::SinglePins, rate::shown(tally.single_pins, screen)),
        (Label::MultiPins, rate::shown(tally.multi_pins, screen)),
        (Label::Splits, rate::shown(tally.splits, screen)),
    ];
    let rows = rows.map(|(label, value)| (screen.say(&label), value));
    let open_frames = screen.say(&Label::OpenFrames);
    let plots = [Label::Scores, Label::Trend].map(|label| screen.say(&label));
    let labels = rows.iter().map(|(label, _)| label).chain([&open_frames]).chain(&plots);
    let width = cells::widest(labels.map(String::as_str));
    for (label, value) in &rows {
        screen.print(format!("{}  {value}\n", cells::left(label, width)))?;
    }
    print_open_frames(tally, &open_frames, width, screen)?;
    print_plots(subject, &plots, width, screen)
}

/// How often each frame was open, as many frames beside each other as there is room for.
fn print_open_frames(tally: &Tally, label: &str, width: usize, screen: &mut Screen) -> io::Result<()> {
    let room = screen.room_beside(width).map_or(10, |room| room / OPEN_WIDTH);
    // Five and five, rather than seven and three.
    let beside = if (5..10).contains(&room) { 5 } else { room.clamp(1, 10) };
    let frames: Vec<(usize, Rate)> = (1..).zip(tally.opens).collect();
    for (index, frames) in frames.chunks(beside).enumerate() {
        let label = if index == 0 { label } else { "" };
        let numbers: String = frames.iter().map(|(number, _)| cells::right(&number.to_string(), OPEN_WIDTH)).collect();
        let share = |(_, opens): &(usize, Rate)| cells::right(&rate::percent(*opens, 0, screen), OPEN_WIDTH);
        let shares: String = frames.iter().map(share).collect();
        screen.print_laid_out(format!("{}  {numbers}\n", cells::left(label, width)))?;
        screen.print_laid_out(format!("{}  {}\n", " ".repeat(width), shares.trim_end()))?;
    }
    Ok(())
}

/// The histogram and the trend.
fn print_plots(subject: &Subject, labels: &[String; 2], width: usize, screen: &mut Screen) -> io::Result<()> {
    let scores = &subject.career.tally.scores;
    let [label, trend_label] = labels;
    let most = Game::new(subject.ruleset).best_possible();
    let histogram = plot::histogram(scores.iter().map(|score| (*score, 1)), plot::STEP);
    let room = screen.room_beside(width);
    let counts: Vec<String> = histogram.iter().map(|(_, games)| screen.show(Amount::from(*games))).collect();
    for (index, bar) in plot::bars(&histogram, &counts, plot::STEP, most, room).iter().enumerate() {
        let label = if index == 0 { label.as_str() } else { "" };
        screen.print_laid_out(format!("{}  {bar}\n", cells::left(label, width)))?;
    }
    let trend = plot::trend(scores, room);
    let ends = trend
        .first()
        .zip(trend.last())
        .map(|(first, last)| [first, last].map(|score| Decimal::rounded(*score, 0)))
        .map(|[first, last]| Message::FirstAndLast { first, last });
    let ends = ends.map(|ends| screen.say(&ends));
    let (line, ends) = (plot::line(&trend), ends.unwrap_or_default());
    // Below the trend if there is no room behind it.
    let is_behind = room.is_none_or(|room| text_width(&line) + 2 + text_width(&ends) <= room);
    let between = if is_behind { "  ".to_owned() } else { format!("\n{}", " ".repeat(width + 2)) };
    screen.print(format!("{}  {line}{between}{ends}\n", cells::left(trend_label, width)))
}

/// A number with so many decimals; a dash where there is none.
fn decimal(number: Option<f64>, decimals: usize, screen: &Screen) -> String {
    number.map_or_else(|| "–".to_owned(), |number| screen.show(Decimal::rounded(number, decimals)))
}

fn record(subject: &Subject) -> StatsRecord<'_> {
    let bowler = subject.is_bowler.then_some(subject.name.as_str());
    StatsRecord::of(bowler, &subject.tags, subject.ruleset, &subject.career)
}
