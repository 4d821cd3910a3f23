//! Where sheets are kept: the one way to read and write them.

use std::path::{Path, PathBuf};

use jiff::Timestamp;
use sqlx::error::DatabaseError;
use sqlx::pool::PoolConnection;
use sqlx::{Connection, QueryBuilder, Row, Sqlite, SqliteConnection, SqlitePool, query, query_scalar};
use tenpin_board::{Event, Series, Sheet};
use uuid::Uuid;

use crate::Record;
use crate::beside::{insert_games, insert_sheet, is_same_beside, refresh};
use crate::error::{AppendError, StoreError};
use crate::wire::{self, EventError};

/// The most rows that are written at once: a statement takes so many values and no more.
pub(crate) const MOST_ROWS: usize = 1000;

/// Sheets and everything that happened to them.
///
/// Any number of programs may use one file at a time. What is written is on the disk before a call returns.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) pool: SqlitePool,
    pub(crate) path: PathBuf,
}

impl Store {
    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps a new sheet with all that has happened to it so far, under the next number. A game of a series is begun once.
    pub async fn begin(&self, sheet: Sheet) -> Result<Record, StoreError> {
        let now = now();
        let times = vec![now; sheet.events().len()];
        let mut record = Record { number: 0, id: Uuid::now_v7(), sheet, times };
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        if let Some(series) = record.sheet.series()
            && let Some(number) = sheet_of_series(&mut transaction, series).await?
        {
            return Err(StoreError::AlreadyBegun { number });
        }
        record.number = insert_sheet(&mut transaction, &record, None).await?;
        insert_events(&mut transaction, &record, 0).await?;
        insert_games(&mut transaction, &record).await?;
        transaction.commit().await?;
        Ok(record)
    }

    /// Adds an event to a sheet. It is on the disk when this returns, or it is refused and nothing has changed. Where
    /// somebody else has written on the sheet since it was read, the record is read again instead.
    pub async fn append(&self, record: &mut Record, event: Event) -> Result<(), AppendError> {
        let mut sheet = record.sheet.clone();
        sheet.apply(event)?;
        let mut times = record.times.clone();
        times.push(now());
        let appended = Record { number: record.number, id: record.id, sheet, times };
        match self.write_last_event(record, &appended).await {
            Ok(()) => {
                *record = appended;
                Ok(())
            }
            Err(error) if error.as_database_error().is_some_and(DatabaseError::is_unique_violation) => {
                *record = self.load(record.number).await?;
                Err(AppendError::Overtaken)
            }
            Err(error) if error.as_database_error().is_some_and(DatabaseError::is_foreign_key_violation) => {
                Err(AppendError::Store(StoreError::NoSuchSheet { number: record.number }))
            }
            Err(error) => Err(AppendError::Store(error.into())),
        }
    }

    /// The sheet with this number.
    pub async fn load(&self, number: i64) -> Result<Record, StoreError> {
        let mut connection = self.connection().await?;
        load(&mut connection, number).await
    }

    /// Reads a sheet again if somebody else has written on it, and says whether that was so.
    pub async fn refresh(&self, record: &mut Record) -> Result<bool, StoreError> {
        let events = query_scalar("SELECT count(*) FROM events WHERE sheet = $1").bind(record.number);
        let events: i64 = events.fetch_one(&self.pool).await?;
        if usize::try_from(events).is_ok_and(|events| events == record.times.len()) {
            return Ok(false);
        }
        *record = self.load(record.number).await?;
        Ok(true)
    }

    /// The numbers of the sheets that are neither closed nor deleted, the one written on last at the end.
    pub async fn open_sheets(&self) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT s.number FROM sheets s WHERE s.state = 'open' ORDER BY \
                   (SELECT e.at FROM events e WHERE e.sheet = s.number ORDER BY e.number DESC LIMIT 1), s.number";
        Ok(query_scalar(sql).fetch_all(&self.pool).await?)
    }

    /// The sheet with this place in its series, if somebody has begun it; one that is deleted is none.
    pub async fn sheet_of_series(&self, series: Series) -> Result<Option<i64>, StoreError> {
        Ok(sheet_of_series(&mut *self.connection().await?, series).await?)
    }

    /// The last sheet of a series that was left between two games: it is closed, more games are to follow, and the next one
    /// is not begun.
    pub async fn unfinished_series(&self) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT s.number FROM sheets s WHERE s.state = 'closed' AND s.game < s.games AND NOT EXISTS \
                   (SELECT 1 FROM sheets n WHERE n.series = s.series AND s.game < n.game AND n.state <> 'deleted') \
                   ORDER BY s.opened_at DESC, s.number DESC LIMIT 1";
        Ok(query_scalar(sql).fetch_optional(&self.pool).await?)
    }

    /// The earlier sheets of the series that a sheet belongs to, in order; deleted ones, and those that cannot be read, are
    /// left out.
    pub async fn earlier_in_series(&self, sheet: &Sheet) -> Result<Vec<Sheet>, StoreError> {
        let Some(series) = sheet.series() else { return Ok(Vec::new()) };
        let sql =
            "SELECT number FROM sheets WHERE series = $1 AND game < $2 AND state <> 'deleted' ORDER BY game, number";
        let id = Uuid::from_u128(series.id).to_string();
        let numbers: Vec<i64> = query_scalar(sql).bind(id).bind(i64::from(series.game)).fetch_all(&self.pool).await?;
        let mut earlier = Vec::new();
        for number in numbers {
            match self.load(number).await {
                Ok(record) => earlier.push(record.sheet),
                Err(error) => drop(error.of_sheet()?),
            }
        }
        Ok(earlier)
    }

    /// The numbers of the sheets that are deleted, by what their events say.
    pub async fn deleted_sheets(&self) -> Result<Vec<i64>, StoreError> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin().await?;
        let mut deleted = Vec::new();
        let sql = "SELECT number FROM sheets WHERE state = 'deleted' ORDER BY number";
        for number in numbers(&mut transaction, sql).await? {
            // What cannot be read is left alone.
            if load(&mut transaction, number).await.is_ok_and(|record| record.sheet.is_deleted()) {
                deleted.push(number);
            }
        }
        Ok(deleted)
    }

    /// Removes these sheets for good, if they are deleted, and gives how many that were.
    pub async fn compact(&self, numbers: &[i64]) -> Result<usize, StoreError> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let mut removed = 0;
        for number in numbers {
            let record = match load(&mut transaction, *number).await {
                Err(StoreError::NoSuchSheet { .. }) => continue,
                record => record?,
            };
            if !record.sheet.is_deleted() {
                continue;
            }
            for sql in [
                "DELETE FROM games WHERE sheet = $1",
                "DELETE FROM events WHERE sheet = $1",
                "DELETE FROM sheets WHERE number = $1",
            ] {
                query(sql).bind(number).execute(&mut *transaction).await?;
            }
            removed += 1;
        }
        transaction.commit().await?;
        // They are gone; where the file cannot be made smaller it stays as large as it was.
        let _ = query("VACUUM").execute(&mut *connection).await;
        Ok(removed)
    }

    /// Ends all work with the file, so that its log is folded into it.
    pub async fn close(self) {
        self.pool.close().await;
    }

    pub(crate) async fn connection(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.pool.acquire().await?)
    }

    /// Writes the last event of a record. What is kept beside the journal is made anew only where it changes, because a
    /// ball is to be no more than one insert.
    async fn write_last_event(&self, before: &Record, after: &Record) -> Result<(), sqlx::Error> {
        let mut connection = self.pool.acquire().await?;
        let first = after.sheet.events().len().saturating_sub(1);
        if is_same_beside(&before.sheet, &after.sheet) {
            return insert_events(&mut connection, after, first).await;
        }
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        insert_events(&mut transaction, after, first).await?;
        refresh(&mut transaction, after).await?;
        transaction.commit().await
    }
}

fn now() -> Timestamp {
    kept_time(Timestamp::now())
}

/// The time as it is kept, to the microsecond.
pub(crate) fn kept_time(time: Timestamp) -> Timestamp {
    Timestamp::from_microsecond(time.as_microsecond()).unwrap_or(time)
}

async fn sheet_of_series(connection: &mut SqliteConnection, series: Series) -> Result<Option<i64>, sqlx::Error> {
    let sql = "SELECT min(number) FROM sheets WHERE series = $1 AND game = $2 AND state <> 'deleted'";
    let id = Uuid::from_u128(series.id).to_string();
    query_scalar(sql).bind(id).bind(i64::from(series.game)).fetch_one(connection).await
}

/// The numbers of sheets that a query gives.
pub(crate) async fn numbers(connection: &mut SqliteConnection, sql: &'static str) -> Result<Vec<i64>, sqlx::Error> {
    query_scalar(sql).fetch_all(connection).await
}

pub(crate) async fn load(connection: &mut SqliteConnection, number: i64) -> Result<Record, StoreError> {
    let sql = "SELECT s.id, e.number, e.at, e.event FROM sheets s LEFT JOIN events e ON e.sheet = s.number \
               WHERE s.number = $1 ORDER BY e.number";
    let rows = query(sql).bind(number).fetch_all(connection).await?;
    let broken = |event: usize, reason: String| StoreError::Broken { sheet: number, event, reason };
    let id: &str = rows.first().ok_or(StoreError::NoSuchSheet { number })?.try_get(0)?;
    let id = id.parse().map_err(|_| broken(0, format!("{id:?} is no id")))?;
    let mut times = Vec::new();
    let mut sheet: Option<Sheet> = None;
    for (index, row) in rows.iter().enumerate() {
        let event = index + 1;
        if row.try_get::<Option<i64>, _>(1)? != i64::try_from(event).ok() {
            return Err(broken(event, "the event is missing".to_owned()));
        }
        let at = row.try_get(2)?;
        times.push(Timestamp::from_microsecond(at).map_err(|error| broken(event, error.to_string()))?);
        let happened = wire::event_from_text(row.try_get(3)?).map_err(|error| match error {
            EventError::Newer(version) => StoreError::NewerEvent { sheet: number, event, version },
            EventError::Broken(reason) => broken(event, reason),
        })?;
        let taken = match &mut sheet {
            None => Sheet::replay([happened]).map(|opened| sheet = Some(opened)),
            Some(sheet) => sheet.apply(happened),
        };
        taken.map_err(|error| broken(event, error.to_string()))?;
    }
    let sheet = sheet.ok_or_else(|| broken(1, "the event is missing".to_owned()))?;
    Ok(Record { number, id, sheet, times })
}

/// Adds the events of a record from the one with this index on.
pub(crate) async fn insert_events(
    connection: &mut SqliteConnection,
    record: &Record,
    first: usize,
) -> Result<(), sqlx::Error> {
    let events: Vec<_> = record.events().enumerate().skip(first).collect();
    for some in events.chunks(MOST_ROWS) {
        let mut sql = QueryBuilder::new("INSERT INTO events (sheet, number, at, event) ");
        sql.push_values(some, |mut row, (index, (at, event))| {
            row.push_bind(record.number).push_bind(number(*index));
            row.push_bind(at.as_microsecond()).push_bind(wire::event_to_text(event));
        });
        sql.build().execute(&mut *connection).await?;
    }
    Ok(())
}

/// The number of what has this index.
pub(crate) fn number(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX).saturating_add(1)
}
