//! Colours: one palette, on dark and light grounds, in as many colours as the terminal has, or in none.

use ratatui_core::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Depth {
    /// None: bold, underlined and reversed text has to do.
    None,
    /// The sixteen ANSI colours.
    Sixteen,
    /// 256, of which most are fixed.
    TwoFiftySix,
    /// 24-bit colour.
    True,
}

/// What the screen is painted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ground {
    /// The terminal's own colours, whatever they are.
    Terminal,
    /// Dark.
    Dark,
    /// Light.
    Light,
}

/// How things are coloured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Theme {
    /// How many colours there are.
    pub depth: Depth,
    /// What they are painted on.
    pub ground: Ground,
}

/// What something means, which decides how it looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// Text and figures.
    Ink,
    /// Names and totals.
    Strong,
    /// Labels and what matters less.
    Soft,
    /// Hairlines, which carry nothing.
    Rule,
    /// A strike, and the filled half of a spare.
    Mark,
    /// Whose turn it is, the one thing to do next, and at the end the winner.
    Up,
    /// The box of the next ball, and the frame that is corrected.
    Next,
    /// What is refused or wrong.
    Wrong,
    /// Where the keys go.
    Focus,
    /// What cannot be.
    Dim,
}

/// A colour on dark and on light ground, each in all colours, of 256 and of sixteen.
struct Paint {
    dark: ([u8; 3], u8, Color),
    light: ([u8; 3], u8, Color),
}

const fn paint(dark: [u8; 3], dark_16: Color, light: [u8; 3], light_16: Color) -> Paint {
    Paint { dark: (dark, nearest(dark), dark_16), light: (light, nearest(light), light_16) }
}

const PAPER: Paint = paint([0x12, 0x11, 0x0f], Color::Black, [0xf5, 0xf1, 0xe8], Color::White);
const INK: Paint = paint([0xf5, 0xf0, 0xe6], Color::White, [0x1b, 0x19, 0x16], Color::Black);
const SOFT: Paint = paint([0xb5, 0xac, 0x9d], Color::Gray, [0x5f, 0x57, 0x4b], Color::Black);
const RULE: Paint = paint([0x6b, 0x63, 0x57], Color::DarkGray, [0xa9, 0x9f, 0x8e], Color::DarkGray);
const MAPLE: Paint = paint([0xff, 0xb9, 0x4a], Color::Yellow, [0xf4, 0xae, 0x3d], Color::Yellow);
const ON_MAPLE: Paint = paint([0x1b, 0x19, 0x16], Color::Black, [0x1b, 0x19, 0x16], Color::Black);
const MAPLE_INK: Paint = paint([0xff, 0xc6, 0x66], Color::Yellow, [0x8a, 0x4b, 0x00], Color::Black);
const STRIPE: Paint = paint([0xff, 0x8a, 0x7e], Color::LightRed, [0xb3, 0x26, 0x1e], Color::Red);
const OIL: Paint = paint([0x93, 0xc5, 0xff], Color::LightCyan, [0x1d, 0x5c, 0x9e], Color::Blue);

impl Depth {
    /// The colours that a terminal has, from its environment.
    pub fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Depth {
        let is_set = |name: &str| variable(name).is_some_and(|value| !value.is_empty());
        let of = |name: &str| variable(name).unwrap_or_default();
        let term = of("TERM");
        match of("COLORTERM").as_str() {
            _ if is_set("NO_COLOR") || term == "dumb" => Depth::None,
            "truecolor" | "24bit" => Depth::True,
            _ if term.contains("direct") || term.contains("truecolor") => Depth::True,
            _ if term.contains("256") => Depth::TwoFiftySix,
            _ => Depth::Sixteen,
        }
    }
}

impl Ground {
    /// The one after this.
    pub(crate) fn next(self) -> Ground {
        match self {
            Ground::Terminal => Ground::Dark,
            Ground::Dark => Ground::Light,
            Ground::Light => Ground::Terminal,
        }
    }
}

impl Theme {
    /// The style of the whole screen.
    pub(crate) fn paper(self) -> Style {
        match self.ground {
            Ground::Terminal => Style::new(),
            _ if self.depth == Depth::None => Style::new(),
            _ => Style::new().fg(self.color(&INK)).bg(self.color(&PAPER)),
        }
    }

    /// How something with this meaning looks. Without colours, and beside them, bold, underlined and reversed text says it.
    pub(crate) fn style(self, role: Role) -> Style {
        let has_color = self.depth != Depth::None;
        let is_painted = has_color && self.ground != Ground::Terminal;
        let ink = |paint: &Paint| if is_painted { Style::new().fg(self.color(paint)) } else { Style::new() };
        let plate = || Style::new().fg(self.color(&ON_MAPLE)).bg(self.color(&MAPLE)).add_modifier(Modifier::BOLD);
        let reversed = Style::new().add_modifier(Modifier::REVERSED);
        match role {
            Role::Ink => Style::new(),
            Role::Soft if is_painted => ink(&SOFT),
            Role::Rule if is_painted => ink(&RULE),
            Role::Dim if is_painted => ink(&RULE).add_modifier(Modifier::DIM),
            Role::Soft | Role::Rule | Role::Dim => Style::new().add_modifier(Modifier::DIM),
            Role::Mark => reversed,
            Role::Up if has_color => plate(),
            Role::Up => reversed.add_modifier(Modifier::BOLD),
            Role::Next => ink(&MAPLE_INK).add_modifier(Modifier::BOLD),
            Role::Wrong if is_painted => ink(&STRIPE).add_modifier(Modifier::BOLD),
            Role::Wrong if has_color => Style::new().fg(Color::Red).add_modifier(Modifier::BOLD),
            Role::Strong | Role::Wrong => Style::new().add_modifier(Modifier::BOLD),
            Role::Focus if is_painted => ink(&OIL).add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
            Role::Focus => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        }
    }

    fn color(self, paint: &Paint) -> Color {
        let ([red, green, blue], of_256, of_16) = if self.ground == Ground::Light { paint.light } else { paint.dark };
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => of_16,
            Depth::TwoFiftySix => Color::Indexed(of_256),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }
}

/// The nearest of the 256 colours that are the same on every terminal: a cube of six steps, and a scale of greys.
const fn nearest(target: [u8; 3]) -> u8 {
    let mut best = (u32::MAX, 15);
    let mut index = 16;
    loop {
        let color = match index {
            0..232 => [level((index - 16) / 36), level((index - 16) / 6 % 6), level((index - 16) % 6)],
            grey => [8 + 10 * (grey - 232); 3],
        };
        let distance = square(color[0], target[0]) + square(color[1], target[1]) + square(color[2], target[2]);
        if distance < best.0 {
            best = (distance, index);
        }
        if index == u8::MAX {
            return best.1;
        }
        index += 1;
    }
}

/// How bright a step of the cube is.
const fn level(step: u8) -> u8 {
    if step == 0 { 0 } else { 55 + 40 * step }
}

const fn square(one: u8, other: u8) -> u32 {
    let apart = one.abs_diff(other) as u32;
    apart * apart
}
