//! The ways to score bowling. They differ in the one table below and nowhere else.

/// A way to score bowling.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ruleset {
    /// The game of the leagues: ten pins, two balls a frame, strikes and spares earn the balls that follow.
    #[default]
    TenPin,
}

/// One row of the table: all that a frame needs to know of its rule set.
pub(crate) struct Spec {
    /// Pins in a full rack.
    pub(crate) rack: u8,
    /// Balls in a frame that makes no mark.
    pub(crate) balls: u8,
    /// Pins that make a strike with the first ball at a full rack.
    pub(crate) strike: u8,
}

impl Ruleset {
    pub(crate) const fn spec(self) -> &'static Spec {
        match self {
            Ruleset::TenPin => &Spec { rack: 10, balls: 2, strike: 10 },
        }
    }
}
