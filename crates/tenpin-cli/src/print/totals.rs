//! The totals of a sheet, and who won.

use tenpin_board::{Line, Sheet};
use tenpin_lang::List;

use crate::words::Message;

/// The totals, and who won where several bowled.
pub(crate) fn messages(sheet: &Sheet) -> Vec<Message> {
    let total = |line: &Line| {
        let (name, score) = (line.bowler, line.game.score_so_far());
        if line.has_left && !line.game.is_over() {
            return Message::LeftWith { name, score };
        }
        Message::Total { name, score }
    };
    let winners = (1 < sheet.lines().len() && !sheet.winners().is_empty()).then(|| winners(sheet));
    sheet.lines().iter().map(total).chain(winners).collect()
}

fn winners(sheet: &Sheet) -> Message {
    let lines = sheet.lines();
    let winners = sheet.winners();
    let score = winners.first().map_or(0, |index| lines[*index].game.score_so_far());
    let label = |index: &usize| match lines[*index].bowler {
        name if sheet.is_shared(name) => format!("{name} ({})", index + 1),
        name => name.to_string(),
    };
    match &winners.iter().map(label).collect::<Vec<_>>()[..] {
        [name] => Message::Wins { name: name.clone(), score },
        names => Message::Tie { names: List::and(names), score },
    }
}
