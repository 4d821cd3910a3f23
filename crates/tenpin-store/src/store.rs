//! Where sheets are kept: the one way to read and write them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use sqlx::error::DatabaseError;
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow, SqliteSynchronous};
use sqlx::{Connection, QueryBuilder, Row, SqlSafeStr, Sqlite, SqliteConnection, SqlitePool, query, query_scalar};
use tenpin_board::{Event, Line, Series, Sheet};
use uuid::Uuid;

use crate::Record;
use crate::error::{AppendError, StoreError, reason};
use crate::history::State;
use crate::wire::{self, EventError};

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(10);

/// The most rows that are written at once: a statement takes so many values and no more.
const MOST_ROWS: usize = 1000;

/// What tells a file of ours from those of other programs.
const APPLICATION: i64 = 1_952_804_464;

/// How long to wait before somebody else is asked again.
const PAUSE: Duration = Duration::from_millis(10);

/// The table in which the migrations that were made are listed.
const MIGRATIONS: &str = "_sqlx_migrations";

/// Sheets and everything that happened to them.
///
/// Any number of programs may use one file at a time. What is written is on the disk before a call returns.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) pool: SqlitePool,
    path: PathBuf,
}

/// What a rebuild has done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Of how many sheets what is kept was not what it should be.
    pub mended: usize,
    /// Sheets that cannot be read, and why.
    pub unreadable: Vec<StoreError>,
}

/// What the database promises of what it has written, in its own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// `wal`: a write-ahead log; `memory` where nothing is kept.
    pub journal_mode: String,
    /// `full`: each write is on the disk before it is answered.
    pub synchronous: String,
}

impl Store {
    /// The store in this file, to read and write. The file and its folder are made if they are missing, and brought up to
    /// date if they are old.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        let cannot_open = |reason: String| StoreError::CannotOpen { path: path.to_owned(), reason };
        let is_new = !path.exists();
        if let Some(folder) = path.parent().filter(|_| is_new) {
            fs::create_dir_all(folder).map_err(|error| cannot_open(error.to_string()))?;
        }
        let pool = pool(options(path).create_if_missing(true)).await.map_err(|error| cannot_open(reason(&error)))?;
        let store = Store { pool, path: path.to_owned() };
        let version = store.version().await?;
        // The log is written next to the file, so what cannot be written is found now and not with the first ball.
        store.write_ahead().await.map_err(|error| cannot_open(reason(&error)))?;
        store.migrate(version).await?;
        Ok(store)
    }

    /// The store in this file, to be read. It is never made, and may lie where nothing can be written.
    pub async fn open_to_read(path: &Path) -> Result<Store, StoreError> {
        let cannot_open = |reason: String| StoreError::CannotOpen { path: path.to_owned(), reason };
        if !path.try_exists().map_err(|error| cannot_open(error.to_string()))? {
            return Err(StoreError::NotThere { path: path.to_owned() });
        }
        // Readers too write beside the file and tidy up after themselves, where they can. Where they cannot, they find what
        // others wrote there, or nobody else is there.
        let mut ways = vec![options(path).pragma("query_only", "ON"), options(path).read_only(true)];
        if !has_log(path) {
            ways.push(options(path).read_only(true).immutable(true));
        }
        let mut opened = Err(StoreError::NotThere { path: path.to_owned() });
        for way in ways {
            match pool(way).await {
                Ok(pool) => {
                    opened = Ok(Store { pool, path: path.to_owned() });
                    if let Ok(store) = &opened
                        && store.is_readable().await
                    {
                        break;
                    }
                }
                Err(error) if is_for_writing(&error) => opened = Err(cannot_open(reason(&error))),
                Err(error) => return Err(cannot_open(reason(&error))),
            }
        }
        let store = opened?;
        match store.version().await? {
            // Nothing was ever kept there.
            None => Err(StoreError::NotThere { path: path.to_owned() }),
            Some(version) if version < newest_version() => {
                store.close().await;
                Store::open(path).await
            }
            Some(_) => Ok(store),
        }
    }

    /// A store that keeps nothing: all is gone with the program.
    pub async fn in_memory() -> Result<Store, StoreError> {
        let path = PathBuf::from(":memory:");
        let cannot_open = |reason: String| StoreError::CannotOpen { path: path.clone(), reason };
        let pool =
            pool(SqliteConnectOptions::new().in_memory(true)).await.map_err(|error| cannot_open(reason(&error)))?;
        let store = Store { pool, path: path.clone() };
        store.migrate(None).await?;
        Ok(store)
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What the database promises of what this store writes.
    pub async fn settings(&self) -> Result<Settings, StoreError> {
        let mut connection = self.connection().await?;
        let journal_mode = query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
        let synchronous: i64 = query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
        let synchronous = ["off", "normal", "full", "extra"].get(usize::try_from(synchronous).unwrap_or(usize::MAX));
        Ok(Settings { journal_mode, synchronous: synchronous.copied().unwrap_or("unknown").to_owned() })
    }

    /// Keeps a new sheet with all that has happened to it so far, under the next number.
    pub async fn begin(&self, sheet: Sheet) -> Result<Record, StoreError> {
        let now = now();
        let times = vec![now; sheet.events().len()];
        let mut record = Record { number: 0, id: Uuid::now_v7(), sheet, times };
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
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
        let sql = "SELECT min(number) FROM sheets WHERE series = $1 AND game = $2 AND state <> 'deleted'";
        let id = Uuid::from_u128(series.id).to_string();
        Ok(query_scalar(sql).bind(id).bind(i64::from(series.game)).fetch_one(&self.pool).await?)
    }

    /// The earlier sheets of the series that a sheet belongs to, in order; deleted ones are left out.
    pub async fn earlier_in_series(&self, sheet: &Sheet) -> Result<Vec<Sheet>, StoreError> {
        let Some(series) = sheet.series() else { return Ok(Vec::new()) };
        let sql =
            "SELECT number FROM sheets WHERE series = $1 AND game < $2 AND state <> 'deleted' ORDER BY game, number";
        let id = Uuid::from_u128(series.id).to_string();
        let numbers: Vec<i64> = query_scalar(sql).bind(id).bind(i64::from(series.game)).fetch_all(&self.pool).await?;
        let mut earlier = Vec::new();
        for number in numbers {
            earlier.push(self.load(number).await?.sheet);
        }
        Ok(earlier)
    }

    /// Makes everything anew that is kept beside the journal. Sheets that cannot be read stay as they are.
    pub async fn rebuild(&self) -> Result<Rebuilt, StoreError> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let mut rebuilt = Rebuilt::default();
        for number in numbers(&mut transaction, "SELECT number FROM sheets ORDER BY number").await? {
            let record = match load(&mut transaction, number).await {
                Ok(record) => record,
                Err(error) => {
                    rebuilt.unreadable.push(error.of_sheet()?);
                    continue;
                }
            };
            if !is_right_beside(&mut transaction, &record).await? {
                refresh(&mut transaction, &record).await?;
                rebuilt.mended += 1;
            }
        }
        transaction.commit().await?;
        Ok(rebuilt)
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

    /// The version of the tables; `None` if the file is empty. A file of something else, or of a newer program, is refused.
    async fn version(&self) -> Result<Option<i64>, StoreError> {
        let cannot_open = |reason: String| StoreError::CannotOpen { path: self.path.clone(), reason };
        let mut connection = self.connection().await?;
        let version = found_version(&mut connection).await.map_err(|error| cannot_open(reason(&error)))?;
        match version {
            Found::Nothing => Ok(None),
            Found::SomethingElse => Err(cannot_open("it is a database of another program".to_owned())),
            Found::Tables(version) if newest_version() < version => Err(StoreError::Newer { version }),
            Found::Tables(version) => Ok(Some(version)),
        }
    }

    /// Whether the file can be read at all, the log beside it included.
    async fn is_readable(&self) -> bool {
        match self.pool.acquire().await {
            Ok(mut connection) => {
                let read = query_scalar::<_, i64>("SELECT count(*) FROM sqlite_master");
                read.fetch_one(&mut *connection).await.is_ok()
            }
            Err(_) => false,
        }
    }

    /// Sees to it that the file is written with a log. Where others do the same at this moment, it waits for them, which
    /// the database by itself does not.
    async fn write_ahead(&self) -> Result<(), sqlx::Error> {
        let mut connection = self.pool.acquire().await?;
        let start = Instant::now();
        loop {
            match query("PRAGMA journal_mode = WAL").fetch_one(&mut *connection).await {
                Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => tokio::time::sleep(PAUSE).await,
                set => return set.map(drop),
            }
        }
    }

    /// Brings tables of this version up to date. Only one program at a time does.
    async fn migrate(&self, version: Option<i64>) -> Result<(), StoreError> {
        let cannot_write =
            |error: sqlx::Error| StoreError::CannotWrite { path: self.path.clone(), reason: reason(&error) };
        let mut connection = self.pool.acquire().await.map_err(cannot_write)?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(cannot_write)?;
        if version == Some(newest_version()) {
            // A file that cannot be written has said so by now.
            return transaction.rollback().await.map_err(cannot_write);
        }
        match Migrator::with_migrations(migrations()).run(&mut *transaction).await {
            Ok(()) => transaction.commit().await.map_err(cannot_write),
            Err(MigrateError::VersionMissing(version)) => Err(StoreError::Newer { version }),
            Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => Err(cannot_write(error)),
            Err(other) => Err(StoreError::Failed { reason: other.to_string() }),
        }
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

fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).synchronous(SqliteSynchronous::Full).busy_timeout(PATIENCE)
}

/// One connection, kept for good.
async fn pool(options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    PoolOptions::new()
        .max_connections(1)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(options)
        .await
}

/// Whether something is written beside the file that is not in it yet.
fn has_log(path: &Path) -> bool {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    fs::metadata(log).is_ok_and(|log| log.len() != 0)
}

/// Whether an error comes from a place where nothing can be written.
fn is_for_writing(error: &sqlx::Error) -> bool {
    const READ_ONLY: u32 = 8;
    const CANNOT_OPEN: u32 = 14;
    [READ_ONLY, CANNOT_OPEN].contains(&primary_code(error))
}

/// Whether an error comes from somebody else who is writing.
fn is_busy(error: &sqlx::Error) -> bool {
    const BUSY: u32 = 5;
    const LOCKED: u32 = 6;
    [BUSY, LOCKED].contains(&primary_code(error))
}

/// The number of an error without its details; 0 if it has none.
fn primary_code(error: &sqlx::Error) -> u32 {
    let code = error.as_database_error().and_then(|error| error.code()?.parse::<u32>().ok());
    code.unwrap_or_default() & 0xff
}

fn migrations() -> Vec<Migration> {
    let journal = include_str!("../migrations/sqlite/0001_journal.sql");
    vec![Migration::new(1, "journal".into(), MigrationType::Simple, journal.into_sql_str(), false)]
}

fn newest_version() -> i64 {
    migrations().iter().map(|migration| migration.version).max().unwrap_or_default()
}

/// What a file is found to be.
enum Found {
    Nothing,
    /// Tables of ours, of this version.
    Tables(i64),
    SomethingElse,
}

async fn found_version(connection: &mut SqliteConnection) -> Result<Found, sqlx::Error> {
    let tables: i64 = query_scalar("SELECT count(*) FROM sqlite_master").fetch_one(&mut *connection).await?;
    if tables == 0 {
        return Ok(Found::Nothing);
    }
    let application: i64 = query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    if application != APPLICATION {
        return Ok(Found::SomethingElse);
    }
    let applied = connection.list_applied_migrations(MIGRATIONS).await;
    let applied = applied.map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
    let newest = applied.iter().map(|migration| migration.version).max();
    Ok(newest.map_or(Found::Nothing, Found::Tables))
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

/// Adds the sheet of a record, without its events and games, under this number if it is free, else under the next.
pub(crate) async fn insert_sheet(
    connection: &mut SqliteConnection,
    record: &Record,
    number: Option<i64>,
) -> Result<i64, sqlx::Error> {
    let sql = "INSERT INTO sheets (number, id, state, opened_at, series, game, games) \
               VALUES ((SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM sheets WHERE number = $1)), $2, $3, $4, $5, $6, $7) \
               RETURNING number";
    let beside = SheetBeside::of(record);
    query_scalar(sql)
        .bind(number)
        .bind(record.id.to_string())
        .bind(beside.state)
        .bind(beside.opened_at)
        .bind(beside.series)
        .bind(beside.game)
        .bind(beside.games)
        .fetch_one(connection)
        .await
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

/// Adds the games of a record.
pub(crate) async fn insert_games(connection: &mut SqliteConnection, record: &Record) -> Result<(), sqlx::Error> {
    for some in GameBeside::all_of(record).chunks(MOST_ROWS) {
        let mut sql =
            QueryBuilder::new("INSERT INTO games (sheet, line, bowler, rules, has_left, notation, score, so_far) ");
        sql.push_values(some, |mut row, game| {
            row.push_bind(record.number).push_bind(game.line);
            row.push_bind(game.bowler.clone()).push_bind(game.rules.clone()).push_bind(game.has_left);
            row.push_bind(game.notation.clone()).push_bind(game.score).push_bind(game.so_far);
        });
        sql.build().execute(&mut *connection).await?;
    }
    Ok(())
}

/// Makes anew what is kept of a sheet beside its events.
pub(crate) async fn refresh(connection: &mut SqliteConnection, record: &Record) -> Result<(), sqlx::Error> {
    let beside = SheetBeside::of(record);
    query("UPDATE sheets SET state = $1, opened_at = $2, series = $3, game = $4, games = $5 WHERE number = $6")
        .bind(beside.state)
        .bind(beside.opened_at)
        .bind(beside.series)
        .bind(beside.game)
        .bind(beside.games)
        .bind(record.number)
        .execute(&mut *connection)
        .await?;
    query("DELETE FROM games WHERE sheet = $1").bind(record.number).execute(&mut *connection).await?;
    insert_games(connection, record).await
}

/// Whether what is kept beside the journal is the same for both.
fn is_same_beside(before: &Sheet, after: &Sheet) -> bool {
    let lines = |sheet: &Sheet| -> Vec<_> {
        sheet.lines().iter().map(|line| (line.bowler, line.game.ruleset(), line.has_left)).collect()
    };
    State::of(before) == State::Open && State::of(after) == State::Open && lines(before) == lines(after)
}

/// What is kept of a sheet beside its events.
#[derive(Debug, PartialEq, Eq)]
struct SheetBeside {
    state: String,
    opened_at: i64,
    series: Option<String>,
    game: Option<i64>,
    games: Option<i64>,
}

/// What is kept of a line beside the events of its sheet.
#[derive(Debug, PartialEq, Eq)]
struct GameBeside {
    line: i64,
    bowler: String,
    rules: String,
    has_left: i64,
    notation: String,
    score: Option<i64>,
    so_far: i64,
}

impl SheetBeside {
    fn of(record: &Record) -> SheetBeside {
        let series = record.sheet.series();
        SheetBeside {
            state: State::of(&record.sheet).name().to_owned(),
            opened_at: record.opened_at().as_microsecond(),
            series: series.map(|series| Uuid::from_u128(series.id).to_string()),
            game: series.map(|series| i64::from(series.game)),
            games: series.and_then(|series| series.games).map(i64::from),
        }
    }

    fn read(row: &SqliteRow) -> Result<SheetBeside, sqlx::Error> {
        Ok(SheetBeside {
            state: row.try_get(0)?,
            opened_at: row.try_get(1)?,
            series: row.try_get(2)?,
            game: row.try_get(3)?,
            games: row.try_get(4)?,
        })
    }
}

impl GameBeside {
    fn all_of(record: &Record) -> Vec<GameBeside> {
        let game = |(index, line): (usize, &Line)| GameBeside {
            line: number(index),
            bowler: line.bowler.to_string(),
            rules: line.game.ruleset().name().to_owned(),
            has_left: i64::from(line.has_left),
            notation: line.game.to_string(),
            score: line.game.score().map(i64::from),
            so_far: i64::from(line.game.score_so_far()),
        };
        record.sheet.lines().iter().enumerate().map(game).collect()
    }

    fn read(row: &SqliteRow) -> Result<GameBeside, sqlx::Error> {
        Ok(GameBeside {
            line: row.try_get(0)?,
            bowler: row.try_get(1)?,
            rules: row.try_get(2)?,
            has_left: row.try_get(3)?,
            notation: row.try_get(4)?,
            score: row.try_get(5)?,
            so_far: row.try_get(6)?,
        })
    }

    /// The same as far as it is kept up to date while the sheet is open.
    fn without_balls(self) -> GameBeside {
        GameBeside { notation: String::new(), score: None, so_far: 0, ..self }
    }
}

/// Whether what is kept of a sheet beside its events is what they say.
async fn is_right_beside(connection: &mut SqliteConnection, record: &Record) -> Result<bool, sqlx::Error> {
    let sql = "SELECT state, opened_at, series, game, games FROM sheets WHERE number = $1";
    let sheet = query(sql).bind(record.number).fetch_one(&mut *connection).await?;
    let sql = "SELECT line, bowler, rules, has_left, notation, score, so_far FROM games WHERE sheet = $1 ORDER BY line";
    let rows = query(sql).bind(record.number).fetch_all(&mut *connection).await?;
    let games = rows.iter().map(GameBeside::read).collect::<Result<Vec<_>, _>>()?;
    let compared = |games: Vec<GameBeside>| match State::of(&record.sheet) {
        State::Open => games.into_iter().map(GameBeside::without_balls).collect(),
        State::Closed | State::Deleted => games,
    };
    let is_sheet_right = SheetBeside::read(&sheet)? == SheetBeside::of(record);
    Ok(is_sheet_right && compared(games) == compared(GameBeside::all_of(record)))
}

/// The number of what has this index.
fn number(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX).saturating_add(1)
}
