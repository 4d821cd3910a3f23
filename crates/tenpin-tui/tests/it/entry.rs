use std::time::Duration;

use tenpin::Ruleset;

use crate::{Bench, new_game, setup};

fn bowled(ruleset: Ruleset, keys: &str) -> (Vec<String>, Bench) {
    let mut bench = Bench::new(setup(new_game(&["PJS"], ruleset)), (80, 24));
    bench.keys(keys);
    (bench.games(), bench)
}

#[track_caller]
fn check(ruleset: Ruleset, keys: &str, game: &str) {
    assert_eq!(bowled(ruleset, keys).0, [game], "{keys}");
}

#[test]
fn a_ball_needs_no_enter_where_nothing_else_can_be_meant() {
    check(Ruleset::TenPin, "x7/9-F9", "X 7/ 9- F9");
    check(Ruleset::TenPin, "X-/f/", "X -/ F/");
    // After a first ball there is no ten any more.
    check(Ruleset::TenPin, "81", "81");
    check(Ruleset::TenPin, "(8)1", "(8)1");
}

#[test]
fn a_one_waits_for_the_nought_of_a_ten() {
    check(Ruleset::TenPin, "1", "");
    check(Ruleset::TenPin, "10", "X");
    check(Ruleset::TenPin, "1↵", "1");
    check(Ruleset::TenPin, "1⌫9", "9");
    check(Ruleset::TenPin, "1⎋9", "9");
    // The next ball tells that it was a one.
    check(Ruleset::TenPin, "18", "18");
    check(Ruleset::TenPin, "1/", "1/");
    check(Ruleset::TenPin, "11", "11");
    check(Ruleset::TenPin, "1F", "1F");
    let (_, mut bench) = bowled(Ruleset::TenPin, "1");
    bench.shows("1_ · Enter takes it");
    bench.shows("│1_│");
}

#[test]
fn in_five_pin_a_foul_may_follow_every_count() {
    check(Ruleset::FivePin, "5", "");
    check(Ruleset::FivePin, "5↵", "5");
    check(Ruleset::FivePin, "5F", "5F");
    check(Ruleset::FivePin, "13↵2↵", "13/");
    check(Ruleset::FivePin, "15↵", "X");
    check(Ruleset::FivePin, "x↵", "X");
    check(Ruleset::FivePin, "535", "5,3");
}

#[test]
fn what_cannot_fall_is_refused_with_the_reason_and_nothing_changes() {
    for (ruleset, keys, game, reason) in [
        (Ruleset::TenPin, "78", "7", "✗ 8 pins cannot fall when 3 are standing"),
        (Ruleset::TenPin, "7x", "7", "✗ "),
        (Ruleset::TenPin, "/", "", "✗ "),
        (Ruleset::FivePin, "1↵", "", "✗ "),
        (Ruleset::Candlepin, "81x", "81", "✗ "),
        (Ruleset::TenPin, ")", "", "✗ "),
        (Ruleset::TenPin, "↵", "", "✗ type the pins that fell"),
    ] {
        let (games, mut bench) = bowled(ruleset, keys);
        assert_eq!(games, [game], "{keys}");
        bench.shows(reason);
        // It is gone with the next key.
        bench.keys("-");
        bench.hides("✗");
    }
}

#[test]
fn keys_that_cannot_fall_stay_in_place_without_brackets() {
    let (_, mut bench) = bowled(Ruleset::TenPin, "7");
    bench.shows("[0][1][2][3] 4  5  6  7  8  9  10  X [/][-][F]");
    bench.click(" 4  5");
    bench.keys("");
    assert_eq!(bench.games(), ["7"]);
}

#[test]
fn a_ball_is_told_by_the_pins() {
    // Space at the head pin, which is left; then the cursor goes to its neighbour.
    check(Ruleset::TenPin, "  ↵", "X");
    check(Ruleset::TenPin, " ↵", "9{1}");
    check(Ruleset::TenPin, " ↑ ↵", "8{1-2}");
    check(Ruleset::TenPin, "jkkkk ↵", "9{7}");
    check(Ruleset::TenPin, "jkkkkllll ↵", "9{10}");
    check(Ruleset::TenPin, "h  ↵", "X");
    check(Ruleset::FivePin, " ↵", "13{1}");
    let (_, mut bench) = bowled(Ruleset::TenPin, "jkkkk llll ");
    bench.shows("8 · leaves 7-10: bed posts, split");
    // A digit means the other way.
    bench.keys("9");
    assert_eq!(bench.games(), ["9"]);
}

#[test]
fn pins_that_fell_cannot_be_left() {
    let (_, mut bench) = bowled(Ruleset::TenPin, "jkkkk ↵");
    bench.shows("(7)  ·   ·   · ");
    bench.keys(" ");
    // The cursor is at the pin that stands.
    bench.shows("- · leaves 7");
    bench.keys("l ");
    bench.shows("✗ ");
    bench.keys("↵");
    assert_eq!(bench.games(), ["9{7}-"]);
}

#[test]
fn the_mouse_enters_balls_both_ways() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.click("[9]");
    bench.click("[/]");
    bench.click("(7)");
    bench.click_behind("[7]", 12);
    bench.click("[↵ 8");
    assert_eq!(bench.games(), ["9/ 8{7-10}"]);
    bench.click("u undo");
    assert_eq!(bench.games(), ["9/"]);
}

#[test]
fn a_keyboard_that_is_set_to_korean_bowls_too() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("ㅌ7ㄹ");
    assert_eq!(bench.games(), ["X 7F"]);
    bench.keys("ㅕ");
    assert_eq!(bench.games(), ["X 7"]);
}

#[test]
fn marks_are_celebrated_briefly_unless_calm() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    for word in ["S T R I K E", "D O U B L E", "T U R K E Y", "4   I N   A   R O W"] {
        bench.keys("x");
        bench.shows(word);
        bench.wait(Duration::from_secs(3));
        bench.hides(word);
    }
    bench.keys("9/");
    bench.shows("S P A R E");
    assert_eq!(bench.games(), ["X X X X 9/"]);
    let calm = tenpin_tui::Setup { is_calm: true, ..setup(new_game(&["PJS"], Ruleset::TenPin)) };
    let mut bench = Bench::new(calm, (80, 24));
    bench.keys("x");
    bench.hides("S T R I K E");
}

#[test]
fn keys_that_come_before_the_answer_are_not_lost() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    let mut asked = Vec::new();
    for key in "x7/9-".chars() {
        let key = crossterm::event::KeyEvent::from(crossterm::event::KeyCode::Char(key));
        asked.extend(bench.app.handle(tenpin_tui::Input::Key(key), bench.now));
    }
    assert_eq!(asked.len(), 1, "one ball after the other");
    bench.answer(asked);
    assert_eq!(bench.games(), ["X 7/ 9-"]);
}

#[test]
fn a_foul_whose_pins_count_is_explained() {
    let mut bench = Bench::new(setup(new_game(&["PJS"], Ruleset::FivePin)), (80, 24));
    bench.keys("f");
    bench.shows("✗ the pins of a foul count: write the count before the F: 5F, or -F for none");
    bench.keys("5f");
    assert_eq!(bench.games(), ["5F"]);
}
