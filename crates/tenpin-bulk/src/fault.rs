//! Why a line holds no game.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::notation::{Misspelling, NotationReason};
use tenpin::{NotationError, RollError};

use crate::line::LONGEST_LINE;

/// Why a line holds no game. Its `Display` is for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The column in bytes, from 1.
    pub column: usize,
    /// The number of the frame that could not be read; the first one if none was.
    pub frame: usize,
    /// What is wrong there.
    pub reason: Reason,
}

/// What is wrong with a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The engine cannot read it.
    Notation(NotationReason),
    /// It is longer than [`LONGEST_LINE`].
    TooLong,
    /// No name stands where the other lines have one.
    NoName,
    /// What stands in the place of a ball is none, or several.
    NotOneBall,
    /// A frame lacks a ball that a later one follows.
    MissingBall,
    /// A quotation mark that does not end on its line.
    OpenQuote,
    /// What stands in the place of a total is none.
    NotATotal,
    /// What stands in the place of a rule set is none.
    NoSuchRuleset,
    /// More bowlers bowl among each other than anybody could follow.
    TooManyBowlers {
        /// The most that there may be.
        most: usize,
    },
}

impl Fault {
    /// The same so many bytes to the right.
    #[must_use]
    pub(crate) fn moved(self, bytes: usize) -> Fault {
        Fault { column: self.column + bytes, ..self }
    }
}

impl Reason {
    /// A word for programs that count what is wrong.
    pub fn kind(self) -> &'static str {
        match self {
            Reason::Notation(NotationReason::Misspelt(misspelling)) => misspelling_kind(misspelling),
            Reason::Notation(NotationReason::Refused(error)) => refusal_kind(error),
            Reason::TooLong => "line-too-long",
            Reason::NoName => "no-name",
            Reason::NotOneBall => "not-one-ball",
            Reason::MissingBall => "missing-ball",
            Reason::OpenQuote => "open-quote",
            Reason::NotATotal => "not-a-total",
            Reason::NoSuchRuleset => "no-such-rules",
            Reason::TooManyBowlers { .. } => "too-many-bowlers",
        }
    }

    /// What was probably meant; `None` where nothing suggests itself.
    pub fn hint(self) -> Option<&'static str> {
        match self {
            Reason::Notation(reason) => reason.hint(),
            Reason::NoName => Some("begin the line with a name, as the first line does"),
            Reason::NotOneBall => Some("write one ball, such as 7, X, /, - or F"),
            Reason::OpenQuote => Some("write two quotation marks for one"),
            Reason::TooManyBowlers { .. } => Some("put an empty line between the games"),
            Reason::TooLong | Reason::MissingBall | Reason::NotATotal | Reason::NoSuchRuleset => None,
        }
    }
}

fn misspelling_kind(misspelling: Misspelling) -> &'static str {
    match misspelling {
        Misspelling::Unknown(_) => "unknown-symbol",
        Misspelling::UnknownByte(_) => "unknown-byte",
        Misspelling::BrokenSplit => "broken-split",
        Misspelling::BrokenLeave => "broken-leave",
        Misspelling::NotGiven => "not-given",
        Misspelling::Ten | Misspelling::TenOfThree => "ten-among-symbols",
        Misspelling::NotACount { .. } => "not-a-count",
        Misspelling::LoneFoul => "lone-foul",
        Misspelling::LooksLikeTotal => "looks-like-total",
    }
}

fn refusal_kind(error: RollError) -> &'static str {
    match error {
        RollError::TooManyPins { .. } => "too-many-pins",
        RollError::CannotFall { .. } => "cannot-fall",
        RollError::FrameFinished => "frame-finished",
        RollError::GameOver => "game-over",
        RollError::StrikeNotFirst => "strike-not-first",
        RollError::SpareNotSecond | RollError::SpareAfterStrike { .. } => "spare-not-second",
        RollError::NoMarkOnThird => "no-mark-on-third",
        RollError::RestNotThird => "rest-not-third",
        RollError::SplitNotFirst => "split-not-first",
        RollError::NoSplits | RollError::NoSplit { .. } => "no-split",
        RollError::NotStanding { .. } => "not-standing",
        RollError::TooManyLeft { .. } | RollError::CannotBeLeft { .. } => "cannot-be-left",
        RollError::WrongCount { .. } => "wrong-count",
    }
}

impl From<NotationError> for Fault {
    fn from(error: NotationError) -> Fault {
        Fault { column: error.column, frame: error.frame, reason: Reason::Notation(error.reason) }
    }
}

impl Error for Fault {}

/// The place, the reason and the hint.
impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: frame {}: {}", self.column, self.frame, self.reason)?;
        self.reason.hint().map_or(Ok(()), |hint| write!(f, ": {hint}"))
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Notation(reason) => reason.fmt(f),
            Reason::TooLong => write!(f, "a line of more than {LONGEST_LINE} bytes is no game"),
            Reason::NoName => f.write_str("the name is missing"),
            Reason::NotOneBall => f.write_str("this is not one ball"),
            Reason::MissingBall => f.write_str("the frame lacks a ball"),
            Reason::OpenQuote => f.write_str("the quotation mark does not end on its line"),
            Reason::NotATotal => f.write_str("this is no total"),
            Reason::NoSuchRuleset => f.write_str("there is no such rule set"),
            Reason::TooManyBowlers { most } => write!(f, "more than {most} bowlers are on one sheet"),
        }
    }
}
