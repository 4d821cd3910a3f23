//! A scorer for every rule set, written from the rule book and without the engine. It keeps the balls frame by frame, asks
//! for the name of the rules wherever they differ, and works every total out anew.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tenpin::{Ball, Game, Ruleset};

/// A game of somebody with pencil and paper.
#[derive(Debug, Clone)]
struct Peer {
    rules: &'static str,
    frames: Vec<Vec<Shot>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Shot {
    pins: u16,
    is_foul: bool,
}

impl Peer {
    fn new(rules: &'static str) -> Peer {
        Peer { rules, frames: vec![vec![]; 10] }
    }

    fn rack(&self) -> u16 {
        if self.rules == "five-pin" { 15 } else { 10 }
    }

    fn balls(&self) -> usize {
        if ["candlepin", "duckpin", "five-pin"].contains(&self.rules) { 3 } else { 2 }
    }

    /// The pins that fell for good: a foul fells none, but in five-pin it does.
    fn fell(&self, shot: Shot) -> u16 {
        if shot.is_foul && self.rules != "five-pin" { 0 } else { shot.pins }
    }

    fn is_strike(&self, first: Shot) -> bool {
        let enough = match self.rules {
            "no-tap-9" => 9,
            "no-tap-8" => 8,
            "no-tap-7" => 7,
            "five-pin" => 15,
            _ => 10,
        };
        enough <= self.fell(first)
    }

    fn is_spare(&self, first: Shot, second: Shot) -> bool {
        !self.is_strike(first) && self.fell(first) + self.fell(second) == self.rack()
    }

    /// The balls since the rack was last full.
    fn at_rack<'a>(&self, frame: &'a [Shot]) -> &'a [Shot] {
        match frame {
            [first, rest @ ..] if self.is_strike(*first) => self.at_rack(rest),
            [first, second, rest @ ..] if self.is_spare(*first, *second) => self.at_rack(rest),
            _ => frame,
        }
    }

    fn is_given(&self, number: usize) -> bool {
        self.rules == "3-6-9" && number.is_multiple_of(3)
    }

    fn is_finished(&self, number: usize) -> bool {
        let frame = &self.frames[number - 1];
        let is_marked = match frame[..] {
            [first, ..] if self.is_strike(first) => true,
            [first, second, ..] => self.is_spare(first, second),
            _ => false,
        };
        match (number, is_marked) {
            _ if self.is_given(number) => true,
            (10, true) if self.rules != "current-frame" => frame.len() == 3,
            (_, true) => true,
            (_, false) => frame.len() == self.balls(),
        }
    }

    fn next_frame(&self) -> Option<usize> {
        (1..=10).find(|number| !self.is_finished(*number))
    }

    /// Whether so many can fall now. In five-pin every way in which the balls before may have left the pins is tried.
    fn can_fall(&self, pins: u16) -> bool {
        let Some(number) = self.next_frame() else { return false };
        let before = self.at_rack(&self.frames[number - 1]);
        if self.rules != "five-pin" {
            return before.iter().map(|shot| self.fell(*shot)).sum::<u16>() + pins <= 10;
        }
        let worths = [2, 3, 5, 3, 2];
        let worth = |set: u32| (0..5).filter(|pin| set >> pin & 1 == 1).map(|pin| worths[pin]).sum::<u16>();
        let mut standing = BTreeSet::from([0b11111_u32]);
        for count in before.iter().map(|shot| shot.pins).chain([pins]) {
            standing = standing
                .iter()
                .flat_map(|set| (0..32).filter(move |fallen| set & fallen == *fallen).map(move |fallen| (*set, fallen)))
                .filter(|(_, fallen)| worth(*fallen) == count)
                .map(|(set, fallen)| set - fallen)
                .collect();
        }
        !standing.is_empty()
    }

    fn bowl(&mut self, shot: Shot) -> bool {
        let is_possible = self.can_fall(shot.pins);
        if let Some(number) = self.next_frame().filter(|_| is_possible) {
            self.frames[number - 1].push(shot);
        }
        is_possible
    }

    /// What each ball from this frame on counts for, up to the first frame that is not finished, and with it.
    fn worths_from(&self, number: usize) -> Vec<u16> {
        let mut worths = vec![];
        for number in number..=10 {
            let frame = &self.frames[number - 1];
            for (index, shot) in frame.iter().enumerate() {
                let is_first = self.at_rack(&frame[..index]).is_empty();
                worths.push(if is_first && self.is_strike(*shot) { self.rack() } else { self.fell(*shot) });
            }
            if self.is_given(number) {
                worths.push(10);
            }
            if !self.is_finished(number) {
                break;
            }
        }
        worths
    }

    fn score(&self, number: usize) -> Option<u16> {
        let own = &self.frames[number - 1];
        let worths = self.worths_from(number);
        let of = |balls: usize| worths.get(..balls).map(|worths| worths.iter().sum::<u16>());
        if !self.is_finished(number) {
            return None;
        }
        match own[..] {
            [] => of(3),
            [first, ..] if self.is_strike(first) && self.rules == "current-frame" => Some(30),
            [first, second] if self.is_spare(first, second) && self.rules == "current-frame" => {
                Some(10 + self.fell(first))
            }
            [first, ..] if self.is_strike(first) => of(3),
            [first, second, ..] if self.is_spare(first, second) => of(3),
            _ => of(own.len()),
        }
    }

    /// The running totals that are settled.
    fn totals(&self) -> Vec<u16> {
        let mut totals = vec![];
        let mut total = 0_i32;
        for number in 1..=10 {
            let Some(score) = self.score(number) else { break };
            let fouls = self.frames[number - 1].iter().filter(|shot| shot.is_foul && self.rules == "five-pin").count();
            total += i32::from(score) - 15 * i32::try_from(fouls).unwrap();
            totals.push(u16::try_from(total.max(0)).unwrap());
        }
        totals
    }
}

/// The engine and the peer take the same counts at every ball, and have the same totals after it.
fn check(ruleset: Ruleset, wishes: &[(u8, bool, bool)]) -> Result<Game, TestCaseError> {
    let mut game = Game::new(ruleset);
    let mut peer = Peer::new(ruleset.name());
    for (wish, is_clearing, is_foul) in wishes {
        let possible: Vec<u8> = (0..=20).filter(|pins| peer.can_fall(u16::from(*pins))).collect();
        let next: Vec<u8> = game.next_ball().map_or(vec![], |next| next.pins().collect());
        prop_assert_eq!(&next, &possible, "{:?}", game);
        let Some(most) = possible.last() else { break };
        let pins = if *is_clearing { *most } else { possible[usize::from(*wish) % possible.len()] };
        let ball = if *is_foul { Ball::Foul(pins) } else { Ball::Pins(pins) };
        prop_assert!(game.bowl(ball).is_ok());
        let shot = Shot { pins: u16::from(pins), is_foul: *is_foul };
        prop_assert!(peer.bowl(shot));
        prop_assert_eq!(crate::settled(&game), peer.totals(), "{:?}", game);
    }
    prop_assert_eq!(game.is_over(), peer.next_frame().is_none());
    Ok(game)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_rule_set_scores_as_its_peer_says(
        wishes in prop::collection::vec((any::<u8>(), prop::bool::weighted(0.3), prop::bool::weighted(0.08)), 0..=30),
    ) {
        for ruleset in Ruleset::ALL {
            check(ruleset, &wishes)?;
        }
    }
}

/// The differential says little of the last frame if the games seldom get there.
#[test]
fn thirty_balls_finish_any_game() {
    for ruleset in Ruleset::ALL {
        assert!(check(ruleset, &[(0, false, true); 30]).unwrap().is_over(), "{ruleset}");
    }
}

#[test]
fn the_peer_knows_the_worked_examples() {
    for example in tenpin::handbook::EXAMPLES {
        let game = Game::read(example.ruleset, example.game).unwrap();
        let mut peer = Peer::new(example.ruleset.name());
        for roll in game.frames().iter().flat_map(tenpin::Frame::rolls) {
            assert!(peer.bowl(Shot { pins: u16::from(roll.pins()), is_foul: roll.is_foul() }));
        }
        assert!(peer.totals().ends_with(example.totals), "{example:?}: {:?}", peer.totals());
    }
}
