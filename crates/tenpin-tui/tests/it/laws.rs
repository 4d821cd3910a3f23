use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui_core::layout::Size;
use tenpin::{Ball, Ruleset};
use tenpin_play::{Command, Play};
use tenpin_store::Author;
use tenpin_tui::{Depth, Ground, Input, Setup, Start, Theme};

use crate::{Bench, entrants, setup};

/// Random numbers that are the same every time (xorshift).
struct Chance(u64);

impl Chance {
    fn next(&mut self, below: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % below
    }

    fn cells(&mut self, below: u16) -> u16 {
        u16::try_from(self.next(below.into())).unwrap()
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.next(all.len() as u64)).unwrap()]
    }
}

const CODES: [KeyCode; 16] = [
    KeyCode::Enter,
    KeyCode::Esc,
    KeyCode::Tab,
    KeyCode::BackTab,
    KeyCode::Left,
    KeyCode::Right,
    KeyCode::Up,
    KeyCode::Down,
    KeyCode::Home,
    KeyCode::End,
    KeyCode::PageUp,
    KeyCode::PageDown,
    KeyCode::Backspace,
    KeyCode::Delete,
    KeyCode::F(1),
    KeyCode::Enter,
];

/// Mostly balls, so that games go on.
const SYMBOLS: &str = "0123456789xX/-fF()0123456789xX/-9/8/x";
const COMMANDS: &str = "urcbadnoepgtTLHSBN:?jkl h/rt d\u{3131}ㅌ가é\u{202e}\u{0}~";

fn input(chance: &mut Chance, size: Size) -> Input {
    let key = |code: KeyCode| Input::Key(KeyEvent::from(code));
    let symbols: Vec<char> = SYMBOLS.chars().collect();
    let commands: Vec<char> = COMMANDS.chars().collect();
    match chance.next(100) {
        0..45 => key(KeyCode::Char(chance.one_of(&symbols))),
        45..62 => key(chance.one_of(&CODES)),
        62..80 => key(KeyCode::Char(chance.one_of(&commands))),
        80..82 => Input::Key(KeyEvent::new(KeyCode::Char(chance.one_of(&commands)), KeyModifiers::SHIFT)),
        82..83 => {
            Input::Key(KeyEvent::new(KeyCode::Char(chance.one_of(&['a', 'e', 'u', 'w', 'z'])), KeyModifiers::CONTROL))
        }
        83..84 => Input::Paste("PJS=Park\n9/".to_owned()),
        84..96 => {
            let kinds = [
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::Down(MouseButton::Left),
                MouseEventKind::ScrollDown,
                MouseEventKind::ScrollUp,
                MouseEventKind::Moved,
            ];
            let (kind, modifiers) = (chance.one_of(&kinds), KeyModifiers::NONE);
            let (column, row) = (chance.cells(size.width.max(1)), chance.cells(size.height.max(1)));
            Input::Mouse(MouseEvent { kind, column, row, modifiers })
        }
        96..98 => Input::Resize(Size::new(chance.cells(230), chance.cells(70))),
        _ => Input::Resize(chance.one_of(&[Size::new(80, 24), Size::new(120, 40), Size::new(200, 50)])),
    }
}

/// Another program on the same sheet does something.
fn other(bench: &mut Bench, chance: &mut Chance) {
    let Some(number) = bench.app.lane().and_then(|lane| lane.number) else { return };
    let store = bench.desk.store().clone();
    let lines = bench.app.lane().map_or(1, |lane| lane.sheet.lines().len());
    let line = usize::try_from(chance.next(8)).unwrap() % lines;
    let command = match chance.next(9) {
        0 => Command::Undo,
        1 => Command::Redo,
        2 => Command::Join { entrant: entrants(&["NEW"]).remove(0) },
        3 => Command::Leave { line },
        4 => Command::Order { first: vec![line] },
        5 => {
            let (number, balls) = (1 + usize::try_from(chance.next(3)).unwrap(), vec![Ball::Pins(3), Ball::Pins(4)]);
            Command::Correct { line, number, balls, reason: "a law".to_owned() }
        }
        _ => Command::Roll(Ball::Pins(u8::try_from(chance.next(11)).unwrap())),
    };
    bench.runtime.block_on(async {
        let mut play = Play::open(store, Author::CONSOLE, number).await.unwrap();
        let _ = play.act(command).await;
    });
}

/// What is shown is what is kept: the sheet, and the picture of it.
#[track_caller]
fn check(bench: &mut Bench) {
    let Some(lane) = bench.app.lane().cloned() else { return };
    let store = bench.desk.store().clone();
    if let Some(number) = lane.number {
        let record = bench.runtime.block_on(store.load(number)).unwrap();
        assert_eq!(*lane.sheet, *record.sheet());
    }
    let shown = bench.draw();
    let fresh = bench.runtime.block_on(bench.desk.snapshot()).unwrap();
    bench.app.replace_lane(fresh);
    assert_eq!(crate::text(&shown), crate::text(&bench.draw()));
}

/// Runs a board through so many inputs.
fn run(seed: u64, inputs: usize) {
    let mut chance = Chance(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    let ruleset = chance.one_of(&Ruleset::ALL);
    let names =
        ["PJS=Park Ji-su", "KYJ=김유진", "TOM:five-pin", "AAA", "BBB", "CCC", "PJS", "DDD=아주 긴 이름을 가진 사람"];
    let count = usize::try_from(chance.next(9)).unwrap();
    let games = u32::try_from(1 + chance.next(3)).unwrap();
    let start = Start::Offer { entrants: entrants(&names[..count]), ruleset, games };
    let depth = chance.one_of(&[Depth::None, Depth::Sixteen, Depth::TwoFiftySix, Depth::True]);
    let ground = chance.one_of(&[Ground::Terminal, Ground::Dark, Ground::Light]);
    let setup = Setup {
        language: chance.one_of(&tenpin_lang::Language::ALL),
        theme: Theme { depth, ground },
        is_calm: chance.next(2) == 0,
        ..setup(start)
    };
    let again = setup.clone();
    let mut bench = Bench::new(setup, (80, 24));
    for step in 0..inputs {
        let is_watched = match chance.next(40) {
            0 => {
                other(&mut bench, &mut chance);
                chance.next(2) == 0
            }
            1 => {
                bench.wait(Duration::from_millis(700));
                true
            }
            _ => false,
        };
        let one = input(&mut chance, bench.size);
        if let Input::Resize(size) = one {
            bench.size = size;
        }
        bench.enter(one);
        assert!(!bench.app.is_waiting());
        if bench.app.end().is_some() {
            // Somebody has left, and comes back.
            let Bench { desk, runtime, size, .. } = bench;
            bench = Bench::on(desk.store().clone(), runtime, again.clone(), (size.width.max(1), size.height.max(1)));
        }
        if (is_watched || step % 11 == 0)
            && let Some(answer) = bench.runtime.block_on(bench.desk.watch())
        {
            bench.tell(answer);
        }
        if step % 11 == 0 {
            check(&mut bench);
        }
    }
    if let Some(answer) = bench.runtime.block_on(bench.desk.watch()) {
        bench.tell(answer);
    }
    check(&mut bench);
}

// Two tests, so that they run beside each other.

#[test]
fn any_keys_mouse_events_and_sizes_show_what_is_kept() {
    for seed in 1..=17 {
        run(seed, 600);
    }
}

#[test]
fn any_other_keys_mouse_events_and_sizes_show_what_is_kept() {
    for seed in 18..=34 {
        run(seed, 600);
    }
}
