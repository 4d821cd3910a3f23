//! Every storage passes these, one after the other on one store.

use std::future::Future;
use std::io::Cursor;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tenpin::{Ball, Ruleset};
use tenpin_board::{Event, Series, Sheet, SheetError};
use tenpin_store::{AppendError, Filter, Rebuilt, State, Store, StoreError, Summary, Timestamp};

use crate::{NINES, STRIKES, any_event, balls, bowl, games, played, runtime, sheet, sheet_in_series};

#[test]
fn in_memory() {
    runtime().block_on(conformance(|| async { Store::in_memory().await.unwrap() }));
}

#[test]
fn in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut number = 0;
    runtime().block_on(conformance(move || {
        number += 1;
        let path = folder.path().join(format!("{number}.db"));
        async move { Store::open(&path).await.unwrap() }
    }));
}

/// What every storage must do. `empty` gives a store without any sheet.
async fn conformance<F: Future<Output = Store>>(mut empty: impl FnMut() -> F) {
    a_sheet_is_kept_event_by_event(&empty().await).await;
    numbers_rise_and_are_never_given_again(&empty().await).await;
    a_refused_event_changes_nothing(&empty().await).await;
    only_one_of_two_writers_gets_the_ball(&empty().await).await;
    any_events_come_back_as_they_were(&empty().await).await;
    open_sheets_are_found_until_they_are_closed(&empty().await).await;
    a_series_is_found_from_any_of_its_sheets(&empty().await).await;
    the_history_is_filtered(&empty().await).await;
    the_history_is_read_some_sheets_at_a_time(&empty().await).await;
    only_games_that_are_over_count(&empty().await).await;
    a_closed_sheet_is_listed_with_all_that_is_known_of_it(&empty().await).await;
    an_open_sheet_is_filtered_and_counted_like_a_closed_one(&empty().await).await;
    a_deleted_sheet_is_hidden_and_comes_back(&empty().await).await;
    only_deleted_sheets_are_removed(&empty().await).await;
    the_sheets_of_a_range_are_those_that_are_there(&empty().await).await;
    a_removed_bowler_is_in_no_history(&empty().await).await;
    a_sheet_on_a_lane_is_not_the_one_to_go_on_with(&empty().await).await;
    a_rebuild_changes_nothing_that_is_right(&empty().await).await;
}

async fn a_sheet_is_kept_event_by_event(store: &Store) {
    let start = Timestamp::now();
    let mut record = store.begin(sheet("PJS KYJ:no-tap-9")).await.unwrap();
    assert_eq!(store.load(record.number()).await.unwrap(), record);
    bowl(store, &mut record, "X 9 7").await;
    assert_eq!(store.load(record.number()).await.unwrap(), record);
    assert_eq!(games(record.sheet()), ["X 7", "9"]);
    let fix = record.sheet().corrected(0, 1, balls("(8)/"), "the machine missed a pin".to_owned());
    store.append(&mut record, fix.clone()).await.unwrap();
    let read = store.load(record.number()).await.unwrap();
    assert_eq!(read, record);
    assert_eq!(read.events().last().map(|(_, event)| event), Some(&fix));
    assert_eq!(read.events().count(), 5);
    assert!(read.events().map(|(at, _)| at).is_sorted());
    let micros = |time: Timestamp| time.as_microsecond();
    assert!(micros(start) <= micros(read.opened_at()) && read.opened_at() <= Timestamp::now());
    assert_eq!(store.load(99).await, Err(StoreError::NoSuchSheet { number: 99 }));
    // A sheet may have a past when it is kept first.
    let mut begun = sheet("LEE");
    begun.bowl(Ball::Pins(8)).unwrap();
    let begun = store.begin(begun).await.unwrap();
    assert_eq!(store.load(begun.number()).await.unwrap(), begun);
}

async fn numbers_rise_and_are_never_given_again(store: &Store) {
    for number in 1..=3 {
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        assert_eq!(record.number(), number);
        store.append(&mut record, Event::Deleted).await.unwrap();
    }
    store.compact(&[1, 2, 3]).await.unwrap();
    let (one, other) = (store.begin(sheet("PJS")).await.unwrap(), store.begin(sheet("PJS")).await.unwrap());
    assert_eq!((one.number(), other.number()), (4, 5));
    assert_ne!(one.id(), other.id());
}

async fn a_refused_event_changes_nothing(store: &Store) {
    let mut record = store.begin(sheet("PJS KYJ")).await.unwrap();
    bowl(store, &mut record, "7").await;
    let before = record.clone();
    for (event, error) in [
        (Event::Rolled { line: 1, ball: Ball::Pins(1) }, SheetError::NotUp { line: 1 }),
        (Event::Redone, SheetError::NothingToRedo),
        (Event::Restored, SheetError::NotDeleted),
    ] {
        assert_eq!(store.append(&mut record, event).await, Err(AppendError::Refused(error)));
        assert_eq!(record, before);
        assert_eq!(store.load(record.number()).await.unwrap(), before);
    }
}

async fn only_one_of_two_writers_gets_the_ball(store: &Store) {
    let mut first = store.begin(sheet("PJS")).await.unwrap();
    let mut second = store.load(first.number()).await.unwrap();
    bowl(store, &mut first, "7").await;
    let event = second.sheet().rolled(Ball::Pins(9)).unwrap();
    assert_eq!(store.append(&mut second, event).await, Err(AppendError::Overtaken));
    assert_eq!(second, first, "the fresh sheet is at hand");
    assert_eq!(store.refresh(&mut second).await, Ok(false));
    bowl(store, &mut second, "/").await;
    assert_eq!(store.refresh(&mut first.clone()).await, Ok(true));
    // What ends a sheet is refused like any other event.
    assert_eq!(store.append(&mut first, Event::Closed).await, Err(AppendError::Overtaken));
    assert_eq!(games(first.sheet()), ["7/"]);
    assert!(!store.load(first.number()).await.unwrap().sheet().is_closed());
}

async fn any_events_come_back_as_they_were(store: &Store) {
    let mut runner = TestRunner::deterministic();
    let events = proptest::collection::vec(any_event(), 0..120);
    for _ in 0..20 {
        let mut record = store.begin(sheet("PJS KYJ:five-pin LEE:3-6-9")).await.unwrap();
        for event in events.new_tree(&mut runner).unwrap().current() {
            let before = record.clone();
            match store.append(&mut record, event).await {
                Ok(()) => {}
                Err(AppendError::Refused(_)) => assert_eq!(record, before),
                Err(other) => panic!("{other}"),
            }
        }
        let read = store.load(record.number()).await.unwrap();
        assert_eq!(read, record);
        assert_eq!(&Sheet::replay(read.sheet().events().iter().cloned()).unwrap(), record.sheet());
        // What the history shows is what the events say.
        let filter = Filter { is_deleted: record.sheet().is_deleted(), ..Filter::default() };
        let history = store.history(&filter, None).await.unwrap().all;
        assert_eq!(history.iter().find(|summary| summary.number == record.number()), Some(&Summary::from(&record)));
    }
    assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
}

async fn open_sheets_are_found_until_they_are_closed(store: &Store) {
    assert_eq!(store.open_sheets().await, Ok(vec![]));
    let mut one = store.begin(sheet("PJS")).await.unwrap();
    let mut two = store.begin(sheet("KYJ")).await.unwrap();
    assert_eq!(store.open_sheets().await, Ok(vec![1, 2]));
    bowl(store, &mut one, "7").await;
    assert_eq!(store.open_sheets().await, Ok(vec![2, 1]), "the one written on last comes last");
    store.append(&mut one, Event::Closed).await.unwrap();
    assert_eq!(store.open_sheets().await, Ok(vec![2]));
    store.append(&mut two, Event::Deleted).await.unwrap();
    assert_eq!(store.open_sheets().await, Ok(vec![]));
    store.append(&mut two, Event::Restored).await.unwrap();
    assert_eq!(store.open_sheets().await, Ok(vec![2]));
}

async fn a_series_is_found_from_any_of_its_sheets(store: &Store) {
    let one = played(store, sheet_in_series("PJS", 7, 1), NINES).await;
    played(store, sheet_in_series("PJS", 8, 1), NINES).await;
    let two = played(store, sheet_in_series("PJS", 7, 2), STRIKES).await;
    let mut three = store.begin(sheet_in_series("PJS", 7, 3)).await.unwrap();
    assert_eq!(store.earlier_in_series(one.sheet()).await, Ok(vec![]));
    assert_eq!(store.earlier_in_series(two.sheet()).await, Ok(vec![one.sheet().clone()]));
    let both = vec![one.sheet().clone(), two.sheet().clone()];
    assert_eq!(store.earlier_in_series(three.sheet()).await, Ok(both));
    assert_eq!(store.earlier_in_series(&sheet("PJS")).await, Ok(vec![]));
    let series = |game| three.sheet().series().map(|series| Series { game, ..series }).unwrap();
    assert_eq!(store.sheet_of_series(series(2)).await, Ok(Some(two.number())));
    assert_eq!(store.sheet_of_series(series(4)).await, Ok(None));
    // The same game of a series is begun once.
    let again = store.begin(sheet_in_series("PJS", 7, 2)).await;
    assert_eq!(again, Err(StoreError::AlreadyBegun { number: two.number() }));
    assert_eq!(store.unfinished_series().await, Ok(Some(2)), "of series 8 only the first game of three is bowled");
    let mut eight = store.load(2).await.unwrap();
    store.append(&mut eight, Event::Deleted).await.unwrap();
    assert_eq!(store.unfinished_series().await, Ok(None), "the third game of series 7 is begun");
    bowl(store, &mut three, "X").await;
    assert_eq!(store.load(three.number()).await.unwrap().sheet().series(), three.sheet().series());
}

async fn the_history_is_filtered(store: &Store) {
    let first = played(store, sheet("PJS KYJ"), NINES).await;
    played(store, sheet("KYJ:no-tap-9"), ["8-"; 10]).await;
    let mut open = store.begin(sheet("PJS LEE:no-tap-9")).await.unwrap();
    bowl(store, &mut open, "X 7").await;
    let numbers = async |filter: Filter, last: Option<u32>| -> Vec<i64> {
        store.history(&filter, last).await.unwrap().all.iter().map(|summary| summary.number).collect()
    };
    let of = |names: &str| Filter {
        bowlers: names.split_whitespace().map(|name| name.parse().unwrap()).collect(),
        ..Filter::default()
    };
    assert_eq!(numbers(Filter::default(), None).await, [1, 2, 3]);
    assert_eq!(numbers(Filter::default(), Some(2)).await, [2, 3], "the last come last");
    assert_eq!(numbers(of("PJS"), None).await, [1, 3]);
    assert_eq!(numbers(of("PJS"), Some(1)).await, [3]);
    assert_eq!(numbers(of("PJS LEE"), None).await, [1, 3]);
    assert_eq!(numbers(of("KIM"), None).await, [0; 0]);
    let no_tap = Some(Ruleset::NoTap9);
    assert_eq!(numbers(Filter { ruleset: no_tap, ..Filter::default() }, None).await, [2, 3]);
    assert_eq!(numbers(Filter { ruleset: no_tap, ..of("PJS") }, None).await, [0; 0], "PJS never bowled it");
    let second = store.load(2).await.unwrap().opened_at();
    assert_eq!(numbers(Filter { from: Some(second), ..Filter::default() }, None).await, [2, 3]);
    assert_eq!(numbers(Filter { until: Some(second), ..Filter::default() }, None).await, [1]);
    let history = store.history(&Filter::default(), None).await.unwrap().all;
    assert_eq!(history, [Summary::from(&first), Summary::from(&store.load(2).await.unwrap()), Summary::from(&open)]);
    assert_eq!(history[2].lines[1].game.to_string(), "7", "an open sheet is shown as it stands");
    assert_eq!(
        history.iter().map(|summary| summary.state).collect::<Vec<_>>(),
        [State::Closed, State::Closed, State::Open]
    );
}

async fn the_history_is_read_some_sheets_at_a_time(store: &Store) {
    let filter = Filter::default();
    assert!(store.read_history(&filter, None).await.unwrap().next().await.unwrap().is_none());
    // Each was opened before the one with the number below, every third one is open, and bowlers take turns.
    let sheet = |number: i64| {
        let (id, bowler) = (number + 100_000_000_000, ["PJS", "KYJ"][usize::from(number % 2 == 0)]);
        let head = |event: i64| {
            let at = Timestamp::from_second(1_000_000 - number).unwrap();
            format!(
                "{{\"sheet\":\"00000000-0000-0000-0000-{id}\",\"short\":{number},\"number\":{event},\"at\":\"{at}\",\"v\":1,"
            )
        };
        let opened = format!("{}\"kind\":\"opened\",\"bowlers\":[\"{bowler}\"]}}\n", head(1));
        let closed = format!("{}\"kind\":\"closed\"}}\n", head(2));
        if number % 3 == 0 { opened } else { opened + &closed }
    };
    store.import(Cursor::new((1..=600).map(sheet).collect::<String>())).await.unwrap();
    for (bowlers, last) in [(&[][..], None), (&["PJS"][..], None), (&[], Some(599)), (&["KYJ"], Some(7))] {
        let bowlers = bowlers.iter().map(|name| name.parse().unwrap()).collect();
        let filter = Filter { bowlers, ..Filter::default() };
        let mut history = store.read_history(&filter, last).await.unwrap();
        let mut read = Vec::new();
        while let Some(found) = history.next().await.unwrap() {
            assert!(found.all.len() <= 250, "{}", found.all.len());
            read.extend(found.all);
        }
        let is_meant = |number: &i64| {
            filter.bowlers.is_empty() || (number % 2 == 0) == (filter.bowlers[0].name().as_str() == "KYJ")
        };
        let mut expected: Vec<i64> = (1..=600).rev().filter(is_meant).collect();
        expected.drain(..expected.len().saturating_sub(last.map_or(usize::MAX, |last| usize::try_from(last).unwrap())));
        assert_eq!(read.iter().map(|summary| summary.number).collect::<Vec<_>>(), expected);
        assert_eq!(history.highest_number(), expected.first().copied());
        assert_eq!(
            history.times(),
            read.first().zip(read.last()).map(|(first, last)| (first.opened_at, last.opened_at))
        );
        // In memory there is one connection, and it is needed for what comes next.
        drop(history);
        assert_eq!(store.history(&filter, last).await.unwrap().all, read);
        let states = read.iter().filter(|summary| summary.state == State::Open).count();
        assert_eq!(states, expected.iter().filter(|number| **number % 3 == 0).count());
    }
}

async fn only_games_that_are_over_count(store: &Store) {
    let scores = async |filter: &Filter| -> Vec<(i64, String, u16)> {
        let games = store.games(filter).await.unwrap().all;
        games.iter().map(|kept| (kept.sheet, kept.tag.to_string(), kept.game.score().unwrap())).collect()
    };
    let mut first = played(store, sheet_in_series("PJS KYJ", 9, 1), NINES).await;
    let mut open = store.begin(sheet("PJS KYJ")).await.unwrap();
    for _ in 0..9 {
        bowl(store, &mut open, "X X").await;
    }
    bowl(store, &mut open, "XXX").await;
    let all = Filter::default();
    let expected = |last: u16| [(1, "PJS".to_owned(), last), (1, "KYJ".to_owned(), 90), (2, "PJS".to_owned(), 300)];
    assert_eq!(scores(&all).await, expected(90), "PJS is done on the open sheet, KYJ is not");
    assert_eq!(store.rebuild().await, Ok(Rebuilt::default()), "balls of an open sheet are not kept beside it");
    let fix = first.sheet().corrected(0, 1, balls("X"), String::new());
    store.append(&mut first, fix).await.unwrap();
    assert_eq!(scores(&all).await, expected(100));
    let kyj = Filter { bowlers: vec!["KYJ".parse().unwrap()], ..Filter::default() };
    assert_eq!(scores(&kyj).await, [(1, "KYJ".to_owned(), 90)]);
    let series: Vec<_> = store.games(&all).await.unwrap().all.iter().map(|kept| kept.series).collect();
    assert_eq!(series, [Some(9), Some(9), None]);
    store.append(&mut first, Event::Deleted).await.unwrap();
    assert_eq!(scores(&all).await, expected(90)[2..]);
    // Bowlers who share a name are told apart in the first game of a series, and later by the lines that they continue.
    played(store, sheet_in_series("LEE LEE KIM", 11, 1), NINES).await;
    let series: Vec<_> = store.games(&all).await.unwrap().all.iter().map(|kept| kept.series).collect();
    assert_eq!(series, [None, Some(11), Some(11), Some(11)]);
    played(store, sheet_in_series("LEE LEE KIM", 11, 2), NINES).await;
    let series: Vec<_> = store.games(&all).await.unwrap().all.iter().map(|kept| kept.series).collect();
    assert_eq!(series[4..], [None, None, Some(11)], "nobody kept which line of the first game these continue");
}

async fn a_closed_sheet_is_listed_with_all_that_is_known_of_it(store: &Store) {
    let mut record = store.begin(sheet_in_series("PJS KYJ", 7, 2)).await.unwrap();
    bowl(store, &mut record, "X 8{7-10}/").await;
    store.append(&mut record, Event::Left { line: 1 }).await.unwrap();
    for _ in 0..8 {
        bowl(store, &mut record, "9-").await;
    }
    bowl(store, &mut record, "9/9").await;
    store.append(&mut record, Event::Closed).await.unwrap();
    assert_eq!(store.history(&Filter::default(), None).await.unwrap().all, [Summary::from(&record)]);
}

async fn an_open_sheet_is_filtered_and_counted_like_a_closed_one(store: &Store) {
    let all = async || -> Vec<_> {
        let mut found = Vec::new();
        for ruleset in [None, Some(Ruleset::TenPin), Some(Ruleset::NoTap9)] {
            let games = store.games(&Filter { ruleset, ..Filter::default() }).await.unwrap().all;
            found.push(games.iter().map(|kept| (kept.tag.to_string(), kept.series)).collect::<Vec<_>>());
        }
        found
    };
    let mut record = store.begin(sheet_in_series("LEE LEE KIM PJS:no-tap-9", 7, 1)).await.unwrap();
    for _ in 0..10 {
        bowl(store, &mut record, "8- 8- 8- 8-").await;
    }
    let open = all().await;
    let names = |index: usize| open[index].iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>();
    assert_eq!(
        [names(0), names(1), names(2)],
        [vec!["LEE", "LEE", "KIM", "PJS"], vec!["LEE", "LEE", "KIM"], vec!["PJS"]]
    );
    assert_eq!(open[0].iter().map(|(_, series)| *series).collect::<Vec<_>>(), [Some(7); 4]);
    store.append(&mut record, Event::Closed).await.unwrap();
    assert_eq!(all().await, open);
}

async fn a_deleted_sheet_is_hidden_and_comes_back(store: &Store) {
    let mut record = played(store, sheet("PJS"), NINES).await;
    store.append(&mut record, Event::Deleted).await.unwrap();
    assert_eq!(store.history(&Filter::default(), None).await.unwrap().all, vec![]);
    let deleted = Filter { is_deleted: true, ..Filter::default() };
    assert_eq!(store.history(&deleted, None).await.unwrap().all, vec![Summary::from(&record)]);
    store.append(&mut record, Event::Restored).await.unwrap();
    assert_eq!(store.history(&deleted, None).await.unwrap().all, vec![]);
    let history = store.history(&Filter::default(), None).await.unwrap().all;
    assert_eq!((history.len(), history[0].state), (1, State::Closed));
}

async fn the_sheets_of_a_range_are_those_that_are_there(store: &Store) {
    for _ in 0..4 {
        store.begin(sheet("PJS")).await.unwrap();
    }
    let mut second = store.load(2).await.unwrap();
    store.append(&mut second, Event::Deleted).await.unwrap();
    assert_eq!(store.sheets_in(1..=3).await, Ok(vec![1, 2, 3]));
    assert_eq!(store.sheets_in(3..=i64::MAX).await, Ok(vec![3, 4]));
    assert_eq!(store.sheets_in(5..=9).await, Ok(vec![]));
    store.compact(&[2]).await.unwrap();
    assert_eq!(store.sheets_in(1..=3).await, Ok(vec![1, 3]));
}

async fn only_deleted_sheets_are_removed(store: &Store) {
    let mut one = played(store, sheet("PJS"), NINES).await;
    let mut two = store.begin(sheet("KYJ")).await.unwrap();
    played(store, sheet("LEE"), NINES).await;
    store.append(&mut one, Event::Deleted).await.unwrap();
    store.append(&mut two, Event::Deleted).await.unwrap();
    assert_eq!(store.deleted_sheets().await, Ok(vec![1, 2]));
    store.append(&mut two, Event::Restored).await.unwrap();
    assert_eq!(store.compact(&[1, 2, 3, 4]).await, Ok(1));
    assert_eq!(store.load(1).await, Err(StoreError::NoSuchSheet { number: 1 }));
    assert_eq!(store.load(2).await.unwrap(), two);
    assert_eq!(store.history(&Filter::default(), None).await.unwrap().all.len(), 2);
    assert_eq!(store.deleted_sheets().await, Ok(vec![]));
}

async fn a_removed_bowler_is_in_no_history(store: &Store) {
    let mut record = store.begin(sheet("PJS KYJ")).await.unwrap();
    while let Some((_, next)) = record.sheet().next() {
        let ball = record.sheet().rolled(Ball::Pins(next.standing.min(9))).unwrap();
        store.append(&mut record, ball).await.unwrap();
    }
    store.append(&mut record, Event::Removed { line: 0 }).await.unwrap();
    let of = |name: &str| Filter { bowlers: vec![name.parse().unwrap()], ..Filter::default() };
    for is_closed in [false, true] {
        if is_closed {
            store.append(&mut record, Event::Closed).await.unwrap();
        }
        let all = store.history(&Filter::default(), None).await.unwrap().all;
        assert_eq!(
            all[0].lines.iter().map(|line| (line.number, line.tag.to_string())).collect::<Vec<_>>(),
            [(2, "KYJ".to_owned())]
        );
        assert_eq!(store.history(&of("PJS"), None).await.unwrap().all, vec![]);
        assert_eq!(store.history(&of("KYJ"), None).await.unwrap().all.len(), 1);
        let found = store.games(&Filter::default()).await.unwrap().all;
        assert!(found.iter().all(|game| game.tag.to_string() == "KYJ"), "{found:?}");
        assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
        assert_eq!(store.load(1).await.unwrap(), record);
    }
}

async fn a_sheet_on_a_lane_is_not_the_one_to_go_on_with(store: &Store) {
    let mut first = store.begin(sheet("PJS")).await.unwrap();
    let mut second = store.begin(sheet("KYJ")).await.unwrap();
    store.append(&mut second, Event::Placed { lane: 3 }).await.unwrap();
    bowl(store, &mut second, "7").await;
    assert_eq!(store.open_sheets().await, Ok(vec![1]));
    store.append(&mut first, Event::Closed).await.unwrap();
    assert_eq!(store.open_sheets().await, Ok(vec![]));
    let mut series = store.begin(sheet_in_series("LEE", 7, 1)).await.unwrap();
    store.append(&mut series, Event::Placed { lane: 4 }).await.unwrap();
    store.append(&mut series, Event::Closed).await.unwrap();
    assert_eq!(store.unfinished_series().await, Ok(None));
    assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
    assert_eq!(store.load(2).await.unwrap().sheet().lane(), Some(3));
}

async fn a_rebuild_changes_nothing_that_is_right(store: &Store) {
    played(
        store,
        sheet_in_series("PJS KYJ:no-tap-8", 7, 2),
        ["X", "72", "72", "72", "72", "72", "72", "--", "--", "71"],
    )
    .await;
    let mut open = store.begin(sheet("LEE")).await.unwrap();
    bowl(store, &mut open, "X 7").await;
    store.append(&mut open, Event::Joined { bowler: "KIM".parse().unwrap(), has_lag: false }).await.unwrap();
    store.append(&mut open, Event::Left { line: 0 }).await.unwrap();
    store.append(&mut open, Event::Undone).await.unwrap();
    let before = store.history(&Filter::default(), None).await.unwrap().all;
    assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
    assert_eq!(store.history(&Filter::default(), None).await.unwrap().all, before);
}
