//! Words in columns of the screen.

use crate::text::width;

/// The word at the left of so many columns.
pub fn left(word: &str, columns: usize) -> String {
    word.to_owned() + &" ".repeat(columns.saturating_sub(width(word)))
}

/// The word at the right of so many columns.
pub fn right(word: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(word))) + word
}

/// The most columns that one of these words takes.
pub fn widest<'a>(words: impl IntoIterator<Item = &'a str>) -> usize {
    words.into_iter().map(width).max().unwrap_or_default()
}
