//! The high games of today.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Extension;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use jiff::Zoned;
use jiff::civil::Date;
use tenpin_json::{HighGameRecord, HighGamesRecord, ProblemRecord};
use tenpin_lang::Language;
use tenpin_store::{Filter, Store, StoreError, Summary};

use crate::access::{Caller, Role};
use crate::address::Neighbour;
use crate::centre::{aside_for, read};
use crate::problem::{Problem, language};
use crate::server::Server;

/// The most games of a rule set.
const MOST: usize = 10;

/// The most sheets of a day that are looked at.
const SHEETS: usize = 20_000;

/// How long they are kept, whatever is bowled.
const MOMENT: Duration = Duration::from_secs(2);

/// The high games as they were worked out last: many ask for them, and they rarely change.
#[derive(Debug, Default)]
pub(crate) struct HighGames(Mutex<Option<Kept>>);

#[derive(Debug)]
struct Kept {
    record: Arc<HighGamesRecord>,
    at: Instant,
    /// What the journal had got to.
    seq: i64,
}

/// The high games of today
///
/// Games that are over, on sheets that were opened today, where the centre is: the ten highest of each rule set.
#[utoipa::path(get, path = "/api/v1/high-games", tag = "reads", responses(
    (status = 200, description = "The high games", body = HighGamesRecord),
    (status = 304, description = "As before"),
    (status = 429, description = "Too many requests", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn high_games(
    State(server): State<Server>,
    Extension(from): Extension<Neighbour>,
    caller: Caller,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let language = language(&headers, &server.house);
    if caller.role == Role::Anyone {
        server.throttle_reads(from, language)?;
    }
    Ok(read(&headers, &*newest(&server, caller.role, language).await?))
}

async fn newest(server: &Server, role: Role, language: Language) -> Result<Arc<HighGamesRecord>, Problem> {
    let (now, seq) = (Zoned::now(), server.centre.state().seq);
    let day = now.date().to_string();
    let is_good = |kept: &&Kept| kept.record.day == day && (kept.seq == seq || kept.at.elapsed() < MOMENT);
    let kept = || server.high_games.0.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(kept) = kept().as_ref().filter(is_good) {
        return Ok(kept.record.clone());
    }
    let (store, date) = (server.centre.store().clone(), now.date());
    let found = aside_for(role, async move { work_out(&store, date).await }, language).await?;
    let record = Arc::new(found.map_err(|error| Problem::of_store(&error, language))?);
    *kept() = Some(Kept { record: record.clone(), at: Instant::now(), seq });
    Ok(record)
}

async fn work_out(store: &Store, day: Date) -> Result<HighGamesRecord, StoreError> {
    let from = day.to_zoned(jiff::tz::TimeZone::system()).map(|start| start.timestamp()).ok();
    let (_, found) = store.history_page(&Filter { from, ..Filter::default() }, 0, SHEETS).await?;
    let mut games: Vec<HighGameRecord> = found.all.iter().flat_map(games_of).collect();
    // Of two that are as high, the one that was bowled first.
    games.sort_by_key(|game| Reverse(game.score));
    let mut counts: HashMap<String, usize> = HashMap::new();
    games.retain(|game| {
        let count = counts.entry(game.rules.clone()).or_default();
        *count += 1;
        *count <= MOST
    });
    Ok(HighGamesRecord { day: day.to_string(), games })
}

/// The games of a sheet that are over.
fn games_of(sheet: &Summary) -> impl Iterator<Item = HighGameRecord> {
    let record = |line: &tenpin_store::SummaryLine| {
        Some(HighGameRecord {
            score: line.game.score()?,
            rules: line.game.ruleset().name().to_owned(),
            bowler: line.tag.to_string(),
            label: line.bowler().to_string(),
            notation: line.game.to_string(),
            sheet: sheet.id.to_string(),
        })
    };
    sheet.lines.iter().filter_map(record)
}
