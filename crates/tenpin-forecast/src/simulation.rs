//! Random games of bowlers with a given average, the same ones everywhere.

use std::array;

use tenpin::{Game, Ruleset};

use crate::level::{OutOfReach, PROFILES, WHOLE};
use crate::numbers::Numbers;
use crate::tree::{COUNTS, Position, Tree};

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
    tree: &'static Tree,
    /// How often each count falls in each position.
    odds: Vec<[u64; COUNTS]>,
    numbers: Numbers,
}

/// The steps from one profile to the next.
const STEPS: u64 = 1 << 12;

/// How well somebody bowls, in steps from the first profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Notch(u64);

/// What a certainty is among chances.
const ONE: u64 = 1 << 32;

/// About what averages between the profiles lost to rounding in an earlier version, which had more positions and
/// rounded the chance of each down. It is added when averages are compared, so that every average gets the same skill
/// as before, by every rule set, and every seed the same games.
const CUT_OFF: u64 = 1 << 15;

impl Simulation {
    /// The games of a bowler with this average, by these rules.
    pub fn new(ruleset: Ruleset, seed: u64, average: u16) -> Result<Simulation, OutOfReach> {
        let tree = Tree::of(ruleset);
        let best = STEPS * (PROFILES.len() as u64 - 1);
        let (least, most) = (Notch(0).average(ruleset), Notch(best).average(ruleset));
        // What is rounded away is less than a point.
        let wanted = u64::from(average) * ONE;
        if wanted + ONE <= least || most + ONE <= wanted {
            let points = |average: u64| u16::try_from((average + ONE / 2) / ONE).unwrap_or(u16::MAX);
            return Err(OutOfReach { least: points(least), most: points(most) });
        }
        let (mut low, mut high) = (0, best);
        while low < high {
            let middle = u64::midpoint(low, high);
            let lost = if middle == 0 { 0 } else { CUT_OFF };
            if Notch(middle).average(ruleset) < wanted + lost { low = middle + 1 } else { high = middle }
        }
        let odds = tree.positions.iter().map(|position| Notch(low).odds(position, ruleset.rack())).collect();
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
            let step = self.tree.positions[index].steps.iter().find(|step| {
                let share = self.odds[index][usize::from(step.pins)];
                let is_taken = number < share;
                number = number.wrapping_sub(share);
                is_taken
            })?;
            game.roll(step.pins).ok()?;
            position = step.to;
        }
        Some(game)
    }
}

impl Notch {
    /// How often each count falls, in parts of all.
    fn odds(self, position: &Position, rack: u8) -> [u64; COUNTS] {
        let (profile, step) = (usize::try_from(self.0 / STEPS).unwrap_or(0), self.0 % STEPS);
        let counts = position.steps.iter().fold(0, |counts, step| counts | 1 << step.pins);
        let [worse, better] = [profile, profile + 1]
            .map(|profile| PROFILES[profile.min(PROFILES.len() - 1)].shares(position.ball, counts, rack));
        array::from_fn(|pins| worse[pins] * (STEPS - step) + better[pins] * step)
    }

    /// The average score, in parts of [`ONE`].
    fn average(self, ruleset: Ruleset) -> u64 {
        let positions = &Tree::of(ruleset).positions;
        let mut chances = vec![0; positions.len()];
        chances[0] = ONE;
        let mut average = 0;
        for (index, position) in positions.iter().enumerate() {
            let odds = self.odds(position, ruleset.rack());
            for step in &position.steps {
                let chance = chances[index] * odds[usize::from(step.pins)] / (WHOLE * STEPS);
                average += chance * u64::from(step.settled);
                if let Some(to) = step.to {
                    chances[to] += chance;
                }
            }
        }
        average
    }
}
