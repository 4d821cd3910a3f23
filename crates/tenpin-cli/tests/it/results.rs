use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use tenpin_forecast::Numbers;

use crate::damage::tamper;
use crate::journal::{club, on, printed, refused};
use crate::{Outcome, fresh_data, run, tenpin_with};

const PERFECT: &str = "X X X X X X X X X XXX";
const NINES: &str = "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-";
const LEAGUE: &str = "\
date,name,notation,total,rules
2026-11-13,Park Ji-sung,X 7/ 9- X -8 8/ F6 X X X81,167,
2026. 11. 13.,김연재,9 9 9 9 9 9 9 9 9 999,300,no-tap-9
2026/11/14,PJS,X X X X X X X X X XXX,,
2026/11/14,PJS,X X X X X X X X X XXX,300.0,
";

/// A file with this text, beside nothing else.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let folder = fresh_data().with_extension("files");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path
}

/// What is printed for people, on both outputs, and the exit code.
fn told(data: &Path, args: &[&str], input: &str) -> (String, String, Option<i32>) {
    let Outcome { stdout, stderr, code } = on(data, args, input);
    (stdout, stderr, code)
}

/// The games that are kept, as `tenpin history` has them in CSV, without numbers and ids.
fn games(data: &Path) -> Vec<String> {
    let csv = printed(data, &["history", "--format", "csv"]);
    let game = |row: &str| {
        let cells: Vec<&str> = row.split(',').collect();
        [cells[2], cells[3], cells[4], cells[7], cells[8], cells[9], cells[10]].join(",")
    };
    csv.lines().skip(1).map(game).collect()
}

#[test]
fn finished_games_of_a_table_come_into_the_history_once() {
    let data = fresh_data();
    let league = file("league.csv", LEAGUE);
    let import = ["import", league.to_str().unwrap()];
    assert_eq!(printed(&data, &import), "new sheets: 4, new events: 61, events that were there: 0\n");
    assert_eq!(
        games(&data),
        [
            "2026-11-13T12:00:00Z,closed,,PAR,ten-pin,X 7/ 9- X -8 8/ F6 X X X81,167",
            "2026-11-13T12:00:00Z,closed,,AAA,no-tap-9,9 9 9 9 9 9 9 9 9 999,300",
            "2026-11-14T12:00:00Z,closed,,PJS,ten-pin,X X X X X X X X X XXX,300",
            "2026-11-14T12:00:00Z,closed,,PJS,ten-pin,X X X X X X X X X XXX,300",
        ]
    );
    let shown = printed(&data, &["show", "2", "--events"]);
    assert!(shown.starts_with(" 1  2026-11-13 12:00:00  opened with 김연재 (AAA:no-tap-9)\n"), "{shown}");
    assert!(shown.ends_with("14  2026-11-13 12:00:00  closed\n"), "{shown}");
    assert!(printed(&data, &["export"]).lines().all(|line| line.contains("\"by\":\"import\"")));
    // Whatever happens to them here.
    printed(&data, &["fix", "1", "PAR", "3", "9/", "the card says so"]);
    printed(&data, &["delete", "3"]);
    let kept = printed(&data, &["export"]);
    assert_eq!(printed(&data, &import), "new sheets: 0, new events: 0, events that were there: 61\n");
    assert_eq!(printed(&data, &["export"]), kept);
    let shouted = LEAGUE.replace("Park Ji-sung", "PARK  JI-SUNG");
    let again = told(&data, &["import", "-"], &shouted);
    assert_eq!(again.0, "new sheets: 0, new events: 0, events that were there: 61\n", "{again:?}");
    assert!(printed(&data, &["check"]).starts_with("ok  sheets: 4, "));
}

#[test]
fn results_come_in_every_shape_that_score_reads() {
    let counts = "10,7,3,9,0,10,0,8,8,2,0,6,10,10,10,8,1";
    let balls = counts.replace(',', "\nPJS\t");
    let frames = "X,7/,9-,X,-8,8/,F6,X,X,X81".replace('F', "-");
    let cells = "10,,7,3,9,0,10,,0,8,8,2,0,6,10,,10,,10,8,1";
    let heads: Vec<String> = (1..=10)
        .flat_map(|frame| (1..=if frame == 10 { 3 } else { 2 }).map(move |ball| format!("f{frame}_t{ball}")))
        .collect();
    let mut all = Vec::new();
    for (text, options) in [
        (counts.to_owned(), &["--bowler", "PJS"][..]),
        (format!("PJS,{counts}\n"), &[]),
        (format!("PJS: {} 167\n", counts.replace(',', " ")), &[]),
        (format!("PJS;{}\n", counts.replace(',', ";")), &["--input", "named"]),
        (format!("PJS\t{balls}\n"), &[]),
        (
            format!(
                "Tuesday League\n\n이름;{};합계\nPJS;{};167\n",
                (1..=10).map(|frame| format!("{frame}프레임")).collect::<Vec<_>>().join(";"),
                frames.replace(',', ";")
            ),
            &[],
        ),
        (format!("bowler,{}\nPJS,{cells}\n", heads.join(",")), &[]),
        (format!("\u{feff}notation,score\r\n\"{counts}\",167\r\n"), &["--bowler=pjs"]),
    ] {
        let data = fresh_data();
        let args = [&["import", "-", "--date", "2026-11-13"], options].concat();
        let (stdout, stderr, code) = told(&data, &args, &text);
        assert_eq!((stdout.lines().count(), code), (1, Some(0)), "{text}: {stderr}");
        all.push(printed(&data, &["export"]));
    }
    assert_eq!(all[0].lines().count(), 19);
    assert!(all.iter().all(|lines| *lines == all[0]), "the same result is the same sheet");
    // A file of balls gives a sheet to each bowler and game.
    let data = fresh_data();
    let evening = format!(
        "PJS\t{}\nKYJ\t{}\n\nPJS\t{}\n",
        "X\nPJS\t".repeat(11) + "X",
        "9\nKYJ\t-\nKYJ\t".repeat(9) + "9\nKYJ\t0",
        "X\nPJS\t".repeat(11) + "X"
    );
    let (stdout, ..) = told(&data, &["import", "-", "--date", "2026-11-13"], &evening);
    assert_eq!(stdout, "new sheets: 3, new events: 50, events that were there: 0\n");
}

#[test]
fn a_wrong_row_is_named_and_nothing_is_imported() {
    let wrong = format!(
        "date,name,notation,total\n13/11/2026,PJS,{PERFECT},300\n,KYJ,{PERFECT},\n2026-11-13,KYJ,X X X,\n2026-11-13,KYJ,{PERFECT},299\n\
         2026-11-13,,{PERFECT},\n2026-11-13,42,{PERFECT},\n2026-11-13,KYJ,X 8X,\n2026-02-30,KYJ,{PERFECT},\n2026-11-13,{},{PERFECT},\n\
         2026-11-13,KYJ,{PERFECT},many\n2026-11-13,KYJ,{PERFECT},\n",
        "a".repeat(41)
    );
    let league = file("league.csv", wrong);
    let path = league.to_str().unwrap();
    let named = format!(
        "{path}:2:1: PJS: the date does not begin with the year: write it with the year first, as in 2026-11-13\n\
         {path}:3: KYJ: the date is missing: --date 2026-11-13 is for games without one\n\
         {path}:4: KYJ: the game is not over, the next ball is in frame 4\n\
         {path}:5:38: KYJ: the total is 300, not 299\n\
         {path}:6: the name is missing: --bowler 'PJS=Park Ji-sung' is for games without a name\n\
         {path}:7: 42: a name has at least one letter\n\
         {path}:8:19: KYJ: frame 2: X is for the first ball at a full rack: write / where the second ball clears the rack\n\
         {path}:9:1: KYJ: the calendar has no such day\n\
         {path}:10: {}…: a name has at most 40 characters, not 41\n\
         {path}:11:38: KYJ: this is no total\n",
        "a".repeat(40)
    );
    let data = fresh_data();
    let refused = format!(
        "{named}tenpin: {path}: 10 lines are wrong: nothing is imported\n\
         note: with --skip-damaged the others come in\n"
    );
    for args in [&["import", path][..], &["import", "--dry-run", path]] {
        assert_eq!(told(&data, args, ""), (String::new(), refused.clone(), Some(1)));
    }
    assert!(!data.exists(), "not even a data file is made");
    let (stdout, stderr, code) = told(&data, &["import", "--skip-damaged", path], "");
    assert_eq!(stdout, "new sheets: 1, new events: 14, events that were there: 0\n");
    assert_eq!((stderr, code), (format!("{named}tenpin: 10 lines are left out\n"), Some(1)));
    // Options help those that lack something, and a row's own date wins.
    let args = ["import", "--skip-damaged", path, "--date", "2026-11-14", "--bowler", "=Lee Soo-jin"];
    assert_eq!(told(&data, &args, "").0, "new sheets: 2, new events: 28, events that were there: 14\n");
    assert_eq!(
        games(&data).iter().map(|game| &game[..27]).collect::<Vec<_>>(),
        ["2026-11-13T12:00:00Z,closed", "2026-11-13T12:00:00Z,closed", "2026-11-14T12:00:00Z,closed"]
    );
}

#[test]
fn games_without_dates_or_names_are_refused_once() {
    let data = fresh_data();
    let games_file = file("games.txt", format!("{PERFECT}\n{NINES}\nX 8X\n"));
    let path = games_file.to_str().unwrap();
    let (stdout, stderr, code) = told(&data, &["import", "--skip-damaged", path], "");
    assert_eq!((stdout.as_str(), code, data.exists()), ("", Some(1), false));
    assert_eq!(
        stderr,
        format!(
            "{path}:3:4: frame 2: X is for the first ball at a full rack: write / where the second ball clears the rack\n\
             tenpin: {path}: 2 games have no date: --date 2026-11-13 is for games without one\n\
             tenpin: {path}: 2 games name no bowler: --bowler 'PJS=Park Ji-sung' is for games without a name\n\
             tenpin: {path}: 1 line is wrong: nothing is imported\n"
        )
    );
    let args = ["import", "--date", "2026-11-13", "--bowler", "PJS=Park Ji-sung", "-"];
    assert_eq!(
        told(&data, &args, &format!("{PERFECT}\n{NINES}\n")).0,
        "new sheets: 2, new events: 36, events that were there: 0\n"
    );
    for (language, says) in [
        ("en", "tenpin: <stdin>: 1 game has no date: --date 2026-11-13 is for games without one\n"),
        (
            "ko",
            "tenpin: <stdin>: 날짜가 없는 게임이 1개 있습니다: 날짜가 없는 게임에는 --date 2026-11-13처럼 날짜를 지정하세요\n",
        ),
        ("es", "tenpin: <stdin>: 1 partida no tiene fecha: para las partidas sin fecha, use --date 2026-11-13\n"),
    ] {
        let (_, said, _) = told(&data, &["import", "-", "--bowler=PJS", "--lang", language], &format!("{PERFECT}\n"));
        assert_eq!(said, says);
    }
    // What is no table of games is none, and a table without rows is told.
    let (_, said, code) = told(&data, &["import", "-"], "date,name\n2026-11-13,PJS\n");
    assert!(said.starts_with("tenpin: <stdin>: ") && code == Some(1), "{said}");
    let (stdout, said, code) = told(&data, &["import", "-"], "date,name,notation\n");
    assert_eq!((stdout.as_str(), code), ("new sheets: 0, new events: 0, events that were there: 0\n", Some(0)));
    assert!(said.starts_with("<stdin>:1: note: "), "{said}");
}

#[test]
fn a_dry_run_shows_what_would_come_in_and_writes_nothing() {
    let data = fresh_data();
    let league = file("league.csv", LEAGUE);
    let path = league.to_str().unwrap();
    assert_eq!(
        printed(&data, &["import", "--dry-run", path]),
        "date        bowler              rules     score\n\
         2026-11-13  Park Ji-sung (PAR)  ten-pin     167\n\
         2026-11-13  김연재 (AAA)        no-tap-9    300\n\
         2026-11-14  PJS                 ten-pin     300\n\
         2026-11-14  PJS                 ten-pin     300\n\
         would come in: new sheets: 4, new events: 61, events that are there: 0\n"
    );
    assert!(!data.exists() && !data.parent().unwrap().join("tenpin.db").exists());
    let data = club();
    let before = printed(&data, &["export"]);
    let many: Vec<String> = (1..=30).map(|day| format!("2026-11-{day:02},PJS,{NINES}")).collect();
    let many = many.join("\n");
    let (shown, _, code) = told(&data, &["import", "--dry-run", "-"], &format!("date,name,notation\n{many}"));
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(
        (lines.len(), lines[10], lines[12], code),
        (23, "2026-11-10  PJS     ten-pin     90", "2026-11-21  PJS     ten-pin     90", Some(0))
    );
    assert_eq!(lines[11], "… 10 games more …");
    // Of a journal, too: what is there, and what would change.
    let club_file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl");
    let there = "would come in: new sheets: 0, new events: 0, events that are there: 160\n";
    assert_eq!(printed(&data, &["import", "--dry-run", club_file]), there);
    let other = fresh_data();
    let fresh = printed(&other, &["import", "--dry-run", club_file]);
    assert!(
        fresh.contains("2026-11-15  KYJ     no-tap-9    224\nwould come in: new sheets: 5, new events: 160,"),
        "{fresh}"
    );
    assert!(!other.exists());
    assert_eq!(told(&other, &["import", "--dry-run", "-"], "7\n8\n").2, Some(1));
    assert_eq!(printed(&data, &["export"]), before);
}

/// Strikes, spares and all else of every bowler and rule set, but for series, which results do not have.
fn careers(data: &Path) -> Vec<Value> {
    let all: Value = serde_json::from_str(&printed(data, &["stats", "--format", "json"])).unwrap();
    let mut careers = all.as_array().unwrap().clone();
    for career in &mut careers {
        career.as_object_mut().unwrap().remove("high_series");
    }
    careers
}

#[test]
fn the_history_as_csv_gives_the_same_careers_elsewhere() {
    let data = club();
    let history = printed(&data, &["history", "--format", "csv"]);
    let copy = fresh_data();
    let (stdout, stderr, code) = told(&copy, &["import", "-"], &history);
    assert_eq!((stderr.as_str(), code), ("", Some(0)), "{stdout}");
    assert!(stdout.starts_with("new sheets: 9, "), "{stdout}");
    assert_eq!(careers(&copy), careers(&data));
    assert_eq!(careers(&copy).len(), 3);
    // With a name beside what stands on the board.
    let named = format!(
        "opened,bowler,notation,name\n2026-11-13T23:30:00Z,PJS,{NINES},Park Ji-sung\n2026-11-13T23:30:00+09:00,PAR,{PERFECT},park ji-sung\n\
         2026-11-14T00:00:00Z,PJS,{NINES},\n"
    );
    let data = fresh_data();
    assert_eq!(told(&data, &["import", "-"], &named).2, Some(0));
    let labels: Vec<String> = (1..=3).map(|sheet| printed(&data, &["show", &sheet.to_string(), "--events"])).collect();
    assert!(labels[0].contains("2026-11-13 12:00:00  opened with Park Ji-sung (PJS)\n"), "{labels:?}");
    assert!(
        labels[1].contains("opened with park ji-sung (PAR)\n") && labels[2].contains("opened with PJS\n"),
        "{labels:?}"
    );
    let said = told(&data, &["import", "-"], &named.replace("PAR,", "PARK,")).1;
    assert!(
        said.starts_with("<stdin>:3: PARK: the column bowler has three English letters where there is a column name\n"),
        "{said}"
    );
}

#[test]
fn options_for_results_are_wrong_usage_with_a_journal() {
    let data = fresh_data();
    let club = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl");
    for option in ["--date=2026-11-13", "--bowler=PJS", "--rules=ten-pin", "--input=csv"] {
        let name = option.split('=').next().unwrap();
        let said = refused(&data, &["import", club, option], 2);
        assert_eq!(
            said,
            format!("tenpin: {club}: {name} is for finished games, and this is an export of tenpin: leave it out\n")
        );
    }
    for (option, says) in [
        ("--date=13.11.2026", "the date does not begin with the year: write it with the year first, as in 2026-11-13"),
        ("--date=2026-02-29", "the calendar has no such day"),
        ("--bowler=Park", "a name is three letters, not 4"),
        ("--bowler==", "a name has at least one letter"),
        ("--bowler=PJS:five-pin", "the rules are given with --rules"),
        ("--rules=nine-pin", "invalid value 'nine-pin'"),
    ] {
        let said = refused(&data, &["import", "-", option], 2);
        assert!(said.contains(says), "{said}");
    }
    // Blank lines and a byte order mark may stand before the first event.
    let journal = format!("\u{feff}{}{}", "\r\n".repeat(3000), fs::read_to_string(club).unwrap());
    assert!(on(&data, &["import", "-"], &journal).stdout.starts_with("new sheets: 5, "));
    assert!(on(&data, &["import", "-", "--date", "2026-11-13"], "\n \n").stdout.starts_with("new sheets: 0, "));
}

#[test]
fn a_damaged_result_is_repaired_from_its_file() {
    let data = fresh_data();
    let league = file("league.csv", LEAGUE);
    let path = league.to_str().unwrap();
    printed(&data, &["import", path]);
    let whole = printed(&data, &["export"]);
    tamper(&data, &["UPDATE events SET event = replace(event, '\"X\"', '\"9\"') WHERE sheet = 3 AND number = 5"]);
    refused(&data, &["show", "3"], 1);
    // It is named by its line in the file.
    let (_, said, code) = told(&data, &["import", "--skip-damaged", path], "");
    assert!(said.starts_with(&format!("tenpin: {path}:4: sheet 3: event 5 ")) && code == Some(1), "{said}");
    let (repaired, stderr, code) = told(&data, &["import", "--repair", "--update", path], "");
    assert!(repaired.contains("repaired: 3; what was damaged is saved in ") && code == Some(0), "{repaired}{stderr}");
    assert_eq!(printed(&data, &["export"]), whole);
}

/// Every row is imported, known, or named, whatever is in the file.
#[test]
fn no_row_of_a_damaged_file_is_lost() {
    let data = fresh_data();
    let mut numbers = Numbers::new(2026);
    let whole = LEAGUE.as_bytes().to_vec();
    for _ in 0..40 {
        let mut text = whole.clone();
        for _ in 0..=numbers.below(3) {
            // Below the header, lest the file has another shape.
            let place = 31 + usize::try_from(numbers.below_wide(u64::try_from(text.len() - 31).unwrap())).unwrap();
            text[place] = b"X/-9,;\t\r\n\"'=\xff\x1b2 "[usize::from(numbers.below(16))];
        }
        let scored = run(&mut tenpin_with(&data, &["score", "-", "--format", "jsonl"]), &text);
        let imported = run(&mut tenpin_with(&data, &["import", "--dry-run", "--skip-damaged", "-"]), &text);
        let shown = imported.stdout.lines().count().saturating_sub(2);
        let named = imported.stderr.lines().filter(|line| line.starts_with("<stdin>:") && !line.contains(": note: "));
        assert_eq!(shown + named.count(), scored.stdout.lines().count(), "{imported:?} {}", text.escape_ascii());
        assert!(matches!(imported.code, Some(0 | 1)), "{imported:?}");
    }
    assert!(!data.exists());
}

#[test]
fn a_journal_with_a_damaged_first_line_is_one_all_the_same() {
    let data = fresh_data();
    let club = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl")).unwrap();
    let (stdout, stderr, _) = told(&data, &["import", "--skip-damaged", "-"], &club.replacen('"', "2", 1));
    assert!(stdout.starts_with("new sheets: 4, "), "{stderr}");
}

/// Many more than are written at once, and read where no temporary file can be made.
#[test]
fn many_results_come_in_whole() {
    let data = fresh_data();
    let simulated = printed(&data, &["simulate", "--games", "1050", "--average", "170"]);
    let mut import = tenpin_with(&data, &["import", "-", "--date", "2026-11-13", "--bowler", "=Ana Núñez"]);
    let imported = run(import.env("TMPDIR", "/nowhere"), &simulated);
    assert!(imported.stdout.starts_with("new sheets: 1050, "), "{imported:?}");
    let stats: Value = serde_json::from_str(&printed(&data, &["stats", "--format", "json"])).unwrap();
    let counted = on(&data, &["stats", "--games", "-", "--format", "json"], &simulated).stdout;
    let counted: Value = serde_json::from_str(&counted).unwrap();
    for key in ["games", "total", "strikes", "spares", "single_pins", "scores"] {
        assert_eq!(stats[0][key], counted[0][key], "{key}");
    }
}
