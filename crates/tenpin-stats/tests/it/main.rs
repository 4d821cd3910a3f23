//! Statistics against games that were counted by hand.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Series, and what is the best of them.
mod careers;
/// How often each count fell.
mod falls;
/// What holds for any games.
mod laws;
/// Strikes, spares, doubles and opens of single games, the tenth frame above all.
mod tallies;

use tenpin::{Game, Ruleset};
use tenpin_stats::Tally;

fn game(ruleset: Ruleset, notation: &str) -> Game {
    Game::read(ruleset, notation).unwrap_or_else(|error| panic!("{notation:?}: {error}"))
}

fn tally(ruleset: Ruleset, notation: &str) -> Tally {
    let mut tally = Tally::default();
    assert!(tally.add(&game(ruleset, notation)).is_some(), "{notation} is not over");
    tally
}
