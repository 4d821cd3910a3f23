//! What happened to a sheet.

use serde::Serialize;
use tenpin::{Ball, Ruleset};
use tenpin_board::{Bowler, Event, NameTag, Sheet, SheetError};

use crate::rules;
#[cfg(feature = "openapi")]
use crate::schema::RulesName;

/// An event of a sheet as JSON. It can be read by itself: whose ball it was, and in which frame, is in it. Kinds and fields
/// are called as in the journal.
///
/// ```
/// use tenpin_board::Sheet;
/// use tenpin_json::EventRecord;
///
/// let mut sheet = Sheet::open(vec!["PJS".parse()?])?;
/// sheet.bowl("8".parse()?)?;
/// let stamped = sheet.events().iter().map(|event| ("2026-11-01T19:30:00Z".to_owned(), "console", event));
/// assert_eq!(
///     serde_json::to_string(&EventRecord::all(stamped)?[1])?,
///     r#"{"number":2,"at":"2026-11-01T19:30:00Z","by":"console","kind":"rolled","#.to_owned()
///         + r#""line":1,"bowler":"PJS","frame":1,"ball":"8"}"#,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EventRecord {
    /// The number of the event on its sheet, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub number: usize,
    /// When it happened, as in RFC 3339.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub at: String,
    /// Who wrote it: a program or a place; left out where nobody kept it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub by: Option<String>,
    /// What happened: `kind`, and the fields of that kind.
    #[serde(flatten)]
    pub what: EventKind,
}

/// What happened to a sheet, as JSON. Lines are numbered from 1, in the order in which the bowlers bowled at the time;
/// `bowler` is the tag of the line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
#[allow(missing_docs, reason = "the fields are called as what they hold")]
pub enum EventKind {
    /// The sheet was opened with these bowlers.
    Opened { bowlers: Vec<BowlerRecord> },
    /// A ball was bowled; `ball` is in notation.
    Rolled { line: usize, bowler: String, frame: Option<usize>, ball: String },
    /// The balls of a frame were replaced.
    Corrected {
        line: usize,
        bowler: String,
        frame: usize,
        before: Vec<String>,
        after: Vec<String>,
        #[serde(skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The event with this number was taken back.
    Undone { event: Option<usize> },
    /// The event with this number, which was taken back, happened again.
    Redone { event: Option<usize> },
    /// A bowler came late.
    Joined {
        line: usize,
        #[serde(flatten)]
        who: BowlerRecord,
    },
    /// A bowler left.
    Left { line: usize, bowler: String },
    /// A bowler who had left came back.
    Returned { line: usize, bowler: String },
    /// A bowler was called to bowl one more frame.
    Bowl { line: usize, bowler: String },
    /// A bowler got another tag or name.
    Renamed {
        line: usize,
        bowler: String,
        before: NameRecord,
        after: NameRecord,
        #[serde(skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The bowlers bowl in another order: all lines, each by the number that it had.
    Reordered { lines: Vec<usize> },
    /// A bowler was removed: the line is shown and counted nowhere.
    Removed { line: usize, bowler: String },
    /// The sheet was placed on a lane.
    Placed { lane: u32 },
    /// The sheet was finished.
    Closed,
    /// A sheet that was closed early takes balls again.
    Reopened,
    /// The sheet was hidden.
    Deleted,
    /// The sheet was brought back.
    Restored,
}

/// Who bowls, and by which rules, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BowlerRecord {
    /// What the bowler is called.
    #[serde(flatten)]
    pub name: NameRecord,
    /// The rule set of the game.
    #[serde(serialize_with = "rules")]
    #[cfg_attr(feature = "openapi", schema(value_type = RulesName))]
    pub rules: Ruleset,
}

/// What a bowler is called, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameRecord {
    /// What stands for the bowler on the board.
    pub bowler: String,
    /// The bowler's name; left out where nobody told it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub name: Option<String>,
}

impl EventRecord {
    /// Everything that happened to a sheet from its opening on, each with its time and its author, which is empty where
    /// nobody kept it. Fails if the events are not those of a sheet.
    pub fn all<'a>(
        events: impl IntoIterator<Item = (String, &'a str, &'a Event)>,
    ) -> Result<Vec<EventRecord>, SheetError> {
        let mut before: Option<Sheet> = None;
        let mut records = Vec::new();
        for (number, (at, by, event)) in (1..).zip(events) {
            let by = Some(by.to_owned()).filter(|by| !by.is_empty());
            records.push(EventRecord { number, at, by, what: EventKind::of(event, before.as_ref()) });
            match &mut before {
                Some(sheet) => sheet.apply(event.clone())?,
                None => before = Some(Sheet::replay([event.clone()])?),
            }
        }
        Ok(records)
    }
}

impl EventKind {
    /// An event on a sheet as it was before; `None` before it was opened.
    pub fn of(event: &Event, before: Option<&Sheet>) -> EventKind {
        let line_of = |index: usize| before.and_then(|sheet| sheet.lines().get(index));
        let tag = |index: usize| line_of(index).map(|line| line.tag.to_string()).unwrap_or_default();
        match event {
            Event::Opened { bowlers, .. } => {
                EventKind::Opened { bowlers: bowlers.iter().map(BowlerRecord::from).collect() }
            }
            Event::Rolled { line, ball } => {
                let frame = line_of(*line).and_then(|line| line.game.next_ball()).map(|next| next.frame);
                EventKind::Rolled { line: line + 1, bowler: tag(*line), frame, ball: ball.to_string() }
            }
            Event::Corrected { line, number, before, after, reason } => EventKind::Corrected {
                line: line + 1,
                bowler: tag(*line),
                frame: *number,
                before: texts(before),
                after: texts(after),
                reason: reason.clone(),
            },
            Event::Undone => EventKind::Undone { event: before.and_then(Sheet::last_standing_number) },
            Event::Redone => EventKind::Redone { event: before.and_then(Sheet::last_undone_number) },
            Event::Joined { bowler, .. } => {
                EventKind::Joined { line: before.map_or(0, |sheet| sheet.lines().len()) + 1, who: bowler.into() }
            }
            Event::Left { line } => EventKind::Left { line: line + 1, bowler: tag(*line) },
            Event::Returned { line, .. } => EventKind::Returned { line: line + 1, bowler: tag(*line) },
            Event::Bowl { line } => EventKind::Bowl { line: line + 1, bowler: tag(*line) },
            Event::Renamed { line, before, after, reason } => EventKind::Renamed {
                line: line + 1,
                bowler: tag(*line),
                before: before.into(),
                after: after.into(),
                reason: reason.clone(),
            },
            Event::Reordered { lines } => EventKind::Reordered { lines: lines.iter().map(|line| line + 1).collect() },
            Event::Removed { line } => EventKind::Removed { line: line + 1, bowler: tag(*line) },
            Event::Placed { lane } => EventKind::Placed { lane: *lane },
            Event::Closed => EventKind::Closed,
            Event::Reopened => EventKind::Reopened,
            Event::Deleted => EventKind::Deleted,
            Event::Restored => EventKind::Restored,
        }
    }
}

impl From<&Bowler> for BowlerRecord {
    fn from(bowler: &Bowler) -> BowlerRecord {
        BowlerRecord { name: (&bowler.name_tag()).into(), rules: bowler.ruleset }
    }
}

impl From<&NameTag> for NameRecord {
    fn from(NameTag { tag, name }: &NameTag) -> NameRecord {
        NameRecord { bowler: tag.to_string(), name: name.as_ref().map(ToString::to_string) }
    }
}

/// Balls in notation.
fn texts(balls: &[Ball]) -> Vec<String> {
    balls.iter().map(Ball::to_string).collect()
}
