//! An evening: games that are bowled one after the other, perhaps as a series.

use std::cmp::Reverse;
use std::process::ExitCode;

use tenpin::Ruleset;
use tenpin_board::{Board, BoardLine, Bowler, Event, Line, Series, SeriesTotals, Sheet, SheetError, State};
use tenpin_lang::{List, Say};
use tenpin_store::{AppendError, StoreError, Uuid};

use crate::complaint::Complaint;
use crate::console::dialogue::{Console, Stop};
use crate::console::entry;
use crate::console::question::{Question, is_command};
use crate::journal::{self, Journal, Page};
use crate::print::totals;
use crate::words::Message;

/// The answers where another game is offered.
const ANOTHER: &[&str] = &["yes", "no", "undo"];

/// Games that are bowled one after the other.
pub(crate) struct Evening {
    pub(crate) console: Console,
    pub(crate) journal: Journal,
    /// Whether nothing is kept.
    pub(crate) is_private: bool,
    /// The data file, if it was named.
    pub(crate) data: Option<String>,
    /// The rule set of late bowlers who name none; `None` for that of all others.
    pub(crate) ruleset: Option<Ruleset>,
    /// The series of the sheet that is bowled on.
    pub(crate) series: Option<Series>,
}

/// How it is known who bowls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// They were asked for, so that the last one can be mended while nothing stands on the sheet.
    Asked,
    Given,
}

/// What comes after a game.
enum Next {
    Game,
    /// The last ball is mended.
    Undo,
    End,
    /// Nothing, because of Ctrl-C.
    Interrupted,
}

impl Evening {
    /// Begins the next game of a series that was left between two games.
    pub(crate) fn go_on_with_series(&mut self, last: &Sheet) -> Result<ExitCode, Stop> {
        self.join_series(last);
        let mut page = self.next_sheet(last)?;
        self.bowl(&mut page, Names::Given)?;
        self.play_on(page)
    }

    /// From now on the series of this sheet is bowled.
    fn join_series(&mut self, sheet: &Sheet) {
        self.ruleset = None;
        self.series = sheet.series();
    }

    /// Bowls on with a sheet that was begun before.
    pub(crate) fn go_on(&mut self, mut page: Page) -> Result<ExitCode, Stop> {
        self.join_series(page.sheet());
        self.bowl(&mut page, Names::Given)?;
        self.play_on(page)
    }

    /// Bowls one game after the other, from the last ball of the first one on.
    pub(crate) fn play_on(&mut self, mut page: Page) -> Result<ExitCode, Stop> {
        loop {
            self.announce(&page)?;
            match self.ask_what_next(&mut page)? {
                Next::End => return Ok(ExitCode::SUCCESS),
                Next::Interrupted => return Ok(ExitCode::from(130)),
                Next::Undo => {}
                Next::Game => page = self.next_sheet(page.sheet())?,
            }
            self.bowl(&mut page, Names::Given)?;
        }
    }

    /// A series of so many games for the sheets of this evening. A game that is piped in stands alone, unless several are
    /// asked for.
    pub(crate) fn begin_series(&mut self, games: u32) {
        if 1 < games || !self.console.is_piped() {
            let games = Some(games).filter(|games| 1 < *games);
            self.series = Some(Series { id: Uuid::now_v7().as_u128(), game: 1, games });
        }
    }

    /// The next sheet of the series, for those who are still here.
    fn next_sheet(&mut self, sheet: &Sheet) -> Result<Page, Stop> {
        let here = sheet.lines().iter().filter(|line| !line.has_left);
        let bowlers = here.map(Line::bowler).collect();
        if let Some(series) = &mut self.series {
            series.game = series.game.saturating_add(1);
        } else {
            // The sheet that was gone on with stands alone.
            self.begin_series(1);
        }
        let opened = Sheet::replay([Event::Opened { bowlers, series: self.series }]);
        let opened = opened.map_err(|error| Stop::CannotGoOn(Complaint::new(error, Message::UsePlay)))?;
        // Somebody else at the same lane may have begun it.
        let begun = self.series.map(|series| self.journal.sheet_of_series(series)).transpose();
        let begun = read(begun)?.flatten().filter(|record| record.sheet().state() == State::Open);
        Ok(begun.map_or(Page::Fresh(opened), Page::Kept))
    }

    /// What comes after a game that is over. The sheet is closed, unless its last ball is to be mended.
    fn ask_what_next(&mut self, page: &mut Page) -> Result<Next, Stop> {
        let (game, games) = (self.series.map_or(1, |series| series.game), self.games());
        let has_more = game < games;
        if self.console.is_piped() {
            self.close(page)?;
            return Ok(if has_more { Next::Game } else { Next::End });
        }
        let (ask, help, advice) = (Message::AskAnother, Message::HelpAnother, Message::enter_answer(ANOTHER));
        let ask = if has_more { Message::AskNextGame { game: game + 1, games } } else { ask };
        // Somebody else may go on with the sheet, and something else than a ball may be undone.
        while page.sheet().up().is_none() {
            let question = Question { ask: ask.clone(), help: help.clone(), advice: advice.clone() };
            let answer = match question.ask(&mut self.console) {
                // A series that is not at its end can be gone on with.
                Err(Stop::Quit | Stop::Ended) if has_more => return Err(Stop::Quit),
                Err(Stop::Interrupted) if has_more => {
                    self.console.part(Stop::Quit);
                    return Ok(Next::Interrupted);
                }
                // The game is over, so that there is nothing left to wait for.
                Err(Stop::Quit | Stop::Ended) => "no".to_owned(),
                Err(Stop::Interrupted) => {
                    self.close(page)?;
                    return Ok(Next::Interrupted);
                }
                answer => answer?,
            };
            let words: Vec<&str> = answer.split_whitespace().collect();
            if let [word, ref words @ ..] = words[..]
                && is_command(word, "fix")
            {
                let fixed = self.fix(page, words).map(|()| None);
                let is_fixed = fixed.is_ok();
                self.settle(fixed, page)?;
                if is_fixed {
                    self.announce_totals(page)?;
                }
                continue;
            }
            let answer = match entry::answer(&answer, ANOTHER) {
                Ok(answer) => answer,
                Err(complaint) => {
                    self.console.complain(&complaint)?;
                    continue;
                }
            };
            if answer != "undo" {
                self.close(page)?;
                return Ok(if answer == "yes" { Next::Game } else { Next::End });
            }
            let undone = self.append(page, Event::Undone, |error| Complaint::new(error, &advice));
            match undone {
                Ok(()) if page.sheet().up().is_some() => {}
                undone => self.settle(undone.map(|()| None), page)?,
            }
        }
        Ok(Next::Undo)
    }

    /// Closes a sheet, unless somebody else has gone on with it.
    pub(crate) fn close(&mut self, page: &mut Page) -> Result<(), Stop> {
        loop {
            match self.journal.append(page, Event::Closed) {
                Ok(()) | Err(AppendError::Refused(SheetError::Closed)) => return Ok(()),
                Err(AppendError::Overtaken) if page.sheet().up().is_some() || page.sheet().is_closed() => return Ok(()),
                // Somebody corrected it: it is shown as it is now, and closed then.
                Err(AppendError::Overtaken) => self.announce(page)?,
                Err(AppendError::Refused(error)) => {
                    return Err(Stop::CannotGoOn(journal::refused(page.number().unwrap_or_default(), error)));
                }
                Err(AppendError::Store(error)) => return Err(Stop::CannotGoOn(journal::failed(&error))),
            }
        }
    }

    /// Says by which rules bowlers bowl, where that is not ten-pin, and which game of a series this is.
    pub(crate) fn introduce(&mut self, sheet: &Sheet) -> Result<(), Stop> {
        for line in sheet.lines().iter().filter(|line| line.game.ruleset() != Ruleset::default()) {
            self.console.announce(&bowls_by(line.bowler()))?;
        }
        match self.series.filter(|_| self.is_in_series()) {
            Some(Series { game, .. }) if game <= self.games() => {
                self.console.announce(&Message::InSeries { game, games: self.games() })
            }
            Some(Series { game, .. }) => self.console.announce(&Message::InEvening { game }),
            None => Ok(()),
        }
    }

    /// How many games are to be bowled.
    fn games(&self) -> u32 {
        self.series.and_then(|series| series.games).unwrap_or(1)
    }

    /// Whether there is a total of several games to be shown.
    fn is_in_series(&self) -> bool {
        1 < self.games() || self.series.is_some_and(|series| 1 < series.game)
    }

    /// The board of a sheet, with the totals of its series as they are now: an earlier game may just have been corrected.
    pub(crate) fn board(&self, sheet: &Sheet) -> Board {
        let earlier = self.is_in_series().then(|| self.journal.earlier_in_series(sheet));
        match earlier {
            Some(Ok(earlier)) => Board::in_series(sheet, &SeriesTotals::of(&earlier)),
            // No total is better than a wrong one.
            _ => Board::from(sheet),
        }
    }

    /// The board once more, the totals, and who won where several bowled.
    fn announce(&mut self, page: &Page) -> Result<(), Stop> {
        self.show(page)?;
        self.announce_totals(page)
    }

    fn announce_totals(&mut self, page: &Page) -> Result<(), Stop> {
        for message in totals::messages(page.sheet()) {
            self.console.announce(&message)?;
        }
        if self.series.is_some_and(|series| 1 < series.game) {
            self.console.announce(&Message::SeriesTotals { totals: series_totals(self.board(page.sheet())) })?;
        }
        if let Some(sheet) = self.kept_number(page) {
            self.console.announce(&Message::KeptAs { sheet })?;
        }
        self.console.flush()
    }
}

/// What everybody has in the series, the highest first.
fn series_totals(board: Board) -> List {
    let mut lines = board.lines;
    lines.sort_by_key(|line| Reverse(line.series));
    let total = |line: &BoardLine| line.series.map(|series| format!("{} {series}", line.name));
    List::plain(lines.iter().filter_map(total))
}

pub(crate) fn bowls_by(Bowler { name, ruleset }: Bowler) -> Message {
    Message::BowlsBy { name, ruleset, rules: ruleset.phrase() }
}

/// What was read from the journal; where that failed, the dialogue ends.
pub(crate) fn read<T>(read: Result<T, StoreError>) -> Result<T, Stop> {
    read.map_err(|error| Stop::CannotGoOn(journal::failed(&error)))
}
