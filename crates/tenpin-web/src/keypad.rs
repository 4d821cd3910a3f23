//! Keypads: phones that enter the code of a lane, and may then write there.

use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tenpin_json::{CodeRecord, EnterRequest, KeypadRecord, ProblemRecord};
use tenpin_lang::Language;
use tenpin_store::{Credential, Holder, Opening, Secret, clock};

use crate::access::Caller;
use crate::address::Neighbour;
use crate::centre::lane_of;
use crate::credentials::{Cookie, is_same};
use crate::path::{LanePath, Target};
use crate::problem::{Problem, language, unstored};
use crate::server::Server;
use crate::words::Refused;
use crate::write::secret_body;

/// How long a keypad is good, if its lane stays open so long.
const KEYPAD: Duration = Duration::from_hours(12);

/// The most keypads of an opening. One more takes the place of the one that was used least lately, so that nobody is kept out
/// who enters a code, and whoever bowls stays.
const MOST: usize = 100;

/// The most keypads of an opening that are kept, those that are good no more included, before those are forgotten that have
/// written nothing.
const MOST_KEPT: usize = 1000;

/// The most characters of a code or of digits as they are typed.
const LONGEST: usize = 200;

/// How many hexadecimal digits the code of a lane has.
const CODE: usize = 32;

/// Enter the code of a lane
///
/// Either `code`, which stands in the QR code, or `lane` and the six `digits`. From then on a cookie, which scripts cannot
/// read, makes the phone a keypad of the lane: until the lane is closed, its code is renewed, or 12 hours are over. Digits
/// can be guessed only slowly; a QR code always works.
#[utoipa::path(post, path = "/api/v1/keypad/enter", operation_id = "enter_code", tag = "access", request_body = EnterRequest, responses(
    (status = 200, description = "The phone is a keypad now", body = KeypadRecord),
    (status = 403, description = "The code is wrong, or the lane is closed", content_type = "application/problem+json", body = ProblemRecord),
    (status = 422, description = "It is neither a code nor a lane with digits", content_type = "application/problem+json", body = ProblemRecord),
    (status = 429, description = "Too many wrong digits", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn enter(
    State(server): State<Server>,
    Extension(from): Extension<Neighbour>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let language = language(&headers, &server.house);
    let is_short = |text: &str| text.chars().count() <= LONGEST;
    let (opening, typed) = match secret_body(&bytes, language)? {
        EnterRequest { code: Some(code), lane: None, digits: None } if is_short(&code) => {
            (by_code(&server, &code), false)
        }
        EnterRequest { code: None, lane: Some(lane), digits: Some(digits) } if is_short(&digits) => {
            (by_digits(&server, from, lane, &digits, language)?, true)
        }
        _ => return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, &Refused::OneCode, language)),
    };
    let wrong = || Problem::new(StatusCode::FORBIDDEN, &Refused::WrongLaneCode, language);
    let opening = opening.ok_or_else(wrong)?;
    let store = server.centre.store();
    let failed = |error| Problem::of_store(&error, language);
    let known = match Cookie::Keypad.of(&headers, server.is_secure(&headers)) {
        Some(known) => store.credential(&Secret::hash(known)).await.map_err(failed)?,
        None => None,
    };
    let known = known.filter(|known| matches!(known.holder, Holder::Keypad { .. }));
    // Whoever scans the code again stays who they are.
    if let Some(known) = known.as_ref().filter(|known| is_good_at(known, &opening))
        && let Some(record) = record(known, opening.lane, true)
    {
        return Ok(unstored(axum::Json(record)));
    }
    // One after the other, so that a ball waits for one of them at most.
    let turn = server.entering.wait(from).await;
    let keypads = store.keypads(opening.number).await.map_err(failed)?;
    if MOST_KEPT <= keypads.len() {
        store.forget_keypads(&opening).await.map_err(failed)?;
    }
    let is_good = |keypad: &Credential| is_good_at(keypad, &opening);
    let mut good: Vec<Credential> = keypads.into_iter().filter(is_good).collect();
    while MOST <= good.len()
        && let Some(idlest) = server.credentials.idlest(&good)
    {
        retire(&server, idlest, language).await?;
        good.retain(|keypad| keypad.number != idlest);
    }
    let secret = Secret::new("").map_err(failed)?;
    let until = clock::now().checked_add(KEYPAD).unwrap_or_default();
    let holder = Holder::Keypad { opening: opening.number, renewals: opening.renewals, typed };
    let added = store.add_credential(&Secret::hash(secret.reveal()), &holder, Some(until)).await.map_err(failed)?;
    if let Some(added) = &added {
        server.credentials.note_from(added.number, from);
        // A phone is at one lane at a time.
        if let Some(before) = known {
            retire(&server, before.number, language).await?;
        }
    }
    drop(turn);
    // A lane that was closed meanwhile has no keypads, and one whose code was renewed has others.
    let state = server.centre.state();
    let lane = state.lane_of(opening.number).filter(|lane| {
        let now = lane.opening.as_ref();
        added.as_ref().zip(now).is_some_and(|(added, now)| is_good_at(added, now))
    });
    let record = added.as_ref().zip(lane).and_then(|(added, lane)| record(added, lane.number, true));
    let mut response = unstored(axum::Json(record.ok_or_else(wrong)?));
    Cookie::Keypad.set(&mut response, secret.reveal(), KEYPAD.as_secs(), server.is_secure(&headers));
    Ok(response)
}

async fn retire(server: &Server, keypad: i64, language: Language) -> Result<(), Problem> {
    let store = server.centre.store().clone();
    let end = async move { store.retire_keypad(keypad).await.map(|_| vec![keypad]) };
    server.end_credentials(language, end).await.map(drop)
}

/// The opening that has a code. Nobody finds one of 128 bits by trying, so nobody has to wait.
fn by_code(server: &Server, code: &str) -> Option<Opening> {
    let code = code.trim().to_ascii_lowercase();
    if code.len() != CODE {
        return None;
    }
    let state = server.centre.state();
    let mut openings = state.lanes.iter().filter_map(|lane| lane.opening.as_ref());
    openings.find(|open| open.code.as_ref().is_some_and(|own| is_same(&code, &own.secret))).cloned()
}

/// The opening of a lane, if the digits are right.
fn by_digits(
    server: &Server,
    from: Neighbour,
    lane: u32,
    digits: &str,
    language: Language,
) -> Result<Option<Opening>, Problem> {
    let opening = server.centre.state().lane(lane).and_then(|lane| lane.opening.clone());
    let is_right = opening.as_ref().and_then(|opening| opening.code.as_ref());
    let is_right = is_right.is_some_and(|code| is_same(&digits_of(digits), &code.digits));
    let guessed = server.guesses.digits(from, lane, is_right, Instant::now());
    let is_right = guessed.map_err(|wait| Problem::too_many_tries(wait, language))?;
    Ok(opening.filter(|_| is_right))
}

/// Digits without what people write between them.
pub(crate) fn digits_of(text: &str) -> String {
    text.chars().filter(|symbol| !symbol.is_whitespace() && *symbol != '-').collect()
}

/// Whether a keypad has entered the code that an opening has now, and its time is not over.
fn is_good_at(keypad: &Credential, at: &Opening) -> bool {
    !keypad.is_over()
        && matches!(keypad.holder, Holder::Keypad { opening, renewals, .. } if opening == at.number && renewals == at.renewals)
}

fn record(keypad: &Credential, lane: u32, is_good: bool) -> Option<KeypadRecord> {
    let Holder::Keypad { opening, typed, .. } = keypad.holder else { return None };
    Some(KeypadRecord {
        keypad: keypad.number,
        lane,
        opening,
        typed,
        good: is_good,
        since: keypad.made_at.to_string(),
        until: keypad.until.map(|until| until.to_string()),
    })
}

/// Sign a keypad out
///
/// By itself, with its cookie.
#[utoipa::path(post, path = "/api/v1/keypad/sign-out", operation_id = "sign_out_keypad", tag = "access", responses(
    (status = 204, description = "It is no keypad any more"),
))]
pub(crate) async fn sign_out(
    State(server): State<Server>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Some(keypad) = &caller.credential {
        retire(&server, keypad.number, language(&headers, &server.house)).await?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    Cookie::Keypad.clear(&mut response, server.is_secure(&headers));
    Ok(response)
}

/// The code of a lane
///
/// To be shown there. It is new with each opening, good for all its games, and goes with it to another lane.
#[utoipa::path(get, path = "/api/v1/lanes/{lane}/code", operation_id = "lane_code", tag = "access", params(LanePath), responses(
    (status = 200, description = "The code", body = CodeRecord),
    (status = 404, description = "There is no such lane", content_type = "application/problem+json", body = ProblemRecord),
    (status = 409, description = "The lane is not open", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn code(
    State(server): State<Server>,
    Target(number): Target,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lane = lane_of(&server, &number, &headers)?;
    let code = lane.opening.as_ref().and_then(|opening| Some((opening.number, opening.code.clone()?)));
    let free = Refused::LaneIsFree { lane: lane.number };
    let free = || Problem::new(StatusCode::CONFLICT, &free, language(&headers, &server.house));
    let (opening, code) = code.ok_or_else(free)?;
    let record = CodeRecord { lane: lane.number, opening, code: code.secret, digits: code.digits };
    Ok(unstored(axum::Json(record)))
}

/// The keypads of a lane
///
/// Of what is open there, the oldest first, those that signed out or were signed out included. `by` of an event names a
/// keypad by its number.
#[utoipa::path(get, path = "/api/v1/lanes/{lane}/keypads", tag = "access", params(LanePath), responses(
    (status = 200, description = "The keypads", body = Vec<KeypadRecord>),
    (status = 404, description = "There is no such lane", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn keypads(
    State(server): State<Server>,
    Target(number): Target,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let lane = lane_of(&server, &number, &headers)?;
    let Some(opening) = &lane.opening else { return Ok(unstored(axum::Json(Vec::<KeypadRecord>::new()))) };
    let keypads = server.centre.store().keypads(opening.number).await;
    let keypads = keypads.map_err(|error| Problem::of_store(&error, language(&headers, &server.house)))?;
    let record = |keypad: &Credential| record(keypad, lane.number, is_good_at(keypad, opening));
    Ok(unstored(axum::Json(keypads.iter().filter_map(record).collect::<Vec<KeypadRecord>>())))
}
