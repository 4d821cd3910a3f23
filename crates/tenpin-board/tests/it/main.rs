//! Sheets and boards, tested by what happens to them and by their pictures.
#![allow(clippy::unwrap_used, clippy::panic)]

/// What a board carries, and the symbols of balls.
mod boards;
/// The picture of the grid, to the character.
mod grid;
/// What is a bowler's name, what is a bowler, and what is not.
mod names;
/// Small plots made of characters.
mod plots;
/// The totals of games that are bowled one after the other.
mod series;
/// Turns, corrections, undo, and the laws of events.
mod sheets;
/// Whose ball is next, with bowlers who come late, come back and are called.
mod turns;

use tenpin::{Ball, Ruleset, notation};
use tenpin_board::{Bowler, Sheet};

fn bowlers(letters: &str) -> Vec<Bowler> {
    letters.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

fn sheet(letters: &str) -> Sheet {
    Sheet::open(bowlers(letters)).unwrap()
}

fn balls(text: &str) -> Vec<Ball> {
    notation::balls(Ruleset::TenPin, text).map(|written| written.unwrap().ball).collect()
}

/// Bowls the balls one after another, each by the bowler who is up.
fn bowl(sheet: &mut Sheet, text: &str) {
    for ball in balls(text) {
        sheet.bowl(ball).unwrap_or_else(|error| panic!("{ball:?} of {text:?}: {error}"));
    }
}

/// The games on the sheet in notation.
fn games(sheet: &Sheet) -> Vec<String> {
    sheet.lines().iter().map(|line| line.game.to_string()).collect()
}
