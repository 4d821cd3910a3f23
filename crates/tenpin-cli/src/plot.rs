//! Small plots made of characters.

/// The most columns of a bar.
const LONGEST_BAR: usize = 40;

/// The most columns of a trend.
const LONGEST_TREND: usize = 60;

/// Parts of a column, an eighth more each.
const BARS: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// Parts of a row, an eighth more each.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// How many scores fall into each range of so many points, from the lowest to the highest.
pub(crate) fn histogram(scores: &[u16], step: u16) -> Vec<(u16, usize)> {
    let Some((low, high)) = scores.iter().min().zip(scores.iter().max()) else { return Vec::new() };
    let range = |score: &u16| usize::from(score / step - low / step);
    let mut counts = vec![0; range(high) + 1];
    for score in scores {
        counts[range(score)] += 1;
    }
    (low / step..).map(|number| number.saturating_mul(step)).zip(counts).collect()
}

/// A bar for a count, where the highest one has full length.
pub(crate) fn bar(count: usize, highest: usize) -> String {
    let eighths = (count * LONGEST_BAR * BARS.len()).div_ceil(highest.max(1));
    let (whole, part) = (eighths / BARS.len(), eighths % BARS.len());
    let rest = part.checked_sub(1).map(|part| BARS[part]);
    "█".repeat(whole) + &rest.map(String::from).unwrap_or_default()
}

/// The averages of scores that follow each other, as few as there is room for.
pub(crate) fn trend(scores: &[u16]) -> Vec<f64> {
    let columns = scores.len().min(LONGEST_TREND);
    let average = |column: usize| {
        let part = &scores[column * scores.len() / columns..(column + 1) * scores.len() / columns];
        let count = f64::from(u32::try_from(part.len()).unwrap_or(u32::MAX));
        part.iter().copied().map(f64::from).sum::<f64>() / count
    };
    (0..columns).map(average).collect()
}

/// A line of heights from the lowest to the highest value.
pub(crate) fn line(values: &[f64]) -> String {
    let (low, high) =
        values.iter().fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(*value), high.max(*value)));
    let height = |value: &f64| {
        let share = if low < high { (value - low) / (high - low) } else { 0.5 };
        // Of eight steps, so that only the highest reaches the last.
        let is_up_to = |step: &usize| share * 7.0 + 0.5 < f64::from(u32::try_from(step + 1).unwrap_or(u32::MAX));
        HEIGHTS[(0..HEIGHTS.len()).find(is_up_to).unwrap_or(HEIGHTS.len() - 1)]
    };
    values.iter().map(height).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_counted_by_ranges() {
        assert_eq!(histogram(&[], 20), []);
        assert_eq!(histogram(&[119, 120, 139, 180], 20), [(100, 1), (120, 2), (140, 0), (160, 0), (180, 1)]);
        assert_eq!(histogram(&[300, 0], 100), [(0, 1), (100, 0), (200, 0), (300, 1)]);
    }

    #[test]
    fn a_bar_is_as_long_as_its_count() {
        assert_eq!(bar(0, 10), "");
        assert_eq!(bar(10, 10), "█".repeat(40));
        assert_eq!(bar(5, 10), "█".repeat(20));
        assert_eq!(bar(1, 10_000), "▏", "what is there is seen");
        assert_eq!(bar(1, 32), "█▎");
    }

    #[test]
    fn a_trend_has_room_for_any_number_of_games() {
        assert_eq!(trend(&[]), [0.0; 0]);
        assert_eq!(trend(&[100, 200]), [100.0, 200.0]);
        let many: Vec<u16> = (0..600).map(|game| game / 10).collect();
        assert_eq!(trend(&many), (0..60).map(f64::from).collect::<Vec<_>>());
        assert_eq!(trend(&vec![150; 100_001]), [150.0; 60]);
    }

    #[test]
    fn a_line_goes_from_the_lowest_to_the_highest() {
        assert_eq!(line(&[]), "");
        assert_eq!(line(&[150.0]), "▅");
        assert_eq!(line(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]), "▁▂▃▄▅▆▇█");
        assert_eq!(line(&[7.0, 0.0]), "█▁");
    }
}
