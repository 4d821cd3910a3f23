//! A sheet: one game of one or more bowlers, and everything that has happened to it.

use std::collections::HashSet;
use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::iter;
use std::mem;

use tenpin::{Ball, CorrectError, Frame, Game, NextBall, Roll, RollError};

use crate::lines::Order;
use crate::{Bowler, Line, Lines, NameTag, Series};

/// The most characters of the reason of a correction that is taken from a person or a file. What is kept is read whatever
/// its length.
pub const LONGEST_REASON: usize = 500;

/// One game of one or more bowlers, from first ball to last: the fold of its events.
///
/// The events are the record; the rest is what they fold to, kept because every screen asks for it again and again.
#[derive(Debug, Clone)]
pub struct Sheet {
    events: Vec<Event>,
    lines: Lines,
    /// The events that still stand, the last one last. The opening is not among them.
    standing: Vec<Reversible>,
    /// The events that were taken back since the last one happened, the last one last.
    undone: Vec<Reversible>,
    is_closed: bool,
    is_deleted: bool,
    /// The lane that the sheet was placed on last.
    lane: Option<u32>,
}

/// An event that can be taken back, or happen again.
#[derive(Debug, Clone)]
struct Reversible {
    /// The index of the event.
    event: usize,
    exchange: Exchange,
}

/// What undo and redo exchange for what is on the sheet. The rest is in the event.
#[derive(Debug, Clone)]
enum Exchange {
    Nothing,
    /// The game without the correction; with it, once it is taken back.
    Game(Box<Game>),
    /// The order from before; the new one, once it is taken back.
    Order(Box<Order>),
    /// The lag and the call from before; the new ones, once it is taken back.
    Turn {
        lag: u32,
        call: u32,
    },
    /// The lag and the call from before, and whether the bowler had left, of a line that was removed.
    Removal {
        had_left: bool,
        lag: u32,
        call: u32,
    },
}

/// Something that happened to a sheet. A line is named by its index at the time, in the order in which the bowlers bowl.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Event {
    /// The sheet was opened with these bowlers, in the order in which they bowl. Always the first event, and the only
    /// one of its kind.
    Opened {
        /// The bowlers with their rule sets, at least one.
        bowlers: Vec<Bowler>,
        /// The series that the sheet belongs to; `None` if it stands alone.
        series: Option<Series>,
        /// For each bowler, the line in the game before that is continued, by its index in the order in which its bowlers
        /// came, which never changes; none in the first game of a series, and none where nobody kept it.
        continues: Vec<usize>,
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
        /// The balls that the frame had.
        before: Vec<Ball>,
        /// The balls that the frame has from now on.
        after: Vec<Ball>,
        /// Why, in somebody's own words; perhaps none.
        reason: String,
    },
    /// The last event that still stood was taken back.
    Undone,
    /// What was taken back last happened again.
    Redone,
    /// A bowler came late, to bowl last in the order and to begin with the first frame.
    Joined {
        /// The bowler.
        bowler: Bowler,
        /// Whether the line lags as far as it is behind the round, so that nobody waits for it. Journals from before there
        /// was a lag have none. A bowler with a name always has it.
        has_lag: bool,
    },
    /// A bowler left; the line stays as it is.
    Left {
        /// The index of the bowler's line.
        line: usize,
    },
    /// A bowler who had left came back and goes on.
    Returned {
        /// The index of the bowler's line.
        line: usize,
        /// Whether the line lags as far as it is behind the round, so that nobody waits for it.
        has_lag: bool,
    },
    /// A bowler was called: whoever it is bowls next and finishes one more frame, whosever turn it is.
    Bowl {
        /// The index of the bowler's line.
        line: usize,
    },
    /// A bowler got another tag or name.
    Renamed {
        /// The index of the bowler's line.
        line: usize,
        /// What the bowler was called.
        before: NameTag,
        /// What the bowler is called from now on.
        after: NameTag,
        /// Why, in somebody's own words; perhaps none.
        reason: String,
    },
    /// The bowlers bowl in another order.
    Reordered {
        /// All lines in their new order, each by the index that it had.
        lines: Vec<usize>,
    },
    /// A bowler was removed, as one who should never have been on the sheet. The line keeps its number and its balls, and
    /// is shown and counted nowhere.
    Removed {
        /// The index of the bowler's line.
        line: usize,
    },
    /// The sheet was placed on a lane of a centre. It is not undone: to move a sheet back is to place it again.
    Placed {
        /// The number of the lane, from 1.
        lane: u32,
    },
    /// The sheet was finished. From now on only corrections of balls and names are taken, unless it is reopened before its
    /// end.
    Closed,
    /// A sheet that was closed before its end takes balls again.
    Reopened,
    /// The sheet was hidden from the history.
    Deleted,
    /// The sheet was brought back into the history.
    Restored,
}

/// How a line came onto its sheet. It never changes, whatever the order and the names, and no other line of the sheet has
/// it: who joins after somebody else's joining was undone comes by another event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Arrival {
    /// How many lines came before it.
    pub came_before: usize,
    /// The number of the event by which it came, from 1.
    pub event: usize,
}

/// How far a sheet has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// Balls are still taken.
    Open,
    /// Only corrections are taken.
    Closed,
    /// The sheet is hidden.
    Deleted,
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
    /// The frame has other balls than the correction says.
    OtherBalls {
        /// The number of the frame.
        number: usize,
    },
    /// Nothing has happened since the sheet was opened.
    NothingToUndo,
    /// Nothing was taken back since something happened.
    NothingToRedo,
    /// The bowler has left before.
    HasLeft {
        /// The index of the bowler's line.
        line: usize,
    },
    /// The bowler has not left.
    HasNotLeft {
        /// The index of the bowler's line.
        line: usize,
    },
    /// A bowler who left in mid-frame cannot come back while another one is in mid-frame.
    InMidFrame {
        /// The index of the other one's line.
        line: usize,
    },
    /// An order names every line once.
    NotAnOrder,
    /// A later game names, for each of its bowlers, another line of the game before.
    NotContinued,
    /// The bowler is up, and a call would change nothing.
    IsUp {
        /// The index of the bowler's line.
        line: usize,
    },
    /// The bowler is called already, and nobody was called since.
    IsCalled {
        /// The index of the bowler's line.
        line: usize,
    },
    /// The bowler's game is over.
    IsOver {
        /// The index of the bowler's line.
        line: usize,
    },
    /// The bowler is called otherwise than the renaming says.
    OtherName {
        /// The index of the bowler's line.
        line: usize,
    },
    /// The bowler is called so already.
    SameName {
        /// The index of the bowler's line.
        line: usize,
    },
    /// The bowler was removed.
    IsRemoved {
        /// The index of the bowler's line.
        line: usize,
    },
    /// The sheet is on that lane already.
    IsOnLane {
        /// The number of the lane.
        lane: u32,
    },
    /// The sheet is closed.
    Closed,
    /// The sheet is not closed.
    NotClosed,
    /// The sheet is deleted.
    Deleted,
    /// The sheet is not deleted.
    NotDeleted,
}

impl Sheet {
    /// A sheet for these bowlers, in the order in which they bowl.
    pub fn open(bowlers: Vec<Bowler>) -> Result<Sheet, SheetError> {
        Sheet::replay([Event::Opened { bowlers, series: None, continues: Vec::new() }])
    }

    /// The sheet that these events make. The first one opens it.
    pub fn replay(events: impl IntoIterator<Item = Event>) -> Result<Sheet, SheetError> {
        let mut events = events.into_iter();
        let Some(opened) = events.next() else { return Err(SheetError::NotOpened) };
        let Event::Opened { bowlers, series, continues } = &opened else { return Err(SheetError::NotOpened) };
        if bowlers.is_empty() {
            return Err(SheetError::NoBowlers);
        }
        let lines: HashSet<usize> = continues.iter().copied().collect();
        let is_later = series.is_some_and(|series| 1 < series.game);
        let is_whole = is_later && (lines.len(), continues.len()) == (bowlers.len(), bowlers.len());
        if !continues.is_empty() && !is_whole {
            return Err(SheetError::NotContinued);
        }
        let lines = Lines::new(bowlers);
        let (standing, undone) = (Vec::new(), Vec::new());
        let mut sheet =
            Sheet { events: vec![opened], lines, standing, undone, is_closed: false, is_deleted: false, lane: None };
        events.try_for_each(|event| sheet.apply(event))?;
        Ok(sheet)
    }

    /// Adds an event to the sheet.
    pub fn apply(&mut self, event: Event) -> Result<(), SheetError> {
        self.admit(&event)?;
        match &event {
            Event::Undone => {
                let mut event = self.standing.pop().ok_or(SheetError::NothingToUndo)?;
                event.undo(&self.events, &mut self.lines);
                self.undone.push(event);
            }
            Event::Redone => {
                let mut event = self.undone.pop().ok_or(SheetError::NothingToRedo)?;
                event.redo(&self.events, &mut self.lines);
                self.standing.push(event);
            }
            Event::Placed { lane } if self.lane == Some(*lane) => return Err(SheetError::IsOnLane { lane: *lane }),
            Event::Placed { lane } => self.lane = Some(*lane),
            Event::Closed => self.is_closed = true,
            Event::Reopened => self.is_closed = false,
            Event::Deleted => self.is_deleted = true,
            Event::Restored => self.is_deleted = false,
            happened => {
                let exchange = happen(&mut self.lines, happened)?;
                self.standing.push(Reversible { event: self.events.len(), exchange });
                self.undone.clear();
            }
        }
        self.events.push(event);
        Ok(())
    }

    /// Records a ball of the bowler who is up.
    pub fn bowl(&mut self, ball: Ball) -> Result<(), SheetError> {
        self.apply(self.rolled(ball)?)
    }

    /// The event that the bowler who is up bowls this ball, if there is one.
    pub fn rolled(&self, ball: Ball) -> Result<Event, SheetError> {
        let line = self.up().ok_or(SheetError::Ball(RollError::GameOver))?;
        Ok(Event::Rolled { line, ball })
    }

    /// Replaces the balls of frame `number` of a line, and of no other.
    pub fn correct(&mut self, line: usize, number: usize, balls: Vec<Ball>) -> Result<(), SheetError> {
        self.apply(self.corrected(line, number, balls, String::new()))
    }

    /// The event that the balls of frame `number` of a line are replaced.
    pub fn corrected(&self, line: usize, number: usize, after: Vec<Ball>, reason: String) -> Event {
        let frame = self.lines.get(line).and_then(|line| line.game.frames().get(number.wrapping_sub(1)));
        Event::Corrected { line, number, before: frame.map_or_else(Vec::new, balls), after, reason }
    }

    /// The event that this bowler comes late. What makes no lag is told as it was before there was one.
    pub fn joined(&self, bowler: Bowler) -> Event {
        let lag = self.lines.round().map_or(0, |round| Line::new(bowler.clone()).frames_before(round));
        Event::Joined { has_lag: lag != 0 || bowler.name.is_some(), bowler }
    }

    /// The event that the bowler of a line comes back.
    pub fn returned(&self, line: usize) -> Event {
        let lag = self.lines.get(line).zip(self.lines.round()).map_or(0, |(line, round)| line.frames_before(round));
        Event::Returned { line, has_lag: lag != 0 }
    }

    /// The event that the bowler of a line is called otherwise.
    pub fn renamed(&self, line: usize, after: NameTag, reason: String) -> Result<Event, SheetError> {
        let before = self.lines.get(line).ok_or(SheetError::NoSuchLine { line })?.name_tag();
        Ok(Event::Renamed { line, before, after, reason })
    }

    /// Takes back the last event that still stands, be it a ball, a correction or a change of bowlers.
    pub fn undo(&mut self) -> Result<(), SheetError> {
        self.apply(Event::Undone)
    }

    /// Lets happen again what was taken back last.
    pub fn redo(&mut self) -> Result<(), SheetError> {
        self.apply(Event::Redone)
    }

    /// The index of the bowler's line whose ball is next: the bowler in mid-frame, else the one who was called last, else
    /// the first one with the lowest next frame plus [lag](crate::Line::lag). `None` when the game is over for all who have
    /// not left.
    pub fn up(&self) -> Option<usize> {
        self.lines.up()
    }

    /// The ball to be bowled: the index of the bowler's line, and what the ball meets. `None` when the game is over for
    /// all who have not left.
    pub fn next(&self) -> Option<(usize, NextBall)> {
        let line = self.up()?;
        Some((line, self.lines[line].game.next_ball()?))
    }

    /// The bowlers and their games, in the order in which they bowl.
    pub fn lines(&self) -> &Lines {
        &self.lines
    }

    /// The lines that are shown, with their indexes: all but those whose bowlers were removed, or left before their first
    /// ball.
    pub fn shown(&self) -> impl Iterator<Item = (usize, &Line)> {
        self.lines.iter().enumerate().filter(|(_, line)| !line.is_gone())
    }

    /// What tells each line apart from all others that the sheet ever had, in the order of the lines.
    pub fn arrivals(&self) -> Vec<Arrival> {
        let opened = match self.events.first() {
            Some(Event::Opened { bowlers, .. }) => bowlers.len(),
            _ => 0,
        };
        let events = self.standing.iter().map(|happened| happened.event);
        let joined = events.filter(|event| matches!(self.events[*event], Event::Joined { .. }));
        let came: Vec<usize> = iter::repeat_n(0, opened).chain(joined).collect();
        let arrival = |came_before: usize| Arrival { came_before, event: came[came_before] + 1 };
        (0..self.lines.len()).map(|index| arrival(self.lines.came(index))).collect()
    }

    /// Everything that happened, in order, from the opening on.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The series that the sheet belongs to; `None` if it stands alone.
    pub fn series(&self) -> Option<Series> {
        match self.events.first() {
            Some(Event::Opened { series, .. }) => *series,
            _ => None,
        }
    }

    /// For each bowler of the opening, the line in the game before that is continued, by its index in the order in which its
    /// bowlers came; none where nobody kept it.
    pub fn continues(&self) -> &[usize] {
        match self.events.first() {
            Some(Event::Opened { continues, .. }) => continues,
            _ => &[],
        }
    }

    /// How far the sheet has come.
    pub fn state(&self) -> State {
        match (self.is_deleted, self.is_closed) {
            (true, _) => State::Deleted,
            (false, true) => State::Closed,
            (false, false) => State::Open,
        }
    }

    /// The lane that the sheet was placed on last; `None` if it never was on one.
    pub fn lane(&self) -> Option<u32> {
        self.lane
    }

    /// Whether the sheet is finished for good, so that only corrections are taken.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Whether the sheet is hidden from the history.
    pub fn is_deleted(&self) -> bool {
        self.is_deleted
    }

    /// The event that undo would take back; `None` if there is none.
    pub fn last_standing(&self) -> Option<&Event> {
        Some(&self.events[self.standing.last()?.event])
    }

    /// The event that redo would let happen again; `None` if there is none.
    pub fn last_undone(&self) -> Option<&Event> {
        Some(&self.events[self.undone.last()?.event])
    }

    /// The number of the event that undo would take back, from 1; `None` if there is none.
    pub fn last_standing_number(&self) -> Option<usize> {
        Some(self.standing.last()?.event + 1)
    }

    /// The number of the event that redo would let happen again, from 1; `None` if there is none.
    pub fn last_undone_number(&self) -> Option<usize> {
        Some(self.undone.last()?.event + 1)
    }

    /// The indexes of the lines with the highest score, of those whose game is over; none until it is over for all who
    /// have not left.
    pub fn winners(&self) -> Vec<usize> {
        if self.up().is_some() {
            return Vec::new();
        }
        let scores = || self.lines.iter().map(|line| line.game.score().filter(|_| !line.is_removed));
        let highest = scores().max().flatten();
        let is_highest = |score: &Option<u16>| score.is_some() && *score == highest;
        scores().enumerate().filter(|(_, score)| is_highest(score)).map(|(index, _)| index).collect()
    }

    /// Refuses what the state of the whole sheet does not allow.
    fn admit(&self, event: &Event) -> Result<(), SheetError> {
        match event {
            Event::Restored if self.is_deleted => Ok(()),
            Event::Restored => Err(SheetError::NotDeleted),
            _ if self.is_deleted => Err(SheetError::Deleted),
            Event::Reopened if !self.is_closed => Err(SheetError::NotClosed),
            // What was bowled to its end is locked for good.
            Event::Reopened if self.up().is_none() => Err(SheetError::Ball(RollError::GameOver)),
            Event::Corrected { .. } | Event::Renamed { .. } | Event::Reopened | Event::Deleted => Ok(()),
            _ if self.is_closed => Err(SheetError::Closed),
            _ => Ok(()),
        }
    }
}

/// Two sheets are the same if the same things happened to them; the lines, which follow from that, are compared as well.
impl PartialEq for Sheet {
    fn eq(&self, other: &Sheet) -> bool {
        self.events == other.events && self.lines == other.lines && self.state() == other.state()
    }
}

impl Eq for Sheet {}

impl State {
    /// The state in a word: `open`, `closed` or `deleted`.
    pub fn name(self) -> &'static str {
        match self {
            State::Open => "open",
            State::Closed => "closed",
            State::Deleted => "deleted",
        }
    }

    /// The state that this word names, if there is one.
    pub fn read(name: &str) -> Option<State> {
        [State::Open, State::Closed, State::Deleted].into_iter().find(|state| state.name() == name)
    }
}

/// The balls of a frame, as they are told.
fn balls(frame: &Frame) -> Vec<Ball> {
    frame.rolls().iter().map(Roll::ball).collect()
}

/// What an event does to the lines, and what takes it back. A refused event changes nothing.
fn happen(lines: &mut Lines, event: &Event) -> Result<Exchange, SheetError> {
    let get = |line: usize| on_sheet(lines, line);
    match event {
        Event::Opened { .. } => return Err(SheetError::AlreadyOpened),
        Event::Undone => return Err(SheetError::NothingToUndo),
        Event::Redone => return Err(SheetError::NothingToRedo),
        Event::Placed { .. } | Event::Closed | Event::Reopened | Event::Deleted | Event::Restored => {}
        Event::Rolled { line, ball } => {
            let up = lines.up().ok_or(SheetError::Ball(RollError::GameOver))?;
            get(*line)?;
            if *line != up {
                return Err(SheetError::NotUp { line: *line });
            }
            let bowled = lines.change(up, |line| {
                let is_first = !line.is_in_mid_frame();
                line.game.bowl(*ball)?;
                let (lag, call) = (line.lag, line.call);
                if call == 0 || !is_first {
                    return Ok(Exchange::Nothing);
                }
                (line.lag, line.call) = (lag.saturating_sub(1), 0);
                Ok(Exchange::Turn { lag, call })
            });
            return bowled.unwrap_or(Ok(Exchange::Nothing)).map_err(SheetError::Ball);
        }
        Event::Corrected { line, number, before, after, .. } => {
            let was = get(*line)?.game;
            let mut game = was;
            game.correct(*number, after).map_err(SheetError::Correction)?;
            if balls(&was.frames()[number - 1]) != *before {
                return Err(SheetError::OtherBalls { number: *number });
            }
            lines.change(*line, |line| line.game = game);
            return Ok(Exchange::Game(Box::new(was)));
        }
        Event::Joined { bowler, has_lag } => join(lines, bowler, *has_lag),
        Event::Left { line } => {
            if get(*line)?.has_left {
                return Err(SheetError::HasLeft { line: *line });
            }
            if lines.here() == 1 {
                return Err(SheetError::NoBowlers);
            }
            let left = lines.change_bowler(*line, |line| {
                line.has_left = true;
                // Whoever comes back is not called any more.
                line.exchange(line.lag, 0)
            });
            return Ok(left.unwrap_or(Exchange::Nothing));
        }
        Event::Removed { line } => {
            if !get(*line)?.has_left && lines.here() == 1 {
                return Err(SheetError::NoBowlers);
            }
            return Ok(lines.change_bowler(*line, Line::remove).unwrap_or(Exchange::Nothing));
        }
        Event::Returned { line, has_lag } => {
            let returning = get(*line)?;
            if !returning.has_left {
                return Err(SheetError::HasNotLeft { line: *line });
            }
            let in_mid_frame = lines.up().filter(|up| lines[*up].is_in_mid_frame());
            if let Some(other) = in_mid_frame.filter(|_| returning.is_in_mid_frame()) {
                return Err(SheetError::InMidFrame { line: other });
            }
            let round = lines.round().filter(|_| *has_lag);
            let lag = round.map_or(0, |round| returning.frames_before(round));
            let returned = lines.change_bowler(*line, |line| {
                line.has_left = false;
                line.exchange(lag, 0)
            });
            return Ok(returned.unwrap_or(Exchange::Nothing));
        }
        Event::Bowl { line } => return call(lines, *line),
        Event::Renamed { line, before, after, .. } => {
            let name_tag = get(*line)?.name_tag();
            if name_tag != *before {
                return Err(SheetError::OtherName { line: *line });
            }
            if before == after {
                return Err(SheetError::SameName { line: *line });
            }
            lines.change_bowler(*line, |line| line.rename(after));
        }
        Event::Reordered { lines: order } => {
            let mut order = Box::new(lines.reordered(order).ok_or(SheetError::NotAnOrder)?);
            lines.exchange_order(&mut order);
            return Ok(Exchange::Order(order));
        }
    }
    Ok(Exchange::Nothing)
}

/// The line with this index, unless it is removed.
fn on_sheet(lines: &Lines, line: usize) -> Result<&Line, SheetError> {
    match lines.get(line) {
        None => Err(SheetError::NoSuchLine { line }),
        Some(removed) if removed.is_removed => Err(SheetError::IsRemoved { line }),
        Some(line) => Ok(line),
    }
}

/// Calls the bowler of a line, to bowl one more frame.
fn call(lines: &mut Lines, line: usize) -> Result<Exchange, SheetError> {
    let called = on_sheet(lines, line)?;
    if called.has_left {
        return Err(SheetError::HasLeft { line });
    }
    if called.game.is_over() {
        return Err(SheetError::IsOver { line });
    }
    if called.call != 0 && called.call == lines.calls() {
        return Err(SheetError::IsCalled { line });
    }
    let is_up = lines.up() == Some(line) && !called.is_in_mid_frame();
    if is_up && called.lag == 0 {
        return Err(SheetError::IsUp { line });
    }
    let call = lines.count_call();
    Ok(lines.change(line, |line| line.exchange(line.lag, call)).unwrap_or(Exchange::Nothing))
}

/// Adds the line of a bowler who comes late.
fn join(lines: &mut Lines, bowler: &Bowler, has_lag: bool) {
    if has_lag || bowler.name.is_some() { lines.push_lagging(bowler.clone()) } else { lines.push(bowler.clone()) }
}

impl Line {
    /// Takes this lag and this call, and gives those from before.
    fn exchange(&mut self, lag: u32, call: u32) -> Exchange {
        let (lag, call) = (mem::replace(&mut self.lag, lag), mem::replace(&mut self.call, call));
        Exchange::Turn { lag, call }
    }

    /// Takes the bowler off the sheet. Whoever is removed bowls no more, as one who has left.
    fn remove(&mut self) -> Exchange {
        let had_left = mem::replace(&mut self.has_left, true);
        self.is_removed = true;
        let (lag, call) = (self.lag, mem::take(&mut self.call));
        Exchange::Removal { had_left, lag, call }
    }

    fn rename(&mut self, NameTag { tag, name }: &NameTag) {
        (self.tag, self.name) = (*tag, name.clone());
    }
}

impl Reversible {
    /// Takes the event back. All that happened after it is taken back by now.
    fn undo(&mut self, events: &[Event], lines: &mut Lines) {
        match events[self.event] {
            Event::Rolled { line, .. } => {
                lines.change(line, |line| line.game.undo());
                self.exchange_turn(line, lines);
            }
            Event::Joined { .. } => lines.pop(),
            Event::Bowl { line } => {
                self.exchange_turn(line, lines);
                lines.uncount_call();
            }
            Event::Renamed { line, ref before, .. } => {
                lines.change_bowler(line, |line| line.rename(before));
            }
            ref event => self.exchange(event, lines),
        }
    }

    /// Lets the event happen again, as it did before.
    fn redo(&mut self, events: &[Event], lines: &mut Lines) {
        match events[self.event] {
            Event::Rolled { line, ball } => {
                lines.change(line, |line| line.game.bowl(ball));
                self.exchange_turn(line, lines);
            }
            Event::Joined { ref bowler, has_lag } => join(lines, bowler, has_lag),
            Event::Bowl { line } => {
                self.exchange_turn(line, lines);
                lines.count_call();
            }
            Event::Renamed { line, ref after, .. } => {
                lines.change_bowler(line, |line| line.rename(after));
            }
            ref event => self.exchange(event, lines),
        }
    }

    /// What undo and redo do alike, of all that is not a line or a ball more or less.
    fn exchange(&mut self, event: &Event, lines: &mut Lines) {
        match (event, &mut self.exchange) {
            (Event::Left { line } | Event::Returned { line, .. }, _) => {
                lines.change_bowler(*line, |line| line.has_left = !line.has_left);
                self.exchange_turn(*line, lines);
            }
            (Event::Removed { line }, Exchange::Removal { had_left, lag, call }) => {
                lines.change_bowler(*line, |line| {
                    line.is_removed = !line.is_removed;
                    mem::swap(&mut line.has_left, had_left);
                    mem::swap(&mut line.lag, lag);
                    mem::swap(&mut line.call, call);
                });
            }
            (Event::Corrected { line, .. }, Exchange::Game(game)) => {
                lines.change(*line, |line| mem::swap(&mut line.game, game));
            }
            (_, Exchange::Order(order)) => lines.exchange_order(order),
            _ => {}
        }
    }

    /// Exchanges the lag and the call of a line, if the event changed them.
    fn exchange_turn(&mut self, line: usize, lines: &mut Lines) {
        if let Exchange::Turn { lag, call } = self.exchange {
            self.exchange = lines.change(line, |line| line.exchange(lag, call)).unwrap_or(Exchange::Nothing);
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
            SheetError::OtherBalls { number } => write!(f, "frame {number} has other balls than the correction says"),
            SheetError::NothingToUndo => f.write_str("there is nothing to undo"),
            SheetError::NothingToRedo => f.write_str("there is nothing to redo"),
            SheetError::HasLeft { line } => write!(f, "line {} has left", line.saturating_add(1)),
            SheetError::HasNotLeft { line } => write!(f, "line {} has not left", line.saturating_add(1)),
            SheetError::InMidFrame { line } => write!(f, "line {} is in mid-frame", line.saturating_add(1)),
            SheetError::NotAnOrder => f.write_str("an order names every line once"),
            SheetError::NotContinued => f.write_str("a later game names a line for each of its bowlers"),
            SheetError::IsUp { line } => write!(f, "line {} is up", line.saturating_add(1)),
            SheetError::IsCalled { line } => write!(f, "line {} is called already", line.saturating_add(1)),
            SheetError::IsOver { line } => write!(f, "the game on line {} is over", line.saturating_add(1)),
            SheetError::OtherName { line } => write!(f, "line {} has another name", line.saturating_add(1)),
            SheetError::SameName { line } => write!(f, "line {} has that name already", line.saturating_add(1)),
            SheetError::IsRemoved { line } => write!(f, "line {} is removed", line.saturating_add(1)),
            SheetError::IsOnLane { lane } => write!(f, "the sheet is on lane {lane} already"),
            SheetError::Closed => f.write_str("the sheet is closed"),
            SheetError::NotClosed => f.write_str("the sheet is not closed"),
            SheetError::Deleted => f.write_str("the sheet is deleted"),
            SheetError::NotDeleted => f.write_str("the sheet is not deleted"),
        }
    }
}
