//! What the marks in a list of games mean. It is printed below the list, for marks that are in it.

use std::io;

use tenpin_board::{State, cells};
use tenpin_store::Summary;

use crate::journal::command;
use crate::print::screen::Screen;
use crate::words::{Label, Message};

/// Behind a score that can still change.
const NOT_OVER: &str = "…";

/// Around a bowler who left, and the score.
const LEFT: &str = "(…)";

/// The marks that a list has.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Legend {
    has_unfinished: bool,
    has_left: bool,
    has_open: bool,
}

impl Legend {
    /// Takes note of a sheet whose bowlers are listed.
    pub(crate) fn add_bowlers(&mut self, summary: &Summary) {
        for line in summary.lines.iter().filter(|line| !line.game.is_over()) {
            self.add_unfinished();
            self.has_left |= line.has_left;
        }
    }

    /// Takes note of a sheet that is listed with its state.
    pub(crate) fn add(&mut self, summary: &Summary) {
        self.add_bowlers(summary);
        self.has_open |= summary.state == State::Open;
    }

    /// Takes note of a game that is not over.
    pub(crate) fn add_unfinished(&mut self) {
        self.has_unfinished = true;
    }

    /// Whether there is nothing to explain.
    pub(crate) fn is_empty(self) -> bool {
        let Legend { has_unfinished, has_left, has_open } = self;
        !(has_unfinished || has_left || has_open)
    }

    /// Prints what the marks mean, a line each.
    pub(crate) fn print(self, screen: &mut Screen) -> io::Result<()> {
        let open = screen.say(&Label::Open);
        let marks = [
            (self.has_unfinished, NOT_OVER, Message::LegendUnfinished),
            (self.has_left, LEFT, Message::LegendLeft),
            (self.has_open, &open, Message::LegendOpen { command: command("resume SHEET") }),
        ];
        let shown: Vec<_> = marks.into_iter().filter(|(is_there, ..)| *is_there).collect();
        let width = cells::widest(shown.iter().map(|(_, mark, _)| *mark));
        for (_, mark, meaning) in shown {
            screen.print(format!("{}  {}\n", cells::left(mark, width), screen.say(&meaning)))?;
        }
        Ok(())
    }
}
