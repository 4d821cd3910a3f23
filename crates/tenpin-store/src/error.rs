//! Why something could not be kept, or not be read.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io;
use std::path::{Path, PathBuf};

use tenpin_board::SheetError;

use crate::cause::Cause;
use crate::flaw::{Flaw, JsonFlaw};
use crate::wire::FORMAT;

/// Why the journal cannot do what it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoreError {
    /// There is no file.
    NotThere {
        /// Where it should be.
        path: PathBuf,
    },
    /// The file can be neither opened nor made.
    CannotOpen {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: Cause,
    },
    /// The file can be read but not written.
    CannotWrite {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: Cause,
    },
    /// The file was removed while it was used.
    Removed {
        /// Where it was.
        path: PathBuf,
    },
    /// Another file was put in the place of the one that was used.
    Replaced {
        /// Where it was.
        path: PathBuf,
    },
    /// The file was made by a newer version of the program.
    Newer {
        /// The version of its tables.
        version: i64,
    },
    /// An event was written by a newer version of the program.
    NewerEvent {
        /// The number of the sheet.
        sheet: i64,
        /// The number of the event.
        event: usize,
        /// The version of its format.
        version: u64,
    },
    /// An event is of a kind, or has a field, that this version of the program does not know.
    UnknownEvent {
        /// The number of the sheet.
        sheet: i64,
        /// The number of the event.
        event: usize,
        /// What is unknown.
        reason: JsonFlaw,
    },
    /// An event is not as it was written, or one before it is not: its hash does not fit.
    Altered {
        /// The number of the sheet.
        sheet: i64,
        /// The number of the event.
        event: usize,
    },
    /// An event is not there, or the ones after it are not.
    Missing {
        /// The number of the sheet.
        sheet: i64,
        /// The number of the event.
        event: usize,
    },
    /// An event cannot be read, or does not go with those before it.
    Broken {
        /// The number of the sheet.
        sheet: i64,
        /// The number of the event.
        event: usize,
        /// Why.
        reason: Flaw,
    },
    /// The database cannot read what is kept of a sheet.
    Damaged {
        /// The number of the sheet.
        sheet: i64,
        /// Why.
        reason: Cause,
    },
    /// Events are kept of a sheet, but not which sheet it is.
    NoEntry {
        /// The number of the sheet.
        sheet: i64,
        /// How many events.
        events: usize,
    },
    /// What the index holds of a sheet does not read.
    BrokenIndex {
        /// The number of the sheet.
        sheet: i64,
    },
    /// What the index holds of a line does not read.
    BrokenGame {
        /// The number of the sheet.
        sheet: i64,
        /// The number of the line.
        line: i64,
    },
    /// No sheet has this number.
    NoSuchSheet {
        /// The number.
        number: i64,
    },
    /// Another program is writing, and was waited for in vain.
    Busy,
    /// Somebody else has begun the sheet with the same place in its series.
    AlreadyBegun {
        /// The number of that sheet.
        number: i64,
    },
    /// The database failed.
    Failed {
        /// How.
        reason: Cause,
    },
}

/// The system does not let a file be written.
pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> StoreError {
    StoreError::CannotWrite { path: path.to_owned(), reason: error.into() }
}

/// Why an event is not kept. Nothing has changed then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AppendError {
    /// The sheet refuses it.
    Refused(SheetError),
    /// Somebody else wrote an event first; the record now has it.
    Overtaken,
    /// It cannot be written.
    Store(StoreError),
}

/// Why nothing is imported, or not all of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImportError {
    /// The file is something else than the export of a journal.
    NotAJournal {
        /// The number of the line that tells.
        line: usize,
    },
    /// A line is no event, or does not go with those before it.
    Line {
        /// The number of the line.
        line: usize,
        /// Why.
        reason: Flaw,
    },
    /// A line was written by a newer version of the program.
    Newer {
        /// The number of the line.
        line: usize,
        /// The version of its format.
        version: u64,
    },
    /// An event is not as it was written, or one before it is not: its hash does not fit.
    Altered {
        /// The number of the line.
        line: usize,
    },
    /// An event differs from the one that is kept under its number.
    Differs {
        /// The number of the line.
        line: usize,
        /// The number of the sheet, as it is kept here.
        sheet: i64,
        /// The number of the event.
        event: usize,
    },
    /// A damaged sheet has an event that the file cannot replace, because it lacks it.
    Lacks {
        /// The number of the first line of the sheet.
        line: usize,
        /// The number of the sheet, as it is kept here.
        sheet: i64,
        /// The number of the event.
        event: usize,
    },
    /// Sheets that are closed or deleted here would be changed.
    Changes(Vec<Change>),
    /// The journal failed.
    Store(StoreError),
}

/// What an import would change of a sheet that is closed or deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// The number of the sheet, as it is kept here.
    pub sheet: i64,
    /// What would happen to it.
    pub kind: ChangeKind,
}

/// What an import would do to a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeKind {
    /// More was bowled on it elsewhere.
    Continued,
    /// A frame was corrected elsewhere.
    Corrected,
    /// It was deleted elsewhere.
    Deleted,
    /// It was restored elsewhere.
    Restored,
}

impl StoreError {
    /// Whether only one sheet is concerned, so that the others can still be used.
    pub fn is_about_one_sheet(&self) -> bool {
        self.is_damage()
            || self.is_newer()
            || matches!(self, StoreError::BrokenIndex { .. } | StoreError::BrokenGame { .. })
    }

    /// Whether the file that was opened is no longer there.
    pub fn is_file_gone(&self) -> bool {
        matches!(self, StoreError::Removed { .. } | StoreError::Replaced { .. })
    }

    /// Whether the events of a sheet are not as they were written, or not all there.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            StoreError::Missing { .. }
                | StoreError::Broken { .. }
                | StoreError::Altered { .. }
                | StoreError::Damaged { .. }
                | StoreError::NoEntry { .. }
        )
    }

    /// Whether a newer version of the program can read the sheet. Its events are as they were written.
    pub fn is_newer(&self) -> bool {
        matches!(self, StoreError::NewerEvent { .. } | StoreError::UnknownEvent { .. })
    }
}

impl From<StoreError> for Cause {
    fn from(error: StoreError) -> Cause {
        match error {
            StoreError::Failed { reason } | StoreError::Damaged { reason, .. } => reason,
            other => Cause::Other(other.to_string()),
        }
    }
}

impl From<StoreError> for AppendError {
    fn from(error: StoreError) -> AppendError {
        AppendError::Store(error)
    }
}

impl From<SheetError> for AppendError {
    fn from(error: SheetError) -> AppendError {
        AppendError::Refused(error)
    }
}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> ImportError {
        ImportError::Store(error)
    }
}

impl Error for StoreError {}

impl Display for StoreError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::NotThere { path } => write!(f, "there is no {}", path.display()),
            StoreError::CannotOpen { path, reason } => write!(f, "{} cannot be opened: {reason}", path.display()),
            StoreError::CannotWrite { path, reason } => write!(f, "{} cannot be written: {reason}", path.display()),
            StoreError::Removed { path } => write!(f, "{} was removed", path.display()),
            StoreError::Replaced { path } => write!(f, "{} was replaced by another file", path.display()),
            StoreError::Newer { version } => write!(f, "the data file is of version {version}, which is newer"),
            StoreError::NewerEvent { sheet, event, version } => {
                write!(f, "sheet {sheet}: event {event} is of format {version}, and only {FORMAT} is known")
            }
            StoreError::Missing { sheet, event } => write!(f, "sheet {sheet}: event {event} is missing"),
            StoreError::Altered { sheet, event } => {
                write!(f, "sheet {sheet}: event {event} is not as it was written: its hash does not fit")
            }
            StoreError::UnknownEvent { sheet, event, reason } => write!(f, "sheet {sheet}: event {event}: {reason}"),
            StoreError::Broken { sheet, event, reason } => write!(f, "sheet {sheet}: event {event}: {reason}"),
            StoreError::Damaged { sheet, reason } => write!(f, "sheet {sheet}: {reason}"),
            StoreError::NoEntry { sheet, events } => {
                write!(f, "sheet {sheet}: its entry is missing, and {events} of its events are left")
            }
            StoreError::BrokenIndex { sheet } => write!(f, "sheet {sheet}: what the index holds of it does not read"),
            StoreError::BrokenGame { sheet, line } => write!(f, "sheet {sheet}: line {line} does not read"),
            StoreError::NoSuchSheet { number } => write!(f, "there is no sheet {number}"),
            StoreError::Busy => f.write_str("another program is writing to the data file"),
            StoreError::AlreadyBegun { number } => write!(f, "sheet {number} is the same game of the series"),
            StoreError::Failed { reason } => reason.fmt(f),
        }
    }
}

impl Error for AppendError {}

impl Display for AppendError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            AppendError::Refused(error) => error.fmt(f),
            AppendError::Overtaken => f.write_str("somebody else wrote on the sheet first"),
            AppendError::Store(error) => error.fmt(f),
        }
    }
}

impl ImportError {
    /// The number of the line that is wrong, if it is a line.
    pub fn line(&self) -> Option<usize> {
        match self {
            ImportError::NotAJournal { line }
            | ImportError::Line { line, .. }
            | ImportError::Newer { line, .. }
            | ImportError::Altered { line }
            | ImportError::Differs { line, .. }
            | ImportError::Lacks { line, .. } => Some(*line),
            ImportError::Changes(_) | ImportError::Store(_) => None,
        }
    }
}

impl Error for ImportError {}

impl Display for ImportError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Line { line, reason } => write!(f, "line {line}: {reason}"),
            ImportError::Newer { line, version } => {
                write!(f, "line {line}: the event is of format {version}, and only {FORMAT} is known")
            }
            ImportError::Altered { line } => {
                write!(f, "line {line}: the event is not as it was written: its hash does not fit")
            }
            ImportError::Differs { line, sheet, event } => {
                write!(f, "line {line}: event {event} differs from the one that sheet {sheet} has")
            }
            ImportError::NotAJournal { line } => write!(f, "line {line}: the file is no export of a journal"),
            ImportError::Lacks { line, sheet, event } => {
                write!(f, "line {line}: event {event} of sheet {sheet} is damaged here, and missing there")
            }
            ImportError::Changes(changes) => write!(f, "{} sheets that are closed would be changed", changes.len()),
            ImportError::Store(error) => error.fmt(f),
        }
    }
}
