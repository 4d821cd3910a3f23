//! The board: a sheet made ready to be drawn. Plain data, and all that a screen needs to see.

use tenpin::{Game, Roll, Ruleset};

use crate::Sheet;

/// What everyone looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// A line for each bowler, in the order in which they bowl.
    pub lines: Vec<BoardLine>,
    /// The index of the line whose ball is next; `None` when the game is over.
    pub up: Option<usize>,
}

/// A bowler's line on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLine {
    /// What stands in the name's place.
    pub name: String,
    /// The rule set of the game.
    pub ruleset: Ruleset,
    /// The ten frames, begun or not.
    pub frames: [BoardFrame; 10],
    /// The score of the game; `None` until the game is over.
    pub score: Option<u16>,
}

/// A frame on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardFrame {
    /// The balls bowled, with their marks, and with splits and leaves where they are known.
    pub rolls: Vec<Roll>,
    /// Whether the frame is a strike that nobody bowls.
    pub is_given: bool,
    /// The running total; `None` until it is settled.
    pub total: Option<u16>,
}

impl From<&Sheet> for Board {
    fn from(sheet: &Sheet) -> Board {
        let lines = sheet.lines().iter().map(|line| BoardLine::new(line.bowler.to_string(), &line.game));
        Board { lines: lines.collect(), up: sheet.up() }
    }
}

impl BoardLine {
    /// The line of a game under any name.
    pub fn new(name: String, game: &Game) -> BoardLine {
        let mut totals = game.totals().into_iter();
        let frames = game.frames().map(|frame| BoardFrame {
            rolls: frame.rolls().to_vec(),
            is_given: frame.is_given(),
            total: totals.next().flatten(),
        });
        BoardLine { name, ruleset: game.ruleset(), frames, score: game.score() }
    }
}
