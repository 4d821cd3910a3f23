//! The full screen, tested by its pictures, by what keys do, and by any sequence of them.
#![allow(clippy::unwrap_used, clippy::panic)]

/// What is in the table of actions, and in the words of all languages.
mod actions;
/// The colours of a terminal.
mod colors;
/// Balls by digits, by the deck and by the mouse.
mod entry;
/// What holds for any sequence of keys, mouse events and sizes.
mod laws;
/// The picture of every screen, to the cell.
mod pictures;
/// Everything that the prompt can do.
mod play;
/// The history, sheets and statistics.
mod views;
/// Two programs on one sheet.
mod watching;

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Rect, Size};
use ratatui_core::style::Modifier;
use tenpin::Ruleset;
use tenpin_board::Entrant;
use tenpin_store::{Store, Timestamp};
use tenpin_tui::{Answer, App, Desk, House, Input, Request, Setup, Start, draw};
use tokio::runtime::{Builder, Runtime};

/// A board with its store, without a terminal and without threads.
pub(crate) struct Bench {
    pub(crate) app: App,
    pub(crate) desk: Desk,
    pub(crate) runtime: Runtime,
    pub(crate) now: Instant,
    pub(crate) size: Size,
}

/// How a board of a test begins.
pub(crate) fn setup(start: Start) -> Setup {
    let plain = Setup::plain(start);
    let house = House {
        // Pictures are the same at any time.
        minute: |_, _| "2026-11-18 20:41".to_owned(),
        day: |_, _| "2026-11-18".to_owned(),
        read_day: |text| {
            let start: Timestamp = format!("{text}T00:00:00Z").parse().ok()?;
            Some((start, start.checked_add(Duration::from_hours(24)).ok()?))
        },
        ..plain.house
    };
    Setup { house, ..plain }
}

/// Bowlers as they are typed.
pub(crate) fn entrants(text: &[&str]) -> Vec<Entrant> {
    text.iter().map(|one| Entrant::read(one).unwrap()).collect()
}

/// A new game.
pub(crate) fn new_game(bowlers: &[&str], ruleset: Ruleset) -> Start {
    Start::New { entrants: entrants(bowlers), ruleset, games: 1 }
}

pub(crate) fn runtime() -> Runtime {
    Builder::new_current_thread().enable_time().build().unwrap()
}

impl Bench {
    /// A game of ten-pin on a store of its own.
    pub(crate) fn game(bowlers: &[&str], size: (u16, u16)) -> Bench {
        Bench::new(setup(new_game(bowlers, Ruleset::TenPin)), size)
    }

    pub(crate) fn new(setup: Setup, size: (u16, u16)) -> Bench {
        let runtime = runtime();
        let store = runtime.block_on(Store::in_memory()).unwrap();
        Bench::on(store, runtime, setup, size)
    }

    pub(crate) fn on(store: Store, runtime: Runtime, setup: Setup, size: (u16, u16)) -> Bench {
        let (size, now) = (Size::new(size.0, size.1), Instant::now());
        let desk = Desk::new(store, setup.shows_odds);
        let (app, requests) = App::new(setup, size, now);
        let mut bench = Bench { app, desk, runtime, now, size };
        bench.answer(requests);
        bench.draw();
        bench
    }

    /// Answers what is asked, until nothing more is.
    pub(crate) fn answer(&mut self, requests: Vec<Request>) {
        let mut asked: std::collections::VecDeque<Request> = requests.into();
        while let Some(request) = asked.pop_front() {
            for answer in self.runtime.block_on(self.desk.answer(request)) {
                asked.extend(self.app.take(answer, self.now));
            }
        }
    }

    pub(crate) fn tell(&mut self, answer: Answer) {
        let requests = self.app.take(answer, self.now);
        self.answer(requests);
    }

    pub(crate) fn enter(&mut self, input: Input) {
        let requests = self.app.handle(input, self.now);
        self.answer(requests);
        self.draw();
    }

    pub(crate) fn press(&mut self, key: KeyCode) {
        self.enter(Input::Key(KeyEvent::from(key)));
    }

    /// Types characters, each a key.
    pub(crate) fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            let key = match key {
                '↵' => KeyCode::Enter,
                '⎋' => KeyCode::Esc,
                '⇥' => KeyCode::Tab,
                '←' => KeyCode::Left,
                '→' => KeyCode::Right,
                '↑' => KeyCode::Up,
                '↓' => KeyCode::Down,
                '⌫' => KeyCode::Backspace,
                '⇱' => KeyCode::Home,
                '⇲' => KeyCode::End,
                key => KeyCode::Char(key),
            };
            self.press(key);
        }
    }

    pub(crate) fn control(&mut self, key: char) {
        self.enter(Input::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL)));
    }

    /// Clicks on the first place that shows a text.
    pub(crate) fn click(&mut self, text: &str) {
        let picture = self.text();
        let (row, line) = picture.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap_or_else(|| {
            panic!("{text:?} is not on the screen:\n{picture}");
        });
        let column = tenpin_board::text::width(line.split(text).next().unwrap());
        self.click_at(u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
    }

    /// Clicks so many cells behind the place that shows a text.
    pub(crate) fn click_behind(&mut self, text: &str, cells: u16) {
        let picture = self.text();
        let (row, line) = picture.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
        let column = tenpin_board::text::width(line.split(text).next().unwrap());
        self.click_at(u16::try_from(column).unwrap() + cells, u16::try_from(row).unwrap());
    }

    pub(crate) fn click_at(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.enter(Input::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE }));
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.size = Size::new(width, height);
        self.enter(Input::Resize(self.size));
    }

    pub(crate) fn wait(&mut self, time: Duration) {
        self.now += time;
        self.app.tick(self.now);
        self.draw();
    }

    pub(crate) fn draw(&mut self) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, self.size.width, self.size.height));
        let drawn = draw(&self.app, &mut buffer);
        self.app.remember(drawn);
        buffer
    }

    /// What stands on the screen.
    pub(crate) fn text(&mut self) -> String {
        text(&self.draw())
    }

    #[track_caller]
    pub(crate) fn shows(&mut self, text: &str) {
        let picture = self.text();
        assert!(picture.contains(text), "{text:?} is not on the screen:\n{picture}");
    }

    #[track_caller]
    pub(crate) fn hides(&mut self, text: &str) {
        let picture = self.text();
        assert!(!picture.contains(text), "{text:?} is on the screen:\n{picture}");
    }

    /// The games of the sheet that is bowled on, in notation.
    pub(crate) fn games(&self) -> Vec<String> {
        let sheet = &self.app.lane().unwrap().sheet;
        sheet.lines().iter().map(|line| line.game.to_string()).collect()
    }
}

/// The symbols of a buffer, row by row, without blanks at the ends.
pub(crate) fn text(buffer: &Buffer) -> String {
    let row = |y: u16| {
        let mut row = String::new();
        let mut x = buffer.area.left();
        while x < buffer.area.right() {
            let symbol = buffer[(x, y)].symbol();
            row += symbol;
            // A wide symbol covers the cell behind it.
            x += u16::try_from(tenpin_board::text::width(symbol).max(1)).unwrap();
        }
        row.trim_end().to_owned()
    };
    (buffer.area.top()..buffer.area.bottom()).map(row).collect::<Vec<_>>().join("\n")
}

/// How cells look: `#` filled, `B` filled and bold, `b` bold, `_` underlined, `.` pale.
pub(crate) fn look(buffer: &Buffer) -> String {
    let cell = |x: u16, y: u16| {
        let cell = &buffer[(x, y)];
        let has = |modifier: Modifier| cell.modifier.contains(modifier);
        match () {
            () if has(Modifier::REVERSED | Modifier::BOLD) => 'B',
            () if has(Modifier::REVERSED) => '#',
            () if has(Modifier::UNDERLINED) => '_',
            () if has(Modifier::BOLD) => 'b',
            () if has(Modifier::DIM) => '.',
            () => ' ',
        }
    };
    let row = |y: u16| {
        let row: String = (buffer.area.left()..buffer.area.right()).map(|x| cell(x, y)).collect();
        row.trim_end().to_owned()
    };
    (buffer.area.top()..buffer.area.bottom()).map(row).collect::<Vec<_>>().join("\n")
}
