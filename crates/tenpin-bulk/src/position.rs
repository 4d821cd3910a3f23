//! Where a line has got to: the game so far, and the ball that is half written.

use tenpin::{Ball, FrameResult, Game, Mark, NextBall, Prospect, Ruleset, Way, notation};

use crate::line::is_separator;
use crate::reading::{Gain, OPENS, RACKS, SCORE, SECONDS, SPARES, STRIKES, TELLING};

/// How the balls of a line are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spelling {
    /// Each symbol is a ball, as in `X 7/ 9-`.
    Symbols,
    /// Each number is a ball, as in `10 7 3 9 0`.
    Counts,
}

/// A line that has been read so far.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Position {
    spelling: Spelling,
    game: Game,
    /// All that the future of the game depends on; `None` if it is over.
    prospect: Option<Prospect>,
    written: Written,
    /// The frames right before the next ball that nobody bowls and that may still be told as such.
    untold: usize,
}

/// What was written last, as far as it matters for what may follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Written {
    /// Whatever it was, it is whole, and anything may follow.
    Whole,
    /// A `1`. A symbol `0` right after it could mean something else; among counts the two are a ten, so that the ball is
    /// not bowled yet.
    One,
    /// A count, which has to end here.
    Count,
    /// The `(` of a split.
    Bracket,
    /// The `(` and the count of a split.
    Bracketed(u8),
    /// The `S` of a split.
    Letter,
}

/// All that the future of a position depends on: that of the game, and what is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct State {
    prospect: Option<Prospect>,
    written: Written,
    untold: usize,
}

/// What a byte makes of a position, and what it brings.
type After = Option<(Position, Gain)>;

impl Position {
    /// The start of a line.
    pub(crate) fn start(ruleset: Ruleset, spelling: Spelling) -> Position {
        let game = Game::new(ruleset);
        Position { spelling, game, prospect: Prospect::of(&game), written: Written::Whole, untold: given_before(&game) }
    }

    /// Two positions with the same state have the same future: the same bytes may follow, and bring the same.
    pub(crate) fn state(&self) -> State {
        State { prospect: self.prospect, written: self.written, untold: self.untold }
    }

    /// What the byte makes of the position; `None` where the engine itself has to be asked.
    pub(crate) fn after(&self, byte: u8) -> After {
        match self.spelling {
            Spelling::Symbols => self.after_symbol(byte),
            Spelling::Counts => self.after_digit(byte),
        }
    }

    /// What the end of the line brings; `None` if the game is not over then.
    pub(crate) fn end(&self) -> Option<Gain> {
        self.after(b' ').filter(|(last, _)| last.game.is_over()).map(|(_, gain)| gain)
    }

    fn after_symbol(&self, byte: u8) -> After {
        match (self.written, byte) {
            (Written::Bracket, b'0'..=b'9') => self.writing(Written::Bracketed(byte)),
            (Written::Bracketed(digit), b')') => self.tell(&[b'(', digit, byte], Written::Whole),
            (Written::Letter, b'0'..=b'9') => self.tell(&[b'S', byte], Written::Whole),
            (Written::Bracket | Written::Bracketed(_) | Written::Letter, _) | (Written::One, b'0') => None,
            (_, _) if is_separator(byte) => self.writing(Written::Whole),
            (_, b'(') => self.begin_split(Written::Bracket),
            (_, b'S' | b's') => self.begin_split(Written::Letter),
            (_, b'_') => {
                let untold = self.untold.checked_sub(1)?;
                Some((Position { untold, written: Written::Whole, ..*self }, Gain::default().with(TELLING, 1)))
            }
            (_, b'1') => self.tell(b"1", Written::One),
            (_, _) => self.tell(&[byte], Written::Whole),
        }
    }

    fn after_digit(&self, byte: u8) -> After {
        match (self.written, byte) {
            (Written::One, _) if is_separator(byte) => self.count(1, Written::Whole),
            (Written::One, b'0') => self.count(10, Written::Count),
            (Written::Whole | Written::Count, _) if is_separator(byte) => self.writing(Written::Whole),
            (Written::Whole, b'1') => self.writing(Written::One),
            (Written::Whole, b'0'..=b'9') => self.count(byte - b'0', Written::Count),
            _ => None,
        }
    }

    #[allow(clippy::unnecessary_wraps, reason = "it is one of several answers")]
    fn writing(&self, written: Written) -> After {
        Some((Position { written, ..*self }, Gain::default()))
    }

    /// The beginning of a split, where there can be one.
    fn begin_split(&self, written: Written) -> After {
        let is_fresh = self.game.next_ball().is_some_and(|next| next.is_rack_fresh());
        is_fresh.then_some((Position { written, untold: 0, ..*self }, Gain::default()))
    }

    /// Bowls the ball that these symbols tell. Digits alone could be told in another way.
    fn tell(&self, symbols: &[u8], written: Written) -> After {
        // The rule set does not matter, as long as its numbers are symbols.
        let told = notation::balls(Ruleset::TenPin, symbols).next()?.ok()?;
        let (after, gain) = self.bowl(told.ball, written)?;
        let is_telling = !symbols.iter().all(u8::is_ascii_digit);
        Some((after, gain.with(TELLING, is_telling.into())))
    }

    fn count(&self, pins: u8, written: Written) -> After {
        let (after, gain) = self.bowl(Ball::Pins(pins), written)?;
        Some((after, gain.with(TELLING, 1)))
    }

    fn bowl(&self, ball: Ball, written: Written) -> After {
        let next = self.game.next_ball()?;
        let mut game = self.game;
        let roll = game.bowl(ball).ok()?;
        let way = self.prospect?.way(roll.pins())?;
        let is_frame_over = game.next_ball().is_none_or(|after| after.frame != next.frame);
        let untold = if is_frame_over { given_before(&game) } else { 0 };
        Some((Position { game, prospect: way.after, written, untold, ..*self }, gain(&game, next, way)))
    }
}

/// What a ball brings, in the counts that a reading is made of.
fn gain(after: &Game, next: NextBall, way: Way) -> Gain {
    let clears = |mark: Mark| u64::from(next.clearing_mark == Some(mark));
    let is = |mark: Mark| u64::from(way.mark == Some(mark));
    let is_open = after.frames()[next.frame - 1].result() == Some(FrameResult::Open);
    Gain::default()
        .with(SCORE, u64::from(way.settled))
        .with(RACKS, clears(Mark::Strike))
        .with(STRIKES, is(Mark::Strike))
        .with(SECONDS, clears(Mark::Spare))
        .with(SPARES, is(Mark::Spare))
        .with(OPENS, u64::from(is_open))
}

/// How many frames right before the next ball nobody bowls.
fn given_before(game: &Game) -> usize {
    let current = game.next_ball().map_or(game.frames().len(), |next| next.frame - 1);
    game.frames()[..current].iter().rev().take_while(|frame| frame.is_given()).count()
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use tenpin::Roll;

    use super::*;

    /// Every byte that may stand in a line, and one that may not.
    const BYTES: &[u8] = b"0123456789X/-FGT_()S ,{";

    /// All balls of the frames that are not settled, one by one.
    fn balls(position: &Position) -> Vec<Vec<Roll>> {
        let settled = position.game.totals().iter().flatten().count();
        position.game.frames()[settled..].iter().map(|frame| frame.rolls().to_vec()).collect()
    }

    /// What a position makes of every byte, as far as a reader of lines can see.
    fn future(position: &Position) -> Vec<Option<(State, Gain)>> {
        let after = |byte: &u8| position.after(*byte).map(|(after, gain)| (after.state(), gain));
        BYTES.iter().map(after).collect()
    }

    /// This is what the automaton stands on: it keeps one position for each state.
    #[test]
    fn positions_with_the_same_state_have_the_same_future() {
        let fits = |ruleset: &Ruleset| ruleset.rack() == 10;
        for ruleset in Ruleset::ALL.into_iter().filter(fits) {
            for spelling in [Spelling::Symbols, Spelling::Counts] {
                let start = Position::start(ruleset, spelling);
                let mut futures = HashMap::new();
                let mut seen = HashSet::new();
                let mut open = vec![start];
                while let Some(position) = open.pop() {
                    let state = position.state();
                    assert_eq!(position.prospect, Prospect::of(&position.game), "{position:?}");
                    if !seen.insert((state, balls(&position))) {
                        continue;
                    }
                    let future = future(&position);
                    let known = futures.entry(state).or_insert_with(|| future.clone());
                    assert_eq!(*known, future, "{position:?}");
                    open.extend(BYTES.iter().filter_map(|byte| position.after(*byte)).map(|(after, _)| after));
                }
                let is_settled_at_once = ruleset == Ruleset::CurrentFrame;
                assert!(futures.len() < seen.len() || is_settled_at_once, "some are one: {}", futures.len());
            }
        }
    }
}
