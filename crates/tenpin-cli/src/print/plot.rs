//! Small plots made of characters.

use std::collections::BTreeMap;

use tenpin_lang::{Amount, Language};

use crate::print::cells;

/// The points of a range of the histograms that are shown.
pub(crate) const STEP: u16 = 20;

/// The columns of the longest bar where there is any room.
const LONGEST_BAR: usize = 40;

/// The most columns of a trend where there is any room.
const LONGEST_TREND: usize = 60;

/// The fewest columns of a plot that says anything.
const SHORTEST: usize = 5;

/// The columns of a range.
const RANGE: usize = 7;

/// Parts of a column, an eighth more each.
const BARS: [char; 8] = ['▏', '▎', '▍', '▌', '▋', '▊', '▉', '█'];

/// Parts of a row, an eighth more each.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// How many games have a score in each range of so many points, from the lowest to the highest.
pub(crate) fn histogram(scores: impl IntoIterator<Item = (u16, u64)>, step: u16) -> Vec<(u16, u64)> {
    let mut ranges: BTreeMap<u16, u64> = BTreeMap::new();
    for (score, games) in scores {
        *ranges.entry(score / step).or_default() += games;
    }
    let ends = ranges.keys().min().zip(ranges.keys().max());
    let all = ends.map(|(low, high)| *low..=*high).into_iter().flatten();
    all.map(|range| (range * step, ranges.get(&range).copied().unwrap_or_default())).collect()
}

/// A line for each range: from where to where, a bar and the games. No score is higher than `most`. The lines are as wide
/// as there is room on a terminal.
pub(crate) fn bars(
    histogram: &[(u16, u64)],
    step: u16,
    most: u16,
    language: Language,
    room: Option<usize>,
) -> Vec<String> {
    let counts: Vec<String> = histogram.iter().map(|(_, games)| Amount::from(*games).in_language(language)).collect();
    labelled_bars(histogram, &counts, step, most, room)
}

/// The same with something else behind each bar than its count.
pub(crate) fn labelled_bars(
    histogram: &[(u16, u64)],
    labels: &[String],
    step: u16,
    most: u16,
    room: Option<usize>,
) -> Vec<String> {
    let highest = histogram.iter().map(|(_, games)| *games).max().unwrap_or_default();
    let beside = RANGE + 2 + cells::widest(labels.iter().map(String::as_str));
    let longest = room.map_or(LONGEST_BAR, |room| room.saturating_sub(beside).max(SHORTEST));
    let line = |((from, games), label): (&(u16, u64), &String)| {
        let to = (from + step - 1).min(most);
        let range = if *from == to { from.to_string() } else { format!("{from}–{to}") };
        format!("{} {} {label}", cells::right(&range, RANGE), bar(*games, highest, longest))
    };
    histogram.iter().zip(labels).map(line).collect()
}

/// A bar for a count, where the highest one is the longest.
fn bar(count: u64, highest: u64, longest: usize) -> String {
    let full = (longest * BARS.len()) as u128;
    let eighths = (u128::from(count) * full).div_ceil(u128::from(highest.max(1)));
    let eighths = usize::try_from(eighths).unwrap_or_default();
    let (whole, part) = (eighths / BARS.len(), eighths % BARS.len());
    let rest = part.checked_sub(1).map(|part| BARS[part]);
    "█".repeat(whole) + &rest.map(String::from).unwrap_or_default()
}

/// The averages of scores that follow each other, as few as there is room for on a terminal.
pub(crate) fn trend(scores: &[u16], room: Option<usize>) -> Vec<f64> {
    let columns = scores.len().min(room.map_or(LONGEST_TREND, |room| room.max(SHORTEST)));
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

/// Columns as high as shares of the whole height, row by row from the top. Where there is none, there is no column.
pub(crate) fn columns(shares: &[Option<f64>], rows: u32) -> Vec<String> {
    let eighths = f64::from(rows) * 8.0;
    let row = |row: u32| {
        let below = f64::from(rows - 1 - row) * 8.0;
        let cell = |share: &Option<f64>| {
            let Some(share) = share else { return ' ' };
            // Of nothing there is still a line to be seen.
            let height = (share * eighths).round().max(1.0) - below;
            let part = (1..=HEIGHTS.len()).rfind(|part| f64::from(u32::try_from(*part).unwrap_or(0)) <= height);
            part.map_or(' ', |part| HEIGHTS[part - 1])
        };
        shares.iter().map(cell).collect()
    };
    (0..rows).map(row).collect()
}

/// Where so many columns are found in a longer row: as many indexes, or fewer, from the first to the last.
pub(crate) fn picked(len: usize, room: Option<usize>) -> Vec<usize> {
    let columns = len.min(room.map_or(LONGEST_TREND, |room| room.clamp(SHORTEST, LONGEST_TREND)));
    (0..columns).map(|column| if column + 1 == columns { len - 1 } else { column * len / columns }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_counted_by_ranges() {
        assert_eq!(histogram([], 20), []);
        let scores = [(119, 1), (120, 1), (139, 1), (180, 4)];
        assert_eq!(histogram(scores, 20), [(100, 1), (120, 2), (140, 0), (160, 0), (180, 4)]);
        assert_eq!(histogram([(300, 1), (0, 1)], 100), [(0, 1), (100, 0), (200, 0), (300, 1)]);
    }

    #[test]
    fn a_range_ends_where_scores_end() {
        for (language, most) in [(Language::English, "20,000"), (Language::Spanish, "20.000")] {
            let shown = bars(&[(280, 20_000), (300, 1)], 20, 300, language, None);
            assert_eq!(shown, [format!("280–299 {} {most}", "█".repeat(40)), "    300 ▏ 1".to_owned()]);
        }
    }

    #[test]
    fn bars_are_as_long_as_there_is_room() {
        for room in [30, 80, 200] {
            let shown = bars(&[(280, 20_000), (300, 1)], 20, 300, Language::English, Some(room));
            assert_eq!(cells::widest(shown.iter().map(String::as_str)), room);
        }
    }

    #[test]
    fn a_bar_is_as_long_as_its_count() {
        assert_eq!(bar(0, 10, 40), "");
        assert_eq!(bar(10, 10, 40), "█".repeat(40));
        assert_eq!(bar(5, 10, 40), "█".repeat(20));
        assert_eq!(bar(1, 10_000, 40), "▏", "what is there is seen");
        assert_eq!(bar(1, 32, 40), "█▎");
    }

    #[test]
    fn a_trend_has_room_for_any_number_of_games() {
        assert_eq!(trend(&[], None), [0.0; 0]);
        assert_eq!(trend(&[100, 200], None), [100.0, 200.0]);
        let many: Vec<u16> = (0..600).map(|game| game / 10).collect();
        assert_eq!(trend(&many, None), (0..60).map(f64::from).collect::<Vec<_>>());
        assert_eq!(trend(&vec![150; 100_001], None), [150.0; 60]);
        assert_eq!(trend(&vec![150; 100_001], Some(120)), [150.0; 120]);
        assert_eq!(trend(&many, Some(20)).len(), 20);
    }

    #[test]
    fn a_line_goes_from_the_lowest_to_the_highest() {
        assert_eq!(line(&[]), "");
        assert_eq!(line(&[150.0]), "▅");
        assert_eq!(line(&[0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0]), "▁▂▃▄▅▆▇█");
        assert_eq!(line(&[7.0, 0.0]), "█▁");
    }

    #[test]
    fn columns_are_as_high_as_their_shares() {
        assert_eq!(columns(&[None, Some(0.0), Some(0.25), Some(0.5), Some(0.75), Some(1.0)], 2), ["    ▄█", " ▁▄███"]);
        assert_eq!(columns(&[Some(0.5)], 1), ["▄"]);
        assert_eq!(columns(&[], 2), ["", ""]);
    }

    #[test]
    fn the_first_and_the_last_are_picked() {
        assert_eq!(picked(3, None), [0, 1, 2]);
        assert_eq!(picked(100, Some(5)), [0, 20, 40, 60, 99]);
        assert_eq!(picked(1000, Some(500)).len(), 60);
        assert_eq!(picked(0, None), [0; 0]);
    }
}
