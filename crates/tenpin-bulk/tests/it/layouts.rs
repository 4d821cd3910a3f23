use tenpin::{Frame, Game, Roll, Ruleset};
use tenpin_bulk::{
    Chunk, Chunks, EmptyTable, Layout, Lineup, Names, NoTable, Opening, Room, Row, Rows, Scorer, Shape, Table,
    TextLine, Totals, Verdict, guarded, unguarded,
};

use crate::{Pieces, games, warm_with};

const PERFECT: &str = "X X X X X X X X X XXX";
const COUNTS: &str = "10,7,3,9,0,10,0,8,8,2,0,6,10,10,10,8,1";

fn line(text: &str) -> TextLine<'_> {
    TextLine::new(1, text.as_bytes())
}

/// The layout that a source with this first line has, for one who asks for totals too.
fn shown_by(text: &str) -> Layout {
    Layout { totals: Totals::Checked, ..Layout::games(Ruleset::TenPin) }.shown_by(&line(text)).unwrap()
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
    for header in ["Name,Game 1,Game 2,Game 3", "Bowler,Game,Score", "Name,F1-1,F1-2", "Fecha;x", "Name,7,8"] {
        let refused = Layout::games(Ruleset::TenPin).shown_by(&line(header));
        assert_eq!(refused, Err(NoTable::NoColumns), "{header}");
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
    // Nobody has to ask for totals.
    let bare = Layout::games(Ruleset::TenPin);
    assert_eq!(held(&bare, &format!("{PERFECT} 300")), (None, Ok(Some(300)), Some((23, 300))));
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
    let unasked = Layout { totals: Totals::Noted, ..layout.clone() };
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
                    Verdict::Other(row) => row.game.map(|game| game.score()),
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
    for text in ["Jeff", "\t10", "  \t10", "10"] {
        let fault = lineup.bowl(&line(text)).unwrap_err();
        assert!(fault.to_string().starts_with("column 1: the name is missing"), "{text}");
    }
    for (text, separator) in [("Jeff 10", "a blank"), ("Jeff,10", "\",\""), ("Kim Jeff;10", "\";\"")] {
        let fault = lineup.bowl(&line(text)).unwrap_err().to_string();
        let says = format!("column 1: the separator is {separator} here, and a tab in the first line: ");
        assert!(fault.starts_with(&says), "{fault}");
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
    let long = format!("notation,{}", " ".repeat(70_000));
    for text in ["sheet,id,total", "f0_t1,f11_t1,f1_t0,f1_t4,f_t,f1t1,f2_t1,f+1_t1", &long, ""] {
        assert_eq!(Table::of(&line(text)), Err(NoTable::NoColumns));
    }
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

/// What a game by itself is read as, or what is wrong with it.
fn read(text: &str) -> String {
    let row = Layout::games(Ruleset::TenPin).row(&line(text));
    row.game.map_or_else(|fault| fault.to_string(), |game| game.to_string())
}

#[test]
fn signs_that_spreadsheets_and_keyboards_put_in_are_read() {
    for dash in ['\u{2010}', '\u{2011}', '\u{2012}', '–', '—', '―', '−', '﹘', '﹣', '－'] {
        assert_eq!(read(&format!("X 9{dash} {dash}8 {dash}/")), "X 9- -8 -/", "{dash:?}");
    }
    assert_eq!(read("Ｘ　７／　９－　（８）１ ｆ９"), "X 7/ 9- (8)1 F9");
    assert_eq!(read("１０，７，３，９，０"), "X 7/ 9-");
    assert_eq!(read("ｘ｜７∕|9⁄"), "X 7/ 9/");
    assert_eq!(read("8｛7－10｝/ X"), "8{7-10}/ X");
    assert_eq!(read("⑧1 ①- ⑴3 ➑- ❻/ ➇1"), "(8)1 (1)- (1)3 (8)- (6)/ (8)1");
    assert_eq!(read("X\u{a0}7/\u{202f}9-"), "X 7/ 9-");
    // What is wrong is named as it stands there, in its column.
    assert_eq!(read("Ｘ ７– ⑩"), "column 12: frame 3: '⑩' is no ball");
    assert_eq!(read("７–８ Ａ"), "column 11: frame 2: 'Ａ' is no ball");
    assert_eq!(read("⑧ 3"), "column 5: frame 1: 3 pins cannot fall when 2 are standing");
    assert_eq!(read("⑨/"), "column 1: frame 1: no split is left when 9 pins fall");
    assert_eq!(read("７ ４"), "column 5: frame 1: 4 pins cannot fall when 3 are standing");
    // A line of blanks is empty, however wide they are.
    assert!(line("\u{3000}\u{a0} ").is_skipped() && line("\u{3000}, ｜").is_skipped());
    assert!(!line("\u{3000}–").is_skipped());
}

#[test]
fn such_signs_are_read_in_every_shape() {
    let layout = shown_by("PJS: Ｘ ７／ ９–");
    assert_eq!(layout.shape, Shape::Named { delimiter: b':', names: Names::Any });
    assert_eq!(layout.row(&line("김: Ｘ ⑧／")).game.unwrap().to_string(), "X (8)/");
    let says = held(&layout, "PJS: ⑧4").1.unwrap_err();
    assert_eq!(says, "column 9: frame 1: 4 pins cannot fall when 2 are standing");
    let layout = shown_by("이름;Ｆ１;Ｆ２;총점");
    let row = layout.row(&line("김;７–;⑧4;９"));
    assert_eq!(row.game.unwrap_err().to_string(), "column 15: frame 2: 4 pins cannot fall when 2 are standing");
    let row = layout.row(&line("김;７－;⑧1;１６"));
    assert_eq!((row.game.unwrap().to_string(), row.recorded.unwrap().total), ("7- (8)1".to_owned(), 16));
    let layout = shown_by("f1_t1;f1_t2");
    assert_eq!(layout.row(&line("⑦;／")).game.unwrap().to_string(), "(7)/");
    assert_eq!(rows_of(shown_by("Ann\tＸ"), &["Ann\tＸ\nAnn\t７\nAnn\t／\n"]), [(1, "Ann: X 7/".to_owned())]);
}

#[test]
fn frames_have_names_in_every_language_and_need_not_be_ten() {
    for header in [
        "이름,1프레임,2프레임,3프레임",
        "이름,프레임 1,프레임 2,프레임 3",
        "Jugador,Cuadro 1,Cuadro 2,Cuadro 3",
        "Nombre,Turno 1,Turno 2,Turno 3",
        "Name,1,2,3",
        "name,f1,f2,f3",
        "x,Frame1,FRAME 2,frame_3",
        "Lane,F1,F2,F3",
    ] {
        let layout = shown_by(header);
        assert_eq!(layout.row(&line("PJS,X,7/,9-")).game.unwrap().to_string(), "X 7/ 9-", "{header}");
        let says = held(&layout, "PJS,X,7/,9-,X81").1.unwrap_err();
        assert!(says.starts_with("column 13: the row has more cells than the header"), "{says}");
    }
    for two in ["name,f1,f2", "Frame 1;Frame 2", "id,f1,f2", "f1,f2,f3", "f1,f2", "Date\tF1\tF2"] {
        assert!(is_table(two), "{two}");
    }
    assert!(is_table("Name,f1"));
    // These are games of a bowler, or just games.
    for game in ["PJS,1,2,3", "PJS,f1", "F1 F2", "f1", "1,2,3", "Ann,f3,f1"] {
        assert!(!is_table(game), "{game}");
    }
    for (header, reason) in [
        ("name,f1,f2,f4", NoTable::MissingFrame { frame: 3 }),
        ("name,f2", NoTable::MissingFrame { frame: 1 }),
        ("이름,1프레임,3프레임", NoTable::MissingFrame { frame: 2 }),
        ("name,f1,f2,f2", NoTable::FrameTwice { frame: 2 }),
        ("Cuadro 1,Cuadro 1", NoTable::FrameTwice { frame: 1 }),
    ] {
        assert_eq!(Layout::games(Ruleset::TenPin).shown_by(&line(header)), Err(reason), "{header}");
    }
}

#[test]
fn semicolons_may_stand_between_balls_behind_a_name() {
    for (text, game) in [
        ("PJS;10;7;3;9;0", "X 7/ 9-"),
        ("PJS;X;7/;9-", "X 7/ 9-"),
        ("PJS; X ;7/; 9-;;", "X 7/ 9-"),
        ("PJS;10,7,3", "X 7/"),
    ] {
        let layout = shown_by(text);
        assert_eq!(layout.shape, Shape::Named { delimiter: b';', names: Names::NoBalls }, "{text}");
        let row = layout.row(&line(text));
        assert_eq!((row.bowler.as_deref(), row.game.unwrap().to_string().as_str()), (Some("PJS"), game), "{text}");
    }
    let layout = shown_by("PJS;10;7;3");
    let says = "column 8: frame 1: 4 pins cannot fall when 3 are standing";
    assert_eq!(held(&layout, "PJS;7; 4").1, Err(says.to_owned()));
    let total = format!("PJS;{}300", "10;".repeat(12));
    assert_eq!(held(&layout, &total), (Some("PJS".to_owned()), Ok(Some(300)), Some((41, 300))));
}

#[test]
fn a_line_with_another_separator_is_told_so() {
    let says = |found: &str, wanted: &str| {
        format!(
            "column 1: the separator is {found} here, and {wanted} in the first line: use one separator in the whole file"
        )
    };
    for (first, text, found, wanted) in [
        ("PJS: X 7/", "KYJ; X 7/", "\";\"", "\":\""),
        ("PJS: X 7/", "KYJ\tX 7/", "a tab", "\":\""),
        ("PJS;10;7", "KYJ,10,7", "\",\"", "\";\""),
        ("PJS,10,7", "KYJ;10;7", "\";\"", "\",\""),
        ("PJS,10,7", "KYJ: 10 7", "\":\"", "\",\""),
        ("name,notation", "KYJ;X 7/", "\";\"", "\",\""),
        ("name;f1;f2;f3", "KYJ,X,7/", "\",\"", "\";\""),
        ("name;f1;f2;f3", "KYJ\tX\t7/\t9-", "a tab", "\";\""),
    ] {
        assert_eq!(held(&shown_by(first), text), (None, Err(says(found, wanted)), None), "{first} {text}");
    }
    let missing = "column 1: the name is missing: begin the line with a name".to_owned();
    assert_eq!(held(&shown_by("PJS: X 7/"), "X, 7/, 9-").1, Err(missing));
    assert_eq!(
        held(&shown_by("name;notation;total"), "Smith, John").1,
        Err("column 1: the game is missing".to_owned())
    );
}

/// How a source begins, told by its first lines: the number of the header and the titles, if it is a table.
fn opening(text: &str) -> Option<(usize, Vec<usize>)> {
    let mut openings: Vec<Opening> = [vec![], vec![1; text.len()], vec![text.len() / 2]]
        .into_iter()
        .map(|pieces| {
            let mut chunks = Chunks::new(Pieces::new(text.as_bytes(), pieces));
            chunks.opening(&Layout::games(Ruleset::TenPin), None).unwrap()
        })
        .collect();
    let first = openings.pop().unwrap();
    assert!(openings.iter().all(|opening| *opening == first), "{text}");
    match first {
        Opening::Lines { layout: Layout { shape: Shape::Table(table), .. }, titles } => Some((table.number(), titles)),
        _ => None,
    }
}

#[test]
fn a_title_may_stand_above_the_header() {
    assert_eq!(opening("name,notation\nPJS,X\n"), Some((1, vec![])));
    assert_eq!(opening("Tuesday League\nname,notation\nPJS,X\n"), Some((2, vec![1])));
    assert_eq!(opening("2026/27 League;;;\n;;;\nDate: Friday;;\n\nName;F1;F2;F3\n"), Some((5, vec![1, 3])));
    assert_eq!(opening("\n# x\n화요 리그\n이름,1프레임,2프레임\n"), Some((4, vec![3])));
    assert_eq!(opening("Date;2026-11-16\nName;F1;F2\n"), Some((2, vec![1])));
    // What is meant as a game is no title.
    assert_eq!(opening("X 8X\nname,notation\n"), None);
    assert_eq!(opening("PJS: X\nname,notation\n"), None);
    assert_eq!(opening("Tuesday League\nX 7/ 9-\nname,notation\n"), None);
    assert_eq!(opening("Tuesday League\nnothing else\n"), None);
    assert_eq!(opening(&format!("Title\n{}name,notation\n", "#\n".repeat(18))), Some((20, vec![1])));
    assert_eq!(opening(&format!("Title\n{}name,notation\n", "#\n".repeat(19))), None);
}

#[test]
fn a_table_is_empty_until_a_row_comes() {
    let layout = shown_by("name,notation");
    let mut table = EmptyTable::of(&layout);
    table.look(&Chunk::new(1, "name,notation\n,,\n# x\n"));
    assert_eq!(table.header(), Some(1));
    table.look(&Chunk::new(4, "PJS,?\n"));
    assert_eq!(table.header(), None);
    assert_eq!(EmptyTable::of(&shown_by("X 7/")).header(), None);
}

#[test]
fn a_name_that_a_spreadsheet_would_run_is_guarded_and_read_back() {
    for (text, cell) in [
        ("PJS", "PJS"),
        ("", ""),
        ("=1+1", "'=1+1"),
        ("+PJS", "'+PJS"),
        ("-", "'-"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("\tx", "'\tx"),
        ("\rx", "'\rx"),
        ("＝x", "'＝x"),
        ("'=x", "''=x"),
        ("''-", "'''-"),
        ("'PJS", "'PJS"),
        ("P=S", "P=S"),
    ] {
        assert_eq!(guarded(text), cell);
        assert_eq!(unguarded(cell), text);
    }
    let layout = shown_by("bowler,notation");
    assert_eq!(held(&layout, "'=1+1,X").0.unwrap(), "=1+1");
    assert_eq!(held(&layout, "\"'-P\"\"S\",X").0.unwrap(), "-P\"S");
    assert_eq!(held(&layout, "'PJS,X").0.unwrap(), "'PJS");
}
