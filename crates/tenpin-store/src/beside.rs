//! What is kept beside the journal for speed, made from it and made anew by a rebuild.

use sqlx::sqlite::SqliteRow;
use sqlx::{Connection, QueryBuilder, Row, SqliteConnection, query, query_scalar};
use tenpin_board::{Line, Sheet};
use uuid::Uuid;

use crate::history::State;
use crate::store::{MOST_ROWS, load, number, numbers};
use crate::{Record, Store, StoreError};

/// What a rebuild has done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// Of how many sheets what is kept was not what it should be.
    pub mended: usize,
    /// Sheets that cannot be read, and why.
    pub unreadable: Vec<StoreError>,
}

impl Store {
    /// Makes everything anew that is kept beside the journal. Sheets that cannot be read stay as they are.
    pub async fn rebuild(&self) -> Result<Rebuilt, StoreError> {
        let mut connection = self.connection().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let mut rebuilt = Rebuilt::default();
        for number in numbers(&mut transaction, "SELECT number FROM sheets ORDER BY number").await? {
            let record = match load(&mut transaction, number).await {
                Ok(record) => record,
                Err(error) => {
                    rebuilt.unreadable.push(error.of_sheet()?);
                    continue;
                }
            };
            if !is_right_beside(&mut transaction, &record).await? {
                refresh(&mut transaction, &record).await?;
                rebuilt.mended += 1;
            }
        }
        transaction.commit().await?;
        Ok(rebuilt)
    }
}

/// Adds the sheet of a record, without its events and games, under this number if it is higher than all that were ever
/// given, else under the next.
pub(crate) async fn insert_sheet(
    connection: &mut SqliteConnection,
    record: &Record,
    number: Option<i64>,
) -> Result<i64, sqlx::Error> {
    let sql = "INSERT INTO sheets (number, id, state, opened_at, series, game, games) \
               VALUES ((SELECT $1 WHERE $1 > coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'sheets'), 0)), \
               $2, $3, $4, $5, $6, $7) RETURNING number";
    let beside = SheetBeside::of(record);
    query_scalar(sql)
        .bind(number)
        .bind(record.id.to_string())
        .bind(beside.state)
        .bind(beside.opened_at)
        .bind(beside.series)
        .bind(beside.game)
        .bind(beside.games)
        .fetch_one(connection)
        .await
}

/// Adds the games of a record.
pub(crate) async fn insert_games(connection: &mut SqliteConnection, record: &Record) -> Result<(), sqlx::Error> {
    for some in GameBeside::all_of(record).chunks(MOST_ROWS) {
        let mut sql = QueryBuilder::new(
            "INSERT INTO games (sheet, line, bowler, shared, rules, has_left, notation, score, so_far) ",
        );
        sql.push_values(some, |mut row, game| {
            row.push_bind(record.number).push_bind(game.line);
            row.push_bind(game.bowler.clone()).push_bind(game.shared);
            row.push_bind(game.rules.clone()).push_bind(game.has_left);
            row.push_bind(game.notation.clone()).push_bind(game.score).push_bind(game.so_far);
        });
        sql.build().execute(&mut *connection).await?;
    }
    Ok(())
}

/// Makes anew what is kept of a sheet beside its events.
pub(crate) async fn refresh(connection: &mut SqliteConnection, record: &Record) -> Result<(), sqlx::Error> {
    let beside = SheetBeside::of(record);
    query("UPDATE sheets SET state = $1, opened_at = $2, series = $3, game = $4, games = $5 WHERE number = $6")
        .bind(beside.state)
        .bind(beside.opened_at)
        .bind(beside.series)
        .bind(beside.game)
        .bind(beside.games)
        .bind(record.number)
        .execute(&mut *connection)
        .await?;
    query("DELETE FROM games WHERE sheet = $1").bind(record.number).execute(&mut *connection).await?;
    insert_games(connection, record).await
}

/// Whether what is kept beside the journal is the same for both.
pub(crate) fn is_same_beside(before: &Sheet, after: &Sheet) -> bool {
    let lines = |sheet: &Sheet| -> Vec<_> {
        sheet.lines().iter().map(|line| (line.bowler, line.game.ruleset(), line.has_left)).collect()
    };
    State::of(before) == State::Open && State::of(after) == State::Open && lines(before) == lines(after)
}

/// What is kept of a sheet beside its events.
#[derive(Debug, PartialEq, Eq)]
struct SheetBeside {
    state: String,
    opened_at: i64,
    series: Option<String>,
    game: Option<i64>,
    games: Option<i64>,
}

/// What is kept of a line beside the events of its sheet.
#[derive(Debug, PartialEq, Eq)]
struct GameBeside {
    line: i64,
    bowler: String,
    shared: i64,
    rules: String,
    has_left: i64,
    notation: String,
    score: Option<i64>,
    so_far: i64,
}

impl SheetBeside {
    fn of(record: &Record) -> SheetBeside {
        let series = record.sheet.series();
        SheetBeside {
            state: State::of(&record.sheet).name().to_owned(),
            opened_at: record.opened_at().as_microsecond(),
            series: series.map(|series| Uuid::from_u128(series.id).to_string()),
            game: series.map(|series| i64::from(series.game)),
            games: series.and_then(|series| series.games).map(i64::from),
        }
    }

    fn read(row: &SqliteRow) -> Result<SheetBeside, sqlx::Error> {
        Ok(SheetBeside {
            state: row.try_get(0)?,
            opened_at: row.try_get(1)?,
            series: row.try_get(2)?,
            game: row.try_get(3)?,
            games: row.try_get(4)?,
        })
    }
}

impl GameBeside {
    fn all_of(record: &Record) -> Vec<GameBeside> {
        let game = |(index, line): (usize, &Line)| GameBeside {
            line: number(index),
            bowler: line.bowler.to_string(),
            shared: i64::from(record.is_shared(line.bowler)),
            rules: line.game.ruleset().name().to_owned(),
            has_left: i64::from(line.has_left),
            notation: line.game.to_string(),
            score: line.game.score().map(i64::from),
            so_far: i64::from(line.game.score_so_far()),
        };
        record.sheet.lines().iter().enumerate().map(game).collect()
    }

    fn read(row: &SqliteRow) -> Result<GameBeside, sqlx::Error> {
        Ok(GameBeside {
            line: row.try_get(0)?,
            bowler: row.try_get(1)?,
            shared: row.try_get(2)?,
            rules: row.try_get(3)?,
            has_left: row.try_get(4)?,
            notation: row.try_get(5)?,
            score: row.try_get(6)?,
            so_far: row.try_get(7)?,
        })
    }

    /// The same as far as it is kept up to date while the sheet is open.
    fn without_balls(self) -> GameBeside {
        GameBeside { notation: String::new(), score: None, so_far: 0, ..self }
    }
}

/// Whether what is kept of a sheet beside its events is what they say.
async fn is_right_beside(connection: &mut SqliteConnection, record: &Record) -> Result<bool, sqlx::Error> {
    let sql = "SELECT state, opened_at, series, game, games FROM sheets WHERE number = $1";
    let sheet = query(sql).bind(record.number).fetch_one(&mut *connection).await?;
    let sql = "SELECT line, bowler, shared, rules, has_left, notation, score, so_far \
               FROM games WHERE sheet = $1 ORDER BY line";
    let rows = query(sql).bind(record.number).fetch_all(&mut *connection).await?;
    let games = rows.iter().map(GameBeside::read).collect::<Result<Vec<_>, _>>()?;
    let compared = |games: Vec<GameBeside>| match State::of(&record.sheet) {
        State::Open => games.into_iter().map(GameBeside::without_balls).collect(),
        State::Closed | State::Deleted => games,
    };
    let is_sheet_right = SheetBeside::read(&sheet)? == SheetBeside::of(record);
    Ok(is_sheet_right && compared(games) == compared(GameBeside::all_of(record)))
}
