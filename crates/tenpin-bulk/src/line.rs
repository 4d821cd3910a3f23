//! A line of text that may hold a game.

use tenpin::notation;

use crate::fault::{Fault, Reason};
use crate::plain::Plain;

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

impl<'a> TextLine<'a> {
    /// The line that these bytes are, with or without its end, and with or without a mark before it.
    pub fn new(number: usize, bytes: &'a [u8]) -> TextLine<'a> {
        TextLine { number, text: without_mark(without_end(bytes)) }
    }

    /// Whether there is no ball on it, but perhaps a comment.
    pub fn is_skipped(&self) -> bool {
        let is_comment = self.text.trim_ascii_start().starts_with(b"#");
        is_comment || (!self.is_too_long() && self.is_blank())
    }

    /// Whether there is nothing on it, not even something wrong.
    fn is_blank(&self) -> bool {
        // Most lines show at their first byte that something is there.
        match self.text.iter().find(|byte| !is_separator(**byte)) {
            None => true,
            Some(first) => !first.is_ascii() && notation::is_blank(Plain::of(self.text).text()),
        }
    }

    /// Refuses a line that is too long.
    pub(crate) fn checked(&self) -> Result<(), Fault> {
        // No frame is told: nothing of such a line is read.
        let fault = Fault::at(LONGEST_LINE + 1, Reason::TooLong);
        if self.is_too_long() { Err(fault) } else { Ok(()) }
    }

    fn is_too_long(&self) -> bool {
        LONGEST_LINE < self.text.len()
    }
}

/// Whether a byte may stand between balls.
pub(crate) fn is_separator(byte: u8) -> bool {
    notation::is_blank(&[byte])
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
