use tenpin_board::{Ball, Event, Series, Sheet};
use tenpin_json::EventRecord;

use crate::check;

/// The events of a sheet from the second one on, each at "a time" and by nobody known.
fn records(sheet: &Sheet) -> Vec<EventRecord> {
    let events = sheet.events().iter().map(|event| ("a time".to_owned(), "", event));
    EventRecord::all(events).unwrap().split_off(1)
}

fn sheet(bowlers: &[&str]) -> Sheet {
    Sheet::open(bowlers.iter().map(|bowler| bowler.parse().unwrap()).collect()).unwrap()
}

#[test]
fn a_sheet_is_opened_with_its_bowlers() {
    let bowlers = vec!["PJS=Park Ji-sung".parse().unwrap(), "KYJ:no-tap-9".parse().unwrap()];
    let series = Some(Series { id: 7, game: 2, games: Some(3) });
    let opened = Event::Opened { bowlers, series, continues: vec![1, 0] };
    let records = EventRecord::all([("2026-11-01T19:30:00Z".to_owned(), "console", &opened)]).unwrap();
    check(
        &records,
        r#"[{"number":1,"at":"2026-11-01T19:30:00Z","by":"console","kind":"opened","bowlers":[
           {"bowler":"PJS","name":"Park Ji-sung","rules":"ten-pin"},{"bowler":"KYJ","rules":"no-tap-9"}]}]"#,
    );
}

#[test]
fn a_ball_has_its_bowler_and_its_frame() {
    let mut sheet = sheet(&["PJS", "KYJ"]);
    for ball in ["8{7-10}", "/", "X", "F"] {
        sheet.bowl(ball.parse().unwrap()).unwrap();
    }
    check(
        &records(&sheet),
        r#"[{"number":2,"at":"a time","kind":"rolled","line":1,"bowler":"PJS","frame":1,"ball":"8{7-10}"},
           {"number":3,"at":"a time","kind":"rolled","line":1,"bowler":"PJS","frame":1,"ball":"/"},
           {"number":4,"at":"a time","kind":"rolled","line":2,"bowler":"KYJ","frame":1,"ball":"X"},
           {"number":5,"at":"a time","kind":"rolled","line":1,"bowler":"PJS","frame":2,"ball":"F"}]"#,
    );
}

#[test]
fn a_correction_has_what_was_before_and_the_reason_if_there_is_one() {
    let mut sheet = sheet(&["PJS"]);
    sheet.bowl(Ball::Pins(10)).unwrap();
    let balls = |text: &[&str]| text.iter().map(|ball| ball.parse().unwrap()).collect::<Vec<Ball>>();
    sheet.apply(sheet.corrected(0, 1, balls(&["9", "/"]), "the machine missed a pin".to_owned())).unwrap();
    sheet.apply(sheet.corrected(0, 1, balls(&["X"]), String::new())).unwrap();
    check(
        &records(&sheet)[1..].to_vec(),
        r#"[{"number":3,"at":"a time","kind":"corrected","line":1,"bowler":"PJS","frame":1,"before":["X"],
           "after":["9","/"],"reason":"the machine missed a pin"},
           {"number":4,"at":"a time","kind":"corrected","line":1,"bowler":"PJS","frame":1,"before":["9","/"],
           "after":["X"]}]"#,
    );
}

#[test]
fn undo_and_redo_name_the_event_that_they_are_about() {
    let mut sheet = sheet(&["PJS"]);
    sheet.bowl(Ball::Pins(8)).unwrap();
    sheet.bowl(Ball::Pins(1)).unwrap();
    sheet.undo().unwrap();
    sheet.undo().unwrap();
    sheet.redo().unwrap();
    check(
        &records(&sheet)[2..].to_vec(),
        r#"[{"number":4,"at":"a time","kind":"undone","event":3},{"number":5,"at":"a time","kind":"undone","event":2},
           {"number":6,"at":"a time","kind":"redone","event":2}]"#,
    );
}

#[test]
fn bowlers_come_and_go() {
    let mut sheet = sheet(&["PJS", "KYJ"]);
    sheet.bowl(Ball::Pins(10)).unwrap();
    sheet.apply(sheet.joined("KIM:no-tap-9=Kim Yuna".parse().unwrap())).unwrap();
    sheet.apply(Event::Left { line: 1 }).unwrap();
    sheet.apply(sheet.returned(1)).unwrap();
    sheet.apply(Event::Bowl { line: 2 }).unwrap();
    sheet.apply(sheet.renamed(0, "BOB=Bob Park".parse().unwrap(), "mixed up".to_owned()).unwrap()).unwrap();
    sheet.apply(Event::Reordered { lines: vec![2, 0, 1] }).unwrap();
    check(
        &records(&sheet)[1..].to_vec(),
        r#"[{"number":3,"at":"a time","kind":"joined","line":3,"bowler":"KIM","name":"Kim Yuna","rules":"no-tap-9"},
           {"number":4,"at":"a time","kind":"left","line":2,"bowler":"KYJ"},
           {"number":5,"at":"a time","kind":"returned","line":2,"bowler":"KYJ"},
           {"number":6,"at":"a time","kind":"bowl","line":3,"bowler":"KIM"},
           {"number":7,"at":"a time","kind":"renamed","line":1,"bowler":"PJS","before":{"bowler":"PJS"},
           "after":{"bowler":"BOB","name":"Bob Park"},"reason":"mixed up"},
           {"number":8,"at":"a time","kind":"reordered","lines":[3,1,2]}]"#,
    );
}

#[test]
fn a_sheet_is_closed_reopened_deleted_and_restored() {
    let mut sheet = sheet(&["PJS"]);
    for event in [Event::Closed, Event::Reopened, Event::Deleted, Event::Restored] {
        sheet.apply(event).unwrap();
    }
    check(
        &records(&sheet),
        r#"[{"number":2,"at":"a time","kind":"closed"},{"number":3,"at":"a time","kind":"reopened"},
           {"number":4,"at":"a time","kind":"deleted"},{"number":5,"at":"a time","kind":"restored"}]"#,
    );
}

#[test]
fn events_that_are_not_those_of_a_sheet_are_refused() {
    assert!(EventRecord::all([("a time".to_owned(), "", &Event::Closed)]).is_err());
}
