//! What is printed when a dialogue ends early, so that nothing bowled is lost.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tenpin_lang::escaped_lines;

/// Words that are printed if the dialogue ends now, by whoever ends it.
#[derive(Debug, Clone, Default)]
pub(crate) struct LastWords(Arc<Mutex<String>>);

impl LastWords {
    /// From now on these are the last words, made safe, because they may be printed without the screen.
    pub(crate) fn set(&self, words: &str) {
        *self.guard() = escaped_lines(words).into_owned();
    }

    pub(crate) fn get(&self) -> String {
        self.guard().clone()
    }

    /// Prints the words and why, and ends the program, when Ctrl-C is pressed and nothing else sees it.
    #[cfg(unix)]
    pub(crate) fn print_on_interrupt(&self, reason: String) {
        use std::io::{Write, stderr, stdout};
        use std::process;

        use signal_hook::consts::SIGINT;
        use signal_hook::iterator::Signals;

        // Without this the program still ends, just without a word.
        let Ok(mut signals) = Signals::new([SIGINT]) else { return };
        let last_words = self.clone();
        std::thread::spawn(move || {
            if signals.forever().next().is_some() {
                // The question is still waiting for its answer, on the same line.
                let _ = write!(stdout(), "\n{}", last_words.get()).and_then(|()| stdout().flush());
                let _ = writeln!(stderr(), "{reason}");
                process::exit(130);
            }
        });
    }

    #[cfg(not(unix))]
    pub(crate) fn print_on_interrupt(&self, _reason: String) {}

    fn guard(&self) -> MutexGuard<'_, String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
