use tenpin::FrameResult::{Open, Spare, Strike};
use tenpin::{Game, Ruleset, handbook};

use crate::{game, settled};

fn check(notation: &str, score: u16) {
    assert_eq!(game(notation).score(), Some(score), "{notation}");
}

fn check_totals(notation: &str, totals: &[u16]) {
    assert_eq!(settled(&game(notation)), totals, "{notation}");
}

#[test]
fn every_worked_example_of_the_handbook() {
    for example in handbook::EXAMPLES {
        let game = Game::read(example.ruleset, example.game).unwrap_or_else(|error| panic!("{example:?}: {error}"));
        assert!(settled(&game).ends_with(example.totals), "{example:?}: {:?}", settled(&game));
    }
    for ruleset in Ruleset::ALL {
        assert!(handbook::EXAMPLES.iter().any(|example| example.ruleset == ruleset), "{ruleset}");
    }
}

#[test]
fn famous_games_have_their_famous_scores() {
    check("X X X X X X X X X XXX", 300);
    check("9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9", 190);
    check("5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/ 5/5", 150);
    check("X 9/ X 9/ X 9/ X 9/ X 9/X", 200);
    check("9/ X 9/ X 9/ X 9/ X 9/ X9/", 200);
    check("9- 9- 9- 9- 9- 9- 9- 9- 9- 9-", 90);
    check("-- -- -- -- -- -- -- -- -- --", 0);
}

#[test]
fn nine_strikes_leave_it_to_the_tenth_frame() {
    check("X X X X X X X X X X9/", 289);
    check("X X X X X X X X X XX9", 299);
    check("X X X X X X X X X 9/X", 279);
}

#[test]
fn the_tenth_frame_is_its_own_pins() {
    for (tenth, score) in [("XXX", 30), ("X1/", 20), ("X53", 18), ("7/7", 17), ("X9-", 19), ("81", 9), ("X-/", 20)] {
        check(&format!("-- -- -- -- -- -- -- -- -- {tenth}"), score);
    }
}

#[test]
fn a_strike_in_the_ninth_is_not_the_last_frame() {
    check("-- -- -- -- -- -- -- -- X X-1", 31);
}

#[test]
fn fouls_count_as_balls_and_not_as_pins() {
    check("1F -F -- F/ -1 -- 81 3- 7- 9-", 40);
    check("F/ F/ F/ F/ F/ F/ F/ F/ F/ F/F", 100);
    check("-- -- -- -- -- -- -- -- -- XF/", 20);
    check("-- -- -- -- -- -- -- -- -- XXF", 20);
    check("-- -- -- -- -- -- -- -- -- F/F", 10);
    check("X F/ F- -- -- -- -- -- -- --", 30);
}

#[test]
fn a_total_is_blank_until_every_ball_that_counts_is_bowled() {
    check_totals("X", &[]);
    check_totals("X 8", &[]);
    check_totals("X 8/", &[20]);
    check_totals("X X", &[]);
    check_totals("X X X", &[30]);
    check_totals("8/ X", &[20]);
    check_totals("X 72", &[19, 28]);
    check_totals("-- X -- X X", &[0, 10, 10]);
    check_totals("X X X X X X X X X XX", &[30, 60, 90, 120, 150, 180, 210, 240, 270]);
}

#[test]
fn the_score_is_known_when_the_game_is_over() {
    let mut game = game("X X X X X X X X X XX");
    assert_eq!((game.score(), game.score_so_far()), (None, 270));
    game.roll(10).unwrap();
    assert_eq!((game.score(), game.score_so_far()), (Some(300), 300));
    assert_eq!((Game::default().score(), Game::default().score_so_far()), (None, 0));
}

#[test]
fn a_finished_frame_is_a_strike_a_spare_or_open() {
    let results = |notation: &str| game(notation).frames().map(|frame| frame.result());
    assert_eq!(results("X -/ F/ 72 8")[..6], [Some(Strike), Some(Spare), Some(Spare), Some(Open), None, None]);
    for (tenth, result) in [("X53", Strike), ("XXX", Strike), ("9/X", Spare), ("F/F", Spare), ("81", Open)] {
        assert_eq!(results(&format!("-- -- -- -- -- -- -- -- -- {tenth}"))[9], Some(result), "{tenth}");
    }
    for tenth in ["X", "XX", "X5", "9/", "9"] {
        assert_eq!(results(&format!("-- -- -- -- -- -- -- -- -- {tenth}"))[9], None, "{tenth}");
    }
}
