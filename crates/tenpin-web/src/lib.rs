//! The lanes of a centre over HTTP: an open interface, described by `OpenAPI`, with live boards. It turns requests into
//! commands of `tenpin-play` and its answers into JSON; what happens is decided there.

mod api;
mod centre;
mod desk;
mod filter;
mod live;
mod log;
mod page;
mod path;
mod problem;
mod server;
mod sheet;
mod statistics;
mod words;
mod write;

pub use desk::{PasswordError, SetupCode, set_desk_password};
pub use log::{Log, LogFormat};
pub use server::{House, Server};
pub use words::{Refused, TEXTS};

/// The `OpenAPI` document of the interface, as JSON.
pub fn openapi() -> String {
    api::document()
}
