//! What the server writes to its log: a line for each request, without secrets.

use std::io::{self, Write};
use std::time::Duration;

use serde_json::json;
use tenpin_store::clock;

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// A line of text for people.
    Text,
    /// A JSON object a line.
    Json,
}

/// The log of a server, on standard error.
#[derive(Debug, Clone, Copy)]
pub struct Log {
    /// How it is written.
    pub format: LogFormat,
}

/// What was asked and answered. The path has no query, and nothing of headers and bodies is in it.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) request: &'a str,
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) status: u16,
    pub(crate) took: Duration,
}

impl Log {
    /// Writes a line that is not about a request.
    pub fn note(self, text: &str) {
        let at = clock::now();
        print(&match self.format {
            LogFormat::Text => format!("{at} {}", text.escape_debug()),
            LogFormat::Json => json!({ "at": at.to_string(), "message": text }).to_string(),
        });
    }

    pub(crate) fn request(self, entry: &Entry<'_>) {
        let Entry { request, method, path, status, took } = entry;
        let (at, millis) = (clock::now(), took.as_secs_f64() * 1e3);
        print(&match self.format {
            LogFormat::Text => format!("{at} {request} {method} {} {status} {millis:.1} ms", path.escape_debug()),
            LogFormat::Json => {
                let took = (millis * 10.0).round() / 10.0;
                json!({ "at": at.to_string(), "request": request, "method": method, "path": path, "status": status, "ms": took })
                    .to_string()
            }
        });
    }
}

fn print(line: &str) {
    // A log that nobody can read keeps nobody from bowling.
    let _ = writeln!(io::stderr().lock(), "{line}");
}
