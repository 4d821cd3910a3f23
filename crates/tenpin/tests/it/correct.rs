use tenpin::{Ball, CorrectError, Game, RollError, Ruleset, notation};

use crate::{game, settled};

fn balls(text: &str) -> Vec<Ball> {
    notation::balls(Ruleset::TenPin, text).map(|written| written.unwrap().ball).collect()
}

/// Frame `number` of `before` becomes `balls`, and the game `after`.
fn check(before: &str, number: usize, new: &str, after: &str) {
    let mut game = game(before);
    game.correct(number, &balls(new)).unwrap();
    assert_eq!(game.to_string(), after);
    assert_eq!(game, after.parse().unwrap());
}

fn check_refused(before: &str, number: usize, new: &str, reason: CorrectError) {
    let before = game(before);
    let mut after = before;
    assert_eq!(after.correct(number, &balls(new)), Err(reason), "{before}, frame {number} to {new}");
    assert_eq!(after, before);
}

#[test]
fn a_correction_changes_one_frame_and_the_totals_follow() {
    let mut corrected = game("X 7/ 9-");
    corrected.correct(1, &balls("72")).unwrap();
    assert_eq!(corrected, game("72 7/ 9-"));
    assert_eq!(settled(&corrected), [9, 28, 37]);
    check("72 X 9-", 1, "X", "X X 9-");
    check("72 X 9-", 1, "(7)/", "(7)/ X 9-");
    check("72 X 9-", 3, "F9", "72 X F9");
}

#[test]
fn the_frame_in_progress_becomes_any_beginning_or_end() {
    check("X 7", 2, "8", "X 8");
    check("X 7", 2, "X", "X X");
    check("X 7", 2, "F/", "X F/");
    check("X 7", 2, "", "X");
    let nine = "-- -- -- -- -- -- -- -- --";
    check(&format!("{nine} X9"), 10, "X", &format!("{nine} X"));
    check(&format!("{nine} X9"), 10, "81", &format!("{nine} 81"));
}

#[test]
fn a_finished_frame_stays_finished() {
    check_refused("X 7", 1, "7", CorrectError::Unfinished { number: 1 });
    check_refused("X 7", 1, "", CorrectError::Unfinished { number: 1 });
    let nine = "-- -- -- -- -- -- -- -- --";
    check_refused(&format!("{nine} 81"), 10, "XX", CorrectError::Unfinished { number: 10 });
    check(&format!("{nine} 81"), 10, "XX7", &format!("{nine} XX7"));
}

#[test]
fn a_frame_not_begun_cannot_be_corrected() {
    check_refused("X 7", 3, "X", CorrectError::NotBegun { number: 3 });
    check_refused("X", 2, "X", CorrectError::NotBegun { number: 2 });
    check_refused("", 1, "X", CorrectError::NotBegun { number: 1 });
    for number in [0, 11, usize::MAX] {
        check_refused("X 7", number, "X", CorrectError::NoSuchFrame { number });
    }
}

#[test]
fn a_ball_that_cannot_be_bowled_there_is_named() {
    let refused = |ball, error| CorrectError::Refused { ball, error };
    check_refused("X 7", 1, "74", refused(2, RollError::TooManyPins { pins: 4, standing: 3 }));
    check_refused("X 7", 1, "X1", refused(2, RollError::FrameFinished));
    check_refused("X 7", 1, "/", refused(1, RollError::SpareNotSecond));
    check_refused("X 7", 1, "7X", refused(2, RollError::StrikeNotFirst));
    check_refused("X 7", 2, "721", refused(3, RollError::FrameFinished));
}

#[test]
fn reasons_name_the_frame_or_the_ball() {
    let says = |number, new: &str| game("X 7").correct(number, &balls(new)).unwrap_err().to_string();
    assert_eq!(says(11, "X"), "there is no frame 11");
    assert_eq!(says(3, "X"), "frame 3 is not begun");
    assert_eq!(says(1, "7"), "frame 1 is finished and must stay so");
    assert_eq!(says(1, "74"), "ball 2: 4 pins cannot fall when 3 are standing");
}

#[test]
fn undo_takes_back_ball_by_ball_to_the_empty_game() {
    let mut game = game("X 7/ F");
    assert!(game.undo().unwrap().is_foul());
    assert_eq!(game.to_string(), "X 7/");
    assert_eq!(game.undo().unwrap().ball(), Ball::Spare);
    assert_eq!(game.to_string(), "X 7");
    game.undo();
    game.undo();
    assert_eq!(game, Game::default());
    assert_eq!(game.undo(), None);
}
