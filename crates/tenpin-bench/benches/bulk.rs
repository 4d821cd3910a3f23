//! What ten million lines cost, beside what else one could use: each figure as a ratio to a peer of the same run. The
//! command is the one that `TENPIN` names.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what goes wrong here is to stop the benchmark")]

use std::env;
use std::fs::{self, File};
use std::hint::black_box;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use tenpin::{Game, Ruleset};
use tenpin_bench::{plain_loop, plain_loop_of_counts};
use tenpin_board::BoardLine;
use tenpin_board::text::{Part, Widths, rows};
use tenpin_bulk::{Chunk, Chunks, Layout, Room, Scorer, Verdict};

/// The lines that are scored.
const LINES: u32 = 10_000_000;

/// How often each command is run, in turns. The figure is the fastest, because all others are slowed down by something else.
const RUNS: usize = 7;

/// The lines that are drawn as boards.
const BOARDS: usize = 1_000_000;

/// The bytes that go through the pipe, or a few more.
const PIPED: u64 = 5_000_000_000;

/// The same where each becomes a board.
const PIPED_AS_BOARDS: u64 = 500_000_000;

/// The lines that slow peers are measured on.
const FEW: usize = 500_000;

/// What one would write in awk for a file of counts.
const AWK: &str = "{ t = 0; i = 1; for (f = 0; f < 10; f++) { if ($i == 10) { t += 10 + $(i+1) + $(i+2); i++ } \
                   else { t += $i + $(i+1); if ($i + $(i+1) == 10) t += $(i+2); i += 2 } } print t }";

/// The same in Python.
const PYTHON: &str = "\
import sys
for line in sys.stdin:
    balls = [int(ball) for ball in line.split()]
    total = first = 0
    for _ in range(10):
        if balls[first] == 10:
            total += 10 + balls[first + 1] + balls[first + 2]
            first += 1
        else:
            total += balls[first] + balls[first + 1]
            if balls[first] + balls[first + 1] == 10:
                total += balls[first + 2]
            first += 2
    print(total)
";

fn main() -> ExitCode {
    // Cargo asks every benchmark for its tests.
    if env::args().any(|arg| arg == "--test" || arg == "--list") {
        return ExitCode::SUCCESS;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("bulk");
    fs::create_dir_all(&folder).unwrap();
    let [games, counts] = ["notation", "counts"].map(|format| simulated(&folder, format));
    let mut report = Report { is_past: false };
    measure_automaton(&games, &counts, &mut report);
    measure_commands(&games, &counts, &mut report);
    measure_boards(&folder, &games, &mut report);
    measure_memory(&games, &mut report);
    measure_others(&folder, &counts);
    if report.is_past { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Figures with their limits.
struct Report {
    is_past: bool,
}

impl Report {
    fn at_most(&mut self, what: &str, figure: f64, limit: f64) {
        self.say(what, figure, "at most", limit, limit < figure);
    }

    fn at_least(&mut self, what: &str, figure: f64, limit: f64) {
        self.say(what, figure, "at least", limit, figure < limit);
    }

    fn say(&mut self, what: &str, figure: f64, goal: &str, limit: f64, is_past: bool) {
        self.is_past |= is_past;
        println!("{what:<58} {figure:>6.2}, goal {goal} {limit}{}", if is_past { ": PAST IT" } else { "" });
    }
}

/// A file of games, made once.
fn simulated(folder: &Path, format: &str) -> PathBuf {
    let path = folder.join(format!("{LINES}-{format}.txt"));
    if !path.exists() {
        println!("Making {LINES} games, once.");
        let unfinished = folder.join("unfinished.txt");
        let out = File::create(&unfinished).unwrap();
        let games = LINES.to_string();
        let made = tenpin(&["simulate", "--format", format, "--games", &games]).stdout(out).status().unwrap();
        assert!(made.success());
        fs::rename(&unfinished, &path).unwrap();
    }
    path
}

fn tenpin(args: &[&str]) -> Command {
    let binary = env::var_os("TENPIN").unwrap_or_else(|| panic!("TENPIN must name the command to measure"));
    let mut command = Command::new(binary);
    command.args(args);
    command
}

/// The fastest of several rounds, in which all take their turns.
fn fastest<const N: usize>(runs: usize, mut run: impl FnMut(usize) -> Duration) -> [f64; N] {
    let mut best = [Duration::MAX; N];
    for _ in 0..runs {
        for (index, best) in best.iter_mut().enumerate() {
            *best = run(index).min(*best);
        }
    }
    best.map(|time| time.as_secs_f64())
}

fn timed<T>(run: impl FnOnce() -> T) -> Duration {
    let start = Instant::now();
    black_box(run());
    start.elapsed()
}

/// The automaton beside the plain loop, on one thread and in memory.
fn measure_automaton(games: &Path, counts: &Path, report: &mut Report) {
    for (spelling, path, plain) in
        [("notation", games, plain_loop as fn(&str) -> u64), ("counts", counts, plain_loop_of_counts)]
    {
        let text = fs::read_to_string(path).unwrap();
        let scorer = Scorer::new(Layout::games(Ruleset::TenPin));
        assert_eq!(plain(&text), by_automaton(&scorer, &text), "the two must agree, or their speed says nothing");
        let [plain, automaton] = fastest(3, |index| match index {
            0 => timed(|| plain(&text)),
            _ => timed(|| by_automaton(&scorer, &text)),
        });
        let per_line = |time: f64| time * 1e9 / f64::from(LINES);
        println!(
            "{spelling}: a line takes {:.0} ns by the plain loop, {:.1} ns by the automaton",
            per_line(plain),
            per_line(automaton)
        );
        report.at_least(&format!("{spelling}: the automaton, times as fast as the plain loop"), plain / automaton, 6.0);
    }
}

/// The sum of all scores, every line checked.
fn by_automaton(scorer: &Scorer, text: &str) -> u64 {
    let mut chunks = Chunks::new(text.as_bytes());
    let (mut chunk, mut room) = (Chunk::default(), Room::default());
    let mut sum = 0;
    while chunks.next(&mut chunk).unwrap() {
        scorer.score(&chunk, &mut room, |number, verdict| match verdict {
            Verdict::Over(reading) => sum += u64::from(reading.score()),
            other @ Verdict::Other(_) => panic!("{number}: {other:?}"),
        });
    }
    sum
}

/// Whole commands beside `wc -l`, on a file in the page cache.
fn measure_commands(games: &Path, counts: &Path, report: &mut Report) {
    for (spelling, path) in [("notation", games), ("counts", counts)] {
        let path = path.to_str().unwrap();
        let runs: [&[&str]; 5] = [
            &[],
            &["score", "--summary", path, "-j1"],
            &["score", "--summary", path, "-j2"],
            &["score", "--format", "totals", path, "-j1"],
            &["score", "--format", "totals", path, "-j2"],
        ];
        let [wc, summary, summary_of_two, totals, totals_of_two] = fastest(RUNS, |index| {
            let mut counting = Command::new("wc");
            counting.args(["-l", path]);
            let mut command = if runs[index].is_empty() { counting } else { tenpin(runs[index]) };
            timed(|| assert!(command.stdout(Stdio::null()).status().unwrap().success()))
        });
        println!(
            "{spelling}: wc -l {:.0} ms, --summary {:.0} ms, on two threads {:.0} ms, totals {:.0} ms, {:.0} ms",
            wc * 1e3,
            summary * 1e3,
            summary_of_two * 1e3,
            totals * 1e3,
            totals_of_two * 1e3
        );
        report.at_most(&format!("{spelling}: --summary, times wc -l"), summary / wc, 12.0);
        report.at_most(&format!("{spelling}: totals, times wc -l"), totals / wc, 15.0);
        report.at_least(&format!("{spelling}: --summary on two threads, times one"), summary / summary_of_two, 1.5);
        report.at_least(&format!("{spelling}: totals on two threads, times one"), totals / totals_of_two, 1.5);
    }
}

/// Boards beside boards that are drawn one after the other, each from a line of a board and piece by piece.
fn measure_boards(folder: &Path, games: &Path, report: &mut Report) {
    let path = first_lines(folder, games, BOARDS);
    let text = fs::read_to_string(&path).unwrap();
    let path = path.to_str().unwrap();
    let printed = tenpin(&["score", "-j2", path]).output().unwrap().stdout;
    let heading = printed.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    let mut drawn = Vec::with_capacity(printed.len());
    draw_by_pieces(&text, |rows| drawn.extend_from_slice(rows.as_bytes()));
    assert!(drawn == printed[heading..], "the two must agree, or their speed says nothing");
    let by_command = |jobs: &str| {
        let mut command = tenpin(&["score", jobs, path]);
        timed(|| assert!(command.stdout(Stdio::null()).status().unwrap().success()))
    };
    let by_pieces = || timed(|| draw_by_pieces(&text, |rows| _ = black_box(rows)));
    let [pieces, one, two] = fastest(RUNS, |index| match index {
        0 => by_pieces(),
        1 => by_command("-j1"),
        _ => by_command("-j2"),
    });
    println!(
        "{BOARDS} boards: piece by piece {:.0} ms, on one thread {:.0} ms, on two {:.0} ms",
        pieces * 1e3,
        one * 1e3,
        two * 1e3
    );
    report.at_least("boards on one thread, times as fast as piece by piece", pieces / one, 2.5);
    report.at_least("boards on two threads, times as fast as piece by piece", pieces / two, 5.0);
    report.at_least("boards on two threads, times one", one / two, 1.5);
}

/// Calls `each` with the two rows of every game.
fn draw_by_pieces(text: &str, mut each: impl FnMut(&str)) {
    for (line, number) in text.lines().zip(1..) {
        let game = line.parse::<Game>().unwrap();
        let line = BoardLine::new(u32::to_string(&number), &game);
        let drawn = rows(&line, Part::Name, Widths::default().with_room_for(&line));
        each(&drawn.iter().map(|piece| &*piece.text).collect::<String>());
    }
}

/// The most memory that a long pipe takes. Only Linux tells.
fn measure_memory(games: &Path, report: &mut Report) {
    let summary: &[&str] = &["score", "--summary"];
    let totals: &[&str] = &["score", "--format", "totals"];
    let boards: &[&str] = &["score", "--color", "always"];
    for (args, all) in [(summary, PIPED), (totals, PIPED), (boards, PIPED_AS_BOARDS)] {
        let mut child = tenpin(args).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut piped = 0;
        while piped < all {
            piped += io::copy(&mut File::open(games).unwrap(), &mut stdin).unwrap();
        }
        let peak = peak(&child);
        drop(stdin);
        assert!(child.wait().unwrap().success());
        match peak {
            Some(peak) => {
                report.at_most(&format!("{}, MiB for {piped} bytes", args.join(" ")), peak, 64.0);
            }
            None => println!("Skipped: the memory of a long pipe, because only Linux tells."),
        }
    }
}

/// The most memory that a program had so far, in MiB.
fn peak(child: &Child) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    peak.trim().trim_end_matches(" kB").parse::<f64>().ok().map(|kilobytes| kilobytes / 1024.0)
}

/// What one would use instead, on fewer lines.
fn measure_others(folder: &Path, counts: &Path) {
    let few = first_lines(folder, counts, FEW);
    let path = few.to_str().unwrap();
    let mut ours = tenpin(&["score", "--format", "totals", "-j1", path]);
    let time = |command: &mut Command| -> Option<f64> {
        let run = |command: &mut Command| {
            let input = File::open(&few).unwrap();
            timed(|| {
                command.stdin(input).stdout(Stdio::null()).status().is_ok_and(|status| status.success()).then_some(())
            })
        };
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
        Some((0..3).map(|_| run(command)).min().unwrap_or_default().as_secs_f64())
    };
    let ours = time(&mut ours).unwrap();
    println!("{FEW} lines of counts: tenpin score --format totals -j1 {:.0} ms", ours * 1e3);
    for (name, program, args) in [("awk", "awk", vec![AWK, path]), ("a Python script", "python3", vec!["-c", PYTHON])] {
        match time(Command::new(program).args(args)) {
            Some(time) => {
                println!("{name}, which checks nothing: {:.0} ms, {:.0} times as long", time * 1e3, time / ours);
            }
            None => println!("Skipped: {name}, because it is not installed."),
        }
    }
}

/// A file with the first lines of another.
fn first_lines(folder: &Path, path: &Path, lines: usize) -> PathBuf {
    let first = folder.join("first.txt");
    let text = fs::read_to_string(path).unwrap();
    let end = text.match_indices('\n').nth(lines - 1).unwrap().0;
    fs::write(&first, &text[..=end]).unwrap();
    first
}
