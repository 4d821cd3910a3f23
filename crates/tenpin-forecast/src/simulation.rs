//! Random games of bowlers with a given average, the same ones everywhere.

use std::collections::HashMap;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::{Frame, Game, NextBall, Roll, Ruleset};

use crate::Numbers;

/// An endless row of random games. The same seed gives the same games on every machine: there is no floating point in it.
///
/// ```
/// use tenpin::Ruleset;
/// use tenpin_forecast::Simulation;
///
/// let games = Simulation::new(Ruleset::TenPin, 1, 150)?;
/// let scores: Vec<_> = games.take(1000).filter_map(|game| game.score()).collect();
/// let mean = scores.iter().copied().map(usize::from).sum::<usize>() / scores.len();
/// assert!(mean.abs_diff(150) < 5);
/// # Ok::<(), tenpin_forecast::OutOfReach>(())
/// ```
#[derive(Debug, Clone)]
pub struct Simulation {
    ruleset: Ruleset,
    tree: Tree,
    /// How often each way of each position is taken.
    odds: Vec<Vec<u64>>,
    numbers: Numbers,
}

/// Nobody has such an average.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfReach {
    /// The lowest average that there is.
    pub least: u16,
    /// The highest average that there is.
    pub most: u16,
}

/// What bowlers of one level do, in parts of [`WHOLE`].
#[derive(Debug)]
struct Level {
    /// How often the first ball at a full rack fells 0, 1, … 10 tenths of it.
    first: [u64; 11],
    /// How often a later ball clears 1, 2, … 10 tenths of a rack.
    clearing: [u64; 10],
    /// Whether a later ball that does not clear the rack fells anything.
    is_aimed: bool,
}

/// All parts together.
const WHOLE: u64 = 10_000;

/// The levels from the worst to the best. The second is a club of amateurs, with 19 % strikes, 27 % spares and a first ball
/// of 6.9; the third are professionals, with 53 %, 75 % and 9.1.
const LEVELS: [Level; 4] = [
    Level { first: [WHOLE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], clearing: [0; 10], is_aimed: false },
    Level {
        first: [300, 150, 250, 400, 600, 900, 1200, 1500, 1600, 1200, 1900],
        clearing: [5500, 4000, 2700, 1800, 1200, 800, 500, 400, 300, 1900],
        is_aimed: true,
    },
    Level {
        first: [10, 5, 10, 20, 30, 85, 250, 690, 1320, 2280, 5300],
        clearing: [9300, 7300, 5400, 4000, 3000, 2500, 2000, 2000, 2000, 5300],
        is_aimed: true,
    },
    Level { first: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, WHOLE], clearing: [WHOLE; 10], is_aimed: true },
];

/// The steps from one level to the next.
const STEPS: u64 = 1 << 12;

/// A place between two levels, in steps from the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Skill(u64);

/// Every way a game can go. Games in the same position go the same ways.
#[derive(Debug, Clone)]
struct Tree {
    rack: u8,
    /// The first one is the start of a game.
    positions: Vec<Fork>,
    /// The positions, each before those that it leads to.
    order: Vec<usize>,
}

/// A position in which a ball is next.
#[derive(Debug, Clone)]
struct Fork {
    is_rack_fresh: bool,
    ways: Vec<Way>,
}

/// What a ball can do.
#[derive(Debug, Clone, Copy)]
struct Way {
    pins: u8,
    /// The points that it settles.
    settled: u16,
    /// The position that it leads to; `None` if the game is over.
    to: Option<usize>,
}

/// What a certainty is among chances.
const ONE: u64 = 1 << 32;

impl Simulation {
    /// The games of a bowler with this average, by these rules.
    pub fn new(ruleset: Ruleset, seed: u64, average: u16) -> Result<Simulation, OutOfReach> {
        let tree = Tree::of(ruleset);
        let best = STEPS * (LEVELS.len() as u64 - 1);
        let (least, most) = (tree.average(Skill(0)), tree.average(Skill(best)));
        // What is rounded away is less than a point.
        let wanted = u64::from(average) * ONE;
        if wanted + ONE <= least || most + ONE <= wanted {
            let points = |average: u64| u16::try_from((average + ONE / 2) / ONE).unwrap_or(u16::MAX);
            return Err(OutOfReach { least: points(least), most: points(most) });
        }
        let (mut low, mut high) = (0, best);
        while low < high {
            let middle = u64::midpoint(low, high);
            if tree.average(Skill(middle)) < wanted { low = middle + 1 } else { high = middle }
        }
        let odds = tree.positions.iter().map(|fork| Skill(low).odds(fork, tree.rack)).collect();
        Ok(Simulation { ruleset, tree, odds, numbers: Numbers::new(seed) })
    }
}

impl Iterator for Simulation {
    type Item = Game;

    fn next(&mut self) -> Option<Game> {
        let mut game = Game::new(self.ruleset);
        let mut position = Some(0);
        while let Some(index) = position {
            let mut number = self.numbers.below_wide(WHOLE * STEPS);
            let fork = &self.tree.positions[index];
            let taken = self.odds[index].iter().position(|share| {
                let is_taken = number < *share;
                number = number.wrapping_sub(*share);
                is_taken
            });
            let way = fork.ways.get(taken?)?;
            game.roll(way.pins).ok()?;
            position = way.to;
        }
        Some(game)
    }
}

impl Skill {
    /// How often each way is taken, in parts of all.
    fn odds(self, fork: &Fork, rack: u8) -> Vec<u64> {
        let (level, step) = (usize::try_from(self.0 / STEPS).unwrap_or(0), self.0 % STEPS);
        let [lower, higher] = [level, level + 1].map(|level| &LEVELS[level.min(LEVELS.len() - 1)]);
        let (worse, better) = (lower.odds(fork, rack), higher.odds(fork, rack));
        worse.iter().zip(&better).map(|(worse, better)| worse * (STEPS - step) + better * step).collect()
    }
}

impl Level {
    fn odds(&self, fork: &Fork, rack: u8) -> Vec<u64> {
        let mut odds = vec![0; fork.ways.len()];
        // Not every count can fall where pins differ in worth.
        let up_to = |pins: u8| fork.ways.iter().rposition(|way| way.pins <= pins).unwrap_or(0);
        let last = odds.len() - 1;
        if fork.is_rack_fresh {
            for (tenths, share) in (0..).zip(self.first) {
                odds[up_to(tenths * rack / 10)] += share;
            }
            return odds;
        }
        let standing = fork.ways[last].pins;
        let clearing = self.clearing[usize::from((standing * 10).div_ceil(rack)).saturating_sub(1)];
        let others = if self.is_aimed { last as u64 } else { 1 };
        let other = (WHOLE - clearing) / others.max(1);
        odds[..last].iter_mut().take(usize::try_from(others).unwrap_or(last)).for_each(|share| *share = other);
        odds[0] += WHOLE - clearing - other * others;
        odds[last] += clearing;
        odds
    }
}

impl Tree {
    fn of(ruleset: Ruleset) -> Tree {
        let start = Game::new(ruleset);
        let mut found: HashMap<_, usize> = HashMap::from([(position(&start), 0)]);
        let mut games = vec![start];
        let mut positions: Vec<Fork> = Vec::new();
        while let Some(game) = games.get(positions.len()).copied() {
            let ways = continuations(&game).map(|(pins, after)| {
                let settled = after.score_so_far() - game.score_so_far();
                let to = (!after.is_over()).then(|| {
                    let new = games.len();
                    let index = *found.entry(position(&after)).or_insert(new);
                    if index == new {
                        games.push(after);
                    }
                    index
                });
                Way { pins, settled, to }
            });
            let ways = ways.collect();
            positions.push(Fork { is_rack_fresh: game.next_ball().is_some_and(|next| next.is_rack_fresh()), ways });
        }
        let mut order: Vec<usize> = (0..positions.len()).collect();
        order.sort_by_key(|index| games[*index].next_ball().map(|next| (next.frame, next.ball)));
        Tree { rack: ruleset.rack(), positions, order }
    }

    /// The average score at this skill, in parts of [`ONE`].
    fn average(&self, skill: Skill) -> u64 {
        let mut chances = vec![0; self.positions.len()];
        chances[0] = ONE;
        let mut average = 0;
        for index in &self.order {
            let fork = &self.positions[*index];
            for (way, share) in fork.ways.iter().zip(skill.odds(fork, self.rack)) {
                let chance = chances[*index] * share / (WHOLE * STEPS);
                average += chance * u64::from(way.settled);
                if let Some(to) = way.to {
                    chances[to] += chance;
                }
            }
        }
        average
    }
}

impl Error for OutOfReach {}

impl Display for OutOfReach {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "an average is {} to {}", self.least, self.most)
    }
}

/// What each ball that can be next fells, least first, and the game after it.
fn continuations(game: &Game) -> impl Iterator<Item = (u8, Game)> {
    let counts = game.next_ball().into_iter().flat_map(|next| next.pins());
    counts.filter_map(|pins| {
        let mut after = *game;
        after.roll(pins).ok().map(|_| (pins, after))
    })
}

/// The position that a game is in: the next ball, and the balls whose frames are not settled; `None` if it is over.
fn position(game: &Game) -> Option<(NextBall, Vec<u8>)> {
    let settled = game.totals().iter().flatten().count();
    let unsettled = game.frames()[settled..].iter().flat_map(Frame::rolls).map(Roll::points);
    Some((game.next_ball()?, unsettled.collect()))
}
