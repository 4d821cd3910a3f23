//! The start: what to do, and who bowls.

use ratatui_core::layout::Rect;
use tenpin_lang::List;

use crate::app::{Choice, Menu, Target};
use crate::draw::pen::{Pen, cells, wrapped};
use crate::lineup::{self, Lineup, Part};
use crate::theme::Role;
use crate::words::{Label, Message};

/// Draws the choices.
pub(crate) fn menu(pen: &mut Pen, area: Rect, menu: &Menu) -> String {
    let choices = menu.choices();
    let planned: Vec<String> = pen.app.planned.entrants.iter().map(lineup::written).collect();
    let y = area.y + area.height / 5;
    for (index, choice) in choices.iter().enumerate() {
        let (label, about) = match choice {
            Choice::Resume => (
                Label::Resume,
                menu.offer.as_ref().map(|offer| {
                    let names = List::plain(offer.names.iter().cloned());
                    let time = (pen.app.house.minute)(offer.written_at, pen.app.language());
                    let number = offer.number;
                    match offer.frame {
                        Some(frame) => pen.say(&Message::Resume { number, names, frame, time }),
                        None => pen.say(&Message::ResumeSeries { number, names, time }),
                    }
                }),
            ),
            Choice::NewGame if planned.is_empty() => (Label::NewGame, None),
            Choice::NewGame => {
                let names = List::plain(planned.iter().cloned());
                (Label::NewGame, Some(pen.say(&Message::NewGameWith { names })))
            }
            Choice::History => (Label::History, None),
            Choice::Statistics => (Label::Statistics, None),
            Choice::Quit => (Label::Quit, None),
        };
        let is_chosen = index == menu.choice;
        let row = y + 2 * u16::try_from(index).unwrap_or(0);
        let text = format!(" {} {} ", if is_chosen { "▶" } else { " " }, pen.say(&label));
        pen.put(area.x + 4, row, 30, &text, if is_chosen { Role::Up } else { Role::Strong });
        if let Some(about) = about {
            let x = area.x + 4 + 24;
            pen.put(x, row, area.right().saturating_sub(x + 2), &about, Role::Soft);
        }
        pen.target(Rect { x: area.x + 2, y: row, width: area.width - 4, height: 1 }, Target::Row(index));
    }
    let reader = pen.say(&Message::ScreenReader);
    pen.put(area.x + 4, area.bottom() - 1, area.width - 6, &reader, Role::Soft);
    String::new()
}

/// Draws who is to bowl.
pub(crate) fn lineup(pen: &mut Pen, area: Rect, lineup: &Lineup) -> String {
    let title = pen.say(&Label::NewGame);
    let labels = [Label::Bowlers, Label::Rules, Label::Games].map(|label| pen.say(&label));
    let x = area.x + 4 + labels.iter().map(|label| cells(label)).max().unwrap_or(0) + 3;
    let room = area.right().saturating_sub(x + 2);
    let [bowlers, rules, games] = labels;
    let label_role = |part: Part| if lineup.part == part { Role::Focus } else { Role::Soft };
    let mut y = area.y + 2;
    pen.put(area.x + 4, y, 30, &bowlers, label_role(Part::Bowlers));
    // The last ones, if there is no room for all.
    let most = usize::from(area.height.saturating_sub(14)).max(1);
    let hidden = lineup.entrants.len().saturating_sub(most);
    for (index, entrant) in lineup.entrants.iter().enumerate().skip(hidden) {
        let number = format!("{:>2}  ", index + 1);
        let end = pen.put(x, y, room, &number, Role::Soft);
        pen.put(end, y, room, &lineup::written(entrant), Role::Strong);
        y += 1;
    }
    let number = format!("{:>2}  ", lineup.entrants.len() + 1);
    let end = pen.put(x, y, room, &number, Role::Soft);
    pen.field(end, y, room.min(48), &lineup.field, lineup.part == Part::Bowlers);
    pen.put(x, y + 1, room, &pen.say(&Message::LineupHelp), Role::Soft);
    y += 3;
    pen.put(area.x + 4, y, 30, &rules, label_role(Part::Rules));
    pen.put(x, y, room, &format!("◀ {} ▶", lineup.ruleset), label_role(Part::Rules));
    let about = pen.say(&lineup.ruleset);
    for (line, y) in wrapped(&about, room.into()).iter().zip(y + 1..=y + 2) {
        pen.put(x, y, room, line, Role::Soft);
    }
    y += 4;
    pen.put(area.x + 4, y, 30, &games, label_role(Part::Games));
    pen.put(x, y, room, &format!("◀ {} ▶", lineup.games), label_role(Part::Games));
    y += 2;
    let start = format!(" {} ", pen.say(&Label::Start));
    let role = if lineup.part == Part::Start { Role::Up } else { Role::Strong };
    let text = if lineup.part == Part::Start { format!("▶{start}") } else { format!(" {start}") };
    pen.put(x, y, room, &text, role);
    title
}
