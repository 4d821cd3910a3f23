//! How chances are shown to people.

use tenpin_lang::Decimal;

use crate::print::screen::Screen;
use crate::words::Message;

/// A chance in percent with so many decimals. Only what is impossible is 0 %, and only what is certain is 100 %.
pub(crate) fn percent(chance: f64, decimals: usize, screen: &Screen) -> String {
    let shown =
        |percent: f64, decimals: usize| screen.say(&Message::Percent { number: Decimal::rounded(percent, decimals) });
    let least = 0.1_f64.powi(i32::try_from(decimals).unwrap_or(0));
    let percent = chance * 100.0;
    match chance {
        _ if chance <= 0.0 => shown(0.0, 0),
        _ if 1.0 <= chance => shown(100.0, 0),
        _ if percent < least => format!("<{}", shown(least, decimals)),
        _ if 100.0 - least < percent => format!(">{}", shown(100.0 - least, decimals)),
        _ => shown(percent, decimals),
    }
}

#[cfg(test)]
mod tests {
    use tenpin_lang::Language;

    use super::*;
    use crate::args::Color;

    #[test]
    fn only_what_is_certain_is_all() {
        let screen = Screen::new(Language::English, Color::Never);
        let shown = |chance: f64| [percent(chance, 0, &screen), percent(chance, 1, &screen)];
        assert_eq!(shown(0.0), ["0 %", "0 %"]);
        assert_eq!(shown(1e-20), ["<1 %", "<0.1 %"]);
        assert_eq!(shown(0.004), ["<1 %", "0.4 %"]);
        assert_eq!(shown(0.3), ["30 %", "30.0 %"]);
        assert_eq!(shown(0.996), [">99 %", "99.6 %"]);
        assert_eq!(shown(0.999_99), [">99 %", ">99.9 %"]);
        assert_eq!(shown(1.0 - 1e-15), [">99 %", ">99.9 %"]);
        assert_eq!(shown(1.0), ["100 %", "100 %"]);
    }
}
