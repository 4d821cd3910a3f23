//! Text as the engine reads it, without the signs that spreadsheets and other keyboards put in its place.

use std::borrow::Cow;

/// A text with the engine's own symbols in it, and where they stood before.
#[derive(Debug)]
pub(crate) struct Plain<'a> {
    told: &'a [u8],
    text: Cow<'a, [u8]>,
}

impl<'a> Plain<'a> {
    pub(crate) fn of(told: &'a [u8]) -> Plain<'a> {
        let has_signs = !told.is_ascii() && pieces(told).any(|(told, plain)| told != plain);
        let text = if has_signs {
            Cow::Owned(pieces(told).flat_map(|(_, plain)| plain).copied().collect())
        } else {
            Cow::Borrowed(told)
        };
        Plain { told, text }
    }

    pub(crate) fn text(&self) -> &[u8] {
        &self.text
    }

    /// The column, from 1, of the text as it is told.
    pub(crate) fn column(&self, column: usize) -> usize {
        if matches!(self.text, Cow::Borrowed(_)) {
            return column;
        }
        let (mut before, mut plain_before) = (0, 0);
        for (told, plain) in pieces(self.told) {
            if column <= plain_before + plain.len() {
                let within = if told == plain { column - plain_before - 1 } else { 0 };
                return before + within + 1;
            }
            before += told.len();
            plain_before += plain.len();
        }
        before + column - plain_before
    }
}

/// A text with the engine's own symbols in it, as it is read from a file: `7–` is `7-`, `Ｘ` is `X`, `⑧` is `(8)`.
pub fn plain(text: &str) -> Cow<'_, str> {
    match Plain::of(text.as_bytes()).text {
        // Nothing but whole characters was put in the place of others.
        Cow::Owned(plain) => String::from_utf8(plain).map_or(Cow::Borrowed(text), Cow::Owned),
        Cow::Borrowed(_) => Cow::Borrowed(text),
    }
}

/// The characters of a text, each with what the engine reads in its place; bytes that are no text as they are.
fn pieces(text: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    text.utf8_chunks().flat_map(|chunk| {
        let (valid, invalid) = (chunk.valid(), chunk.invalid());
        let letters = valid.char_indices().map(move |(start, letter)| {
            let told = &valid.as_bytes()[start..start + letter.len_utf8()];
            (told, symbol(letter).map_or(told, str::as_bytes))
        });
        letters.chain([(invalid, invalid)])
    })
}

/// What a sign stands for that is written in its place; `None` if it stands for itself.
fn symbol(letter: char) -> Option<&'static str> {
    // Where splits are circled, a number in brackets is one too.
    const SPLITS: [&str; 9] = ["(1)", "(2)", "(3)", "(4)", "(5)", "(6)", "(7)", "(8)", "(9)"];
    const SYMBOLS: &str = "0123456789XxFfGgSsTt/-_(){},| ";
    let split = |first: u32| SPLITS.get(usize::try_from(u32::from(letter) - first).ok()?).copied();
    match letter {
        // Hyphens, dashes and the minus sign.
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => Some("-"),
        // The fraction slash and the division slash.
        '\u{2044}' | '\u{2215}' => Some("/"),
        // Blanks that keep words together, and others that are wide or narrow.
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(" "),
        '①'..='⑨' => split(0x2460),
        '⑴'..='⑼' => split(0x2474),
        '❶'..='❾' => split(0x2776),
        '➀'..='➈' => split(0x2780),
        '➊'..='➒' => split(0x278a),
        // Full-width characters are those of ASCII in their order.
        '！'..='～' => {
            let narrow = char::from_u32(u32::from(letter) - 0xff01 + 0x21)?;
            let place = SYMBOLS.find(narrow)?;
            SYMBOLS.get(place..=place)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_those_of_the_text_as_it_is_told() {
        let told = "７– ⑧é\u{a0}X";
        let plain = Plain::of(told.as_bytes());
        assert_eq!(plain.text(), "7- (8)é X".as_bytes());
        let columns: Vec<usize> = (1..=11).map(|column| plain.column(column)).collect();
        assert_eq!(columns, [1, 4, 7, 8, 8, 8, 11, 12, 13, 15, 16]);
        assert_eq!(told.len(), 15);
    }

    #[test]
    fn whatever_is_read_already_stays_as_it_is() {
        for told in [&b"X 7/ 9-\xff"[..], "é홍Ａ⑩".as_bytes(), b"\xe2\x80"] {
            let plain = Plain::of(told);
            assert!(matches!(plain.text, Cow::Borrowed(_)), "{told:?}");
            assert_eq!(plain.column(3), 3);
        }
    }
}
