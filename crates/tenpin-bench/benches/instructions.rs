//! How many instructions it takes: the same number whatever else the machine does.

// What the macros make is not documented, and takes its arguments by value.
#![allow(missing_docs, clippy::needless_pass_by_value)]

use gungraun::{library_benchmark, library_benchmark_group, main};
use tenpin::{NotationError, RollError};
use tenpin_bench::{evening_in_notation, evening_in_pins};

#[library_benchmark]
#[bench::evening(evening_in_pins())]
fn textbook(games: Vec<Vec<u8>>) {
    tenpin_bench::textbook(&games);
}

#[library_benchmark]
#[bench::evening(evening_in_pins())]
fn game(games: Vec<Vec<u8>>) -> Result<(), RollError> {
    tenpin_bench::games(&games)
}

#[library_benchmark]
#[bench::evening(evening_in_notation())]
fn notation(lines: Vec<String>) -> Result<(), NotationError> {
    tenpin_bench::lines(&lines)
}

library_benchmark_group!(name = engine, benchmarks = [textbook, game, notation]);
main!(library_benchmark_groups = engine);
