//! The board: a sheet made ready to be drawn. Plain data, and all that a screen needs to see.

use tenpin::{Frame, Game, NextBall, Ruleset};

use crate::{Line, SeriesTotals, Sheet, Symbol};

/// What everyone looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// A line for each bowler, in the order in which they bowl. Whoever left before the first ball has none.
    pub lines: Vec<BoardLine>,
    /// The index among them of the line whose ball is next; `None` when the game is over.
    pub up: Option<usize>,
    /// What that ball meets: its frame, what stands, what may fall; `None` when the game is over.
    pub next: Option<NextBall>,
}

/// A bowler's line on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardLine {
    /// The number of the line on its sheet, from 1.
    pub number: usize,
    /// What stands in the name's place: the tag.
    pub name: String,
    /// How the bowler is called where there is room for the name.
    pub label: String,
    /// The rule set of the game.
    pub ruleset: Ruleset,
    /// The ten frames, begun or not.
    pub frames: [BoardFrame; 10],
    /// The score of the game; `None` until the game is over.
    pub score: Option<u16>,
    /// The total of the frames that are settled, 0 before the first is.
    pub so_far: u16,
    /// The most that the game can still become.
    pub best: u16,
    /// What the bowler has in the series so far, this game included; `None` where there is no series, or where bowlers
    /// who share a name cannot be told apart in it.
    pub series: Option<u32>,
    /// Whether the bowler has left, and bowls no more.
    pub has_left: bool,
}

/// A frame on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardFrame {
    /// The balls bowled, with their marks, and with splits and leaves where they are known; or that nobody bowls it.
    pub balls: Frame,
    /// The running total; `None` until it is settled.
    pub total: Option<u16>,
}

impl From<&Sheet> for Board {
    fn from(sheet: &Sheet) -> Board {
        let line = |(index, line): (usize, &Line)| BoardLine {
            number: index + 1,
            label: line.label(),
            has_left: line.has_left,
            ..BoardLine::new(line.tag.to_string(), &line.game)
        };
        let lines: Vec<BoardLine> = sheet.shown().map(line).collect();
        let (up, next) = sheet.next().unzip();
        let up = up.and_then(|up| lines.iter().position(|line| line.number == up + 1));
        Board { lines, up, next }
    }
}

impl Board {
    /// The board of a sheet in a series, with what each bowler has so far.
    pub fn in_series(sheet: &Sheet, earlier: &SeriesTotals) -> Board {
        let mut board = Board::from(sheet);
        let earlier = earlier.before(sheet);
        for line in &mut board.lines {
            line.series = earlier[line.number - 1].map(|earlier| earlier + u32::from(line.so_far));
        }
        board
    }
}

impl Board {
    /// The number of the last frame that somebody has begun, 0 if there is none.
    pub(crate) fn frames_begun(&self) -> usize {
        let begun = |line: &BoardLine| line.frames.iter().rposition(|frame| !frame.balls.rolls().is_empty());
        self.lines.iter().filter_map(begun).max().map_or(0, |index| index + 1)
    }
}

impl BoardLine {
    /// The line of a game under any name.
    pub fn new(name: String, game: &Game) -> BoardLine {
        let totals = game.totals();
        let mut running = totals.into_iter();
        let frames = game.frames().map(|balls| BoardFrame { balls, total: running.next().flatten() });
        let score = totals[9];
        BoardLine {
            number: 1,
            label: name.clone(),
            name,
            ruleset: game.ruleset(),
            frames,
            score,
            so_far: totals.into_iter().flatten().last().unwrap_or_default(),
            // Of a game that is over there is nothing to play out.
            best: score.unwrap_or_else(|| game.best_possible()),
            series: None,
            has_left: false,
        }
    }
}

impl BoardFrame {
    /// The symbols of its balls, by the rule set of its line; of a given frame, the one that says so.
    pub fn symbols(&self, ruleset: Ruleset) -> impl Iterator<Item = Symbol> {
        symbols(&self.balls, ruleset)
    }
}

/// The symbols of a frame, by this rule set.
pub(crate) fn symbols(frame: &Frame, ruleset: Ruleset) -> impl Iterator<Item = Symbol> {
    let given = frame.is_given().then(Symbol::given);
    given.into_iter().chain(frame.rolls().iter().map(move |roll| Symbol::of(*roll, ruleset)))
}
