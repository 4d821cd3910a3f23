//! `tenpin play` and `tenpin resume`: who bowls, and on which sheet.

use std::process::ExitCode;

use tenpin::Ruleset;
use tenpin_board::{Bowler, Event, Series, Sheet, SheetError};
use tenpin_lang::{List, Say};
use tenpin_store::State;

use crate::args::{Data, Play, Resume};
use crate::complaint::Complaint;
use crate::console::dialogue::{Console, Stop};
use crate::console::entry;
use crate::console::evening::{Evening, read};
use crate::console::question::{Question, is_command};
use crate::console::turn::{Bowled, Names, Trouble, check_open, up};
use crate::journal::{self, Journal, Page};
use crate::print::clock;
use crate::print::screen::Screen;
use crate::words::Message;

/// The answers where an open sheet is offered.
const RESUME: &[&str] = &["yes", "no", "close"];

/// Plays games. The exit code is 0 when they are over or left, 1 when one ends early or cannot be kept, 2 for wrong names
/// on the command line, and 130 after Ctrl-C.
pub(crate) fn run(args: &Play, mut screen: Screen) -> ExitCode {
    let mut bowlers = Vec::new();
    for text in &args.names {
        match entry::bowler(text, args.rules) {
            Ok(bowler) => bowlers.push(bowler),
            Err(complaint) => {
                let said = format!("tenpin: {text:?}: {}", screen.complained(&complaint));
                return screen.complain(&said).map_or_else(|error| screen.give_up(&error), |()| ExitCode::from(2));
            }
        }
    }
    let journal = if args.private { Journal::private() } else { Journal::open(args.data.path()) };
    match journal {
        Ok(journal) => dialogue(screen, journal, &args.data, |evening| evening.begin(args, bowlers)),
        Err(error) => {
            let complaint = journal::unavailable(&error);
            // Where no file can be had, a game can still be played.
            let advice = if error.is_no_file() { Message::UsePrivate.phrase() } else { complaint.advice };
            screen.refuse(&Complaint { advice, ..complaint })
        }
    }
}

/// Goes on with a sheet.
pub(crate) fn resume(args: &Resume, mut screen: Screen) -> ExitCode {
    match Journal::open_existing(args.data.path()) {
        Ok(journal) => dialogue(screen, journal, &args.data, |evening| evening.resume(args.number)),
        Err(error) => screen.refuse(&journal::unavailable(&error)),
    }
}

fn dialogue(
    screen: Screen,
    journal: Journal,
    data: &Data,
    talk: impl FnOnce(&mut Evening) -> Result<ExitCode, Stop>,
) -> ExitCode {
    let console = Console::new(screen);
    let mut evening = Evening {
        console,
        journal,
        is_private: false,
        data: data.path().map(|path| path.display().to_string()),
        ruleset: None,
        series: None,
    };
    talk(&mut evening).unwrap_or_else(|stop| evening.console.part(stop))
}

/// Who bowls, as far as it is known.
struct Start {
    /// How many there will be; `None` as long as nobody was asked.
    people: Option<u64>,
    bowlers: Vec<Bowler>,
    /// The rule set of those who name none.
    ruleset: Ruleset,
}

impl Start {
    fn names(&self) -> Names {
        if self.people.is_some() { Names::Asked } else { Names::Given }
    }
}

impl Evening {
    /// Begins with a new sheet, or with an open one if that is wanted.
    fn begin(&mut self, args: &Play, bowlers: Vec<Bowler>) -> Result<ExitCode, Stop> {
        let mut start = Start { people: None, bowlers, ruleset: args.rules };
        self.is_private = args.private;
        self.ruleset = Some(args.rules);
        let is_offered = !args.new && !self.console.is_piped();
        if let Some(page) = if is_offered { self.offer_open_sheet()? } else { None } {
            return self.go_on(page);
        }
        self.begin_series(args.games);
        loop {
            let mut page = Page::Fresh(self.ask_who_bowls(&mut start)?);
            match self.bowl(&mut page, start.names())? {
                Bowled::Over => return self.play_on(page),
                Bowled::Back => {
                    start.bowlers.pop();
                    self.begin_series(args.games);
                }
            }
        }
    }

    /// Goes on with the sheet that has this number, or with the one written on last.
    fn resume(&mut self, number: Option<i64>) -> Result<ExitCode, Stop> {
        let number = match number {
            Some(number) => number,
            None => match read(self.journal.open_sheets())?.last() {
                Some(last) => *last,
                None => match read(self.journal.unfinished_series())? {
                    Some(number) => number,
                    None => return Err(Stop::CannotGoOn(Complaint::new(Message::NoOpenSheet, Message::UsePlay))),
                },
            },
        };
        let mut page = Page::Kept(read(self.journal.load(number))?);
        if let Some(next) = next_of(page.sheet()).filter(|_| State::of(page.sheet()) == State::Closed) {
            // A next game that is over is one that this sheet is no longer waiting for.
            let begun = read(self.journal.sheet_of_series(next))?;
            if begun.is_none_or(|begun| State::of(begun.sheet()) == State::Open) {
                return self.go_on_with_series(page.sheet());
            }
        }
        // What was closed before its end takes balls again; what was bowled to its end does not.
        if State::of(page.sheet()) == State::Closed {
            let reopened = self.append(&mut page, Event::Reopened, |_| journal::refused(number, SheetError::Closed));
            match reopened {
                Ok(()) => {}
                Err(Trouble::Complaint(complaint)) => return Err(Stop::CannotGoOn(complaint)),
                Err(trouble) => self.settle(Err(trouble), &mut page)?,
            }
        }
        check_open(&page)?;
        self.go_on(page)
    }

    /// The open sheet that was written on last, if somebody wants to go on with it.
    fn offer_open_sheet(&mut self) -> Result<Option<Page>, Stop> {
        // One that cannot be read is nothing to go on with.
        let mut numbers = read(self.journal.open_sheets())?.into_iter().rev();
        let Some(record) = numbers.find_map(|number| self.journal.load(number).ok()) else { return Ok(None) };
        let names = List::plain(record.sheet().lines().iter().map(|line| line.bowler));
        let frame = up(record.sheet()).map_or(10, |(_, next)| next.frame);
        let time = clock::minute(record.written_at());
        let open = Message::OpenSheet { sheet: record.number(), names, frame, time };
        self.console.announce(&open)?;
        let (ask, help) = (Message::AskResume, Message::HelpResume);
        let question = Question { ask, help, advice: Message::enter_answer(RESUME) };
        let mut page = Page::Kept(record);
        match question.choose(RESUME, &mut self.console)? {
            "yes" => Ok(Some(page)),
            "close" => {
                self.close(&mut page)?;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Asks for the number of people and their names until there is a sheet.
    fn ask_who_bowls(&mut self, start: &mut Start) -> Result<Sheet, Stop> {
        loop {
            if !start.bowlers.is_empty() && start.people.is_none_or(|people| people == count(&start.bowlers)) {
                match Sheet::replay([Event::Opened { bowlers: start.bowlers.clone(), series: self.series }]) {
                    Ok(sheet) => return Ok(sheet),
                    Err(error) => self.console.complain(&Complaint::new(error, Message::EnterPeople))?,
                }
            }
            if start.people.is_none() {
                start.people = Some(self.ask_people()?);
            }
            match self.ask_bowler(start.bowlers.len() + 1, start.ruleset)? {
                Some(bowler) => start.bowlers.push(bowler),
                None if start.bowlers.pop().is_none() => start.people = None,
                None => {}
            }
        }
    }

    fn ask_people(&mut self) -> Result<u64, Stop> {
        let question = Question { ask: Message::AskPeople, help: Message::HelpPeople, advice: Message::EnterPeople };
        loop {
            let answer = question.ask(&mut self.console)?;
            if is_command(&answer, "undo") {
                self.console.complain(&Complaint::new(SheetError::NothingToUndo, &question.advice))?;
                continue;
            }
            match entry::people(&answer) {
                Ok(people) => return Ok(people),
                Err(complaint) => self.console.complain(&complaint)?,
            }
        }
    }

    /// The bowler with this number; `None` to go back a question.
    fn ask_bowler(&mut self, number: usize, ruleset: Ruleset) -> Result<Option<Bowler>, Stop> {
        let question =
            Question { ask: Message::AskName { number }, help: Message::HelpName, advice: Message::EnterName };
        loop {
            let answer = question.ask(&mut self.console)?;
            if is_command(&answer, "undo") {
                return Ok(None);
            }
            match entry::bowler(&answer, ruleset) {
                Ok(bowler) => return Ok(Some(bowler)),
                Err(complaint) => self.console.complain(&complaint)?,
            }
        }
    }
}

/// The next game of the series of a sheet that was bowled to its end; `None` if there is to be none.
fn next_of(sheet: &Sheet) -> Option<Series> {
    let series = sheet.series().filter(|_| sheet.up().is_none())?;
    let games = series.games.filter(|games| series.game < *games);
    games.map(|_| Series { game: series.game + 1, ..series })
}

fn count(bowlers: &[Bowler]) -> u64 {
    u64::try_from(bowlers.len()).unwrap_or(u64::MAX)
}
