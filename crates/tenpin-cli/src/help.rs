//! What `-h` and `--help` print, and the command line in the language of whoever reads it.

use std::process::ExitCode;

use clap::builder::PossibleValue;
use clap::{Arg, ArgAction, Command};
use tenpin_board::text::width;
use tenpin_lang::{Language, Phrasebook, Texts};

use crate::print::screen::Screen;
use crate::print::wrap;
use crate::words::Heading;
use crate::wrong_usage::WrongUsage;

/// The commands that `tenpin -h` has a line on. The others are only named.
const OFTEN_USED: [&str; 7] = ["play", "resume", "history", "show", "fix", "stats", "score"];

/// How wide a page is where there is no terminal.
const COLUMNS: usize = 80;

/// How wide it is at most: longer lines are hard to read.
const MOST_COLUMNS: usize = 100;

/// Terminals narrower than this have the text of an option below it, not beside it.
const LEAST_COLUMNS: usize = 60;

/// The widest term that texts stand beside.
const WIDEST_TERM: usize = 26;

/// What stands before a term, and the least number of blanks behind it.
const INDENT: &str = "  ";
const GAP: usize = 2;

/// The indent of a text below its term.
const BELOW: usize = 8;

/// The most values that a short page lists.
const MOST_VALUES: usize = 6;

/// How much a page tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// What fits on a screen.
    Short,
    /// Everything.
    Whole,
}

impl Extent {
    pub(crate) const ALL: [Extent; 2] = [Extent::Short, Extent::Whole];

    /// The marker that the parser prints instead of a page.
    fn mark(self) -> &'static str {
        match self {
            Extent::Short => "short",
            Extent::Whole => "whole",
        }
    }
}

/// The translations of the command line. The English texts stand in the code, beside what they describe.
const TRANSLATIONS: Texts = Texts {
    declared: &[],
    files: |language| match language {
        Language::English => &[],
        Language::Korean => &[include_str!("../lang/ko/help.ftl")],
        Language::Spanish => &[include_str!("../lang/es/help.ftl")],
    },
};

/// The command line with all its texts in this language.
pub(crate) fn in_language(command: Command, language: Language) -> Command {
    match language {
        Language::English => command,
        _ => Translation { phrasebook: Phrasebook::new(language, &[TRANSLATIONS]) }.of_command(command),
    }
}

/// The command line with markers in place of its pages: the parser then tells which page is asked for, and prints none.
pub(crate) fn with_marks(command: Command) -> Command {
    let template = format!("{{before-help}}{}", command.get_name());
    command
        .mut_subcommands(with_marks)
        .help_template(template)
        .before_help(Extent::Short.mark())
        .before_long_help(Extent::Whole.mark())
}

/// The page that a marker stands for: the name of a command, and how much of it.
pub(crate) fn marked(text: &str) -> Option<(&str, Extent)> {
    let (mark, name) = text.trim().split_once("\n\n")?;
    let extent = Extent::ALL.into_iter().find(|extent| extent.mark() == mark)?;
    Some((name, extent))
}

/// The texts of the command line in another language, by the names of commands and arguments.
struct Translation {
    phrasebook: Phrasebook,
}

impl Translation {
    fn of_command(&self, command: Command) -> Command {
        let name = command.get_name().to_owned();
        let mut command =
            command.mut_args(|arg| self.of_argument(arg, &name)).mut_subcommands(|it| self.of_command(it));
        if let Some(usage) = self.phrasebook.text(&format!("{name}-usage")) {
            command = command.override_usage(usage);
        }
        if let Some(about) = self.phrasebook.text(&name) {
            command = command.about(about);
        }
        if let Some(more) = self.phrasebook.text(&format!("{name}-more")) {
            command = command.after_long_help(more);
        }
        if let Some(value) = self.phrasebook.text("name-COMMAND") {
            command = command.subcommand_value_name(value);
        }
        command
    }

    fn of_argument(&self, arg: Arg, command: &str) -> Arg {
        let id = arg.get_id().as_str().replace('_', "-");
        let text = |ending: &str| {
            let of = |owner: &str| self.phrasebook.text(&format!("{owner}-{id}{ending}"));
            of(command).or_else(|| of("any"))
        };
        let names: Vec<String> = arg.get_value_names().unwrap_or_default().iter().map(|name| self.name(name)).collect();
        let mut arg = if names.is_empty() { arg } else { arg.value_names(names) };
        if let Some(help) = text("") {
            arg = arg.long_help(None).help(help);
        }
        if let Some(more) = text("-more") {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            arg = arg.long_help(format!("{help}\n\n{more}"));
        }
        arg
    }

    /// The name of a value, word by word.
    fn name(&self, name: &str) -> String {
        let is_letter = |symbol: char| symbol.is_ascii_uppercase();
        let mut named = String::new();
        let mut rest = name;
        while !rest.is_empty() {
            let word = rest.find(|symbol| !is_letter(symbol)).unwrap_or(rest.len());
            let (letters, behind) = rest.split_at(word);
            if !letters.is_empty() {
                let translated = self.phrasebook.text(&format!("name-{letters}"));
                named += translated.as_deref().unwrap_or(letters);
            }
            let next = behind.find(is_letter).unwrap_or(behind.len());
            named += &behind[..next];
            rest = &behind[next..];
        }
        named
    }
}

/// How a command is used, as the parser tells it, in the language of the screen.
pub(crate) fn usage_line(usage: &str, screen: &Screen) -> String {
    let heading = screen.say(&WrongUsage::Usage);
    let options = screen.say(&WrongUsage::Options);
    let usage = usage.strip_prefix("Usage:").unwrap_or(usage).replace("[OPTIONS]", &format!("[{options}]"));
    let lines: Vec<&str> = usage.trim_start().lines().map(str::trim_start).collect();
    format!("{heading} {}", lines.join(&format!("\n{}", " ".repeat(width(&heading) + 1))))
}

/// Prints the page of a command, or of all of tenpin, and gives the exit code.
pub(crate) fn print(tenpin: &Command, name: &str, extent: Extent, screen: &mut Screen) -> ExitCode {
    let columns = screen.columns().map_or(COLUMNS, |columns| columns.min(MOST_COLUMNS));
    let page = page(tenpin.find_subcommand(name).unwrap_or(tenpin), extent, screen, columns);
    if extent == Extent::Whole {
        screen.page();
    }
    screen.deliver_help(&page)
}

/// A page of help of so many columns, for a command that is in the language of the screen and built.
pub(crate) fn page(command: &Command, extent: Extent, screen: &Screen, columns: usize) -> String {
    let manual = Manual::of(command, screen);
    let mut page = Page { screen, columns, lines: Vec::new() };
    match extent {
        Extent::Short => page.add_short(&manual),
        Extent::Whole => page.add_whole(&manual),
    }
    format!("{}\n", page.lines.join("\n").trim_end())
}

/// Everything that a command says of itself, in one language.
pub(crate) struct Manual<'a> {
    command: &'a Command,
    screen: &'a Screen,
    translation: Translation,
}

/// Something with a text beside it, paragraph by paragraph.
pub(crate) struct Entry {
    pub(crate) term: String,
    pub(crate) paragraphs: Vec<String>,
}

impl<'a> Manual<'a> {
    /// What is to be said of a command, which is in the language of the screen and built.
    pub(crate) fn of(command: &'a Command, screen: &'a Screen) -> Manual<'a> {
        let translation = Translation { phrasebook: Phrasebook::new(screen.language(), &[TRANSLATIONS]) };
        Manual { command, screen, translation }
    }

    /// What the command does.
    pub(crate) fn about(&self) -> String {
        self.command.get_about().map(ToString::to_string).unwrap_or_default()
    }

    /// How it is used, with a heading.
    pub(crate) fn usage(&self) -> String {
        usage_line(&self.command.clone().render_usage().to_string(), self.screen)
    }

    /// Its commands, arguments and options, each kind with its heading.
    pub(crate) fn sections(&self) -> Vec<(String, Vec<Entry>)> {
        let commands = self.commands().map(entry_of_command).collect();
        let (positional, options): (Vec<&Arg>, Vec<&Arg>) =
            self.arguments().into_iter().partition(|arg| arg.is_positional());
        let entries = |args: Vec<&Arg>| args.into_iter().map(|arg| self.entry(arg)).collect();
        let sections = [
            (Heading::Commands, commands),
            (Heading::Arguments, entries(positional)),
            (Heading::Options, entries(options)),
        ];
        let sections = sections.into_iter().filter(|(_, entries): &(Heading, Vec<Entry>)| !entries.is_empty());
        sections.map(|(heading, entries)| (self.screen.say(&heading), entries)).collect()
    }

    /// Everything else. A line that ends with a colon and is not indented is a heading.
    pub(crate) fn more(&self) -> String {
        let more = self.command.get_after_long_help().map(ToString::to_string).unwrap_or_default();
        let exit_status = self.screen.say(&Heading::ExitStatus);
        let is_told = more.lines().any(|line| exit_status.lines().next() == Some(line));
        if is_told { more } else { format!("{more}\n\n{exit_status}") }
    }

    fn is_main(&self) -> bool {
        self.command.has_subcommands()
    }

    fn commands(&self) -> impl Iterator<Item = &'a Command> + use<'a> {
        self.command.get_subcommands().filter(|command| !command.is_hide_set())
    }

    /// The arguments in the order in which they are told.
    fn arguments(&self) -> Vec<&'a Arg> {
        let mut all: Vec<&'a Arg> = self.command.get_arguments().filter(|arg| !arg.is_hide_set()).collect();
        all.sort_by_key(|arg| (is_built_in(arg), arg.get_display_order()));
        all
    }

    /// All there is to say of an argument.
    fn entry(&self, arg: &Arg) -> Entry {
        let long = arg.get_long_help().filter(|_| !is_built_in(arg));
        let help = long.map_or_else(|| self.help(arg), ToString::to_string);
        let mut paragraphs: Vec<String> = help.split("\n\n").map(|paragraph| paragraph.replace('\n', " ")).collect();
        if let (Some(default), Some(first)) = (self.default(arg), paragraphs.first_mut()) {
            *first += &default;
        }
        let values = values(arg);
        if values.iter().any(|value| value.get_help().is_some()) {
            let widest = values.iter().map(|value| width(value.get_name())).max().unwrap_or_default();
            let row =
                |value: &PossibleValue| format!("{:widest$}  {}", value.get_name(), self.help_of_value(arg, value));
            paragraphs.extend(values.iter().map(row));
        } else if !values.is_empty() {
            paragraphs.push(self.listed(&values));
        }
        Entry { term: term(arg), paragraphs }
    }

    /// A line on an argument.
    fn short_entry(&self, arg: &Arg) -> Entry {
        let values = values(arg);
        let behind = if (1..=MOST_VALUES).contains(&values.len()) {
            format!(" [{}]", values.iter().map(PossibleValue::get_name).collect::<Vec<_>>().join(", "))
        } else {
            self.default(arg).unwrap_or_default()
        };
        Entry { term: term(arg), paragraphs: vec![self.help(arg) + &behind] }
    }

    /// What an argument is for, in a line.
    fn help(&self, arg: &Arg) -> String {
        match arg.get_action() {
            ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong => self.screen.say(&Heading::Help),
            ArgAction::Version => self.screen.say(&Heading::Version),
            _ => arg.get_help().map(ToString::to_string).unwrap_or_default().replace('\n', " "),
        }
    }

    fn help_of_value(&self, arg: &Arg, value: &PossibleValue) -> String {
        let key = format!("{}-{}-{}", self.command.get_name(), arg.get_id(), value.get_name());
        let english = || value.get_help().map(ToString::to_string).unwrap_or_default();
        self.translation.phrasebook.text(&key).unwrap_or_else(english)
    }

    /// What an option is if it is not given, to stand behind its text, where that is worth telling.
    fn default(&self, arg: &Arg) -> Option<String> {
        let is_told = !arg.is_hide_default_value_set() && arg.get_action().takes_values();
        let values = arg.get_default_values().iter().map(|value| value.to_string_lossy().into_owned());
        let value = values.collect::<Vec<_>>().join(" ");
        let said = || format!(" [{}]", self.screen.say(&Heading::Default { value: value.clone() }));
        (is_told && !value.is_empty()).then(said)
    }

    fn listed(&self, values: &[PossibleValue]) -> String {
        let values = values.iter().map(PossibleValue::get_name).collect::<Vec<_>>().join(", ");
        format!("[{}]", self.screen.say(&Heading::Values { values }))
    }
}

/// A page of help on its way.
struct Page<'a> {
    screen: &'a Screen,
    columns: usize,
    lines: Vec<String>,
}

impl Page<'_> {
    /// Adds what fits on a screen.
    fn add_short(&mut self, manual: &Manual<'_>) {
        self.add_beginning(manual);
        if manual.is_main() {
            let is_often_used = |command: &&Command| OFTEN_USED.contains(&command.get_name());
            let (often, others): (Vec<&Command>, Vec<&Command>) = manual.commands().partition(is_often_used);
            self.add_entries(&often.into_iter().map(entry_of_command).collect::<Vec<_>>());
            let names: Vec<&str> = others.into_iter().map(Command::get_name).collect();
            self.add_paragraph(&format!("{}  {}", self.screen.say(&Heading::OtherCommands), names.join(", ")));
        }
        // What every command takes stands on the main page.
        let is_own = |arg: &&Arg| !arg.is_global_set() || manual.is_main();
        let (positional, options): (Vec<&Arg>, Vec<&Arg>) =
            manual.arguments().into_iter().filter(is_own).partition(|arg| arg.is_positional());
        let entries = positional.into_iter().chain(options).map(|arg| manual.short_entry(arg));
        self.add_entries(&entries.collect::<Vec<_>>());
        let name = if manual.is_main() { "tenpin".to_owned() } else { format!("tenpin {}", manual.command.get_name()) };
        self.add_paragraph(&self.screen.say(&Heading::More { command: format!("{name} --help") }));
    }

    /// Adds everything.
    fn add_whole(&mut self, manual: &Manual<'_>) {
        self.add_beginning(manual);
        for (heading, entries) in manual.sections() {
            self.lines.push(self.screen.heading(&heading));
            self.add_entries(&entries);
        }
        for line in wrap::reflowed(&manual.more(), self.columns).lines() {
            self.lines.push(if is_heading(line) { self.screen.heading(line) } else { line.to_owned() });
        }
    }

    /// What the command does, and how it is used.
    fn add_beginning(&mut self, manual: &Manual<'_>) {
        self.add_paragraph(&manual.about());
        self.add_paragraph(&manual.usage());
    }

    /// Adds a text with an empty line below it.
    fn add_paragraph(&mut self, text: &str) {
        self.lines.extend(wrap::wrapped(text, self.columns).lines().map(str::to_owned));
        self.lines.push(String::new());
    }

    /// Adds entries with their texts beside them, or below them where there is too little room.
    fn add_entries(&mut self, entries: &[Entry]) {
        let widest = entries.iter().map(|entry| width(&entry.term)).filter(|term| *term <= WIDEST_TERM).max();
        let is_narrow = self.columns < LEAST_COLUMNS;
        let column = if is_narrow { BELOW } else { INDENT.len() + widest.unwrap_or_default() + GAP };
        for Entry { term, paragraphs } in entries {
            let room = self.columns.saturating_sub(column);
            let wrapped = paragraphs.iter().map(|text| wrap::wrapped(text, room)).collect::<Vec<_>>().join("\n");
            let mut texts = wrapped.lines();
            let end = INDENT.len() + width(term);
            let has_room = !is_narrow && end + GAP <= column;
            let first = if has_room { texts.next() } else { None };
            let beside = first.map(|text| format!("{}{text}", " ".repeat(column - end))).unwrap_or_default();
            self.lines.push(format!("{INDENT}{}{beside}", self.screen.literal(term)));
            self.lines.extend(texts.map(|text| format!("{}{text}", " ".repeat(column))));
        }
        self.lines.push(String::new());
    }
}

/// Whether a line of what a command says of itself is a heading.
pub(crate) fn is_heading(line: &str) -> bool {
    !line.starts_with(' ') && line.ends_with(':')
}

fn entry_of_command(command: &Command) -> Entry {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    Entry { term: command.get_name().to_owned(), paragraphs: vec![about] }
}

/// An argument as it is given. Options without a letter stand below those with one.
fn term(arg: &Arg) -> String {
    match (arg.get_short(), arg.get_long()) {
        (Some(short), Some(_)) => format!("-{short}, {arg}"),
        (None, Some(_)) => format!("    {arg}"),
        _ => arg.to_string(),
    }
}

fn is_built_in(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong | ArgAction::Version)
}

fn values(arg: &Arg) -> Vec<PossibleValue> {
    if arg.is_hide_possible_values_set() || !arg.get_action().takes_values() {
        return Vec::new();
    }
    arg.get_possible_values().into_iter().filter(|value| !value.is_hide_set()).collect()
}

#[cfg(test)]
pub(crate) mod translations {
    use std::collections::{BTreeMap, BTreeSet};

    use tenpin_lang::Language;

    use super::*;

    /// The English texts of a command line with the keys of their translations. An argument that several commands have with
    /// the same text has one translation.
    pub(crate) fn keys(tenpin: &Command) -> BTreeMap<String, String> {
        let mut owners: BTreeMap<(String, String), BTreeSet<String>> = BTreeMap::new();
        let mut keys = BTreeMap::new();
        for command in all(tenpin) {
            let name = command.get_name();
            keys.insert(name.to_owned(), text(command.get_about()));
            keys.insert(format!("{name}-more"), text(command.get_after_long_help()));
            if name == "rename" {
                keys.insert("rename-usage".to_owned(), command.clone().render_usage().to_string());
            }
            for arg in command.get_arguments().filter(|arg| !is_built_in(arg)) {
                let id = arg.get_id().as_str().replace('_', "-");
                let mut own = |ending: &str, text: String| {
                    owners.entry((format!("{id}{ending}"), text)).or_default().insert(name.to_owned());
                };
                own("", text(arg.get_help()));
                if let Some((_, more)) = text(arg.get_long_help()).split_once("\n\n") {
                    own("-more", more.to_owned());
                }
                for value in values(arg).iter().filter(|value| value.get_help().is_some()) {
                    keys.insert(format!("{name}-{id}-{}", value.get_name()), text(value.get_help()));
                }
                let names = arg.get_value_names().filter(|_| arg.get_action().takes_values()).unwrap_or_default();
                for word in names.iter().flat_map(|name| words(name)) {
                    keys.insert(format!("name-{word}"), word);
                }
            }
        }
        for ((id, text), owners) in owners {
            let owner = owners.first().filter(|_| owners.len() == 1).map_or("any", String::as_str);
            keys.insert(format!("{owner}-{id}"), text);
        }
        keys.insert("name-COMMAND".to_owned(), "COMMAND".to_owned());
        keys
    }

    /// The command line and its commands.
    fn all(tenpin: &Command) -> impl Iterator<Item = &Command> {
        std::iter::once(tenpin).chain(tenpin.get_subcommands())
    }

    fn text(styled: Option<&clap::builder::StyledStr>) -> String {
        styled.map(ToString::to_string).unwrap_or_default()
    }

    fn words(name: &str) -> Vec<String> {
        let words = name.split(|symbol: char| !symbol.is_ascii_uppercase());
        words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
    }

    /// The translations that there are.
    pub(crate) fn written(language: Language) -> BTreeMap<String, String> {
        let phrasebook = Phrasebook::new(language, &[TRANSLATIONS]);
        let lines = (TRANSLATIONS.files)(language).iter().flat_map(|file| file.lines());
        let keys = lines.filter(|line| line.starts_with(|start: char| start.is_ascii_alphabetic()));
        let keys = keys.filter_map(|line| line.split([' ', '=']).next());
        keys.map(|key| (key.to_owned(), phrasebook.text(key).unwrap_or_default())).collect()
    }
}
