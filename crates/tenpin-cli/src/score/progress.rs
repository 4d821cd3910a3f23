//! How far the work has got, for those who wait for it.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{BinaryBytes, FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use crate::score::source::Source;

/// The time after which somebody may wonder.
const PATIENCE: Duration = Duration::from_secs(1);

/// Progress through some sources, shown on standard error after a while.
pub(crate) struct Progress {
    /// When the work began; `None` if nobody sees it.
    begun: Option<Instant>,
    /// How many bytes there are; `None` if nobody knows.
    size: Option<u64>,
    done: u64,
    /// What is drawn, once it is.
    bar: Option<ProgressBar>,
}

impl Progress {
    /// The progress of work that prints when it is done.
    pub(crate) fn before_output(sources: &[Source]) -> Progress {
        let is_typed = sources.iter().any(Source::is_typed);
        Progress {
            begun: (io::stderr().is_terminal() && !is_typed).then(Instant::now),
            size: sources.iter().map(Source::size).sum(),
            done: 0,
            bar: None,
        }
    }

    /// The progress of work that prints all the time. Nothing is shown where the output would run into it.
    pub(crate) fn beside_output(sources: &[Source]) -> Progress {
        let mut progress = Progress::before_output(sources);
        if io::stdout().is_terminal() {
            progress.begun = None;
        }
        progress
    }

    /// So many bytes more are done.
    pub(crate) fn advance(&mut self, bytes: usize) {
        let Some(begun) = self.begun else { return };
        self.done += bytes as u64;
        if begun.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| bar(self.size, begun.elapsed()));
        bar.set_position(self.done);
    }

    /// Does something that prints, with nothing of the progress in its way.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    /// Shows nothing any more.
    pub(crate) fn end(&mut self) {
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
        self.begun = None;
    }
}

fn bar(size: Option<u64>, elapsed: Duration) -> ProgressBar {
    let template = match size {
        Some(_) => "{bar:20} {percent:>3} %  {bytes} / {total_bytes}  {speed}  {left}",
        None => "{spinner} {bytes}  {speed}  {elapsed}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let style = style.progress_chars("█▉▊▋▌▍▎▏ ").with_key("speed", write_speed).with_key("left", write_left);
    ProgressBar::with_draw_target(size, ProgressDrawTarget::stderr()).with_style(style).with_elapsed(elapsed)
}

/// Bytes a second, from the start on.
fn write_speed(state: &ProgressState, out: &mut dyn Write) {
    let nanos = state.elapsed().as_nanos().max(1);
    let speed = u128::from(state.pos()) * 1_000_000_000 / nanos;
    // Nobody is left to be told if this fails.
    let _ = write!(out, "{}/s", BinaryBytes(u64::try_from(speed).unwrap_or(u64::MAX)));
}

/// The time that the rest takes at the same speed.
fn write_left(state: &ProgressState, out: &mut dyn Write) {
    let (done, all) = (state.pos().max(1), state.len().unwrap_or_default());
    let left = state.elapsed().as_secs_f64() / as_float(done) * as_float(all.saturating_sub(done));
    let left = Duration::try_from_secs_f64(left).unwrap_or_default();
    let _ = match left.as_secs() {
        seconds @ 0..100 => write!(out, "-{seconds} s"),
        _ => write!(out, "-{}", FormattedDuration(left)),
    };
}

fn as_float(bytes: u64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "it is a guess anyway")]
    let float = bytes as f64;
    float
}
