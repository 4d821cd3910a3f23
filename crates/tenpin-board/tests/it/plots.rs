use tenpin_board::cells;
use tenpin_board::plot::{bars, columns, histogram, line, picked, trend};

#[test]
fn scores_are_counted_by_ranges() {
    assert_eq!(histogram([], 20), []);
    let scores = [(119, 1), (120, 1), (139, 1), (180, 4)];
    assert_eq!(histogram(scores, 20), [(100, 1), (120, 2), (140, 0), (160, 0), (180, 4)]);
    assert_eq!(histogram([(300, 1), (0, 1)], 100), [(0, 1), (100, 0), (200, 0), (300, 1)]);
}

/// The bars of some ranges, with their counts as labels.
fn counted(histogram: &[(u16, u64)], step: u16, room: Option<usize>) -> Vec<String> {
    let labels: Vec<String> = histogram.iter().map(|(_, games)| games.to_string()).collect();
    bars(histogram, &labels, step, 300, room)
}

#[test]
fn a_range_ends_where_scores_end() {
    let shown = counted(&[(280, 20_000), (300, 1)], 20, None);
    assert_eq!(shown, [format!("280–299 {} 20000", "█".repeat(40)), "    300 ▏ 1".to_owned()]);
}

#[test]
fn bars_are_as_long_as_there_is_room() {
    for room in [30, 80, 200] {
        let shown = counted(&[(280, 20_000), (300, 1)], 20, Some(room));
        assert_eq!(cells::widest(shown.iter().map(String::as_str)), room);
    }
}

#[test]
fn a_bar_is_as_long_as_its_count() {
    let shown = counted(&[(0, 0), (1, 10_000), (2, 5_000), (3, 1), (4, 312)], 1, None);
    let lines = [
        "      0  0".to_owned(),
        format!("      1 {} 10000", "█".repeat(40)),
        format!("      2 {} 5000", "█".repeat(20)),
        "      3 ▏ 1".to_owned(),
        "      4 █▎ 312".to_owned(),
    ];
    assert_eq!(shown, lines, "what is there is seen");
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
