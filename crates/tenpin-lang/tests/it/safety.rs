use tenpin_lang::{blanked, escaped, quoted};

/// Moves the cursor, breaks the line, or hides or turns text around.
const UNSAFE: &str = "\u{0}\u{7}\n\r\t\u{1b}\u{7f}\u{85}\u{61c}\u{200b}\u{200e}\u{200f}\u{2028}\u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e0041}";

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
fn what_was_written_in_words_stays_words() {
    assert_eq!(blanked("the machine missed\u{1b}[2J a pin\u{202e}"), "the machine missed [2J a pin ");
}

#[test]
fn nothing_unsafe_is_ever_shown() {
    for symbol in UNSAFE.chars() {
        let text = format!("a{symbol}b");
        for shown in [quoted(&text), escaped(&text), blanked(&text)] {
            assert!(!shown.contains(symbol), "{symbol:?}");
        }
    }
}
