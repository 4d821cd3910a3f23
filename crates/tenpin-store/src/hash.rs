//! What makes a sheet tamper-evident: every event has a hash that covers it and, through the hash before it, all that
//! came earlier. `docs/journal.md` says how another program computes it.

use std::error::Error;
use std::fmt::{self, Display, Formatter};
use std::io::Write;
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// The SHA-256 of an event, written as 64 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EventHash([u8; 32]);

/// A text that is no hash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotAHash;

/// All that the hash of an event covers.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Hashed<'a> {
    /// The hash of the event before it; `None` for the first.
    pub(crate) previous: Option<EventHash>,
    /// The UUID of the sheet, as it is kept.
    pub(crate) sheet: &'a [u8],
    pub(crate) number: i64,
    /// Microseconds since 1970.
    pub(crate) at: i64,
    pub(crate) by: &'a [u8],
    /// The JSON of the event, as it is kept.
    pub(crate) event: &'a [u8],
}

impl Hashed<'_> {
    /// The SHA-256 of six lines: previous hash, sheet, number, time, who wrote it, and the event. Only the last may hold a
    /// line feed, so no two different events look the same.
    pub(crate) fn hash(&self) -> EventHash {
        let mut sha = Sha256::new();
        if let Some(previous) = self.previous {
            sha.update(previous.hex());
        }
        sha.update(b"\n");
        sha.update(self.sheet);
        // A number has at most 20 characters.
        let mut numbers = [0; 64];
        let mut rest = &mut numbers[..];
        let room = rest.len();
        let written = write!(rest, "\n{}\n{}\n", self.number, self.at).map(|()| room - rest.len());
        sha.update(&numbers[..written.unwrap_or_default()]);
        sha.update(self.by);
        sha.update(b"\n");
        sha.update(self.event);
        EventHash(sha.finalize().into())
    }
}

impl EventHash {
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<EventHash> {
        bytes.try_into().ok().map(EventHash)
    }

    pub(crate) fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    fn hex(&self) -> [u8; 64] {
        let mut hex = [0; 64];
        for (pair, byte) in hex.chunks_exact_mut(2).zip(self.0) {
            pair.copy_from_slice(&digits(byte));
        }
        hex
    }
}

/// Bytes in hexadecimal digits.
pub(crate) fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| digits(*byte)).map(char::from).collect()
}

fn digits(byte: u8) -> [u8; 2] {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    [DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]
}

impl Display for EventHash {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(str::from_utf8(&self.hex()).map_err(|_| fmt::Error)?)
    }
}

impl FromStr for EventHash {
    type Err = NotAHash;

    fn from_str(text: &str) -> Result<EventHash, NotAHash> {
        let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
        let mut hash = [0; 32];
        if text.len() != 64 {
            return Err(NotAHash);
        }
        for (byte, pair) in hash.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
            let (high, low) = (digit(pair[0]).ok_or(NotAHash)?, digit(pair[1]).ok_or(NotAHash)?);
            *byte = high << 4 | low;
        }
        Ok(EventHash(hash))
    }
}

impl Error for NotAHash {}

impl Display for NotAHash {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a hash is 64 hexadecimal digits")
    }
}
