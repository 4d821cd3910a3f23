use proptest::prelude::*;
use tenpin::{Game, Ruleset};
use tenpin_bulk::{Digest, Reading};
use tenpin_stats::Tally;

use crate::games;

fn digest(games: &[Game]) -> Digest {
    let mut digest = Digest::default();
    games.iter().filter_map(Reading::of).for_each(|reading| digest.add(reading));
    digest
}

#[test]
fn a_digest_says_what_the_statistics_say() {
    for ruleset in Ruleset::ALL {
        let games = games(ruleset, 17, 500);
        let (one, other) = games.split_at(123);
        let mut parts = digest(one);
        parts.merge(&digest(other));
        let whole = digest(&games);
        assert_eq!(parts, whole);
        let mut tally = Tally::default();
        for game in &games {
            tally.add(game).unwrap();
        }
        assert_eq!((whole.games(), whole.total()), (tally.games(), tally.total()));
        assert_eq!((whole.strikes, whole.racks), (tally.strikes.made, tally.strikes.of));
        assert_eq!((whole.spares, whole.seconds), (tally.spares.made, tally.spares.of));
        assert_eq!(whole.clean_games, tally.clean_games);
        assert_eq!(whole.opens, tally.opens.iter().map(|opens| opens.made).sum::<u64>());
        let mut cleared = whole.clone();
        cleared.clear();
        assert_eq!(cleared, Digest::default());
        assert_eq!((whole.quantile(0), whole.quantile(100)), (tally.low_game(), tally.high_game()));
        let close = |one: Option<f64>, other: Option<f64>| (one.unwrap() - other.unwrap()).abs() < 1e-9;
        assert!(close(whole.average(), tally.average()) && close(whole.deviation(), tally.deviation()));
    }
}

#[test]
fn without_games_there_is_nothing_to_say() {
    let nothing = Digest::default();
    assert_eq!((nothing.games(), nothing.average(), nothing.deviation(), nothing.quantile(50)), (0, None, None, None));
    assert!(nothing.scores().is_empty());
}

proptest! {
    /// A quantile is the place in the sorted scores.
    #[test]
    fn quantiles_are_places_in_a_row(seed: u64, count in 1_usize..60, percent in 0_u8..=100) {
        let games = games(Ruleset::TenPin, seed, count);
        let mut scores: Vec<u16> = games.iter().filter_map(Game::score).collect();
        scores.sort_unstable();
        let place = (count * usize::from(percent)).div_ceil(100).max(1);
        prop_assert_eq!(digest(&games).quantile(percent), Some(scores[place - 1]));
        let counted: Vec<u16> =
            digest(&games).scores().into_iter().flat_map(|(score, games)| vec![score; usize::try_from(games).unwrap()]).collect();
        prop_assert_eq!(counted, scores);
    }
}
