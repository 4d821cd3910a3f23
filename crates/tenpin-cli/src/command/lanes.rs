//! `tenpin lanes`: the lanes of a centre, and who bowls there.

use std::process::ExitCode;

use clap::ValueEnum;
use tenpin_json::{BoardRecord, LaneBoardRecord, LaneRecord};
use tenpin_lang::{Phrase, Say};
use tokio::runtime::Builder;

use crate::args::CentreUrl;
use crate::centre::Centre;
use crate::failure::Failure;
use crate::journal::JournalError;
use crate::print::screen::Screen;
use crate::print::table::{self, Column, Table};
use crate::words::{Centre as Words, Label};

const EXAMPLES: &str = "\
Examples:
  tenpin lanes                       list the lanes, and who bowls there
  tenpin lanes --url http://127.0.0.1:8080
  tenpin lanes --format json | jq '.[] | select(.needs_help)'

What it asks:
  The server, tenpin serve. Without --url it is expected at the address
  that TENPIN_LISTEN or tenpin.toml sets, else at 127.0.0.1:7300.

Formats for programs:
  json  one array: the answer of the server, described at /api/v1

Environment:
  TENPIN_TOKEN  a token, for a centre that is closed to strangers
  TENPIN_LISTEN, TENPIN_CONFIG
                where the server is, as for tenpin serve

Exit status:
  0   the lanes were listed
  1   the server does not answer
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    url: CentreUrl,
    /// The format of the list
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How the lanes are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people: one line per lane
    Text,
    /// One JSON array
    Json,
}

/// The least columns for bowlers beside the other columns.
const LEAST_BOWLERS: usize = 16;

/// Prints the lanes.
pub(crate) fn run(args: &Args, mut screen: Screen) -> ExitCode {
    let done = list(args, &mut screen);
    screen.end(done)
}

fn list(args: &Args, screen: &mut Screen) -> Result<ExitCode, Failure> {
    let centre = Centre::find(&args.url, screen.language())?;
    let runtime = Builder::new_current_thread().enable_all().build().map_err(JournalError::NoRuntime)?;
    let (lanes, text) = runtime.block_on(centre.lanes()).map_err(|error| centre.complaint(&error))?;
    if args.format == Format::Json {
        screen.print_data(text)?;
        screen.print_data("\n")?;
        return Ok(ExitCode::SUCCESS);
    }
    screen.page();
    let header = [&Label::Lane as &dyn Say, &Label::Name, &Label::Status, &Label::Game, &Label::Bowlers];
    let header = header.map(|label| screen.say(&label.phrase()));
    let rows: Vec<[String; 5]> = [header].into_iter().chain(lanes.iter().map(|lane| row(lane, screen))).collect();
    let [number, name, status, game, bowlers] = table::widths(&rows);
    // The heading of a column without names would be all there is in it.
    let has_names = lanes.iter().any(|lane| lane.lane.name.is_some());
    let columns = [Column::right(number), Column::left(name).dropped(1), Column::left(status), Column::right(game)];
    let bowlers = Column::left(bowlers).wrapped(LEAST_BOWLERS);
    if has_names {
        let [number, name, status, game] = columns;
        let layout = Table::new(&[number, name, status, game, bowlers], screen.columns());
        rows.iter().try_for_each(|row| screen.print_laid_out(layout.row(row)))?;
    } else {
        let [number, _, status, game] = columns;
        let layout = Table::new(&[number, status, game, bowlers], screen.columns());
        let row = |[number, _, status, game, bowlers]: &[String; 5]| {
            layout.row(&[number.clone(), status.clone(), game.clone(), bowlers.clone()])
        };
        rows.iter().try_for_each(|cells| screen.print_laid_out(row(cells)))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn row(lane: &LaneBoardRecord, screen: &Screen) -> [String; 5] {
    let LaneBoardRecord { lane, board } = lane;
    let name = lane.name.as_ref().map(|name| screen.show(name.clone())).unwrap_or_default();
    let mut states = vec![screen.say(&status(lane))];
    if lane.needs_help {
        states.push(screen.say(&Words::NeedsHelp));
    }
    let game = lane.opening.as_ref().map(|opening| match opening.games {
        Some(games) => format!("{}/{games}", opening.game),
        None => opening.game.to_string(),
    });
    [lane.lane.to_string(), name, states.join(", "), game.unwrap_or_default(), bowlers(board.as_ref(), screen)]
}

/// Who bowls, each with the score so far.
fn bowlers(board: Option<&BoardRecord>, screen: &Screen) -> String {
    let Some(board) = board else { return String::new() };
    let bowler = |line: &tenpin_json::BoardLineRecord| {
        let label = screen.show(line.label.clone());
        format!("{label} {}", line.so_far)
    };
    board.lines.iter().map(bowler).collect::<Vec<_>>().join("  ")
}

/// How far a lane has come.
pub(crate) fn status(lane: &LaneRecord) -> Phrase {
    match lane.status.as_str() {
        "free" => Words::Free.phrase(),
        "joining" => Words::Joining.phrase(),
        "playing" => Words::Playing.phrase(),
        _ => Words::Over.phrase(),
    }
}
