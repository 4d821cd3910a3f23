//! Why the system or the database did not do something, as far as that is known.

use std::fmt::{self, Display, Formatter};
use std::io::{self, ErrorKind};

/// Why the system or the database did not do something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cause {
    /// The disk is full.
    DiskFull,
    /// A quota of the disk is used up.
    QuotaUsedUp,
    /// Nothing can be written there, only read.
    ReadOnly,
    /// Somebody else may, and this user may not.
    NotAllowed,
    /// Nothing is there.
    NotThere,
    /// It is a folder and no file.
    Folder,
    /// Something that should be a folder on the way to it is a file.
    NotInAFolder,
    /// What is in the file is not as it was written.
    Damaged,
    /// The file is no database.
    NotADatabase,
    /// The file is a database of another program.
    OtherProgram,
    /// It is a device or something else that is no file.
    NotAFile,
    /// Something in the file, of this name, is not as it is made.
    NotAsMade(String),
    /// The disk did not read or write.
    DiskFailed,
    /// The computer has no memory left.
    OutOfMemory,
    /// It took too long.
    TimedOut,
    /// Another program uses it.
    InUse,
    /// More files are open than the system allows.
    TooManyFiles,
    /// The system takes no such name: it is too long, or has the wrong characters.
    WrongName,
    /// The file would be larger than the system allows.
    LargeFile,
    /// Links lead in a circle.
    CircularLinks,
    /// The disk or the network that it is on cannot be reached.
    Unreachable,
    /// Something else is there already.
    AlreadyThere,
    /// The system or the disk cannot do this.
    NotSupported,
    /// It ends before its end.
    EndsEarly,
    /// The database cannot open it, and the system does not say why.
    CannotOpen,
    /// A value in the file is larger than the database takes.
    LargeValue,
    /// Another program has changed the tables in the meantime.
    TablesChanged,
    /// It does not go with what is in the file, in the words of the database.
    Conflict(String),
    /// Something else, in the words of the database.
    Database(String),
    /// Something else, in the words of the system.
    Other(String),
}

impl From<&io::Error> for Cause {
    fn from(error: &io::Error) -> Cause {
        // The library has no kinds for these.
        const EIO: i32 = 5;
        const ENFILE: i32 = 23;
        const EMFILE: i32 = 24;
        const ELOOP: i32 = if cfg!(target_os = "linux") { 40 } else { 62 };
        let number = error.raw_os_error().filter(|_| cfg!(unix));
        match error.kind() {
            ErrorKind::StorageFull => Cause::DiskFull,
            ErrorKind::QuotaExceeded => Cause::QuotaUsedUp,
            ErrorKind::ReadOnlyFilesystem => Cause::ReadOnly,
            ErrorKind::PermissionDenied => Cause::NotAllowed,
            ErrorKind::NotFound => Cause::NotThere,
            ErrorKind::IsADirectory => Cause::Folder,
            ErrorKind::NotADirectory => Cause::NotInAFolder,
            ErrorKind::OutOfMemory => Cause::OutOfMemory,
            ErrorKind::TimedOut => Cause::TimedOut,
            ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy | ErrorKind::WouldBlock => Cause::InUse,
            ErrorKind::InvalidFilename => Cause::WrongName,
            ErrorKind::FileTooLarge => Cause::LargeFile,
            ErrorKind::StaleNetworkFileHandle
            | ErrorKind::NetworkDown
            | ErrorKind::NetworkUnreachable
            | ErrorKind::HostUnreachable
            | ErrorKind::NotConnected => Cause::Unreachable,
            ErrorKind::AlreadyExists => Cause::AlreadyThere,
            ErrorKind::Unsupported => Cause::NotSupported,
            ErrorKind::UnexpectedEof => Cause::EndsEarly,
            _ => match number {
                Some(EIO) => Cause::DiskFailed,
                Some(ENFILE | EMFILE) => Cause::TooManyFiles,
                Some(ELOOP) => Cause::CircularLinks,
                _ => Cause::Other(error.to_string()),
            },
        }
    }
}

impl From<String> for Cause {
    fn from(words: String) -> Cause {
        Cause::Other(words)
    }
}

impl Display for Cause {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Cause::NotAsMade(name) = self {
            return write!(f, "{name} in it is not as tenpin makes it");
        }
        f.write_str(match self {
            Cause::DiskFull => "the disk is full",
            Cause::QuotaUsedUp => "the quota on the disk is used up",
            Cause::ReadOnly => "nothing can be written there",
            Cause::NotAllowed => "permission is denied",
            Cause::NotThere => "it is not there",
            Cause::Folder => "it is a folder",
            Cause::NotInAFolder => "a part of its path is no folder",
            Cause::Damaged => "the file is damaged",
            Cause::NotADatabase => "it is not a database",
            Cause::OtherProgram => "it is a database of another program",
            Cause::NotAFile => "it is not a file",
            Cause::DiskFailed => "the disk failed",
            Cause::OutOfMemory => "there is no memory left",
            Cause::TimedOut => "it took too long",
            Cause::InUse => "another program is using it",
            Cause::TooManyFiles => "too many files are open",
            Cause::WrongName => "the system takes no such name",
            Cause::LargeFile => "it would be too large for the disk",
            Cause::CircularLinks => "links on its path lead in a circle",
            Cause::Unreachable => "its disk or network cannot be reached",
            Cause::AlreadyThere => "it is already there",
            Cause::NotSupported => "the system cannot do this there",
            Cause::EndsEarly => "it ends too early",
            Cause::CannotOpen => "the database cannot open it, or a file beside it",
            Cause::LargeValue => "a value in it is too large",
            Cause::TablesChanged => "another program has changed its tables",
            Cause::NotAsMade(words) | Cause::Conflict(words) | Cause::Database(words) | Cause::Other(words) => words,
        })
    }
}
