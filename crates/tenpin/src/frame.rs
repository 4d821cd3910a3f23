//! A frame: the balls bowled in it, what stands, and how it ended.

use crate::rack::Rack;
use crate::ruleset::{Reward, Spec};
use crate::{Ball, Mark, Roll, RollError, Ruleset};

/// A mark is worth the three balls that begin with the frame's first, wherever they lie. No frame has more of its own.
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

    /// An empty last frame, in which a mark earns fill balls, unless it is rewarded at once.
    pub const fn last(ruleset: Ruleset) -> Frame {
        Frame { is_last: matches!(ruleset.spec().reward, Reward::NextBalls), ..Frame::new(ruleset) }
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

    /// The balls bowled in this frame, in order.
    #[inline]
    pub fn rolls(&self) -> &[Roll] {
        &self.rolls[..usize::from(self.len)]
    }

    /// What the pins are worth that stand for the next ball, each one in ten-pin; `None` once the frame is finished.
    pub fn standing(&self) -> Option<u8> {
        (!self.is_finished()).then(|| self.rack().standing)
    }

    /// Whether the frame has all its balls.
    #[inline]
    pub fn is_finished(&self) -> bool {
        self.rolls().last().is_some_and(|last| self.is_finished_by(*last, self.spec()))
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
    /// after it, as far as they matter. Where a foul costs points, they are taken from the running total and not from
    /// the frame.
    pub fn score(&self, following: &[Frame]) -> Option<u16> {
        if !self.is_finished() {
            return None;
        }
        let spec = self.spec();
        if spec.reward == Reward::AtOnce {
            return self.points_at_once();
        }
        let mut pinfall = Pinfall::NONE;
        pinfall.add(self);
        following.iter().take(BALLS_OF_A_MARK).for_each(|frame| pinfall.add(frame));
        pinfall.points(0, self.counting_balls(spec))
    }

    /// The same box of the sheet with no ball in it.
    pub(crate) fn emptied(&self) -> Frame {
        Frame { is_last: self.is_last, ..Frame::new(self.ruleset) }
    }

    pub(crate) fn ruleset(&self) -> Ruleset {
        self.ruleset
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

    /// How many balls count for the frame, beginning with its first, where a mark is rewarded by the next balls.
    #[inline]
    pub(crate) fn counting_balls(&self, spec: &Spec) -> usize {
        if self.has_mark() { BALLS_OF_A_MARK } else { usize::from(spec.balls) }
    }

    /// How many balls are bowled in the frame.
    #[inline]
    pub(crate) fn balls(&self) -> usize {
        usize::from(self.len)
    }

    /// How many balls of the frame are fouls.
    pub(crate) fn fouls(&self) -> usize {
        self.rolls().iter().filter(|roll| roll.is_foul()).count()
    }

    /// What the frame is worth where marks are rewarded at once; `None` until it is finished.
    pub(crate) fn points_at_once(&self) -> Option<u16> {
        let own: u16 = self.rolls().iter().map(|roll| u16::from(roll.points())).sum();
        Some(match self.result()? {
            FrameResult::Strike => own + 2 * u16::from(self.spec().rack),
            FrameResult::Spare => own + u16::from(self.rolls[0].points()),
            FrameResult::Open => own,
        })
    }

    /// Whether the frame has all its balls, `last` being the one bowled last.
    #[inline]
    fn is_finished_by(&self, last: Roll, spec: &Spec) -> bool {
        if self.is_last && self.has_mark() {
            return usize::from(self.len) == BALLS_OF_A_MARK;
        }
        last.is_mark() || self.len == spec.balls
    }

    #[inline]
    fn has_mark(&self) -> bool {
        Roll::have_mark(self.rolls)
    }
}

/// The balls one after the other, whatever frames they lie in.
pub(crate) struct Pinfall {
    /// Room for ten frames of three balls, and for two places more, so that three can be read anywhere.
    rolls: [Roll; 32],
    len: usize,
}

impl Pinfall {
    pub(crate) const NONE: Pinfall = Pinfall { rolls: [Roll::BLANK; 32], len: 0 };

    /// Adds the balls of a frame.
    #[inline]
    pub(crate) fn add(&mut self, frame: &Frame) {
        // All three places are copied, because that needs no loop; what holds no ball is overwritten by the next frame.
        if let Some(places) = self.rolls.get_mut(self.len..self.len + BALLS_OF_A_MARK) {
            places.copy_from_slice(&frame.rolls);
        }
        self.len += frame.balls();
    }

    /// What two or three balls are worth, from the one at `first` on; `None` until all of them are bowled.
    #[inline]
    pub(crate) fn points(&self, first: usize, balls: usize) -> Option<u16> {
        let &[one, two, three] = self.rolls.get(first..)?.first_chunk()?;
        let third = if balls == BALLS_OF_A_MARK { three } else { Roll::BLANK };
        (first + balls <= self.len).then(|| Roll::sum([one, two, third]))
    }
}
