//! `tenpin rename`: a bowler of a kept sheet gets another tag or name, or somebody does on all sheets.

use std::io;
use std::process::ExitCode;

use tenpin_board::{BowlerError, LONGEST_REASON, Name, NameTag, Person, SheetError, Tag};
use tenpin_lang::{List, Quoted, Say};
use tenpin_play::Play;
use tenpin_store::{Author, Committed, Draft, Filter, Record, StoreError, Summary, SummaryLine, Wanted};

use crate::args::{Data, sheet_parser};
use crate::command::{history, show};
use crate::complaint::Complaint;
use crate::console::dialogue::{Console, Question, Stop, YES_OR_NO};
use crate::console::entry::{self, Fixing, NewName};
use crate::failure::Failure;
use crate::journal::{self, Journal};
use crate::print::legend::Legend;
use crate::print::screen::Screen;
use crate::print::table::{Column, Table};
use crate::print::{clock, table};
use crate::words::Message;
use crate::wrong_usage::{Refused, WrongUsage};

const USAGE: &str = "\
tenpin rename [OPTIONS] <SHEET> <LINE> <NEW>
       tenpin rename [OPTIONS] --everywhere <OLD> <NEW>";

const EXAMPLES: &str = "\
Examples:
  tenpin rename 12 PJS BOB                  change the tag on sheet 12
  tenpin rename 12 PJS '=Park Ji-sung'      add a name; the tag stays
  tenpin rename 12 1 'BOB=Bob Park'         change both, by line number
  tenpin rename 12 PJS =                    remove the name
  tenpin rename 12 PJS BOB --reason 'mixed up on the keypad'
  tenpin rename --everywhere PJS '=Park Ji-sung'
                                            on all sheets, after asking

Whom OLD means:
  PJS             bowlers with the tag PJS and no name
  'Park Ji-sung'  bowlers with this name, under any tag
  =Ana            the same for a name of three letters

What is kept:
  The old name, the reason and the time: tenpin show 12 --events lists
  them. Deleted sheets are not changed.

Exit status:
  0   everything is renamed
  1   something was not renamed, or nobody said yes
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES, override_usage = USAGE)]
pub(crate) struct Args {
    /// The number of the sheet
    #[arg(value_name = "SHEET", value_parser = sheet_parser(), required_unless_present = "everywhere")]
    number: Option<i64>,
    /// The bowler: tag, name or line number
    #[arg(value_name = "LINE", required_unless_present = "everywhere")]
    line: Option<String>,
    /// The new tag or name: BOB, '=Bob Park', 'BOB=Bob Park'
    ///
    /// A single = removes the name.
    #[arg(value_name = "NEW", value_parser = read_new, required_unless_present = "everywhere")]
    new: Option<String>,
    /// Rename OLD to NEW on all sheets
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], conflicts_with_all = ["number", "line", "new"])]
    everywhere: Option<Vec<String>>,
    /// The reason, in your own words
    #[arg(long, value_name = "TEXT", value_parser = read_reason, default_value = "", hide_default_value = true)]
    reason: String,
    /// Do not ask for confirmation
    #[arg(long, requires = "everywhere", conflicts_with = "number")]
    yes: bool,
    #[command(flatten)]
    data: Data,
}

/// The sheets that are listed before it is asked.
const LISTED: usize = 20;

/// The columns of the screen for the number of a sheet.
const NUMBER_WIDTH: usize = 5;

/// The sheets that are changed in one transaction.
const BATCH: usize = 200;

/// How often a sheet is tried again that somebody else wrote on first.
const TRIES: usize = 10;

/// Renames bowlers. The exit code is 1 if that is refused, or not meant.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    if let (Some(number), Some(line), Some(new)) = (args.number, &args.line, &args.new) {
        let done = rename_line(args, number, [line, new], &mut screen);
        return screen.end(done);
    }
    let Some([old, new]) = args.everywhere.as_deref() else { return ExitCode::from(2) };
    rename_everywhere(args, old, new, screen)
}

fn rename_line(args: &Args, number: i64, [line, new]: [&String; 2], screen: &mut Screen) -> Result<ExitCode, Failure> {
    let journal = Journal::open_existing(args.data.path())?;
    let mut play = journal.wait(Play::open(journal.store(), Author::CONSOLE, number))?;
    if play.sheet().is_deleted() {
        return Err(journal::refused(number, SheetError::Deleted).into());
    }
    let lines = play.sheet().lines().to_vec();
    let naming = Fixing::OfSheet(number);
    let command = entry::rename([line, new], &lines, args.reason.clone(), naming)?;
    journal.act(&mut play, command, |error| entry::refused_name(error, &lines, naming))?;
    if let Some(record) = play.record() {
        show::print(record, &journal, screen)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn rename_everywhere(args: &Args, old: &str, new: &str, mut screen: Screen) -> ExitCode {
    let renaming = match Renaming::read(old, new, &args.reason) {
        Ok(renaming) => renaming,
        Err(complaint) => {
            let said = format!("tenpin: {}", screen.complained(&complaint));
            return screen.complain(&said).map_or_else(|error| screen.give_up(&error), |()| ExitCode::from(2));
        }
    };
    let planned = Journal::open_existing(args.data.path()).map_err(Failure::from).and_then(|journal| {
        let plan = Plan::of(&renaming, &journal)?;
        let code = plan.print(&renaming, &mut screen)?;
        Ok((journal, plan, code))
    });
    match planned {
        Err(failure) => screen.end(Err(failure)),
        Ok((_, plan, code)) if plan.sheets.is_empty() => screen.end(Ok(code)),
        Ok((journal, plan, code)) => {
            let mut console = Console::new(screen);
            let done = carry_out(args, &renaming, &plan, &journal, &mut console);
            done.map_or_else(|stop| console.end(stop), |all| if all { code } else { ExitCode::FAILURE })
        }
    }
}

/// Renames, if that is meant, and says whether all that was planned is done.
fn carry_out(
    args: &Args,
    renaming: &Renaming,
    plan: &Plan,
    journal: &Journal,
    console: &mut Console,
) -> Result<bool, Stop> {
    let question = Question {
        ask: Message::AskRename { sheets: plan.sheets.len() },
        help: Message::HelpRename,
        advice: Message::enter_answer(YES_OR_NO),
    };
    if !args.yes && !question.is_meant(console)? {
        console.announce(&Message::NothingRenamed)?;
        console.flush()?;
        return Ok(false);
    }
    let (mut renamed, mut failed) = (0, 0);
    for numbers in plan.sheets.chunks(BATCH) {
        let done =
            rename_sheets(renaming, numbers, journal).map_err(|error| Stop::CannotGoOn(journal::failed(&error)))?;
        renamed += done.renamed;
        failed += done.failed.len();
        for complaint in &done.failed {
            console.complain(complaint)?;
        }
    }
    console.announce(&Message::Renamed { sheets: renamed })?;
    console.flush()?;
    Ok(failed == 0)
}

/// Who is to be renamed everywhere.
struct Old {
    person: Person,
    /// The same, for a search.
    wanted: Wanted,
    /// The name as it was entered; `None` of a tag.
    name: Option<Name>,
}

/// Who is called otherwise from now on, and how.
struct Renaming {
    old: Old,
    new: NewName,
    /// As it was entered: `BOB`, `=Bob Park`, `BOB=Bob Park` or `=`.
    told: String,
    reason: String,
}

/// The sheets that a renaming changes, and those that it leaves as they are.
#[derive(Default)]
struct Plan {
    sheets: Vec<i64>,
    /// The first of them.
    listed: Vec<Summary>,
    /// What is left as it is, and why.
    left_out: Vec<Complaint>,
    /// Those with a name who have the tag that is asked for, or it as their name.
    named: Vec<Name>,
}

/// What became of some sheets.
#[derive(Default)]
struct Done {
    renamed: usize,
    failed: Vec<Complaint>,
}

impl Old {
    /// Three letters are a tag, unless `=` stands before them; anything else is a name.
    fn read(text: &str) -> Result<Old, Complaint> {
        let name = text.strip_prefix('=').unwrap_or(text);
        let wanted = name.parse::<Wanted>();
        let wanted = wanted.map_err(|error| Complaint::new(error, Message::enter_like("'Park Ji-sung'")))?;
        let tag = wanted.tag().filter(|_| !text.starts_with('='));
        let name = tag.is_none().then(|| wanted.name().clone());
        let person = tag.map_or_else(|| Person::Named(wanted.name().key().to_owned()), Person::Tagged);
        Ok(Old { person, wanted, name })
    }

    fn called(&self) -> String {
        self.name.as_ref().map_or_else(|| self.wanted.name().as_str().to_uppercase(), Name::to_string)
    }
}

impl Renaming {
    fn read(old: &str, new: &str, reason: &str) -> Result<Renaming, Complaint> {
        let old = Old::read(old)?;
        let told = new.to_owned();
        let new = NewName::read(new)
            .map_err(|error| Complaint::new(entry::wrong_name(error, new), Message::enter_like("'=Park Ji-sung'")))?;
        Ok(Renaming { old, new, told, reason: reason.to_owned() })
    }

    /// The lines of a summary that are meant.
    fn meant<'a>(&self, summary: &'a Summary) -> Vec<&'a SummaryLine> {
        summary.lines.iter().filter(|line| line.person() == self.old.person).collect()
    }

    /// What is written on a sheet; `None` if there is nothing to do, or not to be done, on it any more.
    fn draft(&self, record: &Record) -> Option<Draft> {
        let sheet = record.sheet();
        let mut meant = sheet.shown().filter(|(_, line)| line.person() == self.old.person);
        let (Some((index, line)), None) = (meant.next(), meant.next()) else { return None };
        let event = sheet.renamed(index, self.new.instead_of(line.name_tag()), self.reason.clone()).ok()?;
        // Whoever has the name already is refused, and so is a sheet that was deleted in the meantime.
        record.draft(event, Author::CONSOLE).ok()
    }
}

impl Plan {
    fn of(renaming: &Renaming, journal: &Journal) -> Result<Plan, Failure> {
        let mut plan = Plan::default();
        let filter = Filter { bowlers: vec![renaming.old.wanted.clone()], ..Filter::default() };
        journal.read_history(&filter, None, |_, found| {
            plan.left_out.extend(found.unreadable.iter().map(journal::failed));
            for summary in found.all {
                plan.add(renaming, summary);
            }
            Ok::<(), Failure>(())
        })?;
        Ok(plan)
    }

    fn add(&mut self, renaming: &Renaming, summary: Summary) {
        let meant = renaming.meant(&summary);
        match meant[..] {
            [] => {
                let is_wanted = |line: &&SummaryLine| renaming.old.wanted.is(line.tag, line.name.as_ref());
                for line in summary.lines.iter().filter(is_wanted) {
                    let before = NameTag { tag: line.tag, name: line.name.clone() };
                    // Whoever has the new name has been renamed before.
                    let is_new = renaming.new.instead_of(before.clone()) == before;
                    let is_known = |name: &Name| self.named.iter().any(|other| other.key() == name.key());
                    self.named.extend(before.name.filter(|name| !is_new && !is_known(name)));
                }
            }
            [line] => {
                let before = NameTag { tag: line.tag, name: line.name.clone() };
                let after = renaming.new.instead_of(before.clone());
                if after == before {
                    return;
                }
                let person = Person::of(after.tag, after.name.as_ref());
                let is_there = |other: &&SummaryLine| other.number != line.number && other.person() == person;
                let there = summary.lines.iter().find(is_there).filter(|_| person != renaming.old.person);
                if let Some(other) = there {
                    let reason = Message::AlreadyThere { name: Quoted::of(other.bowler().name_tag().label()) };
                    self.leave_out(&summary, &reason, renaming);
                    return;
                }
                self.sheets.push(summary.number);
                if self.listed.len() < LISTED {
                    self.listed.push(summary);
                }
            }
            [_, _, ..] => {
                let reason = Message::SeveralLines { name: Quoted::of(renaming.old.called()), lines: meant.len() };
                self.leave_out(&summary, &reason, renaming);
            }
        }
    }

    fn leave_out(&mut self, summary: &Summary, reason: &Message, renaming: &Renaming) {
        let new = journal::quoted(&renaming.told);
        let command = journal::command(&format!("rename {} LINE {new}", summary.number));
        let reason = Message::of_sheet(summary.number, reason);
        self.left_out.push(Complaint::new(reason, Message::UseThis { command }));
    }

    /// Prints what will change and what will not, and gives the exit code of what is left out.
    fn print(&self, renaming: &Renaming, screen: &mut Screen) -> io::Result<ExitCode> {
        let (old, new) = (Quoted::of(renaming.old.called()), Quoted::of(&renaming.told));
        if self.sheets.is_empty() && !self.left_out.is_empty() {
            screen.print(format!("{}\n", screen.say(&Message::NothingRenamed)))?;
        } else if self.sheets.is_empty() {
            screen.print(format!("{}\n", screen.say(&Message::NothingToRename { old })))?;
            self.print_named(renaming, screen)?;
        } else {
            let sheets = self.sheets.len();
            screen.print(format!("{}\n", screen.say(&Message::WillRename { old, new, sheets })))?;
        }
        let row = |summary: &Summary| {
            let bowlers = history::shown(&summary.lines).join("  ");
            [summary.number.to_string(), clock::minute(summary.opened_at, screen.language()), bowlers]
        };
        let rows: Vec<[String; 3]> = self.listed.iter().map(row).collect();
        let [number, time, _] = table::widths(&rows);
        let columns = [Column::right(number.max(NUMBER_WIDTH)), Column::left(time), history::bowlers()];
        let layout = Table::new(&columns, screen.columns());
        for row in &rows {
            screen.print_laid_out(layout.row(row))?;
        }
        let more = self.sheets.len() - self.listed.len();
        if more != 0 {
            screen.print(format!("{}\n", screen.say(&Message::MoreSheets { sheets: more })))?;
        }
        let mut legend = Legend::default();
        self.listed.iter().for_each(|summary| legend.add_bowlers(summary));
        legend.print(screen)?;
        for complaint in &self.left_out {
            let said = format!("tenpin: {}", screen.complained(complaint));
            screen.complain(&said)?;
        }
        Ok(if self.left_out.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    /// Says whom a tag could mean who has a name.
    fn print_named(&self, renaming: &Renaming, screen: &mut Screen) -> io::Result<()> {
        let Some(name) = self.named.first().filter(|_| renaming.old.name.is_none()) else { return Ok(()) };
        let is_tag = name.as_str().parse::<Tag>().is_ok();
        let old = journal::quoted(&if is_tag { format!("={name}") } else { name.to_string() });
        let command = journal::command(&format!("rename --everywhere {old} {}", journal::quoted(&renaming.told)));
        let names = List::and(self.named.iter().take(LISTED).map(Name::to_string).collect::<Vec<_>>());
        let note = Message::TagOfNames { tag: renaming.old.called(), names, command };
        screen.note(&screen.say(&note))
    }
}

/// Renames on these sheets in one transaction. A sheet that somebody else wrote on first is read again.
fn rename_sheets(renaming: &Renaming, numbers: &[i64], journal: &Journal) -> Result<Done, StoreError> {
    let mut done = Done::default();
    let mut left = numbers.to_vec();
    for _ in 0..TRIES {
        let mut drafts = Vec::new();
        for number in left {
            match journal.load(number) {
                Ok(record) => drafts.extend(renaming.draft(&record).map(|draft| (number, draft))),
                // Somebody has removed it.
                Err(StoreError::NoSuchSheet { .. }) => {}
                Err(error) if error.is_about_one_sheet() => done.failed.push(journal::failed(&error)),
                Err(error) => return Err(error),
            }
        }
        if drafts.is_empty() {
            return Ok(done);
        }
        let (tried, drafts): (Vec<i64>, Vec<Draft>) = drafts.into_iter().unzip();
        let committed = journal.wait(journal.store().commit(drafts))?;
        done.renamed += committed.iter().filter(|committed| matches!(committed, Committed::Written(_))).count();
        let is_overtaken = |committed: &Committed| matches!(committed, Committed::Overtaken);
        left = tried.into_iter().zip(&committed).filter(|(_, of)| is_overtaken(of)).map(|(number, _)| number).collect();
        if left.is_empty() {
            return Ok(done);
        }
    }
    done.failed.extend(left.into_iter().map(journal::overtaken));
    Ok(done)
}

/// What a bowler can be called.
fn read_new(text: &str) -> Result<String, Refused> {
    let refused = |error: BowlerError| {
        if text.contains('=') {
            return Refused::because(&error);
        }
        Refused::because(&WrongUsage::NameBehind { reason: error.phrase() })
    };
    NewName::read(text).map(|_| text.to_owned()).map_err(refused)
}

fn read_reason(text: &str) -> Result<String, Refused> {
    if LONGEST_REASON < text.chars().count() {
        return Err(Refused::because(&WrongUsage::LongReason { most: LONGEST_REASON }));
    }
    Ok(text.to_owned())
}
