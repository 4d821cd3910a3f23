//! The database: its file, its tables and every statement. The dialect of `SQLite` stands here and nowhere else; the rest
//! of the store sees plain rows.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::iter;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteLockingMode, SqliteRow, SqliteSynchronous};
use sqlx::{
    AssertSqlSafe, ConnectOptions, QueryBuilder, Row, SqlSafeStr, Sqlite, SqliteConnection, SqlitePool, Transaction,
    query, query_scalar,
};
use tenpin_board::Tag;

use crate::cause::Cause;
use crate::clock;
use crate::error::{ImportError, StoreError};
use crate::file::{self, Gone, How, Opened, Sight};
use crate::hash::EventHash;
use crate::store::Moment;
use crate::{Author, Filter, Wanted};

/// A connection of any kind: a reader's, a writer's, in a transaction or not.
pub(crate) type Connection = SqliteConnection;

/// What reads everything as it was at one moment.
pub(crate) type Snapshot = Transaction<'static, Sqlite>;

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long the database itself waits for another writer, once a file is open: a few milliseconds. By itself it would ask
/// less and less often, and always find the next batch of an import at work.
const ASK_OFTEN: &str = "PRAGMA busy_timeout = 5";

/// How long to wait before somebody else is asked again.
const PAUSE: Duration = Duration::from_millis(1);

/// The readers of one store that work at a time. The others wait for them, and no writer does.
const READERS: u32 = 4;

/// What the writer may keep in memory, in KiB with a minus sign: enough for a batch of an import, which otherwise goes to the
/// disk twice. A ball needs nothing of it.
const WRITER_CACHE: &str = "-65536";

/// What tells a file of ours from those of other programs.
const APPLICATION: i64 = 1_952_804_464;

/// The table in which the migrations that were made are listed.
const MIGRATIONS: &str = "_sqlx_migrations";

/// The version of the tables that has stamps on its events.
const STAMPS: i64 = 2;

/// The table in which events from before there were stamps stay, if they belong to no sheet.
const OLD_EVENTS: &str = "events_without_stamps";

/// The version of the tables that counts the events of a sheet.
const COUNTS: i64 = 3;

/// The version of the tables that has the names of bowlers.
const NAMES: i64 = 4;

/// The version of the tables that has the lanes of a centre.
const LANES: i64 = 5;

/// The version of the tables that has codes of lanes and credentials.
const ACCESS: i64 = 6;

/// What stands before the name of a bowler where the database hands over lines as one text. No name has it.
pub(crate) const BEFORE_NAME: char = '\u{1f}';

/// A line that is shown, where games are called `g`: its bowler is here, or has bowled a ball. Of an open sheet the index
/// knows that, too, because it is written when somebody leaves.
const IS_SHOWN: &str = "NOT (g.has_left AND g.notation = '')";

/// The tables that every data file has.
const TABLES: [&str; 4] = ["sheets", "events", "games", MIGRATIONS];

/// The rows that are written by one statement.
const ROWS: usize = 500;

/// The sheets whose events are migrated at a time.
const MIGRATED_SHEETS: i64 = 500;

/// A file, or a database in memory. One connection writes; several read beside it and never hold it up.
#[derive(Debug, Clone)]
pub(crate) struct Database {
    writer: SqlitePool,
    readers: SqlitePool,
    path: PathBuf,
    /// The file that is there; `None` of a database in memory.
    file: Option<Opened>,
    version: i64,
}

/// What the database promises of what it has written, in its own words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// `wal`: a write-ahead log; `memory` where nothing is kept.
    pub journal_mode: String,
    /// `full`: each write is on the disk before it is answered.
    pub synchronous: String,
    /// Whether what is deleted is overwritten.
    pub secure_delete: bool,
}

/// All that is kept of a sheet. In a damaged file each of it may be anything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KeptSheet {
    /// The UUID.
    pub(crate) id: Vec<u8>,
    /// How many events there are at least.
    pub(crate) counted: i64,
    /// The events, in order.
    pub(crate) events: Vec<EventRow>,
}

/// An event of a sheet as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct EventRow {
    pub(crate) number: i64,
    pub(crate) seq: Option<i64>,
    /// Microseconds since 1970.
    pub(crate) at: i64,
    pub(crate) by: Vec<u8>,
    /// The event's JSON, which may be anything in a damaged file.
    pub(crate) event: Vec<u8>,
    /// `None` in a file from before there were hashes.
    pub(crate) hash: Option<Vec<u8>>,
}

/// An event that is to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NewEvent {
    pub(crate) number: i64,
    /// Microseconds since 1970.
    pub(crate) at: i64,
    pub(crate) by: Author,
    pub(crate) text: String,
    pub(crate) hash: EventHash,
}

/// What the index holds of a sheet.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SheetRow {
    pub(crate) events: i64,
    pub(crate) state: String,
    pub(crate) opened_at: i64,
    pub(crate) series: Option<String>,
    pub(crate) game: Option<i64>,
    pub(crate) games: Option<i64>,
    /// The lane that it was placed on last.
    pub(crate) lane: Option<i64>,
}

/// What the index holds of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GameRow {
    pub(crate) line: i64,
    pub(crate) bowler: String,
    /// Whether another line of the sheet goes by the same name, or both by the same tag.
    pub(crate) shared: i64,
    pub(crate) rules: String,
    pub(crate) has_left: i64,
    pub(crate) notation: String,
    pub(crate) score: Option<i64>,
    pub(crate) name: Option<String>,
    /// What the name is compared by.
    pub(crate) person: Option<String>,
}

/// Whose games are meant.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Careers {
    /// Those of bowlers without a name who have one of these tags.
    pub(crate) tags: Vec<Tag>,
    /// Those of bowlers with one of these keys of names.
    pub(crate) keys: Vec<String>,
}

/// Which sheets there are in a part of the history, and how far their numbers and times go.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct HistoryOutline {
    /// The numbers of the sheets, in the order in which they were opened.
    pub(crate) numbers: Vec<i64>,
    pub(crate) highest_number: Option<i64>,
    pub(crate) highest_game: Option<i64>,
    pub(crate) earliest: Option<i64>,
    pub(crate) latest: Option<i64>,
}

/// A sheet of the history with its lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HistoryRow {
    pub(crate) number: i64,
    pub(crate) id: String,
    pub(crate) sheet: SheetRow,
    /// A text line each: line, whether the bowler has left, bowler, rules and notation, with blanks between them, and the
    /// name. None of an open sheet.
    pub(crate) lines: String,
}

/// What some work on the database comes to, tried again and again while somebody else is writing. It is a macro, because a
/// future with an async closure in it cannot go from thread to thread.
macro_rules! patiently {
    ($work:expr) => {{
        let start = Instant::now();
        loop {
            match $work {
                Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => tokio::time::sleep(PAUSE).await,
                done => break done,
            }
        }
    }};
}

// The file.

impl Database {
    /// The file to read and write, made if it is missing and brought up to date if it is old.
    pub(crate) async fn open(path: &Path) -> Result<Database, StoreError> {
        let cannot_open = |error: &sqlx::Error| cannot_open(path, error);
        refuse_devices(path)?;
        file::make(path).map_err(|error| cannot_open(&sqlx::Error::Io(error)))?;
        // The database would open what it may only read, and say so with the first event.
        file::may_write(path).map_err(|error| crate::error::cannot_write(path, &error))?;
        let file = Opened::at(path).map_err(|error| cannot_open(&sqlx::Error::Io(error)))?;
        // What is deleted is not left in the file: codes of lanes that were closed.
        let settings = options(path).pragma("cache_size", WRITER_CACHE).pragma("secure_delete", "ON");
        let writer = pool(1).connect_with(settings).await;
        let writer = writer.map_err(|error| cannot_open(&error))?;
        let found = found_version(&writer, path).await?;
        // The log is written next to the file, so what cannot be written is found now and not with the first ball.
        write_ahead(&writer).await.map_err(|error| cannot_open(&error))?;
        migrate(&writer, path, found).await?;
        if found != Some(newest_version()) {
            // So that the file itself tells which one it is.
            checkpoint(&writer).await;
        }
        // From here on it asks by itself.
        query(ASK_OFTEN).execute(&writer).await.map_err(|error| cannot_open(&error))?;
        let id: i64 =
            query_scalar("PRAGMA user_version").fetch_one(&writer).await.map_err(|error| cannot_open(&error))?;
        let file = file.watched(u32::try_from(id).unwrap_or_default());
        let readers = pool(READERS).connect_lazy_with(options(path).pragma("query_only", "ON"));
        Ok(Database { writer, readers, path: path.to_owned(), file: Some(file), version: newest_version() })
    }

    /// The file to be read. It is never made, and may lie where nothing can be written. An old file is brought up to date
    /// if it can be, and read as it is if not.
    pub(crate) async fn open_to_read(path: &Path) -> Result<Database, StoreError> {
        let cannot_open = |error: &sqlx::Error| cannot_open(path, error);
        if !path.try_exists().map_err(|error| cannot_open(&sqlx::Error::Io(error)))? {
            return Err(StoreError::NotThere { path: path.to_owned() });
        }
        refuse_devices(path)?;
        let file = Opened::at(path).map_err(|error| cannot_open(&sqlx::Error::Io(error)))?;
        // Readers too write beside the file and tidy up after themselves, where they can. Where they cannot, they find what
        // others wrote there, or nobody else is there.
        let query_only = || options(path).pragma("query_only", "ON");
        let mut ways = vec![(READERS, query_only()), (READERS, options(path).read_only(true))];
        if has_log(path) {
            // On a full disk the index of the log is made in memory, by one who is alone with the file.
            ways.push((1, query_only().locking_mode(SqliteLockingMode::Exclusive)));
        } else {
            ways.push((READERS, options(path).read_only(true).immutable(true)));
        }
        let mut opened = Err(StoreError::NotThere { path: path.to_owned() });
        for (connections, way) in ways {
            match readable(connections, way).await {
                Ok(pool) => {
                    opened = Ok(pool);
                    break;
                }
                Err(error) if is_for_writing(&error) => opened = Err(cannot_open(&error)),
                Err(error) => return Err(cannot_open(&error)),
            }
        }
        let readers = opened?;
        // Nothing was ever kept there.
        let Some(version) = found_version(&readers, path).await? else {
            return Err(StoreError::NotThere { path: path.to_owned() });
        };
        if version < newest_version() {
            match Database::open(path).await {
                Err(StoreError::CannotOpen { .. } | StoreError::CannotWrite { .. }) => {}
                migrated => {
                    readers.close().await;
                    return migrated;
                }
            }
        }
        Ok(Database { writer: readers.clone(), readers, path: path.to_owned(), file: Some(file), version })
    }

    /// A database that is gone with the program.
    pub(crate) async fn in_memory() -> Result<Database, StoreError> {
        let path = PathBuf::from(":memory:");
        let writer = pool(1).connect_with(SqliteConnectOptions::new().in_memory(true)).await;
        let writer = writer.map_err(|error| cannot_open(&path, &error))?;
        migrate(&writer, &path, None).await?;
        // It belongs to its one connection.
        Ok(Database { readers: writer.clone(), writer, path, file: None, version: newest_version() })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it is gone with the program.
    pub(crate) fn is_in_memory(&self) -> bool {
        self.file.is_none()
    }

    /// What the database promises of what is written.
    pub(crate) async fn settings(&self) -> Result<Settings, StoreError> {
        let mut connection = self.writer().await?;
        let journal_mode = query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
        let synchronous: i64 = query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
        let synchronous = ["off", "normal", "full", "extra"].get(usize::try_from(synchronous).unwrap_or(usize::MAX));
        let secure_delete: i64 = query_scalar("PRAGMA secure_delete").fetch_one(&mut *connection).await?;
        Ok(Settings {
            journal_mode,
            synchronous: synchronous.copied().unwrap_or("unknown").to_owned(),
            secure_delete: secure_delete == 1,
        })
    }

    /// Ends all work with the file, so that its log is folded into it.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }

    /// A connection of its own, which has seen nothing of the file yet.
    pub(crate) async fn fresh(&self) -> Result<Connection, StoreError> {
        let options = options(&self.path).pragma("query_only", "ON");
        options.connect().await.map_err(|error| cannot_open(&self.path, &error))
    }

    /// What is to be seen of the file, if something has changed since [`Database::seen`]. Fails if it was removed or
    /// replaced.
    pub(crate) async fn news(&self) -> Result<Option<Sight>, StoreError> {
        match self.file.as_ref().map_or(Ok(None), Opened::news) {
            Ok(news) => Ok(news),
            Err(Gone { error, how }) => {
                self.let_go(how).await;
                Err(error)
            }
        }
    }

    /// Sees to it that what is in the log harms no other file that lies in the place of this one now. A file that was moved
    /// gets all that belongs to it.
    async fn let_go(&self, how: How) {
        match (how, &self.file) {
            (How::Moved, _) => checkpoint(&self.writer).await,
            (How::Overwritten, Some(file)) => file.drop_log(),
            (How::Overwritten, None) | (How::Unclear, _) => {}
        }
    }

    /// The file is known to look like this.
    pub(crate) fn seen(&self, sight: Sight) {
        if let Some(file) = &self.file {
            file.keep(sight);
        }
    }

    /// Whether the events of a sheet are counted beside them.
    pub(crate) fn has_counts(&self) -> bool {
        COUNTS <= self.version
    }

    /// Whether the index has the names of bowlers. Before it had, nobody had a name.
    fn has_names(&self) -> bool {
        NAMES <= self.version
    }

    /// Whether the index has the lanes of sheets. Before it had, no sheet was on one.
    fn has_lanes(&self) -> bool {
        LANES <= self.version
    }

    /// A connection for a statement that reads.
    pub(crate) async fn reader(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.readers.acquire().await?)
    }

    /// Everything as it is at one moment.
    pub(crate) async fn snapshot(&self) -> Result<Snapshot, StoreError> {
        Ok(self.readers.begin().await?)
    }

    /// The connection for a statement that writes.
    pub(crate) async fn writer(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        Ok(self.writer.acquire().await?)
    }

    /// A transaction that writes. There is one at a time, whoever asks for it.
    pub(crate) async fn write(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        match patiently!(self.writer.begin_with("BEGIN IMMEDIATE").await) {
            Err(sqlx::Error::InvalidSavePointStatement) => {}
            begun => return Ok(begun?),
        }
        // The database ended a transaction by itself, as it does where the disk is full, and the driver counts it all the same.
        // Whoever reads meanwhile keeps the log in its place.
        let mut reader = self.reader().await?;
        query("SELECT count(*) FROM sqlite_master").fetch_one(&mut *reader).await?;
        self.writer.acquire().await?.close().await?;
        let mut connection = self.writer.acquire().await?;
        query(ASK_OFTEN).execute(&mut *connection).await?;
        drop(connection);
        Ok(patiently!(self.writer.begin_with("BEGIN IMMEDIATE").await)?)
    }

    /// Gives room that is no longer needed back to the disk, if possible.
    pub(crate) async fn shrink(&self) {
        // Where the file cannot be made smaller it stays as large as it was.
        let _ = query("VACUUM").execute(&self.writer).await;
    }

    /// All that is kept of a sheet, whatever it is; `None` if there is no such sheet.
    pub(crate) async fn sheet(
        &self,
        connection: &mut Connection,
        sheet: i64,
    ) -> Result<Option<KeptSheet>, sqlx::Error> {
        let Some((id, counted)) = self.entry(connection, sheet).await? else { return Ok(None) };
        Ok(Some(KeptSheet { id, counted, events: self.events(connection, sheet).await? }))
    }

    /// The id of a sheet, and how many events it has at least; `None` if there is no such sheet.
    pub(crate) async fn entry(
        &self,
        connection: &mut Connection,
        sheet: i64,
    ) -> Result<Option<(Vec<u8>, i64)>, sqlx::Error> {
        let counted = if self.has_counts() { "CAST(events AS INTEGER)" } else { "0" };
        let sql = format!("SELECT CAST(id AS BLOB), {counted} FROM sheets WHERE number = $1");
        let row = query(AssertSqlSafe(sql)).bind(sheet).fetch_optional(&mut *connection).await?;
        row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
    }

    /// The events that are kept under the number of a sheet, in order. In a damaged file each value may be anything, and is
    /// read as what it should be.
    pub(crate) async fn events(&self, connection: &mut Connection, sheet: i64) -> Result<Vec<EventRow>, sqlx::Error> {
        let sql = if self.version < STAMPS {
            "SELECT number, NULL, CAST(at AS INTEGER), x'', CAST(event AS BLOB), NULL FROM events \
             WHERE sheet = $1 ORDER BY number"
        } else {
            "SELECT number, CAST(seq AS INTEGER), CAST(at AS INTEGER), CAST(\"by\" AS BLOB), CAST(event AS BLOB), \
             CAST(hash AS BLOB) FROM events WHERE sheet = $1 ORDER BY number"
        };
        let rows = query(sql).bind(sheet).fetch_all(connection).await?;
        rows.iter().map(read_event).collect()
    }
}

/// An event, from the first column on.
fn read_event(row: &SqliteRow) -> Result<EventRow, sqlx::Error> {
    Ok(EventRow {
        number: row.try_get(0)?,
        seq: row.try_get(1)?,
        at: row.try_get(2)?,
        by: row.try_get(3)?,
        event: row.try_get(4)?,
        hash: row.try_get(5)?,
    })
}

/// A device or a pipe is no data file.
fn refuse_devices(path: &Path) -> Result<(), StoreError> {
    file::why_not(path).map_or(Ok(()), |reason| Err(StoreError::CannotOpen { path: path.to_owned(), reason }))
}

/// The version of the tables; `None` if the file is empty. A file of something else, or of a newer program, is refused.
async fn found_version(pool: &SqlitePool, path: &Path) -> Result<Option<i64>, StoreError> {
    let cannot_open = |error: &sqlx::Error| cannot_open(path, error);
    let mut connection = pool.acquire().await?;
    match contents(&mut connection).await.map_err(|error| cannot_open(&error))? {
        Contents::Nothing => Ok(None),
        Contents::SomethingElse => Err(StoreError::CannotOpen { path: path.to_owned(), reason: Cause::OtherProgram }),
        Contents::NotAsMade(name) => {
            Err(StoreError::CannotOpen { path: path.to_owned(), reason: Cause::NotAsMade(name) })
        }
        Contents::Tables(version) if newest_version() < version => Err(StoreError::Newer { version }),
        Contents::Tables(version) => Ok(Some(version)),
    }
}

/// Sees to it that the file is written with a log. Where others do the same at this moment, it waits for them, which
/// the database by itself does not.
async fn write_ahead(pool: &SqlitePool) -> Result<(), sqlx::Error> {
    let sql = "PRAGMA journal_mode = WAL";
    let mode = patiently!(query_scalar::<_, String>(sql).fetch_one(pool).await)?;
    if mode == "wal" {
        return Ok(());
    }
    Err(sqlx::Error::Protocol("no write-ahead log can be kept there".to_owned()))
}

/// Folds the log into the file: a checkpoint. Where others use it, or the disk is full, it is done later.
async fn checkpoint(pool: &SqlitePool) {
    let _ = query("PRAGMA wal_checkpoint(TRUNCATE)").execute(pool).await;
}

/// Brings tables of this version up to date, all at once or not at all. Only one program at a time does.
async fn migrate(pool: &SqlitePool, path: &Path, version: Option<i64>) -> Result<(), StoreError> {
    let cannot_write = |error: sqlx::Error| {
        if is_busy(&error) {
            return StoreError::Busy;
        }
        StoreError::CannotWrite { path: path.to_owned(), reason: cause(&error) }
    };
    let mut transaction = patiently!(pool.begin_with("BEGIN IMMEDIATE").await).map_err(cannot_write)?;
    if version == Some(newest_version()) {
        // A file that cannot be written has said so by now.
        return transaction.rollback().await.map_err(cannot_write);
    }
    // Somebody else may have brought it up to date by now.
    let found = contents(&mut transaction).await.map_err(cannot_write)?;
    let is_counted = matches!(found, Contents::Tables(version) if COUNTS <= version);
    match Migrator::with_migrations(migrations()).run(&mut *transaction).await {
        Ok(()) => {}
        Err(MigrateError::VersionMissing(version)) => return Err(StoreError::Newer { version }),
        Err(MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) => {
            return Err(cannot_write(error));
        }
        Err(other) => return Err(StoreError::Failed { reason: other.to_string().into() }),
    }
    add_stamps(&mut transaction).await.map_err(cannot_write)?;
    if !is_counted {
        add_counts(&mut transaction).await.map_err(cannot_write)?;
    }
    add_id(&mut transaction).await.map_err(cannot_write)?;
    transaction.commit().await.map_err(cannot_write)
}

/// Copies events from before there were stamps. Their order of writing is by time, sheet and number, nobody is known to have
/// written them, and each sheet's hashes are chained in the order of its numbers, damaged or not.
async fn add_stamps(connection: &mut Connection) -> Result<(), sqlx::Error> {
    let old: Option<i64> = query_scalar("SELECT 1 FROM sqlite_master WHERE name = 'events_without_stamps'")
        .fetch_optional(&mut *connection)
        .await?;
    if old.is_none() {
        return Ok(());
    }
    query(
        "CREATE TEMP TABLE ranks (sheet INTEGER, number INTEGER, seq INTEGER, PRIMARY KEY (sheet, number)) WITHOUT ROWID",
    )
    .execute(&mut *connection)
    .await?;
    query(
        "INSERT INTO ranks SELECT sheet, number, row_number() OVER (ORDER BY at, sheet, number) \
         FROM events_without_stamps ORDER BY sheet, number",
    )
    .execute(&mut *connection)
    .await?;
    let (mut after, mut copied) = (i64::MIN, 0);
    while let Some(last) = last_of_block(connection, after, MIGRATED_SHEETS).await? {
        let sql = "SELECT e.number, r.seq, e.at, x'', CAST(e.event AS BLOB), NULL, s.id, e.sheet \
                   FROM events_without_stamps e JOIN sheets s ON s.number = e.sheet JOIN ranks r ON r.sheet = e.sheet AND r.number = e.number \
                   WHERE $1 < e.sheet AND e.sheet <= $2 ORDER BY e.sheet, e.number";
        let rows = query(sql).bind(after).bind(last).fetch_all(&mut *connection).await?;
        let mut previous: Option<(i64, EventHash)> = None;
        for rows in rows.chunks(ROWS) {
            // A damaged event may be anything but text, and stays as it is.
            let insert = "INSERT INTO events (sheet, number, seq, at, \"by\", event, hash) ";
            let mut insert = query(rows_sql(insert, "(?, ?, ?, ?, '', CAST(? AS TEXT), ?)", rows.len()));
            for row in rows {
                let event = read_event(row)?;
                let (id, sheet): (Vec<u8>, i64) = (row.try_get(6)?, row.try_get(7)?);
                let before = previous.filter(|(of, _)| *of == sheet).map(|(_, hash)| hash);
                let hash = event.hash_after(&id, before);
                previous = Some((sheet, hash));
                insert = insert.bind(sheet).bind(event.number).bind(event.seq).bind(event.at);
                insert = insert.bind(event.event).bind(&hash.as_bytes()[..]);
            }
            copied += insert.execute(&mut *connection).await?.rows_affected();
        }
        after = last;
    }
    let all: i64 = query_scalar("SELECT count(*) FROM ranks").fetch_one(&mut *connection).await?;
    query("DROP TABLE ranks").execute(&mut *connection).await?;
    let sql = if u64::try_from(all) == Ok(copied) {
        "DROP TABLE events_without_stamps"
    } else {
        // Events whose sheet somebody has taken out of its table can be read by nobody, and stay in the file all the same.
        "DELETE FROM events_without_stamps WHERE sheet IN (SELECT number FROM sheets)"
    };
    query(sql).execute(&mut *connection).await?;
    Ok(())
}

/// Counts the events of every sheet, the seqs that are not kept and the sheets, and keeps the highest short number.
async fn add_counts(connection: &mut Connection) -> Result<(), sqlx::Error> {
    for sql in [
        "UPDATE sheets SET events = (SELECT count(*) FROM events WHERE sheet = sheets.number)",
        "UPDATE changes SET removed_sheet = coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = 'sheets'), 0)",
    ] {
        query(sql).execute(&mut *connection).await?;
    }
    count_anew(connection).await
}

/// Gives a file what tells it from others, where it is found without reading any table.
async fn add_id(connection: &mut Connection) -> Result<(), sqlx::Error> {
    // Somebody else may have made the file at the same time.
    if query_scalar::<_, i64>("PRAGMA user_version").fetch_one(&mut *connection).await? != 0 {
        return Ok(());
    }
    let [.., a, b, c, d] = *clock::new_id().as_bytes();
    let id = (u32::from_be_bytes([a, b, c, d]) >> 1).max(1);
    query(AssertSqlSafe(format!("PRAGMA user_version = {id}"))).execute(connection).await.map(drop)
}

/// What a file is found to be.
enum Contents {
    Nothing,
    /// Tables of ours, of this version.
    Tables(i64),
    /// Tables of ours, but for this one.
    NotAsMade(String),
    SomethingElse,
}

/// Why a file cannot be opened.
fn cannot_open(path: &Path, error: &sqlx::Error) -> StoreError {
    if is_busy(error) {
        return StoreError::Busy;
    }
    StoreError::CannotOpen { path: path.to_owned(), reason: cause_of_file(path, error) }
}

fn options(path: &Path) -> SqliteConnectOptions {
    let options =
        SqliteConnectOptions::new().filename(path).synchronous(SqliteSynchronous::Full).busy_timeout(PATIENCE);
    // What a file declares runs no functions, damaged pages are noticed early, and sorting needs no room on a disk.
    options.pragma("trusted_schema", "OFF").pragma("cell_size_check", "ON").pragma("temp_store", "MEMORY")
}

/// So many connections, made when they are needed and kept for good.
fn pool(connections: u32) -> PoolOptions<Sqlite> {
    PoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(PATIENCE)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
}

/// Connections that something could be read through, the log beside the file included.
async fn readable(connections: u32, options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    let pool = pool(connections).connect_with(options).await?;
    query("SELECT count(*) FROM sqlite_master").fetch_one(&pool).await?;
    Ok(pool)
}

/// Whether something is written beside the file that is not in it yet.
fn has_log(path: &Path) -> bool {
    fs::metadata(file::log_of(path)).is_ok_and(|log| log.len() != 0)
}

fn migrations() -> Vec<Migration> {
    let journal = include_str!("../migrations/sqlite/0001_journal.sql");
    let stamps = include_str!("../migrations/sqlite/0002_stamps.sql");
    let counts = include_str!("../migrations/sqlite/0003_counts.sql");
    let names = include_str!("../migrations/sqlite/0004_names.sql");
    let centre = include_str!("../migrations/sqlite/0005_centre.sql");
    let access = include_str!("../migrations/sqlite/0006_access.sql");
    let all = [
        (1, "journal", journal),
        (STAMPS, "stamps", stamps),
        (COUNTS, "counts", counts),
        (NAMES, "names", names),
        (LANES, "centre", centre),
        (ACCESS, "access", access),
    ];
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    };
    all.map(migration).into()
}

fn newest_version() -> i64 {
    ACCESS
}

async fn contents(connection: &mut Connection) -> Result<Contents, sqlx::Error> {
    let tables: i64 = query_scalar("SELECT count(*) FROM sqlite_master").fetch_one(&mut *connection).await?;
    let application: i64 = query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    if tables == 0 && [0, APPLICATION].contains(&application) {
        return Ok(Contents::Nothing);
    }
    if application != APPLICATION {
        return Ok(Contents::SomethingElse);
    }
    // What is no text in a declaration is more than the driver can take.
    let declared = query("SELECT CAST(name AS BLOB), CAST(sql AS BLOB) FROM sqlite_master").fetch_all(&mut *connection);
    for row in declared.await? {
        let (name, sql): (Vec<u8>, Option<Vec<u8>>) = (row.try_get(0)?, row.try_get(1)?);
        if sql.is_some_and(|sql| !sql.is_ascii()) || !name.is_ascii() {
            return Ok(Contents::NotAsMade(String::from_utf8_lossy(&name).into_owned()));
        }
    }
    // A view may take for ever to be read.
    if !is_table(connection, MIGRATIONS).await? {
        return Ok(Contents::NotAsMade(MIGRATIONS.to_owned()));
    }
    let applied = connection.list_applied_migrations(MIGRATIONS).await;
    let applied = applied.map_err(|error| match error {
        MigrateError::Execute(error) => error,
        other => sqlx::Error::Protocol(other.to_string()),
    })?;
    let Some(newest) = applied.iter().map(|migration| migration.version).max() else { return Ok(Contents::Nothing) };
    if newest <= newest_version() {
        for table in TABLES {
            if !is_table(connection, table).await? {
                return Ok(Contents::NotAsMade(table.to_owned()));
            }
        }
    }
    Ok(Contents::Tables(newest))
}

/// Whether a file has all tables, of the newest version.
pub(crate) async fn all_are_there(connection: &mut Connection) -> Result<bool, StoreError> {
    Ok(matches!(contents(connection).await?, Contents::Tables(version) if version == newest_version()))
}

/// The hashes of all events of these sheets, by sheet and in order, each as hexadecimal digits and a comma.
pub(crate) async fn hashes_of(
    connection: &mut Connection,
    sheets: &[i64],
) -> Result<HashMap<i64, String>, sqlx::Error> {
    // One text for a sheet, because many rows are many messages between two threads.
    let sql = "SELECT e.sheet, group_concat(coalesce(hex(e.hash), '') || ',', '' ORDER BY e.number) FROM events e \
               JOIN sheets s ON s.number = e.sheet WHERE e.sheet IN (SELECT value FROM json_each($1)) GROUP BY e.sheet";
    let rows = query(sql).bind(json!(sheets).to_string()).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Writes what is there once more.
pub(crate) async fn touch(connection: &mut Connection) -> Result<(), StoreError> {
    let sql = "UPDATE changes SET gaps = gaps";
    Ok(patiently!(query(sql).execute(&mut *connection).await).map(drop)?)
}

/// Ends a connection of its own. Where it cannot be ended well, it ends all the same.
pub(crate) async fn end(connection: Connection) {
    let _ = sqlx::Connection::close(connection).await;
}

/// Whether there is a table with this name which is neither a view nor made up by an extension.
async fn is_table(connection: &mut Connection, name: &str) -> Result<bool, sqlx::Error> {
    let sql = "SELECT count(*) FROM sqlite_master WHERE name = $1 AND type = 'table' AND 0 < rootpage";
    Ok(query_scalar::<_, i64>(sql).bind(name).fetch_one(connection).await? == 1)
}

// Errors.

/// The numbers of errors, without their details.
const PERMISSION: u32 = 3;
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const NO_MEMORY: u32 = 7;
const READ_ONLY: u32 = 8;
const INPUT_OUTPUT: u32 = 10;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANNOT_OPEN: u32 = 14;
const SCHEMA: u32 = 17;
const TOO_BIG: u32 = 18;
const CONSTRAINT: u32 = 19;
const MISMATCH: u32 = 20;
const NO_LARGE_FILES: u32 = 22;
const NOT_ALLOWED: u32 = 23;
const NOT_A_DATABASE: u32 = 26;

/// Fewer bytes are there than should be.
const SHORT_READ: u32 = 522;

/// The index of the log, beside the file, cannot be opened, or not be given its size.
const SHM_OPEN: u32 = 4618;
const SHM_SIZE: u32 = 4874;

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        if is_busy(&error) { StoreError::Busy } else { StoreError::Failed { reason: cause(&error) } }
    }
}

impl From<sqlx::Error> for ImportError {
    fn from(error: sqlx::Error) -> ImportError {
        ImportError::Store(error.into())
    }
}

/// Whether an error comes from somebody else who is writing.
fn is_busy(error: &sqlx::Error) -> bool {
    matches!(error, sqlx::Error::PoolTimedOut) || [BUSY, LOCKED].contains(&primary_code(error))
}

/// What is said where something of a sheet cannot be read. A damaged file is the damage of that sheet, for others may be
/// whole.
pub(crate) fn of_sheet(sheet: i64, error: sqlx::Error) -> StoreError {
    if is_damage(&error) { StoreError::Damaged { sheet, reason: cause(&error) } } else { error.into() }
}

/// Whether an error comes from a damaged file.
fn is_damage(error: &sqlx::Error) -> bool {
    let is_decoding = matches!(error, sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_));
    is_decoding || [CORRUPT, NOT_A_DATABASE].contains(&primary_code(error)) || code(error) == SHORT_READ
}

/// Whether an error comes from a place where nothing can be written, because nobody may or because it is full.
fn is_for_writing(error: &sqlx::Error) -> bool {
    [READ_ONLY, FULL, CANNOT_OPEN].contains(&primary_code(error)) || [SHM_OPEN, SHM_SIZE].contains(&code(error))
}

/// The number of an error without its details; 0 if it has none.
fn primary_code(error: &sqlx::Error) -> u32 {
    code(error) & 0xff
}

fn code(error: &sqlx::Error) -> u32 {
    error.as_database_error().and_then(|error| error.code()?.parse().ok()).unwrap_or_default()
}

/// What went wrong, as far as the database tells.
fn cause(error: &sqlx::Error) -> Cause {
    match (error, primary_code(error)) {
        (_, FULL) => Cause::DiskFull,
        // Only a disk without room does not let the index of the log grow.
        (_, INPUT_OUTPUT) if code(error) == SHM_SIZE => Cause::DiskFull,
        (_, INPUT_OUTPUT) => Cause::DiskFailed,
        (_, READ_ONLY) => Cause::ReadOnly,
        (_, PERMISSION | NOT_ALLOWED) => Cause::NotAllowed,
        // A value of another type than its column was never written here.
        (_, CORRUPT | MISMATCH) => Cause::Damaged,
        (_, NO_MEMORY) => Cause::OutOfMemory,
        (_, CANNOT_OPEN) => Cause::CannotOpen,
        (_, NO_LARGE_FILES) => Cause::LargeFile,
        (_, TOO_BIG) => Cause::LargeValue,
        (_, SCHEMA) => Cause::TablesChanged,
        (_, NOT_A_DATABASE) => Cause::NotADatabase,
        (sqlx::Error::Io(error), _) => error.into(),
        // A row is missing that is always there, or holds what was never written.
        (sqlx::Error::RowNotFound | sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_), _) => Cause::Damaged,
        // The tables are looked at when a file is opened; what is missing in one was there once.
        (sqlx::Error::Database(error), _) if error.message().starts_with("no such ") => Cause::Damaged,
        (sqlx::Error::Database(error), CONSTRAINT) => Cause::Conflict(error.message().to_owned()),
        (sqlx::Error::Database(error), _) => Cause::Database(error.message().to_owned()),
        (other, _) => Cause::Other(other.to_string()),
    }
}

/// The same of a file that cannot be opened. The database does not say why, but the system does.
fn cause_of_file(path: &Path, error: &sqlx::Error) -> Cause {
    if ![INPUT_OUTPUT, CANNOT_OPEN].contains(&primary_code(error)) {
        return cause(error);
    }
    let is_new = !path.exists();
    let opened = fs::OpenOptions::new().read(true).write(true).create_new(is_new).open(path);
    if is_new && opened.is_ok() {
        // It was made to find out, and nobody else wants it.
        let _ = fs::remove_file(path);
    }
    opened.map_or_else(|refused| (&refused).into(), |_| cause(error))
}

// What is to be said of a whole file.

/// What the database finds wrong with itself, in its own words, up to a hundred faults.
pub(crate) async fn integrity(connection: &mut Connection) -> Result<Vec<String>, StoreError> {
    let mut faults: Vec<Vec<u8>> = query_scalar("PRAGMA integrity_check(100)").fetch_all(connection).await?;
    faults.retain(|fault| fault != b"ok");
    let lines = faults.iter().flat_map(|fault| fault.split(|byte| *byte == b'\n'));
    Ok(lines.map(|line| String::from_utf8_lossy(line).into_owned()).filter(|line| !line.starts_with("***")).collect())
}

impl Database {
    /// The names of tables, indexes, triggers and views that are missing, or not as this program makes them. Statistics of
    /// the database itself are left out.
    pub(crate) async fn foreign_declarations(&self, connection: &mut Connection) -> Result<Vec<String>, StoreError> {
        let mut made = SqliteConnectOptions::new().in_memory(true).connect().await?;
        let migrations = migrations().into_iter().filter(|migration| migration.version <= self.version).collect();
        let migrated = Migrator::with_migrations(migrations).run(&mut made).await;
        migrated.map_err(|error| StoreError::Failed { reason: Cause::Database(error.to_string()) })?;
        let (expected, found) = (declarations(&mut made).await?, declarations(connection).await?);
        let mut names: Vec<String> = expected
            .symmetric_difference(&found)
            .map(|(_, name, _)| String::from_utf8_lossy(name).into_owned())
            .collect();
        names.retain(|name| name != OLD_EVENTS && !name.starts_with("sqlite_stat"));
        names.dedup();
        Ok(names)
    }
}

/// All that is declared in a file: its kind, its name and the statement.
async fn declarations(connection: &mut Connection) -> Result<BTreeSet<(Vec<u8>, Vec<u8>, Vec<u8>)>, sqlx::Error> {
    let sql = "SELECT CAST(type AS BLOB), CAST(name AS BLOB), CAST(coalesce(sql, '') AS BLOB) FROM sqlite_master";
    let rows = query(sql).fetch_all(connection).await?;
    rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?))).collect()
}

/// The numbers of sheets of which the index holds lines, but which are not there.
pub(crate) async fn lines_without_sheets(connection: &mut Connection) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT DISTINCT sheet FROM games g WHERE NOT EXISTS (SELECT 1 FROM sheets s WHERE s.number = g.sheet)";
    Ok(query_scalar(sql).fetch_all(connection).await?)
}

/// Makes the database's own indexes anew, from the tables.
pub(crate) async fn reindex(connection: &mut Connection) -> Result<(), StoreError> {
    query("REINDEX").execute(connection).await?;
    Ok(())
}

/// Removes what the index holds of the lines of a sheet.
pub(crate) async fn remove_lines(connection: &mut Connection, sheet: i64) -> Result<(), StoreError> {
    query("DELETE FROM games WHERE sheet = $1").bind(sheet).execute(connection).await?;
    Ok(())
}

/// Removes events and lines that are left of a sheet that is not there.
pub(crate) async fn remove_leftover(connection: &mut Connection, sheet: i64) -> Result<(), StoreError> {
    remove_lines(connection, sheet).await?;
    // They were a sheet once, which is kept under another number by now.
    let sql = "UPDATE changes SET sheets = max((SELECT count(*) FROM sheets), sheets - 1), \
               gaps = gaps + (SELECT count(seq) FROM events WHERE sheet = $1)";
    query(sql).bind(sheet).execute(&mut *connection).await?;
    let sql = "DELETE FROM events WHERE sheet = $1 AND NOT EXISTS (SELECT 1 FROM sheets WHERE number = $1)";
    query(sql).bind(sheet).execute(connection).await?;
    Ok(())
}

/// Takes the highest short number that a sheet has, or had before it was removed, for the last that was given.
pub(crate) async fn find_last_number(connection: &mut Connection) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM sqlite_sequence WHERE name = 'sheets'",
        "INSERT INTO sqlite_sequence (name, seq) SELECT 'sheets', max((SELECT coalesce(max(number), 0) FROM sheets), \
         (SELECT coalesce(max(sheet), 0) FROM events), (SELECT coalesce(max(removed_sheet), 0) FROM changes))",
    ] {
        query(sql).execute(&mut *connection).await?;
    }
    Ok(())
}

/// Whether it is known which short number was given last: the highest that a sheet has, or had before it was removed.
pub(crate) async fn is_last_number_known(connection: &mut Connection) -> Result<bool, StoreError> {
    let sql = "SELECT max(coalesce((SELECT max(number) FROM sheets), 0), \
               coalesce((SELECT max(sheet) FROM events), 0), removed_sheet) = \
               coalesce((SELECT max(seq) FROM sqlite_sequence WHERE name = 'sheets'), 0) \
               AND (SELECT count(*) FROM sqlite_sequence WHERE name = 'sheets') < 2 FROM changes";
    Ok(query_scalar::<_, i64>(sql).fetch_optional(connection).await?.is_some_and(|is_known| is_known != 0))
}

// The journal.

/// Adds an event under the next seq, and gives it. One that is beyond all counting is damaged, and nobody counts on from
/// there. `None` if somebody else has written an event with its number, or if there is no such sheet; both are answers and
/// not errors, so that they end no transaction.
pub(crate) async fn insert_event(
    connection: &mut Connection,
    sheet: i64,
    event: NewEvent,
) -> Result<Option<i64>, sqlx::Error> {
    let sql = "INSERT INTO events (sheet, number, seq, at, \"by\", event, hash) \
               SELECT s.number, $2, 1 + max((SELECT removed FROM changes), \
               coalesce((SELECT seq FROM events WHERE seq IS NOT NULL AND seq < 4611686018427387904 \
               ORDER BY seq DESC LIMIT 1), 0)), \
               $3, $4, $5, $6 FROM sheets s WHERE s.number = $1 \
               ON CONFLICT (sheet, number) DO NOTHING RETURNING seq";
    let written = patiently!({
        let NewEvent { number, at, by, text, hash } = event.clone();
        let written = query(sql).bind(sheet).bind(number).bind(at).bind(by.text()).bind(text);
        // To the end of the statement, because that is where it is committed: a full disk comes after the row.
        written.bind(&hash.as_bytes()[..]).fetch_all(&mut *connection).await
    });
    written?.first().map(|row| row.try_get(0)).transpose()
}

/// What adds an event to each of several sheets, and then tells how many were added and the last seq.
const INSERT_EACH: &str = "INSERT INTO events (sheet, number, seq, at, \"by\", event, hash) \
    SELECT n.sheet, n.number, row_number() OVER (ORDER BY n.place) + max((SELECT removed FROM changes), \
    coalesce((SELECT seq FROM events WHERE seq IS NOT NULL AND seq < 4611686018427387904 \
    ORDER BY seq DESC LIMIT 1), 0)), n.at, n.\"by\", n.event, n.hash \
    FROM (SELECT key AS place, value ->> 0 AS sheet, value ->> 1 AS number, value ->> 2 AS at, \
    value ->> 3 AS \"by\", value ->> 4 AS event, unhex(value ->> 5) AS hash FROM json_each($1)) n \
    JOIN sheets s ON s.number = n.sheet \
    WHERE NOT EXISTS (SELECT 1 FROM events e WHERE e.sheet = n.sheet AND e.number = n.number); \
    SELECT changes(), coalesce((SELECT seq FROM events WHERE seq IS NOT NULL AND seq < 4611686018427387904 \
    ORDER BY seq DESC LIMIT 1), 0);";

/// Adds an event to each of several sheets under the next seqs, and gives the sheets that got theirs, with the seqs. The others
/// are as in [`insert_event`]. It stands in a transaction, so that nobody else writes meanwhile.
pub(crate) async fn insert_event_each(
    connection: &mut Connection,
    events: &[(i64, NewEvent)],
) -> Result<HashMap<i64, i64>, sqlx::Error> {
    let row = query(INSERT_EACH).bind(rows_of(events)).fetch_one(&mut *connection).await?;
    seqs(connection, events, &row).await
}

/// The same in a transaction of its own, for which the database is asked once.
pub(crate) async fn commit_event_each(
    connection: &mut Connection,
    events: &[(i64, NewEvent)],
) -> Result<HashMap<i64, i64>, sqlx::Error> {
    static SQL: LazyLock<Arc<str>> = LazyLock::new(|| format!("BEGIN IMMEDIATE; {INSERT_EACH} COMMIT").into());
    let rows = rows_of(events);
    let written = patiently!({
        // To the end of the last statement, because that is where it is committed.
        let written = query(AssertSqlSafe(SQL.clone())).bind(&rows).fetch_all(&mut *connection).await;
        if written.is_err() {
            // A transaction that could not begin cannot be ended, either.
            let _ = query("ROLLBACK").execute(&mut *connection).await;
        }
        written
    })?;
    let [row] = &written[..] else { return Err(sqlx::Error::RowNotFound) };
    seqs(connection, events, row).await
}

/// Events as one text, because many rows are many messages between two threads.
fn rows_of(events: &[(i64, NewEvent)]) -> String {
    let row = |(sheet, event): &(i64, NewEvent)| {
        json!([sheet, event.number, event.at, event.by.as_str(), event.text, event.hash.to_string()])
    };
    events.iter().map(row).collect::<Value>().to_string()
}

/// The seqs of events that were added. As a rule that is all of them, under seqs that follow each other.
async fn seqs(
    connection: &mut Connection,
    events: &[(i64, NewEvent)],
    row: &SqliteRow,
) -> Result<HashMap<i64, i64>, sqlx::Error> {
    let (added, last): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
    let first = last - added + 1;
    if usize::try_from(added).is_ok_and(|added| added == events.len()) {
        return Ok(events.iter().map(|(sheet, _)| *sheet).zip(first..).collect());
    }
    let sql = "SELECT sheet, seq FROM events WHERE seq BETWEEN $1 AND $2";
    let added = query(sql).bind(first).bind(last).fetch_all(&mut *connection).await?;
    added.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect()
}

/// Adds many events that were written elsewhere. None of them may be there.
pub(crate) async fn insert_events(
    connection: &mut Connection,
    events: Vec<(i64, NewEvent)>,
) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO events (sheet, number, at, \"by\", event, hash) ";
    for some in some_at_a_time(events) {
        let mut insert = query(rows_sql(insert, "(?, ?, ?, ?, ?, ?)", some.len()));
        for (sheet, NewEvent { number, at, by, text, hash }) in some {
            insert = insert.bind(sheet).bind(number).bind(at).bind(by.text()).bind(text).bind(&hash.as_bytes()[..]);
        }
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Puts events in the place of all that is kept under the number of a sheet.
pub(crate) async fn replace_events(
    connection: &mut Connection,
    sheet: i64,
    id: &str,
    row: SheetRow,
    events: Vec<(Option<i64>, NewEvent)>,
) -> Result<(), sqlx::Error> {
    let is_there: i64 =
        query_scalar("SELECT count(*) FROM sheets WHERE number = $1").bind(sheet).fetch_one(&mut *connection).await?;
    if is_there == 0 {
        // It was counted before its entry was lost.
        let sql = "UPDATE changes SET sheets = max(sheets, (SELECT count(*) + 1 FROM sheets))";
        query(sql).execute(&mut *connection).await?;
    }
    // Only the events of a deleted sheet can be removed. It is so for a moment that nobody sees.
    let sql = "INSERT INTO sheets (number, id, state, opened_at) VALUES ($1, $2, 'deleted', $3) \
               ON CONFLICT (number) DO UPDATE SET id = excluded.id, state = excluded.state";
    query(sql).bind(sheet).bind(id).bind(row.opened_at).execute(&mut *connection).await?;
    query("DELETE FROM events WHERE sheet = $1").bind(sheet).execute(&mut *connection).await?;
    let insert = "INSERT INTO events (sheet, number, seq, at, \"by\", event, hash) ";
    for some in some_at_a_time(events) {
        let mut insert = query(rows_sql(insert, "(?, ?, ?, ?, ?, ?, ?)", some.len()));
        for (seq, NewEvent { number, at, by, text, hash }) in some {
            insert = insert.bind(sheet).bind(number).bind(seq).bind(at).bind(by.text()).bind(text);
            insert = insert.bind(&hash.as_bytes()[..]);
        }
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// So many rows at a time as one statement writes.
fn some_at_a_time<T>(rows: Vec<T>) -> impl Iterator<Item = Vec<T>> {
    let mut rows = rows.into_iter().peekable();
    iter::from_fn(move || rows.peek().is_some().then(|| rows.by_ref().take(ROWS).collect()))
}

/// A statement that adds so many rows. Those with as many as there may be are made once.
fn rows_sql(insert: &'static str, row: &'static str, rows: usize) -> AssertSqlSafe<Arc<str>> {
    type Statements = HashMap<(&'static str, &'static str), Arc<str>>;
    static FULL: LazyLock<Mutex<Statements>> = LazyLock::new(Mutex::default);
    let make = || Arc::from(format!("{insert}VALUES {}", vec![row; rows].join(", ")));
    if rows != ROWS {
        return AssertSqlSafe(make());
    }
    let mut full = FULL.lock().unwrap_or_else(PoisonError::into_inner);
    AssertSqlSafe(full.entry((insert, row)).or_insert_with(make).clone())
}

/// How many events a sheet has.
pub(crate) async fn count_events(connection: &mut Connection, sheet: i64) -> Result<i64, StoreError> {
    Ok(query_scalar("SELECT count(*) FROM events WHERE sheet = $1").bind(sheet).fetch_one(connection).await?)
}

/// Which of these sheets have an event of this time, in microseconds, or of a later one.
pub(crate) async fn written_since(
    connection: &mut Connection,
    sheets: &[i64],
    time: i64,
) -> Result<Vec<i64>, StoreError> {
    // They may be more than a statement has values, so that all are one.
    let list = serde_json::to_string(sheets).unwrap_or_default();
    let sql = "SELECT CAST(value AS INTEGER) FROM json_each($1) \
               WHERE EXISTS (SELECT 1 FROM events WHERE sheet = value AND $2 <= at) ORDER BY 1";
    Ok(query_scalar(sql).bind(list).bind(time).fetch_all(connection).await?)
}

/// The seq of the event that was written last, and how often the journal was changed by anything else.
pub(crate) async fn moment(connection: &mut Connection) -> Result<Moment, StoreError> {
    let sql = "SELECT coalesce((SELECT seq FROM events WHERE seq IS NOT NULL AND seq < 4611686018427387904 \
               ORDER BY seq DESC LIMIT 1), 0), \
               others FROM changes";
    let row = query(sql).fetch_one(connection).await?;
    Ok(Moment { seq: row.try_get(0)?, others: row.try_get(1)? })
}

/// Counts a change that no event with a seq tells of.
pub(crate) async fn count_change(connection: &mut Connection) -> Result<(), StoreError> {
    query("UPDATE changes SET others = others + 1").execute(connection).await?;
    Ok(())
}

/// The moment it is now, and whether an event since then belongs to a game of a series before this one.
pub(crate) async fn news_of_series(
    connection: &mut Connection,
    series: &str,
    game: i64,
    since: Moment,
) -> Result<(Moment, bool), StoreError> {
    let sql = "SELECT coalesce(max(e.seq), $3), coalesce(max(s.series = $1 AND s.game < $2), 0), \
               (SELECT others FROM changes) \
               FROM events e JOIN sheets s ON s.number = e.sheet WHERE $3 < e.seq";
    let row = query(sql).bind(series).bind(game).bind(since.seq).fetch_one(connection).await?;
    Ok((Moment { seq: row.try_get(0)?, others: row.try_get(2)? }, row.try_get::<i64, _>(1)? != 0))
}

/// Counts the seqs that are not kept, and the sheets that are, anew.
pub(crate) async fn count_anew(connection: &mut Connection) -> Result<(), sqlx::Error> {
    let sql = "UPDATE changes SET gaps = max(removed, coalesce((SELECT max(seq) FROM events), 0)) \
               - (SELECT count(seq) FROM events WHERE seq IS NOT NULL), sheets = (SELECT count(*) FROM sheets)";
    query(sql).execute(connection).await.map(drop)
}

/// Counts seqs that are not kept any more.
pub(crate) async fn add_gaps(connection: &mut Connection, more: i64) -> Result<(), sqlx::Error> {
    query("UPDATE changes SET gaps = gaps + $1").bind(more).execute(connection).await.map(drop)
}

/// Counts sheets that were added.
async fn count_sheets(connection: &mut Connection, more: usize) -> Result<(), sqlx::Error> {
    let more = i64::try_from(more).unwrap_or(i64::MAX);
    query("UPDATE changes SET sheets = sheets + $1").bind(more).execute(connection).await.map(drop)
}

/// How many seqs are not kept, beside those that are known to be gone, and how many sheets.
pub(crate) async fn missing(connection: &mut Connection) -> Result<(i64, i64), StoreError> {
    let sql = "SELECT max(removed, coalesce((SELECT max(seq) FROM events), 0)) \
               - (SELECT count(seq) FROM events WHERE seq IS NOT NULL) - gaps, \
               sheets - (SELECT count(*) FROM sheets) FROM changes";
    let row = query(sql).fetch_one(connection).await?;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

/// The id of a sheet as the index of ids has it, where its row cannot be read.
pub(crate) async fn id_by_index(connection: &mut Connection, sheet: i64) -> Result<Option<Vec<u8>>, sqlx::Error> {
    let sql = "SELECT CAST(id AS BLOB) FROM sheets INDEXED BY sqlite_autoindex_sheets_1 WHERE id > '' AND number = $1";
    query_scalar(sql).bind(sheet).fetch_optional(connection).await
}

/// The highest number of an event that each sheet has by the order of writing, which has all keys once more.
pub(crate) async fn last_events(connection: &mut Connection) -> Result<HashMap<i64, i64>, StoreError> {
    let sql = "SELECT sheet, max(number) FROM events INDEXED BY events_by_seq WHERE seq IS NOT NULL GROUP BY sheet";
    let rows = query(sql).fetch_all(connection).await?;
    Ok(rows.iter().map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).collect::<Result<_, sqlx::Error>>()?)
}

/// The numbers of sheets under which events are kept.
pub(crate) async fn numbers_with_events(connection: &mut Connection) -> Result<Vec<i64>, StoreError> {
    Ok(query_scalar("SELECT DISTINCT sheet FROM events ORDER BY sheet").fetch_all(connection).await?)
}

/// Removes a sheet for good. Its short number and the seqs of its events are never given again.
pub(crate) async fn remove(connection: &mut Connection, sheet: i64) -> Result<(), StoreError> {
    for sql in [
        "UPDATE changes SET removed = max(removed, coalesce((SELECT max(seq) FROM events WHERE sheet = $1), 0)), \
         removed_sheet = max(removed_sheet, $1), sheets = sheets - 1, \
         gaps = gaps + (SELECT count(seq) FROM events WHERE sheet = $1)",
        "DELETE FROM games WHERE sheet = $1",
        "DELETE FROM events WHERE sheet = $1",
        "DELETE FROM sheets WHERE number = $1",
    ] {
        query(sql).bind(sheet).execute(&mut *connection).await?;
    }
    Ok(())
}

// The index: what is made from the events, for speed.

/// Adds a sheet, without its events and games, under the next short number.
pub(crate) async fn insert_sheet(connection: &mut Connection, id: &str, row: SheetRow) -> Result<i64, sqlx::Error> {
    let number = last_number(connection).await? + 1;
    insert_sheets(connection, vec![(number, id.to_owned(), row)]).await?;
    Ok(number)
}

/// Adds many sheets under these numbers.
pub(crate) async fn insert_sheets(
    connection: &mut Connection,
    sheets: Vec<(i64, String, SheetRow)>,
) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO sheets (number, id, events, state, opened_at, series, game, games, lane) ";
    count_sheets(connection, sheets.len()).await?;
    for some in some_at_a_time(sheets) {
        let mut insert = query(rows_sql(insert, "(?, ?, ?, ?, ?, ?, ?, ?, ?)", some.len()));
        for (number, id, SheetRow { events, state, opened_at, series, game, games, lane }) in some {
            insert = insert.bind(number).bind(id).bind(events).bind(state).bind(opened_at);
            insert = insert.bind(series).bind(game).bind(games).bind(lane);
        }
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// The highest short number that was ever given. In a damaged file it may only be known by events that are left.
pub(crate) async fn last_number(connection: &mut Connection) -> Result<i64, sqlx::Error> {
    let sql = "SELECT max(coalesce((SELECT max(CAST(seq AS INTEGER)) FROM sqlite_sequence WHERE name = 'sheets'), 0), \
               coalesce((SELECT max(number) FROM sheets), 0), coalesce((SELECT max(sheet) FROM events), 0), \
               coalesce((SELECT max(removed_sheet) FROM changes), 0))";
    query_scalar(sql).fetch_one(connection).await
}

/// The short numbers of the sheets with these ids, of those that are there.
pub(crate) async fn numbers_of(
    connection: &mut Connection,
    ids: impl Iterator<Item = String>,
) -> Result<HashMap<String, i64>, StoreError> {
    let ids: Vec<String> = ids.collect();
    let mut numbers = HashMap::new();
    for some in ids.chunks(ROWS) {
        let mut sql = QueryBuilder::new("SELECT id, number FROM sheets WHERE id IN (");
        let mut list = sql.separated(", ");
        for id in some {
            list.push_bind(id.clone());
        }
        sql.push(")");
        for row in sql.build().fetch_all(&mut *connection).await? {
            numbers.insert(row.try_get(0)?, row.try_get(1)?);
        }
    }
    Ok(numbers)
}

/// Adds the games of these sheets.
pub(crate) async fn insert_games(connection: &mut Connection, games: Vec<(i64, GameRow)>) -> Result<(), sqlx::Error> {
    let insert = "INSERT INTO games (sheet, line, bowler, shared, rules, has_left, notation, score, name, person) ";
    for some in some_at_a_time(games) {
        let mut insert = query(rows_sql(insert, "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", some.len()));
        for (sheet, GameRow { line, bowler, shared, rules, has_left, notation, score, name, person }) in some {
            insert = insert.bind(sheet).bind(line).bind(bowler).bind(shared).bind(rules).bind(has_left);
            insert = insert.bind(notation).bind(score).bind(name).bind(person);
        }
        insert.execute(&mut *connection).await?;
    }
    Ok(())
}

/// Replaces all that the index holds of a sheet.
pub(crate) async fn update_index(
    connection: &mut Connection,
    number: i64,
    row: SheetRow,
    games: Vec<GameRow>,
) -> Result<(), sqlx::Error> {
    let SheetRow { events, state, opened_at, series, game, games: of, lane } = row;
    let sql = "UPDATE sheets SET events = $1, state = $2, opened_at = $3, series = $4, game = $5, games = $6, \
               lane = $7 WHERE number = $8";
    query(sql)
        .bind(events)
        .bind(state)
        .bind(opened_at)
        .bind(series)
        .bind(game)
        .bind(of)
        .bind(lane)
        .bind(number)
        .execute(&mut *connection)
        .await?;
    query("DELETE FROM games WHERE sheet = $1").bind(number).execute(&mut *connection).await?;
    insert_games(connection, games.into_iter().map(|game| (number, game)).collect()).await
}

impl Database {
    /// What the index holds of a sheet; `None` if it does not read.
    pub(crate) async fn read_index(
        &self,
        connection: &mut Connection,
        number: i64,
    ) -> Result<Option<(SheetRow, Vec<GameRow>)>, StoreError> {
        let lane = if self.has_lanes() { "lane" } else { "NULL" };
        let sql = format!("SELECT state, opened_at, series, game, games, events, {lane} FROM sheets WHERE number = $1");
        let sheet = query(AssertSqlSafe(sql)).bind(number).fetch_one(&mut *connection).await?;
        let names = if self.has_names() { "name, person" } else { "NULL, NULL" };
        let sql = format!(
            "SELECT line, bowler, shared, rules, has_left, notation, score, {names} FROM games WHERE sheet = $1 \
             ORDER BY line"
        );
        let games = query(AssertSqlSafe(sql)).bind(number).fetch_all(&mut *connection).await?;
        let read = || {
            let row = SheetRow { events: sheet.try_get(5)?, lane: sheet.try_get(6)?, ..read_sheet(&sheet, 0)? };
            Ok::<_, sqlx::Error>((row, games.iter().map(|row| read_game(row, 0)).collect::<Result<_, _>>()?))
        };
        Ok(read().ok())
    }
}

/// The columns of a sheet, from this one on, without its count of events and its lane.
fn read_sheet(row: &SqliteRow, first: usize) -> Result<SheetRow, sqlx::Error> {
    Ok(SheetRow {
        events: 0,
        state: text(row, first)?,
        opened_at: row.try_get(first + 1)?,
        series: optional_text(row, first + 2)?,
        game: row.try_get(first + 3)?,
        games: row.try_get(first + 4)?,
        lane: None,
    })
}

/// The columns of a game, from this one on.
fn read_game(row: &SqliteRow, first: usize) -> Result<GameRow, sqlx::Error> {
    Ok(GameRow {
        line: row.try_get(first)?,
        bowler: text(row, first + 1)?,
        shared: row.try_get(first + 2)?,
        rules: text(row, first + 3)?,
        has_left: row.try_get(first + 4)?,
        notation: text(row, first + 5)?,
        score: row.try_get(first + 6)?,
        name: optional_text(row, first + 7)?,
        person: optional_text(row, first + 8)?,
    })
}

/// A text, which may be any bytes in a damaged file. Those that are no text do not read as anything else, either, so that
/// only their sheet is unreadable.
fn text(row: &SqliteRow, column: usize) -> Result<String, sqlx::Error> {
    Ok(optional_text(row, column)?.unwrap_or_default())
}

fn optional_text(row: &SqliteRow, column: usize) -> Result<Option<String>, sqlx::Error> {
    let bytes: Option<Vec<u8>> = row.try_get(column)?;
    let lossy = |bytes: Vec<u8>| {
        String::from_utf8(bytes).unwrap_or_else(|bytes| String::from_utf8_lossy(bytes.as_bytes()).into_owned())
    };
    Ok(bytes.map(lossy))
}

// Which sheets there are.

/// All sheets, in the order of their numbers.
pub(crate) async fn all_sheets(connection: &mut Connection) -> Result<Vec<i64>, StoreError> {
    Ok(query_scalar("SELECT number FROM sheets ORDER BY number").fetch_all(connection).await?)
}

/// The sheets with these numbers, the first and the last included, in order.
pub(crate) async fn sheets_in(
    connection: &mut Connection,
    numbers: RangeInclusive<i64>,
) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT number FROM sheets WHERE number BETWEEN $1 AND $2 ORDER BY number";
    Ok(query_scalar(sql).bind(*numbers.start()).bind(*numbers.end()).fetch_all(connection).await?)
}

impl Database {
    /// Open sheets on no lane that somebody has written on here, the one written on last at the end.
    pub(crate) async fn open_sheets(&self, connection: &mut Connection) -> Result<Vec<i64>, StoreError> {
        let sql = if self.version < STAMPS {
            "SELECT s.number FROM sheets s WHERE s.state = 'open' ORDER BY \
             (SELECT max(e.at) FROM events e WHERE e.sheet = s.number), s.number"
        } else {
            "SELECT number FROM (SELECT s.number, (SELECT max(e.seq) FROM events e WHERE e.sheet = s.number) AS seq \
             FROM sheets s WHERE s.state = 'open' AND ON_NO_LANE) WHERE seq IS NOT NULL ORDER BY seq"
        };
        Ok(query_scalar(self.on_no_lane(sql)).fetch_all(connection).await?)
    }

    /// Open sheets that no open lane has, so many of those that somebody has written on here last, the last one at the end.
    pub(crate) async fn sheets_elsewhere(
        &self,
        connection: &mut Connection,
        most: i64,
    ) -> Result<Vec<i64>, StoreError> {
        let sql = "SELECT number FROM (SELECT s.number, (SELECT max(e.seq) FROM events e WHERE e.sheet = s.number) AS seq \
             FROM sheets s WHERE s.state = 'open' AND NOT EXISTS \
             (SELECT 1 FROM openings o WHERE o.sheet = s.number AND o.closed_at IS NULL)) \
             WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT $1";
        let mut sheets: Vec<i64> = query_scalar(sql).bind(most).fetch_all(connection).await?;
        sheets.reverse();
        Ok(sheets)
    }

    /// The last open sheet on no lane that came from elsewhere, and that nobody has written on here.
    pub(crate) async fn imported_sheet(&self, connection: &mut Connection) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT max(s.number) FROM sheets s WHERE s.state = 'open' AND ON_NO_LANE AND NOT EXISTS \
                   (SELECT 1 FROM events e WHERE e.sheet = s.number AND e.seq IS NOT NULL)";
        Ok(query_scalar(self.on_no_lane(sql)).fetch_one(connection).await?)
    }

    /// The closed sheet on no lane, written on last here, of a series that is to have more games, none of which is begun.
    pub(crate) async fn unfinished_series(&self, connection: &mut Connection) -> Result<Option<i64>, StoreError> {
        let sql = "SELECT number FROM (SELECT s.number, (SELECT max(e.seq) FROM events e WHERE e.sheet = s.number) AS seq \
             FROM sheets s WHERE s.state = 'closed' AND ON_NO_LANE AND s.game < s.games AND NOT EXISTS \
             (SELECT 1 FROM sheets n WHERE n.series = s.series AND s.game < n.game AND n.state <> 'deleted')) \
             WHERE seq IS NOT NULL ORDER BY seq DESC LIMIT 1";
        Ok(query_scalar(self.on_no_lane(sql)).fetch_optional(connection).await?)
    }

    /// A statement in which `ON_NO_LANE` stands for the condition that a sheet, called `s`, is on no lane. Before there were
    /// lanes, none was.
    fn on_no_lane(&self, sql: &str) -> AssertSqlSafe<String> {
        AssertSqlSafe(sql.replace("ON_NO_LANE", if self.has_lanes() { "s.lane IS NULL" } else { "TRUE" }))
    }
}

/// Sheets that the index calls deleted.
pub(crate) async fn deleted_sheets(connection: &mut Connection) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT number FROM sheets WHERE state = 'deleted' ORDER BY number";
    Ok(query_scalar(sql).fetch_all(connection).await?)
}

/// The sheet that is this game of a series, unless it is deleted.
pub(crate) async fn sheet_of_series(
    connection: &mut Connection,
    series: &str,
    game: i64,
) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT min(number) FROM sheets WHERE series = $1 AND game = $2 AND state <> 'deleted'";
    Ok(query_scalar(sql).bind(series).bind(game).fetch_one(connection).await?)
}

/// How many sheets are this game of a series; deleted ones are left out.
pub(crate) async fn count_in_series(connection: &mut Connection, series: &str, game: i64) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM sheets WHERE series = $1 AND game = $2 AND state <> 'deleted'";
    Ok(query_scalar(sql).bind(series).bind(game).fetch_one(connection).await?)
}

/// The sheets of a series before this game, in order; deleted ones are left out.
pub(crate) async fn earlier_in_series(
    connection: &mut Connection,
    series: &str,
    game: i64,
) -> Result<Vec<i64>, StoreError> {
    let sql = "SELECT number FROM sheets WHERE series = $1 AND game < $2 AND state <> 'deleted' ORDER BY game, number";
    Ok(query_scalar(sql).bind(series).bind(game).fetch_all(connection).await?)
}

// The history.

impl Database {
    /// The sheets that the filter lets through, in the order in which they were opened; only so many of the last, if a
    /// number is given.
    pub(crate) async fn history(
        &self,
        connection: &mut Connection,
        filter: &Filter,
        last: Option<u32>,
    ) -> Result<HistoryOutline, StoreError> {
        let mut sql = QueryBuilder::new(
            "SELECT group_concat(s.number, ' ' ORDER BY s.opened_at, s.number), max(s.number), max(s.game), \
             min(s.opened_at), max(s.opened_at) FROM (SELECT number, opened_at, game FROM sheets s WHERE ",
        );
        self.push_sheets(&mut sql, filter);
        sql.push(" ORDER BY s.opened_at DESC, s.number DESC LIMIT ").push_bind(last.map_or(-1, i64::from)).push(") s");
        let row = sql.build().fetch_one(connection).await?;
        let numbers: Option<String> = row.try_get(0)?;
        let numbers = numbers.iter().flat_map(|numbers| numbers.split(' ')).filter_map(|number| number.parse().ok());
        Ok(HistoryOutline {
            numbers: numbers.collect(),
            // In a damaged file they may be anything, and only columns are a little wider for them.
            highest_number: row.try_get(1).unwrap_or_default(),
            highest_game: row.try_get(2).unwrap_or_default(),
            earliest: row.try_get(3).unwrap_or_default(),
            latest: row.try_get(4).unwrap_or_default(),
        })
    }

    /// These sheets with their lines, in the order in which they were opened. Of an open one the lines are left out, because
    /// they are not all up to date; one of which the index holds no line at all does not read.
    pub(crate) async fn history_block(
        &self,
        connection: &mut Connection,
        numbers: &[i64],
    ) -> Result<Vec<HistoryRow>, StoreError> {
        // The lines come as one text: row by row they take several times as long.
        let mut sql = QueryBuilder::new(
            "SELECT s.number, s.id, s.state, s.opened_at, s.series, s.game, s.games, CASE WHEN s.state = 'open' \
             THEN (SELECT '' FROM games g WHERE g.sheet = s.number LIMIT 1) \
             ELSE (SELECT group_concat(g.line || ' ' || g.has_left || ' ' || g.bowler || ' ' || g.rules || ' ' || ",
        );
        self.push_notation(&mut sql);
        sql.push(", char(10) ORDER BY g.line) FROM games g WHERE g.sheet = s.number) END ");
        sql.push("FROM sheets s WHERE s.number IN (");
        let mut list = sql.separated(", ");
        for number in numbers {
            list.push_bind(*number);
        }
        sql.push(") ORDER BY s.opened_at, s.number");
        let mut block = Vec::with_capacity(numbers.len());
        for row in sql.build().fetch_all(connection).await? {
            let lines = optional_text(&row, 7)?;
            // What does not read, or is not there, is nobody else's damage.
            let sheet = read_sheet(&row, 2).ok().filter(|_| lines.is_some()).unwrap_or_default();
            let lines = lines.unwrap_or_default();
            block.push(HistoryRow { number: row.try_get(0)?, id: text(&row, 1)?, sheet, lines });
        }
        Ok(block)
    }

    /// Whose games those of the filter are: the careers of these tags and names, each whole. `None` if everybody is meant.
    pub(crate) async fn careers(
        &self,
        connection: &mut Connection,
        filter: &Filter,
    ) -> Result<Option<Careers>, StoreError> {
        if filter.bowlers.is_empty() {
            return Ok(None);
        }
        let mut careers = Careers {
            tags: filter.bowlers.iter().filter_map(Wanted::tag).collect(),
            keys: filter.bowlers.iter().map(|wanted| wanted.name().key().to_owned()).collect(),
        };
        if !self.has_names() || careers.tags.is_empty() {
            return Ok(Some(careers));
        }
        let mut sql =
            QueryBuilder::new("SELECT DISTINCT g.person FROM games g JOIN sheets s ON s.number = g.sheet WHERE ");
        sql.push(if filter.is_deleted { "s.state = 'deleted'" } else { "s.state <> 'deleted'" });
        sql.push(" AND g.person IS NOT NULL AND ").push(IS_SHOWN);
        push_texts(sql.push(" AND g.bowler IN ("), careers.tags.iter().map(Tag::to_string));
        for row in sql.build().fetch_all(connection).await? {
            careers.keys.push(text(&row, 0)?);
        }
        Ok(Some(careers))
    }

    /// The open sheets that have a line of these careers, by the rest of the filter.
    pub(crate) async fn open_history(
        &self,
        connection: &mut Connection,
        filter: &Filter,
        careers: Option<&Careers>,
    ) -> Result<Vec<i64>, StoreError> {
        let mut sql = QueryBuilder::new("SELECT s.number FROM sheets s WHERE s.state = 'open'");
        push_times(&mut sql, filter);
        sql.push(" AND s.number IN (SELECT g.sheet FROM games g WHERE TRUE");
        push_rules(&mut sql, filter);
        self.push_careers(&mut sql, careers);
        sql.push(")");
        Ok(sql.build_query_scalar().fetch_all(connection).await?)
    }

    /// The games that are over on these sheets, a line each: sheet, line, time, series or `-`, bowler, rules and notation,
    /// with blanks between them, and the name. Before the series stands `+` where the line has namesakes on its sheet. Row by
    /// row, with a column for each value, the games of a large club take four times as long.
    pub(crate) async fn block_of_games(
        &self,
        connection: &mut Connection,
        after: i64,
        last: i64,
        filter: &Filter,
        careers: Option<&Careers>,
    ) -> Result<String, StoreError> {
        // The games come first, and each looks for its sheet: the other way round takes twice as long.
        let mut sql = QueryBuilder::new(
            "SELECT group_concat(g.sheet || ' ' || g.line || ' ' || s.opened_at || ' ' \
             || CASE WHEN g.shared THEN '+' || coalesce(s.series, '-') ELSE coalesce(s.series, '-') END || ' ' \
             || g.bowler || ' ' || g.rules || ' ' || ",
        );
        self.push_notation(&mut sql);
        sql.push(", char(10)) FROM games g CROSS JOIN sheets s ON s.number = g.sheet WHERE g.score IS NOT NULL AND ");
        sql.push(if filter.is_deleted { "s.state = 'deleted'" } else { "s.state = 'closed'" });
        sql.push(" AND ").push_bind(after).push(" < g.sheet AND g.sheet <= ").push_bind(last);
        push_times(&mut sql, filter);
        push_rules(&mut sql, filter);
        self.push_careers(&mut sql, careers);
        Ok(text(&sql.build().fetch_one(connection).await?, 0)?)
    }

    /// The lines that have namesakes on these sheets, in their order: the sheet, the line, and what the namesakes have in
    /// common.
    pub(crate) async fn namesakes(
        &self,
        connection: &mut Connection,
        after: i64,
        last: i64,
    ) -> Result<Vec<(i64, i64, Vec<u8>)>, StoreError> {
        // The key of a name has no upper-case letters, so that none is a tag.
        let person = if self.has_names() { "coalesce(g.person, g.bowler)" } else { "g.bowler" };
        let sql = format!(
            "SELECT g.sheet, g.line, CAST({person} AS BLOB) FROM games g WHERE g.shared AND $1 < g.sheet AND g.sheet <= $2 \
             AND {IS_SHOWN} ORDER BY g.sheet, g.line"
        );
        let rows = query(AssertSqlSafe(sql)).bind(after).bind(last).fetch_all(connection).await?;
        Ok(rows
            .iter()
            .map(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?)))
            .collect::<Result<_, sqlx::Error>>()?)
    }

    /// Adds the notation of a game, where it is called `g`, and the name of its bowler if there is one.
    fn push_notation(&self, sql: &mut QueryBuilder<Sqlite>) {
        // Each `||` copies all before it, so that games without a name have none more. A damaged name stays on its line.
        sql.push(if self.has_names() {
            "CASE WHEN g.name IS NULL THEN g.notation \
             ELSE g.notation || char(31) || replace(g.name, char(10), char(31)) END"
        } else {
            "g.notation"
        });
    }

    /// Adds which sheets are meant, where they are called `s`.
    fn push_sheets(&self, sql: &mut QueryBuilder<Sqlite>, filter: &Filter) {
        sql.push(if filter.is_deleted { "s.state = 'deleted'" } else { "s.state <> 'deleted'" });
        push_times(sql, filter);
        if filter.bowlers.is_empty() && filter.ruleset.is_none() {
            return;
        }
        sql.push(" AND s.number IN (SELECT g.sheet FROM games g WHERE ").push(IS_SHOWN);
        push_rules(sql, filter);
        if !filter.bowlers.is_empty() {
            let tags = filter.bowlers.iter().filter_map(Wanted::tag);
            push_texts(sql.push(" AND (g.bowler IN ("), tags.map(|tag| tag.to_string()));
            if self.has_names() {
                let keys = filter.bowlers.iter().map(|wanted| wanted.name().key().to_owned());
                push_texts(sql.push(" OR g.person IN ("), keys);
            }
            sql.push(")");
        }
        sql.push(")");
    }

    /// Adds whose games are meant, where they are called `g`.
    fn push_careers(&self, sql: &mut QueryBuilder<Sqlite>, careers: Option<&Careers>) {
        let Some(Careers { tags, keys }) = careers else { return };
        push_texts(sql.push(" AND (g.bowler IN ("), tags.iter().map(Tag::to_string));
        if self.has_names() {
            push_texts(sql.push(" AND g.person IS NULL OR g.person IN ("), keys.iter().cloned());
        }
        sql.push(")");
    }
}

/// The last number of the next so many sheets after this one; `None` if there are no more.
pub(crate) async fn last_of_block(
    connection: &mut Connection,
    after: i64,
    sheets: i64,
) -> Result<Option<i64>, sqlx::Error> {
    let sql = "SELECT max(number) FROM (SELECT number FROM sheets WHERE $1 < number ORDER BY number LIMIT $2)";
    let last: Option<i64> = query_scalar(sql).bind(after).bind(sheets).fetch_one(connection).await?;
    match last {
        // In a damaged file the next one may come before, and so again and again.
        Some(last) if last <= after => Err(sqlx::Error::Decode("the sheets are out of order".into())),
        last => Ok(last),
    }
}

/// Adds which times are meant, where sheets are called `s`.
fn push_times(sql: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    for (time, order) in [(filter.from, ">="), (filter.until, "<")] {
        if let Some(time) = time {
            sql.push(" AND s.opened_at ").push(order).push_bind(time.as_microsecond());
        }
    }
}

/// Adds which rules are meant, where games are called `g`.
fn push_rules(sql: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    if let Some(ruleset) = filter.ruleset {
        sql.push(" AND g.rules = ").push_bind(ruleset.name());
    }
}

/// Adds a list of texts and the end of its parentheses. They may be more than a statement has values, so that all are one.
fn push_texts(sql: &mut QueryBuilder<Sqlite>, texts: impl Iterator<Item = String>) {
    let texts: Vec<String> = texts.collect();
    let list = serde_json::to_string(&texts).unwrap_or_default();
    sql.push("SELECT value FROM json_each(").push_bind(list).push("))");
}

// The centre.

/// A transaction that writes.
pub(crate) type WriteTransaction = Transaction<'static, Sqlite>;

/// An answer as it is kept.
#[derive(Debug)]
pub(crate) struct AnswerRow {
    pub(crate) who: String,
    pub(crate) key: String,
    pub(crate) request: Vec<u8>,
    pub(crate) status: i64,
    pub(crate) answer: String,
}

/// An opening of a lane as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OpeningRow {
    pub(crate) number: i64,
    pub(crate) lane: i64,
    pub(crate) sheet: Option<i64>,
    pub(crate) series: String,
    pub(crate) game: i64,
    pub(crate) games: Option<i64>,
    pub(crate) rules: String,
    pub(crate) needs_help: i64,
    pub(crate) opened_at: i64,
    pub(crate) changes: i64,
    pub(crate) code: Option<String>,
    pub(crate) digits: Option<String>,
    pub(crate) renewals: i64,
    pub(crate) locked: i64,
}

/// A credential as it is kept.
#[derive(Debug, Default)]
pub(crate) struct CredentialRow {
    pub(crate) number: i64,
    pub(crate) role: String,
    pub(crate) name: Option<String>,
    pub(crate) scopes: Option<String>,
    pub(crate) opening: Option<i64>,
    pub(crate) renewals: Option<i64>,
    pub(crate) typed: Option<i64>,
    pub(crate) lane: Option<i64>,
    pub(crate) at: i64,
    pub(crate) until: Option<i64>,
}

/// What is done with a part of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Savepoint {
    Begin,
    Keep,
    Drop,
}

pub(crate) async fn savepoint(connection: &mut Connection, what: Savepoint) -> Result<(), StoreError> {
    let sql = match what {
        Savepoint::Begin => "SAVEPOINT part",
        Savepoint::Keep => "RELEASE part",
        Savepoint::Drop => "ROLLBACK TO part",
    };
    query(sql).execute(&mut *connection).await?;
    if what == Savepoint::Drop {
        query("RELEASE part").execute(connection).await?;
    }
    Ok(())
}

/// The lanes that are open, the lowest first.
pub(crate) async fn openings(connection: &mut Connection) -> Result<Vec<OpeningRow>, StoreError> {
    let sql = "SELECT number, lane, sheet, series, game, games, rules, needs_help, opened_at, changes, code, digits, \
               renewals, locked FROM openings WHERE closed_at IS NULL ORDER BY lane";
    let rows = query(sql).fetch_all(connection).await?;
    let read = |row: &SqliteRow| {
        Ok(OpeningRow {
            number: row.try_get(0)?,
            lane: row.try_get(1)?,
            sheet: row.try_get(2)?,
            series: text(row, 3)?,
            game: row.try_get(4)?,
            games: row.try_get(5)?,
            rules: text(row, 6)?,
            needs_help: row.try_get(7)?,
            opened_at: row.try_get(8)?,
            changes: row.try_get(9)?,
            code: optional_text(row, 10)?,
            digits: optional_text(row, 11)?,
            renewals: row.try_get(12)?,
            locked: row.try_get(13)?,
        })
    };
    Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
}

/// Opens a lane, and gives the number of the opening; `None` if the lane is open.
pub(crate) async fn insert_opening(connection: &mut Connection, row: OpeningRow) -> Result<Option<i64>, StoreError> {
    let sql = "INSERT INTO openings (lane, sheet, series, game, games, rules, needs_help, opened_at, changes, code, digits, \
               renewals, locked) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) \
               ON CONFLICT DO NOTHING RETURNING number";
    let OpeningRow { lane, sheet, series, game, games, rules, needs_help, opened_at, changes, .. } = row;
    let insert = query_scalar(sql).bind(lane).bind(sheet).bind(series).bind(game).bind(games).bind(rules);
    let insert = insert.bind(needs_help).bind(opened_at).bind(changes).bind(row.code).bind(row.digits);
    Ok(insert.bind(row.renewals).bind(row.locked).fetch_all(connection).await?.pop())
}

/// Keeps a changed opening. `false` if it is not as it was read, or if its new lane is open.
pub(crate) async fn update_opening(connection: &mut Connection, row: OpeningRow) -> Result<bool, StoreError> {
    let sql = "UPDATE OR IGNORE openings SET lane = $1, sheet = $2, game = $3, games = $4, rules = $5, \
               needs_help = $6, code = $9, digits = $10, renewals = $11, locked = $12, changes = changes + 1 \
               WHERE number = $7 AND changes = $8 AND closed_at IS NULL";
    let OpeningRow { number, lane, sheet, game, games, rules, needs_help, changes, .. } = row;
    let update = query(sql).bind(lane).bind(sheet).bind(game).bind(games).bind(rules).bind(needs_help);
    let update = update.bind(number).bind(changes).bind(row.code).bind(row.digits).bind(row.renewals).bind(row.locked);
    Ok(update.execute(connection).await?.rows_affected() == 1)
}

/// Closes an opening, and ends what keypads got in with. `false` if it is not as it was read.
pub(crate) async fn close_opening(
    connection: &mut Connection,
    number: i64,
    changes: i64,
    now: i64,
) -> Result<bool, StoreError> {
    let sql = "UPDATE openings SET closed_at = $1, code = NULL, digits = NULL, changes = changes + 1 \
               WHERE number = $2 AND changes = $3 AND closed_at IS NULL";
    let closed = query(sql).bind(now).bind(number).bind(changes).execute(&mut *connection).await?;
    if closed.rows_affected() != 1 {
        return Ok(false);
    }
    query("DELETE FROM credentials WHERE opening = $1").bind(number).execute(connection).await?;
    Ok(true)
}

/// The answers under these keys, each of somebody's.
pub(crate) async fn answers(connection: &mut Connection, keys: &[(&str, &str)]) -> Result<Vec<AnswerRow>, StoreError> {
    let sql = "SELECT a.who, a.key, a.request, a.status, a.answer FROM json_each($1) k \
               JOIN answers a ON a.who = k.value ->> 0 AND a.key = k.value ->> 1";
    let rows = query(sql).bind(json!(keys).to_string()).fetch_all(connection).await?;
    let answer = |row: &SqliteRow| {
        Ok::<_, sqlx::Error>(AnswerRow {
            who: text(row, 0)?,
            key: text(row, 1)?,
            request: row.try_get(2)?,
            status: row.try_get(3)?,
            answer: text(row, 4)?,
        })
    };
    Ok(rows.iter().map(answer).collect::<Result<_, _>>()?)
}

/// Keeps answers.
pub(crate) async fn keep_answers(
    connection: &mut Connection,
    answers: Vec<AnswerRow>,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO answers (who, key, request, status, answer, at) \
               SELECT value ->> 0, value ->> 1, unhex(value ->> 2), value ->> 3, value ->> 4, $2 FROM json_each($1) \
               WHERE true ON CONFLICT (who, key) DO NOTHING";
    let row = |AnswerRow { who, key, request, status, answer }: AnswerRow| {
        let digit = |half: u8| char::from_digit(u32::from(half), 16).unwrap_or_default();
        let request: String = request.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
        json!([who, key, request, status, answer])
    };
    let rows: Vec<Value> = answers.into_iter().map(row).collect();
    query(sql).bind(Value::from(rows).to_string()).bind(now).execute(connection).await?;
    Ok(())
}

/// Forgets answers from before a time.
pub(crate) async fn forget_answers(connection: &mut Connection, before: i64) -> Result<(), StoreError> {
    patiently!(query("DELETE FROM answers WHERE at < $1").bind(before).execute(&mut *connection).await)?;
    Ok(())
}

/// Forgets all answers to somebody but so many of the newest.
pub(crate) async fn forget_answers_of(connection: &mut Connection, who: &str, most: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM answers WHERE who = $1 AND key NOT IN \
               (SELECT key FROM answers WHERE who = $1 ORDER BY at DESC LIMIT $2)";
    query(sql).bind(who.to_owned()).bind(most).execute(connection).await?;
    Ok(())
}

pub(crate) async fn secret(connection: &mut Connection, name: &str) -> Result<Option<String>, StoreError> {
    let sql = "SELECT hash FROM secrets WHERE name = $1";
    Ok(query_scalar(sql).bind(name.to_owned()).fetch_optional(connection).await?)
}

pub(crate) async fn set_secret(
    connection: &mut Connection,
    name: &str,
    hash: &str,
    now: i64,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO secrets (name, hash, at) VALUES ($1, $2, $3) \
               ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, at = excluded.at";
    let set = patiently!({
        query(sql).bind(name.to_owned()).bind(hash.to_owned()).bind(now).execute(&mut *connection).await
    });
    set?;
    Ok(())
}

/// The credentials that are still good at a time, `$2`.
macro_rules! credentials_sql {
    ($more:literal) => {
        concat!(
            "SELECT number, role, name, scopes, opening, renewals, typed, lane, at, until FROM credentials \
             WHERE (until IS NULL OR $2 < until) AND ",
            $more
        )
    };
}

fn credential_row(row: &SqliteRow) -> Result<CredentialRow, sqlx::Error> {
    Ok(CredentialRow {
        number: row.try_get(0)?,
        role: text(row, 1)?,
        name: optional_text(row, 2)?,
        scopes: optional_text(row, 3)?,
        opening: row.try_get(4)?,
        renewals: row.try_get(5)?,
        typed: row.try_get(6)?,
        lane: row.try_get(7)?,
        at: row.try_get(8)?,
        until: row.try_get(9)?,
    })
}

/// The credential with a secret of this hash, if it is still good.
pub(crate) async fn credential(
    connection: &mut Connection,
    hash: &[u8],
    now: i64,
) -> Result<Option<CredentialRow>, StoreError> {
    let sql = credentials_sql!("hash = $1");
    let row = query(sql).bind(hash.to_vec()).bind(now).fetch_optional(connection).await?;
    Ok(row.map(|row| credential_row(&row)).transpose()?)
}

/// The credentials of a role that are still good, the oldest first.
pub(crate) async fn credentials(
    connection: &mut Connection,
    role: &str,
    now: i64,
) -> Result<Vec<CredentialRow>, StoreError> {
    let sql = credentials_sql!("role = $1 ORDER BY number");
    let rows = query(sql).bind(role.to_owned()).bind(now).fetch_all(connection).await?;
    Ok(rows.iter().map(credential_row).collect::<Result<_, _>>()?)
}

/// The keypads of an opening, those that are good no more included, the oldest first.
pub(crate) async fn keypads(connection: &mut Connection, opening: i64) -> Result<Vec<CredentialRow>, StoreError> {
    let sql = "SELECT number, role, name, scopes, opening, renewals, typed, lane, at, until FROM credentials \
               WHERE opening = $1 ORDER BY number";
    let rows = query(sql).bind(opening).fetch_all(connection).await?;
    Ok(rows.iter().map(credential_row).collect::<Result<_, _>>()?)
}

/// Forgets keypads of an opening that were retired and are named by no event of its games, which are a series.
pub(crate) async fn forget_keypads(connection: &mut Connection, opening: i64, series: &str) -> Result<(), StoreError> {
    let sql = "DELETE FROM credentials WHERE opening = $1 AND renewals = -1 AND number NOT IN \
               (SELECT CAST(substr(e.\"by\", instr(e.\"by\", ' keypad ') + 8) AS INTEGER) \
               FROM sheets s JOIN events e ON e.sheet = s.number \
               WHERE s.series = $2 AND e.\"by\" LIKE 'lane % keypad %')";
    patiently!(query(sql).bind(opening).bind(series.to_owned()).execute(&mut *connection).await)?;
    Ok(())
}

/// Keeps a credential, and gives its number; `None` if another program has its name, or if the lane of a keypad is closed.
/// Sessions of the desk that are over are forgotten, and so is a program of this name that is; keypads are kept as long as
/// their lane is open.
pub(crate) async fn add_credential(
    connection: &mut Connection,
    hash: &[u8],
    row: CredentialRow,
) -> Result<Option<i64>, StoreError> {
    let forget = "DELETE FROM credentials WHERE until < $1 AND (role = 'desk' OR role = 'program' AND name = $2)";
    patiently!(query(forget).bind(row.at).bind(row.name.clone()).execute(&mut *connection).await)?;
    let sql = "INSERT INTO credentials (hash, role, name, scopes, opening, renewals, typed, lane, at, until) \
               SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 \
               WHERE $5 IS NULL OR EXISTS (SELECT 1 FROM openings WHERE number = $5 AND closed_at IS NULL) \
               ON CONFLICT DO NOTHING RETURNING number";
    // All rows are asked for: what becomes of the commit is told after the last one.
    let mut added = patiently!({
        let add = query_scalar(sql).bind(hash.to_vec()).bind(row.role.clone()).bind(row.name.clone());
        let add = add.bind(row.scopes.clone()).bind(row.opening).bind(row.renewals).bind(row.typed).bind(row.lane);
        add.bind(row.at).bind(row.until).fetch_all(&mut *connection).await
    })?;
    Ok(added.pop())
}

/// Ends a credential of a role. `false` if there is none with this number.
pub(crate) async fn end_credential(connection: &mut Connection, role: &str, number: i64) -> Result<bool, StoreError> {
    let sql = "DELETE FROM credentials WHERE role = $1 AND number = $2";
    let end = patiently!(query(sql).bind(role.to_owned()).bind(number).execute(&mut *connection).await);
    Ok(end?.rows_affected() == 1)
}

/// Ends a keypad and keeps it: it has entered no code that an opening has. `false` if there is none with this number.
pub(crate) async fn retire_keypad(connection: &mut Connection, number: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE credentials SET renewals = -1 WHERE role = 'keypad' AND number = $1";
    let retire = patiently!(query(sql).bind(number).execute(&mut *connection).await);
    Ok(retire?.rows_affected() == 1)
}

/// Ends all credentials of a role, and gives their numbers.
pub(crate) async fn end_credentials(connection: &mut Connection, role: &str) -> Result<Vec<i64>, StoreError> {
    let sql = "DELETE FROM credentials WHERE role = $1 RETURNING number";
    Ok(patiently!(query_scalar(sql).bind(role.to_owned()).fetch_all(&mut *connection).await)?)
}

/// The series of a sheet, and whether it is deleted, by the index; `None` if there is no such sheet.
pub(crate) async fn sheet_outline(
    connection: &mut Connection,
    number: i64,
) -> Result<Option<(Option<String>, bool)>, StoreError> {
    let row = query("SELECT series, state = 'deleted' FROM sheets WHERE number = $1").bind(number);
    let read = |row: SqliteRow| Ok::<_, sqlx::Error>((optional_text(&row, 0)?, row.try_get(1)?));
    Ok(row.fetch_optional(connection).await?.map(read).transpose()?)
}

/// The sheets that were written on after a seq: the number, the last seq, and the series and the game.
pub(crate) async fn sheets_written_after(
    connection: &mut Connection,
    seq: i64,
) -> Result<Vec<(i64, i64, Option<String>, Option<i64>)>, StoreError> {
    let sql = "SELECT e.sheet, max(e.seq), s.series, s.game FROM events e LEFT JOIN sheets s ON s.number = e.sheet \
               WHERE $1 < e.seq AND e.seq < 4611686018427387904 GROUP BY e.sheet ORDER BY e.sheet";
    let rows = query(sql).bind(seq).fetch_all(connection).await?;
    let read = |row: &SqliteRow| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?));
    Ok(rows.iter().map(read).collect::<Result<_, sqlx::Error>>()?)
}
