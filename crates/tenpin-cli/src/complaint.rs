//! Why something is not taken, and what could be entered instead.

use tenpin_lang::{Phrase, Say};

/// Why an entry is not taken, and what could be entered instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Complaint {
    pub(crate) reason: Phrase,
    pub(crate) advice: Phrase,
}

impl Complaint {
    pub(crate) fn new(reason: impl Say, advice: impl Say) -> Complaint {
        Complaint { reason: reason.phrase(), advice: advice.phrase() }
    }
}
