use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tenpin::{Ball, CorrectError, Game, Roll, RollError};
use tenpin_board::{Arrival, Board, Bowler, Event, Line, Namesakes, Sheet, SheetError, State};

use crate::turns::Peer;
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
    let opened = Event::Opened { bowlers: bowlers("PJS"), series: None, continues: Vec::new() };
    assert_eq!(Sheet::replay([opened.clone(), opened]), Err(SheetError::AlreadyOpened));
}

#[test]
fn a_removed_bowler_is_shown_and_counted_nowhere_and_undo_brings_the_line_back() {
    let mut sheet = sheet("PJS KYJ LEE");
    for pins in [10, 9, 0, 8, 1] {
        sheet.bowl(Ball::Pins(pins)).unwrap();
    }
    let before = sheet.clone();
    sheet.apply(Event::Removed { line: 1 }).unwrap();
    assert_eq!(sheet.shown().map(|(index, _)| index).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(sheet.lines()[1].game, before.lines()[1].game, "the line keeps its balls");
    assert_eq!(Board::from(&sheet).lines.len(), 2);
    let refused = SheetError::IsRemoved { line: 1 };
    for event in [
        Event::Removed { line: 1 },
        Event::Left { line: 1 },
        Event::Returned { line: 1, has_lag: false },
        Event::Bowl { line: 1 },
        sheet.corrected(1, 1, vec![Ball::Strike], String::new()),
        sheet.renamed(1, "BOB".parse().unwrap(), String::new()).unwrap(),
    ] {
        assert_eq!(sheet.apply(event), Err(refused));
    }
    sheet.undo().unwrap();
    assert_eq!(sheet.lines(), before.lines());
    sheet.redo().unwrap();
    assert!(sheet.lines()[1].is_removed);

    // One who has left can be removed; the last one who is here cannot.
    sheet.apply(Event::Left { line: 2 }).unwrap();
    sheet.apply(Event::Removed { line: 2 }).unwrap();
    assert_eq!(sheet.apply(Event::Removed { line: 0 }), Err(SheetError::NoBowlers));
    sheet.undo().unwrap();
    assert!(sheet.lines()[2].has_left && !sheet.lines()[2].is_removed);
}

#[test]
fn a_removed_bowler_wins_nothing_and_scores_nothing_in_a_series() {
    let mut sheet = sheet("PJS KYJ");
    while let Some((line, _)) = sheet.next() {
        sheet.bowl(if line == 0 { Ball::Strike } else { Ball::Pins(0) }).unwrap();
    }
    assert_eq!(sheet.winners(), [0]);
    sheet.apply(Event::Removed { line: 0 }).unwrap();
    assert_eq!(sheet.winners(), [1]);
    let totals = tenpin_board::SeriesTotals::of(&[sheet.clone()]);
    assert_eq!(totals.before(&sheet), [Some(0), Some(0)]);
}

#[test]
fn a_sheet_is_placed_on_a_lane_and_undo_leaves_it_there() {
    let mut sheet = sheet("PJS KYJ");
    assert_eq!(sheet.lane(), None);
    sheet.bowl(Ball::Pins(7)).unwrap();
    sheet.apply(Event::Placed { lane: 3 }).unwrap();
    assert_eq!(sheet.apply(Event::Placed { lane: 3 }), Err(SheetError::IsOnLane { lane: 3 }));
    sheet.undo().unwrap();
    assert_eq!((sheet.lane(), sheet.lines()[0].game.to_string().as_str()), (Some(3), ""));
    // Nor does it keep anybody from a redo.
    sheet.apply(Event::Placed { lane: 4 }).unwrap();
    sheet.redo().unwrap();
    assert_eq!((sheet.lane(), sheet.lines()[0].game.to_string().as_str()), (Some(4), "7"));
    assert_eq!(sheet.undo().and_then(|()| sheet.undo()), Err(SheetError::NothingToUndo));
    sheet.apply(Event::Closed).unwrap();
    assert_eq!(sheet.apply(Event::Placed { lane: 5 }), Err(SheetError::Closed));
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

#[test]
fn redo_lets_happen_again_what_was_undone_until_something_else_happens() {
    let mut sheet = sheet("PJS KYJ");
    assert_eq!(sheet.redo(), Err(SheetError::NothingToRedo));
    bowl(&mut sheet, "X 8/");
    sheet.correct(0, 1, balls("72")).unwrap();
    for _ in 0..2 {
        sheet.undo().unwrap();
    }
    assert_eq!((games(&sheet), sheet.last_standing()), (vec!["X".into(), "8".into()], Some(&rolled(1, 8))));
    assert_eq!(sheet.last_undone(), Some(&Event::Rolled { line: 1, ball: Ball::Spare }));
    sheet.redo().unwrap();
    sheet.redo().unwrap();
    assert_eq!(games(&sheet), ["72", "8/"]);
    assert_eq!(sheet.redo(), Err(SheetError::NothingToRedo));
    sheet.undo().unwrap();
    bowl(&mut sheet, "7");
    assert_eq!(sheet.redo(), Err(SheetError::NothingToRedo));
    assert_eq!(games(&sheet), ["X 7", "8/"]);
}

fn rolled(line: usize, pins: u8) -> Event {
    Event::Rolled { line, ball: Ball::Pins(pins) }
}

/// Somebody joins as it was before there was a lag.
fn joined(bowler: &str) -> Event {
    late(bowler, false)
}

fn late(bowler: &str, has_lag: bool) -> Event {
    Event::Joined { bowler: bowler.parse().unwrap(), has_lag }
}

#[test]
fn a_late_bowler_begins_with_the_first_frame_and_catches_up() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X X 7");
    sheet.apply(joined("KIM:no-tap-9")).unwrap();
    assert_eq!(sheet.up(), Some(0), "PJS is in mid-frame");
    bowl(&mut sheet, "2");
    assert_eq!(sheet.up(), Some(2), "KIM has frame 1 still to bowl");
    bowl(&mut sheet, "9");
    assert_eq!(sheet.up(), Some(1), "KYJ has frame 2 still to bowl, as KIM has, and comes first");
    bowl(&mut sheet, "X 81");
    assert_eq!(sheet.up(), Some(0));
    assert_eq!(games(&sheet), ["X 72", "X X", "9 81"]);
}

#[test]
fn a_bowler_who_leaves_is_passed_over_and_may_come_back() {
    let mut sheet = sheet("PJS KYJ LEE");
    bowl(&mut sheet, "X 8");
    sheet.apply(Event::Left { line: 1 }).unwrap();
    assert_eq!(sheet.up(), Some(2));
    assert_eq!(sheet.apply(Event::Left { line: 1 }), Err(SheetError::HasLeft { line: 1 }));
    assert_eq!(sheet.apply(Event::Returned { line: 0, has_lag: false }), Err(SheetError::HasNotLeft { line: 0 }));
    assert_eq!(sheet.apply(rolled(1, 1)), Err(SheetError::NotUp { line: 1 }));
    bowl(&mut sheet, "7");
    assert_eq!(sheet.apply(Event::Returned { line: 1, has_lag: false }), Err(SheetError::InMidFrame { line: 2 }));
    bowl(&mut sheet, "2 X");
    sheet.apply(Event::Returned { line: 1, has_lag: false }).unwrap();
    assert_eq!(sheet.up(), Some(1));
    bowl(&mut sheet, "1");
    assert_eq!(games(&sheet), ["X X", "81", "72"]);
    sheet.apply(Event::Left { line: 0 }).unwrap();
    sheet.apply(Event::Left { line: 1 }).unwrap();
    assert_eq!(sheet.apply(Event::Left { line: 2 }), Err(SheetError::NoBowlers));
    assert_eq!(sheet.apply(Event::Left { line: 3 }), Err(SheetError::NoSuchLine { line: 3 }));
}

#[test]
fn who_has_left_wins_only_with_a_whole_game() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X");
    sheet.apply(Event::Left { line: 0 }).unwrap();
    for _ in 0..10 {
        assert_eq!(sheet.winners(), []);
        bowl(&mut sheet, "--");
    }
    assert_eq!((sheet.up(), sheet.winners()), (None, vec![1]));
}

#[test]
fn bowlers_may_bowl_in_another_order_but_nobody_loses_the_turn_in_mid_frame() {
    let mut sheet = sheet("PJS KYJ LEE");
    bowl(&mut sheet, "X 8");
    sheet.apply(Event::Reordered { lines: vec![2, 0, 1] }).unwrap();
    assert_eq!((games(&sheet), sheet.up()), (vec![String::new(), "X".into(), "8".into()], Some(2)));
    bowl(&mut sheet, "/ X");
    assert_eq!(games(&sheet), ["X", "X", "8/"]);
    assert_eq!(sheet.up(), Some(0));
    for order in [vec![], vec![0, 1], vec![0, 1, 1], vec![0, 1, 3], vec![0, 1, 2, 3]] {
        assert_eq!(sheet.apply(Event::Reordered { lines: order }), Err(SheetError::NotAnOrder));
    }
    sheet.undo().unwrap();
    sheet.undo().unwrap();
    sheet.undo().unwrap();
    assert_eq!(games(&sheet), ["X", "8", ""]);
}

#[test]
fn a_closed_sheet_takes_corrections_and_nothing_else() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X 8/");
    sheet.apply(Event::Closed).unwrap();
    let refused = [rolled(0, 1), Event::Undone, Event::Redone, joined("KIM"), Event::Left { line: 0 }, Event::Closed];
    for event in
        refused.into_iter().chain([Event::Reordered { lines: vec![1, 0] }, Event::Returned { line: 0, has_lag: false }])
    {
        assert_eq!(sheet.apply(event), Err(SheetError::Closed));
    }
    sheet.correct(0, 1, balls("72")).unwrap();
    assert_eq!(games(&sheet), ["72", "8/"]);
    assert!(sheet.is_closed() && !sheet.is_deleted());
}

#[test]
fn a_sheet_that_was_closed_before_its_end_can_be_reopened() {
    let mut sheet = sheet("PJS");
    assert_eq!(sheet.apply(Event::Reopened), Err(SheetError::NotClosed));
    bowl(&mut sheet, "7");
    sheet.apply(Event::Closed).unwrap();
    sheet.apply(Event::Reopened).unwrap();
    assert_eq!((sheet.is_closed(), sheet.last_standing()), (false, Some(&rolled(0, 7))));
    bowl(&mut sheet, "2 9- 9- 9- 9- 9- 9- 9- 9- 9-");
    sheet.apply(Event::Closed).unwrap();
    assert_eq!(sheet.apply(Event::Reopened), Err(SheetError::Ball(RollError::GameOver)));
}

#[test]
fn a_deleted_sheet_takes_nothing_until_it_is_restored() {
    let mut sheet = sheet("PJS");
    bowl(&mut sheet, "7");
    assert_eq!(sheet.apply(Event::Restored), Err(SheetError::NotDeleted));
    sheet.apply(Event::Deleted).unwrap();
    assert!(sheet.is_deleted() && sheet.series().is_none());
    for event in
        [rolled(0, 1), Event::Undone, Event::Closed, Event::Deleted, sheet.corrected(0, 1, balls("8"), String::new())]
    {
        assert_eq!(sheet.apply(event), Err(SheetError::Deleted));
    }
    sheet.apply(Event::Restored).unwrap();
    assert_eq!(sheet.last_standing(), Some(&rolled(0, 7)));
    bowl(&mut sheet, "2");
    assert_eq!(games(&sheet), ["72"]);
}

#[test]
fn a_correction_tells_what_was_before() {
    let mut sheet = sheet("PJS");
    bowl(&mut sheet, "7/ (8)");
    let event = sheet.corrected(0, 2, balls("9"), "a pin wobbled".into());
    let told = |before: &str| Event::Corrected {
        line: 0,
        number: 2,
        before: balls(before),
        after: balls("9"),
        reason: "a pin wobbled".into(),
    };
    assert_eq!(event, told("(8)"));
    assert_eq!(sheet.apply(told("8")), Err(SheetError::OtherBalls { number: 2 }));
    sheet.apply(event).unwrap();
    assert_eq!(sheet.apply(told("(8)")), Err(SheetError::OtherBalls { number: 2 }));
}

#[test]
fn a_sheet_is_open_then_closed_and_deleted_above_all() {
    use State::{Closed, Deleted, Open};

    let mut sheet = sheet("PJS");
    let mut states = vec![sheet.state()];
    for event in [Event::Closed, Event::Reopened, Event::Closed, Event::Deleted, Event::Restored] {
        sheet.apply(event).unwrap();
        states.push(sheet.state());
    }
    assert_eq!(states, [Open, Closed, Open, Closed, Deleted, Closed]);
    for state in states {
        assert_eq!(State::read(state.name()), Some(state));
    }
    assert_eq!(State::read("Open"), None);
}

#[test]
fn a_line_knows_its_bowler_and_a_sheet_who_shares_a_name() {
    let mut sheet = sheet("PJS KYJ:no-tap-9");
    let bowlers: Vec<String> = sheet.lines().iter().map(|line| line.bowler().to_string()).collect();
    assert_eq!(bowlers, ["PJS", "KYJ:no-tap-9"]);
    let labels = |sheet: &Sheet| (0..sheet.lines().len()).map(|line| sheet.lines().label(line)).collect::<Vec<_>>();
    assert_eq!(labels(&sheet), ["PJS", "KYJ"]);
    sheet.apply(joined("KYJ")).unwrap();
    assert_eq!(labels(&sheet), ["PJS", "KYJ (2)", "KYJ (3)"]);
    // Whoever has left makes nobody ambiguous, but is told from those who are here.
    sheet.apply(Event::Left { line: 1 }).unwrap();
    assert_eq!(labels(&sheet), ["PJS", "KYJ (2)", "KYJ"]);
    sheet.undo().unwrap();
    // A name is enough, unless two have the same.
    for (line, name) in [(1, "KYJ=Kim"), (2, "KYJ=Kang")] {
        sheet.apply(sheet.renamed(line, name.parse().unwrap(), String::new()).unwrap()).unwrap();
    }
    assert_eq!(labels(&sheet), ["PJS", "Kim (KYJ)", "Kang (KYJ)"]);
    sheet.apply(sheet.renamed(1, "KYJ=KANG".parse().unwrap(), String::new()).unwrap()).unwrap();
    assert_eq!(labels(&sheet), ["PJS", "KANG (KYJ) (2)", "Kang (KYJ) (3)"]);
    while sheet.undo().is_ok() {}
    assert_eq!(labels(&sheet), ["PJS", "KYJ"]);
}

/// Something that somebody tries.
#[derive(Debug, Clone)]
pub(crate) enum Attempt {
    /// The bowler who is up bowls so many pins, or as many as stand.
    Bowl(u8),
    /// A frame of a line gets these balls.
    Correct(usize, usize, Vec<Ball>),
    /// A line gets this name.
    Rename(usize, &'static str),
    /// Any event, legal or not.
    Any(Event),
}

impl Attempt {
    /// Whether it changes who bowls, or in which order.
    pub(crate) fn is_of_bowlers(&self) -> bool {
        use Event::{Joined, Left, Removed, Reordered, Returned};
        matches!(
            self,
            Attempt::Any(Joined { .. } | Left { .. } | Removed { .. } | Returned { .. } | Reordered { .. })
                | Attempt::Rename(..)
        )
    }

    pub(crate) fn make(self, sheet: &mut Sheet) -> Result<(), SheetError> {
        match self {
            Attempt::Any(event) => sheet.apply(event),
            Attempt::Correct(line, number, balls) => sheet.correct(line, number, balls),
            Attempt::Rename(line, name) => sheet.apply(sheet.renamed(line, name.parse().unwrap(), String::new())?),
            Attempt::Bowl(pins) => {
                let standing = |line: usize| sheet.lines()[line].game.next_ball().unwrap().standing;
                sheet.bowl(Ball::Pins(pins.min(sheet.up().map_or(pins, standing))))
            }
        }
    }
}

fn any_ball() -> impl Strategy<Value = Ball> {
    prop_oneof![
        3 => (0..=10_u8).prop_map(Ball::Pins),
        1 => Just(Ball::Strike),
        1 => Just(Ball::Spare),
        1 => Just(Ball::Foul(0)),
        1 => (0..=10_u8).prop_map(Ball::Split),
    ]
}

fn corrections() -> impl Strategy<Value = Attempt> {
    let whole_frame = prop::sample::select(vec!["X", "72", "7/", "F/", "XXX", "X5/", "9/X", "81"]);
    let balls = prop_oneof![whole_frame.prop_map(balls), prop::collection::vec(any_ball(), 0..4)];
    (0..4_usize, 0..12_usize, balls).prop_map(|(line, number, balls)| Attempt::Correct(line, number, balls))
}

/// Attempts that lead to the end of a game of three more often than not, with the same bowlers from first to last.
fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let event = prop_oneof![
        2 => (0..3_usize, any_ball()).prop_map(|(line, ball)| Event::Rolled { line, ball }),
        3 => Just(Event::Undone),
        2 => Just(Event::Redone),
    ];
    let attempt = prop_oneof![
        16 => (0..=12_u8).prop_map(Attempt::Bowl),
        2 => event.prop_map(Attempt::Any),
        2 => corrections(),
    ];
    prop::collection::vec(attempt, 0..160)
}

/// Attempts of all kinds, with bowlers who come and go.
pub(crate) fn evenings() -> impl Strategy<Value = Vec<Attempt>> {
    let order = Just(vec![0, 1, 2, 3, 4]).prop_shuffle();
    let event = prop_oneof![
        3 => Just(Event::Undone),
        2 => Just(Event::Redone),
        1 => prop::sample::select(vec!["KIM", "JON:candlepin", "KIM=김연아"])
            .prop_flat_map(|bowler| any::<bool>().prop_map(move |has_lag| late(bowler, has_lag))),
        2 => (0..6_usize).prop_map(|line| Event::Left { line }),
        2 => (0..6_usize, any::<bool>()).prop_map(|(line, has_lag)| Event::Returned { line, has_lag }),
        2 => (0..6_usize).prop_map(|line| Event::Bowl { line }),
        1 => (0..6_usize).prop_map(|line| Event::Removed { line }),
        1 => (1..3_u32).prop_map(|lane| Event::Placed { lane }),
        2 => (order, 0..6_usize).prop_map(|(order, len)| {
            Event::Reordered { lines: order.into_iter().filter(|line| *line < len).collect() }
        }),
    ];
    let rare = [Event::Closed, Event::Reopened, Event::Deleted, Event::Restored, Event::Restored];
    let rare = prop::sample::select(rare.to_vec());
    let names = prop::sample::select(vec!["PJS", "BOB=Bob Park", "KIM"]);
    let attempt = prop_oneof![
        100 => (0..=12_u8).prop_map(Attempt::Bowl),
        40 => event.prop_map(Attempt::Any),
        3 => (0..6_usize, names).prop_map(|(line, name)| Attempt::Rename(line, name)),
        20 => corrections(),
        1 => rare.prop_map(Attempt::Any),
    ];
    prop::collection::vec(attempt, 0..120)
}

/// The slow way to the same sheet: the events that stand and those that were taken back are counted out, and those that
/// stand are replayed.
fn replayed(sheet: &Sheet) -> (Sheet, Option<Event>, Option<Event>) {
    let (mut standing, mut undone) = (Vec::new(), Vec::new());
    for event in sheet.events() {
        match event {
            Event::Undone => undone.push(standing.pop().unwrap()),
            Event::Redone => standing.push(undone.pop().unwrap()),
            Event::Placed { .. } | Event::Closed | Event::Reopened | Event::Deleted | Event::Restored => {}
            happened => {
                standing.push(happened.clone());
                undone.clear();
            }
        }
    }
    let last_standing = standing.last().filter(|_| 1 < standing.len()).cloned();
    (Sheet::replay(standing).unwrap(), last_standing, undone.pop())
}

/// Whether an event, whatever it says, takes the turn from nobody in mid-frame.
fn leaves_turns(event: &Event) -> bool {
    use Event::{Bowl, Joined, Placed, Renamed, Reordered, Returned};
    matches!(event, Joined { .. } | Returned { .. } | Reordered { .. } | Bowl { .. } | Renamed { .. } | Placed { .. })
}

/// The game of the bowler who is in mid-frame and up.
fn in_mid_frame(sheet: &Sheet) -> Option<Game> {
    let up = sheet.lines()[sheet.up()?].game;
    (up.next_ball()?.ball != 1).then_some(up)
}

proptest! {
    #[test]
    fn any_events_that_were_accepted_replay_to_the_same_sheet(attempts in evenings()) {
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
    fn undo_and_redo_without_replay_are_a_replay_of_what_stands(attempts in evenings()) {
        let mut sheet = sheet("PJS KYJ:five-pin LEE:3-6-9");
        for attempt in attempts {
            let _ = attempt.make(&mut sheet);
            let (replayed, last_standing, last_undone) = replayed(&sheet);
            let peer = Peer::of(replayed.events());
            prop_assert_eq!(sheet.lines(), replayed.lines());
            prop_assert_eq!(sheet.up(), replayed.up());
            prop_assert_eq!(sheet.up(), peer.up());
            let lags: Vec<u32> = sheet.lines().iter().map(|line| line.lag).collect();
            prop_assert_eq!(lags, peer.lags());
            prop_assert_eq!(sheet.last_standing(), last_standing.as_ref());
            prop_assert_eq!(sheet.last_undone(), last_undone.as_ref());
        }
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
    fn undo_then_redo_is_nothing(attempts in evenings(), depth in 1..9_usize) {
        let mut sheet = sheet("PJS KYJ:five-pin LEE:3-6-9");
        for attempt in attempts {
            let _ = attempt.make(&mut sheet);
        }
        let before = sheet.clone();
        let undone = (0..depth).take_while(|_| sheet.undo().is_ok()).count();
        for _ in 0..undone {
            sheet.redo().unwrap();
        }
        prop_assert_eq!(sheet.lines(), before.lines());
        prop_assert_eq!(sheet.up(), before.up());
        prop_assert_eq!(sheet.last_standing(), before.last_standing());
        prop_assert_eq!(sheet.last_undone(), before.last_undone());
        prop_assert_eq!(sheet.events().len(), before.events().len() + 2 * undone);
    }

    #[test]
    fn a_correction_touches_one_frame_and_tells_what_was_before(attempts in evenings()) {
        let mut sheet = sheet("PJS KYJ:five-pin LEE:3-6-9");
        for attempt in attempts {
            let before = sheet.clone();
            if attempt.make(&mut sheet).is_err() || sheet.events().len() == before.events().len() {
                continue;
            }
            let Some(Event::Corrected { line, number, before: told, .. }) = sheet.events().last() else { continue };
            let frames = |sheet: &Sheet| -> Vec<_> { sheet.lines().iter().flat_map(|line| *line.game.frames()).collect() };
            let touched = 10 * line + number - 1;
            let had: Vec<Ball> = frames(&before)[touched].rolls().iter().map(Roll::ball).collect();
            prop_assert_eq!(told, &had);
            for (index, (frame, was)) in frames(&sheet).iter().zip(frames(&before)).enumerate() {
                prop_assert!(index == touched || *frame == was);
            }
        }
    }

    #[test]
    fn nobody_loses_the_turn_in_mid_frame(attempts in evenings()) {
        let mut sheet = sheet("PJS KYJ LEE");
        for attempt in attempts {
            let before = sheet.clone();
            if attempt.make(&mut sheet).is_err() {
                continue;
            }
            let Some(bowler) = in_mid_frame(&before) else { continue };
            match sheet.events().last() {
                Some(event) if leaves_turns(event) => {}
                // What is redone once more is a ball of whoever is up, or one of these.
                Some(Event::Redone) => match before.last_undone() {
                    Some(event) if leaves_turns(event) => {}
                    Some(Event::Left { line } | Event::Removed { line } | Event::Corrected { line, .. }) if Some(*line) != before.up() => {}
                    _ => continue,
                },
                Some(Event::Left { line } | Event::Removed { line } | Event::Corrected { line, .. }) if Some(*line) != before.up() => {}
                _ => continue,
            }
            prop_assert_eq!(in_mid_frame(&sheet), Some(bowler));
        }
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

// The sizes below take a second or two, and minutes where a single step looks at all lines or at all events.

/// So many bowlers, whose names come again and again.
fn crowd(bowlers: usize) -> Sheet {
    let letter = |number: usize| char::from(b'A' + u8::try_from(number % 26).unwrap());
    let bowler = |number: usize| -> Bowler {
        [number / 676, number / 26, number].map(letter).iter().collect::<String>().parse().unwrap()
    };
    Sheet::open((0..bowlers).map(bowler).collect()).unwrap()
}

#[test]
fn whose_turn_it_is_is_found_without_asking_everybody() {
    let mut sheet = crowd(50_000);
    for line in 0..50_000 {
        assert_eq!(sheet.up(), Some(line));
        sheet.bowl(Ball::Pins(3)).unwrap();
        assert_eq!(sheet.up(), Some(line), "in mid-frame");
        sheet.bowl(Ball::Pins(4)).unwrap();
    }
    assert_eq!(sheet.next().map(|(line, next)| (line, next.frame)), Some((0, 2)));
}

#[test]
fn a_long_sheet_is_undone_and_redone_without_being_replayed() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "7 2 X");
    for _ in 0..10_000 {
        for (before, after) in [("72", "81"), ("81", "72")] {
            assert_eq!(sheet.corrected(0, 1, Vec::new(), String::new()), correction(before, ""));
            sheet.apply(correction(before, after)).unwrap();
        }
    }
    let whole = sheet.clone();
    for _ in 0..3 {
        for _ in 0..20_003 {
            sheet.undo().unwrap();
        }
        assert_eq!((sheet.undo(), games(&sheet)), (Err(SheetError::NothingToUndo), vec![String::new(); 2]));
        for _ in 0..20_003 {
            sheet.redo().unwrap();
        }
    }
    assert_eq!(sheet.lines(), whole.lines());
}

fn correction(before: &str, after: &str) -> Event {
    Event::Corrected { line: 0, number: 1, before: balls(before), after: balls(after), reason: String::new() }
}

#[test]
fn a_change_of_order_is_undone_and_redone_in_one_step_however_many_bowl() {
    let mut sheet = crowd(50_000);
    sheet.bowl(Ball::Strike).unwrap();
    sheet.apply(Event::Reordered { lines: (0..50_000).rev().collect() }).unwrap();
    for _ in 0..20_000 {
        sheet.bowl(Ball::Strike).unwrap();
        for _ in 0..2 {
            sheet.undo().unwrap();
        }
        assert_eq!(sheet.up(), Some(1));
        sheet.redo().unwrap();
        assert_eq!(sheet.up(), Some(0));
    }
    assert_eq!(sheet.lines()[0], crowd(50_000).lines()[49_999]);
    assert_eq!(sheet.lines()[49_999].game.to_string(), "X");
}

#[test]
fn many_who_join_leave_and_come_back_take_a_step_each() {
    let mut sheet = sheet("PJS");
    for line in 1..50_000 {
        sheet.apply(joined("KIM")).unwrap();
        sheet.apply(Event::Left { line }).unwrap();
        if line % 2 == 0 {
            sheet.apply(Event::Returned { line, has_lag: false }).unwrap();
        }
    }
    let here = sheet.lines().iter().filter(|line| !line.has_left).count();
    assert_eq!((sheet.lines().len(), here), (50_000, 25_000));
    while sheet.undo().is_ok() {}
    assert_eq!((sheet.lines().len(), sheet.up()), (1, Some(0)));
    assert_eq!(sheet.apply(Event::Left { line: 0 }), Err(SheetError::NoBowlers));
}

#[test]
fn namesakes_are_found_once_for_all() {
    let sheet = crowd(30_000);
    let namesakes = sheet.lines().namesakes();
    let shared = sheet.lines().iter().filter(|line| namesakes.share(line.tag)).count();
    assert_eq!(shared, 2 * (30_000 - 26 * 26 * 26));
    let names = |letters: &str| Namesakes::of(bowlers(letters).into_iter().map(|bowler| bowler.tag));
    let share = |letters: &str| names(letters).share("PJS".parse().unwrap());
    assert_eq!(["PJS", "PJS KYJ", "KYJ KYJ", "PJS KYJ PJS"].map(share), [false, false, false, true]);
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

/// Whatever the order, undo and redo: a line is the same line as long as it is there.
#[test]
fn a_line_keeps_its_arrival() {
    let mut sheet = sheet("PJS KYJ");
    let arrival = |came_before, event| Arrival { came_before, event };
    let opened = [arrival(0, 1), arrival(1, 1)];
    assert_eq!(sheet.arrivals(), opened);
    bowl(&mut sheet, "9/");
    let join = |name: &str| Event::Joined { bowler: bowlers(name).remove(0), has_lag: true };
    sheet.apply(join("LEE")).unwrap();
    assert_eq!(sheet.arrivals(), [opened[0], opened[1], arrival(2, 4)]);
    sheet.undo().unwrap();
    assert_eq!(sheet.arrivals(), opened);
    sheet.redo().unwrap();
    assert_eq!(sheet.arrivals()[2], arrival(2, 4), "the same line is back");
    sheet.undo().unwrap();
    sheet.apply(join("ANA")).unwrap();
    assert_eq!(sheet.arrivals()[2], arrival(2, 8), "somebody else");
    sheet.apply(Event::Reordered { lines: vec![2, 0, 1] }).unwrap();
    assert_eq!(sheet.arrivals(), [arrival(2, 8), opened[0], opened[1]]);
    sheet.apply(Event::Left { line: 1 }).unwrap();
    assert_eq!(sheet.arrivals(), [arrival(2, 8), opened[0], opened[1]]);
}
