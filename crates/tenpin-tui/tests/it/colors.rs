use ratatui_core::style::{Color, Modifier};
use tenpin_tui::{Depth, Ground, Setup, Theme};

use crate::{Bench, new_game, setup};

fn bench(depth: Depth, ground: Ground) -> Bench {
    let start = new_game(&["PJS", "KYJ"], tenpin::Ruleset::TenPin);
    let mut bench = Bench::new(Setup { theme: Theme { depth, ground }, ..setup(start) }, (80, 24));
    bench.keys("x7");
    bench
}

#[test]
fn the_terminal_says_how_many_colours_it_has() {
    let depth = |variables: &[(&str, &str)]| {
        let of = |name: &str| variables.iter().find(|(other, _)| *other == name).map(|(_, value)| (*value).to_owned());
        Depth::of_environment(of)
    };
    assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
    assert_eq!(depth(&[("TERM", "xterm-direct")]), Depth::True);
    assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::TwoFiftySix);
    assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
    assert_eq!(depth(&[]), Depth::Sixteen);
    assert_eq!(depth(&[("NO_COLOR", "1"), ("COLORTERM", "truecolor")]), Depth::None);
    assert_eq!(depth(&[("NO_COLOR", ""), ("COLORTERM", "truecolor")]), Depth::True);
}

#[test]
fn without_colours_no_cell_has_one() {
    for ground in [Ground::Terminal, Ground::Dark, Ground::Light] {
        let buffer = bench(Depth::None, ground).draw();
        let colored = buffer.content.iter().filter(|cell| (cell.fg, cell.bg) != (Color::Reset, Color::Reset)).count();
        assert_eq!(colored, 0);
    }
}

#[test]
fn colours_are_of_the_depth_that_there_is() {
    for ground in [Ground::Terminal, Ground::Dark, Ground::Light] {
        let is_plain = |color: Color| !matches!(color, Color::Rgb(..) | Color::Indexed(_));
        let buffer = bench(Depth::Sixteen, ground).draw();
        assert!(buffer.content.iter().all(|cell| is_plain(cell.fg) && is_plain(cell.bg)));
        let buffer = bench(Depth::TwoFiftySix, ground).draw();
        let is_rgb = |color: Color| matches!(color, Color::Rgb(..));
        assert!(!buffer.content.iter().any(|cell| is_rgb(cell.fg) || is_rgb(cell.bg)));
        // Only the terminal's own ground is left as it is.
        let is_painted = buffer.content.iter().all(|cell| cell.bg != Color::Reset);
        assert_eq!(is_painted, ground != Ground::Terminal);
    }
}

/// How much two colours contrast, as WCAG 2 has it.
fn contrast(one: Color, other: Color) -> f64 {
    let luminance = |color: Color| {
        let Color::Rgb(red, green, blue) = color else { panic!("{color:?}") };
        let part = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
    };
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

#[test]
fn text_is_readable_on_both_grounds() {
    for ground in [Ground::Dark, Ground::Light] {
        let mut bench = bench(Depth::True, ground);
        bench.keys("9");
        let buffer = bench.draw();
        let is_rule = |symbol: &str| "─│┌┬┐├┼┤└┴┘".contains(symbol);
        for cell in buffer.content.iter().filter(|cell| cell.symbol() != " " && !is_rule(cell.symbol())) {
            // What cannot be is pale, and has no brackets either.
            if !cell.modifier.contains(Modifier::DIM) {
                let contrast = contrast(cell.fg, cell.bg);
                assert!(4.5 <= contrast, "{cell:?} {contrast}");
            }
        }
    }
}

#[test]
fn who_is_up_is_seen_without_colours() {
    let mut plain = bench(Depth::None, Ground::Terminal);
    plain.shows("▶ KYJ");
    let mut painted = bench(Depth::True, Ground::Dark);
    assert_eq!(painted.text(), plain.text());
}

#[test]
fn the_ground_is_switched_live() {
    let mut bench = bench(Depth::True, Ground::Terminal);
    let grounds: Vec<Color> = (0..3)
        .map(|_| {
            let ground = bench.draw()[(79, 23)].bg;
            bench.keys("T");
            ground
        })
        .collect();
    assert_eq!(grounds, [Color::Reset, Color::Rgb(0x12, 0x11, 0x0f), Color::Rgb(0xf5, 0xf1, 0xe8)]);
}
