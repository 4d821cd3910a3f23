//! Events of another journal, added to this one. Everything is checked before anything is written; then sheets are written
//! about a thousand at a time, so that nobody who bowls has to wait.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet, VecDeque};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom};
use std::mem;
use std::ops::AddAssign;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;

use jiff::Timestamp;
use memchr::memchr;
use memchr::memmem::Finder;
use serde::Deserialize;
use serde_json::{Map, Value};
use tenpin_board::{Event, LONGEST_REASON, Line, Sheet, State};
use tokio::sync::mpsc;
use tokio::task::{JoinError, JoinHandle, spawn_blocking};
use uuid::Uuid;

use crate::clock::kept_time;
use crate::error::{Change, ChangeKind, ImportError};
use crate::flaw::Flaw;
use crate::hash::EventHash;
use crate::index::{game_rows, sheet_row};
use crate::record::{Author, Stamp};
use crate::repair::{self, Damaged, Replaceable};
use crate::results;
use crate::sqlite::{self, Connection, NewEvent};
use crate::wire::{self, EventError};
use crate::{Record, Store, StoreError};

/// The highest short number that is taken over, so that no file can use them all up.
const HIGHEST_SHORT: i64 = 999_999_999;

/// The longest line that is read, in MiB. An event with ten million bowlers fits in.
const LONGEST_LINE: u64 = 64;

/// The sheets that are written in one transaction.
const BATCH: usize = 1000;

/// How long the file is left to others after each batch.
const PAUSE: Duration = Duration::from_millis(10);

/// How often a batch is merged anew because somebody else has written on one of its sheets.
const ROUNDS: usize = 100;

/// What is read of a file at once: little, because lines of one sheet may lie far apart.
const BUFFER: usize = 8 * 1024;

/// What tells where an event begins on its line.
static VERSION: LazyLock<Finder> = LazyLock::new(|| Finder::new(b",\"v\":"));

/// What tells that a line may name its sheet twice.
static SHEET: LazyLock<Finder> = LazyLock::new(|| Finder::new(b"\"sheet\""));

/// The sheets that are read at a time, while those before them are checked or written.
const PARCEL: usize = 250;

/// The most that a short number may be beyond the last one here to be taken over.
const FARTHEST_SHORT: i64 = 1_000_000;

/// What an import may do beside adding what is missing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ImportOptions {
    /// Sheets that are not whole are left out and named. Without it, one of them is enough to import nothing.
    pub skip_damaged: bool,
    /// Sheets that are closed or deleted here may change.
    pub update: bool,
    /// Sheets that are damaged here are replaced by whole ones.
    pub repair: bool,
}

/// What an import has done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// Sheets that were not there.
    pub sheets: usize,
    /// Events that were not there, those of new sheets included.
    pub events: usize,
    /// Events that were already there.
    pub known: usize,
    /// New sheets whose numbers in the file were taken here or too high, with the numbers that they got.
    pub renumbered: Vec<(i64, i64)>,
    /// The numbers of sheets that were damaged, and are whole now.
    pub repaired: Vec<i64>,
    /// The numbers of sheets that are damaged and stay so, where sheets were to be repaired.
    pub unrepaired: Vec<i64>,
    /// The file in which their damaged events were saved.
    pub saved: Option<PathBuf>,
    /// What was left out.
    pub skipped: Vec<Skipped>,
}

/// What an import has left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    /// The number of the line at which it was found.
    pub line: usize,
    /// The number that the sheet has in the file, if it has one.
    pub short: Option<i64>,
    /// Why.
    pub error: ImportError,
}

/// What an import would do.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preview {
    /// What it would have done.
    pub imported: Imported,
    /// How many games are on sheets that would be new.
    pub games: usize,
    /// The first of them, in the order of the file.
    pub first: Vec<ComingGame>,
    /// The last of them, without those that are among the first.
    pub last: VecDeque<ComingGame>,
}

/// A game that an import would bring.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComingGame {
    /// When its sheet was opened.
    pub opened_at: Timestamp,
    /// The bowler and the game.
    pub line: Line,
    /// Whether it comes from a file of results, and not from a journal.
    pub is_result: bool,
}

impl Preview {
    /// The most games that are kept of the first ones, and of the last.
    const SHOWN: usize = 10;

    /// Takes note of the games of a sheet that would be new.
    fn add(&mut self, record: &Record) {
        let is_result = record.stamps.first().is_some_and(|stamp| stamp.by == Author::IMPORT);
        for (_, line) in record.sheet.shown() {
            let game = ComingGame { opened_at: record.opened_at(), line: line.clone(), is_result };
            self.games += 1;
            if self.first.len() < Preview::SHOWN {
                self.first.push(game);
                continue;
            }
            if self.last.len() == Preview::SHOWN {
                self.last.pop_front();
            }
            self.last.push_back(game);
        }
    }
}

impl Store {
    /// Adds the events of these lines that are not there yet, and changes nothing else. All lines are checked first: if one
    /// of them is wrong, nothing is written. An import that is interrupted has written whole sheets, and the same import
    /// once more adds the rest.
    pub async fn import(&self, source: impl Read + Seek + Send + 'static) -> Result<Imported, ImportError> {
        self.import_with(source, ImportOptions::default()).await
    }

    /// The same, with more that it may do.
    pub async fn import_with(
        &self,
        source: impl Read + Seek + Send + 'static,
        options: ImportOptions,
    ) -> Result<Imported, ImportError> {
        let (mut importer, contents) = self.importer(source, options).await?;
        let (contents, checked) = importer.check(contents, |_| ()).await?;
        if checked.sheets == 0 && checked.events == 0 && checked.repaired.is_empty() {
            return Ok(Imported { unrepaired: importer.damaged.without(&checked.repaired), ..checked });
        }
        let written = importer.write_all(contents).await?;
        self.database.news().await?;
        let mut skipped = checked.skipped;
        skipped.extend(written.skipped);
        let unrepaired = importer.damaged.without(&written.repaired);
        Ok(Imported { unrepaired, skipped, ..written })
    }

    /// What the same import would do. Everything is checked, and nothing is written.
    pub async fn preview_import(
        &self,
        source: impl Read + Seek + Send + 'static,
        options: ImportOptions,
    ) -> Result<Preview, ImportError> {
        let (mut importer, contents) = self.importer(source, options).await?;
        let mut preview = Preview::default();
        let (_, checked) = importer.check(contents, |record| preview.add(record)).await?;
        let unrepaired = importer.damaged.without(&checked.repaired);
        Ok(Preview { imported: Imported { unrepaired, ..checked }, ..preview })
    }

    /// An import that is about to begin, and what is in its file.
    async fn importer<R: Read + Seek + Send + 'static>(
        &self,
        source: R,
        options: ImportOptions,
    ) -> Result<(Importer<'_>, Contents<R>), ImportError> {
        self.database.news().await?;
        let contents = spawn_blocking(move || Contents::read(source, options)).await;
        let mut contents = contents.map_err(|error| stopped(&error))?;
        let ids = contents.sheets.iter().map(|sheet| sheet.id.to_string());
        contents.kept = sqlite::numbers_of(&mut *self.database.reader().await?, ids).await?;
        let damaged = if options.repair { self.damaged().await? } else { Damaged::default() };
        Ok((Importer { store: self, options, damaged, left_out: HashSet::new(), farthest: None }, contents))
    }
}

/// An import at work.
struct Importer<'a> {
    store: &'a Store,
    options: ImportOptions,
    /// The sheets that are damaged here, if they are to be repaired.
    damaged: Damaged,
    /// The sheets that are not imported.
    left_out: HashSet<Uuid>,
    /// The highest short number that is taken over, from when the first sheet is written.
    farthest: Option<i64>,
}

impl Importer<'_> {
    /// Checks every line against those before it and against what is kept, and writes nothing. `each` is shown every sheet
    /// that is new.
    async fn check<R: Read + Seek + Send + 'static>(
        &mut self,
        contents: Contents<R>,
        mut each: impl FnMut(&Record),
    ) -> Result<(Contents<R>, Imported), ImportError> {
        let mut imported = Imported::default();
        let mut changes = Vec::new();
        let mut wrong: Option<Wrong> = None;
        let mut reading = Reading::start(contents, self.options);
        while let Some(parcel) = reading.parcels.recv().await {
            let parcel = parcel?;
            // Sheets may be scattered over the file, and the first line that is wrong is the one to name.
            if wrong.as_ref().is_some_and(|wrong| parcel.iter().all(|sheet| wrong.line < sheet.first_line)) {
                break;
            }
            for merged in self.merge_all(parcel).await? {
                match merged {
                    Ok(importing) => {
                        imported.add(&importing);
                        changes.extend(importing.change());
                        if importing.is_new() {
                            each(&importing.record);
                        }
                    }
                    Err(other) if self.options.skip_damaged => {
                        self.left_out.insert(other.id);
                        imported.skipped.push(other.into());
                    }
                    Err(other) => wrong = Some(other.or_earlier(wrong)),
                }
            }
        }
        let contents = reading.end().await?;
        wrong.map_or(Ok(()), |wrong| Err(wrong.error))?;
        // A line that belongs to no sheet is only named if all before it are right.
        if let Some(Skipped { error, .. }) = contents.wrong.first()
            && (!self.options.skip_damaged || matches!(error, ImportError::NotAJournal { .. }))
        {
            return Err(error.clone());
        }
        imported.skipped.extend(contents.wrong.iter().cloned());
        imported.skipped.sort_by_key(|skipped| skipped.line);
        if !changes.is_empty() && !self.options.update {
            return Err(ImportError::Changes(changes));
        }
        Ok((contents, imported))
    }

    /// Writes batch after batch.
    async fn write_all(
        &mut self,
        contents: Contents<impl Read + Seek + Send + 'static>,
    ) -> Result<Imported, ImportError> {
        let mut imported = Imported::default();
        let mut reading = Reading::start(contents, self.options);
        let mut batch: Vec<Prepared> = Vec::new();
        while let Some(parcel) = reading.parcels.recv().await {
            let parcel = parcel.map_err(|error| imported.end_with(error))?;
            batch.extend(parcel.into_iter().filter(|sheet| !self.left_out.contains(&sheet.id)));
            if BATCH <= batch.len() {
                self.write_batch(mem::take(&mut batch), &mut imported).await?;
                // Whoever waits to write is let in.
                tokio::time::sleep(PAUSE).await;
            }
        }
        self.write_batch(batch, &mut imported).await?;
        reading.end().await?;
        Ok(imported)
    }

    async fn write_batch(&mut self, batch: Vec<Prepared>, imported: &mut Imported) -> Result<(), ImportError> {
        let written = self.write_sheets(batch, imported.saved.clone()).await;
        *imported += written.map_err(|error| imported.end_with(error))?;
        Ok(())
    }

    /// Writes some sheets in one transaction. They are merged before it begins; if somebody else writes on one of them in
    /// between, they are merged once more.
    async fn write_sheets(
        &mut self,
        mut batch: Vec<Prepared>,
        saved: Option<PathBuf>,
    ) -> Result<Imported, ImportError> {
        let mut imported = Imported { saved, ..Imported::default() };
        for _ in 0..ROUNDS {
            let mut merged = Vec::with_capacity(batch.len());
            for sheet in self.merge_all(batch).await? {
                match sheet {
                    Ok(importing) if importing.change().is_some() && !self.options.update => {
                        return Err(ImportError::Changes(importing.change().into_iter().collect()));
                    }
                    Ok(importing) => merged.push(importing),
                    Err(wrong) if self.options.skip_damaged => imported.skipped.push(wrong.into()),
                    Err(wrong) => return Err(wrong.error),
                }
            }
            let mut transaction = self.store.database.write().await?;
            if !self.is_current(&mut transaction, &merged).await? {
                transaction.rollback().await?;
                batch = merged.into_iter().map(|importing| Prepared::from(importing.into_lines())).collect();
                continue;
            }
            for kept in merged.iter().flat_map(|importing| importing.replaces.iter().chain(&importing.leftover)) {
                imported.saved = Some(repair::save(self.store.path(), kept, imported.saved)?);
            }
            let mut last = sqlite::last_number(&mut transaction).await?;
            let farthest = *self.farthest.get_or_insert(last.saturating_add(FARTHEST_SHORT));
            let (mut sheets, mut events, mut games) = (Vec::new(), Vec::new(), Vec::new());
            for importing in &mut merged {
                imported.add(importing);
                if let Some(leftover) = importing.leftover.take() {
                    sqlite::remove_leftover(&mut transaction, leftover.number).await?;
                }
                if let Some(kept) = importing.replaces.take() {
                    repair::replace(&mut transaction, importing, &kept).await?;
                    continue;
                }
                if importing.is_new() {
                    // The number it had elsewhere, if it is higher than all that were ever given here, and not by far.
                    let is_near = |short: &i64| (last + 1..=farthest).contains(short);
                    last = importing.short.filter(is_near).unwrap_or(last + 1);
                    importing.record.number = last;
                    imported
                        .renumbered
                        .extend(importing.short.filter(|short| *short != last).map(|short| (short, last)));
                    sheets.push((last, importing.record.id.to_string(), sheet_row(&importing.record)));
                    games.extend(game_rows(&importing.record).into_iter().map(|game| (last, game)));
                }
                let number = importing.record.number;
                events.extend(importing.new.drain(..).map(|(_, event)| (number, event)));
            }
            sqlite::insert_sheets(&mut transaction, sheets).await?;
            sqlite::insert_events(&mut transaction, events).await?;
            sqlite::insert_games(&mut transaction, games).await?;
            for Importing { record, .. } in merged.iter().filter(|importing| importing.is_grown()) {
                sqlite::update_index(&mut transaction, record.number, sheet_row(record), game_rows(record)).await?;
            }
            sqlite::count_change(&mut transaction).await?;
            transaction.commit().await?;
            return Ok(imported);
        }
        Err(StoreError::Busy.into())
    }

    /// Whether what is kept of these sheets is what they were merged with.
    async fn is_current(&self, transaction: &mut Connection, merged: &[Importing]) -> Result<bool, ImportError> {
        let ids = merged.iter().map(|importing| importing.record.id.to_string());
        let numbers = sqlite::numbers_of(transaction, ids).await?;
        for importing in merged {
            if let Some(kept) = &importing.replaces {
                if self.store.kept_events(transaction, kept.number).await? != kept.sheet.events {
                    return Ok(false);
                }
                continue;
            }
            let number = numbers.get(&importing.record.id.to_string()).copied();
            if number != importing.kept_number() {
                return Ok(false);
            }
            if let Some(number) = number {
                let events = sqlite::count_events(transaction, number).await?;
                if usize::try_from(events) != Ok(importing.kept) {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Puts the lines of sheets together with what is kept of them at this moment. Those of which nothing was kept are done
    /// already.
    async fn merge_all(&self, parcel: Vec<Prepared>) -> Result<Vec<Result<Importing, Wrong>>, ImportError> {
        let is_kept = |sheet: &Prepared| matches!(sheet.state, Preparation::Kept(_));
        if !parcel.iter().any(is_kept) {
            return Ok(parcel.into_iter().filter_map(Prepared::merged).collect());
        }
        let mut snapshot = self.store.database.snapshot().await?;
        let ids = parcel.iter().filter(|sheet| is_kept(sheet)).map(|sheet| sheet.id.to_string());
        let numbers = sqlite::numbers_of(&mut snapshot, ids).await?;
        let mut merged = Vec::with_capacity(parcel.len());
        for Prepared { id, first_line: line, state } in parcel {
            let lines = match state {
                Preparation::Merged(done) => {
                    merged.push(done);
                    continue;
                }
                Preparation::Kept(lines) => lines,
            };
            let number = numbers.get(&id.to_string()).copied();
            let damaged = self.damaged.number_of(number, lines.hashes());
            let leftover = match self.damaged.leftover_of(damaged.or(number), lines.hashes()) {
                Some(number) => self.store.replaceable(&mut snapshot, number).await.ok(),
                None => None,
            };
            let with_leftover = |importing: Importing| match leftover {
                Some(leftover) => importing.with_leftover(leftover),
                None => importing,
            };
            let wrong = |short: Option<i64>, error: StoreError| {
                // What fails for all sheets fails for good.
                let is_about_one = error.is_about_one_sheet();
                let wrong = Wrong { line, id, short, error: error.into() };
                if is_about_one { Ok(Err(wrong)) } else { Err(wrong.error) }
            };
            if let Some(number) = damaged {
                merged.push(match self.store.replaceable(&mut snapshot, number).await {
                    Ok(kept) => {
                        Importing::merge(None, lines).and_then(|whole| whole.repairing(line, kept)).map(with_leftover)
                    }
                    Err(error) => wrong(lines.short(), error)?,
                });
                continue;
            }
            let kept = match number {
                Some(number) => self.store.read(&mut snapshot, number).await.map(Some),
                None => Ok(None),
            };
            merged.push(match kept {
                Ok(kept) => Importing::merge(kept, lines).map(with_leftover),
                Err(error) => wrong(lines.short(), error)?,
            });
        }
        Ok(merged)
    }
}

impl Imported {
    fn add(&mut self, importing: &Importing) {
        self.repaired.extend(importing.leftover.as_ref().map(|leftover| leftover.number));
        if let Some(kept) = &importing.replaces {
            self.repaired.push(kept.number);
            self.events += importing.record.stamps.len() - kept.undamaged;
            self.known += kept.undamaged;
            return;
        }
        self.sheets += usize::from(importing.is_new());
        self.events += importing.record.stamps.len() - importing.kept;
        self.known += importing.known;
    }

    /// What is said of an import that ends early. If something is imported, it must not be taken for one that has changed
    /// nothing.
    fn end_with(&self, error: ImportError) -> ImportError {
        match error {
            ImportError::Store(_) => error,
            _ if *self == Imported::default() => error,
            other => ImportError::Store(StoreError::Failed { reason: other.to_string().into() }),
        }
    }
}

impl AddAssign for Imported {
    fn add_assign(&mut self, more: Imported) {
        self.sheets += more.sheets;
        self.events += more.events;
        self.known += more.known;
        self.renumbered.extend(more.renumbered);
        self.repaired.extend(more.repaired);
        self.saved = more.saved.or(self.saved.take());
        self.skipped.extend(more.skipped);
    }
}

/// Why a sheet is not imported, and the line at which that was found.
pub(crate) struct Wrong {
    pub(crate) line: usize,
    pub(crate) id: Uuid,
    /// The number that the sheet has in the file.
    pub(crate) short: Option<i64>,
    pub(crate) error: ImportError,
}

impl Wrong {
    /// The one of the two that comes first in the file.
    fn or_earlier(self, other: Option<Wrong>) -> Wrong {
        other.filter(|other| other.line < self.line).unwrap_or(self)
    }
}

impl From<Wrong> for Skipped {
    fn from(Wrong { line, short, error, .. }: Wrong) -> Skipped {
        Skipped { line, short, error }
    }
}

/// A thread that could not do its work to the end.
fn stopped(error: &JoinError) -> ImportError {
    ImportError::Store(StoreError::Failed { reason: error.to_string().into() })
}

/// What is in a file: which sheets, and where their lines are.
struct Contents<R> {
    reader: BufReader<R>,
    sheets: Vec<SheetRuns>,
    /// The numbers of the sheets of which something is kept, by their ids.
    kept: HashMap<String, i64>,
    /// Lines that belong to no sheet. Unless they are to be skipped, nothing behind the first one is looked at.
    wrong: Vec<Skipped>,
}

/// Where the lines of a sheet are: in one run, unless they are scattered.
struct SheetRuns {
    id: Uuid,
    runs: Vec<Run>,
    /// A line that cannot be read, and that must be one of its own.
    torn: Option<ImportError>,
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
    fn read(source: R, options: ImportOptions) -> Contents<R> {
        let reader = BufReader::with_capacity(BUFFER, source);
        let mut contents = Contents { reader, sheets: Vec::new(), kept: HashMap::new(), wrong: Vec::new() };
        let mut places: HashMap<Uuid, usize> = HashMap::new();
        let mut current: Option<usize> = None;
        // A line that cannot be read, until it is known which sheet misses it.
        let mut torn: Option<Skipped> = None;
        // Whether the line before is nothing like an event. Of many such lines only the first is named.
        let mut is_noise = false;
        let (mut offset, mut line, mut text) = (0, 0, Vec::new());
        loop {
            line += 1;
            match read_line(&mut contents.reader, &mut text) {
                Ok(0) => {
                    contents.tear(current, torn);
                    return contents;
                }
                Ok(_) => {}
                Err(error) => {
                    let is_long = error.kind() == io::ErrorKind::FileTooLarge;
                    let wrong = ImportError::Line { line, reason: unread(&error) };
                    let wrong = Skipped { line, short: None, error: wrong };
                    let rest = contents.reader.skip_until(b'\n').ok().filter(|_| is_long && options.skip_damaged);
                    let Some(rest) = rest else {
                        contents.tear(current, torn);
                        contents.wrong.push(wrong);
                        return contents;
                    };
                    offset += (text.len() + rest) as u64;
                    contents.tear(current, torn.replace(wrong));
                    continue;
                }
            }
            let run = Run { offset, line, lines: 1 };
            offset += text.len() as u64;
            let event = trimmed(&text);
            let id = if event.is_empty() { Ok(None) } else { sheet_of(event).map(Some) };
            let id = match id {
                Ok(id) => id,
                Err(error) => {
                    let is_event = event.starts_with(b"{");
                    let is_journal = is_event || !contents.sheets.is_empty();
                    let error = if is_journal { error.on(line) } else { ImportError::NotAJournal { line } };
                    let wrong = Skipped { line, short: None, error };
                    if !is_journal || !options.skip_damaged {
                        contents.wrong.push(wrong);
                        return contents;
                    }
                    // A line with a wrong first byte still looks like one.
                    if is_event || SHEET.find(event).is_some() {
                        contents.tear(current, torn.replace(wrong));
                    } else if !mem::replace(&mut is_noise, true) {
                        contents.wrong.push(wrong);
                        current = None;
                    }
                    continue;
                }
            };
            is_noise = false;
            // What cannot be read in front of the second event of another sheet was its first.
            if torn.is_some() && id.is_some() {
                let is_first =
                    || ImportedEvent::read(event, &mut Scratch::default()).is_ok_and(|event| event.number == 1);
                let is_same = current.is_some_and(|index| Some(contents.sheets[index].id) == id);
                let of = current.filter(|_| is_same || is_first());
                contents.tear(of, torn.take());
                // The lines around it are two runs.
                current = None;
            }
            let sheets = &mut contents.sheets;
            // A blank line belongs to the run around it.
            if let Some(sheet) =
                current.and_then(|index| sheets.get_mut(index)).filter(|sheet| id.is_none_or(|id| id == sheet.id))
                && torn.is_none()
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
                    sheets.push(SheetRuns { id, runs: vec![run], torn: None });
                    sheets.len() - 1
                }
            });
        }
    }

    /// Notes a line that cannot be read, and the sheet that misses it, if it looks like an event.
    fn tear(&mut self, of: Option<usize>, wrong: Option<Skipped>) {
        let Some(wrong) = wrong else { return };
        if let Some(sheet) = of.and_then(|index| self.sheets.get_mut(index)) {
            sheet.torn.get_or_insert(wrong.error);
            return;
        }
        self.wrong.push(wrong);
    }

    /// Reads sheet after sheet, each with all of its lines, and hands them over some at a time.
    fn send_all(&mut self, parcels: &mpsc::Sender<Result<Vec<SheetLines>, ImportError>>) {
        let mut position = None;
        let mut scratch = Scratch::default();
        for sheets in self.sheets.chunks(PARCEL) {
            let read = |sheet| SheetLines::read(&mut self.reader, sheet, &mut position, &mut scratch);
            let parcel: Result<Vec<SheetLines>, ImportError> = sheets.iter().map(read).collect();
            let is_wrong = parcel.is_err();
            // Nobody may be listening any more, because a line was wrong.
            if parcels.blocking_send(parcel).is_err() || is_wrong {
                return;
            }
        }
    }
}

/// A sheet on its way into the journal.
struct Prepared {
    id: Uuid,
    first_line: usize,
    state: Preparation,
}

/// How far a sheet has come.
#[allow(clippy::large_enum_variant, reason = "nearly all are of the large kind")]
enum Preparation {
    /// Nothing of it is kept, and it is whole.
    Merged(Result<Importing, Wrong>),
    /// Something of it is kept, which its lines have to go with.
    Kept(SheetLines),
}

impl Prepared {
    /// Folds a sheet of which nothing is kept.
    fn new(lines: SheetLines) -> Prepared {
        let (id, first_line) = (lines.id, lines.first_line());
        Prepared { id, first_line, state: Preparation::Merged(Importing::merge(None, lines)) }
    }

    fn merged(self) -> Option<Result<Importing, Wrong>> {
        match self.state {
            Preparation::Merged(merged) => Some(merged),
            Preparation::Kept(_) => None,
        }
    }
}

impl From<SheetLines> for Prepared {
    fn from(lines: SheetLines) -> Prepared {
        Prepared { id: lines.id, first_line: lines.first_line(), state: Preparation::Kept(lines) }
    }
}

/// A file that is read by a thread of its own, while another one folds the sheets that were read before.
struct Reading<R> {
    parcels: mpsc::Receiver<Result<Vec<Prepared>, ImportError>>,
    thread: JoinHandle<Contents<R>>,
}

impl<R: Read + Seek + Send + 'static> Reading<R> {
    fn start(mut contents: Contents<R>, options: ImportOptions) -> Reading<R> {
        let (read, mut lines) = mpsc::channel(1);
        // While one batch is written, the next one is made ready.
        let (folded, parcels) = mpsc::channel(BATCH / PARCEL);
        let kept = contents.kept.clone();
        let thread = spawn_blocking(move || {
            contents.send_all(&read);
            contents
        });
        spawn_blocking(move || {
            let prepare = |lines: SheetLines| {
                // What is damaged here may be kept under no id, or a wrong one.
                let is_kept = options.repair || kept.contains_key(&lines.id.to_string());
                if is_kept { Prepared::from(lines) } else { Prepared::new(lines) }
            };
            while let Some(parcel) = lines.blocking_recv() {
                let parcel = parcel.map(|sheets: Vec<SheetLines>| sheets.into_iter().map(prepare).collect());
                if folded.blocking_send(parcel).is_err() {
                    return;
                }
            }
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
    // One byte more tells that there are more.
    let longest = LONGEST_LINE * 1024 * 1024;
    let bytes = reader.take(longest + 1).read_until(b'\n', text)?;
    if longest < bytes as u64 && !text.ends_with(b"\n") {
        return Err(io::ErrorKind::FileTooLarge.into());
    }
    Ok(bytes)
}

/// Why a line is not read.
fn unread(error: &io::Error) -> Flaw {
    match error.kind() {
        io::ErrorKind::FileTooLarge => Flaw::LongLine { most: LONGEST_LINE },
        _ => Flaw::Unread(error.into()),
    }
}

/// Goes on at an offset, from this position if it is known. What is at hand is not read again.
fn seek(reader: &mut BufReader<impl Read + Seek>, position: Option<u64>, offset: u64) -> io::Result<()> {
    let ahead = position.and_then(|position| i64::try_from(i128::from(offset) - i128::from(position)).ok());
    match ahead {
        Some(0) => Ok(()),
        Some(ahead) => reader.seek_relative(ahead),
        None => reader.seek(SeekFrom::Start(offset)).map(drop),
    }
}

/// A line without what stands around the event, which may be a byte order mark.
fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii()
}

/// The sheet that a line is about. It is read off the beginning of the line, unless it might be told again further on.
fn sheet_of(line: &[u8]) -> Result<Uuid, EventError> {
    let rest = line.strip_prefix(b"{\"sheet\":\"");
    let rest = rest.filter(|rest| memchr(b'\\', rest).is_none() && SHEET.find(rest).is_none());
    let id = rest.and_then(|rest| rest.get(..36)).and_then(|id| str::from_utf8(id).ok());
    match id.and_then(|id| id.parse().ok()) {
        Some(id) => Ok(id),
        None => Ok(ImportedEvent::read(line, &mut Scratch::default())?.sheet),
    }
}

/// All lines of a file that are about one sheet.
struct SheetLines {
    id: Uuid,
    /// The numbers of the lines with their events, or with why they are none.
    events: Vec<(usize, Result<ImportedEvent, EventError>)>,
    /// How many lines more say what is kept.
    known: usize,
    /// Why a line of it cannot be read at all.
    torn: Option<ImportError>,
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
    /// The event as it is written there; `None` if it is to be written in the usual way.
    text: Option<String>,
}

/// Texts that are made again and again while lines are read.
#[derive(Default)]
struct Scratch {
    header: String,
    event: String,
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
        scratch: &mut Scratch,
    ) -> Result<SheetLines, ImportError> {
        let mut events = Vec::new();
        let mut text = Vec::new();
        for run in &sheet.runs {
            let wrong = |line: usize, error: &io::Error| ImportError::Line { line, reason: unread(error) };
            seek(reader, *position, run.offset).map_err(|error| wrong(run.line, &error))?;
            let mut offset = run.offset;
            for line in run.line..run.line + run.lines {
                let bytes = read_line(reader, &mut text).map_err(|error| wrong(line, &error))?;
                offset += bytes as u64;
                let event = trimmed(&text);
                if event.is_empty() && bytes != 0 {
                    continue;
                }
                let event = ImportedEvent::read(event, scratch);
                if bytes == 0 || event.as_ref().is_ok_and(|event| event.sheet != sheet.id) {
                    return Err(ImportError::Line { line, reason: Flaw::Changed });
                }
                events.push((line, event));
            }
            *position = Some(offset);
        }
        Ok(SheetLines { id: sheet.id, events, known: 0, torn: sheet.torn.clone() })
    }

    /// The number that the sheet has in the file.
    fn short(&self) -> Option<i64> {
        self.events.iter().find_map(|(_, event)| event.as_ref().ok()?.short)
    }

    /// The hashes of its events.
    fn hashes(&self) -> impl Iterator<Item = EventHash> {
        self.events.iter().filter_map(|(_, event)| Some(event.as_ref().ok()?.origin.as_ref()?.1))
    }

    fn first_line(&self) -> usize {
        self.events.first().map_or(1, |(line, _)| *line)
    }
}

impl ImportedEvent {
    fn read(line: &[u8], scratch: &mut Scratch) -> Result<ImportedEvent, EventError> {
        match ImportedEvent::read_export(line, scratch) {
            Some(event) => Ok(event),
            None => ImportedEvent::read_object(line),
        }
    }

    /// Reads a line as an export writes it, with the event behind the header; `None` if it looks different.
    fn read_export(line: &[u8], scratch: &mut Scratch) -> Option<ImportedEvent> {
        let line = str::from_utf8(line).ok()?;
        let (before, event) = line.split_at_checked(VERSION.find(line.as_bytes())?)?;
        let Scratch { header, event: text } = scratch;
        for (text, parts) in [(&mut *header, [before, "}"]), (&mut *text, ["{", &event[1..]])] {
            text.clear();
            text.extend(parts);
        }
        let header: Header = serde_json::from_str(header).ok()?;
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
            event: wire::event_from_text(text).ok()?,
            text: origin.is_some().then(|| text.clone()),
            origin,
        })
    }

    /// Reads a line with its fields in any order.
    fn read_object(line: &[u8]) -> Result<ImportedEvent, EventError> {
        let mut object: Map<String, Value> = serde_json::from_slice(line).map_err(|error| wire::broken(&error))?;
        if object.get("lost") == Some(&Value::Bool(true)) {
            return Err(EventError::Broken(Flaw::Lost));
        }
        let mut take = |key: &str| object.remove(key).unwrap_or(Value::Null);
        let (sheet, short, number, at) = (take("sheet"), take("short"), take("number"), take("at"));
        let (by, hash) = (take("by"), take("hash"));
        // A newer format may have changed all else, so its version comes first.
        let event = wire::read_object(object)?;
        let sheet = sheet.as_str().and_then(|id| id.parse().ok()).ok_or(EventError::Broken(Flaw::NoSheet))?;
        let number = number.as_u64().and_then(|number| usize::try_from(number).ok());
        let at: Timestamp = at.as_str().and_then(|at| at.parse().ok()).ok_or(EventError::Broken(Flaw::NoTime))?;
        let origin = if by.is_null() && hash.is_null() {
            None
        } else {
            let by = by.as_str().and_then(|by| by.parse().ok()).ok_or(EventError::Broken(Flaw::NoAuthor))?;
            let hash = hash.as_str().and_then(|hash| hash.parse().ok());
            Some((by, hash.ok_or(EventError::Broken(Flaw::NoHash))?))
        };
        Ok(ImportedEvent {
            sheet,
            short: short.as_i64().filter(|short| (1..=HIGHEST_SHORT).contains(short)),
            number: number.ok_or(EventError::Broken(Flaw::NoNumber))?,
            at: kept_time(at),
            origin,
            text: None,
            event,
        })
    }
}

impl EventError {
    /// The same of a line with this number.
    fn on(self, line: usize) -> ImportError {
        match self {
            EventError::Newer(version) => ImportError::Newer { line, version },
            EventError::Unknown(reason) => ImportError::Line { line, reason: reason.into() },
            EventError::Broken(reason) => ImportError::Line { line, reason },
        }
    }
}

/// Refuses a reason that nobody could have entered.
fn check_reason(event: &Event) -> Result<(), Flaw> {
    match event {
        Event::Corrected { reason, .. } | Event::Renamed { reason, .. } if LONGEST_REASON < reason.chars().count() => {
            Err(Flaw::LongReason { most: LONGEST_REASON, characters: reason.chars().count() })
        }
        _ => Ok(()),
    }
}

/// A sheet with what is kept of it and what is imported.
pub(crate) struct Importing {
    pub(crate) record: Record,
    /// The number that it had elsewhere.
    short: Option<i64>,
    /// The state of what is kept of it, if anything is.
    state: Option<State>,
    /// How many of its events are kept.
    kept: usize,
    /// How many lines say what is kept, or what lines before them say.
    known: usize,
    /// The events that are not kept yet, with the numbers of their lines.
    pub(crate) new: Vec<(usize, NewEvent)>,
    /// What is kept of it, if that is damaged and to be replaced.
    pub(crate) replaces: Option<Replaceable>,
    /// What is left of it under another number, to be removed.
    pub(crate) leftover: Option<Replaceable>,
    /// The number of the first event of a result whose bowler is spelled otherwise here.
    differing: Option<usize>,
}

impl Importing {
    /// Puts the lines of a sheet together with what is kept of it, if anything is.
    fn merge(kept: Option<Record>, lines: SheetLines) -> Result<Importing, Wrong> {
        let (id, short) = (lines.id, lines.short());
        let wrong = |line: usize, error: ImportError| Wrong { line, id, short, error };
        let first_line = lines.first_line();
        let SheetLines { events, known, torn, .. } = lines;
        if let Some(error) = torn {
            return Err(wrong(error.line().unwrap_or(first_line), error));
        }
        let mut importing = kept.map(|record| Importing {
            state: Some(record.sheet.state()),
            kept: record.stamps.len(),
            record,
            short: None,
            known,
            new: Vec::new(),
            replaces: None,
            leftover: None,
            differing: None,
        });
        for (line, event) in events {
            let event = event.map_err(|error| wrong(line, error.on(line)))?;
            if let Some(importing) = &mut importing {
                importing.add(line, event).map_err(|error| wrong(line, error))?;
            } else {
                let opened = Importing::open(line, event).map_err(|error| wrong(line, error))?;
                importing = Some(Importing { known, ..opened });
            }
        }
        let nothing = ImportError::Line { line: 1, reason: Flaw::NoEvents };
        importing.ok_or_else(|| wrong(1, nothing))
    }

    /// What would change of a sheet that is closed or deleted here.
    fn change(&self) -> Option<Change> {
        let known = self.replaces.as_ref().map_or(self.kept, Replaceable::known);
        let new = self.record.sheet.events().get(known..).filter(|new| known != 0 && !new.is_empty())?;
        let before = match self.state {
            Some(state) => state,
            // A damaged sheet was as the whole one says up to its last event here.
            None => Sheet::replay(self.record.sheet.events()[..known].iter().cloned()).ok()?.state(),
        };
        if before == State::Open {
            return None;
        }
        let is_correction = |event: &Event| matches!(event, Event::Corrected { .. });
        let is_reopening = |event: &Event| matches!(event, Event::Reopened);
        let kind = match self.record.sheet.state() {
            State::Deleted if before != State::Deleted => ChangeKind::Deleted,
            State::Open | State::Closed if before == State::Deleted => ChangeKind::Restored,
            _ if new.iter().any(is_correction) && !new.iter().any(is_reopening) => ChangeKind::Corrected,
            _ => ChangeKind::Continued,
        };
        Some(Change { sheet: self.record.number, kind })
    }

    /// The lines that it was made of, but for those that say what is kept.
    fn into_lines(self) -> SheetLines {
        let Importing { record, short, kept, known, new, .. } = self;
        let events = new.into_iter().zip(record.sheet.events()[kept..].to_vec()).zip(&record.stamps[kept..]);
        let line = |(((line, new), event), stamp): (((usize, NewEvent), Event), &Stamp)| {
            let number = usize::try_from(new.number).unwrap_or_default();
            let (at, origin, text) = (stamp.at, Some((new.by, new.hash)), Some(new.text));
            (line, Ok(ImportedEvent { sheet: record.id, short, number, at, origin, event, text }))
        };
        SheetLines { id: record.id, events: events.map(line).collect(), known, torn: None }
    }

    /// A sheet that is not kept, from its first event.
    fn open(line: usize, first: ImportedEvent) -> Result<Importing, ImportError> {
        let wrong = |reason: Flaw| ImportError::Line { line, reason };
        if first.number != 1 {
            return Err(wrong(Flaw::BeforeFirst { event: first.number }));
        }
        let sheet = Sheet::replay([first.event.clone()]).map_err(|error| wrong(error.into()))?;
        let record = Record { number: 0, id: first.sheet, sheet, stamps: Vec::new(), seq: None };
        let (short, new) = (first.short, Vec::new());
        let mut importing = Importing {
            record,
            short,
            state: None,
            kept: 0,
            known: 0,
            new,
            replaces: None,
            leftover: None,
            differing: None,
        };
        importing.stamp(line, first.at, first.origin, first.text)?;
        Ok(importing)
    }

    /// Adds the event of a line, unless it is there.
    fn add(&mut self, line: usize, told: ImportedEvent) -> Result<(), ImportError> {
        let wrong = |reason: Flaw| ImportError::Line { line, reason };
        let index = told.number.wrapping_sub(1);
        if let Some((stamp, event)) = self.record.stamps.get(index).zip(self.record.sheet.events().get(index)) {
            let is_stamped = told.origin.as_ref().is_none_or(|(by, hash)| (by, hash) == (&stamp.by, &stamp.hash));
            let is_by_import = |by: &Author| *by == Author::IMPORT;
            let is_result = is_by_import(&stamp.by) && told.origin.as_ref().is_some_and(|(by, _)| is_by_import(by));
            // A result is known by what it says, however its bowler is spelled.
            let is_told =
                if is_result { results::is_same(event, &told.event) } else { is_stamped && *event == told.event };
            let is_same = is_told && stamp.at == told.at;
            if !is_same && self.kept <= index {
                return Err(wrong(Flaw::Twice { event: told.number }));
            }
            if !is_same {
                return Err(ImportError::Differs { line, sheet: self.record.number, event: told.number });
            }
            if !is_stamped && self.differing.is_none() {
                self.differing = Some(told.number);
            }
            self.known += 1;
            return Ok(());
        }
        // What follows a result that is spelled otherwise does not follow what is kept of it.
        if let Some(event) = self.differing {
            return Err(ImportError::Differs { line, sheet: self.record.number, event });
        }
        let next = self.record.stamps.len() + 1;
        if told.number != next {
            return Err(wrong(Flaw::Gap { event: told.number, before: next - 1 }));
        }
        check_reason(&told.event).map_err(wrong)?;
        self.record.sheet.apply(told.event).map_err(|error| wrong(error.into()))?;
        self.stamp(line, told.at, told.origin, told.text)
    }

    /// Stamps the event that was added last, if its hash fits those before it.
    fn stamp(
        &mut self,
        line: usize,
        at: Timestamp,
        origin: Option<(Author, EventHash)>,
        text: Option<String>,
    ) -> Result<(), ImportError> {
        let usual = || self.record.sheet.events().last().map(wire::event_to_text).unwrap_or_default();
        let event = match origin {
            None => self.record.stamped(at, Author::default(), usual()),
            Some((by, hash)) => {
                let event = self.record.stamped(at, by.clone(), text.unwrap_or_else(usual));
                // Another program may have written the same event with other blanks.
                let event = if event.hash == hash { event } else { self.record.stamped(at, by, usual()) };
                if event.hash != hash {
                    return Err(ImportError::Altered { line });
                }
                event
            }
        };
        self.record.keep(at, &event);
        self.new.push((line, event));
        Ok(())
    }

    fn is_new(&self) -> bool {
        self.kept == 0 && self.replaces.is_none()
    }

    /// Whether a kept sheet gets more events.
    fn is_grown(&self) -> bool {
        self.kept != 0 && self.kept < self.record.stamps.len()
    }

    fn kept_number(&self) -> Option<i64> {
        (!self.is_new()).then_some(self.record.number)
    }
}
