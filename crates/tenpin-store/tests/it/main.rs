//! The journal, tested on real files and in memory.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Whose games go together: by name, else by tag.
mod careers;
/// Clocks that are wrong, and the order of writing that does not depend on them.
mod clocks;
/// What every storage must do, whatever lies below it.
mod conformance;
/// What is damaged: found, named, left out, repaired.
mod damage;
/// Drafts, and what becomes of several that are committed at once.
mod drafts;
/// What is special about a file: settings, versions, two programs at once.
mod file;
/// The text of events.
mod format;
/// A file of an earlier version, brought up to date or read as it is.
mod migration;
/// Finished games from elsewhere: their ids, and that none comes in twice.
mod results;
/// Who wrote an event, in which order, and the hash that tells whether anybody changed it.
mod stamps;
/// What is exported is imported.
mod transfer;

use std::path::Path;

use proptest::prelude::*;
use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection, query};
use tenpin::{Ball, Ruleset, notation};
use tenpin_board::{Event, Series, Sheet};
use tenpin_store::{Imported, Record, Store};
use tokio::runtime::{Builder, Runtime};

fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

fn sheet(letters: &str) -> Sheet {
    Sheet::open(letters.split_whitespace().map(|name| name.parse().unwrap()).collect()).unwrap()
}

fn sheet_in_series(letters: &str, id: u128, game: u32) -> Sheet {
    let bowlers = letters.split_whitespace().map(|name| name.parse().unwrap()).collect();
    Sheet::replay([Event::Opened { bowlers, series: Some(Series { id, game, games: Some(3) }), continues: Vec::new() }])
        .unwrap()
}

fn balls(text: &str) -> Vec<Ball> {
    notation::balls(Ruleset::TenPin, text).map(|written| written.unwrap().ball).collect()
}

/// Bowls the balls one after another, each by the bowler who is up.
async fn bowl(store: &Store, record: &mut Record, text: &str) {
    for ball in balls(text) {
        let event = record.sheet().rolled(ball).unwrap();
        store.append(record, event).await.unwrap_or_else(|error| panic!("{ball:?} of {text:?}: {error}"));
    }
}

/// A closed sheet with this game for every bowler, frame by frame.
async fn played(store: &Store, sheet: Sheet, frames: [&str; 10]) -> Record {
    let bowlers = sheet.lines().len();
    let mut record = store.begin(sheet).await.unwrap();
    for frame in frames {
        for _ in 0..bowlers {
            bowl(store, &mut record, frame).await;
        }
    }
    store.append(&mut record, Event::Closed).await.unwrap();
    record
}

const NINES: [&str; 10] = ["9-"; 10];
const STRIKES: [&str; 10] = ["X", "X", "X", "X", "X", "X", "X", "X", "X", "XXX"];

async fn connection(path: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap()
}

/// Runs SQL on a file behind the store's back, with nothing that would keep anybody from doing so.
async fn tamper(path: &Path, sql: &str) -> u64 {
    let mut connection = connection(path).await;
    for setting in [
        "PRAGMA foreign_keys = OFF",
        "PRAGMA ignore_check_constraints = ON",
        "DROP TRIGGER IF EXISTS events_are_never_changed",
        "DROP TRIGGER IF EXISTS events_go_only_with_a_deleted_sheet",
    ] {
        query(setting).execute(&mut connection).await.unwrap();
    }
    let done = query(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap().rows_affected();
    connection.close().await.unwrap();
    done
}

/// Adds an event to sheet 1 of a file, with the hash that it should have, as another program could.
async fn add_event(path: &Path, event: &[u8]) {
    let mut connection = connection(path).await;
    let sql = "SELECT s.id, e.number, lower(hex(e.hash)) FROM sheets s JOIN events e ON e.sheet = s.number \
               WHERE s.number = 1 ORDER BY e.number DESC LIMIT 1";
    let last = query(sql).fetch_one(&mut connection).await.unwrap();
    let (id, number, hash): (String, i64, String) = (last.get(0), last.get(1), last.get(2));
    let mut hashed = format!("{hash}\n{id}\n{}\n0\n\n", number + 1).into_bytes();
    hashed.extend(event);
    let hash = Sha256::digest(hashed);
    let sql = "INSERT INTO events (sheet, number, at, \"by\", event, hash) VALUES (1, $1, 0, '', CAST($2 AS TEXT), $3)";
    query(sql).bind(number + 1).bind(event).bind(&hash[..]).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

/// Everything that is kept, as JSON lines.
async fn exported_lines(store: &Store) -> String {
    let mut text = String::new();
    for number in store.all_sheets().await.unwrap() {
        text += &store.export(number).await.unwrap().lines;
    }
    text
}

/// What an import has added, and nothing else.
fn added(sheets: usize, events: usize, known: usize) -> Imported {
    Imported { sheets, events, known, ..Imported::default() }
}

/// The games on a sheet in notation.
fn games(sheet: &Sheet) -> Vec<String> {
    sheet.lines().iter().map(|line| line.game.to_string()).collect()
}

/// Events that may follow a sheet's opening, most of them refused at any time.
fn any_event() -> impl Strategy<Value = Event> {
    let ball = prop_oneof![
        4 => (0..=15_u8).prop_map(Ball::Pins),
        1 => prop::sample::select(vec!["X", "/", "F", "(8)", "8{7-10}", "7{1-2-4}", "T", "/F", "5F"])
            .prop_map(|text| text.parse().unwrap()),
    ];
    let line = || 0..4_usize;
    prop_oneof![
        40 => (line(), ball.clone()).prop_map(|(line, ball)| Event::Rolled { line, ball }),
        2 => (line(), 0..11_usize, prop::collection::vec(ball.clone(), 0..4), prop::collection::vec(ball, 0..4), ".{0,20}")
            .prop_map(|(line, number, before, after, reason)| Event::Corrected { line, number, before, after, reason }),
        3 => Just(Event::Undone),
        3 => Just(Event::Redone),
        1 => (prop::sample::select(vec!["KIM", "LEE:five-pin", "PJS:3-6-9"]), any::<bool>())
            .prop_map(|(bowler, has_lag)| Event::Joined { bowler: bowler.parse().unwrap(), has_lag }),
        1 => Just(Event::Joined { bowler: "KIM=김 연아".parse().unwrap(), has_lag: true }),
        1 => line().prop_map(|line| Event::Left { line }),
        1 => line().prop_map(|line| Event::Removed { line }),
        1 => (1..4_u32).prop_map(|lane| Event::Placed { lane }),
        1 => (line(), any::<bool>()).prop_map(|(line, has_lag)| Event::Returned { line, has_lag }),
        2 => line().prop_map(|line| Event::Bowl { line }),
        2 => (line(), prop::sample::select(vec!["PJS", "KYJ", "BOB=Bob Park"]), ".{0,20}").prop_map(|(line, name, reason)| {
            Event::Renamed { line, before: "PJS".parse().unwrap(), after: name.parse().unwrap(), reason }
        }),
        1 => Just(vec![0, 1, 2]).prop_shuffle().prop_map(|lines| Event::Reordered { lines }),
        1 => prop::sample::select(vec![Event::Deleted, Event::Restored, Event::Restored, Event::Closed]),
    ]
}
