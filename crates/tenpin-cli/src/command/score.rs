//! `tenpin score`: games in, scores out, wrong lines found and explained.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read};
use std::num::NonZeroUsize;
use std::process::{self, ExitCode};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tenpin::Game;
use tenpin_bulk::{Chunk, Chunks, Ending, Layout, Names, Rows, Scorer, Shape, Stop, Table, TextLine, work_through};
use tenpin_lang::{Escaped, escaped};

use crate::args::{Format, Input, Score};
use crate::print::interrupt;
use crate::print::screen::Screen;
use crate::score::batch::{Batch, Output};
use crate::score::desk::{Desk, Shown};
use crate::score::report::Records;
use crate::score::source::Source;
use crate::words::Message;

/// The keys that end what is typed on a terminal.
const END_KEYS: &str = if cfg!(windows) { "Ctrl-Z, Enter" } else { "Ctrl-D" };

/// Scores every game of every source. The exit code is 1 if a line, a total or a source is wrong.
pub(crate) fn run(args: &Score, screen: Screen) -> ExitCode {
    let sources = sources(args);
    let desk = Arc::new(Mutex::new(Desk::new(shown(args), args.rules, &sources, screen)));
    // Whoever prints holds the desk, so that nothing ends in the middle of a line.
    interrupt::end_when_free(&desk, Desk::leave);
    let scoring = Scoring { args, desk: &desk };
    let done = scoring.score_all(&sources).and_then(|()| scoring.desk().end());
    let mut desk = scoring.desk();
    ExitCode::from(match done {
        Ok(()) => desk.exit_code(),
        Err(error) => desk.give_up(&error),
    })
}

/// The files in their order; standard input where there is neither a file nor a game.
fn sources(args: &Score) -> Vec<Source> {
    if args.files.is_empty() && args.games.is_empty() {
        return vec![Source::Stdin];
    }
    args.files.iter().map(|path| Source::of(path)).collect()
}

/// What is asked for.
fn shown(args: &Score) -> Shown {
    let records = match args.format {
        Some(Format::Jsonl) => Some(Records::Jsonl),
        Some(Format::Csv) => Some(Records::Csv),
        _ => None,
    };
    match (args.format, records) {
        (Some(Format::Json), _) => Shown::JsonSummary,
        _ if args.summary => Shown::Summary,
        (_, records) if args.check => Shown::Lines(Output::Check(records)),
        (Some(Format::Totals), _) => Shown::Lines(Output::Totals),
        (_, Some(records)) => Shown::Lines(Output::Records(records)),
        _ => Shown::Board,
    }
}

/// Games on their way from sources to the desk.
struct Scoring<'a> {
    args: &'a Score,
    desk: &'a Mutex<Desk>,
}

impl Scoring<'_> {
    /// Scores one source after the other, then the games of the command line. It fails only if the output cannot be
    /// written.
    fn score_all(&self, sources: &[Source]) -> io::Result<()> {
        self.desk().begin()?;
        for source in sources {
            match self.score(source) {
                Ok(()) => {}
                Err(Stop::CannotRead(error)) => self.complain_of_source(source, &error)?,
                Err(Stop::CannotDeliver(error)) => return Err(error),
            }
        }
        for (game, number) in self.args.games.iter().zip(1..) {
            self.score_game(game, number)?;
        }
        Ok(())
    }

    fn score(&self, source: &Source) -> Result<(), Stop<io::Error>> {
        let mut chunks = Chunks::new(source.reader().map_err(Stop::CannotRead)?);
        if source.is_typed() {
            self.desk().note(&Message::TypeGames { keys: END_KEYS }).map_err(Stop::CannotDeliver)?;
        }
        let Some(first) = chunks.first_line().map_err(Stop::CannotRead)? else { return Ok(()) };
        let Some(layout) = self.layout(&first) else {
            return self.complain_of_header(source).map_err(Stop::CannotDeliver);
        };
        let output = self.desk().output().filter(|_| layout.shape != Shape::Balls);
        match output {
            Some(output) => self.score_side_by_side(source, chunks, layout, output),
            None => self.score_in_a_row(source, chunks, layout),
        }
    }

    /// How the games of a source with this first line are laid out; `None` if that is a header without games,
    /// or had to be one.
    fn layout(&self, first: &TextLine<'_>) -> Option<Layout> {
        let shape = match self.args.input {
            None => return self.games().shown_by(first),
            Some(Input::Games) => Shape::Games,
            Some(Input::Named) => {
                let delimiter = b":;\t,".iter().find(|delimiter| first.text.contains(delimiter));
                Shape::Named { delimiter: *delimiter.unwrap_or(&b':'), names: Names::Any }
            }
            Some(Input::Balls) => Shape::Balls,
            Some(Input::Csv) => Shape::Table(Table::of(first)?),
        };
        Some(Layout { shape, ..self.games() })
    }

    /// A game a line.
    fn games(&self) -> Layout {
        let ending = if self.args.check { Ending::Total } else { Ending::Ball };
        Layout { ending, ..Layout::games(self.args.rules) }
    }

    /// Scores lines that have nothing to do with each other.
    fn score_side_by_side(
        &self,
        source: &Source,
        chunks: Chunks<impl Read + Send>,
        layout: Layout,
        output: Output,
    ) -> Result<(), Stop<io::Error>> {
        let file = source.to_string();
        let scorer = Scorer::new(layout);
        let work = |chunk: &Chunk, (batch, failed): &mut (Batch, Option<io::Error>)| {
            batch.clear();
            *failed = batch.add(output, &scorer, &file, chunk).err();
        };
        let deliver = |chunk: &Chunk, (batch, failed): &mut (Batch, Option<io::Error>)| {
            failed.take().map_or(Ok(()), Err)?;
            let mut desk = self.desk();
            let printed =
                desk.pass(source, chunk).and_then(|()| desk.deliver(&file, batch)).and_then(|()| desk.flush());
            if let Err(error) = printed {
                // Somebody else may be waiting for input that never comes.
                process::exit(desk.give_up(&error).into());
            }
            Ok(())
        };
        let jobs = self.args.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        work_through(chunks, jobs, work, deliver)
    }

    /// Scores lines that need those before them.
    fn score_in_a_row(
        &self,
        source: &Source,
        chunks: Chunks<impl Read + Send>,
        layout: Layout,
    ) -> Result<(), Stop<io::Error>> {
        let file = source.to_string();
        let mut rows = Rows::new(layout);
        let deliver = |chunk: &Chunk, (): &mut ()| {
            let mut desk = self.desk();
            desk.pass(source, chunk)?;
            rows.read(chunk, |line, row| desk.show(&file, line, line, &row))?;
            desk.flush()
        };
        let done = work_through(chunks, NonZeroUsize::MIN, |_, ()| {}, deliver);
        if !matches!(done, Err(Stop::CannotDeliver(_))) {
            let mut desk = self.desk();
            let ended = rows.end(|line, row| desk.show(&file, line, line, &row)).and_then(|()| desk.flush());
            ended.map_err(Stop::CannotDeliver)?;
        }
        done
    }

    fn score_game(&self, game: &OsString, number: usize) -> io::Result<()> {
        let line = TextLine { number: 1, text: game.as_encoded_bytes() };
        let row = self.games().row(&line);
        self.desk().show(&format!("<game {number}>"), line.number, number, &row)
    }

    fn complain_of_source(&self, source: &Source, error: &io::Error) -> io::Result<()> {
        let name = source.to_string();
        // A game is easily written where the name of a file belongs.
        let ruleset = self.args.rules;
        let is_game = Game::read(ruleset, &name).is_ok_and(|game| game != Game::new(ruleset));
        let hint = (is_game && error.kind() == ErrorKind::NotFound).then_some(Message::UseGame);
        let reason = Message::CannotReadSource { source: Escaped::of(&name), error: Escaped::of(error) };
        self.desk().complain(None, &reason, hint.as_ref())
    }

    fn complain_of_header(&self, source: &Source) -> io::Result<()> {
        let file = escaped(&source.to_string());
        self.desk().complain(Some(&file), &Message::NoColumns, Some(&Message::NameColumns))
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
