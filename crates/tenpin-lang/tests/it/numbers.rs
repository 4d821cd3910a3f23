use tenpin_lang::{Amount, Decimal, Language, Phrasebook, Phrases, Texts, Value, phrases};

phrases! {
    enum Snack {
        Sold { drinks: Amount } = "snack-sold",
    }
}

/// Counts in each language.
fn check(count: u128, english: &str, korean: &str, spanish: &str) {
    let shown = Language::ALL.map(|language| Amount::from(count).in_language(language));
    assert_eq!(shown, [english, korean, spanish]);
}

#[test]
fn counts_have_groups_of_three_digits() {
    check(0, "0", "0", "0");
    check(999, "999", "999", "999");
    check(99_999, "99,999", "99,999", "99.999");
    check(100_000, "100,000", "100,000", "100.000");
    check(5_726_805, "5,726,805", "5,726,805", "5.726.805");
    check(
        u128::from(u64::MAX),
        "18,446,744,073,709,551,615",
        "18,446,744,073,709,551,615",
        "18.446.744.073.709.551.615",
    );
}

#[test]
fn spanish_groups_no_four_digits() {
    check(1000, "1,000", "1,000", "1000");
    check(9999, "9,999", "9,999", "9999");
    check(10_000, "10,000", "10,000", "10.000");
}

#[test]
fn decimals_follow_a_point_or_in_spanish_a_comma() {
    let shown =
        |number: f64, decimals| Language::ALL.map(|language| Decimal::rounded(number, decimals).in_language(language));
    assert_eq!(shown(79.738, 2), ["79.74", "79.74", "79,74"]);
    assert_eq!(shown(0.05, 1), ["0.1", "0.1", "0,1"]);
    assert_eq!(shown(99.6, 0), ["100"; 3]);
    assert_eq!(shown(9.0, 1), ["9.0", "9.0", "9,0"]);
    assert_eq!(shown(12_345.5, 1), ["12,345.5", "12,345.5", "12.345,5"]);
}

#[test]
fn a_share_is_never_rounded_up() {
    let shown = |part, whole, decimals| Decimal::percent(part, whole, decimals).in_language(Language::Spanish);
    assert_eq!(shown(2, 3, 4), "66,6666");
    assert_eq!(shown(999_999_999, 1_000_000_000, 8), "99,99999990");
    assert_eq!(shown(999_999_999, 1_000_000_000, 4), "99,9999");
    assert_eq!(shown(1, 1, 2), "100,00");
    assert_eq!(shown(1, 1000, 2), "0,10");
    assert_eq!(shown(1, 3, 0), "33");
    assert_eq!(shown(0, 0, 1), "0,0");
}

#[test]
fn a_text_may_depend_on_a_count() {
    let texts = Texts {
        declared: &[Snack::DECLARED],
        files: |_| {
            &["snack-sold = { $drinks ->\n    [0] none\n    [one] { $drinks } drink\n   *[other] { $drinks } drinks\n}"]
        },
    };
    let spanish = Phrasebook::new(Language::Spanish, &[texts]);
    let said = |drinks: u128| spanish.say(&Snack::Sold { drinks: drinks.into() });
    assert_eq!([0, 1, 2].map(said), ["none", "1 drink", "2 drinks"]);
    assert_eq!([999, 1000, 1_000_001].map(said), ["999 drinks", "1000 drinks", "1.000.001 drinks"]);
}

#[test]
fn a_number_that_names_something_has_no_groups() {
    for language in Language::ALL {
        let book = Phrasebook::new(language, &[tenpin_lang::TEXTS]);
        assert_eq!(book.show(123_456_usize), "123456");
        assert_eq!(book.show(Value::Number(-5)), "-5");
    }
}

#[test]
fn only_what_is_certain_is_all() {
    let english = Phrasebook::new(Language::English, &[tenpin_lang::TEXTS]);
    let shown = |chance: f64| [0, 1].map(|decimals| english.chance(chance, decimals));
    assert_eq!(shown(0.0), ["0 %", "0 %"]);
    assert_eq!(shown(1e-20), ["<1 %", "<0.1 %"]);
    assert_eq!(shown(0.004), ["<1 %", "0.4 %"]);
    assert_eq!(shown(0.3), ["30 %", "30.0 %"]);
    assert_eq!(shown(0.996), [">99 %", "99.6 %"]);
    assert_eq!(shown(0.999_99), [">99 %", ">99.9 %"]);
    assert_eq!(shown(1.0 - 1e-15), [">99 %", ">99.9 %"]);
    assert_eq!(shown(1.0), ["100 %", "100 %"]);
}
