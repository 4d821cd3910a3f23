//! The state of the screen, and how the store's answers change it. No keys, no drawing.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use ratatui_core::layout::{Rect, Size};
use tenpin::{Frame, Game, Mark, RollError, Ruleset};
use tenpin_board::{Entrant, Line, NameTag, Sheet, SheetError, State};
use tenpin_lang::{Escaped, Language, Phrase, Phrasebook, Say, Texts, happened_and_why, leave};
use tenpin_play::{KeptBowler, KeptCareer, Outcome, Rolled};
use tenpin_store::{Filter, StoreError, Summary, Timestamp};

use crate::action::{Action, Place, has_balls};
use crate::correction::Correction;
use crate::deck::Deck;
use crate::desk::{Answer, CurvePoint, News, Offer, Problem, Request, Snapshot, Story};
use crate::draw::{Drawn, LEAST};
use crate::field::Field;
use crate::keys::{Input, Meant};
use crate::lineup::Lineup;
use crate::theme::{Depth, Ground, Theme};
use crate::words::{self, Cheer, Message};

/// What the program around the board knows, and the board does not.
#[derive(Debug, Clone, Copy)]
pub struct House {
    /// The texts of what these say.
    pub texts: &'static [Texts],
    /// Why the store did not keep something, and what helps.
    pub not_kept: fn(&StoreError) -> [Phrase; 2],
    /// Why the store could not read something, and what helps.
    pub not_read: fn(&StoreError) -> [Phrase; 2],
    /// A time to the minute, as people read it.
    pub minute: fn(Timestamp, Language) -> String,
    /// The day of a time, as people read it.
    pub day: fn(Timestamp, Language) -> String,
    /// The day that a text names: its first moment, and the first one after it.
    pub read_day: fn(&str) -> Option<(Timestamp, Timestamp)>,
    /// The English word for what a word of any language means at the prompt.
    pub read_word: fn(&str) -> Option<&'static str>,
}

/// How the board begins.
#[derive(Debug, Clone)]
pub struct Setup {
    /// What the program around it knows.
    pub house: House,
    /// The language at first.
    pub language: Language,
    /// The colours at first.
    pub theme: Theme,
    /// Whether nothing is celebrated.
    pub is_calm: bool,
    /// Whether the odds are shown at first.
    pub shows_odds: bool,
    /// Whether nothing is saved.
    pub is_private: bool,
    /// What is shown first.
    pub start: Start,
}

/// What is shown first.
#[derive(Debug, Clone)]
pub enum Start {
    /// Offers an open game to continue; if there is none, starts with these bowlers, or asks who bowls.
    Offer {
        /// The bowlers, perhaps none.
        entrants: Vec<Entrant>,
        /// The rule set of those who name none.
        ruleset: Ruleset,
        /// How many games the series has.
        games: u32,
    },
    /// A new game with these bowlers; without any, they are asked for.
    New {
        /// The bowlers, perhaps none.
        entrants: Vec<Entrant>,
        /// The rule set of those who name none.
        ruleset: Ruleset,
        /// How many games the series has.
        games: u32,
    },
    /// The sheet with this number.
    Sheet(i64),
}

/// Everything that is shown, and how far everything is entered.
// What can be switched on and off is a switch each.
#[allow(clippy::struct_excessive_bools)]
pub struct App {
    pub(crate) house: House,
    pub(crate) words: Phrasebook,
    pub(crate) theme: Theme,
    pub(crate) is_calm: bool,
    pub(crate) shows_odds: bool,
    pub(crate) is_private: bool,
    pub(crate) view: View,
    /// The sheet that is bowled on.
    pub(crate) lane: Option<Box<Snapshot>>,
    pub(crate) entry: Entry,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) notice: Option<Notice>,
    pub(crate) celebration: Option<Celebration>,
    /// When the request that input waits for was sent; `None` if there is none.
    pub(crate) waiting: Option<Instant>,
    /// Input that arrived in the meantime.
    pub(crate) queue: VecDeque<Input>,
    /// What the mouse can hit in the last picture.
    pub(crate) targets: Vec<(Rect, Target)>,
    pub(crate) size: Size,
    pub(crate) now: Instant,
    pub(crate) end: Option<End>,
    /// The new game from the command line, or the one entered last.
    pub(crate) planned: Lineup,
    /// Whether it starts without asking, once it is clear that no other game is open.
    pub(crate) begins_at_once: bool,
    /// The sheet that the command line asked for, until it is shown.
    asked: Option<i64>,
    /// Why the program is about to end.
    pub(crate) leaving: Option<Leaving>,
    /// The first line of the last picture, and how many lines fitted.
    pub(crate) first_shown: usize,
    pub(crate) lines_shown: usize,
    /// The rows of the help that do not fit.
    pub(crate) help_rows: usize,
}

/// What fills the screen.
#[derive(Debug)]
pub(crate) enum View {
    /// Nothing is known yet.
    Blank,
    Start(Menu),
    Lineup(Lineup),
    Board(BoardFocus),
    History(Box<HistoryView>),
    Sheet(Box<SheetView>),
    Bowlers(Box<BowlersView>),
    Bowler(Box<BowlersView>),
}

/// What the keys go to on the board.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct BoardFocus {
    /// The frame that is chosen: the index of a line among those shown, and its number; `None` while balls are entered.
    pub(crate) frame: Option<(usize, usize)>,
    /// The first line that is looked at where somebody scrolled; `None` to follow who is up.
    pub(crate) first: Option<usize>,
}

/// The choices of the start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Menu {
    pub(crate) offer: Option<Offer>,
    pub(crate) choice: usize,
}

/// A choice of the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    Resume,
    NewGame,
    History,
    Statistics,
    Quit,
}

/// The ball that is entered.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Entry {
    /// What is typed of it.
    pub(crate) pending: String,
    /// The pins, if it is entered by them.
    pub(crate) deck: Option<Deck>,
}

/// What lies over the view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Overlay {
    Help {
        first: usize,
    },
    Palette {
        field: Field,
        choice: usize,
    },
    Pick {
        purpose: Purpose,
        choice: usize,
    },
    Ask {
        question: Question,
        field: Field,
        reason: Option<Phrase>,
    },
    Order {
        lines: Vec<usize>,
        choice: usize,
        is_held: bool,
    },
    Correct(Box<Correction>),
    /// Whether the game is to end as it stands.
    ConfirmClose,
    /// Somebody else wrote on the sheet, and this is what it means for what was being entered. It stays until it is closed
    /// with Esc, which is no key that somebody types ahead.
    Told(Phrase),
}

/// What a bowler is picked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    GiveTurn,
    Drop,
    Rename,
}

/// What somebody is asked to type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    Join,
    Rename { line: usize },
    Search,
    Period,
}

/// What a list is about, and how far it has been read.
#[derive(Debug, Default)]
pub(crate) struct Listing {
    pub(crate) filter: Filter,
    pub(crate) search: String,
    /// The days of the filter, as they were typed.
    pub(crate) period: Option<String>,
    pub(crate) unreadable: usize,
    pub(crate) is_all: bool,
    /// The index of the chosen row among those found.
    pub(crate) choice: usize,
}

/// What the history shows.
#[derive(Debug, Default)]
pub(crate) struct HistoryView {
    pub(crate) listing: Listing,
    /// The oldest first; the list shows the newest first.
    pub(crate) sheets: Vec<Summary>,
    /// What each of them is searched by: its bowlers, in lower case.
    searched: Vec<String>,
    /// The sheet that is to be chosen as soon as it is read.
    pub(crate) wanted: Option<i64>,
}

/// A sheet of the history.
#[derive(Debug)]
pub(crate) struct SheetView {
    pub(crate) number: i64,
    pub(crate) story: Option<Box<Story>>,
    /// Why it cannot be read.
    pub(crate) failure: Option<[Phrase; 2]>,
    pub(crate) curve: Vec<CurvePoint>,
    pub(crate) has_curve: bool,
    /// How many events are shown.
    pub(crate) at: usize,
    /// The sheet as it was then, and what happened last on it.
    pub(crate) past: Option<Sheet>,
    pub(crate) happened: Option<Phrase>,
    /// When the next event is shown; `None` while it stands still.
    pub(crate) step_at: Option<Instant>,
    /// The frame that is chosen, as on the board.
    pub(crate) frame: Option<(usize, usize)>,
    /// The first line that is looked at where somebody scrolled; `None` to follow the game.
    pub(crate) first: Option<usize>,
    pub(crate) before: Box<HistoryView>,
}

/// Everybody's statistics, and one's.
#[derive(Debug, Default)]
pub(crate) struct BowlersView {
    pub(crate) listing: Listing,
    pub(crate) bowlers: Vec<KeptBowler>,
}

/// What the mouse can hit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    Action(Action),
    /// A key of the keypad.
    Type(String),
    Pin(u8),
    /// The ball as it is told by the pins.
    Take,
    /// A frame, by the index of its line among those shown and its number.
    Frame(usize, usize),
    /// A row of a list or a menu.
    Row(usize),
}

/// What is said in the line above the footer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Notice {
    pub(crate) phrases: Vec<Phrase>,
    pub(crate) is_refusal: bool,
}

/// What a dialog is about.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Subject {
    Nothing,
    /// The lines of which one is picked.
    Choices(Vec<usize>),
    /// What a bowler is called who gets another name.
    NameTag(Option<NameTag>),
    /// The frame that is corrected.
    Frame(Option<Frame>),
    /// How many events there are, of which the last is taken back.
    Events(usize),
}

/// Something to be glad of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Celebration {
    pub(crate) name: String,
    pub(crate) cheer: Cheer,
    pub(crate) until: Instant,
}

/// Why somebody leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leaving {
    Quit,
    Interrupted,
}

/// How the program ends.
#[derive(Debug, Clone)]
pub enum End {
    /// Somebody left, with the lane as it is.
    Left(Option<Box<Snapshot>>),
    /// Ctrl-C was pressed.
    Interrupted(Option<Box<Snapshot>>),
    /// The data file is gone, so that nothing can be kept.
    Gone(Problem),
    /// The sheet that was asked for cannot be shown.
    Failed(Problem),
}

/// How long a strike is celebrated.
const STRIKE: Duration = Duration::from_millis(2500);
/// How long a spare is.
const SPARE: Duration = Duration::from_millis(1200);
/// How long an event of a replay is shown.
pub(crate) const STEP: Duration = Duration::from_millis(500);

impl Setup {
    /// The usual setup, without colours, in English, for a program that knows nothing of its own.
    pub fn plain(start: Start) -> Setup {
        fn explain(error: &StoreError) -> [Phrase; 2] {
            let said = Message::StoreFailed { error: Escaped::of(error) }.phrase();
            [said, Message::TryAgain.phrase()]
        }
        let house = House {
            texts: &[],
            not_kept: explain,
            not_read: explain,
            minute: |time, _| time.strftime("%Y-%m-%d %H:%M").to_string(),
            day: |time, _| time.strftime("%Y-%m-%d").to_string(),
            read_day: |_| None,
            read_word: |_| None,
        };
        let theme = Theme { depth: Depth::None, ground: Ground::Terminal };
        Setup { house, language: Language::English, theme, is_calm: false, shows_odds: true, is_private: false, start }
    }
}

impl App {
    /// The board at its start, and what it asks for.
    pub fn new(setup: Setup, size: Size, now: Instant) -> (App, Vec<Request>) {
        let (planned, asked, requests) = match setup.start {
            Start::Offer { entrants, ruleset, games } => {
                (Lineup::new(entrants, ruleset, games), None, vec![Request::Home])
            }
            Start::New { entrants, ruleset, games } => (Lineup::new(entrants, ruleset, games), None, Vec::new()),
            Start::Sheet(number) => {
                (Lineup::new(Vec::new(), Ruleset::default(), 1), Some(number), vec![Request::Resume(number)])
            }
        };
        let mut app = App {
            house: setup.house,
            words: phrasebook(setup.language, setup.house),
            theme: setup.theme,
            is_calm: setup.is_calm,
            shows_odds: setup.shows_odds,
            is_private: setup.is_private,
            view: View::Blank,
            lane: None,
            entry: Entry::default(),
            overlay: None,
            notice: None,
            celebration: None,
            waiting: None,
            queue: VecDeque::new(),
            targets: Vec::new(),
            size,
            now,
            end: None,
            planned,
            begins_at_once: true,
            asked,
            leaving: None,
            first_shown: 0,
            lines_shown: 1,
            help_rows: 0,
        };
        let requests = if requests.is_empty() { app.begin_planned() } else { requests };
        if !requests.is_empty() {
            app.waiting = Some(now);
        }
        (app, requests)
    }

    /// How the program ends; `None` while it goes on.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// The language that is shown.
    pub fn language(&self) -> Language {
        self.words.language()
    }

    /// The sheet that is shown and bowled on; `None` where nothing is.
    pub fn lane(&self) -> Option<&Snapshot> {
        self.lane.as_deref()
    }

    /// The same with another picture of the lane, for tests that compare what is shown with what is kept.
    #[doc(hidden)]
    pub fn replace_lane(&mut self, lane: Box<Snapshot>) {
        self.lane = Some(lane);
    }

    /// Remembers what a picture shows, for keys and the mouse.
    pub fn remember(&mut self, drawn: Drawn) {
        // A terminal that was resized while we were stopped tells nobody.
        self.size = drawn.size;
        self.targets = drawn.targets;
        if let Some((first, lines)) = drawn.lines {
            (self.first_shown, self.lines_shown) = (first, lines);
        }
        self.help_rows = drawn.help_rows;
    }

    /// Whether the terminal is too small for a board.
    pub(crate) fn is_too_small(&self) -> bool {
        self.size.width < LEAST.0 || self.size.height < LEAST.1
    }

    /// Whether something was asked for and is not answered yet.
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// When something changes by itself; `None` if nothing does.
    pub fn next_change(&self) -> Option<Instant> {
        let step = match &self.view {
            View::Sheet(view) => view.step_at,
            _ => None,
        };
        let cheer = self.celebration.as_ref().map(|celebration| celebration.until);
        let late = self.waiting.map(|since| since + words::PATIENCE).filter(|late| self.now < *late);
        [step, cheer, late].into_iter().flatten().min()
    }

    /// Time has passed.
    pub fn tick(&mut self, now: Instant) {
        self.now = now;
        if self.celebration.as_ref().is_some_and(|celebration| celebration.until <= now) {
            self.celebration = None;
        }
        if let View::Sheet(view) = &mut self.view
            && view.step_at.is_some_and(|step_at| step_at <= now)
        {
            let last = view.events();
            view.go_to((view.at + 1).min(last));
            view.step_at = (view.at < last).then(|| now + STEP);
        }
    }

    /// Takes an answer from the store, and returns the next requests.
    pub fn take(&mut self, answer: Answer, now: Instant) -> Vec<Request> {
        self.now = now;
        let looked_at = self.looked_at();
        let mut requests = self.told(answer);
        requests.extend(self.catch_up());
        self.stopped(looked_at, requests)
    }

    /// What is read for as long as it is shown: the list of the history, or the sheet with this number.
    pub(crate) fn looked_at(&self) -> Option<(Place, Option<i64>)> {
        match &self.view {
            View::History(_) => Some((Place::History, None)),
            View::Sheet(view) => Some((Place::Sheet, Some(view.number))),
            _ => None,
        }
    }

    /// The requests, after one that ends the reading of what is no longer shown.
    pub(crate) fn stopped(&self, looked_at: Option<(Place, Option<i64>)>, mut requests: Vec<Request>) -> Vec<Request> {
        if looked_at.is_some() && self.looked_at() != looked_at {
            requests.insert(0, Request::StopReading);
        }
        requests
    }

    fn told(&mut self, answer: Answer) -> Vec<Request> {
        let is_waited_for = !matches!(
            answer,
            Answer::Lane { news: News::Written | News::Figures, .. }
                | Answer::CannotRead(_)
                | Answer::History { .. }
                | Answer::Newest { .. }
                | Answer::Sheet(_)
                | Answer::Curve { .. }
                | Answer::Bowlers { .. }
        );
        if is_waited_for {
            self.waiting = None;
        }
        match answer {
            Answer::Home(None) if self.begins_at_once => return self.begin_planned(),
            Answer::Home(offer) => self.view = View::Start(Menu { offer, choice: 0 }),
            Answer::Lane { snapshot, news } => {
                self.take_lane(snapshot, news);
                // The sheet of the history may be the same one.
                let number = self.lane.as_ref().and_then(|lane| lane.number);
                if let View::Sheet(view) = &self.view
                    && Some(view.number) == number
                    && view.events() != self.seen()
                {
                    return self.read_sheet_again();
                }
            }
            Answer::Trouble(problem) => return self.take_problem(problem),
            Answer::CannotRead(error) => {
                let failure = (self.house.not_read)(&error);
                if let Some(listing) = self.view.listing_mut() {
                    listing.is_all = true;
                }
                if let View::Sheet(view) = &mut self.view {
                    view.failure = Some(failure.clone());
                }
                self.notice = Some(Notice::refusal(failure.to_vec()));
            }
            Answer::History { filter, sheets, unreadable, is_all } => {
                if let View::History(view) = &mut self.view
                    && view.listing.filter == filter
                {
                    view.take_from(0, sheets);
                    (view.listing.unreadable, view.listing.is_all) = (unreadable, is_all);
                }
            }
            Answer::Newest { filter, sheets, is_all } => {
                if let View::History(view) = &mut self.view
                    && view.listing.filter == filter
                    && !view.take_newest(sheets, is_all)
                {
                    return vec![Request::History(filter)];
                }
            }
            Answer::Corrected => {
                self.overlay = None;
                // The arrows step through the events again.
                if let View::Sheet(view) = &mut self.view {
                    view.frame = None;
                }
                return self.read_sheet_again();
            }
            Answer::Sheet(story) => self.take_story(story),
            Answer::Curve { number, events, points } => {
                if let View::Sheet(view) = &mut self.view
                    && view.number == number
                    && view.events() == events
                {
                    (view.curve, view.has_curve) = (points, true);
                }
            }
            Answer::Bowlers { filter, bowlers, unreadable } => {
                if let View::Bowlers(view) | View::Bowler(view) = &mut self.view
                    && view.listing.filter == filter
                {
                    view.bowlers = bowlers;
                    (view.listing.unreadable, view.listing.is_all) = (unreadable, true);
                    view.listing.choice = view.listing.choice.min(view.rows().len().saturating_sub(1));
                }
            }
            Answer::Left(snapshot) => {
                self.lane = snapshot.or(self.lane.take());
                self.end_now();
            }
        }
        Vec::new()
    }

    /// Ends with the lane as it is known here.
    pub(crate) fn end_now(&mut self) {
        let lane = self.lane.clone();
        self.end = Some(match self.leaving {
            Some(Leaving::Interrupted) => End::Interrupted(lane),
            _ => End::Left(lane),
        });
    }

    /// Starts the planned game if it may start at once and has bowlers; otherwise asks who bowls.
    pub(crate) fn begin_planned(&mut self) -> Vec<Request> {
        let is_known = self.begins_at_once && !self.planned.entrants.is_empty();
        self.begins_at_once = false;
        if !is_known {
            self.view = View::Lineup(self.planned.clone());
            return Vec::new();
        }
        let planned = self.planned.clone();
        self.begin(&planned)
    }

    /// Asks for a game of these bowlers.
    pub(crate) fn begin(&mut self, lineup: &Lineup) -> Vec<Request> {
        let games = Some(lineup.games).filter(|games| 1 < *games);
        self.ask(Request::Begin { bowlers: lineup.bowlers(), ruleset: lineup.ruleset, games })
    }

    /// Asks for something that is waited for.
    pub(crate) fn ask(&mut self, request: Request) -> Vec<Request> {
        self.waiting = Some(self.now);
        vec![request]
    }

    fn take_lane(&mut self, snapshot: Box<Snapshot>, news: News) {
        let (subject, deed) = (self.subject(), self.chosen_deed());
        let before = self.lane.replace(snapshot);
        let both = before.as_deref().zip(self.lane.as_deref());
        let turn = |lane: &Snapshot| {
            let (up, next) = lane.sheet.next().filter(|_| lane.sheet.state() == State::Open)?;
            Some((lane.number, lane.sheet.arrivals()[up], next))
        };
        // A sheet gets its number with the first thing that happens on it.
        let is_turn_kept = both.is_some_and(|(before, after)| turn(before) == turn(after));
        let are_lines_kept = both.is_some_and(|(before, after)| has_same_lines(&before.sheet, &after.sheet));
        let is_new_game = news == News::Begun || news == News::Done(Outcome::Next);
        let is_written = matches!(news, News::Written | News::Overtaken);
        match news {
            News::Figures => return,
            News::Begun => {
                self.notice = None;
                self.view = View::Board(BoardFocus::default());
            }
            News::Written => {
                let is_ball_gone = self.is_entering() && !is_turn_kept;
                let are_lines_gone = !are_lines_kept && self.is_about_lines();
                if is_ball_gone || are_lines_gone || self.subject() != subject || !self.keep_deed(deed) {
                    // The next keys were meant for what is gone.
                    self.overlay = Some(Overlay::Told(Message::NothingDone.phrase()));
                }
                // Why something was refused is still to be read.
                if self.notice.as_ref().is_none_or(|notice| !notice.is_refusal) {
                    self.say_last(before.as_deref());
                }
            }
            News::Overtaken => {
                // What was typed ahead, and what is typed until this is read, was meant for another board.
                self.queue.clear();
                self.overlay = Some(Overlay::Told(Message::NotTaken.phrase()));
            }
            News::Done(outcome) => self.take_outcome(&outcome, before.as_deref()),
        }
        if !is_turn_kept || is_new_game {
            self.entry = Entry::default();
        }
        if let View::Board(focus) = &mut self.view {
            // The turn went on, so that it is followed again, and lines may stand elsewhere.
            focus.first = None;
            let lines = self.lane.as_ref().map_or(0, |lane| lane.board.lines.len());
            focus.frame = focus.frame.filter(|(line, _)| *line < lines && (are_lines_kept || !is_written));
        }
    }

    /// Whether a ball is being entered on the board, by keys, on the deck or as a command.
    fn is_entering(&self) -> bool {
        let is_command = match &self.overlay {
            Some(Overlay::Palette { field, .. }) => matches!(self.meant(&field.text()), Some((Meant::Left, _))),
            _ => false,
        };
        matches!(self.view, View::Board(_)) && (self.entry != Entry::default() || is_command)
    }

    /// Whether something that is being entered names lines of the sheet that is bowled on by their places.
    fn is_about_lines(&self) -> bool {
        match &self.overlay {
            Some(Overlay::Pick { .. } | Overlay::Order { .. }) => true,
            Some(Overlay::Palette { field, .. }) => !field.is_empty(),
            Some(Overlay::Ask { question, field, .. }) => match question {
                Question::Rename { .. } => true,
                Question::Join => field.text().trim().parse::<usize>().is_ok(),
                Question::Search | Question::Period => false,
            },
            Some(Overlay::Correct(correction)) => correction.sheet.is_none(),
            _ => matches!(&self.view, View::Board(focus) if focus.frame.is_some()),
        }
    }

    /// What the dialog shows of the sheet that is bowled on.
    fn subject(&self) -> Subject {
        match &self.overlay {
            Some(Overlay::Pick { purpose, .. }) => Subject::Choices(self.choices(*purpose)),
            Some(Overlay::Ask { question: Question::Rename { line }, .. }) => {
                Subject::NameTag(self.line_of(None, *line).map(Line::name_tag))
            }
            Some(Overlay::Correct(correction)) if correction.sheet.is_none() => {
                let game = self.line_of(None, correction.line).map(|line| line.game);
                Subject::Frame(game.map(|game| game.frames()[correction.number - 1]))
            }
            // After another event they would take back or redo something else.
            Some(Overlay::Palette { .. }) if matches!(self.chosen_deed(), Some(Action::Undo | Action::Redo)) => {
                Subject::Events(self.seen())
            }
            _ => Subject::Nothing,
        }
    }

    /// The action that is chosen in the palette.
    fn chosen_deed(&self) -> Option<Action> {
        match &self.overlay {
            Some(Overlay::Palette { field, choice }) => {
                self.palette_rows(&field.text()).get(*choice).map(|row| row.action)
            }
            _ => None,
        }
    }

    /// Keeps this action chosen in the palette; `false` if it is no longer possible.
    fn keep_deed(&mut self, deed: Option<Action>) -> bool {
        let (Some(deed), Some(Overlay::Palette { field, .. })) = (deed, &self.overlay) else { return true };
        let place = self.palette_rows(&field.text()).iter().position(|row| row.action == deed);
        if let (Some(place), Some(Overlay::Palette { choice, .. })) = (place, &mut self.overlay) {
            *choice = place;
        }
        place.is_some()
    }

    fn take_outcome(&mut self, outcome: &Outcome, before: Option<&Snapshot>) {
        self.overlay = None;
        match outcome {
            Outcome::Rolled(rolled) => {
                self.say_last(before);
                if let Some(remark) = rolled.leave.and_then(|pins| leave(pins, rolled.is_split))
                    && let Some(notice) = &mut self.notice
                {
                    notice.phrases.push(remark);
                }
                self.celebrate(rolled);
            }
            Outcome::Next => {
                self.notice = None;
                self.view = View::Board(BoardFocus::default());
            }
            Outcome::Corrected { .. } => {
                self.say_last(before);
                // The next key is a ball again.
                if let View::Board(focus) = &mut self.view {
                    focus.frame = None;
                }
            }
            Outcome::Joined { bowler, line, is_namesake: true } => {
                let name = bowler.name_tag().label();
                self.notice = Some(Notice::of(Message::Namesake { name, line: line + 1 }.phrase()));
            }
            _ => self.say_last(before),
        }
    }

    /// Says what happened to the sheet last.
    fn say_last(&mut self, before: Option<&Snapshot>) {
        let Some(lane) = &self.lane else { return };
        let said = match (before, lane.sheet.events()) {
            (Some(before), [.., last]) if before.sheet.events().len() + 1 == lane.sheet.events().len() => {
                Some(happened_and_why(last, Some(&before.sheet)).phrase())
            }
            _ => lane.log.last().cloned(),
        };
        self.notice = said.map(Notice::of);
    }

    fn celebrate(&mut self, rolled: &Rolled) {
        self.celebration = None;
        let Some(line) = self.lane.as_ref().and_then(|lane| lane.sheet.lines().get(rolled.line)) else { return };
        let last = line.game.frames().iter().flat_map(tenpin::Frame::rolls).last();
        if self.is_calm || last.is_some_and(tenpin::Roll::is_foul) {
            return;
        }
        let (cheer, time) = match rolled.mark {
            Some(Mark::Strike) => (cheer(&line.game), STRIKE),
            Some(Mark::Spare) => (Cheer::Spare, SPARE),
            None => return,
        };
        let name = self.lane.as_ref().map(|lane| lane.sheet.lines().label(rolled.line)).unwrap_or_default();
        self.celebration = Some(Celebration { name, cheer, until: self.now + time });
    }

    fn take_problem(&mut self, problem: Problem) -> Vec<Request> {
        // What was typed ahead was meant for another board.
        self.queue.clear();
        let is_leaving = self.leaving.is_some();
        match &problem {
            Problem::Gone { .. } => self.end = Some(End::Gone(problem)),
            _ if is_leaving => {}
            Problem::Refused(reason) if matches!(self.view, View::Blank) => {
                // A finished game cannot be continued, but it can be looked at.
                match self.asked.take() {
                    Some(number) => return self.open_sheet(number),
                    None => self.notice = Some(Notice::refusal(vec![reason.clone()])),
                }
            }
            Problem::Refused(reason) => {
                let reason = reason.clone();
                match &mut self.overlay {
                    Some(Overlay::Ask { reason: shown, .. }) => *shown = Some(reason),
                    Some(Overlay::Correct(correction)) => {
                        correction.is_asking = false;
                        self.notice = Some(Notice::refusal(vec![reason]));
                    }
                    _ => self.notice = Some(Notice::refusal(vec![reason])),
                }
            }
            Problem::Overtaken => {
                self.overlay = Some(Overlay::Told(Message::NotTaken.phrase()));
                return self.read_sheet_again();
            }
            Problem::NotOver => self.notice = Some(Notice::refusal(vec![Message::NotOver.phrase()])),
            Problem::NothingOpen => {
                self.notice = Some(Notice::refusal(vec![Message::NothingOpen.phrase()]));
                if matches!(self.view, View::Blank) {
                    self.view = View::Lineup(self.planned.clone());
                }
            }
            Problem::Store(_) if matches!(self.view, View::Blank) => self.end = Some(End::Failed(problem)),
            Problem::Store(error) => {
                self.overlay = None;
                self.notice = Some(Notice::refusal((self.house.not_kept)(error).to_vec()));
            }
        }
        Vec::new()
    }

    fn take_story(&mut self, story: Box<Story>) {
        let View::Sheet(view) = &mut self.view else { return };
        if view.number != story.number {
            return;
        }
        let is_first = view.story.is_none();
        let was_at_end = view.at == view.events();
        let are_lines_kept = view.story.as_ref().is_none_or(|old| has_same_lines(&old.sheet, &story.sheet));
        let is_about_lines = match &self.overlay {
            None => view.frame.is_some(),
            Some(overlay) => matches!(overlay, Overlay::Correct(_)),
        };
        if is_about_lines && !are_lines_kept {
            // The next keys were meant for what is gone.
            self.overlay = Some(Overlay::Told(Message::NothingDone.phrase()));
        }
        // What is asked about is no longer what would be changed.
        if let Some(Overlay::Correct(correction)) = &mut self.overlay
            && view.events() != story.sheet.events().len()
        {
            correction.is_asking = false;
        }
        view.frame = view.frame.filter(|_| are_lines_kept);
        view.story = Some(story);
        let at = if is_first || was_at_end { view.events() } else { view.at.min(view.events()) };
        view.go_to(at);
    }

    /// Shows a sheet of the history.
    pub(crate) fn open_sheet(&mut self, number: i64) -> Vec<Request> {
        let before = match std::mem::replace(&mut self.view, View::Blank) {
            View::History(view) => view,
            View::Sheet(view) => view.before,
            _ => Box::default(),
        };
        self.view = View::Sheet(Box::new(SheetView::new(number, before)));
        vec![Request::Sheet(number)]
    }

    /// Asks once more for the sheet of the history that is shown.
    fn read_sheet_again(&self) -> Vec<Request> {
        match &self.view {
            View::Sheet(view) => vec![Request::Sheet(view.number)],
            _ => Vec::new(),
        }
    }

    /// How many events the sheet has that is bowled on, as it is shown.
    pub(crate) fn seen(&self) -> usize {
        self.lane.as_ref().map_or(0, |lane| lane.sheet.events().len())
    }

    /// Speaks another language from now on.
    pub(crate) fn speak(&mut self, language: Language) {
        self.words = phrasebook(language, self.house);
    }

    /// The game of the bowler who is up.
    pub(crate) fn game_up(&self) -> Option<Game> {
        let sheet = &self.lane.as_ref()?.sheet;
        let up = sheet.up().filter(|_| sheet.state() == State::Open)?;
        Some(sheet.lines()[up].game)
    }

    /// Whether something was bowled on the sheet of the history that is shown.
    pub(crate) fn story_is_bowled(&self) -> bool {
        match &self.view {
            View::Sheet(view) => view.story.as_ref().is_some_and(|story| {
                !story.sheet.is_deleted() && story.sheet.lines().iter().any(|line| has_balls(&line.game))
            }),
            _ => false,
        }
    }

    /// How many lines the board has that is looked at.
    pub(crate) fn lines(&self) -> usize {
        match &self.view {
            View::Sheet(view) => view.past.as_ref().map_or(0, |past| past.shown().count()),
            _ => self.lane.as_ref().map_or(0, |lane| lane.board.lines.len()),
        }
    }

    /// Why no ball is taken now; `None` if one is.
    pub(crate) fn ball_refusal(&self) -> Option<Phrase> {
        let sheet = &self.lane.as_ref()?.sheet;
        match sheet.state() {
            State::Deleted => Some(SheetError::Deleted.phrase()),
            _ if sheet.up().is_none() => Some(RollError::GameOver.phrase()),
            State::Closed => Some(SheetError::Closed.phrase()),
            State::Open => None,
        }
    }

    /// The lines of which one is picked, by their indexes.
    pub(crate) fn choices(&self, purpose: Purpose) -> Vec<usize> {
        let Some(lane) = &self.lane else { return Vec::new() };
        let up = lane.sheet.up();
        let is_meant = |(index, line): &(usize, &Line)| match purpose {
            Purpose::GiveTurn => !line.has_left && !line.game.is_over() && Some(*index) != up,
            Purpose::Drop => !line.has_left,
            Purpose::Rename => true,
        };
        lane.sheet.shown().filter(is_meant).map(|(index, _)| index).collect()
    }
}

fn phrasebook(language: Language, house: House) -> Phrasebook {
    let texts: Vec<Texts> = [tenpin_lang::TEXTS, words::TEXTS].into_iter().chain(house.texts.iter().copied()).collect();
    Phrasebook::new(language, &texts)
}

/// Whether two states of a sheet show the same bowlers in the same places.
fn has_same_lines(one: &Sheet, other: &Sheet) -> bool {
    let shown = |sheet: &Sheet| sheet.shown().map(|(index, _)| index).collect::<Vec<_>>();
    one.arrivals() == other.arrivals() && shown(one) == shown(other)
}

/// What the last strike of a game is called: how many there are in a row.
fn cheer(game: &Game) -> Cheer {
    let marks: Vec<Option<Mark>> =
        game.frames().iter().flat_map(|frame| frame.rolls().iter().map(tenpin::Roll::mark)).collect();
    match marks.iter().rev().take_while(|mark| **mark == Some(Mark::Strike)).count() {
        0 | 1 => Cheer::Strike,
        2 => Cheer::Double,
        3 => Cheer::Turkey,
        strikes => Cheer::InARow { strikes },
    }
}

impl View {
    /// Where the keys of the table apply.
    pub(crate) fn place(&self) -> Place {
        match self {
            View::Blank | View::Start(_) | View::Lineup(_) => Place::Start,
            View::Board(_) => Place::Board,
            View::History(_) => Place::History,
            View::Sheet(_) => Place::Sheet,
            View::Bowlers(_) => Place::Bowlers,
            View::Bowler(_) => Place::Bowler,
        }
    }

    /// What the list is about that is shown, or from which a bowler was opened; `None` where there is no list.
    pub(crate) fn listing(&self) -> Option<&Listing> {
        match self {
            View::History(view) => Some(&view.listing),
            View::Bowlers(view) | View::Bowler(view) => Some(&view.listing),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(crate) fn listing_mut(&mut self) -> Option<&mut Listing> {
        match self {
            View::History(view) => Some(&mut view.listing),
            View::Bowlers(view) | View::Bowler(view) => Some(&mut view.listing),
            _ => None,
        }
    }
}

impl Listing {
    /// Whether it leaves anything out.
    pub(crate) fn is_filtered(&self) -> bool {
        !self.search.is_empty() || self.filter != Filter::default()
    }

    /// The same list, not read yet.
    pub(crate) fn unread(self) -> Listing {
        Listing { filter: self.filter, search: self.search, period: self.period, ..Listing::default() }
    }
}

impl Menu {
    /// What can be chosen, in order.
    pub(crate) fn choices(&self) -> Vec<Choice> {
        let resume = self.offer.as_ref().map(|_| Choice::Resume);
        let others = [Choice::NewGame, Choice::History, Choice::Statistics, Choice::Quit];
        resume.into_iter().chain(others).collect()
    }
}

impl Notice {
    pub(crate) fn of(phrase: Phrase) -> Notice {
        Notice { phrases: vec![phrase], is_refusal: false }
    }

    pub(crate) fn refusal(phrases: Vec<Phrase>) -> Notice {
        Notice { phrases, is_refusal: true }
    }
}

impl HistoryView {
    /// Takes the newest sheets instead of those that were there, if it is clear where they begin.
    fn take_newest(&mut self, newest: Vec<Summary>, is_all: bool) -> bool {
        let first = newest.first().map(|sheet| sheet.number);
        let place = if is_all { Some(0) } else { self.sheets.iter().position(|sheet| Some(sheet.number) == first) };
        if let Some(place) = place {
            self.take_from(place, newest);
        }
        place.is_some()
    }

    /// Takes sheets instead of those from a place on; the same one stays chosen.
    fn take_from(&mut self, place: usize, sheets: Vec<Summary>) {
        let chosen = self.wanted.or_else(|| self.found().get(self.listing.choice).map(|sheet| sheet.number));
        let bowlers = |sheet: &Summary| sheet.lines.iter().map(|line| line.bowler().label()).collect::<Vec<_>>();
        self.sheets.truncate(place);
        self.searched.truncate(place);
        self.searched.extend(sheets.iter().map(|sheet| bowlers(sheet).join("\n").to_lowercase()));
        self.sheets.extend(sheets);
        let choice = chosen.and_then(|number| self.found().iter().position(|sheet| sheet.number == number));
        self.listing.choice = choice.unwrap_or(self.listing.choice);
        self.wanted = self.wanted.filter(|_| choice.is_none());
    }

    /// Forgets the sheets, which are read anew.
    pub(crate) fn forget(&mut self) {
        (self.sheets, self.searched) = (Vec::new(), Vec::new());
    }

    /// The sheets that are searched for, the last one first.
    pub(crate) fn found(&self) -> Vec<&Summary> {
        let search = self.listing.search.to_lowercase();
        let number = search.parse().ok();
        let is_meant = |(sheet, bowlers): &(&Summary, &String)| {
            search.is_empty() || Some(sheet.number) == number || bowlers.contains(&search)
        };
        self.sheets.iter().zip(&self.searched).rev().filter(is_meant).map(|(sheet, _)| sheet).collect()
    }
}

impl SheetView {
    fn new(number: i64, before: Box<HistoryView>) -> SheetView {
        SheetView {
            number,
            story: None,
            failure: None,
            curve: Vec::new(),
            has_curve: false,
            at: 0,
            past: None,
            happened: None,
            step_at: None,
            frame: None,
            first: None,
            before,
        }
    }

    /// How many events there are.
    pub(crate) fn events(&self) -> usize {
        self.story.as_ref().map_or(0, |story| story.sheet.events().len())
    }

    /// Where a line of the replayed sheet is shown on the sheet as it is now; both places count shown lines only.
    pub(crate) fn line_now(&self, line: usize) -> Option<usize> {
        let (past, now) = (self.past.as_ref()?, &self.story.as_ref()?.sheet);
        let (index, _) = past.shown().nth(line)?;
        let arrival = *past.arrivals().get(index)?;
        let arrivals = now.arrivals();
        now.shown().position(|(index, _)| arrivals[index] == arrival)
    }

    /// Shows the sheet as it was after so many events, at least the first.
    pub(crate) fn go_to(&mut self, at: usize) {
        let Some(story) = &self.story else { return };
        self.at = at.clamp(1, story.sheet.events().len().max(1));
        let events = &story.sheet.events()[..self.at];
        let Some((last, before)) = events.split_last() else { return };
        // What was taken once is taken again.
        let before = Sheet::replay(before.iter().cloned()).ok();
        self.happened = Some(happened_and_why(last, before.as_ref()).phrase());
        self.past = match before {
            Some(mut sheet) => sheet.apply(last.clone()).ok().map(|()| sheet),
            None => Sheet::replay([last.clone()]).ok(),
        };
    }
}

impl BowlersView {
    /// The careers that are searched for: whose, and by which rules.
    pub(crate) fn rows(&self) -> Vec<(&KeptBowler, &KeptCareer)> {
        let search = self.listing.search.to_lowercase();
        let is_meant = |bowler: &&KeptBowler| {
            search.is_empty()
                || bowler.told_apart().to_lowercase().contains(&search)
                || bowler.tags.iter().any(|tag| tag.to_string().to_lowercase().contains(&search))
        };
        let found = self.bowlers.iter().filter(is_meant);
        found.flat_map(|bowler| bowler.careers().map(move |career| (bowler, career))).collect()
    }
}
