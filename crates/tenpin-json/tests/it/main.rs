//! The shapes of JSON, to the character: what fails here would break a program that reads them.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Keypads, screens, sessions and codes.
mod access;
/// Lanes and boards.
mod centre;
/// What happened to a sheet.
mod events;
/// Forecasts and forms.
mod forecasts;
/// Games, and texts that are none.
mod games;
/// Sheets and their lines.
mod sheets;
/// Statistics and summaries.
mod statistics;

use serde::Serialize;

/// Compares a record with its JSON, in which line breaks are for the reader.
fn check(record: &impl Serialize, json: &str) {
    let expected: String = json.lines().map(str::trim_start).collect();
    assert_eq!(serde_json::to_string(record).unwrap(), expected);
}
