//! A frame: the balls bowled in it, what stands, and how it ended.

use crate::rack::Rack;
use crate::ruleset::{Reward, Spec};
use crate::{Ball, Mark, Roll, RollError, Ruleset};

/// A mark is worth the three balls that begin with the frame's first, wherever they lie. No frame has more of its own.
pub(crate) const BALLS_OF_A_MARK: u8 = 3;

/// One of a game's ten boxes. It owns its balls; what it is worth may need the balls after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Frame {
    rolls: [Roll; BALLS_OF_A_MARK as usize],
    len: u8,
    ruleset: Ruleset,
    kind: Kind,
}

/// What sets a frame apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    /// Nothing.
    Ordinary,
    /// A mark earns fill balls.
    Filled,
    /// It is a strike that nobody bowls.
    Given,
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
        Frame { rolls: [Roll::BLANK; BALLS_OF_A_MARK as usize], len: 0, ruleset, kind: Kind::Ordinary }
    }

    /// An empty last frame, in which a mark earns fill balls, unless it is rewarded at once.
    pub const fn last(ruleset: Ruleset) -> Frame {
        Frame { kind: Kind::last(ruleset.spec()), ..Frame::new(ruleset) }
    }

    /// A strike that nobody bowls.
    pub(crate) fn given(ruleset: Ruleset) -> Frame {
        let mut frame = Frame { kind: Kind::Given, ..Frame::new(ruleset) };
        frame.rolls[0] = Roll::strike(ruleset.spec().rack, 0);
        frame.len = 1;
        frame
    }

    /// Records a ball. A refused ball changes nothing.
    pub fn bowl(&mut self, ball: Ball) -> Result<Roll, RollError> {
        if self.is_finished() {
            return Err(RollError::FrameFinished);
        }
        let roll = self.rack().judge(ball, self)?;
        self.add(roll, self.spec());
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

    /// The balls bowled in this frame, in order; none in a frame that is given.
    #[inline]
    pub fn rolls(&self) -> &[Roll] {
        if self.is_given() { &[] } else { self.counted() }
    }

    /// The same balls, rack by rack: a new one is set after every mark.
    pub fn racks(&self) -> impl Iterator<Item = &[Roll]> {
        self.rolls().split_inclusive(|roll| roll.is_mark())
    }

    /// The rule set that the frame is bowled by.
    #[inline]
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// Whether the frame is a strike that nobody bowls.
    #[inline]
    pub fn is_given(&self) -> bool {
        self.kind == Kind::Given
    }

    /// What the pins are worth that stand for the next ball, each one in ten-pin; `None` once the frame is finished.
    pub fn standing(&self) -> Option<u8> {
        (!self.is_finished()).then(|| self.rack().standing)
    }

    /// Whether the frame has all its balls.
    #[inline]
    pub fn is_finished(&self) -> bool {
        self.counted().last().is_some_and(|last| self.is_finished_by(*last, self.spec()))
    }

    /// How the frame ended; `None` while it is in progress. In the last frame the first rack decides.
    pub fn result(&self) -> Option<FrameResult> {
        if !self.is_finished() {
            return None;
        }
        Some(match self.counted().iter().find_map(Roll::mark) {
            Some(Mark::Strike) => FrameResult::Strike,
            Some(Mark::Spare) => FrameResult::Spare,
            None => FrameResult::Open,
        })
    }

    /// What the frame is worth; `None` until every ball that counts for it is bowled. `following` are the frames
    /// after it, as far as they matter. Where a foul costs points, they are taken from the running total and not from
    /// the frame.
    pub fn score(&self, following: &[Frame]) -> Option<u16> {
        if self.is_finished() { self.worth(following, self.spec()) } else { None }
    }

    /// The same box of the sheet with no ball in it.
    pub(crate) fn emptied(&self) -> Frame {
        Frame { kind: self.kind, ..Frame::new(self.ruleset) }
    }

    #[inline]
    pub(crate) fn spec(&self) -> &'static Spec {
        self.ruleset.spec()
    }

    /// Adds a roll that the rack of this unfinished frame has judged, and says whether it is the frame's last.
    #[inline]
    pub(crate) fn add(&mut self, roll: Roll, spec: &Spec) -> bool {
        if let Some(place) = self.rolls.get_mut(usize::from(self.len)) {
            *place = roll;
            self.len += 1;
        }
        self.is_finished_by(roll, spec)
    }

    /// The rack that the next ball meets.
    pub(crate) fn rack(&self) -> Rack {
        self.rolls().iter().fold(Rack::full(self.spec()), |rack, roll| rack.after(*roll, self.spec()))
    }

    /// What the finished frame is worth; `None` until every ball that counts for it is bowled.
    #[inline]
    pub(crate) fn worth(&self, following: &[Frame], spec: &Spec) -> Option<u16> {
        let own = Roll::sum(self.rolls);
        if !self.has_mark() {
            return Some(own);
        }
        match (spec.reward, self.len) {
            (Reward::NextBalls, 1) => Some(own + next_two(following)?),
            (Reward::NextBalls, 2) => Some(own + next_one(following)?),
            // Fill balls are its own.
            (Reward::NextBalls, _) => Some(own),
            (Reward::AtOnce, balls) => Some(own + spec.bonus_at_once(balls, self.rolls[0].points())),
        }
    }

    /// Whether the frame has a ball, bowled or given.
    pub(crate) fn is_begun(&self) -> bool {
        self.len != 0
    }

    /// How many balls of the frame are fouls.
    pub(crate) fn fouls(&self) -> usize {
        self.rolls().iter().filter(|roll| roll.is_foul()).count()
    }

    /// The balls that count, bowled or given.
    #[inline]
    fn counted(&self) -> &[Roll] {
        &self.rolls[..usize::from(self.len)]
    }

    /// Whether the frame has all its balls, `last` being the one bowled last.
    #[inline]
    fn is_finished_by(&self, last: Roll, spec: &Spec) -> bool {
        self.kind.is_finished(self.len, || self.has_mark(), last, spec)
    }

    #[inline]
    fn has_mark(&self) -> bool {
        Roll::have_mark(self.rolls)
    }
}

impl Kind {
    /// What the last frame is: a mark earns fill balls, unless it is rewarded at once.
    pub(crate) const fn last(spec: &Spec) -> Kind {
        match spec.reward {
            Reward::NextBalls => Kind::Filled,
            Reward::AtOnce => Kind::Ordinary,
        }
    }

    /// Whether a frame with so many balls has all of them, `last` being the one bowled last.
    #[inline]
    pub(crate) fn is_finished(self, balls: u8, has_mark: impl FnOnce() -> bool, last: Roll, spec: &Spec) -> bool {
        if self == Kind::Filled && has_mark() {
            return balls == BALLS_OF_A_MARK;
        }
        last.is_mark() || balls == spec.balls
    }
}

/// What the next ball counts for; `None` until it is bowled.
#[inline]
fn next_one(frames: &[Frame]) -> Option<u16> {
    let next = frames.first().filter(|next| next.len != 0)?;
    Some(u16::from(next.rolls[0].points()))
}

/// What the next two balls count for; `None` until they are bowled.
#[inline]
fn next_two(frames: &[Frame]) -> Option<u16> {
    match frames {
        [next, ..] if 2 <= next.len => Some(Roll::sum([next.rolls[0], next.rolls[1], Roll::BLANK])),
        // One ball is all that a strike has. Any other frame is waiting for its second.
        [next, after @ ..] if next.has_mark() => Some(u16::from(next.rolls[0].points()) + next_one(after)?),
        _ => None,
    }
}
