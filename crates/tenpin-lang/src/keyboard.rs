//! What somebody typed whose keyboard was set to Korean, or to wide letters, where English letters were meant.

use std::ops::RangeInclusive;

use tenpin_board::Name;

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
pub fn latin(text: &str) -> Option<String> {
    let is_other = |letter: char| !keys(letter).eq([letter]);
    text.contains(is_other).then(|| text.chars().flat_map(keys).collect())
}

/// The same if a letter stands in the text that is no syllable, so that it is no word and no name.
pub fn latin_unless_word(text: &str) -> Option<String> {
    let is_possible = |letter: char| LETTERS.contains(&letter) || narrow(letter) != letter;
    text.contains(is_possible).then(|| latin(text)).flatten()
}

/// What words that somebody types are compared by: letters of one size and width, without Spanish accents.
pub fn folded(text: &str) -> String {
    // Case and width are folded as in names.
    let folded = text.parse::<Name>().map_or_else(|_| text.to_owned(), |name| name.key().to_owned());
    let plain = |letter| match letter {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        other => other,
    };
    folded.chars().map(plain).collect()
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
