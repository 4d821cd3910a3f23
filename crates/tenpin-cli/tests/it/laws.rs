use std::env;

use proptest::prelude::*;
use serde_json::Value;
use tenpin::{Game, Ruleset};
use tenpin_board::text::width;

use crate::{fresh_data, run, tenpin, tenpin_with};

/// Lines that people might enter, right and wrong.
fn entries() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0..=10_u8).prop_map(|pins| pins.to_string()),
        3 => "[X/Ffx-]",
        2 => prop::sample::select(vec!["undo", "redo"]).prop_map(str::to_owned),
        1 => "(add|leave) (PJS|KYJ|KIM|LEE:five-pin|[1-4])",
        1 => "order( (PJS|KYJ|KIM|[1-4])){1,3}",
        1 => "fix (PJS|KYJ|kyj|1|2|3|XYZ) ([0-9]|1[01]) [-X/FT_0-9(){},S]{0,6}",
        1 => "left( (10|[0-9]|x)){0,4}",
        1 => "[0-9]{1,2}(F|\\{[0-9]-10\\})",
        2 => "[-X/F0-9]{2,3}",
        2 => "[-X/F0-9]( |,|, )[-X/F0-9]",
        1 => "(u|r|취소|다시|deshacer|REHACER|ㅕ|ㅌ|Ｘ|ㄹ|추가 KIM|anadir ㅏㅑㅡ|나가기 KYJ)",
        1 => "[^\n]{0,20}",
    ]
}

/// Whatever the input, the program says how it ended and shows whole boards only.
fn check(input: &[u8], args: &[&str]) -> Result<(), TestCaseError> {
    let played = run(&mut tenpin(args), input);
    prop_assert!(matches!(played.code, Some(0 | 1)), "{:?}", played);
    prop_assert!(!played.stderr.contains("panicked"), "{:?}", played);
    let is_row = |line: &&str| line.starts_with('|');
    let lines: Vec<&str> = played.stdout.lines().collect();
    for board in lines.chunk_by(|line, next| is_row(line) == is_row(next)).filter(|board| is_row(&board[0])) {
        let width = board[0].len();
        // Five-pin needs wider cells.
        let is_least =
            78 == width || (78 < width && (args.len() == 6 || input.windows(8).any(|word| word == b"five-pin")));
        prop_assert!(is_least && board.iter().all(|row| row.len() == width && row.ends_with('|')), "{:#?}", board);
    }
    prop_assert_eq!(played.code == Some(1), played.stderr.ends_with("the input ended before the game was over\n"));
    Ok(())
}

/// How often a law is tried: so often, and ten times as often when `crates/tenpin-cli/attack` does it.
pub(crate) fn cases(usually: u32) -> u32 {
    if env::var_os("TENPIN_ATTACK").is_some() { 10 * usually } else { usually }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(100)))]

    #[test]
    fn no_bytes_make_the_console_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes, &[])?;
        check(&bytes, &["play", "--private", "PJS", "KYJ"])?;
    }

    #[test]
    fn no_bytes_make_score_panic(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..400),
            "[Xx/FfGgSs()0-9 ,|#\r\n\u{feff}é-]{0,200}".prop_map(String::into_bytes),
        ],
        format in prop::sample::select(vec!["board", "totals", "jsonl", "csv"]),
    ) {
        let scored = run(&mut tenpin(&["score", "--format", format]), &bytes);
        prop_assert!(!scored.stderr.contains("panicked"), "{:?}", scored);
        // Whatever is wrong is said, and nothing else is a failure.
        let is_complaint = |line: &str| is_of_source(line) && !line.contains(": note: ");
        prop_assert_eq!(scored.code, Some(i32::from(scored.stderr.lines().any(is_complaint))), "{:?}", scored);
        for row in scored.stdout.lines().filter(|_| format == "board") {
            prop_assert!(width(row) == 78 && row.starts_with('|') && row.ends_with('|'), "{}", row);
        }
    }

    #[test]
    fn no_entries_make_the_console_panic(entries in prop::collection::vec(entries(), 0..120)) {
        check(entries.join("\n").as_bytes(), &["play", "--private", "PJS", "KYJ"])?;
        let args = ["play", "--rules=candlepin", "--private", "PJS", "KYJ:five-pin", "LEE:3-6-9"];
        check(entries.join("\n").as_bytes(), &args)?;
    }

    /// Whoever follows the advice after a refused correction is not refused again.
    #[test]
    fn the_advice_after_a_refused_correction_can_be_followed(
        pins in prop::collection::vec(prop_oneof!["10", "[0-9]", "/"], 1..60),
        fix in prop_oneof![
            3 => "fix( (AAA|BBB|1|2|3|4|XYZ)( ([1-9]|1[01])( [-X/FT_0-9(),]{1,4})?)?)?",
            1 => "left( ([0-9]|1[01])){0,3}",
        ],
        ruleset in prop::sample::select(&Ruleset::ALL[..]),
    ) {
        let bowled = pins.join("\n");
        let play = || tenpin(&["play", "--private", "--rules", ruleset.name(), "AAA", "BBB:five-pin", "AAA"]);
        let refused = run(&mut play(), format!("{bowled}\n{fix}\nquit"));
        let complaints = refused.stderr.lines().count();
        let Some((_, advice)) = refused.stderr.lines().last().and_then(|line| line.split_once("enter it like ")) else {
            return Ok(());
        };
        let followed = run(&mut play(), format!("{bowled}\n{advice}\nquit"));
        prop_assert_eq!(followed.stderr.lines().count(), complaints - 1, "{} after {}", advice, fix);
    }

    /// A game of one, entered as counts and symbols with a wrong ball before each, ends with the engine's score.
    #[test]
    fn a_game_entered_with_mistakes_ends_with_its_score(wishes in prop::collection::vec((0..12_u8, any::<bool>()), 21)) {
        let mut game = Game::default();
        let mut entries = Vec::new();
        for (wish, is_mistaken) in wishes {
            let Some(next) = game.next_ball() else { break };
            if is_mistaken {
                entries.push((next.standing + 1 + wish).to_string());
            }
            let roll = if wish == 11 { game.foul() } else { game.roll(wish.min(next.standing)) }.unwrap();
            let is_symbol = is_mistaken || roll.is_foul();
            entries.push(if is_symbol { roll.ball().to_string() } else { roll.pins().to_string() });
        }
        while game.next_ball().is_some() {
            game.roll(0).unwrap();
            entries.push("0".to_owned());
        }
        let played = run(&mut tenpin(&["play", "--private", "PJS"]), entries.join("\n"));
        let last = format!("PJS {}", game.score().unwrap());
        prop_assert_eq!(played.stdout.lines().last(), Some(last.as_str()));
        prop_assert_eq!(played.code, Some(0));
    }
}

/// Whether something is said of standard input or of a line in it.
fn is_of_source(line: &str) -> bool {
    line.starts_with("<stdin>:") || line.starts_with("tenpin: <stdin>: ")
}

/// What files of every shape begin with, where a line is a row.
const OPENINGS: [&str; 18] = [
    "X X X X X X X X X XXX",
    "10 7 3 9 0",
    "PJS: X 7/ 9-",
    "PJS;10;7;3",
    "PJS,X,7/",
    "PJS\tX 7/",
    "name,notation,total",
    "bowler;f1;f2;f3",
    "이름\t1프레임\t2프레임",
    "Cuadro 1,Cuadro 2",
    "name,f1_t1,f1_t2,f2_t1",
    "Tuesday League\nname,notation",
    "화요 리그;;\n;;\n이름;1프레임;2프레임",
    "name,f1,f3",
    "Name,Game 1,Game 2",
    "\u{feff}# a comment",
    "X 8X",
    "Hello",
];

/// The headers among all these.
const HEADERS: [&str; 7] = [
    "name,notation,total",
    "bowler;f1;f2;f3",
    "이름\t1프레임\t2프레임",
    "Cuadro 1,Cuadro 2",
    "name,f1_t1,f1_t2,f2_t1",
    "name,notation",
    "이름;1프레임;2프레임",
];

/// What may follow, in any shape, right and wrong.
const LINES: [&str; 34] = [
    "X X X X X X X X X XXX",
    "X X X X X X X X X XXX 300",
    "9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9 = 180",
    "PJS: X X X X X X X X X XXX 299",
    "PJS: X 7/",
    "KYJ;10;7;3",
    "KYJ;X;7/;9-",
    "KYJ,X,7/,9-",
    "KYJ\tX\t7/",
    "=1+1,X 7/,48",
    "\"P\"\"S, Jr.\";X;7/",
    "\"PJS,X",
    "PJS,X 8X",
    "PJS,7,4,1",
    "PJS,X,X,X,X,X,X",
    "PJS,X,many",
    "이,Ｘ ７／ ９–,",
    "이;Ｘ;⑧／",
    "⑩",
    "name,notation,total",
    "bowler;f1;f2;f3",
    "",
    "  ,,",
    ";;;",
    "\u{3000}",
    "# a comment",
    "\u{feff}X 7/ 9-",
    "\0\u{1b}[2J\u{7f}",
    "\u{85}\u{2028}",
    "X\u{b}7/",
    "PJS",
    ": X",
    "300",
    "Hello, world",
];

/// The lines of a file.
fn file() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![
        12 => prop::sample::select(&LINES[..]).prop_map(str::to_owned),
        1 => "[ -~]{0,20}",
        1 => "\\PC{0,9}",
        1 => Just("X".repeat(66_000)),
    ];
    (prop::sample::select(&OPENINGS[..]), prop::collection::vec(line, 0..12))
        .prop_map(|(opening, lines)| opening.lines().map(str::to_owned).chain(lines).collect())
}

/// Whether there is something on a line that must not be lost.
fn has_something(line: &str) -> bool {
    let line = line.strip_prefix('\u{feff}').unwrap_or(line);
    let is_nothing =
        |letter: char| ",;|".contains(letter) || letter.is_whitespace() && !"\u{b}\u{85}\u{2028}".contains(letter);
    !line.trim_start().starts_with('#') && !line.chars().all(is_nothing)
}

/// The number of the line that something is said of.
fn number_of(said: &str) -> Option<usize> {
    said.strip_prefix("<stdin>:")?.split(':').next()?.parse().ok()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Whatever the shape, the format and the way in which it is stored.
    #[test]
    fn every_line_of_a_file_is_accounted_for_in_every_format(lines in file()) {
        let score = |args: &[&str], input: &[u8]| run(tenpin(&["score"]).args(args), input);
        let text = lines.join("\n");
        let told = score(&["--format", "jsonl", "-j", "1"], text.as_bytes());
        prop_assert!(!told.stderr.contains("panicked"), "{:?}", told);
        let is_complaint = |line: &str| is_of_source(line) && !line.contains(": note: ");
        prop_assert_eq!(told.code, Some(i32::from(told.stderr.lines().any(is_complaint))), "{:?}", told);

        // Each line is a record, or there is something to say of it, or it is the header; none is two of these.
        let records: Vec<Value> = told.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let line_of = |record: &Value| usize::try_from(record["line"].as_u64().unwrap()).unwrap();
        let mut numbers: Vec<usize> = records.iter().map(line_of).collect();
        numbers.extend(told.stderr.lines().filter(|line| line.contains("above the header")).filter_map(number_of));
        numbers.sort_unstable();
        prop_assert!(numbers.windows(2).all(|pair| pair[0] != pair[1]), "{:?}", numbers);
        let is_refused = told.stderr.starts_with("tenpin: ");
        let mut missing = (1..).zip(&lines).filter(|(number, line)| has_something(line) && !numbers.contains(number));
        let is_header = |line: &String| HEADERS.contains(&line.as_str());
        prop_assert!(is_refused && records.is_empty() || missing.all(|(_, line)| is_header(line)), "{:?}\n{:?}", lines, told);

        // The same in other formats, on several threads, with other ends of lines and in another encoding.
        for (format, rows) in [("totals", records.len()), ("csv", records.len() + 1)] {
            let other = score(&["--format", format], text.as_bytes());
            prop_assert_eq!((&other.stderr, other.code), (&told.stderr, told.code), "{}", format);
            let found = if format == "csv" { csv_rows(&other.stdout) } else { other.stdout.lines().count() };
            prop_assert_eq!(found, rows, "{}", format);
        }
        let board = score(&[], text.as_bytes());
        prop_assert_eq!((&board.stderr, board.code), (&told.stderr, told.code));
        let summary: Value = serde_json::from_str(&score(&["--summary", "--format", "json"], text.as_bytes()).stdout).unwrap();
        let counted = ["games", "unfinished", "wrong_lines"].map(|field| summary[field].as_u64().unwrap()).iter().sum::<u64>();
        prop_assert_eq!(counted, records.len() as u64);
        let utf16 = |bytes: fn(u16) -> [u8; 2]| format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect::<Vec<u8>>();
        for (way, stored, jobs) in [
            ("threads", text.clone().into_bytes(), "3"),
            ("CR LF", lines.join("\r\n").into_bytes(), "1"),
            ("CR", lines.join("\r").into_bytes(), "2"),
            ("UTF-16, low byte first", utf16(u16::to_le_bytes), "1"),
            ("UTF-16, high byte first", utf16(u16::to_be_bytes), "2"),
        ] {
            let other = score(&["--format", "jsonl", "-j", jobs], &stored);
            prop_assert_eq!((&other.stdout, &other.stderr, other.code), (&told.stdout, &told.stderr, told.code), "{}", way);
        }
    }
}

/// How many rows a table has, its header included. A name may reach over several lines.
fn csv_rows(text: &str) -> usize {
    csv::ReaderBuilder::new().has_headers(false).from_reader(text.as_bytes()).records().map(Result::unwrap).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    /// Whatever is entered, what the next program finds is what the last one showed, and all that happened is told.
    #[test]
    fn what_was_shown_is_what_is_kept(entries in prop::collection::vec(entries(), 1..120)) {
        let data = fresh_data();
        let on = |args: &[&str], input: &str| run(&mut tenpin_with(&data, args), input);
        let played = on(&["play", "PJS", "KYJ"], &entries.join("\n"));
        prop_assert!(!played.stderr.contains("panicked"), "{:?}", played);
        let boards = played.stdout.matches("| NAME |").count();
        if boards == 1 {
            // Nothing was taken, and so nothing is kept.
            return Ok(());
        }
        let is_over = played.stdout.lines().any(|line| line.starts_with("PJS ") || line.starts_with("KYJ "));
        let shown: Vec<&str> = played.stdout.lines().rev().take_while(|line| line.contains(": ") || line.ends_with(':')).collect();
        // The balls of a line are written together, with one time, and so are the opening and what comes first.
        let exported = on(&["export"], "").stdout;
        let times: Vec<Value> = exported.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()["at"].clone()).collect();
        let written = times.chunk_by(|one, next| one == next).count();
        // A board for each line that was taken, and the first one; the last one is shown twice, and closed.
        prop_assert_eq!(written + 1, boards, "{:?}", played);
        prop_assert_eq!(on(&["show", "1", "--events"], "").stdout.lines().count(), times.len());
        if !is_over {
            let resumed = on(&["resume"], "quit");
            let found: Vec<&str> = resumed.stdout.lines().rev().take(shown.len()).collect();
            let shown: Vec<&str> = shown.into_iter().take_while(|line| !line.contains("turn")).collect();
            prop_assert_eq!(&found[..shown.len()], &shown[..], "{:?}", played);
        }
        prop_assert_eq!(on(&["rebuild"], "").stdout, "everything is as the journal says\n");
    }
}
