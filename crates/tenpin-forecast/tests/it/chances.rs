use std::collections::{BTreeMap, HashMap};

use tenpin::{Game, Prospect, Ruleset};
use tenpin_forecast::{Chances, Forecaster, Form, Level, finishes};

use crate::{assert_same, forecast, game, is_close, with_first};

/// Every way to finish a game, one by one, with what it is worth and how likely it is.
fn brute_force(form: &Form, game: &Game) -> Vec<f64> {
    fn walk(form: &Form, game: &Game, chance: f64, chances: &mut Vec<f64>) {
        let Some(next) = game.next_ball() else {
            let score = usize::from(game.score().unwrap());
            chances.resize(chances.len().max(score + 1), 0.0);
            chances[score] += chance;
            return;
        };
        let odds = form.odds(&Prospect::of(game).unwrap());
        for pins in next.pins() {
            let mut after = *game;
            after.roll(pins).unwrap();
            walk(form, &after, chance * odds[usize::from(pins)], chances);
        }
    }
    let mut chances = Vec::new();
    walk(form, game, 1.0, &mut chances);
    chances
}

#[test]
fn short_positions_are_as_brute_force_says() {
    let ten_pin =
        ["X X X X X X X X", "9/ 9/ 9/ 9/ 9/ 9/ 9/ 9/ X", "72 72 72 72 72 72 72 72 8/ X", "X X X X X X X X X X9"];
    for notation in ten_pin.into_iter().chain([
        "-- -- -- -- -- -- -- -- 3",
        "-- -- -- -- -- -- -- X X 9",
        "F- -- -- -- -- -- -- -- X F",
    ]) {
        for level in Level::ALL {
            let form = level.form(Ruleset::TenPin);
            let game = game(notation);
            assert_same(&forecast(&form, &game), &brute_force(&form, &game), notation);
        }
    }
    for ruleset in Ruleset::ALL {
        // Strikes up to the last frame but one, and whatever may follow.
        let mut game = Game::new(ruleset);
        while game.next_ball().is_some_and(|next| next.frame < 9 || ruleset != Ruleset::FivePin && next.frame < 10) {
            game.roll(ruleset.rack()).unwrap();
        }
        while game.next_ball().is_some_and(|next| next.frame < 10) {
            game.roll(0).unwrap();
        }
        for form in [Form::even(ruleset), Level::League.form(ruleset)] {
            assert_same(&forecast(&form, &game), &brute_force(&form, &game), ruleset.name());
        }
    }
}

/// A number without end: digits in base 2^32, the lowest first.
#[derive(Clone, Default)]
struct Exact(Vec<u64>);

impl Exact {
    fn add_times(&mut self, other: &Exact, factor: u64) {
        let mut carry = 0;
        for index in 0.. {
            let more = other.0.get(index).map(|digit| digit * factor);
            if more.is_none() && carry == 0 {
                return;
            }
            if self.0.len() <= index {
                self.0.push(0);
            }
            let sum = self.0[index] + more.unwrap_or(0) + carry;
            self.0[index] = sum & 0xffff_ffff;
            carry = sum >> 32;
        }
    }

    /// This as a share of another one. Three digits are far more than a float has.
    fn share_of(&self, whole: &Exact) -> f64 {
        let skipped = whole.0.len().saturating_sub(3);
        let float = |exact: &Exact| {
            exact
                .0
                .iter()
                .skip(skipped)
                .rev()
                .fold(0.0, |float, digit| float * 4_294_967_296.0 + f64::from(u32::try_from(*digit).unwrap()))
        };
        float(self) / float(whole)
    }
}

/// A position of ten-pin that knows nothing of the engine: the frame, what stands for the second ball, how often the next
/// ball counts and how often the one after it, and the fill balls that are left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Peer {
    frame: u8,
    standing: u8,
    is_second: bool,
    counts: (u16, u16),
    fills: u8,
}

/// Whole games of ten-pin in exact arithmetic. `weights` are the parts of `WHOLE` for each count, by what stands and
/// whether it is a second ball.
fn exactly(weights: impl Fn(u8, bool) -> Vec<u64>) -> Vec<f64> {
    const BALLS: usize = 21;
    let start = Peer { frame: 1, standing: 10, is_second: false, counts: (1, 1), fills: 0 };
    let one = Exact(vec![1]);
    let mut open: BTreeMap<Peer, HashMap<u16, Exact>> = BTreeMap::from([(start, HashMap::from([(0, one.clone())]))]);
    let mut scores: HashMap<u16, Exact> = HashMap::new();
    let whole: u64 = weights(10, false).iter().sum();
    for _ in 0..BALLS {
        let mut later: BTreeMap<Peer, HashMap<u16, Exact>> = BTreeMap::new();
        for (peer, points) in open {
            // Games that are over wait for the others, so that all have the same whole.
            let ways: Vec<(Option<(u16, Peer)>, u64)> = if peer.frame == 11 {
                vec![(Some((0, peer)), whole)]
            } else {
                let row = weights(peer.standing, peer.is_second);
                row.iter()
                    .enumerate()
                    .map(|(pins, weight)| (Some(peer.after(u8::try_from(pins).unwrap())), *weight))
                    .collect()
            };
            for (way, weight) in ways.into_iter().filter(|(_, weight)| 0 < *weight) {
                let (gain, after) = way.unwrap();
                for (before, ways) in &points {
                    later.entry(after).or_default().entry(before + gain).or_default().add_times(ways, weight);
                }
            }
        }
        open = later;
    }
    for (peer, points) in open {
        assert_eq!(peer.frame, 11);
        for (score, ways) in points {
            scores.entry(score).or_default().add_times(&ways, 1);
        }
    }
    let mut all = one;
    for _ in 0..BALLS {
        let before = std::mem::take(&mut all);
        all.add_times(&before, whole);
    }
    (0..=300).map(|score| scores.get(&score).map_or(0.0, |ways| ways.share_of(&all))).collect()
}

impl Peer {
    fn after(self, pins: u8) -> (u16, Peer) {
        let gain = u16::from(pins) * self.counts.0;
        let (next, later) = (self.counts.1, 1);
        let is_cleared = pins == self.standing;
        let over = Peer { frame: 11, standing: 10, is_second: false, counts: (1, 1), fills: 0 };
        let fresh = Peer { standing: 10, is_second: false, ..self };
        let second = Peer { standing: self.standing - pins, is_second: true, counts: (next, later), ..self };
        let after = match (self.frame, self.fills) {
            // A fill ball counts once more for each frame before that still waits, and for its own frame.
            (10, 1) => over,
            (10, 2) if is_cleared => Peer { counts: (next, later), fills: 1, ..fresh },
            (10, 2) => Peer { fills: 1, ..second },
            (10, _) if is_cleared && !self.is_second => Peer { counts: (next, later), fills: 2, ..fresh },
            (10, _) if is_cleared => Peer { counts: (1, 1), fills: 1, ..fresh },
            (frame, _) if is_cleared && !self.is_second => {
                Peer { frame: frame + 1, counts: (next + 1, later + 1), ..fresh }
            }
            (frame, _) if is_cleared => Peer { frame: frame + 1, counts: (2, 1), ..fresh },
            (10, _) if self.is_second => over,
            (frame, _) if self.is_second => Peer { frame: frame + 1, counts: (1, 1), ..fresh },
            _ => second,
        };
        (gain, after)
    }
}

/// The least number that all racks of ten pins divide.
const WHOLE: u64 = 27_720;

#[test]
fn whole_games_are_as_exact_arithmetic_says() {
    let even = |standing: u8, _: bool| vec![WHOLE / (u64::from(standing) + 1); usize::from(standing) + 1];
    assert_same(&forecast(&Form::even(Ruleset::TenPin), &Game::default()), &exactly(even), "even");
    // A strike or nothing at all, and a spare as often.
    let all_or_nothing = |standing: u8, _: bool| {
        let mut row = vec![0; usize::from(standing) + 1];
        (row[0], row[usize::from(standing)]) = (WHOLE * 3 / 5, WHOLE * 2 / 5);
        row
    };
    let mut weights = Form::even(Ruleset::TenPin).weights();
    let floats = |row: Vec<u64>| row.into_iter().map(|weight| f64::from(u32::try_from(weight).unwrap())).collect();
    weights.first = floats(all_or_nothing(10, false));
    for (standing, row) in &mut weights.second {
        *row = floats(all_or_nothing(*standing, true));
    }
    let form = Form::new(Ruleset::TenPin, &weights).unwrap();
    assert_same(&forecast(&form, &Game::default()), &exactly(all_or_nothing), "all or nothing");
    // Something uneven.
    let uneven = |standing: u8, is_second: bool| {
        let counts = u64::from(standing) + 1;
        let mut row: Vec<u64> = (0..counts).map(|pins| (pins * pins + u64::from(is_second) * 3) % 17 * 40).collect();
        row[0] += WHOLE - row.iter().sum::<u64>();
        row
    };
    let mut weights = Form::even(Ruleset::TenPin).weights();
    weights.first = floats(uneven(10, false));
    for (standing, row) in &mut weights.second {
        *row = floats(uneven(*standing, true));
    }
    let form = Form::new(Ruleset::TenPin, &weights).unwrap();
    assert_same(&forecast(&form, &Game::default()), &exactly(uneven), "uneven");
}

#[test]
fn who_never_varies_has_one_score() {
    let always = |pins: usize| with_first(std::array::from_fn(|count| f64::from(u8::from(count == pins))));
    let strikes = forecast(&always(10), &Game::default());
    assert!(is_close(strikes.of(300), 1.0) && is_close(strikes.mean(), 300.0) && strikes.deviation() < 1e-6);
    let mut weights = always(9).weights();
    weights.second.insert(1, vec![0.0, 1.0]);
    let spares = forecast(&Form::new(Ruleset::TenPin, &weights).unwrap(), &Game::default());
    assert!(is_close(spares.of(190), 1.0), "{}", spares.of(190));
    assert_eq!((spares.lowest(), spares.highest(), spares.at_least(190), spares.at_least(191)), (190, 190, 1.0, 0.0));
    // Strike or nothing, as often: what three balls bring is 30 with an eighth, and the mean is that of independent balls.
    let mut weights = with_first([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]).weights();
    weights.second.insert(10, [vec![1.0], vec![0.0; 10]].concat());
    let form = Form::new(Ruleset::TenPin, &weights).unwrap();
    let chances = forecast(&form, &Game::default());
    assert!(is_close(chances.of(300), 0.5_f64.powi(12)) && is_close(chances.of(0), 0.5_f64.powi(10)));
    assert_same(
        &chances,
        &exactly(
            |_, is_second| {
                if is_second { [vec![2], vec![0; 10]].concat() } else { [vec![1], vec![0; 9], vec![1]].concat() }
            },
        ),
        "strike or nothing",
    );
}

#[test]
fn a_finished_game_is_certain() {
    let club = Forecaster::new(Level::Club.form(Ruleset::TenPin));
    let over = game("X 7/ 9- X -8 8/ F6 X X X81");
    assert_eq!(club.forecast(&over), Ok(Chances::certain(167)));
    assert_eq!(
        club.forecast(&Game::new(Ruleset::FivePin)).unwrap_err().to_string(),
        "the game is five-pin, and the form is ten-pin"
    );
}

#[test]
fn room_is_used_again() {
    let club = Forecaster::new(Level::Club.form(Ruleset::TenPin));
    let mut chances = club.forecast(&Game::default()).unwrap();
    let room = chances.by_score().as_ptr();
    for notation in ["X X X", "7", "X 7/ 9- X -8 8/ F6 X X X81", "-- --"] {
        club.forecast_into(&game(notation), &mut chances).unwrap();
        assert_eq!(chances, club.forecast(&game(notation)).unwrap());
        assert_eq!(chances.by_score().as_ptr(), room, "nothing is allocated");
    }
}

#[test]
fn fouls_that_cost_are_paid_for() {
    let form = Level::Club.form(Ruleset::FivePin);
    let read = |text: &str| Game::read(Ruleset::FivePin, text).unwrap();
    let (fouled, clean) = (forecast(&form, &read("0F 0F 0F")), forecast(&form, &read("0 0 0")));
    // Three fouls are 45 points, and no score is below 0.
    for score in 1..=400 {
        assert!(is_close(fouled.of(score), clean.of(score + 45)), "{score}");
    }
    assert!(is_close(fouled.of(0), (0..=45).map(|score| clean.of(score)).sum()));
    assert_eq!(finishes(&read("0F 0F 0F"))[0], finishes(&read("0 0 0"))[..=45].iter().sum::<u128>());
}

#[test]
fn pins_that_were_told_make_a_difference() {
    let game = |leave: &str| {
        let mut game = Game::new(Ruleset::FivePin);
        game.bowl(tenpin::Ball::Leave(leave.parse().unwrap())).unwrap();
        game
    };
    let form = Form::even(Ruleset::FivePin);
    // The middle pin is worth as much as two others, but falls at once or not at all.
    let (middle, others) = (forecast(&form, &game("3")), forecast(&form, &game("1-2")));
    assert!(1e-3 < (middle.of(100) - others.of(100)).abs() || 1e-3 < (middle.mean() - others.mean()).abs());
    for game in [game("3"), game("1-2")] {
        assert!(is_close(forecast(&form, &game).by_score().iter().sum(), 1.0));
    }
}

#[test]
fn quantiles_and_chances_of_at_least() {
    let chances = Chances::certain(100).or(0.5, &Chances::certain(200)).or(0.2, &Chances::certain(150));
    assert_eq!(
        [0.0, 0.1, 0.4, 0.41, 0.6, 0.61, 1.0].map(|share| chances.quantile(share)),
        [100, 100, 100, 150, 150, 200, 200]
    );
    assert_eq!(
        [0, 100, 101, 150, 151, 200, 201].map(|score| (chances.at_least(score) * 10.0).round()),
        [10.0, 10.0, 6.0, 6.0, 4.0, 4.0, 0.0]
    );
    assert_eq!((chances.lowest(), chances.highest()), (100, 200));
    assert!(is_close(chances.mean(), 150.0));
    assert_eq!(Chances::certain(0).quantile(0.5), 0);
}

#[test]
fn a_prepared_form_is_small() {
    assert!(Forecaster::new(Level::Club.form(Ruleset::TenPin)).bytes() < 1024 * 1024);
}

#[test]
fn every_way_to_finish_is_counted() {
    assert_eq!(finishes(&game("X X X X X X X X X")).iter().sum::<u128>(), 241);
    assert_eq!(finishes(&game("X X X X X X X X X XXX"))[300], 1);
    assert_eq!(finishes(&Game::default()).iter().sum::<u128>(), 66_u128.pow(9) * 241);
}
