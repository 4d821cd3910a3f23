//! The full-screen board. What is ([`App`]), what keys do ([`App::handle`]) and what is drawn ([`draw`]) are separate.
//! The store runs on its own thread ([`Desk`]): the screen sends requests, receives answers, and never waits.
//!
//! ```
//! # tokio::runtime::Builder::new_current_thread().enable_time().build()?.block_on(async {
//! use std::time::Instant;
//!
//! use ratatui_core::buffer::Buffer;
//! use ratatui_core::layout::{Rect, Size};
//! use tenpin_store::Store;
//! use tenpin_tui::{App, Desk, Setup, Start, draw};
//!
//! let setup = Setup::plain(Start::New { entrants: vec![tenpin_board::Entrant::read("PJS")?], ruleset: Default::default(), games: 1 });
//! let mut desk = Desk::new(Store::in_memory().await?, true);
//! let (mut app, mut asked) = App::new(setup, Size::new(80, 24), Instant::now());
//! while let Some(request) = asked.pop() {
//!     for answer in desk.answer(request).await {
//!         asked.extend(app.take(answer, Instant::now()));
//!     }
//! }
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 24));
//! draw(&app, &mut buffer);
//! let row: String = (0..80).map(|x| buffer[(x, 3)].symbol()).collect();
//! assert!(row.starts_with("│▶ PJS   │__│"), "{row}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

// A lane and its lines are words of the game.
#![allow(clippy::similar_names)]

mod action;
mod app;
mod correction;
mod deck;
mod desk;
mod draw;
mod entry;
mod field;
mod keys;
mod lineup;
mod terminal;
mod theme;
mod words;

pub use app::{App, End, House, Setup, Start};
pub use desk::{
    Answer, CurveLine, CurvePoint, Desk, Followed, News, Offer, Problem, Request, Snapshot, Story, read, read_newest,
};
pub use draw::{Drawn, LEAST, draw};
pub use keys::Input;
pub use terminal::{Exit, run};
pub use theme::{Depth, Ground, Theme};
pub use words::TEXTS;
