use std::collections::BTreeMap;

use tenpin::{LeaveName, PinError, PinSet, handbook};

fn pins(text: &str) -> PinSet {
    text.parse().unwrap_or_else(|error| panic!("{text:?}: {error}"))
}

/// Every leave of the handbook with its verdict.
fn leaves() -> BTreeMap<&'static str, bool> {
    let rows = handbook::SPLITS.lines().skip(1).map(|row| row.split_once(',').unwrap());
    rows.map(|(standing, split)| (standing, split == "yes")).collect()
}

#[test]
fn every_leave_is_a_split_or_not_as_the_handbook_says() {
    let leaves = leaves();
    assert_eq!((leaves.len(), leaves.values().filter(|split| **split).count()), (1023, 459));
    for (standing, split) in &leaves {
        assert_eq!(pins(standing).is_split(), *split, "{standing}");
    }
    assert!(!PinSet::EMPTY.is_split());
    // No leave is there twice under two spellings.
    let written: Vec<_> = PinSet::TEN.subsets().skip(1).map(|leave| leave.to_string()).collect();
    assert!(written.len() == 1023 && written.iter().all(|leave| leaves.contains_key(leave.as_str())));
}

#[test]
fn the_splits_that_every_bowler_knows() {
    for split in "7-10 7-9 3-10 2-7 5-6 4-5 9-10 7-8 2-3 4-6 5-7-10 4-6-7-10 2-8-10".split(' ') {
        assert!(pins(split).is_split(), "{split}");
    }
    for other in "2-8 3-9 4-7 6-10 4-8 2-4-5-8 3-6-10 5-8-9 1-2-10 1-3-6-7 10".split(' ') {
        assert!(!pins(other).is_split(), "{other}");
    }
}

#[test]
fn pins_are_written_in_order_and_read_generously() {
    for text in ["4-6-7-10", "10 7 6 4", "4,6,7,10", " 4, 6 - 7-10 ", "-4-6--7-10-"] {
        assert_eq!(pins(text).to_string(), "4-6-7-10", "{text}");
    }
    assert_eq!((pins(""), PinSet::EMPTY.to_string()), (PinSet::EMPTY, String::new()));
    assert_eq!(format!("{:?}", pins("7-10")), "PinSet(7-10)");
    for leave in PinSet::TEN.subsets() {
        assert_eq!(pins(&leave.to_string()), leave);
    }
}

#[test]
fn what_is_no_pin_is_refused() {
    for text in ["0", "11", "7-11", "a", "7-x", "7.10", "256", "99999999999", "+", "+7", "07", "７"] {
        assert_eq!(text.parse::<PinSet>(), Err(PinError::NotAPin), "{text}");
    }
    assert_eq!("7-10-7".parse::<PinSet>(), Err(PinError::Twice { pin: 7 }));
    assert_eq!(PinError::NotAPin.to_string(), "a pin is a number from 1 to 10");
    assert_eq!(PinError::Twice { pin: 7 }.to_string(), "pin 7 is named twice");
}

#[test]
fn sets_know_their_pins() {
    let (big_four, bed_posts) = (pins("4-6-7-10"), pins("7-10"));
    assert_eq!((big_four.len(), PinSet::TEN.len(), PinSet::EMPTY.len()), (4, 10, 0));
    assert_eq!(big_four.iter().collect::<Vec<_>>(), [4, 6, 7, 10]);
    assert!(bed_posts.is_subset(big_four) && !big_four.is_subset(bed_posts) && PinSet::EMPTY.is_subset(bed_posts));
    assert_eq!(big_four - bed_posts, pins("4-6"));
    assert_eq!(bed_posts - big_four, PinSet::EMPTY);
    assert!(bed_posts.contains(10) && !bed_posts.contains(8));
    assert!([0, 11, 17, 255].iter().all(|pin| !PinSet::TEN.contains(*pin)));
    assert_eq!((PinSet::first(5), PinSet::first(0)), (pins("1-2-3-4-5"), PinSet::EMPTY));
    assert_eq!((PinSet::first(11), PinSet::first(255)), (PinSet::TEN, PinSet::TEN));
    assert_eq!((bed_posts.with(4), bed_posts.with(7)), (Some(pins("4-7-10")), Some(bed_posts)));
    assert!([0, 11, 255].iter().all(|pin| bed_posts.with(*pin).is_none()));
    assert_eq!(PinSet::EMPTY.subsets().collect::<Vec<_>>(), [PinSet::EMPTY]);
    let subsets: Vec<_> = bed_posts.subsets().collect();
    assert_eq!(subsets, [PinSet::EMPTY, pins("7"), pins("10"), bed_posts]);
}

#[test]
fn well_known_leaves_have_names() {
    let name = |leave: &str| pins(leave).name();
    assert_eq!(name("7-10"), Some(LeaveName::BedPosts));
    assert_eq!(name("4-6-7-10"), Some(LeaveName::BigFour));
    assert_eq!(name("4-6-7-8-10"), Some(LeaveName::GreekChurch));
    assert_eq!((name("2-7"), name("3-10")), (Some(LeaveName::BabySplit), Some(LeaveName::BabySplit)));
    assert_eq!((name("2-4-5-8"), name("3-5-6-9")), (Some(LeaveName::Bucket), Some(LeaveName::Bucket)));
    assert_eq!((name("1-2-10"), name("1-3-6-7")), (Some(LeaveName::Washout), Some(LeaveName::Washout)));
    assert_eq!((name("2-4"), name("")), (None, None));
}

/// The left and the right of the lane are alike, and no leave has two names.
#[test]
fn a_leave_is_called_as_its_mirror_image() {
    let mirrored = |leave: PinSet| -> PinSet {
        let numbers = [1, 3, 2, 6, 5, 4, 10, 9, 8, 7];
        leave.iter().fold(PinSet::EMPTY, |mirrored, pin| mirrored.with(numbers[usize::from(pin) - 1]).unwrap())
    };
    for leave in PinSet::TEN.subsets() {
        assert_eq!(leave.is_split(), mirrored(leave).is_split(), "{leave}");
        assert_eq!(leave.name(), mirrored(leave).name(), "{leave}");
    }
    let named: Vec<_> = LeaveName::all().flat_map(LeaveName::leaves).collect();
    assert!(named.iter().enumerate().all(|(index, leave)| !named[..index].contains(leave)));
    for name in LeaveName::all() {
        assert!(name.leaves().all(|leave| leave.name() == Some(name)) && name.leaves().next().is_some());
    }
}
