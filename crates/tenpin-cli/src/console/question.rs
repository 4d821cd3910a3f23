//! A question with what helps to answer it, asked until there is an answer.

use crate::complaint::Complaint;
use crate::console::dialogue::{Console, Stop};
use crate::console::entry;
use crate::words::Message;

/// A question with what helps to answer it.
pub(crate) struct Question {
    pub(crate) ask: Message,
    pub(crate) help: Message,
    pub(crate) advice: Message,
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
            match answer {
                "" => console.complain(&Complaint::new(Message::NothingEntered, &self.advice))?,
                help if help == "?" || is_command(help, "help") => console.announce(&self.help)?,
                quit if is_command(quit, "quit") || is_command(quit, "exit") => return Err(Stop::Quit),
                _ => return Ok(answer.to_owned()),
            }
        }
    }

    /// Asks until there is one of these answers.
    pub(crate) fn choose(&self, answers: &'static [&'static str], console: &mut Console) -> Result<&'static str, Stop> {
        loop {
            let answer = self.ask(console)?;
            match entry::answer(&answer, answers) {
                Ok(answer) => return Ok(answer),
                Err(complaint) => console.complain(&complaint)?,
            }
        }
    }
}

/// Whether a word is this command, in letters of any size.
pub(crate) fn is_command(word: &str, command: &str) -> bool {
    word.eq_ignore_ascii_case(command)
}
