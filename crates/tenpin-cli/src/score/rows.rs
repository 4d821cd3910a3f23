//! The rows of a source, one after the other, and what there is to say of lines that are none.

use std::io::{self, Read};

use tenpin_bulk::{Chunk, Chunks, EmptyTable, Input, Layout, Opening, Row, Rows, Stop};

use crate::print::screen::Screen;
use crate::score::remark::{About, Remark};
use crate::words::Message;

/// Calls `each` with every row of a source by this name, with the layout that its first lines show or that somebody names,
/// and with the number of its line. If nothing of the source can be read, the reason and what to do are returned.
pub(crate) fn read_rows<E: From<io::Error>>(
    reader: impl Read,
    file: &str,
    games: &Layout,
    input: Option<Input>,
    screen: &mut Screen,
    mut each: impl FnMut(&Layout, usize, &Row<'_>, &mut Screen) -> Result<(), E>,
) -> Result<Option<[Message; 2]>, Stop<E>> {
    let said = |error: io::Error| Stop::CannotDeliver(error.into());
    let mut chunks = Chunks::new(reader);
    let (layout, titles) = match chunks.opening(games, input).map_err(Stop::CannotRead)? {
        Opening::Empty => return Ok(None),
        Opening::Lines { layout, titles } => (layout, titles),
        Opening::NoTable(reason) => return Ok(Some(Message::no_table(reason))),
        Opening::Utf16 => return Ok(Some([Message::IsUtf16, Message::UseUtf8])),
    };
    for line in titles {
        Remark::of_line(line, About::Title).say(file, screen).map_err(said)?;
    }
    let mut table = EmptyTable::of(&layout);
    let mut rows = Rows::new(layout.clone());
    let mut chunk = Chunk::default();
    let mut each = |line: usize, row: Row<'_>| each(&layout, line, &row, screen);
    while chunks.next(&mut chunk).map_err(Stop::CannotRead)? {
        table.look(&chunk);
        rows.read(&chunk, &mut each).map_err(Stop::CannotDeliver)?;
    }
    rows.end(each).map_err(Stop::CannotDeliver)?;
    let empty = table.header().map(|line| Remark::of_line(line, About::NoRows).say(file, screen));
    empty.transpose().map_err(said)?;
    Ok(None)
}
