//! What is wrong with the text of an event, or with a line of an export.

use std::fmt::{self, Display, Formatter};
use std::str::Utf8Error;

use tenpin_board::{BowlerError, SheetError};

use crate::Cause;

/// What is wrong with the text of an event, or with a line of an export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Flaw {
    /// It is not the JSON that it should be.
    Json(JsonFlaw),
    /// It is not UTF-8.
    NotUtf8 {
        /// How many bytes are wrong; `None` if the last character is not whole.
        bytes: Option<usize>,
        /// Where they are, from 0.
        index: usize,
    },
    /// A text that is no id of a sheet.
    NotAnId(String),
    /// `"v"` is no version of the format.
    NoVersion,
    /// It is told in a version of the format that does not have it.
    OtherVersion {
        /// The version that has it.
        needed: u64,
        /// The version that it is told in.
        told: u64,
    },
    /// The number of a line is 0.
    LineZero,
    /// A text that is no bowler.
    NotABowler {
        /// The text.
        text: String,
        /// Why.
        error: BowlerError,
    },
    /// A text that is no tag and name.
    NotAName {
        /// The text.
        text: String,
        /// Why.
        error: BowlerError,
    },
    /// A text that is no ball.
    NotABall(String),
    /// A text that is no id of a series.
    NotASeries(String),
    /// A series without its id, or without the number of its game.
    BrokenSeries,
    /// `"sheet"` is no id.
    NoSheet,
    /// `"number"` is no number of an event.
    NoNumber,
    /// `"at"` is no time.
    NoTime,
    /// `"by"` is no author.
    NoAuthor,
    /// `"hash"` is no hash.
    NoHash,
    /// The sheet refuses what happened.
    Refused(SheetError),
    /// A reason of more characters than anybody can enter.
    LongReason {
        /// The most that it may have.
        most: usize,
        /// How many it has.
        characters: usize,
    },
    /// A sheet without events.
    NoEvents,
    /// An event comes before the first of its sheet.
    BeforeFirst {
        /// The number of the event.
        event: usize,
    },
    /// An event comes twice, and is told differently.
    Twice {
        /// The number of the event.
        event: usize,
    },
    /// An event does not follow the one before it.
    Gap {
        /// The number of the event.
        event: usize,
        /// The number of the one before it.
        before: usize,
    },
    /// Events were lost before the export.
    Lost,
    /// The line is longer than any event can be.
    LongLine {
        /// The most MiB that it may have.
        most: u64,
    },
    /// The file has changed while it was read.
    Changed,
    /// The line cannot be read.
    Unread(Cause),
}

/// What is wrong with JSON.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonFlaw {
    /// It ends within a list.
    EndsInList,
    /// It ends within an object.
    EndsInObject,
    /// It ends within a string.
    EndsInString,
    /// It ends where there should be a value.
    EndsInValue,
    /// There should be a colon.
    NoColon,
    /// There should be a comma, or the end of a list.
    NoCommaInList,
    /// There should be a comma, or the end of an object.
    NoCommaInObject,
    /// There should be `true`, `false` or `null`.
    NoWord,
    /// There should be a value.
    NoValue,
    /// There should be a quotation mark.
    NoQuote,
    /// An escape that there is not.
    WrongEscape,
    /// An escape that ends too early.
    ShortEscape,
    /// A half of a character that needs two.
    LoneSurrogate,
    /// A number that is none.
    WrongNumber,
    /// A number that is too large.
    LargeNumber,
    /// Bytes that are no character.
    WrongCharacter,
    /// A control character in a string.
    ControlCharacter,
    /// The name of a field that is no string.
    KeyNotText,
    /// A comma with nothing after it.
    TrailingComma,
    /// Something after the end.
    TrailingText,
    /// Lists and objects within each other beyond all measure.
    TooDeep,
    /// A value of another type than it should be.
    WrongType(JsonValue),
    /// A value that is not allowed.
    WrongValue(JsonValue),
    /// A kind that is not known.
    UnknownKind(String),
    /// A field that is not known.
    UnknownField(String),
    /// A field that is missing.
    MissingField(String),
    /// A field that comes twice.
    FieldTwice(String),
    /// Something else, in the words of the parser.
    Other(String),
}

/// A value in JSON, as it is told of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum JsonValue {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(String),
    /// A whole number.
    Integer(String),
    /// A number with decimals.
    Float(String),
    /// A string.
    String(String),
    /// A list.
    List,
    /// An object.
    Object,
}

impl JsonFlaw {
    /// What the parser says. Where in the text is for others to tell.
    pub fn of(error: &serde_json::Error) -> JsonFlaw {
        let words = error.to_string();
        let words = words.split(" at line ").next().unwrap_or(&words);
        // What there could be instead is too much to be told.
        let words = [", expected ", ", there are no "]
            .iter()
            .fold(words, |words, rest| words.split_once(rest).map_or(words, |(before, _)| before));
        // The parser has no other way to tell.
        let is_told = |flaw: &&JsonFlaw| flaw.words() == Some(words);
        if let Some(plain) = JsonFlaw::PLAIN.iter().find(is_told) {
            return plain.clone();
        }
        let named = |start: &str| words.strip_prefix(start)?.strip_suffix('`').map(str::to_owned);
        let value = |start: &str| JsonValue::read(words.strip_prefix(start)?);
        None.or_else(|| value("invalid type: ").map(JsonFlaw::WrongType))
            .or_else(|| value("invalid value: ").map(JsonFlaw::WrongValue))
            .or_else(|| named("unknown variant `").map(JsonFlaw::UnknownKind))
            .or_else(|| named("unknown field `").map(JsonFlaw::UnknownField))
            .or_else(|| named("missing field `").map(JsonFlaw::MissingField))
            .or_else(|| named("duplicate field `").map(JsonFlaw::FieldTwice))
            .unwrap_or_else(|| JsonFlaw::Other(words.to_owned()))
    }

    /// Whether a newer program may have written it on purpose.
    pub(crate) fn is_unknown(&self) -> bool {
        matches!(self, JsonFlaw::UnknownKind(_) | JsonFlaw::UnknownField(_))
    }

    /// All that are told without values.
    const PLAIN: [JsonFlaw; 21] = [
        JsonFlaw::EndsInList,
        JsonFlaw::EndsInObject,
        JsonFlaw::EndsInString,
        JsonFlaw::EndsInValue,
        JsonFlaw::NoColon,
        JsonFlaw::NoCommaInList,
        JsonFlaw::NoCommaInObject,
        JsonFlaw::NoWord,
        JsonFlaw::NoValue,
        JsonFlaw::NoQuote,
        JsonFlaw::WrongEscape,
        JsonFlaw::ShortEscape,
        JsonFlaw::LoneSurrogate,
        JsonFlaw::WrongNumber,
        JsonFlaw::LargeNumber,
        JsonFlaw::WrongCharacter,
        JsonFlaw::ControlCharacter,
        JsonFlaw::KeyNotText,
        JsonFlaw::TrailingComma,
        JsonFlaw::TrailingText,
        JsonFlaw::TooDeep,
    ];

    /// The words of the parser; `None` if they depend on a value.
    fn words(&self) -> Option<&'static str> {
        Some(match self {
            JsonFlaw::EndsInList => "EOF while parsing a list",
            JsonFlaw::EndsInObject => "EOF while parsing an object",
            JsonFlaw::EndsInString => "EOF while parsing a string",
            JsonFlaw::EndsInValue => "EOF while parsing a value",
            JsonFlaw::NoColon => "expected `:`",
            JsonFlaw::NoCommaInList => "expected `,` or `]`",
            JsonFlaw::NoCommaInObject => "expected `,` or `}`",
            JsonFlaw::NoWord => "expected ident",
            JsonFlaw::NoValue => "expected value",
            JsonFlaw::NoQuote => "expected `\"`",
            JsonFlaw::WrongEscape => "invalid escape",
            JsonFlaw::ShortEscape => "unexpected end of hex escape",
            JsonFlaw::LoneSurrogate => "lone leading surrogate in hex escape",
            JsonFlaw::WrongNumber => "invalid number",
            JsonFlaw::LargeNumber => "number out of range",
            JsonFlaw::WrongCharacter => "invalid unicode code point",
            JsonFlaw::ControlCharacter => "control character (\\u0000-\\u001F) found while parsing a string",
            JsonFlaw::KeyNotText => "key must be a string",
            JsonFlaw::TrailingComma => "trailing comma",
            JsonFlaw::TrailingText => "trailing characters",
            JsonFlaw::TooDeep => "recursion limit exceeded",
            _ => return None,
        })
    }
}

impl JsonValue {
    /// What the parser calls a value; `None` if it is none of these.
    fn read(words: &str) -> Option<JsonValue> {
        let marked = |start: &str| words.strip_prefix(start)?.strip_suffix('`').map(str::to_owned);
        match words {
            "null" => Some(JsonValue::Null),
            "sequence" => Some(JsonValue::List),
            "map" => Some(JsonValue::Object),
            _ => marked("boolean `")
                .map(JsonValue::Boolean)
                .or_else(|| marked("integer `").map(JsonValue::Integer))
                .or_else(|| marked("floating point `").map(JsonValue::Float))
                .or_else(|| words.strip_prefix("string ").map(str::to_owned).map(JsonValue::String)),
        }
    }
}

impl From<JsonFlaw> for Flaw {
    fn from(flaw: JsonFlaw) -> Flaw {
        Flaw::Json(flaw)
    }
}

impl From<Utf8Error> for Flaw {
    fn from(error: Utf8Error) -> Flaw {
        Flaw::NotUtf8 { bytes: error.error_len(), index: error.valid_up_to() }
    }
}

impl From<SheetError> for Flaw {
    fn from(error: SheetError) -> Flaw {
        Flaw::Refused(error)
    }
}

impl Display for Flaw {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Flaw::Json(flaw) => flaw.fmt(f),
            Flaw::NotUtf8 { bytes: Some(bytes), index } => {
                write!(f, "invalid utf-8 sequence of {bytes} bytes from index {index}")
            }
            Flaw::NotUtf8 { bytes: None, index } => write!(f, "incomplete utf-8 byte sequence from index {index}"),
            Flaw::NotAnId(text) => write!(f, "{text} is no id"),
            Flaw::NoVersion => f.write_str("\"v\" is no version of the format"),
            Flaw::OtherVersion { needed, told } => write!(f, "this is told in \"v\":{needed}, not in \"v\":{told}"),
            Flaw::LineZero => f.write_str("lines are numbered from 1"),
            Flaw::NotABowler { text, error } => write!(f, "{text} is no bowler: {error}"),
            Flaw::NotAName { text, error } => write!(f, "{text} is no name: {error}"),
            Flaw::NotABall(text) => write!(f, "{text} is no ball"),
            Flaw::NotASeries(text) => write!(f, "{text} is no series"),
            Flaw::BrokenSeries => f.write_str("a series has an id and a game, numbered from 1"),
            Flaw::NoSheet => f.write_str("\"sheet\" is no id"),
            Flaw::NoNumber => f.write_str("\"number\" is no number of an event"),
            Flaw::NoTime => f.write_str("\"at\" is no time"),
            Flaw::NoAuthor => f.write_str("\"by\" is not an author"),
            Flaw::NoHash => f.write_str("\"hash\" is no hash"),
            Flaw::Refused(error) => error.fmt(f),
            Flaw::LongReason { most, characters } => {
                write!(f, "a reason has at most {most} characters, and this one {characters}")
            }
            Flaw::NoEvents => f.write_str("the sheet has no events"),
            Flaw::BeforeFirst { event } => write!(f, "event {event} comes before event 1"),
            Flaw::Twice { event } => write!(f, "event {event} appears twice, with different contents"),
            Flaw::Gap { event, before } => write!(f, "event {event} does not follow event {before}"),
            Flaw::Lost => f.write_str("events up to this one were lost before the export"),
            Flaw::LongLine { most } => write!(f, "the line is longer than {most} MiB"),
            Flaw::Changed => f.write_str("the file has changed while it was read"),
            Flaw::Unread(cause) => cause.fmt(f),
        }
    }
}

impl Display for JsonFlaw {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            JsonFlaw::WrongType(value) => write!(f, "invalid type: {value}"),
            JsonFlaw::WrongValue(value) => write!(f, "invalid value: {value}"),
            JsonFlaw::UnknownKind(name) => write!(f, "unknown variant `{name}`"),
            JsonFlaw::UnknownField(name) => write!(f, "unknown field `{name}`"),
            JsonFlaw::MissingField(name) => write!(f, "missing field `{name}`"),
            JsonFlaw::FieldTwice(name) => write!(f, "duplicate field `{name}`"),
            JsonFlaw::Other(words) => f.write_str(words),
            plain => f.write_str(plain.words().unwrap_or_default()),
        }
    }
}

impl Display for JsonValue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            JsonValue::Null => f.write_str("null"),
            JsonValue::Boolean(value) => write!(f, "boolean `{value}`"),
            JsonValue::Integer(value) => write!(f, "integer `{value}`"),
            JsonValue::Float(value) => write!(f, "floating point `{value}`"),
            JsonValue::String(value) => write!(f, "string {value}"),
            JsonValue::List => f.write_str("sequence"),
            JsonValue::Object => f.write_str("map"),
        }
    }
}
