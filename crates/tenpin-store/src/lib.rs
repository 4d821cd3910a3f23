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

mod beside;
mod error;
mod file;
mod history;
mod record;
mod store;
mod transfer;
mod wire;

pub use beside::Rebuilt;
pub use error::{AppendError, ImportError, StoreError};
pub use file::Settings;
pub use history::{Filter, Found, KeptGame, State, Summary};
pub use jiff::Timestamp;
pub use record::Record;
pub use store::Store;
pub use transfer::Imported;
pub use uuid::Uuid;
pub use wire::{EventError, FORMAT, event_from_text, event_to_text};
