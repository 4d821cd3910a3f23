//! What a path names: a lane, a sheet or a screen.

use axum::RequestPartsExt;
use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use serde::Deserialize;

use crate::problem::{Problem, language};
use crate::server::Server;
use crate::words::Refused;

/// A lane in a path.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
#[allow(dead_code, reason = "it is there for the document")]
pub(crate) struct LanePath {
    /// The number of the lane.
    #[param(minimum = 1)]
    lane: u32,
}

/// A sheet in a path.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
#[allow(dead_code, reason = "it is there for the document")]
pub(crate) struct SheetPath {
    /// The short number or the UUID of the sheet.
    #[param(pattern = "^([1-9][0-9]{0,18}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$")]
    sheet: String,
}

/// A screen in a path.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Path)]
#[allow(dead_code, reason = "it is there for the document")]
pub(crate) struct ScreenPath {
    /// The number of the screen.
    #[param(minimum = 1)]
    screen: i64,
}

/// The lane, the sheet or the screen that a path names, as text.
pub(crate) struct Target(pub(crate) String);

impl FromRequestParts<Server> for Target {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, server: &Server) -> Result<Target, Problem> {
        // What is not UTF-8 names nothing.
        let Ok(Path(text)) = parts.extract().await else {
            let language = language(&parts.headers, &server.house);
            return Err(Problem::new(StatusCode::NOT_FOUND, &Refused::NoSuchPath, language));
        };
        Ok(Target(text))
    }
}

/// The number of a lane. There is one way to write it: not `+3` or `03`.
pub(crate) fn lane_number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|number: &u32| number.to_string() == text)
}

/// The short number of a sheet, or the number of a screen.
pub(crate) fn sheet_number(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number: &i64| 0 < *number && number.to_string() == text)
}
