use proptest::prelude::*;
use tenpin_board::{Board, Event, Line, Series, SeriesTotals, Sheet, Tag};

use crate::sheets::{Attempt, evenings};
use crate::{bowl, bowlers, sheet};

/// A game in which everybody fells so many pins with each first ball and none with the second.
fn game(letters: &str, pins: &[u8]) -> Sheet {
    let mut sheet = sheet(letters);
    for _ in 0..10 {
        for pins in pins {
            bowl(&mut sheet, &format!("{pins}-"));
        }
    }
    sheet
}

#[test]
fn a_series_adds_up_bowler_by_bowler() {
    let series = Some(Series { id: 7, game: 2, games: None });
    let opened = Sheet::replay([Event::Opened { bowlers: bowlers("PJS"), series, continues: Vec::new() }]).unwrap();
    assert_eq!(opened.series(), series);
    let earlier = SeriesTotals::of(&[game("PJS KYJ PJS", &[1, 2, 3]), game("PJS PJS", &[4, 5])]);
    let mut last = sheet("KYJ PJS LEE PJS");
    assert_eq!(earlier.before(&last), [20, 10 + 40, 0, 30 + 50].map(Some));
    bowl(&mut last, "7-");
    let totals: Vec<_> = Board::in_series(&last, &earlier).lines.iter().map(|line| line.series).collect();
    assert_eq!(totals, [Some(27), Some(50), Some(0), Some(80)]);
    assert!(Board::from(&last).lines.iter().all(|line| line.series.is_none()));
    // Once somebody changes places, it cannot be said which PJS is which.
    last.apply(Event::Reordered { lines: vec![3, 2, 1, 0] }).unwrap();
    assert_eq!(earlier.before(&last), [None, Some(0), None, Some(20)]);
}

#[test]
fn a_change_in_an_earlier_game_counts_as_well() {
    let mut first = game("PJS PJS KYJ", &[1, 2, 3]);
    let last = sheet("PJS KYJ");
    assert_eq!(SeriesTotals::of(&[first.clone()]).before(&last), [Some(10), Some(30)]);
    first.apply(Event::Left { line: 0 }).unwrap();
    assert_eq!(SeriesTotals::of(&[first]).before(&last), [None, Some(30)]);
}

#[test]
fn without_earlier_sheets_everybody_begins_with_nothing() {
    let totals = SeriesTotals::default();
    assert!(totals.is_empty());
    assert_eq!(totals.before(&sheet("PJS PJS")), [Some(0), Some(0)]);
    assert!(!SeriesTotals::of(&[sheet("PJS")]).is_empty());
}

/// The peer: all sheets are asked again for every answer.
fn peer(earlier: &[Sheet], sheet: &Sheet) -> Vec<Option<u32>> {
    fn namesakes(sheet: &Sheet, name: Tag) -> impl Iterator<Item = &Line> {
        sheet.lines().iter().filter(move |line| line.tag == name)
    }
    let is_change = |event: &Event| {
        matches!(event, Event::Joined { .. } | Event::Left { .. } | Event::Returned { .. } | Event::Reordered { .. })
    };
    let sheets = || earlier.iter().chain([sheet]);
    let is_shared = |name: Tag| sheets().any(|sheet| 1 < namesakes(sheet, name).count());
    let is_steady = sheets().all(|sheet| !sheet.events().iter().any(is_change));
    let total = |line: usize| {
        let name = sheet.lines()[line].tag;
        let place = sheet.lines().iter().take(line).filter(|line| line.tag == name).count();
        let score =
            |sheet: &Sheet| namesakes(sheet, name).nth(place).map_or(0, |line| u32::from(line.game.score_so_far()));
        (is_steady || !is_shared(name)).then(|| earlier.iter().map(score).sum())
    };
    (0..sheet.lines().len()).map(total).collect()
}

/// A sheet and what is tried on it. Without changes of bowlers, half of the time.
fn games() -> impl Strategy<Value = (&'static str, Vec<Attempt>)> {
    let letters =
        prop::sample::select(vec!["PJS", "PJS PJS", "KIM PJS KIM", "KYJ:five-pin LEE KIM", "LEE PJS KIM PJS"]);
    let steady = |attempts: Vec<Attempt>| attempts.into_iter().filter(|attempt| !attempt.is_of_bowlers()).collect();
    (letters, prop_oneof![evenings(), evenings().prop_map(steady)])
}

proptest! {
    #[test]
    fn totals_that_are_added_up_once_are_those_of_all_sheets(
        earlier in prop::collection::vec(games(), 0..5),
        (letters, attempts) in games(),
    ) {
        let (mut sheets, mut totals) = (Vec::new(), SeriesTotals::default());
        for (letters, attempts) in earlier {
            let mut earlier = sheet(letters);
            for attempt in attempts {
                let _ = attempt.make(&mut earlier);
            }
            totals.add(&earlier);
            sheets.push(earlier);
        }
        prop_assert_eq!(&totals, &SeriesTotals::of(&sheets));
        let mut last = sheet(letters);
        prop_assert_eq!(totals.before(&last), peer(&sheets, &last));
        for attempt in attempts {
            let _ = attempt.make(&mut last);
            prop_assert_eq!(totals.before(&last), peer(&sheets, &last));
        }
    }
}
