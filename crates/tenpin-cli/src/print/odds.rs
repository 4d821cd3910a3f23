//! How forecasts are told: who wins, and what somebody needs.

use tenpin::Ruleset;
use tenpin_forecast::{Need, Plan, Rest, Target};
use tenpin_lang::{Decimal, Escaped, List, Phrase, Say};
use tenpin_play::{LineOdds, SheetOdds};

use crate::print::screen::Screen;
use crate::words::Prediction;

/// The shares of games between which 8 of 10 lie.
pub(crate) const MOST_GAMES: [f64; 2] = [0.1, 0.9];

/// The most bowlers that are named under a board.
const MOST_NAMED: usize = 6;

/// The line under a board; `None` if nobody is on it.
pub(crate) fn under_board(odds: &SheetOdds, screen: &Screen) -> Option<Prediction> {
    let mean = |mean: f64| Decimal::rounded(mean, 0);
    if let Some(leader) = odds.uncatchable.and_then(|index| odds.lines.get(index)) {
        return Some(Prediction::Uncatchable { name: Escaped::of(&leader.label) });
    }
    let lines = match &odds.lines[..] {
        [] => return None,
        [alone] => {
            let [low, high] = MOST_GAMES.map(|share| alone.chances.quantile(share));
            return Some(Prediction::Alone { mean: mean(alone.chances.mean()), low, high });
        }
        lines => lines,
    };
    let tie = 1.0 - lines.iter().map(|line| line.odds.win).sum::<f64>();
    let of = |line: &LineOdds| {
        let chance = screen.chance(line.odds.win, 0);
        Prediction::OddsOf { name: Escaped::of(&line.label), chance, mean: mean(line.chances.mean()) }.phrase()
    };
    // Of many, those who are likeliest to win. What is lost by rounding makes no difference.
    let mut likeliest: Vec<usize> = (0..lines.len()).collect();
    if MOST_NAMED < lines.len() {
        let rounded = |index: &usize| (lines[*index].odds.win * 1e9).round();
        likeliest.sort_by(|one, other| rounded(other).total_cmp(&rounded(one)));
        likeliest.truncate(MOST_NAMED - 1);
        likeliest.sort_unstable();
    }
    let named: f64 = likeliest.iter().map(|index| lines[*index].odds.win).sum();
    let bowlers = lines.len() - likeliest.len();
    let others = (0 < bowlers).then(|| {
        let chance = screen.chance((1.0 - tie - named).max(0.0), 0);
        Prediction::OddsOfOthers { bowlers, chance }.phrase()
    });
    // What is lost by rounding is no tie.
    let tie = (1e-9 < tie).then(|| Prediction::OddsOfTie { chance: screen.chance(tie, 0) }.phrase());
    Some(Prediction::ToWin {
        odds: List::plain(likeliest.iter().map(|index| of(&lines[*index])).chain(others).chain(tie)),
    })
}

/// What a need is called.
pub(crate) fn label(target: Target) -> Prediction {
    match target {
        Target::AtLeast(score) => Prediction::AtLeast { score },
        Target::Beat(score) => Prediction::MoreThan { score },
    }
}

/// How likely it is, or that it is certain or impossible.
pub(crate) fn likelihood(need: &Need, most: u16, screen: &Screen) -> String {
    match need {
        Need { is_certain: true, .. } => screen.say(&Prediction::Certain),
        Need { is_possible: false, .. } => screen.say(&Prediction::Impossible { most }),
        need => screen.chance(need.chance, 1),
    }
}

/// What the fewest pins are called that are enough: where pins differ in worth, it is that which counts.
pub(crate) fn fewest_label(ruleset: Ruleset) -> Prediction {
    if ruleset.counts_points() { Prediction::FewestPoints } else { Prediction::FewestPins }
}

/// How many ways there are to finish.
pub(crate) fn finishes(need: &Need) -> Prediction {
    let [win, tie, lose] = [need.finishes.win, need.finishes.tie, need.finishes.lose].map(Into::into);
    match need.target {
        Target::AtLeast(score) => Prediction::AgainstScore { score, win, tie, lose },
        Target::Beat(_) => Prediction::AgainstOthers { win, tie, lose },
    }
}

/// A way in words: `a mark and 4`.
pub(crate) fn plan(plan: &Plan, ruleset: Ruleset) -> List {
    let Plan { has_spare, strikes, marks, .. } = *plan;
    let racks = [
        has_spare.then_some(Prediction::Spare),
        (0 < strikes).then_some(Prediction::Strikes { strikes }),
        (0 < marks).then_some(Prediction::Marks { marks }),
    ];
    let racks: Vec<Prediction> = racks.into_iter().flatten().collect();
    let is_alone = racks.is_empty();
    let rest = match plan.rest {
        Rest::Nothing => None,
        Rest::Pins(pins) if !is_alone => Some(Prediction::Further { pins }),
        // Where pins differ in worth, it is not they that are counted.
        Rest::Pins(points) if ruleset.counts_points() => Some(Prediction::Points { points }),
        Rest::Pins(pins) => Some(Prediction::Pins { pins }),
        Rest::NextBall(pins) if is_alone => Some(Prediction::NextBall { pins }),
        Rest::NextBall(pins) => Some(Prediction::BallAfter { pins }),
    };
    List::and(racks.into_iter().chain(rest).map(|part| part.phrase()).collect::<Vec<Phrase>>())
}
