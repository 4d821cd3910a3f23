//! How many instructions it takes: the same number whatever else the machine does.

// What the macros make is not documented, and takes its arguments by value.
#![allow(missing_docs, clippy::needless_pass_by_value)]

use gungraun::{library_benchmark, library_benchmark_group, main};
use tenpin::{Game, NotationError, RollError, Ruleset};
use tenpin_bench::{evening_in_notation, evening_in_pins};
use tenpin_forecast::{Chances, Forecaster, Form, Level, Odds, OtherRules};
use tenpin_proof::Census;

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

#[library_benchmark]
#[bench::league(Level::League.form(Ruleset::TenPin))]
fn prepare(form: Form) -> Forecaster {
    Forecaster::new(form)
}

#[library_benchmark]
#[bench::first_ball(tenpin_bench::prepared(""))]
#[bench::mid_game(tenpin_bench::prepared("X 7/ 9- X -8 8"))]
fn forecast((forecaster, game, mut chances): (Forecaster, Game, Chances)) -> Result<(), OtherRules> {
    forecaster.forecast_into(&game, &mut chances)
}

#[library_benchmark]
#[bench::eight(tenpin_bench::eight_bowlers())]
fn winner(chances: Vec<Chances>) -> Vec<Odds> {
    tenpin_bench::winner(&chances)
}

#[library_benchmark]
#[bench::ten_pin(Ruleset::TenPin)]
#[bench::candlepin(Ruleset::Candlepin)]
#[bench::five_pin(Ruleset::FivePin)]
fn census(ruleset: Ruleset) -> Census {
    Census::of(ruleset)
}

library_benchmark_group!(name = engine, benchmarks = [textbook, game, notation]);
library_benchmark_group!(name = futures, benchmarks = [prepare, forecast, winner, census]);
main!(library_benchmark_groups = [engine, futures]);
