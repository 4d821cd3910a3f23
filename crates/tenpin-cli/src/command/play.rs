//! `tenpin play`: who bowls, and on which sheet.

use std::collections::HashSet;
use std::process::ExitCode;

use tenpin::Ruleset;
use tenpin_board::{Bowler, Entrant, Line, Series, SheetError, Tag};
use tenpin_lang::{List, Say};
use tenpin_play::{Play, new_series};
use tenpin_store::Author;

use crate::args::{Data, number_parser, ruleset_parser};
use crate::complaint::Complaint;
use crate::console::dialogue::{Console, Question, Stop};
use crate::console::lane::{Keeping, Lane};
use crate::console::turn::{self, Bowled, Names};
use crate::console::word::Word;
use crate::console::{entry, evening};
use crate::journal::{self, Journal};
use crate::print::clock;
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin play                     ask who bowls
  tenpin play PJS KYJ             start at once with two bowlers
  tenpin play PJS < balls.txt     read the balls from a file
  tenpin play --rules candlepin PJS KYJ
  tenpin play PJS KYJ:no-tap-9    other rules for one bowler
  tenpin play 'PJS=Park Ji-sung' 'KYJ:no-tap-9=김연재'
                                  full names beside the tags
  tenpin play --games 3 PJS KYJ   a series of three games
  tenpin play --odds PJS KYJ      show who is likely to win
  tenpin play --private           save nothing

Data:
  Every ball is on the disk before the board shows it. The data file is
  --data PATH, else TENPIN_DATA, else tenpin.db in the data folder of
  your system. A game that was left is continued by tenpin resume, and
  on a terminal it is offered before a new game starts.

Rules:
  tenpin rules                    lists them; the default is ten-pin

At the prompt:
  help                            lists what you can enter

Exit status:
  0     the game is over, or was left with quit
  1     the input ended early, or a ball could not be saved
  2     wrong usage
  130   Ctrl-C";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The bowlers in order; without any, tenpin asks
    ///
    /// Each is three English letters. Rules may follow, as in KYJ:no-tap-9, and a full name, as in 'PJS=Park Ji-sung'.
    #[arg(value_name = "TAG[:RULES][=NAME]")]
    names: Vec<String>,
    /// The rules; tenpin rules lists them
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t)]
    rules: Ruleset,
    /// Bowl a series of this many games
    #[arg(long, value_name = "NUMBER", value_parser = number_parser(1..=1000), default_value_t = 1)]
    games: u32,
    /// Start a new game without asking about an open one
    #[arg(long)]
    new: bool,
    /// Under every board, show who is likely to win
    ///
    /// The odds follow from the bowlers' earlier games; a bowler without any counts as level club.
    #[arg(long)]
    odds: bool,
    /// Save nothing
    #[arg(long, conflicts_with = "data")]
    private: bool,
    #[command(flatten)]
    data: Data,
}

/// The answers where an open sheet is offered.
const RESUME: &[Word] = &[Word::Yes, Word::No, Word::Close];

/// Plays games. The exit code is 0 when they are over or left, 1 when one ends early or cannot be kept, 2 for wrong names
/// on the command line, and 130 after Ctrl-C.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let entrants = match entrants(&args.names, &mut screen) {
        Ok(entrants) => entrants,
        Err(code) => return code,
    };
    let bowlers = bowlers(entrants, args.rules);
    match journal(args.private, &args.data) {
        Ok(journal) => {
            let mut console = Console::new(screen);
            let keeping = Keeping { is_private: args.private, data: named(&args.data) };
            let talked =
                Start { people: None, bowlers, args, console: &mut console, journal: &journal, keeping: &keeping }
                    .begin();
            talked.unwrap_or_else(|stop| console.end(stop))
        }
        Err(complaint) => screen.refuse(&complaint),
    }
}

/// Those who are named on the command line; what is wrong with one of them is said.
pub(crate) fn entrants(names: &[String], screen: &mut Screen) -> Result<Vec<Entrant>, ExitCode> {
    let mut entrants = Vec::new();
    for text in names {
        match entry::entrant_given(text) {
            Ok(entrant) => entrants.push(entrant),
            Err(complaint) => {
                let said = format!("tenpin: {text:?}: {}", screen.complained(&complaint));
                return Err(screen.complain(&said).map_or_else(|error| screen.give_up(&error), |()| ExitCode::from(2)));
            }
        }
    }
    Ok(entrants)
}

/// The journal that is played on. Where no file can be had, a game can still be played.
pub(crate) fn journal(is_private: bool, data: &Data) -> Result<Journal, Complaint> {
    let journal = if is_private { Journal::private() } else { Journal::open(data.path()) };
    journal.map_err(|error| {
        let complaint = journal::unavailable(&error);
        let advice = if error.is_no_file() { Message::UsePrivate.phrase() } else { complaint.advice };
        Complaint { advice, ..complaint }
    })
}

/// The data file, if it was named.
pub(crate) fn named(data: &Data) -> Option<String> {
    data.path().map(|path| path.display().to_string())
}

/// What is played if nobody says anything.
impl Default for Args {
    fn default() -> Args {
        Args {
            names: Vec::new(),
            rules: Ruleset::default(),
            games: 1,
            new: false,
            odds: false,
            private: false,
            data: Data::default(),
        }
    }
}

/// The start of an evening: who bowls, as far as it is known.
struct Start<'a> {
    /// How many there will be; `None` as long as nobody was asked.
    people: Option<u64>,
    bowlers: Vec<Bowler>,
    args: &'a Args,
    console: &'a mut Console,
    journal: &'a Journal,
    keeping: &'a Keeping,
}

impl Start<'_> {
    /// Begins with a new sheet, or with an open one if that is wanted.
    fn begin(mut self) -> Result<ExitCode, Stop> {
        let is_offered = !self.args.new && !self.console.is_piped();
        if is_offered && let Some(play) = self.offer_open_sheet()? {
            return evening::go_on(&mut self.lane(play));
        }
        loop {
            let play = self.ask_who_bowls()?;
            let names = if self.people.is_some() { Names::Asked } else { Names::Given };
            let mut lane = self.lane(play);
            match turn::bowl(&mut lane, names)? {
                Bowled::Over => return evening::play_on(&mut lane),
                Bowled::Back => {
                    lane.discard()?;
                    self.bowlers.pop();
                }
            }
        }
    }

    fn lane(&mut self, play: Play) -> Lane<'_> {
        let mut lane = Lane::new(self.console, self.journal, self.keeping, play);
        if self.args.odds {
            lane.show_odds();
        }
        lane
    }

    /// The open sheet that was written on last, if somebody wants to go on with it.
    fn offer_open_sheet(&mut self) -> Result<Option<Play>, Stop> {
        let play = self.journal.wait(Play::last_open(self.journal.store(), Author::CONSOLE));
        let play = play.map_err(|error| Stop::CannotGoOn(journal::failed(&error)))?;
        let Some(play) = play else { return Ok(None) };
        let Some(record) = play.record() else { return Ok(None) };
        let names = List::plain(record.sheet().lines().iter().map(Line::label));
        let frame = record.sheet().next().map_or(10, |(_, next)| next.frame);
        let time = clock::minute(record.written_at(), self.console.language());
        self.console.announce(&Message::OpenSheet { sheet: record.number(), names, frame, time })?;
        let (ask, help) = (Message::AskResume, Message::HelpResume);
        let question = Question { ask, help, advice: Message::enter_answer(RESUME) };
        match question.choose(RESUME, self.console)? {
            Word::Yes => Ok(Some(play)),
            Word::Close => {
                evening::close(&mut self.lane(play))?;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Asks for the number of people and their names until there is a sheet.
    fn ask_who_bowls(&mut self) -> Result<Play, Stop> {
        loop {
            if !self.bowlers.is_empty() && self.people.is_none_or(|people| people == count(&self.bowlers)) {
                match Play::new(self.journal.store(), Author::CONSOLE, self.bowlers.clone(), self.series()) {
                    Ok(play) => return Ok(play.with_ruleset(self.args.rules)),
                    Err(error) => self.console.complain(&Complaint::new(error, Message::EnterPeople))?,
                }
            }
            if self.people.is_none() {
                self.people = Some(self.ask_people()?);
            }
            match self.ask_bowler(self.bowlers.len() + 1)? {
                Some(bowler) => self.bowlers.push(bowler),
                None if self.bowlers.pop().is_none() => self.people = None,
                None => {}
            }
        }
    }

    /// The series of the evening. A game that is piped in stands alone, unless several are asked for.
    fn series(&self) -> Option<Series> {
        let games = Some(self.args.games).filter(|games| 1 < *games);
        (games.is_some() || !self.console.is_piped()).then(|| new_series(games))
    }

    fn ask_people(&mut self) -> Result<u64, Stop> {
        let question = Question { ask: Message::AskPeople, help: Message::HelpPeople, advice: Message::EnterPeople };
        loop {
            let answer = question.ask(self.console)?;
            if Word::read(&answer) == Some(Word::Undo) {
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
    fn ask_bowler(&mut self, number: usize) -> Result<Option<Bowler>, Stop> {
        let question =
            Question { ask: Message::AskName { number }, help: Message::HelpName, advice: Message::EnterName };
        loop {
            let answer = question.ask(self.console)?;
            if Word::read(&answer) == Some(Word::Undo) {
                return Ok(None);
            }
            match entry::entrant(&answer) {
                Ok(entrant) => {
                    let has_tag = |tag| self.bowlers.iter().any(|bowler| bowler.tag == tag);
                    let bowler = entrant.into_bowler(self.args.rules, has_tag);
                    let is_namesake = |other: &Bowler| other.tag == bowler.tag || other.person() == bowler.person();
                    if self.bowlers.iter().any(is_namesake) {
                        self.console.announce(&Message::Namesake { name: bowler.name_tag().label(), line: number })?;
                    }
                    return Ok(Some(bowler));
                }
                Err(complaint) => self.console.complain(&complaint)?,
            }
        }
    }
}

/// The bowlers. A tag that has to be made is none that anybody has.
fn bowlers(entrants: Vec<Entrant>, ruleset: Ruleset) -> Vec<Bowler> {
    let mut taken: HashSet<Tag> = entrants.iter().filter_map(|entrant| entrant.tag).collect();
    let bowler = |entrant: Entrant| {
        let bowler = entrant.into_bowler(ruleset, |tag| taken.contains(&tag));
        taken.insert(bowler.tag);
        bowler
    };
    entrants.into_iter().map(bowler).collect()
}

fn count(bowlers: &[Bowler]) -> u64 {
    u64::try_from(bowlers.len()).unwrap_or(u64::MAX)
}
