use tempfile::tempdir;
use tenpin::Ball;
use tenpin_board::{Event, SheetError};
use tenpin_store::{Author, Committed, Draft, Filter, Record, Store};

use crate::{balls, games, runtime, sheet, sheet_in_series};

/// What was written; anything else is a failure of the test.
fn written(committed: &Committed) -> &Record {
    match committed {
        Committed::Written(record) => record,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_draft_writes_nothing() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let record = store.begin(sheet("PJS")).await.unwrap();
        let strike = record.draft(record.sheet().rolled(Ball::Strike).unwrap(), Author::CONSOLE).unwrap();
        assert_eq!(games(strike.sheet()), ["X"]);
        assert_eq!(record.draft(Event::Undone, Author::CONSOLE), Err(SheetError::NothingToUndo));
        assert_eq!(store.load(record.number()).await, Ok(record));
    });
}

/// Sheets of three lanes, one of them new, one written on by somebody else, one taken away: each gets its own answer, and
/// what is late costs the others nothing.
#[test]
fn many_drafts_are_one_transaction_with_an_answer_each() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        for store in [Store::in_memory().await.unwrap(), Store::open(&folder.path().join("tenpin.db")).await.unwrap()] {
            let one = store.begin(sheet("PJS")).await.unwrap();
            let mut two = store.begin(sheet("KYJ")).await.unwrap();
            let mut gone = store.begin(sheet("LEE")).await.unwrap();
            let first_game = store.begin(sheet_in_series("KIM", 7, 1)).await.unwrap();
            let ball =
                |record: &Record, ball| record.draft(record.sheet().rolled(ball).unwrap(), Author::CONSOLE).unwrap();
            let drafts = vec![
                ball(&one, Ball::Pins(7)),
                ball(&two, Ball::Pins(8)),
                ball(&gone, Ball::Pins(9)),
                Draft::begin(sheet("HAN"), "desk".parse().unwrap()),
                Draft::begin(sheet_in_series("KIM", 7, 1), Author::CONSOLE),
                two.draft(Event::Closed, Author::CONSOLE).unwrap(),
                ball(&one, Ball::Pins(6)),
            ];
            let event = two.sheet().rolled(Ball::Strike).unwrap();
            store.append(&mut two, event).await.unwrap();
            store.append(&mut gone, Event::Deleted).await.unwrap();
            store.compact(&[gone.number()]).await.unwrap();

            let committed = store.commit(drafts).await.unwrap();
            assert_eq!(games(written(&committed[0]).sheet()), ["7"]);
            assert_eq!(committed[1], Committed::Overtaken);
            assert_eq!(committed[2], Committed::Gone);
            assert_eq!(written(&committed[3]).stamps()[0].by.as_str(), "desk");
            assert_eq!(committed[4], Committed::AlreadyBegun { number: first_game.number() });
            assert_eq!(committed[5], Committed::Overtaken);
            assert_eq!(committed[6], Committed::Overtaken, "the first draft for the same ball was written");
            for record in [written(&committed[0]), &two, written(&committed[3])] {
                assert_eq!(&store.load(record.number()).await.unwrap(), record);
            }
            assert_eq!(store.open_sheets().await.unwrap().len(), 4);
            assert_eq!(store.rebuild().await.unwrap().mended, 0);
            assert_eq!(store.commit(Vec::new()).await, Ok(Vec::new()));
        }
    });
}

/// Both balls of a frame, or none of them.
#[test]
fn events_of_one_draft_are_written_together_or_not_at_all() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        let two_balls = |record: &Record| {
            let [first, second] = balls("7/")[..] else { panic!() };
            let draft = record.draft(record.sheet().rolled(first).unwrap(), Author::CONSOLE).unwrap();
            let second = draft.sheet().rolled(second).unwrap();
            draft.and(second).unwrap()
        };
        let late = two_balls(&record);
        let event = record.sheet().rolled(Ball::Pins(3)).unwrap();
        store.append(&mut record, event).await.unwrap();
        // The first of the two has the number of a ball that is there, the second has a free one.
        assert_eq!(store.commit(vec![late]).await, Ok(vec![Committed::Overtaken]));
        assert_eq!(store.load(1).await, Ok(record.clone()));
        store.append(&mut record, Event::Undone).await.unwrap();
        let committed = store.commit(vec![two_balls(&record)]).await.unwrap();
        assert_eq!(games(written(&committed[0]).sheet()), ["7/"]);
        assert_eq!(&store.load(1).await.unwrap(), written(&committed[0]));
        // A draft that is refused changes nothing, however many events it has.
        let draft = record.draft(record.sheet().rolled(Ball::Pins(7)).unwrap(), Author::CONSOLE).unwrap();
        let refused = draft.clone().and(Event::Rolled { line: 0, ball: Ball::Pins(9) });
        assert!(matches!(refused, Err(SheetError::Ball(_))), "{refused:?}");
    });
}

#[test]
fn who_writes_is_a_short_name_without_control_characters() {
    for name in ["", "console", "lane 7", "책상"] {
        assert_eq!(name.parse::<Author>().unwrap().as_str(), name);
    }
    assert_eq!("".parse::<Author>(), Ok(Author::default()));
    for name in ["a\nb", "\u{1b}[2J", &"x".repeat(41)] {
        assert!(name.parse::<Author>().is_err(), "{name:?}");
    }
}

/// A long look into the history holds up no ball: many are written while one query is still running. Were there one
/// connection for both, the first ball would have to wait for the whole query.
#[test]
fn a_long_history_query_never_delays_a_ball() {
    runtime().block_on(async {
        let folder = tempdir().unwrap();
        let store = Store::open(&folder.path().join("tenpin.db")).await.unwrap();
        let mut one = store.begin(sheet("PJS KYJ LEE KIM HAN CHO")).await.unwrap();
        store.append(&mut one, Event::Closed).await.unwrap();
        let copy = |number: u128| {
            let lines = one.to_lines().replace(&one.id().to_string(), &uuid(number));
            // Without stamps every sheet gets hashes of its own.
            lines.lines().map(|line| without_stamp(line) + "\n").collect::<String>()
        };
        let text: String = (0..4000).map(copy).collect();
        store.import(std::io::Cursor::new(text.into_bytes())).await.unwrap();
        let mut record = store.begin(sheet("LEE")).await.unwrap();

        let reader = store.clone();
        let history = tokio::spawn(async move { reader.history(&Filter::default(), None).await.unwrap().all.len() });
        tokio::task::yield_now().await;
        let mut balls = 0;
        while !history.is_finished() {
            let event = if balls % 2 == 0 { record.sheet().rolled(Ball::Pins(1)).unwrap() } else { Event::Undone };
            store.append(&mut record, event).await.unwrap();
            balls += 1;
        }
        assert_eq!(history.await.unwrap(), 4002);
        assert!(3 < balls, "only {balls} balls were written during the query");
    });
}

fn uuid(number: u128) -> String {
    let digits = format!("{number:032x}");
    format!("{}-{}-{}-{}-{}", &digits[..8], &digits[8..12], &digits[12..16], &digits[16..20], &digits[20..])
}

/// A line as it was exported before there were stamps.
pub(crate) fn without_stamp(line: &str) -> String {
    let (head, rest) = line.split_once(",\"by\":").unwrap();
    format!("{head},\"v\":{}", rest.split_once(",\"v\":").unwrap().1)
}
