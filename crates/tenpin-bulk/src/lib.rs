//! Millions of games from text, as fast as the memory allows, and just as the engine reads them.
//!
//! A [`Scorer`] gives its [`Verdict`] on every line of a [`Chunk`]. Most lines are whole games in a usual spelling; they
//! are read by an automaton made from the engine's own moves, a byte at a step. All others go to the engine itself, so
//! that results, columns and messages are the engine's for every line, whatever its bytes. [`work_through`] does it for a
//! whole source, on many threads, with the results in the order of the lines.
//!
//! ```
//! use std::convert::Infallible;
//! use std::num::NonZeroUsize;
//!
//! use tenpin::Ruleset;
//! use tenpin_bulk::{Chunks, Layout, Room, Scorer, Verdict, work_through};
//!
//! let source = b"X X X X X X X X X XXX\n10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1\n7/ 5X\n";
//! let scorer = Scorer::new(Layout::games(Ruleset::TenPin));
//! let mut said = Vec::new();
//! let work = |chunk: &_, (room, said): &mut (Room, Vec<String>)| {
//!     scorer.score(chunk, room, |number, verdict| match verdict {
//!         Verdict::Over(reading) => said.push(format!("{number}: {}", reading.score())),
//!         Verdict::Other(row) => match &row.game {
//!             Ok(game) => said.push(format!("{number}: {} so far", game.score_so_far())),
//!             Err(fault) => said.push(format!("{number}: {fault}")),
//!         },
//!     });
//! };
//! let deliver = |_: &_, (_, ready): &mut (Room, Vec<String>)| Ok::<(), Infallible>(said.append(ready));
//! work_through(Chunks::new(&source[..]), NonZeroUsize::MIN, work, deliver).unwrap();
//! assert_eq!(said[..2], ["1: 300", "2: 167"]);
//! assert!(said[2].starts_with("3: column 5: frame 2: X is for the first ball at a full rack"));
//! ```

mod automaton;
mod chunk;
mod crew;
mod date;
mod digest;
mod encoding;
mod fault;
mod guard;
mod layout;
mod line;
mod lineup;
mod opening;
mod plain;
mod position;
mod reading;
mod rows;
mod scorer;
mod table;

pub use chunk::{Chunk, Chunks};
pub use crew::{Stop, work_through};
pub use date::{Date, ToldDate};
pub use digest::Digest;
pub use encoding::Utf8;
pub use fault::{Fault, NoTable, Reason};
pub use guard::{guarded, unguarded};
pub use layout::{Layout, Names, Recorded, Row, Shape, TotalPlace, Totals};
pub use line::{LONGEST_LINE, TextLine, without_end, without_mark};
pub use lineup::Lineup;
pub use opening::{EmptyTable, Input, Opening};
pub use plain::plain;
pub use reading::Reading;
pub use rows::Rows;
pub use scorer::{Room, Scorer, Verdict};
pub use table::Table;
