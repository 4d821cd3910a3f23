use tenpin::{Game, Ruleset};
use tenpin_forecast::{Forecaster, Form, Level, Odds, Target};
use tenpin_json::{CurveRecord, ForecastRecord, FormJson, FormRecord, GameForecastRecord, NeedRecord, read_form};

use crate::check;

#[test]
fn a_match_that_is_over() {
    let perfect: Game = "X X X X X X X X X XXX".parse().unwrap();
    let forecaster = Forecaster::new(Level::Club.form(Ruleset::TenPin));
    let chances = forecaster.forecast(&perfect).unwrap();
    let mut game = GameForecastRecord::of(&perfect, &chances, Some(250));
    game = game.with_odds(Odds { win: 1.0, share: 0.0, place: Some(1.0) });
    game.bowler = Some("PJS");
    game.handicap = 8;
    game.need = Some(NeedRecord::of(&forecaster.need(&perfect, Target::AtLeast(250)).unwrap(), &chances));
    game.curve = Some(vec![CurveRecord { event: 1, mean: 121.0, win: 0.5, share: 0.0 }]);
    game.chances = vec![0.0, 1.0];
    check(
        &ForecastRecord { target: Some(250), uncatchable: Some(1), games: vec![game] },
        r#"{"target":250,"uncatchable":1,"games":[{"bowler":"PJS","rules":"ten-pin",
           "notation":"X X X X X X X X X XXX","so_far":300,"least":300,"best":300,"over":true,"handicap":8,
           "mean":300.0,"deviation":0.0,"at_least":1.0,"win":1.0,"share":0.0,"place":1.0,"quantiles":[300,300,300],
           "need":{"score":250,"possible":true,"certain":true,"chance":1.0,"fewest_pins":0,"against":250,
           "or_tie":1.0,"win":1,"tie":0,"lose":0,"ways":[]},
           "curve":[{"event":1,"mean":121.0,"win":0.5,"share":0.0}],"chances":[0.0,1.0]}]}"#,
    );
}

#[test]
fn what_is_needed() {
    let game: Game = "-- -- -- -- -- -- -- -- --".parse().unwrap();
    let forecaster = Forecaster::new(Form::even(Ruleset::TenPin));
    let need = forecaster.need(&game, Target::Beat(29)).unwrap();
    let mut record = NeedRecord::of(&need, &forecaster.forecast(&game).unwrap());
    assert!((record.or_tie * 1331.0 - 2.0).abs() < 1e-9);
    record.or_tie = 0.75;
    // It is a 1331st, but for what is lost by rounding.
    assert!((record.chance * 1331.0 - 1.0).abs() < 1e-9 && (record.ways[0].chance * 1331.0 - 1.0).abs() < 1e-9);
    (record.chance, record.ways[0].chance) = (0.5, 0.25);
    check(
        &record,
        r#"{"score":30,"possible":true,"certain":false,"chance":0.5,"fewest_pins":30,"against":29,
           "or_tie":0.75,"win":1,"tie":1,"lose":239,
           "ways":[{"spare":false,"strikes":3,"marks":0,"pins":0,"next_ball":0,"chance":0.25}]}"#,
    );
}

#[test]
fn a_form_reads_back() {
    for ruleset in Ruleset::ALL {
        let form = Level::League.form(ruleset);
        let json = serde_json::to_string(&FormRecord::of(&form)).unwrap();
        assert_eq!(
            json.contains(r#""third":"#),
            matches!(ruleset, Ruleset::Candlepin | Ruleset::Duckpin | Ruleset::FivePin)
        );
        let read = read_form(&serde_json::from_str::<FormJson>(&json).unwrap()).unwrap();
        assert!((read.mean() - form.mean()).abs() < 1e-9, "{ruleset}");
    }
}

#[test]
fn what_is_no_form_has_a_place() {
    let read = |text: &str| read_form(&serde_json::from_str::<FormJson>(text).unwrap()).unwrap_err().to_string();
    assert_eq!(read("7"), "it is not an object");
    assert_eq!(read("{}"), "rules: it is missing");
    assert_eq!(read(r#"{"rules":"ten-pin","first":true}"#), "first: it is not a list");
    assert_eq!(read(r#"{"rules":"ten-pin","first":[],"second":[]}"#), "second: it is not an object");
    assert_eq!(
        read(r#"{"rules":"ten-pin","first":[],"second":{"07":[]}}"#),
        "second.07: it is not a number of standing pins"
    );
    assert_eq!(read(r#"{"rules":"ten-pin","first":[],"second":{}}"#), "first: it is missing");
    assert_eq!(read(r#"{"rules":"ten-pin","first":[],"second":{},"x":0}"#), "x: a form has no such field");
    assert_eq!(read(r#"{"rules":"ten-pin","first":[],"first":[]}"#), "first: it appears more than once");
}
