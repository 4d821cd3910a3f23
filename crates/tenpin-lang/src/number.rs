//! Numbers as they are shown, in the manner of the language.

use crate::{Language, phrases};

/// An amount, shown with its digits in groups of three: `5,726,805`, in Spanish `5.726.805`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Amount(pub(crate) u128);

/// A number with decimals: `79.74`, in Spanish `79,74`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decimal {
    whole: u128,
    /// The digits behind the point.
    fraction: String,
}

phrases! {
    /// A share of a whole.
    pub enum Share {
        /// In percent.
        Percent {
            /// The percentage.
            number: Decimal,
        } = "percent",
    }
}

/// How a language writes numbers.
struct Style {
    /// What stands between groups of three digits.
    group: char,
    /// The digits of the shortest number that has groups.
    least: usize,
    /// What stands before the decimals.
    point: char,
}

impl Style {
    fn of(language: Language) -> Style {
        match language {
            Language::English | Language::Korean => Style { group: ',', least: 4, point: '.' },
            // 1195, but 10.624.
            Language::Spanish => Style { group: '.', least: 5, point: ',' },
        }
    }
}

impl Amount {
    /// The amount as people who read the language write it.
    pub fn in_language(self, language: Language) -> String {
        let style = Style::of(language);
        let digits = self.0.to_string();
        if digits.len() < style.least {
            return digits;
        }
        let mut shown = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index != 0 && (digits.len() - index).is_multiple_of(3) {
                shown.push(style.group);
            }
            shown.push(digit);
        }
        shown
    }
}

impl Decimal {
    /// A number that is not negative, rounded to so many decimals.
    pub fn rounded(number: f64, decimals: usize) -> Decimal {
        let digits = format!("{number:.decimals$}");
        let (whole, fraction) = digits.split_once('.').unwrap_or((&digits, ""));
        Decimal { whole: whole.parse().unwrap_or_default(), fraction: fraction.to_owned() }
    }

    /// A share in percent with so many decimals, never rounded up: only all of them are 100.
    pub fn percent(part: u128, whole: u128, decimals: u32) -> Decimal {
        let (unit, width) = (10_u128.saturating_pow(decimals), decimals as usize);
        let share = part.saturating_mul(unit.saturating_mul(100)).checked_div(whole).unwrap_or(0);
        let fraction = if decimals == 0 { String::new() } else { format!("{:0width$}", share % unit) };
        Decimal { whole: share / unit, fraction }
    }

    /// The number as people who read the language write it.
    pub fn in_language(&self, language: Language) -> String {
        let mut shown = Amount(self.whole).in_language(language);
        if !self.fraction.is_empty() {
            shown.push(Style::of(language).point);
            shown += &self.fraction;
        }
        shown
    }
}

impl From<u64> for Amount {
    fn from(amount: u64) -> Amount {
        Amount(amount.into())
    }
}

impl From<u128> for Amount {
    fn from(amount: u128) -> Amount {
        Amount(amount)
    }
}

impl From<usize> for Amount {
    fn from(amount: usize) -> Amount {
        Amount(amount as u128)
    }
}
