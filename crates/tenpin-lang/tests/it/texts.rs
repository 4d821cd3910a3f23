use tenpin_lang::{Language, Phrasebook, Phrases, Texts, phrases};

phrases! {
    enum Snack {
        Closed = "snack-closed",
        Coming { drinks: u8, table: &'static str } = "snack-coming",
    }
}

phrases! {
    enum Drink {
        Cold = "snack-closed",
    }
}

/// What is found in English where these are the texts, whatever the language.
fn check(files: fn(Language) -> &'static [&'static str], differences: &[&str]) {
    let found = Texts::differences(&[Texts { declared: &[Snack::DECLARED], files }]);
    let english: Vec<&str> = found.iter().filter_map(|difference| difference.strip_prefix("en: ")).collect();
    assert_eq!(english, differences);
    assert_eq!(found.len(), differences.len() * Language::ALL.len(), "{found:?}");
}

#[test]
fn texts_that_are_declared_do_not_differ() {
    check(
        |_| &["# A comment with a { $variable }.\nsnack-closed = closed", "snack-coming = { $drinks } to { $table }"],
        &[],
    );
    check(
        |_| {
            &[
                "snack-closed =\n    closed\n    for today\nsnack-coming = { $drinks ->\n    [one] one to { $table }\n   *[other] some\n}",
            ]
        },
        &[],
    );
}

#[test]
fn every_difference_is_found() {
    check(|_| &["snack-coming = { $drinks } { $table }"], &["snack-closed has no text"]);
    check(
        |_| &["snack-closed = closed\nsnack-coming = { $drinks } { $table }\nsnack-open = open"],
        &["snack-open is not declared"],
    );
    check(
        |_| &["snack-closed = closed\nsnack-coming = { $drinks }"],
        &[r#"snack-coming has {"drinks"}, not ["drinks", "table"]"#],
    );
    check(
        |_| &["snack-closed = closed { $today }\nsnack-coming = { $drinks } { $table }"],
        &[r#"snack-closed has {"today"}, not []"#],
    );
    check(
        |_| &["snack-closed = closed\nsnack-coming = { $drinks } { $table }", "snack-closed = shut"],
        &["snack-closed has two texts"],
    );
    check(
        |_| &["snack-closed = { snack-nowhere }\nsnack-coming = { $drinks } { $table }"],
        &["snack-closed cannot be said"],
    );
    check(|_| &["snack-closed = {\"\"}\nsnack-coming = { $drinks } { $table }"], &["snack-closed cannot be said"]);
    check(
        |_| &["snack-closed = closed\nsnack-coming = { $drinks { $table }"],
        &["a file has a text that cannot be read", "snack-coming cannot be said"],
    );
}

#[test]
fn one_language_may_differ_and_the_others_not() {
    let texts = Texts {
        declared: &[Drink::DECLARED],
        files: |language| if language == Language::Korean { &[] } else { &["snack-closed = cold"] },
    };
    assert_eq!(Texts::differences(&[texts]), ["ko: snack-closed has no text"]);
}

#[test]
fn crates_that_are_spoken_together_share_no_key() {
    let texts = Texts { declared: &[Drink::DECLARED], files: |_| &["snack-closed = cold"] };
    let twice = ["en: ", "ko: ", "es: "].map(|language| format!("{language}snack-closed has two texts"));
    assert_eq!(
        Texts::differences(&[texts, texts]),
        [&["snack-closed is declared twice".to_owned()], &twice[..]].concat()
    );
}

#[test]
fn without_a_text_the_key_is_said() {
    let nothing = Texts { declared: &[], files: |_| &[] };
    let english = Phrasebook::new(Language::English, &[nothing]);
    assert_eq!(english.say(&Snack::Closed), "snack-closed");
    assert_eq!(english.say(&Snack::Coming { drinks: 2, table: "one" }), "snack-coming");
}
