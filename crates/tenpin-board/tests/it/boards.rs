use tenpin::{Ball, Game, Mark, Ruleset};
use tenpin_board::{Board, BoardLine, Event, Symbol, SymbolKind};

use crate::{bowl, sheet};

/// The score so far and the best possible one, as the board carries them.
fn check(ruleset: Ruleset, notation: &str, score: Option<u16>, so_far: u16, best: u16) {
    let game = Game::read(ruleset, notation).unwrap();
    let line = BoardLine::new("PJS".to_owned(), &game);
    assert_eq!((line.score, line.so_far, line.best), (score, so_far, best), "{notation}");
    assert_eq!((line.so_far, line.best), (game.score_so_far(), game.best_possible()), "{notation}");
}

#[test]
fn a_line_tells_the_score_so_far_and_the_best_possible() {
    check(Ruleset::TenPin, "", None, 0, 300);
    check(Ruleset::TenPin, "X X 9", None, 29, 279);
    check(Ruleset::TenPin, "X X X X X X X X X XXX", Some(300), 300, 300);
    check(Ruleset::TenPin, "-- -- -- -- -- -- -- -- -- 9-", Some(9), 9, 9);
    check(Ruleset::FivePin, "", None, 0, 450);
    check(Ruleset::FivePin, "15 5F 0 0", None, 10, 370);
}

#[test]
fn the_board_tells_what_the_next_ball_meets() {
    let mut sheet = sheet("PJS KYJ");
    bowl(&mut sheet, "X 7");
    let board = Board::from(&sheet);
    let next = board.next.unwrap();
    assert_eq!(board.up, Some(1));
    assert_eq!((next.frame, next.ball, next.standing, next.clearing_mark), (1, 2, 3, Some(Mark::Spare)));
    assert_eq!(sheet.next(), Some((1, next)));
}

#[test]
fn nobody_is_up_when_all_who_are_here_are_done() {
    let mut sheet = sheet("PJS KYJ");
    for _ in 0..10 {
        bowl(&mut sheet, "9- 8-");
    }
    assert_eq!((sheet.next(), Board::from(&sheet).next), (None, None));
    sheet.undo().unwrap();
    assert_eq!(sheet.next().map(|(line, next)| (line, next.frame, next.ball)), Some((1, 10, 2)));
    sheet.apply(Event::Left { line: 1 }).unwrap();
    assert_eq!((sheet.next(), Board::from(&sheet).up), (None, None));
}

#[test]
fn a_symbol_says_what_a_ball_counts_as() {
    use SymbolKind::{NoPins, Pins, Spare, Strike};

    let check = |ruleset: Ruleset, balls: &[Ball], shown: &[(&str, SymbolKind)]| {
        let mut game = Game::new(ruleset);
        let mut symbols = Vec::new();
        for ball in balls {
            symbols.push(Symbol::of(game.bowl(*ball).unwrap(), ruleset));
        }
        let symbols: Vec<_> = symbols.iter().map(|symbol| (symbol.text, symbol.kind)).collect();
        assert_eq!(symbols, shown, "{ruleset} {balls:?}");
    };
    let pins = Ball::Pins;
    check(Ruleset::TenPin, &[pins(10), pins(8), pins(2)], &[("X", Strike), ("8", Pins), ("/", Spare)]);
    check(Ruleset::TenPin, &[pins(0), pins(10), Ball::Split(8)], &[("-", NoPins), ("/", Spare), ("8", Pins)]);
    check(Ruleset::TenPin, &[Ball::Foul(0), pins(10)], &[("F", NoPins), ("/", Spare)]);
    // A strike of nine is a strike, and a third ball of ten is no mark.
    check(Ruleset::NoTap9, &[pins(9)], &[("X", Strike)]);
    check(Ruleset::Candlepin, &[pins(0), pins(0), pins(10)], &[("-", NoPins), ("-", NoPins), ("10", Pins)]);
    // Where a foul has its price, its pins count.
    check(Ruleset::FivePin, &[Ball::Foul(5), Ball::Foul(0)], &[("5F", Pins), ("-F", NoPins)]);
    check(Ruleset::FivePin, &[Ball::Foul(15)], &[("XF", Strike)]);
}

#[test]
fn a_frame_shows_its_balls_and_a_given_one_that_nobody_bowls_it() {
    let game = Game::read(Ruleset::ThreeSixNine, "9/ 81").unwrap();
    let line = BoardLine::new("PJS".to_owned(), &game);
    let shown = |frame: usize| -> String {
        line.frames[frame].symbols(line.ruleset).map(|symbol| symbol.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!([shown(0), shown(1), shown(2), shown(3)], ["9 /", "8 1", "_", ""]);
}

#[test]
fn every_count_of_every_rule_set_has_its_symbol() {
    for ruleset in Ruleset::ALL {
        for pins in 0..=20 {
            for ball in [Ball::Pins(pins), Ball::Foul(pins)] {
                let Ok(roll) = Game::new(ruleset).bowl(ball) else { continue };
                let own = match roll.mark() {
                    Some(_) => "X".to_owned(),
                    None if pins == 0 => "-".to_owned(),
                    None => pins.to_string(),
                };
                let shown = match (roll.is_foul(), ruleset.foul_cost()) {
                    (false, _) => own,
                    (true, None) => "F".to_owned(),
                    (true, Some(_)) => own + "F",
                };
                assert_eq!(Symbol::of(roll, ruleset).text, shown, "{ruleset} {ball:?}");
            }
        }
    }
}
