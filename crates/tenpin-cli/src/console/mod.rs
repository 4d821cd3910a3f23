//! The dialogue: questions, answers, and one ball after the other.

pub(crate) mod dialogue;
pub(crate) mod entry;
pub(crate) mod evening;
pub(crate) mod lane;
pub(crate) mod last_words;
pub(crate) mod turn;
pub(crate) mod word;
