use std::path::Path;
use std::{fs, thread};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection, query};
use tempfile::{TempDir, tempdir};
use tenpin::Ball;
use tenpin_board::Event;
use tenpin_store::{AppendError, Cause, Exported, Filter, Settings, Store, StoreError, Summary};

use crate::{NINES, add_event, bowl, games, played, runtime, sheet};

fn file() -> (TempDir, std::path::PathBuf) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("tenpin.db");
    (folder, path)
}

/// Runs SQL on a file behind the store's back.
async fn tamper(path: &Path, sql: &'static str) -> Result<u64, sqlx::Error> {
    let mut connection = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await?;
    let done = query(sql).execute(&mut connection).await?.rows_affected();
    connection.close().await?;
    Ok(done)
}

/// Of how many sheets a rebuild mends what is kept beside the journal.
async fn mended(store: &Store) -> usize {
    let rebuilt = store.rebuild().await.unwrap();
    assert_eq!(rebuilt.unreadable, []);
    rebuilt.mended
}

#[test]
fn every_write_is_on_the_disk_before_it_is_answered() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let full = Settings { journal_mode: "wal".to_owned(), synchronous: "full".to_owned(), secure_delete: true };
        let store = Store::open(&path).await.unwrap();
        assert_eq!(store.settings().await, Ok(full.clone()));
        // The setting is of a connection and not of the file, so it must be there after the first time too.
        let again = Store::open(&path).await.unwrap();
        assert_eq!(again.settings().await, Ok(full));
    });
}

#[test]
fn a_missing_folder_is_made_and_a_missing_file_is_not_read() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a/b/tenpin.db");
        assert_eq!(Store::open_to_read(&path).await.unwrap_err(), StoreError::NotThere { path: path.clone() });
        assert!(!path.exists());
        Store::open(&path).await.unwrap().close().await;
        assert!(path.exists());
        assert_eq!(Store::open_to_read(&path).await.unwrap().all_sheets().await, Ok(vec![]));
    });
}

#[test]
fn a_reader_writes_nothing() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let store = Store::open(&path).await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        let reader = Store::open_to_read(&path).await.unwrap();
        let refused = reader.append(&mut record, Event::Closed).await.unwrap_err();
        let AppendError::Store(StoreError::Failed { reason }) = refused else { panic!("{refused:?}") };
        assert_eq!(reason, Cause::ReadOnly);
        bowl(&store, &mut record, "7").await;
        assert_eq!(reader.load(1).await, Ok(record), "a reader sees what a writer has written since");
    });
}

#[test]
fn what_is_no_data_file_is_said_to_be_none() {
    runtime().block_on(async {
        let (folder, path) = file();
        fs::write(&path, "a shopping list, not a database, and long enough to be told apart from one").unwrap();
        for refused in [Store::open(&path).await, Store::open_to_read(&path).await] {
            let refused = refused.unwrap_err().to_string();
            assert!(
                refused.contains("tenpin.db cannot be opened: ") && refused.contains("not a database"),
                "{refused}"
            );
        }
        let below_a_file = path.join("tenpin.db");
        for refused in [Store::open(&below_a_file).await, Store::open_to_read(&below_a_file).await] {
            let refused = refused.unwrap_err().to_string();
            assert!(refused.starts_with(&format!("{} cannot be opened: ", below_a_file.display())), "{refused}");
        }
        drop(folder);
    });
}

#[test]
fn a_file_of_a_newer_version_is_refused() {
    runtime().block_on(async {
        let (_folder, path) = file();
        Store::open(&path).await.unwrap().close().await;
        let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) \
                     VALUES (7, 'more', TRUE, x'00', 0)";
        tamper(&path, newer).await.unwrap();
        assert_eq!(Store::open(&path).await.unwrap_err(), StoreError::Newer { version: 7 });
        assert_eq!(Store::open_to_read(&path).await.unwrap_err(), StoreError::Newer { version: 7 });
    });
}

#[test]
fn a_sheet_with_an_event_that_cannot_be_read_is_refused_whole() {
    runtime().block_on(async {
        for (event, says) in [
            (r#"{"v":9,"kind":"rolled"}"#, "sheet 1: event 3 is of format 9, and only 3 is known"),
            (r#"{"v":1,"kind":"danced"}"#, "sheet 1: event 3: unknown variant `danced`"),
            (
                r#"{"v":1,"kind":"rolled","line":1,"ball":"9"}"#,
                "sheet 1: event 3: 9 pins cannot fall when 3 are standing",
            ),
            ("7", "sheet 1: event 3: invalid type"),
        ] {
            let (_folder, path) = file();
            let store = Store::open(&path).await.unwrap();
            let mut record = store.begin(sheet("PJS")).await.unwrap();
            bowl(&store, &mut record, "7").await;
            add_event(&path, event.as_bytes()).await;
            let refused = store.load(1).await.unwrap_err().to_string();
            assert!(refused.starts_with(says), "{refused}");
            // The others can be used all the same.
            let other = played(&store, sheet("KYJ"), NINES).await;
            let history = store.history(&Filter::default(), None).await.unwrap();
            assert_eq!((history.all, history.unreadable.len()), (vec![Summary::from(&other)], 1));
            assert_eq!(history.unreadable[0].to_string(), refused);
            let games = store.games(&Filter::default()).await.unwrap();
            assert_eq!((games.all.len(), games.unreadable.len()), (1, 1));
            let rebuilt = store.rebuild().await.unwrap();
            assert_eq!((rebuilt.mended, rebuilt.unreadable[0].to_string()), (0, refused));
            // A copy needs no understanding. What a newer program wrote is no damage.
            let exported = store.export(1).await.unwrap();
            assert_eq!(exported.lines.lines().count(), if event.starts_with('{') { 3 } else { 2 });
            let is_newer = event.contains("\"v\":9") || event.contains("danced");
            assert_eq!(exported.damage.is_none(), is_newer, "{exported:?}");
            assert_eq!(store.export(2).await, Ok(Exported { lines: other.to_lines(), damage: None }));
        }
    });
}

#[test]
fn nobody_changes_or_removes_an_event() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let store = Store::open(&path).await.unwrap();
        played(&store, sheet("PJS"), NINES).await;
        let refused = async |sql: &'static str| tamper(&path, sql).await.unwrap_err().to_string();
        assert!(refused("UPDATE events SET at = 0").await.contains("an event is never changed"));
        assert!(refused("DELETE FROM events").await.contains("an event goes only with a deleted sheet"));
        assert!(refused("DELETE FROM sheets").await.contains("FOREIGN KEY"));
    });
}

#[test]
fn a_missing_event_is_missed() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let store = Store::open(&path).await.unwrap();
        played(&store, sheet("PJS"), NINES).await;
        tamper(&path, "DROP TRIGGER events_go_only_with_a_deleted_sheet").await.unwrap();
        tamper(&path, "DELETE FROM events WHERE number = 5").await.unwrap();
        assert_eq!(store.load(1).await.unwrap_err().to_string(), "sheet 1: event 5 is missing");
    });
}

#[test]
fn what_is_kept_beside_the_journal_is_made_anew() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let store = Store::open(&path).await.unwrap();
        for _ in 0..6 {
            played(&store, sheet("PJS KYJ"), NINES).await;
        }
        let mut deleted = store.load(6).await.unwrap();
        store.append(&mut deleted, Event::Deleted).await.unwrap();
        let right = store.history(&Filter::default(), None).await.unwrap().all;
        let games = store.games(&Filter::default()).await.unwrap().all;
        tamper(&path, "DELETE FROM games WHERE sheet = 1").await.unwrap();
        tamper(&path, "UPDATE games SET notation = 'X', score = 300 WHERE sheet = 2").await.unwrap();
        tamper(&path, "UPDATE sheets SET state = 'deleted' WHERE number = 3").await.unwrap();
        tamper(&path, "UPDATE sheets SET state = 'open', opened_at = 0 WHERE number = 6").await.unwrap();
        assert_ne!(store.history(&Filter::default(), None).await.unwrap().all, right);
        assert_eq!(mended(&store).await, 4);
        assert_eq!(store.history(&Filter::default(), None).await.unwrap().all, right);
        assert_eq!(store.games(&Filter::default()).await.unwrap().all, games);
        assert_eq!(mended(&store).await, 0);
    });
}

#[test]
fn what_only_looks_deleted_is_not_removed() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let store = Store::open(&path).await.unwrap();
        let record = played(&store, sheet("PJS"), NINES).await;
        tamper(&path, "UPDATE sheets SET state = 'deleted'").await.unwrap();
        assert_eq!(store.deleted_sheets().await, Ok(vec![]));
        assert_eq!(store.compact(&[1]).await, Ok(0));
        assert_eq!(store.load(1).await, Ok(record));
    });
}

#[test]
fn a_game_that_does_not_read_is_named() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let store = Store::open(&path).await.unwrap();
        played(&store, sheet("PJS KYJ"), NINES).await;
        tamper(&path, "UPDATE games SET notation = '99' WHERE line = 2").await.unwrap();
        let found = store.games(&Filter::default()).await.unwrap();
        assert_eq!((found.all.len(), found.unreadable), (1, vec![StoreError::BrokenGame { sheet: 1, line: 2 }]));
        assert_eq!(mended(&store).await, 1);
    });
}

#[test]
fn a_database_of_another_program_is_left_alone() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let mut other =
            SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(&path).create_if_missing(true))
                .await
                .unwrap();
        query("CREATE TABLE recipes (dish TEXT)").execute(&mut other).await.unwrap();
        other.close().await.unwrap();
        let before = fs::read(&path).unwrap();
        for refused in [Store::open(&path).await, Store::open_to_read(&path).await] {
            let refused = refused.unwrap_err().to_string();
            assert!(refused.ends_with(" cannot be opened: it is a database of another program"), "{refused}");
        }
        assert_eq!(fs::read(&path).unwrap(), before);
        // An empty file is one that nothing was kept in.
        fs::write(&path, "").unwrap();
        assert_eq!(Store::open_to_read(&path).await.unwrap_err(), StoreError::NotThere { path: path.clone() });
        assert!(Store::open(&path).await.is_ok());
    });
}

/// Whoever reads while the file is held by somebody else is told so, and does not get what it was before.
#[test]
fn a_file_that_is_held_is_not_read_without_its_log() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let store = Store::open(&path).await.unwrap();
        played(&store, sheet("PJS"), NINES).await;
        store.close().await;
        let options = SqliteConnectOptions::new().filename(&path).pragma("locking_mode", "EXCLUSIVE");
        let mut holder = SqliteConnection::connect_with(&options).await.unwrap();
        query("UPDATE sheets SET opened_at = opened_at").execute(&mut holder).await.unwrap();
        // Ten seconds of patience are too many for a test, so the answer is not waited for.
        let reading = tokio::time::timeout(std::time::Duration::from_millis(300), async {
            let store = Store::open_to_read(&path).await?;
            store.history(&Filter::default(), None).await
        });
        match reading.await {
            Err(_waiting) => {}
            Ok(read) => assert!(read.is_err(), "{read:?}"),
        }
        holder.close().await.unwrap();
    });
}

#[test]
fn a_sheet_that_is_gone_takes_no_ball() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let store = Store::open(&path).await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        let mut other = record.clone();
        store.append(&mut other, Event::Deleted).await.unwrap();
        store.compact(&[1]).await.unwrap();
        let event = record.sheet().rolled(Ball::Pins(7)).unwrap();
        let gone = AppendError::Store(StoreError::NoSuchSheet { number: 1 });
        assert_eq!(store.append(&mut record, event).await, Err(gone));
    });
}

/// Several programs begin at once with a file that is not there, and each keeps its sheets.
#[test]
fn many_at_once_make_one_file() {
    let (_folder, path) = file();
    let work = |path: &Path| {
        runtime().block_on(async {
            let store = Store::open(path).await.unwrap();
            for _ in 0..3 {
                played(&store, sheet("PJS"), NINES).await;
            }
        });
    };
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| work(&path));
        }
    });
    runtime().block_on(async {
        let store = Store::open(&path).await.unwrap();
        let history = store.history(&Filter::default(), None).await.unwrap().all;
        assert_eq!(history.len(), 24);
        assert!(history.iter().all(|summary| summary.lines[0].game.score() == Some(90)));
    });
}

/// Writers who all want every ball of one sheet: each ball is claimed once.
#[test]
fn no_two_writers_claim_the_same_ball() {
    let (_folder, path) = file();
    runtime().block_on(async { Store::open(&path).await.unwrap().begin(sheet("PJS")).await.unwrap() });
    let claim = |path: &Path| {
        runtime().block_on(async {
            let store = Store::open(path).await.unwrap();
            let mut record = store.load(1).await.unwrap();
            let mut claimed = 0;
            while let Ok(event) = record.sheet().rolled(Ball::Strike) {
                match store.append(&mut record, event).await {
                    Ok(()) => claimed += 1,
                    Err(AppendError::Overtaken) => {}
                    Err(other) => panic!("{other}"),
                }
            }
            claimed
        })
    };
    let claimed: usize = thread::scope(|scope| {
        let writers: Vec<_> = (0..6).map(|_| scope.spawn(|| claim(&path))).collect();
        writers.into_iter().map(|writer| writer.join().unwrap()).sum()
    });
    assert_eq!(claimed, 12);
    let record = runtime().block_on(async { Store::open(&path).await.unwrap().load(1).await.unwrap() });
    assert_eq!(games(record.sheet()), ["X X X X X X X X X XXX"]);
}

#[cfg(unix)]
#[test]
fn a_new_file_and_its_folder_are_for_their_owner_alone() {
    use std::os::unix::fs::PermissionsExt;

    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("a/b/tenpin.db");
        let store = Store::open(&path).await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        bowl(&store, &mut record, "7").await;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
        for beside in ["a/b/tenpin.db-wal", "a/b/tenpin.db-shm"] {
            assert_eq!(mode(&folder.path().join(beside)), 0o600, "{beside}");
        }
        // What is there stays as somebody wants it.
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        Store::open(&path).await.unwrap().close().await;
        assert_eq!(mode(&path), 0o640);
    });
}

#[cfg(unix)]
#[test]
fn a_device_is_no_data_file() {
    runtime().block_on(async {
        for device in ["/dev/null", "/dev/zero"] {
            for refused in [Store::open(Path::new(device)).await, Store::open_to_read(Path::new(device)).await] {
                assert_eq!(refused.unwrap_err().to_string(), format!("{device} cannot be opened: it is not a file"));
            }
        }
    });
}

/// A view may take for ever to be read, and must not even be begun.
#[test]
fn a_file_whose_tables_are_views_is_refused() {
    runtime().block_on(async {
        let endless = "AS WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT n AS number, n AS id, \
                       n AS version, n AS success, n AS checksum, n AS sheet, n AS line FROM n";
        for table in ["sheets", "events", "games", "_sqlx_migrations"] {
            let (_folder, path) = file();
            Store::open(&path).await.unwrap().close().await;
            crate::tamper(&path, &format!("DROP TABLE {table}")).await;
            crate::tamper(&path, &format!("CREATE VIEW {table} {endless}")).await;
            for refused in [Store::open(&path).await, Store::open_to_read(&path).await] {
                let refused = refused.unwrap_err().to_string();
                assert!(refused.ends_with(&format!("cannot be opened: {table} in it is not as tenpin makes it")), "{refused}");
            }
        }
    });
}

/// A file with a sheet that is bowled on.
async fn in_play(path: &Path) -> (Store, tenpin_store::Record) {
    let store = Store::open(path).await.unwrap();
    let mut record = store.begin(sheet("PJS")).await.unwrap();
    bowl(&store, &mut record, "7").await;
    (store, record)
}

async fn next_ball(store: &Store, record: &mut tenpin_store::Record) -> Result<(), AppendError> {
    let event = record.sheet().rolled(Ball::Pins(2)).unwrap();
    store.append(record, event).await
}

#[cfg(unix)]
#[test]
fn a_ball_is_not_taken_when_the_file_was_removed_or_replaced() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let (store, mut record) = in_play(&path).await;
        let before = record.clone();
        fs::remove_file(&path).unwrap();
        let removed = AppendError::Store(StoreError::Removed { path: path.clone() });
        for _ in 0..2 {
            assert_eq!(next_ball(&store, &mut record).await, Err(removed.clone()));
            assert_eq!(record, before);
        }
        assert!(!path.exists(), "it is not made anew either");

        let (folder, path) = file();
        let (store, mut record) = in_play(&path).await;
        let aside = folder.path().join("aside.db");
        let (other, _) = in_play(&aside).await;
        other.close().await;
        fs::rename(&aside, &path).unwrap();
        let replaced = AppendError::Store(StoreError::Replaced { path: path.clone() });
        assert_eq!(next_ball(&store, &mut record).await, Err(replaced));
        fs::remove_dir_all(folder.path()).unwrap();
        let removed = AppendError::Store(StoreError::Removed { path });
        assert_eq!(next_ball(&store, &mut record).await, Err(removed));
    });
}

/// The file is the same one, but what is in it is not.
#[test]
fn a_ball_is_not_taken_when_another_file_was_copied_over_the_data_file() {
    runtime().block_on(async {
        for content in ["another journal", "a shopping list", ""] {
            let (folder, path) = file();
            let (store, mut record) = in_play(&path).await;
            bowl(&store, &mut record, "2 7").await;
            let content = match content {
                "another journal" => {
                    let aside = folder.path().join("aside.db");
                    let (other, _) = in_play(&aside).await;
                    other.close().await;
                    fs::read(&aside).unwrap()
                }
                other => other.as_bytes().to_vec(),
            };
            fs::write(&path, content).unwrap();
            let refused = next_ball(&store, &mut record).await.unwrap_err();
            let AppendError::Store(error) = refused else { panic!("{refused:?}") };
            assert!(error.is_file_gone(), "{error:?}");
        }
    });
}

/// Whoever folds the log into the file changes it, and everything is still there.
#[test]
fn a_ball_is_taken_after_the_log_was_folded_into_the_file() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let (store, mut record) = in_play(&path).await;
        for _ in 0..9 {
            let fold = query("PRAGMA wal_checkpoint(TRUNCATE)");
            fold.execute(&mut crate::connection(&path).await).await.unwrap();
            bowl(&store, &mut record, "-").await;
            bowl(&store, &mut record, "7").await;
        }
        assert_eq!(store.load(1).await, Ok(record));
    });
}

/// All sheets of a file that nobody uses, with the names of their bowlers.
async fn bowlers_in(path: &Path) -> Vec<String> {
    let store = Store::open_to_read(path).await.unwrap();
    let names = |summary: &Summary| summary.lines.iter().map(|line| line.tag.to_string()).collect::<String>();
    let found = store.history(&Filter::default(), None).await.unwrap();
    assert_eq!(store.check().await.unwrap().faults, []);
    store.close().await;
    found.all.iter().map(names).collect()
}

/// The log of the file that was there belongs to no other file, and neither one is harmed.
#[cfg(unix)]
#[test]
fn a_file_that_is_put_in_the_place_of_another_in_mid_game_is_not_harmed() {
    runtime().block_on(async {
        for is_copied in [false, true] {
            for has_history in [false, true] {
                let (folder, path) = file();
                let store = Store::open(&path).await.unwrap();
                if has_history {
                    for name in ["KIM", "LEE", "ANA"] {
                        played(&store, sheet(name), NINES).await;
                    }
                    store.close().await;
                }
                let (store, mut record) = in_play(&path).await;
                let other = folder.path().join("other.db");
                let club = Store::open(&other).await.unwrap();
                for name in ["AAA", "BBB", "CCC", "DDD"] {
                    played(&club, sheet(name), NINES).await;
                }
                club.close().await;
                let aside = folder.path().join("aside.db");
                if is_copied {
                    fs::copy(&other, &path).unwrap();
                } else {
                    fs::rename(&path, &aside).unwrap();
                    fs::rename(&other, &path).unwrap();
                }
                let refused = next_ball(&store, &mut record).await.unwrap_err();
                assert_eq!(refused, AppendError::Store(StoreError::Replaced { path: path.clone() }));
                store.close().await;
                // As another program finds it.
                let found = folder.path().join("found.db");
                fs::copy(&path, &found).unwrap();
                assert_eq!(bowlers_in(&found).await, ["AAA", "BBB", "CCC", "DDD"], "{is_copied} {has_history}");
                assert!(fs::read(path.with_extension("db-wal")).unwrap_or_default().is_empty());
                if !is_copied {
                    // The one that was moved has got all that was in its log.
                    assert!(bowlers_in(&aside).await.contains(&"PJS".to_owned()));
                }
            }
        }
    });
}

/// What is in the log is on the disk only with the log.
#[cfg(unix)]
#[test]
fn a_ball_is_not_taken_when_the_log_was_removed_and_nothing_is_lost() {
    runtime().block_on(async {
        let (_folder, path) = file();
        let (store, mut record) = in_play(&path).await;
        let log = path.with_extension("db-wal");
        fs::remove_file(&log).unwrap();
        let removed = AppendError::Store(StoreError::Removed { path: log });
        assert_eq!(next_ball(&store, &mut record).await, Err(removed));
        // As another program finds it after a crash.
        let copy = path.with_extension("copy");
        fs::copy(&path, &copy).unwrap();
        assert_eq!(Store::open(&copy).await.unwrap().load(1).await, Ok(record));
    });
}
