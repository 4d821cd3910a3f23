//! A sheet as it is kept, and what is about to be written on it.

use std::borrow::Cow;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use jiff::Timestamp;
use tenpin_board::{Event, Sheet, SheetError};
use uuid::Uuid;

use crate::StoreError;
use crate::clock;
use crate::flaw::Flaw;
use crate::hash::{EventHash, Hashed};
use crate::index::open_index;
use crate::sqlite::{EventRow, KeptSheet, NewEvent};
use crate::wire::{self, EventError};

/// A sheet as it is kept: under a number, with a stamp on every event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub(crate) number: i64,
    pub(crate) id: Uuid,
    pub(crate) sheet: Sheet,
    pub(crate) stamps: Vec<Stamp>,
    /// The highest seq of its events.
    pub(crate) seq: Option<i64>,
}

/// What is kept of an event beside what happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stamp {
    /// When it was written.
    pub at: Timestamp,
    /// Who wrote it.
    pub by: Author,
    /// The hash that covers it and all events before it.
    pub hash: EventHash,
}

/// Who writes events: a program or a place such as `console`, never a person's login. Empty where nobody kept it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Author(Cow<'static, str>);

/// A text that names no author: it is longer than 40 characters, or one of them is a control character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAnAuthor;

/// Events that a sheet takes, ready to be committed. Several of one draft are written together or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The sheet with the new events, which have no stamps yet.
    pub(crate) record: Record,
    pub(crate) by: Author,
    pub(crate) is_new: bool,
    /// Whether the index has to be written too.
    pub(crate) is_index_changed: bool,
}

/// What became of a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Committed {
    /// It is on the disk.
    Written(Box<Record>),
    /// Somebody else wrote on the sheet first, and nothing of the draft is kept.
    Overtaken,
    /// Somebody else has begun the same game of the series, on the sheet with this number.
    AlreadyBegun {
        /// The number of that sheet.
        number: i64,
    },
    /// The sheet is no longer kept.
    Gone,
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
        self.stamps.first().map(|stamp| stamp.at).unwrap_or_default()
    }

    /// The sheet, for somebody who needs no more.
    pub fn into_sheet(self) -> Sheet {
        self.sheet
    }

    /// When something happened to the sheet last.
    pub fn written_at(&self) -> Timestamp {
        self.stamps.last().map(|stamp| stamp.at).unwrap_or_default()
    }

    /// The place of what was written last among all that was ever written here; `None` if all was imported.
    pub fn seq(&self) -> Option<i64> {
        self.seq
    }

    /// Everything that happened, with its time, in order. The number of an event is its place, from 1.
    pub fn events(&self) -> impl Iterator<Item = (Timestamp, &Event)> {
        self.stamps.iter().map(|stamp| stamp.at).zip(self.sheet.events())
    }

    /// The stamps of the events, in order.
    pub fn stamps(&self) -> &[Stamp] {
        &self.stamps
    }

    /// The sheet with one more event by this author, for [`Store::commit`](crate::Store::commit). Nothing is written yet.
    pub fn draft(&self, event: Event, by: Author) -> Result<Draft, SheetError> {
        Draft { record: self.clone(), by, is_new: false, is_index_changed: false }.and(event)
    }

    /// Stamps the next event that has none, and gives what is to be written of it.
    pub(crate) fn stamp(&mut self, at: Timestamp, by: Author, text: String) -> NewEvent {
        let event = self.stamped(at, by, text);
        self.keep(at, &event);
        event
    }

    /// The next event that has no stamp, with one.
    pub(crate) fn stamped(&self, at: Timestamp, by: Author, text: String) -> NewEvent {
        let (number, at) = (number(self.stamps.len()), at.as_microsecond());
        let previous = self.stamps.last().map(|stamp| stamp.hash);
        let mut id = Uuid::encode_buffer();
        let sheet = self.id.hyphenated().encode_lower(&mut id).as_bytes();
        let hash = Hashed { previous, sheet, number, at, by: by.as_str().as_bytes(), event: text.as_bytes() }.hash();
        NewEvent { number, at, by, text, hash }
    }

    /// Takes over the stamp of an event.
    pub(crate) fn keep(&mut self, at: Timestamp, event: &NewEvent) {
        self.stamps.push(Stamp { at, by: event.by.clone(), hash: event.hash });
    }

    /// Whether this is what is kept, of which somebody may have written more.
    pub(crate) fn is_in(&self, kept: &KeptSheet) -> bool {
        let same = |(stamp, row): (&Stamp, &EventRow)| {
            row.hash.as_ref().is_none_or(|hash| hash[..] == stamp.hash.as_bytes()[..])
        };
        self.stamps.len() <= kept.events.len() && self.stamps.iter().zip(&kept.events).all(same)
    }

    /// Whether these hashes, each as hexadecimal digits and a comma, begin with those of its events.
    pub(crate) fn begins(&self, hashes: &str) -> bool {
        let mut kept = hashes.split(',');
        let is_same = |stamp: &Stamp| kept.next().is_some_and(|hash| hash.parse() == Ok(stamp.hash));
        self.stamps.iter().all(is_same)
    }

    /// The record that is kept under a number. First every event must be as it was written; then what happened is read.
    pub(crate) fn read(number: i64, kept: &KeptSheet) -> Result<Record, StoreError> {
        let broken = |event: usize, reason: Flaw| StoreError::Broken { sheet: number, event, reason };
        let id = str::from_utf8(&kept.id).ok().and_then(|id| id.parse().ok());
        let id = id.ok_or_else(|| broken(0, Flaw::NotAnId(format!("{:?}", String::from_utf8_lossy(&kept.id)))))?;
        let stamps = kept.stamps(number)?;
        let mut sheet: Option<Sheet> = None;
        for (event, row) in (1..).zip(&kept.events) {
            let text = str::from_utf8(&row.event).map_err(|error| broken(event, error.into()))?;
            let happened = wire::event_from_text(text).map_err(|error| match error {
                EventError::Newer(version) => StoreError::NewerEvent { sheet: number, event, version },
                EventError::Unknown(reason) => StoreError::UnknownEvent { sheet: number, event, reason },
                EventError::Broken(reason) => broken(event, reason),
            })?;
            let taken = match &mut sheet {
                None => Sheet::replay([happened]).map(|opened| sheet = Some(opened)),
                Some(sheet) => sheet.apply(happened),
            };
            taken.map_err(|error| broken(event, error.into()))?;
        }
        let sheet = sheet.ok_or(StoreError::Missing { sheet: number, event: 1 })?;
        let seq = kept.events.iter().filter_map(|event| event.seq).max();
        Ok(Record { number, id, sheet, stamps, seq })
    }
}

impl KeptSheet {
    /// The stamps of the events, if all are there and as they were written.
    fn stamps(&self, sheet: i64) -> Result<Vec<Stamp>, StoreError> {
        let broken = |event: usize, reason: Flaw| StoreError::Broken { sheet, event, reason };
        let mut stamps: Vec<Stamp> = Vec::with_capacity(self.events.len());
        for (event, row) in (1..).zip(&self.events) {
            if usize::try_from(row.number) != Ok(event) {
                return Err(StoreError::Missing { sheet, event });
            }
            let hash = row.hash_after(&self.id, stamps.last().map(|stamp| stamp.hash));
            // Events that were kept before there were hashes get theirs now.
            if row.hash.as_ref().is_some_and(|kept| kept[..] != hash.as_bytes()[..]) {
                return Err(StoreError::Altered { sheet, event });
            }
            let at = Timestamp::from_microsecond(row.at).map_err(|_| broken(event, Flaw::NoTime))?;
            let by = row.author().ok_or_else(|| broken(event, Flaw::NoAuthor))?;
            stamps.push(Stamp { at, by, hash });
        }
        // The last ones leave no gap.
        if usize::try_from(self.counted).is_ok_and(|counted| stamps.len() < counted) {
            return Err(StoreError::Missing { sheet, event: stamps.len() + 1 });
        }
        Ok(stamps)
    }
}

impl EventRow {
    /// The hash of the event after one with this hash.
    pub(crate) fn hash_after(&self, sheet: &[u8], previous: Option<EventHash>) -> EventHash {
        let EventRow { number, at, .. } = *self;
        Hashed { previous, sheet, number, at, by: &self.by, event: &self.event }.hash()
    }

    fn author(&self) -> Option<Author> {
        str::from_utf8(&self.by).ok()?.parse().ok()
    }
}

impl Committed {
    /// The record that was written, if it was.
    pub(crate) fn record(&self) -> Option<&Record> {
        match self {
            Committed::Written(record) => Some(record),
            Committed::Overtaken | Committed::AlreadyBegun { .. } | Committed::Gone => None,
        }
    }
}

impl Draft {
    /// A new sheet with all that has happened to it so far, by this author.
    pub fn begin(sheet: Sheet, by: Author) -> Draft {
        let record = Record { number: 0, id: clock::new_id(), sheet, stamps: Vec::new(), seq: None };
        Draft { record, by, is_new: true, is_index_changed: true }
    }

    /// The draft with one more event.
    pub fn and(mut self, event: Event) -> Result<Draft, SheetError> {
        let before = open_index(&self.record.sheet);
        self.record.sheet.apply(event)?;
        self.is_index_changed |= before.is_none() || before != open_index(&self.record.sheet);
        Ok(self)
    }

    /// Whether it adds one event and leaves the index as it is, as a ball does: one row.
    pub fn is_one_row(&self) -> bool {
        !self.is_index_changed && self.record.sheet.events().len() == self.record.stamps.len() + 1
    }

    /// The number of the sheet; `None` of a new one.
    pub fn number(&self) -> Option<i64> {
        (!self.is_new).then_some(self.record.number)
    }

    /// The sheet as it will be.
    pub fn sheet(&self) -> &Sheet {
        &self.record.sheet
    }

    /// Stamps the new events with this time, and gives what is to be written.
    pub(crate) fn stamp(&mut self, at: Timestamp) -> Vec<NewEvent> {
        let first = self.record.stamps.len();
        let texts: Vec<String> = self.record.sheet.events()[first..].iter().map(wire::event_to_text).collect();
        texts.into_iter().map(|text| self.record.stamp(at, self.by.clone(), text)).collect()
    }
}

/// The number of what has this index.
pub(crate) fn number(index: usize) -> i64 {
    i64::try_from(index).unwrap_or(i64::MAX).saturating_add(1)
}

impl Author {
    /// Whoever sits at the console.
    pub const CONSOLE: Author = Author(Cow::Borrowed("console"));

    /// An import of games that were written down elsewhere.
    pub const IMPORT: Author = Author(Cow::Borrowed("import"));

    /// The front desk of a centre.
    pub const DESK: Author = Author(Cow::Borrowed("desk"));

    /// A keypad at a lane, by its own number.
    pub fn keypad(lane: u32, number: i64) -> Author {
        Author(Cow::Owned(format!("lane {lane} keypad {number}")))
    }

    /// A program that the desk has given a token of this name.
    pub fn token(name: &str) -> Result<Author, NotAnAuthor> {
        format!("token {name}").parse()
    }

    /// The name, as it is handed to the database.
    pub(crate) fn text(self) -> Cow<'static, str> {
        self.0
    }

    /// The name; empty where nobody kept it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Author {
    type Err = NotAnAuthor;

    fn from_str(name: &str) -> Result<Author, NotAnAuthor> {
        const MOST: usize = 40;
        match name {
            "" => Ok(Author::default()),
            "console" => Ok(Author::CONSOLE),
            "import" => Ok(Author::IMPORT),
            "desk" => Ok(Author::DESK),
            _ if MOST < name.chars().count() || name.contains(char::is_control) => Err(NotAnAuthor),
            _ => Ok(Author(Cow::Owned(name.to_owned()))),
        }
    }
}

impl Display for Author {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Error for NotAnAuthor {}

impl Display for NotAnAuthor {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("an author is at most 40 characters, none of which is a control character")
    }
}
