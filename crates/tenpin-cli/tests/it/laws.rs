use proptest::prelude::*;
use tenpin::Game;

use crate::{run, tenpin};

/// Lines that people might enter, right and wrong.
fn entries() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0..=10_u8).prop_map(|pins| pins.to_string()),
        3 => "[X/Ffx-]",
        1 => Just("undo".to_owned()),
        1 => "fix (PJS|KYJ|kyj|1|2|3|XYZ) ([0-9]|1[01]) [-X/F0-9()S]{0,4}",
        1 => "[^\n]{0,20}",
    ]
}

/// Whatever the input, the program says how it ended and shows nothing but whole boards and lines it was given.
fn check(input: &[u8], args: &[&str]) -> Result<(), TestCaseError> {
    let played = run(&mut tenpin(args), input);
    prop_assert!(matches!(played.code, Some(0 | 1)), "{:?}", played);
    prop_assert!(!played.stderr.contains("panicked"), "{:?}", played);
    prop_assert_eq!(played.code == Some(1), played.stderr.ends_with("the input ended before the game was over\n"));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_bytes_make_the_console_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes, &[])?;
        check(&bytes, &["play", "PJS", "KYJ"])?;
    }

    #[test]
    fn no_entries_make_the_console_panic(entries in prop::collection::vec(entries(), 0..120)) {
        check(entries.join("\n").as_bytes(), &["play", "PJS", "KYJ"])?;
        check(format!("2\nPJS\nKYJ\n{}", entries.join("\n")).as_bytes(), &[])?;
    }

    /// A game of one, entered as counts and symbols with a wrong ball before each, ends with the engine's score.
    #[test]
    fn a_game_entered_with_mistakes_ends_with_its_score(wishes in prop::collection::vec((0..12_u8, any::<bool>()), 21)) {
        let mut game = Game::default();
        let mut entries = Vec::new();
        for (wish, is_mistaken) in wishes {
            let Some(next) = game.next_ball() else { break };
            if is_mistaken {
                entries.push((next.standing + 1 + wish).to_string());
            }
            let roll = if wish == 11 { game.foul() } else { game.roll(wish.min(next.standing)) }.unwrap();
            let is_symbol = is_mistaken || roll.is_foul();
            entries.push(if is_symbol { roll.ball().to_string() } else { roll.pins().to_string() });
        }
        while game.next_ball().is_some() {
            game.roll(0).unwrap();
            entries.push("0".to_owned());
        }
        let played = run(&mut tenpin(&["play", "PJS"]), entries.join("\n"));
        let last = format!("PJS {}", game.score().unwrap());
        prop_assert_eq!(played.stdout.lines().last(), Some(last.as_str()));
        prop_assert_eq!(played.code, Some(0));
    }
}
