use proptest::prelude::*;
use tenpin::{Game, Ruleset};
use tenpin_forecast::{Chances, Contestant, Entrant, Forecaster, Level, Match, Odds, contest};

use crate::{game, is_close};

fn contestant(chances: &Chances) -> Contestant<'_> {
    Contestant { chances, handicap: 0, can_win: true }
}

/// Chances of a few low scores.
fn chances() -> impl Strategy<Value = Chances> {
    prop::collection::vec(0..10_u16, 1..6).prop_map(|scores| {
        let even = |(index, score): (usize, &u16)| (1.0 / f64::from(u8::try_from(index + 1).unwrap()), *score);
        let mut chances = Chances::certain(scores[0]);
        for (share, score) in scores.iter().enumerate().skip(1).map(even) {
            chances = chances.or(share, &Chances::certain(score));
        }
        chances
    })
}

/// Every combination of scores, one by one.
fn brute_force(contestants: &[Contestant]) -> Vec<Odds> {
    let mut odds = vec![Odds::default(); contestants.len()];
    let mut places = vec![0.0; contestants.len()];
    let mut scores = vec![0; contestants.len()];
    loop {
        let chance: f64 = contestants.iter().zip(&scores).map(|(one, score)| one.chances.of(*score)).product();
        let raised: Vec<usize> =
            contestants.iter().zip(&scores).map(|(one, score)| score + usize::from(one.handicap)).collect();
        let rivals: Vec<usize> = (0..scores.len()).filter(|index| contestants[*index].can_win).collect();
        for index in &rivals {
            let others = rivals.iter().filter(|other| *other != index);
            let ahead = others.clone().filter(|other| raised[*index] < raised[**other]).count();
            let level = others.filter(|other| raised[*index] == raised[**other]).count();
            places[*index] += chance * f64::from(u8::try_from(ahead + 1).unwrap());
            match (ahead, level) {
                (0, 0) => odds[*index].win += chance,
                (0, _) => odds[*index].share += chance,
                _ => {}
            }
        }
        let Some(next) = scores.iter().zip(contestants).position(|(score, one)| *score < one.chances.highest()) else {
            break;
        };
        scores[..next].fill(0);
        scores[next] += 1;
    }
    for (index, place) in places.into_iter().enumerate() {
        odds[index].place = contestants[index].can_win.then_some(place);
    }
    odds
}

proptest! {
    #[test]
    fn odds_are_as_brute_force_says(
        all in prop::collection::vec((chances(), 0..4_u16, prop::bool::weighted(0.8)), 1..5),
    ) {
        let contestants: Vec<Contestant> =
            all.iter().map(|(chances, handicap, can_win)| Contestant { chances, handicap: *handicap, can_win: *can_win }).collect();
        for (one, other) in contest(&contestants).iter().zip(brute_force(&contestants)) {
            prop_assert!(is_close(one.win, other.win) && is_close(one.share, other.share), "{one:?} {other:?}");
            prop_assert_eq!(one.place.is_some(), other.place.is_some());
            prop_assert!(is_close(one.place.unwrap_or(0.0), other.place.unwrap_or(0.0)), "{one:?} {other:?}");
        }
    }

    #[test]
    fn chances_add_up(all in prop::collection::vec(chances(), 2..7)) {
        let contestants: Vec<Contestant> = all.iter().map(contestant).collect();
        let odds = contest(&contestants);
        let alone: f64 = odds.iter().map(|odds| odds.win).sum();
        prop_assert!(alone < 1.0 + 1e-12);
        if let [one, other] = &odds[..] {
            prop_assert!(is_close(one.win + other.win + one.share, 1.0) && is_close(one.share, other.share));
        }
        // Somebody is first: alone, or with others, of whom there are at least two and at most all.
        let shared: f64 = odds.iter().map(|odds| odds.share).sum();
        let tie = 1.0 - alone;
        let most = f64::from(u8::try_from(all.len()).unwrap());
        prop_assert!(2.0 * tie - 1e-12 <= shared && shared <= most * tie + 1e-12, "{odds:?}");
    }
}

#[test]
fn who_left_keeps_the_score_and_is_no_rival() {
    let (high, low) = (Chances::certain(200), Chances::certain(150));
    let left = Contestant { can_win: false, ..contestant(&high) };
    let odds = contest(&[left, contestant(&low), contestant(&low)]);
    assert_eq!(odds[0], Odds { win: 0.0, share: 0.0, place: None });
    assert_eq!(odds[1], Odds { win: 0.0, share: 1.0, place: Some(1.0) });
}

#[test]
fn a_handicap_is_added() {
    let (high, low) = (Chances::certain(200), Chances::certain(150));
    let helped = Contestant { handicap: 51, ..contestant(&low) };
    let odds = contest(&[contestant(&high), helped]);
    assert_eq!((odds[0].win, odds[1].win, odds[0].place), (0.0, 1.0, Some(2.0)));
}

#[test]
fn teams_and_series_are_sums() {
    let club = Forecaster::new(Level::Club.form(Ruleset::TenPin));
    let bowler = club.forecast(&game("X 7/ 9-")).unwrap();
    let fresh = club.forecast(&Game::default()).unwrap();
    let series = bowler.plus(&fresh).plus(&fresh).raised(150);
    assert!((series.mean() - (150.0 + bowler.mean() + 2.0 * fresh.mean())).abs() < 1e-9);
    let variance = |chances: &Chances| chances.deviation().powi(2);
    assert!((variance(&series) - variance(&bowler) - 2.0 * variance(&fresh)).abs() < 1e-6);
    assert!(is_close(series.by_score().iter().sum(), 1.0));
    assert_eq!(Chances::certain(120).plus(&Chances::certain(80)), Chances::certain(200));
}

#[test]
fn nobody_and_one_alone() {
    assert_eq!(contest(&[]), []);
    let chances = Chances::certain(100);
    assert_eq!(contest(&[contestant(&chances)]), [Odds { win: 1.0, share: 0.0, place: Some(1.0) }]);
}

/// The index of the one whom nobody can catch, among games with a handicap each; `None` of those who left.
fn uncatchable(games: &[(&str, Option<u16>)]) -> Option<usize> {
    let club = Forecaster::new(Level::Club.form(Ruleset::TenPin));
    let played: Vec<Game> = games.iter().map(|(notation, _)| game(notation)).collect();
    let entrant = |((_, handicap), game): (&(&str, Option<u16>), _)| Entrant {
        game,
        forecaster: &club,
        handicap: handicap.unwrap_or(0),
        can_win: handicap.is_some(),
    };
    Match::of(&games.iter().zip(&played).map(entrant).collect::<Vec<_>>()).unwrap().uncatchable
}

#[test]
fn a_lead_that_nobody_can_catch() {
    // Nine frames of nothing, and at most 30 to come.
    let behind = "-- -- -- -- -- -- -- -- --";
    let with_30 = "-- -- -- -- -- -- -- -- X X--";
    let with_31 = "-- -- -- -- -- -- -- -- X X-1";
    assert_eq!(uncatchable(&[(behind, Some(0)), (with_31, Some(0))]), Some(1));
    assert_eq!(uncatchable(&[(behind, Some(0)), (with_30, Some(0))]), None, "a tie is possible");
    assert_eq!(uncatchable(&[(behind, Some(0)), (with_30, Some(1))]), Some(1), "with a handicap");
    assert_eq!(uncatchable(&[(behind, Some(1)), (with_31, Some(0))]), None, "against a handicap");
    assert_eq!(uncatchable(&[(behind, Some(0)), (with_31, None)]), None, "alone");
    assert_eq!(uncatchable(&[(behind, Some(0)), (with_31, Some(0)), ("X", None)]), Some(1), "who left is no rival");
    assert_eq!(uncatchable(&[(behind, Some(0)), (with_31, Some(0)), ("X", Some(0))]), None);
    assert_eq!(uncatchable(&[]), None);
}

#[test]
fn a_match_is_a_contest_of_forecasts() {
    let league = Forecaster::new(Level::League.form(Ruleset::TenPin));
    let games = ["X X X", "9- 9- 9-", "X X X X X X X"].map(game);
    let entrant = |game, handicap, can_win| Entrant { game, forecaster: &league, handicap, can_win };
    let [first, second, left] = &games;
    let found = Match::of(&[entrant(first, 0, true), entrant(second, 40, true), entrant(left, 0, false)]).unwrap();
    let chances = [first, second].map(|game| league.forecast(game).unwrap());
    let raised = Contestant { handicap: 40, ..contestant(&chances[1]) };
    let odds = contest(&[contestant(&chances[0]), raised]);
    assert_eq!(found.sides[..2].iter().map(|side| side.odds).collect::<Vec<_>>(), odds);
    assert_eq!([&found.sides[0].chances, &found.sides[1].chances], chances.each_ref());
    assert_eq!(found.sides[2].chances, Chances::certain(150), "who left keeps the score");

    let candlepin = Game::new(Ruleset::Candlepin);
    let error = Match::of(&[entrant(&candlepin, 0, true)]).unwrap_err();
    assert_eq!((error.form, error.game), (Ruleset::TenPin, Ruleset::Candlepin));
}
