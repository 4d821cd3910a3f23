//! A lane at the console: the sheet that is bowled on, shown and kept after everything that happens.

use tenpin_board::{Sheet, SheetError, State};
use tenpin_lang::{Happened, Phrase, Say};
use tenpin_play::{Command, LaneForms, Outcome, Play, Trouble};
use tenpin_store::StoreError;

use crate::complaint::Complaint;
use crate::console::dialogue::{Console, Stop};
use crate::console::entry::{self, Fixing};
use crate::console::last_words;
use crate::journal::{self, Journal};
use crate::print::odds;
use crate::words::Message;

/// The sheet that is bowled on, and the console at which that happens.
pub(crate) struct Lane<'a> {
    pub(crate) console: &'a mut Console,
    journal: &'a Journal,
    keeping: &'a Keeping,
    play: Play,
    /// `None` if nobody wants to know the odds.
    odds: Option<LaneForms>,
}

/// What there is to say of where sheets are kept.
pub(crate) struct Keeping {
    /// Whether nothing is kept.
    pub(crate) is_private: bool,
    /// The data file, if it was named.
    pub(crate) data: Option<String>,
}

/// Why something did not happen.
pub(crate) enum Setback {
    /// It is not possible, and something else is.
    Complaint(Complaint),
    /// Somebody else wrote first.
    Overtaken,
    /// It cannot be kept.
    NotKept(StoreError),
}

impl From<Complaint> for Setback {
    fn from(complaint: Complaint) -> Setback {
        Setback::Complaint(complaint)
    }
}

impl<'a> Lane<'a> {
    pub(crate) fn new(console: &'a mut Console, journal: &'a Journal, keeping: &'a Keeping, play: Play) -> Lane<'a> {
        Lane { console, journal, keeping, play, odds: None }
    }

    /// Shows the odds under every board.
    pub(crate) fn show_odds(&mut self) {
        self.odds = Some(LaneForms::default());
    }

    pub(crate) fn sheet(&self) -> &Sheet {
        self.play.sheet()
    }

    /// Carries out a command; `refused` is what is said if the sheet refuses it.
    pub(crate) fn act(
        &mut self,
        command: Command,
        refused: impl FnOnce(SheetError) -> Complaint,
    ) -> Result<Outcome, Setback> {
        self.journal.wait(self.play.act(command)).map_err(|trouble| match trouble {
            Trouble::Refused(error) => Setback::Complaint(refused(error)),
            // The console begins no game before the last one is over, unless somebody else goes on with it.
            Trouble::Overtaken | Trouble::NotOver => Setback::Overtaken,
            Trouble::Store(error) => Setback::NotKept(error),
        })
    }

    /// Corrects a frame, from the words after `fix`.
    pub(crate) fn fix(&mut self, words: &[&str]) -> Result<(), Setback> {
        let lines = self.sheet().lines().to_vec();
        let fix = entry::fix(words, &lines, Fixing::InDialogue)?;
        let refused = |error| entry::refused_fix(error, &fix, &lines, Fixing::InDialogue);
        self.act(fix.clone().into(), refused).map(drop)
    }

    /// Gives a bowler another tag or name, from the words after `name`, and says so: the board shows only the tag.
    pub(crate) fn rename(&mut self, words: &[&str]) -> Result<Option<Phrase>, Setback> {
        let lines = self.sheet().lines().to_vec();
        let command = entry::name(words, &lines, String::new())?;
        let labels: Vec<String> = (0..lines.len()).map(|line| self.sheet().lines().label(line)).collect();
        let outcome = self.act(command, |error| entry::refused_name(error, &lines, Fixing::InDialogue))?;
        let Outcome::Renamed { line } = outcome else { return Ok(None) };
        let after = self.sheet().lines()[line].label();
        if self.sheet().lines().is_ambiguous(line) {
            return Ok(Some(Message::Namesake { name: after, line: line + 1 }.phrase()));
        }
        Ok(Some(Happened::Renamed { before: labels[line].clone().into(), after }.phrase()))
    }

    /// Shows the board after something happened, with what there is to say of it, or says why it did not happen.
    pub(crate) fn settle(&mut self, taken: Result<Option<Phrase>, Setback>) -> Result<(), Stop> {
        let taken = match taken {
            // What is refused here may be right on the sheet as it is by now.
            Err(Setback::Complaint(_)) if self.refresh() => Err(Setback::Overtaken),
            taken => taken,
        };
        match taken {
            Ok(remark) => {
                remark.map_or(Ok(()), |remark| self.console.announce(&remark))?;
                self.show()
            }
            Err(Setback::Complaint(complaint)) => self.console.complain(&complaint),
            Err(Setback::Overtaken) => {
                let overtaken = Complaint::new(Message::Overtaken, Message::SeeBoard);
                if self.console.is_piped() {
                    // What comes next in a file was not meant for this board.
                    self.show()?;
                    return Err(Stop::CannotGoOn(overtaken));
                }
                self.console.complain(&overtaken)?;
                self.show()
            }
            Err(Setback::NotKept(error)) if error.is_file_gone() => Err(self.rescue(&error)),
            Err(Setback::NotKept(error @ StoreError::NoSuchSheet { .. })) => {
                self.console.remember(&last_words::bowled(self.play.sheet()));
                Err(Stop::CannotGoOn(journal::failed(&error)))
            }
            Err(Setback::NotKept(error)) => {
                let complaint = journal::not_kept(&error);
                // What comes next in a file is not this ball once more.
                if self.console.is_piped() {
                    Err(Stop::CannotGoOn(complaint))
                } else {
                    self.console.complain(&complaint)
                }
            }
        }
    }

    /// Prints the board, and remembers what it shows.
    pub(crate) fn show(&mut self) -> Result<(), Stop> {
        self.remember();
        let board = self.board();
        let under = self.odds_line().map(|line| line + "\n").unwrap_or_default();
        self.console.print_board(&board, &under)?;
        self.console.print("\n")
    }

    /// Prints all of the board, however small the terminal is, and remembers what it shows.
    pub(crate) fn show_whole(&mut self) -> Result<(), Stop> {
        self.remember();
        let board = self.board();
        self.console.print_whole_board(&board)?;
        self.console.print("\n")
    }

    /// The board, with the totals of its series.
    pub(crate) fn board(&mut self) -> tenpin_board::Board {
        self.journal.wait(self.play.board())
    }

    /// The odds in words; `None` if nobody wants to know, when the game is over, and where the history cannot be read: a game
    /// goes on without them.
    fn odds_line(&mut self) -> Option<String> {
        let odds = self.journal.wait(self.odds.as_mut()?.odds(&self.play))?;
        let said = odds::under_board(&odds, self.console.screen())?;
        Some(self.console.say(&said))
    }

    /// The number of the sheet, where somebody can be told of it.
    pub(crate) fn kept_number(&self) -> Option<i64> {
        self.told(self.play.number())
    }

    /// Why the dialogue ends, after a last look at what others wrote on the sheet.
    pub(crate) fn leave(&mut self, stop: Stop) -> Stop {
        if self.play.record().is_some()
            && let Err(error) = self.journal.still_there()
            && error.is_file_gone()
        {
            return self.rescue(&error);
        }
        if self.refresh() {
            self.remember();
        }
        stop
    }

    /// Leaves a sheet on which nothing stands any more.
    pub(crate) fn discard(self) -> Result<(), Stop> {
        self.console.remember("");
        let is_told = self.told(Some(0)).is_some();
        let deleted = self.journal.wait(self.play.discard());
        match deleted.map_err(|error| Stop::CannotGoOn(journal::failed(&error)))?.filter(|_| is_told) {
            Some(sheet) => self.console.announce(&Message::SheetIsDeleted { sheet }),
            None => Ok(()),
        }
    }

    /// Stops where the sheet takes no more balls, because somebody else closed or deleted it.
    pub(crate) fn check_open(&self) -> Result<(), Stop> {
        let number = self.play.number().unwrap_or_default();
        match self.sheet().state() {
            State::Open => Ok(()),
            State::Closed => {
                let refused = journal::refused(number, SheetError::Closed);
                // Before its last ball it can be opened again.
                let reopen = self.sheet().up().map(|_| Message::UseResume { sheet: number }.phrase());
                Err(Stop::CannotGoOn(Complaint { advice: reopen.unwrap_or(refused.advice), ..refused }))
            }
            State::Deleted => Err(Stop::CannotGoOn(journal::refused(number, SheetError::Deleted))),
        }
    }

    /// Closes the sheet, unless somebody else has gone on with it or closed it; `false` if somebody has corrected it, so that
    /// it is to be looked at once more.
    pub(crate) fn close(&mut self) -> Result<bool, Stop> {
        match self.journal.wait(self.play.act(Command::Close)) {
            Ok(_) | Err(Trouble::Refused(SheetError::Closed)) => Ok(true),
            Err(Trouble::Overtaken | Trouble::NotOver) => Ok(self.sheet().up().is_some() || self.sheet().is_closed()),
            Err(Trouble::Refused(error)) => {
                Err(Stop::CannotGoOn(journal::refused(self.play.number().unwrap_or_default(), error)))
            }
            Err(Trouble::Store(error)) if error.is_file_gone() => Err(self.rescue(&error)),
            Err(Trouble::Store(error)) => Err(Stop::CannotGoOn(journal::failed(&error))),
        }
    }

    /// Ends a game whose data file is gone: what was kept before is saved beside it, and printed.
    pub(crate) fn rescue(&mut self, error: &StoreError) -> Stop {
        self.console.remember(&last_words::bowled(self.play.sheet()));
        let complaint = journal::failed(error);
        let saved = self.play.record().and_then(|record| self.journal.rescue(&record.to_lines(), record.number()));
        Stop::CannotGoOn(match saved {
            Some(advice) => Complaint { advice: advice.phrase(), ..complaint },
            None => complaint,
        })
    }

    fn refresh(&mut self) -> bool {
        self.journal.wait(self.play.refresh()).unwrap_or(false)
    }

    fn told(&self, number: Option<i64>) -> Option<i64> {
        number.filter(|_| !self.keeping.is_private && !self.console.is_piped())
    }

    /// What is printed if the dialogue ends now: what was bowled, and how to go on with it.
    fn remember(&mut self) {
        let kept = self.kept_number();
        let last_words = last_words::of(self.play.sheet(), kept, self.keeping.data.as_deref(), self.console.screen());
        self.console.remember(&last_words);
    }
}
