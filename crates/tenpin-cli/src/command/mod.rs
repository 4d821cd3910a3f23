//! The subcommands, one file each, or a few that belong together.

pub(crate) mod completions;
pub(crate) mod delete;
pub(crate) mod fix;
pub(crate) mod history;
pub(crate) mod man;
pub(crate) mod play;
pub(crate) mod rebuild;
pub(crate) mod rules;
pub(crate) mod score;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod stats;
pub(crate) mod transfer;
pub(crate) mod verify;
