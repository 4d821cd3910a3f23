//! Damaged sheets, replaced by whole ones from a backup. What is undamaged here must agree with the backup, and what is
//! replaced is saved first.

use std::collections::{HashMap, HashSet};
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;
use uuid::Uuid;

use crate::error::ImportError;
use crate::file;
use crate::hash::{self, EventHash};
use crate::import::{Importing, Wrong};
use crate::index::{game_rows, sheet_row};
use crate::record::Stamp;
use crate::sqlite::{self, Connection, EventRow, KeptSheet, NewEvent};
use crate::wire;
use crate::{Record, Store, StoreError};

/// The sheets of a journal that are damaged.
#[derive(Debug, Default)]
pub(crate) struct Damaged {
    numbers: HashSet<i64>,
    /// Those of which only events are left.
    without_entry: HashSet<i64>,
    /// By the hashes that their events have, right or wrong.
    by_hash: HashMap<EventHash, i64>,
}

/// What is kept of a damaged sheet.
#[derive(Debug, Clone)]
pub(crate) struct Replaceable {
    pub(crate) number: i64,
    pub(crate) sheet: KeptSheet,
    /// How many of its events are as they were written.
    pub(crate) undamaged: usize,
}

impl Replaceable {
    /// How many events are known to have been here.
    pub(crate) fn known(&self) -> usize {
        let last = self.sheet.events.iter().map(|row| row.number).max().unwrap_or_default();
        usize::try_from(last.max(self.sheet.counted)).unwrap_or_default()
    }
}

impl Damaged {
    /// The numbers of those that are not among these, in order.
    pub(crate) fn without(&self, repaired: &[i64]) -> Vec<i64> {
        let mut others: Vec<i64> = self.numbers.iter().copied().filter(|number| !repaired.contains(number)).collect();
        others.sort_unstable();
        others
    }

    /// The damaged sheet that is kept under this number, or that has one of these hashes: its id may be damaged.
    pub(crate) fn number_of(&self, number: Option<i64>, mut hashes: impl Iterator<Item = EventHash>) -> Option<i64> {
        match number {
            Some(number) => self.numbers.contains(&number).then_some(number),
            None => hashes.find_map(|hash| self.by_hash.get(&hash).copied()),
        }
    }

    /// Events that are left under another number than this one, with one of these hashes.
    pub(crate) fn leftover_of(&self, number: Option<i64>, mut hashes: impl Iterator<Item = EventHash>) -> Option<i64> {
        let is_left = |left: &i64| Some(*left) != number && self.without_entry.contains(left);
        hashes.find_map(|hash| self.by_hash.get(&hash).copied().filter(is_left))
    }
}

impl Store {
    /// All damaged sheets, and events that belong to no sheet.
    pub(crate) async fn damaged(&self) -> Result<Damaged, StoreError> {
        let mut snapshot = self.database.snapshot().await?;
        let mut damaged = Damaged::default();
        let inventory = self.inventory_in(&mut snapshot).await;
        for number in inventory.sheets {
            match self.read(&mut snapshot, number).await {
                Err(StoreError::NoSuchSheet { number }) => damaged.numbers.insert(number),
                Err(error) if error.is_damage() => damaged.numbers.insert(number),
                Err(error) if !error.is_newer() => return Err(error),
                _ => continue,
            };
        }
        damaged.numbers.extend(&inventory.without_entry);
        damaged.without_entry.extend(inventory.without_entry);
        for number in &damaged.numbers {
            let events = self.kept_events(&mut snapshot, *number).await.unwrap_or_default();
            let hash = |row: &EventRow| EventHash::from_bytes(row.hash.as_ref()?);
            damaged.by_hash.extend(events.iter().filter_map(hash).map(|hash| (hash, *number)));
        }
        Ok(damaged)
    }

    /// What is kept under the number of a damaged sheet.
    pub(crate) async fn replaceable(
        &self,
        connection: &mut Connection,
        number: i64,
    ) -> Result<Replaceable, StoreError> {
        let sheet = match self.kept(connection, number).await? {
            Some(kept) => kept,
            None => KeptSheet { id: Vec::new(), counted: 0, events: self.kept_events(connection, number).await? },
        };
        Ok(Replaceable { number, sheet, undamaged: 0 })
    }

    /// The events that are kept under a number.
    pub(crate) async fn kept_events(
        &self,
        connection: &mut Connection,
        number: i64,
    ) -> Result<Vec<EventRow>, StoreError> {
        self.database.events(connection, number).await.map_err(|error| sqlite::of_sheet(number, error))
    }
}

impl Importing {
    /// The same sheet, with events that are left of it under another number, and that are to go if this one has them all.
    pub(crate) fn with_leftover(mut self, leftover: Replaceable) -> Importing {
        let hashes: HashSet<EventHash> = self.record.stamps.iter().map(|stamp| stamp.hash).collect();
        let is_here = |row: &EventRow| row.kept_hash().is_some_and(|hash| hashes.contains(&hash));
        let is_whole = leftover.sheet.events.iter().all(is_here);
        self.leftover = is_whole.then_some(leftover);
        self
    }

    /// The same sheet, to replace a damaged one. Every event of that one which is as it was written must be an event of
    /// this one; those behind its end are added to it.
    pub(crate) fn repairing(mut self, line: usize, mut kept: Replaceable) -> Result<Importing, Wrong> {
        let (id, sheet) = (self.record.id, kept.number);
        let short = Some(sheet);
        let wrong = |error: ImportError| Wrong { line, id, short, error };
        let lacks = |event: usize| wrong(ImportError::Lacks { line, sheet, event });
        let mut previous: Option<&EventRow> = None;
        for row in &kept.sheet.events {
            let event = usize::try_from(row.number).unwrap_or_default();
            let before = previous.filter(|previous| previous.number.checked_add(1) == Some(row.number));
            let is_undamaged = row.is_after(id, before.and_then(EventRow::kept_hash)) || {
                let before = event.checked_sub(2).and_then(|index| self.record.stamps.get(index));
                row.is_after(id, before.map(|stamp| stamp.hash))
            };
            previous = Some(row);
            match self.record.stamps.get(event.wrapping_sub(1)) {
                Some(_) if !is_undamaged => continue,
                Some(stamp) if Some(stamp.hash) == row.kept_hash() => {}
                Some(_) => return Err(wrong(ImportError::Differs { line, sheet, event })),
                None if is_undamaged => self.record.extend(line, row, &mut self.new).ok_or_else(|| lacks(event))?,
                None => return Err(lacks(event)),
            }
            kept.undamaged += 1;
        }
        let events = self.record.stamps.len();
        if usize::try_from(kept.sheet.counted).is_ok_and(|counted| events < counted) {
            return Err(lacks(events + 1));
        }
        self.record.number = sheet;
        self.replaces = Some(kept);
        Ok(self)
    }
}

impl Record {
    /// Adds the event of a row, if it follows the last one.
    fn extend(&mut self, line: usize, row: &EventRow, new: &mut Vec<(usize, NewEvent)>) -> Option<()> {
        let last = self.stamps.last().map(|stamp| stamp.hash);
        if usize::try_from(row.number) != Ok(self.stamps.len() + 1) || !row.is_after(self.id, last) {
            return None;
        }
        let text = str::from_utf8(&row.event).ok()?.to_owned();
        let (by, at) = (str::from_utf8(&row.by).ok()?.parse().ok()?, jiff::Timestamp::from_microsecond(row.at).ok()?);
        self.sheet.apply(wire::event_from_text(&text).ok()?).ok()?;
        let event = self.stamped(at, by, text);
        self.stamps.push(Stamp { at, by: event.by.clone(), hash: event.hash });
        new.push((line, event));
        Some(())
    }
}

impl EventRow {
    fn kept_hash(&self) -> Option<EventHash> {
        EventHash::from_bytes(self.hash.as_ref()?)
    }

    /// Whether this is the first event of a sheet with this id.
    pub(crate) fn is_first_of(&self, sheet: &[u8]) -> bool {
        self.number == 1 && self.kept_hash() == Some(self.hash_after(sheet, None))
    }

    /// Whether this is an event of a sheet as it was written, after one with this hash.
    fn is_after(&self, sheet: Uuid, previous: Option<EventHash>) -> bool {
        let is_first = self.number == 1;
        is_first == previous.is_none()
            && self.kept_hash() == Some(self.hash_after(sheet.to_string().as_bytes(), previous))
    }
}

/// A row of the journal as it is saved before it is replaced.
#[derive(Serialize)]
struct SavedRow<'a> {
    sheet: &'a str,
    short: i64,
    number: i64,
    seq: Option<i64>,
    /// Microseconds since 1970.
    at: i64,
    by: &'a str,
    hash: String,
    /// The event as text; `None` if it is none.
    event: Option<&'a str>,
    /// The bytes of an event that is no text.
    bytes: Option<String>,
}

/// Saves the rows of a damaged sheet in a file beside the data file, or adds them to the one with the rows of others, and
/// gives that file.
pub(crate) fn save(data: &Path, kept: &Replaceable, saved: Option<PathBuf>) -> Result<PathBuf, StoreError> {
    let failed =
        |path: &Path, error: std::io::Error| StoreError::CannotWrite { path: path.to_owned(), reason: (&error).into() };
    let (path, mut file) = match saved {
        Some(path) => {
            let file = OpenOptions::new().append(true).open(&path).map_err(|error| failed(&path, error))?;
            (path, file)
        }
        None => file::make_beside(data, "damaged").map_err(|error| failed(data, error))?,
    };
    let mut lines = String::new();
    for row in &kept.sheet.events {
        let event = str::from_utf8(&row.event).ok();
        let saved = SavedRow {
            sheet: &String::from_utf8_lossy(&kept.sheet.id),
            short: kept.number,
            number: row.number,
            seq: row.seq,
            at: row.at,
            by: &String::from_utf8_lossy(&row.by),
            hash: hash::to_hex(row.hash.as_deref().unwrap_or_default()),
            event,
            bytes: event.is_none().then(|| hash::to_hex(&row.event)),
        };
        lines += &serde_json::to_string(&saved).unwrap_or_default();
        lines.push('\n');
    }
    file.write_all(lines.as_bytes()).and_then(|()| file.sync_all()).map_err(|error| failed(&path, error))?;
    Ok(path)
}

/// Replaces a damaged sheet by a whole one. Events keep their place in the order of writing, where they have one.
pub(crate) async fn replace(
    transaction: &mut Connection,
    whole: &mut Importing,
    kept: &Replaceable,
) -> Result<(), StoreError> {
    let mut last = 0;
    let mut seqs = HashMap::new();
    for (number, seq) in kept.sheet.events.iter().filter_map(|row| Some((row.number, row.seq?))) {
        if last < seq {
            seqs.insert(number, seq);
            last = seq;
        }
    }
    let seq_of = |event: &NewEvent| seqs.get(&event.number).copied();
    let events: Vec<_> = whole.new.drain(..).map(|(_, event)| (seq_of(&event), event)).collect();
    // A seq that was kept and is not any more is a gap. So is one that was lost with an event that is back without it.
    let numbers: HashSet<i64> = kept.sheet.events.iter().map(|row| row.number).collect();
    let kept_seqs = kept.sheet.events.iter().filter(|row| row.seq.is_some()).count();
    let is_back = |(_, event): &&(Option<i64>, NewEvent)| !numbers.contains(&event.number);
    let (back, dropped) = (events.iter().filter(is_back).count(), kept_seqs.saturating_sub(seqs.len()));
    let (missing, _) = sqlite::missing(transaction).await?;
    let back = i64::try_from(back).unwrap_or(i64::MAX).min(missing.max(0));
    let dropped = i64::try_from(dropped).unwrap_or(i64::MAX);
    let (id, record) = (whole.record.id.to_string(), &whole.record);
    sqlite::replace_events(transaction, kept.number, &id, sheet_row(record), events).await?;
    sqlite::update_index(transaction, kept.number, sheet_row(record), game_rows(record)).await?;
    sqlite::add_gaps(transaction, back.saturating_add(dropped)).await?;
    Ok(())
}
