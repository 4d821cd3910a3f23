use tenpin::{Game, Prospect, Ruleset};
use tenpin_forecast::{Forecaster, Form, Level, Numbers, Simulation, WeightError, Weights};
use tenpin_stats::Falls;

use crate::forecast;

/// What is wrong after something was done to even weights.
fn refused(ruleset: Ruleset, change: impl Fn(&mut Weights)) -> String {
    let mut weights = Form::even(ruleset).weights();
    change(&mut weights);
    Form::new(ruleset, &weights).unwrap_err().to_string()
}

#[test]
fn what_is_no_weight_is_refused_with_its_place() {
    let ten_pin = |change: &dyn Fn(&mut Weights)| refused(Ruleset::TenPin, change);
    assert_eq!(ten_pin(&|weights| weights.first[3] = -1.0), "first[3]: a weight cannot be negative");
    assert_eq!(ten_pin(&|weights| weights.first[3] = f64::NAN), "first[3]: a weight must be a finite number");
    assert_eq!(
        ten_pin(&|weights| weights.second.get_mut(&7).unwrap()[7] = f64::INFINITY),
        "second.7[7]: a weight must be a finite number"
    );
    assert_eq!(ten_pin(&|weights| weights.first.fill(0.0)), "first: every count that can fall there has weight 0");
    assert_eq!(
        ten_pin(&|weights| weights.second.get_mut(&1).unwrap().fill(0.0)),
        "second.1: every count that can fall there has weight 0"
    );
    assert_eq!(ten_pin(&|weights| weights.first.clear()), "first: it is missing");
    assert_eq!(ten_pin(&|weights| drop(weights.second.remove(&4))), "second.4: it is missing");
    assert_eq!(ten_pin(&|weights| weights.first.push(1.0)), "first: it has 12 weights and needs 11");
    assert_eq!(
        ten_pin(&|weights| weights.second.get_mut(&4).unwrap().truncate(4)),
        "second.4: it has 4 weights and needs 5"
    );
    assert_eq!(
        ten_pin(&|weights| drop(weights.second.insert(11, vec![1.0; 12]))),
        "second.11: this ball never has that many pins standing"
    );
    assert_eq!(
        ten_pin(&|weights| drop(weights.second.insert(0, vec![1.0]))),
        "second.0: this ball never has that many pins standing"
    );
    assert_eq!(
        ten_pin(&|weights| drop(weights.second.insert(255, vec![1.0; 256]))),
        "second.255: this ball never has that many pins standing"
    );
    assert_eq!(
        ten_pin(&|weights| drop(weights.third.insert(3, vec![1.0; 4]))),
        "third.3: this ball never has that many pins standing"
    );
    assert_eq!(refused(Ruleset::Candlepin, |weights| drop(weights.third.remove(&3))), "third.3: it is missing");
    assert_eq!(refused(Ruleset::FivePin, |weights| weights.first[14] = 0.1), "first[14]: so many can never fall there");
    // A weight that counts only where it cannot fall is none.
    let only_four = |weights: &mut Weights| {
        let row = weights.third.get_mut(&10).unwrap();
        row.fill(0.0);
        row[4] = 1.0;
    };
    assert!(refused(Ruleset::FivePin, only_four).starts_with("third.10: every count"));
}

/// Points of 5 may be the middle pin alone, if somebody told so.
#[test]
fn what_can_fall_of_told_pins_needs_a_weight() {
    let in_parts = |weights: &mut Weights| drop(weights.second.insert(5, vec![0.0, 0.0, 1.0, 1.0, 0.0, 0.0]));
    assert!(refused(Ruleset::FivePin, in_parts).starts_with("second.5: every count"));
    let in_parts = |weights: &mut Weights| drop(weights.third.insert(5, vec![0.0, 0.0, 1.0, 1.0, 0.0, 0.0]));
    assert!(refused(Ruleset::FivePin, in_parts).starts_with("third.5: every count"));
}

#[test]
fn what_is_never_met_may_be_told_as_nothing() {
    let mut weights = Form::even(Ruleset::NoTap9).weights();
    assert!(!weights.second.contains_key(&1), "a nine is a strike");
    weights.second.insert(1, vec![0.0, 0.0]);
    assert_eq!(
        Form::new(Ruleset::NoTap9, &weights),
        Ok(Form::even(Ruleset::NoTap9)).map(|even: Form| { Form::new(Ruleset::NoTap9, &even.weights()).unwrap() })
    );
    weights.second.insert(1, vec![0.0, 1.0]);
    let error = Form::new(Ruleset::NoTap9, &weights).unwrap_err();
    assert_eq!((error.at.to_string().as_str(), error.reason), ("second.1", WeightError::NeverMet));
}

#[test]
fn weights_may_be_of_any_size() {
    for scale in [1e-300, 1e-9, 1.0, 1e300] {
        let mut weights = Level::Club.form(Ruleset::TenPin).weights();
        let Weights { first, second, .. } = &mut weights;
        std::iter::once(first).chain(second.values_mut()).flatten().for_each(|weight| *weight *= scale);
        let mean = Form::new(Ruleset::TenPin, &weights).unwrap().mean();
        assert!((mean - 121.0).abs() < 1e-6, "{scale}: {mean}");
    }
    // Even where a sum would be too large.
    let mut weights = Form::even(Ruleset::TenPin).weights();
    weights.first.fill(f64::MAX);
    let even = Form::new(Ruleset::TenPin, &weights).unwrap();
    assert!((even.mean() - Form::even(Ruleset::TenPin).mean()).abs() < 1e-9);
}

#[test]
fn what_is_told_reads_back() {
    for ruleset in Ruleset::ALL {
        let form = Level::League.form(ruleset);
        let again = Form::new(ruleset, &form.weights()).unwrap();
        assert!((form.mean() - again.mean()).abs() < 1e-9, "{ruleset}");
    }
}

/// What the reference levels are known for: strikes, the first ball, and spares.
#[test]
fn levels_bowl_as_such_people_do() {
    let bowls = |level: Level| {
        let weights = level.form(Ruleset::TenPin).weights();
        let first: f64 = (0_u8..).zip(&weights.first).map(|(pins, share)| f64::from(pins) * share).sum();
        let (mut attempts, mut spares) = (0.0, 0.0);
        for (pins, share) in (0_u8..10).zip(&weights.first) {
            attempts += share;
            spares += share * weights.second[&(10 - pins)].last().unwrap();
        }
        (weights.first[10], first, spares / attempts)
    };
    let (strikes, first, spares) = bowls(Level::Club);
    assert!((strikes - 0.19).abs() < 0.002 && (first - 6.9).abs() < 0.02 && (spares - 0.27).abs() < 0.005);
    let (strikes, first, spares) = bowls(Level::Professional);
    assert!((strikes - 0.53).abs() < 0.002 && (first - 9.1).abs() < 0.02 && (spares - 0.75).abs() < 0.02);
}

#[test]
fn a_level_and_an_average_that_nobody_has() {
    assert_eq!("CLUB".parse(), Ok(Level::Club));
    assert_eq!("beginner".parse::<Level>().unwrap_err().to_string(), "there is no such level");
    for level in Level::ALL {
        assert_eq!(level.name().parse(), Ok(level));
    }
    for average in [-1.0, 300.5, f64::NAN, f64::INFINITY] {
        assert_eq!(Form::of_average(Ruleset::TenPin, average).unwrap_err().to_string(), "an average is 0 to 300");
    }
    for average in [0.0, 300.0] {
        assert_eq!(forecast(&Form::of_average(Ruleset::TenPin, average).unwrap(), &Game::default()).mean(), average);
    }
}

/// What somebody's games say, beside the club's level.
fn learnt(ruleset: Ruleset, games: &[Game]) -> Form {
    let mut falls = Falls::default();
    for game in games {
        falls.add(game);
    }
    Form::learnt(&falls, &Level::Club.form(ruleset))
}

#[test]
fn without_games_the_form_is_the_levels() {
    for ruleset in Ruleset::ALL {
        assert_eq!(learnt(ruleset, &[]), Level::Club.form(ruleset));
        assert_eq!(learnt(ruleset, &[Game::new(ruleset)]), Level::Club.form(ruleset), "a game that is not over");
    }
}

#[test]
fn three_games_give_sensible_odds_and_many_give_ones_own() {
    let mean = |games: usize, average: u16| {
        let games: Vec<Game> = Simulation::new(Ruleset::TenPin, 5, average).unwrap().take(games).collect();
        let scores: u32 = games.iter().map(|game| u32::from(game.score().unwrap())).sum();
        (learnt(Ruleset::TenPin, &games).mean(), f64::from(scores) / f64::from(u32::try_from(games.len()).unwrap()))
    };
    for average in [90, 150, 200] {
        let (three, own) = mean(3, average);
        let club = 121.0;
        // Between the club's and one's own, and closer to one's own.
        assert!((three - own).abs() < (three - club).abs(), "{average}: {three}, {own}");
        let (many, own) = mean(1000, average);
        assert!((many - own).abs() < 2.0, "{average}: {many}, {own}");
    }
    // Three perfect games do not make the next one certain.
    let perfect: Game = "X X X X X X X X X XXX".parse().unwrap();
    let chances = forecast(&learnt(Ruleset::TenPin, &[perfect; 3]), &Game::default());
    assert!((0.01..0.9).contains(&chances.of(300)), "{}", chances.of(300));
}

/// A bowler who is like nobody else: a level, with each weight changed at random.
fn somebody(numbers: &mut Numbers) -> Form {
    let average = f64::from(numbers.below(110)) + 90.0;
    let mut weights = Form::of_average(Ruleset::TenPin, average).unwrap().weights();
    let Weights { first, second, .. } = &mut weights;
    for weight in std::iter::once(first).chain(second.values_mut()).flatten() {
        *weight *= 0.5 + f64::from(numbers.below(101)) / 100.0;
    }
    Form::new(Ruleset::TenPin, &weights).unwrap()
}

/// The game that somebody bowls, and the positions on the way.
fn bowled(form: &Form, numbers: &mut Numbers) -> Vec<Game> {
    let mut games = vec![Game::default()];
    while let Some(prospect) = games.last().and_then(Prospect::of) {
        let odds = form.odds(&prospect);
        let mut number = f64::from(u32::try_from(numbers.below_wide(1 << 32)).unwrap()) / 4_294_967_296.0;
        let taken = odds.iter().position(|share| {
            number -= share;
            number < 0.0
        });
        let last = u8::try_from(taken.unwrap_or_else(|| odds.iter().rposition(|share| 0.0 < *share).unwrap())).unwrap();
        let mut game = *games.last().unwrap();
        game.roll(last).unwrap();
        games.push(game);
    }
    games
}

/// Of forecasts of 30 %, about 30 % come true: for bowlers of whom few games or many are known, from the first ball and in
/// mid-game.
#[test]
fn forecasts_come_true_as_often_as_they_say() {
    for (seed, known) in [(1, 0), (2, 3), (3, 10), (4, 40)] {
        let mut numbers = Numbers::new(seed);
        // By fifths: how many forecasts there were, what they said, and how many came true.
        let mut fifths = [(0.0, 0.0, 0.0); 5];
        for _ in 0..250 {
            let bowler = somebody(&mut numbers);
            let games: Vec<Game> = (0..known).map(|_| *bowled(&bowler, &mut numbers).last().unwrap()).collect();
            // Without games, the true form of the bowler is known.
            let form = if known == 0 { bowler.clone() } else { learnt(Ruleset::TenPin, &games) };
            let forecaster = Forecaster::new(form);
            let games = bowled(&bowler, &mut numbers);
            let score = usize::from(games.last().unwrap().score().unwrap());
            // After so many balls; half of them all would tell something of those to come.
            for position in [&games[0], &games[8]] {
                let chances = forecaster.forecast(position).unwrap();
                for target in (80..=240).step_by(20) {
                    let said = chances.at_least(target);
                    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
                    let fifth = &mut fifths[((said * 5.0) as usize).min(4)];
                    let came_true = if target <= score { 1.0 } else { 0.0 };
                    *fifth = (fifth.0 + 1.0, fifth.1 + said, fifth.2 + came_true);
                }
            }
        }
        let rows = fifths.map(|(forecasts, said, came_true)| (forecasts, said / forecasts, came_true / forecasts));
        println!("{known} games: {rows:.3?}");
        for (forecasts, said, came_true) in rows {
            assert!(
                (said - came_true).abs() < 0.08,
                "{known} games known: of {forecasts} forecasts of {said}, {came_true} came true"
            );
        }
    }
}
