//! The work that is measured, and the plain loop of the textbooks that it is measured against.

use std::array;
use std::hint::black_box;

use tenpin::{Ball, Frame, Game, NextBall, NotationError, Roll, RollError, Ruleset};
use tenpin_board::{Event, Series, Sheet, SheetError};
use tenpin_forecast::{Chances, Contestant, Forecaster, Level, Numbers, Odds, contest};
use tenpin_store::{Timestamp, Uuid, event_to_text};

/// How many games are played in one measurement: enough that no processor learns them by heart.
const GAMES: usize = 16_384;

/// The game of the textbooks: it keeps the pins in a row, checks nothing, and finds the frames when it is asked for the
/// totals.
struct Textbook {
    rolls: [u8; 21],
    len: usize,
}

/// Games as an evening brings them, the same ones in every run: three first balls of ten are strikes, and half of the
/// leaves are made into spares.
pub fn evening() -> Vec<Game> {
    let mut numbers = Numbers::new(20_261_115);
    let mut pins = |next: NextBall| match (next.is_rack_fresh(), numbers.below(10)) {
        (true, 0..3) | (false, 0..5) => next.standing,
        _ => numbers.below(next.standing + 1),
    };
    let play = |_| {
        let mut game = Game::default();
        while let Some(next) = game.next_ball() {
            if game.roll(pins(next)).is_err() {
                break;
            }
        }
        game
    };
    (0..GAMES).map(play).collect()
}

/// A sheet of two bowlers, with nothing on it.
pub fn sheet() -> Result<Sheet, SheetError> {
    Sheet::open(["PJS", "KYJ"].iter().filter_map(|name| name.parse().ok()).collect())
}

/// The history of a club as it is exported, the same one in every run: so many sheets, three in a series, of two bowlers
/// each, of two hundred.
pub fn history(sheets: usize) -> impl Iterator<Item = String> {
    let games = evening();
    (0..sheets).flat_map(move |number| {
        let opened = 1_500_000_000 + 4000 * number;
        let events = events(number, &games[2 * number % games.len()], &games[(2 * number + 1) % games.len()]);
        let line = move |(index, event): (usize, Event)| {
            let at = Timestamp::from_second(i64::try_from(opened + 20 * index).unwrap_or_default()).unwrap_or_default();
            let place = format!("\"sheet\":\"{}\",\"short\":{}", Uuid::from_u128(number as u128 + 1), number + 1);
            let event = event_to_text(&event);
            format!("{{{place},\"number\":{},\"at\":\"{at}\",{}", index + 1, event.trim_start_matches('{'))
        };
        events.into_iter().enumerate().map(line)
    })
}

/// What happens on a sheet with these two games, from its opening to its end.
fn events(number: usize, first: &Game, second: &Game) -> Vec<Event> {
    let letter = |index: usize| char::from(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[index % 26]);
    let name = |index: usize| format!("Q{}{}", letter(index / 26), letter(index));
    let names = [name(number % 100), name(100 + number * 7 % 100)];
    let bowlers = names.iter().filter_map(|name| name.parse().ok()).collect();
    let game = u32::try_from(number % 3 + 1).unwrap_or(1);
    let mut events = vec![Event::Opened {
        bowlers,
        series: Some(Series { id: number as u128 / 3 + 1, game, games: Some(3) }),
        continues: Vec::new(),
    }];
    for (one, other) in first.frames().iter().zip(second.frames()) {
        for (line, frame) in [one, other].into_iter().enumerate() {
            events.extend(frame.rolls().iter().map(|roll| Event::Rolled { line, ball: Ball::Pins(roll.pins()) }));
        }
    }
    events.push(Event::Closed);
    events
}

/// The games of the evening as the pins of their balls.
pub fn evening_in_pins() -> Vec<Vec<u8>> {
    let pins = |game: &Game| game.frames().iter().flat_map(Frame::rolls).map(Roll::pins).collect();
    evening().iter().map(pins).collect()
}

/// The games of the evening in notation.
pub fn evening_in_notation() -> Vec<String> {
    evening().iter().map(Game::to_string).collect()
}

/// Whether the textbook and the engine agree on every game of the evening. Otherwise their speed says nothing.
pub fn is_textbook_right() -> bool {
    let is_right = |(game, pins): (&Game, Vec<u8>)| {
        let mut textbook = Textbook::new();
        for pins in pins {
            textbook.roll(pins);
        }
        textbook.totals().map(Some) == game.totals()
    };
    evening().iter().zip(evening_in_pins()).all(is_right)
}

impl Textbook {
    fn new() -> Textbook {
        Textbook { rolls: [0; 21], len: 0 }
    }

    fn roll(&mut self, pins: u8) {
        self.rolls[self.len] = pins;
        self.len += 1;
    }

    fn totals(&self) -> [u16; 10] {
        let pins = |index: usize| u16::from(self.rolls[index]);
        let mut total = 0;
        let mut first = 0;
        array::from_fn(|_| {
            if pins(first) == 10 {
                total += 10 + pins(first + 1) + pins(first + 2);
                first += 1;
            } else if pins(first) + pins(first + 1) == 10 {
                total += 10 + pins(first + 2);
                first += 2;
            } else {
                total += pins(first) + pins(first + 1);
                first += 2;
            }
            total
        })
    }
}

/// The peer: whole games, ball by ball, none checked, and the running totals of each.
pub fn textbook(games: &[Vec<u8>]) {
    for game in games {
        let mut played = Textbook::new();
        for pins in game {
            played.roll(black_box(*pins));
        }
        black_box(played.totals());
    }
}

/// Whole games, ball by ball, each checked, and the running totals of each.
pub fn games(games: &[Vec<u8>]) -> Result<(), RollError> {
    for game in games {
        let mut played = Game::default();
        for pins in game {
            played.roll(black_box(*pins))?;
        }
        black_box(played.totals());
    }
    Ok(())
}

/// Lines of notation, read into games.
pub fn lines(lines: &[String]) -> Result<(), NotationError> {
    for line in lines {
        black_box(line.parse::<Game>()?);
    }
    Ok(())
}

/// The other peer, for text: each line of notation is split at blanks into a row of pins, none checked. The sum of all
/// scores.
pub fn plain_loop(text: &str) -> u64 {
    let line = |line: &str| {
        let mut pins: Vec<u32> = Vec::new();
        for frame in line.split_whitespace() {
            let mut first = 0;
            for symbol in frame.chars() {
                let fallen = match symbol {
                    'X' => 10,
                    '/' => 10 - first,
                    '-' => 0,
                    digit => digit.to_digit(10).unwrap_or_default(),
                };
                pins.push(fallen);
                first = fallen;
            }
        }
        plain_score(&pins)
    };
    text.lines().map(line).map(u64::from).sum()
}

/// The same for lines of counts.
pub fn plain_loop_of_counts(text: &str) -> u64 {
    let line = |line: &str| {
        let pins: Vec<u32> = line.split_whitespace().map(|count| count.parse().unwrap_or_default()).collect();
        plain_score(&pins)
    };
    text.lines().map(line).map(u64::from).sum()
}

fn plain_score(pins: &[u32]) -> u32 {
    let mut total = 0;
    let mut first = 0;
    for _ in 0..10 {
        total += pins[first] + pins[first + 1];
        if pins[first] == 10 {
            total += pins[first + 2];
            first += 1;
        } else {
            if pins[first] + pins[first + 1] == 10 {
                total += pins[first + 2];
            }
            first += 2;
        }
    }
    total
}

/// A prepared form, a game, and room for its forecast.
pub fn prepared(notation: &str) -> (Forecaster, Game, Chances) {
    let forecaster = Forecaster::new(Level::League.form(Ruleset::TenPin));
    let game = notation.parse().unwrap_or_default();
    let room = forecaster.forecast(&Game::default()).unwrap_or_default();
    (forecaster, game, room)
}

/// The forecasts of eight bowlers in mid-game.
pub fn eight_bowlers() -> Vec<Chances> {
    let (forecaster, ..) = prepared("");
    let games = evening();
    let beginning = |game: &Game| {
        let mut begun = Game::default();
        let pins = game.frames()[..5].iter().flat_map(Frame::rolls).map(Roll::pins);
        let _ = pins.map(|pins| begun.roll(pins)).count();
        forecaster.forecast(&begun).unwrap_or_default()
    };
    games.iter().take(8).map(beginning).collect()
}

/// Who of them wins.
pub fn winner(chances: &[Chances]) -> Vec<Odds> {
    let contestant = |chances| Contestant { chances, handicap: 0, can_win: true };
    contest(&chances.iter().map(contestant).collect::<Vec<_>>())
}
