//! The journal as one file of JSON lines, an event each, out and in.

use std::io;

use jiff::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value};
use sqlx::{Connection, Row, SqliteConnection, query, query_scalar};
use tenpin_board::{Event, Sheet};
use uuid::Uuid;

use crate::beside::{insert_games, insert_sheet, refresh};
use crate::error::ImportError;
use crate::store::{insert_events, kept_time, load, numbers};
use crate::wire::{self, EventError};
use crate::{Record, Store, StoreError};

/// The highest short number that is taken over, so that no file can use them all up.
const HIGHEST_SHORT: i64 = 999_999_999;

/// What an import has added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// Sheets that were not there.
    pub sheets: usize,
    /// Events that were not there, those of new sheets included.
    pub events: usize,
    /// Events that were there.
    pub known: usize,
}

/// The place of an event, which stands before it on its line.
#[derive(Serialize)]
struct Place<'a> {
    sheet: &'a str,
    short: i64,
    number: usize,
    at: String,
}

/// An event on a line of a file.
struct Told {
    sheet: Uuid,
    short: Option<i64>,
    number: usize,
    at: Timestamp,
    event: Event,
}

/// A sheet while it is imported.
struct Importing {
    record: Record,
    short: Option<i64>,
    /// How many of its events are kept.
    kept: usize,
    is_new: bool,
}

impl Record {
    /// The record as JSON lines, an event each.
    pub fn to_lines(&self) -> String {
        let id = self.id.to_string();
        let line = |(index, (at, event)): (usize, (Timestamp, &Event))| {
            let place = Place { sheet: &id, short: self.number, number: index + 1, at: at.to_string() };
            place.with(&wire::event_to_text(event))
        };
        self.events().enumerate().map(line).collect()
    }
}

impl Place<'_> {
    /// The line of an event that is a JSON object.
    fn with(&self, event: &str) -> String {
        let place = serde_json::to_string(self).unwrap_or_default();
        // Two objects are put together to one.
        format!("{},{}\n", place.trim_end_matches('}'), event.trim_start().trim_start_matches('{'))
    }
}

impl Store {
    /// The numbers of all sheets, deleted ones too.
    pub async fn all_sheets(&self) -> Result<Vec<i64>, StoreError> {
        Ok(numbers(&mut *self.connection().await?, "SELECT number FROM sheets ORDER BY number").await?)
    }

    /// The events of a sheet as JSON lines, just as they are kept: also those that this program cannot read.
    pub async fn export(&self, number: i64) -> Result<String, StoreError> {
        let sql = "SELECT s.id, e.number, e.at, e.event FROM sheets s JOIN events e ON e.sheet = s.number \
                   WHERE s.number = $1 ORDER BY e.number";
        let rows = query(sql).bind(number).fetch_all(&self.pool).await?;
        if rows.is_empty() {
            return Err(StoreError::NoSuchSheet { number });
        }
        let mut lines = String::new();
        for row in rows {
            let event: i64 = row.try_get(1)?;
            let event = usize::try_from(event).unwrap_or_default();
            let broken = |reason: String| StoreError::Broken { sheet: number, event, reason };
            let text: &str = row.try_get(3)?;
            serde_json::from_str::<Map<String, Value>>(text).map_err(|error| broken(error.to_string()))?;
            let at = Timestamp::from_microsecond(row.try_get(2)?).map_err(|error| broken(error.to_string()))?;
            lines += &Place { sheet: row.try_get(0)?, short: number, number: event, at: at.to_string() }.with(text);
        }
        Ok(lines)
    }

    /// Adds the events of these lines that are not there yet: all of them or, if a line is wrong, none.
    pub async fn import(&self, lines: impl Iterator<Item = io::Result<Vec<u8>>>) -> Result<Imported, ImportError> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let mut imported = Imported::default();
        let mut current: Option<Importing> = None;
        for (index, text) in lines.enumerate() {
            let line = index + 1;
            let wrong = |reason: String| ImportError::Line { line, reason };
            let text = text.map_err(|error| wrong(error.to_string()))?;
            if text.trim_ascii().is_empty() {
                continue;
            }
            let told = Told::read(&text).map_err(|error| match error {
                EventError::Newer(version) => ImportError::Newer { line, version },
                EventError::Broken(reason) => wrong(reason),
            })?;
            if current.as_ref().is_none_or(|current| current.record.id != told.sheet) {
                if let Some(done) = current.take() {
                    done.write(&mut transaction).await?;
                }
                current = Importing::find(&mut transaction, &told).await?;
            }
            if let Some(current) = &mut current {
                current.add(told, line, &mut imported)?;
                continue;
            }
            current = Some(Importing::open(told).map_err(wrong)?);
            imported.sheets += 1;
            imported.events += 1;
        }
        if let Some(done) = current {
            done.write(&mut transaction).await?;
        }
        transaction.commit().await?;
        Ok(imported)
    }
}

impl Told {
    fn read(text: &[u8]) -> Result<Told, EventError> {
        let broken = |reason: &str| EventError::Broken(reason.to_owned());
        let mut object: Map<String, Value> = serde_json::from_slice(text).map_err(|error| wire::broken(&error))?;
        let mut take = |key: &str| object.remove(key).unwrap_or(Value::Null);
        let (sheet, short, number, at) = (take("sheet"), take("short"), take("number"), take("at"));
        // A newer format may have changed all else, so its version comes first.
        let event = wire::read_object(object)?;
        let sheet = sheet.as_str().and_then(|id| id.parse().ok()).ok_or_else(|| broken("\"sheet\" is no id"))?;
        let number = number.as_u64().and_then(|number| usize::try_from(number).ok());
        let at: Timestamp = at.as_str().and_then(|at| at.parse().ok()).ok_or_else(|| broken("\"at\" is no time"))?;
        Ok(Told {
            sheet,
            short: short.as_i64().filter(|short| (1..=HIGHEST_SHORT).contains(short)),
            number: number.ok_or_else(|| broken("\"number\" is no number of an event"))?,
            at: kept_time(at),
            event,
        })
    }
}

impl Importing {
    /// The sheet that a line is about; `None` if it is not kept.
    async fn find(connection: &mut SqliteConnection, told: &Told) -> Result<Option<Importing>, StoreError> {
        let number = query_scalar("SELECT number FROM sheets WHERE id = $1").bind(told.sheet.to_string());
        let Some(number) = number.fetch_optional(&mut *connection).await? else { return Ok(None) };
        let record = load(connection, number).await?;
        let kept = record.times.len();
        Ok(Some(Importing { record, short: None, kept, is_new: false }))
    }

    /// A sheet that is not kept, from its first event.
    fn open(told: Told) -> Result<Importing, String> {
        if told.number != 1 {
            return Err(format!("event {} comes before event 1", told.number));
        }
        let sheet = Sheet::replay([told.event]).map_err(|error| error.to_string())?;
        let record = Record { number: 0, id: told.sheet, sheet, times: vec![told.at] };
        Ok(Importing { record, short: told.short, kept: 0, is_new: true })
    }

    /// Adds the event of a line, unless it is there.
    fn add(&mut self, told: Told, line: usize, imported: &mut Imported) -> Result<(), ImportError> {
        let wrong = |reason: String| ImportError::Line { line, reason };
        let index = told.number.wrapping_sub(1);
        if let Some((at, event)) = self.record.times.get(index).zip(self.record.sheet.events().get(index)) {
            if (at, event) != (&told.at, &told.event) && self.is_new {
                return Err(wrong(format!("event {} is told twice, and not the same", told.number)));
            }
            if (at, event) != (&told.at, &told.event) {
                return Err(ImportError::Differs { line, sheet: self.record.number, event: told.number });
            }
            imported.known += 1;
            return Ok(());
        }
        let next = self.record.times.len() + 1;
        if told.number != next {
            return Err(wrong(format!("event {} does not follow event {}", told.number, next - 1)));
        }
        self.record.sheet.apply(told.event).map_err(|error| wrong(error.to_string()))?;
        self.record.times.push(told.at);
        imported.events += 1;
        Ok(())
    }

    /// Writes what is not kept yet.
    async fn write(mut self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        if self.record.times.len() == self.kept {
            return Ok(());
        }
        if self.is_new {
            self.record.number = insert_sheet(connection, &self.record, self.short).await?;
            insert_events(connection, &self.record, 0).await?;
            return Ok(insert_games(connection, &self.record).await?);
        }
        insert_events(connection, &self.record, self.kept).await?;
        Ok(refresh(connection, &self.record).await?)
    }
}
