//! The words of sheets: what happened to one, and why something does not happen to it.

use tenpin::Ball;
use tenpin_board::{Bowler, BowlerError, Event, LONGEST_NAME, Line, NameError, Sheet, SheetError, TagError};

use crate::{List, Phrase, Quoted, Say, Value, phrases};

phrases! {
    impl Say for SheetError {
        NoBowlers = "no-bowlers",
        NotOpened = "sheet-not-opened",
        AlreadyOpened = "sheet-already-opened",
        NotUp { line } = "not-up" { number: line.saturating_add(1) },
        OtherBalls { number } = "other-balls",
        NothingToUndo = "nothing-to-undo",
        NothingToRedo = "nothing-to-redo",
        HasLeft { line } = "has-left" { number: line.saturating_add(1) },
        HasNotLeft { line } = "has-not-left" { number: line.saturating_add(1) },
        InMidFrame { line } = "in-mid-frame" { number: line.saturating_add(1) },
        NotAnOrder = "not-an-order",
        NotContinued = "not-continued",
        IsUp { line } = "is-up" { number: line.saturating_add(1) },
        IsCalled { line } = "is-called" { number: line.saturating_add(1) },
        IsOver { line } = "is-over" { number: line.saturating_add(1) },
        OtherName { line } = "other-name" { number: line.saturating_add(1) },
        SameName { line } = "same-name" { number: line.saturating_add(1) },
        IsRemoved { line } = "is-removed" { number: line.saturating_add(1) },
        IsOnLane { lane } = "is-on-lane",
        Closed = "sheet-closed",
        NotClosed = "sheet-not-closed",
        Deleted = "sheet-deleted",
        NotDeleted = "sheet-not-deleted",
    } else {
        NoSuchLine { line } => WrongBowler::NoSuchLine { number: Quoted::of(line.saturating_add(1)) },
        Ball(error) => error,
        Correction(error) => error,
    }
}

phrases! {
    impl Say for TagError {
        NotALetter { symbol } = "not-a-letter" { symbol: Quoted::of(symbol) },
        WrongLength { letters } = "wrong-name-length",
    }
}

phrases! {
    impl Say for NameError {
        TooLong { characters } = "name-too-long" { characters: characters, most: LONGEST_NAME },
        NoLetter = "name-without-letter",
        Invisible { symbol } = "name-invisible" { symbol: Quoted::of(symbol) },
    } else {
        Empty => NameError::NoLetter,
    }
}

phrases! {
    impl Say for BowlerError {
        NoSuchRuleset { name } = "no-such-ruleset" { name: Quoted::of(name) },
    } else {
        Tag(error) => error,
        Name(error) => error,
    }
}

phrases! {
    /// Why something cannot be done for a bowler who is named.
    pub enum WrongBowler {
        /// No line has this number.
        NoSuchLine {
            /// The number.
            number: Quoted,
        } = "no-such-line",
        /// Nobody has this name.
        NoSuchBowler {
            /// The name.
            name: Quoted,
        } = "no-such-bowler",
        /// Several bowlers have this name.
        SharedName {
            /// The name.
            name: Quoted,
            /// How many have it.
            bowlers: usize,
        } = "shared-name",
        /// A bowler is named twice.
        NamedTwice {
            /// The bowler, by name or by the number of the line.
            name: String,
        } = "named-twice",
        /// The bowler has left before.
        HasLeft {
            /// The bowler.
            name: String,
        } = "bowler-has-left",
        /// The bowler is in mid-frame.
        InMidFrame {
            /// The bowler.
            name: String,
        } = "bowler-in-mid-frame",
        /// The bowler is up already.
        IsUp {
            /// The bowler.
            name: String,
        } = "bowler-is-up",
        /// The bowler is called already.
        IsCalled {
            /// The bowler.
            name: String,
        } = "bowler-is-called",
        /// The bowler was removed.
        IsRemoved {
            /// The bowler.
            name: String,
        } = "bowler-is-removed",
        /// The bowler has not left.
        IsHere {
            /// The bowler.
            name: String,
        } = "bowler-is-here",
        /// The bowler's game is over.
        IsOver {
            /// The bowler.
            name: String,
        } = "bowler-is-over",
        /// The bowler is called so already.
        SameName {
            /// The bowler.
            name: String,
        } = "bowler-has-name",
    }
}

/// Why a sheet refuses something, said of bowlers by name.
pub fn refusal(error: SheetError, lines: &[Line]) -> Phrase {
    let name = |line: usize| lines.get(line).map(Line::label);
    let wrong = match error {
        SheetError::HasLeft { line } => name(line).map(|name| WrongBowler::HasLeft { name }),
        SheetError::InMidFrame { line } => name(line).map(|name| WrongBowler::InMidFrame { name }),
        SheetError::IsRemoved { line } => name(line).map(|name| WrongBowler::IsRemoved { name }),
        SheetError::HasNotLeft { line } => name(line).map(|name| WrongBowler::IsHere { name }),
        SheetError::IsUp { line } => name(line).map(|name| WrongBowler::IsUp { name }),
        SheetError::IsCalled { line } => name(line).map(|name| WrongBowler::IsCalled { name }),
        SheetError::IsOver { line } => name(line).map(|name| WrongBowler::IsOver { name }),
        SheetError::SameName { line } => name(line).map(|name| WrongBowler::SameName { name }),
        _ => None,
    };
    wrong.map_or_else(|| error.phrase(), |wrong| wrong.phrase())
}

phrases! {
    /// Something that happened to a sheet, in words. See [`happened`].
    pub enum Happened {
        /// It was opened.
        Opened {
            /// The bowlers.
            names: List,
        } = "was-opened",
        /// A ball was bowled.
        Rolled {
            /// The bowler.
            name: Value,
            /// The number of the frame.
            frame: usize,
            /// The ball.
            ball: String,
        } = "was-rolled",
        /// A frame was corrected.
        Corrected {
            /// The bowler.
            name: Value,
            /// The number of the frame.
            frame: usize,
            /// The balls before.
            before: String,
            /// The balls after.
            after: String,
        } = "was-corrected",
        /// Something was taken back.
        Undone {
            /// What it was.
            what: Phrase,
        } = "was-undone",
        /// Something happened again.
        Redone {
            /// What it was.
            what: Phrase,
        } = "was-redone",
        /// A bowler came late.
        Joined {
            /// The bowler.
            name: String,
        } = "was-joined",
        /// A bowler left.
        Left {
            /// The bowler.
            name: Value,
        } = "was-left",
        /// A bowler came back.
        Returned {
            /// The bowler.
            name: Value,
        } = "was-returned",
        /// A bowler was called to bowl.
        Called {
            /// The bowler.
            name: Value,
        } = "was-called",
        /// A bowler got another tag or name.
        Renamed {
            /// What the bowler was called.
            before: Value,
            /// What the bowler is called.
            after: String,
        } = "was-renamed",
        /// The bowlers bowl in another order.
        Reordered {
            /// The bowlers.
            names: List,
        } = "was-reordered",
        /// A bowler was removed.
        Removed {
            /// The bowler.
            name: Value,
        } = "was-removed",
        /// It was placed on a lane.
        Placed {
            /// The number of the lane.
            lane: u32,
        } = "was-placed",
        /// It was closed.
        Closed = "was-closed",
        /// It was opened again.
        Reopened = "was-reopened",
        /// It was deleted.
        Deleted = "was-deleted",
        /// It was restored.
        Restored = "was-restored",
        /// What happened, and the reason that somebody gave for it.
        Because {
            /// What happened.
            what: Phrase,
            /// The reason.
            reason: String,
        } = "was-because",
    }
}

/// An event in words, as [`happened`] says it, with the reason that somebody gave for a correction or another name.
pub fn happened_and_why(event: &Event, before: Option<&Sheet>) -> Happened {
    let happened = happened(event, before);
    match event {
        Event::Corrected { reason, .. } | Event::Renamed { reason, .. } if !reason.is_empty() => {
            Happened::Because { what: happened.phrase(), reason: reason.clone() }
        }
        _ => happened,
    }
}

/// An event in words, on a sheet as it was before; `None` before it was opened.
pub fn happened(event: &Event, before: Option<&Sheet>) -> Happened {
    let line = |line: usize| before.and_then(|sheet| sheet.lines().get(line));
    let name = |index: usize| Value::from(before.map(|sheet| sheet.lines().label(index)).unwrap_or_default());
    match event {
        Event::Opened { bowlers, .. } => Happened::Opened { names: List::plain(bowlers.iter().map(Bowler::label)) },
        Event::Rolled { line: index, ball } => {
            let frame = line(*index).and_then(|line| line.game.next_ball()).map_or(0, |next| next.frame);
            Happened::Rolled { name: name(*index), frame, ball: ball.to_string() }
        }
        Event::Corrected { line, number, before, after, .. } => {
            Happened::Corrected { name: name(*line), frame: *number, before: balls(before), after: balls(after) }
        }
        Event::Undone => {
            Happened::Undone { what: undone(before).unwrap_or_else(|| SheetError::NothingToUndo.phrase()) }
        }
        Event::Redone => {
            Happened::Redone { what: redone(before).unwrap_or_else(|| SheetError::NothingToRedo.phrase()) }
        }
        Event::Joined { bowler, .. } => Happened::Joined { name: bowler.label() },
        Event::Left { line } => Happened::Left { name: name(*line) },
        Event::Returned { line, .. } => Happened::Returned { name: name(*line) },
        Event::Bowl { line } => Happened::Called { name: name(*line) },
        Event::Renamed { line, after, .. } => Happened::Renamed { before: name(*line), after: after.label() },
        Event::Reordered { lines } => Happened::Reordered { names: List::plain(lines.iter().map(|line| name(*line))) },
        Event::Removed { line } => Happened::Removed { name: name(*line) },
        Event::Placed { lane } => Happened::Placed { lane: *lane },
        Event::Closed => Happened::Closed,
        Event::Reopened => Happened::Reopened,
        Event::Deleted => Happened::Deleted,
        Event::Restored => Happened::Restored,
    }
}

/// What is taken back, said as it was when it happened, of the sheet on which it still stands; `None` if there is nothing.
fn undone(before: Option<&Sheet>) -> Option<Phrase> {
    let sheet = before?;
    let what = match sheet.last_standing()? {
        Event::Rolled { line, ball } => {
            let mut game = sheet.lines().get(*line)?.game;
            game.undo();
            let frame = game.next_ball().map_or(0, |next| next.frame);
            Happened::Rolled { name: sheet.lines().label(*line).into(), frame, ball: ball.to_string() }
        }
        Event::Renamed { before, after, .. } => {
            Happened::Renamed { before: before.label().into(), after: after.label() }
        }
        Event::Reordered { .. } => reordered(sheet.lines().iter().map(|line| line.label().into())),
        // What is said of the others is the same before and after.
        event => happened(event, before),
    };
    Some(what.phrase())
}

/// What happens again, on the sheet as it is; `None` if there is nothing.
fn redone(before: Option<&Sheet>) -> Option<Phrase> {
    let sheet = before?;
    let what = match sheet.last_undone()? {
        Event::Reordered { lines } => reordered(lines.iter().map(|line| sheet.lines().label(*line).into())),
        event => happened(event, before),
    };
    Some(what.phrase())
}

/// An order that was told before, so that the first names tell which one it is.
fn reordered(mut names: impl ExactSizeIterator<Item = Value>) -> Happened {
    const MOST: usize = 20;
    let rest = (MOST < names.len()).then(|| Value::from("…"));
    Happened::Reordered { names: List::plain(names.by_ref().take(MOST).chain(rest)) }
}

fn balls(balls: &[Ball]) -> String {
    // Counts of two digits would run together.
    let is_long = balls.iter().any(|ball| matches!(ball, Ball::Pins(10..)));
    balls.iter().map(Ball::to_string).collect::<Vec<_>>().join(if is_long { "," } else { "" })
}
