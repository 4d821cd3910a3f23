use tenpin::RollError::{FrameFinished, GameOver, NoSplit, SpareNotSecond, SplitNotFirst, StrikeNotFirst, TooManyPins};
use tenpin::{Ball, Frame, Game, NextBall, NotABall, RollError, Ruleset};

use crate::game;

const NINE: &str = "-- -- -- -- -- -- -- -- --";

/// The ball is refused after `before` for this reason, and the game is left alone.
fn check(before: &str, ball: Ball, reason: RollError) {
    let before = game(before);
    let mut after = before;
    assert_eq!(after.bowl(ball), Err(reason), "{before}, then {ball:?}");
    assert_eq!(after, before);
}

/// The numbers of frame and ball, what stands, and whether the rack is fresh.
fn meets(next: NextBall) -> (usize, usize, u8, bool) {
    (next.frame, next.ball, next.standing, next.is_rack_fresh())
}

#[test]
fn more_pins_than_stand_cannot_fall() {
    check("", Ball::Pins(11), TooManyPins { pins: 11, standing: 10 });
    check("", Ball::Pins(255), TooManyPins { pins: 255, standing: 10 });
    check("8", Ball::Pins(3), TooManyPins { pins: 3, standing: 2 });
    check("X 9", Ball::Pins(2), TooManyPins { pins: 2, standing: 1 });
    check("7", Ball::Foul(4), TooManyPins { pins: 4, standing: 3 });
    check("7", Ball::Pins(11), TooManyPins { pins: 11, standing: 3 });
}

#[test]
fn the_tenth_frame_keeps_its_rack_until_it_is_cleared() {
    check(&format!("{NINE} X5"), Ball::Pins(6), TooManyPins { pins: 6, standing: 5 });
    check(&format!("{NINE} 5"), Ball::Pins(6), TooManyPins { pins: 6, standing: 5 });
    check(&format!("{NINE} X9"), Ball::Pins(10), TooManyPins { pins: 10, standing: 1 });
    for cleared in ["X", "XX", "9/", "X-", "XF", "-", "F"] {
        assert_eq!(game(&format!("{NINE} {cleared}")).next_ball().unwrap().standing, 10, "{cleared}");
    }
}

#[test]
fn no_ball_follows_the_game() {
    for tenth in ["81", "--", "9/X", "XXX", "X53", "X5/", "FF", "F9"] {
        check(&format!("{NINE} {tenth}"), Ball::Pins(0), GameOver);
        check(&format!("{NINE} {tenth}"), Ball::Foul(0), GameOver);
        assert_eq!(game(&format!("{NINE} {tenth}")).next_ball(), None);
    }
}

#[test]
fn no_ball_follows_a_finished_frame() {
    for balls in [&[10][..], &[7, 3], &[7, 2], &[0, 10], &[0, 0]] {
        let mut frame = Frame::new(Ruleset::TenPin);
        for pins in balls {
            assert!(!frame.is_finished());
            frame.add_roll(*pins).unwrap();
        }
        assert!(frame.is_finished());
        assert_eq!(frame.standing(), None);
        let before = frame;
        assert_eq!(frame.add_roll(0), Err(FrameFinished), "{balls:?}");
        assert_eq!(frame, before);
    }
}

#[test]
fn a_frame_alone_knows_what_stands_and_what_it_is_worth() {
    let mut frame = Frame::new(Ruleset::TenPin);
    assert_eq!((frame.standing(), frame.result(), frame.score(&[])), (Some(10), None, None));
    frame.add_roll(8).unwrap();
    assert_eq!((frame.standing(), frame.result(), frame.score(&[])), (Some(2), None, None));
    assert_eq!(frame.add_roll(3), Err(TooManyPins { pins: 3, standing: 2 }));
    frame.add_roll(2).unwrap();
    assert_eq!(frame.score(&[]), None);
    let mut next = Frame::last(Ruleset::TenPin);
    next.add_roll(7).unwrap();
    assert_eq!(frame.score(&[next]), Some(17));
}

#[test]
fn a_strike_takes_a_fresh_rack_and_a_spare_takes_a_second_ball() {
    check("7", Ball::Strike, StrikeNotFirst);
    check("-", Ball::Strike, StrikeNotFirst);
    check("F", Ball::Strike, StrikeNotFirst);
    check(&format!("{NINE} X-"), Ball::Strike, StrikeNotFirst);
    check("", Ball::Spare, SpareNotSecond);
    check("X", Ball::Spare, SpareNotSecond);
    check(&format!("{NINE} X"), Ball::Spare, SpareNotSecond);
    check(&format!("{NINE} 9/"), Ball::Spare, SpareNotSecond);
}

#[test]
fn a_split_takes_a_fresh_rack_and_a_count_that_can_leave_one() {
    for pins in [0, 9, 10] {
        check("", Ball::Split(pins), NoSplit { pins });
    }
    check("", Ball::Split(11), TooManyPins { pins: 11, standing: 10 });
    check("7", Ball::Split(2), SplitNotFirst);
    check("-", Ball::Split(8), SplitNotFirst);
    check(&format!("{NINE} X5"), Ball::Split(2), SplitNotFirst);
    for pins in 1..=8 {
        assert!(Game::default().bowl(Ball::Split(pins)).unwrap().is_split());
    }
    assert!(game(&format!("{NINE} X")).bowl(Ball::Split(8)).unwrap().is_split());
}

#[test]
fn a_fouled_ball_leaves_its_pins_standing() {
    let mut game = Game::default();
    let roll = game.bowl(Ball::Foul(7)).unwrap();
    assert_eq!((roll.pins(), roll.is_foul(), roll.mark()), (0, true, None));
    assert_eq!(meets(game.next_ball().unwrap()), (1, 2, 10, false));
}

#[test]
fn a_roll_says_what_was_told_of_its_ball() {
    let told = |ball: Ball| {
        let roll = Game::default().bowl(ball).unwrap();
        (roll.pins(), roll.is_foul(), roll.is_split())
    };
    assert_eq!(told(Ball::Pins(8)), (8, false, false));
    assert_eq!(told(Ball::Split(8)), (8, false, true));
    assert_eq!(told(Ball::Foul(0)), (0, true, false));
}

#[test]
fn the_next_ball_says_what_it_meets() {
    let next = |notation: &str| meets(game(notation).next_ball().unwrap());
    assert_eq!(next(""), (1, 1, 10, true));
    assert_eq!(next("X 8"), (2, 2, 2, false));
    assert_eq!(next("X 8/"), (3, 1, 10, true));
    let tenth = |balls: &str| next(&format!("{NINE} {balls}"));
    assert_eq!(tenth("9/"), (10, 3, 10, true));
    assert_eq!(tenth("X-"), (10, 3, 10, false));
    assert_eq!(game("X 8").next_ball().unwrap().pins().collect::<Vec<_>>(), [0, 1, 2]);
}

#[test]
fn reasons_read_as_clauses() {
    let says = |error: RollError| error.to_string();
    assert_eq!(says(TooManyPins { pins: 11, standing: 10 }), "11 pins cannot fall when 10 are standing");
    assert_eq!(says(TooManyPins { pins: 2, standing: 1 }), "2 pins cannot fall when 1 is standing");
    assert_eq!(says(NoSplit { pins: 9 }), "no split is left when 9 pins fall");
    assert_eq!(says(GameOver), "the game is over");
}

#[test]
fn what_is_no_single_ball_reads_as_none() {
    for text in
        ["", "x", "+8", " 8", "8 ", "256", "8/", "()", "(8", "{7-7}", "{11}", "8{7-10", "7-10}", "FF", "-F-", "XX"]
    {
        assert_eq!(text.parse::<Ball>(), Err(NotABall), "{text:?}");
    }
    assert_eq!(NotABall.to_string(), "this is no ball");
}
