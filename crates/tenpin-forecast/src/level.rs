//! How well people bowl who have an average: levels by name, and all between them.

use std::array;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use tenpin::Ruleset;

use crate::form::{Form, as_float};
use crate::tree::{BALLS, COUNTS, Tree, pins_of};

/// How well somebody bowls, by name.
///
/// ```
/// use tenpin::Ruleset;
/// use tenpin_forecast::Level;
///
/// let club: Level = "club".parse()?;
/// assert!((club.form(Ruleset::TenPin).mean() - 121.0).abs() < 1e-6);
/// # Ok::<(), tenpin_forecast::UnknownLevel>(())
/// ```
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Level {
    /// Somebody who bowls now and then.
    Novice,
    /// A member of a club of amateurs.
    #[default]
    Club,
    /// Somebody who bowls in a league every week.
    League,
    /// A professional in the finals of a tournament.
    Professional,
}

/// How well somebody bowls of whom nothing else is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Standard {
    /// As those of a level do.
    Level(Level),
    /// As those who have this average.
    Average(f64),
}

/// No level has this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownLevel;

/// Nobody has such an average.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutOfReach {
    /// The lowest average that there is.
    pub least: u16,
    /// The highest average that there is.
    pub most: u16,
}

impl Level {
    /// Every level, the lowest first.
    pub const ALL: [Level; 4] = [Level::Novice, Level::Club, Level::League, Level::Professional];

    /// The name by which it is asked for: `club`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Novice => "novice",
            Level::Club => "club",
            Level::League => "league",
            Level::Professional => "professional",
        }
    }

    /// What people of this level average in ten-pin.
    pub fn average(self) -> u16 {
        match self {
            Level::Novice => 90,
            Level::Club => 121,
            Level::League => 170,
            Level::Professional => 209,
        }
    }

    /// How they bowl by these rules: as well as those who have that average in ten-pin.
    pub fn form(self, ruleset: Ruleset) -> Form {
        Skill::of(Ruleset::TenPin, self.average().into()).unwrap_or(Skill::CLUB).form(ruleset)
    }
}

impl Standard {
    /// How they bowl by these rules.
    pub fn form(self, ruleset: Ruleset) -> Result<Form, OutOfReach> {
        match self {
            Standard::Level(level) => Ok(level.form(ruleset)),
            Standard::Average(average) => Form::of_average(ruleset, average),
        }
    }
}

impl Default for Standard {
    fn default() -> Standard {
        Standard::Level(Level::default())
    }
}

/// How well somebody bowls, as a place among the profiles: 1.25 is a quarter of the way from the second to the third.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Skill(f64);

impl Skill {
    /// That of the profile of a club.
    const CLUB: Skill = Skill(1.0);

    /// The skill of those who have this average by these rules.
    pub(crate) fn of(ruleset: Ruleset, average: f64) -> Result<Skill, OutOfReach> {
        let mean = |skill: f64| Skill(skill).form(ruleset).mean();
        let (mut low, mut high) = (0.0, as_float(PROFILES.len() as u64 - 1));
        let (least, most) = (mean(low), mean(high));
        // What is not a number is out of reach, too.
        if !(least..=most).contains(&average) {
            return Err(OutOfReach::between(least, most));
        }
        let (mut below, mut above) = (least - average, most - average);
        if below == 0.0 {
            return Ok(Skill(low));
        }
        if above == 0.0 {
            return Ok(Skill(high));
        }
        // Regula falsi: the point where the line between both ends crosses 0 replaces one end. The value at the other
        // end is halved, as in the Illinois method, so that both ends close in.
        for _ in 0..MOST_STEPS {
            let between = (high - above * (high - low) / (above - below)).clamp(low, high);
            let found = mean(between) - average;
            if found.abs() < CLOSE {
                return Ok(Skill(between));
            }
            if found < 0.0 {
                (low, below, above) = (between, found, above / 2.0);
            } else {
                (high, above, below) = (between, found, below / 2.0);
            }
        }
        Ok(Skill(high))
    }

    pub(crate) fn form(self, ruleset: Ruleset) -> Form {
        let profile = (0..PROFILES.len() - 1).rfind(|index| as_float(*index as u64) <= self.0).unwrap_or(0);
        let [lower, higher] = [profile, profile + 1].map(|index| &PROFILES[index]);
        let step = self.0 - as_float(profile as u64);
        let mut weights = Box::new([[[0.0; COUNTS]; COUNTS]; BALLS]);
        for (ball, (rows, counts)) in weights.iter_mut().zip(Tree::of(ruleset).counts).enumerate() {
            for (row, counts) in rows.iter_mut().zip(counts).filter(|(_, counts)| *counts != 0) {
                let [worse, better] = [lower, higher].map(|profile| profile.weights(ball, counts, ruleset.rack()));
                *row = array::from_fn(|pins| worse[pins] * (1.0 - step) + better[pins] * step);
            }
        }
        Form::of_level(ruleset, weights)
    }
}

/// How close an average comes to what it should be, in points.
const CLOSE: f64 = 1e-9;

/// The steps after which it is as close as it gets. Ten are usual.
const MOST_STEPS: usize = 200;

/// What bowlers of one kind do, in parts of [`WHOLE`].
#[derive(Debug)]
pub(crate) struct Profile {
    /// How often the first ball at a full rack fells 0, 1, … 10 tenths of it.
    first: [u64; 11],
    /// How often a later ball clears 1, 2, … 10 tenths of a rack.
    clearing: [u64; 10],
    /// Whether a later ball that does not clear the rack fells anything.
    is_aimed: bool,
    /// How much likelier such a ball is to fell many pins than few, from 0 for as likely to 1. Simulated games know nothing
    /// of it.
    lean: f64,
}

/// All parts together.
pub(crate) const WHOLE: u64 = 10_000;

/// The profiles from the worst to the best. The second is a club of amateurs, with 19 % strikes, 27 % spares, a first ball
/// of 6.9 and an average of 121; the third are professionals, with 53 %, 77 %, 9.1 and 209.
pub(crate) const PROFILES: [Profile; 4] = [
    Profile { first: [WHOLE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], clearing: [0; 10], is_aimed: false, lean: 0.0 },
    Profile {
        first: [300, 150, 250, 400, 600, 900, 1200, 1500, 1600, 1200, 1900],
        clearing: [5500, 4000, 2700, 1800, 1200, 800, 500, 400, 300, 1900],
        is_aimed: true,
        lean: 0.52,
    },
    Profile {
        first: [10, 5, 10, 20, 30, 85, 250, 690, 1320, 2280, 5300],
        clearing: [9300, 7300, 5400, 4000, 3000, 2500, 2000, 2000, 2000, 5300],
        is_aimed: true,
        lean: 0.86,
    },
    Profile { first: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, WHOLE], clearing: [WHOLE; 10], is_aimed: true, lean: 0.0 },
];

impl Profile {
    /// How likely each of the counts is, a bit for each, with this ball at its rack, from 0.
    fn weights(&self, ball: usize, counts: u16, rack: u8) -> [f64; COUNTS] {
        let mut weights = self.shares(ball, counts, rack).map(as_float);
        let misses = u64::from(counts.count_ones()).saturating_sub(1);
        if ball == 0 || !self.is_aimed || misses < 2 {
            return weights;
        }
        for (place, pins) in (0..misses).zip(pins_of(counts)) {
            let from_middle = 2.0 * as_float(place) / as_float(misses - 1) - 1.0;
            weights[usize::from(pins)] *= 1.0 + self.lean * from_middle;
        }
        weights
    }

    /// How often each of the counts falls, a bit for each, with this ball at its rack, from 0.
    pub(crate) fn shares(&self, ball: usize, counts: u16, rack: u8) -> [u64; COUNTS] {
        let mut shares = [0; COUNTS];
        let standing = pins_of(counts).next_back().unwrap_or_default();
        if ball == 0 {
            for (tenths, share) in (0..).zip(self.first) {
                // Not every count can fall where pins differ in worth.
                let pins = pins_of(counts).rfind(|pins| *pins <= tenths * rack / 10).unwrap_or_default();
                shares[usize::from(pins)] += share;
            }
            return shares;
        }
        let clearing = self.clearing[usize::from((standing * 10).div_ceil(rack)).saturating_sub(1)];
        let all = u64::from(counts.count_ones()).saturating_sub(1);
        let others = if self.is_aimed { all } else { 1 };
        let other = (WHOLE - clearing) / others.max(1);
        let fewer = pins_of(counts).filter(|pins| *pins < standing);
        for pins in fewer.take(usize::try_from(others).unwrap_or_default()) {
            shares[usize::from(pins)] = other;
        }
        shares[0] += WHOLE - clearing - other * others;
        shares[usize::from(standing)] += clearing;
        shares
    }
}

impl OutOfReach {
    /// An average that is not between these.
    pub(crate) fn between(least: f64, most: f64) -> OutOfReach {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "no average is beyond it")]
        let [least, most] = [least, most].map(|average| average.round() as u16);
        OutOfReach { least, most }
    }
}

/// Reads a name, in any case.
impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(name: &str) -> Result<Level, UnknownLevel> {
        Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name)).ok_or(UnknownLevel)
    }
}

/// The name.
impl Display for Level {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Error for UnknownLevel {}

impl Display for UnknownLevel {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such level")
    }
}

impl Error for OutOfReach {}

impl Display for OutOfReach {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "an average is {} to {}", self.least, self.most)
    }
}
