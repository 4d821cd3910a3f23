use tenpin::handbook::Outlook;
use tenpin::{Ball, Game, Ruleset, handbook};

use crate::game;

#[test]
fn the_best_and_the_least_of_the_handbook() {
    for Outlook { game, best, least } in handbook::OUTLOOKS {
        let position = crate::game(game);
        assert_eq!((position.best_possible(), position.least_possible()), (*best, *least), "{game}");
    }
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
    for foul in next.pins() {
        let mut after = *game;
        after.bowl(Ball::Foul(foul)).unwrap();
        visit(after);
    }
    assert_eq!((game.best_possible(), game.least_possible()), found, "{game:?}");
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

/// Nine frames of nearly nothing, and then all that the last can be.
#[test]
fn a_search_of_the_last_frame_by_any_rules() {
    for ruleset in Ruleset::ALL {
        let mut game = Game::new(ruleset);
        game.roll(5).unwrap();
        while game.next_ball().is_some_and(|next| next.frame < 10) {
            game.roll(0).unwrap();
        }
        search(&game);
        game.roll(2).unwrap();
        search(&game);
    }
}
