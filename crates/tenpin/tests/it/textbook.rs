use proptest::prelude::*;
use tenpin::Game;

/// The plain loop: balls in a row, frames found on the way. It knows no fouls beside their zero and checks nothing.
fn totals(balls: &[u16]) -> Vec<u16> {
    let mut totals = Vec::new();
    let (mut ball, mut total) = (0, 0);
    for _ in 0..10 {
        let needs = match balls[ball..] {
            [10, ..] => 3,
            [] | [_] => break,
            [first, second, ..] if first + second == 10 => 3,
            _ => 2,
        };
        if balls.len() < ball + needs {
            break;
        }
        total += balls[ball..ball + needs].iter().sum::<u16>();
        totals.push(total);
        ball += if balls[ball] == 10 { 1 } else { 2 };
    }
    totals
}

/// A whole game as counts, framed here and not by the engine: a first ball, a second one where ten did not fall.
fn whole_games() -> impl Strategy<Value = Vec<u16>> {
    let ball = prop_oneof![Just(10_u16), Just(0), 0..=10_u16];
    prop::collection::vec(ball, 24).prop_map(|wishes| {
        let mut wishes = wishes.into_iter().cycle();
        let mut wish = |most: u16| wishes.next().unwrap().min(most);
        let mut balls = Vec::new();
        for _ in 0..9 {
            let first = wish(10);
            balls.push(first);
            if first < 10 {
                balls.push(wish(10 - first));
            }
        }
        let first = wish(10);
        let second = wish(if first == 10 { 10 } else { 10 - first });
        balls.extend([first, second]);
        if first == 10 {
            balls.push(wish(if second == 10 { 10 } else { 10 - second }));
        } else if first + second == 10 {
            balls.push(wish(10));
        }
        balls
    })
}

fn check(balls: &[u16], fouls: u32) -> Result<(), TestCaseError> {
    let mut game = Game::default();
    for (index, pins) in balls.iter().enumerate() {
        prop_assert_eq!(game.score(), None);
        let is_foul = *pins == 0 && fouls >> index & 1 == 1;
        let rolled = if is_foul { game.foul() } else { game.roll(u8::try_from(*pins).unwrap()) };
        prop_assert!(rolled.is_ok(), "{:?} in {:?}", rolled, balls);
    }
    let expected = totals(balls);
    prop_assert_eq!(crate::settled(&game), &expected[..], "{}", game);
    prop_assert_eq!(game.score_so_far(), expected.last().copied().unwrap_or(0));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn a_whole_game_scores_as_the_plain_loop_says(balls in whole_games(), fouls: u32) {
        check(&balls, fouls)?;
        let mut game = Game::default();
        for pins in &balls {
            game.roll(u8::try_from(*pins).unwrap()).unwrap();
        }
        prop_assert_eq!(game.score(), totals(&balls).get(9).copied());
        prop_assert_eq!(game.next_ball(), None);
    }

    #[test]
    fn an_unfinished_game_scores_as_the_plain_loop_says(balls in whole_games(), fouls: u32, len in 0..24_usize) {
        check(&balls[..len.min(balls.len())], fouls)?;
    }
}
