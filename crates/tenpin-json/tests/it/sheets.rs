use tenpin_board::{Ball, Event, Sheet, State};
use tenpin_json::{LineRecord, SheetRecord};

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
        lines: LineRecord::all(sheet.lines().iter()),
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
