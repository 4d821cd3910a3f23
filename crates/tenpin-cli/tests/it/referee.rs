//! The referee knows the rule book and not the engine: frames are written out case by case, totals come from the plain
//! loop over the balls.

use proptest::prelude::*;
use serde_json::{Value, json};
use tenpin::handbook;

use crate::{run, tenpin};

/// What the referee makes of a line.
#[derive(Debug)]
enum Verdict {
    /// No game is meant.
    Nothing,
    Game(Record),
    Wrong(Fault),
}

#[derive(Debug, Default)]
struct Record {
    frames: Vec<Vec<Ball>>,
    /// The total that stands behind the game, and its column.
    recorded: Option<(usize, u32)>,
}

#[derive(Debug)]
struct Fault {
    column: usize,
    frame: usize,
    error: String,
    hint: Option<&'static str>,
}

/// A ball that was accepted: its pins, how it is written, and the pins that it left, where they are worth telling.
#[derive(Debug, Clone, Default)]
struct Ball {
    pins: u16,
    symbol: String,
    is_split: bool,
    leave: Option<Vec<u16>>,
}

impl Ball {
    fn new(pins: u16, symbol: &str) -> Ball {
        Ball { pins, symbol: symbol.to_owned(), ..Ball::default() }
    }
}

/// A ball as it is told.
#[derive(Debug, Clone, PartialEq)]
enum Told {
    Pins(u16),
    Strike,
    Spare,
    Rest,
    Foul,
    Split(u16),
    /// A count, and the pins left standing.
    Left(u16, Vec<u16>),
}

/// What the next ball of a frame meets: pins, and whether it is the first at them; `None` after the last ball.
fn meets(number: usize, balls: &[u16]) -> Option<(u16, bool)> {
    match (number, balls) {
        (_, []) | (10, [10] | [10, 10]) => Some((10, true)),
        (10, [10, second]) => Some((10 - second, false)),
        (10, [first, second]) if first + second == 10 => Some((10, true)),
        (_, [first]) if *first < 10 => Some((10 - first, false)),
        _ => None,
    }
}

impl Record {
    /// The number of the frame that the next ball belongs to, and what the ball meets.
    fn next(&self) -> Option<(usize, u16, bool)> {
        (1..=10).find_map(|number| {
            let pins: Vec<u16> =
                self.frames.get(number - 1).map_or(vec![], |frame| frame.iter().map(|ball| ball.pins).collect());
            meets(number, &pins).map(|(standing, is_first)| (number, standing, is_first))
        })
    }

    fn bowl(&mut self, told: Told) -> Result<(), (String, Option<&'static str>)> {
        let Some((number, standing, is_first)) = self.next() else {
            return Err(("the game is over".to_owned(), Some("write one game a line, without its total")));
        };
        let are = if standing == 1 { "is" } else { "are" };
        let cannot = |pins: u16| (format!("{pins} pins cannot fall when {standing} {are} standing"), None);
        let cleared = if is_first { "X" } else { "/" };
        let symbol = |pins: u16| match pins {
            pins if pins == standing => cleared.to_owned(),
            0 => "-".to_owned(),
            pins => pins.to_string(),
        };
        let ball = match told {
            Told::Strike if !is_first => {
                let hint = "write / where the second ball clears the rack";
                return Err(("X is for the first ball at a full rack".to_owned(), Some(hint)));
            }
            Told::Rest => return Err(("T is for the third ball at a rack".to_owned(), None)),
            Told::Spare if is_first => {
                let hint = "write X where the first ball clears the rack";
                return Err(("/ is for the second ball at a rack".to_owned(), Some(hint)));
            }
            Told::Strike | Told::Spare => Ball::new(standing, cleared),
            Told::Foul => Ball::new(0, "F"),
            Told::Split(_) if !is_first => {
                return Err(("only the first ball at a full rack leaves a split".to_owned(), None));
            }
            Told::Split(pins @ 1..=8) => Ball { is_split: true, ..Ball::new(pins, &format!("({pins})")) },
            Told::Split(pins) => return Err((format!("no split is left when {pins} pins fall"), None)),
            Told::Pins(pins) if standing < pins => return Err(cannot(pins)),
            Told::Pins(pins) => Ball::new(pins, &symbol(pins)),
            Told::Left(told, leave) => {
                let rack: Vec<u16> = (1..=10).collect();
                let known = if is_first {
                    &rack
                } else {
                    self.frames[number - 1].iter().rev().find_map(|ball| ball.leave.as_ref()).unwrap_or(&rack)
                };
                if !leave.iter().all(|pin| known.contains(pin)) {
                    let are = if known.len() == 1 { "is" } else { "are" };
                    return Err((
                        format!("{} cannot be left when {} {are} standing", dashed(&leave), dashed(known)),
                        None,
                    ));
                }
                let left = u16::try_from(leave.len()).unwrap();
                if standing < left {
                    let pins = if standing == 1 { "pin is" } else { "pins are" };
                    return Err((format!("{} cannot be left when {standing} {pins} standing", dashed(&leave)), None));
                }
                let pins = standing - left;
                if told != pins {
                    let left = match left {
                        0 => "no pin is".to_owned(),
                        1 => format!("{} is", dashed(&leave)),
                        _ => format!("{} are", dashed(&leave)),
                    };
                    return Err((format!("the count is {pins} when {left} left, not {told}"), None));
                }
                let is_split = is_first && is_split(&leave);
                if leave == *known || left == 0 {
                    Ball::new(pins, &symbol(pins))
                } else {
                    let symbol = format!("{}{{{}}}", symbol(pins), dashed(&leave));
                    Ball { pins, symbol, is_split, leave: Some(leave) }
                }
            }
        };
        if self.frames.len() < number {
            self.frames.push(Vec::new());
        }
        self.frames[number - 1].push(ball);
        Ok(())
    }

    fn balls(&self) -> impl Iterator<Item = &Ball> {
        self.frames.iter().flatten()
    }

    fn pins(&self) -> Vec<u16> {
        self.balls().map(|ball| ball.pins).collect()
    }

    fn notation(&self) -> String {
        let frame = |balls: &Vec<Ball>| balls.iter().map(|ball| ball.symbol.as_str()).collect::<String>();
        self.frames.iter().map(frame).collect::<Vec<_>>().join(" ")
    }

    fn totals(&self) -> Vec<u16> {
        let pins = self.pins();
        let mut totals = Vec::new();
        let (mut first, mut total) = (0, 0);
        while totals.len() < 10 {
            let is_strike = pins.get(first) == Some(&10);
            let is_spare = !is_strike && pins.len() >= first + 2 && pins[first] + pins[first + 1] == 10;
            let counting = if is_strike || is_spare { 3 } else { 2 };
            let Some(balls) = pins.get(first..first + counting) else { break };
            total += balls.iter().sum::<u16>();
            totals.push(total);
            first += if is_strike { 1 } else { 2 };
        }
        totals
    }

    fn best(&self) -> u16 {
        let mut best = Record { frames: self.frames.clone(), recorded: None };
        while let Some((_, standing, _)) = best.next() {
            best.bowl(Told::Pins(standing)).unwrap();
        }
        *best.totals().last().unwrap()
    }

    fn is_over(&self) -> bool {
        self.next().is_none()
    }
}

fn dashed(pins: &[u16]) -> String {
    pins.iter().map(u16::to_string).collect::<Vec<_>>().join("-")
}

/// Whether the handbook lists the leave as a split.
fn is_split(leave: &[u16]) -> bool {
    let row = format!("{},yes", dashed(leave));
    handbook::SPLITS.lines().any(|line| line == row)
}

/// What the referee makes of a line: a total may stand behind a whole game.
fn judge(line: &[u8]) -> Verdict {
    let verdict = judge_game(line);
    let Verdict::Wrong(_) = verdict else { return verdict };
    let is_between = |byte: &u8| b" \t\x0c,|=".contains(byte);
    let mark = line.len() - line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line).len();
    let end = line.len() - line.iter().rev().take_while(|byte| is_between(byte)).count();
    let start = line[..end].iter().rposition(is_between).map_or(0, |last| last + 1);
    let total = str::from_utf8(&line[start..end]).ok().filter(|total| total.len() < 10);
    let total =
        total.filter(|total| total.bytes().all(|byte| byte.is_ascii_digit())).and_then(|total| total.parse().ok());
    let game_end = line[..start].iter().rposition(|byte| !is_between(byte)).map_or(0, |last| last + 1);
    match (total, judge_game(&line[..game_end])) {
        (Some(total), Verdict::Game(record)) if record.is_over() => {
            Verdict::Game(Record { recorded: Some((start + 1 - mark, total)), ..record })
        }
        _ => verdict,
    }
}

fn judge_game(line: &[u8]) -> Verdict {
    // Wherever files were put together, a line may begin with the mark of the next file.
    let line = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line);
    if tokens(line).is_empty() || line.trim_ascii()[0] == b'#' {
        return Verdict::Nothing;
    }
    let (balls, misspelling) = tell(line);
    let mut record = Record::default();
    let at = |record: &Record| record.next().map_or(10, |(number, ..)| number);
    for (column, told) in balls {
        if let Err((error, hint)) = record.bowl(told) {
            return Verdict::Wrong(Fault { column, frame: at(&record), error, hint });
        }
    }
    match misspelling {
        None => Verdict::Game(record),
        Some((column, error, hint)) => Verdict::Wrong(Fault { column, frame: at(&record), error, hint }),
    }
}

type Misspelling = (usize, String, Option<&'static str>);

/// The balls of a line with their columns, up to the first place where there is none.
fn tell(line: &[u8]) -> (Vec<(usize, Told)>, Option<Misspelling>) {
    let tokens = tokens(line);
    let is_notation = line.iter().any(|byte| b"Xx/-FfGgSsTt_(){}".contains(byte));
    let is_count = |token: &[u8]| token == b"10" || (token.len() == 1 && token[0].is_ascii_digit());
    let is_open = |token: &[u8]| {
        let digits: Vec<u32> = token.iter().filter_map(|byte| char::from(*byte).to_digit(10)).collect();
        token.len() == 2 && digits.len() == 2 && !digits.contains(&0) && digits.iter().sum::<u32>() < 10
    };
    if let [(column, token)] = tokens[..]
        && (token.len() == 2 || token.len() == 3)
        && token.iter().all(u8::is_ascii_digit)
        && token != b"10"
        && !is_open(token)
    {
        let hint = Some("write the balls, not the score");
        return (vec![], Some((column, "a lone number looks like a total".to_owned(), hint)));
    }
    // Open frames as they are written: two digits each, and perhaps one ball of the next.
    let is_written_open = match &tokens[..] {
        [frames @ .., (_, [b'1'..=b'9'])] => frames.iter().all(|(_, token)| is_open(token)),
        frames => frames.iter().all(|(_, token)| is_open(token)),
    };
    let is_counts = !is_notation
        && (tokens.iter().all(|(_, token)| is_count(token))
            || !(tokens.iter().all(|(_, token)| 1 < token.len()) || is_written_open));
    if is_counts { tell_counts(&tokens) } else { tell_symbols(&tokens, is_notation) }
}

fn tokens(line: &[u8]) -> Vec<(usize, &[u8])> {
    let mut tokens = Vec::new();
    let mut start = 0;
    let mut braces = 0..0;
    for end in 0..=line.len() {
        // What is in braces belongs together.
        if line.get(end) == Some(&b'{') && !braces.contains(&end) {
            braces = end..line[end..].iter().position(|byte| *byte == b'}').map_or(end, |closing| end + closing);
        }
        if end == line.len() || b" \t\r\n\x0c,|".contains(&line[end]) && !braces.contains(&end) {
            if start < end {
                tokens.push((start + 1, &line[start..end]));
            }
            start = end + 1;
        }
    }
    tokens
}

fn tell_counts(tokens: &[(usize, &[u8])]) -> (Vec<(usize, Told)>, Option<Misspelling>) {
    let mut balls = Vec::new();
    for (column, token) in tokens {
        let text = String::from_utf8_lossy(token);
        let Some(pins) = (0..=10_u16).find(|pins| text == pins.to_string()) else {
            let odd = token.iter().position(|byte| !byte.is_ascii_digit());
            let misspelling = odd.map_or(
                (*column, "a count is 0 to 10".to_owned(), Some("put a blank or a comma between two counts")),
                |odd| no_ball(column + odd, &token[odd..]),
            );
            return (balls, Some(misspelling));
        };
        balls.push((*column, Told::Pins(pins)));
    }
    (balls, None)
}

fn tell_symbols(tokens: &[(usize, &[u8])], is_notation: bool) -> (Vec<(usize, Told)>, Option<Misspelling>) {
    let mut balls = Vec::new();
    for (column, token) in tokens {
        if is_notation && *token == b"10" {
            let hint = Some("write X for a strike, 1- for one pin and then none");
            return (balls, Some((*column, "10 can mean a strike or two balls".to_owned(), hint)));
        }
        let mut index = 0;
        while index < token.len() {
            let column = column + index;
            let digit = |index: usize| {
                token.get(index).filter(|byte| byte.is_ascii_digit()).map(|byte| u16::from(*byte - b'0'))
            };
            let (told, len) = match token[index].to_ascii_uppercase() {
                b'X' => (Told::Strike, 1),
                b'/' => (Told::Spare, 1),
                b'F' => (Told::Foul, 1),
                b'T' => (Told::Rest, 1),
                b'{' | b'}' => return (balls, Some(no_leave(column))),
                b'-' | b'G' => (Told::Pins(0), 1),
                b'0'..=b'9' => (Told::Pins(digit(index).unwrap()), 1),
                b'S' if digit(index + 1).is_some() => (Told::Split(digit(index + 1).unwrap()), 2),
                b'(' if digit(index + 1).is_some() && token.get(index + 2) == Some(&b')') => {
                    (Told::Split(digit(index + 1).unwrap()), 3)
                }
                b'_' => return (balls, Some((column, "_ is for a frame that is given".to_owned(), None))),
                b'S' | b'(' => return (balls, Some(no_split(column))),
                _ => return (balls, Some(no_ball(column, &token[index..]))),
            };
            let (told, len) = match told {
                Told::Pins(pins) | Told::Split(pins) if token.get(index + len) == Some(&b'{') => {
                    let read = leave(&token[index + len..]);
                    match read {
                        Some((leave, braces)) if !matches!(told, Told::Split(_)) => {
                            (Told::Left(pins, leave), len + braces)
                        }
                        _ => return (balls, Some(no_leave(column + len))),
                    }
                }
                told => (told, len),
            };
            balls.push((column, told));
            index += len;
        }
    }
    (balls, None)
}

/// The pins in the braces at the start, in order, and the length of it all.
fn leave(text: &[u8]) -> Option<(Vec<u16>, usize)> {
    let end = text.iter().position(|byte| *byte == b'}')?;
    let words = text.get(1..end)?.split(|byte| b"-, \t".contains(byte)).filter(|word| !word.is_empty());
    let pin = |word: &[u8]| (1..=10_u16).find(|pin| word == pin.to_string().as_bytes());
    let mut pins: Vec<u16> = words.map(pin).collect::<Option<_>>()?;
    pins.sort_unstable();
    (!pins.windows(2).any(|pair| pair[0] == pair[1])).then_some((pins, end + 1))
}

fn no_split(column: usize) -> Misspelling {
    (column, "this is no split".to_owned(), Some("write (8) or S8"))
}

fn no_leave(column: usize) -> Misspelling {
    let hint = "write the pins left standing after the count, as in 8{1-3}";
    (column, "this is no leave".to_owned(), Some(hint))
}

fn no_ball(column: usize, rest: &[u8]) -> Misspelling {
    let lossy = String::from_utf8_lossy(rest);
    let symbol = lossy.chars().next().unwrap();
    if rest.starts_with(symbol.to_string().as_bytes()) {
        (column, format!("{symbol:?} is no ball"), None)
    } else {
        (column, format!("byte 0x{:02x} is no text", rest[0]), Some("save the text as UTF-8"))
    }
}

/// A game of up to so many balls, bowled by the referee, as a person may write it down.
fn written_games() -> impl Strategy<Value = Vec<u8>> {
    let balls = prop::collection::vec((0..14_u16, any::<bool>()), 0..=21);
    let spelling = prop::sample::select(vec!["X 7/", "X7/", "x 7/", "X,7/", "X|7|/", "S8", "0", "10 7 3", "10,7,3"]);
    let whole = prop_oneof![3 => Just(true), 1 => Just(false)];
    (balls, spelling, whole, prop_oneof![Just("\t"), Just(""), Just("  ")]).prop_map(
        |(wishes, spelling, whole, end)| {
            let mut record = Record::default();
            let mut wishes = wishes.into_iter();
            while let Some((_, standing, is_first)) = record.next() {
                let Some((wish, is_clearing)) = wishes.next().or(whole.then_some((3, false))) else { break };
                let told = match wish {
                    13 => Told::Foul,
                    11 if is_first && !is_clearing => Told::Left(8, vec![7, 10]),
                    11 if standing == 2 => Told::Left(1, vec![10]),
                    12 if is_first => Told::Split(5),
                    _ if is_clearing => Told::Pins(standing),
                    wish => Told::Pins(wish.min(standing)),
                };
                record.bowl(told).unwrap();
            }
            let notation = record.notation();
            let counts = || record.pins().iter().map(u16::to_string).collect::<Vec<_>>();
            let line = match spelling {
                "X7/" => notation.replace(' ', ""),
                "x 7/" => notation.to_lowercase(),
                "X,7/" => notation.replace(' ', ","),
                "X|7|/" => notation
                    .split("")
                    .collect::<Vec<_>>()
                    .join("|")
                    .replace("(|5|)", "(5)")
                    .replace("|{|7|-|1|0|}", "{7-10}")
                    .replace("|{|1|0|}", "{10}"),
                "S8" => notation.replace('(', "S").replace(')', ""),
                "0" => notation.replace('-', "0").replace("7010", "7-10"),
                "10 7 3" => counts().join(" "),
                "10,7,3" => counts().join(","),
                _ => notation,
            };
            (line + end).into_bytes()
        },
    )
}

/// A line with a slip of the pen in it.
fn broken_games() -> impl Strategy<Value = Vec<u8>> {
    let slip = prop_oneof![
        4 => "[Xx/FfGgSsT_(){}0-9 ,|-]{1,3}".prop_map(String::into_bytes),
        2 => prop::sample::select(vec!["10", " 10 ", "07", " 19 ", "X", "é", "홍", "#", " 157", "(9)", "{7-10}", "9{10}", "8{7 9}"])
            .prop_map(|slip| slip.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 1..3),
    ];
    (written_games(), slip, any::<prop::sample::Index>(), 0..3_usize).prop_map(|(mut line, slip, place, lost)| {
        let start = place.index(line.len() + 1);
        let end = (start + lost).min(line.len());
        line.splice(start..end, slip);
        line
    })
}

fn lines() -> impl Strategy<Value = Vec<u8>> {
    let line = prop_oneof![
        6 => written_games(),
        6 => broken_games(),
        1 => "[0-9 ,]{1,12}".prop_map(String::into_bytes),
        1 => "[0-9]{1,4}( [0-9]{1,3}){0,3}".prop_map(String::into_bytes),
        1 => "[1-9]{2}( [1-9]{2}){0,4}( [0-9])?".prop_map(String::into_bytes),
        1 => "[Xx/FfGgSsT_(){}0-9 ,|-]{0,40}".prop_map(String::into_bytes),
        1 => prop_oneof!["[ \t]{0,3}", " ?#.{0,9}"].prop_map(String::into_bytes),
        1 => prop::collection::vec(any::<u8>(), 0..20),
        3 => (written_games(), "[ =,|]{1,3}[0-9]{1,3}[ =]?").prop_map(|(game, total)| [game, total.into_bytes()].concat()),
    ];
    // Whatever the bytes, it is one line.
    let mark = prop_oneof![9 => Just(""), 1 => Just("\u{feff}")];
    let line = (mark, line).prop_map(|(mark, line)| {
        mark.bytes().chain(line).map(|byte| if b"\r\n".contains(&byte) { b'\t' } else { byte }).collect()
    });
    // The referee knows nothing of the signs of spreadsheets and other keyboards, which random bytes make now and then.
    line.prop_filter("it has such a sign", |line: &Vec<u8>| {
        let text = String::from_utf8_lossy(line);
        tenpin_bulk::plain(&text) == text
    })
}

/// The JSON that the referee expects of a line, and the row of CSV; `None` if nothing is.
fn expected(number: usize, line: &[u8]) -> Option<(Value, Vec<String>)> {
    let place = ["<stdin>".to_owned(), number.to_string()];
    // No bowler stands beside these games.
    let beside = |total: Option<u32>, rules: &str| {
        [String::new(), total.map(|total| total.to_string()).unwrap_or_default(), rules.to_owned()]
    };
    match judge(line) {
        Verdict::Nothing => None,
        Verdict::Game(record) => {
            let (totals, is_over) = (record.totals(), record.is_over());
            let so_far = totals.last().copied().unwrap_or(0);
            let score = is_over.then_some(so_far);
            let mut json = json!({
                "file": "<stdin>", "line": number, "rules": "ten-pin", "notation": record.notation(), "rolls": record.pins(),
                "leaves": record.balls().map(|ball| ball.leave.as_deref().map(dashed)).collect::<Vec<_>>(),
                "splits": record.balls().map(|ball| ball.is_split).collect::<Vec<_>>(),
                "frames": totals, "score": score, "so_far": so_far, "best": record.best(), "over": is_over,
            });
            let recorded = record.recorded.map(|(_, total)| total);
            if let Some(total) = recorded {
                json["recorded"] = total.into();
            }
            let frames = (0..10).map(|index| totals.get(index).map(u16::to_string).unwrap_or_default());
            let score = score.map(|score| score.to_string()).unwrap_or_default();
            let rest = [score, so_far.to_string(), record.best().to_string(), is_over.to_string(), String::new()];
            let row = place.into_iter().chain([record.notation()]).chain(frames).chain(rest);
            Some((json, row.chain(beside(recorded, "ten-pin")).collect()))
        }
        Verdict::Wrong(Fault { column, frame, error, hint }) => {
            let mut json =
                json!({ "file": "<stdin>", "line": number, "column": column, "frame": frame, "error": error });
            let advised = hint.map(|hint| format!(": {hint}")).unwrap_or_default();
            if let Some(hint) = hint {
                json["hint"] = hint.into();
            }
            let blanks = vec![String::new(); 15];
            let error = format!("column {column}: frame {frame}: {error}{advised}");
            Some((json, place.into_iter().chain(blanks).chain([error]).chain(beside(None, "")).collect()))
        }
    }
}

fn check(lines: &[Vec<u8>], end: &str) -> Result<(), TestCaseError> {
    let input = lines.join(end.as_bytes());
    let score = |format: &str| run(&mut tenpin(&["score", "--input", "games", "--format", format]), &input);
    let expected: Vec<_> = lines.iter().enumerate().filter_map(|(index, line)| expected(index + 1, line)).collect();
    let line_of = |json: &Value| &lines[usize::try_from(json["line"].as_u64().unwrap()).unwrap() - 1];
    let text_of = |json: &Value| String::from_utf8_lossy(line_of(json)).into_owned();
    let record_of = |json: &Value| match judge(line_of(json)) {
        Verdict::Game(record) => record,
        other => panic!("{other:?}"),
    };

    let scored = score("jsonl");
    let shown: Vec<Value> = scored.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for (shown, (json, _)) in shown.iter().zip(&expected) {
        prop_assert_eq!(shown, json, "{:?}", text_of(json));
    }
    prop_assert_eq!(shown.len(), expected.len());
    let is_wrong = |json: &Value| json.get("error").is_some();
    prop_assert_eq!(scored.code, Some(i32::from(expected.iter().any(|(json, _)| is_wrong(json)))));

    let place = |json: &Value| {
        let (line, column, frame) = (&json["line"], &json["column"], &json["frame"]);
        if is_wrong(json) {
            format!("<stdin>:{line}:{column}: frame {frame}: ")
        } else if let Some((column, total)) = record_of(json).recorded {
            format!("<stdin>:{line}:{column}: note: the total is {}, not {total}", json["score"])
        } else {
            let (number, ..) = record_of(json).next().unwrap();
            format!("<stdin>:{line}: note: the game is not over, the next ball is in frame {number}")
        }
    };
    let is_noted = |json: &Value| json.get("recorded").is_some_and(|total| *total != json["score"]);
    let said = expected.iter().filter(|(json, _)| json["over"] != true || is_noted(json));
    let places: Vec<String> = said.map(|(json, _)| place(json)).collect();
    prop_assert_eq!(scored.stderr.lines().count(), places.len());
    for (line, place) in scored.stderr.lines().zip(&places) {
        prop_assert!(line.starts_with(place), "{} and not {}", line, place);
    }

    let total = |json: &Value| if is_wrong(json) { String::new() } else { json["so_far"].to_string() };
    let totals: String = expected.iter().map(|(json, _)| total(json) + "\n").collect();
    prop_assert_eq!(score("totals").stdout, totals);

    let csv = score("csv").stdout;
    let rows: Vec<Vec<String>> = csv::Reader::from_reader(csv.as_bytes())
        .records()
        .map(|row| row.unwrap().iter().map(str::to_owned).collect())
        .collect();
    let expected: Vec<Vec<String>> = expected.into_iter().map(|(_, row)| row).collect();
    prop_assert_eq!(rows, expected);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Some seven thousand lines, good and broken.
    #[test]
    fn every_line_is_scored_or_refused_as_the_rule_book_says(
        mut lines in prop::collection::vec(lines(), 50..250),
        end in prop::sample::select(vec!["\n", "\r\n", "\r"]),
    ) {
        // The first bytes tell how a file is encoded.
        lines[0] = b"X 7/ 9-".to_vec();
        check(&lines, end)?;
    }
}
