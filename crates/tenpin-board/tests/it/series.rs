use proptest::prelude::*;
use tenpin_board::{Ball, Board, Event, Line, Series, SeriesTotals, Sheet, Tag};

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

/// The next game of a series, with all who are still here, as it is opened today.
fn next_game(before: &Sheet) -> Sheet {
    let here = before.lines().iter().enumerate().filter(|(_, line)| !line.has_left);
    let (bowlers, continues) = here.map(|(index, line)| (line.bowler(), before.lines().came(index))).unzip();
    let game = before.series().map_or(1, |series| series.game) + 1;
    let series = Some(Series { id: 7, game, games: None });
    Sheet::replay([Event::Opened { bowlers, series, continues }]).unwrap()
}

/// The first game of a series.
fn first_game(letters: &str) -> Sheet {
    let series = Some(Series { id: 7, game: 1, games: None });
    Sheet::replay([Event::Opened { bowlers: bowlers(letters), series, continues: Vec::new() }]).unwrap()
}

/// Everybody who is here fells so many pins in every frame still to bowl.
fn bowl_all(sheet: &mut Sheet, pins: &[u8]) {
    while let Some(up) = sheet.up() {
        bowl(sheet, &format!("{}-", pins[up]));
    }
}

#[test]
fn totals_follow_the_line_through_namesakes_who_leave_and_change_places() {
    let mut first = first_game("ANA BOB ANA");
    bowl_all(&mut first, &[1, 2, 3]);
    let mut second = next_game(&first);
    assert_eq!(SeriesTotals::of(&[first.clone()]).before(&second), [10, 20, 30].map(Some));
    second.apply(Event::Left { line: 0 }).unwrap();
    second.apply(Event::Reordered { lines: vec![2, 1, 0] }).unwrap();
    let earlier = SeriesTotals::of(&[first.clone()]);
    assert_eq!(earlier.before(&second), [30, 20, 10].map(Some));
    assert_eq!(Board::in_series(&second, &earlier).lines.len(), 2, "nothing was bowled on the line of who left");
    bowl_all(&mut second, &[4, 5]);
    let mut third = next_game(&second);
    let earlier = SeriesTotals::of(&[first, second]);
    assert_eq!(earlier.before(&third), [70, 70].map(Some));
    // Only one ANA is not here, and comes back.
    third.apply(third.joined("ANA".parse().unwrap())).unwrap();
    third.apply(third.joined("KIM".parse().unwrap())).unwrap();
    assert_eq!(earlier.before(&third), [70, 70, 10, 0].map(Some));
}

#[test]
fn whoever_was_removed_by_mistake_has_the_total_on_the_next_line() {
    let mut first = first_game("ANA BOB");
    bowl_all(&mut first, &[1, 2]);
    let mut second = next_game(&first);
    second.apply(Event::Removed { line: 0 }).unwrap();
    second.apply(second.joined("ANA".parse().unwrap())).unwrap();
    assert_eq!(SeriesTotals::of(&[first]).before(&second), [10, 20, 10].map(Some));
}

#[test]
fn totals_follow_the_line_through_another_name() {
    let mut first = first_game("PJS KYJ");
    bowl_all(&mut first, &[1, 2]);
    let mut second = next_game(&first);
    second.apply(second.renamed(0, "BOB=Bob Park".parse().unwrap(), String::new()).unwrap()).unwrap();
    bowl_all(&mut second, &[3, 4]);
    second.apply(Event::Left { line: 0 }).unwrap();
    let mut third = next_game(&second);
    for bowler in ["BOB=Bob Dylan", "BOB=bob park"] {
        third.apply(third.joined(bowler.parse().unwrap())).unwrap();
    }
    assert_eq!(SeriesTotals::of(&[first, second]).before(&third), [Some(60), Some(0), Some(40)]);
}

#[test]
fn an_early_game_that_is_reopened_and_reordered_changes_nobodys_total() {
    let mut first = first_game("ANA BOB");
    bowl(&mut first, "9- 5-");
    first.apply(Event::Closed).unwrap();
    let second = next_game(&first);
    assert_eq!(SeriesTotals::of(&[first.clone()]).before(&second), [9, 5].map(Some));
    first.apply(Event::Reopened).unwrap();
    first.apply(Event::Reordered { lines: vec![1, 0] }).unwrap();
    assert_eq!(SeriesTotals::of(&[first]).before(&second), [9, 5].map(Some));
}

#[test]
fn whoever_had_a_tag_once_does_not_come_back_under_it() {
    let rename = |sheet: &mut Sheet, line, name: &str| {
        sheet.apply(sheet.renamed(line, name.parse().unwrap(), String::new()).unwrap()).unwrap();
    };
    let mut first = first_game("ANA BOB");
    bowl_all(&mut first, &[1, 5]);
    let mut second = next_game(&first);
    rename(&mut second, 1, "ROB");
    bowl_all(&mut second, &[1, 2]);
    let mut left = second.clone();
    left.apply(Event::Left { line: 1 }).unwrap();
    let mut third = next_game(&left);
    third.apply(third.joined("BOB".parse().unwrap())).unwrap();
    assert_eq!(SeriesTotals::of(&[first.clone(), left]).before(&third), [20, 0].map(Some), "BOB is somebody else");
    let mut third = next_game(&second);
    rename(&mut third, 1, "BOB");
    bowl_all(&mut third, &[1, 3]);
    third.apply(Event::Left { line: 1 }).unwrap();
    let mut fourth = next_game(&third);
    fourth.apply(fourth.joined("BOB".parse().unwrap())).unwrap();
    assert_eq!(SeriesTotals::of(&[first, second, third]).before(&fourth), [30, 100].map(Some));
}

#[test]
fn who_comes_back_as_one_of_several_is_not_guessed() {
    let mut first = first_game("ANA BOB ANA");
    bowl_all(&mut first, &[1, 2, 3]);
    first.apply(Event::Left { line: 0 }).unwrap();
    first.apply(Event::Left { line: 2 }).unwrap();
    let mut second = next_game(&first);
    second.apply(second.joined("ANA".parse().unwrap())).unwrap();
    assert_eq!(SeriesTotals::of(&[first.clone()]).before(&second), [Some(20), None]);
    bowl_all(&mut second, &[1, 1]);
    let third = next_game(&second);
    assert_eq!(SeriesTotals::of(&[first, second]).before(&third), [Some(30), None], "and stays unknown");
}

/// The peer: all sheets are asked again for every answer.
fn peer(earlier: &[Sheet], sheet: &Sheet) -> Vec<Option<u32>> {
    fn namesakes(sheet: &Sheet, name: Tag) -> impl Iterator<Item = &Line> {
        sheet.lines().iter().filter(move |line| line.tag == name)
    }
    let points = |line: &Line| if line.is_removed { 0 } else { u32::from(line.game.score_so_far()) };
    let is_change = |event: &Event| {
        matches!(
            event,
            Event::Joined { .. }
                | Event::Left { .. }
                | Event::Removed { .. }
                | Event::Returned { .. }
                | Event::Reordered { .. }
        )
    };
    let sheets = || earlier.iter().chain([sheet]);
    let is_shared = |name: Tag| sheets().any(|sheet| 1 < namesakes(sheet, name).count());
    let is_steady = sheets().all(|sheet| !sheet.events().iter().any(is_change));
    let total = |line: usize| {
        let name = sheet.lines()[line].tag;
        let place = sheet.lines().iter().take(line).filter(|line| line.tag == name).count();
        let score = |sheet: &Sheet| namesakes(sheet, name).nth(place).map_or(0, points);
        (earlier.is_empty() || is_steady || !is_shared(name)).then(|| earlier.iter().map(score).sum())
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

/// The events that are not taken back.
fn standing(sheet: &Sheet) -> Vec<Event> {
    let (mut standing, mut undone) = (Vec::new(), Vec::new());
    for event in sheet.events() {
        match event {
            Event::Undone => undone.extend(standing.pop()),
            Event::Redone => standing.extend(undone.pop()),
            Event::Placed { .. } | Event::Closed | Event::Reopened | Event::Deleted | Event::Restored => {}
            event => {
                standing.push(event.clone());
                undone.clear();
            }
        }
    }
    standing
}

proptest! {
    // Each is a whole evening of games.
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn totals_follow_everybody_however_many_share_a_name(evening in prop::collection::vec((evenings(), 0..=9_u8), 1..5)) {
        let mut sheet = first_game("ANA ANA BOB ANA");
        let mut totals = SeriesTotals::default();
        // What the bowler of each line had before, told apart by who they are and not by what they are called.
        let mut had = vec![Some(0_u32); 4];
        for (attempts, pins) in evening {
            for attempt in attempts {
                let _ = attempt.make(&mut sheet);
            }
            let _ = (sheet.apply(Event::Restored), sheet.apply(Event::Reopened));
            prop_assume!(!sheet.is_closed() && !sheet.is_deleted());
            while let Some((_, next)) = sheet.next() {
                sheet.bowl(Ball::Pins(next.pins().filter(|count| *count <= pins).max().unwrap())).unwrap();
            }
            let mut order: Vec<usize> = (0..had.len()).collect();
            for event in standing(&sheet) {
                match event {
                    Event::Joined { .. } => order.push(usize::MAX),
                    Event::Reordered { lines } => order = lines.iter().map(|line| order[*line]).collect(),
                    _ => {}
                }
            }
            let before = totals.before(&sheet);
            for (index, origin) in order.iter().enumerate().filter(|(_, origin)| **origin != usize::MAX) {
                prop_assert_eq!(before[index], had[*origin], "{:?}", sheet.events());
            }
            let now = |(line, before): (&Line, &Option<u32>)| before.map(|before| before + u32::from(line.game.score_so_far()));
            let scored: Vec<_> = sheet.lines().iter().zip(&before).map(now).collect();
            had = sheet.lines().iter().zip(scored).filter(|(line, _)| !line.has_left).map(|(_, total)| total).collect();
            totals.add(&sheet);
            sheet = next_game(&sheet);
        }
    }

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
