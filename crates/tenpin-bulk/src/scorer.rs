//! What lines turn out to be: by the table where it can be, by the engine where it must be.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use memchr::memchr;
use tenpin::{Game, Ruleset};

use crate::automaton::{Automaton, LinesRead};
use crate::chunk::Chunk;
use crate::line::{Fault, TextLine};
use crate::position::Spelling;
use crate::reading::Reading;

/// The bytes after which tables are worth making. It takes as long as the engine takes for so many.
const WORTH_A_TABLE: usize = 128 * 1024;

/// The lines that show how the others of a chunk are probably spelled.
const SAMPLE: usize = 8;

/// Scores the lines of one rule set, on any number of threads.
#[derive(Debug)]
pub struct Scorer {
    ruleset: Ruleset,
    tables: OnceLock<Option<[Automaton; 2]>>,
    /// The bytes that were scored so far, or more.
    scored: AtomicUsize,
}

/// What a line turns out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// A whole game.
    Over(Reading),
    /// A game that lacks balls at its end.
    Unfinished(&'a Game),
    /// No game.
    Refused(Fault),
}

/// Room to work in, which is better kept from one chunk to the next.
#[derive(Debug, Default)]
pub struct Room {
    read: LinesRead,
}

impl Scorer {
    /// A scorer of lines by these rules.
    pub fn new(ruleset: Ruleset) -> Scorer {
        Scorer { ruleset, tables: OnceLock::new(), scored: AtomicUsize::new(0) }
    }

    /// The rule set.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// Calls `each` with the number and the verdict of every line of the chunk that is not skipped, in order.
    pub fn score(&self, chunk: &Chunk, room: &mut Room, mut each: impl FnMut(usize, Verdict<'_>)) {
        let Some([usual, other]) = self.tables(chunk) else {
            return chunk.lines().for_each(|line| self.judge(line, &mut each));
        };
        let text = chunk.text();
        let mut start = 0;
        usual.read_all(text, &mut room.read);
        for (number, read) in (chunk.number()..).zip(room.read.iter()) {
            if let Some(read) = read {
                each(number, Verdict::Over(read.reading()));
                start += read.len();
                continue;
            }
            let rest = &text[start..];
            let line = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
            start += line.len() + 1;
            // It may also be too long to be read beside others.
            match other.read(line).or_else(|| usual.read(line)) {
                Some(read) => each(number, Verdict::Over(read.reading())),
                None => self.judge(TextLine::new(number, line), &mut each),
            }
        }
    }

    /// The verdict of the engine itself.
    fn judge(&self, line: TextLine<'_>, each: &mut impl FnMut(usize, Verdict<'_>)) {
        if line.is_skipped() {
            return;
        }
        let game = line.game(self.ruleset);
        let verdict = match &game {
            Ok(game) => Reading::of(game).map_or(Verdict::Unfinished(game), Verdict::Over),
            Err(fault) => Verdict::Refused(*fault),
        };
        each(line.number, verdict);
    }

    /// The table that probably reads most lines of the chunk, and the other one; `None` if there are none, or if they are
    /// not worth making yet.
    fn tables(&self, chunk: &Chunk) -> Option<[&Automaton; 2]> {
        // Where counts go beyond ten, a digit by itself is no symbol.
        if 10 < self.ruleset.rack() {
            return None;
        }
        let len = chunk.text().len();
        if self.tables.get().is_none() && self.scored.fetch_add(len, Ordering::Relaxed) + len < WORTH_A_TABLE {
            return None;
        }
        let table = |spelling: Spelling| Automaton::new(self.ruleset, spelling);
        let make = || Some([table(Spelling::Symbols)?, table(Spelling::Counts)?]);
        let [symbols, counts] = self.tables.get_or_init(make).as_ref()?;
        let sample =
            |table: &Automaton| chunk.lines().take(SAMPLE).filter(|line| table.read(line.text).is_some()).count();
        Some(if sample(symbols) < sample(counts) { [counts, symbols] } else { [symbols, counts] })
    }
}
