//! Where games come from: files and standard input.

use std::fmt::{self, Display, Formatter};
use std::fs::{self, File};
use std::io::{self, Cursor, IsTerminal, Read, Seek};
use std::path::{Path, PathBuf};

/// Something that games are read from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Source {
    /// Standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

/// Something that can be read more than once, on any thread.
pub(crate) trait ReadAgain: Read + Seek + Send {}

impl<T: Read + Seek + Send> ReadAgain for T {}

impl Source {
    /// The source with this name; `-` is standard input.
    pub(crate) fn of(path: &Path) -> Source {
        if path.as_os_str() == "-" { Source::Stdin } else { Source::File(path.to_owned()) }
    }

    /// All that is in it.
    pub(crate) fn reader(&self) -> io::Result<Box<dyn Read + Send>> {
        Ok(match self {
            Source::Stdin => Box::new(io::stdin()),
            Source::File(path) => Box::new(File::open(path)?),
        })
    }

    /// All that is in it, to be read more than once: what comes through a pipe is copied to a file first, or to memory
    /// where no such file can be made.
    pub(crate) fn file(&self) -> io::Result<Box<dyn ReadAgain>> {
        if let Source::File(path) = self
            && fs::metadata(path)?.is_file()
        {
            return Ok(Box::new(File::open(path)?));
        }
        let mut reader = self.reader()?;
        let Ok(mut file) = tempfile::tempfile() else {
            let mut bytes = Vec::new();
            reader.read_to_end(&mut bytes)?;
            return Ok(Box::new(Cursor::new(bytes)));
        };
        io::copy(&mut reader, &mut file)?;
        file.rewind()?;
        Ok(Box::new(file))
    }

    /// How many bytes are in it; `None` if nobody knows.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Source::Stdin => None,
            Source::File(path) => fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len()),
        }
    }

    /// Whether somebody is expected to type here.
    pub(crate) fn is_typed(&self) -> bool {
        matches!(self, Source::Stdin) && io::stdin().is_terminal()
    }
}

/// The name by which the source is spoken of.
impl Display for Source {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Source::Stdin => f.write_str("<stdin>"),
            Source::File(path) => path.display().fmt(f),
        }
    }
}
