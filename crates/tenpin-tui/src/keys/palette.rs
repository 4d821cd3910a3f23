//! Keys in the palette, and the words of the prompt that it takes.

use crossterm::event::{KeyCode, KeyEvent};
use tenpin::Ball;
use tenpin_board::Line;
use tenpin_lang::keyboard::{self, folded};
use tenpin_lang::{List, Phrase, Quoted, Say, WrongBowler, WrongEntry};
use tenpin_play::Command;

use crate::action::{self, Action};
use crate::app::{App, Overlay, Purpose, Question, View};
use crate::desk::Request;
use crate::field::Field;
use crate::keys::edit;
use crate::words::Message;

/// The word for the pins that are left.
const LEFT: &str = "left";

/// What a text in the palette names.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Meant {
    /// A row of the table.
    Row(&'static action::Row),
    /// A ball, by the pins that it left.
    Left,
}

impl App {
    pub(super) fn palette_key(&mut self, mut field: Field, choice: usize, key: KeyEvent) -> Vec<Request> {
        let rows = self.palette_rows(&field.text());
        let last = rows.len().saturating_sub(1);
        let choice = match key.code {
            KeyCode::Up => choice.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => (choice + 1).min(last),
            KeyCode::Enter => {
                let text = field.text();
                return match (rows.get(choice), self.meant(&text)) {
                    (Some(row), _) => self.run_with(row, &text),
                    (None, Some((Meant::Left, pins))) => self.bowl_leave(&pins.join(" ")),
                    (None, Some((Meant::Row(row), _))) => self.refuse(self.why_not(row.action)),
                    (None, None) => self.refuse(Message::NoSuchCommand { text: Quoted::of(text) }.phrase()),
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

    /// What the palette offers for a text: actions that match by name, description or prompt word.
    pub(crate) fn palette_rows(&self, text: &str) -> Vec<&'static action::Row> {
        // Whoever writes a whole name means nothing else.
        match self.meant(text) {
            Some((Meant::Row(meant), _)) => {
                return action::possible(self).filter(|row| row.action == meant.action).collect();
            }
            Some((Meant::Left, _)) => return Vec::new(),
            None => {}
        }
        let text = folded(text.trim());
        let mut rows: Vec<(usize, &action::Row)> = Vec::new();
        for row in action::possible(self).filter(|row| row.is_command()) {
            let deed = folded(&self.words.say(&row.deed));
            let rank = match () {
                () if deed.starts_with(&text) => 1,
                () if !row.prompt.is_empty() && row.prompt.starts_with(&text) => 2,
                () if deed.contains(&text) => 3,
                () if 3 <= text.chars().count() && folded(&self.words.say(&row.about)).contains(&text) => 4,
                () => continue,
            };
            rows.push((rank, row));
        }
        rows.sort_by_key(|(rank, _)| *rank);
        rows.into_iter().map(|(_, row)| row).collect()
    }

    /// Does what an action is, with what was written behind its name.
    pub(super) fn run_with(&mut self, row: &action::Row, text: &str) -> Vec<Request> {
        let action = row.action;
        let words = self.meant(text).map(|(_, words)| words).unwrap_or_default();
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
            // Nothing follows any other command.
            _ => return self.refuse(Message::NoSuchCommand { text: Quoted::of(text.trim()) }.phrase()),
        };
        let bowler = if purpose == Purpose::Rename { (*first).to_owned() } else { words.join(" ") };
        match self.called(&bowler) {
            Err(reason) => self.refuse(reason),
            Ok(line) if purpose == Purpose::Rename && !rest.is_empty() => {
                let name = self.renamed(line, &rest.join(" "));
                self.answer(Question::Rename { line }, Field::with(&name))
            }
            Ok(line) => self.picked(purpose, line),
        }
    }

    /// What a text names in full, by what it is called on the screen or by a word of the prompt, and the words after that.
    pub(crate) fn meant<'a>(&self, text: &'a str) -> Option<(Meant, Vec<&'a str>)> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let called = |row: &&action::Row| {
            let deed = folded(&self.words.say(&row.deed));
            let count = deed.split_whitespace().count();
            let is_called = words.get(..count).is_some_and(|words| folded(&words.join(" ")) == deed);
            is_called.then_some(count)
        };
        // Where a name is the beginning of another one, the longer one is meant; here rather than elsewhere.
        let is_here = |row: &action::Row| row.places.contains(&self.view.place());
        let rows = action::TABLE.iter().filter(|row| row.is_command());
        let deed = rows
            .filter_map(|row| Some((called(&row)?, is_here(row), row)))
            .max_by_key(|(count, is_here, _)| (*count, *is_here));
        if let Some((count, _, row)) = deed {
            return Some((Meant::Row(row), words[count..].to_vec()));
        }
        let (first, rest) = words.split_first()?;
        // A single letter may be the beginning of any name.
        if first.len() == 1 && first.chars().all(char::is_alphabetic) {
            return None;
        }
        let word = (self.house.read_word)(first).map_or_else(|| folded(first), str::to_owned);
        let row = || action::TABLE.iter().find(|row| !row.prompt.is_empty() && row.prompt == word).map(Meant::Row);
        let meant = if word == LEFT { Some(Meant::Left) } else { row() };
        meant.map(|meant| (meant, rest.to_vec()))
    }

    /// Bowls a ball by the pins that it left, as at the prompt.
    fn bowl_leave(&mut self, pins: &str) -> Vec<Request> {
        if self.game_up().is_none() || !matches!(self.view, View::Board(_)) {
            return self.refuse(Message::NotNow.phrase());
        }
        if pins.is_empty() {
            return self.refuse(Message::NoPins.phrase());
        }
        match pins.parse() {
            Ok(left) => self.bowl(Ball::Leave(left)),
            Err(error) => self.refuse(error.phrase()),
        }
    }

    /// A new tag or name as the prompt takes it, with what stays: a tag alone leaves the name, and `=` takes it away.
    fn renamed(&self, line: usize, text: &str) -> String {
        let Some(before) = self.line_of(None, line).map(Line::name_tag) else { return text.to_owned() };
        match (text.split_once('='), &before.name) {
            (None, Some(name)) => format!("{text}={name}"),
            (Some((tag, name)), _) if name.trim().is_empty() => {
                Some(tag.trim()).filter(|tag| !tag.is_empty()).map_or(before.tag.to_string(), str::to_owned)
            }
            _ => text.to_owned(),
        }
    }

    /// Opens a correction from its words: `PJS 3 8/ the machine missed a pin`.
    pub(super) fn correct_with(&mut self, bowler: &str, rest: &[&str]) -> Vec<Request> {
        let line = match self.called(bowler) {
            Ok(line) => line,
            Err(reason) => return self.refuse(reason),
        };
        let number = rest.first().and_then(|number| number.parse().ok()).filter(|number| (1..=10).contains(number));
        let number = match (number, rest.first()) {
            (Some(number), _) => number,
            (None, Some(number)) => {
                return self.refuse(WrongEntry::NoSuchFrame { number: Quoted::of(number) }.phrase());
            }
            (None, None) => return self.run(Action::Correct),
        };
        let requests = self.begin_correction(None, line, number, rest.get(1).copied().unwrap_or_default());
        if let Some(Overlay::Correct(correction)) = &mut self.overlay {
            correction.reason = Field::with(&rest.get(2..).unwrap_or_default().join(" "));
        }
        requests
    }

    /// The line of a bowler who is called by tag, name or number.
    pub(super) fn called(&self, text: &str) -> Result<usize, Phrase> {
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
            (several, _) => {
                let shared = WrongBowler::SharedName { name: Quoted::of(text), bowlers: several.len() }.phrase();
                let lines = List::or(several.iter().map(|line| (line + 1).to_string()));
                Err(Message::Advised { reason: shared, advice: Message::ByNumber { lines }.phrase() }.phrase())
            }
        }
    }
}
