//! The history: what the sheets say, without reading all that happened to each.

use jiff::Timestamp;
use tenpin::{Game, Ruleset};
pub use tenpin_board::State;
use tenpin_board::{Line, NameTag, Series, Tag};
use uuid::Uuid;

use crate::sqlite::{self, Connection, HistoryOutline, HistoryRow, SheetRow, Snapshot};
use crate::{Cause, Record, Store, StoreError};

/// The sheets whose games are read at once, as one text.
const BLOCK: i64 = 4096;

/// The sheets of the history that are read at once.
const SHEETS: usize = 250;

/// Which sheets, and which games on them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of one of these bowlers; of all if there is none.
    pub bowlers: Vec<Tag>,
    /// By this rule set.
    pub ruleset: Option<Ruleset>,
    /// Opened at this time or later.
    pub from: Option<Timestamp>,
    /// Opened before this time.
    pub until: Option<Timestamp>,
    /// Deleted ones instead of all others.
    pub is_deleted: bool,
}

/// What was found, and what could not be read. One unreadable sheet keeps nobody from the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<T> {
    /// What was found, in order.
    pub all: Vec<T>,
    /// Sheets that cannot be read, and why.
    pub unreadable: Vec<StoreError>,
}

/// A sheet in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The short number.
    pub number: i64,
    /// What tells the sheet from all others anywhere.
    pub id: Uuid,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// How far it has come.
    pub state: State,
    /// The series that it belongs to.
    pub series: Option<Series>,
    /// The bowlers and their games, in the order in which they bowl.
    pub lines: Vec<Line>,
}

/// A game in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGame {
    /// The number of the sheet.
    pub sheet: i64,
    /// When the sheet was opened.
    pub opened_at: Timestamp,
    /// The id of the series that the sheet belongs to; `None` also where bowlers of the sheet share the name, so that
    /// nobody can say whose series it is.
    pub series: Option<u128>,
    /// The bowler and the game.
    pub line: Line,
}

/// Sheets of the history that are read some at a time, all as they were when the reading began. Beside those at hand it
/// keeps nothing but the number of each.
#[derive(Debug)]
pub struct History {
    store: Store,
    snapshot: Snapshot,
    outline: HistoryOutline,
    /// Which of the sheets are meant, where the database could not tell.
    filter: Option<Filter>,
    /// How many were read.
    read: usize,
}

impl Filter {
    /// Whether the filter lets a sheet through.
    fn lets(&self, summary: &Summary) -> bool {
        let is_line = |line: &Line| {
            let is_bowler = self.bowlers.is_empty() || self.bowlers.contains(&line.tag);
            is_bowler && self.ruleset.is_none_or(|ruleset| ruleset == line.game.ruleset())
        };
        let is_time = self.from.is_none_or(|from| from <= summary.opened_at)
            && self.until.is_none_or(|until| summary.opened_at < until);
        self.is_deleted == (summary.state == State::Deleted) && is_time && summary.lines.iter().any(is_line)
    }
}

impl From<&Record> for Summary {
    fn from(record: &Record) -> Summary {
        Summary {
            number: record.number,
            id: record.id,
            opened_at: record.opened_at(),
            state: record.sheet.state(),
            series: record.sheet.series(),
            lines: record.sheet.lines().iter().map(kept_line).collect(),
        }
    }
}

impl Store {
    /// The sheets that the filter lets through, in the order in which they were opened; only so many of the last, if a
    /// number is given. For those who want all of them at once; [`Store::read_history`] hands over some at a time.
    pub async fn history(&self, filter: &Filter, last: Option<u32>) -> Result<Found<Summary>, StoreError> {
        let mut history = self.read_history(filter, last).await?;
        let mut found = Found::default();
        while let Some(Found { all, unreadable }) = history.next().await? {
            found.all.extend(all);
            found.unreadable.extend(unreadable);
        }
        Ok(found)
    }

    /// The same sheets, to be read some at a time, so that memory does not grow with their number.
    pub async fn read_history(&self, filter: &Filter, last: Option<u32>) -> Result<History, StoreError> {
        let mut snapshot = self.database.snapshot().await?;
        let (outline, filter) = match sqlite::history(&mut snapshot, filter, last).await {
            Ok(outline) => (outline, None),
            // The events are still there, and say all that the index says.
            Err(StoreError::Failed { reason: Cause::Damaged }) => {
                let numbers = self.inventory_in(&mut snapshot).await.sheets;
                (HistoryOutline { numbers, ..HistoryOutline::default() }, Some(filter.clone()))
            }
            Err(error) => return Err(error),
        };
        Ok(History { store: self.clone(), snapshot, outline, filter, read: 0 })
    }

    /// The games that the filter lets through and that are over, in the order in which they were begun.
    pub async fn games(&self, filter: &Filter) -> Result<Found<KeptGame>, StoreError> {
        let mut snapshot = self.database.snapshot().await?;
        let mut found = Found::default();
        let mut after = 0;
        while let Some(last) = sqlite::last_of_block(&mut snapshot, after, BLOCK).await? {
            let block = sqlite::block_of_games(&mut snapshot, after, last, filter).await?;
            for text in block.lines() {
                found.add(read_game(text).ok_or_else(|| broken_game(text)))?;
            }
            after = last;
        }
        if !filter.is_deleted {
            self.add_open_games(&mut snapshot, filter, &mut found).await?;
        }
        // They come nearly in this order.
        found.all.sort_by_key(|game| (game.opened_at, game.sheet));
        Ok(found)
    }

    /// Adds the games that are over on sheets that are open, whose balls are not in the index.
    async fn add_open_games(
        &self,
        connection: &mut Connection,
        filter: &Filter,
        found: &mut Found<KeptGame>,
    ) -> Result<(), StoreError> {
        for number in sqlite::open_history(connection, filter).await? {
            let record = match self.read(connection, number).await {
                Ok(record) => record,
                Err(error) if error.is_about_one_sheet() => {
                    found.unreadable.push(error);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let namesakes = record.sheet.lines().namesakes();
            let is_meant = |line: &&Line| {
                let is_ruleset = filter.ruleset.is_none_or(|ruleset| ruleset == line.game.ruleset());
                let is_bowler = filter.bowlers.is_empty() || filter.bowlers.contains(&line.tag);
                line.game.is_over() && is_ruleset && is_bowler
            };
            found.all.extend(record.sheet.lines().iter().filter(is_meant).map(|line| KeptGame {
                sheet: record.number,
                opened_at: record.opened_at(),
                series: record.sheet.series().filter(|_| !namesakes.share(line.tag)).map(|series| series.id),
                line: kept_line(line),
            }));
        }
        Ok(())
    }
}

impl History {
    /// The next sheets, and those that cannot be read; `None` after the last.
    pub async fn next(&mut self) -> Result<Option<Found<Summary>>, StoreError> {
        let numbers = &self.outline.numbers[self.read..];
        let numbers = &numbers[..numbers.len().min(SHEETS)];
        if numbers.is_empty() {
            return Ok(None);
        }
        let mut found = Found::default();
        let block = match &self.filter {
            None => sqlite::history_block(&mut self.snapshot, numbers).await,
            Some(_) => Err(StoreError::Failed { reason: Cause::Damaged }),
        };
        let rows = match block {
            Ok(rows) => rows,
            Err(StoreError::Failed { reason: Cause::Damaged }) => {
                for number in numbers {
                    let read = self.store.read(&mut self.snapshot, *number).await;
                    let summary = read.map(|record| Summary::from(&record));
                    let is_meant = |summary: &Summary| self.filter.as_ref().is_none_or(|filter| filter.lets(summary));
                    if summary.as_ref().map_or(true, is_meant) {
                        found.add(summary)?;
                    }
                }
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        for row in rows {
            let summary = match read_summary(row) {
                // Of an open sheet not all of the index is up to date.
                Ok(summary) if summary.state == State::Open => {
                    self.store.read(&mut self.snapshot, summary.number).await.map(|record| Summary::from(&record))
                }
                summary => summary,
            };
            found.add(summary)?;
        }
        self.read += numbers.len();
        Ok(Some(found))
    }

    /// The highest short number of all sheets that are found; `None` if there is none.
    pub fn highest_number(&self) -> Option<i64> {
        self.outline.highest_number
    }

    /// The highest number of a game in its series; `None` if no sheet belongs to one.
    pub fn highest_game(&self) -> Option<i64> {
        self.outline.highest_game
    }

    /// When the first of the sheets was opened, and when the last; `None` if there is none.
    pub fn times(&self) -> Option<(Timestamp, Timestamp)> {
        let time = |time: Option<i64>| Timestamp::from_microsecond(time?).ok();
        time(self.outline.earliest).zip(time(self.outline.latest))
    }
}

impl<T> Found<T> {
    /// Adds what was read, or why it could not be, if only that one sheet is concerned.
    fn add(&mut self, read: Result<T, StoreError>) -> Result<(), StoreError> {
        match read {
            Ok(one) => self.all.push(one),
            Err(error) if error.is_about_one_sheet() => self.unreadable.push(error),
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

impl<T> Default for Found<T> {
    fn default() -> Found<T> {
        Found { all: Vec::new(), unreadable: Vec::new() }
    }
}

/// A sheet, from what the index holds of it.
fn read_summary(row: HistoryRow) -> Result<Summary, StoreError> {
    let HistoryRow { number, id, sheet, lines } = row;
    let broken = |what: &str| StoreError::Broken { sheet: number, event: 0, reason: format!("{what:?} does not read") };
    let broken_index = StoreError::BrokenIndex { sheet: number };
    let opened_at = Timestamp::from_microsecond(sheet.opened_at);
    Ok(Summary {
        number,
        id: id.parse().map_err(|_| broken(&id))?,
        opened_at: opened_at.map_err(|_| broken_index.clone())?,
        state: State::read(&sheet.state).ok_or(broken_index)?,
        series: read_series(&sheet),
        lines: lines.lines().map(|line| read_line(line, number)).collect::<Result<_, _>>()?,
    })
}

fn read_series(sheet: &SheetRow) -> Option<Series> {
    let id: Uuid = sheet.series.as_ref()?.parse().ok()?;
    let number = |number: i64| u32::try_from(number).ok();
    Some(Series { id: id.as_u128(), game: number(sheet.game?)?, games: sheet.games.and_then(number) })
}

/// A line of a sheet, from its text.
fn read_line(text: &str, sheet: i64) -> Result<Line, StoreError> {
    let mut words = text.splitn(5, ' ');
    let mut next = || words.next().unwrap_or_default();
    let (number, has_left) = (next(), next() != "0");
    let read = line_of(next(), next(), next());
    let broken = || StoreError::BrokenGame { sheet, line: number.parse().unwrap_or_default() };
    let mut line = read.ok_or_else(broken)?;
    line.has_left = has_left;
    Ok(line)
}

fn line_of(bowler: &str, rules: &str, notation: &str) -> Option<Line> {
    let game = Game::read(rules.parse().ok()?, notation).ok()?;
    Some(Line::of(NameTag { tag: bowler.parse().ok()?, name: None }, game))
}

/// The game that a text tells: sheet, line, time, series, bowler, rules and notation, with blanks between them.
fn read_game(text: &str) -> Option<KeptGame> {
    let mut words = text.splitn(7, ' ');
    let sheet = words.next()?.parse().ok()?;
    let _line = words.next()?;
    let opened_at = Timestamp::from_microsecond(words.next()?.parse().ok()?).ok()?;
    let id = words.next()?;
    let series = if id == "-" { None } else { Some(id.parse::<Uuid>().ok()?.as_u128()) };
    let line = line_of(words.next()?, words.next()?, words.next()?)?;
    // Who has left with a whole game has bowled it all the same.
    line.game.is_over().then_some(KeptGame { sheet, opened_at, series, line })
}

/// A line as the index keeps it: whose turn it was does not matter any more.
fn kept_line(line: &Line) -> Line {
    let mut kept = Line::of(line.name_tag(), line.game);
    kept.has_left = line.has_left;
    kept
}

/// What is said of a game that does not read.
fn broken_game(text: &str) -> StoreError {
    let mut numbers = text.split(' ').map(|word| word.parse().unwrap_or_default());
    StoreError::BrokenGame { sheet: numbers.next().unwrap_or_default(), line: numbers.next().unwrap_or_default() }
}
