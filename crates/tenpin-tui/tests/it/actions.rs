use std::collections::BTreeSet;

use tenpin_board::text::width;
use tenpin_lang::{Language, Phrasebook, Texts};

use crate::Bench;

#[test]
fn every_language_has_just_the_texts_that_are_declared() {
    assert_eq!(Texts::differences(&[tenpin_lang::TEXTS, tenpin_tui::TEXTS]), [""; 0]);
}

#[test]
fn headings_of_columns_fit_into_four_cells() {
    for language in Language::ALL {
        let words = Phrasebook::new(language, &[tenpin_tui::TEXTS]);
        for key in ["short-total", "short-best", "short-expected", "short-win"] {
            let text = words.text(key).unwrap();
            assert!(width(&text) <= 4, "{}: {text}", language.code());
        }
    }
}

/// The keys in the help of the view that is shown, with what they are for.
fn help(bench: &mut Bench) -> Vec<(String, String)> {
    let (width, height) = (bench.size.width, bench.size.height);
    bench.resize(120, 60);
    bench.keys("?");
    let text = bench.text();
    bench.keys("⎋");
    bench.resize(width, height);
    let inside = |line: &str| {
        let inside: String = line.split('│').max_by_key(|part| part.chars().count()).unwrap_or_default().to_owned();
        let (key, about) = inside.trim().split_once("  ")?;
        let (deed, _) = about.trim().split_once(": ")?;
        Some((key.to_owned(), deed.to_owned()))
    };
    text.lines().filter(|line| line.contains('│')).filter_map(inside).collect()
}

#[test]
fn no_key_means_two_things_in_one_place() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    for keys in ["", "H", "↵", "S", "↵", "B"] {
        bench.keys(keys);
        let help = help(&mut bench);
        assert!(10 <= help.len(), "{keys}: {help:?}");
        let keys: BTreeSet<&String> = help.iter().map(|(key, _)| key).collect();
        assert_eq!(keys.len(), help.len(), "{help:?}");
    }
}

#[test]
fn the_palette_has_everything_that_the_help_has() {
    let mut bench = Bench::game(&["PJS", "KYJ"], (80, 24));
    bench.keys("x");
    let help = help(&mut bench);
    bench.resize(120, 60);
    bench.keys("xu");
    for (key, deed) in help.iter().filter(|(key, _)| !["g", ":", "0-9 X / - F", "hjkl ␣ ↵"].contains(&key.as_str()))
    {
        bench.keys(":");
        bench.keys(deed);
        bench.shows(&format!("▶ {deed}"));
        bench.keys("⎋");
        assert!(!key.is_empty());
    }
}

#[test]
fn the_footer_shows_what_can_be_done_now() {
    let mut bench = Bench::game(&["PJS"], (120, 24));
    bench.hides("u undo");
    bench.keys("7");
    bench.shows("u undo");
    bench.hides("r redo");
    bench.keys("u");
    bench.shows("r redo");
    // What the mouse hits in the footer is done.
    bench.click("r redo");
    assert_eq!(bench.games(), ["7"]);
}

#[test]
fn the_language_is_switched_live() {
    let mut bench = Bench::game(&["PJS"], (80, 24));
    bench.keys("x");
    bench.shows("Best possible");
    bench.keys("L");
    bench.shows("가능한 최고");
    bench.keys("L");
    bench.shows("Máximo posible");
    bench.keys("L");
    bench.shows("Best possible");
}
