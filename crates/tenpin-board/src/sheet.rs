//! A sheet: one game of one or more bowlers, and everything that has happened to it.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::{Ball, CorrectError, Game, RollError};

use crate::{Bowler, BowlerName};

/// One game of one or more bowlers, from first ball to last: the fold of its events.
///
/// The events are the record; the lines are what they fold to, kept because every screen asks for them again and again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    events: Vec<Event>,
    lines: Vec<Line>,
}

/// Something that happened to a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Event {
    /// The sheet was opened with these bowlers, in the order in which they bowl. Always the first event, and the only
    /// one of its kind.
    Opened {
        /// The bowlers with their rule sets, at least one.
        bowlers: Vec<Bowler>,
    },
    /// The bowler who was up bowled a ball, perhaps a foul.
    Rolled {
        /// The index of the bowler's line.
        line: usize,
        /// The ball as it was told.
        ball: Ball,
    },
    /// The balls of one frame were replaced.
    Corrected {
        /// The index of the bowler's line.
        line: usize,
        /// The number of the frame.
        number: usize,
        /// The balls that the frame has from now on.
        balls: Vec<Ball>,
    },
    /// The last event that still stood was taken back.
    Undone,
}

/// A bowler's line on a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// Who bowls.
    pub bowler: BowlerName,
    /// The bowler's game.
    pub game: Game,
}

/// Why a sheet refuses an event. A refused event changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SheetError {
    /// A sheet needs a bowler.
    NoBowlers,
    /// The first event of a sheet opens it.
    NotOpened,
    /// A sheet is opened once.
    AlreadyOpened,
    /// No bowler has this line.
    NoSuchLine {
        /// The index asked for.
        line: usize,
    },
    /// The ball is told of a bowler whose turn it is not.
    NotUp {
        /// The index of the line that the ball was told of.
        line: usize,
    },
    /// The ball cannot be bowled.
    Ball(RollError),
    /// The frame cannot be corrected so.
    Correction(CorrectError),
    /// Nothing has happened since the sheet was opened.
    NothingToUndo,
}

impl Sheet {
    /// A sheet for these bowlers, in the order in which they bowl.
    pub fn open(bowlers: Vec<Bowler>) -> Result<Sheet, SheetError> {
        Sheet::replay([Event::Opened { bowlers }])
    }

    /// The sheet that these events make. The first one opens it.
    pub fn replay(events: impl IntoIterator<Item = Event>) -> Result<Sheet, SheetError> {
        let mut events = events.into_iter();
        let Some(Event::Opened { bowlers }) = events.next() else { return Err(SheetError::NotOpened) };
        if bowlers.is_empty() {
            return Err(SheetError::NoBowlers);
        }
        let lines = empty_lines(&bowlers);
        let mut sheet = Sheet { events: vec![Event::Opened { bowlers }], lines };
        events.try_for_each(|event| sheet.apply(event))?;
        Ok(sheet)
    }

    /// Adds an event to the sheet.
    pub fn apply(&mut self, event: Event) -> Result<(), SheetError> {
        match &event {
            Event::Undone => self.lines = self.lines_before_last()?,
            happened => change(&mut self.lines, happened)?,
        }
        self.events.push(event);
        Ok(())
    }

    /// Records a ball of the bowler who is up.
    pub fn bowl(&mut self, ball: Ball) -> Result<(), SheetError> {
        let line = self.up().ok_or(SheetError::Ball(RollError::GameOver))?;
        self.apply(Event::Rolled { line, ball })
    }

    /// Replaces the balls of frame `number` of a line, and of no other.
    pub fn correct(&mut self, line: usize, number: usize, balls: Vec<Ball>) -> Result<(), SheetError> {
        self.apply(Event::Corrected { line, number, balls })
    }

    /// Takes back the last event that still stands, be it a ball or a correction.
    pub fn undo(&mut self) -> Result<(), SheetError> {
        self.apply(Event::Undone)
    }

    /// The index of the bowler's line whose ball is next: the bowler in mid-frame, else the first one with the lowest
    /// frame still to bowl. `None` when the game is over for all.
    pub fn up(&self) -> Option<usize> {
        up(&self.lines)
    }

    /// The bowlers and their games, in the order in which they bowl.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Everything that happened, in order, from the opening on.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The indexes of the lines with the highest score; none until the game is over for all.
    pub fn winners(&self) -> Vec<usize> {
        if self.up().is_some() {
            return Vec::new();
        }
        let scores = || self.lines.iter().map(|line| line.game.score());
        let highest = scores().max();
        scores().enumerate().filter(|(_, score)| Some(*score) == highest).map(|(index, _)| index).collect()
    }

    /// The lines as they were before the last event that still stands.
    fn lines_before_last(&self) -> Result<Vec<Line>, SheetError> {
        let mut standing: Vec<&Event> = Vec::new();
        for event in &self.events {
            match event {
                Event::Undone => drop(standing.pop()),
                happened => standing.push(happened),
            }
        }
        match standing[..] {
            [Event::Opened { bowlers }, ref happened @ .., _] => {
                let mut lines = empty_lines(bowlers);
                happened.iter().try_for_each(|event| change(&mut lines, event))?;
                Ok(lines)
            }
            _ => Err(SheetError::NothingToUndo),
        }
    }
}

fn empty_lines(bowlers: &[Bowler]) -> Vec<Line> {
    bowlers.iter().map(|bowler| Line { bowler: bowler.name, game: Game::new(bowler.ruleset) }).collect()
}

fn up(lines: &[Line]) -> Option<usize> {
    let next_balls = || lines.iter().enumerate().filter_map(|(index, line)| Some((index, line.game.next_ball()?)));
    let in_mid_frame = next_balls().find(|(_, next)| next.ball != 1);
    let lowest_frame = || next_balls().min_by_key(|(_, next)| next.frame);
    in_mid_frame.or_else(lowest_frame).map(|(index, _)| index)
}

/// What an event other than an undo does to the lines. A refused event changes nothing.
fn change(lines: &mut [Line], event: &Event) -> Result<(), SheetError> {
    match event {
        Event::Opened { .. } => Err(SheetError::AlreadyOpened),
        Event::Undone => Err(SheetError::NothingToUndo),
        Event::Rolled { line, ball } => {
            let up = up(lines).ok_or(SheetError::Ball(RollError::GameOver))?;
            let bowling = lines.get_mut(*line).ok_or(SheetError::NoSuchLine { line: *line })?;
            if *line != up {
                return Err(SheetError::NotUp { line: *line });
            }
            bowling.game.bowl(*ball).map(drop).map_err(SheetError::Ball)
        }
        Event::Corrected { line, number, balls } => {
            let corrected = lines.get_mut(*line).ok_or(SheetError::NoSuchLine { line: *line })?;
            corrected.game.correct(*number, balls).map_err(SheetError::Correction)
        }
    }
}

impl Error for SheetError {}

impl Display for SheetError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            SheetError::NoBowlers => f.write_str("a sheet needs a bowler"),
            SheetError::NotOpened => f.write_str("the sheet is not opened"),
            SheetError::AlreadyOpened => f.write_str("the sheet is open already"),
            SheetError::NoSuchLine { line } => write!(f, "there is no line {}", line.saturating_add(1)),
            SheetError::NotUp { line } => write!(f, "line {} is not up", line.saturating_add(1)),
            SheetError::Ball(error) => error.fmt(f),
            SheetError::Correction(error) => error.fmt(f),
            SheetError::NothingToUndo => f.write_str("there is nothing to undo"),
        }
    }
}
