use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use tenpin_play::{Command, Play};
use tenpin_store::Author;
use tenpin_tui::{Answer, Input, Start, draw};

use crate::{Bench, entrants, setup};

/// Three games of two, of which the last is on.
fn evening() -> Bench {
    let start =
        Start::New { entrants: entrants(&["PJS=Park Ji-su", "KYJ"]), ruleset: tenpin::Ruleset::TenPin, games: 3 };
    let mut bench = Bench::new(setup(start), (100, 30));
    for balls in ["9-", "9/"] {
        for _ in 0..9 {
            bench.keys(balls);
            bench.keys("72");
        }
        bench.keys(balls);
        bench.keys(if balls == "9/" { "9" } else { "" });
        bench.keys("72g");
    }
    bench.keys("x");
    bench
}

#[test]
fn the_history_lists_searches_and_filters() {
    let mut bench = evening();
    bench.keys("H");
    bench.shows("History · 3 sheets");
    bench.shows("Park Ji-su (PJS) 190   KYJ 90");
    bench.keys("/nobody↵");
    bench.shows("0 sheets · \"nobody\"");
    bench.shows("Nothing matches");
    bench.keys("⎋");
    bench.shows("3 sheets");
    bench.keys("/ji-su↵");
    bench.shows("3 sheets · \"ji-su\"");
    bench.keys("⎋r");
    bench.shows("3 sheets · ten-pin");
    bench.keys("r");
    bench.shows("0 sheets · no-tap-9");
    bench.keys("⎋d");
    bench.shows("0 sheets · deleted");
    bench.keys("⎋t1999-01-01 1999-12-31↵");
    bench.shows("0 sheets · 1999-01-01 1999-12-31");
    bench.keys("⎋tyesterday↵");
    bench.shows("✗ \"yesterday\" is no day");
    bench.keys("⎋");
    // Back to the game that is on.
    bench.keys("⎋");
    bench.shows("▶ KYJ");
}

#[test]
fn a_sheet_is_replayed_ball_by_ball() {
    let mut bench = evening();
    bench.keys("H↓↓↵");
    bench.shows("Sheet 1");
    bench.shows("42 of 42");
    bench.shows("Chance to win, ball by ball");
    bench.keys("⇱");
    bench.shows("1 of 42");
    bench.keys("→→");
    bench.shows("3 of 42 · 2026-11-18 20:41 · Park Ji-su (PJS), frame 1: -");
    bench.keys(" ");
    bench.wait(Duration::from_millis(600));
    bench.shows("▶ 4 of 42");
    bench.wait(Duration::from_millis(600));
    bench.shows("▶ 5 of 42");
    bench.keys(" ");
    bench.wait(Duration::from_millis(600));
    bench.shows("5 of 42");
    bench.hides("▶ 5 of 42");
}

#[test]
fn a_sheet_of_the_history_is_corrected_only_after_a_second_yes() {
    let mut bench = evening();
    bench.keys("H↓↓↵c⇱↑↵9/");
    bench.shows("Park Ji-su (PJS), frame 1");
    bench.keys("↵");
    bench.shows("Change sheet 1?");
    let store = bench.desk.store().clone();
    let game = |bench: &Bench| bench.runtime.block_on(store.load(1)).unwrap().sheet().lines()[0].game.to_string();
    assert!(game(&bench).starts_with("9- 9-"));
    bench.keys("⎋↵9/↵");
    assert!(game(&bench).starts_with("9- 9-"), "the first Enter only asks");
    bench.keys("↵");
    assert!(game(&bench).starts_with("9/ 9-"));
    bench.shows("43 of 43");
    // Nothing else is done to it: the keys of the board do nothing here.
    bench.keys("ue7");
    assert_eq!(bench.runtime.block_on(store.load(1)).unwrap().sheet().events().len(), 43);
    bench.keys("⎋");
    bench.shows("Park Ji-su (PJS) 100");
}

#[test]
fn statistics_are_those_of_the_finished_games() {
    let mut bench = evening();
    bench.keys("S");
    bench.shows("Park Ji-su (PJS)");
    bench.shows("140.0");
    bench.keys("/kyj↵");
    bench.hides("Park Ji-su");
    bench.keys("↵");
    bench.shows("90.0");
    bench.shows("Trend  90 → 90");
    bench.keys("⎋⎋");
    bench.keys("↓↵");
    bench.shows("140.0");
    bench.keys("←");
    bench.shows("KYJ  ten-pin");
    bench.keys("⎋r r");
    bench.shows("Statistics");
}

#[test]
fn many_bowlers_scroll_with_the_one_who_is_up_in_view() {
    let names: Vec<String> = ('A'..='Z').map(|letter| format!("AA{letter}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut bench = Bench::game(&names, (80, 24));
    for name in &names {
        bench.shows(&format!("▶ {name}"));
        bench.keys("x");
    }
    bench.wait(Duration::from_secs(3));
    bench.shows("▶ AAA");
    bench.shows("1–4 of 26");
    bench.press(crossterm::event::KeyCode::PageDown);
    bench.shows("5–8 of 26");
    // With the next ball the one who is up is back.
    bench.keys("9");
    bench.shows("1–4 of 26");
}

#[test]
fn the_history_that_is_asked_for_again_lists_every_sheet_once() {
    let mut bench = evening();
    let mut asked = Vec::new();
    for _ in 0..3 {
        let key = crossterm::event::KeyEvent::from(crossterm::event::KeyCode::Char('H'));
        asked.extend(bench.app.handle(tenpin_tui::Input::Key(key), bench.now));
    }
    bench.answer(asked);
    bench.shows("History · 3 sheets");
}

#[test]
fn a_frame_of_a_replay_is_corrected_on_the_line_of_its_bowler() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("9-8-o ↓ ↵");
    bench.keys("H↵⇱→→→→");
    bench.click("9 │-");
    bench.shows("PJS, frame 1");
}

#[test]
fn days_may_be_open_at_an_end() {
    let mut bench = evening();
    bench.keys("Ht2026-01-01..↵");
    bench.shows("3 sheets");
    bench.keys("⎋t..2025-12-31↵");
    bench.shows("0 sheets");
    bench.keys("⎋t2999-12-31 2000-01-01↵");
    bench.shows("3 sheets");
}

#[test]
fn all_lines_of_a_sheet_of_the_history_can_be_seen() {
    let names = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF", "GGG", "HHH"];
    let mut bench = Bench::game(&names, (80, 24));
    for _ in 0..10 {
        for name in names {
            bench.keys(if name == "FFF" { "9-" } else { "72" });
        }
    }
    bench.keys("H↵");
    let mut seen = String::new();
    for _ in 0..5 {
        seen += &bench.text();
        bench.press(crossterm::event::KeyCode::PageDown);
    }
    for name in names {
        assert!(seen.contains(&format!("★ {name}")), "{name}");
    }
}

#[test]
fn at_most_two_days_are_taken() {
    let mut bench = evening();
    bench.keys("Ht2026-11-01 2026-11-30 2026-12-24↵");
    bench.shows("✗ two days are enough: \"2026-12-24\" is one too many");
    bench.keys("⎋t..↵");
    bench.shows("History · 3 sheets  ");
}

#[test]
fn a_board_that_was_scrolled_shows_all_lines_that_fit() {
    let names = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF", "GGG", "HHH", "III", "JJJ", "KKK", "LLL"];
    let mut bench = Bench::game(&names, (80, 24));
    bench.press(KeyCode::PageDown);
    bench.press(KeyCode::PageDown);
    bench.hides("│  BBB");
    bench.resize(200, 60);
    for name in &names[1..] {
        bench.shows(&format!("│  {name}"));
    }
}

/// A window over a board whose names are two cells a letter.
#[test]
fn a_window_has_a_whole_border_wherever_it_begins() {
    let mut bench = Bench::game(&["PJS=김유진", "KYJ=김유진", "TOM=김유진"], (80, 24));
    for indent in 0..2 {
        bench.keys(if indent == 0 { "a" } else { ":" });
        let text = bench.text();
        let top =
            text.lines().position(|line| line.contains("─ Who joins? ─") || line.contains("─ Commands ─")).unwrap();
        let begins = |line: &str, border: char| line.split(border).next().map(tenpin_board::text::width);
        let lines: Vec<&str> = text.lines().collect();
        let left = begins(lines[top], '┌');
        let inside = lines[top + 1..].iter().take_while(|line| !line.contains('└'));
        assert!(left < Some(12), "{text}");
        for line in inside {
            let at = left.unwrap();
            let cell = line.chars().scan(0, |column, letter| {
                let before = *column;
                *column += tenpin_board::text::width(&letter.to_string());
                Some((before, letter))
            });
            assert_eq!(
                cell.into_iter().find(|(column, _)| *column == at).map(|(_, letter)| letter),
                Some('│'),
                "{text}"
            );
        }
        bench.keys("⎋");
    }
}

#[test]
fn the_cursor_stands_behind_what_was_typed_in_wide_letters() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("a");
    let mut column = 0;
    for letters in 1..60 {
        bench.keys("김");
        let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
        let cursor = draw(&bench.app, &mut buffer).cursor().unwrap();
        let before = buffer[(cursor.x - 2, cursor.y)].symbol();
        assert_eq!(before, "김", "after {letters} letters, at {}", cursor.x);
        assert!(column <= cursor.x);
        column = cursor.x;
    }
}

#[test]
fn what_is_pasted_into_a_correction_is_asked_about_once_more() {
    let mut bench = evening();
    bench.keys("H↓↵c⇱9-↵");
    bench.shows("Change sheet 2?");
    bench.enter(Input::Paste("/".to_owned()));
    bench.hides("Change sheet 2?");
}

#[test]
fn no_ball_is_bowled_where_no_board_is_shown() {
    let mut bench = evening();
    let before = bench.games();
    bench.keys("H:left 7↵");
    bench.shows("✗ ");
    bench.keys("B");
    assert_eq!(bench.games(), before);
}

#[test]
fn a_sheet_that_cannot_be_read_says_why_for_as_long_as_it_is_looked_at() {
    let mut bench = evening();
    bench.keys("H");
    let row = bench.text();
    assert!(row.contains("▶       3"), "{row}");
    let error = bench.runtime.block_on(bench.desk.store().load(77)).unwrap_err();
    let asked = bench.app.handle(Input::Key(KeyEvent::from(KeyCode::Enter)), bench.now);
    assert!(!asked.is_empty());
    bench.shows("reading …");
    bench.tell(Answer::CannotRead(error));
    bench.keys("x");
    bench.hides("reading …");
    bench.shows("it was not saved: ");
}

#[test]
fn the_reason_of_a_correction_is_shown() {
    let mut bench = evening();
    bench.keys("c⇱8⇥the machine missed a pin");
    bench.hides("corrected");
    bench.keys("⇥⌫8/↵");
    bench.shows("corrected to 8/: the machine missed a pin");
    bench.keys("H↵");
    bench.shows("corrected to 8/: the machine missed a pin");
}

#[test]
fn a_frame_of_an_old_sheet_is_chosen_with_the_keys_that_are_named() {
    let mut bench = evening();
    bench.keys("H↓↵");
    bench.shows("←→ step");
    bench.keys("c");
    bench.shows("Choose a frame with the arrows");
    bench.hides("←→ step");
}

#[test]
fn a_series_is_gone_on_with_by_its_next_game() {
    let start = Start::New { entrants: entrants(&["PJS"]), ruleset: tenpin::Ruleset::TenPin, games: 2 };
    let mut bench = Bench::new(setup(start), (80, 24));
    bench.keys("xxxxxxxxxxxx");
    let Bench { desk, runtime, .. } = bench;
    let start = Start::Offer { entrants: Vec::new(), ruleset: tenpin::Ruleset::TenPin, games: 1 };
    let mut bench = Bench::on(desk.store().clone(), runtime, setup(start), (80, 24));
    bench.shows("Sheet 1: PJS, the next game, ");
    bench.keys("↵g");
    bench.shows("game 2 of 2");
}

#[test]
fn the_way_back_leads_to_the_sheet_that_was_looked_at() {
    let mut bench = evening();
    bench.keys("H↓↵");
    bench.shows("Sheet 2");
    // Somebody begins another one meanwhile.
    let store = bench.desk.store().clone();
    bench.runtime.block_on(async {
        let bowler = entrants(&["NEW"]).remove(0).into_bowler(tenpin::Ruleset::TenPin, |_| false);
        let mut play = Play::new(store, Author::CONSOLE, vec![bowler], None).unwrap();
        play.act(Command::Roll(tenpin::Ball::Strike)).await.unwrap();
    });
    bench.keys("⎋");
    bench.shows("4 sheets");
    bench.shows("▶       2");
}
