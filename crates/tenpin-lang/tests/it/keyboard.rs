use tenpin_lang::keyboard::{latin, latin_unless_word};

#[test]
fn the_keys_are_those_of_the_usual_korean_keyboard() {
    for (typed, meant) in [
        ("ㅌ", "x"),
        ("ㄹ", "f"),
        ("ㅕ", "u"),
        ("ㅂ", "q"),
        ("ㅗ", "h"),
        ("ㅔㅓㄴ", "pjs"),
        ("ㅖㅓㄴ", "Pjs"),
        ("ㅕㅜ애", "undo"),
        ("ㄱㄷ애", "redo"),
        ("럍", "fix"),
        ("ㅗ디ㅔ", "help"),
        ("벼ㅑㅅ", "quit"),
        ("ㅜ믇", "name"),
        ("ㅣㄷㅁㅍㄷ", "leave"),
        ("뷁", "qnpfr"),
        ("ㄳㅘ", "rthk"),
        ("8ㅌ/", "8x/"),
        ("ｕｎｄｏ　／？", "undo /?"),
    ] {
        assert_eq!(latin(typed).as_deref(), Some(meant), "{typed}");
    }
    assert_eq!(["7/ X", "é", ""].map(latin), [None, None, None]);
}

#[test]
fn every_english_letter_is_a_key_and_every_syllable_is_taken_apart() {
    let mut letters: Vec<String> = ('ㄱ'..='ㅣ').filter_map(|letter| latin(&letter.to_string())).collect();
    letters.retain(|keys| keys.len() == 1);
    letters.sort();
    let all: Vec<String> = "EOPQRTWabcdefghijklmnopqrstuvwxyz".chars().map(String::from).collect();
    assert_eq!(letters, all);
    for syllable in '가'..='힣' {
        let keys = latin(&syllable.to_string()).unwrap_or_default();
        assert!((2..=5).contains(&keys.len()) && keys.bytes().all(|key| key.is_ascii_alphabetic()), "{syllable}");
    }
    // A syllable that is written as its parts has the same keys.
    assert_eq!(latin("\u{1112}\u{1161}\u{11ab}"), latin("한"));
}

#[test]
fn a_korean_word_is_never_taken_for_a_tag() {
    assert_eq!(["김", "홍", "박지성", "KIM", "뮴"].map(latin_unless_word), [None, None, None, None, None]);
    assert_eq!(latin_unless_word("ㅔㅓㄴ").as_deref(), Some("pjs"));
    assert_eq!(latin_unless_word("ㅏ댜").as_deref(), Some("kei"));
    assert_eq!(latin_unless_word("ＰＪＳ").as_deref(), Some("PJS"));
}
