//! Keys in lists, on a sheet of the history, and in the statistics.

use crossterm::event::{KeyCode, KeyEvent};
use tenpin::Ruleset;

use crate::app::{App, BoardFocus, Menu, View};
use crate::desk::Request;
use crate::keys::{PAGE, command_key};

impl App {
    pub(super) fn list_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let count = match &mut self.view {
            View::History(view) => {
                view.wanted = None;
                view.found().len()
            }
            View::Bowlers(view) => view.rows().len(),
            _ => return None,
        };
        let choice = &mut self.view.listing_mut()?.choice;
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

    pub(super) fn open_choice(&mut self) -> Vec<Request> {
        match std::mem::replace(&mut self.view, View::Blank) {
            View::History(view) => {
                let number = view.found().get(view.listing.choice).map(|sheet| sheet.number);
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

    /// Lists the games of the next rule set only, after the last one those of all.
    pub(super) fn next_rules(&mut self) -> Vec<Request> {
        let Some(filter) = self.view.listing_mut().map(|listing| &mut listing.filter) else { return Vec::new() };
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
    pub(super) fn read_again(&mut self) -> Vec<Request> {
        let Some(listing) = self.view.listing_mut() else { return Vec::new() };
        *listing = std::mem::take(listing).unread();
        let filter = listing.filter.clone();
        match &mut self.view {
            View::History(view) => {
                view.forget();
                vec![Request::History(filter)]
            }
            View::Bowlers(view) => {
                view.bowlers.clear();
                vec![Request::Bowlers(filter)]
            }
            _ => Vec::new(),
        }
    }

    /// Goes back to where somebody came from.
    pub(super) fn back(&mut self) -> Vec<Request> {
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
            View::History(view) if view.listing.is_filtered() => {
                self.view = View::History(Box::default());
                return self.read_again();
            }
            View::Bowlers(view) if view.listing.is_filtered() => {
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

    pub(super) fn read_keeping_choice(&mut self) -> Vec<Request> {
        let choice = self.view.listing().map_or(0, |listing| listing.choice);
        if let View::History(view) = &mut self.view {
            view.wanted = view.found().get(choice).map(|sheet| sheet.number);
        }
        let requests = self.read_again();
        if let Some(listing) = self.view.listing_mut() {
            listing.choice = choice;
        }
        requests
    }

    pub(super) fn sheet_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let View::Sheet(view) = &mut self.view else { return None };
        if view.frame.is_some() {
            return self.frame_key(key);
        }
        let code = command_key(key);
        let (at, last) = (view.at, view.events());
        let lines = view.past.as_ref().map_or(0, |past| past.shown().count());
        let to = match code {
            KeyCode::Left | KeyCode::Char('h' | 'k') | KeyCode::Up => at.saturating_sub(1).max(1),
            KeyCode::Right | KeyCode::Char('l' | 'j') | KeyCode::Down => (at + 1).min(last),
            // Where not all lines fit, pages are theirs.
            KeyCode::PageUp | KeyCode::PageDown if self.lines_shown < lines => {
                let first = view.first.unwrap_or(self.first_shown);
                let first = match code {
                    KeyCode::PageDown => first + self.lines_shown,
                    _ => first.saturating_sub(self.lines_shown),
                };
                view.first = Some(first.min(lines.saturating_sub(self.lines_shown)));
                return Some(Vec::new());
            }
            KeyCode::PageUp => at.saturating_sub(PAGE).max(1),
            KeyCode::PageDown => (at + PAGE).min(last),
            KeyCode::Home => 1,
            KeyCode::End => last,
            _ => return None,
        };
        (view.step_at, view.first) = (None, None);
        view.go_to(to);
        Some(Vec::new())
    }

    pub(super) fn bowler_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
        let View::Bowler(view) = &mut self.view else { return None };
        let last = view.rows().len().saturating_sub(1);
        let choice = &mut view.listing.choice;
        match command_key(key) {
            KeyCode::Left | KeyCode::Up | KeyCode::Char('h' | 'k') => *choice = choice.saturating_sub(1),
            KeyCode::Right | KeyCode::Down | KeyCode::Char('l' | 'j') => *choice = (*choice + 1).min(last),
            _ => return None,
        }
        Some(Vec::new())
    }
}
