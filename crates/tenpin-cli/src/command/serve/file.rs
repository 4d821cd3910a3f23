//! The file with the settings of a centre, as it is written: each entry with its place.

use std::collections::BTreeMap;
use std::io::{self, ErrorKind, Read};
use std::path::{Path, PathBuf};

use tenpin_bulk::{Utf8, without_mark};
use tenpin_lang::{Escaped, List, Quoted};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::complaint::Complaint;
use crate::results::cannot_read;
use crate::score::source::Source;
use crate::words::{Centre, Message};

/// Nobody writes more settings than this.
const LARGEST_FILE: u64 = 1 << 20;

/// The key of the table with the names of lanes.
pub(crate) const LANE_NAMES: &str = "lane-names";

/// The file with the settings of a centre. Nothing is known yet of its values but what they look like.
#[derive(Debug)]
pub(crate) struct SettingsFile {
    pub(crate) path: PathBuf,
    entries: BTreeMap<String, Entry>,
    lane_names: Vec<LaneEntry>,
}

/// The name of a lane in the file.
#[derive(Debug)]
pub(crate) struct LaneEntry {
    /// What stands for the number of the lane.
    pub(crate) lane: String,
    /// Where that stands.
    pub(crate) place: Escaped,
    pub(crate) name: Entry,
}

/// A value in the file.
#[derive(Debug)]
pub(crate) struct Entry {
    kind: Kind,
    /// The value; of one of another kind, how it is written.
    text: String,
    /// Where it stands.
    place: Escaped,
}

/// What a value looks like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    Truth,
    Other,
}

impl SettingsFile {
    /// The file that somebody named, with entries of these keys.
    pub(crate) fn read(path: &Path, keys: &[&'static str]) -> Result<SettingsFile, Complaint> {
        let source = Source::File(path.to_owned());
        let bytes = bytes(&source).map_err(|error| cannot_read(&source, &error))?;
        SettingsFile::of(path, &bytes, keys)
    }

    /// The file that is there, or not; `None` if it is not.
    pub(crate) fn read_if_there(path: &Path, keys: &[&'static str]) -> Result<Option<SettingsFile>, Complaint> {
        let source = Source::File(path.to_owned());
        match bytes(&source) {
            Ok(bytes) => SettingsFile::of(path, &bytes, keys).map(Some),
            Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Ok(None),
            Err(error) => Err(cannot_read(&source, &error)),
        }
    }

    fn of(path: &Path, bytes: &[u8], keys: &[&'static str]) -> Result<SettingsFile, Complaint> {
        if LARGEST_FILE < bytes.len() as u64 {
            return Err(Complaint::new(Centre::LargeFile { file: Escaped::of(path.display()) }, Message::OtherFile));
        }
        let bytes = without_mark(bytes);
        let text = str::from_utf8(bytes).map_err(|error| {
            let place = place(path, &String::from_utf8_lossy(&bytes[..error.valid_up_to()]));
            Complaint::new(Centre::NotText { place }, Message::UseUtf8)
        })?;
        let page = Page { path, text };
        let table = DeTable::parse(text).map_err(|error| {
            let place = page.place(error.span().map_or(0, |span| span.start));
            let words = Escaped::of(error.message().trim().replace('\n', ", "));
            Complaint::new(Centre::NotToml { place }, Centre::Parser { words })
        })?;
        page.read(table.get_ref(), keys)
    }

    /// What is entered under a key.
    pub(crate) fn entry(&self, key: &str) -> Option<&Entry> {
        self.entries.get(key)
    }

    /// The names of lanes.
    pub(crate) fn lane_names(&self) -> impl Iterator<Item = &LaneEntry> {
        self.lane_names.iter()
    }
}

impl Entry {
    /// The value that is entered under a key, which is of this kind and can be read.
    pub(crate) fn read<T>(
        &self,
        key: &str,
        kind: Kind,
        read: impl Fn(&str) -> Result<T, Centre>,
    ) -> Result<T, Complaint> {
        let value = match kind {
            _ if self.kind == kind => read(&self.text),
            Kind::Number => Err(Centre::WantsNumber),
            Kind::Truth => Err(Centre::WantsTruth),
            Kind::Text | Kind::Other => Err(Centre::WantsText),
        };
        value.map_err(|reason| {
            let (key, value) = (Quoted::of(key), Quoted::of(&self.text));
            Complaint::new(Centre::WrongEntry { place: self.place.clone(), key, value }, reason)
        })
    }
}

/// The text of a file.
struct Page<'a> {
    path: &'a Path,
    text: &'a str,
}

impl Page<'_> {
    fn read(&self, table: &DeTable<'_>, keys: &[&'static str]) -> Result<SettingsFile, Complaint> {
        let is_known = |key: &str| keys.contains(&key) || key == LANE_NAMES;
        let unknown = table.keys().filter(|key| !is_known(key.get_ref())).min_by_key(|key| key.span().start);
        if let Some(key) = unknown {
            let (place, key) = (self.place(key.span().start), Quoted::of(key.get_ref()));
            let keys = List::and(keys.iter().copied().chain([LANE_NAMES]));
            return Err(Complaint::new(Centre::NoSuchSetting { place, key }, Centre::Settings { keys }));
        }
        let settings = table.iter().filter(|(key, _)| key.get_ref() != LANE_NAMES);
        let entries = settings.map(|(key, value)| (key.get_ref().to_string(), self.entry(value))).collect();
        let lane_names = table.get(LANE_NAMES).map_or(Ok(Vec::new()), |names| self.lane_names(names))?;
        Ok(SettingsFile { path: self.path.to_owned(), entries, lane_names })
    }

    fn lane_names(&self, names: &Spanned<DeValue<'_>>) -> Result<Vec<LaneEntry>, Complaint> {
        let Some(table) = names.get_ref().as_table() else {
            let Entry { place, text, .. } = self.entry(names);
            let (key, value) = (Quoted::of(LANE_NAMES), Quoted::of(text));
            return Err(Complaint::new(Centre::WrongEntry { place, key, value }, Centre::WantsTable));
        };
        let entries = table.iter().map(|(lane, name)| LaneEntry {
            lane: lane.get_ref().to_string(),
            place: self.place(lane.span().start),
            name: self.entry(name),
        });
        Ok(entries.collect())
    }

    fn entry(&self, value: &Spanned<DeValue<'_>>) -> Entry {
        let (place, written) = (self.place(value.span().start), || self.text.get(value.span()).unwrap_or_default());
        let (kind, text) = match value.get_ref() {
            DeValue::String(text) => (Kind::Text, text.to_string()),
            DeValue::Integer(number) => {
                let known = i64::from_str_radix(number.as_str(), number.radix());
                (Kind::Number, known.map_or_else(|_| written().to_owned(), |number| number.to_string()))
            }
            DeValue::Boolean(truth) => (Kind::Truth, truth.to_string()),
            _ => (Kind::Other, written().to_owned()),
        };
        Entry { kind, text, place }
    }

    /// The place of what stands at an index.
    fn place(&self, index: usize) -> Escaped {
        place(self.path, self.text.get(..index).unwrap_or(self.text))
    }
}

/// The place behind a text: file, line and column.
fn place(path: &Path, before: &str) -> Escaped {
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    Escaped::of(format!("{}:{line}:{column}", path.display()))
}

/// What is in a file, up to a byte more than is taken. Some shells write UTF-16.
fn bytes(source: &Source) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Utf8::of(source.reader()?).take(LARGEST_FILE + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
