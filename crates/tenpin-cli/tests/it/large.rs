use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, fresh_data, run, tenpin_with};

// That no step looks at all bowlers or at all events is tested where the steps are, with larger sheets; here it is that all
// of them work together.

/// A name of three letters for every number, which come again after 17,576.
fn name(number: usize) -> String {
    let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).unwrap());
    [number / 676, number / 26, number].map(letter).iter().collect()
}

/// A data file with one sheet of so many bowlers, on which this happened.
fn imported(bowlers: usize, events: impl Iterator<Item = String>) -> PathBuf {
    let names: Vec<String> = (0..bowlers).map(|number| format!("\"{}\"", name(number))).collect();
    let opened = format!("\"kind\":\"opened\",\"bowlers\":[{}]", names.join(","));
    let mut text = String::new();
    for (index, event) in [opened].into_iter().chain(events).enumerate() {
        let id = "01923f5e-7a3b-7c4d-8e5f-0123456789ab";
        let head = format!("{{\"sheet\":\"{id}\",\"short\":1,\"number\":{}", index + 1);
        writeln!(text, "{head},\"at\":\"2026-11-15T19:30:00Z\",\"v\":1,{event}}}").unwrap();
    }
    let data = fresh_data();
    let file = data.with_extension("jsonl");
    fs::write(&file, &text).unwrap();
    let done = on(&data, &["import", file.to_str().unwrap()], "");
    let events = text.lines().count();
    assert_eq!(done.stdout, format!("new sheets: 1, new events: {events}, events that were there: 0\n"), "{done:?}");
    data
}

fn on(data: &Path, args: &[&str], input: &str) -> Outcome {
    run(&mut tenpin_with(data, args), input)
}

/// What a command prints, which must succeed without a complaint.
#[track_caller]
fn printed(data: &Path, args: &[&str]) -> String {
    let outcome = on(data, args, "");
    assert_eq!((outcome.stderr.as_str(), outcome.code), ("", Some(0)), "{args:?}");
    outcome.stdout
}

fn rolled(line: usize, ball: &str) -> String {
    format!("\"kind\":\"rolled\",\"line\":{line},\"ball\":\"{ball}\"")
}

fn of_kind(kind: &str) -> String {
    format!("\"kind\":\"{kind}\"")
}

#[test]
fn a_sheet_of_many_bowlers_is_imported_shown_and_bowled_on() {
    const BOWLERS: usize = 4_000;
    let data = imported(BOWLERS, std::iter::empty());
    let shown = printed(&data, &["show", "1"]);
    assert_eq!(shown.lines().filter(|line| line.starts_with('|')).count(), 1 + 2 * BOWLERS);
    assert!(shown.ends_with(&format!("\n{} 0\n", name(BOWLERS - 1))), "nobody has won yet");
    assert_eq!(printed(&data, &["history"]).matches(" 0…").count(), BOWLERS);
    let names: Vec<String> = (1..=BOWLERS / 10).rev().map(|line| line.to_string()).collect();
    let entered = format!("7\n/\norder {}\nundo\nredo\nquit\n", names.join(" "));
    let played = on(&data, &["resume", "1"], &entered);
    assert_eq!((played.stderr.as_str(), played.code), ("", Some(0)));
    let first = played.stdout.lines().rev().nth(BOWLERS - 1).map(str::to_owned);
    assert_eq!(first, Some(format!("{}:", name(BOWLERS / 10 - 1))), "the order is as it was entered");
    assert!(played.stdout.lines().any(|line| line == "AAA: 7/"));
    assert_eq!(printed(&data, &["export"]).lines().count(), 1 + 5);
}

#[test]
fn many_events_of_undo_and_redo_are_imported_and_shown() {
    // A hundred bowlers, two frames each, all of which are taken back and happen again.
    let balls = || (0..2).flat_map(|_| (1..=100).flat_map(|line| [rolled(line, "3"), rolled(line, "4")]));
    let again = ["undone", "redone"].iter().flat_map(|kind| vec![of_kind(kind); 400]);
    let flicker = (0..2_000).flat_map(|_| ["undone", "redone"]);
    let events = balls().chain(again).chain(flicker.map(of_kind));
    let data = imported(100, events);
    let all = 1 + 400 + 800 + 4_000;
    let shown = printed(&data, &["show", "1"]);
    assert_eq!(shown.matches("|  7   |  14  |").count(), 100);
    let events = printed(&data, &["show", "1", "--events"]);
    assert_eq!(events.lines().count(), all);
    assert_eq!(events.matches(&format!("  redone: {}, frame 2: 4\n", name(99))).count(), 1 + 2_000);
    let earlier = printed(&data, &["show", "1", "--at", "601"]);
    assert_eq!(earlier.matches("|  7   |      |").count(), 100, "half of the balls are taken back");
}

#[test]
fn many_balls_of_many_bowlers_are_imported_and_shown() {
    let data = imported(2_000, (1..=2_000).flat_map(|line| [rolled(line, "3"), rolled(line, "4")]));
    let shown = printed(&data, &["show", "1"]);
    assert_eq!(shown.matches("|  3|4 |").count(), 2_000);
    assert_eq!(printed(&data, &["show", "1", "--at", "2001"]).matches("|  3|4 |").count(), 1_000);
    assert_eq!(printed(&data, &["show", "1", "--events"]).lines().count(), 4_001);
}

#[test]
fn a_change_of_order_is_taken_back_and_made_again_as_often_as_anybody_likes() {
    const BOWLERS: usize = 3_000;
    let order: Vec<String> = (1..=BOWLERS).rev().map(|line| line.to_string()).collect();
    let reordered = format!("\"kind\":\"reordered\",\"lines\":[{}]", order.join(","));
    let flicker = (0..2_000).flat_map(|_| ["undone", "redone"]).map(of_kind);
    let data = imported(BOWLERS, [reordered].into_iter().chain(flicker));
    let first = |shown: String| shown.lines().nth(2).map(|row| row[..7].to_owned());
    assert_eq!(first(printed(&data, &["show", "1"])), Some(format!("|  {} ", name(BOWLERS - 1))));
    let earlier = printed(&data, &["show", "1", "--at", "3"]);
    assert_eq!(earlier.lines().nth(3).map(|row| row[..7].to_owned()), Some("|  AAA ".to_owned()));
}

#[test]
fn a_long_history_is_printed_as_one_table() {
    let sheet = |number: usize| {
        let head = |event: usize| {
            let (day, minute) = (1 + number / 1_000, number % 1_000 % 60);
            let at = format!("2026-01-{day:02}T{:02}:{minute:02}:00Z", number % 1_000 / 60);
            let id = format!("00000000-0000-0000-0000-{number:012}");
            format!("{{\"sheet\":\"{id}\",\"short\":{number},\"number\":{event},\"at\":\"{at}\",\"v\":1,")
        };
        let series = format!("\"series\":\"00000000-0000-0000-0000-000000000001\",\"game\":{number}");
        let opened = format!("{}\"kind\":\"opened\",\"bowlers\":[\"{}\"],{series}}}\n", head(1), name(number));
        let end = if number.is_multiple_of(7) { "left\",\"line\":2" } else { "closed\"" };
        let joined = format!("{}\"kind\":\"joined\",\"bowler\":\"PJS\"}}\n", head(2));
        opened + &joined + &format!("{}\"kind\":\"{end}}}\n", head(3))
    };
    let data = fresh_data();
    let file = data.with_extension("jsonl");
    fs::write(&file, (1..=1_100).map(sheet).collect::<String>()).unwrap();
    printed(&data, &["import", file.to_str().unwrap()]);
    let table = printed(&data, &["history", "--all"]);
    let row = |number: usize| {
        let time = format!("2026-01-{:02} {:02}:{:02}", 1 + number / 1_000, number % 1_000 / 60, number % 1_000 % 60);
        let pjs = if number.is_multiple_of(7) { "open" } else { "PJS 0…" };
        format!("{number:>5}  {time}  {number:>4}  {} 0…  {pjs}\n", name(number))
    };
    let rows: String = (1..=1_100).map(row).collect();
    let legend = "…     the game is not over: the score so far\n\
                  open  takes more balls: tenpin resume SHEET goes on with it\n";
    assert_eq!(table, format!("sheet  opened            game  bowlers\n{rows}\n{legend}"));
    assert_eq!(printed(&data, &["history", "--last", "1000"]).lines().nth(1), Some(row(101).trim_end()));
    assert_eq!(printed(&data, &["history", "--format", "jsonl"]).lines().count(), 1_100);
    assert_eq!(printed(&data, &["history", "--format", "csv"]).lines().count(), 1 + 2_200 - 157);
    let none = on(&data, &["history", "--all", "--deleted"], "");
    assert_eq!((none.stdout.as_str(), none.code), ("", Some(0)));
    assert!(!none.stderr.is_empty(), "that there are none is said");
}
