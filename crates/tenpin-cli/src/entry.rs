//! What people enter, from text to what is meant, and what is said of it where that fails.

use tenpin::{Ball, CorrectError, NextBall, RollError, notation};
use tenpin_board::{BowlerName, Line, SheetError};
use tenpin_lang::Message;

/// Why an entry is not taken, and what could be entered instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Complaint {
    pub(crate) reason: Message,
    pub(crate) advice: Message,
}

/// A correction: `fix PJS 3 8/`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fix {
    /// The index of the bowler's line.
    pub(crate) line: usize,
    /// The number of the frame.
    pub(crate) number: usize,
    /// The balls that the frame gets.
    pub(crate) balls: Vec<Ball>,
}

/// A number of people, at least one.
pub(crate) fn people(text: &str) -> Result<u64, Complaint> {
    let refused = |reason: fn(String) -> Message| complaint(reason(text.to_owned()), Message::EnterPeople);
    match Number::read(text) {
        None => Err(refused(Message::NotANumber)),
        Some(Number::Negative | Number::Counted(0)) => Err(refused(Message::TooFewPeople)),
        Some(Number::Huge) => Err(refused(Message::TooManyPeople)),
        Some(Number::Counted(people)) => Ok(people),
    }
}

/// A bowler's name.
pub(crate) fn name(text: &str) -> Result<BowlerName, Complaint> {
    text.parse().map_err(|error| complaint(Message::from(error), Message::EnterName))
}

/// A ball: a number of pins or a symbol. Whether it can fall is for the sheet to say, unless it is no count at all.
pub(crate) fn ball(text: &str, next: NextBall) -> Result<Ball, Complaint> {
    let too_many = || Message::TooManyPins { pins: text.to_owned(), standing: next.standing };
    match Number::read(text) {
        Some(Number::Counted(pins)) => {
            u8::try_from(pins).map(Ball::Pins).map_err(|_| complaint(too_many(), Message::EnterPins(next.standing)))
        }
        Some(Number::Huge) => Err(complaint(too_many(), Message::EnterPins(next.standing))),
        Some(Number::Negative) => {
            Err(complaint(Message::NegativePins(text.to_owned()), Message::EnterPins(next.standing)))
        }
        None => symbol(text).map_err(|reason| complaint(reason, enter_ball(next))),
    }
}

/// What is said of a ball that the sheet refuses.
pub(crate) fn refused_ball(error: SheetError, next: NextBall) -> Complaint {
    let advice = match error {
        SheetError::Ball(RollError::TooManyPins { .. }) => Message::EnterPins(next.standing),
        _ => enter_ball(next),
    };
    complaint(error.into(), advice)
}

/// What can be entered where this ball is next.
pub(crate) fn enter_ball(next: NextBall) -> Message {
    let symbols = if next.is_rack_fresh { "X, -, F" } else { "/, -, F" };
    Message::EnterBall { most: next.standing, symbols }
}

/// A correction, from the words after `fix`.
pub(crate) fn fix(words: &[&str], lines: &[Line]) -> Result<Fix, Complaint> {
    let &[bowler, number, balls] = words else {
        let example = lines.first().map_or_else(String::new, |line| example(line.bowler, 3));
        return Err(complaint(Message::BrokenFix, Message::EnterLike(example)));
    };
    let line = line(bowler, &format!("{number} {balls}"), lines)?;
    let number = match Number::read(number) {
        Some(Number::Counted(number @ 1..=10)) => usize::try_from(number).unwrap_or_default(),
        _ => return Err(complaint(Message::NoSuchFrame(number.to_owned()), Message::EnterNumber(1..=10))),
    };
    let balls = notation::balls(balls)
        .map(|written| written.map(|written| written.ball))
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| {
            complaint(error.misspelling.into(), Message::EnterLike(example(lines[line].bowler, number)))
        })?;
    Ok(Fix { line, number, balls })
}

/// What is said of a correction that the sheet refuses.
pub(crate) fn refused_fix(error: SheetError, fix: &Fix, lines: &[Line]) -> Complaint {
    let begun = lines[fix.line].game.frames().iter().filter(|frame| !frame.rolls().is_empty()).count();
    let advice = match error {
        SheetError::Correction(CorrectError::NotBegun { .. }) if begun == 0 => Message::BowlFirst,
        SheetError::Correction(CorrectError::NotBegun { .. }) => Message::EnterNumber(1..=begun),
        _ => Message::EnterLike(example(lines[fix.line].bowler, fix.number)),
    };
    complaint(error.into(), advice)
}

/// The index of the line of a bowler, by name or by the line's number. `rest` is what the correction says beside it.
fn line(bowler: &str, rest: &str, lines: &[Line]) -> Result<usize, Complaint> {
    if let Some(number) = Number::read(bowler) {
        let no_such_line = || complaint(Message::NoSuchLine(bowler.to_owned()), Message::EnterNumber(1..=lines.len()));
        return (0..lines.len()).find(|index| number == Number::counted(index + 1)).ok_or_else(no_such_line);
    }
    let is_called = |line: &Line| bowler.eq_ignore_ascii_case(line.bowler.as_str());
    let called: Vec<usize> = (0..lines.len()).filter(|index| is_called(&lines[*index])).collect();
    match called[..] {
        [line] => Ok(line),
        [] => {
            let mut names: Vec<String> = lines.iter().map(|line| line.bowler.to_string()).collect();
            names.sort();
            names.dedup();
            Err(complaint(Message::NoSuchBowler(bowler.to_owned()), Message::EnterOneOf(names)))
        }
        _ => {
            let by_line = called.iter().map(|index| format!("fix {} {rest}", index + 1)).collect();
            let reason = Message::SharedName { name: bowler.to_ascii_uppercase(), bowlers: called.len() };
            Err(complaint(reason, Message::EnterOneOf(by_line)))
        }
    }
}

/// A correction to follow.
fn example(bowler: BowlerName, number: usize) -> String {
    format!("fix {bowler} {number} 8/")
}

/// The one ball that the text tells in notation.
fn symbol(text: &str) -> Result<Ball, Message> {
    let mut balls = notation::balls(text);
    match (balls.next(), balls.next()) {
        (Some(Ok(written)), None) => Ok(written.ball),
        (Some(Ok(_)), Some(Ok(_))) => Err(Message::SeveralBalls(text.to_owned())),
        _ => Err(Message::NotABall(text.to_owned())),
    }
}

fn complaint(reason: Message, advice: Message) -> Complaint {
    Complaint { reason, advice }
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

    fn counted(number: usize) -> Number {
        u64::try_from(number).map_or(Number::Huge, Number::Counted)
    }
}
