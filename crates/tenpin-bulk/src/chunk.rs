//! A stream of lines, as many at a time as there is room for.

use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read};
use std::mem;

use memchr::{memchr, memchr_iter, memrchr};

use crate::encoding::Utf8;
use crate::line::{BYTE_ORDER_MARK, LONGEST_LINE, TextLine};

/// Chunks that are few enough to stay close to the processor until they are scored.
const LARGE: Size = Size { bytes: 256 * 1024, lines: 12 * 1024 };

/// Chunks of which much can be made.
const SMALL: Size = Size { bytes: 32 * 1024, lines: 2 * 1024 };

/// What is kept of a line that is too long, so that it still is.
const KEPT: usize = LONGEST_LINE + BYTE_ORDER_MARK.len() + b"\r\n".len();

/// The bytes that are searched at a time for carriage returns that end a line by themselves.
const STRETCH: usize = 4096;

/// Lines that follow each other in a source. Each has its end, which is a line feed, perhaps with a carriage return before
/// it.
#[derive(Debug, Clone, Default)]
pub struct Chunk {
    /// The text, and perhaps bytes of no meaning behind it.
    buffer: Vec<u8>,
    len: usize,
    number: usize,
    is_cut: bool,
}

/// The chunks of a source, one after the other.
#[derive(Debug)]
pub struct Chunks<R> {
    reader: Utf8<R>,
    size: Size,
    /// What was read behind the last chunk.
    rest: Vec<u8>,
    /// The number of the next line.
    number: usize,
    state: State,
    /// Whether the last byte that was read is a carriage return. It has ended its line already, so that a line feed after it
    /// ends none.
    is_after_return: bool,
    /// Chunks that were looked at and not taken.
    seen: VecDeque<Chunk>,
    /// Why there are no more behind them.
    failed: Option<io::Error>,
}

/// How large chunks are.
#[derive(Debug, Clone, Copy)]
struct Size {
    /// The bytes that are asked for at a time.
    bytes: usize,
    /// The most lines of a chunk, so that what is made of them has its bounds too, however short they are.
    lines: usize,
}

/// How it goes on after what was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// With whatever comes.
    Lines,
    /// With the rest of a line that is too long, which is thrown away.
    TooLong,
    /// Not at all. On a terminal more could be read, but nobody expects that.
    Ended,
}

impl Chunk {
    /// The lines of this text, the first of which has this number.
    pub fn new(number: usize, text: impl Into<Vec<u8>>) -> Chunk {
        let mut buffer = text.into();
        end_lines_at_returns(&mut buffer);
        let is_cut = buffer.last().is_some_and(|last| *last != b'\n');
        let mut chunk = Chunk { len: buffer.len(), buffer, number, is_cut };
        if is_cut {
            chunk.end_line();
        }
        chunk
    }

    /// The bytes of all lines, with their ends.
    pub fn text(&self) -> &[u8] {
        &self.buffer[..self.len]
    }

    /// The number of the first line in its source.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether the end of its last line was not in the source.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// The lines.
    pub fn lines(&self) -> impl Iterator<Item = TextLine<'_>> {
        let mut start = 0;
        let ends = memchr_iter(b'\n', self.text());
        ends.zip(self.number..)
            .map(move |(end, number)| TextLine::new(number, &self.text()[mem::replace(&mut start, end + 1)..end]))
    }

    /// Begins anew with these bytes, and room for so many more.
    fn begin(&mut self, number: usize, bytes: &[u8], more: usize) {
        self.buffer.resize(KEPT + more + 1, 0);
        self.buffer[..bytes.len()].copy_from_slice(bytes);
        self.len = bytes.len();
        self.number = number;
        self.is_cut = false;
    }

    /// Ends the last line.
    fn end_line(&mut self) {
        match self.buffer.get_mut(self.len) {
            Some(end) => *end = b'\n',
            None => self.buffer.push(b'\n'),
        }
        self.len += 1;
    }
}

impl<R: Read> Chunks<R> {
    /// The chunks of what is read here: UTF-8, or UTF-16 with a byte order mark.
    pub fn new(reader: R) -> Chunks<R> {
        Chunks::of(reader, LARGE)
    }

    /// The same in chunks of at most 2,048 lines, for work that makes much more of a line than it is.
    pub fn small(reader: R) -> Chunks<R> {
        Chunks::of(reader, SMALL)
    }

    fn of(reader: R, size: Size) -> Chunks<R> {
        Chunks {
            reader: Utf8::of(reader),
            size,
            rest: Vec::new(),
            number: 1,
            state: State::Lines,
            is_after_return: false,
            seen: VecDeque::new(),
            failed: None,
        }
    }

    /// The lines that were looked at and stay where they are.
    pub(crate) fn seen(&self) -> impl Iterator<Item = TextLine<'_>> {
        self.seen.iter().flat_map(Chunk::lines)
    }

    /// Looks at more lines, too, but leaves it to [`Chunks::next`] to fail, after the lines that are there.
    pub(crate) fn look_on_calmly(&mut self) -> bool {
        let looked = self.look_on();
        looked.unwrap_or_else(|error| {
            self.failed = Some(error);
            false
        })
    }

    /// Forgets the lines that were looked at.
    pub(crate) fn forget(&mut self) {
        self.seen.clear();
    }

    /// Looks at more lines, which stay where they are. `false` if there are none.
    pub(crate) fn look_on(&mut self) -> io::Result<bool> {
        let mut chunk = Chunk::default();
        let is_there = self.read_next(&mut chunk)?;
        if is_there {
            self.seen.push_back(chunk);
        }
        Ok(is_there)
    }

    /// Puts the next lines into `chunk`: those that are there already, or else the first that come. `false` after the last.
    ///
    /// Of a line that is too long, only so much is kept that it still is.
    pub fn next(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        if let Some(seen) = self.seen.pop_front() {
            *chunk = seen;
            return Ok(true);
        }
        self.read_next(chunk)
    }

    fn read_next(&mut self, chunk: &mut Chunk) -> io::Result<bool> {
        self.failed.take().map_or(Ok(()), Err)?;
        chunk.begin(self.number, &self.rest, self.size.bytes);
        self.rest.clear();
        while self.state == State::TooLong {
            self.pass_too_long(chunk)?;
        }
        let mut searched = 0;
        loop {
            if let Some(last) = memrchr(b'\n', &chunk.text()[searched..]) {
                self.take_lines(chunk, searched + last + 1);
                return Ok(true);
            }
            if KEPT <= chunk.len {
                self.state = State::TooLong;
                chunk.len = KEPT;
                chunk.end_line();
                self.number += 1;
                return Ok(true);
            }
            if self.state == State::Ended {
                let has_line = chunk.len != 0;
                if has_line {
                    chunk.end_line();
                    chunk.is_cut = true;
                }
                return Ok(has_line);
            }
            searched = chunk.len;
            self.read(chunk)?;
        }
    }

    /// Leaves the lines up to this end in the chunk, or as many of them as a chunk may have.
    fn take_lines(&mut self, chunk: &mut Chunk, end: usize) {
        let lines = memchr_iter(b'\n', &chunk.text()[..end]).count();
        let most = self.size.lines;
        let last = || memchr_iter(b'\n', chunk.text()).nth(most - 1);
        let end = if most < lines { last().map_or(end, |last| last + 1) } else { end };
        self.rest.extend_from_slice(&chunk.text()[end..]);
        chunk.len = end;
        self.number += lines.min(most);
    }

    /// Reads on until a line that is too long is at its end, and keeps what is behind it.
    fn pass_too_long(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        chunk.len = 0;
        self.read(chunk)?;
        if let Some(end) = memchr(b'\n', chunk.text()) {
            chunk.buffer.copy_within(end + 1..chunk.len, 0);
            chunk.len -= end + 1;
            self.state = State::Lines;
        }
        Ok(())
    }

    /// Reads once. A carriage return by itself becomes the end of its line, at once: whether a line feed follows need not be
    /// waited for.
    fn read(&mut self, chunk: &mut Chunk) -> io::Result<()> {
        let start = chunk.len;
        loop {
            match self.reader.read(&mut chunk.buffer[start..start + self.size.bytes]) {
                Ok(0) => self.state = State::Ended,
                Ok(more) => chunk.len += more,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            }
            break;
        }
        if mem::take(&mut self.is_after_return) && chunk.buffer[start..chunk.len].starts_with(b"\n") {
            chunk.buffer.copy_within(start + 1..chunk.len, start);
            chunk.len -= 1;
            if chunk.len == start {
                return Ok(());
            }
        }
        let read = &mut chunk.buffer[start..chunk.len];
        self.is_after_return = read.last() == Some(&b'\r');
        end_lines_at_returns(read);
        Ok(())
    }
}

/// Makes a line feed of every carriage return that none follows, as old Macs end their lines.
fn end_lines_at_returns(text: &mut [u8]) {
    let Some(first) = memchr(b'\r', text) else { return };
    let last = text.len() - 1;
    for start in (first..last).step_by(STRETCH) {
        let end = last.min(start + STRETCH);
        // Most files have no carriage return, or one before every line feed, so that one look at many bytes will do.
        if is_lone_among(&text[start..end], &text[start + 1..=end]) {
            for index in start..end {
                if is_lone(text[index], text[index + 1]) {
                    text[index] = b'\n';
                }
            }
        }
    }
    if text[last] == b'\r' {
        text[last] = b'\n';
    }
}

/// Whether there is a carriage return among the bytes without a line feed next to it.
fn is_lone_among(bytes: &[u8], nexts: &[u8]) -> bool {
    bytes.iter().zip(nexts).fold(false, |is, (byte, next)| is | is_lone(*byte, *next))
}

/// Whether a byte is a carriage return without a line feed next to it.
fn is_lone(byte: u8, next: u8) -> bool {
    byte == b'\r' && next != b'\n'
}
