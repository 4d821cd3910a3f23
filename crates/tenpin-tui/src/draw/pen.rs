//! Text and lines on cells, never outside of their place.

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect};
use ratatui_core::style::Style;
use tenpin_board::text::width;
use tenpin_lang::{Say, escaped};

use crate::app::{App, Target};
use crate::draw::Drawn;
use crate::field::Field;
use crate::theme::Role;

/// What everything is drawn with.
pub(crate) struct Pen<'a> {
    pub(crate) app: &'a App,
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) drawn: Drawn,
}

impl<'a> Pen<'a> {
    pub(crate) fn new(app: &'a App, buffer: &'a mut Buffer) -> Pen<'a> {
        Pen { app, buffer, drawn: Drawn::default() }
    }

    /// The text of a phrase in the language that is shown.
    pub(crate) fn say(&self, what: &(impl Say + ?Sized)) -> String {
        self.app.words.say(what)
    }

    pub(crate) fn style(&self, role: Role) -> Style {
        self.app.theme.style(role)
    }

    /// Wipes an area.
    pub(crate) fn paint(&mut self, area: Rect) {
        let area = area.intersection(self.buffer.area);
        // A wide character that begins before the area would cover its first cell.
        for y in area.top()..area.bottom() {
            let before = area.x.checked_sub(1).and_then(|x| self.buffer.cell_mut((x, y)));
            if let Some(cell) = before.filter(|cell| 1 < width(cell.symbol())) {
                cell.set_symbol(" ");
            }
        }
        for position in area.positions() {
            if let Some(cell) = self.buffer.cell_mut(position) {
                cell.reset();
            }
        }
        self.buffer.set_style(area, self.app.theme.paper());
    }

    /// Text at the left of so many cells, with an ellipsis if it is longer; gives where it ends.
    pub(crate) fn put(&mut self, x: u16, y: u16, room: u16, text: &str, role: Role) -> u16 {
        let style = self.style(role);
        let area = self.buffer.area;
        if y < area.top() || area.bottom() <= y || x < area.left() || area.right() <= x {
            return x;
        }
        let room = room.min(area.right() - x);
        let text = fitted(text, room.into());
        let under = Rect { x, y, width: cells(&text).min(room), height: 1 };
        // Resets the style below, so that nothing shows through.
        self.buffer.set_style(under, Style::reset());
        self.buffer.set_style(under, self.app.theme.paper());
        self.buffer.set_stringn(x, y, &text, room.into(), style).0
    }

    /// Text at the right of so many cells.
    pub(crate) fn right(&mut self, x: u16, y: u16, room: u16, text: &str, role: Role) {
        let text = fitted(text, room.into());
        let x = x + room.saturating_sub(cells(&text));
        self.put(x, y, room, &text, role);
    }

    /// Text in the middle of so many cells.
    pub(crate) fn center(&mut self, x: u16, y: u16, room: u16, text: &str, role: Role) {
        let text = fitted(text, room.into());
        let x = x + room.saturating_sub(cells(&text)) / 2;
        self.put(x, y, room, &text, role);
    }

    /// Gives an area the look of a role, text and ground.
    pub(crate) fn fill(&mut self, area: Rect, role: Role) {
        let style = self.style(role);
        self.buffer.set_style(area.intersection(self.buffer.area), style);
    }

    /// A frame with a title around an area; gives what is inside.
    pub(crate) fn boxed(&mut self, area: Rect, title: &str, role: Role) -> Rect {
        let area = area.intersection(self.buffer.area);
        if area.width < 2 || area.height < 2 {
            return area;
        }
        let across = "─".repeat(usize::from(area.width) - 2);
        self.put(area.x, area.y, area.width, &format!("┌{across}┐"), Role::Rule);
        for y in area.y + 1..area.bottom() - 1 {
            self.put(area.x, y, 1, "│", Role::Rule);
            self.put(area.right() - 1, y, 1, "│", Role::Rule);
        }
        self.put(area.x, area.bottom() - 1, area.width, &format!("└{across}┘"), Role::Rule);
        if !title.is_empty() {
            self.put(area.x + 2, area.y, area.width - 4, &format!(" {title} "), role);
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 2, height: area.height - 2 }
    }

    /// A line of text that is typed, with its cursor if the keys go to it.
    pub(crate) fn field(&mut self, x: u16, y: u16, room: u16, field: &Field, is_focused: bool) {
        let text = escaped(&field.text()).into_owned();
        let before = escaped(&field.before_cursor()).into_owned();
        // The cursor stays in view.
        let hidden = cells(&before).saturating_sub(room.saturating_sub(1));
        let (hidden, shown) = split_cells(&text, hidden.into());
        self.put(x, y, room, &" ".repeat(room.into()), if is_focused { Role::Focus } else { Role::Soft });
        self.put(x, y, room, shown, if is_focused { Role::Focus } else { Role::Ink });
        if is_focused {
            self.drawn.cursor = Some(Position::new(x + cells(&before).saturating_sub(cells(hidden)), y));
        }
    }

    /// Lets the mouse hit something.
    pub(crate) fn target(&mut self, area: Rect, target: Target) {
        self.drawn.targets.push((area, target));
    }
}

/// The cells that a text takes.
pub(crate) fn cells(text: &str) -> u16 {
    u16::try_from(width(text)).unwrap_or(u16::MAX)
}

/// The text, or as much of it as fits before an ellipsis.
pub(crate) fn fitted(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut shown = String::new();
    for symbol in text.chars() {
        shown.push(symbol);
        if room < width(&shown) + 1 {
            shown.pop();
            break;
        }
    }
    if 0 < room {
        shown.push('…');
    }
    shown
}

/// The text in two: at least so many cells of it, and the rest.
fn split_cells(text: &str, hidden: usize) -> (&str, &str) {
    let ends = text.char_indices().map(|(at, _)| at).chain([text.len()]);
    let at = ends.into_iter().find(|at| hidden <= width(&text[..*at])).unwrap_or(text.len());
    text.split_at(at)
}

/// A text in lines of so many cells, broken between words.
pub(crate) fn wrapped(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let Some(line) = lines.last_mut() else { break };
        if line.is_empty() {
            line.push_str(word);
        } else if width(line) + 1 + width(word) <= room {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
