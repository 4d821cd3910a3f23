use tenpin::{Frame, Game, Roll, Ruleset};
use tenpin_bulk::{Chunk, Ending, Layout, Lineup, Names, Room, Row, Rows, Scorer, Shape, Table, TextLine, Verdict};

use crate::{games, warm_with};

const PERFECT: &str = "X X X X X X X X X XXX";
const COUNTS: &str = "10,7,3,9,0,10,0,8,8,2,0,6,10,10,10,8,1";

fn line(text: &str) -> TextLine<'_> {
    TextLine::new(1, text.as_bytes())
}

/// The layout that a source with this first line has, for one who asks for totals too.
fn shown_by(text: &str) -> Layout {
    Layout { ending: Ending::Total, ..Layout::games(Ruleset::TenPin) }.shown_by(&line(text)).unwrap()
}

#[track_caller]
fn check_shape(text: &str, shape: &Shape) {
    assert_eq!(shown_by(text).shape, *shape, "{text}");
}

fn is_table(text: &str) -> bool {
    matches!(shown_by(text).shape, Shape::Table(_))
}

type Held = (Option<String>, Result<Option<u16>, String>, Option<(usize, u32)>);

/// What a line of this layout holds: the bowler, the score or the fault, and the total that is recorded.
fn held(layout: &Layout, text: &str) -> Held {
    let row = layout.row(&line(text));
    let game = row.game.map(|game| game.score()).map_err(|fault| fault.to_string());
    (row.bowler.map(Into::into), game, row.recorded.map(|found| (found.column, found.total)))
}

#[test]
fn the_first_line_shows_the_shape() {
    for game in [PERFECT, COUNTS, "X", "", "X\t7/\t9-", "X\t7", "7 2", "X X X X X X X X X XXX 300", "XXXXXXXXXXXX=300"]
    {
        check_shape(game, &Shape::Games);
    }
    for named in ["PJS: X 7/ 9-", "1: X", "Kim Young-ja : 10 7 3", "PJS: X 8X", "John F: X", "PJS: X 7?"] {
        check_shape(named, &Shape::Named { delimiter: b':', names: Names::Any });
    }
    for named in ["PJS,10,7,3,9,0", "PJS,X 7/ 9-", "Anna, X, 7, /", "PJS,7,4"] {
        check_shape(named, &Shape::Named { delimiter: b',', names: Names::NoBalls });
    }
    for ball in ["Jeff\t10", "PJS\tF", "PJS\t X ", "김영자\t7", "PJS\t11", "PJS\t10.0", "name\tpins"] {
        check_shape(ball, &Shape::Balls);
    }
    for header in ["f1_t1,f1_t2", "Bowler;Notation;Total", "id\tnotation", "date,name,F1_B1", "\"notation\""] {
        assert!(is_table(header), "{header}");
    }
    for (named, delimiter) in [
        ("Ann\tX 7/ 9-", b'\t'),
        ("PJS\t10\t7", b'\t'),
        ("PJS\t10,7,3", b'\t'),
        ("Ann;X 7/ 9-", b';'),
        ("Ann; 10, 7, 3", b';'),
        ("Smith, John;X 7/", b';'),
    ] {
        check_shape(named, &Shape::Named { delimiter, names: Names::NoBalls });
    }
    // A header without balls or games is none of these.
    for header in ["Name,Game 1,Game 2,Game 3", "Bowler,Game,Score", "name,f1,f2,f3,f4", "Name,F1-1,F1-2", "Fecha;x"] {
        assert_eq!(Layout::games(Ruleset::TenPin).shown_by(&line(header)), None, "{header}");
    }
    let given = Layout::games(Ruleset::ThreeSixNine).shown_by(&line("PJS,72,81,_,X,6/,_,9-,8/,_,X9-")).unwrap();
    assert_eq!(given.shape, Shape::Named { delimiter: b',', names: Names::NoBalls });
    let three = Layout::games(Ruleset::Candlepin).shown_by(&line("PJS,333,333,333")).unwrap();
    assert_eq!(three.shape, given.shape);
    // What nothing fits is a game that is wrong.
    for wrong in [
        "X 8X",
        "Hello, world",
        "a,b,c",
        "PJS X 7/ 9-",
        "\t10",
        ",10",
        ": 10",
        "X 7: 9-",
        "X: 7",
        "Games of 19:30",
        "Friday, 7 lanes",
        "1O,7,3,9,0",
        "F,5,X",
        "PJS 10,7,3,9,0",
        "Ann X, 7/, 9-",
        "PJS|X,7,/",
        "Nov 1: PJS X,7,/",
        "PJS,180,200,210",
        "PJS: 180 200 210",
        "PJS:",
        "Games of Friday:",
        "Session: Friday",
        "19:30 X 7/ 9-",
    ] {
        check_shape(wrong, &Shape::Games);
    }
}

#[test]
fn a_name_stands_before_the_game() {
    let layout = shown_by("PJS: X 7/ 9-");
    let score = |game: &str| Game::read(Ruleset::TenPin, game).unwrap().score();
    let name = |name: &str| Some(name.to_owned());
    assert_eq!(held(&layout, &format!("PJS: {PERFECT}")), (name("PJS"), Ok(Some(300)), None));
    assert_eq!(held(&layout, &format!(" Kim, Ann :{COUNTS}")), (name("Kim, Ann"), Ok(score(COUNTS)), None));
    assert_eq!(held(&layout, "PJS: X 7/ 9-"), (name("PJS"), Ok(None), None));
    // Columns are those of the line.
    let says =
        "column 9: frame 2: X is for the first ball at a full rack: write / where the second ball clears the rack";
    assert_eq!(held(&layout, "PJS: X 8X"), (name("PJS"), Err(says.to_owned()), None));
    let missing = "column 1: the name is missing: begin the line with a name";
    for text in ["X 7/ 9-", ": X 7/ 9-", "  : X"] {
        assert_eq!(held(&layout, text), (None, Err(missing.to_owned()), None));
    }
    let layout = shown_by("PJS,10,7,3");
    for text in ["10,7,3,9,0", "X,7,/", "3,PJS", "F,7"] {
        assert_eq!(held(&layout, text), (None, Err(missing.to_owned()), None), "{text}");
    }
    assert_eq!(held(&layout, &format!("PJS,{COUNTS}")), (name("PJS"), Ok(score(COUNTS)), None));
    let says = "column 8: frame 1: 4 pins cannot fall when 3 are standing";
    assert_eq!(held(&layout, "PJS,7, 4"), (name("PJS"), Err(says.to_owned()), None));
}

#[test]
fn a_total_stands_behind_a_whole_game() {
    let layout = shown_by(PERFECT);
    let score = |game: &str| Game::read(Ruleset::TenPin, game).unwrap().score();
    for (text, column, total) in [
        (format!("{PERFECT} 300"), 23, 300),
        (format!("{PERFECT} = 300 "), 25, 300),
        (format!("{PERFECT}=299\r"), 23, 299),
        (format!("{PERFECT} | 123456789"), 25, 123_456_789),
        ("0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 7".to_owned(), 41, 7),
    ] {
        let game = &text[..column - 1].trim_end_matches([' ', '=', '|']);
        assert_eq!(held(&layout, &text), (None, Ok(score(game)), Some((column, total))), "{text}");
    }
    // A game that is not over has no total, so the last number is a ball, and what is wrong is said of it.
    assert_eq!(held(&layout, "X 7/ 9- 45"), (None, Ok(None), None));
    assert_eq!(held(&layout, PERFECT), (None, Ok(Some(300)), None));
    for wrong in ["X 7/ 9- 48", "300", "X 8X 157", "X X X X X X X X X XXX 3o0", "X X X X X X X X X XXX -300"] {
        assert!(held(&layout, wrong).1.is_err(), "{wrong}");
    }
    // Nobody asks for totals here.
    let bare = Layout::games(Ruleset::TenPin);
    assert!(held(&bare, &format!("{PERFECT} 300")).1.unwrap_err().contains("the game is over"));
    let named = shown_by(&format!("PJS: {PERFECT} 300"));
    assert_eq!(held(&named, &format!("PJS: {PERFECT} 300")), (Some("PJS".to_owned()), Ok(Some(300)), Some((28, 300))));
}

#[test]
fn a_table_has_a_column_for_the_game() {
    let layout = shown_by("date,bowler,notation,score,rules");
    let row = |row: &str| held(&layout, row);
    let name = || Some("PJS".to_owned());
    assert_eq!(row(&format!("2026-11-15,PJS,{PERFECT},300,")), (name(), Ok(Some(300)), Some((38, 300))));
    assert_eq!(row(&format!("2026-11-15, PJS ,\"{COUNTS}\",167,ten-pin")), (name(), Ok(Some(167)), Some((59, 167))));
    assert_eq!(row(&format!(",,{PERFECT}")), (None, Ok(Some(300)), None));
    assert_eq!(row("x,PJS,9 9 9 9 9 9 9 9 9 999,300.0,no-tap-9"), (name(), Ok(Some(300)), Some((29, 300))));
    assert_eq!(row("\"x\" , \"PJS\" ,X"), (name(), Ok(None), None));
    for (text, says) in [
        ("x,PJS,X 8X", "column 10: frame 2: X is for the first ball at a full rack: "),
        ("x,PJS,\"X 8X\"", "column 11: frame 2: X is for the first ball at a full rack: "),
        ("x,PJS,  X 8X", "column 12: frame 2: X is for the first ball at a full rack: "),
        ("x,\"P\"\"S\",X 8X", "column 13: frame 2: X is for"),
        ("x,PJS,\"X", "column 7: the quotation mark has no other at the end of the cell: "),
        ("x,\"PJS,X,", "column 3: the quotation mark has no other at the end of the cell: "),
        ("x,\"PJS,X 7/ 9-\"\"", "column 3: the quotation mark has no other at the end of the cell: "),
        ("x,\"PJS\"x,X", "column 3: the quotation mark has no other at the end of the cell: "),
        ("x,PJS,10,7,3,9,0", "column 14: the row has more cells than the header: put quotation marks around a game"),
        ("x,PJS", "column 1: the game is missing"),
        ("x,PJS,,300", "column 7: the game is missing"),
        ("x,PJS,X,many", "column 9: this is no total"),
        ("x,PJS,X,-5", "column 9: this is no total"),
        ("x,PJS,X,,nine-pin", "column 10: there is no such rule set"),
    ] {
        let found = row(text).1.unwrap_err();
        assert!(found.starts_with(says), "{text}: {found}");
    }
    assert_eq!(row("x,\"P\"\"S, Jr.\",X").0.unwrap(), "P\"S, Jr.");
    // Whoever does not ask for totals is not bothered with them.
    let unasked = Layout { ending: Ending::Ball, ..layout.clone() };
    assert_eq!(held(&unasked, "x,PJS,X,many"), (name(), Ok(None), None));
    for skipped in ["", ",,,", " , ,\t,", "# x,PJS", "date,bowler,notation,score,rules"] {
        assert!(layout.is_skipped(&line(skipped)), "{skipped}");
    }
}

/// A table with a column for each ball.
fn header() -> String {
    let ball = |frame: usize, ball: usize| format!("f{frame}_t{ball}");
    let frames =
        (1..=10).flat_map(|frame| (1..=if frame == 10 { 3 } else { 2 }).map(move |number| ball(frame, number)));
    format!("name,{},total", frames.collect::<Vec<_>>().join(","))
}

/// The row of a game, with this where there is no ball.
fn row(game: &Game, no_ball: &str, shown: impl Fn(&Roll) -> String) -> String {
    let cells = |(index, frame): (usize, &Frame)| {
        let mut cells: Vec<String> = frame.rolls().iter().map(&shown).collect();
        cells.resize(if index == 9 { 3 } else { 2 }, no_ball.to_owned());
        cells.join(",")
    };
    let frames: Vec<String> = game.frames().iter().enumerate().map(cells).collect();
    format!("PJS,{},{}", frames.join(","), game.score().unwrap())
}

#[test]
fn a_table_has_a_column_for_each_ball() {
    let layout = shown_by(&header());
    for game in games(Ruleset::TenPin, 11, 500) {
        let pins = |roll: &Roll| roll.pins().to_string();
        let symbol = |roll: &Roll| roll.ball().to_string();
        let float = |roll: &Roll| format!("{}.0", roll.pins());
        for text in [row(&game, "", pins), row(&game, "0", pins), row(&game, "", symbol), row(&game, " - ", float)] {
            let row = layout.row(&line(&text));
            assert_eq!((row.bowler.as_deref(), &row.game), (Some("PJS"), &Ok(game)), "{text}");
            assert_eq!(row.recorded.map(|found| found.total), game.score().map(u32::from));
        }
    }
}

#[test]
fn the_cells_of_a_row_are_checked_one_by_one() {
    let layout = shown_by("name,f1_t1,f1_t2,f2_t1,f2_t2,f3_t1,f10_t1,f10_t2,f10_t3");
    for (row, says) in [
        ("PJS,7,4", "column 7: frame 1: 4 pins cannot fall when 3 are standing"),
        ("PJS,10,3,7", "column 8: frame 1: the frame is finished"),
        ("PJS,7,,3,4", "column 8: frame 1: a ball is missing"),
        ("PJS,,3", "column 6: frame 1: a ball is missing"),
        ("PJS,7,2,,,10", "column 11: frame 2: a ball is missing"),
        ("PJS,7,2,8,1,10,X", "column 16: frame 4: a ball is missing"),
        ("PJS,72", "column 5: frame 1: this is not one ball: write one ball, such as 7, X, /, - or F"),
        ("PJS,7,x", "column 7: frame 1: X is for the first ball"),
        ("PJS,seven", "column 5: frame 1: this is no split"),
        ("PJS,11", "column 5: frame 1: "),
        ("PJS,7,2,8,?", "column 11: frame 2: '?' is no ball"),
    ] {
        let found = held(&layout, row).1.unwrap_err();
        assert!(found.starts_with(says), "{row}: {found}");
    }
    let missing = (Some("PJS".to_owned()), Err("column 5: the game is missing".to_owned()), None);
    assert_eq!(held(&layout, "PJS,,,"), missing);
    for wrong in ["PJS,X.0", "PJS,.0", "PJS,-.0"] {
        assert!(held(&layout, wrong).1.is_err(), "{wrong}");
    }
}

#[test]
fn a_table_has_a_column_for_each_frame() {
    let frames = |name: fn(usize) -> String| (1..=10).map(name).collect::<Vec<_>>().join(",");
    let headers = [
        format!("Name,{},Total", frames(|frame| format!("F{frame}"))),
        format!("Nombre,{},Puntuación", frames(|frame| format!("Frame {frame}"))),
        format!("이름,{},총점", frames(|frame| frame.to_string())),
    ];
    for header in headers {
        let layout = shown_by(&header);
        let score = |row: &str| held(&layout, row);
        let total = |column: usize, total: u32| Some((column, total));
        let name = || Some("PJS".to_owned());
        assert_eq!(score("PJS,X,7/,9-,X,-8,8/,F6,X,X,X81,167"), (name(), Ok(Some(167)), total(32, 167)), "{header}");
        assert_eq!(score("PJS,10,7 3,9 0,10,0 8,8 2,0 6,10,10,10 8 1,").1, Ok(Some(167)));
        assert_eq!(score("PJS,X,7/,9-").1, Ok(None));
        for (row, says) in [
            ("PJS,X,7/1", "column 9: frame 2: the frame is finished"),
            ("PJS,X,7,9-", "column 9: frame 2: a ball is missing"),
            ("PJS,X,8X", "column 8: frame 2: X is for the first ball"),
            ("PJS,X,7?", "column 8: frame 2: '?' is no ball"),
            ("PJS,,,,,,,,,,,300", "column 5: the game is missing"),
        ] {
            let found = score(row).1.unwrap_err();
            assert!(found.starts_with(says), "{row}: {found}");
        }
    }
    // What tenpin writes itself has running totals there, beside the notation.
    let layout = shown_by("file,line,notation,f1,f2,f3,f4,f5,f6,f7,f8,f9,f10,score");
    assert_eq!(held(&layout, "x,1,X 7/,20,,,,,,,,,,").1, Ok(None));
}

#[test]
fn given_frames_have_cells_too() {
    let header = line("f1_t1,f1_t2,f2_t1,f2_t2,f3_t1,f3_t2,f4_t1,f4_t2");
    let layout = Layout::games(Ruleset::ThreeSixNine).shown_by(&header).unwrap();
    for row in ["7,2,8,1,_,,6,/", "7,2,8,1,,,6,/", "7,2,8,1,0,0,6,4"] {
        let game = layout.row(&line(row)).game.unwrap();
        assert_eq!(game.to_string(), "72 81 _ 6/", "{row}");
    }
    assert!(layout.row(&line("7,2,8,1,X")).game.is_err());
}

#[test]
fn names_and_tables_are_scored_in_bulk_as_one_by_one() {
    let all = games(Ruleset::TenPin, 13, 6000);
    let text = |line: fn(&Game) -> String| all.iter().map(line).collect::<Vec<_>>().join("\n");
    let named = text(|game| format!("PJS: {game}"));
    let table = text(|game| format!("{game};PJS;{}", game.score().unwrap()));
    for (first, text) in [("PJS: X\n", named), ("notation;bowler;total\n", table)] {
        let long = "a".repeat(70_000);
        let text = format!("{first}{text}\nPJS: X 8X;\n# PJS: {PERFECT}\n{long}: {PERFECT}\n{PERFECT}\n");
        let layout = Layout::games(Ruleset::TenPin).shown_by(&line(first.trim_end())).unwrap();
        let lines = || text.lines().zip(1..).map(|(text, number)| TextLine::new(number, text.as_bytes()));
        let expected: Vec<_> = lines()
            .filter(|line| !layout.is_skipped(line))
            .map(|line| (line.number, layout.row(&line).game.map(|game| game.score())))
            .collect();
        for scorer in [Scorer::new(layout.clone()), warm_with(layout)] {
            let mut found = Vec::new();
            scorer.score(&Chunk::new(1, text.as_bytes()), &mut Room::default(), |number, verdict| {
                let score = match verdict {
                    Verdict::Over(reading) => Ok(Some(reading.score())),
                    Verdict::Unfinished(_) => Ok(None),
                    Verdict::Refused(fault) => Err(fault),
                };
                found.push((number, score));
            });
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn bowlers_bowl_among_each_other() {
    let mut lineup = Lineup::new(Ruleset::TenPin);
    let lines = ["Jeff\t10.0", "John\t3", "John \t 7", "Jeff\t 7", "Jeff\t/", "John\t-", "Sue\tF"];
    for (text, number) in lines.into_iter().zip(1..) {
        lineup.bowl(&TextLine::new(number, text.as_bytes())).unwrap();
    }
    let rows = lineup.end();
    let shown = rows.iter().map(|(line, row)| (*line, row.bowler.as_deref().unwrap(), row.game.unwrap().to_string()));
    let row = |line: usize, name: &'static str, game: &str| (line, name, game.to_owned());
    assert_eq!(shown.collect::<Vec<_>>(), [row(1, "Jeff", "X 7/"), row(2, "John", "3/ -"), row(7, "Sue", "F")]);
    assert_eq!(lineup.end(), []);
}

#[test]
fn a_wrong_ball_ends_the_game_of_its_bowler_and_of_nobody_else() {
    let bowl = |lines: &[&str]| {
        let mut lineup = Lineup::new(Ruleset::TenPin);
        for (text, number) in lines.iter().zip(1..) {
            lineup.bowl(&TextLine::new(number, text.as_bytes())).unwrap();
        }
        let game = |row: Row<'_>| row.game.map(|game| game.to_string()).map_err(|fault| fault.to_string());
        lineup.end().into_iter().map(|(line, row)| (line, game(row))).collect::<Vec<_>>()
    };
    let says = "column 6: frame 1: 8 pins cannot fall when 7 are standing";
    assert_eq!(
        bowl(&["John\t3", "Jeff\tX", "John\t8", "John\t9", "Jeff\t7"]),
        [(3, Err(says.into())), (2, Ok("X 7".into()))]
    );
    for (ball, says) in [
        ("", "column 3: frame 1: this is not one ball: "),
        ("7 2", "column 3: frame 1: this is not one ball: "),
        ("11", "column 3: frame 1: "),
        ("?", "column 3: frame 1: '?' is no ball"),
        (" lane", "column 4: frame 1: 'l' is no ball"),
    ] {
        let found = bowl(&[&format!("J\t{ball}")])[0].1.clone().unwrap_err();
        assert!(found.starts_with(says), "{ball}: {found}");
    }
    let too_many = vec!["J\t10"; 13];
    assert!(
        bowl(&too_many)[0]
            .1
            .clone()
            .unwrap_err()
            .starts_with("column 3: frame 10: the game is over: put an empty line between the games")
    );
    let mut lineup = Lineup::new(Ruleset::TenPin);
    for text in ["Jeff 10", "\t10", "  \t10", "10"] {
        let fault = lineup.bowl(&line(text)).unwrap_err();
        assert!(fault.to_string().starts_with("column 1: the name is missing"), "{text}");
    }
}

#[test]
fn there_is_an_end_of_bowlers() {
    let mut lineup = Lineup::new(Ruleset::TenPin);
    let bowled = (0..20_000).map(|number| lineup.bowl(&line(&format!("bowler {number}\t7"))));
    assert_eq!(bowled.flatten().count(), 10_000);
    assert!(lineup.bowl(&line("bowler 7\t3")).is_ok(), "those who are there go on");
    assert_eq!(lineup.end().len(), 10_000);
}

#[test]
fn a_header_names_balls_or_games() {
    assert_eq!(Table::of(&line("sheet,id,total")), None);
    assert_eq!(Table::of(&line("f0_t1,f11_t1,f1_t0,f1_t4,f_t,f1t1,f2_t1,f+1_t1")), None);
    let long = format!("notation,{}", " ".repeat(70_000));
    assert_eq!(Table::of(&line(&long)), None);
    assert_eq!(Table::of(&line("")), None);
}

/// What ends with each chunk of this text, and with the text.
fn rows_of(layout: Layout, chunks: &[&str]) -> Vec<(usize, String)> {
    let mut all = Vec::new();
    let mut rows = Rows::new(layout);
    let mut number = 1;
    let mut add = |line: usize, row: Row<'_>| {
        let game = row.game.map_or_else(|fault| fault.to_string(), |game| game.to_string());
        all.push((line, format!("{}: {game}", row.bowler.unwrap_or_default())));
        Ok::<(), ()>(())
    };
    for text in chunks {
        rows.read(&Chunk::new(number, *text), &mut add).unwrap();
        number += text.lines().count();
    }
    rows.end(&mut add).unwrap();
    all
}

#[test]
fn an_empty_line_ends_the_games_that_are_bowled_ball_by_ball() {
    let row = |line: usize, text: &str| (line, text.to_owned());
    let layout = shown_by("Ann\tX");
    let chunks = ["Ann\tX\n# a comment\nBob\t7\n", "Ann\t8\nBob\n\n", "\n  \nBob\t9\n"];
    let says = ": column 1: the name is missing: begin the line with a name";
    let expected = [row(5, says), row(1, "Ann: X 8"), row(3, "Bob: 7"), row(9, "Bob: 9")];
    assert_eq!(rows_of(layout, &chunks), expected);
    let layout = shown_by("X 7/");
    assert_eq!(rows_of(layout, &["X 7/\n\n", "9-\n"]), [row(1, ": X 7/"), row(3, ": 9-")]);
}

#[test]
fn a_name_has_an_end() {
    let mut lineup = Lineup::new(Ruleset::TenPin);
    assert!(lineup.bowl(&line(&format!("{}\t7", "n".repeat(1000)))).is_ok());
    let fault = lineup.bowl(&line(&format!("{}\t7", "n".repeat(1001)))).unwrap_err();
    assert_eq!(fault.to_string(), "column 1001: the name is longer than 1000 bytes");
}

#[test]
fn nothing_that_is_too_long_is_skipped_but_comments() {
    let layout = shown_by("name,notation");
    assert!(!layout.is_skipped(&line(&",".repeat(70_000))));
    assert!(layout.is_skipped(&line(&format!("#{}", ",".repeat(70_000)))));
}
