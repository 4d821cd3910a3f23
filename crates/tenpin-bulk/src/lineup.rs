//! Bowlers whose balls come one by one and among each other.

use std::collections::HashMap;
use std::mem;

use tenpin::{Game, RollError, Ruleset};

use crate::fault::{Fault, Reason};
use crate::layout::{Row, one_ball, without_decimals};
use crate::line::TextLine;
use crate::plain::Plain;

/// The most bowlers on one sheet.
const MOST_BOWLERS: usize = 10_000;

/// The longest name that is kept.
const LONGEST_NAME: usize = 1000;

/// The bowlers of one sheet, in the order of their first balls.
#[derive(Debug, Clone)]
pub struct Lineup {
    ruleset: Ruleset,
    /// What each of them has bowled, and the number of the line with the first ball, or with the fault.
    rows: Vec<(usize, Row<'static>)>,
    /// Where each name stands.
    places: HashMap<Vec<u8>, usize>,
}

impl Lineup {
    /// Nobody yet.
    pub fn new(ruleset: Ruleset) -> Lineup {
        Lineup { ruleset, rows: Vec::new(), places: HashMap::new() }
    }

    /// Bowls the ball of a line: a name, a tab and a ball. What is wrong with the ball is kept with its bowler, who bowls
    /// no more: further balls are counted. What is wrong with the line itself is returned.
    pub fn bowl(&mut self, line: &TextLine<'_>) -> Result<(), Fault> {
        line.checked()?;
        let tab = line.text.iter().position(|byte| *byte == b'\t').ok_or(Fault::at(1, missing_tab(line.text)))?;
        let (name, ball) = (line.text[..tab].trim_ascii(), &line.text[tab + 1..]);
        if name.is_empty() {
            return Err(Fault::at(1, Reason::NoName));
        }
        if LONGEST_NAME < name.len() {
            return Err(Fault::at(LONGEST_NAME + 1, Reason::LongName { most: LONGEST_NAME }));
        }
        let place = match self.places.get(name) {
            Some(place) => *place,
            None if self.rows.len() == MOST_BOWLERS => {
                return Err(Fault::at(1, Reason::TooManyBowlers { most: MOST_BOWLERS }));
            }
            None => self.add(name, line.number),
        };
        let (number, row) = &mut self.rows[place];
        let Ok(game) = &mut row.game else {
            row.left_out += 1;
            return Ok(());
        };
        if let Err(fault) = bowl(game, ball) {
            row.game = Err(fault.moved(tab + 1));
            *number = line.number;
        }
        Ok(())
    }

    /// What the bowlers have bowled, each with the number of the line with the first ball, or of that with what was wrong
    /// first. After that there is nobody.
    pub fn end(&mut self) -> Vec<(usize, Row<'static>)> {
        self.places.clear();
        mem::take(&mut self.rows)
    }

    fn add(&mut self, name: &[u8], line: usize) -> usize {
        let place = self.rows.len();
        let bowler = Some(String::from_utf8_lossy(name).into_owned().into());
        self.rows.push((line, Row::of(bowler, Ok(Game::new(self.ruleset)), None)));
        self.places.insert(name.to_vec(), place);
        place
    }
}

/// Bowls the ball that a text tells.
fn bowl(game: &mut Game, text: &[u8]) -> Result<(), Fault> {
    let blanks = text.len() - text.trim_ascii_start().len();
    let plain = Plain::of(text.trim_ascii());
    let frame = Some(game.next_ball().map_or(game.frames().len(), |next| next.frame));
    let bowled = one_ball(game.ruleset(), without_decimals(plain.text())).and_then(|ball| {
        let refused = |error| match error {
            RollError::GameOver => Fault::at(1, Reason::GameOver),
            _ => Fault::at(1, error.into()),
        };
        game.bowl(ball).map(drop).map_err(refused)
    });
    bowled.map_err(|fault| Fault { column: plain.column(fault.column), frame, ..fault }.moved(blanks))
}

/// Why there is no tab on a line: another separator may stand between the name and the ball.
fn missing_tab(text: &[u8]) -> Reason {
    let is_between = |byte: &&u8| b":;, ".contains(byte);
    match text.trim_ascii().iter().rfind(is_between) {
        Some(found) => Reason::OtherDelimiter { found: *found, wanted: b'\t' },
        None => Reason::NoName,
    }
}
