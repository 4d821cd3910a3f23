//! Games that the same bowlers bowl one after the other.

use std::collections::{HashMap, HashSet};

use crate::{Event, Line, Name, NameTag, Sheet, Tag};

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
    everybody: Vec<Total>,
    /// By tag, the indexes of those who have it, in their order.
    by_tag: HashMap<Tag, Vec<usize>>,
    /// The number of the last game, and who bowled on each of its lines, in the order in which they came.
    last: Option<(u32, Vec<usize>)>,
    /// Whether somebody came, left or changed places.
    has_changes: bool,
}

/// What somebody has in a series.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Total {
    /// What the bowler was called last.
    name_tag: NameTag,
    /// `None` if it cannot be told from a namesake's.
    points: Option<u32>,
}

/// Whose line this is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// Of the one with this index.
    Known(usize),
    /// Of somebody who has bowled nothing in the series.
    New,
    /// Of one of several namesakes.
    Unknown,
}

/// The most namesakes that are told apart where somebody comes back in a later game.
const MOST_NAMESAKES: usize = 100;

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
        let mut bowled = vec![0; sheet.lines().len()];
        for (place, whose) in self.whose(sheet).into_iter().enumerate() {
            let line = &sheet.lines()[place];
            let points = if line.is_removed { 0 } else { u32::from(line.game.score_so_far()) };
            let index = match whose {
                Whose::Known(index) => self.go_on(index, line.name_tag()),
                Whose::New => self.begin(line.name_tag(), Some(0)),
                Whose::Unknown => self.begin(line.name_tag(), None),
            };
            let total = &mut self.everybody[index];
            total.points = total.points.map(|earlier| earlier + points);
            bowled[sheet.lines().came(place)] = index;
        }
        self.last = sheet.series().map(|series| (series.game, bowled));
        self.has_changes |= has_changes(sheet);
    }

    /// Whether there is no earlier sheet.
    pub fn is_empty(&self) -> bool {
        self.everybody.is_empty()
    }

    /// What each bowler of a sheet scored before it, in the order of its lines. A line has what the line scored that it
    /// continues. Where that is not kept, bowlers who share a tag are told apart by their order, as long as nobody came, left
    /// or changed places; after that nobody can say, and the answer for them is `None`.
    pub fn before(&self, sheet: &Sheet) -> Vec<Option<u32>> {
        let points = |whose: Whose| match whose {
            Whose::Known(index) => self.everybody[index].points,
            Whose::New => Some(0),
            Whose::Unknown => None,
        };
        self.whose(sheet).into_iter().map(points).collect()
    }

    /// Somebody who has bowled nothing in the series begins.
    fn begin(&mut self, name_tag: NameTag, points: Option<u32>) -> usize {
        let index = self.everybody.len();
        self.by_tag.entry(name_tag.tag).or_default().push(index);
        self.everybody.push(Total { name_tag, points });
        index
    }

    /// Somebody goes on, perhaps under another name.
    fn go_on(&mut self, index: usize, name_tag: NameTag) -> usize {
        let before = self.everybody[index].name_tag.tag;
        if before != name_tag.tag {
            self.by_tag.entry(before).and_modify(|indexes| indexes.retain(|other| *other != index));
            self.by_tag.entry(name_tag.tag).or_default().push(index);
        }
        self.everybody[index].name_tag = name_tag;
        index
    }

    /// Whose the lines of a sheet are, in their order.
    fn whose(&self, sheet: &Sheet) -> Vec<Whose> {
        match (&self.last, sheet.series()) {
            _ if self.is_empty() => vec![Whose::New; sheet.lines().len()],
            (Some((game, bowled)), Some(series))
                if game + 1 == series.game
                    && !sheet.continues().is_empty()
                    && sheet.continues().iter().all(|line| *line < bowled.len()) =>
            {
                self.by_line(sheet, bowled)
            }
            _ => self.by_order(sheet),
        }
    }

    /// By the lines that the bowlers continue. Whoever came later is known by name or tag, as one who bowled before and whose
    /// line nobody continues.
    fn by_line(&self, sheet: &Sheet, bowled: &[usize]) -> Vec<Whose> {
        let continued: Vec<usize> = sheet.continues().iter().map(|line| bowled[*line]).collect();
        let whom = |place: usize| continued.get(sheet.lines().came(place)).copied();
        // Whoever was removed may come back on another line.
        let stays = |place: &usize| !sheet.lines()[*place].is_removed;
        let mut taken: HashSet<usize> = (0..sheet.lines().len()).filter(stays).filter_map(whom).collect();
        let mut whose = |(place, line): (usize, &Line)| match whom(place) {
            Some(index) => Whose::Known(index),
            None => self.back(&line.name_tag(), &mut taken),
        };
        sheet.lines().iter().enumerate().map(&mut whose).collect()
    }

    /// Who comes back in a later game, of those who are not taken.
    fn back(&self, name_tag: &NameTag, taken: &mut HashSet<usize>) -> Whose {
        let with_tag = self.by_tag.get(&name_tag.tag).map_or(&[][..], Vec::as_slice);
        if MOST_NAMESAKES < with_tag.len() {
            return Whose::Unknown;
        }
        let has_name = |name: &Option<Name>| match (name, &name_tag.name) {
            (Some(name), Some(other)) => name.key() == other.key(),
            _ => true,
        };
        let mut others = with_tag.iter().filter(|index| !taken.contains(*index));
        let mut others = others.by_ref().filter(|index| has_name(&self.everybody[**index].name_tag.name));
        match (others.next(), others.next()) {
            (None, _) => Whose::New,
            (Some(index), None) => {
                taken.insert(*index);
                Whose::Known(*index)
            }
            (Some(_), Some(_)) => Whose::Unknown,
        }
    }

    /// By tag, and by the order of those who share it.
    fn by_order(&self, sheet: &Sheet) -> Vec<Whose> {
        let has_changes = self.has_changes || has_changes(sheet);
        let namesakes = sheet.lines().namesakes();
        let whose = |(tag, place): (Tag, usize)| {
            let with_tag = self.by_tag.get(&tag).map_or(&[][..], Vec::as_slice);
            match with_tag.get(place) {
                _ if has_changes && (1 < with_tag.len() || namesakes.share(tag)) => Whose::Unknown,
                Some(index) => Whose::Known(*index),
                None => Whose::New,
            }
        };
        places(sheet).map(whose).collect()
    }
}

/// The tag of every line, and its place among those who share it, from 0.
fn places(sheet: &Sheet) -> impl Iterator<Item = (Tag, usize)> {
    let mut seen: HashMap<Tag, usize> = HashMap::new();
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
        matches!(
            event,
            Event::Joined { .. }
                | Event::Left { .. }
                | Event::Removed { .. }
                | Event::Returned { .. }
                | Event::Reordered { .. }
        )
    };
    sheet.events().iter().any(is_change)
}
