//! The table of actions, from which the footer, the help and the palette are made, and which keys are looked up in.

use crossterm::event::KeyCode;
use tenpin_board::State;

use crate::app::{App, Purpose, View};
use crate::theme::Depth;
use crate::words::{About, Deed};

/// Something that somebody can do with a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    Enter,
    Deck,
    Undo,
    Redo,
    NextGame,
    Correct,
    GiveTurn,
    Join,
    Drop,
    Order,
    Rename,
    Close,
    Odds,
    Scroll,
    Open,
    Search,
    Rules,
    Period,
    Deleted,
    Step,
    Play,
    Back,
    Board,
    NewGame,
    History,
    Statistics,
    Language,
    Theme,
    Palette,
    Help,
    Quit,
}

/// Where something can be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Start,
    Board,
    History,
    Sheet,
    Bowlers,
    Bowler,
}

/// A row of the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub(crate) action: Action,
    /// The keys, the first of which is shown.
    pub(crate) keys: &'static [KeyCode],
    /// How the key is shown.
    pub(crate) shown: &'static str,
    pub(crate) places: &'static [Place],
    /// What it is called.
    pub(crate) deed: Deed,
    /// What it does.
    pub(crate) about: About,
    /// The word for it at the prompt; empty if there is none.
    pub(crate) prompt: &'static str,
}

impl Row {
    /// Whether it can be run by its name.
    pub(crate) fn is_command(&self) -> bool {
        !matches!(
            self.action,
            Action::Palette | Action::Enter | Action::Deck | Action::Scroll | Action::Open | Action::Step
        )
    }

    /// The same with the word for it at the prompt.
    const fn at_prompt(self, prompt: &'static str) -> Row {
        Row { prompt, ..self }
    }
}

const EVERYWHERE: &[Place] = &[Place::Start, Place::Board, Place::History, Place::Sheet, Place::Bowlers, Place::Bowler];
const BOARD: &[Place] = &[Place::Board];
const LISTS: &[Place] = &[Place::History, Place::Bowlers];
const OTHERS: &[Place] = &[Place::Start, Place::History, Place::Sheet, Place::Bowlers, Place::Bowler];
const FROM_LIST: &[Place] = &[Place::History, Place::Sheet, Place::Bowlers, Place::Bowler];

/// A row of the table.
const fn row(
    action: Action,
    keys: &'static [KeyCode],
    shown: &'static str,
    places: &'static [Place],
    deed: Deed,
    about: About,
) -> Row {
    Row { action, keys, shown, places, deed, about, prompt: "" }
}

use KeyCode::{Char, Esc, F};

/// Everything that can be done, in the order in which it is offered.
#[rustfmt::skip]
pub(crate) const TABLE: &[Row] = &[
    row(Action::Enter, &[], "0-9 X / - F", BOARD, Deed::Ball, About::Ball),
    row(Action::Deck, &[], "hjkl ␣ ↵", BOARD, Deed::Pins, About::Pins),
    row(Action::NextGame, &[Char('g')], "g", BOARD, Deed::NextGame, About::NextGame),
    row(Action::Undo, &[Char('u')], "u", BOARD, Deed::Undo, About::Undo).at_prompt("undo"),
    row(Action::Redo, &[Char('r')], "r", BOARD, Deed::Redo, About::Redo).at_prompt("redo"),
    row(Action::Correct, &[Char('c'), KeyCode::Tab, KeyCode::BackTab], "c", &[Place::Board, Place::Sheet], Deed::Correct, About::Correct).at_prompt("fix"),
    row(Action::GiveTurn, &[Char('b')], "b", BOARD, Deed::GiveTurn, About::GiveTurn).at_prompt("bowl"),
    row(Action::Join, &[Char('a')], "a", BOARD, Deed::Join, About::Join).at_prompt("add"),
    row(Action::Drop, &[Char('d')], "d", BOARD, Deed::Drop, About::Drop).at_prompt("leave"),
    row(Action::Rename, &[Char('n')], "n", BOARD, Deed::Rename, About::Rename).at_prompt("name"),
    row(Action::Order, &[Char('o')], "o", BOARD, Deed::Order, About::Order).at_prompt("order"),
    row(Action::Close, &[Char('e')], "e", BOARD, Deed::Close, About::Close).at_prompt("close"),
    row(Action::Odds, &[Char('p')], "p", BOARD, Deed::Odds, About::Odds),
    row(Action::Scroll, &[], "PgUp PgDn", &[Place::Board, Place::Sheet], Deed::Scroll, About::Scroll),
    row(Action::Open, &[], "↵", &[Place::Start, Place::History, Place::Bowlers], Deed::Open, About::Open),
    row(Action::Step, &[], "←→", &[Place::Sheet, Place::Bowler], Deed::Step, About::Step),
    row(Action::Play, &[Char(' ')], "␣", &[Place::Sheet], Deed::Play, About::Play),
    row(Action::Search, &[Char('/')], "/", LISTS, Deed::Search, About::Search),
    row(Action::Rules, &[Char('r')], "r", LISTS, Deed::Rules, About::Rules),
    row(Action::Period, &[Char('t')], "t", LISTS, Deed::Period, About::Period),
    row(Action::Deleted, &[Char('d')], "d", &[Place::History], Deed::Deleted, About::Deleted),
    row(Action::Back, &[Esc], "Esc", FROM_LIST, Deed::Back, About::Back),
    row(Action::Board, &[Char('B'), F(2)], "B", OTHERS, Deed::Board, About::Board),
    row(Action::NewGame, &[Char('N'), F(5)], "N", EVERYWHERE, Deed::NewGame, About::NewGame),
    row(Action::History, &[Char('H'), F(3)], "H", EVERYWHERE, Deed::History, About::History),
    row(Action::Statistics, &[Char('S'), F(4)], "S", EVERYWHERE, Deed::Statistics, About::Statistics),
    row(Action::Language, &[Char('L'), F(6)], "L", EVERYWHERE, Deed::Language, About::Language),
    row(Action::Theme, &[Char('T'), F(7)], "T", EVERYWHERE, Deed::Theme, About::Theme),
    row(Action::Palette, &[Char(':')], ":", EVERYWHERE, Deed::Palette, About::Palette),
    row(Action::Help, &[Char('?'), F(1)], "?", EVERYWHERE, Deed::Help, About::Help).at_prompt("help"),
    row(Action::Quit, &[Char('q')], "q", EVERYWHERE, Deed::Quit, About::Quit).at_prompt("quit"),
];

/// The row of the key in a place, if it does something there.
pub(crate) fn row_of(key: KeyCode, place: Place) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.places.contains(&place) && row.keys.contains(&key))
}

/// What can be done now where the app is, in the order of the table.
pub(crate) fn possible(app: &App) -> impl Iterator<Item = &'static Row> {
    let place = app.view.place();
    TABLE.iter().filter(move |row| row.places.contains(&place) && row.action.is_possible(app))
}

impl Action {
    /// Whether it can be done now.
    pub(crate) fn is_possible(self, app: &App) -> bool {
        let lane = app.lane.as_ref();
        let sheet = lane.map(|lane| &lane.sheet);
        let is_bowled_on = sheet.is_some_and(|sheet| sheet.state() == State::Open);
        let is_up = sheet.is_some_and(|sheet| sheet.up().is_some());
        match self {
            Action::Enter | Action::Deck | Action::Odds => is_bowled_on && is_up,
            Action::Undo => sheet.is_some_and(|sheet| match sheet.state() {
                State::Open => sheet.last_standing().is_some(),
                // Undo reopens a game that was ended early.
                State::Closed => is_up,
                State::Deleted => false,
            }),
            Action::Redo => is_bowled_on && sheet.is_some_and(|sheet| sheet.last_undone().is_some()),
            Action::NextGame => sheet.is_some_and(|sheet| !sheet.is_deleted()) && !(is_bowled_on && is_up),
            Action::Correct => match &app.view {
                View::Sheet(_) => app.story_is_bowled(),
                _ => sheet
                    .filter(|sheet| !sheet.is_deleted())
                    .is_some_and(|sheet| sheet.lines().iter().any(|line| has_balls(&line.game))),
            },
            Action::GiveTurn => is_bowled_on && is_up && !app.choices(Purpose::GiveTurn).is_empty(),
            Action::Join => is_bowled_on,
            Action::Drop | Action::Order => is_bowled_on && 1 < sheet.map_or(0, |sheet| sheet.shown().count()),
            Action::Rename => sheet.is_some_and(|sheet| !sheet.is_deleted()),
            // There is nothing to choose from without colours.
            Action::Theme => app.theme.depth != Depth::None,
            Action::Scroll => app.lines_shown < app.lines(),
            Action::Close => is_bowled_on && lane.is_some_and(|lane| lane.number.is_some()),
            Action::Open => match &app.view {
                View::History(view) => !view.found().is_empty(),
                View::Bowlers(view) => !view.rows().is_empty(),
                _ => true,
            },
            Action::Board => lane.is_some(),
            Action::Play | Action::Step => match &app.view {
                View::Sheet(view) => view.story.is_some() && view.frame.is_none(),
                _ => true,
            },
            _ => true,
        }
    }
}

pub(crate) fn has_balls(game: &tenpin::Game) -> bool {
    game.frames().iter().any(|frame| !frame.rolls().is_empty())
}
