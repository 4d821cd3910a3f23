//! Text made safe to show: nothing in it moves the cursor, breaks the line, hides text or turns it around.
//!
//! What came from somewhere else, be it typed, a file, its name or the words of another program, is shown through here and
//! in no other way. The functions differ in what they make of a character that is not safe, and of a long text.

use std::borrow::Cow;
use std::fmt::{Display, Write};

use tenpin_board::text::{is_visible, is_visible_between};

/// The most characters of what a person typed that are shown back.
const LONGEST_QUOTE: usize = 40;

/// Foreign text as it is said in a phrase, made safe by [`quoted`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quoted(pub(crate) String);

/// Foreign text as it is said in a phrase, made safe by [`escaped`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Escaped(pub(crate) String);

impl Quoted {
    /// What a person typed.
    pub fn of(text: impl Display) -> Quoted {
        Quoted(quoted(&text.to_string()))
    }
}

impl Escaped {
    /// A name, a path, or a reason in the words of another program.
    pub fn of(text: impl Display) -> Escaped {
        Escaped(escaped(&text.to_string()).into_owned())
    }
}

/// What a person typed, shown back: not too long, and everything that is not plainly visible as an escape.
pub fn quoted(text: &str) -> String {
    let mut shown = String::new();
    for symbol in text.chars().take(LONGEST_QUOTE) {
        match symbol {
            '\'' | '"' | '\\' => shown.push(symbol),
            _ if is_visible(symbol) => shown.extend(symbol.escape_debug()),
            _ => shown.extend(symbol.escape_default()),
        }
    }
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        shown.push('…');
    }
    shown
}

/// A line of text, whole, with an escape for every character that is not safe. What is safe stays as it is, so that nothing
/// is escaped twice.
pub fn escaped(text: &str) -> Cow<'_, str> {
    escaped_but(text, |_| false)
}

/// The same for text of several lines, whose ends stay.
pub fn escaped_lines(text: &str) -> Cow<'_, str> {
    escaped_but(text, |symbol| symbol == '\n')
}

/// The same for what is written for programs, where somebody looks at it: tabs stay, too, and bytes that are no text are
/// escaped.
pub fn escaped_data(data: &[u8]) -> Cow<'_, str> {
    escaped_bytes_but(data, |symbol| "\n\t".contains(symbol))
}

/// The same for a line that may be no text: bytes that are none are escaped.
pub fn escaped_bytes(line: &[u8]) -> Cow<'_, str> {
    escaped_bytes_but(line, |_| false)
}

fn escaped_but(text: &str, is_kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_shown = |symbol: char| is_visible(symbol) || is_kept(symbol);
    let is_plain = |byte: u8| matches!(byte, b' '..=b'~') || (byte.is_ascii() && is_kept(byte.into()));
    // Nearly all text is plain, and seen to be so at once.
    if text.bytes().all(is_plain) || text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut before = None;
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        if is_kept(symbol) || is_visible_between(before, symbol, symbols.peek().copied()) {
            shown.push(symbol);
        } else {
            shown.extend(symbol.escape_default());
        }
        before = Some(symbol);
    }
    Cow::Owned(shown)
}

fn escaped_bytes_but(bytes: &[u8], is_kept: impl Fn(char) -> bool + Copy) -> Cow<'_, str> {
    if let Ok(text) = str::from_utf8(bytes) {
        return escaped_but(text, is_kept);
    }
    let mut shown = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        shown += &escaped_but(chunk.valid(), is_kept);
        for byte in chunk.invalid() {
            // A string takes everything.
            let _ = write!(shown, "\\x{byte:02x}");
        }
    }
    Cow::Owned(shown)
}
