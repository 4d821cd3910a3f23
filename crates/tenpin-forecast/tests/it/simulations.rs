use tenpin::{Game, Ruleset};
use tenpin_forecast::{Numbers, OutOfReach, Simulation};

fn games(ruleset: Ruleset, seed: u64, average: u16, games: usize) -> Vec<Game> {
    Simulation::new(ruleset, seed, average).unwrap().take(games).collect()
}

fn mean(games: &[Game]) -> f64 {
    let total: u32 = games.iter().map(|game| u32::from(game.score().unwrap())).sum();
    f64::from(total) / f64::from(u32::try_from(games.len()).unwrap())
}

/// These games are promised to everybody who names the seed.
#[test]
fn a_seed_gives_the_same_games_everywhere() {
    let written: Vec<String> = games(Ruleset::TenPin, 1, 150, 3).iter().map(Game::to_string).collect();
    assert_eq!(written, ["9/ X 81 X X 9- X 8/ 8/ 8-", "9/ X X 3- 8- 7- 9/ 3/ 9/ 81", "72 9/ X 9/ X 63 X X 7- XX7"],);
    // Here the skill is a matter of the last bit.
    assert_eq!(games(Ruleset::NoTap8, 1, 226, 33)[32].to_string(), "71 8 9 X 8 9 9 9 7- 8X7");
    assert_ne!(games(Ruleset::TenPin, 2, 150, 3), games(Ruleset::TenPin, 1, 150, 3));
}

#[test]
fn more_games_begin_with_the_same_ones() {
    assert_eq!(games(Ruleset::TenPin, 7, 180, 100)[..10], games(Ruleset::TenPin, 7, 180, 10));
}

#[test]
fn the_average_is_the_one_asked_for() {
    for ruleset in Ruleset::ALL {
        for average in [45, 121, 150, 209, 270] {
            let games = games(ruleset, 20_261_116, average, 4000);
            // The deviation is 40 at most in all of them, that of the mean less than 0.7.
            let mean = mean(&games);
            assert!((mean - f64::from(average)).abs() < 3.0, "{ruleset}: {mean} instead of {average}");
            assert!(games.iter().all(|game| game.ruleset() == ruleset && game.is_over()));
        }
    }
}

#[test]
fn the_worst_and_the_best_bowler_miss_nothing() {
    assert!(games(Ruleset::TenPin, 1, 0, 100).iter().all(|game| game.score() == Some(0)));
    assert!(games(Ruleset::TenPin, 1, 300, 100).iter().all(|game| game.score() == Some(300)));
    assert!(games(Ruleset::ThreeSixNine, 1, 30, 100).iter().all(|game| game.score() == Some(30)));
    assert!(games(Ruleset::FivePin, 1, 450, 10).iter().all(|game| game.score() == Some(450)));
}

#[test]
fn an_average_that_nobody_has_is_refused() {
    let refused = |ruleset, average| Simulation::new(ruleset, 1, average).unwrap_err();
    assert_eq!(refused(Ruleset::TenPin, 301), OutOfReach { least: 0, most: 300 });
    assert_eq!(refused(Ruleset::ThreeSixNine, 29), OutOfReach { least: 30, most: 300 });
    assert_eq!(refused(Ruleset::FivePin, 451).to_string(), "an average is 0 to 450");
    assert_eq!(refused(Ruleset::TenPin, u16::MAX), OutOfReach { least: 0, most: 300 });
}

#[test]
fn wide_numbers_reach_every_place_and_not_beyond() {
    let mut numbers = Numbers::new(1);
    let drawn: Vec<u64> = (0..1000).map(|_| numbers.below_wide(10)).collect();
    for number in 0..10 {
        assert!((60..140).contains(&drawn.iter().filter(|drawn| **drawn == number).count()), "{number}");
    }
    assert!((0..1000).all(|_| numbers.below_wide(1) == 0));
}
