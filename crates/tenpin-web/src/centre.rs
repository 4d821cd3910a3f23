//! What is read of the centre and its lanes.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use sha2::{Digest, Sha256};
use tenpin_json::{CentreRecord, LaneBoardRecord, LaneRecord, OpeningRecord, ProblemRecord};
use tenpin_lang::{Language, Quoted};
use tenpin_play::{CentreState, LaneState, SheetState};

use crate::cache::Cache;
use crate::path::{LanePath, Target, lane_number};
use crate::problem::{Problem, language};
use crate::server::{House, Server};
use crate::sheet::board_record;
use crate::words::Refused;

/// The centre
///
/// Its name, its language, its rule set, its lanes with their boards, and the boards of open sheets that are on no lane.
#[utoipa::path(get, path = "/api/v1/centre", tag = "reads", responses(
    (status = 200, description = "The centre", body = CentreRecord),
    (status = 304, description = "As before"),
))]
pub(crate) async fn centre(State(server): State<Server>, headers: HeaderMap) -> Response {
    let (state, house) = (server.centre.state(), &server.house);
    let answer = server.answers.centre.get((), &state, || {
        Answer::of(&CentreRecord {
            name: house.name.clone(),
            language: house.language.code().to_owned(),
            rules: house.ruleset.name().to_owned(),
            lanes: state.lanes.iter().map(|lane| lane_board_record(lane, house)).collect(),
            elsewhere: state.elsewhere.iter().map(|sheet| board_record(sheet)).collect(),
        })
    });
    answer.to(&headers)
}

/// All lanes
#[utoipa::path(get, path = "/api/v1/lanes", tag = "reads", responses(
    (status = 200, description = "The lanes, the first one first", body = Vec<LaneBoardRecord>),
    (status = 304, description = "As before"),
))]
pub(crate) async fn lanes(State(server): State<Server>, headers: HeaderMap) -> Response {
    let (state, house) = (server.centre.state(), &server.house);
    let record = || state.lanes.iter().map(|lane| lane_board_record(lane, house)).collect::<Vec<LaneBoardRecord>>();
    server.answers.all_lanes.get((), &state, || Answer::of(&record())).to(&headers)
}

/// A lane
#[utoipa::path(get, path = "/api/v1/lanes/{lane}", tag = "reads",
    params(LanePath),
    responses(
    (status = 200, description = "The lane with its board", body = LaneBoardRecord),
    (status = 304, description = "As before"),
    (status = 404, description = "There is no such lane", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn lane(
    State(server): State<Server>,
    Target(number): Target,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lane = lane_of(&server, &number, &headers)?;
    let record = || lane_board_record(&lane, &server.house);
    Ok(server.answers.lanes.get(lane.number, &lane, || Answer::of(&record())).to(&headers))
}

/// The lane that a path names.
pub(crate) fn lane_of(server: &Server, number: &str, headers: &HeaderMap) -> Result<Arc<LaneState>, Problem> {
    let lane = lane_number(number).and_then(|number| server.centre.state().lane(number));
    lane.ok_or_else(|| no_such_lane(number, language(headers, &server.house)))
}

pub(crate) fn no_such_lane(number: &str, language: Language) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, &Refused::NoSuchLane { lane: Quoted::of(number) }, language)
}

pub(crate) fn lane_record(lane: &LaneState, house: &House) -> LaneRecord {
    let opening = lane.opening.as_ref().map(|opening| OpeningRecord {
        opening: opening.number,
        opened: opening.opened_at.to_string(),
        game: opening.game,
        games: opening.games,
        rules: opening.ruleset.name().to_owned(),
        locked: opening.is_locked,
    });
    LaneRecord {
        lane: lane.number,
        name: house.lane_names.get(&lane.number).cloned(),
        status: lane.status().name().to_owned(),
        needs_help: lane.opening.as_ref().is_some_and(|opening| opening.needs_help),
        opening,
    }
}

pub(crate) fn lane_board_record(lane: &LaneState, house: &House) -> LaneBoardRecord {
    LaneBoardRecord { lane: lane_record(lane, house), board: lane.sheet.as_ref().map(|sheet| board_record(sheet)) }
}

/// What everybody is answered who reads the same, made once for all.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    centre: Cache<(), CentreState, Answer>,
    all_lanes: Cache<(), CentreState, Answer>,
    lanes: Cache<u32, LaneState, Answer>,
    pub(crate) sheets: Cache<i64, SheetState, Answer>,
}

/// An answer to a read, and its `ETag`.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    text: Bytes,
    tag: HeaderValue,
}

impl Answer {
    pub(crate) fn of(record: &impl Serialize) -> Answer {
        let text = serde_json::to_string(record).unwrap_or_default();
        let tag = format!("\"{:.24}\"", format!("{:x}", Sha256::digest(&text)));
        Answer { tag: HeaderValue::from_str(&tag).unwrap_or(HeaderValue::from_static("\"\"")), text: text.into() }
    }

    /// The answer for this request. Whoever has it already gets none.
    pub(crate) fn to(self, headers: &HeaderMap) -> Response {
        let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
        let is_known = known.flat_map(|value| value.split(',')).any(|known| {
            let known = known.trim();
            known == "*" || known.strip_prefix("W/").unwrap_or(known) == self.tag
        });
        let mut response = if is_known {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            ([(header::CONTENT_TYPE, "application/json")], self.text).into_response()
        };
        let headers = response.headers_mut();
        headers.insert(header::ETAG, self.tag);
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        response
    }
}

/// The answer to a read that nobody else reads alike.
pub(crate) fn read(headers: &HeaderMap, record: &impl Serialize) -> Response {
    Answer::of(record).to(headers)
}
