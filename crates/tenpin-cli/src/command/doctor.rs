//! `tenpin doctor`: where data, language and colour come from, and what is in the way of playing.

use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use tenpin_board::cells;
use tenpin_board::text::width;
use tenpin_lang::{Escaped, Language, Say};

use crate::args::{Common, Data, variable};
use crate::failure::Failure;
use crate::journal::{self, Journal, Origin, place_and_origin};
use crate::print::pager::Pager;
use crate::print::screen::{Coloring, Screen};
use crate::words::{Because, Finding, Label};

const EXAMPLES: &str = "\
Examples:
  tenpin doctor                   show what is used, and why
  tenpin doctor --data club.db    show it for another data file
  tenpin check                    check every event of the data file

Exit status:
  0   no problem was found
  1   the data file cannot be read or written
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    data: Data,
}

/// Prints what is found. The exit code is 1 if games cannot be kept.
pub(crate) fn run(args: &Args, common: &Common, mut screen: Screen) -> ExitCode {
    let done = examine(args, common, &mut screen);
    screen.end(done)
}

fn examine(args: &Args, common: &Common, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let (path, origin) = place_and_origin(args.data.path())?;
    let state = state(&path, args.data.path(), screen);
    let code = if state.is_err() { ExitCode::FAILURE } else { ExitCode::SUCCESS };
    let origin = match origin {
        Origin::Option => Finding::DataByOption,
        Origin::Variable => Finding::DataByVariable,
        Origin::Platform => Finding::DataByPlatform,
    };
    let data = [screen.show(path.display().to_string()), screen.say(&origin), state.unwrap_or_else(|problem| problem)];
    let language = [screen.say(&Finding::LanguageName), screen.say(&language(common))];
    let color = match Coloring::of_output(common.color) {
        Coloring::Asked => [Finding::On, Finding::ColorAsked],
        Coloring::Terminal => [Finding::On, Finding::ColorForTerminal],
        Coloring::Forbidden => [Finding::Off, Finding::ColorForbidden],
        Coloring::NoTerminal => [Finding::Off, Finding::NoTerminal],
        Coloring::NoColor => [Finding::Off, Finding::NoColor],
        Coloring::PlainTerminal => [Finding::Off, Finding::PlainTerminal],
    };
    let terminal = match screen.size() {
        Some((columns, rows)) => Finding::Terminal { columns, rows },
        None => Finding::NoTerminal,
    };
    let found = [
        (Label::Version, vec![env!("CARGO_PKG_VERSION").to_owned()]),
        (Label::Data, data.to_vec()),
        (Label::Language, language.to_vec()),
        (Label::Color, color.iter().map(|finding| screen.say(finding)).collect()),
        (Label::Terminal, vec![screen.say(&terminal)]),
        (Label::Pager, pager(common).iter().map(|finding| screen.say(finding)).collect()),
    ];
    let rows = found.map(|(label, lines)| (screen.say(&label), lines));
    let widest = rows.iter().map(|(label, _)| width(label)).max().unwrap_or_default();
    for (label, lines) in &rows {
        for (index, line) in lines.iter().enumerate() {
            let label = if index == 0 { label.as_str() } else { "" };
            screen.print(format!("{}  {line}\n", cells::left(label, widest)))?;
        }
    }
    Ok(code)
}

/// How the language was found.
fn language(common: &Common) -> Finding {
    if common.named_language().is_some() {
        return Finding::LanguageByOption;
    }
    match Language::locale(variable) {
        None => Finding::NoLanguage,
        Some((variable, locale)) => {
            let is_spoken = Language::from_locale(&locale).is_some();
            let locale = Escaped::of(locale);
            if is_spoken {
                return Finding::LanguageByVariable { variable, locale };
            }
            Finding::OtherLanguage { variable, locale }
        }
    }
}

/// The program that lists are read with, and how it was found.
fn pager(common: &Common) -> [Finding; 2] {
    let named = Pager::named().map(|(variable, _)| variable);
    match (common.pager(), named) {
        (Some(pager), Some(variable)) => {
            [Finding::Pager { program: Escaped::of(pager.program()) }, Finding::PagerByVariable { variable }]
        }
        (Some(pager), None) => [Finding::Pager { program: Escaped::of(pager.program()) }, Finding::UsualPager],
        (None, _) if common.is_without_pager() => [Finding::NoPager, Finding::PagerForbidden],
        (None, Some(variable)) => [Finding::NoPager, Finding::PagerByVariable { variable }],
        (None, None) if cfg!(windows) => [Finding::NoPager, Finding::UsualPager],
        (None, None) => [Finding::NoPager, Finding::PlainTerminal],
    }
}

/// What can be done with the data file, or what is in the way.
fn state(path: &Path, data: Option<&Path>, screen: &Screen) -> Result<String, String> {
    let Ok(file) = path.metadata() else {
        return match can_be_made(path) {
            Ok(()) => Ok(screen.say(&Finding::NoDataYet)),
            Err(error) => Err(screen.say(&Finding::DataCannotBeMade { error: Because::of(&error).phrase() })),
        };
    };
    // An empty file becomes a data file with the first game.
    let last = if file.len() == 0 { None } else { last_sheet(data, screen)? };
    if let Err(error) = can_be_written(path) {
        return Err(screen.say(&Finding::DataReadOnly { error: Because::of(&error).phrase() }));
    }
    Ok(screen.say(&last.map_or(Finding::DataWithoutSheets, |sheet| Finding::DataWithSheets { sheet })))
}

/// The number of the last sheet, or what is in the way of reading it.
fn last_sheet(data: Option<&Path>, screen: &Screen) -> Result<Option<i64>, String> {
    let journal = Journal::open_to_read(data).map_err(|error| screen.complained(&journal::unavailable(&error)))?;
    journal.highest_number().map_err(|error| screen.complained(&journal::failed(&error)))
}

/// Whether a file can be written, and files beside it, as the database has them. Nothing is changed.
fn can_be_written(path: &Path) -> io::Result<()> {
    OpenOptions::new().append(true).open(path)?;
    // A link may lead elsewhere.
    let path = path.canonicalize()?;
    try_folder(path.parent().unwrap_or(&path))
}

/// Whether a file that is missing can be made, with the folders that it lacks.
fn can_be_made(path: &Path) -> io::Result<()> {
    // Of a link to nowhere, the folder is not made.
    if let Ok(target) = path.read_link() {
        let target = path.parent().map_or(target.clone(), |folder| folder.join(&target));
        return try_folder(target.parent().unwrap_or(&target));
    }
    try_folder(path.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(Path::new(".")))
}

/// Whether a file can be made in a folder. The one that is made to find out is gone at once.
fn try_folder(folder: &Path) -> io::Result<()> {
    tempfile::tempfile_in(folder).map(|_| ())
}
