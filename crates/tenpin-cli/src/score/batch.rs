//! What is made of some lines of a source before anything of it is printed.

use std::fmt::Write;
use std::sync::LazyLock;
use std::{io, mem};

use tenpin::{Game, Ruleset};
use tenpin_board::text::{Widths, draw_game, draw_heading, width};
use tenpin_bulk::{Chunk, Reading, Recorded, Room, Row, Scorer, Shape, Totals, Verdict};
use tenpin_lang::escaped;

use crate::print::screen::Painter;
use crate::score::drawn::{CopiedDrawing, DrawnCells};
use crate::score::remark::{About, Remark, WrongTotal};
use crate::score::report::{Place, Records};
use crate::score::summary::Summary;

/// The columns for a name on the board.
const NAME_WIDTH: usize = 6;

/// What is to be made of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Output {
    /// The board, a line a game, in these colours, for a terminal of so many columns if it is for one.
    Board(Painter, Option<usize>),
    /// A score a line.
    Totals,
    /// A record a line.
    Records(Records),
    /// One summary of all lines, with or without their totals.
    Summary(Totals),
    /// Whether recorded totals are right; records of those lines that are wrong, if they are asked for.
    Check(Option<Records>),
}

/// What was made of some lines.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    room: Room,
    /// What is printed.
    pub(crate) out: Vec<u8>,
    /// The widths of the board's cells that were expected before the first line.
    pub(crate) expected: Option<Widths>,
    /// The same after the last line.
    pub(crate) widths: Option<Widths>,
    /// Cells of the board that were drawn before.
    cells: DrawnCells,
    /// The name that is drawn. Its room is kept for the next one.
    name: String,
    /// What is said, each after so many bytes of what is printed.
    pub(crate) remarks: Vec<(usize, Remark)>,
    pub(crate) summary: Summary,
    pub(crate) checked: Checked,
    /// Whether a line holds no game, or a wrong total.
    pub(crate) is_wrong: bool,
}

/// Totals that were compared with scores.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) right: u64,
    pub(crate) wrong: u64,
    /// Games without a total.
    pub(crate) without: u64,
    /// Lines that hold no game.
    pub(crate) lines: u64,
}

/// The text of a score and of the end of its line.
#[derive(Debug, Clone, Copy, Default)]
struct Total {
    bytes: [u8; 4],
    len: usize,
}

/// The text of every score below a thousand, so that none is put into digits twice.
static TOTALS: LazyLock<Vec<Total>> = LazyLock::new(|| (0..1000).map(Total::of).collect());

impl Batch {
    /// Begins anew, with boards whose cells have these widths under the heading that stands; `None` before the first
    /// heading.
    pub(crate) fn begin(&mut self, widths: Option<Widths>) {
        self.expected = widths;
        self.widths = widths;
        self.out.clear();
        self.remarks.clear();
        self.summary.clear();
        self.checked = Checked::default();
        self.is_wrong = false;
    }

    /// Adds the lines of a chunk.
    pub(crate) fn add(&mut self, output: Output, scorer: &Scorer, file: &str, chunk: &Chunk) -> io::Result<()> {
        let layout = scorer.layout();
        match output {
            Output::Totals => self.add_totals(scorer, chunk),
            // A table may name other rules.
            Output::Summary(totals) if !matches!(layout.shape, Shape::Table(_)) => {
                self.add_summary(totals, scorer, chunk);
            }
            Output::Summary(_) | Output::Board(..) | Output::Records(_) | Output::Check(_) => {
                for line in chunk.lines().filter(|line| !layout.is_skipped(line)) {
                    let place = Place { file, line: line.number, number: line.number };
                    self.add_row(output, layout.ruleset, place, &layout.row(&line))?;
                }
            }
        }
        Ok(())
    }

    /// Adds a line by what it holds, where games by this rule set are counted.
    pub(crate) fn add_row(
        &mut self,
        output: Output,
        ruleset: Ruleset,
        place: Place<'_>,
        row: &Row<'_>,
    ) -> io::Result<()> {
        let line = place.line;
        self.is_wrong |= row.game.is_err();
        match output {
            Output::Board(painter, columns) => self.draw(painter, columns, place.number, row),
            Output::Totals => self.add_total(row.game.as_ref().ok().map(Game::score_so_far)),
            Output::Records(records) => records.write(&mut self.out, place, row)?,
            Output::Check(records) => {
                let wrong_total = self.check(line, row);
                if let Some(records) = records.filter(|_| row.game.is_err() || wrong_total.is_some()) {
                    records.write(&mut self.out, place, row)?;
                }
                self.remark(wrong_total.or_else(|| Remark::on(line, row)));
                self.remark(Remark::on_left_out(line, row));
                return Ok(());
            }
            Output::Summary(totals) => {
                self.add_to_summary(totals, ruleset, line, row);
                return Ok(());
            }
        }
        self.remark(Remark::on(line, row));
        self.remark(Remark::on_left_out(line, row));
        Ok(())
    }

    fn add_totals(&mut self, scorer: &Scorer, chunk: &Chunk) {
        let mut room = mem::take(&mut self.room);
        scorer.score(chunk, &mut room, |line, verdict| match verdict {
            Verdict::Over(reading) => self.add_total(Some(reading.score())),
            Verdict::Other(row) => {
                self.add_total(row.game.as_ref().ok().map(Game::score_so_far));
                self.is_wrong |= row.game.is_err();
                self.remark(Remark::on(line, row));
            }
        });
        self.room = room;
    }

    fn add_summary(&mut self, totals: Totals, scorer: &Scorer, chunk: &Chunk) {
        let mut room = mem::take(&mut self.room);
        let ruleset = scorer.layout().ruleset;
        scorer.score(chunk, &mut room, |line, verdict| match verdict {
            Verdict::Over(reading) => {
                self.summary.add(Some(reading));
                self.checked.without += 1;
            }
            Verdict::Other(row) => self.add_to_summary(totals, ruleset, line, row),
        });
        self.room = room;
    }

    /// Counts what a line holds, where games by this rule set are counted.
    fn add_to_summary(&mut self, totals: Totals, ruleset: Ruleset, line: usize, row: &Row<'_>) {
        match row.by(ruleset) {
            Ok(game) => self.summary.add(Reading::of(game)),
            Err(fault) => {
                self.is_wrong = true;
                self.checked.lines += 1;
                self.summary.add_fault(line, row.bowler.as_deref(), fault);
                return;
            }
        }
        match totals {
            Totals::Checked => {
                let wrong_total = self.check(line, row);
                self.remark(wrong_total);
            }
            Totals::Noted => self.checked.wrong += u64::from(row.wrong_total().is_some()),
        }
    }

    /// Draws the game of a line, if it holds one, under the name of its bowler or under this number.
    fn draw(&mut self, painter: Painter, columns: Option<usize>, number: usize, row: &Row<'_>) {
        let Ok(game) = &row.game else { return };
        self.name.clear();
        match row.bowler.as_deref() {
            Some(bowler) => write_shortened(&mut self.name, bowler),
            // A string takes everything.
            None => drop(write!(self.name, "{number}")),
        }
        let start = self.out.len();
        let mut drawing = CopiedDrawing::new(&mut self.out, painter, &mut self.cells);
        if let Some(columns) = columns {
            let widths = Widths::default().with_room_for_game(game);
            if columns < widths.columns() {
                // Its frames come in several grids below each other, each with a heading.
                for band in widths.bands(columns) {
                    draw_heading(&mut drawing, band);
                    draw_game(&mut drawing, &self.name, game, band);
                }
                self.out.push(b'\n');
                self.widths = None;
                return;
            }
            // Games that have room one by one may have none under one heading.
            self.widths = self.widths.filter(|widths| widths.with_room_for_game(game).columns() <= columns);
        }
        if let Some(widths) = self.widths {
            draw_game(&mut drawing, &self.name, game, widths);
            if !drawing.is_too_narrow() {
                return;
            }
        }
        // Wider cells need a heading of their own.
        self.out.truncate(start);
        let widths = self.widths.unwrap_or_default().with_room_for_game(game);
        let mut drawing = CopiedDrawing::new(&mut self.out, painter, &mut self.cells);
        draw_heading(&mut drawing, widths);
        draw_game(&mut drawing, &self.name, game, widths);
        self.widths = Some(widths);
    }

    /// Adds the line of a score, an empty one where there is none.
    #[inline]
    fn add_total(&mut self, score: Option<u16>) {
        let end = Total { bytes: *b"\n\0\0\0", len: 1 };
        let total = score.map_or(end, |score| TOTALS.get(usize::from(score)).copied().unwrap_or(end));
        // Four bytes are written faster than as many as it takes.
        self.out.extend_from_slice(&total.bytes);
        self.out.truncate(self.out.len() - total.bytes.len() + total.len);
    }

    /// Compares the total beside a game with its score, and counts it; what there is to say if it is wrong.
    fn check(&mut self, line: usize, row: &Row<'_>) -> Option<Remark> {
        let Ok(game) = &row.game else {
            self.checked.lines += 1;
            return None;
        };
        let Some(Recorded { column, total, .. }) = row.recorded else {
            self.checked.without += 1;
            return None;
        };
        let score = game.score();
        if score.is_some_and(|score| u32::from(score) == total) {
            self.checked.right += 1;
            return None;
        }
        self.checked.wrong += 1;
        self.is_wrong = true;
        Some(Remark::of(line, row, About::WrongTotal(WrongTotal { column, recorded: total, score })))
    }

    fn remark(&mut self, remark: Option<Remark>) {
        self.remarks.extend(remark.map(|remark| (self.out.len(), remark)));
    }
}

impl Total {
    fn of(score: usize) -> Total {
        let text = format!("{score}\n");
        let mut total = Total { len: text.len(), ..Total::default() };
        total.bytes[..text.len()].copy_from_slice(text.as_bytes());
        total
    }
}

/// Writes the name, or as much of it as there is room for on the board, with nothing in it that would move the cursor.
fn write_shortened(out: &mut String, name: &str) {
    let name = escaped(name);
    if width(&name) <= NAME_WIDTH {
        *out += &name;
        return;
    }
    for letter in name.chars() {
        if NAME_WIDTH <= width(out) + width(letter.encode_utf8(&mut [0; 4])) {
            break;
        }
        out.push(letter);
    }
    out.push('…');
}
