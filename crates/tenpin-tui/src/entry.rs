//! A ball that is typed: which key begins it, which one ends it, and why it cannot be.

use tenpin::notation::Misspelling;
use tenpin::{Ball, Game, RollError, Ruleset};
use tenpin_lang::{Hint, Phrase, Quoted, Say, WrongEntry};

use crate::words::Message;

/// What a key makes of the text that was typed before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Typed {
    /// Something could follow.
    Pending(String),
    /// This ball, and nothing else can be meant.
    Ball(Ball),
    /// The text before was a ball by itself, and the key begins the next one.
    Then(Ball),
    /// No ball, for this reason.
    Refused(Phrase),
}

/// A key on the screen: what is typed, and whether it can be bowled now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Button {
    pub(crate) text: String,
    pub(crate) is_possible: bool,
}

/// What the key makes of the text that was typed before it.
pub(crate) fn typed(before: &str, key: char, game: &Game) -> Typed {
    let text: String = before.chars().chain([key.to_ascii_uppercase()]).collect();
    let possible = possible(game);
    let ball = |text: &str| possible.iter().find(|(typed, _)| typed == text).map(|(_, ball)| *ball);
    let is_begun = possible.iter().any(|(typed, _)| typed.len() > text.len() && typed.starts_with(&text));
    match (ball(&text), ball(before)) {
        (_, _) if is_begun => Typed::Pending(text),
        (Some(ball), _) => Typed::Ball(ball),
        (None, Some(before)) => Typed::Then(before),
        (None, None) => Typed::Refused(refusal(&text, game)),
    }
}

/// The ball that the text is by itself, or why it is none.
pub(crate) fn entered(text: &str, game: &Game) -> Result<Ball, Phrase> {
    let ball = possible(game).into_iter().find(|(typed, _)| typed == text).map(|(_, ball)| ball);
    ball.ok_or_else(|| refusal(text, game))
}

/// Whether a key can be part of a ball under any rule set.
pub(crate) fn is_ball_key(key: char) -> bool {
    matches!(key, '0'..='9' | 'x' | 'X' | '/' | '-' | 'f' | 'F' | '(' | ')')
}

/// The keys of the screen for a game, in an order that never changes: counts and symbols, without what is made of both.
pub(crate) fn buttons(game: &Game) -> Vec<Button> {
    let is_button = |text: &str| text.parse::<u8>().is_ok() || text.chars().count() == 1;
    let keys = all(game.ruleset()).into_iter().filter(|(text, _)| is_button(text));
    keys.map(|(text, ball)| Button { text, is_possible: game.clone().bowl(ball).is_ok() }).collect()
}

/// Everything that can be typed for the next ball, with what it means.
fn possible(game: &Game) -> Vec<(String, Ball)> {
    let mut all = all(game.ruleset());
    all.retain(|(_, ball)| game.clone().bowl(*ball).is_ok());
    all
}

/// Everything that can be typed by these rules.
fn all(ruleset: Ruleset) -> Vec<(String, Ball)> {
    let rack = ruleset.rack();
    let counts = (0..=rack).map(|pins| (pins.to_string(), Ball::Pins(pins)));
    let splits = (1..rack).map(|pins| (format!("({pins})"), Ball::Split(pins)));
    let marks = [("X", Ball::Strike), ("/", Ball::Spare), ("-", Ball::Pins(0))];
    let marks = marks.map(|(text, ball)| (text.to_owned(), ball));
    let fouls: Vec<(String, Ball)> = if ruleset.foul_cost().is_none() {
        vec![("F".to_owned(), Ball::Foul(0))]
    } else {
        let counts = (0..=rack).map(|pins| (format!("{pins}F"), Ball::Foul(pins)));
        let marks = [("-F", Ball::Foul(0)), ("XF", Ball::Foul(rack)), ("/F", Ball::FouledSpare)];
        counts.chain(marks.map(|(text, ball)| (text.to_owned(), ball))).collect()
    };
    counts.chain(splits).chain(marks).chain(fouls).collect()
}

/// Why a text is no ball that can be bowled now.
fn refusal(text: &str, game: &Game) -> Phrase {
    let ball = all(game.ruleset()).into_iter().find(|(typed, _)| typed == text).map(|(_, ball)| ball);
    // More than any rack has.
    let count = || text.parse::<u8>().ok().map(Ball::Pins);
    match ball.or_else(count).map(|ball| game.clone().bowl(ball)) {
        Some(Err(error)) => error.phrase(),
        _ if game.is_over() => RollError::GameOver.phrase(),
        _ if text == "F" => {
            let foul = Misspelling::LoneFoul.phrase();
            Message::Advised { reason: foul, advice: Hint::WriteFoul.phrase() }.phrase()
        }
        _ => WrongEntry::NotABall { text: Quoted::of(text) }.phrase(),
    }
}
