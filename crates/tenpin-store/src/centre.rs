//! What a centre keeps beside the journal: which lanes are open, answers to requests that may come again, and the hashes of
//! secrets. Nothing of it is ever exported.

use std::collections::HashMap;
use std::fmt::{self, Debug, Formatter};
use std::iter;

use jiff::{SignedDuration, Timestamp};
use tenpin_board::Ruleset;
use uuid::Uuid;

use crate::clock;
use crate::credential::{Holder, random};
use crate::record::{Committed, Draft, Record};
use crate::sqlite::{self, AnswerRow, KeptSheet, OpeningRow, Savepoint, WriteTransaction};
use crate::store::{Rows, write};
use crate::{Store, StoreError};

/// A lane that is open, from its opening to its closing, through all its games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// What tells it from all other openings; no later one gets it.
    pub number: i64,
    /// The number of the lane, from 1.
    pub lane: u32,
    /// The number of the sheet that is bowled on; `None` as long as nobody has joined.
    pub sheet: Option<i64>,
    /// The series of its games.
    pub series: Uuid,
    /// The number of the game that is bowled, or that begins when somebody joins, from 1.
    pub game: u32,
    /// How many games there are to be; `None` where nobody said.
    pub games: Option<u32>,
    /// The rule set of bowlers who name none.
    pub ruleset: Ruleset,
    /// Whether somebody at the lane has asked for help.
    pub needs_help: bool,
    /// When it was opened.
    pub opened_at: Timestamp,
    /// How often it was changed.
    pub changes: i64,
    /// The code with which keypads get in; `None` of an opening from before there were codes.
    pub code: Option<LaneCode>,
    /// How often the code was renewed.
    pub renewals: i64,
    /// Whether only the desk corrects.
    pub is_locked: bool,
}

/// The code of an opening. It is good until the lane is closed or the code is renewed.
#[derive(Clone, PartialEq, Eq)]
pub struct LaneCode {
    /// 128 random bits in hexadecimal digits, for a QR code.
    pub secret: String,
    /// Six digits for those who type.
    pub digits: String,
}

/// A sheet that somebody has written on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WrittenOn {
    /// Its number.
    pub number: i64,
    /// The seq of its last event.
    pub seq: i64,
    /// Its series and the number of its game; `None` if it is in none.
    pub place: Option<(Uuid, u32)>,
}

/// What is known of a sheet without its events.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outline {
    /// The series; `None` if it is in none.
    pub series: Option<Uuid>,
    /// Whether it is deleted.
    pub is_deleted: bool,
}

/// A lane that is to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewOpening {
    /// The number of the lane, from 1.
    pub lane: u32,
    /// How many games there are to be; `None` where nobody says.
    pub games: Option<u32>,
    /// The rule set of bowlers who name none.
    pub ruleset: Ruleset,
}

/// What was answered to a request, for the case that it comes again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The hash of what was asked.
    pub request: Vec<u8>,
    /// The status of the answer.
    pub status: u16,
    /// The answer.
    pub text: String,
}

/// Answers, by whose they are and by their keys.
pub type Answers = HashMap<(String, String), Answer>;

/// The name under which the hash of the desk's password is kept.
const PASSWORD: &str = "desk";

/// How long answers are kept.
const ANSWERS_ARE_KEPT: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Writes that share a transaction. Nothing of it is kept until [`Batch::commit`], and nothing at all if it is dropped.
#[derive(Debug)]
pub struct Batch {
    store: Store,
    transaction: WriteTransaction,
}

impl Store {
    /// The lanes that are open, the lowest first.
    pub async fn openings(&self) -> Result<Vec<Opening>, StoreError> {
        let rows = sqlite::openings(&mut *self.database.reader().await?).await?;
        Ok(rows.iter().filter_map(Opening::read).collect())
    }

    /// Forgets answers that are older than a week.
    pub async fn forget_old_answers(&self) -> Result<(), StoreError> {
        let old = clock::now().checked_sub(ANSWERS_ARE_KEPT).unwrap_or(Timestamp::MIN);
        sqlite::forget_answers(&mut *self.database.writer().await?, old.as_microsecond()).await
    }

    /// Keeps the hash of the desk's password in the place of the one before, and signs everybody out who is signed in with it.
    pub async fn change_password(&self, hash: &str) -> Result<(), StoreError> {
        let mut batch = self.batch(iter::empty()).await?;
        sqlite::set_secret(&mut batch.transaction, PASSWORD, hash, clock::now().as_microsecond()).await?;
        sqlite::end_credentials(&mut batch.transaction, Holder::Desk.role()).await?;
        batch.commit(iter::empty()).await
    }

    /// The hash of the desk's password; `None` if nobody has set it.
    pub async fn password(&self) -> Result<Option<String>, StoreError> {
        sqlite::secret(&mut *self.database.reader().await?, PASSWORD).await
    }

    /// The sheets that were written on here after a seq, the lowest number first.
    pub async fn sheets_written_after(&self, seq: i64) -> Result<Vec<WrittenOn>, StoreError> {
        let rows = sqlite::sheets_written_after(&mut *self.database.reader().await?, seq).await?;
        let place =
            |series: Option<String>, game: Option<i64>| Some((series?.parse().ok()?, u32::try_from(game?).ok()?));
        let read = |(number, seq, series, game)| WrittenOn { number, seq, place: place(series, game) };
        Ok(rows.into_iter().map(read).collect())
    }

    /// The series of a sheet and whether it is deleted; `None` if there is no such sheet. Its events are not read.
    pub async fn outline(&self, number: i64) -> Result<Option<Outline>, StoreError> {
        let row = sqlite::sheet_outline(&mut *self.database.reader().await?, number).await?;
        Ok(row.map(|(series, is_deleted)| Outline { series: series.and_then(|id| id.parse().ok()), is_deleted }))
    }

    /// The numbers of open sheets that no open lane has, so many of those that were written on here last, the last one at the
    /// end.
    pub async fn sheets_elsewhere(&self, most: u32) -> Result<Vec<i64>, StoreError> {
        self.database.sheets_elsewhere(&mut *self.database.reader().await?, i64::from(most)).await
    }

    /// A transaction for writes that come together. The file must be the one that these records were read from.
    pub async fn batch(&self, known: impl Iterator<Item = &Record>) -> Result<Batch, StoreError> {
        let is_possible = |record: &Record, kept: Option<&KeptSheet>| kept.is_none_or(|kept| record.is_in(kept));
        match self.confirm(known, is_possible).await {
            // A damaged sheet keeps nobody from writing on others.
            Err(error) if !error.is_about_one_sheet() => return Err(error),
            _ => {}
        }
        Ok(Batch { store: self.clone(), transaction: self.database.write().await? })
    }
}

impl Batch {
    /// From here on, what is written can be taken back by [`Batch::drop_part`].
    pub async fn begin_part(&mut self) -> Result<(), StoreError> {
        sqlite::savepoint(&mut self.transaction, Savepoint::Begin).await
    }

    /// Keeps what was written since [`Batch::begin_part`].
    pub async fn keep_part(&mut self) -> Result<(), StoreError> {
        sqlite::savepoint(&mut self.transaction, Savepoint::Keep).await
    }

    /// Takes back what was written since [`Batch::begin_part`].
    pub async fn drop_part(&mut self) -> Result<(), StoreError> {
        sqlite::savepoint(&mut self.transaction, Savepoint::Drop).await
    }

    /// Writes a draft, and says what became of it.
    pub async fn write(&mut self, draft: Draft) -> Result<Committed, StoreError> {
        write(&mut self.transaction, draft).await
    }

    /// The sheet with this number, as it is in the transaction.
    pub async fn load(&mut self, number: i64) -> Result<Record, StoreError> {
        self.store.read(&mut self.transaction, number).await
    }

    /// How many events are kept of a sheet in the transaction; none if there is no such sheet.
    pub async fn count_events(&mut self, number: i64) -> Result<usize, StoreError> {
        let events = sqlite::count_events(&mut self.transaction, number).await?;
        Ok(usize::try_from(events).unwrap_or_default())
    }

    /// The lanes that are open in the transaction, the lowest first.
    pub async fn openings(&mut self) -> Result<Vec<Opening>, StoreError> {
        let rows = sqlite::openings(&mut self.transaction).await?;
        Ok(rows.iter().filter_map(Opening::read).collect())
    }

    /// Opens a lane; `None` if it is open.
    pub async fn open_lane(&mut self, new: &NewOpening) -> Result<Option<Opening>, StoreError> {
        let mut opening = Opening {
            number: 0,
            lane: new.lane,
            sheet: None,
            series: clock::new_id(),
            game: 1,
            games: new.games,
            ruleset: new.ruleset,
            needs_help: false,
            opened_at: clock::now(),
            changes: 0,
            code: Some(LaneCode::new()?),
            renewals: 0,
            is_locked: false,
        };
        let Some(number) = sqlite::insert_opening(&mut self.transaction, opening.row()).await? else { return Ok(None) };
        opening.number = number;
        Ok(Some(opening))
    }

    /// Keeps a changed opening, and gives it; `None` if somebody else has changed or closed it since it was read, or if the
    /// lane that it is to be on is open.
    pub async fn change_opening(&mut self, opening: &Opening) -> Result<Option<Opening>, StoreError> {
        let is_kept = sqlite::update_opening(&mut self.transaction, opening.row()).await?;
        Ok(is_kept.then(|| Opening { changes: opening.changes + 1, ..opening.clone() }))
    }

    /// Closes a lane. `false` if somebody else has changed or closed it since it was read.
    pub async fn close_lane(&mut self, opening: &Opening) -> Result<bool, StoreError> {
        let now = clock::now().as_microsecond();
        sqlite::close_opening(&mut self.transaction, opening.number, opening.changes, now).await
    }

    /// Writes drafts of [one row](Draft::is_one_row) each, of different sheets, in one statement, and says what became of each.
    pub async fn write_rows(&mut self, drafts: Vec<Draft>) -> Result<Vec<Committed>, StoreError> {
        let rows = Rows::of(drafts);
        let seqs = sqlite::insert_event_each(&mut self.transaction, &rows.events).await?;
        rows.committed(&mut self.transaction, &seqs).await
    }

    /// What was answered to requests under these keys, each of somebody's.
    pub async fn answers(&mut self, keys: &[(&str, &str)]) -> Result<Answers, StoreError> {
        let rows = sqlite::answers(&mut self.transaction, keys).await?;
        let answer = |AnswerRow { who, key, request, status, answer }: AnswerRow| {
            ((who, key), Answer { request, status: u16::try_from(status).unwrap_or(500), text: answer })
        };
        Ok(rows.into_iter().map(answer).collect())
    }

    /// Keeps answers, for a week.
    pub async fn keep_answers(&mut self, answers: Vec<((String, String), Answer)>) -> Result<(), StoreError> {
        let row = |((who, key), Answer { request, status, text }): ((String, String), Answer)| AnswerRow {
            who,
            key,
            request,
            status: i64::from(status),
            answer: text,
        };
        let rows = answers.into_iter().map(row).collect();
        sqlite::keep_answers(&mut self.transaction, rows, clock::now().as_microsecond()).await
    }

    /// Forgets all answers to somebody but so many of the newest.
    pub async fn forget_answers_of(&mut self, who: &str, most: u32) -> Result<(), StoreError> {
        sqlite::forget_answers_of(&mut self.transaction, who, i64::from(most)).await
    }

    /// Commits everything. It is on the disk when this returns, or nothing of it is kept. These are the records that were written,
    /// each as it is now.
    pub async fn commit<'a>(self, written: impl Iterator<Item = &'a Record>) -> Result<(), StoreError> {
        self.transaction.commit().await?;
        let is_written = |record: &Record, kept: Option<&KeptSheet>| kept.is_some_and(|kept| record.is_in(kept));
        match self.store.confirm(written, is_written).await {
            // It is written, and the others are as well.
            Err(error) if error.is_about_one_sheet() => Ok(()),
            confirmed => confirmed,
        }
    }
}

impl Opening {
    fn row(&self) -> OpeningRow {
        OpeningRow {
            number: self.number,
            lane: i64::from(self.lane),
            sheet: self.sheet,
            series: self.series.to_string(),
            game: i64::from(self.game),
            games: self.games.map(i64::from),
            rules: self.ruleset.name().to_owned(),
            needs_help: i64::from(self.needs_help),
            opened_at: self.opened_at.as_microsecond(),
            changes: self.changes,
            code: self.code.as_ref().map(|code| code.secret.clone()),
            digits: self.code.as_ref().map(|code| code.digits.clone()),
            renewals: self.renewals,
            locked: i64::from(self.is_locked),
        }
    }

    /// `None` of a row in a damaged file that tells no opening.
    fn read(row: &OpeningRow) -> Option<Opening> {
        Some(Opening {
            number: row.number,
            lane: u32::try_from(row.lane).ok()?,
            sheet: row.sheet,
            series: row.series.parse().ok()?,
            game: u32::try_from(row.game).ok()?,
            games: row.games.map(u32::try_from).transpose().ok()?,
            ruleset: row.rules.parse().ok()?,
            needs_help: row.needs_help != 0,
            opened_at: Timestamp::from_microsecond(row.opened_at).ok()?,
            changes: row.changes,
            code: row.code.clone().zip(row.digits.clone()).map(|(secret, digits)| LaneCode { secret, digits }),
            renewals: row.renewals,
            is_locked: row.locked != 0,
        })
    }
}

impl LaneCode {
    /// A new code. Fails if the system has no random numbers.
    pub fn new() -> Result<LaneCode, StoreError> {
        let digits = u64::from_le_bytes(random()?) % 1_000_000;
        let secret = u128::from_le_bytes(random()?);
        Ok(LaneCode { secret: format!("{secret:032x}"), digits: format!("{digits:06}") })
    }
}

impl Debug for LaneCode {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("LaneCode(…)")
    }
}
