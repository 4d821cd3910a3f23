//! The deck: the pins as a bowler sees them, and those that are marked as left standing.

use tenpin::{Ball, Game, PinSet, Roll, RollError};

/// A ball that is being entered by its pins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Deck {
    /// The pin under the cursor.
    pub(crate) cursor: u8,
    /// The pins that are marked as left standing.
    pub(crate) left: PinSet,
}

/// Where the cursor goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    Left,
    Right,
    Up,
    Down,
}

/// What there is at a pin's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pin {
    /// It stands.
    Standing,
    /// It fell.
    Fallen,
    /// Nobody knows.
    Unknown,
}

impl Deck {
    /// No pin is marked, and the cursor is on the head pin.
    pub(crate) fn new(game: &Game) -> Deck {
        let standing = game.standing_pins().unwrap_or(game.ruleset().pins());
        Deck { cursor: standing.iter().next().unwrap_or(1), left: PinSet::EMPTY }
    }

    /// Moves the cursor to the nearest pin in a direction, if there is one.
    pub(crate) fn go(&mut self, direction: Direction, pins: PinSet) {
        let (column, row) = place(self.cursor, pins);
        let distance = |pin: &u8| {
            let (to_column, to_row) = place(*pin, pins);
            let (right, down) = (to_column - column, to_row - row);
            let (along, across) = match direction {
                Direction::Left => (-right, down),
                Direction::Right => (right, down),
                Direction::Up => (-down, right),
                Direction::Down => (down, right),
            };
            // Sideways the row comes first, up and down the nearest row.
            (0 < along).then(|| {
                if matches!(direction, Direction::Left | Direction::Right) {
                    (across.abs(), along)
                } else {
                    (along, across.abs())
                }
            })
        };
        let nearest = pins.iter().filter_map(|pin| Some((distance(&pin)?, pin))).min();
        if let Some((_, pin)) = nearest {
            self.cursor = pin;
        }
    }

    /// Marks a pin as left standing, or no longer; refused if it fell before.
    pub(crate) fn toggle(&mut self, pin: u8, game: &Game) -> Result<(), RollError> {
        self.cursor = pin;
        if self.left.contains(pin) {
            self.left = self.left.iter().filter(|other| *other != pin).fold(PinSet::EMPTY, with_pin);
            return Ok(());
        }
        let one = with_pin(PinSet::EMPTY, pin);
        if let Some(standing) = game.standing_pins().filter(|standing| !one.is_subset(*standing)) {
            return Err(RollError::NotStanding { leave: one, standing });
        }
        self.left = with_pin(self.left, pin);
        Ok(())
    }

    /// The ball that is told.
    pub(crate) fn ball(self) -> Ball {
        Ball::Leave(self.left)
    }

    /// What the ball would be, or why it cannot be.
    pub(crate) fn roll(self, game: &Game) -> Result<Roll, RollError> {
        game.clone().bowl(self.ball())
    }
}

/// What there is at a pin's place when the next ball is bowled.
pub(crate) fn pin(pin: u8, game: &Game) -> Pin {
    match game.standing_pins() {
        None => Pin::Unknown,
        Some(standing) if standing.contains(pin) => Pin::Standing,
        Some(_) => Pin::Fallen,
    }
}

/// The column and the row of a pin, as the bowler sees them; pins beside each other are two columns apart.
pub(crate) fn place(pin: u8, pins: PinSet) -> (i16, i16) {
    if pins.len() == 5 {
        return match pin {
            1 => (0, 0),
            2 => (1, 1),
            3 => (2, 2),
            4 => (3, 1),
            _ => (4, 0),
        };
    }
    match i16::from(pin) {
        1 => (3, 3),
        pin @ 2..=3 => (2 + 2 * (pin - 2), 2),
        pin @ 4..=6 => (1 + 2 * (pin - 4), 1),
        pin => (2 * (pin - 7), 0),
    }
}

fn with_pin(pins: PinSet, pin: u8) -> PinSet {
    pins.with(pin).unwrap_or(pins)
}
