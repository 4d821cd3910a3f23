//! `tenpin import`: what another journal holds is added to this one.

use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueHint;
use tenpin_lang::{Escaped, List, Say, Value};
use tenpin_store::{Change, ChangeKind, ImportError, ImportOptions, Imported, Skipped};

use crate::args::Data;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::{self, Journal, command, quoted};
use crate::print::screen::Screen;
use crate::score::source::Source;
use crate::words::{Because, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin import club.jsonl
  ssh club tenpin export | tenpin import -

  tenpin import --repair club.jsonl    take damaged sheets from a backup

What is there already is left alone, so importing twice changes
nothing. If a line is wrong, nothing of the file is imported, unless
--skip-damaged leaves out what is not whole. Sheets that are closed
here are changed only with --update. What --repair replaces is saved
in a file beside the data file first.

Exit codes:
  0   all of it is there now
  1   a line is wrong, something was left out, a closed sheet would
      change, or the file cannot be read
  2   wrong usage";

/// The most sheets with another number that are listed.
const LISTED: usize = 20;

#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The file to read, - for standard input
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: PathBuf,
    /// Leave out sheets that are not whole, and name them
    #[arg(long)]
    skip_damaged: bool,
    /// Take changes of sheets that are closed or deleted here
    #[arg(long)]
    update: bool,
    /// Replace sheets that are damaged here
    #[arg(long)]
    repair: bool,
    #[command(flatten)]
    data: Data,
}

/// Adds the events of a file that are not there yet.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let source = Source::of(&args.file);
    let done = add_all(args, &source, &mut screen);
    screen.end(done)
}

fn add_all(args: &Args, source: &Source, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let file = match source.file() {
        Ok(file) => file,
        Err(error) => {
            let because = Because::of(&error);
            let reason = Message::CannotReadSource { source: Escaped::of(source), error: because.phrase() };
            return Err(Complaint::new(reason, because.advice().unwrap_or(Message::OtherFile)).into());
        }
    };
    let Args { skip_damaged, update, repair, .. } = *args;
    let options = ImportOptions { skip_damaged, update, repair };
    let journal = Journal::open(args.data.path())?;
    match journal.import(file, options) {
        Ok(imported) => report(&imported, source, screen),
        Err(ImportError::Store(error)) => Err(error.into()),
        Err(ImportError::Changes(changes)) => refuse_changes(&changes, screen),
        Err(ImportError::NotAJournal { line }) => {
            let place = Escaped::of(format!("{source}:{line}"));
            let reason = not_a_journal(source, screen);
            screen.explain(&Message::NothingImported { place, reason });
            Ok(ExitCode::FAILURE)
        }
        Err(error) => {
            let place = Escaped::of(format!("{source}:{}", error.line().unwrap_or(1)));
            screen.explain(&Message::NothingImported { place, reason: reason(&error) });
            if is_damage(&error) {
                let said = screen.say(&Message::UseSkipDamaged { command: command("import --skip-damaged FILE") });
                screen.note(&said)?;
            }
            Ok(ExitCode::FAILURE)
        }
    }
}

/// Whether a file would be imported but for what is damaged in it.
fn is_damage(error: &ImportError) -> bool {
    matches!(error, ImportError::Line { .. } | ImportError::Altered { .. } | ImportError::Newer { .. })
}

/// Why something is no export, and what it is good for.
fn not_a_journal(source: &Source, screen: &Screen) -> Value {
    let name = match source {
        Source::Stdin => String::new(),
        Source::File(path) => format!(" {}", quoted(&path.to_string_lossy())),
    };
    let (reason, advice) = if is_data_file(source) {
        let export = Escaped::of(format!("tenpin export --data{name} | tenpin import -"));
        (Message::IsADataFile, Message::UseThis { command: export })
    } else {
        (Message::NotAJournal, Message::UseScore { command: Escaped::of(format!("tenpin score{name}")) })
    };
    Value::from(format!("{}; {}", screen.say(&reason), screen.say(&advice)))
}

/// Whether a file is a database and not text.
fn is_data_file(source: &Source) -> bool {
    const START: &[u8; 15] = b"SQLite format 3";
    let Source::File(path) = source else { return false };
    let mut start = [0; START.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok() && start == *START
}

/// Says what was imported, repaired and left out. The exit code is 1 if anything was left out.
fn report(imported: &Imported, source: &Source, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let Imported { sheets, events, known, .. } = *imported;
    screen.print(format!("{}\n", screen.say(&Message::Imported { sheets, events, known })))?;
    if let Some(path) = imported.saved.as_ref().filter(|_| !imported.repaired.is_empty()) {
        let numbers = List::plain(imported.repaired.iter().map(i64::to_string));
        let repaired = Message::Repaired { numbers, path: Escaped::of(path.display()) };
        screen.print(format!("{}\n", screen.say(&repaired)))?;
    }
    for (short, sheet) in imported.renumbered.iter().take(LISTED) {
        let said = screen.say(&Message::Renumbered { short: *short, sheet: *sheet });
        screen.note(&said)?;
    }
    let mut code = ExitCode::SUCCESS;
    for sheet in &imported.unrepaired {
        code = ExitCode::FAILURE;
        let said = screen.say(&Message::of_sheet(*sheet, &Message::StillDamaged));
        screen.complain(&format!("tenpin: {said}"))?;
    }
    for Skipped { line, short, error } in &imported.skipped {
        let place = Escaped::of(format!("{source}:{line}"));
        let reason = match short {
            // What is said of a sheet that is kept names it as it is called here.
            Some(_) if matches!(error, ImportError::Store(_)) => reason(error),
            Some(sheet) => Message::OfSheet { sheet: *sheet, reason: reason(error) }.phrase().into(),
            None => reason(error),
        };
        let said = screen.say(&Message::SheetLeftOut { place, reason });
        screen.complain(&format!("tenpin: {said}"))?;
    }
    if imported.skipped.is_empty() {
        return Ok(code);
    }
    let said = screen.say(&Message::SheetsLeftOut { sheets: imported.skipped.len() });
    screen.complain(&format!("tenpin: {said}"))?;
    Ok(ExitCode::FAILURE)
}

/// Names the sheets that would change.
fn refuse_changes(changes: &[Change], screen: &mut Screen) -> Result<ExitCode, Failure> {
    for Change { sheet, kind } in changes {
        let sheet = *sheet;
        let said = screen.say(&match kind {
            ChangeKind::Continued => Message::WouldContinue { sheet },
            ChangeKind::Corrected => Message::WouldCorrect { sheet },
            ChangeKind::Deleted => Message::WouldDelete { sheet },
            ChangeKind::Restored => Message::WouldRestore { sheet },
        });
        screen.complain(&format!("tenpin: {said}"))?;
    }
    Err(Complaint::new(Message::NothingUpdated { sheets: changes.len() }, Message::UseUpdate).into())
}

/// Why a sheet or a line is not imported.
fn reason(error: &ImportError) -> Value {
    match error {
        ImportError::Line { reason, .. } => Value::from(Escaped::of(reason)),
        ImportError::Newer { version, .. } => Message::NewerFormat { version: *version }.phrase().into(),
        ImportError::Altered { .. } => Message::EventAltered.phrase().into(),
        ImportError::Differs { sheet, event, .. } => {
            Message::EventDiffers { sheet: *sheet, event: *event }.phrase().into()
        }
        ImportError::Lacks { sheet, event, .. } => Message::EventLacks { sheet: *sheet, event: *event }.phrase().into(),
        ImportError::NotAJournal { .. } => Message::NotAJournal.phrase().into(),
        ImportError::Changes(_) => Message::UseUpdate.phrase().into(),
        ImportError::Store(error) => journal::failed(error).reason.into(),
    }
}
