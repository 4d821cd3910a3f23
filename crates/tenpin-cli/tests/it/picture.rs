use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write as _};
use std::num::NonZero;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{Cell, Color, Parser, Screen};

use crate::fresh_data;
use crate::terminal::Terminal;

const PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/board.svg");

/// What is entered in the first eight frames, so that there is much to see.
const ENTRIES: &str = "X 8 / 7 / X 9 - - / X 7 2 8 / X X X X 9 - 9 / 9 /";
/// A split, a slip of the finger, and the spare.
const SPLIT: [&str; 4] = ["X", "left 7 10", "3", "/"];

const DESCRIPTION: &str = "Two bowlers, PJS and KYJ, in the ninth frame. KYJ leaves the 7-10 split, and the program names \
                           it. Three pins are refused, because two are standing. The spare goes on the board. Strikes \
                           are green, spares are cyan, balls without pins are yellow.";

/// Long enough for the slowest machine; a test waits this long only when it fails.
const PATIENCE: Duration = Duration::from_secs(30);

const ROWS: u16 = 18;
const COLUMNS: u16 = 80;

/// The command on a pseudo-terminal.
struct Recording {
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn std::io::Write + Send>,
    output: Receiver<Vec<u8>>,
    /// What a person sees.
    window: Parser,
    /// All that was ever shown, as on a window of any height.
    roll: Parser,
    /// The terminal is gone when this is.
    _master: Box<dyn MasterPty + Send>,
}

impl Recording {
    fn new(args: &[&str]) -> Recording {
        let size = PtySize { rows: ROWS, cols: COLUMNS, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_tenpin"));
        command.args(args);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("TENPIN_DATA", fresh_data());
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(len @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..len].to_vec()).is_err() {
                    break;
                }
            }
        });
        let parser = |rows| Parser::new(NonZero::new(rows).unwrap(), NonZero::new(COLUMNS).unwrap(), 0);
        let keyboard = pair.master.take_writer().unwrap();
        Recording { child, keyboard, output, window: parser(ROWS), roll: parser(2000), _master: pair.master }
    }

    /// Waits until somebody is asked for a ball, farther down than this row, and gives the row of the question.
    #[track_caller]
    fn wait_for_turn(&mut self, below: Option<u16>) -> u16 {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let screen = self.roll.screen();
            let (row, column) = screen.cursor_position();
            let before = screen.contents_between(row, 0, row, column);
            if below < Some(row) && before.ends_with("'s turn : ") {
                return row;
            }
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => {
                    self.window.process(&bytes);
                    self.roll.process(&bytes);
                }
                Err(error) => panic!("nobody was asked for a ball ({error}):\n{}", self.window.screen().contents()),
            }
        }
    }

    /// Enters each of these as soon as it is asked for, and gives what a person sees then.
    fn play(&mut self, entries: impl IntoIterator<Item = &'static str>) -> &Screen {
        let mut row = self.wait_for_turn(None);
        for entry in entries {
            self.keyboard.write_all(format!("{entry}\r").as_bytes()).unwrap();
            row = self.wait_for_turn(Some(row));
        }
        self.window.screen()
    }
}

impl Drop for Recording {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const FONT_SIZE: u16 = 14;
/// The size of a cell, in tenths of a pixel so that sums are exact.
const CELL: (u16, u16) = (84, 190);
/// How far below the top of its cell a text stands, in tenths of a pixel.
const BASELINE: u16 = 140;
const MARGIN: u16 = 160;

/// The colours of a dark terminal, each with a contrast of at least 4.5 to the background.
const STYLES: &str = "\
rect.window { fill: #161b22; stroke: #444c56; }
rect.inverse, rect.cursor { fill: #e6edf3; }
text { fill: #e6edf3; font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }
.dim { fill: #8b949e; }
.bold { font-weight: bold; }
.red { fill: #ff8b82; }
.green { fill: #4ac961; }
.yellow { fill: #e3b341; }
.cyan { fill: #4fd6e6; }
.inverse { fill: #161b22; }
";

/// The classes of a cell's text: its attributes and its colour.
fn classes(cell: &Cell) -> String {
    let color = match cell.fgcolor() {
        Color::Default => None,
        Color::Idx(1) => Some("red"),
        Color::Idx(2) => Some("green"),
        Color::Idx(3) => Some("yellow"),
        Color::Idx(6) => Some("cyan"),
        other => panic!("no style for {other:?}"),
    };
    let attributes = [(cell.bold(), "bold"), (cell.dim(), "dim"), (cell.inverse(), "inverse")];
    let set = attributes.into_iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name);
    set.chain(color).collect::<Vec<_>>().join(" ")
}

fn pixels(tenths: u16) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A word of one style: where it begins, how many cells it takes, and how it looks.
struct Word {
    column: u16,
    cells: u16,
    text: String,
    classes: String,
}

/// The words of a row. Blanks end a word, so that no font moves the next one.
fn words(screen: &Screen, row: u16) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    for column in 0..COLUMNS {
        let cell = screen.cell(row, column).unwrap();
        let blank = cell.contents().trim().is_empty() && !cell.inverse();
        if blank || cell.is_wide_continuation() {
            continue;
        }
        let classes = classes(cell);
        let width = if cell.is_wide() { 2 } else { 1 };
        match words.last_mut() {
            Some(last) if last.column + last.cells == column && last.classes == classes => {
                last.cells += width;
                last.text += cell.contents();
            }
            _ => words.push(Word { column, cells: width, text: cell.contents().to_owned(), classes }),
        }
    }
    words
}

/// The screen as a picture that needs nothing else: no script, no font, no other file.
fn svg(screen: &Screen, title: &str, description: &str) -> String {
    let (width, height) = (2 * MARGIN + COLUMNS * CELL.0, 2 * MARGIN + ROWS * CELL.1);
    let (wide, high) = (pixels(width), pixels(height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         font-size=\"{FONT_SIZE}\" role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n\
         <style>\n{STYLES}</style>\n\
         <rect class=\"window\" x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\"/>\n",
        pixels(width - 10),
        pixels(height - 10)
    );
    for row in 0..ROWS {
        let top = MARGIN + row * CELL.1;
        for Word { column, cells, text, classes } in words(screen, row) {
            let (x, length) = (pixels(MARGIN + column * CELL.0), pixels(cells * CELL.0));
            if classes.contains("inverse") {
                let (y, height) = (pixels(top), pixels(CELL.1));
                let rect =
                    format!("<rect class=\"inverse\" x=\"{x}\" y=\"{y}\" width=\"{length}\" height=\"{height}\"/>");
                writeln!(svg, "{rect}").unwrap();
            }
            let class = if classes.is_empty() { String::new() } else { format!(" class=\"{classes}\"") };
            let (y, text) = (pixels(top + BASELINE), escaped(&text));
            writeln!(svg, "<text{class} x=\"{x}\" y=\"{y}\" textLength=\"{length}\">{text}</text>").unwrap();
        }
    }
    let (row, column) = screen.cursor_position();
    let (x, y) = (pixels(MARGIN + column * CELL.0), pixels(MARGIN + row * CELL.1));
    let (width, height) = (pixels(CELL.0), pixels(CELL.1));
    writeln!(svg, "<rect class=\"cursor\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>\n</svg>")
        .unwrap();
    svg
}

/// With `BLESS=1` the picture is written anew.
#[test]
fn the_picture_of_the_readme_is_what_the_program_shows() {
    let mut recording = Recording::new(&["play", "PJS", "KYJ"]);
    let screen = recording.play(ENTRIES.split(' ').chain(SPLIT));
    let picture = svg(screen, "The board of tenpin on a terminal", DESCRIPTION);
    if env::var_os("BLESS").is_some() {
        fs::write(PICTURE, &picture).unwrap();
    }
    let kept = fs::read_to_string(PICTURE).unwrap();
    assert!(
        kept == picture,
        "docs/board.svg is not what the program shows now; docs/picture records it anew:\n{}",
        screen.contents()
    );
}

const FULL_PICTURE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/tui.svg");

/// What is entered on the full screen, up to a split in the sixth frame.
const FULL_ENTRIES: &str = "x 9/ 7- 54 9/ x 9/ F9 8- x x x x 9- 63 81 x 8/ x 7/ 7/";

const FULL_DESCRIPTION: &str = "The full-screen board of four bowlers in the sixth frame. Strikes fill their boxes, spares \
                                half of them. Kim Yu-jin is up, on a plate in the colour of maple. On the deck of pins \
                                the 3 and the 10 are marked as left, and the program names the baby split. Beside it \
                                are the score so far, the best possible one, the expected one and the chance to win.";

const FULL_SIZE: (u16, u16) = (24, 80);

/// The colours of a cell, text and ground, as they are drawn on paper of the dark theme.
fn colors(cell: &Cell) -> [String; 2] {
    let shown = |color: Color, default: &str| match color {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        Color::Default => default.to_owned(),
        other @ Color::Idx(_) => panic!("no style for {other:?}"),
    };
    let [text, ground] = [shown(cell.fgcolor(), INK), shown(cell.bgcolor(), PAPER)];
    if cell.inverse() { [ground, text] } else { [text, ground] }
}

const INK: &str = "#f5f0e6";
const PAPER: &str = "#12110f";

/// The ends of a line in a cell: left, right, up and down.
fn ends(symbol: &str) -> Option<[bool; 4]> {
    Some(match symbol {
        "─" => [true, true, false, false],
        "│" | "┃" => [false, false, true, true],
        "┌" => [false, true, false, true],
        "┐" => [true, false, false, true],
        "└" => [false, true, true, false],
        "┘" => [true, false, true, false],
        "├" => [false, true, true, true],
        "┤" => [true, false, true, true],
        "┬" => [true, true, false, true],
        "┴" => [true, true, true, false],
        "┼" => [true, true, true, true],
        _ => return None,
    })
}

/// A full screen as a picture: grounds, rules and words, each in its place whatever the font is.
fn full_svg(screen: &Screen, title: &str, description: &str) -> String {
    let (rows, columns) = FULL_SIZE;
    let (width, height) = (2 * MARGIN + columns * CELL.0, 2 * MARGIN + rows * CELL.1);
    let (wide, high) = (pixels(width), pixels(height));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" height=\"{high}\" \
         font-size=\"{FONT_SIZE}\" role=\"img\" aria-labelledby=\"title description\">\n\
         <title id=\"title\">{title}</title>\n<desc id=\"description\">{description}</desc>\n\
         <style>text {{ font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace; }}\n\
         .bold {{ font-weight: bold; }}</style>\n\
         <rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{PAPER}\" stroke=\"#38342e\"/>\n",
        pixels(width - 10),
        pixels(height - 10)
    );
    let mut rules = String::new();
    for row in 0..rows {
        let top = MARGIN + row * CELL.1;
        let cells = (0..columns).map(|column| screen.cell(row, column).unwrap()).zip(0..);
        let cells: Vec<(&Cell, u16)> = cells.filter(|(cell, _)| !cell.is_wide_continuation()).collect();
        let look = |cell: &Cell| (colors(cell), cell.bold());
        for run in cells.chunk_by(|(one, _), (other, _)| {
            let is_rule = |cell: &Cell| ends(cell.contents()).is_some();
            look(one) == look(other)
                && is_rule(one) == is_rule(other)
                && one.contents().trim().is_empty() == other.contents().trim().is_empty()
        }) {
            let (first, column) = run[0];
            let [text, ground] = colors(first);
            let wide: u16 = run.iter().map(|(cell, _)| if cell.is_wide() { 2 } else { 1 }).sum();
            let (x, length) = (MARGIN + column * CELL.0, wide * CELL.0);
            if ground != PAPER {
                let (x, y, width, height) = (pixels(x), pixels(top), pixels(length), pixels(CELL.1));
                writeln!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{ground}\"/>")
                    .unwrap();
            }
            if ends(first.contents()).is_some() {
                for (cell, column) in run {
                    let [left, right, up, down] = ends(cell.contents()).unwrap();
                    let (x, middle) = (MARGIN + column * CELL.0, MARGIN + column * CELL.0 + CELL.0 / 2);
                    let across = top + CELL.1 / 2;
                    let ends = [
                        (left, x, across),
                        (right, x + CELL.0, across),
                        (up, middle, top),
                        (down, middle, top + CELL.1),
                    ];
                    for (_, x, y) in ends.into_iter().filter(|(is_drawn, ..)| *is_drawn) {
                        write!(rules, "M{} {}L{} {}", pixels(middle), pixels(across), pixels(x), pixels(y)).unwrap();
                    }
                }
                continue;
            }
            let said: String = run.iter().map(|(cell, _)| cell.contents()).collect();
            if said.trim().is_empty() {
                continue;
            }
            let class = if first.bold() { " class=\"bold\"" } else { "" };
            let (x, y, length, said) = (pixels(x), pixels(top + BASELINE), pixels(length), escaped(&said));
            writeln!(svg, "<text{class} x=\"{x}\" y=\"{y}\" textLength=\"{length}\" fill=\"{text}\">{said}</text>")
                .unwrap();
        }
    }
    writeln!(svg, "<path d=\"{rules}\" stroke=\"#6b6357\" fill=\"none\"/>\n</svg>").unwrap();
    svg
}

/// With `BLESS=1` the picture is written anew.
#[test]
fn the_picture_of_the_full_screen_is_what_the_program_shows() {
    let args = [
        "tui",
        "--theme",
        "dark",
        "--calm",
        "PJS=Park Ji-su",
        "KYJ=Kim Yu-jin",
        "MFZ=María Fernández",
        "TOM=Tom Okafor",
    ];
    let environment = [("COLORTERM", "truecolor")];
    let mut terminal = Terminal::sized(FULL_SIZE.0, FULL_SIZE.1, &fresh_data(), &args, &environment);
    terminal.wait_until("who is up", |shown| shown.contains("▶ PJS"));
    terminal.press(&[&FULL_ENTRIES.replace(' ', "")]);
    terminal.wait_until("the split", |shown| shown.contains("Up · frame 6, ball 1") && shown.contains("▶ KYJ"));
    // The 3 and the 10 are left.
    terminal.press(&["jkl llkkll "]);
    terminal.wait_until("the split", |shown| shown.contains("baby split"));
    let picture = full_svg(terminal.screen(), "The full-screen board of tenpin", FULL_DESCRIPTION);
    if env::var_os("BLESS").is_some() {
        fs::write(FULL_PICTURE, &picture).unwrap();
    }
    let kept = fs::read_to_string(FULL_PICTURE).unwrap_or_default();
    assert!(
        kept == picture,
        "docs/tui.svg is not what the program shows now; docs/picture records it anew:\n{}",
        terminal.shown()
    );
}
