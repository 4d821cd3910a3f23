//! How somebody bowls.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::{Ball, Game, NextBall, PinSet, Prospect, Ruleset};
use tenpin_stats::Falls;

use crate::level::{OutOfReach, Skill};
use crate::tree::{BALLS, COUNTS, Tree, ball_at_rack, pins_of};

/// How somebody bowls: for each ball at a rack and what stands, how likely each count is.
///
/// ```
/// use tenpin::Ruleset;
/// use tenpin_forecast::Form;
///
/// let form = Form::of_average(Ruleset::TenPin, 150.0)?;
/// assert!((form.mean() - 150.0).abs() < 1e-6);
/// # Ok::<(), tenpin_forecast::OutOfReach>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Form {
    ruleset: Ruleset,
    /// The weight of each count, by the ball at its rack and by what stands.
    weights: Box<Rows>,
}

pub(crate) type Rows = [[[f64; COUNTS]; COUNTS]; BALLS];

/// Weights as they are told: one for each count from 0 to what stands. They need not add up to 1.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Weights {
    /// Of the first ball at a full rack.
    pub first: Vec<f64>,
    /// Of the second ball, by what the pins that stand are worth.
    pub second: BTreeMap<u8, Vec<f64>>,
    /// Of the third ball, where a frame has three.
    pub third: BTreeMap<u8, Vec<f64>>,
}

/// Why weights are no form.
#[derive(Debug, Clone, PartialEq)]
pub struct FormError {
    /// Where.
    pub at: FormPath,
    /// Why.
    pub reason: WeightError,
}

/// Where a weight or several stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormPath {
    /// Which ball at its rack, from 1.
    pub ball: usize,
    /// What stands; `None` before the first ball, where all do.
    pub standing: Option<u8>,
    /// The count; `None` of all weights of a row.
    pub pins: Option<u8>,
}

/// What is wrong with a weight, or with a row of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightError {
    /// The row is needed and is not there.
    Missing,
    /// The row has more or fewer weights than counts.
    Length {
        /// How many it has.
        found: usize,
        /// How many it needs.
        wanted: usize,
    },
    /// It is less than 0.
    Negative,
    /// It is infinite, or not a number.
    NotFinite,
    /// It is more than 0, and the count can never fall.
    NeverFalls,
    /// No ball of this kind ever meets so much.
    NeverMet,
    /// All are 0, of those counts that can fall there.
    AllZero,
}

/// The prior for the average, the level's average, counts as this many games. Averages vary between bowlers about as
/// much as the games of one bowler do.
const GAMES_OF_LEVEL: f64 = 1.0;

/// The prior for each row, a typical bowler with the estimated average, counts as this many balls.
const BALLS_OF_LEVEL: f64 = 20.0;

impl Form {
    /// The form that weights tell.
    pub fn new(ruleset: Ruleset, told: &Weights) -> Result<Form, FormError> {
        let tree = Tree::of(ruleset);
        let counts = &tree.counts;
        let mut weights = Box::new([[[0.0; COUNTS]; COUNTS]; BALLS]);
        let rack = ruleset.rack();
        let first = BTreeMap::from([(rack, told.first.clone())]);
        for (ball, rows) in [&first, &told.second, &told.third].into_iter().enumerate() {
            for (standing, row) in rows {
                let at = FormPath::new(ball, *standing);
                let met = counts[ball].get(usize::from(*standing)).copied().filter(|_| *standing <= rack);
                let met = met.filter(|_| *standing != 0).ok_or(FormError { at, reason: WeightError::NeverMet })?;
                check_row(row, *standing, met, at)?;
                weights[ball][usize::from(*standing)].iter_mut().zip(row).for_each(|(weight, told)| *weight = *told);
            }
            let missing = (0..).zip(counts[ball]).find(|(standing, met)| *met != 0 && !rows.contains_key(standing));
            if let Some((standing, _)) = missing {
                return Err(FormError { at: FormPath::new(ball, standing), reason: WeightError::Missing });
            }
        }
        let form = Form { ruleset, weights };
        for position in &tree.positions {
            form.check_weight(position.ball, position.standing, position.steps.iter().map(|step| step.pins))?;
        }
        for next in with_told_pins(ruleset) {
            form.check_weight(ball_at_rack(&next), next.standing, next.pins())?;
        }
        Ok(form)
    }

    /// The form of those who have this average by these rules.
    pub fn of_average(ruleset: Ruleset, average: f64) -> Result<Form, OutOfReach> {
        Skill::of(ruleset, average).map(|skill| skill.form(ruleset))
    }

    /// The form in which every count is as likely as any other that can fall.
    pub fn even(ruleset: Ruleset) -> Form {
        let mut weights = Box::new([[[0.0; COUNTS]; COUNTS]; BALLS]);
        for (rows, counts) in weights.iter_mut().zip(Tree::of(ruleset).counts) {
            for (row, counts) in rows.iter_mut().zip(counts) {
                pins_of(counts).for_each(|pins| row[usize::from(pins)] = 1.0);
            }
        }
        Form { ruleset, weights }
    }

    /// Estimates the form of a bowler from games, with a level of the same rule set as the prior. Without games it is
    /// the form of the level.
    ///
    /// First the average is estimated, from the games and the level's average, which counts as one more game. Then a
    /// typical bowler with that average counts as twenty balls in each row, in addition to the balls of the games.
    #[must_use]
    pub fn learnt(falls: &Falls, level: &Form) -> Form {
        let Some(own) = falls.average() else { return level.clone() };
        let ruleset = level.ruleset;
        let games = as_float(falls.games());
        let average = (games * own + GAMES_OF_LEVEL * level.mean()) / (games + GAMES_OF_LEVEL);
        let mut form = Form::of_average(ruleset, average).unwrap_or_else(|_| level.clone());
        for (ball, rows) in form.weights.iter_mut().enumerate() {
            for (standing, row) in (0..).zip(rows) {
                let sum: f64 = row.iter().sum();
                if sum == 0.0 {
                    continue;
                }
                for (pins, weight) in (0..).zip(row) {
                    *weight = *weight / sum * BALLS_OF_LEVEL + as_float(falls.of(ball, standing, pins));
                }
            }
        }
        form
    }

    /// The rule set that the form is for.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// How likely each count is with the next ball, none for those that cannot fall.
    pub fn odds(&self, prospect: &Prospect) -> [f64; 16] {
        let next = prospect.next_ball();
        self.shares(ball_at_rack(&next), next.standing, next.pins())
    }

    /// The score that is expected of a whole game.
    pub fn mean(&self) -> f64 {
        let tree = Tree::of(self.ruleset);
        let mut chances = vec![0.0; tree.positions.len()];
        chances[0] = 1.0;
        let mut mean = 0.0;
        for (index, position) in tree.positions.iter().enumerate() {
            let shares = self.at(tree, index);
            for step in &position.steps {
                let chance = chances[index] * shares[usize::from(step.pins)];
                mean += chance * f64::from(step.settled);
                if let Some(to) = step.to {
                    chances[to] += chance;
                }
            }
        }
        mean
    }

    /// The weights of every row that can occur, each row normalized to add up to 1.
    pub fn weights(&self) -> Weights {
        let counts = Tree::of(self.ruleset).counts;
        let rows = |ball: usize| {
            let met = (0..).zip(counts[ball]).filter(|(_, met)| *met != 0);
            met.map(move |(standing, met)| {
                let shares = self.shares(ball, standing, pins_of(met));
                (standing, shares[..=usize::from(standing)].to_vec())
            })
        };
        let first = rows(0).next().map(|(_, row)| row).unwrap_or_default();
        Weights { first, second: rows(1).collect(), third: rows(2).collect() }
    }

    /// The form that a level has, whose weights are known to be right.
    pub(crate) fn of_level(ruleset: Ruleset, weights: Box<Rows>) -> Form {
        Form { ruleset, weights }
    }

    /// Refuses a form in which none of these counts has any weight.
    fn check_weight(&self, ball: usize, standing: u8, mut counts: impl Iterator<Item = u8>) -> Result<(), FormError> {
        let row = &self.weights[ball][usize::from(standing)];
        if counts.any(|pins| 0.0 < row[usize::from(pins)]) {
            return Ok(());
        }
        Err(FormError { at: FormPath::new(ball, standing), reason: WeightError::AllZero })
    }

    /// How likely each count is in a position.
    pub(crate) fn at(&self, tree: &Tree, position: usize) -> [f64; COUNTS] {
        let position = &tree.positions[position];
        self.shares(position.ball, position.standing, position.steps.iter().map(|step| step.pins))
    }

    /// How likely each of these counts is with a ball.
    fn shares(&self, ball: usize, standing: u8, counts: impl Iterator<Item = u8>) -> [f64; COUNTS] {
        let row = &self.weights[ball][usize::from(standing)];
        let mut shares = [0.0; COUNTS];
        counts.for_each(|pins| shares[usize::from(pins)] = row[usize::from(pins)]);
        // Weights may be so large that their sum would not be finite.
        let highest = shares.iter().copied().fold(0.0, f64::max);
        let shares = shares.map(|share| share / highest);
        let sum: f64 = shares.iter().sum();
        shares.map(|share| share / sum)
    }
}

impl FormPath {
    fn new(ball: usize, standing: u8) -> FormPath {
        FormPath { ball: ball + 1, standing: (ball != 0).then_some(standing), pins: None }
    }
}

/// Every next ball for which the standing pins were entered, by rules where that leaves fewer counts possible.
fn with_told_pins(ruleset: Ruleset) -> impl Iterator<Item = NextBall> {
    let leaves = ruleset.pins().subsets().filter(move |leave| ruleset.counts_points() && !leave.is_empty());
    let after = move |leave: PinSet| {
        (0..BALLS - 1).filter_map(move |misses| {
            let mut game = Game::new(ruleset);
            (0..misses).try_for_each(|_| game.roll(0).map(drop)).ok()?;
            game.bowl(Ball::Leave(leave)).ok()?;
            game.next_ball()
        })
    };
    leaves.flat_map(after)
}

/// Whether a row has a weight for each count up to what stands, and none for what can never fall.
fn check_row(row: &[f64], standing: u8, met: u16, at: FormPath) -> Result<(), FormError> {
    let wanted = usize::from(standing) + 1;
    if row.is_empty() && met != 0 {
        return Err(FormError { at, reason: WeightError::Missing });
    }
    if row.len() != wanted {
        return Err(FormError { at, reason: WeightError::Length { found: row.len(), wanted } });
    }
    for (pins, weight) in (0..).zip(row) {
        let reason = match *weight {
            weight if !weight.is_finite() => WeightError::NotFinite,
            weight if weight < 0.0 => WeightError::Negative,
            weight if 0.0 < weight && met == 0 => return Err(FormError { at, reason: WeightError::NeverMet }),
            weight if 0.0 < weight && met >> pins & 1 == 0 => WeightError::NeverFalls,
            _ => continue,
        };
        return Err(FormError { at: FormPath { pins: Some(pins), ..at }, reason });
    }
    Ok(())
}

/// A count to calculate with.
pub(crate) fn as_float(count: u64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "nobody bowls so often")]
    let float = count as f64;
    float
}

/// As in JSON: `second.7[3]`.
impl Display for FormPath {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self.ball {
            1 => "first",
            2 => "second",
            _ => "third",
        })?;
        self.standing.map_or(Ok(()), |standing| write!(f, ".{standing}"))?;
        self.pins.map_or(Ok(()), |pins| write!(f, "[{pins}]"))
    }
}

impl Error for FormError {}

impl Display for FormError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.reason)
    }
}

impl Display for WeightError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            WeightError::Missing => f.write_str("it is missing"),
            WeightError::Length { found, wanted } => write!(f, "it has {found} weights and needs {wanted}"),
            WeightError::Negative => f.write_str("a weight cannot be negative"),
            WeightError::NotFinite => f.write_str("a weight must be a finite number"),
            WeightError::NeverFalls => f.write_str("so many can never fall there"),
            WeightError::NeverMet => f.write_str("this ball never has that many pins standing"),
            WeightError::AllZero => f.write_str("every count that can fall there has weight 0"),
        }
    }
}
