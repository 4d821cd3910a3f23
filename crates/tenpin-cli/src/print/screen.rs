//! Where things are printed: output and complaints, in one language, with colour where it is wanted. Nothing gets to a
//! terminal in any other way, and here all of it is made safe.

use std::borrow::Cow;
use std::env;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Stdout, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use tenpin_board::Board;
use tenpin_board::text::{Canvas, Part, Piece, Widths, grid_in_view, grid_of};
use tenpin_lang::{Language, Phrasebook, Say, Value, escaped, escaped_data, escaped_lines};
use tenpin_store::StoreError;
use terminal_size::{Height, Width, terminal_size_of};

use crate::args::Color;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal;
use crate::print::pager::{Paged, Pager};
use crate::print::wrap::wrapped;
use crate::words::{self, Because, Message};

/// The columns that are kept free behind a question.
const ANSWER: usize = 8;

/// The rows that are kept free around a board: what is said of the ball, a blank one, and the next question.
const ROWS_BELOW: usize = 3;

/// The rows of a board with one bowler, and how many there are above and below.
const ONE_LINE: usize = 5;

/// The other screen of the terminal, without a cursor; and back.
const TAKE_OVER: &[u8] = b"\x1b[?1049h\x1b[?25l";
const GIVE_BACK: &[u8] = b"\x1b[?25h\x1b[?1049l";

/// An empty screen, shown when all of the picture is there (by terminals that can wait).
const BEGIN_PICTURE: &[u8] = b"\x1b[?2026h\x1b[H\x1b[2J";
const END_PICTURE: &[u8] = b"\x1b[?2026l";

/// Standard output and standard error, for one who reads a language.
pub(crate) struct Screen {
    phrasebook: Phrasebook,
    out: BufWriter<Out>,
    /// What lists are read with, until there is one; `None` if nobody wants it.
    pager: Option<Pager>,
    /// Whether the output is a terminal, so that people see it.
    is_seen: bool,
    out_painter: Painter,
    error_painter: Painter,
}

/// Where output goes: to the pager as long as there is one, else to standard output.
struct Out {
    stdout: Stdout,
    pager: Option<Pager>,
}

impl Screen {
    pub(crate) fn new(language: Language, color: Color) -> Screen {
        Screen {
            phrasebook: Phrasebook::new(language, &[tenpin_lang::TEXTS, words::TEXTS]),
            out: BufWriter::new(Out { stdout: io::stdout(), pager: None }),
            pager: None,
            is_seen: io::stdout().is_terminal(),
            out_painter: Painter::new(color, &io::stdout()),
            error_painter: Painter::new(color, &io::stderr()),
        }
    }

    /// The same, with something to read lists with.
    pub(crate) fn with_pager(self, pager: Option<Pager>) -> Screen {
        Screen { pager, ..self }
    }

    /// Says that what is printed from now on is a list. On a terminal it is shown in the pager.
    pub(crate) fn page(&mut self) {
        self.out.get_mut().pager = self.pager.take().filter(|_| self.is_seen);
    }

    /// It in words.
    pub(crate) fn say(&self, what: &impl Say) -> String {
        self.phrasebook.say(what)
    }

    /// A value as people read it.
    pub(crate) fn show(&self, value: impl Into<Value>) -> String {
        self.phrasebook.show(value)
    }

    /// A chance in percent with so many decimals.
    pub(crate) fn chance(&self, chance: f64, decimals: usize) -> String {
        self.phrasebook.chance(chance, decimals)
    }

    /// The language that people read.
    pub(crate) fn language(&self) -> Language {
        self.phrasebook.language()
    }

    /// How many columns there are on the terminal that the output goes to; `None` where it goes elsewhere.
    pub(crate) fn columns(&self) -> Option<usize> {
        self.size().map(|(columns, _)| columns)
    }

    /// The columns and rows of the terminal as it is now: people resize it.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        let (Width(columns), Height(rows)) = terminal_size_of(io::stdout()).filter(|_| self.is_seen)?;
        Some((columns.into(), rows.into()))
    }

    /// How many of them there are beside a label of this width.
    pub(crate) fn room_beside(&self, label: usize) -> Option<usize> {
        self.columns().map(|columns| columns.saturating_sub(label + 2))
    }

    /// Prints a text for people. Whatever came into it, only the ends of its lines are more than visible characters. On a
    /// terminal its lines are broken between words.
    pub(crate) fn print(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        let text = escaped_lines(text.as_ref());
        self.out.write_all(fitting(&text, self.columns()).as_bytes())
    }

    /// How many lines a text takes when it is printed.
    pub(crate) fn lines_of(&self, text: &str) -> usize {
        fitting(text, self.columns()).lines().count()
    }

    /// The question as it fits on the terminal, with room for an answer behind it.
    pub(crate) fn fitting_question<'a>(&self, question: &'a str) -> Cow<'a, str> {
        fitting(question, self.columns().map(|columns| columns.saturating_sub(ANSWER)))
    }

    /// Prints a text whose lines are laid out for the terminal already.
    pub(crate) fn print_laid_out(&mut self, text: impl AsRef<str>) -> io::Result<()> {
        self.out.write_all(escaped_lines(text.as_ref()).as_bytes())
    }

    /// Prints what is for programs, to the byte. On a terminal, where people look at it, it is made safe.
    pub(crate) fn print_data(&mut self, data: impl AsRef<[u8]>) -> io::Result<()> {
        if self.is_seen {
            return self.out.write_all(escaped_data(data.as_ref()).as_bytes());
        }
        self.out.write_all(data.as_ref())
    }

    /// Prints a text that is all there is to print, and gives the exit code.
    pub(crate) fn deliver(&mut self, text: impl AsRef<str>) -> ExitCode {
        let printed = self.print(text);
        self.delivered(printed)
    }

    /// The same for programs.
    pub(crate) fn deliver_data(&mut self, data: impl AsRef<[u8]>) -> ExitCode {
        let printed = self.print_data(data);
        self.delivered(printed)
    }

    fn delivered(&mut self, printed: io::Result<()>) -> ExitCode {
        let delivered = printed.and_then(|()| self.flush());
        delivered.map_or_else(|error| self.give_up(&error), |()| ExitCode::SUCCESS)
    }

    /// Prints a page of help, which is laid out and painted already, and gives the exit code.
    pub(crate) fn deliver_help(&mut self, page: &str) -> ExitCode {
        let printed = self.out.write_all(page.as_bytes());
        self.delivered(printed)
    }

    /// A heading of a page of help.
    pub(crate) fn heading(&self, text: &str) -> String {
        self.out_painter.painted(Style::new().bold().underline(), text).into_owned()
    }

    /// What is given to a command as it stands.
    pub(crate) fn literal(&self, text: &str) -> String {
        self.out_painter.painted(Style::new().bold(), text).into_owned()
    }

    /// Says on standard error what is wrong with the arguments.
    pub(crate) fn complain_of_usage(&mut self, text: &str) {
        print_error(&self.error_painter.wrong_usage(&fitting(&escaped_lines(text), error_columns())));
    }

    /// Prints a board as a grid, row by row. On a narrow terminal its frames come in several grids below each other.
    pub(crate) fn print_board(&mut self, board: &Board) -> io::Result<()> {
        let widths = Widths::of(board);
        let bands = self.columns().map_or_else(|| vec![widths], |columns| widths.bands(columns));
        for (index, band) in bands.into_iter().enumerate() {
            if index != 0 {
                self.print("\n")?;
            }
            grid_of(board, band).try_for_each(|pieces| self.print_pieces(&pieces))?;
        }
        Ok(())
    }

    /// Prints what matters of a board while somebody bowls: on a small terminal, as much as there is room for above so many
    /// lines.
    pub(crate) fn print_board_in_view(&mut self, board: &Board, lines_below: usize) -> io::Result<()> {
        let Some((columns, rows)) = self.size() else { return self.print_board(board) };
        let rows = rows.saturating_sub(ROWS_BELOW + lines_below);
        grid_in_view(board, columns, rows).try_for_each(|pieces| self.print_pieces(&pieces))
    }

    /// Whether so many lines can stand under a board of one bowler.
    pub(crate) fn has_room_below_board(&self, lines: usize) -> bool {
        self.size().is_none_or(|(_, rows)| ONE_LINE + ROWS_BELOW + lines <= rows)
    }

    fn print_pieces(&mut self, pieces: &[Piece]) -> io::Result<()> {
        let mut drawn = Vec::new();
        let mut drawing = Drawing { out: &mut drawn, painter: self.out_painter };
        for piece in pieces {
            drawing.add(piece.part, &piece.text);
        }
        self.print_drawn(&drawn)
    }

    /// Who paints what is printed.
    pub(crate) fn painter(&self) -> Painter {
        self.out_painter
    }

    /// Prints what was drawn by its painter on a [`Drawing`], which has made it safe.
    pub(crate) fn print_drawn(&mut self, drawn: &[u8]) -> io::Result<()> {
        self.out.write_all(drawn)
    }

    /// Sees to it that everything printed is out.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Takes over the terminal for pictures that are drawn in the same place, until [`Screen::give_back`]. `false` where
    /// that is not possible.
    pub(crate) fn take_over(&mut self) -> io::Result<bool> {
        let is_dumb = env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
        if !self.is_seen || is_dumb {
            return Ok(false);
        }
        self.out.write_all(TAKE_OVER)?;
        self.flush()?;
        Ok(true)
    }

    /// Gives the terminal back as it was.
    pub(crate) fn give_back(&mut self) -> io::Result<()> {
        self.out.write_all(GIVE_BACK)?;
        self.flush()
    }

    /// What is printed from here to [`Screen::end_picture`] replaces all that is on the screen.
    pub(crate) fn begin_picture(&mut self) -> io::Result<()> {
        self.out.write_all(BEGIN_PICTURE)
    }

    /// Shows the picture.
    pub(crate) fn end_picture(&mut self) -> io::Result<()> {
        self.out.write_all(END_PICTURE)?;
        self.flush()
    }

    /// Prints a line to standard error that says what is wrong, after everything that was printed before it.
    pub(crate) fn complain(&mut self, line: &str) -> io::Result<()> {
        let line = self.error_painter.complaint(line);
        self.print_beside(&line)
    }

    /// Prints a line to standard error that says something worth knowing, after everything that was printed before it.
    pub(crate) fn note(&mut self, line: &str) -> io::Result<()> {
        let line = self.error_painter.note(line);
        self.print_beside(&line)
    }

    /// Prints a line to standard error, after everything that was printed before it. People who read a list in a pager find
    /// it there.
    fn print_beside(&mut self, line: &str) -> io::Result<()> {
        self.flush()?;
        if self.out.get_ref().is_paged() && io::stderr().is_terminal() {
            self.out.write_all(format!("{line}\n").as_bytes())?;
            return self.flush();
        }
        print_error(line);
        Ok(())
    }

    /// Why the program goes no further, as it is printed.
    pub(crate) fn explained(&self, reason: &Message) -> String {
        self.error_painter.complaint(&format!("tenpin: {}", self.say(reason)))
    }

    /// A complaint in words.
    pub(crate) fn complained(&self, complaint: &Complaint) -> String {
        format!("{}: {}", self.say(&complaint.reason), self.say(&complaint.advice))
    }

    /// A reason in words, with advice if there is any.
    pub(crate) fn advised(&self, reason: &Message, advice: Option<&Message>) -> String {
        let advice = advice.map(|advice| format!(": {}", self.say(advice)));
        self.say(reason) + &advice.unwrap_or_default()
    }

    /// Ends a command: everything printed is out, or it is said why the command goes no further.
    pub(crate) fn end(&mut self, done: Result<ExitCode, Failure>) -> ExitCode {
        match done.and_then(|code| self.flush().map(|()| code).map_err(Failure::from)) {
            Ok(code) => code,
            Err(Failure::Refused(complaint)) => self.refuse(&complaint),
            Err(Failure::CannotWrite(error)) => self.give_up(&error),
        }
    }

    /// Names sheets that cannot be read, and gives the exit code.
    pub(crate) fn name_unreadable(&mut self, unreadable: &[StoreError]) -> io::Result<ExitCode> {
        for error in unreadable {
            let said = format!("tenpin: {}", self.complained(&journal::failed(error)));
            self.complain(&said)?;
        }
        Ok(if unreadable.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Says on standard error why the program goes no further and what to do, and gives the exit code.
    pub(crate) fn refuse(&mut self, complaint: &Complaint) -> ExitCode {
        let said = format!("tenpin: {}", self.complained(complaint));
        self.complain(&said).map_or_else(|error| self.give_up(&error), |()| ExitCode::FAILURE)
    }

    /// Says that the output cannot be written, and gives the exit code.
    pub(crate) fn give_up(&self, error: &io::Error) -> ExitCode {
        if error.kind() == ErrorKind::BrokenPipe {
            // The reader has seen enough.
            return ExitCode::SUCCESS;
        }
        self.say_cannot_write(error);
        ExitCode::FAILURE
    }

    /// Says on standard error that the output cannot be written.
    pub(crate) fn say_cannot_write(&self, error: &io::Error) {
        let because = Because::of(error);
        let reason = Message::CannotWrite { error: because.phrase() };
        let said = self.advised(&reason, because.advice().as_ref());
        print_error(&self.error_painter.complaint(&format!("tenpin: {said}")));
    }

    /// Says on standard error why the program goes no further.
    pub(crate) fn explain(&self, reason: &Message) {
        print_error(&self.explained(reason));
    }
}

/// Whether there is colour, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Coloring {
    /// On: the command line asks for it.
    Asked,
    /// On: it is for a terminal.
    Terminal,
    /// Off: the command line says so.
    Forbidden,
    /// Off: it is not for a terminal.
    NoTerminal,
    /// Off: `NO_COLOR` is set.
    NoColor,
    /// Off: the terminal has none, as `TERM` says.
    PlainTerminal,
}

impl Coloring {
    /// What holds for a stream. A choice made on the command line overrides the environment.
    fn of(color: Color, stream: &impl IsTerminal) -> Coloring {
        match color {
            Color::Always => Coloring::Asked,
            Color::Never => Coloring::Forbidden,
            Color::Auto if !stream.is_terminal() => Coloring::NoTerminal,
            Color::Auto if anstyle_query::no_color() => Coloring::NoColor,
            Color::Auto if !anstyle_query::term_supports_color() => Coloring::PlainTerminal,
            Color::Auto => Coloring::Terminal,
        }
    }

    /// What holds for standard output.
    pub(crate) fn of_output(color: Color) -> Coloring {
        Coloring::of(color, &io::stdout())
    }
}

impl Out {
    /// Whether something was printed that people read in a pager.
    fn is_paged(&self) -> bool {
        self.pager.as_ref().is_some_and(Pager::is_running)
    }

    /// Waits until people have read all they want. What a pager could not show because it is missing is just printed.
    fn end_paging(&mut self) -> io::Result<()> {
        let unread = self.pager.take().map(Pager::end).unwrap_or_default();
        self.stdout.write_all(&unread)
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(pager) = &mut self.pager {
            match pager.write(bytes)? {
                Paged::Written(len) => return Ok(len),
                Paged::Missing => self.end_paging()?,
            }
        }
        self.stdout.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stdout.flush()
    }
}

/// Whoever reads a list leaves the pager first, and then the command ends.
impl Drop for Out {
    fn drop(&mut self) {
        // Nobody is left to be told if this fails.
        let _ = self.end_paging().and_then(|()| self.stdout.flush());
    }
}

/// Paints for one stream, or adds nothing. What is painted is safe but for the colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Painter {
    is_on: bool,
}

/// A grid as it is printed.
pub(crate) struct Drawing<'a> {
    /// What it is drawn behind.
    pub(crate) out: &'a mut Vec<u8>,
    pub(crate) painter: Painter,
}

impl Canvas for Drawing<'_> {
    fn add(&mut self, part: Part, text: &str) {
        self.paint(part, &escaped_lines(text));
    }

    fn add_fixed(&mut self, part: Part, text: &'static str) {
        self.paint(part, text);
    }
}

impl Drawing<'_> {
    /// Adds a text that is safe.
    fn paint(&mut self, part: Part, text: &str) {
        if self.painter.is_on {
            self.out.extend_from_slice(self.painter.painted(style(part), text).as_bytes());
        } else {
            self.out.extend_from_slice(text.as_bytes());
        }
    }
}

impl Painter {
    /// One who paints, or does not.
    #[cfg(test)]
    pub(crate) fn of(is_on: bool) -> Painter {
        Painter { is_on }
    }

    /// The painter for what is written to `stream`.
    fn new(color: Color, stream: &impl IsTerminal) -> Painter {
        let is_on = matches!(Coloring::of(color, stream), Coloring::Asked | Coloring::Terminal);
        if is_on {
            // Old Windows consoles have to be told; everywhere else this does nothing.
            let _ = anstyle_query::windows::enable_ansi_colors();
        }
        Painter { is_on }
    }

    /// A line that says what is wrong, as wide as the terminal for errors.
    fn complaint(self, text: &str) -> String {
        self.painted(AnsiColor::Red.on_default(), &fitting(&escaped(text), error_columns())).into_owned()
    }

    /// A line that says something worth knowing, as wide as the same.
    fn note(self, text: &str) -> String {
        self.painted(AnsiColor::Cyan.on_default(), &fitting(&escaped(text), error_columns())).into_owned()
    }

    /// What is wrong with the arguments: the first word says that it is an error.
    fn wrong_usage(self, text: &str) -> String {
        let (label, rest) = text.split_once(' ').unwrap_or((text, ""));
        format!("{} {rest}", self.painted(AnsiColor::Red.on_default().bold(), label))
    }

    fn painted(self, style: Style, text: &str) -> Cow<'_, str> {
        if !self.is_on || style.is_plain() || text.trim().is_empty() {
            return Cow::Borrowed(text);
        }
        Cow::Owned(format!("{style}{text}{style:#}"))
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

/// The text as it fits on a terminal with so many columns; elsewhere, as it is.
fn fitting(text: &str, columns: Option<usize>) -> Cow<'_, str> {
    columns.map_or(Cow::Borrowed(text), |columns| wrapped(text, columns))
}

/// How many columns there are on the terminal that errors go to; `None` where they go elsewhere.
fn error_columns() -> Option<usize> {
    terminal_size_of(io::stderr()).map(|(Width(columns), _)| columns.into())
}

/// Prints to standard error what can be printed nowhere else.
pub(crate) fn rescue(text: &str) {
    let _ = io::stderr().write_all(escaped_lines(text).as_bytes());
}

/// Prints a line to standard error, in one piece. Nobody may be listening there; the program goes on all the same.
fn print_error(line: &str) {
    let _ = io::stderr().write_all(format!("{line}\n").as_bytes());
}
