//! Help, the version, and what is wrong with the arguments: the parser takes all of them for errors.

use std::error::Error as _;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};

use crate::args;
use crate::help::{self, usage_line};
use crate::print::screen::Screen;
use crate::wrong_usage::{Refused, WrongUsage};

/// The indent of advice and lists.
const INDENT: &str = "  ";

/// Why arguments are not taken.
#[derive(Debug)]
pub(crate) enum Unread {
    /// What the parser says. Help and the version are among it.
    Parser(Box<Error>),
    /// The arguments of this command do not go together.
    Refused { command: &'static str, reason: Refused },
}

impl From<Error> for Unread {
    fn from(error: Error) -> Unread {
        Unread::Parser(Box::new(error))
    }
}

/// Prints help or the version, or says what is wrong with the arguments, and gives the exit code. `read` reads them as
/// arguments of a command line, whose texts are to be translated first.
pub(crate) fn end(given: &[OsString], tenpin: Command, read: impl FnOnce(Command) -> Result<(), Unread>) -> ExitCode {
    let screen = Screen::new(args::likely_language(given), args::likely_color(given));
    let mut screen = screen.with_pager(args::likely_pager(given));
    let mut tenpin = help::in_language(tenpin, screen.language());
    let Err(unread) = read(help::with_marks(tenpin.clone())) else { return ExitCode::SUCCESS };
    tenpin.build();
    let said = match unread {
        Unread::Parser(error) if error.kind() == ErrorKind::DisplayHelp => {
            return match help::marked(&error.render().to_string()) {
                Some((name, extent)) => help::print(&tenpin, name, extent, &mut screen),
                None => screen.deliver(error.render().to_string()),
            };
        }
        Unread::Parser(error) if error.kind() == ErrorKind::DisplayVersion => {
            return screen.deliver(error.render().to_string());
        }
        Unread::Parser(error) => in_words(&error, &screen).unwrap_or_else(|| error.render().to_string()),
        Unread::Refused { command, reason: Refused(reason) } => {
            let usage = tenpin.find_subcommand_mut(command).map(|command| command.render_usage().to_string());
            around(&screen.say(&reason), &[], usage.as_deref(), &screen)
        }
    };
    screen.complain_of_usage(said.trim_end());
    ExitCode::from(2)
}

/// What is wrong with the arguments, in the language of the screen; `None` if the parser has a reason of its own that is
/// not known here.
pub(crate) fn in_words(error: &Error, screen: &Screen) -> Option<String> {
    let usage = match error.get(ContextKind::Usage) {
        Some(ContextValue::StyledStr(usage)) => Some(usage.to_string()),
        _ => None,
    };
    Some(around(&reason(error, screen)?, &tips(error), usage.as_deref(), screen))
}

/// A reason with everything around it: advice, how the command is used, and where there is more.
fn around(reason: &str, tips: &[WrongUsage], usage: Option<&str>, screen: &Screen) -> String {
    let tip = |tip| format!("{INDENT}{} {}", screen.say(&WrongUsage::Tip), screen.say(tip));
    let tips = tips.iter().map(tip).collect::<Vec<_>>().join("\n");
    let parts = [
        Some(format!("{} {reason}", screen.say(&WrongUsage::Error))),
        Some(tips).filter(|tips| !tips.is_empty()),
        usage.map(|usage| usage_line(usage, screen)),
        Some(screen.say(&WrongUsage::More { option: "--help" }) + "\n"),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

fn reason(error: &Error, screen: &Screen) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    let number = |kind| match error.get(kind) {
        Some(ContextValue::Number(number)) => u64::try_from(*number).ok(),
        _ => None,
    };
    let listed = |kind| match error.get(kind) {
        Some(ContextValue::Strings(texts)) => Some(texts.as_slice()),
        _ => None,
    };
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    let below = |reason: String, texts: &[String]| {
        texts.iter().fold(reason, |said, text| format!("{said}\n{INDENT}{}", screen.show(text.clone())))
    };
    Some(match error.kind() {
        ErrorKind::ArgumentConflict => match (argument, error.get(ContextKind::PriorArg)) {
            (Some(argument), Some(ContextValue::String(other))) if argument == *other => {
                screen.say(&WrongUsage::Repeated { argument })
            }
            (Some(argument), Some(ContextValue::String(other))) => {
                screen.say(&WrongUsage::Conflict { argument, other: other.clone() })
            }
            (Some(argument), Some(ContextValue::Strings(others))) => {
                below(screen.say(&WrongUsage::Conflicts { argument }), others)
            }
            _ => return None,
        },
        ErrorKind::InvalidValue => {
            let (argument, value) = (argument?, value?);
            let said = if value.is_empty() {
                screen.say(&WrongUsage::NoValue { argument })
            } else {
                screen.say(&WrongUsage::WrongValue { value, argument })
            };
            let values = listed(ContextKind::ValidValue).unwrap_or_default();
            if values.is_empty() {
                return Some(said);
            }
            format!("{said}\n{INDENT}[{}]", screen.say(&WrongUsage::Values { values: values.join(", ") }))
        }
        ErrorKind::ValueValidation => {
            let said = screen.say(&WrongUsage::WrongValue { value: value?, argument: argument? });
            format!("{said}: {}", source(error, screen)?)
        }
        ErrorKind::UnknownArgument => screen.say(&WrongUsage::NoArgument { argument: argument? }),
        ErrorKind::InvalidSubcommand => {
            screen.say(&WrongUsage::NoCommand { command: text(ContextKind::InvalidSubcommand)? })
        }
        ErrorKind::MissingRequiredArgument => below(screen.say(&WrongUsage::Missing), listed(ContextKind::InvalidArg)?),
        ErrorKind::TooManyValues => screen.say(&WrongUsage::TooMany { value: value?, argument: argument? }),
        ErrorKind::WrongNumberOfValues => screen.say(&WrongUsage::WrongNumber {
            wanted: number(ContextKind::ExpectedNumValues)?,
            argument: argument?,
            given: number(ContextKind::ActualNumValues)?,
        }),
        ErrorKind::InvalidUtf8 => screen.say(&WrongUsage::NotUtf8),
        _ => return None,
    })
}

/// Why a value is refused.
fn source(error: &Error, screen: &Screen) -> Option<String> {
    let source = error.source()?;
    if let Some(Refused(reason)) = source.downcast_ref() {
        return Some(screen.say(reason));
    }
    // Anything else is quoted.
    let Some(number) = source.downcast_ref::<ParseIntError>() else { return Some(screen.show(source.to_string())) };
    Some(screen.say(&match number.kind() {
        IntErrorKind::Empty => WrongUsage::EmptyNumber,
        IntErrorKind::PosOverflow => WrongUsage::TooLarge,
        IntErrorKind::NegOverflow => WrongUsage::TooSmall,
        _ => WrongUsage::NotANumber,
    }))
}

/// What may have been meant.
fn tips(error: &Error) -> Vec<WrongUsage> {
    let mut tips = Vec::new();
    let quoted = |texts: &[String]| texts.iter().map(|text| format!("'{text}'")).collect::<Vec<_>>().join(", ");
    let similar = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some((1, format!("'{text}'"))),
        Some(ContextValue::Strings(texts)) if !texts.is_empty() => Some((texts.len(), quoted(texts))),
        _ => None,
    };
    tips.extend(similar(ContextKind::SuggestedSubcommand).map(|(count, similar)| match count {
        1 => WrongUsage::SimilarCommand { similar },
        _ => WrongUsage::SimilarCommands { similar },
    }));
    tips.extend(similar(ContextKind::SuggestedArg).map(|(_, similar)| WrongUsage::SimilarArgument { similar }));
    tips.extend(similar(ContextKind::SuggestedValue).map(|(count, similar)| match count {
        1 => WrongUsage::SimilarValue { similar },
        _ => WrongUsage::SimilarValues { similar },
    }));
    if let Some(ContextValue::StyledStrs(suggested)) = error.get(ContextKind::Suggested) {
        tips.extend(suggested.iter().filter_map(|tip| suggestion(&tip.to_string())));
    }
    tips
}

/// Advice that the parser gives in words of its own.
fn suggestion(tip: &str) -> Option<WrongUsage> {
    let between = |start, end| tip.strip_prefix(start)?.strip_suffix(end);
    if let Some((value, entry)) =
        between("to pass '", "'").and_then(|rest: &str| rest.split_once("' as a value, use '"))
    {
        return Some(WrongUsage::AsValue { value: value.to_owned(), entry: entry.to_owned() });
    }
    if let Some(command) = between("subcommand '", "' exists; to use it, remove the '--' before it") {
        return Some(WrongUsage::CommandBehindDashes { command: command.to_owned() });
    }
    Some(WrongUsage::OptionOf { entry: between("'", "' exists")?.to_owned() })
}
