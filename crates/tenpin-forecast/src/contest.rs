//! Who wins, where several bowl.

use std::iter;

use tenpin::Game;

use crate::chances::Chances;
use crate::forecast::{Forecaster, OtherRules};

/// How several games are likely to end that are bowled against each other.
///
/// ```
/// use tenpin::{Game, Ruleset};
/// use tenpin_forecast::{Entrant, Forecaster, Level, Match};
///
/// let league = Forecaster::new(Level::League.form(Ruleset::TenPin));
/// let games: [Game; 2] = ["X X X 9/".parse()?, "9- 9- 9- 9-".parse()?];
/// let entrants = games.each_ref().map(|game| Entrant { game, forecaster: &league, handicap: 0, can_win: true });
/// let found = Match::of(&entrants)?;
/// assert!(0.9 < found.sides[0].odds.win);
/// assert_eq!(found.uncatchable, None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    /// Each game, in the order of the entrants.
    pub sides: Vec<Side>,
    /// The index of the one whom nobody can catch any more, whatever happens; `None` as long as somebody can, and where one
    /// is alone.
    pub uncatchable: Option<usize>,
}

/// One of the games of a match, as far as it is bowled.
#[derive(Debug, Clone, Copy)]
pub struct Entrant<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// How its bowler bowls.
    pub forecaster: &'a Forecaster,
    /// The points that are added to the score.
    pub handicap: u16,
    /// Whether it is possible to win: not for somebody who left before the last ball, who keeps the score.
    pub can_win: bool,
}

/// How one of the games of a match is likely to end.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    /// How likely each score is, without the handicap.
    pub chances: Chances,
    /// Who wins.
    pub odds: Odds,
}

/// One of several bowlers, or of several teams.
#[derive(Debug, Clone, Copy)]
pub struct Contestant<'a> {
    /// How likely each score is.
    pub chances: &'a Chances,
    /// The points that are added to it.
    pub handicap: u16,
    /// Whether it is possible to win: not for somebody who left before the last ball.
    pub can_win: bool,
}

/// How a contestant is likely to do.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Odds {
    /// The chance to win alone.
    pub win: f64,
    /// The chance to share the first place with somebody.
    pub share: f64,
    /// The expected place, where equal scores share the better place; `None` for contestants who cannot win, who do not
    /// count for the places of the others either.
    pub place: Option<f64>,
}

impl Match {
    /// The forecasts of these games, and who of them wins.
    pub fn of(entrants: &[Entrant]) -> Result<Match, OtherRules> {
        let chances = |entrant: &Entrant| {
            if !entrant.can_win {
                return Ok(Chances::certain(entrant.game.score_so_far()));
            }
            entrant.forecaster.forecast(entrant.game)
        };
        let all = entrants.iter().map(chances).collect::<Result<Vec<Chances>, OtherRules>>()?;
        let contestant = |(entrant, chances): (&Entrant, _)| {
            let Entrant { handicap, can_win, .. } = *entrant;
            Contestant { chances, handicap, can_win }
        };
        let odds = contest(&iter::zip(entrants, &all).map(contestant).collect::<Vec<_>>());
        let sides = iter::zip(all, odds).map(|(chances, odds)| Side { chances, odds }).collect();
        Ok(Match { sides, uncatchable: uncatchable(entrants) })
    }
}

/// How each of several contestants is likely to do, in their order, if none of them depends on another.
///
/// ```
/// use tenpin_forecast::{Chances, Contestant, contest};
///
/// let contestant = |chances| Contestant { chances, handicap: 0, can_win: true };
/// let (certain, coin) = (Chances::certain(150), Chances::certain(100).or(0.25, &Chances::certain(150)));
/// let odds = contest(&[contestant(&certain), contestant(&coin)]);
/// assert_eq!((odds[0].win, odds[0].share, odds[0].place), (0.75, 0.25, Some(1.0)));
/// assert_eq!((odds[1].win, odds[1].share, odds[1].place), (0.0, 0.25, Some(1.75)));
/// ```
pub fn contest(contestants: &[Contestant]) -> Vec<Odds> {
    let mut odds = vec![Odds::default(); contestants.len()];
    let rivals: Vec<usize> = (0..contestants.len()).filter(|index| contestants[*index].can_win).collect();
    let scores = contestants.iter().map(|one| one.chances.by_score().len() + usize::from(one.handicap)).max();
    let chance = |index: usize, score: usize| {
        let own = score.checked_sub(contestants[index].handicap.into());
        own.map_or(0.0, |own| contestants[index].chances.of(own))
    };
    // How likely each rival is to stay below a score, and not to pass it.
    let mut below = vec![0.0; rivals.len()];
    let mut places = vec![1.0; rivals.len()];
    for score in 0..scores.unwrap_or(0) {
        let here: Vec<f64> = rivals.iter().map(|index| chance(*index, score)).collect();
        let up_to: Vec<f64> = below.iter().zip(&here).map(|(below, here)| below + here).collect();
        let ahead: f64 = up_to.iter().map(|up_to| (1.0 - up_to).max(0.0)).sum();
        let (all_below, all_up_to) = (all_others(&below), all_others(&up_to));
        for (rival, index) in rivals.iter().enumerate().filter(|(rival, _)| 0.0 < here[*rival]) {
            odds[*index].win += here[rival] * all_below[rival];
            odds[*index].share += here[rival] * (all_up_to[rival] - all_below[rival]);
            places[rival] += here[rival] * (ahead - (1.0 - up_to[rival]).max(0.0));
        }
        below = up_to;
    }
    for (index, place) in rivals.iter().zip(places) {
        odds[*index].place = Some(place);
    }
    // Rounding must not make a win certain, nor take anything from one that is.
    let has_chance = |odds: &Odds| 0.0 < odds.win + odds.share;
    let is_certain = odds.iter().filter(|odds| has_chance(odds)).count() == 1;
    for odds in odds.iter_mut().filter(|odds| 0.0 < odds.win) {
        odds.win = if is_certain { 1.0 } else { odds.win.min(ALMOST_ONE) };
    }
    odds
}

/// The highest number below 1.
pub(crate) const ALMOST_ONE: f64 = 1.0 - f64::EPSILON / 2.0;

/// The index of the entrant whose least possible score is beyond what any other one can still get.
fn uncatchable(entrants: &[Entrant]) -> Option<usize> {
    let rivals = || entrants.iter().enumerate().filter(|(_, entrant)| entrant.can_win);
    let raised = |score: u16, entrant: &Entrant| u32::from(score) + u32::from(entrant.handicap);
    let least = |entrant: &Entrant| raised(entrant.game.least_possible(), entrant);
    let most = |entrant: &Entrant| raised(entrant.game.best_possible(), entrant);
    let (leader, ahead) = rivals().max_by_key(|(_, entrant)| least(entrant))?;
    let mut others = rivals().filter(|(other, _)| *other != leader).peekable();
    others.peek()?;
    others.all(|(_, other)| most(other) < least(ahead)).then_some(leader)
}

/// Of each, the product of all others.
fn all_others(factors: &[f64]) -> Vec<f64> {
    let before = factors.iter().scan(1.0, |product, factor| Some(std::mem::replace(product, *product * factor)));
    let mut others: Vec<f64> = before.collect();
    let after = factors.iter().rev().scan(1.0, |product, factor| Some(std::mem::replace(product, *product * factor)));
    iter::zip(others.iter_mut().rev(), after).for_each(|(others, after)| *others *= after);
    others
}
