//! Pins by their numbers: what stands, what fell, and what a bowler calls it.
//!
//! Pins are numbered as a bowler sees them, the head pin first, each row from left to right, the back row last:
//!
//! ```text
//! 7 8 9 10
//!  4 5 6
//!   2 3
//!    1
//! ```

use core::error::Error;
use core::fmt::{self, Debug, Display, Formatter};
use core::iter;
use core::ops::Sub;
use core::str::FromStr;

/// The pins of the largest rack.
const PINS: u8 = 10;

/// A set of pins: a leave, or the pins that fell. Written `4-6-7-10`.
///
/// ```
/// use tenpin::PinSet;
///
/// let leave: PinSet = "4-6-7-10".parse()?;
/// assert_eq!(leave.len(), 4);
/// assert!(leave.is_split());
/// assert_eq!((PinSet::TEN - leave).to_string(), "1-2-3-5-8-9");
/// # Ok::<(), tenpin::PinError>(())
/// ```
#[derive(Default, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PinSet(u16);

/// Why a text names no set of pins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PinError {
    /// A word that is no number of a pin.
    NotAPin,
    /// A pin named twice.
    Twice {
        /// The pin's number.
        pin: u8,
    },
}

/// What bowlers call a leave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LeaveName {
    /// `7-10`: the corners of the back row.
    BedPosts,
    /// `4-6-7-10`: a bed post with a neighbour on each side.
    BigFour,
    /// `4-6-7-8-10` and `4-6-7-9-10`: three pins on one side, two on the other.
    GreekChurch,
    /// `2-7` and `3-10`: a split that one ball can still close.
    BabySplit,
    /// `2-7-10` and `3-7-10`.
    ChristmasTree,
    /// `5-7-10`; also called sour apple.
    Lily,
    /// `5-7` and `5-10`.
    DimeStore,
    /// `7-9` and `8-10`.
    Cincinnati,
    /// `2-3-4-6-7-10`.
    SpreadEagle,
    /// `2-4-5-8`, `3-5-6-9` and `1-2-3-5`: four pins close together.
    Bucket,
    /// `1-2-10`, `1-3-7` and the like: no split, because the head pin stands.
    Washout,
    /// `1-2-4-7` and `1-3-6-10`: a whole side.
    PicketFence,
    /// `2-8`, `3-9` and `1-5`: one pin hides another.
    Sleeper,
}

/// The pins beside, ahead and behind each pin, by which standing pins are one group.
const NEIGHBOURS: [PinSet; 10] = [
    PinSet::of(&[2, 3, 5]),
    PinSet::of(&[1, 4, 5, 8]),
    PinSet::of(&[1, 5, 6, 9]),
    PinSet::of(&[2, 7, 8]),
    PinSet::of(&[1, 2, 3, 8, 9]),
    PinSet::of(&[3, 9, 10]),
    PinSet::of(&[4]),
    PinSet::of(&[2, 4, 5]),
    PinSet::of(&[3, 5, 6]),
    PinSet::of(&[6]),
];

/// Two pins beside each other, and the pin immediately ahead of both.
const PAIRS: [(PinSet, PinSet); 6] = [
    (PinSet::of(&[2, 3]), PinSet::of(&[1])),
    (PinSet::of(&[4, 5]), PinSet::of(&[2])),
    (PinSet::of(&[5, 6]), PinSet::of(&[3])),
    (PinSet::of(&[7, 8]), PinSet::of(&[4])),
    (PinSet::of(&[8, 9]), PinSet::of(&[5])),
    (PinSet::of(&[9, 10]), PinSet::of(&[6])),
];

const NAMES: [(LeaveName, &[PinSet]); 13] = [
    (LeaveName::BedPosts, &[PinSet::of(&[7, 10])]),
    (LeaveName::BigFour, &[PinSet::of(&[4, 6, 7, 10])]),
    (LeaveName::GreekChurch, &[PinSet::of(&[4, 6, 7, 8, 10]), PinSet::of(&[4, 6, 7, 9, 10])]),
    (LeaveName::BabySplit, &[PinSet::of(&[2, 7]), PinSet::of(&[3, 10])]),
    (LeaveName::ChristmasTree, &[PinSet::of(&[2, 7, 10]), PinSet::of(&[3, 7, 10])]),
    (LeaveName::Lily, &[PinSet::of(&[5, 7, 10])]),
    (LeaveName::DimeStore, &[PinSet::of(&[5, 7]), PinSet::of(&[5, 10])]),
    (LeaveName::Cincinnati, &[PinSet::of(&[7, 9]), PinSet::of(&[8, 10])]),
    (LeaveName::SpreadEagle, &[PinSet::of(&[2, 3, 4, 6, 7, 10])]),
    (LeaveName::Bucket, &[PinSet::of(&[2, 4, 5, 8]), PinSet::of(&[3, 5, 6, 9]), PinSet::of(&[1, 2, 3, 5])]),
    (
        LeaveName::Washout,
        &[
            PinSet::of(&[1, 2, 10]),
            PinSet::of(&[1, 2, 4, 10]),
            PinSet::of(&[1, 2, 4, 7, 10]),
            PinSet::of(&[1, 3, 7]),
            PinSet::of(&[1, 3, 6, 7]),
            PinSet::of(&[1, 3, 6, 7, 10]),
        ],
    ),
    (LeaveName::PicketFence, &[PinSet::of(&[1, 2, 4, 7]), PinSet::of(&[1, 3, 6, 10])]),
    (LeaveName::Sleeper, &[PinSet::of(&[2, 8]), PinSet::of(&[3, 9]), PinSet::of(&[1, 5])]),
];

impl LeaveName {
    /// Every name.
    pub fn all() -> impl Iterator<Item = LeaveName> {
        NAMES.iter().map(|(name, _)| *name)
    }

    /// The leaves that are called so.
    pub fn leaves(self) -> impl Iterator<Item = PinSet> {
        NAMES.iter().filter(move |(name, _)| *name == self).flat_map(|(_, leaves)| leaves.iter().copied())
    }
}

impl PinSet {
    /// No pin.
    pub const EMPTY: PinSet = PinSet(0);
    /// A full rack of ten.
    pub const TEN: PinSet = PinSet::first(PINS);

    /// The pins numbered 1 to `len`, ten at most.
    pub const fn first(len: u8) -> PinSet {
        PinSet((1 << if len < PINS { len } else { PINS }) - 1)
    }

    /// These pins, all of them numbered 1 to 10.
    const fn of(mut pins: &[u8]) -> PinSet {
        let mut set = 0;
        while let [pin, rest @ ..] = pins {
            set |= 1 << (*pin - 1);
            pins = rest;
        }
        PinSet(set)
    }

    /// These pins and one more; `None` if no pin has this number.
    #[must_use]
    pub fn with(self, pin: u8) -> Option<PinSet> {
        (1..=PINS).contains(&pin).then(|| PinSet(self.0 | 1 << (pin - 1)))
    }

    /// The set as bits, pin 1 being the lowest.
    pub(crate) fn bits(self) -> u16 {
        self.0
    }

    /// The set of these bits, pin 1 being the lowest.
    pub(crate) fn from_bits(bits: u16) -> PinSet {
        PinSet(bits & PinSet::TEN.0)
    }

    /// How many pins there are.
    pub fn len(self) -> u8 {
        u8::try_from(self.0.count_ones()).unwrap_or(PINS)
    }

    /// Whether there is no pin.
    pub fn is_empty(self) -> bool {
        self == PinSet::EMPTY
    }

    /// Whether the pin with this number is in the set.
    pub fn contains(self, pin: u8) -> bool {
        (1..=PINS).contains(&pin) && self.0 & 1 << (pin - 1) != 0
    }

    /// Whether every pin of the set is in the other one too.
    pub fn is_subset(self, other: PinSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The numbers of the pins, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> + Clone {
        (1..=PINS).filter(move |pin| self.contains(*pin))
    }

    /// Every set of pins in this one, the empty one and itself included.
    pub fn subsets(self) -> impl Iterator<Item = PinSet> {
        // The next higher number with no other bits: counting up, carries run through the pins that are not there.
        let next = move |subset: &PinSet| PinSet((subset.0 | !self.0).wrapping_add(1) & self.0);
        iter::successors(Some(PinSet::EMPTY), move |subset| Some(next(subset)).filter(|next| !next.is_empty()))
    }

    /// Whether these pins, left by the first ball at a full rack of ten, are a split: the head pin is down, two or more
    /// stand, and a pin is down between them or immediately ahead of them.
    pub fn is_split(self) -> bool {
        let has_open_pair = || PAIRS.iter().any(|(pair, ahead)| pair.is_subset(self) && !ahead.is_subset(self));
        !self.contains(1) && 2 <= self.len() && (has_open_pair() || !self.is_one_group())
    }

    /// What bowlers call this leave; `None` if it is not well known.
    pub fn name(self) -> Option<LeaveName> {
        NAMES.iter().find(|(_, leaves)| leaves.contains(&self)).map(|(name, _)| *name)
    }

    /// Whether one pin leads to every other by way of neighbours.
    fn is_one_group(self) -> bool {
        // The lowest pin alone, and then as many neighbours as can be reached.
        let mut group = PinSet(self.0 & self.0.wrapping_neg());
        loop {
            let reached = group.iter().fold(group.0, |reached, pin| reached | NEIGHBOURS[usize::from(pin) - 1].0);
            let grown = PinSet(reached & self.0);
            if grown == group {
                return group == self;
            }
            group = grown;
        }
    }
}

/// The pins of the first set that are not in the second.
impl Sub for PinSet {
    type Output = PinSet;

    fn sub(self, other: PinSet) -> PinSet {
        PinSet(self.0 & !other.0)
    }
}

/// Reads the numbers of pins, with `-`, commas or blanks between them: `4-6-7-10`, `7 10`. No number is no pin.
impl FromStr for PinSet {
    type Err = PinError;

    fn from_str(text: &str) -> Result<PinSet, PinError> {
        let mut set = PinSet::EMPTY;
        for word in text.split(['-', ',', ' ', '\t']).filter(|word| !word.is_empty()) {
            let pin = pin(word).ok_or(PinError::NotAPin)?;
            if set.contains(pin) {
                return Err(PinError::Twice { pin });
            }
            set = set.with(pin).ok_or(PinError::NotAPin)?;
        }
        Ok(set)
    }
}

/// The number of a pin, written as such.
fn pin(word: &str) -> Option<u8> {
    let is_number = word.starts_with(|first: char| ('1'..='9').contains(&first));
    word.parse().ok().filter(|pin| is_number && *pin <= PINS)
}

/// The numbers of the pins: `4-6-7-10`; nothing for no pin.
impl Display for PinSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, pin) in self.iter().enumerate() {
            if index != 0 {
                f.write_str("-")?;
            }
            write!(f, "{pin}")?;
        }
        Ok(())
    }
}

impl Debug for PinSet {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "PinSet({self})")
    }
}

impl Error for PinError {}

impl Display for PinError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            PinError::NotAPin => f.write_str("a pin is a number from 1 to 10"),
            PinError::Twice { pin } => write!(f, "pin {pin} is named twice"),
        }
    }
}
