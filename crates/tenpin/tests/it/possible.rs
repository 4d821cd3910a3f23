use tenpin::Game;

use crate::game;

fn check(notation: &str, best: u16, least: u16) {
    let game = game(notation);
    assert_eq!((game.best_possible(), game.least_possible()), (best, least), "{notation}");
}

#[test]
fn the_best_and_the_least_of_the_handbook() {
    check("", 300, 0);
    check("X", 300, 10);
    check("9", 290, 9);
    check("9/", 290, 10);
    check("9-", 279, 9);
    check("5-", 275, 5);
    check("X 9/", 280, 30);
    check("X 9-", 268, 28);
    check("X X 8", 278, 54);
    check("9/ X", 290, 30);
    check("--", 270, 0);
    check("X X X X X X X X X 9", 279, 267);
    check("X X X X X X X X X X9", 289, 288);
    check("9- 9- 9- 9- 9- 9- 9- 9- 9- X", 111, 91);
}

/// Searches every continuation, fouls included, and checks each position on the way.
fn search(game: &Game) -> (u16, u16) {
    let Some(next) = game.next_ball() else {
        let score = game.score().unwrap();
        return (score, score);
    };
    let mut found = (0, u16::MAX);
    let mut visit = |after: Game| {
        let (best, least) = search(&after);
        found = (found.0.max(best), found.1.min(least));
    };
    for pins in next.pins() {
        let mut after = *game;
        after.roll(pins).unwrap();
        visit(after);
    }
    let mut after = *game;
    after.foul().unwrap();
    visit(after);
    assert_eq!((game.best_possible(), game.least_possible()), found, "{game}");
    found
}

#[test]
fn no_continuation_of_a_short_position_does_better_or_worse() {
    for before in ["-- -- -- -- -- -- X X", "X X X X X X X 9/", "9- 9- 9- 9- 9- 9- 9- 72"] {
        search(&game(before));
    }
}

#[test]
fn a_search_from_every_kind_of_ninth_frame() {
    for ninth in ["X", "-/", "F/", "9/", "53", "FF", "--"] {
        for eighth in ["X", "8/", "7-"] {
            search(&game(&format!("X 72 X X X 9/ X {eighth} {ninth}")));
        }
    }
}
