use tempfile::tempdir;
use tenpin::Ruleset;
use tenpin_board::{Event, Series, Sheet, State};
use tenpin_store::{Fault, Filter, KeptGame, Rebuilt, Record, Store, StoreError, Summary};

use crate::{NINES, bowl, played, runtime, tamper};

/// A sheet of bowlers whose names may have blanks.
fn sheet(bowlers: &[&str]) -> Sheet {
    Sheet::open(bowlers.iter().map(|bowler| bowler.parse().unwrap()).collect()).unwrap()
}

fn in_series(bowlers: &[&str], id: u128) -> Sheet {
    let bowlers = bowlers.iter().map(|bowler| bowler.parse().unwrap()).collect();
    Sheet::replay([Event::Opened { bowlers, series: Some(Series { id, game: 1, games: None }), continues: Vec::new() }])
        .unwrap()
}

fn of(bowlers: &[&str]) -> Filter {
    Filter { bowlers: bowlers.iter().map(|bowler| bowler.parse().unwrap()).collect(), ..Filter::default() }
}

async fn sheets(store: &Store, bowlers: &[&str]) -> Vec<i64> {
    store.history(&of(bowlers), None).await.unwrap().all.iter().map(|summary| summary.number).collect()
}

/// Sheet, tag, name and place of every game.
async fn games(store: &Store, filter: &Filter) -> Vec<(i64, String, String, usize)> {
    let game = |kept: &KeptGame| {
        let name = kept.name.as_ref().map(ToString::to_string).unwrap_or_default();
        (kept.sheet, kept.tag.to_string(), name, kept.place)
    };
    store.games(filter).await.unwrap().all.iter().map(game).collect()
}

fn game(sheet: i64, tag: &str, name: &str, place: usize) -> (i64, String, String, usize) {
    (sheet, tag.to_owned(), name.to_owned(), place)
}

#[test]
fn the_history_is_filtered_by_tag_or_by_name() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        played(&store, sheet(&["PJS=Park Ji-sung", "KYJ"]), NINES).await;
        played(&store, sheet(&["PAR=PARK JI-SUNG"]), NINES).await;
        played(&store, sheet(&["PJS"]), NINES).await;
        played(&store, sheet(&["KIM=Pjs"]), NINES).await;
        store.begin(sheet(&["AAA=김연재"])).await.unwrap();
        assert_eq!(sheets(&store, &["pjs"]).await, [1, 3, 4], "as a tag or as a name");
        assert_eq!(sheets(&store, &["park  ji-sung"]).await, [1, 2]);
        assert_eq!(sheets(&store, &["김연재", "PAR"]).await, [2, 5]);
        assert_eq!(sheets(&store, &["Park"]).await, [0; 0], "a part of a name is none");
        let history = store.history(&Filter::default(), None).await.unwrap().all;
        let names: Vec<_> = history.iter().map(|summary| summary.lines[0].bowler().label()).collect();
        let expected = ["Park Ji-sung (PJS)", "PARK JI-SUNG (PAR)", "PJS", "Pjs (KIM)", "김연재 (AAA)"];
        assert_eq!(names, expected);
        for summary in &history {
            let record = store.load(summary.number).await.unwrap();
            assert_eq!(*summary, Summary::from(&record), "the index tells it as the events do");
        }
        assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
        assert_eq!(store.check().await.unwrap().faults, []);
    });
}

#[test]
fn a_tag_stands_for_every_career_that_used_it_each_whole() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        played(&store, sheet(&["PJS=Park Ji-sung"]), NINES).await;
        played(&store, sheet(&["PAR=Park Ji-sung"]), NINES).await;
        played(&store, sheet(&["PJS"]), NINES).await;
        played(&store, sheet(&["PJS=Paul Jones", "KYJ=Kim"]), NINES).await;
        played(&store, sheet(&["XYZ=pjs"]), NINES).await;
        let mut open = store.begin(sheet(&["PAR=park ji-sung", "PAR"])).await.unwrap();
        for _ in 0..10 {
            bowl(&store, &mut open, "9-9-").await;
        }
        assert_eq!(open.sheet().state(), State::Open);
        let expected = [
            game(1, "PJS", "Park Ji-sung", 1),
            game(2, "PAR", "Park Ji-sung", 1),
            game(3, "PJS", "", 1),
            game(4, "PJS", "Paul Jones", 1),
            game(5, "XYZ", "pjs", 1),
            game(6, "PAR", "park ji-sung", 1),
        ];
        assert_eq!(games(&store, &of(&["PJS"])).await, expected);
        let park = games(&store, &of(&["Park Ji-Sung"])).await;
        assert_eq!(park, [expected[0].clone(), expected[1].clone(), expected[5].clone()]);
        assert_eq!(games(&store, &of(&["Kim"])).await, [game(4, "KYJ", "Kim", 1)]);
        // A deleted sheet links nobody with a tag.
        let mut fourth = store.load(4).await.unwrap();
        store.append(&mut fourth, Event::Deleted).await.unwrap();
        played(&store, sheet(&["JON=Paul Jones"]), NINES).await;
        assert!(games(&store, &of(&["PJS"])).await.iter().all(|(_, _, name, _)| name != "Paul Jones"));
    });
}

#[test]
fn two_lines_of_one_sheet_are_never_one_career() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let record = played(&store, in_series(&["ANA", "BOB=Ana", "ANA", "KIM=ANA", "ANA=Ana Gil"], 7), NINES).await;
        let expected = [
            game(1, "ANA", "", 1),
            game(1, "BOB", "Ana", 1),
            game(1, "ANA", "", 2),
            game(1, "KIM", "ANA", 2),
            game(1, "ANA", "Ana Gil", 1),
        ];
        assert_eq!(games(&store, &Filter::default()).await, expected);
        // Whose series it is can be told of one person's only line.
        let series: Vec<_> =
            store.games(&Filter::default()).await.unwrap().all.iter().map(|kept| kept.series).collect();
        assert_eq!(series, [Some(7); 5]);
        assert_eq!(record.sheet().lines().len(), 5);
    });
}

/// The place is the one on the sheet, even where the first one's game is not over, or by other rules.
#[test]
fn namesakes_keep_their_places_whatever_else_is_asked_for() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let mut record = store.begin(sheet(&["ANA", "ANA:no-tap-9", "ANA"])).await.unwrap();
        bowl(&store, &mut record, "8-8-8-").await;
        store.append(&mut record, Event::Left { line: 0 }).await.unwrap();
        for _ in 0..9 {
            bowl(&store, &mut record, "8-8-").await;
        }
        let places = async || {
            let mut places = Vec::new();
            for ruleset in [None, Some(Ruleset::TenPin), Some(Ruleset::NoTap9)] {
                let found = store.games(&Filter { ruleset, ..Filter::default() }).await.unwrap().all;
                places.push(found.iter().map(|kept| kept.place).collect::<Vec<_>>());
            }
            places
        };
        let expected = [vec![2, 3], vec![3], vec![2]];
        assert_eq!(places().await, expected);
        store.append(&mut record, Event::Closed).await.unwrap();
        assert_eq!(places().await, expected);
    });
}

/// Whoever left before the first ball is in no list and no filter, and makes nobody a namesake.
#[test]
fn a_line_on_which_nothing_was_bowled_is_not_in_the_history() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        for ruleset in Ruleset::ALL {
            let gone = format!("ANA:{ruleset}");
            let mut record = store.begin(in_series(&[&gone, "ANA", "PJS", "KIM"], 5)).await.unwrap();
            store.append(&mut record, Event::Left { line: 0 }).await.unwrap();
            store.append(&mut record, Event::Left { line: 3 }).await.unwrap();
            check_gone(&store, &record).await;
            for _ in 0..10 {
                bowl(&store, &mut record, "9-9-").await;
            }
            check_gone(&store, &record).await;
            store.append(&mut record, Event::Closed).await.unwrap();
            check_gone(&store, &record).await;
            let kept = store.games(&Filter::default()).await.unwrap().all;
            let kept: Vec<_> = kept.iter().map(|kept| (kept.tag.to_string(), kept.place, kept.series)).collect();
            assert_eq!(kept, [("ANA".to_owned(), 1, Some(5)), ("PJS".to_owned(), 1, Some(5))]);
            assert_eq!(store.check().await.unwrap().faults, []);
            store.append(&mut record, Event::Deleted).await.unwrap();
            store.compact(&[record.number()]).await.unwrap();
        }
    });
}

async fn check_gone(store: &Store, record: &Record) {
    let history = store.history(&Filter::default(), None).await.unwrap().all;
    let numbers: Vec<usize> = history[0].lines.iter().map(|line| line.number).collect();
    assert_eq!(numbers, [2, 3], "lines keep their numbers");
    assert_eq!(history[0], Summary::from(record));
    assert_eq!(sheets(store, &["KIM"]).await, [0; 0]);
    let rules = record.sheet().lines()[0].game.ruleset();
    let by_rules = store.history(&Filter { ruleset: Some(rules), ..Filter::default() }, None).await.unwrap().all;
    assert_eq!(by_rules.len(), usize::from(rules == Ruleset::TenPin), "{rules}");
}

#[test]
fn a_damaged_name_is_the_damage_of_one_sheet() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        let store = Store::open(&path).await.unwrap();
        for _ in 0..3 {
            played(&store, sheet(&["PJS=Park Ji-sung", "KYJ=Kim"]), NINES).await;
        }
        let before = store.games(&Filter::default()).await.unwrap().all;
        for name in [
            "char(10) || '3 1 0 0 - X'",
            "char(31)",
            "''",
            "CAST(x'ff' AS TEXT)",
            "'12'",
            "char(0x202e) || 'a'",
            "'a' || char(10)",
        ] {
            let set = format!("UPDATE games SET name = {name} WHERE sheet = 2 AND line = 1");
            tamper(&path, &set).await;
            let found = store.games(&Filter::default()).await.unwrap();
            let broken = [StoreError::BrokenGame { sheet: 2, line: 1 }];
            assert_eq!(found.unreadable, broken, "{name}");
            assert_eq!(found.all.len(), before.len() - 1);
            let history = store.history(&Filter::default(), None).await.unwrap();
            assert!(matches!(history.unreadable[..], [StoreError::BrokenGame { sheet: 2, .. }]), "{name}");
            assert_eq!(history.all.len(), 2);
            assert!(store.check().await.unwrap().faults.contains(&Fault::Index { sheet: 2 }));
            assert_eq!(store.rebuild().await.unwrap().mended, 1);
            assert_eq!(store.games(&Filter::default()).await.unwrap().all, before);
        }
        // A key that is not that of the name is found, too.
        tamper(&path, "UPDATE games SET person = 'somebody' WHERE sheet = 2 AND line = 1").await;
        assert!(store.check().await.unwrap().faults.contains(&Fault::Index { sheet: 2 }));
        assert_eq!(store.rebuild().await.unwrap().mended, 1);
    });
}
