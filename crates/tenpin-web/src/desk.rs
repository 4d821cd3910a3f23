//! The desk: its password, and who is signed in.

use std::collections::HashMap;
use std::fmt::{self, Debug, Formatter};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use tenpin_json::{PasswordRequest, ProblemRecord, SignInRequest, SignedInRecord};
use tenpin_lang::Language;
use tenpin_store::{Session, Store, StoreError, clock};
use tokio::sync::Semaphore;

use crate::problem::{Problem, language};
use crate::server::Server;
use crate::words::Refused;
use crate::write::body;

/// Who is signed in at the desk, and the name of its secret.
pub(crate) const DESK: &str = "desk";

/// The least and the most characters of a password.
const LENGTHS: std::ops::RangeInclusive<usize> = 8..=200;

/// How long somebody stays signed in.
const SESSION: Duration = Duration::from_hours(12);

/// How long a session that was found is good without asking again.
const MOMENT: Duration = Duration::from_millis(200);

/// How long the code is good with which the first password is set.
const CODE: Duration = Duration::from_mins(15);

/// How often a wrong code may be entered.
const MOST_TRIES: u32 = 10;

/// The name of the cookie with the token.
const COOKIE: &str = "tenpin-desk";

/// The passwords that are checked at a time. Each takes a lot of memory on purpose.
static CHECKS: Semaphore = Semaphore::const_new(2);

/// A code for setting the desk's password once, or none.
#[derive(Default)]
pub struct SetupCode(Mutex<Option<Code>>);

struct Code {
    digits: String,
    until: Instant,
    tries: u32,
}

impl Debug for SetupCode {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("SetupCode(…)")
    }
}

impl SetupCode {
    /// A new code of ten digits, good for a quarter of an hour, and the digits to show. `None` if the system has no random
    /// numbers.
    pub fn new() -> Option<(SetupCode, String)> {
        let digits = format!("{:010}", u64::from_le_bytes(random()?) % 10_000_000_000);
        let shown = format!("{}-{}", &digits[..5], &digits[5..]);
        let code = Code { digits, until: Instant::now() + CODE, tries: 0 };
        Some((SetupCode(Mutex::new(Some(code))), shown))
    }

    /// Whether these are the digits. A code is good once, and not after many wrong ones.
    fn take(&self, entered: &str) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(code) = kept.as_mut() else { return false };
        let entered: String = entered.chars().filter(char::is_ascii_digit).collect();
        code.tries += 1;
        let is_good = Instant::now() < code.until && code.tries <= MOST_TRIES;
        // Hashes are compared, so that the time tells nothing of the digits.
        let is_right = is_good && Sha256::digest(&entered) == Sha256::digest(&code.digits);
        if is_right || !is_good {
            *kept = None;
        }
        is_right
    }
}

/// The sessions that were good a moment ago, by the hashes of their tokens, so that not every ball asks the database. Another
/// program that ends one is noticed after [`MOMENT`].
#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<HashMap<[u8; 32], Instant>>);

impl Sessions {
    fn are_good(&self, hash: &[u8; 32]) -> bool {
        let sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.get(hash).is_some_and(|found| found.elapsed() < MOMENT)
    }

    fn found(&self, hash: [u8; 32]) {
        let mut sessions = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        sessions.retain(|_, found| found.elapsed() < MOMENT);
        sessions.insert(hash, Instant::now());
    }

    fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

/// Why a password is not set.
#[derive(Debug)]
pub enum PasswordError {
    /// It is too short or too long.
    Length {
        /// The least characters.
        least: usize,
        /// The most characters.
        most: usize,
    },
    /// It could not be hashed.
    NotHashed,
    /// It could not be written.
    Store(StoreError),
}

/// Sets the desk's password, and signs everybody out.
pub async fn set_desk_password(store: &Store, password: &str) -> Result<(), PasswordError> {
    let (least, most) = (*LENGTHS.start(), *LENGTHS.end());
    if !LENGTHS.contains(&password.chars().count()) {
        return Err(PasswordError::Length { least, most });
    }
    let password = password.to_owned();
    let hashed = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password(password.as_bytes()).map(|hash| hash.to_string()).ok()
    });
    let hash = hashed.await.ok().flatten().ok_or(PasswordError::NotHashed)?;
    store.change_secret(DESK, &hash).await.map_err(PasswordError::Store)
}

/// Refuses whoever is not signed in at the desk.
pub(crate) async fn require(server: &Server, headers: &HeaderMap) -> Result<(), Problem> {
    let language = language(headers, &server.house);
    let refused = || Problem::new(StatusCode::UNAUTHORIZED, &Refused::NotSignedIn, language);
    let hash = Sha256::digest(token(headers).ok_or_else(refused)?).into();
    if server.sessions.are_good(&hash) {
        return Ok(());
    }
    let session = server.centre.store().session(&hash).await;
    let session = session.map_err(|error| Problem::of_store(&error, language))?;
    session.filter(|session| session.who == DESK).ok_or_else(refused)?;
    server.sessions.found(hash);
    Ok(())
}

/// The token of a request, from its header or its cookie.
fn token(headers: &HeaderMap) -> Option<&str> {
    let bearer = headers.get(header::AUTHORIZATION).and_then(|value| bearer_of(value.to_str().ok()?));
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let cookie = cookies
        .flat_map(|value| value.split(';'))
        .find_map(|cookie| cookie.trim().strip_prefix(COOKIE)?.strip_prefix('='));
    bearer.or(cookie)
}

/// The token of an `Authorization` header.
fn bearer_of(header: &str) -> Option<&str> {
    let (scheme, token) = header.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Set the desk's password
///
/// With the code that the server shows on its terminal at its start. It is good once, for 15 minutes.
#[utoipa::path(post, path = "/api/v1/desk/password", tag = "desk", request_body = PasswordRequest, responses(
    (status = 204, description = "It is set"),
    (status = 400, description = "The body cannot be read", content_type = "application/problem+json", body = ProblemRecord),
    (status = 403, description = "The code is wrong or no longer good, or there is a password", content_type = "application/problem+json", body = ProblemRecord),
    (status = 408, description = "The body took too long to come", content_type = "application/problem+json", body = ProblemRecord),
    (status = 413, description = "The body is too large", content_type = "application/problem+json", body = ProblemRecord),
    (status = 422, description = "The password is too short or too long", content_type = "application/problem+json", body = ProblemRecord),
    (status = 503, description = "Nothing can be written, or the server is stopping", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn set_password(
    State(server): State<Server>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<StatusCode, Problem> {
    let language = language(&headers, &server.house);
    let PasswordRequest { code, password } = body(&bytes, language)?.0;
    let (least, most) = (*LENGTHS.start(), *LENGTHS.end());
    let bad = Refused::BadPassword { least, most };
    if !LENGTHS.contains(&password.chars().count()) {
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, &bad, language));
    }
    let secret = server.centre.store().secret(DESK).await;
    if secret.map_err(|error| Problem::of_store(&error, language))?.is_some() {
        return Err(Problem::new(StatusCode::FORBIDDEN, &Refused::HasPassword, language));
    }
    // A code that was good is not lost where nothing can be written.
    let kept = server.centre.store().try_writing().await;
    kept.map_err(|error| Problem::of_store(&error, language))?;
    if !server.setup.take(&code) {
        return Err(Problem::new(StatusCode::FORBIDDEN, &Refused::WrongCode, language));
    }
    let set = set_desk_password(server.centre.store(), &password).await;
    server.sessions.forget();
    match set {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(PasswordError::Store(error)) => Err(Problem::of_store(&error, language)),
        Err(PasswordError::Length { .. } | PasswordError::NotHashed) => {
            Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, &bad, language))
        }
    }
}

/// Sign in at the desk
///
/// The token is also set as a cookie that scripts cannot read.
#[utoipa::path(post, path = "/api/v1/desk/sign-in", tag = "desk", request_body = SignInRequest, responses(
    (status = 200, description = "Signed in for 12 hours", body = SignedInRecord),
    (status = 400, description = "The body cannot be read", content_type = "application/problem+json", body = ProblemRecord),
    (status = 403, description = "The password is wrong, or there is none", content_type = "application/problem+json", body = ProblemRecord),
    (status = 408, description = "The body took too long to come", content_type = "application/problem+json", body = ProblemRecord),
    (status = 413, description = "The body is too large", content_type = "application/problem+json", body = ProblemRecord),
    (status = 503, description = "Nothing can be written, or the server is stopping", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn sign_in(
    State(server): State<Server>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let language = language(&headers, &server.house);
    let SignInRequest { password } = body(&bytes, language)?.0;
    let store = server.centre.store();
    let hash = store.secret(DESK).await.map_err(|error| Problem::of_store(&error, language))?;
    let Some(hash) = hash else { return Err(Problem::new(StatusCode::FORBIDDEN, &Refused::NoPassword, language)) };
    if *LENGTHS.end() < password.chars().count() || !is_right(password, hash, language).await? {
        return Err(Problem::new(StatusCode::FORBIDDEN, &Refused::WrongPassword, language));
    }
    let (Some(one), Some(two)) = (random(), random()) else { return Err(Problem::stopping(language)) };
    let token = format!("{:032x}{:032x}", u128::from_le_bytes(one), u128::from_le_bytes(two));
    let until = clock::now().checked_add(SESSION).unwrap_or_default();
    let session = Session { who: DESK.to_owned(), until };
    let begun = store.begin_session(&Sha256::digest(&token), &session).await;
    begun.map_err(|error| Problem::of_store(&error, language))?;
    let cookie = format!("{COOKIE}={token}; Path=/; HttpOnly; SameSite=Strict; Max-Age={}", SESSION.as_secs());
    let record = SignedInRecord { token, until: until.to_string() };
    let mut response = axum::Json(record).into_response();
    if let Ok(cookie) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// Sign out
#[utoipa::path(post, path = "/api/v1/desk/sign-out", tag = "desk", security(("desk" = [])), responses(
    (status = 204, description = "Signed out"),
    (status = 401, description = "Nobody is signed in", content_type = "application/problem+json", body = ProblemRecord),
    (status = 503, description = "Nothing can be written, or the server is stopping", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn sign_out(State(server): State<Server>, headers: HeaderMap) -> Result<Response, Problem> {
    require(&server, &headers).await?;
    if let Some(token) = token(&headers) {
        let ended = server.centre.store().end_session(&Sha256::digest(token)).await;
        server.sessions.forget();
        ended.map_err(|error| Problem::of_store(&error, language(&headers, &server.house)))?;
    }
    let mut response = StatusCode::NO_CONTENT.into_response();
    if let Ok(cookie) = HeaderValue::from_str(&format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0")) {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    Ok(response)
}

async fn is_right(password: String, hash: String, language: Language) -> Result<bool, Problem> {
    let Ok(place) = CHECKS.acquire().await else { return Err(Problem::stopping(language)) };
    let checked = tokio::task::spawn_blocking(move || {
        // Until it is checked, also for somebody who has hung up.
        let _place = place;
        PasswordHash::new(&hash).is_ok_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
    });
    Ok(checked.await.unwrap_or(false))
}

/// Random bytes; `None` if the system has none.
fn random<const BYTES: usize>() -> Option<[u8; BYTES]> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes)
}
