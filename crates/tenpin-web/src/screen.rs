//! Screens: displays that show a code until the desk enters it.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use tenpin_board::text::is_visible;
use tenpin_json::{DisplayRecord, PairRequest, PairingRecord, ProblemRecord, ScreenRecord};
use tenpin_lang::{Escaped, Language, Quoted};
use tenpin_store::{Credential, Holder, LaneCode, Secret};

use crate::address::{NEIGHBOURS, Neighbour};
use crate::centre::no_such_lane;
use crate::credentials::{Cookie, is_same};
use crate::keypad::digits_of;
use crate::path::{ScreenPath, Target, sheet_number};
use crate::problem::{Problem, language, unstored};
use crate::server::{Server, run_to_completion};
use crate::words::Refused;
use crate::write::secret_body;

/// How long a code is good that a display shows.
const PAIRING: Duration = Duration::from_mins(10);

/// How long the cookie of a display is kept.
const COOKIE: Duration = Duration::from_hours(24 * 400);

/// The most displays that wait for the desk, and the most of one address.
const MOST: usize = 256;
const MOST_OF_ONE: usize = 8;

/// The most characters of a screen's name.
const LONGEST_NAME: usize = 40;

/// Displays that wait for the desk. They are only kept in memory: after a restart each asks again.
#[derive(Debug, Default)]
pub(crate) struct Pairings(Mutex<Vec<Pairing>>);

struct Pairing {
    /// The hash of the secret in the cookie.
    hash: [u8; 32],
    digits: String,
    until: Instant,
    from: Neighbour,
}

impl std::fmt::Debug for Pairing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pairing(…)")
    }
}

impl Pairing {
    fn record(&self, now: Instant) -> PairingRecord {
        let seconds = self.until.saturating_duration_since(now).as_secs();
        PairingRecord { code: self.digits.clone(), seconds }
    }
}

impl Pairings {
    /// Another display waits, with digits that no other shows. `None` if too many do at this address. Where too many do
    /// elsewhere, one goes that is not alone at its address.
    fn add(&self, hash: [u8; 32], mut digits: String, from: Neighbour, now: Instant) -> Option<PairingRecord> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|pairing| now < pairing.until);
        let count = |from: Neighbour| waiting.iter().filter(|pairing| pairing.from == from).count();
        let count_together =
            |from: Neighbour| waiting.iter().filter(|pairing| pairing.from.group() == from.group()).count();
        if MOST_OF_ONE <= count(from) || NEIGHBOURS * MOST_OF_ONE <= count_together(from) {
            return None;
        }
        if MOST <= waiting.len() {
            // Of several at the same number, the one that has waited longest.
            let most =
                waiting.iter().rev().max_by_key(|pairing| count_together(pairing.from)).map(|pairing| pairing.hash);
            waiting.retain(|pairing| Some(pairing.hash) != most);
        }
        while waiting.iter().any(|pairing| pairing.digits == digits) {
            digits = format!("{:06}", (digits.parse::<u32>().unwrap_or_default() + 1) % 1_000_000);
        }
        let pairing = Pairing { hash, digits, until: now + PAIRING, from };
        let record = pairing.record(now);
        waiting.push(pairing);
        Some(record)
    }

    fn of(&self, hash: &[u8; 32], now: Instant) -> Option<PairingRecord> {
        let waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.iter().find(|pairing| pairing.hash == *hash && now < pairing.until).map(|pairing| pairing.record(now))
    }

    /// Takes out the display that shows these digits.
    fn take(&self, digits: &str, now: Instant) -> Option<Pairing> {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|pairing| now < pairing.until);
        let index = waiting.iter().position(|pairing| is_same(digits, &pairing.digits))?;
        Some(waiting.remove(index))
    }

    fn give_back(&self, pairing: Pairing) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(pairing);
    }

    fn drop_of(&self, hash: &[u8; 32]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|pairing| pairing.hash != *hash);
    }
}

/// Ask for a pairing code
///
/// A display shows it until the desk enters it, for 10 minutes. A cookie tells the display from others.
#[utoipa::path(post, path = "/api/v1/screen/code", operation_id = "ask_pairing_code", tag = "access", responses(
    (status = 200, description = "The code to show", body = PairingRecord),
    (status = 429, description = "Too many displays wait at this address", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn ask(
    State(server): State<Server>,
    Extension(from): Extension<Neighbour>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let language = language(&headers, &server.house);
    let failed = |error| Problem::of_store(&error, language);
    // A display that asks again shows one code and not two.
    if let Some(before) = Cookie::Screen.of(&headers, server.is_secure(&headers)) {
        server.pairings.drop_of(&Secret::hash(before));
    }
    let (secret, digits) = (Secret::new("").map_err(failed)?, LaneCode::new().map_err(failed)?.digits);
    let pairing = server.pairings.add(Secret::hash(secret.reveal()), digits, from, Instant::now());
    let full = || Problem::new(StatusCode::TOO_MANY_REQUESTS, &Refused::TooManyDisplays, language);
    let mut response = unstored(axum::Json(pairing.ok_or_else(|| full().later(PAIRING.as_secs()))?));
    Cookie::Screen.set(&mut response, secret.reveal(), COOKIE.as_secs(), server.is_secure(&headers));
    Ok(response)
}

/// How far a display is paired
///
/// With the cookie of the display: the code that it shows, or what it is paired as.
#[utoipa::path(get, path = "/api/v1/screen", operation_id = "screen", tag = "access", responses(
    (status = 200, description = "How far it is", body = DisplayRecord),
))]
pub(crate) async fn display(State(server): State<Server>, headers: HeaderMap) -> Result<Response, Problem> {
    let language = language(&headers, &server.house);
    let mut shown = DisplayRecord { screen: None, pairing: None };
    if let Some(secret) = Cookie::Screen.of(&headers, server.is_secure(&headers)) {
        let hash = Secret::hash(secret);
        let credential = server.centre.store().credential(&hash).await;
        let credential = credential.map_err(|error| Problem::of_store(&error, language))?;
        shown.screen = credential.as_ref().and_then(record);
        shown.pairing = server.pairings.of(&hash, Instant::now());
    }
    Ok(unstored(axum::Json(shown)))
}

/// Pair a screen
///
/// With the code that a display shows. From then on it may show the code of its lane, and boards in a closed centre.
#[utoipa::path(post, path = "/api/v1/screens", operation_id = "pair_screen", tag = "access", request_body = PairRequest, responses(
    (status = 200, description = "It is paired", body = ScreenRecord),
    (status = 404, description = "There is no such lane", content_type = "application/problem+json", body = ProblemRecord),
    (status = 422, description = "No display shows this code, or the name is none", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn pair(
    State(server): State<Server>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<axum::Json<ScreenRecord>, Problem> {
    let language = language(&headers, &server.house);
    let PairRequest { code, name, lane } = secret_body(&bytes, language)?;
    let refused = |cause: &Refused| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, cause, language);
    let name = name.trim().to_owned();
    if !(1..=LONGEST_NAME).contains(&name.chars().count()) || !name.chars().all(is_visible) {
        return Err(refused(&Refused::BadValue { name: Escaped::of("name"), value: Quoted::of(&name) }));
    }
    if let Some(lane) = lane.filter(|lane| server.centre.state().lane(*lane).is_none()) {
        return Err(no_such_lane(&lane.to_string(), language));
    }
    let pairing = server.pairings.take(&digits_of(&code), Instant::now());
    let pairing = pairing.ok_or_else(|| refused(&Refused::WrongPairingCode))?;
    let holder = Holder::Screen { name, lane };
    let pairing = async move {
        let added = server.centre.store().add_credential(&pairing.hash, &holder, None).await;
        // The display has asked before, when it was nobody.
        server.credentials.forget();
        if added.is_err() {
            // The code is still good when there is room again.
            server.pairings.give_back(pairing);
        }
        added
    };
    let added = run_to_completion(language, pairing).await?.map_err(|error| Problem::of_store(&error, language))?;
    added.as_ref().and_then(record).map(axum::Json).ok_or_else(|| refused(&Refused::WrongPairingCode))
}

/// The screens
#[utoipa::path(get, path = "/api/v1/screens", tag = "access", responses(
    (status = 200, description = "The screens, the oldest first", body = Vec<ScreenRecord>),
))]
pub(crate) async fn screens(State(server): State<Server>, headers: HeaderMap) -> Result<Response, Problem> {
    let screens = server.centre.store().credentials(&Holder::SCREEN).await;
    let screens = screens.map_err(|error| Problem::of_store(&error, language(&headers, &server.house)))?;
    Ok(unstored(axum::Json(screens.iter().filter_map(record).collect::<Vec<ScreenRecord>>())))
}

/// End a screen
///
/// It shows nothing any more that only screens may show.
#[utoipa::path(post, path = "/api/v1/screens/{screen}/end", operation_id = "end_screen", tag = "access", params(ScreenPath), responses(
    (status = 204, description = "It is no screen any more"),
    (status = 404, description = "There is no such screen", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn end(
    State(server): State<Server>,
    Target(screen): Target,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let language = language(&headers, &server.house);
    let no_such = |language: Language| {
        Problem::new(StatusCode::NOT_FOUND, &Refused::NoSuchScreen { screen: Quoted::of(&screen) }, language)
    };
    let number = sheet_number(&screen).ok_or_else(|| no_such(language))?;
    let store = server.centre.store().clone();
    let end = async move {
        let is_ended = store.end_credential(&Holder::SCREEN, number).await?;
        Ok(is_ended.then_some(number).into_iter().collect())
    };
    let ended = server.end_credentials(language, end).await?;
    if ended.is_empty() { Err(no_such(language)) } else { Ok(StatusCode::NO_CONTENT) }
}

fn record(screen: &Credential) -> Option<ScreenRecord> {
    let Holder::Screen { name, lane } = &screen.holder else { return None };
    Some(ScreenRecord { screen: screen.number, name: name.clone(), lane: *lane, since: screen.made_at.to_string() })
}
