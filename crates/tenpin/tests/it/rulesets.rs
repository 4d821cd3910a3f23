use tenpin::{Ball, Game, Mark, PinSet, Ruleset};

fn read(rules: &str, text: &str) -> Game {
    Game::read(rules.parse().unwrap(), text).unwrap_or_else(|error| panic!("{rules} {text:?}: {error}"))
}

/// The text is this game by these rules, as it is written.
#[track_caller]
fn check(rules: &str, text: &str, written: &str) {
    assert_eq!(read(rules, text).to_string(), written, "{text}");
    assert_eq!(read(rules, written), read(rules, text));
}

#[track_caller]
fn check_wrong(rules: &str, text: &str, column: usize, frame: usize, says: &str) {
    let error = Game::read(rules.parse().unwrap(), text).unwrap_err();
    assert_eq!((error.column, error.frame, error.reason.to_string().as_str()), (column, frame, says), "{text}");
}

#[test]
fn a_rule_set_goes_by_its_name() {
    let names = "ten-pin no-tap-9 no-tap-8 no-tap-7 current-frame 3-6-9 candlepin duckpin five-pin";
    assert_eq!(Ruleset::ALL.map(Ruleset::name).join(" "), names);
    for ruleset in Ruleset::ALL {
        assert_eq!(ruleset.to_string().parse(), Ok(ruleset));
        assert_eq!(ruleset.to_string().to_uppercase().parse(), Ok(ruleset));
        assert_eq!(Game::new(ruleset).ruleset(), ruleset);
    }
    for name in ["", "tenpin", "no-tap", "no-tap-6", "ten-pin "] {
        assert_eq!(name.parse::<Ruleset>().unwrap_err().to_string(), "there is no such rule set", "{name}");
    }
}

#[test]
fn no_tap_keeps_the_pins_that_really_fell() {
    let game = read("no-tap-8", "8 9 X 7/ 8{7-10} (8) 3/");
    let rolls: Vec<_> = game.frames().iter().flat_map(tenpin::Frame::rolls).collect();
    let pins: Vec<_> =
        rolls.iter().map(|roll| (roll.pins(), roll.points(), roll.mark() == Some(Mark::Strike))).collect();
    let strike = |pins| (pins, 10, true);
    assert_eq!(pins[..5], [strike(8), strike(9), strike(10), (7, 7, false), (3, 3, false)]);
    assert_eq!(pins[5..], [strike(8), strike(8), (3, 3, false), (7, 7, false)]);
    assert_eq!(rolls[5].leave(), "7-10".parse().ok());
    assert!(rolls[5].is_split() && rolls[6].is_split() && !rolls[0].is_split());
    assert_eq!(game.to_string(), "8 9 X 7/ 8{7-10} (8) 3/");
}

#[test]
fn no_tap_is_for_the_first_ball_at_a_full_rack() {
    check("no-tap-9", "-9 9- 9 7 2", "-9 9 -9 72");
    check_wrong("no-tap-9", "9/", 2, 2, "/ is for the second ball at a rack, and 9 pins or more are a strike");
    check_wrong("no-tap-8", "19", 1, 1, "a lone number looks like a total");
}

#[test]
fn digits_alone_read_back_in_no_tap() {
    check("no-tap-9", "9 81 9 72", "9 81 9 72");
    check("no-tap-9", "9 8 1 9 7 2", "9 81 9 72");
    check("no-tap-7", "7 8 9 61 7", "7 8 9 61 7");
    check("no-tap-9", "9 9 9 9 9 9 9 9 9 998", "9 9 9 9 9 9 9 9 9 998");
}

#[test]
fn three_balls_a_frame_in_candlepin() {
    check("candlepin", "5 4 1 10 6 4 3 3 2", "541 X 6/ 332");
    check("candlepin", "333", "333");
    check("candlepin", "33", "33");
    check("candlepin", "333 33", "333 33");
    check("candlepin", "333 3", "333 3");
    check("candlepin", "F/ FF9 -F-", "F/ FF9 -F-");
    check("candlepin", "0 0 10 10", "--T X");
    check("candlepin", "--T 54T", "--T 541");
    for (text, column, says) in [
        ("54/", 3, "the third ball at a rack makes no mark"),
        ("--X", 3, "the third ball at a rack makes no mark"),
        ("T", 1, "T is for the third ball at a rack"),
        ("-T", 2, "T is for the third ball at a rack"),
        ("10 541", 1, "10 can mean a strike or two balls"),
    ] {
        check_wrong("candlepin", text, column, 1, says);
    }
    check_wrong("candlepin", "10 5 4 11", 8, 2, "a count is 0 to 10");
    check_wrong("candlepin", "541 10", 5, 2, "10 can mean a strike or two balls");
    check_wrong("ten-pin", "X T", 3, 2, "T is for the third ball at a rack");
    let hint = Game::read(Ruleset::Candlepin, "-- 10").unwrap_err().reason.hint();
    assert_eq!(hint, Some("write X for a strike, 1- for one pin and then none, T for ten with a third ball"));
    let hint = Game::read(Ruleset::Candlepin, "54/").unwrap_err().reason.hint();
    assert_eq!(hint, Some("write the count, or T for all that stood"));
    check_wrong("candlepin", "5 4 2", 5, 1, "2 pins cannot fall when 1 is standing");
    check_wrong("candlepin", "157", 1, 1, "a lone number looks like a total");
    let clearing = |text: &str| read("candlepin", text).next_ball().unwrap().clearing_mark;
    let marks = [Some(Mark::Strike), Some(Mark::Spare), None, Some(Mark::Strike)];
    assert_eq!(["", "5", "54", "541"].map(clearing), marks);
}

#[test]
fn the_last_frame_of_current_frame_has_no_fill_balls() {
    let nine = "-- -- -- -- -- -- -- -- --";
    check_wrong("current-frame", &format!("{nine} X9"), 29, 10, "the game is over");
    assert_eq!(read("current-frame", &format!("{nine} 9/")).score(), Some(19));
    assert_eq!(read("current-frame", "X F/ 5/ 8").totals()[..4], [Some(30), Some(40), Some(55), None]);
}

#[test]
fn five_pin_counts_have_two_digits() {
    check("five-pin", "15 5 5 5 10 5 13 2 5F 0 0 12 3", "X 5,5,5 10/ 13/ 5F-- 12/");
    check("five-pin", "X 5,5,5 10/ X X 13/ 5F-- 5-- X XX5", "X 5,5,5 10/ X X 13/ 5F-- 5-- X XX5");
    check("five-pin", "xf 15F -F 5f10F", "15F 15F -F5F10F");
    check("five-pin", "11 g 2", "11-2");
    check("five-pin", "13/f -/F", "13,2F -15F");
    check("five-pin", "13{1}2 7{2-3}5{2}3", "13{1}/ 7{2-3},5{2},3");
    check("five-pin", "15", "X");
    check("five-pin", "", "");
    for (text, column, says) in [
        ("16", 1, "a lone number looks like a total"),
        ("X 16", 3, "a count is 0 to 15"),
        ("X 555", 3, "a count is 0 to 15"),
        ("X 05", 3, "a count is 0 to 15"),
        ("X 1", 3, "1 point cannot fall when pins worth 15 are standing"),
        ("X 14", 3, "14 points cannot fall when pins worth 15 are standing"),
        ("X F", 3, "the pins of a foul count"),
        ("X /F", 3, "/ is for the second ball at a rack"),
        ("X 5/ F", 6, "the pins of a foul count"),
        ("X (8)", 3, "these rules know no splits"),
        ("X T", 3, "T is for the third ball at a rack"),
        ("X 5X", 4, "X is for the first ball at a full rack"),
        ("X 8{6}", 3, "6 cannot be left when 1-2-3-4-5 are standing"),
        ("X 8 a", 5, "'a' is no ball"),
    ] {
        let frame = if text.starts_with('X') { 2 } else { 1 };
        let frame = if text == "X 5/ F" { 3 } else { frame };
        check_wrong("five-pin", text, column, frame, says);
    }
}

#[test]
fn what_the_five_pins_add_up_to_can_fall() {
    let counts = |text: &str| read("five-pin", text).next_ball().unwrap().pins().collect::<Vec<_>>();
    assert_eq!(counts(""), [0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15]);
    assert_eq!(counts("10"), [0, 2, 3, 5]);
    assert_eq!(counts("10 2"), [0, 3]);
    assert_eq!(counts("7"), [0, 2, 3, 5, 6, 8]);
    // Where the pins are known, fewer counts are possible.
    assert_eq!(counts("7{3-4}"), [0, 3, 5, 8]);
    assert_eq!(counts("10{3}"), [0, 5]);
    assert_eq!(counts("10{3}-"), [0, 5]);
    assert_eq!(counts("3{1-2-3-5}2"), [0, 2, 3, 5, 7, 8, 10]);
    assert_eq!(counts("13F"), [0, 2]);
}

#[test]
fn what_is_left_of_five_pins_fits_what_fell_before() {
    let left = |text: &str, leave: &str| {
        let leave: PinSet = leave.parse().unwrap();
        read("five-pin", text).bowl(Ball::Leave(leave)).map(|roll| roll.pins()).map_err(|error| error.to_string())
    };
    assert_eq!(left("", "1-5"), Ok(11));
    assert_eq!(left("10", "1"), Ok(3));
    assert_eq!(left("10", "1-5"), Err("1-5 cannot be left when pins worth 5 are standing".to_owned()));
    assert_eq!(left("10", "3"), Ok(0));
    assert_eq!(left("10", "2-4"), Err("2-4 cannot be left when pins worth 5 are standing".to_owned()));
    assert_eq!(left("10{3}", "1"), Err("1 cannot be left when 3 is standing".to_owned()));
}

#[test]
fn a_foul_in_five_pin_counts_its_pins_and_costs_fifteen() {
    let totals = |text: &str| crate::settled(&read("five-pin", text));
    assert_eq!(totals("5F-- 10F-- X 5,5,5"), [0, 0, 10, 25]);
    assert_eq!(totals("X 15F 5F--"), [35, 40, 30]);
    let roll = Game::new(Ruleset::FivePin).bowl(Ball::Foul(15)).unwrap();
    assert_eq!((roll.pins(), roll.mark(), roll.is_foul()), (15, Some(Mark::Strike), true));
}

/// The least that a game can become takes fouls into account where they cost points.
#[test]
fn the_best_and_the_least_by_other_rules() {
    let outlook = |rules: &str, text: &str| {
        let game = read(rules, text);
        (game.best_possible(), game.least_possible())
    };
    assert_eq!(outlook("five-pin", ""), (450, 0));
    assert_eq!(outlook("five-pin", "X X X X X X X X X"), (450, 360 - 3 * 15));
    assert_eq!(outlook("no-tap-9", "9"), (300, 10));
    assert_eq!(outlook("no-tap-9", "8"), (290, 8));
    assert_eq!(outlook("current-frame", "9"), (289, 9));
    assert_eq!(outlook("candlepin", "54"), (280, 9));
}

#[test]
fn corrections_ask_the_rules_too() {
    let mut game = read("no-tap-9", "81 9 72");
    game.correct(1, &[Ball::Pins(9)]).unwrap();
    assert_eq!(game.to_string(), "9 9 72");
    assert!(game.correct(1, &[Ball::Pins(9), Ball::Pins(1)]).is_err());
    let mut game = read("candlepin", "541 X");
    assert_eq!(
        game.correct(1, &[Ball::Pins(5), Ball::Pins(4)]).unwrap_err().to_string(),
        "frame 1 is finished and must stay so"
    );
    game.correct(1, &[Ball::Pins(5), Ball::Pins(5)]).unwrap();
    assert_eq!(game.to_string(), "5/ X");
}

#[test]
fn given_frames_are_written_and_may_be_left_out() {
    let whole = "72 81 _ X 6/ _ 9- 8/ _ X9-";
    check("3-6-9", whole, whole);
    check("3-6-9", "72 81 X 6/ 9- 8/ X9-", whole);
    check("3-6-9", "7 2 8 1 10 6 4 9 0 8 2 10 9 0", whole);
    check("3-6-9", "7281_X6/_9-8/X9-", whole);
    check("3-6-9", "72 8", "72 8");
    check("3-6-9", "72 81", "72 81 _");
    check("3-6-9", "72 81 5", "72 81 _ 5");
    check("3-6-9", "72 81 53 4", "72 81 _ 53 4");
    check("3-6-9", "", "");
    let says = "_ is for a frame that is given";
    for (text, column, frame) in [
        ("_", 1, 1),
        ("72 _", 4, 2),
        ("72 8_1", 5, 2),
        ("72 81 _ _", 9, 4),
        ("72 81 X _", 9, 5),
        ("72 81 7 _", 9, 4),
        ("X X X X X X XXX _", 17, 10),
    ] {
        check_wrong("3-6-9", text, column, frame, says);
    }
    check_wrong("ten-pin", "72 81 _", 7, 3, says);
    check_wrong("five-pin", "X _", 3, 2, says);
}

#[test]
fn nobody_bowls_undoes_or_corrects_a_given_frame() {
    let mut game = read("3-6-9", "X 7");
    assert_eq!(crate::settled(&game), []);
    assert!(game.frames()[2].is_given() && game.frames()[2].rolls().is_empty() && game.frames()[2].is_finished());
    assert_eq!(game.frames()[0].score(&game.frames()[1..]), None);
    game.roll(3).unwrap();
    // The strike is worth what follows, the spare is worth the given strike.
    assert_eq!(crate::settled(&game), [20, 40]);
    assert_eq!(game.next_ball().unwrap().frame, 4);
    assert_eq!(game.correct(3, &[Ball::Strike]).unwrap_err().to_string(), "frame 3 is given, and nobody bowls it");
    assert_eq!(game.correct(6, &[Ball::Strike]).unwrap_err().to_string(), "frame 6 is given, and nobody bowls it");
    assert_eq!(game.undo().unwrap().pins(), 3);
    assert_eq!((game.to_string().as_str(), game.next_ball().unwrap().frame), ("X 7", 2));
    let perfect = read("3-6-9", "X X X X X X XXX");
    assert_eq!(perfect.score(), Some(300));
    assert_eq!(read("3-6-9", "9-").best_possible(), 279);
    assert_eq!(read("3-6-9", "").least_possible(), 10 + 10 + 10);
}
