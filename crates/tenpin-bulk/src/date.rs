//! The day on which a game was bowled, as files tell it.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::fault::{Fault, Reason};
use crate::plain::Plain;

/// A day from the year 1 to 9998, written `2026-11-13`.
///
/// It is read as people and spreadsheets write it, with the year first, and also off a time.
///
/// ```
/// use tenpin_bulk::{Date, Reason};
///
/// let friday = Date::new(2026, 11, 13);
/// assert_eq!("2026. 11. 13.".parse().ok(), friday);
/// assert_eq!("2026-11-13T23:30:00+09:00".parse().ok(), friday);
/// assert_eq!("13/11/2026".parse::<Date>(), Err(Reason::AmbiguousDate));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// What stands in a row in the place of a date. Whoever does not ask for it is not kept waiting for its reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldDate<'a> {
    /// The column in bytes, from 1.
    pub(crate) column: usize,
    pub(crate) text: Cow<'a, [u8]>,
}

impl ToldDate<'_> {
    /// The day, or why it is none.
    pub fn read(&self) -> Result<Date, Fault> {
        Date::read(&self.text).map_err(|reason| Fault::at(self.column, reason))
    }
}

/// The last year that is read, so that every day has a day after it.
const LAST_YEAR: u16 = 9998;

/// What may stand behind the year, the month and perhaps the day.
const SEPARATORS: [[&str; 3]; 4] = [["-", "-", ""], ["/", "/", ""], [".", ".", "."], ["년", "월", "일"]];

impl Date {
    /// The day with these numbers; `None` if there is none.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Date> {
        let is_day = (1..=LAST_YEAR).contains(&year) && (1..=days(year, month)).contains(&day);
        is_day.then_some(Date { year, month, day })
    }

    /// The year.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1.
    pub fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub fn day(self) -> u8 {
        self.day
    }

    /// The day that a cell tells.
    pub(crate) fn read(text: &[u8]) -> Result<Date, Reason> {
        let plain = Plain::of(text);
        let text = str::from_utf8(plain.text()).map_err(|_| Reason::NotADate)?.trim();
        let Some((date, rest)) = SEPARATORS.iter().find_map(|separators| numbers(text, separators)) else {
            return Err(if is_ambiguous(text) { Reason::AmbiguousDate } else { Reason::NotADate });
        };
        let [year, month, day] = date;
        let narrow = |number: u16| u8::try_from(number).ok();
        let date = narrow(month).zip(narrow(day)).and_then(|(month, day)| Date::new(year, month, day));
        let date = date.ok_or(Reason::NoSuchDay)?;
        // The day is the one that is written, in whatever zone the time is told.
        if is_time(rest) { Ok(date) } else { Err(Reason::NotADate) }
    }
}

impl FromStr for Date {
    type Err = Reason;

    fn from_str(text: &str) -> Result<Date, Reason> {
        Date::read(text.as_bytes())
    }
}

impl Display for Date {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Date { year, month, day } = self;
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

/// The days of a month; none where there is no such month.
fn days(year: u16, month: u8) -> u8 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u8::from(is_leap),
        1..=12 => 31,
        _ => 0,
    }
}

/// The year, the month and the day between these separators, and what follows; `None` if it is written otherwise.
fn numbers<'a>(text: &'a str, separators: &[&str; 3]) -> Option<([u16; 3], &'a str)> {
    let [behind_year, behind_month, behind_day] = separators;
    let (year, rest) = digits(text, 4..=4)?;
    let (month, rest) = digits(rest.strip_prefix(behind_year)?.trim_start(), 1..=2)?;
    let (day, rest) = digits(rest.strip_prefix(behind_month)?.trim_start(), 1..=2)?;
    // Some leave out what stands behind the day.
    Some(([year, month, day], rest.strip_prefix(behind_day).unwrap_or(rest)))
}

/// The number that a text begins with, if it has so many digits, and what follows.
fn digits(text: &str, count: std::ops::RangeInclusive<usize>) -> Option<(u16, &str)> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at_checked(end).filter(|_| count.contains(&end))?;
    Some((number.parse().ok()?, rest))
}

/// Whether a text is three numbers, of which nobody knows which one is the year, the month and the day.
fn is_ambiguous(text: &str) -> bool {
    let date = text.split([' ', 'T']).next().filter(|word| !word.ends_with('.')).unwrap_or(text);
    let parts: Vec<&str> = date.split(['-', '/', '.']).map(str::trim).filter(|part| !part.is_empty()).collect();
    let is_number = |part: &&str| digits(part, 1..=4).is_some_and(|(_, rest)| rest.is_empty());
    parts.len() == 3 && parts[0].len() != 4 && parts.iter().all(is_number)
}

/// Whether a text is nothing, or a time of day, perhaps with its zone.
fn is_time(text: &str) -> bool {
    text.is_empty() || without_time(text).is_some_and(is_zone)
}

/// What follows the time that a text begins with; `None` if it begins with none.
fn without_time(text: &str) -> Option<&str> {
    let time = text.strip_prefix(['T', 't', ' '])?.trim_start();
    let (_, rest) = digits(time, 1..=2).filter(|(hour, _)| *hour < 24)?;
    let (_, rest) = digits(rest.strip_prefix(':')?, 2..=2).filter(|(minute, _)| *minute < 60)?;
    match rest.strip_prefix(':') {
        Some(rest) => fraction(digits(rest, 2..=2).filter(|(second, _)| *second <= 60)?.1),
        None => Some(rest),
    }
}

/// What follows the parts of a second.
fn fraction(text: &str) -> Option<&str> {
    match text.strip_prefix('.') {
        Some(rest) => Some(rest.trim_start_matches(|digit: char| digit.is_ascii_digit())).filter(|end| *end != rest),
        None => Some(text),
    }
}

/// Whether a text is nothing, or by how much a clock is ahead of UTC or behind it.
fn is_zone(text: &str) -> bool {
    let is_offset = |text: &str| {
        let (hours, rest) = digits(text.strip_prefix(['+', '-'])?, 2..=2)?;
        let (minutes, rest) = if rest.is_empty() { (0, "") } else { digits(rest.strip_prefix(':')?, 2..=2)? };
        Some(hours < 24 && minutes < 60 && rest.is_empty())
    };
    matches!(text, "" | "Z" | "z") || is_offset(text).unwrap_or(false)
}
