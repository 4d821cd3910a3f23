use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

use sqlx::Connection;
use tokio::runtime::Builder;

use crate::journal::{Keypad, add_event, club, on, printed, refused};
use crate::{Outcome, fresh_data};

/// Runs SQL on a data file behind the program's back, with nothing that would keep anybody from doing so.
pub(crate) fn tamper(data: &Path, statements: &[&str]) {
    let settings = [
        "PRAGMA foreign_keys = OFF",
        "PRAGMA ignore_check_constraints = ON",
        "DROP TRIGGER IF EXISTS events_are_never_changed",
        "DROP TRIGGER IF EXISTS events_go_only_with_a_deleted_sheet",
    ];
    Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(data);
        let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
        for sql in settings.iter().chain(statements) {
            let done = sqlx::query(sqlx::AssertSqlSafe(*sql)).execute(&mut connection).await;
            done.unwrap_or_else(|error| panic!("{sql}: {error}"));
        }
        connection.close().await.unwrap();
    });
}

const BIT: &str = "UPDATE events SET event = CAST(x'7b2276223aff' AS TEXT) WHERE sheet = 2 AND number = 7";
const SHEET_2: &str = "tenpin: sheet 2: event 7 is not as it was written (its hash does not fit): \
                       tenpin import --repair BACKUP takes it from a backup\n";

fn without(text: &str, part: &str) -> String {
    text.lines().filter(|line| !line.contains(part)).map(|line| line.to_owned() + "\n").collect()
}

#[test]
fn a_backup_that_lacks_something_says_so() {
    let data = club();
    let backup = printed(&data, &["export"]);
    tamper(&data, &["DELETE FROM events WHERE sheet = 2 AND number = 7"]);
    let Outcome { stdout, stderr, code } = on(&data, &["export"], "");
    assert_eq!((code, stdout.lines().count()), (Some(1), backup.lines().count() - 1));
    assert_eq!(
        stderr,
        "tenpin: sheet 2: event 7 is missing: tenpin import --repair BACKUP takes it from a backup, tenpin rebuild goes on without it\n"
    );
    let target = data.with_extension("jsonl");
    let output = ["export", "--output", target.to_str().unwrap()];
    assert_eq!(on(&data, &output, "").code, Some(1));
    assert_eq!(fs::read_to_string(&target).unwrap(), stdout, "what there is, is written");
    assert_eq!(on(&data, &["export", "1", "3"], "").code, Some(0), "the others are whole");
    // Balls of an open sheet leave a gap in the order of writing.
    let data = fresh_data();
    on(&data, &["play", "PJS"], "7\n2\n8\n");
    on(&data, &["play", "KYJ"], "9\n");
    tamper(&data, &["DELETE FROM events WHERE sheet = 1 AND 3 < number"]);
    let said = refused(&data, &["export"], 1);
    assert_eq!(said, "tenpin: 1 event that was written is gone: tenpin check says what is wrong\n");
}

#[test]
fn a_sheet_of_a_newer_program_is_copied_without_a_complaint() {
    let data = club();
    add_event(&data, 2, r#"{"v":9,"kind":"swum"}"#);
    assert!(printed(&data, &["export"]).contains("swum"));
    let checked = printed(&data, &["check"]);
    assert!(
        checked.contains("sheet 2: event 34 was written by a newer tenpin") && checked.contains("\nok  "),
        "{checked}"
    );
}

#[test]
fn one_flipped_bit_costs_one_sheet() {
    let data = club();
    let (before, bowlers) = (printed(&data, &["history"]), printed(&data, &["stats"]));
    let backup = printed(&data, &["export"]);
    tamper(&data, &[BIT]);
    // The history and the statistics of closed sheets need no events.
    assert_eq!((printed(&data, &["history"]), printed(&data, &["stats"])), (before, bowlers));
    for args in [&["show", "2"][..], &["show", "2", "--events"], &["fix", "2", "PJS", "1", "X"], &["delete", "2"]] {
        assert_eq!(refused(&data, args, 1), SHEET_2, "{args:?}");
    }
    for args in [&["export"][..], &["rebuild"]] {
        let outcome = on(&data, args, "");
        assert_eq!((outcome.stderr.as_str(), outcome.code), (SHEET_2, Some(1)), "{args:?}");
    }
    assert_eq!(on(&data, &["export"], "").stdout.lines().count(), backup.lines().count() - 1);
    let deleted = on(&data, &["delete", "1", "2", "3"], "");
    assert_eq!((deleted.stderr.as_str(), deleted.code), (SHEET_2, Some(1)));
    assert_eq!(deleted.stdout.lines().count(), 2);
    assert_eq!(on(&data, &["compact", "--yes"], "").stdout, "2 sheets are removed for good\n");
}

#[test]
fn check_says_what_is_wrong_and_what_to_do() {
    let data = club();
    assert_eq!(printed(&data, &["check"]), "ok  sheets: 5, events: 160; all is there, as it was written\n");
    let before = fs::read(&data).unwrap();
    printed(&data, &["check"]);
    assert_eq!(fs::read(&data).unwrap(), before, "nothing is changed");
    tamper(&data, &[BIT, "UPDATE games SET score = 1 WHERE sheet = 3", "DROP INDEX games_by_bowler"]);
    tamper(&data, &["CREATE INDEX games_by_bowler ON games (bowler)", "DELETE FROM sqlite_sequence"]);
    let checked = on(&data, &["check"], "");
    assert_eq!((checked.stderr.as_str(), checked.code), ("", Some(1)));
    for (reason, advice) in [
        ("games_by_bowler is missing in the data file, or not as tenpin makes it", "tenpin export -o all.jsonl, then"),
        ("sheet 2: event 7 is not as it was written (its hash does not fit)", "tenpin import --repair BACKUP takes"),
        ("it is not known which sheet numbers were given", "tenpin rebuild makes it anew"),
        ("the history is not what the events of 1 sheet say: 3", "tenpin rebuild makes it anew"),
    ] {
        assert!(checked.stdout.contains(&format!("WRONG  {reason}\n    {advice}")), "{reason}: {}", checked.stdout);
    }
    assert!(checked.stdout.ends_with("\nsheets: 5, events: 160, faults: 6\n"), "{}", checked.stdout);
    for (language, well) in [("ko", "점수판 5개"), ("es", "hojas: 5")] {
        assert!(on(&data, &["check", "--lang", language], "").stdout.contains(well));
    }
    let said = refused(&fresh_data(), &["check"], 1);
    assert!(said.starts_with("tenpin: there is no data file "), "{said}");
}

/// What `SQLite` itself finds, in a file with a page that is overwritten.
#[test]
fn check_asks_the_database_too() {
    let data = club();
    let mut file = fs::OpenOptions::new().read(true).write(true).open(&data).unwrap();
    let pages = file.metadata().unwrap().len() / 4096;
    let mut faults = 0;
    for page in 2..pages {
        let mut content = [0; 4096];
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.read_exact(&mut content).unwrap();
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&[0x5a; 4096]).unwrap();
        let checked = on(&data, &["check"], "");
        assert_eq!(checked.code, Some(1), "page {page}: {checked:?}");
        faults += usize::from(checked.stdout.contains("WRONG  the database is damaged: "));
        file.seek(SeekFrom::Start(page * 4096)).unwrap();
        file.write_all(&content).unwrap();
    }
    assert_ne!(faults, 0);
    assert_eq!(on(&data, &["check"], "").code, Some(0));
}

#[test]
fn a_damaged_backup_is_imported_but_for_what_is_damaged() {
    let data = club();
    let whole = printed(&data, &["export"]);
    tamper(&data, &[BIT]);
    let (damaged, file) = (on(&data, &["export"], "").stdout, data.with_extension("jsonl"));
    fs::write(&file, &damaged).unwrap();
    let (copy, file) = (fresh_data(), file.to_str().unwrap());
    let place = damaged.lines().position(|line| line.contains("\"short\":2,\"number\":8,")).unwrap() + 1;
    let said = refused(&copy, &["import", file], 1);
    let refused = format!("tenpin: {file}:{place}: event 8 does not follow event 6: nothing is imported\n");
    let advice = "note: tenpin import --skip-damaged FILE takes the sheets that are whole\n";
    assert_eq!(said, refused + advice);
    let Outcome { stdout, stderr, code } = on(&copy, &["import", "--skip-damaged", file], "");
    assert_eq!((stdout.as_str(), code), ("new sheets: 4, new events: 127, events that were there: 0\n", Some(1)));
    let left_out = format!("tenpin: {file}:{place}: sheet 2: event 8 does not follow event 6: left out\n");
    assert_eq!(stderr, left_out + "tenpin: 1 sheet or line is left out\n");
    assert_eq!(printed(&copy, &["export"]), without(&whole, "\"short\":2,"));
    assert_eq!(on(&copy, &["import", "--skip-damaged", "-"], &whole).code, Some(0));
}

#[test]
fn a_damaged_sheet_is_replaced_from_a_backup_and_saved_first() {
    let data = club();
    let whole = printed(&data, &["export"]);
    let file = data.with_extension("jsonl");
    fs::write(&file, &whole).unwrap();
    tamper(&data, &[BIT]);
    let file = file.to_str().unwrap();
    let said = refused(&data, &["import", file], 1);
    assert!(said.starts_with("tenpin: sheet 2: event 7 is not as it was written"), "{said}");
    let saved = format!("{}.damaged.jsonl", data.display());
    let repaired = printed(&data, &["import", "--repair", file]);
    assert_eq!(
        repaired,
        format!(
            "new sheets: 0, new events: 1, events that were there: 159\n\
             repaired: 2; what was damaged is saved in {saved}\n"
        )
    );
    assert_eq!(printed(&data, &["export"]), whole);
    let rows = fs::read_to_string(saved).unwrap();
    assert_eq!(rows.lines().count(), 33);
    assert!(rows.contains("\"event\":null,\"bytes\":\"7b2276223aff\""), "{rows}");
    assert_eq!(
        printed(&data, &["import", "--repair", file]),
        "new sheets: 0, new events: 0, events that were there: 160\n"
    );
}

#[test]
fn an_import_says_what_it_would_change() {
    let (data, copy) = (club(), club());
    printed(&copy, &["fix", "4", "PJS", "1", "7/", "why"]);
    printed(&copy, &["delete", "2"]);
    let newer = printed(&copy, &["export"]);
    let before = printed(&data, &["export"]);
    let refused = on(&data, &["import", "-"], &newer);
    let said = "tenpin: sheet 2 is closed here, and was deleted there\n\
                tenpin: sheet 4 is closed here, and was corrected there\n\
                tenpin: 2 sheets would change, and nothing is imported: tenpin import --update takes the changes over\n";
    assert_eq!((refused.stderr.as_str(), refused.stdout.as_str(), refused.code), (said, "", Some(1)));
    assert_eq!(printed(&data, &["export"]), before);
    let updated = on(&data, &["import", "--update", "-"], &newer);
    assert_eq!(
        (updated.stdout.as_str(), updated.code),
        ("new sheets: 0, new events: 2, events that were there: 160\n", Some(0))
    );
    assert_eq!(printed(&data, &["export"]), newer);
}

#[test]
fn what_is_no_export_is_said_to_be_none() {
    let data = fresh_data();
    let table = data.with_extension("csv");
    fs::write(&table, "name,f1,f2\nPJS,X,7/\n").unwrap();
    let table = table.to_str().unwrap();
    let said = refused(&data, &["import", table], 1);
    let reason = format!("{table}:2: PJS: the game is not over, the next ball is in frame 3");
    assert!(said.starts_with(&format!("{reason}\ntenpin: {table}: 1 line is wrong: nothing is imported\n")), "{said}");
    let said = refused(&data, &["export", "club.jsonl"], 2);
    assert!(
        said.contains("a sheet goes by its number, such as 12; to write a file, use --output club.jsonl"),
        "{said}"
    );
    let said = refused(&data, &["show", "yesterday"], 2);
    assert!(said.contains("a sheet goes by its number, such as 12\n"), "{said}");
}

#[test]
fn a_ball_is_not_taken_once_the_data_file_is_gone_and_what_was_bowled_is_saved() {
    enum How {
        Removed,
        Moved,
        Copied,
    }
    for how in [How::Removed, How::Moved, How::Copied] {
        let data = fresh_data();
        let mut lane = Keypad::new(&data, &["play", "PJS"]);
        for ball in ["7", "/", "9"] {
            lane.enter(ball);
            lane.wait_for_board();
        }
        match how {
            How::Removed => fs::remove_file(&data).unwrap(),
            How::Moved => fs::rename(club(), &data).unwrap(),
            How::Copied => drop(fs::copy(club(), &data).unwrap()),
        }
        lane.enter("-");
        let ended = lane.end();
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(!ended.stdout.contains("| NAME |"), "the ball is not shown: {ended:?}");
        assert!(ended.stdout.ends_with("\nPJS: 7/ 9\n"), "{ended:?}");
        let file = format!("{}.rescued.jsonl", data.display());
        let advice = format!(
            "what was kept before is saved; tenpin import {file}, then tenpin resume 1 goes on, or with the number that the import names"
        );
        let says = if matches!(how, How::Removed) { "was removed" } else { "was replaced by another one" };
        assert_eq!(
            ended.stderr,
            format!("tenpin: the data file {} {says}, and nothing more is kept: {advice}\n", data.display())
        );
        // The other file is as it was, and what is advised works.
        if matches!(how, How::Removed) {
            printed(&data, &["import", &file]);
        } else {
            assert!(printed(&data, &["history"]).contains("PJS 160  KYJ 163"));
            assert_eq!(
                on(&data, &["import", &file], "").stdout,
                "new sheets: 1, new events: 4, events that were there: 0\n"
            );
        }
        let number = if matches!(how, How::Removed) { "1" } else { "6" };
        let resumed = on(&data, &["resume", number], "-\nquit\n");
        assert!(resumed.stdout.ends_with("PJS: 7/ 9-\n"), "{resumed:?}");
        assert_eq!(on(&data, &["check"], "").code, Some(0));
    }
}

#[test]
fn an_imported_game_is_resumed_only_by_its_number() {
    let elsewhere = fresh_data();
    on(&elsewhere, &["play", "PJS"], "7\n");
    let text = printed(&elsewhere, &["export"]);
    let data = fresh_data();
    on(&data, &["import", "-"], &text);
    let said = refused(&data, &["resume"], 1);
    assert_eq!(
        said,
        "tenpin: nothing was bowled here last; sheet 1, which is open, was imported: tenpin resume 1 goes on with it\n"
    );
    assert!(on(&data, &["resume", "1"], "2\nquit\n").stdout.ends_with("PJS: 72\n"));
    assert!(on(&data, &["resume"], "quit\n").stdout.ends_with("PJS: 72\n"));
}

#[cfg(unix)]
mod files {
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Stdio};
    use std::thread;
    use std::time::Duration;

    use super::*;
    use crate::tenpin_with;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    #[test]
    fn what_is_made_is_private() {
        let data = fresh_data().with_extension("").join("deep/tenpin.db");
        on(&data, &["play", "PJS"], "7\n");
        assert_eq!((mode(&data), mode(data.parent().unwrap())), (0o600, 0o700));
        let copy = data.with_file_name("copy.jsonl");
        on(&data, &["export", "--output", copy.to_str().unwrap()], "");
        assert_eq!(mode(&copy), 0o600);
        // A file that is there keeps its permissions.
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o644)).unwrap();
        on(&data, &["export", "--output", copy.to_str().unwrap()], "");
        assert_eq!(mode(&copy), 0o644);
        for args in [&["play", "PJS"][..], &["history"], &["check"], &["import", "/dev/null"]] {
            let mut command = tenpin_with(Path::new("/dev/null"), args);
            let refused = crate::run(&mut command, "7\n");
            assert!(
                refused.stderr.contains("the data file /dev/null cannot be opened: it is not a file"),
                "{refused:?}"
            );
            assert_eq!(refused.code, Some(1));
        }
    }

    /// The unfinished files beside a target.
    fn unfinished(target: &Path) -> Vec<std::path::PathBuf> {
        let files = fs::read_dir(target.parent().unwrap()).unwrap().flatten().map(|file| file.path());
        let name = target.file_name().unwrap().to_str().unwrap().to_owned();
        let is_part = move |path: &std::path::PathBuf| {
            let file = path.file_name().unwrap().to_str().unwrap();
            file.starts_with(&name) && path.extension().is_some_and(|end| end == "part")
        };
        files.filter(is_part).collect()
    }

    /// An export that is stopped in the middle leaves the old file as it was, and no other: every signal that can be caught
    /// removes what is half written, and what a kill leaves is removed by the next export.
    #[test]
    fn an_export_that_is_stopped_leaves_nothing_behind() {
        let folder = tempfile::tempdir().unwrap();
        let data = many(2000);
        let target = folder.path().join("backup.jsonl");
        let export = ["export", "--output", target.to_str().unwrap()];
        let mut stopped = 0;
        for signal in [
            "INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "ALRM", "XCPU", "PROF", "VTALRM", "IO", "ABRT", "PWR", "SYS",
            "TRAP", "KILL",
        ] {
            // It may be done before the signal comes.
            for _ in 0..20 {
                fs::write(&target, "the old one\n").unwrap();
                let mut command = tenpin_with(&data, &export);
                let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
                while unfinished(&target).is_empty() && child.try_wait().unwrap().is_none() {
                    thread::sleep(Duration::from_millis(1));
                }
                if let Some(part) = unfinished(&target).first()
                    && let Ok(part) = fs::metadata(part)
                {
                    assert_eq!(part.permissions().mode() & 0o777, 0o600);
                }
                Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
                if child.wait().unwrap().success() {
                    assert_ne!(fs::read_to_string(&target).unwrap(), "the old one\n");
                    continue;
                }
                stopped += 1;
                assert_eq!(fs::read_to_string(&target).unwrap(), "the old one\n", "{signal}");
                assert_eq!(unfinished(&target).is_empty(), signal != "KILL", "{signal}");
                break;
            }
        }
        assert!(10 <= stopped, "only {stopped} exports were stopped in the middle");
        assert_eq!(on(&data, &export, "").code, Some(0));
        assert_eq!(unfinished(&target), [""; 0].map(std::path::PathBuf::from), "the next one clears up");
    }

    /// A data file with so many sheets.
    fn many(sheets: usize) -> std::path::PathBuf {
        let (data, file) = (fresh_data(), fresh_data().with_extension("jsonl"));
        let sheet = |number: usize| {
            format!(
                "{{\"sheet\":\"00000000-0000-7000-8000-{number:012x}\",\"short\":{number},\"number\":1,\
                 \"at\":\"2026-11-15T19:30:00Z\",\"v\":1,\"kind\":\"opened\",\"bowlers\":[\"PJS\"]}}\n"
            )
        };
        fs::write(&file, (1..=sheets).map(sheet).collect::<String>()).unwrap();
        printed(&data, &["import", file.to_str().unwrap()]);
        data
    }
}

/// Whoever follows the advice works on the same file.
#[test]
fn advice_names_the_data_file() {
    let data = club();
    tamper(&data, &[BIT]);
    let path = data.to_str().unwrap();
    for args in [&["check", "--data", path][..], &["export", "--data", path], &["show", "2", "--data", path]] {
        let outcome = on(&fresh_data(), args, "");
        let advice = format!("tenpin import --repair BACKUP --data {path} takes it from a backup");
        assert!((outcome.stdout + &outcome.stderr).contains(&advice), "{args:?}: {}", outcome.stderr);
    }
}

#[test]
fn quitting_after_the_data_file_is_gone_saves_what_was_bowled() {
    let data = fresh_data();
    let mut lane = Keypad::new(&data, &["play", "PJS"]);
    lane.enter("7");
    lane.wait_for_board();
    fs::remove_file(&data).unwrap();
    lane.enter("quit");
    let ended = lane.end();
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(ended.stderr.contains("was removed") && ended.stderr.contains(".rescued.jsonl"), "{ended:?}");
}

#[test]
fn an_import_says_which_sheets_got_another_number() {
    let (data, other) = (club(), fresh_data());
    on(&other, &["play", "LEE"], "X\n");
    let imported = on(&data, &["import", "-"], &printed(&other, &["export"]));
    assert_eq!(imported.stderr, "note: sheet 1 of the file is sheet 6 here\n");
    assert_eq!(imported.code, Some(0));
    // A data file is not an export, and it is said what to do with it.
    let said = refused(&data, &["import", other.to_str().unwrap()], 1);
    assert!(said.contains(&format!("tenpin export --data {} | tenpin import -", other.display())), "{said}");
}

#[test]
fn a_repair_says_what_it_could_not_repair() {
    let data = club();
    let backup = printed(&data, &["export", "1"]);
    tamper(&data, &[BIT]);
    let repaired = on(&data, &["import", "--repair", "-"], &backup);
    assert_eq!(repaired.stderr, "tenpin: sheet 2: it is damaged, and not in the file\n");
    assert_eq!(repaired.code, Some(1));
}
