use tenpin::Ball;
use tenpin_play::{Command, Play};
use tenpin_store::Author;

use crate::Bench;

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
    bench.shows("✗ somebody else wrote on this sheet first: this is the board as it is now");
    assert_eq!(bench.games(), ["X", "9"]);
    bench.keys("/");
    assert_eq!(bench.games(), ["X", "9/"]);
}

#[test]
fn what_is_typed_of_a_ball_that_somebody_else_bowled_is_gone() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x1");
    bench.shows("1_");
    other(&bench, &[Command::Roll(Ball::Strike)]);
    watch(&mut bench);
    bench.hides("1_ ·");
    bench.keys("↵");
    bench.shows("✗ type the pins that fell");
    assert_eq!(bench.games(), ["X", "X"]);
}

#[test]
fn a_question_about_lines_that_changed_is_closed() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("xb");
    bench.shows("Who bowls next?");
    other(&bench, &[Command::Leave { line: 1 }]);
    watch(&mut bench);
    bench.hides("Who bowls next?");
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
