//! `tenpin play` and `tenpin resume`: games in the console, from the first question to who won.

use std::process::ExitCode;

use tenpin::{Ball, NextBall, PinSet, Roll, Ruleset};
use tenpin_board::{Board, Bowler, Event, Line, Series, Sheet, SheetError};
use tenpin_lang::Message;
use tenpin_store::{AppendError, State, StoreError, Uuid};

use crate::args::{Data, Play, Resume};
use crate::clock;
use crate::console::{Console, Stop};
use crate::entry::{self, Complaint, Fix};
use crate::journal::{self, Journal, Page};
use crate::screen::Screen;

/// The answers where an open sheet is offered.
const RESUME: &[&str] = &["yes", "no", "close"];

/// The answers where another game is offered.
const ANOTHER: &[&str] = &["yes", "no", "undo"];

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
            let reason = journal::unavailable(&error).reason;
            screen.refuse(&Complaint::new(reason, Message::UsePrivate))
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
        games: 1,
        series: None,
        earlier: Vec::new(),
    };
    talk(&mut evening).unwrap_or_else(|stop| evening.console.part(stop))
}

/// Games that are bowled one after the other.
struct Evening {
    console: Console,
    journal: Journal,
    /// Whether nothing is kept.
    is_private: bool,
    /// The data file, if it was named.
    data: Option<String>,
    /// The rule set of late bowlers who name none; `None` for that of all others.
    ruleset: Option<Ruleset>,
    /// How many games are to be bowled.
    games: u32,
    /// The series of the sheet that is bowled on.
    series: Option<Series>,
    /// The sheets of the series before it.
    earlier: Vec<Sheet>,
}

/// Who bowls, as far as it is known.
struct Start {
    /// How many there will be; `None` as long as nobody was asked.
    people: Option<u64>,
    bowlers: Vec<Bowler>,
    /// The rule set of those who name none.
    ruleset: Ruleset,
}

/// A question with what helps to answer it.
pub(crate) struct Question {
    pub(crate) ask: Message,
    pub(crate) help: Message,
    pub(crate) advice: Message,
}

/// How the bowling came to its end.
enum Bowled {
    /// The last ball was bowled.
    Over,
    /// The last name is to be asked once more: no ball was bowled that could be undone instead.
    Back,
}

/// What comes after a game.
enum Next {
    Game,
    /// The last ball is mended.
    Undo,
    End,
    /// Nothing, because of Ctrl-C.
    Interrupted,
}

/// Why something did not happen to a sheet.
enum Trouble {
    /// It is not possible, and something else is.
    Complaint(Complaint),
    /// Somebody else wrote first.
    Overtaken,
    /// It cannot be kept.
    NotKept(StoreError),
}

impl Trouble {
    /// What there is to say of an event that is not kept; `refused` is for one that the sheet refuses.
    fn of(error: AppendError, refused: impl FnOnce(SheetError) -> Complaint) -> Trouble {
        match error {
            AppendError::Refused(error) => Trouble::Complaint(refused(error)),
            AppendError::Overtaken => Trouble::Overtaken,
            AppendError::Store(error) => Trouble::NotKept(error),
        }
    }
}

impl From<Complaint> for Trouble {
    fn from(complaint: Complaint) -> Trouble {
        Trouble::Complaint(complaint)
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
        self.games = args.games;
        self.begin_series();
        loop {
            let mut page = Page::Fresh(self.ask_who_bowls(&mut start)?);
            match self.bowl(&mut page, start.people.is_some())? {
                Bowled::Over => return self.play_on(page),
                Bowled::Back => drop(start.bowlers.pop()),
            }
        }
    }

    /// Goes on with the sheet that has this number, or with the one written on last.
    fn resume(&mut self, number: Option<i64>) -> Result<ExitCode, Stop> {
        let number = match number {
            Some(number) => number,
            None => match read(self.journal.open_sheets())?.last() {
                Some(last) => *last,
                None => return Err(Stop::CannotGoOn(Complaint::new(Message::NoOpenSheet, Message::UsePlay))),
            },
        };
        let mut page = Page::Kept(read(self.journal.load(number))?);
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
        let names: Vec<String> = record.sheet().lines().iter().map(|line| line.bowler.to_string()).collect();
        let frame = up(record.sheet()).map_or(10, |(_, next)| next.frame);
        let time = clock::minute(record.written_at()).into();
        let open = Message::OpenSheet { sheet: record.number(), names: names.join(", ").into(), frame, time };
        self.console.announce(&open)?;
        let (ask, help) = (Message::AskResume, Message::HelpResume);
        let question = Question { ask, help, advice: Message::EnterAnswer(RESUME) };
        let mut page = Page::Kept(record);
        match self.ask_answer(&question, RESUME)? {
            "yes" => Ok(Some(page)),
            "close" => {
                self.close(&mut page)?;
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Bowls on with a sheet that was begun before.
    fn go_on(&mut self, mut page: Page) -> Result<ExitCode, Stop> {
        self.ruleset = None;
        self.series = page.sheet().series();
        self.games = self.series.and_then(|series| series.games).unwrap_or(1);
        self.earlier = read(self.journal.earlier_in_series(page.sheet()))?;
        match self.bowl(&mut page, false)? {
            Bowled::Over | Bowled::Back => self.play_on(page),
        }
    }

    /// Bowls one game after the other, from the last ball of the first one on.
    fn play_on(&mut self, mut page: Page) -> Result<ExitCode, Stop> {
        loop {
            self.announce(&page)?;
            match self.ask_what_next(&mut page)? {
                Next::End => return Ok(ExitCode::SUCCESS),
                Next::Interrupted => return Ok(ExitCode::from(130)),
                Next::Undo => {}
                Next::Game => page = self.next_sheet(page.sheet())?,
            }
            self.bowl(&mut page, false)?;
        }
    }

    /// A series for the sheets of this evening. A game that is piped in stands alone, unless several are asked for.
    fn begin_series(&mut self) {
        if 1 < self.games || !self.console.is_piped() {
            let games = Some(self.games).filter(|games| 1 < *games);
            self.series = Some(Series { id: Uuid::now_v7().as_u128(), game: 1, games });
        }
    }

    /// The next sheet of the series, for those who are still here.
    fn next_sheet(&mut self, sheet: &Sheet) -> Result<Page, Stop> {
        let here = sheet.lines().iter().filter(|line| !line.has_left);
        let bowlers = here.map(bowler).collect();
        if let Some(series) = &mut self.series {
            series.game = series.game.saturating_add(1);
            self.earlier.push(sheet.clone());
        } else {
            // The sheet that was gone on with stands alone.
            self.begin_series();
        }
        let opened = Sheet::replay([Event::Opened { bowlers, series: self.series }]);
        let opened = opened.map_err(|error| Stop::CannotGoOn(Complaint::new(error, Message::UsePlay)))?;
        // Somebody else at the same lane may have begun it.
        let begun = read(self.journal.begun(&opened))?;
        Ok(begun.map_or(Page::Fresh(opened), Page::Kept))
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
            let answer = ask(&mut self.console, &question)?;
            if is_command(&answer, "undo") {
                self.console.complain(&Complaint::new(Message::NothingToUndo, question.advice.clone()))?;
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
        let question = Question { ask: Message::AskName(number), help: Message::HelpName, advice: Message::EnterName };
        loop {
            let answer = ask(&mut self.console, &question)?;
            if is_command(&answer, "undo") {
                return Ok(None);
            }
            match entry::bowler(&answer, ruleset) {
                Ok(bowler) => return Ok(Some(bowler)),
                Err(complaint) => self.console.complain(&complaint)?,
            }
        }
    }

    fn ask_answer(&mut self, question: &Question, answers: &'static [&'static str]) -> Result<&'static str, Stop> {
        loop {
            let answer = ask(&mut self.console, question)?;
            match entry::answer(&answer, answers) {
                Ok(answer) => return Ok(answer),
                Err(complaint) => self.console.complain(&complaint)?,
            }
        }
    }

    /// What comes after a game that is over. The sheet is closed, unless its last ball is to be mended.
    fn ask_what_next(&mut self, page: &mut Page) -> Result<Next, Stop> {
        let game = self.series.map_or(1, |series| series.game);
        let has_more = game < self.games;
        if self.console.is_piped() {
            self.close(page)?;
            return Ok(if has_more { Next::Game } else { Next::End });
        }
        let (ask, help, advice) = (Message::AskAnother, Message::HelpAnother, Message::EnterAnswer(ANOTHER));
        let ask = if has_more { Message::AskNextGame { game: game + 1, games: self.games } } else { ask };
        loop {
            let question = Question { ask: ask.clone(), help: help.clone(), advice: advice.clone() };
            let answer = match self.ask_answer(&question, ANOTHER) {
                // The game is over, so that there is nothing left to wait for.
                Err(Stop::Quit | Stop::Ended) => "no",
                Err(Stop::Interrupted) => {
                    self.close(page)?;
                    return Ok(Next::Interrupted);
                }
                answer => answer?,
            };
            if answer != "undo" {
                self.close(page)?;
                return Ok(if answer == "yes" { Next::Game } else { Next::End });
            }
            let undone = self.append(page, Event::Undone, |error| Complaint::new(error, advice.clone()));
            // Something else than a ball may have been undone, and somebody else may have gone on with the sheet.
            match undone {
                Ok(()) if page.sheet().up().is_some() => return Ok(Next::Undo),
                undone => self.settle(undone.map(|()| None), page)?,
            }
            if page.sheet().up().is_some() {
                return Ok(Next::Undo);
            }
        }
    }

    /// Closes a sheet, unless somebody else has gone on with it.
    fn close(&mut self, page: &mut Page) -> Result<(), Stop> {
        loop {
            match self.journal.append(page, Event::Closed) {
                Ok(()) | Err(AppendError::Refused(SheetError::Closed)) => return Ok(()),
                Err(AppendError::Overtaken) if page.sheet().up().is_some() || page.sheet().is_closed() => return Ok(()),
                // Somebody corrected it: it is shown as it is now, and closed then.
                Err(AppendError::Overtaken) => self.announce(page)?,
                Err(AppendError::Refused(error)) => {
                    return Err(Stop::CannotGoOn(journal::refused(page.number().unwrap_or_default(), error)));
                }
                Err(AppendError::Store(error)) => return Err(Stop::CannotGoOn(journal::failed(&error))),
            }
        }
    }

    /// Ball by ball to the end of the game, with the board after each. With nothing to undo it may go back to the names.
    fn bowl(&mut self, page: &mut Page, may_go_back: bool) -> Result<Bowled, Stop> {
        self.introduce(page.sheet())?;
        self.show(page)?;
        while let Some((line, next)) = up(page.sheet()) {
            check_open(page)?;
            let ruleset = line.game.ruleset();
            let question = Question {
                ask: Message::AskBall(line.bowler.to_string()),
                help: Message::HelpBall(ruleset),
                advice: entry::enter_ball(next, ruleset),
            };
            let answer = match ask(&mut self.console, &question) {
                Err(stop) => return Err(self.leave(page, stop)),
                answer => answer?,
            };
            let words: Vec<&str> = answer.split_whitespace().collect();
            let lines = page.sheet().lines().to_vec();
            let refused = |error| Complaint::new(named(error, &lines), question.advice.clone());
            let taken = match words[..] {
                [word] if is_command(word, "undo") => {
                    if may_go_back && page.sheet().last_standing().is_none() {
                        self.discard(page)?;
                        return Ok(Bowled::Back);
                    }
                    self.append(page, Event::Undone, refused).map(|()| None)
                }
                [word] if is_command(word, "redo") => self.append(page, Event::Redone, refused).map(|()| None),
                [word, ref words @ ..] if is_command(word, "fix") => self.fix(page, words).map(|()| None),
                [word, ref words @ ..] if is_command(word, "add") => self.join(page, words, &question.advice),
                [word, ref words @ ..] if is_command(word, "leave") => {
                    self.change(page, entry::leave(words, &lines), refused).map(|()| None)
                }
                [word, ref words @ ..] if is_command(word, "order") => {
                    self.change(page, entry::order(words, &lines), refused).map(|()| None)
                }
                [word, ref words @ ..] if is_command(word, "left") => {
                    self.roll(page, entry::left(words, &line.game), next)
                }
                _ => self.roll(page, entry::ball(&answer, next, ruleset), next),
            };
            self.settle(taken, page)?;
        }
        Ok(Bowled::Over)
    }

    /// Why the dialogue ends, after a last look at what others wrote on the sheet.
    fn leave(&mut self, page: &mut Page, stop: Stop) -> Stop {
        if let Ok(true) = self.journal.refresh(page) {
            self.remember(page);
        }
        stop
    }

    /// Leaves a sheet on which nothing stands any more. Where it is kept it is deleted.
    fn discard(&mut self, page: &mut Page) -> Result<(), Stop> {
        self.console.remember(String::new());
        match page {
            Page::Fresh(_) => Ok(()),
            Page::Kept(_) => match self.journal.append(page, Event::Deleted) {
                Err(AppendError::Store(error)) => Err(Stop::CannotGoOn(journal::failed(&error))),
                // Somebody else is writing on it, so it is theirs.
                Ok(()) | Err(AppendError::Overtaken | AppendError::Refused(_)) => Ok(()),
            },
        }
    }

    /// Shows the board after something happened, or says why it did not.
    fn settle(&mut self, taken: Result<Option<Message>, Trouble>, page: &mut Page) -> Result<(), Stop> {
        let taken = match taken {
            // What is refused here may be right on the sheet as it is by now.
            Err(Trouble::Complaint(_)) if read(self.journal.refresh(page))? => Err(Trouble::Overtaken),
            taken => taken,
        };
        match taken {
            Ok(remark) => {
                remark.map_or(Ok(()), |remark| self.console.announce(&remark))?;
                self.show(page)
            }
            Err(Trouble::Complaint(complaint)) => self.console.complain(&complaint),
            Err(Trouble::Overtaken) => {
                let overtaken = Complaint::new(Message::Overtaken, Message::SeeBoard);
                if self.console.is_piped() {
                    // What comes next in a file was not meant for this board.
                    self.show(page)?;
                    return Err(Stop::CannotGoOn(overtaken));
                }
                self.console.complain(&overtaken)?;
                self.show(page)
            }
            Err(Trouble::NotKept(error @ StoreError::NoSuchSheet { .. })) => {
                self.console.remember(bowled(page.sheet()));
                Err(Stop::CannotGoOn(journal::failed(&error)))
            }
            Err(Trouble::NotKept(error)) => {
                let complaint = Complaint::new(Message::NotKept(error.to_string()), Message::EnterAgain);
                // What comes next in a file is not this ball once more.
                if self.console.is_piped() {
                    Err(Stop::CannotGoOn(complaint))
                } else {
                    self.console.complain(&complaint)
                }
            }
        }
    }

    /// Says by which rules bowlers bowl, where that is not ten-pin, and which game of a series this is.
    fn introduce(&mut self, sheet: &Sheet) -> Result<(), Stop> {
        for line in sheet.lines().iter().filter(|line| line.game.ruleset() != Ruleset::default()) {
            self.console.announce(&bowls_by(bowler(line)))?;
        }
        match self.series.filter(|_| self.is_in_series()) {
            Some(Series { game, .. }) if game <= self.games => {
                self.console.announce(&Message::InSeries { game, games: self.games })
            }
            Some(Series { game, .. }) => self.console.announce(&Message::InEvening(game)),
            None => Ok(()),
        }
    }

    /// Whether there is a total of several games to be shown.
    fn is_in_series(&self) -> bool {
        1 < self.games || !self.earlier.is_empty()
    }

    /// Keeps an event; `refused` is what is said if the sheet refuses it.
    fn append(
        &self,
        page: &mut Page,
        event: Event,
        refused: impl FnOnce(SheetError) -> Complaint,
    ) -> Result<(), Trouble> {
        self.journal.append(page, event).map_err(|error| Trouble::of(error, refused))
    }

    fn change(
        &self,
        page: &mut Page,
        event: Result<Event, Complaint>,
        refused: impl FnOnce(SheetError) -> Complaint,
    ) -> Result<(), Trouble> {
        self.append(page, event?, refused)
    }

    /// Lets a bowler begin late or come back, and says by which rules.
    fn join(&self, page: &mut Page, words: &[&str], advice: &Message) -> Result<Option<Message>, Trouble> {
        let event = entry::join(words, page.sheet().lines(), self.ruleset)?;
        let remark = match &event {
            Event::Joined { bowler } if bowler.ruleset != Ruleset::default() => Some(bowls_by(*bowler)),
            _ => None,
        };
        let lines = page.sheet().lines().to_vec();
        self.append(page, event, |error| Complaint::new(named(error, &lines), advice.clone())).map(|()| remark)
    }

    /// Bowls the ball, and gives what is worth saying of it.
    fn roll(&self, page: &mut Page, ball: Result<Ball, Complaint>, next: NextBall) -> Result<Option<Message>, Trouble> {
        let ball = ball?;
        let Some(line) = page.sheet().up() else { return Ok(None) };
        let ruleset = page.sheet().lines()[line].game.ruleset();
        self.append(page, Event::Rolled { line, ball }, |error| entry::refused_ball(error, next, ruleset))?;
        let roll = page.sheet().lines()[line].game.frames()[next.frame - 1].rolls().last();
        Ok(roll.and_then(|roll| remark(*roll, next, ruleset)))
    }

    fn fix(&self, page: &mut Page, words: &[&str]) -> Result<(), Trouble> {
        let lines = page.sheet().lines().to_vec();
        let fix = entry::fix(words, &lines)?;
        let Fix { line, number, balls, reason } = fix.clone();
        let event = page.sheet().corrected(line, number, balls, reason);
        self.append(page, event, |error| entry::refused_fix(error, &fix, &lines))
    }

    /// The board once more, the totals, and who won where several bowled.
    fn announce(&mut self, page: &Page) -> Result<(), Stop> {
        self.show(page)?;
        for message in totals(page.sheet()) {
            self.console.announce(&message)?;
        }
        if let Some(number) = self.kept_number(page) {
            self.console.announce(&Message::KeptAs(number))?;
        }
        self.console.flush()
    }

    /// The number of the sheet, where somebody can be told of it.
    fn kept_number(&self, page: &Page) -> Option<i64> {
        page.number().filter(|_| !self.is_private && !self.console.is_piped())
    }

    /// Prints the board, and remembers what it shows.
    fn show(&mut self, page: &Page) -> Result<(), Stop> {
        self.remember(page);
        let sheet = page.sheet();
        let board = if self.is_in_series() { Board::in_series(sheet, &self.earlier) } else { Board::from(sheet) };
        self.console.print_board(&board)?;
        self.console.print("\n")
    }

    /// What is printed if the dialogue ends now: what was bowled, and how to go on with it.
    fn remember(&mut self, page: &Page) {
        let mut last_words = bowled(page.sheet());
        if let Some(sheet) = self.kept_number(page).filter(|_| State::of(page.sheet()) == State::Open) {
            let data = self.data.as_ref().map(|data| format!(" --data {}", quoted(data))).unwrap_or_default();
            let command = format!("tenpin resume {sheet}{data}").into();
            last_words += &self.console.say(&Message::GoOnWith { sheet, command });
            last_words.push('\n');
        }
        self.console.remember(last_words);
    }
}

/// Stops where the sheet takes no more balls, because somebody else closed or deleted it.
fn check_open(page: &Page) -> Result<(), Stop> {
    let number = page.number().unwrap_or_default();
    match State::of(page.sheet()) {
        State::Open => Ok(()),
        State::Closed => Err(Stop::CannotGoOn(journal::refused(number, SheetError::Closed))),
        State::Deleted => Err(Stop::CannotGoOn(journal::refused(number, SheetError::Deleted))),
    }
}

/// What was read from the journal; where that failed, the dialogue ends.
fn read<T>(read: Result<T, StoreError>) -> Result<T, Stop> {
    read.map_err(|error| Stop::CannotGoOn(journal::failed(&error)))
}

/// Why a sheet refuses something, said of bowlers by name.
fn named(error: SheetError, lines: &[Line]) -> Message {
    let name = |line: usize| lines.get(line).map(|line| line.bowler.to_string()).unwrap_or_default();
    match error {
        SheetError::HasLeft { line } => Message::BowlerHasLeft(name(line)),
        SheetError::InMidFrame { line } => Message::BowlerInMidFrame(name(line)),
        other => other.into(),
    }
}

/// What was bowled, in notation, a line a bowler.
fn bowled(sheet: &Sheet) -> String {
    let line = |line: &Line| format!("{}: {}", bowler(line), line.game).trim_end().to_owned() + "\n";
    sheet.lines().iter().map(line).collect()
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |symbol: char| symbol.is_alphanumeric() || "/._-+:@%".contains(symbol);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

/// The totals, and who won where several bowled.
pub(crate) fn totals(sheet: &Sheet) -> Vec<Message> {
    let total = |line: &Line| {
        let (name, score) = (line.bowler.to_string(), line.game.score_so_far());
        if line.has_left && !line.game.is_over() {
            return Message::LeftWith { name, score };
        }
        Message::Verbatim(format!("{name} {score}"))
    };
    let winners = (1 < sheet.lines().len() && !sheet.winners().is_empty()).then(|| winners(sheet));
    sheet.lines().iter().map(total).chain(winners).collect()
}

fn winners(sheet: &Sheet) -> Message {
    let lines = sheet.lines();
    let winners = sheet.winners();
    let score = winners.first().map_or(0, |index| lines[*index].game.score_so_far());
    let label = |index: &usize| match lines[*index].bowler {
        name if entry::is_shared(name, lines) => format!("{name} ({})", index + 1),
        name => name.to_string(),
    };
    match &winners.iter().map(label).collect::<Vec<_>>()[..] {
        [name] => Message::Wins { name: name.clone(), score },
        names => Message::Tie { names: names.to_vec(), score },
    }
}

/// The bowler of a line, with the rule set of the game.
pub(crate) fn bowler(line: &Line) -> Bowler {
    Bowler { name: line.bowler, ruleset: line.game.ruleset() }
}

fn bowls_by(Bowler { name, ruleset }: Bowler) -> Message {
    Message::BowlsBy { name: name.to_string(), ruleset }
}

/// The bowler who is up and the ball to be bowled; `None` when the game is over.
fn up(sheet: &Sheet) -> Option<(Line, NextBall)> {
    let line = sheet.lines()[sheet.up()?];
    Some((line, line.game.next_ball()?))
}

/// What bowlers call the pins that a first ball left, where that is known.
fn remark(roll: Roll, next: NextBall, ruleset: Ruleset) -> Option<Message> {
    let leave = roll.leave().filter(|_| next.is_rack_fresh() && ruleset.pins() == PinSet::TEN)?;
    let is_split = roll.is_split();
    (is_split || leave.name().is_some()).then_some(Message::Leave { leave, is_split })
}

/// Asks until there is an answer that is neither empty nor a question back.
pub(crate) fn ask(console: &mut Console, question: &Question) -> Result<String, Stop> {
    loop {
        let Some(answer) = console.ask(&question.ask)? else {
            console.complain(&Complaint::new(Message::NotUtf8, question.advice.clone()))?;
            continue;
        };
        // A file may begin with a byte order mark, which nobody sees.
        let answer = answer.trim_matches(|symbol: char| symbol.is_whitespace() || symbol == '\u{feff}');
        match answer {
            "" => console.complain(&Complaint::new(Message::NothingEntered, question.advice.clone()))?,
            help if is_command(help, "help") => console.announce(&question.help)?,
            quit if is_command(quit, "quit") => return Err(Stop::Quit),
            _ => return Ok(answer.to_owned()),
        }
    }
}

fn is_command(word: &str, command: &str) -> bool {
    word.eq_ignore_ascii_case(command)
}

fn count(bowlers: &[Bowler]) -> u64 {
    u64::try_from(bowlers.len()).unwrap_or(u64::MAX)
}
