//! An evening: games that are bowled one after the other, perhaps as a series.

use std::process::ExitCode;

use tenpin_lang::List;
use tenpin_play::{Command, SeriesResult};

use crate::complaint::Complaint;
use crate::console::dialogue::{Question, Stop};
use crate::console::entry;
use crate::console::lane::{Lane, Setback};
use crate::console::turn::{self, Names};
use crate::console::word::Word;
use crate::journal;
use crate::print::interrupt::INTERRUPTED;
use crate::print::totals;
use crate::words::Message;

/// The answers where another game is offered.
const ANOTHER: &[Word] = &[Word::Yes, Word::No, Word::Undo];

/// What comes after a game.
enum Next {
    Game,
    /// The last ball is mended.
    Undo,
    End,
    /// Nothing, because of Ctrl-C.
    Interrupted,
}

/// Bowls on with a sheet that was begun before, and then one game after the other.
pub(crate) fn go_on(lane: &mut Lane) -> Result<ExitCode, Stop> {
    turn::bowl(lane, Names::Given)?;
    play_on(lane)
}

/// Bowls one game after the other, from the last ball of the first one on.
pub(crate) fn play_on(lane: &mut Lane) -> Result<ExitCode, Stop> {
    loop {
        announce(lane)?;
        match ask_what_next(lane)? {
            Next::End => return Ok(ExitCode::SUCCESS),
            Next::Interrupted => return Ok(ExitCode::from(INTERRUPTED)),
            Next::Undo => {}
            Next::Game => begin_next(lane)?,
        }
        turn::bowl(lane, Names::Given)?;
    }
}

/// Closes a sheet, unless somebody else has gone on with it.
pub(crate) fn close(lane: &mut Lane) -> Result<(), Stop> {
    while !lane.close()? {
        // Somebody corrected it: it is shown as it is now, and closed then.
        announce(lane)?;
    }
    Ok(())
}

fn begin_next(lane: &mut Lane) -> Result<(), Stop> {
    match lane.act(Command::Next, |error| Complaint::new(error, Message::UsePlay)) {
        Ok(_) | Err(Setback::Overtaken) => Ok(()),
        Err(Setback::Complaint(complaint)) => Err(Stop::CannotGoOn(complaint)),
        Err(Setback::NotKept(error)) if error.is_file_gone() => Err(lane.rescue(&error)),
        Err(Setback::NotKept(error)) => Err(Stop::CannotGoOn(journal::failed(&error))),
    }
}

/// What comes after a game that is over. The sheet is closed, unless its last ball is to be mended.
fn ask_what_next(lane: &mut Lane) -> Result<Next, Stop> {
    let series = lane.sheet().series();
    let game = series.map_or(1, |series| series.game);
    let games = series.and_then(|series| series.games).unwrap_or(1);
    let has_more = game < games;
    if lane.console.is_piped() {
        close(lane)?;
        return Ok(if has_more { Next::Game } else { Next::End });
    }
    let ask = if has_more { Message::AskNextGame { game: game + 1, games } } else { Message::AskAnother };
    let question = Question { ask, help: Message::HelpAnother, advice: Message::enter_answer(ANOTHER) };
    // Somebody else may go on with the sheet, and something else than a ball may be undone.
    while lane.sheet().up().is_none() || lane.sheet().is_closed() {
        let answer = match question.ask(lane.console) {
            // A series that is not at its end can be gone on with.
            Err(Stop::Quit | Stop::Ended) if has_more => return Err(Stop::Quit),
            Err(Stop::Interrupted) if has_more => {
                lane.console.end(Stop::Quit);
                return Ok(Next::Interrupted);
            }
            // The game is over, so that there is nothing left to wait for.
            Err(Stop::Quit | Stop::Ended) => "no".to_owned(),
            Err(Stop::Interrupted) => {
                close(lane)?;
                return Ok(Next::Interrupted);
            }
            answer => answer?,
        };
        let words: Vec<&str> = answer.split_whitespace().collect();
        if let [word, ref words @ ..] = words[..]
            && let Some(command @ (Word::Fix | Word::Name)) = Word::read(word)
        {
            let fixed = if command == Word::Fix { lane.fix(words).map(|()| None) } else { lane.rename(words) };
            let is_fixed = fixed.is_ok();
            lane.settle(fixed)?;
            if is_fixed {
                announce_totals(lane)?;
            }
            continue;
        }
        let answer = match entry::answer(&answer, ANOTHER) {
            Ok(answer) => answer,
            Err(complaint) => {
                lane.console.complain(&complaint)?;
                continue;
            }
        };
        if answer != Word::Undo {
            close(lane)?;
            return Ok(if answer == Word::Yes { Next::Game } else { Next::End });
        }
        // What was closed too early goes on.
        let back = if lane.sheet().is_closed() { Command::Reopen } else { Command::Undo };
        match lane.act(back, |error| Complaint::new(error, &question.advice)) {
            Ok(_) if lane.sheet().up().is_some() => {}
            undone => lane.settle(undone.map(|_| None))?,
        }
    }
    Ok(Next::Undo)
}

/// The board once more, the totals, and who won where several bowled.
fn announce(lane: &mut Lane) -> Result<(), Stop> {
    lane.show_whole()?;
    announce_totals(lane)
}

fn announce_totals(lane: &mut Lane) -> Result<(), Stop> {
    for message in totals::messages(lane.sheet()) {
        lane.console.announce(&message)?;
    }
    if lane.sheet().series().is_some_and(|series| 1 < series.game) {
        let results = SeriesResult::all_of(&lane.board());
        let totals = List::plain(results.iter().map(|result| format!("{} {}", result.name, result.total)));
        lane.console.announce(&Message::SeriesTotals { totals })?;
    }
    if let Some(sheet) = lane.kept_number() {
        lane.console.announce(&Message::KeptAs { sheet })?;
    }
    lane.console.flush()
}
