//! The high games of today.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use jiff::Zoned;
use jiff::civil::Date;
use tenpin_json::{HighGameRecord, HighGamesRecord, ProblemRecord};
use tenpin_store::{Filter, Store, StoreError, Summary};

use crate::background::Requester;
use crate::centre::read;
use crate::problem::Problem;
use crate::server::Server;

/// The most games of a rule set.
const MOST: usize = 10;

/// The most sheets of a day that are looked at.
const SHEETS: usize = 20_000;

/// How long they are kept, whatever is bowled.
const MOMENT: Duration = Duration::from_secs(2);

/// How long they are kept where nothing is bowled. Games that were imported are seen after that.
const WHILE: Duration = Duration::from_mins(1);

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

impl HighGames {
    /// Those of a day, if they are still right, or were a moment ago.
    fn kept(&self, server: &Server, day: Date) -> Option<Arc<HighGamesRecord>> {
        let (kept, seq) = (self.0.lock().unwrap_or_else(PoisonError::into_inner), server.centre.state().seq);
        let age = kept.as_ref().map_or(Duration::MAX, |kept| kept.at.elapsed());
        let is_good =
            |kept: &&Kept| kept.record.day == day.to_string() && (age < MOMENT || kept.seq == seq && age < WHILE);
        kept.as_ref().filter(is_good).map(|kept| kept.record.clone())
    }

    fn keep(&self, kept: Kept) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(kept);
    }
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
    requester: Requester,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    requester.throttle()?;
    Ok(read(&headers, &*newest(&server, &requester).await?))
}

async fn newest(server: &Server, requester: &Requester) -> Result<Arc<HighGamesRecord>, Problem> {
    let date = Zoned::now().date();
    if let Some(record) = server.high_games.kept(server, date) {
        return Ok(record);
    }
    let server = server.clone();
    let work = async move {
        // Whoever had the turn before may have worked them out.
        if let Some(record) = server.high_games.kept(&server, date) {
            return Ok(record);
        }
        let seq = server.centre.state().seq;
        let record = Arc::new(work_out(server.centre.store(), date).await?);
        server.high_games.keep(Kept { record: record.clone(), at: Instant::now(), seq });
        Ok(record)
    };
    requester.in_background(work).await
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
            label: line.name_tag().label(),
            notation: line.game.to_string(),
            sheet: sheet.id.to_string(),
        })
    };
    sheet.lines.iter().filter_map(record)
}
