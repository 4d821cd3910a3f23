//! `tenpin man`: the manual pages.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use tenpin_lang::{Escaped, Language, Say};

use crate::args::Color;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::help::{self, Manual, is_heading};
use crate::print::screen::Screen;
use crate::words::{Because, Heading, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin man | man -l -             read the manual
  tenpin man score | man -l -       read the page of a command
  tenpin man --install ~/.local/share/man
                                    then read it with man tenpin-score

Folders:
  --install writes tenpin.1, tenpin-play.1 and so on to DIR/man1. The
  Korean and Spanish pages go to DIR/ko/man1 and DIR/es/man1, where man
  looks for those of your language.";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The command to print the page of; without it, tenpin
    #[arg(value_name = "COMMAND")]
    command: Option<String>,
    /// Write the pages of all commands to this folder
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, conflicts_with = "command")]
    install: Option<PathBuf>,
}

/// Prints the page of a command, or of all of tenpin, or writes all of them.
pub(crate) fn run(args: &Args, tenpin: &clap::Command, mut screen: Screen) -> ExitCode {
    if let Some(folder) = &args.install {
        let done = install(folder, tenpin, &mut screen);
        return screen.end(done);
    }
    let tenpin = in_language(tenpin, &screen);
    let command = args.command.as_deref().and_then(|name| tenpin.find_subcommand(name)).unwrap_or(&tenpin);
    let page = page(command, &screen);
    screen.deliver_data(page)
}

/// The command line with the pages there are: one for each of its commands.
pub(crate) fn with_pages(tenpin: clap::Command) -> clap::Command {
    let names: Vec<String> = tenpin.get_subcommands().map(|command| command.get_name().to_owned()).collect();
    ["man", "help"].into_iter().fold(tenpin, |tenpin, command| {
        let pages = PossibleValuesParser::new(names.clone());
        let with_names = |arg: clap::Arg| arg.value_parser(pages).hide_possible_values(true);
        tenpin.mut_subcommand(command, |command| command.mut_arg("command", with_names))
    })
}

fn in_language(tenpin: &clap::Command, screen: &Screen) -> clap::Command {
    let mut tenpin = help::in_language(tenpin.clone(), screen.language());
    tenpin.build();
    tenpin
}

/// Writes a page for each command, in every language.
fn install(folder: &Path, tenpin: &clap::Command, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let mut pages = 0;
    for language in Language::ALL {
        let reader = Screen::new(language, Color::Never);
        let folder = match language {
            Language::English => folder.join("man1"),
            _ => folder.join(language.code()).join("man1"),
        };
        fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
        let tenpin = in_language(tenpin, &reader);
        for command in [&tenpin].into_iter().chain(tenpin.get_subcommands()) {
            let path = folder.join(format!("{}.1", name(command)));
            fs::write(&path, page(command, &reader)).map_err(|error| cannot_write(&path, &error))?;
            pages += 1;
        }
    }
    let said = screen.say(&Message::PagesInstalled { pages, folder: Escaped::of(folder.display()) });
    screen.print(format!("{said}\n"))?;
    Ok(ExitCode::SUCCESS)
}

fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    let because = Because::of(error);
    let reason = Message::CannotWriteFile { path: Escaped::of(path.display()), error: because.phrase() };
    Complaint::new(reason, because.advice().unwrap_or(Message::OtherFolder)).into()
}

/// The name of a page.
fn name(command: &clap::Command) -> &str {
    command.get_display_name().unwrap_or(command.get_name())
}

/// The page of a command, in the language that its manual is for.
fn page(command: &clap::Command, screen: &Screen) -> String {
    let manual = Manual::of(command, screen);
    let mut page = Roff::new(name(command));
    page.section(&screen.say(&Heading::Name));
    page.line(&format!("{} - {}", name(command), manual.about()));
    page.section(&screen.say(&Heading::Synopsis));
    let called = name(command).replacen('-', " ", 1);
    for usage in manual.usage().lines() {
        let arguments = usage.split_once(&called).map_or(usage, |(_, arguments)| arguments);
        page.line_with_bold(&called, arguments);
        page.request(".br");
    }
    for (heading, entries) in manual.sections() {
        let has_pages = heading == screen.say(&Heading::Commands);
        page.section(&heading);
        for entry in entries {
            page.request(".TP");
            if has_pages {
                page.line_with_bold(&format!("tenpin-{}", entry.term), "(1)");
            } else {
                page.line_with_bold(entry.term.trim_start(), "");
            }
            for (index, paragraph) in entry.paragraphs.iter().enumerate() {
                if index != 0 {
                    page.request(".br");
                }
                page.line(paragraph);
            }
        }
    }
    page.laid_out(&manual.more());
    if !command.has_subcommands() {
        page.section(&screen.say(&Heading::SeeAlso));
        page.line_with_bold("tenpin", "(1)");
    }
    page.lines.join("\n") + "\n"
}

/// A manual page in the language of `man`.
struct Roff {
    lines: Vec<String>,
}

impl Roff {
    /// A page with this name.
    fn new(name: &str) -> Roff {
        let title = escaped(name);
        // Long words are not broken, and lines are not stretched.
        let version = env!("CARGO_PKG_VERSION");
        let lines = [format!(".TH {title} 1 \"\" \"tenpin {version}\" tenpin"), ".nh".to_owned(), ".ad l".to_owned()];
        Roff { lines: lines.to_vec() }
    }

    fn request(&mut self, request: &str) {
        self.lines.push(request.to_owned());
    }

    fn section(&mut self, heading: &str) {
        self.request(&format!(".SH {}", escaped(&heading.trim_end_matches(':').to_uppercase())));
    }

    fn line(&mut self, text: &str) {
        self.lines.push(escaped(text));
    }

    fn line_with_bold(&mut self, bold: &str, text: &str) {
        self.lines.push(format!("\\fB{}\\fR{}", escaped(bold), escaped(text)));
    }

    /// Adds a text whose lines stay as they are, with its headings.
    fn laid_out(&mut self, text: &str) {
        self.request(".nf");
        for line in text.lines() {
            if is_heading(line) {
                self.request(".fi");
                self.section(line);
                self.request(".nf");
            } else {
                self.line(line.strip_prefix("  ").unwrap_or(line));
            }
        }
        self.request(".fi");
    }
}

/// The text as it stands on a page: nothing in it is a request.
fn escaped(text: &str) -> String {
    let text = text.replace('\\', "\\e").replace('-', "\\-").replace('\'', "\\(aq").replace('"', "\\(dq");
    if text.starts_with('.') { format!("\\&{text}") } else { text }
}
