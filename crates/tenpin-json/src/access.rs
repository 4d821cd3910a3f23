//! Who may do what in a centre: what is asked and told of keypads, screens and sessions.

use serde::{Deserialize, Serialize};

use crate::whole;

/// The code of a lane: either the secret of its QR code, or the lane and its six digits.
#[derive(Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct EnterRequest {
    /// What stands in the QR code.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub code: Option<String>,
    /// The number of the lane.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub lane: Option<u32>,
    /// The six digits. Spaces and hyphens among them do not matter.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub digits: Option<String>,
}

/// A keypad as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct KeypadRecord {
    /// Its number, by which `by` of an event names it.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub keypad: i64,
    /// The lane where it is now.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub lane: u32,
    /// The opening that it belongs to.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub opening: i64,
    /// Whether the digits were typed, and no QR code was scanned.
    pub typed: bool,
    /// Whether it may write: it has not signed out, and the code that it has entered was not renewed.
    pub good: bool,
    /// When the code was entered, as in RFC 3339.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub since: String,
    /// Until when it is good, as in RFC 3339, if the lane stays open so long.
    #[cfg_attr(feature = "openapi", schema(required = true, format = DateTime))]
    pub until: Option<String>,
}

/// The code of a lane, as JSON.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CodeRecord {
    /// The lane.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub lane: u32,
    /// The opening that the code is good for.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub opening: i64,
    /// For a QR code: 128 random bits. In a URL it belongs behind the `#`, so that no server and no log sees it.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9a-f]{32}$"))]
    pub code: String,
    /// For those who type.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9]{6}$"))]
    pub digits: String,
}

/// Another code for a lane.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RenewRequest {
    /// The opening that is meant.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub opening: i64,
}

/// Whether only the desk corrects.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LockRequest {
    /// The opening that is meant.
    #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 9_007_199_254_740_991_i64))]
    #[serde(deserialize_with = "whole::whole")]
    pub opening: i64,
    /// Whether only the desk corrects, undoes and redoes from now on.
    pub locked: bool,
}

/// A code that a display shows until the desk enters it, as JSON.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairingRecord {
    /// What the display shows.
    #[cfg_attr(feature = "openapi", schema(pattern = "^[0-9]{6}$"))]
    pub code: String,
    /// How many seconds it is good.
    pub seconds: u64,
}

/// A display that is paired.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PairRequest {
    /// What the display shows. Spaces and hyphens among the digits do not matter.
    #[cfg_attr(feature = "openapi", schema(max_length = 200))]
    pub code: String,
    /// What the display is called from now on.
    #[cfg_attr(feature = "openapi", schema(min_length = 1, max_length = 40))]
    pub name: String,
    /// The lane that it shows; without one, it shows all, and the code of none.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    #[serde(default, deserialize_with = "whole::optional")]
    pub lane: Option<u32>,
}

/// A display that is paired, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ScreenRecord {
    /// Its number.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub screen: i64,
    /// What the desk calls it.
    pub name: String,
    /// The lane that it shows; `null` if it shows all.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub lane: Option<u32>,
    /// When it was paired, as in RFC 3339.
    #[cfg_attr(feature = "openapi", schema(format = DateTime))]
    pub since: String,
}

/// How far a display has come with its pairing, as JSON.
#[derive(Clone, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DisplayRecord {
    /// What it is paired as; `null` as long as it is not.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub screen: Option<ScreenRecord>,
    /// The code that it shows; `null` if it has none, or if that is no longer good.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub pairing: Option<PairingRecord>,
}

/// Who asks, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionRecord {
    /// `desk`, `keypad`, `screen` or `program`.
    #[cfg_attr(feature = "openapi", schema(pattern = "^(desk|keypad|screen|program)$"))]
    pub role: String,
    /// The number of the session, keypad, screen or token.
    #[cfg_attr(feature = "openapi", schema(minimum = 1))]
    pub number: i64,
    /// What a screen or a program is called; `null` of all others.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub name: Option<String>,
    /// The lane of a keypad or a screen; `null` of all others.
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 1))]
    pub lane: Option<u32>,
    /// What a program may do: `read`, `lane:3`, `desk`. None of all others.
    pub scopes: Vec<String>,
    /// Until when it is good, as in RFC 3339; `null` if it is good until it is revoked.
    #[cfg_attr(feature = "openapi", schema(required = true, format = DateTime))]
    pub until: Option<String>,
}

/// The high games of a day, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HighGamesRecord {
    /// The day, where the centre is.
    #[cfg_attr(feature = "openapi", schema(format = Date))]
    pub day: String,
    /// The games, the highest first, up to ten of each rule set.
    pub games: Vec<HighGameRecord>,
}

/// A high game, as JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct HighGameRecord {
    /// The score.
    #[cfg_attr(feature = "openapi", schema(maximum = 450))]
    pub score: u16,
    /// The rule set.
    #[cfg_attr(feature = "openapi", schema(value_type = crate::RulesName))]
    pub rules: String,
    /// What stands for the bowler on the board.
    pub bowler: String,
    /// How the bowler is called where there is room for a name.
    pub label: String,
    /// The game in notation.
    pub notation: String,
    /// What tells its sheet from all others anywhere.
    #[cfg_attr(feature = "openapi", schema(format = "uuid"))]
    pub sheet: String,
}
