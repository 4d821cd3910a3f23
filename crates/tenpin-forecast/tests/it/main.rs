//! Odds and simulated games, tested through what a caller sees.
#![allow(clippy::unwrap_used, clippy::panic, clippy::float_cmp)]

/// How likely each score is, against brute force and exact arithmetic.
mod chances;
/// Who wins.
mod contests;
/// How somebody bowls: levels, weights that are refused, and what is learnt from games.
mod forms;
/// What holds for every position, form and rule set.
mod laws;
/// What somebody needs.
mod needs;
/// Random games.
mod simulations;

use proptest::prelude::*;
use tenpin::{Game, Ruleset};
use tenpin_forecast::{Chances, Forecaster, Form, Weights};

/// A game in notation, which must be readable.
fn game(notation: &str) -> Game {
    notation.parse().unwrap_or_else(|error| panic!("{notation:?}: {error}"))
}

/// The forecast of a game by the rules of the form.
fn forecast(form: &Form, game: &Game) -> Chances {
    Forecaster::new(form.clone()).forecast(game).unwrap()
}

/// Whether two numbers are the same but for what is lost by rounding.
fn is_close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-12
}

/// Whether two forecasts are the same but for what is lost by rounding.
fn assert_same(one: &Chances, other: &[f64], of: &str) {
    let scores = one.by_score().len().max(other.len());
    for score in 0..scores {
        let other = other.get(score).copied().unwrap_or(0.0);
        assert!(is_close(one.of(score), other), "{of}: {score} is {} instead of {other}", one.of(score));
    }
}

/// Ten-pin in which all second balls are even.
fn with_first(first: [f64; 11]) -> Form {
    let mut weights = Form::even(Ruleset::TenPin).weights();
    weights.first = first.into();
    Form::new(Ruleset::TenPin, &weights).unwrap()
}

/// Any form of a rule set, with many weights that are 0.
fn forms(ruleset: Ruleset) -> impl Strategy<Value = Form> {
    let row = |row: &Vec<f64>| {
        let can_fall: Vec<bool> = row.iter().map(|weight| 0.0 < *weight).collect();
        prop::collection::vec(prop_oneof![Just(0.0), 0.01..100.0], row.len()).prop_map(move |weights| {
            let weigh = |(weight, can_fall): (f64, &bool)| if *can_fall { weight } else { 0.0 };
            // Nothing at all falls sometimes, so that there is always a count that can.
            let mut weights: Vec<f64> = weights.into_iter().zip(&can_fall).map(weigh).collect();
            weights[0] += 0.01;
            weights
        })
    };
    let Weights { first, second, third } = Form::even(ruleset).weights();
    let rows = |rows: std::collections::BTreeMap<u8, Vec<f64>>| {
        let (keys, rows): (Vec<u8>, Vec<_>) = rows.iter().map(|(key, weights)| (*key, row(weights))).unzip();
        rows.prop_map(move |rows| keys.iter().copied().zip(rows).collect())
    };
    (row(&first), rows(second), rows(third))
        .prop_map(move |(first, second, third)| Form::new(ruleset, &Weights { first, second, third }).unwrap())
}

/// Any position of a rule set, with fouls and, where they matter, told pins.
fn positions(ruleset: Ruleset) -> impl Strategy<Value = Game> {
    prop::collection::vec((any::<u16>(), 0..12_u8), 0..=30).prop_map(move |choices| {
        let mut game = Game::new(ruleset);
        for (choice, kind) in choices {
            let Some(next) = game.next_ball() else { break };
            let counts: Vec<u8> = next.pins().collect();
            let pins = counts[usize::from(choice) % counts.len()];
            let is_taken = match kind {
                0 => game.bowl(tenpin::Ball::Foul(pins)).is_ok(),
                1..=3 => game.roll(next.standing).is_ok(),
                4 | 5 => {
                    let some = ruleset.pins().iter().filter(|pin| choice >> pin & 1 == 1);
                    let leave = some.fold(tenpin::PinSet::EMPTY, |some, pin| some.with(pin).unwrap());
                    game.bowl(tenpin::Ball::Leave(leave)).is_ok()
                }
                _ => false,
            };
            if !is_taken {
                game.roll(pins).unwrap();
            }
        }
        game
    })
}

fn rulesets() -> impl Strategy<Value = Ruleset> {
    prop::sample::select(&Ruleset::ALL[..])
}
