//! How things are said in one language.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::{Amount, Decimal, Language, Phrase, Say, Share, Texts, Value, escaped, sound};

/// What can be said, in one language.
pub struct Phrasebook {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl Phrasebook {
    /// The phrasebook of a language, with the texts of these crates.
    pub fn new(language: Language, texts: &[Texts]) -> Phrasebook {
        let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Marks around inserted values that steer right-to-left text would be characters nobody asked for.
        bundle.set_use_isolating(false);
        // They have names of their own, so that all can be added.
        let _ = sound::add_functions(&mut bundle);
        for file in texts.iter().flat_map(|texts| (texts.files)(language)) {
            // A text that cannot be read is left out, and its key is said instead.
            let file = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(readable, _)| readable);
            bundle.add_resource_overriding(file);
        }
        Phrasebook { language, bundle }
    }

    /// It in words.
    pub fn say(&self, what: &(impl Say + ?Sized)) -> String {
        let phrase = what.phrase();
        self.words(&phrase, &mut Vec::new()).unwrap_or_else(|| phrase.key.to_owned())
    }

    /// The text with this key, which has no values; `None` if there is none.
    pub fn text(&self, key: &str) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        Some(self.bundle.format_pattern(pattern, None, &mut Vec::new()).into_owned())
    }

    /// A value as it is shown in a phrase, by itself.
    pub fn show(&self, value: impl Into<Value>) -> String {
        self.shown(&value.into())
    }

    /// A chance in percent with so many decimals. Only what is impossible is 0 %, and only what is certain is 100 %.
    pub fn chance(&self, chance: f64, decimals: usize) -> String {
        let shown =
            |percent: f64, decimals: usize| self.say(&Share::Percent { number: Decimal::rounded(percent, decimals) });
        let least = 0.1_f64.powi(i32::try_from(decimals).unwrap_or(0));
        let percent = chance * 100.0;
        match chance {
            _ if chance <= 0.0 => shown(0.0, 0),
            _ if 1.0 <= chance => shown(100.0, 0),
            _ if percent < least => format!("<{}", shown(least, decimals)),
            _ if 100.0 - least < percent => format!(">{}", shown(100.0 - least, decimals)),
            _ => shown(percent, decimals),
        }
    }

    /// The language that is spoken.
    pub fn language(&self) -> Language {
        self.language
    }

    /// The phrase in words; `None` if it has no text. What is wrong with the text is added to the errors.
    pub(crate) fn words(&self, phrase: &Phrase, errors: &mut Vec<FluentError>) -> Option<String> {
        let pattern = self.bundle.get_message(phrase.key)?.value()?;
        let values: FluentArgs = phrase.values.iter().map(|(variable, value)| (*variable, self.value(value))).collect();
        Some(self.bundle.format_pattern(pattern, Some(&values), errors).into_owned())
    }

    fn value(&self, value: &Value) -> FluentValue<'static> {
        match value {
            // Fluent's numbers are floats, which lose digits of larger ones.
            Value::Number(number) if number.unsigned_abs() < 1 << f64::MANTISSA_DIGITS => number.into(),
            // No language groups fewer than four digits, and all from there on are several.
            Value::Amount(Amount(amount @ ..1000)) => (*amount).into(),
            other => self.shown(other).into(),
        }
    }

    fn shown(&self, value: &Value) -> String {
        match value {
            Value::Number(number) => number.to_string(),
            Value::Amount(amount) => amount.in_language(self.language),
            Value::Decimal(number) => number.in_language(self.language),
            // Wherever it comes from: nothing is said that could not be shown.
            Value::Text(text) => escaped(text).into_owned(),
            Value::Phrase(phrase) => self.say(phrase),
            Value::List(items) => items.iter().map(|item| self.shown(item)).collect::<Vec<_>>().join(", "),
        }
    }
}
