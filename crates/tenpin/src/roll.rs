//! The record of one ball that a frame has accepted, and the reasons for which it accepts none.

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use crate::{Ball, PinSet};

/// The record of one ball. Only a rack at which the ball can be bowled makes one.
///
/// All of it is one word, because a game is copied often and each ball is looked at with every total.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Roll(u32);

/// A ball that earns more than its pins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Mark {
    /// The first ball at the rack cleared it, or felled enough of it.
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
    /// Points that the pins standing do not add up to.
    CannotFall {
        /// The points said to have fallen.
        points: u8,
        /// What the pins that stand are worth.
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
    /// `/` for a first ball, where fewer pins than all are a strike: the ball before it was probably one.
    SpareAfterStrike {
        /// The pins that make a strike.
        strike: u8,
    },
    /// `X` or `/` for the third ball at its rack.
    NoMarkOnThird,
    /// `T` for a ball that is not the third at its rack.
    RestNotThird,
    /// A split told of a ball that is not the first at a full rack.
    SplitNotFirst,
    /// A split told of a rack that knows none.
    NoSplits,
    /// A split told of a count that leaves none.
    NoSplit {
        /// The pins said to have fallen.
        pins: u8,
    },
    /// Pins are said to be left of which one did not stand.
    NotStanding {
        /// The pins said to be left.
        leave: PinSet,
        /// The pins that stand, all of them known.
        standing: PinSet,
    },
    /// More pins are said to be left than stood.
    TooManyLeft {
        /// The pins said to be left.
        leave: PinSet,
        /// How many stand.
        standing: u8,
    },
    /// Pins are said to be left that cannot be, worth what they are.
    CannotBeLeft {
        /// The pins said to be left.
        leave: PinSet,
        /// What the pins that stand are worth.
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

// Where the facts of a roll stand in its word: what it counts for, the pins that a strike of fewer than all lacks, its
// mark, whether it is a foul and a split, and the pins left standing where they were told.
const POINTS: u32 = 0xff;
const SHORT: u32 = 8;
const STRIKE: u32 = 1 << 12;
const SPARE: u32 = 1 << 13;
const FOUL: u32 = 1 << 14;
const SPLIT: u32 = 1 << 15;
const LEAVE: u32 = 16;

impl Roll {
    /// Fills the places of a frame that hold no ball yet, so that equal frames are equal values.
    pub(crate) const BLANK: Roll = Roll(0);

    /// A ball that made no mark.
    #[inline]
    pub(crate) fn plain(points: u8) -> Roll {
        Roll(u32::from(points))
    }

    /// A strike that counts for so much, although some pins may have stood.
    #[inline]
    pub(crate) fn strike(points: u8, short: u8) -> Roll {
        Roll(u32::from(points) | u32::from(short) << SHORT | STRIKE)
    }

    #[inline]
    pub(crate) fn spare(points: u8) -> Roll {
        Roll(u32::from(points) | SPARE)
    }

    /// The same ball as a foul.
    pub(crate) fn fouled(self) -> Roll {
        Roll(self.0 | FOUL)
    }

    /// The same ball, told to have left a split.
    pub(crate) fn splitting(self) -> Roll {
        Roll(self.0 | SPLIT)
    }

    /// The same ball, told to have left these pins.
    pub(crate) fn leaving(self, leave: PinSet) -> Roll {
        Roll(self.0 | u32::from(leave.bits()) << LEAVE)
    }

    #[inline]
    pub(crate) fn is_mark(self) -> bool {
        self.0 & (STRIKE | SPARE) != 0
    }

    /// What three balls count for.
    #[inline]
    pub(crate) fn sum(rolls: [Roll; 3]) -> u16 {
        let [one, two, three] = rolls;
        // No three balls come near what would not fit. What stands above the points is cut off.
        let sum = one.0.wrapping_add(two.0).wrapping_add(three.0);
        u16::from(Roll(sum).points())
    }

    /// Whether one of these balls made a mark.
    #[inline]
    pub(crate) fn have_mark(rolls: [Roll; 3]) -> bool {
        let [one, two, three] = rolls;
        Roll(one.0 | two.0 | three.0).is_mark()
    }

    /// The pins that fell and count: none for a foul in ten-pin. Where pins differ in worth, what they are worth.
    pub fn pins(&self) -> u8 {
        let short = self.0 >> SHORT & 0xf;
        self.points() - short.to_le_bytes()[0]
    }

    /// What the ball counts for: its pins, but all of the rack for a strike.
    #[inline]
    pub fn points(&self) -> u8 {
        (self.0 & POINTS).to_le_bytes()[0]
    }

    /// The mark that the ball made; `None` if it made none.
    #[inline]
    pub fn mark(&self) -> Option<Mark> {
        match self.0 & (STRIKE | SPARE) {
            STRIKE => Some(Mark::Strike),
            SPARE => Some(Mark::Spare),
            _ => None,
        }
    }

    /// Whether the ball crossed the foul line.
    pub fn is_foul(&self) -> bool {
        self.0 & FOUL != 0
    }

    /// Whether the ball left a split, as was told or as the pins show.
    pub fn is_split(&self) -> bool {
        self.0 & SPLIT != 0
    }

    /// The pins that stand after the ball, where they were told; `None` where only the count is known. Nothing is told
    /// of a ball that felled all pins, or none of those that were known to stand: the count says as much.
    pub fn leave(&self) -> Option<PinSet> {
        let [.., low, high] = self.0.to_le_bytes();
        let leave = PinSet::from_bits(u16::from_le_bytes([low, high]));
        (!leave.is_empty()).then_some(leave)
    }

    /// The ball as it is told on a score sheet: a strike as `X`, a spare as `/`. A strike of fewer pins than all is told
    /// by its pins.
    pub fn ball(&self) -> Ball {
        let pins = self.pins();
        match (self.leave(), self.mark()) {
            _ if self.is_foul() => Ball::Foul(pins),
            (Some(leave), _) => Ball::Left { pins, leave },
            _ if self.is_split() => Ball::Split(pins),
            (None, Some(Mark::Strike)) if pins == self.points() => Ball::Strike,
            (None, Some(Mark::Spare)) => Ball::Spare,
            (None, Some(Mark::Strike) | None) => Ball::Pins(pins),
        }
    }
}

impl Debug for Roll {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Roll({}", self.ball())?;
        self.mark().map_or(Ok(()), |mark| write!(f, ", {mark:?}"))?;
        f.write_str(")")
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
            RollError::CannotFall { points: 1, standing } => {
                write!(f, "1 point cannot fall when pins worth {standing} are standing")
            }
            RollError::CannotFall { points, standing } => {
                write!(f, "{points} points cannot fall when pins worth {standing} are standing")
            }
            RollError::FrameFinished => f.write_str("the frame is finished"),
            RollError::GameOver => f.write_str("the game is over"),
            RollError::StrikeNotFirst => f.write_str("X is for the first ball at a full rack"),
            RollError::SpareNotSecond => f.write_str("/ is for the second ball at a rack"),
            RollError::SpareAfterStrike { strike } => {
                write!(f, "/ is for the second ball at a rack, and {strike} pins or more are a strike")
            }
            RollError::NoMarkOnThird => f.write_str("the third ball at a rack makes no mark"),
            RollError::RestNotThird => f.write_str("T is for the third ball at a rack"),
            RollError::NoSplits => f.write_str("these rules know no splits"),
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
            RollError::CannotBeLeft { leave, standing } => {
                write!(f, "{leave} cannot be left when pins worth {standing} are standing")
            }
            RollError::WrongCount { pins, leave, fallen } => {
                write!(f, "the count is {fallen} when ")?;
                match leave.len() {
                    0 => f.write_str("no pin is left")?,
                    1 => write!(f, "{leave} is left")?,
                    _ => write!(f, "{leave} are left")?,
                }
                write!(f, ", not {pins}")
            }
        }
    }
}
