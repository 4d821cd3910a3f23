//! The journal as a file of JSON lines, an event each. `docs/journal.md` describes it.

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use tenpin_board::Event;
use uuid::Uuid;

use crate::hash;
use crate::record::Stamp;
use crate::sqlite::{self, KeptSheet};
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

/// What is kept of a sheet, ready to be written to a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exported {
    /// The events as JSON lines, just as they are kept: also those that this program cannot read. Of a damaged sheet, those
    /// that are JSON.
    pub lines: String,
    /// What is wrong with the sheet, if it is damaged.
    pub damage: Option<StoreError>,
}

impl Store {
    /// The numbers of all sheets, deleted ones too.
    pub async fn all_sheets(&self) -> Result<Vec<i64>, StoreError> {
        sqlite::all_sheets(&mut *self.database.reader().await?).await
    }

    /// The events of a sheet as JSON lines. Every one is checked; those of a sheet that was written by a newer program must
    /// be as they were written. Where the sheet itself cannot be found, its events may still be.
    pub async fn export(&self, number: i64) -> Result<Exported, StoreError> {
        self.export_up_to(number, 0).await
    }

    /// The same of a sheet that must have events up to this one.
    pub async fn export_up_to(&self, number: i64, last: i64) -> Result<Exported, StoreError> {
        let mut connection = self.database.reader().await?;
        let damage = match self.kept(&mut connection, number).await {
            Ok(Some(mut kept)) => {
                kept.counted = kept.counted.max(last);
                let read = Record::read(number, &kept);
                // What was read is JSON.
                let lines =
                    if read.is_ok() { kept.to_lines(number, |_| true) } else { kept.to_lines(number, is_object) };
                return Ok(Exported { lines, damage: read.err().filter(StoreError::is_damage) });
            }
            Ok(None) => None,
            Err(damage) if damage.is_damage() => Some(damage),
            Err(error) => return Err(error),
        };
        let events = match self.kept_events(&mut connection, number).await {
            Err(damage) if damage.is_damage() => Vec::new(),
            events => events?,
        };
        if damage.is_none() && events.is_empty() {
            return Err(StoreError::NoSuchSheet { number });
        }
        let damage = damage.unwrap_or(StoreError::NoEntry { sheet: number, events: events.len() });
        let kept = if let Ok(Some((id, counted))) = self.database.entry(&mut connection, number).await {
            // It is the events that cannot all be read.
            let next = events.last().map_or(1, |last| last.number.saturating_add(1));
            KeptSheet { id, counted: counted.max(last).max(next), events }
        } else {
            // The index of ids has them once more, and the first hash tells whether it is the right one.
            let id = sqlite::id_by_index(&mut connection, number).await.ok().flatten();
            let is_right = |id: &Vec<u8>| events.first().is_some_and(|first| first.is_first_of(id));
            let id = id.filter(is_right).unwrap_or_else(|| Uuid::nil().to_string().into_bytes());
            KeptSheet { id, counted: last, events }
        };
        Ok(Exported { lines: kept.to_lines(number, is_object), damage: Some(damage) })
    }
}

impl KeptSheet {
    /// The events that are JSON, a line each.
    fn to_lines(&self, number: i64, is_json: impl Fn(&str) -> bool) -> String {
        let sheet = &String::from_utf8_lossy(&self.id);
        let mut lines = String::new();
        let mut previous = None;
        for row in &self.events {
            // Events that were kept before there were hashes get theirs now.
            let mut new = || *previous.insert(row.hash_after(&self.id, previous));
            let hash = row.hash.as_ref().map_or_else(|| new().to_string(), |hash| hash::to_hex(hash));
            let Some(text) = str::from_utf8(&row.event).ok().filter(|text| is_json(text)) else { continue };
            let at = Timestamp::from_microsecond(row.at).map_or_else(|_| row.at.to_string(), |at| at.to_string());
            let by = &String::from_utf8_lossy(&row.by);
            let event = usize::try_from(row.number).unwrap_or_default();
            lines += &Header { sheet, short: number, number: event, at, by, hash }.with(text);
        }
        let last = self.events.last().map_or(0, |row| row.number);
        if last < self.counted {
            // Without it, nobody who reads the lines could know that there was more.
            lines += &lost_line(sheet, number, self.counted);
        }
        lines
    }
}

/// A line that says that events up to this one were there, and are lost.
fn lost_line(sheet: &str, short: i64, number: i64) -> String {
    let sheet = serde_json::to_string(sheet).unwrap_or_default();
    format!("{{\"sheet\":{sheet},\"short\":{short},\"number\":{number},\"lost\":true}}\n")
}

/// Whether a text is a JSON object on one line.
fn is_object(text: &str) -> bool {
    !text.contains('\n') && serde_json::from_str::<Map<String, Value>>(text).is_ok_and(|object| !object.is_empty())
}
