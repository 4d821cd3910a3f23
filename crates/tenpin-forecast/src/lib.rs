//! The exact odds of a game, ball by ball: how likely each final score is, who wins, and what a bowler needs. None of
//! them are simulated; separately, the crate simulates games. Nothing here reads, prints or waits.
//!
//! ```
//! use tenpin::{Game, Ruleset};
//! use tenpin_forecast::{Forecaster, Form, Target};
//!
//! // 123 after eight frames, and a strike in the ninth: can it beat 169?
//! let game: Game = "X X X 9- 9- 9- 9- 9- X".parse()?;
//! let bowler = Forecaster::new(Form::of_average(Ruleset::TenPin, 170.0)?);
//! let need = bowler.need(&game, Target::Beat(169))?;
//! assert!(need.is_possible && !need.is_certain);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chances;
mod contest;
mod forecast;
mod form;
mod level;
mod need;
mod numbers;
mod simulation;
mod tree;
mod walk;

pub use chances::Chances;
pub use contest::{Contestant, Entrant, Match, Odds, Side, contest};
pub use forecast::{Forecaster, OtherRules};
pub use form::{Form, FormError, FormPath, WeightError, Weights};
pub use level::{Level, OutOfReach, Standard, UnknownLevel};
pub use need::{Finishes, Need, Plan, Rest, Target};
pub use numbers::Numbers;
pub use simulation::Simulation;
pub use walk::finishes;
