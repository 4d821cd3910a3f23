//! What somebody typed whose keyboard was set to Korean, or to wide letters, where English letters were meant.

use std::ops::RangeInclusive;

/// The keys of a Korean keyboard of the usual layout, in Unicode's order of the letters: `ㄱ` is the key `r`. What takes
/// two keys has two, and what takes the shift key is in upper case.
const KEYS: [&str; 51] = [
    "r", "R", "rt", "s", "sw", "sg", "e", "E", "f", "fr", "fa", "fq", "ft", "fx", "fv", "fg", "a", "q", "Q", "qt", "t",
    "T", "d", "w", "W", "c", "z", "x", "v", "g", "k", "o", "i", "O", "j", "p", "u", "P", "h", "hk", "ho", "hl", "y",
    "n", "nj", "np", "nl", "b", "m", "ml", "l",
];

/// The letters in that order; the vowels are the last 21.
const LETTERS: RangeInclusive<char> = 'ㄱ'..='ㅣ';

/// The consonants that a syllable may begin with, in Unicode's order.
const FIRST: &str = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
/// The consonants that it may end with.
const LAST: &str = "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ";

/// The text that the same keys give on an English keyboard: `ㅌ` is `x`, `ㅕㅜ애` is `undo`, `ｘ` is `x`; `None` if they
/// give no other one.
pub(crate) fn latin(text: &str) -> Option<String> {
    let is_other = |letter: char| !keys(letter).eq([letter]);
    text.contains(is_other).then(|| text.chars().flat_map(keys).collect())
}

/// The same if a letter stands in the text that is no syllable, so that it is no word and no name.
pub(crate) fn latin_unless_word(text: &str) -> Option<String> {
    let is_possible = |letter: char| LETTERS.contains(&letter) || narrow(letter) != letter;
    text.contains(is_possible).then(|| latin(text)).flatten()
}

/// The characters that a character's keys give.
fn keys(letter: char) -> impl Iterator<Item = char> {
    let parts = match letter {
        'ㄱ'..='ㅣ' => [Some(letter), None, None],
        '가'..='힣' => {
            let place = offset(letter, '가');
            [first(place / 588), vowel(place / 28 % 21), (place % 28).checked_sub(1).and_then(last)]
        }
        // A syllable may also be written as its parts.
        '\u{1100}'..='\u{1112}' => [first(offset(letter, '\u{1100}')), None, None],
        '\u{1161}'..='\u{1175}' => [vowel(offset(letter, '\u{1161}')), None, None],
        '\u{11a8}'..='\u{11c2}' => [last(offset(letter, '\u{11a8}')), None, None],
        _ => [None; 3],
    };
    let typed =
        parts.into_iter().flatten().filter_map(|part| KEYS.get(offset(part, 'ㄱ'))).flat_map(|keys| keys.chars());
    let other = parts.iter().all(Option::is_none).then(|| narrow(letter));
    typed.chain(other)
}

fn first(place: usize) -> Option<char> {
    FIRST.chars().nth(place)
}

fn vowel(place: usize) -> Option<char> {
    LETTERS.skip(30).nth(place)
}

fn last(place: usize) -> Option<char> {
    LAST.chars().nth(place)
}

/// How many characters lie between two.
fn offset(letter: char, from: char) -> usize {
    usize::try_from(u32::from(letter).saturating_sub(u32::from(from))).unwrap_or(usize::MAX)
}

/// Wide characters are those of ASCII in their order.
fn narrow(letter: char) -> char {
    match letter {
        '！'..='～' => char::from_u32(u32::from(letter) - 0xff01 + 0x21).unwrap_or(letter),
        '\u{3000}' => ' ',
        _ => letter,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the keys of an English text give on a Korean keyboard, letter by letter.
    fn hangul(text: &str) -> String {
        let letter = |key: char| {
            let place = KEYS.iter().position(|keys| keys.chars().eq([key]));
            let place = place.or_else(|| KEYS.iter().position(|keys| keys.chars().eq(key.to_lowercase())));
            place.and_then(|place| LETTERS.clone().nth(place)).unwrap_or(key)
        };
        text.chars().map(letter).collect()
    }

    #[test]
    fn the_keys_are_those_of_the_usual_korean_keyboard() {
        for (typed, meant) in [
            ("ㅌ", "x"),
            ("ㄹ", "f"),
            ("ㅕ", "u"),
            ("ㅂ", "q"),
            ("ㅗ", "h"),
            ("ㅔㅓㄴ", "pjs"),
            ("ㅖㅓㄴ", "Pjs"),
            ("ㅕㅜ애", "undo"),
            ("ㄱㄷ애", "redo"),
            ("럍", "fix"),
            ("ㅗ디ㅔ", "help"),
            ("벼ㅑㅅ", "quit"),
            ("ㅜ믇", "name"),
            ("ㅣㄷㅁㅍㄷ", "leave"),
            ("뷁", "qnpfr"),
            ("ㄳㅘ", "rthk"),
            ("8ㅌ/", "8x/"),
            ("ｕｎｄｏ　／？", "undo /?"),
        ] {
            assert_eq!(latin(typed).as_deref(), Some(meant), "{typed}");
        }
        assert_eq!(["7/ X", "é", ""].map(latin), [None, None, None]);
    }

    #[test]
    fn every_english_letter_is_a_key_and_every_syllable_is_taken_apart() {
        let letters: String = ('a'..='z').chain('A'..='Z').collect();
        let meant: String = latin(&hangul(&letters)).unwrap_or_default();
        assert_eq!(meant.to_lowercase(), letters.to_lowercase());
        for syllable in '가'..='힣' {
            let keys = latin(&syllable.to_string()).unwrap_or_default();
            assert!((2..=5).contains(&keys.len()) && keys.bytes().all(|key| key.is_ascii_alphabetic()), "{syllable}");
        }
        // A syllable that is written as its parts has the same keys.
        assert_eq!(latin("\u{1112}\u{1161}\u{11ab}"), latin("한"));
    }

    #[test]
    fn a_korean_word_is_never_taken_for_a_tag() {
        assert_eq!(["김", "홍", "박지성", "KIM", "뮴"].map(latin_unless_word), [None, None, None, None, None]);
        assert_eq!(latin_unless_word("ㅔㅓㄴ").as_deref(), Some("pjs"));
        assert_eq!(latin_unless_word("ㅏ댜").as_deref(), Some("kei"));
        assert_eq!(latin_unless_word("ＰＪＳ").as_deref(), Some("PJS"));
    }
}
