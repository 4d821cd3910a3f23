//! What the full screen costs, each with its limit: a picture, the first picture, and doing nothing.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what goes wrong here is to stop the benchmark")]

use std::env;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::{Rect, Size};
use tenpin_board::{Ball, Entrant};
use tenpin_play::Command;
use tenpin_store::Store;
use tenpin_tui::{App, Desk, Request, Setup, Start, draw};
use tokio::runtime::Builder;

/// How often a picture is drawn. The figure is the median, because all of them are seen.
const PICTURES: usize = 1000;

fn main() -> ExitCode {
    // Cargo asks every benchmark for its tests.
    if env::args().any(|arg| arg == "--test" || arg == "--list") {
        return ExitCode::SUCCESS;
    }
    let mut is_past = false;
    for (width, height) in [(80, 24), (120, 40), (200, 50)] {
        is_past |= picture(width, height);
    }
    is_past |= real::measure();
    if is_past { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// A picture of eight bowlers in mid-game, whether that takes too long.
fn picture(width: u16, height: u16) -> bool {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    let names = ["PJS=Park Ji-su", "KYJ=김유진", "MFZ=María Fernández", "TOM", "AAA", "BBB", "CCC", "DDD"];
    let entrants = names.map(|name| Entrant::read(name).unwrap()).to_vec();
    let start = Start::New { entrants, ruleset: tenpin::Ruleset::TenPin, games: 3 };
    let now = Instant::now();
    let (mut app, mut asked) = App::new(Setup::plain(start), Size::new(width, height), now);
    let mut desk = runtime.block_on(async { Desk::new(Store::in_memory().await.unwrap(), true) });
    let balls = [10, 9, 1, 8, 1, 7, 2, 10, 6, 4, 9, 0, 8, 2, 10, 3];
    let roll = |(pins, seen)| Request::Act { command: Command::Roll(Ball::Pins(pins)), seen };
    asked.extend(balls.into_iter().zip(1..).map(roll));
    for request in asked {
        for answer in runtime.block_on(desk.answer(request)) {
            app.take(answer, now);
        }
    }
    let area = Rect::new(0, 0, width, height);
    let mut times: Vec<Duration> = (0..PICTURES)
        .map(|_| {
            let mut buffer = Buffer::empty(area);
            let begun = Instant::now();
            black_box(draw(black_box(&app), &mut buffer));
            begun.elapsed()
        })
        .collect();
    times.sort();
    let median = times[PICTURES / 2];
    report(&format!("a picture of 8 bowlers at {width} × {height}"), median, Duration::from_millis(2))
}

/// Says a time and its limit, and gives whether it is past it.
fn report(what: &str, time: Duration, limit: Duration) -> bool {
    println!("{what:<45} {time:>10.1?}, limit {limit:.0?}");
    limit < time
}

#[cfg(unix)]
mod real {
    use std::fs;
    use std::io::{Read, Write};
    use std::num::NonZero;
    use std::path::PathBuf;
    use std::sync::mpsc::{self, Receiver};
    use std::thread;

    use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
    use vt100::Parser;

    use super::{Duration, Instant, env, report};

    /// How often the program is started. The figure is the fastest, because all others are slowed down by something else.
    const STARTS: usize = 10;

    /// How long nothing is done.
    const IDLE: Duration = Duration::from_secs(10);

    /// The program on a pseudo-terminal.
    struct Terminal {
        child: Box<dyn Child + Send + Sync>,
        keyboard: Box<dyn Write + Send>,
        output: Receiver<Vec<u8>>,
        picture: Parser,
        _master: Box<dyn MasterPty + Send>,
    }

    /// Starts the real program, and gives whether it is past a limit.
    pub(super) fn measure() -> bool {
        let Some(program) = env::var_os("TENPIN").map(PathBuf::from) else {
            println!("Skipped: the real program, because TENPIN does not name it. crates/tenpin-bench/run does.");
            return false;
        };
        let folder = env::temp_dir().join(format!("tenpin-screen-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let mut first = Duration::MAX;
        for start in 0..STARTS {
            let begun = Instant::now();
            let mut terminal = Terminal::new(&program, &folder.join(format!("{start}.db")));
            terminal.wait_for("▶ PJS");
            first = first.min(begun.elapsed());
        }
        let mut is_past = report("the first picture, with a new data file", first, Duration::from_millis(100));
        let mut terminal = Terminal::new(&program, &folder.join("idle.db"));
        terminal.wait_for("▶ PJS");
        terminal.keyboard.write_all(b"7").unwrap();
        terminal.wait_for("frame 1: 7");
        match terminal.processor_time() {
            Some(before) => {
                thread::sleep(IDLE);
                let used = terminal.processor_time().unwrap().saturating_sub(before);
                let limit = IDLE / 100;
                is_past |= report(&format!("processor time of {IDLE:.0?} without a key"), used, limit);
            }
            None => println!("Skipped: the processor time, because there is no /proc here."),
        }
        drop(terminal);
        let _ = fs::remove_dir_all(&folder);
        is_past
    }

    impl Terminal {
        fn new(program: &PathBuf, data: &PathBuf) -> Terminal {
            let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
            let pair = native_pty_system().openpty(size).unwrap();
            let mut command = CommandBuilder::new(program);
            command.args(["tui", "--calm", "PJS", "KYJ"]);
            command.env("TENPIN_DATA", data);
            command.env("TENPIN_LANG", "en");
            command.env("TERM", "xterm-256color");
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
            let keyboard = pair.master.take_writer().unwrap();
            let picture = Parser::new(NonZero::new(24).unwrap(), NonZero::new(80).unwrap(), 0);
            Terminal { child, keyboard, output, picture, _master: pair.master }
        }

        fn wait_for(&mut self, text: &str) {
            while !self.picture.screen().contents().contains(text) {
                let bytes = self.output.recv_timeout(Duration::from_secs(30)).unwrap();
                self.picture.process(&bytes);
            }
        }

        /// What the processor did for the program so far, in its steps of a hundredth of a second.
        fn processor_time(&self) -> Option<Duration> {
            let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.process_id()?)).ok()?;
            let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
            let ticks: u64 =
                [fields.get(11)?, fields.get(12)?].iter().filter_map(|field| field.parse::<u64>().ok()).sum();
            Some(Duration::from_millis(10 * ticks))
        }
    }

    impl Drop for Terminal {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

#[cfg(not(unix))]
mod real {
    pub(super) fn measure() -> bool {
        println!("Skipped: the real program, because there are no pseudo-terminals here.");
        false
    }
}
