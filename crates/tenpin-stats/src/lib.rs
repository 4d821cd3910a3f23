//! What many games say about a bowler, the tenth frame counted as it should be. Nothing here reads, prints or waits.
//!
//! ```
//! use tenpin::Game;
//! use tenpin_stats::Tally;
//!
//! let mut tally = Tally::default();
//! tally.add(&"X X X X X X X X X XX9".parse::<Game>()?);
//! // The rack that the nine was bowled at got no second ball: it is no chance of a spare.
//! assert_eq!((tally.strikes.made, tally.strikes.of, tally.spares.of), (11, 12, 0));
//! # Ok::<(), tenpin::NotationError>(())
//! ```

mod career;
mod falls;
mod rate;
mod tally;

pub use career::{Career, HighSeries};
pub use falls::Falls;
pub use rate::Rate;
pub use tally::Tally;
