use tenpin::Game;
use tenpin::handbook::EXAMPLES;
use tenpin_board::{Ball, Board, Event, Sheet};
use tenpin_json::{BoardRecord, LaneBoardRecord, LaneRecord, OpeningRecord};

use crate::check;

fn record(sheet: &Sheet) -> BoardRecord {
    BoardRecord::of(12, "an id".to_owned(), "a time".to_owned(), sheet, &Board::from(sheet))
}

#[test]
fn a_lane_and_its_board() {
    let mut sheet = Sheet::open(vec!["PJS".parse().unwrap()]).unwrap();
    sheet.apply(Event::Placed { lane: 3 }).unwrap();
    for ball in [Ball::Strike, Ball::Pins(8)] {
        sheet.bowl(ball).unwrap();
    }
    let mut board = record(&sheet);
    board.lines[0].frames.truncate(3);
    let opening = OpeningRecord {
        opening: 7,
        opened: "a time".to_owned(),
        game: 1,
        games: Some(3),
        rules: "ten-pin".to_owned(),
        locked: false,
    };
    let lane =
        LaneRecord { lane: 3, name: None, status: "playing".to_owned(), needs_help: false, opening: Some(opening) };
    check(
        &LaneBoardRecord { lane, board: Some(board) },
        r#"{"lane":3,"name":null,"status":"playing","needs_help":false,
           "opening":{"opening":7,"opened":"a time","game":1,"games":3,"rules":"ten-pin","locked":false},
           "board":{"sheet":12,"id":"an id","lane":3,"opened":"a time","state":"open","game":null,"games":null,
           "last_event":4,"can_undo":true,"can_redo":false,
           "next":{"line":1,"frame":2,"ball":2,"standing":2,"pins":[0,1,2]},
           "lines":[{"line":1,"bowler":"PJS","label":"PJS","rules":"ten-pin","notation":"X 8","frames":[
           {"balls":["X"],"total":null,"split":false,"given":false},
           {"balls":["8"],"total":null,"split":false,"given":false},
           {"balls":[],"total":null,"split":false,"given":false}],
           "score":null,"so_far":0,"best":280,"series":null,"left":false}],"winners":[]}}"#,
    );
}

#[test]
fn a_board_is_read_back_as_it_was() {
    for example in EXAMPLES {
        let entrant = format!("PJS:{}", example.ruleset.name());
        let mut sheet = Sheet::open(vec![entrant.parse().unwrap(), "KYJ".parse().unwrap()]).unwrap();
        let game = Game::read(example.ruleset, example.game).unwrap();
        for roll in game.frames().iter().flat_map(tenpin::Frame::rolls) {
            while sheet.up() == Some(1) {
                sheet.bowl(Ball::Pins(0)).unwrap();
            }
            sheet.bowl(roll.ball()).unwrap();
            let told = serde_json::to_string(&record(&sheet)).unwrap();
            let read: BoardRecord = serde_json::from_str(&told).unwrap();
            assert_eq!(read.board(), Some(Board::from(&sheet)), "{told}");
        }
    }
    let wrong = BoardRecord { lines: Vec::new(), ..record(&Sheet::open(vec!["PJS".parse().unwrap()]).unwrap()) };
    assert_eq!(wrong.board(), Some(Board { lines: Vec::new(), up: None, next: None }));
}
