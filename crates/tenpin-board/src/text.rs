//! The classic text grid: every cell six characters wide, or wider where the balls of a frame need it, two rows a bowler.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::iter;
use std::ops::Range;

use tenpin::{Frame, Game};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::board::symbols;
use crate::{Board, BoardLine, SymbolKind};

const CELL_WIDTH: usize = 6;

const FRAMES: usize = 10;

/// The columns of the names.
const NAME_COLUMNS: usize = CELL_WIDTH + 2;

/// The pieces of most rows.
const PIECES: usize = 64;

/// The digits of the highest total.
const DIGITS: usize = 5;

/// What a piece of the grid shows, for those who draw it in colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// The lines between cells and balls, and what is blank.
    Ruling,
    /// The first row.
    Heading,
    /// A bowler's name.
    Name,
    /// The name of the bowler whose ball is next.
    NameUp,
    /// A strike.
    Strike,
    /// A spare.
    Spare,
    /// Pins that fell, and made no mark.
    Pins,
    /// A ball that felled none, or whose pins do not count.
    NoPins,
    /// A frame that nobody bowls.
    Given,
    /// A running total.
    Total,
    /// The total of a series.
    Series,
    /// The name of a bowler who has left.
    NameLeft,
}

/// A piece of the grid.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it shows.
    pub part: Part,
    /// Its characters. Colour may be put around them, but none is ever added.
    pub text: Cow<'static, str>,
}

/// What a grid is drawn on, piece by piece.
pub trait Canvas: Sized {
    /// Adds a piece, whatever its characters are.
    fn add(&mut self, part: Part, text: &str);

    /// Adds a piece whose characters are always the same few.
    fn add_fixed(&mut self, part: Part, text: &'static str) {
        self.add(part, text);
    }

    /// Adds all pieces of the cell for the balls of a frame: what [`draw_balls`] draws, which may have been drawn before.
    fn add_balls(&mut self, frame: &Frame, width: usize) {
        draw_balls(self, frame, width);
    }

    /// Adds all pieces of the cell for a running total: what [`draw_total`] draws, which may have been drawn before.
    fn add_total(&mut self, total: Option<u16>, width: usize) {
        draw_total(self, total, width);
    }
}

/// The pieces, to be looked at.
impl Canvas for Vec<Piece> {
    fn add(&mut self, part: Part, text: &str) {
        self.push(Piece { part, text: text.to_owned().into() });
    }

    fn add_fixed(&mut self, part: Part, text: &'static str) {
        self.push(Piece { part, text: text.into() });
    }
}

/// How wide the cells of each frame are, and which frames are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Widths {
    cells: [usize; FRAMES],
    /// The index of the first frame that is shown.
    first: usize,
    /// The index after the last one.
    end: usize,
    /// Whether a column for the total stands behind them.
    has_total: bool,
}

/// What every cell has at least, for all frames.
impl Default for Widths {
    fn default() -> Widths {
        Widths { cells: [CELL_WIDTH; FRAMES], first: 0, end: FRAMES, has_total: false }
    }
}

impl Widths {
    /// What the lines of a board need.
    pub fn of(board: &Board) -> Widths {
        board.lines.iter().fold(Widths::default(), Widths::with_room_for)
    }

    /// These widths, or more where a line needs it.
    #[must_use]
    pub fn with_room_for(self, line: &BoardLine) -> Widths {
        self.with_room_for_frames(line.frames.iter().map(|frame| &frame.balls))
    }

    /// These widths, or more where a game needs it.
    #[must_use]
    pub fn with_room_for_game(self, game: &Game) -> Widths {
        self.with_room_for_frames(game.frames())
    }

    fn with_room_for_frames<'a>(self, frames: impl IntoIterator<Item = &'a Frame>) -> Widths {
        let mut cells = self.cells;
        for (width, frame) in cells.iter_mut().zip(frames) {
            *width = (*width).max(balls_width(frame));
        }
        Widths { cells, ..self }
    }

    /// How many columns a grid takes.
    pub fn columns(self) -> usize {
        let total = if self.has_total { CELL_WIDTH + 1 } else { 0 };
        NAME_COLUMNS + self.shown().map(|(_, width)| width + 1).sum::<usize>() + total
    }

    /// The same for a grid of at most so many columns: where there is no room for all frames, those around the one with this
    /// index, the earlier ones rather, and the totals.
    #[must_use]
    pub fn around(self, frame: usize, columns: usize) -> Widths {
        if self.columns() <= columns {
            return self;
        }
        let frame = frame.min(FRAMES - 1);
        let mut around = Widths { first: frame, end: frame + 1, has_total: true, ..self };
        // One frame back, one ahead, then all that came before, then all that is to come.
        let before: fn(Widths) -> Widths = |shown| Widths { first: shown.first.saturating_sub(1), ..shown };
        let after: fn(Widths) -> Widths = |shown| Widths { end: (shown.end + 1).min(FRAMES), ..shown };
        for step in [before, after].into_iter().chain([before; FRAMES]).chain([after; FRAMES]) {
            let wider = step(around);
            if wider.columns() <= columns {
                around = wider;
            }
        }
        around
    }

    /// The same for grids below each other of at most so many columns, which show all frames together.
    pub fn bands(self, columns: usize) -> Vec<Widths> {
        let mut bands = vec![Widths { end: 1, ..self }];
        for end in 2..=FRAMES {
            let band = bands[bands.len() - 1];
            let wider = Widths { end, ..band };
            if wider.columns() <= columns {
                bands.pop();
                bands.push(wider);
            } else {
                bands.push(Widths { first: end - 1, end, ..self });
            }
        }
        bands
    }

    /// The frames that are shown, by their indexes, each with the width of its cells.
    fn shown(self) -> impl Iterator<Item = (usize, usize)> {
        (self.first..self.end).zip(self.cells.into_iter().skip(self.first))
    }
}

/// The grid in pieces, from the upper left to the lower right: those of the first row, then those of the rows of each line,
/// made when they are asked for. Put together they are the board's text.
pub fn grid(board: &Board) -> impl Iterator<Item = Vec<Piece>> {
    grid_of(board, Widths::of(board))
}

/// The same with these widths.
pub fn grid_of(board: &Board, widths: Widths) -> impl Iterator<Item = Vec<Piece>> {
    iter::once(heading(widths)).chain(grid_lines(board, widths, 0..board.lines.len()))
}

/// The part of the grid that matters while somebody bowls, for a screen of so many columns and rows: the frames around the
/// next ball, and the bowlers around the one who is up. Where there are more bowlers, it is said how many, above and below.
/// When nobody is up, all of them are shown.
pub fn grid_in_view(board: &Board, columns: usize, rows: usize) -> impl Iterator<Item = Vec<Piece>> {
    let frame = board.next.map_or_else(|| board.frames_begun(), |next| next.frame).saturating_sub(1);
    let widths = Widths::of(board).around(frame, columns);
    let lines = lines_in_view(board, rows);
    let (above, below) = (lines.start, board.lines.len() - lines.end);
    let more = |arrow: char, lines: usize| {
        (lines != 0).then(|| vec![Piece { part: Part::Heading, text: format!("   {arrow} {lines}\n").into() }])
    };
    let (above, below) = (more('↑', above), more('↓', below));
    iter::once(heading(widths)).chain(above).chain(grid_lines(board, widths, lines)).chain(below)
}

/// The indexes of the lines that have room on so many rows, around the one that is up.
fn lines_in_view(board: &Board, rows: usize) -> Range<usize> {
    let all = board.lines.len();
    let Some(up) = board.up.filter(|_| rows < 1 + 2 * all) else { return 0..all };
    // The heading and how many there are above and below take a row each.
    let shown = (rows.saturating_sub(3) / 2).clamp(1, all);
    let first = up.saturating_sub(shown / 2).min(all - shown);
    first..first + shown
}

/// The rows of some lines of a board.
fn grid_lines(board: &Board, widths: Widths, lines: Range<usize>) -> impl Iterator<Item = Vec<Piece>> {
    lines.map(move |index| {
        let line = &board.lines[index];
        let name = match board.up {
            _ if line.has_left => Part::NameLeft,
            Some(up) if up == index => Part::NameUp,
            _ => Part::Name,
        };
        rows(line, name, widths)
    })
}

/// The first row of a grid.
pub fn heading(widths: Widths) -> Vec<Piece> {
    let mut row = Vec::with_capacity(PIECES);
    draw_heading(&mut row, widths);
    row
}

/// The two rows of a line, the name in them shown as this part, in parentheses if the bowler has left. Below it stands
/// the total of the series, if there is one.
pub fn rows(line: &BoardLine, name: Part, widths: Widths) -> Vec<Piece> {
    let mut rows = Vec::with_capacity(2 * PIECES);
    draw_rows(&mut rows, line, name, widths);
    rows
}

/// Draws what [`heading`] is made of.
pub fn draw_heading(canvas: &mut impl Canvas, widths: Widths) {
    const NUMBERS: [&str; FRAMES] = ["  01", "  02", "  03", "  04", "  05", "  06", "  07", "  08", "  09", "  10"];
    name_cell(canvas, Part::Heading, "NAME", if widths.first == 0 { " |" } else { " ‹" });
    for (index, width) in widths.shown() {
        canvas.add_fixed(Part::Heading, NUMBERS[index]);
        blanks(canvas, width.saturating_sub(NUMBERS[index].len()));
        let has_more = index + 1 == widths.end && widths.end < FRAMES;
        ruling(canvas, if has_more { "›" } else { "|" });
    }
    if widths.has_total {
        canvas.add_fixed(Part::Heading, " TOTAL");
        ruling(canvas, "|");
    }
    ruling(canvas, "\n");
}

/// Draws what [`rows`] are made of.
pub fn draw_rows(canvas: &mut impl Canvas, line: &BoardLine, name: Part, widths: Widths) {
    if line.has_left {
        name_cell(canvas, name, &format!("({})", line.name), " |");
    } else {
        name_cell(canvas, name, &line.name, " |");
    }
    ball_cells(canvas, |index| &line.frames[index].balls, widths);
    match line.series {
        Some(series) => name_cell(canvas, Part::Series, &series.to_string(), " |"),
        None => name_cell(canvas, Part::Series, "", " |"),
    }
    total_cells(canvas, |index| line.frames[index].total, widths);
}

/// Draws the two rows of a game under any name: those of [`BoardLine::new`], without a line to be made for it.
pub fn draw_game(canvas: &mut impl Canvas, name: &str, game: &Game, widths: Widths) {
    let (frames, totals) = (game.frames(), game.totals());
    name_cell(canvas, Part::Name, name, " |");
    ball_cells(canvas, |index| &frames[index], widths);
    name_cell(canvas, Part::Series, "", " |");
    total_cells(canvas, |index| totals[index], widths);
}

/// Draws the cell for the balls of a frame: two blanks and the balls left-aligned, with lines between them; one blank where
/// they take more than four characters.
pub fn draw_balls(canvas: &mut impl Canvas, frame: &Frame, width: usize) {
    let balls = balls_len(frame);
    let lead = lead(balls);
    blanks(canvas, lead);
    for (index, symbol) in symbols(frame, frame.ruleset()).enumerate() {
        if index != 0 {
            ruling(canvas, "|");
        }
        canvas.add_fixed(symbol.kind.into(), symbol.text);
    }
    blanks(canvas, width.saturating_sub(lead + balls));
    ruling(canvas, "|");
}

/// Draws the cell for a running total, if there is one: two blanks and the total left-aligned.
pub fn draw_total(canvas: &mut impl Canvas, total: Option<u16>, width: usize) {
    let mut digits = [0; DIGITS];
    let total = total.map_or("", |total| decimal(total, &mut digits));
    blanks(canvas, 2);
    canvas.add(Part::Total, total);
    blanks(canvas, width.saturating_sub(2 + total.len()));
    ruling(canvas, "|");
}

/// The width of a cell that has room for the balls of a frame.
pub fn balls_width(frame: &Frame) -> usize {
    let balls = balls_len(frame);
    CELL_WIDTH.max(lead(balls) + balls)
}

/// How many columns a text takes on a screen. A Korean letter takes two.
pub fn width(text: &str) -> usize {
    text.width()
}

/// Whether a character at this place in a text is seen, or shapes what is: a joiner between two letters that are no ASCII,
/// as Persian and some scripts of India have it. `before` and `after` are what stands around it.
pub fn is_visible_between(before: Option<char>, symbol: char, after: Option<char>) -> bool {
    let is_letter = |symbol: Option<char>| symbol.is_some_and(|symbol| !symbol.is_ascii() && is_part_of_word(symbol));
    is_visible(symbol) || is_joiner(symbol) && is_letter(before) && is_letter(after)
}

/// Whether a character joins the letters around it, or keeps them apart, and is nothing itself.
pub(crate) fn is_joiner(symbol: char) -> bool {
    matches!(symbol, '\u{200c}' | '\u{200d}')
}

/// Whether a character is a letter, or a mark on one.
fn is_part_of_word(symbol: char) -> bool {
    // A mark takes no room of its own.
    symbol.is_alphabetic() || is_visible(symbol) && symbol.width() == Some(0)
}

/// Whether a character is neither a control character nor one of those that are invisible or steer the direction of
/// text: what Unicode calls default ignorable, the ends of lines and paragraphs, and marks around notes.
pub fn is_visible(symbol: char) -> bool {
    let is_invisible = matches!(
        symbol,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'
    );
    !symbol.is_control() && !is_invisible
}

/// The board as a grid, without colour.
impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        grid(self).flatten().try_for_each(|piece| f.write_str(&piece.text))
    }
}

/// Adds the name right-aligned in four between blanks, the last one with the line `after` it. A name longer than four takes
/// the blanks.
fn name_cell(canvas: &mut impl Canvas, part: Part, name: &str, after: &'static str) {
    let room = CELL_WIDTH.saturating_sub(width(name));
    let (before, after) = if room == 0 { ("|", "|") } else { (&"|      "[..room], after) };
    ruling(canvas, before);
    canvas.add(part, name);
    ruling(canvas, after);
}

/// Adds the rest of a line's first row: the balls.
fn ball_cells<'a>(canvas: &mut impl Canvas, balls: impl Fn(usize) -> &'a Frame, widths: Widths) {
    for (index, width) in widths.shown() {
        canvas.add_balls(balls(index), width);
    }
    if widths.has_total {
        canvas.add_total(None, CELL_WIDTH);
    }
    ruling(canvas, "\n");
}

/// Adds the rest of its second row: the running totals.
fn total_cells(canvas: &mut impl Canvas, total: impl Fn(usize) -> Option<u16>, widths: Widths) {
    for (index, width) in widths.shown() {
        canvas.add_total(total(index), width);
    }
    if widths.has_total {
        canvas.add_total((0..FRAMES).rev().find_map(total), CELL_WIDTH);
    }
    ruling(canvas, "\n");
}

/// How many characters these balls take.
fn balls_len(frame: &Frame) -> usize {
    let symbols_and_lines: usize = symbols(frame, frame.ruleset()).map(|symbol| symbol.text.len() + 1).sum();
    symbols_and_lines.saturating_sub(1)
}

/// The number in digits, which are put at the end of a buffer.
fn decimal(mut number: u16, digits: &mut [u8; DIGITS]) -> &str {
    let mut start = DIGITS;
    loop {
        start -= 1;
        digits[start] = b'0' + (number % 10).to_le_bytes()[0];
        number /= 10;
        if number == 0 {
            return str::from_utf8(&digits[start..]).unwrap_or_default();
        }
    }
}

/// The blanks before balls that take so many characters.
fn lead(balls: usize) -> usize {
    if balls < 5 { 2 } else { 1 }
}

impl From<SymbolKind> for Part {
    fn from(kind: SymbolKind) -> Part {
        match kind {
            SymbolKind::Strike => Part::Strike,
            SymbolKind::Spare => Part::Spare,
            SymbolKind::Pins => Part::Pins,
            SymbolKind::NoPins => Part::NoPins,
            SymbolKind::Given => Part::Given,
        }
    }
}

fn ruling(canvas: &mut impl Canvas, text: &'static str) {
    canvas.add_fixed(Part::Ruling, text);
}

/// Adds so many blanks.
fn blanks(canvas: &mut impl Canvas, columns: usize) {
    const BLANKS: &str = "                ";
    match BLANKS.get(..columns) {
        Some(blanks) => ruling(canvas, blanks),
        None => canvas.add(Part::Ruling, &" ".repeat(columns)),
    }
}
