//! A sheet as it is kept.

use jiff::Timestamp;
use tenpin_board::{BowlerName, Event, Sheet};
use uuid::Uuid;

/// A sheet as it is kept: under a number, with the time of every event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub(crate) number: i64,
    pub(crate) id: Uuid,
    pub(crate) sheet: Sheet,
    pub(crate) times: Vec<Timestamp>,
}

impl Record {
    /// The short number, by which people speak of the sheet. No later sheet gets it.
    pub fn number(&self) -> i64 {
        self.number
    }

    /// What tells the sheet from all others anywhere.
    pub fn id(&self) -> Uuid {
        self.id
    }

    /// The sheet.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// When the sheet was opened.
    pub fn opened_at(&self) -> Timestamp {
        self.times.first().copied().unwrap_or_default()
    }

    /// Whether several bowlers of the sheet have this name.
    pub(crate) fn is_shared(&self, name: BowlerName) -> bool {
        1 < self.sheet.lines().iter().filter(|line| line.bowler == name).count()
    }

    /// When something happened to the sheet last.
    pub fn written_at(&self) -> Timestamp {
        self.times.last().copied().unwrap_or_default()
    }

    /// Everything that happened, with its time, in order. The number of an event is its place, from 1.
    pub fn events(&self) -> impl Iterator<Item = (Timestamp, &Event)> {
        self.times.iter().copied().zip(self.sheet.events())
    }
}
