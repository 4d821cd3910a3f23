//! How long it takes. The fastest run says most: on a noisy machine all others are the noise's.

use divan::Bencher;
use tenpin_bench::{evening_in_notation, evening_in_pins};

fn main() {
    assert!(tenpin_bench::is_textbook_right(), "the textbook loop scores other games than the engine");
    divan::main();
}

#[divan::bench]
fn textbook(bencher: Bencher) {
    let games = evening_in_pins();
    bencher.bench_local(|| tenpin_bench::textbook(&games));
}

#[divan::bench]
fn game(bencher: Bencher) {
    let games = evening_in_pins();
    bencher.bench_local(|| tenpin_bench::games(&games));
}

#[divan::bench]
fn notation(bencher: Bencher) {
    let lines = evening_in_notation();
    bencher.bench_local(|| tenpin_bench::lines(&lines));
}
