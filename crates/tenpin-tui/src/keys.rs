//! What keys and the mouse do: from what is entered to what changes, and to what is asked of the store. No drawing.

use std::mem::discriminant;
use std::time::Instant;

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Size};
use tenpin::{Ball, Ruleset};
use tenpin_board::{Line, NameTag, SheetError, State};
use tenpin_lang::{Language, Phrase, Quoted, Say, WrongBowler, keyboard};
use tenpin_play::Command;
use tenpin_store::Filter;

use crate::action::{self, Action};
use crate::app::{
    App, BoardFocus, BowlersView, Choice, Confirm, Entry, HistoryView, Leaving, Menu, Notice, Overlay, Purpose,
    Question, STEP, Target, View,
};
use crate::correction::Correction;
use crate::deck::{Deck, Direction};
use crate::desk::Request;
use crate::entry::{self, Typed};
use crate::field::{Edit, Field};
use crate::lineup::{self, Lineup, Part};
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

/// The most that is remembered while an answer is waited for.
const MOST_QUEUED: usize = 1000;

/// The lines that a page has.
const PAGE: usize = 10;

impl App {
    /// Takes what is entered, and gives what is asked of the store. What is entered while an answer is waited for comes
    /// after it.
    pub fn handle(&mut self, input: Input, now: Instant) -> Vec<Request> {
        self.now = now;
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

    /// Takes what was entered while an answer was waited for, up to the next thing that has to be waited for.
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
            let reason = match action {
                Action::Undo => SheetError::NothingToUndo.phrase(),
                Action::Redo => SheetError::NothingToRedo.phrase(),
                _ => Message::NotNow.phrase(),
            };
            return self.refuse(reason);
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
            Action::Close => self.overlay = Some(Overlay::Confirm(Confirm::Close)),
            Action::Odds => {
                self.shows_odds = !self.shows_odds;
                return vec![Request::Odds(self.shows_odds)];
            }
            Action::Search => {
                let search = self.search().to_owned();
                self.overlay = Some(Overlay::ask(Question::Search, &search));
            }
            Action::Period => {
                let period = self.period().cloned().unwrap_or_default();
                self.overlay = Some(Overlay::ask(Question::Period, &period));
            }
            Action::Rules => return self.next_rules(),
            Action::Deleted => {
                if let View::History(view) = &mut self.view {
                    view.filter.is_deleted = !view.filter.is_deleted;
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
            Action::Enter | Action::Deck | Action::Open | Action::Step => {}
        }
        Vec::new()
    }

    /// Ends the program when the store has seen to the lane; at once if that is asked for twice.
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

    // The start.

    fn menu_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let View::Start(menu) = &mut self.view else { return None };
        let choices = menu.choices();
        match command_key(key) {
            KeyCode::Up | KeyCode::Char('k') => menu.choice = menu.choice.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => menu.choice = (menu.choice + 1).min(choices.len() - 1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let choice = choices[menu.choice.min(choices.len() - 1)];
                return Some(self.choose(choice));
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    fn choose(&mut self, choice: Choice) -> Vec<Request> {
        match choice {
            Choice::Resume => match &self.view {
                View::Start(Menu { offer: Some(offer), .. }) => {
                    let number = offer.number;
                    self.ask(Request::Resume(number))
                }
                _ => Vec::new(),
            },
            Choice::NewGame => self.begin_planned(),
            Choice::History => self.run(Action::History),
            Choice::Statistics => self.run(Action::Statistics),
            Choice::Quit => self.leave(Leaving::Quit),
        }
    }

    fn lineup_key(&mut self, key: KeyEvent) -> Vec<Request> {
        let is_leaving = key.code == KeyCode::Esc;
        if let KeyCode::F(_) = key.code
            && let Some(row) = action::row_of(key.code, self.view.place())
        {
            return self.run(row.action);
        }
        let View::Lineup(lineup) = &mut self.view else { return Vec::new() };
        if is_leaving {
            self.planned = lineup.clone();
            return self.back();
        }
        match (lineup.part, key.code) {
            (part, KeyCode::Tab | KeyCode::Down) | (part @ (Part::Rules | Part::Games), KeyCode::Enter) => {
                lineup.part = part.step(1);
            }
            (part, KeyCode::BackTab | KeyCode::Up) => lineup.part = part.step(3),
            (Part::Bowlers, KeyCode::Enter) if lineup.field.is_empty() && !lineup.entrants.is_empty() => {
                let lineup = lineup.clone();
                return self.begin(&lineup);
            }
            (Part::Bowlers, KeyCode::Enter) => {
                if let Err(error) = lineup.add() {
                    return self.refuse(error.phrase());
                }
            }
            (Part::Bowlers, KeyCode::Backspace) if lineup.field.is_empty() => {
                if let Some(entrant) = lineup.entrants.pop() {
                    lineup.field = Field::with(&lineup::written(&entrant));
                }
            }
            (Part::Bowlers, _) => {
                if let Some(edit) = edit(key) {
                    lineup.field.edit(edit);
                }
            }
            (Part::Rules, KeyCode::Right | KeyCode::Char(' ' | 'l')) => lineup.change_rules(1),
            (Part::Rules, KeyCode::Left | KeyCode::Char('h')) => lineup.change_rules(Ruleset::ALL.len() - 1),
            (Part::Games, KeyCode::Right | KeyCode::Char(' ' | 'l' | '+')) => lineup.more_games(),
            (Part::Games, KeyCode::Left | KeyCode::Char('h' | '-')) => lineup.fewer_games(),
            (Part::Start, KeyCode::Enter | KeyCode::Char(' ')) => return self.start_lineup(),
            (_, _) => {}
        }
        Vec::new()
    }

    /// Begins the game that is entered; who is typed and not taken yet bowls, too.
    fn start_lineup(&mut self) -> Vec<Request> {
        let View::Lineup(lineup) = &mut self.view else { return Vec::new() };
        if (!lineup.field.is_empty() || lineup.entrants.is_empty())
            && let Err(error) = lineup.add()
        {
            lineup.part = Part::Bowlers;
            return self.refuse(error.phrase());
        }
        let lineup = lineup.clone();
        self.begin(&lineup)
    }

    // The board.

    fn board_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let View::Board(focus) = &self.view else { return None };
        if focus.frame.is_some() {
            return self.frame_key(key);
        }
        match command_key(key) {
            KeyCode::PageUp => self.scroll(false),
            KeyCode::PageDown => self.scroll(true),
            KeyCode::Tab | KeyCode::BackTab => return Some(self.run(Action::Correct)),
            KeyCode::Char(symbol) if entry::is_ball_key(symbol) && self.game_up().is_none() => {
                let reason = self.ball_refusal()?;
                return Some(self.refuse(reason));
            }
            _ if self.game_up().is_none() => return None,
            KeyCode::Char(symbol) if entry::is_ball_key(symbol) => return Some(self.type_ball(symbol)),
            KeyCode::Left | KeyCode::Char('h') => self.go(Direction::Left),
            KeyCode::Down | KeyCode::Char('j') => self.go(Direction::Down),
            KeyCode::Up | KeyCode::Char('k') => self.go(Direction::Up),
            KeyCode::Right | KeyCode::Char('l') => self.go(Direction::Right),
            KeyCode::Char(' ') => {
                let pin = self.use_deck().map(|deck| deck.cursor)?;
                return Some(self.toggle(pin));
            }
            KeyCode::Backspace => {
                self.entry.pending.pop();
                self.entry.deck = None;
            }
            KeyCode::Esc => self.entry = Entry::default(),
            KeyCode::Enter => return Some(self.take_entry()),
            _ => return None,
        }
        Some(Vec::new())
    }

    /// Adds a symbol to the ball that is typed.
    pub(crate) fn type_ball(&mut self, symbol: char) -> Vec<Request> {
        let Some(game) = self.game_up() else { return Vec::new() };
        self.entry.deck = None;
        match entry::typed(&self.entry.pending, symbol, &game) {
            Typed::Pending(text) => self.entry.pending = text,
            Typed::Ball(ball) => return self.bowl(ball),
            Typed::Then(ball) => {
                self.queue.push_front(Input::Key(KeyEvent::from(KeyCode::Char(symbol))));
                return self.bowl(ball);
            }
            Typed::Refused(reason) => {
                self.entry.pending.clear();
                return self.refuse(reason);
            }
        }
        Vec::new()
    }

    /// Takes the ball that is entered.
    fn take_entry(&mut self) -> Vec<Request> {
        let Some(game) = self.game_up() else { return Vec::new() };
        if let Some(deck) = self.entry.deck {
            return match deck.roll(&game) {
                Ok(_) => self.bowl(deck.ball()),
                Err(error) => self.refuse(error.phrase()),
            };
        }
        if self.entry.pending.is_empty() {
            return self.refuse(Message::EnterBall.phrase());
        }
        let pending = std::mem::take(&mut self.entry.pending);
        match entry::entered(&pending, &game) {
            Ok(ball) => self.bowl(ball),
            Err(reason) => self.refuse(reason),
        }
    }

    /// The deck, which is used from now on.
    fn use_deck(&mut self) -> Option<&mut Deck> {
        let game = self.game_up()?;
        self.entry.pending.clear();
        Some(self.entry.deck.get_or_insert_with(|| Deck::new(&game)))
    }

    fn go(&mut self, direction: Direction) {
        let Some(pins) = self.game_up().map(|game| game.ruleset().pins()) else { return };
        let is_new = self.entry.deck.is_none();
        if let Some(deck) = self.use_deck()
            && !is_new
        {
            deck.go(direction, pins);
        }
    }

    fn toggle(&mut self, pin: u8) -> Vec<Request> {
        let Some(game) = self.game_up() else { return Vec::new() };
        let toggled = self.use_deck().map(|deck| deck.toggle(pin, &game));
        match toggled {
            Some(Err(error)) => self.refuse(error.phrase()),
            _ => Vec::new(),
        }
    }

    fn scroll(&mut self, is_down: bool) {
        let lines = self.lane.as_ref().map_or(0, |lane| lane.board.lines.len());
        let shown = self.lines_shown;
        if let View::Board(focus) = &mut self.view {
            let first = focus.first.unwrap_or(self.first_shown);
            let first = if is_down { first + shown.max(1) } else { first.saturating_sub(shown.max(1)) };
            focus.first = Some(first.min(lines.saturating_sub(shown)));
        }
    }

    // Frames that are corrected.

    /// Chooses the frame that was bowled last, to correct it or another one.
    fn choose_frame(&mut self) {
        match &mut self.view {
            View::Board(focus) => {
                let last = self.lane.as_ref().and_then(|lane| last_frame(&lane.board));
                (focus.frame, focus.first) = (last, None);
            }
            View::Sheet(view) => {
                // Corrections are for the sheet as it is.
                view.go_to(view.events());
                view.step_at = None;
                let board = view.past.as_ref().map(tenpin_board::Board::from);
                view.frame = board.as_ref().and_then(last_frame);
            }
            _ => {}
        }
    }

    fn frame_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let lines = self.shown_lines();
        let (focus, sheet) = match &mut self.view {
            View::Board(focus) => {
                focus.first = None;
                (&mut focus.frame, None)
            }
            View::Sheet(view) => (&mut view.frame, Some(view.number)),
            _ => return None,
        };
        let (line, number) = (*focus)?;
        match command_key(key) {
            KeyCode::Left | KeyCode::Char('h') => *focus = Some((line, number.saturating_sub(1).max(1))),
            KeyCode::Right | KeyCode::Char('l') => *focus = Some((line, (number + 1).min(10))),
            KeyCode::Up | KeyCode::Char('k') => *focus = Some((line.saturating_sub(1), number)),
            KeyCode::Down | KeyCode::Char('j') => {
                *focus = Some(((line + 1).min(lines.len().saturating_sub(1)), number));
            }
            KeyCode::Home => *focus = Some((line, 1)),
            KeyCode::End => *focus = Some((line, 10)),
            KeyCode::Esc | KeyCode::Tab | KeyCode::BackTab | KeyCode::Char('c') => *focus = None,
            code @ (KeyCode::Enter | KeyCode::Char(_)) => {
                let typed = match code {
                    KeyCode::Enter => "",
                    KeyCode::Char(symbol) if entry::is_ball_key(symbol) => &symbol.to_string(),
                    _ => return None,
                };
                let index = *lines.get(line)?;
                return Some(self.begin_correction(sheet, index, number, typed));
            }
            _ => return None,
        }
        Some(Vec::new())
    }

    /// Opens the correction of a frame, if it can be corrected.
    fn begin_correction(&mut self, sheet: Option<i64>, line: usize, number: usize, typed: &str) -> Vec<Request> {
        let Some(game) = self.line_of(sheet, line).map(|line| line.game) else { return Vec::new() };
        let frame = &game.frames()[number - 1];
        if frame.is_given() {
            return self.refuse(tenpin::CorrectError::Given { number }.phrase());
        }
        if frame.rolls().is_empty() {
            return self.refuse(tenpin::CorrectError::NotBegun { number }.phrase());
        }
        let correction = Correction { balls: Field::with(typed), ..Correction::new(sheet, line, number) };
        self.overlay = Some(Overlay::Correct(Box::new(correction)));
        Vec::new()
    }

    /// A line of the sheet that is bowled on, or of the one of the history.
    pub(crate) fn line_of(&self, sheet: Option<i64>, line: usize) -> Option<&Line> {
        let lines = match (&self.view, sheet) {
            (View::Sheet(view), Some(number)) if view.number == number => view.story.as_ref()?.sheet.lines(),
            (_, Some(_)) => return None,
            (_, None) => self.lane.as_ref()?.sheet.lines(),
        };
        lines.get(line)
    }

    /// The indexes of the lines that are shown, of the sheet that is looked at.
    fn shown_lines(&self) -> Vec<usize> {
        let lines = |sheet: &tenpin_board::Sheet| sheet.shown().map(|(index, _)| index).collect();
        match &self.view {
            View::Sheet(view) => view.story.as_ref().map(|story| lines(&story.sheet)).unwrap_or_default(),
            _ => self.lane.as_ref().map(|lane| lines(&lane.sheet)).unwrap_or_default(),
        }
    }

    // Lists.

    fn list_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let (choice, count) = match &mut self.view {
            View::History(view) => {
                let count = view.found().len();
                (&mut view.choice, count)
            }
            View::Bowlers(view) => {
                let count = view.rows().len();
                (&mut view.choice, count)
            }
            _ => return None,
        };
        let last = count.saturating_sub(1);
        *choice = (*choice).min(last);
        match command_key(key) {
            KeyCode::Up | KeyCode::Char('k') => *choice = choice.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => *choice = (*choice + 1).min(last),
            KeyCode::PageUp => *choice = choice.saturating_sub(PAGE),
            KeyCode::PageDown => *choice = (*choice + PAGE).min(last),
            KeyCode::Home | KeyCode::Char('g') => *choice = 0,
            KeyCode::End | KeyCode::Char('G') => *choice = last,
            KeyCode::Enter if count == 0 => {}
            KeyCode::Enter => return Some(self.open_choice()),
            _ => return None,
        }
        Some(Vec::new())
    }

    fn open_choice(&mut self) -> Vec<Request> {
        match std::mem::replace(&mut self.view, View::Blank) {
            View::History(view) => {
                let number = view.found().get(view.choice).map(|sheet| sheet.number);
                self.view = View::History(view);
                number.map(|number| self.open_sheet(number)).unwrap_or_default()
            }
            View::Bowlers(view) => {
                self.view = View::Bowler(view);
                Vec::new()
            }
            other => {
                self.view = other;
                Vec::new()
            }
        }
    }

    fn search(&self) -> &str {
        match &self.view {
            View::History(view) => &view.search,
            View::Bowlers(view) => &view.search,
            _ => "",
        }
    }

    fn period(&self) -> Option<&String> {
        match &self.view {
            View::History(view) => view.period.as_ref(),
            View::Bowlers(view) => view.period.as_ref(),
            _ => None,
        }
    }

    /// Lists the games of the next rule set only, after the last one those of all.
    fn next_rules(&mut self) -> Vec<Request> {
        let filter = match &mut self.view {
            View::History(view) => &mut view.filter,
            View::Bowlers(view) => &mut view.filter,
            _ => return Vec::new(),
        };
        filter.ruleset = match filter.ruleset {
            None => Some(Ruleset::ALL[0]),
            Some(ruleset) => {
                let index = Ruleset::ALL.iter().position(|other| *other == ruleset).unwrap_or_default();
                Ruleset::ALL.get(index + 1).copied()
            }
        };
        self.read_again()
    }

    /// Asks for the list once more, by its filter.
    fn read_again(&mut self) -> Vec<Request> {
        match &mut self.view {
            View::History(view) => {
                let HistoryView { filter, search, period, .. } = std::mem::take(&mut **view);
                **view = HistoryView { filter: filter.clone(), search, period, ..HistoryView::default() };
                vec![Request::History(filter)]
            }
            View::Bowlers(view) => {
                let BowlersView { filter, search, period, .. } = std::mem::take(&mut **view);
                **view = BowlersView { filter: filter.clone(), search, period, ..BowlersView::default() };
                vec![Request::Bowlers(filter)]
            }
            _ => Vec::new(),
        }
    }

    /// Goes back to where somebody came from.
    fn back(&mut self) -> Vec<Request> {
        match std::mem::replace(&mut self.view, View::Blank) {
            View::Sheet(view) if view.frame.is_some() => {
                self.view = View::Sheet(Box::new(crate::app::SheetView { frame: None, ..*view }));
            }
            View::Sheet(view) => {
                self.view = View::History(view.before);
                // A sheet may have been corrected meanwhile, and one that the command line named has no list before it.
                return self.read_keeping_choice();
            }
            View::Bowler(view) => self.view = View::Bowlers(view),
            View::History(view) if !view.search.is_empty() || view.filter != Filter::default() => {
                self.view = View::History(Box::default());
                return self.read_again();
            }
            View::Bowlers(view) if !view.search.is_empty() || view.filter != Filter::default() => {
                self.view = View::Bowlers(Box::default());
                return self.read_again();
            }
            _ if self.lane.is_some() => self.view = View::Board(BoardFocus::default()),
            _ => {
                self.view = View::Start(Menu { offer: None, choice: 0 });
                return self.ask(Request::Home);
            }
        }
        Vec::new()
    }

    fn read_keeping_choice(&mut self) -> Vec<Request> {
        let choice = if let View::History(view) = &self.view { view.choice } else { 0 };
        let requests = self.read_again();
        if let View::History(view) = &mut self.view {
            view.choice = choice;
        }
        requests
    }

    fn sheet_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let View::Sheet(view) = &mut self.view else { return None };
        if view.frame.is_some() {
            return self.frame_key(key);
        }
        let code = command_key(key);
        let (at, last) = (view.at, view.events());
        let to = match code {
            KeyCode::Left | KeyCode::Char('h' | 'k') | KeyCode::Up => at.saturating_sub(1).max(1),
            KeyCode::Right | KeyCode::Char('l' | 'j') | KeyCode::Down => (at + 1).min(last),
            KeyCode::PageUp => at.saturating_sub(PAGE).max(1),
            KeyCode::PageDown => (at + PAGE).min(last),
            KeyCode::Home => 1,
            KeyCode::End => last,
            _ => return None,
        };
        view.step_at = None;
        view.go_to(to);
        Some(Vec::new())
    }

    fn bowler_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let View::Bowler(view) = &mut self.view else { return None };
        let last = view.rows().len().saturating_sub(1);
        match command_key(key) {
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h' | 'k') => view.choice = view.choice.saturating_sub(1),
            KeyCode::Right | KeyCode::Down | KeyCode::Char('l' | 'j') => view.choice = (view.choice + 1).min(last),
            _ => return None,
        }
        Some(Vec::new())
    }

    // What lies over the view.

    fn overlay_key(&mut self, overlay: Overlay, key: KeyEvent) -> Vec<Request> {
        if key.code == KeyCode::Esc {
            return Vec::new();
        }
        match overlay {
            Overlay::Help { first } => {
                let first = match command_key(key) {
                    KeyCode::Up | KeyCode::Char('k') => first.saturating_sub(1),
                    KeyCode::Down | KeyCode::Char('j') => first + 1,
                    KeyCode::PageUp => first.saturating_sub(PAGE),
                    KeyCode::PageDown | KeyCode::Char(' ') => first + PAGE,
                    KeyCode::Home => 0,
                    KeyCode::Char('L') => {
                        self.run(Action::Language);
                        first
                    }
                    _ => return Vec::new(),
                };
                let first = first.min(self.help_rows);
                self.overlay = Some(Overlay::Help { first });
                Vec::new()
            }
            Overlay::Palette { field, choice } => self.palette_key(field, choice, key),
            Overlay::Pick { purpose, choice } => self.pick_key(purpose, choice, key),
            Overlay::Ask { question, mut field, .. } => {
                if key.code == KeyCode::Enter {
                    return self.answer(question, field);
                }
                if let Some(edit) = edit(key) {
                    field.edit(edit);
                }
                self.overlay = Some(Overlay::Ask { question, field, reason: None });
                Vec::new()
            }
            Overlay::Order { lines, choice, is_held } => self.order_key(lines, choice, is_held, key),
            Overlay::Correct(correction) => self.correction_key(correction, key),
            Overlay::Confirm(Confirm::Close) => match command_key(key) {
                KeyCode::Char('y' | 'Y' | 's' | 'S') | KeyCode::Enter => self.act(Command::Close),
                _ => Vec::new(),
            },
        }
    }

    fn pick_key(&mut self, purpose: Purpose, choice: usize, key: KeyEvent) -> Vec<Request> {
        let choices = self.choices(purpose);
        let last = choices.len().saturating_sub(1);
        let choice = match command_key(key) {
            KeyCode::Up | KeyCode::Char('k') => choice.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => (choice + 1).min(last),
            KeyCode::PageUp => choice.saturating_sub(PAGE),
            KeyCode::PageDown => (choice + PAGE).min(last),
            KeyCode::Home => 0,
            KeyCode::End => last,
            KeyCode::Enter | KeyCode::Char(' ') => {
                return match choices.get(choice) {
                    Some(line) => self.picked(purpose, *line),
                    None => Vec::new(),
                };
            }
            _ => choice,
        };
        self.overlay = Some(Overlay::Pick { purpose, choice });
        Vec::new()
    }

    fn picked(&mut self, purpose: Purpose, line: usize) -> Vec<Request> {
        match purpose {
            Purpose::GiveTurn => self.act(Command::Bowl { line }),
            Purpose::Drop => self.act(Command::Leave { line }),
            Purpose::Rename => {
                let called = self.line_of(None, line).map(|line| lineup::called(&line.name_tag()));
                self.overlay = Some(Overlay::ask(Question::Rename { line }, &called.unwrap_or_default()));
                Vec::new()
            }
        }
    }

    fn answer(&mut self, question: Question, field: Field) -> Vec<Request> {
        let text = field.text();
        let told = match question {
            Question::Join => self.join(&text),
            Question::Rename { line } => self.rename(line, &text),
            Question::Search => {
                match &mut self.view {
                    View::History(view) => (view.search, view.choice) = (text.trim().to_owned(), 0),
                    View::Bowlers(view) => (view.search, view.choice) = (text.trim().to_owned(), 0),
                    _ => {}
                }
                return Vec::new();
            }
            Question::Period => return self.answer_period(question, field),
        };
        match told {
            Ok(command) => {
                self.overlay = Some(Overlay::Ask { question, field, reason: None });
                self.act(command)
            }
            Err(reason) => {
                self.overlay = Some(Overlay::Ask { question, field, reason: Some(reason) });
                Vec::new()
            }
        }
    }

    /// Who comes late or comes back.
    fn join(&self, text: &str) -> Result<Command, Phrase> {
        let lines = self.lane.as_ref().map(|lane| lane.sheet.lines().to_vec()).unwrap_or_default();
        let is_called = |line: &Line| line.has_left && line.label() == text.trim();
        if let Some(line) = lines.iter().position(is_called) {
            return Ok(Command::Return { line });
        }
        // The number of a line tells namesakes apart.
        if let Ok(number) = text.trim().parse::<usize>() {
            return Ok(Command::Return { line: number.wrapping_sub(1) });
        }
        let entrant = lineup::entrant(text).map_err(|error| error.phrase())?;
        Ok(Command::Join { entrant })
    }

    fn rename(&self, line: usize, text: &str) -> Result<Command, Phrase> {
        let entrant = lineup::entrant(text).map_err(|error| error.phrase())?;
        if entrant.ruleset.is_some() {
            return Err(Message::NoRulesHere.phrase());
        }
        let before = self.line_of(None, line).map(Line::name_tag);
        let tag = entrant.tag.or(before.map(|before| before.tag));
        let tag = tag.ok_or_else(|| SheetError::NoSuchLine { line }.phrase())?;
        Ok(Command::Rename { line, name_tag: NameTag { tag, name: entrant.name }, reason: String::new() })
    }

    /// The days that a list is about: one, or from one to another.
    fn answer_period(&mut self, question: Question, field: Field) -> Vec<Request> {
        let text = field.text();
        let mut parts = text.split_once("..").map_or_else(
            || text.split_whitespace().filter(|part| !"–-".contains(part)).map(Some).collect::<Vec<_>>(),
            // Without a day at an end there is no end.
            |(first, last)| [first, last].map(|day| Some(day.trim()).filter(|day| !day.is_empty())).to_vec(),
        );
        if let [day] = parts[..] {
            parts.push(day);
        }
        let day = |index: usize| parts.get(index).copied().flatten();
        let read = |day: Option<&str>| day.map(|day| (self.house.read_day)(day).ok_or_else(|| day.to_owned()));
        let (from, until) = match (read(day(0)).transpose(), read(day(1)).transpose()) {
            // Whichever is named first.
            (Ok(Some(first)), Ok(Some(last))) => (Some(first.0.min(last.0)), Some(first.1.max(last.1))),
            (Ok(first), Ok(last)) => (first.map(|(start, _)| start), last.map(|(_, end)| end)),
            (Err(day), _) | (_, Err(day)) => {
                let reason = Some(Message::NotADay { text: Quoted::of(day) }.phrase());
                self.overlay = Some(Overlay::Ask { question, field, reason });
                return Vec::new();
            }
        };
        let period = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        let (filter, shown) = match &mut self.view {
            View::History(view) => (&mut view.filter, &mut view.period),
            View::Bowlers(view) => (&mut view.filter, &mut view.period),
            _ => return Vec::new(),
        };
        (filter.from, filter.until) = (from, until);
        *shown = period;
        self.read_again()
    }

    fn order_key(&mut self, mut lines: Vec<usize>, choice: usize, is_held: bool, key: KeyEvent) -> Vec<Request> {
        let last = lines.len().saturating_sub(1);
        let choice = choice.min(last);
        let is_held = is_held || key.modifiers.contains(KeyModifiers::SHIFT);
        let to = match command_key(key) {
            KeyCode::Up | KeyCode::Char('k' | 'K') => choice.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j' | 'J') => (choice + 1).min(last),
            KeyCode::Char(' ') => {
                self.overlay = Some(Overlay::Order { lines, choice, is_held: !is_held });
                return Vec::new();
            }
            KeyCode::Enter => return self.act(Command::Order { first: lines }),
            _ => choice,
        };
        if is_held {
            lines.swap(choice, to);
        }
        let is_held = is_held && !key.modifiers.contains(KeyModifiers::SHIFT);
        self.overlay = Some(Overlay::Order { lines, choice: to, is_held });
        Vec::new()
    }

    fn correction_key(&mut self, mut correction: Box<Correction>, key: KeyEvent) -> Vec<Request> {
        let Some(game) = self.line_of(correction.sheet, correction.line).map(|line| line.game) else {
            return Vec::new();
        };
        let mut requests = Vec::new();
        match key.code {
            KeyCode::Tab | KeyCode::BackTab | KeyCode::Up | KeyCode::Down => {
                correction.is_at_reason = !correction.is_at_reason;
                correction.is_asking = false;
            }
            KeyCode::Enter => match correction.command(&game) {
                Err(reason) => requests = self.refuse(reason),
                // What is in the history asks once more.
                Ok(_) if correction.sheet.is_some() && !correction.is_asking => correction.is_asking = true,
                Ok(command) => {
                    requests = self.ask(match correction.sheet {
                        Some(number) => Request::Correct { number, command, seen: self.events_of_story() },
                        None => Request::Act { command, seen: self.seen() },
                    });
                }
            },
            _ => {
                if let Some(edit) = edit(key) {
                    correction.is_asking = false;
                    let field = if correction.is_at_reason { &mut correction.reason } else { &mut correction.balls };
                    field.edit(edit);
                }
            }
        }
        self.overlay = Some(Overlay::Correct(correction));
        requests
    }

    // The palette.

    fn palette_key(&mut self, mut field: Field, choice: usize, key: KeyEvent) -> Vec<Request> {
        let rows = self.palette_rows(&field.text());
        let last = rows.len().saturating_sub(1);
        let choice = match key.code {
            KeyCode::Up => choice.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => (choice + 1).min(last),
            KeyCode::Enter => {
                return match rows.get(choice) {
                    Some(row) => self.run_with(row.action, &field.text()),
                    None => self.refuse(Message::NoSuchCommand { text: Quoted::of(field.text()) }.phrase()),
                };
            }
            _ => {
                if let Some(edit) = edit(key) {
                    field.edit(edit);
                }
                0
            }
        };
        self.overlay = Some(Overlay::Palette { field, choice });
        Vec::new()
    }

    /// What the palette offers for a text: what is called so, and what the first word of a longer text says at the prompt.
    pub(crate) fn palette_rows(&self, text: &str) -> Vec<&'static action::Row> {
        let text = text.trim().to_lowercase();
        let first = text.split_whitespace().next().unwrap_or_default();
        let is_offered = |row: &&action::Row| !matches!(row.action, Action::Palette | Action::Enter | Action::Deck);
        let mut rows: Vec<(usize, &action::Row)> = Vec::new();
        for row in action::possible(self).filter(is_offered) {
            let deed = self.words.say(&row.deed).to_lowercase();
            let prompt = row.action.prompt();
            let rank = match () {
                () if !prompt.is_empty() && first == prompt => 0,
                () if deed.starts_with(&text) => 1,
                () if !prompt.is_empty() && prompt.starts_with(&text) => 2,
                () if deed.contains(&text) || deed.split_whitespace().any(|word| word == first) => 3,
                () if self.words.say(&row.about).to_lowercase().contains(&text) => 4,
                () => continue,
            };
            rows.push((rank, row));
        }
        rows.sort_by_key(|(rank, _)| *rank);
        rows.into_iter().map(|(_, row)| row).collect()
    }

    /// Does what an action is, with what was written behind its name.
    fn run_with(&mut self, action: Action, text: &str) -> Vec<Request> {
        let deed = self.words.say(&action.deed()).to_lowercase();
        let text = text.trim();
        let is_called = |name: &str| !name.is_empty() && text.to_lowercase().starts_with(&format!("{name} "));
        let name = [action.prompt(), &deed].into_iter().find(|name| is_called(name)).map(str::len);
        let words: Vec<&str> = name.and_then(|len| text.get(len..)).unwrap_or_default().split_whitespace().collect();
        let Some((first, rest)) = words.split_first() else { return self.run(action) };
        let purpose = match action {
            Action::GiveTurn => Purpose::GiveTurn,
            Action::Drop => Purpose::Drop,
            Action::Rename => Purpose::Rename,
            Action::Join => {
                let entrant = words.join(" ");
                return self.answer(Question::Join, Field::with(&entrant));
            }
            Action::Order => {
                let lines: Result<Vec<usize>, Phrase> = words.iter().map(|word| self.called(word)).collect();
                return match lines {
                    Ok(first) => self.act(Command::Order { first }),
                    Err(reason) => self.refuse(reason),
                };
            }
            Action::Correct if matches!(self.view, View::Board(_)) => return self.correct_with(first, rest),
            _ => return self.run(action),
        };
        match self.called(first) {
            Err(reason) => self.refuse(reason),
            Ok(line) if purpose == Purpose::Rename && !rest.is_empty() => {
                let name = rest.join(" ");
                self.answer(Question::Rename { line }, Field::with(&name))
            }
            Ok(line) => self.picked(purpose, line),
        }
    }

    /// Opens a correction from its words: `PJS 3 8/ the machine missed a pin`.
    fn correct_with(&mut self, bowler: &str, rest: &[&str]) -> Vec<Request> {
        let line = match self.called(bowler) {
            Ok(line) => line,
            Err(reason) => return self.refuse(reason),
        };
        let number = rest.first().and_then(|number| number.parse().ok()).filter(|number| (1..=10).contains(number));
        let Some(number) = number else { return self.run(Action::Correct) };
        let requests = self.begin_correction(None, line, number, rest.get(1).copied().unwrap_or_default());
        if let Some(Overlay::Correct(correction)) = &mut self.overlay {
            correction.reason = Field::with(&rest.get(2..).unwrap_or_default().join(" "));
        }
        requests
    }

    /// The line of a bowler who is called by tag, name or number.
    fn called(&self, text: &str) -> Result<usize, Phrase> {
        let Some(lane) = &self.lane else { return Err(Message::NothingOpen.phrase()) };
        let lines = lane.sheet.lines();
        let meant = keyboard::latin_unless_word(text).unwrap_or_else(|| text.to_owned());
        let is_called = |line: &Line| {
            line.tag.as_str().eq_ignore_ascii_case(&meant)
                || line.name.as_ref().is_some_and(|name| name.as_str().to_lowercase() == text.to_lowercase())
        };
        let named: Vec<usize> =
            lane.sheet.shown().filter(|(_, line)| is_called(line)).map(|(index, _)| index).collect();
        let number = text.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match (&named[..], number.filter(|index| *index < lines.len())) {
            ([line], _) => Ok(*line),
            ([], Some(line)) => Ok(line),
            ([], None) => Err(WrongBowler::NoSuchBowler { name: Quoted::of(text) }.phrase()),
            (several, _) => Err(WrongBowler::SharedName { name: Quoted::of(text), bowlers: several.len() }.phrase()),
        }
    }

    // The mouse.

    fn mouse(&mut self, mouse: MouseEvent) -> Vec<Request> {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let position = Position::new(mouse.column, mouse.row);
                let hit = self.targets.iter().rev().find(|(area, _)| area.contains(position));
                let target = hit.map(|(_, target)| target.clone());
                (self.notice, self.celebration) = (None, None);
                target.map(|target| self.hit(target)).unwrap_or_default()
            }
            MouseEventKind::ScrollUp => self.wheel(KeyCode::Up, false),
            MouseEventKind::ScrollDown => self.wheel(KeyCode::Down, true),
            _ => Vec::new(),
        }
    }

    fn wheel(&mut self, key: KeyCode, is_down: bool) -> Vec<Request> {
        if self.overlay.is_none() && matches!(self.view, View::Board(_)) {
            self.scroll(is_down);
            return Vec::new();
        }
        if matches!(self.view, View::Blank | View::Lineup(_)) && self.overlay.is_none() {
            return Vec::new();
        }
        self.key(KeyEvent::from(key))
    }

    fn hit(&mut self, target: Target) -> Vec<Request> {
        match target {
            Target::Action(action) => {
                self.overlay = None;
                self.run(action)
            }
            Target::Type(text) => {
                self.entry = Entry::default();
                match self.game_up().map(|game| entry::entered(&text, &game)) {
                    Some(Ok(ball)) => self.bowl(ball),
                    Some(Err(reason)) => self.refuse(reason),
                    None => Vec::new(),
                }
            }
            Target::Pin(pin) => self.toggle(pin),
            Target::Take => self.take_entry(),
            Target::Frame(line, number) => {
                let (sheet, line) = match &mut self.view {
                    View::Board(_) => (None, line),
                    View::Sheet(view) => {
                        // The line may have another place on the sheet as it is.
                        let Some(line) = view.line_now(line) else { return Vec::new() };
                        view.go_to(view.events());
                        view.step_at = None;
                        (Some(view.number), line)
                    }
                    _ => return Vec::new(),
                };
                match self.shown_lines().get(line) {
                    Some(index) => self.begin_correction(sheet, *index, number, ""),
                    None => Vec::new(),
                }
            }
            Target::Row(index) => self.hit_row(index),
        }
    }

    /// Chooses a row, and opens it if it was chosen already.
    fn hit_row(&mut self, index: usize) -> Vec<Request> {
        let enter = KeyEvent::from(KeyCode::Enter);
        match self.overlay.take() {
            Some(Overlay::Pick { purpose, .. }) => {
                let line = self.choices(purpose).get(index).copied();
                return line.map(|line| self.picked(purpose, line)).unwrap_or_default();
            }
            Some(Overlay::Palette { field, .. }) => {
                let row = self.palette_rows(&field.text()).get(index).copied();
                return row.map(|row| self.run_with(row.action, &field.text())).unwrap_or_default();
            }
            Some(Overlay::Order { lines, is_held, .. }) => {
                let choice = index.min(lines.len().saturating_sub(1));
                self.overlay = Some(Overlay::Order { lines, choice, is_held });
                return Vec::new();
            }
            overlay => self.overlay = overlay,
        }
        let choice = match &mut self.view {
            View::Start(menu) => {
                menu.choice = index;
                return self.menu_key(enter).unwrap_or_default();
            }
            View::History(view) => &mut view.choice,
            View::Bowlers(view) => &mut view.choice,
            _ => return Vec::new(),
        };
        if *choice == index {
            return self.list_key(enter).unwrap_or_default();
        }
        *choice = index;
        Vec::new()
    }

    /// Inserts pasted text where text is typed, and ignores it elsewhere.
    fn paste(&mut self, text: &str) -> Vec<Request> {
        let field = match (&mut self.overlay, &mut self.view) {
            (Some(Overlay::Ask { field, .. } | Overlay::Palette { field, .. }), _) => field,
            (Some(Overlay::Correct(correction)), _) if correction.is_at_reason => &mut correction.reason,
            (Some(Overlay::Correct(correction)), _) => &mut correction.balls,
            (None, View::Lineup(lineup)) if lineup.part == Part::Bowlers => &mut lineup.field,
            _ => return Vec::new(),
        };
        for symbol in text.chars().filter(|symbol| !symbol.is_control()) {
            field.edit(Edit::Insert(symbol));
        }
        Vec::new()
    }

    /// How many events the sheet of the history has, as it is shown.
    fn events_of_story(&self) -> usize {
        match &self.view {
            View::Sheet(view) => view.events(),
            _ => 0,
        }
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
