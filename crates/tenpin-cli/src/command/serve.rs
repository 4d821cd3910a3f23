//! `tenpin serve`: the lanes of a centre, over HTTP.

mod config;
mod file;
mod public_url;

use std::process::ExitCode;

use crate::args::Common;
use crate::command::serve::config::{Config, Flags, Origin, Setting};
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::print::screen::Screen;
use crate::print::table::{self, Column, Table};
use crate::words::Centre;

const EXAMPLES: &str = "\
Examples:
  tenpin serve                       run eight lanes on this computer
  tenpin serve --lanes 12 --name 'Lucky Lanes'
  tenpin serve --config centre.toml  with the settings in a file
  tenpin serve --print-config        show every setting and its origin

Settings:
  Each comes from its option, else from its variable, else from the
  file, else it has its default. Every value that is given is checked,
  even if another one overrides it.

File:
  TOML, with the names of the options as keys. Only the file can give
  names to lanes:

    name = \"Lucky Lanes\"
    lanes = 12

    [lane-names]
    3 = \"Party lane\"

Environment:
  TENPIN_CONFIG      the file with the settings
  TENPIN_LISTEN      the address and port to listen on
  TENPIN_PUBLIC_URL  the URL for browsers
  TENPIN_LANES       how many lanes there are
  TENPIN_NAME        the name of the centre
  TENPIN_LANGUAGE    the language of the centre: en, ko or es
  TENPIN_RULES       the rules of the lanes
  TENPIN_LOG         the format of the log: text or json
  TENPIN_DATA        the data file, or the folder with tenpin.db
  One that is empty counts as not set.

Exit status:
  0   the server was stopped, or the settings were shown
  1   a setting is wrong, or the server could not start
  2   wrong usage";

#[derive(Debug, clap::Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(flatten)]
    flags: Flags,
    /// Show all settings and their origins, and exit
    #[arg(long)]
    print_config: bool,
}

/// Runs the lanes until somebody ends it, or prints the settings.
pub(crate) fn run(args: &Args, common: &Common, mut screen: Screen) -> ExitCode {
    let done = match Config::read(&args.flags, common.language()) {
        Ok(config) if args.print_config => print(&config, &mut screen),
        Ok(config) => start(&config),
        Err(failure) => Err(failure),
    };
    screen.end(done)
}

/// Opens the lanes. The server takes the place of this function's body.
fn start(_config: &Config) -> Result<ExitCode, Failure> {
    Err(Complaint::new(Centre::NoServer, Centre::UsePrintConfig).into())
}

/// Prints the settings, a row each: its name, its value and its origin.
fn print(config: &Config, screen: &mut Screen) -> Result<ExitCode, Failure> {
    screen.page();
    let rows = rows(config, screen);
    let [name, value, origin] = table::widths(&rows);
    let columns = [Column::left(name), Column::left(value), Column::left(origin).wrapped(12)];
    let layout = Table::new(&columns, screen.columns());
    rows.iter().try_for_each(|row| screen.print_laid_out(layout.row(row)))?;
    Ok(ExitCode::SUCCESS)
}

fn rows(config: &Config, screen: &Screen) -> Vec<[String; 3]> {
    let row = |name: String, value: String, origin: &Origin| [name, screen.show(value), screen.say(origin)];
    let file = config.file.as_ref().map_or_else(
        || row("config".to_owned(), screen.say(&Centre::NoFile), &Origin::Default),
        |Setting { value, origin }| row("config".to_owned(), value.display().to_string(), origin),
    );
    let settings = [
        ("data", config.data.value.display().to_string(), &config.data.origin),
        ("listen", config.listen.value.to_string(), &config.listen.origin),
        ("public-url", config.public_url.value.to_string(), &config.public_url.origin),
        ("lanes", config.lanes.value.to_string(), &config.lanes.origin),
        ("name", config.name.value.clone(), &config.name.origin),
        ("language", config.language.value.code().to_owned(), &config.language.origin),
        ("rules", config.rules.value.to_string(), &config.rules.origin),
        ("log", config.log.value.name().to_owned(), &config.log.origin),
    ];
    let settings = settings.into_iter().map(|(name, value, origin)| row(name.to_owned(), value, origin));
    let lane = |(number, name): (&u16, &Setting<String>)| {
        row(screen.say(&Centre::Lane { number: *number }), name.value.clone(), &name.origin)
    };
    let lanes = config.lane_names.iter().map(lane);
    [file].into_iter().chain(settings).chain(lanes).collect()
}
