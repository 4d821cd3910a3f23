//! What is read of sheets.

use std::str::FromStr;
use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::Serialize;
use tenpin_json::{BoardRecord, EventRecord, LineRecord, ProblemRecord, SheetRecord};
use tenpin_lang::{Language, Quoted};
use tenpin_play::SheetState;
use tenpin_store::{Filter, Summary, SummaryLine, Uuid};

use crate::background::Requester;
use crate::centre::{Answer, read};
use crate::filter::{self, Fields, FilterQuery, bad_value};
use crate::path::{SheetPath, Target, sheet_number};
use crate::problem::{Problem, language};
use crate::server::Server;
use crate::words::Refused;

/// How many sheets a page has unless somebody says.
const PAGE: usize = 50;

/// The most sheets on a page.
const LARGEST_PAGE: usize = 500;

/// The most sheets that can be passed over: the largest whole number that every JSON reader keeps exact.
const LARGEST_SKIP: usize = 9_007_199_254_740_991;

/// Which part of the sheets is listed.
#[derive(Debug, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[allow(dead_code, reason = "it is there for the document")]
pub(crate) struct PageQuery {
    /// Deleted sheets instead of all others.
    deleted: Option<bool>,
    /// How many sheets to pass over, from the newest.
    #[param(maximum = 9_007_199_254_740_991_i64)]
    skip: Option<usize>,
    /// How many sheets to list: 1 to 500, 50 unless somebody says.
    #[param(minimum = 1, maximum = 500)]
    limit: Option<usize>,
}

/// A page of sheets, as JSON.
#[derive(Serialize, utoipa::ToSchema)]
pub(crate) struct SheetsRecord<'a> {
    /// How many sheets there are in all.
    total: usize,
    /// The sheets, the newest first.
    #[schema(value_type = Vec<SheetRecord>)]
    sheets: &'a [SheetRecord],
    /// How many sheets on this page cannot be read.
    unreadable: usize,
}

/// Past and present sheets, the newest first
#[utoipa::path(get, path = "/api/v1/sheets", tag = "reads", params(FilterQuery, PageQuery), responses(
    (status = 200, description = "A page of sheets", body = SheetsRecord),
    (status = 304, description = "As before"),
    (status = 400, description = "A value is wrong", content_type = "application/problem+json", body = ProblemRecord),
    (status = 422, description = "The bowler is neither a tag nor a name", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn sheets(
    State(server): State<Server>,
    query: Result<Query<Vec<(String, String)>>, QueryRejection>,
    requester: Requester,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let language = requester.language;
    let mut fields = filter::fields(query, language)?;
    let is_deleted = taken(&mut fields, "deleted", language)?.unwrap_or(false);
    let limit = taken(&mut fields, "limit", language)?.unwrap_or(PAGE);
    let skip = taken(&mut fields, "skip", language)?.unwrap_or(0);
    if !(1..=LARGEST_PAGE).contains(&limit) {
        return Err(bad_value("limit", &limit.to_string(), language));
    }
    if LARGEST_SKIP < skip {
        return Err(bad_value("skip", &skip.to_string(), language));
    }
    let filter = Filter { is_deleted, ..FilterQuery::read(fields, language)? };
    let store = server.centre.store().clone();
    let (total, found) = requester.in_background(async move { store.history_page(&filter, skip, limit).await }).await?;
    let mut sheets: Vec<SheetRecord> = found.all.iter().map(record).collect();
    sheets.reverse();
    Ok(read(&headers, &SheetsRecord { total, sheets: &sheets, unreadable: found.unreadable.len() }))
}

/// Takes a field out of a query; `None` if it has none.
fn taken<T: FromStr>(fields: &mut Fields, name: &str, language: Language) -> Result<Option<T>, Problem> {
    let Some(value) = fields.remove(name) else { return Ok(None) };
    let text = value.as_str().unwrap_or_default();
    text.parse().map(Some).map_err(|_| bad_value(name, text, language))
}

/// The board of a sheet
#[utoipa::path(get, path = "/api/v1/sheets/{sheet}", tag = "reads",
    params(SheetPath),
    responses(
    (status = 200, description = "The board", body = BoardRecord),
    (status = 304, description = "As before"),
    (status = 404, description = "There is no such sheet", content_type = "application/problem+json", body = ProblemRecord),
    (status = 429, description = "Too many requests", content_type = "application/problem+json", body = ProblemRecord),
    (status = 500, description = "The sheet is damaged", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn board(
    State(server): State<Server>,
    Target(sheet): Target,
    requester: Requester,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let number = sheet_of(&server, &sheet, &headers).await?;
    requester.throttle_sheet(number)?;
    let state = loaded(&server, number, &requester).await?;
    requester.check_not_deleted(state.sheet(), &sheet)?;
    Ok(server.answers.sheets.get(number, &state, || Answer::of(&board_record(&state))).to(&headers))
}

/// Everything that happened to a sheet, and who wrote it
#[utoipa::path(get, path = "/api/v1/sheets/{sheet}/events", tag = "reads",
    params(SheetPath),
    responses(
    (status = 200, description = "The events, the first one first", body = Vec<EventRecord>),
    (status = 304, description = "As before"),
    (status = 404, description = "There is no such sheet", content_type = "application/problem+json", body = ProblemRecord),
    (status = 500, description = "The sheet is damaged", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn events(
    State(server): State<Server>,
    Target(sheet): Target,
    requester: Requester,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let number = sheet_of(&server, &sheet, &headers).await?;
    let store = server.centre.store().clone();
    let record = requester.in_background(async move { store.load(number).await }).await?;
    let stamped = record.stamps().iter().zip(record.sheet().events());
    let events = stamped.map(|(stamp, event)| (stamp.at.to_string(), stamp.by.as_str(), event));
    // What was accepted once is accepted again.
    Ok(read(&headers, &EventRecord::all(events).unwrap_or_default()))
}

/// A sheet. One that is on no board has to be read, which is done in the background.
async fn loaded(server: &Server, number: i64, requester: &Requester) -> Result<Arc<SheetState>, Problem> {
    let centre = server.centre.clone();
    let work = async move { centre.sheet(number).await };
    if server.centre.state().shown(number).is_none() {
        return requester.in_background(work).await;
    }
    work.await.map_err(|error| Problem::of_store(&error, requester.language))
}

/// The number of the sheet that a path names, by its short number or its id. It may not be there.
pub(crate) async fn sheet_of(server: &Server, sheet: &str, headers: &HeaderMap) -> Result<i64, Problem> {
    let language = language(headers, &server.house);
    if let Some(number) = sheet_number(sheet) {
        return Ok(number);
    }
    let no_such = || no_such_sheet(sheet, language);
    let id: Uuid = sheet.parse().map_err(|_| no_such())?;
    let number = server.centre.store().number_of(id).await.map_err(|error| Problem::of_store(&error, language))?;
    number.ok_or_else(no_such)
}

pub(crate) fn no_such_sheet(sheet: &str, language: Language) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, &Refused::NoSuchSheet { sheet: Quoted::of(sheet) }, language)
}

pub(crate) fn board_record(sheet: &SheetState) -> BoardRecord {
    let record = &sheet.record;
    let (id, opened) = (record.id().to_string(), record.opened_at().to_string());
    BoardRecord::of(record.number(), id, opened, sheet.sheet(), sheet.board())
}

fn record(summary: &Summary) -> SheetRecord {
    let line = |line: &SummaryLine| LineRecord::of(line.number, &line.bowler(), &line.game, line.has_left);
    SheetRecord {
        sheet: summary.number,
        id: summary.id.to_string(),
        opened: summary.opened_at.to_string(),
        state: summary.state,
        series: summary.series.map(|series| Uuid::from_u128(series.id).to_string()),
        game: summary.series.map(|series| series.game),
        lines: summary.lines.iter().map(line).collect(),
    }
}
