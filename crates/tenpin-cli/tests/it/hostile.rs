use std::fs;

use tenpin_forecast::Numbers;

use crate::safety::is_raw;
use crate::{Outcome, run, tenpin};

/// The lines of an attack in one language.
const LINES: usize = 1500;

/// Parts of commands, with what may stand behind them.
const COMMANDS: [&str; 16] = [
    "fix",
    "fix PJS",
    "fix PJS 1",
    "fix PJS 1 ",
    "fix 1 1 --",
    "fix KYJ 99 X",
    "fix -1 -1 -1",
    "fi",
    "add",
    "add PJS:",
    "leave",
    "leave 1 2",
    "order",
    "order PJS PJS",
    "left",
    "left 7 7",
];

/// What is no ball, looks like one, or hides one.
const ODDITIES: [&str; 30] = [
    "+7",
    "-7",
    "++7",
    "+-0",
    "-0",
    "−3",
    "7.0",
    "7e0",
    "0x7",
    "07",
    "007",
    "999999999999999999999999",
    "-99999999999999999999",
    "７",
    "٧",
    "७",
    "𝟕",
    "Ⅹ",
    "½",
    "①",
    "Ｘ",
    "╳",
    "X X",
    "/\\",
    "\u{202e}7",
    "7\u{200b}",
    "\u{2066}X\u{2069}",
    "7\u{0}",
    "\u{e0037}",
    "\u{1f3b3}",
];

/// A line that somebody might send who means harm.
fn hostile(numbers: &mut Numbers) -> Vec<u8> {
    let some =
        |numbers: &mut Numbers, of: &[&str]| of[usize::from(numbers.below(u8::try_from(of.len()).unwrap()))].to_owned();
    let noise = |numbers: &mut Numbers, most: u8| -> Vec<u8> {
        (0..numbers.below(most)).map(|_| numbers.below(255)).filter(|byte| *byte != b'\n').collect()
    };
    match numbers.below(50) {
        0..=14 => noise(numbers, 60),
        15..=26 => some(numbers, &ODDITIES).into_bytes(),
        27..=34 => some(numbers, &COMMANDS).into_bytes(),
        35..=39 => [some(numbers, &COMMANDS).into_bytes(), b" ".to_vec(), noise(numbers, 20)].concat(),
        40..=46 => {
            let controls =
                ["\u{1b}[2J", "\u{1b}]0;x\u{7}", "\u{9b}1A", "\r", "\u{8}\u{8}", "\u{85}", "\u{2028}", "\t\u{b}\u{c}"];
            (some(numbers, &controls) + &some(numbers, &ODDITIES) + &some(numbers, &controls)).into_bytes()
        }
        47 => vec![numbers.below(128) | 32; 5_000],
        48 => "\u{202e}7".repeat(1000).into_bytes(),
        _ => Vec::new(),
    }
}

/// Balls, what takes them back, and much between them that is neither.
fn lines(seed: u64) -> Vec<Vec<u8>> {
    let mut numbers = Numbers::new(seed);
    let line = |_| match numbers.below(12) {
        0 => numbers.below(11).to_string().into_bytes(),
        1 => b"undo".to_vec(),
        2 if numbers.below(4) == 0 => b"fix PJS 1 -8 \x1b[31mthe machine".to_vec(),
        _ => hostile(&mut numbers),
    };
    (0..LINES)
        .map(line)
        .filter(|line| ![&b"quit"[..], b"exit", b"q"].contains(&line.to_ascii_lowercase().as_slice()))
        .collect()
}

fn play(args: &[&str], lines: &[Vec<u8>]) -> Outcome {
    let played = run(&mut tenpin(args), lines.join(&b'\n'));
    for shown in [&played.stdout, &played.stderr] {
        // Bytes that are no text would be replaced here.
        assert!(!shown.contains(|symbol| is_raw(symbol) || symbol == '\u{fffd}'), "{shown:?}");
        assert!(!shown.contains("panicked"), "{shown}");
    }
    assert!(matches!(played.code, Some(0 | 1)), "{:?}", played.code);
    played
}

/// What was printed, cut before every question for a ball.
fn turns(stdout: &str) -> Vec<String> {
    let is_question =
        |line: &str| line.get(3..).is_some_and(|rest| rest.starts_with("'s turn : ")) || line.starts_with("Turno de ");
    let mut turns = vec![String::new()];
    for line in stdout.split_inclusive('\n') {
        if is_question(line) {
            turns.push(String::new());
        }
        *turns.last_mut().unwrap() += line;
    }
    turns
}

/// Thousands of lines in every language. Those that are refused might as well not have been there, each is refused with
/// one line, and nothing of them gets raw to the screen.
#[test]
fn no_line_harms_a_game() {
    for (seed, language) in (1..).zip(["en", "ko", "es"]) {
        let args = ["play", "--private", "--lang", language, "PJS", "KYJ:five-pin"];
        let lines = lines(seed);
        let attacked = play(&args, &lines);
        let shown = turns(&attacked.stdout);
        // The last question gets no answer, unless the game is over.
        let asked = shown.len() - 1;
        assert!(LINES / 2 < asked, "the game was over after {asked} lines");
        let has_board = |turn: &String| turn.contains("\n| NAME |");
        let is_alone = |turn: &String| turn.lines().count() == 1;
        let (mut taken, mut refused) = (Vec::new(), 0);
        for (line, turn) in lines.iter().zip(&shown[1..]) {
            match turn {
                turn if has_board(turn) => taken.push(line.clone()),
                turn if is_alone(turn) => refused += 1,
                // Help, or a question without an answer.
                _ => {}
            }
            let is_plain = line.iter().all(|byte| matches!(byte, b' '..=b'~'));
            let echo = turn.lines().next().unwrap().as_bytes();
            assert!(!is_plain || echo.ends_with(line), "{:?} is shown as {turn:?}", String::from_utf8_lossy(line));
        }
        assert!(LINES / 20 < taken.len() && LINES / 3 < refused, "{} taken, {refused} refused", taken.len());
        let is_over = attacked.code == Some(0);
        assert_eq!(attacked.stderr.lines().count(), refused + usize::from(!is_over), "{}", attacked.stderr);
        // The same game without all of that.
        let quiet = play(&args, &taken);
        let without: String = shown
            .iter()
            .enumerate()
            .filter(|(index, turn)| *index == 0 || *index == asked || has_board(turn))
            .map(|(_, turn)| turn.as_str())
            .collect();
        assert_eq!(quiet.stdout, without);
        assert_eq!(quiet.stderr.lines().count(), usize::from(!is_over), "{}", quiet.stderr);
    }
}

/// At every question of the dialogue that is given, names and the number of people too.
#[test]
fn no_line_changes_the_dialogue_of_the_requirement() {
    let file = |name: &str| fs::read(format!("{}/tests/transcripts/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let mut numbers = Numbers::new(4);
    let input = file("requirement-002.in");
    let mut lines = Vec::new();
    for line in input.strip_suffix(b"\n").unwrap_or(&input).split(|byte| *byte == b'\n') {
        // With bytes at the end that are in no answer.
        lines.extend((0..100).map(|_| [hostile(&mut numbers), b"\xff!".to_vec()].concat()));
        lines.push(line.to_vec());
    }
    let played = play(&["--lang", "ko"], &lines);
    let shown: String = played.stdout.split_inclusive('\n').filter(|line| !line.ends_with("\\xff!\n")).collect();
    let expected = String::from_utf8(file("requirement-002.txt")).unwrap();
    assert_eq!(shown, format!("{expected}PJS: X 8/\nKYJ: 8/ X\n"));
    assert_eq!(played.stderr.lines().count(), lines.len() / 101 * 100 + 1);
}
