use tenpin::{Ball, Ruleset};
use tenpin_play::{Command, Play};
use tenpin_store::{Author, Filter};
use tenpin_tui::{Followed, Start, read_newest};

use crate::{Bench, entrants, setup};

/// Another program does something on the same sheet.
fn other(bench: &Bench, commands: &[Command]) {
    let store = bench.desk.store().clone();
    bench.runtime.block_on(async {
        let mut play = Play::open(store, Author::CONSOLE, 1).await.unwrap();
        for command in commands {
            play.act(command.clone()).await.unwrap();
        }
    });
}

fn watch(bench: &mut Bench) {
    if let Some(answer) = bench.runtime.block_on(bench.desk.watch()) {
        bench.tell(answer);
    }
}

#[test]
fn what_another_program_writes_appears() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    watch(&mut bench);
    bench.shows("▶ KYJ");
    other(&bench, &[Command::Roll(Ball::Pins(9))]);
    bench.shows("▶ KYJ");
    watch(&mut bench);
    bench.shows("KYJ, frame 1: 9");
    assert_eq!(bench.games(), ["X", "9"]);
}

#[test]
fn a_ball_that_was_overtaken_is_told_and_the_fresh_board_shown() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    other(&bench, &[Command::Roll(Ball::Pins(9))]);
    bench.keys("7");
    bench.shows("somebody else wrote on this sheet first");
    bench.shows("this was not taken");
    // What is typed until that is read is no ball.
    bench.keys("2↵");
    assert_eq!(bench.games(), ["X", "9"]);
    bench.keys("⎋/");
    assert_eq!(bench.games(), ["X", "9/"]);
}

#[test]
fn what_is_typed_of_a_ball_that_somebody_else_bowled_is_gone() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x1");
    bench.shows("1_");
    other(&bench, &[Command::Roll(Ball::Strike)]);
    watch(&mut bench);
    bench.hides("1_");
    // The 0 of a ten is no ball of the next bowler.
    bench.keys("0↵");
    assert_eq!(bench.games(), ["X", "X"]);
    bench.keys("⎋9");
    assert_eq!(bench.games(), ["X 9", "X"]);
}

#[test]
fn a_question_about_lines_that_changed_is_closed_and_swallows_the_next_keys() {
    let mut bench = Bench::game(&["PJS", "KYJ", "TOM"], (80, 24));
    bench.keys("xb");
    bench.shows("Who bowls next?");
    other(&bench, &[Command::Order { first: vec![2] }]);
    watch(&mut bench);
    bench.hides("Who bowls next?");
    bench.shows("what this was about has changed, so nothing was done");
    // Keys that were meant for the question are no balls.
    bench.keys("FOX9 ↵");
    assert_eq!(bench.games(), ["", "X", ""]);
    bench.keys("⎋9");
    assert_eq!(bench.games(), ["9", "X", ""]);
}

/// Another program does this while these keys have opened something, and Enter is pressed after that.
fn meets(keys: &str, commands: &[Command], shown: &str) -> Bench {
    let mut bench = Bench::game(&["PJS", "KYJ", "TOM"], (80, 24));
    bench.keys("x");
    bench.keys(keys);
    other(&bench, commands);
    watch(&mut bench);
    bench.shows(shown);
    bench.keys("↵");
    bench
}

#[test]
fn nobody_is_picked_whom_the_list_did_not_show_there() {
    let gone = "what this was about has changed, so nothing was done";
    // TOM moves up to where KYJ was.
    let bench = meets("d↓", &[Command::Leave { line: 0 }], gone);
    let left: Vec<bool> = bench.app.lane().unwrap().sheet.lines().iter().map(|line| line.has_left).collect();
    assert_eq!(left, [true, false, false]);
    // Whoever is up is not on the list.
    let bench = meets("b", &[Command::Roll(Ball::Strike)], gone);
    assert_eq!(bench.app.lane().unwrap().sheet.events().len(), 3);
    // The list stays the same while nothing moves on it.
    let bench = meets("d↓", &[Command::Roll(Ball::Pins(9))], "Who leaves?");
    assert!(bench.app.lane().unwrap().sheet.lines()[1].has_left);
}

#[test]
fn a_command_is_the_one_that_was_chosen() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    other(&bench, &[Command::Undo]);
    watch(&mut bench);
    bench.keys(":");
    bench.shows("▶ redo");
    // There is nothing to redo any more, and another command would be in its place.
    other(&bench, &[Command::Roll(Ball::Pins(9))]);
    watch(&mut bench);
    bench.keys("↵");
    assert_eq!(bench.games(), ["9", ""]);
    bench.keys("⎋:order 2 1");
    other(&bench, &[Command::Order { first: vec![1, 0] }]);
    watch(&mut bench);
    bench.keys("↵↵");
    assert_eq!(bench.games(), ["", "9"]);
}

#[test]
fn a_command_about_a_ball_a_name_or_a_frame_that_changed_is_closed() {
    let gone = "what this was about has changed, so nothing was done";
    let renamed = tenpin_board::NameTag { tag: "KYJ".parse().unwrap(), name: Some("김연재".parse().unwrap()) };
    let rename = Command::Rename { line: 1, name_tag: renamed, reason: String::new() };
    let balls = vec![Ball::Pins(8), Ball::Pins(1)];
    let correct = Command::Correct { line: 0, number: 1, balls, reason: String::new() };
    let strike = Command::Roll(Ball::Strike);
    for (keys, command) in [
        (":left 7 10", strike.clone()),
        (":und", strike.clone()),
        ("n↓↵", rename),
        ("c⇱9-", correct),
        ("1", Command::Close),
    ] {
        let mut bench = meets(keys, &[command], gone);
        let events = bench.app.lane().unwrap().sheet.events().len();
        bench.keys("7↵");
        assert_eq!(events, 3, "{keys}");
        assert_eq!(bench.app.lane().unwrap().sheet.events().len(), events, "{keys}");
    }
    // The command is still the same if only others' lines changed.
    meets(":name PJS BOB", &[strike], "▶ rename").shows("PJS is now BOB");
}

#[test]
fn a_frame_of_an_old_sheet_stays_chosen_while_somebody_else_bowls() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("9-8-H↵c⇱");
    follow(&mut bench, 1, &[Command::Roll(Ball::Pins(3))]);
    bench.shows("Choose a frame");
    bench.keys("7");
    bench.shows("KYJ, frame 1");
    bench.keys("⎋");
    follow(&mut bench, 1, &[Command::Order { first: vec![1, 0] }]);
    bench.shows("what this was about has changed, so nothing was done");
}

#[test]
fn a_next_game_that_somebody_else_began_is_found() {
    let start = Start::New { entrants: entrants(&["PJS"]), ruleset: Ruleset::TenPin, games: 3 };
    let mut bench = Bench::new(setup(start), (80, 24));
    bench.keys("xxxxxxxxxxxxg");
    bench.shows("game 2 of 3");
    bench.shows("nothing to save yet");
    let store = bench.desk.store().clone();
    bench.runtime.block_on(async {
        let mut play = Play::open(store, Author::CONSOLE, 1).await.unwrap();
        play.act(Command::Next).await.unwrap();
        play.act(Command::Roll(Ball::Pins(9))).await.unwrap();
    });
    watch(&mut bench);
    assert_eq!(bench.games(), ["9"]);
    bench.keys("/");
    assert_eq!(bench.games(), ["9/"]);
}

#[test]
fn a_frame_stays_chosen_while_somebody_else_bowls() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("9-8-c⇱");
    other(&bench, &[Command::Roll(Ball::Pins(3))]);
    watch(&mut bench);
    bench.keys("7");
    bench.shows("KYJ, frame 1");
    assert_eq!(bench.games(), ["9- 3", "8-"]);
    bench.keys("/↵");
    assert_eq!(bench.games(), ["9- 3", "7/"]);
    // Where lines have moved, the next keys are no balls.
    bench.keys("c⇱");
    other(&bench, &[Command::Order { first: vec![1, 0] }]);
    watch(&mut bench);
    bench.keys("4");
    bench.shows("what this was about has changed, so nothing was done");
    bench.keys("⎋4");
    assert_eq!(bench.games(), ["7/", "9- 34"]);
}

#[test]
fn what_was_typed_for_one_game_is_not_carried_to_another() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("1NKIM↵↵");
    bench.shows("▶ KIM");
    bench.hides("1_");
    bench.keys("0");
    assert_eq!(bench.games(), ["-"]);
}

#[test]
fn a_form_stays_while_somebody_else_bowls() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x72cn");
    bench.keys("⎋⎋n↵");
    other(&bench, &[Command::Roll(Ball::Pins(9))]);
    watch(&mut bench);
    bench.keys("=Fox↵");
    bench.shows("PJS is now Fox (PJS)");
    assert_eq!(bench.games(), ["X 9", "72"]);
    bench.keys("c↵3");
    other(&bench, &[Command::Roll(Ball::Pins(1))]);
    watch(&mut bench);
    bench.shows("frame 2");
    assert_eq!(bench.games(), ["X 9/", "72"]);
}

#[test]
fn a_sheet_that_somebody_closed_or_deleted_is_shown_so() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("x");
    other(&bench, &[Command::Close]);
    watch(&mut bench);
    bench.shows("The game was ended before its last ball");
    bench.keys("7");
    assert_eq!(bench.games(), ["X"]);
    other(&bench, &[Command::Delete]);
    watch(&mut bench);
    bench.shows("The sheet is deleted");
}

#[test]
fn what_was_typed_ahead_of_an_overtaken_ball_is_dropped() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    other(&bench, &[Command::Roll(Ball::Pins(3))]);
    let mut asked = Vec::new();
    for key in "45".chars() {
        let key = crossterm::event::KeyEvent::from(crossterm::event::KeyCode::Char(key));
        asked.extend(bench.app.handle(tenpin_tui::Input::Key(key), bench.now));
    }
    bench.answer(asked);
    bench.shows("somebody else wrote on this sheet first");
    assert_eq!(bench.games(), ["X", "3"]);
}

#[test]
fn a_ball_that_was_meant_for_another_board_is_not_taken_though_the_desk_knows_the_new_one() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    other(&bench, &[Command::Roll(Ball::Pins(3))]);
    // The desk has seen it, and the screen has not been told yet.
    let news = bench.runtime.block_on(bench.desk.watch()).unwrap();
    bench.keys("7");
    bench.shows("somebody else wrote on this sheet first");
    bench.tell(news);
    assert_eq!(bench.games(), ["X", "3"]);
}

#[test]
fn a_correction_in_the_history_never_meets_another_line() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("9-8-H↵c⇱↑↵7/");
    bench.shows("PJS, frame 1");
    other(&bench, &[Command::Order { first: vec![1, 0] }]);
    bench.keys("↵↵");
    bench.shows("somebody else wrote on this sheet first");
    let store = bench.desk.store().clone();
    let record = bench.runtime.block_on(store.load(1)).unwrap();
    let games: Vec<String> = record.sheet().lines().iter().map(|line| line.game.to_string()).collect();
    assert_eq!(games, ["8-", "9-"]);
    // The sheet is shown as it is now.
    bench.shows("the order is KYJ, PJS");
}

#[test]
fn a_search_is_not_disturbed_by_what_others_bowl() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("xH/PJ");
    other(&bench, &[Command::Roll(Ball::Pins(3))]);
    watch(&mut bench);
    bench.keys("S↵");
    bench.shows("\"PJS\"");
}

#[test]
fn the_sheet_of_the_history_follows_what_others_bowl() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("xH↵");
    bench.shows("2 of 2");
    other(&bench, &[Command::Roll(Ball::Pins(3))]);
    watch(&mut bench);
    bench.shows("3 of 3");
}

#[test]
fn the_history_follows_what_others_bowl() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("9-");
    // More than are read at first.
    for number in 2..=120 {
        bench.keys(&format!("NFOX=Fox {number}↵↵7"));
    }
    bench.keys("H");
    bench.shows("120 sheets");
    bench.keys("↓↓");
    bench.shows("▶     118");
    let newest = |bench: &Bench| {
        let store = bench.desk.store().clone();
        bench.runtime.block_on(read_newest(&store, Filter::default())).unwrap()
    };
    let store = bench.desk.store().clone();
    bench.runtime.block_on(async {
        let mut play = Play::open(store.clone(), Author::CONSOLE, 118).await.unwrap();
        play.act(Command::Roll(Ball::Pins(2))).await.unwrap();
        let mut play = Play::open(store.clone(), Author::CONSOLE, 119).await.unwrap();
        play.act(Command::Delete).await.unwrap();
    });
    let answer = newest(&bench);
    bench.tell(answer);
    bench.shows("119 sheets");
    bench.shows("▶     118");
    bench.shows("Fox 118 (FOX) 9…");
    // Nothing is told twice, and nothing is lost.
    bench.keys("G");
    bench.shows("▶       1");
    assert_eq!(bench.text().matches("Fox 2 (FOX)").count(), 1);
}

/// What a sheet that is looked at tells once somebody wrote on it.
fn follow(bench: &mut Bench, number: i64, commands: &[Command]) {
    let store = bench.desk.store().clone();
    let mut followed = bench.runtime.block_on(Followed::open(store, number)).unwrap();
    assert!(!bench.runtime.block_on(followed.has_changed()));
    other(bench, commands);
    assert!(bench.runtime.block_on(followed.has_changed()));
    let mut answers = Vec::new();
    bench.runtime.block_on(followed.tell(&mut |answer| answers.push(answer)));
    for answer in answers {
        bench.tell(answer);
    }
}

#[test]
fn totals_of_a_series_follow_corrections_of_earlier_games() {
    let start = Start::New { entrants: entrants(&["PJS"]), ruleset: Ruleset::TenPin, games: 2 };
    let mut bench = Bench::new(setup(start), (120, 30));
    bench.keys("9-9-9-9-9-9-9-9-9-9-g9-");
    bench.shows("Σ99");
    let spare = Command::Correct {
        line: 0,
        number: 10,
        balls: vec![Ball::Pins(9), Ball::Spare, Ball::Pins(9)],
        reason: String::new(),
    };
    other(&bench, &[spare]);
    watch(&mut bench);
    bench.shows("Σ109");
    assert!(bench.runtime.block_on(bench.desk.watch()).is_none());
    // By this program, too.
    bench.keys("H↓↵c⇱8/↵↵B");
    bench.shows("Σ119");
}

#[test]
fn a_sheet_that_is_only_looked_at_follows_what_others_bowl() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    // This one is bowled on from now on.
    bench.keys("NFOX↵↵7");
    bench.keys("H↓↵");
    bench.shows("2 of 2");
    follow(&mut bench, 1, &[Command::Roll(Ball::Pins(3))]);
    bench.shows("3 of 3");
}

#[test]
fn a_correction_of_lines_that_changed_is_closed_and_swallows_the_next_keys() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("9-8-H↵c⇱↑↵7/");
    bench.shows("PJS, frame 1");
    follow(&mut bench, 1, &[Command::Order { first: vec![1, 0] }]);
    bench.shows("what this was about has changed, so nothing was done");
    bench.keys("↵↵");
    let store = bench.desk.store().clone();
    let record = bench.runtime.block_on(store.load(1)).unwrap();
    let games: Vec<String> = record.sheet().lines().iter().map(|line| line.game.to_string()).collect();
    assert_eq!(games, ["8-", "9-"]);
}

#[test]
fn the_next_game_is_not_begun_when_somebody_goes_on_with_this_one() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("xxxxxxxxxxxx");
    other(&bench, &[Command::Undo]);
    bench.keys("g");
    bench.shows("somebody else wrote on this sheet first");
    bench.shows("Up · frame 10, ball 3");
    bench.keys("⎋9");
    bench.shows("PJS bowled 299");
}
