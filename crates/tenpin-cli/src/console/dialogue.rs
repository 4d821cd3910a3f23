//! The dialogue on a screen: questions, answers, and what is printed between them.

use std::borrow::Cow;
use std::cell::Cell;
use std::env;
use std::io::{self, BufRead, ErrorKind, IsTerminal, Read, StdinLock};
use std::process::ExitCode;

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use tenpin_board::Board;
use tenpin_bulk::{LONGEST_LINE, without_end};
use tenpin_lang::{Language, Say, escaped_bytes};

use crate::complaint::Complaint;
use crate::console::entry;
use crate::console::last_words::LastWords;
use crate::console::word::Word;
use crate::print::interrupt::INTERRUPTED;
use crate::print::screen::{self, Screen};
use crate::words::{Because, Message};

/// Where questions are asked and answered.
pub(crate) struct Console {
    screen: Screen,
    answers: Answers,
    last_words: LastWords,
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
    /// A line was longer than any answer.
    TooLong,
    /// The input cannot be read.
    CannotRead(io::Error),
    /// The output cannot be written.
    CannotWrite(io::Error),
    /// What was bowled cannot be kept, or the sheet takes no more.
    CannotGoOn(Complaint),
}

/// A question with what helps to answer it.
pub(crate) struct Question {
    pub(crate) ask: Message,
    pub(crate) help: Message,
    pub(crate) advice: Message,
}

/// The answers where something is done only if it is meant.
pub(crate) const YES_OR_NO: &[Word] = &[Word::Yes, Word::No];

/// Where answers come from.
enum Answers {
    /// A terminal, with line editing and history.
    Editor(Box<Editor<Onlooker, MemHistory>>),
    /// A terminal that cannot be edited on, or whose dialogue is printed elsewhere. It shows by itself what is typed.
    Typed(StdinLock<'static>),
    /// A file or a pipe. What is read is printed, so that the output reads like the dialogue on a screen.
    Piped(StdinLock<'static>),
}

impl Console {
    pub(crate) fn new(screen: Screen) -> Console {
        let answers = Answers::of_standard_input();
        let last_words = LastWords::default();
        if !matches!(answers, Answers::Editor(_)) {
            last_words.print_on_interrupt(screen.explained(&Message::Interrupted));
        }
        Console { screen, answers, last_words }
    }

    /// Asks a question and waits for a line, without its end; `None` if its bytes are no text.
    pub(crate) fn ask(&mut self, question: &Message) -> Result<Option<String>, Stop> {
        let question = self.screen.say(question);
        match &mut self.answers {
            Answers::Editor(editor) => {
                self.screen.flush().map_err(Stop::CannotWrite)?;
                edited_line(editor, &self.screen.fitting_question(&question))
            }
            Answers::Typed(lines) => {
                prompt(&mut self.screen, &question).map_err(Stop::CannotWrite)?;
                let line = plain_line(lines);
                if line.is_err() {
                    self.screen.print("\n").map_err(Stop::CannotWrite)?;
                }
                line.map(|line| String::from_utf8(line).ok())
            }
            Answers::Piped(lines) => {
                prompt(&mut self.screen, &question).map_err(Stop::CannotWrite)?;
                let line = plain_line(lines);
                let echo = echo(line.as_deref().unwrap_or_default());
                self.screen.print(format!("{echo}\n")).map_err(Stop::CannotWrite)?;
                line.map(|line| String::from_utf8(line).ok())
            }
        }
    }

    /// Prints a text.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Stop> {
        self.screen.print(text).map_err(Stop::CannotWrite)
    }

    /// Prints the board, and what stands under it, unless there is hardly room for the board.
    pub(crate) fn print_board(&mut self, board: &Board, under: &str) -> Result<(), Stop> {
        let lines = self.screen.lines_of(under);
        let (under, lines) = if self.screen.has_room_below_board(lines) { (under, lines) } else { ("", 0) };
        let printed = self.screen.print_board_in_view(board, lines);
        printed.and_then(|()| self.screen.print(under)).map_err(Stop::CannotWrite)
    }

    pub(crate) fn print_whole_board(&mut self, board: &Board) -> Result<(), Stop> {
        self.screen.print_board(board).map_err(Stop::CannotWrite)
    }

    /// The screen, to say things on it.
    pub(crate) fn screen(&self) -> &Screen {
        &self.screen
    }

    /// The language of the dialogue.
    pub(crate) fn language(&self) -> Language {
        self.screen.language()
    }

    /// Prints a message on a line of its own.
    pub(crate) fn announce(&mut self, message: &impl Say) -> Result<(), Stop> {
        let text = self.screen.say(message);
        self.print(&format!("{text}\n"))
    }

    /// Says on standard error why an entry is not taken and what can be entered.
    pub(crate) fn complain(&mut self, complaint: &Complaint) -> Result<(), Stop> {
        let complaint = self.complained(complaint);
        self.screen.complain(&complaint).map_err(Stop::CannotWrite)
    }

    /// Whether the answers come from a file or a pipe, so that nobody is there to be asked.
    pub(crate) fn is_piped(&self) -> bool {
        matches!(self.answers, Answers::Piped(_))
    }

    fn say_of(&mut self, what: &str, complaint: &Complaint) -> Result<(), Stop> {
        let complaint = self.complained(complaint);
        self.screen.complain(&format!("{what}: {complaint}")).map_err(Stop::CannotWrite)
    }

    /// From now on these words are printed if the dialogue ends early.
    pub(crate) fn remember(&mut self, last_words: &str) {
        self.last_words.set(last_words);
    }

    /// Ends the dialogue early: prints the last words, says why, and gives the exit code.
    pub(crate) fn end(&mut self, stop: Stop) -> ExitCode {
        let last_words = self.last_words.get();
        let stop = match stop {
            Stop::CannotWrite(error) => Stop::CannotWrite(error),
            other => self.print(&last_words).and_then(|()| self.flush()).map_or_else(|failed| failed, |()| other),
        };
        let (reason, code) = match stop {
            Stop::Quit => return ExitCode::SUCCESS,
            Stop::CannotWrite(error) => {
                if error.kind() != ErrorKind::BrokenPipe {
                    screen::rescue(&last_words);
                }
                return self.screen.give_up(&error);
            }
            Stop::CannotRead(error) => (Message::CannotRead { error: Because::of(&error).phrase() }, ExitCode::FAILURE),
            Stop::CannotGoOn(complaint) => {
                let _ = self.say_of("tenpin", &complaint);
                return ExitCode::FAILURE;
            }
            Stop::TooLong => (Message::InputTooLong { most: LONGEST_LINE }, ExitCode::FAILURE),
            Stop::Ended => (Message::InputEnded, ExitCode::FAILURE),
            Stop::Interrupted => (Message::Interrupted, ExitCode::from(INTERRUPTED)),
        };
        self.screen.explain(&reason);
        code
    }

    /// Sees to it that everything printed is out.
    pub(crate) fn flush(&mut self) -> Result<(), Stop> {
        self.screen.flush().map_err(Stop::CannotWrite)
    }

    /// The message in words.
    pub(crate) fn say(&self, message: &impl Say) -> String {
        self.screen.say(message)
    }

    fn complained(&self, complaint: &Complaint) -> String {
        self.screen.complained(complaint)
    }
}

impl Question {
    /// Asks until there is an answer that is neither empty nor a question back.
    pub(crate) fn ask(&self, console: &mut Console) -> Result<String, Stop> {
        loop {
            let Some(answer) = console.ask(&self.ask)? else {
                console.complain(&Complaint::new(Message::NotUtf8, &self.advice))?;
                continue;
            };
            // A file may begin with a byte order mark, which nobody sees.
            let answer = answer.trim_matches(|symbol: char| symbol.is_whitespace() || symbol == '\u{feff}');
            if answer.is_empty() {
                console.complain(&Complaint::new(Message::NothingEntered, &self.advice))?;
                continue;
            }
            match Word::read(answer) {
                Some(Word::Help) => console.announce(&self.help)?,
                Some(Word::Quit) => return Err(Stop::Quit),
                _ => return Ok(answer.to_owned()),
            }
        }
    }

    /// Whether the answer is yes, to a question that is answered by yes or no. Whoever does not answer does not mean it.
    pub(crate) fn is_meant(&self, console: &mut Console) -> Result<bool, Stop> {
        match self.choose(YES_OR_NO, console) {
            Err(Stop::Quit | Stop::Ended | Stop::Interrupted) => Ok(false),
            answer => Ok(answer? == Word::Yes),
        }
    }

    /// Asks until there is one of these answers.
    pub(crate) fn choose(&self, answers: &[Word], console: &mut Console) -> Result<Word, Stop> {
        loop {
            let answer = self.ask(console)?;
            match entry::answer(&answer, answers) {
                Ok(answer) => return Ok(answer),
                Err(complaint) => console.complain(&complaint)?,
            }
        }
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
        Editor::with_history(config, MemHistory::new()).map_or_else(
            |_| Answers::Typed(lines()),
            |mut editor| {
                editor.set_helper(Some(Onlooker::default()));
                Answers::Editor(Box::new(editor))
            },
        )
    }
}

/// Looks on while a line is edited, because the editor tells of no line that Ctrl-C was pressed on.
#[derive(Default)]
struct Onlooker {
    /// Whether something is typed.
    is_begun: Cell<bool>,
}

impl Hinter for Onlooker {
    type Hint = String;

    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<String> {
        self.is_begun.set(!line.is_empty());
        None
    }
}

impl Helper for Onlooker {}
impl Completer for Onlooker {
    type Candidate = String;
}
impl Highlighter for Onlooker {}
impl Validator for Onlooker {}

/// Reads a line. Ctrl-C gives up what is typed, and asks again.
fn edited_line(editor: &mut Editor<Onlooker, MemHistory>, question: &str) -> Result<Option<String>, Stop> {
    loop {
        if let Some(onlooker) = editor.helper() {
            onlooker.is_begun.set(false);
        }
        return match editor.readline(question) {
            Ok(line) if LONGEST_LINE < line.len() => Err(Stop::TooLong),
            Ok(line) => {
                // A line that the history does not keep is an answer like any other.
                let _ = editor.add_history_entry(&line);
                Ok(Some(line))
            }
            Err(ReadlineError::Eof) => Err(Stop::Ended),
            Err(ReadlineError::Interrupted) if editor.helper().is_some_and(|onlooker| onlooker.is_begun.get()) => {
                continue;
            }
            Err(ReadlineError::Interrupted) => Err(Stop::Interrupted),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => Ok(None),
            Err(ReadlineError::Io(error)) => Err(Stop::CannotRead(error)),
            Err(other) => Err(Stop::CannotRead(io::Error::other(other))),
        };
    }
}

fn prompt(screen: &mut Screen, question: &str) -> io::Result<()> {
    let question = screen.fitting_question(question).into_owned();
    screen.print_laid_out(question)?;
    screen.flush()
}

/// Reads a line without its end. No more of it is read than an answer can have, so that an endless one ends, too.
fn plain_line(lines: &mut StdinLock<'_>) -> Result<Vec<u8>, Stop> {
    let most = LONGEST_LINE + b"\r\n".len();
    let mut line = Vec::new();
    match lines.take(most as u64).read_until(b'\n', &mut line) {
        Err(error) => return Err(Stop::CannotRead(error)),
        Ok(0) => return Err(Stop::Ended),
        Ok(_) => {}
    }
    line.truncate(without_end(&line).len());
    if LONGEST_LINE < line.len() {
        return Err(Stop::TooLong);
    }
    Ok(line)
}

/// What was read, as it would look if somebody had typed it. The byte order mark that a file may begin with is not typed.
fn echo(line: &[u8]) -> Cow<'_, str> {
    escaped_bytes(line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line))
}
