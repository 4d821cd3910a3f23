use std::collections::HashMap;
use std::mem;

use tenpin::{Game, NextBall};

/// How many games there are for each score from 0 to 300.
type Census = Vec<u128>;

/// All that the future of a game depends on: the next ball, and the balls whose frames are not settled.
type Position = (NextBall, Vec<u8>);

/// Walks every legal continuation with the engine's own moves. Games in the same position share their future, so
/// they go on as one; what they have settled so far is counted beside it.
fn census() -> Census {
    let mut finished = vec![0; 301];
    let mut positions = HashMap::from([(position(&Game::default()).unwrap(), (Game::default(), one_game()))]);
    while !positions.is_empty() {
        for (game, counts) in mem::take(&mut positions).into_values() {
            for pins in game.next_ball().unwrap().pins() {
                let mut after = game;
                after.roll(pins).unwrap();
                let newly_settled = usize::from(after.score_so_far() - game.score_so_far());
                let counted = match position(&after) {
                    Some(position) => &mut positions.entry(position).or_insert((after, vec![0; 301])).1,
                    None => &mut finished,
                };
                for (score, games) in counts.iter().enumerate().filter(|(_, games)| **games != 0) {
                    counted[score + newly_settled] += games;
                }
            }
        }
    }
    finished
}

fn position(game: &Game) -> Option<Position> {
    let settled = game.totals().iter().flatten().count();
    let unsettled = game.frames()[settled..].iter().flat_map(tenpin::Frame::rolls).map(tenpin::Roll::pins);
    Some((game.next_ball()?, unsettled.collect()))
}

fn one_game() -> Census {
    let mut counts = vec![0; 301];
    counts[0] = 1;
    counts
}

#[test]
fn the_census_counts_every_game_there_is() {
    let census = census();
    let total: u128 = census.iter().sum();
    assert_eq!(total, 66_u128.pow(9) * 241);
    assert_eq!(total, 5_726_805_883_325_784_576);
    assert_eq!(census[..6], [1, 20, 210, 1540, 8855, 42504]);
    assert_eq!(census[291..], [1; 10]);
    assert!(census.iter().all(|games| *games <= census[77]));
    assert_eq!(census[77], 172_542_309_343_731_946);
    let pins: u128 = census.iter().zip(0..).map(|(games, score)| games * score).sum();
    assert_eq!(pins * 1_574_694, total * 125_572_265);
}
