//! Games that the same bowlers bowl one after the other.

use std::collections::BTreeMap;

use crate::{Event, Sheet, Tag};

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

/// What everybody scored in the earlier sheets of a series. It is added up once and then goes with any state of the sheet
/// that is bowled on, so that a board costs the same in the first game and in the last.
///
/// ```
/// use tenpin_board::{Ball, Board, SeriesTotals, Sheet};
///
/// let mut first = Sheet::open(vec!["PJS".parse()?])?;
/// first.bowl(Ball::Pins(7))?;
/// first.bowl(Ball::Pins(2))?;
/// let second = first.clone();
///
/// let earlier = SeriesTotals::of(&[first]);
/// assert_eq!(earlier.before(&second), [Some(9)]);
/// assert_eq!(Board::in_series(&second, &earlier).lines[0].series, Some(18));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SeriesTotals {
    /// By name, a total for each of those who share it, in their order.
    totals: BTreeMap<Tag, Vec<u32>>,
    /// Whether somebody came, left or changed places.
    has_changes: bool,
}

impl SeriesTotals {
    /// The totals of these sheets.
    pub fn of(earlier: &[Sheet]) -> SeriesTotals {
        let mut totals = SeriesTotals::default();
        for sheet in earlier {
            totals.add(sheet);
        }
        totals
    }

    /// Adds a sheet that comes before those still to be shown.
    pub fn add(&mut self, sheet: &Sheet) {
        for (line, (name, place)) in sheet.lines().iter().zip(places(sheet)) {
            let totals = self.totals.entry(name).or_default();
            if totals.len() <= place {
                totals.resize(place + 1, 0);
            }
            totals[place] += u32::from(line.game.score_so_far());
        }
        self.has_changes |= has_changes(sheet);
    }

    /// Whether there is no earlier sheet.
    pub fn is_empty(&self) -> bool {
        self.totals.is_empty()
    }

    /// What each bowler of a sheet scored before it, in the order of its lines. Bowlers who share a name are told apart by
    /// their order, as long as nobody came, left or changed places; after that nobody can say, and the answer for them is
    /// `None`.
    pub fn before(&self, sheet: &Sheet) -> Vec<Option<u32>> {
        let has_changes = self.has_changes || has_changes(sheet);
        let totals = |name: Tag| self.totals.get(&name).map_or(&[][..], Vec::as_slice);
        let namesakes = sheet.lines().namesakes();
        let is_shared = |name: Tag| 1 < totals(name).len() || namesakes.share(name);
        let total = |(name, place): (Tag, usize)| {
            let is_known = !has_changes || !is_shared(name);
            is_known.then(|| totals(name).get(place).copied().unwrap_or_default())
        };
        places(sheet).map(total).collect()
    }
}

/// The name of every line, and its place among those who share it, from 0.
fn places(sheet: &Sheet) -> impl Iterator<Item = (Tag, usize)> {
    let mut seen: BTreeMap<Tag, usize> = BTreeMap::new();
    sheet.lines().iter().map(move |line| {
        let next = seen.entry(line.tag).or_default();
        let place = *next;
        *next += 1;
        (line.tag, place)
    })
}

/// Whether the lines of a sheet may be others than those of its opening, or in another order.
fn has_changes(sheet: &Sheet) -> bool {
    let is_change = |event: &Event| {
        matches!(event, Event::Joined { .. } | Event::Left { .. } | Event::Returned { .. } | Event::Reordered { .. })
    };
    sheet.events().iter().any(is_change)
}
