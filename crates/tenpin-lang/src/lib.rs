//! What is said to people, in English, Korean and Spanish. The texts stand in `lang/*.ftl`, one file a language; what
//! can be said is a [`Message`], and a [`Phrasebook`] says it.
//!
//! ```
//! use tenpin::RollError;
//! use tenpin_lang::{Language, Message, Phrasebook};
//!
//! let refused = Message::from(RollError::TooManyPins { pins: 3, standing: 2 });
//! let spanish = Phrasebook::new(Language::Spanish);
//! assert_eq!(spanish.say(&refused), "no pueden caer 3 pines cuando quedan 2 en pie");
//! ```

mod language;
mod message;
mod phrasebook;

pub use language::Language;
pub use message::{Label, Message};
pub use phrasebook::{Phrasebook, grouped, percent};
