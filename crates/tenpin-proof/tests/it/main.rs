//! The proofs, and that they fail where something is wrong.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Every possible game, counted by score.
mod census;
/// What is checked, and what a fault looks like.
mod checks;
