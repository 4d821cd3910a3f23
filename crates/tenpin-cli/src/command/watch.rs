//! `tenpin watch`: the board of a lane, live.

use std::future;
use std::io;
use std::process::ExitCode;
use std::time::Duration;

use clap::ValueEnum;
use tenpin_json::{BoardLineRecord, BoardRecord, LaneBoardRecord};
use tenpin_lang::{List, Say};
use tokio::runtime::Builder;
use tokio::time::sleep;

use crate::args::{CentreUrl, number_parser};
use crate::centre::{Centre, CentreError, Events};
use crate::command::lanes::status;
use crate::command::serve::config::MOST_LANES;
use crate::failure::Failure;
use crate::journal::JournalError;
use crate::print::interrupt::INTERRUPTED;
use crate::print::screen::Screen;
use crate::words::{Centre as Words, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin watch 3                     show the board of lane 3, live
  tenpin watch 3 --url http://127.0.0.1:8080
  tenpin watch 3 --format jsonl | jq .board.next

What it does:
  On a terminal, the board is drawn anew with every ball, until Ctrl-C.
  Elsewhere the boards follow each other. If the server stops, the last
  board stays, and the next one comes when the server is back. Without
  --url it is expected at the address that TENPIN_LISTEN or tenpin.toml
  sets, else at 127.0.0.1:7300.

Formats for programs:
  jsonl  one line whenever something changes: the lane with its board,
         as the server tells it, described at /api/v1

Environment:
  TENPIN_TOKEN  a token, for a centre that is closed to strangers
  TENPIN_LISTEN, TENPIN_CONFIG
                where the server is, as for tenpin serve

Exit status:
  1     the server does not answer, or has no such lane
  2     wrong usage
  130   Ctrl-C";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The number of the lane
    #[arg(value_name = "LANE", value_parser = number_parser(1..=u32::from(MOST_LANES)))]
    lane: u32,
    #[command(flatten)]
    url: CentreUrl,
    /// The format of the board
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How a board is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One JSON object per line
    Jsonl,
}

/// How long to wait before the server is asked again.
const PAUSE: Duration = Duration::from_secs(1);

/// What is shown of a lane.
struct Watch<'a> {
    centre: Centre,
    lane: u32,
    format: Format,
    screen: &'a mut Screen,
    /// Whether the board is drawn in the same place again and again.
    is_in_place: bool,
    /// What came last.
    newest: Option<LaneBoardRecord>,
    /// Why nothing comes now; `None` while it is live.
    trouble: Option<CentreError>,
}

/// What there is to do next.
enum Next {
    Event(Result<String, CentreError>),
    Resized,
    Interrupted,
}

/// Shows the board until Ctrl-C.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = start(args, &mut screen);
    screen.end(done)
}

fn start(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let centre = Centre::find(&args.url, screen.language())?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(JournalError::NoRuntime)?;
    runtime.block_on(async {
        let events = centre.follow(args.lane).await.map_err(|error| centre.complaint(&error))?;
        let is_in_place = args.format == Format::Text && screen.take_over()?;
        let mut watch =
            Watch { centre, lane: args.lane, format: args.format, screen, is_in_place, newest: None, trouble: None };
        let done = watch.follow(events).await;
        if std::mem::take(&mut watch.is_in_place) {
            // The last board stays on the terminal.
            watch.screen.give_back()?;
            watch.draw()?;
        }
        done
    })
}

impl Watch<'_> {
    async fn follow(&mut self, events: Events) -> Result<ExitCode, Failure> {
        let mut events = Some(events);
        // What is piped ends as every program does, also where nobody reads it.
        let mut signals = self.is_in_place.then(Signals::new);
        loop {
            let next = tokio::select! {
                signal = next_signal(&mut signals) => signal,
                event = next_event(&self.centre, self.lane, &mut events) => Next::Event(event),
            };
            match next {
                Next::Interrupted => return Ok(ExitCode::from(INTERRUPTED)),
                Next::Resized => self.draw()?,
                Next::Event(Ok(text)) => self.show(&text)?,
                Next::Event(Err(error)) if error.may_pass() => self.lost(error)?,
                Next::Event(Err(error)) => return Err(self.centre.complaint(&error).into()),
            }
        }
    }

    /// Shows what came.
    fn show(&mut self, text: &str) -> io::Result<()> {
        self.trouble = None;
        if self.format == Format::Jsonl {
            self.screen.print_data(text)?;
            self.screen.print_data("\n")?;
            return self.screen.flush();
        }
        match serde_json::from_str(text) {
            Ok(lane) => {
                self.newest = Some(lane);
                self.draw()
            }
            Err(_) => self.lost(CentreError::NotTenpin),
        }
    }

    /// Says that nothing comes any more. It is said once.
    fn lost(&mut self, error: CentreError) -> io::Result<()> {
        let is_known = self.trouble.is_some();
        let line = self.screen.say(&Words::NotLive { error: error.phrase() });
        self.trouble = Some(error);
        match (self.is_in_place, is_known) {
            (true, _) => self.draw(),
            (false, true) => Ok(()),
            (false, false) => self.screen.note(&line),
        }
    }

    /// Draws the lane and its board.
    fn draw(&mut self) -> io::Result<()> {
        let Some(lane) = self.newest.clone() else { return Ok(()) };
        if self.is_in_place {
            self.screen.begin_picture()?;
        }
        self.screen.print(format!("{}\n\n", title(&lane, self.screen)))?;
        let mut below = below(&lane, self.screen);
        if let Some(error) = &self.trouble {
            below.push(self.screen.say(&Words::NotLive { error: error.phrase() }));
        }
        if let Some(board) = lane.board.as_ref().and_then(BoardRecord::board) {
            self.screen.print_board_in_view(&board, below.len() + 1)?;
            self.screen.print("\n")?;
        }
        for line in below {
            self.screen.print(format!("{line}\n"))?;
        }
        if self.is_in_place {
            return self.screen.end_picture();
        }
        self.screen.print("\n")?;
        self.screen.flush()
    }
}

/// The next signal; none if nobody waits for any.
async fn next_signal(signals: &mut Option<Signals>) -> Next {
    match signals {
        Some(signals) => signals.next().await,
        None => future::pending().await,
    }
}

/// The next event of the stream. One that has ended is begun anew after a pause.
async fn next_event(centre: &Centre, lane: u32, events: &mut Option<Events>) -> Result<String, CentreError> {
    if events.is_none() {
        sleep(PAUSE).await;
        *events = Some(centre.follow(lane).await?);
    }
    let event = match events {
        Some(events) => events.next().await,
        None => Err(CentreError::Broken),
    };
    if event.is_err() {
        *events = None;
    }
    event
}

/// The lane in a line: number, name, how far it has come, and which game it is.
fn title(lane: &LaneBoardRecord, screen: &Screen) -> String {
    let lane = &lane.lane;
    let mut parts = vec![screen.say(&Words::LaneTitle { number: lane.lane })];
    parts.extend(lane.name.as_ref().map(|name| screen.show(name.clone())));
    parts.push(screen.say(&status(lane)));
    if let Some(opening) = &lane.opening {
        parts.push(match opening.games {
            Some(games) => screen.say(&Words::GameOf { game: opening.game, games }),
            None => screen.say(&Words::Game { game: opening.game }),
        });
    }
    if lane.needs_help {
        parts.push(screen.say(&Words::NeedsHelp));
    }
    parts.join(" · ")
}

/// What is said below a board: who is up, or who won.
fn below(shown: &LaneBoardRecord, screen: &Screen) -> Vec<String> {
    let Some(board) = &shown.board else {
        return vec![screen.say(if shown.lane.opening.is_some() { &Words::NobodyYet } else { &Words::NobodyBowls })];
    };
    let line = |number: usize| board.lines.iter().find(|line| line.line == number);
    if let Some(next) = &board.next {
        let name = line(next.line).map(|line| line.label.clone()).unwrap_or_default();
        return vec![screen.say(&Words::Up { name, frame: next.frame, ball: next.ball })];
    }
    let total = |line: &BoardLineRecord| screen.say(&Message::Total { name: line.label.clone(), score: line.so_far });
    let mut lines: Vec<String> = board.lines.iter().map(total).collect();
    let winners: Vec<&BoardLineRecord> = board.winners.iter().filter_map(|number| line(*number)).collect();
    if let Some(first) = winners.first() {
        let names: Vec<String> = winners.iter().map(|line| line.label.clone()).collect();
        lines.push(screen.say(&match &names[..] {
            [name] => Message::Wins { name: name.clone(), score: first.so_far },
            names => Message::Tie { names: List::and(names), score: first.so_far },
        }));
    }
    lines
}

/// What the system tells the program: that it is to end, or that the window has another size.
#[cfg(unix)]
struct Signals {
    resized: Option<tokio::signal::unix::Signal>,
    terminated: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    fn new() -> Signals {
        use tokio::signal::unix::{SignalKind, signal};
        Signals { resized: signal(SignalKind::window_change()).ok(), terminated: signal(SignalKind::terminate()).ok() }
    }

    async fn next(&mut self) -> Next {
        async fn of(signal: &mut Option<tokio::signal::unix::Signal>) {
            match signal {
                Some(signal) => drop(signal.recv().await),
                None => future::pending().await,
            }
        }
        tokio::select! {
            () = of(&mut self.resized) => Next::Resized,
            () = of(&mut self.terminated) => Next::Interrupted,
            _ = tokio::signal::ctrl_c() => Next::Interrupted,
        }
    }
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> Signals {
        Signals
    }

    async fn next(&mut self) -> Next {
        match tokio::signal::ctrl_c().await {
            Ok(()) => Next::Interrupted,
            Err(_) => future::pending().await,
        }
    }
}
