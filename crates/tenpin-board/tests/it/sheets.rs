use proptest::prelude::*;
use tenpin::{Ball, CorrectError, RollError};
use tenpin_board::{Board, Event, Sheet, SheetError};

use crate::{balls, bowl, games, names, sheet};

#[test]
fn each_bowler_finishes_a_frame_before_the_next_one_bowls() {
    let mut sheet = sheet("PJS KYJ LEE");
    let mut turns = Vec::new();
    for ball in balls("X 8/ 7- 72 X -") {
        turns.push(sheet.up().unwrap());
        sheet.bowl(ball).unwrap();
    }
    assert_eq!(turns, [0, 1, 1, 2, 2, 0, 0, 1, 2]);
    assert_eq!(games(&sheet), ["X 72", "8/ X", "7- -"]);
}

#[test]
fn fill_balls_belong_to_their_frame() {
    let mut sheet = sheet("PJS KYJ");
    for _ in 0..9 {
        bowl(&mut sheet, "X X");
    }
    bowl(&mut sheet, "X X");
    assert_eq!(sheet.up(), Some(0));
    bowl(&mut sheet, "9");
    assert_eq!(sheet.up(), Some(1));
    bowl(&mut sheet, "9/ X");
    assert_eq!(sheet.up(), None);
    assert_eq!(sheet.bowl(Ball::Pins(0)), Err(SheetError::Ball(RollError::GameOver)));
    assert_eq!(games(&sheet), ["X X X X X X X X X XX9", "X X X X X X X X X 9/X"]);
}

#[test]
fn the_highest_score_wins_and_equal_ones_tie() {
    let mut sheet = sheet("PJS KYJ LEE");
    for _ in 0..9 {
        bowl(&mut sheet, "9- 8- 9-");
        assert_eq!(sheet.winners(), []);
    }
    bowl(&mut sheet, "9- 8-");
    let mut tied = sheet.clone();
    bowl(&mut tied, "9-");
    assert_eq!(tied.winners(), [0, 2]);
    bowl(&mut sheet, "8-");
    assert_eq!(sheet.winners(), [0]);
}

#[test]
fn a_ball_of_a_bowler_who_is_not_up_is_refused() {
    let mut sheet = sheet("PJS KYJ");
    let rolled = |line| Event::Rolled { line, ball: Ball::Pins(7) };
    assert_eq!(sheet.apply(rolled(1)), Err(SheetError::NotUp { line: 1 }));
    assert_eq!(sheet.apply(rolled(2)), Err(SheetError::NoSuchLine { line: 2 }));
    assert_eq!(sheet.apply(rolled(0)), Ok(()));
}

#[test]
fn a_sheet_is_opened_once_and_with_a_bowler() {
    assert_eq!(Sheet::open(Vec::new()), Err(SheetError::NoBowlers));
    assert_eq!(Sheet::replay([]), Err(SheetError::NotOpened));
    assert_eq!(Sheet::replay([Event::Undone]), Err(SheetError::NotOpened));
    let opened = Event::Opened { bowlers: names("PJS") };
    assert_eq!(Sheet::replay([opened.clone(), opened]), Err(SheetError::AlreadyOpened));
}

#[test]
fn undo_takes_back_what_still_stands_corrections_too() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X 8/ 7");
    sheet.correct(0, 1, balls("72")).unwrap();
    assert_eq!(games(&sheet), ["72 7", "8/"]);
    sheet.undo().unwrap();
    assert_eq!(games(&sheet), ["X 7", "8/"]);
    sheet.undo().unwrap();
    sheet.undo().unwrap();
    assert_eq!(games(&sheet), ["X", "8"]);
    bowl(&mut sheet, "1");
    sheet.undo().unwrap();
    assert_eq!(games(&sheet), ["X", "8"]);
    sheet.undo().unwrap();
    sheet.undo().unwrap();
    assert_eq!(sheet.undo(), Err(SheetError::NothingToUndo));
    assert_eq!(games(&sheet), ["", ""]);
    assert_eq!(sheet.events().len(), 1 + 4 + 1 + 3 + 1 + 3);
}

#[test]
fn a_correction_may_end_or_empty_the_frame_in_progress() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "7");
    sheet.correct(0, 1, balls("X")).unwrap();
    assert_eq!(sheet.up(), Some(1));
    bowl(&mut sheet, "X 5");
    sheet.correct(0, 2, Vec::new()).unwrap();
    assert_eq!((sheet.up(), games(&sheet)), (Some(0), vec!["X".to_owned(), "X".to_owned()]));
}

#[test]
fn a_refused_correction_says_why() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X 8/");
    let refused = |error| Err(SheetError::Correction(error));
    assert_eq!(sheet.correct(0, 2, balls("X")), refused(CorrectError::NotBegun { number: 2 }));
    assert_eq!(sheet.correct(0, 1, balls("7")), refused(CorrectError::Unfinished { number: 1 }));
    assert_eq!(sheet.correct(2, 1, balls("X")), Err(SheetError::NoSuchLine { line: 2 }));
}

/// Any event, legal or not.
fn events() -> impl Strategy<Value = Event> {
    let ball = || {
        prop_oneof![
            3 => (0..=10_u8).prop_map(Ball::Pins),
            1 => Just(Ball::Strike),
            1 => Just(Ball::Spare),
            1 => Just(Ball::Foul(0)),
            1 => (0..=10_u8).prop_map(Ball::Split),
        ]
    };
    prop_oneof![
        8 => (0..3_usize, ball()).prop_map(|(line, ball)| Event::Rolled { line, ball }),
        2 => (0..4_usize, 0..12_usize, prop::collection::vec(ball(), 0..4))
            .prop_map(|(line, number, balls)| Event::Corrected { line, number, balls }),
        1 => Just(Event::Undone),
    ]
}

proptest! {
    #[test]
    fn any_events_that_were_accepted_replay_to_the_same_sheet(events in prop::collection::vec(events(), 0..300)) {
        let mut sheet = sheet("PJS KYJ LEE");
        for event in events {
            let before = sheet.clone();
            if sheet.apply(event).is_err() {
                prop_assert_eq!(&sheet, &before);
            }
        }
        prop_assert_eq!(Sheet::replay(sheet.events().iter().cloned()), Ok(sheet));
    }

    #[test]
    fn undo_restores_the_lines_from_before_any_event(events in prop::collection::vec(events(), 0..200)) {
        let mut sheet = sheet("PJS KYJ LEE");
        let mut boards = vec![Board::from(&sheet)];
        for event in events {
            if sheet.apply(event.clone()).is_ok() {
                match event {
                    Event::Undone => drop(boards.pop()),
                    _ => boards.push(Board::from(&sheet)),
                }
            }
            prop_assert_eq!(boards.last(), Some(&Board::from(&sheet)));
        }
        while sheet.undo().is_ok() {
            boards.pop();
            prop_assert_eq!(boards.last(), Some(&Board::from(&sheet)));
        }
        prop_assert_eq!(boards.len(), 1);
    }

    #[test]
    fn bowlers_never_drift_more_than_a_frame_apart(events in prop::collection::vec(events(), 0..300)) {
        let mut sheet = sheet("PJS KYJ LEE");
        for event in events {
            let _ = sheet.apply(event);
            let finished = |line: &tenpin_board::Line| line.game.frames().iter().filter(|frame| frame.is_finished()).count();
            let counts: Vec<_> = sheet.lines().iter().map(finished).collect();
            prop_assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1);
            prop_assert!(counts.is_sorted_by(|before, after| before >= after));
            prop_assert_eq!(sheet.up().is_none(), counts == [10, 10, 10]);
        }
    }
}
