//! The history: what the sheets say, without reading all that happened to each.

use std::collections::{HashMap, HashSet};
use std::str::FromStr;

use jiff::Timestamp;
use tenpin::{Game, Ruleset};
pub use tenpin_board::State;
use tenpin_board::{Bowler, Line, Name, NameError, NameTag, Person, Series, Sheet, Tag};
use uuid::Uuid;

use crate::sqlite::{self, BEFORE_NAME, Careers, Connection, HistoryOutline, HistoryRow, SheetRow, Snapshot};
use crate::{Cause, Flaw, Record, Store, StoreError};

/// The sheets whose games are read at once, as one text.
const BLOCK: i64 = 4096;

/// The sheets of the history that are read at once.
const SHEETS: usize = 250;

/// Which sheets, and which games on them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Of one of these bowlers; of all if there is none.
    pub bowlers: Vec<Wanted>,
    /// By this rule set.
    pub ruleset: Option<Ruleset>,
    /// Opened at this time or later.
    pub from: Option<Timestamp>,
    /// Opened before this time.
    pub until: Option<Timestamp>,
    /// Deleted ones instead of all others.
    pub is_deleted: bool,
}

/// A bowler whom somebody asks for: three English letters may be a tag or a name, anything else is a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    name: Name,
    tag: Option<Tag>,
}

/// What was found, and what could not be read. One unreadable sheet keeps nobody from the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found<T> {
    /// What was found, in order.
    pub all: Vec<T>,
    /// Sheets that cannot be read, and why.
    pub unreadable: Vec<StoreError>,
}

/// A sheet in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// The short number.
    pub number: i64,
    /// What tells the sheet from all others anywhere.
    pub id: Uuid,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// How far it has come.
    pub state: State,
    /// The series that it belongs to.
    pub series: Option<Series>,
    /// The bowlers and their games, in the order in which they bowl. Whoever left before the first ball is not among them.
    pub lines: Vec<SummaryLine>,
}

/// A line of a sheet in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SummaryLine {
    /// The number of the line on the sheet, from 1.
    pub number: usize,
    /// What stands for the bowler on the board.
    pub tag: Tag,
    /// The bowler's name; `None` where nobody told it.
    pub name: Option<Name>,
    /// The bowler's game.
    pub game: Game,
    /// Whether the bowler has left.
    pub has_left: bool,
}

/// A game in the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeptGame {
    /// The number of the sheet.
    pub sheet: i64,
    /// The number of the line on it, from 1.
    pub line: usize,
    /// When the sheet was opened.
    pub opened_at: Timestamp,
    /// The id of the series that the sheet belongs to; `None` also where several lines of the sheet are one
    /// [person's](Person) and nobody kept which line of the game before each continues.
    pub series: Option<u128>,
    /// What stands for the bowler on the board.
    pub tag: Tag,
    /// The bowler's name; `None` where nobody told it.
    pub name: Option<Name>,
    /// Which of the lines of one [person](Person) on the sheet it is, from 1, and in a series, of all who bowled as that
    /// person. They are different people all the same.
    pub place: usize,
    /// The game.
    pub game: Game,
}

/// Sheets of the history that are read some at a time, all as they were when the reading began. Beside those at hand it
/// keeps nothing but the number of each.
#[derive(Debug)]
pub struct History {
    store: Store,
    snapshot: Snapshot,
    outline: HistoryOutline,
    /// Which of the sheets are meant, where the database could not tell.
    filter: Option<Filter>,
    /// How many were read.
    read: usize,
    names: Names,
}

impl Filter {
    /// Whether the filter lets a sheet through.
    fn lets(&self, summary: &Summary) -> bool {
        let is_line = |line: &SummaryLine| {
            let is_meant = |wanted: &Wanted| wanted.is(line.tag, line.name.as_ref());
            let is_bowler = self.bowlers.is_empty() || self.bowlers.iter().any(is_meant);
            is_bowler && self.ruleset.is_none_or(|ruleset| ruleset == line.game.ruleset())
        };
        let is_time = self.from.is_none_or(|from| from <= summary.opened_at)
            && self.until.is_none_or(|until| summary.opened_at < until);
        self.is_deleted == (summary.state == State::Deleted) && is_time && summary.lines.iter().any(is_line)
    }
}

impl Wanted {
    /// The name that is asked for, which may be a tag.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// The tag that is asked for; `None` if it can only be a name.
    pub fn tag(&self) -> Option<Tag> {
        self.tag
    }

    /// Whether somebody with this tag, and perhaps this name, is meant.
    pub fn is(&self, tag: Tag, name: Option<&Name>) -> bool {
        self.tag == Some(tag) || name.is_some_and(|name| name.key() == self.name.key())
    }
}

impl FromStr for Wanted {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Wanted, NameError> {
        let name: Name = text.parse()?;
        let tag = name.as_str().parse().ok();
        Ok(Wanted { name, tag })
    }
}

impl SummaryLine {
    /// Who bowls, and by which rules.
    pub fn bowler(&self) -> Bowler {
        Bowler { tag: self.tag, name: self.name.clone(), ruleset: self.game.ruleset() }
    }

    /// What the bowler is called.
    pub fn name_tag(&self) -> NameTag {
        NameTag { tag: self.tag, name: self.name.clone() }
    }

    /// Whose games this one goes with.
    pub fn person(&self) -> Person {
        Person::of(self.tag, self.name.as_ref())
    }

    /// The lines of a sheet that are shown.
    fn all_of(sheet: &Sheet) -> Vec<SummaryLine> {
        let line = |(index, line): (usize, &Line)| SummaryLine {
            number: index + 1,
            tag: line.tag,
            name: line.name.clone(),
            game: line.game,
            has_left: line.has_left,
        };
        sheet.shown().map(line).collect()
    }
}

impl KeptGame {
    /// Whose games this one goes with, but for the [place](KeptGame::place).
    pub fn person(&self) -> Person {
        Person::of(self.tag, self.name.as_ref())
    }

    /// The game of a line with this place among so many of one person.
    fn at(&self, (place, of): (usize, usize)) -> KeptGame {
        KeptGame { place, series: self.series.filter(|_| of == 1), ..self.clone() }
    }
}

impl From<&Record> for Summary {
    fn from(record: &Record) -> Summary {
        Summary {
            number: record.number,
            id: record.id,
            opened_at: record.opened_at(),
            state: record.sheet.state(),
            series: record.sheet.series(),
            lines: SummaryLine::all_of(&record.sheet),
        }
    }
}

impl Store {
    /// The sheets that the filter lets through, in the order in which they were opened; only so many of the last, if a
    /// number is given. For those who want all of them at once; [`Store::read_history`] hands over some at a time.
    pub async fn history(&self, filter: &Filter, last: Option<u32>) -> Result<Found<Summary>, StoreError> {
        let mut history = self.read_history(filter, last).await?;
        let mut found = Found::default();
        while let Some(Found { all, unreadable }) = history.next().await? {
            found.all.extend(all);
            found.unreadable.extend(unreadable);
        }
        Ok(found)
    }

    /// How many sheets the filter lets through, and so many of them after passing over some of the newest, in the order in
    /// which they were opened.
    pub async fn history_page(
        &self,
        filter: &Filter,
        skip: usize,
        limit: usize,
    ) -> Result<(usize, Found<Summary>), StoreError> {
        let mut history = self.read_history(filter, None).await?;
        let numbers = &mut history.outline.numbers;
        let total = numbers.len();
        numbers.truncate(total.saturating_sub(skip));
        numbers.drain(..numbers.len().saturating_sub(limit));
        let mut found = Found::default();
        while let Some(Found { all, unreadable }) = history.next().await? {
            found.all.extend(all);
            found.unreadable.extend(unreadable);
        }
        Ok((total, found))
    }

    /// The same sheets, to be read some at a time, so that memory does not grow with their number.
    pub async fn read_history(&self, filter: &Filter, last: Option<u32>) -> Result<History, StoreError> {
        let mut snapshot = self.database.snapshot().await?;
        let (outline, filter) = match self.database.history(&mut snapshot, filter, last).await {
            Ok(outline) => (outline, None),
            // The events are still there, and say all that the index says.
            Err(StoreError::Failed { reason: Cause::Damaged }) => {
                let numbers = self.inventory_in(&mut snapshot).await.sheets;
                (HistoryOutline { numbers, ..HistoryOutline::default() }, Some(filter.clone()))
            }
            Err(error) => return Err(error),
        };
        Ok(History { store: self.clone(), snapshot, outline, filter, read: 0, names: Names::default() })
    }

    /// The games that the filter lets through and that are over, in the order in which they were begun. Of a tag there are
    /// the games of all who ever had it, those under other tags, too.
    pub async fn games(&self, filter: &Filter) -> Result<Found<KeptGame>, StoreError> {
        let mut snapshot = self.database.snapshot().await?;
        let careers = self.database.careers(&mut snapshot, filter).await?;
        let mut found = Found::default();
        let (mut names, mut after) = (Names::default(), 0);
        // The series in which namesakes bowl.
        let mut shared = HashSet::new();
        while let Some(last) = sqlite::last_of_block(&mut snapshot, after, BLOCK).await? {
            let block = self.database.block_of_games(&mut snapshot, after, last, filter, careers.as_ref()).await?;
            let mut namesakes = None;
            for text in block.lines() {
                let Some((kept, namesake)) = read_game(text, &mut names) else {
                    found.unreadable.push(broken_game(text));
                    continue;
                };
                let Some(line) = namesake else {
                    found.all.push(kept);
                    continue;
                };
                shared.extend(kept.series);
                if namesakes.is_none() {
                    namesakes = Some(Places::of(self.database.namesakes(&mut snapshot, after, last).await?));
                }
                let place = namesakes.as_ref().and_then(|places| places.of_line(kept.sheet, line));
                found.add(place.map(|place| kept.at(place)).ok_or_else(|| broken_game(text)))?;
            }
            after = last;
        }
        if !filter.is_deleted {
            self.add_open_games(&mut snapshot, filter, careers.as_ref(), &mut found, &mut shared).await?;
        }
        let mut places = HashMap::new();
        for series in shared {
            places.extend(self.places_in_series(&mut snapshot, series).await?);
        }
        for game in found.all.iter_mut().filter(|_| !places.is_empty()) {
            if let Some((series, place)) = places.get(&(game.sheet, game.line)) {
                (game.series, game.place) = (Some(*series), *place);
            }
        }
        // They come nearly in this order.
        found.all.sort_by_key(|game| (game.opened_at, game.sheet));
        Ok(found)
    }

    /// Adds the games that are over on sheets that are open, whose balls are not in the index.
    async fn add_open_games(
        &self,
        connection: &mut Connection,
        filter: &Filter,
        careers: Option<&Careers>,
        found: &mut Found<KeptGame>,
        shared: &mut HashSet<u128>,
    ) -> Result<(), StoreError> {
        let tags: HashSet<Tag> = careers.iter().flat_map(|careers| &careers.tags).copied().collect();
        let keys: HashSet<&str> = careers.iter().flat_map(|careers| &careers.keys).map(String::as_str).collect();
        let is_bowler = |line: &SummaryLine| match &line.name {
            _ if careers.is_none() => true,
            Some(name) => keys.contains(name.key()),
            None => tags.contains(&line.tag),
        };
        for number in self.database.open_history(connection, filter, careers).await? {
            let record = match self.read(connection, number).await {
                Ok(record) => record,
                Err(error) if error.is_about_one_sheet() => {
                    found.unreadable.push(error);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let lines = SummaryLine::all_of(&record.sheet);
            let places = Places::of(lines.iter().map(|line| (number, line_number(line), line.person())));
            let is_ruleset = |line: &SummaryLine| filter.ruleset.is_none_or(|ruleset| ruleset == line.game.ruleset());
            let is_meant = |line: &SummaryLine| line.game.is_over() && is_ruleset(line) && is_bowler(line);
            for line in lines.into_iter().filter(is_meant) {
                let (place, of) = places.of_line(number, line_number(&line)).unwrap_or((1, 1));
                let series = record.sheet.series().map(|series| series.id);
                shared.extend(series.filter(|_| of != 1));
                let series = series.filter(|_| of == 1);
                let SummaryLine { number: line, tag, name, game, .. } = line;
                found.all.push(KeptGame {
                    sheet: number,
                    line,
                    opened_at: record.opened_at(),
                    series,
                    tag,
                    name,
                    place,
                    game,
                });
            }
        }
        Ok(())
    }
}

impl History {
    /// The next sheets, and those that cannot be read; `None` after the last.
    pub async fn next(&mut self) -> Result<Option<Found<Summary>>, StoreError> {
        let numbers = &self.outline.numbers[self.read..];
        let numbers = &numbers[..numbers.len().min(SHEETS)];
        if numbers.is_empty() {
            return Ok(None);
        }
        let mut found = Found::default();
        let block = match &self.filter {
            None => self.store.database.history_block(&mut self.snapshot, numbers).await,
            Some(_) => Err(StoreError::Failed { reason: Cause::Damaged }),
        };
        let rows = match block {
            Ok(rows) => rows,
            Err(StoreError::Failed { reason: Cause::Damaged }) => {
                for number in numbers {
                    let read = self.store.read(&mut self.snapshot, *number).await;
                    let summary = read.map(|record| Summary::from(&record));
                    let is_meant = |summary: &Summary| self.filter.as_ref().is_none_or(|filter| filter.lets(summary));
                    if summary.as_ref().map_or(true, is_meant) {
                        found.add(summary)?;
                    }
                }
                Vec::new()
            }
            Err(error) => return Err(error),
        };
        for row in rows {
            let summary = match read_summary(row, &mut self.names) {
                // Of an open sheet not all of the index is up to date.
                Ok(summary) if summary.state == State::Open => {
                    self.store.read(&mut self.snapshot, summary.number).await.map(|record| Summary::from(&record))
                }
                summary => summary,
            };
            found.add(summary)?;
        }
        self.read += numbers.len();
        Ok(Some(found))
    }

    /// The highest short number of all sheets that are found; `None` if there is none.
    pub fn highest_number(&self) -> Option<i64> {
        self.outline.highest_number
    }

    /// The highest number of a game in its series; `None` if no sheet belongs to one.
    pub fn highest_game(&self) -> Option<i64> {
        self.outline.highest_game
    }

    /// When the first of the sheets was opened, and when the last; `None` if there is none.
    pub fn times(&self) -> Option<(Timestamp, Timestamp)> {
        let time = |time: Option<i64>| Timestamp::from_microsecond(time?).ok();
        time(self.outline.earliest).zip(time(self.outline.latest))
    }
}

impl<T> Found<T> {
    /// Adds what was read, or why it could not be, if only that one sheet is concerned.
    fn add(&mut self, read: Result<T, StoreError>) -> Result<(), StoreError> {
        match read {
            Ok(one) => self.all.push(one),
            Err(error) if error.is_about_one_sheet() => self.unreadable.push(error),
            Err(error) => return Err(error),
        }
        Ok(())
    }
}

impl<T> Default for Found<T> {
    fn default() -> Found<T> {
        Found { all: Vec::new(), unreadable: Vec::new() }
    }
}

/// A sheet, from what the index holds of it.
fn read_summary(row: HistoryRow, names: &mut Names) -> Result<Summary, StoreError> {
    let HistoryRow { number, id, sheet, lines } = row;
    let broken_index = StoreError::BrokenIndex { sheet: number };
    let opened_at = Timestamp::from_microsecond(sheet.opened_at);
    Ok(Summary {
        number,
        id: id.parse().map_err(|_| {
            let reason = Flaw::NotAnId(format!("{id:?}"));
            StoreError::Broken { sheet: number, event: 0, reason }
        })?,
        opened_at: opened_at.map_err(|_| broken_index.clone())?,
        state: State::read(&sheet.state).ok_or(broken_index)?,
        series: read_series(&sheet),
        lines: lines.lines().filter_map(|line| read_line(line, number, names).transpose()).collect::<Result<_, _>>()?,
    })
}

fn read_series(sheet: &SheetRow) -> Option<Series> {
    let id: Uuid = sheet.series.as_ref()?.parse().ok()?;
    let number = |number: i64| u32::try_from(number).ok();
    Some(Series { id: id.as_u128(), game: number(sheet.game?)?, games: sheet.games.and_then(number) })
}

/// A line of a sheet, from its text; `None` if there is nothing to show of it.
fn read_line(text: &str, sheet: i64, names: &mut Names) -> Result<Option<SummaryLine>, StoreError> {
    let mut words = text.splitn(5, ' ');
    let mut next = || words.next().unwrap_or_default();
    let (number, has_left) = (next(), next() != "0");
    let mut read = || {
        let (tag, name, game) = read_bowled(next(), next(), next(), names)?;
        let line = SummaryLine { number: number.parse().ok()?, tag, name, game, has_left };
        Some(Some(line).filter(|line| !line.has_left || is_begun(&line.game)))
    };
    read().ok_or_else(|| StoreError::BrokenGame { sheet, line: number.parse().unwrap_or_default() })
}

/// Whether a ball of a game is bowled.
fn is_begun(game: &Game) -> bool {
    game.frames().iter().any(|frame| !frame.rolls().is_empty())
}

/// A tag, a name and a game, from their texts. The name stands behind the notation, if there is one.
fn read_bowled(tag: &str, rules: &str, rest: &str, names: &mut Names) -> Option<(Tag, Option<Name>, Game)> {
    let (notation, name) = rest.split_once(BEFORE_NAME).map_or((rest, None), |(notation, name)| (notation, Some(name)));
    let game = Game::read(rules.parse().ok()?, notation).ok()?;
    Some((tag.parse().ok()?, names.read(name).ok()?, game))
}

/// The game that a text tells: sheet, line, time, series, bowler, rules and notation, with blanks between them, and the name.
/// Beside it, the number of its line if that has namesakes.
fn read_game(text: &str, names: &mut Names) -> Option<(KeptGame, Option<i64>)> {
    let mut words = text.splitn(7, ' ');
    let sheet = words.next()?.parse().ok()?;
    let line = words.next()?.parse().ok()?;
    let opened_at = Timestamp::from_microsecond(words.next()?.parse().ok()?).ok()?;
    let id = words.next()?;
    let shared = id.strip_prefix('+');
    let id = shared.unwrap_or(id);
    let series = if id == "-" { None } else { Some(id.parse::<Uuid>().ok()?.as_u128()) };
    let (tag, name, game) = read_bowled(words.next()?, words.next()?, words.next()?, names)?;
    let namesake = shared.and_then(|_| i64::try_from(line).ok());
    // Who has left with a whole game has bowled it all the same.
    game.is_over().then_some((KeptGame { sheet, line, opened_at, series, tag, name, place: 1, game }, namesake))
}

/// Names that were read before. Those of many games are few.
#[derive(Debug, Default)]
struct Names(HashMap<String, Name>);

impl Names {
    /// The name that a text tells, if there is a text.
    fn read(&mut self, text: Option<&str>) -> Result<Option<Name>, NameError> {
        let Some(text) = text else { return Ok(None) };
        if let Some(name) = self.0.get(text) {
            return Ok(Some(name.clone()));
        }
        let name: Name = text.parse()?;
        self.0.insert(text.to_owned(), name.clone());
        Ok(Some(name))
    }
}

/// Which of the lines of one person on one sheet a line is, and how many there are.
struct Places(HashMap<(i64, i64), (usize, usize)>);

impl Places {
    /// The places of lines that are told by sheet and number, in their order, with what those of one person have in common.
    fn of<P: std::hash::Hash + Eq>(lines: impl IntoIterator<Item = (i64, i64, P)>) -> Places {
        let mut persons: HashMap<(i64, P), Vec<i64>> = HashMap::new();
        for (sheet, line, person) in lines {
            persons.entry((sheet, person)).or_default().push(line);
        }
        let mut places = HashMap::new();
        for ((sheet, _), lines) in persons {
            let of = lines.len();
            places.extend((1..).zip(lines).map(|(place, line)| ((sheet, line), (place, of))));
        }
        Places(places)
    }

    /// The place of a line, from 1, and how many lines its person has.
    fn of_line(&self, sheet: i64, line: i64) -> Option<(usize, usize)> {
        self.0.get(&(sheet, line)).copied()
    }
}

fn line_number(line: &SummaryLine) -> i64 {
    i64::try_from(line.number).unwrap_or(i64::MAX)
}

/// What is said of a game that does not read.
fn broken_game(text: &str) -> StoreError {
    let mut numbers = text.split(' ').map(|word| word.parse().unwrap_or_default());
    StoreError::BrokenGame { sheet: numbers.next().unwrap_or_default(), line: numbers.next().unwrap_or_default() }
}
