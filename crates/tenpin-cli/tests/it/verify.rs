use tenpin::Ruleset;

use crate::{run, tenpin};

/// What `tenpin verify` prints with these options.
fn verify(args: &[&str]) -> (String, String, Option<i32>) {
    let verified = run(tenpin(&["verify"]).args(args), "");
    (verified.stdout, verified.stderr, verified.code)
}

#[test]
fn all_is_well_line_by_line() {
    let (lines, said, code) = verify(&[]);
    let lines: Vec<_> = lines.lines().collect();
    let rulesets = Ruleset::ALL.len();
    assert_eq!(lines[0], "ok  census of ten-pin: 5,726,805,883,325,784,576 games, most often 77, on average 79.74");
    assert_eq!(
        lines[4],
        "ok  census of current-frame: 1,568,336,880,910,795,776 games, most often 72, on average 76.52"
    );
    for (line, ruleset) in lines[..rulesets].iter().zip(Ruleset::ALL) {
        assert!(line.starts_with(&format!("ok  census of {ruleset}: ")), "{line}");
    }
    let (walks, lines) = lines[rulesets..].split_at(3);
    assert_eq!(
        walks,
        [
            "ok  forecasts: 26,046,625,163,850,394,407,019,360 games of all rule sets, counted backwards, the same as in the census",
            "ok  prospects: from 2,229 positions, every ball leads where it does in a game",
            "ok  splits: 459 of 1,023 leaves",
        ]
    );
    let (examples, lines) = lines.split_at(rulesets);
    for (line, ruleset) in examples.iter().zip(Ruleset::ALL) {
        assert!(line.starts_with(&format!("ok  {ruleset}: ")) && line.contains(" worked example"), "{line}");
    }
    assert_eq!(
        *lines,
        ["ok  best and least possible: 14 positions", "ok  notation: 2,700 games written and read back"]
    );
    assert_eq!((said.as_str(), code), ("", Some(0)));
}

#[test]
fn people_are_told_in_their_language() {
    let spanish = "censo de ten-pin: 5.726.805.883.325.784.576 partidas, puntuación más frecuente 77, promedio 79,74\n";
    let korean = "ten-pin 전수 조사: 5,726,805,883,325,784,576게임, 가장 흔한 점수 77, 평균 79.74\n";
    for (language, mark, census) in [("ko", "정상  ", korean), ("es", "bien  ", spanish)] {
        let (lines, _, code) = verify(&["--lang", language]);
        assert!(
            lines.lines().count() == 2 * Ruleset::ALL.len() + 5 && lines.lines().all(|line| line.starts_with(mark)),
            "{lines}"
        );
        assert!(lines.contains(census), "{lines}");
        assert_eq!(code, Some(0));
    }
}

#[test]
fn the_census_is_a_table_or_comma_separated() {
    let (csv, _, code) = verify(&["--census", "--format", "csv"]);
    let rows: Vec<_> = csv.lines().collect();
    assert_eq!((rows.len(), code), (302, Some(0)));
    assert_eq!(rows[..4], ["score,games", "0,1", "1,20", "2,210"]);
    assert_eq!((rows[78], rows[301]), ("77,172542309343731946", "300,1"));
    let (table, _, code) = verify(&["--census"]);
    let lines: Vec<_> = table.lines().collect();
    assert_eq!((lines.len(), code), (302, Some(0)));
    assert_eq!(lines[0], " score                    games       share");
    assert_eq!(lines[78], "    77  172,542,309,343,731,946    3.0128 %");
    assert!(lines.iter().all(|line| line.len() == lines[0].len()));
    let (csv, ..) = verify(&["--census", "--format", "csv", "--rules", "3-6-9"]);
    assert!(csv.starts_with("score,games\n0,0\n1,0\n") && csv.ends_with("\n300,1\n"));
}

#[test]
fn a_score_beats_a_share_of_all_games() {
    let beats = |score: &str| verify(&["--census", score]).0;
    let total = "5,726,805,883,325,784,576";
    assert_eq!(beats("0"), format!("0 beats 0.00000000 % of all possible games of ten-pin: 0 of {total}\n"));
    let of_180 = "180 beats 99.99999156 % of all possible games of ten-pin: 5,726,805,400,334,486,169 of";
    assert_eq!(beats("180"), format!("{of_180} {total}\n"));
    assert!(beats("300").starts_with("300 beats 99.99999999 % "), "{}", beats("300"));
    let (_, said, code) = verify(&["--census", "301"]);
    assert_eq!((said.as_str(), code), ("tenpin: no game of ten-pin scores 301: enter 0 to 300\n", Some(2)));
    let (csv, ..) = verify(&["--census", "1", "--format", "csv", "--rules", "current-frame"]);
    assert_eq!(csv, "score,beaten,games\n1,1,1568336880910795776\n");
}

#[test]
fn a_census_is_written_in_the_numbers_of_the_language() {
    let (table, ..) = verify(&["--census", "--lang", "es"]);
    let lines: Vec<_> = table.lines().collect();
    assert_eq!(lines[0], "puntos                 partidas  proporción");
    assert_eq!(
        lines[4..6],
        ["     3                     1540    0,0000 %", "     4                     8855    0,0000 %"]
    );
    assert_eq!(lines[78], "    77  172.542.309.343.731.946    3,0128 %");
    let (beats, ..) = verify(&["--census", "180", "--lang", "es"]);
    assert!(beats.starts_with("180 supera al 99,99999156 % ") && beats.contains(": 5.726.805.400.334.486.169 de "));
    let (csv, ..) = verify(&["--census", "--format", "csv", "--lang", "es"]);
    assert_eq!(csv, verify(&["--census", "--format", "csv"]).0, "programs read no language");
}

#[test]
fn wrong_usage_is_no_proof() {
    for wrong in
        [&["--census", "abc"][..], &["--census", "-1"], &["--format", "csv"], &["--rules", "five-pin"], &["180"]]
    {
        let (shown, _, code) = verify(wrong);
        assert_eq!((shown.as_str(), code), ("", Some(2)), "{wrong:?}");
    }
}
