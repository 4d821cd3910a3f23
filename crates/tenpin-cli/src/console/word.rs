//! The words that can be entered: commands and answers, in every language at once.

use tenpin_lang::keyboard::{self, folded};
use tenpin_lang::{Phrase, Say, phrases};

phrases! {
    /// A command or an answer. It is said as the word for it in the language of the screen.
    #[derive(Copy)]
    pub(crate) enum Word {
        Undo = "word-undo",
        Redo = "word-redo",
        Fix = "word-fix",
        Add = "word-add",
        Leave = "word-leave",
        Bowl = "word-bowl",
        Order = "word-order",
        Name = "word-name",
        Left = "word-left",
        Close = "word-close",
        Help = "word-help",
        Quit = "word-quit",
        Yes = "word-yes",
        No = "word-no",
    }
}

/// What can be entered for each word, whatever the language of the screen: in lower case and without accents, as they are
/// compared. A letter that is a ball (`X`, `F`, `G`, `S`, `T`) is no command, and what is entered where a name is asked
/// has not just three English letters.
const WORDS: [(Word, &[&str]); 14] = [
    (Word::Undo, &["undo", "u", "취소", "되돌리기", "실행취소", "deshacer"]),
    (Word::Redo, &["redo", "r", "다시", "다시실행", "재실행", "rehacer"]),
    (Word::Fix, &["fix", "수정", "고치기", "정정", "corregir"]),
    (Word::Add, &["add", "추가", "참가", "anadir", "agregar"]),
    (Word::Leave, &["leave", "나가기", "퇴장", "retirar"]),
    (Word::Bowl, &["bowl", "투구", "차례", "jugar", "lanzar", "tirar"]),
    (Word::Order, &["order", "순서", "orden", "ordenar"]),
    (Word::Name, &["name", "이름", "nombre"]),
    (Word::Left, &["left", "남음", "남은핀", "quedan"]),
    (Word::Close, &["close", "닫기", "마감", "cerrar"]),
    (Word::Help, &["help", "h", "?", "도움말", "도움", "ayuda"]),
    (Word::Quit, &["quit", "q", "exit", "종료", "끝", "끝내기", "salir"]),
    (Word::Yes, &["yes", "y", "예", "네", "응", "si", "s"]),
    (Word::No, &["no", "n", "아니요", "아니오", "아뇨"]),
];

impl Word {
    /// The word that the text is, in letters of any size and width, with or without accents, or typed on a Korean keyboard
    /// where English letters were meant; `None` if it is none.
    pub(crate) fn read(text: &str) -> Option<Word> {
        Word::with_key(&folded(text)).or_else(|| Word::with_key(&folded(&keyboard::latin(text)?)))
    }

    /// The word in English, as it is compared.
    pub(crate) fn in_english(self) -> &'static str {
        WORDS.iter().find(|(word, _)| *word == self).map_or("", |(_, keys)| keys[0])
    }

    /// The word with what comes after it, as somebody enters it.
    pub(crate) fn with(self, rest: impl Into<String>) -> Phrase {
        Entry::Example { word: self.phrase(), rest: rest.into() }.phrase()
    }

    fn with_key(key: &str) -> Option<Word> {
        WORDS.iter().find(|(_, keys)| keys.contains(&key)).map(|(word, _)| *word)
    }
}

phrases! {
    /// Something that can be entered.
    pub(crate) enum Entry {
        /// A command with what comes after it.
        Example { word: Phrase, rest: String } = "entry-example",
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::collections::HashSet;

    use tenpin::{Ruleset, notation};
    use tenpin_board::Tag;
    use tenpin_board::text::width;
    use tenpin_lang::{Language, Phrasebook};

    use super::*;
    use crate::words::{Message, TEXTS};

    fn says(language: Language, what: &impl Say) -> String {
        Phrasebook::new(language, &[tenpin_lang::TEXTS, TEXTS]).say(what)
    }

    #[test]
    fn each_word_means_one_thing_and_is_compared_by_its_key() {
        let mut all = HashSet::new();
        for (word, keys) in WORDS {
            for text in keys {
                assert!(all.insert(*text), "{text} means two things");
                assert_eq!(folded(text), **text);
                assert_eq!(Word::read(text), Some(word), "{text}");
                assert_eq!(Word::read(&text.to_uppercase()), Some(word), "{text}");
            }
        }
        assert_eq!(["fin", "salida", "", "undo now", "x", "홍"].map(Word::read), [None; 6]);
    }

    #[test]
    fn case_accents_width_and_a_korean_keyboard_make_no_difference() {
        for (text, word) in [
            ("SÍ", Word::Yes),
            ("si\u{301}", Word::Yes),
            ("Añadir", Word::Add),
            ("ANADIR", Word::Add),
            ("ｑｕｉｔ", Word::Quit),
            ("？", Word::Help),
            ("ㅕ", Word::Undo),
            ("ㅕㅜ애", Word::Undo),
            ("ㅂ", Word::Quit),
            ("ㅗ", Word::Help),
            ("ㅗ디ㅔ", Word::Help),
            ("ㅛㄷㄴ", Word::Yes),
            // As its parts, which some systems write.
            ("\u{1103}\u{1169}\u{110b}\u{116e}\u{11b7}\u{1106}\u{1161}\u{11af}", Word::Help),
        ] {
            assert_eq!(Word::read(text), Some(word), "{text}");
        }
    }

    /// A command is neither a ball nor, where names are asked, a name.
    #[test]
    fn no_word_is_a_ball_or_stands_where_a_name_could() {
        for (word, keys) in WORDS {
            for text in keys {
                let is_ball = |ruleset| notation::balls(ruleset, text).all(|ball| ball.is_ok());
                assert!(!Ruleset::ALL.into_iter().any(is_ball), "{text}");
                let is_asked_with_names = matches!(word, Word::Undo | Word::Help | Word::Quit);
                assert!(!is_asked_with_names || text.parse::<Tag>().is_err(), "{text}");
            }
        }
    }

    #[test]
    fn what_a_language_calls_a_word_is_understood() {
        for language in Language::ALL {
            for (word, _) in WORDS {
                assert_eq!(Word::read(&says(language, &word)), Some(word), "{language:?}");
            }
        }
        assert_eq!(says(Language::Spanish, &Word::Yes), "sí");
    }

    #[test]
    fn the_documentation_lists_every_word() {
        let page = include_str!("../../../../docs/play.md");
        let listed: HashSet<String> =
            page.lines().flat_map(|line| line.split('`').skip(1).step_by(2)).map(folded).collect();
        for text in WORDS.into_iter().flat_map(|(_, keys)| keys) {
            assert!(listed.contains(*text), "{text}");
        }
    }

    /// Every command stands in the help, first in its line, and is understood. No line is wider than a small terminal.
    #[test]
    fn the_help_names_every_command_in_its_language() {
        for language in Language::ALL {
            let helps = [Message::HelpPeople, Message::HelpName, Message::HelpResume, Message::HelpAnother];
            let others = [Message::HelpCompact, Message::HelpRename];
            let rulesets = [Ruleset::TenPin, Ruleset::FivePin].map(Message::help_ball);
            for help in helps.iter().chain(&others).chain(&rulesets) {
                for line in says(language, help).lines() {
                    assert!(width(line) <= 78, "{} columns: {line}", width(line));
                }
            }
            for help in &rulesets {
                let said = says(language, help);
                for (word, _) in WORDS.iter().filter(|(word, _)| !matches!(word, Word::Yes | Word::No)) {
                    let shown = format!("\n  {}", says(language, word));
                    let is_shown = said.contains(&format!("{shown} ")) || said.contains(&format!("{shown}, "));
                    assert!(is_shown, "{shown:?} is not in {said}");
                }
            }
        }
    }
}
