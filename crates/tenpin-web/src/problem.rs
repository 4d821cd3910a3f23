//! Why a request is refused, as `application/problem+json`.

use std::collections::BTreeMap;
use std::time::Duration;

use axum::http::header::{self, HeaderName};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use tenpin_json::{ProblemRecord, ProblemValue, WrittenRecord};
use tenpin_lang::{Language, Phrase, Phrasebook, Say, Value, refusal};
use tenpin_play::{MOST_BOWLERS, MOST_EVENTS, MOST_GAMES, WriteError, Written};
use tenpin_store::StoreError;

use crate::server::House;
use crate::words::{Refused, TEXTS};
use crate::write::written_record;

/// A refusal, to be said in the language of the caller.
#[derive(Debug)]
pub(crate) struct Problem {
    status: StatusCode,
    /// What is the matter; its key is the code.
    cause: Phrase,
    /// The reason, if it is said in other words than the cause.
    detail: Option<Phrase>,
    now: Option<Box<WrittenRecord>>,
    retry_after: Option<u64>,
    /// Whether the connection ends with it.
    is_end: bool,
    language: Language,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, cause: &impl Say, language: Language) -> Problem {
        Problem { status, cause: cause.phrase(), detail: None, now: None, retry_after: None, is_end: false, language }
    }

    /// The same with what is there now.
    pub(crate) fn with_now(self, written: &Written, house: &House) -> Problem {
        Problem { now: Some(Box::new(written_record(written, house))), ..self }
    }

    /// The same for whoever comes again after so many seconds.
    pub(crate) fn later(self, seconds: u64) -> Problem {
        Problem { retry_after: Some(seconds), ..self }
    }

    /// The same, after which the connection ends.
    pub(crate) fn at_the_end(self) -> Problem {
        Problem { is_end: true, ..self }
    }

    /// Whether it may be over soon, whoever asks.
    pub(crate) fn may_pass(&self) -> bool {
        self.status == StatusCode::SERVICE_UNAVAILABLE
    }

    /// Somebody has to wait before the next guess.
    pub(crate) fn too_many_tries(wait: Duration, language: Language) -> Problem {
        let seconds = wait.as_secs() + 1;
        Problem::new(StatusCode::TOO_MANY_REQUESTS, &Refused::TooManyTries { seconds }, language).later(seconds)
    }

    /// Somebody has to wait before the next request.
    pub(crate) fn too_many_requests(wait: Duration, language: Language) -> Problem {
        Problem::new(StatusCode::TOO_MANY_REQUESTS, &Refused::TooManyRequests, language).later(wait.as_secs() + 1)
    }

    /// What came of a write that was not carried out.
    pub(crate) fn of_write(error: WriteError, house: &House, language: Language) -> Problem {
        let new = |status: StatusCode, cause: &Refused| Problem::new(status, cause, language);
        let now = |status: StatusCode, cause: &Refused, now: &Written| {
            Problem::new(status, cause, language).with_now(now, house)
        };
        match error {
            WriteError::Stale(written) => now(StatusCode::CONFLICT, &Refused::Stale, &written),
            WriteError::LaneWentOn(written) => now(StatusCode::UNPROCESSABLE_ENTITY, &Refused::LaneWentOn, &written),
            WriteError::LaneIsOpen(written) => {
                now(StatusCode::CONFLICT, &Refused::LaneIsOpen { lane: lane_of(&written) }, &written)
            }
            WriteError::LaneIsFree(written) => {
                now(StatusCode::CONFLICT, &Refused::LaneIsFree { lane: lane_of(&written) }, &written)
            }
            WriteError::NotOver(written) => now(StatusCode::UNPROCESSABLE_ENTITY, &Refused::NotOver, &written),
            WriteError::NoMoreGames(written) => now(StatusCode::UNPROCESSABLE_ENTITY, &Refused::NoMoreGames, &written),
            WriteError::TooManyGames(written) => {
                now(StatusCode::UNPROCESSABLE_ENTITY, &Refused::TooManyGames { most: MOST_GAMES }, &written)
            }
            WriteError::NoSheet(written) => now(StatusCode::UNPROCESSABLE_ENTITY, &Refused::NoSheet, &written),
            WriteError::Refused { error, now: written } => {
                let lines = written.sheet.as_ref().map(|sheet| sheet.sheet().lines().to_vec()).unwrap_or_default();
                Problem {
                    status: StatusCode::UNPROCESSABLE_ENTITY,
                    cause: error.phrase(),
                    detail: Some(refusal(error, &lines)),
                    now: Some(Box::new(written_record(&written, house))),
                    retry_after: None,
                    is_end: false,
                    language,
                }
            }
            WriteError::NoSuchLane { lane } => {
                new(StatusCode::NOT_FOUND, &Refused::NoSuchLane { lane: tenpin_lang::Quoted::of(lane) })
            }
            WriteError::NoSuchSheet { number } => {
                new(StatusCode::NOT_FOUND, &Refused::NoSuchSheet { sheet: tenpin_lang::Quoted::of(number) })
            }
            WriteError::NotPermitted => new(StatusCode::FORBIDDEN, &Refused::NotYourLane),
            WriteError::PermitEnded => new(StatusCode::UNAUTHORIZED, &Refused::NotSignedIn),
            WriteError::CorrectionsLocked(written) => now(StatusCode::FORBIDDEN, &Refused::CorrectionsLocked, &written),
            WriteError::HasBalls(written) => now(StatusCode::FORBIDDEN, &Refused::HasBalls, &written),
            WriteError::GamesAreSet(written) => now(StatusCode::FORBIDDEN, &Refused::GamesAreSet, &written),
            WriteError::TooManyBowlers(written) => {
                let cause = Refused::TooManyBowlers { most: MOST_BOWLERS };
                now(StatusCode::UNPROCESSABLE_ENTITY, &cause, &written)
            }
            WriteError::SheetFull(written) => {
                now(StatusCode::UNPROCESSABLE_ENTITY, &Refused::SheetFull { most: MOST_EVENTS }, &written)
            }
            WriteError::KeyReused => new(StatusCode::UNPROCESSABLE_ENTITY, &Refused::KeyReused),
            WriteError::Store(error) => Problem::of_store(&error, language),
            WriteError::Stopped => Problem::stopping(language),
        }
    }

    /// What the store could not do.
    pub(crate) fn of_store(error: &StoreError, language: Language) -> Problem {
        let reason = tenpin_lang::Escaped::of(reason_of(error));
        match error {
            StoreError::NoSuchSheet { number } => {
                let sheet = tenpin_lang::Quoted::of(number);
                Problem::new(StatusCode::NOT_FOUND, &Refused::NoSuchSheet { sheet }, language)
            }
            error if error.is_about_one_sheet() => {
                Problem::new(StatusCode::INTERNAL_SERVER_ERROR, &Refused::Damaged { reason }, language)
            }
            _ => Problem {
                retry_after: Some(5),
                ..Problem::new(StatusCode::SERVICE_UNAVAILABLE, &Refused::NotKept { reason }, language)
            },
        }
    }

    pub(crate) fn stopping(language: Language) -> Problem {
        let problem = Problem::new(StatusCode::SERVICE_UNAVAILABLE, &Refused::Stopping, language);
        Problem { retry_after: Some(10), ..problem }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let words = Phrasebook::new(self.language, &[tenpin_lang::TEXTS, TEXTS]);
        let detail = words.say(self.detail.as_ref().unwrap_or(&self.cause));
        let record = ProblemRecord {
            kind: format!("urn:tenpin:problem:{}", self.cause.key()),
            title: self.status.canonical_reason().unwrap_or_default().to_owned(),
            status: self.status.as_u16(),
            code: self.cause.key().to_owned(),
            detail,
            values: values(&self.cause, &words),
            now: self.now.map(|now| *now),
        };
        let text = serde_json::to_string(&record).unwrap_or_default();
        let mut response = (self.status, text).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(self.language.code()));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.is_end {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer realm=\"tenpin\""));
        }
        response
    }
}

/// The number of the lane that a write was about.
fn lane_of(written: &Written) -> u32 {
    written.lane.as_ref().map_or(0, |lane| lane.number)
}

/// Why the store did not do something. Where its file lies is for those to know who run the server.
pub(crate) fn reason_of(error: &StoreError) -> String {
    match error {
        StoreError::NotThere { .. } => "it is not there".to_owned(),
        StoreError::CannotOpen { reason, .. } | StoreError::CannotWrite { reason, .. } => reason.to_string(),
        StoreError::Removed { .. } => "it was removed".to_owned(),
        StoreError::Replaced { .. } => "it was replaced by another file".to_owned(),
        error => error.to_string(),
    }
}

/// An answer that nobody keeps on the way.
pub(crate) fn unstored(answer: impl IntoResponse) -> Response {
    let mut response = answer.into_response();
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn values(cause: &Phrase, words: &Phrasebook) -> BTreeMap<String, ProblemValue> {
    let value = |value: &Value| match value {
        Value::Number(number) => i64::try_from(*number).map(ProblemValue::Number).ok(),
        Value::Text(text) => Some(ProblemValue::Text(text.clone())),
        value => Some(ProblemValue::Text(words.show(value.clone()))),
    };
    let values = cause.values().iter();
    values.filter_map(|(name, given)| Some(((*name).to_owned(), value(given)?))).collect()
}

/// The language that a caller asks for, else the one of the centre.
pub(crate) fn language(headers: &HeaderMap, house: &House) -> Language {
    let asked = headers.get(HeaderName::from_static("accept-language")).and_then(|value| value.to_str().ok());
    let mut weighed: Vec<(u32, Language)> = Vec::new();
    for part in asked.unwrap_or_default().split(',').take(20) {
        let (tag, weight) = part.split_once(';').unwrap_or((part, "q=1"));
        let Some(language) = Language::from_locale(tag.trim()) else { continue };
        let weight = weight.trim().strip_prefix("q=").unwrap_or_default().parse::<f32>().unwrap_or(0.0).clamp(0.0, 1.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is between 0 and 1000")]
        weighed.push(((weight * 1000.0) as u32, language));
    }
    // Of several that are wanted as much, the first.
    let best = weighed.iter().map(|(weight, _)| *weight).max().filter(|weight| *weight != 0);
    let first = weighed.iter().find(|(weight, _)| Some(*weight) == best);
    first.map_or(house.language, |(_, language)| *language)
}
