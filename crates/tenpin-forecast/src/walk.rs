//! What the rest of a game brings, from every position at once.

use std::ops::Range;

use tenpin::{Frame, Game, Prospect};

use crate::tree::{COUNTS, Step, Tree};

/// For each position of a tree, one value for each number of points that can still be gained: how many finishes gain
/// that much, or how likely that is. The walk is the same; only the type of the values differs.
#[derive(Debug, Clone)]
pub(crate) struct Walk<T> {
    /// Of each position, in the order of the tree.
    spans: Vec<Span>,
    values: Vec<T>,
}

/// Where the values of a position stand.
#[derive(Debug, Clone, Copy, Default)]
struct Span {
    start: usize,
    /// The least that can be gained, which the first value belongs to.
    least: u16,
    /// The most that can be gained, which the last value belongs to.
    most: u16,
}

/// A number that ways are weighed with.
pub(crate) trait Weight: Copy + Default {
    /// What a finish counts for.
    const ONE: Self;

    /// Adds a value as often as the weight says.
    fn add(&mut self, weight: Self, value: Self);
}

impl Weight for f64 {
    const ONE: f64 = 1.0;

    #[inline]
    fn add(&mut self, weight: f64, value: f64) {
        *self += weight * value;
    }
}

impl Weight for u128 {
    const ONE: u128 = 1;

    #[inline]
    fn add(&mut self, weight: u128, value: u128) {
        *self += weight * value;
    }
}

impl<T: Weight> Walk<T> {
    /// Walks backwards through a tree. `weights` are those of each count in a position, `gain` is what a ball brings.
    pub(crate) fn new(tree: &Tree, weights: impl Fn(usize) -> [T; COUNTS], gain: impl Fn(&Step) -> u16) -> Walk<T> {
        let mut spans = vec![Span::default(); tree.positions.len()];
        let mut values: Vec<T> = Vec::new();
        for (index, position) in tree.positions.iter().enumerate().rev() {
            // What comes later is walked already.
            let rest = |step: &Step| step.to.map_or(Span::default(), |to| spans[to]);
            let ends = position.steps.iter().map(|step| (gain(step) + rest(step).least, gain(step) + rest(step).most));
            let (least, most) = ends.fold((u16::MAX, 0), |(least, most), end| (least.min(end.0), most.max(end.1)));
            let start = values.len();
            values.resize(start + usize::from(most - least) + 1, T::default());
            let (later, own) = values.split_at_mut(start);
            let weights = weights(index);
            for step in &position.steps {
                let weight = weights[usize::from(step.pins)];
                let rest = rest(step);
                let own = &mut own[usize::from(gain(step) + rest.least - least)..];
                let later = if step.to.is_some() { &later[rest.range()] } else { &[T::ONE] };
                own.iter_mut().zip(later).for_each(|(own, later)| own.add(weight, *later));
            }
            spans[index] = Span { start, least, most };
        }
        values.shrink_to_fit();
        Walk { spans, values }
    }

    /// The least that can be gained from a position on, and the values from there to the most.
    pub(crate) fn from(&self, position: usize) -> (u16, &[T]) {
        let span = self.spans[position];
        (span.least, &self.values[span.range()])
    }

    /// The least that can be gained from a position on.
    pub(crate) fn least(&self, position: usize) -> u16 {
        self.spans[position].least
    }

    /// The bytes that are kept.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&self.spans[..]) + size_of_val(&self.values[..])
    }
}

impl Span {
    fn range(self) -> Range<usize> {
        self.start..self.start + usize::from(self.most - self.least) + 1
    }
}

/// How many ways there are to finish a game with each score, from 0 on. A way is told by the counts of its balls; fouls
/// are not counted.
///
/// ```
/// use tenpin::Game;
///
/// let game: Game = "X X X X X X X X X X9".parse()?;
/// let finishes = tenpin_forecast::finishes(&game);
/// assert_eq!((finishes[288], finishes[289], finishes.iter().sum::<u128>()), (1, 1, 2));
/// # Ok::<(), tenpin::NotationError>(())
/// ```
pub fn finishes(game: &Game) -> Vec<u128> {
    let Some(prospect) = Prospect::of(game) else {
        let mut finishes = vec![0; usize::from(game.score_so_far()) + 1];
        finishes[usize::from(game.score_so_far())] = 1;
        return finishes;
    };
    let walk = Walk::new(&Tree::from(prospect), |_| [1; COUNTS], |step| step.settled);
    Base::of(game).finishes(walk.from(0))
}

/// What a game has before the rest is added to it: the points that are settled, less what all fouls cost. Where they cost
/// more than there is, it is below 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Base(i32);

impl Base {
    pub(crate) fn of(game: &Game) -> Base {
        let frames = game.frames();
        // What is given after the next ball is not settled.
        let settled = game.totals().iter().flatten().count();
        let worth = |index: usize| frames[index].score(&frames[index + 1..]).map_or(0, i32::from);
        let points: i32 = (0..settled).map(worth).sum();
        let cost = i32::from(game.ruleset().foul_cost().unwrap_or(0));
        let fouls = frames.iter().flat_map(Frame::rolls).filter(|roll| roll.is_foul());
        Base(fouls.fold(points, |points, _| points - cost))
    }

    /// The score of a game that gains so much more: never less than 0.
    pub(crate) fn plus(self, gain: usize) -> usize {
        let gain = i32::try_from(gain).unwrap_or(i32::MAX);
        usize::try_from(self.0.saturating_add(gain)).unwrap_or(0)
    }

    /// What has to be gained for a score; 0 if there is enough.
    pub(crate) fn missing(self, score: u16) -> u16 {
        u16::try_from(i32::from(score) - self.0).unwrap_or(0)
    }

    /// The same after so much more was settled.
    pub(crate) fn after(self, settled: u16) -> Base {
        Base(self.0 + i32::from(settled))
    }

    /// How many ways there are to finish with each score, where a walk found so many for each gain.
    pub(crate) fn finishes(self, gains: (u16, &[u128])) -> Vec<u128> {
        let mut finishes = Vec::new();
        self.scores(gains, |score, ways| {
            finishes.resize(finishes.len().max(score + 1), 0);
            finishes[score] += ways;
        });
        finishes
    }

    /// Hands over each value that a walk found, with its score.
    pub(crate) fn scores<T: Copy>(self, (least, values): (u16, &[T]), mut take: impl FnMut(usize, T)) {
        for (gain, value) in (usize::from(least)..).zip(values) {
            take(self.plus(gain), *value);
        }
    }
}
