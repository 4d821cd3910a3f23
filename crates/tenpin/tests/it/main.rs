//! The engine, tested through what a caller sees.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Every possible game, counted by score.
mod census;
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
/// Sets of pins, splits, and what leaves are called.
mod pins;
/// The most and the least that a game can still become.
mod possible;
/// Balls that cannot be bowled, and what frames say of themselves.
mod refusals;
/// The engine against the plain loop of the textbooks.
mod textbook;

use proptest::prelude::*;
use tenpin::{Ball, Game, PinSet};

/// A game in notation, which must be readable.
fn game(notation: &str) -> Game {
    notation.parse().unwrap_or_else(|error| panic!("{notation:?}: {error}"))
}

/// The totals that are settled.
fn settled(game: &Game) -> Vec<u16> {
    game.totals().into_iter().flatten().collect()
}

/// Any legal game of up to `balls` balls, rich in marks, fouls, splits and leaves.
fn games(balls: usize) -> impl Strategy<Value = Game> {
    prop::collection::vec((0..10_u8, any::<u16>()), 0..=balls).prop_map(|choices| {
        let mut game = Game::default();
        // The pins that are known to be all that can stand.
        let mut known = PinSet::TEN;
        for (kind, choice) in choices {
            let Some(next) = game.next_ball() else { break };
            if next.is_rack_fresh {
                known = PinSet::TEN;
            }
            let pins = u8::try_from(choice % 16).unwrap();
            let ball = match kind {
                0 => Ball::Foul(0),
                1 if next.is_rack_fresh => Ball::Strike,
                1 | 2 => Ball::Pins(next.standing),
                3 if next.is_rack_fresh => Ball::Split(1 + pins % 8),
                4 | 5 => Ball::Leave(some_of(known, next.standing, choice)),
                _ => Ball::Pins(pins % (next.standing + 1)),
            };
            known = game.bowl(ball).unwrap().leave().unwrap_or(known);
        }
        game
    })
}

/// Some of these pins, so many at most.
fn some_of(pins: PinSet, most: u8, choice: u16) -> PinSet {
    let chosen = pins.iter().filter(|pin| choice >> pin & 1 == 1).take(usize::from(most));
    chosen.map(|pin| pin.to_string()).collect::<Vec<_>>().join("-").parse().unwrap()
}

/// Any ball that can be told, legal or not.
fn any_ball() -> impl Strategy<Value = Ball> {
    prop_oneof![
        (0..=11_u8).prop_map(Ball::Pins),
        any::<u8>().prop_map(Ball::Pins),
        Just(Ball::Strike),
        Just(Ball::Spare),
        any::<u8>().prop_map(Ball::Split),
        any::<u8>().prop_map(Ball::Foul),
        any::<u16>().prop_map(|choice| Ball::Leave(some_of(PinSet::TEN, 10, choice))),
        (0..=11_u8, any::<u16>())
            .prop_map(|(pins, choice)| Ball::Left { pins, leave: some_of(PinSet::TEN, 10, choice) }),
    ]
}
