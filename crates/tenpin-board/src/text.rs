//! The classic text grid: every cell six characters wide, two rows a bowler.

use std::fmt::{self, Display, Formatter};

use tenpin::{Mark, Roll};

use crate::{Board, BoardFrame, BoardLine};

const CELL_WIDTH: usize = 6;

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
    /// A ball whose pins do not count or that felled none.
    NoPins,
    /// A running total.
    Total,
}

/// A piece of the grid.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Piece {
    /// What it shows.
    pub part: Part,
    /// Its characters. Colour may be put around them, but none is ever added.
    pub text: String,
}

/// The grid in pieces, from the upper left to the lower right. Put together they are the board's text.
pub fn grid(board: &Board) -> Vec<Piece> {
    let mut grid = heading();
    for (index, line) in board.lines.iter().enumerate() {
        let name = if board.up == Some(index) { Part::NameUp } else { Part::Name };
        grid.extend(rows(line, name));
    }
    grid
}

/// The first row of a grid.
pub fn heading() -> Vec<Piece> {
    let numbers = (1..=10).map(|number| vec![piece(Part::Heading, format!("  {number:02}  "))]);
    row(Part::Heading, "NAME", numbers)
}

/// The two rows of a line, the name in them shown as this part.
pub fn rows(line: &BoardLine, name: Part) -> Vec<Piece> {
    let mut rows = row(name, &line.name, line.frames.iter().map(ball_cell));
    rows.extend(row(Part::Ruling, "", line.frames.iter().map(total_cell)));
    rows
}

/// The board as a grid, without colour.
impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        grid(self).iter().try_for_each(|piece| f.write_str(&piece.text))
    }
}

/// The name right-aligned in four between blanks, then the cells of ten frames. A name longer than four takes the blanks.
fn row(part: Part, name: &str, cells: impl Iterator<Item = Vec<Piece>>) -> Vec<Piece> {
    let room = CELL_WIDTH.saturating_sub(name.chars().count());
    let after = room.min(1);
    let before = room - after;
    let mut row = vec![
        piece(Part::Ruling, format!("|{:before$}", "")),
        piece(part, name),
        piece(Part::Ruling, format!("{:after$}|", "")),
    ];
    for cell in cells {
        row.extend(cell);
        row.push(piece(Part::Ruling, "|"));
    }
    row.push(piece(Part::Ruling, "\n"));
    row
}

/// Two blanks and the balls left-aligned in four; three balls have one blank and five.
fn ball_cell(frame: &BoardFrame) -> Vec<Piece> {
    let mut cell = vec![piece(Part::Ruling, if frame.rolls.len() < 3 { "  " } else { " " })];
    for (index, roll) in frame.rolls.iter().enumerate() {
        if index != 0 {
            cell.push(piece(Part::Ruling, "|"));
        }
        cell.push(symbol(*roll));
    }
    filled(cell)
}

/// Two blanks and the total left-aligned in four.
fn total_cell(frame: &BoardFrame) -> Vec<Piece> {
    let total = frame.total.map(|total| total.to_string()).unwrap_or_default();
    filled(vec![piece(Part::Ruling, "  "), piece(Part::Total, total)])
}

/// The cell with blanks up to its width.
fn filled(mut cell: Vec<Piece>) -> Vec<Piece> {
    let width: usize = cell.iter().map(|piece| piece.text.len()).sum();
    cell.push(piece(Part::Ruling, " ".repeat(CELL_WIDTH.saturating_sub(width))));
    cell
}

/// The grid has one character for a ball, so a split looks like its count.
fn symbol(roll: Roll) -> Piece {
    match roll.mark() {
        Some(Mark::Strike) => piece(Part::Strike, "X"),
        Some(Mark::Spare) => piece(Part::Spare, "/"),
        None if roll.is_foul() => piece(Part::NoPins, "F"),
        None if roll.pins() == 0 => piece(Part::NoPins, "-"),
        None => piece(Part::Pins, roll.pins().to_string()),
    }
}

fn piece(part: Part, text: impl Into<String>) -> Piece {
    Piece { part, text: text.into() }
}
