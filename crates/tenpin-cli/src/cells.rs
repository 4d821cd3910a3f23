//! Words in columns, where a Korean letter takes two.

/// How many columns a word takes.
pub(crate) fn width(word: &str) -> usize {
    word.chars().map(|letter| if is_wide(letter) { 2 } else { 1 }).sum()
}

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

/// Korean letters, and nothing else that is printed here.
fn is_wide(letter: char) -> bool {
    ('\u{1100}'..='\u{115f}').contains(&letter) || ('\u{ac00}'..='\u{d7a3}').contains(&letter)
}
