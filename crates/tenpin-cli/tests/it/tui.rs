use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use portable_pty::{PtySize, native_pty_system};

use crate::terminal::{CTRL_C, ENTER, Terminal};
use crate::{fresh_data, run, tenpin, tenpin_with};

const CTRL_Z: &str = "\x1a";
const ESC: &str = "\x1b";
const LEFT: &str = "\x1b[D";

/// A board on a terminal of 24 rows and 80 columns.
fn board(data: &Path, args: &[&str]) -> Terminal {
    board_with(data, args, &[])
}

fn board_with(data: &Path, args: &[&str], environment: &[(&str, &str)]) -> Terminal {
    Terminal::sized(24, 80, data, &[&["tui"], args].concat(), environment)
}

/// The left mouse button is pressed and let go at the first cell of a text.
fn click(terminal: &mut Terminal, text: &str) {
    let shown = terminal.shown();
    let (row, line) = shown.lines().enumerate().find(|(_, line)| line.contains(text)).unwrap();
    let column = line.split(text).next().unwrap().chars().count();
    let (row, column) = (row + 1, column + 1);
    terminal.press(&[&format!("\x1b[<0;{column};{row}M"), &format!("\x1b[<0;{column};{row}m")]);
}

#[track_caller]
fn wait(terminal: &mut Terminal, text: &str) {
    terminal.wait_until(text, |shown| shown.contains(text));
}

/// What is kept of a sheet, in notation.
fn kept(data: &Path, sheet: &str) -> String {
    run(&mut tenpin_with(data, &["export", sheet]), "").stdout
}

fn signal(terminal: &Terminal, name: &str) {
    let sent = Command::new("kill").args([&format!("-{name}"), &terminal.process().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// The terminal is as it was: its own screen, a cursor, lines, and no mouse.
#[track_caller]
fn check_given_back(terminal: &Terminal, before: &str) {
    let screen = terminal.screen();
    assert!(!screen.alternate_screen(), "{}", terminal.shown());
    assert!(!screen.hide_cursor());
    assert!(!screen.bracketed_paste());
    assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
    assert!(!terminal.is_held_up());
    assert_eq!(terminal.settings(), before);
}

/// How a terminal is before anything runs on it.
fn settings() -> String {
    let pair = native_pty_system().openpty(PtySize::default()).unwrap();
    format!("{:?}", pair.master.get_termios())
}

#[test]
fn a_whole_evening_at_the_keyboard_and_with_the_mouse() {
    let data = fresh_data();
    let mut terminal = board(&data, &["PJS", "KYJ"]);
    wait(&mut terminal, "▶ PJS");
    // By digits and symbols.
    terminal.press(&["x"]);
    wait(&mut terminal, "▶ KYJ");
    terminal.press(&["9", "/"]);
    wait(&mut terminal, "▶ PJS");
    // A frame on the deck: the 7 and the 10 are left.
    terminal.press(&["jkkkk llll ", ENTER]);
    wait(&mut terminal, "7-10: bed posts, split");
    terminal.press(&["1"]);
    wait(&mut terminal, "▶ KYJ");
    // One by mouse, with the size changed in mid-frame.
    click(&mut terminal, "[8]");
    wait(&mut terminal, "[0][1][2] 3 ");
    terminal.resize(40, 120);
    wait(&mut terminal, "What happened");
    terminal.resize(20, 70);
    wait(&mut terminal, "The board needs 80 columns and 24 rows.");
    terminal.resize(24, 80);
    wait(&mut terminal, "[0][1][2] 3 ");
    click(&mut terminal, "[/]");
    wait(&mut terminal, "Up · frame 3, ball 1");
    // A correction: the spare of KYJ in the first frame was none.
    terminal.press(&["c", LEFT, ENTER]);
    wait(&mut terminal, "KYJ, frame 1");
    terminal.press(&["9-", "\t", "the pin stood up again", ENTER]);
    wait(&mut terminal, "KYJ, frame 1: 9/ corrected to 9-");
    // A latecomer.
    terminal.press(&["aLEE=이순신", ENTER]);
    wait(&mut terminal, "이순신 (LEE) joined");
    // To the end, whoever is up.
    let mut games = 0;
    while games < 30 {
        games += 1;
        let before = terminal.shown();
        terminal.press(&["72"]);
        terminal.wait_until("the next ball", |shown| shown != before && !shown.contains("ball 2"));
        if terminal.shown().contains(" wins with ") {
            break;
        }
    }
    wait(&mut terminal, "PJS wins with 100");
    terminal.press(&["q"]);
    assert_eq!(terminal.wait(), 0);
    check_given_back(&terminal, &settings());
    assert!(terminal.shown().contains("KYJ: 9- 8/ 72"), "{}", terminal.shown());
    let sheet = run(&mut tenpin_with(&data, &["show", "1", "--events"]), "").stdout;
    for event in ["KYJ, frame 1: 9/ corrected to 9-", "이순신 (LEE) joined", "closed"] {
        assert!(sheet.contains(event), "{sheet}");
    }
}

#[test]
fn what_was_shown_when_it_was_killed_is_there_again() {
    let data = fresh_data();
    let mut terminal = board(&data, &["PJS"]);
    wait(&mut terminal, "▶ PJS");
    terminal.press(&["x7"]);
    wait(&mut terminal, "PJS, frame 2: 7");
    signal(&terminal, "KILL");
    terminal.wait();
    let mut terminal = board(&data, &[]);
    wait(&mut terminal, "Sheet 1: PJS, frame 2");
    terminal.press(&[ENTER]);
    wait(&mut terminal, "[0][1][2][3] 4 ");
    terminal.press(&["/"]);
    wait(&mut terminal, "Up · frame 3, ball 1");
    // The prompt goes on with the same sheet.
    terminal.press(&["q"]);
    assert_eq!(terminal.wait(), 0);
    assert!(terminal.shown().contains("tenpin resume 1"), "{}", terminal.shown());
    let resumed = run(&mut tenpin_with(&data, &["resume", "1"]), "X\nquit\n");
    assert!(resumed.stdout.contains("PJS: X 7/ X\n"), "{resumed:?}");
}

#[test]
fn two_programs_write_on_one_sheet() {
    let data = fresh_data();
    let mut one = board(&data, &["PJS", "KYJ"]);
    wait(&mut one, "▶ PJS");
    one.press(&["x"]);
    wait(&mut one, "▶ KYJ");
    let mut other = board(&data, &["--sheet", "1"]);
    wait(&mut other, "▶ KYJ");
    other.press(&["9"]);
    wait(&mut one, "KYJ, frame 1: 9");
    // The prompt writes, too.
    run(&mut tenpin_with(&data, &["resume", "1"]), "/\nquit\n");
    wait(&mut one, "Up · frame 2, ball 1");
    wait(&mut other, "Up · frame 2, ball 1");
    assert_eq!(kept(&data, "1").lines().count(), 4);
    // Whoever only looks at it in the history sees it, too.
    let mut reader = board(&data, &[]);
    wait(&mut reader, "Go on");
    reader.press(&["H"]);
    wait(&mut reader, "one sheet");
    one.press(&["xx"]);
    wait(&mut reader, "KYJ 20…");
    reader.press(&[ENTER]);
    wait(&mut reader, "6 of 6");
    one.press(&["x"]);
    wait(&mut reader, "7 of 7");
}

/// Without a shell nobody could let the program go on.
#[test]
fn where_there_is_no_shell_ctrl_z_does_nothing() {
    let data = fresh_data();
    let mut terminal = board(&data, &["PJS"]);
    wait(&mut terminal, "▶ PJS");
    terminal.press(&[CTRL_Z]);
    signal(&terminal, "TSTP");
    terminal.press(&["x"]);
    wait(&mut terminal, "PJS, frame 1: X");
    terminal.press(&[CTRL_C]);
    assert_eq!(terminal.wait(), 130);
    check_given_back(&terminal, &settings());
}

/// What stops the program from outside does not ask; it draws itself anew when it goes on.
#[test]
fn a_program_that_was_stopped_from_outside_goes_on() {
    let data = fresh_data();
    let mut terminal = board(&data, &["PJS"]);
    wait(&mut terminal, "▶ PJS");
    signal(&terminal, "STOP");
    signal(&terminal, "CONT");
    terminal.press(&["x"]);
    wait(&mut terminal, "PJS, frame 1: X");
}

/// A shell waits for a script, and the script for the board: all of them stop, and all go on.
#[test]
fn ctrl_z_and_fg_work_in_a_shell_with_a_script_between() {
    let data = fresh_data();
    if !Path::new("/bin/bash").exists() {
        assert_ne!(env::var("CI").as_deref(), Ok("true"), "there is no bash, and in CI nothing is skipped");
        eprintln!("Skipped: there is no bash here.");
        return;
    }
    let environment = [("PS1", "prompt> "), ("TERM", "xterm-256color")];
    let mut terminal = Terminal::of("/bin/bash", 24, 80, &data, &["--norc", "--noprofile", "-i"], &environment);
    wait(&mut terminal, "prompt>");
    let script = format!("/bin/sh -c '{} tui PJS; echo left'", env!("CARGO_BIN_EXE_tenpin"));
    terminal.press(&[&script, ENTER]);
    wait(&mut terminal, "▶ PJS");
    for ball in 1..=3 {
        terminal.press(&["x"]);
        wait(&mut terminal, &format!("PJS, frame {ball}: X"));
        terminal.press(&[CTRL_Z]);
        wait(&mut terminal, "Stopped");
        let screen = terminal.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        terminal.press(&["echo shell $((40 + 2))", ENTER]);
        wait(&mut terminal, "shell 42");
        terminal.press(&["clear; fg", ENTER]);
        wait(&mut terminal, "▶ PJS");
    }
    terminal.press(&["q"]);
    terminal.wait_until("the prompt", |shown| shown.contains("left\nprompt>"));
    terminal.press(&["echo typed $((6 * 7)) again", ENTER]);
    wait(&mut terminal, "typed 42 again");
}

#[test]
fn the_terminal_is_given_back_by_every_way_out() {
    let before = settings();
    for (way, code) in [("q", 0), ("ctrl-c", 130), ("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let data = fresh_data();
        let mut terminal = board(&data, &["PJS"]);
        wait(&mut terminal, "▶ PJS");
        terminal.press(&["x"]);
        wait(&mut terminal, "PJS, frame 1: X");
        match way {
            "q" => terminal.press(&["q"]),
            "ctrl-c" => terminal.press(&[CTRL_C]),
            name => signal(&terminal, name),
        }
        assert_eq!(terminal.wait(), code, "{way}");
        check_given_back(&terminal, &before);
        // What was bowled is on the screen, and how to go on with it.
        assert!(terminal.shown().contains("PJS: X\n"), "{way}: {}", terminal.shown());
        assert!(terminal.shown().contains("tenpin resume 1"), "{way}: {}", terminal.shown());
    }
}

#[test]
fn the_terminal_is_given_back_after_a_panic() {
    for place in ["input", "drawing"] {
        let mut terminal = board_with(&fresh_data(), &["PJS"], &[("TENPIN_TUI_PANIC", place)]);
        wait(&mut terminal, "▶ PJS");
        terminal.press(&["x"]);
        assert_eq!(terminal.wait(), 101);
        check_given_back(&terminal, &settings());
        assert!(terminal.shown().contains("panicked"), "{place}: {}", terminal.shown());
    }
}

#[test]
fn the_terminal_is_given_back_when_nothing_can_be_written() {
    let data = fresh_data();
    // The board is drawn on another terminal, which goes away.
    let drawn = native_pty_system().openpty(PtySize { rows: 24, cols: 80, ..PtySize::default() }).unwrap();
    let name = drawn.master.tty_name().unwrap();
    let script = format!("exec {} tui PJS > {}", env!("CARGO_BIN_EXE_tenpin"), name.display());
    let mut terminal = Terminal::of("/bin/sh", 24, 80, &data, &["-c", &script], &[]);
    terminal.read_until("raw", |terminal| terminal.settings() != settings());
    let mut reader = drawn.master.try_clone_reader().unwrap();
    let mut seen = [0; 1];
    std::io::Read::read_exact(&mut reader, &mut seen).unwrap();
    drop(reader);
    drop(drawn);
    terminal.press(&["x"]);
    assert_eq!(terminal.wait(), 1, "{}", terminal.shown());
    assert_eq!(terminal.settings(), settings());
}

#[test]
fn where_there_is_no_terminal_play_is_named() {
    let refused = run(&mut tenpin(&["tui", "PJS"]), "x\n");
    assert_eq!(refused.code, Some(1));
    assert_eq!(refused.stdout, "");
    assert_eq!(
        refused.stderr,
        "tenpin: the full-screen board needs a terminal: use tenpin play, which works everywhere\n"
    );
    let mut dumb = board_with(&fresh_data(), &["PJS"], &[("TERM", "dumb")]);
    assert_eq!(dumb.wait(), 1);
    assert!(dumb.shown().contains("use tenpin play"), "{}", dumb.shown());
    let wrong = run(&mut tenpin(&["tui", "PJ"]), "");
    assert_eq!(wrong.code, Some(2));
}

#[test]
fn a_data_file_that_is_removed_loses_nothing() {
    let folder = fresh_data().with_extension("folder");
    fs::create_dir_all(&folder).unwrap();
    let data = folder.join("tenpin.db");
    let mut terminal = board(&data, &["PJS"]);
    wait(&mut terminal, "▶ PJS");
    terminal.press(&["x"]);
    wait(&mut terminal, "PJS, frame 1: X");
    for file in fs::read_dir(&folder).unwrap().flatten() {
        fs::remove_file(file.path()).unwrap();
    }
    terminal.press(&["9"]);
    assert_eq!(terminal.wait(), 1);
    let said = terminal.shown().replace('\n', "");
    assert!(said.contains("import") && said.contains("rescued.jsonl"), "{said}");
}

#[test]
fn a_private_game_is_not_kept() {
    let data = fresh_data();
    let mut terminal = board(&data, &["--private", "PJS"]);
    wait(&mut terminal, "▶ PJS");
    terminal.press(&["x"]);
    wait(&mut terminal, "PJS, frame 1: X");
    terminal.press(&["q"]);
    assert_eq!(terminal.wait(), 0);
    assert!(!data.exists());
    assert!(!terminal.shown().contains("resume"), "{}", terminal.shown());
}

#[test]
fn colour_is_as_the_environment_wants_it() {
    let no_color = &[("NO_COLOR", "1")][..];
    let always = &["--color", "always", "PJS"][..];
    for (args, environment, is_colored) in
        [(&["PJS"][..], &[][..], true), (&["PJS"], no_color, false), (always, no_color, true)]
    {
        let mut terminal = board_with(&fresh_data(), args, environment);
        wait(&mut terminal, "▶ PJS");
        let screen = terminal.screen();
        let cells = (0..24).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
        let colored = cells.filter(|cell| cell.bgcolor() != vt100::Color::Default).count();
        assert_eq!(colored != 0, is_colored);
    }
}

#[test]
fn moving_over_the_board_changes_nothing() {
    let data = fresh_data();
    let mut terminal = board(&data, &["PJS", "KYJ"]);
    wait(&mut terminal, "▶ PJS");
    terminal.press(&["x"]);
    wait(&mut terminal, "▶ KYJ");
    let before = kept(&data, "1");
    // What each key opens, and only that shows.
    let places = [
        ("?", "─ Help ─"),
        (":", "─ Commands ─"),
        ("H", "one sheet"),
        ("S", "Statistics"),
        ("c", "Choose a frame"),
        ("b", "Who bowls next?"),
        ("o", "Bowling order"),
    ];
    for (key, text) in places {
        terminal.press(&[key]);
        wait(&mut terminal, text);
        terminal.press(&[ESC]);
        terminal.wait_until(text, |shown| !shown.contains(text));
    }
    terminal.press(&["L"]);
    wait(&mut terminal, "저장됨");
    assert_eq!(kept(&data, "1"), before);
}
