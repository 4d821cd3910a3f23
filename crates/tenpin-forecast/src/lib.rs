//! Random games that are the same everywhere. Nothing here reads, prints or waits.

mod numbers;
mod simulation;

pub use numbers::Numbers;
pub use simulation::{OutOfReach, Simulation};
