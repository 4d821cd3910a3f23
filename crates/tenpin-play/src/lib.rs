//! Playing, for every front end. A console, a full screen and a web server each turn what somebody enters into a
//! [`Command`]; a [`Play`] carries it out over the store, and answers with an [`Outcome`] or with [`Trouble`]. It knows late
//! and returning bowlers, series and their next game, which sheet to resume, and what to do when somebody else writes on
//! the same sheet. It also knows how the bowlers of a sheet are likely to do. It has no words and no screens.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_time().build()?.block_on(async {
//! use tenpin_board::Ball;
//! use tenpin_play::{Command, Outcome, Play, Rolled, Trouble};
//! use tenpin_store::{Author, Store};
//!
//! let store = Store::in_memory().await?;
//! let mut play = Play::new(store, Author::CONSOLE, vec!["PJS".parse()?], None)?;
//! let outcome = play.act(Command::Roll(Ball::Pins(7))).await;
//! assert!(matches!(outcome, Ok(Outcome::Rolled(Rolled { line: 0, .. }))));
//! let outcome = play.act(Command::Roll(Ball::Pins(8))).await;
//! assert!(matches!(outcome, Err(Trouble::Refused(_))));
//! assert_eq!(play.board().await.lines[0].so_far, 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod career;
mod centre;
mod command;
mod odds;
mod play;
mod results;
mod resume;
mod series;

pub use career::{KeptBowler, KeptCareer};
pub use centre::{
    Answered, By, Centre, CentreState, Follows, IdempotencyKey, LaneCommand, LaneState, LaneStatus, MOST_BOWLERS,
    MOST_EVENTS, MOST_GAMES, Permit, Render, SheetState, Write, WriteError, Written,
};
pub use command::Command;
pub use odds::{Bowlers, Forms, LaneForms, Learnt, LineOdds, Point, SheetOdds, can_win};
pub use play::{Outcome, Play, Rolled, Trouble};
pub use results::{EarlyEnd, LineResult, Results, SeriesResult};
pub use resume::CannotResume;
pub use series::new_series;
