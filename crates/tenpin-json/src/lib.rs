//! What programs are told: the shapes of JSON, for everything that speaks it. A shape is a promise: fields keep their
//! names, their order and their meaning, and are never translated. Nothing here reads or prints; any writer of serde's
//! will do.
//!
//! ```
//! use tenpin_json::GameRecord;
//!
//! let game = "X 7/".parse()?;
//! assert_eq!(
//!     serde_json::to_string(&GameRecord::of(&game))?,
//!     r#"{"rules":"ten-pin","notation":"X 7/","rolls":[10,7,3],"leaves":[null,null,null],"#.to_owned()
//!         + r#""splits":[false,false,false],"frames":[20],"score":null,"so_far":20,"best":280,"over":false}"#,
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod access;
mod centre;
mod event;
mod fault;
mod forecast;
mod form;
mod game;
mod rate;
#[cfg(feature = "openapi")]
mod schema;
mod sheet;
mod stats;
mod summary;
mod whole;

pub use access::{
    CodeRecord, DisplayRecord, EnterRequest, HighGameRecord, HighGamesRecord, KeypadRecord, LockRequest, PairRequest,
    PairingRecord, RenewRequest, ScreenRecord, SessionRecord,
};
pub use centre::{
    AfterRequest, BallRequest, BoardLineRecord, BoardRecord, CentreRecord, CorrectRequest, FrameRecord, HelpRequest,
    JoinLaneRequest, JoinRequest, LaneBoardRecord, LaneRecord, LaneRequest, LineRequest, MoveRequest, NameRequest,
    NextBallRecord, NextRequest, OpenRequest, OpeningRecord, PasswordRequest, ProblemRecord, ProblemValue,
    ReorderRequest, SignInRequest, SignedInRecord, WrittenRecord,
};
pub use event::{BowlerRecord, EventKind, EventRecord, NameRecord};
pub use fault::ErrorRecord;
pub use forecast::{CurveRecord, ForecastRecord, GameForecastRecord, NeedRecord, WayRecord};
pub use form::{FormFault, FormJson, FormReason, FormRecord, read_form};
pub use game::{GameRecord, Scores};
pub use rate::RateRecord;
#[cfg(feature = "openapi")]
pub use schema::{LineNumber, PinNumber, RulesName, StateName};
pub use sheet::{FullLineRecord, FullSheetRecord, LineRecord, SheetRecord};
pub use stats::{SeriesRecord, StatsRecord};
pub use summary::{CheckedRecord, SummaryRecord, WrongRecord};

use serde::Serializer;
use tenpin::Ruleset;

/// A rule set by its name.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over so")]
fn rules<S: Serializer>(ruleset: &Ruleset, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(ruleset.name())
}

/// A number with two decimals.
#[allow(clippy::ref_option, reason = "serde hands it over so")]
fn rounded<S: Serializer>(number: &Option<f64>, serializer: S) -> Result<S::Ok, S::Error> {
    match number {
        Some(number) => serializer.serialize_some(&((number * 100.0).round() / 100.0)),
        None => serializer.serialize_none(),
    }
}
