use tenpin::Ruleset;
use tenpin_board::State;
use tenpin_tui::{End, Start};

use crate::{Bench, entrants, new_game, setup};

#[test]
fn undo_and_redo_say_what_they_do() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x7");
    bench.keys("u");
    assert_eq!(bench.games(), ["X", ""]);
    bench.shows("undone: KYJ, frame 1: 7");
    bench.keys("u");
    assert_eq!(bench.games(), ["", ""]);
    bench.keys("u");
    bench.shows("✗ there is nothing to undo");
    bench.keys("rr");
    assert_eq!(bench.games(), ["X", "7"]);
    bench.keys("r");
    bench.shows("✗ there is nothing to redo");
}

#[test]
fn a_frame_is_corrected_by_moving_to_it() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("9-72x81");
    assert_eq!(bench.games(), ["9- X", "72 81"]);
    // The last frame that was bowled is chosen first.
    bench.keys("c");
    bench.keys("↑←↵");
    bench.shows("PJS, frame 1");
    bench.keys("9");
    bench.shows("✗ frame 1 is finished and must stay so");
    bench.keys("/");
    bench.shows("one total changes");
    bench.shows("*20");
    bench.keys("⇥the pin was swept away↵");
    assert_eq!(bench.games(), ["9/ X", "72 81"]);
    bench.shows("PJS, frame 1: 9- corrected to 9/");
    let event = bench.app.lane().unwrap().sheet.events().last().unwrap();
    assert!(matches!(event, tenpin_board::Event::Corrected { reason, .. } if reason == "the pin was swept away"));
    // The next key is a ball again.
    bench.keys("9");
    assert_eq!(bench.games(), ["9/ X 9", "72 81"]);
    bench.keys("uu");
    assert_eq!(bench.games(), ["9- X", "72 81"]);
}

#[test]
fn a_correction_can_begin_with_its_balls_and_be_cancelled() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("9-");
    bench.keys("c9/⎋");
    assert_eq!(bench.games(), ["9-"]);
    bench.keys("⎋c9/↵");
    assert_eq!(bench.games(), ["9/"]);
    // A frame that is not begun cannot be corrected.
    bench.keys("c→↵");
    bench.shows("✗ frame 2 is not begun");
    // By mouse.
    bench.keys("⎋");
    bench.click("9 │/");
    bench.shows("PJS, frame 1");
    bench.keys("⎋9⎋");
    bench.shows("[0][1]");
    bench.click("9 │/");
    bench.keys("72↵");
    assert_eq!(bench.games(), ["72 9"]);
}

#[test]
fn bowlers_come_late_leave_and_come_back() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("x");
    bench.keys("aKIM=Kim Yuna↵");
    bench.shows("Kim Yuna (KIM) joined");
    // Nobody waits for a latecomer, who bowls one frame a round like everybody else.
    bench.shows("▶ PJS");
    bench.keys("72");
    bench.shows("▶ KIM");
    bench.keys("9/");
    assert_eq!(bench.games(), ["X 72", "9/"]);
    bench.keys("d↓↵");
    bench.shows("Kim Yuna (KIM) left");
    bench.shows("left");
    bench.keys("aKIM↵");
    bench.shows("Kim Yuna (KIM) came back");
    // What is no tag is refused where it was typed.
    bench.keys("ax1↵");
    bench.shows("✗ ");
    bench.keys("⌫⌫LEE↵");
    assert_eq!(bench.games().len(), 3);
    // The only one who is here cannot leave.
    bench.keys("d↵d↵d↵");
    bench.shows("✗ a sheet needs a bowler");
}

#[test]
fn a_game_that_nobody_goes_on_with_has_no_best_possible_score() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (120, 30));
    bench.keys("9-9-");
    bench.shows("279│");
    assert_eq!(bench.text().matches("279│").count(), 2);
    bench.keys("d↓↵");
    bench.shows("KYJ left");
    assert_eq!(bench.text().matches("279│").count(), 1);
    bench.keys("e↵");
    bench.shows("The game was ended before its last ball");
    bench.hides("279│");
}

#[test]
fn the_turn_is_given_to_somebody_else() {
    let mut bench = Bench::game(&["PJS", "KYJ", "TOM"], (80, 24));
    bench.keys("b↓↵");
    bench.shows("▶ TOM");
    bench.keys("72");
    assert_eq!(bench.games(), ["", "", "72"]);
}

#[test]
fn the_order_is_changed() {
    let mut bench = Bench::game(&["PJS", "KYJ", "TOM"], (80, 24));
    bench.keys("o ↓↓ ↵");
    let names: Vec<String> = bench.app.lane().unwrap().board.lines.iter().map(|line| line.name.clone()).collect();
    assert_eq!(names, ["KYJ", "TOM", "PJS"]);
}

#[test]
fn somebody_is_renamed() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("n↓↵");
    bench.shows("What is KYJ called from now on?");
    bench.keys("=김유진↵");
    bench.shows("김유진");
    bench.keys("n↓↵");
    for _ in 0..20 {
        bench.keys("⌫");
    }
    bench.keys("KY↵");
    bench.shows("✗ ");
    bench.keys("Z↵");
    bench.shows("KYZ");
}

#[test]
fn the_palette_takes_the_words_of_the_prompt() {
    let mut bench = Bench::game(&["PJS", "KYJ", "TOM"], (80, 24));
    bench.keys(":bowl TOM↵");
    bench.shows("▶ TOM");
    bench.keys("9-");
    bench.keys(":fix TOM 1 9/ the pin fell late↵");
    bench.shows("the pin fell late");
    bench.keys("↵");
    assert_eq!(bench.games(), ["", "", "9/"]);
    bench.keys(":add LEE↵");
    bench.keys(":leave KYJ↵");
    bench.keys(":order LEE PJS↵");
    bench.keys(":name LEE LEE=Lee↵");
    let sheet = bench.app.lane().unwrap().sheet.clone();
    let labels: Vec<String> = sheet.shown().map(|(_, line)| line.label()).collect();
    assert_eq!(labels, ["Lee (LEE)", "PJS", "TOM"]);
    bench.keys(":bowl XYZ↵");
    bench.shows("✗ nobody here is called");
    bench.keys(":no such thing↵");
    bench.shows("✗ there is no command \"no such thing\"");
    bench.keys(":undo↵");
    bench.shows("undone:");
}

#[test]
fn the_next_game_goes_on_with_the_series() {
    let start = Start::New { entrants: entrants(&["PJS", "KYJ"]), ruleset: Ruleset::TenPin, games: 2 };
    let mut bench = Bench::new(setup(start), (120, 40));
    bench.shows("game 1 of 2");
    bench.keys("g");
    bench.shows("✗ the game is not over");
    for _ in 0..10 {
        bench.keys("9-72");
    }
    bench.shows("KYJ 90");
    bench.shows("PJS and KYJ tie with 90");
    // The last ball can be mended.
    bench.keys("u");
    bench.shows("▶ KYJ");
    bench.keys("/9");
    bench.shows("KYJ wins with 100");
    bench.keys("g");
    bench.shows("game 2 of 2");
    bench.keys("x");
    bench.shows("Σ90");
    let store = bench.desk.store().clone();
    let first = bench.runtime.block_on(store.load(1)).unwrap();
    assert_eq!(first.sheet().state(), State::Closed);
}

#[test]
fn a_game_is_ended_early_only_after_a_yes_and_goes_on_with_undo() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("x");
    bench.keys("e");
    bench.shows("End the game as it stands?");
    bench.keys("n");
    bench.shows("▶ PJS");
    bench.keys("ey");
    bench.shows("The game was ended before its last ball");
    bench.keys("u");
    bench.shows("▶ PJS");
    bench.keys("7");
    assert_eq!(bench.games(), ["X 7"]);
}

#[test]
fn somebody_who_leaves_finds_everything_again() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x7");
    bench.keys("q");
    assert!(matches!(bench.app.end(), Some(End::Left(Some(lane))) if lane.number == Some(1)));
    let Bench { desk, runtime, .. } = bench;
    let store = desk.store().clone();
    let offer = Start::Offer { entrants: Vec::new(), ruleset: Ruleset::TenPin, games: 1 };
    let mut bench = Bench::on(store, runtime, setup(offer), (80, 24));
    bench.shows("Sheet 1: PJS, KYJ, frame 1");
    bench.keys("↵/");
    assert_eq!(bench.games(), ["X", "7/"]);
    bench.control('c');
    assert!(matches!(bench.app.end(), Some(End::Interrupted(Some(_)))));
}

#[test]
fn a_game_that_is_over_is_closed_when_somebody_leaves() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("xxxxxxxxxxxx");
    bench.shows("PJS bowled 300");
    bench.keys("q");
    let store = bench.desk.store().clone();
    assert_eq!(bench.runtime.block_on(store.load(1)).unwrap().sheet().state(), State::Closed);
}

#[test]
fn a_new_game_is_entered() {
    let offer = Start::Offer { entrants: Vec::new(), ruleset: Ruleset::TenPin, games: 1 };
    let mut bench = Bench::new(setup(offer), (80, 24));
    bench.keys("P↵");
    bench.shows("✗ a name is three letters, not 1");
    bench.keys("JS↵KYJ:no-tap-9=김유진↵");
    // The last one is taken back to be mended.
    bench.keys("⌫");
    bench.shows("KYJ:no-tap-9=김유진");
    bench.keys("↵↵");
    let lane = bench.app.lane().unwrap();
    let rules: Vec<Ruleset> = lane.sheet.lines().iter().map(|line| line.game.ruleset()).collect();
    assert_eq!(rules, [Ruleset::TenPin, Ruleset::NoTap9]);
}

#[test]
fn names_on_the_command_line_begin_at_once_unless_a_game_is_open() {
    let offer = |names: &[&str]| Start::Offer { entrants: entrants(names), ruleset: Ruleset::TenPin, games: 1 };
    let mut bench = Bench::new(setup(offer(&["PJS"])), (80, 24));
    bench.keys("x");
    assert_eq!(bench.games(), ["X"]);
    let Bench { desk, runtime, .. } = bench;
    let mut bench = Bench::on(desk.store().clone(), runtime, setup(offer(&["KYJ"])), (80, 24));
    bench.shows("Go on");
    bench.keys("↓↵");
    bench.shows("▶ KYJ");
}

#[test]
fn a_sheet_that_is_over_is_shown_and_an_open_one_goes_on() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("xxxxxxxxxxxxg");
    bench.keys("9");
    let Bench { desk, runtime, .. } = bench;
    let mut bench = Bench::on(desk.store().clone(), runtime, setup(Start::Sheet(2)), (80, 24));
    bench.keys("/");
    assert_eq!(bench.games(), ["9/"]);
    let Bench { desk, runtime, .. } = bench;
    let mut bench = Bench::on(desk.store().clone(), runtime, setup(Start::Sheet(1)), (80, 24));
    bench.shows("Sheet 1");
    bench.shows("300");
    let Bench { desk, runtime, .. } = bench;
    let bench = Bench::on(desk.store().clone(), runtime, setup(Start::Sheet(9)), (80, 24));
    assert!(matches!(bench.app.end(), Some(End::Failed(_))));
}

#[test]
fn whoever_leaves_bowls_no_more() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    let mut asked = Vec::new();
    for key in "xq7".chars() {
        let key = crossterm::event::KeyEvent::from(crossterm::event::KeyCode::Char(key));
        asked.extend(bench.app.handle(tenpin_tui::Input::Key(key), bench.now));
    }
    bench.answer(asked);
    assert!(bench.app.end().is_some());
    let store = bench.desk.store().clone();
    let record = bench.runtime.block_on(store.load(1)).unwrap();
    assert_eq!(record.sheet().lines()[0].game.to_string(), "X");
}

#[test]
fn a_new_game_that_is_typed_is_not_lost_with_esc() {
    let offer = Start::Offer { entrants: Vec::new(), ruleset: Ruleset::TenPin, games: 1 };
    let mut bench = Bench::new(setup(offer), (80, 24));
    bench.keys("PJS↵KY⎋");
    bench.shows("▶ New game");
    bench.keys("↵J↵↵");
    bench.shows("▶ PJS");
    assert_eq!(bench.games().len(), 2);
}

#[test]
fn control_and_alt_do_not_what_the_letter_does() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("x");
    for key in "uqe9".chars() {
        bench.control(key);
    }
    assert_eq!(bench.games(), ["X"]);
    assert!(bench.app.end().is_none());
}

#[test]
fn a_command_is_found_by_its_whole_name_in_every_language() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("L:이름 변경↵");
    bench.hides("✗");
    bench.shows("▶ PJS");
    bench.keys("⎋LL:choose a frame↵");
    bench.hides("nobody here");
}

#[test]
fn namesakes_are_told_apart() {
    let mut bench = Bench::game(&["PJS", "PJS"], (80, 24));
    bench.shows("▶ PJS (1)");
    bench.shows("then PJS (2)");
    bench.keys("x9/");
    bench.keys("aKIM↵d↵d↵");
    // By the number of the line.
    bench.keys("a2↵");
    bench.shows("came back");
    let lines = bench.app.lane().unwrap().sheet.lines().to_vec();
    assert_eq!(lines.iter().map(|line| line.has_left).collect::<Vec<_>>(), [true, false, false]);
}

#[test]
fn a_ball_on_a_game_that_is_over_is_refused_with_the_reason() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("xxxxxxxxxxxx9");
    bench.shows("✗ the game is over");
}

#[test]
fn a_private_game_says_that_nothing_is_saved() {
    let start = new_game(&["PJS"], Ruleset::TenPin);
    let mut bench = Bench::new(tenpin_tui::Setup { is_private: true, ..setup(start) }, (80, 24));
    bench.keys("x");
    bench.shows("○ nothing is saved");
}

#[test]
fn odds_can_be_turned_off() {
    let mut bench = Bench::new(setup(new_game(&["PJS", "KYJ"], Ruleset::TenPin)), (120, 40));
    bench.keys("x");
    bench.shows("To win");
    bench.keys("p");
    bench.hides("To win");
    bench.hides("Win");
    bench.keys("p");
    bench.shows("To win");
}

#[test]
fn an_order_that_is_left_as_it_is_writes_nothing() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("xo↵");
    assert_eq!(bench.app.lane().unwrap().sheet.events().len(), 2);
    bench.keys("u");
    assert_eq!(bench.games(), ["", ""]);
}

#[test]
fn the_palette_refuses_what_the_prompt_refuses() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    bench.keys(":fix 1 12 X↵");
    bench.shows("✗ there is no frame 12");
    bench.keys(":left 7 10↵");
    assert_eq!(bench.games(), ["X", "8{7-10}"]);
    bench.keys(":left 4↵");
    bench.shows("✗ ");
    // A letter is not searched for in descriptions.
    bench.keys(":X↵");
    bench.shows("✗ there is no command \"X\"");
}

#[test]
fn keys_go_by_the_size_that_was_drawn() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    // Nobody tells of a resize while the program is stopped.
    bench.size = ratatui_core::layout::Size::new(70, 20);
    bench.draw();
    bench.keys("x");
    assert_eq!(bench.games(), [""]);
    bench.size = ratatui_core::layout::Size::new(80, 24);
    bench.draw();
    bench.keys("x");
    assert_eq!(bench.games(), ["X"]);
}
