//! The totals of a sheet, and who won.

use tenpin_board::Sheet;
use tenpin_lang::List;
use tenpin_play::{EarlyEnd, LineResult, Results};

use crate::words::Message;

/// The totals, and who won where several bowled.
pub(crate) fn messages(sheet: &Sheet) -> Vec<Message> {
    let results = Results::of(sheet);
    let total = |line: &LineResult| {
        let (name, score) = (called(line), line.score);
        match line.early_end {
            None => Message::Total { name, score },
            Some(EarlyEnd::Left) => Message::LeftWith { name, score },
            Some(EarlyEnd::Closed) => Message::NotFinished { name, score },
        }
    };
    results.lines.iter().map(total).chain(winners(&results)).collect()
}

fn winners(results: &Results) -> Option<Message> {
    let score = results.lines[*results.winners.first()?].score;
    Some(match &results.winners.iter().map(|index| called(&results.lines[*index])).collect::<Vec<_>>()[..] {
        [name] => Message::Wins { name: name.clone(), score },
        names => Message::Tie { names: List::and(names), score },
    })
}

/// How a bowler is called, with the number of the line where somebody else is called the same.
fn called(line: &LineResult) -> String {
    if line.is_shared { format!("{} ({})", line.label, line.number) } else { line.label.clone() }
}
