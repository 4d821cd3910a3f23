//! What lies over the view: help, the palette, questions, and corrections.

use crossterm::event::KeyCode;
use ratatui_core::layout::Rect;
use tenpin::Game;
use tenpin_board::BoardLine;

use crate::action::{Row, TABLE};
use crate::app::{Overlay, Purpose, Question, Target, View};
use crate::correction::Correction;
use crate::draw::grid::written;
use crate::draw::history::scrolled;
use crate::draw::pen::{Pen, cells, wrapped};
use crate::field::Field;
use crate::theme::Role;
use crate::words::{Label, Message};

/// Draws what lies over the view, in the middle of it.
pub(crate) fn draw(pen: &mut Pen, area: Rect, overlay: &Overlay) {
    match overlay {
        Overlay::Help { first } => help(pen, area, *first),
        Overlay::Palette { field, choice } => palette(pen, area, field, *choice),
        Overlay::Pick { purpose, choice } => pick(pen, area, *purpose, *choice),
        Overlay::Ask { question, field, reason } => {
            let (title, help) = match question {
                Question::Join => (Message::AskJoin, Message::AskJoinHelp),
                Question::Rename { line } => {
                    let name = pen.app.line_of(None, *line).map(tenpin_board::Line::label).unwrap_or_default();
                    (Message::AskName { name }, Message::AskNameHelp)
                }
                Question::Search => (Message::AskSearch, Message::AskSearchHelp),
                Question::Period => (Message::AskPeriod, Message::AskPeriodHelp),
            };
            let inside = window(pen, area, 64, 6, &title);
            pen.field(inside.x + 1, inside.y + 1, inside.width - 2, field, true);
            match reason {
                Some(reason) => {
                    let said = format!("✗ {}", pen.say(reason));
                    pen.put(inside.x + 1, inside.y + 3, inside.width - 2, &said, Role::Wrong);
                }
                None => {
                    pen.put(inside.x + 1, inside.y + 3, inside.width - 2, &pen.say(&help), Role::Soft);
                }
            }
        }
        Overlay::Order { lines, choice, is_held } => order(pen, area, lines, *choice, *is_held),
        Overlay::Correct(correction) => correct(pen, area, correction),
        Overlay::Told(said) => {
            let inside = window(pen, area, 62, 6, &Message::Overtaken);
            pen.put(inside.x + 1, inside.y + 1, inside.width - 2, &pen.say(said), Role::Strong);
            pen.put(inside.x + 1, inside.y + 3, inside.width - 2, &pen.say(&Message::EscGoesOn), Role::Soft);
            pen.target(inside, Target::Row(0));
        }
        Overlay::ConfirmClose => {
            let inside = window(pen, area, 50, 5, &Message::AskClose);
            pen.put(inside.x + 1, inside.y + 1, inside.width - 2, &pen.say(&Message::AskCloseHelp), Role::Soft);
        }
    }
}

/// A box in the middle of an area; gives what is inside.
fn window(pen: &mut Pen, area: Rect, width: u16, height: u16, title: &Message) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let outer = Rect { x, y, width, height };
    pen.paint(outer);
    let title = pen.say(title);
    pen.boxed(outer, &title, Role::Strong)
}

fn help(pen: &mut Pen, area: Rect, first: usize) {
    let place = pen.app.view.place();
    // While letters are typed, only other keys are commands.
    let is_typing = matches!(pen.app.view, View::Lineup(_));
    let shown = |row: &Row| {
        let other = row.keys.iter().find_map(|key| match key {
            KeyCode::F(number) => Some(format!("F{number}")),
            KeyCode::Tab => Some("Tab".to_owned()),
            _ => None,
        });
        let first = Some(row.shown.to_owned()).filter(|_| !is_typing);
        first.into_iter().chain(other).collect::<Vec<_>>().join(" ")
    };
    let here = TABLE.iter().filter(|row| row.places.contains(&place) && !shown(row).is_empty());
    let keys = 13;
    let mut lines: Vec<(String, String)> = Vec::new();
    let inside = window(pen, area, 78, area.height, &Message::HelpTitle);
    for row in here {
        let about = format!("{}: {}", pen.say(&row.deed), pen.say(&row.about));
        let about = wrapped(&about, usize::from(inside.width - 2 - keys));
        let key = std::iter::once(shown(row)).chain(std::iter::repeat(" ".to_owned()));
        lines.extend(key.zip(about));
    }
    for text in [Message::HelpMarks, Message::ScreenReader] {
        lines.push((String::new(), String::new()));
        let said = pen.say(&text);
        lines.extend(wrapped(&said, usize::from(inside.width) - 2).into_iter().map(|line| (line, String::new())));
    }
    let room = usize::from(inside.height - 1);
    pen.drawn.help_rows = lines.len().saturating_sub(room);
    let first = first.min(pen.drawn.help_rows);
    for ((key, about), y) in lines.iter().skip(first).zip(inside.y..inside.bottom() - 1) {
        let (width, role) = if about.is_empty() { (inside.width - 2, Role::Soft) } else { (keys, Role::Strong) };
        pen.put(inside.x + 1, y, width, key, role);
        if !about.is_empty() {
            pen.put(inside.x + 1 + keys, y, inside.width - 2 - keys, about, Role::Ink);
        }
    }
    pen.put(inside.x + 1, inside.bottom() - 1, inside.width - 2, &pen.say(&Message::MorePages), Role::Soft);
}

fn palette(pen: &mut Pen, area: Rect, field: &Field, choice: usize) {
    let rows = pen.app.palette_rows(&field.text());
    let inside = window(pen, area, 76, 20, &Message::PaletteTitle);
    pen.put(inside.x + 1, inside.y, 2, ":", Role::Strong);
    pen.field(inside.x + 3, inside.y, inside.width - 4, field, true);
    let room = usize::from(inside.height - 3);
    let choice = choice.min(rows.len().saturating_sub(1));
    let first = scrolled(choice, rows.len(), room);
    let names = rows.iter().map(|row| cells(&pen.say(&row.deed))).max().unwrap_or(0).min(20);
    for ((index, row), y) in rows.iter().enumerate().skip(first).zip(inside.y + 2..inside.bottom() - 1) {
        let is_chosen = index == choice;
        let role = |plain: Role| if is_chosen { Role::Up } else { plain };
        if is_chosen {
            pen.fill(Rect { y, height: 1, ..inside }, Role::Up);
        }
        pen.put(inside.x + 1, y, 1, if is_chosen { "▶" } else { " " }, role(Role::Strong));
        pen.put(inside.x + 3, y, names, &pen.say(&row.deed), role(Role::Strong));
        let about = inside.width.saturating_sub(names + 12);
        pen.put(inside.x + 5 + names, y, about, &pen.say(&row.about), role(Role::Soft));
        pen.right(inside.right() - 6, y, 5, row.shown, role(Role::Soft));
        pen.target(Rect { y, height: 1, ..inside }, Target::Row(index));
    }
    pen.put(inside.x + 1, inside.bottom() - 1, inside.width - 2, &pen.say(&Message::PaletteHelp), Role::Soft);
}

fn pick(pen: &mut Pen, area: Rect, purpose: Purpose, choice: usize) {
    let title = match purpose {
        Purpose::GiveTurn => Message::PickTurn,
        Purpose::Drop => Message::PickDrop,
        Purpose::Rename => Message::PickName,
    };
    let labels = labels(pen, &pen.app.choices(purpose));
    choose(pen, area, &title, &Message::PickHelp, &labels, choice);
}

fn order(pen: &mut Pen, area: Rect, lines: &[usize], choice: usize, is_held: bool) {
    let mut labels = labels(pen, lines);
    if let Some(label) = labels.get_mut(choice).filter(|_| is_held) {
        *label = format!("⇅ {label}");
    }
    let help = if is_held { Message::OrderHeld } else { Message::OrderHelp };
    choose(pen, area, &Message::AskOrder, &help, &labels, choice);
}

/// The bowlers of these lines.
fn labels(pen: &Pen, lines: &[usize]) -> Vec<String> {
    let Some(lane) = pen.app.lane() else { return Vec::new() };
    lines.iter().map(|line| lane.sheet.lines().label(*line)).collect()
}

/// A list of which one is chosen.
fn choose(pen: &mut Pen, area: Rect, title: &Message, help: &Message, labels: &[String], choice: usize) {
    let height = u16::try_from(labels.len()).unwrap_or(u16::MAX).saturating_add(4).min(area.height);
    let inside = window(pen, area, 62, height, title);
    let room = usize::from(inside.height - 2);
    let choice = choice.min(labels.len().saturating_sub(1));
    let first = scrolled(choice, labels.len(), room);
    for ((index, label), y) in labels.iter().enumerate().skip(first).zip(inside.y..inside.bottom() - 2) {
        let is_chosen = index == choice;
        let text = format!("{} {label}", if is_chosen { "▶" } else { " " });
        if is_chosen {
            pen.fill(Rect { y, height: 1, ..inside }, Role::Up);
        }
        pen.put(inside.x + 1, y, inside.width - 2, &text, if is_chosen { Role::Up } else { Role::Ink });
        pen.target(Rect { y, height: 1, ..inside }, Target::Row(index));
    }
    pen.put(inside.x + 1, inside.bottom() - 1, inside.width - 2, &pen.say(help), Role::Soft);
}

/// A correction: the line before and after, with every total that changes.
fn correct(pen: &mut Pen, area: Rect, correction: &Correction) {
    let Some(line) = pen.app.line_of(correction.sheet, correction.line) else { return };
    let (name, game): (String, Game) = (line.label(), line.game);
    let title = Message::Correcting { name: name.clone(), frame: correction.number };
    let inside = window(pen, area, 78, 16, &title);
    let before = BoardLine::new(name.clone(), &game);
    let preview = correction.preview(&name, &game);
    let after = preview.as_ref().and_then(|preview| preview.as_ref().ok());
    let labels = [Label::Before, Label::After, Label::Balls, Label::Reason].map(|label| pen.say(&label));
    let indent = labels.iter().map(|label| cells(label)).max().unwrap_or(0).min(10) + 1;
    let frame = (inside.width - 2 - indent) / 10;
    let x = |number: usize| inside.x + 1 + indent + frame * u16::try_from(number - 1).unwrap_or(0);
    let mut y = inside.y;
    for number in 1..=10 {
        let role = if number == correction.number { Role::Next } else { Role::Soft };
        pen.center(x(number), y, frame, &number.to_string(), role);
    }
    let [before_label, after_label, balls_label, reason_label] = labels;
    for (label, line, other) in [
        (&before_label, Some(&before), after.map(|preview| &preview.after)),
        (&after_label, after.map(|preview| &preview.after), Some(&before)),
    ] {
        y += 1;
        pen.put(inside.x + 1, y, indent, label, Role::Strong);
        let Some(line) = line else {
            y += 2;
            continue;
        };
        for number in 1..=10 {
            let one = &line.frames[number - 1];
            let is_changed = number == correction.number;
            let role = if is_changed { Role::Next } else { Role::Ink };
            let text = written(one, line);
            // Without blanks where there is no room for them.
            let text = if frame < cells(&text) + 3 { text.replace(' ', "") } else { text };
            let text = if is_changed && !text.is_empty() { format!("[{text}]") } else { text };
            pen.center(x(number), y, frame, &text, role);
            let total = one.total.map(|total| total.to_string()).unwrap_or_default();
            let differs = other.is_some_and(|other| other.frames[number - 1].total != one.total);
            let (total, role) = if differs {
                (format!("*{}", if total.is_empty() { "–".to_owned() } else { total }), Role::Focus)
            } else {
                (total, Role::Soft)
            };
            pen.center(x(number), y + 1, frame, &total, role);
        }
        y += 2;
    }
    y += 1;
    let said = match &preview {
        None => pen.say(&Message::EnterFrame),
        Some(Err(reason)) => format!("✗ {}", pen.say(reason)),
        Some(Ok(preview)) if preview.changes.is_empty() => pen.say(&Message::NoTotalChanges),
        Some(Ok(preview)) => format!("* {}", pen.say(&Message::TotalsChange { totals: preview.changes.len() })),
    };
    let role = if matches!(preview, Some(Err(_))) { Role::Wrong } else { Role::Strong };
    pen.put(inside.x + 1, y, inside.width - 2, &said, role);
    y += 2;
    let room = inside.width - 3 - indent;
    pen.put(inside.x + 1, y, indent, &balls_label, Role::Soft);
    pen.field(inside.x + 1 + indent, y, room, &correction.balls, !correction.is_at_reason);
    pen.put(inside.x + 1, y + 1, indent, &reason_label, Role::Soft);
    pen.field(inside.x + 1 + indent, y + 1, room, &correction.reason, correction.is_at_reason);
    let (help, role) = match correction.sheet {
        Some(number) if correction.is_asking => (Message::CorrectAsk { number }, Role::Up),
        _ => (Message::CorrectHelp, Role::Soft),
    };
    pen.put(inside.x + 1, inside.bottom() - 1, inside.width - 2, &pen.say(&help), role);
}
