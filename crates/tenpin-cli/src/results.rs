//! Results on their way from a file to an import: each row is checked, and becomes the lines of a journal.

use std::io::{self, BufWriter, Cursor, Read, Seek, Write};

use jiff::civil;
use tenpin::{Game, Ruleset};
use tenpin_board::Entrant;
use tenpin_bulk::{Date, Input, Layout, Row, Stop, ToldDate, Totals};
use tenpin_lang::{Escaped, Say};
use tenpin_store::Results;

use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::print::screen::Screen;
use crate::score::remark::{About, Remark, WrongTotal};
use crate::score::rows::read_rows;
use crate::score::source::{ReadAgain, Source};
use crate::words::{Because, Message};

/// What holds for rows that do not say otherwise.
#[derive(Debug, Clone, Default)]
pub(crate) struct Defaults {
    pub(crate) ruleset: Ruleset,
    /// The shape of the file, if somebody names it.
    pub(crate) input: Option<Input>,
    pub(crate) date: Option<Date>,
    pub(crate) bowler: Option<Entrant>,
}

/// What a file has.
pub(crate) struct Gathered {
    /// The results, as a journal has them.
    pub(crate) lines: Box<dyn ReadAgain>,
    /// Where each of them stands in the file.
    pub(crate) places: Places,
    /// Rows that are wrong. Each was named.
    pub(crate) wrong: usize,
    /// Games of a file that tells no days.
    pub(crate) undated: usize,
    /// Games of a file that tells no bowlers.
    pub(crate) nameless: usize,
    /// Why nothing of the file can be read, and what to do.
    pub(crate) refused: Option<[Message; 2]>,
}

/// Which lines of a file the lines of a journal were made of.
#[derive(Debug, Default)]
pub(crate) struct Places {
    /// The last line of each result in the journal, and its line in the file.
    ends: Vec<(usize, usize)>,
}

impl Places {
    /// The line of the file that a line of the journal was made of.
    pub(crate) fn in_file(&self, line: usize) -> usize {
        let index = self.ends.partition_point(|(end, _)| *end < line);
        self.ends.get(index).map_or(line, |(_, place)| *place)
    }

    /// Whether there is no result.
    pub(crate) fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Takes note of so many lines of the journal that were made of a line of the file.
    fn add(&mut self, lines: usize, place: usize) {
        let before = self.ends.last().map_or(0, |(end, _)| *end);
        self.ends.push((before + lines, place));
    }
}

/// Somewhere to write to and to read from again.
trait Scratch: Read + Write + Seek + Send {}

impl<T: Read + Write + Seek + Send> Scratch for T {}

/// Reads all rows of a file, and names those that are wrong.
pub(crate) fn gather(
    file: impl Read,
    source: &Source,
    defaults: &Defaults,
    screen: &mut Screen,
) -> Result<Gathered, Failure> {
    let failed = |error: &io::Error| Failure::from(cannot_read(source, error));
    let layout = Layout { totals: Totals::Checked, ..Layout::games(defaults.ruleset) };
    let mut gathering = Gathering {
        defaults,
        results: Results::default(),
        lines: BufWriter::new(scratch()),
        places: Places::default(),
        wrong: 0,
        undated: 0,
        nameless: 0,
    };
    let name = source.to_string();
    let read = read_rows(file, &name, &layout, defaults.input, screen, |layout, line, row, screen| {
        gathering.add(&name, layout, line, row, screen)
    });
    let refused = match read {
        Ok(refused) => refused,
        Err(Stop::CannotRead(error) | Stop::CannotDeliver(Trouble::Scratch(error))) => return Err(failed(&error)),
        Err(Stop::CannotDeliver(Trouble::Screen(error))) => return Err(error.into()),
    };
    let Gathering { lines, places, wrong, undated, nameless, .. } = gathering;
    let mut lines = lines.into_inner().map_err(|error| failed(error.error()))?;
    lines.rewind().map_err(|error| failed(&error))?;
    Ok(Gathered { lines: Box::new(lines), places, wrong, undated, nameless, refused })
}

/// What is said of a file that cannot be read, or not be put aside.
pub(crate) fn cannot_read(source: &Source, error: &io::Error) -> Complaint {
    let because = Because::of(error);
    let reason = Message::CannotReadSource { source: Escaped::of(source), error: because.phrase() };
    Complaint::new(reason, because.advice().unwrap_or(Message::OtherFile))
}

/// Where lines wait to be imported: in a temporary file, or in memory where none can be made.
fn scratch() -> Box<dyn Scratch> {
    match tempfile::tempfile() {
        Ok(file) => Box::new(file),
        Err(_) => Box::new(Cursor::new(Vec::new())),
    }
}

/// Why the work goes no further.
enum Trouble {
    /// Lines cannot be put aside.
    Scratch(io::Error),
    /// Nothing can be said.
    Screen(io::Error),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Screen(error)
    }
}

/// Rows that are read one after the other.
struct Gathering<'a> {
    defaults: &'a Defaults,
    results: Results,
    lines: BufWriter<Box<dyn Scratch>>,
    places: Places,
    wrong: usize,
    undated: usize,
    nameless: usize,
}

/// What a row tells.
struct Told<'a> {
    game: &'a Game,
    date: Option<Date>,
    bowler: Option<Entrant>,
}

impl Gathering<'_> {
    fn add(
        &mut self,
        file: &str,
        layout: &Layout,
        line: usize,
        row: &Row<'_>,
        screen: &mut Screen,
    ) -> Result<(), Trouble> {
        match self.told(layout, row).and_then(|told| self.lines_of(told)) {
            Ok(lines) => {
                self.places.add(lines.lines().count(), line);
                self.lines.write_all(lines.as_bytes()).map_err(Trouble::Scratch)
            }
            Err(about) => {
                self.wrong += 1;
                let left_out = Remark::on_left_out(line, row);
                let mut remarks = [Remark::of(line, row, about)].into_iter().chain(left_out);
                Ok(remarks.try_for_each(|remark| remark.say(file, screen))?)
            }
        }
    }

    /// The lines of a result, none if it lacks what no row of the file has.
    fn lines_of(&mut self, told: Told<'_>) -> Result<String, About> {
        self.undated += usize::from(told.date.is_none());
        self.nameless += usize::from(told.bowler.is_none());
        let Told { game, date: Some(date), bowler: Some(bowler) } = told else { return Ok(String::new()) };
        // Nobody else is on the sheet.
        let bowler = bowler.into_bowler(game.ruleset(), |_| false);
        let record = day(date).and_then(|date| self.results.record(date, bowler, game));
        record.map(|record| record.to_lines()).ok_or(About::NoDate)
    }

    /// What a row tells, or what is wrong with it. Day and bowler are `None` only where no row of the file has them.
    fn told<'a>(&self, layout: &Layout, row: &'a Row<'_>) -> Result<Told<'a>, About> {
        let game = row.game.as_ref().map_err(|fault| About::Refused(*fault))?;
        if let Some(next) = game.next_ball() {
            return Err(About::NotOver { frame: next.frame });
        }
        let score = game.score();
        if let Some(found) = row.recorded.filter(|found| score.map(u32::from) != Some(found.total)) {
            return Err(About::WrongTotal(WrongTotal { column: found.column, recorded: found.total, score }));
        }
        let date = row.date.as_ref().map(ToldDate::read).transpose().map_err(About::Refused)?.or(self.defaults.date);
        let bowler = entrant(row)?.or_else(|| self.defaults.bowler.clone());
        match (date, &bowler) {
            (None, _) if layout.tells_dates() => Err(About::NoDate),
            (_, None) if layout.tells_bowlers() => Err(About::NoBowler),
            _ => Ok(Told { game, date, bowler }),
        }
    }
}

/// Who bowled, as far as the row says so.
fn entrant(row: &Row<'_>) -> Result<Option<Entrant>, About> {
    match (row.bowler.as_deref(), row.name.as_deref()) {
        (bowler, Some(name)) => {
            let tag = bowler.map(|tag| tag.trim().parse().map_err(|_| About::NoTag)).transpose()?;
            Ok(Some(Entrant { tag, name: Some(name.parse().map_err(About::NoName)?), ruleset: None }))
        }
        (Some(bowler), None) => Entrant::in_file(bowler).map(Some).map_err(About::NoName),
        (None, None) => Ok(None),
    }
}

/// The day as the store takes it.
fn day(date: Date) -> Option<civil::Date> {
    let [month, day] = [date.month(), date.day()].map(i8::try_from);
    civil::Date::new(i16::try_from(date.year()).ok()?, month.ok()?, day.ok()?).ok()
}
