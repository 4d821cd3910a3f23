//! Bowlers on a score sheet, everything that happens to it, and the board everyone looks at. Nothing here reads,
//! prints or waits.
//!
//! ```
//! use tenpin_board::{Ball, Board, Sheet};
//!
//! let mut sheet = Sheet::open(vec!["PJS".parse()?])?;
//! for pins in [10, 8, 2, 7] {
//!     sheet.bowl(Ball::Pins(pins))?;
//! }
//! assert_eq!(
//!     Board::from(&sheet).to_string(),
//!     "| NAME |  01  |  02  |  03  |  04  |  05  |  06  |  07  |  08  |  09  |  10  |\n\
//!      |  PJS |  X   |  8|/ |  7   |      |      |      |      |      |      |      |\n\
//!      |      |  20  |  37  |      |      |      |      |      |      |      |      |\n",
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod bowler;
pub mod cells;
mod lines;
mod name;
pub mod plot;
mod series;
mod sheet;
mod symbol;
pub mod text;

pub use board::{Board, BoardFrame, BoardLine};
pub use bowler::{Bowler, BowlerError, Entrant, NameTag, Namesakes, Person, Tag, TagError};
pub use lines::{Line, Lines};
pub use name::{LONGEST_NAME, Name, NameError};
pub use series::{Series, SeriesTotals};
pub use sheet::{Arrival, Event, LONGEST_REASON, Sheet, SheetError, State};
pub use symbol::{Symbol, SymbolKind};
pub use tenpin::{Ball, NextBall, Ruleset};
