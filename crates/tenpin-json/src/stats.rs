//! What games say about a bowler.

use serde::Serialize;
use tenpin::Ruleset;
use tenpin_stats::{Career, HighSeries, Rate};

#[cfg(feature = "openapi")]
use crate::schema::RulesName;
use crate::{RateRecord, rounded, rules};

/// The games of a bowler by one rule set, as JSON.
///
/// ```
/// use tenpin::{Game, Ruleset};
/// use tenpin_json::StatsRecord;
/// use tenpin_stats::Career;
///
/// let mut career = Career::default();
/// career.add(&"X X X X X X X X X XXX".parse::<Game>()?, None);
/// let json = serde_json::to_string(&StatsRecord::of(Some("PJS"), &[], Ruleset::TenPin, &career))?;
/// assert!(json.starts_with(r#"{"bowler":"PJS","rules":"ten-pin","games":1,"total":300,"average":300.0,"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StatsRecord<'a> {
    /// Who bowled, by name or else by tag; `None` of games that nobody is named with.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub bowler: Option<&'a str>,
    /// The tags that a bowler has used who goes by a name; left out of all others.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    pub tags: &'a [String],
    /// The rule set.
    #[serde(serialize_with = "rules")]
    #[cfg_attr(feature = "openapi", schema(value_type = RulesName))]
    pub rules: Ruleset,
    /// How many games there are, all of them over.
    pub games: u64,
    /// The sum of their scores.
    pub total: u64,
    /// Their average, with two decimals.
    #[serde(serialize_with = "rounded")]
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 0, maximum = 450))]
    pub average: Option<f64>,
    /// How far scores lie from the average, with two decimals.
    #[serde(serialize_with = "rounded")]
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 0))]
    pub deviation: Option<f64>,
    /// The highest score.
    #[cfg_attr(feature = "openapi", schema(required = true, maximum = 450))]
    pub high_game: Option<u16>,
    /// The lowest score.
    #[cfg_attr(feature = "openapi", schema(required = true, maximum = 450))]
    pub low_game: Option<u16>,
    /// The best total of a series, for each number of games.
    pub high_series: Vec<SeriesRecord>,
    /// Strikes, of first balls at a full rack.
    pub strikes: RateRecord,
    /// Spares, of second balls at a rack.
    pub spares: RateRecord,
    /// Strikes right after a strike, of the balls there.
    pub doubles: RateRecord,
    /// The pins of a first ball, with two decimals.
    #[serde(serialize_with = "rounded")]
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 0, maximum = 15))]
    pub first_ball_average: Option<f64>,
    /// Games without an open frame.
    pub clean_games: RateRecord,
    /// Open frames, for each of the ten.
    #[cfg_attr(feature = "openapi", schema(min_items = 10, max_items = 10))]
    pub open_frames: Vec<RateRecord>,
    /// Spares of a single pin.
    pub single_pins: RateRecord,
    /// Spares of several pins that are no split.
    pub multi_pins: RateRecord,
    /// Spares of splits.
    pub splits: RateRecord,
    /// Every score, in the order of the games.
    pub scores: &'a [u16],
}

/// The best series of so many games, as JSON.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SeriesRecord {
    /// How many games it has.
    pub games: u32,
    /// The sum of their scores.
    pub total: u32,
}

impl<'a> StatsRecord<'a> {
    /// What there is to tell of these games.
    pub fn of(bowler: Option<&'a str>, tags: &'a [String], ruleset: Ruleset, career: &'a Career) -> StatsRecord<'a> {
        let tally = &career.tally;
        StatsRecord {
            bowler,
            tags,
            rules: ruleset,
            games: tally.games(),
            total: tally.total(),
            average: tally.average(),
            deviation: tally.deviation(),
            high_game: tally.high_game(),
            low_game: tally.low_game(),
            high_series: career.high_series().into_iter().map(SeriesRecord::from).collect(),
            strikes: tally.strikes.into(),
            spares: tally.spares.into(),
            doubles: tally.doubles.into(),
            first_ball_average: tally.first_ball_average(),
            clean_games: Rate { made: tally.clean_games, of: tally.games() }.into(),
            open_frames: tally.opens.map(RateRecord::from).into(),
            single_pins: tally.single_pins.into(),
            multi_pins: tally.multi_pins.into(),
            splits: tally.splits.into(),
            scores: &tally.scores,
        }
    }
}

impl From<HighSeries> for SeriesRecord {
    fn from(high: HighSeries) -> SeriesRecord {
        SeriesRecord { games: high.games, total: high.total }
    }
}
