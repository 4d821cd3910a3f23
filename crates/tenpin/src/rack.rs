//! What a ball meets: the pins that stand, and which ball at them it is.

use crate::ruleset::{Foul, Spec};
use crate::{Ball, Frame, Mark, PinSet, Roll, RollError};

/// The pins that a ball meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Rack {
    /// What the pins that stand are worth.
    pub(crate) standing: u8,
    /// The balls bowled since the rack was full.
    balls: u8,
}

impl Rack {
    pub(crate) const fn full(spec: &Spec) -> Rack {
        Rack { standing: spec.rack, balls: 0 }
    }

    /// Whether the next ball is the first at a full rack: no ball since the last mark. Ten pins may stand without
    /// that, after `-` or `F`.
    pub(crate) fn is_fresh(self) -> bool {
        self.balls == 0
    }

    /// Whether the next ball is the second at its rack.
    pub(crate) fn is_second(self) -> bool {
        self.balls == 1
    }

    /// The mark that a ball makes which clears the rack.
    pub(crate) fn clearing_mark(self) -> Option<Mark> {
        match self.balls {
            0 => Some(Mark::Strike),
            1 => Some(Mark::Spare),
            _ => None,
        }
    }

    /// What the ball is here, with its mark, or why it cannot be. The rack is the one that the frame's next ball meets.
    pub(crate) fn judge(self, ball: Ball, frame: &Frame) -> Result<Roll, RollError> {
        let spec = frame.spec();
        match ball {
            Ball::Pins(pins) => self.felled(pins, spec, frame),
            Ball::Strike if self.is_fresh() => self.felled(self.standing, spec, frame),
            Ball::Spare if self.is_second() => self.felled(self.standing, spec, frame),
            Ball::Rest if self.clearing_mark().is_none() => self.felled(self.standing, spec, frame),
            Ball::Rest => Err(RollError::RestNotThird),
            Ball::Strike | Ball::Spare if self.clearing_mark().is_none() => Err(RollError::NoMarkOnThird),
            Ball::Strike => Err(RollError::StrikeNotFirst),
            Ball::Spare if spec.strike < spec.rack => Err(RollError::SpareAfterStrike { strike: spec.strike }),
            Ball::Spare => Err(RollError::SpareNotSecond),
            Ball::Split(_) if spec.worths.is_some() => Err(RollError::NoSplits),
            Ball::Split(_) if !self.is_fresh() => Err(RollError::SplitNotFirst),
            Ball::Split(pins) => match self.felled(pins, spec, frame)? {
                // A split is two pins or more, without the head pin.
                roll if (1..spec.rack - 1).contains(&pins) => Ok(roll.splitting()),
                _ => Err(RollError::NoSplit { pins }),
            },
            Ball::Foul(pins) => match (self.felled(pins, spec, frame)?, spec.foul) {
                (_, Foul::NoPins) => Ok(Roll::BLANK.fouled()),
                (roll, Foul::Cost(_)) => Ok(roll.fouled()),
            },
            Ball::FouledSpare => {
                let spare = self.judge(Ball::Spare, frame)?;
                self.judge(Ball::Foul(spare.pins()), frame)
            }
            Ball::Leave(leave) => self.left(leave, frame),
            Ball::Left { pins, leave } => match self.left(leave, frame)? {
                roll if roll.pins() == pins => Ok(roll),
                roll => Err(RollError::WrongCount { pins, leave, fallen: roll.pins() }),
            },
        }
    }

    /// What the next ball meets after this roll.
    #[inline]
    pub(crate) fn after(self, roll: Roll, spec: &Spec) -> Rack {
        if roll.is_mark() {
            return Rack::full(spec);
        }
        Rack { standing: self.standing - roll.points(), balls: self.balls + 1 }
    }

    /// The counts that may fall here, a bit for each.
    pub(crate) fn counts(self, frame: &Frame) -> u16 {
        let up_to_standing = u16::MAX >> 15_u8.saturating_sub(self.standing);
        if frame.spec().worths.is_none() {
            return up_to_standing;
        }
        let spec = frame.spec();
        Leaves::possible(self, frame).counts(spec)
    }

    /// What a ball is that felled so many pins.
    #[inline]
    pub(crate) fn felled(self, pins: u8, spec: &Spec, frame: &Frame) -> Result<Roll, RollError> {
        if self.standing < pins || spec.worths.is_some() {
            self.check(pins, frame)?;
        }
        Ok(self.made(pins, spec))
    }

    /// What a ball is that felled so many pins, which can fall.
    #[inline]
    pub(crate) fn made(self, pins: u8, spec: &Spec) -> Roll {
        match self.balls {
            0 if spec.strike <= pins => Roll::strike(spec.rack, spec.rack - pins),
            1 if pins == self.standing => Roll::spare(pins),
            _ => Roll::plain(pins),
        }
    }

    /// The balls bowled since the rack was full.
    #[inline]
    pub(crate) fn balls(self) -> u8 {
        self.balls
    }

    /// Whether so many pins can fall. Where each is worth one, only too many cannot.
    #[inline(never)]
    fn check(self, pins: u8, frame: &Frame) -> Result<(), RollError> {
        let standing = self.standing;
        match frame.spec().worths {
            None if standing < pins => Err(RollError::TooManyPins { pins, standing }),
            Some(_) if standing < pins || self.counts(frame) >> pins & 1 == 0 => {
                Err(RollError::CannotFall { points: pins, standing })
            }
            _ => Ok(()),
        }
    }

    /// What a ball is that left these pins.
    fn left(self, leave: PinSet, frame: &Frame) -> Result<Roll, RollError> {
        let spec = frame.spec();
        let (known, since) = self.known(frame);
        if !leave.is_subset(known) && since.is_empty() {
            return Err(RollError::NotStanding { leave, standing: known });
        }
        let cannot_be = match spec.worths {
            None => RollError::TooManyLeft { leave, standing: self.standing },
            Some(_) => RollError::CannotBeLeft { leave, standing: self.standing },
        };
        let is_possible = || Leaves::possible(self, frame).iter().any(|standing| leave.is_subset(standing));
        if !leave.is_subset(known) || spec.worths.is_some() && !is_possible() {
            return Err(cannot_be);
        }
        let pins = self.standing.checked_sub(spec.worth(leave)).ok_or(cannot_be)?;
        // What is known already needs no telling.
        let told = if leave == known { PinSet::EMPTY } else { leave };
        let is_split = self.is_fresh() && spec.worths.is_none() && leave.is_split();
        let roll = self.felled(pins, spec, frame)?.leaving(told);
        Ok(if is_split { roll.splitting() } else { roll })
    }

    /// The pins that stand; `None` where only their count is known.
    pub(crate) fn pins(self, frame: &Frame) -> Option<PinSet> {
        let (known, since) = self.known(frame);
        since.iter().all(|roll| roll.points() == 0).then_some(known)
    }

    /// The pins that were known to stand last, and the balls bowled at them since.
    fn known(self, frame: &Frame) -> (PinSet, &[Roll]) {
        let rolls = frame.rolls();
        let before = &rolls[rolls.len().saturating_sub(usize::from(self.balls))..];
        let told =
            before.iter().enumerate().rev().find_map(|(index, roll)| Some((roll.leave()?, &before[index + 1..])));
        told.unwrap_or((frame.spec().pins(), before))
    }
}

/// The sets of pins that may stand where pins differ in worth and only counts are known: a bit for each set of the five.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Leaves(u32);

impl Leaves {
    /// All pins, where they differ in worth; nothing elsewhere, because any may fall.
    #[inline]
    pub(crate) fn full(spec: &Spec) -> Leaves {
        Leaves(if spec.worths.is_some() { 1 << spec.pins().bits() } else { 0 })
    }

    /// What may stand at the rack that the frame's next ball meets: what is left when the counts fall one after the other.
    fn possible(rack: Rack, frame: &Frame) -> Leaves {
        let (known, since) = rack.known(frame);
        since.iter().fold(Leaves(1 << known.bits()), |leaves, roll| leaves.after(roll.points(), frame.spec()))
    }

    /// Whether no set of pins fits.
    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What may stand after a roll, which may tell it.
    pub(crate) fn after_roll(self, roll: Roll, spec: &Spec) -> Leaves {
        match roll.leave() {
            _ if spec.worths.is_none() => self,
            Some(leave) => Leaves(1 << leave.bits()),
            None => self.after(roll.points(), spec),
        }
    }

    /// What may stand after each count.
    pub(crate) fn after_each(self, spec: &Spec) -> [Leaves; 16] {
        let mut after = [Leaves(0); 16];
        for standing in self.iter() {
            for fallen in standing.subsets() {
                after[usize::from(spec.worth(fallen))].0 |= 1 << (standing - fallen).bits();
            }
        }
        after
    }

    /// What may stand after so many points fell.
    fn after(self, points: u8, spec: &Spec) -> Leaves {
        self.after_each(spec)[usize::from(points)]
    }

    /// The counts that may fall, a bit for each.
    fn counts(self, spec: &Spec) -> u16 {
        let falls = self.iter().flat_map(PinSet::subsets);
        falls.fold(0, |counts, fallen| counts | 1 << spec.worth(fallen))
    }

    fn iter(self) -> impl Iterator<Item = PinSet> {
        (0..32).filter(move |bits| self.0 >> bits & 1 == 1).map(PinSet::from_bits)
    }
}
