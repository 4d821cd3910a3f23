//! The lanes of a centre over HTTP: an open interface, described by `OpenAPI`, with live boards. It turns requests into
//! commands of `tenpin-play` and its answers into JSON; what happens is decided there, and who may ask for it in `access`.

mod access;
mod address;
mod api;
mod background;
mod cache;
mod centre;
mod connection;
mod credentials;
mod crowd;
mod desk;
mod filter;
mod guard;
mod guesses;
mod high_games;
mod keypad;
mod live;
mod log;
mod page;
mod password;
mod path;
mod problem;
mod public_url;
mod screen;
mod server;
mod sheet;
mod statistics;
mod streams;
mod turns;
mod waiting;
mod words;
mod write;

pub use access::{Action, Reach, Role, table};
pub use log::{Log, LogFormat};
pub use password::{PasswordError, SetupCode, check_desk_password, set_desk_password};
pub use public_url::{PublicUrl, UrlError};
pub use server::{House, Patience, Server};
pub use words::{Refused, TEXTS};

/// How much one caller may have and try.
pub mod limits {
    pub use crate::address::{Asker, Neighbour, Place, Places};
    pub use crate::crowd::Crowd;
    pub use crate::guesses::{Guesses, Writer};
    pub use crate::waiting::Waiting;
}

/// The `OpenAPI` document of the interface, as JSON.
pub fn openapi() -> String {
    api::document()
}
