//! The work that is measured, and the plain loop of the textbooks that it is measured against.

use std::array;
use std::hint::black_box;

use tenpin::{Frame, Game, NextBall, NotationError, Roll, RollError};
use tenpin_proof::Numbers;

/// How many games are played in one measurement: enough that no processor learns them by heart.
const GAMES: usize = 16_384;

/// The game of the textbooks: it keeps the pins in a row, checks nothing, and finds the frames when it is asked for the
/// totals.
struct Textbook {
    rolls: [u8; 21],
    len: usize,
}

/// Games as an evening brings them, the same ones in every run: three first balls of ten are strikes, and half of the
/// leaves are made into spares.
pub fn evening() -> Vec<Game> {
    let mut numbers = Numbers::new(20_261_115);
    let mut pins = |next: NextBall| match (next.is_rack_fresh(), numbers.below(10)) {
        (true, 0..3) | (false, 0..5) => next.standing,
        _ => numbers.below(next.standing + 1),
    };
    let play = |_| {
        let mut game = Game::default();
        while let Some(next) = game.next_ball() {
            if game.roll(pins(next)).is_err() {
                break;
            }
        }
        game
    };
    (0..GAMES).map(play).collect()
}

/// The games of the evening as the pins of their balls.
pub fn evening_in_pins() -> Vec<Vec<u8>> {
    let pins = |game: &Game| game.frames().iter().flat_map(Frame::rolls).map(Roll::pins).collect();
    evening().iter().map(pins).collect()
}

/// The games of the evening in notation.
pub fn evening_in_notation() -> Vec<String> {
    evening().iter().map(Game::to_string).collect()
}

/// Whether the textbook and the engine agree on every game of the evening. Otherwise their speed says nothing.
pub fn is_textbook_right() -> bool {
    let is_right = |(game, pins): (&Game, Vec<u8>)| {
        let mut textbook = Textbook::new();
        for pins in pins {
            textbook.roll(pins);
        }
        textbook.totals().map(Some) == game.totals()
    };
    evening().iter().zip(evening_in_pins()).all(is_right)
}

impl Textbook {
    fn new() -> Textbook {
        Textbook { rolls: [0; 21], len: 0 }
    }

    fn roll(&mut self, pins: u8) {
        self.rolls[self.len] = pins;
        self.len += 1;
    }

    fn totals(&self) -> [u16; 10] {
        let pins = |index: usize| u16::from(self.rolls[index]);
        let mut total = 0;
        let mut first = 0;
        array::from_fn(|_| {
            if pins(first) == 10 {
                total += 10 + pins(first + 1) + pins(first + 2);
                first += 1;
            } else if pins(first) + pins(first + 1) == 10 {
                total += 10 + pins(first + 2);
                first += 2;
            } else {
                total += pins(first) + pins(first + 1);
                first += 2;
            }
            total
        })
    }
}

/// The peer: whole games, ball by ball, none checked, and the running totals of each.
pub fn textbook(games: &[Vec<u8>]) {
    for game in games {
        let mut played = Textbook::new();
        for pins in game {
            played.roll(black_box(*pins));
        }
        black_box(played.totals());
    }
}

/// Whole games, ball by ball, each checked, and the running totals of each.
pub fn games(games: &[Vec<u8>]) -> Result<(), RollError> {
    for game in games {
        let mut played = Game::default();
        for pins in game {
            played.roll(black_box(*pins))?;
        }
        black_box(played.totals());
    }
    Ok(())
}

/// Lines of notation, read into games.
pub fn lines(lines: &[String]) -> Result<(), NotationError> {
    for line in lines {
        black_box(line.parse::<Game>()?);
    }
    Ok(())
}
