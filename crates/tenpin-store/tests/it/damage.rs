use std::fs;
use std::io::Cursor;
use std::path::PathBuf;

use tempfile::{TempDir, tempdir};
use tenpin::{Ball, Ruleset};
use tenpin_board::Event;
use tenpin_store::{
    Change, ChangeKind, Fault, Filter, Flaw, ImportError, ImportOptions, Imported, NewOpening, Skipped, Store,
    StoreError,
};

use crate::{NINES, STRIKES, add_event, added, bowl, played, runtime, sheet, tamper};

const SKIP: ImportOptions = ImportOptions { skip_damaged: true, update: false, repair: false };
const UPDATE: ImportOptions = ImportOptions { skip_damaged: false, update: true, repair: false };
const REPAIR: ImportOptions = ImportOptions { skip_damaged: false, update: false, repair: true };

/// A file with three sheets: two that are closed, and one that is open.
async fn three_sheets() -> (TempDir, PathBuf, Store) {
    let folder = tempdir().unwrap();
    let path = folder.path().join("tenpin.db");
    let store = Store::open(&path).await.unwrap();
    played(&store, sheet("PJS"), NINES).await;
    played(&store, sheet("KYJ"), STRIKES).await;
    let mut open = store.begin(sheet("LEE")).await.unwrap();
    bowl(&store, &mut open, "7 2 X").await;
    (folder, path, store)
}

/// All sheets as JSON lines, and what is damaged.
async fn exported(store: &Store) -> (String, Vec<StoreError>) {
    let (mut text, mut damage) = (String::new(), Vec::new());
    for number in store.all_sheets().await.unwrap() {
        let exported = store.export(number).await.unwrap();
        text += &exported.lines;
        damage.extend(exported.damage);
    }
    (text, damage)
}

async fn import(store: &Store, text: &str, options: ImportOptions) -> Result<Imported, ImportError> {
    store.import_with(Cursor::new(text.as_bytes().to_vec()), options).await
}

async fn faults(store: &Store) -> Vec<Fault> {
    store.check().await.unwrap().faults
}

#[test]
fn nothing_is_wrong_with_a_file_that_nobody_touched() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let mut record = store.load(2).await.unwrap();
        for event in [Event::Deleted, Event::Restored, Event::Deleted] {
            store.append(&mut record, event).await.unwrap();
        }
        for store in [store.clone(), Store::open_to_read(&path).await.unwrap()] {
            let checked = store.check().await.unwrap();
            assert_eq!((checked.sheets, checked.events), (3, 22 + 17 + 4), "{checked:?}");
            assert_eq!((checked.faults, checked.newer), (vec![], vec![]));
        }
        assert_eq!(store.compact(&[2]).await, Ok(1));
        assert_eq!(faults(&store).await, [], "what was removed on purpose is not missed");
        let inventory = store.inventory().await.unwrap();
        assert_eq!((inventory.without_entry, inventory.missing, inventory.damage), (vec![], 0, vec![]));
        import(&store, &exported(&store).await.0, ImportOptions::default()).await.unwrap();
        assert_eq!(faults(&store).await, []);
        assert_eq!(faults(&Store::in_memory().await.unwrap()).await, []);
    });
}

/// What happens to the file, and what is said of sheet 1 then.
#[test]
fn an_export_names_what_is_damaged_and_writes_all_else() {
    runtime().block_on(async {
        for (sql, damage, lines) in [
            ("DELETE FROM events WHERE sheet = 1 AND number = 5", StoreError::Missing { sheet: 1, event: 5 }, 21),
            // The last events of a closed sheet: it is known how many there were.
            ("DELETE FROM events WHERE sheet = 1 AND 20 < number", StoreError::Missing { sheet: 1, event: 21 }, 20 + 1),
            ("DELETE FROM events WHERE sheet = 1", StoreError::Missing { sheet: 1, event: 1 }, 1),
            (
                "UPDATE events SET event = replace(event, '9', '8') WHERE sheet = 1 AND number = 4",
                StoreError::Altered { sheet: 1, event: 4 },
                22,
            ),
            (
                "UPDATE events SET event = CAST(x'7b22ff' AS TEXT) WHERE sheet = 1 AND number = 4",
                StoreError::Altered { sheet: 1, event: 4 },
                21,
            ),
            (
                "UPDATE events SET at = at + 1 WHERE sheet = 1 AND number = 1",
                StoreError::Altered { sheet: 1, event: 1 },
                22,
            ),
            (
                "UPDATE events SET \"by\" = CAST(x'ff' AS TEXT) WHERE sheet = 1 AND number = 9",
                StoreError::Altered { sheet: 1, event: 9 },
                22,
            ),
            (
                "UPDATE sheets SET id = replace(id, '-', '+') WHERE number = 1",
                StoreError::Broken { sheet: 1, event: 0, reason: Flaw::NoEvents },
                22,
            ),
        ] {
            let (_folder, path, store) = three_sheets().await;
            let before = exported(&store).await.0;
            tamper(&path, sql).await;
            let (text, found) = exported(&store).await;
            assert_eq!(found.len(), 1, "{sql}");
            match (&found[0], &damage) {
                (StoreError::Broken { sheet: 1, event: 0, .. }, StoreError::Broken { event: 0, .. }) => {}
                (found, damage) => assert_eq!(found, damage, "{sql}"),
            }
            assert!(found[0].is_damage());
            assert_eq!(text.lines().filter(|line| line.contains("\"short\":1,")).count(), lines, "{sql}");
            let others = |text: &str| {
                text.lines().filter(|line| !line.contains("\"short\":1,")).map(str::to_owned).collect::<Vec<_>>()
            };
            assert_eq!(others(&text), others(&before), "{sql}");
            // All else works, and names the sheet where it is read.
            assert_eq!(store.load(1).await, Err(found[0].clone()));
            assert!(store.load(2).await.is_ok() && store.load(3).await.is_ok());
            assert!(store.history(&Filter::default(), None).await.is_ok());
            assert!(store.games(&Filter::default()).await.is_ok());
            assert!(faults(&store).await.contains(&Fault::Sheet(found[0].clone())), "{sql}");
            let mut record = store.load(2).await.unwrap();
            store.append(&mut record, Event::Deleted).await.unwrap();
        }
    });
}

#[test]
fn what_a_newer_program_wrote_is_no_damage() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        add_event(&path, br#"{"v":9,"kind":"danced"}"#).await;
        let (text, damage) = exported(&store).await;
        assert_eq!((text.lines().count(), damage), (22 + 1 + 14 + 4, vec![]));
        let checked = store.check().await.unwrap();
        assert_eq!((checked.newer.len(), checked.faults), (1, vec![]));
        assert!(checked.newer[0].is_newer() && !checked.newer[0].is_damage());
        // But a bit that makes a known event unknown is.
        tamper(&path, "UPDATE events SET event = replace(event, 'rolled', 'rollec') WHERE sheet = 2 AND number = 3")
            .await;
        assert_eq!(exported(&store).await.1, [StoreError::Altered { sheet: 2, event: 3 }]);
    });
}

#[test]
fn what_is_kept_without_a_sheet_is_named_and_copied() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let backup = exported(&store).await.0;
        tamper(&path, "DELETE FROM sheets WHERE number = 2").await;
        let inventory = store.inventory().await.unwrap();
        assert_eq!((inventory.without_entry, inventory.missing), (vec![2], 0));
        let gone = StoreError::NoEntry { sheet: 2, events: 14 };
        let left = store.export(2).await.unwrap();
        assert_eq!((left.lines.lines().count(), left.damage), (14, Some(gone.clone())));
        let found = faults(&store).await;
        assert!(found.contains(&Fault::Sheet(gone)) && found.contains(&Fault::Lines { sheet: 2 }), "{found:?}");
        // A backup knows which sheet it was, and it gets its number back.
        let repaired = import(&store, &backup, REPAIR).await.unwrap();
        assert_eq!((repaired.repaired, repaired.sheets, repaired.events), (vec![2], 0, 0));
        assert_eq!(exported(&store).await, (backup, vec![]));
        assert_eq!(faults(&store).await, declared_again(), "nothing but the triggers that this test removed");
    });
}

/// Whoever imports a backup before repairing has the sheet twice, once without its entry.
#[test]
fn what_is_left_of_a_sheet_that_is_kept_under_another_number_goes() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let backup = exported(&store).await.0;
        tamper(&path, "DELETE FROM sheets WHERE number = 2").await;
        let imported = import(&store, &backup, ImportOptions::default()).await.unwrap();
        assert_eq!((imported.sheets, imported.renumbered), (1, vec![(2, 4)]));
        let repaired = import(&store, &backup, REPAIR).await.unwrap();
        assert_eq!((repaired.repaired, repaired.unrepaired, repaired.saved.is_some()), (vec![2], vec![], true));
        assert_eq!(faults(&store).await, declared_again());
    });
}

#[test]
fn a_repair_names_what_it_could_not_repair() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let backup = exported(&store).await.0;
        tamper(&path, "DELETE FROM events WHERE number = 3").await;
        let of_two: String =
            backup.lines().filter(|line| line.contains("\"short\":2,")).map(|line| line.to_owned() + "\n").collect();
        let repaired = import(&store, &of_two, REPAIR).await.unwrap();
        assert_eq!((repaired.repaired, repaired.unrepaired), (vec![2], vec![1, 3]));
    });
}

/// The lines of a sheet that has lost its last events would look whole, if it were not said.
#[test]
fn what_was_lost_before_an_export_is_not_imported_as_whole() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        tamper(&path, "DELETE FROM events WHERE sheet = 1 AND 20 < number").await;
        let (text, damage) = exported(&store).await;
        assert_eq!(damage, [StoreError::Missing { sheet: 1, event: 21 }]);
        let copy = Store::in_memory().await.unwrap();
        assert!(import(&copy, &text, ImportOptions::default()).await.is_err());
        let imported = import(&copy, &text, SKIP).await.unwrap();
        assert_eq!((imported.sheets, imported.skipped.len(), imported.skipped[0].short), (2, 1, Some(1)));
    });
}

/// A page of the table of sheets that cannot be read costs nothing: the index of ids has them once more.
#[test]
fn events_are_exported_whole_where_only_the_sheets_are_damaged() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let whole = exported(&store).await.0;
        store.close().await;
        let mut bytes = fs::read(&path).unwrap();
        // The root of the table is the page that holds the ids as they are first written.
        let sql = "SELECT rootpage FROM sqlite_master WHERE name = 'sheets'";
        let page: i64 = sqlx::query_scalar(sql).fetch_one(&mut crate::connection(&path).await).await.unwrap();
        let start = usize::try_from(page - 1).unwrap() * 4096;
        bytes[start..start + 4096].fill(0);
        fs::write(&path, bytes).unwrap();
        let store = Store::open_to_read(&path).await.unwrap();
        let inventory = store.inventory().await.unwrap();
        let mut text = String::new();
        for number in inventory.sheets.into_iter().chain(inventory.without_entry) {
            let exported = store.export(number).await.unwrap();
            assert!(exported.damage.is_some());
            text += &exported.lines;
        }
        assert_eq!(text, whole);
    });
}

/// The faults of a file whose triggers this test has removed.
fn declared_again() -> Vec<Fault> {
    ["events_are_never_changed", "events_go_only_with_a_deleted_sheet"]
        .map(|name| Fault::Declaration { name: name.to_owned() })
        .to_vec()
}

#[test]
fn events_that_are_gone_without_a_trace_on_their_sheet_are_missed() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        // The last ball of an open sheet, with others written after it.
        let mut later = store.begin(sheet("KIM")).await.unwrap();
        bowl(&store, &mut later, "9").await;
        tamper(&path, "DELETE FROM events WHERE sheet = 3 AND number = 4").await;
        assert!(store.load(3).await.is_ok(), "nobody can know how many balls an open sheet had");
        assert_eq!(store.inventory().await.unwrap().missing, 1);
        assert!(faults(&store).await.contains(&Fault::Events { missing: 1 }));
        let rebuilt = store.rebuild().await.unwrap();
        assert_eq!((rebuilt.missing, rebuilt.mended), (1, 0));
        assert_eq!(faults(&store).await, declared_again(), "a rebuild goes on without them");
        // And so is a whole sheet, wherever it was written.
        for table in ["events WHERE sheet", "games WHERE sheet", "sheets WHERE number"] {
            tamper(&path, &format!("DELETE FROM {table} = 1")).await;
        }
        let inventory = store.inventory().await.unwrap();
        assert_eq!((inventory.missing, inventory.missing_sheets), (22, 1));
        assert!(faults(&store).await.contains(&Fault::Sheets { missing: 1 }));
        assert_eq!(store.rebuild().await.unwrap().missing_sheets, 1);
        assert_eq!(faults(&store).await, declared_again());
    });
}

#[test]
fn damage_beside_the_events_is_found_and_rebuilt() {
    runtime().block_on(async {
        for (sql, fault) in [
            ("UPDATE games SET notation = 'X' WHERE sheet = 1", Fault::Index { sheet: 1 }),
            ("UPDATE games SET bowler = CAST(x'ff' AS TEXT) WHERE sheet = 1", Fault::Index { sheet: 1 }),
            ("UPDATE games SET score = 7 WHERE sheet = 2", Fault::Index { sheet: 2 }),
            ("DELETE FROM games WHERE sheet = 3", Fault::Index { sheet: 3 }),
            ("UPDATE games SET sheet = 9 WHERE sheet = 3", Fault::Lines { sheet: 9 }),
            ("UPDATE sheets SET state = 'closed' WHERE number = 3", Fault::Index { sheet: 3 }),
            ("UPDATE sheets SET state = 'open' WHERE number = 1", Fault::Index { sheet: 1 }),
            ("UPDATE sheets SET opened_at = 7 WHERE number = 1", Fault::Index { sheet: 1 }),
            ("UPDATE sheets SET game = 7 WHERE number = 1", Fault::Index { sheet: 1 }),
            ("UPDATE sheets SET events = events - 1 WHERE number = 1", Fault::Index { sheet: 1 }),
            ("UPDATE sqlite_sequence SET seq = 1", Fault::Numbers),
            ("DELETE FROM sqlite_sequence", Fault::Numbers),
            ("UPDATE sqlite_sequence SET seq = seq + 7", Fault::Numbers),
            ("UPDATE sqlite_sequence SET seq = 'many'", Fault::Numbers),
            ("INSERT INTO sqlite_sequence (name, seq) VALUES ('sheets', 1)", Fault::Numbers),
        ] {
            let (_folder, path, store) = three_sheets().await;
            let before = exported(&store).await;
            tamper(&path, sql).await;
            assert!(faults(&store).await.contains(&fault), "{sql}: {:?}", faults(&store).await);
            assert_ne!(store.rebuild().await.unwrap().mended, 0, "{sql}");
            assert_eq!(faults(&store).await, declared_again(), "{sql}");
            assert_eq!(exported(&store).await, before);
            assert_eq!(store.begin(sheet("KIM")).await.unwrap().number(), 4, "{sql}");
        }
    });
}

#[test]
fn a_seq_that_is_not_as_it_was_is_found() {
    runtime().block_on(async {
        for (sql, is_found) in [
            ("UPDATE events SET seq = NULL WHERE sheet = 1 AND number = 5", Fault::Events { missing: 1 }),
            ("UPDATE events SET seq = seq + 1000 WHERE sheet = 3 AND number = 4", Fault::Events { missing: 1000 }),
            ("UPDATE events SET seq = 90 - number WHERE sheet = 3", Fault::Seq { sheet: 3, event: 2 }),
        ] {
            let (_folder, path, store) = three_sheets().await;
            assert_ne!(tamper(&path, sql).await, 0);
            assert!(faults(&store).await.contains(&is_found), "{sql}: {:?}", faults(&store).await);
        }
    });
}

#[test]
fn a_table_or_trigger_that_is_not_as_it_was_made_is_found() {
    runtime().block_on(async {
        for (sql, name) in [
            ("DROP INDEX games_by_bowler", "games_by_bowler"),
            ("CREATE TRIGGER more AFTER INSERT ON events BEGIN DELETE FROM games; END", "more"),
            ("ALTER TABLE changes ADD COLUMN more INTEGER", "changes"),
        ] {
            let (_folder, path, store) = three_sheets().await;
            tamper(&path, sql).await;
            let fault = Fault::Declaration { name: name.to_owned() };
            assert!(faults(&store).await.contains(&fault), "{sql}: {:?}", faults(&store).await);
        }
    });
}

#[test]
fn an_import_takes_the_sheets_that_are_whole_and_names_the_others() {
    runtime().block_on(async {
        let (_folder, _, store) = three_sheets().await;
        let text = exported(&store).await.0;
        let line = |number: usize| text.lines().nth(number - 1).unwrap().to_owned();
        // Lines 1 to 22 are sheet 1, 23 to 36 sheet 2, and 37 to 40 sheet 3.
        for (from, to, short, at, sheets) in [
            // A ball that is not as it was written, one that is missing, and one that cannot be read at all.
            (line(4), line(4).replace("\"9\"", "\"8\""), Some(1), 4, vec!["KYJ", "LEE"]),
            (line(25) + "\n", String::new(), Some(2), 25, vec!["PJS", "LEE"]),
            (line(30), line(30)[1..].to_owned(), Some(2), 30, vec!["PJS", "LEE"]),
            (line(30), line(30).replace("\"sheet\"", "\"sheep\""), Some(2), 30, vec!["PJS", "LEE"]),
            // The last of a sheet: what follows is the first of another, so it must be its own.
            (line(22), line(22).replace("\"sheet\"", "\"sheep\""), Some(1), 22, vec!["KYJ", "LEE"]),
            // The first of a sheet: what follows is its second.
            (line(23), line(23).replace("\"sheet\"", "\"sheep\""), Some(2), 24, vec!["PJS", "LEE"]),
            (line(40), line(40).replace("\"sheet\"", "\"sheep\""), Some(3), 40, vec!["PJS", "KYJ"]),
        ] {
            let damaged = text.replace(&from, &to);
            assert_ne!(damaged, text);
            let copy = Store::in_memory().await.unwrap();
            assert!(import(&copy, &damaged, ImportOptions::default()).await.is_err());
            assert_eq!(copy.all_sheets().await, Ok(vec![]), "without leave, nothing is imported");
            let imported = import(&copy, &damaged, SKIP).await.unwrap();
            let named: Vec<_> = imported.skipped.iter().filter(|skipped| skipped.short.is_some()).collect();
            assert_eq!((named.len(), named[0].short, named[0].line), (1, short, at), "{:?}", imported.skipped);
            let found = copy.history(&Filter::default(), None).await.unwrap().all;
            let bowlers: Vec<String> = found.iter().map(|sheet| sheet.lines[0].tag.to_string()).collect();
            assert_eq!(bowlers, sheets, "{to}");
            assert_eq!(faults(&copy).await, []);
            // Once more it says the same, and changes nothing.
            let again = import(&copy, &damaged, SKIP).await.unwrap();
            assert_eq!((again.sheets, again.events, again.skipped.len()), (0, 0, imported.skipped.len()));
        }
        let copy = Store::in_memory().await.unwrap();
        let babble = format!("{text}# that was all\nreally\n");
        let imported = import(&copy, &babble, SKIP).await.unwrap();
        assert_eq!(imported.sheets, 3, "what is nothing like an event belongs to no sheet");
        let [Skipped { line: 41, short: None, .. }] = imported.skipped[..] else { panic!("{imported:?}") };
        let refused = import(&copy, "PJS;X;7/\n", SKIP).await;
        assert_eq!(refused, Err(ImportError::NotAJournal { line: 1 }));
    });
}

#[test]
fn a_damaged_sheet_is_repaired_from_a_backup() {
    runtime().block_on(async {
        for sql in [
            "DELETE FROM events WHERE sheet = 1 AND number = 5",
            "DELETE FROM events WHERE sheet = 1 AND 5 < number",
            "DELETE FROM events WHERE sheet = 1",
            "UPDATE events SET event = 'what?' WHERE sheet = 1 AND number = 4",
            "UPDATE events SET event = CAST(x'ff' AS TEXT) WHERE sheet = 1 AND number = 1",
            "UPDATE events SET hash = zeroblob(32) WHERE sheet = 1 AND number = 1",
            "UPDATE sheets SET id = 'mine' WHERE number = 1",
        ] {
            let (folder, path, store) = three_sheets().await;
            let backup = exported(&store).await.0;
            tamper(&path, sql).await;
            let damage = store.load(1).await.unwrap_err();
            // Without leave it stays as it is, and nothing else is touched.
            assert!(import(&store, &backup, ImportOptions::default()).await.is_err() || sql.contains("mine"), "{sql}");
            assert_eq!(store.load(1).await, Err(damage), "{sql}");
            if sql.contains("mine") {
                continue;
            }
            let rows: Vec<String> = exported(&store).await.0.lines().map(str::to_owned).collect();
            let repaired = import(&store, &backup, REPAIR).await.unwrap();
            assert_eq!((repaired.sheets, &repaired.repaired[..]), (0, &[1][..]), "{sql}");
            assert_eq!(repaired.known + repaired.events, 22 + 14 + 4, "{sql}");
            assert_eq!(exported(&store).await, (backup.clone(), vec![]), "{sql}");
            assert_eq!(faults(&store).await, declared_again(), "{sql}");
            let saved = fs::read_to_string(repaired.saved.unwrap()).unwrap();
            assert!(rows.len() <= saved.lines().count() + 14 + 4 + 1, "{saved}");
            assert!(saved.lines().all(|line| line.contains("\"short\":1,")), "{saved}");
            // There is nothing more to repair, and nothing more is saved.
            let again = import(&store, &backup, REPAIR).await.unwrap();
            assert_eq!((again.repaired, again.saved), (vec![], None));
            let files = fs::read_dir(folder.path()).unwrap().flatten();
            assert_eq!(files.filter(|file| file.file_name().to_string_lossy().contains("damaged")).count(), 1);
        }
    });
}

#[test]
fn a_sheet_whose_id_is_damaged_is_known_by_its_hashes() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let backup = exported(&store).await.0;
        tamper(&path, "UPDATE sheets SET id = 'mine' WHERE number = 1").await;
        let repaired = import(&store, &backup, REPAIR).await.unwrap();
        assert_eq!((repaired.repaired, repaired.sheets, repaired.events), (vec![1], 0, 0));
        assert_eq!(exported(&store).await, (backup, vec![]));
        assert_eq!(store.load(1).await.unwrap().sheet().lines()[0].tag.to_string(), "PJS");
    });
}

#[test]
fn what_was_written_after_the_backup_is_not_lost_by_a_repair() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let backup = exported(&store).await.0;
        let mut open = store.load(3).await.unwrap();
        bowl(&store, &mut open, "8 1").await;
        let now = exported(&store).await.0;
        tamper(&path, "UPDATE events SET event = '{}' WHERE sheet = 3 AND number = 2").await;
        assert_eq!(import(&store, &backup, REPAIR).await.unwrap().repaired, [3]);
        assert_eq!(exported(&store).await, (now, vec![]), "the later balls are still there");
        assert_eq!(faults(&store).await, declared_again());
        // What only this file has, and has damaged, cannot be repaired by a backup from before.
        tamper(&path, "UPDATE events SET event = '{}' WHERE sheet = 3 AND number = 6").await;
        let refused = import(&store, &backup, REPAIR).await.unwrap_err();
        let ImportError::Lacks { sheet: 3, event: 6, .. } = refused else { panic!("{refused:?}") };
        assert!(store.load(3).await.is_err());
    });
}

#[test]
fn a_repair_needs_a_sheet_that_agrees() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        // Another store goes on with sheet 3 in another way.
        let copy = Store::in_memory().await.unwrap();
        let backup = exported(&store).await.0;
        import(&copy, &backup, ImportOptions::default()).await.unwrap();
        let (mut here, mut there) = (store.load(3).await.unwrap(), copy.load(3).await.unwrap());
        bowl(&store, &mut here, "8").await;
        bowl(&copy, &mut there, "9").await;
        tamper(&path, "UPDATE events SET event = '{}' WHERE sheet = 3 AND number = 2").await;
        let refused = import(&store, &exported(&copy).await.0, REPAIR).await.unwrap_err();
        let ImportError::Differs { sheet: 3, event: 5, .. } = refused else { panic!("{refused:?}") };
        assert_eq!(store.load(3).await, Err(StoreError::Altered { sheet: 3, event: 2 }), "and nothing has changed");
    });
}

#[test]
fn a_closed_sheet_is_changed_by_an_import_only_with_leave() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        for name in ["PJS", "KYJ"] {
            played(&store, sheet(name), NINES).await;
        }
        let mut early = store.begin(sheet("LEE")).await.unwrap();
        bowl(&store, &mut early, "7").await;
        store.append(&mut early, Event::Closed).await.unwrap();
        let mut hidden = played(&store, sheet("KIM"), NINES).await;
        store.append(&mut hidden, Event::Deleted).await.unwrap();
        let mut open = store.begin(sheet("ANA")).await.unwrap();
        let copy = Store::in_memory().await.unwrap();
        import(&copy, &exported(&store).await.0, ImportOptions::default()).await.unwrap();

        let fix = Event::Corrected {
            line: 0,
            number: 1,
            before: vec![Ball::Pins(9), Ball::Pins(0)],
            after: vec![Ball::Strike],
            reason: String::new(),
        };
        for (number, event) in [(1, fix), (2, Event::Deleted), (3, Event::Reopened), (4, Event::Restored)] {
            let mut record = copy.load(number).await.unwrap();
            copy.append(&mut record, event).await.unwrap();
        }
        let mut there = copy.load(5).await.unwrap();
        bowl(&copy, &mut there, "9").await;
        let newer = exported(&copy).await.0;
        let kinds = [ChangeKind::Corrected, ChangeKind::Deleted, ChangeKind::Continued, ChangeKind::Restored];
        let changes = (1..).zip(kinds).map(|(sheet, kind)| Change { sheet, kind }).collect();
        assert_eq!(import(&store, &newer, ImportOptions::default()).await, Err(ImportError::Changes(changes)));
        assert!(!store.refresh(&mut open).await.unwrap(), "nothing is imported then, of an open sheet either");
        assert_eq!(import(&store, &newer, UPDATE).await, Ok(added(0, 5, newer.lines().count() - 5)));
        assert_eq!(exported(&store).await.0, newer);
        // The other way round there is nothing to change.
        assert_eq!(import(&store, &newer, ImportOptions::default()).await.unwrap().events, 0);
    });
}

#[test]
fn a_short_number_far_beyond_the_last_is_not_taken_over() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        played(&store, sheet("PJS"), NINES).await;
        let text = exported(&store).await.0;
        for (short, number) in [(1_000_000, 1_000_000), (1_000_001, 1), (999_999_999, 1), (0, 1), (-5, 1)] {
            let copy = Store::in_memory().await.unwrap();
            let told = text.replace("\"short\":1,", &format!("\"short\":{short},"));
            import(&copy, &told, ImportOptions::default()).await.unwrap();
            assert_eq!(copy.all_sheets().await, Ok(vec![number]), "{short}");
        }
    });
}

/// A damaged sheet is no other file, and whoever else bowls keeps what they bowled.
#[test]
fn a_sheet_that_is_damaged_in_mid_game_is_named_and_harms_nobody_else() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let (mut here, other) = (store.load(3).await.unwrap(), Store::open(&path).await.unwrap());
        tamper(&path, "UPDATE events SET hash = zeroblob(32) WHERE sheet = 3 AND number = 2").await;
        sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").execute(&mut crate::connection(&path).await).await.unwrap();
        let mut there = other.begin(sheet("KIM")).await.unwrap();
        bowl(&other, &mut there, "7 2 8").await;
        let event = here.sheet().rolled(Ball::Pins(1)).unwrap();
        let refused = store.append(&mut here, event).await.unwrap_err();
        assert_eq!(refused, tenpin_store::AppendError::Store(StoreError::Altered { sheet: 3, event: 2 }));
        drop((store, other));
        assert_eq!(Store::open(&path).await.unwrap().load(4).await, Ok(there));
    });
}

#[test]
fn no_new_sheet_gets_a_number_under_which_events_are_left() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        tamper(&path, "UPDATE events SET sheet = 7 WHERE sheet = 3 AND number = 4").await;
        tamper(&path, "DELETE FROM sqlite_sequence").await;
        let mut record = store.begin(sheet("KIM")).await.unwrap();
        assert_eq!(record.number(), 8);
        bowl(&store, &mut record, "7 2 X X X").await;
        assert_eq!(store.rebuild().await.unwrap().unreadable, [StoreError::NoEntry { sheet: 7, events: 1 }]);
        let backup = Store::in_memory().await.unwrap();
        played(&backup, sheet("ANA"), NINES).await;
        import(&store, &exported(&backup).await.0, ImportOptions::default()).await.unwrap();
        assert_eq!(store.all_sheets().await, Ok(vec![1, 2, 3, 8, 9]));
    });
}

#[test]
fn what_is_missed_is_missed_until_a_rebuild_says_so() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let backup = exported(&store).await.0;
        let mut later = store.begin(sheet("KIM")).await.unwrap();
        bowl(&store, &mut later, "9").await;
        for table in ["events WHERE sheet", "games WHERE sheet", "sheets WHERE number"] {
            tamper(&path, &format!("DELETE FROM {table} = 2")).await;
        }
        let gone = [Fault::Events { missing: 14 }, Fault::Sheets { missing: 1 }];
        let are_missed = async || {
            let found = faults(&store).await;
            gone.iter().all(|gone| found.contains(gone))
        };
        assert!(are_missed().await);
        store.append(&mut later, Event::Deleted).await.unwrap();
        assert_eq!(store.compact(&[4]).await, Ok(1));
        assert!(are_missed().await, "also after another sheet was removed on purpose");
        tamper(&path, "DELETE FROM events WHERE sheet = 1 AND number = 5").await;
        let of_one: String =
            backup.lines().filter(|line| line.contains("\"short\":1,")).map(|line| line.to_owned() + "\n").collect();
        assert_eq!(import(&store, &of_one, REPAIR).await.unwrap().repaired, [1]);
        assert!(are_missed().await, "also after another sheet was repaired");
    });
}

#[test]
fn a_repair_changes_no_closed_sheet_without_leave() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let copy = Store::in_memory().await.unwrap();
        import(&copy, &exported(&store).await.0, ImportOptions::default()).await.unwrap();
        let mut there = copy.load(1).await.unwrap();
        copy.append(&mut there, Event::Deleted).await.unwrap();
        let newer = exported(&copy).await.0;
        tamper(&path, "DELETE FROM events WHERE sheet = 1 AND number = 5").await;
        let change = Change { sheet: 1, kind: ChangeKind::Deleted };
        assert_eq!(import(&store, &newer, REPAIR).await, Err(ImportError::Changes(vec![change])));
        let both = ImportOptions { update: true, ..REPAIR };
        assert_eq!(import(&store, &newer, both).await.unwrap().repaired, [1]);
        assert!(store.load(1).await.unwrap().sheet().is_deleted());
    });
}

#[test]
fn a_sheet_that_the_index_has_lost_is_named_in_the_history() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        tamper(&path, "DELETE FROM games WHERE sheet = 2").await;
        let found = store.history(&Filter::default(), None).await.unwrap();
        assert_eq!((found.all.len(), found.unreadable), (2, vec![StoreError::BrokenIndex { sheet: 2 }]));
    });
}

/// What is no text where a table is declared is more than the driver can take.
#[test]
fn a_declaration_that_is_no_text_is_named() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        store.close().await;
        let mut bytes = fs::read(&path).unwrap();
        let blob = b"checksum BLOB";
        // A page that was split may have it once more.
        let places = bytes.windows(blob.len()).enumerate().filter(|(_, window)| window == blob);
        let places: Vec<usize> = places.map(|(at, _)| at).collect();
        assert!(!places.is_empty());
        for at in places {
            bytes[at + 10] ^= 0x80;
        }
        fs::write(&path, bytes).unwrap();
        for refused in [Store::open(&path).await, Store::open_to_read(&path).await] {
            let refused = refused.unwrap_err().to_string();
            assert!(refused.ends_with("_sqlx_migrations in it is not as tenpin makes it"), "{refused}");
        }
    });
}

/// One flipped bit of a seq keeps nobody from bowling.
#[test]
fn a_seq_beyond_all_counting_is_found_and_stops_nobody() {
    runtime().block_on(async {
        for seq in [i64::MAX, i64::MAX - 1, 1 << 62] {
            let (_folder, path, store) = three_sheets().await;
            tamper(&path, &format!("UPDATE events SET seq = {seq} WHERE sheet = 2 AND number = 14")).await;
            let mut open = store.load(3).await.unwrap();
            bowl(&store, &mut open, "7 2").await;
            let found = faults(&store).await;
            assert!(found.iter().any(|fault| matches!(fault, Fault::Events { .. })), "{found:?}");
            assert_eq!(store.check().await.unwrap().events, 22 + 14 + 6);
        }
    });
}

/// As on a full disk, where the database ends a transaction by itself.
#[test]
fn a_write_that_the_database_ends_by_itself_keeps_nobody_from_the_next() {
    runtime().block_on(async {
        let (_folder, path, store) = three_sheets().await;
        let lane = NewOpening { lane: 1, games: None, ruleset: Ruleset::TenPin };
        let full = "CREATE TRIGGER full BEFORE INSERT ON openings BEGIN SELECT RAISE(ROLLBACK, 'full'); END";
        sqlx::query(full).execute(&mut crate::connection(&path).await).await.unwrap();
        let mut batch = store.batch(std::iter::empty()).await.unwrap();
        assert!(batch.open_lane(&lane).await.is_err());
        drop(batch);
        sqlx::query("DROP TRIGGER full").execute(&mut crate::connection(&path).await).await.unwrap();
        let mut batch = store.batch(std::iter::empty()).await.unwrap();
        assert!(batch.open_lane(&lane).await.unwrap().is_some());
        batch.commit([].into_iter()).await.unwrap();
        assert_eq!(store.openings().await.unwrap().len(), 1);
    });
}
