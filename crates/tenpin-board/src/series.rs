//! Games that the same bowlers bowl one after the other.

use crate::{BowlerName, Event, Line, Sheet};

/// A sheet's place in a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Series {
    /// What all sheets of the series have in common, and no other.
    pub id: u128,
    /// The number of this game in it, from 1.
    pub game: u32,
    /// How many games it is to have; `None` where nobody said.
    pub games: Option<u32>,
}

/// What each bowler of the sheet scored in earlier sheets of its series, in the order of its lines. Bowlers who share a name
/// are told apart by their order, as long as nobody came, left or changed places; after that nobody can say, and the answer
/// for them is `None`.
pub fn earlier_totals(earlier: &[Sheet], sheet: &Sheet) -> Vec<Option<u32>> {
    let sheets = || earlier.iter().chain([sheet]);
    let is_shared = |name: BowlerName| sheets().any(|sheet| 1 < namesakes(sheet, name).count());
    let is_steady = sheets().all(is_steady);
    let total = |line: usize| {
        let name = sheet.lines()[line].bowler;
        let place = sheet.lines()[..line].iter().filter(|line| line.bowler == name).count();
        let score =
            |sheet: &Sheet| namesakes(sheet, name).nth(place).map_or(0, |line| u32::from(line.game.score_so_far()));
        (is_steady || !is_shared(name)).then(|| earlier.iter().map(score).sum())
    };
    (0..sheet.lines().len()).map(total).collect()
}

/// The lines of those who have this name.
fn namesakes(sheet: &Sheet, name: BowlerName) -> impl Iterator<Item = &Line> {
    sheet.lines().iter().filter(move |line| line.bowler == name)
}

/// Whether the lines of a sheet are those of its opening, in their order, with everybody there.
fn is_steady(sheet: &Sheet) -> bool {
    let is_change = |event: &Event| {
        matches!(event, Event::Joined { .. } | Event::Left { .. } | Event::Returned { .. } | Event::Reordered { .. })
    };
    !sheet.events().iter().any(is_change)
}
