use std::fmt::Write;
use std::io::Cursor;

use tenpin::{Game, Ruleset};
use tenpin_board::{Bowler, Event};
use tenpin_store::{Author, Filter, ImportError, ImportOptions, Preview, Record, Results, Store, Uuid};

use crate::stamps::python;
use crate::{STRIKES, added, exported_lines, games, played, runtime, sheet, tamper};

const NINES: &str = "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-";
const SPARES: &str = "9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/9";

fn game(notation: &str) -> Game {
    notation.parse().unwrap()
}

fn record(results: &mut Results, date: &str, bowler: &str, game: &Game) -> Record {
    results.record(date.parse().unwrap(), bowler.parse().unwrap(), game).unwrap()
}

/// The lines of results, a day, a bowler and a game each.
fn lines(told: &[(&str, &str, &str)]) -> Cursor<Vec<u8>> {
    let mut results = Results::default();
    let line = |(date, bowler, notation): &(&str, &str, &str)| record(&mut results, date, bowler, &game(notation));
    Cursor::new(told.iter().map(line).map(|record| record.to_lines()).collect::<String>().into_bytes())
}

/// The ids were computed by another program, from the text that the documentation gives.
#[test]
fn the_id_of_a_result_follows_from_what_is_told_of_it() {
    let mut results = Results::default();
    let mut id = |bowler: &str, game: &Game| record(&mut results, "2026-11-13", bowler, game).id().to_string();
    assert_eq!(id("PJS=Park Ji-sung", &game(NINES)), "10d2c227-af66-8673-a790-17759ecd2ec5");
    assert_eq!(
        id("PAR=PARK  ji-sung", &game(NINES)),
        "cccc84fc-c779-8843-bf72-7cd5af99b95c",
        "an equal row is the second"
    );
    assert_eq!(id("PJS", &game(NINES)), "c728cd91-fe2a-88bd-89ec-b2aaa001d7c8");
    let no_tap = Game::read(Ruleset::NoTap9, "9 9 9 9 9 9 9 9 9 999").unwrap();
    assert_eq!(id("KYJ=김연재", &no_tap), "d135797d-3b00-8b77-b1c4-9d5d269e86ff");
    let all = ["PJS=Park Ji-sung", "KIM", "KYJ"].map(|bowler| id(bowler, &game(SPARES)));
    let versions = all.iter().map(|id| id.parse::<Uuid>().unwrap().get_version_num());
    assert!(versions.eq([8; 3]) && all[0] != all[1] && all[1] != all[2]);
}

/// By the description in docs/journal.md.
#[test]
fn another_program_computes_the_same_ids() {
    let document = include_str!("../../../../docs/journal.md");
    let script = document.split("```python\n").nth(2).unwrap().split("```").next().unwrap();
    let ask = "
import sys
for line in sys.stdin:
    name, notation, number, found = line.rstrip('\\n').split('|')
    known = result_id('2026-11-13', name_key(name), 'ten-pin', notation, number)
    if str(known) != found:
        sys.exit(f'{name}: {known}, not {found}')
";
    let mut results = Results::default();
    let names =
        ["Park Ji-sung", "김연재", "JOSÉ  ÑÚÑEZ", "Jose\u{301} Núñez", "Ｓｔｒａßｅ", "Ἀθηνᾶ", "ﬁn İz", "김연재"];
    let mut input = String::new();
    for (name, number) in names.into_iter().zip([1, 1, 1, 1, 1, 1, 1, 2]) {
        let bowler = Bowler { name: Some(name.parse().unwrap()), .."PJS".parse().unwrap() };
        let id = results.record("2026-11-13".parse().unwrap(), bowler, &game(SPARES)).unwrap().id();
        writeln!(input, "{name}|{SPARES}|{number}|{id}").unwrap();
    }
    let Some(said) = python(&format!("{script}{ask}"), &input) else { return };
    assert_eq!(said, "");
    let said = python(&format!("{script}{ask}"), &input.replace("Park", "Bark")).unwrap();
    assert!(said.starts_with("Bark Ji-sung: "), "{said}");
}

#[test]
fn a_result_is_a_closed_sheet_at_noon_by_import() {
    let mut results = Results::default();
    let bowler: Bowler = "KYJ:five-pin=김연재".parse().unwrap();
    let told = Game::read(Ruleset::ThreeSixNine, "X 8{7-10}/ _ (7)2 F/ _ 9{10}- -- _ X8/").unwrap();
    let record = results.record("2026-11-13".parse().unwrap(), bowler, &told).unwrap();
    let line = &record.sheet().lines()[0];
    assert_eq!((line.game, line.name.as_ref().unwrap().as_str()), (told, "김연재"), "the rules are those of the game");
    assert!(record.sheet().is_closed() && record.sheet().series().is_none());
    assert_eq!(record.sheet().events().len(), 2 + 14);
    let is_stamped = |(at, by): (String, &str)| (at.as_str(), by) == ("2026-11-13T12:00:00Z", "import");
    assert!(record.stamps().iter().all(|stamp| is_stamped((stamp.at.to_string(), stamp.by.as_str()))));
}

#[test]
fn what_is_not_over_or_was_never_bowled_is_no_result() {
    let mut results = Results::default();
    let mut result = |date: &str, game: &Game| results.record(date.parse().unwrap(), "PJS".parse().unwrap(), game);
    assert_eq!(result("2026-11-13", &game("X X X")), None);
    assert_eq!(result("2026-11-13", &game("9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/")), None);
    assert_eq!(result("9999-12-31", &game(NINES)), None, "nobody can keep its noon");
    assert!(result("9998-12-31", &game(NINES)).is_some());
}

#[test]
fn results_are_imported_once_whatever_happened_to_them_here() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let told = [
            ("2026-11-13", "PJS=Park Ji-sung", NINES),
            ("2026-11-13", "PJS=Park Ji-sung", NINES),
            ("2026-11-14", "KYJ", SPARES),
        ];
        let events = 22 + 22 + 23;
        assert_eq!(store.import(lines(&told)).await, Ok(added(3, events, 0)));
        assert_eq!(store.import(lines(&told)).await, Ok(added(0, 0, events)));
        // One is corrected and renamed, another one deleted.
        let mut corrected = store.load(1).await.unwrap();
        let correction = corrected.sheet().corrected(0, 1, vec!["X".parse().unwrap()], String::new());
        store.append(&mut corrected, correction).await.unwrap();
        let (before, after) = ("PJS=Park Ji-sung".parse().unwrap(), "BOB".parse().unwrap());
        let renamed = Event::Renamed { line: 0, before, after, reason: String::new() };
        store.append(&mut corrected, renamed).await.unwrap();
        let mut deleted = store.load(2).await.unwrap();
        store.append(&mut deleted, Event::Deleted).await.unwrap();
        let before = exported_lines(&store).await;
        assert_eq!(store.import(lines(&told)).await, Ok(added(0, 0, events)));
        // Some rows more, and others gone: only what is new comes in.
        let more = [told[2], ("2026-11-15", "KYJ", SPARES), told[0]];
        assert_eq!(store.import(lines(&more)).await, Ok(added(1, 23, 22 + 23)));
        assert!(exported_lines(&store).await.starts_with(&before));
        assert!(store.check().await.unwrap().faults.is_empty());
    });
}

#[test]
fn a_result_is_the_same_however_its_bowler_is_spelled() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        store.import(lines(&[("2026-11-13", "PJS=Park Ji-sung", NINES)])).await.unwrap();
        let shouted = lines(&[("2026-11-13", "PAR=PARK JI-SUNG", NINES)]);
        assert_eq!(store.import(shouted).await, Ok(added(0, 0, 22)));
        let line = store.load(1).await.unwrap().sheet().lines()[0].label();
        assert_eq!(line, "Park Ji-sung (PJS)", "what is kept stays as it was");
        // What says something else under the same id is none.
        let text = String::from_utf8(lines(&[("2026-11-13", "PJS=Park Ji-sung", NINES)]).into_inner()).unwrap();
        let forged = text.replace("\"ball\":\"9\"", "\"ball\":\"8\"");
        let differs = ImportError::Differs { line: 2, sheet: 1, event: 2 };
        assert_eq!(store.import(Cursor::new(forged.into_bytes())).await, Err(differs));
        let stranger = text.replace("Park Ji-sung", "Park Soo-jin");
        let differs = ImportError::Differs { line: 1, sheet: 1, event: 1 };
        assert_eq!(store.import(Cursor::new(stranger.into_bytes())).await, Err(differs));
    });
}

#[test]
fn a_damaged_result_is_taken_from_its_file_again() {
    runtime().block_on(async {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        let told = [("2026-11-13", "PJS=Park Ji-sung", NINES), ("2026-11-14", "KYJ", SPARES)];
        let store = Store::open(&path).await.unwrap();
        store.import(lines(&told)).await.unwrap();
        let whole = exported_lines(&store).await;
        store.close().await;
        let forged = "UPDATE events SET event = replace(event, '\"9\"', '\"8\"') WHERE sheet = 1 AND number = 4";
        assert_eq!(tamper(&path, forged).await, 1);
        let store = Store::open(&path).await.unwrap();
        assert!(store.load(1).await.is_err());
        let repair = ImportOptions { repair: true, ..ImportOptions::default() };
        assert_eq!(store.import_with(lines(&told), repair).await.unwrap().repaired, [1]);
        assert_eq!(exported_lines(&store).await, whole);
        store.close().await;
    });
}

#[test]
fn a_preview_tells_what_an_import_would_do_and_does_nothing() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let days: Vec<String> = (1..=25).map(|day| format!("2026-11-{day:02}")).collect();
        let told: Vec<(&str, &str, &str)> = days.iter().map(|day| (day.as_str(), "PJS=Park Ji-sung", NINES)).collect();
        store.import(lines(&told[..2])).await.unwrap();
        let before = exported_lines(&store).await;
        let preview = store.preview_import(lines(&told), ImportOptions::default()).await.unwrap();
        assert_eq!((&preview.imported, preview.games), (&added(23, 23 * 22, 2 * 22), 23));
        let day = |game: &tenpin_store::ComingGame| game.opened_at.to_string()[8..10].to_owned();
        assert!(preview.first.iter().map(day).eq((3..=12).map(|day| format!("{day:02}"))));
        assert!(preview.last.iter().map(day).eq((16..=25).map(|day| format!("{day:02}"))));
        assert_eq!(preview.first[0].line.label(), "Park Ji-sung (PJS)");
        assert_eq!(exported_lines(&store).await, before);
        assert_eq!(store.import(lines(&told)).await.as_ref(), Ok(&preview.imported));
        // Of a journal, every game on a sheet that would be new.
        let other = Store::in_memory().await.unwrap();
        played(&other, sheet("PJS KYJ"), STRIKES).await;
        let journal = Cursor::new(exported_lines(&other).await.into_bytes());
        let Preview { games, first, last, .. } = store.preview_import(journal, ImportOptions::default()).await.unwrap();
        assert_eq!((games, first.len(), last.len()), (2, 2, 0));
        assert_eq!(first[1].line.game.score(), Some(300));
        let wrong = store.preview_import(Cursor::new(b"{}".to_vec()), ImportOptions::default()).await;
        assert!(matches!(wrong, Err(ImportError::Line { line: 1, .. })));
    });
}

#[test]
fn results_are_found_in_the_history_of_their_day() {
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        store.import(lines(&[("2026-11-13", "PJS", NINES), ("2025-01-02", "KYJ", SPARES)])).await.unwrap();
        let from = Some("2026-01-01T00:00:00Z".parse().unwrap());
        let found = store.history(&Filter { from, ..Filter::default() }, None).await.unwrap().all;
        assert_eq!(found.iter().map(|summary| summary.number).collect::<Vec<_>>(), [1]);
        assert_eq!(games(store.load(2).await.unwrap().sheet()), [SPARES]);
        // Nobody goes on with a result, whose balls were all bowled elsewhere.
        assert_eq!((store.open_sheets().await, store.imported_sheet().await), (Ok(Vec::new()), Ok(None)));
        assert_eq!(store.load(1).await.unwrap().stamps()[0].by, Author::IMPORT);
    });
}
