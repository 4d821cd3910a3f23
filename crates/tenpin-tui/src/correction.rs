//! A correction on its way: which frame, what it gets, and what that changes.

use tenpin::{Ball, Game, notation};
use tenpin_board::{BoardLine, LONGEST_REASON};
use tenpin_lang::{Phrase, Say, keyboard};
use tenpin_play::Command;

use crate::field::Field;
use crate::words::Message;

/// A correction that somebody enters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Correction {
    /// The sheet in the history; `None` for the one that is bowled on.
    pub(crate) sheet: Option<i64>,
    /// The index of the line.
    pub(crate) line: usize,
    /// The number of the frame.
    pub(crate) number: usize,
    pub(crate) balls: Field,
    pub(crate) reason: Field,
    pub(crate) is_at_reason: bool,
    /// Whether everything is entered, and a last yes is asked for.
    pub(crate) is_asking: bool,
}

/// A line before and after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Preview {
    pub(crate) balls: Vec<Ball>,
    pub(crate) after: BoardLine,
    /// The numbers of the frames whose totals change.
    pub(crate) changes: Vec<usize>,
}

impl Correction {
    pub(crate) fn new(sheet: Option<i64>, line: usize, number: usize) -> Correction {
        let (balls, reason) = (Field::default(), Field::default());
        Correction { sheet, line, number, balls, reason, is_at_reason: false, is_asking: false }
    }

    /// The text that keys go to.
    pub(crate) fn field(&mut self) -> &mut Field {
        if self.is_at_reason { &mut self.reason } else { &mut self.balls }
    }

    /// What the line becomes; `None` as long as nothing is entered.
    pub(crate) fn preview(&self, name: &str, game: &Game) -> Option<Result<Preview, Phrase>> {
        if self.balls.is_empty() {
            return None;
        }
        Some(self.corrected(game).map(|(balls, corrected)| {
            let before = game.totals();
            let after = corrected.totals();
            let changes = (1..=10).filter(|number| before[number - 1] != after[number - 1]).collect();
            Preview { balls, after: BoardLine::new(name.to_owned(), &corrected), changes }
        }))
    }

    /// What is to happen, or why it cannot.
    pub(crate) fn command(&self, game: &Game) -> Result<Command, Phrase> {
        let (balls, _) = self.corrected(game)?;
        let reason = self.reason.text();
        if LONGEST_REASON < reason.chars().count() {
            return Err(Message::ReasonTooLong { most: LONGEST_REASON }.phrase());
        }
        Ok(Command::Correct { line: self.line, number: self.number, balls, reason: reason.trim().to_owned() })
    }

    /// The balls that were entered, and the game with them.
    fn corrected(&self, game: &Game) -> Result<(Vec<Ball>, Game), Phrase> {
        let text = self.balls.text();
        let text = keyboard::latin(&text).unwrap_or(text);
        let mut balls = Vec::new();
        for written in notation::balls(game.ruleset(), text.trim()) {
            balls.push(written.map_err(|error| error.misspelling.phrase())?.ball);
        }
        let mut corrected = *game;
        corrected.correct(self.number, &balls).map_err(|error| error.phrase())?;
        Ok((balls, corrected))
    }
}
