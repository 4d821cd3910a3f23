use proptest::prelude::*;
use tenpin::{Ball, Game, Roll, Ruleset, notation};

use crate::{any_ball, games, read_back};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn what_is_written_reads_back_as_the_same_game(game in games()) {
        prop_assert_eq!(read_back(&game), Ok(game));
    }

    #[test]
    fn a_ball_by_itself_reads_back(ball in any_ball()) {
        prop_assert_eq!(ball.to_string().parse(), Ok(ball));
    }

    #[test]
    fn no_text_panics_where_a_ball_is_read(text in "[-X/TF(){}0-9]{0,6}|\\PC{0,6}") {
        let _ = text.parse::<Ball>();
    }

    /// Games without marks and misses are written with digits alone, which counts and totals are made of too.
    #[test]
    fn digits_alone_read_back(frames in prop::collection::vec((1..9_u8, 1..9_u8), 0..=10), whole: bool) {
        let mut game = Game::default();
        for (first, second) in frames {
            game.roll(first).unwrap();
            game.roll(second.min(9 - first)).unwrap();
        }
        if !whole {
            game.undo();
        }
        prop_assert_eq!(game.to_string().parse::<Game>(), Ok(game), "{}", game);
        prop_assert_eq!(format!("{game}\r\n").parse::<Game>(), Ok(game), "{}", game);
    }

    #[test]
    fn blanks_and_commas_or_nothing_at_all_make_no_difference(game in games(), separator in "[ ,|\t]{1,3}") {
        let written = game.to_string();
        let read = |text: &str| Game::read(game.ruleset(), text);
        // Numbers of two digits need something between them.
        let is_long = 10 < game.ruleset().rack();
        prop_assume!(is_long || written.contains(['X', '/', '-', 'F', 'T', '(', '{']));
        prop_assert_eq!(read(&written.replace(' ', &separator)), Ok(game));
        prop_assert_eq!(read(&written.to_lowercase()), Ok(game));
        if !is_long {
            prop_assert_eq!(read(&written.replace(' ', "")), Ok(game));
        }
    }

    #[test]
    fn counts_tell_the_same_game(game in games()) {
        let rolls = || game.frames().iter().flat_map(tenpin::Frame::rolls);
        let is_foul_told = game.ruleset().foul_cost().is_some();
        let foul = |roll: &Roll| if is_foul_told && roll.is_foul() { "F" } else { "" };
        let counts: Vec<_> = rolls().map(|roll| format!("{}{}", roll.pins(), foul(roll))).collect();
        let read = |text: &str| Game::read(game.ruleset(), text);
        let counted = read(&counts.join(" ")).unwrap();
        prop_assert_eq!(counted.totals(), game.totals());
        prop_assert_eq!(read(&counts.join(",")), Ok(counted));
    }

    #[test]
    fn the_totals_are_the_sums_of_what_the_frames_are_worth(game in games()) {
        let mut total = Some(0);
        for (index, frame) in game.frames().iter().enumerate() {
            let score = frame.score(&game.frames()[index + 1..]);
            total = total.zip(score).map(|(total, score)| total + score);
            let fouls = game.frames()[..=index].iter().flat_map(tenpin::Frame::rolls).filter(|roll| roll.is_foul());
            let debt: u16 = fouls.map(|_| game.ruleset().foul_cost().unwrap_or(0)).sum();
            let shown = total.map(|total: u16| total.saturating_sub(debt));
            prop_assert_eq!(game.totals()[index], shown, "frame {} of {:?}", index + 1, game);
        }
        prop_assert_eq!(game.is_over(), game.score().is_some());
    }

    #[test]
    fn undo_undoes(game in games(), ball in any_ball()) {
        let mut after = game;
        if let Ok(roll) = after.bowl(ball) {
            prop_assert_eq!(after.undo(), Some(roll));
            prop_assert_eq!(after, game);
        }
    }

    #[test]
    fn a_refused_ball_leaves_the_game_alone(game in games(), ball in any_ball()) {
        let mut after = game;
        if after.bowl(ball).is_err() {
            prop_assert_eq!(after, game);
        }
    }

    #[test]
    fn next_ball_names_just_the_counts_that_are_accepted(game in games()) {
        for pins in 0..=u8::MAX {
            let mut after = game;
            let may_fall = game.next_ball().is_some_and(|next| next.pins().any(|count| count == pins));
            prop_assert_eq!(after.roll(pins).is_ok(), may_fall, "{} pins", pins);
        }
    }

    #[test]
    fn a_correction_touches_one_frame(
        game in games(),
        number in 0..=11_usize,
        balls in prop_oneof![whole_frames(), prop::collection::vec(any_ball(), 0..=4)],
    ) {
        let mut after = game;
        let corrected = after.correct(number, &balls);
        for (index, (old, new)) in game.frames().iter().zip(after.frames()).enumerate() {
            if corrected.is_err() || index + 1 != number {
                prop_assert_eq!(old, new);
            }
        }
        if corrected.is_ok() {
            let (old, new) = (game.frames()[number - 1], after.frames()[number - 1]);
            prop_assert!(!old.rolls().is_empty());
            prop_assert_eq!(new.rolls().len(), balls.len());
            prop_assert!(new.is_finished() || !old.is_finished());
            // The game goes on from there as if it had been bowled so.
            prop_assert_eq!(read_back(&after), Ok(after));
        }
    }

    #[test]
    fn a_frame_corrected_to_its_own_balls_is_no_change(game in games()) {
        for (index, frame) in game.frames().iter().enumerate().filter(|(_, frame)| !frame.rolls().is_empty()) {
            let balls: Vec<_> = frame.rolls().iter().map(tenpin::Roll::ball).collect();
            let mut after = game;
            prop_assert_eq!(after.correct(index + 1, &balls), Ok(()));
            prop_assert_eq!(after, game);
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in any::<String>()) {
        check_any_text(&text)?;
    }

    #[test]
    fn no_text_of_the_right_letters_makes_the_reader_panic(text in "[Xx/FfGgSsTt(){}_0-9 ,|\\-é\u{301}]{0,60}") {
        check_any_text(&text)?;
    }

    #[test]
    fn no_bytes_make_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        check_any_text(&String::from_utf8_lossy(&bytes))?;
        if let Err(error) = Game::read(Ruleset::TenPin, &bytes) {
            prop_assert!((1..=bytes.len()).contains(&error.column), "{}", error);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn best_and_least_enclose_the_score_and_meet_at_the_end(
        ruleset in prop::sample::select(&Ruleset::ALL[..]),
        balls in prop::collection::vec(any_ball(), 60),
    ) {
        let mut game = Game::new(ruleset);
        let (mut best, mut least) = (game.best_possible(), game.least_possible());
        for ball in balls {
            let _ = game.bowl(ball);
            prop_assert!(game.best_possible() <= best && least <= game.least_possible());
            (best, least) = (game.best_possible(), game.least_possible());
            prop_assert!(least <= best && (game.score_so_far() <= least || ruleset.foul_cost().is_some()));
            prop_assert_eq!(game.score().is_some(), game.next_ball().is_none());
        }
        while game.next_ball().is_some() {
            game.foul().unwrap();
        }
        prop_assert_eq!(game.score(), Some(least));
        prop_assert_eq!((game.best_possible(), game.least_possible()), (least, least));
    }
}

/// The balls of a frame that could be a whole one, often the tenth.
fn whole_frames() -> impl Strategy<Value = Vec<Ball>> {
    let frames = ["X", "7/", "72", "--", "F/", "(8)1", "XXX", "X5/", "XX-", "9/X", "F/F", "X(7)2"];
    prop::sample::select(frames.to_vec())
        .prop_map(|frame| notation::balls(Ruleset::TenPin, frame).map(|written| written.unwrap().ball).collect())
}

/// A text is a game that reads back, or the error points into the text, at the start of a character.
fn check_any_text(text: &str) -> Result<(), TestCaseError> {
    // Some rule set, another for every text.
    let ruleset = Ruleset::ALL[text.len() % Ruleset::ALL.len()];
    match Game::read(ruleset, text) {
        Ok(game) => prop_assert_eq!(read_back(&game), Ok(game)),
        Err(error) => {
            prop_assert!(text.is_char_boundary(error.column - 1) && error.column <= text.len(), "{}", error);
            prop_assert!((1..=10).contains(&error.frame));
        }
    }
    Ok(())
}
