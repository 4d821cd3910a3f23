//! What becomes of games.

use serde::Serialize;
use tenpin::{Game, Ruleset};
use tenpin_forecast::{Chances, Need, Odds, Plan, Rest};

use crate::rules;
#[cfg(feature = "openapi")]
use crate::schema::RulesName;

/// The forecasts of one game, or of several that are bowled against each other, as JSON.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ForecastRecord<'a> {
    /// The score that was asked for.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub target: Option<u16>,
    /// The place in `games`, from 1, of the one whom nobody can catch; `null` as long as somebody can.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub uncatchable: Option<usize>,
    /// The games.
    pub games: Vec<GameForecastRecord<'a>>,
}

/// The forecast of a game, as JSON.
///
/// ```
/// use tenpin::{Game, Ruleset};
/// use tenpin_forecast::{Forecaster, Level};
/// use tenpin_json::GameForecastRecord;
///
/// let game: Game = "X X X X X X X X X XXX".parse()?;
/// let chances = Forecaster::new(Level::Club.form(Ruleset::TenPin)).forecast(&game)?;
/// let json = serde_json::to_string(&GameForecastRecord::of(&game, &chances, Some(250)))?;
/// assert!(json.starts_with(r#"{"bowler":null,"rules":"ten-pin","notation":"X X X X X X X X X XXX","#));
/// assert!(json.contains(r#""mean":300.0,"deviation":0.0,"at_least":1.0,"win":null,"share":null,"place":null,"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameForecastRecord<'a> {
    /// Who bowls; `null` if nobody is named.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub bowler: Option<&'a str>,
    /// The rule set.
    #[serde(serialize_with = "rules")]
    #[cfg_attr(feature = "openapi", schema(value_type = RulesName))]
    pub rules: Ruleset,
    /// The game so far.
    pub notation: String,
    /// The total of the settled frames.
    pub so_far: u16,
    /// The least that the game can still become.
    pub least: u16,
    /// The most that the game can still become.
    pub best: u16,
    /// Whether the last ball is bowled.
    pub over: bool,
    /// The points that are added in a match.
    pub handicap: u16,
    /// The score that is expected.
    pub mean: f64,
    /// The standard deviation of the score.
    pub deviation: f64,
    /// The chance of the target or more; `null` without one.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 0, maximum = 1))]
    pub at_least: Option<f64>,
    /// The chance to win a match alone; `null` of a game by itself.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 0, maximum = 1))]
    pub win: Option<f64>,
    /// The chance to share the first place; `null` of a game by itself.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 0, maximum = 1))]
    pub share: Option<f64>,
    /// The place that is expected; `null` of a game by itself, and of somebody who cannot win.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub place: Option<f64>,
    /// The lowest scores with a chance of at least 10 %, 50 % and 90 % to end at or below them.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<usize>, min_items = 3, max_items = 3))]
    pub quantiles: [usize; 3],
    /// What is needed for the target, or to beat the others once their games are over; `null` where there is no target.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub need: Option<NeedRecord>,
    /// The chances after every event of a sheet; left out unless they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub curve: Option<Vec<CurveRecord>>,
    /// The chance of each score, from 0 to the highest of the rule set.
    pub chances: Vec<f64>,
}

/// What somebody needs, as JSON.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NeedRecord {
    /// The lowest score that will do.
    pub score: u16,
    /// Whether it can still be had.
    pub possible: bool,
    /// Whether nothing can take it away.
    pub certain: bool,
    /// How likely it is.
    pub chance: f64,
    /// The fewest pins that are enough; `null` if none are.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub fewest_pins: Option<u16>,
    /// The score that finishes are compared with.
    pub against: u16,
    /// How likely it is to come up to that score, or above it.
    pub or_tie: f64,
    /// How many ways there are to finish above it.
    pub win: u128,
    /// How many to finish with just as much.
    pub tie: u128,
    /// How many to finish below it.
    pub lose: u128,
    /// The easiest ways.
    pub ways: Vec<WayRecord>,
}

/// Something that is enough, as JSON: a spare of what stands, strikes, marks, and pins after them.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WayRecord {
    /// Whether it begins with a spare of what stands.
    pub spare: bool,
    /// The strikes that follow.
    pub strikes: u8,
    /// The marks that follow those.
    pub marks: u8,
    /// The pins after them, with all balls that are left.
    pub pins: u16,
    /// The pins after them with the very next ball.
    pub next_ball: u8,
    /// How likely all of it is.
    pub chance: f64,
}

/// The chances after an event of a sheet, as JSON.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CurveRecord {
    /// The number of the event.
    pub event: usize,
    /// The score that is expected.
    pub mean: f64,
    /// The chance to win alone.
    pub win: f64,
    /// The chance to share the first place.
    pub share: f64,
}

impl GameForecastRecord<'_> {
    /// What there is to tell of a game by itself.
    pub fn of(game: &Game, chances: &Chances, target: Option<u16>) -> GameForecastRecord<'static> {
        let scores = usize::from(Game::new(game.ruleset()).best_possible()) + 1;
        GameForecastRecord {
            bowler: None,
            rules: game.ruleset(),
            notation: game.to_string(),
            so_far: game.score_so_far(),
            least: game.least_possible(),
            best: game.best_possible(),
            over: game.is_over(),
            handicap: 0,
            mean: chances.mean(),
            deviation: chances.deviation(),
            at_least: target.map(|target| chances.at_least(target.into())),
            win: None,
            share: None,
            place: None,
            quantiles: [0.1, 0.5, 0.9].map(|share| chances.quantile(share)),
            need: None,
            curve: None,
            chances: (0..scores).map(|score| chances.of(score)).collect(),
        }
    }

    /// The same in a match.
    #[must_use]
    pub fn with_odds(self, odds: Odds) -> Self {
        GameForecastRecord { win: Some(odds.win), share: Some(odds.share), place: odds.place, ..self }
    }
}

impl NeedRecord {
    /// What there is to tell of a need, in a game with these chances.
    pub fn of(need: &Need, chances: &Chances) -> NeedRecord {
        NeedRecord {
            score: need.target.least(),
            possible: need.is_possible,
            certain: need.is_certain,
            chance: need.chance,
            fewest_pins: need.fewest_pins,
            against: need.target.score(),
            or_tie: chances.at_least(need.target.score().into()),
            win: need.finishes.win,
            tie: need.finishes.tie,
            lose: need.finishes.lose,
            ways: need.plans.iter().map(WayRecord::from).collect(),
        }
    }
}

impl From<&Plan> for WayRecord {
    fn from(plan: &Plan) -> WayRecord {
        let (pins, next_ball) = match plan.rest {
            Rest::Nothing => (0, 0),
            Rest::Pins(pins) => (pins, 0),
            Rest::NextBall(pins) => (0, pins),
        };
        let Plan { has_spare: spare, strikes, marks, chance, .. } = *plan;
        WayRecord { spare, strikes, marks, pins, next_ball, chance }
    }
}
