//! Why a line holds no game.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::notation::{Misspelling, NotationReason, SpellingError};
use tenpin::{NotationError, RollError, Ruleset};

use crate::line::LONGEST_LINE;

/// Why a line holds no game. Its `Display` is for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fault {
    /// The column in bytes, from 1.
    pub column: usize,
    /// The number of the frame that could not be read; `None` where it is not about a frame.
    pub frame: Option<usize>,
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
    /// What stands between name and game, or between cells, is not what stands there in the first line.
    OtherDelimiter {
        /// What stands here.
        found: u8,
        /// What stands in the first line.
        wanted: u8,
    },
    /// What stands in the place of a ball is none, or several.
    NotOneBall,
    /// A frame lacks a ball that a later one follows.
    MissingBall,
    /// A quotation mark that has no other at the end of its cell.
    OpenQuote,
    /// There is more in a row than its table has columns.
    TooManyCells,
    /// Nothing stands where the game belongs.
    NoGame,
    /// The game was bowled by other rules than those that are counted.
    OtherRules(Ruleset),
    /// A name that is longer than any.
    LongName {
        /// The most bytes that there may be.
        most: usize,
    },
    /// What stands in the place of a total is none.
    NotATotal,
    /// What stands in the place of a rule set is none.
    NoSuchRuleset,
    /// What stands in the place of a date is none.
    NotADate,
    /// A date whose year, month and day cannot be told apart.
    AmbiguousDate,
    /// The calendar has no such day.
    NoSuchDay,
    /// A bowler's game is over, and another ball follows.
    GameOver,
    /// More bowlers bowl among each other than anybody could follow.
    TooManyBowlers {
        /// The most that there may be.
        most: usize,
    },
}

/// Why a line is no header of a table with games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NoTable {
    /// It names neither balls nor games.
    NoColumns,
    /// It lacks a frame before the last one that it names.
    MissingFrame {
        /// The number of the frame.
        frame: usize,
    },
    /// It names a frame more than once.
    FrameTwice {
        /// The number of the frame.
        frame: usize,
    },
}

impl Fault {
    /// What is wrong at a place that belongs to no frame.
    pub(crate) fn at(column: usize, reason: Reason) -> Fault {
        Fault { column, frame: None, reason }
    }

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
            Reason::OtherDelimiter { .. } => "other-separator",
            Reason::NotOneBall => "not-one-ball",
            Reason::MissingBall => "missing-ball",
            Reason::OpenQuote => "open-quote",
            Reason::TooManyCells => "too-many-cells",
            Reason::NoGame => "no-game",
            Reason::OtherRules(_) => "other-rules",
            Reason::LongName { .. } => "long-name",
            Reason::NotATotal => "not-a-total",
            Reason::NoSuchRuleset => "no-such-rules",
            Reason::NotADate => "not-a-date",
            Reason::AmbiguousDate => "ambiguous-date",
            Reason::NoSuchDay => "no-such-day",
            Reason::GameOver => "game-over",
            Reason::TooManyBowlers { .. } => "too-many-bowlers",
        }
    }

    /// What was probably meant; `None` where nothing suggests itself.
    pub fn hint(self) -> Option<&'static str> {
        match self {
            Reason::Notation(reason) => reason.hint(),
            Reason::NoName => Some("begin the line with a name"),
            Reason::OtherDelimiter { .. } => Some("use one separator in the whole file"),
            Reason::NotOneBall => Some("write one ball, such as 7, X, /, - or F"),
            Reason::OpenQuote => Some("write two quotation marks for one within"),
            Reason::TooManyCells => Some("put quotation marks around a game with commas"),
            Reason::NoSuchRuleset => Some("tenpin rules lists them"),
            Reason::NotADate | Reason::AmbiguousDate => Some("write it with the year first, as in 2026-11-13"),
            Reason::OtherRules(_) => Some("count it apart, with --rules"),
            Reason::GameOver | Reason::TooManyBowlers { .. } => Some("put an empty line between the games"),
            Reason::TooLong
            | Reason::MissingBall
            | Reason::NoGame
            | Reason::LongName { .. }
            | Reason::NotATotal
            | Reason::NoSuchDay => None,
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
        Fault { column: error.column, frame: Some(error.frame), reason: Reason::Notation(error.reason) }
    }
}

/// Which frame the ball would belong to is not known here.
impl From<SpellingError> for Fault {
    fn from(error: SpellingError) -> Fault {
        Fault::at(error.column, Reason::Notation(NotationReason::Misspelt(error.misspelling)))
    }
}

impl From<RollError> for Reason {
    fn from(error: RollError) -> Reason {
        Reason::Notation(NotationReason::Refused(error))
    }
}

impl Error for Fault {}

/// The place, the reason and the hint.
impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        self.frame.map_or(Ok(()), |frame| write!(f, "frame {frame}: "))?;
        self.reason.fmt(f)?;
        self.reason.hint().map_or(Ok(()), |hint| write!(f, ": {hint}"))
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Notation(reason) => reason.fmt(f),
            Reason::TooLong => write!(f, "a line of more than {LONGEST_LINE} bytes is no game"),
            Reason::NoName => f.write_str("the name is missing"),
            Reason::OtherDelimiter { found, wanted } => {
                let [found, wanted] = [*found, *wanted].map(delimiter_name);
                write!(f, "the separator is {found} here, and {wanted} in the first line")
            }
            Reason::NotOneBall => f.write_str("this is not one ball"),
            Reason::MissingBall => f.write_str("a ball is missing"),
            Reason::OpenQuote => f.write_str("the quotation mark has no other at the end of the cell"),
            Reason::TooManyCells => f.write_str("the row has more cells than the header"),
            Reason::NoGame => f.write_str("the game is missing"),
            Reason::OtherRules(ruleset) => write!(f, "the game is by {ruleset}"),
            Reason::LongName { most } => write!(f, "the name is longer than {most} bytes"),
            Reason::NotATotal => f.write_str("this is no total"),
            Reason::NoSuchRuleset => f.write_str("there is no such rule set"),
            Reason::NotADate => f.write_str("this is no date"),
            Reason::AmbiguousDate => f.write_str("the date does not begin with the year"),
            Reason::NoSuchDay => f.write_str("the calendar has no such day"),
            Reason::GameOver => f.write_str("the game is over"),
            Reason::TooManyBowlers { most } => write!(f, "more than {most} bowlers are on one sheet"),
        }
    }
}

/// What a delimiter is called.
fn delimiter_name(delimiter: u8) -> String {
    match delimiter {
        b'\t' => "a tab".to_owned(),
        b' ' => "a blank".to_owned(),
        _ => format!("\"{}\"", char::from(delimiter)),
    }
}
