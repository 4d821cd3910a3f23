//! Every way a game can go, for whoever walks through all of them.

use std::array;
use std::collections::HashMap;
use std::sync::OnceLock;

use tenpin::{Mark, NextBall, Prospect, Ruleset, Way};

/// Every way a game can go from some prospect on. Games with the same prospect are in the same position.
#[derive(Debug)]
pub(crate) struct Tree {
    /// Each before those that it leads to, the one with that prospect first.
    pub(crate) positions: Vec<Position>,
    indexes: HashMap<Prospect, usize>,
    /// What can ever fall with each ball at a rack and each worth of the pins that stand: a bit for each count, none where
    /// no ball meets them.
    pub(crate) counts: [[u16; COUNTS]; BALLS],
}

/// A position in which a ball is next.
#[derive(Debug)]
pub(crate) struct Position {
    /// Which ball at its rack it is, from 0.
    pub(crate) ball: usize,
    /// What the pins that stand are worth.
    pub(crate) standing: u8,
    /// What it can do, the fewest pins first. There is always something.
    pub(crate) steps: Vec<Step>,
}

/// What a ball can do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Step {
    pub(crate) pins: u8,
    pub(crate) mark: Option<Mark>,
    /// Whether the next ball, if there is one, is at a new rack.
    pub(crate) is_last_at_rack: bool,
    /// The points that it settles.
    pub(crate) settled: u16,
    /// The position that it leads to; `None` if the game is over.
    pub(crate) to: Option<usize>,
}

/// The most different counts that a ball can have, none included.
pub(crate) const COUNTS: usize = 16;

/// The most balls at a rack.
pub(crate) const BALLS: usize = 3;

impl Tree {
    /// The tree of whole games, which is made once for each rule set.
    pub(crate) fn of(ruleset: Ruleset) -> &'static Tree {
        static TREES: [OnceLock<Tree>; Ruleset::ALL.len()] = [const { OnceLock::new() }; Ruleset::ALL.len()];
        let index = Ruleset::ALL.iter().position(|other| *other == ruleset).unwrap_or_default();
        TREES[index].get_or_init(|| Tree::from(Prospect::new(ruleset)))
    }

    /// What can follow a prospect.
    pub(crate) fn from(start: Prospect) -> Tree {
        let mut prospects = vec![start];
        let mut indexes: HashMap<Prospect, usize> = HashMap::from([(prospects[0], 0)]);
        let mut index = 0;
        while let Some(prospect) = prospects.get(index).copied() {
            for after in prospect.ways().filter_map(|way| way.after) {
                indexes.entry(after).or_insert_with(|| {
                    prospects.push(after);
                    prospects.len() - 1
                });
            }
            index += 1;
        }
        // Every ball leads to a later one.
        prospects.sort_by_key(|prospect| {
            let next = prospect.next_ball();
            (next.frame, next.ball)
        });
        indexes.extend(prospects.iter().enumerate().map(|(index, prospect)| (*prospect, index)));
        let step = |way: Way| Step {
            pins: way.pins,
            mark: way.mark,
            is_last_at_rack: way.after.is_none_or(|after| after.next_ball().is_rack_fresh()),
            settled: way.settled,
            to: way.after.map(|after| indexes[&after]),
        };
        let position = |prospect: &Prospect| {
            let next = prospect.next_ball();
            Position { ball: ball_at_rack(&next), standing: next.standing, steps: prospect.ways().map(step).collect() }
        };
        let positions: Vec<Position> = prospects.iter().map(position).collect();
        let mut counts = [[0; COUNTS]; BALLS];
        for position in &positions {
            let row = &mut counts[position.ball][usize::from(position.standing)];
            *row = position.steps.iter().fold(*row, |row, step| row | 1 << step.pins);
        }
        Tree { positions, indexes, counts }
    }

    /// The position with this prospect; `None` if it is not in this tree. In that of whole games, only those are missing in
    /// which some pins were told where they differ in worth.
    pub(crate) fn position(&self, prospect: &Prospect) -> Option<usize> {
        self.indexes.get(prospect).copied()
    }
}

/// Which ball at its rack this is, from 0.
pub(crate) fn ball_at_rack(next: &NextBall) -> usize {
    match next.clearing_mark {
        Some(Mark::Strike) => 0,
        Some(Mark::Spare) => 1,
        None => 2,
    }
}

/// The counts that have a bit, the fewest pins first.
pub(crate) fn pins_of(counts: u16) -> impl DoubleEndedIterator<Item = u8> {
    let all: [u8; COUNTS] = array::from_fn(|pins| u8::try_from(pins).unwrap_or_default());
    all.into_iter().filter(move |pins| counts >> pins & 1 == 1)
}
