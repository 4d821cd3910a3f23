//! The chance to win over a game, drawn.

use std::io;

use tenpin_board::text::width;
use tenpin_board::{cells, plot};
use tenpin_lang::Decimal;
use tenpin_play::{LineOdds, Point};

use crate::print::screen::Screen;
use crate::words::Prediction;

/// How the odds of a sheet changed.
#[derive(Debug, Default)]
pub(crate) struct Curve {
    pub(crate) points: Vec<Point>,
}

/// The rows of a curve.
const ROWS: u32 = 4;

/// The columns before a curve.
const AXIS: usize = 7;

impl Curve {
    /// The columns that there are for a curve; `None` if nobody knows.
    pub(crate) fn room(screen: &Screen) -> Option<usize> {
        screen.columns().map(|columns| columns.saturating_sub(AXIS))
    }

    /// Draws the chance to win for each bowler; of one alone, the score that is expected.
    pub(crate) fn print(&self, screen: &mut Screen) -> io::Result<()> {
        let Some(last) = self.points.last() else { return Ok(()) };
        let is_alone = last.odds.lines.len() == 1;
        let title = if is_alone { Prediction::CurveOfScore } else { Prediction::CurveToWin };
        screen.print(format!("{}\n", screen.say(&title)))?;
        for line in &last.odds.lines {
            // The chance to win, or the score that is expected of one alone; `None` before the bowler came,
            // and before anybody else did.
            let value = |line: &LineOdds| if is_alone { line.chances.mean() } else { line.odds.win };
            let values: Vec<Option<f64>> = self
                .points
                .iter()
                .map(|point| point.of(line.arrival).filter(|_| is_alone || point.is_match()).map(value))
                .collect();
            let whole = if is_alone { values.iter().flatten().copied().fold(1.0, f64::max) } else { 1.0 };
            let shown = |value: f64, screen: &Screen| {
                if is_alone { screen.show(Decimal::rounded(value, 0)) } else { screen.chance(value, 0) }
            };
            let ends = values.iter().flatten().next().zip(values.iter().flatten().last());
            let ends = ends.map(|(first, last)| [first, last].map(|value| shown(*value, screen)));
            let ends = ends.map(|[first, last]| screen.say(&Prediction::FromTo { first, last })).unwrap_or_default();
            screen.print(format!("\n{}: {ends}\n", line.label))?;
            let shares: Vec<Option<f64>> = values.iter().map(|value| value.map(|value| value / whole)).collect();
            for (row, columns) in (0..).zip(plot::columns(&shares, ROWS)) {
                let axis = match row {
                    0 => shown(whole, screen),
                    row if row + 1 == ROWS => shown(0.0, screen),
                    _ => String::new(),
                };
                screen.print_laid_out(format!("{} {}\n", cells::right(&axis, AXIS - 1), columns.trim_end()))?;
            }
        }
        screen.print_laid_out(format!("{}\n", self.frames(screen)))
    }

    /// The numbers of the frames, each below the first ball of it.
    fn frames(&self, screen: &Screen) -> String {
        let mut below = cells::right(&screen.say(&Prediction::Frames), AXIS - 1);
        let mut told = 0;
        for (column, point) in self.points.iter().enumerate() {
            let Some(frame) = point.frame.filter(|frame| told < *frame) else { continue };
            // Where there is no room for a number, it is left out.
            if width(&below) < AXIS + column {
                below = cells::left(&below, AXIS + column) + &frame.to_string();
                told = frame;
            }
        }
        below
    }
}
