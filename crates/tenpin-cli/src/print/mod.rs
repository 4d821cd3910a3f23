//! How things look: streams, colour, columns, times, plots, and what is said of sheets.

pub(crate) mod clock;
pub(crate) mod curve;
pub(crate) mod interrupt;
pub(crate) mod legend;
pub(crate) mod odds;
pub(crate) mod pager;
pub(crate) mod rate;
pub(crate) mod screen;
pub(crate) mod table;
pub(crate) mod totals;
pub(crate) mod unfinished;
pub(crate) mod wrap;
