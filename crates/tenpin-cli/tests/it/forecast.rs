use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::{Outcome, fresh_data, run, tenpin, tenpin_with};

const CLUB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl");

/// What `tenpin forecast` tells programs.
fn forecast(args: &[&str]) -> Value {
    of(&run(&mut tenpin(&[&["forecast", "--format", "json"], args].concat()), ""))
}

fn of(told: &Outcome) -> Value {
    assert_eq!((told.stderr.as_str(), told.code), ("", Some(0)), "{}", told.stdout);
    serde_json::from_str(&told.stdout).unwrap()
}

/// A data file with the games of a small club.
fn club() -> PathBuf {
    let data = fresh_data();
    assert_eq!(run(&mut tenpin_with(&data, &["import", CLUB]), "").code, Some(0));
    data
}

/// A file with this text.
fn file(text: impl AsRef<[u8]>) -> PathBuf {
    let path = fresh_data().with_extension("json");
    fs::write(&path, text).unwrap();
    path
}

fn numbers(list: &Value) -> Vec<f64> {
    list.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect()
}

#[test]
fn programs_are_told_all_chances() {
    let told = forecast(&["--game", "X 7/ 9-", "--average", "150", "--target", "200"]);
    let game = &told["games"][0];
    assert_eq!(
        (&game["notation"], &game["rules"], &told["target"]),
        (&json!("X 7/ 9-"), &json!("ten-pin"), &json!(200))
    );
    let chances = numbers(&game["chances"]);
    assert_eq!(chances.len(), 301);
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    let mean: f64 = (0_u16..).zip(&chances).map(|(score, chance)| f64::from(score) * chance).sum();
    assert!((game["mean"].as_f64().unwrap() - mean).abs() < 1e-9);
    let variance: f64 = (0_u16..).zip(&chances).map(|(score, chance)| (f64::from(score) - mean).powi(2) * chance).sum();
    assert!((game["deviation"].as_f64().unwrap() - variance.sqrt()).abs() < 1e-9);
    assert!((game["at_least"].as_f64().unwrap() - chances[200..].iter().sum::<f64>()).abs() < 1e-12);
    assert_eq!((&game["win"], &game["share"], &game["place"]), (&Value::Null, &Value::Null, &Value::Null));
    assert_eq!(
        (&game["so_far"], &game["least"], &game["best"], &game["over"]),
        (&json!(48), &json!(48), &json!(258), &json!(false))
    );
    assert_eq!(forecast(&["--game", ""])["games"][0]["at_least"], Value::Null);
}

#[test]
fn a_level_is_what_it_says() {
    for (level, average) in [("novice", 90.0), ("club", 121.0), ("league", 170.0), ("professional", 209.0)] {
        let told = forecast(&["--game", "", "--level", level]);
        assert!((told["games"][0]["mean"].as_f64().unwrap() - average).abs() < 1e-6, "{level}");
    }
    assert!((forecast(&["--game", ""])["games"][0]["mean"].as_f64().unwrap() - 121.0).abs() < 1e-6, "club without any");
    for rules in ["ten-pin", "no-tap-9", "current-frame", "3-6-9", "candlepin", "five-pin"] {
        let told = forecast(&["--game", "", "--rules", rules, "--average", "143.5"]);
        assert!((told["games"][0]["mean"].as_f64().unwrap() - 143.5).abs() < 1e-6, "{rules}");
    }
}

#[test]
fn several_games_are_a_match() {
    let games = ["--game", "X X X 81 9/ 9- 9/ 6/ X", "--game", "X 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9"];
    let told = forecast(&games);
    let [first, second] = [&told["games"][0], &told["games"][1]];
    let number = |value: &Value| value.as_f64().unwrap();
    assert!((number(&first["win"]) + number(&second["win"]) + number(&first["share"]) - 1.0).abs() < 1e-12);
    assert_eq!(first["share"], second["share"]);
    assert!((number(&first["place"]) + number(&second["place"]) - 3.0 + number(&first["share"])).abs() < 1e-12);
    // The game of the second one is over, so it is known what the first one needs.
    assert_eq!((&first["need"]["score"], &second["need"]), (&json!(192), &Value::Null));
    assert!((number(&first["need"]["chance"]) - number(&first["win"])).abs() < 1e-12);
    // With a handicap of 2 it is 190 that has to be beaten.
    let helped = forecast(&[&games[..], &["--handicap", "2", "--handicap", "1"]].concat());
    let need = &helped["games"][0]["need"];
    assert_eq!((&need["win"], &need["tie"], &need["lose"]), (&json!(40), &json!(16), &json!(185)));
    assert_eq!(need["ways"][0]["strikes"], 1);
    // Each as good as it is.
    let better = forecast(&["--game", "", "--game", "", "--level", "club", "--level", "professional"]);
    assert!(number(&better["games"][0]["win"]) < 0.01 && 0.98 < number(&better["games"][1]["win"]));
    assert_eq!(better["uncatchable"], Value::Null);
    let won = forecast(&["--game", "-- -- -- -- -- -- -- -- --", "--game", "9- 9- 9-"]);
    assert_eq!(won["uncatchable"], Value::Null);
    let won = forecast(&["--game", "-- -- -- -- -- -- -- -- --", "--game", "X X X X X X"]);
    assert_eq!((&won["uncatchable"], &won["games"][1]["win"]), (&json!(2), &json!(1.0)));
}

#[test]
fn people_are_told_what_is_needed() {
    let said = |args: &[&str]| run(&mut tenpin(&[&["forecast"], args].concat()), "").stdout;
    let told = said(&["--game", "-- -- -- -- -- -- -- -- --", "--target", "14"]);
    assert!(told.contains("at least 14    ") && told.contains("\neasiest ways   a mark and 4 ("), "{told}");
    let told = said(&["--game", "-- -- -- -- -- -- -- -- --", "--target", "26"]);
    assert!(told.contains("\neasiest ways   two strikes and 6 ("), "{told}");
    assert!(told.contains("\nfinishes       4 above 26, 1 with exactly 26, 236 below\n"), "{told}");
    let told = said(&["--game", "9-", "--target", "280"]);
    assert!(told.contains("\nat least 280   impossible: at most 279\n"), "{told}");
    assert!(said(&["--game", "X X X", "--target", "30"]).contains("\nat least 30    certain\n"));
    let told = said(&["--game", "X X X 81 9/ 9- 9/ 6/ X", "--game", "X X X 81 9/ 9- 9/ 6/ X 9/9"]);
    assert!(told.contains("\nmore than ") && told.contains(" win, ") && told.contains(" tie, "), "{told}");
    let told = said(&["--game", "-- -- -- -- -- -- -- -- --", "--game", "X X X X X X"]);
    assert!(told.ends_with("\n\nnobody can catch game 2 any more\n"), "{told}");
    let over = said(&["--game", "X X X X X X X X X XXX", "--target", "300"]);
    assert_eq!(over, "game          X X X X X X X X X XXX, ten-pin\nscore         300\nat least 300  certain\n");
    let five = said(&[
        "--rules",
        "five-pin",
        "--game",
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0",
        "--target",
        "9",
    ]);
    assert!(five.contains("\neasiest ways   9 points ("), "{five}");
}

#[test]
fn wrong_games_forms_and_numbers_are_named() {
    let refused = |args: &[&str]| {
        let told = run(&mut tenpin(&[&["forecast"], args].concat()), "");
        assert_eq!(told.stdout, "");
        (told.stderr, told.code)
    };
    for (args, said) in [
        (
            &["--game", "X 77"][..],
            "tenpin: game X 77, column 4, frame 2: 7 pins cannot fall when 3 are standing: enter a game such as 'X 7/ 9-'\n",
        ),
        (&["--game", "X", "--average", "301"], "tenpin: nobody averages 301 in ten-pin: enter 0 to 300\n"),
        (
            &["--game", "X", "--average", "100", "--average", "200"],
            "tenpin: --average is given 2 times for 1 game: give it once, or once for each game\n",
        ),
        (
            &["--game", "X", "--game", "9", "--handicap", "10"],
            "tenpin: --handicap is given once for 2 games: give it once for each game\n",
        ),
    ] {
        assert_eq!(refused(args), (said.to_owned(), Some(2)));
    }
    for args in
        [&["--game", "X", "--average", "x"][..], &["--game", "X", "--level", "pro"], &[], &["--curve", "--game", "X"]]
    {
        assert_eq!(refused(args).1, Some(2));
    }
    let (said, code) = refused(&["--game", "X", "--form", "/nowhere/form.json"]);
    assert_eq!(
        (said.as_str(), code),
        ("tenpin: /nowhere/form.json cannot be read: there is no such file or folder: name another file\n", Some(1))
    );
}

/// An even form of ten-pin as JSON.
fn even() -> Value {
    let row = |standing: usize| vec![1; standing + 1];
    let second: serde_json::Map<String, Value> =
        (1..=10).map(|standing: usize| (standing.to_string(), json!(row(standing)))).collect();
    json!({"rules": "ten-pin", "first": row(10), "second": second})
}

#[test]
fn a_form_comes_from_a_file() {
    let told = forecast(&["--game", "", "--form", file(even().to_string()).to_str().unwrap()]);
    // All counts are even, not all games, so it is more than the mean of the census.
    let mean = told["games"][0]["mean"].as_f64().unwrap();
    assert!((mean - 94.0).abs() < 5.0, "{mean}");
    let path = file(even().to_string());
    let path = path.to_str().unwrap();
    let refused = run(&mut tenpin(&["forecast", "--game", "X", "--rules", "candlepin", "--form", path]), "");
    assert_eq!(
        refused.stderr,
        format!("tenpin: {path} is for ten-pin, but the game is candlepin: use --rules ten-pin\n")
    );
    assert_eq!(refused.code, Some(2));
    // From a pipe, too.
    let piped = run(&mut tenpin(&["forecast", "--game", "", "--form", "-", "--format", "json"]), even().to_string());
    assert_eq!(of(&piped)["games"], told["games"]);
}

#[test]
fn what_is_no_form_is_refused_with_path_and_reason() {
    let with = |change: &dyn Fn(&mut Value)| {
        let mut form = even();
        change(&mut form);
        form.to_string()
    };
    let raw = |old: &str, new: &str| even().to_string().replacen(old, new, 1);
    for (text, said) in [
        (with(&|form| form["first"][3] = json!(-1)), ", first[3]: a weight cannot be negative"),
        (with(&|form| form["first"][3] = json!(null)), ", first[3]: not a number"),
        (with(&|form| form["first"][3] = json!("NaN")), ", first[3]: not a number"),
        (raw("\"first\":[1", "\"first\":[NaN"), ", line 1, column 11: "),
        (raw("\"first\":[1", "\"first\":[1e999"), ", line 1, column 15: "),
        (
            with(&|form| form["first"] = json!([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])),
            ", first: every count that can fall there has weight 0",
        ),
        (
            with(&|form| form["second"]["7"] = json!([0, 0, 0, 0, 0, 0, 0, 0])),
            ", second.7: every count that can fall there has weight 0",
        ),
        (
            with(&|form| drop(form["second"].as_object_mut().unwrap().remove("7"))),
            ", second.7: the weights are missing",
        ),
        (with(&|form| drop(form.as_object_mut().unwrap().remove("second"))), ", second: it is missing"),
        (with(&|form| drop(form.as_object_mut().unwrap().remove("rules"))), ", rules: it is missing"),
        (with(&|form| form["rules"] = json!("tenpins")), ", rules: not the name of a rule set"),
        (
            with(&|form| form["second"]["7"] = json!([1, 1])),
            ", second.7: there are 2 weights instead of 8, one for each count from 0 to what stands",
        ),
        (
            with(&|form| form["second"]["11"] = json!([1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1])),
            ", second.11: this ball never has that many pins standing, so leave it out",
        ),
        (
            with(&|form| form["third"] = json!({"3": [1, 1, 1, 1]})),
            ", third.3: this ball never has that many pins standing, so leave it out",
        ),
        (with(&|form| form["second"]["x"] = json!([1])), ", second.x: not a number of standing pins"),
        (with(&|form| form["fourth"] = json!([1])), ", fourth: a form has no such field"),
        (raw("\"rules\"", "\"first\":[],\"rules\""), ", first: it appears more than once"),
        (raw("\"10\":", "\"1\":[1,1],\"10\":"), ", second.1: it appears more than once"),
        ("[]".to_owned(), ": not a JSON object"),
        (String::new(), ", line 1, column 0: "),
        ("{\"rules\"".to_owned(), ", line 1, column 8: "),
        ("[".repeat(100_000), ", line 1, column "),
    ] {
        let path = file(&text);
        for language in ["en", "ko", "es"] {
            let path = path.to_str().unwrap();
            let told = run(&mut tenpin(&["forecast", "--game", "X", "--form", path, "--lang", language]), "");
            assert_eq!((told.stdout.as_str(), told.code), ("", Some(1)), "{text:.60}");
            let start = format!("tenpin: {path}{said}");
            assert!(language != "en" || told.stderr.starts_with(&start), "{} instead of {start}", told.stderr);
            assert!(told.stderr.starts_with(&format!("tenpin: {path}")), "{}", told.stderr);
        }
    }
    let five = json!({"rules": "five-pin", "first": [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], "second": {}, "third": {}});
    let path = file(five.to_string());
    let told = run(&mut tenpin(&["forecast", "--game", "", "--form", path.to_str().unwrap()]), "");
    assert!(
        told.stderr.contains(", first[1]: this count can never fall there, so its weight must be 0: "),
        "{}",
        told.stderr
    );
    let large = file(vec![b' '; 2 << 20]);
    let told = run(&mut tenpin(&["forecast", "--game", "", "--form", large.to_str().unwrap()]), "");
    assert!(told.stderr.contains(" is too large for a form: "), "{}", told.stderr);
    let folder = run(&mut tenpin(&["forecast", "--game", "", "--form", env!("CARGO_MANIFEST_DIR")]), "");
    assert!(folder.stderr.contains(" cannot be read: ") && folder.code == Some(1), "{}", folder.stderr);
}

#[test]
fn what_was_learnt_can_be_exported_and_used() {
    let data = club();
    let told = |args: &[&str]| run(&mut tenpin_with(&data, args), "");
    let exported = told(&["form", "PJS", "--format", "json"]).stdout;
    let form: Value = serde_json::from_str(&exported).unwrap();
    assert_eq!((&form["rules"], form["first"].as_array().unwrap().len()), (&json!("ten-pin"), 11));
    assert!((numbers(&form["first"]).iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert_eq!(form["second"].as_object().unwrap().len(), 10);
    let path = file(&exported);
    let game = ["forecast", "--format", "json", "--game", "X 7/ 9-"];
    let by_file = of(&told(&[&game[..], &["--form", path.to_str().unwrap()]].concat()));
    let by_name = of(&told(&[&game[..], &["--bowler", "PJS"]].concat()));
    let mean = |told: &Value| told["games"][0]["mean"].as_f64().unwrap();
    assert!((mean(&by_file) - mean(&by_name)).abs() < 1e-9);
    assert_eq!(by_name["games"][0]["bowler"], "PJS");
    let shown = told(&["form", "PJS"]).stdout;
    assert!(shown.starts_with("PJS: 4 games, 208.0 on average, ten-pin\nexpected: "), "{shown}");
    assert!(shown.contains("\nfirst         10     47"), "{shown}");
    // Somebody of whom there are no games bowls like the level.
    let nobody = told(&["form", "XYZ", "--level", "league"]).stdout;
    assert!(nobody.starts_with("XYZ: no games yet, assuming level league, ten-pin\nexpected: 170.0\n"), "{nobody}");
    let named = told(&["form", "PJS", "--average", "400"]);
    assert_eq!(
        (named.stderr.as_str(), named.code),
        ("tenpin: nobody averages 400 in ten-pin: enter 0 to 300\n", Some(2))
    );
    assert_eq!(run(&mut tenpin(&["form", "PJS"]), "").code, Some(1), "there is no data file");
}

#[test]
fn a_sheet_is_forecast_by_the_games_before_it() {
    let data = club();
    let told =
        |args: &[&str]| of(&run(&mut tenpin_with(&data, &[&["forecast", "--format", "json"], args].concat()), ""));
    // Nothing was bowled before the first sheet, so everybody is of level club.
    let first = told(&["--sheet", "1", "--at", "1"]);
    assert_eq!(first["games"].as_array().unwrap().len(), 2);
    for game in first["games"].as_array().unwrap() {
        assert!((game["mean"].as_f64().unwrap() - 121.0).abs() < 1e-6, "{}", game["mean"]);
    }
    assert_eq!((&first["games"][0]["bowler"], &first["games"][1]["bowler"]), (&json!("PJS"), &json!("KYJ")));
    let professional = told(&["--sheet", "1", "--at", "1", "--level", "professional"]);
    assert!((professional["games"][0]["mean"].as_f64().unwrap() - 209.0).abs() < 1e-6);
    // What comes later changes nothing, and what came before does.
    let second = told(&["--sheet", "2", "--at", "1"]);
    assert!(130.0 < second["games"][0]["mean"].as_f64().unwrap());
    let before = told(&["--sheet", "2", "--at", "10"]);
    let balls: Vec<u8> = b"X\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\nX\n".to_vec();
    assert_eq!(run(&mut tenpin_with(&data, &["play", "PJS"]), balls).code, Some(0));
    assert_eq!(told(&["--sheet", "2", "--at", "10"]), before);
    // A game that is over is certain.
    let over = told(&["--sheet", "2"]);
    assert_eq!((&over["games"][0]["win"], &over["games"][1]["win"]), (&json!(1.0), &json!(0.0)));
    assert_eq!(over["uncatchable"], 1);
    let refused = |args: &[&str]| run(&mut tenpin_with(&data, &[&["forecast"], args].concat()), "");
    assert_eq!(refused(&["--sheet", "99"]).code, Some(1));
    let late = refused(&["--sheet", "1", "--at", "1000"]);
    assert!(late.stderr.contains("there is no event 1000") && late.code == Some(1), "{}", late.stderr);
}

#[test]
fn a_curve_has_a_point_for_every_event() {
    let data = club();
    let told = |args: &[&str]| run(&mut tenpin_with(&data, &[&["forecast"], args].concat()), "");
    let json = of(&told(&["--sheet", "4", "--curve", "--format", "json"]));
    let events: Value = of(&run(&mut tenpin_with(&data, &["show", "4", "--format", "json"]), ""));
    let curve = json["games"][0]["curve"].as_array().unwrap();
    assert_eq!(curve.len(), usize::try_from(events["last_event"].as_u64().unwrap()).unwrap());
    assert_eq!((&curve[0]["event"], &curve[curve.len() - 1]["win"]), (&json!(1), &json!(1.0)));
    for (one, other) in curve.iter().zip(json["games"][1]["curve"].as_array().unwrap()) {
        let sum = one["win"].as_f64().unwrap() + other["win"].as_f64().unwrap() + one["share"].as_f64().unwrap();
        assert!((sum - 1.0).abs() < 1e-9, "{one} {other}");
    }
    let drawn = told(&["--sheet", "4", "--curve"]).stdout;
    let lines: Vec<&str> = drawn.lines().collect();
    assert_eq!(lines[0], "chance to win");
    assert!(lines[2].starts_with("PJS: from ") && lines[2].ends_with(" % to 100 %"), "{drawn}");
    assert!(lines[3].starts_with(" 100 % ") && lines[6].starts_with("   0 % █"), "{drawn}");
    assert!(lines.iter().any(|line| line.starts_with(" frame 1 ")), "{drawn}");
    // One who bowls alone has nobody to beat.
    let alone = told(&["--sheet", "5", "--curve"]).stdout;
    assert!(alone.starts_with("expected score\n\n") || alone.starts_with("chance to win\n\n"), "{alone}");
}

/// The screen of a game, with the odds or without.
fn played(args: &[&str], balls: &str) -> String {
    run(&mut tenpin(&[&["play", "PJS", "KYJ"], args].concat()), balls).stdout
}

#[test]
fn odds_are_a_line_under_the_board_and_nothing_else() {
    let balls = "X\n8\n3\n/\n9\nundo\n7\n2\nX\n9\n/\n";
    for (language, label) in [("en", "to win: "), ("ko", "승리 확률: "), ("es", "para ganar: ")] {
        let plain = played(&["--lang", language], balls);
        let with_odds = played(&["--lang", language, "--odds"], balls);
        let boards = plain.matches("| NAME |").count();
        let is_odds = |line: &&str| line.starts_with(label);
        assert_eq!(with_odds.lines().filter(is_odds).count(), boards, "{with_odds}");
        let without: Vec<&str> = with_odds.lines().filter(|line| !is_odds(line)).collect();
        assert_eq!(without, plain.lines().collect::<Vec<_>>());
    }
    let first = played(&["--odds"], "");
    assert!(first.contains("|\nto win: PJS 49 % (121), KYJ 49 % (121), tie 1 %\n\n"), "{first}");
    let alone = run(&mut tenpin(&["play", "PJS", "--odds"]), "X\n").stdout;
    assert!(alone.contains("|\nexpected: 121, in 8 of 10 games "), "{alone}");
}

#[test]
fn odds_follow_from_earlier_games_and_end_with_the_game() {
    let data = club();
    let ten = "X\nX\n".repeat(9);
    let told = run(&mut tenpin_with(&data, &["play", "--odds", "PJS", "NEW"]), &ten).stdout;
    let first = told.lines().find(|line| line.starts_with("to win: ")).unwrap();
    assert!(first.starts_with("to win: PJS >99 % (") || first.starts_with("to win: PJS 9"), "{first}");
    let resumed = run(&mut tenpin_with(&data, &["resume", "--odds"]), "X\nX\nX\n9\n-\n").stdout;
    let boards = resumed.matches("| NAME |").count();
    // The first board, four balls, and the last two with nothing left to say.
    let is_odds = |line: &&str| line.starts_with("to win: ") || *line == "nobody can catch PJS any more";
    assert_eq!(resumed.lines().filter(is_odds).count(), boards - 2, "{resumed}");
}

#[test]
fn every_rule_set_has_forecasts_in_every_language() {
    for rules in
        ["ten-pin", "no-tap-9", "no-tap-8", "no-tap-7", "current-frame", "3-6-9", "candlepin", "duckpin", "five-pin"]
    {
        for language in ["en", "ko", "es"] {
            let told = run(
                &mut tenpin(&["forecast", "--rules", rules, "--game", "5", "--target", "150", "--lang", language]),
                "",
            );
            assert_eq!((told.stderr.as_str(), told.code), ("", Some(0)));
            assert!(told.stdout.contains(rules) && told.stdout.contains('█'), "{}", told.stdout);
        }
        let json = forecast(&["--rules", rules, "--game", "5"]);
        let highest = if rules == "five-pin" { 451 } else { 301 };
        assert_eq!(numbers(&json["games"][0]["chances"]).len(), highest);
    }
}

#[test]
fn who_left_keeps_the_score_and_cannot_win() {
    let data = fresh_data();
    let balls = "X\n9\n-\nX\n9\n-\nX\nleave PJS\n9\n-\nquit\n";
    run(&mut tenpin_with(&data, &["play", "PJS", "KYJ"]), balls);
    let told = of(&run(&mut tenpin_with(&data, &["forecast", "--sheet", "1", "--format", "json"]), ""));
    let left = &told["games"][0];
    assert_eq!(
        (&left["bowler"], &left["win"], &left["share"], &left["place"]),
        (&json!("PJS"), &json!(0.0), &json!(0.0), &Value::Null)
    );
    assert_eq!(left["mean"].as_f64(), left["so_far"].as_f64());
    assert_eq!((&left["least"], &left["best"]), (&left["so_far"], &left["so_far"]));
    assert_eq!((&told["games"][1]["win"], &told["games"][1]["place"]), (&json!(1.0), &json!(1.0)));
}

/// Whoever leaves without a ball is not shown any more, and an order moves lines; a curve stays with its bowler.
#[test]
fn a_curve_stays_with_its_bowler() {
    for balls in ["bowl KYJ\nX\nleave PJS\n0\n0\nquit\n", "X\n0\n0\n5\n4\norder KIM PJS KYJ\nX\nquit\n"] {
        let data = fresh_data();
        run(&mut tenpin_with(&data, &["play", "PJS", "KYJ", "KIM"]), balls);
        let told = |args: &[&str]| {
            of(&run(&mut tenpin_with(&data, &[&["forecast", "--format", "json", "--sheet", "1"], args].concat()), ""))
        };
        let curve = told(&["--curve"]);
        for event in 1..=3_usize {
            let at = told(&["--at", &event.to_string()]);
            for game in curve["games"].as_array().unwrap() {
                let then =
                    at["games"].as_array().unwrap().iter().find(|then| then["bowler"] == game["bowler"]).unwrap();
                let point = &game["curve"][event - 1];
                assert_eq!(
                    (&point["event"], &point["mean"], &point["win"]),
                    (&json!(event), &then["mean"], &then["win"])
                );
            }
        }
    }
}

#[test]
fn a_late_bowler_has_no_chance_before() {
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["play", "PJS", "KYJ"]), "X\n5\n4\nadd KIM\n9\n0\nquit\n");
    let drawn = run(&mut tenpin_with(&data, &["forecast", "--sheet", "1", "--curve"]), "").stdout;
    let kim = drawn.split("KIM: ").nth(1).unwrap();
    assert!(kim.starts_with("from 29 % to ") && kim.contains("\n   0 %     ███\n"), "{drawn}");
}

#[test]
fn a_closed_sheet_is_closed_even_if_it_is_deleted() {
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["play", "PJS", "KYJ"]), "X\n3\n3\nclose\n");
    let told = || of(&run(&mut tenpin_with(&data, &["forecast", "--sheet", "1", "--format", "json"]), ""));
    let closed = told();
    assert_eq!((&closed["games"][0]["win"], &closed["games"][0]["place"]), (&json!(0.0), &Value::Null));
    assert_eq!(run(&mut tenpin_with(&data, &["delete", "1"]), "").code, Some(0));
    assert_eq!(told(), closed);
}

#[test]
fn of_many_bowlers_the_likeliest_are_named() {
    let names: Vec<String> = ('A'..='L').map(|letter| letter.to_string().repeat(3)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let told = run(&mut tenpin(&[&["play", "--odds"], &names[..]].concat()), "").stdout;
    let line = told.lines().find(|line| line.starts_with("to win: ")).unwrap();
    let expected =
        "to win: AAA 8 % (121), BBB 8 % (121), CCC 8 % (121), DDD 8 % (121), EEE 8 % (121), 7 others 57 %, tie 3 %";
    assert_eq!(line, expected);
}

#[test]
fn a_form_file_may_be_large_or_of_another_encoding() {
    let even = even().to_string();
    let utf16: Vec<u8> = even.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let expected = forecast(&["--game", "X", "--form", file(&even).to_str().unwrap()]);
    for text in [[b"\xef\xbb\xbf", even.as_bytes()].concat(), [b"\xff\xfe", &utf16[..]].concat()] {
        assert_eq!(forecast(&["--game", "X", "--form", file(text).to_str().unwrap()]), expected);
    }
    let many: Vec<String> = (0..80_000).map(|key| format!("\"k{key}\":0")).collect();
    let told = run(
        &mut tenpin(&["forecast", "--game", "X", "--form", file(format!("{{{}}}", many.join(","))).to_str().unwrap()]),
        "",
    );
    assert!(told.stderr.contains(", k0: a form has no such field: "), "{}", told.stderr);
    let long = format!("{{\"{}\":0}}", "k".repeat(500_000));
    let told = run(&mut tenpin(&["forecast", "--game", "X", "--form", file(long).to_str().unwrap()]), "");
    assert!(told.stderr.len() < 500, "{}", told.stderr.len());
}

#[test]
fn small_things_that_were_wrong_once() {
    let said = |args: &[&str]| {
        let told = run(&mut tenpin(&[&["forecast"], args].concat()), "");
        told.stdout + &told.stderr
    };
    assert!(said(&["--game", "X", "--average", "300.0001"]).contains("averages 300.0001 in"));
    assert!(said(&["--game", "X", "--average", "-5"]).contains("an average is a number"));
    assert!(said(&["--game", "X", "--handicap", "5"]).contains("--handicap is for a match: give at least two games"));
    for args in [&[][..], &["--target", "200"], &["--curve"]] {
        assert!(said(args).contains("  <--game <GAME>|--sheet <SHEET>>\n"), "{}", said(args));
    }
    // Scores and handicaps together may be more than sixteen bits.
    let most = ["--handicap", "65535", "--handicap", "65535"];
    let helped =
        said(&[&["--game", "9- 9- 9- 9- 9- 9- 9- 9- 9-", "--game", "X X X X X X X X X XXX"], &most[..]].concat());
    assert!(helped.contains("\nmore than 300  impossible: at most 111\n"), "{helped}");
    // Only a foul could take it away, so no way is needed.
    let five = said(&["--rules", "five-pin", "--game", "4 11 5 10", "--target", "35"]);
    assert!(five.contains("\nat least 35    100 %\n") && !five.contains("easiest ways"), "{five}");
    let nearly = said(&["--rules", "five-pin", "--game", "4 11 5 10", "--target", "40"]);
    assert!(nearly.contains("\nat least 40    >99.9 %\n"), "{nearly}");
}

#[test]
fn a_tag_of_several_people_stands_for_the_one_with_the_most_games() {
    let data = fresh_data();
    let strikes = "X\n".repeat(12);
    for (bowler, balls) in
        [("PJS=Park Ji-sung", &strikes), ("PJS=Paul Smith", &"0\n".repeat(20)), ("PJS=Park Ji-sung", &strikes)]
    {
        assert_eq!(run(&mut tenpin_with(&data, &["play", bowler]), balls).code, Some(0));
    }
    let told = |bowler: &str| run(&mut tenpin_with(&data, &["form", bowler]), "").stdout;
    assert!(told("PJS").starts_with("Park Ji-sung: 2 games, 300.0 on average"), "{}", told("PJS"));
    assert!(told("Paul Smith").starts_with("Paul Smith: 1 game, 0.0 on average"), "{}", told("Paul Smith"));
}

#[test]
fn nobody_wins_before_there_is_a_match() {
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["play", "ANA"]), "X\nadd KIM\n9\n0\nquit\n");
    let told = of(&run(&mut tenpin_with(&data, &["forecast", "--sheet", "1", "--curve", "--format", "json"]), ""));
    let curve = told["games"][0]["curve"].as_array().unwrap();
    assert!(curve.iter().all(|point| point["win"].as_f64().unwrap() < 0.9), "{curve:?}");
    assert_eq!(curve[0]["event"], 3);
}

#[test]
fn what_is_impossible_has_no_chance_and_no_sign() {
    let told = forecast(&["--game", "9-", "--target", "300"]);
    assert_eq!(told["games"][0]["at_least"].to_string(), "0.0");
    assert_eq!(told["games"][0]["need"]["chance"].to_string(), "0.0");
    let twice = run(&mut tenpin(&["forecast", "--game", "X", "--game", "9", "--form", "-", "--form", "-"]), "{}");
    assert_eq!(
        (twice.stderr.as_str(), twice.code),
        ("tenpin: --form - is given more than once: give it once\n", Some(2))
    );
}

#[test]
fn somebody_may_want_to_win_or_to_tie() {
    let games = ["--game", "X X X 81 9/ 9- 9/ 6/ X", "--game", "9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9"];
    let told = forecast(&games);
    let [first, need] = [&told["games"][0], &told["games"][0]["need"]];
    let number = |value: &Value| value.as_f64().unwrap();
    assert!((number(&need["or_tie"]) - number(&first["win"]) - number(&first["share"])).abs() < 1e-12);
    let said = run(&mut tenpin(&[&["forecast"], &games[..]].concat()), "").stdout;
    assert!(said.contains("\nmore than 190  ") && said.contains("\nat least 190   "), "{said}");
}

/// Somebody is added with the wrong rules, taken back, and added again.
#[test]
fn a_curve_begins_with_the_joining_that_stands() {
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["play", "PJS"]), "9\n/\nadd KIM\nundo\nadd LEE:no-tap-9\n8\n1\nquit\n");
    let told = of(&run(&mut tenpin_with(&data, &["forecast", "--sheet", "1", "--curve", "--format", "json"]), ""));
    let events = |game: usize| -> Vec<u64> {
        let curve = told["games"][game]["curve"].as_array().unwrap();
        curve.iter().map(|point| point["event"].as_u64().unwrap()).collect()
    };
    assert_eq!((events(0), events(1)), (vec![4, 6, 7, 8], vec![6, 7, 8]));
    let with_kim =
        of(&run(&mut tenpin_with(&data, &["forecast", "--sheet", "1", "--at", "4", "--format", "json"]), ""));
    assert_eq!((&with_kim["games"][1]["bowler"], &with_kim["games"][1]["rules"]), (&json!("KIM"), &json!("ten-pin")));
}
