use std::fs;

use serde_json::Value;

use crate::{fresh_data, run, tenpin, tenpin_with};

/// The statistics of these lines as JSON.
fn of_games(args: &[&str], lines: &str) -> Value {
    let args = [&["stats", "--format", "json", "--games", "-"], args].concat();
    let told = run(&mut tenpin(&args), lines);
    assert_eq!((told.stderr.as_str(), told.code), ("", Some(0)));
    let all: Value = serde_json::from_str(&told.stdout).unwrap();
    all[0].clone()
}

fn rate(record: &Value, key: &str) -> (u64, u64) {
    (record[key]["made"].as_u64().unwrap(), record[key]["of"].as_u64().unwrap())
}

/// Nine open frames `--` and each of these tenths, counted on paper.
#[test]
fn the_tenth_frame_counts_as_it_should() {
    for (tenth, strikes, spares, doubles, opens) in [
        ("9/9", (0, 11), (1, 10), (0, 0), 0),
        ("XX9", (2, 12), (0, 9), (1, 2), 0),
        ("X-/", (1, 11), (1, 10), (0, 1), 0),
        ("81", (0, 10), (0, 10), (0, 0), 1),
        ("XXX", (3, 12), (0, 9), (2, 2), 0),
        ("9/X", (1, 11), (1, 10), (0, 0), 0),
        ("X81", (1, 11), (0, 10), (0, 1), 0),
        ("X--", (1, 11), (0, 10), (0, 1), 0),
    ] {
        let record = of_games(&[], &format!("-- -- -- -- -- -- -- -- -- {tenth}\n"));
        assert_eq!(rate(&record, "strikes"), strikes, "{tenth}");
        assert_eq!(rate(&record, "spares"), spares, "{tenth}");
        assert_eq!(rate(&record, "doubles"), doubles, "{tenth}");
        assert_eq!(record["open_frames"][9]["made"], opens, "{tenth}");
    }
}

#[test]
fn games_come_straight_from_files() {
    let record = of_games(&[], "# an evening\nX 7/ 9- X -8 8/ F6 X X X81\n\n10 10 10 10 10 10 10 10 10 10 10 10\n");
    assert_eq!(record["bowler"], Value::Null);
    assert_eq!((&record["games"], &record["total"], &record["average"]), (&2.into(), &467.into(), &233.5.into()));
    assert_eq!((&record["high_game"], &record["low_game"]), (&300.into(), &167.into()));
    assert_eq!(rate(&record, "strikes"), (17, 23));
    assert_eq!(record["scores"], serde_json::json!([167, 300]));
    let no_tap = of_games(&["--rules", "no-tap-9"], "9 9 9 9 9 9 9 9 9 999\n");
    assert_eq!((&no_tap["high_game"], &no_tap["rules"]), (&300.into(), &"no-tap-9".into()));
    assert_eq!(no_tap["first_ball_average"], 9.0);
}

const LEAGUE: &str = "\
bowler,name,notation
PJS,Park Ji-sung,X X X X X X X X X XXX
KYJ,,9- 9- 9- 9- 9- 9- 9- 9- 9- 9-
PAR,PARK JI-SUNG,9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9
,김연재,8- 8- 8- 8- 8- 8- 8- 8- 8- 8-
PJS,,7- 7- 7- 7- 7- 7- 7- 7- 7- 7-
,,6- 6- 6- 6- 6- 6- 6- 6- 6- 6-
,42,5- 5- 5- 5- 5- 5- 5- 5- 5- 5-
";

/// What is shown of these games, without what is said of them.
fn shown(args: &[&str], lines: &str) -> String {
    let told = run(&mut tenpin(&[&["stats", "--games", "-"], args].concat()), lines);
    assert_eq!((told.stderr.as_str(), told.code), ("", Some(0)));
    told.stdout
}

#[test]
fn the_games_of_a_file_are_counted_by_bowler() {
    assert_eq!(
        shown(&[], LEAGUE),
        "bowler                   rules    games  average  high  series  strikes  spares  doubles  first\n\
         42                       ten-pin      1     50.0    50              0 %     0 %        –   5.00\n\
         KYJ                      ten-pin      1     90.0    90              0 %     0 %        –   9.00\n\
         Park Ji-sung (PJS, PAR)  ten-pin      2    245.0   300             52 %   100 %    100 %   9.52\n\
         PJS                      ten-pin      1     70.0    70              0 %     0 %        –   7.00\n\
         김연재                   ten-pin      1     80.0    80              0 %     0 %        –   8.00\n\
         <stdin>                  ten-pin      1     60.0    60              0 %     0 %        –   6.00\n"
    );
    // One bowler is shown with plots, and so is whoever is asked for, by name or by tag.
    assert!(
        shown(&[], "PJS: X X X X X X X X X XXX\npjs: X X X X X X X X X XXX\n")
            .starts_with("PJS, ten-pin\n\ngames         2\n")
    );
    for name in ["park  JI-SUNG", "PAR"] {
        assert!(shown(&[name], LEAGUE).starts_with("Park Ji-sung (PJS, PAR), ten-pin\n\ngames         2\n"), "{name}");
    }
    let both = shown(&["PJS"], LEAGUE);
    assert!(
        both.starts_with("Park Ji-sung (PJS, PAR), ten-pin\n")
            && both.contains("\n\nPJS, ten-pin\n\ngames         1\n"),
        "{both}"
    );
    let none = run(&mut tenpin(&["stats", "--games", "-", "Lee Soo-jin"]), LEAGUE);
    assert_eq!((none.stdout.as_str(), none.stderr.as_str()), ("", "no finished game is found\n"));
    let wrong = run(&mut tenpin(&["stats", "--games", "-", "\u{202e}PJS"]), LEAGUE);
    assert!(wrong.stderr.contains("cannot be seen") && wrong.code == Some(2), "{wrong:?}");
}

#[test]
fn programs_are_told_of_each_bowler_of_a_file() {
    let all: Value = serde_json::from_str(&shown(&["--format", "json"], LEAGUE)).unwrap();
    let bowlers: Vec<&Value> = all.as_array().unwrap().iter().map(|record| &record["bowler"]).collect();
    let names = ["42", "KYJ", "Park Ji-sung", "PJS", "김연재"].map(Value::from);
    assert_eq!(bowlers, names.iter().chain([&Value::Null]).collect::<Vec<_>>());
    assert_eq!(all[2]["scores"], serde_json::json!([300, 190]));
    // What is no name goes by its text, each by itself, and is shortened only for people.
    let long = ["a".repeat(100) + "b", "a".repeat(100) + "c"];
    let lines = long.each_ref().map(|name| format!("{name}: X X X X X X X X X XXX\n")).concat();
    let all: Value = serde_json::from_str(&shown(&["--format", "json"], &lines)).unwrap();
    assert_eq!(
        [&all[0]["bowler"], &all[1]["bowler"]],
        [&Value::from(long[0].as_str()), &Value::from(long[1].as_str())]
    );
    assert!(shown(&[], &lines).lines().all(|line| line.chars().count() < 140));
}

#[test]
fn wrong_lines_are_named_and_unfinished_games_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.txt");
    fs::write(&file, "X 7/ 99\n9- 9- 9- 9- 9- 9- 9- 9- 9- 9-\nX X X\nX\n").unwrap();
    let path = file.to_str().unwrap();
    let told = run(&mut tenpin(&["stats", "--games", path, "--games", "/nowhere.txt"]), "");
    let errors: Vec<&str> = told.stderr.lines().collect();
    assert_eq!(errors[0], format!("{path}:1:7: frame 3: 9 pins cannot fall when 1 is standing"));
    assert!(errors[1].starts_with("tenpin: /nowhere.txt cannot be read: "), "{told:?}");
    assert_eq!(errors[2], "note: 2 games are not over and are left out");
    assert!(
        told.stdout.starts_with(&format!("{path}, /nowhere.txt, ten-pin\n\ngames         1\naverage       90.0\n"))
    );
    assert_eq!(told.code, Some(1));
    let none = run(&mut tenpin(&["stats", "--games", "-"]), "X X X\n");
    assert_eq!(none.stderr, "note: 1 game is not over and is left out\nno finished game is found\n");
    assert_eq!((none.stdout.as_str(), none.code), ("", Some(0)));
    let none = run(&mut tenpin(&["stats", "--games", "-", "--format", "json"]), "");
    assert_eq!(none.stdout, "[]\n");
}

/// Each bowler and each rule set by itself, over what is kept and what is not yet closed.
#[test]
fn the_games_that_are_kept_are_counted_by_bowler_and_rules() {
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["play", "PJS", "KYJ:no-tap-9"]), "9\n-\n8\n-\n".repeat(10));
    run(&mut tenpin_with(&data, &["play", "PJS:no-tap-9"]), "9\n".repeat(12));
    // PJS is done, LEE is not: the sheet is open, and the whole game counts.
    run(&mut tenpin_with(&data, &["play", "PJS", "LEE"]), "7\n-\n".repeat(19));
    let told = run(&mut tenpin_with(&data, &["stats"]), "");
    assert_eq!(
        told.stdout,
        "bowler  rules     games  average  high  series  strikes  spares  doubles  first\n\
         KYJ     no-tap-9      1     80.0    80              0 %     0 %        –   8.00\n\
         PJS     no-tap-9      1    300.0   300            100 %       –    100 %   9.00\n\
         PJS     ten-pin       2     80.0    90              0 %     0 %        –   8.00\n"
    );
    let json = |args: &[&str]| -> Value {
        let told = run(&mut tenpin_with(&data, &[&["stats", "--format", "json"], args].concat()), "");
        serde_json::from_str(&told.stdout).unwrap()
    };
    let all = json(&["pjs"]);
    assert_eq!(all.as_array().unwrap().len(), 2);
    assert_eq!(all[1]["scores"], serde_json::json!([90, 70]));
    assert_eq!(json(&["PJS", "--rules", "no-tap-9"])[0]["games"], 1);
    assert_eq!(json(&["LEE"]), serde_json::json!([]));
    assert_eq!(json(&["PJS", "--to", "2020-01-01"]), serde_json::json!([]));
}

#[test]
fn averages_and_shares_are_written_as_in_the_language() {
    let games = "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-\n8/ 9- 9- 9- 9- 9- 9- 9- 9- X81\n".repeat(600);
    let told = |language: &str| run(&mut tenpin(&["stats", "--games", "-", "--lang", language]), &games).stdout;
    let has = |told: &str, row: &str| {
        let rows: Vec<String> =
            told.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        assert!(rows.iter().any(|found| found == row), "{row} is not in\n{told}");
    };
    let spanish = told("es");
    has(&spanish, "promedio 100,0");
    has(&spanish, "primera bola 8,95");
    has(&spanish, "strikes 4,8 % (600/12.600)");
    has(&spanish, "partidas limpias 0,0 % (0/1200)");
    let korean = told("ko");
    has(&korean, "평균 100.0");
    has(&korean, "스트라이크 4.8% (600/12,600)");
    let summary = |language: &str| run(&mut tenpin(&["score", "--summary", "--lang", language]), &games).stdout;
    has(&summary("es"), "partidas 1200");
    has(&summary("es"), "desviación estándar 10,0");
    has(&summary("en"), "games 1,200");
    let json = |language: &str| {
        run(&mut tenpin(&["stats", "--format", "json", "--games", "-", "--lang", language]), &games).stdout
    };
    assert_eq!(json("es"), json("en"), "programs read no language");
}

#[test]
fn plots_are_drawn_in_every_language() {
    let scores = ["9- ".repeat(10), "5/ ".repeat(10) + "5", "X".repeat(12)].join("\n") + "\n";
    for (language, label) in [("en", "trend  "), ("ko", "추이  "), ("es", "tendencia  ")] {
        let told = run(&mut tenpin(&["stats", "--games", "-", "--lang", language]), &scores);
        let last = told.stdout.lines().last().unwrap();
        assert!(
            last.starts_with(label) && last.contains("  ▁▃█  ") && last.contains(" 90, ") && last.ends_with(" 300"),
            "{last}"
        );
        assert_eq!(told.stdout.matches("████████████████████████████████████████ 1\n").count(), 3);
    }
}
