//! The desk: its password is set, and somebody signs in and out.

use std::time::{Duration, Instant};

use axum::Extension;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tenpin_json::{PasswordRequest, ProblemRecord, SessionRecord, SignInRequest, SignedInRecord};
use tenpin_lang::Language;
use tenpin_store::{Holder, Secret, StoreError, clock};

use crate::access::{self, Caller};
use crate::address::Neighbour;
use crate::credentials::Cookie;
use crate::password::{self, PasswordError, set_desk_password};
use crate::problem::{Problem, language, unstored};
use crate::server::{Server, run_to_completion};
use crate::words::Refused;
use crate::write::secret_body;

/// How long somebody stays signed in.
const SESSION: Duration = Duration::from_hours(12);

/// Set the desk's password
///
/// With the code that the server shows on its terminal at its start. It is good once, for 15 minutes.
#[utoipa::path(post, path = "/api/v1/desk/password", tag = "desk", request_body = PasswordRequest, responses(
    (status = 204, description = "It is set"),
    (status = 403, description = "The code is wrong or no longer good, or there is a password", content_type = "application/problem+json", body = ProblemRecord),
    (status = 422, description = "The password is too short or too long, or one that everybody tries first", content_type = "application/problem+json", body = ProblemRecord),
    (status = 429, description = "Too many wrong codes", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn set_password(
    State(server): State<Server>,
    Extension(from): Extension<Neighbour>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<StatusCode, Problem> {
    let language = language(&headers, &server.house);
    let failed = |error: &StoreError| Problem::of_store(error, language);
    let forbidden = |cause: &Refused| Problem::new(StatusCode::FORBIDDEN, cause, language);
    let refused = |error: PasswordError| match error {
        PasswordError::Length { least, most } => unprocessable(&Refused::BadPassword { least, most }, language),
        PasswordError::Common => unprocessable(&Refused::CommonPassword, language),
        PasswordError::Store(error) => failed(&error),
        PasswordError::NotHashed => Problem::stopping(language),
    };
    let PasswordRequest { code, password } = secret_body(&bytes, language)?;
    password::check_desk_password(&password).map_err(refused)?;
    if server.centre.store().password().await.map_err(|error| failed(&error))?.is_some() {
        return Err(forbidden(&Refused::HasPassword));
    }
    let turn = server.guesses.password(from, Instant::now());
    turn.map_err(|wait| Problem::too_many_tries(wait, language))?;
    if !server.setup.is_right(&code) {
        return Err(forbidden(&Refused::WrongCode));
    }
    server.guesses.password_was_right(from, Instant::now());
    // A code that is good is not lost where nothing can be written.
    server.centre.store().try_writing().await.map_err(|error| failed(&error))?;
    if !server.setup.take(&code) {
        return Err(forbidden(&Refused::WrongCode));
    }
    let setting = async move {
        let set = set_desk_password(server.centre.store(), &password).await;
        server.credentials.forget();
        set
    };
    run_to_completion(language, setting).await?.map(|()| StatusCode::NO_CONTENT).map_err(refused)
}

fn unprocessable(cause: &Refused, language: Language) -> Problem {
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, cause, language)
}

/// Sign in at the desk
///
/// The token is also set as a cookie that scripts cannot read.
#[utoipa::path(post, path = "/api/v1/desk/sign-in", tag = "desk", request_body = SignInRequest, responses(
    (status = 200, description = "Signed in for 12 hours", body = SignedInRecord),
    (status = 403, description = "The password is wrong, or there is none", content_type = "application/problem+json", body = ProblemRecord),
    (status = 429, description = "Too many wrong passwords", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn sign_in(
    State(server): State<Server>,
    Extension(from): Extension<Neighbour>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, Problem> {
    let language = language(&headers, &server.house);
    let SignInRequest { password } = secret_body(&bytes, language)?;
    let (store, failed) = (server.centre.store(), |error: &StoreError| Problem::of_store(error, language));
    let forbidden = |cause: &Refused| Problem::new(StatusCode::FORBIDDEN, cause, language);
    let hash = store.password().await.map_err(|error| failed(&error))?;
    let hash = hash.ok_or_else(|| forbidden(&Refused::NoPassword))?;
    let turn = server.guesses.password(from, Instant::now());
    turn.map_err(|wait| Problem::too_many_tries(wait, language))?;
    if !password::is_right(password, hash.clone(), server.guesses.has_signed_in(from)).await {
        return Err(forbidden(&Refused::WrongPassword));
    }
    server.guesses.password_was_right(from, Instant::now());
    let secret = Secret::new("").map_err(|error| failed(&error))?;
    let until = clock::now().checked_add(SESSION).unwrap_or_default();
    let added = store.add_credential(&Secret::hash(secret.reveal()), &Holder::Desk, Some(until)).await;
    let added = added.map_err(|error| failed(&error))?;
    // Another password, set while this one was looked at, signs everybody out.
    if store.password().await.map_err(|error| failed(&error))?.as_ref() != Some(&hash) {
        if let Some(session) = added {
            store.end_credential(&Holder::Desk, session.number).await.map_err(|error| failed(&error))?;
        }
        return Err(forbidden(&Refused::WrongPassword));
    }
    // A browser has one session: the one before ends.
    if let Some(before) = Cookie::Desk.of(&headers, server.is_secure(&headers)) {
        let before = store.credential(&Secret::hash(before)).await.map_err(|error| failed(&error))?;
        if let Some(before) = before.filter(|before| before.holder == Holder::Desk) {
            end_session(&server, before.number, language).await?;
        }
    }
    let record = SignedInRecord { token: secret.reveal().to_owned(), until: until.to_string() };
    let mut response = unstored(axum::Json(record));
    Cookie::Desk.set(&mut response, secret.reveal(), SESSION.as_secs(), server.is_secure(&headers));
    Ok(response)
}

/// Sign out
#[utoipa::path(post, path = "/api/v1/desk/sign-out", tag = "desk", responses(
    (status = 204, description = "Signed out"),
))]
pub(crate) async fn sign_out(
    State(server): State<Server>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Some(session) = &caller.credential {
        end_session(&server, session.number, language(&headers, &server.house)).await?;
    }
    Ok(signed_out(&server, &headers))
}

async fn end_session(server: &Server, session: i64, language: Language) -> Result<(), Problem> {
    let store = server.centre.store().clone();
    let end = async move { store.end_credential(&Holder::Desk, session).await.map(|_| vec![session]) };
    server.end_credentials(language, end).await.map(drop)
}

/// Sign everybody out
///
/// Whoever is signed in at the desk anywhere, oneself included.
#[utoipa::path(post, path = "/api/v1/desk/sign-out-all", tag = "desk", responses(
    (status = 204, description = "Nobody is signed in any more"),
))]
pub(crate) async fn sign_out_all(State(server): State<Server>, headers: HeaderMap) -> Result<Response, Problem> {
    let store = server.centre.store().clone();
    let end = async move { store.end_credentials(&Holder::Desk).await };
    server.end_credentials(language(&headers, &server.house), end).await?;
    Ok(signed_out(&server, &headers))
}

fn signed_out(server: &Server, headers: &HeaderMap) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    Cookie::Desk.clear(&mut response, server.is_secure(headers));
    // What the desk has read is not left to the next one at this computer.
    response.headers_mut().insert(HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));
    response
}

/// Who one is
///
/// Every credential of the request that is good: a browser may be the desk and a keypad at once. An empty list is anyone.
#[utoipa::path(get, path = "/api/v1/session", tag = "access", responses(
    (status = 200, description = "Who asks", body = Vec<SessionRecord>),
))]
pub(crate) async fn session(State(server): State<Server>, headers: HeaderMap) -> Result<Response, Problem> {
    let good = access::good_credentials(&server, &headers).await;
    let good = good.map_err(|error| Problem::of_store(&error, language(&headers, &server.house)))?;
    let state = server.centre.state();
    let record = |credential: &tenpin_store::Credential| {
        let (name, lane, scopes) = match &credential.holder {
            Holder::Keypad { opening, .. } => (None, state.lane_of(*opening).map(|lane| lane.number), Vec::new()),
            Holder::Screen { name, lane } => (Some(name.clone()), *lane, Vec::new()),
            Holder::Program { name, scopes } => {
                (Some(name.clone()), None, scopes.iter().map(ToString::to_string).collect())
            }
            Holder::Desk => (None, None, Vec::new()),
        };
        SessionRecord {
            role: credential.holder.role().to_owned(),
            number: credential.number,
            name,
            lane,
            scopes,
            until: credential.until.map(|until| until.to_string()),
        }
    };
    Ok(unstored(axum::Json(good.iter().map(record).collect::<Vec<SessionRecord>>())))
}
