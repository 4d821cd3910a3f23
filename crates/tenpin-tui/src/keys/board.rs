//! Keys on the board: balls by digits and on the deck.

use crossterm::event::{KeyCode, KeyEvent};
use tenpin_lang::Say;

use crate::app::{App, Entry, View};
use crate::deck::{Deck, Direction};
use crate::desk::Request;
use crate::entry::{self, Typed};
use crate::keys::{Input, command_key};
use crate::words::Message;

impl App {
    pub(super) fn board_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let View::Board(focus) = &self.view else { return None };
        if focus.frame.is_some() {
            return self.frame_key(key);
        }
        match command_key(key) {
            KeyCode::PageUp => self.scroll(false),
            KeyCode::PageDown => self.scroll(true),
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
    pub(super) fn take_entry(&mut self) -> Vec<Request> {
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
    pub(super) fn use_deck(&mut self) -> Option<&mut Deck> {
        let game = self.game_up()?;
        self.entry.pending.clear();
        Some(self.entry.deck.get_or_insert_with(|| Deck::new(&game)))
    }

    pub(super) fn go(&mut self, direction: Direction) {
        let Some(pins) = self.game_up().map(|game| game.ruleset().pins()) else { return };
        let is_new = self.entry.deck.is_none();
        if let Some(deck) = self.use_deck()
            && !is_new
        {
            deck.go(direction, pins);
        }
    }

    pub(super) fn toggle(&mut self, pin: u8) -> Vec<Request> {
        let Some(game) = self.game_up() else { return Vec::new() };
        let toggled = self.use_deck().map(|deck| deck.toggle(pin, &game));
        match toggled {
            Some(Err(error)) => self.refuse(error.phrase()),
            _ => Vec::new(),
        }
    }

    pub(super) fn scroll(&mut self, is_down: bool) {
        let lines = self.lane.as_ref().map_or(0, |lane| lane.board.lines.len());
        let shown = self.lines_shown;
        if let View::Board(focus) = &mut self.view {
            let first = focus.first.unwrap_or(self.first_shown);
            let first = if is_down { first + shown.max(1) } else { first.saturating_sub(shown.max(1)) };
            focus.first = Some(first.min(lines.saturating_sub(shown)));
        }
    }
}
