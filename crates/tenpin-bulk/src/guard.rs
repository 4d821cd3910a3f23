//! Free text in the cells of a table, kept from being run as a formula by a spreadsheet.

use std::borrow::Cow;

/// What goes before a text that a spreadsheet would run.
const GUARD: char = '\'';

/// The text as it is written to a cell: with an apostrophe before it if a spreadsheet would take it for a formula.
///
/// ```
/// use tenpin_bulk::{guarded, unguarded};
///
/// assert_eq!(guarded("=HYPERLINK(…)"), "'=HYPERLINK(…)");
/// assert_eq!(guarded("PJS"), "PJS");
/// assert_eq!(unguarded(guarded("-PJS")), "-PJS");
/// ```
pub fn guarded<'a>(text: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
    let text = text.into();
    if is_run(&text) { Cow::Owned(format!("{GUARD}{text}")) } else { text }
}

/// The text that was written so to a cell.
pub fn unguarded<'a>(text: impl Into<Cow<'a, str>>) -> Cow<'a, str> {
    let text = text.into();
    match text.strip_prefix(GUARD) {
        Some(inner) if is_run(inner) => Cow::Owned(inner.to_owned()),
        _ => text,
    }
}

/// Whether a spreadsheet would run the text, or would if it had no apostrophes before it: those get one more, so that they
/// are not taken for a guard.
fn is_run(text: &str) -> bool {
    let first = text.trim_start_matches(GUARD).chars().next();
    matches!(first, Some('=' | '+' | '-' | '@' | '\t' | '\r' | '\n' | '＝' | '＋' | '－' | '＠'))
}
