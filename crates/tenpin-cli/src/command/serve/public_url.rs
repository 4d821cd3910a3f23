//! The URL that browsers reach a centre by, as somebody gives it.

use tenpin_web::{PublicUrl, UrlError};

use crate::words::Centre;

/// The URL that a text is, or why it is none.
pub(crate) fn read(text: &str) -> Result<PublicUrl, Centre> {
    PublicUrl::read(text).map_err(|error| match error {
        UrlError::Blank => Centre::UrlWithBlank,
        UrlError::NoScheme => Centre::UrlWithoutScheme,
        UrlError::NoHost => Centre::UrlWithoutHost,
        UrlError::Query => Centre::UrlWithQuery,
    })
}
