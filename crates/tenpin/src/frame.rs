//! A frame: the balls bowled in it, what stands, and how it ended.

use crate::{Ball, Mark, Roll, RollError, Ruleset};

/// A strike or a spare is worth the three balls that begin with the frame's first, wherever they lie.
const BALLS_OF_A_MARK: usize = 3;

/// One of a game's ten boxes. It owns its balls; what it is worth may need the balls after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frame {
    rolls: [Roll; BALLS_OF_A_MARK],
    len: u8,
    ruleset: Ruleset,
    is_last: bool,
}

/// How a finished frame ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FrameResult {
    /// The first ball cleared the rack.
    Strike,
    /// The second ball cleared the rack.
    Spare,
    /// No mark was made; also called a miss.
    Open,
}

impl Frame {
    /// An empty frame, any but the last of a game.
    pub const fn new(ruleset: Ruleset) -> Frame {
        Frame { rolls: [Roll::BLANK; BALLS_OF_A_MARK], len: 0, ruleset, is_last: false }
    }

    /// An empty last frame, in which a mark earns fill balls.
    pub const fn last(ruleset: Ruleset) -> Frame {
        Frame { is_last: true, ..Frame::new(ruleset) }
    }

    /// Records a ball. A refused ball changes nothing.
    pub fn bowl(&mut self, ball: Ball) -> Result<Roll, RollError> {
        let roll = self.judged(ball)?;
        self.rolls[usize::from(self.len)] = roll;
        self.len += 1;
        Ok(roll)
    }

    /// Records a ball that felled so many pins: the short form of [`Ball::Pins`].
    pub fn add_roll(&mut self, pins: u8) -> Result<Roll, RollError> {
        self.bowl(Ball::Pins(pins))
    }

    /// Takes back the last ball; `None` if there is none.
    pub fn undo(&mut self) -> Option<Roll> {
        let roll = *self.rolls().last()?;
        self.len -= 1;
        self.rolls[usize::from(self.len)] = Roll::BLANK;
        Some(roll)
    }

    /// The balls bowled in this frame, in order.
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls[..usize::from(self.len)]
    }

    /// The pins that stand for the next ball; `None` once the frame is finished.
    pub fn standing(&self) -> Option<u8> {
        (!self.is_finished()).then(|| self.standing_after(self.rolls_at_rack()))
    }

    /// Whether the frame has all its balls.
    pub fn is_finished(&self) -> bool {
        let has_mark = self.rolls.iter().any(|roll| roll.mark.is_some());
        match (has_mark, self.is_last) {
            (true, true) => usize::from(self.len) == BALLS_OF_A_MARK,
            (true, false) => true,
            (false, _) => self.len == self.ruleset.spec().balls,
        }
    }

    /// How the frame ended; `None` while it is in progress. In the last frame the first rack decides.
    pub fn result(&self) -> Option<FrameResult> {
        if !self.is_finished() {
            return None;
        }
        Some(match self.rolls().iter().find_map(Roll::mark) {
            Some(Mark::Strike) => FrameResult::Strike,
            Some(Mark::Spare) => FrameResult::Spare,
            None => FrameResult::Open,
        })
    }

    /// What the frame is worth; `None` until every ball that counts for it is bowled. `following` are the frames
    /// after it, as far as they matter.
    pub fn score(&self, following: &[Frame]) -> Option<u16> {
        if self.result()? == FrameResult::Open {
            return Some(points(self.rolls()));
        }
        let mut bonus = following.iter().flat_map(Frame::rolls);
        let mut score = points(self.rolls());
        for _ in self.rolls().len()..BALLS_OF_A_MARK {
            score += u16::from(bonus.next()?.pins);
        }
        Some(score)
    }

    /// The same box of the sheet with no ball in it.
    pub(crate) fn emptied(&self) -> Frame {
        Frame { is_last: self.is_last, ..Frame::new(self.ruleset) }
    }

    pub(crate) fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// Whether the next ball is the first at a full rack: no ball since the last mark. Ten pins may stand without
    /// that, after `-` or `F`.
    pub(crate) fn is_rack_fresh(&self) -> bool {
        self.rolls_at_rack().is_empty()
    }

    /// The balls bowled at the rack that the next ball meets.
    fn rolls_at_rack(&self) -> &[Roll] {
        let rolls = self.rolls();
        let since_mark = rolls.iter().rposition(|roll| roll.mark.is_some()).map_or(0, |index| index + 1);
        &rolls[since_mark..]
    }

    /// The pins that these balls at one rack leave.
    fn standing_after(&self, at_rack: &[Roll]) -> u8 {
        self.ruleset.spec().rack - at_rack.iter().map(|roll| roll.pins).sum::<u8>()
    }

    /// What the ball would be here, with its mark, or why it cannot be.
    fn judged(&self, ball: Ball) -> Result<Roll, RollError> {
        if self.is_finished() {
            return Err(RollError::FrameFinished);
        }
        let spec = self.ruleset.spec();
        let at_rack = self.rolls_at_rack();
        let standing = self.standing_after(at_rack);
        let pins = match ball {
            Ball::Strike if !at_rack.is_empty() => return Err(RollError::StrikeNotFirst),
            Ball::Spare if at_rack.len() != 1 => return Err(RollError::SpareNotSecond),
            Ball::Split(_) if !at_rack.is_empty() => return Err(RollError::SplitNotFirst),
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
        let mark = match at_rack.len() {
            0 if spec.strike <= pins => Some(Mark::Strike),
            1 if pins == standing => Some(Mark::Spare),
            _ => None,
        };
        Ok(Roll { pins, mark, is_foul: false, is_split: matches!(ball, Ball::Split(_)) })
    }
}

fn points(rolls: &[Roll]) -> u16 {
    rolls.iter().map(|roll| u16::from(roll.pins)).sum()
}
