//! What people enter, from text to what is meant, and what is said of it where that fails.

use std::collections::{HashMap, HashSet};
use std::fmt::{self, Display, Formatter};
use std::iter;

use tenpin::notation::{Misspelling, NotationReason};
use tenpin::{Ball, CorrectError, Frame, Game, Mark, NextBall, PinError, PinSet, RollError, Ruleset, notation};
use tenpin_board::{BowlerError, Entrant, LONGEST_REASON, Line, Namesakes, SheetError};
use tenpin_lang::{List, Phrase, Quoted, Say, WrongBowler, WrongEntry, hint, ranges};
use tenpin_play::Command;

use crate::complaint::Complaint;
use crate::words::Message;

/// A correction: `fix PJS 3 8/ the machine missed a pin`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fix {
    /// The index of the bowler's line.
    pub(crate) line: usize,
    /// The number of the frame.
    pub(crate) number: usize,
    /// The balls that the frame gets.
    pub(crate) balls: Vec<Ball>,
    /// Why, if anything is said.
    pub(crate) reason: String,
}

impl From<Fix> for Command {
    fn from(Fix { line, number, balls, reason }: Fix) -> Command {
        Command::Correct { line, number, balls, reason }
    }
}

/// Where a correction is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fixing {
    /// Between balls.
    InDialogue,
    /// On the command line, of the sheet with this number.
    OfSheet(i64),
}

/// What the correction begins with.
impl Display for Fixing {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Fixing::InDialogue => f.write_str("fix"),
            Fixing::OfSheet(number) => write!(f, "tenpin fix {number}"),
        }
    }
}

/// A number of people, at least one.
pub(crate) fn people(text: &str) -> Result<u64, Complaint> {
    match Number::read(text) {
        None => Err(Complaint::new(Message::NotANumber { text: Quoted::of(text) }, Message::EnterPeople)),
        Some(Number::Negative | Number::Counted(0)) => {
            Err(Complaint::new(Message::TooFewPeople { people: Quoted::of(text) }, Message::EnterPeople))
        }
        Some(Number::Huge) => {
            Err(Complaint::new(Message::TooManyPeople { people: Quoted::of(text) }, Message::EnterFewer))
        }
        Some(Number::Counted(people)) => Ok(people),
    }
}

/// Somebody who is to bowl: a tag, and perhaps a rule set and a name.
pub(crate) fn entrant(text: &str) -> Result<Entrant, Complaint> {
    Entrant::read(text).map_err(|error| {
        let advice = match error {
            BowlerError::Tag(_) | BowlerError::Name(_) => Message::EnterName,
            BowlerError::NoSuchRuleset { .. } => Message::enter_ruleset(),
        };
        Complaint::new(error, advice)
    })
}

/// A ball of a game: a number of pins or a symbol. Whether it can fall is for the sheet to say, unless it is no count at
/// all.
pub(crate) fn ball(text: &str, next: NextBall, ruleset: Ruleset) -> Result<Ball, Complaint> {
    let too_many = || {
        let standing = next.standing;
        let reason = match ruleset.pins() {
            PinSet::TEN => WrongEntry::TooManyPins { pins: Quoted::of(text), standing },
            _ => WrongEntry::cannot_fall(text, standing),
        };
        Complaint::new(reason, enter_pins(next))
    };
    match Number::read(text) {
        Some(Number::Counted(pins)) => u8::try_from(pins).map(Ball::Pins).map_err(|_| too_many()),
        Some(Number::Huge) => Err(too_many()),
        Some(Number::Negative) => {
            Err(Complaint::new(WrongEntry::NegativePins { pins: Quoted::of(text) }, enter_pins(next)))
        }
        None => symbol(text, ruleset).map_err(|reason| Complaint::new(reason, enter_ball(next, ruleset))),
    }
}

/// A ball told by the pins that it left, from the words after `left`.
pub(crate) fn left(words: &[&str], game: &Game) -> Result<Ball, Complaint> {
    match words.join(" ").parse::<PinSet>() {
        Ok(PinSet::EMPTY) => Err(Complaint::new(WrongEntry::NoPinNamed, enter_left(game))),
        Ok(leave) => Ok(Ball::Leave(leave)),
        Err(PinError::NotAPin) => {
            let most = game.ruleset().pins().len();
            Err(Complaint::new(WrongEntry::NotAPin { most }, enter_left(game)))
        }
        Err(error) => Err(Complaint::new(error, enter_left(game))),
    }
}

/// Advice: a leave that is possible now.
fn enter_left(game: &Game) -> Message {
    let pins = game.ruleset().pins();
    let single = pins.iter().filter_map(|pin| PinSet::EMPTY.with(pin)).collect::<Vec<_>>().into_iter().rev();
    let corners = [7, 10].into_iter().fold(PinSet::EMPTY, |corners, pin| corners.with(pin).unwrap_or(corners));
    let is_possible = |leave: &PinSet| game.clone().bowl(Ball::Leave(*leave)).is_ok();
    let leave = iter::once(corners).chain(single).find(is_possible).unwrap_or(pins);
    Message::enter_like(format!("left {}", leave.to_string().replace('-', " ")))
}

/// What is said of a ball that the sheet refuses.
pub(crate) fn refused_ball(error: SheetError, next: NextBall, ruleset: Ruleset) -> Complaint {
    let advice = match error {
        SheetError::Ball(RollError::TooManyPins { .. } | RollError::CannotFall { .. }) => enter_pins(next),
        _ => enter_ball(next, ruleset),
    };
    Complaint::new(error, advice)
}

/// What can be entered where this ball is next.
pub(crate) fn enter_ball(next: NextBall, ruleset: Ruleset) -> Message {
    let mark = match next.clearing_mark {
        Some(Mark::Strike) => "X, ",
        Some(Mark::Spare) => "/, ",
        None => "",
    };
    // Where the pins of a foul count, one that is possible.
    let count = next.pins().find(|pins| *pins != 0).filter(|_| ruleset.foul_cost().is_some());
    let foul = count.map_or("F".to_owned(), |pins| format!("{pins}F"));
    let pins: Vec<u8> = next.pins().collect();
    Message::EnterBall { counts: List::plain(ranges(&pins)), symbols: format!("{mark}-, {foul}") }
}

/// The counts that can be entered where this ball is next.
fn enter_pins(next: NextBall) -> Message {
    let pins: Vec<u8> = next.pins().collect();
    Message::EnterPins { counts: List::or(ranges(&pins)) }
}

/// A correction, from the words after `fix`.
pub(crate) fn fix(words: &[&str], lines: &[Line], fixing: Fixing) -> Result<Fix, Complaint> {
    let example = |line, number| example(line, number, lines, fixing);
    let (bowler, number, text, reason) = match *words {
        // Where options are ended by `--` on the command line, it is no ball.
        [bowler, number, "--", text, ref reason @ ..] if tells_balls(text) => (bowler, number, text, reason),
        [bowler, number, text, ref reason @ ..] => (bowler, number, text, reason),
        _ => return Err(Complaint::new(Message::BrokenFix, example(None, None))),
    };
    let line = line(bowler, lines, |meant| example(meant, None))?;
    let Some(index) = Number::read(number).and_then(Number::index) else {
        let reason = WrongEntry::NoSuchFrame { number: Quoted::of(number) };
        return Err(Complaint::new(reason, example(Some(line), None)));
    };
    let number = index + 1;
    let advice = || example(Some(line), Some(number));
    if lines[line].game.frames().get(index).is_some_and(Frame::is_given) {
        return Err(Complaint::new(CorrectError::Given { number }, advice()));
    }
    let mut balls = Vec::new();
    for written in notation::balls(lines[line].game.ruleset(), text) {
        let written = written.map_err(|error| {
            let reason = NotationReason::Misspelt(error.misspelling);
            // The balls are one word here, so there is no blank to be put between them.
            let is_about_blanks = matches!(error.misspelling, Misspelling::NotACount { .. });
            let hint = hint(reason).filter(|_| !is_about_blanks).map(|hint| hint.phrase());
            Complaint::new(reason, hint.unwrap_or_else(|| advice().phrase()))
        })?;
        balls.push(written.ball);
    }
    // A reason that begins with what could be more balls is none.
    let game = lines[line].game;
    let is_legal = |words: &[&str]| {
        let text = text.to_owned() + &words.concat();
        let told = notation::balls(game.ruleset(), &text).map(|written| Some(written.ok()?.ball));
        told.collect::<Option<Vec<Ball>>>().is_some_and(|balls| game.clone().correct(number, &balls).is_ok())
    };
    let is_more = (1..=reason.len().min(2)).any(|words| is_legal(&reason[..words]));
    if balls.is_empty() || is_more {
        return Err(Complaint::new(Message::BrokenFix, advice()));
    }
    let reason = reason.join(" ");
    if LONGEST_REASON < reason.chars().count() {
        return Err(Complaint::new(Message::ReasonTooLong { most: LONGEST_REASON }, advice()));
    }
    Ok(Fix { line, number, balls, reason })
}

/// Whether a word after `--` tells the balls of a correction, by any rules. A single dash stands before a reason there.
pub(crate) fn tells_balls(word: &str) -> bool {
    let is_told = |ruleset: Ruleset| notation::balls(ruleset, word).all(|ball| ball.is_ok());
    let has_balls = |ruleset: Ruleset| notation::balls(ruleset, word).next().is_some() && is_told(ruleset);
    word != "-" && Ruleset::ALL.into_iter().any(has_balls)
}

/// What is said of a correction that the sheet refuses.
pub(crate) fn refused_fix(error: SheetError, fix: &Fix, lines: &[Line], fixing: Fixing) -> Complaint {
    Complaint::new(error, example(Some(fix.line), Some(fix.number), lines, fixing))
}

/// Who comes late or comes back, from the words after `add`.
pub(crate) fn join(words: &[&str], lines: &[Line]) -> Result<Command, Complaint> {
    let advice = || Message::enter_like("add KIM");
    let &[text] = words else { return Err(Complaint::new(Message::BrokenJoin, advice())) };
    // Whoever left can be named by the line, as everywhere.
    if Number::read(text).is_some() {
        return Ok(Command::Return { line: line(text, lines, |_| advice())? });
    }
    Ok(Command::Join { entrant: entrant(text)? })
}

/// Who leaves, from the words after `leave`.
pub(crate) fn leave(words: &[&str], lines: &[Line]) -> Result<Command, Complaint> {
    // Somebody who is here, with somebody else who stays.
    let here: Vec<usize> = (0..lines.len()).filter(|line| !lines[*line].has_left).collect();
    let advice = |meant: Option<usize>| match here[..] {
        [_, .., last] => {
            let line = meant.filter(|line| here.contains(line)).unwrap_or(last);
            Message::enter_like(format!("leave {}", called(line, lines, &namesakes(lines))))
        }
        _ => Message::enter_like("quit"),
    };
    let &[bowler] = words else { return Err(Complaint::new(Message::BrokenLeaving, advice(None))) };
    Ok(Command::Leave { line: line(bowler, lines, advice)? })
}

/// In which order the bowlers bowl, from the words after `order`: those who are named come first.
pub(crate) fn order(words: &[&str], lines: &[Line]) -> Result<Command, Complaint> {
    let advice = || {
        let namesakes = namesakes(lines);
        let names: Vec<String> = (0..lines.len()).rev().map(|line| called(line, lines, &namesakes)).collect();
        Message::enter_like(format!("order {}", names.join(" ")))
    };
    let mut by_name: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, line) in lines.iter().enumerate() {
        by_name.entry(line.tag.as_str()).or_default().push(index);
    }
    let with_name = |name: &str| by_name.get(name.to_ascii_uppercase().as_str()).map_or(&[][..], Vec::as_slice);
    let (mut order, mut named) = (Vec::new(), HashSet::new());
    for word in words {
        let line = line_of(word, lines.len(), || with_name(word).to_vec(), |_| advice())?;
        if !named.insert(line) {
            let name = called(line, lines, &namesakes(lines));
            return Err(Complaint::new(WrongBowler::NamedTwice { name }, advice()));
        }
        order.push(line);
    }
    if order.is_empty() {
        return Err(Complaint::new(Message::BrokenOrder, advice()));
    }
    Ok(Command::Order { first: order })
}

/// How the bowler of a line is called: by name, or by the line's number where that is not enough.
fn called(line: usize, lines: &[Line], namesakes: &Namesakes) -> String {
    let tag = lines[line].tag;
    if namesakes.share(tag) { (line + 1).to_string() } else { tag.to_string() }
}

fn namesakes(lines: &[Line]) -> Namesakes {
    Namesakes::of(lines.iter().map(|line| line.tag))
}

/// The index of the line of a bowler, by name or by the line's number. Advice may be near a line that was meant.
fn line(bowler: &str, lines: &[Line], advice: impl Fn(Option<usize>) -> Message) -> Result<usize, Complaint> {
    let is_called = |line: &Line| bowler.eq_ignore_ascii_case(line.tag.as_str());
    let called = || (0..lines.len()).filter(|index| is_called(&lines[*index])).collect();
    line_of(bowler, lines.len(), called, advice)
}

/// The same, of so many lines, where it is known which ones have the name.
fn line_of(
    bowler: &str,
    lines: usize,
    called: impl FnOnce() -> Vec<usize>,
    advice: impl Fn(Option<usize>) -> Message,
) -> Result<usize, Complaint> {
    if let Some(number) = Number::read(bowler) {
        let no_such_line = || Complaint::new(WrongBowler::NoSuchLine { number: Quoted::of(bowler) }, advice(None));
        return number.index().filter(|index| *index < lines).ok_or_else(no_such_line);
    }
    let called = called();
    match called[..] {
        [line] => Ok(line),
        [] => Err(Complaint::new(WrongBowler::NoSuchBowler { name: Quoted::of(bowler) }, advice(None))),
        [first, ..] => {
            let name = Quoted::of(bowler.to_ascii_uppercase());
            let reason = WrongBowler::SharedName { name, bowlers: called.len() };
            Err(Complaint::new(reason, advice(Some(first))))
        }
    }
}

/// An answer to a question with these answers, the first two of which are yes and no in any language.
pub(crate) fn answer(text: &str, answers: &'static [&'static str]) -> Result<&'static str, Complaint> {
    let word = text.to_lowercase();
    let meant = match word.as_str() {
        "y" | "s" | "si" | "sí" | "예" | "네" | "응" => "yes",
        "n" | "아니요" | "아니오" | "아뇨" => "no",
        word => word,
    };
    let unknown = || Complaint::new(Message::BrokenAnswer { text: Quoted::of(text) }, Message::enter_answer(answers));
    answers.iter().find(|answer| **answer == meant).copied().ok_or_else(unknown)
}

/// Advice: a correction that is possible now, as near as can be to the line and the frame that were meant.
fn example(line: Option<usize>, number: Option<usize>, lines: &[Line], fixing: Fixing) -> Message {
    let begun = |line: usize| {
        let frames = lines[line].game.frames();
        (1..=frames.len()).rev().filter(|number| !frames[number - 1].rolls().is_empty())
    };
    let Some(line) = line.into_iter().chain(0..lines.len()).find(|line| begun(*line).next().is_some()) else {
        return Message::BowlFirst;
    };
    let meant = number.and_then(|number| begun(line).find(|begun| *begun <= number));
    let number = meant.or_else(|| begun(line).next()).unwrap_or(1);
    let bowler = called(line, lines, &namesakes(lines));
    let game = lines[line].game;
    let is_possible = |text: &&str| {
        let balls: Vec<Ball> = notation::balls(game.ruleset(), text).flatten().map(|written| written.ball).collect();
        game.clone().correct(number, &balls).is_ok()
    };
    let balls = ["8/", "9/X", "X", "XXX"].into_iter().find(is_possible).unwrap_or("X");
    Message::enter_like(format!("{fixing} {bowler} {number} {balls}"))
}

/// The one ball that the text tells in notation.
fn symbol(text: &str, ruleset: Ruleset) -> Result<Ball, Phrase> {
    let mut balls = notation::balls(ruleset, text);
    let first = balls.next();
    let more = balls.try_fold(0_usize, |more, ball| ball.map(|_| more + 1));
    match (first, more) {
        (Some(Ok(written)), Ok(0)) => Ok(written.ball),
        (Some(Ok(_)), Ok(_)) => Err(WrongEntry::SeveralBalls { text: Quoted::of(text) }.phrase()),
        (Some(Err(error)), _) if error.misspelling == Misspelling::LoneFoul => Err(error.misspelling.phrase()),
        _ => Err(WrongEntry::NotABall { text: Quoted::of(text) }.phrase()),
    }
}

/// A whole number, as far as it matters here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Number {
    Negative,
    Counted(u64),
    /// More than can be counted.
    Huge,
}

impl Number {
    /// The number that the text writes; `None` if it writes none.
    fn read(text: &str) -> Option<Number> {
        let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        Some(match digits.parse() {
            Ok(number) if number == 0 || !text.starts_with('-') => Number::Counted(number),
            Err(_) if !text.starts_with('-') => Number::Huge,
            _ => Number::Negative,
        })
    }

    /// The index of what has this number; `None` if nothing can have it.
    fn index(self) -> Option<usize> {
        match self {
            Number::Counted(number) => usize::try_from(number).ok()?.checked_sub(1),
            Number::Negative | Number::Huge => None,
        }
    }
}
