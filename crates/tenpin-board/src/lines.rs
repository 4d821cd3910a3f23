//! The lines of a sheet: who bowls, in which order, and whose ball is next.

use std::mem;
use std::ops::Index;

use tenpin::Game;

use crate::{Bowler, Name, Namesakes, Person, Tag};

/// A bowler's line on a sheet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Line {
    /// What stands for the bowler on the board.
    pub tag: Tag,
    /// The bowler's name; `None` where nobody told it.
    pub name: Option<Name>,
    /// The bowler's game.
    pub game: Game,
    /// Whether the bowler has left, and bowls no more.
    pub has_left: bool,
}

/// The lines of a sheet, in the order in which the bowlers bowl.
///
/// Whose ball is next is found in so many steps as the number of lines has binary digits, and a change of order is taken
/// back in one.
#[derive(Debug, Clone)]
pub struct Lines {
    /// In the order in which they came, which never changes.
    came: Vec<Line>,
    order: Order,
    /// How many of the bowlers have left.
    left: usize,
}

/// The order in which bowlers bowl, and whose turn it is in it.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    /// For every place, the number of lines that came before the one that stands there. Whoever came after the last change
    /// of places stands last, and is not in it.
    places: Vec<usize>,
    turns: Turns,
}

/// Whose turn comes first: a tree in which every node has the earlier one of the two turns below it. The root is at 1, and
/// the leaves, one for each place and as many more as make it even, are the second half.
#[derive(Debug, Clone)]
struct Turns(Vec<u8>);

/// The turn of a bowler in mid-frame, before all others. Theirs have the numbers of their frames.
const IN_MID_FRAME: u8 = 0;

/// The turn of a bowler who bowls no more.
const NEVER: u8 = u8::MAX;

impl Line {
    /// Who bowls, and by which rules.
    pub fn bowler(&self) -> Bowler {
        Bowler { tag: self.tag, name: self.name.clone(), ruleset: self.game.ruleset() }
    }

    /// Whose games this one goes with.
    pub fn person(&self) -> Person {
        Person::of(self.tag, self.name.as_ref())
    }

    /// How the bowler is called where there is room for a name: `PJS`, or `Park Ji-sung (PJS)`.
    pub fn label(&self) -> String {
        self.name.as_ref().map_or_else(|| self.tag.to_string(), |name| format!("{name} ({})", self.tag))
    }

    pub(crate) fn new(bowler: Bowler) -> Line {
        Line { tag: bowler.tag, name: bowler.name, game: Game::new(bowler.ruleset), has_left: false }
    }

    pub(crate) fn is_in_mid_frame(&self) -> bool {
        self.game.next_ball().is_some_and(|next| next.ball != 1)
    }

    fn turn(&self) -> u8 {
        match self.game.next_ball().filter(|_| !self.has_left) {
            None => NEVER,
            Some(next) if next.ball != 1 => IN_MID_FRAME,
            Some(next) => u8::try_from(next.frame).unwrap_or(NEVER),
        }
    }
}

impl Lines {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.came.len()
    }

    /// Whether there is none, which no sheet allows.
    pub fn is_empty(&self) -> bool {
        self.came.is_empty()
    }

    /// The line with this index; `None` if nobody has it.
    pub fn get(&self, index: usize) -> Option<&Line> {
        self.came.get(self.order.came(index))
    }

    /// The lines in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Line> + DoubleEndedIterator {
        (0..self.len()).map(|index| &self[index])
    }

    /// A copy of the lines in their order.
    pub fn to_vec(&self) -> Vec<Line> {
        self.iter().cloned().collect()
    }

    /// The tags that several of the bowlers have.
    pub fn namesakes(&self) -> Namesakes {
        Namesakes::of(self.came.iter().map(|line| line.tag))
    }

    pub(crate) fn new(bowlers: &[Bowler]) -> Lines {
        let came: Vec<Line> = bowlers.iter().cloned().map(Line::new).collect();
        let turns = Turns::new(came.iter().map(Line::turn));
        Lines { came, order: Order { places: Vec::new(), turns }, left: 0 }
    }

    /// How many bowlers are here.
    pub(crate) fn here(&self) -> usize {
        self.len() - self.left
    }

    /// The index of the line whose ball is next: the bowler in mid-frame, else the first one with the lowest frame still to
    /// bowl. `None` when the game is over for all who have not left.
    pub(crate) fn up(&self) -> Option<usize> {
        self.order.turns.first()
    }

    /// Changes a line, and gives what came of it; `None` if nobody has it.
    pub(crate) fn change<T>(&mut self, index: usize, change: impl FnOnce(&mut Line) -> T) -> Option<T> {
        let line = self.came.get_mut(self.order.came(index))?;
        self.left -= usize::from(line.has_left);
        let changed = change(line);
        self.left += usize::from(line.has_left);
        self.order.turns.set(index, line.turn());
        Some(changed)
    }

    /// Adds the line of a bowler who comes late.
    pub(crate) fn push(&mut self, bowler: Bowler) {
        let line = Line::new(bowler);
        self.order.turns.set(self.came.len(), line.turn());
        self.came.push(line);
    }

    /// Takes the line away that came last, as the last in the order.
    pub(crate) fn pop(&mut self) {
        if let Some(line) = self.came.pop() {
            self.left -= usize::from(line.has_left);
            self.order.turns.set(self.came.len(), NEVER);
        }
    }

    /// The order with the lines at these places, each named by the index that it has; `None` if that is none.
    pub(crate) fn reordered(&self, lines: &[usize]) -> Option<Order> {
        let mut is_named = vec![false; self.len()];
        let mut places = Vec::with_capacity(self.len());
        for index in lines {
            if mem::replace(is_named.get_mut(*index)?, true) {
                return None;
            }
            places.push(self.order.came(*index));
        }
        if places.len() != self.len() {
            return None;
        }
        let turns = Turns::new(places.iter().map(|came| self.came[*came].turn()));
        Some(Order { places, turns })
    }

    /// Exchanges the order with one that the same lines had, or will have, with the same balls on them.
    pub(crate) fn exchange_order(&mut self, order: &mut Order) {
        mem::swap(&mut self.order, order);
    }
}

impl Index<usize> for Lines {
    type Output = Line;

    fn index(&self, index: usize) -> &Line {
        &self.came[self.order.came(index)]
    }
}

/// The same lines in the same order, however they got there.
impl PartialEq for Lines {
    fn eq(&self, other: &Lines) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Lines {}

impl Order {
    /// How many lines came before the one at this place.
    fn came(&self, place: usize) -> usize {
        self.places.get(place).copied().unwrap_or(place)
    }
}

impl Turns {
    fn new(turns: impl ExactSizeIterator<Item = u8>) -> Turns {
        let leaves = turns.len().next_power_of_two();
        let mut tree = vec![NEVER; leaves];
        tree.extend(turns);
        tree.resize(2 * leaves, NEVER);
        for node in (1..leaves).rev() {
            tree[node] = tree[2 * node].min(tree[2 * node + 1]);
        }
        Turns(tree)
    }

    /// The place whose turn comes first, of several with the same one the first; `None` if nobody bowls any more.
    fn first(&self) -> Option<usize> {
        let Turns(tree) = self;
        let turn = *tree.get(1).filter(|turn| **turn != NEVER)?;
        let leaves = tree.len() / 2;
        let mut node = 1;
        while node < leaves {
            node *= 2;
            node += usize::from(tree[node] != turn);
        }
        Some(node - leaves)
    }

    fn set(&mut self, place: usize, turn: u8) {
        let leaves = self.0.len() / 2;
        if leaves <= place {
            // Twice as many each time, so that many who come late are no more work each than a few.
            let mut turns = self.0.split_off(leaves);
            turns.resize(2 * leaves, NEVER);
            *self = Turns::new(turns.into_iter());
            return self.set(place, turn);
        }
        let mut node = leaves + place;
        self.0[node] = turn;
        while 1 < node {
            node /= 2;
            let earlier = self.0[2 * node].min(self.0[2 * node + 1]);
            if mem::replace(&mut self.0[node], earlier) == earlier {
                break;
            }
        }
    }
}
