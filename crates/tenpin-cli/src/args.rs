//! What several commands take on the command line, and how it is read.

// The documentation here is what `--help` prints, where backquotes would be characters like any other.
#![allow(clippy::doc_markdown)]

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::{ValueEnum, ValueHint};
use jiff::civil::Date;
use tenpin::Ruleset;
use tenpin_lang::Language;
use tenpin_store::{Filter, Wanted};

use crate::print::clock::Day;
use crate::score::report::FreeText;

/// What every command understands.
#[derive(Debug, clap::Args)]
pub(crate) struct Common {
    /// Language of questions and messages [default: from TENPIN_LANG, LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, global = true, display_order = 100, value_name = "LANGUAGE", value_parser = language_parser())]
    lang: Option<Language>,
    /// When to use colour; auto means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, display_order = 101, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
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
    /// The data file, or the folder that tenpin.db is in [default: from TENPIN_DATA, or the platform's data folder]
    #[arg(long, value_name = "PATH", display_order = 99, value_hint = ValueHint::AnyPath)]
    data: Option<PathBuf>,
}

/// Which sheets are meant.
#[derive(Debug, clap::Args)]
pub(crate) struct Which {
    /// Bowled on this day or later, as in 2026-11-01
    #[arg(long, value_name = "DAY", value_parser = read_day)]
    from: Option<Day>,
    /// Bowled on this day or before
    #[arg(long, value_name = "DAY", value_parser = read_day)]
    to: Option<Day>,
}

/// How free text is written to CSV.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Text {
    /// Write names and other free text to CSV as they are, even where a spreadsheet would run them as a formula
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
    /// The numbers of the sheets
    #[arg(value_name = "SHEET", value_parser = sheet_parser(), required = true)]
    pub(crate) numbers: Vec<i64>,
    #[command(flatten)]
    pub(crate) data: Data,
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
        let variable = |name: &str| env::var_os(name).map(|value| value.to_string_lossy().into_owned());
        self.lang.unwrap_or_else(|| Language::of_environment(variable))
    }
}

/// When to use colour, as far as it can be told from arguments that are not understood.
pub(crate) fn likely_color(args: &[OsString]) -> Color {
    let value = likely_value(args, "--color");
    value.and_then(|value| Color::from_str(&value, false).ok()).unwrap_or(Color::Auto)
}

/// The language asked for, as far as it can be told from arguments that are not understood.
pub(crate) fn likely_language(args: &[OsString]) -> Language {
    let lang = likely_value(args, "--lang").and_then(|code| Language::from_code(&code));
    Common { lang, color: Color::Auto }.language()
}

/// What stands behind an option the last time that it is given.
fn likely_value(args: &[OsString], option: &str) -> Option<String> {
    let args: Vec<_> = args.iter().map(|arg| arg.to_string_lossy()).collect();
    let behind = |index: usize| match args[index].strip_prefix(option)? {
        "" => args.get(index + 1).map(|value| value.as_ref().to_owned()),
        value => value.strip_prefix('=').map(str::to_owned),
    };
    (0..args.len()).rev().find_map(behind)
}

/// The day that a text names.
fn read_day(text: &str) -> Result<Day, String> {
    let day = text.parse::<Date>().ok().filter(|day| day.to_string() == text);
    let day = day.ok_or_else(|| "a day is written like 2026-11-01".to_owned())?;
    Day::of(day).ok_or_else(|| "no game was bowled in that year".to_owned())
}

pub(crate) fn sheet_parser() -> impl TypedValueParser<Value = i64> {
    StringValueParser::new().try_map(|text| read_sheet(&text))
}

/// The sheet with the number that a text names.
pub(crate) fn read_sheet(text: &str) -> Result<i64, String> {
    let number = text.parse().ok().filter(|number| (1..=999_999_999_999).contains(number));
    number.ok_or_else(|| "a sheet goes by its number, such as 12".to_owned())
}

/// Bowlers whom somebody asks for, by tag or by name.
pub(crate) fn bowler_parser() -> impl TypedValueParser<Value = Wanted> {
    StringValueParser::new().try_map(|text| text.parse::<Wanted>())
}

pub(crate) fn ruleset_parser() -> impl TypedValueParser<Value = Ruleset> {
    PossibleValuesParser::new(Ruleset::ALL.map(Ruleset::name)).map(|name| name.parse().unwrap_or_default())
}

fn language_parser() -> impl TypedValueParser<Value = Language> {
    PossibleValuesParser::new(Language::ALL.map(Language::code))
        .map(|code| Language::from_code(&code).unwrap_or_default())
}
