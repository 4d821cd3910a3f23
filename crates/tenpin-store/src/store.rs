//! Where sheets are kept: the one way to read and write them.

use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use tenpin_board::{Event, Series, Sheet};
use uuid::Uuid;

use crate::clock;
use crate::error::{AppendError, StoreError, cannot_write};
use crate::file;
use crate::index::{game_rows, sheet_row};
use crate::sqlite::{self, Connection, Database, KeptSheet, NewEvent, Settings};
use crate::{Author, Cause, Committed, Draft, Record};

/// Sheets and everything that happened to them.
///
/// Any number of programs may use one file at a time. What is written is on the disk before a call returns, and whoever
/// reads never holds up a writer.
#[derive(Debug, Clone)]
pub struct Store {
    pub(crate) database: Database,
}

/// A moment in the life of the journal, to ask later what is new since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moment {
    /// The seq of the event that was written last.
    pub(crate) seq: i64,
    /// How often the journal was changed by anything but an event with a seq.
    pub(crate) others: i64,
}

/// What is new in a series since a moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct News {
    /// The moment it is now.
    pub now: Moment,
    /// Whether an earlier game of the series may have changed.
    pub is_earlier_changed: bool,
}

impl Moment {
    /// The seq of the event that was written last.
    pub fn seq(self) -> i64 {
        self.seq
    }

    /// Whether the journal was changed since an earlier moment by anything but events: an import, a removal, a repair.
    pub fn is_changed_otherwise(self, since: Moment) -> bool {
        self.others != since.others
    }
}

impl Store {
    /// The store in this file, to read and write. The file and its folder are made if they are missing, and brought up to
    /// date if they are old.
    pub async fn open(path: &Path) -> Result<Store, StoreError> {
        Ok(Store { database: Database::open(path).await? })
    }

    /// The store in this file, to be read. It is never made, and may lie where nothing can be written. An old file is
    /// brought up to date if it can be, and read as it is if not.
    pub async fn open_to_read(path: &Path) -> Result<Store, StoreError> {
        Ok(Store { database: Database::open_to_read(path).await? })
    }

    /// A store that keeps nothing: all is gone with the program.
    pub async fn in_memory() -> Result<Store, StoreError> {
        Ok(Store { database: Database::in_memory().await? })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        self.database.path()
    }

    /// Sees to it that nobody but its owner can read the file, because secrets are about to be kept there. Says whether
    /// anybody else could until now.
    pub fn make_private(&self) -> Result<bool, StoreError> {
        file::close_to_others(self.path()).map_err(|error| cannot_write(self.path(), &error))
    }

    /// What the database promises of what this store writes.
    pub async fn settings(&self) -> Result<Settings, StoreError> {
        self.database.settings().await
    }

    /// Writes drafts in one transaction, and says of each what became of it, in their order. A draft that comes too late is
    /// left out, and the others are written all the same. Fails only if nothing can be written at all.
    pub async fn commit(&self, drafts: Vec<Draft>) -> Result<Vec<Committed>, StoreError> {
        // A sheet that was removed is answered for below.
        let is_possible = |record: &Record, kept: Option<&KeptSheet>| kept.is_none_or(|kept| record.is_in(kept));
        self.confirm(drafts.iter().map(|draft| &draft.record), is_possible).await?;
        let committed = self.write_drafts(drafts).await?;
        // What was written into a file that is no longer there is not kept.
        let is_written = |record: &Record, kept: Option<&KeptSheet>| kept.is_some_and(|kept| record.is_in(kept));
        match self.confirm(committed.iter().filter_map(Committed::record), is_written).await {
            // It is written, and so are those on other sheets.
            Err(error) if error.is_about_one_sheet() && 1 < committed.len() => Ok(committed),
            confirmed => confirmed.map(|()| committed),
        }
    }

    async fn write_drafts(&self, drafts: Vec<Draft>) -> Result<Vec<Committed>, StoreError> {
        let drafts = match <[Draft; 1]>::try_from(drafts) {
            Ok([draft]) => return Ok(vec![self.commit_one(draft).await?]),
            Err(drafts) => drafts,
        };
        if are_rows(&drafts) {
            let (rows, mut connection) = (Rows::of(drafts), self.database.writer().await?);
            let seqs = sqlite::commit_event_each(&mut connection, &rows.events).await?;
            return rows.committed(&mut connection, &seqs).await;
        }
        let mut transaction = self.database.write().await?;
        let mut committed = Vec::with_capacity(drafts.len());
        for draft in drafts {
            committed.push(write(&mut transaction, draft).await?);
        }
        transaction.commit().await?;
        Ok(committed)
    }

    /// Keeps a new sheet with all that has happened to it so far, under the next number, written by the console. A game of a
    /// series is begun once.
    pub async fn begin(&self, sheet: Sheet) -> Result<Record, StoreError> {
        match self.commit(vec![Draft::begin(sheet, Author::CONSOLE)]).await?.pop() {
            Some(Committed::Written(record)) => Ok(*record),
            Some(Committed::AlreadyBegun { number }) => Err(StoreError::AlreadyBegun { number }),
            Some(Committed::Overtaken | Committed::Gone) | None => {
                Err(StoreError::Failed { reason: "a new sheet was written by somebody else".to_owned().into() })
            }
        }
    }

    /// Adds an event to a sheet, written by the console: a commit of one. It is on the disk when this returns, or it is refused and nothing has
    /// changed. Where somebody else has written on the sheet since it was read, the record is read again instead.
    pub async fn append(&self, record: &mut Record, event: Event) -> Result<(), AppendError> {
        match self.commit(vec![record.draft(event, Author::CONSOLE)?]).await?.pop() {
            Some(Committed::Written(written)) => {
                *record = *written;
                Ok(())
            }
            Some(Committed::Overtaken | Committed::AlreadyBegun { .. }) => {
                *record = self.load(record.number).await?;
                Err(AppendError::Overtaken)
            }
            Some(Committed::Gone) | None => Err(AppendError::Store(StoreError::NoSuchSheet { number: record.number })),
        }
    }

    /// The sheet with this number.
    pub async fn load(&self, number: i64) -> Result<Record, StoreError> {
        self.read(&mut *self.database.reader().await?, number).await
    }

    /// How many events are kept of a sheet; none if there is no such sheet.
    pub async fn count_events(&self, number: i64) -> Result<usize, StoreError> {
        let events = sqlite::count_events(&mut *self.database.reader().await?, number).await?;
        Ok(usize::try_from(events).unwrap_or_default())
    }

    /// The number of the sheet with this id; `None` if there is none.
    pub async fn number_of(&self, id: Uuid) -> Result<Option<i64>, StoreError> {
        let id = id.to_string();
        let mut numbers = sqlite::numbers_of(&mut *self.database.reader().await?, [id.clone()].into_iter()).await?;
        Ok(numbers.remove(&id))
    }

    /// Reads a sheet again if somebody else has written on it, and says whether that was so.
    pub async fn refresh(&self, record: &mut Record) -> Result<bool, StoreError> {
        if self.count_events(record.number).await? == record.stamps.len() {
            return Ok(false);
        }
        *record = self.load(record.number).await?;
        Ok(true)
    }

    /// The numbers of the sheets that are open and were never on a lane, the one written on last at the end. One
    /// that was imported is not among them until somebody writes on it here.
    pub async fn open_sheets(&self) -> Result<Vec<i64>, StoreError> {
        self.database.open_sheets(&mut *self.database.reader().await?).await
    }

    /// An open sheet that was imported, and that nobody has written on here; the one with the highest number, if there are
    /// several.
    pub async fn imported_sheet(&self) -> Result<Option<i64>, StoreError> {
        self.database.imported_sheet(&mut *self.database.reader().await?).await
    }

    /// The sheet with this place in its series, if somebody has begun it; one that is deleted is none.
    pub async fn sheet_of_series(&self, series: Series) -> Result<Option<i64>, StoreError> {
        sheet_of_series(&mut *self.database.reader().await?, series).await
    }

    /// The last sheet of a series that was left between two games: it is closed, more games are to follow, and the next one
    /// is not begun.
    pub async fn unfinished_series(&self) -> Result<Option<i64>, StoreError> {
        self.database.unfinished_series(&mut *self.database.reader().await?).await
    }

    /// The earlier sheets of the series that a sheet belongs to, in order; deleted ones, and those that cannot be read, are
    /// left out.
    pub async fn earlier_in_series(&self, sheet: &Sheet) -> Result<Vec<Sheet>, StoreError> {
        let Some(Series { id, game, .. }) = sheet.series() else { return Ok(Vec::new()) };
        let mut snapshot = self.database.snapshot().await?;
        let series = Uuid::from_u128(id).to_string();
        let mut earlier = Vec::new();
        for number in sqlite::earlier_in_series(&mut snapshot, &series, i64::from(game)).await? {
            match self.read(&mut snapshot, number).await {
                Ok(record) => earlier.push(record.sheet),
                Err(error) if error.is_about_one_sheet() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(earlier)
    }

    /// Which of these sheets have an event of this time or of a later one, the lowest number first.
    pub async fn written_since(&self, sheets: &[i64], time: Timestamp) -> Result<Vec<i64>, StoreError> {
        sqlite::written_since(&mut *self.database.reader().await?, sheets, time.as_microsecond()).await
    }

    /// The moment it is now. What is read after this call is as it was then, or newer.
    pub async fn moment(&self) -> Result<Moment, StoreError> {
        sqlite::moment(&mut *self.database.reader().await?).await
    }

    /// Whether anything before this place in a series may have changed since a moment. It takes no longer for a long series
    /// than for a short one.
    pub async fn news_of_series(&self, series: Series, since: Moment) -> Result<News, StoreError> {
        let id = Uuid::from_u128(series.id).to_string();
        let mut connection = self.database.reader().await?;
        let (now, is_written) = sqlite::news_of_series(&mut connection, &id, i64::from(series.game), since).await?;
        // What is imported, removed or rebuilt may belong to any series.
        Ok(News { now, is_earlier_changed: is_written || now.others != since.others })
    }

    /// How many sheets have this place in their series: more than one where a deleted one was restored after another was
    /// begun.
    pub async fn count_in_series(&self, series: Series) -> Result<i64, StoreError> {
        let id = Uuid::from_u128(series.id).to_string();
        sqlite::count_in_series(&mut *self.database.reader().await?, &id, i64::from(series.game)).await
    }

    /// The numbers in a range that sheets have, deleted ones too, in order. It takes as long as there are sheets, however
    /// large the range is.
    pub async fn sheets_in(&self, numbers: RangeInclusive<i64>) -> Result<Vec<i64>, StoreError> {
        sqlite::sheets_in(&mut *self.database.reader().await?, numbers).await
    }

    /// The numbers of the sheets that are deleted, by what their events say.
    pub async fn deleted_sheets(&self) -> Result<Vec<i64>, StoreError> {
        let mut snapshot = self.database.snapshot().await?;
        let mut deleted = Vec::new();
        for number in sqlite::deleted_sheets(&mut snapshot).await? {
            // What cannot be read is left alone.
            if self.read(&mut snapshot, number).await.is_ok_and(|record| record.sheet.is_deleted()) {
                deleted.push(number);
            }
        }
        Ok(deleted)
    }

    /// Removes these sheets for good, if they are deleted, and gives how many that were.
    pub async fn compact(&self, numbers: &[i64]) -> Result<usize, StoreError> {
        self.database.news().await?;
        let mut transaction = self.database.write().await?;
        let mut removed = 0;
        for number in numbers {
            let record = match self.read(&mut transaction, *number).await {
                Err(StoreError::NoSuchSheet { .. }) => continue,
                record => record?,
            };
            if !record.sheet.is_deleted() {
                continue;
            }
            sqlite::remove(&mut transaction, *number).await?;
            removed += 1;
        }
        sqlite::count_change(&mut transaction).await?;
        transaction.commit().await?;
        self.database.shrink().await;
        Ok(removed)
    }

    /// Saves lines of a sheet in a new file beside the data file, which only its owner may read, and gives its place.
    pub fn save_beside(&self, lines: &str) -> io::Result<PathBuf> {
        let (path, mut file) = file::make_beside(self.path(), "rescued")?;
        file.write_all(lines.as_bytes())?;
        file.sync_all()?;
        Ok(path)
    }

    /// Tries whether something can be written, and changes nothing.
    pub async fn try_writing(&self) -> Result<(), StoreError> {
        self.still_there().await?;
        sqlite::touch(&mut *self.database.writer().await?).await?;
        if self.database.is_in_memory() {
            return Ok(());
        }
        // What is written there may find room in the log where the next event finds none.
        try_file(self.path()).await
    }

    /// Whether the file at a path can be written, as far as the system tells. It is not opened, so that it does not matter who
    /// has it open, and how.
    pub async fn may_be_written(path: &Path) -> bool {
        try_file(path).await.is_ok()
    }

    /// Whether the file is still the one that was opened. Fails if it was removed or replaced.
    pub async fn still_there(&self) -> Result<(), StoreError> {
        self.database.news().await.map(drop)
    }

    /// Ends all work with the file, so that its log is folded into it.
    pub async fn close(self) {
        self.database.close().await;
    }

    /// The sheet with this number, read through this connection.
    pub(crate) async fn read(&self, connection: &mut Connection, number: i64) -> Result<Record, StoreError> {
        let kept = self.kept(connection, number).await?.ok_or(StoreError::NoSuchSheet { number })?;
        Record::read(number, &kept)
    }

    /// All that is kept of a sheet; `None` if nothing is. What the database cannot read is the damage of that sheet.
    pub(crate) async fn kept(&self, connection: &mut Connection, number: i64) -> Result<Option<KeptSheet>, StoreError> {
        self.database.sheet(connection, number).await.map_err(|error| sqlite::of_sheet(number, error))
    }

    /// Makes sure that the file is still the one that was opened, and that what it has of these sheets is right. They are
    /// read only if the file looks different than before: a log was folded into it, or somebody copied another file over it.
    pub(crate) async fn confirm(
        &self,
        records: impl Iterator<Item = &Record>,
        is_right: impl Fn(&Record, Option<&KeptSheet>) -> bool,
    ) -> Result<(), StoreError> {
        let Some(sight) = self.database.news().await? else { return Ok(()) };
        let mut connection = self.database.fresh().await?;
        let replaced = || StoreError::Replaced { path: self.path().to_owned() };
        if !sqlite::all_are_there(&mut connection).await? {
            return Err(replaced());
        }
        let records: Vec<&Record> = records.filter(|record| !record.stamps.is_empty()).collect();
        let numbers: Vec<i64> = records.iter().map(|record| record.number).collect();
        // As a rule all are there. The sheets of which this does not tell are read.
        let hashes = sqlite::hashes_of(&mut connection, &numbers).await.unwrap_or_default();
        let is_there = |record: &&Record| hashes.get(&record.number).is_some_and(|kept| record.begins(kept));
        let mut damage = None;
        for record in records.into_iter().filter(|record| !is_there(record)) {
            let kept = self.kept(&mut connection, record.number).await?;
            if !is_right(record, kept.as_ref()) {
                // A sheet that is damaged is no other file.
                let found = kept.and_then(|kept| Record::read(record.number, &kept).err());
                damage = damage.or(Some(found.ok_or_else(replaced)?));
            }
        }
        sqlite::end(connection).await;
        if let Some(damage) = damage {
            return Err(damage);
        }
        // Where nothing was compared, another file may look like this.
        if !numbers.is_empty() {
            self.database.seen(sight);
        }
        Ok(())
    }

    /// A ball alone is one statement, and so one transaction.
    async fn commit_one(&self, mut draft: Draft) -> Result<Committed, StoreError> {
        if draft.is_one_row() {
            let mut connection = self.database.writer().await?;
            let events = draft.stamp(clock::now());
            return write_events(&mut connection, draft.record, events).await;
        }
        let mut transaction = self.database.write().await?;
        let committed = write(&mut transaction, draft).await?;
        transaction.commit().await?;
        Ok(committed)
    }
}

/// Whether each of these drafts is one row, and no two are of the same sheet.
fn are_rows(drafts: &[Draft]) -> bool {
    let mut sheets = HashSet::new();
    drafts.iter().all(|draft| draft.is_one_row() && sheets.insert(draft.number()))
}

/// Drafts of one row each, of different sheets, with what is to be written.
pub(crate) struct Rows {
    records: Vec<Record>,
    /// The numbers of their sheets, and their events.
    pub(crate) events: Vec<(i64, NewEvent)>,
}

impl Rows {
    pub(crate) fn of(drafts: Vec<Draft>) -> Rows {
        let now = clock::now();
        let row = |mut draft: Draft| draft.stamp(now).pop().map(|event| ((draft.record.number, event), draft.record));
        let (events, records) = drafts.into_iter().filter_map(row).unzip();
        Rows { records, events }
    }

    /// What became of each, by the seqs that their sheets got.
    pub(crate) async fn committed(
        self,
        connection: &mut Connection,
        seqs: &HashMap<i64, i64>,
    ) -> Result<Vec<Committed>, StoreError> {
        let mut committed = Vec::with_capacity(self.records.len());
        for mut record in self.records {
            committed.push(match seqs.get(&record.number) {
                Some(seq) => {
                    record.seq = Some(*seq);
                    Committed::Written(Box::new(record))
                }
                None => not_written(connection, record.number).await?,
            });
        }
        Ok(committed)
    }
}

/// Fails if a file cannot be written, or if there is no room beside it.
async fn try_file(path: &Path) -> Result<(), StoreError> {
    let place = path.to_owned();
    let tried = tokio::task::spawn_blocking(move || file::may_write(&place).and_then(|()| file::try_room(&place)));
    // A task that cannot be run writes nothing.
    let tried = tried.await.unwrap_or_else(|error| Err(io::Error::other(error)));
    tried.map_err(|error| cannot_write(path, &error))
}

/// What became of an event that was not written.
async fn not_written(connection: &mut Connection, sheet: i64) -> Result<Committed, StoreError> {
    let events = sqlite::count_events(connection, sheet).await?;
    Ok(if events == 0 { Committed::Gone } else { Committed::Overtaken })
}

/// Writes a draft: its events, and what changes with them in the index.
pub(crate) async fn write(transaction: &mut Connection, mut draft: Draft) -> Result<Committed, StoreError> {
    let events = draft.stamp(clock::now());
    let mut record = draft.record;
    if !draft.is_new {
        let written = write_events(transaction, record, events).await?;
        if let Committed::Written(record) = &written
            && draft.is_index_changed
        {
            sqlite::update_index(transaction, record.number, sheet_row(record), game_rows(record)).await?;
        }
        return Ok(written);
    }
    if let Some(series) = record.sheet.series()
        && let Some(number) = sheet_of_series(transaction, series).await?
    {
        return Ok(Committed::AlreadyBegun { number });
    }
    record.number = sqlite::insert_sheet(transaction, &record.id.to_string(), sheet_row(&record)).await?;
    let number = record.number;
    let written = write_events(transaction, record, events).await?;
    let Committed::Written(record) = &written else {
        // Its number is new, so that nothing can be kept under it, unless the file is damaged.
        return Err(StoreError::Damaged { sheet: number, reason: Cause::Damaged });
    };
    sqlite::insert_games(transaction, game_rows(record).into_iter().map(|game| (number, game)).collect()).await?;
    Ok(written)
}

/// Writes the new events of a record. Where the first is taken, nobody can have taken the others.
async fn write_events(
    connection: &mut Connection,
    mut record: Record,
    events: Vec<NewEvent>,
) -> Result<Committed, StoreError> {
    for event in events {
        if let Some(seq) = sqlite::insert_event(connection, record.number, event).await? {
            record.seq = Some(seq);
            continue;
        }
        return not_written(connection, record.number).await;
    }
    Ok(Committed::Written(Box::new(record)))
}

async fn sheet_of_series(connection: &mut Connection, series: Series) -> Result<Option<i64>, StoreError> {
    sqlite::sheet_of_series(connection, &Uuid::from_u128(series.id).to_string(), i64::from(series.game)).await
}
