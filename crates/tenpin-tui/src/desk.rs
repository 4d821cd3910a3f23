//! The side of the store: what the screen asks for, and what it is told. The screen never waits for it.

use std::sync::Arc;

use tenpin::Ruleset;
use tenpin_board::{Arrival, Ball, Board, Bowler, Event, Sheet, State, plot};
use tenpin_forecast::Standard;
use tenpin_lang::{Phrase, Say, happened_and_why, refusal};
use tenpin_play::{
    CannotResume, Command, Forms, KeptBowler, LaneForms, LineOdds, Outcome, Play, Point, SheetOdds, Trouble, new_series,
};
use tenpin_store::{Author, Filter, Found, Record, Store, StoreError, Summary, Timestamp};

/// What the screen asks of the store.
#[derive(Debug, Clone)]
pub enum Request {
    /// Finds a game that can be continued.
    Home,
    /// Starts a new game.
    Begin {
        /// The bowlers.
        bowlers: Vec<Bowler>,
        /// The rule set of late bowlers who name none.
        ruleset: Ruleset,
        /// How many games the series has; `None` if that is open.
        games: Option<u32>,
    },
    /// Continues the game with this number.
    Resume(i64),
    /// Carries out a command on the current sheet.
    Act {
        /// The command.
        command: Command,
        /// How many events the screen has seen; refused unless the sheet still has as many.
        seen: usize,
    },
    /// Closes the sheet if its game is over, and starts the next game.
    NextGame {
        /// How many events the screen has seen; refused unless the sheet still has as many.
        seen: usize,
    },
    /// Turns the odds on or off.
    Odds(bool),
    /// Reads the sheets that match this filter: the newest at once, then all of them.
    History(Filter),
    /// Reads everything about a sheet.
    Sheet(i64),
    /// Corrects a frame of a kept sheet.
    Correct {
        /// The number of the sheet.
        number: i64,
        /// The correction.
        command: Command,
        /// How many events the screen has seen; refused unless the sheet still has as many.
        seen: usize,
    },
    /// Reads everybody whose games are kept.
    Bowlers(Filter),
    /// Reads no more: what was asked for is no longer looked at.
    StopReading,
    /// Ends the program.
    Leave,
}

/// The store's answer to the screen.
#[derive(Debug)]
pub enum Answer {
    /// The game that can be continued, if there is one.
    Home(Option<Offer>),
    /// The current sheet, as it is now.
    Lane {
        /// The sheet.
        snapshot: Box<Snapshot>,
        /// Why it is sent.
        news: News,
    },
    /// The request was not carried out.
    Trouble(Problem),
    /// A request that only reads has failed.
    CannotRead(StoreError),
    /// The sheets that match a filter, the oldest first.
    History {
        /// The filter of the request.
        filter: Filter,
        /// The sheets.
        sheets: Vec<Summary>,
        /// How many others cannot be read.
        unreadable: usize,
        /// Whether these are all.
        is_all: bool,
    },
    /// Somebody wrote something: these are the newest sheets that match a filter now, the oldest first.
    Newest {
        /// The filter.
        filter: Filter,
        /// The sheets.
        sheets: Vec<Summary>,
        /// Whether these are all.
        is_all: bool,
    },
    /// A sheet.
    Sheet(Box<Story>),
    /// The sheet was corrected.
    Corrected,
    /// How the odds of a sheet changed.
    Curve {
        /// The number of the sheet.
        number: i64,
        /// How many events it had.
        events: usize,
        /// The odds after some of them, from the first to the last.
        points: Vec<CurvePoint>,
    },
    /// Everybody whose games are kept.
    Bowlers {
        /// The filter that they were asked for by.
        filter: Filter,
        /// The bowlers.
        bowlers: Vec<KeptBowler>,
        /// The sheets that cannot be read.
        unreadable: usize,
    },
    /// Nothing more is to be done, and this is how the lane was left.
    Left(Option<Box<Snapshot>>),
}

/// Why the sheet is sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum News {
    /// A game was started or continued.
    Begun,
    /// The command was carried out.
    Done(Outcome),
    /// Somebody else wrote on the sheet.
    Written,
    /// Somebody else wrote first, so the command was not carried out.
    Overtaken,
    /// Only figures beside the balls are new: odds, or totals of the series.
    Figures,
}

/// Why something did not happen.
#[derive(Debug, Clone, PartialEq)]
pub enum Problem {
    /// The sheet refuses it.
    Refused(Phrase),
    /// The game is not over.
    NotOver,
    /// Somebody else wrote on the sheet first.
    Overtaken,
    /// No game is open.
    NothingOpen,
    /// It could not be written or read.
    Store(StoreError),
    /// The data file is gone, and these are the lines of the game that was on.
    Gone {
        /// What is wrong with the file.
        error: StoreError,
        /// The sheet, as an export has it; `None` if nothing was kept.
        lines: Option<String>,
        /// The number of the sheet.
        number: Option<i64>,
    },
}

/// A game that can be continued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// The number of the sheet.
    pub number: i64,
    /// The bowlers.
    pub names: Vec<String>,
    /// The frame of the next ball; `None` if the next game of the series is next.
    pub frame: Option<usize>,
    /// When it was written on last.
    pub written_at: Timestamp,
}

/// The sheet that is bowled on, at one moment.
#[derive(Debug, Clone)]
pub struct Snapshot {
    /// The number under which it is kept; `None` until something has happened on it.
    pub number: Option<i64>,
    /// The sheet.
    pub sheet: Arc<Sheet>,
    /// The board, with the totals of the series.
    pub board: Board,
    /// The odds; `None` where nobody wants to know, and when the game is over.
    pub odds: Option<SheetOdds>,
    /// Who bowls after the one who is up; `None` if nobody does.
    pub then: Option<String>,
    /// What happened last, the last thing last.
    pub log: Vec<Phrase>,
}

/// Everything about a kept sheet.
#[derive(Debug, Clone)]
pub struct Story {
    /// The number of the sheet.
    pub number: i64,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// The sheet as it is.
    pub sheet: Arc<Sheet>,
    /// When each event happened.
    pub times: Vec<Timestamp>,
}

/// The odds after an event.
#[derive(Debug, Clone, PartialEq)]
pub struct CurvePoint {
    /// The number of the event.
    pub event: usize,
    /// How each line was likely to do.
    pub lines: Vec<CurveLine>,
}

/// How a line was likely to do.
#[derive(Debug, Clone, PartialEq)]
pub struct CurveLine {
    /// What tells it apart from all others of the sheet.
    pub arrival: Arrival,
    /// The number of the line on the sheet then.
    pub number: usize,
    /// The chance to win.
    pub win: f64,
    /// The expected score.
    pub mean: f64,
}

/// The most events that are told of.
const LOG: usize = 40;

/// The sheets that are told before all others.
const FIRST_SHEETS: u32 = 100;

/// The most points of a curve: no screen shows more.
const MOST_POINTS: usize = 200;

/// The sheet that is bowled on, and the store that keeps it.
#[derive(Debug)]
pub struct Desk {
    store: Store,
    author: Author,
    play: Option<Play>,
    forms: LaneForms,
    wants_odds: bool,
    /// How many events there were when the sheet was told last, and its board.
    told: Option<(usize, Board)>,
}

impl Desk {
    /// The desk over a store, where nothing is bowled yet.
    pub fn new(store: Store, wants_odds: bool) -> Desk {
        Desk { store, author: Author::CONSOLE, play: None, forms: LaneForms::default(), wants_odds, told: None }
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Does what is asked, and tells what came of it. Questions about the history are for [`read`].
    pub async fn answer(&mut self, request: Request) -> Vec<Answer> {
        let answer = match request {
            Request::Home => match Play::last_open(self.store.clone(), self.author.clone()).await {
                Ok(play) => Ok(Answer::Home(play.as_ref().and_then(offer))),
                Err(error) => Err(Problem::Store(error)),
            },
            Request::Begin { bowlers, ruleset, games } => self.begin(bowlers, ruleset, games).await,
            Request::Resume(number) => self.resume(number).await,
            Request::Act { command, seen } => self.act(command, seen).await,
            Request::NextGame { seen } => self.next_game(seen).await,
            Request::Odds(is_wanted) => {
                self.wants_odds = is_wanted;
                match self.snapshot().await {
                    Some(snapshot) => Ok(Answer::Lane { snapshot, news: News::Figures }),
                    None => return Vec::new(),
                }
            }
            Request::Correct { number, command, seen } => return self.correct(number, command, seen).await,
            Request::Leave => Ok(self.leave().await),
            Request::StopReading => return Vec::new(),
            reading => {
                let mut answers = Vec::new();
                read(&self.store, reading, |answer| answers.push(answer)).await;
                return answers;
            }
        };
        vec![answer.unwrap_or_else(Answer::Trouble)]
    }

    /// Looks whether somebody else wrote on the sheet, or changed an earlier game of its series.
    pub async fn watch(&mut self) -> Option<Answer> {
        self.find_next_game().await;
        let play = self.play.as_mut()?;
        if let Err(error) = play.refresh().await {
            let is_gone = error.is_file_gone();
            // Any other error shows up with the next command.
            return is_gone.then(|| Answer::Trouble(self.problem(Trouble::Store(error))));
        }
        let (events, board) = (play.sheet().events().len(), play.board().await);
        let news = match &self.told {
            Some((told, _)) if *told != events => News::Written,
            Some((_, told)) if *told != board => News::Figures,
            _ => return None,
        };
        Some(Answer::Lane { snapshot: self.snapshot().await?, news })
    }

    /// Goes over to the next game of the series if somebody else has begun it and nothing was bowled here.
    async fn find_next_game(&mut self) {
        let Some(play) = self.play.as_ref().filter(|play| play.record().is_none()) else { return };
        let Some(series) = play.sheet().series().filter(|series| 1 < series.game) else { return };
        // Whatever cannot be read now shows up with the next command.
        if let Ok(Some(number)) = self.store.sheet_of_series(series).await
            && let Ok(play) = Play::open(self.store.clone(), self.author.clone(), number).await
        {
            self.play = Some(play);
        }
    }

    async fn begin(&mut self, bowlers: Vec<Bowler>, ruleset: Ruleset, games: Option<u32>) -> Result<Answer, Problem> {
        let series = Some(new_series(games.filter(|games| 1 < *games)));
        let play = Play::new(self.store.clone(), self.author.clone(), bowlers, series);
        let play = play.map_err(|error| Problem::Refused(error.phrase()))?;
        self.go_on(play.with_ruleset(ruleset)).await
    }

    async fn resume(&mut self, number: i64) -> Result<Answer, Problem> {
        match Play::resume(self.store.clone(), self.author.clone(), Some(number)).await {
            Ok(play) => self.go_on(play).await,
            Err(CannotResume::NothingOpen | CannotResume::OnlyImported { .. } | CannotResume::OnlyOnLanes { .. }) => {
                Err(Problem::NothingOpen)
            }
            Err(CannotResume::Refused { error, .. }) => Err(Problem::Refused(error.phrase())),
            Err(CannotResume::Store(error)) => Err(Problem::Store(error)),
        }
    }

    async fn go_on(&mut self, play: Play) -> Result<Answer, Problem> {
        // A game that is left for another one is finished if it is over.
        self.close_if_over().await?;
        self.play = Some(play);
        self.forms = LaneForms::default();
        self.told(News::Begun).await
    }

    /// Carries out a command, unless the sheet is no longer the one that it was meant for.
    async fn act(&mut self, command: Command, seen: usize) -> Result<Answer, Problem> {
        let Some(play) = &mut self.play else { return Err(Problem::NothingOpen) };
        if play.sheet().events().len() != seen {
            return self.told(News::Overtaken).await;
        }
        match play.act(command).await {
            Ok(outcome) => self.told(News::Done(outcome)).await,
            Err(Trouble::Overtaken) => self.told(News::Overtaken).await,
            Err(trouble) => Err(self.problem(trouble)),
        }
    }

    /// Closes the finished game first, so that it is not offered again.
    async fn next_game(&mut self, seen: usize) -> Result<Answer, Problem> {
        if self.play.as_ref().is_some_and(|play| play.sheet().events().len() != seen) {
            return self.told(News::Overtaken).await;
        }
        self.close_if_over().await?;
        let Some(play) = &mut self.play else { return Err(Problem::NothingOpen) };
        match play.act(Command::Next).await {
            Ok(outcome) => self.told(News::Done(outcome)).await,
            // Somebody else has gone on with the game.
            Err(Trouble::Overtaken | Trouble::NotOver) => self.told(News::Overtaken).await,
            Err(trouble) => Err(self.problem(trouble)),
        }
    }

    /// Closes the sheet if its last ball was bowled. Somebody else may have closed it, or gone on with it.
    async fn close_if_over(&mut self) -> Result<(), Problem> {
        let Some(play) = &mut self.play else { return Ok(()) };
        if play.record().is_none() || play.sheet().up().is_some() || play.sheet().state() != State::Open {
            return Ok(());
        }
        match play.act(Command::Close).await {
            Err(trouble @ Trouble::Store(_)) => Err(self.problem(trouble)),
            _ => Ok(()),
        }
    }

    /// Corrects a frame of any sheet, unless it is no longer the one that the correction was meant for.
    async fn correct(&mut self, number: i64, command: Command, seen: usize) -> Vec<Answer> {
        let corrected = match Play::open(self.store.clone(), self.author.clone(), number).await {
            Ok(play) if play.sheet().events().len() != seen => Err(Trouble::Overtaken),
            Ok(mut play) => play.act(command).await.map(drop),
            Err(error) => Err(Trouble::Store(error)),
        };
        let mut answers = Vec::new();
        match corrected {
            Ok(()) => answers.push(Answer::Corrected),
            Err(Trouble::Refused(error)) => answers.push(Answer::Trouble(Problem::Refused(error.phrase()))),
            Err(Trouble::Store(error)) => answers.push(Answer::Trouble(Problem::Store(error))),
            Err(Trouble::Overtaken | Trouble::NotOver) => answers.push(Answer::Trouble(Problem::Overtaken)),
        }
        // It may be the sheet that is bowled on.
        answers.extend(self.watch().await);
        answers
    }

    /// The lane as it is left. A game that is over is closed, unless its series goes on.
    async fn leave(&mut self) -> Answer {
        let has_more = self.play.as_ref().and_then(|play| play.sheet().series());
        let has_more = has_more.is_some_and(|series| series.games.is_some_and(|games| series.game < games));
        if !has_more {
            // Whoever leaves is not kept waiting; the sheet stays as it is.
            let _ = self.close_if_over().await;
        }
        Answer::Left(self.snapshot().await)
    }

    async fn told(&mut self, news: News) -> Result<Answer, Problem> {
        let snapshot = self.snapshot().await.ok_or(Problem::NothingOpen)?;
        Ok(Answer::Lane { snapshot, news })
    }

    /// The sheet as it is now; `None` where nothing is bowled.
    pub async fn snapshot(&mut self) -> Option<Box<Snapshot>> {
        let play = self.play.as_mut()?;
        let board = play.board().await;
        let odds = if self.wants_odds { self.forms.odds(play).await } else { None };
        let sheet = Arc::new(play.sheet().clone());
        self.told = Some((sheet.events().len(), board.clone()));
        let (then, log) = (then(&sheet), log(&sheet));
        Some(Box::new(Snapshot { number: play.number(), sheet, board, odds, then, log }))
    }

    fn problem(&self, trouble: Trouble) -> Problem {
        match trouble {
            Trouble::Refused(error) => {
                let lines = self.play.as_ref().map(|play| play.sheet().lines().to_vec()).unwrap_or_default();
                Problem::Refused(refusal(error, &lines))
            }
            Trouble::NotOver => Problem::NotOver,
            Trouble::Overtaken => Problem::Overtaken,
            Trouble::Store(error) if error.is_file_gone() => {
                let record = self.play.as_ref().and_then(Play::record);
                Problem::Gone { error, lines: record.map(Record::to_lines), number: record.map(Record::number) }
            }
            Trouble::Store(error) => Problem::Store(error),
        }
    }
}

/// Answers a question about the history, perhaps in several parts.
pub async fn read(store: &Store, request: Request, mut tell: impl FnMut(Answer)) {
    let answered = match request {
        Request::History(filter) => read_history(store, filter, &mut tell).await,
        Request::Sheet(number) => match Followed::open(store.clone(), number).await {
            Ok(mut sheet) => {
                sheet.tell(&mut tell).await;
                Ok(())
            }
            Err(error) => Err(error),
        },
        Request::Bowlers(filter) => store.games(&filter).await.map(|found| {
            let bowlers = KeptBowler::all_of(&found.all);
            tell(Answer::Bowlers { filter, bowlers, unreadable: found.unreadable.len() });
        }),
        _ => Ok(()),
    };
    if let Err(error) = answered {
        tell(Answer::CannotRead(error));
    }
}

impl Request {
    /// Whether it only reads, so that it need not wait for what is bowled.
    pub fn is_reading(&self) -> bool {
        matches!(self, Request::History(_) | Request::Sheet(_) | Request::Bowlers(_))
    }
}

/// Reads all sheets that match a filter.
pub(crate) async fn read_all(store: &Store, filter: Filter) -> Result<Answer, StoreError> {
    let mut history = store.read_history(&filter, None).await?;
    let (mut sheets, mut unreadable) = (Vec::new(), 0);
    while let Some(found) = history.next().await? {
        sheets.extend(found.all);
        unreadable += found.unreadable.len();
        // Whoever bowls comes first.
        tokio::task::yield_now().await;
    }
    Ok(Answer::History { filter, sheets, unreadable, is_all: true })
}

async fn read_history(store: &Store, filter: Filter, tell: &mut impl FnMut(Answer)) -> Result<(), StoreError> {
    // The last ones are what most people look for.
    let (found, is_all) = newest(store, &filter).await?;
    let unreadable = found.unreadable.len();
    tell(Answer::History { filter: filter.clone(), sheets: found.all, unreadable, is_all });
    if !is_all {
        tell(read_all(store, filter).await?);
    }
    Ok(())
}

/// The newest sheets that match a filter.
pub async fn read_newest(store: &Store, filter: Filter) -> Result<Answer, StoreError> {
    let (found, is_all) = newest(store, &filter).await?;
    Ok(Answer::Newest { filter, sheets: found.all, is_all })
}

/// The newest sheets that match a filter, and whether these are all.
async fn newest(store: &Store, filter: &Filter) -> Result<(Found<Summary>, bool), StoreError> {
    let found = store.history(filter, Some(FIRST_SHEETS)).await?;
    let is_all = found.all.len() + found.unreadable.len() < FIRST_SHEETS as usize;
    Ok((found, is_all))
}

/// A kept sheet that is looked at while others may write on it.
#[derive(Debug)]
pub struct Followed {
    store: Store,
    record: Record,
    forms: Forms,
}

impl Followed {
    /// The sheet with this number.
    pub async fn open(store: Store, number: i64) -> Result<Followed, StoreError> {
        let record = store.load(number).await?;
        let forms = Forms::new(store.clone(), Some(record.opened_at()), Standard::default());
        Ok(Followed { store, record, forms })
    }

    /// Tells the sheet, and then how its odds changed.
    pub async fn tell(&mut self, tell: &mut impl FnMut(Answer)) {
        let (number, opened_at) = (self.record.number(), self.record.opened_at());
        let sheet = Arc::new(self.record.sheet().clone());
        let times = self.record.events().map(|(time, _)| time).collect();
        tell(Answer::Sheet(Box::new(Story { number, opened_at, sheet: Arc::clone(&sheet), times })));
        let events = sheet.events().len();
        let picked: Vec<usize> = plot::spread(events, MOST_POINTS);
        let mut points = Vec::new();
        let curve = self.forms.curve(&sheet, &picked, async |point: Point| {
            points.push(CurvePoint::from(&point));
            // Whoever bowls comes first.
            tokio::task::yield_now().await;
        });
        // A sheet can be looked at without its curve.
        let _ = curve.await;
        tell(Answer::Curve { number, events, points });
    }

    /// Reads the sheet again if somebody wrote on it, and says whether that was so. What cannot be read now is read later.
    pub async fn has_changed(&mut self) -> bool {
        self.store.refresh(&mut self.record).await.unwrap_or(false)
    }
}

impl From<&Point> for CurvePoint {
    fn from(point: &Point) -> CurvePoint {
        let line = |line: &LineOdds| CurveLine {
            arrival: line.arrival,
            number: line.number,
            win: line.odds.win,
            mean: line.chances.mean(),
        };
        CurvePoint { event: point.event, lines: point.odds.lines.iter().map(line).collect() }
    }
}

impl CurvePoint {
    /// The line that came so; `None` if it was not there yet.
    pub fn of(&self, arrival: Arrival) -> Option<&CurveLine> {
        self.lines.iter().find(|line| line.arrival == arrival)
    }
}

fn offer(play: &Play) -> Option<Offer> {
    let record = play.record()?;
    let names = record.sheet().shown().map(|(_, line)| line.label()).collect();
    let frame = record.sheet().next().map(|(_, next)| next.frame);
    Some(Offer { number: record.number(), names, frame, written_at: record.written_at() })
}

/// Who bowls after the one who is up.
fn then(sheet: &Sheet) -> Option<String> {
    let up = sheet.up()?;
    let mut sheet = sheet.clone();
    // Bowls gutter balls to the end of the frame on a copy, to see who is up next.
    while sheet.up() == Some(up) {
        let is_refused = sheet.bowl(Ball::Pins(0)).is_err();
        if is_refused || sheet.lines()[up].game.is_over() {
            break;
        }
        if sheet.lines()[up].game.next_ball().is_some_and(|next| next.ball == 1) {
            break;
        }
    }
    sheet.up().filter(|next| *next != up).map(|next| sheet.lines().label(next))
}

/// What happened to a sheet last, in words.
fn log(sheet: &Sheet) -> Vec<Phrase> {
    let events = sheet.events();
    let first = events.len().saturating_sub(LOG).max(1);
    let Ok(mut before) = Sheet::replay(events[..first].iter().cloned()) else { return Vec::new() };
    let said = |event: &Event| {
        let said = happened_and_why(event, Some(&before)).phrase();
        // What was taken once is taken again.
        let _ = before.apply(event.clone());
        said
    };
    events[first..].iter().map(said).collect()
}
