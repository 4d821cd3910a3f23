//! The data file as the system sees it: who may read it, and whether it is still the one that was opened.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use crate::{Cause, StoreError};

/// A file that was opened under a path, to notice when something else is there.
#[derive(Debug, Clone)]
pub(crate) struct Opened {
    path: PathBuf,
    seen: Arc<Mutex<Sight>>,
}

/// What can be seen of a file without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sight {
    file: Identity,
    bytes: u64,
    written: Option<SystemTime>,
}

/// What tells a file from another one that is put in its place. Where files have no such thing, one that is open cannot be
/// replaced either.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = ();

impl Opened {
    /// The file that is under this path now.
    pub(crate) fn at(path: &Path) -> io::Result<Opened> {
        let seen = Arc::new(Mutex::new(Sight::of(&fs::metadata(path)?)));
        Ok(Opened { path: path.to_owned(), seen })
    }

    /// What is to be seen of the file, if that is not what was seen before. Fails if it is gone, or another one.
    pub(crate) fn news(&self) -> Result<Option<Sight>, StoreError> {
        let path = || self.path.clone();
        let now = fs::metadata(&self.path).map_err(|error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => StoreError::Removed { path: path() },
            _ => StoreError::CannotOpen { path: path(), reason: (&error).into() },
        })?;
        let (now, before) = (Sight::of(&now), self.sight());
        if now.file != before.file {
            return Err(StoreError::Replaced { path: path() });
        }
        Ok((now != before).then_some(now))
    }

    /// From now on the file is known to look like this.
    pub(crate) fn keep(&self, sight: Sight) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = sight;
    }

    fn sight(&self) -> Sight {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Sight {
    fn of(file: &Metadata) -> Sight {
        Sight { file: identity(file), bytes: file.len(), written: file.modified().ok() }
    }
}

#[cfg(unix)]
fn identity(file: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;

    (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {}

/// Why something cannot be a data file; `None` of a file, and where nothing is yet.
pub(crate) fn why_not(path: &Path) -> Option<Cause> {
    match fs::metadata(path) {
        Ok(found) if found.is_file() => None,
        Ok(found) if found.is_dir() => Some(Cause::Folder),
        Ok(_) => Some(Cause::NotAFile),
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => Some((&error).into()),
    }
}

/// Makes an empty data file that nobody else may read, and its folder. One that is there stays as it is.
pub(crate) fn make(path: &Path) -> io::Result<()> {
    if path.exists() {
        return Ok(());
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private_folders().create(folder).map_err(|error| match error.kind() {
            // A file has the name of a folder on the way.
            ErrorKind::AlreadyExists => ErrorKind::NotADirectory.into(),
            _ => error,
        })?;
    }
    match make_private(path) {
        // Somebody else was faster.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        made => made.map(drop),
    }
}

/// A new file that nobody else may read.
pub(crate) fn make_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;

        options.mode(0o600);
    }
    options.open(path)
}

fn private_folders() -> DirBuilder {
    let mut folders = DirBuilder::new();
    folders.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;

        folders.mode(0o700);
    }
    folders
}

/// A new private file beside the data file, with this word in its name.
pub(crate) fn make_beside(data: &Path, word: &str) -> io::Result<(PathBuf, File)> {
    /// So many are kept before somebody has to clear up.
    const MOST: u32 = 10_000;
    for number in 1..MOST {
        let mut name = data.as_os_str().to_owned();
        name.push(if number == 1 { format!(".{word}.jsonl") } else { format!(".{word}-{number}.jsonl") });
        let path = PathBuf::from(name);
        match make_private(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (path, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
