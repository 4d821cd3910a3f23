use tenpin_board::{Ball, Entrant, NameTag, SheetError};
use tenpin_play::{Command, Outcome, Play, Trouble, new_series};
use tenpin_store::{Author, StoreError};

use crate::{bowl, bowl_to_the_end, games, play, run, store};

#[test]
fn of_two_keypads_one_gets_the_ball_and_the_other_sees_it() {
    run(async {
        let store = store().await;
        let mut one = play(&store, "PJS", None);
        bowl(&mut one, "7").await;
        let mut other = Play::open(store.clone(), Author::CONSOLE, 1).await.unwrap();
        bowl(&mut one, "2").await;
        assert_eq!(other.act(Command::Roll(Ball::Spare)).await, Err(Trouble::Overtaken));
        assert_eq!(games(&other), ["72"]);
        bowl(&mut other, "X").await;
        assert_eq!((one.refresh().await, one.refresh().await), (Ok(true), Ok(false)));
        assert_eq!(games(&one), ["72 X"]);
    });
}

/// Two pins cannot fall where one is standing, but by now a whole rack is.
#[test]
fn what_is_refused_may_be_right_by_now_and_is_not_called_wrong() {
    run(async {
        let store = store().await;
        let mut one = play(&store, "PJS", None);
        bowl(&mut one, "9").await;
        let mut other = Play::open(store.clone(), Author::CONSOLE, 1).await.unwrap();
        bowl(&mut one, "/").await;
        assert_eq!(other.act(Command::Roll(Ball::Pins(2))).await, Err(Trouble::Overtaken));
        assert!(other.act(Command::Roll(Ball::Pins(2))).await.is_ok());
        let refused = other.act(Command::Redo).await;
        assert_eq!(refused, Err(Trouble::Refused(SheetError::NothingToRedo)), "nobody wrote in between");
    });
}

#[test]
fn the_same_next_game_is_begun_once() {
    run(async {
        let store = store().await;
        let mut one = play(&store, "PJS", Some(new_series(None)));
        bowl_to_the_end(&mut one, 9).await;
        let mut other = Play::open(store.clone(), Author::CONSOLE, 1).await.unwrap();
        one.act(Command::Close).await.unwrap();
        one.act(Command::Next).await.unwrap();
        other.act(Command::Next).await.unwrap();
        assert_eq!((one.number(), other.number()), (None, None), "nothing has happened on it yet");
        bowl(&mut one, "7").await;
        assert_eq!(other.act(Command::Roll(Ball::Pins(9))).await, Err(Trouble::Overtaken));
        assert_eq!((other.number(), games(&other)), (one.number(), games(&one)));
        // Whoever asks after the first ball finds it begun.
        let mut late = Play::open(store.clone(), Author::CONSOLE, 1).await.unwrap();
        late.act(Command::Next).await.unwrap();
        assert_eq!((late.number(), games(&late)), (one.number(), games(&one)));
    });
}

#[test]
fn a_sheet_that_is_gone_takes_nothing() {
    run(async {
        let store = store().await;
        let mut one = play(&store, "PJS", None);
        bowl(&mut one, "7").await;
        let mut other = Play::open(store.clone(), Author::CONSOLE, 1).await.unwrap();
        assert_eq!(other.act(Command::Delete).await, Ok(Outcome::Deleted));
        store.compact(&[1]).await.unwrap();
        let gone = Trouble::Store(StoreError::NoSuchSheet { number: 1 });
        assert_eq!(one.act(Command::Roll(Ball::Spare)).await, Err(gone));
        assert_eq!(games(&one), ["7"], "what was bowled is still at hand");
    });
}

#[test]
fn a_sheet_on_which_nothing_stands_is_left_without_a_trace_in_the_history() {
    run(async {
        let store = store().await;
        assert_eq!(play(&store, "PJS", None).discard().await, Ok(None));
        let mut one = play(&store, "PJS", None);
        bowl(&mut one, "7").await;
        one.act(Command::Undo).await.unwrap();
        assert_eq!(one.discard().await, Ok(Some(1)));
        assert!(store.load(1).await.unwrap().sheet().is_deleted());
        // What somebody else writes on is theirs.
        let mut two = play(&store, "PJS", None);
        bowl(&mut two, "7").await;
        let mut other = Play::open(store.clone(), Author::CONSOLE, 2).await.unwrap();
        bowl(&mut other, "2").await;
        assert_eq!(two.discard().await, Ok(None));
        assert!(!store.load(2).await.unwrap().sheet().is_deleted());
    });
}

/// Whatever two keypads want at the same time, one of them gets it, and the other one sees what happened.
#[test]
fn calls_names_and_the_end_of_a_game_are_overtaken_like_balls() {
    run(async {
        let name_tag: NameTag = "BOB=Bob Park".parse().unwrap();
        let commands = [
            Command::Bowl { line: 1 },
            Command::Rename { line: 0, name_tag, reason: String::new() },
            Command::Close,
            Command::Join { entrant: Entrant::read("=김연아").unwrap() },
        ];
        for first in &commands {
            for second in &commands {
                let store = store().await;
                let mut one = play(&store, "PJS KYJ", None);
                bowl(&mut one, "X X").await;
                let mut other = Play::open(store.clone(), Author::CONSOLE, 1).await.unwrap();
                one.act(first.clone()).await.unwrap();
                assert_eq!(other.act(second.clone()).await, Err(Trouble::Overtaken), "{first:?}, {second:?}");
                assert_eq!(other.sheet(), one.sheet());
                assert_eq!(store.load(1).await.unwrap().sheet().events().len(), 4);
            }
        }
    });
}
