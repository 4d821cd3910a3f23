use proptest::prelude::*;
use tenpin::{Ball, Game, PinSet, RollError, Ruleset};

use crate::{game, games};

fn pins(text: &str) -> PinSet {
    text.parse().unwrap()
}

fn left(text: &str) -> Ball {
    Ball::Leave(pins(text))
}

/// The ball is refused after `before` for this reason, and the game is left alone.
#[track_caller]
fn check_refused(before: &str, ball: Ball, says: &str) {
    let before = game(before);
    let mut after = before;
    assert_eq!(after.bowl(ball).map_err(|error| error.to_string()), Err(says.to_owned()));
    assert_eq!(after, before);
}

#[test]
fn the_count_follows_from_the_leave() {
    let mut game = Game::default();
    for (leave, written) in [
        ("7-10", "8{7-10}"),
        ("7", "8{7-10}1{7}"),
        ("", "8{7-10}1{7} X"),
        ("1-2-3-4-5-6-7-8-9-10", "8{7-10}1{7} X -"),
        ("", "8{7-10}1{7} X -/"),
        ("10", "8{7-10}1{7} X -/ 9{10}"),
        ("10", "8{7-10}1{7} X -/ 9{10}-"),
    ] {
        game.bowl(left(leave)).unwrap();
        assert_eq!(game.to_string(), written);
    }
    assert_eq!(crate::settled(&game), [9, 29, 48, 57]);
}

#[test]
fn a_roll_says_what_it_left_where_that_was_told() {
    let told = |ball: Ball| {
        let roll = Game::default().bowl(ball).unwrap();
        (roll.pins(), roll.leave(), roll.is_split())
    };
    assert_eq!(told(left("7-10")), (8, Some(pins("7-10")), true));
    assert_eq!(told(left("2-8")), (8, Some(pins("2-8")), false));
    assert_eq!(told(left("1-2-10")), (7, Some(pins("1-2-10")), false));
    assert_eq!(told(Ball::Left { pins: 8, leave: pins("7-10") }), (8, Some(pins("7-10")), true));
    // Nothing is guessed, and what the count says is not told again.
    assert_eq!(told(Ball::Pins(8)), (8, None, false));
    assert_eq!(told(Ball::Split(8)), (8, None, true));
    assert_eq!(told(left("")), (10, None, false));
    assert_eq!(told(Ball::Leave(PinSet::TEN)), (0, None, false));
}

#[test]
fn a_miss_can_tell_what_the_ball_before_it_left() {
    let mut game = game("8");
    assert_eq!(game.bowl(left("7-10")).unwrap().leave(), Some(pins("7-10")));
    assert_eq!(game.to_string(), "8-{7-10}");
}

#[test]
fn only_the_first_ball_at_a_full_rack_leaves_a_split() {
    let mut game = game("7{4-7-10}");
    assert!(game.frames()[0].rolls()[0].is_split());
    assert!(!game.bowl(left("7-10")).unwrap().is_split());
    let mut fouled = crate::game("F");
    assert!(!fouled.bowl(left("7-10")).unwrap().is_split());
    let mut fill = crate::game("-- -- -- -- -- -- -- -- -- X");
    assert!(fill.bowl(left("7-10")).unwrap().is_split());
}

#[test]
fn what_did_not_stand_is_not_left() {
    check_refused("8{7-10}", left("7-9"), "7-9 cannot be left when 7-10 are standing");
    check_refused("8{7-10}", left("1-2-3-4-5"), "1-2-3-4-5 cannot be left when 7-10 are standing");
    check_refused("9{7}", left("8"), "8 cannot be left when 7 is standing");
    check_refused("8", left("4-6-7"), "4-6-7 cannot be left when 2 pins are standing");
    check_refused("9", left("4-6"), "4-6 cannot be left when 1 pin is standing");
    check_refused("-- -- -- -- -- -- -- -- -- X9{10}", left("7"), "7 cannot be left when 10 is standing");
    // A rack is forgotten with its frame or its mark.
    for before in ["8{7-10}/", "8{7-10}1", "8{7-10}F", "-- -- -- -- -- -- -- -- -- 8{7-10}/", "F", "-"] {
        assert!(game(before).bowl(left("4-6")).is_ok(), "{before}");
    }
    assert!(game("8").bowl(left("4-6")).is_ok());
}

#[test]
fn a_count_and_a_leave_go_together() {
    let ball = |pins, leave| Ball::Left { pins, leave: self::pins(leave) };
    check_refused("", ball(8, "7"), "the count is 9 when 7 is left, not 8");
    check_refused("", ball(9, "7-10"), "the count is 8 when 7-10 are left, not 9");
    check_refused("8{7-10}", ball(2, "7"), "the count is 1 when 7 is left, not 2");
    check_refused("", ball(8, ""), "the count is 10 when no pin is left, not 8");
    check_refused("8{7-10}", ball(9, "8"), "8 cannot be left when 7-10 are standing");
    let error = RollError::WrongCount { pins: 200, leave: pins("7"), fallen: 9 };
    assert_eq!(Game::default().bowl(ball(200, "7")), Err(error));
}

#[test]
fn a_foul_or_a_miss_changes_no_rack() {
    for (before, says) in [
        ("8{7-10}F", "4 cannot be left when 2 pins are standing"),
        ("8{7-10}-", "4 cannot be left when 2 pins are standing"),
        ("8{7-10}1{7}", "4 cannot be left when 7 is standing"),
        ("7{1-2-3}1", "4 cannot be left when 2 pins are standing"),
    ] {
        let mut game = Game::read(Ruleset::Candlepin, before).unwrap();
        assert_eq!(game.bowl(left("4")).map_err(|error| error.to_string()), Err(says.to_owned()), "{before}");
        assert!(game.bowl(left(if before.contains("1-2-3") { "2-3" } else { "7" })).is_ok(), "{before}");
    }
}

/// Every leave of a first ball, and every leave that a second ball can make of it.
#[test]
fn just_the_subsets_of_a_leave_can_be_left() {
    for first in PinSet::TEN.subsets().filter(|leave| !leave.is_empty()).step_by(7) {
        let mut game = Game::default();
        assert_eq!(game.bowl(Ball::Leave(first)).unwrap().pins(), 10 - first.len());
        for second in PinSet::TEN.subsets() {
            let bowled = game.clone().bowl(Ball::Leave(second)).map(|roll| roll.pins());
            assert_eq!(bowled.ok(), second.is_subset(first).then(|| first.len() - second.len()), "{first}, {second}");
        }
    }
}

proptest! {
    /// Whoever ignores the pins scores the same game, and may think that more can fall.
    #[test]
    fn leaves_change_no_score(game in games()) {
        let mut counted = Game::new(game.ruleset());
        for roll in game.frames().iter().flat_map(tenpin::Frame::rolls) {
            let pins = roll.pins();
            counted.bowl(if roll.is_foul() { Ball::Foul(pins) } else { Ball::Pins(pins) }).unwrap();
        }
        prop_assert_eq!(counted.totals(), game.totals());
        let counts = |game: &Game| game.next_ball().map_or(vec![], |next| next.pins().collect());
        prop_assert!(counts(&game).iter().all(|pins| counts(&counted).contains(pins)), "{:?}", game);
        let mut written = game.to_string();
        while let Some((before, (_, after))) =
            written.split_once('{').map(|(before, rest)| (before, rest.split_once('}').unwrap()))
        {
            written = format!("{before}{after}");
        }
        prop_assert_eq!(written.replace(['(', ')'], ""), counted.to_string());
    }
}

#[test]
fn what_stands_is_known_where_it_was_told_or_follows() {
    let standing =
        |ruleset, text: &str| Game::read(ruleset, text).unwrap().standing_pins().map(|pins| pins.to_string());
    let known = |text: &str| Some(text.to_owned());
    let full = known("1-2-3-4-5-6-7-8-9-10");
    for fresh in ["", "X", "8/", "F", "-", "72", "X X X X X X X X X X"] {
        assert_eq!(standing(Ruleset::TenPin, fresh), full, "{fresh}");
    }
    assert_eq!(standing(Ruleset::TenPin, "8{7-10}"), known("7-10"));
    assert_eq!(standing(Ruleset::TenPin, "8"), None);
    assert_eq!(standing(Ruleset::Candlepin, "8{7-10}-"), known("7-10"));
    assert_eq!(standing(Ruleset::Candlepin, "7{7-9-10}1"), None);
    assert_eq!(standing(Ruleset::FivePin, "13{1}"), known("1"));
    assert_eq!(standing(Ruleset::TenPin, "X X X X X X X X X XXX"), None);
}
