//! What games say: statistics of bowlers, and who is likely to win a game.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use tenpin_board::Tag;
use tenpin_forecast::Standard;
use tenpin_json::{ForecastRecord, GameForecastRecord, ProblemRecord, StatsRecord};
use tenpin_play::{Forms, KeptBowler, SheetOdds};
use tenpin_store::{Filter, Record, Store, StoreError};

use crate::access::{Action, Reach};
use crate::background::Requester;
use crate::centre::read;
use crate::filter::{self, FilterQuery};
use crate::path::{SheetPath, Target};
use crate::problem::Problem;
use crate::server::Server;
use crate::sheet::sheet_of;

/// Statistics of bowlers
///
/// For each bowler and rule set, of all games that are over: averages, strikes, spares, splits. The fields are those of
/// `tenpin stats --format json`.
#[utoipa::path(get, path = "/api/v1/statistics", tag = "reads", params(FilterQuery), responses(
    (status = 200, description = "The statistics", body = Vec<StatsRecord>),
    (status = 304, description = "As before"),
    (status = 400, description = "A value is wrong", content_type = "application/problem+json", body = ProblemRecord),
    (status = 422, description = "The bowler is neither a tag nor a name", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn statistics(
    State(server): State<Server>,
    query: Result<Query<Vec<(String, String)>>, QueryRejection>,
    requester: Requester,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let language = requester.language;
    let filter = FilterQuery::read(filter::fields(query, language)?, language)?;
    requester.in_background(counted(server.centre.store().clone(), filter, headers)).await
}

/// The statistics of these games.
async fn counted(store: Store, filter: Filter, headers: HeaderMap) -> Result<Response, StoreError> {
    let found = store.games(&filter).await?;
    let bowlers = KeptBowler::all_of(&found.all);
    let mut subjects = Vec::new();
    for bowler in &bowlers {
        let tags: Vec<String> = bowler.tags.iter().filter(|_| bowler.name.is_some()).map(Tag::to_string).collect();
        subjects.extend(bowler.careers().map(|career| (bowler.told_apart(), tags.clone(), career)));
    }
    let records = subjects.iter();
    let records: Vec<StatsRecord<'_>> =
        records.map(|(name, tags, kept)| StatsRecord::of(Some(name), tags, kept.ruleset, &kept.career)).collect();
    Ok(read(&headers, &records))
}

/// Who is likely to win
///
/// The exact chance of every final score and of winning, from how the bowlers bowled before this sheet was opened: for whoever
/// may see statistics, in all their games, and for everybody else in the earlier games of its series. The fields are those of
/// `tenpin forecast --format json`.
#[utoipa::path(get, path = "/api/v1/sheets/{sheet}/forecast", tag = "reads",
    params(SheetPath),
    responses(
    (status = 200, description = "The forecast", body = ForecastRecord),
    (status = 304, description = "As before"),
    (status = 404, description = "There is no such sheet", content_type = "application/problem+json", body = ProblemRecord),
    (status = 429, description = "Too many requests", content_type = "application/problem+json", body = ProblemRecord),
    (status = 500, description = "The sheet is damaged", content_type = "application/problem+json", body = ProblemRecord),
))]
pub(crate) async fn forecast(
    State(server): State<Server>,
    Target(sheet): Target,
    requester: Requester,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    requester.throttle()?;
    let number = sheet_of(&server, &sheet, &headers).await?;
    let store = server.centre.store().clone();
    // How somebody bowls is what statistics say.
    let sees_statistics = Action::SeeStatistics.reach(requester.role) == Reach::Yes;
    let (record, odds) = requester.in_background(odds(store, number, sees_statistics)).await?;
    requester.check_not_deleted(record.sheet(), &sheet)?;
    let lines = record.sheet().lines();
    let is_match = 1 < odds.lines.len();
    let game = |line: &tenpin_play::LineOdds| {
        let game = GameForecastRecord::of(&lines[line.number - 1].game, &line.chances, None);
        if is_match { game.with_odds(line.odds) } else { game }
    };
    let mut games: Vec<GameForecastRecord<'_>> = odds.lines.iter().map(game).collect();
    for (game, line) in games.iter_mut().zip(&odds.lines) {
        game.bowler = Some(&line.label);
    }
    Ok(read(&headers, &ForecastRecord { target: None, uncatchable: odds.uncatchable.map(|line| line + 1), games }))
}

/// The odds of a sheet, by the games from before it was opened.
async fn odds(store: Store, number: i64, sees_statistics: bool) -> Result<(Record, SheetOdds), StoreError> {
    let record = store.load(number).await?;
    let mut forms = if sees_statistics {
        Forms::new(store, Some(record.opened_at()), Standard::default())
    } else {
        Forms::of_series(store, Standard::default())
    };
    let bowlers = forms.of(record.sheet()).await?;
    // Every bowler has a form of the bowler's own rules.
    let odds = SheetOdds::of(record.sheet(), &bowlers).unwrap_or(SheetOdds { lines: Vec::new(), uncatchable: None });
    Ok((record, odds))
}
