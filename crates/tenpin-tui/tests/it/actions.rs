use std::collections::BTreeSet;

use tenpin_board::text::width;
use tenpin_lang::{Language, Phrasebook, Texts};

use crate::Bench;

#[test]
fn every_language_has_just_the_texts_that_are_declared() {
    assert_eq!(Texts::differences(&[tenpin_lang::TEXTS, tenpin_tui::TEXTS]), [""; 0]);
}

#[test]
fn headings_of_columns_fit_into_four_cells() {
    for language in Language::ALL {
        let words = Phrasebook::new(language, &[tenpin_tui::TEXTS]);
        for key in ["short-total", "short-best", "short-expected", "short-win"] {
            let text = words.text(key).unwrap();
            assert!(width(&text) <= 4, "{}: {text}", language.code());
        }
    }
}

/// The keys in the help of the view that is shown, with what they are for.
fn help(bench: &mut Bench) -> Vec<(String, String)> {
    let (width, height) = (bench.size.width, bench.size.height);
    bench.resize(120, 60);
    bench.keys("?");
    let text = bench.text();
    bench.keys("⎋");
    bench.resize(width, height);
    let inside = |line: &str| {
        let inside: String = line.split('│').max_by_key(|part| part.chars().count()).unwrap_or_default().to_owned();
        let (key, about) = inside.trim().split_once("  ")?;
        let (deed, _) = about.trim().split_once(": ")?;
        Some((key.to_owned(), deed.to_owned()))
    };
    text.lines().filter(|line| line.contains('│')).filter_map(inside).collect()
}

#[test]
fn no_key_means_two_things_in_one_place() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    for keys in ["", "H", "↵", "S", "↵", "B"] {
        bench.keys(keys);
        let help = help(&mut bench);
        assert!(10 <= help.len(), "{keys}: {help:?}");
        let keys: BTreeSet<&String> = help.iter().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), help.len(), "{help:?}");
    }
}

#[test]
fn the_palette_has_everything_that_the_help_has() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    let help = help(&mut bench);
    bench.resize(120, 60);
    bench.keys("xu");
    for (key, deed) in help
        .iter()
        .filter(|(key, _)| !["g", ":", "0-9 X / - F", "hjkl ␣ ↵", "PgUp PgDn", "T F7"].contains(&key.as_str()))
    {
        bench.keys(":");
        bench.keys(deed);
        bench.shows(&format!("▶ {deed}"));
        bench.keys("⎋");
        assert!(!key.is_empty());
    }
}

#[test]
fn the_footer_shows_what_can_be_done_now() {
    let mut bench = Bench::game(&["PJS"], (120, 24));
    bench.hides("u undo");
    bench.keys("7");
    bench.shows("u undo");
    bench.hides("r redo");
    bench.keys("u");
    bench.shows("r redo");
    // What the mouse hits in the footer is done.
    bench.click("r redo");
    assert_eq!(bench.games(), ["7"]);
}

#[test]
fn the_language_is_switched_live() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("x");
    bench.shows("Best possible");
    bench.keys("L");
    bench.shows("가능한 최고");
    bench.keys("L");
    bench.shows("Máximo posible");
    bench.keys("L");
    bench.shows("Best possible");
}

/// What the palette says to a text.
fn command(bench: &mut Bench, text: &str) {
    bench.keys(":");
    bench.keys(text);
    bench.keys("↵");
}

#[test]
fn a_command_that_is_known_and_not_possible_says_why() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    for (text, reason) in [
        ("undo", "✗ there is nothing to undo"),
        ("redo", "✗ there is nothing to redo"),
        ("close", "✗ nothing has been bowled yet"),
        ("fix PJS 1 7", "✗ nothing has been bowled yet"),
        ("bowl PJS", "✗ there is nobody else here"),
        ("leave PJS", "✗ there is nobody else here"),
        ("order PJS", "✗ there is nobody else here"),
        ("sing", "✗ there is no command \"sing\""),
    ] {
        command(&mut bench, text);
        bench.shows(reason);
    }
    // Only what was written is done, though the description of redo has it, too.
    bench.keys("7u");
    command(&mut bench, "undo");
    bench.shows("✗ there is nothing to undo");
    bench.keys("H");
    command(&mut bench, "undo");
    bench.shows("✗ that cannot be done now");
}

#[test]
fn the_palette_takes_the_words_of_the_prompt_as_the_prompt_does() {
    let start = crate::new_game(&["PJS=김연재", "KYJ"], tenpin::Ruleset::TenPin);
    let plain = crate::setup(start);
    let read_word = |text: &str| match text {
        "추가" => Some("add"),
        "남음" => Some("left"),
        "예" => Some("yes"),
        "?" => Some("help"),
        _ => None,
    };
    let house = tenpin_tui::House { read_word, ..plain.house };
    let mut bench = Bench::new(tenpin_tui::Setup { house, ..plain }, (80, 24));
    command(&mut bench, "LEFT 7 10");
    bench.shows("PJS");
    assert_eq!(bench.games(), ["8{7-10}", ""]);
    command(&mut bench, "남음 10");
    assert_eq!(bench.games()[0], "8{7-10}1{10}");
    command(&mut bench, "추가 LEE");
    bench.shows("LEE joined");
    // A tag alone leaves the name as it is; `=` takes it away.
    command(&mut bench, "name PJS BOB");
    bench.shows("김연재 (PJS) is now 김연재 (BOB)");
    command(&mut bench, "name BOB =");
    bench.shows("김연재 (BOB) is now BOB");
    command(&mut bench, "add LEE");
    command(&mut bench, "leave LEE");
    bench.shows("✗ 2 bowlers are called LEE: use the line number, 3 or 4");
    command(&mut bench, "예");
    bench.shows("✗ there is no command");
    // Nothing is left out that was written.
    let events = bench.app.lane().unwrap().sheet.events().len();
    for text in ["undo 3", "close now", "quit now", "leave BOB KYJ", "bowl KYJ BOB", "left"] {
        command(&mut bench, text);
        bench.shows("✗ ");
    }
    bench.shows("✗ name the pins that are left, such as left 7 10");
    assert_eq!(bench.app.lane().unwrap().sheet.events().len(), events);
    command(&mut bench, "?");
    bench.shows("─ Help ─");
}

#[test]
fn what_stands_on_the_screen_is_taken_before_a_word_of_the_prompt() {
    let plain = crate::setup(crate::new_game(&["PJS", "TOM"], tenpin::Ruleset::TenPin));
    let read_word = |text: &str| match text {
        "끝내기" => Some("quit"),
        "이름" => Some("name"),
        _ => None,
    };
    let house = tenpin_tui::House { read_word, ..plain.house };
    let setup = tenpin_tui::Setup { house, language: Language::Korean, ..plain };
    let mut bench = Bench::new(setup, (80, 24));
    bench.keys("7");
    command(&mut bench, "끝내기");
    bench.shows("게임을 지금 상태로 끝낼까요?");
    bench.keys("⎋");
    command(&mut bench, "이름 변경 TOM BOB");
    bench.shows("TOM → BOB");
    command(&mut bench, "이름 BOB TOM");
    bench.shows("BOB → TOM");
    // What is possible elsewhere is not taken for something else here.
    command(&mut bench, "점수판");
    bench.shows("✗ 지금은 할 수 없습니다");
    command(&mut bench, "다음 게임");
    bench.shows("✗ 게임이 아직 끝나지 않았습니다");
    assert!(bench.app.end().is_none());
    bench.keys("L");
    command(&mut bench, "ESTADISTICAS");
    bench.shows("Estadísticas");
}

#[test]
fn where_letters_are_typed_the_help_has_other_keys() {
    let mut bench = Bench::game(&["PJS"], (80, 40));
    bench.keys("N");
    bench.press(crossterm::event::KeyCode::F(1));
    bench.shows("F3           history");
    bench.hides(" H ");
}
