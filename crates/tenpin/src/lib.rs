//! The rules of bowling. Roll balls into a [`Game`] and read scores off it:
//!
//! ```
//! use tenpin::Game;
//!
//! let mut game = Game::default();
//! for pins in [10, 7, 3, 9, 0] {
//!     game.roll(pins)?;
//! }
//! assert_eq!(game.to_string(), "X 7/ 9-");
//! assert_eq!(game.totals()[..3], [Some(20), Some(39), Some(48)]);
//! assert_eq!(game.score(), None); // the game is not over
//!
//! // A ball that cannot fall is refused, and the game stays as it was.
//! let refused = game.roll(11).unwrap_err();
//! assert_eq!(refused.to_string(), "11 pins cannot fall when 10 are standing");
//! # Ok::<(), tenpin::RollError>(())
//! ```
//!
//! A game is ten [`Frame`]s, a frame is its [`Roll`]s, and each ball is stored once. Scores, totals and symbols are
//! read off them. Nothing here allocates, and no input panics.
#![no_std]

mod ball;
mod frame;
mod game;
pub mod handbook;
pub mod notation;
mod pins;
mod prospect;
mod rack;
mod roll;
mod ruleset;

pub use ball::{Ball, NotABall};
pub use frame::{Frame, FrameResult};
pub use game::{CorrectError, Game, NextBall};
pub use notation::NotationError;
pub use pins::{LeaveName, PinError, PinSet};
pub use prospect::{Prospect, Way};
pub use roll::{Mark, Roll, RollError};
pub use ruleset::{Ruleset, UnknownRuleset};

/// The examples of the README, compiled and run with the documentation's.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;

/// The same of the page about the library.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Library;
