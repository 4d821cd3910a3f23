use std::io::{self, ErrorKind, Read};

use tenpin::Ruleset;
use tenpin_bulk::{Chunk, Chunks, Fault, LONGEST_LINE, Layout, Opening, Reason};

use crate::{Failing, Pieces, Said, by_engine, games, in_bulk, warm};

const PERFECT: &str = "X X X X X X X X X XXX";

/// Every chunk of a source: the number of its first line, its text, and whether it is cut.
fn chunks(source: impl Read) -> Vec<(usize, String, bool)> {
    let mut chunks = Chunks::new(source);
    let mut chunk = Chunk::default();
    let mut all = Vec::new();
    while chunks.next(&mut chunk).unwrap() {
        all.push((chunk.number(), String::from_utf8_lossy(chunk.text()).into_owned(), chunk.is_cut()));
    }
    assert!(!chunks.next(&mut chunk).unwrap(), "after the end there is nothing");
    all
}

#[test]
fn lines_that_are_there_are_not_waited_for() {
    let chunk = |number: usize, text: &str| (number, text.to_owned(), false);
    let pieces = Pieces::new(b"X\n7/\n9", vec![6, 0]);
    assert_eq!(chunks(pieces), [chunk(1, "X\n7/\n"), (3, "9\n".to_owned(), true)]);
    let pieces = Pieces::new(b"X\n7/\n9-\n", vec![1, 1, 1, 4]);
    assert_eq!(chunks(pieces), [chunk(1, "X\n"), chunk(2, "7/\n"), chunk(3, "9-\n")]);
    assert_eq!(chunks(&b""[..]), []);
    assert_eq!(chunks(&b"\n\n"[..]), [chunk(1, "\n\n")]);
}

#[test]
fn a_border_at_any_offset_changes_nothing() {
    let mut text = Vec::from("\u{feff}# a comment\r\n");
    for (index, game) in games(Ruleset::TenPin, 5, 40).iter().enumerate() {
        text.extend(format!("{game}{}", if index % 3 == 0 { "\r\n" } else { "\n" }).into_bytes());
    }
    text.extend(b"\n10 7 3 9 0 10 0 8 8 2 0 6 10 10 10 8 1\nX 8X\n\xff\xfe\x00\r\nX 7/ 9-\n\r\n");
    text.extend(PERFECT.as_bytes());
    for end in ["", "\n", "\r\n", "\r"] {
        let text = [&text[..], end.as_bytes()].concat();
        let expected = by_engine(Ruleset::TenPin, &text);
        let scorer = warm(Ruleset::TenPin);
        for offset in 0..=text.len() {
            let said = in_bulk(&scorer, Pieces::new(&text, vec![offset]), 1);
            assert_eq!(said, expected, "at {offset}");
        }
        // Byte by byte, and on several threads.
        assert_eq!(in_bulk(&scorer, Pieces::new(&text, vec![1; text.len()]), 3), expected);
    }
}

/// The parts of a text that are read side by side are cut at every offset, too.
#[test]
fn a_text_of_any_length_is_read_to_its_end() {
    let text: Vec<u8> =
        games(Ruleset::TenPin, 6, 120).iter().flat_map(|game| format!("{game}\n").into_bytes()).collect();
    let scorer = warm(Ruleset::TenPin);
    let expected = by_engine(Ruleset::TenPin, &text);
    for length in 0..=text.len() {
        let whole = text[..length].split(|byte| *byte == b'\n').count() - 1;
        let said = in_bulk(&scorer, &text[..length], 1);
        assert_eq!(said[..whole], expected[..whole], "{length}");
        let is_cut = text[..length].last().is_some_and(|last| *last != b'\n');
        assert_eq!(said.len(), whole + usize::from(is_cut), "{length}");
    }
}

#[test]
fn a_line_that_is_too_long_is_one_line_wherever_it_is_cut() {
    let scorer = warm(Ruleset::TenPin);
    let fault = |number: usize| {
        (number, Said::Refused(Fault { column: LONGEST_LINE + 1, frame: None, reason: Reason::TooLong }))
    };
    for len in [LONGEST_LINE + 1, LONGEST_LINE + 6, 300_000, 1_000_000] {
        let text = format!("{PERFECT}\n{}\n{PERFECT}\n", "X".repeat(len));
        let perfect = by_engine(Ruleset::TenPin, PERFECT.as_bytes())[0].1.clone();
        let expected = [(1, perfect.clone()), fault(2), (3, perfect)];
        let places = [0, 1, 22, 23, LONGEST_LINE, LONGEST_LINE + 27, len + 20, len + 22, len + 23, len + 24, len + 30];
        for first in places {
            assert_eq!(in_bulk(&scorer, Pieces::new(text.as_bytes(), vec![first]), 2), expected, "{len} at {first}");
        }
        assert_eq!(in_bulk(&scorer, Pieces::new(text.as_bytes(), vec![977; 2000]), 1), expected);
        let open = &text.as_bytes()[..22 + len];
        assert_eq!(in_bulk(&scorer, open, 1)[1..], [fault(2)], "without an end");
    }
}

#[test]
fn what_was_read_before_an_error_counts() {
    let mut chunks = Chunks::new(Failing(&b"X\n7/\n9"[..]));
    let mut chunk = Chunk::default();
    assert!(chunks.next(&mut chunk).unwrap());
    assert_eq!(chunk.text(), b"X\n7/\n");
    assert_eq!(chunks.next(&mut chunk).unwrap_err().to_string(), "the disk is gone");
}

/// Also where more lines were looked for, because the first one may be a title.
#[test]
fn a_line_that_was_looked_at_before_an_error_counts() {
    let mut chunks = Chunks::new(Failing(&b"Tuesday League\n"[..]));
    let games = Layout::games(Ruleset::TenPin);
    assert_eq!(chunks.opening(&games, None).unwrap(), Opening::Lines { layout: games, titles: vec![] });
    let mut chunk = Chunk::default();
    assert!(chunks.next(&mut chunk).unwrap());
    assert_eq!(chunk.text(), b"Tuesday League\n");
    assert_eq!(chunks.next(&mut chunk).unwrap_err().to_string(), "the disk is gone");
}

/// A source that is interrupted before every byte.
struct Interrupted<'a>(&'a [u8], bool);

impl Read for Interrupted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.1 = !self.1;
        if self.1 {
            return Err(ErrorKind::Interrupted.into());
        }
        self.0.read(&mut buffer[..1])
    }
}

#[test]
fn a_signal_does_not_end_a_source() {
    assert_eq!(chunks(Interrupted(b"X\n7/", false)).len(), 2);
}

#[test]
fn a_text_is_a_chunk_by_itself() {
    let chunk = Chunk::new(7, "X\n7/");
    let lines: Vec<_> = chunk.lines().map(|line| (line.number, line.text.to_vec())).collect();
    assert_eq!(lines, [(7, b"X".to_vec()), (8, b"7/".to_vec())]);
    assert!(chunk.is_cut());
    assert_eq!(Chunk::new(1, "").lines().count(), 0);
}

#[test]
fn the_first_lines_are_looked_at_and_stay() {
    let text = b"\n# a comment\n  \n\r\n# more\nX 7/\n9-\n";
    let games = Layout::games(Ruleset::TenPin);
    for pieces in [vec![], vec![1, 3, 9, 2, 4, 1], vec![1; text.len()]] {
        let mut chunks = Chunks::new(Pieces::new(text, pieces));
        for _ in 0..2 {
            let opening = chunks.opening(&games, None).unwrap();
            assert_eq!(opening, Opening::Lines { layout: games.clone(), titles: vec![] });
        }
        assert_eq!(lines(chunks), [(6, b"X 7/".to_vec()), (7, b"9-".to_vec())]);
    }
    assert_eq!(Chunks::new(&b"# nothing\n\n"[..]).opening(&games, None).unwrap(), Opening::Empty);
}

/// The lines of a source that are not skipped, with their numbers.
fn lines(mut chunks: Chunks<impl Read>) -> Vec<(usize, Vec<u8>)> {
    let mut chunk = Chunk::default();
    let mut lines = Vec::new();
    while chunks.next(&mut chunk).unwrap() {
        lines.extend(chunk.lines().filter(|line| !line.is_skipped()).map(|line| (line.number, line.text.to_vec())));
    }
    lines
}

#[test]
fn a_line_ends_at_a_line_feed_a_carriage_return_or_both() {
    let expected = [(1, b"X".to_vec()), (3, b"7/".to_vec()), (4, b"9-".to_vec())];
    for text in ["X\n\n7/\n9-\n", "X\r\n\r\n7/\r\n9-", "X\r\r7/\r9-\r", "X\r\r\n7/\r9-", "X\n\r7/\n9-\r"] {
        for first in 0..=text.len() {
            for second in 0..=text.len() - first {
                let pieces = Pieces::new(text.as_bytes(), vec![first, second]);
                assert_eq!(lines(Chunks::new(pieces)), expected, "{text:?} at {first} and {second}");
            }
        }
        let byte_by_byte = Pieces::new(text.as_bytes(), vec![1; text.len()]);
        assert_eq!(lines(Chunks::new(byte_by_byte)), expected, "{text:?}");
        let whole: Vec<_> =
            Chunk::new(1, text).lines().filter(|line| !line.is_skipped()).map(|line| line.number).collect();
        assert_eq!(whole, [1, 3, 4], "{text:?}");
    }
}

/// Another program may end its lines so, and waits for the answer.
#[test]
fn a_line_that_a_carriage_return_ends_is_not_waited_for() {
    let chunk = |number: usize, text: &str| (number, text.to_owned(), false);
    let pieces = Pieces::new(b"X\r7/\r\n9-", vec![2, 3]);
    assert_eq!(chunks(pieces), [chunk(1, "X\n"), chunk(2, "7/\n"), (3, "9-\n".to_owned(), true)]);
}

/// Far more than a line may be long, in stretches that end before, at and behind a carriage return.
#[test]
fn a_file_that_ends_its_lines_by_carriage_returns_is_read_to_its_end() {
    let games = games(Ruleset::TenPin, 8, 20_000);
    let text = |end: &str| games.iter().map(|game| game.to_string() + end).collect::<String>();
    let expected = by_engine(Ruleset::TenPin, text("\n").as_bytes());
    assert_eq!(expected.len(), games.len());
    for text in
        [text("\r"), text("\r\n"), text("\n").replacen('\n', "\r", 5000), text("\r\n").replacen("\r\n", "\r", 3)]
    {
        assert!(LONGEST_LINE < text.len());
        assert_eq!(in_bulk(&warm(Ruleset::TenPin), text.as_bytes(), 2), expected);
        assert_eq!(in_bulk(&warm(Ruleset::TenPin), Pieces::new(text.as_bytes(), vec![4097; 500]), 1), expected);
    }
}

/// A text as spreadsheets write it.
fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes).collect()
}

#[test]
fn utf16_is_read_in_both_byte_orders() {
    let text = "이름;1프레임\r\n김😀;X\r\rPJS;7/\r\n";
    let expected = lines(Chunks::new(text.as_bytes()));
    assert_eq!(expected.len(), 3);
    for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let text = utf16(&format!("\u{feff}{text}"), bytes);
        for first in 0..=text.len() {
            assert_eq!(lines(Chunks::new(Pieces::new(&text, vec![first]))), expected, "at {first}");
        }
        assert_eq!(lines(Chunks::new(Pieces::new(&text, vec![1; text.len()]))), expected);
        // What is cut off in the middle of a character is not lost.
        let cut = lines(Chunks::new(&text[..text.len() - 1]));
        assert_eq!(cut.last().unwrap().1, "\u{fffd}".as_bytes());
    }
    let lone = [&[0xff, 0xfe][..], &0xd800_u16.to_le_bytes(), &utf16("X\n", u16::to_le_bytes)].concat();
    assert_eq!(lines(Chunks::new(&lone[..])), [(1, "\u{fffd}X".as_bytes().to_vec())]);
    let large = format!("{PERFECT}\n").repeat(50_000);
    let decoded = lines(Chunks::new(&utf16(&format!("\u{feff}{large}"), u16::to_le_bytes)[..]));
    assert_eq!(decoded.len(), 50_000);
    assert!(decoded.iter().all(|(_, line)| line == PERFECT.as_bytes()));
}

#[test]
fn utf16_without_a_mark_is_seen_at_once() {
    let games = Layout::games(Ruleset::TenPin);
    for text in ["X 7/ 9-\n7/\n", "이름;1프레임;2프레임\r\n", "# a comment\nX 7/\n"] {
        for bytes in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
            let text = utf16(text, bytes);
            for pieces in [vec![], vec![1; text.len()]] {
                let opening = Chunks::new(Pieces::new(&text, pieces)).opening(&games, None).unwrap();
                assert_eq!(opening, Opening::Utf16, "{text:?}");
            }
        }
    }
    for text in [&b"X 7/\0\n"[..], b"\0\0\0\0\n", b"X\n", b"\xff", b"\xfe", b"\xff\xff"] {
        let opening = Chunks::new(text).opening(&games, None).unwrap();
        assert_eq!(opening, Opening::Lines { layout: games.clone(), titles: vec![] }, "{text:?}");
    }
}

/// However short lines are, there is an end of what is made of them at a time.
#[test]
fn a_chunk_has_an_end_of_lines_too() {
    let text = "X\n".repeat(300_000);
    let chunks = chunks(text.as_bytes());
    let lines: Vec<usize> = chunks.iter().map(|(_, text, _)| text.lines().count()).collect();
    assert!(lines.iter().all(|lines| *lines <= 12 * 1024), "{lines:?}");
    let first: Vec<usize> = chunks.iter().map(|(number, ..)| *number).collect();
    let expected: Vec<usize> = (0..lines.len()).map(|index| 1 + lines[..index].iter().sum::<usize>()).collect();
    assert_eq!(first, expected);
    assert_eq!(chunks.into_iter().map(|(_, text, _)| text).collect::<String>(), text);
}

#[test]
fn small_chunks_have_the_same_lines_and_few_of_them() {
    let short = "X\n".repeat(5000);
    let long = games(Ruleset::TenPin, 7, 9000).iter().map(|game| format!("{game}\n")).collect::<Vec<_>>().concat();
    let too_long = format!("{}\n{short}", "9".repeat(3 * LONGEST_LINE));
    for text in [short, long, too_long, String::new(), "X".to_owned()] {
        let lines = |mut chunks: Chunks<&[u8]>, most: usize| {
            let mut chunk = Chunk::default();
            let mut lines = Vec::new();
            while chunks.next(&mut chunk).unwrap() {
                assert!(chunk.lines().count() <= most);
                // Of a line that is too long, nothing matters behind that.
                let kept = |text: &[u8]| text[..text.len().min(LONGEST_LINE + 1)].to_vec();
                lines.extend(chunk.lines().map(|line| (line.number, kept(line.text))));
            }
            lines
        };
        let small = lines(Chunks::small(text.as_bytes()), 2048);
        assert!(small == lines(Chunks::new(text.as_bytes()), 12 * 1024), "{} bytes", text.len());
        assert_eq!(small.len(), text.lines().count());
    }
}
