use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;
use std::{env, fs, thread};

use tenpin::handbook;

use crate::{Outcome, piped, run, tenpin};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scores")
}

/// `tenpin score` in the folder of the example files.
fn score(args: &[&str]) -> Command {
    let mut command = tenpin(&["score"]);
    command.args(args).current_dir(folder());
    command
}

/// The totals of these bytes, and what is said of them.
fn totals(input: impl AsRef<[u8]>) -> Outcome {
    run(&mut score(&["--format", "totals"]), input)
}

#[track_caller]
fn check_totals(input: impl AsRef<[u8]>, totals_shown: &str, says: &str, code: i32) {
    let scored = totals(input);
    assert_eq!((scored.stdout.as_str(), scored.stderr.as_str(), scored.code), (totals_shown, says, Some(code)));
}

/// The text is just this file; with `BLESS=1` the file is written anew.
#[track_caller]
fn check_file(file: &str, text: &str) {
    let path = folder().join(file);
    if env::var_os("BLESS").is_some() {
        fs::write(&path, text).unwrap();
    }
    let expected = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    for (number, (shown, expected)) in text.lines().zip(expected.lines()).enumerate() {
        assert_eq!(shown, expected, "{file}:{}", number + 1);
    }
    assert_eq!(text, expected, "{file}");
}

#[test]
fn every_format_by_example() {
    for (format, file) in
        [("board", "games.board.txt"), ("totals", "games.totals.txt"), ("jsonl", "games.jsonl"), ("csv", "games.csv")]
    {
        let scored = run(&mut score(&["games.txt", "--format", format]), "");
        check_file(file, &scored.stdout);
        check_file("games.en.err.txt", &scored.stderr);
        assert_eq!(scored.code, Some(1));
    }
}

#[test]
fn people_are_told_in_their_language_and_programs_in_english() {
    for language in ["ko", "es"] {
        for (format, file) in [("jsonl", "games.jsonl"), ("csv", "games.csv"), ("totals", "games.totals.txt")] {
            let scored = run(&mut score(&["games.txt", "--format", format, "--lang", language]), "");
            check_file(file, &scored.stdout);
            check_file(&format!("games.{language}.err.txt"), &scored.stderr);
        }
    }
}

#[test]
fn games_come_from_files_standard_input_and_the_command_line() {
    let good = "X X X X X X X X X XXX\n";
    check_totals(good, "300\n", "", 0);
    let scored = run(&mut score(&["--format", "totals", "-"]), good);
    assert_eq!((scored.stdout.as_str(), scored.code), ("300\n", Some(0)));
    let args = ["--format", "csv", "good.txt", "-", "--game", "9-9-9-9-9-9-9-9-9-9-", "--game=-- 8x"];
    let scored = run(&mut score(&args), good);
    let places: Vec<_> = scored.stdout.lines().map(|row| row.split(',').take(3).collect::<Vec<_>>()).collect();
    assert_eq!(
        places,
        [
            ["file", "line", "notation"],
            ["good.txt", "1", "X X X X X X X X X X9-"],
            ["<stdin>", "1", "X X X X X X X X X XXX"],
            ["<game 1>", "1", "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-"],
            ["<game 2>", "1", ""],
        ]
    );
    let says = "X is for the first ball at a full rack: write / where the second ball clears the rack";
    assert_eq!(scored.stderr, format!("<game 2>:1:5: frame 2: {says}\n"));
    assert_eq!(scored.code, Some(1));
}

/// A game on the command line is one game whatever is in it, and keeps its place even if nothing is.
#[test]
fn a_game_on_the_command_line_is_one_game() {
    let scored = run(&mut score(&["--game", "X", "--game", "7/\n9-\n", "--game", "", "--game", "# 9"]), "");
    let board = "\
| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
|    1 |  X   |      |      |      |      |      |      |      |      |      |
|      |      |      |      |      |      |      |      |      |      |      |
|    2 |  7|/ |  9|- |      |      |      |      |      |      |      |      |
|      |  19  |  28  |      |      |      |      |      |      |      |      |
|    3 |      |      |      |      |      |      |      |      |      |      |
|      |      |      |      |      |      |      |      |      |      |      |
";
    assert_eq!(scored.stdout, board);
    let says = "<game 1>:1: note: the game is not over, the next ball is in frame 2\n\
                <game 2>:1: note: the game is not over, the next ball is in frame 3\n\
                <game 3>:1: note: the game is not over, the next ball is in frame 1\n\
                <game 4>:1:1: frame 1: '#' is no ball\n";
    assert_eq!((scored.stderr.as_str(), scored.code), (says, Some(1)));
}

#[test]
fn the_board_has_one_heading_for_all_files_and_none_without_a_game() {
    let scored = run(&mut score(&["good.txt", "good.txt"]), "");
    assert_eq!((scored.stdout.matches("NAME").count(), scored.stdout.lines().count()), (1, 5));
    let scored = run(&mut score(&[]), "# nothing\n\n");
    assert_eq!((scored.stdout.as_str(), scored.stderr.as_str(), scored.code), ("", "", Some(0)));
    let scored = run(&mut score(&["--format", "csv"]), "");
    assert_eq!(scored.stdout.lines().count(), 1);
}

#[test]
fn a_wrong_line_keeps_its_place_among_the_totals() {
    let input = "X X X X X X X X X XXX\nX 8X\n\n# a comment\n9/\n";
    let says = "X is for the first ball at a full rack: write / where the second ball clears the rack";
    let note = "<stdin>:5: note: the game is not over, the next ball is in frame 2";
    check_totals(input, "300\n\n0\n", &format!("<stdin>:2:4: frame 2: {says}\n{note}\n"), 1);
}

#[test]
fn lines_may_end_as_on_windows_or_not_at_all_and_begin_with_a_byte_order_mark() {
    let perfect = "X X X X X X X X X XXX";
    check_totals(format!("\u{feff}{perfect}\r\n\r\n# x\r\n{perfect}\r\n"), "300\n300\n", "", 0);
    check_totals(format!("{perfect}\n{perfect}"), "300\n300\n", "", 0);
    check_totals("\u{feff}# a comment\n", "", "", 0);
    // Files that begin with a mark may be put together into one.
    check_totals(format!("\u{feff}{perfect}\n\u{feff}{perfect}\n"), "300\n300\n", "", 0);
    // The mark is no column, and within a line it is no ball.
    let says = "<stdin>:1:3: frame 1: 4 pins cannot fall when 3 are standing\n\
                <stdin>:2:3: frame 1: '\\u{feff}' is no ball\n";
    check_totals("\u{feff}7 4\r\n7 \u{feff}\n", "\n\n", says, 1);
}

#[test]
fn lines_without_a_ball_are_skipped() {
    check_totals("\n \t\r\n,,,,\r\n | |\n  # X\n#\n", "", "", 0);
}

#[test]
fn bytes_that_are_no_text_are_named_with_their_column() {
    let says = "<stdin>:1:4: frame 2: byte 0xff is no text: save the text as UTF-8\n";
    check_totals(b"X 7\xff\n", "\n", says, 1);
    let scored = run(&mut score(&["--format", "jsonl"]), b"\xfe\xfe\x00X\n");
    let record = r#"{"file":"<stdin>","line":1,"column":1,"frame":1,"error":"byte 0xfe is no text","hint":"save the text as UTF-8"}"#;
    assert_eq!(scored.stdout, format!("{record}\n"));
}

#[test]
fn a_line_of_ten_megabytes_is_refused_and_the_next_one_scored() {
    let huge = |filling: &str| filling.repeat(10_000_000 / filling.len());
    let perfect = "X X X X X X X X X XXX";
    let says = "<stdin>:1:65537: a line of more than 65536 bytes is no game\n";
    for filling in ["X", "45", " ", ",", "é", "\0"] {
        check_totals(format!("{}\n{perfect}\n", huge(filling)), "\n300\n", says, 1);
        check_totals(format!("{}\r\n{perfect}", huge(filling)), "\n300\n", says, 1);
        check_totals(huge(filling), "\n", says, 1);
    }
    check_totals(format!("#{}\n{perfect}", huge("X")), "300\n", "", 0);
}

#[test]
fn the_longest_line_is_read_and_the_next_longer_one_is_not() {
    let perfect = "X X X X X X X X X XXX";
    let padded = |len: usize| " ".repeat(len - perfect.len()) + perfect;
    let says = "<stdin>:1:65537: a line of more than 65536 bytes is no game\n";
    for mark in ["", "\u{feff}"] {
        for end in ["", "\n", "\r\n"] {
            let next = if end.is_empty() { "" } else { perfect };
            let total = if end.is_empty() { "" } else { "300\n" };
            let line = |len: usize| format!("{mark}{}{end}{next}", padded(len));
            check_totals(line(65_536), &format!("300\n{total}"), "", 0);
            check_totals(line(65_537), &format!("\n{total}"), says, 1);
            check_totals(line(65_538), &format!("\n{total}"), says, 1);
            check_totals(line(70_000), &format!("\n{total}"), says, 1);
        }
    }
}

#[test]
fn a_file_that_cannot_be_read_is_named_and_the_others_are_scored() {
    let scored = run(&mut score(&["--format", "totals", "good.txt", "missing.txt", ".", "good.txt"]), "");
    assert_eq!((scored.stdout.as_str(), scored.code), ("288\n288\n", Some(1)));
    let said: Vec<_> = scored.stderr.lines().collect();
    assert_eq!(said.len(), 2);
    assert!(said[0].starts_with("tenpin: missing.txt cannot be read: "), "{}", said[0]);
    assert!(said[1].starts_with("tenpin: . cannot be read: "), "{}", said[1]);
    assert!(!scored.stderr.contains("--game"), "{}", scored.stderr);
}

#[test]
fn a_game_in_the_place_of_a_file_is_answered_with_the_option_for_games() {
    let scored = run(&mut score(&["X 7/ 9-"]), "");
    assert!(scored.stderr.starts_with("tenpin: X 7/ 9- cannot be read: "), "{}", scored.stderr);
    assert!(scored.stderr.ends_with(": to score a game itself, write --game before it\n"), "{}", scored.stderr);
}

#[test]
fn wrong_usage_is_no_score() {
    for wrong in [&["--format", "xml"][..], &["--game"], &["--quick"]] {
        let scored = run(&mut score(wrong), "X\n");
        assert_eq!((scored.stdout.as_str(), scored.code), ("", Some(2)), "{wrong:?}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_ends_it_quietly() {
    for format in ["board", "totals", "jsonl", "csv"] {
        let mut child = piped(&mut score(&["--format", format]));
        drop(child.stdout.take());
        crate::feed(child.stdin.take().unwrap(), b"X X X X X X X X X XXX\n".repeat(100_000));
        let output = child.wait_with_output().unwrap();
        assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
    }
}

#[test]
fn a_wrong_line_is_a_failure_even_if_nobody_reads_on() {
    let mut child = piped(&mut score(&["--format", "totals"]));
    drop(child.stdout.take());
    crate::feed(child.stdin.take().unwrap(), b"8X\n".repeat(1000));
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(1));
}

#[test]
fn nobody_needs_to_listen_to_the_complaints() {
    let mut child = piped(&mut score(&["--format", "totals"]));
    drop(child.stderr.take());
    crate::feed(child.stdin.take().unwrap(), b"8X\nX X X X X X X X X XXX\n".repeat(1000));
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.stdout, output.status.code()), (b"\n300\n".repeat(1000), Some(1)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = score(&["good.txt"]).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("tenpin: the output cannot be written: ") && said.lines().count() == 1, "{said}");
    assert_eq!(output.status.code(), Some(1));
}

/// Another program can ask game by game, in any format, and is answered before it asks again.
#[test]
fn every_line_is_answered_before_the_next_one_comes() {
    for (format, lines, heading) in [("board", 2, 1), ("totals", 1, 0), ("jsonl", 1, 0), ("csv", 1, 1)] {
        let mut child = piped(&mut score(&["--format", format]));
        let mut stdin = child.stdin.take().unwrap();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        let (sender, answers) = mpsc::channel();
        thread::spawn(move || stdout.lines().for_each(|line| drop(sender.send(line.unwrap()))));
        let answer = |lines: usize| {
            let answer = (0..lines).map(|_| answers.recv_timeout(Duration::from_secs(30)).unwrap());
            answer.collect::<Vec<String>>().join("\n")
        };
        // The answer to a line does not wait for the end of the next one, either.
        stdin.write_all(b"X X X X X X X X X XXX\n9/ 9").unwrap();
        assert!(answer(heading + lines).contains("300"));
        stdin.write_all(b"/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9\n").unwrap();
        assert!(answer(lines).contains("190"));
        stdin.write_all(b"9- 9- 9- 9- 9- 9- 9- 9- 9- 9-\n").unwrap();
        assert!(answer(lines).contains("90"));
        drop(stdin);
        assert_eq!(child.wait().unwrap().code(), Some(0));
    }
}

#[test]
fn colour_adds_no_character() {
    let plain = run(&mut score(&["games.txt"]), "");
    let colored = run(&mut score(&["games.txt", "--color", "always"]), "");
    assert!(colored.stdout.contains('\u{1b}') && colored.stderr.contains('\u{1b}'));
    assert_eq!(crate::without_colour(&colored.stdout), plain.stdout);
    assert_eq!(crate::without_colour(&colored.stderr), plain.stderr);
}

#[cfg(unix)]
#[test]
fn names_of_files_and_games_may_be_any_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let mut command = score(&["--format", "jsonl"]);
    command.arg(OsStr::from_bytes(b"no\xfftext")).arg("--game").arg(OsStr::from_bytes(b"X \xff"));
    let scored = run(&mut command, "");
    assert!(scored.stderr.starts_with("tenpin: no\u{fffd}text cannot be read: "), "{}", scored.stderr);
    assert!(scored.stdout.contains(r#""column":3,"frame":2,"error":"byte 0xff is no text""#), "{}", scored.stdout);
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_does_not_break_the_line() {
    let scored = run(&mut score(&["--format", "jsonl", "two\nlines\u{1b}[31m"]), "");
    assert!(scored.stderr.starts_with("tenpin: two\\nlines\\u{1b}[31m cannot be read: "), "{}", scored.stderr);
    assert_eq!(scored.stderr.lines().count(), 1);
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_does_not_turn_text_around() {
    let scored = run(&mut score(&["--format", "jsonl", "games\u{202e}txt.exe\u{200b}"]), "");
    assert!(scored.stderr.starts_with("tenpin: games\\u{202e}txt.exe\\u{200b} cannot be read: "), "{}", scored.stderr);
}

#[test]
fn every_rule_set_by_its_name() {
    for example in handbook::EXAMPLES {
        let scored =
            run(&mut score(&["--rules", example.ruleset.name(), "--format", "totals", "--game", example.game]), "");
        assert_eq!(scored.stdout, format!("{}\n", example.totals.last().unwrap()), "{example:?}");
    }
    assert_eq!(run(&mut score(&["--rules", "nine-pin"]), "").code, Some(2));
}

#[test]
fn the_formats_keep_what_really_fell() {
    let game = ["--rules", "no-tap-9", "--game", "9{10} 8{7-10}/ (6)"];
    let scored = run(score(&game).args(["--format", "jsonl"]), "");
    let record = r#"{"file":"<game 1>","line":1,"rules":"no-tap-9","notation":"9{10} 8{7-10}/ (6)","rolls":[9,8,2,6],"leaves":["10","7-10",null,null],"splits":[false,true,false,true],"frames":[20,36],"score":null,"so_far":36,"best":266,"over":false}"#;
    assert_eq!(scored.stdout, format!("{record}\n"));
    let scored = run(&mut score(&game), "");
    let board = "\
| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
|    1 |  X   |  8|/ |  6   |      |      |      |      |      |      |      |
|      |  20  |  36  |      |      |      |      |      |      |      |      |
";
    assert_eq!(scored.stdout, board);
}

/// Cells are as wide as their balls need; wider ones get a heading of their own.
#[test]
fn the_board_of_five_pin_grows_with_its_cells() {
    let input = "15 5 5 5\n10 2 3 5F 0 0\n15\n10F 3F 2F\n";
    let scored = run(&mut score(&["--rules", "five-pin"]), input);
    let board = "\
| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
|    1 |  X   | 5|5|5|      |      |      |      |      |      |      |      |
|      |  25  |  40  |      |      |      |      |      |      |      |      |
| NAME |  01   |  02   |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
|    2 | 10|2|3| 5F|-|-|      |      |      |      |      |      |      |      |
|      |  15   |  5    |      |      |      |      |      |      |      |      |
|    3 |  X    |       |      |      |      |      |      |      |      |      |
|      |       |       |      |      |      |      |      |      |      |      |
| NAME |  01      |  02   |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |
|    4 | 10F|3F|2F|       |      |      |      |      |      |      |      |      |
|      |  0       |       |      |      |      |      |      |      |      |      |
";
    assert_eq!(scored.stdout, board);
}
