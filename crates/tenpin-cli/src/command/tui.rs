//! `tenpin tui`: the full-screen board.

use std::env;
use std::io::{IsTerminal, stdin, stdout};
use std::process::ExitCode;

use clap::ValueEnum;
use tenpin::Ruleset;
use tenpin_board::{Entrant, Sheet};
use tenpin_lang::Phrase;
use tenpin_tui::{Depth, End, Exit, Ground, House, Problem, Setup, Snapshot, Start, Theme};

use crate::args::{Color, Common, Data, number_parser, read_day, ruleset_parser, sheet_parser};
use crate::command::play;
use crate::complaint::Complaint;
use crate::console::last_words;
use crate::console::word::Word;
use crate::journal::{self, Journal};
use crate::print::clock;
use crate::print::interrupt::INTERRUPTED;
use crate::print::screen::Screen;
use crate::words::{self, Message};

const EXAMPLES: &str = "\
Examples:
  tenpin tui                      continue a game, or start one
  tenpin tui PJS KYJ              start at once with two bowlers
  tenpin tui --rules candlepin PJS KYJ
  tenpin tui --games 3 'PJS=Park Ji-sung' KYJ
                                  a series of three games
  tenpin tui --sheet 12           continue sheet 12, or look at it
  tenpin tui --calm --no-odds     the plain board

Keys:
  0-9 X / - F   enter a ball; press Enter only if more could follow
  arrows, hjkl  move over the pins; Space marks those left standing,
                Enter takes the ball; the mouse works, too
  u, r          undo and redo
  c             correct a frame
  :             all commands; ? shows the help

Data:
  Every ball is on the disk before the board shows it. A sheet can be
  shared by tenpin play, tenpin resume and tenpin tui, even at the same
  time: what one of them writes, the others show.

Terminal:
  At least 80 columns and 24 rows. NO_COLOR and TERM are honoured, and
  COLORTERM=truecolor turns on 24-bit colour. With a screen reader,
  use tenpin play, which prints everything line by line.

Exit status:
  0     you left the board
  1     not a terminal, or the games could not be read or saved
  2     wrong usage
  130   Ctrl-C";

// Each is an option of its own on the command line.
#[allow(clippy::struct_excessive_bools)]
#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    /// The bowlers in order; without any, tenpin asks
    ///
    /// Each is three English letters. Rules may follow, as in KYJ:no-tap-9, and a full name, as in 'PJS=Park Ji-sung'.
    #[arg(value_name = "TAG[:RULES][=NAME]", conflicts_with = "sheet")]
    names: Vec<String>,
    /// The rules; tenpin rules lists them
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser(), default_value_t)]
    rules: Ruleset,
    /// Bowl a series of this many games
    #[arg(long, value_name = "NUMBER", value_parser = number_parser(1..=1000), default_value_t = 1)]
    games: u32,
    /// Start a new game without asking about an open one
    #[arg(long)]
    new: bool,
    /// Continue this sheet, or show it if it is over
    #[arg(long, value_name = "SHEET", value_parser = sheet_parser(), conflicts_with_all = ["new", "games", "rules", "private"])]
    sheet: Option<i64>,
    /// Do not celebrate strikes and spares
    #[arg(long)]
    calm: bool,
    /// Do not show expected scores and chances to win
    ///
    /// The odds follow from the bowlers' earlier games; a bowler without any counts as level club.
    #[arg(long)]
    no_odds: bool,
    /// The background
    ///
    /// terminal keeps the terminal's own colours, which suits light and dark backgrounds.
    #[arg(long, value_name = "THEME", value_enum, default_value_t = Background::Terminal)]
    theme: Background,
    /// Save nothing
    #[arg(long, conflicts_with = "data")]
    private: bool,
    #[command(flatten)]
    data: Data,
}

/// What the board is painted on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Background {
    /// The terminal's own colours
    Terminal,
    /// Light on dark
    Dark,
    /// Dark on light
    Light,
}

/// Shows the board until it is left.
pub(crate) fn run(args: &Args, common: &Common, mut screen: Screen) -> ExitCode {
    let entrants = match play::entrants(&args.names, &mut screen) {
        Ok(entrants) => entrants,
        Err(code) => return code,
    };
    let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
    if !stdin().is_terminal() || !stdout().is_terminal() || is_dumb {
        return screen.refuse(&Complaint::new(Message::NeedsTerminal, Message::UsePlayInstead));
    }
    let journal = match play::journal(args.private, &args.data) {
        Ok(journal) => journal,
        Err(complaint) => return screen.refuse(&complaint),
    };
    let exit = tenpin_tui::run(setup(args, entrants, common), journal.store(), journal.runtime());
    match exit {
        Ok(exit) => end(args, exit, &journal, &mut screen),
        Err(error) => screen.give_up(&error),
    }
}

fn setup(args: &Args, entrants: Vec<Entrant>, common: &Common) -> Setup {
    let variable = |name: &str| env::var(name).ok();
    let depth = match common.color {
        Color::Never => Depth::None,
        Color::Auto => Depth::of_environment(variable),
        // An explicit --color always overrides NO_COLOR.
        Color::Always => Depth::of_environment(|name| variable(name).filter(|_| name != "NO_COLOR")),
    };
    let ground = match args.theme {
        Background::Terminal => Ground::Terminal,
        Background::Dark => Ground::Dark,
        Background::Light => Ground::Light,
    };
    let (ruleset, games) = (args.rules, args.games);
    let start = match args.sheet {
        Some(number) => Start::Sheet(number),
        None if args.new || args.private => Start::New { entrants, ruleset, games },
        None => Start::Offer { entrants, ruleset, games },
    };
    let house = House {
        texts: &[words::TEXTS],
        not_kept: |error| phrases(journal::not_kept(error)),
        not_read: |error| phrases(journal::failed(error)),
        minute: clock::minute,
        day: clock::day,
        read_day: |text| read_day(text).ok().map(|day| (day.start, day.end)),
        read_word: |text| Word::read(text).map(Word::in_english),
    };
    let theme = Theme { depth, ground };
    Setup {
        house,
        language: common.language(),
        theme,
        is_calm: args.calm,
        shows_odds: !args.no_odds,
        is_private: args.private,
        start,
    }
}

fn phrases(Complaint { reason, advice }: Complaint) -> [Phrase; 2] {
    [reason, advice]
}

/// Says how the board was left, and gives the exit code.
fn end(args: &Args, exit: Exit, journal: &Journal, screen: &mut Screen) -> ExitCode {
    let data = play::named(&args.data);
    let words = |lane: Option<&Snapshot>, screen: &Screen| {
        let lane = lane.filter(|lane| is_begun(&lane.sheet));
        lane.map(|lane| last_words::of(&lane.sheet, lane.number.filter(|_| !args.private), data.as_deref(), screen))
    };
    let (lane, code) = match exit {
        Exit::Ended(End::Left(lane)) => (lane, ExitCode::SUCCESS),
        Exit::Ended(End::Interrupted(lane)) => (lane, ExitCode::from(INTERRUPTED)),
        Exit::Signal(signal, lane) => {
            let code = u8::try_from(128 + signal).unwrap_or(1);
            // The terminal may be gone.
            let _ = screen.print(words(lane.as_deref(), screen).unwrap_or_default()).and_then(|()| screen.flush());
            return ExitCode::from(code);
        }
        Exit::CannotWrite(error, lane) => {
            crate::print::screen::rescue(&words(lane.as_deref(), screen).unwrap_or_default());
            return screen.give_up(&error);
        }
        Exit::Ended(End::Gone(problem) | End::Failed(problem)) => return screen.refuse(&refusal(problem, journal)),
    };
    let words = words(lane.as_deref(), screen).unwrap_or_default();
    match screen.print(words).and_then(|()| screen.flush()) {
        Ok(()) => code,
        Err(error) => screen.give_up(&error),
    }
}

/// Whether anything happened on a sheet.
fn is_begun(sheet: &Sheet) -> bool {
    1 < sheet.events().len()
}

/// Why the board could not go on. A game whose data file is gone is saved elsewhere.
fn refusal(problem: Problem, journal: &Journal) -> Complaint {
    match problem {
        Problem::Gone { error, lines, number } => {
            let complaint = journal::failed(&error);
            let saved = lines.zip(number).and_then(|(lines, number)| journal.rescue(&lines, number));
            match saved {
                Some(advice) => Complaint::new(complaint.reason, advice),
                None => complaint,
            }
        }
        Problem::Store(error) => journal::failed(&error),
        Problem::Refused(reason) => Complaint::new(reason, Message::UseHistory),
        Problem::NotOver | Problem::Overtaken | Problem::NothingOpen => {
            Complaint::new(Message::NoOpenSheet, Message::UsePlay)
        }
    }
}
