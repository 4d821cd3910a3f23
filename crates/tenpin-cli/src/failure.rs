//! Why a command goes no further.

use std::io;

use tenpin_store::StoreError;

use crate::complaint::Complaint;
use crate::journal::{self, JournalError};

/// Why a command goes no further.
#[derive(Debug)]
pub(crate) enum Failure {
    /// It is not possible, and something else is.
    Refused(Complaint),
    /// The output cannot be written.
    CannotWrite(io::Error),
}

impl From<Complaint> for Failure {
    fn from(complaint: Complaint) -> Failure {
        Failure::Refused(complaint)
    }
}

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        Failure::Refused(journal::unavailable(&error))
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Refused(journal::failed(&error))
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::CannotWrite(error)
    }
}
