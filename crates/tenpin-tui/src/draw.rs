//! What is drawn: the app, as it is, on a buffer of cells. Nothing is changed here, and nothing is waited for.

mod board;
mod bowlers;
mod grid;
mod history;
mod overlay;
mod pen;
mod stage;
mod start;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Position, Rect, Size};
use tenpin_lang::Share;

use crate::action::{self, Action};
use crate::app::{App, Target, View};
use crate::theme::Role;
use crate::words::{Label, Message, PATIENCE};
use pen::Pen;

/// The columns and rows that a board needs.
pub const LEAST: (u16, u16) = (80, 24);

/// What a picture has that the keys have to know of.
#[derive(Debug, Default)]
pub struct Drawn {
    /// The size of the picture.
    pub(crate) size: Size,
    /// What the mouse can hit.
    pub(crate) targets: Vec<(Rect, Target)>,
    /// Where text is typed.
    pub(crate) cursor: Option<Position>,
    /// The first line of the board, and how many there are; `None` where no board is drawn.
    pub(crate) lines: Option<(usize, usize)>,
    /// The rows of the help that do not fit.
    pub(crate) help_rows: usize,
}

impl Drawn {
    /// Where text is typed; `None` where none is.
    pub fn cursor(&self) -> Option<Position> {
        self.cursor
    }
}

/// Draws the app.
pub fn draw(app: &App, buffer: &mut Buffer) -> Drawn {
    let area = buffer.area;
    let mut pen = Pen::new(app, buffer);
    pen.drawn.size = area.as_size();
    pen.paint(area);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        too_small(&mut pen, area);
        return pen.drawn;
    }
    let title = Rect { height: 1, ..area };
    let footer_row = Rect { y: area.bottom() - 1, height: 1, ..area };
    let notice_row = Rect { y: area.bottom() - 2, height: 1, ..area };
    let body = Rect { y: area.y + 1, height: area.height - 3, ..area };
    let subtitle = match &app.view {
        View::Blank => String::new(),
        View::Start(menu) => start::menu(&mut pen, body, menu),
        View::Lineup(lineup) => start::lineup(&mut pen, body, lineup),
        View::Board(focus) => board::draw(&mut pen, body, *focus),
        View::History(view) => history::list(&mut pen, body, view),
        View::Sheet(view) => history::sheet(&mut pen, body, view),
        View::Bowlers(view) => bowlers::list(&mut pen, body, view),
        View::Bowler(view) => bowlers::one(&mut pen, body, view),
    };
    draw_title(&mut pen, title, &subtitle);
    draw_notice(&mut pen, notice_row);
    draw_footer(&mut pen, footer_row);
    if let Some(overlay) = &app.overlay {
        // What lies below is not to be hit.
        pen.drawn.targets.clear();
        pen.drawn.cursor = None;
        overlay::draw(&mut pen, Rect { height: area.height - 2, ..area }, overlay);
    }
    pen.drawn
}

fn too_small(pen: &mut Pen, area: Rect) {
    let (columns, rows) = LEAST;
    let lines = [
        pen.say(&Message::Needs { columns, rows }),
        pen.say(&Message::Has { columns: area.width, rows: area.height }),
        pen.say(&Message::UsePlay),
    ];
    let mut y = area.y;
    for line in lines {
        for part in pen::wrapped(&line, area.width.into()) {
            if y < area.bottom() {
                pen.put(area.x, y, area.width, &part, Role::Ink);
                y += 1;
            }
        }
    }
}

fn draw_title(pen: &mut Pen, area: Rect, subtitle: &str) {
    let x = pen.put(area.x + 1, area.y, 8, "tenpin", Role::Strong);
    let is_on_lane = matches!(pen.app.view, View::Board(_));
    let kept = match pen.app.lane().filter(|_| is_on_lane) {
        Some(_) if pen.app.is_private => format!("○ {}", pen.say(&Label::Private)),
        Some(lane) if lane.number.is_none() => format!("○ {}", pen.say(&Label::NotKept)),
        Some(_) => format!("● {}", pen.say(&Label::Kept)),
        None => String::new(),
    };
    let right = format!("{kept}  {} ", pen.app.language().code().to_uppercase());
    let room = area.right().saturating_sub(x + 3 + pen::cells(&right));
    pen.put(x + 2, area.y, room, subtitle, Role::Soft);
    pen.right(area.x, area.y, area.width, &right, Role::Soft);
}

fn draw_notice(pen: &mut Pen, area: Rect) {
    let app = pen.app;
    let is_late = app.waiting.is_some_and(|since| since + PATIENCE <= app.now);
    if is_late {
        pen.put(area.x + 1, area.y, area.width - 2, &pen.say(&Message::Saving), Role::Soft);
    } else if let Some(notice) = &app.notice {
        let said: Vec<String> = notice.phrases.iter().map(|phrase| pen.say(phrase)).collect();
        let (sign, between, role) =
            if notice.is_refusal { ("✗ ", ": ", Role::Wrong) } else { ("", " · ", Role::Strong) };
        pen.put(area.x + 1, area.y, area.width - 2, &format!("{sign}{}", said.join(between)), role);
    }
}

/// The actions that are possible now, as many as fit; commands, help and quit are always there.
fn draw_footer(pen: &mut Pen, area: Rect) {
    // What lies over the view says its keys itself.
    if pen.app.overlay.is_some() {
        return;
    }
    if matches!(pen.app.view, View::Lineup(_)) {
        pen.put(area.x + 1, area.y, area.width - 2, &pen.say(&Message::LineupKeys), Role::Soft);
        return;
    }
    let shown = |row: &action::Row| (row.action, row.shown, pen.say(&row.deed));
    let is_way = |action: Action| matches!(action, Action::Palette | Action::Help | Action::Quit);
    // What is typed all evening needs no reminder.
    let is_offered = |row: &&&action::Row| !matches!(row.action, Action::Enter | Action::Deck | Action::Scroll);
    let rows: Vec<&action::Row> = action::possible(pen.app).collect();
    let (ways, deeds): (Vec<_>, Vec<_>) =
        rows.iter().filter(is_offered).map(|row| shown(row)).partition(|(action, ..)| is_way(*action));
    let width = |(_, key, deed): &(Action, &str, String)| pen::cells(key) + pen::cells(deed) + 3;
    let ways_width: u16 = ways.iter().map(width).sum();
    let mut x = area.x + 1;
    let room = (area.right() - 1).saturating_sub(ways_width);
    for item in &deeds {
        if x + width(item) <= room {
            x = footer_item(pen, x, area.y, item);
        }
    }
    for item in &ways {
        x = footer_item(pen, x, area.y, item);
    }
}

fn footer_item(pen: &mut Pen, x: u16, y: u16, (action, key, deed): &(Action, &str, String)) -> u16 {
    let start = x;
    let x = pen.put(x, y, 12, key, Role::Strong);
    let x = pen.put(x + 1, y, 30, deed, Role::Soft);
    pen.target(Rect { x: start, y, width: x - start, height: 1 }, Target::Action(*action));
    x + 2
}

/// A chance in percent, without decimals.
fn percent(pen: &Pen, chance: f64) -> String {
    pen.app.words.chance(chance, 0)
}

/// The same without a blank, where there is little room.
fn short_percent(pen: &Pen, chance: f64) -> String {
    percent(pen, chance).replace(' ', "")
}

/// A rate in percent; a dash where there was no chance.
fn rate(pen: &Pen, rate: tenpin_stats::Rate) -> String {
    let shown = rate.percent().map(|percent| Share::Percent { number: tenpin_lang::Decimal::rounded(percent, 0) });
    shown.map_or_else(|| "–".to_owned(), |shown| pen.say(&shown))
}
