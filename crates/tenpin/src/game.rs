//! A game: ten frames of one bowler, and everything that is read off them.

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use crate::rack::Rack;
use crate::ruleset::{Foul, Spec};
use crate::{Ball, Frame, Mark, PinSet, Roll, RollError, Ruleset};

/// One bowler's game: ten frames, and where the next ball belongs.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Game {
    frames: [Frame; 10],
    // The rest is read off the frames, but for every ball anew that would take longer than all else.
    /// The index of the frame that the next ball belongs to, 10 when the game is over.
    current: usize,
    /// What the next ball meets there.
    rack: Rack,
}

/// What the next ball of a game meets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NextBall {
    /// The number of the frame, from 1.
    pub frame: usize,
    /// The number of the ball in its frame, from 1.
    pub ball: usize,
    /// What the pins that stand are worth, each one in ten-pin.
    pub standing: u8,
    /// The mark that a ball makes which clears the rack; `None` if it makes none.
    pub clearing_mark: Option<Mark>,
    /// The counts that may fall, a bit for each.
    counts: u16,
}

/// Why a correction is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CorrectError {
    /// Frames are numbered 1 to 10.
    NoSuchFrame {
        /// The number asked for.
        number: usize,
    },
    /// The frame has no ball yet that could be corrected.
    NotBegun {
        /// The frame's number.
        number: usize,
    },
    /// Nobody bowls the frame, so there is nothing to correct.
    Given {
        /// The frame's number.
        number: usize,
    },
    /// One of the balls cannot be bowled there.
    Refused {
        /// The ball's number in the frame, from 1.
        ball: usize,
        /// Why the frame refuses it.
        error: RollError,
    },
    /// The frame is finished, and with these balls it would not be.
    Unfinished {
        /// The frame's number.
        number: usize,
    },
}

impl Game {
    /// A game with no ball bowled.
    pub fn new(ruleset: Ruleset) -> Game {
        let mut frames = [Frame::new(ruleset); 10];
        frames[9] = Frame::last(ruleset);
        let spec = ruleset.spec();
        let game = Game { frames, current: 0, rack: Rack::full(spec) };
        if spec.given.is_empty() { game } else { game.with_given(spec) }
    }

    /// Records the next ball. A refused ball changes nothing.
    #[inline]
    pub fn bowl(&mut self, ball: Ball) -> Result<Roll, RollError> {
        // Most balls are told by their count or their mark alone, and theirs is the short way.
        let pins = match ball {
            Ball::Pins(pins) => pins,
            Ball::Strike if self.rack.is_fresh() => self.rack.standing,
            Ball::Spare if self.rack.is_second() => self.rack.standing,
            told => return self.bowl_told(told),
        };
        self.roll(pins)
    }

    /// Records that the next ball felled so many pins: the short form of [`Ball::Pins`].
    #[allow(clippy::inline_always, reason = "measured: a game takes a fifth less")]
    #[inline(always)]
    pub fn roll(&mut self, pins: u8) -> Result<Roll, RollError> {
        let frame = self.frames.get_mut(self.current).ok_or(RollError::GameOver)?;
        let spec = frame.spec();
        let roll = self.rack.felled(pins, spec, frame)?;
        self.record(roll, spec);
        Ok(roll)
    }

    /// Records that the next ball was a foul: the short form of [`Ball::Foul`].
    pub fn foul(&mut self) -> Result<Roll, RollError> {
        self.bowl(Ball::Foul(0))
    }

    /// Takes back the last ball; `None` if there is none.
    pub fn undo(&mut self) -> Option<Roll> {
        let undone = self.frames.iter_mut().rev().find_map(Frame::undo);
        self.find_next();
        undone
    }

    /// Replaces the balls of frame `number` and leaves every other frame's where they are.
    ///
    /// A finished frame must stay finished. The frame in progress may become any legal beginning or end.
    ///
    /// ```
    /// use tenpin::{Ball, Game};
    ///
    /// let mut game: Game = "X 7/ 9-".parse()?;
    /// game.correct(1, &[Ball::Pins(7), Ball::Pins(2)])?;
    /// assert_eq!(game.to_string(), "72 7/ 9-");
    /// assert_eq!(game.totals()[..3], [Some(9), Some(28), Some(37)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn correct(&mut self, number: usize, balls: &[Ball]) -> Result<(), CorrectError> {
        let index = number.wrapping_sub(1);
        let frame = self.frames.get_mut(index).ok_or(CorrectError::NoSuchFrame { number })?;
        if frame.is_given() {
            return Err(CorrectError::Given { number });
        }
        if frame.rolls().is_empty() {
            return Err(CorrectError::NotBegun { number });
        }
        let mut corrected = frame.emptied();
        for (index, ball) in balls.iter().enumerate() {
            corrected.bowl(*ball).map_err(|error| CorrectError::Refused { ball: index + 1, error })?;
        }
        if frame.is_finished() && !corrected.is_finished() {
            return Err(CorrectError::Unfinished { number });
        }
        *frame = corrected;
        self.find_next();
        Ok(())
    }

    /// The rule set the game is scored by.
    pub fn ruleset(&self) -> Ruleset {
        self.frames[0].ruleset()
    }

    /// The ten frames, begun or not.
    pub fn frames(&self) -> &[Frame; 10] {
        &self.frames
    }

    /// The running totals, frame by frame; `None` until every ball that counts for a frame is bowled. Where fouls cost
    /// more than there is, 0 is shown, and what is bowled afterwards makes up for it first.
    pub fn totals(&self) -> [Option<u16>; 10] {
        let spec = self.ruleset().spec();
        let mut totals = [None; 10];
        let mut total = 0;
        // Frames that are not finished have no total, and neither has what is given after them.
        for index in 0..self.current.min(totals.len()) {
            let Some(score) = self.frames[index].worth(&self.frames[index + 1..], spec) else { break };
            total += score;
            totals[index] = Some(total);
        }
        match spec.foul {
            Foul::NoPins => totals,
            Foul::Cost(cost) => self.less_fouls(totals, cost),
        }
    }

    /// The score of the game; `None` until the game is over.
    pub fn score(&self) -> Option<u16> {
        self.totals()[9]
    }

    /// Whether the last ball is bowled.
    pub fn is_over(&self) -> bool {
        self.current == self.frames.len()
    }

    /// The running total of the frames that are settled, 0 before the first is.
    pub fn score_so_far(&self) -> u16 {
        self.totals().iter().flatten().last().copied().unwrap_or(0)
    }

    /// The most that the game can still become.
    pub fn best_possible(&self) -> u16 {
        self.played_out(|next| Ball::Pins(next.standing))
    }

    /// The least that the game can still become: no more pins fall, and where a foul costs points, every ball is one.
    pub fn least_possible(&self) -> u16 {
        self.played_out(|_| Ball::Foul(0))
    }

    /// What the next ball meets; `None` when the game is over.
    pub fn next_ball(&self) -> Option<NextBall> {
        let frame = self.frames.get(self.current)?;
        Some(NextBall::new(self.current, frame.rolls().len(), self.rack, self.rack.counts(frame)))
    }

    /// The pins that stand for the next ball; `None` where only their count is known, and when the game is over.
    ///
    /// ```
    /// use tenpin::{Ball, Game, PinSet};
    ///
    /// let mut game = Game::default();
    /// assert_eq!(game.standing_pins(), Some(PinSet::TEN));
    /// game.bowl(Ball::Leave("7-10".parse()?))?;
    /// assert_eq!(game.standing_pins(), Some("7-10".parse()?));
    /// game.roll(1)?;
    /// game.roll(8)?;
    /// assert_eq!(game.standing_pins(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn standing_pins(&self) -> Option<PinSet> {
        self.rack.pins(self.frames.get(self.current)?)
    }

    /// The number of the first frame after `number` that is given and that the next ball follows, with nothing but given
    /// frames between them.
    pub(crate) fn given_after(&self, number: usize) -> Option<usize> {
        let is_given = |frame: &Frame| frame.is_given();
        let is_between_frames = self.frames.get(self.current).is_none_or(|frame| frame.rolls().is_empty());
        let follows = |given: &usize| self.frames[given - 1..self.current].iter().all(is_given);
        (number + 1..=self.current).find(follows).filter(|_| is_between_frames)
    }

    /// The frames that are written: those before the next ball, given ones too, and the one it belongs to, once begun.
    pub(crate) fn written_frames(&self) -> impl Iterator<Item = &Frame> {
        self.frames.iter().take(self.current + 1).filter(|frame| frame.is_begun())
    }

    /// The totals when each foul is paid for.
    fn less_fouls(&self, mut totals: [Option<u16>; 10], cost: u16) -> [Option<u16>; 10] {
        let mut debt = 0_u16;
        for (frame, total) in self.frames.iter().zip(&mut totals) {
            debt = (0..frame.fouls()).fold(debt, |debt, _| debt.saturating_add(cost));
            *total = total.map(|total| total.saturating_sub(debt));
        }
        totals
    }

    /// Records a ball of which more is told than its pins.
    fn bowl_told(&mut self, ball: Ball) -> Result<Roll, RollError> {
        let frame = self.frames.get_mut(self.current).ok_or(RollError::GameOver)?;
        let spec = frame.spec();
        let roll = self.rack.judge(ball, frame)?;
        self.record(roll, spec);
        Ok(roll)
    }

    /// Adds a roll that the rack has judged, and moves on to the next ball.
    #[inline]
    fn record(&mut self, roll: Roll, spec: &Spec) {
        let Some(frame) = self.frames.get_mut(self.current) else { return };
        self.rack = self.rack.after(roll, spec);
        if frame.add(roll, spec) {
            self.current += 1;
            self.rack = Rack::full(spec);
            if !spec.given.is_empty() {
                self.find_next();
            }
        }
    }

    /// The same empty game with the frames filled in that nobody bowls.
    fn with_given(mut self, spec: &Spec) -> Game {
        for number in spec.given {
            self.frames[number - 1] = Frame::given(self.ruleset());
        }
        self.find_next();
        self
    }

    /// Finds anew where the next ball belongs, and what it meets there.
    #[inline(never)]
    fn find_next(&mut self) {
        self.current = self.frames.iter().take_while(|frame| frame.is_finished()).count();
        self.rack = self.frames.get(self.current).map_or(Rack::full(self.ruleset().spec()), Frame::rack);
    }

    /// The score if every ball from here on is the one that `choice` names.
    fn played_out(mut self, choice: impl Fn(NextBall) -> Ball) -> u16 {
        while let Some(next) = self.next_ball() {
            if self.bowl(choice(next)).is_err() {
                break;
            }
        }
        self.score_so_far()
    }
}

/// A game of ten-pin with no ball bowled.
impl Default for Game {
    fn default() -> Game {
        Game::new(Ruleset::default())
    }
}

impl Debug for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "Game({:?}, {self})", self.ruleset())
    }
}

impl NextBall {
    /// The ball at a rack, from the index of its frame, the balls before it there, and a bit for each count that may fall.
    pub(crate) fn new(frame: usize, balls: usize, rack: Rack, counts: u16) -> NextBall {
        let (standing, clearing_mark) = (rack.standing, rack.clearing_mark());
        NextBall { frame: frame + 1, ball: balls + 1, standing, clearing_mark, counts }
    }

    /// Whether this is the first ball at a full rack, so that clearing it is a strike.
    pub fn is_rack_fresh(&self) -> bool {
        self.clearing_mark == Some(Mark::Strike)
    }

    /// The counts that may fall, least first: 0 to what stands, but for those that the pins do not add up to where they
    /// differ in worth.
    pub fn pins(&self) -> impl Iterator<Item = u8> + use<> {
        let counts = self.counts;
        (0..16).filter(move |pins| counts >> pins & 1 == 1)
    }
}

impl Error for CorrectError {}

impl Display for CorrectError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CorrectError::NoSuchFrame { number } => write!(f, "there is no frame {number}"),
            CorrectError::NotBegun { number } => write!(f, "frame {number} is not begun"),
            CorrectError::Given { number } => write!(f, "frame {number} is given, and nobody bowls it"),
            CorrectError::Refused { ball, error } => write!(f, "ball {ball}: {error}"),
            CorrectError::Unfinished { number } => write!(f, "frame {number} is finished and must stay so"),
        }
    }
}
