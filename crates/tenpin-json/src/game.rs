//! A game, ball by ball.

use std::fmt::Display;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};
use tenpin::{Frame, Game, Roll};

/// A game as JSON. All that is known of it is read off the game as it is written, and nothing is allocated.
///
/// | field | what it tells |
/// | --- | --- |
/// | `file`, `line` | where the game stands; left out if it stands nowhere |
/// | `bowler` | who bowled it; left out if nobody is named |
/// | `rules` | the rule set |
/// | `notation` | the game in notation |
/// | `rolls` | the pins of every ball |
/// | `leaves` | what every ball left, as in `"7-10"`; `null` where it is not known |
/// | `splits` | whether every ball left a split |
/// | `frames` | the running totals of the frames that are settled |
/// | `score` | the score; `null` until the game is over |
/// | `so_far` | the last of `frames`, 0 before the first |
/// | `best` | the most that the game can still become |
/// | `over` | whether the last ball is bowled |
/// | `recorded` | the total that stands beside the game; left out if there is none |
#[derive(Debug, Clone, Copy)]
pub struct GameRecord<'a> {
    /// The source that the game stands in.
    pub file: Option<&'a str>,
    /// The number of its line there.
    pub line: Option<usize>,
    /// Who bowled it.
    pub bowler: Option<&'a str>,
    /// The game.
    pub game: &'a Game,
    /// The total that stands beside it, right or wrong.
    pub recorded: Option<u32>,
}

/// What is read off a game once for all that is told of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scores {
    /// The running totals; `None` until they are settled.
    pub totals: [Option<u16>; 10],
    /// The last total that is settled, 0 before the first.
    pub so_far: u16,
    /// The most that the game can still become.
    pub best: u16,
}

impl<'a> GameRecord<'a> {
    /// A game that stands nowhere.
    pub fn of(game: &'a Game) -> GameRecord<'a> {
        GameRecord { file: None, line: None, bowler: None, game, recorded: None }
    }
}

impl Scores {
    /// The scores of a game.
    #[inline]
    pub fn of(game: &Game) -> Scores {
        let totals = game.totals();
        let so_far = totals.iter().flatten().last().copied().unwrap_or_default();
        // Of a game that is over there is nothing to play out.
        let best = if game.is_over() { so_far } else { game.best_possible() };
        Scores { totals, so_far, best }
    }
}

impl Serialize for GameRecord<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let game = self.game;
        let Scores { totals, so_far, best } = Scores::of(game);
        let left_out = [self.file.is_none(), self.line.is_none(), self.bowler.is_none(), self.recorded.is_none()];
        let fields = 14 - left_out.into_iter().filter(|is_left_out| *is_left_out).count();
        let mut record = serializer.serialize_struct("GameRecord", fields)?;
        if let Some(file) = self.file {
            record.serialize_field("file", file)?;
        }
        if let Some(line) = self.line {
            record.serialize_field("line", &line)?;
        }
        if let Some(bowler) = self.bowler {
            record.serialize_field("bowler", bowler)?;
        }
        record.serialize_field("rules", game.ruleset().name())?;
        record.serialize_field("notation", &Text(game))?;
        record.serialize_field("rolls", &Rolls(game, Roll::pins))?;
        record.serialize_field("leaves", &Rolls(game, |roll: &Roll| roll.leave().map(Text)))?;
        record.serialize_field("splits", &Rolls(game, Roll::is_split))?;
        record.serialize_field("frames", &Settled(&totals))?;
        record.serialize_field("score", &totals[9])?;
        record.serialize_field("so_far", &so_far)?;
        record.serialize_field("best", &best)?;
        record.serialize_field("over", &game.is_over())?;
        if let Some(recorded) = self.recorded {
            record.serialize_field("recorded", &recorded)?;
        }
        record.end()
    }
}

/// Something as the text that it is shown by.
struct Text<T>(T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

/// Something of every ball of a game.
struct Rolls<'a, F>(&'a Game, F);

impl<T: Serialize, F: Fn(&Roll) -> T> Serialize for Rolls<'_, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.frames().iter().flat_map(Frame::rolls).map(&self.1))
    }
}

/// The totals that are settled.
struct Settled<'a>(&'a [Option<u16>; 10]);

impl Serialize for Settled<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().flatten())
    }
}
