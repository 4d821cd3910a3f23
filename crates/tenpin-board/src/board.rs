//! The board: a sheet made ready to be drawn. Plain data, and all that a screen needs to see.

use tenpin::{Game, Roll, Ruleset};

use crate::{Line, Sheet, earlier_totals};

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
    /// What the bowler has in the series so far, this game included; `None` where there is no series, or where bowlers
    /// who share a name cannot be told apart in it.
    pub series: Option<u32>,
    /// Whether the bowler has left, and bowls no more.
    pub has_left: bool,
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
        let line =
            |line: &Line| BoardLine { has_left: line.has_left, ..BoardLine::new(line.bowler.to_string(), &line.game) };
        Board { lines: sheet.lines().iter().map(line).collect(), up: sheet.up() }
    }
}

impl Board {
    /// The board of a sheet in a series, with what each bowler has so far.
    pub fn in_series(sheet: &Sheet, earlier: &[Sheet]) -> Board {
        let mut board = Board::from(sheet);
        let games = sheet.lines().iter().map(|line| u32::from(line.game.score_so_far()));
        for (line, (earlier, game)) in board.lines.iter_mut().zip(earlier_totals(earlier, sheet).into_iter().zip(games))
        {
            line.series = earlier.map(|earlier| earlier + game);
        }
        board
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
        BoardLine { name, ruleset: game.ruleset(), frames, score: game.score(), series: None, has_left: false }
    }
}
