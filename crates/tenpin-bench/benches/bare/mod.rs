//! The least that keeps a ball: a bare insert into a table of the same shape, through the same driver with the same settings.

use std::fs;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection, query};

/// A file with nothing in it but a table of the shape of the events.
pub(crate) struct BareTable {
    /// The connection to it.
    pub(crate) connection: SqliteConnection,
    rows: i64,
}

impl BareTable {
    /// A new one in this folder.
    pub(crate) async fn new(folder: &Path) -> BareTable {
        let bare = folder.join("bare.db");
        remove(&bare);
        let options = SqliteConnectOptions::new()
            .filename(&bare)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full);
        let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
        let table = "CREATE TABLE events (sheet INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, \
                     event TEXT NOT NULL, PRIMARY KEY (sheet, number)) STRICT, WITHOUT ROWID";
        query(table).execute(&mut connection).await.unwrap();
        BareTable { connection, rows: 0 }
    }

    /// Inserts the text of an event. It is on the disk when this returns.
    pub(crate) async fn insert(&mut self, text: &str) {
        query("INSERT INTO events (sheet, number, at, event) VALUES ($1, $2, $3, $4)")
            .bind(1)
            .bind(self.rows)
            .bind(1_700_000_000_000_000_i64)
            .bind(text)
            .execute(&mut self.connection)
            .await
            .unwrap();
        self.rows += 1;
    }

    /// Closes the file.
    pub(crate) async fn close(self) {
        self.connection.close().await.unwrap();
    }
}

/// Removes a data file and its log.
pub(crate) fn remove(file: &Path) {
    for end in ["", "-wal", "-shm"] {
        let mut file = file.as_os_str().to_owned();
        file.push(end);
        let _ = fs::remove_file(file);
    }
}
