use std::collections::BTreeSet;
use std::fmt::Write;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tenpin::Ruleset;
use tenpin_board::{Event, Sheet};
use tenpin_store::{
    Answer, AppendError, Filter, Flaw, Holder, ImportError, NewOpening, Opening, Rebuilt, Scope, Store, StoreError,
    event_to_text,
};

use crate::drafts::without_stamp;
use crate::{NINES, added, any_event, balls, bowl, games, played, runtime, sheet, sheet_in_series};

/// A file with this text.
fn lines(text: &str) -> Cursor<Vec<u8>> {
    Cursor::new(text.as_bytes().to_vec())
}

async fn exported(store: &Store) -> String {
    let mut text = String::new();
    for number in store.all_sheets().await.unwrap() {
        let lines = store.export(number).await.unwrap().lines;
        assert_eq!(lines, store.load(number).await.unwrap().to_lines());
        text += &lines;
    }
    text
}

/// A store with sheets of every kind.
async fn filled() -> Store {
    let store = Store::in_memory().await.unwrap();
    played(&store, sheet_in_series("PJS KYJ", 7, 1), NINES).await;
    let mut deleted = played(&store, sheet("LEE"), NINES).await;
    store.append(&mut deleted, Event::Deleted).await.unwrap();
    let mut runner = TestRunner::deterministic();
    for _ in 0..10 {
        let mut record = store.begin(sheet("PJS KYJ:five-pin LEE:3-6-9")).await.unwrap();
        for event in proptest::collection::vec(any_event(), 0..120).new_tree(&mut runner).unwrap().current() {
            match store.append(&mut record, event).await {
                Ok(()) | Err(AppendError::Refused(_)) => {}
                Err(other) => panic!("{other}"),
            }
        }
    }
    store
}

/// The hash of a token.
const TOKEN: &[u8; 32] = b"hash-of-a-token-hash-of-a-token-";

/// Everything that a centre keeps beside the journal, in words that nothing else has.
async fn with_a_centre(store: &Store) -> Opening {
    store.change_password("hash-of-a-secret").await.unwrap();
    let scopes = [Scope::Read, Scope::Lane(55)].into_iter().collect();
    let program = Holder::Program { name: "somebody-signed-in".to_owned(), scopes };
    assert!(store.add_credential(TOKEN, &program, None).await.unwrap().is_some());
    let mut batch = store.batch(std::iter::empty()).await.unwrap();
    let new = NewOpening { lane: 77, games: Some(31), ruleset: Ruleset::Duckpin };
    let opening = batch.open_lane(&new).await.unwrap().unwrap();
    let opening = Opening { sheet: Some(1), needs_help: true, ..opening };
    let opening = batch.change_opening(&opening).await.unwrap().unwrap();
    let answer = Answer { request: b"hash-of-a-body".to_vec(), status: 200, text: "text-of-an-answer".to_owned() };
    batch.keep_answers(vec![(("somebody".to_owned(), "key-of-a-request".to_owned()), answer)]).await.unwrap();
    batch.commit(std::iter::empty()).await.unwrap();
    opening
}

#[test]
fn of_a_centre_only_its_journal_is_exported() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let mut record = store.begin(sheet("PJS KYJ")).await.unwrap();
        store.append(&mut record, Event::Placed { lane: 3 }).await.unwrap();
        bowl(&store, &mut record, "8/").await;
        let before = exported(&store).await;
        let opening = with_a_centre(&store).await;
        assert_eq!(store.openings().await, Ok(vec![opening.clone()]));
        bowl(&store, &mut record, "X").await;
        let text = exported(&store).await;
        assert!(text.starts_with(&before));
        assert_eq!(text.lines().count(), before.lines().count() + 1);
        let code = opening.code.clone().unwrap();
        for secret in ["hash-of", "somebody", "-of-a-", "duckpin", "lane:55", &code.secret, &opening.series.to_string()]
        {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        let names = |line: &str| {
            let strings = line.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
            strings.into_iter().filter(|text| line.contains(&format!("\"{text}\":"))).collect::<Vec<_>>()
        };
        let names: BTreeSet<String> = text.lines().flat_map(names).collect();
        let journal = ["at", "ball", "bowlers", "by", "hash", "kind", "lane", "line", "number", "sheet", "short", "v"];
        assert_eq!(names.iter().map(String::as_str).collect::<Vec<_>>(), journal);
        // Where it is imported, the sheet tells its lane, no lane is open, and nobody can sign in.
        let copy = Store::in_memory().await.unwrap();
        copy.import(lines(&text)).await.unwrap();
        assert_eq!(copy.load(1).await.unwrap().sheet().lane(), Some(3));
        assert_eq!(copy.openings().await, Ok(Vec::new()));
        assert_eq!(copy.password().await, Ok(None));
        assert_eq!(copy.credential(TOKEN).await, Ok(None));
        assert_eq!(
            copy.batch(std::iter::empty())
                .await
                .unwrap()
                .answers(&[("somebody", "key-of-a-request")])
                .await
                .unwrap()
                .len(),
            0
        );
        assert_eq!(exported(&copy).await, text);
        // Nor is it lost where sheets come in.
        assert_eq!(store.import(lines(&text)).await, Ok(added(0, 0, text.lines().count())));
        assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
        assert_eq!(store.openings().await, Ok(vec![opening]));
        assert!(store.credential(TOKEN).await.unwrap().is_some());
        assert_eq!(
            store
                .batch(std::iter::empty())
                .await
                .unwrap()
                .answers(&[("somebody", "key-of-a-request")])
                .await
                .unwrap()
                .len(),
            1
        );
    });
}

#[test]
fn what_is_exported_is_imported_once() {
    runtime().block_on(async {
        let text = exported(&filled().await).await;
        let copy = Store::in_memory().await.unwrap();
        let events = text.lines().count();
        assert_eq!(copy.import(lines(&text)).await, Ok(added(12, events, 0)));
        assert_eq!(exported(&copy).await, text);
        assert_eq!(copy.import(lines(&text)).await, Ok(added(0, 0, events)));
        assert_eq!(exported(&copy).await, text);
        assert_eq!(copy.rebuild().await, Ok(Rebuilt::default()));
        let windows = text.replace('\n', "\r\n\r\n");
        assert_eq!(copy.import(lines(&windows)).await.unwrap().known, events);
    });
}

#[test]
fn an_older_file_takes_nothing_away_and_a_newer_one_goes_on() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        bowl(&store, &mut record, "X 7").await;
        let older = exported(&store).await;
        let copy = Store::in_memory().await.unwrap();
        copy.import(lines(&older)).await.unwrap();
        bowl(&store, &mut record, "2 9").await;
        store.append(&mut record, Event::Closed).await.unwrap();
        let newer = exported(&store).await;
        assert_eq!(store.import(lines(&older)).await, Ok(added(0, 0, 3)));
        assert_eq!(exported(&store).await, newer);
        assert_eq!(copy.import(lines(&newer)).await, Ok(added(0, 3, 3)));
        assert_eq!(exported(&copy).await, newer);
        assert_eq!(copy.history(&Filter::default(), None).await, store.history(&Filter::default(), None).await);
        assert_eq!(copy.import(lines(&(older.clone() + &newer + &older))).await.unwrap().known, 3 + 6 + 3);
    });
}

/// Times are kept to the microsecond, and sheets may come in any order.
#[test]
fn finer_times_and_mixed_sheets_are_imported_once_too() {
    runtime().block_on(async {
        let text = exported(&filled().await).await;
        let fine: String = text.lines().map(|line| line.replacen("Z\",\"v\"", "789Z\",\"v\"", 1) + "\n").collect();
        let mut mixed: Vec<&str> = fine.lines().filter(|line| line.contains('.')).collect();
        mixed.sort_by_key(|line| {
            line.split("\"number\":").nth(1).unwrap().split(',').next().unwrap().parse::<u32>().unwrap()
        });
        let mixed = mixed.join("\n");
        let store = Store::in_memory().await.unwrap();
        let imported = store.import(lines(&mixed)).await.unwrap();
        assert_eq!((imported.sheets, imported.events), (12, mixed.lines().count()));
        assert_eq!(store.import(lines(&mixed)).await.unwrap().known, mixed.lines().count());
    });
}

#[test]
fn a_sheet_keeps_its_number_unless_another_one_ever_had_it() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        for _ in 0..3 {
            store.begin(sheet("PJS")).await.unwrap();
        }
        let other = Store::in_memory().await.unwrap();
        let mut first = other.begin(sheet("KYJ")).await.unwrap();
        other.append(&mut first, Event::Deleted).await.unwrap();
        other.compact(&[1]).await.unwrap();
        for number in [1, 3, 2] {
            other.import(lines(&store.export(number).await.unwrap().lines)).await.unwrap();
        }
        // Number 1 was given before, 3 is free and higher than all others, 2 is not.
        let id = async |store: &Store, number| store.load(number).await.unwrap().id();
        assert_eq!(other.all_sheets().await, Ok(vec![2, 3, 4]));
        for (number, was) in [(2, 1), (3, 3), (4, 2)] {
            assert_eq!(id(&other, number).await, id(&store, was).await);
        }
        assert_eq!(other.begin(sheet("KYJ")).await.unwrap().number(), 5);
    });
}

#[test]
fn a_wrong_line_is_named_and_nothing_is_imported() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        bowl(&store, &mut record, "X 7").await;
        let text = exported(&store).await;
        let told: Vec<&str> = text.lines().collect();
        let other = || told[2].replace("\"7\"", "\"8\"");
        for (file, says) in [
            (format!("{text}nonsense"), "line 4: expected"),
            (told[1..].join("\n"), "line 1: event 2 comes before event 1"),
            ([told[0], told[2]].join("\n"), "line 2: event 3 does not follow event 1"),
            (format!("{text}\n{}", other()), "line 5: event 3 appears twice, with different contents"),
            (text.replace("\"7\"", "\"11\""), "line 3: 11 pins cannot fall when 10 are standing"),
            (
                text.replace("\"v\":1,\"kind\":\"rolled\"", "\"v\":9,\"kind\":\"swum\""),
                "line 2: the event is of format 9",
            ),
            (text.replace("\"sheet\":\"", "\"sheet\":\"x"), "line 1: \"sheet\" is no id"),
            (text.replace("\"at\":\"", "\"at\":\"x"), "line 1: \"at\" is no time"),
            (text.replace("\"number\":2", "\"number\":-2"), "line 2: \"number\" is no number of an event"),
            (text.replace("\"kind\":\"rolled\"", "\"kind\":\"swum\""), "line 2: unknown variant `swum`"),
        ] {
            let copy = Store::in_memory().await.unwrap();
            let error = copy.import(lines(&file)).await.unwrap_err().to_string();
            assert!(error.starts_with(says), "{error}\n{file}");
            assert_eq!(copy.all_sheets().await, Ok(vec![]), "{error}");
        }
        // What is kept differently here stays as it is.
        let differs = ImportError::Differs { line: 3, sheet: 1, event: 3 };
        let file = [told[0], told[1], &other()].join("\n");
        assert_eq!(store.import(lines(&file)).await, Err(differs));
        assert_eq!(games(store.load(1).await.unwrap().sheet()), ["X 7"]);
    });
}

/// The first wrong line is the one to mend first, wherever its sheet stands in the file.
#[test]
fn of_several_wrong_lines_the_first_is_named() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        for name in ["PJS", "KYJ"] {
            let mut record = store.begin(sheet(name)).await.unwrap();
            bowl(&store, &mut record, "X 7").await;
        }
        let text = exported(&store).await;
        let told: Vec<&str> = text.lines().collect();
        let (refused, unknown) = (told[2].replace("\"7\"", "\"11\""), told[5].replace("rolled", "swum"));
        for (file, says) in [
            // Sheet by sheet: one that its sheet refuses, and one that is no event at all.
            (
                [told[0], told[1], &refused, told[3], told[4], &unknown],
                "line 3: 11 pins cannot fall when 10 are standing",
            ),
            // Taking turns: the sheet that comes first has its wrong line last.
            ([told[0], told[3], told[1], told[4], &unknown, &refused], "line 5: unknown variant `swum`"),
            ([told[0], told[4], told[1], told[3], told[5], &refused], "line 2: event 2 comes before event 1"),
        ] {
            let copy = Store::in_memory().await.unwrap();
            assert_eq!(copy.import(lines(&file.join("\n"))).await.unwrap_err().to_string(), says);
        }
    });
}

/// As JSON readers do, the last of two values under one name is taken.
#[test]
fn a_line_that_names_two_sheets_belongs_to_the_last() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let mut record = store.begin(sheet("PJS")).await.unwrap();
        bowl(&store, &mut record, "X 7").await;
        let text = exported(&store).await;
        let other = "{\"sheet\":\"00000000-0000-7000-8000-000000000001\",";
        for name in ["\"sheet\":", "\"\\u0073heet\":"] {
            let twice: String =
                text.lines().map(|line| other.to_owned() + &line[1..].replacen("\"sheet\":", name, 1) + "\n").collect();
            let copy = Store::in_memory().await.unwrap();
            assert_eq!(copy.import(lines(&(twice + &text))).await, Ok(added(1, 3, 3)));
            assert_eq!(exported(&copy).await, text);
        }
    });
}

/// A file that somebody else writes while it is read: the first time it has this text, and then that.
struct Changing {
    texts: Vec<Vec<u8>>,
    text: Cursor<Vec<u8>>,
}

impl Changing {
    /// A file that has the first text for so many readings, and the second from then on.
    fn after(readings: usize, first: &str, second: &str) -> Changing {
        let mut texts = vec![second.as_bytes().to_vec()];
        texts.resize(readings, first.as_bytes().to_vec());
        Changing { texts, text: lines(first) }
    }
}

impl Read for Changing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.text.read(buffer)
    }
}

impl Seek for Changing {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        if to == SeekFrom::Start(0)
            && let Some(text) = self.texts.pop()
        {
            self.text = Cursor::new(text);
        }
        self.text.seek(to)
    }
}

#[test]
fn a_file_that_changes_while_it_is_read_is_not_imported() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let one = played(&store, sheet("PJS"), NINES).await.to_lines();
        let other = played(&store, sheet("KYJ"), NINES).await.to_lines();
        let half: String = one.split_inclusive('\n').take(10).collect();
        for readings in [1, 2] {
            for (changed, line) in [(other.as_str(), 1), (&half, half.lines().count() + 1), ("", 1)] {
                let copy = Store::in_memory().await.unwrap();
                let error = copy.import(Changing::after(readings, &one, changed)).await.unwrap_err().to_string();
                assert_eq!(error, format!("line {line}: the file has changed while it was read"));
                assert_eq!(copy.all_sheets().await, Ok(vec![]));
            }
        }
    });
}

/// Whoever reads that a line is wrong takes it that nothing is imported.
#[test]
fn an_import_that_ends_after_some_sheets_does_not_say_that_nothing_is_imported() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let opened = without_stamp(store.begin(sheet("PJS")).await.unwrap().to_lines().trim_end());
        let line = |number: u32| format!("{{\"sheet\":\"00000000-0000-7000-8000-{number:012}{}\n", &opened[46..]);
        let text: String = (0..2500).map(line).collect();
        let changed = text.replace("000000002222\"", "000000009999\"");
        let copy = Store::in_memory().await.unwrap();
        let reason = "line 2223: the file has changed while it was read".to_owned().into();
        assert_eq!(
            copy.import(Changing::after(2, &text, &changed)).await,
            Err(ImportError::Store(StoreError::Failed { reason }))
        );
        assert_eq!(copy.all_sheets().await.unwrap().len(), 2000);
        let rest = copy.import(lines(&text)).await.unwrap();
        assert_eq!((rest.sheets, rest.events, rest.known), (500, 500, 2000));
    });
}

/// A file that can be read but for its end.
struct Failing {
    text: Cursor<Vec<u8>>,
}

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.text.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            bytes => Ok(bytes),
        }
    }
}

impl Seek for Failing {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.text.seek(to)
    }
}

#[test]
fn a_file_that_cannot_be_read_to_its_end_imports_nothing() {
    runtime().block_on(async {
        let text = exported(&filled().await).await;
        let store = Store::in_memory().await.unwrap();
        let failing = Failing { text: lines(&text) };
        let error = store.import(failing).await.unwrap_err().to_string();
        assert_eq!(error, format!("line {}: the disk is gone", text.lines().count() + 1));
        assert_eq!(store.all_sheets().await, Ok(vec![]));
    });
}

/// A sheet whose first frame is corrected for this reason.
async fn corrected_because(reason: &str) -> (Store, String) {
    let store = Store::in_memory().await.unwrap();
    let mut record = store.begin(sheet("PJS")).await.unwrap();
    bowl(&store, &mut record, "7").await;
    let correction = record.sheet().corrected(0, 1, balls("8"), reason.to_owned());
    store.append(&mut record, correction).await.unwrap();
    let text = exported(&store).await;
    (store, text)
}

#[test]
fn a_reason_that_nobody_could_enter_is_not_imported() {
    runtime().block_on(async {
        let import = async |text: &str| Store::in_memory().await.unwrap().import(lines(text)).await;
        // Characters are counted, and no bytes.
        let (_, text) = corrected_because(&"핀".repeat(500)).await;
        assert_eq!(import(&text).await, Ok(added(1, 3, 0)));
        let (store, text) = corrected_because(&"핀".repeat(501)).await;
        let reason = Flaw::LongReason { most: 500, characters: 501 };
        assert_eq!(import(&text).await, Err(ImportError::Line { line: 3, reason }));
        // What is kept is kept, and there already.
        assert_eq!(store.import(lines(&text)).await, Ok(added(0, 0, 3)));
    });
}

#[test]
fn a_line_of_more_than_64_mib_is_named_and_not_read() {
    const LONGEST: usize = 64 * 1024 * 1024;
    runtime().block_on(async {
        let text = exported(&filled().await).await;
        let events = text.lines().count();
        let with_blanks = |blanks: usize| [text.as_bytes(), &vec![b' '; blanks], text.as_bytes()].concat();
        let import = async |text: Vec<u8>| Store::in_memory().await.unwrap().import(Cursor::new(text)).await;
        let first = text.lines().next().unwrap().len();
        let fits = import(with_blanks(LONGEST - first)).await;
        assert_eq!(fits, Ok(added(12, events, events)));
        let reason = Flaw::LongLine { most: 64 };
        let too_long = import(with_blanks(LONGEST - first + 1)).await;
        assert_eq!(too_long, Err(ImportError::Line { line: events + 1, reason }));
    });
}

/// With a look at all bowlers for each of them this takes minutes.
#[test]
fn one_event_with_many_bowlers_is_imported_and_found() {
    runtime().block_on(async {
        const BOWLERS: usize = 60_000;
        let many = Sheet::open(vec!["PJS".parse().unwrap(); BOWLERS]).unwrap();
        let head = "{\"sheet\":\"01923f5e-7a3b-7c4d-8e5f-0123456789ab\",\"short\":1,\"number\":1";
        let opened = &event_to_text(&many.events()[0])[1..];
        let store = Store::in_memory().await.unwrap();
        let imported = store.import(lines(&format!("{head},\"at\":\"2026-11-15T19:30:00Z\",{opened}\n"))).await;
        assert_eq!(imported, Ok(added(1, 1, 0)));
        let found = store.history(&Filter::default(), None).await.unwrap();
        assert_eq!(found.all[0].lines.len(), BOWLERS);
        assert_eq!(store.rebuild().await, Ok(Rebuilt::default()));
    });
}

/// A file that counts what is read of it.
struct Counted {
    text: Cursor<Vec<u8>>,
    bytes: Arc<AtomicUsize>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let bytes = self.text.read(buffer)?;
        self.bytes.fetch_add(bytes, Ordering::Relaxed);
        Ok(bytes)
    }
}

impl Seek for Counted {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.text.seek(to)
    }
}

#[test]
fn lines_of_several_sheets_among_each_other_are_not_read_over_and_over() {
    runtime().block_on(async {
        let mut text = String::new();
        for number in 1..=1_500 {
            for sheet in 1..=4 {
                let event = match number {
                    1 => "\"kind\":\"opened\",\"bowlers\":[\"PJS\"]",
                    2 => "\"kind\":\"rolled\",\"line\":1,\"ball\":\"3\"",
                    _ if number % 2 == 1 => "\"kind\":\"undone\"",
                    _ => "\"kind\":\"redone\"",
                };
                let head = format!("{{\"sheet\":\"01923f5e-7a3b-7c4d-8e5f-00000000000{sheet}\",\"short\":{sheet}");
                let at = "2026-11-15T19:30:00Z";
                writeln!(text, "{head},\"number\":{number},\"at\":\"{at}\",\"v\":1,{event}}}").unwrap();
            }
        }
        let (size, bytes) = (text.len(), Arc::new(AtomicUsize::new(0)));
        let file = Counted { text: lines(&text), bytes: bytes.clone() };
        let imported = Store::in_memory().await.unwrap().import(file).await;
        assert_eq!(imported, Ok(added(4, 6_000, 0)));
        // Once to find the sheets, once for each sheet to check it and once to write it.
        let read = bytes.load(Ordering::Relaxed);
        assert!(read < 10 * size, "{read} bytes of {size}");
    });
}
