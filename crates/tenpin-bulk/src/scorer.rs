//! What lines turn out to be: by an automaton where it can be, by the engine where it must be.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use memchr::memchr;

use crate::automaton::{Automaton, LinesRead};
use crate::chunk::Chunk;
use crate::layout::{Layout, Row};
use crate::line::TextLine;
use crate::position::Spelling;
use crate::reading::Reading;

/// The bytes after which automata are worth making. It takes as long as the engine takes for so many.
const WORTH_AUTOMATA: usize = 128 * 1024;

/// The lines that show how the others of a chunk are probably spelled.
const SAMPLE: usize = 8;

/// Scores lines, on any number of threads at once.
#[derive(Debug)]
pub struct Scorer {
    layout: Layout,
    automata: OnceLock<Option<[Automaton; 2]>>,
    /// The bytes that were scored so far, or more.
    scored: AtomicUsize,
}

/// What a line turns out to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// A whole game, and nothing more to say of it.
    Over(Reading),
    /// Anything else: no game, one that lacks balls at its end, or one with a total beside it.
    Other(&'a Row<'a>),
}

/// Room to work in, which is better kept from one chunk to the next.
#[derive(Debug, Default)]
pub struct Room {
    read: LinesRead,
}

impl Scorer {
    /// A scorer of lines that are laid out so.
    pub fn new(layout: Layout) -> Scorer {
        Scorer { layout, automata: OnceLock::new(), scored: AtomicUsize::new(0) }
    }

    /// How lines are laid out.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Calls `each` with the number and the verdict of every line of the chunk that is not skipped, in order.
    pub fn score(&self, chunk: &Chunk, room: &mut Room, mut each: impl FnMut(usize, Verdict<'_>)) {
        match self.automata(chunk) {
            None => chunk.lines().for_each(|line| self.judge(line, &mut each)),
            Some(automata) if self.layout.is_bare() => self.score_bare(chunk, automata, room, each),
            Some(automata) => chunk.lines().for_each(|line| self.read_or_judge(line, automata, &mut each)),
        }
    }

    /// Scores lines with nothing but a game on each.
    #[inline]
    fn score_bare(
        &self,
        chunk: &Chunk,
        automata: [&Automaton; 2],
        room: &mut Room,
        mut each: impl FnMut(usize, Verdict<'_>),
    ) {
        let text = chunk.text();
        let mut start = 0;
        automata[0].read_all(text, &mut room.read);
        for (number, read) in (chunk.number()..).zip(room.read.iter()) {
            if let Some(read) = read {
                each(number, Verdict::Over(read.reading()));
                start += read.len();
                continue;
            }
            let rest = &text[start..];
            let bytes = &rest[..memchr(b'\n', rest).unwrap_or(rest.len())];
            start += bytes.len() + 1;
            self.read_or_judge(TextLine::new(number, bytes), automata, &mut each);
        }
    }

    /// The verdict of an automaton on a line by itself, or else of the engine.
    fn read_or_judge(&self, line: TextLine<'_>, automata: [&Automaton; 2], each: &mut impl FnMut(usize, Verdict<'_>)) {
        let text = self.layout.game_text(&line);
        let read = text.and_then(|text| automata.into_iter().find_map(|automaton| automaton.read(text)));
        match read {
            Some(read) => each(line.number, Verdict::Over(read.reading())),
            None => self.judge(line, each),
        }
    }

    /// The verdict of the engine itself.
    fn judge(&self, line: TextLine<'_>, each: &mut impl FnMut(usize, Verdict<'_>)) {
        if self.layout.is_skipped(&line) {
            return;
        }
        let row = self.layout.row(&line);
        let reading = row.game.as_ref().ok().and_then(Reading::of).filter(|_| row.recorded.is_none());
        each(line.number, reading.map_or(Verdict::Other(&row), Verdict::Over));
    }

    /// The automaton that probably reads most lines of the chunk, and the other one; `None` if there are none, or if they are
    /// not worth making yet.
    fn automata(&self, chunk: &Chunk) -> Option<[&Automaton; 2]> {
        // Where counts go beyond ten, a digit by itself is no symbol.
        if 10 < self.layout.ruleset.rack() || !self.layout.has_game_text() {
            return None;
        }
        let len = chunk.text().len();
        if self.automata.get().is_none() && self.scored.fetch_add(len, Ordering::Relaxed) + len < WORTH_AUTOMATA {
            return None;
        }
        let automaton = |spelling: Spelling| Automaton::new(self.layout.ruleset, spelling);
        let make = || Some([automaton(Spelling::Symbols)?, automaton(Spelling::Counts)?]);
        let [symbols, counts] = self.automata.get_or_init(make).as_ref()?;
        let texts = || chunk.lines().take(SAMPLE).filter_map(|line| self.layout.game_text(&line));
        let sample = |automaton: &Automaton| texts().filter(|text| automaton.read(text).is_some()).count();
        Some(if sample(symbols) < sample(counts) { [counts, symbols] } else { [symbols, counts] })
    }
}
