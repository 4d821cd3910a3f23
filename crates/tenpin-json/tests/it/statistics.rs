use std::collections::BTreeMap;

use tenpin::{Game, Ruleset};
use tenpin_json::{CheckedRecord, ErrorRecord, RateRecord, StatsRecord, SummaryRecord, WrongRecord};
use tenpin_stats::{Career, Rate};

use crate::check;

#[test]
fn the_games_of_a_bowler() {
    let mut career = Career::default();
    for game in ["X X X X X X X X X XXX", "9- 9- 9- 9- 9- 9- 9- 9- 9- 9/X"] {
        career.add(&game.parse::<Game>().unwrap(), Some(7));
    }
    check(
        &StatsRecord::of(Some("PJS"), &[], Ruleset::TenPin, &career),
        r#"{"bowler":"PJS","rules":"ten-pin","games":2,"total":401,"average":200.5,"deviation":99.5,
           "high_game":300,"low_game":101,"high_series":[{"games":2,"total":401}],
           "strikes":{"made":13,"of":23,"percent":56.52},"spares":{"made":1,"of":10,"percent":10.0},
           "doubles":{"made":11,"of":11,"percent":100.0},"first_ball_average":9.57,
           "clean_games":{"made":1,"of":2,"percent":50.0},
           "open_frames":[
           {"made":1,"of":2,"percent":50.0},{"made":1,"of":2,"percent":50.0},{"made":1,"of":2,"percent":50.0},
           {"made":1,"of":2,"percent":50.0},{"made":1,"of":2,"percent":50.0},{"made":1,"of":2,"percent":50.0},
           {"made":1,"of":2,"percent":50.0},{"made":1,"of":2,"percent":50.0},{"made":1,"of":2,"percent":50.0},
           {"made":0,"of":2,"percent":0.0}],
           "single_pins":{"made":1,"of":10,"percent":10.0},"multi_pins":{"made":0,"of":0,"percent":null},
           "splits":{"made":0,"of":0,"percent":null},"scores":[300,101]}"#,
    );
}

#[test]
fn games_that_nobody_is_named_with() {
    let json = serde_json::to_string(&StatsRecord::of(None, &[], Ruleset::FivePin, &Career::default())).unwrap();
    assert!(json.starts_with(
        r#"{"bowler":null,"rules":"five-pin","games":0,"total":0,"average":null,"deviation":null,"high_game":null,"low_game":null,"high_series":[],"#
    ));
}

#[test]
fn a_bowler_who_goes_by_a_name_has_tags() {
    let (career, tags) = (Career::default(), ["PJS".to_owned(), "PAR".to_owned()]);
    let record = StatsRecord::of(Some("Park Ji-sung"), &tags, Ruleset::TenPin, &career);
    let json = serde_json::to_string(&record).unwrap();
    assert!(
        json.starts_with(r#"{"bowler":"Park Ji-sung","tags":["PJS","PAR"],"rules":"ten-pin","games":0,"#),
        "{json}"
    );
}

#[test]
fn a_summary_with_wrong_lines() {
    let rate = |made: u64, of: u64| RateRecord::from(Rate { made, of });
    let first = ErrorRecord {
        file: Some("games.txt"),
        line: Some(7),
        bowler: None,
        column: 4,
        frame: Some(2),
        error: "6 pins cannot fall when 3 are standing".to_owned(),
        hint: None,
    };
    let summary = SummaryRecord {
        rules: Ruleset::TenPin,
        games: 3,
        unfinished: 1,
        wrong_lines: 2,
        total: 500,
        average: Some(500.0 / 3.0),
        deviation: None,
        low_game: Some(100),
        high_game: Some(300),
        quantiles: BTreeMap::from([(5, Some(100)), (95, None)]),
        strikes: rate(1, 3),
        spares: rate(0, 0),
        open_frames: rate(2, 30),
        clean_games: rate(3, 3),
        scores: BTreeMap::from([(100, 2), (300, 1)]),
        totals: None,
        wrong: vec![WrongRecord { kind: "too-many-pins", lines: 2, first }],
    };
    check(
        &summary,
        r#"{"rules":"ten-pin","games":3,"unfinished":1,"wrong_lines":2,"total":500,"average":166.67,
           "deviation":null,"low_game":100,"high_game":300,"quantiles":{"5":100,"95":null},
           "strikes":{"made":1,"of":3,"percent":33.33},"spares":{"made":0,"of":0,"percent":null},
           "open_frames":{"made":2,"of":30,"percent":6.67},"clean_games":{"made":3,"of":3,"percent":100.0},
           "scores":{"100":2,"300":1},
           "wrong":[{"kind":"too-many-pins","lines":2,"file":"games.txt","line":7,"column":4,"frame":2,
           "error":"6 pins cannot fall when 3 are standing"}]}"#,
    );
    // Totals are told where somebody asked to check them.
    let checked = CheckedRecord { right: 2, wrong: 1, without: 0 };
    let told = serde_json::to_string(&SummaryRecord { totals: Some(checked), ..summary }).unwrap();
    assert!(told.contains(r#""300":1},"totals":{"right":2,"wrong":1,"without":0},"wrong":[{"#), "{told}");
}
