//! The data file as the system sees it: who may read it, and whether it is still the one that was opened.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

use crate::{Cause, StoreError};

/// A file that was opened under a path, to notice when something else is there.
#[derive(Debug, Clone)]
pub(crate) struct Opened {
    path: PathBuf,
    log: PathBuf,
    /// The file as it was when it was opened.
    file: Identity,
    /// What was seen of it last; `None` until it is open for good.
    seen: Arc<Mutex<Option<Sight>>>,
    /// The file, open for reading. It stays open: on Unix, closing any handle of a file gives up all locks that the process
    /// has on it, those of the database too, and other programs would take the log away from it.
    handle: Arc<Mutex<Option<File>>>,
    /// What tells it from other data files.
    id: u32,
}

/// What can be seen of a file and its log without reading them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sight {
    /// The write-ahead log.
    log: Identity,
    bytes: u64,
    written: Option<SystemTime>,
    header: Header,
}

/// What the first bytes of a data file tell of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Header {
    /// What tells data files apart; 0 as long as it is only in the log.
    id: u32,
    /// It only ever rises.
    changes: u32,
}

/// A data file is not the one that was opened.
#[derive(Debug)]
pub(crate) struct Gone {
    pub(crate) error: StoreError,
    pub(crate) how: How,
}

/// How a data file has come to be another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// The one that was opened is still there for those who have it open.
    Moved,
    /// Another data file was written over it, to which the log of this one must do no harm.
    Overwritten,
    /// What is there is not as it should be, and nothing is touched.
    Unclear,
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
        let file = identity(&fs::metadata(path)?);
        Ok(Opened {
            path: path.to_owned(),
            log: log_of(path),
            file,
            seen: Arc::default(),
            handle: Arc::default(),
            id: 0,
        })
    }

    /// From now on the file is watched, as it is now. It has this id, in itself or in its log.
    pub(crate) fn watched(self, id: u32) -> Opened {
        // Without a log, nothing is written.
        let sight = fs::metadata(&self.path).and_then(|found| self.look(&found));
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = sight.ok();
        Opened { id, ..self }
    }

    /// What is to be seen of the file, if that is not what was seen before.
    pub(crate) fn news(&self) -> Result<Option<Sight>, Gone> {
        let Some(before) = *self.seen.lock().unwrap_or_else(PoisonError::into_inner) else { return Ok(None) };
        let gone = |error: StoreError, how: How| Gone { error, how };
        let cannot = |path: &Path, error: &io::Error| match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => {
                gone(StoreError::Removed { path: path.to_owned() }, How::Moved)
            }
            _ => gone(StoreError::CannotOpen { path: path.to_owned(), reason: error.into() }, How::Moved),
        };
        let replaced = |path: &Path, how: How| gone(StoreError::Replaced { path: path.to_owned() }, how);
        let found = fs::metadata(&self.path).map_err(|error| cannot(&self.path, &error))?;
        if identity(&found) != self.file {
            return Err(replaced(&self.path, How::Moved));
        }
        let log = fs::metadata(&self.log).map_err(|error| cannot(&self.log, &error))?;
        if identity(&log) != before.log {
            return Err(replaced(&self.log, How::Moved));
        }
        if (found.len(), found.modified().ok()) == (before.bytes, before.written) {
            return Ok(None);
        }
        // Somebody has written into it: a log was folded into it, or something was copied over it.
        let now = self.look(&found).map_err(|_| replaced(&self.path, How::Unclear))?;
        let id = now.header.id;
        if ![0, self.id].contains(&id) {
            return Err(replaced(&self.path, How::Overwritten));
        }
        if (id == 0 && before.header.id != 0) || now.header.changes < before.header.changes {
            return Err(replaced(&self.path, How::Unclear));
        }
        Ok(Some(now))
    }

    /// From now on the file is known to look like this.
    pub(crate) fn keep(&self, sight: Sight) {
        *self.seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(sight);
    }

    /// Empties and removes the log of a file that was overwritten, so that nobody folds it into the other file: whoever has
    /// it open finds nothing in it, and whoever comes makes a new one.
    pub(crate) fn drop_log(&self) {
        let before = *self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let is_ours = |log: &Metadata| before.is_some_and(|before| before.log == identity(log));
        if !fs::metadata(&self.log).is_ok_and(|log| is_ours(&log)) {
            return;
        }
        // Where that is not possible, there is nothing else to do.
        let _ = OpenOptions::new().write(true).truncate(true).open(&self.log);
        let _ = fs::remove_file(&self.log).and_then(|()| fs::remove_file(index_of(&self.path)));
    }

    fn look(&self, found: &Metadata) -> io::Result<Sight> {
        let log = identity(&fs::metadata(&self.log)?);
        let header = self.header()?;
        Ok(Sight { log, bytes: found.len(), written: found.modified().ok(), header })
    }

    fn header(&self) -> io::Result<Header> {
        let mut handle = self.handle.lock().unwrap_or_else(PoisonError::into_inner);
        let file = match &mut *handle {
            Some(file) => file,
            none => none.insert(File::open(&self.path)?),
        };
        file.rewind()?;
        Header::read(file)
    }
}

impl Header {
    /// The header of a file; fails if it is no database.
    fn read(file: &mut File) -> io::Result<Header> {
        let mut bytes = [0; 100];
        file.read_exact(&mut bytes)?;
        if !bytes.starts_with(b"SQLite format 3\0") {
            return Err(ErrorKind::InvalidData.into());
        }
        let number = |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
        Ok(Header { id: number(60), changes: number(24) })
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
pub fn make_private(path: &Path) -> io::Result<File> {
    private(OpenOptions::new().write(true).create_new(true)).open(path)
}

/// The same options for a file that nobody else may read if it is made.
fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;

        options.mode(0o600);
    }
    options
}

/// Fails if the system does not let this program write a data file, its log and its index. They were made with the mode that
/// the file had then; if the file can be written by now, they get its mode.
pub(crate) fn may_write(path: &Path) -> io::Result<()> {
    may_write_one(path)?;
    for beside in [log_of(path), index_of(path)] {
        let is_writable = match may_write_one(&beside) {
            Err(error) if error.kind() == ErrorKind::PermissionDenied => fs::metadata(path)
                .and_then(|found| fs::set_permissions(&beside, found.permissions()))
                .and_then(|()| may_write_one(&beside)),
            done => done,
        };
        match is_writable {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Fails if the system does not let this program write a file. The file is not opened for that: closing it would give up the
/// locks that the process has on it.
#[cfg(unix)]
fn may_write_one(path: &Path) -> io::Result<()> {
    use rustix::fs::{Access, AtFlags, CWD, accessat};

    Ok(accessat(CWD, path, Access::WRITE_OK, AtFlags::EACCESS)?)
}

#[cfg(not(unix))]
fn may_write_one(path: &Path) -> io::Result<()> {
    if fs::metadata(path)?.permissions().readonly() { Err(ErrorKind::PermissionDenied.into()) } else { Ok(()) }
}

/// The write-ahead log of a data file.
pub(crate) fn log_of(path: &Path) -> PathBuf {
    beside(path, "-wal")
}

/// The index of the write-ahead log.
fn index_of(path: &Path) -> PathBuf {
    beside(path, "-shm")
}

/// The file beside a data file whose name ends like this.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Fails unless there is room on the disk for more than anybody writes at a time. A file that is there for a moment finds out.
pub(crate) fn try_room(path: &Path) -> io::Result<()> {
    const ROOM: usize = 256 << 10;
    let name = beside(path, ".room");
    // Another program may try as well, or have been stopped while it did.
    let tried = private(OpenOptions::new().write(true).create(true).truncate(true))
        .open(&name)
        .and_then(|mut file| io::Write::write_all(&mut file, &vec![0; ROOM]).and_then(|()| file.sync_data()));
    let _ = fs::remove_file(&name);
    tried
}

/// Sees to it that nobody but the owner can read or write a data file and what lies beside it. Says whether anybody else could.
#[cfg(unix)]
pub(crate) fn close_to_others(path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::PermissionsExt;

    let mut was_open = false;
    for name in [path.to_owned(), log_of(path), index_of(path)] {
        let mut permissions = match fs::metadata(&name) {
            Ok(found) => found.permissions(),
            Err(error) if error.kind() == ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(0o600);
            fs::set_permissions(&name, permissions)?;
            was_open = true;
        }
    }
    Ok(was_open)
}

#[cfg(not(unix))]
pub(crate) fn close_to_others(_: &Path) -> io::Result<bool> {
    Ok(false)
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
        let path =
            beside(data, &if number == 1 { format!(".{word}.jsonl") } else { format!(".{word}-{number}.jsonl") });
        match make_private(&path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (path, file)),
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
