//! What everybody who watches a centre sees.

use std::sync::{Arc, OnceLock};

use tenpin_board::{Board, Line, Series, SeriesTotals, Sheet, State};
use tenpin_store::{Opening, Record, Store, StoreError};

/// A centre at one moment.
#[derive(Debug, Clone, Default)]
pub struct CentreState {
    /// The lanes, the first one first.
    pub lanes: Vec<Arc<LaneState>>,
    /// Open sheets that are on no lane, such as those of consoles, the one written on last at the end.
    pub elsewhere: Vec<Arc<SheetState>>,
    /// The place of the last event among all that was ever written here.
    pub seq: i64,
}

/// A lane at one moment.
#[derive(Debug, Clone)]
pub struct LaneState {
    /// Its number, from 1.
    pub number: u32,
    /// The opening; `None` if it is free.
    pub opening: Option<Opening>,
    /// The sheet that is bowled on; `None` as long as nobody has joined.
    pub sheet: Option<Arc<SheetState>>,
}

/// How far a lane has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LaneStatus {
    /// Nobody has it.
    Free,
    /// It is open, and no ball is bowled.
    Joining,
    /// A game is on.
    Playing,
    /// The game is over.
    Over,
}

/// A sheet at one moment, with its board.
#[derive(Debug, Clone)]
pub struct SheetState {
    /// The sheet as it is kept.
    pub record: Record,
    /// What everybody looks at, once somebody has asked for it.
    board: OnceLock<Board>,
    /// What everybody scored before in the series.
    pub(crate) earlier: Arc<SeriesTotals>,
}

impl CentreState {
    /// The lane that an opening is on; `None` if it is closed.
    pub fn lane_of(&self, opening: i64) -> Option<&Arc<LaneState>> {
        self.lanes.iter().find(|lane| lane.opening.as_ref().is_some_and(|open| open.number == opening))
    }

    /// The sheets that are on a lane, or open and on none.
    pub fn sheets(&self) -> impl Iterator<Item = &Arc<SheetState>> {
        self.lanes.iter().filter_map(|lane| lane.sheet.as_ref()).chain(&self.elsewhere)
    }

    /// A sheet that is on a lane, or open and on none; `None` of any other.
    pub fn shown(&self, number: i64) -> Option<&Arc<SheetState>> {
        self.sheets().find(|sheet| sheet.record.number() == number)
    }

    /// The lane with this number; `None` if there is none.
    pub fn lane(&self, number: u32) -> Option<Arc<LaneState>> {
        self.lanes.iter().find(|lane| lane.number == number).cloned()
    }
}

impl LaneState {
    /// How far the lane has come.
    pub fn status(&self) -> LaneStatus {
        let Some(opening) = &self.opening else { return LaneStatus::Free };
        match &self.sheet {
            Some(sheet) if sheet.sheet().state() != State::Open || sheet.sheet().up().is_none() => LaneStatus::Over,
            Some(sheet) if has_balls(sheet.sheet()) || 1 < opening.game => LaneStatus::Playing,
            Some(_) | None => LaneStatus::Joining,
        }
    }

    /// The number of the last event on its sheet; 0 if it has none.
    pub fn last_event(&self) -> usize {
        self.sheet.as_ref().map_or(0, |sheet| sheet.last_event())
    }
}

impl LaneStatus {
    /// The status in a word: `free`, `joining`, `playing` or `over`.
    pub fn name(self) -> &'static str {
        match self {
            LaneStatus::Free => "free",
            LaneStatus::Joining => "joining",
            LaneStatus::Playing => "playing",
            LaneStatus::Over => "over",
        }
    }
}

impl SheetState {
    /// The sheet with this number.
    pub async fn load(store: &Store, number: i64) -> Result<SheetState, StoreError> {
        let record = store.load(number).await?;
        let earlier = match record.sheet().series() {
            Some(series) if 1 < series.game => SeriesTotals::of(&store.earlier_in_series(record.sheet()).await?),
            _ => SeriesTotals::default(),
        };
        Ok(SheetState::of(record, Arc::new(earlier)))
    }

    pub(crate) fn of(record: Record, earlier: Arc<SeriesTotals>) -> SheetState {
        SheetState { record, board: OnceLock::new(), earlier }
    }

    /// What everybody looks at.
    pub fn board(&self) -> &Board {
        let is_one_of_several = |series: &Series| 1 < series.game || series.games.is_some_and(|games| 1 < games);
        self.board.get_or_init(|| match self.sheet().series().filter(is_one_of_several) {
            Some(_) => Board::in_series(self.sheet(), &self.earlier),
            None => Board::from(self.sheet()),
        })
    }

    /// The sheet.
    pub fn sheet(&self) -> &Sheet {
        self.record.sheet()
    }

    /// The number of its last event.
    pub fn last_event(&self) -> usize {
        self.sheet().events().len()
    }

    /// Whether it is one of the games of an opening.
    pub fn is_game_of(&self, opening: &Opening) -> bool {
        is_game_of(self.sheet(), opening)
    }
}

/// Whether a ball is bowled on a sheet, on a line that is shown.
pub(crate) fn has_balls(sheet: &Sheet) -> bool {
    sheet.shown().any(|(_, line)| is_begun(line))
}

/// Whether a sheet is one of the games of an opening.
pub(crate) fn is_game_of(sheet: &Sheet, opening: &Opening) -> bool {
    sheet.series().is_some_and(|series| series.id == opening.series.as_u128())
}

/// Whether a ball is bowled on a line.
pub(crate) fn is_begun(line: &Line) -> bool {
    line.game.frames().iter().any(|frame| !frame.rolls().is_empty())
}
