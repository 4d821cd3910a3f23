//! The name of a bowler, in any script.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;
use std::sync::Arc;

use icu_casemap::CaseMapper;
use icu_normalizer::{ComposingNormalizer, DecomposingNormalizer};

use crate::text::{is_joiner, is_visible_between};

/// The most characters of a name.
pub const LONGEST_NAME: usize = 40;

/// The name of a bowler: up to 40 characters of any script, with a letter among them and nothing that cannot be seen. It
/// is kept in Unicode's form NFC, with single blanks between words.
///
/// Names that differ in nothing but upper and lower case, width and the like are one person's: their [keys](Name::key)
/// are equal.
///
/// ```
/// use tenpin_board::Name;
///
/// let name: Name = "Park Ji-sung".parse()?;
/// assert_eq!(name.key(), "PARK  JI-SUNG ".parse::<Name>()?.key());
/// assert!("\u{202e}kraP".parse::<Name>().is_err());
/// # Ok::<(), tenpin_board::NameError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Name {
    text: Arc<str>,
    key: Arc<str>,
}

/// Why a text is no name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameError {
    /// There is nothing but blanks.
    Empty,
    /// There are more characters than a name has.
    TooLong {
        /// How many there are, in the form NFC.
        characters: usize,
    },
    /// There is no letter.
    NoLetter,
    /// There is a character that nobody sees: a control character, one that steers the direction of text, or the like.
    Invisible {
        /// The first such character.
        symbol: char,
    },
}

impl Name {
    /// The name, as it is shown.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// What names are compared by: the form NFKC, with the case folded.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// The key, to be kept by somebody else.
    pub(crate) fn shared_key(&self) -> Arc<str> {
        Arc::clone(&self.key)
    }

    /// The Latin letters of the name, in upper case and without accents.
    pub(crate) fn latin_letters(&self) -> impl Iterator<Item = u8> {
        let upper = self.text.to_uppercase();
        let decomposed = DecomposingNormalizer::new_nfkd().normalize(&upper).into_owned();
        let mut letters = Vec::new();
        for letter in decomposed.chars() {
            match u8::try_from(letter).ok().filter(u8::is_ascii_alphabetic) {
                Some(letter) => letters.push(letter.to_ascii_uppercase()),
                None => letters.extend(plain(letter).bytes()),
            }
        }
        letters.into_iter()
    }
}

/// The first character of a text that nobody sees, and that shapes nothing that is seen.
fn first_invisible(text: &str) -> Option<char> {
    let mut before = None;
    let mut symbols = text.chars().peekable();
    while let Some(symbol) = symbols.next() {
        if !is_visible_between(before, symbol, symbols.peek().copied()) {
            return Some(symbol);
        }
        before = Some(symbol);
    }
    None
}

/// The English letters for a Latin letter that Unicode does not take apart; none for any other character.
fn plain(letter: char) -> &'static str {
    match letter {
        'Æ' => "AE",
        'Œ' => "OE",
        'Ø' => "O",
        'Đ' | 'Ð' => "D",
        'Ł' => "L",
        'Þ' => "TH",
        'Ħ' => "H",
        'Ŋ' => "N",
        'Ŧ' => "T",
        'ẞ' => "SS",
        _ => "",
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Name, NameError> {
        // What is far too long is not looked at any closer: a character in NFC comes of few others.
        let told = text.chars().take(LONGEST_NAME * 32).filter(|symbol| !symbol.is_whitespace()).count();
        if LONGEST_NAME * 16 < told {
            return Err(NameError::TooLong { characters: text.chars().count() });
        }
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let text = ComposingNormalizer::new_nfc().normalize(&text);
        if text.is_empty() {
            return Err(NameError::Empty);
        }
        if let Some(symbol) = first_invisible(&text) {
            return Err(NameError::Invisible { symbol });
        }
        let characters = text.chars().count();
        if LONGEST_NAME < characters {
            return Err(NameError::TooLong { characters });
        }
        if !text.contains(char::is_alphabetic) {
            return Err(NameError::NoLetter);
        }
        let compatible = ComposingNormalizer::new_nfkc();
        // A joiner is nothing that tells two people apart.
        let joined: String = text.chars().filter(|symbol| !is_joiner(*symbol)).collect();
        let folded = CaseMapper::new().fold_string(&compatible.normalize(&joined)).into_owned();
        let key = compatible.normalize(&folded).as_ref().into();
        Ok(Name { text: text.as_ref().into(), key })
    }
}

impl Display for Name {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl Error for NameError {}

impl Display for NameError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NameError::TooLong { characters } => {
                write!(f, "a name has at most {LONGEST_NAME} characters, not {characters}")
            }
            NameError::Empty | NameError::NoLetter => f.write_str("a name has at least one letter"),
            NameError::Invisible { symbol } => write!(f, "{symbol:?} cannot be seen"),
        }
    }
}
