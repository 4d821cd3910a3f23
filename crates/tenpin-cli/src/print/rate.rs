//! How rates are shown, to people and to programs.

use serde::Serialize;
use tenpin_lang::grouped;
use tenpin_stats::Rate;

use crate::print::screen::Screen;
use crate::words::Message;

/// A rate as JSON.
#[derive(Serialize)]
pub(crate) struct RateRecord {
    made: u64,
    of: u64,
    percent: Option<f64>,
}

impl From<Rate> for RateRecord {
    fn from(rate: Rate) -> RateRecord {
        RateRecord { made: rate.made, of: rate.of, percent: rate.percent().map(rounded) }
    }
}

/// The number with two decimals.
pub(crate) fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}

/// A share in percent with so many decimals; a dash where there was no chance.
pub(crate) fn percent(rate: Rate, decimals: usize, screen: &Screen) -> String {
    let shown = rate.percent().map(|percent| Message::Percent { number: format!("{percent:.decimals$}") });
    shown.map_or_else(|| "–".to_owned(), |shown| screen.say(&shown))
}

/// A share in percent, and what it is made of.
pub(crate) fn shown(rate: Rate, screen: &Screen) -> String {
    let count = |count: u64| grouped(count.into());
    let made_of = if rate.of == 0 { String::new() } else { format!(" ({}/{})", count(rate.made), count(rate.of)) };
    percent(rate, 1, screen) + &made_of
}
