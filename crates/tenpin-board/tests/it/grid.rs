use proptest::prelude::*;
use tenpin::Game;
use tenpin_board::text::{Part, Piece, Widths, balls_width, draw_game, grid, grid_in_view, grid_of, rows};
use tenpin_board::{Ball, Board, BoardLine, Event, Ruleset, SeriesTotals, Sheet};

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

/// The board of so many bowlers who have bowled this much.
fn board_of(bowlers: usize, notation: &str) -> Board {
    let game = notation.parse().unwrap();
    let lines = (0..bowlers).map(|index| BoardLine::new(format!("B{index:02}"), &game)).collect();
    Board { lines, up: Some(0), next: game.next_ball() }
}

fn text(grid: impl Iterator<Item = Vec<Piece>>) -> String {
    grid.flatten().map(|piece| piece.text).collect()
}

#[test]
fn a_narrow_board_shows_the_frames_around_the_next_ball_and_the_totals() {
    let shown = |notation: &str, columns: usize| text(grid_in_view(&board_of(1, notation), columns, 24));
    assert_eq!(
        shown("X 8/ 7- -/ 9", 40),
        "| NAME ‹  04  |  05  |  06  › TOTAL|\n\
         |  B00 |  -|/ |  9   |      |      |\n\
         |      |  63  |      |      |  63  |\n"
    );
    assert_eq!(
        shown("", 60),
        "| NAME |  01  |  02  |  03  |  04  |  05  |  06  › TOTAL|\n\
         |  B00 |      |      |      |      |      |      |      |\n\
         |      |      |      |      |      |      |      |      |\n"
    );
    assert_eq!(
        shown("X 8/ 7- -/ -- -5 5- 9/ X XX", 77),
        "| NAME ‹  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  | TOTAL|\n\
         |  B00 |  7|- |  -|/ |  -|- |  -|5 |  5|- |  9|/ |  X   |  X|X |      |\n\
         |      |  44  |  54  |  54  |  59  |  64  |  84  |  114 |      |  114 |\n"
    );
    assert_eq!(shown("X 8/ 7- -/ 9", 78), board_of(1, "X 8/ 7- -/ 9").to_string());
}

#[test]
fn no_row_of_a_board_is_wider_than_the_screen() {
    for notation in ["", "X 8/", "X X X X X X X XX", "9/9/9/9/9/9/9/9/9/9/"] {
        for columns in 30..=100 {
            let shown = text(grid_in_view(&board_of(3, notation), columns, 24));
            assert!(shown.lines().all(|row| row.chars().count() <= columns), "{columns}:\n{shown}");
            let has_room = |row: &str| row.chars().count() + 7 <= columns.min(77);
            assert!(!shown.lines().any(has_room), "room for one frame more in {columns}:\n{shown}");
        }
    }
}

#[test]
fn more_bowlers_than_rows_leave_the_heading_and_the_bowler_who_is_up_in_view() {
    for (bowlers, rows) in [(12, 7), (12, 21), (40, 7), (40, 21), (40, 57), (2, 4)] {
        for up in 0..bowlers {
            let board = Board { up: Some(up), ..board_of(bowlers, "X 8/") };
            let shown = text(grid_in_view(&board, 80, rows));
            assert!(shown.lines().count() <= rows, "{shown}");
            assert!(shown.starts_with("| NAME |"));
            assert!(shown.contains(&format!("|  B{up:02} |")), "{up}:\n{shown}");
            let said: usize = shown
                .lines()
                .filter_map(|row| row.trim_start().strip_prefix(['↑', '↓']))
                .map(|lines| lines.trim().parse::<usize>().unwrap())
                .sum();
            assert_eq!(said + shown.matches("|  B").count(), bowlers);
        }
    }
    let over = Board { up: None, next: None, ..board_of(12, "X 8/") };
    assert_eq!(text(grid_in_view(&over, 80, 7)), over.to_string(), "when it is over, everybody is shown");
}

#[test]
fn bands_show_every_frame_once() {
    let board = board_of(1, "X 8/ 7- -/ -- -5 5- 9/ X XXX");
    let shown = |columns| {
        Widths::of(&board).bands(columns).into_iter().map(|widths| text(grid_of(&board, widths))).collect::<Vec<_>>()
    };
    assert_eq!(shown(78), [board.to_string()]);
    assert_eq!(
        shown(40),
        [
            "| NAME |  01  |  02  |  03  |  04  ›\n\
             |  B00 |  X   |  8|/ |  7|- |  -|/ |\n\
             |      |  20  |  37  |  44  |  54  |\n",
            "| NAME ‹  05  |  06  |  07  |  08  ›\n\
             |  B00 |  -|- |  -|5 |  5|- |  9|/ |\n\
             |      |  54  |  59  |  64  |  84  |\n",
            "| NAME ‹  09  |  10  |\n\
             |  B00 |  X   | X|X|X|\n\
             |      |  114 |  144 |\n",
        ]
    );
}

/// Games by any rules, begun or over, in the middle of a frame or not.
fn any_game() -> impl Strategy<Value = Game> {
    let balls = prop::collection::vec((0..4_u8, any::<u8>()), 0..=30);
    (prop::sample::select(&Ruleset::ALL[..]), balls).prop_map(|(ruleset, choices)| {
        let mut game = Game::new(ruleset);
        for (kind, choice) in choices {
            let Some(next) = game.next_ball() else { break };
            let counts: Vec<u8> = next.pins().collect();
            let pins = counts[usize::from(choice) % counts.len()];
            let ball = match kind {
                0 => Ball::Foul(pins),
                1 => Ball::Pins(next.standing),
                _ => Ball::Pins(pins),
            };
            game.bowl(ball).unwrap();
        }
        game
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1024))]

    #[test]
    fn a_game_is_drawn_like_its_line(game in any_game(), name in "[A-Z]{1,3}|[0-9]{1,7}|[가-힣]{1,4}", columns in 20..100_usize) {
        let line = BoardLine::new(name.clone(), &game);
        let widths = Widths::default().with_room_for(&line);
        prop_assert_eq!(Widths::default().with_room_for_game(&game), widths);
        for widths in [vec![widths, widths.around(4, columns)], widths.bands(columns)].concat() {
            let mut drawn = Vec::new();
            draw_game(&mut drawn, &name, &game, widths);
            prop_assert_eq!(&drawn, &rows(&line, Part::Name, widths));
        }
    }

    #[test]
    fn every_cell_has_room_for_its_balls(game in any_game()) {
        let mut drawn = Vec::new();
        draw_game(&mut drawn, "PJS", &game, Widths::default().with_room_for_game(&game));
        let text: String = drawn.iter().map(|piece| &*piece.text).collect();
        let [balls, totals] = text.lines().collect::<Vec<_>>()[..] else { panic!("two rows") };
        let wanted = |row: &str| row.chars().count() == 8 + game.frames().iter().map(|frame| balls_width(frame) + 1).sum::<usize>();
        prop_assert!(wanted(balls) && wanted(totals), "{}", text);
    }
}
