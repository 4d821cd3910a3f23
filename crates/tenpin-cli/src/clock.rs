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

/// When a day begins; `None` past the end of all times.
pub(crate) fn start_of(day: Date) -> Option<Timestamp> {
    day.to_zoned(TimeZone::system()).ok().map(|start| start.timestamp())
}
