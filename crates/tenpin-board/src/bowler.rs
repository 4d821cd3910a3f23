//! Who bowls.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::{self, FromStr};

/// The name of a bowler on the board: exactly three English letters, kept in upper case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BowlerName([u8; 3]);

/// Why a text is no bowler's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NameError {
    /// A character that is no English letter.
    NotALetter {
        /// The first such character.
        symbol: char,
    },
    /// English letters, but not three.
    WrongLength {
        /// How many there are.
        letters: usize,
    },
}

impl BowlerName {
    /// The three letters.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}

impl FromStr for BowlerName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<BowlerName, NameError> {
        if let Some(symbol) = text.chars().find(|symbol| !symbol.is_ascii_alphabetic()) {
            return Err(NameError::NotALetter { symbol });
        }
        let letters = text.to_ascii_uppercase().into_bytes();
        letters.try_into().map(BowlerName).map_err(|letters| NameError::WrongLength { letters: letters.len() })
    }
}

impl Display for BowlerName {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Error for NameError {}

impl Display for NameError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NameError::NotALetter { symbol } => write!(f, "{symbol:?} is no English letter"),
            NameError::WrongLength { letters: 0 } => f.write_str("a name is three letters, not none"),
            NameError::WrongLength { letters } => write!(f, "a name is three letters, not {letters}"),
        }
    }
}
