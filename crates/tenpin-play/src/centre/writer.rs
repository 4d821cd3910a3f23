//! The one task that writes.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tenpin_board::{Bowler, Entrant, Event, Ruleset, Series, SeriesTotals, Sheet, SheetError, State, Tag};
use tenpin_store::{
    Answer, Answers, Author, Batch, Committed, Draft, LaneCode, Moment, NewOpening, Opening, Record, Store, StoreError,
    WrittenOn,
};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, timeout_at};

use super::state::{CentreState, LaneState, SheetState, has_balls, is_begun};
use super::{
    Answered, By, Done, Follows, IdempotencyKey, LaneCommand, MOST_BOWLERS, MOST_EVENTS, MOST_GAMES, Permit, Render,
    Write, WriteError, Written,
};
use crate::Command;

/// The most writes that share a commit.
const MOST: usize = 256;

/// How often the journal is asked for what other programs wrote.
const PAUSE: Duration = Duration::from_millis(200);

/// How long the writer waits before it tries again whether something can be written.
const NEXT_TRY: Duration = Duration::from_secs(1);

/// How often old answers are forgotten.
const CLEANING: Duration = Duration::from_hours(1);

/// After how many new answers the oldest are forgotten, and of how many who have some that is counted.
const SOME_ANSWERS: u32 = 100;
const MOST_COUNTED: usize = 4096;

/// The most sheets on no lane that are shown.
const MOST_ELSEWHERE: u32 = 50;

/// What the task is to do.
pub(super) enum Task {
    /// Something is to be written.
    Write(Box<Job>),
    /// Somebody wants to know when all before it is done.
    Settle(oneshot::Sender<()>),
}

/// Credentials that have ended. What was asked for with them before is refused when its turn comes.
#[derive(Debug, Default)]
pub(super) struct Ended {
    numbers: HashSet<i64>,
    /// When each ended, the oldest first.
    times: VecDeque<(Instant, i64)>,
}

impl Ended {
    /// No request is under way for longer.
    const LONG: Duration = Duration::from_mins(10);

    pub(super) fn add(&mut self, credentials: &[i64]) {
        let now = Instant::now();
        while let Some((_, old)) = self.times.pop_front_if(|(at, _)| Ended::LONG <= now.duration_since(*at)) {
            self.numbers.remove(&old);
        }
        for number in credentials {
            if self.numbers.insert(*number) {
                self.times.push_back((now, *number));
            }
        }
    }

    fn has(&self, credential: Option<i64>) -> bool {
        credential.is_some_and(|credential| self.numbers.contains(&credential))
    }
}

/// A write that waits for its turn.
pub(super) struct Job {
    pub(super) by: By,
    pub(super) write: Write,
    pub(super) key: Option<IdempotencyKey>,
    pub(super) render: Render,
    pub(super) answer: Reply,
}

/// Who waits for the answer to a write.
type Reply = oneshot::Sender<Result<Done, WriteError>>;

/// What somebody watches, by its number: the newest state of each.
#[derive(Debug)]
pub(super) struct Watches<T>(HashMap<i64, watch::Sender<Arc<T>>>);

impl<T> Default for Watches<T> {
    fn default() -> Watches<T> {
        Watches(HashMap::new())
    }
}

impl<T> Watches<T> {
    pub(super) fn receiver(&self, number: i64) -> Option<watch::Receiver<Arc<T>>> {
        self.0.get(&number).map(watch::Sender::subscribe)
    }

    pub(super) fn watch(&mut self, number: i64, state: Arc<T>) -> watch::Receiver<Arc<T>> {
        self.0.entry(number).or_insert_with(|| watch::channel(state).0).subscribe()
    }

    /// Tells those who watch, if this is something new.
    pub(super) fn tell(&mut self, number: i64, state: &Arc<T>, is_new: impl FnOnce(&T) -> bool) {
        if let Some(sender) = self.0.get_mut(&number) {
            sender.send_if_modified(|shown| {
                let is_new = is_new(shown);
                if is_new {
                    *shown = state.clone();
                }
                is_new
            });
        }
    }

    /// The numbers of what is watched.
    fn numbers(&self) -> impl Iterator<Item = i64> {
        self.0.keys().copied()
    }

    /// Ends the watch of something that is no longer there.
    fn forget(&mut self, number: i64) {
        self.0.remove(&number);
    }

    /// Forgets what nobody watches any more.
    fn tidy(&mut self) {
        self.0.retain(|_, sender| 0 < sender.receiver_count());
    }
}

/// All that is watched beside the centre as a whole.
#[derive(Debug, Default)]
pub(super) struct Watched {
    pub(super) sheets: Watches<SheetState>,
    pub(super) lanes: Watches<LaneState>,
}

/// What is known of the centre. It is a cache: the database has the last word.
#[derive(Debug, Clone, Default)]
struct Known {
    /// The openings, by lane.
    openings: BTreeMap<u32, Opening>,
    /// Sheets, by number: those on lanes, those elsewhere that are open, those that somebody watches, and those that were just
    /// written.
    sheets: HashMap<i64, Arc<SheetState>>,
    /// The last seq of each sheet that was written or read since the journal was looked at last.
    seen: HashMap<i64, i64>,
    /// Sheets that could not be read, until somebody writes on them or removes them.
    unreadable: HashSet<i64>,
}

impl Known {
    /// Knows a sheet as it is from now on.
    fn insert(&mut self, record: Record, earlier: Arc<SeriesTotals>) -> Arc<SheetState> {
        let number = record.number();
        if let Some(seq) = record.seq() {
            self.seen.insert(number, seq);
        }
        let sheet = Arc::new(SheetState::of(record, earlier));
        self.sheets.insert(number, sheet.clone());
        sheet
    }

    /// Forgets sheets of later games of a series, which have to add up their totals anew.
    fn forget_after(&mut self, series: u128, game: u32) {
        let is_later =
            |sheet: &SheetState| sheet.sheet().series().is_some_and(|other| other.id == series && game < other.game);
        self.sheets.retain(|_, sheet| !is_later(sheet));
    }
}

pub(super) struct Writer {
    store: Store,
    lanes: u32,
    ruleset: Ruleset,
    known: Known,
    /// The sheets that are open and on no lane, the one written on last at the end.
    elsewhere: Vec<i64>,
    /// Everything up to this moment is known.
    moment: Moment,
    state: watch::Sender<Arc<CentreState>>,
    watched: Arc<Mutex<Watched>>,
    ended: Arc<Mutex<Ended>>,
    /// Why nothing can be written; `None` if something can.
    unwritable: watch::Sender<Option<StoreError>>,
    /// When it is tried next whether something can be written again.
    next_try: Instant,
    /// When old answers were forgotten last.
    cleaned: Instant,
    /// How many answers were kept of each who may have so many since some were forgotten.
    answered: HashMap<String, u32>,
}

/// The writes that share a commit, and what became of them so far.
#[derive(Default)]
struct Round {
    /// Answers to requests that have come before.
    answers: Answers,
    /// Answers that are to be kept.
    new_answers: Vec<((String, String), Answer)>,
    /// How many answers are kept of some who have new ones.
    most: HashMap<String, u32>,
    /// Balls that are to be written in one statement, each on another sheet.
    waiting: VecDeque<Waiting>,
    /// What is to be written after them, one after the other.
    others: VecDeque<Job>,
    /// The sheets that were written.
    written: Vec<Arc<SheetState>>,
    done: Vec<(Reply, Result<Done, WriteError>)>,
}

/// A write that is one row.
struct Waiting {
    job: Job,
    /// The number of its sheet.
    number: i64,
    /// Its draft, until it is written.
    draft: Option<Draft>,
}

impl Round {
    /// Whether something is to be written on this sheet, or under this key.
    fn has_waiting(&self, sheet: Option<i64>, key: Option<&IdempotencyKey>) -> bool {
        let is_same_key = |other: &IdempotencyKey| key.is_some_and(|key| key.who == other.who && key.key == other.key);
        let is_in_the_way =
            |waiting: &Waiting| Some(waiting.number) == sheet || waiting.job.key.as_ref().is_some_and(is_same_key);
        self.waiting.iter().any(is_in_the_way)
    }

    /// Writes a draft together with others.
    fn wait(&mut self, job: Job, draft: Draft) {
        let number = draft.number().unwrap_or_default();
        self.waiting.push_back(Waiting { job, number, draft: Some(draft) });
    }

    /// Whether a request with this key was answered before.
    fn is_answered(&self, key: Option<&IdempotencyKey>) -> bool {
        key.is_some_and(|key| self.answers.contains_key(&(key.who.clone(), key.key.clone())))
    }

    /// The answer to a write that was accepted.
    fn answer(&mut self, key: Option<IdempotencyKey>, written: Written, render: &Render) -> Done {
        self.written.extend(written.sheet.clone());
        let Some(IdempotencyKey { who, key, request, most }) = key else { return Done::Written(written) };
        let answered = Answered::new(render, &written);
        let answer = Answer { request, status: answered.status, text: answered.text.clone() };
        self.answers.insert((who.clone(), key.clone()), answer.clone());
        self.most.extend(most.map(|most| (who.clone(), most)));
        self.new_answers.push(((who, key), answer));
        Done::Answered(answered)
    }
}

/// Why a write ends before it is written. What is stale is told with what is there by now.
enum Halt {
    Error(WriteError),
    /// Somebody else has written there.
    Overtaken(Place),
    /// The game was begun before, on this sheet.
    Begun(i64),
}

/// Where something is written.
enum Place {
    Sheet(i64),
    Lane(u32),
}

impl From<StoreError> for Halt {
    fn from(error: StoreError) -> Halt {
        Halt::Error(WriteError::Store(error))
    }
}

type Begun = (Writer, watch::Receiver<Arc<CentreState>>, watch::Receiver<Option<StoreError>>);

impl Writer {
    pub(super) async fn new(
        store: Store,
        lanes: u32,
        ruleset: Ruleset,
        watched: Arc<Mutex<Watched>>,
        ended: Arc<Mutex<Ended>>,
    ) -> Result<Begun, StoreError> {
        let moment = store.moment().await?;
        let (state, newest) = watch::channel(Arc::default());
        let (unwritable, is_unwritable) = watch::channel(None);
        let mut writer = Writer {
            store,
            lanes,
            ruleset,
            known: Known::default(),
            elsewhere: Vec::new(),
            moment,
            state,
            watched,
            ended,
            unwritable,
            next_try: Instant::now(),
            cleaned: Instant::now(),
            answered: HashMap::new(),
        };
        writer.read_all().await?;
        writer.try_writing().await;
        writer.publish();
        Ok((writer, newest, is_unwritable))
    }

    /// Carries out writes until nobody can ask for one any more.
    pub(super) async fn run(mut self, mut queue: mpsc::Receiver<Task>) {
        let mut next_look = Instant::now() + PAUSE;
        loop {
            match timeout_at(next_look, queue.recv()).await {
                Ok(None) => return,
                Ok(Some(first)) => {
                    let (mut jobs, mut settled, mut task) = (Vec::new(), Vec::new(), Some(first));
                    while let Some(next) = task {
                        match next {
                            Task::Write(job) => jobs.push(*job),
                            Task::Settle(settle) => settled.push(settle),
                        }
                        task = (jobs.len() + settled.len() < MOST).then(|| queue.try_recv().ok()).flatten();
                    }
                    if !jobs.is_empty() {
                        self.carry_out(jobs, &queue).await;
                    }
                    for settle in settled {
                        let _ = settle.send(());
                    }
                }
                Err(_) => {}
            }
            if next_look <= Instant::now() {
                self.look_around().await;
                next_look = Instant::now() + PAUSE;
            }
        }
    }

    /// Writes all that came together. Balls come first, because they are quick and many: nobody who bowls waits for a lane
    /// that is opened.
    async fn carry_out(&mut self, jobs: Vec<Job>, queue: &mpsc::Receiver<Task>) {
        let (balls, mut round) = self.balls(jobs);
        if !balls.is_empty() {
            let mut bowled = Round::default();
            let written = self.write_balls(balls, &mut bowled).await;
            round.others.append(&mut bowled.others);
            self.end(bowled, written, queue.is_empty() && round.others.is_empty()).await;
        }
        if !round.others.is_empty() {
            let written = self.write_others(&mut round).await;
            self.end(round, written, queue.is_empty()).await;
        }
    }

    /// Answers each, and then tells those who watch.
    async fn end(&mut self, round: Round, written: Result<(), StoreError>, is_idle: bool) {
        // One damaged sheet keeps nobody from writing on others.
        match &written {
            Err(error) if !error.is_about_one_sheet() => self.note_unwritable(Some(error.clone())),
            // What was only refused tells nothing.
            _ if round.done.iter().any(|(_, done)| is_new(done)) => self.note_unwritable(None),
            _ => {}
        }
        // A sheet of a later game is read again if an earlier one was changed. What cannot be read now is read the next time.
        let _ = self.load_missing().await;
        // Whoever reads after an answer finds what was answered, but those who watch are told after it.
        let is_new = self.renew();
        for (reply, answered) in round.done {
            // Whoever has gone away reads it on the board.
            let _ = reply.send(written.clone().map_err(WriteError::Store).and(answered));
        }
        if is_idle {
            // Answers go out first where nobody waits for the next commit.
            tokio::task::yield_now().await;
        }
        self.tell(is_new);
    }

    /// Takes out the writes that are one row each, of different sheets and under no key, with their drafts.
    fn balls(&self, jobs: Vec<Job>) -> (Vec<(Job, Draft)>, Round) {
        let (mut sheets, mut balls, mut round) = (HashSet::new(), Vec::new(), Round::default());
        for job in jobs {
            let is_first = |draft: &Draft| sheets.insert(draft.number());
            match Some(&job).filter(|job| job.key.is_none()).and_then(|job| self.row(job)).filter(is_first) {
                Some(draft) => balls.push((job, draft)),
                None => round.others.push_back(job),
            }
        }
        (balls, round)
    }

    /// Writes balls in one statement. Those that were overtaken are left to do.
    async fn write_balls(&mut self, balls: Vec<(Job, Draft)>, round: &mut Round) -> Result<(), StoreError> {
        let (jobs, drafts): (Vec<Job>, Vec<Draft>) = balls.into_iter().unzip();
        let committed = match self.store.commit(drafts).await {
            Ok(committed) => committed,
            // Those on other sheets are not to suffer from a damaged one.
            Err(error) if error.is_about_one_sheet() && 1 < jobs.len() => {
                round.others.extend(jobs);
                return Ok(());
            }
            Err(error) => {
                round.done.extend(jobs.into_iter().map(|job| (job.answer, Err(WriteError::Stopped))));
                return Err(error);
            }
        };
        let mut changed = Vec::new();
        for (job, committed) in jobs.into_iter().zip(committed) {
            let Committed::Written(record) = committed else {
                // Whoever was overtaken is told what is there.
                round.others.push_back(job);
                continue;
            };
            // It is written, so that nothing may fail any more.
            let number = record.number();
            let earlier = self.known.sheets.get(&number).map(|known| known.earlier.clone()).unwrap_or_default();
            changed.extend(record.sheet().series().map(|series| (series.id, series.game)));
            self.known.insert(*record, earlier);
            round.done.push((job.answer, Ok(Done::Written(self.written_on(number)))));
        }
        for (series, game) in changed {
            self.known.forget_after(series, game);
        }
        Ok(())
    }

    /// Writes all else in one transaction. If the file itself fails, nothing of it is kept.
    async fn write_others(&mut self, round: &mut Round) -> Result<(), StoreError> {
        let before = self.known.clone();
        let written = self.write_together(round).await;
        if written.is_err() {
            self.known = before;
            // All are told the same, whatever they were answered before.
            let waiting = std::mem::take(&mut round.waiting).into_iter().map(|waiting| waiting.job);
            let left = waiting.chain(std::mem::take(&mut round.others));
            round.done.extend(left.map(|job| (job.answer, Err(WriteError::Stopped))));
        }
        written
    }

    async fn write_together(&mut self, round: &mut Round) -> Result<(), StoreError> {
        let mut batch = self.store.batch(self.known.sheets.values().map(|sheet| &sheet.record)).await?;
        let keys = round.others.iter().filter_map(|job| job.key.as_ref());
        let keys: Vec<(&str, &str)> = keys.map(|key| (key.who.as_str(), key.key.as_str())).collect();
        if !keys.is_empty() {
            round.answers = batch.answers(&keys).await?;
        }
        // What takes one row each is written first, in one statement.
        for job in std::mem::take(&mut round.others) {
            let is_free = |draft: &Draft| !round.has_waiting(draft.number(), job.key.as_ref());
            match self.row(&job).filter(is_free).filter(|_| !round.is_answered(job.key.as_ref())) {
                Some(draft) => round.wait(job, draft),
                None => round.others.push_back(job),
            }
        }
        self.write_rows(&mut batch, round).await?;
        while let Some(Job { by, write, key, render, answer }) = round.others.pop_front() {
            match self.write_one(&mut batch, round, by, write, key, &render).await {
                Err(WriteError::Store(error)) if !error.is_about_one_sheet() => {
                    round.done.push((answer, Err(WriteError::Stopped)));
                    return Err(error);
                }
                answered => round.done.push((answer, answered)),
            }
        }
        if !round.new_answers.is_empty() {
            self.keep_answers(&mut batch, round).await?;
        }
        batch.commit(round.written.iter().map(|sheet| &sheet.record)).await
    }

    /// Keeps answers, of some only the newest: nobody fills the disk with them.
    async fn keep_answers(&mut self, batch: &mut Batch, round: &mut Round) -> Result<(), StoreError> {
        let mut answers = std::mem::take(&mut round.new_answers);
        // Of a lane that was closed in the same round, nothing is asked for again.
        let is_open = |number: i64| self.known.openings.values().any(|opening| opening.number == number);
        answers.retain(|((who, _), _)| IdempotencyKey::opening_of(who).is_none_or(is_open));
        for ((who, _), _) in answers.iter().filter(|((who, _), _)| round.most.contains_key(who)) {
            *self.answered.entry(who.clone()).or_default() += 1;
        }
        batch.keep_answers(answers).await?;
        for (who, most) in &round.most {
            if self.answered.get(who).is_some_and(|count| SOME_ANSWERS <= *count) {
                batch.forget_answers_of(who, *most).await?;
                self.answered.remove(who);
            }
        }
        // What is forgotten here is only counted anew.
        if MOST_COUNTED < self.answered.len() {
            self.answered.clear();
        }
        Ok(())
    }

    /// The draft of a write that is one row, if it is accepted: a ball, as a rule.
    fn row(&self, job: &Job) -> Option<Draft> {
        let Write::Sheet { number, after, command } = &job.write else { return None };
        let sheet = self.known.sheets.get(number).filter(|sheet| sheet.last_event() == *after)?;
        if has_parts(&job.write) || self.has_ended(&job.by) || self.check(&job.by.permit, sheet, command).is_err() {
            return None;
        }
        let ruleset = self.opening_of(*number).map(|opening| opening.ruleset);
        drafts(&sheet.record, &self.author(&job.by), command.clone(), ruleset).ok().filter(Draft::is_one_row)
    }

    /// Writes the rows that wait, all in one statement.
    async fn write_rows(&mut self, batch: &mut Batch, round: &mut Round) -> Result<(), StoreError> {
        if round.waiting.is_empty() {
            return Ok(());
        }
        let drafts = round.waiting.iter_mut().filter_map(|waiting| waiting.draft.take()).collect();
        for committed in batch.write_rows(drafts).await? {
            let Some(Waiting { job: Job { key, render, answer, .. }, number, .. }) = round.waiting.pop_front() else {
                break;
            };
            let written = match committed {
                Committed::Written(record) => self.keep(*record).await.map_err(WriteError::Store),
                Committed::Gone => Err(WriteError::NoSuchSheet { number }),
                Committed::Overtaken | Committed::AlreadyBegun { .. } => {
                    self.overtaken(batch, Place::Sheet(number)).await.and_then(Err)
                }
            };
            match written {
                Ok(_) => {
                    let answered = round.answer(key, self.written_on(number), &render);
                    round.done.push((answer, Ok(answered)));
                }
                Err(WriteError::Store(error)) if !error.is_about_one_sheet() => {
                    round.done.push((answer, Err(WriteError::Stopped)));
                    return Err(error);
                }
                Err(error) => round.done.push((answer, Err(error))),
            }
        }
        Ok(())
    }

    /// Writes one of them, whole or not at all.
    async fn write_one(
        &mut self,
        batch: &mut Batch,
        round: &mut Round,
        by: By,
        write: Write,
        key: Option<IdempotencyKey>,
        render: &Render,
    ) -> Result<Done, WriteError> {
        if self.has_ended(&by) {
            return Err(WriteError::PermitEnded);
        }
        if let Some(key) = &key
            && let Some(given) = round.answers.get(&(key.who.clone(), key.key.clone()))
        {
            let is_same = given.request == key.request;
            let answered = Answered { status: given.status, text: given.text.clone(), is_repeated: true };
            return if is_same { Ok(Done::Answered(answered)) } else { Err(WriteError::KeyReused) };
        }
        // A draft by itself is written whole or not at all.
        let before = has_parts(&write).then(|| self.known.clone());
        if before.is_some() {
            batch.begin_part().await.map_err(WriteError::Store)?;
        }
        let written = match write {
            Write::Sheet { number, after, command } => self.write_sheet(batch, by, number, after, command).await,
            Write::Lane { lane, follows, command } => self.write_lane(batch, by, lane, follows, command).await,
        };
        match written {
            Ok(written) => {
                if before.is_some() {
                    batch.keep_part().await.map_err(WriteError::Store)?;
                }
                Ok(round.answer(key, written, render))
            }
            // All of it is taken back.
            Err(Halt::Error(WriteError::Store(error))) if !error.is_about_one_sheet() => Err(WriteError::Store(error)),
            Err(halt) => {
                if let Some(before) = before {
                    batch.drop_part().await.map_err(WriteError::Store)?;
                    self.known = before;
                }
                match halt {
                    Halt::Error(error) => Err(error),
                    Halt::Overtaken(place) => Err(self.overtaken(batch, place).await?),
                    Halt::Begun(number) => Err(self.overtaken(batch, Place::Sheet(number)).await?),
                }
            }
        }
    }

    /// Reads again what somebody else has changed.
    async fn overtaken(&mut self, batch: &mut Batch, place: Place) -> Result<WriteError, WriteError> {
        // Openings that were changed before in the same batch are in its transaction, and nowhere else.
        self.know_openings(batch.openings().await.map_err(WriteError::Store)?);
        let sheet = match place {
            Place::Sheet(number) => Some(number),
            Place::Lane(lane) => self.known.openings.get(&lane).and_then(|opening| opening.sheet),
        };
        if let Some(number) = sheet {
            let record = batch.load(number).await.map_err(|error| not_there(number, error))?;
            self.keep(record).await.map_err(WriteError::Store)?;
        }
        Ok(WriteError::Stale(match place {
            Place::Sheet(number) => self.written_on(number),
            Place::Lane(lane) => self.written_at(lane),
        }))
    }

    async fn write_sheet(
        &mut self,
        batch: &mut Batch,
        by: By,
        number: i64,
        after: usize,
        command: Command,
    ) -> Result<Written, Halt> {
        let author = self.author(&by);
        let permit = by.permit;
        let mut sheet = self.sheet(batch, number).await?;
        // Whoever may not write here is told nothing of what is there.
        self.is_permitted_on(&permit, &sheet).map_err(Halt::Error)?;
        if sheet.last_event() != after {
            sheet = self.newest(batch, number).await?;
        }
        if sheet.last_event() != after {
            return Err(Halt::Error(WriteError::Stale(self.written_on(number))));
        }
        self.check(&permit, &sheet, &command).map_err(Halt::Error)?;
        match self.write_next(batch, author, &sheet, command).await {
            // Perhaps by a board that is no longer there.
            Err(Halt::Error(refused)) if !matches!(refused, WriteError::Store(_)) => {
                let is_right = self.newest(batch, number).await?.last_event() == after;
                Err(Halt::Error(if is_right { refused } else { WriteError::Stale(self.written_on(number)) }))
            }
            written => written,
        }
    }

    /// Whether somebody was signed out after asking.
    fn has_ended(&self, by: &By) -> bool {
        self.ended.lock().unwrap_or_else(PoisonError::into_inner).has(by.credential)
    }

    /// How events are signed: of a keypad, by the lane where it is now.
    fn author(&self, by: &By) -> Author {
        match (&by.permit, by.credential) {
            (Permit::Opening { number, renewals }, Some(keypad)) => {
                let opening = self.permitted_opening(*number, *renewals);
                opening.map_or_else(|_| by.author.clone(), |opening| Author::keypad(opening.lane, keypad))
            }
            _ => by.author.clone(),
        }
    }

    /// The opening that a permit is for, on the lane where it is now.
    fn permitted_opening(&self, number: i64, renewals: i64) -> Result<&Opening, WriteError> {
        let opening = self.known.openings.values().find(|opening| opening.number == number);
        opening.filter(|opening| opening.renewals == renewals).ok_or(WriteError::PermitEnded)
    }

    /// Refuses whoever may not write at a lane.
    fn is_permitted_at(&self, permit: &Permit, lane: u32) -> Result<(), WriteError> {
        let is_permitted = match permit {
            Permit::Centre => true,
            Permit::Opening { number, renewals } => self.permitted_opening(*number, *renewals)?.lane == lane,
            Permit::Lanes(lanes) => lanes.contains(&lane),
        };
        if is_permitted { Ok(()) } else { Err(WriteError::NotPermitted) }
    }

    /// Refuses whoever may not write on a sheet.
    fn is_permitted_on(&self, permit: &Permit, sheet: &SheetState) -> Result<(), WriteError> {
        let is_permitted = match permit {
            Permit::Centre => true,
            Permit::Opening { number, renewals } => sheet.is_game_of(self.permitted_opening(*number, *renewals)?),
            Permit::Lanes(lanes) => {
                lanes.iter().filter_map(|lane| self.known.openings.get(lane)).any(|opening| sheet.is_game_of(opening))
            }
        };
        if is_permitted { Ok(()) } else { Err(WriteError::NotPermitted) }
    }

    /// Refuses what only the desk may do on a sheet, and what would be too much for it.
    fn check(&self, permit: &Permit, sheet: &SheetState, command: &Command) -> Result<(), WriteError> {
        self.is_permitted_on(permit, sheet)?;
        let now = || self.written_on(sheet.record.number());
        if MOST_EVENTS <= sheet.last_event() {
            let is_end = match command {
                Command::Close => true,
                Command::Correct { .. } => *permit == Permit::Centre,
                _ => false,
            };
            if !is_end {
                return Err(WriteError::SheetFull(now()));
            }
        }
        let lines = sheet.sheet().lines();
        if MOST_BOWLERS <= lines.len()
            && let Command::Join { .. } = command
            && let Ok(Some(Event::Joined { .. })) = command.clone().event(sheet.sheet(), None)
        {
            return Err(WriteError::TooManyBowlers(now()));
        }
        if *permit == Permit::Centre {
            return Ok(());
        }
        let is_locked = || {
            let mut openings = self.known.openings.values();
            openings.any(|opening| opening.is_locked && sheet.is_game_of(opening))
        };
        let removed = match command {
            Command::Remove { line } => Some(*line),
            Command::Redo => match sheet.sheet().last_undone() {
                Some(Event::Removed { line }) => Some(*line),
                _ => None,
            },
            _ => None,
        };
        match command {
            Command::Correct { .. } | Command::Undo | Command::Redo if is_locked() => {
                Err(WriteError::CorrectionsLocked(now()))
            }
            _ if removed.and_then(|line| lines.get(line)).is_some_and(is_begun) => Err(WriteError::HasBalls(now())),
            _ => Ok(()),
        }
    }

    /// Writes what comes next on a sheet.
    async fn write_next(
        &mut self,
        batch: &mut Batch,
        author: Author,
        sheet: &SheetState,
        command: Command,
    ) -> Result<Written, Halt> {
        let number = sheet.record.number();
        let now = || self.written_on(number);
        let opening = self.opening_of(number).cloned();
        let refused = |error: SheetError| Halt::Error(WriteError::Refused { error, now: now() });
        if let (Some(opening), Command::Leave { line } | Command::Remove { line }) = (&opening, &command)
            && is_only_one(sheet.sheet(), *line)
            && !sheet.sheet().lines().iter().any(is_begun)
        {
            // Nobody is left, and nothing was bowled: the lane waits for whoever joins next.
            let closed = sheet.record.draft(Event::Closed, author).and_then(|draft| draft.and(Event::Deleted));
            self.commit(batch, closed.map_err(refused)?).await?;
            let opening = self.change(batch, &Opening { sheet: None, ..opening.clone() }).await?;
            return Ok(self.written_at(opening.lane));
        }
        let placed = match (&command, &opening, sheet.sheet().lane()) {
            (Command::Reopen, Some(opening), lane) => Some(opening.lane).filter(|here| lane != Some(*here)),
            // The lane has gone on, or is closed.
            (Command::Reopen, None, Some(_)) if sheet.sheet().state() == State::Closed => {
                return Err(Halt::Error(WriteError::LaneWentOn(now())));
            }
            _ => None,
        };
        let ruleset = opening.as_ref().map(|opening| opening.ruleset);
        let draft = drafts(&sheet.record, &author, command, ruleset);
        let draft = match placed {
            Some(lane) => draft.and_then(|draft| draft.and(Event::Placed { lane })),
            None => draft,
        };
        self.commit(batch, draft.map_err(refused)?).await?;
        Ok(self.written_on(number))
    }

    async fn write_lane(
        &mut self,
        batch: &mut Batch,
        by: By,
        lane: u32,
        follows: Follows,
        command: LaneCommand,
    ) -> Result<Written, Halt> {
        self.is_permitted_at(&by.permit, lane).map_err(Halt::Error)?;
        let author = self.author(&by);
        let By { permit, credential, .. } = by;
        if !(1..=self.lanes).contains(&lane) && !self.known.openings.contains_key(&lane) {
            return Err(Halt::Error(WriteError::NoSuchLane { lane }));
        }
        let Some(opening) = self.known.openings.get(&lane).cloned() else {
            return match command {
                LaneCommand::Open { entrants, .. } if MOST_BOWLERS < entrants.len() => {
                    Err(Halt::Error(WriteError::TooManyBowlers(self.written_at(lane))))
                }
                LaneCommand::Open { games, ruleset, entrants } => {
                    let ruleset = ruleset.unwrap_or(self.ruleset);
                    self.open_lane(batch, author, NewOpening { lane, games, ruleset }, entrants).await
                }
                _ => Err(Halt::Error(WriteError::LaneIsFree(self.written_at(lane)))),
            };
        };
        let opening = match opening.sheet {
            None => opening,
            Some(number) => match self.newest(batch, number).await {
                Ok(_) => opening,
                // Somebody has removed it for good: the lane waits for whoever joins next.
                Err(Halt::Error(WriteError::NoSuchSheet { .. })) => {
                    self.change(batch, &Opening { sheet: None, ..opening }).await?
                }
                // A lane is not kept by a sheet that cannot be read.
                Err(Halt::Error(WriteError::Store(error)))
                    if error.is_about_one_sheet()
                        && !matches!(
                            command,
                            LaneCommand::Join { .. } | LaneCommand::Next { .. } | LaneCommand::Move { .. }
                        ) =>
                {
                    opening
                }
                Err(halt) => return Err(halt),
            },
        };
        let now = self.written_at(lane);
        if let LaneCommand::Open { .. } = command {
            return Err(Halt::Error(WriteError::LaneIsOpen(now)));
        }
        let last = now.sheet.as_ref().map_or(0, |sheet| sheet.last_event());
        let Follows { opening: meant, game, after } = follows;
        if meant.is_some_and(|meant| meant != opening.number)
            || game.is_some_and(|game| game != opening.game)
            || after.is_some_and(|after| after != last)
        {
            return Err(Halt::Error(WriteError::Stale(now)));
        }
        match command {
            LaneCommand::Open { .. } => Ok(now),
            LaneCommand::Help { is_needed } => {
                self.change(batch, &Opening { needs_help: is_needed, ..opening }).await?;
                Ok(self.written_at(lane))
            }
            LaneCommand::RenewCode => {
                let code = Some(LaneCode::new()?);
                self.change(batch, &Opening { code, renewals: opening.renewals + 1, ..opening }).await?;
                Ok(self.written_at(lane))
            }
            LaneCommand::LockCorrections { is_locked } => {
                self.change(batch, &Opening { is_locked, ..opening }).await?;
                Ok(self.written_at(lane))
            }
            LaneCommand::Join { entrant } => match opening.sheet {
                Some(number) => {
                    let by = By { author, permit, credential };
                    self.write_sheet(batch, by, number, last, Command::Join { entrant }).await
                }
                None => self.join_first(batch, By { author, permit, credential }, &opening, entrant).await,
            },
            LaneCommand::Next { games: Some(_) } if permit != Permit::Centre => {
                Err(Halt::Error(WriteError::GamesAreSet(now)))
            }
            LaneCommand::Next { games } => self.next_game(batch, author, &opening, games).await,
            LaneCommand::Move { to } => self.move_to(batch, author, opening, to).await,
            LaneCommand::Close => self.close_lane(batch, author, &opening).await,
        }
    }

    async fn open_lane(
        &mut self,
        batch: &mut Batch,
        author: Author,
        new: NewOpening,
        entrants: Vec<Entrant>,
    ) -> Result<Written, Halt> {
        let Some(opening) = batch.open_lane(&new).await? else {
            return Err(Halt::Overtaken(Place::Lane(new.lane)));
        };
        self.known.openings.insert(new.lane, opening.clone());
        if entrants.is_empty() {
            return Ok(self.written_at(new.lane));
        }
        self.begin(batch, author, &opening, bowlers(entrants, new.ruleset), Vec::new()).await
    }

    /// Begins the game of an opening on a new sheet.
    async fn begin(
        &mut self,
        batch: &mut Batch,
        author: Author,
        opening: &Opening,
        bowlers: Vec<Bowler>,
        continues: Vec<usize>,
    ) -> Result<Written, Halt> {
        let series = Series { id: opening.series.as_u128(), game: opening.game, games: opening.games };
        let now = self.written_at(opening.lane);
        let refused = |error: SheetError| Halt::Error(WriteError::Refused { error, now: now.clone() });
        let sheet = Sheet::replay([Event::Opened { bowlers, series: Some(series), continues }]).map_err(refused)?;
        let placed = Event::Placed { lane: opening.lane };
        let draft = Draft::begin(sheet, author.clone()).and(placed.clone()).map_err(refused)?;
        let number = self.commit(batch, draft).await?;
        self.change(batch, &Opening { sheet: Some(number), ..opening.clone() }).await?;
        Ok(self.written_at(opening.lane))
    }

    /// Takes over a game of an opening that a console has begun.
    async fn take_over(
        &mut self,
        batch: &mut Batch,
        author: Author,
        opening: &Opening,
        number: i64,
    ) -> Result<Written, Halt> {
        let begun = self.newest(batch, number).await?;
        self.place(batch, author, &begun, opening.lane).await?;
        self.change(batch, &Opening { sheet: Some(number), ..opening.clone() }).await?;
        Ok(self.written_at(opening.lane))
    }

    /// The first who joins opens a sheet.
    async fn join_first(
        &mut self,
        batch: &mut Batch,
        by: By,
        opening: &Opening,
        entrant: Entrant,
    ) -> Result<Written, Halt> {
        let author = by.author.clone();
        let first = bowlers(vec![entrant.clone()], opening.ruleset);
        let begun = match self.begin(batch, author.clone(), opening, first.clone(), Vec::new()).await {
            Err(Halt::Begun(number)) => number,
            written => return written,
        };
        // The game is there: somebody has restored it.
        if self.newest(batch, begun).await?.sheet().state() == State::Open {
            let taken = self.take_over(batch, author.clone(), opening, begun).await?;
            let last = taken.sheet.as_ref().map_or(0, |sheet| sheet.last_event());
            return self.write_sheet(batch, by, begun, last, Command::Join { entrant }).await;
        }
        let next = Opening { game: opening.game.saturating_add(1), ..opening.clone() };
        self.begin(batch, author, &next, first, Vec::new()).await
    }

    async fn next_game(
        &mut self,
        batch: &mut Batch,
        author: Author,
        opening: &Opening,
        games: Option<u32>,
    ) -> Result<Written, Halt> {
        let now = self.written_at(opening.lane);
        let Some(sheet) = now.sheet.clone() else { return Err(Halt::Error(WriteError::NoSheet(now))) };
        if sheet.sheet().state() == State::Open && sheet.sheet().up().is_some() {
            return Err(Halt::Error(WriteError::NotOver(now)));
        }
        let opening = Opening { games: games.or(opening.games), ..opening.clone() };
        if opening.games.is_some_and(|games| games <= opening.game) {
            return Err(Halt::Error(WriteError::NoMoreGames(now)));
        }
        if MOST_GAMES <= opening.game {
            return Err(Halt::Error(WriteError::TooManyGames(now)));
        }
        self.finish(batch, &author, &sheet).await?;
        let lines = sheet.sheet().lines();
        let here = (0..lines.len()).filter(|line| !lines[*line].has_left);
        let (bowlers, continues) = here.map(|line| (lines[line].bowler(), lines.came(line))).unzip();
        let opening = Opening { game: opening.game.saturating_add(1), ..opening };
        match self.begin(batch, author.clone(), &opening, bowlers, continues).await {
            Err(Halt::Begun(number)) => self.take_over(batch, author, &opening, number).await,
            begun => begun,
        }
    }

    async fn move_to(&mut self, batch: &mut Batch, author: Author, opening: Opening, to: u32) -> Result<Written, Halt> {
        if !(1..=self.lanes).contains(&to) {
            return Err(Halt::Error(WriteError::NoSuchLane { lane: to }));
        }
        if self.known.openings.contains_key(&to) {
            return Err(Halt::Error(WriteError::LaneIsOpen(self.written_at(to))));
        }
        if let Some(sheet) = self.written_at(opening.lane).sheet {
            self.place(batch, author, &sheet, to).await?;
        }
        let from = opening.lane;
        self.change(batch, &Opening { lane: to, ..opening }).await?;
        self.known.openings.remove(&from);
        Ok(self.written_at(to))
    }

    async fn close_lane(&mut self, batch: &mut Batch, author: Author, opening: &Opening) -> Result<Written, Halt> {
        let sheet = self.written_at(opening.lane).sheet;
        if let Some(sheet) = &sheet {
            self.finish(batch, &author, sheet).await?;
        }
        if !batch.close_lane(opening).await? {
            return Err(Halt::Overtaken(Place::Lane(opening.lane)));
        }
        // Its keypads are out, and send nothing again.
        batch.forget_answers_of(&IdempotencyKey::of_opening(opening.number), 0).await?;
        self.known.openings.remove(&opening.lane);
        let sheet = opening.sheet.and_then(|number| self.known.sheets.get(&number).cloned());
        Ok(Written { sheet, ..self.written_at(opening.lane) })
    }

    /// Places a sheet on a lane, if it is open and not there. One that is closed is placed when it is reopened.
    async fn place(&mut self, batch: &mut Batch, author: Author, sheet: &SheetState, lane: u32) -> Result<(), Halt> {
        if sheet.sheet().state() != State::Open || sheet.sheet().lane() == Some(lane) {
            return Ok(());
        }
        let now = self.written_on(sheet.record.number());
        let placed = sheet.record.draft(Event::Placed { lane }, author);
        let placed = placed.map_err(|error| Halt::Error(WriteError::Refused { error, now }))?;
        self.commit(batch, placed).await.map(drop)
    }

    /// Closes a sheet if it is open. One on which nothing was bowled is not listed in the history.
    async fn finish(&mut self, batch: &mut Batch, author: &Author, sheet: &SheetState) -> Result<(), Halt> {
        if sheet.sheet().state() != State::Open {
            return Ok(());
        }
        let closed = sheet.record.draft(Event::Closed, author.clone());
        let is_listed = has_balls(sheet.sheet());
        let closed = closed.and_then(|draft| if is_listed { Ok(draft) } else { draft.and(Event::Deleted) });
        let now = self.written_on(sheet.record.number());
        let closed = closed.map_err(|error| Halt::Error(WriteError::Refused { error, now }))?;
        self.commit(batch, closed).await.map(drop)
    }

    /// Writes a draft, and gives the number of its sheet.
    async fn commit(&mut self, batch: &mut Batch, draft: Draft) -> Result<i64, Halt> {
        let number = draft.number();
        match batch.write(draft).await? {
            Committed::Written(record) => {
                let number = record.number();
                self.keep(*record).await?;
                Ok(number)
            }
            Committed::Overtaken => {
                Err(number.map_or(Halt::Error(WriteError::Stopped), |number| Halt::Overtaken(Place::Sheet(number))))
            }
            Committed::AlreadyBegun { number } => Err(Halt::Begun(number)),
            Committed::Gone => Err(Halt::Error(WriteError::NoSuchSheet { number: number.unwrap_or_default() })),
        }
    }

    async fn change(&mut self, batch: &mut Batch, opening: &Opening) -> Result<Opening, Halt> {
        let Some(changed) = batch.change_opening(opening).await? else {
            return Err(Halt::Overtaken(Place::Lane(opening.lane)));
        };
        self.known.openings.insert(changed.lane, changed.clone());
        Ok(changed)
    }

    /// A sheet, as it is known or else as it is kept.
    async fn sheet(&mut self, batch: &mut Batch, number: i64) -> Result<Arc<SheetState>, Halt> {
        if let Some(sheet) = self.known.sheets.get(&number) {
            return Ok(sheet.clone());
        }
        let record = batch.load(number).await.map_err(|error| Halt::Error(not_there(number, error)))?;
        Ok(self.keep(record).await?)
    }

    /// A sheet as it is kept now, though another program has written on it a moment ago.
    async fn newest(&mut self, batch: &mut Batch, number: i64) -> Result<Arc<SheetState>, Halt> {
        let sheet = self.sheet(batch, number).await?;
        if batch.count_events(number).await? == sheet.last_event() {
            return Ok(sheet);
        }
        let record = batch.load(number).await.map_err(|error| {
            self.known.sheets.remove(&number);
            Halt::Error(not_there(number, error))
        })?;
        Ok(self.keep(record).await?)
    }

    /// Knows a sheet as it is from now on.
    async fn keep(&mut self, record: Record) -> Result<Arc<SheetState>, StoreError> {
        let earlier = match self.known.sheets.get(&record.number()) {
            Some(known) => known.earlier.clone(),
            None => self.earlier(&record).await?,
        };
        Ok(self.know(record, earlier))
    }

    /// Knows a sheet with what was scored before it. If anything has happened on it that was not known, sheets of later games in
    /// its series have to add up their totals anew.
    fn know(&mut self, record: Record, earlier: Arc<SeriesTotals>) -> Arc<SheetState> {
        let (number, seq) = (record.number(), record.seq());
        let is_news = seq.is_none_or(|seq| self.moment.seq() < seq && self.known.seen.get(&number) != Some(&seq));
        if let Some(series) = record.sheet().series().filter(|_| is_news) {
            self.known.forget_after(series.id, series.game);
        }
        self.known.insert(record, earlier)
    }

    /// What everybody scored before in the series of a sheet. The game before may be known better than it is kept.
    async fn earlier(&self, record: &Record) -> Result<Arc<SeriesTotals>, StoreError> {
        let Some(series) = record.sheet().series().filter(|series| 1 < series.game) else { return Ok(Arc::default()) };
        let is_game_before = |known: &&Arc<SheetState>| {
            let place = known.sheet().series().map(|place| (place.id, place.game));
            place == Some((series.id, series.game - 1)) && !known.sheet().is_deleted()
        };
        let game_before = Series { game: series.game - 1, ..series };
        // Two sheets may have one place, where a deleted one was restored.
        if let Some(before) = self.known.sheets.values().find(is_game_before)
            && self.store.count_in_series(game_before).await? <= 1
        {
            let mut totals = SeriesTotals::clone(&before.earlier);
            totals.add(before.sheet());
            return Ok(Arc::new(totals));
        }
        Ok(Arc::new(SeriesTotals::of(&self.sheets_before(record.sheet(), series).await?)))
    }

    /// The games before this one of its series, in order. Those that are known may be known better than they are kept.
    async fn sheets_before(&self, sheet: &Sheet, series: Series) -> Result<Vec<Sheet>, StoreError> {
        let mut sheets = self.store.earlier_in_series(sheet).await?;
        for known in self.known.sheets.values().map(|known| known.sheet()) {
            let Some(of) = known.series().filter(|of| of.id == series.id && of.game < series.game) else { continue };
            if known.is_deleted() {
                continue;
            }
            match sheets.iter_mut().find(|sheet| sheet.series() == Some(of)) {
                Some(sheet) => *sheet = known.clone(),
                None => sheets.push(known.clone()),
            }
        }
        sheets.sort_by_key(|sheet| sheet.series().map(|series| series.game));
        Ok(sheets)
    }

    /// The opening that a sheet belongs to.
    fn opening_of(&self, number: i64) -> Option<&Opening> {
        self.known.openings.values().find(|opening| opening.sheet == Some(number))
    }

    /// A sheet and its lane as they are known.
    fn written_on(&self, number: i64) -> Written {
        let lane = self.opening_of(number).map(|opening| Arc::new(self.lane(opening.lane)));
        Written { sheet: self.known.sheets.get(&number).cloned(), lane }
    }

    /// A lane and its sheet as they are known.
    fn written_at(&self, lane: u32) -> Written {
        let lane = Arc::new(self.lane(lane));
        Written { sheet: lane.sheet.clone(), lane: Some(lane) }
    }

    fn lane(&self, number: u32) -> LaneState {
        let opening = self.known.openings.get(&number).cloned();
        let sheet = opening.as_ref().and_then(|opening| self.known.sheets.get(&opening.sheet?).cloned());
        LaneState { number, opening, sheet }
    }

    /// Sees what other programs have written since.
    async fn look_around(&mut self) {
        // What cannot be read now is read the next time.
        if let Ok(moment) = self.store.moment().await
            && moment != self.moment
            && self.catch_up(moment).await.is_ok()
        {
            self.moment = moment;
            self.publish();
        }
        // Another server on the same file.
        if let Ok(openings) = self.store.openings().await
            && !self.known.openings.values().eq(&openings)
        {
            self.know_openings(openings);
            let _ = self.load_missing().await;
            self.publish();
        }
        if self.unwritable.borrow().is_some() && self.next_try <= Instant::now() {
            self.try_writing().await;
            self.publish();
        }
        if CLEANING <= self.cleaned.elapsed() {
            // Those that stay are forgotten the next time.
            let _ = self.store.forget_old_answers().await;
            self.cleaned = Instant::now();
        }
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        watched.sheets.tidy();
        watched.lanes.tidy();
    }

    /// Tries whether something can be written. What could not be written before is made up for.
    async fn try_writing(&mut self) {
        let tried = match self.store.try_writing().await {
            Ok(()) => self.add_codes().await,
            Err(error) => Err(error),
        };
        self.note_unwritable(tried.err());
    }

    /// Knows why nothing can be written, or that something can.
    fn note_unwritable(&mut self, reason: Option<StoreError>) {
        if reason.is_some() {
            self.next_try = Instant::now() + NEXT_TRY;
        }
        self.unwritable.send_if_modified(|known| {
            let is_news = known.is_some() != reason.is_some();
            *known = reason;
            is_news
        });
    }

    async fn catch_up(&mut self, now: Moment) -> Result<(), StoreError> {
        if now.is_changed_otherwise(self.moment) {
            // Imported, removed or repaired: anything may be different.
            return self.read_all().await;
        }
        let shown = self.shown();
        for WrittenOn { number, seq, place } in self.store.sheets_written_after(self.moment.seq()).await? {
            // What this task has written itself is known.
            if self.known.seen.get(&number) == Some(&seq) {
                continue;
            }
            self.known.unreadable.remove(&number);
            if !shown.contains(&number) {
                self.known.sheets.remove(&number);
                if let Some((series, game)) = place {
                    self.known.forget_after(series.as_u128(), game);
                }
                continue;
            }
            match self.store.load(number).await {
                Ok(record) if self.known.sheets.get(&number).is_some_and(|known| known.record == record) => {}
                Ok(record) => drop(self.keep(record).await?),
                // Nobody is told what is no longer so.
                Err(error) if error.is_about_one_sheet() || is_gone(&error) => drop(self.known.sheets.remove(&number)),
                Err(error) => return Err(error),
            }
        }
        self.known.seen.retain(|_, seq| now.seq() < *seq);
        self.elsewhere = self.store.sheets_elsewhere(MOST_ELSEWHERE).await?;
        self.load_missing().await
    }

    async fn read_all(&mut self) -> Result<(), StoreError> {
        let openings = self.store.openings().await?;
        self.known = Known::default();
        self.know_openings(openings);
        self.elsewhere = self.store.sheets_elsewhere(MOST_ELSEWHERE).await?;
        self.load_missing().await
    }

    fn know_openings(&mut self, openings: Vec<Opening>) {
        self.known.openings = openings.into_iter().map(|opening| (opening.lane, opening)).collect();
    }

    /// Gives codes to lanes that were opened before there were codes.
    async fn add_codes(&mut self) -> Result<(), StoreError> {
        let without: Vec<Opening> =
            self.known.openings.values().filter(|opening| opening.code.is_none()).cloned().collect();
        if without.is_empty() {
            return Ok(());
        }
        let mut batch = self.store.batch(std::iter::empty()).await?;
        for opening in without {
            batch.change_opening(&Opening { code: Some(LaneCode::new()?), ..opening }).await?;
        }
        let openings = batch.openings().await?;
        batch.commit(std::iter::empty()).await?;
        self.know_openings(openings);
        Ok(())
    }

    /// Reads the sheets that are shown and not known, until there are none.
    async fn load_missing(&mut self) -> Result<(), StoreError> {
        loop {
            let missing = self.missing();
            if missing.is_empty() {
                return Ok(());
            }
            let mut of_series: BTreeMap<u128, Vec<Record>> = BTreeMap::new();
            for number in missing {
                match self.store.load(number).await {
                    Ok(record) => match record.sheet().series() {
                        Some(series) => of_series.entry(series.id).or_default().push(record),
                        None => drop(self.keep(record).await?),
                    },
                    Err(error) if error.is_about_one_sheet() || is_gone(&error) => {
                        self.known.unreadable.insert(number);
                        // Whoever watches it sees the end of it.
                        self.watched.lock().unwrap_or_else(PoisonError::into_inner).sheets.forget(number);
                    }
                    Err(error) => return Err(error),
                }
            }
            for records in of_series.into_values() {
                self.keep_of_series(records).await?;
            }
        }
    }

    /// Knows sheets of one series. The games before them are read once for all of them.
    async fn keep_of_series(&mut self, mut records: Vec<Record>) -> Result<(), StoreError> {
        let game = |record: &Record| record.sheet().series().map_or(0, |series| series.game);
        records.sort_by_key(game);
        let last = records.last().map(Record::sheet).filter(|_| 1 < records.len());
        let Some((last, series)) = last.and_then(|last| Some((last, last.series()?))) else {
            for record in records {
                self.keep(record).await?;
            }
            return Ok(());
        };
        let mut before = self.sheets_before(last, series).await?.into_iter().peekable();
        let mut totals = SeriesTotals::default();
        for record in records {
            let is_before = |sheet: &Sheet| sheet.series().is_some_and(|series| series.game < game(&record));
            while let Some(sheet) = before.next_if(is_before) {
                totals.add(&sheet);
            }
            self.know(record, Arc::new(totals.clone()));
        }
        Ok(())
    }

    /// The sheets that are shown and not known.
    fn missing(&self) -> Vec<i64> {
        let Known { openings, sheets, unreadable, .. } = &self.known;
        let is_missing = |number: &i64| !sheets.contains_key(number) && !unreadable.contains(number);
        let watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        let missing: BTreeSet<i64> = shown(openings, &self.elsewhere, &watched).filter(is_missing).collect();
        missing.into_iter().collect()
    }

    /// The sheets on lanes, those elsewhere that are open, and those that somebody watches.
    fn shown(&self) -> HashSet<i64> {
        let watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        shown(&self.known.openings, &self.elsewhere, &watched).collect()
    }

    /// Takes over what has changed, and tells those who watch.
    fn publish(&mut self) {
        let is_new = self.renew();
        self.tell(is_new);
    }

    /// Makes the state of the centre from what is known, for those who read. Says whether it is another one than before.
    fn renew(&mut self) -> bool {
        let before = self.state.borrow().clone();
        let lane = |number: u32| {
            // Lanes beyond those of the centre have gaps between them.
            let shown = before.lanes.get(number as usize - 1).filter(|shown| shown.number == number);
            let shown = shown.cloned().or_else(|| before.lane(number));
            let opening = self.known.openings.get(&number);
            let sheet = opening.and_then(|opening| self.known.sheets.get(&opening.sheet?));
            let is_same =
                |shown: &Arc<LaneState>| shown.opening.as_ref() == opening && is_same(shown.sheet.as_ref(), sheet);
            shown.filter(is_same).unwrap_or_else(|| Arc::new(self.lane(number)))
        };
        // A lane beyond those of the centre is one as long as it is open.
        let beyond = self.known.openings.range(self.lanes.saturating_add(1)..).map(|(number, _)| *number);
        let lanes: Vec<Arc<LaneState>> = (1..=self.lanes).chain(beyond).map(lane).collect();
        let open = |number: &i64| {
            let sheet = self.known.sheets.get(number)?;
            (sheet.sheet().state() == State::Open && self.opening_of(*number).is_none()).then(|| sheet.clone())
        };
        let elsewhere: Vec<Arc<SheetState>> = self.elsewhere.iter().filter_map(open).collect();
        let seqs = self.known.sheets.values().filter_map(|sheet| sheet.record.seq());
        let seq = seqs.chain([before.seq, self.moment.seq()]).max().unwrap_or_default();
        let is_same = before.lanes.len() == lanes.len()
            && before.lanes.iter().zip(&lanes).all(|(shown, lane)| Arc::ptr_eq(shown, lane))
            && before.elsewhere.len() == elsewhere.len()
            && before.elsewhere.iter().zip(&elsewhere).all(|(shown, sheet)| Arc::ptr_eq(shown, sheet));
        if !is_same || before.seq < seq {
            let state = Arc::new(CentreState { lanes, elsewhere, seq });
            self.state.send_if_modified(|shown| {
                *shown = state;
                false
            });
        }
        !is_same
    }

    /// Tells those who watch. Only what has changed is a new value.
    fn tell(&mut self, is_new: bool) {
        let shown = self.shown();
        let state = self.state.borrow().clone();
        let mut watched = self.watched.lock().unwrap_or_else(PoisonError::into_inner);
        for (number, sheet) in &self.known.sheets {
            let is_new =
                |shown: &SheetState| shown.last_event() != sheet.last_event() || shown.board() != sheet.board();
            watched.sheets.tell(*number, sheet, is_new);
        }
        self.known.sheets.retain(|number, _| shown.contains(number));
        if is_new {
            for lane in &state.lanes {
                watched.lanes.tell(i64::from(lane.number), lane, |shown| !shown.is_same(lane));
            }
            // A lane beyond those of the centre is gone when it is closed.
            for number in watched.lanes.numbers().filter_map(|number| u32::try_from(number).ok()).collect::<Vec<_>>() {
                if state.lane(number).is_none() {
                    let lane = Arc::new(LaneState { number, opening: None, sheet: None });
                    watched.lanes.tell(i64::from(number), &lane, |shown| !shown.is_same(&lane));
                }
            }
            // Whoever begins to watch a lane now gets it as it was before, and then as it is, or as it is at once.
            self.state.send_if_modified(|_| true);
        }
    }
}

/// The sheets on lanes, those elsewhere that are open, and those that somebody watches.
fn shown(openings: &BTreeMap<u32, Opening>, elsewhere: &[i64], watched: &Watched) -> impl Iterator<Item = i64> {
    let on_lanes = openings.values().filter_map(|opening| opening.sheet);
    on_lanes.chain(elsewhere.iter().copied()).chain(watched.sheets.numbers())
}

impl LaneState {
    /// Whether nothing is different.
    fn is_same(&self, other: &LaneState) -> bool {
        let is_same_sheet = is_same(self.sheet.as_ref(), other.sheet.as_ref());
        is_same_sheet && self.number == other.number && self.opening == other.opening
    }
}

/// Whether two are one and the same state of a sheet.
fn is_same(one: Option<&Arc<SheetState>>, other: Option<&Arc<SheetState>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => Arc::ptr_eq(one, other),
        (None, None) => true,
        _ => false,
    }
}

/// Whether something was written, and not answered as before.
fn is_new(done: &Result<Done, WriteError>) -> bool {
    match done {
        Ok(Done::Written(_)) => true,
        Ok(Done::Answered(answered)) => !answered.is_repeated,
        Err(_) => false,
    }
}

/// Whether a write may be more than one draft.
fn has_parts(write: &Write) -> bool {
    match write {
        Write::Lane { .. } => true,
        Write::Sheet { command, .. } => {
            matches!(command, Command::Leave { .. } | Command::Remove { .. })
        }
    }
}

/// Whether a sheet was removed for good.
fn is_gone(error: &StoreError) -> bool {
    matches!(error, StoreError::NoSuchSheet { .. })
}

/// Why a sheet cannot be used.
fn not_there(number: i64, error: StoreError) -> WriteError {
    match error {
        StoreError::NoSuchSheet { .. } => WriteError::NoSuchSheet { number },
        error => WriteError::Store(error),
    }
}

/// Whether a line is that of the only bowler who is here.
fn is_only_one(sheet: &Sheet, line: usize) -> bool {
    let lines = sheet.lines();
    let is_here = |index: &usize| !lines[*index].has_left;
    (0..lines.len()).filter(is_here).eq([line])
}

/// Who bowls, each with a tag that nobody else has if it has to be made.
fn bowlers(entrants: Vec<Entrant>, ruleset: Ruleset) -> Vec<Bowler> {
    let mut taken: HashSet<Tag> = entrants.iter().filter_map(|entrant| entrant.tag).collect();
    let mut bowlers = Vec::with_capacity(entrants.len());
    for entrant in entrants {
        let bowler = entrant.into_bowler(ruleset, |tag| taken.contains(&tag));
        taken.insert(bowler.tag);
        bowlers.push(bowler);
    }
    bowlers
}

/// What a command makes of a sheet.
fn drafts(record: &Record, author: &Author, command: Command, ruleset: Option<Ruleset>) -> Result<Draft, SheetError> {
    let Command::RollAll(balls) = command else {
        let event = command.event(record.sheet(), ruleset)?.ok_or(SheetError::NotOpened)?;
        return record.draft(event, author.clone());
    };
    crate::play::draft_balls(record.sheet(), &balls, |event| record.draft(event, author.clone()))?
        .map(|(draft, _)| draft)
        .ok_or(SheetError::Ball(tenpin::RollError::FrameFinished))
}
