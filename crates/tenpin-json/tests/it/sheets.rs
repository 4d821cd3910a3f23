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
