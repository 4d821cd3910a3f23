//! The subcommands. The file of each has its arguments, its help and what it does.

pub(crate) mod check;
pub(crate) mod close;
pub(crate) mod compact;
pub(crate) mod completions;
pub(crate) mod delete;
pub(crate) mod doctor;
pub(crate) mod export;
pub(crate) mod fix;
pub(crate) mod forecast;
pub(crate) mod form;
pub(crate) mod help;
pub(crate) mod history;
pub(crate) mod import;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod rebuild;
pub(crate) mod rename;
pub(crate) mod resume;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod stats;
pub(crate) mod tui;
pub(crate) mod verify;
