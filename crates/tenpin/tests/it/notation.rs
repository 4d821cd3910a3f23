use tenpin::notation::{Misspelling, NotationReason};
use tenpin::{Ball, Game, NotationError, RollError, Ruleset, notation};

use crate::game;

/// The text is this game, as it is written.
fn check(text: &str, written: &str) {
    assert_eq!(game(text).to_string(), written, "{text}");
}

#[track_caller]
fn check_wrong(text: &str, column: usize, frame: usize, says: &str) {
    let error = text.parse::<Game>().unwrap_err();
    assert_eq!((error.column, error.frame, error.reason.to_string().as_str()), (column, frame, says), "{text}");
}

#[test]
fn notation_is_read_generously_and_written_in_one_form() {
    check("X7/9-X-88/F6XXX81", "X 7/ 9- X -8 8/ F6 X X X81");
    check("x 7/ 9g x 08 8/ f6 x x x81", "X 7/ 9- X -8 8/ F6 X X X81");
    check("X,7/,9-", "X 7/ 9-");
    check("X | 7|/ | 9|- |", "X 7/ 9-");
    check(" X\t7 /\r\n", "X 7/");
    check("X 73 F", "X 7/ F");
    check("S8/ s71 (6)2", "(8)/ (7)1 (6)2");
    check("", "");
    check(" , ", "");
}

/// Digits alone could be counts; any one of these symbols makes them notation.
#[test]
fn each_symbol_alone_tells_that_a_text_is_notation() {
    check("72 X 1", "72 X 1");
    check("7/ 81 1", "7/ 81 1");
    check("72 8- 1", "72 8- 1");
    check("72 8F 1", "72 8F 1");
    check("72 8G 1", "72 8- 1");
    check("72 S81 1", "72 (8)1 1");
    check("72 (8)1 1", "72 (8)1 1");
    check_wrong("72 8) 1", 5, 2, "')' is no ball");
}

#[test]
fn leaves_are_written_in_braces() {
    check("8{7-10}/ 9{10}- X", "8{7-10}/ 9{10}- X");
    check("8{10 7}/,9{ 10 }-", "8{7-10}/ 9{10}-");
    check("8{7,10}1{10}", "8{7-10}1{10}");
    // A leave by itself could be an extra ball or belong to the one before it.
    for (text, column, frame) in
        [("8 {7-10} 1", 3, 1), ("7 2 {10}", 5, 2), ("X{10} 9-", 2, 2), ("8/{10}", 3, 2), ("F{7}", 2, 1)]
    {
        check_wrong(text, column, frame, "this is no leave");
    }
    check("-{1-2-3-4-5-6-7-8-9-10}/", "-/");
    check("72 7{2-4-5}", "72 7{2-4-5}");
    check_wrong("8{7", 2, 1, "this is no leave");
    check_wrong("X {", 3, 2, "this is no leave");
    check_wrong("X }", 3, 2, "this is no leave");
    check_wrong("X 8{7-11}", 4, 2, "this is no leave");
    check_wrong("X 8{7-7}", 4, 2, "this is no leave");
    check_wrong("X 8{홍}", 4, 2, "this is no leave");
    check_wrong("X (8){7-10}", 6, 2, "this is no leave");
    check_wrong("X -S8{7-10}", 6, 2, "this is no leave");
    check_wrong("X 8{7-10}1{2}", 10, 2, "2 cannot be left when 7-10 are standing");
    check_wrong("X 8{7}", 3, 2, "the count is 9 when 7 is left, not 8");
    let hint = "8{7".parse::<Game>().unwrap_err().reason.hint();
    assert_eq!(hint, Some("write the pins left standing after the count, as in 8{1-3}"));
}

#[test]
fn a_text_of_separators_is_blank() {
    assert!(["", " ", "\t,|\r\n"].iter().all(notation::is_blank));
    assert!(["X", " 0", "#", "_", "\0"].iter().all(|text| !notation::is_blank(text)));
}

#[test]
fn the_tenth_frame_is_written_as_bowled() {
    for tenth in ["XXX", "XX-", "X5/", "X-/", "9/X", "-/-", "81", "XF/", "X(8)/", "9/(7)", "XX(3)"] {
        let written = format!("X X X X X X X X X {tenth}");
        check(&written, &written);
    }
}

#[test]
fn plain_counts_are_read_too() {
    check("10 7 3 9 0", "X 7/ 9-");
    check("10,7,3,9,0", "X 7/ 9-");
    check("10 10 10", "X X X");
    check("10", "X");
    check("1 0", "1-");
    check("0 10", "-/");
    check("7", "7");
}

#[test]
fn digits_in_groups_are_frames() {
    check("72 81 00", "72 81 --");
    check("728100", "72 81 --");
    check("72 10 81", "72 1- 81");
    check("90909090909090909090", "9- 9- 9- 9- 9- 9- 9- 9- 9- 9-");
}

#[test]
fn open_frames_read_back_as_they_are_written() {
    check("72 8", "72 8");
    check("72 81 5", "72 81 5");
    check("72", "72");
    check(" 72 8\n", "72 8");
    check("72  81 , 5", "72 81 5");
    // However many there are.
    check_wrong(&("72 ".repeat(10) + "8"), 31, 10, "the game is over");
}

#[test]
fn a_lone_number_looks_like_a_total() {
    let says = "a lone number looks like a total";
    for total in ["157", "98", "300", "07", "90", "73", " 157", "157\n"] {
        let column = 1 + total.len() - total.trim_start().len();
        check_wrong(total, column, 1, says);
    }
}

#[test]
fn a_ten_among_symbols_is_refused_with_a_hint() {
    check_wrong("X 10 9-", 3, 2, "10 can mean a strike or two balls");
    let error = "9- 10".parse::<Game>().unwrap_err();
    assert_eq!(error.reason, NotationReason::Misspelt(Misspelling::Ten));
    assert_eq!(error.reason.hint(), Some("write X for a strike, 1- for one pin and then none"));
    let says =
        "column 4: frame 2: 10 can mean a strike or two balls: write X for a strike, 1- for one pin and then none";
    assert_eq!(error.to_string(), says);
    check_wrong("9- 10 8", 4, 2, "10 can mean a strike or two balls");
    check("9- 108 -", "9- 1- 8-");
    check("X10 9-", "X 1- 9-");
    check("X109-", "X 1- 9-");
}

#[test]
fn the_odd_token_among_counts_is_named() {
    check_wrong("7 2 19 0", 5, 2, "a count is 0 to 10");
    check_wrong("7 2 07 5", 5, 2, "a count is 0 to 10");
    check_wrong("19 5", 1, 1, "a count is 0 to 10");
    check_wrong("7 11", 3, 1, "a count is 0 to 10");
    check_wrong("7 a 2", 3, 1, "'a' is no ball");
    check_wrong("7 2 3b", 6, 2, "'b' is no ball");
    check_wrong("72 8b 90", 5, 2, "'b' is no ball");
}

#[test]
fn an_error_names_column_frame_and_reason() {
    let error = "X 7/ 35 54 99".parse::<Game>().unwrap_err();
    let refused = RollError::TooManyPins { pins: 9, standing: 1 };
    assert_eq!(error, NotationError { column: 13, frame: 5, reason: NotationReason::Refused(refused) });
    assert_eq!(error.to_string(), "column 13: frame 5: 9 pins cannot fall when 1 is standing");
    check_wrong("X 7X", 4, 2, "X is for the first ball at a full rack");
    check_wrong("X /7", 3, 2, "/ is for the second ball at a rack");
    check_wrong("X (9)/", 3, 2, "no split is left when 9 pins fall");
    check_wrong("X 7(2)", 4, 2, "only the first ball at a full rack leaves a split");
    check_wrong("X (8", 3, 2, "this is no split");
    check_wrong("X S", 3, 2, "this is no split");
    check_wrong("X )", 3, 2, "')' is no ball");
    check_wrong("X 홍", 3, 2, "'홍' is no ball");
    check_wrong("X 홍 7", 3, 2, "'홍' is no ball");
    check_wrong("XXXXXXXXXXXXX", 13, 10, "the game is over");
    check_wrong("X X X X X X X X X X56", 21, 10, "6 pins cannot fall when 5 are standing");
}

#[test]
fn a_column_counts_bytes() {
    check_wrong("홍", 1, 1, "'홍' is no ball");
    check_wrong("7 2홍 5", 4, 1, "'홍' is no ball");
}

#[test]
fn bytes_that_are_no_text_are_errors_like_any_other() {
    let read = |bytes: &[u8]| Game::read(Ruleset::TenPin, bytes).map_err(|error| error.to_string());
    let says = "column 4: frame 2: byte 0xff is no text: save the text as UTF-8";
    assert_eq!(read(b"X 7\xff"), Err(says.to_owned()));
    assert_eq!(read(b"7 2 \x00"), Err("column 5: frame 2: '\\0' is no ball".to_owned()));
    assert_eq!(read(b"7 2\xed\xa0\x80"), Err(says.replace("frame 2", "frame 1").replace("0xff", "0xed")));
    assert_eq!(read("X 홍".as_bytes()), Err("column 3: frame 2: '홍' is no ball".to_owned()));
    assert_eq!(read(&"X 홍".as_bytes()[..4]), Err(says.replace("column 4", "column 3").replace("0xff", "0xed")));
    assert_eq!(read(b"X 7/ 9-"), Ok(game("X 7/ 9-")));
}

#[test]
fn where_people_slip_there_is_a_hint() {
    let hint = |text: &str| text.parse::<Game>().unwrap_err().reason.hint().unwrap();
    assert_eq!(hint("7 3 07 5"), "put a blank or a comma between two counts");
    assert_eq!(hint("10 19 5"), "put a blank or a comma between two counts");
    assert_eq!(hint("157"), "write the balls, not the score");
    assert_eq!(hint("X 10 9-"), "write X for a strike, 1- for one pin and then none");
    assert_eq!(hint("X 8X"), "write / where the second ball clears the rack");
    assert_eq!(hint("X / 9-"), "write X where the first ball clears the rack");
    assert_eq!(hint("X X X X X X X X X XXX 300"), "write one game a line, without its total");
}

#[test]
fn a_text_alone_is_told_ball_by_ball_up_to_its_first_error() {
    let mut balls = notation::balls(Ruleset::TenPin, "8(9)S");
    let mut next = || balls.next().map(|written| written.map(|written| (written.column, written.ball)));
    assert_eq!(next(), Some(Ok((1, Ball::Pins(8)))));
    assert_eq!(next(), Some(Ok((2, Ball::Split(9)))));
    let error = next().unwrap().unwrap_err();
    assert_eq!(error.to_string(), "column 5: this is no split: write (8) or S8");
    assert_eq!(next(), None);
}

#[test]
fn a_game_shows_itself_in_notation_to_programmers_too() {
    assert_eq!(format!("{:?}", game("X 7/ 9")), "Game(TenPin, X 7/ 9)");
}
