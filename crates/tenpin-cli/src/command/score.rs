//! `tenpin score`: games in, scores out, wrong lines found and explained.

use std::ffi::OsString;
use std::io::{self, ErrorKind, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use clap::builder::TypedValueParser;
use clap::{ValueEnum, ValueHint};
use tenpin::{Game, Ruleset};
use tenpin_board::text::Widths;
use tenpin_bulk::{
    Chunk, Chunks, EmptyTable, Layout, Opening, Rows, Scorer, Shape, Stop, TextLine, Totals, work_through,
};
use tenpin_lang::{Escaped, Say, escaped};

use crate::args::{Text, number_parser, ruleset_parser};
use crate::print::interrupt;
use crate::print::screen::Screen;
use crate::score::batch::{Batch, Output};
use crate::score::desk::{Desk, Shown};
use crate::score::remark::{About, Remark};
use crate::score::report::{Place, Records};
use crate::score::source::Source;
use crate::words::{Because, Message};
use crate::wrong_usage::{Refused, WrongUsage};

const EXAMPLES: &str = "\
Examples:
  tenpin score games.txt                     the board of every game
  tenpin score --game 'X 7/ 9- X -8 8/ F6 X X X81'
  tenpin score --format totals < games.txt   one score per line
  tenpin score --format jsonl *.txt | jq .score
  tenpin score --format csv games.txt > games.csv
  tenpin score --summary club/*.csv          averages and a histogram
  tenpin score --check league.csv            are the totals right?
  tenpin score --rules five-pin --game '15 13 2 5F 0 0'

Games:
  Each line is a game, in notation or as counts: X 7/ 9- or 10 7 3 9 0.
  X is a strike, / a spare, - no pins, F a foul, (8) or S8 an eight
  that left a split, and 8{7-10} an eight that left these pins. Balls
  may be separated by spaces, commas or |. With other rules, write what
  was bowled: 9 8 2 in no-tap-9, 15 5F 0 0 in five-pin. T is a third
  ball that clears the rack, which is not a mark. _ is a frame of 3-6-9
  that nobody bowls, and may be left out. Long dashes, full-width
  characters and circled numbers are read too: ⑧ is (8).

  A game may be unfinished. Lines without a ball and lines that start
  with # are skipped, and a line longer than 64 KiB is refused. A line
  ends with LF, CR LF or CR. Files are UTF-8, or UTF-16 with a byte
  order mark. Files are scored in order, then the games of --game.

Shapes:
  The first line of a file shows its shape, unless --input names it.
  games  one game per line
  named  PJS: X 7/ 9-          a name, a colon and a game
         PJS,10,7,3,9,0        a comma, a semicolon or a tab instead,
         PJS;X;7/;9-           which may also separate the balls
  balls  PJS<TAB>10            one ball per line, bowlers in any order;
                               an empty line ends their games
  csv    a header, then one game per row, with commas, semicolons or
         tabs. The games are in a column notation, or in columns f1 to
         f10 (Frame 1, 1프레임, Cuadro 1, 1) with one frame each, or in
         columns f1_t1, f1_t2 to f10_t3 (f1_b1) with one ball each.
         There may be columns for the bowler (name, player), the total
         (score) and the rules. A cell without a ball is empty or 0.
         Titles above the header are skipped with a note.
  Where a name could be balls, as in X,7,2, use --input named.

Totals:
  A total may follow a whole game, as in X X X X X X X X X XXX 300 or
  = 300. If it is wrong, there is a note.

  --check compares every total with the score, whether it follows the
  game or is in a column of a table. Wrong totals are reported on
  standard error, and the exit status is 1; with --format jsonl or csv,
  only wrong lines are printed. It can be combined with --summary.

Formats for programs:
  jsonl  file, line, bowler, rules, notation, rolls, leaves, splits,
         frames, score, so_far, best, over, recorded; for a wrong line
         file, line, bowler, column, frame, error, hint
  csv    file, line, notation, f1 to f10, score, so_far, best, over,
         error, bowler, recorded, rules. Free text that a spreadsheet
         would run as a formula, because it starts with = + - @, a tab
         or a line break, gets an apostrophe in front, which tenpin
         removes when it reads the table. --raw leaves it out.
  json   with --summary: rules, games, unfinished, wrong_lines, total,
         average, deviation, low_game, high_game, quantiles, strikes,
         spares, open_frames, clean_games, scores, with --check totals,
         and the wrong lines by kind

Wrong lines:
  They are reported on standard error as FILE:LINE:COLUMN, with the
  bowler, the frame and the reason. All other lines are scored. A
  summary counts wrong lines by kind and shows the first of each.

Exit status:
  0     every line was a game
  1     a line or a file was wrong or, with --check, a total
  2     wrong usage
  130   Ctrl-C; what is printed ends with a whole line, unless it is
        pressed twice";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The files to score; without any, standard input
    ///
    /// - means standard input.
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// A game, such as 'X 7/ 9-'; may be repeated
    #[arg(long = "game", value_name = "GAME", allow_hyphen_values = true, value_hint = ValueHint::Other)]
    games: Vec<OsString>,
    /// The rules of the games
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t)]
    rules: Ruleset,
    /// The shape of the files
    ///
    /// Without it, the first line of each file decides.
    #[arg(long, value_name = "SHAPE", value_enum)]
    input: Option<Input>,
    /// What to print for each game; without it, the board
    #[arg(long, value_name = "FORMAT", value_enum)]
    format: Option<Format>,
    /// Print averages, rates and a histogram of all games
    ///
    /// With --format json, as a JSON object.
    #[arg(long)]
    summary: bool,
    /// Compare recorded totals with the scores
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    text: Text,
    /// How many threads to use; without it, one per core
    #[arg(short, long, value_name = "NUMBER", value_parser = jobs_parser())]
    jobs: Option<NonZeroUsize>,
}

/// How games stand in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Input {
    /// One game per line
    Games,
    /// A name and a game: PJS: X 7/ 9- or PJS,10,7,3,9,0
    Named,
    /// One ball per line, after a name and a tab
    Balls,
    /// A table: a header, then one game per row
    Csv,
}

/// What is printed of each game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The board; games are numbered by line or by --game
    Board,
    /// The score, or the total so far; empty if it is wrong
    Totals,
    /// One JSON object per line
    Jsonl,
    /// Comma-separated values with a header
    Csv,
    /// One JSON object, only with --summary
    Json,
}

impl From<Input> for tenpin_bulk::Input {
    fn from(input: Input) -> tenpin_bulk::Input {
        match input {
            Input::Games => tenpin_bulk::Input::Games,
            Input::Named => tenpin_bulk::Input::Named,
            Input::Balls => tenpin_bulk::Input::Balls,
            Input::Csv => tenpin_bulk::Input::Table,
        }
    }
}

/// The keys that end what is typed on a terminal.
const END_KEYS: &str = if cfg!(windows) { "Ctrl-Z, Enter" } else { "Ctrl-D" };

/// Scores every game of every source. The exit code is 1 if a line, a total or a source is wrong.
pub(crate) fn run(args: &Args, screen: Screen) -> ExitCode {
    let sources = sources(args);
    let desk = Arc::new(Mutex::new(Desk::new(shown(args, &screen), args.rules, &sources, screen)));
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

impl Args {
    /// Whether the format goes with what is asked for. If it does not, that is wrong usage.
    pub(crate) fn check_format(&self) -> Result<(), Refused> {
        self.wrong_format().map_or(Ok(()), |wrong| Err(Refused::because(&wrong)))
    }

    /// How recorded totals are taken.
    fn totals(&self) -> Totals {
        if self.check { Totals::Checked } else { Totals::Noted }
    }

    /// What is wrong with the format, if it does not go with what is asked for.
    fn wrong_format(&self) -> Option<WrongUsage> {
        match self.format? {
            Format::Json if self.summary => None,
            Format::Json => Some(WrongUsage::JsonWithoutSummary),
            _ if self.summary => Some(WrongUsage::SummaryFormat),
            Format::Board | Format::Totals if self.check => Some(WrongUsage::CheckFormat),
            Format::Board | Format::Totals | Format::Jsonl | Format::Csv => None,
        }
    }
}

/// The files in their order; standard input where there is neither a file nor a game.
fn sources(args: &Args) -> Vec<Source> {
    if args.files.is_empty() && args.games.is_empty() {
        return vec![Source::Stdin];
    }
    args.files.iter().map(|path| Source::of(path)).collect()
}

/// What is asked for.
fn shown(args: &Args, screen: &Screen) -> Shown {
    let records = match args.format {
        Some(Format::Jsonl) => Some(Records::Jsonl),
        Some(Format::Csv) => Some(Records::Csv(args.text.free_text())),
        _ => None,
    };
    match (args.format, records) {
        (Some(Format::Json), _) => Shown::JsonSummary(args.totals()),
        _ if args.summary => Shown::Summary(args.totals()),
        (_, records) if args.check => Shown::Lines(Output::Check(records)),
        (Some(Format::Totals), _) => Shown::Lines(Output::Totals),
        (_, Some(records)) => Shown::Lines(Output::Records(records)),
        _ => Shown::Lines(Output::Board(screen.painter(), screen.columns())),
    }
}

/// Games on their way from sources to the desk.
struct Scoring<'a> {
    args: &'a Args,
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
        let reader = source.reader().map_err(Stop::CannotRead)?;
        let output = self.desk().output();
        let mut chunks = match output {
            // The board of a game is many times as long as its line.
            Output::Board(..) => Chunks::small(reader),
            _ => Chunks::new(reader),
        };
        if source.is_typed() {
            self.desk().note(&Message::TypeGames { keys: END_KEYS }).map_err(Stop::CannotDeliver)?;
        }
        let input = self.args.input.map(tenpin_bulk::Input::from);
        let (layout, titles) = match chunks.opening(&self.games(), input).map_err(Stop::CannotRead)? {
            Opening::Empty => return Ok(()),
            Opening::Lines { layout, titles } => (layout, titles),
            Opening::NoTable(reason) => {
                return self.refuse(source, &Message::no_table(reason)).map_err(Stop::CannotDeliver);
            }
            Opening::Utf16 => {
                let utf16 = [Message::IsUtf16, Message::UseUtf8];
                return self.refuse(source, &utf16).map_err(Stop::CannotDeliver);
            }
        };
        for line in titles {
            self.remark(source, line, About::Title).map_err(Stop::CannotDeliver)?;
        }
        match layout.shape {
            Shape::Balls => self.score_in_a_row(source, chunks, layout),
            _ => self.score_side_by_side(source, chunks, layout, output),
        }
    }

    /// A game a line.
    fn games(&self) -> Layout {
        Layout { totals: self.args.totals(), ..Layout::games(self.args.rules) }
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
        let mut table = EmptyTable::of(&layout);
        let scorer = Scorer::new(layout);
        let make = |chunk: &Chunk, widths: Option<Widths>, batch: &mut Batch| {
            batch.begin(widths);
            batch.add(output, &scorer, &file, chunk)
        };
        let work = |chunk: &Chunk, (batch, failed): &mut (Batch, Option<io::Error>)| {
            let widths = self.desk().expected_widths(chunk);
            *failed = make(chunk, widths, batch).err();
        };
        let deliver = |chunk: &Chunk, (batch, failed): &mut (Batch, Option<io::Error>)| {
            failed.take().map_or(Ok(()), Err)?;
            table.look(chunk);
            let mut desk = self.desk();
            // Lines before these may have needed wider cells, which is rare, because they never become narrower again.
            if batch.expected != desk.widths() {
                make(chunk, desk.widths(), batch)?;
            }
            let printed =
                desk.pass(source, chunk).and_then(|()| desk.deliver(&file, batch)).and_then(|()| desk.flush());
            if let Err(error) = printed {
                // Somebody else may be waiting for input that never comes.
                process::exit(desk.give_up(&error).into());
            }
            Ok(())
        };
        let jobs = self.args.jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
        work_through(chunks, jobs, work, deliver)?;
        self.tell_empty(source, &table)
    }

    /// Scores lines that need those before them.
    fn score_in_a_row(
        &self,
        source: &Source,
        chunks: Chunks<impl Read + Send>,
        layout: Layout,
    ) -> Result<(), Stop<io::Error>> {
        let file = source.to_string();
        let mut table = EmptyTable::of(&layout);
        let mut rows = Rows::new(layout);
        let deliver = |chunk: &Chunk, (): &mut ()| {
            let mut desk = self.desk();
            desk.pass(source, chunk)?;
            table.look(chunk);
            rows.read(chunk, |line, row| desk.show(Place { file: &file, line, number: line }, &row))?;
            desk.flush()
        };
        let done = work_through(chunks, NonZeroUsize::MIN, |_, ()| {}, deliver);
        if !matches!(done, Err(Stop::CannotDeliver(_))) {
            let mut desk = self.desk();
            let ended = rows.end(|line, row| desk.show(Place { file: &file, line, number: line }, &row));
            ended.and_then(|()| desk.flush()).map_err(Stop::CannotDeliver)?;
        }
        done?;
        self.tell_empty(source, &table)
    }

    /// Says so of a table without rows.
    fn tell_empty(&self, source: &Source, table: &EmptyTable) -> Result<(), Stop<io::Error>> {
        let told = table.header().map_or(Ok(()), |line| self.remark(source, line, About::NoRows));
        told.map_err(Stop::CannotDeliver)
    }

    fn score_game(&self, game: &OsString, number: usize) -> io::Result<()> {
        let line = TextLine { number: 1, text: game.as_encoded_bytes() };
        let row = self.games().row(&line);
        let file = format!("<game {number}>");
        self.desk().show(Place { file: &file, line: line.number, number }, &row)
    }

    fn complain_of_source(&self, source: &Source, error: &io::Error) -> io::Result<()> {
        let name = source.to_string();
        // A game is easily written where the name of a file belongs.
        let ruleset = self.args.rules;
        let is_game = Game::read(ruleset, &name).is_ok_and(|game| game != Game::new(ruleset));
        let because = Because::of(error);
        let use_game = (is_game && error.kind() == ErrorKind::NotFound).then_some(Message::UseGame);
        let hint = use_game.or_else(|| because.advice());
        let reason = Message::CannotReadSource { source: Escaped::of(&name), error: because.phrase() };
        self.desk().complain(None, &reason, hint.as_ref())
    }

    /// Says why nothing of a source is read, and what to do.
    fn refuse(&self, source: &Source, [reason, advice]: &[Message; 2]) -> io::Result<()> {
        let name = source.to_string();
        let file = escaped(&name);
        self.desk().complain(Some(&file), reason, Some(advice))
    }

    /// Says something of a line that holds no row.
    fn remark(&self, source: &Source, line: usize, about: About) -> io::Result<()> {
        self.desk().remark(&source.to_string(), &Remark::of_line(line, about))
    }

    fn desk(&self) -> MutexGuard<'_, Desk> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn jobs_parser() -> impl TypedValueParser<Value = NonZeroUsize> {
    let jobs = |jobs: u32| usize::try_from(jobs).ok().and_then(NonZeroUsize::new).unwrap_or(NonZeroUsize::MIN);
    number_parser(1..=64).map(jobs)
}
