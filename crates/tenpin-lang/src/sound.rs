//! How words sound where they begin and where they end, as far as the words beside them depend on it.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};

/// Adds what texts can ask for:
///
/// - `Y($word)` and `O($word)` are the Spanish "and" and "or" before the word: `Ana y Luis`, `Ana e Inés`, `7 u 8`.
/// - `PARTICLE($word, "이", "가")` is the Korean particle after the word, the first one after a consonant and the second
///   one after a vowel: `8이`, `9가`.
pub(crate) fn add_functions(bundle: &mut FluentBundle<FluentResource>) -> Result<(), FluentError> {
    bundle.add_function("Y", |words, _| and(&text(words, 0)).into())?;
    bundle.add_function("O", |words, _| or(&text(words, 0)).into())?;
    bundle.add_function("PARTICLE", |words, _: &FluentArgs| {
        particle(&text(words, 0), &text(words, 1), &text(words, 2)).into()
    })
}

/// One of the words that a function is asked about.
fn text<'a>(words: &'a [FluentValue<'_>], index: usize) -> Cow<'a, str> {
    match words.get(index) {
        Some(FluentValue::String(text)) => Cow::Borrowed(text),
        Some(FluentValue::Number(number)) => number.as_string(),
        _ => Cow::Borrowed(""),
    }
}

/// The Spanish "and" before a word: `e` where the word begins with the sound of an i, but not with that of hielo.
fn and(next: &str) -> &'static str {
    let mut letters = letters(next);
    let first = letters.next();
    let (first, second) = if first == Some('h') { (letters.next(), letters.next()) } else { (first, letters.next()) };
    match (first, second) {
        (Some('i'), Some('e')) => "y",
        (Some('i' | 'í'), _) => "e",
        // Yvonne, but not Yolanda.
        (Some('y'), Some(second)) if !"aeiouáéíóúü".contains(second) => "e",
        _ => "y",
    }
}

/// The Spanish "or" before a word: `u` where it begins with the sound of an o, as ocho and once do.
fn or(next: &str) -> &'static str {
    let next = next.trim_start_matches(is_no_sound);
    let digits: String = next.chars().take_while(|symbol| symbol.is_ascii_digit() || *symbol == '.').collect();
    let digits = digits.trim_end_matches('.').replace('.', "");
    if !digits.is_empty() {
        // 11 and 11 thousand, but not 110.
        let is_eleven = digits.starts_with("11") && digits.len() % 3 == 2;
        return if digits.starts_with('8') || is_eleven { "u" } else { "o" };
    }
    match letters(next).find(|letter| *letter != 'h') {
        Some('o' | 'ó') => "u",
        _ => "o",
    }
}

/// The letters of a word in lower case, from its first one on.
fn letters(word: &str) -> impl Iterator<Item = char> {
    word.trim_start_matches(is_no_sound).chars().flat_map(char::to_lowercase)
}

/// How a word ends in Korean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    Vowel,
    /// The consonant ㄹ, after which a 으 is dropped.
    Rieul,
    Consonant,
}

/// The Korean particle after a word: one after a consonant, another one after a vowel. Where the sound is not known it is
/// both, in the manner of 이(가).
fn particle(word: &str, after_consonant: &str, after_vowel: &str) -> String {
    let is_dropped = after_consonant.strip_prefix('으') == Some(after_vowel);
    match ending(word) {
        Some(Ending::Vowel) => after_vowel.to_owned(),
        Some(Ending::Rieul) if is_dropped => after_vowel.to_owned(),
        Some(Ending::Rieul | Ending::Consonant) => after_consonant.to_owned(),
        None if is_dropped => format!("(으){after_vowel}"),
        None => format!("{after_consonant}({after_vowel})"),
    }
}

/// How a word ends; `None` if that is not known.
fn ending(word: &str) -> Option<Ending> {
    /// The first syllable, and how many there are of the same letters before the last.
    const FIRST: u32 = '가' as u32;
    const FINALS: u32 = 28;
    const RIEUL: u32 = 8;
    let last = word.trim_end_matches(is_no_sound).chars().next_back()?;
    match last.to_ascii_lowercase() {
        '가'..='힣' => Some(match (u32::from(last) - FIRST) % FINALS {
            0 => Ending::Vowel,
            RIEUL => Ending::Rieul,
            _ => Ending::Consonant,
        }),
        // 일, 칠, 팔, 엘, 알.
        '1' | '7' | '8' | 'l' | 'r' => Some(Ending::Rieul),
        // 영, 십, 백, 삼, 육, 엠, 엔.
        '0' | '3' | '6' | 'm' | 'n' => Some(Ending::Consonant),
        // 이, 사, 오, 구, 에이, 비 and so on.
        '2' | '4' | '5' | '9' | 'a'..='z' => Some(Ending::Vowel),
        _ => None,
    }
}

/// Whether a character is not spoken: quotation marks, brackets, blanks and the like.
fn is_no_sound(symbol: char) -> bool {
    !symbol.is_alphanumeric()
}
