//! One ball after the other, to the end of a sheet.

use tenpin::Ruleset;
use tenpin_board::{Line, Series, SheetError};
use tenpin_lang::{Phrase, Say, happened, refusal};
use tenpin_play::{Command, Outcome, Rolled};

use crate::complaint::Complaint;
use crate::console::dialogue::{Question, Stop};
use crate::console::entry;
use crate::console::lane::{Lane, Setback};
use crate::console::word::Word;
use crate::words::Message;

/// How it is known who bowls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// They were asked for, so that the last one can be mended while nothing stands on the sheet.
    Asked,
    Given,
}

/// How the bowling came to its end.
pub(crate) enum Bowled {
    /// The last ball was bowled, or the sheet was closed before.
    Over,
    /// The last name is to be asked once more: no ball was bowled that could be undone instead.
    Back,
}

/// Ball by ball to the end of the game, with the board after each. Where names were asked for and nothing stands on the
/// sheet, undo goes back to them.
pub(crate) fn bowl(lane: &mut Lane, names: Names) -> Result<Bowled, Stop> {
    introduce(lane)?;
    lane.show()?;
    while let Some((index, next)) = lane.sheet().next() {
        lane.check_open()?;
        let up = lane.sheet().lines()[index].clone();
        let ruleset = up.game.ruleset();
        let question = Question {
            ask: Message::AskBall { name: lane.sheet().lines().label(index) },
            help: Message::help_ball(ruleset),
            advice: entry::enter_ball(next, ruleset),
        };
        let answer = match question.ask(lane.console) {
            Err(stop) => return Err(lane.leave(stop)),
            answer => answer?,
        };
        let words: Vec<&str> = answer.split_whitespace().collect();
        let lines = lane.sheet().lines().to_vec();
        let refused = |error| Complaint::new(refusal(error, &lines), &question.advice);
        let refused_ball = |error| entry::refused_ball(error, next, ruleset);
        let (command, words) = words.split_first().map_or((None, &[][..]), |(word, rest)| (Word::read(word), rest));
        let taken = match (command, words) {
            (Some(Word::Undo), []) => {
                if names == Names::Asked && lane.sheet().last_standing().is_none() {
                    return Ok(Bowled::Back);
                }
                take(lane, Ok(Command::Undo), refused)
            }
            (Some(Word::Redo), []) => take(lane, Ok(Command::Redo), refused),
            (Some(Word::Fix), words) => lane.fix(words).map(|()| None),
            (Some(Word::Add), words) => take(lane, entry::join(words, &lines), refused),
            (Some(Word::Leave), words) => take(lane, entry::leave(words, &lines), refused),
            (Some(Word::Order), words) => take(lane, entry::order(words, &lines), refused),
            (Some(Word::Bowl), words) => take(lane, entry::call(words, &lines), refused),
            (Some(Word::Name), words) => lane.rename(words),
            (Some(Word::Close), []) => match lane.act(Command::Close, entry::refused_close) {
                Ok(_) => return Ok(Bowled::Over),
                Err(setback) => Err(setback),
            },
            (Some(Word::Left), words) => take(lane, entry::left(words, &up.game).map(Command::Roll), refused_ball),
            _ => take(lane, entry::balls(&answer, &up.game), refused_ball),
        };
        lane.settle(taken)?;
    }
    Ok(Bowled::Over)
}

/// Carries out what was entered, and gives what there is to say of it.
fn take(
    lane: &mut Lane,
    command: Result<Command, Complaint>,
    refused: impl FnOnce(SheetError) -> Complaint,
) -> Result<Option<Phrase>, Setback> {
    let outcome = lane.act(command?, refused)?;
    Ok(match outcome {
        // Taken back is said where somebody looks at the screen.
        Outcome::TakenBack { event, before } if !lane.console.is_piped() => {
            Some(happened(&event, Some(&*before)).phrase())
        }
        Outcome::Rolled(rolled) => remark(&rolled),
        Outcome::RolledAll(rolled) => rolled.iter().rev().find_map(remark),
        Outcome::Joined { line, is_namesake: true, .. } => {
            Some(Message::Namesake { name: lane.sheet().lines()[line].label(), line: line + 1 }.phrase())
        }
        Outcome::Called { line } if lane.sheet().next().is_some_and(|(up, next)| up != line || next.ball != 1) => {
            Some(Message::BowlsNext { name: lane.sheet().lines().label(line) }.phrase())
        }
        Outcome::Joined { bowler, line, .. } if bowler.ruleset != Ruleset::default() => {
            Some(bowls_by(&lane.sheet().lines()[line]).phrase())
        }
        _ => None,
    })
}

/// What there is to say of the pins that a ball left.
fn remark(rolled: &Rolled) -> Option<Phrase> {
    tenpin_lang::leave(rolled.leave?, rolled.is_split)
}

/// Says by which rules bowlers bowl, where that is not ten-pin, and which game of a series this is.
fn introduce(lane: &mut Lane) -> Result<(), Stop> {
    let other = lane.sheet().lines().iter().filter(|line| line.game.ruleset() != Ruleset::default());
    for message in other.map(bowls_by).collect::<Vec<_>>() {
        lane.console.announce(&message)?;
    }
    match lane.sheet().series() {
        Some(Series { game, games: Some(games), .. }) if 1 < games && game <= games => {
            lane.console.announce(&Message::InSeries { game, games })
        }
        Some(Series { game, .. }) if 1 < game => lane.console.announce(&Message::InEvening { game }),
        _ => Ok(()),
    }
}

fn bowls_by(bowler: &Line) -> Message {
    let ruleset = bowler.game.ruleset();
    Message::BowlsBy { name: bowler.label(), ruleset, rules: ruleset.phrase() }
}
