//! What forecasts cost, each with its limit, beside what a simulation would need to be nearly as good.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what goes wrong here is to stop the benchmark")]

use std::env;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use tenpin::{Ball, Game, Ruleset};
use tenpin_forecast::{Chances, Contestant, Forecaster, Form, Level, Simulation, Target, contest};

/// How often each is measured. The figure is the fastest, because all others are slowed down by something else.
const RUNS: usize = 200;

/// How close a simulated mean should be, in points, with a confidence of 95 %.
const CLOSE: f64 = 0.1;

/// The games that are simulated to find how long one takes.
const SIMULATED: u32 = 20_000;

fn main() -> ExitCode {
    // Cargo asks every benchmark for its tests.
    if env::args().any(|arg| arg == "--test" || arg == "--list") {
        return ExitCode::SUCCESS;
    }
    let mut report = Report { is_past: false };
    ten_pin(&mut report);
    five_pin(&mut report);
    let [exact, simulated] = monte_carlo();
    println!("the exact forecast is {:.0} times as fast", simulated.as_secs_f64() / exact.as_secs_f64());
    if report.is_past { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

fn ten_pin(report: &mut Report) {
    let form = Level::League.form(Ruleset::TenPin);
    let forecaster = Forecaster::new(form.clone());
    let start = Game::default();
    let mut chances = Chances::default();
    report.time("ten-pin, a form prepared", fastest(|| Forecaster::new(black_box(form.clone()))), None);
    let first = fastest(|| forecaster.forecast_into(black_box(&start), &mut chances));
    report.time("ten-pin, from the first ball", first, Some(Duration::from_micros(300)));
    let unprepared = fastest(|| Forecaster::new(black_box(form.clone())).forecast(&start));
    report.time("the same with a form that is not prepared", unprepared, Some(Duration::from_micros(300)));
    let next: Game = "X 7/ 9- X -8 8".parse().unwrap();
    let one_more = fastest(|| forecaster.forecast_into(black_box(&next), &mut chances));
    report.time("ten-pin, after one more ball", one_more, Some(Duration::from_micros(60)));
    let positions = ["X 7/ 9-", "X X X", "9/ 9/ 7", "", "72 81 X", "X -/ X", "8/ 8/ 8/", "9- 9- 9-"];
    let games = positions.map(|text| if text.is_empty() { Game::default() } else { text.parse::<Game>().unwrap() });
    let eight = fastest(|| {
        let all = games.map(|game| forecaster.forecast(black_box(&game)).unwrap());
        let contestants = all.each_ref().map(|chances| Contestant { chances, handicap: 0, can_win: true });
        contest(&contestants)
    });
    report.time("win chances of 8 bowlers", eight, Some(Duration::from_millis(1)));
    let need = fastest(|| forecaster.need(black_box(&next), Target::AtLeast(200)));
    report.time("what is needed for 200 in mid-game", need, None);
    report.time("the form of an average", fastest(|| Form::of_average(Ruleset::TenPin, black_box(163.2))), None);
    report.bytes("a prepared form of ten-pin", forecaster.bytes(), 1 << 20);
}

fn five_pin(report: &mut Report) {
    let form = Level::League.form(Ruleset::FivePin);
    let forecaster = Forecaster::new(form.clone());
    let mut told = Game::new(Ruleset::FivePin);
    told.bowl(Ball::Leave("1-2".parse().unwrap())).unwrap();
    let mut chances = Chances::default();
    let limit = Some(Duration::from_millis(20));
    report.time("five-pin, a form prepared", fastest(|| Forecaster::new(black_box(form.clone()))), limit);
    let start = Game::new(Ruleset::FivePin);
    report.time("five-pin, from the first ball", fastest(|| forecaster.forecast_into(&start, &mut chances)), limit);
    report.time("five-pin, with pins that were told", fastest(|| forecaster.forecast_into(&told, &mut chances)), limit);
}

/// The time of an exact forecast with a form that is not prepared, and that of a simulation whose mean is close.
fn monte_carlo() -> [Duration; 2] {
    let form = Form::of_average(Ruleset::TenPin, 150.0).unwrap();
    let exact = fastest(|| Forecaster::new(form.clone()).forecast(&Game::default()));
    let deviation = Forecaster::new(form).forecast(&Game::default()).unwrap().deviation();
    let games = (1.96 * deviation / CLOSE).powi(2).ceil();
    let mut simulation = Simulation::new(Ruleset::TenPin, 1, 150).unwrap();
    let begun = Instant::now();
    for _ in 0..SIMULATED {
        black_box(simulation.next().and_then(|game| game.score()));
    }
    let one = begun.elapsed() / SIMULATED;
    let all = one.mul_f64(games);
    println!("a simulation, mean within {CLOSE} points (95 %)      {games:.0} games of {one:.1?}: {all:.1?}");
    [exact, all]
}

fn fastest<T>(mut work: impl FnMut() -> T) -> Duration {
    let run = |_| {
        let begun = Instant::now();
        black_box(work());
        begun.elapsed()
    };
    (0..RUNS).map(run).min().unwrap()
}

/// Figures with their limits.
struct Report {
    is_past: bool,
}

impl Report {
    fn time(&mut self, what: &str, time: Duration, limit: Option<Duration>) {
        let is_past = limit.is_some_and(|limit| limit < time);
        self.is_past |= is_past;
        let limit = limit.map(|limit| format!(", limit {limit:?}")).unwrap_or_default();
        println!("{what:50}  {time:9.2?}{limit}{}", if is_past { ": PAST IT" } else { "" });
    }

    fn bytes(&mut self, what: &str, bytes: usize, limit: usize) {
        let is_past = limit < bytes;
        self.is_past |= is_past;
        println!("{what:50}  {bytes} bytes, limit {limit}{}", if is_past { ": PAST IT" } else { "" });
    }
}
