use tenpin_board::{Ball, Board, SeriesTotals};
use tenpin_play::{Command, Play, SeriesResult, new_series};
use tenpin_store::Store;

use crate::{bowl, bowl_to_the_end, play, run, series_totals, store};

/// The board as it is when everything is read and added up anew.
async fn fresh_board(store: &Store, play: &Play) -> Board {
    let earlier = store.earlier_in_series(play.sheet()).await.unwrap();
    Board::in_series(play.sheet(), &SeriesTotals::of(&earlier))
}

async fn correct(store: &Store, number: i64, frame: usize, ball: Ball) {
    let mut earlier = Play::open(store.clone(), number).await.unwrap();
    let command = Command::Correct { line: 0, number: frame, balls: vec![ball], reason: String::new() };
    earlier.act(command).await.unwrap();
}

/// What was scored before is kept in mind from game to game, and yet what others correct in an earlier game is seen with
/// the next board.
#[test]
fn the_totals_are_those_of_the_journal_whatever_happens_to_earlier_games() {
    run(async {
        let store = store().await;
        let mut play = play(&store, "PJS KYJ", Some(new_series(Some(7))));
        for game in 1..=6_u8 {
            bowl(&mut play, "X").await;
            play.board().await;
            bowl_to_the_end(&mut play, game).await;
            if game == 3 {
                // A correction of the first game, in the middle of the third.
                correct(&store, 1, 2, Ball::Strike).await;
            }
            assert_eq!(play.board().await, fresh_board(&store, &play).await, "game {game}");
            play.act(Command::Close).await.unwrap();
            if game == 4 {
                // A correction of this very game, by somebody else, right before the next one begins.
                correct(&store, 4, 1, Ball::Strike).await;
            }
            if game == 5 {
                let mut second = Play::open(store.clone(), 2).await.unwrap();
                second.act(Command::Delete).await.unwrap();
            }
            play.act(Command::Next).await.unwrap();
            assert_eq!(play.board().await, fresh_board(&store, &play).await, "after game {game}");
        }
    });
}

#[test]
fn a_sheet_that_stands_alone_shows_no_totals_and_starts_a_series_with_the_next() {
    run(async {
        let store = store().await;
        let mut play = play(&store, "PJS", None);
        bowl_to_the_end(&mut play, 9).await;
        assert_eq!(series_totals(&mut play).await, [None]);
        play.act(Command::Next).await.unwrap();
        assert_eq!(play.sheet().series().unwrap().game, 1);
        assert_eq!(series_totals(&mut play).await, [None], "its first game is the only one so far");
        bowl_to_the_end(&mut play, 9).await;
        play.act(Command::Next).await.unwrap();
        assert_eq!(series_totals(&mut play).await, [Some(190)]);
    });
}

#[test]
fn the_highest_of_a_series_comes_first_and_ties_keep_their_order() {
    run(async {
        let store = store().await;
        let mut play = play(&store, "PJS KYJ LEE", Some(new_series(Some(2))));
        bowl(&mut play, "1- 9- 9-").await;
        let results = SeriesResult::all_of(&play.board().await);
        let results: Vec<(&str, u32)> = results.iter().map(|result| (result.name.as_str(), result.total)).collect();
        assert_eq!(results, [("KYJ", 9), ("LEE", 9), ("PJS", 1)]);
    });
}
