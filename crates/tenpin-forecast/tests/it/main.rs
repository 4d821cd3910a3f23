//! Simulated games, tested through what a caller sees.
#![allow(clippy::unwrap_used)]

/// Random games.
mod simulations;
