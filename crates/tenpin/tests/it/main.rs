//! The engine, tested through what a caller sees.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Balls replaced after the fact, and balls taken back.
mod correct;
/// Games whose totals are published or were computed elsewhere.
mod known_games;
/// What holds for every game.
mod laws;
/// Balls told by the pins that they left.
mod leaves;
/// Text to games and back, and what is wrong with a text.
mod notation;
/// A separate scorer for every rule set.
mod peers;
/// Sets of pins, splits, and what leaves are called.
mod pins;
/// The most and the least that a game can still become.
mod possible;
/// What the future of a game depends on, against the game itself.
mod prospects;
/// Balls that cannot be bowled, and what frames say of themselves.
mod refusals;
/// What the rule sets other than ten-pin do.
mod rulesets;
/// The engine against the plain loop of the textbooks.
mod textbook;

use proptest::prelude::*;
use tenpin::{Ball, Game, NotationError, PinSet, Ruleset};

/// A game in notation, which must be readable.
fn game(notation: &str) -> Game {
    notation.parse().unwrap_or_else(|error| panic!("{notation:?}: {error}"))
}

/// The totals that are settled.
fn settled(game: &Game) -> Vec<u16> {
    game.totals().into_iter().flatten().collect()
}

/// Any legal game by any rules, of up to thirty balls, which is all there can be; rich in marks, fouls, splits and leaves.
fn games() -> impl Strategy<Value = Game> {
    prop_oneof![Just(Ruleset::TenPin), prop::sample::select(&Ruleset::ALL[..])].prop_flat_map(games_by)
}

fn games_by(ruleset: Ruleset) -> impl Strategy<Value = Game> {
    prop::collection::vec((0..10_u8, any::<u16>()), 0..=30).prop_map(move |choices| {
        let mut game = Game::new(ruleset);
        // The pins that are known to be all that can stand.
        let mut known = ruleset.pins();
        for (kind, choice) in choices {
            let Some(next) = game.next_ball() else { break };
            if next.is_rack_fresh() {
                known = ruleset.pins();
            }
            let counts: Vec<u8> = next.pins().collect();
            let pins = counts[usize::from(choice) % counts.len()];
            let ball = match kind {
                0 => Ball::Foul(pins),
                1 if next.is_rack_fresh() => Ball::Strike,
                1 | 2 => Ball::Pins(next.standing),
                3 => Ball::Split(pins),
                4 | 5 => Ball::Leave(some_of(known, next.standing, choice)),
                _ => Ball::Pins(pins),
            };
            let roll = game.bowl(ball).or_else(|_| game.roll(pins)).unwrap();
            known = roll.leave().unwrap_or(known);
        }
        game
    })
}

/// The game that is written as this one is.
fn read_back(game: &Game) -> Result<Game, NotationError> {
    Game::read(game.ruleset(), &game.to_string())
}

/// Some of these pins, so many at most.
fn some_of(pins: PinSet, most: u8, choice: u16) -> PinSet {
    let chosen = pins.iter().filter(|pin| choice >> pin & 1 == 1).take(usize::from(most));
    chosen.fold(PinSet::EMPTY, |some, pin| some.with(pin).unwrap())
}

/// Any ball that can be told, legal or not.
fn any_ball() -> impl Strategy<Value = Ball> {
    prop_oneof![
        (0..=16_u8).prop_map(Ball::Pins),
        any::<u8>().prop_map(Ball::Pins),
        Just(Ball::Strike),
        Just(Ball::Spare),
        Just(Ball::Rest),
        Just(Ball::FouledSpare),
        any::<u8>().prop_map(Ball::Split),
        any::<u8>().prop_map(Ball::Foul),
        any::<u16>().prop_map(|choice| Ball::Leave(some_of(PinSet::TEN, 10, choice))),
        (0..=11_u8, any::<u16>())
            .prop_map(|(pins, choice)| Ball::Left { pins, leave: some_of(PinSet::TEN, 10, choice) }),
    ]
}
