//! How a source begins, which tells how all of it is laid out.

use std::io::{self, Read};

use crate::chunk::{Chunk, Chunks};
use crate::encoding::looks_like_utf16;
use crate::fault::NoTable;
use crate::layout::{Layout, Names, Shape};
use crate::line::TextLine;
use crate::table::Table;

/// The most lines that are looked at before a header is given up.
const MOST_LINES: usize = 20;

/// How a source begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Opening {
    /// There is nothing in it but lines that are skipped.
    Empty,
    /// Its lines are laid out so.
    Lines {
        /// How they are laid out.
        layout: Layout,
        /// The numbers of the lines above the header of a table, which are no part of it.
        titles: Vec<usize>,
    },
    /// It begins with a header that names no games.
    NoTable(NoTable),
    /// It is UTF-16 without a byte order mark, so that nobody knows which byte comes first.
    Utf16,
}

/// The shape that somebody says a source has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// A game a line.
    Games,
    /// A name and a game.
    Named,
    /// A name, a tab and one ball a line.
    Balls,
    /// A header, then a row a game.
    Table,
}

/// A table of which no row has come yet, if it is a table at all.
#[derive(Debug, Clone)]
pub struct EmptyTable(Option<Layout>);

impl EmptyTable {
    /// The table that is laid out so.
    pub fn of(layout: &Layout) -> EmptyTable {
        EmptyTable(Some(layout.clone()).filter(|layout| matches!(layout.shape, Shape::Table(_))))
    }

    /// Takes note of lines that have come.
    pub fn look(&mut self, chunk: &Chunk) {
        self.0.take_if(|layout| chunk.lines().any(|line| !layout.is_skipped(&line)));
    }

    /// The number of the header's line, if no row has come.
    pub fn header(&self) -> Option<usize> {
        match &self.0.as_ref()?.shape {
            Shape::Table(table) => Some(table.number()),
            _ => None,
        }
    }
}

/// A line that was looked at.
enum Seen {
    Shape(Shape),
    NoTable(NoTable),
    /// It fits no shape.
    Other,
}

impl<R: Read> Chunks<R> {
    /// How the source begins, whose shape is told by its first lines or by somebody who knows. These lines stay where they
    /// are; those that are skipped before them may be gone. Only where the first line may be a title, the next one is
    /// waited for.
    pub fn opening(&mut self, games: &Layout, input: Option<Input>) -> io::Result<Opening> {
        while self.first().is_none() {
            self.forget();
            if !self.look_on()? {
                return Ok(Opening::Empty);
            }
        }
        let Some(first) = self.first() else { return Ok(Opening::Empty) };
        if looks_like_utf16(first.text) {
            return Ok(Opening::Utf16);
        }
        let with = |shape: Shape| Opening::Lines { layout: Layout { shape, ..games.clone() }, titles: Vec::new() };
        let found = match input {
            Some(Input::Games) => return Ok(with(Shape::Games)),
            Some(Input::Named) => return Ok(with(named(&first))),
            Some(Input::Balls) => return Ok(with(Shape::Balls)),
            Some(Input::Table) => {
                Table::of(&first).map_or_else(Seen::NoTable, |table| Seen::Shape(Shape::Table(table)))
            }
            None => seen(games, &first),
        };
        let without_title = match found {
            Seen::Shape(shape) => return Ok(with(shape)),
            Seen::Other if !games.may_be_title(&first) => return Ok(with(Shape::Games)),
            Seen::NoTable(NoTable::NoColumns) => Opening::NoTable(NoTable::NoColumns),
            Seen::NoTable(reason) => return Ok(Opening::NoTable(reason)),
            Seen::Other => with(Shape::Games),
        };
        let begin = first.number;
        Ok(self.header(games, begin).unwrap_or(without_title))
    }

    /// The table whose header follows the title in this line; `None` if none does.
    fn header(&mut self, games: &Layout, first: usize) -> Option<Opening> {
        let mut titles = vec![first];
        let mut last = first;
        loop {
            let next = self.seen().find(|line| last < line.number);
            let Some(line) = next else {
                if self.look_on_calmly() {
                    continue;
                }
                return None;
            };
            last = line.number;
            if first + MOST_LINES <= last {
                return None;
            }
            if line.is_skipped() || Table::is_blank(&line) {
                continue;
            }
            match Table::of(&line) {
                Ok(table) if table.has_columns() => {
                    let layout = Layout { shape: Shape::Table(table), ..games.clone() };
                    return Some(Opening::Lines { layout, titles });
                }
                Err(reason @ (NoTable::MissingFrame { .. } | NoTable::FrameTwice { .. })) => {
                    return Some(Opening::NoTable(reason));
                }
                _ if games.may_be_title(&line) && !matches!(seen(games, &line), Seen::Shape(_)) => titles.push(last),
                _ => return None,
            }
        }
    }

    /// The first line that is not skipped.
    fn first(&self) -> Option<TextLine<'_>> {
        self.seen().find(|line| !line.is_skipped())
    }
}

fn seen(games: &Layout, line: &TextLine<'_>) -> Seen {
    match games.shape_of(line) {
        Ok(Some(shape)) => Seen::Shape(shape),
        Ok(None) => Seen::Other,
        Err(reason) => Seen::NoTable(reason),
    }
}

/// The shape of lines that begin with a name, as the first of them shows.
fn named(first: &TextLine<'_>) -> Shape {
    let delimiter = b":;\t,".iter().find(|delimiter| first.text.contains(delimiter));
    Shape::Named { delimiter: *delimiter.unwrap_or(&b':'), names: Names::Any }
}
