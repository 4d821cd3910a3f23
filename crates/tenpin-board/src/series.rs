//! Games that the same bowlers bowl one after the other.

use crate::{BowlerName, Sheet};

/// A sheet's place in a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Series {
    /// What all sheets of the series have in common, and no other.
    pub id: u128,
    /// The number of this game in it, from 1.
    pub game: u32,
}

/// What each bowler of the sheet scored in earlier sheets of its series, in the order of its lines. Bowlers with the same
/// name are told apart by their order.
pub fn earlier_totals(earlier: &[Sheet], sheet: &Sheet) -> Vec<u32> {
    let name = |line: usize| sheet.lines()[line].bowler;
    let namesakes_before = |line: usize| (0..line).filter(|before| name(*before) == name(line)).count();
    let total = |line| earlier.iter().map(|sheet| score(sheet, name(line), namesakes_before(line))).sum();
    (0..sheet.lines().len()).map(total).collect()
}

/// What the bowler of this name scored, the one after so many others of the same name.
fn score(sheet: &Sheet, name: BowlerName, namesakes_before: usize) -> u32 {
    let mut namesakes = sheet.lines().iter().filter(|line| line.bowler == name);
    namesakes.nth(namesakes_before).map_or(0, |line| u32::from(line.game.score_so_far()))
}
