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
    /// Something else, in the words of the system or the database.
    Other(String),
}

impl From<&io::Error> for Cause {
    fn from(error: &io::Error) -> Cause {
        // The library has no kind for it.
        const EIO: i32 = 5;
        match error.kind() {
            ErrorKind::StorageFull => Cause::DiskFull,
            ErrorKind::QuotaExceeded => Cause::QuotaUsedUp,
            ErrorKind::ReadOnlyFilesystem => Cause::ReadOnly,
            ErrorKind::PermissionDenied => Cause::NotAllowed,
            ErrorKind::NotFound => Cause::NotThere,
            ErrorKind::IsADirectory => Cause::Folder,
            ErrorKind::NotADirectory => Cause::NotInAFolder,
            _ if cfg!(unix) && error.raw_os_error() == Some(EIO) => Cause::DiskFailed,
            _ => Cause::Other(error.to_string()),
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
            Cause::NotAsMade(words) | Cause::Other(words) => words,
        })
    }
}
