//! Events of another journal, added to this one. Everything is checked before anything is written; then sheets are written
//! some hundred at a time, so that nobody who bowls has to wait.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::sync::Arc;

use jiff::Timestamp;
use memchr::{memchr, memmem};
use serde::Deserialize;
use serde_json::{Map, Value};
use tenpin_board::{Event, Sheet};
use tokio::sync::mpsc;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use uuid::Uuid;

use crate::error::ImportError;
use crate::hash::EventHash;
use crate::index::{game_rows, sheet_row};
use crate::record::Author;
use crate::sqlite::{self, NewEvent};
use crate::store::kept_time;
use crate::wire::{self, EventError};
use crate::{Record, Store, StoreError};

/// The highest short number that is taken over, so that no file can use them all up.
const HIGHEST_SHORT: i64 = 999_999_999;

/// The longest line that is read. No event comes near it.
const LONGEST_LINE: u64 = 16 * 1024 * 1024;

/// The sheets that are written in one transaction.
const BATCH: usize = 1000;

/// The sheets that are read at a time, while those before them are checked or written.
const PARCEL: usize = 250;

/// What an import has added.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Imported {
    /// Sheets that were not there.
    pub sheets: usize,
    /// Events that were not there, those of new sheets included.
    pub events: usize,
    /// Events that were already there.
    pub known: usize,
}

impl Store {
    /// Adds the events of these lines that are not there yet. All lines are checked first: if one of them is wrong, nothing
    /// is written. An import that is interrupted has written whole sheets, and the same import once more adds the rest.
    pub async fn import(&self, source: impl Read + Seek + Send + 'static) -> Result<Imported, ImportError> {
        let contents = spawn_blocking(move || Contents::read(source)).await.map_err(|error| stopped(&error))??;
        let (contents, checked) = self.check(contents).await?;
        // A line that belongs to no sheet is only named if all before it are right.
        contents.wrong.as_ref().map_or(Ok(()), |wrong| Err(wrong.clone()))?;
        if checked.sheets == 0 && checked.events == 0 {
            return Ok(checked);
        }
        self.write_all(contents).await
    }

    /// Checks every line against those before it and against what is kept, and writes nothing.
    async fn check<R: Read + Seek + Send + 'static>(
        &self,
        contents: Contents<R>,
    ) -> Result<(Contents<R>, Imported), ImportError> {
        let mut imported = Imported::default();
        let mut wrong: Option<Wrong> = None;
        let mut reading = Reading::start(contents);
        while let Some(parcel) = reading.parcels.recv().await {
            let parcel = parcel?;
            // Sheets may be scattered over the file, and the first line that is wrong is the one to name.
            if wrong.as_ref().is_some_and(|wrong| parcel.iter().all(|sheet| wrong.line < sheet.first_line())) {
                break;
            }
            for merged in self.merge_all(&parcel).await? {
                match merged {
                    Ok(importing) => imported.add(&importing),
                    Err(other) => wrong = Some(other.or_earlier(wrong)),
                }
            }
        }
        let contents = reading.end().await?;
        wrong.map_or(Ok((contents, imported)), |wrong| Err(wrong.error))
    }

    /// Writes batch after batch.
    async fn write_all(&self, contents: Contents<impl Read + Seek + Send + 'static>) -> Result<Imported, ImportError> {
        let mut imported = Imported::default();
        let mut reading = Reading::start(contents);
        let mut batch: Vec<SheetLines> = Vec::new();
        while let Some(parcel) = reading.parcels.recv().await {
            batch.extend(parcel.map_err(|error| imported.end_with(error))?);
            if BATCH <= batch.len() {
                imported += self.write_batch(&batch).await.map_err(|error| imported.end_with(error))?;
                batch.clear();
            }
        }
        imported += self.write_batch(&batch).await.map_err(|error| imported.end_with(error))?;
        reading.end().await?;
        Ok(imported)
    }

    /// Writes some sheets in one transaction. They are merged before it begins; if somebody else writes on one of them in
    /// between, they are merged once more.
    async fn write_batch(&self, batch: &[SheetLines]) -> Result<Imported, ImportError> {
        loop {
            let merged: Result<Vec<Importing>, Wrong> = self.merge_all(batch).await?.into_iter().collect();
            let mut merged = merged.map_err(|wrong| wrong.error)?;
            let mut transaction = self.database.write().await?;
            let numbers = sqlite::numbers_of(&mut transaction, batch.iter().map(|lines| lines.id.to_string())).await?;
            let mut is_current = true;
            for importing in &merged {
                let number = numbers.get(&importing.record.id.to_string()).copied();
                is_current &= number == importing.kept_number();
                if let Some(number) = number {
                    let events = sqlite::count_events(&mut transaction, number).await?;
                    is_current &= usize::try_from(events).is_ok_and(|events| events == importing.kept);
                }
            }
            if !is_current {
                transaction.rollback().await?;
                continue;
            }
            let mut imported = Imported::default();
            let mut last = sqlite::last_number(&mut transaction).await?;
            let (mut sheets, mut events, mut games) = (Vec::new(), Vec::new(), Vec::new());
            for importing in &mut merged {
                imported.add(importing);
                if importing.is_new() {
                    // The number it had elsewhere, if it is higher than all that were ever given here.
                    last = importing.short.filter(|short| last < *short).unwrap_or(last + 1);
                    importing.record.number = last;
                    sheets.push((last, importing.record.id.to_string(), sheet_row(&importing.record)));
                    games.extend(game_rows(&importing.record).into_iter().map(|game| (last, game)));
                }
                let number = importing.record.number;
                events.extend(importing.new.drain(..).map(|event| (number, event)));
            }
            sqlite::insert_sheets(&mut transaction, sheets).await?;
            sqlite::insert_events(&mut transaction, events).await?;
            sqlite::insert_games(&mut transaction, games).await?;
            for Importing { record, .. } in merged.iter().filter(|importing| importing.is_grown()) {
                sqlite::update_index(&mut transaction, record.number, sheet_row(record), game_rows(record)).await?;
            }
            transaction.commit().await?;
            return Ok(imported);
        }
    }

    /// Puts the lines of sheets together with what is kept of them at this moment.
    async fn merge_all(&self, parcel: &[SheetLines]) -> Result<Vec<Result<Importing, Wrong>>, ImportError> {
        let mut snapshot = self.database.snapshot().await?;
        let numbers = sqlite::numbers_of(&mut snapshot, parcel.iter().map(|lines| lines.id.to_string())).await?;
        let mut merged = Vec::with_capacity(parcel.len());
        for lines in parcel {
            let kept = match numbers.get(&lines.id.to_string()) {
                Some(number) => self.read(&mut snapshot, *number).await.map(Some),
                None => Ok(None),
            };
            merged.push(match kept {
                Ok(kept) => Importing::merge(kept, lines),
                Err(error) => Err(Wrong { line: lines.first_line(), error: error.into() }),
            });
        }
        Ok(merged)
    }
}

impl Imported {
    fn add(&mut self, importing: &Importing) {
        self.sheets += usize::from(importing.is_new());
        self.events += importing.record.stamps.len() - importing.kept;
        self.known += importing.known;
    }

    /// What is said of an import that ends early. If something is imported, it must not be taken for one that has changed
    /// nothing.
    fn end_with(self, error: ImportError) -> ImportError {
        match error {
            ImportError::Store(_) => error,
            _ if self == Imported::default() => error,
            other => ImportError::Store(StoreError::Failed { reason: other.to_string() }),
        }
    }
}

impl std::ops::AddAssign for Imported {
    fn add_assign(&mut self, more: Imported) {
        self.sheets += more.sheets;
        self.events += more.events;
        self.known += more.known;
    }
}

/// Why a sheet is not imported, and the line at which that was found.
struct Wrong {
    line: usize,
    error: ImportError,
}

impl Wrong {
    /// The one of the two that comes first in the file.
    fn or_earlier(self, other: Option<Wrong>) -> Wrong {
        other.filter(|other| other.line < self.line).unwrap_or(self)
    }
}

/// A thread that could not do its work to the end.
fn stopped(error: &JoinError) -> ImportError {
    ImportError::Store(StoreError::Failed { reason: error.to_string() })
}

/// What is in a file: which sheets, and where their lines are.
struct Contents<R> {
    reader: BufReader<R>,
    sheets: Vec<SheetRuns>,
    /// The first line that belongs to no sheet. Nothing behind it is looked at.
    wrong: Option<ImportError>,
}

/// Where the lines of a sheet are: in one run, unless they are scattered.
struct SheetRuns {
    id: Uuid,
    runs: Vec<Run>,
}

/// Lines that follow each other, and belong to the same sheet.
#[derive(Debug, Clone, Copy)]
struct Run {
    /// Where in the file the first of them begins.
    offset: u64,
    /// The number of the first of them.
    line: usize,
    lines: usize,
}

impl<R: Read + Seek> Contents<R> {
    fn read(source: R) -> Result<Contents<R>, ImportError> {
        let mut contents = Contents { reader: BufReader::new(source), sheets: Vec::new(), wrong: None };
        let mut places: HashMap<Uuid, usize> = HashMap::new();
        let mut current: Option<usize> = None;
        let (mut offset, mut line, mut text) = (0, 0, Vec::new());
        loop {
            line += 1;
            match read_line(&mut contents.reader, &mut text) {
                Ok(0) => return Ok(contents),
                Ok(_) => {}
                Err(error) => {
                    contents.wrong = Some(ImportError::Line { line, reason: error.to_string() });
                    return Ok(contents);
                }
            }
            let run = Run { offset, line, lines: 1 };
            offset += text.len() as u64;
            let event = trimmed(&text);
            let id = if event.is_empty() { Ok(None) } else { sheet_of(event).map(Some) };
            let id = match id {
                Ok(id) => id,
                Err(error) => {
                    contents.wrong = Some(error.on(line));
                    return Ok(contents);
                }
            };
            let sheets = &mut contents.sheets;
            // A blank line belongs to the run around it.
            if let Some(sheet) =
                current.and_then(|index| sheets.get_mut(index)).filter(|sheet| id.is_none_or(|id| id == sheet.id))
            {
                sheet.runs.iter_mut().rev().take(1).for_each(|run| run.lines += 1);
                continue;
            }
            let Some(id) = id else { continue };
            current = Some(match places.entry(id) {
                Entry::Occupied(place) => {
                    sheets[*place.get()].runs.push(run);
                    *place.get()
                }
                Entry::Vacant(place) => {
                    place.insert(sheets.len());
                    sheets.push(SheetRuns { id, runs: vec![run] });
                    sheets.len() - 1
                }
            });
        }
    }

    /// Reads sheet after sheet, each with all of its lines, and hands them over some at a time.
    fn send_all(&mut self, parcels: &mpsc::Sender<Result<Vec<SheetLines>, ImportError>>) {
        let mut position = None;
        for sheets in self.sheets.chunks(PARCEL) {
            let lines = sheets.iter().map(|sheet| SheetLines::read(&mut self.reader, sheet, &mut position));
            let parcel: Result<Vec<SheetLines>, ImportError> = lines.collect();
            let is_wrong = parcel.is_err();
            // Nobody may be listening any more, because a line was wrong.
            if parcels.blocking_send(parcel).is_err() || is_wrong {
                return;
            }
        }
    }
}

/// A file that is being read by a thread of its own.
struct Reading<R> {
    parcels: mpsc::Receiver<Result<Vec<SheetLines>, ImportError>>,
    thread: JoinHandle<Contents<R>>,
}

impl<R: Read + Seek + Send + 'static> Reading<R> {
    fn start(mut contents: Contents<R>) -> Reading<R> {
        let (sender, parcels) = mpsc::channel(1);
        let thread = spawn_blocking(move || {
            contents.send_all(&sender);
            contents
        });
        Reading { parcels, thread }
    }

    async fn end(self) -> Result<Contents<R>, ImportError> {
        drop(self.parcels);
        self.thread.await.map_err(|error| stopped(&error))
    }
}

/// Reads a line with its end, and gives how many bytes it has. What is too long to be an event fails.
fn read_line(reader: &mut impl BufRead, text: &mut Vec<u8>) -> io::Result<usize> {
    text.clear();
    let bytes = reader.take(LONGEST_LINE).read_until(b'\n', text)?;
    if LONGEST_LINE <= bytes as u64 && !text.ends_with(b"\n") {
        return Err(io::Error::other("the line is too long to be an event"));
    }
    Ok(bytes)
}

/// A line without what stands around the event, which may be a byte order mark.
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii()
}

/// The sheet that a line is about. It is read off the beginning of the line, unless it might be told again further on.
fn sheet_of(line: &[u8]) -> Result<Uuid, EventError> {
    let rest = line.strip_prefix(b"{\"sheet\":\"");
    let rest = rest.filter(|rest| memchr(b'\\', rest).is_none() && memmem::find(rest, b"\"sheet\"").is_none());
    let id = rest.and_then(|rest| rest.get(..36)).and_then(|id| str::from_utf8(id).ok());
    match id.and_then(|id| id.parse().ok()) {
        Some(id) => Ok(id),
        None => Ok(ImportedEvent::read(line)?.sheet),
    }
}

/// All lines of a file that are about one sheet.
struct SheetLines {
    id: Uuid,
    /// The numbers of the lines with their events, or with why they are none.
    events: Vec<(usize, Result<ImportedEvent, EventError>)>,
}

/// An event on a line of a file.
struct ImportedEvent {
    sheet: Uuid,
    short: Option<i64>,
    number: usize,
    at: Timestamp,
    /// Who wrote it, and the hash that it had there; `None` if it was exported before there were hashes.
    origin: Option<(Author, EventHash)>,
    event: Event,
    /// The event as it is written there.
    text: Arc<str>,
}

/// What stands before the event on a line, as an export writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header<'a> {
    sheet: &'a str,
    short: i64,
    number: usize,
    at: &'a str,
    by: Option<&'a str>,
    hash: Option<&'a str>,
}

impl SheetLines {
    fn read<R: Read + Seek>(
        reader: &mut BufReader<R>,
        sheet: &SheetRuns,
        position: &mut Option<u64>,
    ) -> Result<SheetLines, ImportError> {
        let mut events = Vec::new();
        let mut text = Vec::new();
        for run in &sheet.runs {
            let wrong = |line: usize, error: &io::Error| ImportError::Line { line, reason: error.to_string() };
            if *position != Some(run.offset) {
                reader.seek(SeekFrom::Start(run.offset)).map_err(|error| wrong(run.line, &error))?;
            }
            let mut offset = run.offset;
            for line in run.line..run.line + run.lines {
                let bytes = read_line(reader, &mut text).map_err(|error| wrong(line, &error))?;
                offset += bytes as u64;
                let event = trimmed(&text);
                if event.is_empty() && bytes != 0 {
                    continue;
                }
                let event = ImportedEvent::read(event);
                if bytes == 0 || event.as_ref().is_ok_and(|event| event.sheet != sheet.id) {
                    return Err(wrong(line, &io::Error::other("the file has changed while it was read")));
                }
                events.push((line, event));
            }
            *position = Some(offset);
        }
        Ok(SheetLines { id: sheet.id, events })
    }

    fn first_line(&self) -> usize {
        self.events.first().map_or(1, |(line, _)| *line)
    }
}

impl ImportedEvent {
    fn read(line: &[u8]) -> Result<ImportedEvent, EventError> {
        match ImportedEvent::read_export(line) {
            Some(event) => Ok(event),
            None => ImportedEvent::read_object(line),
        }
    }

    /// Reads a line as an export writes it, with the event behind the header; `None` if it looks different.
    fn read_export(line: &[u8]) -> Option<ImportedEvent> {
        let line = str::from_utf8(line).ok()?;
        let (header, event) = line.split_at_checked(memmem::find(line.as_bytes(), b",\"v\":")?)?;
        let (header, text) = ([header, "}"].concat(), ["{", &event[1..]].concat());
        let header: Header = serde_json::from_str(&header).ok()?;
        let origin = match (header.by, header.hash) {
            (Some(by), Some(hash)) => Some((by.parse().ok()?, hash.parse().ok()?)),
            (None, None) => None,
            _ => return None,
        };
        Some(ImportedEvent {
            sheet: header.sheet.parse().ok()?,
            short: Some(header.short).filter(|short| (1..=HIGHEST_SHORT).contains(short)),
            number: header.number,
            at: kept_time(header.at.parse().ok()?),
            origin,
            event: wire::event_from_text(&text).ok()?,
            text: text.into(),
        })
    }

    /// Reads a line with its fields in any order.
    fn read_object(line: &[u8]) -> Result<ImportedEvent, EventError> {
        let broken = |reason: &str| EventError::Broken(reason.to_owned());
        let mut object: Map<String, Value> = serde_json::from_slice(line).map_err(|error| wire::broken(&error))?;
        let mut take = |key: &str| object.remove(key).unwrap_or(Value::Null);
        let (sheet, short, number, at) = (take("sheet"), take("short"), take("number"), take("at"));
        let (by, hash) = (take("by"), take("hash"));
        // A newer format may have changed all else, so its version comes first.
        let event = wire::read_object(object)?;
        let sheet = sheet.as_str().and_then(|id| id.parse().ok()).ok_or_else(|| broken("\"sheet\" is no id"))?;
        let number = number.as_u64().and_then(|number| usize::try_from(number).ok());
        let at: Timestamp = at.as_str().and_then(|at| at.parse().ok()).ok_or_else(|| broken("\"at\" is no time"))?;
        let origin = if by.is_null() && hash.is_null() {
            None
        } else {
            let by = by.as_str().and_then(|by| by.parse().ok()).ok_or_else(|| broken("\"by\" names nobody"))?;
            let hash = hash.as_str().and_then(|hash| hash.parse().ok());
            Some((by, hash.ok_or_else(|| broken("\"hash\" is no hash"))?))
        };
        Ok(ImportedEvent {
            sheet,
            short: short.as_i64().filter(|short| (1..=HIGHEST_SHORT).contains(short)),
            number: number.ok_or_else(|| broken("\"number\" is no number of an event"))?,
            at: kept_time(at),
            origin,
            text: wire::event_to_text(&event).into(),
            event,
        })
    }
}

impl EventError {
    /// The same of a line with this number.
    fn on(self, line: usize) -> ImportError {
        match self {
            EventError::Newer(version) => ImportError::Newer { line, version },
            EventError::Unknown(reason) | EventError::Broken(reason) => ImportError::Line { line, reason },
        }
    }
}

/// A sheet with what is kept of it and what is imported.
struct Importing {
    record: Record,
    /// The number that it had elsewhere.
    short: Option<i64>,
    /// How many of its events are kept.
    kept: usize,
    /// How many lines say what is kept, or what lines before them say.
    known: usize,
    /// The events that are not kept yet.
    new: Vec<NewEvent>,
}

impl Importing {
    /// Puts the lines of a sheet together with what is kept of it, if anything is.
    fn merge(kept: Option<Record>, lines: &SheetLines) -> Result<Importing, Wrong> {
        let mut importing =
            kept.map(|record| Importing { kept: record.stamps.len(), record, short: None, known: 0, new: Vec::new() });
        for (line, event) in &lines.events {
            let wrong = |error: ImportError| Wrong { line: *line, error };
            let event = event.as_ref().map_err(|error| wrong(error.clone().on(*line)))?;
            match &mut importing {
                Some(importing) => importing.add(*line, event).map_err(wrong)?,
                None => importing = Some(Importing::open(*line, event).map_err(wrong)?),
            }
        }
        let nothing = ImportError::Line { line: 1, reason: "the sheet has no events".to_owned() };
        importing.ok_or(Wrong { line: 1, error: nothing })
    }

    /// A sheet that is not kept, from its first event.
    fn open(line: usize, first: &ImportedEvent) -> Result<Importing, ImportError> {
        let wrong = |reason: String| ImportError::Line { line, reason };
        if first.number != 1 {
            return Err(wrong(format!("event {} comes before event 1", first.number)));
        }
        let sheet = Sheet::replay([first.event.clone()]).map_err(|error| wrong(error.to_string()))?;
        let record = Record { number: 0, id: first.sheet, sheet, stamps: Vec::new() };
        let mut importing = Importing { record, short: first.short, kept: 0, known: 0, new: Vec::new() };
        importing.stamp(line, first)?;
        Ok(importing)
    }

    /// Adds the event of a line, unless it is there.
    fn add(&mut self, line: usize, told: &ImportedEvent) -> Result<(), ImportError> {
        let wrong = |reason: String| ImportError::Line { line, reason };
        let index = told.number.wrapping_sub(1);
        if let Some((stamp, event)) = self.record.stamps.get(index).zip(self.record.sheet.events().get(index)) {
            let is_stamped = told.origin.as_ref().is_none_or(|(by, hash)| (by, hash) == (&stamp.by, &stamp.hash));
            let is_same = is_stamped && (&stamp.at, event) == (&told.at, &told.event);
            if !is_same && self.kept <= index {
                return Err(wrong(format!("event {} is told twice, and not the same", told.number)));
            }
            if !is_same {
                return Err(ImportError::Differs { line, sheet: self.record.number, event: told.number });
            }
            self.known += 1;
            return Ok(());
        }
        let next = self.record.stamps.len() + 1;
        if told.number != next {
            return Err(wrong(format!("event {} does not follow event {}", told.number, next - 1)));
        }
        self.record.sheet.apply(told.event.clone()).map_err(|error| wrong(error.to_string()))?;
        self.stamp(line, told)
    }

    /// Stamps the event that was added last, if its hash fits those before it.
    fn stamp(&mut self, line: usize, told: &ImportedEvent) -> Result<(), ImportError> {
        // Another program may have written the same event with other blanks.
        let usual = |by: Author| self.record.stamped(told.at, by, wire::event_to_text(&told.event).into());
        let event = match &told.origin {
            None => usual(Author::default()),
            Some((by, hash)) => {
                let as_told = self.record.stamped(told.at, by.clone(), Arc::clone(&told.text));
                let is_it = |event: &NewEvent| event.hash == *hash;
                let event = if is_it(&as_told) { as_told } else { usual(by.clone()) };
                if !is_it(&event) {
                    return Err(ImportError::Altered { line });
                }
                event
            }
        };
        self.record.keep(told.at, &event);
        self.new.push(event);
        Ok(())
    }

    fn is_new(&self) -> bool {
        self.kept == 0
    }

    /// Whether a kept sheet gets more events.
    fn is_grown(&self) -> bool {
        self.kept != 0 && self.kept < self.record.stamps.len()
    }

    fn kept_number(&self) -> Option<i64> {
        (!self.is_new()).then_some(self.record.number)
    }
}
