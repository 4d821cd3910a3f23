use proptest::prelude::*;
use tenpin::{Ball, Game, Mark, Roll, Ruleset};
use tenpin_stats::{Rate, Tally};

/// Whole games by any rules.
fn games() -> impl Strategy<Value = Game> {
    let rules = prop::sample::select(&Ruleset::ALL[..]);
    (rules, prop::collection::vec((0..4_u8, any::<u8>()), 30)).prop_map(|(ruleset, choices)| {
        let mut game = Game::new(ruleset);
        for (kind, choice) in choices {
            let Some(next) = game.next_ball() else { break };
            let counts: Vec<u8> = next.pins().collect();
            let pins = if kind == 0 { next.standing } else { counts[usize::from(choice) % counts.len()] };
            game.bowl(if kind == 1 && choice == 0 { Ball::Foul(pins) } else { Ball::Pins(pins) }).unwrap();
        }
        game
    })
}

proptest! {
    #[test]
    fn every_mark_is_counted_once_and_no_chance_is_invented(game in games()) {
        let mut tally = Tally::default();
        prop_assert_eq!(tally.add(&game), game.score());
        let rolls: Vec<Roll> = game.frames().iter().flat_map(|frame| frame.rolls().to_vec()).collect();
        let marks = |mark: Mark| rolls.iter().filter(|roll| roll.mark() == Some(mark)).count() as u64;
        prop_assert_eq!(tally.strikes.made, marks(Mark::Strike));
        prop_assert_eq!(tally.spares.made, marks(Mark::Spare));
        // A ball is the first, the second or the third at its rack.
        let thirds = rolls.len() as u64 - tally.strikes.of - tally.spares.of;
        let has_thirds = matches!(game.ruleset(), Ruleset::Candlepin | Ruleset::Duckpin | Ruleset::FivePin);
        prop_assert!(has_thirds || thirds == 0);
        for Rate { made, of } in [tally.strikes, tally.spares, tally.doubles] {
            prop_assert!(made <= of);
        }
        let bowled = game.frames().iter().filter(|frame| !frame.is_given()).count() as u64;
        prop_assert_eq!(tally.opens.iter().map(|opens| opens.of).sum::<u64>(), bowled);
        let opens: u64 = tally.opens.iter().map(|opens| opens.made).sum();
        prop_assert_eq!(tally.clean_games, u64::from(opens == 0));
    }

    #[test]
    fn games_add_up(games in prop::collection::vec(games(), 0..6)) {
        let mut together = Tally::default();
        let alone: Vec<Tally> = games.iter().map(|game| {
            together.add(game);
            let mut alone = Tally::default();
            alone.add(game);
            alone
        }).collect();
        let sum = |count: fn(&Tally) -> u64| alone.iter().map(count).sum::<u64>();
        prop_assert_eq!(together.games(), games.len() as u64);
        prop_assert_eq!(together.total(), sum(Tally::total));
        prop_assert_eq!(together.strikes.of, sum(|tally| tally.strikes.of));
        prop_assert_eq!(together.doubles.of, sum(|tally| tally.doubles.of));
        prop_assert_eq!(together.spares.made, sum(|tally| tally.spares.made));
        prop_assert_eq!(together.clean_games, sum(|tally| tally.clean_games));
    }
}
