use proptest::prelude::*;
use tenpin::Game;
use tenpin_board::{Ball, Event, Sheet, SheetError};

use crate::sheets::evenings;
use crate::{bowl, games, sheet};

/// Turns, worked out line by line from the events that stand: what the tree of turns is compared with.
#[derive(Debug, Clone)]
pub(crate) struct Peer {
    lines: Vec<PeerLine>,
    /// Who was called, the last one last, each by the place in which the bowler came.
    calls: Vec<usize>,
}

#[derive(Debug, Clone)]
struct PeerLine {
    /// In which place the bowler came.
    came: usize,
    game: Game,
    has_left: bool,
    lag: u32,
}

impl Peer {
    /// The lines after these events, none of which is taken back.
    pub(crate) fn of(events: &[Event]) -> Peer {
        let mut peer = Peer { lines: Vec::new(), calls: Vec::new() };
        for event in events {
            peer.happen(event);
        }
        peer
    }

    /// Whose ball is next, by asking every line.
    pub(crate) fn up(&self) -> Option<usize> {
        let bowling = || self.lines.iter().enumerate().filter(|(_, line)| line.round().is_some());
        let in_mid_frame = bowling().find(|(_, line)| line.is_in_mid_frame());
        let called = || self.calls.iter().rev().find_map(|came| bowling().find(|(_, line)| line.came == *came));
        let lowest = || bowling().min_by_key(|(_, line)| line.round());
        in_mid_frame.or_else(called).or_else(lowest).map(|(index, _)| index)
    }

    pub(crate) fn lags(&self) -> Vec<u32> {
        self.lines.iter().map(|line| line.lag).collect()
    }

    fn happen(&mut self, event: &Event) {
        match event {
            Event::Opened { bowlers, .. } => bowlers.iter().for_each(|bowler| self.add(bowler.ruleset, false)),
            Event::Joined { bowler, has_lag } => self.add(bowler.ruleset, *has_lag || bowler.name.is_some()),
            Event::Rolled { line, ball } => {
                let line = &mut self.lines[*line];
                let calls = self.calls.len();
                if !line.is_in_mid_frame() {
                    self.calls.retain(|came| *came != line.came);
                }
                line.lag = line.lag.saturating_sub(u32::from(self.calls.len() < calls));
                line.game.bowl(*ball).unwrap();
            }
            Event::Corrected { line, number, after, .. } => self.lines[*line].game.correct(*number, after).unwrap(),
            Event::Left { line } | Event::Removed { line } => {
                let line = &mut self.lines[*line];
                line.has_left = true;
                self.calls.retain(|came| *came != line.came);
            }
            Event::Returned { line, has_lag } => {
                let round = if *has_lag { self.round() } else { None };
                let line = &mut self.lines[*line];
                line.has_left = false;
                line.lag = round.map_or(0, |round| line.behind(round));
            }
            Event::Bowl { line } => {
                let came = self.lines[*line].came;
                self.calls.retain(|called| *called != came);
                self.calls.push(came);
            }
            Event::Reordered { lines } => self.lines = lines.iter().map(|line| self.lines[*line].clone()).collect(),
            _ => {}
        }
    }

    fn add(&mut self, ruleset: tenpin::Ruleset, has_lag: bool) {
        let mut line = PeerLine { came: self.lines.len(), game: Game::new(ruleset), has_left: false, lag: 0 };
        line.lag = self.round().filter(|_| has_lag).map_or(0, |round| line.behind(round));
        self.lines.push(line);
    }

    fn round(&self) -> Option<u32> {
        self.lines.iter().filter_map(PeerLine::round).min()
    }
}

impl PeerLine {
    fn is_in_mid_frame(&self) -> bool {
        self.game.next_ball().is_some_and(|next| next.ball != 1)
    }

    fn round(&self) -> Option<u32> {
        let next = self.game.next_ball().filter(|_| !self.has_left)?;
        Some(u32::try_from(next.frame).unwrap() + self.lag)
    }

    fn behind(&self, round: u32) -> u32 {
        self.game.next_ball().map_or(0, |next| round.saturating_sub(u32::try_from(next.frame).unwrap()))
    }
}

/// Somebody comes late, as it is told today.
fn join(sheet: &mut Sheet, bowler: &str) {
    sheet.apply(sheet.joined(bowler.parse().unwrap())).unwrap();
}

/// The letters of those who are up, ball after ball, while strikes are bowled.
fn turns(sheet: &mut Sheet, balls: usize) -> String {
    let mut turns = Vec::new();
    for _ in 0..balls {
        let Some(up) = sheet.up() else { break };
        turns.push(sheet.lines()[up].tag.to_string());
        sheet.bowl(Ball::Strike).unwrap();
    }
    turns.join(" ")
}

#[test]
fn a_latecomer_bowls_one_frame_a_round_and_finishes_last() {
    let mut sheet = sheet("PJS KYJ");
    assert_eq!(turns(&mut sheet, 8), ["PJS KYJ"; 4].join(" "));
    join(&mut sheet, "KIM");
    assert_eq!(sheet.lines()[2].lag, 4, "KIM comes in frame 5");
    assert_eq!(turns(&mut sheet, 15), ["PJS KYJ KIM"; 5].join(" "));
    assert_eq!(games(&sheet)[2], "X X X X X");
    // The fill balls of the others, and then KIM alone.
    assert_eq!(turns(&mut sheet, 7), "PJS PJS PJS KYJ KYJ KYJ KIM");
    assert_eq!(turns(&mut sheet, 99), ["KIM"; 6].join(" "));
    assert_eq!(sheet.lines()[2].game.score(), Some(300));
}

#[test]
fn one_who_comes_in_mid_frame_waits_for_its_end() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X X 7");
    join(&mut sheet, "KIM");
    assert_eq!((sheet.up(), sheet.lines()[2].lag), (Some(0), 1));
    bowl(&mut sheet, "2");
    assert_eq!(turns(&mut sheet, 3), "KYJ KIM PJS");
}

#[test]
fn one_who_comes_back_bowls_on_with_the_others() {
    let mut sheet = sheet("PJS KYJ LEE");
    assert_eq!(turns(&mut sheet, 3), "PJS KYJ LEE");
    sheet.apply(Event::Left { line: 0 }).unwrap();
    assert_eq!(turns(&mut sheet, 4), "KYJ LEE KYJ LEE");
    sheet.apply(sheet.returned(0)).unwrap();
    assert_eq!((sheet.lines()[0].lag, sheet.lines()[0].game.to_string()), (2, "X".to_owned()));
    assert_eq!(turns(&mut sheet, 6), "PJS KYJ LEE PJS KYJ LEE");
    sheet.apply(Event::Left { line: 0 }).unwrap();
    sheet.apply(sheet.returned(0)).unwrap();
    assert_eq!(sheet.lines()[0].lag, 2, "nothing was missed meanwhile");
}

#[test]
fn one_who_is_called_bowls_a_frame_more_and_catches_up() {
    let mut sheet = sheet("PJS KYJ");
    assert_eq!(turns(&mut sheet, 4), "PJS KYJ PJS KYJ");
    join(&mut sheet, "KIM");
    assert_eq!(sheet.lines()[2].lag, 2);
    sheet.apply(Event::Bowl { line: 2 }).unwrap();
    bowl(&mut sheet, "7");
    assert_eq!((sheet.up(), sheet.lines()[2].lag), (Some(2), 1));
    bowl(&mut sheet, "2");
    assert_eq!(turns(&mut sheet, 3), "PJS KYJ KIM", "the third round is still to come");
    sheet.apply(Event::Bowl { line: 2 }).unwrap();
    assert_eq!(turns(&mut sheet, 1), "KIM");
    assert_eq!(sheet.lines()[2].lag, 0);
    assert_eq!(games(&sheet), ["X X X", "X X X", "72 X X"]);
    assert_eq!(turns(&mut sheet, 3), "PJS KYJ KIM");
}

#[test]
fn one_who_is_called_stands_in_for_one_who_is_away() {
    let mut sheet = sheet("PJS KYJ LEE");
    sheet.apply(Event::Bowl { line: 2 }).unwrap();
    assert_eq!(turns(&mut sheet, 4), "LEE PJS KYJ PJS");
    // Who was called last bowls first, and nobody loses the turn in mid-frame.
    bowl(&mut sheet, "7");
    sheet.apply(Event::Bowl { line: 2 }).unwrap();
    sheet.apply(Event::Bowl { line: 0 }).unwrap();
    assert_eq!(sheet.up(), Some(1));
    bowl(&mut sheet, "2");
    assert_eq!(turns(&mut sheet, 5), "PJS LEE KYJ LEE PJS");
}

#[test]
fn a_call_that_changes_nothing_is_refused() {
    let mut sheet = sheet("PJS KYJ");
    assert_eq!(sheet.apply(Event::Bowl { line: 0 }), Err(SheetError::IsUp { line: 0 }));
    assert_eq!(sheet.apply(Event::Bowl { line: 2 }), Err(SheetError::NoSuchLine { line: 2 }));
    sheet.apply(Event::Bowl { line: 1 }).unwrap();
    assert_eq!(sheet.apply(Event::Bowl { line: 1 }), Err(SheetError::IsCalled { line: 1 }));
    sheet.apply(Event::Left { line: 1 }).unwrap();
    assert_eq!(sheet.apply(Event::Bowl { line: 1 }), Err(SheetError::HasLeft { line: 1 }));
    turns(&mut sheet, 99);
    assert_eq!(sheet.apply(Event::Bowl { line: 0 }), Err(SheetError::IsOver { line: 0 }));
}

#[test]
fn a_call_is_over_when_its_bowler_leaves() {
    let mut sheet = sheet("PJS KYJ");
    sheet.apply(Event::Bowl { line: 1 }).unwrap();
    sheet.apply(Event::Left { line: 1 }).unwrap();
    sheet.apply(sheet.returned(1)).unwrap();
    assert_eq!(sheet.up(), Some(0));
    sheet.undo().unwrap();
    sheet.undo().unwrap();
    assert_eq!(sheet.up(), Some(1), "and stands again when that is taken back");
}

#[test]
fn calls_and_lags_are_undone_and_redone() {
    let mut sheet = sheet("PJS KYJ");
    turns(&mut sheet, 6);
    join(&mut sheet, "KIM");
    sheet.apply(Event::Bowl { line: 2 }).unwrap();
    bowl(&mut sheet, "X");
    let lags = |sheet: &Sheet| (sheet.up(), sheet.lines().iter().map(|line| line.lag).collect::<Vec<_>>());
    let mut seen = vec![lags(&sheet)];
    for _ in 0..3 {
        sheet.undo().unwrap();
        seen.push(lags(&sheet));
    }
    assert_eq!(
        seen,
        [(Some(0), vec![0, 0, 2]), (Some(2), vec![0, 0, 3]), (Some(0), vec![0, 0, 3]), (Some(0), vec![0, 0])]
    );
    for was in seen.into_iter().rev().skip(1) {
        sheet.redo().unwrap();
        assert_eq!(lags(&sheet), was);
    }
}

#[test]
fn what_makes_no_lag_is_told_as_before_there_was_one() {
    let mut sheet = sheet("PJS KYJ");
    let has_lag =
        |event: &Event| matches!(event, Event::Joined { has_lag: true, .. } | Event::Returned { has_lag: true, .. });
    assert!(!has_lag(&sheet.joined("KIM".parse().unwrap())));
    bowl(&mut sheet, "X X");
    assert!(has_lag(&sheet.joined("KIM".parse().unwrap())));
    sheet.apply(Event::Left { line: 1 }).unwrap();
    assert!(!has_lag(&sheet.returned(1)));
    bowl(&mut sheet, "X");
    assert!(has_lag(&sheet.returned(1)));
}

#[test]
fn many_who_come_one_after_the_other_all_get_their_turn() {
    // Each comes in the last frame of the one before, and so lags ten rounds more.
    let mut sheet = sheet("AAA");
    for line in 1..3_000 {
        while sheet.lines()[line - 1].game.next_ball().is_some_and(|next| next.frame < 10) {
            sheet.bowl(Ball::Strike).unwrap();
        }
        join(&mut sheet, "KIM");
        assert_eq!(sheet.lines()[line].lag, 9 * u32::try_from(line).unwrap());
        sheet.apply(Event::Left { line: line - 1 }).unwrap();
    }
    assert_eq!(sheet.up(), Some(2_999));
}

proptest! {
    #[test]
    fn the_lag_starves_nobody_and_every_bowler_finishes(attempts in evenings()) {
        let mut sheet = sheet("PJS KYJ:five-pin LEE:3-6-9");
        for attempt in attempts {
            let _ = attempt.make(&mut sheet);
        }
        let _ = sheet.apply(Event::Restored);
        let _ = sheet.apply(Event::Reopened);
        prop_assume!(!sheet.is_closed() && !sheet.is_deleted());
        let here = sheet.lines().iter().filter(|line| !line.has_left).count();
        // A bowler waits for a frame of each of the others at most, and for their lead.
        for _ in 0..here * 10 * 3 {
            let Some(up) = sheet.up() else { break };
            let next = sheet.lines()[up].game.next_ball().unwrap();
            sheet.bowl(Ball::Pins(next.pins().max().unwrap())).unwrap();
        }
        prop_assert_eq!(sheet.up(), None);
        prop_assert!(sheet.lines().iter().all(|line| line.has_left || line.game.is_over()));
    }
}
