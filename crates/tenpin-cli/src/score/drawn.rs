//! Boards by the million. Bowlers bowl the same frames again and again, so most cells are copied from earlier ones.

use tenpin::Frame;
use tenpin_board::text::{Canvas, Part, balls_width, draw_balls, draw_total};

use crate::print::screen::{Drawing, Painter};

/// The bytes of a cell that are copied at once. Without colour, nearly all cells have fewer.
const FIRST: usize = 16;

/// The places for frames with up to two balls.
const TWO_BALLS: usize = 512;

/// The places for frames with three.
const THREE_BALLS: usize = 2048;

/// Cells that were drawn before.
#[derive(Debug, Default)]
pub(crate) struct DrawnCells {
    balls: Vec<DrawnCell<Balls>>,
    totals: Vec<DrawnCell<Option<u16>>>,
}

/// A grid as it is printed, with most of its cells copied.
pub(crate) struct CopiedDrawing<'a> {
    drawing: Drawing<'a>,
    cells: &'a mut DrawnCells,
    /// Whether a cell so far was too narrow for its balls.
    is_too_narrow: bool,
}

/// The last cell that was drawn in its place, if there is one yet.
#[derive(Debug)]
struct DrawnCell<T> {
    key: Option<Key<T>>,
    /// Its first bytes, and blanks where it has fewer.
    first: [u8; FIRST],
    /// How many of them are its own.
    len: usize,
    /// What follows them.
    rest: Vec<u8>,
}

/// What a cell is drawn from.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Key<T> {
    shown: T,
    width: usize,
    painter: Painter,
}

/// The balls of a frame, wherever it stands in its game.
#[derive(Debug, Clone, Copy)]
struct Balls(Frame);

impl PartialEq for Balls {
    #[inline]
    fn eq(&self, other: &Balls) -> bool {
        let looks = |frame: &Frame| (frame.ruleset(), frame.is_given());
        self.0.rolls() == other.0.rolls() && looks(&self.0) == looks(&other.0)
    }
}

impl<T> Default for DrawnCell<T> {
    fn default() -> DrawnCell<T> {
        DrawnCell { key: None, first: [b' '; FIRST], len: 0, rest: Vec::new() }
    }
}

impl<'a> CopiedDrawing<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>, painter: Painter, cells: &'a mut DrawnCells) -> CopiedDrawing<'a> {
        CopiedDrawing { drawing: Drawing { out, painter }, cells, is_too_narrow: false }
    }

    pub(crate) fn is_too_narrow(&self) -> bool {
        self.is_too_narrow
    }
}

impl Canvas for CopiedDrawing<'_> {
    fn add(&mut self, part: Part, text: &str) {
        self.drawing.add(part, text);
    }

    fn add_fixed(&mut self, part: Part, text: &'static str) {
        self.drawing.add_fixed(part, text);
    }

    fn add_balls(&mut self, frame: &Frame, width: usize) {
        let place = place_of(frame);
        let key = Key { shown: Balls(*frame), width, painter: self.drawing.painter };
        if copy(&mut self.drawing, &self.cells.balls, place, &key) {
            return;
        }
        if width < balls_width(frame) {
            // Such a cell is not kept, so that those that are need not be measured again.
            self.is_too_narrow = true;
            return;
        }
        let start = self.drawing.out.len();
        draw_balls(&mut self.drawing, frame, width);
        keep(&mut self.cells.balls, place, key, &self.drawing.out[start..]);
    }

    fn add_total(&mut self, total: Option<u16>, width: usize) {
        let place = total.map_or(0, |total| usize::from(total) + 1);
        let key = Key { shown: total, width, painter: self.drawing.painter };
        if copy(&mut self.drawing, &self.cells.totals, place, &key) {
            return;
        }
        let start = self.drawing.out.len();
        draw_total(&mut self.drawing, total, width);
        keep(&mut self.cells.totals, place, key, &self.drawing.out[start..]);
    }
}

/// Where the cell for the balls of a frame is kept: a place of its own for up to two balls, and one that a few share for
/// three.
#[inline]
fn place_of(frame: &Frame) -> usize {
    // Four bits for each ball, behind a bit that says how many there are.
    let place = frame.rolls().iter().fold(1, |place, roll| place << 4 | usize::from(roll.points() & 0xf));
    if place < TWO_BALLS { place } else { TWO_BALLS + place % THREE_BALLS }
}

/// Copies the cell in this place, if there is one, and if it was drawn from the same.
#[inline]
fn copy<T: PartialEq>(drawing: &mut Drawing<'_>, cells: &[DrawnCell<T>], place: usize, key: &Key<T>) -> bool {
    let cell = cells.get(place).filter(|cell| cell.key.as_ref() == Some(key));
    if let Some(cell) = cell {
        // So many bytes are written faster than as many as it takes.
        drawing.out.extend_from_slice(&cell.first);
        drawing.out.truncate(drawing.out.len() - FIRST + cell.len);
        if !cell.rest.is_empty() {
            drawing.out.extend_from_slice(&cell.rest);
        }
    }
    cell.is_some()
}

fn keep<T>(cells: &mut Vec<DrawnCell<T>>, place: usize, key: Key<T>, drawn: &[u8]) {
    if cells.len() <= place {
        cells.resize_with(place + 1, DrawnCell::default);
    }
    let (first, rest) = drawn.split_at(drawn.len().min(FIRST));
    let mut cell = DrawnCell { key: Some(key), len: first.len(), rest: rest.to_vec(), ..DrawnCell::default() };
    cell.first[..first.len()].copy_from_slice(first);
    cells[place] = cell;
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use anstyle::{AnsiColor, Style};
    use proptest::prelude::*;
    use tenpin::{Ball, Game, Ruleset};
    use tenpin_board::BoardLine;
    use tenpin_board::text::{Widths, draw_game, rows};

    use super::*;

    /// Games by any rules, rich in fouls and in balls that need wide cells.
    fn games() -> impl Strategy<Value = Vec<Game>> {
        let balls = prop::collection::vec((0..4_u8, any::<u8>()), 0..=30);
        let game = (prop::sample::select(&Ruleset::ALL[..]), balls).prop_map(|(ruleset, choices)| {
            let mut game = Game::new(ruleset);
            for (kind, choice) in choices {
                let Some(next) = game.next_ball() else { break };
                let counts: Vec<u8> = next.pins().collect();
                let pins = counts[usize::from(choice) % counts.len()];
                let ball = match kind {
                    0 => Ball::Foul(pins),
                    1 => Ball::Pins(next.standing),
                    _ => Ball::Pins(pins),
                };
                game.bowl(ball).unwrap();
            }
            game
        });
        prop::collection::vec(game, 1..12)
    }

    /// A game, drawn piece by piece from a line of a board, and painted as simply as can be.
    fn drawn_by_pieces(name: &str, game: &Game, widths: Widths, is_painted: bool) -> String {
        let plain = Style::new();
        let style = |part: Part| match part {
            Part::Ruling | Part::Given => plain.dimmed(),
            Part::Strike => AnsiColor::Green.on_default().bold(),
            Part::Spare => AnsiColor::Cyan.on_default().bold(),
            Part::NoPins => AnsiColor::Yellow.on_default(),
            Part::Total => plain.bold(),
            _ => plain,
        };
        let pieces = rows(&BoardLine::new(name.to_owned(), game), Part::Name, widths);
        let painted = pieces.iter().map(|piece| match style(piece.part) {
            style if is_painted && !piece.text.trim().is_empty() => format!("{style}{}{style:#}", piece.text),
            _ => piece.text.to_string(),
        });
        painted.collect()
    }

    proptest! {
        #[test]
        fn copied_cells_look_like_those_that_are_drawn(games in games(), is_painted: bool) {
            let painter = Painter::of(is_painted);
            let mut cells = DrawnCells::default();
            let mut widths = Widths::default();
            // The second time, cells are there that were drawn with all widths up to the last.
            for (index, game) in games.iter().chain(&games).enumerate() {
                widths = widths.with_room_for_game(game);
                let mut out = Vec::new();
                let mut drawing = CopiedDrawing::new(&mut out, painter, &mut cells);
                let name = index.to_string();
                draw_game(&mut drawing, &name, game, widths);
                prop_assert!(!drawing.is_too_narrow());
                prop_assert_eq!(String::from_utf8(out).unwrap(), drawn_by_pieces(&name, game, widths, is_painted));
            }
        }

        #[test]
        fn a_cell_that_is_too_narrow_is_seen(games in games()) {
            let mut cells = DrawnCells::default();
            for game in &games {
                let mut out = Vec::new();
                let mut drawing = CopiedDrawing::new(&mut out, Painter::of(false), &mut cells);
                draw_game(&mut drawing, "PJS", game, Widths::default());
                let has_room = Widths::default().with_room_for_game(game) == Widths::default();
                prop_assert_eq!(drawing.is_too_narrow(), !has_room, "{}", game);
            }
        }
    }

    #[test]
    fn a_cell_in_colour_is_not_taken_for_one_without() {
        let game = "X 8/ 9-".parse().unwrap();
        let mut cells = DrawnCells::default();
        for is_painted in [false, true, false] {
            let mut out = Vec::new();
            let mut drawing = CopiedDrawing::new(&mut out, Painter::of(is_painted), &mut cells);
            draw_game(&mut drawing, "PJS", &game, Widths::default());
            let wanted = drawn_by_pieces("PJS", &game, Widths::default(), is_painted);
            assert_eq!(String::from_utf8(out).unwrap(), wanted);
        }
    }
}
