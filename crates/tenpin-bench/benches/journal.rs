//! What the journal costs, with a history of a hundred thousand games: each figure with its limit, on the machine that it
//! runs on. The command is the one that `TENPIN` names.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what goes wrong here is to stop the benchmark")]

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection, query};
use tenpin_bench::{history, sheet};
use tenpin_board::Ball;
use tenpin_store::{Store, event_to_text};
use tokio::runtime::{Builder, Runtime};

/// The games of the history, two on a sheet.
const GAMES: usize = 100_000;

/// How often a command is run. The figure is the middle one.
const RUNS: usize = 15;

/// How many balls are written.
const BALLS: usize = 400;

fn main() -> ExitCode {
    // Cargo asks every benchmark for its tests.
    if env::args().any(|arg| arg == "--test" || arg == "--list") {
        return ExitCode::SUCCESS;
    }
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("journal");
    fs::create_dir_all(&folder).unwrap();
    let data = history_file(&folder, &runtime);
    let fresh = folder.join("fresh.db");

    let mut is_past = false;
    let mut report = |what: &str, figure: f64, unit: &str, limit: f64| {
        let past = if limit < figure { ": PAST IT" } else { "" };
        is_past |= limit < figure;
        println!("{what:<46} {figure:>7.2}{unit}, limit {limit}{unit}{past}");
    };
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    report("the last page of the history", millis(middle(|| command(&data, &["history"]))), " ms", 50.0);
    report("the last page of one bowler", millis(middle(|| command(&data, &["history", "QAA"]))), " ms", 50.0);
    report("statistics of all", millis(middle(|| command(&data, &["stats"]))), " ms", 500.0);
    report("the first prompt", millis(middle(|| first_prompt(&data))), " ms", 100.0);
    let first_ever = || {
        remove(&fresh);
        first_prompt(&fresh)
    };
    report("the first prompt ever, with a new file", millis(middle(first_ever)), " ms", 100.0);
    let (ball, bare) = runtime.block_on(write_balls(&folder));
    println!("{:<46} {:>7.2} ms, a bare insert {:.2} ms", "a ball, durable", millis(ball), millis(bare));
    report("a ball, times a bare insert", ball.as_secs_f64() / bare.as_secs_f64(), " x", 1.5);
    if is_past { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// The data file with the history, made once.
fn history_file(folder: &Path, runtime: &Runtime) -> PathBuf {
    let data = folder.join(format!("history-{GAMES}.db"));
    if data.exists() {
        return data;
    }
    println!("Making a history of {GAMES} games, once; this takes a minute.");
    let unfinished = folder.join("unfinished.db");
    remove(&unfinished);
    let lines = folder.join("history.jsonl");
    let mut file = BufWriter::new(File::create(&lines).unwrap());
    history(GAMES / 2).for_each(|line| writeln!(file, "{line}").unwrap());
    file.flush().unwrap();
    let start = Instant::now();
    let imported = runtime.block_on(async {
        let store = Store::open(&unfinished).await.unwrap();
        let imported = store.import(File::open(&lines).unwrap()).await.unwrap();
        store.close().await;
        imported
    });
    println!("importing them took {:.1} s", start.elapsed().as_secs_f64());
    assert_eq!(imported.sheets, GAMES / 2);
    fs::rename(&unfinished, &data).unwrap();
    data
}

fn remove(data: &Path) {
    for end in ["", "-wal", "-shm"] {
        let mut file = data.as_os_str().to_owned();
        file.push(end);
        let _ = fs::remove_file(file);
    }
}

/// The middle one of many runs.
fn middle(mut run: impl FnMut() -> Duration) -> Duration {
    run();
    let mut times: Vec<Duration> = (0..RUNS).map(|_| run()).collect();
    times.sort();
    times[RUNS / 2]
}

fn tenpin(data: &Path, args: &[&str]) -> Command {
    let binary = env::var_os("TENPIN").unwrap_or_else(|| panic!("TENPIN must name the command to measure"));
    let mut command = Command::new(binary);
    command.args(args).env("TENPIN_DATA", data).env("TENPIN_LANG", "en");
    command
}

/// How long a whole command takes.
fn command(data: &Path, args: &[&str]) -> Duration {
    let start = Instant::now();
    let output = tenpin(data, args).output().unwrap();
    let time = start.elapsed();
    assert!(output.status.success() && 10 < output.stdout.len(), "{args:?}: {output:?}");
    time
}

/// How long it takes until the first ball is asked for.
fn first_prompt(data: &Path) -> Duration {
    let start = Instant::now();
    let mut child = tenpin(data, &["play", "PJS"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut shown = Vec::new();
    while !shown.ends_with(b"PJS's turn :") {
        assert_ne!(output.read_until(b':', &mut shown).unwrap(), 0);
    }
    let time = start.elapsed();
    child.stdin.take().unwrap().write_all(b"quit\n").unwrap();
    output.read_to_end(&mut shown).unwrap();
    assert!(child.wait().unwrap().success());
    time
}

/// How long the durable write of a ball takes on average, and that of a bare insert of the same text through the same
/// driver with the same settings. They take turns, so that both meet the same disk.
async fn write_balls(folder: &Path) -> (Duration, Duration) {
    let (kept, bare) = (folder.join("ball.db"), folder.join("bare.db"));
    remove(&kept);
    remove(&bare);
    let store = Store::open(&kept).await.unwrap();
    let options = SqliteConnectOptions::new()
        .filename(&bare)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&options).await.unwrap();
    let table = "CREATE TABLE events (sheet INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, \
                 event TEXT NOT NULL, PRIMARY KEY (sheet, number)) STRICT, WITHOUT ROWID";
    query(table).execute(&mut connection).await.unwrap();

    let (mut ball_time, mut bare_time) = (Duration::ZERO, Duration::ZERO);
    let mut record = store.begin(sheet().unwrap()).await.unwrap();
    for number in 0..BALLS {
        if record.sheet().up().is_none() {
            record = store.begin(sheet().unwrap()).await.unwrap();
        }
        let event = record.sheet().rolled(Ball::Pins(0)).unwrap();
        let text = event_to_text(&event);
        // Each is the first of the two as often as the other.
        for is_ball in [number % 2 == 0, number % 2 != 0] {
            let start = Instant::now();
            if is_ball {
                store.append(&mut record, event.clone()).await.unwrap();
                ball_time += start.elapsed();
                continue;
            }
            query("INSERT INTO events (sheet, number, at, event) VALUES ($1, $2, $3, $4)")
                .bind(1)
                .bind(i64::try_from(number).unwrap())
                .bind(1_700_000_000_000_000_i64)
                .bind(&text)
                .execute(&mut connection)
                .await
                .unwrap();
            bare_time += start.elapsed();
        }
    }
    store.close().await;
    connection.close().await.unwrap();
    let balls = u32::try_from(BALLS).unwrap();
    (ball_time / balls, bare_time / balls)
}
