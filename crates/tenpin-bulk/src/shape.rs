//! The ways in which games are laid out in a source, one of which its first line shows.

use std::borrow::Cow;

use tenpin::{Game, Ruleset, notation};

use crate::line::{Fault, TextLine};
use crate::table::Table;

/// How the games of a source are laid out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A game a line: `X 7/ 9-`.
    Games,
    /// A name, this byte and a game on each line: `PJS: X 7/ 9-`, `PJS,10,7,3,9,0`.
    Named(u8),
    /// A name, a tab and one ball on each line, those of several bowlers among each other.
    Balls,
    /// Comma-separated values, or others, with a header.
    Table(Table),
}

/// What a line of any shape holds, but for those with one ball.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'a> {
    /// Who bowled, if the line says so.
    pub bowler: Option<Cow<'a, str>>,
    /// The game, or why there is none.
    pub game: Result<Game, Fault>,
    /// The total that the line claims, if it does.
    pub recorded: Option<Recorded>,
}

/// A total that stands beside a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recorded {
    /// Where it stands: the column in bytes, from 1.
    pub column: usize,
    /// The total.
    pub total: u32,
}

/// Whether a line may end with the total of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// What stands there is a ball.
    Ball,
    /// What stands behind a whole game is its total.
    Total,
}

impl Shape {
    /// The shape that this line shows, the first one of its source that is not skipped.
    pub fn of(line: &TextLine<'_>, ruleset: Ruleset, ending: Ending) -> Shape {
        let reads = |text: &[u8]| {
            let text = if ending == Ending::Total { without_total(text, ruleset).0 } else { text };
            Game::read(ruleset, text).is_ok()
        };
        if reads(line.text) {
            return Shape::Games;
        }
        if let Some(table) = Table::of(line) {
            return Shape::Table(table);
        }
        let is_named = |delimiter: u8| {
            let parts = line.text.iter().position(|byte| *byte == delimiter).map(|place| line.text.split_at(place));
            // The name itself must not be a ball.
            parts.is_some_and(|(name, game)| is_name(name, ruleset) && reads(&game[1..]))
        };
        match line.text.split(|byte| *byte == b'\t').collect::<Vec<_>>()[..] {
            [name, ball] if is_name(name, ruleset) && one_ball(ruleset, ball).is_ok() => return Shape::Balls,
            _ => {}
        }
        match b":,".iter().find(|delimiter| is_named(**delimiter)) {
            Some(delimiter) => Shape::Named(*delimiter),
            // Whatever is wrong with the game, no game has a colon.
            None if line.text.contains(&b':') => Shape::Named(b':'),
            None => Shape::Games,
        }
    }
}
