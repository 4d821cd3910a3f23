//! The index: what is kept of every sheet beside its events, so that the history is quick. It is made from the events, and
//! rebuilt from them.

use std::collections::HashSet;

use tenpin_board::{Line, NameTag, Person, Ruleset, Sheet, State};
use uuid::Uuid;

use crate::record::number;
use crate::sqlite::{self, Connection, Database, GameRow, KeptSheet, SheetRow};
use crate::{Record, Store, StoreError};

/// What a rebuild has done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Sheets whose index was stale.
    pub mended: usize,
    /// Sheets that cannot be read, and why.
    pub unreadable: Vec<StoreError>,
    /// Sheets whose last events are gone. They are taken as they are from now on.
    pub shortened: Vec<StoreError>,
    /// How many events are gone that no sheet misses. They are no longer looked for.
    pub missing: i64,
    /// How many sheets are gone. They are no longer looked for.
    pub missing_sheets: i64,
}

impl Store {
    /// Rebuilds the index, and all else that is kept beside the events. Sheets that cannot be read stay as they are.
    pub async fn rebuild(&self) -> Result<Rebuilt, StoreError> {
        self.database.news().await?;
        let mut transaction = self.database.write().await?;
        let mut rebuilt = Rebuilt::default();
        sqlite::reindex(&mut transaction).await?;
        let inventory = self.inventory_in(&mut transaction).await;
        for sheet in inventory.without_entry {
            let events = self.kept_events(&mut transaction, sheet).await.map_or(0, |events| events.len());
            rebuilt.unreadable.push(StoreError::NoEntry { sheet, events });
        }
        for number in inventory.sheets {
            let record = match self.read(&mut transaction, number).await {
                Ok(record) => record,
                // It is listed, and cannot be found.
                Err(StoreError::NoSuchSheet { number: sheet }) => {
                    rebuilt.unreadable.push(StoreError::NoEntry { sheet, events: 0 });
                    continue;
                }
                Err(error) if error.is_about_one_sheet() => {
                    let Some(record) = self.read_uncounted(&mut transaction, number).await else {
                        rebuilt.unreadable.push(error);
                        continue;
                    };
                    rebuilt.shortened.push(error);
                    record
                }
                Err(error) => return Err(error),
            };
            if !is_index_current(&self.database, &mut transaction, &record).await? {
                sqlite::update_index(&mut transaction, number, sheet_row(&record), game_rows(&record)).await?;
                rebuilt.mended += 1;
            }
        }
        for number in sqlite::lines_without_sheets(&mut transaction).await? {
            sqlite::remove_lines(&mut transaction, number).await?;
            rebuilt.mended += 1;
        }
        if !sqlite::is_last_number_known(&mut transaction).await? {
            sqlite::find_last_number(&mut transaction).await?;
            rebuilt.mended += 1;
        }
        (rebuilt.missing, rebuilt.missing_sheets) = sqlite::missing(&mut transaction).await?;
        if (rebuilt.missing, rebuilt.missing_sheets) != (0, 0) {
            sqlite::count_anew(&mut transaction).await?;
        }
        if rebuilt.mended != 0 {
            sqlite::count_change(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(rebuilt)
    }
}

impl Store {
    /// A sheet that is whole but for its last events, which only the count of events tells of.
    async fn read_uncounted(&self, connection: &mut Connection, number: i64) -> Option<Record> {
        let kept = self.kept(connection, number).await.ok().flatten()?;
        Record::read(number, &KeptSheet { counted: 0, ..kept }).ok()
    }
}

/// What the index holds of an open sheet: its lane, and each of its lines. The balls are not in it, so that a ball is one
/// insert.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct OpenIndex {
    lane: Option<u32>,
    /// Who bowls, by which rules, whether the bowler has left, and whether the line is removed.
    lines: Vec<(NameTag, Ruleset, bool, bool)>,
}

/// What the index holds of an open sheet; `None` if it holds more.
pub(crate) fn open_index(sheet: &Sheet) -> Option<OpenIndex> {
    let line = |line: &Line| (line.name_tag(), line.game.ruleset(), line.has_left, line.is_removed);
    let index = || OpenIndex { lane: sheet.lane(), lines: sheet.lines().iter().map(line).collect() };
    (sheet.state() == State::Open).then(index)
}

/// What the index is to hold of a sheet.
pub(crate) fn sheet_row(record: &Record) -> SheetRow {
    let series = record.sheet.series();
    SheetRow {
        events: i64::try_from(record.stamps.len()).unwrap_or(i64::MAX),
        state: record.sheet.state().name().to_owned(),
        opened_at: record.opened_at().as_microsecond(),
        series: series.map(|series| Uuid::from_u128(series.id).to_string()),
        game: series.map(|series| i64::from(series.game)),
        games: series.and_then(|series| series.games).map(i64::from),
        lane: record.sheet.lane().map(i64::from),
    }
}

/// What the index is to hold of the lines of a sheet. A removed one is kept as one that was left before its first ball, so
/// that nobody finds a ball on it.
pub(crate) fn game_rows(record: &Record) -> Vec<GameRow> {
    let shared = shared_persons(&record.sheet);
    let game = |(index, line): (usize, &Line)| GameRow {
        line: number(index),
        bowler: line.tag.to_string(),
        shared: i64::from(!line.is_removed && !shared.is_empty() && shared.contains(&line.person())),
        rules: line.game.ruleset().name().to_owned(),
        has_left: i64::from(line.has_left),
        notation: if line.is_removed { String::new() } else { line.game.to_string() },
        score: line.game.score().filter(|_| !line.is_removed).map(i64::from),
        name: line.name.as_ref().map(|name| name.as_str().to_owned()),
        person: line.name.as_ref().map(|name| name.key().to_owned()),
    };
    record.sheet.lines().iter().enumerate().map(game).collect()
}

/// Those who have several lines on a sheet.
fn shared_persons(sheet: &Sheet) -> HashSet<Person> {
    let mut persons = HashSet::new();
    let lines = sheet.lines().iter().filter(|line| !line.is_removed);
    lines.map(Line::person).filter(|person| !persons.insert(person.clone())).collect()
}

/// Whether the index holds of a sheet what its events say.
pub(crate) async fn is_index_current(
    database: &Database,
    connection: &mut Connection,
    record: &Record,
) -> Result<bool, StoreError> {
    // What does not read at all is not current either.
    let Some((sheet, games)) = database.read_index(connection, record.number).await? else { return Ok(false) };
    let without_balls = |game: GameRow| GameRow { notation: String::new(), score: None, ..game };
    let compared = |games: Vec<GameRow>| match record.sheet.state() {
        State::Open => games.into_iter().map(without_balls).collect(),
        State::Closed | State::Deleted => games,
    };
    let row = sheet_row(record);
    // Of an open sheet the last events may not be counted.
    let is_counted = match record.sheet.state() {
        State::Open => sheet.events <= row.events,
        State::Closed | State::Deleted => sheet.events == row.events,
    };
    Ok(is_counted && SheetRow { events: row.events, ..sheet } == row && compared(games) == compared(game_rows(record)))
}
