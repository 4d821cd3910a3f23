//! Words in columns of the screen.

use tenpin_board::text::width;

/// The word at the left of so many columns.
pub(crate) fn left(word: &str, columns: usize) -> String {
    word.to_owned() + &" ".repeat(columns.saturating_sub(width(word)))
}

/// The word at the right of so many columns.
pub(crate) fn right(word: &str, columns: usize) -> String {
    " ".repeat(columns.saturating_sub(width(word))) + word
}

/// The most columns that one of these words takes.
pub(crate) fn widest<'a>(words: impl IntoIterator<Item = &'a str>) -> usize {
    words.into_iter().map(width).max().unwrap_or_default()
}
