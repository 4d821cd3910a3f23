use std::collections::HashMap;

use proptest::prelude::*;
use tenpin::{Frame, Game, Prospect, Roll, Ruleset};

use crate::{game, games};

/// A game for each prospect that there is, the shortest first.
fn one_of_each(ruleset: Ruleset) -> HashMap<Prospect, Game> {
    let start = Game::new(ruleset);
    let mut found = HashMap::from([(Prospect::of(&start).unwrap(), start)]);
    let mut open = vec![start];
    while let Some(game) = open.pop() {
        for way in Prospect::of(&game).unwrap().ways() {
            let mut after = game;
            after.roll(way.pins).unwrap();
            if let Some(prospect) = way.after
                && found.insert(prospect, after).is_none()
            {
                open.push(after);
            }
        }
    }
    found
}

/// The points of the settled frames, before any foul is paid for.
fn settled(game: &Game) -> u16 {
    let worth = |index: usize| game.frames()[index].score(&game.frames()[index + 1..]);
    (0..10).map_while(worth).take(game.totals().iter().flatten().count()).sum()
}

/// A prospect and the game it was taken of must say the same of the next ball, and go on in the same ways.
fn check(game: &Game) {
    let Some(prospect) = Prospect::of(game) else {
        assert!(game.is_over(), "{game:?}");
        return;
    };
    let next = game.next_ball().unwrap();
    assert_eq!((prospect.ruleset(), prospect.next_ball()), (game.ruleset(), next), "{game:?}");
    let ways: Vec<_> = prospect.ways().collect();
    assert_eq!(ways.iter().map(|way| way.pins).collect::<Vec<_>>(), next.pins().collect::<Vec<_>>(), "{game:?}");
    for pins in 0..=u8::MAX {
        let way = prospect.way(pins);
        assert_eq!(way, ways.iter().find(|way| way.pins == pins).copied());
        let mut after = *game;
        let Some(way) = way else {
            assert!(after.roll(pins).is_err(), "{pins} in {game:?}");
            continue;
        };
        let roll = after.roll(pins).unwrap();
        assert_eq!(way.mark, roll.mark(), "{after:?}");
        assert_eq!(way.settled, settled(&after) - settled(game), "{after:?}");
        assert_eq!(way.after, Prospect::of(&after), "{after:?}");
    }
}

#[test]
fn a_prospect_goes_on_as_its_game_does() {
    for ruleset in Ruleset::ALL {
        for (prospect, game) in one_of_each(ruleset) {
            assert_eq!(Prospect::of(&game), Some(prospect), "{game:?}");
            check(&game);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    /// Fouls, leaves and splits too.
    #[test]
    fn any_game_goes_on_as_its_prospect_does(game in games()) {
        check(&game);
    }
}

/// Everything that walks through all games takes as long as there are prospects.
#[test]
fn there_are_few_prospects() {
    let prospects = |ruleset| one_of_each(ruleset).len();
    // First balls by the marks that wait, second balls by what stands and whether a strike waits, and the fill balls.
    assert_eq!(prospects(Ruleset::TenPin), (1 + 10) + (3 + 20) + 7 * (4 + 20) + (4 + 20 + 2 + 1 + 10 + 1));
    assert_eq!(prospects(Ruleset::CurrentFrame), 10 * 11);
    assert_eq!(prospects(Ruleset::FivePin), 470);
    assert!(size_of::<Prospect>() <= 16);
}

#[test]
fn only_what_matters_later_makes_a_difference() {
    let same = |ruleset: Ruleset, one: &str, other: &str| {
        let [one, other] = [one, other].map(|text| Prospect::of(&Game::read(ruleset, text).unwrap()));
        one == other
    };
    let ten_pin = |one: &str, other: &str| same(Ruleset::TenPin, one, other);
    assert!(ten_pin("X 72", "-- 9-"));
    assert!(ten_pin("F", "-"));
    assert!(ten_pin("72 (8)", "-- 8"));
    assert!(ten_pin("72 8/", "-- -/"));
    assert!(!ten_pin("72 8", "72 7"));
    assert!(!ten_pin("72 X", "72 8/"));
    assert!(!ten_pin("X X", "9- X"), "two strikes wait instead of one");
    assert!(ten_pin("X X X", "-/ X X"));
    assert!(same(Ruleset::NoTap9, "9", "X"));
    assert!(same(Ruleset::Candlepin, "X 541 54", "X 333 45"));
    assert_eq!(Prospect::of(&game("X X X X X X X X X XXX")), None);
}

#[test]
fn settled_points_add_up_to_the_score() {
    let game = game("9/ 5F 5- F/ X -/ 81 X F/ X-/");
    let pins = game.frames().iter().flat_map(Frame::rolls).map(Roll::pins);
    let mut prospect = Some(Prospect::new(Ruleset::TenPin));
    let mut points = 0;
    for pins in pins {
        let way = prospect.unwrap().way(pins).unwrap();
        points += way.settled;
        prospect = way.after;
    }
    assert_eq!((points, prospect), (152, None));
}
