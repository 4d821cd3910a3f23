//! The lanes of a centre, and what is asked of it.

use std::borrow::Cow;

#[cfg(feature = "openapi")]
use crate::schema::{LineNumber, PinNumber, RulesName, StateName};
use serde::{Deserialize, Serialize};
use tenpin::Game;
use tenpin_board::{Board, BoardFrame, BoardLine, Sheet, State, Symbol};

use crate::whole;

/// A board as JSON: all that a screen needs to draw it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardRecord {
    /// The short number of the sheet.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub sheet: i64,
    /// What tells the sheet from all others anywhere.
    #[cfg_attr(feature = "openapi", schema(format = "uuid"))]
    pub id: String,
    /// The lane that it was placed on last; `null` if it never was on one.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub lane: Option<u32>,
    /// When it was opened, as in RFC 3339.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub opened: String,
    /// How far it has come: `open`, `closed` or `deleted`.
    #[cfg_attr(feature = "openapi", schema(value_type = StateName))]
    pub state: String,
    /// The number of the game in its series, from 1; `null` if it stands alone.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub game: Option<u32>,
    /// How many games the series is to have; `null` where nobody said.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub games: Option<u32>,
    /// The number of the last event, which the next write follows.
    pub last_event: usize,
    /// Whether there is something to undo.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
    /// The next ball; `null` if none is taken.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<NextBallRecord>,
    /// The lines, in the order in which the bowlers bowl.
    pub lines: Vec<BoardLineRecord>,
    /// The numbers of the lines that have won; none until the game is over.
    pub winners: Vec<usize>,
}

/// The ball that comes next, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextBallRecord {
    /// The number of the line whose ball it is.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub line: usize,
    /// The number of the frame, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
    pub frame: usize,
    /// The number of the ball in its frame, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 3))]
    pub ball: usize,
    /// What the pins that stand are worth.
    #[cfg_attr(feature = "openapi", schema(maximum = 15))]
    pub standing: u8,
    /// What may fall.
    pub pins: Vec<u8>,
}

/// A bowler's line on a board, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BoardLineRecord {
    /// The number of the line on its sheet, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub line: usize,
    /// What stands for the bowler on the board.
    pub bowler: String,
    /// How the bowler is called where there is room for a name.
    pub label: String,
    /// The rule set of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = RulesName))]
    pub rules: String,
    /// The game in notation.
    pub notation: String,
    /// The ten frames.
    #[cfg_attr(feature = "openapi", schema(min_items = 10, max_items = 10))]
    pub frames: Vec<FrameRecord>,
    /// The score; `null` until the game is over.
    #[cfg_attr(feature = "openapi", schema(required = true, maximum = 450))]
    pub score: Option<u16>,
    /// The total of the frames that are settled.
    #[cfg_attr(feature = "openapi", schema(maximum = 450))]
    pub so_far: u16,
    /// The most that the game can still become.
    #[cfg_attr(feature = "openapi", schema(maximum = 450))]
    pub best: u16,
    /// What the bowler has in the series, this game included; `null` without a series.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub series: Option<u32>,
    /// Whether the bowler has left.
    pub left: bool,
}

/// A frame on a board, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FrameRecord {
    /// What is shown of each ball: `X`, `/`, `-`, `8`, `F`.
    #[cfg_attr(feature = "openapi", schema(max_items = 3))]
    pub balls: Vec<Cow<'static, str>>,
    /// The running total; `null` until it is settled.
    #[cfg_attr(feature = "openapi", schema(required = true, maximum = 450))]
    pub total: Option<u16>,
    /// Whether a ball of it left a split.
    pub split: bool,
    /// Whether the frame is a strike that nobody bowls.
    pub given: bool,
}

/// A lane as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LaneRecord {
    /// Its number, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub lane: u32,
    /// Its name; `null` if it has none.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub name: Option<String>,
    /// How far it has come: `free`, `joining`, `playing` or `over`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(free|joining|playing|over)$"))]
    pub status: String,
    /// Whether somebody there has asked for help.
    pub needs_help: bool,
    /// The opening; `null` of a free lane.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub opening: Option<OpeningRecord>,
}

/// A lane and its board, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LaneBoardRecord {
    /// The lane.
    #[serde(flatten)]
    pub lane: LaneRecord,
    /// The board of the sheet that is bowled on; `null` as long as nobody has joined.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub board: Option<BoardRecord>,
}

/// An opening of a lane, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpeningRecord {
    /// Its number, which no other opening has.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub opening: i64,
    /// When the lane was opened, as in RFC 3339.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub opened: String,
    /// The number of the game that is bowled, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub game: u32,
    /// How many games there are to be; `null` where nobody said.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub games: Option<u32>,
    /// The rule set of bowlers who name none.
    #[cfg_attr(feature = "openapi", schema(value_type = RulesName))]
    pub rules: String,
    /// Whether only the desk corrects, undoes and redoes.
    pub locked: bool,
}

/// A centre as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CentreRecord {
    /// Its name.
    pub name: String,
    /// Its language: `en`, `ko` or `es`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(en|ko|es)$"))]
    pub language: String,
    /// Its rule set, unless a lane or a bowler has another.
    #[cfg_attr(feature = "openapi", schema(value_type = RulesName))]
    pub rules: String,
    /// Its lanes.
    pub lanes: Vec<LaneBoardRecord>,
    /// The boards of open sheets that are on no lane, such as those of consoles.
    pub elsewhere: Vec<BoardRecord>,
}

/// What came of a write, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WrittenRecord {
    /// The lane as it is now; `null` of a sheet that is on none.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub lane: Option<LaneRecord>,
    /// The board as it is now; `null` of a lane without a sheet.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub board: Option<BoardRecord>,
}

/// Why something is refused, as JSON (RFC 9457).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProblemRecord {
    /// What kind of problem it is, as a URN that ends with the code.
    #[serde(rename = "type")]
    #[cfg_attr(feature = "openapi", schema(pattern = "^urn:tenpin:problem:[a-z0-9-]+$"))]
    pub kind: String,
    /// The status in words.
    pub title: String,
    /// The status.
    #[cfg_attr(feature = "openapi", schema(minimum = 400, maximum = 599))]
    pub status: u16,
    /// What is the matter, in a few letters that never change.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[a-z0-9-]+$"))]
    pub code: String,
    /// The reason, in the language of the caller.
    pub detail: String,
    /// The values that the reason speaks of.
    #[serde(skip_serializing_if = "serde_json_is_empty")]
    #[cfg_attr(feature = "openapi", schema(value_type = std::collections::BTreeMap<String, ProblemValue>))]
    pub values: std::collections::BTreeMap<String, ProblemValue>,
    /// What is there now, and so what is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(nullable = false))]
    pub now: Option<WrittenRecord>,
}

/// A value of a problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum ProblemValue {
    /// A number.
    Number(i64),
    /// Text.
    Text(String),
}

fn serde_json_is_empty(values: &std::collections::BTreeMap<String, ProblemValue>) -> bool {
    values.is_empty()
}

/// What a lane is opened with.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OpenRequest {
    /// How many games there are to be.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub games: Option<u32>,
    /// The rule set of bowlers who name none.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<RulesName>))]
    pub rules: Option<String>,
    /// Who bowls: `PJS`, `KYJ:no-tap-9`, `PJS=Park Ji-sung` or `=Park Ji-sung`.
    #[cfg_attr(feature = "openapi", schema(max_items = 64))]
    #[serde(default)]
    pub bowlers: Vec<String>,
}

/// Who joins a lane.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JoinLaneRequest {
    /// The opening that is meant.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub opening: i64,
    /// The number of the last event on its sheet; 0 where there is no sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The number of the game that is meant, so that what comes late does nothing to the next one.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub game: Option<u32>,
    /// Who joins: `PJS`, `KYJ:no-tap-9`, `PJS=Park Ji-sung` or `=Park Ji-sung`.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = r"^([A-Za-z]{3}(:[A-Za-z0-9-]+\s*)?|\s*([A-Za-z]{3}\s*)?(:[A-Za-z0-9-]+\s*)?=[\s\S]+)$")
    )]
    pub bowler: String,
}

/// What a lane is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LaneRequest {
    /// The opening that is meant.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub opening: i64,
    /// The number of the last event on its sheet; 0 where there is no sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The number of the game that is meant, so that what comes late does nothing to the next one.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub game: Option<u32>,
}

/// The next game of a lane.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NextRequest {
    /// The opening that is meant.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub opening: i64,
    /// The number of the last event on its sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The number of the game that is meant, so that what comes late does nothing to the next one.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub game: Option<u32>,
    /// How many games there are to be from now on.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 100))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub games: Option<u32>,
}

/// Where a lane moves to.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveRequest {
    /// The opening that is meant.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub opening: i64,
    /// The number of the last event on its sheet; 0 where there is no sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The number of the game that is meant, so that what comes late does nothing to the next one.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub game: Option<u32>,
    /// The number of the other lane.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    #[serde(deserialize_with = "whole::whole")]
    pub to: u32,
}

/// Whether somebody at a lane needs help.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HelpRequest {
    /// The opening that is meant.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub opening: i64,
    /// Whether help is needed.
    pub needed: bool,
}

/// A ball: exactly one of `ball`, `pins` and `left`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BallRequest {
    /// The number of the last event on the sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The ball in notation: `8`, `X`, `/`, `-`, `F`, `8{7-10}`.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = r"^(X|/|T|/F|([0-9]+|-)?F|\(([0-9]+|-)\)|[0-9]+|-|([0-9]+|-)?\{[^}]*\})$")
    )]
    pub ball: Option<String>,
    /// How many pins fell.
    #[cfg_attr(feature = "openapi", schema(maximum = 15))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub pins: Option<u8>,
    /// The numbers of the pins that still stand; none if all fell.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<PinNumber>>))]
    #[serde(default, deserialize_with = "whole::optional_list")]
    pub left: Option<Vec<u8>>,
}

/// What needs nothing but a place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AfterRequest {
    /// The number of the last event on the sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
}

/// Something about a line.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineRequest {
    /// The number of the last event on the sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The number of the line, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub line: usize,
}

/// A correction.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CorrectRequest {
    /// The number of the last event on the sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The number of the line, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub line: usize,
    /// The number of the frame, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 10))]
    #[serde(deserialize_with = "whole::whole")]
    pub frame: usize,
    /// The balls that the frame has from now on, in notation: `7/`, `X`, `9{10}-`.
    #[cfg_attr(feature = "openapi", schema(max_length = 100))]
    pub balls: String,
    /// Why.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub reason: String,
}

/// Another name.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NameRequest {
    /// The number of the last event on the sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The number of the line, from 1.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub line: usize,
    /// What the bowler is called from now on: `PJS` or `PJS=Park Ji-sung`.
    #[cfg_attr(feature = "openapi", schema(pattern = r"^\s*[A-Za-z]{3}\s*(=[\s\S]+)?$"))]
    pub bowler: String,
    /// Why.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(max_length = 500))]
    pub reason: String,
}

/// Who joins a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JoinRequest {
    /// The number of the last event on the sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// Who joins: `PJS`, `KYJ:no-tap-9`, `PJS=Park Ji-sung` or `=Park Ji-sung`.
    #[cfg_attr(
        feature = "openapi",
        schema(pattern = r"^([A-Za-z]{3}(:[A-Za-z0-9-]+\s*)?|\s*([A-Za-z]{3}\s*)?(:[A-Za-z0-9-]+\s*)?=[\s\S]+)$")
    )]
    pub bowler: String,
}

/// Another order.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ReorderRequest {
    /// The number of the last event on the sheet.
    #[cfg_attr(feature = "openapi", schema(maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub after: usize,
    /// The numbers of the lines that bowl first, in this order; the others follow as before.
    #[serde(deserialize_with = "whole::list")]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<LineNumber>))]
    pub lines: Vec<usize>,
}

/// The desk's password, set with the code that the server shows at its start.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PasswordRequest {
    /// The code.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub code: String,
    /// The password.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, max_length = 200))]
    pub password: String,
}

/// The desk signs in.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SignInRequest {
    /// The password.
    pub password: String,
}

/// Somebody is signed in.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SignedInRecord {
    /// The token, for the header `Authorization: Bearer TOKEN`. It is shown once.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{64}$"))]
    pub token: String,
    /// Until when it is good, as in RFC 3339.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub until: String,
}

impl BoardRecord {
    /// The board of a sheet that is kept under this number and id.
    pub fn of(number: i64, id: String, opened: String, sheet: &Sheet, board: &Board) -> BoardRecord {
        let next = board.next.zip(board.up).filter(|_| sheet.state() == State::Open);
        let winners = sheet.winners().into_iter().map(|line| line + 1).collect();
        let is_open = sheet.state() == State::Open;
        BoardRecord {
            sheet: number,
            id,
            lane: sheet.lane(),
            opened,
            state: sheet.state().name().to_owned(),
            game: sheet.series().map(|series| series.game),
            games: sheet.series().and_then(|series| series.games),
            last_event: sheet.events().len(),
            can_undo: is_open && sheet.last_standing().is_some(),
            can_redo: is_open && sheet.last_undone().is_some(),
            next: next.map(|(next, up)| NextBallRecord {
                line: board.lines[up].number,
                frame: next.frame,
                ball: next.ball,
                standing: next.standing,
                pins: next.pins().collect(),
            }),
            lines: board
                .lines
                .iter()
                .map(|line| BoardLineRecord::of(line, &sheet.lines()[line.number - 1].game))
                .collect(),
            winners: if 1 < board.lines.len() { winners } else { Vec::new() },
        }
    }

    /// The board that this tells of, made ready to be drawn again; `None` if it tells of none.
    pub fn board(&self) -> Option<Board> {
        let lines = self.lines.iter().map(BoardLineRecord::line).collect::<Option<Vec<_>>>()?;
        let up = self.next.as_ref().and_then(|next| lines.iter().position(|(line, _)| line.number == next.line));
        let next = up.and_then(|up| lines[up].1.next_ball());
        Some(Board { lines: lines.into_iter().map(|(line, _)| line).collect(), up, next })
    }
}

impl BoardLineRecord {
    fn of(line: &BoardLine, game: &Game) -> BoardLineRecord {
        BoardLineRecord {
            line: line.number,
            bowler: line.name.clone(),
            label: line.label.clone(),
            rules: line.ruleset.name().to_owned(),
            notation: game.to_string(),
            frames: line.frames.iter().map(FrameRecord::of).collect(),
            score: line.score,
            so_far: line.so_far,
            best: line.best,
            series: line.series,
            left: line.has_left,
        }
    }

    fn line(&self) -> Option<(BoardLine, Game)> {
        let game = Game::read(self.rules.parse().ok()?, &self.notation).ok()?;
        let line = BoardLine {
            number: self.line,
            label: self.label.clone(),
            series: self.series,
            has_left: self.left,
            ..BoardLine::new(self.bowler.clone(), &game)
        };
        Some((line, game))
    }
}

impl FrameRecord {
    fn of(frame: &BoardFrame) -> FrameRecord {
        let rolls = frame.balls.rolls();
        let symbol = |roll: &tenpin::Roll| Cow::Borrowed(Symbol::of(*roll, frame.balls.ruleset()).text);
        FrameRecord {
            balls: rolls.iter().map(symbol).collect(),
            total: frame.total,
            split: rolls.iter().any(tenpin::Roll::is_split),
            given: frame.balls.is_given(),
        }
    }
}
