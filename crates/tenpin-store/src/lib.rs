//! The journal of every sheet: what happened is kept, event by event, before anybody sees its effect, and nothing of it
//! is ever changed. The history is read off it.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_time().build()?.block_on(async {
//! use tenpin_board::{Ball, Sheet};
//! use tenpin_store::Store;
//!
//! let store = Store::in_memory().await?;
//! let mut record = store.begin(Sheet::open(vec!["PJS".parse()?])?).await?;
//! let strike = record.sheet().rolled(Ball::Strike)?;
//! store.append(&mut record, strike).await?;
//! assert_eq!(store.load(record.number()).await?.sheet().lines()[0].game.to_string(), "X");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cause;
mod centre;
mod check;
pub mod clock;
mod credential;
mod error;
mod export;
mod file;
mod flaw;
mod hash;
mod history;
mod import;
mod index;
mod inventory;
mod namesakes;
mod record;
mod repair;
mod results;
mod sqlite;
mod store;
mod wire;

pub use cause::Cause;
pub use centre::{Answer, Answers, Batch, LaneCode, NewOpening, Opening, Outline, WrittenOn};
pub use check::{Checked, Fault};
pub use credential::{Credential, Holder, LONGEST_PROGRAM, NotAScope, Scope, Secret, is_program_name, random};
pub use error::{AppendError, Change, ChangeKind, ImportError, StoreError};
pub use export::Exported;
pub use file::make_private;
pub use flaw::{Flaw, JsonFlaw, JsonValue};
pub use hash::{EventHash, NotAHash};
pub use history::{Filter, Found, History, KeptGame, State, Summary, SummaryLine, Wanted};
pub use import::{ComingGame, ImportOptions, Imported, Preview, Skipped};
pub use index::Rebuilt;
pub use inventory::Inventory;
pub use jiff::Timestamp;
pub use record::{Author, Committed, Draft, NotAnAuthor, Record, Stamp};
pub use results::Results;
pub use sqlite::Settings;
pub use store::{Moment, News, Store};
pub use uuid::Uuid;
pub use wire::{EventError, FORMAT, event_from_text, event_to_text};
