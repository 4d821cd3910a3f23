//! What several commands take on the command line, and how it is read.

// The documentation here is what `--help` prints, where backquotes would be characters like any other.
#![allow(clippy::doc_markdown)]

use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{ValueEnum, ValueHint};
use jiff::civil::Date;
use tenpin::Ruleset;
use tenpin_lang::Language;
use tenpin_store::{Filter, Wanted};
use tenpin_web::PublicUrl;

use crate::command::serve::public_url;
use crate::print::clock::Day;
use crate::print::pager::Pager;
use crate::score::report::FreeText;
use crate::wrong_usage::{Refused, WrongUsage};

/// What every command understands.
#[derive(Debug, clap::Args)]
pub(crate) struct Common {
    /// The language of messages and help
    ///
    /// Without it, the first of TENPIN_LANG, LC_ALL, LC_MESSAGES and LANG that is set decides.
    #[arg(long, global = true, display_order = 100, value_name = "LANGUAGE", value_parser = language_parser())]
    lang: Option<Language>,
    /// When to use colour
    ///
    /// auto uses it on a terminal, unless NO_COLOR is set.
    #[arg(long, global = true, display_order = 101, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
    /// Do not show lists in a pager
    ///
    /// On a terminal, long lists are shown by TENPIN_PAGER, else PAGER, else less.
    #[arg(long, global = true, display_order = 102)]
    no_pager: bool,
}

/// When to use colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

/// Where sheets are kept.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Data {
    /// The data file, or the folder with tenpin.db
    ///
    /// Without it, TENPIN_DATA names one, or else it is in the data folder of your system. tenpin doctor shows where.
    #[arg(long, value_name = "PATH", display_order = 99, value_hint = ValueHint::AnyPath)]
    data: Option<PathBuf>,
}

/// Where a centre answers.
#[derive(Debug, clap::Args)]
pub(crate) struct CentreUrl {
    /// The URL of the server
    ///
    /// Without it, it is the address that tenpin serve listens on with the same TENPIN_LISTEN and tenpin.toml.
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url, value_parser = url_parser())]
    pub(crate) url: Option<PublicUrl>,
}

/// Which sheets are meant.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// Only games from this day on, such as 2026-11-01
    #[arg(long, value_name = "DAY", value_parser = read_day)]
    from: Option<Day>,
    /// Only games up to and including this day
    #[arg(long, value_name = "DAY", value_parser = read_day)]
    to: Option<Day>,
}

/// How free text is written to CSV.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Text {
    /// Write text to CSV unchanged
    ///
    /// Otherwise names and other free text that a spreadsheet would run as a formula get an apostrophe in front.
    #[arg(long)]
    raw: bool,
}

impl Text {
    /// How free text is written.
    pub(crate) fn free_text(self) -> FreeText {
        if self.raw { FreeText::Raw } else { FreeText::Guarded }
    }
}

/// Sheets that are kept, and where.
#[derive(Debug, clap::Args)]
pub(crate) struct Sheets {
    /// Sheet numbers; 3-7 means all sheets from 3 to 7
    #[arg(value_name = "SHEET", value_parser = numbers_parser(), required = true)]
    pub(crate) numbers: Vec<Numbers>,
    #[command(flatten)]
    pub(crate) data: Data,
}

/// One sheet, or those of a range.
#[derive(Debug, Clone)]
pub(crate) enum Numbers {
    One(i64),
    Range(RangeInclusive<i64>),
}

impl Data {
    /// The file or folder that is named.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.data.as_deref()
    }
}

impl Which {
    /// The sheets that are meant, of these bowlers and rules.
    pub(crate) fn filter(&self, bowlers: &[Wanted], ruleset: Option<Ruleset>) -> Filter {
        let (from, until) = (self.from.map(|day| day.start), self.to.map(|day| day.end));
        Filter { bowlers: bowlers.to_vec(), ruleset, from, until, is_deleted: false }
    }
}

impl Common {
    /// The language asked for, by option or by environment.
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(|| Language::of_environment(variable))
    }

    /// The language that the option names.
    pub(crate) fn named_language(&self) -> Option<Language> {
        self.lang
    }

    /// Whether the option says that there is no pager.
    pub(crate) fn is_without_pager(&self) -> bool {
        self.no_pager
    }

    /// The pager for lists; `None` if nobody wants one.
    pub(crate) fn pager(&self) -> Option<Pager> {
        if self.no_pager { None } else { Pager::of_environment() }
    }
}

/// What a variable of the environment holds; `None` if it is not set.
pub(crate) fn variable(name: &str) -> Option<String> {
    env::var_os(name).map(|value| value.to_string_lossy().into_owned())
}

/// When to use colour, as far as it can be told from arguments that are not understood.
pub(crate) fn likely_color(args: &[OsString]) -> Color {
    let value = likely_value(args, "--color");
    value.and_then(|value| Color::from_str(&value, false).ok()).unwrap_or(Color::Auto)
}

/// The language asked for, as far as it can be told from arguments that are not understood.
pub(crate) fn likely_language(args: &[OsString]) -> Language {
    let lang = likely_value(args, "--lang").and_then(|code| Language::from_code(&code));
    Common { lang, color: Color::Auto, no_pager: true }.language()
}

/// The pager for lists, as far as it can be told from arguments that are not understood.
pub(crate) fn likely_pager(args: &[OsString]) -> Option<Pager> {
    if args.iter().any(|arg| arg == "--no-pager") { None } else { Pager::of_environment() }
}

/// What stands behind an option the last time that it is given.
fn likely_value(args: &[OsString], option: &str) -> Option<String> {
    let args: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).take_while(|arg| arg != "--").collect();
    let behind = |index: usize| match args[index].strip_prefix(option)? {
        "" => args.get(index + 1).map(|value| value.as_ref().to_owned()),
        value => value.strip_prefix('=').map(str::to_owned),
    };
    (0..args.len()).rev().find_map(behind)
}

/// The day that a text names.
pub(crate) fn read_day(text: &str) -> Result<Day, Refused> {
    let day = text.parse::<Date>().ok().filter(|day| day.to_string() == text);
    let day = day.ok_or_else(|| Refused::because(&WrongUsage::NotADay))?;
    Day::of(day).ok_or_else(|| Refused::because(&WrongUsage::NoSuchYear))
}

/// A number from a range.
pub(crate) fn number_parser(range: RangeInclusive<u32>) -> impl TypedValueParser<Value = u32> {
    StringValueParser::new().try_map(move |text| -> Result<u32, Box<dyn Error + Send + Sync>> {
        let number: i64 = text.parse()?;
        let (least, most) = (*range.start(), *range.end());
        let in_range = u32::try_from(number).ok().filter(|number| range.contains(number));
        in_range.ok_or_else(|| Refused::because(&WrongUsage::OutOfRange { number, least, most }).into())
    })
}

fn url_parser() -> impl TypedValueParser<Value = PublicUrl> {
    StringValueParser::new().try_map(|text| public_url::read(&text).map_err(|reason| Refused::because(&reason)))
}

pub(crate) fn sheet_parser() -> impl TypedValueParser<Value = i64> {
    StringValueParser::new().try_map(|text| read_sheet(&text))
}

/// The sheet with the number that a text names.
pub(crate) fn read_sheet(text: &str) -> Result<i64, Refused> {
    let number = text.parse().ok().filter(|number| (1..=999_999_999_999).contains(number));
    number.ok_or_else(|| Refused::because(&WrongUsage::NotASheet))
}

fn numbers_parser() -> impl TypedValueParser<Value = Numbers> {
    StringValueParser::new().try_map(|text| read_numbers(&text))
}

/// The sheets that a text names, by one number or as a range.
pub(crate) fn read_numbers(text: &str) -> Result<Numbers, Refused> {
    let Some((first, last)) = text.split_once('-') else { return read_sheet(text).map(Numbers::One) };
    match (read_sheet(first), read_sheet(last)) {
        (Ok(first), Ok(last)) if first == last => Ok(Numbers::One(first)),
        (Ok(first), Ok(last)) if first < last => Ok(Numbers::Range(first..=last)),
        (Ok(first), Ok(last)) => {
            let (first, last) = (last, first);
            Err(Refused::because(&WrongUsage::BackwardRange { first, last }))
        }
        _ => Err(Refused::because(&WrongUsage::NotARange)),
    }
}

/// Bowlers whom somebody asks for, by tag or by name.
pub(crate) fn bowler_parser() -> impl TypedValueParser<Value = Wanted> {
    StringValueParser::new().try_map(|text| text.parse::<Wanted>().map_err(|error| Refused::because(&error)))
}

pub(crate) fn ruleset_parser() -> impl TypedValueParser<Value = Ruleset> {
    PossibleValuesParser::new(Ruleset::ALL.map(Ruleset::name)).map(|name| name.parse().unwrap_or_default())
}

pub(crate) fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::from_code(&code).unwrap_or_default())
}
