//! The history: what the sheets say, without reading all that happened to each.

use jiff::Timestamp;
use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, QueryBuilder, Row, Sqlite, SqliteConnection, query_scalar};
use tenpin::{Game, Ruleset};
pub use tenpin_board::State;
use tenpin_board::{BowlerName, Line, Series};
use uuid::Uuid;

use crate::store::load;
use crate::{Record, Store, StoreError};

/// The sheets whose games are read at once, as one text. Row by row, with a column for each value, the games of a large
/// club take four times as long.
const BLOCK: i64 = 4096;

/// Which sheets, and which games on them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of one of these bowlers; of all if there is none.
    pub bowlers: Vec<BowlerName>,
    /// By this rule set.
    pub ruleset: Option<Ruleset>,
    /// Opened at this time or later.
    pub from: Option<Timestamp>,
    /// Opened before this time.
    pub until: Option<Timestamp>,
    /// Deleted ones instead of all others.
    pub is_deleted: bool,
}

/// What was found, and what could not be read. One unreadable sheet keeps nobody from the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<T> {
    /// What was found, in order.
    pub all: Vec<T>,
    /// Sheets that cannot be read, and why.
    pub unreadable: Vec<StoreError>,
}

/// A sheet in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The short number.
    pub number: i64,
    /// What tells the sheet from all others anywhere.
    pub id: Uuid,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// How far it has come.
    pub state: State,
    /// The series that it belongs to.
    pub series: Option<Series>,
    /// The bowlers and their games, in the order in which they bowl.
    pub lines: Vec<Line>,
}

/// A game in the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptGame {
    /// The number of the sheet.
    pub sheet: i64,
    /// When the sheet was opened.
    pub opened_at: Timestamp,
    /// The id of the series that the sheet belongs to; `None` also where bowlers of the sheet share the name, so that
    /// nobody can say whose series it is.
    pub series: Option<u128>,
    /// The bowler and the game.
    pub line: Line,
}

impl From<&Record> for Summary {
    fn from(record: &Record) -> Summary {
        Summary {
            number: record.number,
            id: record.id,
            opened_at: record.opened_at(),
            state: State::of(&record.sheet),
            series: record.sheet.series(),
            lines: record.sheet.lines().to_vec(),
        }
    }
}

impl Store {
    /// The sheets that the filter lets through, in the order in which they were opened; only so many of the last, if a
    /// number is given.
    pub async fn history(&self, filter: &Filter, last: Option<u32>) -> Result<Found<Summary>, StoreError> {
        let mut connection = self.connection().await?;
        // Everything is read as it is at one moment.
        let mut snapshot = connection.begin().await?;
        let mut sql = QueryBuilder::new(
            "SELECT s.number, s.opened_at, s.state, s.series, s.game, s.games, s.id, \
             g.line, g.bowler, g.rules, g.notation, g.has_left FROM (SELECT * FROM sheets s WHERE ",
        );
        push_sheets(&mut sql, filter);
        sql.push(" ORDER BY s.opened_at DESC, s.number DESC LIMIT ").push_bind(last.map_or(-1, i64::from));
        sql.push(") s JOIN games g ON g.sheet = s.number ORDER BY s.opened_at, s.number, g.line");
        let rows = sql.build().fetch_all(&mut *snapshot).await?;
        let mut found = Found::default();
        for rows in rows.chunk_by(|row, next| number(row) == number(next)) {
            let summary = match read_summary(rows) {
                // Of an open sheet not all that is kept is up to date.
                Ok(summary) if summary.state == State::Open => {
                    load(&mut snapshot, summary.number).await.map(|record| Summary::from(&record))
                }
                summary => summary,
            };
            found.add(summary)?;
        }
        Ok(found)
    }

    /// The games that the filter lets through and that are over, in the order in which they were begun.
    pub async fn games(&self, filter: &Filter) -> Result<Found<KeptGame>, StoreError> {
        let mut connection = self.connection().await?;
        let mut snapshot = connection.begin().await?;
        let mut found = Found::default();
        let mut after = 0;
        while let Some(last) = last_of_block(&mut snapshot, after).await? {
            let block = block_of_games(&mut snapshot, after, last, filter).await?;
            for text in block.lines() {
                found.add(read_game(text).ok_or_else(|| broken_game(text)))?;
            }
            after = last;
        }
        if !filter.is_deleted {
            add_open_games(&mut snapshot, filter, &mut found).await?;
        }
        // They come nearly in this order.
        found.all.sort_by_key(|game| (game.opened_at, game.sheet));
        Ok(found)
    }
}

impl<T> Found<T> {
    /// Adds what was read, or why it could not be, if only that one sheet is concerned.
    fn add(&mut self, read: Result<T, StoreError>) -> Result<(), StoreError> {
        match read {
            Ok(one) => self.all.push(one),
            Err(error) => self.unreadable.push(error.of_sheet()?),
        }
        Ok(())
    }
}

impl<T> Default for Found<T> {
    fn default() -> Found<T> {
        Found { all: Vec::new(), unreadable: Vec::new() }
    }
}

/// The last number of the next block of sheets after this one; `None` if there are no more.
async fn last_of_block(connection: &mut SqliteConnection, after: i64) -> Result<Option<i64>, StoreError> {
    let sql = "SELECT max(number) FROM (SELECT number FROM sheets WHERE $1 < number ORDER BY number LIMIT $2)";
    Ok(query_scalar(sql).bind(after).bind(BLOCK).fetch_one(connection).await?)
}

/// The games on these sheets, a line each.
async fn block_of_games(
    connection: &mut SqliteConnection,
    after: i64,
    last: i64,
    filter: &Filter,
) -> Result<String, StoreError> {
    // The games come first, and each looks for its sheet: the other way round takes twice as long.
    let mut sql = QueryBuilder::new(
        "SELECT group_concat(g.sheet || ' ' || g.line || ' ' || s.opened_at || ' ' \
         || CASE WHEN g.shared THEN '-' ELSE coalesce(s.series, '-') END || ' ' \
         || g.bowler || ' ' || g.rules || ' ' || g.notation, char(10)) \
         FROM games g CROSS JOIN sheets s ON s.number = g.sheet WHERE g.score IS NOT NULL AND ",
    );
    sql.push(if filter.is_deleted { "s.state = 'deleted'" } else { "s.state = 'closed'" });
    sql.push(" AND ").push_bind(after).push(" < g.sheet AND g.sheet <= ").push_bind(last);
    push_times(&mut sql, filter);
    push_games(&mut sql, filter);
    let games: Option<String> = sql.build_query_scalar().fetch_one(connection).await?;
    Ok(games.unwrap_or_default())
}

/// Adds the games that are over on sheets that are open, where not all that is kept is up to date.
async fn add_open_games(
    connection: &mut SqliteConnection,
    filter: &Filter,
    found: &mut Found<KeptGame>,
) -> Result<(), StoreError> {
    let mut sql = QueryBuilder::new("SELECT s.number FROM sheets s WHERE s.state = 'open' AND ");
    push_sheets(&mut sql, filter);
    let numbers: Vec<i64> = sql.build_query_scalar().fetch_all(&mut *connection).await?;
    for number in numbers {
        let record = match load(connection, number).await {
            Ok(record) => record,
            Err(error) => {
                found.unreadable.push(error.of_sheet()?);
                continue;
            }
        };
        let is_meant = |line: &&Line| {
            let is_ruleset = filter.ruleset.is_none_or(|ruleset| ruleset == line.game.ruleset());
            let is_bowler = filter.bowlers.is_empty() || filter.bowlers.contains(&line.bowler);
            line.game.is_over() && is_ruleset && is_bowler
        };
        found.all.extend(record.sheet.lines().iter().filter(is_meant).map(|line| KeptGame {
            sheet: record.number,
            opened_at: record.opened_at(),
            series: record.sheet.series().filter(|_| !record.is_shared(line.bowler)).map(|series| series.id),
            line: *line,
        }));
    }
    Ok(())
}

/// Adds which sheets are meant, where they are called `s`.
fn push_sheets(sql: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    sql.push(if filter.is_deleted { "s.state = 'deleted'" } else { "s.state <> 'deleted'" });
    push_times(sql, filter);
    if !filter.bowlers.is_empty() || filter.ruleset.is_some() {
        sql.push(" AND s.number IN (SELECT g.sheet FROM games g WHERE TRUE");
        push_games(sql, filter);
        sql.push(")");
    }
}

/// Adds which times are meant, where sheets are called `s`.
fn push_times(sql: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    for (time, order) in [(filter.from, ">="), (filter.until, "<")] {
        if let Some(time) = time {
            sql.push(" AND s.opened_at ").push(order).push_bind(time.as_microsecond());
        }
    }
}

/// Adds which games are meant, where they are called `g`.
fn push_games(sql: &mut QueryBuilder<Sqlite>, filter: &Filter) {
    if let Some(ruleset) = filter.ruleset {
        sql.push(" AND g.rules = ").push_bind(ruleset.name());
    }
    if !filter.bowlers.is_empty() {
        sql.push(" AND g.bowler IN (");
        let mut names = sql.separated(", ");
        for bowler in &filter.bowlers {
            names.push_bind(bowler.to_string());
        }
        sql.push(")");
    }
}

/// The number of the sheet that a row is about.
fn number(row: &SqliteRow) -> Option<i64> {
    row.try_get(0).ok()
}

/// A sheet, from the rows of its lines.
fn read_summary(rows: &[SqliteRow]) -> Result<Summary, StoreError> {
    let Some(row) = rows.first() else { return Err(StoreError::Failed { reason: "no rows".to_owned() }) };
    let number = row.try_get(0)?;
    let (id, state): (&str, &str) = (row.try_get(6)?, row.try_get(2)?);
    let broken = |what: &str| StoreError::Broken { sheet: number, event: 0, reason: format!("{what:?} does not read") };
    let state = State::read(state).ok_or_else(|| broken(state))?;
    // The lines of an open sheet are not all up to date, and are read from its events.
    let lines = rows.iter().filter(|_| state != State::Open).map(|row| read_line(row, number, 7));
    Ok(Summary {
        number,
        id: id.parse().map_err(|_| broken(id))?,
        opened_at: read_time(row)?,
        state,
        series: read_series(row)?,
        lines: lines.collect::<Result<_, _>>()?,
    })
}

fn read_time(row: &SqliteRow) -> Result<Timestamp, StoreError> {
    let opened_at = row.try_get(1)?;
    Timestamp::from_microsecond(opened_at).map_err(|error| StoreError::Failed { reason: error.to_string() })
}

fn read_series(row: &SqliteRow) -> Result<Option<Series>, StoreError> {
    let (id, game): (Option<&str>, Option<u32>) = (row.try_get(3)?, row.try_get(4)?);
    let games = row.try_get(5)?;
    let id = id.and_then(|id| id.parse::<Uuid>().ok());
    Ok(id.zip(game).map(|(id, game)| Series { id: id.as_u128(), game, games }))
}

/// The line whose columns begin with this one: number, bowler, rules, notation, and whether the bowler has left.
fn read_line(row: &SqliteRow, sheet: i64, first: usize) -> Result<Line, StoreError> {
    let line = row.try_get(first)?;
    let (bowler, rules, notation) = (row.try_get(first + 1)?, row.try_get(first + 2)?, row.try_get(first + 3)?);
    let has_left = row.try_get::<i64, _>(first + 4)? != 0;
    let read = line_of(bowler, rules, notation).ok_or(StoreError::BrokenGame { sheet, line })?;
    Ok(Line { has_left, ..read })
}

fn line_of(bowler: &str, rules: &str, notation: &str) -> Option<Line> {
    let game = Game::read(rules.parse().ok()?, notation).ok()?;
    Some(Line { bowler: bowler.parse().ok()?, game, has_left: false })
}

/// The game that a text tells: sheet, line, time, series, bowler, rules and notation, with blanks between them.
fn read_game(text: &str) -> Option<KeptGame> {
    let mut words = text.splitn(7, ' ');
    let sheet = words.next()?.parse().ok()?;
    let _line = words.next()?;
    let opened_at = Timestamp::from_microsecond(words.next()?.parse().ok()?).ok()?;
    let id = words.next()?;
    let series = if id == "-" { None } else { Some(id.parse::<Uuid>().ok()?.as_u128()) };
    let line = line_of(words.next()?, words.next()?, words.next()?)?;
    // Who has left with a whole game has bowled it all the same.
    line.game.is_over().then_some(KeptGame { sheet, opened_at, series, line })
}

/// What is said of a game that does not read.
fn broken_game(text: &str) -> StoreError {
    let mut numbers = text.split(' ').map(|word| word.parse().unwrap_or_default());
    StoreError::BrokenGame { sheet: numbers.next().unwrap_or_default(), line: numbers.next().unwrap_or_default() }
}
