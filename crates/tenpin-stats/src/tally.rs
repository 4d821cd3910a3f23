//! Balls and frames counted over many games.

use tenpin::{FrameResult, Game, Mark, PinSet, Roll};

use crate::Rate;
use crate::rate::as_float;

/// What was bowled in any number of games that are over. Frames that nobody bowls are left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// The scores, in the order in which the games were added.
    pub scores: Vec<u16>,
    /// Games without an open frame.
    pub clean_games: u64,
    /// Strikes, of the first balls at a full rack, fill racks included.
    pub strikes: Rate,
    /// What the first balls at a full rack felled, altogether.
    pub first_ball_pins: u64,
    /// Spares, of the second balls at a rack. A fill rack that gets no second ball is no chance.
    pub spares: Rate,
    /// Strikes right after a strike, of the balls right after a strike.
    pub doubles: Rate,
    /// Open frames, of the frames with each number.
    pub opens: [Rate; 10],
    /// Spares of a single pin, which a first ball of nine leaves whether its pins are told or not.
    pub single_pins: Rate,
    /// Spares of several pins that are no split, where the pins left are known.
    pub multi_pins: Rate,
    /// Spares of a split, where it is known to be one.
    pub splits: Rate,
}

impl Tally {
    /// Adds a game, and gives its score; `None` if the game is not over, and nothing is added then.
    pub fn add(&mut self, game: &Game) -> Option<u16> {
        let score = game.score()?;
        self.scores.push(score);
        let mut follows_strike = false;
        let mut is_clean = true;
        for (frame, opens) in game.frames().iter().zip(&mut self.opens).filter(|(frame, _)| !frame.is_given()) {
            let is_open = frame.result() == Some(FrameResult::Open);
            opens.count(is_open);
            is_clean &= !is_open;
        }
        for frame in game.frames() {
            for rack in frame.racks() {
                self.add_rack(rack, game.ruleset().pins());
            }
            for roll in frame.rolls() {
                let is_strike = roll.mark() == Some(Mark::Strike);
                if follows_strike {
                    self.doubles.count(is_strike);
                }
                follows_strike = is_strike;
            }
        }
        self.clean_games += u64::from(is_clean);
        Some(score)
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        u64::try_from(self.scores.len()).unwrap_or(u64::MAX)
    }

    /// All points of all games.
    pub fn total(&self) -> u64 {
        self.scores.iter().copied().map(u64::from).sum()
    }

    /// The mean score; `None` without games.
    pub fn average(&self) -> Option<f64> {
        (!self.scores.is_empty()).then(|| as_float(self.total()) / as_float(self.games()))
    }

    /// How far scores lie from the average: the standard deviation of all games; `None` without games.
    pub fn deviation(&self) -> Option<f64> {
        let average = self.average()?;
        let squares: f64 = self.scores.iter().map(|score| (f64::from(*score) - average).powi(2)).sum();
        Some((squares / as_float(self.games())).sqrt())
    }

    /// The highest score; `None` without games.
    pub fn high_game(&self) -> Option<u16> {
        self.scores.iter().copied().max()
    }

    /// The lowest score; `None` without games.
    pub fn low_game(&self) -> Option<u16> {
        self.scores.iter().copied().min()
    }

    /// What the first ball at a full rack fells on average; `None` without games.
    pub fn first_ball_average(&self) -> Option<f64> {
        (self.strikes.of != 0).then(|| as_float(self.first_ball_pins) / as_float(self.strikes.of))
    }

    /// Counts the balls at one rack.
    fn add_rack(&mut self, rack: &[Roll], pins: PinSet) {
        let Some(first) = rack.first() else { return };
        let is_strike = first.mark() == Some(Mark::Strike);
        self.strikes.count(is_strike);
        self.first_ball_pins += u64::from(first.pins());
        let Some(second) = rack.get(1) else { return };
        let is_spare = second.mark() == Some(Mark::Spare);
        self.spares.count(is_spare);
        // What a second ball left that felled nothing is what the first one left.
        let leave = first.leave().or_else(|| second.leave().filter(|_| second.pins() == 0));
        let is_split = first.is_split() || leave.is_some_and(|leave| pins == PinSet::TEN && leave.is_split());
        // Nine of ten pins leave a single one, whichever it is.
        let is_nine = pins == PinSet::TEN && first.pins() == 9;
        match leave.map(PinSet::len) {
            _ if is_split => self.splits.count(is_spare),
            Some(1) => self.single_pins.count(is_spare),
            Some(_) => self.multi_pins.count(is_spare),
            None if is_nine => self.single_pins.count(is_spare),
            None => {}
        }
    }
}
