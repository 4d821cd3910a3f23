//! Files as clubs have them, damaged in every way, and what must hold of them all the same: each line that has something in
//! it is a row, a title, a header or a ball, once; and neither the ends of its lines nor its encoding, the size of the
//! pieces in which it comes nor the number of threads makes a difference.

use std::collections::BTreeMap;
use std::env;
use std::sync::{Arc, LazyLock, Mutex};

use proptest::prelude::*;
use tenpin::{Game, Ruleset};
use tenpin_bulk::{Chunk, Chunks, Layout, Opening, Rows, Scorer, Shape, TextLine, Totals};

use crate::{Pieces, Said, games, in_bulk, warm_with};

/// A row, as far as it can be seen.
#[derive(Debug, Clone, PartialEq)]
struct SeenRow {
    number: usize,
    bowler: Option<String>,
    game: Result<String, String>,
    total: Option<(usize, u32)>,
    left_out: usize,
}

/// All that is found in a source.
#[derive(Debug, Clone, PartialEq)]
struct Found {
    opening: Opening,
    rows: Vec<SeenRow>,
}

/// What is found in a source that is read by itself, line after line.
fn found(source: Pieces<'_>) -> Found {
    let mut chunks = Chunks::new(source);
    let layout = Layout { totals: Totals::Checked, ..Layout::games(Ruleset::TenPin) };
    let opening = chunks.opening(&layout, None).unwrap();
    let mut found = Vec::new();
    if let Opening::Lines { layout, .. } = &opening {
        let mut rows = Rows::new(layout.clone());
        let mut chunk = Chunk::default();
        let mut add = |number: usize, row: tenpin_bulk::Row<'_>| {
            let game = row.game.map(|game| game.to_string()).map_err(|fault| fault.to_string());
            let total = row.recorded.map(|found| (found.column, found.total));
            let bowler = row.bowler.map(String::from);
            found.push(SeenRow { number, bowler, game, total, left_out: row.left_out });
            Ok::<(), ()>(())
        };
        while chunks.next(&mut chunk).unwrap() {
            rows.read(&chunk, &mut add).unwrap();
        }
        rows.end(&mut add).unwrap();
    }
    Found { opening, rows: found }
}

/// Games to write down.
static GAMES: LazyLock<Vec<Game>> = LazyLock::new(|| games(Ruleset::TenPin, 17, 500));

/// A game, whole or not, as one may write it down.
fn written_game() -> impl Strategy<Value = String> {
    let ways = prop::sample::select(vec!["written", "counts", "tight", "wide", "dashes", "circles"]);
    (prop::sample::select(&GAMES[..]), ways, prop_oneof![4 => Just(200), 1 => 0..30_usize]).prop_map(
        |(game, way, len)| {
            let written = game.to_string();
            let counts =
                || game.frames().iter().flat_map(|frame| frame.rolls().to_vec()).map(|roll| roll.pins().to_string());
            let written: String = match way {
                "counts" => counts().collect::<Vec<_>>().join(" "),
                "tight" => written.replace(' ', ""),
                "wide" => written.chars().map(|symbol| if symbol == 'X' { 'Ｘ' } else { symbol }).collect(),
                "dashes" => written.replace('-', "–"),
                "circles" => written.replace(" 8", " ⑧"),
                _ => written,
            };
            written.chars().take(len).collect()
        },
    )
}

/// The lines of a file in one of the shapes that there are.
fn file() -> impl Strategy<Value = Vec<String>> {
    let name = || prop::sample::select(vec!["PJS", "Kim Young-ja", "이", "=1+1", "X", "Smith, J.", "7", ""]);
    let delimiter = || prop::sample::select(vec![",", ";", "\t"]);
    let bare = prop::collection::vec(written_game(), 1..8);
    let named =
        (prop::sample::select(vec![":", ": ", ",", ";", "\t"]), prop::collection::vec((name(), written_game()), 1..8))
            .prop_map(|(between, games)| {
                games.into_iter().map(|(name, game)| format!("{name}{between}{game}")).collect()
            });
    let ball = prop::sample::select(vec!["X", "7", "/", "-", "10", "⑧", "F", "?", "7 2", ""]);
    let balls = prop::collection::vec((name(), ball), 1..20)
        .prop_map(|balls| balls.into_iter().map(|(name, ball)| format!("{name}\t{ball}")).collect());
    let notation =
        (delimiter(), prop::collection::vec((name(), written_game(), 0..301_u16), 0..8)).prop_map(|(between, rows)| {
            let row = |(name, game, total): (&str, String, u16)| format!("{name}{between}{game}{between}{total}");
            [format!("name{between}notation{between}total")].into_iter().chain(rows.into_iter().map(row)).collect()
        });
    let date = prop::sample::select(vec!["2026-11-13", "2026. 11. 13.", "13/11/2026", "2026-02-30T", ""]);
    let dated = (delimiter(), prop::collection::vec((date, name(), name(), written_game()), 0..8)).prop_map(
        |(between, rows)| {
            let row = |(date, tag, name, game): (&str, &str, &str, String)| [date, tag, name, &game].join(between);
            let header = ["date", "bowler", "name", "notation"].join(between);
            [header].into_iter().chain(rows.into_iter().map(row)).collect()
        },
    );
    let frame = prop::sample::select(vec!["Frame {}", "f{}", "{}프레임", "Cuadro {}", "{}"]);
    let frames = (delimiter(), frame, 1..=10_usize, prop::collection::vec((name(), written_game()), 0..8)).prop_map(
        |(between, frame, count, rows)| {
            let header = (1..=count).map(|number| frame.replace("{}", &number.to_string()));
            let header = [String::from("Name")].into_iter().chain(header).collect::<Vec<_>>().join(between);
            let row = |(name, game): (&str, String)| {
                let frames = game.split(' ').take(count).collect::<Vec<_>>().join(between);
                format!("{name}{between}{frames}")
            };
            [header].into_iter().chain(rows.into_iter().map(row)).collect()
        },
    );
    prop_oneof![2 => bare, 3 => named, 2 => balls, 3 => notation, 2 => dated, 3 => frames]
}

/// What happens to files on their way.
#[derive(Debug, Clone)]
enum Damage {
    /// A line is put in.
    Line(prop::sample::Index, String),
    /// A line is there twice.
    Twice(prop::sample::Index),
    /// Something is put into a line.
    Into(prop::sample::Index, prop::sample::Index, String),
    /// A character of a line is lost, or all behind it.
    Lost(prop::sample::Index, prop::sample::Index, bool),
}

fn damage() -> impl Strategy<Value = Damage> {
    let line = prop_oneof![
        6 => prop::sample::select(vec![
            "", "  ", ";;;", ",,", "\u{3000}", "# a comment", "Tuesday League", "화요 리그;;;", "Date;2026-11-16", "X 8X", "PJS",
            "name,notation", "Name;F1;F2", "\u{feff}", "\u{feff}X 7/", "\0", "\u{1b}[2J", "\"", "PJS: X X X X X X X X X XXX 300",
            "X X X X X X X X X XXX = 299", "\t7", ": X", "PJS|X", "f1,f2,f3", "300", "１０ ７ ３",
        ]).prop_map(str::to_owned),
        1 => "[ -~]{0,30}",
        1 => "\\PC{0,12}",
        1 => prop::sample::select(vec![65_536_usize, 65_537, 70_000]).prop_map(|len| "X".repeat(len)),
    ];
    let piece = prop_oneof![
        prop::sample::select(vec![
            ",", ";", "\t", ":", "\"", "\"\"", "'", "|", "=", " ", "#", "10", "(9)", "{7-10}", "–", "Ｘ", "⑧", "⑩",
            "\u{feff}", "\0", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{7f}", "é", "홍", "😀",
        ])
        .prop_map(str::to_owned),
        "[ -~]{1,3}",
    ];
    let index = any::<prop::sample::Index>;
    prop_oneof![
        (index(), line).prop_map(|(at, line)| Damage::Line(at, line)),
        index().prop_map(Damage::Twice),
        (index(), index(), piece).prop_map(|(line, at, piece)| Damage::Into(line, at, piece)),
        (index(), index(), any::<bool>()).prop_map(|(line, at, all)| Damage::Lost(line, at, all)),
    ]
}

/// Lines that went through all this.
fn damaged() -> impl Strategy<Value = Vec<String>> {
    (file(), prop::collection::vec(damage(), 0..5)).prop_map(|(mut lines, damages)| {
        for damage in damages {
            match damage {
                Damage::Line(at, line) => lines.insert(at.index(lines.len() + 1), line),
                Damage::Twice(at) => lines.insert(at.index(lines.len()), lines[at.index(lines.len())].clone()),
                Damage::Into(line, at, piece) => {
                    let line = line.get(&lines).clone();
                    let mut letters: Vec<char> = line.chars().collect();
                    let at = at.index(letters.len() + 1);
                    letters.splice(at..at, piece.chars());
                    let place = lines.iter().position(|other| *other == line).unwrap();
                    lines[place] = letters.into_iter().collect();
                }
                Damage::Lost(line, at, all) => {
                    let place = line.index(lines.len());
                    let mut letters: Vec<char> = lines[place].chars().collect();
                    if !letters.is_empty() {
                        let at = at.index(letters.len());
                        letters.drain(at..if all { letters.len() } else { at + 1 });
                    }
                    lines[place] = letters.into_iter().collect();
                }
            }
        }
        lines
    })
}

/// A line that is skipped whatever it says.
fn is_comment(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(b"#")
}

/// Whether there is something on a line that must not be lost.
fn has_something(line: &[u8]) -> bool {
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    let text = String::from_utf8_lossy(line);
    let is_nothing =
        |letter: char| letter.is_whitespace() && letter != '\u{85}' && letter != '\u{2028}' && letter != '\u{b}';
    !is_comment(line) && text.chars().any(|letter| !is_nothing(letter) && !",;|".contains(letter))
}

/// Every line with something on it is accounted for once.
fn check_accounts(lines: &[Vec<u8>], found: &Found) -> Result<(), TestCaseError> {
    let somethings = || (1..).zip(lines).filter(|(_, line)| has_something(line));
    let Opening::Lines { layout, titles } = &found.opening else {
        prop_assert_eq!(&found.rows, &[]);
        // Whoever finds nothing must not have overlooked something.
        prop_assert!(found.opening != Opening::Empty || somethings().next().is_none());
        return Ok(());
    };
    if layout.shape == Shape::Balls {
        return check_balls(lines, &found.rows);
    }
    let mut accounts: BTreeMap<usize, usize> = BTreeMap::new();
    for number in found.rows.iter().map(|row| row.number).chain(titles.iter().copied()) {
        *accounts.entry(number).or_default() += 1;
    }
    let header = match &layout.shape {
        Shape::Table(table) => Some(TextLine::new(1, &lines[table.number() - 1]).text),
        _ => None,
    };
    for (number, line) in somethings() {
        let is_header = header == Some(TextLine::new(number, line).text);
        prop_assert_eq!(
            accounts.remove(&number).unwrap_or_default(),
            usize::from(!is_header),
            "{}: {:?}",
            number,
            line
        );
    }
    // What else is told is told of a line that is there, once.
    for (number, count) in accounts {
        prop_assert!(number <= lines.len() && count == 1, "{} times {}", count, number);
    }
    let numbers: Vec<usize> = found.rows.iter().map(|row| row.number).collect();
    prop_assert!(numbers.is_sorted(), "{:?}", numbers);
    Ok(())
}

/// Every ball is one of a game, or behind a wrong one; every other line is a row of its own.
fn check_balls(lines: &[Vec<u8>], rows: &[SeenRow]) -> Result<(), TestCaseError> {
    let mut balls = 0;
    for (number, text) in (1..).zip(lines) {
        let line = TextLine::new(number, text).text;
        let name = line.iter().position(|byte| *byte == b'\t').map(|tab| line[..tab].trim_ascii());
        // A separator may be a name, with nothing behind it.
        let is_ball = line.len() <= 65_536 && name.is_some_and(|name| !name.is_empty()) && !is_comment(line);
        balls += usize::from(is_ball);
        if !is_ball && !has_something(text) {
            continue;
        }
        let refused = rows.iter().filter(|row| row.number == number && row.bowler.is_none()).count();
        prop_assert_eq!(refused, usize::from(!is_ball), "{}: {:?}", number, line);
    }
    let bowled = rows.iter().filter(|row| row.bowler.is_some()).map(|row| match &row.game {
        Ok(game) => Game::read(Ruleset::TenPin, game).unwrap().frames().iter().map(|frame| frame.rolls().len()).sum(),
        Err(_) => row.left_out,
    });
    // Of a game that goes wrong, the balls before the wrong one are not told: these are balls all the same.
    let told: usize = bowled.sum();
    let has_wrong = rows.iter().any(|row| row.bowler.is_some() && row.game.is_err());
    prop_assert!(if has_wrong { told < balls } else { told == balls }, "{} of {}", told, balls);
    Ok(())
}

/// A scorer that uses its automata, made once for each layout, because that takes its time. Tables have none.
fn warm(layout: &Layout) -> Arc<Scorer> {
    static WARM: Mutex<Vec<Arc<Scorer>>> = Mutex::new(Vec::new());
    if matches!(layout.shape, Shape::Table(_)) {
        return Arc::new(Scorer::new(layout.clone()));
    }
    let mut all = WARM.lock().unwrap();
    let known = all.iter().find(|scorer| scorer.layout() == layout).cloned();
    known.unwrap_or_else(|| {
        let new = Arc::new(warm_with(layout.clone()));
        all.push(Arc::clone(&new));
        new
    })
}

/// What a scorer says of the lines, and what stands in the rows: both must be the same.
fn check_scorer(found: &Found, text: &[u8]) -> Result<(), TestCaseError> {
    let Opening::Lines { layout, .. } = &found.opening else { return Ok(()) };
    if layout.shape == Shape::Balls {
        return Ok(());
    }
    let warm = warm(layout);
    for (scorer, jobs) in [(&Scorer::new(layout.clone()), 1), (&warm, 1), (&warm, 3)] {
        let said = in_bulk(scorer, text, jobs);
        prop_assert_eq!(said.len(), found.rows.len());
        for ((number, said), row) in said.iter().zip(&found.rows) {
            prop_assert_eq!(*number, row.number);
            let score = |game: &String| Game::read(layout.ruleset, game).unwrap().score();
            match (said, &row.game) {
                (Said::Over(reading), Ok(game)) => prop_assert_eq!(Some(reading.score()), score(game)),
                (Said::Recorded(reading, total), Ok(game)) => {
                    prop_assert_eq!(
                        (Some(reading.score()), Some(*total)),
                        (score(game), row.total.map(|(_, total)| total))
                    );
                }
                (Said::Unfinished(unfinished), Ok(game)) => prop_assert_eq!(&unfinished.to_string(), game),
                (Said::Refused(fault), Err(says)) => prop_assert_eq!(&fault.to_string(), says),
                (said, row) => prop_assert!(false, "{:?} and {:?}", said, row),
            }
        }
    }
    Ok(())
}

/// The text of all lines, ended so, or joined so.
fn text(lines: &[Vec<u8>], end: &[u8], is_ended: bool) -> Vec<u8> {
    let mut text = lines.join(end);
    if is_ended {
        text.extend(end);
    }
    text
}

/// How many files are damaged in each way, unless `TENPIN_ATTACK` says so.
fn cases() -> u32 {
    env::var("TENPIN_ATTACK").ok().and_then(|files| files.parse().ok()).unwrap_or(600)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn no_line_is_lost_and_nothing_depends_on_how_it_is_stored(
        lines in damaged(),
        is_ended in any::<bool>(),
        pieces in prop::collection::vec(1..200_usize, 0..40),
    ) {
        let bytes: Vec<Vec<u8>> = lines.iter().map(|line| line.as_bytes().to_vec()).collect();
        let plain = text(&bytes, b"\n", is_ended);
        let expected = found(Pieces::new(&plain, vec![]));
        check_accounts(&bytes, &expected)?;
        check_scorer(&expected, &plain)?;
        prop_assert_eq!(&found(Pieces::new(&plain, pieces.clone())), &expected, "in pieces");
        for end in ["\r\n", "\r"] {
            let text = text(&bytes, end.as_bytes(), is_ended);
            prop_assert_eq!(&found(Pieces::new(&text, pieces.clone())), &expected, "{:?}", end);
        }
        for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let encoded: Vec<u8> = "\u{feff}".encode_utf16().chain(str::from_utf8(&plain).unwrap().encode_utf16()).flat_map(bytes).collect();
            prop_assert_eq!(&found(Pieces::new(&encoded, pieces.clone())), &expected, "UTF-16");
        }
    }

    /// Bytes that are no text, too.
    #[test]
    fn no_line_of_any_bytes_is_lost(
        lines in damaged(),
        wrong in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        is_ended in any::<bool>(),
    ) {
        let mut bytes: Vec<Vec<u8>> = lines.iter().map(|line| line.as_bytes().to_vec()).collect();
        for (at, byte) in wrong {
            let line = at.index(bytes.len());
            let place = at.index(bytes[line].len() + 1);
            // The ends of lines are told apart, and the first two bytes tell the encoding.
            if !b"\r\n".contains(&byte) && 2 <= place {
                bytes[line].insert(place, byte);
            }
        }
        let plain = text(&bytes, b"\n", is_ended);
        let expected = found(Pieces::new(&plain, vec![]));
        check_accounts(&bytes, &expected)?;
        check_scorer(&expected, &plain)?;
        for end in ["\r\n", "\r"] {
            prop_assert_eq!(&found(Pieces::new(&text(&bytes, end.as_bytes(), is_ended), vec![])), &expected, "{:?}", end);
        }
    }
}
