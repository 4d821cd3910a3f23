//! Playing, without a terminal.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

/// Bowlers who come late, leave, come back or change their order.
mod bowlers;
/// The lanes of a centre, and their one writer.
mod centre;
/// A whole evening of three games, from the first name to the last total.
mod evening;
/// Balls of one frame that come together.
mod frames;
/// Who is likely to win, as far as earlier games tell.
mod odds;
/// Two keypads at one sheet.
mod overtaken;
/// Which sheet to go on with.
mod resume;
/// Games of a series, and their totals.
mod series;

use tenpin::{Ball, Ruleset, notation};
use tenpin_board::Series;
use tenpin_play::{Command, Outcome, Play};
use tenpin_store::{Author, Store};

/// Runs a test to its end.
fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(test);
}

async fn store() -> Store {
    Store::in_memory().await.unwrap()
}

/// A new sheet for the bowlers that the text names.
fn play(store: &Store, bowlers: &str, series: Option<Series>) -> Play {
    Play::new(
        store.clone(),
        Author::CONSOLE,
        bowlers.split_whitespace().map(|name| name.parse().unwrap()).collect(),
        series,
    )
    .unwrap()
}

/// Bowls the balls one after the other, each by the bowler who is up.
async fn bowl(play: &mut Play, text: &str) {
    for written in notation::balls(Ruleset::TenPin, text) {
        let ball = written.unwrap().ball;
        let outcome = play.act(Command::Roll(ball)).await;
        assert!(matches!(outcome, Ok(Outcome::Rolled(_))), "{ball:?} of {text:?}: {outcome:?}");
    }
}

/// Lets everybody bowl the same to the end of the game.
async fn bowl_to_the_end(play: &mut Play, pins: u8) {
    while let Some((_, next)) = play.sheet().next() {
        let ball = Ball::Pins(pins.min(next.standing));
        play.act(Command::Roll(ball)).await.unwrap();
    }
}

/// The games on the sheet in notation.
fn games(play: &Play) -> Vec<String> {
    play.sheet().lines().iter().map(|line| line.game.to_string()).collect()
}

/// The names of the bowlers, in the order in which they bowl.
fn names(play: &Play) -> String {
    play.sheet().lines().iter().map(|line| line.tag.to_string()).collect::<Vec<_>>().join(" ")
}

/// What stands below each name on the board.
async fn series_totals(play: &mut Play) -> Vec<Option<u32>> {
    play.board().await.lines.iter().map(|line| line.series).collect()
}
