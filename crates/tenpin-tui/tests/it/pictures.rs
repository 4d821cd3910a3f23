use std::env;
use std::fs;
use std::path::PathBuf;

use ratatui_core::backend::TestBackend;
use ratatui_core::terminal::Terminal;
use tenpin::Ruleset;
use tenpin_lang::Language;
use tenpin_tui::{Setup, Start, draw};

use crate::{Bench, look, new_game, setup, text};

const FOUR: [&str; 4] = ["PJS=Park Ji-su", "KYJ=김유진", "MFZ=María Fernández", "TOM"];
const TWELVE: [&str; 12] =
    ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF", "GGG", "HHH", "III", "JJJ", "KKK=긴 이름의 사람", "LLL"];

/// A game of four up to the sixth frame, ball by ball.
const GAME: &str = "x 9/ 7- 54 9/ x 9/ F9 8- x x x x 9- 63 81 x 8/ x 7/ 7/";

/// The picture is the one that was looked at and blessed; `BLESS=1` writes it anew.
#[track_caller]
fn check(name: &str, bench: &mut Bench) {
    let mut terminal = Terminal::new(TestBackend::new(bench.size.width, bench.size.height)).unwrap();
    terminal
        .draw(|frame| {
            draw(&bench.app, frame.buffer_mut());
        })
        .unwrap();
    let buffer = terminal.backend().buffer();
    let picture = format!("{}\n\nlook:\n{}\n", text(buffer), look(buffer));
    let path: PathBuf = [env!("CARGO_MANIFEST_DIR"), "tests", "pictures", &format!("{name}.txt")].iter().collect();
    if env::var_os("BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &picture).unwrap();
    }
    let blessed = fs::read_to_string(&path).unwrap_or_default();
    assert!(picture == blessed, "{name} looks different; if it is right, run again with BLESS=1:\n{picture}");
}

fn in_language(language: Language, start: Start, size: (u16, u16)) -> Bench {
    Bench::new(Setup { language, ..setup(start) }, size)
}

/// Bowls, with the blanks of the text left out.
fn bowl(bench: &mut Bench, balls: &str) {
    bench.keys(&balls.replace(' ', ""));
}

#[test]
fn one_bowler_at_80_columns() {
    let mut bench = in_language(Language::English, new_game(&["PJS"], Ruleset::TenPin), (80, 24));
    check("one-80-new", &mut bench);
    bowl(&mut bench, "x 7/ 9- x");
    check("one-80-english", &mut bench);
}

#[test]
fn one_bowler_at_120_columns_in_spanish() {
    let mut bench = in_language(Language::Spanish, new_game(&["MFZ=María Fernández"], Ruleset::TenPin), (120, 40));
    bowl(&mut bench, "x 7/ 9- x");
    check("one-120-spanish", &mut bench);
}

#[test]
fn four_bowlers_at_80_columns() {
    let mut bench = in_language(Language::English, new_game(&FOUR, Ruleset::TenPin), (80, 24));
    bowl(&mut bench, GAME);
    // The split: the pins are told.
    bench.keys(" → ↵⎋");
    check("four-80-english", &mut bench);
}

#[test]
fn four_bowlers_at_120_columns_in_korean() {
    let mut bench = in_language(Language::Korean, new_game(&FOUR, Ruleset::TenPin), (120, 40));
    bowl(&mut bench, GAME);
    check("four-120-korean", &mut bench);
}

#[test]
fn twelve_bowlers_scroll_at_80_columns() {
    let mut bench = in_language(Language::Korean, new_game(&TWELVE, Ruleset::TenPin), (80, 24));
    bowl(&mut bench, "72 72 72 72 72 7");
    check("twelve-80-korean", &mut bench);
}

#[test]
fn twelve_bowlers_at_200_columns() {
    let mut bench = in_language(Language::Spanish, new_game(&TWELVE, Ruleset::TenPin), (200, 50));
    bowl(&mut bench, "x 9/ 81 7- x -/ F9 x 54 9/ x 8");
    check("twelve-200-spanish", &mut bench);
}

#[test]
fn a_pending_digit_is_seen() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("1");
    check("pending", &mut bench);
}

#[test]
fn the_deck_shows_what_is_marked() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.click("(7)");
    bench.click_behind("[7]", 12);
    check("deck", &mut bench);
}

#[test]
fn what_is_refused_has_a_reason() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("78");
    check("refused", &mut bench);
}

#[test]
fn a_strike_is_celebrated() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x-/");
    bench.keys("x");
    check("double", &mut bench);
}

#[test]
fn three_balls_a_frame() {
    let mut bench = Bench::new(setup(new_game(&["PJS", "KYJ"], Ruleset::Candlepin)), (80, 24));
    bench.keys("81-x");
    bench.keys("9/44");
    check("candlepin-80", &mut bench);
    bench.resize(120, 40);
    check("candlepin-120", &mut bench);
}

#[test]
fn five_pins() {
    let mut bench = Bench::new(setup(new_game(&["PJS"], Ruleset::FivePin)), (80, 24));
    bench.keys("13↵2↵5↵");
    check("five-pin", &mut bench);
    // Fouls take more room.
    bench.keys("3F5F13↵/F");
    bench.resize(120, 40);
    check("five-pin-fouls-120", &mut bench);
}

#[test]
fn given_frames() {
    let mut bench = Bench::new(setup(new_game(&["PJS"], Ruleset::ThreeSixNine)), (80, 24));
    bench.keys("729/");
    check("three-six-nine", &mut bench);
}

#[test]
fn in_mid_correction() {
    let mut bench = Bench::game(&FOUR, (80, 24));
    bowl(&mut bench, GAME);
    bench.keys("c");
    check("choosing-a-frame", &mut bench);
    bench.keys("←←↵8/⇥the machine missed a pin");
    check("correcting", &mut bench);
}

#[test]
fn a_terminal_that_is_too_small_says_what_it_needs() {
    let mut bench = Bench::game(&["PJS"], (60, 12));
    check("too-small", &mut bench);
}

#[test]
fn the_game_is_over() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    for _ in 0..9 {
        bench.keys("x9-");
    }
    bench.keys("xxx9-");
    check("over", &mut bench);
}

#[test]
fn without_odds() {
    let start = new_game(&FOUR, Ruleset::TenPin);
    let mut bench = Bench::new(Setup { shows_odds: false, ..setup(start) }, (120, 40));
    bowl(&mut bench, GAME);
    check("without-odds", &mut bench);
}

#[test]
fn overlays() {
    let mut bench = Bench::game(&FOUR, (80, 24));
    bowl(&mut bench, GAME);
    bench.keys("?");
    check("help", &mut bench);
    bench.keys("⎋:");
    check("palette", &mut bench);
    bench.keys("⎋b");
    check("pick", &mut bench);
    bench.keys("⎋a");
    check("join", &mut bench);
    bench.keys("⎋o ↓");
    check("order", &mut bench);
    bench.keys("⎋e");
    check("close", &mut bench);
}

#[test]
fn the_start() {
    let mut bench =
        Bench::new(setup(Start::Offer { entrants: Vec::new(), ruleset: Ruleset::TenPin, games: 1 }), (80, 24));
    check("lineup-empty", &mut bench);
    bench.keys("PJS=Park Ji-su↵KYJ:no-tap-9↵TOM⇥→⇥→→");
    check("lineup", &mut bench);
    bench.keys("⎋");
    check("menu", &mut bench);
}

/// Some evenings in the history.
fn history(language: Language, size: (u16, u16)) -> Bench {
    let mut bench = in_language(language, new_game(&["PJS=Park Ji-su", "KYJ=김유진"], Ruleset::TenPin), size);
    for first in ["9/", "81", "x"] {
        for _ in 0..9 {
            bench.keys(first);
            bench.keys("72");
        }
        bench.keys(if first == "x" { "xxx" } else { "9/8" });
        bench.keys(if first == "81" { "9/9" } else { "72" });
        bench.keys("g");
    }
    bench
}

#[test]
fn the_history() {
    let mut bench = history(Language::English, (80, 24));
    bench.keys("H↓");
    check("history-80", &mut bench);
    bench.keys("↵");
    check("sheet-80", &mut bench);
    bench.keys("⇱→→→→→→→→→→→→");
    bench.resize(120, 40);
    check("sheet-120-replay", &mut bench);
}

#[test]
fn the_statistics() {
    let mut bench = history(Language::Korean, (120, 40));
    bench.keys("S");
    check("statistics-120-korean", &mut bench);
    bench.keys("↓↵");
    check("bowler-120-korean", &mut bench);
    bench.resize(80, 24);
    check("bowler-80-korean", &mut bench);
}
