use std::io::Cursor;
use std::path::Path;
use std::process::ExitStatus;

use sqlx::{Connection, query, query_scalar};
use tempfile::tempdir;
use tenpin_board::Event;
use tenpin_store::{Filter, ImportError, Store, StoreError};

use crate::drafts::without_stamp;
use crate::{NINES, bowl, connection, played, runtime, sheet, tamper};

/// The seqs of a sheet's events.
async fn seqs(path: &Path, sheet: i64) -> Vec<Option<i64>> {
    let sql = "SELECT seq FROM events WHERE sheet = $1 ORDER BY number";
    query_scalar(sql).bind(sheet).fetch_all(&mut connection(path).await).await.unwrap()
}

#[test]
fn the_order_of_writing_is_kept_across_sheets_and_no_seq_is_given_twice() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        let store = Store::open(&path).await.unwrap();
        let mut one = store.begin(sheet("PJS")).await.unwrap();
        let mut two = store.begin(sheet("KYJ")).await.unwrap();
        bowl(&store, &mut one, "7").await;
        bowl(&store, &mut two, "X").await;
        bowl(&store, &mut one, "/").await;
        assert_eq!(seqs(&path, 1).await, [Some(1), Some(3), Some(5)]);
        assert_eq!(seqs(&path, 2).await, [Some(2), Some(4)]);
        // What was written elsewhere has no place in the order here.
        let other = Store::in_memory().await.unwrap();
        let far = played(&other, sheet("LEE"), NINES).await;
        store.import(Cursor::new(far.to_lines().into_bytes())).await.unwrap();
        assert!(seqs(&path, 3).await.iter().all(Option::is_none));
        // The newest events go for good, and their seqs with them.
        store.append(&mut two, Event::Deleted).await.unwrap();
        assert_eq!(store.compact(&[2]).await, Ok(1));
        bowl(&store, &mut one, "X").await;
        assert_eq!(seqs(&path, 1).await, [Some(1), Some(3), Some(5), Some(7)]);
    });
}

#[test]
fn whatever_is_changed_in_an_event_is_noticed() {
    for sql in [
        "UPDATE events SET event = replace(event, '\"9\"', '\"8\"') WHERE sheet = 1 AND number = 4",
        "UPDATE events SET event = event || ' ' WHERE sheet = 1 AND number = 4",
        "UPDATE events SET at = at + 1 WHERE sheet = 1 AND number = 4",
        "UPDATE events SET \"by\" = 'somebody' WHERE sheet = 1 AND number = 4",
        "UPDATE events SET hash = zeroblob(32) WHERE sheet = 1 AND number = 4",
        "UPDATE sheets SET id = replace(id, substr(id, 36), CASE substr(id, 36) WHEN '0' THEN '1' ELSE '0' END) \
         WHERE number = 1",
    ] {
        runtime().block_on(async {
            let folder = tempdir().unwrap();
            let path = folder.path().join("tenpin.db");
            let store = Store::open(&path).await.unwrap();
            played(&store, sheet("PJS"), NINES).await;
            let other = played(&store, sheet("KYJ"), NINES).await;
            tamper(&path, sql).await;
            let event = if sql.starts_with("UPDATE sheets") { 1 } else { 4 };
            assert_eq!(store.load(1).await, Err(StoreError::Altered { sheet: 1, event }), "{sql}");
            assert_eq!(store.load(2).await.as_ref(), Ok(&other), "the others are read all the same");
            let rebuilt = store.rebuild().await.unwrap();
            assert_eq!(rebuilt.unreadable, [StoreError::Altered { sheet: 1, event }]);
            assert_eq!(store.history(&Filter::default(), None).await.unwrap().all.len(), 2);
        });
    }
}

/// An export must not give an event a new hash that fits.
#[test]
fn a_hash_that_is_cut_off_is_exported_as_it_is() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        let store = Store::open(&path).await.unwrap();
        played(&store, sheet("PJS"), NINES).await;
        tamper(&path, "UPDATE events SET event = replace(event, '\"9\"', '\"8\"') WHERE number = 4").await;
        let mut connection = connection(&path).await;
        query("PRAGMA ignore_check_constraints = ON").execute(&mut connection).await.unwrap();
        query("UPDATE events SET hash = x'00' WHERE 4 <= number").execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        assert_eq!(store.load(1).await, Err(StoreError::Altered { sheet: 1, event: 4 }));
        let exported = store.export(1).await.unwrap();
        assert_eq!(exported.damage, Some(StoreError::Altered { sheet: 1, event: 4 }));
        assert!(exported.lines.lines().nth(3).unwrap().contains("\"hash\":\"00\""), "{}", exported.lines);
    });
}

/// A whole sheet under a new chain is consistent by itself; what shows it is a later hash that somebody else has.
#[test]
fn an_event_that_is_taken_out_with_its_number_closed_up_is_noticed() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        let store = Store::open(&path).await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        bowl(&store, &mut record, "7 2 7 2 7").await;
        tamper(&path, "DELETE FROM events WHERE number IN (2, 3)").await;
        tamper(&path, "UPDATE events SET number = number - 2 WHERE number > 3").await;
        assert_eq!(store.load(1).await, Err(StoreError::Altered { sheet: 1, event: 2 }));
    });
}

#[test]
fn a_changed_export_is_not_imported() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let record = played(&store, sheet("PJS"), NINES).await;
        let text = record.to_lines();
        let refused = async |text: String| {
            let copy = Store::in_memory().await.unwrap();
            let refused = copy.import(Cursor::new(text.into_bytes())).await;
            assert_eq!(copy.all_sheets().await, Ok(vec![]));
            refused
        };
        let altered = |line| Err(ImportError::Altered { line });
        let nth = |number: usize| text.lines().nth(number - 1).unwrap();
        let with = |number: usize, line: &str| text.replace(nth(number), line);
        assert_eq!(refused(with(4, &nth(4).replace("\"9\"", "\"8\""))).await, altered(4));
        assert_eq!(refused(with(4, &nth(4).replace("console", "desk"))).await, altered(4));
        assert_eq!(refused(with(4, &nth(4).replace("\"at\":\"2", "\"at\":\"1"))).await, altered(4));
        // Both stand on a line, or neither does.
        for (change, says) in [
            (nth(4).replace("\"by\":\"console\",", ""), "line 4: \"by\" is not an author"),
            (nth(4).replace("\"hash\":\"", "\"hash\":\"x"), "line 4: \"hash\" is no hash"),
        ] {
            assert_eq!(refused(with(4, &change)).await.unwrap_err().to_string(), says);
        }
        // Stamps of some events only: the chain goes on from what was computed.
        let copy = Store::in_memory().await.unwrap();
        let stripped: String = text.lines().map(|line| without_stamp(line) + "\n").collect();
        copy.import(Cursor::new(stripped.into_bytes())).await.unwrap();
        assert_ne!(copy.load(1).await.unwrap().stamps(), record.stamps(), "nobody is known to have written them");
        // The same events with a known author are others than those without.
        let differs = copy.import(Cursor::new(text.clone().into_bytes())).await;
        assert_eq!(differs, Err(ImportError::Differs { line: 1, sheet: 1, event: 1 }));
    });
}

/// Other programs may write the fields in another order and with blanks between them; the events are the same.
#[test]
fn an_export_that_was_written_anew_is_imported_with_its_hashes() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let record = played(&store, sheet("PJS"), NINES).await;
        let rewritten: String = record
            .to_lines()
            .lines()
            .map(|line| {
                let object: serde_json::Value = serde_json::from_str(line).unwrap();
                object.to_string().replace("\":", "\": ") + "\n"
            })
            .collect();
        assert!(!rewritten.starts_with("{\"sheet\":"));
        let copy = Store::in_memory().await.unwrap();
        copy.import(Cursor::new(rewritten.into_bytes())).await.unwrap();
        assert_eq!(copy.load(1).await.unwrap().to_lines(), record.to_lines());
    });
}

/// An export from before there were stamps may have been through another program too, which writes some characters as
/// escapes. The event is the same, and so is its hash.
#[test]
fn an_old_export_that_was_written_anew_hashes_as_it_did() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        bowl(&store, &mut record, "7 1").await;
        let fix = record.sheet().corrected(0, 1, crate::balls("7 2"), "핀".to_owned());
        store.append(&mut record, fix).await.unwrap();
        let old: String = record.to_lines().lines().map(|line| without_stamp(line) + "\n").collect();
        let imported = async |text: String| {
            let copy = Store::in_memory().await.unwrap();
            copy.import(Cursor::new(text.into_bytes())).await.unwrap();
            copy.export(1).await.unwrap().lines
        };
        let kept = imported(old.clone()).await;
        for (from, to) in [("핀", "\\ud540"), ("\"v\":1,", "\"v\":1, "), ("\"line\":1", "\"line\":1,\"line\":1")] {
            assert_eq!(imported(old.replace(from, to)).await, kept, "{to}");
        }
    });
}

/// Computed by another program, from the description in docs/journal.md.
#[test]
fn the_hash_is_the_documented_one() {
    let document = include_str!("../../../../docs/journal.md");
    let script = document.split("```python\n").nth(1).unwrap().split("```").next().unwrap();
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let mut record = store.begin(sheet("PJS KYJ:no-tap-9")).await.unwrap();
        bowl(&store, &mut record, "8{7-10}/").await;
        let fix = record.sheet().corrected(0, 1, crate::balls("(8)1"), "a \"pin\" 핀".to_owned());
        store.append(&mut record, fix).await.unwrap();
        let text = record.to_lines();
        let Some(said) = python(script, &text) else { return };
        assert_eq!(said, "", "{text}");
        let said = python(script, &text.replace("\"ball\":\"/\"", "\"ball\":\"1\"")).unwrap();
        assert_eq!(said.trim(), "sheet 1: event 3 is not as it was written");
    });
}

/// What a Python script says on standard error; `None` where there is no Python that is new enough.
pub(crate) fn python(script: &str, input: &str) -> Option<String> {
    use std::io::Write;
    use std::process::{Command, Stdio};

    let is_new = "import sys; sys.exit(sys.version_info < (3, 11))";
    let found = Command::new("python3").args(["-c", is_new]).status();
    if !found.as_ref().is_ok_and(ExitStatus::success) {
        assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "there is no Python 3.11: {found:?}");
        eprintln!("skipped, because there is no Python 3.11: {found:?}");
        return None;
    }
    let child = Command::new("python3").args(["-c", script]).stdin(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    Some(String::from_utf8(child.wait_with_output().unwrap().stderr).unwrap())
}
