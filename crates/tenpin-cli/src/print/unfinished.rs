//! A file that is not finished: written under another name beside its place, and put there when it is whole.

use std::fs::{self, File, Permissions};
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use tenpin_store::make_private;

/// The end of the name of a file that is not finished.
const END: &str = ".part";

/// How often a name is tried that somebody else takes away.
const TRIES: u32 = 100;

/// A file that is not finished. Nobody else may read it. It is removed when it is dropped, or when a signal ends the program;
/// what is left by one that was killed is removed by the next one for the same place.
pub(crate) struct Unfinished {
    file: Option<BufWriter<File>>,
    path: PathBuf,
    place: PathBuf,
    /// What is to be removed if the program ends now.
    removed: Arc<Mutex<Option<PathBuf>>>,
}

impl Unfinished {
    /// A new file for this place.
    pub(crate) fn beside(place: &Path) -> io::Result<Unfinished> {
        clear_leftovers(place);
        let removed = Arc::new(Mutex::new(None));
        remove_on_signals(&removed);
        for attempt in 0..TRIES {
            let path = with_end(place, &format!(".{}-{attempt}{END}", process::id()));
            *removed.lock().unwrap_or_else(PoisonError::into_inner) = Some(path.clone());
            let file = match make_private(&path) {
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            // Whoever clears up takes a file without a lock for a leftover.
            let is_locked = file.lock().is_ok();
            if !is_locked || path.exists() {
                let file = Some(BufWriter::new(file));
                return Ok(Unfinished { file, path, place: place.to_owned(), removed });
            }
        }
        Err(ErrorKind::AlreadyExists.into())
    }

    /// Puts the file in its place, with these permissions, once it is on the disk.
    pub(crate) fn finish(mut self, permissions: Option<Permissions>) -> io::Result<()> {
        let Some(file) = self.file.take() else { return Ok(()) };
        let file = file.into_inner().map_err(IntoInnerError::into_error)?;
        if let Some(permissions) = permissions {
            file.set_permissions(permissions)?;
        }
        file.sync_all()?;
        fs::rename(&self.path, &self.place)
    }
}

impl Write for Unfinished {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_mut().map_or(Ok(0), |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), BufWriter::flush)
    }
}

/// What is half written helps nobody, and what is finished is no longer under this name.
impl Drop for Unfinished {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        *self.removed.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Removes what others left that were killed. Those who are still at work hold a lock.
fn clear_leftovers(place: &Path) {
    let Some(name) = place.file_name().and_then(|name| name.to_str()) else { return };
    let folder = place.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    for found in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_leftover = found.file_name().to_str().is_some_and(|found| is_unfinished(found, name));
        if is_leftover && File::open(found.path()).is_ok_and(|file| file.try_lock().is_ok()) {
            let _ = fs::remove_file(found.path());
        }
    }
}

/// Whether this is the name of an unfinished file for a place with that name.
fn is_unfinished(found: &str, name: &str) -> bool {
    let middle = found.strip_prefix(name).and_then(|rest| rest.strip_prefix('.')?.strip_suffix(END));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    middle.and_then(|middle| middle.split_once('-')).is_some_and(|(id, attempt)| is_number(id) && is_number(attempt))
}

pub(crate) fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut path = path.as_os_str().to_owned();
    path.push(end);
    path.into()
}

/// Removes the file when a signal comes, and lets the signal end the program as it would have. What is ignored, as by
/// `nohup`, stays so.
#[cfg(unix)]
fn remove_on_signals(removed: &Arc<Mutex<Option<PathBuf>>>) {
    use std::thread;

    use signal_hook::consts::signal::{
        SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
        SIGVTALRM, SIGXCPU, SIGXFSZ,
    };
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    const ENDING: [i32; 16] = [
        SIGABRT, SIGALRM, SIGBUS, SIGHUP, SIGINT, SIGIO, SIGPROF, SIGQUIT, SIGSYS, SIGTERM, SIGTRAP, SIGUSR1, SIGUSR2,
        SIGVTALRM, SIGXCPU, SIGXFSZ,
    ];
    /// Those that only Linux has: of the coprocessor, of the power, and the first and last of real time.
    const OF_LINUX: [i32; 4] = [16, 30, 34, 64];

    let ignored = ignored_signals();
    let is_ending = |signal: &i32| ignored & 1_u64.checked_shl(signal.unsigned_abs() - 1).unwrap_or_default() == 0;
    // Without this the next export clears up.
    let Ok(mut signals) = Signals::new(ENDING.into_iter().filter(is_ending)) else { return };
    if cfg!(target_os = "linux") {
        for signal in OF_LINUX.into_iter().filter(is_ending) {
            let _ = signals.add_signal(signal);
        }
    }
    let removed = Arc::clone(removed);
    thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        // The lock is kept, so that nothing new is begun.
        let path = removed.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(path) = path.as_ref() {
            let _ = fs::remove_file(path);
        }
        let _ = emulate_default_handler(signal);
        // Those that it does not know end the program too.
        process::exit(128 + signal);
    });
}

/// The signals that whoever started the program wants to be ignored, a bit each from 1; none where nobody can tell.
#[cfg(unix)]
fn ignored_signals() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or_default()
}

#[cfg(not(unix))]
fn remove_on_signals(_: &Arc<Mutex<Option<PathBuf>>>) {}
