//! Who bowls, and by which rules.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::{self, FromStr};

use tenpin::Ruleset;

/// Somebody who bowls: a name, and the rule set of the bowler's game. Written `PJS`, or `KYJ:no-tap-9` where it is not
/// ten-pin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bowler {
    /// The name on the board.
    pub name: BowlerName,
    /// The rule set of the game.
    pub ruleset: Ruleset,
}

/// Why a text is no bowler.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BowlerError {
    /// The name is none.
    Name(NameError),
    /// No rule set is called so.
    NoSuchRuleset {
        /// What should be its name.
        name: String,
    },
}

/// The name of a bowler on the board: exactly three English letters, kept in upper case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BowlerName([u8; 3]);

/// The names that several bowlers share, found once for all who are asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Namesakes(BTreeSet<BowlerName>);

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

impl Bowler {
    /// Reads a bowler: a name, and perhaps a rule set after a colon; `ruleset` is for those who name none.
    pub fn read(text: &str, ruleset: Ruleset) -> Result<Bowler, BowlerError> {
        let (name, rules) = text.split_once(':').map_or((text, None), |(name, rules)| (name, Some(rules)));
        let name = name.parse().map_err(BowlerError::Name)?;
        let no_such = |rules: &str| BowlerError::NoSuchRuleset { name: rules.to_owned() };
        let ruleset = rules.map_or(Ok(ruleset), |rules| rules.parse().map_err(|_| no_such(rules)))?;
        Ok(Bowler { name, ruleset })
    }
}

impl Namesakes {
    /// Those among bowlers with these names.
    pub fn of(names: impl IntoIterator<Item = BowlerName>) -> Namesakes {
        let mut names: Vec<BowlerName> = names.into_iter().collect();
        names.sort_unstable();
        let shared = names.chunk_by(|name, next| name == next).filter(|same| 1 < same.len());
        Namesakes(shared.map(|same| same[0]).collect())
    }

    /// Whether several bowlers have this name.
    pub fn share(&self, name: BowlerName) -> bool {
        self.0.contains(&name)
    }
}

/// Reads a bowler, of ten-pin unless another rule set is named.
impl FromStr for Bowler {
    type Err = BowlerError;

    fn from_str(text: &str) -> Result<Bowler, BowlerError> {
        Bowler::read(text, Ruleset::default())
    }
}

impl Display for Bowler {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Bowler { name, ruleset } = self;
        if *ruleset == Ruleset::default() { name.fmt(f) } else { write!(f, "{name}:{ruleset}") }
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

impl Error for BowlerError {}

impl Display for BowlerError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            BowlerError::Name(error) => error.fmt(f),
            BowlerError::NoSuchRuleset { name } => write!(f, "there is no rule set {name:?}"),
        }
    }
}
