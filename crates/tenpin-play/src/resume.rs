//! Which sheet to go on with.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

use tenpin::RollError;
use tenpin_board::{Series, Sheet, SheetError, State};
use tenpin_store::{Author, Store, StoreError};

use crate::series::next_of;
use crate::{Command, Play, Trouble};

/// Why there is nothing to go on with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CannotResume {
    /// No sheet is open, and no series waits for its next game.
    NothingOpen,
    /// Nobody has bowled here last; only sheets are open that were imported.
    OnlyImported {
        /// The number of one of them.
        number: i64,
    },
    /// Only sheets are open that are on lanes of a centre.
    OnlyOnLanes {
        /// The number of one of them.
        number: i64,
    },
    /// The sheet takes no more balls.
    Refused {
        /// The number of the sheet.
        number: i64,
        /// Why.
        error: SheetError,
    },
    /// It could not be read or written.
    Store(StoreError),
}

impl Error for CannotResume {}

impl Display for CannotResume {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            CannotResume::NothingOpen => f.write_str("no sheet is open"),
            CannotResume::OnlyImported { number } => write!(f, "sheet {number} is open, and was imported"),
            CannotResume::OnlyOnLanes { number } => write!(f, "sheet {number} is open, and on a lane"),
            CannotResume::Refused { number, error } => write!(f, "sheet {number}: {error}"),
            CannotResume::Store(error) => error.fmt(f),
        }
    }
}

impl From<StoreError> for CannotResume {
    fn from(error: StoreError) -> CannotResume {
        CannotResume::Store(error)
    }
}

impl Play {
    /// The open sheet that was written on last; `None` if there is none. One that cannot be read is passed over.
    pub async fn last_open(store: Store, author: Author) -> Result<Option<Play>, StoreError> {
        for number in store.open_sheets().await?.into_iter().rev() {
            if let Ok(record) = store.load(number).await {
                return Ok(Some(Play::of(store, author, record)));
            }
        }
        Ok(None)
    }

    /// Goes on with the sheet that has this number, or with the one written on last here, which an imported one is not until
    /// somebody writes on it. A sheet with this number that was closed before its end is reopened. After one that was bowled
    /// to its end, and after a closed one that nobody named, the next game of its series begins.
    pub async fn resume(store: Store, author: Author, number: Option<i64>) -> Result<Play, CannotResume> {
        let is_named = number.is_some();
        let last = if number.is_some() { number } else { last(&store).await? };
        let Some(number) = last else { return Err(nothing_open(&store).await?) };
        let mut play = Play::open(store, author, number).await?;
        let is_over = play.sheet().up().is_none() || !is_named;
        if let Some(next) = awaited(play.sheet()).filter(|_| is_over) {
            // A next game that is over is one that this sheet is no longer waiting for.
            let begun = match play.store.sheet_of_series(next).await? {
                Some(begun) => play.store.load(begun).await.ok().map(|record| record.sheet().state()),
                None => None,
            };
            if begun.is_none_or(|state| state == State::Open) {
                return match play.act(Command::Next).await {
                    Ok(_) | Err(Trouble::Overtaken | Trouble::NotOver) => Ok(play),
                    Err(Trouble::Refused(error)) => Err(CannotResume::Refused { number, error }),
                    Err(Trouble::Store(error)) => Err(error.into()),
                };
            }
        }
        play.take_balls(number).await?;
        Ok(play)
    }

    /// Sees to it that the sheet takes balls. One that was bowled to its end does not.
    async fn take_balls(&mut self, number: i64) -> Result<(), CannotResume> {
        loop {
            match self.sheet().state() {
                State::Open => return Ok(()),
                State::Deleted => return Err(CannotResume::Refused { number, error: SheetError::Deleted }),
                State::Closed => {}
            }
            match self.act(Command::Reopen).await {
                // Somebody else may have reopened it, or corrected it.
                Ok(_) | Err(Trouble::Overtaken | Trouble::NotOver) => {}
                Err(Trouble::Refused(SheetError::Ball(RollError::GameOver))) => {
                    return Err(CannotResume::Refused { number, error: SheetError::Closed });
                }
                Err(Trouble::Refused(error)) => return Err(CannotResume::Refused { number, error }),
                Err(Trouble::Store(error)) => return Err(error.into()),
            }
        }
    }
}

/// Why there is no last sheet to go on with.
async fn nothing_open(store: &Store) -> Result<CannotResume, StoreError> {
    if let Some(number) = store.imported_sheet().await? {
        return Ok(CannotResume::OnlyImported { number });
    }
    for number in store.openings().await?.into_iter().filter_map(|opening| opening.sheet) {
        if store.load(number).await.is_ok_and(|record| record.sheet().state() == State::Open) {
            return Ok(CannotResume::OnlyOnLanes { number });
        }
    }
    Ok(CannotResume::NothingOpen)
}

/// The open sheet that was written on last, else the last one of a series that waits for its next game.
async fn last(store: &Store) -> Result<Option<i64>, StoreError> {
    match store.open_sheets().await?.last() {
        Some(number) => Ok(Some(*number)),
        None => store.unfinished_series().await,
    }
}

/// The next game of the series of a sheet that is closed; `None` if there is to be none.
fn awaited(sheet: &Sheet) -> Option<Series> {
    let is_closed = sheet.state() == State::Closed;
    let series = sheet.series().filter(|series| is_closed && series.games.is_some_and(|games| series.game < games));
    series.map(next_of)
}
