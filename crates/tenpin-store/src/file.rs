//! The file: opened to read or to write, its tables brought up to date, and files of others left alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sqlx::migrate::{Migrate, MigrateError, Migration, MigrationType, Migrator};
use sqlx::pool::PoolOptions;
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{Connection, SqlSafeStr, SqliteConnection, SqlitePool, query, query_scalar};

use crate::Store;
use crate::error::{StoreError, is_busy, primary_code, reason};

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_mins(1);

/// How long to wait before somebody else is asked again.
const PAUSE: Duration = Duration::from_millis(10);

/// What tells a file of ours from those of other programs.
const APPLICATION: i64 = 1_952_804_464;

/// The table in which the migrations that were made are listed.
const MIGRATIONS: &str = "_sqlx_migrations";

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
        let cannot_open = |error: &sqlx::Error| cannot_open(path, error);
        let is_new = !path.exists();
        if let Some(folder) = path.parent().filter(|_| is_new) {
            fs::create_dir_all(folder).map_err(|error| cannot_open(&sqlx::Error::Io(error)))?;
        }
        let pool = pool(options(path).create_if_missing(true)).await.map_err(|error| cannot_open(&error))?;
        let store = Store { pool, path: path.to_owned() };
        let version = store.version().await?;
        // The log is written next to the file, so what cannot be written is found now and not with the first ball.
        store.write_ahead().await.map_err(|error| cannot_open(&error))?;
        store.migrate(version).await?;
        Ok(store)
    }

    /// The store in this file, to be read. It is never made, and may lie where nothing can be written.
    pub async fn open_to_read(path: &Path) -> Result<Store, StoreError> {
        let cannot_open = |error: &sqlx::Error| cannot_open(path, error);
        if !path.try_exists().map_err(|error| cannot_open(&sqlx::Error::Io(error)))? {
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
            match readable(way).await {
                Ok(pool) => {
                    opened = Ok(Store { pool, path: path.to_owned() });
                    break;
                }
                Err(error) if is_for_writing(&error) => opened = Err(cannot_open(&error)),
                Err(error) => return Err(cannot_open(&error)),
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
        let cannot_open = |error: &sqlx::Error| cannot_open(&path, error);
        let pool = pool(SqliteConnectOptions::new().in_memory(true)).await.map_err(|error| cannot_open(&error))?;
        let store = Store { pool, path: path.clone() };
        store.migrate(None).await?;
        Ok(store)
    }

    /// What the database promises of what this store writes.
    pub async fn settings(&self) -> Result<Settings, StoreError> {
        let mut connection = self.connection().await?;
        let journal_mode = query_scalar("PRAGMA journal_mode").fetch_one(&mut *connection).await?;
        let synchronous: i64 = query_scalar("PRAGMA synchronous").fetch_one(&mut *connection).await?;
        let synchronous = ["off", "normal", "full", "extra"].get(usize::try_from(synchronous).unwrap_or(usize::MAX));
        Ok(Settings { journal_mode, synchronous: synchronous.copied().unwrap_or("unknown").to_owned() })
    }

    /// The version of the tables; `None` if the file is empty. A file of something else, or of a newer program, is refused.
    async fn version(&self) -> Result<Option<i64>, StoreError> {
        let cannot_open = |error: &sqlx::Error| cannot_open(&self.path, error);
        let mut connection = self.connection().await?;
        match contents(&mut connection).await.map_err(|error| cannot_open(&error))? {
            Contents::Nothing => Ok(None),
            Contents::SomethingElse => Err(StoreError::CannotOpen {
                path: self.path.clone(),
                reason: "it is a database of another program".to_owned(),
            }),
            Contents::Tables(version) if newest_version() < version => Err(StoreError::Newer { version }),
            Contents::Tables(version) => Ok(Some(version)),
        }
    }

    /// Sees to it that the file is written with a log. Where others do the same at this moment, it waits for them, which
    /// the database by itself does not.
    async fn write_ahead(&self) -> Result<(), sqlx::Error> {
        let mut connection = self.pool.acquire().await?;
        let start = Instant::now();
        loop {
            match query_scalar::<_, String>("PRAGMA journal_mode = WAL").fetch_one(&mut *connection).await {
                Err(error) if is_busy(&error) && start.elapsed() < PATIENCE => tokio::time::sleep(PAUSE).await,
                Err(error) => return Err(error),
                Ok(mode) if mode == "wal" => return Ok(()),
                Ok(_) => return Err(sqlx::Error::Protocol("no write-ahead log can be kept there".to_owned())),
            }
        }
    }

    /// Brings tables of this version up to date. Only one program at a time does.
    async fn migrate(&self, version: Option<i64>) -> Result<(), StoreError> {
        let cannot_write = |error: sqlx::Error| {
            if is_busy(&error) {
                return StoreError::Busy;
            }
            StoreError::CannotWrite { path: self.path.clone(), reason: reason(&error) }
        };
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
}

/// What a file is found to be.
enum Contents {
    Nothing,
    /// Tables of ours, of this version.
    Tables(i64),
    SomethingElse,
}

/// Why a file cannot be opened.
fn cannot_open(path: &Path, error: &sqlx::Error) -> StoreError {
    if is_busy(error) {
        return StoreError::Busy;
    }
    StoreError::CannotOpen { path: path.to_owned(), reason: reason(error) }
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

/// One connection that something could be read through, the log beside the file included.
async fn readable(options: SqliteConnectOptions) -> Result<SqlitePool, sqlx::Error> {
    let pool = pool(options).await?;
    query("SELECT count(*) FROM sqlite_master").fetch_one(&pool).await?;
    Ok(pool)
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

fn migrations() -> Vec<Migration> {
    let journal = include_str!("../migrations/sqlite/0001_journal.sql");
    vec![Migration::new(1, "journal".into(), MigrationType::Simple, journal.into_sql_str(), false)]
}

fn newest_version() -> i64 {
    migrations().iter().map(|migration| migration.version).max().unwrap_or_default()
}

async fn contents(connection: &mut SqliteConnection) -> Result<Contents, sqlx::Error> {
    let tables: i64 = query_scalar("SELECT count(*) FROM sqlite_master").fetch_one(&mut *connection).await?;
    let application: i64 = query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    if tables == 0 && [0, APPLICATION].contains(&application) {
        return Ok(Contents::Nothing);
    }
    if application != APPLICATION {
        return Ok(Contents::SomethingElse);
    }
    let applied = connection.list_applied_migrations(MIGRATIONS).await;
    let applied = applied.map_err(|error| sqlx::Error::Protocol(error.to_string()))?;
    let newest = applied.iter().map(|migration| migration.version).max();
    Ok(newest.map_or(Contents::Nothing, Contents::Tables))
}
