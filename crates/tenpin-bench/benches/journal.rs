//! What the journal costs, with a history of a hundred thousand games: each figure with its limit, on the machine that it
//! runs on. The command is the one that `TENPIN` names.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what goes wrong here is to stop the benchmark")]

mod bare;

use std::env;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection, query};
use tenpin_bench::{history, sheet};
use tenpin_board::Ball;
use tenpin_play::{Command as PlayCommand, Play, new_series};
use tenpin_store::{Author, Filter, Store, event_to_text};
use tokio::runtime::{Builder, Runtime};

use crate::bare::{BareTable, remove};

/// The games of the history, two on a sheet.
const GAMES: usize = 100_000;

/// The games that are imported in every run, enough for several batches.
const IMPORTED_GAMES: usize = 10_000;

/// The rows that a plain insert adds with one statement.
const ROWS: usize = 500;

/// How often a command is run. The figure is the middle one.
const RUNS: usize = 15;

/// The games of a long series.
const SERIES: u32 = 1000;

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
    let (alone, beside) = balls_beside_readers(&folder, &data, &runtime);
    println!("{:<46} {:>7.2} ms, alone {:.2} ms", "a ball beside a long history query", millis(beside), millis(alone));
    report("a ball beside it, times a ball alone", beside.as_secs_f64() / alone.as_secs_f64(), " x", 3.0);
    let (import, insert) = runtime.block_on(import_and_insert(&folder));
    println!("{:<46} {:>7.2} ms, plain inserts {:.2} ms", "importing 10,000 games", millis(import), millis(insert));
    report("importing games, times plain inserts", import.as_secs_f64() / insert.as_secs_f64(), " x", 10.0);
    let (second, last) = runtime.block_on(balls_of_a_series());
    println!(
        "{:<46} {:>7.3} ms, in game 2 {:.3} ms",
        "a ball and its board in game 1000",
        millis(last),
        millis(second)
    );
    report("a ball in game 1000, times one in game 2", last.as_secs_f64() / second.as_secs_f64(), " x", 1.5);
    if is_past { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// How long a ball takes until its board is there, in the second game of a series and in the thousandth of another. They take
/// turns, so that both meet the same machine, and nothing is kept, so that no disk has a say in it.
async fn balls_of_a_series() -> (Duration, Duration) {
    let store = Store::in_memory().await.unwrap();
    let mut plays = [game_of_series(&store, 2).await, game_of_series(&store, SERIES).await];
    let mut times = [Vec::new(), Vec::new()];
    for turn in 0..BALLS {
        for (play, times) in plays.iter_mut().zip(&mut times) {
            let command = if turn % 2 == 0 { PlayCommand::Roll(Ball::Pins(4)) } else { PlayCommand::Undo };
            let start = Instant::now();
            play.act(command).await.unwrap();
            let board = play.board().await;
            times.push(start.elapsed());
            assert!(board.lines[0].series.is_some());
        }
    }
    let [second, last] = times.map(|mut times| {
        times.sort();
        times[BALLS / 2]
    });
    (second, last)
}

/// A series that has come to this game.
async fn game_of_series(store: &Store, game: u32) -> Play {
    let bowlers = vec!["PJS".parse().unwrap(), "KYJ".parse().unwrap()];
    let series = Some(new_series(Some(SERIES)));
    let mut play = Play::new(store.clone(), Author::CONSOLE, bowlers, series).unwrap();
    for _ in 1..game {
        play.board().await;
        while play.sheet().up().is_some() {
            play.act(PlayCommand::Roll(Ball::Pins(10))).await.unwrap();
        }
        play.act(PlayCommand::Close).await.unwrap();
        play.act(PlayCommand::Next).await.unwrap();
    }
    play
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
    let kept = folder.join("ball.db");
    remove(&kept);
    let store = Store::open(&kept).await.unwrap();
    let mut bare = BareTable::new(folder).await;

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
            bare.insert(&text).await;
            bare_time += start.elapsed();
        }
    }
    store.close().await;
    bare.close().await;
    let balls = u32::try_from(BALLS).unwrap();
    (ball_time / balls, bare_time / balls)
}

/// How long a ball takes alone, and while somebody reads the whole history and all games through the same store. Both are
/// the middle one of many, and the two take turns.
fn balls_beside_readers(folder: &Path, data: &Path, runtime: &Runtime) -> (Duration, Duration) {
    const ROUNDS: usize = 3;
    let copy = folder.join("beside.db");
    remove(&copy);
    fs::copy(data, &copy).unwrap();
    let store = runtime.block_on(Store::open(&copy)).unwrap();
    let mut record = runtime.block_on(store.begin(sheet().unwrap())).unwrap();
    let mut bowl = || {
        runtime.block_on(async {
            if record.sheet().up().is_none() {
                record = store.begin(sheet().unwrap()).await.unwrap();
            }
            let event = record.sheet().rolled(Ball::Pins(0)).unwrap();
            let start = Instant::now();
            store.append(&mut record, event).await.unwrap();
            start.elapsed()
        })
    };
    let (mut alone, mut beside) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        alone.extend((0..BALLS).map(|_| bowl()));
        let reader = store.clone();
        // On a thread of its own, as in a program that serves several lanes.
        let reading = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_time().build().unwrap();
            runtime.block_on(async {
                let sheets = reader.history(&Filter::default(), None).await.unwrap().all.len();
                (sheets, reader.games(&Filter::default()).await.unwrap().all.len())
            })
        });
        while !reading.is_finished() {
            beside.push(bowl());
        }
        let (sheets, games) = reading.join().unwrap();
        assert!(GAMES / 2 <= sheets && GAMES <= games);
    }
    runtime.block_on(store.close());
    remove(&copy);
    let middle = |mut times: Vec<Duration>| {
        times.sort();
        times[times.len() / 2]
    };
    (middle(alone), middle(beside))
}

/// How long an import takes, and how long plain inserts of the same events in one transaction take, some hundred with each
/// statement: the least that any import has to do.
async fn import_and_insert(folder: &Path) -> (Duration, Duration) {
    let (lines, kept) = (folder.join("import.jsonl"), folder.join("import.db"));
    let text: String = history(IMPORTED_GAMES / 2).map(|line| line + "\n").collect();
    fs::write(&lines, &text).unwrap();
    let (mut imports, mut inserts) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        remove(&kept);
        let store = Store::open(&kept).await.unwrap();
        let start = Instant::now();
        let imported = store.import(File::open(&lines).unwrap()).await.unwrap();
        imports.push(start.elapsed());
        assert_eq!(imported.sheets, IMPORTED_GAMES / 2);
        store.close().await;
        inserts.push(insert_plainly(folder, &text).await);
    }
    let fastest = |times: Vec<Duration>| times.into_iter().min().unwrap();
    (fastest(imports), fastest(inserts))
}

async fn insert_plainly(folder: &Path, text: &str) -> Duration {
    let mut connection = BareTable::new(folder).await.connection;
    let mut sheet = 0_i64;
    let rows: Vec<(i64, i64, &str)> = text
        .lines()
        .map(|line| {
            let (place, event) = line.split_once(",\"v\":").unwrap();
            let number = place.split_once("\"number\":").unwrap().1.split(',').next().unwrap().parse().unwrap();
            sheet += i64::from(number == 1);
            (sheet, number, event)
        })
        .collect();
    let start = Instant::now();
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.unwrap();
    for rows in rows.chunks(ROWS) {
        let values = vec!["(?, ?, ?, ?)"; rows.len()].join(", ");
        let sql = AssertSqlSafe(format!("INSERT INTO events (sheet, number, at, event) VALUES {values}"));
        let mut insert = query(sql);
        for (sheet, number, event) in rows {
            insert = insert.bind(sheet).bind(number).bind(1_700_000_000_000_000_i64).bind(*event);
        }
        insert.execute(&mut *transaction).await.unwrap();
    }
    transaction.commit().await.unwrap();
    let time = start.elapsed();
    connection.close().await.unwrap();
    time
}
