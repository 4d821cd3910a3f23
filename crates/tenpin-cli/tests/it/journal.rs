use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout};

use sha2::{Digest, Sha256};
use sqlx::Connection;

use crate::{Outcome, fresh_data, piped, run, sheets, tenpin, tenpin_with};

/// Runs a command on a data file.
pub(crate) fn on(data: &Path, args: &[&str], input: &str) -> Outcome {
    run(&mut tenpin_with(data, args), input)
}

/// What a command prints, which must succeed without a complaint.
#[track_caller]
pub(crate) fn printed(data: &Path, args: &[&str]) -> String {
    let outcome = on(data, args, "");
    assert_eq!((outcome.stderr.as_str(), outcome.code), ("", Some(0)), "{args:?}");
    outcome.stdout
}

/// What a command says on standard error, which must fail with this code.
#[track_caller]
pub(crate) fn refused(data: &Path, args: &[&str], code: i32) -> String {
    let outcome = on(data, args, "");
    assert_eq!(outcome.code, Some(code), "{args:?}: {outcome:?}");
    outcome.stderr
}

/// A data file with the club of the documents in it.
pub(crate) fn club() -> PathBuf {
    let data = fresh_data();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl");
    assert_eq!(printed(&data, &["import", file]), "new sheets: 5, new events: 160, events that were there: 0\n");
    data
}

/// The last line of what was printed.
fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

#[test]
fn a_game_that_was_left_goes_on_where_it_was() {
    let data = fresh_data();
    let left = on(&data, &["play", "PJS", "KYJ:no-tap-9"], "X\n9\n7\n");
    assert!(left.stdout.ends_with("PJS: X 7\nKYJ:no-tap-9: 9\n"), "{left:?}");
    assert_eq!(left.code, Some(1));
    let resumed = on(&data, &["resume"], "/\nquit\n");
    let board = "KYJ bowls no-tap-9: ten-pin in which nine pins or more with the first ball are a strike\n\
                 | NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n\
                 |  PJS |  X   |  7   |      |      |      |      |      |      |      |      |\n";
    assert!(resumed.stdout.starts_with(board), "{resumed:?}");
    assert!(resumed.stdout.ends_with("PJS: X 7/\nKYJ:no-tap-9: 9\n"), "{resumed:?}");
    assert_eq!((resumed.stderr.as_str(), resumed.code), ("", Some(0)));
    // undo and redo know what happened before.
    let undone = on(&data, &["resume", "1"], "undo\nundo\nredo\nquit\n");
    assert!(undone.stdout.ends_with("PJS: X 7\nKYJ:no-tap-9: 9\n"), "{undone:?}");
}

#[test]
fn resume_takes_the_sheet_that_was_written_on_last() {
    let data = fresh_data();
    for name in ["PJS", "KYJ", "LEE"] {
        on(&data, &["play", name], "7\n");
    }
    on(&data, &["resume", "2"], "1\nquit\n");
    assert_eq!(last_line(&on(&data, &["resume"], "quit\n").stdout), "KYJ: 71");
}

#[test]
fn nothing_is_kept_before_anything_happens() {
    let data = fresh_data();
    on(&data, &["play", "PJS"], "quit\n");
    on(&data, &[], "1\nPJS\nundo\nLEE\n");
    assert_eq!(on(&data, &["history"], "").stderr, "no sheet is found\n");
    assert_eq!(refused(&data, &["resume"], 1), "tenpin: no sheet is open: tenpin play begins one\n");
}

/// Names that are asked for can be mended, also after balls that were all undone; the sheet of the wrong name is hidden.
#[test]
fn a_name_can_be_mended_when_all_balls_are_undone() {
    let data = fresh_data();
    let played = on(&data, &[], "1\nPJX\n7\nundo\nundo\nPJS\n8\nquit\n");
    assert!(played.stdout.ends_with("PJS: 8\n"), "{played:?}");
    assert_eq!(sheets(&printed(&data, &["history"])).len(), 1);
    assert!(printed(&data, &["history", "--deleted"]).contains("PJX 0…\n"));
}

#[test]
fn a_whole_game_closes_its_sheet_and_says_no_more_than_before() {
    let data = fresh_data();
    let kept = on(&data, &["play", "PJS", "KYJ"], &"X\n".repeat(24));
    let private = on(&data, &["play", "--private", "PJS", "KYJ"], &"X\n".repeat(24));
    assert_eq!((&kept.stdout, &kept.stderr, kept.code), (&private.stdout, &private.stderr, private.code));
    assert!(kept.stdout.ends_with("PJS 300\nKYJ 300\nPJS and KYJ tie with 300\n"));
    assert_eq!(sheets(&printed(&data, &["history"])).len(), 1, "what is private is not kept");
    let said = refused(&data, &["resume", "1"], 1);
    assert_eq!(said, "tenpin: sheet 1: the sheet is closed: tenpin fix 1 corrects it\n");
    assert!(printed(&data, &["show", "1"]).starts_with("Sheet 1, "));
    assert!(last_line(&printed(&data, &["show", "1", "--events"])).ends_with("  closed"));
}

#[test]
fn private_games_need_no_place_to_be_kept() {
    let nowhere = Path::new("/proc/nowhere/tenpin.db");
    let played = on(nowhere, &["play", "--private", "PJS"], "7\nquit\n");
    assert_eq!((played.stderr.as_str(), played.code), ("", Some(0)));
    let refused = refused(nowhere, &["play", "PJS"], 1);
    assert!(refused.starts_with("tenpin: the data file /proc/nowhere/tenpin.db cannot be opened: "), "{refused}");
    assert!(refused.ends_with(": tenpin play --private plays without keeping anything\n"), "{refused}");
}

#[test]
fn a_folder_stands_for_the_file_in_it_and_the_option_comes_before_the_environment() {
    let folder = tempfile::tempdir().unwrap();
    let named = folder.path().to_str().unwrap();
    on(&fresh_data(), &["play", "PJS", "--data", named], "7\n");
    assert!(folder.path().join("tenpin.db").exists());
    let other = fresh_data();
    assert_eq!(sheets(&printed(&other, &["history", "--data", named])).len(), 1);
    let said = refused(&other, &["history"], 1);
    assert_eq!(said, format!("tenpin: there is no data file {}: tenpin play begins one\n", other.display()));
    assert!(!other.exists());
}

#[cfg(unix)]
#[test]
fn without_a_name_the_file_lies_in_the_data_folder_of_the_platform() {
    let home = tempfile::tempdir().unwrap();
    let mut command = tenpin(&["play", "PJS"]);
    command.env_remove("TENPIN_DATA").env_remove("XDG_DATA_HOME").env("HOME", home.path());
    assert_eq!(run(&mut command, "7\nquit\n").code, Some(0));
    let mut files = vec![home.path().to_owned()];
    while let Some(folder) = files.pop().filter(|file| file.is_dir()) {
        files.extend(fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()));
    }
    let mut command = tenpin(&["history"]);
    command.env_remove("TENPIN_DATA").env_remove("XDG_DATA_HOME").env("HOME", home.path());
    assert_eq!(sheets(&run(&mut command, "").stdout).len(), 1);
    #[cfg(target_os = "linux")]
    assert!(home.path().join(".local/share/tenpin/tenpin.db").exists());
}

/// A program that waits for its next ball.
pub(crate) struct Keypad {
    child: Child,
    stdin: ChildStdin,
    stdout: BufReader<ChildStdout>,
}

impl Keypad {
    pub(crate) fn new(data: &Path, args: &[&str]) -> Keypad {
        let mut child = piped(&mut tenpin_with(data, args));
        let (stdin, stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut keypad = Keypad { child, stdin, stdout };
        keypad.wait_for_board();
        keypad
    }

    /// Reads up to the empty line below a board.
    pub(crate) fn wait_for_board(&mut self) -> String {
        let mut read = String::new();
        while !read.ends_with("|\n\n") {
            assert_ne!(self.stdout.read_line(&mut read).unwrap(), 0, "{read}");
        }
        read
    }

    pub(crate) fn enter(&mut self, line: &str) {
        self.stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }

    /// What is still printed when the input ends.
    pub(crate) fn end(self) -> Outcome {
        let Keypad { child, stdin, mut stdout } = self;
        drop(stdin);
        let mut rest = String::new();
        std::io::Read::read_to_string(&mut stdout, &mut rest).unwrap();
        let output = child.wait_with_output().unwrap();
        Outcome { stdout: rest, stderr: String::from_utf8(output.stderr).unwrap(), code: output.status.code() }
    }
}

#[test]
fn of_two_keypads_one_gets_the_ball_and_the_other_the_fresh_board() {
    let data = fresh_data();
    on(&data, &["play", "PJS"], "X\n");
    let mut first = Keypad::new(&data, &["resume", "1"]);
    let mut second = Keypad::new(&data, &["resume", "1"]);
    first.enter("7");
    first.wait_for_board();
    second.enter("9");
    let fresh = second.wait_for_board();
    assert!(fresh.contains("|  PJS |  X   |  7   |      |"), "{fresh}");
    let ended = second.end();
    assert_eq!(ended.stdout, "PJS: X 7\n");
    assert_eq!(
        ended.stderr,
        "tenpin: somebody else wrote on this sheet first, and this was not taken: this is how it stands now\n"
    );
    assert_eq!(ended.code, Some(1));
    first.enter("/");
    first.wait_for_board();
    assert_eq!(first.end().stdout.lines().last(), Some("PJS: X 7/"));
}

/// What the old board refuses may be right on the new one, so it is shown first.
#[test]
fn a_keypad_is_not_refused_for_what_was_before() {
    for entry in ["X", "redo", "fix PJS 2 81"] {
        let data = fresh_data();
        on(&data, &["play", "PJS"], "9\n");
        let mut keypad = Keypad::new(&data, &["resume"]);
        on(&data, &["resume"], "/\n");
        keypad.enter(entry);
        let fresh = keypad.wait_for_board();
        assert!(fresh.contains("|  PJS |  9|/ |      |"), "{fresh}");
        assert_eq!(
            keypad.end().stderr,
            "tenpin: somebody else wrote on this sheet first, and this was not taken: this is how it stands now\n"
        );
    }
    // Whoever leaves prints what is there by now.
    let data = fresh_data();
    on(&data, &["play", "PJS"], "9\n");
    let keypad = Keypad::new(&data, &["resume"]);
    on(&data, &["resume"], "/\n");
    assert!(keypad.end().stdout.ends_with("\nPJS: 9/\n"));
}

#[test]
fn a_sheet_that_is_removed_for_good_takes_no_more() {
    let data = fresh_data();
    on(&data, &["play", "PJS"], "9\n");
    let mut keypad = Keypad::new(&data, &["resume"]);
    printed(&data, &["delete", "1"]);
    printed(&data, &["compact", "--yes"]);
    keypad.enter("1");
    let ended = keypad.end();
    assert_eq!(ended.stderr, "tenpin: there is no sheet 1: tenpin history lists those there are\n");
    assert!(ended.stdout.ends_with("PJS: 9\n"), "{ended:?}");
    assert_eq!(ended.code, Some(1));
}

/// A series that is left between two games goes on with the next one.
#[test]
fn a_series_goes_on_with_its_next_game() {
    let data = fresh_data();
    on(&data, &["play", "PJS", "--games", "3"], &"X\n".repeat(12));
    let resumed = on(&data, &["resume"], &("9\n".to_owned() + "quit\n"));
    assert!(resumed.stdout.starts_with("Game 2 of 3: "), "{resumed:?}");
    assert!(resumed.stdout.ends_with("PJS: 9\n"), "{resumed:?}");
    // Whoever names the first sheet comes to the game that is begun.
    assert_eq!(last_line(&on(&data, &["resume", "1"], "quit\n").stdout), "PJS: 9");
    assert_eq!(sheets(&printed(&data, &["history"])).len(), 2);
    // Of a series that is over, no game waits for another.
    let whole = fresh_data();
    on(&whole, &["play", "PJS", "--games", "2"], &"X\n".repeat(24));
    assert_eq!(
        refused(&whole, &["resume", "1"], 1),
        "tenpin: sheet 1: the sheet is closed: tenpin fix 1 corrects it\n"
    );
    assert_eq!(refused(&whole, &["resume"], 1), "tenpin: no sheet is open: tenpin play begins one\n");
    // An earlier game that is corrected counts at once.
    let mut keypad = Keypad::new(&data, &["resume"]);
    printed(&data, &["fix", "1", "PJS", "1", "9/"]);
    keypad.enter("-");
    assert!(keypad.wait_for_board().contains("\n|  299 |"));
}

#[test]
fn names_that_databases_take_for_something_else_are_files() {
    let folder = tempfile::tempdir().unwrap();
    for name in [":memory:", "file:x.db?mode=memory", "a b%20#.db"] {
        let mut command = tenpin(&["play", "PJS", "--data", name]);
        run(command.current_dir(folder.path()), "7\n");
        assert!(folder.path().join(name).is_file(), "{name}");
        let mut command = tenpin(&["history", "--data", name]);
        assert!(run(command.current_dir(folder.path()), "").stdout.contains("PJS 0…  open\n"), "{name}");
    }
}

/// Nobody waits for what an import waits for.
#[test]
fn an_import_that_waits_for_its_input_keeps_nobody_waiting() {
    let data = fresh_data();
    on(&data, &["play", "PJS"], "7\n");
    let mut import = piped(&mut tenpin_with(&data, &["import", "-"]));
    let mut stdin = import.stdin.take().unwrap();
    stdin.write_all(b"\n").unwrap();
    assert_eq!(last_line(&on(&data, &["resume"], "/\nquit\n").stdout), "PJS: 7/");
    drop(stdin);
    assert!(import.wait_with_output().unwrap().status.success());
}

#[test]
fn a_reason_may_be_anything_but_more_balls() {
    let data = fresh_data();
    let entries = [
        "9",
        "/",
        "7",
        "fix PJS 1 72 2 pins stood",
        "fix PJS 1 72 F was wrong",
        "fix PJS 1 72 x",
        "fix PJS 1 72 - a dash",
        "fix PJS 2 6 /",
        "fix PJS 1 7 /",
        "quit",
    ];
    let played = on(&data, &["play", "PJS"], &(entries.join("\n") + "\n"));
    let advice = ["enter it like fix PJS 2 8/", "enter it like fix PJS 1 8/"];
    let said = advice.map(|advice| {
        format!("a correction is a bowler, a frame, its balls in one word, and perhaps a reason: {advice}\n")
    });
    assert_eq!(played.stderr, said.concat());
    let events = printed(&data, &["show", "1", "--events"]);
    let reasons: Vec<&str> = events.lines().filter_map(|line| line.split(" corrected to 72: ").nth(1)).collect();
    assert_eq!(reasons, ["2 pins stood", "F was wrong", "x", "- a dash"]);
    let long = on(&data, &["resume"], &format!("fix PJS 1 9/ {}\n", "a".repeat(501)));
    assert!(long.stderr.starts_with("a reason has at most 500 characters: enter it like fix PJS 1 8/\n"), "{long:?}");
    // Nothing in a reason moves the cursor or turns the text around.
    printed(&data, &["fix", "1", "PJS", "1", "81", "a\u{1b}[2Jb\u{202e}c"]);
    assert!(printed(&data, &["show", "1", "--events"]).ends_with(" corrected to 81: a\\u{1b}[2Jb\\u{202e}c\n"));
}

#[test]
fn whoever_left_comes_back_by_name_or_line_and_late_bowlers_have_the_rules_of_the_sheet() {
    let data = fresh_data();
    let played = on(&data, &["play", "PJS", "PJS", "LEE"], "9\n/\n8\n1\nleave 1\nleave 2\nadd 2\nadd 3\nquit\n");
    assert!(played.stdout.contains("|(PJS) |  9|/ |"), "{played:?}");
    assert!(played.stdout.contains("|  PJS |  8|1 |"), "{played:?}");
    assert_eq!(played.stderr, "LEE is here already: enter 0 to 10, X, -, F, or help\n");
    let joined = |args: &[&str], entries: &str| {
        let played = on(&fresh_data(), args, entries);
        last_line(&played.stdout).to_owned()
    };
    assert_eq!(joined(&["play", "--rules", "candlepin", "PJS", "KYJ:ten-pin"], "X\nadd KIM\nquit\n"), "KIM:candlepin:");
    assert_eq!(joined(&["play", "PJS:no-tap-9"], "X\nadd KIM\nquit\n"), "KIM:");
    assert_eq!(joined(&["play", "PJS", "KYJ"], "X\nleave PJS\nadd PJS:no-tap-9\nquit\n"), "PJS:no-tap-9:");
    assert_eq!(joined(&["play", "PJS", "KYJ"], "X\nleave PJS\nadd PJS:ten-pin\nquit\n"), "KYJ:");
}

#[test]
fn a_sheet_that_is_deleted_or_closed_elsewhere_takes_no_more() {
    let data = fresh_data();
    on(&data, &["play", "PJS"], "X\n");
    let mut keypad = Keypad::new(&data, &["resume", "1"]);
    printed(&data, &["delete", "1"]);
    keypad.enter("7");
    keypad.wait_for_board();
    assert_eq!(keypad.end().code, Some(1));
    assert_eq!(
        refused(&data, &["resume", "1"], 1),
        "tenpin: sheet 1: the sheet is deleted: tenpin restore 1 brings it back\n"
    );
    printed(&data, &["restore", "1"]);
    let resumed = on(&data, &["resume", "1"], "quit\n");
    assert_eq!(last_line(&resumed.stdout), "PJS: X");
}

#[test]
fn the_history_is_told_to_people_and_to_programs() {
    let data = club();
    let all = "sheet  opened            game  bowlers\n\
               \x20   1  2026-11-13 19:30     1  PJS 160  KYJ 163\n\
               \x20   2  2026-11-13 19:51     2  PJS 235  KYJ 189\n\
               \x20   3  2026-11-13 20:14     3  PJS 206  KYJ 206\n\
               \x20   4  2026-11-15 20:02        PJS 231  KYJ 187\n\
               \x20   5  2026-11-15 20:40        KYJ:no-tap-9 224\n";
    assert_eq!(printed(&data, &["history"]), all);
    let rows = |args: &[&str]| -> Vec<String> {
        let shown = printed(&data, &[&["history"], args].concat());
        shown.lines().skip(1).map(|row| row.split_whitespace().next().unwrap().to_owned()).collect()
    };
    assert_eq!(rows(&["PJS"]), ["1", "2", "3", "4"]);
    assert_eq!(rows(&["pjs", "--last", "2"]), ["3", "4"]);
    assert_eq!(rows(&["--rules", "no-tap-9"]), ["5"]);
    assert_eq!(rows(&["--from", "2026-11-14"]), ["4", "5"]);
    assert_eq!(rows(&["--to", "2026-11-13"]), ["1", "2", "3"]);
    assert_eq!(rows(&["--from", "2026-11-13", "--to", "2026-11-13", "KYJ", "--last", "1"]), ["3"]);
    // The day is that of the time zone.
    let mut abroad = tenpin_with(&data, &["history", "--from", "2026-11-16"]);
    let abroad = run(abroad.env("TZ", "Asia/Seoul"), "");
    assert!(abroad.stdout.contains("    4  2026-11-16 05:02"), "{abroad:?}");

    let jsonl = printed(&data, &["history", "--format", "jsonl", "--last", "1"]);
    assert_eq!(
        jsonl,
        "{\"sheet\":5,\"id\":\"01a10005-8000-7000-8000-000000000005\",\"opened\":\"2026-11-15T20:40:03Z\",\
         \"state\":\"closed\",\"series\":null,\"game\":null,\"lines\":[{\"line\":1,\"bowler\":\"KYJ\",\
         \"rules\":\"no-tap-9\",\"notation\":\"X 9 81 9 7/ 9 X 9 9 8/X\",\"score\":224,\"so_far\":224,\"over\":true,\
         \"left\":false}]}\n"
    );
    let csv = printed(&data, &["history", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 1 + 9);
    let header = "sheet,id,opened,state,series,game,line,bowler,rules,notation,score,so_far,over,left,name";
    assert_eq!(csv.lines().next(), Some(header));
    assert!(csv.contains("\n1,01a10001-8000-7000-8000-000000000001,2026-11-13T19:30:05Z,closed,01a10000-8000-7000-8000-000000000001,1,2,KYJ,ten-pin,"));
    // Programs get all, a table has a page.
    for _ in 0..20 {
        on(&data, &["play", "LEE"], "7\n");
    }
    let page = on(&data, &["history"], "");
    assert_eq!((sheets(&page.stdout).len(), page.code), (20, Some(0)));
    assert_eq!(page.stderr, "note: there are older ones, which --all shows\n");
    assert_eq!(sheets(&printed(&data, &["history", "--all"])).len(), 25);
    assert_eq!(printed(&data, &["history", "--format", "jsonl"]).lines().count(), 25);
    assert!(sheets(&page.stdout)[19].ends_with("LEE 0…  open"));
}

#[test]
fn a_sheet_is_shown_to_programs_as_it_is_and_as_it_was() {
    let data = club();
    let json = |args: &[&str]| -> serde_json::Value {
        let shown = printed(&data, &[&["show", "--format", "json"], args].concat());
        assert_eq!(shown.matches('\n').count(), 1, "{shown}");
        serde_json::from_str(&shown).unwrap()
    };
    let sheet = json(&["4", "--lang", "ko"]);
    assert_eq!(sheet["id"], "01a10004-8000-7000-8000-000000000004");
    assert_eq!((&sheet["state"], &sheet["last_event"]), (&"closed".into(), &36.into()));
    assert_eq!((&sheet["up"], &sheet["events"]), (&serde_json::Value::Null, &serde_json::Value::Null));
    assert_eq!((&sheet["lines"][0]["score"], &sheet["lines"][1]["frames"][4]), (&231.into(), &94.into()));
    // All that the history says of a sheet is the same here.
    let history = printed(&data, &["history", "--format", "jsonl", "PJS", "--last", "1"]);
    let history: serde_json::Value = serde_json::from_str(&history).unwrap();
    for (field, value) in history.as_object().unwrap().iter().filter(|(field, _)| *field != "lines") {
        assert_eq!(sheet[field], *value, "{field}");
    }
    // The correction was the last event, and before the sheet was closed somebody was up.
    assert_eq!(json(&["4", "--at", "35"])["lines"][1]["frames"][4], 95);
    let earlier = json(&["4", "--at", "20", "--events"]);
    assert_eq!((&earlier["state"], &earlier["last_event"], &earlier["up"]), (&"open".into(), &20.into(), &1.into()));
    assert_eq!(earlier["events"].as_array().unwrap().len(), 20);
    let events = &json(&["4", "--events"])["events"];
    assert_eq!(
        events[35].to_string(),
        "{\"after\":[\"8\",\"/\"],\"at\":\"2026-11-16T10:10:11Z\",\"before\":[\"9{4}\",\"/\"],\"bowler\":\"KYJ\",\
         \"frame\":5,\"kind\":\"corrected\",\"line\":2,\"number\":36,\"reason\":\"the machine missed a pin\"}"
    );
    // Who wrote it is told where it is known.
    printed(&data, &["delete", "4"]);
    let deleted = json(&["4", "--events"]);
    assert_eq!((&deleted["state"], &deleted["events"][36]["by"]), (&"deleted".into(), &"console".into()));
    // What cannot be shown leaves nothing for a program to read.
    for (args, code, reason) in [
        (&["4", "--at", "99"][..], 1, "sheet 4: there is no event 99, the last one is 37"),
        (&["9"], 1, "there is no sheet 9"),
        (&["4", "--format", "csv"], 2, "the argument '--format <FORMAT>' cannot be used multiple times"),
    ] {
        let wrong = on(&data, &[&["show", "--format", "json"], args].concat(), "");
        assert_eq!((wrong.stdout.as_str(), wrong.code), ("", Some(code)), "{wrong:?}");
        assert!(wrong.stderr.contains(reason), "{wrong:?}");
    }
    let csv = refused(&data, &["show", "4", "--format", "csv"], 2);
    assert!(csv.contains("invalid value 'csv'") && csv.contains("[possible values: text, json]"), "{csv}");
}

#[test]
fn a_range_stands_for_the_sheets_that_are_in_it() {
    let data = club();
    let numbers = |args: &[&str]| -> Vec<String> {
        let shown = printed(&data, args);
        shown.lines().map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect()
    };
    // Each is changed once, in the order in which they are named, and numbers without a sheet are passed over.
    assert_eq!(numbers(&["delete", "5", "2-3", "3", "4-4", "1-999999999999"]), ["5", "2", "3", "4", "1"]);
    assert_eq!(numbers(&["restore", "1-3"]), ["1", "2", "3"]);
    // So are those that are as they should be.
    assert_eq!(numbers(&["restore", "2-4"]), ["4"]);
    assert_eq!(numbers(&["delete", "4-5", "1"]), ["4", "1"]);
    // One that is named by itself has to be changed, also beside a range.
    let named = on(&data, &["delete", "1-2", "1"], "");
    assert_eq!(named.stdout, "sheet 2 is deleted; tenpin restore 2 brings it back\n");
    assert_eq!(
        (named.stderr.as_str(), named.code),
        ("tenpin: sheet 1: the sheet is deleted: tenpin restore 1 brings it back\n", Some(1))
    );
    on(&data, &["play", "--new", "LEE"], "7\n");
    assert_eq!(printed(&data, &["close", "1-9"]), "sheet 6 is closed; tenpin resume 6 goes on with it\n");
}

#[test]
fn a_range_with_nothing_to_do_is_refused() {
    let data = club();
    printed(&data, &["delete", "1-2"]);
    for (args, english, korean, spanish) in [
        (
            ["delete", "1-2"],
            "every sheet from 1 to 2 is deleted already: tenpin restore 1-2 brings them back",
            "1번부터 2번까지의 점수판은 이미 모두 삭제되었습니다: tenpin restore 1-2 명령으로 복원할 수 있습니다",
            "todas las hojas de la 1 a la 2 ya están borradas: tenpin restore 1-2 las recupera",
        ),
        (
            ["restore", "3-9"],
            "no sheet from 3 to 9 is deleted: tenpin history --deleted lists those that are",
            "3번부터 9번까지의 점수판 중에 삭제된 것이 없습니다: \
             tenpin history --deleted 명령으로 삭제된 점수판을 볼 수 있습니다",
            "ninguna hoja de la 3 a la 9 está borrada: tenpin history --deleted muestra las borradas",
        ),
        (
            ["close", "1-9"],
            "no sheet from 1 to 9 is open: tenpin history lists those there are",
            "1번부터 9번까지의 점수판 중에 열린 것이 없습니다: tenpin history 명령으로 목록을 볼 수 있습니다",
            "ninguna hoja de la 1 a la 9 está abierta: tenpin history muestra las hojas que hay",
        ),
        (
            ["delete", "7-999999999999"],
            "there is no sheet from 7 to 999999999999: tenpin history lists those there are",
            "7번부터 999999999999번까지는 점수판이 없습니다: tenpin history 명령으로 목록을 볼 수 있습니다",
            "no hay hojas de la 7 a la 999999999999: tenpin history muestra las hojas que hay",
        ),
    ] {
        for (language, said) in [("en", english), ("ko", korean), ("es", spanish)] {
            assert_eq!(refused(&data, &[args[0], args[1], "--lang", language], 1), format!("tenpin: {said}\n"));
        }
    }
    for (range, reason) in [
        ("3-1", "a range begins with its lower number: 1-3"),
        ("1-", "a range is two numbers of sheets, such as 3-7"),
        ("1-2-3", "a range is two numbers of sheets, such as 3-7"),
        ("0-3", "a range is two numbers of sheets, such as 3-7"),
        ("1-9999999999999", "a range is two numbers of sheets, such as 3-7"),
        ("all", "a sheet goes by its number, such as 12"),
    ] {
        for command in ["delete", "restore", "close"] {
            let said = refused(&data, &[command, range], 2);
            assert!(said.contains(&format!("invalid value '{range}' for '<SHEET>...': {reason}\n")), "{said}");
        }
    }
}

#[test]
fn the_marks_of_a_list_are_explained_below_it_where_they_occur() {
    let data = club();
    assert!(!printed(&data, &["history"]).contains("\n\n"), "what is over needs no words");
    on(&data, &["play", "PJS"], "X\nclose\n");
    let legend = |args: &[&str]| {
        let shown = printed(&data, &[&["history", "--last", "1"], args].concat());
        shown.split_once("\n\n").map(|(_, legend)| legend.to_owned()).unwrap_or_default()
    };
    assert_eq!(legend(&[]), "…  the game is not over: the score so far\n");
    on(&data, &["play", "--new", "PJS", "KYJ"], "X\n7\n2\nleave PJS\nquit\n");
    let resume = format!("tenpin resume SHEET --data {}", data.display());
    for (language, lines) in [
        (
            "en",
            "…     the game is not over: the score so far\n\
             (…)   left before the game was over\n\
             open  takes more balls: tenpin resume SHEET goes on with it\n",
        ),
        (
            "ko",
            "…     아직 끝나지 않은 게임의 지금까지 점수입니다\n\
             (…)   게임이 끝나기 전에 나간 사람입니다\n\
             열림  아직 닫지 않은 점수판입니다. tenpin resume SHEET 명령으로 이어서 칠 수 있습니다\n",
        ),
        (
            "es",
            "…        partida sin terminar: la puntuación hasta ahora\n\
             (…)      se retiró antes de terminar la partida\n\
             abierta  admite más bolas: tenpin resume SHEET sigue con ella\n",
        ),
    ] {
        assert_eq!(legend(&["--lang", language]), lines);
        let named = ["--lang", language, "--data", data.to_str().unwrap()];
        assert_eq!(legend(&named), lines.replace("tenpin resume SHEET", &resume));
    }
    // Formats for programs have no marks.
    assert_eq!(legend(&["--format", "jsonl"]) + &legend(&["--format", "csv"]), "");
    // Other lists with marks say what they mean, too.
    let renamed = on(&data, &["rename", "--everywhere", "PJS", "BOB"], "no\n").stdout;
    let marks = "(PJS 0…)  KYJ 9…\n…    the game is not over: the score so far\n(…)  left before the game was over\n";
    assert!(renamed.contains(&format!("  {marks}Rename on ")), "{renamed}");
    let exported = printed(&data, &["export"]);
    let preview = on(&fresh_data(), &["import", "--dry-run", "-"], &exported).stdout;
    let marks = "  9…\n…  the game is not over: the score so far\nwould come in: ";
    assert!(preview.contains(marks), "{preview}");
}

/// A data file with names: two careers used the tag PJS, Park Ji-sung's also PAR, and two without a name share ANA.
fn with_names() -> PathBuf {
    let data = fresh_data();
    for bowlers in [
        &["PJS=Park Ji-sung", "KYJ:no-tap-9=김연재", "ANA", "ANA"][..],
        &["PJS", "PAR=PARK  JI-SUNG"],
        &["PAR=Park Ji-sung"],
    ] {
        let balls = "4\n".repeat(20 * bowlers.len());
        assert_eq!(on(&data, &[&["play"], bowlers].concat(), &balls).code, Some(0));
    }
    data
}

#[test]
fn the_history_shows_names_and_tells_namesakes_apart() {
    let data = with_names();
    let shown = printed(&data, &["history"]);
    let rows: Vec<&str> = shown.lines().skip(1).map(|row| &row[31..]).collect();
    assert_eq!(
        rows,
        [
            "Park Ji-sung (PJS) 80  김연재 (KYJ:no-tap-9) 80  ANA (3) 80  ANA (4) 80",
            "PJS 80  PARK JI-SUNG (PAR) 80",
            "Park Ji-sung (PAR) 80"
        ]
    );
    let numbers = |bowler: &str| -> Vec<String> {
        let shown = printed(&data, &["history", bowler]);
        shown.lines().skip(1).map(|row| row.split_whitespace().next().unwrap().to_owned()).collect()
    };
    assert_eq!(numbers("park ji-sung"), ["1", "2", "3"]);
    assert_eq!(numbers("pjs"), ["1", "2"]);
    assert_eq!(numbers("김연재"), ["1"]);
    let jsonl = printed(&data, &["history", "--format", "jsonl", "--last", "1"]);
    assert!(
        jsonl.contains("\"lines\":[{\"line\":1,\"bowler\":\"PAR\",\"name\":\"Park Ji-sung\",\"rules\":"),
        "{jsonl}"
    );
    let csv = printed(&data, &["history", "--format", "csv"]);
    let ends: Vec<&str> = csv.lines().map(|row| row.rsplit_once(',').unwrap().1).collect();
    assert_eq!(ends, ["name", "Park Ji-sung", "김연재", "", "", "", "PARK JI-SUNG", "Park Ji-sung"]);
}

#[test]
fn a_name_in_csv_is_guarded_like_any_free_text() {
    let data = fresh_data();
    on(&data, &["play", "PJS==2+A1"], &"4\n".repeat(20));
    let name = |args: &[&str]| printed(&data, args).lines().last().unwrap().rsplit_once(',').unwrap().1.to_owned();
    assert_eq!(name(&["history", "--format", "csv"]), "'=2+A1");
    assert_eq!(name(&["history", "--format", "csv", "--raw"]), "=2+A1");
}

#[test]
fn whoever_left_before_the_first_ball_is_in_no_list() {
    let data = fresh_data();
    on(&data, &["play", "LEE", "ANA", "ANA"], &format!("leave LEE\n{}", "4\n".repeat(40)));
    let shown = printed(&data, &["history"]);
    assert!(last_line(&shown).ends_with("  ANA (2) 80  ANA (3) 80"), "{shown}");
    assert_eq!(on(&data, &["history", "LEE"], "").stderr, "no sheet is found\n");
    let jsonl = printed(&data, &["history", "--format", "jsonl"]);
    assert!(!jsonl.contains("LEE") && jsonl.contains("{\"line\":2,") && jsonl.contains("{\"line\":3,"), "{jsonl}");
    let csv = printed(&data, &["history", "--format", "csv"]);
    assert_eq!(csv.lines().count(), 1 + 2);
    assert!(csv.lines().nth(1).unwrap().contains(",2,ANA,"), "{csv}");
}

#[test]
fn a_career_goes_by_name_else_by_tag() {
    let data = with_names();
    let shown = printed(&data, &["stats"]);
    let row = |row: &str| -> [String; 2] {
        let cells: Vec<&str> = row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect();
        [cells[0].to_owned(), cells[2].to_owned()]
    };
    let rows: Vec<[String; 2]> = shown.lines().map(row).collect();
    assert_eq!(
        rows,
        [
            ["bowler", "games"],
            ["ANA", "1"],
            ["ANA #2", "1"],
            ["Park Ji-sung (PJS, PAR)", "3"],
            ["PJS", "1"],
            ["김연재 (KYJ)", "1"]
        ]
    );
    let wide = shown.lines().find(|row| row.starts_with("김연재")).unwrap();
    assert!(wide.starts_with("김연재 (KYJ)             no-tap-9"), "by the columns of the screen: {wide}");
    let json = printed(&data, &["stats", "--format", "json", "Park Ji-sung"]);
    assert!(
        json.starts_with("[{\"bowler\":\"Park Ji-sung\",\"tags\":[\"PJS\",\"PAR\"],\"rules\":\"ten-pin\",\"games\":3,")
    );
    let json = printed(&data, &["stats", "--format", "json", "ANA"]);
    assert!(
        json.starts_with("[{\"bowler\":\"ANA\",\"rules\":") && json.contains(",{\"bowler\":\"ANA #2\",\"rules\":"),
        "{json}"
    );
}

#[test]
fn a_tag_shows_every_career_that_used_it_and_how_to_join_them() {
    let data = fresh_data();
    for bowlers in [&["PJS=Park Ji-sung", "ANA", "ANA"][..], &["PJS", "KYJ=pjs"], &["PAR=PARK  JI-SUNG"]] {
        on(&data, &[&["play"], bowlers].concat(), &"4\n".repeat(20 * bowlers.len()));
    }
    let shown = on(&data, &["stats", "pjs"], "");
    let headings: Vec<&str> =
        shown.stdout.lines().filter_map(|line| line.split_once(", ten-pin, ")).map(|(who, _)| who).collect();
    assert_eq!(headings, ["PARK JI-SUNG (PJS, PAR)", "pjs (KYJ)", "PJS"]);
    let advice = format!("tenpin rename --everywhere PJS '=PARK JI-SUNG' --data {}", data.display());
    let named = on(&data, &["stats", "pjs", "--data", data.to_str().unwrap()], "");
    assert_eq!(named.stderr, format!("note: several bowlers had the tag PJS; if they are PARK JI-SUNG: {advice}\n"));
    assert_eq!(shown.code, Some(0));
    // Who was on one sheet with a namesake is somebody else, and one career needs no advice.
    for bowler in ["ANA", "Park Ji-sung", "KYJ"] {
        assert_eq!(on(&data, &["stats", bowler], "").stderr, "", "{bowler}");
    }
}

#[test]
fn what_is_no_date_no_bowler_and_no_sheet_is_wrong_usage() {
    let data = club();
    for (args, says) in [
        (&["history", "--from", "yesterday"][..], "invalid value 'yesterday' for '--from <DAY>'"),
        (&["history", "--to", "2026-02-30"], "invalid value '2026-02-30' for '--to <DAY>'"),
        (&["history", "12"], "invalid value '12' for '[BOWLER]...': a name has at least one letter"),
        (&["stats", " "], "invalid value ' ' for '[BOWLER]...': a name has at least one letter"),
        (&["stats", &"x".repeat(41)], "for '[BOWLER]...': a name has at most 40 characters, not 41"),
        (&["history", "a\u{200b}b"], "for '[BOWLER]...': '\\u{200b}' cannot be seen"),
        (&["history", "--last", "0"], "invalid value '0' for '--last <NUMBER>'"),
        (&["history", "--from", "-9999-01-01"], "unexpected argument '-9' found"),
        (&["history", "--to", "9999-12-31"], "no game was bowled in that year"),
        (&["show", "0"], "invalid value '0' for '<SHEET>'"),
        (&["show", "one"], "invalid value 'one' for '<SHEET>'"),
        (&["play", "--games", "0"], "invalid value '0' for '--games <NUMBER>'"),
        (&["play", "--private", "--data", "x"], "cannot be used with"),
        (&["stats", "--from", "2026-11-13", "--games", "x"], "cannot be used with"),
        (&["stats", "42"], "invalid value '42' for '[BOWLER]...': a name has at least one letter"),
    ] {
        let said = refused(&data, args, 2);
        assert!(said.contains(says), "{args:?}: {said}");
    }
    for args in
        [&["show", "9"][..], &["resume", "9"], &["fix", "9", "PJS", "1", "X"], &["delete", "9"], &["export", "9"]]
    {
        assert_eq!(refused(&data, args, 1), "tenpin: there is no sheet 9: tenpin history lists those there are\n");
    }
}

#[test]
fn a_sheet_is_shown_as_it_was_at_any_event() {
    let data = club();
    let shown = printed(&data, &["show", "4", "--at", "7"]);
    assert_eq!(
        shown,
        "Sheet 4, 2026-11-15 20:02, open\n\
         after event 7 of 36\n\
         | NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n\
         |  PJS |  7|- |  X   |      |      |      |      |      |      |      |      |\n\
         |      |  7   |      |      |      |      |      |      |      |      |      |\n\
         |  KYJ |  8|/ |  9   |      |      |      |      |      |      |      |      |\n\
         |      |  19  |      |      |      |      |      |      |      |      |      |\n\n\
         PJS 7\nKYJ 19\n"
    );
    for at in ["0", "37"] {
        let said = format!("tenpin: sheet 4: there is no event {at}, the last one is 36: enter it like --at 36\n");
        assert_eq!(refused(&data, &["show", "4", "--at", at], 1), said);
    }
    let events = printed(&data, &["show", "4", "--events", "--at", "9"]);
    let told: Vec<&str> = events.lines().map(|line| &line[24..]).collect();
    assert_eq!(
        told,
        [
            "opened with PJS, KYJ",
            "PJS, frame 1: {1-2-4}",
            "PJS, frame 1: -",
            "KYJ, frame 1: {3-10}",
            "KYJ, frame 1: /",
            "PJS, frame 2: X",
            "KYJ, frame 2: {10}",
            "undone: KYJ, frame 2: {10}",
            "redone: KYJ, frame 2: {10}",
        ]
    );
    // A sheet of a series shows the total of the series.
    assert!(printed(&data, &["show", "3"]).contains("\n|  601 |"));
    assert!(!printed(&data, &["show", "4"]).contains("\n|  231 |"));
    // Counts of two digits do not run together.
    printed(&data, &["fix", "5", "KYJ", "10", "10,10,10"]);
    assert!(printed(&data, &["show", "5", "--events"]).ends_with("frame 10: 8/X corrected to 10,10,10\n"));
}

#[test]
fn every_kind_of_event_is_told() {
    let data = fresh_data();
    let entries =
        "7\nundo\nredo\n/\nX\nadd KIM\nleave PJS\nadd PJS\norder KIM\nfix KYJ 1 9/ it was a nine\nundo\nfix 3 1 --\n";
    on(&data, &["play", "PJS", "KYJ"], entries);
    printed(&data, &["delete", "1"]);
    printed(&data, &["restore", "1"]);
    let events = printed(&data, &["show", "1", "--events"]);
    let told: Vec<&str> = events.lines().map(|line| &line[25..]).collect();
    let expected = [
        "opened with PJS, KYJ",
        "PJS, frame 1: 7",
        "undone: PJS, frame 1: 7",
        "redone: PJS, frame 1: 7",
        "PJS, frame 1: /",
        "KYJ, frame 1: X",
        "KIM joined",
        "PJS left",
        "PJS came back",
        "the order is KIM, PJS, KYJ",
        "KYJ, frame 1: X corrected to 9/: it was a nine",
        "undone: KYJ, frame 1: X corrected to 9/",
        "KYJ, frame 1: X corrected to --",
        "deleted",
        "restored",
    ];
    assert_eq!(told, expected);
    // The same ball twice is taken back frame by frame.
    on(&data, &["play", "PJS"], "X\nX\nundo\nundo\nredo\n");
    let events = printed(&data, &["show", "2", "--events"]);
    let told: Vec<&str> = events.lines().skip(3).map(|line| &line[24..]).collect();
    assert_eq!(told, ["undone: PJS, frame 2: X", "undone: PJS, frame 1: X", "redone: PJS, frame 1: X"]);
}

#[test]
fn a_finished_sheet_is_corrected_and_the_trace_is_kept() {
    let data = club();
    let fixed = printed(&data, &["fix", "1", "kyj", "10", "XX9", "two", "strikes", "were", "lost"]);
    assert!(fixed.starts_with("Sheet 1, 2026-11-13 19:30, closed\n| NAME |"), "{fixed}");
    let events = printed(&data, &["show", "1", "--events"]);
    assert!(last_line(&events).contains("KYJ, frame 10: "), "{events}");
    assert!(last_line(&events).ends_with(" corrected to XX9: two strikes were lost"), "{events}");
    // History, statistics and series follow.
    let score = fixed.lines().find_map(|line| line.strip_prefix("KYJ ")).unwrap();
    assert!(printed(&data, &["history"]).contains(&format!("PJS 160  KYJ {score}\n")));
    assert_eq!(printed(&data, &["rebuild"]), "everything is as the journal says\n");
    for (words, says) in [
        (&["LEE", "1", "X"][..], "nobody here is called \"LEE\": enter it like tenpin fix 1 PJS 10 "),
        (&["PJS", "11", "X"], "there is no frame 11: enter it like tenpin fix 1 PJS 10 "),
        (&["PJS", "1", "7"], "frame 1 is finished and must stay so: enter it like tenpin fix 1 PJS 1 8/"),
        (&["PJS", "1", "7", "/"], "a correction is a bowler, a frame, its balls in one word, and perhaps a reason: "),
        (&["PJS", "1", "77"], "ball 2: 7 pins cannot fall when 3 are standing: enter it like tenpin fix 1 PJS 1 8/"),
    ] {
        let said = refused(&data, &[&["fix", "1"], words].concat(), 1);
        assert!(said.starts_with(&format!("tenpin: {says}")), "{said}");
    }
    // Options may follow, and two misses are no option.
    let fixed =
        on(&fresh_data(), &["fix", "1", "KYJ", "1", "--", "all", "missed", "--data", data.to_str().unwrap()], "");
    assert!(fixed.stdout.contains("\n|  KYJ |  -|- |"), "{fixed:?}");
    assert!(last_line(&printed(&data, &["show", "1", "--events"])).ends_with(" corrected to --: all missed"));
    printed(&data, &["fix", "1", "KYJ", "2", "-/", "--lang", "en"]);
    printed(&data, &["--color", "never", "fix", "1", "KYJ", "2", "--"]);
    printed(&data, &["fix", "--lang", "en", "1", "KYJ", "2", "X", "--", "-so it was"]);
    assert!(last_line(&printed(&data, &["show", "1", "--events"])).ends_with(" corrected to X: -so it was"));
    printed(&data, &["delete", "1"]);
    let said = refused(&data, &["fix", "1", "PJS", "1", "X"], 1);
    assert_eq!(said, "tenpin: sheet 1: the sheet is deleted: tenpin restore 1 brings it back\n");
}

#[test]
fn deleted_sheets_come_back_until_they_are_compacted() {
    let data = club();
    let stats = printed(&data, &["stats"]);
    let gone = on(&data, &["delete", "2", "9", "4"], "");
    assert_eq!(
        gone.stdout,
        "sheet 2 is deleted; tenpin restore 2 brings it back\nsheet 4 is deleted; tenpin restore 4 brings it back\n"
    );
    assert_eq!(gone.stderr, "tenpin: there is no sheet 9: tenpin history lists those there are\n");
    assert_eq!(gone.code, Some(1));
    assert_eq!(
        refused(&data, &["delete", "2"], 1),
        "tenpin: sheet 2: the sheet is deleted: tenpin restore 2 brings it back\n"
    );
    assert_ne!(printed(&data, &["stats"]), stats);
    printed(&data, &["restore", "2", "4"]);
    assert_eq!(printed(&data, &["stats"]), stats);
    assert_eq!(
        refused(&data, &["restore", "2"], 1),
        "tenpin: sheet 2: the sheet is not deleted: tenpin history lists those there are\n"
    );

    assert_eq!(printed(&data, &["compact"]), "no sheet is deleted\n");
    printed(&data, &["delete", "2"]);
    for (answer, code) in [("no\n", 1), ("", 1), ("maybe\nno\n", 1)] {
        let asked = on(&data, &["compact"], answer);
        assert!(asked.stdout.starts_with("Remove 1 deleted sheet for good (yes or no)? "), "{asked:?}");
        assert_eq!((last_line(&asked.stdout), asked.code), ("nothing is removed", Some(code)));
    }
    printed(&data, &["restore", "2"]);
    printed(&data, &["delete", "2"]);
    assert_eq!(last_line(&on(&data, &["compact"], "yes\n").stdout), "1 sheet is removed for good");
    assert!(refused(&data, &["restore", "2"], 1).starts_with("tenpin: there is no sheet 2: "));
    printed(&data, &["delete", "1", "3"]);
    assert_eq!(printed(&data, &["compact", "--yes"]), "2 sheets are removed for good\n");
    assert_eq!(printed(&data, &["history"]).lines().count(), 3);
}

/// Lines of an export without who wrote them and their hashes, as the first version exported them.
fn without_stamps(text: &str) -> String {
    let without = |line: &str| {
        let (head, rest) = line.split_once(",\"by\":\"\",\"hash\":\"").unwrap();
        format!("{head},\"v\":{}\n", rest.split_once("\",\"v\":").unwrap().1)
    };
    text.lines().map(without).collect()
}

#[test]
fn a_pipe_is_imported_also_where_no_file_can_be_made_for_it() {
    let mut command = tenpin(&["import", "-"]);
    command.env("TMPDIR", "/nowhere").env("TMP", "/nowhere").env("TEMP", "/nowhere");
    let imported = run(&mut command, include_str!("../../../../docs/club.jsonl"));
    assert_eq!(imported.stdout, "new sheets: 5, new events: 160, events that were there: 0\n", "{imported:?}");
}

#[test]
fn a_large_number_is_told_as_it_was_entered() {
    let shown = run(&mut tenpin_with(&club(), &["show", "1", "--at", "18446744073709551615"]), "");
    assert!(shown.stderr.contains("no event 18446744073709551615"), "{shown:?}");
}

#[test]
fn an_export_takes_ranges_of_sheets() {
    let data = club();
    let sheets = |args: &[&str]| {
        let exported = run(tenpin_with(&data, &["export"]).args(args), "");
        let lines = exported.stdout.lines().filter(|line| line.contains(r#""opened""#));
        (lines.count(), exported.stderr, exported.code)
    };
    assert_eq!(sheets(&["2-9"]), (4, String::new(), Some(0)));
    assert_eq!(sheets(&["2-4", "3", "1-2", "4"]), (4, String::new(), Some(0)));
    let none = "tenpin: there is no sheet from 8 to 9: tenpin history lists those there are\n".to_owned();
    assert_eq!(sheets(&["1", "8-9"]), (0, none, Some(1)));
    assert_eq!(sheets(&["4-2"]).2, Some(2));
    let (_, said, code) = sheets(&["club-2.jsonl"]);
    assert!(said.contains("; to write a file, use --output club-2.jsonl") && code == Some(2), "{said}");
}

#[test]
fn what_is_exported_is_imported_and_a_wrong_line_is_named() {
    let data = club();
    let club = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl")).unwrap();
    let exported = printed(&data, &["export"]);
    assert_eq!(without_stamps(&exported), club, "but for the stamps it is what was imported");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("club.jsonl");
    let path = file.to_str().unwrap();
    let written = on(&data, &["export", "--output", path], "");
    assert_eq!((written.stdout.as_str(), written.code), ("", Some(0)));
    assert_eq!(written.stderr, format!("{path}: sheets: 5, events: 160\n"));
    assert_eq!(fs::read_to_string(&file).unwrap(), exported);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no half of a file is left");
    let some = printed(&data, &["export", "5", "4"]);
    assert_eq!(
        some.lines().count(),
        club.lines().filter(|line| line.contains("\"short\":4") || line.contains("\"short\":5")).count()
    );

    let copy = fresh_data();
    let imported = on(&copy, &["import", "-"], &club);
    assert_eq!(imported.stdout, "new sheets: 5, new events: 160, events that were there: 0\n");
    assert_eq!(printed(&copy, &["export"]), exported);

    let other = fresh_data();
    for (from, to, says) in [
        ("\"ball\":\"X\"", "\"ball\":\"XX\"", ": \"XX\" is no ball: nothing is imported"),
        (
            "\"v\":1,\"kind\":\"closed\"",
            "\"v\":9,\"kind\":\"closed\"",
            ": the event was written by a newer tenpin, in format 9: nothing is imported",
        ),
    ] {
        fs::write(&file, club.replacen(from, to, 1)).unwrap();
        let said = refused(&other, &["import", path], 1);
        assert!(said.starts_with(&format!("tenpin: {path}:")) && said.trim_end().contains(says), "{said}");
        assert_eq!(on(&other, &["history"], "").stderr, "no sheet is found\n");
    }
    let said = refused(&copy, &["export", "-o", "/nowhere/x.jsonl"], 1);
    assert!(said.starts_with("tenpin: /nowhere/x.jsonl cannot be written: "), "{said}");
    assert_eq!(printed(&copy, &["export", "-o", "-"]), exported);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{PermissionsExt, symlink};
        // What a link points to is replaced, with its rights, and what is no file is written to.
        let (private, link) = (folder.path().join("private"), folder.path().join("link"));
        fs::write(&private, "before").unwrap();
        fs::set_permissions(&private, fs::Permissions::from_mode(0o600)).unwrap();
        symlink(&private, &link).unwrap();
        assert_eq!(on(&copy, &["export", "-o", link.to_str().unwrap()], "").code, Some(0));
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&private).unwrap(), exported);
        assert_eq!(fs::metadata(&private).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(on(&copy, &["export", "-o", "/dev/stdout"], "").stdout, exported);
        assert_eq!(refused(&copy, &["export", "-o", folder.path().to_str().unwrap()], 1).lines().count(), 1);
    }
    // The data file itself is no place for an export.
    for place in [copy.clone(), copy.parent().unwrap().join(".").join(copy.file_name().unwrap())] {
        let said = refused(&copy, &["export", "--output", place.to_str().unwrap()], 1);
        assert_eq!(said, format!("tenpin: {} is the data file: name another file\n", place.display()));
    }
    assert_eq!(printed(&copy, &["export"]), exported);
    // What is kept otherwise stays as it is.
    printed(&copy, &["fix", "4", "PJS", "1", "X"]);
    on(&copy, &["import", "-"], &club);
    assert!(printed(&copy, &["show", "4"]).contains("|  PJS |  X   |  X   |"));
    let said = refused(&other, &["import", "/nowhere.jsonl"], 1);
    assert!(said.starts_with("tenpin: /nowhere.jsonl cannot be read: "), "{said}");
}

#[test]
fn a_rebuild_puts_right_what_was_tampered_with() {
    let data = club();
    let (history, stats) = (printed(&data, &["history"]), printed(&data, &["stats", "PJS", "KYJ"]));
    assert_eq!(printed(&data, &["rebuild"]), "everything is as the journal says\n");
    // A copy of the journal alone, with nothing beside it, is all that is needed.
    let copy = fresh_data();
    fs::copy(&data, &copy).unwrap();
    let database = fs::read(&copy).unwrap();
    // The notation of a game, but not the balls of its events, is made unreadable where it stands.
    let needle = b"X 9 81 9 7/ 9 X 9 9 8/X";
    let place = database.windows(needle.len()).position(|window| window == needle).unwrap();
    let mut tampered = database;
    tampered[place] = b'?';
    fs::write(&copy, tampered).unwrap();
    let said = refused(&copy, &["stats"], 1);
    assert_eq!(said, "tenpin: sheet 5: line 1 is not kept as it should be: tenpin rebuild makes it anew\n");
    assert_eq!(printed(&copy, &["rebuild"]), "1 sheet was put right\n");
    assert_eq!(printed(&copy, &["history"]), history);
    assert_eq!(printed(&copy, &["stats", "PJS", "KYJ"]), stats);
}

#[test]
fn what_is_no_data_file_is_left_alone() {
    let data = fresh_data();
    fs::write(&data, "a shopping list that is long enough to be told apart from a database").unwrap();
    let before = fs::read(&data).unwrap();
    for args in [
        &["play", "PJS"][..],
        &["resume"],
        &["history"],
        &["stats"],
        &["export"],
        &["rebuild"],
        &["import", "/dev/null"],
    ] {
        let said = refused(&data, args, 1);
        assert!(said.starts_with(&format!("tenpin: the data file {} cannot be opened: ", data.display())), "{said}");
        assert!(said.contains(": it is no data file of tenpin: "), "{said}");
    }
    assert_eq!(fs::read(&data).unwrap(), before);
}

/// Adds an event to a sheet with the hash that it should have, as another program would.
pub(crate) fn add_event(data: &Path, sheet: i64, event: &str) {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(data);
        let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
        let sql = "SELECT s.id, e.number, lower(hex(e.hash)) FROM sheets s JOIN events e ON e.sheet = s.number \
                   WHERE s.number = $1 ORDER BY e.number DESC LIMIT 1";
        let (id, number, hash): (String, i64, String) =
            sqlx::query_as(sql).bind(sheet).fetch_one(&mut connection).await.unwrap();
        let hash = Sha256::digest(format!("{hash}\n{id}\n{}\n0\n\n{event}", number + 1));
        let sql = "INSERT INTO events (sheet, number, at, \"by\", event, hash) VALUES ($1, $2, 0, '', $3, $4)";
        let added = sqlx::query(sql).bind(sheet).bind(number + 1).bind(event).bind(&hash[..]);
        added.execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
    });
}

/// One sheet that a newer program has written on keeps nobody from the others.
#[test]
fn a_sheet_that_cannot_be_read_is_named_and_the_others_are_used() {
    let data = club();
    on(&data, &["play", "LEE"], "7\n");
    add_event(&data, 6, r#"{"v":9,"kind":"swum"}"#);
    let complaint = "tenpin: sheet 6: event 3 was written by a newer tenpin, in format 9: use the newest tenpin\n";
    for (args, shown) in [
        (&["history"][..], "    5  2026-11-15 20:40        KYJ:no-tap-9 224\n"),
        (&["stats"], "PJS     ten-pin       4    208.0"),
        (&["rebuild"], "everything is as the journal says\n"),
    ] {
        let outcome = on(&data, args, "");
        assert_eq!((outcome.stderr.as_str(), outcome.code), (complaint, Some(1)), "{args:?}");
        assert!(outcome.stdout.contains(shown), "{outcome:?}");
    }
    for args in [&["show", "6"][..], &["resume"], &["resume", "6"], &["fix", "6", "LEE", "1", "X"], &["delete", "6"]] {
        assert_eq!(refused(&data, args, 1), complaint);
    }
    // An export needs not understand what it copies.
    let copied = printed(&data, &["export", "6"]);
    assert!(copied.contains("\"at\":\"1970-01-01T00:00:00Z\"") && copied.ends_with(",\"v\":9,\"kind\":\"swum\"}\n"));
    assert_eq!(on(&data, &["play", "KYJ"], "quit\n").code, Some(0));
}

#[test]
fn a_series_on_the_command_line_has_its_games() {
    let data = fresh_data();
    let played = on(&data, &["play", "PJS", "--games", "2"], &"X\n".repeat(24));
    assert_eq!(played.stdout.matches("PJS 300\n").count(), 2);
    assert!(played.stdout.contains("Game 2 of 2: the total of the series stands below each name\n"));
    assert!(played.stdout.contains("|  600 |"));
    assert!(printed(&data, &["stats", "PJS"]).contains("\nhigh series   600 in 2 games\n"));
    // A series that is left in its second game goes on with its totals.
    on(&data, &["play", "KYJ", "--games", "3"], &"X\n".repeat(13));
    let resumed = on(&data, &["resume"], "X\nquit\n");
    assert!(resumed.stdout.starts_with("Game 2 of 3: the total of the series stands below each name\n"), "{resumed:?}");
    assert!(resumed.stdout.contains("|  300 |"), "{resumed:?}");
    // And it is bowled to its end.
    let ended = on(&data, &["resume"], &"X\n".repeat(22));
    assert!(ended.stdout.ends_with("\nKYJ 300\nseries: KYJ 900\n"), "{ended:?}");
    assert!(ended.stdout.contains("|  900 |"), "{ended:?}");
    assert_eq!(ended.code, Some(0));
}

/// Somebody without the right to write is told so before the first ball, and can still read.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_written_is_named() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    let folder = tempfile::tempdir().unwrap();
    let allow = |path: &Path, mode: u32| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    allow(folder.path(), 0o755);
    // The command, where anybody may run it.
    let binary = folder.path().join("tenpin");
    fs::copy(env!("CARGO_BIN_EXE_tenpin"), &binary).unwrap();
    let kept = folder.path().join("kept");
    fs::create_dir(&kept).unwrap();
    let data = kept.join("tenpin.db");
    on(&data, &["play", "PJS"], "X\n7\n");
    allow(&data, 0o444);
    allow(&kept, 0o555);
    let somebody = |args: &[&str], input: &str| {
        let mut command = tenpin_with(&data, args);
        let mut own = std::process::Command::new(&binary);
        own.args(command.get_args()).envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        own.env_remove("LANG").env_remove("LC_ALL").current_dir(folder.path());
        // Root may write everywhere, so somebody else tries.
        if fs::metadata("/proc/self").is_ok_and(|own| std::os::unix::fs::MetadataExt::uid(&own) == 0) {
            own.uid(65_534).gid(65_534);
        }
        command = own;
        run(&mut command, input)
    };
    let private = "tenpin play --private plays without keeping anything";
    let other = "permission is denied: ask its owner for permission, or name another file";
    for (args, advice) in [
        (&["play", "PJS"][..], private),
        (&["resume"], other),
        (&["fix", "1", "PJS", "1", "9/"], other),
        (&["delete", "1"], other),
    ] {
        let refused = somebody(args, "3\n");
        let says = format!("tenpin: the data file {} cannot be ", data.display());
        assert!(refused.stderr.starts_with(&says), "{args:?}: {refused:?}");
        assert!(refused.stderr.ends_with(&format!(": {advice}\n")), "{refused:?}");
        assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(1)));
    }
    let history = somebody(&["history"], "");
    assert!(history.stdout.contains("PJS 0…  open\n"), "{history:?}");
    assert_eq!(somebody(&["play", "--private", "PJS"], "quit\n").code, Some(0));
    allow(&kept, 0o755);
    allow(&data, 0o644);
    assert_eq!(last_line(&on(&data, &["resume"], "quit\n").stdout), "PJS: X 7");
}

/// Balls that begin with a dash, with and without `--` before them.
#[test]
fn a_correction_may_begin_with_a_miss() {
    let whole = club();
    let data = fresh_data();
    let options = ["--data", data.to_str().unwrap()];
    for (words, board, reason) in [
        ("-8", "-|8 ", ""),
        ("-- -8", "-|8 ", ""),
        ("-- -8 the first one was a miss", "-|8 ", ": the first one was a miss"),
        ("-/", "-|/ ", ""),
        ("-- -/", "-|/ ", ""),
        ("--", "-|- ", ""),
        ("-- --", "-|- ", ""),
        ("-- both missed", "-|- ", ": both missed"),
        ("-- - both missed", "-|- ", ": - both missed"),
        ("-- 8/", "8|/ ", ""),
        ("8/ -- --so to say", "8|/ ", ": --so to say"),
    ] {
        let words: Vec<&str> = words.split(' ').collect();
        let place = ["4", "PJS", "1"];
        // Options may stand before the sheet and after the frame.
        let [first, second] = if words.len() == 1 { [&options[..], &place] } else { [&place[..], &options] };
        let args = [&["fix"], first, second, &words].concat();
        fs::copy(&whole, &data).unwrap();
        let fixed = printed(&whole, &args);
        assert!(fixed.contains(&format!("|  PJS |  {board}|  X   |")), "{args:?}: {fixed}");
        let events = printed(&data, &["show", "4", "--events"]);
        let now = board.replace(['|', ' '], "");
        let corrected = format!("PJS, frame 1: 7{{1-2-4}}- corrected to {now}{reason}\n");
        assert!(events.ends_with(&corrected), "{args:?}: {events}");
        // At the prompt, too. Nobody ends options there, and it does not matter.
        let line = format!("fix PJS 1 {}", words.join(" "));
        if !line.contains("--so") {
            let fixed = on(&data, &["play", "PJS", "--private"], &format!("7\n-\n{line}\nquit\n"));
            assert_eq!((fixed.stderr.as_str(), fixed.code), ("", Some(0)), "{line}");
            assert!(fixed.stdout.contains(&format!("|  PJS |  {board}|      |")), "{line}: {}", fixed.stdout);
        }
    }
    // What cannot be is refused with a reason, and nothing is changed.
    fs::copy(&whole, &data).unwrap();
    for (words, reason) in [
        (&["-X"][..], "ball 2: X is for"),
        (&["--", "-X"], "ball 2: X is for"),
        (&["--", "8"], "must stay so"),
        (&["-"], "must stay so"),
    ] {
        let said = refused(&data, &[&["fix", "4", "PJS", "1"], words].concat(), 1);
        assert!(said.contains(reason), "{words:?}: {said}");
    }
    assert_eq!(printed(&data, &["show", "4"]), printed(&whole, &["show", "4"]));
}

/// What the system and the database say in their own words is said in those of the bowler.
#[test]
fn what_is_wrong_with_a_data_file_is_said_in_every_language() {
    let folder = fresh_data().with_extension("folder");
    fs::create_dir_all(folder.join("tenpin.db")).unwrap();
    let other = fresh_data();
    fs::write(&other, "a shopping list that is long enough to be told apart from a database").unwrap();
    // Nothing but the first page is left of it.
    let damaged = club();
    let mut bytes = fs::read(&damaged).unwrap();
    bytes[4096..].fill(0xff);
    fs::write(&damaged, bytes).unwrap();
    let damaged_said = [
        "the file is damaged: tenpin import BACKUP --data new.db makes a new data file from a backup",
        "el archivo está dañado: tenpin import COPIA --data new.db crea un archivo de datos nuevo a partir de una copia de seguridad",
        "파일이 손상되었습니다: tenpin import 백업파일 --data new.db 명령으로 백업에서 새 데이터 파일을 만들 수 있습니다",
    ];
    let another =
        ["--data names another file", "indique otro archivo con --data", "--data로 다른 파일을 지정할 수 있습니다"];
    let with_another = |said: [&str; 3]| [0, 1, 2].map(|index| format!("{}: {}", said[index], another[index]));
    for (data, said) in [
        (&damaged, damaged_said.map(str::to_owned)),
        (&folder, with_another(["it is a folder", "es una carpeta", "폴더입니다"])),
        (
            &other,
            with_another([
                "it is no data file of tenpin",
                "no es un archivo de datos de tenpin",
                "tenpin의 데이터 파일이 아닙니다",
            ]),
        ),
        (
            &other.join("tenpin.db"),
            with_another([
                "a part of its path is no folder",
                "una parte de su ruta no es una carpeta",
                "경로의 일부가 폴더가 아닙니다",
            ]),
        ),
    ] {
        for args in [&["history"][..], &["stats"], &["show", "1"], &["export"], &["import", "/dev/null"]] {
            for (language, said) in ["en", "es", "ko"].into_iter().zip(&said) {
                let complaint = refused(data, &[args, &["--lang", language]].concat(), 1);
                assert!(complaint.ends_with(&format!(": {said}\n")), "{args:?}: {complaint}");
                assert_eq!(complaint.lines().count(), 1, "{complaint}");
            }
        }
    }
}

#[test]
fn the_events_of_a_centre_tell_their_lane_and_who_wrote_them() {
    let data = fresh_data();
    let lines = [
        r#"{"v":1,"kind":"opened","bowlers":["PJS","KYJ"]}"#,
        r#"{"v":3,"kind":"placed","lane":3}"#,
        r#"{"v":1,"kind":"rolled","line":1,"ball":"X"}"#,
        r#"{"v":3,"kind":"removed","line":2}"#,
    ];
    let (sheet, at, mut hash, mut journal) =
        ("01923f5e-7a3b-7c4d-8e5f-0123456789ab", 1_783_971_000_000_000_i64, String::new(), String::new());
    for ((event, by), number) in lines.iter().zip(["desk", "desk", "lane 3", "console"]).zip(1..) {
        let texts = [&hash, sheet, &number.to_string(), &at.to_string(), by, event].join("\n");
        hash = format!("{:x}", Sha256::digest(texts));
        let head =
            format!(r#"{{"sheet":"{sheet}","short":1,"number":{number},"at":"2026-07-13T19:30:00Z","by":"{by}","#);
        journal.extend([&head, "\"hash\":\"", &hash, "\",", &event[1..], "\n"]);
    }
    assert_eq!(on(&data, &["import", "-"], &journal).stderr, "");
    let events = printed(&data, &["show", "1", "--events"]);
    let what: Vec<&str> = events.lines().map(|line| line.split_at(24).1).collect();
    assert_eq!(
        what,
        ["desk     opened with PJS, KYJ", "desk     on lane 3", "lane 3   PJS, frame 1: X", "console  KYJ was removed"]
    );
    let json = printed(&data, &["show", "1", "--events", "--format", "json"]);
    assert!(json.contains(r#""by":"lane 3""#) && json.contains(r#""kind":"placed","lane":3"#), "{json}");
    assert!(printed(&data, &["export"]).contains(r#""by":"lane 3","#));
    assert!(!printed(&data, &["show", "1"]).contains("KYJ"));
}
