//! The totals of a sheet, and who won.

use tenpin_board::Sheet;
use tenpin_lang::List;
use tenpin_play::{LineResult, Results};

use crate::words::Message;

/// The totals, and who won where several bowled.
pub(crate) fn messages(sheet: &Sheet) -> Vec<Message> {
    let results = Results::of(sheet);
    let total = |line: &LineResult| {
        let (name, score) = (line.label.clone(), line.score);
        if line.has_left_early { Message::LeftWith { name, score } } else { Message::Total { name, score } }
    };
    results.lines.iter().map(total).chain(winners(&results)).collect()
}

fn winners(results: &Results) -> Option<Message> {
    let score = results.lines[*results.winners.first()?].score;
    let label = |index: &usize| match &results.lines[*index] {
        LineResult { label, is_shared: true, .. } => format!("{label} ({})", index + 1),
        LineResult { label, .. } => label.clone(),
    };
    Some(match &results.winners.iter().map(label).collect::<Vec<_>>()[..] {
        [name] => Message::Wins { name: name.clone(), score },
        names => Message::Tie { names: List::and(names), score },
    })
}
