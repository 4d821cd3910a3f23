//! What the mouse hits, and what is pasted.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use ratatui_core::layout::Position;

use crate::app::{App, Entry, Overlay, Target, View};
use crate::desk::Request;
use crate::entry;
use crate::field::Edit;
use crate::lineup::Part;

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Request> {
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

    pub(super) fn wheel(&mut self, key: KeyCode, is_down: bool) -> Vec<Request> {
        if self.overlay.is_none() && matches!(self.view, View::Board(_)) {
            self.scroll(is_down);
            return Vec::new();
        }
        if matches!(self.view, View::Blank | View::Lineup(_)) && self.overlay.is_none() {
            return Vec::new();
        }
        self.key(KeyEvent::from(key))
    }

    pub(super) fn hit(&mut self, target: Target) -> Vec<Request> {
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
    pub(super) fn hit_row(&mut self, index: usize) -> Vec<Request> {
        let enter = KeyEvent::from(KeyCode::Enter);
        match self.overlay.take() {
            Some(Overlay::Told(_)) => return Vec::new(),
            Some(Overlay::Pick { purpose, .. }) => {
                let line = self.choices(purpose).get(index).copied();
                return line.map(|line| self.picked(purpose, line)).unwrap_or_default();
            }
            Some(Overlay::Palette { field, .. }) => {
                let row = self.palette_rows(&field.text()).get(index).copied();
                return row.map(|row| self.run_with(row, &field.text())).unwrap_or_default();
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
            View::History(_) | View::Bowlers(_) => match self.view.listing_mut() {
                Some(listing) => &mut listing.choice,
                None => return Vec::new(),
            },
            _ => return Vec::new(),
        };
        if *choice == index {
            return self.list_key(enter).unwrap_or_default();
        }
        *choice = index;
        Vec::new()
    }

    /// Inserts pasted text where text is typed, and ignores it elsewhere.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Request> {
        let field = match (&mut self.overlay, &mut self.view) {
            (Some(Overlay::Ask { field, reason, .. }), _) => {
                *reason = None;
                field
            }
            (Some(Overlay::Palette { field, choice }), _) => {
                *choice = 0;
                field
            }
            (Some(Overlay::Correct(correction)), _) => {
                correction.is_asking = false;
                correction.field()
            }
            (None, View::Lineup(lineup)) if lineup.part == Part::Bowlers => &mut lineup.field,
            _ => return Vec::new(),
        };
        for symbol in text.chars().filter(|symbol| !symbol.is_control()) {
            field.edit(Edit::Insert(symbol));
        }
        Vec::new()
    }

    /// How many events the sheet of the history has, as it is shown.
    pub(super) fn events_of_story(&self) -> usize {
        match &self.view {
            View::Sheet(view) => view.events(),
            _ => 0,
        }
    }
}
