//! How a source is encoded: UTF-8, or UTF-16 with a byte order mark, as spreadsheets write it.

use std::io::{self, Read};

/// What UTF-16 begins with, low byte first and high byte first.
const LITTLE_ENDIAN_MARK: [u8; 2] = [0xff, 0xfe];
const BIG_ENDIAN_MARK: [u8; 2] = [0xfe, 0xff];

/// The bytes of UTF-16 that are asked for at a time.
const SIZE: usize = 16 * 1024;

/// The fewest zeros in a line of UTF-16, and the most bytes for each of them.
const FEWEST_ZEROS: usize = 2;
const BYTES_A_ZERO: usize = 8;

/// A source as UTF-8, whatever it is encoded in. Nothing is waited for that is not needed, and what is UTF-8 already is
/// not copied.
#[derive(Debug)]
pub struct Utf8<R> {
    reader: R,
    encoding: Encoding,
}

#[derive(Debug)]
enum Encoding {
    /// Nothing has been read yet.
    Unknown,
    Utf8,
    Utf16(Utf16),
}

/// Text on its way from UTF-16.
#[derive(Debug)]
struct Utf16 {
    /// What two bytes mean.
    unit: fn([u8; 2]) -> u16,
    /// Bytes that need those after them to be decoded.
    rest: Vec<u8>,
    /// Text that was not handed out yet, from here on.
    text: String,
    start: usize,
    is_ended: bool,
}

impl<R: Read> Utf8<R> {
    /// What a reader reads, as UTF-8.
    pub fn of(reader: R) -> Utf8<R> {
        Utf8 { reader, encoding: Encoding::Unknown }
    }

    /// Reads the first bytes and tells by them how the source is encoded.
    fn begin(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut len = self.reader.read(buffer)?;
        let may_be_mark = |bytes: &[u8]| matches!(bytes, [0xff | 0xfe]);
        if may_be_mark(&buffer[..len]) {
            len += read_patiently(&mut self.reader, &mut buffer[1..])?;
        }
        let unit = match buffer[..len].first_chunk() {
            Some(&LITTLE_ENDIAN_MARK) => u16::from_le_bytes,
            Some(&BIG_ENDIAN_MARK) => u16::from_be_bytes,
            _ => {
                self.encoding = Encoding::Utf8;
                return Ok(len);
            }
        };
        let mut decoding = Utf16 { unit, rest: Vec::new(), text: String::new(), start: 0, is_ended: false };
        decoding.decode(&buffer[2..len]);
        self.encoding = Encoding::Utf16(decoding);
        self.read(buffer)
    }
}

impl<R: Read> Read for Utf8<R> {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &mut self.encoding {
            Encoding::Utf8 => self.reader.read(buffer),
            Encoding::Utf16(decoding) => decoding.read(&mut self.reader, buffer),
            Encoding::Unknown => self.begin(buffer),
        }
    }
}

impl Utf16 {
    fn read(&mut self, reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
        while self.start == self.text.len() && !self.is_ended {
            let mut bytes = [0; SIZE];
            let len = reader.read(&mut bytes)?;
            self.text.clear();
            self.start = 0;
            self.decode(&bytes[..len]);
            if len == 0 {
                self.end();
            }
        }
        let text = &self.text.as_bytes()[self.start..];
        let len = text.len().min(buffer.len());
        buffer[..len].copy_from_slice(&text[..len]);
        self.start += len;
        Ok(len)
    }

    /// Adds the text of these bytes, as far as it does not need those after them.
    fn decode(&mut self, bytes: &[u8]) {
        self.rest.extend_from_slice(bytes);
        let (pairs, odd) = self.rest.as_chunks();
        let is_half = |pair: &[u8; 2]| (0xd800..0xdc00).contains(&(self.unit)(*pair));
        let whole = pairs.len() - usize::from(pairs.last().is_some_and(is_half));
        let later = [pairs[whole..].as_flattened(), odd].concat();
        let units = pairs[..whole].iter().map(|pair| (self.unit)(*pair));
        self.text.extend(char::decode_utf16(units).map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER)));
        self.rest = later;
    }

    /// Half a character at the end is no text, and not lost either.
    fn end(&mut self) {
        self.is_ended = true;
        if !self.rest.is_empty() {
            self.text.push(char::REPLACEMENT_CHARACTER);
        }
    }
}

/// Reads once, whatever interrupts it.
fn read_patiently(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match reader.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            read => return read,
        }
    }
}

/// Whether a line is most likely UTF-16 of which nothing was decoded: every other byte may be zero, and several are.
pub(crate) fn looks_like_utf16(line: &[u8]) -> bool {
    let zeros = |parity: usize| line.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    (even == 0 || odd == 0) && FEWEST_ZEROS.max(line.len() / BYTES_A_ZERO) <= even + odd
}
