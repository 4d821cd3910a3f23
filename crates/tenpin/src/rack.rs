//! What a ball meets: the pins that stand, and which ball at them it is.

use crate::{Ball, Frame, Mark, PinSet, Roll, RollError, Ruleset};

/// The pins that a ball meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rack {
    /// The pins that stand.
    pub(crate) standing: u8,
    /// The balls bowled since the rack was full.
    balls: u8,
}

impl Rack {
    pub(crate) const fn full(ruleset: Ruleset) -> Rack {
        Rack { standing: ruleset.spec().rack, balls: 0 }
    }

    /// Whether the next ball is the first at a full rack: no ball since the last mark. Ten pins may stand without
    /// that, after `-` or `F`.
    pub(crate) fn is_fresh(self) -> bool {
        self.balls == 0
    }

    /// What the ball is here, with its mark, or why it cannot be. The rack is the one that the frame's next ball meets.
    #[inline]
    pub(crate) fn judge(self, ball: Ball, frame: &Frame) -> Result<Roll, RollError> {
        match ball {
            Ball::Pins(pins) => self.felled(pins, frame),
            Ball::Strike if self.balls == 0 => self.felled(self.standing, frame),
            Ball::Spare if self.balls == 1 => self.felled(self.standing, frame),
            told => self.judge_told(told, frame),
        }
    }

    /// What the next ball meets after this roll.
    #[inline]
    pub(crate) fn after(self, roll: Roll, ruleset: Ruleset) -> Rack {
        match roll.mark {
            Some(_) => Rack::full(ruleset),
            None => Rack { standing: self.standing - roll.pins, balls: self.balls + 1 },
        }
    }

    /// What a ball is that felled so many pins.
    #[inline]
    fn felled(self, pins: u8, frame: &Frame) -> Result<Roll, RollError> {
        if self.standing < pins {
            return Err(RollError::TooManyPins { pins, standing: self.standing });
        }
        let mark = match self.balls {
            0 if frame.ruleset().spec().strike <= pins => Some(Mark::Strike),
            1 if pins == self.standing => Some(Mark::Spare),
            _ => None,
        };
        Ok(Roll { pins, mark, ..Roll::BLANK })
    }

    /// What a ball is of which more is told than its pins. Most balls are not, and theirs is the short way.
    #[inline(never)]
    fn judge_told(self, ball: Ball, frame: &Frame) -> Result<Roll, RollError> {
        match ball {
            Ball::Pins(pins) => self.felled(pins, frame),
            Ball::Strike => Err(RollError::StrikeNotFirst),
            Ball::Spare => Err(RollError::SpareNotSecond),
            Ball::Split(_) if !self.is_fresh() => Err(RollError::SplitNotFirst),
            Ball::Split(pins) => match self.felled(pins, frame)? {
                // A split is two pins or more, without the head pin.
                roll if (1..frame.ruleset().spec().rack - 1).contains(&pins) => Ok(Roll { is_split: true, ..roll }),
                _ => Err(RollError::NoSplit { pins }),
            },
            Ball::Foul(pins) => self.felled(pins, frame).map(|_| Roll { is_foul: true, ..Roll::BLANK }),
            Ball::Leave(leave) => self.left(leave, frame),
            Ball::Left { pins, leave } => match self.left(leave, frame)? {
                roll if roll.pins == pins => Ok(roll),
                roll => Err(RollError::WrongCount { pins, leave, fallen: roll.pins }),
            },
        }
    }

    /// What a ball is that left these pins.
    fn left(self, leave: PinSet, frame: &Frame) -> Result<Roll, RollError> {
        let rolls = frame.rolls();
        let before = &rolls[rolls.len().saturating_sub(usize::from(self.balls))..];
        let standing = before.iter().rev().find_map(Roll::leave).unwrap_or(PinSet::TEN);
        if !leave.is_subset(standing) {
            return Err(RollError::NotStanding { leave, standing });
        }
        let too_many = RollError::TooManyLeft { leave, standing: self.standing };
        let pins = self.standing.checked_sub(leave.len()).ok_or(too_many)?;
        // What is known already needs no telling.
        let told = if leave == standing { PinSet::EMPTY } else { leave };
        Ok(Roll { leave: told, is_split: self.is_fresh() && leave.is_split(), ..self.felled(pins, frame)? })
    }
}
