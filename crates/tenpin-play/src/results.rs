//! What everybody has when a game is over, and who won.

use std::cmp::Reverse;
use std::collections::HashSet;

use tenpin_board::{Board, BoardLine, Line, Sheet};

/// What everybody has on a sheet, and who won.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    /// The bowlers, in the order in which they bowl. Whoever left before the first ball is not among them.
    pub lines: Vec<LineResult>,
    /// The indexes among them of those with the highest score; none until the game is over, and where one bowls alone.
    pub winners: Vec<usize>,
}

/// What a bowler has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineResult {
    /// The number of the line on its sheet, from 1.
    pub number: usize,
    /// How the bowler is called.
    pub label: String,
    /// Whether somebody else on the sheet is called the same.
    pub is_shared: bool,
    /// The score, or what is settled of it.
    pub score: u16,
    /// How the bowler's game ended; `None` if it is over, or goes on.
    pub early_end: Option<EarlyEnd>,
}

/// Why a game ended before its last ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EarlyEnd {
    /// The bowler left.
    Left,
    /// The sheet was closed.
    Closed,
}

/// What a bowler has in a series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeriesResult {
    /// How the bowler is called, with the number of the line where somebody else is called the same.
    pub name: String,
    /// The pins of all games, this one included.
    pub total: u32,
}

impl Results {
    /// The results of a sheet as it is.
    pub fn of(sheet: &Sheet) -> Results {
        let early_end = |line: &Line| match (line.game.is_over(), line.has_left) {
            (true, _) => None,
            (false, true) => Some(EarlyEnd::Left),
            (false, false) => sheet.is_closed().then_some(EarlyEnd::Closed),
        };
        let result = |(index, line): (usize, &Line)| LineResult {
            number: index + 1,
            label: line.label(),
            is_shared: false,
            score: line.game.score_so_far(),
            early_end: early_end(line),
        };
        let mut lines: Vec<LineResult> = sheet.shown().map(result).collect();
        let shared = shared(lines.iter().map(|line| line.label.as_str()));
        for line in &mut lines {
            line.is_shared = shared.contains(&line.label);
        }
        let winners: HashSet<usize> = sheet.winners().into_iter().map(|index| index + 1).collect();
        let is_winner = |index: &usize| 1 < lines.len() && winners.contains(&lines[*index].number);
        Results { winners: (0..lines.len()).filter(is_winner).collect(), lines }
    }
}

impl SeriesResult {
    /// What everybody has in the series of a board, the highest first; bowlers who cannot be told apart are left out.
    pub fn all_of(board: &Board) -> Vec<SeriesResult> {
        let shared = shared(board.lines.iter().map(|line| line.label.as_str()));
        let name = |line: &BoardLine| match &line.label {
            label if shared.contains(label) => format!("{label} ({})", line.number),
            label => label.clone(),
        };
        let result = |line: &BoardLine| line.series.map(|total| SeriesResult { name: name(line), total });
        let mut results: Vec<SeriesResult> = board.lines.iter().filter_map(result).collect();
        results.sort_by_key(|result| Reverse(result.total));
        results
    }
}

/// What several of these are called.
fn shared<'a>(labels: impl Iterator<Item = &'a str>) -> HashSet<String> {
    let mut seen = HashSet::new();
    labels.filter(|label| !seen.insert(*label)).map(str::to_owned).collect()
}
