//! What everybody has when a game is over, and who won.

use std::cmp::Reverse;

use tenpin_board::{Board, BoardLine, Sheet};

/// What everybody has on a sheet, and who won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// The bowlers, in the order in which they bowl.
    pub lines: Vec<LineResult>,
    /// The indexes of the lines with the highest score; none until the game is over, and where one bowls alone.
    pub winners: Vec<usize>,
}

/// What a bowler has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineResult {
    /// How the bowler is called.
    pub label: String,
    /// Whether somebody else on the sheet has the same tag.
    pub is_shared: bool,
    /// The score, or what is settled of it.
    pub score: u16,
    /// Whether the bowler left before the last ball.
    pub has_left_early: bool,
}

/// What a bowler has in a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesResult {
    /// What stands in the name's place on the board.
    pub name: String,
    /// The pins of all games, this one included.
    pub total: u32,
}

impl Results {
    /// The results of a sheet as it is.
    pub fn of(sheet: &Sheet) -> Results {
        let namesakes = sheet.lines().namesakes();
        let lines = sheet.lines().iter().map(|line| LineResult {
            label: line.label(),
            is_shared: namesakes.share(line.tag),
            score: line.game.score_so_far(),
            has_left_early: line.has_left && !line.game.is_over(),
        });
        let winners = if 1 < sheet.lines().len() { sheet.winners() } else { Vec::new() };
        Results { lines: lines.collect(), winners }
    }
}

impl SeriesResult {
    /// What everybody has in the series of a board, the highest first; bowlers who cannot be told apart are left out.
    pub fn all_of(board: &Board) -> Vec<SeriesResult> {
        let result = |line: &BoardLine| line.series.map(|total| SeriesResult { name: line.name.clone(), total });
        let mut results: Vec<SeriesResult> = board.lines.iter().filter_map(result).collect();
        results.sort_by_key(|result| Reverse(result.total));
        results
    }
}
