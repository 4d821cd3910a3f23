//! A ball as it is told, before any frame has accepted it.

use core::fmt::{self, Display, Formatter};

use crate::PinSet;

/// A ball as it is told: what keypads, corrections and score sheets say happened.
///
/// Nothing is checked yet. A [`Frame`](crate::Frame) that accepts the ball makes a [`Roll`](crate::Roll) of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ball {
    /// So many pins fell. Whether that makes a strike or a spare is for the frame to see.
    Pins(u8),
    /// `X`: a full rack fell, with the first ball at it.
    Strike,
    /// `/`: all that stood fell, with the second ball at the rack.
    Spare,
    /// `T`: all that stood fell, with the third ball at the rack. That is no mark.
    Rest,
    /// `(8)`: so many pins fell with the first ball at a full rack, and those left are a split.
    Split(u8),
    /// `{7-10}`: these pins are left standing. How many fell follows from what stood before.
    Leave(PinSet),
    /// `8{7-10}`: so many pins fell, and these are left standing.
    Left {
        /// The pins said to have fallen.
        pins: u8,
        /// The pins left standing.
        leave: PinSet,
    },
    /// `F` or `5F`: the ball crossed the foul line, and so many pins fell. In ten-pin they stand up again and are not
    /// kept; in five-pin they count.
    Foul(u8),
    /// `/F`: a spare that is a foul, where its pins count.
    FouledSpare,
}

/// The ball by itself: `8`, `-`, `X`, `/`, `T`, `(8)`, `8{7-10}`, `{7-10}`, `F`, `5F`, `/F`. What reads back is written by a
/// [`Frame`](crate::Frame), which knows its rule set.
impl Display for Ball {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Ball::Pins(0) => f.write_str("-"),
            Ball::Pins(pins) => write!(f, "{pins}"),
            Ball::Strike => f.write_str("X"),
            Ball::Spare => f.write_str("/"),
            Ball::Rest => f.write_str("T"),
            Ball::Split(pins) => write!(f, "({pins})"),
            Ball::Leave(leave) => write!(f, "{{{leave}}}"),
            Ball::Left { pins, leave } => write!(f, "{}{{{leave}}}", Ball::Pins(*pins)),
            Ball::Foul(0) => f.write_str("F"),
            Ball::Foul(pins) => write!(f, "{pins}F"),
            Ball::FouledSpare => f.write_str("/F"),
        }
    }
}
