//! Keys in what lies over the view: questions, orders and corrections.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tenpin_board::{Line, NameTag, SheetError};
use tenpin_lang::{Phrase, Quoted, Say};
use tenpin_play::Command;

use crate::action::Action;
use crate::app::{App, Overlay, Purpose, Question};
use crate::correction::Correction;
use crate::desk::Request;
use crate::field::Field;
use crate::keys::{PAGE, command_key, edit};
use crate::lineup;
use crate::words::Message;

impl App {
    pub(super) fn overlay_key(&mut self, overlay: Overlay, key: KeyEvent) -> Vec<Request> {
        if key.code == KeyCode::Esc {
            return Vec::new();
        }
        match overlay {
            Overlay::Told(said) => {
                self.overlay = Some(Overlay::Told(said));
                Vec::new()
            }
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
            Overlay::ConfirmClose => match command_key(key) {
                KeyCode::Char('y' | 'Y' | 's' | 'S') | KeyCode::Enter => self.act(Command::Close),
                _ => Vec::new(),
            },
        }
    }

    pub(super) fn pick_key(&mut self, purpose: Purpose, choice: usize, key: KeyEvent) -> Vec<Request> {
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

    pub(super) fn picked(&mut self, purpose: Purpose, line: usize) -> Vec<Request> {
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

    pub(super) fn answer(&mut self, question: Question, field: Field) -> Vec<Request> {
        let text = field.text();
        let told = match question {
            Question::Join => self.join(&text),
            Question::Rename { line } => self.rename(line, &text),
            Question::Search => {
                if let Some(listing) = self.view.listing_mut() {
                    (listing.search, listing.choice) = (text.trim().to_owned(), 0);
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
    pub(super) fn join(&self, text: &str) -> Result<Command, Phrase> {
        let lines = self.lane.as_ref().map(|lane| lane.sheet.lines().to_vec()).unwrap_or_default();
        let is_called = |line: &Line| line.has_left && !line.is_removed && line.label() == text.trim();
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

    pub(super) fn rename(&self, line: usize, text: &str) -> Result<Command, Phrase> {
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
    pub(super) fn answer_period(&mut self, question: Question, field: Field) -> Vec<Request> {
        let text = field.text();
        let mut parts = text.split_once("..").map_or_else(
            || text.split_whitespace().filter(|part| !"–-".contains(part)).map(Some).collect::<Vec<_>>(),
            // Without a day at an end there is no end.
            |(first, last)| [first, last].map(|day| Some(day.trim()).filter(|day| !day.is_empty())).to_vec(),
        );
        if let [day] = parts[..] {
            parts.push(day);
        }
        if let Some(more) = parts.get(2).copied().flatten() {
            let reason = Some(Message::TwoDays { text: Quoted::of(more) }.phrase());
            self.overlay = Some(Overlay::Ask { question, field, reason });
            return Vec::new();
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
        let period = Some(text.trim().to_owned()).filter(|_| from.is_some() || until.is_some());
        let Some(listing) = self.view.listing_mut() else { return Vec::new() };
        (listing.filter.from, listing.filter.until, listing.period) = (from, until, period);
        self.read_again()
    }

    pub(super) fn order_key(
        &mut self,
        mut lines: Vec<usize>,
        choice: usize,
        is_held: bool,
        key: KeyEvent,
    ) -> Vec<Request> {
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
            KeyCode::Enter => {
                let is_same = self
                    .lane
                    .as_ref()
                    .is_some_and(|lane| lane.sheet.shown().map(|(index, _)| index).eq(lines.iter().copied()));
                return if is_same { Vec::new() } else { self.act(Command::Order { first: lines }) };
            }
            _ => choice,
        };
        if is_held {
            lines.swap(choice, to);
        }
        let is_held = is_held && !key.modifiers.contains(KeyModifiers::SHIFT);
        self.overlay = Some(Overlay::Order { lines, choice: to, is_held });
        Vec::new()
    }

    pub(super) fn correction_key(&mut self, mut correction: Box<Correction>, key: KeyEvent) -> Vec<Request> {
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
                    correction.field().edit(edit);
                }
            }
        }
        self.overlay = Some(Overlay::Correct(correction));
        requests
    }
}
