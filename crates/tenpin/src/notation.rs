//! Games as text, both ways: read generously, written in one form.
//!
//! Written are the frames, separated by one blank: `X 7/ 9- (8)1 F/ X-/`.
//!
//! ```text
//! game   = [ frame { " " frame } ]
//! frame  = ball { ball }
//!        | "_"                        a strike that nobody bowls, in 3-6-9
//! ball   = "X"                        a strike
//!        | "/"                        a spare
//!        | count [ leave ]            pins, and perhaps those that are left
//!        | "T"                        all that stood with a third ball, which is no mark; written for ten
//!        | "(" digit ")"              a split of which the pins are not known
//!        | "F"                        a foul whose pins do not count
//!        | count "F"                  a foul whose pins count, in five-pin
//! count  = "-" | "1" … "9"            in five-pin up to "15", with a comma between two numbers: 5,5,5
//! leave  = "{" pin { "-" pin } "}"    8{7-10}
//! ```
//!
//! Whoever leaves out the braces and what is in them has the classic notation. A strike of fewer pins than all, as in
//! no-tap, is written as its pins: what makes a strike is for the rule set to say.
//!
//! Read are these in either case, with `G` or `0` for no pins and `S8` for `(8)`. A `_` may be left out. Blanks, commas
//! and `|` may stand between any two balls, or nothing at all: `X7/9-8|1`. Plain counts are read too: `10 7 3 9 0`,
//! `10,7,3,9,0`. Where a rack is worth more than ten, every number is a ball, and nothing has to be told apart.
//! Everywhere else a text is told so:
//!
//! - any of `X / - F G S T _ ( ) { }` makes it notation; a `10` standing alone in it is refused;
//! - digits only, each token `0` to `9` or `10`: counts, so `10` is a strike and `1 0` are two balls;
//! - digits only, each token of two or more digits: frames, each digit a ball (`72 81 00`, `7281`); where a frame has
//!   three balls, a `10` among them is refused;
//! - digits only, just as they are written here: frames too (`72 8`);
//! - otherwise counts, with the error at the odd token.
//!
//! A whole game of one token of two or three digits (`157`, `98`) is refused, because it looks like a total. A frame as
//! it is written (`72`) is a game all the same: what is written reads back.

use core::error::Error;
use core::fmt::{self, Display, Formatter, Write};
use core::str::{self, FromStr};

use crate::ruleset::{Foul, Spec};
use crate::{Ball, Frame, Game, PinSet, RollError, Ruleset};

/// The balls that a text tells by a rule set, in order, up to the first that cannot be read. A `_` is no ball, so it ends
/// them.
///
/// ```
/// use tenpin::{Ball, Ruleset, notation};
///
/// let balls = notation::balls(Ruleset::TenPin, "8/");
/// let balls: Vec<_> = balls.map(|written| written.map(|written| written.ball)).collect();
/// assert_eq!(balls, [Ok(Ball::Pins(8)), Ok(Ball::Spare)]);
/// ```
pub fn balls<T: AsRef<[u8]> + ?Sized>(ruleset: Ruleset, text: &T) -> Balls<'_> {
    let text = text.as_ref();
    Balls { text, offset: 0, telling: Telling::of(ruleset, text), ruleset }
}

/// Whether a text tells nothing at all, not even something wrong.
pub fn is_blank<T: AsRef<[u8]> + ?Sized>(text: &T) -> bool {
    text.as_ref().iter().all(|byte| is_separator(*byte))
}

/// An iterator over the balls of a text. See [`balls`].
#[derive(Debug, Clone)]
pub struct Balls<'a> {
    text: &'a [u8],
    offset: usize,
    telling: Telling,
    ruleset: Ruleset,
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
    /// A `{` that does not follow a count or begin a leave, or a `}` that ends none.
    BrokenLeave,
    /// A `_` that does not stand for a given frame.
    NotGiven,
    /// `10` among symbols, where it could be a strike or two balls.
    Ten,
    /// The same where a frame has three balls, so that it could also be the third.
    TenOfThree,
    /// A number that no count can be, such as `19` or `07`.
    NotACount {
        /// The most that a count can be.
        most: u8,
    },
    /// An `F` without the count of its pins, where they count.
    LoneFoul,
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

/// The frame in notation: `X`, `8/`, `(8)1`, `_` if it is given; nothing if it is not begun.
impl Display for Frame {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if self.is_given() {
            return f.write_str("_");
        }
        let spec = self.spec();
        let mut ends_with_digit = false;
        for roll in self.rolls() {
            let ball = roll.ball();
            let starts_with_digit = roll.pins() != 0 && !matches!(ball, Ball::Strike | Ball::Spare | Ball::Split(_));
            if spec.has_long_counts() && ends_with_digit && starts_with_digit {
                f.write_str(",")?;
            }
            match (ball, spec.foul) {
                // Ten with a third ball is no mark, and 10 would be two balls.
                (Ball::Pins(10), _) if !spec.has_long_counts() => f.write_str("T")?,
                (Ball::Foul(0), Foul::Cost(_)) => f.write_str("-F")?,
                _ => ball.fmt(f)?,
            }
            // What is in braces can be left out.
            ends_with_digit = starts_with_digit && matches!(ball, Ball::Pins(_) | Ball::Left { .. });
        }
        Ok(())
    }
}

/// The game in notation: the frames begun and those given on the way, separated by one blank.
impl Display for Game {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, frame) in self.written_frames().enumerate() {
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
        let mut start = self.offset;
        let mut symbol = Symbol::of(*self.text.get(start)?);
        while symbol == Symbol::Separator {
            start += 1;
            symbol = Symbol::of(*self.text.get(start)?);
        }
        let ball = match symbol {
            // It may be a ten.
            Symbol::Pins(1) | Symbol::Separator | Symbol::Rare => return Some(self.read(start)),
            Symbol::Pins(pins) => Ball::Pins(pins),
            Symbol::Strike => Ball::Strike,
            Symbol::Spare => Ball::Spare,
        };
        // A symbol that needs no second look is a ball by itself, unless a leave follows.
        if !self.telling.is_by_symbol() || self.text.get(start + 1) == Some(&b'{') {
            return Some(self.read(start));
        }
        self.offset = start + 1;
        Some(Ok(WrittenBall { column: start + 1, ball }))
    }
}

impl Balls<'_> {
    /// Reads the ball that begins here, whatever it takes.
    #[inline(never)]
    fn read(&mut self, start: usize) -> Result<WrittenBall, SpellingError> {
        let rest = &self.text[start..];
        let told = match self.telling {
            Telling::Symbols if is_ten(self.text, start) && self.ruleset.spec().balls == 3 => {
                Err((0, Misspelling::TenOfThree))
            }
            Telling::Symbols if is_ten(self.text, start) => Err((0, Misspelling::Ten)),
            Telling::Symbols | Telling::Frames => read_symbol(rest),
            Telling::Counts => read_count(token(rest), self.ruleset.spec().rack),
            Telling::Numbers => read_number(rest, self.ruleset.spec()),
        };
        match told {
            Ok((ball, len)) => {
                self.offset = start + len;
                Ok(WrittenBall { column: start + 1, ball })
            }
            Err((into, misspelling)) => {
                self.offset = self.text.len();
                Err(SpellingError { column: start + into + 1, misspelling })
            }
        }
    }
}

/// What a byte can be at first sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Symbol {
    Pins(u8),
    Strike,
    Spare,
    Separator,
    /// Anything else.
    Rare,
}

/// What each byte is at first sight, because a look into a table is faster than many comparisons.
static SYMBOLS: [Symbol; 256] = {
    let mut symbols = [Symbol::Rare; 256];
    let mut byte = 0_u8;
    loop {
        symbols[byte as usize] = match byte {
            b'0'..=b'9' => Symbol::Pins(byte - b'0'),
            b'-' => Symbol::Pins(0),
            b'X' | b'x' => Symbol::Strike,
            b'/' => Symbol::Spare,
            b' ' | b'\t' | b'\n' | b'\x0c' | b'\r' | b',' | b'|' => Symbol::Separator,
            _ => Symbol::Rare,
        };
        if byte == u8::MAX {
            break symbols;
        }
        byte += 1;
    }
};

impl Symbol {
    #[inline]
    fn of(byte: u8) -> Symbol {
        SYMBOLS[usize::from(byte)]
    }
}

impl Misspelling {
    /// What was probably meant; `None` where nothing suggests itself.
    pub fn hint(&self) -> Option<&'static str> {
        match self {
            Misspelling::Unknown(_) | Misspelling::NotGiven => None,
            Misspelling::UnknownByte(_) => Some("save the text as UTF-8"),
            Misspelling::BrokenSplit => Some("write (8) or S8"),
            Misspelling::BrokenLeave => Some("write the pins left standing after the count, as in 8{1-3}"),
            Misspelling::Ten => Some("write X for a strike, 1- for one pin and then none"),
            Misspelling::TenOfThree => {
                Some("write X for a strike, 1- for one pin and then none, T for ten with a third ball")
            }
            Misspelling::NotACount { .. } => Some("put a blank or a comma between two counts"),
            Misspelling::LoneFoul => Some("write the count before the F: 5F, or -F for none"),
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
            NotationReason::Refused(RollError::NoMarkOnThird) => Some("write the count, or T for all that stood"),
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
            Misspelling::NotGiven => f.write_str("_ is for a frame that is given"),
            Misspelling::Ten | Misspelling::TenOfThree => f.write_str("10 can mean a strike or two balls"),
            Misspelling::NotACount { most } => write!(f, "a count is 0 to {most}"),
            Misspelling::LoneFoul => f.write_str("the pins of a foul count"),
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
    /// Each symbol is a ball, and each number.
    Numbers,
}

impl Telling {
    /// Whether each symbol is a ball, digits too.
    #[inline]
    fn is_by_symbol(self) -> bool {
        matches!(self, Telling::Symbols | Telling::Frames)
    }

    fn of(ruleset: Ruleset, text: &[u8]) -> Telling {
        let spec = ruleset.spec();
        if spec.has_long_counts() {
            return Telling::Numbers;
        }
        if text.iter().any(|byte| is_telling_symbol(*byte)) {
            return Telling::Symbols;
        }
        if tokens(text).all(|token| count(token, spec.rack).is_some()) {
            return Telling::Counts;
        }
        let is_in_groups = tokens(text).all(|token| 2 <= token.len());
        // Where a frame has three balls, a 10 is hardly one of its frames.
        if is_in_groups && spec.balls == 3 {
            return Telling::Symbols;
        }
        if is_in_groups || is_as_written(ruleset, text) {
            return Telling::Frames;
        }
        Telling::Counts
    }
}

fn read(ruleset: Ruleset, text: &[u8]) -> Result<Game, NotationError> {
    if let Some(column) = column_of_total(ruleset, text) {
        let reason = NotationReason::Misspelt(Misspelling::LooksLikeTotal);
        return Err(NotationError { column, frame: 1, reason });
    }
    let mut game = Game::new(ruleset);
    bowl_all(&mut game, balls(ruleset, text))?;
    Ok(game)
}

/// Bowls the balls of a text, up to the first that is wrong.
fn bowl_all(game: &mut Game, mut balls: Balls<'_>) -> Result<(), NotationError> {
    // The number of the given frame that was told last.
    let mut given = 0;
    while let Some(written) = balls.next() {
        let (column, bowled) = match written {
            Ok(WrittenBall { column, ball }) => (column, game.bowl(ball).map_err(NotationReason::Refused)),
            Err(SpellingError { column, misspelling: Misspelling::NotGiven }) => match game.given_after(given) {
                Some(number) => {
                    given = number;
                    balls.offset = column;
                    continue;
                }
                None => (column, Err(NotationReason::Misspelt(Misspelling::NotGiven))),
            },
            Err(error) => (error.column, Err(NotationReason::Misspelt(error.misspelling))),
        };
        if let Err(reason) = bowled {
            let frame = game.next_ball().map_or(game.frames().len(), |next| next.frame);
            return Err(NotationError { column, frame, reason });
        }
    }
    Ok(())
}

/// Whether these digits are frames just as they are written, and no counts or totals.
fn is_as_written(ruleset: Ruleset, text: &[u8]) -> bool {
    let mut game = Game::new(ruleset);
    let balls = Balls { text, offset: 0, telling: Telling::Frames, ruleset };
    // Frames that are well written stay so, however many there are.
    match bowl_all(&mut game, balls) {
        Err(error) if error.reason != NotationReason::Refused(RollError::GameOver) => return false,
        _ => {}
    }
    let start = text.iter().take_while(|byte| is_separator(**byte)).count();
    let mut written = Written { rest: &text[start..] };
    let mut frames = game.written_frames().filter(|frame| !frame.is_given()).enumerate();
    frames.all(|(index, frame)| (index == 0 || written.write_str(" ").is_ok()) && write!(written, "{frame}").is_ok())
}

/// A text, and what is to be written just like it, but for what stands between frames.
struct Written<'a> {
    rest: &'a [u8],
}

impl Write for Written<'_> {
    fn write_str(&mut self, written: &str) -> fmt::Result {
        for byte in written.bytes() {
            let blanks = self.rest.iter().take_while(|byte| is_separator(**byte)).count();
            match (byte, &self.rest[blanks..]) {
                (b' ', rest) if blanks != 0 => self.rest = rest,
                (symbol, [first, rest @ ..]) if blanks == 0 && symbol == *first => self.rest = rest,
                _ => return Err(fmt::Error),
            }
        }
        Ok(())
    }
}

/// The column of the number, if the text is one that is more likely a total than a game.
fn column_of_total(ruleset: Ruleset, text: &[u8]) -> Option<usize> {
    let start = text.iter().position(|byte| !is_separator(*byte))?;
    let only = token(&text[start..]);
    let spec = ruleset.spec();
    let is_total = (2..=3).contains(&only.len())
        && only.iter().all(u8::is_ascii_digit)
        && count(only, spec.rack).is_none()
        && text[start + only.len()..].iter().all(|byte| is_separator(*byte))
        && (spec.has_long_counts() || !is_as_written(ruleset, only));
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

/// The pins that a token counts, up to `most`; `None` if it is no count.
fn count(token: &[u8], most: u8) -> Option<u8> {
    let pins = match *token {
        [digit @ b'0'..=b'9'] => digit - b'0',
        [b'1', digit @ b'0'..=b'9'] => 10 + (digit - b'0'),
        _ => return None,
    };
    (pins <= most).then_some(pins)
}

/// The ball that a whole token tells, and its length, or what is wrong how many bytes into it.
fn read_count(token: &[u8], most: u8) -> Result<(Ball, usize), (usize, Misspelling)> {
    if let Some(pins) = count(token, most) {
        return Ok((Ball::Pins(pins), token.len()));
    }
    let odd = token.iter().position(|byte| !byte.is_ascii_digit());
    Err(odd.map_or((0, Misspelling::NotACount { most }), |into| (into, unknown(&token[into..]))))
}

/// The ball that `rest` begins with where every number is a count, and its length, or what is wrong how many bytes into
/// it.
fn read_number(rest: &[u8], spec: &Spec) -> Result<(Ball, usize), (usize, Misspelling)> {
    let is_foul = |after: Option<&u8>| matches!(after, Some(b'F' | b'f')) && matches!(spec.foul, Foul::Cost(_));
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (pins, len) = match rest.first() {
        Some(b'/') if is_foul(rest.get(1)) => return Ok((Ball::FouledSpare, 2)),
        first @ Some(_) if is_foul(first) => return Err((0, Misspelling::LoneFoul)),
        Some(b'-' | b'G' | b'g') => (0, 1),
        Some(b'X' | b'x') if is_foul(rest.get(1)) => (spec.rack, 1),
        Some(b'0'..=b'9') => match count(&rest[..digits], spec.rack) {
            Some(pins) => (pins, digits),
            None => return Err((0, Misspelling::NotACount { most: spec.rack })),
        },
        _ => return read_symbol(rest),
    };
    match rest.get(len) {
        Some(b'{') => read_left(pins, len, &rest[len..]),
        after if is_foul(after) => Ok((Ball::Foul(pins), len + 1)),
        _ => Ok((Ball::Pins(pins), len)),
    }
}

/// The ball that `rest` begins with, and its length, or what is wrong how many bytes into it.
fn read_symbol(rest: &[u8]) -> Result<(Ball, usize), (usize, Misspelling)> {
    let pins_of = |digit: u8| if digit.is_ascii_digit() { digit - b'0' } else { 0 };
    match *rest {
        [b'X' | b'x', ..] => Ok((Ball::Strike, 1)),
        [b'/', ..] => Ok((Ball::Spare, 1)),
        [b'F' | b'f', ..] => Ok((Ball::Foul(0), 1)),
        [b'T' | b't', ..] => Ok((Ball::Rest, 1)),
        [count @ (b'-' | b'G' | b'g' | b'0'..=b'9'), b'{', ..] => read_left(pins_of(count), 1, &rest[1..]),
        [count @ (b'-' | b'G' | b'g' | b'0'..=b'9'), ..] => Ok((Ball::Pins(pins_of(count)), 1)),
        [b'{' | b'}', ..] => Err((0, Misspelling::BrokenLeave)),
        [b'_', ..] => Err((0, Misspelling::NotGiven)),
        // With a leave there is no need to tell the split.
        [b'(', b'0'..=b'9', b')', b'{', ..] => Err((3, Misspelling::BrokenLeave)),
        [b'S' | b's', b'0'..=b'9', b'{', ..] => Err((2, Misspelling::BrokenLeave)),
        [b'(', digit @ b'0'..=b'9', b')', ..] => Ok((Ball::Split(pins_of(digit)), 3)),
        [b'S' | b's', digit @ b'0'..=b'9', ..] => Ok((Ball::Split(pins_of(digit)), 2)),
        [b'(' | b'S' | b's', ..] => Err((0, Misspelling::BrokenSplit)),
        _ => Err((0, unknown(rest))),
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
    Symbol::of(byte) == Symbol::Separator
}

/// Whether the symbol shows that a text is notation and no list of counts.
fn is_telling_symbol(byte: u8) -> bool {
    matches!(
        byte.to_ascii_uppercase(),
        b'X' | b'/' | b'-' | b'F' | b'G' | b'S' | b'T' | b'_' | b'(' | b')' | b'{' | b'}'
    )
}
