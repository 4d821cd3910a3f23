//! Statistics: everybody in a list, and one bowler with plots.

use ratatui_core::layout::Rect;
use tenpin::Game;
use tenpin_board::plot;
use tenpin_lang::{Amount, Decimal};
use tenpin_play::{KeptBowler, KeptCareer};
use tenpin_stats::Rate;

use crate::app::{BowlersView, Target};
use crate::draw::history::{about, scrolled};
use crate::draw::pen::{Pen, cells};
use crate::draw::rate;
use crate::theme::Role;
use crate::words::{Label, Message};

/// The fewest cells of a name in the list.
const LEAST_NAME: u16 = 18;

/// Draws the list; gives what it is about, for the title.
pub(crate) fn list(pen: &mut Pen, area: Rect, view: &BowlersView) -> String {
    let rows = view.rows();
    let all = [
        (Label::Games, 8),
        (Label::Average, 9),
        (Label::High, 6),
        (Label::Strikes, 10),
        (Label::Spares, 9),
        (Label::Doubles, 9),
    ];
    // As many columns as leave room for names.
    let room = |numbers: &[(Label, u16)]| {
        area.width.saturating_sub(5 + 15 + numbers.iter().map(|(_, width)| width + 1).sum::<u16>())
    };
    let count = (1..=all.len()).rfind(|count| LEAST_NAME <= room(&all[..*count])).unwrap_or(1);
    let numbers = &all[..count];
    let name = room(numbers).min(40);
    let mut x = area.x + 3;
    pen.put(x, area.y, name, &pen.say(&Label::Bowler), Role::Soft);
    x += name + 1;
    pen.put(x, area.y, 14, &pen.say(&Label::Rules), Role::Soft);
    x += 14;
    for (label, width) in numbers {
        pen.right(x, area.y, *width, &pen.say(label), Role::Soft);
        x += width + 1;
    }
    let room = usize::from(area.height - 1);
    let choice = view.listing.choice.min(rows.len().saturating_sub(1));
    let first = scrolled(choice, rows.len(), room);
    for ((index, (bowler, career)), y) in rows.iter().enumerate().skip(first).zip(area.y + 1..area.bottom()) {
        let is_chosen = index == choice;
        let role = |plain: Role| if is_chosen { Role::Up } else { plain };
        if is_chosen {
            pen.fill(Rect { x: area.x + 1, y, width: area.width - 2, height: 1 }, Role::Up);
            pen.put(area.x + 1, y, 1, "▶", Role::Up);
        }
        let tally = &career.career.tally;
        let values = [
            pen.app.words.show(Amount::from(tally.games())),
            decimal(pen, tally.average(), 1),
            tally.high_game().map(|score| score.to_string()).unwrap_or_default(),
            rate(pen, tally.strikes),
            rate(pen, tally.spares),
            rate(pen, tally.doubles),
        ];
        let mut x = area.x + 3;
        pen.put(x, y, name, &label(bowler), role(Role::Strong));
        x += name + 1;
        pen.put(x, y, 14, career.ruleset.name(), role(Role::Soft));
        x += 14;
        for (value, (_, width)) in values.iter().zip(numbers) {
            pen.right(x, y, *width, value, role(Role::Ink));
            x += width + 1;
        }
        pen.target(Rect { y, height: 1, ..area }, Target::Row(index));
    }
    if rows.is_empty() {
        let said = match (view.listing.is_all, view.listing.is_filtered()) {
            (false, _) => Message::Reading,
            (true, true) => Message::NothingMatches,
            (true, false) => Message::NoBowlers,
        };
        pen.put(area.x + 3, area.y + 2, area.width - 4, &pen.say(&said), Role::Soft);
    }
    title(pen, view)
}

/// Draws one bowler; gives what it is about, for the title.
pub(crate) fn one(pen: &mut Pen, area: Rect, view: &BowlersView) -> String {
    let rows = view.rows();
    let Some((bowler, career)) = rows.get(view.listing.choice.min(rows.len().saturating_sub(1))) else {
        pen.put(area.x + 3, area.y + 2, area.width - 4, &pen.say(&Message::NoBowlers), Role::Soft);
        return title(pen, view);
    };
    let (from, to) = career.times;
    let [from, to] = [from, to].map(|time| (pen.app.house.day)(time, pen.app.language()));
    let days = if from == to { from } else { format!("{from} – {to}") };
    let end = pen.put(area.x + 2, area.y, area.width / 2, &label(bowler), Role::Strong);
    let about = format!("{} · {days}", career.ruleset);
    pen.put(end + 2, area.y, area.right().saturating_sub(end + 3), &about, Role::Soft);
    let figures = Rect { x: area.x + 2, y: area.y + 2, width: 38, height: area.height - 2 };
    draw_figures(pen, figures, career);
    let plots = Rect { x: area.x + 42, y: area.y + 2, width: area.width - 44, height: area.height - 2 };
    draw_plots(pen, plots, career);
    title(pen, view)
}

fn title(pen: &Pen, view: &BowlersView) -> String {
    let mut parts = vec![pen.say(&Label::Statistics)];
    parts.extend(about(pen, &view.listing));
    parts.join(" · ")
}

fn draw_figures(pen: &mut Pen, area: Rect, KeptCareer { career, .. }: &KeptCareer) {
    let tally = &career.tally;
    let score = |score: Option<u16>| score.map(|score| score.to_string()).unwrap_or_default();
    let counted = |pen: &Pen, made: Rate| match made.of {
        0 => rate(pen, made),
        of => format!("{} ({}/{of})", rate(pen, made), made.made),
    };
    let series = career.high_series();
    let series = series.iter().find(|series| series.games == 3).or(series.last());
    let series = series.map_or_else(|| "–".to_owned(), |series| format!("{} / {}", series.total, series.games));
    let rows = [
        (Label::Games, pen.app.words.show(Amount::from(tally.games()))),
        (Label::Average, decimal(pen, tally.average(), 1)),
        (Label::Deviation, decimal(pen, tally.deviation(), 1)),
        (Label::HighGame, score(tally.high_game())),
        (Label::LowGame, score(tally.low_game())),
        (Label::HighSeries, series),
        (Label::Strikes, counted(pen, tally.strikes)),
        (Label::Spares, counted(pen, tally.spares)),
        (Label::Doubles, counted(pen, tally.doubles)),
        (Label::FirstBall, decimal(pen, tally.first_ball_average(), 2)),
        (Label::CleanGames, counted(pen, Rate { made: tally.clean_games, of: tally.games() })),
        (Label::SinglePins, counted(pen, tally.single_pins)),
        (Label::MultiPins, counted(pen, tally.multi_pins)),
        (Label::Splits, counted(pen, tally.splits)),
    ];
    let rows = rows.map(|(label, value)| (pen.say(&label), value));
    let label = rows.iter().map(|(label, _)| cells(label)).max().unwrap_or(0).min(21);
    for ((name, value), y) in rows.into_iter().zip(area.y..area.bottom()) {
        pen.put(area.x, y, label, &name, Role::Soft);
        pen.put(area.x + label + 1, y, area.width.saturating_sub(label + 1), &value, Role::Strong);
    }
}

/// The scores in ranges, one after the other, and how often each frame is open.
fn draw_plots(pen: &mut Pen, area: Rect, career: &KeptCareer) {
    let tally = &career.career.tally;
    let most = Game::new(career.ruleset).best_possible();
    let room = usize::from(area.width);
    let mut y = area.y;
    let opens_rows = if area.width < 60 { 5 } else { 3 };
    let trend_rows: u16 = if area.height < 26 { 3 } else { 6 };
    // Wider ranges, where there is no room for all.
    let most_rows = usize::from(area.height.saturating_sub(opens_rows + trend_rows + 5)).max(1);
    let (low, high) = (tally.low_game().unwrap_or_default(), tally.high_game().unwrap_or_default());
    let mut steps = (1..=25).map(|times| times * plot::STEP);
    let step = steps.find(|step| usize::from(high / step - low / step) < most_rows).unwrap_or(25 * plot::STEP);
    let histogram = plot::histogram(tally.scores.iter().map(|score| (*score, 1)), step);
    let labels: Vec<String> = histogram.iter().map(|(_, games)| pen.app.words.show(Amount::from(*games))).collect();
    let bars = plot::bars(&histogram, &labels, step, most, Some(room));
    pen.put(area.x, y, area.width, &pen.say(&Label::Scores), Role::Soft);
    y += 1;
    for bar in &bars {
        pen.put(area.x, y, area.width, bar, Role::Ink);
        y += 1;
    }
    y += 1;
    let trend = plot::trend(&tally.scores, Some(room.saturating_sub(5)));
    let high = trend.iter().copied().fold(1.0, f64::max);
    let ends = trend.first().zip(trend.last()).map(|(first, last)| {
        let [first, last] = [first, last].map(|score| pen.app.words.show(Decimal::rounded(*score, 0)));
        pen.say(&Message::FirstToLast { first, last })
    });
    let label = pen.say(&Label::Trend);
    let end = pen.put(area.x, y, area.width, &label, Role::Soft);
    pen.put(end + 2, y, area.right().saturating_sub(end + 2), &ends.unwrap_or_default(), Role::Strong);
    y += 1;
    let shares: Vec<Option<f64>> = trend.iter().map(|score| Some(score / high)).collect();
    for (row, columns) in (0..trend_rows).zip(plot::columns(&shares, trend_rows.into())) {
        let axis = if row == 0 { format!("{high:.0}") } else { String::new() };
        if y < area.bottom() {
            pen.right(area.x, y, 4, &axis, Role::Soft);
            pen.put(area.x + 5, y, area.width.saturating_sub(5), &columns, Role::Ink);
        }
        y += 1;
    }
    y += 1;
    draw_opens(pen, Rect { y, height: area.bottom().saturating_sub(y), ..area }, tally);
}

/// How often each frame is open, a column for each.
fn draw_opens(pen: &mut Pen, area: Rect, tally: &tenpin_stats::Tally) {
    if area.height < 3 {
        return;
    }
    pen.put(area.x, area.y, area.width, &pen.say(&Label::OpenFrames), Role::Soft);
    // Ten beside each other, or five and five.
    let per_row = if area.width < 60 { 5 } else { 10 };
    let width = (area.width / per_row).min(8);
    for (index, opens) in (0..).zip(tally.opens) {
        let (x, y) = (area.x + index % per_row * width, area.y + 1 + index / per_row * 2);
        if area.bottom() < y + 2 {
            break;
        }
        pen.right(x, y, width - 1, &(index + 1).to_string(), Role::Soft);
        pen.right(x, y + 1, width - 1, &rate(pen, opens).replace(' ', ""), Role::Ink);
    }
}

/// The bowler with the tags behind the name.
fn label(bowler: &KeptBowler) -> String {
    let tags: Vec<String> = bowler.tags.iter().take(3).map(ToString::to_string).collect();
    match &bowler.name {
        Some(_) => format!("{} ({})", bowler.told_apart(), tags.join(", ")),
        None => bowler.told_apart(),
    }
}

fn decimal(pen: &Pen, number: Option<f64>, decimals: usize) -> String {
    number.map_or_else(|| "–".to_owned(), |number| pen.app.words.show(Decimal::rounded(number, decimals)))
}
