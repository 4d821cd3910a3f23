//! Where games come from: files, standard input, the command line; line by line, and never more than a line in memory.

use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Read};
use std::path::PathBuf;

/// The longest line that is kept. No game comes near it; a file without line ends does.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;

/// What some programs write at the start of a text file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Something that games are read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
    /// The game with this number on the command line.
    Game(usize, OsString),
}

/// The lines of a source, one after the other.
pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read>>,
    number: usize,
    text: Vec<u8>,
}

/// A line of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Line<'a> {
    /// Its number in the source, from 1.
    pub(crate) number: usize,
    /// Its bytes, without the line's end.
    pub(crate) text: &'a [u8],
    /// Whether it was longer than [`LONGEST_LINE`], and the rest is gone.
    pub(crate) is_cut: bool,
}

impl Source {
    /// The lines of the source. A game on the command line is one line, whatever is in it.
    pub(crate) fn lines(&self) -> io::Result<Lines> {
        let reader: Box<dyn Read> = match self {
            Source::Stdin => Box::new(io::stdin()),
            Source::File(path) => Box::new(File::open(path)?),
            Source::Game(_, text) => Box::new(io::Cursor::new(one_line(text))),
        };
        Ok(Lines { reader: BufReader::with_capacity(LONGEST_LINE, reader), number: 0, text: Vec::new() })
    }

    /// The number of the game on the command line; `None` where games are numbered by their lines.
    pub(crate) fn number(&self) -> Option<usize> {
        match self {
            Source::Game(number, _) => Some(*number),
            Source::Stdin | Source::File(_) => None,
        }
    }

    /// Whether somebody is expected to type here.
    pub(crate) fn is_typed(&self) -> bool {
        matches!(self, Source::Stdin) && io::stdin().is_terminal()
    }
}

/// The name by which the source is spoken of.
impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("<stdin>"),
            Source::File(path) => path.display().fmt(f),
            Source::Game(number, _) => write!(f, "<game {number}>"),
        }
    }
}

impl Lines {
    /// The next line; `None` after the last.
    pub(crate) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.text.clear();
        let mut kept = (&mut self.reader).take(LONGEST_LINE as u64 + 1);
        if kept.read_until(b'\n', &mut self.text)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        let is_cut = LONGEST_LINE < self.text.len() && !self.text.ends_with(b"\n");
        if is_cut {
            self.text.truncate(LONGEST_LINE);
            self.reader.skip_until(b'\n')?;
        }
        let text = self.text.strip_suffix(b"\n").unwrap_or(&self.text);
        let is_first = self.number == 1;
        let text = text.strip_prefix(BYTE_ORDER_MARK).filter(|_| is_first).unwrap_or(text);
        Ok(Some(Line { number: self.number, text, is_cut }))
    }

    /// Whether the next line has yet to arrive, which may take as long as somebody takes to type it.
    pub(crate) fn is_awaited(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }
}

impl Line<'_> {
    /// Whether there is nothing on it but perhaps a comment.
    pub(crate) fn is_skipped(&self) -> bool {
        match self.text.trim_ascii_start() {
            [] => !self.is_cut,
            [first, ..] => *first == b'#',
        }
    }
}

fn one_line(text: &OsString) -> Vec<u8> {
    text.as_encoded_bytes().iter().map(|byte| if *byte == b'\n' { b' ' } else { *byte }).collect()
}
