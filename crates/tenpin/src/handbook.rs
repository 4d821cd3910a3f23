//! What the engine is proved by: facts that are published or were found without it.

use crate::Ruleset;

/// Every leave, and whether it is a split: a line each, `4-6-7-10,yes`, after a heading.
pub const SPLITS: &str = include_str!("splits.csv");

/// A game whose totals are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The rule set it is scored by.
    pub ruleset: Ruleset,
    /// The game, in notation or as counts.
    pub game: &'static str,
    /// The last of its running totals that are settled, or all of them.
    pub totals: &'static [u16],
}

/// A game of ten-pin that can still become so much and so little.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outlook {
    /// The game so far.
    pub game: &'static str,
    /// The most that it can become.
    pub best: u16,
    /// The least that it can become.
    pub least: u16,
}

const fn example(ruleset: Ruleset, game: &'static str, totals: &'static [u16]) -> Example {
    Example { ruleset, game, totals }
}

const fn outlook(game: &'static str, best: u16, least: u16) -> Outlook {
    Outlook { game, best, least }
}

/// Games whose totals are published or were computed by other scorers.
pub const EXAMPLES: &[Example] = {
    use Ruleset::{Candlepin, CurrentFrame, Duckpin, FivePin, NoTap7, NoTap8, NoTap9, TenPin, ThreeSixNine};
    &[
        example(TenPin, "X 5/ 9-", &[20, 39, 48]),
        example(TenPin, "X X X 72 (8)/ F9 X 7/ 9- XX8", &[30, 57, 76, 85, 95, 104, 124, 143, 152, 180]),
        example(TenPin, "X 7/ 9- X -8 8/ F6 X X X81", &[20, 39, 48, 66, 74, 84, 90, 120, 148, 167]),
        example(TenPin, "3/ 63 X 81 X X 9- 7/ 44 X9-", &[16, 25, 44, 53, 82, 101, 110, 124, 132, 151]),
        example(TenPin, "9/ 5F 5- F/ X -/ 81 X F/ X-/", &[15, 20, 25, 45, 65, 83, 92, 112, 132, 152]),
        example(TenPin, "X X 1- X 1- X 1- X 1- XXX", &[21, 32, 33, 44, 45, 56, 57, 68, 69, 99]),
        example(TenPin, "X 8/ 7- -/ -- -5 5- 9/ X XXX", &[20, 37, 44, 54, 54, 59, 64, 84, 114, 144]),
        example(TenPin, "X X X X X X X X X XXX", &[300]),
        example(TenPin, "9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9", &[190]),
        example(TenPin, "X 9/ X 9/ X 9/ X 9/ X 9/X", &[200]),
        example(TenPin, "9/ X 9/ X 9/ X 9/ X 9/ X9/", &[200]),
        example(TenPin, "X X X X X X X X X X9/", &[289]),
        example(TenPin, "X X X X X X X X X XX9", &[299]),
        example(TenPin, "X X X X X X X X X 9/X", &[279]),
        example(TenPin, "-- -- -- -- -- -- -- -- -- XXX", &[30]),
        example(TenPin, "-- -- -- -- -- -- -- -- -- X1/", &[20]),
        example(TenPin, "-- -- -- -- -- -- -- -- -- X53", &[18]),
        example(TenPin, "-- -- -- -- -- -- -- -- -- 7/7", &[17]),
        example(TenPin, "-- -- -- -- -- -- -- -- -- X9-", &[19]),
        example(TenPin, "1F -F -- F/ -1 -- 81 3- 7- 9-", &[40]),
        example(TenPin, "F/ F/ F/ F/ F/ F/ F/ F/ F/ F/F", &[100]),
        example(NoTap9, "9 8/ 9 7- X 9 81 9 -9 98/", &[20, 40, 57, 64, 92, 111, 120, 139, 148, 168]),
        example(NoTap9, "9 8 2 9 7 0 10 9 8 1 9 0 9 9 8 2", &[20, 40, 57, 64, 92, 111, 120, 139, 148, 168]),
        example(NoTap9, "9 9 9 9 9 9 9 9 9 999", &[300]),
        example(NoTap8, "8 9 X 8 7/ 8 6- 9 8 887", &[30, 60, 87, 107, 127, 143, 149, 179, 209, 236]),
        example(NoTap8, "8 9 10 8 7 3 8 6 0 9 8 8 8 7", &[30, 60, 87, 107, 127, 143, 149, 179, 209, 236]),
        example(NoTap8, "9 9 9 9 9 9 9 9 9 999", &[300]),
        example(NoTap7, "9 9 9 9 9 9 9 9 9 999", &[300]),
        example(CurrentFrame, "9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/", &[190]),
        example(CurrentFrame, "X 9/ X 9/ X 9/ X 9/ X 9/", &[245]),
        example(CurrentFrame, "-/ -/ -/ -/ -/ -/ -/ -/ -/ -/", &[100]),
        example(CurrentFrame, "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-", &[90]),
        example(CurrentFrame, "X 9/ 5/ 72 X X X 9- 8/ 9/", &[209]),
        example(CurrentFrame, "X X X X X X X X X X", &[30, 60, 90, 120, 150, 180, 210, 240, 270, 300]),
        example(ThreeSixNine, "9- 9- _ 9- 9- _ 9- 9- _ 9-", &[9, 18, 37, 46, 55, 74, 83, 92, 111, 120]),
        example(ThreeSixNine, "9 0 9 0 9 0 9 0 9 0 9 0 9 0", &[9, 18, 37, 46, 55, 74, 83, 92, 111, 120]),
        example(ThreeSixNine, "9/ 9/ _ 9/ 9/ _ 9/ 9/ _ 9/9", &[196]),
        example(ThreeSixNine, "72 81 _ X 6/ _ 9- 8/ _ X9-", &[9, 18, 44, 64, 84, 103, 112, 132, 161, 180]),
        example(Candlepin, "X 541 6/ 721 332 X X 4/ 53- 8/7", &[19, 29, 46, 56, 64, 88, 108, 123, 131, 148]),
        example(Candlepin, "333 333 333 333 333 333 333 333 333 X63", &[100]),
        example(Duckpin, "X 541 6/ 721 332 X X 4/ 53- 8/7", &[19, 29, 46, 56, 64, 88, 108, 123, 131, 148]),
        example(Duckpin, "333 333 333 333 333 333 333 333 333 X63", &[100]),
        example(
            FivePin,
            "15 5 5 5 10 5 15 15 13 2 5F 0 0 5 0 0 15 15 15 5",
            &[25, 40, 70, 113, 143, 163, 153, 158, 203, 238],
        ),
        example(FivePin, "X X X X X X X X X XXX", &[450]),
    ]
};

/// The best and the least of positions on the way.
pub const OUTLOOKS: &[Outlook] = &[
    outlook("", 300, 0),
    outlook("X", 300, 10),
    outlook("9", 290, 9),
    outlook("9/", 290, 10),
    outlook("9-", 279, 9),
    outlook("5-", 275, 5),
    outlook("X 9/", 280, 30),
    outlook("X 9-", 268, 28),
    outlook("X X 8", 278, 54),
    outlook("9/ X", 290, 30),
    outlook("--", 270, 0),
    outlook("X X X X X X X X X 9", 279, 267),
    outlook("X X X X X X X X X X9", 289, 288),
    outlook("9- 9- 9- 9- 9- 9- 9- 9- 9- X", 111, 91),
];
