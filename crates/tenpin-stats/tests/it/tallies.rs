use tenpin::{Game, Ruleset};
use tenpin_stats::{Rate, Tally};

use crate::tally;

fn rate(made: u64, of: u64) -> Rate {
    Rate { made, of }
}

/// Counts a game of nine frames `--` and this tenth: strikes, spares and doubles are all its own, but for nine first
/// balls and nine chances of a spare.
#[track_caller]
fn check_tenth(tenth: &str, strikes: Rate, spares: Rate, doubles: Rate, is_open: bool) {
    let tally = tally(Ruleset::TenPin, &format!("-- -- -- -- -- -- -- -- -- {tenth}"));
    let own = |rate: Rate| Rate { of: rate.of - 9, ..rate };
    assert_eq!(own(tally.strikes), strikes, "strikes of {tenth}");
    assert_eq!(own(tally.spares), spares, "spares of {tenth}");
    assert_eq!(tally.doubles, doubles, "doubles of {tenth}");
    assert_eq!(tally.opens[9], rate(u64::from(is_open), 1), "opens of {tenth}");
    assert_eq!(tally.opens[..9], [rate(1, 1); 9]);
}

#[test]
fn tenth_81_is_open() {
    check_tenth("81", rate(0, 1), rate(0, 1), rate(0, 0), true);
}

#[test]
fn tenth_spare_then_nine_has_a_fill_rack_without_a_chance_of_a_spare() {
    check_tenth("9/9", rate(0, 2), rate(1, 1), rate(0, 0), false);
}

#[test]
fn tenth_spare_then_strike_counts_the_fill_rack_as_a_strike() {
    check_tenth("9/X", rate(1, 2), rate(1, 1), rate(0, 0), false);
}

#[test]
fn tenth_spare_then_miss_is_not_open() {
    check_tenth("9/-", rate(0, 2), rate(1, 1), rate(0, 0), false);
}

#[test]
fn tenth_two_strikes_then_nine_is_one_double_of_two_chances() {
    check_tenth("XX9", rate(2, 3), rate(0, 0), rate(1, 2), false);
}

#[test]
fn tenth_three_strikes_are_two_doubles() {
    check_tenth("XXX", rate(3, 3), rate(0, 0), rate(2, 2), false);
}

#[test]
fn tenth_strike_then_a_spare_of_a_miss() {
    check_tenth("X-/", rate(1, 2), rate(1, 1), rate(0, 1), false);
}

#[test]
fn tenth_strike_then_a_missed_spare_is_not_open() {
    check_tenth("X81", rate(1, 2), rate(0, 1), rate(0, 1), false);
    check_tenth("X--", rate(1, 2), rate(0, 1), rate(0, 1), false);
}

#[test]
fn tenth_ten_with_the_second_ball_is_a_spare_and_no_strike() {
    check_tenth("-/X", rate(1, 2), rate(1, 1), rate(0, 0), false);
    check_tenth("F/5", rate(0, 2), rate(1, 1), rate(0, 0), false);
}

#[test]
fn a_strike_in_the_ninth_is_followed_by_the_tenth() {
    let tally = tally(Ruleset::TenPin, "-- -- -- -- -- -- -- -- X X-1");
    assert_eq!((tally.strikes, tally.spares, tally.doubles), (rate(2, 11), rate(0, 9), rate(1, 2)));
    assert_eq!(tally.opens.map(|opens| opens.made), [1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
}

/// Counted on paper: strikes in 1, 4, 8, 9 and the tenth's first; first balls 10 7 9 10 0 8 0 10 10 10 and the fill rack's 8.
#[test]
fn a_whole_game_counted_by_hand() {
    let tally = tally(Ruleset::TenPin, "X 7/ 9- X -8 8/ F6 X X X81");
    assert_eq!(tally.scores, [167]);
    assert_eq!(tally.strikes, rate(5, 11));
    assert_eq!(tally.first_ball_pins, 10 + 7 + 9 + 10 + 8 + 10 + 10 + 10 + 8);
    assert_eq!(tally.spares, rate(2, 6)); // 7/ 9- -8 8/ F6 and 81 of the fill rack
    assert_eq!(tally.doubles, rate(2, 5)); // after 1: 7, after 4: -, after 8: X, after 9: X, after the tenth's: 8
    assert_eq!(tally.opens.map(|opens| opens.made), [0, 0, 1, 0, 1, 0, 1, 0, 0, 0]);
    assert_eq!((tally.clean_games, tally.average(), tally.high_game()), (0, Some(167.0), Some(167)));
    assert_eq!([tally.multi_pins, tally.splits], [Rate::default(); 2], "no pins are known");
    assert_eq!(tally.single_pins, rate(0, 1), "but 9- leaves one, whichever it is");
}

#[test]
fn a_clean_game_has_no_open_frame_whatever_the_fill_balls_are() {
    let clean = |notation: &str| tally(Ruleset::TenPin, notation).clean_games;
    assert_eq!(clean("9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/-"), 1);
    assert_eq!(clean("X X X X X X X X X X--"), 1);
    assert_eq!(clean("X X X X X X X X X 9-"), 0);
    assert_eq!(clean("9- X X X X X X X X XXX"), 0);
}

#[test]
fn a_perfect_game_is_all_strikes_and_eleven_doubles() {
    let tally = tally(Ruleset::TenPin, "XXXXXXXXXXXX");
    assert_eq!((tally.strikes, tally.spares, tally.doubles), (rate(12, 12), rate(0, 0), rate(11, 11)));
    assert_eq!(tally.first_ball_average(), Some(10.0));
    assert_eq!((tally.strikes.percent(), tally.spares.percent()), (Some(100.0), None));
}

#[test]
fn pins_count_where_they_are_known() {
    let tally = tally(
        Ruleset::TenPin,
        // A single pin made and missed, two pins made and missed, a split made, missed, and only told to be one; a count
        // alone is not known, and the fill rack of the tenth gets no second ball.
        "9{10}/ 9{7}- 8{2-4}/ 8{2-4}1 8{7-10}/ 8{7-10}- (8)/ 8-{5-7} 8-{2-5} 8/9{10}",
    );
    assert_eq!(tally.single_pins, rate(1, 2));
    assert_eq!(tally.multi_pins, rate(1, 3), "the miss that left 2-5 says what the first ball left");
    assert_eq!(tally.splits, rate(2, 4), "the miss that left 5-7 too");
    assert_eq!(tally.spares, rate(5, 10));
}

#[test]
fn a_first_ball_of_nine_leaves_a_single_pin() {
    let singles = |ruleset, notation: &str| tally(ruleset, notation).single_pins;
    assert_eq!(singles(Ruleset::TenPin, "9/ 9- 9F 8/ 81 -9 -/ F9 F/ 9/9"), rate(2, 4), "a second ball of nine is none");
    assert_eq!(singles(Ruleset::TenPin, "X X X X X X X X X X9/"), rate(1, 1), "the fill rack is a rack");
    assert_eq!(singles(Ruleset::TenPin, "X X X X X X X X X XX9"), rate(0, 0), "without a second ball it is no chance");
    assert_eq!(singles(Ruleset::CurrentFrame, "9/ 9- X X X X X X X X"), rate(1, 2));
    assert_eq!(singles(Ruleset::Candlepin, "9/ 9-- 9-1 --- --- --- --- --- --- ---"), rate(1, 3));
    assert_eq!(singles(Ruleset::NoTap9, "9 9 9 9 9 9 9 9 9 999"), rate(0, 0), "nine is a strike");
    assert_eq!(singles(Ruleset::NoTap8, "8 9 7/ 7- X X X X X XXX"), rate(0, 0));
    assert_eq!(
        singles(Ruleset::FivePin, "9 6 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"),
        rate(0, 0),
        "nine points are no nine pins"
    );
}

#[test]
fn a_no_tap_strike_is_a_strike_and_its_first_ball_counts_what_fell() {
    let tally = tally(Ruleset::NoTap9, "9 9 8/ -- -- -- -- -- -- 9 9 8");
    assert_eq!((tally.strikes, tally.doubles), (rate(4, 12), rate(2, 4)));
    assert_eq!(tally.first_ball_pins, 9 + 9 + 8 + 9 + 9 + 8);
    assert_eq!(tally.spares, rate(1, 7));
}

#[test]
fn frames_that_are_given_are_left_out() {
    let tally = tally(Ruleset::ThreeSixNine, "X 81 _ X 81 _ 9/ 81 _ 81");
    assert_eq!((tally.strikes, tally.spares), (rate(2, 7), rate(1, 5)));
    assert_eq!(tally.doubles, rate(0, 2));
    assert_eq!(tally.opens.map(|opens| opens.of), [1, 1, 0, 1, 1, 0, 1, 1, 0, 1]);
    assert_eq!(tally.opens.map(|opens| opens.made), [0, 1, 0, 0, 1, 0, 0, 1, 0, 1]);
}

#[test]
fn candlepin_makes_spares_with_the_second_ball_of_three() {
    let tally = tally(Ruleset::Candlepin, "X 5/ 54T 541 --- --- --- --- --- X5/");
    assert_eq!((tally.strikes, tally.spares), (rate(2, 11), rate(2, 9)));
    assert_eq!(tally.opens.map(|opens| opens.made), [0, 0, 1, 1, 1, 1, 1, 1, 1, 0]);
}

#[test]
fn five_pin_averages_what_first_balls_are_worth() {
    let tally = tally(Ruleset::FivePin, "15 13 2 5 5 5 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 15 2 3");
    assert_eq!((tally.strikes, tally.spares), (rate(2, 11), rate(1, 9)));
    assert_eq!(tally.first_ball_pins, 15 + 13 + 5 + 15 + 2);
}

#[test]
fn a_game_that_is_not_over_is_left_out() {
    let mut tally = Tally::default();
    for notation in ["", "X X X", "9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/"] {
        assert_eq!(tally.add(&notation.parse::<Game>().unwrap()), None);
    }
    assert_eq!(tally, Tally::default());
    assert_eq!((tally.average(), tally.deviation(), tally.high_game(), tally.low_game()), (None, None, None, None));
    assert_eq!(tally.first_ball_average(), None);
}

#[test]
fn averages_are_over_all_games() {
    let mut tally = Tally::default();
    for notation in ["9- 9- 9- 9- 9- 9- 9- 9- 9- 9-", "5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/5", "XXXXXXXXXXXX"] {
        tally.add(&notation.parse::<Game>().unwrap());
    }
    assert_eq!((tally.games(), tally.total(), tally.average()), (3, 540, Some(180.0)));
    assert_eq!((tally.low_game(), tally.high_game()), (Some(90), Some(300)));
    // Deviations of -90, -30 and 120: their squares are 23,400, a third of which is 7,800.
    assert!((tally.deviation().unwrap().powi(2) - 7800.0).abs() < 1e-6);
    assert_eq!(tally.clean_games, 2);
}
