use proptest::prelude::*;
use tenpin::{Game, Ruleset};
use tenpin_board::text::width;

use crate::{fresh_data, run, tenpin, tenpin_with};

/// Lines that people might enter, right and wrong.
fn entries() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => (0..=10_u8).prop_map(|pins| pins.to_string()),
        3 => "[X/Ffx-]",
        2 => prop::sample::select(vec!["undo", "redo"]).prop_map(str::to_owned),
        1 => "(add|leave) (PJS|KYJ|KIM|LEE:five-pin|[1-4])",
        1 => "order( (PJS|KYJ|KIM|[1-4])){1,3}",
        1 => "fix (PJS|KYJ|kyj|1|2|3|XYZ) ([0-9]|1[01]) [-X/FT_0-9(){},S]{0,6}",
        1 => "left( (10|[0-9]|x)){0,4}",
        1 => "[0-9]{1,2}(F|\\{[0-9]-10\\})",
        1 => "[^\n]{0,20}",
    ]
}

/// Whatever the input, the program says how it ended and shows whole boards only.
fn check(input: &[u8], args: &[&str]) -> Result<(), TestCaseError> {
    let played = run(&mut tenpin(args), input);
    prop_assert!(matches!(played.code, Some(0 | 1)), "{:?}", played);
    prop_assert!(!played.stderr.contains("panicked"), "{:?}", played);
    let is_row = |line: &&str| line.starts_with('|');
    let lines: Vec<&str> = played.stdout.lines().collect();
    for board in lines.chunk_by(|line, next| is_row(line) == is_row(next)).filter(|board| is_row(&board[0])) {
        let width = board[0].len();
        // Five-pin needs wider cells.
        let is_least =
            78 == width || (78 < width && (args.len() == 6 || input.windows(8).any(|word| word == b"five-pin")));
        prop_assert!(is_least && board.iter().all(|row| row.len() == width && row.ends_with('|')), "{:#?}", board);
    }
    prop_assert_eq!(played.code == Some(1), played.stderr.ends_with("the input ended before the game was over\n"));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_bytes_make_the_console_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes, &[])?;
        check(&bytes, &["play", "--private", "PJS", "KYJ"])?;
    }

    #[test]
    fn no_bytes_make_score_panic(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..400),
            "[Xx/FfGgSs()0-9 ,|#\r\n\u{feff}é-]{0,200}".prop_map(String::into_bytes),
        ],
        format in prop::sample::select(vec!["board", "totals", "jsonl", "csv"]),
    ) {
        let scored = run(&mut tenpin(&["score", "--format", format]), &bytes);
        prop_assert!(!scored.stderr.contains("panicked"), "{:?}", scored);
        // Whatever is wrong is said, and nothing else is a failure.
        let is_complaint = |line: &str| line.starts_with("<stdin>:") && !line.contains(": note: ");
        prop_assert_eq!(scored.code, Some(i32::from(scored.stderr.lines().any(is_complaint))), "{:?}", scored);
        for row in scored.stdout.lines().filter(|_| format == "board") {
            prop_assert!(width(row) == 78 && row.starts_with('|') && row.ends_with('|'), "{}", row);
        }
    }

    #[test]
    fn no_entries_make_the_console_panic(entries in prop::collection::vec(entries(), 0..120)) {
        check(entries.join("\n").as_bytes(), &["play", "--private", "PJS", "KYJ"])?;
        let args = ["play", "--rules=candlepin", "--private", "PJS", "KYJ:five-pin", "LEE:3-6-9"];
        check(entries.join("\n").as_bytes(), &args)?;
    }

    /// Whoever follows the advice after a refused correction is not refused again.
    #[test]
    fn the_advice_after_a_refused_correction_can_be_followed(
        pins in prop::collection::vec(prop_oneof!["10", "[0-9]", "/"], 1..60),
        fix in prop_oneof![
            3 => "fix( (AAA|BBB|1|2|3|4|XYZ)( ([1-9]|1[01])( [-X/FT_0-9(),]{1,4})?)?)?",
            1 => "left( ([0-9]|1[01])){0,3}",
        ],
        ruleset in prop::sample::select(&Ruleset::ALL[..]),
    ) {
        let bowled = pins.join("\n");
        let play = || tenpin(&["play", "--private", "--rules", ruleset.name(), "AAA", "BBB:five-pin", "AAA"]);
        let refused = run(&mut play(), format!("{bowled}\n{fix}\nquit"));
        let complaints = refused.stderr.lines().count();
        let Some((_, advice)) = refused.stderr.lines().last().and_then(|line| line.split_once("enter it like ")) else {
            return Ok(());
        };
        let followed = run(&mut play(), format!("{bowled}\n{advice}\nquit"));
        prop_assert_eq!(followed.stderr.lines().count(), complaints - 1, "{} after {}", advice, fix);
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
        let played = run(&mut tenpin(&["play", "--private", "PJS"]), entries.join("\n"));
        let last = format!("PJS {}", game.score().unwrap());
        prop_assert_eq!(played.stdout.lines().last(), Some(last.as_str()));
        prop_assert_eq!(played.code, Some(0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Whatever is entered, what the next program finds is what the last one showed, and all that happened is told.
    #[test]
    fn what_was_shown_is_what_is_kept(entries in prop::collection::vec(entries(), 1..120)) {
        let data = fresh_data();
        let on = |args: &[&str], input: &str| run(&mut tenpin_with(&data, args), input);
        let played = on(&["play", "PJS", "KYJ"], &entries.join("\n"));
        prop_assert!(!played.stderr.contains("panicked"), "{:?}", played);
        let boards = played.stdout.matches("| NAME |").count();
        if boards == 1 {
            // Nothing was taken, and so nothing is kept.
            return Ok(());
        }
        let is_over = played.stdout.lines().any(|line| line.starts_with("PJS ") || line.starts_with("KYJ "));
        let shown: Vec<&str> = played.stdout.lines().rev().take_while(|line| line.contains(": ") || line.ends_with(':')).collect();
        let events = on(&["show", "1", "--events"], "").stdout.lines().count();
        // A board for each event but the opening, which has the first one; the last one is shown twice, and closed.
        prop_assert_eq!(events, boards, "{:?}", played);
        if !is_over {
            let resumed = on(&["resume"], "quit");
            let found: Vec<&str> = resumed.stdout.lines().rev().take(shown.len()).collect();
            let shown: Vec<&str> = shown.into_iter().take_while(|line| !line.contains("turn")).collect();
            prop_assert_eq!(&found[..shown.len()], &shown[..], "{:?}", played);
        }
        prop_assert_eq!(on(&["rebuild"], "").stdout, "everything is as the journal says\n");
    }
}
