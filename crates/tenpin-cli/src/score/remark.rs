//! What there is to say of a line, to people.

use std::io;

use tenpin_board::NameError;
use tenpin_bulk::{Fault, Reason, Row};
use tenpin_lang::{Phrase, Say, escaped, quoted};

use crate::print::screen::Screen;
use crate::words::{Message, WrongLine};

/// Something to say of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Remark {
    /// The number of the line in its source.
    pub(crate) line: usize,
    /// Who bowled, if the line says so.
    pub(crate) bowler: Option<String>,
    pub(crate) about: About,
}

/// What a remark is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// It holds no game.
    Refused(Fault),
    /// Its game is not over: the frame of the next ball.
    Unfinished { frame: usize },
    /// The same where only whole games are taken.
    NotOver { frame: usize },
    /// Nobody says when the game was bowled.
    NoDate,
    /// Nobody says who bowled.
    NoBowler,
    /// What stands in the place of a name is none.
    NoName(NameError),
    /// What stands beside a name is no tag.
    NoTag,
    /// The total that stands in this column is wrong, and totals are checked.
    WrongTotal(WrongTotal),
    /// The same, and nobody asked for it.
    NotedTotal(WrongTotal),
    /// So many balls of its bowler follow, and are not read.
    LeftOut { balls: usize },
    /// It stands above the header of a table.
    Title,
    /// It is the header of a table without rows.
    NoRows,
}

/// A wrong total, and where it stands; the score is `None` if the game is not over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WrongTotal {
    pub(crate) column: usize,
    pub(crate) recorded: u32,
    pub(crate) score: Option<u16>,
}

impl Remark {
    /// What there is to say of a game that is not over, of a line without one, or of a wrong total behind a game; `None`
    /// if all is well.
    pub(crate) fn on(line: usize, row: &Row<'_>) -> Option<Remark> {
        let about = match &row.game {
            Err(fault) => About::Refused(*fault),
            Ok(game) => match (row.wrong_total(), game.next_ball()) {
                (Some(found), _) => {
                    let (column, recorded, score) = (found.column, found.total, game.score());
                    About::NotedTotal(WrongTotal { column, recorded, score })
                }
                (None, next) => About::Unfinished { frame: next?.frame },
            },
        };
        Some(Remark::of(line, row, about))
    }

    /// What there is to say of balls that follow a wrong one; `None` if there are none.
    pub(crate) fn on_left_out(line: usize, row: &Row<'_>) -> Option<Remark> {
        (row.left_out != 0).then(|| Remark::of(line, row, About::LeftOut { balls: row.left_out }))
    }

    /// What there is to say of what a line holds.
    pub(crate) fn of(line: usize, row: &Row<'_>, about: About) -> Remark {
        Remark { line, bowler: row.bowler.as_deref().map(str::to_owned), about }
    }

    /// What there is to say of a line that holds no row.
    pub(crate) fn of_line(line: usize, about: About) -> Remark {
        Remark { line, bowler: None, about }
    }

    /// Prints it after everything that was printed before.
    pub(crate) fn say(&self, file: &str, screen: &mut Screen) -> io::Result<()> {
        let said = self.said(file, screen);
        match self.about {
            About::Refused(_)
            | About::WrongTotal(_)
            | About::NotOver { .. }
            | About::NoDate
            | About::NoBowler
            | About::NoName(_)
            | About::NoTag => screen.complain(&said),
            About::Unfinished { .. } | About::NotedTotal(_) | About::LeftOut { .. } | About::Title | About::NoRows => {
                screen.note(&said)
            }
        }
    }

    /// The place, the bowler, what is to be said, and what was probably meant.
    pub(crate) fn said(&self, file: &str, screen: &Screen) -> String {
        let column = match self.about {
            About::Refused(Fault { column, .. }) => format!(":{column}"),
            About::WrongTotal(found) | About::NotedTotal(found) => format!(":{}", found.column),
            _ => String::new(),
        };
        let bowler = self.bowler.as_deref().map(|bowler| format!("{}: ", quoted(bowler))).unwrap_or_default();
        let said = match self.about {
            About::Unfinished { frame } => screen.say(&Message::Unfinished { frame }),
            About::NotOver { frame } => screen.say(&Message::NotOver { frame }),
            About::NoDate => screen.advised(&Message::NoDate, Some(&Message::GiveDate)),
            About::NoBowler => {
                format!("{}: {}", screen.say(&WrongLine(Reason::NoName)), screen.say(&Message::GiveBowler))
            }
            About::NoName(error) => screen.say(&error),
            About::NoTag => screen.say(&Message::NoTag),
            About::LeftOut { balls } => screen.say(&Message::BallsLeftOut { balls }),
            About::Title => screen.say(&Message::AboveHeader),
            About::NoRows => screen.say(&Message::NoRows),
            About::WrongTotal(found) => screen.say(&found.message()),
            About::NotedTotal(found) => screen.say(&Message::Note { reason: found.message().phrase() }),
            About::Refused(fault) => {
                let reason = WrongLine(fault.reason).phrase();
                let reason = match fault.frame {
                    Some(frame) => Message::InFrame { frame, reason }.phrase(),
                    None => reason,
                };
                let hint = hint(fault.reason).map(|hint| format!(": {}", screen.say(&hint))).unwrap_or_default();
                format!("{}{hint}", screen.say(&reason))
            }
        };
        format!("{}:{}{column}: {bowler}{said}", escaped(file), self.line)
    }
}

impl WrongTotal {
    fn message(self) -> Message {
        let recorded = self.recorded;
        self.score.map_or(Message::TotalTooEarly { recorded }, |score| Message::WrongTotal { score, recorded })
    }
}

/// What was probably meant, for people.
pub(crate) fn hint(reason: Reason) -> Option<Phrase> {
    let hint = match reason {
        Reason::Notation(reason) => return tenpin_lang::hint(reason).map(|hint| hint.phrase()),
        Reason::NoName => Message::BeginWithName,
        Reason::OtherDelimiter { .. } => Message::UseOneSeparator,
        Reason::NotOneBall => Message::WriteOneBall,
        Reason::OpenQuote => Message::WriteTwoQuotes,
        Reason::TooManyCells => Message::QuoteGame,
        Reason::NoSuchRuleset => Message::SeeRules,
        Reason::NotADate | Reason::AmbiguousDate => Message::WriteDate,
        Reason::OtherRules(_) => Message::CountApart,
        Reason::GameOver | Reason::TooManyBowlers { .. } => Message::PutEmptyLine,
        Reason::TooLong
        | Reason::MissingBall
        | Reason::NoGame
        | Reason::LongName { .. }
        | Reason::NotATotal
        | Reason::NoSuchDay => return None,
    };
    Some(hint.phrase())
}
