//! A line of text that somebody types.

/// The most characters that are taken.
const LONGEST: usize = 500;

/// A line of text with a cursor.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Field {
    text: Vec<char>,
    cursor: usize,
}

/// What a key does to the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edit {
    Insert(char),
    Backspace,
    Delete,
    Left,
    Right,
    Home,
    End,
    DeleteWord,
    DeleteAll,
}

impl Field {
    /// A field with this text, and the cursor behind it.
    pub(crate) fn with(text: &str) -> Field {
        let text: Vec<char> = text.chars().take(LONGEST).collect();
        Field { cursor: text.len(), text }
    }

    pub(crate) fn text(&self) -> String {
        self.text.iter().collect()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// What stands before the cursor.
    pub(crate) fn before_cursor(&self) -> String {
        self.text[..self.cursor].iter().collect()
    }

    pub(crate) fn edit(&mut self, edit: Edit) {
        match edit {
            // What cannot be seen is no text.
            Edit::Insert(symbol) if symbol.is_control() || LONGEST <= self.text.len() => {}
            Edit::Insert(symbol) => {
                self.text.insert(self.cursor, symbol);
                self.cursor += 1;
            }
            Edit::Backspace if 0 < self.cursor => {
                self.cursor -= 1;
                self.text.remove(self.cursor);
            }
            Edit::Delete if self.cursor < self.text.len() => {
                self.text.remove(self.cursor);
            }
            Edit::Left => self.cursor = self.cursor.saturating_sub(1),
            Edit::Right => self.cursor = (self.cursor + 1).min(self.text.len()),
            Edit::Home => self.cursor = 0,
            Edit::End => self.cursor = self.text.len(),
            Edit::DeleteWord => {
                let before = &self.text[..self.cursor];
                let end = before.iter().rposition(|symbol| !symbol.is_whitespace()).map_or(0, |last| last + 1);
                let start = before[..end].iter().rposition(|symbol| symbol.is_whitespace()).map_or(0, |last| last + 1);
                self.text.drain(start..self.cursor);
                self.cursor = start;
            }
            Edit::DeleteAll => {
                self.text.drain(..self.cursor);
                self.cursor = 0;
            }
            Edit::Backspace | Edit::Delete => {}
        }
    }
}
