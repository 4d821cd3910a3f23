//! The terminal: taken over at the start, given back whatever happens, and the loop between.

use std::io::{self, BufWriter, Stdout, Write, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use crossterm::event::{
    self, DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event, KeyCode,
    KeyModifiers, MouseEventKind,
};
use crossterm::style::force_color_output;
use crossterm::terminal::{
    BeginSynchronizedUpdate, Clear, ClearType, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{cursor, execute, queue};
use ratatui_core::layout::Size;
use ratatui_core::terminal::Terminal;
use ratatui_crossterm::CrosstermBackend;
use tenpin_store::{Filter, Store};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::task::{JoinSet, LocalSet};

use crate::app::{App, End, Setup};
use crate::desk::{Answer, Desk, Followed, Request, read, read_all, read_newest};
use crate::draw::draw;
use crate::keys::Input;
use crate::theme::Depth;

/// How the board ended.
#[derive(Debug)]
pub enum Exit {
    /// Somebody left, or the store could not go on.
    Ended(End),
    /// This signal arrived; with the lane as it was shown.
    Signal(i32, Option<Box<crate::Snapshot>>),
    /// The terminal cannot be written to any more.
    CannotWrite(io::Error, Option<Box<crate::Snapshot>>),
}

/// Something that the loop is told.
enum Message {
    Input(Input),
    Answer(Answer),
    /// The program is to stop until it is continued.
    Suspend,
    /// The program goes on.
    Continue,
    /// The program is to end.
    Signal(i32),
    /// Another thread has panicked.
    Failed,
}

/// How often to check whether somebody else wrote.
const WATCH: Duration = Duration::from_millis(400);

/// How often nothing must be new before a long list is read as a whole again.
const CALM: u32 = 5;

/// Whether the terminal is ours now.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Whether SIGCONT has arrived since we were told to stop.
static IS_CONTINUED: AtomicBool = AtomicBool::new(false);

/// Whether the board has ended, and only the store may still be at work.
static HAS_ENDED: AtomicBool = AtomicBool::new(false);

/// The terminal while it is ours.
struct Screen {
    terminal: Terminal<CrosstermBackend<BufWriter<Stdout>>>,
}

/// Shows the board until it ends. The terminal is given back then, and also if this fails or panics.
pub fn run(setup: Setup, store: Store, runtime: &Runtime) -> io::Result<Exit> {
    let desk = Desk::new(store, setup.shows_odds);
    let (sender, inbox) = mpsc::channel();
    let (requests, asked) = unbounded_channel();
    // Before the terminal is ours, so that no signal is missed while it is.
    watch_signals(sender.clone())?;
    // What was decided about colours here is not decided anew below.
    force_color_output(setup.theme.depth != Depth::None);
    let mut screen = Screen::take()?;
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        give_back();
        before(panic);
    }));
    thread::scope(|scope| {
        let answers = sender.clone();
        scope.spawn(move || runtime.block_on(LocalSet::new().run_until(serve(desk, asked, answers))));
        thread::spawn(move || read_input(&sender));
        let exit = show(&mut screen, setup, &inbox, &requests);
        give_back();
        HAS_ENDED.store(true, Ordering::SeqCst);
        // The desk ends when nobody can ask any more.
        drop(requests);
        exit
    })
}

/// Draws, waits for something to happen, and draws again.
fn show(
    screen: &mut Screen,
    setup: Setup,
    inbox: &Receiver<Message>,
    desk: &UnboundedSender<Request>,
) -> io::Result<Exit> {
    let size = screen.terminal.size()?;
    let (mut app, requests) = App::new(setup, Size::new(size.width, size.height), Instant::now());
    ask(desk, requests);
    loop {
        if let Err(error) = screen.draw(&mut app) {
            return Ok(Exit::CannotWrite(error, app.lane().cloned().map(Box::new)));
        }
        let message = match app.next_change() {
            None => inbox.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(change) => inbox.recv_timeout(change.saturating_duration_since(Instant::now())),
        };
        let mut message = match message {
            Ok(message) => Some(message),
            Err(RecvTimeoutError::Timeout) => {
                app.tick(Instant::now());
                None
            }
            Err(RecvTimeoutError::Disconnected) => return Err(io::Error::other("the desk has ended")),
        };
        // What came meanwhile is drawn at once.
        while let Some(next) = message {
            let now = Instant::now();
            let requests = match next {
                // Without a shell nobody would let the program go on.
                Message::Input(input) if is_suspend(&input) && !has_job_control() => Vec::new(),
                Message::Input(input) if is_suspend(&input) => {
                    give_back();
                    stop_group();
                    screen.take_again()?;
                    Vec::new()
                }
                Message::Input(input) => {
                    panic_if_asked("input");
                    app.handle(input, now)
                }
                Message::Answer(answer) => app.take(answer, now),
                Message::Suspend if !has_job_control() => Vec::new(),
                Message::Suspend => {
                    give_back();
                    // Giving the terminal back may itself have stopped us, until the shell let us go on.
                    if !IS_CONTINUED.load(Ordering::SeqCst) {
                        stop();
                    }
                    screen.take_again()?;
                    Vec::new()
                }
                Message::Continue => {
                    screen.take_again()?;
                    Vec::new()
                }
                Message::Failed => return Err(io::Error::other("another thread has panicked")),
                Message::Signal(signal) => return Ok(Exit::Signal(signal, app.lane().cloned().map(Box::new))),
            };
            app.tick(now);
            ask(desk, requests);
            if let Some(end) = app.end() {
                return Ok(Exit::Ended(end.clone()));
            }
            message = inbox.try_recv().ok();
        }
    }
}

/// For tests that the terminal is restored: panics if the environment asks for it.
fn panic_if_asked(place: &str) {
    let is_asked = cfg!(debug_assertions) && std::env::var_os("TENPIN_TUI_PANIC").is_some_and(|asked| asked == place);
    assert!(!is_asked, "asked for");
}

fn ask(desk: &UnboundedSender<Request>, requests: Vec<Request>) {
    for request in requests {
        // This fails only if the desk has ended, and the loop is told of that.
        let _ = desk.send(request);
    }
}

/// Answers requests, and checks in between whether somebody else wrote.
async fn serve(mut desk: Desk, mut asked: UnboundedReceiver<Request>, answers: Sender<Message>) {
    let _guard = Guard(answers.clone());
    let tell = |answer: Answer| {
        // Nobody is listening once the program ends.
        let _ = answers.send(Message::Answer(answer));
    };
    // Only the latest read matters. Dropping the set aborts it.
    let mut reading = JoinSet::new();
    loop {
        match tokio::time::timeout(WATCH, asked.recv()).await {
            Ok(None) => return,
            Ok(Some(Request::StopReading)) => reading.abort_all(),
            Ok(Some(request)) if request.is_reading() => {
                let (store, answers) = (desk.store().clone(), answers.clone());
                reading.abort_all();
                // Forgets those that have ended.
                while reading.try_join_next().is_some() {}
                reading.spawn_local(async move {
                    let _guard = Guard(answers.clone());
                    let tell = |answer: Answer| {
                        let _ = answers.send(Message::Answer(answer));
                    };
                    match request {
                        Request::Sheet(number) => follow(store, number, tell).await,
                        Request::History(filter) => follow_list(store, filter, tell).await,
                        request => read(&store, request, tell).await,
                    }
                });
            }
            Ok(Some(request)) => desk.answer(request).await.into_iter().for_each(&tell),
            Err(_) => desk.watch().await.into_iter().for_each(&tell),
        }
    }
}

/// Tells a sheet, and again whenever somebody wrote on it, until something else is read.
async fn follow(store: Store, number: i64, mut tell: impl FnMut(Answer)) {
    let mut sheet = match Followed::open(store, number).await {
        Ok(sheet) => sheet,
        Err(error) => return tell(Answer::CannotRead(error)),
    };
    loop {
        sheet.tell(&mut tell).await;
        tokio::time::sleep(WATCH).await;
        while !sheet.has_changed().await {
            tokio::time::sleep(WATCH).await;
        }
    }
}

/// Tells a list of sheets, and again the newest ones whenever somebody wrote, until something else is read.
async fn follow_list(store: Store, filter: Filter, mut tell: impl FnMut(Answer)) {
    // What is written from here on may be missing from the list.
    let mut last = store.moment().await.ok();
    read(&store, Request::History(filter.clone()), &mut tell).await;
    // How often nothing was new since the newest sheets were read, as long as older ones may have changed.
    let mut calm = None;
    loop {
        tokio::time::sleep(WATCH).await;
        let now = store.moment().await.ok();
        // What cannot be read now is read later.
        if now != last {
            if let Ok(newest) = read_newest(&store, filter.clone()).await {
                calm = if matches!(newest, Answer::Newest { is_all: false, .. }) { Some(0) } else { None };
                tell(newest);
                last = now;
            }
        } else if calm == Some(CALM) {
            if let Ok(all) = read_all(&store, filter.clone()).await {
                tell(all);
                calm = None;
            }
        } else {
            calm = calm.map(|calm: u32| calm + 1);
        }
    }
}

/// Tells the loop if a thread panics that it would wait for.
struct Guard(Sender<Message>);

impl Drop for Guard {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Message::Failed);
        }
    }
}

/// Reads keys and the mouse.
fn read_input(sender: &Sender<Message>) {
    loop {
        let message = match event::read() {
            Ok(Event::Key(key)) => Message::Input(Input::Key(key)),
            // The mouse that only moves changes nothing.
            Ok(Event::Mouse(mouse)) if matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Drag(_)) => {
                continue;
            }
            Ok(Event::Mouse(mouse)) => Message::Input(Input::Mouse(mouse)),
            Ok(Event::Paste(text)) => Message::Input(Input::Paste(text)),
            Ok(Event::Resize(width, height)) => Message::Input(Input::Resize(Size::new(width, height))),
            Ok(Event::FocusGained | Event::FocusLost) => continue,
            // A terminal that is gone is told by a signal; this is for what else may keep keys from being read.
            Err(_) => Message::Signal(HANGUP),
        };
        let is_last = matches!(message, Message::Signal(_));
        if sender.send(message).is_err() || is_last {
            return;
        }
    }
}

fn is_suspend(input: &Input) -> bool {
    match input {
        Input::Key(key) => {
            key.modifiers.contains(KeyModifiers::CONTROL) && matches!(key.code, KeyCode::Char('z' | 'Z'))
        }
        _ => false,
    }
}

impl Screen {
    fn take() -> io::Result<Screen> {
        take()?;
        match terminal() {
            Ok(terminal) => Ok(Screen { terminal }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Takes the terminal over once more, and draws everything anew.
    fn take_again(&mut self) -> io::Result<()> {
        take()?;
        // One that knows nothing of what was drawn before. Ratatui's own way asks the terminal where its cursor is, and
        // the answer would be read as keys.
        self.terminal = terminal()?;
        execute!(self.terminal.backend_mut(), Clear(ClearType::All))
    }

    /// Draws the app, if the terminal is ours.
    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        if !IS_TAKEN.load(Ordering::SeqCst) {
            return Ok(());
        }
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| {
            let drawn = draw(app, frame.buffer_mut());
            if app.lane().is_some_and(|lane| lane.number.is_some()) {
                panic_if_asked("drawing");
            }
            if let Some(cursor) = drawn.cursor {
                frame.set_cursor_position(cursor);
            }
            app.remember(drawn);
        })?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // After a panic, a picture may have been begun in the buffer, which is written now.
        let _ = execute!(self.terminal.backend_mut(), EndSynchronizedUpdate);
        give_back();
    }
}

fn terminal() -> io::Result<Terminal<CrosstermBackend<BufWriter<Stdout>>>> {
    Terminal::new(CrosstermBackend::new(BufWriter::with_capacity(1 << 16, stdout())))
}

fn take() -> io::Result<()> {
    // The shell may have changed the mode while we were stopped, and crossterm does nothing if it believes it is raw.
    let _ = disable_raw_mode();
    enable_raw_mode()?;
    IS_TAKEN.store(true, Ordering::SeqCst);
    let taken = execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste, cursor::Hide);
    if taken.is_err() {
        give_back();
    }
    taken
}

/// Gives the terminal back as it was. Nothing is done if that has happened.
fn give_back() {
    if !IS_TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    // One failed write must not keep the rest from being restored.
    let _ = execute!(stdout(), EndSynchronizedUpdate, DisableBracketedPaste, DisableMouseCapture);
    // What is left on the alternate screen shows up again in tmux after a resize, and where there is no such screen.
    let _ = execute!(stdout(), Clear(ClearType::All), cursor::MoveTo(0, 0), LeaveAlternateScreen, cursor::Show);
    let _ = stdout().flush();
    let _ = disable_raw_mode();
}

#[cfg(unix)]
const HANGUP: i32 = signal_hook::consts::SIGHUP;
#[cfg(not(unix))]
const HANGUP: i32 = 1;

/// Tells the loop of signals.
#[cfg(unix)]
fn watch_signals(sender: Sender<Message>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;
    use std::process;

    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT])?;
    thread::spawn(move || {
        for signal in signals.forever() {
            let message = match signal {
                SIGTSTP => {
                    IS_CONTINUED.store(false, Ordering::SeqCst);
                    Message::Suspend
                }
                SIGCONT => {
                    IS_CONTINUED.store(true, Ordering::SeqCst);
                    Message::Continue
                }
                other => Message::Signal(other),
            };
            // A signal after the board has ended does not wait for the store.
            if let Message::Signal(signal) = message
                && HAS_ENDED.load(Ordering::SeqCst)
            {
                process::exit(128 + signal);
            }
            let _ = sender.send(message);
        }
    });
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_: Sender<Message>) -> io::Result<()> {
    Ok(())
}

/// Stops the whole process group until the shell continues it, as Ctrl-Z does outside raw mode: the shell waits for the
/// whole group. With a signal that can be handled, the shell could continue us before we have stopped.
#[cfg(unix)]
fn stop_group() {
    let _ = rustix::process::kill_current_process_group(rustix::process::Signal::STOP);
}

#[cfg(not(unix))]
fn stop_group() {}

/// Whether a shell has given us a process group of our own, and can continue it.
#[cfg(unix)]
fn has_job_control() -> bool {
    rustix::process::getsid(None).is_ok_and(|session| session != rustix::process::getpgrp())
}

#[cfg(not(unix))]
fn has_job_control() -> bool {
    false
}

/// Stops until the shell lets the program go on.
#[cfg(unix)]
fn stop() {
    let _ = signal_hook::low_level::raise(signal_hook::consts::SIGSTOP);
}

#[cfg(not(unix))]
fn stop() {}
