//! `tenpin delete` and `tenpin restore`: sheets hidden, and brought back.

use std::collections::HashSet;
use std::io;
use std::ops::RangeInclusive;
use std::process::ExitCode;

use tenpin_board::Sheet;
use tenpin_play::{Command, Play};
use tenpin_store::Author;

use crate::args::{Numbers, Sheets};
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::{self, Journal, command};
use crate::print::screen::Screen;
use crate::words::Message;

const EXAMPLES: &str = "\
Examples:
  tenpin delete 12 13      hide two sheets from history and statistics
  tenpin delete 3-7 12     hide all sheets from 3 to 7, and sheet 12
  tenpin restore 12        bring one back
  tenpin compact           remove the others for good

Ranges:
  A range means the sheets that exist in it. Those that are already
  deleted, or already back, are skipped. If nothing is left to do, the
  exit status is 1.

Exit status:
  0   every sheet is deleted, or back
  1   a sheet does not exist, needs no change or cannot be changed, or a
      range had nothing to do
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    sheets: Sheets,
}

/// What is done to sheets.
pub(crate) struct Change {
    pub(crate) command: Command,
    /// Whether there is anything to do on a sheet. One of a range is left as it is if not.
    pub(crate) is_needed: fn(&Sheet) -> bool,
    /// What is said of a range in which there is nothing to do.
    pub(crate) nothing: fn(first: i64, last: i64) -> Complaint,
    /// What is said of a sheet when it is done.
    pub(crate) done: fn(&Sheet, i64) -> Message,
}

/// Hides sheets.
pub(crate) fn run(args: &Args, screen: Screen) -> ExitCode {
    let delete = Change {
        command: Command::Delete,
        is_needed: |sheet| !sheet.is_deleted(),
        nothing: |first, last| {
            let restore = Message::UseRestoreAll { command: command(&format!("restore {first}-{last}")) };
            Complaint::new(Message::AllDeletedFrom { first, last }, restore)
        },
        done: |_, sheet| Message::SheetIsDeleted { sheet },
    };
    delete.apply_to(&args.sheets, screen)
}

/// Brings deleted sheets back.
pub(crate) fn restore(args: &Args, screen: Screen) -> ExitCode {
    let restore = Change {
        command: Command::Restore,
        is_needed: Sheet::is_deleted,
        nothing: |first, last| {
            let deleted = Message::UseDeleted { command: command("history --deleted") };
            Complaint::new(Message::NoneDeletedFrom { first, last }, deleted)
        },
        done: |_, sheet| Message::SheetIsBack { sheet },
    };
    restore.apply_to(&args.sheets, screen)
}

impl Change {
    /// Changes every sheet, each once. The exit code is 1 if one refuses it; the others are changed all the same.
    pub(crate) fn apply_to(&self, sheets: &Sheets, mut screen: Screen) -> ExitCode {
        let done = self.change_all(sheets, &mut screen);
        screen.end(done)
    }

    fn change_all(&self, sheets: &Sheets, screen: &mut Screen) -> Result<ExitCode, Failure> {
        let journal = Journal::open_existing(sheets.data.path())?;
        let mut changing = Changing { change: self, journal, screen, tried: HashSet::new(), code: ExitCode::SUCCESS };
        for numbers in &sheets.numbers {
            match numbers {
                Numbers::One(number) => changing.change_one(*number)?,
                Numbers::Range(numbers) => changing.change_range(numbers.clone())?,
            }
        }
        Ok(changing.code)
    }
}

/// Sheets that are being changed.
struct Changing<'a> {
    change: &'a Change,
    journal: Journal,
    screen: &'a mut Screen,
    /// The sheets that were changed, or that could not be. Whoever names one of them again means no other.
    tried: HashSet<i64>,
    code: ExitCode,
}

impl Changing<'_> {
    fn change_one(&mut self, number: i64) -> io::Result<()> {
        if !self.tried.insert(number) {
            return Ok(());
        }
        let changed = self.open(number).and_then(|play| self.act(play, number));
        self.tell(changed)
    }

    /// Changes the sheets of a range on which there is something to do.
    fn change_range(&mut self, numbers: RangeInclusive<i64>) -> Result<(), Failure> {
        let (first, last) = (*numbers.start(), *numbers.end());
        let there = self.journal.sheets_in(numbers)?;
        if there.is_empty() {
            let nothing = Complaint::new(Message::NoSheetsFrom { first, last }, Message::UseHistory);
            return Ok(self.tell(Err(nothing))?);
        }
        let mut is_needed = false;
        for number in there {
            is_needed |= self.tried.contains(&number) || self.change_if_needed(number)?;
        }
        if !is_needed {
            self.tell(Err((self.change.nothing)(first, last)))?;
        }
        Ok(())
    }

    /// Changes a sheet if there is something to do on it, and says whether there is.
    fn change_if_needed(&mut self, number: i64) -> io::Result<bool> {
        let play = self.open(number);
        if play.as_ref().is_ok_and(|play| !(self.change.is_needed)(play.sheet())) {
            return Ok(false);
        }
        self.tried.insert(number);
        let changed = play.and_then(|play| self.act(play, number));
        self.tell(changed)?;
        Ok(true)
    }

    fn open(&self, number: i64) -> Result<Play, Complaint> {
        let play = self.journal.wait(Play::open(self.journal.store(), Author::CONSOLE, number));
        play.map_err(|error| journal::failed(&error))
    }

    fn act(&self, mut play: Play, number: i64) -> Result<Message, Complaint> {
        let refused = |error| journal::refused(number, error);
        self.journal.act(&mut play, self.change.command.clone(), refused)?;
        Ok((self.change.done)(play.sheet(), number))
    }

    /// Says what was changed, or why not.
    fn tell(&mut self, changed: Result<Message, Complaint>) -> io::Result<()> {
        match changed {
            Ok(message) => self.screen.print(format!("{}\n", self.screen.say(&message))),
            Err(complaint) => {
                self.code = ExitCode::FAILURE;
                self.screen.complain(&format!("tenpin: {}", self.screen.complained(&complaint)))
            }
        }
    }
}
