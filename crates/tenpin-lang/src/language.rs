//! The languages there are, and which one a person reads.

/// A language that tenpin speaks.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Korean.
    Korean,
    /// Spanish.
    Spanish,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 3] = [Language::English, Language::Korean, Language::Spanish];

    /// The two letters that name the language: `en`, `ko`, `es`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Korean => "ko",
            Language::Spanish => "es",
        }
    }

    /// The language with this code; `None` if there is none.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code))
    }

    /// The language that the environment asks for, by [`Language::locale`]. English if it is not known.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Language {
        let locale = Language::locale(variable).map(|(_, locale)| locale);
        locale.and_then(|locale| Language::from_locale(&locale)).unwrap_or_default()
    }

    /// The locale of the environment, with the variable that has it: the first of `TENPIN_LANG`, `LC_ALL`, `LC_MESSAGES` and
    /// `LANG` that is set and not empty.
    pub fn locale(variable: impl Fn(&str) -> Option<String>) -> Option<(&'static str, String)> {
        let names = ["TENPIN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];
        names.into_iter().find_map(|name| Some((name, variable(name).filter(|locale| !locale.is_empty())?)))
    }

    /// The language of a locale such as `ko_KR.UTF-8`, English for `C` and `POSIX`; `None` if it is not spoken here.
    pub fn from_locale(locale: &str) -> Option<Language> {
        match locale.split(['_', '-', '.', '@']).next()? {
            "C" | "POSIX" => Some(Language::English),
            code => Language::from_code(code),
        }
    }
}
