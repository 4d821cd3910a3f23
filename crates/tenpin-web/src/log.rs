//! What the server writes to its log: a line for each request, without secrets.

use std::borrow::Cow;
use std::fmt;
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use axum::http::Method;
use serde_json::json;
use tenpin_store::clock;

/// The most lines that wait to be written. Lines beyond them are left out and counted.
const WAITING: usize = 1024;

/// How long lines are gathered before they are written together.
const GATHERING: Duration = Duration::from_millis(20);

/// How long the end of the server waits for the last lines.
const LAST: Duration = Duration::from_secs(1);

/// The most characters of a path, and of a method.
const LONGEST_PATH: usize = 200;
const LONGEST_METHOD: usize = 20;

/// How many hexadecimal digits look like a secret.
const SECRET: usize = 32;

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// A line of text for people.
    Text,
    /// A JSON object a line.
    Json,
}

/// The log of a server. A thread of its own writes it, so that a log that nobody reads keeps nobody from bowling.
#[derive(Debug)]
pub struct Log {
    format: LogFormat,
    lines: Mutex<Lines>,
    /// Ends when the last line is written.
    ended: Mutex<Receiver<()>>,
}

/// The way to the thread that writes.
#[derive(Debug)]
struct Lines {
    /// `None` once the log has ended.
    sender: Option<SyncSender<String>>,
    /// How many lines were left out since the last one that was not.
    left_out: u64,
}

/// What was asked and answered. The path has no query, and nothing of headers and bodies is in it.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) request: String,
    pub(crate) from: IpAddr,
    pub(crate) method: Method,
    pub(crate) path: String,
    pub(crate) start: Instant,
    /// `None` if whoever asked has hung up before the answer.
    pub(crate) status: Option<u16>,
}

impl Log {
    /// A log on standard error.
    pub fn new(format: LogFormat) -> Log {
        Log::to(format, io::stderr())
    }

    /// A log on whatever takes it.
    pub fn to(format: LogFormat, output: impl Write + Send + 'static) -> Log {
        let (sender, waiting) = sync_channel(WAITING);
        let (end, ended) = sync_channel::<()>(0);
        thread::spawn(move || {
            write_all(&waiting, output);
            drop(end);
        });
        let lines = Mutex::new(Lines { sender: Some(sender), left_out: 0 });
        Log { format, lines, ended: Mutex::new(ended) }
    }

    pub(crate) fn request(&self, entry: &Entry) {
        let Entry { request, from, method, path, start, status } = entry;
        let (method, path) = (logged(method.as_str(), LONGEST_METHOD), logged(&without_secrets(path), LONGEST_PATH));
        let (at, millis) = (clock::now(), start.elapsed().as_secs_f64() * 1e3);
        self.write(match self.format {
            LogFormat::Text => {
                let status = status.map_or_else(|| "-".to_owned(), |status| status.to_string());
                format!("{at:.3} {request} {from} {method} {path} {status} {millis:.1} ms\n")
            }
            LogFormat::Json => {
                let took = (millis * 10.0).round() / 10.0;
                let line = json!({
                    "at": format!("{at:.3}"), "request": request, "from": from.to_string(), "method": method, "path": path,
                    "status": status, "ms": took,
                });
                format!("{line}\n")
            }
        });
    }

    /// Says something that has to do with no request.
    pub(crate) fn message(&self, text: &str) {
        self.write(self.line(text));
    }

    fn write(&self, line: String) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(sender) = &lines.sender else { return };
        let is_noted = lines.left_out == 0 || sender.try_send(self.gap(lines.left_out)).is_ok();
        let is_taken = is_noted && sender.try_send(line).is_ok();
        let before = if is_noted { 0 } else { lines.left_out };
        lines.left_out = before + u64::from(!is_taken);
    }

    /// Says that lines were left out.
    fn gap(&self, lines: u64) -> String {
        self.line(&format!("{lines} lines were left out, because they came faster than they were read"))
    }

    fn line(&self, text: &str) -> String {
        let at = clock::now();
        match self.format {
            LogFormat::Text => format!("{at:.3} {}\n", text.escape_debug()),
            LogFormat::Json => format!("{}\n", json!({ "at": format!("{at:.3}"), "message": text })),
        }
    }

    /// Waits until all lines are written, but not for long. Nothing is written from then on.
    pub(crate) fn end(&self) {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).sender = None;
        let _ = self.ended.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(LAST);
    }
}

/// Text that a stranger has sent, as it is logged: not too long, and without anything that a terminal or a reader of lines
/// could take for something else.
fn logged(text: &str, most: usize) -> String {
    let mut logged = String::new();
    for byte in text.bytes() {
        if most <= logged.len() {
            return logged + "…";
        }
        if byte.is_ascii_graphic() {
            logged.push(char::from(byte));
        } else {
            let _ = fmt::Write::write_fmt(&mut logged, format_args!("%{byte:02X}"));
        }
    }
    logged
}

/// A path in which nothing looks like a secret, should somebody put one there by mistake. The id of a sheet is one, because
/// whoever has it may see the sheet.
fn without_secrets(path: &str) -> Cow<'_, str> {
    let is_secret = |part: &str| {
        let mut runs = part.split(|symbol: char| !symbol.is_ascii_hexdigit() && symbol != '-');
        runs.any(|run| SECRET <= run.bytes().filter(u8::is_ascii_hexdigit).count())
    };
    if !path.split('/').any(is_secret) {
        return Cow::Borrowed(path);
    }
    let parts = path.split('/').map(|part| if is_secret(part) { "*" } else { part });
    Cow::Owned(parts.collect::<Vec<_>>().join("/"))
}

fn write_all(lines: &Receiver<String>, mut output: impl Write) {
    while let Ok(mut text) = lines.recv() {
        // Nobody wakes this thread for each line: what comes within a moment is written together.
        thread::sleep(GATHERING);
        text.extend(lines.try_iter());
        // Where it cannot be written, nobody can be told.
        let _ = output.write_all(text.as_bytes()).and_then(|()| output.flush());
    }
}
