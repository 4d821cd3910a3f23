//! A ball as it is told, before any frame has accepted it.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

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

/// A text that tells no ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NotABall;

/// The ball by itself: `8`, `-`, `X`, `/`, `T`, `(8)`, `8{7-10}`, `{7-10}`, `F`, `5F`, `/F`. It reads back as the same
/// ball. Several balls in a row are [`notation`](crate::notation), which needs to know the rule set.
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

/// Reads one ball, just as it is displayed.
impl FromStr for Ball {
    type Err = NotABall;

    fn from_str(text: &str) -> Result<Ball, NotABall> {
        match text {
            "X" => return Ok(Ball::Strike),
            "/" => return Ok(Ball::Spare),
            "T" => return Ok(Ball::Rest),
            "F" => return Ok(Ball::Foul(0)),
            "/F" => return Ok(Ball::FouledSpare),
            _ => {}
        }
        if let Some(pins) = text.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) {
            return count(pins).map(Ball::Split);
        }
        if let Some(pins) = text.strip_suffix('F') {
            return count(pins).map(Ball::Foul);
        }
        let Some((pins, leave)) = text.strip_suffix('}').and_then(|told| told.split_once('{')) else {
            return count(text).map(Ball::Pins);
        };
        let leave = leave.parse().map_err(|_| NotABall)?;
        if pins.is_empty() { Ok(Ball::Leave(leave)) } else { count(pins).map(|pins| Ball::Left { pins, leave }) }
    }
}

/// A number of pins; `-` is none.
fn count(text: &str) -> Result<u8, NotABall> {
    match text {
        "-" => Ok(0),
        _ if text.bytes().all(|byte| byte.is_ascii_digit()) => text.parse().map_err(|_| NotABall),
        _ => Err(NotABall),
    }
}

impl Error for NotABall {}

impl Display for NotABall {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("this is no ball")
    }
}
