//! What time it is. The clock of a machine may say anything, and nothing here depends on it being right.

use std::time::{SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use uuid::{NoContext, Uuid};

/// The time, to the microsecond.
pub fn now() -> Timestamp {
    time_at(SystemTime::now())
}

/// A new id, which tells something from all else anywhere.
pub fn new_id() -> Uuid {
    id_at(SystemTime::now())
}

/// The time that a clock shows. One that is set before the year -9999 or after 9999 shows the nearest time there is.
pub fn time_at(clock: SystemTime) -> Timestamp {
    let nearest = if clock < UNIX_EPOCH { Timestamp::MIN } else { Timestamp::MAX };
    kept_time(Timestamp::try_from(clock).unwrap_or(nearest))
}

/// A new id by a clock that shows this. Ids are mostly random, so those of a clock that is wrong are as good as others.
pub fn id_at(clock: SystemTime) -> Uuid {
    let seconds = u64::try_from(time_at(clock).as_second()).unwrap_or_default();
    let nanoseconds = clock.duration_since(UNIX_EPOCH).map(|since| since.subsec_nanos()).unwrap_or_default();
    Uuid::new_v7(uuid::Timestamp::from_unix(NoContext, seconds, nanoseconds))
}

/// The time as it is kept, to the microsecond. Of the last second there is, only the beginning can be kept.
pub(crate) fn kept_time(time: Timestamp) -> Timestamp {
    let whole = |_| Timestamp::from_second(time.as_second());
    Timestamp::from_microsecond(time.as_microsecond()).or_else(whole).unwrap_or(time)
}
