//! The board that is bowled on: everybody's line, the stage below, and panels beside it where there is room.

use std::collections::HashMap;

use ratatui_core::layout::Rect;
use tenpin_board::{Board, BoardLine, Sheet, State};

use crate::app::BoardFocus;
use crate::desk::Snapshot;
use crate::draw::grid::{Grid, Shown, odds_of};
use crate::draw::pen::{Pen, cells};
use crate::draw::{short_percent, stage};
use crate::theme::Role;
use crate::words::{Label, Message};

/// The columns from which there are panels beside the board.
const PANELS_FROM: u16 = 160;

/// The fewest columns of a panel.
const LEAST_PANEL: u16 = 40;

/// The rows of the stage, and of one with room.
const STAGE: u16 = 7;
const TALL_STAGE: u16 = 9;

/// The rows from which there is a log below the stage.
const LEAST_LOG: u16 = 4;

/// Draws the lane; gives what it is, for the title.
pub(crate) fn draw(pen: &mut Pen, area: Rect, focus: BoardFocus) -> String {
    let Some(lane) = pen.app.lane() else { return String::new() };
    let stage_rows = if area.height < 34 { STAGE } else { TALL_STAGE };
    let grid = Grid::fitting(area.width, &lane.board.lines, pen.app.shows_odds);
    let has_panels = PANELS_FROM <= area.width && grid.width() + LEAST_PANEL <= area.width;
    let width = if has_panels { grid.width() } else { area.width };
    let room = area.height - 1 - 1 - stage_rows;
    let grid = grid.tall_if_fitting(lane.board.lines.len(), room);
    let count = usize::from(room / grid.rows).max(1);
    let winners = winners(&lane.sheet, &lane.board);
    let shown = Shown {
        lines: &lane.board.lines,
        odds: lane.odds.as_ref().filter(|_| pen.app.shows_odds && lane.sheet.state() == State::Open),
        next: next(lane),
        pending: &pen.app.entry.pending,
        chosen: focus.frame,
        winners: &winners,
    };
    let center = focus.frame.map(|(line, _)| line).or(lane.board.up).unwrap_or(0);
    let first = focus.first.unwrap_or_else(|| window(center, shown.lines.len(), count));
    // What was scrolled to may be more than one page away from the end, since there is more room.
    let first = first.min(shown.lines.len().saturating_sub(count));
    let last = draw_lines(pen, Rect { height: room + 2, ..area }, &grid, &shown, first, count);
    pen.drawn.lines = Some((first, count));
    let lines = u16::try_from(last - first).unwrap_or(u16::MAX);
    let y = (area.y + 2 + lines.saturating_mul(grid.rows)).min(area.bottom() - stage_rows);
    stage::draw(pen, Rect { y, height: stage_rows, width, ..area }, lane, focus);
    if has_panels {
        let x = area.x + grid.width() + 1;
        panels(pen, Rect { x, width: area.right() - x - 1, ..area }, lane);
    } else if y + stage_rows + LEAST_LOG <= area.bottom() && !lane.log.is_empty() {
        let y = y + stage_rows;
        log(pen, Rect { y, height: area.bottom() - y, ..area }, lane);
    }
    title(pen, lane, first, last)
}

/// The lines of a board from the first one on, as many as there is room for, with a heading; gives the last one that is
/// shown.
pub(crate) fn draw_lines(pen: &mut Pen, area: Rect, grid: &Grid, shown: &Shown, first: usize, count: usize) -> usize {
    grid.draw_heading(pen, area.x, area.y);
    let all = shown.lines.len();
    let last = (first + count).min(all);
    let mut y = area.y + 1;
    for index in first..last {
        let ends = if index == first && first == 0 { ["┌", "┬", "┐"] } else { ["├", "┼", "┤"] };
        grid.draw_rule(pen, area.x, y, ends);
        if index == first && 0 < first {
            pen.put(area.x + 1, y, 8, &format!(" ↑ {first} "), Role::Soft);
        }
        grid.draw_line(pen, area.x, y + 1, index, shown);
        y += grid.rows;
    }
    grid.draw_rule(pen, area.x, y, if last == all { ["└", "┴", "┘"] } else { ["├", "┼", "┤"] });
    if last < all {
        pen.put(area.x + 1, y, 8, &format!(" ↓ {} ", all - last), Role::Soft);
    }
    last
}

/// The first line of the page that shows this line. Scrolling by whole pages keeps lines in their places.
pub(crate) fn window(line: usize, all: usize, count: usize) -> usize {
    (line / count * count).min(all.saturating_sub(count))
}

/// The ball that is next: the index of its line, its frame and its number there; `None` when none is bowled.
fn next(lane: &Snapshot) -> Option<(usize, usize, usize)> {
    let is_open = lane.sheet.state() == State::Open;
    lane.board.up.zip(lane.board.next).filter(|_| is_open).map(|(up, next)| (up, next.frame, next.ball))
}

/// The indexes of the lines that won, once the game is over.
pub(crate) fn winners(sheet: &Sheet, board: &Board) -> Vec<usize> {
    if board.lines.len() < 2 {
        return Vec::new();
    }
    let winners = sheet.winners();
    let is_winner = |line: &BoardLine| winners.contains(&(line.number - 1));
    (0..board.lines.len()).filter(|index| is_winner(&board.lines[*index])).collect()
}

fn title(pen: &Pen, lane: &Snapshot, first: usize, last: usize) -> String {
    let mut parts = vec![match lane.number.filter(|_| !pen.app.is_private) {
        Some(number) => pen.say(&Message::Sheet { number }),
        None => pen.say(&Message::NewSheet),
    }];
    let mut rules: Vec<&str> = lane.board.lines.iter().map(|line| line.ruleset.name()).collect();
    rules.dedup();
    parts.push(rules.join(", "));
    parts.extend(series(pen, lane.sheet.series()));
    let all = lane.board.lines.len();
    if last - first < all {
        parts.push(pen.say(&Message::Lines { first: first + 1, last, of: all }));
    }
    parts.join(" · ")
}

/// Which game of a series it is, where that is worth a word.
pub(crate) fn series(pen: &Pen, series: Option<tenpin_board::Series>) -> Option<String> {
    let series = series?;
    match series.games {
        Some(games) if 1 < games && series.game <= games => {
            Some(pen.say(&Message::GameOf { game: series.game, games }))
        }
        _ => (1 < series.game).then(|| pen.say(&Message::Game { game: series.game })),
    }
}

/// Who is where, and what happened.
fn panels(pen: &mut Pen, area: Rect, lane: &Snapshot) {
    let standings: Vec<&BoardLine> = standings(lane);
    let rows = u16::try_from(standings.len()).unwrap_or(u16::MAX).min(area.height / 2).max(1) + 2;
    let title = pen.say(&Label::Standings);
    let inside = pen.boxed(Rect { height: rows, ..area }, &title, Role::Strong);
    let is_match = 1 < lane.board.lines.len();
    for (line, y) in standings.into_iter().zip(inside.y..inside.bottom()) {
        let is_open = lane.sheet.state() == State::Open;
        let odds = lane.odds.as_ref().filter(|_| pen.app.shows_odds && is_open).and_then(|odds| odds_of(odds, line));
        let room = inside.width.saturating_sub(24);
        pen.put(inside.x + 1, y, room, &lane.sheet.lines().label(line.number - 1), Role::Strong);
        pen.right(inside.right() - 22, y, 5, &line.so_far.to_string(), Role::Strong);
        if let Some(odds) = odds.filter(|_| is_match) {
            let bar = bar(odds.odds.win, 10);
            pen.put(inside.right() - 16, y, 10, &bar, Role::Ink);
            pen.right(inside.right() - 6, y, 5, &short_percent(pen, odds.odds.win), Role::Ink);
        }
    }
    log(pen, Rect { y: area.y + rows, height: area.height.saturating_sub(rows), ..area }, lane);
}

/// What happened, the last thing first.
fn log(pen: &mut Pen, area: Rect, lane: &Snapshot) {
    let title = pen.say(&Label::Log);
    let inside = pen.boxed(area, &title, Role::Strong);
    for (phrase, y) in lane.log.iter().rev().zip(inside.y..inside.bottom()) {
        pen.put(inside.x + 1, y, inside.width.saturating_sub(2), &pen.say(phrase), Role::Soft);
    }
}

/// The bowlers, whoever is likely to win first; without odds, whoever has the most.
fn standings(lane: &Snapshot) -> Vec<&BoardLine> {
    let odds = lane.odds.iter().flat_map(|odds| &odds.lines);
    let wins: HashMap<usize, f64> = odds.map(|line| (line.number, line.odds.win)).collect();
    let win = |line: &BoardLine| wins.get(&line.number).copied().unwrap_or_default();
    let mut lines: Vec<&BoardLine> = lane.board.lines.iter().collect();
    lines.sort_by(|one, other| win(other).total_cmp(&win(one)).then(other.so_far.cmp(&one.so_far)));
    lines
}

/// A bar for a share of the whole.
pub(crate) fn bar(share: f64, room: u16) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let full = f64::from(room * 8);
    let eighths = (0..=room * 8).rfind(|part| f64::from(*part) <= share * full).map_or(0, usize::from);
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}

/// How many cells the widest of some texts takes.
pub(crate) fn widest<'a>(texts: impl IntoIterator<Item = &'a String>) -> u16 {
    texts.into_iter().map(|text| cells(text)).max().unwrap_or(0)
}
