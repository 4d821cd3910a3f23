//! The stage: who is up, what stands, what can be entered, and how it is going. At the end, who won.

use ratatui_core::layout::Rect;
use tenpin::{Game, PinSet};
use tenpin_board::{BoardLine, State, Symbol};
use tenpin_lang::{List, leave};

use crate::app::{BoardFocus, Celebration, Target};
use crate::deck::{self, Deck, Pin};
use crate::desk::Snapshot;
use crate::draw::board::{widest, winners};
use crate::draw::grid::odds_of;
use crate::draw::pen::{Pen, cells};
use crate::draw::percent;
use crate::entry;
use crate::theme::Role;
use crate::words::{Label, Message};

/// The cells of a rack of ten pins.
const RACK: u16 = 16;

/// The cells of the figures.
const FACTS: u16 = 24;

/// Draws the stage of a lane.
pub(crate) fn draw(pen: &mut Pen, area: Rect, lane: &Snapshot, focus: BoardFocus) {
    let up = lane.board.up.zip(lane.board.next).filter(|_| lane.sheet.state() == State::Open);
    let Some((up, next)) = up else {
        over(pen, area, lane);
        return;
    };
    let Some(game) = pen.app.game_up() else { return };
    let line = &lane.board.lines[up];
    let title = pen.say(&Message::Up { frame: next.frame, ball: next.ball });
    let inside = pen.boxed(area, &title, Role::Strong);
    let name_room = inside.width.saturating_sub(RACK + FACTS + 6);
    let name = format!("▶ {}", lane.sheet.lines().label(line.number - 1));
    plate(pen, inside.x + 1, inside.y, name_room, &name, Role::Up);
    if let Some(celebration) = &pen.app.celebration {
        cheer(pen, Rect { y: inside.y + 1, width: name_room, ..inside }, celebration);
    } else if let Some(name) = lane.then.clone() {
        pen.put(inside.x + 3, inside.y + 1, name_room, &pen.say(&Message::Then { name }), Role::Soft);
    }
    let rack = Rect { x: inside.x + 1 + name_room + 2, y: inside.y, width: RACK, height: 4 };
    draw_rack(pen, rack, &game);
    let said = standing(pen, lane, &game);
    pen.put(inside.x + 3, inside.y + 3, name_room.saturating_sub(2), &said, Role::Strong);
    facts(pen, Rect { x: inside.right() - FACTS - 1, width: FACTS, ..inside }, lane, line);
    let row = Rect { x: inside.x + 1, y: inside.bottom() - 1, width: inside.width - 2, height: 1 };
    if focus.frame.is_some() {
        pen.put(row.x, row.y, row.width, &pen.say(&Message::ChooseFrame), Role::Next);
    } else if let Some(deck) = pen.app.entry.deck {
        take(pen, row, deck, &game);
    } else {
        keypad(pen, row, &game);
    }
}

/// A name on a plate.
fn plate(pen: &mut Pen, x: u16, y: u16, room: u16, text: &str, role: Role) {
    let text = crate::draw::pen::fitted(text, usize::from(room.saturating_sub(2)));
    pen.put(x, y, room, &format!(" {text} "), role);
}

fn cheer(pen: &mut Pen, area: Rect, celebration: &Celebration) {
    let word = pen.say(&celebration.cheer).to_uppercase();
    let wide: String = word.chars().flat_map(|letter| [letter, ' ']).collect();
    let room = area.width.saturating_sub(2);
    let text = if cells(&wide) + 4 <= room { wide.trim_end().to_owned() } else { word };
    let line = " ".repeat(usize::from((cells(&text) + 6).min(room)));
    pen.put(area.x + 1, area.y, room, &line, Role::Mark);
    pen.put(area.x + 1, area.y, room, &format!("   {text}"), Role::Mark);
    pen.put(area.x + 3, area.y + 1, room, &celebration.name, Role::Strong);
}

/// What stands, in words.
fn standing(pen: &Pen, lane: &Snapshot, game: &Game) -> String {
    let Some(next) = lane.board.next else { return String::new() };
    let all = game.ruleset().pins();
    match game.standing_pins() {
        Some(pins) if pins == all => pen.say(&Message::AllStand),
        Some(pins) => {
            let is_split = game.frames()[next.frame - 1].rolls().last().is_some_and(tenpin::Roll::is_split);
            let is_ten = all == PinSet::TEN;
            let said = leave(pins, is_split).filter(|_| is_ten).map(|said| pen.say(&said));
            said.unwrap_or_else(|| pins.to_string())
        }
        None if game.ruleset().counts_points() => pen.say(&Message::StandingPoints { points: next.standing }),
        None => pen.say(&Message::Standing { pins: next.standing }),
    }
}

/// The pins as the bowler sees them.
fn draw_rack(pen: &mut Pen, area: Rect, game: &Game) {
    let pins = game.ruleset().pins();
    let deck = pen.app.entry.deck;
    for pin in pins.iter() {
        let (column, row) = deck::place(pin, pins);
        let x = area.x + 2 * u16::try_from(column).unwrap_or(0);
        let y = area.y + u16::try_from(row).unwrap_or(0);
        let state = deck::pin(pin, game);
        let is_left = deck.is_some_and(|deck| deck.left.contains(pin));
        let is_under_cursor = deck.is_some_and(|deck| deck.cursor == pin);
        let (text, role) = match (deck, state) {
            (Some(_), _) if is_left => (format!("({pin})"), Role::Mark),
            (_, Pin::Fallen) => (" · ".to_owned(), Role::Soft),
            (Some(_), _) => (format!(" {pin} "), Role::Soft),
            (None, Pin::Standing) => (format!("({pin})"), Role::Mark),
            (None, Pin::Unknown) => (" ? ".to_owned(), Role::Soft),
        };
        let (text, role) = if is_under_cursor {
            (format!("[{}]", text.trim_matches(['(', ')', ' '])), if is_left { Role::Mark } else { Role::Focus })
        } else {
            (text, role)
        };
        pen.put(x, y, 4, &text, role);
        pen.target(Rect { x, y, width: 4, height: 1 }, Target::Pin(pin));
    }
}

/// How it is going for the bowler who is up.
fn facts(pen: &mut Pen, area: Rect, lane: &Snapshot, line: &BoardLine) {
    let odds = lane.odds.as_ref().filter(|_| pen.app.shows_odds);
    let is_match = odds.is_some_and(|odds| 1 < odds.lines.len());
    let odds = odds.and_then(|odds| odds_of(odds, line));
    let mut rows = vec![(Label::SoFar, line.so_far.to_string()), (Label::Best, line.best.to_string())];
    if let Some(odds) = odds {
        rows.push((Label::Expected, format!("{:.0}", odds.chances.mean())));
        if is_match {
            rows.push((Label::ToWin, percent(pen, odds.odds.win)));
        }
    }
    // The last row is the keypad's.
    let room = usize::from(area.height - 1);
    match line.series {
        Some(series) if rows.len() < room => rows.push((Label::Series, series.to_string())),
        Some(series) => rows[0].1 = format!("Σ{series}  {}", line.so_far),
        None => {}
    }
    for ((label, value), y) in rows.into_iter().take(room).zip(area.y..) {
        pen.put(area.x, y, 14, &pen.say(&label), Role::Soft);
        pen.right(area.x + 14, y, area.width - 14, &value, Role::Strong);
    }
}

/// The keys for what can fall; what cannot stays in its place, without brackets.
fn keypad(pen: &mut Pen, area: Rect, game: &Game) {
    let pending = &pen.app.entry.pending;
    if !pending.is_empty() {
        pen.put(area.x, area.y, area.width, &pen.say(&Message::Pending { text: pending.clone() }), Role::Next);
        return;
    }
    let mut x = area.x;
    for button in entry::buttons(game) {
        let (text, role) = if button.is_possible {
            (format!("[{}]", button.text), Role::Strong)
        } else {
            (format!(" {} ", button.text), Role::Dim)
        };
        let width = cells(&text);
        pen.put(x, area.y, area.right().saturating_sub(x), &text, role);
        pen.target(Rect { x, y: area.y, width, height: 1 }, Target::Type(button.text));
        x += width;
    }
}

/// What the pins that are marked make of the ball.
fn take(pen: &mut Pen, area: Rect, deck: Deck, game: &Game) {
    let (text, role) = match deck.roll(game) {
        Ok(roll) => {
            let ball = Symbol::of(roll, game.ruleset()).text.to_owned();
            let is_first = game.next_ball().is_some_and(|next| next.is_rack_fresh());
            let said = leave(deck.left, roll.is_split()).filter(|_| is_first && game.ruleset().pins() == PinSet::TEN);
            let left = said.map_or_else(|| deck.left.to_string(), |said| pen.say(&said));
            let said = if deck.left.is_empty() {
                pen.say(&Message::TakesAll { ball })
            } else {
                pen.say(&Message::Takes { ball, leave: left })
            };
            (format!("[↵ {said}]"), Role::Up)
        }
        Err(error) => (format!(" {} ", pen.say(&error)), Role::Dim),
    };
    let end = pen.put(area.x, area.y, area.width, &text, role);
    pen.target(Rect { width: end - area.x, ..area }, Target::Take);
}

/// Who won, and what everybody has.
fn over(pen: &mut Pen, area: Rect, lane: &Snapshot) {
    let inside = pen.boxed(area, "", Role::Strong);
    let lines = &lane.board.lines;
    let winners: Vec<&BoardLine> = winners(&lane.sheet, &lane.board).into_iter().map(|index| &lines[index]).collect();
    let is_played_out = lane.sheet.up().is_none();
    let said = match (&winners[..], &lines[..]) {
        _ if lane.sheet.state() == State::Deleted => pen.say(&Message::Deleted),
        _ if !is_played_out => pen.say(&Message::ClosedEarly),
        ([winner], _) => pen.say(&Message::Wins { name: winner.label.clone(), score: winner.so_far }),
        ([first, ..], _) => {
            let names = List::and(winners.iter().map(|winner| winner.label.clone()));
            pen.say(&Message::Tie { names, score: first.so_far })
        }
        ([], [line, ..]) => pen.say(&Message::Alone { name: line.label.clone(), score: line.so_far }),
        ([], []) => String::new(),
    };
    plate(pen, inside.x + 1, inside.y, inside.width - 2, &said, Role::Up);
    let mut ranked: Vec<&BoardLine> = lines.iter().collect();
    ranked.sort_by_key(|line| std::cmp::Reverse(line.so_far));
    let entries: Vec<String> = ranked
        .iter()
        .map(|line| {
            let series = line.series.map(|series| format!(" Σ{series}")).unwrap_or_default();
            format!("{} {}{series}", line.label, line.so_far)
        })
        .collect();
    let width = widest(&entries) + 3;
    let per_row = (inside.width.saturating_sub(2) / width.max(1)).max(1);
    let rows = inside.height.saturating_sub(2);
    let fitting = usize::from(per_row * rows);
    let entries: Vec<String> = if fitting < entries.len() {
        let hidden = entries.len() - fitting + 1;
        entries.into_iter().take(fitting.saturating_sub(1)).chain([format!("+ {hidden}")]).collect()
    } else {
        entries
    };
    for (index, entry) in (0..).zip(&entries) {
        let (column, row) = (index % per_row, index / per_row);
        if row < rows {
            pen.put(inside.x + 2 + column * width, inside.y + 2 + row, width - 1, entry, Role::Ink);
        }
    }
}
