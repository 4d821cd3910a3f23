//! The record of one ball that a frame has accepted, and the reasons for which it accepts none.

use core::error::Error;
use core::fmt::{self, Display, Formatter};

use crate::{Ball, PinSet};

/// The record of one ball. Only a rack at which the ball can be bowled makes one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Roll {
    pub(crate) pins: u8,
    pub(crate) mark: Option<Mark>,
    pub(crate) is_foul: bool,
    pub(crate) is_split: bool,
    /// The pins left standing, where they were told and are not known without it; none otherwise.
    pub(crate) leave: PinSet,
}

/// A ball that cleared the rack in a way that earns more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The first ball at the rack cleared it.
    Strike,
    /// The second ball at the rack cleared it.
    Spare,
}

/// Why a ball is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RollError {
    /// More pins are said to have fallen than stood.
    TooManyPins {
        /// The pins said to have fallen.
        pins: u8,
        /// The pins that stand.
        standing: u8,
    },
    /// The frame has all its balls.
    FrameFinished,
    /// The game has all its balls.
    GameOver,
    /// `X` for a ball that is not the first at a full rack.
    StrikeNotFirst,
    /// `/` for a ball that is not the second at its rack.
    SpareNotSecond,
    /// A split told of a ball that is not the first at a full rack.
    SplitNotFirst,
    /// A split told of a count that leaves none.
    NoSplit {
        /// The pins said to have fallen.
        pins: u8,
    },
    /// Pins are said to be left of which one did not stand.
    NotStanding {
        /// The pins said to be left.
        leave: PinSet,
        /// The pins that stand.
        standing: PinSet,
    },
    /// More pins are said to be left than stood.
    TooManyLeft {
        /// The pins said to be left.
        leave: PinSet,
        /// How many stand.
        standing: u8,
    },
    /// A count of pins and a leave that do not go together.
    WrongCount {
        /// The pins said to have fallen.
        pins: u8,
        /// The pins said to be left.
        leave: PinSet,
        /// The pins that fall when those are left.
        fallen: u8,
    },
}

impl Roll {
    /// Fills the places of a frame that hold no ball yet, so that equal frames are equal values.
    pub(crate) const BLANK: Roll = Roll { pins: 0, mark: None, is_foul: false, is_split: false, leave: PinSet::EMPTY };

    /// The pins that fell and count: none for a foul.
    pub fn pins(&self) -> u8 {
        self.pins
    }

    /// The mark that the ball made; `None` if it made none.
    pub fn mark(&self) -> Option<Mark> {
        self.mark
    }

    /// Whether the ball crossed the foul line.
    pub fn is_foul(&self) -> bool {
        self.is_foul
    }

    /// Whether the ball left a split, as was told or as the pins show.
    pub fn is_split(&self) -> bool {
        self.is_split
    }

    /// The pins that stand after the ball, where they were told; `None` where only the count is known. Nothing is told
    /// of a ball that felled all pins, or none of those that were known to stand: the count says as much.
    pub fn leave(&self) -> Option<PinSet> {
        (!self.leave.is_empty()).then_some(self.leave)
    }

    /// The ball as it is told on a score sheet: a strike as `X`, a spare as `/`.
    pub fn ball(&self) -> Ball {
        match self.mark {
            Some(Mark::Strike) => Ball::Strike,
            Some(Mark::Spare) => Ball::Spare,
            None if self.is_foul => Ball::Foul(self.pins),
            None if !self.leave.is_empty() => Ball::Left { pins: self.pins, leave: self.leave },
            None if self.is_split => Ball::Split(self.pins),
            None => Ball::Pins(self.pins),
        }
    }
}

impl Error for RollError {}

impl Display for RollError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            RollError::TooManyPins { pins, standing: 1 } => write!(f, "{pins} pins cannot fall when 1 is standing"),
            RollError::TooManyPins { pins, standing } => {
                write!(f, "{pins} pins cannot fall when {standing} are standing")
            }
            RollError::FrameFinished => f.write_str("the frame is finished"),
            RollError::GameOver => f.write_str("the game is over"),
            RollError::StrikeNotFirst => f.write_str("X is for the first ball at a full rack"),
            RollError::SpareNotSecond => f.write_str("/ is for the second ball at a rack"),
            RollError::SplitNotFirst => f.write_str("only the first ball at a full rack leaves a split"),
            RollError::NoSplit { pins } => write!(f, "no split is left when {pins} pins fall"),
            RollError::NotStanding { leave, standing } => {
                let are = if standing.len() == 1 { "is" } else { "are" };
                write!(f, "{leave} cannot be left when {standing} {are} standing")
            }
            RollError::TooManyLeft { leave, standing: 1 } => write!(f, "{leave} cannot be left when 1 pin is standing"),
            RollError::TooManyLeft { leave, standing } => {
                write!(f, "{leave} cannot be left when {standing} pins are standing")
            }
            RollError::WrongCount { pins, leave, fallen } => {
                let is = if leave.len() == 1 { "is" } else { "are" };
                write!(f, "the count is {fallen} when {leave} {is} left, not {pins}")
            }
        }
    }
}
