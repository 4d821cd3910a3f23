//! How likely each score is.

use crate::contest::ALMOST_ONE;

/// How likely each score is, from 0 on. Together they make 1.
///
/// ```
/// use tenpin_forecast::Chances;
///
/// let coin = Chances::certain(100).or(0.5, &Chances::certain(200));
/// assert_eq!((coin.mean(), coin.deviation(), coin.at_least(101)), (150.0, 50.0, 0.5));
/// // Two games of such a bowler.
/// assert_eq!(coin.plus(&coin).of(300), 0.5);
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Chances(Vec<f64>);

impl Chances {
    /// A score that nothing can change.
    pub fn certain(score: u16) -> Chances {
        let mut chances = Chances::default();
        chances.add(score.into(), 1.0);
        chances
    }

    /// How likely a score is.
    pub fn of(&self, score: usize) -> f64 {
        self.0.get(score).copied().unwrap_or(0.0)
    }

    /// One number for each score, from 0 to the highest that is possible.
    pub fn by_score(&self) -> &[f64] {
        &self.0
    }

    /// The lowest score that is possible.
    pub fn lowest(&self) -> usize {
        self.0.iter().position(|chance| 0.0 < *chance).unwrap_or(0)
    }

    /// The highest score that is possible.
    pub fn highest(&self) -> usize {
        self.0.iter().rposition(|chance| 0.0 < *chance).unwrap_or(0)
    }

    /// The score that is expected.
    pub fn mean(&self) -> f64 {
        self.scores().map(|(score, chance)| score * chance).sum()
    }

    /// The standard deviation of the score.
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let variance: f64 = self.scores().map(|(score, chance)| (score - mean).powi(2) * chance).sum();
        variance.sqrt()
    }

    /// The lowest score with at least this chance of ending at or below it: `quantile(0.5)` is the median.
    pub fn quantile(&self, chance: f64) -> usize {
        let mut sum = 0.0;
        let is_reached = |more: &f64| {
            sum += more;
            // What is lost by rounding is far less than that.
            chance <= sum + 1e-12
        };
        let reached = self.0.iter().position(is_reached).unwrap_or(usize::MAX);
        reached.clamp(self.lowest(), self.highest())
    }

    /// How likely it is to reach at least this score: exactly 1 if it is certain, exactly 0 if it is impossible.
    pub fn at_least(&self, score: usize) -> f64 {
        if score <= self.lowest() {
            return 1.0;
        }
        if self.highest() < score {
            return 0.0;
        }
        // The least chances first, so that nothing is lost.
        self.0.iter().skip(score).rev().sum::<f64>().min(ALMOST_ONE)
    }

    /// The sum of two scores that do not depend on each other: of a team, or of the games of a series.
    #[must_use]
    pub fn plus(&self, other: &Chances) -> Chances {
        let mut sum = vec![0.0; (self.0.len() + other.0.len()).saturating_sub(1)];
        for (score, chance) in self.0.iter().enumerate().filter(|(_, chance)| 0.0 < **chance) {
            sum[score..].iter_mut().zip(&other.0).for_each(|(sum, other)| *sum += chance * other);
        }
        Chances(sum)
    }

    /// The same with so many points more: a handicap, or earlier games.
    #[must_use]
    pub fn raised(&self, points: u16) -> Chances {
        let mut raised = vec![0.0; points.into()];
        raised.extend(&self.0);
        Chances(raised)
    }

    /// A mixture: `other` with this chance, and `self` otherwise.
    #[must_use]
    pub fn or(&self, chance: f64, other: &Chances) -> Chances {
        let scores = 0..self.0.len().max(other.0.len());
        Chances(scores.map(|score| (1.0 - chance) * self.of(score) + chance * other.of(score)).collect())
    }

    /// Clears the scores but keeps the buffer.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn add(&mut self, score: usize, chance: f64) {
        if self.0.len() <= score {
            self.0.resize(score + 1, 0.0);
        }
        self.0[score] += chance;
    }

    fn scores(&self) -> impl Iterator<Item = (f64, f64)> {
        // No sum of scores comes near what would not fit.
        self.0.iter().enumerate().map(|(score, chance)| (f64::from(u32::try_from(score).unwrap_or(u32::MAX)), *chance))
    }
}
