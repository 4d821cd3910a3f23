//! What is printed of every line with a game, in the format that was asked for.
//!
//! The formats for programs are never translated.

use std::io;

use csv::WriterBuilder;
use serde::Serialize;
use tenpin::{Frame, Roll};
use tenpin_board::BoardLine;
use tenpin_board::text::{Part, Widths, heading, rows};

use crate::args::Format;
use crate::screen::Screen;
use crate::verdict::{Refused, Scored};

const COLUMNS: [&str; 18] = [
    "file", "line", "notation", "f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "score", "so_far", "best",
    "over", "error",
];

/// The output, line by line.
pub(crate) struct Report {
    format: Format,
    /// The widths of the board's cells under the heading that stands; `None` before the first.
    widths: Option<Widths>,
}

/// A game as JSON.
#[derive(Serialize)]
struct GameRecord<'a> {
    file: &'a str,
    line: usize,
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
}

/// A line that holds no game, as JSON.
#[derive(Serialize)]
struct ErrorRecord<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    frame: usize,
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    hint: Option<&'static str>,
}

impl Report {
    pub(crate) fn new(format: Format) -> Report {
        Report { format, widths: None }
    }

    /// Prints what comes before the first line.
    pub(crate) fn begin(&mut self, screen: &mut Screen) -> io::Result<()> {
        match self.format {
            Format::Csv => screen.print(csv_row(&COLUMNS)?),
            Format::Board | Format::Totals | Format::Jsonl => Ok(()),
        }
    }

    /// Prints a game.
    pub(crate) fn add(&mut self, scored: &Scored<'_>, screen: &mut Screen) -> io::Result<()> {
        match self.format {
            Format::Board => self.draw(scored, screen),
            Format::Totals => screen.print(format!("{}\n", scored.game.score_so_far())),
            Format::Jsonl => screen.print(json_line(&game_record(scored))?),
            Format::Csv => screen.print(csv_row(&game_row(scored))?),
        }
    }

    /// Prints a line that holds no game, where the format has a place for it.
    pub(crate) fn add_refused(&mut self, refused: &Refused<'_>, screen: &mut Screen) -> io::Result<()> {
        match self.format {
            Format::Board => Ok(()),
            Format::Totals => screen.print("\n"),
            Format::Jsonl => screen.print(json_line(&error_record(refused))?),
            Format::Csv => screen.print(csv_row(&error_row(refused))?),
        }
    }

    fn draw(&mut self, scored: &Scored<'_>, screen: &mut Screen) -> io::Result<()> {
        let line = BoardLine::new(scored.number.to_string(), &scored.game);
        let widths = self.widths.unwrap_or_default().with_room_for(&line);
        // Wider cells need a heading of their own.
        if self.widths != Some(widths) {
            screen.print_pieces(&heading(widths))?;
            self.widths = Some(widths);
        }
        screen.print_pieces(&rows(&line, Part::Name, widths))
    }
}

fn game_record<'a>(scored: &Scored<'a>) -> GameRecord<'a> {
    let game = &scored.game;
    let rolls = || game.frames().iter().flat_map(Frame::rolls);
    GameRecord {
        file: scored.file,
        line: scored.line,
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
    }
}

fn error_record<'a>(refused: &Refused<'a>) -> ErrorRecord<'a> {
    ErrorRecord {
        file: refused.file,
        line: refused.line,
        column: refused.fault.column(),
        frame: refused.fault.frame(),
        error: refused.fault.reason(),
        hint: refused.fault.hint(),
    }
}

/// The game in the order of [`COLUMNS`].
fn game_row(scored: &Scored<'_>) -> Vec<String> {
    let game = &scored.game;
    let settled = |points: Option<u16>| points.map(|points| points.to_string()).unwrap_or_default();
    let mut row = vec![scored.file.to_owned(), scored.line.to_string(), game.to_string()];
    row.extend(game.totals().map(settled));
    row.extend([
        settled(game.score()),
        game.score_so_far().to_string(),
        game.best_possible().to_string(),
        game.is_over().to_string(),
        String::new(),
    ]);
    row
}

/// The place and the error, and nothing between them.
fn error_row(refused: &Refused<'_>) -> Vec<String> {
    let mut row = vec![refused.file.to_owned(), refused.line.to_string()];
    row.resize(COLUMNS.len() - 1, String::new());
    row.push(refused.fault.to_string());
    row
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
