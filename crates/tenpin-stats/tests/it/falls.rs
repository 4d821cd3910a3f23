use tenpin::{Game, Ruleset};
use tenpin_stats::Falls;

fn falls(ruleset: Ruleset, games: &[&str]) -> Falls {
    let mut falls = Falls::default();
    for game in games {
        falls.add(&Game::read(ruleset, game).unwrap());
    }
    falls
}

#[test]
fn every_ball_of_a_rack_is_counted_with_what_stood() {
    let counted = falls(Ruleset::TenPin, &["X 7/ 9- X -8 8/ F6 X X X81"]);
    assert_eq!((counted.games(), counted.average()), (1, Some(167.0)));
    // Five strikes and the fill rack, a fouled ball among those that felled nothing.
    assert_eq!([10, 9, 8, 7, 0].map(|pins| counted.of(0, 10, pins)), [5, 1, 2, 1, 2]);
    assert_eq!((counted.of(1, 3, 3), counted.of(1, 1, 0), counted.of(1, 10, 8), counted.of(1, 10, 6)), (1, 1, 1, 1));
    assert_eq!((counted.of(1, 2, 2), counted.of(1, 2, 1)), (1, 1));
    let balls: u64 = (0..3)
        .flat_map(|ball| (0..16).flat_map(move |standing| (0..16).map(move |pins| (ball, standing, pins))))
        .map(|(ball, standing, pins)| counted.of(ball, standing, pins))
        .sum();
    assert_eq!(balls, 17);
}

#[test]
fn the_pins_that_really_fell_are_counted() {
    let counted = falls(Ruleset::NoTap9, &["9 9 9 9 9 9 9 9 9 99X"]);
    assert_eq!((counted.of(0, 10, 9), counted.of(0, 10, 10)), (11, 1));
    let counted = falls(Ruleset::Candlepin, &["X 541 6/ 721 332 X X 4/ 53- 8/7"]);
    assert_eq!((counted.of(2, 1, 1), counted.of(2, 4, 2), counted.of(2, 2, 0)), (2, 1, 1));
}

#[test]
fn a_game_that_is_not_over_is_left_out() {
    assert_eq!(falls(Ruleset::TenPin, &["X 7/ 9-"]), Falls::default());
    assert_eq!(Falls::default().average(), None);
    assert_eq!(Falls::default().of(9, 200, 200), 0);
}
