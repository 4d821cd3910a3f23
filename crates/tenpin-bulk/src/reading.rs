//! What is read off a whole game without keeping it.

use std::num::NonZeroU64;

use tenpin::{FrameResult, Game, Mark};

/// A game that is over, as far as totals and summaries need it: a few small counts in one word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reading(u64);

/// What a byte of a line brings, or all of its bytes together: the counts of a [`Reading`], and what is needed to get
/// there. As it is one word, adding it all up is one addition a byte.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(crate) struct Gain(u64);

/// All that the bytes of a line brought which is a whole game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LineRead(NonZeroU64);

/// A count within a gain: its lowest bit, and how many bits it has.
#[derive(Clone, Copy)]
pub(crate) struct Field {
    shift: u32,
    bits: u32,
}

/// The bytes of the line, its end included.
pub(crate) const LEN: Field = Field { shift: 0, bits: 8 };
/// The balls that show how the line is to be told.
pub(crate) const TELLING: Field = Field::after(LEN, 6);
/// The points that are settled.
pub(crate) const SCORE: Field = Field::after(TELLING, 10);
/// First balls at a full rack.
pub(crate) const RACKS: Field = Field::after(SCORE, 4);
/// Strikes.
pub(crate) const STRIKES: Field = Field::after(RACKS, 4);
/// Second balls at a rack.
pub(crate) const SECONDS: Field = Field::after(STRIKES, 4);
/// Spares.
pub(crate) const SPARES: Field = Field::after(SECONDS, 4);
/// Frames without a mark.
pub(crate) const OPENS: Field = Field::after(SPARES, 4);

/// The bits of the counts that a reading has.
const COUNTS: u64 = (1 << Gain::BITS) - (1 << SCORE.shift);

impl Field {
    const fn after(field: Field, bits: u32) -> Field {
        Field { shift: field.shift + field.bits, bits }
    }

    /// The highest count that it has room for.
    pub(crate) const fn most(self) -> u64 {
        (1 << self.bits) - 1
    }

    #[inline]
    const fn of(self, word: u64) -> u64 {
        word >> self.shift & self.most()
    }
}

impl Gain {
    /// The bits that a gain needs.
    pub(crate) const BITS: u32 = OPENS.shift + OPENS.bits;

    pub(crate) const fn with(self, field: Field, count: u64) -> Gain {
        Gain(self.0 + (count << field.shift))
    }

    pub(crate) const fn word(self) -> u64 {
        self.0
    }
}

impl LineRead {
    /// The line whose gains have this sum, whatever is in higher bits; `None` if nothing shows how it is told.
    #[inline]
    pub(crate) fn of(sum: u64) -> Option<LineRead> {
        NonZeroU64::new(sum).filter(|sum| TELLING.of(sum.get()) != 0).map(LineRead)
    }

    /// The bytes of the line, its end included.
    #[inline]
    pub(crate) fn len(self) -> usize {
        usize::try_from(LEN.of(self.0.get())).unwrap_or(usize::MAX)
    }

    #[inline]
    pub(crate) fn reading(self) -> Reading {
        Reading(self.0.get() & COUNTS)
    }
}

impl Reading {
    /// What is read off a game; `None` until it is over.
    pub fn of(game: &Game) -> Option<Reading> {
        let score = game.score()?;
        let mut gain = Gain::default().with(SCORE, score.into());
        for frame in game.frames().iter().filter(|frame| !frame.is_given()) {
            gain = gain.with(OPENS, u64::from(frame.result() == Some(FrameResult::Open)));
            for rack in frame.racks() {
                let is = |index: usize, mark: Mark| rack.get(index).is_some_and(|roll| roll.mark() == Some(mark));
                gain = gain
                    .with(RACKS, 1)
                    .with(STRIKES, u64::from(is(0, Mark::Strike)))
                    .with(SECONDS, u64::from(2 <= rack.len()))
                    .with(SPARES, u64::from(is(1, Mark::Spare)));
            }
        }
        Some(Reading(gain.word()))
    }

    #[inline]
    fn count(self, field: Field) -> u8 {
        u8::try_from(field.of(self.0)).unwrap_or(u8::MAX)
    }

    /// The score of the game.
    #[inline]
    pub fn score(self) -> u16 {
        u16::try_from(SCORE.of(self.0)).unwrap_or(u16::MAX)
    }

    /// First balls at a full rack, fill racks included.
    #[inline]
    pub fn racks(self) -> u8 {
        self.count(RACKS)
    }

    /// Strikes.
    #[inline]
    pub fn strikes(self) -> u8 {
        self.count(STRIKES)
    }

    /// Second balls at a rack: the chances of a spare.
    #[inline]
    pub fn seconds(self) -> u8 {
        self.count(SECONDS)
    }

    /// Spares.
    #[inline]
    pub fn spares(self) -> u8 {
        self.count(SPARES)
    }

    /// Open frames.
    #[inline]
    pub fn opens(self) -> u8 {
        self.count(OPENS)
    }
}
