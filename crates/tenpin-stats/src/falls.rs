//! How often each count fell.

use tenpin::{Frame, Game};

use crate::rate::as_float;

/// How often each count fell in games that are over, by the ball at its rack and what stood before it.
///
/// ```
/// use tenpin::Game;
/// use tenpin_stats::Falls;
///
/// let mut falls = Falls::default();
/// falls.add(&"9/ 9- 9/ 9- 9/ 9- 9/ 9- 9/ 9/X".parse::<Game>()?);
/// // Of ten single pins, six were made.
/// assert_eq!((falls.of(1, 1, 1), falls.of(1, 1, 0)), (6, 4));
/// assert_eq!((falls.of(0, 10, 9), falls.of(0, 10, 10)), (10, 1));
/// # Ok::<(), tenpin::NotationError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Falls {
    counts: [[[u64; COUNTS]; COUNTS]; BALLS],
    games: u64,
    points: u64,
}

/// Counts and what stands are less than this.
const COUNTS: usize = 16;

/// The most balls at a rack.
const BALLS: usize = 3;

impl Falls {
    /// Adds a game that is over, and ignores any other. A foul counts as no pins; in five-pin its pins count.
    pub fn add(&mut self, game: &Game) {
        let Some(score) = game.score() else { return };
        self.games += 1;
        self.points += u64::from(score);
        for rack in game.frames().iter().flat_map(Frame::racks) {
            let mut standing = game.ruleset().rack();
            for (balls, roll) in self.counts.iter_mut().zip(rack) {
                balls[usize::from(standing)][usize::from(roll.pins())] += 1;
                standing = standing.saturating_sub(roll.pins());
            }
        }
    }

    /// How many games were added.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Their mean score; `None` without games.
    pub fn average(&self) -> Option<f64> {
        (self.games != 0).then(|| as_float(self.points) / as_float(self.games))
    }

    /// How often so many fell with a ball, told by its place at the rack, from 0, and by what stood.
    pub fn of(&self, ball: usize, standing: u8, pins: u8) -> u64 {
        let row = self.counts.get(ball).and_then(|balls| balls.get(usize::from(standing)));
        row.and_then(|row| row.get(usize::from(pins))).copied().unwrap_or(0)
    }
}
