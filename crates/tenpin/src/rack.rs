//! What a ball meets: the pins that stand, and which ball at them it is.

use crate::{Ball, Mark, Roll, RollError, Ruleset};

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

    /// What the ball is here, with its mark, or why it cannot be.
    #[inline]
    pub(crate) fn judge(self, ball: Ball, ruleset: Ruleset) -> Result<Roll, RollError> {
        let spec = ruleset.spec();
        let Rack { standing, balls } = self;
        let pins = match ball {
            Ball::Strike if balls != 0 => return Err(RollError::StrikeNotFirst),
            Ball::Spare if balls != 1 => return Err(RollError::SpareNotSecond),
            Ball::Split(_) if balls != 0 => return Err(RollError::SplitNotFirst),
            Ball::Strike | Ball::Spare => standing,
            Ball::Pins(pins) | Ball::Split(pins) | Ball::Foul(pins) => pins,
        };
        if standing < pins {
            return Err(RollError::TooManyPins { pins, standing });
        }
        // A split is two pins or more, without the head pin.
        if matches!(ball, Ball::Split(_)) && !(1..spec.rack - 1).contains(&pins) {
            return Err(RollError::NoSplit { pins });
        }
        if matches!(ball, Ball::Foul(_)) {
            return Ok(Roll { is_foul: true, ..Roll::BLANK });
        }
        let mark = match balls {
            0 if spec.strike <= pins => Some(Mark::Strike),
            1 if pins == standing => Some(Mark::Spare),
            _ => None,
        };
        Ok(Roll { pins, mark, is_foul: false, is_split: matches!(ball, Ball::Split(_)) })
    }

    /// What the next ball meets after this roll.
    #[inline]
    pub(crate) fn after(self, roll: Roll, ruleset: Ruleset) -> Rack {
        match roll.mark {
            Some(_) => Rack::full(ruleset),
            None => Rack { standing: self.standing - roll.pins, balls: self.balls + 1 },
        }
    }
}
