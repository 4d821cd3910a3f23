//! What somebody wants to happen.

use std::collections::HashSet;

use tenpin_board::{Ball, Entrant, Event, Line, NameTag, Ruleset, Sheet, SheetError, Tag};

/// Something that is to happen to the sheet that is bowled on. Lines are named by their index, frames by their number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// The bowler who is up bowls a ball.
    Roll(Ball),
    /// The bowler who is up bowls these balls, all of one frame: all of them or none.
    RollAll(Vec<Ball>),
    /// The last thing that happened is taken back.
    Undo,
    /// What was taken back last happens again.
    Redo,
    /// The balls of one frame are replaced.
    Correct {
        /// The bowler's line.
        line: usize,
        /// The number of the frame.
        number: usize,
        /// The balls that the frame has from now on.
        balls: Vec<Ball>,
        /// Why, in somebody's own words; perhaps none.
        reason: String,
    },
    /// A bowler comes late, or comes back after leaving.
    Join {
        /// What is told of the bowler. Without a rule set, one who comes late gets the one of the evening or of all
        /// others.
        entrant: Entrant,
    },
    /// The bowler of this line comes back after leaving.
    Return {
        /// The bowler's line.
        line: usize,
    },
    /// A bowler is called, to bowl one more frame whosever turn it is.
    Bowl {
        /// The bowler's line.
        line: usize,
    },
    /// A bowler gets another tag or name.
    Rename {
        /// The bowler's line.
        line: usize,
        /// What the bowler is called from now on.
        name_tag: NameTag,
        /// Why, in somebody's own words; perhaps none.
        reason: String,
    },
    /// A bowler leaves; the line stays.
    Leave {
        /// The bowler's line.
        line: usize,
    },
    /// A bowler is removed, as one who should never have been on the sheet.
    Remove {
        /// The bowler's line.
        line: usize,
    },
    /// These bowl first, in this order; the others follow as before.
    Order {
        /// The lines of those who are named.
        first: Vec<usize>,
    },
    /// The sheet is finished.
    Close,
    /// A sheet that was closed before its last ball takes balls again.
    Reopen,
    /// The sheet is hidden from the history.
    Delete,
    /// The sheet is brought back into the history.
    Restore,
    /// The next game begins, with those who are still here.
    Next,
}

impl Command {
    /// The event that the command is on this sheet. `ruleset` is for a late bowler who names none; without it, the one that
    /// all others have. `None` for several balls, which are an event each, and for the next game, which is one of another
    /// sheet.
    pub(crate) fn event(self, sheet: &Sheet, ruleset: Option<Ruleset>) -> Result<Option<Event>, SheetError> {
        Ok(Some(match self {
            Command::Roll(ball) => sheet.rolled(ball)?,
            Command::Undo => Event::Undone,
            Command::Redo => Event::Redone,
            Command::Correct { line, number, balls, reason } => sheet.corrected(line, number, balls, reason),
            Command::Join { entrant } => joined(sheet, entrant, ruleset),
            Command::Return { line } => sheet.returned(line),
            Command::Bowl { line } => Event::Bowl { line },
            Command::Rename { line, name_tag, reason } => sheet.renamed(line, name_tag, reason)?,
            Command::Leave { line } => Event::Left { line },
            Command::Order { first } => {
                let is_removed = |line: &&usize| sheet.lines().get(**line).is_some_and(|line| line.is_removed);
                if let Some(line) = first.iter().find(is_removed) {
                    return Err(SheetError::IsRemoved { line: *line });
                }
                Event::Reordered { lines: ordered(sheet, first) }
            }
            Command::Remove { line } => Event::Removed { line },
            Command::Close => Event::Closed,
            Command::Reopen => Event::Reopened,
            Command::Delete => Event::Deleted,
            Command::Restore => Event::Restored,
            Command::RollAll(_) | Command::Next => return Ok(None),
        }))
    }
}

/// Whoever left under this tag and name comes back, unless other rules are named; anybody else begins.
fn joined(sheet: &Sheet, entrant: Entrant, ruleset: Option<Ruleset>) -> Event {
    let is_back = |line: &Line| {
        let has_tag = entrant.tag.is_none_or(|tag| line.tag == tag);
        let has_name = match (&entrant.name, &line.name) {
            (Some(told), Some(name)) => told.key() == name.key(),
            // Somebody who is told by a name alone is nobody without one.
            (Some(_), None) => entrant.tag.is_some(),
            (None, _) => true,
        };
        let has_rules = entrant.ruleset.is_none_or(|ruleset| line.game.ruleset() == ruleset);
        line.has_left && !line.is_removed && has_tag && has_name && has_rules
    };
    if let Some(line) = sheet.lines().iter().position(is_back) {
        return sheet.returned(line);
    }
    let ruleset = ruleset.unwrap_or_else(|| shared_ruleset(sheet));
    // Only a tag that has to be made asks who has which.
    let taken: HashSet<Tag> = match entrant.tag {
        Some(_) => HashSet::new(),
        None => sheet.lines().iter().map(|line| line.tag).collect(),
    };
    sheet.joined(entrant.into_bowler(ruleset, |tag| taken.contains(&tag)))
}

/// The rule set that all bowlers have; the usual one if they differ.
fn shared_ruleset(sheet: &Sheet) -> Ruleset {
    let mut rulesets = sheet.lines().iter().map(|line| line.game.ruleset());
    let first = rulesets.next().unwrap_or_default();
    if rulesets.all(|ruleset| ruleset == first) { first } else { Ruleset::default() }
}

fn ordered(sheet: &Sheet, first: Vec<usize>) -> Vec<usize> {
    let named: HashSet<usize> = first.iter().copied().collect();
    let others = (0..sheet.lines().len()).filter(|line| !named.contains(line));
    first.into_iter().chain(others).collect()
}
