//! The dialogue on a screen: questions, answers, and what is printed between them.

use std::env;
use std::io::{self, BufRead, BufWriter, ErrorKind, IsTerminal, StdinLock, Stdout, Write};
use std::process::ExitCode;

use rustyline::error::ReadlineError;
use rustyline::history::MemHistory;
use rustyline::{Config, Editor};
use tenpin_board::Board;
use tenpin_lang::{Language, Message, Phrasebook};

use crate::args::Color;
use crate::entry::Complaint;
use crate::last_words::LastWords;
use crate::paint::Painter;

/// Where questions are asked and answered, in one language.
pub(crate) struct Console {
    phrasebook: Phrasebook,
    answers: Answers,
    last_words: LastWords,
    out: BufWriter<Stdout>,
    out_painter: Painter,
    error_painter: Painter,
}

/// Why a dialogue goes no further.
#[derive(Debug)]
pub(crate) enum Stop {
    /// Somebody asked to stop.
    Quit,
    /// The input ended.
    Ended,
    /// Ctrl-C was pressed.
    Interrupted,
    /// The input cannot be read.
    CannotRead(io::Error),
    /// The output cannot be written.
    CannotWrite(io::Error),
}

/// Where answers come from.
enum Answers {
    /// A terminal, with line editing and history.
    Editor(Box<Editor<(), MemHistory>>),
    /// A terminal that cannot be edited on, or whose dialogue is printed elsewhere. It shows by itself what is typed.
    Typed(StdinLock<'static>),
    /// A file or a pipe. What is read is printed, so that the output reads like the dialogue on a screen.
    Piped(StdinLock<'static>),
}

impl Console {
    pub(crate) fn new(language: Language, color: Color) -> Console {
        let console = Console {
            phrasebook: Phrasebook::new(language),
            answers: Answers::of_standard_input(),
            last_words: LastWords::default(),
            out: BufWriter::new(io::stdout()),
            out_painter: Painter::new(color, &io::stdout()),
            error_painter: Painter::new(color, &io::stderr()),
        };
        if !matches!(console.answers, Answers::Editor(_)) {
            console.last_words.print_on_interrupt(console.explained(&Message::Interrupted));
        }
        console
    }

    /// Asks a question and waits for a line, without its end; `None` if its bytes are no text.
    pub(crate) fn ask(&mut self, question: &Message) -> Result<Option<String>, Stop> {
        let question = self.phrasebook.say(question);
        match &mut self.answers {
            Answers::Editor(editor) => {
                self.out.flush().map_err(Stop::CannotWrite)?;
                edited_line(editor, &question)
            }
            Answers::Typed(lines) => {
                prompt(&mut self.out, &question).map_err(Stop::CannotWrite)?;
                let line = plain_line(lines);
                if line.is_err() {
                    self.out.write_all(b"\n").map_err(Stop::CannotWrite)?;
                }
                line.map(|line| String::from_utf8(line).ok())
            }
            Answers::Piped(lines) => {
                prompt(&mut self.out, &question).map_err(Stop::CannotWrite)?;
                let line = plain_line(lines);
                let echo = line.as_deref().unwrap_or_default();
                self.out.write_all(echo).and_then(|()| self.out.write_all(b"\n")).map_err(Stop::CannotWrite)?;
                line.map(|line| String::from_utf8(line).ok())
            }
        }
    }

    /// Prints a text as it is.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.out.write_all(text.as_bytes()).map_err(Stop::CannotWrite)
    }

    pub(crate) fn print_board(&mut self, board: &Board) -> Result<(), Stop> {
        self.print(&self.out_painter.board(board))
    }

    /// Prints a message on a line of its own.
    pub(crate) fn announce(&mut self, message: &Message) -> Result<(), Stop> {
        let text = self.phrasebook.say(message);
        self.print(&format!("{text}\n"))
    }

    /// Says on standard error why an entry is not taken and what can be entered.
    pub(crate) fn complain(&mut self, complaint: &Complaint) -> Result<(), Stop> {
        let complaint = self.complained(complaint);
        self.print_error(&complaint)
    }

    /// Says on standard error what is wrong with a word of the command line.
    pub(crate) fn complain_of(&mut self, word: &str, complaint: &Complaint) -> Result<(), Stop> {
        let complaint = self.complained(complaint);
        self.print_error(&format!("tenpin: {word:?}: {complaint}"))
    }

    /// From now on these words are printed if the dialogue ends early.
    pub(crate) fn remember(&mut self, last_words: String) {
        self.last_words.set(last_words);
    }

    /// Ends the dialogue early: prints the last words, says why, and gives the exit code.
    pub(crate) fn part(&mut self, stop: Stop) -> ExitCode {
        let last_words = self.last_words.get();
        let stop = match stop {
            Stop::CannotWrite(error) => Stop::CannotWrite(error),
            other => self.print(&last_words).and_then(|()| self.flush()).map_or_else(|failed| failed, |()| other),
        };
        let reason = match &stop {
            Stop::Quit => return ExitCode::SUCCESS,
            // The reader has seen enough.
            Stop::CannotWrite(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Stop::CannotWrite(error) => {
                let _ = write!(io::stderr(), "{last_words}");
                Message::CannotWrite(error.to_string())
            }
            Stop::CannotRead(error) => Message::CannotRead(error.to_string()),
            Stop::Ended => Message::InputEnded,
            Stop::Interrupted => Message::Interrupted,
        };
        let _ = writeln!(io::stderr(), "{}", self.explained(&reason));
        if matches!(stop, Stop::Interrupted) { ExitCode::from(130) } else { ExitCode::FAILURE }
    }

    /// Sees to it that everything printed is out.
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        self.out.flush().map_err(Stop::CannotWrite)
    }

    /// Prints a line to standard error, after everything that was printed before it.
    fn print_error(&mut self, line: &str) -> Result<(), Stop> {
        self.flush()?;
        // Nobody may be listening there; the dialogue goes on all the same.
        let _ = writeln!(io::stderr(), "{}", self.error_painter.complaint(line));
        Ok(())
    }

    fn complained(&self, complaint: &Complaint) -> String {
        format!("{}: {}", self.phrasebook.say(&complaint.reason), self.phrasebook.say(&complaint.advice))
    }

    /// Why the dialogue goes no further.
    fn explained(&self, reason: &Message) -> String {
        self.error_painter.complaint(&format!("tenpin: {}", self.phrasebook.say(reason)))
    }
}

impl Answers {
    fn of_standard_input() -> Answers {
        let lines = || io::stdin().lock();
        if !io::stdin().is_terminal() {
            return Answers::Piped(lines());
        }
        let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        if !io::stdout().is_terminal() || is_dumb {
            return Answers::Typed(lines());
        }
        // Lines pasted at once are answers to one question after another.
        let config = Config::builder().bracketed_paste(false).build();
        // A terminal that cannot be edited on can still be typed on.
        Editor::with_history(config, MemHistory::new())
            .map_or_else(|_| Answers::Typed(lines()), |editor| Answers::Editor(Box::new(editor)))
    }
}

fn edited_line(editor: &mut Editor<(), MemHistory>, question: &str) -> Result<Option<String>, Stop> {
    match editor.readline(question) {
        Ok(line) => {
            // A line that the history does not keep is an answer like any other.
            let _ = editor.add_history_entry(&line);
            Ok(Some(line))
        }
        Err(ReadlineError::Eof) => Err(Stop::Ended),
        Err(ReadlineError::Interrupted) => Err(Stop::Interrupted),
        Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => Ok(None),
        Err(ReadlineError::Io(error)) => Err(Stop::CannotRead(error)),
        Err(other) => Err(Stop::CannotRead(io::Error::other(other))),
    }
}

fn prompt(out: &mut impl Write, question: &str) -> io::Result<()> {
    out.write_all(question.as_bytes())?;
    out.flush()
}

fn plain_line(lines: &mut StdinLock<'_>) -> Result<Vec<u8>, Stop> {
    let mut line = Vec::new();
    match lines.read_until(b'\n', &mut line) {
        Err(error) => return Err(Stop::CannotRead(error)),
        Ok(0) => return Err(Stop::Ended),
        Ok(_) => {}
    }
    if line.ends_with(b"\n") {
        line.pop();
    }
    if line.ends_with(b"\r") {
        line.pop();
    }
    Ok(line)
}
