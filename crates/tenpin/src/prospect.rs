//! What the future of a game depends on, and where each ball leads.

use crate::frame::{BALLS_OF_A_MARK, Kind};
use crate::rack::{Leaves, Rack};
use crate::ruleset::{Reward, Spec};
use crate::{Frame, Game, Mark, NextBall, Roll, Ruleset};

/// The state that the rest of a game depends on: the next ball, and what has been bowled in frames not yet settled.
///
/// Games with the same prospect can go on in the same ways, so code that goes through all games keeps one of each. A
/// prospect does not include points that are already settled: the caller adds them up.
///
/// ```
/// use tenpin::{Game, Prospect};
///
/// let game: Game = "X X 72 9/ X".parse()?;
/// let other: Game = "-- -- -- 8/ X".parse()?;
/// let prospect = Prospect::of(&game).unwrap();
/// assert_eq!(Some(prospect), Prospect::of(&other));
///
/// // A nine settles nothing yet: the strike waits for one more ball.
/// let nine = prospect.way(9).unwrap();
/// assert_eq!((nine.settled, nine.mark), (0, None));
/// let spare = nine.after.unwrap().way(1).unwrap();
/// assert_eq!(spare.settled, 20);
/// # Ok::<(), tenpin::NotationError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Prospect {
    ruleset: Ruleset,
    /// The index of the frame that the next ball belongs to.
    frame: u8,
    /// The balls bowled in it, and what they count for.
    own: Sum,
    rack: Rack,
    /// The marks that wait for more balls, the oldest first. There are never more.
    waiting: [Sum; 2],
    /// What may stand where pins differ in worth; nothing elsewhere.
    leaves: Leaves,
}

/// Balls that count for a frame, and for how much.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
struct Sum {
    balls: u8,
    points: u8,
}

/// One of the ways in which a game can go on: a ball, and where it leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Way {
    /// The pins that fall.
    pub pins: u8,
    /// The mark that the ball makes; `None` if it makes none.
    pub mark: Option<Mark>,
    /// The points of the frames that it settles. Where a foul costs points, nothing is taken off.
    pub settled: u16,
    /// Where it leads; `None` if the game is over.
    pub after: Option<Prospect>,
}

const FRAMES: u8 = 10;

impl Prospect {
    /// The prospect of a game with no ball bowled.
    pub fn new(ruleset: Ruleset) -> Prospect {
        let spec = ruleset.spec();
        let (own, waiting) = (Sum::default(), [Sum::default(); 2]);
        let mut start =
            Prospect { ruleset, frame: 0, own, rack: Rack::full(spec), waiting, leaves: Leaves::full(spec) };
        start.pass_given(spec);
        start
    }

    /// The prospect of a game; `None` if it is over.
    pub fn of(game: &Game) -> Option<Prospect> {
        let spec = game.ruleset().spec();
        let mut rolls = game.frames().iter().flat_map(Frame::rolls);
        rolls.try_fold(Prospect::new(game.ruleset()), |prospect, roll| {
            let leaves = prospect.leaves.after_roll(*roll, spec);
            prospect.bowled(*roll, leaves, spec).1
        })
    }

    /// The rule set the game is scored by.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// What the next ball meets.
    pub fn next_ball(&self) -> NextBall {
        let falls = NextFalls::of(self);
        let counts = (0..16).filter(|pins| falls.leaves(*pins).is_some()).fold(0, |counts, pins| counts | 1 << pins);
        NextBall::new(self.frame.into(), self.own.balls.into(), self.rack, counts)
    }

    /// Where the next ball leads that fells so many pins; `None` if they cannot fall.
    pub fn way(&self, pins: u8) -> Option<Way> {
        NextFalls::of(self).way(pins)
    }

    /// Where every ball leads that can be next, the fewest pins first.
    pub fn ways(&self) -> impl Iterator<Item = Way> + use<> {
        let falls = NextFalls::of(self);
        (0..=falls.prospect.rack.standing).filter_map(move |pins| falls.way(pins))
    }

    /// What the roll settles, and what follows it.
    #[inline]
    fn bowled(mut self, roll: Roll, leaves: Leaves, spec: &Spec) -> (u16, Option<Prospect>) {
        let mut settled = self.count(roll.points());
        let first = self.own.points;
        self.own.add(roll.points());
        self.rack = self.rack.after(roll, spec);
        self.leaves = if roll.is_mark() { Leaves::full(spec) } else { leaves };
        // A mark in this frame has set a new rack.
        let has_mark = self.rack.balls() != self.own.balls;
        if !self.kind(spec).is_finished(self.own.balls, || has_mark, roll, spec) {
            return (settled, Some(self));
        }
        match (spec.reward, roll.mark()) {
            (Reward::NextBalls, Some(_)) if self.own.balls < BALLS_OF_A_MARK => self.wait(self.own),
            (Reward::AtOnce, Some(_)) => settled += self.own.worth() + spec.bonus_at_once(self.own.balls, first),
            _ => settled += self.own.worth(),
        }
        self.own = Sum::default();
        self.rack = Rack::full(spec);
        self.leaves = Leaves::full(spec);
        self.frame += 1;
        if !spec.given.is_empty() {
            settled += self.pass_given(spec);
        }
        (settled, (self.frame < FRAMES).then_some(self))
    }

    /// Counts a ball for the marks that wait for it, and gives the points of those that have all their balls then.
    #[inline]
    fn count(&mut self, points: u8) -> u16 {
        for sum in self.waiting.iter_mut().filter(|sum| sum.balls != 0) {
            sum.add(points);
        }
        // Only the oldest can have all its balls: the other one began later.
        let [oldest, other] = self.waiting;
        if oldest.balls < BALLS_OF_A_MARK {
            return 0;
        }
        self.waiting = [other, Sum::default()];
        oldest.worth()
    }

    /// Lets a mark wait for more balls.
    #[inline]
    fn wait(&mut self, mark: Sum) {
        let place = usize::from(self.waiting[0].balls != 0);
        self.waiting[place] = mark;
    }

    /// Skips frames that are given as strikes, and returns the points that these strikes settle.
    fn pass_given(&mut self, spec: &Spec) -> u16 {
        let mut settled = 0;
        while spec.given.contains(&usize::from(self.frame + 1)) {
            settled += self.count(spec.rack);
            self.wait(Sum { balls: 1, points: spec.rack });
            self.frame += 1;
        }
        settled
    }

    #[inline]
    fn kind(&self, spec: &Spec) -> Kind {
        if self.frame + 1 < FRAMES { Kind::Ordinary } else { Kind::last(spec) }
    }
}

impl Sum {
    #[inline]
    fn add(&mut self, points: u8) {
        self.balls += 1;
        self.points += points;
    }

    #[inline]
    fn worth(self) -> u16 {
        u16::from(self.points)
    }
}

/// What can fall next, found once for all counts.
#[derive(Clone, Copy)]
struct NextFalls {
    prospect: Prospect,
    spec: &'static Spec,
    /// What may stand after each count where pins differ in worth; `None` elsewhere.
    leaves: Option<[Leaves; 16]>,
}

impl NextFalls {
    #[inline]
    fn of(prospect: &Prospect) -> NextFalls {
        let spec = prospect.ruleset.spec();
        NextFalls { prospect: *prospect, spec, leaves: spec.worths.map(|_| prospect.leaves.after_each(spec)) }
    }

    /// What may stand after so many pins fell; `None` if they cannot fall.
    #[inline]
    fn leaves(&self, pins: u8) -> Option<Leaves> {
        match &self.leaves {
            None => (pins <= self.prospect.rack.standing).then_some(self.prospect.leaves),
            Some(after) => after.get(usize::from(pins)).copied().filter(|leaves| !leaves.is_empty()),
        }
    }

    #[inline]
    fn way(&self, pins: u8) -> Option<Way> {
        let leaves = self.leaves(pins)?;
        let roll = self.prospect.rack.made(pins, self.spec);
        let (settled, after) = self.prospect.bowled(roll, leaves, self.spec);
        Some(Way { pins, mark: roll.mark(), settled, after })
    }
}
