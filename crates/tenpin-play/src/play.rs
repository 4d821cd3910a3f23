//! A sheet that is bowled on.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::{Game, Mark, PinSet, Roll, RollError};
use tenpin_board::{Ball, Board, Bowler, Event, Ruleset, Series, Sheet, SheetError, State};
use tenpin_store::{Author, Committed, Draft, Record, Store, StoreError};

use crate::command::Command;
use crate::series::{Earlier, new_series, next_of};

/// A sheet that is bowled on, kept from the first thing that happens on it. What it shows is on the disk.
#[derive(Debug)]
pub struct Play {
    pub(crate) store: Store,
    author: Author,
    /// The rule set of late bowlers who name none; `None` for the one of all others.
    ruleset: Option<Ruleset>,
    page: Page,
    earlier: Option<Earlier>,
}

/// The sheet, kept or not.
#[derive(Debug)]
enum Page {
    /// Nothing has happened, and nothing is kept.
    New(Sheet),
    Kept(Record),
}

/// What came of a command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A ball was bowled.
    Rolled(Rolled),
    /// Balls of one frame were bowled, in this order.
    RolledAll(Vec<Rolled>),
    /// Something was taken back, or happened again.
    TakenBack {
        /// [`Event::Undone`] or [`Event::Redone`].
        event: Event,
        /// The sheet before, which tells what it was.
        before: Box<Sheet>,
    },
    /// A frame was corrected.
    Corrected {
        /// The bowler's line.
        line: usize,
        /// The number of the frame.
        number: usize,
    },
    /// A bowler came late.
    Joined {
        /// The bowler.
        bowler: Bowler,
        /// The bowler's line.
        line: usize,
        /// Whether somebody else who is here has the same tag or the same name.
        is_namesake: bool,
    },
    /// A bowler came back.
    Returned {
        /// The bowler's line.
        line: usize,
    },
    /// A bowler was called to bowl.
    Called {
        /// The bowler's line.
        line: usize,
    },
    /// A bowler got another tag or name.
    Renamed {
        /// The bowler's line.
        line: usize,
    },
    /// A bowler left.
    Left {
        /// The bowler's line.
        line: usize,
    },
    /// A bowler was removed.
    Removed {
        /// The bowler's line.
        line: usize,
    },
    /// The sheet was placed on a lane.
    Placed {
        /// The number of the lane.
        lane: u32,
    },
    /// The bowlers bowl in another order.
    Reordered,
    /// The sheet was closed.
    Closed,
    /// The sheet was reopened.
    Reopened,
    /// The sheet was deleted.
    Deleted,
    /// The sheet was restored.
    Restored,
    /// The next game is bowled on now.
    Next,
}

/// What a ball came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    /// The bowler's line.
    pub line: usize,
    /// The number of the frame.
    pub number: usize,
    /// The mark that it made.
    pub mark: Option<Mark>,
    /// The pins that the first ball at a rack of ten left, where they are known.
    pub leave: Option<PinSet>,
    /// Whether it left a split.
    pub is_split: bool,
}

/// Why a command was not carried out. Nothing has changed then, but for what others wrote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The sheet refuses it.
    Refused(SheetError),
    /// The next game begins when this one is over for all who are here, or closed.
    NotOver,
    /// Somebody else wrote on the sheet first; it is now as they left it.
    Overtaken,
    /// It could not be written or read.
    Store(StoreError),
}

impl Error for Trouble {}

impl Display for Trouble {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Refused(error) => error.fmt(f),
            Trouble::NotOver => f.write_str("the game is not over"),
            Trouble::Overtaken => f.write_str("somebody else wrote on the sheet first"),
            Trouble::Store(error) => error.fmt(f),
        }
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Trouble {
        Trouble::Store(error)
    }
}

impl From<SheetError> for Trouble {
    fn from(error: SheetError) -> Trouble {
        Trouble::Refused(error)
    }
}

impl Play {
    /// A new sheet for these bowlers, written by this author. It is kept from the first command on.
    pub fn new(store: Store, author: Author, bowlers: Vec<Bowler>, series: Option<Series>) -> Result<Play, SheetError> {
        Ok(Play::on(
            store,
            author,
            Page::New(Sheet::replay([Event::Opened { bowlers, series, continues: Vec::new() }])?),
        ))
    }

    /// A sheet that is kept, whatever its state; what happens on it from now on is written by this author.
    pub async fn open(store: Store, author: Author, number: i64) -> Result<Play, StoreError> {
        let record = store.load(number).await?;
        Ok(Play::of(store, author, record))
    }

    pub(crate) fn of(store: Store, author: Author, record: Record) -> Play {
        Play::on(store, author, Page::Kept(record))
    }

    fn on(store: Store, author: Author, page: Page) -> Play {
        Play { store, author, ruleset: None, page, earlier: None }
    }

    /// The same, with a rule set for late bowlers who name none.
    #[must_use]
    pub fn with_ruleset(self, ruleset: Ruleset) -> Play {
        Play { ruleset: Some(ruleset), ..self }
    }

    /// The sheet as it is.
    pub fn sheet(&self) -> &Sheet {
        match &self.page {
            Page::New(sheet) => sheet,
            Page::Kept(record) => record.sheet(),
        }
    }

    /// The sheet as it is kept; `None` until something has happened on it.
    pub fn record(&self) -> Option<&Record> {
        match &self.page {
            Page::New(_) => None,
            Page::Kept(record) => Some(record),
        }
    }

    /// The number under which the sheet is kept; `None` until something has happened on it.
    pub fn number(&self) -> Option<i64> {
        self.record().map(Record::number)
    }

    /// Carries out a command. What it does is on the disk when this returns.
    pub async fn act(&mut self, command: Command) -> Result<Outcome, Trouble> {
        if let Command::RollAll(balls) = command {
            return self.roll_all(&balls).await;
        }
        match command.event(self.sheet(), self.ruleset) {
            Ok(Some(event)) => self.write(event).await,
            Ok(None) => self.begin_next().await,
            Err(error) => Err(self.refused(error).await),
        }
    }

    /// Reads the sheet again if somebody else has written on it, and says whether that was so.
    pub async fn refresh(&mut self) -> Result<bool, StoreError> {
        match &mut self.page {
            Page::New(_) => Ok(false),
            Page::Kept(record) => self.store.refresh(record).await,
        }
    }

    /// The board, with the totals of the series where there are several games. What was scored before this game is added up
    /// once, and again only if an earlier game may have changed.
    pub async fn board(&mut self) -> Board {
        match self.sheet().series().filter(|series| 1 < series.game || series.games.is_some_and(|games| 1 < games)) {
            Some(series) => match Earlier::up_to_date(self.earlier.take(), &self.store, series, self.sheet()).await {
                Ok(earlier) => {
                    let board = Board::in_series(self.sheet(), earlier.totals());
                    self.earlier = Some(earlier);
                    board
                }
                // No total is better than a wrong one.
                Err(_) => Board::from(self.sheet()),
            },
            None => Board::from(self.sheet()),
        }
    }

    /// Leaves a sheet on which nothing stands any more. Where it is kept it is deleted, unless somebody else writes on it,
    /// and its number is given.
    pub async fn discard(mut self) -> Result<Option<i64>, StoreError> {
        if self.number().is_none() {
            return Ok(None);
        }
        match self.write(Event::Deleted).await {
            Ok(_) => Ok(self.number()),
            Err(Trouble::Store(error)) => Err(error),
            Err(Trouble::Overtaken | Trouble::NotOver | Trouble::Refused(_)) => Ok(None),
        }
    }

    /// Writes an event, and says what came of it.
    async fn write(&mut self, event: Event) -> Result<Outcome, Trouble> {
        let before = match self.draft(event.clone()) {
            Ok(draft) => self.commit(draft).await?,
            Err(error) => return Err(self.refused(error).await),
        };
        Ok(self.outcome(event, before))
    }

    /// Writes balls of one frame in one transaction, each an event of its own.
    async fn roll_all(&mut self, balls: &[Ball]) -> Result<Outcome, Trouble> {
        let rolled = match draft_balls(self.sheet(), balls, |event| self.draft(event)) {
            Ok(None) => Vec::new(),
            Ok(Some((draft, rolled))) => {
                self.commit(draft).await?;
                rolled
            }
            Err(error) => return Err(self.refused(error).await),
        };
        Ok(Outcome::RolledAll(rolled))
    }

    /// The sheet with one more event.
    fn draft(&self, event: Event) -> Result<Draft, SheetError> {
        match &self.page {
            // A sheet on which nothing has happened is neither finished nor hidden.
            Page::New(_) if is_of_whole_sheet(&event) => Err(SheetError::NotOpened),
            Page::New(sheet) => Draft::begin(sheet.clone(), self.author.clone()).and(event),
            Page::Kept(record) => record.draft(event, self.author.clone()),
        }
    }

    /// Writes a draft, and gives the page from before.
    async fn commit(&mut self, draft: Draft) -> Result<Page, Trouble> {
        match self.store.commit(vec![draft]).await?.pop() {
            Some(Committed::Written(record)) => Ok(std::mem::replace(&mut self.page, Page::Kept(*record))),
            Some(Committed::AlreadyBegun { number }) => Err(self.overtaken(number).await),
            Some(Committed::Overtaken) | None => Err(self.overtaken(self.number().unwrap_or_default()).await),
            Some(Committed::Gone) => {
                Err(Trouble::Store(StoreError::NoSuchSheet { number: self.number().unwrap_or_default() }))
            }
        }
    }

    /// Goes on with what somebody else wrote on this sheet.
    async fn overtaken(&mut self, number: i64) -> Trouble {
        match self.store.load(number).await {
            Ok(record) => {
                self.page = Page::Kept(record);
                Trouble::Overtaken
            }
            Err(error) => Trouble::Store(error),
        }
    }

    /// What is refused here may be right on the sheet as it is by now.
    async fn refused(&mut self, error: SheetError) -> Trouble {
        if self.refresh().await.unwrap_or(false) { Trouble::Overtaken } else { Trouble::Refused(error) }
    }

    /// Goes on with the next game. Somebody else at the same lane may have begun it.
    async fn begin_next(&mut self) -> Result<Outcome, Trouble> {
        if self.sheet().up().is_some() && !self.sheet().is_closed() {
            let is_overtaken = self.refresh().await.unwrap_or(false);
            return Err(if is_overtaken { Trouble::Overtaken } else { Trouble::NotOver });
        }
        let lines = self.sheet().lines().iter().enumerate();
        let here = lines.filter(|(_, line)| !line.has_left);
        let here = here.map(|(index, line)| (line.bowler(), self.sheet().lines().came(index)));
        let (bowlers, continues): (Vec<Bowler>, Vec<usize>) = here.unzip();
        // A sheet that stands alone has no next game; what follows it is a series of its own.
        let series = self.sheet().series().map_or_else(|| new_series(None), next_of);
        let continues = if 1 < series.game { continues } else { Vec::new() };
        let opened = Sheet::replay([Event::Opened { bowlers, series: Some(series), continues }])?;
        let begun = match self.store.sheet_of_series(series).await? {
            Some(number) => self.store.load(number).await.ok().filter(|record| record.sheet().state() == State::Open),
            None => None,
        };
        self.earlier = match self.earlier.take() {
            // Without it, all is added up once more.
            Some(earlier) => self.with_this_game(earlier).await.unwrap_or(None),
            None => None,
        };
        self.page = begun.map_or(Page::New(opened), Page::Kept);
        Ok(Outcome::Next)
    }

    /// What was scored before the next game; `None` if that has to be added up anew.
    async fn with_this_game(&mut self, earlier: Earlier) -> Result<Option<Earlier>, StoreError> {
        let now = earlier.still_right(&self.store).await?;
        // What is written from here on is noticed with the next board, and what was written before is on the sheet.
        self.refresh().await?;
        // A deleted sheet that was restored may be the same game of the series.
        let is_only_one = match self.sheet().series() {
            Some(series) => self.store.count_in_series(series).await? == 1,
            None => false,
        };
        Ok(now.filter(|_| is_only_one).and_then(|now| earlier.and(self.sheet(), now)))
    }

    /// What an event came to, on a sheet that was so before.
    fn outcome(&self, event: Event, before: Page) -> Outcome {
        let before = match before {
            Page::New(sheet) => sheet,
            Page::Kept(record) => record.into_sheet(),
        };
        match event {
            Event::Rolled { line, .. } => {
                Outcome::Rolled(rolled(line, &before.lines()[line].game, &self.sheet().lines()[line].game))
            }
            event @ (Event::Undone | Event::Redone) => Outcome::TakenBack { event, before: Box::new(before) },
            Event::Corrected { line, number, .. } => Outcome::Corrected { line, number },
            Event::Joined { bowler, .. } => {
                let line = before.lines().len();
                let lines = || before.lines().iter().filter(|other| !other.has_left);
                let is_namesake = lines().any(|other| other.tag == bowler.tag || other.person() == bowler.person());
                Outcome::Joined { bowler, line, is_namesake }
            }
            Event::Returned { line, .. } => Outcome::Returned { line },
            Event::Bowl { line } => Outcome::Called { line },
            Event::Renamed { line, .. } => Outcome::Renamed { line },
            Event::Left { line } => Outcome::Left { line },
            Event::Reordered { .. } | Event::Opened { .. } => Outcome::Reordered,
            Event::Removed { line } => Outcome::Removed { line },
            Event::Placed { lane } => Outcome::Placed { lane },
            Event::Closed => Outcome::Closed,
            Event::Reopened => Outcome::Reopened,
            Event::Deleted => Outcome::Deleted,
            Event::Restored => Outcome::Restored,
        }
    }
}

/// A sheet with these balls of one frame, and what each of them comes to; `None` without a ball. The first one is drafted by
/// `begin`.
pub(crate) fn draft_balls(
    sheet: &Sheet,
    balls: &[Ball],
    begin: impl Fn(Event) -> Result<Draft, SheetError>,
) -> Result<Option<(Draft, Vec<Rolled>)>, SheetError> {
    let turn = |sheet: &Sheet| sheet.next().map(|(line, next)| (line, next.frame));
    let first = turn(sheet);
    let (mut draft, mut all): (Option<Draft>, Vec<Rolled>) = (None, Vec::new());
    for ball in balls {
        let sheet = draft.as_ref().map_or(sheet, Draft::sheet);
        if turn(sheet) != first {
            return Err(SheetError::Ball(RollError::FrameFinished));
        }
        let event = sheet.rolled(*ball)?;
        let Event::Rolled { line, .. } = event else { continue };
        let before = sheet.lines()[line].game;
        let with_ball = match draft {
            None => begin(event)?,
            Some(draft) => draft.and(event)?,
        };
        all.push(rolled(line, &before, &with_ball.sheet().lines()[line].game));
        draft = Some(with_ball);
    }
    Ok(draft.map(|draft| (draft, all)))
}

/// What the ball came to that made this game of the one before.
fn rolled(line: usize, before: &Game, after: &Game) -> Rolled {
    let next = before.next_ball();
    let number = next.map_or(1, |next| next.frame);
    let roll = after.frames()[number - 1].rolls().last();
    let is_first = next.is_some_and(|next| next.is_rack_fresh()) && after.ruleset().pins() == PinSet::TEN;
    Rolled {
        line,
        number,
        mark: roll.and_then(Roll::mark),
        leave: roll.and_then(Roll::leave).filter(|_| is_first),
        is_split: roll.is_some_and(Roll::is_split),
    }
}

/// Whether an event is about the sheet as a whole, and not about what is bowled on it.
fn is_of_whole_sheet(event: &Event) -> bool {
    matches!(event, Event::Closed | Event::Reopened | Event::Deleted | Event::Restored)
}
