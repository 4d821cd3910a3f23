use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::{Color, Parser};

use crate::{fresh_data, run, sheets, tenpin_with};

pub(crate) const ENTER: &str = "\r";
const UP: &str = "\x1b[A";
const LEFT: &str = "\x1b[D";
const BACKSPACE: &str = "\x7f";
pub(crate) const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const CTRL_A: &str = "\x01";
const CTRL_E: &str = "\x05";

/// Long enough for the slowest machine; a test waits this long only when it fails.
const PATIENCE: Duration = Duration::from_secs(30);

/// A pseudo-terminal with the command in it, and the picture that a person would see.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keyboard: Box<dyn Write + Send>,
    output: Receiver<Vec<u8>>,
    /// All bytes so far.
    written: Vec<u8>,
    picture: Parser,
}

impl Terminal {
    fn new(args: &[&str], environment: &[(&str, &str)]) -> Terminal {
        Terminal::with_data(&fresh_data(), args, environment)
    }

    fn with_data(data: &Path, args: &[&str], environment: &[(&str, &str)]) -> Terminal {
        Terminal::sized(60, 100, data, args, environment)
    }

    pub(crate) fn sized(rows: u16, cols: u16, data: &Path, args: &[&str], environment: &[(&str, &str)]) -> Terminal {
        let environment: Vec<_> = [("TENPIN_PAGER", "")].iter().chain(environment).copied().collect();
        Terminal::bare(rows, cols, data, args, &environment)
    }

    /// The same with nothing else in its environment.
    pub(crate) fn bare(rows: u16, cols: u16, data: &Path, args: &[&str], environment: &[(&str, &str)]) -> Terminal {
        Terminal::of(env!("CARGO_BIN_EXE_tenpin"), rows, cols, data, args, environment)
    }

    /// The same with another program.
    pub(crate) fn of(
        program: &str,
        rows: u16,
        cols: u16,
        data: &Path,
        args: &[&str],
        environment: &[(&str, &str)],
    ) -> Terminal {
        let size = PtySize { rows, cols, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("TENPIN_DATA", data);
        command.env("TZ", "UTC");
        for (name, value) in environment {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keyboard = pair.master.take_writer().unwrap();
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(len @ 1..) = reader.read(&mut bytes) {
                if sender.send(bytes[..len].to_vec()).is_err() {
                    break;
                }
            }
        });
        let [rows, cols] = [size.rows, size.cols].map(|cells| NonZero::new(cells).unwrap());
        Terminal {
            child,
            master: pair.master,
            keyboard,
            output,
            written: Vec::new(),
            picture: Parser::new(rows, cols, 0),
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        self.written.extend(bytes);
        self.picture.process(bytes);
    }

    /// Whether the terminal was told to show nothing until a picture is whole, which never came.
    pub(crate) fn is_held_up(&self) -> bool {
        let last = |text: &[u8]| self.written.windows(text.len()).rposition(|bytes| bytes == text);
        last(b"\x1b[?2026l") < last(b"\x1b[?2026h")
    }

    /// Makes the window this large.
    pub(crate) fn resize(&mut self, rows: u16, cols: u16) {
        self.master.resize(PtySize { rows, cols, ..PtySize::default() }).unwrap();
        let [rows, cols] = [rows, cols].map(|cells| NonZero::new(cells).unwrap());
        self.picture.screen_mut().set_size(rows, cols);
    }

    pub(crate) fn press(&mut self, keys: &[&str]) {
        self.press_bytes(keys.concat().as_bytes());
    }

    pub(crate) fn press_bytes(&mut self, keys: &[u8]) {
        self.keyboard.write_all(keys).unwrap();
        self.keyboard.flush().unwrap();
    }

    /// What stands on the screen, without blanks at the ends of lines.
    pub(crate) fn shown(&self) -> String {
        let (_, columns) = self.picture.screen().size();
        let lines: Vec<_> = self.picture.screen().rows(0, columns.get()).map(|row| row.trim_end().to_owned()).collect();
        lines.join("\n").trim_end().to_owned()
    }

    /// The same with its colours, as a terminal is told to draw it.
    pub(crate) fn drawn(&self) -> String {
        self.picture.screen().contents_formatted()
    }

    /// Waits until the screen ends with this text.
    #[track_caller]
    pub(crate) fn wait_for(&mut self, end: &str) {
        self.wait_until(end, |shown| shown.ends_with(end));
    }

    /// Waits until so many boards are on the screen and the bowler is asked for a ball. Keys pressed before that could
    /// meet a terminal that is not yet ready to edit.
    #[track_caller]
    fn wait_for_turn(&mut self, name: &str, boards: usize) {
        let question = format!("{name}'s turn :");
        let is_asked = |shown: &str| shown.matches("| NAME |").count() == boards && shown.ends_with(&question);
        self.wait_until(&question, is_asked);
    }

    #[track_caller]
    pub(crate) fn wait_until(&mut self, what: &str, is_there: impl Fn(&str) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_there(&self.shown()) {
            match self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
                Ok(bytes) => self.take(&bytes),
                Err(error) => panic!("the screen never showed {what:?} ({error}):\n{}", self.shown()),
            }
        }
    }

    /// Presses keys until something is to be seen: a shell that is about to read notices a signal only with the next one.
    #[track_caller]
    pub(crate) fn press_until(&mut self, keys: &[&str], what: &str, is_there: impl Fn(&str) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_there(&self.shown()) {
            assert!(Instant::now() < deadline, "the screen never showed {what:?}:\n{}", self.shown());
            self.press(keys);
            while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(500)) {
                self.take(&bytes);
                if is_there(&self.shown()) {
                    break;
                }
            }
        }
    }

    /// Waits until the command ends, and gives its exit code.
    #[track_caller]
    pub(crate) fn wait(&mut self) -> u32 {
        let deadline = Instant::now() + PATIENCE;
        while let Ok(bytes) = self.output.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            self.take(&bytes);
        }
        assert!(Instant::now() < deadline, "the command never ended:\n{}", self.shown());
        self.child.wait().unwrap().exit_code()
    }

    /// Quits, which is no failure and leaves these last words on the screen.
    #[track_caller]
    fn quit(&mut self, last_words: &str) {
        self.press(&["quit", ENTER]);
        assert_eq!(self.wait(), 0);
        let is_kept = if last_words.ends_with(':') { "" } else { "\nkept as sheet 1: tenpin resume 1 goes on with it" };
        assert!(self.shown().ends_with(&format!(" quit\n{last_words}{is_kept}")), "{}", self.shown());
    }

    /// The screen as a terminal has it.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.picture.screen()
    }

    /// How the terminal handles keys: as lines or one by one, with or without an echo.
    pub(crate) fn settings(&self) -> String {
        format!("{:?}", self.master.get_termios())
    }

    pub(crate) fn process(&self) -> u32 {
        self.child.process_id().unwrap()
    }

    /// Reads what the command writes until a condition holds that is not on the screen.
    #[track_caller]
    pub(crate) fn read_until(&mut self, what: &str, is_there: impl Fn(&Terminal) -> bool) {
        let deadline = Instant::now() + PATIENCE;
        while !is_there(self) {
            match self.output.recv_timeout(Duration::from_millis(20)) {
                Ok(bytes) => self.take(&bytes),
                Err(RecvTimeoutError::Timeout) if Instant::now() < deadline => {}
                Err(error) => panic!("never {what} ({error}):\n{}", self.shown()),
            }
        }
    }

    /// The row of the screen that shows this text first.
    fn row(&self, text: &str) -> u16 {
        let rows = self.picture.screen().rows(0, 100);
        u16::try_from(rows.collect::<Vec<_>>().iter().position(|row| row.contains(text)).unwrap()).unwrap()
    }
}

/// A test that fails leaves no process behind.
impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_name_can_be_edited_before_it_is_entered() {
    let mut terminal = Terminal::new(&[], &[]);
    terminal.wait_for("How many people?");
    terminal.press(&["1", ENTER]);
    terminal.wait_for("Name of bowler 1 (3 English letters):");
    terminal.press(&["KSX", BACKSPACE, CTRL_A, "P", CTRL_E, LEFT, BACKSPACE, "J", ENTER]);
    terminal.wait_for_turn("PJS", 1);
}

#[test]
fn keys_move_about_in_a_line_and_its_history() {
    let mut terminal = Terminal::new(&["play", "PJS"], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press(&["17", LEFT, BACKSPACE, CTRL_E, ENTER]);
    terminal.wait_for_turn("PJS", 2);
    terminal.press(&[UP]);
    terminal.wait_for("PJS's turn : 7");
    terminal.press(&[ENTER]);
    terminal.wait_for("7 pins cannot fall when 3 are standing: enter 0 to 3\nPJS's turn :");
    terminal.quit("PJS: 7");
}

#[test]
fn ctrl_c_prints_what_was_bowled() {
    for environment in [&[][..], &[("TERM", "dumb")]] {
        let mut terminal = Terminal::new(&["play", "PJS", "KYJ"], environment);
        terminal.wait_for_turn("PJS", 1);
        terminal.press(&["X", ENTER]);
        terminal.wait_for_turn("KYJ", 2);
        terminal.press(&[CTRL_C]);
        assert_eq!(terminal.wait(), 130);
        let end = "\nPJS: X\nKYJ:\nkept as sheet 1: tenpin resume 1 goes on with it\n\
                   tenpin: interrupted before the game was over";
        assert!(terminal.shown().ends_with(end), "{}", terminal.shown());
    }
}

#[test]
fn ctrl_c_clears_what_is_typed_before_it_ends_the_game() {
    let mut terminal = Terminal::new(&["play", "PJS"], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press(&["fix PJ", CTRL_C]);
    terminal.wait_for("PJS's turn : fix PJ\nPJS's turn :");
    // What was cleared is neither entered nor in the history, and what was taken away again is nothing.
    terminal.press(&["7", ENTER]);
    terminal.wait_for_turn("PJS", 2);
    terminal.press(&[UP]);
    terminal.wait_for("PJS's turn : 7");
    terminal.press(&[CTRL_C]);
    terminal.wait_for("PJS's turn : 7\nPJS's turn :");
    terminal.press(&["1", BACKSPACE, CTRL_C]);
    assert_eq!(terminal.wait(), 130);
    let end = "\nPJS: 7\nkept as sheet 1: tenpin resume 1 goes on with it\n\
               tenpin: interrupted before the game was over";
    assert!(terminal.shown().ends_with(end), "{}", terminal.shown());
}

#[test]
fn ctrl_c_twice_ends_the_game_whatever_is_typed() {
    let mut terminal = Terminal::new(&["play", "PJS"], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press(&["4", CTRL_C]);
    terminal.wait_for("PJS's turn : 4\nPJS's turn :");
    terminal.press(&[CTRL_C]);
    assert_eq!(terminal.wait(), 130);
    assert!(terminal.shown().ends_with("\nPJS:\ntenpin: interrupted before the game was over"), "{}", terminal.shown());
}

#[test]
fn without_line_editing_ctrl_c_ends_the_game_at_once() {
    let mut terminal = Terminal::new(&["play", "PJS"], &[("TERM", "dumb")]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press(&["5"]);
    terminal.wait_for("PJS's turn : 5");
    terminal.press(&[CTRL_C]);
    assert_eq!(terminal.wait(), 130);
    assert!(terminal.shown().ends_with("\nPJS:\ntenpin: interrupted before the game was over"), "{}", terminal.shown());
}

#[test]
fn ctrl_d_ends_the_input() {
    for environment in [&[][..], &[("TERM", "dumb")]] {
        let mut terminal = Terminal::new(&["play", "PJS"], environment);
        terminal.wait_for_turn("PJS", 1);
        terminal.press(&["X", ENTER]);
        terminal.wait_for_turn("PJS", 2);
        terminal.press(&[CTRL_D]);
        assert_eq!(terminal.wait(), 1);
        let end = "PJS's turn :\nPJS: X\nkept as sheet 1: tenpin resume 1 goes on with it\n\
                   tenpin: the input ended before the game was over";
        assert!(terminal.shown().ends_with(end), "{}", terminal.shown());
    }
}

#[test]
fn lines_typed_ahead_or_pasted_are_all_taken() {
    let mut terminal = Terminal::new(&[], &[]);
    terminal.wait_for("How many people?");
    terminal.press_bytes(b"1\rpjs\r10\r10\r7\r2\r");
    terminal.wait_for("|      |  27  |  46  |  55  |      |      |      |      |      |      |      |\n\nPJS's turn :");
}

#[test]
fn a_whole_game_ends_with_the_score() {
    let mut terminal = Terminal::new(&["play", "PJS", "--lang", "ko"], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press_bytes(&b"X\r".repeat(12));
    let question = "같은 사람들과 한 게임 더 할까요? (예, 아니요, 취소):";
    terminal.wait_for(&format!("|\n\nPJS 300\n1번 점수판으로 저장했습니다\n{question}"));
    terminal.press(&["아니요", ENTER]);
    assert_eq!(terminal.wait(), 0);
    assert!(terminal.shown().ends_with(&format!("{question} 아니요")), "{}", terminal.shown());
}

/// How many boards are on the screen, and what stands below the last one.
fn boards(terminal: &Terminal) -> (usize, String) {
    let shown = terminal.shown();
    let below = shown.rsplit_once("|\n\n").map_or("", |(_, below)| below);
    (shown.matches("| NAME |").count(), below.to_owned())
}

/// The board after the last ball, and once more with the totals, as in a game that is piped.
#[test]
fn after_the_last_ball_the_board_is_shown_once_more_with_the_totals() {
    let question = "Another game with the same bowlers (yes, no or undo)?";
    // One bowler, several, and a game of a series that has more.
    for (args, balls, end) in [
        (&["play", "PJS"][..], 12, format!("PJS 300\nkept as sheet 1\n{question}")),
        (
            &["play", "PJS", "KYJ"],
            24,
            format!("PJS 300\nKYJ 300\nPJS and KYJ tie with 300\nkept as sheet 1\n{question}"),
        ),
        (&["play", "PJS", "--games", "2"], 12, "PJS 300\nkept as sheet 1\nGame 2 of 2 (yes, no or undo)?".to_owned()),
    ] {
        let data = fresh_data();
        let mut terminal = Terminal::with_data(&data, args, &[]);
        terminal.wait_for("turn :");
        for _ in 1..balls {
            terminal.press(&["X", ENTER]);
        }
        terminal.wait_until("the question for the last ball", |shown| {
            let board = shown.rsplit("| NAME |").next().unwrap_or_default();
            board.matches(" X|X|X|").count() == balls / 12 - 1 && board.contains(" X|X |") && shown.ends_with("turn :")
        });
        terminal.press(&["X", ENTER]);
        terminal.wait_for(&end);
        let shown = terminal.shown();
        let after = shown.rsplit_once("turn : X\n").map(|(_, after)| after.to_owned()).unwrap();
        assert_eq!(after.matches("| NAME |").count(), 2, "{after}");
        assert_eq!(after.matches(" X|X|X|").count(), balls / 6, "{after}");
        assert_eq!(boards(&terminal).1, end);
        // The last ball is taken back, and bowled once more.
        terminal.press(&["u", ENTER]);
        terminal.wait_for("turn :");
        terminal.press(&["9", ENTER]);
        terminal.wait_until("the totals", |shown| shown.contains(" 299\n") && shown.ends_with("undo)?"));
        let shown = terminal.shown();
        let after = shown.rsplit_once("turn : 9\n").map(|(_, after)| after.to_owned()).unwrap();
        assert_eq!((after.matches("| NAME |").count(), after.matches(" X|X|9|").count()), (2, 2), "{after}");
    }
}

#[test]
fn a_game_that_is_closed_early_shows_the_board_with_the_totals() {
    let mut terminal = Terminal::new(&["play", "PJS", "KYJ"], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press(&["7 2", ENTER]);
    terminal.wait_for_turn("KYJ", 2);
    terminal.press(&["close", ENTER]);
    terminal.wait_for("Another game with the same bowlers (yes, no or undo)?");
    let (boards, below) = boards(&terminal);
    assert_eq!(boards, 3);
    assert!(below.starts_with("PJS 9, not finished\nKYJ 0, not finished\n"), "{below}");
}

/// Both balls of a line are there at once, on one board.
#[test]
fn a_frame_in_one_line_is_one_board_and_answers_come_in_the_language() {
    let mut terminal = Terminal::new(&["play", "PJS", "--lang", "es"], &[]);
    terminal.wait_for("Turno de PJS:");
    terminal.press(&["8 /", ENTER]);
    terminal.wait_until("a spare", |shown| shown.contains("|  8|/ |") && shown.ends_with("Turno de PJS:"));
    assert_eq!(boards(&terminal).0, 2);
    terminal.press(&["cerrar", ENTER]);
    terminal.wait_for("¿Otra partida con los mismos jugadores? (sí, no o deshacer):");
    terminal.press(&["quizá", ENTER]);
    terminal.wait_until("the advice", |shown| shown.contains(": escriba sí, no o ") && shown.ends_with("deshacer):"));
    terminal.press(&["SI", ENTER]);
    terminal.wait_for("Turno de PJS:");
    terminal.press(&["salir", ENTER]);
    assert_eq!(terminal.wait(), 0);
}

#[test]
fn bytes_that_are_no_text_are_refused_and_the_game_goes_on() {
    for environment in [&[][..], &[("TERM", "dumb")]] {
        let mut terminal = Terminal::new(&["play", "PJS"], environment);
        terminal.wait_for_turn("PJS", 1);
        terminal.press_bytes(b"\xff\xfe\r");
        terminal.wait_for("these bytes are no text: enter 0 to 10, X, -, F, or help\nPJS's turn :");
        terminal.press(&["9", ENTER]);
        terminal.wait_for_turn("PJS", 2);
        terminal.quit("PJS: 9");
    }
}

#[test]
fn wide_characters_in_a_prompt_leave_the_cursor_where_it_belongs() {
    let mut terminal = Terminal::new(&["--lang", "ko"], &[]);
    terminal.wait_for("How many people?");
    terminal.press(&["1", ENTER]);
    terminal.wait_for("플레이어 1의 이름은?(3 english letters):");
    terminal.press(&["홍J", LEFT, BACKSPACE, "P", CTRL_E, "S"]);
    terminal.wait_for("플레이어 1의 이름은?(3 english letters): PJS");
}

#[test]
fn the_next_board_follows_the_size_of_the_window() {
    let mut terminal = Terminal::new(&["play", "PJS"], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.resize(20, 40);
    terminal.press(&["F", ENTER]);
    let narrow = "| NAME |  01  |  02  |  03  › TOTAL|\n|  PJS |  F   |      |      |      |\n\
                  |      |      |      |      |      |\n\nPJS's turn :";
    terminal.wait_for(narrow);
    terminal.resize(20, 80);
    terminal.press(&["/", ENTER]);
    let wide = "|  PJS |  F|/ |      |      |      |      |      |      |      |      |      |\n\
                |      |      |      |      |      |      |      |      |      |      |      |\n\nPJS's turn :";
    terminal.wait_for(wide);
    terminal.resize(20, 40);
    terminal.press(&["quit", ENTER]);
    assert_eq!(terminal.wait(), 0);
    let shown = terminal.shown();
    assert!(shown.ends_with("PJS: F/\nkept as sheet 1: tenpin resume 1 goes on\nwith it"), "{shown}");
}

#[test]
fn marks_and_the_bowler_who_is_up_are_painted_unless_no_color_is_set() {
    for (environment, color) in [(&[][..], Color::Idx(2)), (&[("NO_COLOR", "1")], Color::Default)] {
        let mut terminal = Terminal::new(&["play", "PJS", "KYJ"], environment);
        terminal.wait_for_turn("PJS", 1);
        terminal.press(&["X", ENTER]);
        terminal.wait_for_turn("KYJ", 2);
        let is_painted = color != Color::Default;
        let screen = terminal.picture.screen();
        let strike = screen.cell(terminal.row("|  X "), 10).unwrap();
        assert_eq!((strike.contents(), strike.fgcolor(), strike.bold()), ("X", color, is_painted));
        let up = screen.cell(terminal.row("|  X ") + 2, 3).unwrap();
        assert_eq!((up.contents(), up.inverse()), ("K", is_painted));
    }
}

#[test]
fn games_typed_to_score_are_answered_one_by_one() {
    for (environment, red, cyan) in
        [(&[][..], Color::Idx(1), Color::Idx(6)), (&[("NO_COLOR", "1")], Color::Default, Color::Default)]
    {
        let mut terminal = Terminal::new(&["score"], environment);
        terminal.wait_for("Ctrl-D ends.");
        terminal.press(&["X 7/", ENTER]);
        terminal.wait_for(
            "|      |  20  |      |      |      |      |      |      |      |      |      |\n\
                           <stdin>:1: note: the game is not over, the next ball is in frame 3",
        );
        terminal.press(&["7 4", ENTER]);
        terminal.wait_for("<stdin>:2:3: frame 1: 4 pins cannot fall when 3 are standing");
        let color = |text: &str| terminal.picture.screen().cell(terminal.row(text), 0).unwrap().fgcolor();
        assert_eq!((color("<stdin>:1:"), color("<stdin>:2:")), (cyan, red));
        terminal.press(&[CTRL_D]);
        assert_eq!(terminal.wait(), 1);
    }
}

/// Ctrl-D in mid-line hands over what is typed, and the next one is the end.
#[test]
fn a_game_typed_without_its_line_end_is_the_last() {
    let mut terminal = Terminal::new(&["score", "--format", "totals"], &[]);
    terminal.wait_for("Ctrl-D ends.");
    terminal.press(&["X 7/", CTRL_D, CTRL_D]);
    assert_eq!(terminal.wait(), 0);
    assert!(terminal.shown().contains("\nX 7/\n20\n<stdin>:1: note: "), "{}", terminal.shown());
}

/// A whole evening: a correction, a late bowler, a kill in mid-frame, a resume, a last ball mended, and another game.
#[test]
fn an_evening_with_a_correction_a_late_bowler_a_kill_and_a_resume() {
    let data = fresh_data();
    let mut terminal = Terminal::with_data(&data, &["play", "PJS", "KYJ"], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press(&["X", ENTER]);
    terminal.wait_for_turn("KYJ", 2);
    terminal.press(&["7", ENTER]);
    terminal.wait_for_turn("KYJ", 3);
    terminal.press(&["fix PJS 1 9/ the machine missed a pin", ENTER]);
    terminal.wait_for_turn("KYJ", 4);
    terminal.press(&["add KIM", ENTER]);
    terminal.wait_for_turn("KYJ", 5);
    terminal.press(&["2", ENTER]);
    terminal.wait_for_turn("KIM", 6);
    terminal.press(&["8", ENTER]);
    terminal.wait_for_turn("KIM", 7);
    // Killed in mid-frame, as if somebody had pulled the plug.
    terminal.child.kill().unwrap();
    terminal.child.wait().unwrap();

    let mut terminal = Terminal::with_data(&data, &[], &[]);
    terminal.wait_for("\nGo on with it (yes, no or close)?");
    assert!(terminal.shown().starts_with("Sheet 1 is open: PJS, KYJ, KIM, frame 1, last written 20"));
    terminal.press(&["help", ENTER]);
    terminal.wait_for("ends the program\nGo on with it (yes, no or close)?");
    terminal.press(&["perhaps", ENTER]);
    terminal.wait_for("\"perhaps\" is no answer: enter yes, no or close\nGo on with it (yes, no or close)?");
    terminal.press(&["yes", ENTER]);
    terminal.wait_for(
        "|  PJS |  9|/ |      |      |      |      |      |      |      |      |      |\n\
         |      |      |      |      |      |      |      |      |      |      |      |\n\
         |  KYJ |  7|2 |      |      |      |      |      |      |      |      |      |\n\
         |      |  9   |      |      |      |      |      |      |      |      |      |\n\
         |  KIM |  8   |      |      |      |      |      |      |      |      |      |\n\
         |      |      |      |      |      |      |      |      |      |      |      |\n\
         \n\
         KIM's turn :",
    );
    terminal.press(&["1", ENTER]);
    terminal.press_bytes(&b"9\r-\r".repeat(26));
    terminal.press(&["9", ENTER, "1", ENTER]);
    terminal.wait_for("KIM's turn :");
    terminal.press(&["5", ENTER]);
    let question = "Another game with the same bowlers (yes, no or undo)?";
    terminal.wait_for(&format!("\nKIM 96\nPJS wins with 100\nkept as sheet 1\n{question}"));
    // The last ball is mended.
    terminal.press(&["undo", ENTER]);
    terminal.wait_for("KIM's turn :");
    terminal.press(&["X", ENTER]);
    terminal.wait_for(&format!("\nKIM 101\nKIM wins with 101\nkept as sheet 1\n{question}"));
    terminal.press(&["y", ENTER]);
    terminal.wait_for("PJS's turn :");
    assert!(terminal.shown().contains("Game 2: the total of the evening stands below each name"));
    assert!(terminal.shown().contains("|  100 |      |"), "{}", terminal.shown());
    terminal.press(&["X", ENTER]);
    terminal.wait_for("KYJ's turn :");
    terminal.press(&["quit", ENTER]);
    assert_eq!(terminal.wait(), 0);
    let end = "PJS: X\nKYJ:\nKIM:\nkept as sheet 2: tenpin resume 2 goes on with it";
    assert!(terminal.shown().ends_with(end), "{}", terminal.shown());

    let events = run(&mut tenpin_with(&data, &["show", "1", "--events"]), "").stdout;
    assert!(events.contains("PJS, frame 1: X corrected to 9/: the machine missed a pin\n"), "{events}");
    assert!(events.contains("KIM joined\n") && events.contains("undone: KIM, frame 10: 5\n"), "{events}");
    assert!(events.ends_with("  closed\n"), "{events}");
    let history = run(&mut tenpin_with(&data, &["history"]), "").stdout;
    assert!(history.contains("1  PJS 100  KYJ 90  KIM 101\n"), "{history}");
    assert!(history.contains("2  PJS 0…  KYJ 0…  KIM 0…  open\n"), "{history}");
}

#[test]
fn an_open_sheet_is_left_or_closed_if_that_is_wanted() {
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["play", "PJS"]), "7\n");
    let offer = "\nGo on with it (yes, no or close)?";
    // Whoever says no, or asks for a new one, leaves it open.
    let mut terminal = Terminal::with_data(&data, &["play", "KYJ"], &[]);
    terminal.wait_for(offer);
    terminal.press(&["no", ENTER]);
    terminal.wait_for_turn("KYJ", 1);
    terminal.press(&[CTRL_D]);
    assert_eq!(terminal.wait(), 1);
    let mut terminal = Terminal::with_data(&data, &["play", "--new", "KYJ"], &[]);
    terminal.wait_for_turn("KYJ", 1);
    terminal.press(&[CTRL_D]);
    assert_eq!(terminal.wait(), 1);
    let mut terminal = Terminal::with_data(&data, &["play", "--private", "KYJ"], &[]);
    terminal.wait_for_turn("KYJ", 1);
    terminal.press(&["7", ENTER]);
    terminal.wait_for_turn("KYJ", 2);
    terminal.press(&["quit", ENTER]);
    assert_eq!(terminal.wait(), 0);
    assert!(terminal.shown().ends_with("KYJ: 7"), "{}", terminal.shown());
    let mut terminal = Terminal::with_data(&data, &["play", "KYJ"], &[]);
    terminal.wait_for(offer);
    terminal.press(&["close", ENTER]);
    terminal.wait_for_turn("KYJ", 1);
    terminal.press(&[CTRL_D]);
    assert_eq!(terminal.wait(), 1);
    let history = run(&mut tenpin_with(&data, &["history"]), "").stdout;
    assert!(history.contains("PJS 0…\n"), "{history}");
    // What was closed before its end can be gone on with.
    let resumed = run(&mut tenpin_with(&data, &["resume", "1"]), "/\nquit\n");
    assert!(resumed.stdout.ends_with("PJS: 7/\n"), "{resumed:?}");
    let events = run(&mut tenpin_with(&data, &["show", "1", "--events"]), "").stdout;
    assert!(events.contains("  closed\n") && events.contains("  opened again\n"), "{events}");
    run(&mut tenpin_with(&data, &["delete", "1"]), "");
    // Now there is nothing to be offered.
    let mut terminal = Terminal::with_data(&data, &["play", "KYJ"], &[]);
    terminal.wait_for_turn("KYJ", 1);
}

/// Somebody else bowls on the same sheet: the message, the fresh board, and the dialogue goes on.
#[test]
fn whoever_comes_second_sees_the_fresh_board_and_bowls_on() {
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["play", "PJS"]), "X\n");
    let mut terminal = Terminal::with_data(&data, &["resume", "1"], &[]);
    terminal.wait_for_turn("PJS", 1);
    run(&mut tenpin_with(&data, &["resume"]), "7\n");
    terminal.press(&["9", ENTER]);
    terminal.wait_for_turn("PJS", 2);
    let said = "somebody else wrote on this sheet first, and this was not taken: this is how it stands now\n| NAME |";
    assert!(terminal.shown().contains(said), "{}", terminal.shown());
    terminal.press(&["/", ENTER]);
    terminal.wait_for_turn("PJS", 3);
    terminal.quit("PJS: X 7/");
}

/// Two terminals stand at the last question of one sheet.
#[test]
fn nobody_closes_a_game_that_somebody_else_goes_on_with() {
    let data = fresh_data();
    let question = "Another game with the same bowlers (yes, no or undo)?";
    run(&mut tenpin_with(&data, &["play", "PJS"]), "X\n".repeat(11));
    let mut first = Terminal::with_data(&data, &["resume", "1"], &[]);
    first.wait_for_turn("PJS", 1);
    first.press(&["9", ENTER]);
    first.wait_for(question);
    let mut second = Terminal::with_data(&data, &["resume", "1"], &[]);
    second.wait_for(question);
    // The first one mends the last ball, and the second one hears of it with the next answer.
    first.press(&["undo", ENTER]);
    first.wait_for("PJS's turn :");
    second.press(&["undo", ENTER]);
    second.wait_for("PJS's turn :");
    assert!(
        second
            .shown()
            .contains("somebody else wrote on this sheet first, and this was not taken: this is how it stands now")
    );
    first.press(&["8", ENTER]);
    first.wait_for(question);
    second.press(&["quit", ENTER]);
    assert_eq!(second.wait(), 0);
    // A correction from elsewhere does not keep the sheet open.
    let fixed = run(&mut tenpin_with(&data, &["fix", "1", "PJS", "1", "9/"]), "");
    assert_eq!(fixed.code, Some(0));
    first.press(&["no", ENTER]);
    assert_eq!(first.wait(), 0);
    assert!(first.shown().contains("PJS 288\n"), "{}", first.shown());
    let history = run(&mut tenpin_with(&data, &["history"]), "").stdout;
    assert!(history.ends_with("PJS 288\n"), "{history}");
}

#[test]
fn a_series_asks_for_its_next_game() {
    let data = fresh_data();
    let mut terminal = Terminal::with_data(&data, &["play", "PJS", "--games", "2"], &[]);
    terminal.wait_for_turn("PJS", 1);
    assert!(terminal.shown().starts_with("Game 1 of 2: the total of the series stands below each name"));
    terminal.press_bytes(&b"X\r".repeat(12));
    terminal.wait_for("PJS 300\nkept as sheet 1\nGame 2 of 2 (yes, no or undo)?");
    // A series that is left between two games goes on there.
    terminal.press(&[CTRL_C]);
    assert_eq!(terminal.wait(), 130);
    let end = "PJS: X X X X X X X X X XXX\nkept as sheet 1: tenpin resume 1 goes on with it";
    assert!(terminal.shown().ends_with(end), "{}", terminal.shown());
    let mut terminal = Terminal::with_data(&data, &["resume"], &[]);
    terminal.wait_for("Game 2 of 2 (yes, no or undo)?");
    terminal.press(&["quit", ENTER]);
    assert_eq!(terminal.wait(), 0);
    let mut terminal = Terminal::with_data(&data, &["resume"], &[]);
    terminal.wait_for("Game 2 of 2 (yes, no or undo)?");
    // What was wrong in the game before can be corrected there.
    terminal.press(&["fix PJS 1 9/ it was a nine", ENTER]);
    terminal.wait_for("PJS 290\nkept as sheet 1\nGame 2 of 2 (yes, no or undo)?");
    terminal.press(&["fix PJS 1 X", ENTER]);
    terminal.wait_for("PJS 300\nkept as sheet 1\nGame 2 of 2 (yes, no or undo)?");
    terminal.press(&["yes", ENTER]);
    terminal.wait_for("PJS's turn :");
    terminal.press_bytes(&b"X\r".repeat(12));
    terminal
        .wait_for("PJS 300\nseries: PJS 600\nkept as sheet 2\nAnother game with the same bowlers (yes, no or undo)?");
    terminal.press(&[CTRL_D]);
    assert_eq!(terminal.wait(), 0);
    assert!(terminal.shown().contains("|  600 |  30  |"), "{}", terminal.shown());
}

/// The game is over, so Ctrl-C leaves nothing open.
#[test]
fn ctrl_c_at_the_last_question_closes_the_sheet() {
    let data = fresh_data();
    let mut terminal = Terminal::with_data(&data, &["play", "PJS"], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press_bytes(&b"X\r".repeat(12));
    terminal.wait_for("Another game with the same bowlers (yes, no or undo)?");
    terminal.press(&[CTRL_C]);
    assert_eq!(terminal.wait(), 130);
    assert!(!terminal.shown().contains("interrupted"), "{}", terminal.shown());
    assert_eq!(
        run(&mut tenpin_with(&data, &["resume"]), "").stderr,
        "tenpin: no sheet is open: tenpin play begins one\n"
    );
}

/// Two terminals at one lane say yes to the same next game, and bowl on one sheet.
#[test]
fn the_next_game_of_a_series_is_begun_once() {
    let data = fresh_data();
    let question = "Another game with the same bowlers (yes, no or undo)?";
    let mut first = Terminal::with_data(&data, &["play", "PJS"], &[]);
    first.wait_for_turn("PJS", 1);
    first.press_bytes(&b"X\r".repeat(12));
    first.wait_for(question);
    let mut second = Terminal::with_data(&data, &["resume", "1"], &[]);
    second.wait_for(question);
    for terminal in [&mut first, &mut second] {
        terminal.press(&["yes", ENTER]);
        terminal.wait_for("PJS's turn :");
    }
    first.press(&["9", ENTER]);
    first.wait_until("the nine", |shown| shown.contains("|  PJS |  9   |") && shown.ends_with("PJS's turn :"));
    second.press(&["8", ENTER]);
    second.wait_until("the fresh board", |shown| {
        shown.contains("somebody else wrote") && shown.ends_with("PJS's turn :")
    });
    second.press(&["/", ENTER]);
    second.wait_until("the spare", |shown| shown.contains("|  PJS |  9|/ |") && shown.ends_with("PJS's turn :"));
    let history = run(&mut tenpin_with(&data, &["history"]), "").stdout;
    assert_eq!(sheets(&history).len(), 2, "{history}");
}

/// Who looks at the screen is told what was undone, and that a name is shared.
#[test]
fn changes_are_said_on_a_terminal() {
    let mut terminal = Terminal::new(&["play", "PJS", "KYJ"], &[]);
    terminal.wait_for_turn("PJS", 1);
    for (entry, said) in [
        ("add KYJ", "this is another KYJ, on line 3; undo takes it back\n| NAME |"),
        ("undo", "undone: KYJ joined\n| NAME |"),
        ("redo", "redone: KYJ joined\n| NAME |"),
        ("8", "PJS's turn : 8\n| NAME |"),
        ("undo", "undone: PJS, frame 1: 8\n| NAME |"),
    ] {
        terminal.press(&[entry, ENTER]);
        terminal.wait_until(said, |shown| shown.contains(said) && shown.ends_with("PJS's turn :"));
    }
}

#[test]
fn the_way_to_go_on_names_the_data_file() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("our club.db");
    let mut terminal = Terminal::new(&["play", "PJS", "--data", data.to_str().unwrap()], &[]);
    terminal.wait_for_turn("PJS", 1);
    terminal.press(&["7", ENTER]);
    terminal.wait_for_turn("PJS", 2);
    terminal.press(&["quit", ENTER]);
    assert_eq!(terminal.wait(), 0);
    let hint = format!("tenpin resume 1 --data '{}' goes on with it", data.display());
    assert!(terminal.shown().replace('\n', "").contains(&hint), "{}", terminal.shown());
}

/// What takes longer than a second shows how far it has got, and leaves nothing of that behind.
#[test]
fn who_waits_sees_the_progress() {
    let fifo = fresh_data().with_extension("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let mut terminal = Terminal::new(&["score", "--summary", fifo.to_str().unwrap()], &[]);
    let (stop, stopped) = mpsc::channel::<()>();
    let writer = thread::spawn(move || {
        let mut games = File::options().write(true).open(&fifo).unwrap();
        let mut lines = 0;
        // Slowly, so that the work takes as long as it takes to be seen.
        while stopped.recv_timeout(Duration::from_millis(20)) == Err(RecvTimeoutError::Timeout) {
            games.write_all(b"X X X X X X X X X XXX\n8X\n").unwrap();
            lines += 1;
        }
        lines
    });
    terminal.wait_until("the progress", |shown| shown.contains("B/s"));
    drop(stop);
    let lines = writer.join().unwrap();
    assert_eq!(terminal.wait(), 1);
    let shown = terminal.shown();
    assert!(shown.starts_with(&format!("games        {lines}\nwrong lines  {lines}\naverage      300.0\n")), "{shown}");
    assert!(!shown.contains("B/s"), "{shown}");
}

#[test]
fn no_progress_is_shown_among_the_output() {
    let fifo = fresh_data().with_extension("fifo");
    assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let mut terminal = Terminal::new(&["score", "--format", "totals", fifo.to_str().unwrap()], &[]);
    let mut games = File::options().write(true).open(&fifo).unwrap();
    let begun = Instant::now();
    let mut lines = 0;
    while begun.elapsed() < Duration::from_millis(1500) {
        games.write_all(b"X X X X X X X X X XXX\n").unwrap();
        lines += 1;
        terminal.wait_until("the total", |shown| shown.matches("300").count() == lines);
        thread::sleep(Duration::from_millis(100));
    }
    drop(games);
    assert_eq!((terminal.wait(), terminal.shown()), (0, "300\n".repeat(lines).trim_end().to_owned()));
}

/// What is for programs is to the byte, but not where people look at it.
#[test]
fn data_on_a_terminal_is_harmless() {
    let folder = fresh_data().with_extension("folder");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("games.txt");
    std::fs::write(&file, "P\u{1b}[2J\u{202e}S: X 7/\n").unwrap();
    let file = file.to_str().unwrap();
    let args = ["score", "--input=named", "--format=csv", file];
    let mut terminal = Terminal::new(&args, &[]);
    assert_eq!(terminal.wait(), 0);
    let shown = terminal.shown().replace('\n', "");
    assert!(shown.contains(",P\\u{1b}[2J\\u{202e}S,,ten-pin"), "{shown}");
    let piped = run(&mut tenpin_with(&fresh_data(), &args), "");
    assert!(piped.stdout.contains(",P\u{1b}[2J\u{202e}S,,ten-pin"), "{piped:?}");
}
