use tenpin::Ruleset;
use tenpin_board::{Entrant, SheetError};
use tenpin_play::{Command, Outcome, Results, Trouble};

use crate::{bowl, names, play, run, store};

fn join(bowler: &str) -> Command {
    Command::Join { entrant: Entrant::read(bowler).unwrap() }
}

#[test]
fn whoever_left_comes_back_to_the_same_line_unless_other_rules_are_named() {
    run(async {
        let mut play = play(&store().await, "PJS KYJ", None);
        bowl(&mut play, "7").await;
        play.act(Command::Leave { line: 1 }).await.unwrap();
        let other = play.act(join("KYJ:five-pin")).await.unwrap();
        assert!(
            matches!(other, Outcome::Joined { line: 2, is_namesake: false, .. }),
            "the other one has left: {other:?}"
        );
        assert_eq!(play.act(join("KYJ")).await, Ok(Outcome::Returned { line: 1 }));
        // Both are here now, so the next one is a third.
        let third = play.act(join("KYJ")).await.unwrap();
        assert!(matches!(third, Outcome::Joined { line: 3, is_namesake: true, .. }), "{third:?}");
        play.act(Command::Leave { line: 3 }).await.unwrap();
        assert_eq!(play.act(Command::Return { line: 3 }).await, Ok(Outcome::Returned { line: 3 }));
        assert_eq!(names(&play), "PJS KYJ KYJ KYJ");
    });
}

/// By the rules that are named, else by those of the evening, else by those that all others have, else by ten-pin.
#[test]
fn a_late_bowler_bowls_by_the_rules_that_suggest_themselves() {
    run(async {
        let store = store().await;
        let ruleset = async |bowlers: &str, evening: Option<Ruleset>, late: &str| {
            let mut play = play(&store, bowlers, None);
            if let Some(ruleset) = evening {
                play = play.with_ruleset(ruleset);
            }
            match play.act(join(late)).await {
                Ok(Outcome::Joined { bowler, .. }) => bowler.ruleset,
                other => panic!("{other:?}"),
            }
        };
        let (duckpin, no_tap) = (Some(Ruleset::Duckpin), Ruleset::NoTap9);
        assert_eq!(ruleset("PJS:no-tap-9", duckpin, "LEE:five-pin").await, Ruleset::FivePin);
        assert_eq!(ruleset("PJS:no-tap-9", duckpin, "LEE").await, Ruleset::Duckpin);
        assert_eq!(ruleset("PJS:no-tap-9 KYJ:no-tap-9", None, "LEE").await, no_tap);
        assert_eq!(ruleset("PJS:no-tap-9 KYJ:duckpin", None, "LEE").await, Ruleset::TenPin);
    });
}

#[test]
fn an_order_names_each_line_once_at_the_most() {
    run(async {
        let mut play = play(&store().await, "PJS KYJ LEE KIM", None);
        play.act(Command::Order { first: vec![2, 0] }).await.unwrap();
        assert_eq!(names(&play), "LEE PJS KYJ KIM");
        for first in [vec![1, 1], vec![7]] {
            let refused = play.act(Command::Order { first: first.clone() }).await;
            assert_eq!(refused, Err(Trouble::Refused(SheetError::NotAnOrder)), "{first:?}");
        }
        assert_eq!(names(&play), "LEE PJS KYJ KIM");
    });
}

#[test]
fn the_last_bowler_stays() {
    run(async {
        let mut play = play(&store().await, "PJS KYJ", None);
        play.act(Command::Leave { line: 0 }).await.unwrap();
        let refused = play.act(Command::Leave { line: 1 }).await;
        assert_eq!(refused, Err(Trouble::Refused(SheetError::NoBowlers)));
    });
}

#[test]
fn a_latecomer_without_a_tag_gets_one_that_nobody_has() {
    run(async {
        let mut play = play(&store().await, "KIM AAA", None);
        for bowler in ["=Kim Yuna", "=김연아", "=Zoë Park"] {
            play.act(join(bowler)).await.unwrap();
        }
        assert_eq!(names(&play), "KIM AAA AAB AAC ZOE");
        // By name alone, whoever has it comes back.
        play.act(Command::Leave { line: 3 }).await.unwrap();
        assert_eq!(play.act(join("=김연아")).await, Ok(Outcome::Returned { line: 3 }));
    });
}

#[test]
fn a_line_without_a_ball_goes_with_its_bowler_and_keeps_its_number() {
    run(async {
        let mut play = play(&store().await, "PJS KYJ LEE", None);
        bowl(&mut play, "X").await;
        play.act(Command::Leave { line: 1 }).await.unwrap();
        let board = play.board().await;
        let shown: Vec<(usize, &str)> = board.lines.iter().map(|line| (line.number, line.name.as_str())).collect();
        assert_eq!((shown, board.up), (vec![(1, "PJS"), (3, "LEE")], Some(1)));
        let results = Results::of(play.sheet());
        assert_eq!(results.lines.iter().map(|line| line.number).collect::<Vec<_>>(), [1, 3]);
        play.act(Command::Return { line: 1 }).await.unwrap();
        assert_eq!(play.board().await.lines.len(), 3);
    });
}
