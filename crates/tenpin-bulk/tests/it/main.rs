//! Bulk scoring, compared with the engine line by line.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Files of every shape, damaged in every way.
mod attack;
/// Sources cut into chunks, at every offset and around lines that are too long.
mod chunks;
/// Threads: the order of results, failures, and answers that wait for nothing.
mod crew;
/// The days on which games were bowled, as files tell them.
mod dates;
/// Millions of lines, good and bad, and the engine's word on each.
mod differential;
/// Averages, quantiles and rates of many games.
mod digests;
/// Lines with names, totals, cells and single balls.
mod layouts;

use std::convert::Infallible;
use std::io::{self, Read};
use std::num::NonZeroUsize;

use tenpin::{Game, Ruleset};
use tenpin_bulk::{
    Chunk, Chunks, Fault, LONGEST_LINE, Layout, Reading, Reason, Room, Scorer, TextLine, Verdict, work_through,
};
use tenpin_forecast::Simulation;

/// A verdict that is kept.
#[derive(Debug, Clone, PartialEq)]
enum Said {
    Over(Reading),
    Recorded(Reading, u32),
    Unfinished(Box<Game>),
    Refused(Fault),
}

impl From<Verdict<'_>> for Said {
    fn from(verdict: Verdict<'_>) -> Said {
        match verdict {
            Verdict::Over(reading) => Said::Over(reading),
            Verdict::Other(row) => match row.game {
                Ok(game) if game.is_over() => Said::Recorded(Reading::of(&game).unwrap(), row.recorded.unwrap().total),
                Ok(game) => Said::Unfinished(Box::new(game)),
                Err(fault) => Said::Refused(fault),
            },
        }
    }
}

/// The lines of a text, however they end.
fn lines_of(text: &[u8]) -> Vec<Vec<u8>> {
    let mut lines = vec![Vec::new()];
    let mut bytes = text.iter().peekable();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\r' => {
                bytes.next_if_eq(&&b'\n');
                lines.push(Vec::new());
            }
            b'\n' => lines.push(Vec::new()),
            _ => lines.last_mut().unwrap().push(*byte),
        }
    }
    lines
}

/// The whole game before the last word of a line, if that is a total.
fn without_total(ruleset: Ruleset, line: &[u8]) -> Option<(Game, u32)> {
    const BETWEEN: &[char] = &[' ', '\t', '\x0c', ',', '|', '='];
    let (game, total) = str::from_utf8(line).ok()?.trim_end_matches(BETWEEN).rsplit_once(BETWEEN)?;
    let is_number = total.len() < 10 && total.bytes().all(|byte| byte.is_ascii_digit());
    let game = Game::read(ruleset, game.trim_end_matches(BETWEEN)).ok().filter(Game::is_over)?;
    total.parse().ok().filter(|_| is_number).map(|total| (game, total))
}

/// What the engine says of each line of a text that is not skipped, with its number.
fn by_engine(ruleset: Ruleset, text: &[u8]) -> Vec<(usize, Said)> {
    let lines = lines_of(text);
    let lines = lines.iter().zip(1..).map(|(line, number)| TextLine::new(number, line));
    let too_long = Fault { column: LONGEST_LINE + 1, frame: None, reason: Reason::TooLong };
    let said = |line: TextLine<'_>| match Game::read(ruleset, line.text) {
        _ if LONGEST_LINE < line.text.len() => Said::Refused(too_long),
        Ok(game) => Reading::of(&game).map_or_else(|| Said::Unfinished(Box::new(game)), Said::Over),
        Err(error) => match without_total(ruleset, line.text) {
            Some((game, total)) => Said::Recorded(Reading::of(&game).unwrap(), total),
            None => Said::Refused(error.into()),
        },
    };
    lines.filter(|line| !line.is_skipped()).map(|line| (line.number, said(line))).collect()
}

/// What the scorer says of a source, on so many threads.
fn in_bulk(scorer: &Scorer, source: impl Read + Send, jobs: usize) -> Vec<(usize, Said)> {
    let mut all = Vec::new();
    let work = |chunk: &Chunk, (room, said): &mut (Room, Vec<(usize, Said)>)| {
        scorer.score(chunk, room, |number, verdict| said.push((number, verdict.into())));
    };
    let deliver = |_: &Chunk, (_, said): &mut (Room, Vec<_>)| -> Result<(), Infallible> {
        all.append(said);
        Ok(())
    };
    work_through(Chunks::new(source), NonZeroUsize::new(jobs).unwrap(), work, deliver).unwrap();
    all
}

/// A scorer that uses its automata for the smallest text.
fn warm(ruleset: Ruleset) -> Scorer {
    warm_with(Layout::games(ruleset))
}

/// The same for lines that are laid out so.
fn warm_with(layout: Layout) -> Scorer {
    let scorer = Scorer::new(layout);
    scorer.score(&Chunk::new(1, vec![b'\n'; 200_000]), &mut Room::default(), |_, _| {});
    scorer
}

/// Whole games in the notation that is written.
fn games(ruleset: Ruleset, seed: u64, count: usize) -> Vec<Game> {
    let average = if ruleset == Ruleset::FivePin { 200 } else { 150 };
    Simulation::new(ruleset, seed, average).unwrap().take(count).collect()
}

/// A source that is read in pieces of these lengths, and then to its end.
struct Pieces<'a> {
    rest: &'a [u8],
    lengths: std::vec::IntoIter<usize>,
}

impl<'a> Pieces<'a> {
    fn new(text: &'a [u8], lengths: Vec<usize>) -> Pieces<'a> {
        Pieces { rest: text, lengths: lengths.into_iter() }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.lengths.find(|length| *length != 0).unwrap_or(usize::MAX).min(buffer.len());
        let piece = self.rest.split_off(..length.min(self.rest.len())).unwrap();
        buffer[..piece.len()].copy_from_slice(piece);
        Ok(piece.len())
    }
}

/// A source that fails after a text.
struct Failing<R>(R);

impl<R: Read> Read for Failing<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            read => Ok(read),
        }
    }
}
