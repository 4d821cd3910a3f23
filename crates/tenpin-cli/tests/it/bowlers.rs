use std::path::Path;

use crate::fresh_data;
use crate::journal::{on, printed, refused};

/// What stands below a tag on the last board that was printed, line by line.
fn series_totals(printed: &str) -> Vec<String> {
    let board = printed.rsplit("| NAME |").next().unwrap();
    let below = |row: &str| row.trim_matches('|').split('|').next().map(|cell| cell.trim().to_owned());
    board.lines().skip(1).take_while(|row| row.starts_with('|')).skip(1).step_by(2).filter_map(below).collect()
}

#[test]
fn names_are_told_on_the_command_line_and_wrong_ones_refused() {
    let data = fresh_data();
    let played = on(&data, &["play", "PJS=Park Ji-sung", "KYJ:no-tap-9=김연재", "=Éa Núñez"], "7\nquit\n");
    assert!(played.stdout.starts_with("김연재 (KYJ) bowls no-tap-9"), "{}", played.stdout);
    assert!(played.stdout.contains("\nPark Ji-sung (PJS)'s turn : 7\n"), "{}", played.stdout);
    assert!(
        played.stdout.ends_with("Park Ji-sung (PJS): 7\n김연재 (KYJ:no-tap-9):\nÉa Núñez (EAN):\n"),
        "{}",
        played.stdout
    );
    for (bowler, reason) in [
        ("PJS=", "a name has at least one letter"),
        ("PJS=42", "a name has at least one letter"),
        ("PJS=\u{202e}kraP", "'\\u{202e}' cannot be seen, so it is not part of a name"),
        ("Park Ji-sung", "' ' is no English letter"),
        ("P=Park", "a name is three letters, not 1"),
    ] {
        let said = refused(&data, &["play", bowler], 2);
        assert!(said.contains(reason), "{bowler}: {said}");
    }
    let long = format!("PJS={}", "김".repeat(41));
    assert!(refused(&data, &["play", &long], 2).contains("a name has at most 40 characters, not 41"));
}

#[test]
fn the_name_question_warns_about_a_second_bowler_with_the_tag() {
    let asked = on(&fresh_data(), &[], "3\nANA\nBOB\nana\nundo\nANI\nquit\n");
    let warning = "Name of bowler 3 (3 English letters): ana\nthis is another ANA, on line 3; undo takes it back\n";
    assert!(asked.stdout.contains(warning), "{}", asked.stdout);
    assert!(asked.stdout.contains("\nANA (1)'s turn : undo\n"), "{}", asked.stdout);
    assert!(asked.stdout.contains("\nANA's turn : quit\n"), "{}", asked.stdout);
    assert_eq!(asked.stdout.matches("this is another").count(), 1);
}

#[test]
fn a_namesake_who_leaves_makes_nobody_ambiguous_and_loses_nobody_a_total() {
    let data = fresh_data();
    let frames = "3\n-\n5\n-\n7\n-\n".repeat(10);
    let played = on(&data, &["play", "--games", "2", "ANA", "BOB", "ANA"], &format!("{frames}leave 3\n4\n-\nquit\n"));
    assert!(played.stdout.contains("\nANA (1)'s turn : leave 3\n"), "{}", played.stdout);
    assert!(played.stdout.contains("\nANA's turn : 4\n"), "{}", played.stdout);
    assert_eq!(series_totals(&played.stdout), ["34", "50"]);
    assert!(played.stdout.ends_with("ANA: 4-\nBOB:\n"), "nothing was bowled on line 3: {}", played.stdout);
    // She comes back to her own total.
    let back = on(&data, &["resume"], "add 3\nquit\n");
    assert_eq!(series_totals(&back.stdout), ["34", "50", "70"]);
}

#[test]
fn a_game_is_closed_as_it_stands_and_goes_on_after_all() {
    let data = fresh_data();
    let closed = on(&data, &["play", "PJS", "KYJ"], "7\n2\nX\nclose\n");
    assert_eq!(closed.code, Some(0));
    assert!(closed.stdout.ends_with("\nPJS 9, not finished\nKYJ 0, not finished\n"), "{}", closed.stdout);
    assert!(printed(&data, &["history"]).contains("  PJS 9…  KYJ 0…\n"));
    assert!(on(&data, &["stats"], "").stdout.is_empty(), "what is not over is no game yet");
    on(&data, &["resume", "1"], "8\nquit\n");
    assert_eq!(printed(&data, &["close", "1"]), "sheet 1 is closed; tenpin resume 1 goes on with it\n");
    assert_eq!(
        refused(&data, &["close", "1", "7"], 1),
        "tenpin: sheet 1: the sheet is closed: tenpin fix 1 corrects it\n\
         tenpin: there is no sheet 7: tenpin history lists those there are\n"
    );
    assert!(printed(&data, &["show", "1"]).ends_with("\nPJS 9, not finished\nKYJ 0, not finished\n"));
    // Nothing was bowled, so there is nothing to close.
    let nothing = on(&fresh_data(), &["play", "PJS"], "close\nquit\n");
    assert_eq!((nothing.stderr.as_str(), nothing.code), ("nothing was bowled: enter it like quit\n", Some(0)));
}

#[test]
fn what_was_closed_for_good_is_said_without_a_way_back() {
    let data = fresh_data();
    on(&data, &["play", "PJS"], &"X\n".repeat(12));
    let reopened = refused(&data, &["resume", "1"], 1);
    assert!(reopened.contains("the sheet is closed"), "{reopened}");
}

#[test]
fn every_new_event_is_told_in_every_language() {
    let data = fresh_data();
    let entered = "X\n7\n2\nadd KIM=김연아\nbowl KIM\n8\nname KIM BOB\nundo\nredo\nclose\n";
    on(&data, &["play", "PJS", "KYJ"], entered);
    let told = |language: &str| {
        let events = printed(&data, &["show", "1", "--events", "--lang", language]);
        events.lines().map(|line| line.splitn(3, "  ").nth(2).unwrap().to_owned()).skip(4).collect::<Vec<_>>()
    };
    assert_eq!(
        told("en"),
        [
            "김연아 (KIM) joined",
            "김연아 (KIM) was called to bowl",
            "김연아 (KIM), frame 1: 8",
            "김연아 (KIM) is now 김연아 (BOB)",
            "undone: 김연아 (KIM) is now 김연아 (BOB)",
            "redone: 김연아 (KIM) is now 김연아 (BOB)",
            "closed",
        ]
    );
    assert_eq!(told("ko")[1], "김연아 (KIM) 차례로 변경");
    assert_eq!(told("es")[3], "김연아 (KIM) pasa a ser 김연아 (BOB)");
}

/// The careers of a data file: bowler, games and high series.
fn careers(data: &Path) -> Vec<String> {
    let table = printed(data, &["stats"]);
    let cells = |row: &str| row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect();
    let rows: Vec<Vec<String>> = table.lines().skip(1).map(cells).collect();
    rows.iter().map(|row| format!("{} {} {} {}", row[0], row[2], row[3], row[5])).collect()
}

#[test]
fn careers_of_namesakes_follow_the_line_through_a_series() {
    // They change places in the second game, and bowl the third in that order.
    let data = fresh_data();
    let (nine_first, one_first) = ("9\n-\n1\n-\n".repeat(10), "1\n-\n9\n-\n".repeat(10));
    on(&data, &["play", "--games", "3", "ANA", "ANA"], &format!("{nine_first}order 2 1\n{one_first}{one_first}"));
    assert_eq!(careers(&data), ["ANA 3 90.0 270/3", "ANA #2 3 10.0 30/3"]);
    // The first one leaves before a ball of the second game, and comes back in the third.
    let data = fresh_data();
    let games = format!(
        "{}leave 1\n{}add ANA\n{}",
        "9\n-\n5\n-\n1\n-\n".repeat(10),
        "5\n-\n1\n-\n".repeat(10),
        "5\n-\n1\n-\n9\n-\n".repeat(10)
    );
    on(&data, &["play", "--games", "3", "ANA", "BOB", "ANA"], &games);
    assert_eq!(careers(&data), ["ANA 2 90.0 180/2", "ANA #2 3 10.0 30/3", "BOB 3 50.0 150/3"]);
}

#[test]
fn a_made_tag_is_none_that_anybody_has() {
    let played = on(&fresh_data(), &["play", "=Park Ji-sung", "PAR", "=Park Chan-ho"], "quit\n");
    assert!(played.stdout.ends_with("Park Ji-sung (AAA):\nPAR:\nPark Chan-ho (AAB):\n"), "{}", played.stdout);
}

#[test]
fn whoever_shares_a_name_is_told_at_once() {
    let entered = "add =Lee Min\nname 2 LEE\nadd LEE=Lee Jun\nadd Lee Min\nbowl 2\nquit\n";
    let played = on(&fresh_data(), &["play", "LEE=Lee Min"], entered);
    assert!(played.stdout.contains("add =Lee Min\nthis is another Lee Min (AAA), on line 2;"), "{}", played.stdout);
    assert!(played.stdout.contains("name 2 LEE\nthis is another Lee Min (LEE), on line 2;"), "{}", played.stdout);
    assert!(played.stdout.contains("add LEE=Lee Jun\nthis is another Lee Jun (LEE), on line 3;"), "{}", played.stdout);
    assert!(played.stderr.starts_with("2 bowlers are called Lee Min: "), "{}", played.stderr);
    // Of two with a name, the one who left comes back under it.
    let entered = "X\nleave 1\nadd Lee Min\nquit\n";
    let played = on(&fresh_data(), &["play", "LEE=Lee Min", "MIN=Lee Min"], entered);
    assert_eq!(played.stderr, "", "{}", played.stdout);
    assert!(!played.stdout.rsplit("add Lee Min").next().unwrap().contains("|(LEE) |"), "{}", played.stdout);
}

#[test]
fn a_wrong_name_is_met_with_advice_on_names() {
    let data = fresh_data();
    assert_eq!(
        refused(&data, &["play", "PJS="], 2),
        "tenpin: \"PJS=\": a name has at least one letter: enter it like PJS=Park Ji-sung\n"
    );
    assert_eq!(
        refused(&data, &["play", "Park Ji-sung"], 2),
        "tenpin: \"Park Ji-sung\": ' ' is no English letter: enter it like '=Park Ji-sung'\n"
    );
}
