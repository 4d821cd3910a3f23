//! What there is to say of a line, to people.

use std::io;

use tenpin::Game;
use tenpin_bulk::{Fault, Reason};
use tenpin_lang::{Phrase, Say, escaped};

use crate::print::screen::Screen;
use crate::words::{Message, WrongLine};

/// Something to say of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Remark {
    /// The number of the line in its source.
    pub(crate) line: usize,
    pub(crate) about: About,
}

/// What a remark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// It holds no game.
    Refused(Fault),
    /// Its game is not over: the frame of the next ball.
    Unfinished { frame: usize },
    /// The total that stands in this column is wrong; the score is `None` if the game is not over.
    WrongTotal { column: usize, recorded: u32, score: Option<u16> },
}

impl Remark {
    /// What there is to say of a game that is not over, or of a line without one; `None` if all is well.
    pub(crate) fn on(line: usize, game: Result<&Game, Fault>) -> Option<Remark> {
        let about = match game {
            Ok(game) => About::Unfinished { frame: game.next_ball()?.frame },
            Err(fault) => About::Refused(fault),
        };
        Some(Remark { line, about })
    }

    /// Prints it after everything that was printed before.
    pub(crate) fn say(&self, file: &str, screen: &mut Screen) -> io::Result<()> {
        let said = self.said(file, screen);
        match self.about {
            About::Unfinished { .. } => screen.note(&said),
            About::Refused(_) | About::WrongTotal { .. } => screen.complain(&said),
        }
    }

    /// The place, what is to be said of it, and what was probably meant.
    pub(crate) fn said(&self, file: &str, screen: &Screen) -> String {
        let place = format!("{}:{}", escaped(file), self.line);
        match self.about {
            About::Unfinished { frame } => format!("{place}: {}", screen.say(&Message::Unfinished { frame })),
            About::Refused(fault) => {
                let reason = WrongLine(fault.reason).phrase();
                let reason = match fault.frame {
                    Some(frame) => Message::InFrame { frame, reason }.phrase(),
                    None => reason,
                };
                let hint = hint(fault.reason).map(|hint| format!(": {}", screen.say(&hint))).unwrap_or_default();
                format!("{place}:{}: {}{hint}", fault.column, screen.say(&reason))
            }
            About::WrongTotal { column, recorded, score } => {
                let too_early = Message::TotalTooEarly { recorded };
                let reason = score.map_or(too_early, |score| Message::WrongTotal { score, recorded });
                format!("{place}:{column}: {}", screen.say(&reason))
            }
        }
    }
}

/// What was probably meant, for people.
fn hint(reason: Reason) -> Option<Phrase> {
    let hint = match reason {
        Reason::Notation(reason) => return tenpin_lang::hint(reason).map(|hint| hint.phrase()),
        Reason::NoName => Message::BeginWithName,
        Reason::NotOneBall => Message::WriteOneBall,
        Reason::OpenQuote => Message::WriteTwoQuotes,
        Reason::TooManyCells => Message::QuoteGame,
        Reason::NoSuchRuleset => Message::SeeRules,
        Reason::OtherRules(_) => Message::CountApart,
        Reason::GameOver | Reason::TooManyBowlers { .. } => Message::PutEmptyLine,
        Reason::TooLong | Reason::MissingBall | Reason::NoGame | Reason::LongName { .. } | Reason::NotATotal => {
            return None;
        }
    };
    Some(hint.phrase())
}
