use tenpin::{Mark, RollError};
use tenpin_board::{Ball, Entrant, SheetError, State};
use tenpin_play::{Command, EarlyEnd, Outcome, Play, Results, Rolled, SeriesResult, Trouble, new_series};
use tenpin_store::{Author, Filter, Store};

use crate::{bowl, bowl_to_the_end, games, names, run, series_totals};

/// Three games of an evening on a real file: a late bowler, one who leaves and one who comes back, a mistake that is taken
/// back, a correction, a crash in the middle, the totals of the series, and the history in the end.
#[test]
fn a_whole_evening_without_a_terminal() {
    run(async {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tenpin.db");
        let store = Store::open(&path).await.unwrap();
        let bowlers = vec!["PJS".parse().unwrap(), "KYJ:no-tap-9".parse().unwrap()];
        let lane: Author = "lane 7".parse().unwrap();
        let mut evening = Play::new(store.clone(), lane.clone(), bowlers, Some(new_series(Some(3)))).unwrap();

        // Nothing is kept until something happens.
        assert_eq!((evening.number(), store.all_sheets().await), (None, Ok(vec![])));
        assert_eq!(evening.act(Command::Roll(Ball::Pins(11))).await, Err(too_many(11, 10)));
        assert_eq!((evening.number(), store.all_sheets().await), (None, Ok(vec![])));

        let strike = evening.act(Command::Roll(Ball::Pins(10))).await.unwrap();
        assert!(
            matches!(strike, Outcome::Rolled(Rolled { line: 0, number: 1, mark: Some(Mark::Strike), .. })),
            "{strike:?}"
        );
        assert_eq!(evening.number(), Some(1));
        let nine = evening.act(Command::Roll(Ball::Pins(9))).await.unwrap();
        assert!(matches!(nine, Outcome::Rolled(Rolled { line: 1, mark: Some(Mark::Strike), .. })), "no-tap: {nine:?}");

        // A leave, a mistake, and the same once more.
        let bed_posts: Ball = "8{7-10}".parse().unwrap();
        let split = evening.act(Command::Roll(bed_posts)).await.unwrap();
        let Outcome::Rolled(Rolled { leave: Some(leave), is_split: true, .. }) = split else { panic!("{split:?}") };
        assert_eq!(leave.to_string(), "7-10");
        let undone = evening.act(Command::Undo).await.unwrap();
        let Outcome::TakenBack { before, .. } = undone else { panic!("{undone:?}") };
        assert_eq!(before.lines()[0].game.to_string(), "X 8{7-10}");
        evening.act(Command::Redo).await.unwrap();
        bowl(&mut evening, "1 X").await;

        // LEE comes late and catches up, KYJ leaves, the order changes.
        let joined = evening.act(Command::Join { entrant: Entrant::read("LEE").unwrap() }).await.unwrap();
        assert!(matches!(joined, Outcome::Joined { line: 2, is_namesake: false, .. }), "{joined:?}");
        assert_eq!(evening.act(Command::Bowl { line: 2 }).await, Ok(Outcome::Called { line: 2 }));
        bowl(&mut evening, "9/").await;
        evening.act(Command::Bowl { line: 2 }).await.unwrap();
        bowl(&mut evening, "7").await;
        assert_eq!(evening.act(Command::Order { first: vec![2] }).await, Ok(Outcome::Reordered));
        assert_eq!(names(&evening), "LEE PJS KYJ");
        bowl(&mut evening, "/").await;
        evening.act(Command::Leave { line: 2 }).await.unwrap();
        let correct = Command::Correct { line: 1, number: 2, balls: vec![Ball::Strike], reason: "no split".to_owned() };
        assert_eq!(evening.act(correct).await, Ok(Outcome::Corrected { line: 1, number: 2 }));
        assert_eq!(games(&evening), ["9/ 7/", "X X", "9 X"]);

        // The program is gone; another one goes on where it was.
        drop(evening);
        store.close().await;
        let store = Store::open(&path).await.unwrap();
        let mut evening = Play::resume(store.clone(), "desk".parse().unwrap(), None).await.unwrap();
        assert_eq!(games(&evening), ["9/ 7/", "X X", "9 X"]);
        bowl_to_the_end(&mut evening, 10).await;
        let results = Results::of(evening.sheet());
        assert_eq!(results.winners, [1]);
        assert_eq!(results.lines.iter().map(|line| line.score).collect::<Vec<_>>(), [277, 300, 0]);
        assert_eq!(results.lines[2].early_end, Some(EarlyEnd::Left));
        assert_eq!(results.lines[0].early_end, None);

        // Those who are still here bowl twice more.
        assert_eq!(evening.act(Command::Close).await, Ok(Outcome::Closed));
        assert_eq!(evening.act(Command::Next).await, Ok(Outcome::Next));
        assert_eq!((names(&evening).as_str(), evening.number()), ("LEE PJS", None));
        assert_eq!(series_totals(&mut evening).await, [Some(277), Some(300)]);
        bowl_to_the_end(&mut evening, 0).await;
        evening.act(Command::Close).await.unwrap();
        evening.act(Command::Next).await.unwrap();
        bowl_to_the_end(&mut evening, 9).await;
        evening.act(Command::Close).await.unwrap();
        let series = SeriesResult::all_of(&evening.board().await);
        let series: Vec<String> = series.iter().map(|result| format!("{} {}", result.name, result.total)).collect();
        assert_eq!(series, ["PJS 490", "LEE 467"]);

        // Everything is in the history, with who wrote it.
        let history = store.history(&Filter::default(), None).await.unwrap().all;
        assert_eq!(history.iter().map(|summary| summary.state).collect::<Vec<_>>(), [State::Closed; 3]);
        assert_eq!(history.iter().map(|summary| summary.series.unwrap().game).collect::<Vec<_>>(), [1, 2, 3]);
        let stamps = store.load(1).await.unwrap().stamps().to_vec();
        assert_eq!([stamps[1].by.as_str(), stamps.last().unwrap().by.as_str()], ["lane 7", "desk"]);
    });
}

/// Why so many pins cannot fall.
fn too_many(pins: u8, standing: u8) -> Trouble {
    Trouble::Refused(SheetError::Ball(RollError::TooManyPins { pins, standing }))
}
