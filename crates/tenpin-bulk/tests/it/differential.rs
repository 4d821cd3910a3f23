use std::sync::LazyLock;

use proptest::prelude::*;
use tenpin::{Frame, Game, Roll, Ruleset};
use tenpin_bulk::{Chunk, Layout, Reading, Room, Scorer, Verdict};
use tenpin_forecast::Numbers;
use tenpin_stats::Tally;

use crate::{Said, by_engine, games, in_bulk, warm};

/// A game in one of the ways that people write it.
fn spelled(game: &Game, numbers: &mut Numbers) -> Vec<u8> {
    let written = game.to_string();
    let counts = || game.frames().iter().flat_map(Frame::rolls).map(|roll: &Roll| roll.pins().to_string());
    let text = match numbers.below(12) {
        0 => counts().collect::<Vec<_>>().join(" "),
        1 => counts().collect::<Vec<_>>().join(","),
        2 => counts().collect::<Vec<_>>().join(", "),
        3 => written.replace(' ', ""),
        4 => written.to_lowercase().replace('-', "g"),
        5 => written.replace('-', "0"),
        6 => written.replace(' ', " | ").replace('X', "x"),
        7 => written.replace(" 8", " (8)"),
        8 => written.replace(" 7", " S7").replace('-', "F"),
        9 => format!("  {written}\t"),
        10 => written.replace(' ', "\t"),
        _ => written,
    };
    text.into_bytes()
}

/// A line with something wrong in it, most likely.
fn corrupted(mut line: Vec<u8>, numbers: &mut Numbers) -> Vec<u8> {
    const ODD: &[u8] = b"0123456789XxFfGgSsTt_/-(){}, |\t\r#:;.\x00\xff\xc3\xa9\xef\xbb\xbf";
    for _ in 0..=numbers.below(3) {
        let place = usize::from(numbers.below(u8::try_from(line.len().min(250)).unwrap() + 1));
        let odd = ODD[usize::from(numbers.below(u8::try_from(ODD.len()).unwrap()))];
        match numbers.below(6) {
            0 if place < line.len() => drop(line.remove(place)),
            1 if place < line.len() => line[place] = odd,
            2 => line.truncate(place),
            3 => line.extend_from_within(place..),
            4 => line.extend(b" 10"),
            _ => line.insert(place, odd),
        }
    }
    line.retain(|byte| *byte != b'\n');
    line
}

fn text_of(ruleset: Ruleset, seed: u64, good: usize, bad: usize) -> Vec<u8> {
    let mut numbers = Numbers::new(seed);
    let mut text = Vec::new();
    for (index, game) in games(ruleset, seed, good).iter().enumerate() {
        let line = spelled(game, &mut numbers);
        for _ in 0..(index + 1) * bad / good - index * bad / good {
            text.extend(corrupted(line.clone(), &mut numbers));
            text.extend(if numbers.below(4) == 0 { &b"\r\n"[..] } else { b"\n" });
        }
        text.extend(line);
        text.push(b'\n');
    }
    text
}

#[track_caller]
fn check(ruleset: Ruleset, text: &[u8], jobs: &[usize]) -> Vec<(usize, Said)> {
    let expected = by_engine(ruleset, text);
    for jobs in jobs {
        let said = in_bulk(&Scorer::new(Layout::games(ruleset)), text, *jobs);
        for (said, expected) in said.iter().zip(&expected) {
            assert_eq!(said, expected, "{:?}", crate::lines_of(text).get(expected.0 - 1));
        }
        assert_eq!(said.len(), expected.len(), "{ruleset} on {jobs} threads");
    }
    expected
}

#[test]
fn a_million_games_and_a_hundred_thousand_corrupted_lines() {
    let text = text_of(Ruleset::TenPin, 20_261_116, 1_000_000, 100_000);
    let expected = check(Ruleset::TenPin, &text, &[1, 3]);
    let count = |is: fn(&Said) -> bool| expected.iter().filter(|(_, said)| is(said)).count();
    assert!(1_000_000 <= count(|said| matches!(said, Said::Over(_))));
    assert!(60_000 < count(|said| matches!(said, Said::Refused(_))));
    assert!(2_000 < count(|said| matches!(said, Said::Unfinished(_))));
}

#[test]
fn every_rule_set_good_and_bad() {
    for ruleset in Ruleset::ALL {
        let games = if ruleset == Ruleset::FivePin { 1500 } else { 15_000 };
        check(ruleset, &text_of(ruleset, 7, games, games), &[1, 2]);
    }
}

/// The readings are what the statistics count, ball by ball.
#[test]
fn readings_agree_with_the_statistics() {
    for ruleset in Ruleset::ALL {
        let games = games(ruleset, 3, 1000);
        let mut tally = Tally::default();
        let text: Vec<u8> = games.iter().flat_map(|game| format!("{game}\n").into_bytes()).collect();
        let mut readings: Vec<Reading> = Vec::new();
        warm(ruleset).score(&Chunk::new(1, text), &mut Room::default(), |number, verdict| match verdict {
            Verdict::Over(reading) => readings.push(reading),
            Verdict::Other(row) => panic!("{ruleset}: {number}: {row:?}"),
        });
        for game in &games {
            tally.add(game).unwrap();
        }
        let sum = |count: fn(Reading) -> u8| readings.iter().map(|reading| u64::from(count(*reading))).sum::<u64>();
        assert_eq!(readings.iter().map(|reading| reading.score()).collect::<Vec<_>>(), tally.scores);
        assert_eq!((sum(Reading::strikes), sum(Reading::racks)), (tally.strikes.made, tally.strikes.of), "{ruleset}");
        assert_eq!((sum(Reading::spares), sum(Reading::seconds)), (tally.spares.made, tally.spares.of), "{ruleset}");
        assert_eq!(sum(Reading::opens), tally.opens.iter().map(|opens| opens.made).sum::<u64>(), "{ruleset}");
    }
}

/// A scorer for each rule set.
static WARM: LazyLock<[Scorer; 9]> = LazyLock::new(|| Ruleset::ALL.map(warm));

proptest! {
    /// Whatever the bytes, but for those that signs of spreadsheets and UTF-16 begin with, which the engine alone does not
    /// read.
    #[test]
    fn any_bytes_at_all(lines in proptest::collection::vec(proptest::collection::vec(any::<u8>(), 0..60), 0..50)) {
        let mut text = lines.join(&b'\n');
        text.iter_mut().filter(|byte| matches!(byte, 0xc2 | 0xe2 | 0xe3 | 0xef | 0xfe)).for_each(|byte| *byte = 0xff);
        prop_assert_eq!(in_bulk(&WARM[0], &text[..], 1), by_engine(Ruleset::TenPin, &text));
    }

    /// What looks like games and mostly is none, in every rule set, with automata and without.
    #[test]
    fn any_symbols_at_all(lines in proptest::collection::vec("[0-9X/XF(8)S_T ,10-]{0,40}", 0..40)) {
        let text = lines.join("\n");
        for (ruleset, scorer) in Ruleset::ALL.into_iter().zip(&*WARM) {
            let expected = by_engine(ruleset, text.as_bytes());
            prop_assert_eq!(in_bulk(scorer, text.as_bytes(), 1), &expected[..]);
            prop_assert_eq!(in_bulk(&Scorer::new(Layout::games(ruleset)), text.as_bytes(), 1), &expected[..]);
        }
    }
}

#[test]
fn what_only_the_engine_can_tell() {
    // Digits alone may be frames, counts or neither, and a ten can mean two things.
    let lines = [
        "72 81 63 54 72 81 63 54 72 81",
        "7 2 8 1 6 3 5 4 7 2 8 1 6 3 5 4 7 2 8 1",
        "72 8 1 63 54 72 81 63 54 72 81",
        "72 81 63 54 72 81 63 54 72 1 0",
        "X X X X X X X X X 10",
        "X X X X X X X X X 1 0",
        "X X X X X X X X X 10 10 10",
        "X X X X X X X X X 1-",
        "10 10 10 10 10 10 10 10 10 10 10 10",
        "10,10,10,10,10,10,10,10,10,10,10,10,",
        "101010101010101010101010",
        "10 10 10 10 10 10 10 10 10 10 10 100",
        "010 10 10 10 10 10 10 10 10 10 10 10",
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 01",
        "0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1",
        "00 00 00 00 00 00 00 00 00 00",
        "(8)/ (8)/ (8)/ (8)/ (8)/ (8)/ (8)/ (8)/ (8)/ (8)/X",
        "8{7-10}/ X X X X X X X X XXX",
        "( 8)/ X X X X X X X X XXX",
        "(8 )/ X X X X X X X X XXX",
        "(9)/ X X X X X X X X XXX",
        "X(8)/ X X X X X X X XXX",
        "S8/ X X X X X X X X XXX",
        "S 8/ X X X X X X X X XXX",
        "\u{feff}X X X X X X X X X XXX",
        "X X X X X X X X X XXX\r",
        "X X X X X X X X X XXX 300",
        "300",
        "",
        "#",
        " # X X X X X X X X X XXX",
    ];
    let padded = format!("{}X X X X X X X X X XXX{}", " ".repeat(150), " ".repeat(60));
    let text = lines.join("\n") + "\n" + &padded + "\n" + &padded.repeat(3);
    for ruleset in Ruleset::ALL {
        assert_eq!(in_bulk(&warm(ruleset), text.as_bytes(), 1), by_engine(ruleset, text.as_bytes()), "{ruleset}");
    }
}
