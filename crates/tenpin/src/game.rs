//! A game: ten frames of one bowler, and everything that is read off them.

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};

use crate::frame::Pinfall;
use crate::rack::Rack;
use crate::{Ball, Frame, Roll, RollError, Ruleset};

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
    /// The pins that stand.
    pub standing: u8,
    /// Whether this is the first ball at a full rack, so that clearing it is a strike.
    pub is_rack_fresh: bool,
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
        Game { frames, current: 0, rack: Rack::full(ruleset) }
    }

    /// Records the next ball. A refused ball changes nothing.
    #[inline]
    pub fn bowl(&mut self, ball: Ball) -> Result<Roll, RollError> {
        let frame = self.frames.get_mut(self.current).ok_or(RollError::GameOver)?;
        let ruleset = frame.ruleset();
        let roll = self.rack.judge(ball, frame)?;
        self.rack = self.rack.after(roll, ruleset);
        if frame.add(roll) {
            self.current += 1;
            self.rack = Rack::full(ruleset);
        }
        Ok(roll)
    }

    /// Records that the next ball felled so many pins: the short form of [`Ball::Pins`].
    #[inline]
    pub fn roll(&mut self, pins: u8) -> Result<Roll, RollError> {
        self.bowl(Ball::Pins(pins))
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

    /// The running totals, frame by frame; `None` until every ball that counts for a frame is bowled.
    pub fn totals(&self) -> [Option<u16>; 10] {
        let mut pinfall = Pinfall::default();
        self.frames.iter().for_each(|frame| pinfall.add(frame));
        let (mut first, mut total) = (0, Some(0));
        self.frames.map(|frame| {
            let score = pinfall.points(first, frame.counting_balls());
            first += frame.rolls().len();
            total = total.zip(score).map(|(total, score)| total + score);
            total
        })
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
        self.played_out(|next| next.standing)
    }

    /// The least that the game can still become: no more pins fall.
    pub fn least_possible(&self) -> u16 {
        self.played_out(|_| 0)
    }

    /// What the next ball meets; `None` when the game is over.
    pub fn next_ball(&self) -> Option<NextBall> {
        let frame = self.frames.get(self.current)?;
        Some(NextBall {
            frame: self.current + 1,
            ball: frame.rolls().len() + 1,
            standing: self.rack.standing,
            is_rack_fresh: self.rack.is_fresh(),
        })
    }

    /// Finds anew where the next ball belongs, and what it meets there.
    fn find_next(&mut self) {
        self.current = self.frames.iter().take_while(|frame| frame.is_finished()).count();
        self.rack = self.frames.get(self.current).map_or(Rack::full(self.ruleset()), Frame::rack);
    }

    /// The score if every ball from here on fells the pins that `choice` names.
    fn played_out(mut self, choice: impl Fn(NextBall) -> u8) -> u16 {
        while let Some(next) = self.next_ball() {
            if self.roll(choice(next)).is_err() {
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
    /// The counts of pins that may fall, least first.
    pub fn pins(&self) -> impl Iterator<Item = u8> + use<> {
        0..=self.standing
    }
}

impl Error for CorrectError {}

impl Display for CorrectError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CorrectError::NoSuchFrame { number } => write!(f, "there is no frame {number}"),
            CorrectError::NotBegun { number } => write!(f, "frame {number} is not begun"),
            CorrectError::Refused { ball, error } => write!(f, "ball {ball}: {error}"),
            CorrectError::Unfinished { number } => write!(f, "frame {number} is finished and must stay so"),
        }
    }
}
