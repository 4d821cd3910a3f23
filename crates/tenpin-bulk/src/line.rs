//! A line of text that may hold a game, and why it may not.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::{Game, NotationError, Ruleset, notation};

/// The longest line that is kept. No game comes near it; a file without line ends does.
pub const LONGEST_LINE: usize = 64 * 1024;

/// What some programs write at the start of a text file.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A line of text that may hold a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextLine<'a> {
    /// Its number in the source, from 1.
    pub number: usize,
    /// Its bytes, without the line's end.
    pub text: &'a [u8],
}

/// Why a line holds no game. Its `Display` is for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The engine cannot read it.
    Notation(NotationError),
    /// It is longer than [`LONGEST_LINE`].
    TooLong,
}

impl<'a> TextLine<'a> {
    /// The line that these bytes are, with or without its end, and with or without a mark before it.
    pub fn new(number: usize, bytes: &'a [u8]) -> TextLine<'a> {
        TextLine { number, text: without_mark(without_end(bytes)) }
    }

    /// Whether there is no ball on it, but perhaps a comment.
    pub fn is_skipped(&self) -> bool {
        let is_comment = self.text.trim_ascii_start().starts_with(b"#");
        is_comment || (!self.is_too_long() && notation::is_blank(self.text))
    }

    /// The game that it holds, as the engine reads it.
    pub fn game(&self, ruleset: Ruleset) -> Result<Game, Fault> {
        if self.is_too_long() {
            return Err(Fault::TooLong);
        }
        Game::read(ruleset, self.text).map_err(Fault::Notation)
    }

    fn is_too_long(&self) -> bool {
        LONGEST_LINE < self.text.len()
    }
}

impl Fault {
    /// The column in bytes, from 1.
    pub fn column(&self) -> usize {
        match self {
            Fault::Notation(error) => error.column,
            Fault::TooLong => LONGEST_LINE + 1,
        }
    }

    /// The number of the frame that could not be read. Nothing is read of a line that is too long.
    pub fn frame(&self) -> usize {
        match self {
            Fault::Notation(error) => error.frame,
            Fault::TooLong => 1,
        }
    }

    /// What is wrong there.
    pub fn reason(&self) -> String {
        match self {
            Fault::Notation(error) => error.reason.to_string(),
            Fault::TooLong => format!("a line of more than {LONGEST_LINE} bytes is no game"),
        }
    }

    /// What was probably meant; `None` where nothing suggests itself.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Fault::Notation(error) => error.reason.hint(),
            Fault::TooLong => None,
        }
    }
}

impl Error for Fault {}

/// The place, the reason and the hint.
impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Notation(error) => error.fmt(f),
            Fault::TooLong => write!(f, "column {}: frame {}: {}", self.column(), self.frame(), self.reason()),
        }
    }
}

/// The line without the mark that some programs begin a file with. Such files can be put together into one.
pub fn without_mark(line: &[u8]) -> &[u8] {
    line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line)
}

/// The line without its end, as Unix or Windows writes it.
pub fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}
