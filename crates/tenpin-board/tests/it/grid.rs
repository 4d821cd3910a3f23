use tenpin_board::text::{Part, Widths, grid, rows};
use tenpin_board::{Ball, Board, BoardLine, Event, SeriesTotals, Sheet};

use crate::{bowl, sheet};

fn check(notation: &str, rows: &str) {
    let game = notation.parse().unwrap();
    let board = Board { lines: vec![BoardLine::new("PJS".to_owned(), &game)], up: None, next: None };
    let heading = "| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n";
    assert_eq!(board.to_string(), format!("{heading}{rows}"), "{notation}");
}

#[test]
fn a_whole_game() {
    check(
        "X 8/ 7- -/ -- -5 5- 9/ X XXX",
        "|  PJS |  X   |  8|/ |  7|- |  -|/ |  -|- |  -|5 |  5|- |  9|/ |  X   | X|X|X|\n\
         |      |  20  |  37  |  44  |  54  |  54  |  59  |  64  |  84  |  114 |  144 |\n",
    );
}

#[test]
fn no_ball_yet() {
    check(
        "",
        "|  PJS |      |      |      |      |      |      |      |      |      |      |\n\
         |      |      |      |      |      |      |      |      |      |      |      |\n",
    );
}

#[test]
fn a_miss_shows_on_a_first_ball_and_a_split_looks_like_its_count() {
    check(
        "- ",
        "|  PJS |  -   |      |      |      |      |      |      |      |      |      |\n\
         |      |      |      |      |      |      |      |      |      |      |      |\n",
    );
    check(
        "(8)/ F9 F/ -F F",
        "|  PJS |  8|/ |  F|9 |  F|/ |  -|F |  F   |      |      |      |      |      |\n\
         |      |  10  |  19  |  29  |  29  |      |      |      |      |      |      |\n",
    );
}

#[test]
fn the_tenth_frame_has_room_for_three() {
    let nine = "|  PJS |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |  -|- |";
    let settled = "|      |  0   |  0   |  0   |  0   |  0   |  0   |  0   |  0   |  0   |";
    for (tenth, cell, total) in [
        ("X-/", " X|-|/", "  20  "),
        ("X5/", " X|5|/", "  20  "),
        ("9/X", " 9|/|X", "  20  "),
        ("XXX", " X|X|X", "  30  "),
        ("X53", " X|5|3", "  18  "),
        ("81", "  8|1 ", "  9   "),
        ("X", "  X   ", "      "),
        ("XX", "  X|X ", "      "),
        ("9/", "  9|/ ", "      "),
        ("X(8)", "  X|8 ", "      "),
        ("XF/", " X|F|/", "  20  "),
    ] {
        check(&format!("-- -- -- -- -- -- -- -- -- {tenth}"), &format!("{nine}{cell}|\n{settled}{total}|\n"));
    }
}

#[test]
fn a_total_is_blank_until_it_is_settled() {
    check(
        "X X 9",
        "|  PJS |  X   |  X   |  9   |      |      |      |      |      |      |      |\n\
         |      |  29  |      |      |      |      |      |      |      |      |      |\n",
    );
}

#[test]
fn two_rows_a_bowler() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X 8/ 8/ X");
    assert_eq!(
        Board::from(&sheet).to_string(),
        "| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n\
         |  PJS |  X   |  8|/ |      |      |      |      |      |      |      |      |\n\
         |      |  20  |      |      |      |      |      |      |      |      |      |\n\
         |  KYJ |  8|/ |  X   |      |      |      |      |      |      |      |      |\n\
         |      |  20  |      |      |      |      |      |      |      |      |      |\n"
    );
}

#[test]
fn a_given_frame_shows_from_the_start() {
    let mut sheet = sheet("PJS:3-6-9 KYJ:five-pin");
    let picture = |sheet: &Sheet| Board::from(sheet).to_string();
    assert_eq!(
        picture(&sheet),
        "| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n\
         |  PJS |      |      |  _   |      |      |  _   |      |      |  _   |      |\n\
         |      |      |      |      |      |      |      |      |      |      |      |\n\
         |  KYJ |      |      |      |      |      |      |      |      |      |      |\n\
         |      |      |      |      |      |      |      |      |      |      |      |\n"
    );
    for pins in [9, 1, 10, 2, 3, 10, 13, 2, 5, 0, 0, 8, 1] {
        sheet.bowl(Ball::Pins(pins)).unwrap();
    }
    assert_eq!(
        picture(&sheet),
        "| NAME |  01   |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n\
         |  PJS |  9|/  |  X   |  _   |  8|1 |      |  _   |      |      |  _   |      |\n\
         |      |  20   |  48  |  67  |  76  |      |      |      |      |      |      |\n\
         |  KYJ | 10|2|3|  13|/| 5|-|-|      |      |      |      |      |      |      |\n\
         |      |  15   |  35  |  40  |      |      |      |      |      |      |      |\n"
    );
}

#[test]
fn the_pieces_name_what_they_show() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X 8/ F7");
    let board = Board::from(&sheet);
    let pieces: Vec<_> = grid(&board).flatten().collect();
    let shown = |part: Part| -> Vec<&str> {
        pieces.iter().filter(|piece| piece.part == part).map(|piece| &*piece.text).collect()
    };
    assert_eq!(shown(Part::NameUp), ["KYJ"]);
    assert_eq!(shown(Part::Name), ["PJS"]);
    assert_eq!(shown(Part::Strike), ["X"]);
    assert_eq!(shown(Part::Spare), ["/"]);
    assert_eq!(shown(Part::NoPins), ["F"]);
    assert_eq!(shown(Part::Pins), ["7", "8"]);
    assert_eq!(shown(Part::Total).concat(), "1724");
    assert!(shown(Part::Ruling).iter().all(|text| text.chars().all(|symbol| "| \n".contains(symbol))));
}

#[test]
fn a_name_of_up_to_six_characters_keeps_the_grid_straight() {
    let cells = |name: &str| {
        let line = BoardLine::new(name.to_owned(), &"X".parse().unwrap());
        let rows: String = rows(&line, Part::Name, Widths::default()).into_iter().map(|piece| piece.text).collect();
        rows.split_inclusive("|  X ").next().unwrap().to_owned()
    };
    assert_eq!(cells("7"), "|    7 |  X ");
    assert_eq!(cells("9999"), "| 9999 |  X ");
    assert_eq!(cells("10000"), "|10000 |  X ");
    assert_eq!(cells("999999"), "|999999|  X ");
    assert_eq!(cells("1000000"), "|1000000|  X ");
}

#[test]
fn who_has_left_stands_in_parentheses_and_a_series_below_the_name() {
    let mut left = sheet("PJS KYJ");
    bowl(&mut left, "X 72 81");
    left.apply(Event::Left { line: 1 }).unwrap();
    assert_eq!(
        Board::in_series(&left, &SeriesTotals::of(&[left.clone(), left.clone()])).to_string(),
        "| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n\
         |  PJS |  X   |  8|1 |      |      |      |      |      |      |      |      |\n\
         |   84 |  19  |  28  |      |      |      |      |      |      |      |      |\n\
         |(KYJ) |  7|2 |      |      |      |      |      |      |      |      |      |\n\
         |   27 |  9   |      |      |      |      |      |      |      |      |      |\n",
    );
    let part =
        |text: &str| grid(&Board::from(&left)).flatten().find(|piece| piece.text == text).map(|piece| piece.part);
    assert_eq!((part("PJS"), part("(KYJ)")), (Some(Part::NameUp), Some(Part::NameLeft)));
}

#[test]
fn a_korean_letter_takes_two_columns() {
    let game = "X".parse().unwrap();
    let first = |name: &str| {
        let rows: String = rows(&BoardLine::new(name.to_owned(), &game), Part::Name, Widths::default())
            .iter()
            .map(|piece| &*piece.text)
            .collect();
        rows.split("  X").next().unwrap().to_owned()
    };
    assert_eq!(
        [first("이영"), first("김영자"), first("Ann"), first("Sofía")],
        ["| 이영 |", "|김영자|", "|  Ann |", "|Sofía |"]
    );
}
