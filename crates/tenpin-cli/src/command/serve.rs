//! `tenpin serve`: the lanes of a centre, over HTTP.

pub(crate) mod config;
mod file;
pub(crate) mod public_url;

use std::io::{self, IsTerminal};
use std::net::SocketAddr;
use std::path::Path;
use std::pin::{Pin, pin};
use std::process::ExitCode;
use std::time::Duration;

use tenpin_lang::{Escaped, Phrase, Say};
use tenpin_store::{Store, StoreError};
use tenpin_web::{House, Log, LogFormat, Patience, PublicUrl, Server, SetupCode};
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::sync::oneshot;
use tokio::time::sleep;

use crate::args::Common;
use crate::command::serve::config::{Config, Flags, Origin, Setting};
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::JournalError;
use crate::print::screen::Screen;
use crate::print::table::{self, Column, Table};
use crate::secrets::make_private;
use crate::words::{Because, Centre};

const EXAMPLES: &str = "\
Examples:
  tenpin serve                        run eight lanes on this computer
  tenpin serve --lanes 12 --name 'Lucky Lanes'
  tenpin serve --listen 0.0.0.0:7300  for the phones on the network
  tenpin serve --config centre.toml   with the settings in a file
  tenpin serve --print-config         show every setting and its origin

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
  TENPIN_CLOSED      whether strangers see nothing: true or false
  TENPIN_PROXY       the address of a proxy in front of the server
  TENPIN_CONNECTIONS the most connections from one address
  TENPIN_LANES       how many lanes there are
  TENPIN_NAME        the name of the centre
  TENPIN_LANGUAGE    the language of the centre: en, ko or es
  TENPIN_RULES       the rules of the lanes
  TENPIN_LOG         the format of the log: text or json
  TENPIN_DATA        the data file, or the folder with tenpin.db
  One that is empty counts as not set.

Network:
  Only this computer can connect unless --listen names an address that
  others reach. Then whoever is on the network can see the boards, and
  writes with the code of a lane or the desk's password. HTTP is not
  encrypted; for HTTPS, run a proxy in front, with --public-url and
  --proxy. A name instead of an IP address, such as http://lanes.local,
  must be in --public-url.

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
        Ok(config) => start(&config, &mut screen),
        Err(failure) => Err(failure),
    };
    screen.end(done)
}

/// How often the server looks whether a file that it could only read can be written. It begins anew then, which ends all streams,
/// so each time it waits twice as long, in case that turns out to be wrong.
const PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_mins(1);

/// Opens the lanes, and serves them until somebody stops it.
fn start(config: &Config, screen: &mut Screen) -> Result<ExitCode, Failure> {
    // One thread serves all lanes: waking another one costs more than there is to do. What the threads of the database have
    // done comes first, because bowlers wait for it.
    let runtime =
        Builder::new_current_thread().global_queue_interval(1).enable_all().build().map_err(JournalError::NoRuntime)?;
    let served: Result<ExitCode, Failure> = runtime.block_on(async {
        let (mut listen, mut pause) = (config.listen.value, PAUSE);
        // A signal between two rounds ends the next one.
        let mut stopped = pin!(stopped());
        while let End::Written = serve(config, &mut listen, pause, stopped.as_mut(), screen).await? {
            screen.note(&screen.say(&Centre::WrittenAgain))?;
            pause = LONGEST_PAUSE.min(2 * pause);
        }
        Ok(ExitCode::SUCCESS)
    });
    // Nobody waits any more for what is still worked out on other threads.
    runtime.shutdown_background();
    let code = served?;
    if io::stdout().is_terminal() {
        // Behind the ^C that the terminal shows.
        screen.print("\n")?;
        print_lines([Centre::Stopped], screen)?;
    }
    Ok(code)
}

/// Why a server has ended.
enum End {
    /// Somebody has stopped it.
    Stopped,
    /// Its file can be written again, which it could only read.
    Written,
}

/// Serves the lanes. A port that the system has chosen is the same the next time.
async fn serve(
    config: &Config,
    listen: &mut SocketAddr,
    pause: Duration,
    stopped: Pin<&mut impl Future<Output = ()>>,
    screen: &mut Screen,
) -> Result<End, Failure> {
    let listener = TcpListener::bind(*listen).await.map_err(|error| cannot_listen(*listen, &error))?;
    let address = listener.local_addr().unwrap_or(*listen);
    *listen = address;
    let (store, unwritten) = open(&config.data.value).await?;
    if unwritten.is_none() {
        make_private(&store, screen)?;
    }
    let has_password = store.password().await?.is_some();
    let centre = tenpin_play::Centre::open(store.clone(), u32::from(config.lanes.value), config.rules.value).await?;
    let can_set = !has_password && unwritten.is_none() && io::stdout().is_terminal();
    let (setup, code) = can_set.then(SetupCode::new).flatten().unzip();
    let url = url(config, address);
    let is_writable = unwritten.is_none();
    welcome(config, address, &url, is_writable, screen)?;
    match unwritten {
        Some(error) => {
            let path = Escaped::of(config.data.value.display());
            screen.note(&screen.say(&Centre::OnlyRead { path, error }))?;
        }
        None => desk_password(code, has_password, screen)?,
    }
    if io::stdout().is_terminal() {
        print_lines([Centre::HowToStop], screen)?;
    }
    let log = Log::new(config.log.value.into());
    let server = Server::new(centre, house(config, &url), log, setup.unwrap_or_default());
    let (end, ended) = oneshot::channel();
    let data = config.data.value.clone();
    let until = async move {
        let why = tokio::select! {
            biased;
            () = stopped => End::Stopped,
            () = written_again(&data, pause), if !is_writable => End::Written,
        };
        let _ = end.send(why);
    };
    server.run(listener, until).await;
    // Whoever opens it next may have to be alone with it.
    store.close().await;
    Ok(ended.await.unwrap_or(End::Stopped))
}

/// The journal, and why it can only be read if that is so.
async fn open(data: &Path) -> Result<(Store, Option<Phrase>), Failure> {
    let (store, error) = match Store::open(data).await {
        Ok(store) => match store.try_writing().await {
            Ok(()) => return Ok((store, None)),
            Err(error) => (Some(store), error),
        },
        Err(error) => (None, error),
    };
    let (StoreError::CannotOpen { reason, .. }
    | StoreError::CannotWrite { reason, .. }
    | StoreError::Failed { reason }) = &error
    else {
        return Err(error.into());
    };
    let reason = Because(reason.clone()).phrase();
    let store = match store {
        Some(store) => Ok(store),
        None => Store::open_to_read(data).await,
    };
    match store {
        // An old file that cannot be brought up to date has no lanes.
        Ok(store) if store.openings().await.is_ok() && store.password().await.is_ok() => Ok((store, Some(reason))),
        _ => Err(error.into()),
    }
}

/// Waits until a file can be written.
async fn written_again(data: &Path, pause: Duration) {
    loop {
        sleep(pause).await;
        if Store::may_be_written(data).await {
            return;
        }
    }
}

/// What browsers reach the server by. A port that the system has chosen is known by now.
fn url(config: &Config, address: SocketAddr) -> PublicUrl {
    match config.public_url.origin {
        Origin::Default => PublicUrl::of(address),
        _ => config.public_url.value.clone(),
    }
}

/// Says where the server is, who can reach it, and what that means.
fn welcome(
    config: &Config,
    address: SocketAddr,
    url: &PublicUrl,
    is_writable: bool,
    screen: &mut Screen,
) -> Result<(), Failure> {
    let serving = Centre::Serving { name: Escaped::of(&config.name.value), url: Escaped::of(url) };
    let interface = Centre::Interface { url: Escaped::of(format!("{url}/api/v1")) };
    let keeping = Centre::Keeping { path: Escaped::of(config.data.value.display()) };
    let is_elsewhere = config.public_url.origin != Origin::Default;
    let listens = is_elsewhere.then(|| Centre::ListensOn { address: address.to_string() });
    let lines = [serving, interface].into_iter().chain(listens).chain(is_writable.then_some(keeping));
    let lines = lines.chain(strangers(address, config.closed.value, url, is_elsewhere));
    let is_unnamed = url.is_secure() && config.proxy.is_none();
    print_lines(lines.chain(is_unnamed.then_some(Centre::NameProxy)), screen)
}

/// Who but this computer can connect, what they see, and who can listen in. Nothing if nobody can; with a public URL, others can
/// by a proxy.
fn strangers(address: SocketAddr, is_closed: bool, url: &PublicUrl, is_elsewhere: bool) -> Vec<Centre> {
    let what = if is_closed { Centre::StrangersSeeNothing } else { Centre::StrangersSee };
    if address.ip().to_canonical().is_loopback() {
        return if is_closed || is_elsewhere { vec![what] } else { Vec::new() };
    }
    let who = if address.ip().is_unspecified() {
        Centre::ReachedByAll { port: address.port().to_string() }
    } else {
        Centre::ReachedAt { address: address.to_string() }
    };
    let how = if url.is_secure() { Centre::PlainBesideProxy } else { Centre::Plain };
    vec![who, what, how]
}

/// Says how the desk gets its password.
fn desk_password(code: Option<String>, has_password: bool, screen: &mut Screen) -> Result<(), Failure> {
    let mut lines = Vec::new();
    match code {
        Some(code) => lines.push(Centre::SetPassword { code }),
        None if !has_password => lines.push(Centre::NoPassword),
        None => {}
    }
    print_lines(lines, screen)
}

fn print_lines(lines: impl IntoIterator<Item = Centre>, screen: &mut Screen) -> Result<(), Failure> {
    for line in lines {
        screen.print(format!("{}\n", screen.say(&line)))?;
    }
    Ok(screen.flush()?)
}

fn house(config: &Config, url: &PublicUrl) -> House {
    let lane = |(number, name): (&u16, &Setting<String>)| (u32::from(*number), name.value.clone());
    House {
        name: config.name.value.clone(),
        language: config.language.value,
        ruleset: config.rules.value,
        lane_names: config.lane_names.iter().map(lane).collect(),
        public_url: url.clone(),
        is_closed: config.closed.value,
        proxy: config.proxy.as_ref().map(|proxy| proxy.value),
        connections: usize::from(config.connections.value),
        patience: Patience::default(),
    }
}

/// Waits until somebody stops the server: Ctrl-C, or on Unix SIGTERM.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminated.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}

fn cannot_listen(address: SocketAddr, error: &io::Error) -> Complaint {
    let error = match error.kind() {
        io::ErrorKind::AddrInUse => Centre::AddressInUse.phrase(),
        io::ErrorKind::AddrNotAvailable => Centre::NotOurAddress.phrase(),
        _ => cause(error),
    };
    Complaint::new(Centre::CannotListen { address: address.to_string(), error }, Centre::OtherAddress)
}

/// Why the system did not do something.
fn cause(error: &io::Error) -> Phrase {
    Because(error.into()).phrase()
}

impl From<config::LogFormat> for LogFormat {
    fn from(format: config::LogFormat) -> LogFormat {
        match format {
            config::LogFormat::Text => LogFormat::Text,
            config::LogFormat::Json => LogFormat::Json,
        }
    }
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
    let (proxy, no_proxy) = (config.proxy.as_ref(), &Origin::Default);
    let settings = [
        ("data", config.data.value.display().to_string(), &config.data.origin),
        ("listen", config.listen.value.to_string(), &config.listen.origin),
        ("public-url", config.public_url.value.to_string(), &config.public_url.origin),
        ("closed", config.closed.value.to_string(), &config.closed.origin),
        (
            "proxy",
            proxy.map_or_else(|| screen.say(&Centre::NoProxy), |proxy| proxy.value.to_string()),
            proxy.map_or(no_proxy, |proxy| &proxy.origin),
        ),
        ("connections", config.connections.value.to_string(), &config.connections.origin),
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tenpin_lang::Language;

    use super::*;
    use crate::args::Color;

    #[test]
    fn what_another_address_than_loopback_means_is_said() {
        let screen = Screen::new(Language::English, Color::Never);
        let said = |address: &str, is_closed: bool, url: &str| {
            let url = PublicUrl::read(url).unwrap();
            let lines = strangers(address.parse().unwrap(), is_closed, &url, url.is_secure());
            lines.iter().map(|line| screen.say(line)).collect::<Vec<_>>()
        };
        for own in ["127.0.0.1:80", "127.9.9.9:80", "[::1]:80", "[::ffff:127.0.0.1]:80"] {
            assert_eq!(said(own, false, "http://a"), [""; 0], "{own}");
        }
        let boards = "Whoever connects sees the lanes, the boards and the high games of today. Writing takes a code or the \
                      password.";
        let plain = "The connection is not encrypted: others on the network can read codes, passwords and tokens.";
        let all = "Anyone on this computer's network can connect on port 7300.";
        assert_eq!(said("0.0.0.0:7300", false, "http://a"), [all, boards, plain]);
        assert_eq!(said("[::]:7300", false, "http://a"), [all, boards, plain]);
        let one = "Anyone on the network can connect to 192.168.0.9:80.";
        let nothing = "Nobody sees anything without a code, a token or the password.";
        let proxy = "Only connections through the proxy are encrypted: listen on 127.0.0.1 to allow no others.";
        assert_eq!(said("127.0.0.1:80", true, "http://a"), [nothing]);
        assert_eq!(said("127.0.0.1:80", false, "https://a"), [boards]);
        assert_eq!(said("192.168.0.9:80", true, "https://a"), [one, nothing, proxy]);
    }
}
