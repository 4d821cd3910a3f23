//! The engine proves itself: every possible game is counted, and what is known without the engine is compared with what
//! it says. Nothing here reads, prints or waits.
//!
//! ```
//! use tenpin::Ruleset;
//! use tenpin_proof::Census;
//!
//! let census = Census::of(Ruleset::TenPin);
//! assert_eq!(census.total(), 5_726_805_883_325_784_576);
//! assert_eq!(census.games()[300], 1);
//! ```

mod census;
mod check;

pub use census::{Census, KNOWN_CENSUSES, KnownCensus};
pub use check::{Check, Fault, Finding, all, census, examples, notation, outlooks, prospects, splits, walks};
