//! The games of one bowler by one rule set, in the order in which they were bowled.

use std::collections::BTreeMap;

use tenpin::Game;

use crate::Tally;

/// What a bowler has done over the years, by one rule set.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Career {
    /// Every game.
    pub tally: Tally,
    /// The games and the total of each series.
    series: BTreeMap<u128, HighSeries>,
}

/// The best series of so many games.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HighSeries {
    /// How many games the series has.
    pub games: u32,
    /// What was scored in all of them.
    pub total: u32,
}

impl Career {
    /// Adds a game that is over, with the series it belongs to; any other game is left out.
    pub fn add(&mut self, game: &Game, series: Option<u128>) {
        let Some(score) = self.tally.add(game) else { return };
        if let Some(id) = series {
            let series = self.series.entry(id).or_default();
            series.games += 1;
            series.total += u32::from(score);
        }
    }

    /// The highest total of a series of each length, two games or more, the shortest first.
    pub fn high_series(&self) -> Vec<HighSeries> {
        let mut highest: BTreeMap<u32, u32> = BTreeMap::new();
        for series in self.series.values().filter(|series| 2 <= series.games) {
            let high = highest.entry(series.games).or_default();
            *high = series.total.max(*high);
        }
        highest.into_iter().map(|(games, total)| HighSeries { games, total }).collect()
    }
}
