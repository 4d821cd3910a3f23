//! The lines of a sheet: who bowls, in which order, and whose ball is next.

use std::collections::HashMap;
use std::mem;
use std::ops::Index;
use std::sync::Arc;

use tenpin::Game;

use crate::{Bowler, Name, NameTag, Namesakes, Person, Tag};

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
    /// Whether the bowler was removed, so that the line is shown and counted nowhere. Whoever was removed has left, too.
    pub is_removed: bool,
    /// How many frames the bowler is behind the round: so many that were bowled before the bowler came or came back, and
    /// that nobody waits for.
    pub lag: u32,
    /// Which of the calls to bowl that stand is the one of this bowler, from 1; 0 for one who is not called.
    pub(crate) call: u32,
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
    here: Here,
    /// How often somebody was called to bowl, as far as that stands.
    calls: u32,
}

/// Those who have not left, counted.
#[derive(Debug, Clone, Default)]
struct Here {
    bowlers: usize,
    /// How many have each tag.
    tags: HashMap<Tag, usize>,
    /// How many have each tag and name, of those who have a name.
    names: HashMap<(Tag, Arc<str>), usize>,
}

/// The order in which bowlers bowl, and whose turn it is in it.
#[derive(Debug, Clone)]
pub(crate) struct Order {
    /// For every place, the number of lines that came before the one that stands there. Whoever came after the last change
    /// of places stands last, and is not in it.
    places: Vec<usize>,
    turns: Turns,
}

/// Whose turn comes first: a tree in which every node has the earlier one of the two turns below it, and the lower one of
/// their rounds. The root is at 1, and the leaves, one for each place and as many more as make it even, are the second half.
#[derive(Debug, Clone)]
struct Turns(Vec<Turn>);

/// When a line is bowled next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Turn {
    /// Before whom: the lowest is first.
    order: u32,
    /// In which round: the number of the next frame and the lag.
    round: u32,
}

/// The order of a bowler in mid-frame, before all others.
const IN_MID_FRAME: u32 = 0;

/// The order of the bowlers who are not called begins here. Before it come those who are, the last one first.
const NOT_CALLED: u32 = 1 << 31;

/// The turn of a bowler who bowls no more.
const NEVER: Turn = Turn { order: u32::MAX, round: u32::MAX };

impl Line {
    /// Who bowls, and by which rules.
    pub fn bowler(&self) -> Bowler {
        Bowler { tag: self.tag, name: self.name.clone(), ruleset: self.game.ruleset() }
    }

    /// Whose games this one goes with.
    pub fn person(&self) -> Person {
        Person::of(self.tag, self.name.as_ref())
    }

    /// What the bowler is called.
    pub fn name_tag(&self) -> NameTag {
        NameTag { tag: self.tag, name: self.name.clone() }
    }

    /// How the bowler is called where there is room for a name: `PJS`, or `Park Ji-sung (PJS)`.
    pub fn label(&self) -> String {
        self.name_tag().label()
    }

    /// Whether there is nothing to show of the line: the bowler was removed, or has left before the first ball.
    pub fn is_gone(&self) -> bool {
        self.is_removed || self.has_left && self.game.frames().iter().all(|frame| frame.rolls().is_empty())
    }

    /// A line with a game on it, of a bowler who is here.
    pub fn of(NameTag { tag, name }: NameTag, game: Game) -> Line {
        Line { tag, name, game, has_left: false, is_removed: false, lag: 0, call: 0 }
    }

    pub(crate) fn new(Bowler { tag, name, ruleset }: Bowler) -> Line {
        Line::of(NameTag { tag, name }, Game::new(ruleset))
    }

    pub(crate) fn is_in_mid_frame(&self) -> bool {
        self.game.next_ball().is_some_and(|next| next.ball != 1)
    }

    /// How many frames the next one lies before a round.
    pub(crate) fn frames_before(&self, round: u32) -> u32 {
        self.game.next_ball().map_or(0, |next| round.saturating_sub(number(next.frame)))
    }

    fn turn(&self) -> Turn {
        let Some(next) = self.game.next_ball().filter(|_| !self.has_left) else { return NEVER };
        // As many lines as there can be do not get so far.
        let round = number(next.frame).saturating_add(self.lag).min(NOT_CALLED - 2);
        let order = match self.call {
            _ if next.ball != 1 => IN_MID_FRAME,
            0 => NOT_CALLED + round,
            call => NOT_CALLED.saturating_sub(call).max(IN_MID_FRAME + 1),
        };
        Turn { order, round }
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
        let mut here = Here::default();
        for line in &came {
            here.add(line);
        }
        Lines { came, order: Order { places: Vec::new(), turns }, here, calls: 0 }
    }

    /// How many bowlers are here.
    pub(crate) fn here(&self) -> usize {
        self.here.bowlers
    }

    /// How the bowler of a line is called, with the number of the line where somebody else who is here is called the same:
    /// `PJS`, `Park Ji-sung (PJS)`, `ANA (2)`. Whoever has left makes nobody ambiguous.
    pub fn label(&self, index: usize) -> String {
        let Some(line) = self.get(index) else { return String::new() };
        if self.is_ambiguous(index) { format!("{} ({})", line.label(), index + 1) } else { line.label() }
    }

    /// Whether somebody else who is here is called as the bowler of a line is.
    pub fn is_ambiguous(&self, index: usize) -> bool {
        self.get(index).is_some_and(|line| self.here.has_other(line))
    }

    /// The index of the line whose ball is next: the bowler in mid-frame, else the one who was called last, else the first
    /// one with the lowest next frame plus lag. `None` when the game is over for all who have not left.
    pub(crate) fn up(&self) -> Option<usize> {
        self.order.turns.first()
    }

    /// The round: the lowest next frame plus lag of all who still bowl; `None` if nobody does.
    pub(crate) fn round(&self) -> Option<u32> {
        self.order.turns.round()
    }

    /// How many lines came before the one with this index: its own index in the order in which the bowlers came, which never
    /// changes.
    pub fn came(&self, index: usize) -> usize {
        self.order.came(index)
    }

    /// The number of the last call to bowl that stands.
    pub(crate) fn calls(&self) -> u32 {
        self.calls
    }

    /// Counts a call to bowl, and gives its number.
    pub(crate) fn count_call(&mut self) -> u32 {
        self.calls = self.calls.saturating_add(1);
        self.calls
    }

    /// Takes back that the last call was counted.
    pub(crate) fn uncount_call(&mut self) {
        self.calls = self.calls.saturating_sub(1);
    }

    /// The line of a bowler who comes now, to bowl with the others from this round on.
    pub(crate) fn push_lagging(&mut self, bowler: Bowler) {
        let line = Line::new(bowler);
        let lag = self.round().map_or(0, |round| line.frames_before(round));
        self.push_line(Line { lag, ..line });
    }

    /// Changes the game of a line or its turn, and gives what came of it; `None` if nobody has it.
    pub(crate) fn change<T>(&mut self, index: usize, change: impl FnOnce(&mut Line) -> T) -> Option<T> {
        let line = self.came.get_mut(self.order.came(index))?;
        let changed = change(line);
        self.order.turns.set(index, line.turn());
        Some(changed)
    }

    /// Changes anything of a line: who bowls on it, too.
    pub(crate) fn change_bowler<T>(&mut self, index: usize, change: impl FnOnce(&mut Line) -> T) -> Option<T> {
        self.here.remove(self.came.get(self.order.came(index))?);
        let changed = self.change(index, change);
        self.here.add(&self.came[self.order.came(index)]);
        changed
    }

    /// Adds the line of a bowler who comes late and bowls what others have bowled before.
    pub(crate) fn push(&mut self, bowler: Bowler) {
        self.push_line(Line::new(bowler));
    }

    fn push_line(&mut self, line: Line) {
        self.order.turns.set(self.came.len(), line.turn());
        self.here.add(&line);
        self.came.push(line);
    }

    /// Takes the line away that came last, as the last in the order.
    pub(crate) fn pop(&mut self) {
        if let Some(line) = self.came.pop() {
            self.here.remove(&line);
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

impl Here {
    fn add(&mut self, line: &Line) {
        if line.has_left {
            return;
        }
        self.bowlers += 1;
        *self.tags.entry(line.tag).or_default() += 1;
        if let Some(name) = &line.name {
            *self.names.entry((line.tag, name.shared_key())).or_default() += 1;
        }
    }

    fn remove(&mut self, line: &Line) {
        if line.has_left {
            return;
        }
        self.bowlers -= 1;
        self.tags.entry(line.tag).and_modify(|bowlers| *bowlers -= 1);
        if let Some(name) = &line.name {
            self.names.entry((line.tag, name.shared_key())).and_modify(|bowlers| *bowlers -= 1);
        }
    }

    /// Whether somebody else may be meant where the bowler of a line is called: one with the same tag and name, and of a
    /// bowler without a name, anybody with the same tag.
    fn has_other(&self, line: &Line) -> bool {
        let count = match &line.name {
            None => self.tags.get(&line.tag),
            Some(name) => self.names.get(&(line.tag, name.shared_key())),
        };
        usize::from(!line.has_left) < count.copied().unwrap_or_default()
    }
}

impl Order {
    /// How many lines came before the one at this place.
    fn came(&self, place: usize) -> usize {
        self.places.get(place).copied().unwrap_or(place)
    }
}

impl Turn {
    /// What comes first of two turns.
    fn and(self, other: Turn) -> Turn {
        Turn { order: self.order.min(other.order), round: self.round.min(other.round) }
    }
}

impl Turns {
    fn new(turns: impl ExactSizeIterator<Item = Turn>) -> Turns {
        let leaves = turns.len().next_power_of_two();
        let mut tree = vec![NEVER; leaves];
        tree.extend(turns);
        tree.resize(2 * leaves, NEVER);
        for node in (1..leaves).rev() {
            tree[node] = tree[2 * node].and(tree[2 * node + 1]);
        }
        Turns(tree)
    }

    /// The place whose turn comes first, of several with the same one the first; `None` if nobody bowls any more.
    fn first(&self) -> Option<usize> {
        let Turns(tree) = self;
        let Turn { order, .. } = *tree.get(1).filter(|turn| **turn != NEVER)?;
        let leaves = tree.len() / 2;
        let mut node = 1;
        while node < leaves {
            node *= 2;
            node += usize::from(tree[node].order != order);
        }
        Some(node - leaves)
    }

    /// The lowest round in which somebody bowls; `None` if nobody bowls any more.
    fn round(&self) -> Option<u32> {
        self.0.get(1).map(|turn| turn.round).filter(|round| *round != NEVER.round)
    }

    fn set(&mut self, place: usize, turn: Turn) {
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
            let earlier = self.0[2 * node].and(self.0[2 * node + 1]);
            if mem::replace(&mut self.0[node], earlier) == earlier {
                break;
            }
        }
    }
}

fn number(frame: usize) -> u32 {
    u32::try_from(frame).unwrap_or(u32::MAX)
}
