//! Keys that choose a frame to be corrected.

use crossterm::event::{KeyCode, KeyEvent};
use tenpin_board::Line;
use tenpin_lang::Say;

use crate::app::{App, Overlay, View};
use crate::correction::Correction;
use crate::desk::Request;
use crate::entry;
use crate::field::Field;
use crate::keys::{command_key, last_frame};

impl App {
    /// Chooses the frame that was bowled last, to correct it or another one.
    pub(super) fn choose_frame(&mut self) {
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

    pub(super) fn frame_key(&mut self, key: KeyEvent) -> Option<Vec<Request>> {
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
    pub(super) fn begin_correction(
        &mut self,
        sheet: Option<i64>,
        line: usize,
        number: usize,
        typed: &str,
    ) -> Vec<Request> {
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
    pub(super) fn shown_lines(&self) -> Vec<usize> {
        let lines = |sheet: &tenpin_board::Sheet| sheet.shown().map(|(index, _)| index).collect();
        match &self.view {
            View::Sheet(view) => view.story.as_ref().map(|story| lines(&story.sheet)).unwrap_or_default(),
            _ => self.lane.as_ref().map(|lane| lines(&lane.sheet)).unwrap_or_default(),
        }
    }
}
