//! The phrasebooks, tested against each other and against what the engine says.
#![allow(clippy::unwrap_used, clippy::panic)]

/// What happened to a sheet, in words.
mod events;
/// What was typed on a keyboard that is set to Korean.
mod keyboard;
/// Which language an environment asks for.
mod languages;
/// How numbers are written in every language.
mod numbers;
/// Whether everything can be said in every language.
mod phrases;
/// Whether foreign text is safe to show.
mod safety;
/// Whether words beside others go with their sound.
mod sounds;
/// Whether texts that differ from what is declared are found.
mod texts;
