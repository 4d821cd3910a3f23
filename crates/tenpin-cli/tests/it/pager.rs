use std::fmt::Write;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use crate::journal::{add_event, club, on};
use crate::terminal::{CTRL_C, ENTER, Terminal};
use crate::{fresh_data, run, tenpin_with};

/// A pager that leaves its mark on everything.
const UPPER: (&str, &str) = ("TENPIN_PAGER", "tr a-z A-Z");

const LEAGUE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/league.csv");

const DIED: &str = "not found";

/// A data file with more games than a pipe holds, the last one by LEE.
static LONG: LazyLock<PathBuf> = LazyLock::new(|| {
    let data = fresh_data();
    let mut rows = "date,name,notation\n".to_owned();
    for game in 0..2_000 {
        let name = if game == 1_999 { "LEE" } else { "PJS" };
        writeln!(rows, "{}-01-01,{name},9- 9- 9- 9- 9- 9- 9- 9- 9- 9-", 2000 + game).unwrap();
    }
    assert_eq!(on(&data, &["import", "-"], &rows).code, Some(0));
    data
});

/// What is shown of a command in a pager, and its exit code.
fn paged(data: &Path, args: &[&str], environment: &[(&str, &str)]) -> (String, u32) {
    let mut terminal = Terminal::bare(60, 100, data, args, environment);
    let code = terminal.wait();
    (terminal.shown(), code)
}

/// A folder with a program of this name in it, and what a shell finds elsewhere.
fn path_with(program: &str, script: &str) -> String {
    let folder = fresh_data().with_extension("bin");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join(program);
    fs::write(&file, format!("#!/bin/sh\n{script}\n")).unwrap();
    fs::set_permissions(&file, Permissions::from_mode(0o755)).unwrap();
    format!("{}:/usr/bin:/bin", folder.display())
}

#[test]
fn lists_are_shown_in_the_pager() {
    let data = club();
    for args in [
        &["history"][..],
        &["history", "--format", "csv"],
        &["show", "4"],
        &["show", "4", "--events"],
        &["show", "4", "--format", "json"],
        &["stats"],
        &["stats", "PJS"],
        &["forecast", "--sheet", "4"],
        &["form", "PJS"],
        &["rules"],
        &["verify", "--census", "180"],
        &["import", "--dry-run", LEAGUE],
    ] {
        // What sets a colour would do something else in upper case.
        let no_color = ("NO_COLOR", "1");
        let (plain, code) = paged(&data, args, &[("TENPIN_PAGER", ""), no_color]);
        assert!(plain.contains(|symbol: char| symbol.is_ascii_lowercase()) && code == 0, "{args:?}: {plain}");
        assert_eq!(paged(&data, args, &[UPPER, no_color]), (plain.to_ascii_uppercase(), 0), "{args:?}");
    }
}

#[test]
fn what_is_no_list_is_just_printed() {
    let data = club();
    let plain = |args: &[&str]| paged(&data, args, &[UPPER, ("NO_COLOR", "1")]).0;
    assert_eq!(plain(&["delete", "1"]), "sheet 1 is deleted; tenpin restore 1 brings it back");
    assert!(plain(&["fix", "4", "PJS", "1", "X"]).contains("\nPJS wins with "));
    assert_eq!(plain(&["import", LEAGUE]), "new sheets: 4, new events: 76, events that were there: 0");
    assert!(plain(&["score", "--game", "X", "--summary"]).contains("not over"));
    let mut terminal = Terminal::bare(60, 100, &data, &["play", "PJS"], &[UPPER]);
    terminal.wait_for("PJS's turn :");
    // A list without anything in it is not worth a pager.
    assert_eq!(plain(&["history", "ZZZ"]), "no sheet is found");
    assert_eq!(plain(&["show", "99"]), "tenpin: there is no sheet 99: tenpin history lists those there are");
}

#[test]
fn nothing_is_different_where_the_output_is_piped() {
    let data = club();
    for args in [&["history"][..], &["show", "4", "--events"], &["stats"], &["rules"], &["verify", "--census", "180"]] {
        let plain = on(&data, args, "").stdout;
        assert!(plain.contains(|symbol: char| symbol.is_ascii_lowercase()), "{plain}");
        assert_eq!(run(tenpin_with(&data, args).env(UPPER.0, UPPER.1), "").stdout, plain);
    }
}

#[test]
fn the_environment_names_the_pager_and_an_option_turns_it_off() {
    let data = club();
    let upper = path_with("less", "tr a-z A-Z");
    let is_paged = |args: &[&str], environment: &[(&str, &str)]| {
        let (shown, code) = paged(&data, &[&["history"], args].concat(), environment);
        assert!(shown.contains("PJS 235") && !shown.contains(DIED) && code == 0, "{environment:?}: {shown}");
        shown.contains("BOWLERS")
    };
    // The own variable comes before that for all programs, and less is for those who name none.
    assert!(is_paged(&[], &[UPPER, ("PAGER", "sort")]));
    assert!(is_paged(&[], &[("PAGER", "tr a-z A-Z")]));
    assert!(is_paged(&[], &[("PATH", &upper)]));
    // It is a line for a shell.
    assert!(is_paged(&[], &[("PAGER", "A=A-Z; tr a-z $A | cat")]));
    for pager in ["", "cat"] {
        assert!(!is_paged(&[], &[("TENPIN_PAGER", pager), ("PAGER", "tr a-z A-Z"), ("PATH", "/nonexistent")]));
        assert!(!is_paged(&[], &[("PAGER", pager), ("PATH", &upper)]));
    }
    assert!(!is_paged(&["--no-pager"], &[UPPER]));
    assert!(!is_paged(&[], &[("PATH", &upper), ("TERM", "dumb")]), "less asks for a better terminal there");
}

#[test]
fn the_pager_is_told_how_to_show_a_list() {
    let data = club();
    let settings = ("PAGER", "echo $LESS, $LV, $LESSCHARSET; cat > /dev/null");
    assert_eq!(paged(&data, &["history"], &[settings]).0, "FRX, -c, utf-8");
    // Whoever has told it otherwise knows better.
    let own = [settings, ("LESS", "-i"), ("LV", "-m"), ("LESSCHARSET", "latin1")];
    assert_eq!(paged(&data, &["history"], &own).0, "-i, -m, latin1");
}

#[test]
fn a_list_is_as_wide_and_as_colourful_in_a_pager_as_without() {
    let data = club();
    for args in [&["history"][..], &["show", "4"], &["show", "4", "--events"], &["stats"], &["rules"]] {
        let drawn = |pager: &str| {
            let mut terminal = Terminal::bare(60, 47, &data, args, &[("PAGER", pager)]);
            assert_eq!(terminal.wait(), 0);
            terminal.drawn()
        };
        assert_eq!(drawn("cat -u"), drawn(""), "{args:?}");
    }
}

#[test]
fn what_is_said_of_a_list_stands_below_it_in_the_pager_and_the_exit_code_is_kept() {
    let (shown, code) = paged(&LONG, &["history"], &[UPPER, ("NO_COLOR", "1")]);
    assert!(shown.ends_with("  LEE 90\nNOTE: THERE ARE OLDER ONES, WHICH --ALL SHOWS") && code == 0, "{shown}");
    // A sheet that cannot be read is named below the others.
    let data = club();
    on(&data, &["play", "LEE"], "7\n");
    add_event(&data, 6, "{\"v\":1,\"kind\":\"swum\"}");
    let (shown, code) = paged(&data, &["history"], &[UPPER, ("NO_COLOR", "1")]);
    let end = "KYJ:NO-TAP-9 224\nTENPIN: SHEET 6: EVENT 3: UNKNOWN VARIANT `SWUM`: USE THE NEWEST TENPIN";
    assert!(shown.ends_with(end) && code == 1, "{shown}");
    // Where nothing is listed there is no pager to find it in.
    let (shown, code) = paged(&data, &["show", "6"], &[UPPER]);
    assert!(shown.starts_with("tenpin: sheet 6: ") && code == 1, "{shown}");
}

#[test]
fn whoever_leaves_the_pager_early_has_seen_enough() {
    for (pager, seen) in [("true", ""), ("head -n 1", "sheet  opened            game  bowlers")] {
        for args in [&["history", "--all"][..], &["history"]] {
            assert_eq!(paged(&LONG, args, &[("PAGER", pager)]), (seen.to_owned(), 0), "{pager} {args:?}");
        }
    }
}

#[test]
fn without_its_pager_a_list_is_just_printed() {
    let plain = paged(&LONG, &["history", "--all"], &[("PAGER", "")]);
    assert!(plain.0.ends_with("  LEE 90"), "{plain:?}");
    for environment in [
        &[("PATH", "/nonexistent")][..],
        &[("PAGER", "no-such-pager")],
        &[("PAGER", "no-such-pager -x | no-such-pager -y")],
        &[("PAGER", "/etc/passwd")],
        &[("PAGER", "  ")],
        &[("PAGER", "less '")],
    ] {
        assert_eq!(paged(&LONG, &["history", "--all"], environment), plain, "{environment:?}");
    }
    let data = club();
    let (shown, code) = paged(&data, &["history"], &[("PAGER", "no-such-pager")]);
    let (said, list) = shown.split_once('\n').unwrap();
    assert!(said.contains("no-such-pager") && said.contains(DIED), "{shown}");
    assert_eq!((list, code), (paged(&data, &["history"], &[("PAGER", "")]).0.as_str(), 0));
    // The usual one is missed by nobody.
    let plain = paged(&data, &["history"], &[("PAGER", "")]);
    assert_eq!(paged(&data, &["history"], &[("PATH", "/nonexistent")]), plain);
}

/// A pager that waits for a key, and that Ctrl-C does not end.
const PATIENT: &str =
    "trap 'pressed=yes; echo pressed' INT; echo ready; until read key < /dev/tty; do :; done; test $pressed && cat";

#[test]
fn ctrl_c_is_for_the_pager() {
    let data = club();
    // One list is written long before it is read, the other one is not.
    for (data, args, end) in
        [(data.as_path(), &["history"][..], "  KYJ:no-tap-9 224"), (LONG.as_path(), &["history", "--all"], "  LEE 90")]
    {
        // The second one is ready when both of its programs are.
        for pager in [PATIENT, &format!("( trap '' INT; echo set; cat ) | ( read set; {PATIENT} )")] {
            let mut terminal = Terminal::bare(60, 100, data, args, &[("PAGER", pager)]);
            terminal.wait_until("the pager", |shown| shown.contains("ready"));
            // A busy machine may bring the key before the signal.
            terminal.press_until(&[CTRL_C], "the signal", |shown| shown.contains("pressed"));
            terminal.press(&[ENTER]);
            assert_eq!((terminal.wait(), terminal.shown().ends_with(end)), (0, true), "{}", terminal.shown());
        }
    }
}

/// The one that most people have, if it is here.
#[test]
fn less_shows_a_list_a_screen_at_a_time() {
    let version = Command::new("less").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !version.is_ok_and(|status| status.success()) {
        return;
    }
    let mut terminal = Terminal::bare(24, 80, &LONG, &["history", "--all"], &[("PAGER", "less")]);
    terminal.wait_for("\n:");
    assert!(terminal.shown().starts_with("sheet  opened "), "{}", terminal.shown());
    terminal.press(&["G"]);
    terminal.wait_until("the end", |shown| shown.contains("  LEE 90\n"));
    terminal.press(&["q"]);
    assert_eq!(terminal.wait(), 0);
    // What fits on the screen is just printed, in any script and colour.
    let mut terminal = Terminal::bare(24, 80, &club(), &["show", "4", "--lang", "ko"], &[("PAGER", "less")]);
    assert_eq!(terminal.wait(), 0);
    assert!(terminal.shown().ends_with("PJS 우승: 231점"), "{}", terminal.shown());
}
