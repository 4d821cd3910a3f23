//! What the engine is proved by: facts that were found without it.

/// Every leave, and whether it is a split: a line each, `4-6-7-10,yes`, after a heading.
pub const SPLITS: &str = include_str!("splits.csv");
