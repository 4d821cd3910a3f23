//! What the engine says, compared with what is known without it.

use std::collections::HashSet;
use std::iter;

use tenpin::handbook::{EXAMPLES, Example, OUTLOOKS, Outlook, SPLITS};
use tenpin::{Ball, Game, PinSet, Prospect, Ruleset, Way};
use tenpin_forecast::{Numbers, finishes};

use crate::{Census, KNOWN_CENSUSES, KnownCensus};

/// How many games of each rule set are written and read back.
const GAMES: usize = 300;

/// Something that was checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// What it was.
    pub finding: Finding,
    /// What is wrong; nothing if all is well.
    pub faults: Vec<Fault>,
}

/// What was looked at.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Finding {
    /// Every possible game.
    Census {
        /// The rule set.
        ruleset: Ruleset,
        /// How many games there are.
        games: u128,
        /// The score that most of them have.
        mode: usize,
        /// Their mean score.
        mean: f64,
    },
    /// Every way to finish a game, counted from the last ball to the first, as forecasts do it.
    Finishes {
        /// How many games there are by all rule sets.
        games: u128,
    },
    /// What every ball makes of a game, and of its prospect.
    Prospects {
        /// How many there are by all rule sets.
        prospects: usize,
    },
    /// Every leave.
    Splits {
        /// Those that are splits.
        splits: usize,
        /// All of them.
        leaves: usize,
    },
    /// Games whose totals are known.
    Examples {
        /// The rule set.
        ruleset: Ruleset,
        /// How many there are.
        examples: usize,
    },
    /// Positions whose best and least are known.
    Outlooks {
        /// How many there are.
        positions: usize,
    },
    /// Games written and read back.
    Notation {
        /// How many.
        games: usize,
    },
}

/// Something that is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong: a game, a leave, a count.
    pub of: String,
    /// What the engine says.
    pub found: String,
    /// What is known.
    pub known: String,
}

/// Everything that can be checked, one after the other, each when it is asked for.
pub fn all() -> impl Iterator<Item = Check> {
    let censuses = KNOWN_CENSUSES.iter().map(census);
    let examples = Ruleset::ALL.into_iter().map(|ruleset| examples(ruleset, EXAMPLES));
    censuses
        .chain(iter::once_with(|| walks(finishes)))
        .chain(iter::once_with(|| prospects(Prospect::way)))
        .chain(iter::once_with(|| splits(SPLITS)))
        .chain(examples)
        .chain(iter::once_with(|| outlooks(OUTLOOKS)))
        .chain(iter::once_with(|| notation(Game::to_string)))
}

/// Counts all games of a rule set.
pub fn census(known: &KnownCensus) -> Check {
    let census = Census::of(known.ruleset);
    let (total, points) = (census.total(), census.points());
    let (numerator, denominator) = known.mean;
    let is_mean = points.checked_mul(denominator) == total.checked_mul(numerator);
    let faults = [
        fault("games", &total, &known.games),
        fault("mode", &census.mode(), &known.mode),
        (!is_mean).then(|| Fault::new("mean", format!("{points}/{total}"), format!("{numerator}/{denominator}"))),
        fault("checksum", &format!("{:016x}", census.checksum()), &format!("{:016x}", known.checksum)),
    ];
    // A mean is shown with a few digits, for which this is close enough.
    #[allow(clippy::cast_precision_loss)]
    let mean = points as f64 / total as f64;
    let finding = Finding::Census { ruleset: known.ruleset, games: total, mode: census.mode(), mean };
    Check { finding, faults: faults.into_iter().flatten().collect() }
}

/// Counts all games of all rule sets once more, as forecasts do it: backwards, with weight 1 for every count.
pub fn walks(finishes: impl Fn(&Game) -> Vec<u128>) -> Check {
    let mut games = 0;
    let mut faults = Vec::new();
    for ruleset in Ruleset::ALL {
        let (found, known) = (finishes(&Game::new(ruleset)), Census::of(ruleset));
        games += found.iter().sum::<u128>();
        let scores = 0..found.len().max(known.games().len());
        let count = |games: &[u128], score: usize| games.get(score).copied().unwrap_or(0);
        faults.extend(scores.filter_map(|score| {
            fault(&format!("{ruleset} {score}"), &count(&found, score), &count(known.games(), score))
        }));
    }
    Check { finding: Finding::Finishes { games }, faults }
}

/// Bowls every count at one game of each prospect, and compares where `way` leads. The census walks through prospects, so
/// it holds for games as far as this does.
pub fn prospects(way: impl Fn(&Prospect, u8) -> Option<Way>) -> Check {
    let mut faults = Vec::new();
    let mut prospects = 0;
    for ruleset in Ruleset::ALL {
        let mut found: HashSet<Prospect> = HashSet::new();
        let mut open = vec![Game::new(ruleset)];
        while let Some(game) = open.pop() {
            let Some(prospect) = Prospect::of(&game) else { continue };
            if !found.insert(prospect) {
                continue;
            }
            for pins in 0..=ruleset.rack() + 1 {
                let mut after = game;
                let rolled = after.roll(pins).ok().map(|roll| Way {
                    pins,
                    mark: roll.mark(),
                    settled: after.score_so_far() - game.score_so_far(),
                    after: Prospect::of(&after),
                });
                let shown = |way: Option<Way>| format!("{way:?}");
                faults.extend(fault(&format!("{game} + {pins}"), &shown(way(&prospect, pins)), &shown(rolled)));
                open.extend(rolled.map(|_| after));
            }
        }
        prospects += found.len();
    }
    Check { finding: Finding::Prospects { prospects }, faults }
}

/// Asks of every leave whether it is a split; `known` are lines such as `7-10,yes` after a heading.
pub fn splits(known: &str) -> Check {
    let rows = || known.lines().skip(1).filter_map(|row| row.split_once(','));
    let found = |leave: PinSet| if leave.is_split() { "yes" } else { "no" };
    let mut faults: Vec<Fault> = rows()
        .filter_map(|(standing, split)| match standing.parse::<PinSet>() {
            Ok(leave) => fault(standing, found(leave), split),
            Err(error) => Some(Fault::new(standing, error.to_string(), split.to_owned())),
        })
        .collect();
    let leaves = rows().count();
    let every_leave = PinSet::TEN.subsets().filter(|leave| !leave.is_empty()).count();
    faults.extend(fault("leaves", &every_leave, &leaves));
    Check { finding: Finding::Splits { splits: rows().filter(|(_, split)| *split == "yes").count(), leaves }, faults }
}

/// Scores the games of a rule set whose totals are known. One at least must be.
pub fn examples(ruleset: Ruleset, known: &[Example]) -> Check {
    let examples: Vec<&Example> = known.iter().filter(|example| example.ruleset == ruleset).collect();
    let mut faults: Vec<Fault> = examples.iter().filter_map(|example| example_fault(example)).collect();
    if examples.is_empty() {
        faults.push(Fault::new("examples", "0".to_owned(), "1".to_owned()));
    }
    Check { finding: Finding::Examples { ruleset, examples: examples.len() }, faults }
}

/// Asks for the best and the least of positions.
pub fn outlooks(known: &[Outlook]) -> Check {
    let faults = known.iter().filter_map(|outlook| match outlook.game.parse::<Game>() {
        Ok(game) => {
            let found = format!("{} {}", game.best_possible(), game.least_possible());
            fault(outlook.game, &found, &format!("{} {}", outlook.best, outlook.least))
        }
        Err(error) => Some(Fault::new(outlook.game, error.to_string(), outlook.best.to_string())),
    });
    Check { finding: Finding::Outlooks { positions: known.len() }, faults: faults.collect() }
}

/// Writes games of every rule set and reads them back.
pub fn notation(write: impl Fn(&Game) -> String) -> Check {
    let games: Vec<Game> = Ruleset::ALL.into_iter().flat_map(games_by).collect();
    let faults = games.iter().filter_map(|game| {
        let written = write(game);
        match Game::read(game.ruleset(), &written) {
            Ok(read) if read == *game => None,
            Ok(read) => Some(Fault::new(&written, format!("{read:?}"), format!("{game:?}"))),
            Err(error) => Some(Fault::new(&written, error.to_string(), format!("{game:?}"))),
        }
    });
    Check { finding: Finding::Notation { games: games.len() }, faults: faults.collect() }
}

impl Fault {
    fn new(of: &str, found: String, known: String) -> Fault {
        Fault { of: of.to_owned(), found, known }
    }
}

/// The fault there is if what was found is not what is known.
fn fault<T: ToString + ?Sized>(of: &str, found: &T, known: &T) -> Option<Fault> {
    let (found, known) = (found.to_string(), known.to_string());
    (found != known).then(|| Fault::new(of, found, known))
}

fn example_fault(example: &Example) -> Option<Fault> {
    let listed = |totals: &[u16]| totals.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
    match Game::read(example.ruleset, example.game) {
        Ok(game) => {
            let totals: Vec<u16> = game.totals().into_iter().flatten().collect();
            let last = &totals[totals.len().saturating_sub(example.totals.len())..];
            fault(example.game, &listed(last), &listed(example.totals))
        }
        Err(error) => Some(Fault::new(example.game, error.to_string(), listed(example.totals))),
    }
}

/// Games of a rule set, most of them whole, with marks, fouls and leaves; the same ones in every run.
fn games_by(ruleset: Ruleset) -> Vec<Game> {
    let mut numbers = Numbers::new(300);
    (0..GAMES).map(|_| random_game(ruleset, &mut numbers)).collect()
}

fn random_game(ruleset: Ruleset, numbers: &mut Numbers) -> Game {
    let mut game = Game::new(ruleset);
    let balls = if numbers.below(4) == 0 { numbers.below(30) } else { u8::MAX };
    for _ in 0..balls {
        let Some(next) = game.next_ball() else { break };
        let counts: Vec<u8> = next.pins().collect();
        let pins = counts[usize::from(numbers.below(u8::try_from(counts.len()).unwrap_or(1)))];
        let ball = match numbers.below(8) {
            0 => Ball::Foul(pins),
            1 | 2 => Ball::Pins(next.standing),
            3 => Ball::Split(pins),
            4 | 5 => Ball::Leave(some_of(ruleset.pins(), numbers)),
            _ => Ball::Pins(pins),
        };
        // Not every ball can be told so; its count always can.
        if game.bowl(ball).is_err() && game.roll(pins).is_err() {
            break;
        }
    }
    game
}

/// A few of these pins.
fn some_of(pins: PinSet, numbers: &mut Numbers) -> PinSet {
    let few = pins.iter().filter(|_| numbers.below(3) == 0);
    few.fold(PinSet::EMPTY, |few, pin| few.with(pin).unwrap_or(few))
}
