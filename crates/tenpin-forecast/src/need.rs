//! What somebody needs for a score.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use tenpin::{Game, Mark, Prospect};

use crate::form::Form;
use crate::tree::{COUNTS, Position, Step, Tree};
use crate::walk::{Base, Walk, finishes};

/// What somebody wants.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Target {
    /// This score or more.
    AtLeast(u16),
    /// More than this score, which somebody else has.
    Beat(u16),
}

/// What somebody needs for a target.
#[derive(Debug, Clone, PartialEq)]
pub struct Need {
    /// What is wanted.
    pub target: Target,
    /// Whether it can still be had.
    pub is_possible: bool,
    /// Whether nothing can take it away any more.
    pub is_certain: bool,
    /// The fewest pins that are enough, if they fall where they count most; what they are worth, where they differ. `None`
    /// if no pins are.
    pub fewest_pins: Option<u16>,
    /// How many ways there are to finish with more than the score, with just the score, and with less.
    pub finishes: Finishes,
    /// How likely it is.
    pub chance: f64,
    /// The easiest ways in words, the easiest first; none if it is certain or impossible.
    pub plans: Vec<Plan>,
}

/// How many ways there are to finish a game, told by the counts of the balls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Finishes {
    /// With more than a score.
    pub win: u128,
    /// With just this score.
    pub tie: u128,
    /// With less.
    pub lose: u128,
}

/// Something that is enough, whatever else happens: marks at the next racks, one after the other, and pins after them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plan {
    /// Whether it begins with a spare of what stands.
    pub has_spare: bool,
    /// The strikes that follow.
    pub strikes: u8,
    /// The marks that follow those, strikes or spares.
    pub marks: u8,
    /// What has to fall after them.
    pub rest: Rest,
    /// How likely all of it is.
    pub chance: f64,
}

/// What has to fall after marks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rest {
    /// Nothing.
    Nothing,
    /// So many pins with the very next ball.
    NextBall(u8),
    /// So many pins with all balls that are left, however they fall.
    Pins(u16),
}

/// How many of the easiest ways are told.
const PLANS: usize = 3;

/// The most racks of a game.
const RACKS: u8 = 12;

/// How many numbers follow each other that are the same but for what is lost by rounding.
const NOISE: u64 = 1 << 14;

/// The most finishes that are looked at one by one: those of two frames.
const FEW: u128 = 20_000;

impl Target {
    /// The lowest score that will do.
    pub fn least(self) -> u16 {
        match self {
            Target::AtLeast(score) => score,
            Target::Beat(score) => score.saturating_add(1),
        }
    }

    /// The score that is compared with.
    pub fn score(self) -> u16 {
        let (Target::AtLeast(score) | Target::Beat(score)) = self;
        score
    }
}

impl Need {
    pub(crate) fn new(game: &Game, target: Target, form: &Form, chance: f64) -> Need {
        let least = target.least();
        let (is_possible, is_certain) = (least <= game.best_possible(), least <= game.least_possible());
        let ahead = Prospect::of(game).map(|prospect| Continuations::new(prospect, form));
        let missing = Base::of(game).missing(least);
        let fewest = |ahead: &Continuations| ahead.by_pins.fewest(0, missing);
        let fewest_pins = ahead.as_ref().map_or(is_certain.then_some(0), fewest);
        let is_open = is_possible && !is_certain;
        let plans = ahead.as_ref().filter(|_| is_open).map(|ahead| ahead.plans(missing)).unwrap_or_default();
        Need {
            target,
            is_possible,
            is_certain,
            fewest_pins,
            finishes: ahead.as_ref().map_or_else(
                || Finishes::of(game, target.score()),
                |ahead| Finishes::beside(&Base::of(game).finishes(ahead.gains.from(0)), target.score()),
            ),
            chance,
            plans,
        }
    }
}

impl Finishes {
    /// The ways to finish a game, beside a score.
    pub fn of(game: &Game, score: u16) -> Finishes {
        Finishes::beside(&finishes(game), score)
    }

    /// The same of so many ways with each score.
    fn beside(ways: &[u128], score: u16) -> Finishes {
        let score = usize::from(score).min(ways.len());
        let (less, rest) = ways.split_at(score);
        let tie = rest.first().copied().unwrap_or(0);
        Finishes { win: rest.iter().skip(1).sum(), tie, lose: less.iter().sum() }
    }
}

impl Plan {
    /// The racks that it clears before any other pins.
    fn racks(&self) -> u16 {
        u16::from(self.has_spare) + u16::from(self.strikes) + u16::from(self.marks)
    }

    /// Whether this plan is a stricter version of the other: it has more strikes, so that one of them is the other's
    /// next ball, or it asks a single ball for at least as many pins as the other asks of all balls that are left.
    fn is_more_of(&self, other: &Plan) -> bool {
        match (other.rest, self.rest) {
            _ if other.has_spare != self.has_spare => false,
            (Rest::NextBall(_) | Rest::Nothing, _) => other.marks == 0 && other.strikes < self.strikes,
            (Rest::Pins(wanted), Rest::NextBall(pins)) => {
                (other.strikes, other.marks) == (self.strikes, self.marks) && wanted <= u16::from(pins)
            }
            (Rest::Pins(_), _) => false,
        }
    }
}

/// All that can happen from a position on.
struct Continuations<'a> {
    tree: Tree,
    form: &'a Form,
    by_pins: ByPins,
    /// How likely it is that so many pins fall.
    pins: Walk<f64>,
    /// How many finishes there are with each gain.
    gains: Walk<u128>,
    /// Whether there are few of them.
    is_small: bool,
}

/// Where a plan has led so far: what is settled by then, and in which position; `None` if the game is over.
type Stage = BTreeMap<(Option<usize>, u16), f64>;

/// What is asked of a rack.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Strike,
    Mark,
}

impl Continuations<'_> {
    fn new(prospect: Prospect, form: &Form) -> Continuations<'_> {
        let tree = Tree::from(prospect);
        let weights = |position: usize| form.at(&tree, position);
        let pins = Walk::new(&tree, weights, |step| step.pins.into());
        let gains = Walk::new(&tree, |_| [1; COUNTS], |step| step.settled);
        let is_small = gains.from(0).1.iter().sum::<u128>() <= FEW;
        Continuations { by_pins: ByPins::of(&tree), pins, gains, is_small, form, tree }
    }

    /// The easiest ways to gain so much.
    fn plans(&self, missing: u16) -> Vec<Plan> {
        // Only a foul could take it away.
        if missing <= self.gains.least(0) {
            return Vec::new();
        }
        let start = Stage::from([((Some(0), 0), 1.0)]);
        let mut plans = Vec::new();
        if self.tree.positions[0].ball == 0 {
            self.add_plans(false, &start, missing, &mut plans);
        } else {
            plans.extend(self.plans_after(&start, missing, (false, 0, 0)));
            if let Some(spare) = self.after_rack(&start, Asked::Mark) {
                self.add_plans(true, &spare, missing, &mut plans);
            }
        }
        self.easiest(plans)
    }

    /// The easiest of these plans. A plan that implies an easier one is left out; of two plans with the same chance,
    /// the one with more marks is kept.
    fn easiest(&self, mut plans: Vec<Plan>) -> Vec<Plan> {
        plans.retain(|plan| 0.0 < plan.chance);
        plans.sort_by_key(|plan| Reverse((rounded(plan.chance), plan.racks(), plan.strikes, plan.rest)));
        let mut kept: Vec<Plan> = Vec::new();
        for plan in plans {
            if PLANS <= kept.len() {
                break;
            }
            let is_known =
                |easier: &Plan| rounded(easier.chance) == rounded(plan.chance) || self.is_within(&plan, easier);
            if !kept.iter().any(is_known) {
                kept.push(plan);
            }
        }
        kept
    }

    /// Whether one plan implies another. All finishes are searched if there are few; otherwise only simple cases are
    /// recognized.
    fn is_within(&self, plan: &Plan, other: &Plan) -> bool {
        if plan.is_more_of(other) {
            return true;
        }
        self.is_small && !self.finds(0, &mut Vec::new(), &|balls| is_done(plan, balls) && !is_done(other, balls))
    }

    /// Whether there is such a finish from a position on, after these balls.
    fn finds(&self, position: usize, balls: &mut Vec<Step>, is_such: &impl Fn(&[Step]) -> bool) -> bool {
        self.tree.positions[position].steps.iter().any(|step| {
            balls.push(*step);
            let is_found = match step.to {
                Some(to) => self.finds(to, balls, is_such),
                None => is_such(balls),
            };
            balls.pop();
            is_found
        })
    }

    /// Adds the plans with so many strikes and then so many marks from here, whatever the numbers.
    fn add_plans(&self, has_spare: bool, start: &Stage, missing: u16, plans: &mut Vec<Plan>) {
        let mut strikes = Some(start.clone());
        for number in 0..=RACKS {
            let Some(struck) = strikes else { return };
            let mut stage = Some(struck.clone());
            for marks in 0..=RACKS - number {
                let Some(marked) = stage else { break };
                let found = self.plans_after(&marked, missing, (has_spare, number, marks));
                let is_enough = found.iter().any(|plan| plan.rest == Rest::Nothing);
                plans.extend(found);
                if is_enough {
                    // More marks are more than enough.
                    if marks == 0 {
                        return;
                    }
                    break;
                }
                stage = self.after_rack(&marked, Asked::Mark);
            }
            strikes = self.after_rack(&struck, Asked::Strike);
        }
    }

    /// What has to fall after these racks so that so much is gained from the start: with all balls that are left, or with the
    /// next one; nothing if nothing is enough.
    fn plans_after(&self, stage: &Stage, missing: u16, racks: (bool, u8, u8)) -> Vec<Plan> {
        let in_all = enough(stage, |position, settled| {
            let missing = missing.saturating_sub(settled);
            position.map_or((missing == 0).then_some(0), |position| self.by_pins.enough(position, missing))
        });
        let next_ball = enough(stage, |position, settled| {
            self.enough_next(&self.tree.positions[position?], missing.saturating_sub(settled))
        });
        let in_all = in_all.map(|pins| if pins == 0 { Rest::Nothing } else { Rest::Pins(pins) });
        let next_ball = next_ball.and_then(|pins| u8::try_from(pins).ok()).filter(|pins| 0 < *pins).map(Rest::NextBall);
        let (has_spare, strikes, marks) = racks;
        let plan = |rest: Rest| Plan { has_spare, strikes, marks, rest, chance: self.chance(stage, rest) };
        in_all.into_iter().chain(next_ball).map(plan).collect()
    }

    /// The pins of the next ball that gain so much, even if no other falls.
    fn enough_next(&self, position: &Position, missing: u16) -> Option<u16> {
        let gain = |step: &Step| step.settled + step.to.map_or(0, |to| self.gains.least(to));
        let enough = position.steps.iter().rev().take_while(|step| missing <= gain(step)).last();
        enough.map(|step| step.pins.into())
    }

    /// How likely it is to come to a stage and then to fell the rest.
    fn chance(&self, stage: &Stage, rest: Rest) -> f64 {
        let fells = |position: Option<usize>| match (rest, position) {
            (Rest::Nothing, _) => 1.0,
            (_, None) => 0.0,
            (Rest::NextBall(wanted), Some(position)) => {
                let shares = self.form.at(&self.tree, position);
                shares.iter().skip(wanted.into()).sum()
            }
            (Rest::Pins(wanted), Some(position)) => {
                let (least, chances) = self.pins.from(position);
                chances.iter().skip(wanted.saturating_sub(least).into()).sum()
            }
        };
        stage.iter().map(|((position, _), chance)| chance * fells(*position)).sum()
    }

    /// Where a mark at the next rack leads; `None` if none is possible at some place. What only a strike can be is asked for
    /// as a strike.
    fn after_rack(&self, stage: &Stage, asked: Asked) -> Option<Stage> {
        let mut after = Stage::new();
        for ((position, settled), chance) in stage {
            let mark = self.mark(&mut after, (*position)?, asked, (*settled, *chance))?;
            if asked == Asked::Mark && mark == Mark::Strike {
                return None;
            }
        }
        Some(after)
    }

    /// Adds where a mark leads from a position on, and tells the least mark that is possible there.
    fn mark(&self, after: &mut Stage, position: usize, asked: Asked, before: (u16, f64)) -> Option<Mark> {
        let shares = self.form.at(&self.tree, position);
        let mut possible = None;
        for step in &self.tree.positions[position].steps {
            let (settled, chance) = (before.0 + step.settled, before.1 * shares[usize::from(step.pins)]);
            match (step.mark, step.to) {
                (Some(mark), to) if asked == Asked::Mark || mark == Mark::Strike => {
                    *after.entry((to, settled)).or_default() += chance;
                    possible = possible.or(Some(mark));
                }
                // A spare may follow the first ball.
                (None, Some(to)) if asked == Asked::Mark && self.tree.positions[to].ball == 1 => {
                    possible = self.mark(after, to, asked, (settled, chance)).or(possible);
                }
                _ => {}
            }
        }
        possible
    }
}

/// What is enough at every place of a stage; `None` if at one of them nothing is.
fn enough(stage: &Stage, at: impl Fn(Option<usize>, u16) -> Option<u16>) -> Option<u16> {
    stage.keys().try_fold(0, |most, (position, settled)| Some(at(*position, *settled)?.max(most)))
}

/// What can be gained when so many pins fall, from every position on.
struct ByPins {
    /// How many numbers of pins there are.
    width: usize,
    /// The least and the most for each of them; `None` where they cannot be.
    ends: Vec<Option<(u16, u16)>>,
}

impl ByPins {
    fn of(tree: &Tree) -> ByPins {
        let mut most = vec![0; tree.positions.len()];
        for (index, position) in tree.positions.iter().enumerate().rev() {
            let pins = |step: &Step| usize::from(step.pins) + step.to.map_or(0, |to: usize| most[to]);
            most[index] = position.steps.iter().map(pins).max().unwrap_or(0);
        }
        let width = most.iter().max().copied().unwrap_or(0) + 1;
        let mut ends: Vec<Option<(u16, u16)>> = vec![None; width * tree.positions.len()];
        for (index, position) in tree.positions.iter().enumerate().rev() {
            let (own, later_ends) = ends[index * width..].split_at_mut(width);
            for step in &position.steps {
                let later = match step.to {
                    Some(to) => &later_ends[(to - index - 1) * width..][..=most[to]],
                    None => &[Some((0, 0))],
                };
                for (pins, rest) in later.iter().enumerate() {
                    let Some((least, most)) = rest else { continue };
                    let gain = (least + step.settled, most + step.settled);
                    let end = &mut own[pins + usize::from(step.pins)];
                    *end = Some(end.map_or(gain, |(least, most)| (least.min(gain.0), most.max(gain.1))));
                }
            }
        }
        ByPins { width, ends }
    }

    /// The fewest pins with which so much can be gained; `None` if it cannot.
    fn fewest(&self, position: usize, missing: u16) -> Option<u16> {
        let pins = self.from(position).position(|end| end.is_some_and(|(_, most)| missing <= most))?;
        u16::try_from(pins).ok()
    }

    /// The pins with which so much is gained however they fall, and with any more; `None` if none are enough.
    fn enough(&self, position: usize, missing: u16) -> Option<u16> {
        let is_enough = |end: &Option<(u16, u16)>| end.is_none_or(|(least, _)| missing <= least);
        let pins = (0..self.width).zip(self.from(position)).rev();
        let enough = pins.take_while(|(_, end)| is_enough(end)).filter(|(_, end)| end.is_some()).last();
        enough.and_then(|(pins, _)| u16::try_from(pins).ok())
    }

    fn from(&self, position: usize) -> impl DoubleEndedIterator<Item = Option<(u16, u16)>> + ExactSizeIterator + '_ {
        self.ends[position * self.width..][..self.width].iter().copied()
    }
}

/// Whether these balls, the last of which ends the game, do what a plan asks for.
fn is_done(plan: &Plan, balls: &[Step]) -> bool {
    let mut racks = balls.chunk_by(|ball, _| ball.mark.is_none() && !ball.is_last_at_rack);
    let mark = |rack: Option<&[Step]>| rack.and_then(|rack| rack.last()?.mark);
    (!plan.has_spare || mark(racks.next()) == Some(Mark::Spare))
        && (0..plan.strikes).all(|_| mark(racks.next()) == Some(Mark::Strike))
        && (0..plan.marks).all(|_| mark(racks.next()).is_some())
        && match plan.rest {
            Rest::Nothing => true,
            Rest::NextBall(pins) => racks.next().is_some_and(|rack| pins <= rack[0].pins),
            Rest::Pins(pins) => pins <= racks.flatten().map(|ball| u16::from(ball.pins)).sum(),
        }
}

/// A chance to compare with: what is lost by rounding makes no difference.
fn rounded(chance: f64) -> u64 {
    // Chances are not negative, so that their bits are in their order; the lowest ones are noise.
    (chance.to_bits() + (NOISE >> 1)) / NOISE
}
