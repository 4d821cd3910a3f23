//! A sheet and its lines.

use serde::{Serialize, Serializer};
use tenpin::{Game, Ruleset};
use tenpin_board::{Bowler, Sheet, State};

#[cfg(feature = "openapi")]
use crate::schema::{RulesName, StateName};
use crate::{EventRecord, GameRecord, rules};

/// A sheet as JSON.
///
/// ```
/// use tenpin_board::Sheet;
/// use tenpin_json::{LineRecord, SheetRecord};
///
/// let sheet = Sheet::open(vec!["PJS".parse()?])?;
/// let record = SheetRecord {
///     sheet: 12,
///     id: "01998b2c-0000-7000-8000-000000000000".to_owned(),
///     opened: "2026-11-01T19:30:00Z".to_owned(),
///     state: sheet.state(),
///     series: None,
///     game: None,
///     lines: LineRecord::all(&sheet),
/// };
/// assert_eq!(
///     serde_json::to_string(&record)?,
///     r#"{"sheet":12,"id":"01998b2c-0000-7000-8000-000000000000","opened":"2026-11-01T19:30:00Z","#.to_owned()
///         + r#""state":"open","series":null,"game":null,"lines":[{"line":1,"bowler":"PJS","rules":"ten-pin","#
///         + r#""notation":"","score":null,"so_far":0,"over":false,"left":false}]}"#,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SheetRecord {
    /// The short number.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub sheet: i64,
    /// What tells the sheet from all others anywhere.
    #[cfg_attr(feature = "openapi", schema(format = "uuid"))]
    pub id: String,
    /// When it was opened, as in RFC 3339.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub opened: String,
    /// How far it has come: `open`, `closed` or `deleted`.
    #[serde(serialize_with = "state")]
    #[cfg_attr(feature = "openapi", schema(value_type = StateName))]
    pub state: State,
    /// The id of the series that it belongs to; `None` if it stands alone.
    #[cfg_attr(feature = "openapi", schema(required = true, format = "uuid"))]
    pub series: Option<String>,
    /// The number of the game in its series, from 1.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub game: Option<u32>,
    /// The lines, in the order in which the bowlers bowl.
    pub lines: Vec<LineRecord>,
}

/// A line of a sheet as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineRecord {
    /// The number of the line on its sheet, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub line: usize,
    /// What stands for the bowler on the board.
    pub bowler: String,
    /// The bowler's name; left out where nobody told it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub name: Option<String>,
    /// The rule set of the game.
    #[serde(serialize_with = "rules")]
    #[cfg_attr(feature = "openapi", schema(value_type = RulesName))]
    pub rules: Ruleset,
    /// The game in notation.
    pub notation: String,
    /// The score; `None` until the game is over.
    #[cfg_attr(feature = "openapi", schema(required = true, maximum = 450))]
    pub score: Option<u16>,
    /// The total of the frames that are settled.
    #[cfg_attr(feature = "openapi", schema(maximum = 450))]
    pub so_far: u16,
    /// Whether the last ball is bowled.
    pub over: bool,
    /// Whether the bowler has left.
    pub left: bool,
}

/// A sheet with every ball, and perhaps with everything that happened, as JSON: the fields of a [`SheetRecord`] and more.
///
/// ```
/// use tenpin_board::Sheet;
/// use tenpin_json::{FullLineRecord, FullSheetRecord};
///
/// let mut sheet = Sheet::open(vec!["PJS".parse()?])?;
/// sheet.bowl("8".parse()?)?;
/// let record = FullSheetRecord {
///     sheet: 12,
///     id: "01998b2c-0000-7000-8000-000000000000".to_owned(),
///     opened: "2026-11-01T19:30:00Z".to_owned(),
///     state: sheet.state(),
///     series: None,
///     game: None,
///     games: None,
///     last_event: 2,
///     up: FullSheetRecord::up(&sheet),
///     lines: FullLineRecord::all(&sheet),
///     events: None,
/// };
/// assert_eq!(
///     serde_json::to_string(&record)?,
///     r#"{"sheet":12,"id":"01998b2c-0000-7000-8000-000000000000","opened":"2026-11-01T19:30:00Z","#.to_owned()
///         + r#""state":"open","series":null,"game":null,"games":null,"last_event":2,"up":1,"lines":[{"line":1,"#
///         + r#""bowler":"PJS","rules":"ten-pin","notation":"8","rolls":[8],"leaves":[null],"splits":[false],"#
///         + r#""frames":[],"score":null,"so_far":0,"best":290,"over":false,"left":false}]}"#,
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Serialize)]
pub struct FullSheetRecord<'a> {
    /// The short number.
    pub sheet: i64,
    /// What tells the sheet from all others anywhere.
    pub id: String,
    /// When it was opened, as in RFC 3339.
    pub opened: String,
    /// How far it has come: `open`, `closed` or `deleted`.
    #[serde(serialize_with = "state")]
    pub state: State,
    /// The id of the series that it belongs to; `None` if it stands alone.
    pub series: Option<String>,
    /// The number of the game in its series, from 1.
    pub game: Option<u32>,
    /// How many games the series is to have; `None` where nobody said.
    pub games: Option<u32>,
    /// The number of the last event that is part of it. It grows with everything that happens to the sheet.
    pub last_event: usize,
    /// The number of the line whose ball is next; `None` if no ball is.
    pub up: Option<usize>,
    /// The lines, in the order in which the bowlers bowl.
    pub lines: Vec<FullLineRecord<'a>>,
    /// Everything that happened up to the last event; left out if nobody asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<Vec<EventRecord>>,
}

/// A line of a sheet with every ball, as JSON: the fields of a [`LineRecord`], and those of a [`GameRecord`].
#[derive(Debug, Clone, Serialize)]
pub struct FullLineRecord<'a> {
    /// The number of the line on its sheet, from 1.
    pub line: usize,
    /// What stands for the bowler on the board.
    pub bowler: String,
    /// The bowler's name; left out where nobody told it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The game.
    #[serde(flatten)]
    pub game: GameRecord<'a>,
    /// Whether the bowler has left.
    pub left: bool,
}

impl FullSheetRecord<'_> {
    /// The number of the line whose ball is next; `None` if the sheet takes no balls, or no more.
    pub fn up(sheet: &Sheet) -> Option<usize> {
        sheet.up().filter(|_| sheet.state() == State::Open).map(|line| line + 1)
    }
}

impl FullLineRecord<'_> {
    /// The lines of a sheet, but for those of bowlers who left before the first ball.
    pub fn all(sheet: &Sheet) -> Vec<FullLineRecord<'_>> {
        let lines = sheet.shown().map(|(index, line)| FullLineRecord {
            line: index + 1,
            bowler: line.tag.to_string(),
            name: line.name.as_ref().map(ToString::to_string),
            game: GameRecord::of(&line.game),
            left: line.has_left,
        });
        lines.collect()
    }
}

impl LineRecord {
    /// The lines of a sheet, but for those of bowlers who left before the first ball.
    pub fn all(sheet: &Sheet) -> Vec<LineRecord> {
        let shown = sheet.shown();
        shown.map(|(index, line)| LineRecord::of(index + 1, &line.bowler(), &line.game, line.has_left)).collect()
    }

    /// The line with this number.
    pub fn of(number: usize, bowler: &Bowler, game: &Game, left: bool) -> LineRecord {
        LineRecord {
            line: number,
            bowler: bowler.tag.to_string(),
            name: bowler.name.as_ref().map(ToString::to_string),
            rules: game.ruleset(),
            notation: game.to_string(),
            score: game.score(),
            so_far: game.score_so_far(),
            over: game.is_over(),
            left,
        }
    }
}

/// A state by its name.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn state<S: Serializer>(state: &State, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(state.name())
}
