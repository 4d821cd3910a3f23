use tenpin::Ruleset;
use tenpin_stats::{Career, HighSeries};

use crate::game;

#[test]
fn the_best_series_of_each_length() {
    let flat = |pins: u8| game(Ruleset::TenPin, &format!("{pins}- ").repeat(10));
    let mut career = Career::default();
    // Three games of 10 20 30, two of 40 40, two of 50 10, one of 90, and one outside of any series.
    for (pins, series) in [(1, 7), (4, 8), (2, 7), (5, 9), (3, 7), (4, 8), (9, 10), (1, 9)] {
        career.add(&flat(pins), Some(series));
    }
    career.add(&flat(9), None);
    career.add(&"X".parse().unwrap(), Some(7));
    let high = |games, total| HighSeries { games, total };
    assert_eq!(career.high_series(), [high(2, 80), high(3, 60)]);
    assert_eq!(career.tally.scores, [10, 40, 20, 50, 30, 40, 90, 10, 90]);
}
