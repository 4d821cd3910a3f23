//! What the lines of a source hold, one after the other.

use crate::chunk::Chunk;
use crate::layout::{Layout, Row, Shape};
use crate::lineup::Lineup;

/// The rows of a source, chunk by chunk.
#[derive(Debug, Clone)]
pub struct Rows {
    layout: Layout,
    /// Who bowls, where each line is one ball.
    lineup: Lineup,
}

impl Rows {
    /// The rows of a source that is laid out so.
    pub fn new(layout: Layout) -> Rows {
        let lineup = Lineup::new(layout.ruleset);
        Rows { layout, lineup }
    }

    /// Calls `each` with the number of its line and every row that ends with the chunk, up to the first failure. Where each
    /// line is one ball, an empty line ends the games, so that the same bowlers may begin new ones.
    pub fn read<E>(&mut self, chunk: &Chunk, mut each: impl FnMut(usize, Row<'_>) -> Result<(), E>) -> Result<(), E> {
        for line in chunk.lines() {
            match (&self.layout.shape, self.layout.is_skipped(&line)) {
                (Shape::Balls, true) if line.text.trim_ascii().is_empty() => self.end(&mut each)?,
                (_, true) => {}
                (Shape::Balls, false) => match self.lineup.bowl(&line) {
                    Ok(()) => {}
                    Err(fault) => each(line.number, Row::refused(fault))?,
                },
                (_, false) => each(line.number, self.layout.row(&line))?,
            }
        }
        Ok(())
    }

    /// Calls `each` with every row that ends with the source.
    pub fn end<E>(&mut self, mut each: impl FnMut(usize, Row<'_>) -> Result<(), E>) -> Result<(), E> {
        self.lineup.end().into_iter().try_for_each(|(number, row)| each(number, row))
    }
}
