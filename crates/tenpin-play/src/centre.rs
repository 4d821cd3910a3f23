//! The lanes of a centre: who bowls where, and one writer for all of them.

mod state;
mod writer;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tenpin_board::{Entrant, Ruleset, SheetError};
use tenpin_store::{Author, Store, StoreError};
use tokio::sync::{mpsc, oneshot, watch};

pub use state::{CentreState, LaneState, LaneStatus, SheetState};

use crate::Command;
use writer::{Ended, Job, Task, Watched, Writer};

/// How many writes wait at a time. More wait for a place among them.
const QUEUE: usize = 1024;

/// What stands before the number of an opening whose keys are meant.
const OF_OPENING: &str = "opening ";

/// A centre: its lanes, and what is bowled on them. All who have a copy share them.
///
/// One task writes. What arrives while it is at work is committed together, each accepted or refused by itself; whoever asks
/// is answered when it is on the disk, and whoever watches is told after that. What it keeps in memory is a cache of the
/// journal: a write is decided by the number of its event in the database, so that consoles may share the file.
#[derive(Debug, Clone)]
pub struct Centre {
    store: Store,
    jobs: mpsc::Sender<Task>,
    state: watch::Receiver<Arc<CentreState>>,
    watched: Arc<Mutex<Watched>>,
    ended: Arc<Mutex<Ended>>,
    unwritable: watch::Receiver<Option<StoreError>>,
}

/// What somebody wants to happen at a lane.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LaneCommand {
    /// The lane is opened, with these bowlers or with none.
    Open {
        /// How many games there are to be; `None` where nobody says.
        games: Option<u32>,
        /// The rule set of bowlers who name none; the one of the centre if nobody says.
        ruleset: Option<Ruleset>,
        /// Who bowls.
        entrants: Vec<Entrant>,
    },
    /// A bowler joins. The first one opens a sheet.
    Join {
        /// The bowler.
        entrant: Entrant,
    },
    /// The next game begins, with those who are still here.
    Next {
        /// How many games there are to be from now on; `None` to leave that as it is.
        games: Option<u32>,
    },
    /// The opening goes to another lane, with its sheet.
    Move {
        /// The number of the other lane.
        to: u32,
    },
    /// The lane is closed, and its sheet finished as it stands.
    Close,
    /// Somebody needs help, or no longer.
    Help {
        /// Whether help is needed.
        is_needed: bool,
    },
    /// The lane gets another code. Keypads that entered the one before are out.
    RenewCode,
    /// From now on only the desk corrects, or keypads do as well.
    LockCorrections {
        /// Whether only the desk corrects.
        is_locked: bool,
    },
}

/// What somebody may write on. A write beyond it is refused, whatever was known when it was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Permit {
    /// Everything: the desk.
    Centre,
    /// One opening, wherever it is, with all its games: a keypad.
    Opening {
        /// The number of the opening.
        number: i64,
        /// How often its code had been renewed when the keypad entered it.
        renewals: i64,
    },
    /// Whatever is open on one of these lanes, with all its games: a program.
    Lanes(Vec<u32>),
}

/// Who asks for a write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct By {
    /// How events are signed, but for those of a keypad: they are signed by its lane, which is known when they are written.
    pub author: Author,
    /// What may be written on.
    pub permit: Permit,
    /// The number of the credential that was shown. When it has [ended](Centre::end), nothing is written for it any more.
    pub credential: Option<i64>,
}

impl By {
    /// The desk, whoever is there.
    pub const DESK: By = By { author: Author::DESK, permit: Permit::Centre, credential: None };
}

/// The most bowlers of a sheet, those who left and were removed included.
pub const MOST_BOWLERS: usize = 64;

/// The most events of a sheet. Beyond them it can be closed and corrected, and no more.
pub const MOST_EVENTS: usize = 5000;

/// The most games of an opening. After them the lane is closed and opened again.
pub const MOST_GAMES: u32 = 100;

/// What is to be written, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Write {
    /// Something happens on a sheet.
    Sheet {
        /// The short number of the sheet.
        number: i64,
        /// The number of the event that this follows.
        after: usize,
        /// What happens.
        command: Command,
    },
    /// Something happens at a lane.
    Lane {
        /// The number of the lane.
        lane: u32,
        /// What it follows.
        follows: Follows,
        /// What happens.
        command: LaneCommand,
    },
}

/// What a lane must be like for a write; `None` where that does not matter, and of a lane that is free.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Follows {
    /// The opening that is meant.
    pub opening: Option<i64>,
    /// The number of the game that is bowled.
    pub game: Option<u32>,
    /// The number of the last event on its sheet, 0 where there is none.
    pub after: Option<usize>,
}

/// A key under which a write may be sent again and is carried out once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IdempotencyKey {
    /// Whose key it is.
    pub who: String,
    /// The key.
    pub key: String,
    /// The hash of all that is asked.
    pub request: Vec<u8>,
    /// How many answers are kept of whoever has the key, the newest; `None` if all are, for a week.
    pub most: Option<u32>,
}

impl IdempotencyKey {
    /// Whose the keys of an opening are. All its keypads share them, so that a phone that enters the code again may send again
    /// what nobody answered. Their answers are forgotten when the lane is closed, and of many only the newest are kept.
    pub fn of_opening(opening: i64) -> String {
        format!("{OF_OPENING}{opening}")
    }

    /// The number of the opening whose keys these are; `None` of somebody else's.
    fn opening_of(who: &str) -> Option<i64> {
        who.strip_prefix(OF_OPENING)?.parse().ok()
    }
}

/// What came of a write: the sheet and the lane as they are now.
#[derive(Debug, Clone)]
pub struct Written {
    /// The sheet; `None` of a lane without one.
    pub sheet: Option<Arc<SheetState>>,
    /// The lane; `None` of a sheet that is on none.
    pub lane: Option<Arc<LaneState>>,
}

/// Why a write was not carried out. Nothing has changed then, but for what others wrote.
#[derive(Debug, Clone)]
pub enum WriteError {
    /// It follows another event than the last one, or is about another opening. What is there now stands beside it.
    Stale(Written),
    /// The sheet refuses it.
    Refused {
        /// Why.
        error: SheetError,
        /// What is there.
        now: Written,
    },
    /// The next game begins when this one is over for all who are here, or closed.
    NotOver(Written),
    /// All games that the lane was opened for are bowled.
    NoMoreGames(Written),
    /// There are as many games as an opening can have.
    TooManyGames(Written),
    /// Nobody has joined.
    NoSheet(Written),
    /// The sheet was closed, and the lane has gone on without it.
    LaneWentOn(Written),
    /// The lane is open already.
    LaneIsOpen(Written),
    /// The lane is not open.
    LaneIsFree(Written),
    /// There is no such lane.
    NoSuchLane {
        /// Its number.
        lane: u32,
    },
    /// There is no such sheet.
    NoSuchSheet {
        /// Its number.
        number: i64,
    },
    /// Whoever asks may not write here.
    NotPermitted,
    /// The permit is for an opening that is closed, or for a code that was renewed.
    PermitEnded,
    /// Only the desk corrects on this lane.
    CorrectionsLocked(Written),
    /// Only the desk removes a bowler who has bowled.
    HasBalls(Written),
    /// Only the desk says how many games there are to be.
    GamesAreSet(Written),
    /// There are as many bowlers on the sheet as there can be.
    TooManyBowlers(Written),
    /// There are as many events on the sheet as there can be.
    SheetFull(Written),
    /// The key was used for something else.
    KeyReused,
    /// It could not be written or read.
    Store(StoreError),
    /// The centre is closing down.
    Stopped,
}

/// An answer as it is kept under an [`IdempotencyKey`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// Its status.
    pub status: u16,
    /// Its text.
    pub text: String,
    /// Whether it was given before, to the same request.
    pub is_repeated: bool,
}

/// Makes the answer of what came of a write.
pub type Render = Arc<dyn Fn(&Written) -> (u16, String) + Send + Sync>;

/// What the writer gives back.
enum Done {
    /// It is written.
    Written(Written),
    /// It is written, or was before, and its answer is kept under its key.
    Answered(Answered),
}

impl Answered {
    fn new(render: &Render, written: &Written) -> Answered {
        let (status, text) = render(written);
        Answered { status, text, is_repeated: false }
    }
}

impl Centre {
    /// Opens a centre with so many lanes. The task that writes ends when the last copy of the centre is dropped.
    pub async fn open(store: Store, lanes: u32, ruleset: Ruleset) -> Result<Centre, StoreError> {
        let (jobs, queue) = mpsc::channel(QUEUE);
        let (watched, ended) = <(Arc<Mutex<Watched>>, Arc<Mutex<Ended>>)>::default();
        let writer = Writer::new(store.clone(), lanes, ruleset, watched.clone(), ended.clone());
        let (writer, state, unwritable) = writer.await?;
        tokio::spawn(writer.run(queue));
        Ok(Centre { store, jobs, state, watched, ended, unwritable })
    }

    /// The journal.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Everything as it is now.
    pub fn state(&self) -> Arc<CentreState> {
        self.state.borrow().clone()
    }

    /// The newest state, whenever something has changed.
    pub fn watch(&self) -> watch::Receiver<Arc<CentreState>> {
        self.state.clone()
    }

    /// A sheet as it is now, on a lane or not.
    pub async fn sheet(&self, number: i64) -> Result<Arc<SheetState>, StoreError> {
        let state = self.state();
        let shown = state.shown(number);
        // Somebody else may have written on it, or this centre a moment ago.
        if let Some(sheet) = shown
            && self.store.count_events(number).await? == sheet.last_event()
        {
            return Ok(sheet.clone());
        }
        Ok(Arc::new(SheetState::load(&self.store, number).await?))
    }

    /// A sheet and its lane as they are now.
    pub async fn written_on(&self, number: i64) -> Result<Written, StoreError> {
        let has_it =
            |lane: &&Arc<LaneState>| lane.opening.as_ref().is_some_and(|opening| opening.sheet == Some(number));
        let lane = self.state().lanes.iter().find(has_it).cloned();
        Ok(Written { sheet: Some(self.sheet(number).await?), lane })
    }

    /// The newest state of a sheet, whenever something has happened to it.
    pub async fn watch_sheet(&self, number: i64) -> Result<watch::Receiver<Arc<SheetState>>, StoreError> {
        let watched = || self.watched().sheets.receiver(number);
        if let Some(receiver) = watched() {
            return Ok(receiver);
        }
        let sheet = self.sheet(number).await?;
        let receiver = watched().unwrap_or_else(|| self.watched().sheets.watch(number, sheet));
        // From here on the writer looks after it. What was written before that is not missed, either.
        let now = self.sheet(number).await?;
        self.watched().sheets.tell(number, &now, |shown| shown.last_event() < now.last_event());
        Ok(receiver)
    }

    /// The newest state of a lane, whenever something has changed there; `None` if there is no such lane.
    pub fn watch_lane(&self, number: u32) -> Option<watch::Receiver<Arc<LaneState>>> {
        let mut watched = self.watched();
        let lane = self.state.borrow().lane(number)?;
        Some(watched.lanes.watch(i64::from(number), lane))
    }

    fn watched(&self) -> MutexGuard<'_, Watched> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether writes can be kept, as far as is known.
    pub fn is_writable(&self) -> bool {
        self.unwritable.borrow().is_none() && !self.jobs.is_closed()
    }

    /// Why writes cannot be kept, as far as is known, whenever that changes; `None` while they can.
    pub fn watch_writing(&self) -> watch::Receiver<Option<StoreError>> {
        self.unwritable.clone()
    }

    /// Credentials have ended: when this returns, nothing is written any more of what was asked for with them, now or later.
    pub async fn end(&self, credentials: &[i64]) {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).add(credentials);
        let (settle, settled) = oneshot::channel();
        if self.jobs.send(Task::Settle(settle)).await.is_ok() {
            let _ = settled.await;
        }
    }

    /// Carries out a write, and gives its answer. What it does is on the disk when this returns.
    pub async fn write(
        &self,
        by: By,
        write: Write,
        key: Option<IdempotencyKey>,
        render: Render,
    ) -> Result<Answered, WriteError> {
        let (answer, answered) = oneshot::channel();
        let job = Job { by, write, key, render: render.clone(), answer };
        self.jobs.send(Task::Write(Box::new(job))).await.map_err(|_| WriteError::Stopped)?;
        Ok(match answered.await.unwrap_or(Err(WriteError::Stopped))? {
            // Here and not by the writer, on whom all others wait.
            Done::Written(written) => Answered::new(&render, &written),
            Done::Answered(answered) => answered,
        })
    }
}
