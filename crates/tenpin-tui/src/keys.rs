//! What keys and the mouse do: from what is entered to what changes, and to what is asked of the store. No drawing.

mod board;
mod frames;
mod lists;
mod mouse;
mod overlay;
mod palette;
mod start;

pub(crate) use palette::Meant;

use std::mem::discriminant;
use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use ratatui_core::layout::Size;
use tenpin::Ball;
use tenpin_board::{SheetError, State};
use tenpin_lang::{Language, Phrase, Say, keyboard};
use tenpin_play::Command;

use crate::action::{self, Action};
use crate::app::{App, BoardFocus, Entry, Leaving, Notice, Overlay, Purpose, Question, STEP, View};
use crate::desk::Request;
use crate::field::{Edit, Field};
use crate::lineup::Lineup;
use crate::words::Message;

/// Something that somebody enters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text that was pasted.
    Paste(String),
    /// The terminal has another size.
    Resize(Size),
}

/// The most inputs that are queued while an answer is awaited.
const MOST_QUEUED: usize = 1000;

/// The lines that a page has.
const PAGE: usize = 10;

impl App {
    /// Takes input, and returns the requests to the store. Input that arrives while an answer is awaited is queued.
    pub fn handle(&mut self, input: Input, now: Instant) -> Vec<Request> {
        self.now = now;
        let looked_at = self.looked_at();
        let requests = self.taken(input);
        self.stopped(looked_at, requests)
    }

    fn taken(&mut self, input: Input) -> Vec<Request> {
        match input {
            Input::Resize(size) => {
                self.size = size;
                Vec::new()
            }
            Input::Key(key) if key.kind == KeyEventKind::Release => Vec::new(),
            Input::Key(key) if is_interrupt(key) => self.leave(Leaving::Interrupted),
            // Whoever leaves bowls no more.
            _ if self.leaving.is_some() => Vec::new(),
            input if self.is_waiting() => {
                if self.queue.len() < MOST_QUEUED {
                    self.queue.push_back(input);
                }
                Vec::new()
            }
            input => self.enter(input),
        }
    }

    /// Takes the queued input, up to the next request whose answer has to be awaited.
    pub(crate) fn catch_up(&mut self) -> Vec<Request> {
        let mut requests = Vec::new();
        while !self.is_waiting()
            && self.leaving.is_none()
            && let Some(input) = self.queue.pop_front()
        {
            requests.extend(self.enter(input));
        }
        requests
    }

    fn enter(&mut self, input: Input) -> Vec<Request> {
        let shown = |app: &App| (discriminant(&app.view), app.overlay.as_ref().map(discriminant));
        let before = shown(self);
        let requests = match input {
            Input::Key(key) => {
                (self.notice, self.celebration) = (None, None);
                self.key(key)
            }
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => self.paste(&text),
            Input::Resize(_) => Vec::new(),
        };
        if shown(self) != before {
            // What the last picture let the mouse hit is no longer there.
            self.targets.clear();
        }
        requests
    }

    fn key(&mut self, key: KeyEvent) -> Vec<Request> {
        if self.is_too_small() {
            // What cannot be seen cannot be changed.
            return if command_key(key) == KeyCode::Char('q') { self.leave(Leaving::Quit) } else { Vec::new() };
        }
        if let Some(overlay) = self.overlay.take() {
            return self.overlay_key(overlay, key);
        }
        let is_text = matches!(self.view, View::Lineup(_));
        if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) && !is_text {
            return Vec::new();
        }
        let taken = match &self.view {
            View::Blank => None,
            View::Start(_) => self.menu_key(key),
            View::Lineup(_) => Some(self.lineup_key(key)),
            View::Board(_) => self.board_key(key),
            View::History(_) | View::Bowlers(_) => self.list_key(key),
            View::Sheet(_) => self.sheet_key(key),
            View::Bowler(_) => self.bowler_key(key),
        };
        match taken {
            Some(requests) => requests,
            None => match action::row_of(command_key(key), self.view.place()) {
                Some(row) => self.run(row.action),
                None => Vec::new(),
            },
        }
    }

    /// Does what an action of the table is.
    pub(crate) fn run(&mut self, action: Action) -> Vec<Request> {
        if !action.is_possible(self) {
            return self.refuse(self.why_not(action));
        }
        match action {
            Action::Undo => {
                let is_closed = self.lane.as_ref().is_some_and(|lane| lane.sheet.state() == State::Closed);
                return self.act(if is_closed { Command::Reopen } else { Command::Undo });
            }
            Action::Redo => return self.act(Command::Redo),
            Action::NextGame => {
                let seen = self.seen();
                return self.ask(Request::NextGame { seen });
            }
            Action::Correct => self.choose_frame(),
            Action::GiveTurn => self.pick(Purpose::GiveTurn),
            Action::Drop => self.pick(Purpose::Drop),
            Action::Rename => self.pick(Purpose::Rename),
            Action::Join => self.overlay = Some(Overlay::ask(Question::Join, "")),
            Action::Order => {
                let lines = self.lane.as_ref().map(|lane| lane.sheet.shown().map(|(index, _)| index).collect());
                self.overlay = lines.map(|lines| Overlay::Order { lines, choice: 0, is_held: false });
            }
            Action::Close => self.overlay = Some(Overlay::ConfirmClose),
            Action::Odds => {
                self.shows_odds = !self.shows_odds;
                return vec![Request::Odds(self.shows_odds)];
            }
            Action::Search => {
                let search = self.view.listing().map(|listing| listing.search.clone()).unwrap_or_default();
                self.overlay = Some(Overlay::ask(Question::Search, &search));
            }
            Action::Period => {
                let period = self.view.listing().and_then(|listing| listing.period.clone()).unwrap_or_default();
                self.overlay = Some(Overlay::ask(Question::Period, &period));
            }
            Action::Rules => return self.next_rules(),
            Action::Deleted => {
                if let Some(listing) = self.view.listing_mut() {
                    listing.filter.is_deleted = !listing.filter.is_deleted;
                    return self.read_again();
                }
            }
            Action::Play => {
                if let View::Sheet(view) = &mut self.view {
                    let is_at_end = view.at == view.events();
                    view.frame = None;
                    if view.step_at.is_none() && is_at_end {
                        view.go_to(1);
                    }
                    view.step_at = if view.step_at.is_some() { None } else { Some(self.now + STEP) };
                }
            }
            Action::Back => return self.back(),
            Action::Board => self.view = View::Board(BoardFocus::default()),
            Action::NewGame => {
                let ruleset = self.planned.ruleset;
                self.view = View::Lineup(Lineup::new(Vec::new(), ruleset, 1));
            }
            Action::History => {
                self.view = View::History(Box::default());
                return self.read_again();
            }
            Action::Statistics => {
                self.view = View::Bowlers(Box::default());
                return self.read_again();
            }
            Action::Language => {
                let index = Language::ALL.iter().position(|language| *language == self.language()).unwrap_or(0);
                self.speak(Language::ALL[(index + 1) % Language::ALL.len()]);
            }
            Action::Theme => self.theme.ground = self.theme.ground.next(),
            Action::Palette => self.overlay = Some(Overlay::Palette { field: Field::default(), choice: 0 }),
            Action::Help => self.overlay = Some(Overlay::Help { first: 0 }),
            Action::Quit => return self.leave(Leaving::Quit),
            Action::Enter | Action::Deck | Action::Open | Action::Step | Action::Scroll => {}
        }
        Vec::new()
    }

    /// Why something cannot be done now.
    fn why_not(&self, action: Action) -> Phrase {
        let state = self.lane.as_ref().map(|lane| lane.sheet.state());
        let is_here = action::TABLE.iter().any(|row| row.action == action && row.places.contains(&self.view.place()));
        match (action, state) {
            _ if !is_here => Message::NotNow.phrase(),
            (Action::Undo, Some(State::Open)) => SheetError::NothingToUndo.phrase(),
            (Action::Redo, Some(State::Open)) => SheetError::NothingToRedo.phrase(),
            (Action::NextGame, Some(State::Open)) => Message::NotOver.phrase(),
            (Action::Correct | Action::Close, Some(State::Open)) => Message::NothingBowled.phrase(),
            (Action::GiveTurn | Action::Order | Action::Drop, Some(State::Open)) => Message::NobodyElse.phrase(),
            (_, Some(State::Closed)) => SheetError::Closed.phrase(),
            (_, Some(State::Deleted)) => SheetError::Deleted.phrase(),
            _ => Message::NotNow.phrase(),
        }
    }

    /// Ends the program once the store has taken care of the lane; a second Ctrl-C ends it at once.
    fn leave(&mut self, leaving: Leaving) -> Vec<Request> {
        if self.leaving.is_some() {
            self.end_now();
            return Vec::new();
        }
        self.leaving = Some(leaving);
        self.queue.clear();
        self.ask(Request::Leave)
    }

    fn act(&mut self, command: Command) -> Vec<Request> {
        let seen = self.seen();
        self.ask(Request::Act { command, seen })
    }

    /// Bowls a ball; what was entered of it is gone, also if it is not taken.
    fn bowl(&mut self, ball: Ball) -> Vec<Request> {
        self.entry = Entry::default();
        self.act(Command::Roll(ball))
    }

    fn refuse(&mut self, reason: Phrase) -> Vec<Request> {
        self.notice = Some(Notice::refusal(vec![reason]));
        Vec::new()
    }

    fn pick(&mut self, purpose: Purpose) {
        self.overlay = Some(Overlay::Pick { purpose, choice: 0 });
    }
}

impl Overlay {
    fn ask(question: Question, text: &str) -> Overlay {
        Overlay::Ask { question, field: Field::with(text), reason: None }
    }
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.modifiers.contains(KeyModifiers::CONTROL) && matches!(command_key(key), KeyCode::Char('c' | 'C'))
}

/// The key that is meant: on a keyboard that is set to Korean, the English letter in its place.
fn command_key(key: KeyEvent) -> KeyCode {
    match key.code {
        KeyCode::Char(symbol) => {
            let latin = keyboard::latin(symbol.encode_utf8(&mut [0; 4])).and_then(|latin| {
                let mut letters = latin.chars();
                letters.next().filter(|_| letters.next().is_none())
            });
            KeyCode::Char(latin.unwrap_or(symbol))
        }
        code => code,
    }
}

/// What a key does to text that is typed.
fn edit(key: KeyEvent) -> Option<Edit> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char('a') if is_control => Edit::Home,
        KeyCode::Char('e') if is_control => Edit::End,
        KeyCode::Char('u') if is_control => Edit::DeleteAll,
        KeyCode::Char('w') if is_control => Edit::DeleteWord,
        KeyCode::Char('h') if is_control => Edit::Backspace,
        KeyCode::Char(_) if is_control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(symbol) => Edit::Insert(symbol),
        KeyCode::Backspace => Edit::Backspace,
        KeyCode::Delete => Edit::Delete,
        KeyCode::Left => Edit::Left,
        KeyCode::Right => Edit::Right,
        KeyCode::Home => Edit::Home,
        KeyCode::End => Edit::End,
        _ => return None,
    })
}

/// The frame that was bowled last, by the index of its line and its number: of the bowler who is up if that is begun, else
/// the last one that anybody has begun.
fn last_frame(board: &tenpin_board::Board) -> Option<(usize, usize)> {
    let begun = |line: usize| {
        let frames = &board.lines.get(line)?.frames;
        Some((line, frames.iter().rposition(|frame| !frame.balls.rolls().is_empty())? + 1))
    };
    if let Some((up, next)) = board.up.zip(board.next)
        && 1 < next.ball
    {
        return begun(up);
    }
    // Whoever bowled last stands before the one who is up, in the highest frame.
    let count = board.lines.len();
    let before = (1..=count).filter_map(|back| begun((board.up.unwrap_or(0) + count - back) % count));
    before.max_by_key(|(line, number)| (*number, usize::from(Some(*line) < board.up), *line))
}
