//! The symbol of a ball: what a board shows of it.

use std::fmt::{self, Display, Formatter};

use tenpin::{Mark, Roll, Ruleset};

/// The most that a rack is worth.
const MOST: usize = 15;

/// What falls without a mark, from 1 on.
const COUNTS: [&str; MOST] = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15"];

/// The same with a foul.
const FOULS: [&str; MOST] =
    ["1F", "2F", "3F", "4F", "5F", "6F", "7F", "8F", "9F", "10F", "11F", "12F", "13F", "14F", "15F"];

/// What a board shows of a ball: `X`, `/`, `-`, `8`, `F`, or `5F` where a foul has its price.
///
/// A symbol says what the ball counts as. Notation, which is the engine's, says how it was bowled, so that the game reads
/// back the same: there a no-tap strike is its pins, a third ball of ten is `T`, and splits and leaves are marked.
///
/// ```
/// use tenpin::Ruleset;
/// use tenpin_board::{Symbol, SymbolKind};
///
/// let mut game = tenpin::Game::new(Ruleset::NoTap9);
/// let strike = Symbol::of(game.roll(9)?, Ruleset::NoTap9);
/// assert_eq!((strike.text, strike.kind), ("X", SymbolKind::Strike));
/// assert_eq!(game.to_string(), "9");
/// # Ok::<(), tenpin::RollError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol {
    /// Its characters.
    pub text: &'static str,
    /// What it stands for, for those who draw it in colour.
    pub kind: SymbolKind,
}

/// What a symbol stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SymbolKind {
    /// A strike.
    Strike,
    /// A spare.
    Spare,
    /// Pins that fell, and made no mark.
    Pins,
    /// A ball that felled none, or whose pins do not count.
    NoPins,
    /// A frame that nobody bowls.
    Given,
}

impl Symbol {
    /// The symbol of a ball that was bowled by these rules. A split looks like its count.
    pub fn of(roll: Roll, ruleset: Ruleset) -> Symbol {
        let (kind, text, foul) = match roll.mark() {
            Some(Mark::Strike) => (SymbolKind::Strike, "X", "XF"),
            Some(Mark::Spare) => (SymbolKind::Spare, "/", "/F"),
            None if roll.pins() == 0 => (SymbolKind::NoPins, "-", "-F"),
            None => (SymbolKind::Pins, digits(COUNTS, roll.pins()), digits(FOULS, roll.pins())),
        };
        match ruleset.foul_cost() {
            _ if !roll.is_foul() => Symbol { text, kind },
            None => Symbol { text: "F", kind: SymbolKind::NoPins },
            Some(_) => Symbol { text: foul, kind },
        }
    }

    /// The symbol of a frame that nobody bowls: `_`.
    pub fn given() -> Symbol {
        Symbol { text: "_", kind: SymbolKind::Given }
    }
}

impl Display for Symbol {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

/// The text of a count that made no mark.
fn digits(texts: [&'static str; MOST], pins: u8) -> &'static str {
    texts[usize::from(pins).clamp(1, MOST) - 1]
}
