//! The classic text grid: every cell six characters wide, or wider where the balls of a frame need it, two rows a bowler.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::iter;

use tenpin::Ruleset;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{Board, BoardFrame, BoardLine, SymbolKind};

const CELL_WIDTH: usize = 6;

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
pub trait Canvas {
    /// Adds a piece, whatever its characters are.
    fn add(&mut self, part: Part, text: &str);

    /// Adds a piece whose characters are always the same few.
    fn add_fixed(&mut self, part: Part, text: &'static str) {
        self.add(part, text);
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

/// How wide the cells of each frame are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Widths([usize; 10]);

/// What every cell has at least.
impl Default for Widths {
    fn default() -> Widths {
        Widths([CELL_WIDTH; 10])
    }
}

impl Widths {
    /// These widths, or more where a line needs it.
    #[must_use]
    pub fn with_room_for(self, line: &BoardLine) -> Widths {
        let mut widths = self.0;
        for (width, frame) in widths.iter_mut().zip(&line.frames) {
            let balls = balls_len(frame, line.ruleset);
            *width = (*width).max(lead(balls) + balls);
        }
        Widths(widths)
    }
}

/// The grid in pieces, from the upper left to the lower right: those of the first row, then those of the rows of each line,
/// made when they are asked for. Put together they are the board's text.
pub fn grid(board: &Board) -> impl Iterator<Item = Vec<Piece>> {
    let widths = board.lines.iter().fold(Widths::default(), Widths::with_room_for);
    let lines = board.lines.iter().enumerate().map(move |(index, line)| {
        let name = match board.up {
            _ if line.has_left => Part::NameLeft,
            Some(up) if up == index => Part::NameUp,
            _ => Part::Name,
        };
        rows(line, name, widths)
    });
    iter::once(heading(widths)).chain(lines)
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
    const NUMBERS: [&str; 10] = ["  01", "  02", "  03", "  04", "  05", "  06", "  07", "  08", "  09", "  10"];
    name_cell(canvas, Part::Heading, "NAME");
    for (number, width) in NUMBERS.into_iter().zip(widths.0) {
        canvas.add_fixed(Part::Heading, number);
        blanks(canvas, width.saturating_sub(number.len()));
        ruling(canvas, "|");
    }
    ruling(canvas, "\n");
}

/// Draws what [`rows`] are made of.
pub fn draw_rows(canvas: &mut impl Canvas, line: &BoardLine, name: Part, widths: Widths) {
    if line.has_left {
        name_cell(canvas, name, &format!("({})", line.name));
    } else {
        name_cell(canvas, name, &line.name);
    }
    for (frame, width) in line.frames.iter().zip(widths.0) {
        ball_cell(canvas, frame, line.ruleset, width);
    }
    ruling(canvas, "\n");
    match line.series {
        Some(series) => name_cell(canvas, Part::Series, &series.to_string()),
        None => name_cell(canvas, Part::Series, ""),
    }
    for (frame, width) in line.frames.iter().zip(widths.0) {
        total_cell(canvas, frame, width);
    }
    ruling(canvas, "\n");
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

/// Adds the name right-aligned in four between blanks. A name longer than four takes the blanks.
fn name_cell(canvas: &mut impl Canvas, part: Part, name: &str) {
    let room = CELL_WIDTH.saturating_sub(width(name));
    let (before, after) = if room == 0 { ("|", "|") } else { (&"|      "[..room], " |") };
    ruling(canvas, before);
    canvas.add(part, name);
    ruling(canvas, after);
}

/// Adds two blanks and the balls left-aligned, with lines between them; one blank where they take more than four characters.
fn ball_cell(canvas: &mut impl Canvas, frame: &BoardFrame, ruleset: Ruleset, width: usize) {
    let balls = balls_len(frame, ruleset);
    let lead = lead(balls);
    blanks(canvas, lead);
    for (index, symbol) in frame.symbols(ruleset).enumerate() {
        if index != 0 {
            ruling(canvas, "|");
        }
        canvas.add_fixed(symbol.kind.into(), symbol.text);
    }
    blanks(canvas, width.saturating_sub(lead + balls));
    ruling(canvas, "|");
}

/// How many characters these balls take.
fn balls_len(frame: &BoardFrame, ruleset: Ruleset) -> usize {
    let symbols_and_lines: usize = frame.symbols(ruleset).map(|symbol| symbol.text.len() + 1).sum();
    symbols_and_lines.saturating_sub(1)
}

/// Adds two blanks and the total left-aligned.
fn total_cell(canvas: &mut impl Canvas, frame: &BoardFrame, width: usize) {
    let mut digits = [0; DIGITS];
    let total = frame.total.map_or("", |total| decimal(total, &mut digits));
    blanks(canvas, 2);
    canvas.add(Part::Total, total);
    blanks(canvas, width.saturating_sub(2 + total.len()));
    ruling(canvas, "|");
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
