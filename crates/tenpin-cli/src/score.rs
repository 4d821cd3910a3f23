//! `tenpin score`: games in, scores out, wrong lines found and explained.

use std::fmt::{self, Display, Formatter};
use std::io::{self, ErrorKind};
use std::path::PathBuf;
use std::process::ExitCode;

use tenpin::notation::NotationReason;
use tenpin::{Game, Ruleset};
use tenpin_lang::Message;

use crate::args::Score;
use crate::report::Report;
use crate::screen::Screen;
use crate::source::{LONGEST_LINE, Line, Source};

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
    /// The column in bytes, from 1.
    pub(crate) column: usize,
    /// The number of the frame that could not be read.
    pub(crate) frame: usize,
    pub(crate) reason: Reason,
}

/// Why a line holds no game. Its `Display` is for programs; people hear it in their language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reason {
    Notation(NotationReason),
    TooLong,
}

/// Scores every game of every source. The exit code is 1 if a line or a source cannot be read.
pub(crate) fn run(args: &Score, mut screen: Screen) -> ExitCode {
    score_all(args, &mut screen).unwrap_or_else(|error| screen.part(&error))
}

fn score_all(args: &Score, screen: &mut Screen) -> io::Result<ExitCode> {
    let mut report = Report::begin(args.format, screen)?;
    let mut is_all_well = true;
    for source in sources(args) {
        is_all_well &= match score(&source, &mut report, screen)? {
            Ok(is_well) => is_well,
            Err(error) => {
                complain_of_source(&source, &error, screen)?;
                false
            }
        };
    }
    screen.flush()?;
    Ok(if is_all_well { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The files in their order, then the games of the command line; standard input where there are neither.
fn sources(args: &Score) -> Vec<Source> {
    let file = |path: &PathBuf| if path.as_os_str() == "-" { Source::Stdin } else { Source::File(path.clone()) };
    let files = args.files.iter().map(file);
    let games = args.games.iter().enumerate().map(|(index, text)| Source::Game(index + 1, text.clone()));
    let sources: Vec<Source> = files.chain(games).collect();
    if sources.is_empty() { vec![Source::Stdin] } else { sources }
}

/// Scores the games of a source, and says whether all its lines are games. The outer error is that the output cannot be
/// written, the inner one that the source cannot be read.
fn score(source: &Source, report: &mut Report, screen: &mut Screen) -> io::Result<io::Result<bool>> {
    let mut lines = match source.lines() {
        Ok(lines) => lines,
        Err(error) => return Ok(Err(error)),
    };
    if source.is_typed() {
        screen.note(&screen.say(&Message::TypeGames))?;
    }
    let file = source.to_string();
    let mut is_all_well = true;
    loop {
        if lines.is_awaited() {
            screen.flush()?;
        }
        let line = match lines.next() {
            Ok(Some(line)) => line,
            Ok(None) => return Ok(Ok(is_all_well)),
            Err(error) => return Ok(Err(error)),
        };
        if line.is_skipped() {
            continue;
        }
        match read(&file, line) {
            Ok(game) => {
                let number = source.number().unwrap_or(line.number);
                let scored = Scored { file: &file, line: line.number, number, game };
                report.add(&scored, screen)?;
                note_if_unfinished(&scored, screen)?;
            }
            Err(refused) => {
                is_all_well = false;
                report.add_refused(&refused, screen)?;
                complain_of_line(&refused, screen)?;
            }
        }
    }
}

fn read<'a>(file: &'a str, line: Line<'_>) -> Result<Game, Refused<'a>> {
    let refused = |column, frame, reason| Refused { file, line: line.number, column, frame, reason };
    match Game::read(Ruleset::TenPin, line.text) {
        Err(error) => Err(refused(error.column, error.frame, Reason::Notation(error.reason))),
        Ok(game) if line.is_cut => {
            let frame = game.next_ball().map_or(game.frames().len(), |next| next.frame);
            Err(refused(LONGEST_LINE + 1, frame, Reason::TooLong))
        }
        Ok(game) => Ok(game),
    }
}

fn note_if_unfinished(scored: &Scored<'_>, screen: &mut Screen) -> io::Result<()> {
    let Some(next) = scored.game.next_ball() else { return Ok(()) };
    let note = screen.say(&Message::Unfinished { frame: next.frame });
    screen.note(&format!("{}:{}: {note}", scored.file, scored.line))
}

fn complain_of_line(refused: &Refused<'_>, screen: &mut Screen) -> io::Result<()> {
    let Refused { file, line, column, frame, reason } = *refused;
    let reason_said = screen.say(&Message::InFrame { frame, reason: Box::new(reason.into()) });
    let hint = reason.hint_message().map(|hint| format!(": {}", screen.say(&hint))).unwrap_or_default();
    screen.complain(&format!("{file}:{line}:{column}: {reason_said}{hint}"))
}

fn complain_of_source(source: &Source, error: &io::Error, screen: &mut Screen) -> io::Result<()> {
    let name = source.to_string();
    // A game is easily written where the name of a file belongs.
    let is_game = Game::read(Ruleset::TenPin, &name).is_ok_and(|game| game != Game::default());
    let hint = (is_game && error.kind() == ErrorKind::NotFound).then(|| format!(": {}", screen.say(&Message::UseGame)));
    let reason = screen.say(&Message::CannotReadSource { source: name, error: error.to_string() });
    screen.complain(&format!("tenpin: {reason}{}", hint.unwrap_or_default()))
}

impl Reason {
    /// What was probably meant, for programs; `None` where nothing suggests itself.
    pub(crate) fn hint(self) -> Option<&'static str> {
        match self {
            Reason::Notation(reason) => reason.hint(),
            Reason::TooLong => None,
        }
    }

    /// The same for people.
    fn hint_message(self) -> Option<Message> {
        match self {
            Reason::Notation(reason) => Message::hint(reason),
            Reason::TooLong => None,
        }
    }
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Notation(reason) => reason.fmt(f),
            Reason::TooLong => write!(f, "a line of more than {LONGEST_LINE} bytes is no game"),
        }
    }
}

impl From<Reason> for Message {
    fn from(reason: Reason) -> Message {
        match reason {
            Reason::Notation(reason) => reason.into(),
            Reason::TooLong => Message::LineTooLong { most: LONGEST_LINE },
        }
    }
}
