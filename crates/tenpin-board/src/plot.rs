//! Small plots made of characters.

use std::collections::BTreeMap;

use crate::cells;

/// The points of a range of the histograms that are shown.
pub const STEP: u16 = 20;

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
pub fn histogram(scores: impl IntoIterator<Item = (u16, u64)>, step: u16) -> Vec<(u16, u64)> {
    let mut ranges: BTreeMap<u16, u64> = BTreeMap::new();
    for (score, games) in scores {
        *ranges.entry(score / step).or_default() += games;
    }
    let ends = ranges.keys().min().zip(ranges.keys().max());
    let all = ends.map(|(low, high)| *low..=*high).into_iter().flatten();
    all.map(|range| (range * step, ranges.get(&range).copied().unwrap_or_default())).collect()
}

/// A line for each range: from where to where, a bar, and its label. No score is higher than `most`. The lines are as wide
/// as there is room on a terminal.
pub fn bars(histogram: &[(u16, u64)], labels: &[String], step: u16, most: u16, room: Option<usize>) -> Vec<String> {
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
pub fn trend(scores: &[u16], room: Option<usize>) -> Vec<f64> {
    let columns = scores.len().min(room.map_or(LONGEST_TREND, |room| room.max(SHORTEST)));
    let average = |column: usize| {
        let part = &scores[column * scores.len() / columns..(column + 1) * scores.len() / columns];
        let count = f64::from(u32::try_from(part.len()).unwrap_or(u32::MAX));
        part.iter().copied().map(f64::from).sum::<f64>() / count
    };
    (0..columns).map(average).collect()
}

/// A line of heights from the lowest to the highest value.
pub fn line(values: &[f64]) -> String {
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
pub fn columns(shares: &[Option<f64>], rows: u32) -> Vec<String> {
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
pub fn picked(len: usize, room: Option<usize>) -> Vec<usize> {
    spread(len, room.map_or(LONGEST_TREND, |room| room.clamp(SHORTEST, LONGEST_TREND)))
}

/// At most so many indexes of a row, evenly spread, the first and the last among them.
pub fn spread(len: usize, most: usize) -> Vec<usize> {
    let columns = len.min(most.max(1));
    (0..columns).map(|column| if column + 1 == columns { len - 1 } else { column * len / columns }).collect()
}
