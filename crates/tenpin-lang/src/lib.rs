//! What is said to people, in English, Korean and Spanish: how that is done, and the words of rules and sheets.
//!
//! What can be said is a [`Phrase`], a key with its values. Whatever has one implements [`Say`]; the errors of the
//! engine and of sheets do so here. [`phrases!`] declares phrases in the crate that they belong to, the texts stand
//! beside it in Fluent files, one for each language, and a [`Phrasebook`] says them.
//!
//! ```
//! use tenpin::RollError;
//! use tenpin_lang::{Language, Phrasebook};
//!
//! let refused = RollError::TooManyPins { pins: 3, standing: 2 };
//! let spanish = Phrasebook::new(Language::Spanish, &[tenpin_lang::TEXTS]);
//! assert_eq!(spanish.say(&refused), "no pueden caer 3 pines cuando quedan 2 en pie");
//! ```

pub mod keyboard;
mod language;
mod list;
mod number;
mod phrase;
mod phrasebook;
mod rules;
mod safe;
mod sheet;
mod sound;
mod texts;

pub use language::Language;
pub use list::{List, ranges};
pub use number::{Amount, Decimal, Share};
pub use phrase::{Declared, Phrase, Phrases, Say, Value};
pub use phrasebook::Phrasebook;
pub use rules::{Hint, WrongEntry, hint, leave};
pub use safe::{Escaped, Quoted, escaped, escaped_bytes, escaped_data, escaped_lines, quoted};
pub use sheet::{Happened, WrongBowler, happened, happened_and_why, refusal};
pub use texts::{TEXTS, Texts};
