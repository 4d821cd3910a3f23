use std::path::PathBuf;
use std::{env, fs};

use crate::{run, screen, tenpin};

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts").join(name)
}

fn read(name: &str) -> Vec<u8> {
    fs::read(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The screen after the input `INPUT.in` is just the file `SCREEN.txt`; with `BLESS=1` the file is written anew.
fn check(input: &str, picture: &str, args: &[&str], code: i32) {
    let (shown, shown_code) = screen(&mut tenpin(args), &read(&format!("{input}.in")));
    assert_eq!(shown_code, Some(code), "{picture}");
    let file = format!("{picture}.txt");
    if env::var_os("BLESS").is_some() {
        fs::write(path(&file), &shown).unwrap();
    }
    let expected = String::from_utf8(read(&file)).unwrap();
    for (number, (shown, expected)) in shown.lines().zip(expected.lines()).enumerate() {
        assert_eq!(shown, expected, "{file}:{}", number + 1);
    }
    assert_eq!(shown, expected, "{file}");
}

#[test]
fn the_dialogue_of_the_requirement_byte_for_byte() {
    let played = run(&mut tenpin(&["--lang", "ko"]), read("requirement-002.in"));
    let expected = String::from_utf8(read("requirement-002.txt")).unwrap();
    assert_eq!(played.stdout, format!("{expected}PJS: X 8/\nKYJ: 8/ X\n"));
    assert_eq!(played.stderr, "tenpin: 게임이 끝나기 전에 입력이 끝났습니다\n");
    assert_eq!(played.code, Some(1));
}

#[test]
fn a_game_of_one_in_english() {
    check("one", "one.en", &["--lang", "en"], 0);
}

#[test]
fn a_game_of_two_in_korean() {
    check("two", "two.ko", &["--lang", "ko"], 0);
}

#[test]
fn a_game_of_three_in_spanish_with_a_tie() {
    check("three", "three.es", &["play", "PJS", "kyj", "Lee", "--lang", "es"], 0);
}

#[test]
fn every_wrong_input_in_every_language() {
    for language in ["en", "ko", "es"] {
        check("wrong", &format!("wrong.{language}"), &["--lang", language], 0);
    }
}

#[test]
fn a_correction_an_undo_and_bowlers_with_the_same_letters() {
    check("fix", "fix.en", &["play", "PJS", "PJS"], 0);
}

#[test]
fn balls_told_by_the_pins_that_they_left() {
    for language in ["en", "ko", "es"] {
        check("left", &format!("left.{language}"), &["play", "PJS", "--lang", language], 0);
    }
}

#[test]
fn a_bowler_of_five_pin_beside_one_of_no_tap() {
    for language in ["en", "ko", "es"] {
        check("rules", &format!("rules.{language}"), &["play", "--rules", "no-tap-9", "--lang", language], 0);
    }
}

#[test]
fn bowlers_who_come_and_go() {
    for language in ["en", "ko", "es"] {
        check("evening", &format!("evening.{language}"), &["play", "PJS", "KYJ", "LEE", "--lang", language], 0);
    }
}

#[test]
fn a_series_of_three_games() {
    for language in ["en", "ko", "es"] {
        let args = ["play", "PJS", "KYJ", "--games", "3", "--lang", language];
        check("series", &format!("series.{language}"), &args, 0);
    }
}

#[test]
fn a_latecomer_who_catches_up_and_one_who_leaves_and_returns() {
    for language in ["en", "ko", "es"] {
        check("latecomer", &format!("latecomer.{language}"), &["play", "PJS", "KYJ", "--lang", language], 0);
    }
}

#[test]
fn namesakes_through_a_series_of_three_with_a_game_that_is_closed() {
    for language in ["en", "ko", "es"] {
        let args = ["play", "--games", "3", "ANA", "BOB", "ANA", "--lang", language];
        check("namesakes", &format!("namesakes.{language}"), &args, 0);
    }
}

#[test]
fn names_told_corrected_and_taken_back() {
    for language in ["en", "ko", "es"] {
        check("names", &format!("names.{language}"), &["--lang", language], 0);
    }
}

#[test]
fn frames_in_one_line_and_words_of_every_language_and_keyboard() {
    for language in ["en", "ko", "es"] {
        check("frames", &format!("frames.{language}"), &["play", "PJS", "KYJ", "--lang", language], 0);
    }
}
