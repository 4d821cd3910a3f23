//! `tenpin score`: games in, scores out, wrong lines found and explained.

use std::io::{self, ErrorKind};
use std::process::ExitCode;

use tenpin::{Game, Ruleset};
use tenpin_lang::Message;

use crate::args::Score;
use crate::report::Report;
use crate::screen::Screen;
use crate::source::{Source, TextLine, harmless};
use crate::verdict::{self, Refused, Scored};

/// The keys that end what is typed on a terminal.
const END_KEYS: &str = if cfg!(windows) { "Ctrl-Z, Enter" } else { "Ctrl-D" };

/// Scores every game of every source. The exit code is 1 if a line or a source cannot be read.
pub(crate) fn run(args: &Score, screen: Screen) -> ExitCode {
    let mut scoring = Scoring { ruleset: args.rules, report: Report::new(args.format), screen, is_all_well: true };
    match scoring.score_all(args) {
        // The reader has seen enough; what was wrong so far is wrong all the same.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => scoring.exit_code(),
        Err(error) => scoring.screen.give_up(&error),
        Ok(()) => scoring.exit_code(),
    }
}

/// The files in their order; standard input where there is neither a file nor a game.
fn sources(args: &Score) -> Vec<Source> {
    if args.files.is_empty() && args.games.is_empty() {
        return vec![Source::Stdin];
    }
    args.files.iter().map(|path| Source::of(path)).collect()
}

/// Games on their way from sources to a report.
struct Scoring {
    ruleset: Ruleset,
    report: Report,
    screen: Screen,
    /// Whether every line so far was a game, and every source could be read.
    is_all_well: bool,
}

/// Why the lines of a source are not scored to the end.
enum Stop {
    /// The source cannot be read.
    CannotRead(io::Error),
    /// The output cannot be written.
    CannotWrite(io::Error),
}

impl Scoring {
    /// Scores one source after the other, then the games of the command line. It fails only if the output cannot be
    /// written.
    fn score_all(&mut self, args: &Score) -> io::Result<()> {
        self.report.begin(&mut self.screen)?;
        for source in sources(args) {
            match self.score(&source) {
                Ok(()) => {}
                Err(Stop::CannotRead(error)) => self.complain_of_source(&source, &error)?,
                Err(Stop::CannotWrite(error)) => return Err(error),
            }
        }
        for (index, game) in args.games.iter().enumerate() {
            let number = index + 1;
            let line = TextLine { number: 1, text: game.as_encoded_bytes(), has_end: true };
            self.judge(&format!("<game {number}>"), number, line)?;
        }
        self.screen.flush()
    }

    fn score(&mut self, source: &Source) -> Result<(), Stop> {
        let mut lines = source.lines().map_err(Stop::CannotRead)?;
        let file = source.to_string();
        let is_typed = source.is_typed();
        if is_typed {
            self.screen.note(&self.screen.say(&Message::TypeGames { keys: END_KEYS })).map_err(Stop::CannotWrite)?;
        }
        loop {
            if lines.is_awaited() {
                self.screen.flush().map_err(Stop::CannotWrite)?;
            }
            let Some(line) = lines.next().map_err(Stop::CannotRead)? else { return Ok(()) };
            if is_typed && !line.has_end {
                // The cursor still stands behind what was typed.
                self.screen.note("").map_err(Stop::CannotWrite)?;
            }
            if !line.is_skipped() {
                self.judge(&file, line.number, line).map_err(Stop::CannotWrite)?;
            }
        }
    }

    /// Shows a line with the number by which the board is to call it, or complains of it.
    fn judge(&mut self, file: &str, number: usize, line: TextLine<'_>) -> io::Result<()> {
        match verdict::game(self.ruleset, line) {
            Ok(game) => self.show(&Scored { file, line: line.number, number, game }),
            Err(fault) => self.complain(&Refused { file, line: line.number, fault }),
        }
    }

    fn show(&mut self, scored: &Scored<'_>) -> io::Result<()> {
        self.report.add(scored, &mut self.screen)?;
        let Some(next) = scored.game.next_ball() else { return Ok(()) };
        let note = self.screen.say(&Message::Unfinished { frame: next.frame });
        self.screen.note(&format!("{}:{}: {note}", harmless(scored.file), scored.line))
    }

    fn complain(&mut self, refused: &Refused<'_>) -> io::Result<()> {
        self.is_all_well = false;
        self.report.add_refused(refused, &mut self.screen)?;
        self.screen.complain(&refused.said(&self.screen))
    }

    fn complain_of_source(&mut self, source: &Source, error: &io::Error) -> io::Result<()> {
        self.is_all_well = false;
        let name = source.to_string();
        // A game is easily written where the name of a file belongs.
        let is_game = Game::read(self.ruleset, &name).is_ok_and(|game| game != Game::new(self.ruleset));
        let is_mistaken = is_game && error.kind() == ErrorKind::NotFound;
        let hint = if is_mistaken { format!(": {}", self.screen.say(&Message::UseGame)) } else { String::new() };
        let reason = self.screen.say(&Message::CannotReadSource { source: harmless(&name), error: error.to_string() });
        self.screen.complain(&format!("tenpin: {reason}{hint}"))
    }

    fn exit_code(&self) -> ExitCode {
        if self.is_all_well { ExitCode::SUCCESS } else { ExitCode::FAILURE }
    }
}
