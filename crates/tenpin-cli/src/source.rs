//! Where games come from: files and standard input, line by line, and never more than a line in memory.

use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};

use tenpin::notation;

/// The longest line that is kept. No game comes near it; a file without line ends does.
pub(crate) const LONGEST_LINE: usize = 64 * 1024;

/// What some programs write at the start of a text file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Something that games are read from, a line each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// The lines of a source, one after the other.
pub(crate) struct Lines {
    reader: BufReader<Box<dyn Read>>,
    number: usize,
    text: Vec<u8>,
    is_ended: bool,
}

/// A line of text that may hold a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TextLine<'a> {
    /// Its number in the source, from 1.
    pub(crate) number: usize,
    /// Its bytes, without the line's end.
    pub(crate) text: &'a [u8],
    /// Whether its end is there, and not only that of the source.
    pub(crate) has_end: bool,
}

impl Source {
    /// The source with this name; `-` is standard input.
    pub(crate) fn of(path: &Path) -> Source {
        if path.as_os_str() == "-" { Source::Stdin } else { Source::File(path.to_owned()) }
    }

    /// All that is in it.
    pub(crate) fn reader(&self) -> io::Result<Box<dyn Read>> {
        Ok(match self {
            Source::Stdin => Box::new(io::stdin()),
            Source::File(path) => Box::new(File::open(path)?),
        })
    }

    /// All that is in it, without anything left to wait for: what comes through a pipe is read to its end first.
    pub(crate) fn spooled(&self) -> io::Result<Box<dyn Read>> {
        let mut reader = self.reader()?;
        if let Source::File(path) = self
            && fs::metadata(path)?.is_file()
        {
            return Ok(reader);
        }
        let mut all = Vec::new();
        reader.read_to_end(&mut all)?;
        Ok(Box::new(Cursor::new(all)))
    }

    pub(crate) fn lines(&self) -> io::Result<Lines> {
        let reader = BufReader::with_capacity(LONGEST_LINE, self.reader()?);
        Ok(Lines { reader, number: 0, text: Vec::new(), is_ended: false })
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
        }
    }
}

impl Lines {
    /// The next line; `None` after the last. Of a line that is too long, only so much is kept that it still is.
    pub(crate) fn next(&mut self) -> io::Result<Option<TextLine<'_>>> {
        if self.is_ended {
            return Ok(None);
        }
        let kept = LONGEST_LINE + BYTE_ORDER_MARK.len() + b"\r\n".len();
        self.text.clear();
        (&mut self.reader).take(kept as u64).read_until(b'\n', &mut self.text)?;
        if self.text.len() == kept && !self.text.ends_with(b"\n") {
            self.reader.skip_until(b'\n')?;
        } else {
            // On a terminal, more could be read after the end.
            self.is_ended = !self.text.ends_with(b"\n");
        }
        if self.text.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        let text = without_end(&self.text);
        let text = without_mark(text);
        Ok(Some(TextLine { number: self.number, text, has_end: !self.is_ended }))
    }

    /// Whether the next line has yet to arrive, which may take as long as somebody takes to type it.
    pub(crate) fn is_awaited(&self) -> bool {
        !self.reader.buffer().contains(&b'\n')
    }
}

impl TextLine<'_> {
    pub(crate) fn is_too_long(&self) -> bool {
        LONGEST_LINE < self.text.len()
    }

    /// Whether there is no ball on it, but perhaps a comment.
    pub(crate) fn is_skipped(&self) -> bool {
        let is_comment = self.text.trim_ascii_start().starts_with(b"#");
        is_comment || (!self.is_too_long() && notation::is_blank(self.text))
    }
}

/// The line without the mark that some programs begin a file with. Such files can be put together into one.
pub(crate) fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line)
}

/// The line without its end, as Unix or Windows writes it.
pub(crate) fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// The name of a file with nothing in it that would move the cursor or break the line.
pub(crate) fn harmless(name: &str) -> String {
    let mut shown = String::new();
    for symbol in name.chars() {
        if symbol.is_control() { shown.extend(symbol.escape_default()) } else { shown.push(symbol) }
    }
    shown
}
