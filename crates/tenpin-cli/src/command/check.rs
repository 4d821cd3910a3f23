//! `tenpin check`: a whole data file is examined.

use std::process::ExitCode;

use tenpin_lang::{Escaped, List, Say, Value};
use tenpin_store::{Checked, Fault, StoreError};

use crate::args::Data;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::{self, Journal, command, use_new_file, use_rebuild};
use crate::print::screen::Screen;
use crate::words::{Because, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin check                    check your data file
  tenpin check --data club.db     check another one

What is checked:
  The SQLite file itself, every event of every sheet, and the index.
  Nothing is changed. Each fault is printed with what to do about it.
  To get rid of a damaged sheet for good, export everything and import
  it with --skip-damaged into a new data file.

Exit status:
  0   nothing is wrong
  1   something is damaged or missing
  2   wrong usage";

/// The most sheets with the same fault that are listed by number.
const LISTED: usize = 10;

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    data: Data,
}

/// Examines the data file. The exit code is 1 if anything is wrong.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = check(args, &mut screen);
    screen.end(done)
}

fn check(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let checked = Journal::open_to_read(args.data.path())?.check()?;
    let (sheets, events) = (checked.sheets.into(), checked.events.into());
    for newer in &checked.newer {
        let note = screen.complained(&journal::failed(newer));
        screen.print(format!("{note}\n"))?;
    }
    if checked.faults.is_empty() {
        let all = screen.say(&Message::AllIsWell { sheets, events });
        screen.print(format!("{}  {all}\n", screen.say(&Message::Right)))?;
        return Ok(ExitCode::SUCCESS);
    }
    let wrong = screen.say(&Message::Wrong);
    let complaints = complaints(&checked);
    for complaint in &complaints {
        let (reason, advice) = (screen.say(&complaint.reason), screen.say(&complaint.advice));
        screen.print(format!("{wrong}  {reason}\n    {advice}\n"))?;
    }
    let faults = complaints.len().into();
    screen.print(format!("{}\n", screen.say(&Message::CheckedData { sheets, events, faults })))?;
    Ok(ExitCode::FAILURE)
}

/// What is wrong, and what to do about it. Sheets that only have to be indexed anew are told together.
fn complaints(checked: &Checked) -> Vec<Complaint> {
    // Where the database itself is hurt, nothing can be mended in its place.
    let is_hurt = checked.faults.iter().any(|fault| matches!(fault, Fault::Database { .. }));
    let mut complaints: Vec<Complaint> = Vec::new();
    let mut stale = Vec::new();
    for fault in &checked.faults {
        let complaint = match fault {
            Fault::Index { sheet } | Fault::Lines { sheet } => {
                stale.push(*sheet);
                continue;
            }
            Fault::Database { reason } => {
                Complaint::new(Message::DatabaseFault { error: Because(reason.clone()).phrase() }, use_new_file())
            }
            Fault::Declaration { name } => {
                Complaint::new(Message::ForeignDeclaration { name: Escaped::of(name) }, use_new_file())
            }
            Fault::Sheet(error) if is_hurt || matches!(error, StoreError::Damaged { .. }) => {
                Complaint { advice: use_new_file().phrase(), ..journal::failed(error) }
            }
            Fault::Sheet(error) => journal::failed(error),
            Fault::Events { missing } => Complaint::new(Message::MissingEvents { events: *missing }, use_backup()),
            Fault::Sheets { missing } => Complaint::new(Message::MissingSheets { sheets: *missing }, use_backup()),
            Fault::Seq { sheet, event } => {
                let order = Message::WrongOrder { event: *event };
                Complaint::new(Message::of_sheet(*sheet, &order), use_new_file())
            }
            Fault::Numbers => Complaint::new(Message::NumbersUnknown, use_rebuild()),
        };
        // The database says the same of each of its tables.
        if !matches!(fault, Fault::Database { .. }) || !complaints.contains(&complaint) {
            complaints.push(complaint);
        }
    }
    if !stale.is_empty() {
        let listed = stale.iter().take(LISTED).map(i64::to_string).map(Value::from);
        let more = stale.len().checked_sub(LISTED + 1).map(|_| Value::from("…"));
        let numbers = List::plain(listed.chain(more));
        complaints.push(Complaint::new(Message::StaleIndex { sheets: stale.len(), numbers }, use_rebuild()));
    }
    complaints
}

/// Advice: how to get back what is gone.
fn use_backup() -> Message {
    Message::UseBackup { import: command("import BACKUP"), rebuild: command("rebuild") }
}
