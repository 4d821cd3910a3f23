//! Events as text: the format in which they are kept and exchanged. `docs/journal.md` describes it.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::num::NonZeroU32;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tenpin_board::{Ball, Bowler, Event, NameTag, Series};
use uuid::Uuid;

use crate::flaw::{Flaw, JsonFlaw};

/// The newest version of the format. An event is written in the oldest version that tells it.
pub const FORMAT: u64 = 3;

/// The version of events that need nothing newer.
const FIRST_FORMAT: u64 = 1;

/// The version that has names of bowlers and lags.
const NAMES_FORMAT: u64 = 2;

/// The version that has lanes and removed bowlers.
const LANES_FORMAT: u64 = 3;

/// An event as JSON. Lines and frames are numbered from 1.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
enum WireEvent {
    Opened {
        bowlers: Vec<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        series: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<u32>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        games: Option<u32>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        continues: Vec<usize>,
    },
    Rolled {
        line: usize,
        ball: String,
    },
    Corrected {
        line: usize,
        frame: usize,
        before: Vec<String>,
        after: Vec<String>,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    Undone {},
    Redone {},
    Joined {
        bowler: String,
    },
    Left {
        line: usize,
    },
    Returned {
        line: usize,
    },
    Bowl {
        line: usize,
    },
    Renamed {
        line: usize,
        before: String,
        after: String,
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    Reordered {
        lines: Vec<usize>,
    },
    Removed {
        line: usize,
    },
    Placed {
        lane: NonZeroU32,
    },
    Closed {},
    Reopened {},
    Deleted {},
    Restored {},
}

#[derive(Serialize)]
struct Versioned {
    v: u64,
    #[serde(flatten)]
    event: WireEvent,
}

/// Why a text is no event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventError {
    /// It is of a newer version of the format.
    Newer(u64),
    /// It has a kind or a field that is not known, as a newer program may write it.
    Unknown(JsonFlaw),
    /// It cannot be read.
    Broken(Flaw),
}

/// The event as a JSON object.
pub fn event_to_text(event: &Event) -> String {
    // Nearly all events are balls, and nothing in a ball has to be escaped.
    if let Event::Rolled { line, ball } = event {
        return format!("{{\"v\":{FIRST_FORMAT},\"kind\":\"rolled\",\"line\":{},\"ball\":\"{ball}\"}}", line + 1);
    }
    // An event has nothing in it that JSON could not hold.
    serde_json::to_string(&Versioned { v: format(event), event: WireEvent::from(event) }).unwrap_or_default()
}

/// The oldest version of the format that tells an event.
fn format(event: &Event) -> u64 {
    let has_names = match event {
        Event::Removed { .. } | Event::Placed { .. } => return LANES_FORMAT,
        Event::Opened { bowlers, continues, .. } => {
            !continues.is_empty() || bowlers.iter().any(|bowler| bowler.name.is_some())
        }
        Event::Joined { bowler, has_lag } => *has_lag || bowler.name.is_some(),
        Event::Returned { has_lag, .. } => *has_lag,
        Event::Bowl { .. } | Event::Renamed { .. } => true,
        _ => false,
    };
    if has_names { NAMES_FORMAT } else { FIRST_FORMAT }
}

/// A ball as JSON. Nearly all events are balls, and read so they take a fraction of the time.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WireBall<'a> {
    v: u64,
    kind: &'a str,
    line: usize,
    ball: &'a str,
}

impl WireBall<'_> {
    /// The event that a text tells, if it is a ball and nothing about it is wrong.
    fn read(text: &str) -> Option<Event> {
        let WireBall { v, kind, line, ball } = serde_json::from_str(text).ok()?;
        if (v, kind) != (FIRST_FORMAT, "rolled") {
            return None;
        }
        Some(Event::Rolled { line: index(line).ok()?, ball: read_ball(ball).ok()? })
    }
}

/// The event that a JSON object tells.
pub fn event_from_text(text: &str) -> Result<Event, EventError> {
    if let Some(ball) = WireBall::read(text) {
        return Ok(ball);
    }
    let object: Map<String, Value> = serde_json::from_str(text).map_err(|error| broken(&error))?;
    read_object(object)
}

/// The event that a JSON object tells, and nothing else than the event.
pub(crate) fn read_object(mut object: Map<String, Value>) -> Result<Event, EventError> {
    let format = match object.remove("v").as_ref().and_then(Value::as_u64) {
        Some(format @ FIRST_FORMAT..=FORMAT) => format,
        Some(newer) if FORMAT < newer => return Err(EventError::Newer(newer)),
        _ => return Err(EventError::Broken(Flaw::NoVersion)),
    };
    let event: WireEvent = serde_json::from_value(Value::Object(object)).map_err(|error| broken(&error))?;
    let event = event.read(format).map_err(EventError::Broken)?;
    let needed = self::format(&event);
    if format < needed {
        return Err(EventError::Broken(Flaw::OtherVersion { needed, told: format }));
    }
    Ok(event)
}

/// What is wrong with a text.
pub(crate) fn broken(error: &serde_json::Error) -> EventError {
    let flaw = JsonFlaw::of(error);
    if flaw.is_unknown() { EventError::Unknown(flaw) } else { EventError::Broken(flaw.into()) }
}

impl Error for EventError {}

impl Display for EventError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            EventError::Newer(version) => write!(f, "format {version} is newer than {FORMAT}"),
            EventError::Unknown(reason) => reason.fmt(f),
            EventError::Broken(reason) => reason.fmt(f),
        }
    }
}

impl From<&Event> for WireEvent {
    fn from(event: &Event) -> WireEvent {
        let texts = |balls: &[Ball]| balls.iter().map(Ball::to_string).collect();
        match event {
            Event::Opened { bowlers, series, continues } => WireEvent::Opened {
                bowlers: bowlers.iter().map(Bowler::to_string).collect(),
                series: series.map(|series| Uuid::from_u128(series.id).to_string()),
                game: series.map(|series| series.game),
                games: series.and_then(|series| series.games),
                continues: continues.iter().map(|line| line + 1).collect(),
            },
            Event::Rolled { line, ball } => WireEvent::Rolled { line: line + 1, ball: ball.to_string() },
            Event::Corrected { line, number, before, after, reason } => WireEvent::Corrected {
                line: line + 1,
                frame: *number,
                before: texts(before),
                after: texts(after),
                reason: reason.clone(),
            },
            Event::Undone => WireEvent::Undone {},
            Event::Redone => WireEvent::Redone {},
            Event::Joined { bowler, .. } => WireEvent::Joined { bowler: bowler.to_string() },
            Event::Left { line } => WireEvent::Left { line: line + 1 },
            Event::Returned { line, .. } => WireEvent::Returned { line: line + 1 },
            Event::Bowl { line } => WireEvent::Bowl { line: line + 1 },
            Event::Renamed { line, before, after, reason } => WireEvent::Renamed {
                line: line + 1,
                before: before.to_string(),
                after: after.to_string(),
                reason: reason.clone(),
            },
            Event::Reordered { lines } => WireEvent::Reordered { lines: lines.iter().map(|line| line + 1).collect() },
            Event::Removed { line } => WireEvent::Removed { line: line + 1 },
            // No sheet is placed on a lane without a number.
            Event::Placed { lane } => WireEvent::Placed { lane: NonZeroU32::new(*lane).unwrap_or(NonZeroU32::MIN) },
            Event::Closed => WireEvent::Closed {},
            Event::Reopened => WireEvent::Reopened {},
            Event::Deleted => WireEvent::Deleted {},
            Event::Restored => WireEvent::Restored {},
        }
    }
}

impl WireEvent {
    /// The event that this tells in a version of the format.
    fn read(self, format: u64) -> Result<Event, Flaw> {
        // What joined and returned before there was a lag has none.
        let has_lag = FIRST_FORMAT < format;
        Ok(match self {
            WireEvent::Opened { bowlers, series, game, games, continues } => Event::Opened {
                bowlers: bowlers.iter().map(|bowler| read_bowler(bowler)).collect::<Result<_, _>>()?,
                series: read_series(series.as_deref(), game, games)?,
                continues: continues.into_iter().map(index).collect::<Result<_, _>>()?,
            },
            WireEvent::Rolled { line, ball } => Event::Rolled { line: index(line)?, ball: read_ball(&ball)? },
            WireEvent::Corrected { line, frame, before, after, reason } => Event::Corrected {
                line: index(line)?,
                number: frame,
                before: read_balls(&before)?,
                after: read_balls(&after)?,
                reason,
            },
            WireEvent::Undone {} => Event::Undone,
            WireEvent::Redone {} => Event::Redone,
            WireEvent::Joined { bowler } => Event::Joined { bowler: read_bowler(&bowler)?, has_lag },
            WireEvent::Left { line } => Event::Left { line: index(line)? },
            WireEvent::Returned { line } => Event::Returned { line: index(line)?, has_lag },
            WireEvent::Bowl { line } => Event::Bowl { line: index(line)? },
            WireEvent::Renamed { line, before, after, reason } => Event::Renamed {
                line: index(line)?,
                before: read_name_tag(&before)?,
                after: read_name_tag(&after)?,
                reason,
            },
            WireEvent::Reordered { lines } => {
                Event::Reordered { lines: lines.into_iter().map(index).collect::<Result<_, _>>()? }
            }
            WireEvent::Removed { line } => Event::Removed { line: index(line)? },
            WireEvent::Placed { lane } => Event::Placed { lane: lane.get() },
            WireEvent::Closed {} => Event::Closed,
            WireEvent::Reopened {} => Event::Reopened,
            WireEvent::Deleted {} => Event::Deleted,
            WireEvent::Restored {} => Event::Restored,
        })
    }
}

fn index(number: usize) -> Result<usize, Flaw> {
    number.checked_sub(1).ok_or(Flaw::LineZero)
}

fn read_bowler(text: &str) -> Result<Bowler, Flaw> {
    text.parse().map_err(|error| Flaw::NotABowler { text: quoted(text), error })
}

fn read_name_tag(text: &str) -> Result<NameTag, Flaw> {
    text.parse().map_err(|error| Flaw::NotAName { text: quoted(text), error })
}

fn read_ball(text: &str) -> Result<Ball, Flaw> {
    text.parse().map_err(|_| Flaw::NotABall(quoted(text)))
}

/// So much of a text that it can be recognized.
fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let shown: String = text.chars().take(MOST).collect();
    let rest = if text.chars().nth(MOST).is_some() { "…" } else { "" };
    format!("{shown:?}{rest}")
}

fn read_balls(texts: &[String]) -> Result<Vec<Ball>, Flaw> {
    texts.iter().map(|text| read_ball(text)).collect()
}

fn read_series(id: Option<&str>, game: Option<u32>, games: Option<u32>) -> Result<Option<Series>, Flaw> {
    match (id, game) {
        (None, None) if games.is_none() => Ok(None),
        (Some(id), Some(game @ 1..)) => {
            let id = id.parse::<Uuid>().map_err(|_| Flaw::NotASeries(format!("{id:?}")))?.as_u128();
            Ok(Some(Series { id, game, games }))
        }
        _ => Err(Flaw::BrokenSeries),
    }
}
