//! The ways to score bowling. They differ in the one table below and nowhere else.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::str::FromStr;

use crate::PinSet;

/// A way to score bowling.
///
/// ```
/// use tenpin::{Game, Ruleset};
///
/// let ruleset: Ruleset = "no-tap-9".parse()?;
/// let game = Game::read(ruleset, "9 9 9 9 9 9 9 9 9 999")?;
/// assert_eq!(game.score(), Some(300));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ruleset {
    /// The game of the leagues: ten pins, two balls a frame, strikes and spares earn the balls that follow.
    #[default]
    TenPin,
    /// Ten-pin in which nine pins with the first ball at a full rack are a strike.
    NoTap9,
    /// Ten-pin in which eight pins with the first ball at a full rack are a strike.
    NoTap8,
    /// Ten-pin in which seven pins with the first ball at a full rack are a strike.
    NoTap7,
    /// The international federation's: a strike is worth 30 at once, a spare 10 and the frame's own first ball, and the
    /// last frame is like the others.
    CurrentFrame,
    /// Ten-pin in which frames 3, 6 and 9 are strikes that nobody bowls.
    ThreeSixNine,
    /// Three balls a frame at ten thin pins.
    Candlepin,
    /// Three balls a frame at ten short pins; scored like candlepin.
    Duckpin,
    /// The Canadian game: five pins worth 2 3 5 3 2, from left to right, and three balls a frame.
    FivePin,
}

/// No rule set has this name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct UnknownRuleset;

/// One row of the table: all that the engine needs to know of a rule set.
pub(crate) struct Spec {
    pub(crate) name: &'static str,
    /// What a full rack is worth.
    pub(crate) rack: u8,
    /// Balls in a frame that makes no mark.
    pub(crate) balls: u8,
    /// What makes a strike with the first ball at a full rack.
    pub(crate) strike: u8,
    /// What a mark earns beyond its own pins.
    pub(crate) reward: Reward,
    /// The numbers of the frames that are strikes which nobody bowls.
    pub(crate) given: &'static [usize],
    /// What each pin is worth where they differ, five of them, in the order of their numbers; ten pins worth one each
    /// otherwise.
    pub(crate) worths: Option<&'static [u8]>,
    /// What becomes of the pins of a foul.
    pub(crate) foul: Foul,
}

/// What a mark earns beyond its own pins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reward {
    /// The balls that follow, so that a mark is worth three balls in all.
    NextBalls,
    /// A strike two racks more, a spare the frame's first ball once more.
    AtOnce,
}

/// What becomes of the pins of a foul.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Foul {
    /// They stand up again and count for nothing.
    NoPins,
    /// They count, and so many points are taken from the running total.
    Cost(u16),
}

const TEN_PIN: Spec = Spec {
    name: "ten-pin",
    rack: 10,
    balls: 2,
    strike: 10,
    reward: Reward::NextBalls,
    given: &[],
    worths: None,
    foul: Foul::NoPins,
};

// What the rest of the engine relies on: the sets of five pins and the counts of a rack fit into bits, a foul that costs
// is written after a number, and the last frame is bowled.
const _: () = {
    let mut rest: &[Ruleset] = &Ruleset::ALL;
    while let [ruleset, others @ ..] = rest {
        let spec = ruleset.spec();
        assert!(matches!(spec.worths, None | Some([_, _, _, _, _])));
        assert!(spec.rack < 16);
        assert!(matches!(spec.foul, Foul::NoPins) || spec.has_long_counts());
        let mut given = spec.given;
        while let [number, later @ ..] = given {
            assert!(*number < 10);
            given = later;
        }
        rest = others;
    }
};

impl Ruleset {
    /// Every rule set.
    pub const ALL: [Ruleset; 9] = [
        Ruleset::TenPin,
        Ruleset::NoTap9,
        Ruleset::NoTap8,
        Ruleset::NoTap7,
        Ruleset::CurrentFrame,
        Ruleset::ThreeSixNine,
        Ruleset::Candlepin,
        Ruleset::Duckpin,
        Ruleset::FivePin,
    ];

    /// The name by which it is asked for: `ten-pin`.
    pub fn name(self) -> &'static str {
        self.spec().name
    }

    /// The pins of a full rack.
    pub fn pins(self) -> PinSet {
        self.spec().pins()
    }

    /// What a full rack is worth: the highest count that a ball can have.
    pub fn rack(self) -> u8 {
        self.spec().rack
    }

    /// The balls of a frame that makes no mark.
    pub fn balls(self) -> u8 {
        self.spec().balls
    }

    /// Whether pins differ in worth, so that counts are points and not pins.
    pub fn counts_points(self) -> bool {
        self.spec().worths.is_some()
    }

    /// The points that a foul costs where its pins count; `None` where they do not.
    pub fn foul_cost(self) -> Option<u16> {
        match self.spec().foul {
            Foul::NoPins => None,
            Foul::Cost(cost) => Some(cost),
        }
    }

    #[inline]
    pub(crate) const fn spec(self) -> &'static Spec {
        match self {
            Ruleset::TenPin => &TEN_PIN,
            Ruleset::NoTap9 => &Spec { name: "no-tap-9", strike: 9, ..TEN_PIN },
            Ruleset::NoTap8 => &Spec { name: "no-tap-8", strike: 8, ..TEN_PIN },
            Ruleset::NoTap7 => &Spec { name: "no-tap-7", strike: 7, ..TEN_PIN },
            Ruleset::CurrentFrame => &Spec { name: "current-frame", reward: Reward::AtOnce, ..TEN_PIN },
            Ruleset::ThreeSixNine => &Spec { name: "3-6-9", given: &[3, 6, 9], ..TEN_PIN },
            Ruleset::Candlepin => &Spec { name: "candlepin", balls: 3, ..TEN_PIN },
            Ruleset::Duckpin => &Spec { name: "duckpin", balls: 3, ..TEN_PIN },
            Ruleset::FivePin => &Spec {
                name: "five-pin",
                rack: 15,
                balls: 3,
                strike: 15,
                worths: Some(&[2, 3, 5, 3, 2]),
                foul: Foul::Cost(15),
                ..TEN_PIN
            },
        }
    }
}

impl Spec {
    /// The pins of a full rack.
    pub(crate) fn pins(&self) -> PinSet {
        self.worths.map_or(PinSet::TEN, |worths| PinSet::first(u8::try_from(worths.len()).unwrap_or(u8::MAX)))
    }

    /// What these pins are worth.
    pub(crate) fn worth(&self, pins: PinSet) -> u8 {
        let worth = |worths: &[u8]| pins.iter().filter_map(|pin| worths.get(usize::from(pin) - 1)).sum();
        self.worths.map_or(pins.len(), worth)
    }

    /// What a mark earns beyond its own pins where that is known at once, by the balls that it took and what the first of
    /// them counted for.
    #[inline]
    pub(crate) const fn bonus_at_once(&self, balls: u8, first: u8) -> u16 {
        if balls == 1 { 2 * self.rack as u16 } else { first as u16 }
    }

    /// Whether counts go beyond ten, so that a digit by itself cannot be a ball.
    pub(crate) const fn has_long_counts(&self) -> bool {
        10 < self.rack
    }
}

/// Reads a name, in any case.
impl FromStr for Ruleset {
    type Err = UnknownRuleset;

    fn from_str(name: &str) -> Result<Ruleset, UnknownRuleset> {
        let is_called = |ruleset: &Ruleset| ruleset.name().eq_ignore_ascii_case(name);
        Ruleset::ALL.into_iter().find(is_called).ok_or(UnknownRuleset)
    }
}

/// The name.
impl Display for Ruleset {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Error for UnknownRuleset {}

impl Display for UnknownRuleset {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("there is no such rule set")
    }
}
