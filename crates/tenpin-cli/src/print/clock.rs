//! Times as people read them, in their own time zone and language.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use tenpin_lang::Language;
use tenpin_store::Timestamp;

/// The day and the minute.
pub(crate) fn minute(time: Timestamp, language: Language) -> String {
    shown(time, TimeZone::system(), &format!("{} %H:%M", day_format(language)))
}

/// The day and the second.
pub(crate) fn second(time: Timestamp, language: Language) -> String {
    shown(time, TimeZone::system(), &format!("{} %H:%M:%S", day_format(language)))
}

/// The day.
pub(crate) fn day(time: Timestamp, language: Language) -> String {
    shown(time, TimeZone::system(), day_format(language))
}

/// The day of a time by UTC.
pub(crate) fn utc_day(time: Timestamp, language: Language) -> String {
    shown(time, TimeZone::UTC, day_format(language))
}

/// How a language writes a day. All are of one width, so that they stand in columns.
fn day_format(language: Language) -> &'static str {
    match language {
        Language::English => "%Y-%m-%d",
        Language::Korean => "%Y. %m. %d.",
        Language::Spanish => "%d/%m/%Y",
    }
}

fn shown(time: Timestamp, zone: TimeZone, format: &str) -> String {
    time.to_zoned(zone).strftime(format).to_string()
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_written_as_in_the_language() {
        let of = |text: &str| Language::ALL.map(|language| utc_day(text.parse().unwrap(), language));
        assert_eq!(of("2026-11-13T19:30:05Z"), ["2026-11-13", "2026. 11. 13.", "13/11/2026"]);
        assert_eq!(of("0987-01-02T00:00:00Z"), ["0987-01-02", "0987. 01. 02.", "02/01/0987"]);
    }

    #[test]
    fn a_time_stands_behind_its_day() {
        let time: Timestamp = "2026-11-13T19:30:05Z".parse().unwrap();
        for language in Language::ALL {
            let day = day(time, language);
            let clock = time.to_zoned(TimeZone::system());
            assert_eq!(minute(time, language), format!("{day} {}", clock.strftime("%H:%M")));
            assert_eq!(second(time, language), format!("{day} {}", clock.strftime("%H:%M:%S")));
        }
    }
}
