//! Colour around the pieces of a grid, where it is wanted.

use std::io::IsTerminal;

use anstyle::{AnsiColor, Style};
use tenpin_board::text::{Part, Piece};

use crate::args::Color;

/// Paints for one stream, or leaves everything as it is.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Painter {
    is_on: bool,
}

impl Painter {
    /// The painter for what is written to `stream`. A choice made on the command line overrides the environment.
    pub(crate) fn new(color: Color, stream: &impl IsTerminal) -> Painter {
        let is_on = match color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => stream.is_terminal() && !anstyle_query::no_color() && anstyle_query::term_supports_color(),
        };
        if is_on {
            // Old Windows consoles have to be told; everywhere else this does nothing.
            let _ = anstyle_query::windows::enable_ansi_colors();
        }
        Painter { is_on }
    }

    /// Pieces of a grid, put together.
    pub(crate) fn pieces(self, pieces: &[Piece]) -> String {
        pieces.iter().map(|piece| self.painted(style(piece.part), &piece.text)).collect()
    }

    /// A line that says what is wrong.
    pub(crate) fn complaint(self, text: &str) -> String {
        self.painted(AnsiColor::Red.on_default(), text)
    }

    /// A line that says something worth knowing.
    pub(crate) fn note(self, text: &str) -> String {
        self.painted(AnsiColor::Cyan.on_default(), text)
    }

    fn painted(self, style: Style, text: &str) -> String {
        if !self.is_on || style.is_plain() || text.trim().is_empty() {
            return text.to_owned();
        }
        format!("{style}{text}{style:#}")
    }
}

fn style(part: Part) -> Style {
    let plain = Style::new();
    match part {
        Part::Ruling | Part::Given | Part::NameLeft => plain.dimmed(),
        Part::Heading | Part::Name | Part::Pins | Part::Series => plain,
        Part::NameUp => plain.bold().invert(),
        Part::Strike => AnsiColor::Green.on_default().bold(),
        Part::Spare => AnsiColor::Cyan.on_default().bold(),
        Part::NoPins => AnsiColor::Yellow.on_default(),
        Part::Total => plain.bold(),
    }
}
