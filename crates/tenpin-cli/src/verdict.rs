//! What a line of text turns out to be: a game, or not and why.

use std::fmt::{self, Display, Formatter};

use tenpin::{Game, NotationError, Ruleset};
use tenpin_lang::Message;

use crate::screen::Screen;
use crate::source::{LONGEST_LINE, TextLine, harmless};

/// A line that holds a game.
pub(crate) struct Scored<'a> {
    /// The name of its source.
    pub(crate) file: &'a str,
    /// Its number in the source.
    pub(crate) line: usize,
    /// The number by which the board shows it.
    pub(crate) number: usize,
    pub(crate) game: Game,
}

/// A line that holds none.
pub(crate) struct Refused<'a> {
    /// The name of its source.
    pub(crate) file: &'a str,
    /// Its number in the source.
    pub(crate) line: usize,
    pub(crate) fault: Fault,
}

/// Why a line holds no game. Its `Display` is for programs; people hear it in their language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    Notation(NotationError),
    TooLong,
}

/// The game that a line holds.
pub(crate) fn game(ruleset: Ruleset, line: TextLine<'_>) -> Result<Game, Fault> {
    if line.is_too_long() {
        return Err(Fault::TooLong);
    }
    Game::read(ruleset, line.text).map_err(Fault::Notation)
}

impl Refused<'_> {
    /// The place, what is wrong there and what was probably meant, for people.
    pub(crate) fn said(&self, screen: &Screen) -> String {
        let reason = screen.say(&self.fault.message());
        let hint = self.fault.hint_message().map(|hint| format!(": {}", screen.say(&hint))).unwrap_or_default();
        format!("{}:{}:{}: {reason}{hint}", harmless(self.file), self.line, self.fault.column())
    }
}

impl Fault {
    /// The column in bytes, from 1.
    pub(crate) fn column(&self) -> usize {
        match self {
            Fault::Notation(error) => error.column,
            Fault::TooLong => LONGEST_LINE + 1,
        }
    }

    /// The number of the frame that could not be read. Nothing is read of a line that is too long.
    pub(crate) fn frame(&self) -> usize {
        match self {
            Fault::Notation(error) => error.frame,
            Fault::TooLong => 1,
        }
    }

    /// What is wrong there, for programs.
    pub(crate) fn reason(&self) -> String {
        match self {
            Fault::Notation(error) => error.reason.to_string(),
            Fault::TooLong => format!("a line of more than {LONGEST_LINE} bytes is no game"),
        }
    }

    /// What was probably meant, for programs; `None` where nothing suggests itself.
    pub(crate) fn hint(&self) -> Option<&'static str> {
        match self {
            Fault::Notation(error) => error.reason.hint(),
            Fault::TooLong => None,
        }
    }

    /// What is wrong, for people.
    pub(crate) fn message(&self) -> Message {
        let reason = match self {
            Fault::Notation(error) => error.reason.into(),
            Fault::TooLong => Message::LineTooLong { most: LONGEST_LINE },
        };
        Message::InFrame { frame: self.frame(), reason: Box::new(reason) }
    }

    /// What was probably meant, for people.
    pub(crate) fn hint_message(&self) -> Option<Message> {
        match self {
            Fault::Notation(error) => Message::hint(error.reason),
            Fault::TooLong => None,
        }
    }
}

/// The place, the reason and the hint.
impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Notation(error) => error.fmt(f),
            Fault::TooLong => write!(f, "column {}: frame {}: {}", self.column(), self.frame(), self.reason()),
        }
    }
}
