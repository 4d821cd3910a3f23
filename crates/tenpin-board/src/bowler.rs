//! Who bowls, and by which rules.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::str::{self, FromStr};

use tenpin::Ruleset;

use crate::{Name, NameError};

/// Somebody who bowls: a tag for the board, perhaps a name, and the rule set of the bowler's game. Written `PJS`,
/// `KYJ:no-tap-9` where it is not ten-pin, and `PJS=Park Ji-sung` with a name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Bowler {
    /// What stands on the board.
    pub tag: Tag,
    /// The name; `None` where nobody told it.
    pub name: Option<Name>,
    /// The rule set of the game.
    pub ruleset: Ruleset,
}

/// What a bowler is called: a tag, and perhaps a name. Written `PJS` or `PJS=Park Ji-sung`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NameTag {
    /// What stands on the board.
    pub tag: Tag,
    /// The name; `None` where nobody told it.
    pub name: Option<Name>,
}

/// What is told of somebody who is to bowl: a [`Bowler`] of whom anything but a tag or a name may be left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct Entrant {
    /// The tag; `None` if it is to be made of the name.
    pub tag: Option<Tag>,
    /// The name.
    pub name: Option<Name>,
    /// The rule set of the game.
    pub ruleset: Option<Ruleset>,
}

/// Whose games go together: those of one name, and without a name, those of one tag.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Person {
    /// Somebody who has a name, by [its key](Name::key).
    Named(String),
    /// Somebody who has none.
    Tagged(Tag),
}

/// Why a text is no bowler.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum BowlerError {
    /// The tag is none.
    Tag(TagError),
    /// The name is none.
    Name(NameError),
    /// No rule set is called so.
    NoSuchRuleset {
        /// What should be its name.
        name: String,
    },
}

/// What stands for a bowler on the board: exactly three English letters, kept in upper case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tag([u8; 3]);

/// The tags that several bowlers share, found once for all who are asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Namesakes(BTreeSet<Tag>);

/// Why a text is no tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TagError {
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

impl Tag {
    /// The three letters.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }

    /// A tag for a name: its first three Latin letters, or else the first of `AAA`, `AAB` and so on that is not taken.
    pub fn for_name(name: &Name, is_taken: impl Fn(Tag) -> bool) -> Tag {
        let letters: Vec<u8> = name.latin_letters().take(3).collect();
        let own = <[u8; 3]>::try_from(letters).ok().map(Tag);
        let numbered = (0..26 * 26 * 26).map(Tag::numbered);
        // Where all are taken, bowlers have to share.
        own.into_iter().chain(numbered).find(|tag| !is_taken(*tag)).unwrap_or(own.unwrap_or(Tag::numbered(0)))
    }

    /// The tag with this place in the alphabet of tags, from `AAA` on.
    fn numbered(number: u16) -> Tag {
        let letter = |place: u16| b'A' + u8::try_from(number / place % 26).unwrap_or_default();
        Tag([letter(26 * 26), letter(26), letter(1)])
    }
}

impl Bowler {
    /// Reads a bowler: a tag, perhaps a rule set after a colon, perhaps a name after `=`; `ruleset` is for those who name
    /// none.
    pub fn read(text: &str, ruleset: Ruleset) -> Result<Bowler, BowlerError> {
        let entrant = Entrant::read(text)?;
        let tag = entrant.tag.ok_or(BowlerError::Tag(TagError::WrongLength { letters: 0 }))?;
        Ok(Bowler { tag, name: entrant.name, ruleset: entrant.ruleset.unwrap_or(ruleset) })
    }

    /// Whose games this one goes with.
    pub fn person(&self) -> Person {
        Person::of(self.tag, self.name.as_ref())
    }

    /// What the bowler is called.
    pub fn name_tag(&self) -> NameTag {
        NameTag { tag: self.tag, name: self.name.clone() }
    }

    /// How the bowler is called where there is room for a name: `PJS`, or `Park Ji-sung (PJS)`, with the rules behind
    /// the tag where they are not ten-pin.
    pub fn label(&self) -> String {
        let Bowler { tag, name, ruleset } = self;
        let tag = Bowler { tag: *tag, name: None, ruleset: *ruleset };
        name.as_ref().map_or_else(|| tag.to_string(), |name| format!("{name} ({tag})"))
    }
}

impl Entrant {
    /// Reads what is told of somebody: `PJS`, `KYJ:no-tap-9`, `PJS=Park Ji-sung`, or `=Park Ji-sung` for a tag that is
    /// made.
    pub fn read(text: &str) -> Result<Entrant, BowlerError> {
        let (head, name) = text.split_once('=').map_or((text, None), |(head, name)| (head, Some(name)));
        let (tag, rules) = head.split_once(':').map_or((head, None), |(tag, rules)| (tag, Some(rules)));
        // Blanks may stand around the `=`.
        let tag = if name.is_some() { tag.trim() } else { tag };
        let tag = if tag.is_empty() && name.is_some() { None } else { Some(tag.parse().map_err(BowlerError::Tag)?) };
        let no_such = |rules: &str| BowlerError::NoSuchRuleset { name: rules.to_owned() };
        let ruleset = rules.map(|rules| rules.trim_end().parse().map_err(|_| no_such(rules))).transpose()?;
        let name = name.map(|name| name.parse().map_err(BowlerError::Name)).transpose()?;
        Ok(Entrant { tag, name, ruleset })
    }

    /// Somebody by what files have in the place of a name: three English letters are a tag, anything else is a name.
    pub fn in_file(text: &str) -> Result<Entrant, NameError> {
        if let Ok(tag) = text.trim().parse() {
            return Ok(Entrant { tag: Some(tag), ..Entrant::default() });
        }
        Ok(Entrant { name: Some(text.parse()?), ..Entrant::default() })
    }

    /// The bowler, with this rule set if none is told, and with a tag that is not taken if one has to be made.
    pub fn into_bowler(self, ruleset: Ruleset, is_taken: impl Fn(Tag) -> bool) -> Bowler {
        let Entrant { tag, name, ruleset: own } = self;
        let made = || name.as_ref().map_or(Tag::numbered(0), |name| Tag::for_name(name, &is_taken));
        let tag = tag.unwrap_or_else(made);
        Bowler { tag, name, ruleset: own.unwrap_or(ruleset) }
    }
}

impl NameTag {
    /// How the bowler is called where there is room for a name: `PJS`, or `Park Ji-sung (PJS)`.
    pub fn label(&self) -> String {
        self.name.as_ref().map_or_else(|| self.tag.to_string(), |name| format!("{name} ({})", self.tag))
    }
}

/// Reads a tag, and perhaps a name after `=`.
impl FromStr for NameTag {
    type Err = BowlerError;

    fn from_str(text: &str) -> Result<NameTag, BowlerError> {
        match Entrant::read(text)? {
            Entrant { tag: Some(tag), name, ruleset: None } => Ok(NameTag { tag, name }),
            Entrant { ruleset: Some(_), .. } => Err(BowlerError::Tag(TagError::NotALetter { symbol: ':' })),
            Entrant { tag: None, .. } => Err(BowlerError::Tag(TagError::WrongLength { letters: 0 })),
        }
    }
}

impl Display for NameTag {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.tag.fmt(f)?;
        self.name.as_ref().map_or(Ok(()), |name| write!(f, "={name}"))
    }
}

impl Person {
    /// Who goes by this tag, and perhaps by this name.
    pub fn of(tag: Tag, name: Option<&Name>) -> Person {
        name.map_or(Person::Tagged(tag), |name| Person::Named(name.key().to_owned()))
    }
}

impl Namesakes {
    /// Those among bowlers with these tags.
    pub fn of(tags: impl IntoIterator<Item = Tag>) -> Namesakes {
        let mut tags: Vec<Tag> = tags.into_iter().collect();
        tags.sort_unstable();
        let shared = tags.chunk_by(|tag, next| tag == next).filter(|same| 1 < same.len());
        Namesakes(shared.map(|same| same[0]).collect())
    }

    /// Whether several bowlers have this tag.
    pub fn share(&self, tag: Tag) -> bool {
        self.0.contains(&tag)
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
        let Bowler { tag, name, ruleset } = self;
        tag.fmt(f)?;
        if *ruleset != Ruleset::default() {
            write!(f, ":{ruleset}")?;
        }
        name.as_ref().map_or(Ok(()), |name| write!(f, "={name}"))
    }
}

impl FromStr for Tag {
    type Err = TagError;

    fn from_str(text: &str) -> Result<Tag, TagError> {
        if let Some(symbol) = text.chars().find(|symbol| !symbol.is_ascii_alphabetic()) {
            return Err(TagError::NotALetter { symbol });
        }
        let letters = text.to_ascii_uppercase().into_bytes();
        letters.try_into().map(Tag).map_err(|letters| TagError::WrongLength { letters: letters.len() })
    }
}

impl Display for Tag {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Error for TagError {}

impl Display for TagError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            TagError::NotALetter { symbol } => write!(f, "{symbol:?} is no English letter"),
            TagError::WrongLength { letters: 0 } => f.write_str("a name is three letters, not none"),
            TagError::WrongLength { letters } => write!(f, "a name is three letters, not {letters}"),
        }
    }
}

impl Error for BowlerError {}

impl Display for BowlerError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            BowlerError::Tag(error) => error.fmt(f),
            BowlerError::Name(error) => error.fmt(f),
            BowlerError::NoSuchRuleset { name } => write!(f, "there is no rule set {name:?}"),
        }
    }
}
