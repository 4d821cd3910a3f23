//! Games as text, both ways: read generously, written in one form.
//!
//! Written are the frames, separated by one blank: `X 7/ 9- (8)1 F/ X-/`. `X` is a strike, `/` a spare, `1` to `9`
//! are pins, `-` is none, `F` a foul, `(8)` an eight that left a split, and `8{7-10}` an eight that left these pins.
//! Whoever leaves out the braces and what is in them has the classic notation.
//!
//! Read are these in either case, with `G` or `0` for no pins, `S8` for `(8)`, and `{7-10}` for a ball that is told by
//! its leave alone; blanks, commas and `|` may stand between any two balls, or nothing at all: `X7/9-8|1`. Plain counts are read too: `10 7 3 9 0`, `10,7,3,9,0`.
//! How a text is told:
//!
//! - any of `X / - F G S ( ) { }` makes it notation; a `10` standing alone in it is refused;
//! - digits only, each token `0` to `9` or `10`: counts, so `10` is a strike and `1 0` are two balls;
//! - digits only, each token of two or more digits: frames, each digit a ball (`72 81 00`, `7281`);
//! - open frames as they are written, with one ball of the next: frames too (`72 8`);
//! - otherwise counts, with the error at the odd token.
//!
//! A whole game of one token of two or three digits (`157`, `98`) is refused, because it looks like a total. An open
//! frame as it is written (`72`) is a game all the same: what is written reads back.

use core::error::Error;
use core::fmt::{self, Display, Formatter};
use core::str::{self, FromStr};

use crate::{Ball, Frame, Game, PinSet, RollError, Ruleset};

/// The balls that a text tells, in order, up to the first that cannot be read.
///
/// ```
/// use tenpin::{Ball, notation};
///
/// let balls: Vec<_> = notation::balls("8/").map(|written| written.map(|written| written.ball)).collect();
/// assert_eq!(balls, [Ok(Ball::Pins(8)), Ok(Ball::Spare)]);
/// ```
pub fn balls<T: AsRef<[u8]> + ?Sized>(text: &T) -> Balls<'_> {
    let text = text.as_ref();
    Balls { text, offset: 0, telling: Telling::of(text) }
}

/// An iterator over the balls of a text. See [`balls`].
#[derive(Debug, Clone)]
pub struct Balls<'a> {
    text: &'a [u8],
    offset: usize,
    telling: Telling,
}

/// A ball and where it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WrittenBall {
    /// The column of its first byte, from 1.
    pub column: usize,
    /// The ball.
    pub ball: Ball,
}

/// A place where a text tells no ball.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SpellingError {
    /// The column in bytes, from 1.
    pub column: usize,
    /// What is wrong there.
    pub misspelling: Misspelling,
}

/// What is written where a ball was expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Misspelling {
    /// A character that stands for no ball.
    Unknown(char),
    /// A byte that is not even part of a character in UTF-8.
    UnknownByte(u8),
    /// A `(` or `S` that is not part of `(8)` or `S8`.
    BrokenSplit,
    /// A `{` that does not begin a leave, or a `}` that ends none.
    BrokenLeave,
    /// `10` among symbols, where it could be a strike or two balls.
    Ten,
    /// A number among counts that no ball can have, such as `19` or `07`.
    NotACount,
    /// A lone number such as `157`.
    LooksLikeTotal,
}

/// Why a text is no game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NotationError {
    /// The column in bytes, from 1.
    pub column: usize,
    /// The number of the frame that the ball would belong to; the last one for a ball after the game.
    pub frame: usize,
    /// What is wrong there.
    pub reason: NotationReason,
}

/// What is wrong with a ball in a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum NotationReason {
    /// No ball is written there.
    Misspelt(Misspelling),
    /// The ball cannot be bowled there.
    Refused(RollError),
}

impl Game {
    /// Reads a game of a rule set from text; see [`notation`](crate::notation). A game may lack balls at its end.
    ///
    /// The text may be any bytes: those that are no character are errors like any other.
    pub fn read<T: AsRef<[u8]> + ?Sized>(ruleset: Ruleset, text: &T) -> Result<Game, NotationError> {
        read(ruleset, text.as_ref())
    }
}

/// Reads a game of ten-pin.
impl FromStr for Game {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Game, NotationError> {
        Game::read(Ruleset::default(), text)
    }
}

/// The frame in notation: `X`, `8/`, `(8)1`; nothing if it is not begun.
impl Display for Frame {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.rolls().iter().try_for_each(|roll| roll.ball().fmt(f))
    }
}

/// The game in notation: the frames begun, separated by one blank.
impl Display for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let begun = self.frames().iter().filter(|frame| !frame.rolls().is_empty());
        for (index, frame) in begun.enumerate() {
            if index != 0 {
                f.write_str(" ")?;
            }
            frame.fmt(f)?;
        }
        Ok(())
    }
}

impl Iterator for Balls<'_> {
    type Item = Result<WrittenBall, SpellingError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let start = self.offset + self.text[self.offset..].iter().position(|byte| !is_separator(*byte))?;
        let rest = &self.text[start..];
        let told = match self.telling {
            Telling::Counts => read_count(token(rest)),
            Telling::Symbols if is_ten(self.text, start) => Err((0, Misspelling::Ten)),
            Telling::Symbols | Telling::Frames => read_symbol(rest),
        };
        match told {
            Ok((ball, len)) => {
                self.offset = start + len;
                Some(Ok(WrittenBall { column: start + 1, ball }))
            }
            Err((into, misspelling)) => {
                self.offset = self.text.len();
                Some(Err(SpellingError { column: start + into + 1, misspelling }))
            }
        }
    }
}

impl Misspelling {
    /// What was probably meant; `None` where nothing suggests itself.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Misspelling::Unknown(_) => None,
            Misspelling::UnknownByte(_) => Some("save the text as UTF-8"),
            Misspelling::BrokenSplit => Some("write (8) or S8"),
            Misspelling::BrokenLeave => Some("write the pins left standing after the count, as in 8{7-10}"),
            Misspelling::Ten => Some("write X for a strike, 1- for one pin and then none"),
            Misspelling::NotACount => Some("put a blank or a comma between two counts"),
            Misspelling::LooksLikeTotal => Some("write the balls, not the score"),
        }
    }
}

impl NotationReason {
    /// What was probably meant; `None` where nothing suggests itself.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            NotationReason::Misspelt(misspelling) => misspelling.hint(),
            NotationReason::Refused(RollError::StrikeNotFirst) => Some("write / where the second ball clears the rack"),
            NotationReason::Refused(RollError::SpareNotSecond) => Some("write X where the first ball clears the rack"),
            NotationReason::Refused(RollError::GameOver) => Some("write one game a line, without its total"),
            NotationReason::Refused(_) => None,
        }
    }
}

impl Error for SpellingError {}
impl Error for NotationError {}

impl Display for Misspelling {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Misspelling::Unknown(symbol) => write!(f, "{symbol:?} is no ball"),
            Misspelling::UnknownByte(byte) => write!(f, "byte {byte:#04x} is no text"),
            Misspelling::BrokenSplit => f.write_str("this is no split"),
            Misspelling::BrokenLeave => f.write_str("this is no leave"),
            Misspelling::Ten => f.write_str("10 can mean a strike or two balls"),
            Misspelling::NotACount => f.write_str("a count is 0 to 10"),
            Misspelling::LooksLikeTotal => f.write_str("a lone number looks like a total"),
        }
    }
}

impl Display for NotationReason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            NotationReason::Misspelt(misspelling) => misspelling.fmt(f),
            NotationReason::Refused(error) => error.fmt(f),
        }
    }
}

impl Display for SpellingError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.misspelling)?;
        self.misspelling.hint().map_or(Ok(()), |hint| write!(f, ": {hint}"))
    }
}

impl Display for NotationError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: frame {}: {}", self.column, self.frame, self.reason)?;
        self.reason.hint().map_or(Ok(()), |hint| write!(f, ": {hint}"))
    }
}

/// How the balls of a text are told apart.
#[derive(Debug, Clone, Copy)]
enum Telling {
    /// Each symbol is a ball.
    Symbols,
    /// Each token is a ball.
    Counts,
    /// Each digit is a ball.
    Frames,
}

impl Telling {
    fn of(text: &[u8]) -> Telling {
        if text.iter().any(|byte| is_telling_symbol(*byte)) {
            return Telling::Symbols;
        }
        if tokens(text).all(|token| count(token).is_some()) {
            return Telling::Counts;
        }
        if tokens(text).all(|token| 2 <= token.len()) || is_written_open(text) {
            return Telling::Frames;
        }
        Telling::Counts
    }
}

fn read(ruleset: Ruleset, text: &[u8]) -> Result<Game, NotationError> {
    if let Some(column) = column_of_total(text) {
        let reason = NotationReason::Misspelt(Misspelling::LooksLikeTotal);
        return Err(NotationError { column, frame: 1, reason });
    }
    let mut game = Game::new(ruleset);
    for written in balls(text) {
        let (column, bowled) = match written {
            Ok(WrittenBall { column, ball }) => (column, game.bowl(ball).map_err(NotationReason::Refused)),
            Err(error) => (error.column, Err(NotationReason::Misspelt(error.misspelling))),
        };
        if let Err(reason) = bowled {
            let frame = game.next_ball().map_or(game.frames().len(), |next| next.frame);
            return Err(NotationError { column, frame, reason });
        }
    }
    Ok(game)
}

/// Whether these are open frames as they are written, perhaps with one ball of the next frame.
fn is_written_open(text: &[u8]) -> bool {
    let is_pins = |byte: &u8| (b'1'..=b'9').contains(byte);
    let is_open_frame = |frame: &[u8]| match frame {
        [first, second] => is_pins(first) && is_pins(second) && (first - b'0') + (second - b'0') < 10,
        _ => false,
    };
    let is_one_ball = |frame: &[u8]| matches!(frame, [pins] if is_pins(pins));
    let mut rest = tokens(text).skip_while(|frame| is_open_frame(frame));
    rest.next().is_none_or(is_one_ball) && rest.next().is_none()
}

/// The column of the number, if the text is one that is more likely a total than a game.
fn column_of_total(text: &[u8]) -> Option<usize> {
    let start = text.iter().position(|byte| !is_separator(*byte))?;
    let only = token(&text[start..]);
    let is_total = (2..=3).contains(&only.len())
        && only.iter().all(u8::is_ascii_digit)
        && count(only).is_none()
        && !is_written_open(only)
        && text[start + only.len()..].iter().all(|byte| is_separator(*byte));
    is_total.then_some(start + 1)
}

fn tokens(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|byte| is_separator(*byte)).filter(|token| !token.is_empty())
}

/// The token that `rest` begins with.
fn token(rest: &[u8]) -> &[u8] {
    let end = rest.iter().position(|byte| is_separator(*byte));
    &rest[..end.unwrap_or(rest.len())]
}

/// Whether the token `10` stands here.
#[inline]
fn is_ten(text: &[u8], start: usize) -> bool {
    let is_end = |byte: Option<&u8>| byte.is_none_or(|byte| is_separator(*byte));
    text[start..].starts_with(b"10") && is_end(text.get(start + 2)) && is_end(text[..start].last())
}

/// The pins that a token counts; `None` if it is no count.
fn count(token: &[u8]) -> Option<u8> {
    match token {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        b"10" => Some(10),
        _ => None,
    }
}

/// The ball that a whole token tells, and its length, or what is wrong how many bytes into it.
fn read_count(token: &[u8]) -> Result<(Ball, usize), (usize, Misspelling)> {
    if let Some(pins) = count(token) {
        return Ok((Ball::Pins(pins), token.len()));
    }
    let odd = token.iter().position(|byte| !byte.is_ascii_digit());
    Err(odd.map_or((0, Misspelling::NotACount), |into| (into, unknown(&token[into..]))))
}

/// The ball that `rest` begins with, and its length, or what is wrong how many bytes into it.
#[inline]
fn read_symbol(rest: &[u8]) -> Result<(Ball, usize), (usize, Misspelling)> {
    let pins_of = |digit: u8| digit - b'0';
    match *rest {
        [b'X' | b'x', ..] => Ok((Ball::Strike, 1)),
        [b'/', ..] => Ok((Ball::Spare, 1)),
        [b'F' | b'f', ..] => Ok((Ball::Foul(0), 1)),
        [count @ (b'-' | b'G' | b'g' | b'0'..=b'9'), ref after @ ..] => {
            let pins = if count.is_ascii_digit() { pins_of(count) } else { 0 };
            if after.starts_with(b"{") { read_left(pins, 1, after) } else { Ok((Ball::Pins(pins), 1)) }
        }
        [b'{', ..] => leave(rest).map(|(leave, len)| (Ball::Leave(leave), len)).ok_or((0, Misspelling::BrokenLeave)),
        [b'}', ..] => Err((0, Misspelling::BrokenLeave)),
        [b'(', digit @ b'0'..=b'9', b')', ref after @ ..] => read_split(pins_of(digit), 3, after),
        [b'S' | b's', digit @ b'0'..=b'9', ref after @ ..] => read_split(pins_of(digit), 2, after),
        [b'(' | b'S' | b's', ..] => Err((0, Misspelling::BrokenSplit)),
        _ => Err((0, unknown(rest))),
    }
}

/// The split whose count, `len` bytes long, is followed by this, and perhaps by the leave that shows it.
fn read_split(pins: u8, len: usize, after: &[u8]) -> Result<(Ball, usize), (usize, Misspelling)> {
    if !after.starts_with(b"{") {
        return Ok((Ball::Split(pins), len));
    }
    match read_left(pins, len, after)? {
        (Ball::Left { leave, .. }, _) if !leave.is_split() => Err((len, Misspelling::BrokenLeave)),
        left => Ok(left),
    }
}

/// The ball whose count, `len` bytes long, is followed by this leave.
fn read_left(pins: u8, len: usize, after: &[u8]) -> Result<(Ball, usize), (usize, Misspelling)> {
    let left = |(leave, braces)| (Ball::Left { pins, leave }, len + braces);
    leave(after).map(left).ok_or((len, Misspelling::BrokenLeave))
}

/// The leave in braces that `rest` begins with, and its length.
fn leave(rest: &[u8]) -> Option<(PinSet, usize)> {
    let end = rest.iter().position(|byte| *byte == b'}')?;
    let pins = str::from_utf8(rest.get(1..end)?).ok()?;
    Some((pins.parse().ok()?, end + 1))
}

/// What `rest` begins with, which stands for no ball.
fn unknown(rest: &[u8]) -> Misspelling {
    // No character is longer than four bytes.
    let start = &rest[..rest.len().min(4)];
    let symbol = start.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
    symbol.map_or(Misspelling::UnknownByte(rest.first().copied().unwrap_or_default()), Misspelling::Unknown)
}

fn is_separator(byte: u8) -> bool {
    byte.is_ascii_whitespace() || matches!(byte, b',' | b'|')
}

/// Whether the symbol shows that a text is notation and no list of counts.
fn is_telling_symbol(byte: u8) -> bool {
    matches!(byte.to_ascii_uppercase(), b'X' | b'/' | b'-' | b'F' | b'G' | b'S' | b'(' | b')' | b'{' | b'}')
}
