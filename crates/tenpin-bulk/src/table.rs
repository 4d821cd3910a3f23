//! Games in a table: comma-separated values, or others, with a header that names the columns.

use std::borrow::Cow;

use tenpin::{Ball, Frame, Game, RollError, Ruleset, notation};

use crate::date::ToldDate;
use crate::fault::{Fault, NoTable, Reason};
use crate::guard::unguarded;
use crate::layout::{Layout, Recorded, Row, TotalPlace, Totals, one_ball, read_game, read_total, without_decimals};
use crate::line::TextLine;
use crate::plain::Plain;

/// A table, as its header describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// The line with the names of the columns, and its number.
    header: Vec<u8>,
    number: usize,
    delimiter: u8,
    columns: Vec<Column>,
    beside: Beside,
    is_certain: bool,
}

/// What a header says.
struct Header {
    columns: Vec<Column>,
    beside: Beside,
    /// Whether it can be nothing but a header.
    is_certain: bool,
}

/// The indexes of columns that have nothing to do with the score, so that nobody has to look for them in every row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Beside {
    /// When the game was bowled.
    date: Option<usize>,
    /// The bowler's name, where another column has what stands on the board.
    name: Option<usize>,
}

/// What stands in a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    /// A ball of a frame, both numbered from 1.
    Ball { frame: usize, ball: usize },
    /// The balls of a frame, numbered from 1.
    Frame(usize),
    /// A whole game in notation or as counts.
    Game,
    /// The total of the game.
    Total,
    /// Who bowled.
    Bowler,
    /// The rule set.
    Rules,
    /// Something else.
    Other,
}

/// What stands in a row under a column.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Cell<'a> {
    /// Where its text begins: the column in bytes, from 1.
    column: usize,
    text: Cow<'a, [u8]>,
}

const GAME_NAMES: [&str; 5] = ["notation", "notación", "notacion", "표기", "기보"];
const TOTAL_NAMES: [&str; 7] = ["total", "score", "puntuación", "puntos", "총점", "합계", "점수"];
const BOWLER_NAMES: [&str; 11] =
    ["bowler", "name", "player", "nombre", "jugador", "jugadora", "이름", "성명", "선수", "볼러", "플레이어"];
const RULES_NAMES: [&str; 4] = ["rules", "reglas", "reglamento", "규칙"];
const DATE_NAMES: [&str; 6] = ["date", "fecha", "día", "날짜", "일자", "opened"];

/// Two columns that together say who bowled: what stands on the board, and the name.
const TAG_AND_NAME: [&str; 2] = ["bowler", "name"];

/// What else a header says that is none of ours.
const OTHER_NAMES: [&str; 8] = ["date", "game", "games", "fecha", "partida", "partidas", "날짜", "게임"];

/// What columns of frames are called, before their number or after it. An `f` will do as well.
const FRAME_WORDS: [&str; 4] = ["frame", "cuadro", "turno", "프레임"];

/// What may stand between the values of a row.
const DELIMITERS: &[u8] = b",;\t";

impl Table {
    /// The table with this header, or why it is none.
    pub fn of(line: &TextLine<'_>) -> Result<Table, NoTable> {
        let mut reason = NoTable::NoColumns;
        for delimiter in DELIMITERS.iter().copied().filter(|_| line.checked().is_ok()) {
            match cells(line.text, delimiter).map(|cells| Header::of(&cells)) {
                Ok(Ok(Header { columns, beside, is_certain })) => {
                    let header = line.text.to_vec();
                    return Ok(Table { header, number: line.number, delimiter, columns, beside, is_certain });
                }
                Ok(Err(found)) if reason == NoTable::NoColumns => reason = found,
                Ok(Err(_)) | Err(_) => {}
            }
        }
        Err(reason)
    }

    /// Whether its header can be nothing else.
    pub(crate) fn is_certain(&self) -> bool {
        self.is_certain
    }

    /// Whether there is more than one column.
    pub(crate) fn has_columns(&self) -> bool {
        1 < self.columns.len()
    }

    /// Whether there is a column for the date.
    pub(crate) fn tells_dates(&self) -> bool {
        self.beside.date.is_some()
    }

    /// Whether there is a column for who bowled.
    pub(crate) fn tells_bowlers(&self) -> bool {
        self.columns.contains(&Column::Bowler)
    }

    /// The number of the header's line.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether a line is a header, of whatever columns.
    pub(crate) fn is_header(line: &TextLine<'_>) -> bool {
        let is_header = |cells: Vec<Cell<'_>>| 2 <= cells.len() && names(&cells).iter().any(|name| is_known(name));
        DELIMITERS.iter().any(|delimiter| cells(line.text, *delimiter).is_ok_and(is_header))
    }

    /// Whether there is nothing on a line but what may stand between cells.
    pub(crate) fn is_blank(line: &TextLine<'_>) -> bool {
        line.text.iter().all(|byte| DELIMITERS.contains(byte) || byte.is_ascii_whitespace())
    }

    /// Whether there is nothing in the row, or the header once more, or a title above it.
    pub(crate) fn is_skipped(&self, line: &TextLine<'_>) -> bool {
        let is_empty = |byte: &u8| *byte == self.delimiter || byte.is_ascii_whitespace();
        line.number < self.number || line.text == self.header || line.text.iter().all(is_empty)
    }

    /// What the row holds.
    pub(crate) fn row<'a>(&self, line: &TextLine<'a>, layout: &Layout) -> Row<'a> {
        let cells = match cells(line.text, self.delimiter) {
            Ok(cells) => cells,
            Err(fault) => return Row::refused(fault),
        };
        let cell = |wanted: Column| {
            let is_wanted = |(column, cell): &(&Column, &Cell<'_>)| **column == wanted && !cell.text.is_empty();
            self.columns.iter().zip(&cells).find(is_wanted).map(|(_, cell)| cell)
        };
        if let Some(found) = self.other_delimiter(line, cells.len()) {
            return Row::refused(Fault::at(1, Reason::OtherDelimiter { found, wanted: self.delimiter }));
        }
        let beside = |place: Option<usize>| cells.get(place?).filter(|cell| !cell.text.is_empty());
        let bowler = cell(Column::Bowler).map(|cell| unguarded(lossy(&cell.text)));
        let name = beside(self.beside.name).map(|cell| unguarded(lossy(&cell.text)));
        let date = beside(self.beside.date).map(|cell| ToldDate { column: cell.column, text: cell.text.clone() });
        let recorded = cell(Column::Total).map(Cell::total).transpose();
        // Whoever does not ask for totals need not be told that one is none.
        let recorded = if layout.totals == Totals::Checked { recorded } else { Ok(recorded.unwrap_or_default()) };
        let game = || {
            let is_filled = |cell: &&Cell<'_>| !cell.text.is_empty();
            if let Some(beyond) = cells.iter().skip(self.columns.len()).find(is_filled) {
                return Err(Fault::at(beyond.column, Reason::TooManyCells));
            }
            let ruleset = cell(Column::Rules).map_or(Ok(layout.ruleset), Cell::ruleset)?;
            match cell(Column::Game) {
                Some(cell) => cell.game(ruleset),
                None => self.bowled(&cells, ruleset).map(|game| (game, None)),
            }
        };
        let (game, recorded) = match (game(), recorded) {
            (Ok((game, behind)), Ok(recorded)) => (Ok(game), recorded.or(behind)),
            (Err(fault), recorded) => (Err(fault), recorded.unwrap_or_default()),
            (Ok(_), Err(fault)) => (Err(fault), None),
        };
        Row { name, date, ..Row::of(bowler, game, recorded) }
    }

    /// The delimiter between the cells of a row that is not the header's, where there is one cell by that.
    fn other_delimiter(&self, line: &TextLine<'_>, found: usize) -> Option<u8> {
        if found != 1 || self.columns.len() < 2 {
            return None;
        }
        let is_row =
            |other: &&u8| cells(line.text, **other).is_ok_and(|cells| self.columns.len().min(3) <= cells.len());
        DELIMITERS.iter().find(is_row).copied()
    }

    /// The game of the balls in a row.
    fn bowled(&self, cells: &[Cell<'_>], ruleset: Ruleset) -> Result<Game, Fault> {
        let balls = || self.columns.iter().zip(cells).filter(|(column, _)| column.is_of_balls());
        if balls().all(|(_, cell)| cell.text.is_empty()) {
            let place = self.columns.iter().position(|column| column.is_of_balls() || *column == Column::Game);
            let column = place.and_then(|place| cells.get(place)).map_or(1, |cell| cell.column);
            return Err(Fault::at(column, Reason::NoGame));
        }
        let mut game = Game::new(ruleset);
        for (column, cell) in balls() {
            match *column {
                Column::Ball { frame, ball } => cell.bowl(&mut game, frame, ball)?,
                Column::Frame(frame) => cell.bowl_frame(&mut game, frame)?,
                _ => {}
            }
        }
        Ok(game)
    }
}

impl Column {
    /// Whether balls stand here that are not yet a game.
    fn is_of_balls(self) -> bool {
        matches!(self, Column::Ball { .. } | Column::Frame(_))
    }
}

impl Cell<'_> {
    /// Bowls the ball that stands here, if there is one.
    fn bowl(&self, game: &mut Game, frame: usize, ball: usize) -> Result<(), Fault> {
        let plain = Plain::of(&self.text);
        let text = without_decimals(plain.text());
        if is_empty(text, game, frame) {
            return Ok(());
        }
        let told = one_ball(game.ruleset(), text).map_err(|fault| Fault { frame: Some(frame), ..fault });
        let is_next = game.next_ball().is_none_or(|next| next.frame != frame || next.ball == ball);
        let missing = Fault { column: 1, frame: Some(frame), reason: Reason::MissingBall };
        let bowled = told.and_then(|told| if is_next { bowl_in(game, frame, told) } else { Err(missing) });
        bowled.map_err(|fault| self.placed(fault, &plain))
    }

    /// Bowls the balls of a frame that stand here.
    fn bowl_frame(&self, game: &mut Game, frame: usize) -> Result<(), Fault> {
        let plain = Plain::of(&self.text);
        let text = without_decimals(plain.text());
        if is_empty(text, game, frame) {
            return Ok(());
        }
        for told in notation::balls(game.ruleset(), text) {
            let bowled = match told {
                Ok(told) => bowl_in(game, frame, told.ball).map_err(|fault| fault.moved(told.column - 1)),
                Err(error) => Err(Fault { frame: Some(frame), ..error.into() }),
            };
            bowled.map_err(|fault| self.placed(fault, &plain))?;
        }
        Ok(())
    }

    /// The game that stands here, and the total behind it.
    fn game(&self, ruleset: Ruleset) -> Result<(Game, Option<Recorded>), Fault> {
        let before = self.column - 1;
        let (game, recorded) = read_game(ruleset, &self.text).map_err(|fault| fault.moved(before))?;
        Ok((game, recorded.map(|found| Recorded { column: found.column + before, ..found })))
    }

    /// A fault in the text of the cell as one of the row.
    fn placed(&self, fault: Fault, plain: &Plain<'_>) -> Fault {
        Fault { column: plain.column(fault.column), ..fault }.moved(self.column - 1)
    }

    fn total(&self) -> Result<Recorded, Fault> {
        let plain = Plain::of(&self.text);
        let total = read_total(without_decimals(plain.text())).ok_or(Fault::at(self.column, Reason::NotATotal))?;
        Ok(Recorded { column: self.column, total, place: TotalPlace::Column })
    }

    fn ruleset(&self) -> Result<Ruleset, Fault> {
        let fault = Fault::at(self.column, Reason::NoSuchRuleset);
        str::from_utf8(&self.text).ok().and_then(|name| name.parse().ok()).ok_or(fault)
    }
}

/// Whether there is no ball in a cell of this frame, or what some write where there is none.
fn is_empty(text: &[u8], game: &Game, frame: usize) -> bool {
    let is_given = game.frames().get(frame - 1).is_some_and(Frame::is_given);
    let is_due = game.next_ball().is_some_and(|next| next.frame <= frame);
    match text {
        b"" => true,
        b"_" => is_given,
        b"0" | b"-" => !is_due,
        _ => false,
    }
}

/// Bowls a ball that belongs to this frame.
fn bowl_in(game: &mut Game, frame: usize, told: Ball) -> Result<(), Fault> {
    let fault = |frame: usize, reason: Reason| Fault { column: 1, frame: Some(frame), reason };
    match game.next_ball() {
        Some(next) if next.frame < frame => Err(fault(next.frame, Reason::MissingBall)),
        Some(next) if next.frame == frame => game.bowl(told).map(drop).map_err(|error| fault(frame, error.into())),
        _ => Err(fault(frame, RollError::FrameFinished.into())),
    }
}

impl Header {
    /// What these names say, or why they are no header of games.
    fn of(cells: &[Cell<'_>]) -> Result<Header, NoTable> {
        let names = names(cells);
        let place = |wanted: &[&str]| wanted.iter().find_map(|wanted| names.iter().position(|name| name == wanted));
        let mut columns: Vec<Column> = names.iter().map(|name| ball_column(name).unwrap_or(Column::Other)).collect();
        let has_balls = columns.contains(&Column::Ball { frame: 1, ball: 1 });
        let has_game = place(&GAME_NAMES).is_some();
        let is_known = names.iter().any(|name| is_known(name));
        let frames: Vec<Option<usize>> = names.iter().map(|name| frame_number(name)).collect();
        let naming = Naming::of(&names);
        let has_frames = !has_balls && !has_game && has_frames(&frames, naming, is_known)?;
        for (column, frame) in columns.iter_mut().zip(frames).filter(|_| has_frames) {
            *column = frame.map_or(*column, Column::Frame);
        }
        for (column, wanted) in [
            (Column::Game, &GAME_NAMES[..]),
            (Column::Total, &TOTAL_NAMES),
            (Column::Bowler, &BOWLER_NAMES),
            (Column::Rules, &RULES_NAMES),
        ] {
            if let Some(place) = place(wanted) {
                columns[place] = column;
            }
        }
        let [tag, name] = TAG_AND_NAME.map(|wanted| place(&[wanted]));
        let beside = Beside { date: place(&DATE_NAMES), name: name.filter(|_| tag.is_some()) };
        let is_table = has_balls || has_frames || has_game;
        let is_certain = is_known || has_balls || has_game || has_frames && naming != Naming::Numbers;
        if is_table { Ok(Header { columns, beside, is_certain }) } else { Err(NoTable::NoColumns) }
    }
}

/// How the columns of frames are called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Naming {
    /// By numbers, which may also be balls.
    Numbers,
    /// By an F and a number, which may also be a foul and a ball.
    Letters,
    /// By a word and a number.
    Words,
}

impl Naming {
    fn of(names: &[String]) -> Naming {
        let is_called = |word: &str| names.iter().any(|name| frame_number(name).is_some() && name.contains(word));
        match FRAME_WORDS.iter().any(|word| is_called(word)) {
            true => Naming::Words,
            false if is_called("f") => Naming::Letters,
            false => Naming::Numbers,
        }
    }
}

/// Whether these are columns of frames, as far as that is likely: it is if the header has a column that is known, or if
/// several are called so. Where it is beyond doubt, all frames must be there.
fn has_frames(frames: &[Option<usize>], naming: Naming, is_known: bool) -> Result<bool, NoTable> {
    let are_all = are_all(frames);
    let is_likely = match (naming, frames.iter().flatten().count()) {
        (_, 0) => false,
        (Naming::Letters | Naming::Words, _) if is_known => return are_all.map(|()| true),
        (Naming::Words, 2..) => return are_all.map(|()| true),
        (Naming::Letters, 2..) | (Naming::Numbers, 10) => true,
        _ => is_known,
    };
    Ok(is_likely && are_all.is_ok())
}

/// The names that stand in a header, in lower case.
fn names(cells: &[Cell<'_>]) -> Vec<String> {
    cells.iter().map(|cell| String::from_utf8_lossy(Plain::of(&cell.text).text()).to_lowercase()).collect()
}

/// Whether a header has a column of this name that is none of balls or games.
fn is_known(name: &str) -> bool {
    [&TOTAL_NAMES[..], &BOWLER_NAMES, &OTHER_NAMES].iter().any(|names| names.contains(&name))
}

/// Whether these are all frames from the first to the last of them, once each.
fn are_all(frames: &[Option<usize>]) -> Result<(), NoTable> {
    let count = |frame: usize| frames.iter().filter(|found| **found == Some(frame)).count();
    let last = frames.iter().flatten().max().copied().unwrap_or_default();
    let wrong = (1..=last).find(|frame| count(*frame) != 1);
    wrong.map_or(Ok(()), |frame| match count(frame) {
        0 => Err(NoTable::MissingFrame { frame }),
        _ => Err(NoTable::FrameTwice { frame }),
    })
}

/// The ball that a name such as `f10_t3` stands for.
fn ball_column(name: &str) -> Option<Column> {
    let (frame, ball) = name.strip_prefix('f')?.split_once('_')?;
    let ball = ball.strip_prefix(['t', 'b'])?;
    Some(Column::Ball { frame: number(frame, 10)?, ball: number(ball, 3)? })
}

/// The frame that a name such as `f10`, `Frame 10`, `10프레임` or `10` stands for.
fn frame_number(name: &str) -> Option<usize> {
    let before = FRAME_WORDS.iter().find_map(|word| name.strip_prefix(word)).or(name.strip_prefix('f'));
    let after = || FRAME_WORDS.iter().find_map(|word| name.strip_suffix(word));
    number(before.or_else(after).unwrap_or(name).trim_matches([' ', '_']), 10)
}

/// The number that a text is, from 1.
fn number(text: &str, most: usize) -> Option<usize> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_number && (1..=most).contains(number))
}

/// The cells of a row.
fn cells(row: &[u8], delimiter: u8) -> Result<Vec<Cell<'_>>, Fault> {
    let mut cells = Vec::new();
    let mut start = 0;
    loop {
        let rest = &row[start..];
        let before = rest.iter().take_while(|byte| **byte == b' ').count();
        let (lead, text, len) = if rest[before..].starts_with(b"\"") {
            let found = quoted(&rest[before..], delimiter);
            let (text, len) = found.ok_or(Fault::at(start + before + 1, Reason::OpenQuote))?;
            (before + 1, text, before + len)
        } else {
            let len = rest.iter().position(|byte| *byte == delimiter).unwrap_or(rest.len());
            (0, Cow::Borrowed(&rest[..len]), len)
        };
        let blanks = text.len() - text.trim_ascii_start().len();
        let text = match text {
            Cow::Borrowed(text) => Cow::Borrowed(text.trim_ascii()),
            Cow::Owned(text) => Cow::Owned(text.trim_ascii().to_vec()),
        };
        cells.push(Cell { column: start + lead + blanks + 1, text });
        start += len + 1;
        if row.len() < start {
            return Ok(cells);
        }
    }
}

/// The text between the quotation marks that `rest` begins with, and the bytes up to the next delimiter; `None` if something
/// else follows.
fn quoted(rest: &[u8], delimiter: u8) -> Option<(Cow<'_, [u8]>, usize)> {
    let mut end = 1;
    let mut is_doubled = false;
    loop {
        end += rest.get(end..)?.iter().position(|byte| *byte == b'"')?;
        if rest.get(end + 1) != Some(&b'"') {
            break;
        }
        is_doubled = true;
        end += 2;
    }
    let blanks = rest[end + 1..].iter().take_while(|byte| **byte == b' ').count();
    let len = end + 1 + blanks;
    if rest.get(len).is_some_and(|byte| *byte != delimiter) {
        return None;
    }
    let inner = &rest[1..end];
    let text = if is_doubled { Cow::Owned(halved(inner)) } else { Cow::Borrowed(inner) };
    Some((text, len))
}

/// The text with one quotation mark for every two.
fn halved(text: &[u8]) -> Vec<u8> {
    let mut halved = Vec::new();
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        halved.push(*byte);
        if *byte == b'"' {
            bytes.next();
        }
    }
    halved
}

fn lossy<'a>(text: &Cow<'a, [u8]>) -> Cow<'a, str> {
    match text {
        Cow::Borrowed(text) => String::from_utf8_lossy(text),
        Cow::Owned(text) => Cow::Owned(String::from_utf8_lossy(text).into_owned()),
    }
}
