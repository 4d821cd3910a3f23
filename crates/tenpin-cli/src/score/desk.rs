//! Where everything that `tenpin score` makes of lines is handed over, to be printed or counted.

use std::io::{self, ErrorKind};

use tenpin::Ruleset;
use tenpin_board::text::Widths;
use tenpin_bulk::{Chunk, Row, Totals};
use tenpin_json::CheckedRecord;
use tenpin_lang::Amount;

use crate::print::screen::Screen;
use crate::score::batch::{Batch, Checked, Output};
use crate::score::progress::Progress;
use crate::score::remark::Remark;
use crate::score::report::Place;
use crate::score::source::Source;
use crate::score::summary::Summary;
use crate::words::Message;

/// What is shown of all lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shown {
    /// Something of each line by itself.
    Lines(Output),
    /// One summary of all lines, for people.
    Summary(Totals),
    /// The same for programs.
    JsonSummary(Totals),
}

/// The desk, at which there is only one at a time.
pub(crate) struct Desk {
    shown: Shown,
    ruleset: Ruleset,
    screen: Screen,
    /// The widths of the board's cells under the heading that stands; `None` before the first.
    widths: Option<Widths>,
    summary: Summary,
    checked: Checked,
    progress: Progress,
    /// For rows that come one by one.
    batch: Batch,
    /// Whether every line so far was right, and every source could be read.
    is_all_well: bool,
}

impl Desk {
    pub(crate) fn new(shown: Shown, ruleset: Ruleset, sources: &[Source], screen: Screen) -> Desk {
        let progress = match shown {
            Shown::Summary(_) | Shown::JsonSummary(_) | Shown::Lines(Output::Check(None)) => {
                Progress::before_output(sources)
            }
            Shown::Lines(_) => Progress::beside_output(sources),
        };
        Desk {
            shown,
            ruleset,
            screen,
            widths: None,
            summary: Summary::default(),
            checked: Checked::default(),
            progress,
            batch: Batch::default(),
            is_all_well: true,
        }
    }

    /// What is made of lines.
    pub(crate) fn output(&self) -> Output {
        match self.shown {
            Shown::Lines(output) => output,
            Shown::Summary(totals) | Shown::JsonSummary(totals) => Output::Summary(totals),
        }
    }

    /// The widths of the board's cells under the heading that stands; `None` before the first, and where there is none.
    pub(crate) fn widths(&self) -> Option<Widths> {
        self.widths
    }

    /// The widths that will probably stand when a chunk is handed over.
    pub(crate) fn expected_widths(&self, chunk: &Chunk) -> Option<Widths> {
        let is_narrow = |columns: usize| columns < Widths::default().columns();
        // On a narrow terminal every game has headings of its own.
        let is_board = match self.shown {
            Shown::Lines(Output::Board(_, columns)) => !columns.is_some_and(is_narrow),
            _ => false,
        };
        // The first heading comes with the first lines.
        self.widths.or_else(|| (is_board && chunk.number() != 1).then(Widths::default))
    }

    /// Prints what comes before the first line.
    pub(crate) fn begin(&mut self) -> io::Result<()> {
        match self.shown {
            Shown::Lines(Output::Records(records) | Output::Check(Some(records))) => {
                self.screen.print_data(records.heading()?)
            }
            _ => Ok(()),
        }
    }

    /// Takes note of a chunk of this source whose lines are about to be handed over.
    pub(crate) fn pass(&mut self, source: &Source, chunk: &Chunk) -> io::Result<()> {
        self.progress.advance(chunk.text().len());
        if source.is_typed() && chunk.is_cut() {
            // The cursor still stands behind what was typed.
            self.screen.note("")?;
        }
        Ok(())
    }

    /// Prints and counts what was made of some lines.
    pub(crate) fn deliver(&mut self, file: &str, batch: &Batch) -> io::Result<()> {
        self.is_all_well &= !batch.is_wrong;
        self.summary.merge(file, &batch.summary);
        self.checked.merge(batch.checked);
        self.widths = batch.widths;
        let mut printed = 0;
        for (place, remark) in &batch.remarks {
            self.print(&batch.out[printed..*place])?;
            printed = *place;
            self.remark(file, remark)?;
        }
        self.print(&batch.out[printed..])
    }

    /// Prints and counts one row.
    pub(crate) fn show(&mut self, place: Place<'_>, row: &Row<'_>) -> io::Result<()> {
        let mut batch = std::mem::take(&mut self.batch);
        batch.begin(self.widths);
        batch.add_row(self.output(), self.ruleset, place, row)?;
        self.deliver(place.file, &batch)?;
        self.batch = batch;
        Ok(())
    }

    /// Says what there is to say of a line.
    pub(crate) fn remark(&mut self, file: &str, remark: &Remark) -> io::Result<()> {
        let screen = &mut self.screen;
        self.progress.aside(|| remark.say(file, screen))
    }

    /// Says something worth knowing.
    pub(crate) fn note(&mut self, message: &Message) -> io::Result<()> {
        let said = self.screen.say(message);
        self.screen.note(&said)
    }

    /// Says what is wrong with a source.
    pub(crate) fn complain(&mut self, file: Option<&str>, reason: &Message, hint: Option<&Message>) -> io::Result<()> {
        self.is_all_well = false;
        let said = self.screen.advised(reason, hint);
        let file = file.map(|file| format!("{file}: ")).unwrap_or_default();
        let screen = &mut self.screen;
        self.progress.aside(|| screen.complain(&format!("tenpin: {file}{said}")))
    }

    /// Sees to it that everything printed is out.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.screen.flush()
    }

    /// Ends the work where it is: what is printed is out, and nothing else is on the screen.
    pub(crate) fn leave(&mut self) {
        self.progress.end();
        // If that fails, there is nobody left to tell.
        let _ = self.flush();
    }

    /// Prints what comes after the last line.
    pub(crate) fn end(&mut self) -> io::Result<()> {
        self.progress.end();
        match self.shown {
            Shown::JsonSummary(totals) => {
                let checked = (totals == Totals::Checked).then(|| self.checked.record());
                self.summary.print_json(self.ruleset, checked, &mut self.screen)?;
                self.note_wrong_totals(totals)?;
            }
            Shown::Summary(totals) => {
                self.summary.print(self.ruleset, &mut self.screen)?;
                if totals == Totals::Checked {
                    self.screen.print("\n")?;
                    self.print_checked()?;
                }
                self.note_wrong_totals(totals)?;
            }
            Shown::Lines(Output::Check(None)) => self.print_checked()?,
            Shown::Lines(_) => {}
        }
        self.flush()
    }

    /// Prints how many totals are right and wrong.
    fn print_checked(&mut self) -> io::Result<()> {
        let said = self.screen.say(&self.checked.message());
        self.screen.print(format!("{said}\n"))?;
        if self.checked.right + self.checked.wrong == 0 {
            self.note(&Message::NoTotals)?;
        }
        Ok(())
    }

    /// Says that there are wrong totals which nobody asked for.
    fn note_wrong_totals(&mut self, totals: Totals) -> io::Result<()> {
        if totals == Totals::Checked || self.checked.wrong == 0 {
            return Ok(());
        }
        self.note(&Message::WrongTotals { totals: self.checked.wrong.into() })
    }

    /// Says why nothing more can be printed, and gives the exit code.
    pub(crate) fn give_up(&mut self, error: &io::Error) -> u8 {
        self.progress.end();
        if error.kind() == ErrorKind::BrokenPipe {
            // The reader has seen enough; what was wrong so far is wrong all the same.
            return self.exit_code();
        }
        self.screen.say_cannot_write(error);
        1
    }

    pub(crate) fn exit_code(&self) -> u8 {
        u8::from(!self.is_all_well)
    }

    /// Prints some of what was made of lines.
    fn print(&mut self, made: &[u8]) -> io::Result<()> {
        match self.shown {
            Shown::Lines(Output::Board(..)) => self.screen.print_drawn(made),
            _ => self.screen.print_data(made),
        }
    }
}

impl Checked {
    fn merge(&mut self, later: Checked) {
        self.right += later.right;
        self.wrong += later.wrong;
        self.without += later.without;
        self.lines += later.lines;
    }

    fn record(self) -> CheckedRecord {
        CheckedRecord { right: self.right, wrong: self.wrong, without: self.without }
    }

    fn message(self) -> Message {
        let counts = [self.right, self.wrong, self.without, self.lines];
        let [right, wrong, without, lines] = counts.map(Amount::from);
        Message::CheckedTotals { right, wrong, without, lines }
    }
}
