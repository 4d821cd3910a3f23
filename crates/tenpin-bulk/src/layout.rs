//! The ways in which games are laid out in a source.

use std::borrow::Cow;

use memchr::memchr;
use tenpin::notation::{self, Misspelling, NotationReason};
use tenpin::{Ball, Game, NotationError, Ruleset};

use crate::date::ToldDate;
use crate::fault::{Fault, NoTable, Reason};
use crate::line::{TextLine, is_separator};
use crate::plain::Plain;
use crate::table::Table;

/// How the games of a source are laid out, and by which rules they were bowled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Layout {
    /// The rule set of all games that do not name their own.
    pub ruleset: Ruleset,
    /// What a line looks like.
    pub shape: Shape,
    /// How totals are taken that stand beside the games.
    pub totals: Totals,
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

/// What may stand between a name and a game, the most telling first. A comma may also stand between balls.
const DELIMITERS: &[u8] = b":;\t,";

/// How totals are taken that stand beside the games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Totals {
    /// As something beside the point: a text in the place of a total that is none is passed over.
    Noted,
    /// As what is asked for: such a text is a fault.
    Checked,
}

/// What a line holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row<'a> {
    /// Who bowled, if the line says so.
    pub bowler: Option<Cow<'a, str>>,
    /// The name of the bowler, if a table has a column for it beside the one for what stands on the board.
    pub name: Option<Cow<'a, str>>,
    /// When the game was bowled, if a table tells it. A game is read whatever stands here.
    pub date: Option<ToldDate<'a>>,
    /// The game, or why there is none.
    pub game: Result<Game, Fault>,
    /// The total that the line claims, if it does.
    pub recorded: Option<Recorded>,
    /// How many balls follow the one that is wrong, where each line is a ball. They are not read.
    pub left_out: usize,
}

/// A total that stands beside a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Recorded {
    /// The column in bytes, from 1.
    pub column: usize,
    /// The total.
    pub total: u32,
    /// Where it stands.
    pub place: TotalPlace,
}

/// Where a total stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TotalPlace {
    /// Behind the last ball, where no further ball can be meant.
    Behind,
    /// In a column of a table, where it may have been counted in another way.
    Column,
}

impl<'a> Row<'a> {
    /// A row that tells no more than this.
    pub(crate) fn of(bowler: Option<Cow<'a, str>>, game: Result<Game, Fault>, recorded: Option<Recorded>) -> Row<'a> {
        Row { bowler, name: None, date: None, game, recorded, left_out: 0 }
    }
}

impl Row<'_> {
    /// Nothing but a fault.
    pub(crate) fn refused(fault: Fault) -> Row<'static> {
        Row::of(None, Err(fault), None)
    }

    /// The total that stands behind the game and is not its score.
    pub fn wrong_total(&self) -> Option<Recorded> {
        let found = self.recorded.filter(|found| found.place == TotalPlace::Behind)?;
        let score = self.game.as_ref().ok()?.score().map(u32::from);
        (score != Some(found.total)).then_some(found)
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
        Layout { ruleset, shape: Shape::Games, totals: Totals::Noted }
    }

    /// The same in the shape that this line shows, which is the first one of its source that is not skipped. Where nothing
    /// fits, it is a game that is wrong.
    pub fn shown_by(self, line: &TextLine<'_>) -> Result<Layout, NoTable> {
        let shape = self.shape_of(line)?.unwrap_or(Shape::Games);
        Ok(Layout { shape, ..self })
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
                    let (game, recorded) = match self.read(&line.text[place..]) {
                        Ok((game, recorded)) => (Ok(game), recorded),
                        Err(fault) => (Err(fault.moved(place)), None),
                    };
                    let recorded = recorded.map(|found| Recorded { column: found.column + place, ..found });
                    Row::of(name.map(String::from_utf8_lossy), game, recorded)
                }
            },
        }
    }

    /// Whether rows may tell when their games were bowled.
    pub fn tells_dates(&self) -> bool {
        matches!(&self.shape, Shape::Table(table) if table.tells_dates())
    }

    /// Whether rows may tell who bowled.
    pub fn tells_bowlers(&self) -> bool {
        match &self.shape {
            Shape::Games => false,
            Shape::Named { .. } | Shape::Balls => true,
            Shape::Table(table) => table.tells_bowlers(),
        }
    }

    /// Whether there is nothing on a line but a game.
    pub(crate) fn is_bare(&self) -> bool {
        self.shape == Shape::Games
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
        matches!(self.shape, Shape::Games | Shape::Named { .. })
    }

    /// The name on a line, and where the game begins.
    fn name_and_game<'a>(&self, line: &TextLine<'a>) -> Result<(Option<&'a [u8]>, usize), Fault> {
        let Shape::Named { delimiter, names } = self.shape else { return Ok((None, 0)) };
        let found = split(line.text, delimiter).filter(|(name, _)| self.is_name(name, names));
        match found {
            Some((name, game)) => Ok((Some(name), line.text.len() - game.len())),
            None => Err(Fault::at(1, self.missing_name(line.text, delimiter))),
        }
    }

    /// Why there is no name before this delimiter: it may stand before another one.
    fn missing_name(&self, text: &[u8], delimiter: u8) -> Reason {
        let is_named = |(name, game)| self.is_name(name, Names::NoBalls) && self.tells_game(&between_balls(game));
        let others = DELIMITERS.iter().filter(|other| **other != delimiter);
        let found = others.copied().find(|other| split(text, *other).is_some_and(is_named));
        found.map_or(Reason::NoName, |found| Reason::OtherDelimiter { found, wanted: delimiter })
    }

    /// The game that a text tells, and the total behind it.
    fn read(&self, text: &[u8]) -> Result<(Game, Option<Recorded>), Fault> {
        match self.shape {
            Shape::Named { delimiter: b';', .. } => read_game(self.ruleset, &between_balls(text)),
            _ => read_game(self.ruleset, text),
        }
    }

    /// The shape that a line shows; `None` if it fits none.
    pub(crate) fn shape_of(&self, line: &TextLine<'_>) -> Result<Option<Shape>, NoTable> {
        if line.checked().is_err() {
            return Ok(Some(Shape::Games));
        }
        let table = Table::of(line);
        // Frames that begin with a foul look like the columns of frames.
        let reads = || read_game(self.ruleset, line.text).is_ok();
        match table {
            Ok(table) if table.is_certain() || !reads() => return Ok(Some(Shape::Table(table))),
            Err(reason @ (NoTable::MissingFrame { .. } | NoTable::FrameTwice { .. })) => return Err(reason),
            _ if reads() => return Ok(Some(Shape::Games)),
            _ => {}
        }
        let is_name = |name: &[u8]| self.is_name(name, Names::NoBalls);
        if split(line.text, b'\t').is_some_and(|(name, ball)| is_name(name) && is_word(ball.trim_ascii())) {
            return Ok(Some(Shape::Balls));
        }
        if Table::is_header(line) {
            return Err(NoTable::NoColumns);
        }
        // No game has a colon, so that a wrong one still shows the shape.
        let is_number = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
        let is_numbered = |name: &[u8], game: &[u8]| is_number(name) && game.starts_with(b" ") && self.tells_game(game);
        let is_named = |(name, game)| self.is_no_ball(name) && self.begins_game(game) || is_numbered(name, game);
        if split(line.text, b':').is_some_and(is_named) {
            return Ok(Some(Shape::Named { delimiter: b':', names: Names::Any }));
        }
        let is_named = |delimiter: u8| {
            let balls = |game| if delimiter == b';' { between_balls(game) } else { Cow::Borrowed(game) };
            split(line.text, delimiter).is_some_and(|(name, game)| is_name(name) && self.tells_game(&balls(game)))
        };
        let delimiter = DELIMITERS[1..].iter().copied().find(|delimiter| is_named(*delimiter));
        Ok(delimiter.map(|delimiter| Shape::Named { delimiter, names: Names::NoBalls }))
    }

    /// Whether a line that fits no shape may be a title: there is a word on it that is no ball, and nothing that could be
    /// bowled.
    pub(crate) fn may_be_title(&self, line: &TextLine<'_>) -> bool {
        let text = String::from_utf8_lossy(line.text);
        let is_word = |word: &str| 2 <= word.chars().filter(|letter| letter.is_alphabetic()).count();
        let mut words = text.split(|letter: char| !letter.is_alphanumeric());
        line.checked().is_ok() && words.any(|word| is_word(word) && self.is_no_ball(word.as_bytes()))
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
        let is_balls = || notation::balls(self.ruleset, Plain::of(text).text()).all(|ball| ball.is_ok());
        !text.is_empty() && !text[0].is_ascii_digit() && !is_balls()
    }

    /// Whether a text begins as a game does.
    fn begins_game(&self, text: &[u8]) -> bool {
        let plain = Plain::of(text);
        let begun = || notation::balls(self.ruleset, plain.text()).take_while(Result::is_ok).count();
        self.tells_game(text) || 2 <= begun() && !self.looks_like_totals(plain.text())
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

    /// Whether a text tells nothing but balls, whether they can be bowled or not, and perhaps a total behind them.
    fn tells_game(&self, text: &[u8]) -> bool {
        let plain = Plain::of(text);
        let is_refused = |fault: Fault| matches!(fault.reason, Reason::Notation(NotationReason::Refused(_)));
        let tells = || read_game(self.ruleset, text).map_or_else(is_refused, |_| true);
        !notation::is_blank(plain.text()) && !self.looks_like_totals(plain.text()) && tells()
    }
}

/// A text up to its first delimiter, without blanks around it, and what follows.
fn split(text: &[u8], delimiter: u8) -> Option<(&[u8], &[u8])> {
    let place = memchr(delimiter, text)?;
    Some((text[..place].trim_ascii(), &text[place + 1..]))
}

/// A text with commas for semicolons, which may stand between balls where one stands behind the name.
fn between_balls(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b';') {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.iter().map(|byte| if *byte == b';' { b',' } else { *byte }).collect())
}

/// The game that a text tells, and the total that may stand behind a whole game, where there is no ball.
pub(crate) fn read_game(ruleset: Ruleset, text: &[u8]) -> Result<(Game, Option<Recorded>), Fault> {
    let plain = Plain::of(text);
    let error = match Game::read(ruleset, plain.text()) {
        Ok(game) => return Ok((game, None)),
        Err(error) => error,
    };
    if let Some((game, recorded)) = with_total(ruleset, plain.text()) {
        let column = plain.column(recorded.column);
        return Ok((game, Some(Recorded { column, ..recorded })));
    }
    let fault = Fault::from(error);
    Err(Fault { column: plain.column(fault.column), ..fault })
}

/// A whole game with its total behind it; `None` if it is none.
fn with_total(ruleset: Ruleset, text: &[u8]) -> Option<(Game, Recorded)> {
    let is_between = |byte: u8| byte == b'=' || is_separator(byte);
    let end_of = |text: &[u8]| text.iter().rposition(|byte| !is_between(*byte)).map_or(0, |last| last + 1);
    let end = end_of(text);
    let start = text[..end].iter().rposition(|byte| is_between(*byte)).map_or(0, |last| last + 1);
    let total = read_total(&text[start..end])?;
    let game = Game::read(ruleset, &text[..end_of(&text[..start])]).ok().filter(Game::is_over)?;
    Some((game, Recorded { column: start + 1, total, place: TotalPlace::Behind }))
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

/// The one ball that a plain text tells, and nothing else. Which frame it belongs to is not known here.
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
