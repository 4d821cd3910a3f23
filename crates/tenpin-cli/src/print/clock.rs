//! Times as people read them, in their own time zone.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use tenpin_store::Timestamp;

/// The day and the minute.
pub(crate) fn minute(time: Timestamp) -> String {
    time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string()
}

/// The day and the second.
pub(crate) fn second(time: Timestamp) -> String {
    time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M:%S").to_string()
}

/// The day.
pub(crate) fn day(time: Timestamp) -> String {
    time.to_zoned(TimeZone::system()).strftime("%Y-%m-%d").to_string()
}

/// The day of a time by UTC.
pub(crate) fn utc_day(time: Timestamp) -> String {
    time.to_zoned(TimeZone::UTC).strftime("%Y-%m-%d").to_string()
}

/// A day, from its first moment to the first one after it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Day {
    pub(crate) start: Timestamp,
    pub(crate) end: Timestamp,
}

impl Day {
    /// The day where we are; `None` at the ends of all times.
    pub(crate) fn of(date: Date) -> Option<Day> {
        let start = |date: Date| Some(date.to_zoned(TimeZone::system()).ok()?.timestamp());
        Some(Day { start: start(date)?, end: start(date.tomorrow().ok()?)? })
    }
}
