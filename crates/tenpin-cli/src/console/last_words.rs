//! What is printed when a dialogue ends early, so that nothing bowled is lost.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tenpin_board::{Line, Sheet, State};
use tenpin_lang::{Escaped, escaped_lines};

use crate::journal::quoted;
use crate::print::screen::Screen;
use crate::words::Message;

/// Words that are printed if the dialogue ends now, by whoever ends it.
#[derive(Debug, Clone, Default)]
pub(crate) struct LastWords(Arc<Mutex<String>>);

/// What is printed when a game is left: what was bowled, and how to go on with it. `kept` is the number of the sheet where
/// somebody can be told of it, and `data` the data file, if it was named.
pub(crate) fn of(sheet: &Sheet, kept: Option<i64>, data: Option<&str>, screen: &Screen) -> String {
    let mut last_words = bowled(sheet);
    if let Some(sheet) = kept.filter(|_| sheet.state() == State::Open) {
        let data = data.map(|data| format!(" --data {}", quoted(data))).unwrap_or_default();
        let command = Escaped::of(format!("tenpin resume {sheet}{data}"));
        last_words += &screen.say(&Message::GoOnWith { sheet, command });
        last_words.push('\n');
    }
    last_words
}

/// What was bowled, in notation, a line a bowler.
pub(crate) fn bowled(sheet: &Sheet) -> String {
    let line =
        |(_, line): (usize, &Line)| format!("{}: {}", line.bowler().label(), line.game).trim_end().to_owned() + "\n";
    sheet.shown().map(line).collect()
}

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
