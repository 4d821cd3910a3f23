//! What is printed of a line with a game, for programs. It is never translated.

use std::io;

use csv::WriterBuilder;
use serde::Serialize;
use tenpin::{Frame, Game, Roll};
use tenpin_bulk::{Fault, Recorded, Row};

const COLUMNS: [&str; 20] = [
    "file", "line", "notation", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "score", "so_far", "best",
    "over", "error", "bowler", "recorded",
];

/// A format for programs with all that there is to know of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Records {
    /// JSON lines.
    Jsonl,
    /// Comma-separated values.
    Csv,
}

/// Where a game stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    /// The name of its source.
    pub(crate) file: &'a str,
    /// The number of its line.
    pub(crate) line: usize,
}

/// A game as JSON.
#[derive(Serialize)]
struct GameRecord<'a> {
    file: &'a str,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    bowler: Option<&'a str>,
    rules: &'static str,
    notation: String,
    rolls: Vec<u8>,
    leaves: Vec<Option<String>>,
    splits: Vec<bool>,
    frames: Vec<u16>,
    score: Option<u16>,
    so_far: u16,
    best: u16,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded: Option<u32>,
}

/// A line that holds no game, as JSON.
#[derive(Serialize)]
struct ErrorRecord<'a> {
    file: &'a str,
    line: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    bowler: Option<&'a str>,
    column: usize,
    frame: usize,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'static str>,
}

impl Records {
    /// What comes before the first row.
    pub(crate) fn heading(self) -> io::Result<Vec<u8>> {
        match self {
            Records::Jsonl => Ok(Vec::new()),
            Records::Csv => csv_row(&COLUMNS),
        }
    }

    /// Writes a row, whether it holds a game or not.
    pub(crate) fn write(self, out: &mut Vec<u8>, place: Place<'_>, row: &Row<'_>) -> io::Result<()> {
        let written = match (self, &row.game) {
            (Records::Jsonl, Ok(game)) => json_line(&game_record(place, row, game)),
            (Records::Jsonl, Err(fault)) => json_line(&error_record(place, row, fault)),
            (Records::Csv, Ok(game)) => csv_row(&game_row(place, row, game)),
            (Records::Csv, Err(fault)) => csv_row(&error_row(place, row, fault)),
        };
        out.extend(written?);
        Ok(())
    }
}

fn game_record<'a>(place: Place<'a>, row: &'a Row<'_>, game: &Game) -> GameRecord<'a> {
    let rolls = || game.frames().iter().flat_map(Frame::rolls);
    GameRecord {
        file: place.file,
        line: place.line,
        bowler: row.bowler.as_deref(),
        rules: game.ruleset().name(),
        notation: game.to_string(),
        rolls: rolls().map(Roll::pins).collect(),
        leaves: rolls().map(|roll| roll.leave().map(|leave| leave.to_string())).collect(),
        splits: rolls().map(Roll::is_split).collect(),
        frames: game.totals().into_iter().flatten().collect(),
        score: game.score(),
        so_far: game.score_so_far(),
        best: game.best_possible(),
        over: game.is_over(),
        recorded: row.recorded.map(|recorded| recorded.total),
    }
}

fn error_record<'a>(place: Place<'a>, row: &'a Row<'_>, fault: &Fault) -> ErrorRecord<'a> {
    ErrorRecord {
        file: place.file,
        line: place.line,
        bowler: row.bowler.as_deref(),
        column: fault.column,
        frame: fault.frame,
        error: fault.reason.to_string(),
        hint: fault.reason.hint(),
    }
}

/// The game in the order of [`COLUMNS`].
fn game_row(place: Place<'_>, row: &Row<'_>, game: &Game) -> Vec<String> {
    let settled = |points: Option<u16>| points.map(|points| points.to_string()).unwrap_or_default();
    let mut cells = vec![place.file.to_owned(), place.line.to_string(), game.to_string()];
    cells.extend(game.totals().map(settled));
    cells.extend([
        settled(game.score()),
        game.score_so_far().to_string(),
        game.best_possible().to_string(),
        game.is_over().to_string(),
        String::new(),
    ]);
    cells.extend(bowler_and_total(row));
    cells
}

/// The place and the error, and nothing between them.
fn error_row(place: Place<'_>, row: &Row<'_>, fault: &Fault) -> Vec<String> {
    let ending = bowler_and_total(row);
    let mut cells = vec![place.file.to_owned(), place.line.to_string()];
    cells.resize(COLUMNS.len() - ending.len() - 1, String::new());
    cells.push(fault.to_string());
    cells.extend(ending);
    cells
}

fn bowler_and_total(row: &Row<'_>) -> [String; 2] {
    let total = |recorded: Recorded| recorded.total.to_string();
    [row.bowler.as_deref().unwrap_or_default().to_owned(), row.recorded.map(total).unwrap_or_default()]
}

pub(crate) fn json_line(record: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(record)?;
    line.push(b'\n');
    Ok(line)
}

pub(crate) fn csv_row<T: AsRef<[u8]>>(fields: &[T]) -> io::Result<Vec<u8>> {
    let mut row = Vec::new();
    let mut writer = WriterBuilder::new().buffer_capacity(512).from_writer(&mut row);
    writer.write_record(fields)?;
    writer.flush()?;
    drop(writer);
    Ok(row)
}
