use tenpin_lang::Language;

/// An environment, written `NAME=value NAME=value`, asks for a language.
fn check(environment: &str, language: Language) {
    let variable = |name: &str| {
        let set = environment.split(' ').filter_map(|setting| setting.split_once('='));
        set.filter(|(key, _)| *key == name).map(|(_, value)| value.to_owned()).next()
    };
    assert_eq!(Language::of_environment(variable), language, "{environment}");
}

#[test]
fn the_first_variable_that_is_set_decides() {
    check("", Language::English);
    check("LANG=ko_KR.UTF-8", Language::Korean);
    check("LANG=ko_KR.UTF-8 LC_MESSAGES=es_ES.UTF-8", Language::Spanish);
    check("LANG=ko_KR.UTF-8 LC_MESSAGES=es_ES.UTF-8 LC_ALL=en_GB", Language::English);
    check("LANG=en_US LC_ALL=es_ES.UTF-8 TENPIN_LANG=ko", Language::Korean);
    check("LANG=ko_KR.UTF-8 LC_ALL=C", Language::English);
    check("LANG=ko_KR.UTF-8 LC_ALL=C.UTF-8", Language::English);
    check("LANG=ko_KR.UTF-8 LC_ALL=POSIX", Language::English);
    check("LANG=ko_KR.UTF-8 TENPIN_LANG=tlh", Language::English);
}

#[test]
fn an_empty_variable_is_not_set() {
    check("LANG=ko_KR.UTF-8 LC_ALL= LC_MESSAGES= TENPIN_LANG=", Language::Korean);
}

#[test]
fn a_locale_may_name_more_than_the_language() {
    for locale in ["es", "ES", "es_MX", "es-419", "es.UTF-8", "es_ES@euro", "es_ES.ISO-8859-1@euro"] {
        check(&format!("LANG={locale}"), Language::Spanish);
    }
    for locale in ["kok_IN", "est_EE", "e", "_", "eses"] {
        check(&format!("LANG={locale}"), Language::English);
    }
}

#[test]
fn a_language_has_a_code() {
    for language in Language::ALL {
        assert_eq!(Language::from_code(language.code()), Some(language));
    }
    assert_eq!(Language::from_code("de"), None);
}
