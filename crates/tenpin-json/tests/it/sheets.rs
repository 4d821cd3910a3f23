use tenpin_board::{Ball, Event, Sheet, State};
use tenpin_json::{EventRecord, FullLineRecord, FullSheetRecord, LineRecord, SheetRecord};

use crate::check;

#[test]
fn a_sheet_in_a_series() {
    let mut sheet = Sheet::open(vec!["PJS".parse().unwrap(), "KYJ:no-tap-9".parse().unwrap()]).unwrap();
    for pins in [7, 2, 9] {
        sheet.bowl(Ball::Pins(pins)).unwrap();
    }
    sheet.apply(Event::Left { line: 1 }).unwrap();
    let record = SheetRecord {
        sheet: 12,
        id: "an id".to_owned(),
        opened: "a time".to_owned(),
        state: sheet.state(),
        series: Some("a series".to_owned()),
        game: Some(2),
        lines: LineRecord::all(&sheet),
    };
    check(
        &record,
        r#"{"sheet":12,"id":"an id","opened":"a time","state":"open","series":"a series","game":2,"lines":[
           {"line":1,"bowler":"PJS","rules":"ten-pin","notation":"72","score":null,"so_far":9,"over":false,
           "left":false},
           {"line":2,"bowler":"KYJ","rules":"no-tap-9","notation":"9","score":null,"so_far":0,"over":false,
           "left":true}]}"#,
    );
}

#[test]
fn a_sheet_that_stands_alone_has_no_series() {
    let check_state = |state: State, name: &str| {
        let (id, opened) = (String::new(), String::new());
        let record = SheetRecord { sheet: 1, id, opened, state, series: None, game: None, lines: Vec::new() };
        let json = r#"{"sheet":1,"id":"","opened":"","state":"NAME","series":null,"game":null,"lines":[]}"#;
        check(&record, &json.replace("NAME", name));
    };
    check_state(State::Open, "open");
    check_state(State::Closed, "closed");
    check_state(State::Deleted, "deleted");
}

#[test]
fn a_line_has_a_name_where_somebody_told_it() {
    let sheet = Sheet::open(vec!["PJS=Park Ji-sung".parse().unwrap(), "KYJ".parse().unwrap()]).unwrap();
    check(
        &LineRecord::all(&sheet),
        r#"[{"line":1,"bowler":"PJS","name":"Park Ji-sung","rules":"ten-pin","notation":"","score":null,"so_far":0,
           "over":false,"left":false},
           {"line":2,"bowler":"KYJ","rules":"ten-pin","notation":"","score":null,"so_far":0,"over":false,
           "left":false}]"#,
    );
}

#[test]
fn a_line_on_which_nothing_was_bowled_is_left_out_and_the_others_keep_their_numbers() {
    let mut sheet = Sheet::open(vec!["ANA".parse().unwrap(), "PJS".parse().unwrap()]).unwrap();
    sheet.apply(Event::Left { line: 0 }).unwrap();
    let numbers: Vec<usize> = LineRecord::all(&sheet).iter().map(|line| line.line).collect();
    assert_eq!(numbers, [2]);
}

fn full(sheet: &Sheet) -> FullSheetRecord<'_> {
    FullSheetRecord {
        sheet: 12,
        id: "an id".to_owned(),
        opened: "a time".to_owned(),
        state: sheet.state(),
        series: Some("a series".to_owned()),
        game: Some(2),
        games: Some(3),
        last_event: sheet.events().len(),
        up: FullSheetRecord::up(sheet),
        lines: FullLineRecord::all(sheet),
        events: None,
    }
}

#[test]
fn a_sheet_with_every_ball() {
    let mut sheet = Sheet::open(vec!["PJS=Park Ji-sung".parse().unwrap(), "KYJ:no-tap-9".parse().unwrap()]).unwrap();
    for ball in ["8{7-10}", "1", "9"] {
        sheet.bowl(ball.parse().unwrap()).unwrap();
    }
    sheet.apply(Event::Left { line: 1 }).unwrap();
    check(
        &full(&sheet),
        r#"{"sheet":12,"id":"an id","opened":"a time","state":"open","series":"a series","game":2,"games":3,
           "last_event":5,"up":1,"lines":[
           {"line":1,"bowler":"PJS","name":"Park Ji-sung","rules":"ten-pin","notation":"8{7-10}1","rolls":[8,1],
           "leaves":["7-10",null],"splits":[true,false],"frames":[9],"score":null,"so_far":9,"best":279,"over":false,
           "left":false},
           {"line":2,"bowler":"KYJ","rules":"no-tap-9","notation":"9","rolls":[9],"leaves":[null],"splits":[false],
           "frames":[],"score":null,"so_far":0,"best":300,"over":false,"left":true}]}"#,
    );
}

#[test]
fn a_sheet_has_its_events_where_somebody_asked_for_them() {
    let sheet = Sheet::open(vec!["PJS".parse().unwrap()]).unwrap();
    let events = EventRecord::all([("a time".to_owned(), "", &sheet.events()[0])]).unwrap();
    let json = serde_json::to_string(&FullSheetRecord { events: Some(events), ..full(&sheet) }).unwrap();
    let end = r#""left":false}],"events":[{"number":1,"at":"a time","kind":"opened","bowlers":[{"bowler":"PJS","rules":"ten-pin"}]}]}"#;
    assert!(json.ends_with(end), "{json}");
}

#[test]
fn nobody_is_up_on_a_sheet_that_takes_no_balls() {
    let mut sheet = Sheet::open(vec!["PJS".parse().unwrap()]).unwrap();
    assert_eq!(FullSheetRecord::up(&sheet), Some(1));
    sheet.apply(Event::Closed).unwrap();
    assert_eq!(FullSheetRecord::up(&sheet), None);
}

/// Whoever reads a line of the history reads a sheet with every ball just so.
#[test]
fn a_full_sheet_has_every_field_of_a_sheet() {
    let mut sheet = Sheet::open(vec!["PJS=Park Ji-sung".parse().unwrap(), "KYJ".parse().unwrap()]).unwrap();
    sheet.bowl(Ball::Pins(7)).unwrap();
    let FullSheetRecord { sheet: number, id, opened, state, series, game, .. } = full(&sheet);
    let plain = SheetRecord { sheet: number, id, opened, state, series, game, lines: LineRecord::all(&sheet) };
    let [plain, full] = [serde_json::to_value(&plain), serde_json::to_value(full(&sheet))].map(|json| json.unwrap());
    let has_all = |plain: &serde_json::Value, full: &serde_json::Value| {
        let fields = plain.as_object().unwrap().iter().filter(|(field, _)| *field != "lines");
        fields.map(|(field, value)| (field, value, &full[field])).for_each(|(field, value, same)| {
            assert_eq!(value, same, "{field}");
        });
    };
    has_all(&plain, &full);
    for line in 0..2 {
        has_all(&plain["lines"][line], &full["lines"][line]);
    }
}
