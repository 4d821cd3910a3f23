use proptest::prelude::*;
use tenpin::{Game, Ruleset};
use tenpin_forecast::{Finishes, Forecaster, Form, Level, Need, Plan, Rest, Target};

use crate::{game, positions, rulesets};

fn need(notation: &str, target: Target) -> Need {
    Forecaster::new(Level::League.form(Ruleset::TenPin)).need(&game(notation), target).unwrap()
}

/// The plans of a need, as they are read: spare, strikes, marks, and what has to fall after them.
fn plans(notation: &str, target: Target) -> Vec<(bool, u8, u8, Rest)> {
    let plan = |plan: &Plan| (plan.has_spare, plan.strikes, plan.marks, plan.rest);
    need(notation, target).plans.iter().map(plan).collect()
}

/// Nine frames of nothing.
const NINE: &str = "-- -- -- -- -- -- -- -- --";

#[test]
fn a_strike_in_the_ninth_against_190() {
    // 150 after eight frames.
    let game = game("X X X 81 9/ 9- 9/ 6/ X");
    assert_eq!(game.totals()[7], Some(150));
    assert_eq!(Finishes::of(&game, 190), Finishes { win: 40, tie: 16, lose: 185 });
    let need = need("X X X 81 9/ 9- 9/ 6/ X", Target::Beat(190));
    assert_eq!((need.finishes, need.target.least()), (Finishes { win: 40, tie: 16, lose: 185 }, 191));
    assert_eq!(need.fewest_pins, Some(16), "a strike and a six");
}

#[test]
fn the_easiest_ways_are_those_of_bowlers() {
    assert_eq!(plans(NINE, Target::AtLeast(8)), [(false, 0, 0, Rest::Pins(8))]);
    assert_eq!(plans(NINE, Target::AtLeast(10)), [(false, 0, 1, Rest::Nothing)]);
    assert_eq!(plans(NINE, Target::AtLeast(14)), [(false, 0, 1, Rest::Pins(4))]);
    assert_eq!(plans(NINE, Target::Beat(25)), [(false, 2, 0, Rest::Pins(6))]);
    assert_eq!(plans(NINE, Target::AtLeast(30)), [(false, 3, 0, Rest::Nothing)]);
    assert_eq!(plans(&format!("{NINE} 7"), Target::AtLeast(14)), [(true, 0, 0, Rest::Pins(4))]);
    assert_eq!(plans(&format!("{NINE} 7"), Target::AtLeast(9)), [(false, 0, 0, Rest::Pins(2))]);
    assert_eq!(plans(&format!("{NINE} 7/"), Target::AtLeast(18)), [(false, 0, 0, Rest::Pins(8))]);
    assert_eq!(plans(&format!("{NINE} 7/"), Target::AtLeast(20)), [(false, 1, 0, Rest::Nothing)]);
    // After a strike the next ball counts twice.
    let easiest = plans("-- -- -- -- -- -- -- -- X", Target::AtLeast(41))[0];
    assert_eq!(easiest, (false, 1, 0, Rest::NextBall(6)));
}

#[test]
fn what_is_certain_or_impossible_needs_no_plan() {
    let certain = need("X X X", Target::AtLeast(30));
    assert_eq!((certain.is_possible, certain.is_certain, certain.fewest_pins), (true, true, Some(0)));
    assert_eq!((certain.chance, certain.plans.len(), certain.finishes.lose), (1.0, 0, 0));
    let impossible = need("9-", Target::Beat(279));
    assert_eq!((impossible.is_possible, impossible.is_certain, impossible.fewest_pins), (false, false, None));
    assert_eq!((impossible.chance, impossible.plans.len(), impossible.finishes.win), (0.0, 0, 0));
    assert!(need("9-", Target::AtLeast(279)).is_possible);
    let over = need("X 7/ 9- X -8 8/ F6 X X X81", Target::Beat(166));
    assert_eq!((over.is_certain, over.finishes), (true, Finishes { win: 1, tie: 0, lose: 0 }));
    assert!(!need("X 7/ 9- X -8 8/ F6 X X X81", Target::Beat(167)).is_possible);
    assert!(!need("X", Target::Beat(u16::MAX)).is_possible);
}

/// Whether a finished game did what a plan asks for, from so many balls on.
fn is_done(plan: &Plan, game: &Game, before: usize) -> bool {
    // The balls, rack by rack, with whether each is past the beginning.
    let racks: Vec<Vec<(u8, Option<tenpin::Mark>)>> = {
        let mut ball = 0;
        let mut later = |rack: &[tenpin::Roll]| {
            let rolls = rack.iter().map(|roll| (roll.pins(), roll.mark()));
            let rest: Vec<_> =
                rolls.enumerate().filter(|(index, _)| before <= ball + index).map(|(_, roll)| roll).collect();
            ball += rack.len();
            rest
        };
        let racks: Vec<_> = game.frames().iter().flat_map(tenpin::Frame::racks).map(&mut later).collect();
        racks.into_iter().filter(|rack| !rack.is_empty()).collect()
    };
    let mut racks = racks.iter();
    let mark = |rack: Option<&Vec<(u8, Option<tenpin::Mark>)>>| rack.and_then(|rack| rack.last()?.1);
    let is_spare = !plan.has_spare || mark(racks.next()) == Some(tenpin::Mark::Spare);
    is_spare
        && (0..plan.strikes).all(|_| mark(racks.next()) == Some(tenpin::Mark::Strike))
        && (0..plan.marks).all(|_| mark(racks.next()).is_some())
        && match plan.rest {
            Rest::Nothing => true,
            Rest::NextBall(pins) => racks.next().is_some_and(|rack| pins <= rack[0].0),
            Rest::Pins(pins) => pins <= racks.flatten().map(|(pins, _)| u16::from(*pins)).sum(),
        }
}

/// Every way to finish a game.
fn all_finishes(game: &Game, take: &mut impl FnMut(&Game)) {
    let Some(next) = game.next_ball() else { return take(game) };
    for pins in next.pins() {
        let mut after = *game;
        after.roll(pins).unwrap();
        all_finishes(&after, take);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// A plan that is done is enough, the fewest pins are just enough, and all counts are those of all finishes.
    #[test]
    fn needs_are_as_all_finishes_say(
        game in rulesets().prop_flat_map(positions),
        above in 0..40_u16,
    ) {
        let ruleset = game.ruleset();
        // The last frame, where there are not too many finishes.
        let mut game = game;
        while game.next_ball().is_some_and(|next| next.frame < 10) {
            let pins = if above.is_multiple_of(2) { game.next_ball().unwrap().standing } else { 0 };
            game.roll(pins).unwrap();
        }
        let before = game.frames().iter().map(|frame| frame.rolls().len()).sum();
        let target = Target::AtLeast(game.score_so_far() + above);
        let forecaster = Forecaster::new(Form::even(ruleset));
        let need = forecaster.need(&game, target).unwrap();
        let (mut finishes, mut fewest) = (Finishes::default(), None::<u16>);
        all_finishes(&game, &mut |over| {
            let score = over.score().unwrap();
            match score.cmp(&target.score()) {
                std::cmp::Ordering::Greater => finishes.win += 1,
                std::cmp::Ordering::Equal => finishes.tie += 1,
                std::cmp::Ordering::Less => finishes.lose += 1,
            }
            if target.least() <= score {
                let pins = over.frames().iter().flat_map(tenpin::Frame::rolls).skip(before).map(|roll| u16::from(roll.pins())).sum();
                fewest = Some(fewest.map_or(pins, |fewest| fewest.min(pins)));
            }
            for plan in &need.plans {
                assert!(!is_done(plan, over, before) || target.least() <= score, "{plan:?} of {need:?}: {over:?}");
            }
        });
        prop_assert_eq!(need.finishes, finishes);
        prop_assert_eq!(need.fewest_pins, fewest);
        prop_assert_eq!(need.is_possible, 0 < finishes.win + finishes.tie);
        for plan in &need.plans {
            prop_assert!(plan.chance <= need.chance + 1e-12, "{:?} of {:?}", plan, need);
        }
    }
}

/// What is done only where something easier is says nothing new, and what is not is told.
#[test]
fn ways_are_told_once() {
    assert_eq!(plans("X X X X X X X X X", Target::AtLeast(290)), [(false, 2, 0, Rest::Nothing)]);
    assert_eq!(
        plans("9- 9- 9- 9- 9- 9- 9- 9- 9", Target::AtLeast(99))[..2],
        [(false, 0, 0, Rest::Pins(18)), (true, 0, 0, Rest::NextBall(9))]
    );
    // However small the chances are.
    let low = Forecaster::new(Form::of_average(Ruleset::TenPin, 30.0).unwrap());
    let easiest = low.need(&Game::default(), Target::AtLeast(280)).unwrap().plans[0];
    assert_eq!((easiest.strikes, easiest.rest), (10, Rest::NextBall(5)));
}
