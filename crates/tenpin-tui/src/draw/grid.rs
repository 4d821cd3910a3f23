//! The score sheet as boxes: a row of frames for each bowler, with the boxes of the balls inside.

use ratatui_core::layout::Rect;
use tenpin::Mark;
use tenpin_board::{BoardFrame, BoardLine, Symbol, SymbolKind};
use tenpin_play::{LineOdds, SheetOdds};

use crate::app::Target;
use crate::draw::pen::{Pen, cells};
use crate::draw::{percent, short_percent};
use crate::theme::Role;
use crate::words::Label;

/// The columns of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grid {
    name: u16,
    /// The cells of a ball's box; 0 where the balls share the room of their frame.
    ball: u16,
    /// The balls of a frame.
    balls: u16,
    frame: u16,
    last: u16,
    facts: Vec<Fact>,
    fact: u16,
    /// The rows of a line.
    pub(crate) rows: u16,
}

/// A column behind the frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fact {
    Total,
    Best,
    Expected,
    Win,
}

/// What is drawn of a board.
pub(crate) struct Shown<'a> {
    pub(crate) lines: &'a [BoardLine],
    pub(crate) odds: Option<&'a SheetOdds>,
    /// The index of the line whose ball is next, and the number of the frame and of the ball there.
    pub(crate) next: Option<(usize, usize, usize)>,
    /// What is typed of that ball.
    pub(crate) pending: &'a str,
    /// The frame that is chosen.
    pub(crate) chosen: Option<(usize, usize)>,
    pub(crate) winners: &'a [usize],
}

impl Shown<'_> {
    /// The most that a game can still become; `None` if nobody goes on with it.
    fn best(&self, line: &BoardLine) -> Option<String> {
        let goes_on = self.next.is_some() && !line.has_left;
        (goes_on || line.score.is_some()).then(|| line.best.to_string())
    }
}

/// The rows that a line takes, with the rule above it: without and with a rule below the boxes of the balls.
const ROWS: u16 = 3;
const TALL_ROWS: u16 = 4;

impl Grid {
    /// The roomiest columns that fit.
    pub(crate) fn fitting(width: u16, lines: &[BoardLine], has_odds: bool) -> Grid {
        let is_of_three = |line: &BoardLine| line.ruleset.balls() == 3;
        let has_points = lines.iter().any(|line| line.ruleset.counts_points());
        let is_match = has_odds && 1 < lines.len();
        let all: Vec<Fact> =
            [Some(Fact::Total), Some(Fact::Best), has_odds.then_some(Fact::Expected), is_match.then_some(Fact::Win)]
                .into_iter()
                .flatten()
                .collect();
        let few = vec![Fact::Total, if is_match { Fact::Win } else { Fact::Best }];
        let one = vec![Fact::Total];
        let grids = if lines.iter().any(is_of_three) {
            vec![
                Grid::new(20, 3, 3, &all, 6),
                Grid::new(14, 3, 3, &few, 6),
                Grid::new(12, 2, 3, &few, 5),
                Grid::new(12, 2, 3, &one, 5),
                Grid::tight(8, 6, &few, 5),
                Grid::tight(8, 6, &one, 5),
                // Where a ball is worth two digits, there is no room but for the balls.
                if has_points { Grid::tight(8, 6, &[], 0) } else { Grid::tight(8, 5, &few, 4) },
            ]
        } else {
            vec![
                Grid::new(20, 3, 2, &all, 6),
                Grid::new(12, 3, 2, &all, 4),
                Grid::new(12, 2, 2, &all, 4),
                Grid::new(8, 2, 2, &few, 4),
                Grid::new(8, 2, 2, &one, 5),
            ]
        };
        let narrowest = grids.last().cloned();
        let fitting = grids.into_iter().find(|grid| grid.width() <= width);
        fitting.or(narrowest).unwrap_or_else(|| Grid::tight(8, 6, &[], 0))
    }

    /// The same with a rule below the boxes of the balls, if so many lines fit into these rows then.
    pub(crate) fn tall_if_fitting(self, lines: usize, room: u16) -> Grid {
        let lines = u16::try_from(lines).unwrap_or(u16::MAX);
        let is_tall = self.ball != 0 && lines.saturating_mul(TALL_ROWS) <= room;
        Grid { rows: if is_tall { TALL_ROWS } else { ROWS }, ..self }
    }

    fn new(name: u16, ball: u16, balls: u16, facts: &[Fact], fact: u16) -> Grid {
        let boxes = |balls: u16| balls * ball + balls - 1;
        Grid { name, ball, balls, frame: boxes(balls), last: boxes(3), facts: facts.to_vec(), fact, rows: ROWS }
    }

    /// Frames of three balls without boxes.
    fn tight(name: u16, frame: u16, facts: &[Fact], fact: u16) -> Grid {
        Grid { name, ball: 0, balls: 3, frame, last: frame, facts: facts.to_vec(), fact, rows: ROWS }
    }

    /// The cells of a whole line.
    pub(crate) fn width(&self) -> u16 {
        let facts = u16::try_from(self.facts.len()).unwrap_or(0) * (self.fact + 1);
        1 + self.name + 1 + 9 * (self.frame + 1) + self.last + 1 + facts
    }

    /// Where a frame begins, and its cells.
    fn frame(&self, number: usize) -> (u16, u16) {
        let before = u16::try_from(number - 1).unwrap_or(0);
        (self.name + 2 + before * (self.frame + 1), if number == 10 { self.last } else { self.frame })
    }

    /// The cells behind which a rule goes down.
    fn rules(&self) -> Vec<u16> {
        let frames = (1..=10).map(|number| {
            let (x, width) = self.frame(number);
            x + width
        });
        let (last, width) = self.frame(10);
        let facts =
            (1..=self.facts.len()).map(|fact| last + width + u16::try_from(fact).unwrap_or(0) * (self.fact + 1));
        [0, self.name + 1].into_iter().chain(frames).chain(facts).collect()
    }

    /// The numbers of the frames, and what the columns behind them are.
    pub(crate) fn draw_heading(&self, pen: &mut Pen, x: u16, y: u16) {
        for number in 1..=10 {
            let (at, width) = self.frame(number);
            pen.center(x + at, y, width, &number.to_string(), Role::Soft);
        }
        for (fact, at) in self.facts.iter().zip(self.fact_places()) {
            let label = match fact {
                Fact::Total => Label::ShortTotal,
                Fact::Best => Label::ShortBest,
                Fact::Expected => Label::ShortExpected,
                Fact::Win => Label::ShortWin,
            };
            pen.right(x + at, y, self.fact, &pen.say(&label), Role::Soft);
        }
    }

    fn fact_places(&self) -> impl Iterator<Item = u16> {
        let (last, width) = self.frame(10);
        let step = self.fact + 1;
        (0..).map(move |fact| last + width + 1 + fact * step)
    }

    /// A rule across, between lines or at an end.
    pub(crate) fn draw_rule(&self, pen: &mut Pen, x: u16, y: u16, [left, cross, right]: [&str; 3]) {
        let rules = self.rules();
        let end = self.width() - 1;
        pen.put(x, y, end + 1, &"─".repeat(usize::from(end) + 1), Role::Rule);
        for at in rules {
            let sign = match at {
                0 => left,
                at if at == end => right,
                _ => cross,
            };
            pen.put(x + at, y, 1, sign, Role::Rule);
        }
    }

    /// A bowler's line: the name, the balls, the totals. `index` is its place among all lines.
    pub(crate) fn draw_line(&self, pen: &mut Pen, x: u16, y: u16, index: usize, shown: &Shown) {
        let line = &shown.lines[index];
        let (bottom, height) = (y + self.rows - 2, self.rows - 1);
        for at in self.rules() {
            for row in y..=bottom {
                pen.put(x + at, row, 1, "│", Role::Rule);
            }
        }
        self.draw_name(pen, x, y, index, shown);
        for number in 1..=10 {
            let (at, width) = self.frame(number);
            let frame = &line.frames[number - 1];
            let next = shown.next.filter(|(up, frame, _)| (*up, *frame) == (index, number)).map(|(_, _, ball)| ball);
            self.draw_balls(
                pen,
                Rect { x: x + at, y, width, height: 1 },
                line,
                number,
                next.map(|ball| (ball, shown.pending)),
            );
            let total = frame.total.map(|total| total.to_string()).unwrap_or_default();
            let role = if shown.winners.contains(&index) && number == 10 { Role::Up } else { Role::Ink };
            pen.center(x + at, bottom, width, &total, role);
            let whole = Rect { x: x + at, y, width, height };
            pen.target(whole, Target::Frame(index, number));
            if shown.chosen == Some((index, number)) {
                draw_chosen(pen, whole);
            }
        }
        self.draw_facts(pen, x, y, index, shown);
        if self.rows == TALL_ROWS {
            self.draw_joints(pen, x, y + 1, index, shown);
        }
    }

    /// Where the rules below boxes meet those between frames.
    fn draw_joints(&self, pen: &mut Pen, x: u16, y: u16, index: usize, shown: &Shown) {
        let has_boxes = |number: usize| {
            let frame = shown.lines[index].frames.get(number.wrapping_sub(1));
            let is_next = shown.next.is_some_and(|(up, frame, _)| (up, frame) == (index, number));
            is_next || frame.is_some_and(|frame| !frame.balls.rolls().is_empty())
        };
        for number in 1..=11 {
            let at = if number == 11 { self.frame(10).0 + self.last } else { self.frame(number).0 - 1 };
            let joint = match (has_boxes(number - 1), has_boxes(number)) {
                _ if shown
                    .chosen
                    .is_some_and(|(line, frame)| line == index && (frame == number || frame + 1 == number)) =>
                {
                    continue;
                }
                (true, true) => "┼",
                (true, false) => "┤",
                (false, true) => "├",
                (false, false) => continue,
            };
            pen.put(x + at, y, 1, joint, Role::Rule);
        }
    }

    fn draw_name(&self, pen: &mut Pen, x: u16, y: u16, index: usize, shown: &Shown) {
        let line = &shown.lines[index];
        let is_up = shown.next.is_some_and(|(up, _, _)| up == index);
        let is_winner = shown.winners.contains(&index);
        let area = Rect { x: x + 1, y, width: self.name, height: self.rows - 1 };
        let role = if is_up || is_winner { Role::Up } else { Role::Strong };
        if is_up || is_winner {
            pen.fill(area, Role::Up);
        }
        let sign = match (is_up, is_winner) {
            (true, _) => "▶",
            (_, true) => "★",
            _ => " ",
        };
        let namesakes = shown.lines.iter().filter(|other| other.name == line.name).count();
        let tag = if 1 < namesakes { format!("{} {}", line.name, line.number) } else { line.name.clone() };
        pen.put(area.x, y, self.name, &format!("{sign} {tag}"), role);
        let gone = line.has_left.then(|| pen.say(&Label::Left));
        let name = if line.label == line.name { String::new() } else { full_name(line) };
        // Where not all bowl by the same rules, whose they are.
        let is_mixed = shown.lines.iter().any(|other| other.ruleset != line.ruleset);
        let rules = if is_mixed { line.ruleset.name() } else { "" };
        let role = if is_up || is_winner { Role::Up } else { Role::Soft };
        let below = gone.or(Some(name).filter(|name| !name.is_empty()));
        let has_room = self.rows == TALL_ROWS || rules.is_empty();
        let (below, rules_at) = match below {
            Some(below) if has_room || line.has_left => (below, 2),
            _ => (String::new(), 1),
        };
        pen.put(area.x + 2, y + 1, self.name - 2, &below, role);
        // From the first cell on, where most of them fit.
        if rules_at < self.rows - 1 && !rules.is_empty() {
            let indent = if cells(rules) + 2 <= self.name { 2 } else { 0 };
            pen.put(area.x + indent, y + rules_at, self.name - indent, rules, role);
        }
    }

    /// The balls of a frame, each in its box.
    fn draw_balls(&self, pen: &mut Pen, area: Rect, line: &BoardLine, number: usize, next: Option<(usize, &str)>) {
        let frame = &line.frames[number - 1];
        let symbols: Vec<Symbol> = frame.symbols(line.ruleset).collect();
        let splits: Vec<bool> = frame.balls.rolls().iter().map(tenpin::Roll::is_split).collect();
        let is_too_wide = |symbol: &Symbol| self.ball < cells(symbol.text);
        if (self.ball == 0 || symbols.iter().any(is_too_wide)) && !frame.balls.is_given() {
            draw_tight(pen, area, &symbols, &splits, next);
            return;
        }
        // The strike of a frame that it ends fills all of it.
        if number < 10 && symbols.len() == 1 && symbols[0].kind == SymbolKind::Strike {
            pen.fill(area, Role::Mark);
            pen.center(area.x, area.y, area.width, symbols[0].text, Role::Mark);
            if self.rows == TALL_ROWS {
                pen.put(area.x, area.y + 1, area.width, &"─".repeat(area.width.into()), Role::Rule);
            }
            return;
        }
        // Nobody bowls it, so that the strike is not earned.
        if frame.balls.is_given() {
            pen.center(area.x, area.y, area.width, "(X)", Role::Soft);
            return;
        }
        // A frame that is not begun has no boxes yet.
        if symbols.is_empty() && next.is_none() {
            return;
        }
        let boxes = if number == 10 { 3 } else { self.balls };
        if self.rows == TALL_ROWS {
            let corner = "─".repeat(self.ball.into());
            let below = vec![corner; boxes.into()].join("┴");
            pen.put(area.x, area.y + 1, area.width, &below, Role::Rule);
        }
        for place in 0..boxes {
            let x = area.x + place * (self.ball + 1);
            if place != 0 {
                pen.put(x - 1, area.y, 1, "│", Role::Rule);
            }
            let index = usize::from(place);
            let one = Rect { x, width: self.ball, ..area };
            match (symbols.get(index), next) {
                (Some(symbol), _) => draw_symbol(pen, one, *symbol, splits.get(index) == Some(&true)),
                (None, Some((ball, pending))) if ball == index + 1 => draw_next(pen, one, pending),
                _ => {}
            }
        }
    }

    fn draw_facts(&self, pen: &mut Pen, x: u16, y: u16, index: usize, shown: &Shown) {
        let line = &shown.lines[index];
        let is_match = shown.odds.is_some_and(|odds| 1 < odds.lines.len());
        let odds = shown.odds.and_then(|odds| odds_of(odds, line));
        for (fact, at) in self.facts.iter().zip(self.fact_places()) {
            let (above, below) = match fact {
                Fact::Total => {
                    let series = line.series.map(|series| match series {
                        // The sign has no room beside four digits.
                        1000.. if self.fact < 5 => series.to_string(),
                        series => format!("Σ{series}"),
                    });
                    // Where there is no other place for it.
                    let win = odds.filter(|_| is_match && !self.facts.contains(&Fact::Win));
                    let win = win.map(|odds| percent(pen, odds.odds.win));
                    let has_both = self.rows == TALL_ROWS && win.is_some();
                    if let Some(series) = series.as_ref().filter(|_| has_both) {
                        pen.right(x + at, y + 2, self.fact, series, Role::Soft);
                    }
                    (line.so_far.to_string(), win.or(series).unwrap_or_default())
                }
                Fact::Best => (shown.best(line).unwrap_or_default(), String::new()),
                Fact::Expected => {
                    (odds.map(|odds| format!("{:.0}", odds.chances.mean())).unwrap_or_default(), String::new())
                }
                Fact::Win => {
                    let win = odds.filter(|_| is_match).map(|odds| odds.odds.win);
                    (win.map(|win| short_percent(pen, win)).unwrap_or_default(), String::new())
                }
            };
            let role = if *fact == Fact::Total { Role::Strong } else { Role::Ink };
            pen.right(x + at, y, self.fact, &above, role);
            pen.right(x + at, y + 1, self.fact, &below, Role::Soft);
        }
    }
}

/// The odds of a line.
pub(crate) fn odds_of<'a>(odds: &'a SheetOdds, line: &BoardLine) -> Option<&'a LineOdds> {
    odds.lines.iter().find(|odds| odds.number == line.number)
}

/// The name of a bowler who has one beside the tag.
pub(crate) fn full_name(line: &BoardLine) -> String {
    let behind = format!(" ({})", line.name);
    line.label.strip_suffix(&behind).unwrap_or(&line.label).to_owned()
}

fn draw_symbol(pen: &mut Pen, area: Rect, symbol: Symbol, is_split: bool) {
    match symbol.kind {
        SymbolKind::Strike => {
            pen.fill(area, Role::Mark);
            pen.center(area.x, area.y, area.width, symbol.text, Role::Mark);
        }
        // Half of its box is filled.
        SymbolKind::Spare => {
            let half = area.width / 2;
            let (mark, foul) = symbol.text.split_at(1);
            pen.right(area.x, area.y, area.width - half, mark, Role::Ink);
            let filled = Rect { x: area.right() - half, width: half, ..area };
            pen.put(filled.x, filled.y, half, &format!("{foul:half$}", half = half.into()), Role::Mark);
        }
        _ => {
            let text = match (is_split, area.width) {
                (true, 3..) => format!("({})", symbol.text),
                (true, _) => format!("S{}", symbol.text),
                (false, _) => symbol.text.to_owned(),
            };
            pen.center(area.x, area.y, area.width, &text, Role::Ink);
        }
    }
}

/// The box of the next ball: what is typed of it, and that something is to come.
fn draw_next(pen: &mut Pen, area: Rect, pending: &str) {
    let room = usize::from(area.width);
    let rest = "_".repeat(room.saturating_sub(pending.len()));
    pen.put(area.x, area.y, area.width, &format!("{pending}{rest}"), Role::Next);
}

/// The balls of a frame that has no room for boxes.
fn draw_tight(pen: &mut Pen, area: Rect, symbols: &[Symbol], splits: &[bool], next: Option<(usize, &str)>) {
    let mut texts: Vec<(String, Option<Mark>)> = symbols
        .iter()
        .enumerate()
        .map(|(index, symbol)| {
            let mark = match symbol.kind {
                SymbolKind::Strike => Some(Mark::Strike),
                SymbolKind::Spare => Some(Mark::Spare),
                _ => None,
            };
            let split = if splits.get(index) == Some(&true) { "S" } else { "" };
            (format!("{split}{}", symbol.text), mark)
        })
        .collect();
    if let Some((_, pending)) = next {
        texts.push((format!("{pending}_"), None));
    }
    let all: u16 = texts.iter().map(|(text, _)| cells(text)).sum();
    let gaps = u16::try_from(texts.len()).unwrap_or(0).saturating_sub(1);
    let between = if all + gaps <= area.width { "│" } else { "" };
    let mut x = area.x;
    for (index, (text, mark)) in texts.iter().enumerate() {
        if index != 0 {
            x = pen.put(x, area.y, area.right().saturating_sub(x), between, Role::Rule);
        }
        let role = match mark {
            Some(_) => Role::Mark,
            None if next.is_some() && index + 1 == texts.len() => Role::Next,
            // Without a line between them, balls are told apart by their weight.
            None if between.is_empty() && index % 2 == 1 => Role::Strong,
            None => Role::Ink,
        };
        x = pen.put(x, area.y, area.right().saturating_sub(x), text, role);
    }
}

/// Thick lines at both sides of what is chosen.
fn draw_chosen(pen: &mut Pen, area: Rect) {
    for y in area.y..area.bottom() {
        pen.put(area.x.saturating_sub(1), y, 1, "┃", Role::Next);
        pen.put(area.right(), y, 1, "┃", Role::Next);
    }
}

/// The balls of a frame by themselves, as a text.
pub(crate) fn written(frame: &BoardFrame, line: &BoardLine) -> String {
    if frame.balls.is_given() {
        return "(X)".to_owned();
    }
    frame.symbols(line.ruleset).map(|symbol| symbol.text).collect::<Vec<_>>().join(" ")
}
