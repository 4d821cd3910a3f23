//! The journal as a file of JSON lines, an event each. `docs/journal.md` describes it.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use tenpin_board::Event;

use crate::hash::EventHash;
use crate::record::Stamp;
use crate::sqlite;
use crate::wire;
use crate::{Record, Store, StoreError};

/// What stands before an event on its line.
#[derive(Serialize)]
struct Header<'a> {
    sheet: &'a str,
    short: i64,
    number: usize,
    at: String,
    by: &'a str,
    hash: String,
}

impl Header<'_> {
    /// The line of an event that is a JSON object.
    fn with(&self, event: &str) -> String {
        let header = serde_json::to_string(self).unwrap_or_default();
        // Two objects are put together to one.
        format!("{},{}\n", header.trim_end_matches('}'), event.trim_start().trim_start_matches('{'))
    }
}

impl Record {
    /// The record as JSON lines, an event each.
    pub fn to_lines(&self) -> String {
        let sheet = self.id.to_string();
        let line = |(index, (stamp, event)): (usize, (&Stamp, &Event))| {
            let (at, by, hash) = (stamp.at.to_string(), stamp.by.as_str(), stamp.hash.to_string());
            Header { sheet: &sheet, short: self.number, number: index + 1, at, by, hash }
                .with(&wire::event_to_text(event))
        };
        self.stamps.iter().zip(self.sheet.events()).enumerate().map(line).collect()
    }
}

impl Store {
    /// The numbers of all sheets, deleted ones too.
    pub async fn all_sheets(&self) -> Result<Vec<i64>, StoreError> {
        sqlite::all_sheets(&mut *self.database.reader().await?).await
    }

    /// The events of a sheet as JSON lines, just as they are kept: also those that this program cannot read.
    pub async fn export(&self, number: i64) -> Result<String, StoreError> {
        let found = self.database.events(&mut *self.database.reader().await?, number).await?;
        let (id, rows) = found.filter(|(_, rows)| !rows.is_empty()).ok_or(StoreError::NoSuchSheet { number })?;
        let mut lines = String::new();
        let mut previous = None;
        for row in rows {
            let event = usize::try_from(row.number).unwrap_or_default();
            let broken = |reason: String| StoreError::Broken { sheet: number, event, reason };
            let text = str::from_utf8(&row.event).map_err(|error| broken(error.to_string()))?;
            serde_json::from_str::<Map<String, Value>>(text).map_err(|error| broken(error.to_string()))?;
            let at = Timestamp::from_microsecond(row.at).map_err(|error| broken(error.to_string()))?.to_string();
            let hash = match &row.hash {
                Some(hash) => EventHash::from_bytes(hash).ok_or_else(|| broken("the hash is no hash".to_owned()))?,
                // Events that were kept before there were hashes get theirs now.
                None => row.hash_after(&id, previous),
            };
            previous = Some(hash);
            let (by, hash) = (&String::from_utf8_lossy(&row.by), hash.to_string());
            lines += &Header { sheet: &id, short: number, number: event, at, by, hash }.with(text);
        }
        Ok(lines)
    }
}
