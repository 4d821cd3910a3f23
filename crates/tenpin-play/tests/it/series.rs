use std::io::Cursor;

use tenpin_board::{Ball, Board, SeriesTotals, SheetError};
use tenpin_play::{Command, Play, SeriesResult, Trouble, new_series};
use tenpin_store::{Author, ImportOptions, Store};

use crate::{bowl, bowl_to_the_end, play, run, series_totals, store};

/// The board as it is when everything is read and added up anew.
async fn fresh_board(store: &Store, play: &Play) -> Board {
    let earlier = store.earlier_in_series(play.sheet()).await.unwrap();
    Board::in_series(play.sheet(), &SeriesTotals::of(&earlier))
}

async fn correct(store: &Store, number: i64, frame: usize, ball: Ball) {
    let mut earlier = Play::open(store.clone(), Author::CONSOLE, number).await.unwrap();
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
                let mut second = Play::open(store.clone(), Author::CONSOLE, 2).await.unwrap();
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

/// Lets something happen to another sheet, as another program would.
async fn elsewhere(store: &Store, number: i64, command: Command) {
    Play::open(store.clone(), Author::CONSOLE, number).await.unwrap().act(command).await.unwrap();
}

/// The first game of a series is bowled, and the second begun and looked at.
async fn second_game(store: &Store) -> Play {
    let mut play = play(store, "PJS", Some(new_series(Some(4))));
    bowl_to_the_end(&mut play, 9).await;
    play.act(Command::Close).await.unwrap();
    play.act(Command::Next).await.unwrap();
    bowl(&mut play, "72").await;
    play.board().await;
    play
}

#[test]
fn an_earlier_game_that_is_removed_for_good_counts_no_more() {
    run(async {
        let store = store().await;
        let mut play = second_game(&store).await;
        elsewhere(&store, 1, Command::Delete).await;
        store.compact(&[1]).await.unwrap();
        assert_eq!(series_totals(&mut play).await, [Some(9)]);
    });
}

#[test]
fn a_correction_that_is_imported_counts() {
    run(async {
        let store = store().await;
        let mut play = second_game(&store).await;
        assert_eq!(series_totals(&mut play).await, [Some(199)]);
        let copy = crate::store().await;
        copy.import(Cursor::new(store.export(1).await.unwrap().lines.into_bytes())).await.unwrap();
        correct(&copy, 1, 2, Ball::Strike).await;
        let lines = Cursor::new(copy.export(1).await.unwrap().lines.into_bytes());
        store.import_with(lines, ImportOptions { update: true, ..ImportOptions::default() }).await.unwrap();
        assert_eq!(series_totals(&mut play).await, [Some(201)]);
        assert_eq!(play.board().await, fresh_board(&store, &play).await);
    });
}

/// Two sheets are the second game: one was deleted, bowled once more, and restored.
#[test]
fn a_game_that_was_bowled_twice_counts_as_the_journal_says() {
    run(async {
        let store = store().await;
        second_game(&store).await;
        elsewhere(&store, 2, Command::Delete).await;
        let mut again = Play::resume(store.clone(), Author::CONSOLE, Some(1)).await.unwrap();
        bowl_to_the_end(&mut again, 9).await;
        elsewhere(&store, 2, Command::Restore).await;
        again.board().await;
        again.act(Command::Close).await.unwrap();
        again.act(Command::Next).await.unwrap();
        assert_eq!(series_totals(&mut again).await, [Some(190 + 190 + 9)]);
        assert_eq!(again.board().await, fresh_board(&store, &again).await);
    });
}

#[test]
fn the_next_game_waits_for_the_last_ball_and_nothing_is_kept_of_a_game_that_never_began() {
    run(async {
        let store = store().await;
        let mut play = play(&store, "PJS", Some(new_series(None)));
        for command in [Command::Close, Command::Delete] {
            assert_eq!(play.act(command).await, Err(Trouble::Refused(SheetError::NotOpened)));
        }
        bowl(&mut play, "X").await;
        assert_eq!(play.act(Command::Next).await, Err(Trouble::NotOver));
        assert_eq!((play.number(), store.all_sheets().await), (Some(1), Ok(vec![1])));
    });
}
