//! Why something is not taken, and what could be entered instead.

use tenpin_lang::Message;

/// Why an entry is not taken, and what could be entered instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Complaint {
    pub(crate) reason: Message,
    pub(crate) advice: Message,
}

impl Complaint {
    pub(crate) fn new(reason: impl Into<Message>, advice: Message) -> Complaint {
        Complaint { reason: reason.into(), advice }
    }

    /// The same of a sheet that is corrected from the command line.
    pub(crate) fn on_sheet(self, number: i64) -> Complaint {
        let advice = match self.advice {
            Message::EnterLike(example) if example.starts_with("fix ") => {
                Message::EnterLike(example.replacen("fix", &format!("tenpin fix {number}"), 1))
            }
            other => other,
        };
        Complaint { advice, ..self }
    }
}
