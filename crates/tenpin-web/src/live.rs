//! Live boards: server-sent events. Each is a whole board, rendered once for all who watch.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream::{self, Stream, StreamExt};
use serde::Serialize;
use tenpin_play::{CentreState, LaneState, SheetState};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::access::{Caller, Role, Standing};
use crate::address::{Asker, Neighbour};
use crate::background::Requester;
use crate::cache::Cache;
use crate::centre::{lane_board_record, lane_of};
use crate::path::{LanePath, SheetPath, Target};
use crate::problem::{Problem, language};
use crate::server::{House, Server};
use crate::sheet::{board_record, sheet_of};
use crate::streams::StreamPlace;

/// How often a stream on which nothing happens says that it is there.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// How long a stream waits before it asks again what somebody may see, where nothing can be read.
const PAUSE: Duration = Duration::from_secs(1);

/// The newest event of every lane and sheet as text, made once for all who watch.
#[derive(Debug, Default)]
pub(crate) struct Frames {
    lanes: Cache<u32, LaneState, Bytes>,
    sheets: Cache<i64, SheetState, Bytes>,
}

impl Frames {
    fn lane(&self, lane: &Arc<LaneState>, house: &House) -> Bytes {
        self.lanes.get(lane.number, lane, || {
            let seq = lane.sheet.as_ref().and_then(|sheet| sheet.record.seq());
            frame("lane", seq, &lane_board_record(lane, house))
        })
    }

    fn sheet(&self, sheet: &Arc<SheetState>) -> Bytes {
        self.sheets.get(sheet.record.number(), sheet, || frame("board", sheet.record.seq(), &board_record(sheet)))
    }
}

/// Whoever watches: what lets them in and in which role, and the place that the stream takes.
pub(crate) struct Viewer {
    server: Server,
    standing: Standing,
    role: Role,
    place: StreamPlace,
}

impl FromRequestParts<Server> for Viewer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Viewer, Problem> {
        let language = language(&parts.headers, &server.house);
        let known = &parts.extensions;
        let (Some(from), Some(asker)) = (known.get::<Neighbour>(), known.get::<Asker>()) else {
            return Err(Problem::stopping(language));
        };
        let (Some(standing), Some(caller)) = (known.get::<Standing>(), known.get::<Caller>()) else {
            return Err(Problem::stopping(language));
        };
        let place = server.stream_place(*from, *asker, language)?;
        Ok(Viewer { server: server.clone(), standing: standing.clone(), role: caller.role, place })
    }
}

/// An event of a stream. Its id is the seq of the last event in it.
fn frame(name: &str, seq: Option<i64>, record: &impl Serialize) -> Bytes {
    let text = serde_json::to_string(record).unwrap_or_default();
    Bytes::from(format!("event: {name}\nid: {}\ndata: {text}\n\n", seq.unwrap_or_default()))
}

/// Live: every lane, and open sheets on no lane
///
/// Server-sent events. At first all lanes come, each as an event `lane`, and all open sheets on no lane, each as an event
/// `board`; from then on whatever has changed, whole. An event `gone` names a sheet that is closed or on a lane now, or a
/// lane that is no longer there.
#[utoipa::path(get, path = "/api/v1/centre/live", operation_id = "watch_centre", tag = "live", responses(
    (status = 200, description = "A stream of events `lane`, `board` and `gone`", content_type = "text/event-stream", body = String),
    (status = 429, description = "Too many streams are open from this address", content_type = "application/problem+json", body = tenpin_json::ProblemRecord),
))]
pub(crate) async fn centre(State(server): State<Server>, viewer: Viewer) -> Response {
    let mut seen: Option<Arc<CentreState>> = None;
    let (frames, house) = (server.frames.clone(), server.house.clone());
    let text = move |state: &Arc<CentreState>, _: Role| {
        // What everybody is sent is one and the same, so that many who are slow take no more memory than one.
        let mut text = Vec::new();
        let before = seen.replace(state.clone());
        let lanes = before.as_ref().map_or(&[][..], |before| &before.lanes);
        for lane in state.lanes.iter().filter(|lane| !lanes.iter().any(|seen| Arc::ptr_eq(seen, lane))) {
            text.push(frames.lane(lane, &house));
        }
        let sheets = before.as_ref().map_or(&[][..], |before| &before.elsewhere);
        for sheet in state.elsewhere.iter().filter(|sheet| !sheets.iter().any(|seen| Arc::ptr_eq(seen, sheet))) {
            text.push(frames.sheet(sheet));
        }
        let is_there = |seen: &&Arc<SheetState>| {
            !state.elsewhere.iter().any(|sheet| sheet.record.number() == seen.record.number())
        };
        for gone in sheets.iter().filter(is_there) {
            let line = format!("event: gone\nid: {}\ndata: {{\"sheet\":{}}}\n\n", state.seq, gone.record.number());
            text.push(Bytes::from(line));
        }
        for gone in lanes.iter().filter(|seen| state.lane(seen.number).is_none()) {
            let line = format!("event: gone\nid: {}\ndata: {{\"lane\":{}}}\n\n", state.seq, gone.number);
            text.push(Bytes::from(line));
        }
        Some(text)
    };
    stream(server.centre.watch(), viewer, text)
}

/// Live: a lane
///
/// Server-sent events: the lane with its board as an event `lane`, at once and whenever it changes.
#[utoipa::path(get, path = "/api/v1/lanes/{lane}/live", operation_id = "watch_lane", tag = "live",
    params(LanePath),
    responses(
    (status = 200, description = "A stream of events `lane`", content_type = "text/event-stream", body = String),
    (status = 404, description = "There is no such lane", content_type = "application/problem+json", body = tenpin_json::ProblemRecord),
    (status = 429, description = "Too many streams are open from this address", content_type = "application/problem+json", body = tenpin_json::ProblemRecord),
))]
pub(crate) async fn lane(
    State(server): State<Server>,
    Target(number): Target,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lane = lane_of(&server, &number, &headers)?;
    let Some(watch) = server.centre.watch_lane(lane.number) else {
        return Err(crate::centre::no_such_lane(&number, language(&headers, &server.house)));
    };
    let (frames, house) = (server.frames.clone(), server.house.clone());
    Ok(stream(watch, viewer, move |lane: &Arc<LaneState>, _: Role| Some(vec![frames.lane(lane, &house)])))
}

/// Live: a sheet
///
/// Server-sent events: the board as an event `board`, at once and whenever it changes.
#[utoipa::path(get, path = "/api/v1/sheets/{sheet}/live", operation_id = "watch_sheet", tag = "live",
    params(SheetPath),
    responses(
    (status = 200, description = "A stream of events `board`", content_type = "text/event-stream", body = String),
    (status = 404, description = "There is no such sheet", content_type = "application/problem+json", body = tenpin_json::ProblemRecord),
    (status = 500, description = "The sheet is damaged", content_type = "application/problem+json", body = tenpin_json::ProblemRecord),
    (status = 429, description = "Too many streams are open from this address", content_type = "application/problem+json", body = tenpin_json::ProblemRecord),
))]
pub(crate) async fn sheet(
    State(server): State<Server>,
    Target(sheet): Target,
    requester: Requester,
    viewer: Viewer,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let number = sheet_of(&server, &sheet, &headers).await?;
    requester.throttle_sheet(number)?;
    let centre = server.centre.clone();
    let work = async move { centre.watch_sheet(number).await };
    let watch = if server.centre.state().shown(number).is_some() {
        work.await.map_err(|error| Problem::of_store(&error, requester.language))?
    } else {
        requester.in_background(work).await?
    };
    let frames = server.frames.clone();
    Ok(stream(watch, viewer, move |sheet: &Arc<SheetState>, role: Role| {
        // One that is deleted is seen by nobody but the desk and programs.
        (!role.is_guest() || !sheet.sheet().is_deleted()).then(|| vec![frames.sheet(sheet)])
    }))
}

/// A stream of what is newest, until there is nothing more to see: who is slow misses what was in between, and nothing is queued for anybody.
fn stream<T: Send + Sync + 'static>(
    watch: watch::Receiver<Arc<T>>,
    viewer: Viewer,
    text: impl FnMut(&Arc<T>, Role) -> Option<Vec<Bytes>> + Send + 'static,
) -> Response {
    let events =
        events(watch, viewer, text).flat_map(|chunks| stream::iter(chunks.into_iter().map(Ok::<Bytes, Infallible>)));
    let mut response = Body::from_stream(events).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert("x-accel-buffering", HeaderValue::from_static("no"));
    response
}

fn events<T: Send + Sync + 'static>(
    watch: watch::Receiver<Arc<T>>,
    viewer: Viewer,
    text: impl FnMut(&Arc<T>, Role) -> Option<Vec<Bytes>> + Send + 'static,
) -> impl Stream<Item = Vec<Bytes>> + Send {
    let stopping = viewer.server.stopping.clone();
    stream::unfold(
        (watch, stopping, viewer, text, true),
        async |(mut watch, mut stopping, mut viewer, mut text, is_first)| {
            if !is_first {
                let is_changed = tokio::select! {
                    () = stopped(&mut stopping) => None,
                    () = viewer.place.needed() => None,
                    changed = watch.changed() => changed.is_ok().then_some(true),
                    () = sleep(KEEP_ALIVE) => Some(false),
                }?;
                // Whoever was signed out, or whose lane was closed, sees no more.
                viewer.role = tokio::select! {
                    () = stopped(&mut stopping) => None,
                    role = viewer.role_now() => role,
                }?;
                if !is_changed {
                    return Some((vec![Bytes::from_static(b":\n\n")], (watch, stopping, viewer, text, false)));
                }
            }
            let state = watch.borrow_and_update().clone();
            let event = text(&state, viewer.role)?;
            Some((event, (watch, stopping, viewer, text, false)))
        },
    )
}

/// Waits until the server stops.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    let _ = stopping.wait_for(|is_stopping| *is_stopping).await;
}

impl Viewer {
    /// The role in which somebody watches now; `None` if they may not. As long as that cannot be known, nothing is shown.
    async fn role_now(&self) -> Option<Role> {
        loop {
            match self.standing.role(&self.server).await {
                Ok(role) => return role,
                Err(_) => sleep(PAUSE).await,
            }
        }
    }
}
