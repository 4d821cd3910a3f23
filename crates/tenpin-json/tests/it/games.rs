use tenpin::{Game, Ruleset};
use tenpin_json::{ErrorRecord, GameRecord, Scores};

use crate::check;

#[test]
fn a_game_with_all_its_fields() {
    let game = "X 7/ 8{7-10}1 (6)".parse().unwrap();
    let record = GameRecord {
        file: Some("a \"b\".txt"),
        line: Some(7),
        bowler: Some("PJS"),
        recorded: Some(300),
        ..GameRecord::of(&game)
    };
    check(
        &record,
        r#"{"file":"a \"b\".txt","line":7,"bowler":"PJS","rules":"ten-pin","notation":"X 7/ 8{7-10}1 (6)",
           "rolls":[10,7,3,8,1,6],"leaves":[null,null,null,"7-10",null,null],
           "splits":[false,false,false,true,false,true],"frames":[20,38,47],
           "score":null,"so_far":47,"best":247,"over":false,"recorded":300}"#,
    );
}

#[test]
fn what_is_not_known_of_a_game_is_left_out() {
    let game = Game::default();
    check(
        &GameRecord::of(&game),
        r#"{"rules":"ten-pin","notation":"","rolls":[],"leaves":[],"splits":[],"frames":[],
           "score":null,"so_far":0,"best":300,"over":false}"#,
    );
}

#[test]
fn a_game_that_is_over_has_a_score() {
    let game = Game::read(Ruleset::ThreeSixNine, "9- 9- _ 9- 9- _ 9- 9- _ 9-").unwrap();
    check(
        &GameRecord { file: Some("<stdin>"), line: Some(1), ..GameRecord::of(&game) },
        r#"{"file":"<stdin>","line":1,"rules":"3-6-9","notation":"9- 9- _ 9- 9- _ 9- 9- _ 9-",
           "rolls":[9,0,9,0,9,0,9,0,9,0,9,0,9,0],
           "leaves":[null,null,null,null,null,null,null,null,null,null,null,null,null,null],
           "splits":[false,false,false,false,false,false,false,false,false,false,false,false,false,false],
           "frames":[9,18,37,46,55,74,83,92,111,120],"score":120,"so_far":120,"best":120,"over":true}"#,
    );
}

#[test]
fn scores_are_those_of_the_engine() {
    for notation in ["", "X", "X X 9", "X 7/ 9- X -8 8/ F6 X X X81"] {
        let game: Game = notation.parse().unwrap();
        let Scores { totals, so_far, best } = Scores::of(&game);
        assert_eq!((totals, so_far, best), (game.totals(), game.score_so_far(), game.best_possible()), "{notation}");
    }
}

#[test]
fn a_text_that_is_no_game() {
    let whole = ErrorRecord {
        file: Some("games.txt"),
        line: Some(7),
        bowler: Some("PJS"),
        column: 12,
        frame: Some(3),
        error: "5 pins cannot fall when 3 are standing".to_owned(),
        hint: Some("write X"),
    };
    check(
        &whole,
        r#"{"file":"games.txt","line":7,"bowler":"PJS","column":12,"frame":3,
           "error":"5 pins cannot fall when 3 are standing","hint":"write X"}"#,
    );
    let bare = ErrorRecord { file: None, line: None, bowler: None, frame: None, hint: None, ..whole };
    check(&bare, r#"{"column":12,"error":"5 pins cannot fall when 3 are standing"}"#);
}
