//! One ball after the other, to the end of a sheet, each kept before the board shows it.

use tenpin::{Ball, NextBall, PinSet, Roll, Ruleset};
use tenpin_board::{Event, Line, Sheet, SheetError, State};
use tenpin_lang::{Escaped, Phrase, Say, WrongBowler, happened};
use tenpin_store::{AppendError, StoreError};

use crate::complaint::Complaint;
use crate::console::dialogue::Stop;
use crate::console::entry::{self, Fix, Fixing};
use crate::console::evening::{Evening, Names, bowls_by};
use crate::console::question::{Question, is_command};
use crate::journal::{self, Page};
use crate::words::Message;

/// How the bowling came to its end.
pub(crate) enum Bowled {
    /// The last ball was bowled.
    Over,
    /// The last name is to be asked once more: no ball was bowled that could be undone instead.
    Back,
}

/// Why something did not happen to a sheet.
pub(crate) enum Trouble {
    /// It is not possible, and something else is.
    Complaint(Complaint),
    /// Somebody else wrote first.
    Overtaken,
    /// It cannot be kept.
    NotKept(StoreError),
}

impl Trouble {
    /// What there is to say of an event that is not kept; `refused` is for one that the sheet refuses.
    fn of(error: AppendError, refused: impl FnOnce(SheetError) -> Complaint) -> Trouble {
        match error {
            AppendError::Refused(error) => Trouble::Complaint(refused(error)),
            AppendError::Overtaken => Trouble::Overtaken,
            AppendError::Store(error) => Trouble::NotKept(error),
        }
    }
}

impl From<Complaint> for Trouble {
    fn from(complaint: Complaint) -> Trouble {
        Trouble::Complaint(complaint)
    }
}

impl Evening {
    /// Ball by ball to the end of the game, with the board after each. Where names were asked for and nothing
    /// stands on the sheet, undo goes back to them.
    pub(crate) fn bowl(&mut self, page: &mut Page, names: Names) -> Result<Bowled, Stop> {
        self.introduce(page.sheet())?;
        self.show(page)?;
        while let Some((index, next)) = page.sheet().next() {
            let line = page.sheet().lines()[index];
            check_open(page)?;
            let ruleset = line.game.ruleset();
            let question = Question {
                ask: Message::AskBall { name: line.bowler },
                help: Message::help_ball(ruleset),
                advice: entry::enter_ball(next, ruleset),
            };
            let answer = match question.ask(&mut self.console) {
                Err(stop) => return Err(self.leave(page, stop)),
                answer => answer?,
            };
            let words: Vec<&str> = answer.split_whitespace().collect();
            let lines = page.sheet().lines().to_vec();
            let refused = |error| Complaint::new(named(error, &lines), &question.advice);
            let taken = match words[..] {
                [word] if is_command(word, "undo") => {
                    if names == Names::Asked && page.sheet().last_standing().is_none() {
                        self.discard(page)?;
                        return Ok(Bowled::Back);
                    }
                    self.take_back(page, Event::Undone, refused)
                }
                [word] if is_command(word, "redo") => self.take_back(page, Event::Redone, refused),
                [word, ref words @ ..] if is_command(word, "fix") => self.fix(page, words).map(|()| None),
                [word, ref words @ ..] if is_command(word, "add") => self.join(page, words, &question.advice),
                [word, ref words @ ..] if is_command(word, "leave") => {
                    self.change(page, entry::leave(words, &lines), refused).map(|()| None)
                }
                [word, ref words @ ..] if is_command(word, "order") => {
                    self.change(page, entry::order(words, &lines), refused).map(|()| None)
                }
                [word, ref words @ ..] if is_command(word, "left") => {
                    self.roll(page, entry::left(words, &line.game), next)
                }
                _ => self.roll(page, entry::ball(&answer, next, ruleset), next),
            };
            self.settle(taken, page)?;
        }
        Ok(Bowled::Over)
    }

    /// Shows the board after something happened, or says why it did not.
    pub(crate) fn settle(&mut self, taken: Result<Option<Phrase>, Trouble>, page: &mut Page) -> Result<(), Stop> {
        let taken = match taken {
            // What is refused here may be right on the sheet as it is by now.
            Err(Trouble::Complaint(_)) if self.journal.refresh(page).unwrap_or(false) => Err(Trouble::Overtaken),
            taken => taken,
        };
        match taken {
            Ok(remark) => {
                remark.map_or(Ok(()), |remark| self.console.announce(&remark))?;
                self.show(page)
            }
            Err(Trouble::Complaint(complaint)) => self.console.complain(&complaint),
            Err(Trouble::Overtaken) => {
                let overtaken = Complaint::new(Message::Overtaken, Message::SeeBoard);
                if self.console.is_piped() {
                    // What comes next in a file was not meant for this board.
                    self.show(page)?;
                    return Err(Stop::CannotGoOn(overtaken));
                }
                self.console.complain(&overtaken)?;
                self.show(page)
            }
            Err(Trouble::NotKept(error @ StoreError::NoSuchSheet { .. })) => {
                self.console.remember(bowled(page.sheet()));
                Err(Stop::CannotGoOn(journal::failed(&error)))
            }
            Err(Trouble::NotKept(error)) => {
                let complaint = Complaint::new(Message::NotKept { error: Escaped::of(error) }, Message::EnterAgain);
                // What comes next in a file is not this ball once more.
                if self.console.is_piped() {
                    Err(Stop::CannotGoOn(complaint))
                } else {
                    self.console.complain(&complaint)
                }
            }
        }
    }

    /// Keeps an event; `refused` is what is said if the sheet refuses it.
    pub(crate) fn append(
        &self,
        page: &mut Page,
        event: Event,
        refused: impl FnOnce(SheetError) -> Complaint,
    ) -> Result<(), Trouble> {
        self.journal.append(page, event).map_err(|error| Trouble::of(error, refused))
    }

    /// Prints the board, and remembers what it shows.
    pub(crate) fn show(&mut self, page: &Page) -> Result<(), Stop> {
        self.remember(page);
        let board = self.board(page.sheet());
        self.console.print_board(&board)?;
        self.console.print("\n")
    }

    /// The number of the sheet, where somebody can be told of it.
    pub(crate) fn kept_number(&self, page: &Page) -> Option<i64> {
        page.number().filter(|_| !self.is_private && !self.console.is_piped())
    }

    /// Why the dialogue ends, after a last look at what others wrote on the sheet.
    fn leave(&mut self, page: &mut Page, stop: Stop) -> Stop {
        if let Ok(true) = self.journal.refresh(page) {
            self.remember(page);
        }
        stop
    }

    /// Leaves a sheet on which nothing stands any more. Where it is kept it is deleted.
    fn discard(&mut self, page: &mut Page) -> Result<(), Stop> {
        self.console.remember(String::new());
        match page {
            Page::Fresh(_) => Ok(()),
            Page::Kept(_) => match self.journal.append(page, Event::Deleted) {
                Err(AppendError::Store(error)) => Err(Stop::CannotGoOn(journal::failed(&error))),
                // Somebody else is writing on it, so it is theirs.
                Err(AppendError::Overtaken | AppendError::Refused(_)) => Ok(()),
                Ok(()) => match self.kept_number(page) {
                    Some(sheet) => self.console.announce(&Message::SheetIsDeleted { sheet }),
                    None => Ok(()),
                },
            },
        }
    }

    /// Takes back, or lets happen again, and says what, where somebody looks at the screen.
    fn take_back(
        &self,
        page: &mut Page,
        event: Event,
        refused: impl FnOnce(SheetError) -> Complaint,
    ) -> Result<Option<Phrase>, Trouble> {
        let remark = (!self.console.is_piped()).then(|| happened(&event, Some(page.sheet())).phrase());
        self.append(page, event, refused).map(|()| remark)
    }

    fn change(
        &self,
        page: &mut Page,
        event: Result<Event, Complaint>,
        refused: impl FnOnce(SheetError) -> Complaint,
    ) -> Result<(), Trouble> {
        self.append(page, event?, refused)
    }

    /// Lets a bowler begin late or come back, and says by which rules.
    fn join(&self, page: &mut Page, words: &[&str], advice: &Message) -> Result<Option<Phrase>, Trouble> {
        let event = entry::join(words, page.sheet().lines(), self.ruleset)?;
        let lines = page.sheet().lines();
        let remark = match &event {
            Event::Joined { bowler } if lines.iter().any(|line| line.bowler == bowler.name) => {
                Some(Message::Namesake { name: bowler.name, line: lines.len() + 1 }.phrase())
            }
            Event::Joined { bowler } if bowler.ruleset != Ruleset::default() => Some(bowls_by(*bowler).phrase()),
            _ => None,
        };
        let lines = page.sheet().lines().to_vec();
        self.append(page, event, |error| Complaint::new(named(error, &lines), advice)).map(|()| remark)
    }

    /// Bowls the ball, and gives what is worth saying of it.
    fn roll(&self, page: &mut Page, ball: Result<Ball, Complaint>, next: NextBall) -> Result<Option<Phrase>, Trouble> {
        let ball = ball?;
        let Some(line) = page.sheet().up() else { return Ok(None) };
        let ruleset = page.sheet().lines()[line].game.ruleset();
        self.append(page, Event::Rolled { line, ball }, |error| entry::refused_ball(error, next, ruleset))?;
        let roll = page.sheet().lines()[line].game.frames()[next.frame - 1].rolls().last();
        Ok(roll.and_then(|roll| remark(*roll, next, ruleset)))
    }

    pub(crate) fn fix(&self, page: &mut Page, words: &[&str]) -> Result<(), Trouble> {
        let lines = page.sheet().lines().to_vec();
        let fix = entry::fix(words, &lines, Fixing::InDialogue)?;
        let Fix { line, number, balls, reason } = fix.clone();
        let event = page.sheet().corrected(line, number, balls, reason);
        self.append(page, event, |error| entry::refused_fix(error, &fix, &lines, Fixing::InDialogue))
    }

    /// What is printed if the dialogue ends now: what was bowled, and how to go on with it.
    fn remember(&mut self, page: &Page) {
        let mut last_words = bowled(page.sheet());
        if let Some(sheet) = self.kept_number(page).filter(|_| page.sheet().state() == State::Open) {
            let data = self.data.as_ref().map(|data| format!(" --data {}", quoted(data))).unwrap_or_default();
            let command = Escaped::of(format!("tenpin resume {sheet}{data}"));
            last_words += &self.console.say(&Message::GoOnWith { sheet, command });
            last_words.push('\n');
        }
        self.console.remember(last_words);
    }
}

/// Stops where the sheet takes no more balls, because somebody else closed or deleted it.
pub(crate) fn check_open(page: &Page) -> Result<(), Stop> {
    let number = page.number().unwrap_or_default();
    match page.sheet().state() {
        State::Open => Ok(()),
        State::Closed => {
            let refused = journal::refused(number, SheetError::Closed);
            // Before its last ball it can be opened again.
            let reopen = page.sheet().up().map(|_| Message::UseResume { sheet: number }.phrase());
            Err(Stop::CannotGoOn(Complaint { advice: reopen.unwrap_or(refused.advice), ..refused }))
        }
        State::Deleted => Err(Stop::CannotGoOn(journal::refused(number, SheetError::Deleted))),
    }
}

/// Why a sheet refuses something, said of bowlers by name.
fn named(error: SheetError, lines: &[Line]) -> Phrase {
    let name = |line: usize| lines.get(line).map(|line| line.bowler);
    let wrong = match error {
        SheetError::HasLeft { line } => name(line).map(|name| WrongBowler::HasLeft { name }),
        SheetError::InMidFrame { line } => name(line).map(|name| WrongBowler::InMidFrame { name }),
        _ => None,
    };
    wrong.map_or_else(|| error.phrase(), |wrong| wrong.phrase())
}

/// What bowlers call the pins that a first ball left, where that is known.
fn remark(roll: Roll, next: NextBall, ruleset: Ruleset) -> Option<Phrase> {
    let leave = roll.leave().filter(|_| next.is_rack_fresh() && ruleset.pins() == PinSet::TEN)?;
    tenpin_lang::leave(leave, roll.is_split())
}

/// What was bowled, in notation, a line a bowler.
fn bowled(sheet: &Sheet) -> String {
    let line = |line: &Line| format!("{}: {}", line.bowler(), line.game).trim_end().to_owned() + "\n";
    sheet.lines().iter().map(line).collect()
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |symbol: char| symbol.is_alphanumeric() || "/._-+:@%".contains(symbol);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}
