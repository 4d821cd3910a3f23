//! How often something was done of the times that it could have been.

use serde::Serialize;
use tenpin_stats::Rate;

use crate::rounded;

/// A rate as JSON.
///
/// ```
/// use tenpin_json::RateRecord;
/// use tenpin_stats::Rate;
///
/// let json = |rate: Rate| serde_json::to_string(&RateRecord::from(rate));
/// assert_eq!(json(Rate { made: 2, of: 3 })?, r#"{"made":2,"of":3,"percent":66.67}"#);
/// assert_eq!(json(Rate { made: 0, of: 0 })?, r#"{"made":0,"of":0,"percent":null}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RateRecord {
    /// How often it was done.
    pub made: u64,
    /// How often it could have been.
    pub of: u64,
    /// The share in percent, with two decimals; `None` where there was no chance.
    #[serde(serialize_with = "rounded")]
    #[cfg_attr(feature = "openapi", schema(required = true, minimum = 0, maximum = 100))]
    pub percent: Option<f64>,
}

impl From<Rate> for RateRecord {
    fn from(rate: Rate) -> RateRecord {
        RateRecord { made: rate.made, of: rate.of, percent: rate.percent() }
    }
}
