//! `tests/data/version-1.db` was written by the first version, and `version-1.jsonl` is what that version exported from it.
//! So are those of the second version, in which events have stamps but are not counted, of the third, in which nobody has a
//! name, of the fourth, in which there are no lanes, and of the fifth, in which lanes have no codes.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection, query, query_scalar};
use tempfile::{TempDir, tempdir};
use tenpin::Ball;
use tenpin_board::Event;
use tenpin_store::{Filter, Holder, Rebuilt, Store, Summary, SummaryLine};

use crate::drafts::without_stamp;
use crate::{added, bowl, runtime, sheet};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data");

/// A copy of the file of the first version.
fn old_file() -> (TempDir, PathBuf) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("tenpin.db");
    fs::copy(format!("{DATA}/version-1.db"), &path).unwrap();
    (folder, path)
}

fn old_export() -> String {
    fs::read_to_string(format!("{DATA}/version-1.jsonl")).unwrap()
}

async fn connection(path: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap()
}

async fn exported(store: &Store) -> String {
    let mut text = String::new();
    for number in store.all_sheets().await.unwrap() {
        text += &store.export(number).await.unwrap().lines;
    }
    text
}

fn without_stamps(text: &str) -> String {
    text.lines().map(|line| without_stamp(line) + "\n").collect()
}

#[test]
fn an_old_file_is_brought_up_to_date_with_all_that_is_in_it() {
    runtime().block_on(async {
        let (_folder, path) = old_file();
        let store = Store::open(&path).await.unwrap();
        assert_eq!(without_stamps(&exported(&store).await), old_export());
        let record = store.load(6).await.unwrap();
        assert!(record.stamps().iter().all(|stamp| stamp.by.as_str().is_empty()), "nobody knows who wrote them");
        // The order of writing is by time, sheet and number.
        let sql = "SELECT count(*) FROM (SELECT seq, row_number() OVER (ORDER BY at, sheet, number) AS place FROM events) \
                   WHERE seq <> place";
        let wrong: i64 = query_scalar(sql).fetch_one(&mut connection(&path).await).await.unwrap();
        assert_eq!(wrong, 0);
        assert_eq!(store.rebuild().await.unwrap().mended, 0);
        // And it goes on from there.
        let mut record = store.load(store.open_sheets().await.unwrap()[0]).await.unwrap();
        bowl(&store, &mut record, "1").await;
        assert_eq!(record.stamps().last().unwrap().by.as_str(), "console");
        assert_eq!(store.load(record.number()).await, Ok(record));
        let sql = "SELECT max(seq) - count(*) FROM events";
        assert_eq!(query_scalar::<_, i64>(sql).fetch_one(&mut connection(&path).await).await.unwrap(), 0);
    });
}

/// The hash of an old event is the same wherever the event goes: migrated, imported, or read unmigrated.
#[test]
fn old_events_hash_alike_everywhere() {
    runtime().block_on(async {
        let (_folder, path) = old_file();
        let migrated = exported(&Store::open(&path).await.unwrap()).await;
        let other = Store::in_memory().await.unwrap();
        let events = old_export().lines().count();
        let imported = other.import(Cursor::new(old_export().into_bytes())).await;
        assert_eq!(imported, Ok(added(9, events, 0)));
        assert_eq!(exported(&other).await, migrated);
        // Whoever has them already is told nothing new, with stamps or without.
        for text in [migrated, old_export()] {
            let again = other.import(Cursor::new(text.into_bytes())).await;
            assert_eq!(again, Ok(added(0, 0, events)));
        }
    });
}

/// A sheet with an event that is no text, and one with an event missing, are migrated like any other and reported as
/// damaged when they are read. A clock that was set back changes no chain.
#[test]
fn a_damaged_sheet_does_not_stop_the_migration() {
    runtime().block_on(async {
        let (_folder, path) = old_file();
        let mut damage = connection(&path).await;
        for sql in [
            "DROP TRIGGER events_are_never_changed",
            "DROP TRIGGER events_go_only_with_a_deleted_sheet",
            "UPDATE events SET event = CAST(x'7b22ff' AS TEXT) WHERE sheet = 1 AND number = 3",
            "DELETE FROM events WHERE sheet = 2 AND number = 4",
            "UPDATE events SET event = 'nonsense' WHERE sheet = 3 AND number = 1",
            "UPDATE events SET at = at - 3600000000 WHERE sheet = 4 AND number = 5",
            "UPDATE sheets SET id = 'no id' WHERE number = 5",
        ] {
            query(sql).execute(&mut damage).await.unwrap();
        }
        damage.close().await.unwrap();
        let store = Store::open(&path).await.unwrap();
        let says = async |number| store.load(number).await.map_err(|error| error.to_string());
        assert!(says(1).await.unwrap_err().starts_with("sheet 1: event 3: "));
        assert_eq!(says(2).await.unwrap_err(), "sheet 2: event 4 is missing");
        assert!(says(3).await.unwrap_err().starts_with("sheet 3: event 1: "));
        assert!(says(4).await.is_ok(), "its numbers, not its times, are its order");
        assert!(says(5).await.unwrap_err().starts_with("sheet 5: event 0: \"no id\""));
        for number in 6..=9 {
            assert!(says(number).await.is_ok());
        }
        let kept: Vec<u8> = query_scalar("SELECT event FROM events WHERE sheet = 1 AND number = 3")
            .fetch_one(&mut connection(&path).await)
            .await
            .unwrap();
        assert_eq!(kept, b"{\"\xff", "it is kept byte for byte");
        let mut new = store.begin(sheet("PJS")).await.unwrap();
        bowl(&store, &mut new, "7").await;
        let event = new.sheet().rolled(Ball::Spare).unwrap();
        store.append(&mut new, event).await.unwrap();
    });
}

/// Nothing that was ever written goes with a migration: not the events of a sheet with an odd number, nor those of a sheet
/// that somebody has taken out of its table.
#[test]
fn a_migration_loses_no_event_whatever_its_sheet() {
    runtime().block_on(async {
        let (_folder, path) = old_file();
        let mut damage = connection(&path).await;
        for sql in [
            "PRAGMA foreign_keys = OFF",
            "DROP TRIGGER events_are_never_changed",
            "UPDATE sheets SET number = -8 WHERE number = 8",
            "UPDATE events SET sheet = -8 WHERE sheet = 8",
            "UPDATE games SET sheet = -8 WHERE sheet = 8",
            "DELETE FROM sheets WHERE number = 9",
        ] {
            query(sql).execute(&mut damage).await.unwrap();
        }
        damage.close().await.unwrap();
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.load(-8).await.unwrap().stamps().len(), 23);
        let kept = async |sql: &'static str| -> Vec<(i64, i64)> {
            sqlx::query_as(sql).fetch_all(&mut connection(&path).await).await.unwrap()
        };
        assert_eq!(kept("SELECT 1, count(*) FROM events").await, [(1, 215)]);
        let left = kept("SELECT sheet, number FROM events_without_stamps ORDER BY number").await;
        assert_eq!(left, [(9, 1), (9, 2), (9, 3)]);
        // And it goes on from there.
        store.close().await;
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.begin(sheet("PJS")).await.unwrap().number(), 10);
    });
}

/// Several programs find the old file at once; one of them brings it up to date, and all of them use it.
#[test]
fn many_at_once_migrate_once() {
    let (_folder, path) = old_file();
    std::thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                runtime().block_on(async {
                    let store = Store::open(&path).await.unwrap();
                    let mut record = store.begin(sheet("PJS")).await.unwrap();
                    bowl(&store, &mut record, "7/").await;
                });
            });
        }
    });
    runtime().block_on(async {
        let store = Store::open_to_read(&path).await.unwrap();
        assert_eq!(store.all_sheets().await.unwrap().len(), 9 + 6);
        let old: String =
            without_stamps(&exported(&store).await).lines().take(218).map(|line| line.to_owned() + "\n").collect();
        assert_eq!(old, old_export());
    });
}

#[test]
fn a_file_with_stamps_is_brought_up_to_date_and_its_events_are_counted() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        fs::copy(format!("{DATA}/version-2.db"), &path).unwrap();
        let expected = fs::read_to_string(format!("{DATA}/version-2.jsonl")).unwrap();
        let store = Store::open(&path).await.unwrap();
        assert_eq!(exported(&store).await, expected);
        let checked = store.check().await.unwrap();
        assert_eq!((checked.sheets, checked.events), (5, expected.lines().count()));
        assert_eq!(checked.faults, []);
        let sql = "SELECT sum(s.events = (SELECT count(*) FROM events e WHERE e.sheet = s.number)) FROM sheets s";
        let counted: i64 = query_scalar(sql).fetch_one(&mut connection(&path).await).await.unwrap();
        assert_eq!(counted, 5);
        // Two sheets were removed, whose events are not missed; those that go from now on are.
        crate::tamper(&path, "DELETE FROM events WHERE sheet = 4 AND number = 37").await;
        assert!(store.load(4).await.is_err());
        crate::tamper(&path, "DELETE FROM events WHERE sheet = 7 AND number = 1").await;
        assert_eq!(store.inventory().await.unwrap().missing, 1);
    });
}

/// A copy of the file of the third version, and what that version exported from it.
fn third_file() -> (TempDir, PathBuf, String) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("tenpin.db");
    fs::copy(format!("{DATA}/version-3.db"), &path).unwrap();
    (folder, path, fs::read_to_string(format!("{DATA}/version-3.jsonl")).unwrap())
}

/// The lines of each sheet of the history.
async fn history(store: &Store, filter: Filter) -> Vec<String> {
    let history = store.history(&filter, None).await.unwrap();
    assert_eq!(history.unreadable, []);
    let line = |line: &SummaryLine| format!("{} {}", line.number, line.bowler().label());
    let sheet = |summary: &Summary| summary.lines.iter().map(line).collect::<Vec<_>>().join(", ");
    history.all.iter().map(sheet).collect()
}

/// What the history and the games of the third file say.
async fn check_third(store: &Store) {
    let lines = |filter: Filter| history(store, filter);
    let expected = ["1 PJS, 2 KYJ", "1 PJS, 2 KYJ", "1 ANA, 2 ANA, 3 KIM", "1 PJS", "1 BOB", "1 KYJ, 2 ANA"];
    assert_eq!(lines(Filter::default()).await, expected, "whoever left before the first ball is not shown");
    let of = |bowler: &str| Filter { bowlers: vec![bowler.parse().unwrap()], ..Filter::default() };
    assert_eq!(lines(of("ANA")).await, ["1 ANA, 2 ANA, 3 KIM", "1 KYJ, 2 ANA"]);
    assert_eq!(lines(of("LEE")).await, [""; 0]);
    assert_eq!(lines(of("Park Ji-sung")).await, [""; 0]);
    assert_eq!(lines(Filter { is_deleted: true, ..Filter::default() }).await, ["1 BOB:no-tap-9"]);
    let found = store.games(&Filter::default()).await.unwrap();
    let games = found.all.iter().map(|kept| (kept.sheet, kept.tag.to_string(), kept.place, kept.series.is_some()));
    let expected = [
        (1, "PJS", 1, true),
        (1, "KYJ", 1, true),
        (2, "PJS", 1, true),
        (2, "KYJ", 1, true),
        (3, "ANA", 1, false),
        (3, "ANA", 2, false),
        (3, "KIM", 1, false),
        (4, "PJS", 1, false),
    ];
    assert_eq!(
        games.collect::<Vec<_>>(),
        expected.map(|(sheet, tag, place, series)| (sheet, tag.to_owned(), place, series))
    );
    assert_eq!(store.games(&of("ANA")).await.unwrap().all.len(), 2);
    let checked = store.check().await.unwrap();
    assert_eq!((checked.faults, checked.sheets), (vec![], 7));
}

#[test]
fn a_file_without_names_is_brought_up_to_date() {
    runtime().block_on(async {
        let (_folder, path, expected) = third_file();
        let store = Store::open(&path).await.unwrap();
        check_third(&store).await;
        assert_eq!(exported(&store).await, expected);
        assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
        let record =
            store.begin(tenpin_board::Sheet::open(vec!["PJS=Park Ji-sung".parse().unwrap()]).unwrap()).await.unwrap();
        assert_eq!(record.number(), 9);
        let filter = Filter { bowlers: vec!["park ji-sung".parse().unwrap()], ..Filter::default() };
        assert_eq!(store.history(&filter, None).await.unwrap().all.len(), 1);
    });
}

/// Events that were lost before are missed after: only a file that never counted them is counted now.
#[test]
fn what_a_file_without_names_has_lost_is_still_missed() {
    runtime().block_on(async {
        let (_folder, path, _) = third_file();
        crate::tamper(&path, "DELETE FROM events WHERE sheet = 3 AND number = 68").await;
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.load(3).await.unwrap_err().to_string(), "sheet 3: event 68 is missing");
        assert_eq!(store.inventory().await.unwrap().missing, 1);
    });
}

/// A copy of the file of the fourth version, and what that version exported from it.
fn fourth_file() -> (TempDir, PathBuf, String) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("tenpin.db");
    fs::copy(format!("{DATA}/version-4.db"), &path).unwrap();
    (folder, path, fs::read_to_string(format!("{DATA}/version-4.jsonl")).unwrap())
}

/// What the history and the games of the fourth file say, wherever its sheets are.
async fn check_fourth(store: &Store) {
    let expected = [
        "1 Park Ji-sung (PAR)",
        "1 KYJ:duckpin",
        "1 김연재 (KYJ), 2 Park Ji-sung (PJS)",
        "1 김연재 (KYJ), 2 Park Ji-sung (PJS)",
        "1 Park Ji-Sung (PAR), 2 KYJ, 3 김연아 (KIM)",
        "1 PJS:3-6-9, 2 KYJ:five-pin, 3 Ana María (ANA:candlepin)",
        "1 Ana María (ANM:current-frame)",
        "1 BOB, 2 KIM",
    ];
    assert_eq!(history(store, Filter::default()).await, expected);
    let of = |bowler: &str| Filter { bowlers: vec![bowler.parse().unwrap()], ..Filter::default() };
    assert_eq!(history(store, of("ana maría")).await, expected[5..7]);
    assert_eq!(
        history(store, of("PJS")).await,
        [expected[2], expected[3], expected[5]],
        "by the tag, whatever the name"
    );
    let deleted = Filter { is_deleted: true, ..Filter::default() };
    assert_eq!(history(store, deleted).await, ["1 BOB:no-tap-9"]);
    let found = store.games(&Filter::default()).await.unwrap();
    let game = |kept: &tenpin_store::KeptGame| format!("{} {}: {}", kept.sheet, kept.tag, kept.game);
    let expected = [
        "8 PAR: X X X X X X X X X XXX",
        "9 KYJ: 72- 9/ X 541 7-2 X X X X XXX",
        "1 KYJ: 9- 9- 9- 9- 9- 9- 9- 9- 9- 9-",
        "1 PJS: X X X X X X X X X X8/",
        "2 KYJ: 7/ 7/ 7/ 7/ 7/ 7/ 7/ 7/ 8{7-10}1 XXX",
        "2 PJS: X X X X X X X X X XX5",
        "6 ANM: 8/ X X X X X X X X X",
    ];
    assert_eq!(found.all.iter().map(game).collect::<Vec<_>>(), expected);
    assert_eq!(store.deleted_sheets().await, Ok(vec![7]));
    assert!(store.load(10).await.unwrap().sheet().last_undone().is_some(), "there is something to redo");
}

#[test]
fn a_file_without_lanes_is_brought_up_to_date() {
    runtime().block_on(async {
        let (_folder, path, expected) = fourth_file();
        let store = Store::open(&path).await.unwrap();
        check_fourth(&store).await;
        assert_eq!(store.open_sheets().await, Ok(vec![10]));
        assert_eq!(exported(&store).await, expected);
        let checked = store.check().await.unwrap();
        assert_eq!((checked.faults, checked.sheets, checked.events), (vec![], 9, expected.lines().count()));
        assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
        // No lane is open, and nobody can sign in.
        assert_eq!(store.openings().await, Ok(Vec::new()));
        assert_eq!(store.password().await, Ok(None));
        // And it goes on from there.
        let mut record = store.load(10).await.unwrap();
        store.append(&mut record, Event::Redone).await.unwrap();
        store.append(&mut record, Event::Placed { lane: 3 }).await.unwrap();
        bowl(&store, &mut record, "7/").await;
        assert_eq!(crate::games(record.sheet()), ["9- X", "72 7/"]);
        let text = exported(&store).await;
        assert_eq!(
            text.lines().take(expected.lines().count()).collect::<Vec<_>>(),
            expected.lines().collect::<Vec<_>>()
        );
        assert_eq!(store.begin(sheet("PJS")).await.unwrap().number(), 11, "no number is given twice");
    });
}

/// What the fourth version exported comes into a new file byte for byte, and is nothing new to the file it came from.
#[test]
fn an_export_of_a_file_without_lanes_is_imported_as_it_is() {
    runtime().block_on(async {
        let (_folder, path, expected) = fourth_file();
        let import = async |store: &Store| store.import(Cursor::new(expected.clone().into_bytes())).await;
        let (sheets, events) = (9, expected.lines().count());
        let store = Store::in_memory().await.unwrap();
        assert_eq!(import(&store).await, Ok(added(sheets, events, 0)));
        check_fourth(&store).await;
        assert_eq!(store.imported_sheet().await, Ok(Some(10)), "a game goes on if somebody says so");
        assert_eq!(exported(&store).await, expected);
        assert_eq!(import(&store).await, Ok(added(0, 0, events)), "nothing comes in twice");
        // The file from which it was exported has it all.
        let migrated = Store::open(&path).await.unwrap();
        assert_eq!(import(&migrated).await, Ok(added(0, 0, events)));
        assert_eq!(exported(&migrated).await, expected);
    });
}

/// What was lost before there were lanes is missed after.
#[test]
fn what_a_file_without_lanes_has_lost_is_still_missed() {
    runtime().block_on(async {
        let (_folder, path, _) = fourth_file();
        crate::tamper(&path, "DELETE FROM events WHERE sheet = 3 AND number = 34").await;
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.load(3).await.unwrap_err().to_string(), "sheet 3: event 34 is missing");
        assert_eq!(store.inventory().await.unwrap().missing, 1);
    });
}

/// Only the events that tell of lanes, and of bowlers who were removed, are in the format that older programs do not read.
#[test]
fn an_export_without_lanes_is_one_that_older_programs_read() {
    const NEW: &str = r#""v":3"#;
    runtime().block_on(async {
        let (_folder, path, expected) = fourth_file();
        assert!(!expected.contains(NEW));
        let store = Store::open(&path).await.unwrap();
        let mut record = store.begin(sheet("PJS KYJ=김연재")).await.unwrap();
        bowl(&store, &mut record, "8/X7").await;
        let reason = String::new();
        let renamed = record.sheet().renamed(0, "BOB=Bob Park".parse().unwrap(), reason).unwrap();
        for event in [
            renamed,
            record.sheet().corrected(0, 1, vec![Ball::Strike], "the machine missed two pins".to_owned()),
            record.sheet().joined("KIM:five-pin".parse().unwrap()),
            Event::Bowl { line: 2 },
            Event::Undone,
            Event::Redone,
            Event::Left { line: 2 },
            record.sheet().returned(2),
            Event::Reordered { lines: vec![1, 2, 0] },
            Event::Closed,
            Event::Reopened,
            Event::Deleted,
            Event::Restored,
        ] {
            store.append(&mut record, event).await.unwrap();
        }
        assert!(!exported(&store).await.contains(NEW));
        for event in [Event::Placed { lane: 3 }, Event::Removed { line: 1 }, Event::Undone, Event::Closed] {
            store.append(&mut record, event).await.unwrap();
        }
        let text = exported(&store).await;
        let new: Vec<&str> = text.lines().filter(|line| line.contains(NEW)).collect();
        assert_eq!(new.len(), 2);
        assert!(new[0].ends_with(r#""v":3,"kind":"placed","lane":3}"#), "{new:?}");
        assert!(new[1].ends_with(r#""v":3,"kind":"removed","line":2}"#), "{new:?}");
    });
}

/// A copy of the file of the fifth version, and what that version exported from it.
fn fifth_file() -> (TempDir, PathBuf, String) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("tenpin.db");
    fs::copy(format!("{DATA}/version-5.db"), &path).unwrap();
    (folder, path, fs::read_to_string(format!("{DATA}/version-5.jsonl")).unwrap())
}

#[test]
fn a_file_without_codes_is_brought_up_to_date() {
    runtime().block_on(async {
        let (_folder, path, expected) = fifth_file();
        let store = Store::open(&path).await.unwrap();
        assert_eq!(exported(&store).await, expected);
        assert_eq!(store.check().await.unwrap().faults, []);
        let open = store.openings().await.unwrap();
        let lanes: Vec<_> = open.iter().map(|opening| (opening.lane, opening.sheet, opening.needs_help)).collect();
        assert_eq!(lanes, [(3, None, true), (5, Some(11), false)]);
        assert!(open.iter().all(|opening| opening.code.is_none() && opening.renewals == 0 && !opening.is_locked));
        // The password stays, and whoever was signed in signs in again.
        assert!(store.password().await.unwrap().is_some_and(|hash| hash.starts_with("$argon2id$")));
        assert_eq!(store.credentials(&Holder::Desk).await, Ok(Vec::new()));
        // And it goes on from there.
        let mut record = store.load(11).await.unwrap();
        bowl(&store, &mut record, "1X").await;
        assert!(exported(&store).await.starts_with(expected.lines().next().unwrap()));
        assert_eq!(store.begin(sheet("PJS")).await.unwrap().number(), 13, "no number is given twice");
    });
}

#[test]
fn an_export_of_a_file_without_codes_is_imported_as_it_is() {
    runtime().block_on(async {
        let (_folder, path, expected) = fifth_file();
        let import = async |store: &Store| store.import(Cursor::new(expected.clone().into_bytes())).await;
        let (sheets, events) = (11, expected.lines().count());
        let store = Store::in_memory().await.unwrap();
        assert_eq!(import(&store).await, Ok(added(sheets, events, 0)));
        assert_eq!(exported(&store).await, expected);
        let migrated = Store::open(&path).await.unwrap();
        assert_eq!(import(&migrated).await, Ok(added(0, 0, events)));
    });
}
