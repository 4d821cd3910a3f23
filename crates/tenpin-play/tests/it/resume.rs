use tenpin_board::{SheetError, State};
use tenpin_play::{CannotResume, Command, Play, Trouble, new_series};
use tenpin_store::{Author, StoreError};

use crate::{bowl, bowl_to_the_end, games, play, run, store};

#[test]
fn the_sheet_that_was_written_on_last_goes_on() {
    run(async {
        let store = store().await;
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, None).await.err(), Some(CannotResume::NothingOpen));
        assert!(Play::last_open(store.clone(), Author::CONSOLE).await.unwrap().is_none());
        let mut one = play(&store, "PJS", None);
        bowl(&mut one, "7").await;
        let mut two = play(&store, "KYJ", None);
        bowl(&mut two, "8").await;
        bowl(&mut one, "2").await;
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, None).await.unwrap().number(), Some(1));
        assert_eq!(Play::last_open(store.clone(), Author::CONSOLE).await.unwrap().unwrap().number(), Some(1));
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, Some(2)).await.unwrap().number(), Some(2));
        let missing = CannotResume::Store(StoreError::NoSuchSheet { number: 9 });
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, Some(9)).await.err(), Some(missing));
    });
}

#[test]
fn a_sheet_that_was_closed_too_early_is_reopened_and_no_other() {
    run(async {
        let store = store().await;
        let mut early = play(&store, "PJS", None);
        bowl(&mut early, "7").await;
        early.act(Command::Close).await.unwrap();
        let mut again = Play::resume(store.clone(), Author::CONSOLE, Some(1)).await.unwrap();
        assert_eq!((again.sheet().state(), games(&again)), (State::Open, vec!["7".to_owned()]));
        bowl_to_the_end(&mut again, 9).await;
        again.act(Command::Close).await.unwrap();
        let over = CannotResume::Refused { number: 1, error: SheetError::Closed };
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, Some(1)).await.err(), Some(over));
        again.act(Command::Delete).await.unwrap();
        let deleted = CannotResume::Refused { number: 1, error: SheetError::Deleted };
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, Some(1)).await.err(), Some(deleted));
    });
}

#[test]
fn a_series_that_was_left_between_two_games_goes_on_with_the_next() {
    run(async {
        let store = store().await;
        let mut one = play(&store, "PJS KYJ", Some(new_series(Some(3))));
        bowl(&mut one, "X").await;
        one.act(Command::Leave { line: 1 }).await.unwrap();
        bowl_to_the_end(&mut one, 9).await;
        one.act(Command::Close).await.unwrap();
        for number in [None, Some(1)] {
            let next = Play::resume(store.clone(), Author::CONSOLE, number).await.unwrap();
            assert_eq!((next.number(), next.sheet().lines().len()), (None, 1), "for those who are still here");
            assert_eq!(next.sheet().series().unwrap().game, 2);
        }
        // Once the next game is begun, that is the one to go on with; once it is over, the first is over too.
        let mut two = Play::resume(store.clone(), Author::CONSOLE, None).await.unwrap();
        bowl(&mut two, "9").await;
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, Some(1)).await.unwrap().number(), Some(2));
        bowl_to_the_end(&mut two, 9).await;
        two.act(Command::Close).await.unwrap();
        let over = CannotResume::Refused { number: 1, error: SheetError::Closed };
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, Some(1)).await.err(), Some(over));
        assert_eq!(Play::resume(store.clone(), Author::CONSOLE, None).await.unwrap().sheet().series().unwrap().game, 3);
    });
}

/// A game that is closed early is over for its series, unless somebody goes on with it by its number.
#[test]
fn after_a_game_that_was_closed_early_the_series_goes_on() {
    run(async {
        let store = store().await;
        let mut first = play(&store, "PJS KYJ", Some(new_series(Some(2))));
        bowl(&mut first, "X").await;
        assert_eq!(first.act(Command::Next).await, Err(Trouble::NotOver));
        first.act(Command::Close).await.unwrap();
        let next = Play::resume(store.clone(), Author::CONSOLE, None).await.unwrap();
        assert_eq!((next.number(), next.sheet().series().unwrap().game), (None, 2));
        let again = Play::resume(store.clone(), Author::CONSOLE, Some(1)).await.unwrap();
        assert_eq!((again.number(), again.sheet().state()), (Some(1), State::Open));
    });
}
