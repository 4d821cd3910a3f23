//! What is wrong with a text that should be a game.

use serde::Serialize;
use tenpin::NotationError;

/// A text that is no game, as JSON. What is not known is left out.
///
/// ```
/// use tenpin_json::ErrorRecord;
///
/// let error = "X 76".parse::<tenpin::Game>().unwrap_err();
/// let record = ErrorRecord { file: Some("games.txt"), line: Some(7), ..ErrorRecord::from(error) };
/// assert_eq!(
///     serde_json::to_string(&record)?,
///     r#"{"file":"games.txt","line":7,"column":4,"frame":2,"error":"6 pins cannot fall when 3 are standing"}"#,
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ErrorRecord<'a> {
    /// The source that the text stands in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The number of its line there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// Whose game it should be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bowler: Option<&'a str>,
    /// Where it goes wrong: the column in bytes, from 1.
    pub column: usize,
    /// The number of the frame that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frame: Option<usize>,
    /// What is wrong, in English.
    pub error: String,
    /// What was probably meant, in English.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<&'a str>,
}

/// A text that stands nowhere, and that nobody is named with.
impl From<NotationError> for ErrorRecord<'_> {
    fn from(error: NotationError) -> Self {
        ErrorRecord {
            file: None,
            line: None,
            bowler: None,
            column: error.column,
            frame: Some(error.frame),
            error: error.reason.to_string(),
            hint: error.reason.hint(),
        }
    }
}
