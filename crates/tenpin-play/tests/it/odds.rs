use tenpin::Ruleset;
use tenpin_board::{Entrant, NameTag, Series};
use tenpin_forecast::{Level, Standard};
use tenpin_play::{Command, Forms, Play, SheetOdds};
use tenpin_store::{Author, Store, Timestamp};

use crate::{bowl, bowl_to_the_end, play, run, store};

/// The odds of a sheet by all games that were opened before a time.
async fn odds(store: &Store, play: &Play, until: Option<Timestamp>) -> SheetOdds {
    let mut forms = Forms::new(store.clone(), until, Standard::default());
    let learnt = forms.of(play.sheet()).await.unwrap();
    SheetOdds::of(play.sheet(), &learnt).unwrap()
}

/// Lets the first bowler strike with every ball, and all others miss.
async fn bowl_strikes_and_misses(play: &mut Play) {
    while let Some((line, _)) = play.sheet().next() {
        let ball = if line == 0 { tenpin::Ball::Strike } else { tenpin::Ball::Pins(0) };
        play.act(Command::Roll(ball)).await.unwrap();
    }
}

fn means(odds: &SheetOdds) -> Vec<f64> {
    odds.lines.iter().map(|line| line.chances.mean()).collect()
}

#[test]
fn without_games_everybody_is_of_the_standard() {
    run(async {
        let store = store().await;
        let play = play(&store, "PJS KYJ:no-tap-9", None);
        let odds = odds(&store, &play, None).await;
        let no_tap = Level::Club.form(Ruleset::NoTap9).mean();
        assert!((means(&odds)[0] - 121.0).abs() < 1e-6 && (means(&odds)[1] - no_tap).abs() < 1e-6);
        assert!(odds.lines[0].odds.win < odds.lines[1].odds.win);
        assert_eq!((odds.lines[1].number, odds.lines[1].label.as_str(), odds.uncatchable), (2, "KYJ", None));
    });
}

#[test]
fn only_games_from_before_tell() {
    run(async {
        let store = store().await;
        let mut first = play(&store, "PJS KYJ", None);
        bowl_strikes_and_misses(&mut first).await;
        let opened = first.record().unwrap().opened_at();
        let second = play(&store, "KYJ PJS ANA", None);
        let after = odds(&store, &second, None).await;
        let [kyj, pjs, ana] = means(&after)[..] else { panic!("{after:?}") };
        assert!(kyj < 90.0 && 180.0 < pjs && (ana - 121.0).abs() < 1e-6, "{kyj} {pjs} {ana}");
        let before = odds(&store, &second, Some(opened)).await;
        assert!(means(&before).iter().all(|mean| (mean - 121.0).abs() < 1e-6), "{:?}", means(&before));
    });
}

#[test]
fn namesakes_have_their_own_games() {
    run(async {
        let store = store().await;
        let mut first = play(&store, "ANA ANA", None);
        bowl_strikes_and_misses(&mut first).await;
        let second = play(&store, "ANA ANA", None);
        let odds = odds(&store, &second, None).await;
        assert!(180.0 < means(&odds)[0] && means(&odds)[1] < 90.0, "{:?}", means(&odds));
        assert_eq!(odds.lines[1].label, "ANA (2)");
    });
}

#[test]
fn who_left_or_was_closed_out_cannot_win() {
    run(async {
        let store = store().await;
        let mut one = play(&store, "PJS KYJ ANA", None);
        bowl(&mut one, "X9-9-").await;
        one.act(Command::Leave { line: 0 }).await.unwrap();
        let left = odds(&store, &one, None).await;
        assert_eq!((left.lines[0].odds.win, left.lines[0].odds.place), (0.0, None));
        let two: f64 = left.lines[1..].iter().map(|line| line.odds.win).sum();
        assert!((two + left.lines[1].odds.share - 1.0).abs() < 1e-9, "{left:?}");
        one.act(Command::Close).await.unwrap();
        let closed = odds(&store, &one, None).await;
        assert!(closed.lines.iter().all(|line| line.odds.place.is_none()), "{closed:?}");
    });
}

#[test]
fn a_game_that_is_over_is_certain() {
    run(async {
        let store = store().await;
        let mut one = play(&store, "PJS KYJ", None);
        bowl(&mut one, "X").await;
        bowl_to_the_end(&mut one, 3).await;
        let over = odds(&store, &one, None).await;
        assert_eq!((over.lines[0].odds.win, over.lines[1].odds.win, over.uncatchable), (1.0, 0.0, Some(0)));
        // What is read from the file is the same.
        let again = Play::open(store.clone(), Author::CONSOLE, one.number().unwrap()).await.unwrap();
        assert_eq!(odds(&store, &again, None).await, over);
    });
}

/// A game that was begun before and ended after tells nothing of who was likely to win, and a later correction neither.
#[test]
fn what_came_later_tells_nothing() {
    run(async {
        let store = store().await;
        let mut open = play(&store, "PJS KYJ", None);
        bowl(&mut open, "9").await;
        let mut over = play(&store, "ANA KYJ", None);
        bowl(&mut over, "9-").await;
        bowl_to_the_end(&mut over, 0).await;
        let mut sheet = play(&store, "PJS ANA", None);
        bowl(&mut sheet, "X").await;
        let opened = sheet.record().unwrap().opened_at();
        let before = odds(&store, &sheet, Some(opened)).await;
        assert!((means(&before)[1] - 121.0).abs() > 10.0, "{:?}", means(&before));
        bowl_to_the_end(&mut open, 10).await;
        let correction =
            Command::Correct { line: 0, number: 1, balls: vec![tenpin::Ball::Strike], reason: String::new() };
        over.act(correction).await.unwrap();
        assert_eq!(odds(&store, &sheet, Some(opened)).await, before);
        assert_ne!(odds(&store, &sheet, None).await, before);
    });
}

#[test]
fn an_order_leaves_namesakes_their_games() {
    run(async {
        let store = store().await;
        let mut first = play(&store, "ANA ANA", None);
        bowl_strikes_and_misses(&mut first).await;
        let mut second = play(&store, "ANA ANA", None);
        let before = means(&odds(&store, &second, None).await);
        second.act(Command::Order { first: vec![1] }).await.unwrap();
        let after = means(&odds(&store, &second, None).await);
        assert_eq!((before[0], before[1]), (after[1], after[0]));
    });
}

/// Whoever is renamed takes the games along, on sheets of before and after.
#[test]
fn bowlers_go_by_the_names_of_today() {
    run(async {
        let store = store().await;
        let mut first = play(&store, "PJS KYJ", None);
        bowl_strikes_and_misses(&mut first).await;
        let mut second = play(&store, "PJS KYJ", None);
        bowl(&mut second, "9").await;
        let opened = second.record().unwrap().opened_at();
        let as_it_was = second.sheet().clone();
        let before = odds(&store, &second, Some(opened)).await;
        assert!(180.0 < means(&before)[0], "{before:?}");
        for play in [&mut first, &mut second] {
            let name_tag = NameTag { tag: "BOB".parse().unwrap(), name: None };
            play.act(Command::Rename { line: 0, name_tag, reason: String::new() }).await.unwrap();
        }
        assert_eq!(means(&odds(&store, &second, Some(opened)).await), means(&before));
        // The sheet as it was before the new name, too.
        let mut forms = Forms::new(store.clone(), Some(opened), Standard::default());
        let bowlers = forms.of_past(&as_it_was, second.sheet()).await.unwrap();
        assert_eq!(SheetOdds::of(&as_it_was, &bowlers).unwrap(), before);
    });
}

/// Whoever joins after somebody else's joining was undone is somebody else, perhaps by other rules.
#[test]
fn who_joins_after_an_undone_joining_has_a_form_of_their_own() {
    run(async {
        let store = store().await;
        let mut first = play(&store, "KIM", None);
        bowl_to_the_end(&mut first, 10).await;
        let mut second = play(&store, "PJS", None);
        bowl(&mut second, "9/").await;
        second.act(Command::Join { entrant: Entrant::read("KIM").unwrap() }).await.unwrap();
        let with_kim = second.sheet().clone();
        second.act(Command::Undo).await.unwrap();
        second.act(Command::Join { entrant: Entrant::read("LEE:no-tap-9").unwrap() }).await.unwrap();
        let mut forms = Forms::new(store.clone(), None, Standard::default());
        let bowlers = forms.of_past(&with_kim, second.sheet()).await.unwrap();
        let [before, after] = [&with_kim, second.sheet()].map(|sheet| SheetOdds::of(sheet, &bowlers).unwrap());
        assert!(180.0 < means(&before)[1], "{:?}", means(&before));
        let no_tap = Level::Club.form(Ruleset::NoTap9).mean();
        assert!((means(&after)[1] - no_tap).abs() < 1e-6, "{:?}", means(&after));
        assert_ne!(before.lines[1].arrival, after.lines[1].arrival);
    });
}

/// Whoever may not see statistics does not see them in a forecast.
#[test]
fn forms_of_a_series_know_nothing_but_its_earlier_games() {
    run(async {
        let store = store().await;
        let mut elsewhere = play(&store, "PJS KYJ", None);
        bowl_strikes_and_misses(&mut elsewhere).await;
        let of_series = async |play: &Play| {
            let mut forms = Forms::of_series(store.clone(), Standard::default());
            let learnt = forms.of(play.sheet()).await.unwrap();
            means(&SheetOdds::of(play.sheet(), &learnt).unwrap())
        };
        let alone = play(&store, "PJS KYJ", None);
        let mut series = play(&store, "KYJ PJS PJS", Some(Series { id: 7, game: 1, games: Some(3) }));
        for first in [&alone, &series] {
            let means = of_series(first).await;
            assert!(means.iter().all(|mean| (mean - 121.0).abs() < 1e-6), "{means:?}");
        }
        bowl_strikes_and_misses(&mut series).await;
        series.act(Command::Close).await.unwrap();
        series.act(Command::Next).await.unwrap();
        series.act(Command::Order { first: vec![2] }).await.unwrap();
        series.act(Command::Join { entrant: Entrant::read("ANA").unwrap() }).await.unwrap();
        let [second_pjs, kyj, first_pjs, ana] = of_series(&series).await[..] else { panic!("not four") };
        assert!(180.0 < kyj && (ana - 121.0).abs() < 1e-6, "{kyj} {ana}");
        assert!(first_pjs < 90.0 && second_pjs < 90.0, "{first_pjs} {second_pjs}");
    });
}

/// In a series, everybody is followed from line to line, whatever the order.
#[test]
fn namesakes_in_a_series_keep_their_games_in_another_order() {
    run(async {
        let store = store().await;
        let mut play = play(&store, "ANA ANA", Some(Series { id: 7, game: 1, games: Some(3) }));
        bowl_strikes_and_misses(&mut play).await;
        play.act(Command::Close).await.unwrap();
        play.act(Command::Next).await.unwrap();
        play.act(Command::Order { first: vec![1] }).await.unwrap();
        while let Some((line, _)) = play.sheet().next() {
            let ball = if line == 1 { tenpin::Ball::Strike } else { tenpin::Ball::Pins(0) };
            play.act(Command::Roll(ball)).await.unwrap();
        }
        play.act(Command::Close).await.unwrap();
        play.act(Command::Next).await.unwrap();
        // The line that follows the new order is the one without a pin, before its first ball and after it.
        for _ in 0..2 {
            let found = odds(&store, &play, None).await;
            assert!(means(&found)[0] < 90.0 && 180.0 < means(&found)[1], "{:?}", means(&found));
            play.act(Command::Roll(tenpin::Ball::Pins(0))).await.unwrap();
        }
    });
}
