//! An automaton that reads whole lines, a byte at a step. It is made from the engine's own moves.

use std::array;
use std::collections::HashMap;

use memchr::memchr;
use tenpin::Ruleset;

use crate::position::{Position, Spelling, State};
use crate::reading::{Gain, LEN, LineRead};

/// The bytes that may stand in a line, its end at last. All others are for the engine.
const ALPHABET: &[u8] = b"0123456789Xx/-FfGgTt_()Ss \t\x0c\r,|\n";

/// The room for steps: where those of a state may begin, and the most of them behind it, so that none is ever looked for
/// outside.
const ROOM: usize = 1 << STATE_BITS;
const WIDEST: usize = 256;

/// The bits of a step that say where it leads to.
const STATE_BITS: u32 = 15;

/// The lines that are read side by side. A step has to wait for the one before it, but not for those of other lines.
const TRACKS: usize = 4;

/// The steps after which it is looked whether all lines are at their end.
const STRIDE: usize = 8;

/// The longest line that is read beside others.
const LONGEST: usize = 128;

const _: () = assert!(STATE_BITS + Gain::BITS <= u64::BITS && (LONGEST as u64) < LEN.most());

/// What every state makes of every byte.
#[derive(Debug)]
pub(crate) struct Automaton {
    /// Bytes of one class do the same in every state.
    classes: [u8; WIDEST],
    /// The steps of each state, one for each class.
    steps: Box<[Step; ROOM + WIDEST]>,
    /// The steps of a state.
    width: usize,
}

/// What a byte brings, in the low bits, and above them where the steps of the state begin that it leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step(u64);

/// Lines that were read, in tracks that follow each other.
#[derive(Debug, Default)]
pub(crate) struct LinesRead {
    tracks: [Vec<Option<LineRead>>; TRACKS],
}

/// A part of a text that is read beside the others: where its next line begins, and where its last one ends.
#[derive(Debug, Clone, Copy)]
struct Track {
    at: usize,
    end: usize,
}

/// What one byte makes of each state: the number of the next one, and the gain.
type Moves = Vec<(usize, Gain)>;

// The states that a line ends in, before all others. They are never left.

/// The engine has to be asked.
const DEAD: usize = 0;
/// The line is at its end, and its game is over.
const WHOLE: usize = 1;
/// The state in which a line begins.
const START: usize = 2;

impl Automaton {
    /// The automaton for the lines of a rule set that are spelled so; `None` if it would be too large.
    pub(crate) fn new(ruleset: Ruleset, spelling: Spelling) -> Option<Automaton> {
        let columns = moves(ruleset, spelling);
        let states = columns.first()?.len();
        let unknown: Moves =
            (0..states).map(|state| (if state < START { state } else { DEAD }, Gain::default())).collect();
        let mut kinds = vec![&unknown];
        let mut classes = [0; WIDEST];
        for (byte, column) in ALPHABET.iter().zip(&columns) {
            let class = kinds.iter().position(|kind| *kind == column).unwrap_or_else(|| {
                kinds.push(column);
                kinds.len() - 1
            });
            classes[usize::from(*byte)] = u8::try_from(class).ok()?;
        }
        let width = kinds.len();
        if ROOM < states * width {
            return None;
        }
        let mut steps = vec![Step(0); ROOM + WIDEST].into_boxed_slice();
        for (class, column) in kinds.into_iter().enumerate() {
            for (state, (after, gain)) in column.iter().enumerate() {
                steps[state * width + class] = Step::new(after * width, gain.word());
            }
        }
        Some(Automaton { classes, steps: steps.try_into().ok()?, width })
    }

    /// The game of one line without its end; `None` where the engine has to be asked, because it is no whole game or is
    /// spelled in an unusual way.
    pub(crate) fn read(&self, line: &[u8]) -> Option<LineRead> {
        if LEN.most() <= line.len() as u64 {
            return None;
        }
        let start = (self.start(), 0);
        let (step, sum) = line.iter().chain(b"\n").fold(start, |(step, sum), byte| self.step(step, sum, *byte));
        self.verdict(step, sum)
    }

    /// The same for each line of a text. Every line has its end.
    pub(crate) fn read_all(&self, text: &[u8], read: &mut LinesRead) {
        let mut tracks = Track::all(text);
        read.tracks.iter_mut().for_each(Vec::clear);
        while let [Some(first), Some(second), Some(third), Some(fourth)] = tracks.map(|track| track.window(text)) {
            let found = self.read_beside([first, second, third, fourth]);
            for ((track, found), read) in tracks.iter_mut().zip(found).zip(&mut read.tracks) {
                read.push(found);
                track.pass(text, found);
            }
        }
        // Parts of a text end after more or fewer lines.
        for (track, read) in tracks.iter_mut().zip(&mut read.tracks) {
            while track.at < track.end {
                let rest = &text[track.at..track.end];
                let found = self.read(&rest[..memchr(b'\n', rest).unwrap_or(rest.len())]);
                read.push(found);
                track.pass(text, found);
            }
        }
    }

    /// Reads the line that each window begins with.
    #[inline]
    fn read_beside(&self, windows: [&[u8; LONGEST]; TRACKS]) -> [Option<LineRead>; TRACKS] {
        let mut steps = [self.start(); TRACKS];
        let mut sums = [0; TRACKS];
        for stride in 0..LONGEST / STRIDE {
            let parts = windows.map(|window| &window.as_chunks::<STRIDE>().0[stride]);
            #[allow(clippy::needless_range_loop, reason = "a byte of each track, then the next of each")]
            for index in 0..STRIDE {
                for track in 0..TRACKS {
                    (steps[track], sums[track]) = self.step(steps[track], sums[track], parts[track][index]);
                }
            }
            if steps.iter().all(|step| step.state() < START * self.width) {
                break;
            }
        }
        array::from_fn(|track| self.verdict(steps[track], sums[track]))
    }

    fn start(&self) -> Step {
        Step::new(START * self.width, 0)
    }

    #[inline]
    fn step(&self, from: Step, sum: u64, byte: u8) -> (Step, u64) {
        let step = self.steps[from.state() + usize::from(self.classes[usize::from(byte)])];
        // The states are added too, but where nobody looks.
        (step, sum.wrapping_add(step.0))
    }

    #[inline]
    fn verdict(&self, last: Step, sum: u64) -> Option<LineRead> {
        if last.state() == WHOLE * self.width { LineRead::of(sum) } else { None }
    }
}

impl Step {
    fn new(state: usize, gain: u64) -> Step {
        Step((state as u64) << (u64::BITS - STATE_BITS) | gain)
    }

    #[inline]
    fn state(self) -> usize {
        #[allow(clippy::cast_possible_truncation, reason = "few bits are left")]
        let state = (self.0 >> (u64::BITS - STATE_BITS)) as usize;
        state
    }
}

impl LinesRead {
    /// The lines in their order; `None` where the engine has to be asked.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Option<LineRead>> {
        self.tracks.iter().flatten().copied()
    }
}

impl Track {
    /// The parts of a text, cut between lines.
    fn all(text: &[u8]) -> [Track; TRACKS] {
        let border = |index: usize| match index {
            0 => 0,
            TRACKS => text.len(),
            _ => {
                let about = text.len() / TRACKS * index;
                memchr(b'\n', &text[about..]).map_or(text.len(), |end| about + end + 1)
            }
        };
        array::from_fn(|index| Track { at: border(index), end: border(index + 1) })
    }

    /// The bytes from the next line on; `None` if there is no line or are too few bytes.
    #[inline]
    fn window<'a>(&self, text: &'a [u8]) -> Option<&'a [u8; LONGEST]> {
        text[self.at..].first_chunk().filter(|_| self.at < self.end)
    }

    /// Goes on behind the line that was read.
    #[inline]
    fn pass(&mut self, text: &[u8], read: Option<LineRead>) {
        self.at += match read {
            Some(read) => read.len(),
            None => memchr(b'\n', &text[self.at..]).map_or(text.len() - self.at, |end| end + 1),
        };
    }
}

/// What each byte of the alphabet makes of each state. The states are found by walking through all lines; positions with
/// the same future are one state.
fn moves(ruleset: Ruleset, spelling: Spelling) -> Vec<Moves> {
    let start = Position::start(ruleset, spelling);
    let mut states: HashMap<State, usize> = HashMap::from([(start.state(), START)]);
    let mut positions = vec![start];
    let mut columns: Vec<Moves> = vec![(0..START).map(|state| (state, Gain::default())).collect(); ALPHABET.len()];
    let mut index = 0;
    while let Some(position) = positions.get(index).copied() {
        for (byte, column) in ALPHABET.iter().zip(&mut columns) {
            let next = match byte {
                b'\n' => position.end().map(|gain| (WHOLE, gain)),
                _ => position.after(*byte).map(|(after, gain)| {
                    let new = START + positions.len();
                    let state = *states.entry(after.state()).or_insert(new);
                    if state == new {
                        positions.push(after);
                    }
                    (state, gain)
                }),
            };
            column.push(next.map_or((DEAD, Gain::default()), |(state, gain)| (state, gain.with(LEN, 1))));
        }
        index += 1;
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: [(Spelling, &str); 10] = [
        (Spelling::Symbols, "X X X 72 (8)/ F9 X 7/ 9- XX8"),
        (Spelling::Symbols, "X X X 72 S8/ F9 X 7/ 9- XX8"),
        (Spelling::Symbols, "XXX728/F9X7/9-XX8"),
        (Spelling::Symbols, "x|x|x|72|8/|f9|x|7/|9g|xx8"),
        (Spelling::Symbols, "X, X, X, 72, 8/, 09, X, 7/, 90, XX8\r"),
        (Spelling::Symbols, "1- -1 1/ X -- 11 1- 81 -1 -/X"),
        (Spelling::Counts, "10 10 10 7 2 8 2 0 9 10 7 3 9 0 10 10 8"),
        (Spelling::Counts, "10,10,10,7,2,8,2,0,9,10,7,3,9,0,10,10,8"),
        (Spelling::Counts, "  10, 10, 10, 7, 2, 8, 2, 0, 9, 10, 7, 3, 9, 0, 10, 10, 8\r"),
        (Spelling::Counts, "1 0 0 1 1 9 10 0 0 1 1 1 0 8 1 0 1 0 10 10"),
    ];

    /// Otherwise everything would be right all the same, and slow.
    #[test]
    fn what_is_spelled_as_usual_does_not_need_the_engine() {
        for (spelling, line) in USUAL {
            let read = Automaton::new(Ruleset::TenPin, spelling).and_then(|automaton| automaton.read(line.as_bytes()));
            assert!(read.is_some(), "{line}");
        }
        let written = "72 81 _ X 6/ _ 9- 8/ _ X9-";
        let automaton = Automaton::new(Ruleset::ThreeSixNine, Spelling::Symbols);
        assert!(automaton.is_some_and(|automaton| automaton.read(written.as_bytes()).is_some()));
    }

    #[test]
    fn every_rule_set_whose_digits_are_symbols_has_its_automata() {
        for ruleset in Ruleset::ALL.into_iter().filter(|ruleset| ruleset.rack() == 10) {
            for spelling in [Spelling::Symbols, Spelling::Counts] {
                assert!(Automaton::new(ruleset, spelling).is_some(), "{ruleset}");
            }
        }
    }
}
