//! `tenpin forecast`: how likely each final score is, who wins, and what somebody needs.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{ArgGroup, ValueEnum, ValueHint};
use tenpin::{Game, NotationError, Ruleset};
use tenpin_board::{Arrival, Line, Name, Person, cells, plot};
use tenpin_bulk::{Utf8, without_mark};
use tenpin_forecast::{Chances, Entrant, Form, Level, Match, Need, Odds, OtherRules, Side, Standard, Target};
use tenpin_json::{CurveRecord, ForecastRecord, FormFault, FormJson, GameForecastRecord, NeedRecord, read_form};
use tenpin_lang::{Decimal, Escaped, Phrase, Quoted, Say};
use tenpin_play::{Forms, Learnt, Point, can_win};
use tenpin_stats::Falls;
use tenpin_store::{Filter, JsonFlaw, Record, StoreError, Wanted};

use crate::args::{Data, bowler_parser, ruleset_parser, sheet_parser};
use crate::command::show;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::Journal;
use crate::print::curve::Curve;
use crate::print::screen::Screen;
use crate::print::table::{Column, Table};
use crate::print::{odds, table};
use crate::results::cannot_read;
use crate::score::report::json_line;
use crate::score::source::Source;
use crate::words::{Label, Message, Prediction, WrongForm, WrongJson};
use crate::wrong_usage::{Refused, WrongUsage};

const EXAMPLES: &str = "\
Examples:
  tenpin forecast --game 'X 7/ 9-'             a game so far, level club
  tenpin forecast --game 'X 7/ 9-' --average 165 --target 200
  tenpin forecast --game '9/ X' --bowler PJS   as PJS has bowled so far
  tenpin forecast --game '9/ X' --form me.json
  tenpin forecast --game 'X X 72' --game '9/ 9-' --average 180 --average 165
                                               a match of two bowlers
  tenpin forecast --sheet 12                   the bowlers of a sheet
  tenpin forecast --sheet 12 --at 20           as it was after event 20
  tenpin forecast --sheet 12 --curve           the chance to win, ball by ball
  tenpin forecast --game X --format json | jq .games[0].chances[200]

How somebody bowls:
  --level        novice, club, league or professional: 90, 121, 170 or
                 209 on average in ten-pin; the default is club
  --average      like somebody with this average
  --bowler       as this bowler's finished games show
  --form         weights from a JSON file; tenpin form writes such files
  One for all games, or one for each, in the order of the games. On a
  sheet, everybody bowls as shown by their games finished before it;
  --level and --average are for those who have few games or none.

What is shown:
  Every chance is exact: all ways to go on are added up, and nothing is
  simulated. A match is won by the highest score; tie is the chance
  to share the first place. The easiest ways are enough whatever else
  happens: \"a mark and 4\" is a strike or a spare with the next rack, and
  4 pins after it.

Formats for programs:
  json  one object: target, uncatchable, games with bowler, rules,
        notation, so_far, least, best, over, handicap, mean, deviation,
        at_least, win, share, place, quantiles, need, chances; with
        --curve also curve. chances[200] is the chance of 200.

Exit status:
  0   success
  1   something could not be read
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, group = ArgGroup::new("what").args(["games", "sheet"]).required(true))]
pub(crate) struct Args {
    /// A game so far; several are a match
    #[arg(long = "game", value_name = "GAME", allow_hyphen_values = true)]
    games: Vec<String>,
    /// The rules of all games
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), conflicts_with = "sheet")]
    rules: Option<Ruleset>,
    /// Bowl like those with this average
    #[arg(long, value_name = "POINTS", value_parser = average_parser(), allow_negative_numbers = true, conflicts_with_all = ["level", "form", "bowler"])]
    average: Vec<f64>,
    /// Bowl like those of this level
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), conflicts_with_all = ["form", "bowler"])]
    level: Vec<Level>,
    /// Bowl by the weights in this JSON file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["bowler", "sheet"])]
    form: Vec<PathBuf>,
    /// Bowl like this bowler
    #[arg(long, value_name = "BOWLER", value_parser = bowler_parser(), conflicts_with = "sheet")]
    bowler: Vec<Wanted>,
    /// What is needed for this score
    #[arg(long, value_name = "SCORE")]
    target: Option<u16>,
    /// Points added in a match, once for each game
    #[arg(long, value_name = "POINTS", conflicts_with = "sheet")]
    handicap: Vec<u16>,
    /// The games of this sheet
    #[arg(long, value_name = "SHEET", value_parser = sheet_parser(), conflicts_with = "games")]
    sheet: Option<i64>,
    /// The sheet as it was after this event
    #[arg(long, value_name = "EVENT", requires = "sheet", conflicts_with = "games")]
    at: Option<usize>,
    /// Draw how the chance to win changed
    #[arg(long, requires = "sheet", conflicts_with = "games")]
    curve: bool,
    /// The format of the output
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    data: Data,
}

/// How a forecast is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object
    Json,
}

/// A game whose future is asked for.
struct Subject {
    /// Who bowls; `None` if nobody is named.
    name: Option<String>,
    game: Game,
    learnt: Arc<Learnt>,
    /// How the form is told.
    form: Phrase,
    handicap: u16,
    /// Whether it is possible to win: not for somebody who left before the last ball.
    can_win: bool,
    /// What tells the line apart from all others of its sheet; `None` if there is no sheet.
    arrival: Option<Arrival>,
}

/// What becomes of a game.
struct Outcome {
    subject: Subject,
    chances: Chances,
    /// `None` of a game by itself.
    odds: Option<Odds>,
    /// `None` where there is no target.
    need: Option<Need>,
}

/// Why there is no forecast.
enum Refusal {
    /// Something is wrong with the arguments.
    Usage(Complaint),
    Failure(Failure),
}

/// The largest file that can be a form, in bytes.
const LARGEST_FORM: u64 = 1 << 20;

/// The least chance of a range of scores at either end that is shown.
const LEAST_SHOWN: f64 = 0.0005;

/// The least part of the whole chance for which a way is told.
const TOLD_WAY: f64 = 0.05;

/// The largest number that is shown as it was entered, and the most decimals.
const LARGEST_SHOWN: f64 = 1e9;
const MOST_DECIMALS: usize = 6;

/// The least columns of the screen for the name of a bowler.
const LEAST_NAME: usize = 12;

/// Prints the forecast.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    screen.page();
    match forecast(args, &mut screen) {
        Err(Refusal::Usage(complaint)) => {
            screen.refuse(&complaint);
            ExitCode::from(2)
        }
        Err(Refusal::Failure(failure)) => screen.end(Err(failure)),
        Ok(code) => screen.end(Ok(code)),
    }
}

fn forecast(args: &Args, screen: &mut Screen) -> Result<ExitCode, Refusal> {
    let mut curve = None;
    let (subjects, code) = match args.sheet {
        None => games(args, screen)?,
        Some(number) => {
            let journal = Journal::open_to_read(args.data.path())?;
            let record = journal.load(number)?;
            let (subjects, found, code) = on_sheet(args, &record, &journal, screen)?;
            curve = found;
            (subjects, code)
        }
    };
    let (outcomes, leader) = outcomes(subjects, args.target).map_err(io::Error::other)?;
    match args.format {
        Format::Json => print_json(&outcomes, leader, args.target, curve.as_ref(), screen)?,
        Format::Text => {
            match curve {
                Some(curve) => curve.print(screen)?,
                None => print_text(&outcomes, screen)?,
            }
            if let Some(leader) = leader {
                let name = Escaped::of(called(&outcomes[leader], leader, screen));
                screen.print(format!("\n{}\n", screen.say(&Prediction::Uncatchable { name })))?;
            }
        }
    }
    Ok(code)
}

/// The games of the command line.
fn games(args: &Args, screen: &mut Screen) -> Result<(Vec<Subject>, ExitCode), Refusal> {
    check_numbers(args)?;
    let files = args.form.iter().map(|path| read_file(path)).collect::<Result<Vec<Form>, Failure>>()?;
    // The rules may be told by the files alone.
    let ruleset = args.rules.or(files.first().map(Form::ruleset)).unwrap_or_default();
    let mut code = ExitCode::SUCCESS;
    let mut subjects = Vec::new();
    for (index, text) in args.games.iter().enumerate() {
        let game = Game::read(ruleset, text).map_err(|error| wrong_game(text, error))?;
        let (name, learnt, form) = if let Some(wanted) = one_or_own(&args.bowler, index) {
            let (name, falls, found) = bowled(wanted, ruleset, &args.data, screen)?;
            if found != ExitCode::SUCCESS {
                code = found;
            }
            let standard = Standard::default();
            let learnt = Learnt::of(falls, &level_form(standard, ruleset)?);
            let form = said_learnt(&name, &learnt, standard);
            (Some(name), learnt, form)
        } else {
            let (form, said) = told_form(args, &files, ruleset, index)?;
            (None, Learnt::of(Falls::default(), &form), said)
        };
        let handicap = args.handicap.get(index).copied().unwrap_or(0);
        subjects.push(Subject { name, game, learnt: Arc::new(learnt), form, handicap, can_win: true, arrival: None });
    }
    Ok((subjects, code))
}

/// What is given for a game: the same as for all, or its own.
fn one_or_own<T>(given: &[T], index: usize) -> Option<&T> {
    if let [one] = given { Some(one) } else { given.get(index) }
}

/// The form of a game that a file, an average or a level tells, and how it is told.
fn told_form(args: &Args, files: &[Form], ruleset: Ruleset, index: usize) -> Result<(Form, Phrase), Refusal> {
    let Some((form, path)) = one_or_own(files, index).zip(one_or_own(&args.form, index)) else {
        let standard = standard(args, index);
        return Ok((level_form(standard, ruleset)?, said_standard(standard)));
    };
    let file = Escaped::of(Source::of(path));
    if form.ruleset() == ruleset {
        return Ok((form.clone(), Prediction::ByFile { file }.phrase()));
    }
    // Files by different rules are never right together.
    let is_one = files.iter().all(|other| other.ruleset() == form.ruleset());
    let use_rules = is_one.then(|| Prediction::UseRules { ruleset: form.ruleset() }.phrase());
    let advice = use_rules.unwrap_or_else(|| Message::OtherFile.phrase());
    let reason = Prediction::OtherRules { file, form: form.ruleset(), game: ruleset };
    Err(Refusal::Usage(Complaint::new(reason, advice)))
}

/// How well somebody bowls of whom nothing else is known.
fn standard(args: &Args, index: usize) -> Standard {
    match (one_or_own(&args.average, index), one_or_own(&args.level, index)) {
        (Some(average), _) => Standard::Average(*average),
        (None, level) => Standard::Level(level.copied().unwrap_or_default()),
    }
}

/// Refuses options that are not there as often as they should be.
fn check_numbers(args: &Args) -> Result<(), Refusal> {
    let games = args.games.len();
    if games == 1 && !args.handicap.is_empty() {
        let reason = Prediction::OnlyInMatch { option: "--handicap" };
        return Err(Refusal::Usage(Complaint::new(reason, Prediction::GiveGames)));
    }
    let wrong = |option: &'static str, given: usize, advice: Prediction| {
        Refusal::Usage(Complaint::new(Prediction::WrongNumber { option, given, games }, advice))
    };
    if ![0, games].contains(&args.handicap.len()) {
        return Err(wrong("--handicap", args.handicap.len(), Prediction::EachItsOwn));
    }
    let forms = [
        ("--average", args.average.len()),
        ("--level", args.level.len()),
        ("--form", args.form.len()),
        ("--bowler", args.bowler.len()),
    ];
    if let Some((option, given)) = forms.into_iter().find(|(_, given)| ![0, 1, games].contains(given)) {
        return Err(wrong(option, given, Prediction::OneForEach));
    }
    // What comes through a pipe comes once.
    if 1 < args.form.iter().filter(|path| Source::of(path) == Source::Stdin).count() {
        let reason = Prediction::Repeated { option: "--form -" };
        return Err(Refusal::Usage(Complaint::new(reason, Prediction::GiveOne)));
    }
    Ok(())
}

fn wrong_game(text: &str, NotationError { column, frame, reason }: NotationError) -> Refusal {
    let advice = tenpin_lang::hint(reason).map_or_else(|| Prediction::EnterGame.phrase(), |hint| hint.phrase());
    let game = Quoted::of(text);
    Refusal::Usage(Complaint::new(Prediction::WrongGame { game, column, frame, reason: reason.phrase() }, advice))
}

/// How those bowl of whom nothing is known.
pub(crate) fn level_form(standard: Standard, ruleset: Ruleset) -> Result<Form, Complaint> {
    standard.form(ruleset).map_err(|error| {
        let average = match standard {
            Standard::Average(average) => as_entered(average),
            Standard::Level(level) => Decimal::rounded(level.average().into(), 0),
        };
        let reason = Message::NoSuchAverage { ruleset, average };
        Complaint::new(reason, Message::EnterAverage { least: error.least, most: error.most })
    })
}

fn said_standard(standard: Standard) -> Phrase {
    match standard {
        Standard::Level(level) => {
            Prediction::ByLevel { level: Prediction::level(level).phrase(), average: level.average() }.phrase()
        }
        Standard::Average(average) => Prediction::ByAverage { average: as_entered(average) }.phrase(),
    }
}

/// A number with as many decimals as people enter.
fn as_entered(number: f64) -> Decimal {
    let number = number.clamp(0.0, LARGEST_SHOWN);
    let decimals = number.to_string().split_once('.').map_or(0, |(_, decimals)| decimals.len());
    Decimal::rounded(number, decimals.min(MOST_DECIMALS))
}

/// How the form of somebody is told who has these games.
pub(crate) fn said_learnt(name: &str, learnt: &Learnt, standard: Standard) -> Phrase {
    let name = Escaped::of(name);
    match learnt.falls.average() {
        Some(average) => {
            let (games, average) = (learnt.falls.games().into(), Decimal::rounded(average, 1));
            Prediction::ByGames { name, games, average }.phrase()
        }
        None => Prediction::ByNothing { name, level: Prediction::standard(standard) }.phrase(),
    }
}

/// What fell in the finished games of a bowler, and what the bowler is called. A tag may be that of several people: the one
/// with the most games is meant. Of those who are called the same on one sheet, it is the first.
pub(crate) fn bowled(
    wanted: &Wanted,
    ruleset: Ruleset,
    data: &Data,
    screen: &mut Screen,
) -> Result<(String, Falls, ExitCode), Failure> {
    let filter = Filter { bowlers: vec![wanted.clone()], ruleset: Some(ruleset), ..Filter::default() };
    let found = Journal::open_to_read(data.path())?.games(&filter)?;
    let mut people: BTreeMap<Person, (String, Falls)> = BTreeMap::new();
    for kept in found.all.iter().filter(|kept| kept.place == 1 && kept.game.ruleset() == ruleset) {
        let (name, falls) = people.entry(kept.person()).or_default();
        *name = kept.name.as_ref().map_or_else(|| kept.tag.to_string(), Name::to_string);
        falls.add(&kept.game);
    }
    let code = screen.name_unreadable(&found.unreadable)?;
    let most = people.into_values().max_by_key(|(_, falls)| falls.games());
    let (name, falls) = most.unwrap_or_else(|| (wanted.name().to_string(), Falls::default()));
    Ok((name, falls, code))
}

/// The form that a file tells.
fn read_file(path: &Path) -> Result<Form, Failure> {
    let source = Source::of(path);
    let file = || Escaped::of(&source);
    let mut text = Vec::new();
    // Some shells write UTF-16.
    let read = source.reader().and_then(|reader| Utf8::of(reader).take(LARGEST_FORM + 1).read_to_end(&mut text));
    read.map_err(|error| cannot_read(&source, &error))?;
    if LARGEST_FORM < text.len() as u64 {
        return Err(Complaint::new(Prediction::LargeForm { file: file() }, Prediction::UseForm).into());
    }
    let json: FormJson = serde_json::from_slice(without_mark(&text)).map_err(|error| {
        let (line, column, reason) = (error.line(), error.column(), WrongJson(JsonFlaw::of(&error)).phrase());
        Complaint::new(Prediction::NotJson { file: file(), line, column, reason }, Prediction::UseForm)
    })?;
    read_form(&json).map_err(|FormFault { path, reason }| {
        let reason = WrongForm(reason).phrase();
        let said = if path.is_empty() {
            Prediction::NoForm { file: file(), reason }
        } else {
            Prediction::NotAForm { file: file(), path: Quoted::of(path), reason }
        };
        Complaint::new(said, Prediction::UseForm).into()
    })
}

/// The games of a sheet, and the curve if it is asked for.
fn on_sheet(
    args: &Args,
    record: &Record,
    journal: &Journal,
    screen: &mut Screen,
) -> Result<(Vec<Subject>, Option<Curve>, ExitCode), Refusal> {
    for (option, given) in [("--average", args.average.len()), ("--level", args.level.len())] {
        if 1 < given {
            return Err(Refusal::Usage(Complaint::new(Prediction::Repeated { option }, Prediction::GiveOne)));
        }
    }
    let standard = standard(args, 0);
    let at = show::event_or_last(record, args.at)?;
    let sheet = show::sheet_at(record, at)?;
    let rulesets: HashSet<Ruleset> = sheet.lines().iter().map(|line| line.game.ruleset()).collect();
    for ruleset in rulesets {
        level_form(standard, ruleset)?;
    }
    let mut forms = Forms::new(journal.store(), Some(record.opened_at()), standard);
    let bowlers = journal.wait(forms.of_past(&sheet, record.sheet()))?;
    let arrivals = sheet.arrivals();
    let subject = |(index, line): (usize, &Line)| {
        let name = sheet.lines().label(index);
        let learnt = bowlers[&arrivals[index]].clone();
        Subject {
            form: said_learnt(&name, &learnt, standard),
            name: Some(name),
            game: line.game,
            learnt,
            handicap: 0,
            can_win: can_win(&sheet, line),
            arrival: Some(arrivals[index]),
        }
    };
    let subjects: Vec<Subject> = sheet.shown().map(subject).collect();
    if subjects.is_empty() {
        let reason = Message::of_sheet(record.number(), &Prediction::NobodyThere);
        return Err(Failure::from(Complaint::new(reason, Message::UseHistory)).into());
    }
    let curve = args.curve.then(|| curve(args.format, record, at, journal, &mut forms, screen)).transpose()?;
    let code = screen.name_unreadable(forms.unreadable())?;
    Ok((subjects, curve, code))
}

/// The chances after the events of a sheet, one of them at least; as many as there is room for on a terminal, and all for
/// programs.
fn curve(
    format: Format,
    record: &Record,
    at: usize,
    journal: &Journal,
    forms: &mut Forms,
    screen: &Screen,
) -> Result<Curve, Failure> {
    let picked: Vec<usize> = match format {
        Format::Json => (0..at).collect(),
        Format::Text => plot::picked(at, Curve::room(screen)),
    };
    let mut points = Vec::new();
    journal.wait(forms.curve(record.sheet(), &picked, async |point| points.push(point)))?;
    Ok(Curve { points })
}

/// What becomes of each game, and the index of the one whom nobody can catch in a match of them.
fn outcomes(subjects: Vec<Subject>, target: Option<u16>) -> Result<(Vec<Outcome>, Option<usize>), OtherRules> {
    let entrants = subjects.iter().map(|subject| Entrant {
        game: &subject.game,
        forecaster: &subject.learnt.forecaster,
        handicap: subject.handicap,
        can_win: subject.can_win,
    });
    let Match { sides, uncatchable } = Match::of(&entrants.collect::<Vec<_>>())?;
    let need = |(index, subject): (usize, &Subject)| {
        let target = target.map(Target::AtLeast).or_else(|| to_beat(index, &subjects)).filter(|_| subject.can_win);
        target.map(|target| subject.learnt.forecaster.need(&subject.game, target)).transpose()
    };
    let needs = subjects.iter().enumerate().map(need).collect::<Result<Vec<Option<Need>>, OtherRules>>()?;
    let is_match = 1 < subjects.len();
    let outcome = |((subject, Side { chances, odds }), need)| {
        let odds = Some(odds).filter(|_| is_match);
        Outcome { subject, chances, odds, need }
    };
    Ok((subjects.into_iter().zip(sides).zip(needs).map(outcome).collect(), uncatchable))
}

/// What one of several has to beat, whose own game goes on while those of all others are over; `None` where somebody else
/// goes on, too, or nobody is there to beat.
fn to_beat(index: usize, subjects: &[Subject]) -> Option<Target> {
    let own = subjects.get(index).filter(|own| !own.game.is_over())?;
    let others = subjects.iter().enumerate().filter(|(other, subject)| *other != index && subject.can_win);
    let scores = others.map(|(_, other)| other.game.score().map(|score| u32::from(score) + u32::from(other.handicap)));
    let best = scores.collect::<Option<Vec<u32>>>()?.into_iter().max()?;
    // Nothing is needed where the handicap alone is enough.
    let to_beat = best.checked_sub(own.handicap.into())?;
    Some(Target::Beat(u16::try_from(to_beat).unwrap_or(u16::MAX)))
}

fn print_json(
    outcomes: &[Outcome],
    leader: Option<usize>,
    target: Option<u16>,
    curve: Option<&Curve>,
    screen: &mut Screen,
) -> io::Result<()> {
    let is_match = 1 < outcomes.len();
    let game = |outcome| game_record(outcome, target, curve.map(|curve| curve_records(outcome, curve, is_match)));
    let games = outcomes.iter().map(game).collect();
    let record = ForecastRecord { target, uncatchable: leader.map(|leader| leader + 1), games };
    screen.print_data(json_line(&record)?)
}

fn game_record(outcome: &Outcome, target: Option<u16>, curve: Option<Vec<CurveRecord>>) -> GameForecastRecord<'_> {
    let Outcome { subject, chances, odds, need } = outcome;
    let [least, best] = if subject.can_win {
        [subject.game.least_possible(), subject.game.best_possible()]
    } else {
        [subject.game.score_so_far(); 2]
    };
    let game = GameForecastRecord {
        bowler: subject.name.as_deref(),
        least,
        best,
        handicap: subject.handicap,
        need: need.as_ref().map(|need| NeedRecord::of(need, chances)),
        curve,
        ..GameForecastRecord::of(&subject.game, chances, target)
    };
    match odds {
        Some(odds) => game.with_odds(*odds),
        None => game,
    }
}

/// The curve of a bowler; in a match, only the events after which there was somebody to beat.
fn curve_records(outcome: &Outcome, curve: &Curve, is_match: bool) -> Vec<CurveRecord> {
    let record = |point: &Point| {
        let line = point.of(outcome.subject.arrival?).filter(|_| point.is_match() || !is_match)?;
        let (win, share) = (line.odds.win, line.odds.share);
        Some(CurveRecord { event: point.event, mean: line.chances.mean(), win, share })
    };
    curve.points.iter().filter_map(record).collect()
}

/// How a game is called: by its bowler, else by its number.
fn called(outcome: &Outcome, index: usize, screen: &Screen) -> String {
    let name = outcome.subject.name.clone();
    name.unwrap_or_else(|| screen.say(&Prediction::GameNumber { number: index + 1 }))
}

fn print_text(outcomes: &[Outcome], screen: &mut Screen) -> io::Result<()> {
    if 1 < outcomes.len() {
        print_match(outcomes, screen)?;
    }
    for (index, outcome) in outcomes.iter().enumerate() {
        if 1 < outcomes.len() {
            screen.print(format!("\n{}\n", called(outcome, index, screen)))?;
        }
        print_block(outcome, screen)?;
    }
    Ok(())
}

/// A line for each game of a match.
fn print_match(outcomes: &[Outcome], screen: &mut Screen) -> io::Result<()> {
    let heading = [
        screen.say(&Label::Bowler),
        screen.say(&Prediction::Game),
        screen.say(&Prediction::SoFar),
        screen.say(&Prediction::Expected),
        screen.say(&Prediction::Win),
        screen.say(&Prediction::Share),
        screen.say(&Prediction::Place),
    ];
    let row = |(index, outcome): (usize, &Outcome)| {
        let odds = outcome.odds.unwrap_or_default();
        let with_handicap = |points: String| match outcome.subject.handicap {
            0 => points,
            handicap => format!("{points} + {handicap}"),
        };
        [
            called(outcome, index, screen),
            written(&outcome.subject.game),
            with_handicap(outcome.subject.game.score_so_far().to_string()),
            screen.show(Decimal::rounded(outcome.chances.mean(), 1)),
            screen.chance(odds.win, 1),
            screen.chance(odds.share, 1),
            odds.place.map_or_else(|| "–".to_owned(), |place| screen.show(Decimal::rounded(place, 2))),
        ]
    };
    let rows: Vec<[String; 7]> = [heading].into_iter().chain(outcomes.iter().enumerate().map(row)).collect();
    let [name, game, so_far, expected, win, share, place] = table::widths(&rows);
    let columns = [
        Column::left(name).wrapped(LEAST_NAME),
        Column::left(game).dropped(1),
        Column::right(so_far).dropped(2),
        Column::right(expected),
        Column::right(win),
        Column::right(share),
        Column::right(place).dropped(3),
    ];
    let layout = Table::new(&columns, screen.columns());
    rows.iter().try_for_each(|row| screen.print_laid_out(layout.row(row)))
}

/// A game as it is written; a dash if nothing is.
fn written(game: &Game) -> String {
    Some(game.to_string()).filter(|text| !text.is_empty()).unwrap_or_else(|| "–".to_owned())
}

/// All there is to say of a game.
fn print_block(outcome: &Outcome, screen: &mut Screen) -> io::Result<()> {
    let (game, chances) = (&outcome.subject.game, &outcome.chances);
    let mut rows: Vec<(String, Vec<String>)> = Vec::new();
    let mut add = |label: String, value: String| rows.push((label, vec![value]));
    add(screen.say(&Prediction::Game), format!("{}, {}", written(game), game.ruleset()));
    let ends = |[low, high]: [usize; 2]| if low == high { low.to_string() } else { format!("{low}–{high}") };
    if game.is_over() || !outcome.subject.can_win {
        add(screen.say(&Message::HeadScore), game.score_so_far().to_string());
    } else {
        let number = |number: f64| screen.show(Decimal::rounded(number, 1));
        add(screen.say(&Prediction::Form), screen.say(&outcome.subject.form));
        add(screen.say(&Prediction::SoFar), game.score_so_far().to_string());
        add(screen.say(&Prediction::Possible), ends([game.least_possible(), game.best_possible()].map(usize::from)));
        add(screen.say(&Prediction::Expected), format!("{} ± {}", number(chances.mean()), number(chances.deviation())));
        add(screen.say(&Prediction::MostGames), ends(odds::MOST_GAMES.map(|share| chances.quantile(share))));
    }
    if let Some(need) = &outcome.need {
        add(screen.say(&odds::label(need.target)), odds::likelihood(need, game.best_possible(), screen));
        if let Target::Beat(score) = need.target {
            let or_tie = chances.at_least(score.into());
            add(screen.say(&Prediction::AtLeast { score }), screen.chance(or_tie, 1));
        }
        if need.is_possible && !need.is_certain && !game.is_over() {
            let fewest = need.fewest_pins.map(|pins| pins.to_string()).unwrap_or_default();
            add(screen.say(&odds::fewest_label(game.ruleset())), fewest);
            add(screen.say(&Prediction::Finishes), screen.say(&odds::finishes(need)));
            let way = |plan| {
                let said = screen.show(odds::plan(plan, game.ruleset()));
                format!("{said} ({})", screen.chance(plan.chance, 1))
            };
            // Early in a game, no single way says much.
            let told = need.plans.iter().filter(|plan| TOLD_WAY * need.chance <= plan.chance);
            rows.push((screen.say(&Prediction::EasiestWays), told.map(way).collect()));
        }
    }
    let scores = screen.say(&Label::Scores);
    let width = cells::widest(rows.iter().map(|(label, _)| label.as_str()).chain([scores.as_str()]));
    for (label, values) in rows.iter().filter(|(_, values)| !values.is_empty()) {
        for (index, value) in values.iter().enumerate() {
            let label = if index == 0 { label.as_str() } else { "" };
            screen.print(format!("{}  {value}\n", cells::left(label, width)))?;
        }
    }
    if !game.is_over() && outcome.subject.can_win {
        print_histogram(game, chances, &scores, width, screen)?;
    }
    Ok(())
}

/// How likely each range of scores is.
fn print_histogram(game: &Game, chances: &Chances, label: &str, width: usize, screen: &mut Screen) -> io::Result<()> {
    let step = usize::from(plot::STEP);
    let ranges: Vec<(u16, f64)> = chances
        .by_score()
        .chunks(step)
        .zip((0..).step_by(step))
        .map(|(chances, from)| (from, chances.iter().sum::<f64>()))
        .collect();
    let is_shown = |(_, chance): &(u16, f64)| LEAST_SHOWN <= *chance;
    let first = ranges.iter().position(is_shown).unwrap_or(0);
    let last = ranges.iter().rposition(is_shown).unwrap_or(0);
    let ranges = &ranges[first..=last.max(first)];
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a chance is not more than 1")]
    let bars: Vec<(u16, u64)> = ranges.iter().map(|(from, chance)| (*from, (chance * 1e9) as u64)).collect();
    let labels: Vec<String> = ranges.iter().map(|(_, chance)| screen.chance(*chance, 1)).collect();
    let most = Game::new(game.ruleset()).best_possible();
    let room = screen.room_beside(width);
    for (index, bar) in plot::bars(&bars, &labels, plot::STEP, most, room).iter().enumerate() {
        let label = if index == 0 { label } else { "" };
        screen.print_laid_out(format!("{}  {bar}\n", cells::left(label, width)))?;
    }
    Ok(())
}

impl From<Complaint> for Refusal {
    fn from(complaint: Complaint) -> Refusal {
        Refusal::Usage(complaint)
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal::Failure(failure)
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Refusal {
        Refusal::Failure(error.into())
    }
}

impl From<crate::journal::JournalError> for Refusal {
    fn from(error: crate::journal::JournalError) -> Refusal {
        Refusal::Failure(error.into())
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        Refusal::Failure(error.into())
    }
}

/// An average, with decimals or without.
pub(crate) fn average_parser() -> impl TypedValueParser<Value = f64> {
    StringValueParser::new().try_map(|text| {
        let number = text.parse::<f64>().ok().filter(|number| number.is_finite() && 0.0 <= *number);
        number.ok_or_else(|| Refused::because(&WrongUsage::NotAnAverage))
    })
}

pub(crate) fn level_parser() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(Level::name)).map(|name| name.parse().unwrap_or_default())
}
