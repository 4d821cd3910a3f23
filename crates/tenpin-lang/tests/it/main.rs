//! The phrasebooks, tested against each other and against what the engine says.
#![allow(clippy::unwrap_used, clippy::panic)]

/// Which language an environment asks for.
mod languages;
/// Whether everything can be said in every language.
mod phrases;
