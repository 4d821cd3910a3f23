//! How far the work has got, for those who wait for it.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::source::Source;

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
    /// Nothing is shown where output would run into it on the same terminal.
    pub(crate) fn new(sources: &[Source], prints_at_once: bool) -> Progress {
        let is_seen = io::stderr().is_terminal() && !(prints_at_once && io::stdout().is_terminal());
        let is_typed = sources.iter().any(Source::is_typed);
        Progress {
            begun: (is_seen && !is_typed).then(Instant::now),
            size: sources.iter().map(Source::size).sum(),
            done: 0,
            bar: None,
        }
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
        Some(_) => "{bar:40} {percent:>3} %  {bytes}/{total_bytes}  {bytes_per_sec}  -{eta}",
        None => "{spinner} {bytes}  {bytes_per_sec}  {elapsed}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    let target = ProgressDrawTarget::stderr();
    ProgressBar::with_draw_target(size, target).with_style(style.progress_chars("█▉▊▋▌▍▎▏ ")).with_elapsed(elapsed)
}
