use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tenpin::{Game, Ruleset};
use tenpin_board::BoardLine;
use tenpin_board::text::{Part, Widths, heading, rows};
use tenpin_forecast::Simulation;

use crate::{Outcome, fresh_data, piped, run, tenpin};

const PERFECT: &str = "X X X X X X X X X XXX";

fn score(args: &[&str], input: impl AsRef<[u8]>) -> Outcome {
    run(tenpin(&["score"]).args(args), input)
}

/// A file with this text, and its name.
fn file(text: impl AsRef<[u8]>) -> (PathBuf, String) {
    let path = fresh_data().with_extension("txt");
    fs::write(&path, text).unwrap();
    let name = path.to_str().unwrap().to_owned();
    (path, name)
}

fn games(count: usize) -> String {
    let games = Simulation::new(Ruleset::TenPin, 99, 150).unwrap().take(count);
    games.map(|game| format!("{game}\n")).collect::<Vec<_>>().concat()
}

/// A few wrong and unusual lines among good ones.
fn dirty(count: usize) -> Vec<u8> {
    let mut text = Vec::from("\u{feff}# a comment\r\n");
    for (number, game) in games(count).lines().enumerate() {
        match number % 97 {
            5 => text.extend(b"X 8X\n\n"),
            11 => text.extend(b"\xff\xfe\x00\n"),
            17 => text.extend(b"X 7/ 9-\r\n"),
            23 => text.extend(b"8{7-10}/ X X X X X X X X XXX\n"),
            29 => text.extend("\u{feff}# mark\n".as_bytes()),
            _ => {}
        }
        text.extend(game.as_bytes());
        text.extend(if number % 3 == 0 { &b"\r\n"[..] } else { b"\n" });
    }
    text.extend(b"10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1");
    text
}

#[test]
fn any_number_of_threads_prints_the_same() {
    let (_, name) = file(dirty(15_000));
    for args in [
        &["--format", "board"][..],
        &["--format", "board", "--color", "always"],
        &["--format", "totals"],
        &["--format", "jsonl"],
        &["--format", "csv"],
        &["--summary"],
        &["--check"],
    ] {
        let one = score(&[args, &["-j", "1", &name]].concat(), "");
        assert_eq!(one.code, Some(1));
        assert!(!one.stdout.is_empty());
        for jobs in ["2", "5"] {
            let several = score(&[args, &["--jobs", jobs, &name]].concat(), "");
            assert_eq!(several.code, one.code);
            assert!(several.stdout == one.stdout && several.stderr == one.stderr, "{args:?} on {jobs} threads");
        }
        let piped = score(&[args, &["-j", "3", "-"]].concat(), fs::read(&name).unwrap());
        assert!(piped.stdout.replace("<stdin>", &name) == one.stdout, "{args:?} through a pipe");
    }
}

/// Boards as they are drawn one after the other: a new heading wherever a game needs wider cells.
fn boards(games: &[Game]) -> String {
    let mut drawn = Vec::new();
    let mut widths: Option<Widths> = None;
    for (game, number) in games.iter().zip(1..) {
        let line = BoardLine::new(number.to_string(), game);
        let wider = widths.unwrap_or_default().with_room_for(&line);
        if widths != Some(wider) {
            drawn.extend(heading(wider));
            widths = Some(wider);
        }
        drawn.extend(rows(&line, Part::Name, wider));
    }
    drawn.into_iter().map(|piece| piece.text).collect()
}

#[test]
fn boards_come_in_order_and_their_cells_become_wider_where_a_game_needs_it() {
    for ruleset in [Ruleset::TenPin, Ruleset::FivePin] {
        let mut narrow = Game::new(ruleset);
        while narrow.roll(0).is_ok() {}
        let simulated: Vec<Game> = Simulation::new(ruleset, 3, 90).unwrap().take(1500).collect();
        // Nothing is wide at first, so that threads expect the rest to be narrow too.
        let games = [vec![narrow; 6000], simulated.repeat(4)].concat();
        let wanted = boards(&games);
        assert_eq!(1 < wanted.matches("NAME").count(), ruleset != Ruleset::TenPin, "{ruleset}");
        let (_, name) = file(games.iter().map(|game| format!("{game}\n")).collect::<Vec<_>>().concat());
        for jobs in ["1", "2", "4", "8"] {
            let scored = score(&["--rules", &ruleset.to_string(), "-j", jobs, &name], "");
            assert!(scored.stdout == wanted, "{ruleset} on {jobs} threads");
        }
    }
}

#[test]
fn large_files_say_what_small_ones_say() {
    // Small ones go to the engine, line by line.
    let text = dirty(3000);
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let whole = score(&["--format", "totals"], &text);
    let mut parts = String::new();
    for part in lines.chunks(500) {
        parts += &score(&["--format", "totals"], part.concat()).stdout;
    }
    assert!(whole.stdout == parts);
    // So large that the automata are made: the same lines many times.
    let many = [&text[..], b"\n"].concat().repeat(5);
    assert!(score(&["--format", "totals"], many).stdout == whole.stdout.repeat(5));
}

#[test]
fn a_number_of_threads_is_one_to_sixty_four() {
    for jobs in ["0", "65", "-1", "many"] {
        assert_eq!(score(&["-j", jobs], PERFECT).code, Some(2), "{jobs}");
    }
    assert_eq!(score(&["-j64", "--format", "totals"], PERFECT).stdout, "300\n");
}

#[test]
fn a_summary_counts_games_and_wrong_lines() {
    let text =
        format!("{PERFECT}\n9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9\n-- -- -- -- -- -- -- -- -- --\nX\n# x\nX 8X\n7 4\nX 9X\n");
    let summary = score(&["--summary"], &text);
    let shown = "\
games        3
not over     1
wrong lines  3
average      163.3
deviation    123.9
low game     0
quantiles    5 % 0   25 % 0   50 % 190   75 % 300   95 % 300
high game    300
strikes      36.4 % (12/33)
spares       50.0 % (10/20)
open frames  33.3 % (10/30)
clean games  66.7 % (2/3)
scores          0–19 ████████████████████████████████████████ 1
               20–39  0
";
    assert!(summary.stdout.starts_with(shown), "{}", summary.stdout);
    let wrong = "
                 300 ████████████████████████████████████████ 1

Wrong lines by kind, each with the first of them:
2  <stdin>:6:4: frame 2: X is for the first ball at a full rack: write / where the second ball clears the rack
1  <stdin>:7:3: frame 1: 4 pins cannot fall when 3 are standing
";
    assert!(summary.stdout.ends_with(wrong), "{}", summary.stdout);
    assert_eq!((summary.stderr.as_str(), summary.code), ("", Some(1)));
    let summary = score(&["--summary", "--format", "json"], &text);
    let record: Value = serde_json::from_str(&summary.stdout).unwrap();
    assert_eq!(
        record,
        json!({
            "rules": "ten-pin", "games": 3, "unfinished": 1, "wrong_lines": 3, "total": 490, "average": 163.33,
            "deviation": 123.92, "low_game": 0, "high_game": 300,
            "quantiles": {"5": 0, "25": 0, "50": 190, "75": 300, "95": 300},
            "strikes": {"made": 12, "of": 33, "percent": 36.36}, "spares": {"made": 10, "of": 20, "percent": 50.0},
            "open_frames": {"made": 10, "of": 30, "percent": 33.33},
            "clean_games": {"made": 2, "of": 3, "percent": 66.67}, "scores": {"0": 1, "190": 1, "300": 1},
            "wrong": [
                {
                    "kind": "strike-not-first", "lines": 2, "file": "<stdin>", "line": 6, "column": 4, "frame": 2,
                    "error": "X is for the first ball at a full rack",
                    "hint": "write / where the second ball clears the rack",
                },
                {
                    "kind": "too-many-pins", "lines": 1, "file": "<stdin>", "line": 7, "column": 3, "frame": 1,
                    "error": "4 pins cannot fall when 3 are standing",
                },
            ],
        })
    );
}

#[test]
fn a_summary_has_one_of_all_files_and_games() {
    let (_, one) = file(format!("{PERFECT}\n8X\n"));
    let (_, other) = file(format!("9X\n{PERFECT}\n"));
    let summary = score(&["--summary", &one, &other, "missing.txt", "--game", PERFECT], "");
    assert!(summary.stdout.starts_with("games        3\nwrong lines  2\naverage      300.0\n"), "{}", summary.stdout);
    assert!(summary.stdout.contains(&format!("\n2  {one}:2:2: frame 1: X is for")), "{}", summary.stdout);
    assert!(summary.stderr.starts_with("tenpin: missing.txt cannot be read: "), "{}", summary.stderr);
    let nothing = score(&["--summary"], "");
    assert_eq!((nothing.stdout.as_str(), nothing.code), ("games        0\n", Some(0)));
    // The frames that nobody bowls are not counted as such.
    let given = score(&["--summary", "--rules", "3-6-9", "--game", "-- -- -- -- -- -- --"], "");
    assert!(given.stdout.contains("open frames  100.0 % (7/7)"), "{}", given.stdout);
}

#[test]
fn totals_that_stand_beside_games_are_checked() {
    let text = format!("{PERFECT} 300\n{PERFECT} = 299\n{PERFECT}\nX 7/ 9-\nPJS\n{PERFECT} 30\n");
    let checked = score(&["--check"], &text);
    assert_eq!(checked.stdout, "right totals: 1, wrong totals: 2, games without a total: 2, wrong lines: 1\n");
    let says = "<stdin>:2:25: the total is 300, not 299\n\
                <stdin>:4: note: the game is not over, the next ball is in frame 4\n\
                <stdin>:5:1: frame 1: 'P' is no ball\n\
                <stdin>:6:23: the total is 300, not 30\n";
    assert_eq!((checked.stderr.as_str(), checked.code), (says, Some(1)));
    let checked = score(&["--check"], format!("{PERFECT} 300\n{PERFECT}\n"));
    assert_eq!(
        (checked.stdout.as_str(), checked.stderr.as_str()),
        ("right totals: 1, wrong totals: 0, games without a total: 1, wrong lines: 0\n", "")
    );
    assert_eq!(checked.code, Some(0));
    // Programs are told of what is wrong and of nothing else.
    let lines = score(&["--check", "--format", "jsonl"], &text).stdout;
    let records: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> = records.iter().map(|record| (&record["line"], &record["score"], &record["recorded"])).collect();
    let [two, five, six] = [2, 5, 6].map(Value::from);
    let [score_300, total_299, total_30] = [300, 299, 30].map(Value::from);
    let none = Value::Null;
    assert_eq!(told, [(&two, &score_300, &total_299), (&five, &none, &none), (&six, &score_300, &total_30)]);
    let csv = score(&["--check", "--format", "csv"], &text).stdout;
    assert_eq!(csv.lines().count(), 1 + 3);
    // Nothing to check is worth a word.
    let unchecked = score(&["--check"], PERFECT);
    assert_eq!(unchecked.stderr, "note: no total stands beside a game\n");
    assert_eq!(unchecked.code, Some(0));
    // A total of a game that is not over can only be wrong.
    let early = score(&["--check"], "notation,total\nX 7/ 9-,48\nX,\n");
    assert!(
        early.stderr.starts_with("<stdin>:2:9: the game is not over, and its total cannot be 48 yet\n"),
        "{}",
        early.stderr
    );
    assert_eq!(early.stdout, "right totals: 0, wrong totals: 1, games without a total: 1, wrong lines: 0\n");
}

#[test]
fn what_is_written_as_csv_is_right_when_it_is_checked() {
    let (_, name) = file(dirty(2000));
    let csv = score(&["--format", "csv", &name], "").stdout;
    let good: Vec<&str> = csv.lines().filter(|row| !row.contains("frame ")).collect();
    let checked = score(&["--check"], good.join("\n"));
    assert!(checked.stdout.starts_with("right totals: 2,0"), "{}", checked.stdout);
    assert!(
        checked.stdout.ends_with("wrong totals: 0, games without a total: 21, wrong lines: 0\n"),
        "{}",
        checked.stdout
    );
    assert_eq!(checked.code, Some(0), "{}", checked.stderr);
}

#[test]
fn names_stand_before_games() {
    let text = format!("PJS: {PERFECT}\nKim Young-ja: 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9\n이: X\nX\n");
    let scored = score(&[], &text);
    let board = "\
| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
|  PJS |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   |  X   | X|X|X|
|      |  30  |  60  |  90  |  120 |  150 |  180 |  210 |  240 |  270 |  300 |
|Kim Y…|  9|/ |  9|/ |  9|/ |  9|/ |  9|/ |  9|/ |  9|/ |  9|/ |  9|/ | 9|/|9|
|      |  19  |  38  |  57  |  76  |  95  |  114 |  133 |  152 |  171 |  190 |
|   이 |  X   |      |      |      |      |      |      |      |      |      |
|      |      |      |      |      |      |      |      |      |      |      |
";
    let says = "<stdin>:3: 이: note: the game is not over, the next ball is in frame 2\n\
                <stdin>:4:1: the name is missing: begin the line with a name\n";
    assert_eq!((scored.stdout.as_str(), scored.stderr.as_str(), scored.code), (board, says, Some(1)));
    assert_eq!(score(&["--format", "totals"], &text).stdout, "300\n190\n0\n\n");
    let record: Value =
        serde_json::from_str(score(&["--format", "jsonl"], &text).stdout.lines().nth(1).unwrap()).unwrap();
    assert_eq!((&record["bowler"], &record["score"]), (&"Kim Young-ja".into(), &190.into()));
    let csv = score(&["--format", "csv"], "PJS,10,7,3,9,0\n").stdout;
    assert!(csv.ends_with(",48,258,false,,PJS,,ten-pin\n"), "{csv}");
}

#[test]
fn balls_come_one_by_one() {
    let mut text = String::from("Jeff\t10\n");
    for _ in 0..11 {
        text += "Jeff\t10\nJohn\t3\nJohn\t7\n";
    }
    text = text.rsplit_once("John\t7").unwrap().0.to_owned();
    let scored = score(&["--format", "totals"], format!("{text}\nJohn\t5\nJohn\tX\n\nJeff\tF\n"));
    assert_eq!(scored.stdout, "300\n130\n\n0\n");
    let says = "<stdin>:36:6: John: frame 1: X is for the first ball at a full rack: write / where the second ball clears the rack\n\
                <stdin>:38: Jeff: note: the game is not over, the next ball is in frame 1\n";
    assert_eq!((scored.stderr.as_str(), scored.code), (says, Some(1)));
    let summary = score(&["--summary"], &text);
    assert!(summary.stdout.starts_with("games        2\naverage      215.0\n"), "{}", summary.stdout);
}

#[test]
fn tables_have_a_header() {
    let header = "date;name;f1_t1;f1_t2;f2_t1;f2_t2;f3_t1;f3_t2;f4_t1;f4_t2;f5_t1;f5_t2;f6_t1;f6_t2;f7_t1;f7_t2;f8_t1;f8_t2;f9_t1;f9_t2;f10_t1;f10_t2;f10_t3;total";
    let text = format!(
        "{header}\n1;PJS;10;;7;3;9;0;10;;0;8;8;2;0;6;10;;10;;10;8;1;167\n2;KYJ;9;1;9;1;9;1;9;1;9;1;9;1;9;1;9;1;9;1;9;1;9;199\n3;LEE;7;4\n"
    );
    let checked = score(&["--check"], &text);
    let says = "<stdin>:3:49: KYJ: the total is 190, not 199\n<stdin>:4:9: LEE: frame 1: 4 pins cannot fall when 3 are standing\n";
    assert_eq!((checked.stderr.as_str(), checked.code), (says, Some(1)));
    assert_eq!(score(&["--format", "totals"], &text).stdout, "167\n190\n\n");
    // A BOM, a quoted cell and the end of a line as on Windows.
    let text = format!("\u{feff}\"bowler\",\"notation\"\r\n\"P\",\"{PERFECT}\"\r\n\r\n");
    assert_eq!(score(&["--format", "totals"], text).stdout, "300\n");
}

#[test]
fn the_shape_can_be_named() {
    // A name that is also a game, and a game that is also a name.
    assert_eq!(score(&["--input", "balls", "--format", "totals"], "X\t7\nX\t2\n").stdout, "9\n");
    assert_eq!(score(&["--format", "totals"], "X\t7\nX\t2\n").stdout, "0\n0\n");
    assert_eq!(score(&["--input", "named", "--format", "totals"], "X,7,2\n").stdout, "9\n");
    assert_eq!(score(&["--input", "named", "--format", "totals"], "7: 7,2\n").stdout, "9\n");
    assert_eq!(score(&["--input", "named", "--format", "totals"], "X, Y;7,2\n").stdout, "9\n");
    assert_eq!(score(&["--input", "named", "--format", "totals"], "X\t7,2\n").stdout, "9\n");
    let wrong = score(&["--input", "games", "--format", "totals"], "PJS: X\n");
    assert_eq!(wrong.stderr, "<stdin>:1:1: frame 1: 'P' is no ball\n");
    let (_, name) = file("a,b,c\n1,2,3\n");
    let refused = score(&["--input", "csv", "--format", "totals", &name], "");
    let (_, header) = file("Name,Game 1,Game 2,Game 3\nPJS,187,200,150\n");
    for command in [&["score", "--format", "totals", &header][..], &["stats", "--games", &header]] {
        let refused = run(&mut tenpin(command), "");
        assert!(refused.stderr.contains(": the header names neither balls nor games: "), "{}", refused.stderr);
        assert_eq!((refused.stdout.as_str(), refused.stderr.lines().count() <= 2, refused.code), ("", true, Some(1)));
    }
    let says = "the header names neither balls nor games: \
                call a column notation, or those of frames f1 to f10, or those of balls f1_t1 to f10_t3";
    assert_eq!(refused.stderr, format!("tenpin: {name}: {says}\n"));
    assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(1)));
    assert_eq!(score(&["--input", "xml"], "").code, Some(2));
}

/// Both tell the same, in English.
#[test]
fn people_and_programs_are_told_the_same_of_every_shape() {
    for (first, wrong) in [
        ("PJS: X\n", "X\n: X\nPJS: 8X\nPJS: é\nPJS: 157\nPJS; X\nPJS\tX\n"),
        ("PJS\tX\n", "X\nPJS\t72\n\nPJS\t\n\nPJS\t8\nPJS\tX\n\nPJS\t(9)\n\nPJS\t?\n"),
        ("name,notation,rules,total\n", "PJS,8X\n\"PJS,X\nPJS,X,nine-pin\nPJS,X,,many\nPJS,X,,,9\nPJS,,,300\n"),
        ("f1_t1,f1_t2,f2_t1\n", ",3\n7,,3\n10,2\n72\n7,4\n7;2;8\n"),
    ] {
        let text = format!("{first}{wrong}");
        let told = score(&["--check", "--format", "jsonl"], &text);
        let records = told.stdout.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let said = records.map(|record| {
            let text = |field: &str| record[field].as_str().map(str::to_owned);
            let hint = text("hint").map(|hint| format!(": {hint}")).unwrap_or_default();
            let error = text("error").unwrap();
            let frame = record["frame"].as_u64().map(|frame| format!("frame {frame}: ")).unwrap_or_default();
            let bowler = text("bowler").map(|bowler| format!("{bowler}: ")).unwrap_or_default();
            format!("<stdin>:{}:{}: {bowler}{frame}{error}{hint}", record["line"], record["column"])
        });
        let complaints: Vec<_> = told.stderr.lines().filter(|line| !line.contains("note:")).collect();
        assert_eq!(said.collect::<Vec<_>>(), complaints, "{text}");
        assert!(4 <= complaints.len(), "{complaints:?}");
        for language in ["ko", "es"] {
            let other = score(&["--check", "--format", "jsonl", "--lang", language], &text);
            assert_eq!(other.stdout, told.stdout);
            assert_eq!(other.stderr.lines().count(), told.stderr.lines().count());
            assert_ne!(other.stderr, told.stderr);
        }
    }
}

#[test]
fn a_format_goes_with_what_is_asked_for() {
    for wrong in [
        &["--format", "json"][..],
        &["--summary", "--format", "totals"],
        &["--check", "--format", "board"],
        &["--check", "--format", "json"],
        &["--check", "--summary", "--format", "jsonl"],
    ] {
        let refused = score(wrong, PERFECT);
        assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(2)), "{wrong:?}");
        assert!(refused.stderr.contains("Usage: tenpin score"), "{}", refused.stderr);
    }
}

/// Whatever comes, memory is bounded: what is read is scored and forgotten.
#[cfg(target_os = "linux")]
#[test]
fn a_long_pipe_takes_little_memory() {
    let games = games(40_000);
    // Boards are many times as long as their games, so that fewer will do.
    let boards = (&["--format", "board", "--color", "always", "-j", "4"][..], 4);
    for (args, rounds) in [(&["--format", "totals", "-j", "4"][..], 150), (&["--summary", "-j", "2"], 150), boards] {
        let mut command: Command = tenpin(&["score"]);
        let mut child = piped(command.args(args));
        let mut stdin = child.stdin.take().unwrap();
        let mut stdout = child.stdout.take().unwrap();
        let drain = thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()).unwrap());
        for _ in 0..rounds {
            stdin.write_all(games.as_bytes()).unwrap();
        }
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let kilobytes: usize = peak.trim().trim_end_matches(" kB").parse().unwrap();
        assert!(kilobytes < 64 * 1024, "{kilobytes} kB for {} bytes", rounds * games.len());
        drop(stdin);
        assert!(child.wait().unwrap().success());
        drain.join().unwrap();
    }
}

/// Ctrl-C, as a shell sends it.
#[cfg(unix)]
fn interrupt(child: &std::process::Child) {
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
}

/// Whoever reads slowly is still left with whole lines.
#[cfg(unix)]
#[test]
fn ctrl_c_leaves_whole_lines() {
    for (format, jobs) in
        [("totals", "1"), ("totals", "3"), ("csv", "2"), ("jsonl", "2"), ("board", "1"), ("board", "3")].repeat(4)
    {
        let mut command = tenpin(&["score", "--format", format, "-j", jobs]);
        let mut child = piped(&mut command);
        let mut stdin = child.stdin.take().unwrap();
        // There is no end of games, until nobody reads them.
        let feeder =
            thread::spawn(move || while stdin.write_all(&b"X X X X X X X X X XXX\n".repeat(10_000)).is_ok() {});
        let mut stdout = child.stdout.take().unwrap();
        let mut printed = vec![0; 100_000];
        stdout.read_exact(&mut printed).unwrap();
        interrupt(&child);
        stdout.read_to_end(&mut printed).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{format}");
        feeder.join().unwrap();
        let text = String::from_utf8(printed).unwrap();
        assert!(text.ends_with('\n'), "{format}");
        let last = text.lines().next_back().unwrap();
        let is_whole = match format {
            "totals" => last == "300",
            "csv" => last.ends_with(",300,300,300,true,,,,ten-pin"),
            "jsonl" => last.ends_with("\"over\":true}"),
            _ => last.len() == 78,
        };
        assert!(is_whole, "{format}: {last}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_twice_waits_for_nobody() {
    let mut command = tenpin(&["score", "--format", "totals"]);
    let mut child = piped(&mut command);
    let mut stdin = child.stdin.take().unwrap();
    let feeder = thread::spawn(move || while stdin.write_all(&b"X X X X X X X X X XXX\n".repeat(10_000)).is_ok() {});
    // Nobody reads on, so that it waits in the middle of its output.
    let mut stdout = child.stdout.take().unwrap();
    stdout.read_exact(&mut [0; 10]).unwrap();
    let deadline = Instant::now() + Duration::from_secs(30);
    let ended = loop {
        interrupt(&child);
        thread::sleep(Duration::from_millis(50));
        match child.try_wait().unwrap() {
            None if Instant::now() < deadline => {}
            ended => break ended,
        }
    };
    child.kill().unwrap();
    child.wait().unwrap();
    feeder.join().unwrap();
    assert_eq!(ended.unwrap().code(), Some(130));
}

/// Also where it waits for games that do not come.
#[cfg(unix)]
#[test]
fn ctrl_c_ends_the_wait_for_a_game() {
    let mut command = tenpin(&["score", "--format", "totals"]);
    let mut child = piped(&mut command);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"X X X X X X X X X XXX\n7/").unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    interrupt(&child);
    assert_eq!((child.wait().unwrap().code(), line.as_str()), (Some(130), "300\n"));
}

/// Games of other rules have nothing to do with an average.
#[test]
fn other_rules_are_counted_apart() {
    let text = format!("notation,rules\n{PERFECT},\n9 9 9 9 9 9 9 9 9 999,no-tap-9\n{PERFECT},ten-pin\n");
    let summary = score(&["--summary"], &text);
    assert!(summary.stdout.starts_with("games        2\nwrong lines  1\n"), "{}", summary.stdout);
    assert!(summary.stdout.ends_with("\n1  <stdin>:3:1: the game is by no-tap-9: count it apart, with --rules\n"));
    assert_eq!(summary.code, Some(1));
    // By themselves they are just games.
    let scored = score(&["--format", "totals"], &text);
    assert_eq!((scored.stdout.as_str(), scored.code), ("300\n300\n300\n", Some(0)));
    let (_, name) = file(&text);
    let stats = run(&mut tenpin(&["stats", "--games", &name]), "");
    assert!(stats.stdout.contains("\ngames         2\n"), "{}", stats.stdout);
    assert!(
        stats.stderr.ends_with(":3:1: the game is by no-tap-9: count it apart, with --rules\n"),
        "{}",
        stats.stderr
    );
}

/// What is left for the end of a source is printed before the next one is waited for.
#[test]
fn no_source_waits_for_the_next_one() {
    let (_, balls) = file("PJS\tX\n");
    let mut command = tenpin(&["score", "--format", "totals", &balls, "-"]);
    let mut child = piped(&mut command);
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "0\n");
    drop(child.stdin.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// A reader who has gone is noticed although the input goes on.
#[cfg(unix)]
#[test]
fn a_reader_who_has_gone_keeps_nobody_waiting() {
    for jobs in ["1", "4"] {
        let mut command = tenpin(&["score", "--format", "totals", "-j", jobs]);
        let mut child = piped(&mut command);
        drop(child.stdout.take());
        let mut stdin = child.stdin.take().unwrap();
        // Enough to call all hands, and then nothing more.
        let _ = stdin.write_all(&b"X X X X X X X X X XXX\n".repeat(20_000));
        assert_eq!(child.wait().unwrap().code(), Some(0));
        drop(stdin);
    }
}

/// Whatever the rules, what is written as CSV knows them.
#[test]
fn csv_keeps_the_rules() {
    for ruleset in Ruleset::ALL {
        let games = run(&mut tenpin(&["simulate", "--rules", ruleset.name()]), "").stdout;
        let csv = score(&["--rules", ruleset.name(), "--format", "csv"], games).stdout;
        let checked = score(&["--check"], csv);
        assert!(checked.stdout.starts_with("right totals: 10, wrong totals: 0,"), "{ruleset}: {checked:?}");
    }
}

/// What is printed, said and returned.
#[track_caller]
fn check(args: &[&str], input: impl AsRef<[u8]>, stdout: &str, stderr: &str, code: i32) {
    let scored = score(args, input);
    assert_eq!((scored.stdout.as_str(), scored.stderr.as_str(), scored.code), (stdout, stderr, Some(code)));
}

const TOTALS: [&str; 2] = ["--format", "totals"];

#[test]
fn a_carriage_return_by_itself_ends_a_line() {
    check(&TOTALS, format!("{PERFECT}\r{PERFECT}\r"), "300\n300\n", "", 0);
    let note = "<stdin>:2: PJS: note: the game is not over, the next ball is in frame 4\n\
                <stdin>:3: KYJ: note: the game is not over, the next ball is in frame 2\n";
    check(&TOTALS, "name;f1;f2;f3\rPJS;X;7/;9-\rKYJ;9-\r", "48\n9\n", note, 0);
}

#[test]
fn balls_after_a_wrong_one_are_counted() {
    let text = "Ann\t7\nAnn\t4\nBob\t9\nAnn\t2\nAnn\t8\n\nAnn\t3\n";
    let says = "<stdin>:2:5: Ann: frame 1: 4 pins cannot fall when 3 are standing\n\
                <stdin>:2: Ann: note: balls after it that are left out: 2\n\
                <stdin>:3: Bob: note: the game is not over, the next ball is in frame 1\n\
                <stdin>:7: Ann: note: the game is not over, the next ball is in frame 1\n";
    check(&TOTALS, text, "\n0\n0\n", says, 1);
    let board = score(&[], text);
    assert_eq!((board.stderr.as_str(), board.code), (says, Some(1)));
}

/// Another program may end its lines so, and waits for each answer.
#[test]
fn a_line_that_ends_by_a_carriage_return_is_answered_at_once() {
    let mut child = piped(&mut tenpin(&["score", "--format", "totals"]));
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for (line, total) in [(format!("{PERFECT}\r"), "300\n"), (format!("{PERFECT}\r"), "300\n")] {
        stdin.write_all(line.as_bytes()).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, total);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn utf16_is_scored_in_both_byte_orders_and_refused_once_without_a_mark() {
    let text = format!("이름;notation\r\n김;{PERFECT}\r\nPJS;8X\r\n");
    let says = "<stdin>:3:6: PJS: frame 1: X is for the first ball at a full rack: write / where the second ball clears the rack\n";
    for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let encoded = |text: &str| text.encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        check(&TOTALS, encoded(&format!("\u{feff}{text}")), "300\n\n", says, 1);
        let refused = "tenpin: <stdin>: this looks like UTF-16 without a byte order mark: save it as UTF-8\n";
        check(&TOTALS, encoded(&text), "", refused, 1);
        let (_, name) = file(encoded(&text));
        let stats = run(&mut tenpin(&["stats", "--games", &name]), "");
        assert!(stats.stderr.starts_with(&refused.replace("<stdin>", &name)), "{}", stats.stderr);
        assert_eq!(stats.code, Some(1));
    }
}

#[test]
fn a_table_without_rows_is_told() {
    let says = "<stdin>:1: note: the table has no rows\n";
    for args in [&TOTALS[..], &["--format", "board"]] {
        check(args, "name,notation\n", "", says, 0);
        check(args, "name,notation\r\n,,\r\n# x\r\n", "", says, 0);
    }
    check(
        &TOTALS,
        "League\n\nname,notation\n",
        "",
        "<stdin>:1: note: this line stands above the header of the table and is skipped\n<stdin>:3: note: the table has no rows\n",
        0,
    );
    let (_, name) = file("name,notation\n");
    let stats = run(&mut tenpin(&["stats", "--games", &name]), "");
    assert!(stats.stderr.starts_with(&says.replace("<stdin>", &name)), "{}", stats.stderr);
}

#[test]
fn a_title_above_the_header_is_skipped_with_a_note() {
    let skipped = "note: this line stands above the header of the table and is skipped\n";
    let text = format!("Tuesday League;;\n;;\nWeek 3;;\nName;F1;F2\nPJS;X;7/\n{PERFECT};\n");
    let says = format!(
        "<stdin>:1: {skipped}<stdin>:3: {skipped}\
         <stdin>:5: PJS: note: the game is not over, the next ball is in frame 3\n\
         <stdin>:6:23: {PERFECT}: the game is missing\n"
    );
    for jobs in ["1", "3"] {
        check(&["--format", "totals", "-j", jobs], &text, "20\n\n", &says, 1);
    }
    let csv = format!("League\nname,notation\nPJS,{PERFECT}\n");
    check(&["--input", "csv", "--format", "totals"], &csv, "300\n", &format!("<stdin>:1: {skipped}"), 0);
    let (_, name) = file(&csv);
    let stats = run(&mut tenpin(&["stats", "--games", &name]), "");
    assert_eq!(stats.stderr, format!("{name}:1: {skipped}"));
    assert!(stats.stdout.contains("\ngames         1\n"), "{}", stats.stdout);
}

#[test]
fn what_is_wrong_with_a_header_is_said_of_it() {
    let advice = "name the frames from 1 on, each once";
    let says = format!("tenpin: <stdin>: the header lacks frame 3: {advice}\n");
    check(&TOTALS, "name,f1,f2,f4\nPJS,X,7/,9-\n", "", &says, 1);
    let says = format!("tenpin: <stdin>: the header names frame 2 more than once: {advice}\n");
    check(&TOTALS, "name,f1,f2,f2\nPJS,X,7/,9-\n", "", &says, 1);
    check(
        &TOTALS,
        "name,f1,f2\nPJS,9-,7-\n",
        "16\n",
        "<stdin>:2: PJS: note: the game is not over, the next ball is in frame 3\n",
        0,
    );
}

#[test]
fn a_total_behind_a_game_is_understood_by_all() {
    let text = format!("PJS: {PERFECT} 300\nKYJ: {PERFECT} = 299\nLEE: {PERFECT}\n");
    let note = "<stdin>:2:30: KYJ: note: the total is 300, not 299\n";
    check(&TOTALS, &text, "300\n300\n300\n", note, 0);
    let board = score(&[], &text);
    assert_eq!((board.stdout.lines().count(), board.stderr.as_str(), board.code), (7, note, Some(0)));
    for format in ["jsonl", "csv"] {
        let told = score(&["--format", format], &text);
        assert!(told.stdout.contains("299"), "{}", told.stdout);
        assert_eq!((told.stderr.as_str(), told.code), (note, Some(0)));
    }
    let checked = score(&["--check"], &text);
    assert_eq!(checked.stderr, note.replace("note: ", ""));
    assert_eq!(checked.code, Some(1));
    let summary = score(&["--summary"], &text);
    assert!(summary.stdout.starts_with("games        3\naverage      300.0\n"), "{}", summary.stdout);
    assert_eq!((summary.stderr.as_str(), summary.code), ("note: wrong totals: 1; --check names them\n", Some(0)));
    let game = score(&["--format", "totals", "--game", &format!("{PERFECT} 30")], "");
    assert_eq!((game.stdout.as_str(), game.code), ("300\n", Some(0)));
    assert_eq!(game.stderr, "<game 1>:1:23: note: the total is 300, not 30\n");
    let (_, name) = file(&text);
    let stats = run(&mut tenpin(&["stats", "--games", &name]), "");
    assert_eq!((stats.stderr, stats.code), (note.replace("<stdin>", &name), Some(0)));
}

/// A column of a table may be counted in another way, with a handicap for example.
#[test]
fn a_total_in_a_column_is_compared_only_if_somebody_asks() {
    let text = format!("name,notation,total\nPJS,{PERFECT},320\nKYJ,{PERFECT},none\n");
    check(&TOTALS, &text, "300\n300\n", "", 0);
    let says = "<stdin>:2:27: PJS: the total is 300, not 320\n<stdin>:3:27: KYJ: this is no total\n";
    check(&["--check"], &text, "right totals: 0, wrong totals: 1, games without a total: 0, wrong lines: 1\n", says, 1);
}

#[test]
fn totals_are_checked_in_a_summary() {
    let text = format!("PJS: {PERFECT} 300\nKYJ: {PERFECT} 299\nLEE: {PERFECT}\nAnn: 8X\n");
    for jobs in ["1", "2"] {
        let summary = score(&["--summary", "--check", "-j", jobs], &text);
        assert!(
            summary.stdout.starts_with("games        3\nwrong lines  1\naverage      300.0\n"),
            "{}",
            summary.stdout
        );
        let end = "\n1  <stdin>:4:7: Ann: frame 1: X is for the first ball at a full rack: write / where the second ball clears the rack\n\n\
                   right totals: 1, wrong totals: 1, games without a total: 1, wrong lines: 1\n";
        assert!(summary.stdout.ends_with(end), "{}", summary.stdout);
        assert_eq!(summary.stderr, "<stdin>:2:28: KYJ: the total is 300, not 299\n");
        assert_eq!(summary.code, Some(1));
    }
    let record = score(&["--summary", "--check", "--format", "json"], &text).stdout;
    let record: Value = serde_json::from_str(&record).unwrap();
    assert_eq!(record["totals"], json!({"right": 1, "wrong": 1, "without": 1}));
    assert_eq!(record["wrong"][0]["bowler"], "Ann");
    let table = format!("name,notation,total\nPJS,{PERFECT},300\nKYJ,{PERFECT},\n");
    let summary = score(&["--summary", "--check"], table);
    assert!(
        summary.stdout.ends_with("\n\nright totals: 1, wrong totals: 0, games without a total: 1, wrong lines: 0\n")
    );
    assert_eq!(summary.code, Some(0));
}

#[test]
fn semicolons_work_as_the_help_says() {
    let note = |line: usize| format!("<stdin>:{line}: PJS: note: the game is not over, the next ball is in frame 4\n");
    check(&TOTALS, "PJS;10;7;3;9;0\nPJS;X;7/;9-\n", "48\n48\n", &(note(1) + &note(2)), 0);
}

#[test]
fn a_formula_in_a_name_is_guarded_and_read_back() {
    let names = ["=1+1", "+P", "-P", "@P", "'=P", "PJS", "'P"];
    let text = names.map(|name| format!("{name}; -- {PERFECT}\n")).concat();
    let guarded = score(&["--input", "named", "--format", "csv"], &text).stdout;
    let raw = score(&["--input", "named", "--format", "csv", "--raw"], &text).stdout;
    let cell = |csv: &str, column: usize| -> Vec<String> {
        let mut rows = csv::Reader::from_reader(csv.as_bytes());
        rows.records().map(|row| row.unwrap()[column].to_owned()).collect()
    };
    assert_eq!(cell(&guarded, 18), ["'=1+1", "'+P", "'-P", "'@P", "''=P", "PJS", "'P"]);
    assert_eq!(cell(&raw, 18), names);
    // Notation is no free text.
    let unfinished = score(&["--format", "csv", "--game", "-- --"], "").stdout;
    assert_eq!(cell(&unfinished, 2), ["-- --"]);
    let told = |csv: &str| -> Vec<String> {
        let lines = score(&["--format", "jsonl"], csv).stdout;
        lines
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["bowler"].as_str().unwrap().to_owned())
            .collect()
    };
    let games = names.map(|name| format!("{name}: {PERFECT}\n")).concat();
    assert_eq!(told(&score(&["--input", "named", "--format", "csv"], games).stdout), names);
    // A file may be called so, too.
    let folder = fresh_data().with_extension("d");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("=x.txt"), PERFECT).unwrap();
    let run_there = |args: &[&str]| run(tenpin(args).current_dir(&folder), "").stdout;
    assert_eq!(cell(&run_there(&["score", "--format", "csv", "=x.txt"]), 0), ["'=x.txt"]);
    assert_eq!(cell(&run_there(&["score", "--format", "csv", "--raw", "=x.txt"]), 0), ["=x.txt"]);
}
