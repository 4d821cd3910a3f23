//! What is printed of a line with a game, for programs. It is never translated.

use std::borrow::Cow;
use std::io::{self, Write};

use csv::WriterBuilder;
use serde::Serialize;
use tenpin::Game;
use tenpin_bulk::{Fault, Row, guarded};
use tenpin_json::{ErrorRecord, GameRecord, Scores};

const COLUMNS: [&str; 21] = [
    "file", "line", "notation", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "score", "so_far", "best",
    "over", "error", "bowler", "recorded", "rules",
];

/// A format for programs with all that there is to know of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Records {
    /// JSON lines.
    Jsonl,
    /// Comma-separated values, their free text written so.
    Csv(FreeText),
}

/// How free text is written to the cells of a table: names, files, reasons. Notation is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FreeText {
    /// With an apostrophe before what a spreadsheet would run as a formula.
    Guarded,
    /// As it is.
    Raw,
}

impl FreeText {
    /// The text as it is written.
    pub(crate) fn cell(self, text: &str) -> Cow<'_, str> {
        match self {
            FreeText::Guarded => guarded(text),
            FreeText::Raw => Cow::Borrowed(text),
        }
    }
}

/// Where a game stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place<'a> {
    /// The name of its source.
    pub(crate) file: &'a str,
    /// The number of its line.
    pub(crate) line: usize,
    /// The number by which the board calls it if nobody is named.
    pub(crate) number: usize,
}

impl Records {
    /// What comes before the first row.
    pub(crate) fn heading(self) -> io::Result<Vec<u8>> {
        match self {
            Records::Jsonl => Ok(Vec::new()),
            Records::Csv(_) => csv_row(&COLUMNS),
        }
    }

    /// Writes a row, whether it holds a game or not.
    pub(crate) fn write(self, out: &mut Vec<u8>, place: Place<'_>, row: &Row<'_>) -> io::Result<()> {
        match (self, &row.game) {
            (Records::Jsonl, Ok(game)) => serde_json::to_writer(&mut *out, &game_record(place, row, game))?,
            (Records::Jsonl, Err(fault)) => {
                serde_json::to_writer(&mut *out, &error_record(place, row.bowler.as_deref(), fault))?;
            }
            (Records::Csv(text), Ok(game)) => write_cells(out, text, place, row, game)?,
            (Records::Csv(text), Err(fault)) => write_error_cells(out, text, place, row, fault)?,
        }
        out.push(b'\n');
        Ok(())
    }
}

fn game_record<'a>(place: Place<'a>, row: &'a Row<'_>, game: &'a Game) -> GameRecord<'a> {
    GameRecord {
        file: Some(place.file),
        line: Some(place.line),
        bowler: row.bowler.as_deref(),
        game,
        recorded: row.recorded.map(|recorded| recorded.total),
    }
}

/// A line that holds no game, as programs are told of it.
pub(crate) fn error_record<'a>(place: Place<'a>, bowler: Option<&'a str>, fault: &Fault) -> ErrorRecord<'a> {
    ErrorRecord {
        file: Some(place.file),
        line: Some(place.line),
        bowler,
        column: fault.column,
        frame: fault.frame,
        error: fault.reason.to_string(),
        hint: fault.reason.hint(),
    }
}

/// Writes the game in the order of [`COLUMNS`].
fn write_cells(out: &mut Vec<u8>, text: FreeText, place: Place<'_>, row: &Row<'_>, game: &Game) -> io::Result<()> {
    let Scores { totals, so_far, best } = Scores::of(game);
    write_place(out, text, place)?;
    write_cell(out, game.to_string().as_bytes())?;
    for points in totals.into_iter().chain([totals[9]]) {
        match points {
            Some(points) => write!(out, ",{points}")?,
            None => out.push(b','),
        }
    }
    write!(out, ",{so_far},{best},{},", game.is_over())?;
    write_bowler_and_total(out, text, row)?;
    write!(out, ",{}", game.ruleset())
}

/// Writes the place and the error, and nothing between them.
fn write_error_cells(
    out: &mut Vec<u8>,
    text: FreeText,
    place: Place<'_>,
    row: &Row<'_>,
    fault: &Fault,
) -> io::Result<()> {
    write_place(out, text, place)?;
    out.extend(COLUMNS.iter().skip(2).take_while(|column| **column != "error").map(|_| b','));
    write_cell(out, text.cell(&fault.to_string()).as_bytes())?;
    write_bowler_and_total(out, text, row)?;
    out.push(b',');
    Ok(())
}

fn write_place(out: &mut Vec<u8>, text: FreeText, place: Place<'_>) -> io::Result<()> {
    write_cell(out, text.cell(place.file).as_bytes())?;
    write!(out, ",{},", place.line)
}

fn write_bowler_and_total(out: &mut Vec<u8>, text: FreeText, row: &Row<'_>) -> io::Result<()> {
    out.push(b',');
    write_cell(out, text.cell(row.bowler.as_deref().unwrap_or_default()).as_bytes())?;
    out.push(b',');
    row.recorded.map_or(Ok(()), |recorded| write!(out, "{}", recorded.total))
}

/// Writes a cell, with quotation marks where it needs them.
fn write_cell(out: &mut Vec<u8>, text: &[u8]) -> io::Result<()> {
    if !text.iter().any(|byte| b",\"\r\n".contains(byte)) {
        out.extend(text);
        return Ok(());
    }
    let row = csv_row(&[text])?;
    out.extend(row.strip_suffix(b"\n").unwrap_or(&row));
    Ok(())
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
