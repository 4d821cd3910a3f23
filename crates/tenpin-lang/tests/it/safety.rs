use std::borrow::Cow;

use tenpin_lang::{
    Language, Phrase, Phrasebook, Say, TEXTS, Value, WrongBowler, escaped, escaped_bytes, escaped_data, escaped_lines,
    quoted,
};

/// Moves the cursor, breaks the line, or hides or turns text around.
const UNSAFE: &str = "\u{0}\u{7}\n\r\t\u{1b}\u{7f}\u{85}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e0041}\u{9b}\u{ad}\u{34f}\u{115f}\u{180e}\u{200b}\u{200d}\u{2029}\u{2067}\u{3164}\u{fe0f}\u{fff9}\u{1d173}\u{e0100}";

#[test]
fn what_was_typed_is_shown_short_and_harmless() {
    assert_eq!(quoted("a'b\"c\\"), "a'b\"c\\");
    assert_eq!(quoted("\u{1b}[2J\n\u{202e}"), "\\u{1b}[2J\\n\\u{202e}");
    assert_eq!(quoted("홍길동"), "홍길동");
    assert_eq!(quoted(&"9".repeat(40)), "9".repeat(40));
    assert_eq!(quoted(&"9".repeat(41)), "9".repeat(40) + "…");
}

#[test]
fn a_name_is_shown_whole_and_harmless() {
    assert_eq!(escaped("C:\\Kim's \"games\".txt"), "C:\\Kim's \"games\".txt");
    assert_eq!(escaped("two\nlines\u{1b}[31m"), "two\\nlines\\u{1b}[31m");
    assert_eq!(escaped("games\u{202e}txt.exe"), "games\\u{202e}txt.exe");
    assert_eq!(escaped("홍길동 e\u{301}"), "홍길동 e\u{301}");
    assert_eq!(escaped(&"9".repeat(1000)), "9".repeat(1000));
}

#[test]
fn nothing_unsafe_is_ever_shown() {
    for symbol in UNSAFE.chars() {
        let text = format!("a{symbol}b");
        let shown = [quoted(&text), escaped(&text).into_owned(), escaped_bytes(text.as_bytes()).into_owned()];
        for shown in shown {
            assert!(!shown.contains(symbol), "{symbol:?}");
        }
        let is_kept = symbol == '\n';
        assert_eq!(escaped_lines(&text).contains(symbol), is_kept, "{symbol:?}");
        assert_eq!(escaped_data(text.as_bytes()).contains(symbol), is_kept || symbol == '\t', "{symbol:?}");
    }
}

/// Every character that a terminal acts upon, by what Unicode says of it and not by our own list.
#[test]
fn no_control_character_and_no_mark_of_direction_is_safe() {
    let is_direction =
        |symbol: char| matches!(u32::from(symbol), 0x61c | 0x200e..=0x200f | 0x202a..=0x202e | 0x2066..=0x2069);
    for symbol in '\0'..=char::MAX {
        let is_shown = escaped(symbol.encode_utf8(&mut [0; 4])).contains(symbol);
        assert!(!is_shown || !(symbol.is_control() || is_direction(symbol)), "{symbol:?}");
        // What can be seen stays.
        assert!(
            is_shown || !(symbol.is_alphanumeric() && symbol.escape_debug().len() == 1) || is_filler(symbol),
            "{symbol:?}"
        );
    }
}

/// Letters of Hangul that are there to be nothing.
fn is_filler(symbol: char) -> bool {
    matches!(symbol, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}')
}

#[test]
fn what_is_safe_is_not_touched_and_nothing_is_escaped_twice() {
    for text in ["", "PJS", "홍길동 \\n C:\\new", "¡Turno de José!"] {
        assert!(matches!(escaped(text), Cow::Borrowed(_)), "{text}");
        assert_eq!(escaped_bytes(text.as_bytes()), text);
    }
    for symbol in UNSAFE.chars() {
        let once = escaped(symbol.encode_utf8(&mut [0; 4])).into_owned();
        assert_eq!(escaped(&once), once);
    }
}

#[test]
fn bytes_that_are_no_text_are_shown_by_their_number() {
    assert_eq!(escaped_bytes(b"7\xff\x9b2J\xea\xb0"), "7\\xff\\x9b2J\\xea\\xb0");
    assert_eq!(escaped_data(b"a\tb\xff\n\x1b"), "a\tb\\xff\n\\u{1b}");
}

/// Whatever a phrase is said of, be it marked as foreign or not, goes through here.
#[test]
fn no_value_of_a_phrase_is_said_raw() {
    for language in Language::ALL {
        let book = Phrasebook::new(language, &[TEXTS]);
        let values = [
            Value::from(UNSAFE.to_owned()),
            Value::List(vec![UNSAFE.to_owned().into(), 7_u8.into()]),
            WrongBowler::NamedTwice { name: UNSAFE.to_owned() }.phrase().into(),
        ];
        for value in values {
            let said = book.say(&Phrase::new("named-twice", vec![("name", value)]));
            assert!(!said.contains(|symbol| UNSAFE.contains(symbol)), "{said:?}");
            assert!(said.contains("\\u{1b}") && said.contains("\\u{202e}"), "{said:?}");
        }
    }
}
