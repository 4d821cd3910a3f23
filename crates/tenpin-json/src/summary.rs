//! What many games say together.

use std::collections::BTreeMap;

use serde::Serialize;
use tenpin::Ruleset;

use crate::{ErrorRecord, RateRecord, rounded, rules};

/// Games by one rule set, counted, as JSON.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SummaryRecord<'a> {
    /// The rule set.
    #[serde(serialize_with = "rules")]
    pub rules: Ruleset,
    /// How many games are over. What follows tells of these.
    pub games: u64,
    /// How many games are not over.
    pub unfinished: u64,
    /// How many lines hold no game.
    pub wrong_lines: u64,
    /// The sum of the scores.
    pub total: u64,
    /// The average, with two decimals.
    #[serde(serialize_with = "rounded")]
    pub average: Option<f64>,
    /// How far scores lie from the average, with two decimals.
    #[serde(serialize_with = "rounded")]
    pub deviation: Option<f64>,
    /// The lowest score.
    pub low_game: Option<u16>,
    /// The highest score.
    pub high_game: Option<u16>,
    /// For parts of all games in percent, the highest score in that part.
    pub quantiles: BTreeMap<u8, Option<u16>>,
    /// Strikes, of first balls at a full rack.
    pub strikes: RateRecord,
    /// Spares, of second balls at a rack.
    pub spares: RateRecord,
    /// Open frames, of all that were bowled.
    pub open_frames: RateRecord,
    /// Games without an open frame.
    pub clean_games: RateRecord,
    /// How many games have each score.
    pub scores: BTreeMap<u16, u64>,
    /// The totals that stand beside the games; left out if nobody asked to check them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub totals: Option<CheckedRecord>,
    /// What is wrong with the lines that hold no game, by kind.
    pub wrong: Vec<WrongRecord<'a>>,
}

/// Totals that were compared with scores, as JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CheckedRecord {
    /// How many are right.
    pub right: u64,
    /// How many are wrong.
    pub wrong: u64,
    /// How many games have none.
    pub without: u64,
}

/// Lines that are wrong in the same way, as JSON: the fields of the first of them after these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WrongRecord<'a> {
    /// The name of the kind.
    pub kind: &'a str,
    /// How many there are.
    pub lines: u64,
    /// The first of them.
    #[serde(flatten)]
    pub first: ErrorRecord<'a>,
}
