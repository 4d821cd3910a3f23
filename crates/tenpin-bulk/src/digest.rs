//! What many games say at a glance.

use std::collections::BTreeMap;

use crate::Reading;

/// Games counted by their score, with what was bowled in them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Digest {
    /// How many games have each score, from 0 up.
    scores: Vec<u64>,
    /// First balls at a full rack, fill racks included.
    pub racks: u64,
    /// Strikes.
    pub strikes: u64,
    /// Second balls at a rack.
    pub seconds: u64,
    /// Spares.
    pub spares: u64,
    /// Open frames.
    pub opens: u64,
    /// Games without an open frame.
    pub clean_games: u64,
}

impl Digest {
    /// Adds a game.
    #[inline]
    pub fn add(&mut self, reading: Reading) {
        let score = usize::from(reading.score());
        if self.scores.len() <= score {
            self.scores.resize(score + 1, 0);
        }
        self.scores[score] += 1;
        self.racks += u64::from(reading.racks());
        self.strikes += u64::from(reading.strikes());
        self.seconds += u64::from(reading.seconds());
        self.spares += u64::from(reading.spares());
        self.opens += u64::from(reading.opens());
        self.clean_games += u64::from(reading.opens() == 0);
    }

    /// Leaves nothing in it.
    pub fn clear(&mut self) {
        let mut scores = std::mem::take(&mut self.scores);
        scores.clear();
        *self = Digest { scores, ..Digest::default() };
    }

    /// Adds the games of another digest.
    pub fn merge(&mut self, other: &Digest) {
        self.scores.resize(self.scores.len().max(other.scores.len()), 0);
        for (games, more) in self.scores.iter_mut().zip(&other.scores) {
            *games += more;
        }
        self.racks += other.racks;
        self.strikes += other.strikes;
        self.seconds += other.seconds;
        self.spares += other.spares;
        self.opens += other.opens;
        self.clean_games += other.clean_games;
    }

    /// How many games there are.
    pub fn games(&self) -> u64 {
        self.scores.iter().sum()
    }

    /// How many games have each score, from the lowest to the highest.
    pub fn scores(&self) -> BTreeMap<u16, u64> {
        (0..).zip(&self.scores).filter(|(_, games)| **games != 0).map(|(score, games)| (score, *games)).collect()
    }

    /// All points of all games.
    pub fn total(&self) -> u64 {
        self.scores.iter().zip(0..).map(|(games, score)| games * score).sum()
    }

    /// The mean score; `None` without games.
    pub fn average(&self) -> Option<f64> {
        (self.games() != 0).then(|| as_float(self.total()) / as_float(self.games()))
    }

    /// How far scores lie from the average: the standard deviation of all games; `None` without games.
    pub fn deviation(&self) -> Option<f64> {
        let average = self.average()?;
        let square = |(score, games): (u32, &u64)| (f64::from(score) - average).powi(2) * as_float(*games);
        let squares: f64 = (0..).zip(&self.scores).map(square).sum();
        Some((squares / as_float(self.games())).sqrt())
    }

    /// The lowest score that so many percent of the games do not exceed; `None` without games. 0 is the lowest score of all,
    /// 100 the highest, 50 the median.
    pub fn quantile(&self, percent: u8) -> Option<u16> {
        let games = u128::from(self.games());
        // The first game counts even for none of them.
        let wanted = (games * u128::from(percent)).div_ceil(100).max(1);
        let mut so_far = 0;
        let reaches = |(_, games): &(u16, &u64)| {
            so_far += u128::from(**games);
            wanted <= so_far
        };
        (0..).zip(&self.scores).find(reaches).map(|(score, _)| score)
    }
}

/// A count to calculate with.
fn as_float(count: u64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "nobody bowls so often")]
    let float = count as f64;
    float
}
