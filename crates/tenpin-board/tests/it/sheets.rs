use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tenpin::{Ball, CorrectError, RollError};
use tenpin_board::{Board, Event, Line, Sheet, SheetError};

use crate::{balls, bowl, bowlers, games, sheet};

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
fn each_bowler_bowls_by_the_bowlers_own_rules() {
    let mut sheet = sheet("PJS KYJ:candlepin LEE:no-tap-9");
    let mut turns = Vec::new();
    for pins in [9, 0, 5, 4, 1, 9, 10, 3, 7, 9] {
        turns.push(sheet.up().unwrap());
        sheet.bowl(Ball::Pins(pins)).unwrap();
    }
    assert_eq!(turns, [0, 0, 1, 1, 1, 2, 0, 1, 1, 2]);
    assert_eq!(games(&sheet), ["9- X", "541 3/", "9 9"]);
    assert_eq!(Sheet::replay(sheet.events().iter().cloned()), Ok(sheet));
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
    let opened = Event::Opened { bowlers: bowlers("PJS") };
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
    let says = |error: SheetError| error.to_string();
    assert_eq!(says(SheetError::NoSuchLine { line: 2 }), "there is no line 3");
    assert_eq!(says(SheetError::Correction(CorrectError::NotBegun { number: 2 })), "frame 2 is not begun");
}

/// Something that somebody tries.
#[derive(Debug, Clone)]
enum Attempt {
    /// The bowler who is up bowls so many pins, or as many as stand.
    Bowl(u8),
    /// Any event, legal or not.
    Any(Event),
}

impl Attempt {
    fn make(self, sheet: &mut Sheet) -> Result<(), SheetError> {
        match self {
            Attempt::Any(event) => sheet.apply(event),
            Attempt::Bowl(pins) => {
                let standing = |line: usize| sheet.lines()[line].game.next_ball().unwrap().standing;
                sheet.bowl(Ball::Pins(pins.min(sheet.up().map_or(pins, standing))))
            }
        }
    }
}

/// Attempts that lead to the end of a game of three more often than not.
fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let ball = || {
        prop_oneof![
            3 => (0..=10_u8).prop_map(Ball::Pins),
            1 => Just(Ball::Strike),
            1 => Just(Ball::Spare),
            1 => Just(Ball::Foul(0)),
            1 => (0..=10_u8).prop_map(Ball::Split),
        ]
    };
    let whole_frame = prop::sample::select(vec!["X", "72", "7/", "F/", "XXX", "X5/", "9/X", "81"]);
    let corrections = prop_oneof![whole_frame.prop_map(balls), prop::collection::vec(ball(), 0..4)];
    let event = prop_oneof![
        2 => (0..3_usize, ball()).prop_map(|(line, ball)| Event::Rolled { line, ball }),
        3 => (0..4_usize, 0..12_usize, corrections)
            .prop_map(|(line, number, balls)| Event::Corrected { line, number, balls }),
        2 => Just(Event::Undone),
    ];
    let attempt = prop_oneof![8 => (0..=12_u8).prop_map(Attempt::Bowl), 2 => event.prop_map(Attempt::Any)];
    prop::collection::vec(attempt, 0..160)
}

proptest! {
    #[test]
    fn any_events_that_were_accepted_replay_to_the_same_sheet(attempts in attempts()) {
        let mut sheet = sheet("PJS KYJ:five-pin LEE:3-6-9");
        for attempt in attempts {
            let before = sheet.clone();
            if attempt.make(&mut sheet).is_err() {
                prop_assert_eq!(&sheet, &before);
            }
        }
        prop_assert_eq!(Sheet::replay(sheet.events().iter().cloned()), Ok(sheet));
    }

    #[test]
    fn undo_restores_the_lines_from_before_any_event(attempts in attempts()) {
        let mut sheet = sheet("PJS:no-tap-8 KYJ:candlepin LEE:3-6-9");
        let mut boards = vec![Board::from(&sheet)];
        for attempt in attempts {
            if attempt.make(&mut sheet).is_ok() {
                match sheet.events().last() {
                    Some(Event::Undone) => drop(boards.pop()),
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
    fn bowlers_never_drift_more_than_a_frame_apart(attempts in attempts()) {
        let mut sheet = sheet("PJS KYJ LEE");
        for attempt in attempts {
            let _ = attempt.make(&mut sheet);
            let finished = |line: &Line| line.game.frames().iter().filter(|frame| frame.is_finished()).count();
            let counts: Vec<_> = sheet.lines().iter().map(finished).collect();
            prop_assert!(counts.iter().max().unwrap() - counts.iter().min().unwrap() <= 1);
            prop_assert!(counts.is_sorted_by(|before, after| before >= after));
            prop_assert_eq!(sheet.up().is_none(), counts == [10, 10, 10]);
            prop_assert_eq!(sheet.winners().is_empty(), sheet.up().is_some());
        }
    }
}

/// The laws above say little of the tenth frame if the attempts seldom get there.
#[test]
fn the_attempts_often_reach_the_end_of_the_game() {
    let mut runner = TestRunner::deterministic();
    let mut is_over = || {
        let mut sheet = sheet("PJS KYJ LEE");
        for attempt in attempts().new_tree(&mut runner).unwrap().current() {
            let _ = attempt.make(&mut sheet);
        }
        sheet.up().is_none()
    };
    assert!(50 <= (0..200).filter(|_| is_over()).count());
}
