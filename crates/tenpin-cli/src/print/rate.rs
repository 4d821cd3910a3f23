//! How rates are shown to people.

use tenpin_lang::{Amount, Decimal, Share};
use tenpin_stats::Rate;

use crate::print::screen::Screen;

/// A share in percent with so many decimals; a dash where there was no chance.
pub(crate) fn percent(rate: Rate, decimals: usize, screen: &Screen) -> String {
    let shown = rate.percent().map(|percent| Share::Percent { number: Decimal::rounded(percent, decimals) });
    shown.map_or_else(|| "–".to_owned(), |shown| screen.say(&shown))
}

/// A share in percent, and what it is made of.
pub(crate) fn shown(rate: Rate, screen: &Screen) -> String {
    let count = |count: u64| screen.show(Amount::from(count));
    let made_of = if rate.of == 0 { String::new() } else { format!(" ({}/{})", count(rate.made), count(rate.of)) };
    percent(rate, 1, screen) + &made_of
}
