//! The history: the list of sheets, and a sheet with its replay and its curve.

use ratatui_core::layout::Rect;
use tenpin::Ruleset;
use tenpin_board::{Board, State, plot};
use tenpin_lang::{Amount, Decimal, Quoted};
use tenpin_store::Summary;

use crate::app::{HistoryView, Listing, SheetView, Target};
use crate::desk::{CurveLine, CurvePoint};
use crate::draw::board::{draw_lines, series, window, winners};
use crate::draw::grid::{Grid, Shown};
use crate::draw::pen::{Pen, cells};
use crate::theme::Role;
use crate::words::{Label, Message};

/// Draws the list; gives what it is about, for the title.
pub(crate) fn list(pen: &mut Pen, area: Rect, view: &HistoryView) -> String {
    let found = view.found();
    let heading = Rect { height: 1, ..area };
    let widths = [8, 19, 7];
    let labels = [Label::Number, Label::Date, Label::Game, Label::Scores];
    let mut x = area.x + 3;
    for (label, width) in labels.iter().zip(widths.into_iter().chain([40])) {
        pen.put(x, heading.y, width, &pen.say(label), Role::Soft);
        x += width + 1;
    }
    let rows = usize::from(area.height - 1);
    let choice = view.listing.choice.min(found.len().saturating_sub(1));
    let first = scrolled(choice, found.len(), rows);
    for ((index, sheet), y) in found.iter().enumerate().skip(first).zip(area.y + 1..area.bottom()) {
        let is_chosen = index == choice;
        draw_summary(pen, Rect { y, height: 1, ..area }, sheet, is_chosen, widths);
        pen.target(Rect { y, height: 1, ..area }, Target::Row(index));
    }
    if found.is_empty() {
        let said = match (view.listing.is_all, view.listing.is_filtered()) {
            (false, _) => Message::Reading,
            (true, true) => Message::NothingMatches,
            (true, false) => Message::NoSheets,
        };
        pen.put(area.x + 3, area.y + 2, area.width - 4, &pen.say(&said), Role::Soft);
    }
    let mut parts = vec![pen.say(&Label::History), pen.say(&Message::Found { sheets: Amount::from(found.len()) })];
    parts.extend(about(pen, &view.listing));
    parts.join(" · ")
}

/// What a list is about and how far it has been read, in words.
pub(crate) fn about(pen: &Pen, Listing { filter, search, period, unreadable, is_all, .. }: &Listing) -> Vec<String> {
    let mut parts = Vec::new();
    if !search.is_empty() {
        parts.push(pen.say(&Message::Searched { text: Quoted::of(search) }));
    }
    parts.extend(filter.ruleset.map(|ruleset| ruleset.to_string()));
    parts.extend(period.clone());
    if filter.is_deleted {
        parts.push(pen.say(&Label::OnlyDeleted));
    }
    if !is_all {
        parts.push(pen.say(&Message::Reading));
    }
    if 0 < *unreadable {
        parts.push(pen.say(&Message::Unreadable { sheets: *unreadable }));
    }
    parts
}

/// The first row of so many that has the chosen one in view, with some rows around it.
pub(crate) fn scrolled(choice: usize, all: usize, rows: usize) -> usize {
    choice.saturating_sub(rows / 2).min(all.saturating_sub(rows))
}

fn draw_summary(pen: &mut Pen, area: Rect, sheet: &Summary, is_chosen: bool, widths: [u16; 3]) {
    let role = |plain: Role| if is_chosen { Role::Up } else { plain };
    if is_chosen {
        pen.fill(Rect { x: area.x + 1, width: area.width - 2, ..area }, Role::Up);
        pen.put(area.x + 1, area.y, 1, "▶", Role::Up);
    }
    let [number, date, game] = widths;
    let mut x = area.x + 3;
    pen.right(x, area.y, number - 1, &sheet.number.to_string(), role(Role::Strong));
    x += number + 1;
    let time = (pen.app.house.minute)(sheet.opened_at, pen.app.language());
    pen.put(x, area.y, date, &time, role(Role::Soft));
    x += date + 1;
    let place = sheet.series.map(|series| match series.games {
        Some(games) => format!("{}/{games}", series.game),
        None => series.game.to_string(),
    });
    let state = match sheet.state {
        State::Open => "▷",
        State::Closed => " ",
        State::Deleted => "×",
    };
    pen.put(x, area.y, game, &format!("{:<4}{state}", place.unwrap_or_default()), role(Role::Soft));
    x += game + 1;
    let room = area.right().saturating_sub(x + 2);
    // No more than there is room for.
    let scores: Vec<String> = sheet
        .lines
        .iter()
        .take(usize::from(room / 6) + 1)
        .map(|line| {
            let open = if line.game.is_over() { "" } else { "…" };
            let ruleset = line.game.ruleset();
            let rules = if ruleset == Ruleset::default() { String::new() } else { format!(":{ruleset}") };
            format!("{}{rules} {}{open}", line.bowler().name_tag().label(), line.game.score_so_far())
        })
        .collect();
    pen.put(x, area.y, room, &scores.join("   "), role(Role::Ink));
}

/// Draws a sheet; gives what it is, for the title.
pub(crate) fn sheet(pen: &mut Pen, area: Rect, view: &SheetView) -> String {
    let title = pen.say(&Message::Sheet { number: view.number });
    let (Some(story), Some(past)) = (&view.story, &view.past) else {
        let said = match &view.failure {
            Some(failure) => failure.clone().map(|phrase| pen.say(&phrase)).to_vec(),
            None => vec![pen.say(&Message::Reading)],
        };
        for (text, y) in said.iter().zip(area.y + 2..) {
            pen.put(area.x + 3, y, area.width - 4, text, Role::Soft);
        }
        return title;
    };
    let board = Board::from(past);
    let grid = Grid::fitting(area.width, &board.lines, false);
    // The curve has a third of the room, and more if the board leaves it.
    let most = area.height - area.height / 3 - 4;
    let grid = grid.tall_if_fitting(board.lines.len(), most);
    let count = usize::from(most / grid.rows).clamp(1, board.lines.len().max(1));
    let board_rows = u16::try_from(count).unwrap_or(1) * grid.rows + 2;
    let next = board.up.zip(board.next).map(|(up, next)| (up, next.frame, next.ball));
    let winners = winners(past, &board);
    let shown = Shown {
        lines: &board.lines,
        odds: None,
        next: next.filter(|_| past.state() == State::Open),
        pending: "",
        chosen: view.frame,
        winners: &winners,
    };
    let winner = winners.first().copied();
    let center = view.frame.map(|(line, _)| line).or(board.up).or(winner).unwrap_or(0);
    let first = view.first.filter(|_| view.frame.is_none()).unwrap_or_else(|| window(center, board.lines.len(), count));
    let first = first.min(board.lines.len().saturating_sub(count));
    pen.drawn.lines = Some((first, count));
    draw_lines(pen, Rect { height: board_rows, ..area }, &grid, &shown, first, count);
    let y = area.y + board_rows;
    draw_position(pen, Rect { y, height: 2, ..area }, view);
    let below = Rect { y: y + 2, height: area.bottom().saturating_sub(y + 2), ..area };
    let center = if view.first.is_some() { first } else { center };
    let center = board.lines.get(center).map_or(1, |line| line.number);
    draw_curve(pen, below, view, center);
    let mut parts = vec![title, (pen.app.house.minute)(story.opened_at, pen.app.language())];
    parts.extend(series(pen, story.sheet.series()));
    if story.sheet.is_deleted() {
        parts.push(pen.say(&Label::OnlyDeleted));
    }
    parts.join(" · ")
}

/// Which event is shown, in words and on a line.
fn draw_position(pen: &mut Pen, area: Rect, view: &SheetView) {
    let Some(story) = &view.story else { return };
    let (Some(what), Some(time)) = (view.happened.clone(), story.times.get(view.at.wrapping_sub(1))) else { return };
    let time = (pen.app.house.minute)(*time, pen.app.language());
    let events = view.events();
    let said = pen.say(&Message::EventOf { event: view.at, events, what, time });
    let (said, role) = match (view.frame, view.step_at) {
        (Some(_), _) => (pen.say(&Message::ChooseFrame), Role::Next),
        (None, Some(_)) => (format!("▶ {said}"), Role::Strong),
        (None, None) => (said, Role::Strong),
    };
    pen.put(area.x + 1, area.y, area.width - 2, &said, role);
    let room = usize::from(area.width) - 4;
    let done = (view.at * room).checked_div(events).unwrap_or(0).min(room);
    let line = format!("{}●{}", "━".repeat(done.saturating_sub(1)), "─".repeat(room - done.max(1)));
    pen.put(area.x + 1, area.y + 1, area.width - 2, &line, Role::Soft);
}

/// The chance to win, a row of columns for each bowler; of one alone, the score that is expected.
fn draw_curve(pen: &mut Pen, area: Rect, view: &SheetView, center: usize) {
    if area.height < 2 {
        return;
    }
    let Some(last) = view.curve.last() else {
        if !view.has_curve {
            pen.put(area.x + 1, area.y, area.width - 2, &pen.say(&Message::Reading), Role::Soft);
        }
        return;
    };
    let is_alone = last.lines.len() == 1;
    let title = if is_alone { Message::ExpectedScore } else { Message::ChanceToWin };
    pen.put(area.x + 1, area.y, area.width - 2, &pen.say(&title), Role::Soft);
    let rows_room = area.height - 1;
    let bowlers = u16::try_from(last.lines.len()).unwrap_or(u16::MAX);
    let rows = (rows_room / bowlers.max(1)).clamp(1, 4);
    let Some(now) = view.story.as_ref().map(|story| &story.sheet) else { return };
    let name = |line: &CurveLine| {
        let place = now.arrivals().iter().position(|arrival| *arrival == line.arrival);
        place.map(|place| now.lines().label(place)).unwrap_or_default()
    };
    let label = last.lines.iter().map(|line| cells(&name(line))).max().unwrap_or(3).min(16);
    let x = area.x + 1 + label + 8;
    let room = usize::from(area.right().saturating_sub(x + 2));
    let picked = plot::spread(view.curve.len(), room);
    let cursor = view.curve.iter().rposition(|point| point.event <= view.at);
    let mut y = area.y + 1;
    // Whoever is looked at on a long sheet is in view.
    let shown = usize::from(rows_room / rows).max(1);
    let center = last.lines.iter().position(|line| line.number == center).unwrap_or(0);
    let first = window(center, last.lines.len(), shown);
    for line in last.lines.iter().skip(first).take(shown) {
        let value = |line: &CurveLine| if is_alone { line.mean } else { line.win };
        let is_match = |point: &CurvePoint| 1 < point.lines.len();
        let of = |point: &CurvePoint| point.of(line.arrival).filter(|_| is_alone || is_match(point)).map(value);
        let values: Vec<Option<f64>> = picked.iter().map(|index| of(&view.curve[*index])).collect();
        let whole = if is_alone { values.iter().flatten().copied().fold(1.0, f64::max) } else { 1.0 };
        let shares: Vec<Option<f64>> = values.iter().map(|value| value.map(|value| value / whole)).collect();
        pen.put(area.x + 1, y, label, &name(line), Role::Strong);
        let now = cursor.and_then(|cursor| of(&view.curve[cursor]));
        let now =
            now.map(
                |now| {
                    if is_alone { pen.app.words.show(Decimal::rounded(now, 0)) } else { pen.app.words.chance(now, 0) }
                },
            );
        pen.right(area.x + 2 + label, y, 6, &now.unwrap_or_default(), Role::Strong);
        for (row, columns) in (y..y + rows).zip(plot::columns(&shares, rows.into())) {
            // What is still to come is paler.
            let come = cursor.map_or(0, |cursor| picked.iter().filter(|index| **index <= cursor).count());
            let done: String = columns.chars().take(come).collect();
            let rest: String = columns.chars().skip(come).collect();
            let end = pen.put(x, row, u16::try_from(room).unwrap_or(0), &done, Role::Ink);
            pen.put(end, row, area.right().saturating_sub(end), &rest, Role::Dim);
        }
        y += rows;
    }
}
