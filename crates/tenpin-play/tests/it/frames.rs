use proptest::prelude::*;
use tenpin::{Ball, Mark, RollError, Ruleset, notation};
use tenpin_board::{Event, SheetError};
use tenpin_play::{Command, Outcome, Play, Rolled, Trouble};
use tenpin_store::{Author, StoreError};

use crate::{bowl, games, play, run, store};

fn balls(text: &str) -> Vec<Ball> {
    notation::balls(Ruleset::TenPin, text).map(|written| written.unwrap().ball).collect()
}

/// The balls of a text, all at once.
async fn frame(play: &mut Play, text: &str) -> Result<Outcome, Trouble> {
    play.act(Command::RollAll(balls(text))).await
}

#[test]
fn balls_of_one_frame_come_together_and_each_is_an_event() {
    run(async {
        let store = store().await;
        let mut play = play(&store, "PJS KYJ", None);
        let Ok(Outcome::RolledAll(rolled)) = frame(&mut play, "8{7-10}/").await else { panic!("refused") };
        let [Rolled { line: 0, number: 1, mark: None, leave: Some(leave), is_split: true }, spare] = rolled[..] else {
            panic!("{rolled:?}")
        };
        assert_eq!(leave.to_string(), "7-10");
        assert_eq!(spare, Rolled { line: 0, number: 1, mark: Some(Mark::Spare), leave: None, is_split: false });
        assert_eq!(play.sheet().up(), Some(1));
        assert_eq!(play.sheet().events().len(), 3);
        // So undo takes back one of them.
        play.act(Command::Undo).await.unwrap();
        assert_eq!(games(&play), ["8{7-10}", ""]);
        // What is left of a frame is a frame, too.
        assert!(frame(&mut play, "1").await.is_ok());
        assert_eq!(games(&play), ["8{7-10}1", ""]);
        assert_eq!(store.load(1).await.unwrap().sheet().lines()[0].game.to_string(), "8{7-10}1");
    });
}

#[test]
fn more_balls_than_the_frame_takes_or_one_that_cannot_fall_change_nothing() {
    run(async {
        let store = store().await;
        let mut play = play(&store, "PJS KYJ", None);
        let finished = Trouble::Refused(SheetError::Ball(RollError::FrameFinished));
        let too_many = Trouble::Refused(SheetError::Ball(RollError::TooManyPins { pins: 5, standing: 2 }));
        assert_eq!(frame(&mut play, "85").await, Err(too_many));
        assert_eq!(frame(&mut play, "X8").await, Err(finished.clone()));
        assert_eq!(frame(&mut play, "8/X").await, Err(finished.clone()));
        assert_eq!(play.number(), None, "no sheet is kept");
        assert_eq!(frame(&mut play, "").await, Ok(Outcome::RolledAll(Vec::new())));
        assert_eq!(play.number(), None, "nor one on which nothing was bowled");
        bowl(&mut play, "7").await;
        assert_eq!(frame(&mut play, "/X").await, Err(finished));
        assert_eq!(games(&play), ["7", ""]);
        assert_eq!(store.load(1).await.unwrap().sheet().events().len(), 2);
    });
}

#[test]
fn the_last_frame_takes_all_its_balls_and_the_game_is_over() {
    run(async {
        let store = store().await;
        let mut play = play(&store, "PJS", None);
        bowl(&mut play, &"X".repeat(9)).await;
        assert!(frame(&mut play, "X9/").await.is_ok());
        assert_eq!(play.sheet().up(), None);
        let over = Trouble::Refused(SheetError::Ball(RollError::GameOver));
        assert_eq!(frame(&mut play, "72").await, Err(over));
        assert_eq!(store.load(1).await.unwrap().sheet().lines()[0].game.score(), Some(289));
    });
}

#[test]
fn a_frame_that_is_overtaken_leaves_nothing() {
    run(async {
        let store = store().await;
        let mut one = play(&store, "PJS", None);
        bowl(&mut one, "X").await;
        let mut other = Play::open(store.clone(), Author::CONSOLE, 1).await.unwrap();
        bowl(&mut one, "7").await;
        assert_eq!(frame(&mut other, "8/").await, Err(Trouble::Overtaken));
        assert_eq!(games(&other), ["X 7"], "the other one sees what happened");
        let kept = store.load(1).await.unwrap();
        assert_eq!(kept.sheet().events().len(), 3);
        // The other way round, the whole frame is there, and a single ball comes too late.
        assert!(frame(&mut other, "2").await.is_ok());
        assert!(frame(&mut other, "9/").await.is_ok());
        assert_eq!(one.act(Command::Roll(Ball::Pins(1))).await, Err(Trouble::Overtaken));
        assert_eq!(games(&one), ["X 72 9/"]);
        // On a sheet that is gone there is nothing to bowl on.
        one.act(Command::Delete).await.unwrap();
        store.compact(&[1]).await.unwrap();
        let gone = Trouble::Store(StoreError::NoSuchSheet { number: 1 });
        assert_eq!(other.act(Command::RollAll(balls("72"))).await, Err(gone));
    });
}

/// Balls that may fall or not, more often those that do.
fn any_ball() -> impl Strategy<Value = Ball> {
    prop_oneof![
        6 => (0..=10_u8).prop_map(Ball::Pins),
        2 => Just(Ball::Spare),
        1 => Just(Ball::Strike),
        1 => Just(Ball::Foul(0)),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// A frame that comes at once leaves the same sheet as ball by ball, or changes nothing.
    #[test]
    fn a_frame_at_once_is_the_same_as_ball_by_ball_or_nothing(
        ruleset in prop::sample::select(Ruleset::ALL.to_vec()),
        lines in prop::collection::vec(prop::collection::vec(any_ball(), 1..4), 1..40),
    ) {
        run(async {
            let bowlers = format!("PJS:{ruleset} KYJ");
            let (at_once, by_ball) = (store().await, store().await);
            let mut at_once = play(&at_once, &bowlers, None);
            let mut by_ball = play(&by_ball, &bowlers, None);
            for balls in lines {
                let before: Vec<Event> = at_once.sheet().events().to_vec();
                let turn = |play: &Play| play.sheet().next().map(|(line, next)| (line, next.frame));
                let first = turn(&by_ball);
                let mut is_one_frame = true;
                let mut bowled = 0;
                for ball in &balls {
                    is_one_frame = is_one_frame && turn(&by_ball) == first;
                    if !is_one_frame || by_ball.act(Command::Roll(*ball)).await.is_err() {
                        break;
                    }
                    bowled += 1;
                }
                match at_once.act(Command::RollAll(balls.clone())).await {
                    Ok(Outcome::RolledAll(rolled)) => assert_eq!((rolled.len(), bowled), (balls.len(), balls.len())),
                    Err(Trouble::Refused(_)) => {
                        assert!(bowled < balls.len(), "{balls:?} can be bowled");
                        assert_eq!(at_once.sheet().events(), before);
                        for _ in 0..bowled {
                            by_ball.act(Command::Undo).await.unwrap();
                        }
                    }
                    other => panic!("{other:?}"),
                }
                assert_eq!(games(&at_once), games(&by_ball));
                assert_eq!(at_once.sheet().next(), by_ball.sheet().next());
                // What is kept is what is shown.
                if let Some(record) = at_once.record() {
                    let kept = at_once.sheet();
                    assert_eq!(record.sheet().events(), kept.events());
                    assert_eq!(record.stamps().len(), kept.events().len());
                }
            }
        });
    }
}
