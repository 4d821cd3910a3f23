use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tempfile::tempdir;
use tenpin_board::Event;
use tenpin_store::{Answer, Holder, Store, Timestamp, Uuid, clock};

use crate::{bowl, runtime, sheet, sheet_in_series, tamper};

const YEAR: Duration = Duration::from_hours(24 * 365);

/// Times that the clock of a machine may show.
fn clocks() -> Vec<SystemTime> {
    let mut times = vec![UNIX_EPOCH, SystemTime::now()];
    for years in [1, 55, 2000, 7000, 9000, 12_000, 100_000, 1_000_000] {
        times.extend(UNIX_EPOCH.checked_sub(YEAR * years));
        times.extend(UNIX_EPOCH.checked_add(YEAR * years));
    }
    times.extend(UNIX_EPOCH.checked_add(Duration::from_secs(i64::MAX.unsigned_abs())));
    times.extend(UNIX_EPOCH.checked_sub(Duration::from_secs(i64::MAX.unsigned_abs())));
    times
}

#[test]
fn a_clock_before_1970_or_after_9999_shows_a_time_that_can_be_kept() {
    for clock in clocks() {
        let time = clock::time_at(clock);
        assert_eq!(Timestamp::from_microsecond(time.as_microsecond()).unwrap(), time, "{clock:?}");
        assert_eq!(time.to_string().parse::<Timestamp>().unwrap(), time, "{clock:?}");
    }
    assert!(clock::time_at(UNIX_EPOCH - YEAR * 3) < Timestamp::UNIX_EPOCH);
    assert_eq!(clock::time_at(UNIX_EPOCH + Duration::from_millis(7)).as_millisecond(), 7);
}

#[test]
fn a_clock_before_1970_or_after_9999_gives_ids_like_any_other() {
    for clock in clocks() {
        let ids: Vec<Uuid> = (0..3).map(|_| clock::id_at(clock)).collect();
        assert!(ids[0] != ids[1] && ids[1] != ids[2], "{clock:?}");
        assert!(ids.iter().all(|id| id.get_version_num() == 7), "{clock:?}");
    }
}

/// The sheet that was written on last is known by the order of writing, even where every clock says otherwise.
#[test]
fn the_last_sheet_is_the_one_that_was_written_on_last_whatever_the_clock_said() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        let store = Store::open(&path).await.unwrap();
        let mut first = store.begin(sheet("PJS")).await.unwrap();
        let second = store.begin(sheet("KYJ")).await.unwrap();
        assert_eq!(store.open_sheets().await, Ok(vec![1, 2]));
        bowl(&store, &mut first, "7").await;
        assert_eq!(store.open_sheets().await, Ok(vec![2, 1]));
        tamper(&path, "UPDATE events SET at = at + 1000000000 WHERE sheet = 2").await;
        assert_eq!(store.open_sheets().await, Ok(vec![2, 1]));
        assert_eq!(second.number(), 2);
    });
}

#[test]
fn an_imported_sheet_is_never_the_last_one_until_somebody_writes_on_it() {
    runtime().block_on(async {
        let elsewhere = Store::in_memory().await.unwrap();
        let mut open = elsewhere.begin(sheet("ANA")).await.unwrap();
        bowl(&elsewhere, &mut open, "7").await;
        let mut closed = elsewhere.begin(sheet_in_series("ANA", 7, 1)).await.unwrap();
        elsewhere.append(&mut closed, Event::Closed).await.unwrap();
        let mut text = String::new();
        for number in [1, 2] {
            text += &elsewhere.export(number).await.unwrap().lines;
        }
        let store = Store::in_memory().await.unwrap();
        store.import(std::io::Cursor::new(text.into_bytes())).await.unwrap();
        assert_eq!((store.open_sheets().await, store.imported_sheet().await), (Ok(vec![]), Ok(Some(1))));
        assert_eq!(store.unfinished_series().await, Ok(None));
        let own = store.begin(sheet("PJS")).await.unwrap();
        assert_eq!(store.open_sheets().await, Ok(vec![own.number()]));
        let mut imported = store.load(1).await.unwrap();
        bowl(&store, &mut imported, "2").await;
        assert_eq!(store.open_sheets().await, Ok(vec![own.number(), 1]));
        assert_eq!(store.imported_sheet().await, Ok(None));
    });
}

#[test]
fn an_answer_is_kept_for_seven_days() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        let store = Store::open(&path).await.unwrap();
        let key = |key: &str| ("desk".to_owned(), key.to_owned());
        let answer = || Answer { request: vec![7], status: 200, text: "{}".to_owned() };
        let mut batch = store.batch(std::iter::empty()).await.unwrap();
        batch.keep_answers(vec![(key("younger"), answer()), (key("older"), answer())]).await.unwrap();
        batch.commit(std::iter::empty()).await.unwrap();
        for (key, hours) in [("younger", 7 * 24 - 1), ("older", 7 * 24 + 1)] {
            tamper(&path, &format!("UPDATE answers SET at = at - {} WHERE key = '{key}'", hours * 3_600_000_000_i64))
                .await;
        }
        store.forget_old_answers().await.unwrap();
        let mut batch = store.batch(std::iter::empty()).await.unwrap();
        let kept = batch.answers(&[("desk", "younger"), ("desk", "older")]).await.unwrap();
        assert_eq!(kept.into_iter().collect::<Vec<_>>(), [(key("younger"), answer())]);
    });
}

#[test]
fn a_session_ends_when_its_time_is_over() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let minute = Duration::from_mins(1);
        for (hash, until) in [([1; 32], clock::now() + minute), ([2; 32], clock::now() - minute)] {
            assert!(store.add_credential(&hash, &Holder::Desk, Some(until)).await.unwrap().is_some());
        }
        assert_eq!(store.credential(&[2; 32]).await, Ok(None));
        assert_eq!(store.credential(&[1; 32]).await.unwrap().unwrap().holder, Holder::Desk);
    });
}
