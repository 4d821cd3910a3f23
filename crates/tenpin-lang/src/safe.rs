//! Foreign text made safe to show: nothing in it moves the cursor, breaks the line, hides text or turns it around.
//!
//! What came from somewhere else, be it typed, a file or its name, is shown through here and in no other way. The three
//! functions differ in what they make of a character that is not safe, and of a long text.

use std::fmt::Display;

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
        Escaped(escaped(&text.to_string()))
    }
}

/// What a person typed, shown back: not too long, and everything that is not plainly visible as an escape.
pub fn quoted(text: &str) -> String {
    let mut shown = String::new();
    for symbol in text.chars().take(LONGEST_QUOTE) {
        match symbol {
            '\'' | '"' | '\\' => shown.push(symbol),
            _ => shown.extend(symbol.escape_debug()),
        }
    }
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        shown.push('…');
    }
    shown
}

/// A name or a reason, whole, with an escape for every character that is not safe.
pub fn escaped(text: &str) -> String {
    let mut shown = String::new();
    for symbol in text.chars() {
        if is_safe(symbol) { shown.push(symbol) } else { shown.extend(symbol.escape_default()) }
    }
    shown
}

/// What somebody wrote in words, whole, with a blank for every character that is not safe.
pub fn blanked(text: &str) -> String {
    text.chars().map(|symbol| if is_safe(symbol) { symbol } else { ' ' }).collect()
}

/// Whether a character is neither a control character nor one of those that are invisible or steer the direction of
/// text.
fn is_safe(symbol: char) -> bool {
    let is_invisible = matches!(
        symbol,
        '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    );
    !symbol.is_control() && !is_invisible
}
