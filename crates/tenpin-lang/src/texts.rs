//! The texts of a crate, and whether they are just those that it declares.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::FluentResource;
use tenpin::notation::Misspelling;
use tenpin::{CorrectError, LeaveName, PinError, RollError, Ruleset};
use tenpin_board::{BowlerError, NameError, SheetError, TagError};

use crate::list::Link;
use crate::number::Share;
use crate::rules::{Called, Hint, WrongEntry};
use crate::sheet::{Happened, WrongBowler};
use crate::{Declared, Language, Phrase, Phrasebook, Phrases, Value};

/// The texts of a crate, with the phrases that they are for.
#[derive(Debug, Clone, Copy)]
pub struct Texts {
    /// What is declared, type by type.
    pub declared: &'static [&'static [Declared]],
    /// The texts of a language, in Fluent's format, file by file.
    pub files: fn(Language) -> &'static [&'static str],
}

/// The texts of rules and sheets.
pub const TEXTS: Texts = Texts {
    declared: &[
        Link::DECLARED,
        Share::DECLARED,
        Ruleset::DECLARED,
        LeaveName::DECLARED,
        Called::DECLARED,
        RollError::DECLARED,
        PinError::DECLARED,
        CorrectError::DECLARED,
        Misspelling::DECLARED,
        Hint::DECLARED,
        WrongEntry::DECLARED,
        TagError::DECLARED,
        NameError::DECLARED,
        BowlerError::DECLARED,
        SheetError::DECLARED,
        WrongBowler::DECLARED,
        Happened::DECLARED,
    ],
    files: |language| match language {
        Language::English => &[include_str!("../lang/en/rules.ftl"), include_str!("../lang/en/sheet.ftl")],
        Language::Korean => &[include_str!("../lang/ko/rules.ftl"), include_str!("../lang/ko/sheet.ftl")],
        Language::Spanish => &[include_str!("../lang/es/rules.ftl"), include_str!("../lang/es/sheet.ftl")],
    },
};

impl Texts {
    /// Where the texts of these crates, which are spoken together, differ from what is declared, in any language; nothing if
    /// all is well. Every key has one text, with the variables that are declared, and there are no other texts.
    pub fn differences(all: &[Texts]) -> Vec<String> {
        let declared = all.iter().flat_map(|texts| texts.declared.iter().copied().flatten());
        let twice = repeated(declared.map(|declared| declared.key));
        let mut differences: Vec<String> = twice.map(|key| format!("{key} is declared twice")).collect();
        for language in Language::ALL {
            let found = all.iter().flat_map(|texts| texts.different_in(language)).chain(twice_written(all, language));
            differences.extend(found.map(|difference| format!("{}: {difference}", language.code())));
        }
        differences
    }

    /// Everything that is declared, once.
    fn by_key(&self) -> BTreeMap<&'static str, Declared> {
        self.declared.iter().copied().flatten().map(|declared| (declared.key, *declared)).collect()
    }

    fn different_in(&self, language: Language) -> Vec<String> {
        let mut differences = Vec::new();
        let written: BTreeMap<_, _> = self.written(language).into_iter().collect();
        let declared = self.by_key();
        let is_readable = |file: &&str| FluentResource::try_new((*file).to_owned()).is_ok();
        if !(self.files)(language).iter().all(is_readable) {
            differences.push("a file has a text that cannot be read".to_owned());
        }
        for key in written.keys().filter(|key| !declared.contains_key(*key)) {
            differences.push(format!("{key} is not declared"));
        }
        let phrasebook = Phrasebook::new(language, &[*self]);
        for declared in declared.values() {
            match written.get(declared.key) {
                None => differences.push(format!("{} has no text", declared.key)),
                Some(variables) if *variables != declared.variables.iter().copied().collect() => {
                    differences.push(format!("{} has {variables:?}, not {:?}", declared.key, declared.variables));
                }
                Some(_) if !declared.can_be_said(&phrasebook) => {
                    differences.push(format!("{} cannot be said", declared.key));
                }
                Some(_) => {}
            }
        }
        differences
    }

    /// Each key of the files with the variables that its text has.
    fn written(&self, language: Language) -> Vec<(&'static str, BTreeSet<&'static str>)> {
        let mut texts: Vec<(&str, BTreeSet<&str>)> = Vec::new();
        let lines = (self.files)(language).iter().flat_map(|file| file.lines());
        for line in lines.filter(|line| !line.starts_with('#')) {
            if line.starts_with(|start: char| start.is_ascii_alphabetic()) {
                texts.push((line.split([' ', '=']).next().unwrap_or_default(), BTreeSet::new()));
            }
            let is_end = |symbol: char| !symbol.is_alphanumeric() && symbol != '_';
            let variables = line.split('$').skip(1).filter_map(|rest| rest.split(is_end).next());
            if let Some((_, used)) = texts.last_mut() {
                used.extend(variables);
            }
        }
        texts
    }
}

impl Declared {
    /// Whether there are words for it, be its values numbers or text.
    fn can_be_said(self, phrasebook: &Phrasebook) -> bool {
        let values = [0, 1, 2].map(Value::Number).into_iter().chain([Value::Text("abc".to_owned())]);
        values.into_iter().all(|value| {
            let values = self.variables.iter().map(|variable| (*variable, value.clone())).collect();
            let mut errors = Vec::new();
            let words = phrasebook.words(&Phrase::new(self.key, values), &mut errors);
            errors.is_empty() && words.is_some_and(|words| !words.trim().is_empty())
        })
    }
}

/// The keys that several texts of a language have, in whichever crates they are.
fn twice_written(all: &[Texts], language: Language) -> Vec<String> {
    let keys = all.iter().flat_map(|texts| texts.written(language)).map(|(key, _)| key);
    repeated(keys).map(|key| format!("{key} has two texts")).collect()
}

fn repeated(keys: impl Iterator<Item = &'static str>) -> impl Iterator<Item = &'static str> {
    let mut seen = BTreeSet::new();
    keys.filter(move |key| !seen.insert(*key))
}
