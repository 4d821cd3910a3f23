use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, fresh_data, run, sheets, tenpin_with};

fn on(data: &Path, args: &[&str], input: &str) -> Outcome {
    run(&mut tenpin_with(data, args), input)
}

fn printed(data: &Path, args: &[&str]) -> String {
    let outcome = on(data, args, "");
    assert_eq!((outcome.stderr.as_str(), outcome.code), ("", Some(0)), "{args:?}");
    outcome.stdout
}

/// A data file with a sheet for each of these lists of bowlers, bowled to the end.
fn data_of(sheets: &[&[&str]]) -> PathBuf {
    let data = fresh_data();
    for bowlers in sheets {
        let played = on(&data, &[&["play"], *bowlers].concat(), &"4\n".repeat(20 * bowlers.len()));
        assert_eq!(played.code, Some(0), "{played:?}");
    }
    data
}

/// The bowlers of every sheet in the history.
fn bowlers(data: &Path) -> Vec<String> {
    let shown = printed(data, &["history", "--all"]);
    shown.lines().skip(1).map(|row| row[31..].replace(" 80", "")).collect()
}

fn last_event(data: &Path, sheet: &str) -> String {
    let events = printed(data, &["show", sheet, "--events"]);
    events.lines().last().unwrap().split_once("  ").unwrap().1[21..].to_owned()
}

#[test]
fn a_bowler_of_a_closed_sheet_gets_another_tag_or_name() {
    let data = data_of(&[&["PJS", "KYJ"]]);
    let renamed = |line: &str, new: &str| {
        let shown = printed(&data, &["rename", "1", line, new]);
        assert!(shown.starts_with("Sheet 1, ") && shown.contains(", closed\n| NAME |"), "{shown}");
        bowlers(&data).remove(0)
    };
    assert_eq!(renamed("PJS", "BOB"), "BOB  KYJ");
    assert_eq!(renamed("bob", "=Park Ji-sung"), "Park Ji-sung (BOB)  KYJ");
    assert_eq!(renamed("park ji-sung", "PJS"), "Park Ji-sung (PJS)  KYJ");
    assert_eq!(renamed("2", "KIM=Kim Yuna"), "Park Ji-sung (PJS)  Kim Yuna (KIM)");
    assert_eq!(renamed("KIM", "="), "Park Ji-sung (PJS)  KIM");
    assert_eq!(printed(&data, &["check"]).split_whitespace().next(), Some("ok"));
}

#[test]
fn a_renaming_keeps_what_was_before_and_why() {
    let data = data_of(&[&["PJS"]]);
    printed(&data, &["rename", "1", "PJS", "=Park Ji-sung", "--reason", "said so himself"]);
    assert_eq!(last_event(&data, "1"), "PJS is now Park Ji-sung (PJS): said so himself");
    printed(&data, &["rename", "1", "PJS", "BOB"]);
    assert_eq!(last_event(&data, "1"), "Park Ji-sung (PJS) is now Park Ji-sung (BOB)");
}

#[test]
fn an_open_sheet_takes_a_renaming_and_a_deleted_one_does_not() {
    let data = fresh_data();
    on(&data, &["play", "PJS"], "7\nquit\n");
    printed(&data, &["rename", "1", "PJS", "=Park Ji-sung"]);
    assert!(on(&data, &["resume"], "2\nquit\n").stdout.ends_with("Park Ji-sung (PJS): 72\n"));
    printed(&data, &["delete", "1"]);
    let refused = on(&data, &["rename", "1", "PJS", "BOB"], "");
    assert_eq!(refused.stderr, "tenpin: sheet 1: the sheet is deleted: tenpin restore 1 brings it back\n");
    assert_eq!(refused.code, Some(1));
}

#[test]
fn a_renaming_that_means_nobody_or_nothing_is_refused_with_the_reason() {
    let data = data_of(&[&["ANA", "ANA", "PJS=Park Ji-sung"]]);
    for (args, says) in [
        (&["1", "ANA", "BOB"][..], "tenpin: 2 bowlers are called ANA: enter it like tenpin rename 1 1 '=Kim Yuna'\n"),
        (
            &["1", "LEE", "BOB"],
            "tenpin: nobody here is called \"LEE\": enter it like tenpin rename 1 PJS '=Kim Yuna'\n",
        ),
        (&["1", "4", "BOB"], "tenpin: there is no line 4: enter it like tenpin rename 1 PJS '=Kim Yuna'\n"),
        (&["1", "PJS", "PJS"], "already: enter it like tenpin rename 1 PJS '=Kim Yuna'\n"),
        (&["9", "PJS", "BOB"], "tenpin: there is no sheet 9: tenpin history lists those there are\n"),
        (&["--everywhere", "12", "BOB"], "tenpin: a name has at least one letter: enter it like 'Park Ji-sung'\n"),
        (
            &["--everywhere", "ANA", "BO"],
            "tenpin: \"BO\" is not three English letters: enter it like '=Park Ji-sung'\n",
        ),
    ] {
        let refused = on(&data, &[&["rename"], args].concat(), "");
        assert!(refused.stderr.ends_with(says), "{args:?}: {}", refused.stderr);
        let code = if args[0] == "--everywhere" { 2 } else { 1 };
        assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(code)), "{args:?}");
    }
    let long = "x".repeat(501);
    for (args, says) in [
        (&["1", "PJS", "Bob Park"][..], "' ' is no English letter; a name stands behind =, as in '=Park Ji-sung'"),
        (&["1", "PJS", "=12"], "invalid value '=12' for '[NEW]': a name has at least one letter"),
        (&["1", "PJS", "BOB", "--reason", &long], "a reason has at most 500 characters"),
        (&["1", "PJS"], "Usage: tenpin rename [OPTIONS] <SHEET> <LINE> <NEW>"),
        (&["1", "PJS", "BOB", "--everywhere", "A", "B"], "cannot be used with"),
        (&["1", "PJS", "BOB", "--yes"], "cannot be used with"),
    ] {
        let refused = on(&data, &[&["rename"], args].concat(), "");
        assert!(refused.stderr.contains(says), "{args:?}: {}", refused.stderr);
        assert_eq!(refused.code, Some(2), "{args:?}");
    }
    assert_eq!(bowlers(&data), ["ANA (1)  ANA (2)  Park Ji-sung (PJS)"], "nothing has changed");
}

#[test]
fn careers_are_joined_everywhere() {
    let data = data_of(&[&["PJS", "KYJ"], &["PJS=Park Ji-sung"], &["PAR=PARK JI-SUNG"], &["PJS"], &["PJS"]]);
    printed(&data, &["delete", "5"]);
    let asked = on(&data, &["rename", "--everywhere", "pjs", "=Park Ji-sung", "--reason", "one person"], "yes\n");
    assert_eq!((asked.stderr.as_str(), asked.code), ("", Some(0)));
    let lines: Vec<&str> = asked.stdout.lines().collect();
    assert_eq!(lines[0], "\"PJS\" becomes \"=Park Ji-sung\" on 2 sheets:");
    assert!(lines[1].starts_with("    1  20") && lines[1].ends_with("  PJS 80  KYJ 80"), "{}", lines[1]);
    assert!(lines[2].starts_with("    4  20") && lines[2].ends_with("  PJS 80"), "{}", lines[2]);
    assert_eq!(lines[3..], ["Rename on 2 sheets (yes or no)? yes", "renamed on 2 sheets"]);
    let expected = ["Park Ji-sung (PJS)  KYJ", "Park Ji-sung (PJS)", "PARK JI-SUNG (PAR)", "Park Ji-sung (PJS)"];
    assert_eq!(bowlers(&data), expected);
    assert_eq!(last_event(&data, "4"), "PJS is now Park Ji-sung (PJS): one person");
    assert_eq!(on(&data, &["stats", "PJS"], "").stderr, "", "there is one career now");
    // Once more, there is nothing left to do.
    let again = on(&data, &["rename", "--everywhere", "PJS", "=Park Ji-sung", "--yes"], "");
    assert!(again.stdout.starts_with("there is nothing to rename: no line is called \"PJS\""), "{}", again.stdout);
    assert_eq!((again.stderr.as_str(), again.code), ("", Some(0)));
    // A deleted sheet stays as it is.
    printed(&data, &["restore", "5"]);
    assert_eq!(bowlers(&data)[4], "PJS");
    // A name means all lines of that name, under any tag.
    printed(&data, &["rename", "--everywhere", "park ji-sung", "JSP=Park J.", "--yes"]);
    assert_eq!(bowlers(&data), ["Park J. (JSP)  KYJ", "Park J. (JSP)", "Park J. (JSP)", "Park J. (JSP)", "PJS"]);
    assert_eq!(printed(&data, &["check"]).split_whitespace().next(), Some("ok"));
}

#[test]
fn whoever_does_not_say_yes_renames_nobody() {
    let data = data_of(&[&["PJS"]]);
    for answer in ["no\n", "", "quit\n", "help\nn\n", "아니요\n"] {
        let asked = on(&data, &["rename", "--everywhere", "PJS", "BOB"], answer);
        assert_eq!(asked.code, Some(1), "{answer:?}");
        assert!(asked.stdout.ends_with("nothing is renamed\n"), "{}", asked.stdout);
    }
    assert_eq!(bowlers(&data), ["PJS"]);
}

#[test]
fn sheets_that_are_not_clear_are_left_out_and_named() {
    let data = data_of(&[&["ANA", "ANA"], &["ANA"], &["ANA", "KIM=Ana Gil"]]);
    let done = on(&data, &["rename", "--everywhere", "ANA", "=Ana Gil", "--yes"], "");
    assert_eq!(
        done.stderr,
        "tenpin: sheet 1: 2 lines are called \"ANA\": tenpin rename 1 LINE '=Ana Gil' does it\n\
         tenpin: sheet 3: \"Ana Gil (KIM)\" has a line there already: tenpin rename 3 LINE '=Ana Gil' does it\n"
    );
    assert!(done.stdout.ends_with("renamed on 1 sheet\n"), "{}", done.stdout);
    assert_eq!(done.code, Some(1));
    assert_eq!(bowlers(&data), ["ANA (1)  ANA (2)", "Ana Gil (ANA)", "ANA  Ana Gil (KIM)"]);
    let again = on(&data, &["rename", "--everywhere", "ANA", "=Ana Gil", "--yes"], "");
    assert_eq!((again.stdout.as_str(), again.code), ("nothing is renamed\n", Some(1)));
}

#[test]
fn a_tag_of_named_careers_is_said_to_be_one() {
    let data = data_of(&[&["PJS=Park Ji-sung"], &["KIM=pjs"]]);
    let done = on(&data, &["rename", "--everywhere", "PJS", "BOB"], "");
    assert_eq!(
        done.stderr,
        "note: these go by name, and PJS is their tag or their name: Park Ji-sung and pjs; \
         tenpin rename --everywhere 'Park Ji-sung' BOB renames the first\n"
    );
    assert_eq!(done.code, Some(0));
    // A name of three letters is told from a tag by the sign.
    printed(&data, &["rename", "--everywhere", "=PJS", "=Paul", "--yes"]);
    assert_eq!(bowlers(&data), ["Park Ji-sung (PJS)", "Paul (KIM)"]);
}

/// A data file with so many closed sheets of PJS and KYJ.
fn long_history(sheets: usize) -> PathBuf {
    let sheet = |number: usize| {
        let id = format!("00000000-0000-0000-0000-{number:012}");
        let head = format!("{{\"sheet\":\"{id}\",\"short\":{number},\"number\"");
        let at = "\"at\":\"2026-01-01T00:00:00Z\",\"v\":1";
        let opened = format!("{head}:1,{at},\"kind\":\"opened\",\"bowlers\":[\"PJS\",\"KYJ\"]}}\n");
        opened + &format!("{head}:2,{at},\"kind\":\"closed\"}}\n")
    };
    let data = fresh_data();
    let file = data.with_extension("jsonl");
    fs::write(&file, (1..=sheets).map(sheet).collect::<String>()).unwrap();
    printed(&data, &["import", file.to_str().unwrap()]);
    data
}

/// More sheets than are listed, and more than are changed in one transaction.
#[test]
fn a_long_career_is_renamed_as_a_whole() {
    let data = long_history(450);
    let shown = printed(&data, &["rename", "--everywhere", "PJS", "=Park Ji-sung", "--yes"]);
    assert_eq!(shown.lines().count(), 1 + 20 + 1 + 1 + 1);
    assert!(
        shown.ends_with("\nand 430 more sheets\n…  the game is not over: the score so far\nrenamed on 450 sheets\n"),
        "{shown}"
    );
    assert_eq!(sheets(&printed(&data, &["history", "--all", "park ji-sung"])).len(), 450);
    assert_eq!(printed(&data, &["check"]), "ok  sheets: 450, events: 1,350; all is there, as it was written\n");
}

/// Both write on the same sheets at the same time, and whoever was overtaken tries again.
#[test]
fn two_who_rename_at_once_both_get_through() {
    const SHEETS: usize = 450;
    let data = long_history(SHEETS);
    let rename = |old: &str, new: &str| {
        let done = on(&data, &["rename", "--everywhere", old, new, "--yes"], "");
        assert_eq!((done.stderr.as_str(), done.code), ("", Some(0)), "{old}");
        assert!(done.stdout.ends_with(&format!("renamed on {SHEETS} sheets\n")), "{}", done.stdout);
    };
    std::thread::scope(|scope| {
        scope.spawn(|| rename("PJS", "=Park Ji-sung"));
        scope.spawn(|| rename("KYJ", "=Kim Yuna"));
    });
    let shown = printed(&data, &["history", "--all"]);
    let is_renamed = |row: &&str| row.ends_with("  Park Ji-sung (PJS) 0…  Kim Yuna (KYJ) 0…");
    assert_eq!(shown.lines().filter(is_renamed).count(), SHEETS);
    assert!(printed(&data, &["check"]).starts_with("ok  sheets: 450, events: 1,800;"));
}

#[test]
fn renaming_everywhere_speaks_every_language() {
    let data = data_of(&[&["PJS"]]);
    for (language, no, question, nothing) in [
        ("ko", "아니요", "점수판 1개에서 이름을 바꿀까요? (예, 아니요): 아니요", "아무 이름도 바꾸지 않았습니다"),
        ("es", "No", "¿Cambiar el nombre en 1 hoja? (sí o no): No", "no se cambió ningún nombre"),
    ] {
        let asked = on(&data, &["rename", "--everywhere", "PJS", "BOB", "--lang", language], &format!("{no}\n"));
        let lines: Vec<&str> = asked.stdout.lines().skip(2).collect();
        assert_eq!(lines, [question, nothing]);
    }
}
