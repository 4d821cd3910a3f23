//! The ways in which games are laid out in a source.

use std::borrow::Cow;

use tenpin::notation::{self, Misspelling, NotationReason};
use tenpin::{Ball, Game, NotationError, Ruleset};

use crate::fault::{Fault, Reason};
use crate::line::{TextLine, is_separator};
use crate::table::Table;

/// How the games of a source are laid out, and by which rules they were bowled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The rule set of all games that do not name their own.
    pub ruleset: Ruleset,
    /// What a line looks like.
    pub shape: Shape,
    /// What a line may end with.
    pub ending: Ending,
}

/// What the lines of a source look like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Shape {
    /// A game: `X 7/ 9-`.
    Games,
    /// A name, a delimiter and a game: `PJS: X 7/ 9-`, `PJS,10,7,3,9,0`.
    Named {
        /// The byte behind the name.
        delimiter: u8,
        /// What may stand before it.
        names: Names,
    },
    /// A name, a tab and one ball; bowlers bowl among each other. See [`Lineup`](crate::Lineup).
    Balls,
    /// Comma-separated values, or others, with a header.
    Table(Table),
}

/// What may stand where a name belongs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Names {
    /// Anything.
    Any,
    /// Nothing that could be balls, lest a line without a name loses its first one.
    NoBalls,
}

/// The longest text in the place of one ball that shows such a source.
const LONGEST_BALL: usize = 12;

/// What a line may end with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The last ball.
    Ball,
    /// The total, behind a whole game.
    Total,
}

/// What a line holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'a> {
    /// Who bowled, if the line says so.
    pub bowler: Option<Cow<'a, str>>,
    /// The game, or why there is none.
    pub game: Result<Game, Fault>,
    /// The total that the line claims, if it does.
    pub recorded: Option<Recorded>,
}

/// A total that stands beside a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recorded {
    /// The column in bytes, from 1.
    pub column: usize,
    /// The total.
    pub total: u32,
}

impl Row<'_> {
    /// Nothing but a fault.
    pub(crate) fn refused(fault: Fault) -> Row<'static> {
        Row { bowler: None, game: Err(fault), recorded: None }
    }

    /// The game, if it was bowled by these rules, so that games are not counted together that have nothing in common.
    pub fn by(&self, ruleset: Ruleset) -> Result<&Game, Fault> {
        match &self.game {
            Ok(game) if game.ruleset() != ruleset => Err(Fault::at(1, Reason::OtherRules(game.ruleset()))),
            Ok(game) => Ok(game),
            Err(fault) => Err(*fault),
        }
    }
}

impl Layout {
    /// A game a line, by these rules.
    pub fn games(ruleset: Ruleset) -> Layout {
        Layout { ruleset, shape: Shape::Games, ending: Ending::Ball }
    }

    /// The same in the shape that this line shows, which is the first one of its source that is not skipped; `None` if it
    /// is the header of a table without balls or games.
    pub fn shown_by(self, line: &TextLine<'_>) -> Option<Layout> {
        let shape = self.shape_of(line)?;
        Some(Layout { shape, ..self })
    }

    /// Whether there is nothing on the line.
    pub fn is_skipped(&self, line: &TextLine<'_>) -> bool {
        let is_blank = |table: &Table| line.checked().is_ok() && table.is_skipped(line);
        line.is_skipped() || matches!(&self.shape, Shape::Table(table) if is_blank(table))
    }

    /// What a line holds that is not skipped.
    pub fn row<'a>(&self, line: &TextLine<'a>) -> Row<'a> {
        match (line.checked(), &self.shape) {
            (Err(fault), _) => Row::refused(fault),
            (Ok(()), Shape::Table(table)) => table.row(line, self),
            (Ok(()), _) => match self.name_and_game(line) {
                Err(fault) => Row::refused(fault),
                Ok((name, place)) => {
                    let (text, recorded) = self.without_total(&line.text[place..]);
                    let game = Game::read(self.ruleset, text).map_err(|error| Fault::from(error).moved(place));
                    let recorded = recorded.map(|found| Recorded { column: found.column + place, ..found });
                    Row { bowler: name.map(String::from_utf8_lossy), game, recorded }
                }
            },
        }
    }

    /// Whether there is nothing on a line but a game.
    pub(crate) fn is_bare(&self) -> bool {
        self.ending == Ending::Ball && self.shape == Shape::Games
    }

    /// The text on a line that is a game and nothing else; `None` if it takes more to find it.
    pub(crate) fn game_text<'a>(&self, line: &TextLine<'a>) -> Option<&'a [u8]> {
        if !self.has_game_text() || line.is_skipped() || line.checked().is_err() {
            return None;
        }
        let (_, place) = self.name_and_game(line).ok()?;
        Some(&line.text[place..])
    }

    /// Whether lines have such a text.
    pub(crate) fn has_game_text(&self) -> bool {
        self.ending == Ending::Ball && matches!(self.shape, Shape::Games | Shape::Named { .. })
    }

    /// The name on a line, and where the game begins.
    fn name_and_game<'a>(&self, line: &TextLine<'a>) -> Result<(Option<&'a [u8]>, usize), Fault> {
        let Shape::Named { delimiter, names } = self.shape else { return Ok((None, 0)) };
        let place = line.text.iter().position(|byte| *byte == delimiter);
        let name = place.map(|place| line.text[..place].trim_ascii()).filter(|name| self.is_name(name, names));
        let no_name = Fault::at(1, Reason::NoName);
        name.zip(place).map(|(name, place)| (Some(name), place + 1)).ok_or(no_name)
    }

    /// A game without the total behind it, where one may stand.
    fn without_total<'a>(&self, text: &'a [u8]) -> (&'a [u8], Option<Recorded>) {
        let none = (text, None);
        if self.ending == Ending::Ball {
            return none;
        }
        let is_between = |byte: u8| byte == b'=' || is_separator(byte);
        let end = text.iter().rposition(|byte| !is_between(*byte)).map_or(0, |last| last + 1);
        let start = text[..end].iter().rposition(|byte| is_between(*byte)).map_or(0, |last| last + 1);
        let game_end = text[..start].iter().rposition(|byte| !is_between(*byte)).map_or(0, |last| last + 1);
        let game = &text[..game_end];
        // Behind a whole game there is no ball.
        let is_whole = || Game::read(self.ruleset, game).is_ok_and(|game| game.is_over());
        match read_total(&text[start..end]) {
            Some(total) if is_whole() => (game, Some(Recorded { column: start + 1, total })),
            _ => none,
        }
    }

    fn shape_of(&self, line: &TextLine<'_>) -> Option<Shape> {
        let reads = |text: &[u8]| Game::read(self.ruleset, self.without_total(text).0).is_ok();
        if line.checked().is_err() || reads(line.text) {
            return Some(Shape::Games);
        }
        if let Some(table) = Table::of(line) {
            return Some(Shape::Table(table));
        }
        let split = |delimiter: u8| {
            let place = line.text.iter().position(|byte| *byte == delimiter)?;
            Some((line.text[..place].trim_ascii(), &line.text[place + 1..]))
        };
        let is_name = |name: &[u8]| self.is_name(name, Names::NoBalls);
        if split(b'\t').is_some_and(|(name, ball)| is_name(name) && is_word(ball.trim_ascii())) {
            return Some(Shape::Balls);
        }
        if Table::is_header(line) {
            return None;
        }
        // No game has a colon, so that a wrong one still shows the shape.
        let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        let is_numbered = |name: &[u8], game: &[u8]| is_number(name) && game.starts_with(b" ") && self.tells_game(game);
        let is_named = |(name, game)| self.is_no_ball(name) && self.begins_game(game) || is_numbered(name, game);
        if split(b':').is_some_and(is_named) {
            return Some(Shape::Named { delimiter: b':', names: Names::Any });
        }
        let is_named = |(name, game)| is_name(name) && self.tells_game(game);
        // A comma may also stand between balls.
        let delimiter = b";\t,".iter().find(|delimiter| split(**delimiter).is_some_and(is_named));
        let named = |delimiter: &u8| Shape::Named { delimiter: *delimiter, names: Names::NoBalls };
        Some(delimiter.map_or(Shape::Games, named))
    }

    /// Whether a text may be a name.
    fn is_name(&self, text: &[u8], names: Names) -> bool {
        let has_delimiter = || text.iter().any(|byte| b"\t;:|".contains(byte));
        let last_word = || text.rsplit(|byte| *byte == b' ').next().unwrap_or_default();
        match names {
            Names::Any => !text.is_empty(),
            // A first ball may stand behind the name.
            Names::NoBalls => self.is_no_ball(text) && !has_delimiter() && self.is_no_ball(last_word()),
        }
    }

    /// Whether a text is there and cannot be balls.
    fn is_no_ball(&self, text: &[u8]) -> bool {
        let is_balls = || notation::balls(self.ruleset, text).all(|ball| ball.is_ok());
        !text.is_empty() && !text[0].is_ascii_digit() && !is_balls()
    }

    /// Whether a text begins as a game does.
    fn begins_game(&self, text: &[u8]) -> bool {
        let begun = notation::balls(self.ruleset, self.without_total(text).0).take_while(Result::is_ok).count();
        self.tells_game(text) || 2 <= begun && !self.looks_like_totals(text)
    }

    /// Whether a text is made of totals, which could also be balls.
    fn looks_like_totals(&self, text: &[u8]) -> bool {
        let is_total = |word: &[u8]| word.len() == 3 && word.iter().all(u8::is_ascii_digit);
        let mut words = text.split(|byte| is_separator(*byte)).filter(|word| !word.is_empty());
        let is_number = |error: NotationError| error.reason == NotationReason::Misspelt(Misspelling::LooksLikeTotal);
        // Where a frame has three balls, three digits are one.
        !self.has_three_balls() && words.all(is_total) || Game::read(self.ruleset, text).is_err_and(is_number)
    }

    /// Whether a frame has three balls.
    fn has_three_balls(&self) -> bool {
        let mut game = Game::new(self.ruleset);
        let misses = [game.roll(0), game.roll(0)];
        misses.iter().all(Result::is_ok) && game.next_ball().is_some_and(|next| next.ball == 3)
    }

    /// Whether a text tells nothing but balls, whether they can be bowled or not.
    fn tells_game(&self, text: &[u8]) -> bool {
        let game = self.without_total(text).0;
        let is_refused = |error: NotationError| matches!(error.reason, NotationReason::Refused(_));
        let tells = || Game::read(self.ruleset, game).map_or_else(is_refused, |_| true);
        !notation::is_blank(game) && !self.looks_like_totals(game) && tells()
    }
}

/// Whether a text is meant to be one ball, whatever is wrong with it.
fn is_word(text: &[u8]) -> bool {
    !text.is_empty() && text.len() <= LONGEST_BALL && !text.iter().any(|byte| is_separator(*byte))
}

/// A number without the `.0` that some programs write behind it.
pub(crate) fn without_decimals(text: &[u8]) -> &[u8] {
    let number = text.strip_suffix(b".0").filter(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit));
    number.unwrap_or(text)
}

/// The one ball that a text tells, and nothing else. Which frame it belongs to is not known here.
pub(crate) fn one_ball(ruleset: Ruleset, text: &[u8]) -> Result<Ball, Fault> {
    let mut balls = notation::balls(ruleset, text);
    match (balls.next(), balls.next()) {
        (Some(Ok(ball)), None) => Ok(ball.ball),
        (Some(Err(error)), _) => Err(error.into()),
        (Some(Ok(_)), Some(_)) | (None, _) => Err(Fault::at(1, Reason::NotOneBall)),
    }
}

/// The total that a text is.
pub(crate) fn read_total(text: &[u8]) -> Option<u32> {
    let is_number = !text.is_empty() && text.len() <= 9 && text.iter().all(u8::is_ascii_digit);
    str::from_utf8(text).ok().filter(|_| is_number)?.parse().ok()
}
