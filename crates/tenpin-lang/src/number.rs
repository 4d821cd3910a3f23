//! Numbers as they are shown.

/// A count with a comma after every three digits, as on a scoreboard.
pub fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut shown = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index != 0 && (digits.len() - index).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// A share in percent with so many decimals, never rounded up: only all of them are 100.
pub fn percent(part: u128, whole: u128, decimals: u32) -> String {
    let (unit, width) = (10_u128.saturating_pow(decimals), decimals as usize);
    let share = part.saturating_mul(unit.saturating_mul(100)).checked_div(whole).unwrap_or(0);
    format!("{}.{:0width$}", share / unit, share % unit)
}
