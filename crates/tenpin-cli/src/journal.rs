//! Where sheets are kept, for a command that does one thing after the other.

use std::env;
use std::io::{self, Read, Seek, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf, absolute, is_separator};
use std::sync::OnceLock;

use etcetera::BaseStrategy;
use etcetera::base_strategy::choose_native_strategy;
use tenpin::RollError;
use tenpin_board::{Sheet, SheetError};
use tenpin_lang::{Escaped, Say};
use tenpin_play::{Command, Play, Trouble};
use tenpin_store::{
    Checked, Exported, Filter, Found, History, ImportError, ImportOptions, Imported, Inventory, KeptGame, Preview,
    Rebuilt, Record, Store, StoreError, Summary,
};
use tokio::runtime::{Builder, Runtime};

use crate::complaint::Complaint;
use crate::words::{Because, Message, WrongEvent, WrongJson};

/// The name of the data file in its folder.
const FILE: &str = "tenpin.db";

/// The store, and what runs it.
pub(crate) struct Journal {
    runtime: Runtime,
    store: Store,
}

/// Why the journal is not at hand.
#[derive(Debug)]
pub(crate) enum JournalError {
    /// No folder is named for data, here or anywhere.
    NoFolder,
    /// Nothing to wait with, which is for the system to give.
    NoRuntime(io::Error),
    Store(StoreError),
}

impl Journal {
    /// The journal to write in, made if it is missing.
    pub(crate) fn open(data: Option<&Path>) -> Result<Journal, JournalError> {
        let path = place(data)?;
        Journal::with(async || Store::open(&path).await)
    }

    /// The journal to write in, which must be there.
    pub(crate) fn open_existing(data: Option<&Path>) -> Result<Journal, JournalError> {
        let path = place(data)?;
        if path.exists() {
            return Journal::with(async || Store::open(&path).await);
        }
        Err(JournalError::Store(StoreError::NotThere { path }))
    }

    /// The journal to read from.
    pub(crate) fn open_to_read(data: Option<&Path>) -> Result<Journal, JournalError> {
        let path = place(data)?;
        Journal::with(async || Store::open_to_read(&path).await)
    }

    /// The journal to look at before something is written in it; one that keeps nothing if it is missing.
    pub(crate) fn open_to_preview(data: Option<&Path>) -> Result<Journal, JournalError> {
        match Journal::open_to_read(data) {
            Err(JournalError::Store(StoreError::NotThere { .. })) => Journal::private(),
            journal => journal,
        }
    }

    /// A journal that keeps nothing.
    pub(crate) fn private() -> Result<Journal, JournalError> {
        Journal::with(Store::in_memory)
    }

    fn with(store: impl AsyncFnOnce() -> Result<Store, StoreError>) -> Result<Journal, JournalError> {
        let runtime = Builder::new_current_thread().enable_time().build().map_err(JournalError::NoRuntime)?;
        let store = runtime.block_on(store()).map_err(JournalError::Store)?;
        Ok(Journal { runtime, store })
    }

    /// Waits for something that the store does.
    pub(crate) fn wait<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// The store, for somebody who plays.
    pub(crate) fn store(&self) -> Store {
        self.store.clone()
    }

    /// Carries out a command on a kept sheet, for a program that does nothing else. `refused` is what is said if the sheet
    /// refuses it.
    pub(crate) fn act(
        &self,
        play: &mut Play,
        command: Command,
        refused: impl FnOnce(SheetError) -> Complaint,
    ) -> Result<(), Complaint> {
        match self.wait(play.act(command)) {
            Ok(_) => Ok(()),
            Err(Trouble::Refused(error)) => Err(refused(error)),
            Err(Trouble::Overtaken | Trouble::NotOver) => Err(overtaken(play.number().unwrap_or_default())),
            Err(Trouble::Store(error)) => Err(failed(&error)),
        }
    }

    pub(crate) fn load(&self, number: i64) -> Result<Record, StoreError> {
        self.runtime.block_on(self.store.load(number))
    }

    pub(crate) fn earlier_in_series(&self, sheet: &Sheet) -> Result<Vec<Sheet>, StoreError> {
        self.runtime.block_on(self.store.earlier_in_series(sheet))
    }

    pub(crate) fn history(&self, filter: &Filter, last: Option<u32>) -> Result<Found<Summary>, StoreError> {
        self.runtime.block_on(self.store.history(filter, last))
    }

    /// The number of the last sheet; `None` if there is none.
    pub(crate) fn highest_number(&self) -> Result<Option<i64>, StoreError> {
        self.runtime
            .block_on(async { Ok(self.store.read_history(&Filter::default(), Some(1)).await?.highest_number()) })
    }

    /// Hands over the history some sheets at a time.
    pub(crate) fn read_history<E: From<StoreError>>(
        &self,
        filter: &Filter,
        last: Option<u32>,
        mut take: impl FnMut(&History, Found<Summary>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.runtime.block_on(async {
            let mut history = self.store.read_history(filter, last).await?;
            while let Some(found) = history.next().await? {
                take(&history, found)?;
            }
            Ok(())
        })
    }

    pub(crate) fn games(&self, filter: &Filter) -> Result<Found<KeptGame>, StoreError> {
        self.runtime.block_on(self.store.games(filter))
    }

    /// Saves lines of a sheet in a new file, beside the data file or else where temporary files are, and gives its place.
    pub(crate) fn save_beside(&self, lines: &str) -> io::Result<PathBuf> {
        self.store.save_beside(lines).or_else(|_| {
            let mut file = tempfile::Builder::new().prefix("tenpin-").suffix(".jsonl").tempfile()?;
            file.write_all(lines.as_bytes())?;
            file.as_file().sync_all()?;
            Ok(file.keep()?.1)
        })
    }

    /// Saves the lines of a sheet whose data file is gone, and says how to get them back; `None` if that fails, too.
    pub(crate) fn rescue(&self, lines: &str, number: i64) -> Option<Message> {
        let path = self.save_beside(lines).ok()?;
        let import = format!("import {}", quoted(&path.to_string_lossy()));
        let resume = format!("resume {number}");
        Some(Message::ImportRescued { import: command(&import), resume: command(&resume) })
    }

    /// What everything that the store does is waited for with.
    pub(crate) fn runtime(&self) -> &Runtime {
        &self.runtime
    }

    /// The data file.
    pub(crate) fn path(&self) -> &Path {
        self.store.path()
    }

    /// The lines of a sheet that must have events up to this one.
    pub(crate) fn export(&self, number: i64, last: i64) -> Result<Exported, StoreError> {
        self.runtime.block_on(self.store.export_up_to(number, last))
    }

    /// Whether the file is still the one that was opened.
    pub(crate) fn still_there(&self) -> Result<(), StoreError> {
        self.runtime.block_on(self.store.still_there())
    }

    pub(crate) fn inventory(&self) -> Result<Inventory, StoreError> {
        self.runtime.block_on(self.store.inventory())
    }

    pub(crate) fn check(&self) -> Result<Checked, StoreError> {
        self.runtime.block_on(self.store.check())
    }

    pub(crate) fn import(
        &self,
        source: impl Read + Seek + Send + 'static,
        options: ImportOptions,
    ) -> Result<Imported, ImportError> {
        self.runtime.block_on(self.store.import_with(source, options))
    }

    pub(crate) fn preview_import(
        &self,
        source: impl Read + Seek + Send + 'static,
        options: ImportOptions,
    ) -> Result<Preview, ImportError> {
        self.runtime.block_on(self.store.preview_import(source, options))
    }

    pub(crate) fn sheets_in(&self, numbers: RangeInclusive<i64>) -> Result<Vec<i64>, StoreError> {
        self.runtime.block_on(self.store.sheets_in(numbers))
    }

    pub(crate) fn deleted_sheets(&self) -> Result<Vec<i64>, StoreError> {
        self.runtime.block_on(self.store.deleted_sheets())
    }

    pub(crate) fn compact(&self, numbers: &[i64]) -> Result<usize, StoreError> {
        self.runtime.block_on(self.store.compact(numbers))
    }

    pub(crate) fn rebuild(&self) -> Result<Rebuilt, StoreError> {
        self.runtime.block_on(self.store.rebuild())
    }
}

impl JournalError {
    /// Whether no file can be had to write in, so that another one would help, or none.
    pub(crate) fn is_no_file(&self) -> bool {
        matches!(
            self,
            JournalError::NoFolder
                | JournalError::Store(StoreError::CannotOpen { .. } | StoreError::CannotWrite { .. })
        )
    }
}

/// The log is folded into the file by the last one who uses it.
impl Drop for Journal {
    fn drop(&mut self) {
        self.runtime.block_on(self.store.clone().close());
    }
}

/// The data file: the one that is named, by the option or by the environment, else the one of the platform. A folder
/// stands for the file in it.
pub(crate) fn place(data: Option<&Path>) -> Result<PathBuf, JournalError> {
    Ok(place_and_origin(data)?.0)
}

/// The same, with what names the place.
pub(crate) fn place_and_origin(data: Option<&Path>) -> Result<(PathBuf, Origin), JournalError> {
    remember_option(data);
    let option = data.map(|data| (data.to_owned(), Origin::Option));
    let variable = || {
        let data = env::var_os("TENPIN_DATA").filter(|data| !data.is_empty())?;
        Some((PathBuf::from(data), Origin::Variable))
    };
    let Some((named, origin)) = option.or_else(variable) else {
        let folders = choose_native_strategy().map_err(|_| JournalError::NoFolder)?;
        return Ok((folders.data_dir().join("tenpin").join(FILE), Origin::Platform));
    };
    // What the database would take for something else than a file is one all the same.
    let path = absolute(&named).unwrap_or(named);
    let is_folder = path.is_dir() || path.as_os_str().to_string_lossy().ends_with(is_separator);
    Ok((if is_folder { path.join(FILE) } else { path }, origin))
}

/// What names the place of the data file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// `--data`.
    Option,
    /// `TENPIN_DATA`.
    Variable,
    /// The system's folder for data.
    Platform,
}

/// The data file that the command line names, as another command takes it; empty if it names none.
static DATA_OPTION: OnceLock<String> = OnceLock::new();

/// A command that somebody is advised to enter, with the data file of this one.
pub(crate) fn command(words: &str) -> Escaped {
    Escaped::of(format!("tenpin {words}{}", DATA_OPTION.get().map_or("", String::as_str)))
}

/// Advice: how to find out what is wrong.
pub(crate) fn use_check() -> Message {
    Message::UseCheck { command: command("check") }
}

/// Advice: how to get a damaged sheet back.
pub(crate) fn use_repair() -> Message {
    Message::UseRepair { command: command("import --repair BACKUP") }
}

/// Advice: how to make anew what is kept beside the journal.
pub(crate) fn use_rebuild() -> Message {
    Message::UseRebuild { command: command("rebuild") }
}

/// Advice: how to get a new data file from a damaged one.
pub(crate) fn use_new_file() -> Message {
    Message::UseNewFile { command: command("export -o all.jsonl") }
}

/// Remembers the data file that the command line names, for advice before the journal is opened.
pub(crate) fn remember_option(data: Option<&Path>) {
    if let Some(path) = data {
        // Only the first one counts, and there is only one.
        let _ = DATA_OPTION.set(format!(" --data {}", quoted(&path.to_string_lossy())));
    }
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |symbol: char| symbol.is_alphanumeric() || "/._-+:@%".contains(symbol);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// What is said of a journal that is not at hand.
pub(crate) fn unavailable(error: &JournalError) -> Complaint {
    match error {
        JournalError::NoFolder => Complaint::new(Message::NoDataFolder, Message::OtherData),
        JournalError::NoRuntime(error) => {
            Complaint::new(Message::DataFailed { error: Because::of(error).phrase() }, Message::TryAgain)
        }
        JournalError::Store(error) => failed(error),
    }
}

/// What is said of a store that does not do what it should.
pub(crate) fn failed(error: &StoreError) -> Complaint {
    let path = |path: &Path| Escaped::of(path.display());
    match error {
        StoreError::NotThere { path: file } => {
            Complaint::new(Message::NoDataFile { path: path(file) }, Message::UsePlay)
        }
        StoreError::CannotOpen { path: file, reason } => {
            let because = Because(reason.clone());
            let reason = Message::CannotOpenData { path: path(file), error: because.phrase() };
            Complaint::new(reason, because.advice().unwrap_or(Message::OtherData))
        }
        StoreError::CannotWrite { path: file, reason } => {
            let because = Because(reason.clone());
            let reason = Message::CannotWriteData { path: path(file), error: because.phrase() };
            Complaint::new(reason, because.advice().unwrap_or(Message::OtherData))
        }
        StoreError::Removed { path: file } => {
            Complaint::new(Message::DataRemoved { path: path(file) }, Message::KeepNotation)
        }
        StoreError::Replaced { path: file } => {
            Complaint::new(Message::DataReplaced { path: path(file) }, Message::KeepNotation)
        }
        StoreError::Newer { version } => Complaint::new(Message::NewerData { version: *version }, Message::UseNewest),
        StoreError::NewerEvent { sheet, event, version } => {
            let newer = Message::NewerEvent { event: *event, version: *version };
            Complaint::new(Message::of_sheet(*sheet, &newer), Message::UseNewest)
        }
        // What is unknown here is known to a newer program.
        StoreError::UnknownEvent { sheet, event, reason } => {
            let broken = Message::BrokenEvent { event: *event, error: WrongJson(reason.clone()).phrase() };
            Complaint::new(Message::of_sheet(*sheet, &broken), Message::UseNewest)
        }
        StoreError::Broken { sheet, event, reason } => {
            let broken = Message::BrokenEvent { event: *event, error: WrongEvent(reason.clone()).phrase() };
            Complaint::new(Message::of_sheet(*sheet, &broken), use_repair())
        }
        StoreError::Missing { sheet, event } => {
            let missing = Message::MissingEvent { event: *event };
            let advice =
                Message::UseRepairOrRebuild { repair: command("import --repair BACKUP"), rebuild: command("rebuild") };
            Complaint::new(Message::of_sheet(*sheet, &missing), advice)
        }
        StoreError::Altered { sheet, event } => {
            let altered = Message::AlteredEvent { event: *event };
            Complaint::new(Message::of_sheet(*sheet, &altered), use_repair())
        }
        StoreError::Damaged { sheet, reason } => {
            let damaged = Message::DamagedSheet { error: Because(reason.clone()).phrase() };
            Complaint::new(Message::of_sheet(*sheet, &damaged), use_check())
        }
        StoreError::NoEntry { sheet, events } => {
            let gone = Message::NoEntry { events: *events };
            Complaint::new(Message::of_sheet(*sheet, &gone), use_repair())
        }
        StoreError::BrokenIndex { sheet } => {
            Complaint::new(Message::of_sheet(*sheet, &Message::BrokenIndex), use_rebuild())
        }
        StoreError::BrokenGame { sheet, line } => {
            Complaint::new(Message::of_sheet(*sheet, &Message::BrokenGame { line: *line }), use_rebuild())
        }
        StoreError::Busy => Complaint::new(Message::DataBusy, Message::TryAgain),
        StoreError::AlreadyBegun { number: sheet } => {
            let overtaken = Message::of_sheet(*sheet, &Message::Overtaken);
            Complaint::new(overtaken, Message::UseResume { sheet: *sheet })
        }
        StoreError::NoSuchSheet { number } => {
            Complaint::new(Message::NoSuchSheet { sheet: *number }, Message::UseHistory)
        }
        StoreError::Failed { reason } => {
            let because = Because(reason.clone());
            let advice = because.advice().unwrap_or(Message::EnterAgain);
            Complaint::new(Message::DataFailed { error: because.phrase() }, advice)
        }
    }
}

/// What is said of something that could not be kept.
pub(crate) fn not_kept(error: &StoreError) -> Complaint {
    let failed = failed(error);
    let (error, advice) = match error {
        StoreError::Failed { reason } => (Because(reason.clone()).phrase(), failed.advice),
        StoreError::Busy => (failed.reason, failed.advice),
        _ => (failed.reason, Message::EnterAgain.phrase()),
    };
    Complaint::new(Message::NotKept { error }, advice)
}

/// What is said of a kept sheet that somebody else wrote on first.
pub(crate) fn overtaken(number: i64) -> Complaint {
    Complaint::new(Message::of_sheet(number, &Message::Overtaken), Message::TryAgain)
}

/// What is said of a kept sheet that refuses an event.
pub(crate) fn refused(number: i64, error: SheetError) -> Complaint {
    let advice = match error {
        SheetError::Closed | SheetError::Ball(RollError::GameOver) => Message::UseFix { sheet: number },
        SheetError::Deleted => Message::UseRestore { sheet: number },
        _ => Message::UseHistory,
    };
    Complaint::new(Message::of_sheet(number, &error), advice)
}
