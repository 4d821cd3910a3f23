use tenpin_lang::{Language, Phrase, Phrasebook, Texts, Value};

const TEXTS: Texts = Texts {
    declared: &[],
    files: |_| {
        &[
            "and = { Y($word) }",
            "or = { O($word) }",
            r#"is = { PARTICLE($word, "이", "가") }"#,
            r#"to = { PARTICLE($word, "으로", "로") }"#,
        ]
    },
};

/// What stands beside a word.
fn beside(key: &'static str, word: impl Into<Value>) -> String {
    Phrasebook::new(Language::English, &[TEXTS]).say(&Phrase::new(key, vec![("word", word.into())]))
}

#[test]
fn spanish_and_depends_on_the_sound_that_follows() {
    for word in ["Ana", "Luis", "Hugo", "hielo", "Hierro", "Yolanda", "ye", "8", "«Ana»", "Óscar", "", "이"] {
        assert_eq!(beside("and", word), "y", "{word}");
    }
    for word in ["Inés", "INE", "Íñigo", "Hilda", "HIJ", "hípica", "Yvonne", "«Inés»", "I", "Ian"] {
        assert_eq!(beside("and", word), "e", "{word}");
    }
}

#[test]
fn spanish_or_depends_on_the_sound_that_follows() {
    for word in ["Ana", "1", "10", "12", "18", "110", "1100", "de 8 a 10", "Hugo", "yes", "", "-"] {
        assert_eq!(beside("or", word), "o", "{word}");
    }
    for word in ["Olga", "Óscar", "OLE", "hora", "Hoyos", "8", "80", "808", "8.000", "11", "11.000", "«Olga»"] {
        assert_eq!(beside("or", word), "u", "{word}");
    }
    assert_eq!([8_u8, 11, 9].map(|number| beside("or", number)), ["u", "u", "o"]);
}

#[test]
fn korean_particles_depend_on_the_sound_before() {
    for word in ["2", "4", "5", "9", "나", "PJS", "events", "tenpin.db", "A", "\"나\"", "299점은 2"] {
        assert_eq!(beside("is", word), "가", "{word}");
    }
    for word in ["0", "1", "3", "6", "7", "8", "10", "100", "핀", "물", "KIM", "SUN", "LEL", "FOR", "(핀)"] {
        assert_eq!(beside("is", word), "이", "{word}");
    }
    assert_eq!([8_u8, 9].map(|number| beside("is", number)), ["이", "가"]);
}

#[test]
fn korean_drops_a_sound_after_rieul() {
    for (word, particle) in [("물", "로"), ("1", "로"), ("L", "로"), ("3", "으로"), ("핀", "으로"), ("2", "로")]
    {
        assert_eq!(beside("to", word), particle, "{word}");
    }
}

#[test]
fn a_sound_that_is_not_known_gets_both_particles() {
    for word in ["", "…", "日", "é"] {
        assert_eq!(beside("is", word), "이(가)", "{word}");
        assert_eq!(beside("to", word), "(으)로", "{word}");
    }
}
