//! Secrets in the data file: nobody but its owner may read it.

use tenpin_lang::{Escaped, Say};
use tenpin_store::{Store, StoreError};

use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::print::screen::Screen;
use crate::words::{Because, Centre};

/// Closes a file to everybody but its owner, because secrets are about to be kept in it, and says so.
pub(crate) fn make_private(store: &Store, screen: &mut Screen) -> Result<(), Failure> {
    let path = || Escaped::of(store.path().display());
    match store.make_private() {
        Ok(false) => Ok(()),
        Ok(true) => Ok(screen.note(&screen.say(&Centre::MadePrivate { path: path() }))?),
        Err(StoreError::CannotWrite { reason, .. }) => {
            let open = Centre::OpenToOthers { path: path(), error: Because(reason).phrase() };
            Err(Complaint::new(open, Centre::KeepSecrets).into())
        }
        Err(error) => Err(error.into()),
    }
}
