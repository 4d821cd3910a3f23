//! What happened to a sheet, in words.

use tenpin_board::{Ball, Bowler, Event, Sheet};
use tenpin_lang::Message;

/// An event as it is said, on a sheet as it was before.
pub(crate) fn message(event: &Event, before: Option<&Sheet>) -> Message {
    let line = |line: usize| before.and_then(|sheet| sheet.lines().get(line));
    let name = |index: usize| line(index).map(|line| line.bowler.to_string()).unwrap_or_default();
    let listed = |names: Vec<String>| names.join(", ");
    match event {
        Event::Opened { bowlers, .. } => Message::WasOpened(listed(bowlers.iter().map(Bowler::to_string).collect())),
        Event::Rolled { line: index, ball } => {
            let frame = line(*index).and_then(|line| line.game.next_ball()).map_or(0, |next| next.frame);
            Message::WasRolled { name: name(*index).into(), frame, ball: ball.to_string().into() }
        }
        Event::Corrected { line, number, before, after, .. } => Message::WasCorrected {
            name: name(*line).into(),
            frame: u32::try_from(*number).unwrap_or_default(),
            before: balls(before),
            after: balls(after),
        },
        Event::Undone => Message::WasUndone(Box::new(undone(before).unwrap_or(Message::NothingToUndo))),
        Event::Redone => Message::WasRedone(Box::new(redone(before).unwrap_or(Message::NothingToRedo))),
        Event::Joined { bowler } => Message::WasJoined(bowler.to_string()),
        Event::Left { line } => Message::WasLeft(name(*line)),
        Event::Returned { line } => Message::WasReturned(name(*line)),
        Event::Reordered { lines } => Message::WasReordered(listed(lines.iter().map(|line| name(*line)).collect())),
        Event::Closed => Message::WasClosed,
        Event::Reopened => Message::WasReopened,
        Event::Deleted => Message::WasDeleted,
        Event::Restored => Message::WasRestored,
    }
}

/// What is taken back, said of the sheet as it was when it happened.
fn undone(before: Option<&Sheet>) -> Option<Message> {
    let mut then = before?.clone();
    let event = then.last_standing()?.clone();
    then.undo().ok()?;
    Some(message(&event, Some(&then)))
}

/// What happens again, on the sheet as it is.
fn redone(before: Option<&Sheet>) -> Option<Message> {
    Some(message(before?.last_undone()?, before))
}

fn balls(balls: &[Ball]) -> Box<str> {
    // Counts of two digits would run together.
    let is_long = balls.iter().any(|ball| matches!(ball, Ball::Pins(10..)));
    balls.iter().map(Ball::to_string).collect::<Vec<_>>().join(if is_long { "," } else { "" }).into()
}
