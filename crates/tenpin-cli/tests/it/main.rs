//! The `tenpin` command, tested as it is used: piped, on a real pseudo-terminal, and by its documentation.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Names, namesakes, turns and games that are closed early.
mod bowlers;
/// The server in a real browser, where there is one: what pages of other sites can do with it.
#[cfg(unix)]
mod browser;
/// Files of every shape, large ones and dirty ones.
mod bulk;
/// Exit codes, streams and options.
mod command;
/// Data files corrupted at random.
mod corruption;
/// The program killed in the middle of its work, and a disk that is full.
mod crash;
/// Data files that are damaged, gone or not for everybody's eyes: export, import, check and repair.
mod damage;
/// A server that is flooded: streams that nobody reads, heads and bodies without an end, and how much memory that takes.
#[cfg(target_os = "linux")]
mod flood;
/// How likely scores are, who wins, and what is needed.
mod forecast;
/// Thousands of hostile lines at the prompts.
mod hostile;
/// What is kept: resume, history, show, fix, delete, export and import.
mod journal;
/// The server of a centre killed under load, again and again: what was acknowledged, and what is there.
mod kills;
/// What differs by language: dates, numbers, lists, and why the system did not do something.
mod languages;
/// Files that are small and ask for much: many bowlers, many events, and what must not take long with them.
mod large;
/// What holds for any input.
mod laws;
/// Which modules of the command depend on which.
mod modules;
/// Lists in a pager, on a real pseudo-terminal.
#[cfg(unix)]
mod pager;
/// The picture of the README: the board on a real pseudo-terminal, drawn as SVG.
#[cfg(unix)]
mod picture;
/// The examples of the README and of the pages in `docs`, run as they are written, and the links between them.
mod readme;
/// `tenpin score` against a separate scorer, on thousands of lines.
mod referee;
/// Another tag or name, on one sheet and everywhere.
mod rename;
/// Finished games from files: what comes in, what is wrong, and that nothing comes in twice.
mod results;
/// Hostile text at every place, and nothing of it raw on a screen.
mod safety;
/// What `tenpin score` says of games, by example.
mod score;
/// The server of a centre: its settings from options, variables, a file and defaults, and its password, start and end.
mod serve;
/// Terminals of every size: what is too wide, too high, or broken.
#[cfg(unix)]
mod sizes;
/// What `tenpin stats` says of games.
mod stats;
/// Line editing, keys and colour on a real pseudo-terminal.
#[cfg(unix)]
mod terminal;
/// The tokens of programs, and what they are good for.
mod tokens;
/// Whole dialogues, compared with files to the byte.
mod transcripts;
/// The full-screen board on a real pseudo-terminal.
#[cfg(unix)]
mod tui;
/// What the command proves of itself.
mod verify;

use std::fs;
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The command with nothing in its environment that could change what it says, and a data file of its own.
fn tenpin(args: &[&str]) -> Command {
    tenpin_with(&fresh_data(), args)
}

/// The command with this data file.
fn tenpin_with(data: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tenpin"));
    command.args(args).env("TENPIN_DATA", data).env("TZ", "UTC");
    for variable in ["TENPIN_LANG", "TENPIN_TOKEN", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"] {
        command.env_remove(variable);
    }
    command
}

/// A data file that is not there yet, and that no other test has.
fn fresh_data() -> PathBuf {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("data");
        fs::create_dir_all(&all).unwrap();
        // What earlier tests left is of no use to anybody.
        for folder in fs::read_dir(&all).unwrap().flatten() {
            let age = folder.metadata().and_then(|data| data.modified()).map(|at| at.elapsed().unwrap_or_default());
            if age.is_ok_and(|age| Duration::from_hours(1) < age) {
                let _ = fs::remove_dir_all(folder.path());
            }
        }
        let own = all.join(process::id().to_string());
        let _ = fs::remove_dir_all(&own);
        fs::create_dir_all(&own).unwrap();
        own
    });
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    FOLDER.join(format!("{}.db", NUMBER.fetch_add(1, Ordering::Relaxed)))
}

/// What came of running the command.
#[derive(Debug)]
struct Outcome {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

/// Runs the command with this input.
fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Outcome {
    let mut child = piped(command);
    feed(child.stdin.take().unwrap(), input.as_ref().to_vec());
    let output = child.wait_with_output().unwrap();
    Outcome {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code(),
    }
}

/// Starts the command with a pipe for each of its streams.
fn piped(command: &mut Command) -> Child {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Runs the command with both of its outputs on one screen, and gives the picture and the exit code.
fn screen(command: &mut Command, input: &[u8]) -> (String, Option<i32>) {
    let (mut reader, writer) = io::pipe().unwrap();
    let mut child = command.stdin(Stdio::piped()).stdout(writer.try_clone().unwrap()).stderr(writer).spawn().unwrap();
    feed(child.stdin.take().unwrap(), input.to_vec());
    // The command still holds the writing ends, and the picture ends when all are closed.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut picture = Vec::new();
    reader.read_to_end(&mut picture).unwrap();
    (String::from_utf8_lossy(&picture).into_owned(), child.wait().unwrap().code())
}

fn feed(mut stdin: impl Write + Send + 'static, input: Vec<u8>) {
    std::thread::spawn(move || match stdin.write_all(&input) {
        // Input after the last ball is not read.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    });
}

/// The sheets that a history lists, a row each, without the heading and the legend.
fn sheets(history: &str) -> Vec<&str> {
    history.lines().skip(1).take_while(|row| !row.is_empty()).collect()
}

/// The text without the sequences that set colours; any other control character stays.
fn without_colour(text: &str) -> String {
    let mut pieces = text.split("\u{1b}[");
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |shown, piece| {
        let rest = piece.trim_start_matches(|symbol: char| symbol.is_ascii_digit() || symbol == ';');
        shown + rest.strip_prefix('m').unwrap_or(piece)
    })
}
