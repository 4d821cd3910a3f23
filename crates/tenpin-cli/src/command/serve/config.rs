//! The settings of a centre: from the command line, else the environment, else a file, else the default.

// The documentation of flags is what `--help` prints, where backquotes would be characters like any other.
#![allow(clippy::doc_markdown)]

use std::collections::BTreeMap;
use std::env;
use std::fmt::Display;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::builder::{StringValueParser, TypedValueParser};
use clap::{ValueEnum, ValueHint};
use tenpin::Ruleset;
use tenpin_board::text::is_visible_between;
use tenpin_lang::{Escaped, Language, List, Phrase, Quoted, Say};
use tenpin_web::PublicUrl;

use crate::args::{Data, language_parser, number_parser, ruleset_parser};
use crate::command::serve::file::{Kind, LANE_NAMES, LaneEntry, SettingsFile};
use crate::command::serve::public_url;
use crate::complaint::Complaint;
use crate::failure::Failure;
use crate::journal::{self, place_and_origin};
use crate::words::Centre;
use crate::wrong_usage::Refused;

/// The name of the file with the settings, in the folder of the data file.
const FILE: &str = "tenpin.toml";

const DEFAULT_LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7300);
const DEFAULT_LANES: u16 = 8;
const DEFAULT_CONNECTIONS: u16 = 500;
const DEFAULT_NAME: &str = "tenpin";

/// The most lanes of a centre.
pub(crate) const MOST_LANES: u16 = 500;

/// The least and the most that can be set as the most connections from one address.
const LEAST_CONNECTIONS: u16 = 10;
const MOST_CONNECTIONS: u16 = 10_000;

/// The most characters of the name of a centre, and of a lane.
const LONGEST_NAME: usize = 60;
const LONGEST_LANE_NAME: usize = 40;

/// The settings of a centre.
#[derive(Debug)]
pub(crate) struct Config {
    /// The address to listen on.
    pub(crate) listen: Setting<SocketAddr>,
    /// What browsers reach the centre by.
    pub(crate) public_url: Setting<PublicUrl>,
    /// Whether whoever has no code and no token sees nothing.
    pub(crate) closed: Setting<bool>,
    /// The address of a proxy in front of the server; `None` if there is none.
    pub(crate) proxy: Option<Setting<IpAddr>>,
    /// The most connections from one address.
    pub(crate) connections: Setting<u16>,
    /// How many lanes there are.
    pub(crate) lanes: Setting<u16>,
    /// The name of the centre.
    pub(crate) name: Setting<String>,
    /// The language of the centre.
    pub(crate) language: Setting<Language>,
    /// The rules of the lanes, where nobody chooses others.
    pub(crate) rules: Setting<Ruleset>,
    /// How the log is written.
    pub(crate) log: Setting<LogFormat>,
    /// The names of the lanes that have one, by number.
    pub(crate) lane_names: BTreeMap<u16, Setting<String>>,
    /// The data file.
    pub(crate) data: Setting<PathBuf>,
    /// The file that settings were read from; `None` if there is none.
    pub(crate) file: Option<Setting<PathBuf>>,
}

/// A value, and where it comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Setting<T> {
    pub(crate) value: T,
    pub(crate) origin: Origin,
}

/// Where a setting comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Origin {
    /// This option of the command line.
    Flag(&'static str),
    /// This variable of the environment.
    Variable(&'static str),
    /// This file.
    File(PathBuf),
    /// Nobody sets it.
    Default,
    /// Nobody sets it, so it is the language of the program.
    Program,
}

/// How the log is written.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

/// What the command line sets.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Flags {
    /// The file with the settings
    ///
    /// Without it, TENPIN_CONFIG names one, or else it is tenpin.toml in the folder of the data file, if there is one.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// The address to listen on; default 127.0.0.1:7300
    ///
    /// Only this computer can connect to 127.0.0.1. With 0.0.0.0:7300, all computers and phones on its networks can.
    #[arg(long, value_name = "ADDRESS", value_parser = flag_parser(read_address))]
    listen: Option<SocketAddr>,
    /// The URL for browsers; default http://ADDRESS
    ///
    /// Behind a proxy it is another one, such as https://lanes.example.
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url, value_parser = flag_parser(public_url::read))]
    public_url: Option<PublicUrl>,
    /// Show nothing to strangers
    ///
    /// Otherwise everybody who connects sees the lanes, their boards and the high games of the day.
    #[arg(long)]
    closed: bool,
    /// The address of a proxy in front of the server
    ///
    /// It is believed when it says in X-Forwarded-For whom it asks for, so that limits hold for each of them.
    #[arg(long, value_name = "ADDRESS", value_parser = flag_parser(read_ip))]
    proxy: Option<IpAddr>,
    /// The most connections from one address, 10 to 10000; default 500
    ///
    /// Three quarters of them may be live boards.
    #[arg(long, value_name = "NUMBER", value_parser = connections_parser())]
    connections: Option<u16>,
    /// How many lanes there are, 1 to 500; default 8
    #[arg(long, value_name = "NUMBER", value_parser = lanes_parser())]
    lanes: Option<u16>,
    /// The name of the centre; default tenpin
    #[arg(long, value_name = "NAME", value_parser = flag_parser(read_name))]
    name: Option<String>,
    /// The language of the centre
    ///
    /// Without it, the centre speaks the language of this program; see --lang.
    #[arg(long, value_name = "LANGUAGE", value_parser = language_parser())]
    language: Option<Language>,
    /// The rules of the lanes; default ten-pin
    ///
    /// They hold unless others are chosen at a lane. tenpin rules lists them.
    #[arg(long, value_name = "RULES", value_parser = ruleset_parser())]
    rules: Option<Ruleset>,
    /// The format of the log; default text
    #[arg(long, value_name = "FORMAT", value_enum)]
    log: Option<LogFormat>,
    #[command(flatten)]
    data: Data,
}

impl Config {
    /// The settings that hold: those of the command line, else of the environment, else of the file, else the defaults.
    /// The program speaks `language`.
    pub(crate) fn read(flags: &Flags, language: Language) -> Result<Config, Failure> {
        let data = data(&flags.data)?;
        let (written, file) = file(flags.config.as_deref(), &data.value)?;
        let written = written.as_ref();
        let listen = LISTEN.read(flags.listen, written, read_address)?.or(DEFAULT_LISTEN);
        let public_url = PUBLIC_URL.read(flags.public_url.clone(), written, public_url::read)?;
        let public_url = public_url.or(PublicUrl::of(listen.value));
        let closed = CLOSED.read(flags.closed.then_some(true), written, read_bool)?.or(false);
        let proxy = PROXY.read(flags.proxy, written, read_ip)?.0;
        let connections = CONNECTIONS.read(flags.connections, written, read_connections)?.or(DEFAULT_CONNECTIONS);
        let lanes = LANES.read(flags.lanes, written, read_lanes)?.or(DEFAULT_LANES);
        let name = NAME.read(flags.name.clone(), written, read_name)?.or(DEFAULT_NAME.to_owned());
        let program = Setting { value: language, origin: Origin::Program };
        let language = LANGUAGE.read(flags.language, written, read_language)?.0.unwrap_or(program);
        let rules = RULES.read(flags.rules, written, read_rules)?.or(Ruleset::default());
        let log = LOG.read(flags.log, written, read_log)?.or(LogFormat::default());
        let lane_names = written.map_or(Ok(BTreeMap::new()), |written| lane_names(written, lanes.value))?;
        Ok(Config {
            listen,
            public_url,
            closed,
            proxy,
            connections,
            lanes,
            name,
            language,
            rules,
            log,
            lane_names,
            data,
            file,
        })
    }
}

impl LogFormat {
    pub(crate) fn name(self) -> &'static str {
        match self {
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        }
    }
}

impl Say for Origin {
    fn phrase(&self) -> Phrase {
        let named = |name: Escaped| Centre::By { name };
        match self {
            Origin::Flag(name) | Origin::Variable(name) => named(Escaped::of(name)),
            Origin::File(path) => named(Escaped::of(path.display())),
            Origin::Default => Centre::ByDefault,
            Origin::Program => Centre::ByProgram,
        }
        .phrase()
    }
}

/// What a setting goes by, and what it looks like in the file.
struct Names {
    flag: &'static str,
    variable: &'static str,
    key: &'static str,
    kind: Kind,
}

const LISTEN: Names = Names::of_text("--listen", "TENPIN_LISTEN", "listen");
const PUBLIC_URL: Names = Names::of_text("--public-url", "TENPIN_PUBLIC_URL", "public-url");
const CLOSED: Names = Names { kind: Kind::Truth, ..Names::of_text("--closed", "TENPIN_CLOSED", "closed") };
const PROXY: Names = Names::of_text("--proxy", "TENPIN_PROXY", "proxy");
const CONNECTIONS: Names =
    Names { kind: Kind::Number, ..Names::of_text("--connections", "TENPIN_CONNECTIONS", "connections") };
const LANES: Names = Names { kind: Kind::Number, ..Names::of_text("--lanes", "TENPIN_LANES", "lanes") };
const NAME: Names = Names::of_text("--name", "TENPIN_NAME", "name");
const LANGUAGE: Names = Names::of_text("--language", "TENPIN_LANGUAGE", "language");
const RULES: Names = Names::of_text("--rules", "TENPIN_RULES", "rules");
const LOG: Names = Names::of_text("--log", "TENPIN_LOG", "log");

/// The keys of the file.
const KEYS: [&str; 10] = [
    LISTEN.key,
    PUBLIC_URL.key,
    CLOSED.key,
    PROXY.key,
    CONNECTIONS.key,
    LANES.key,
    NAME.key,
    LANGUAGE.key,
    RULES.key,
    LOG.key,
];

/// A setting if somebody sets it.
struct Given<T>(Option<Setting<T>>);

impl<T> Given<T> {
    /// The setting, by default this one.
    fn or(self, value: T) -> Setting<T> {
        self.0.unwrap_or(Setting { value, origin: Origin::Default })
    }
}

impl Names {
    const fn of_text(flag: &'static str, variable: &'static str, key: &'static str) -> Names {
        Names { flag, variable, key, kind: Kind::Text }
    }

    /// What is set by the command line, else by the environment, else by the file. All of them are checked.
    fn read<T>(
        &self,
        flag: Option<T>,
        file: Option<&SettingsFile>,
        read: impl Fn(&str) -> Result<T, Centre>,
    ) -> Result<Given<T>, Complaint> {
        let flag = flag.map(|value| Setting { value, origin: Origin::Flag(self.flag) });
        let variable = self.variable(&read)?.map(|value| Setting { value, origin: Origin::Variable(self.variable) });
        let entry = file.and_then(|file| Some((file, file.entry(self.key)?)));
        let entry = entry.map(|(file, entry)| {
            let value = entry.read(self.key, self.kind, &read)?;
            Ok::<_, Complaint>(Setting { value, origin: Origin::File(file.path.clone()) })
        });
        let entry = entry.transpose()?;
        Ok(Given(flag.or(variable).or(entry)))
    }

    fn variable<T>(&self, read: impl Fn(&str) -> Result<T, Centre>) -> Result<Option<T>, Complaint> {
        let Some(value) = env::var_os(self.variable).filter(|value| !value.is_empty()) else { return Ok(None) };
        let read = value.to_str().ok_or(Centre::NotUtf8).and_then(read);
        read.map(Some).map_err(|reason| wrong(self.variable, value.to_string_lossy(), reason))
    }
}

/// Why an option or a variable cannot have a value.
fn wrong(name: &'static str, value: impl Display, reason: Centre) -> Complaint {
    Complaint::new(Centre::WrongValue { name, value: Quoted::of(value) }, reason)
}

fn data(data: &Data) -> Result<Setting<PathBuf>, Failure> {
    let (value, origin) = place_and_origin(data.path())?;
    let origin = match origin {
        journal::Origin::Option => Origin::Flag("--data"),
        journal::Origin::Variable => Origin::Variable("TENPIN_DATA"),
        journal::Origin::Platform => Origin::Default,
    };
    Ok(Setting { value, origin })
}

/// The file with the settings, and what names it. One that nobody names may be missing.
fn file(flag: Option<&Path>, data: &Path) -> Result<(Option<SettingsFile>, Option<Setting<PathBuf>>), Complaint> {
    let flag = flag.map(|path| (path.to_owned(), Origin::Flag("--config")));
    let variable = || {
        let path = env::var_os("TENPIN_CONFIG").filter(|path| !path.is_empty())?;
        Some((PathBuf::from(path), Origin::Variable("TENPIN_CONFIG")))
    };
    let (file, origin) = match flag.or_else(variable) {
        Some((path, origin)) => (Some(SettingsFile::read(&path, &KEYS)?), origin),
        None => (SettingsFile::read_if_there(&data.with_file_name(FILE), &KEYS)?, Origin::Default),
    };
    let setting = file.as_ref().map(|file| Setting { value: file.path.clone(), origin });
    Ok((file, setting))
}

/// The names of lanes, of which there are so many.
fn lane_names(file: &SettingsFile, lanes: u16) -> Result<BTreeMap<u16, Setting<String>>, Complaint> {
    let named = file.lane_names().map(|LaneEntry { lane, place, name: entry }| {
        // Two texts for one number would be two names for one lane.
        let number = lane.parse().ok().filter(|number: &u16| number.to_string() == *lane);
        let number = number.filter(|number| (1..=lanes).contains(number)).ok_or_else(|| {
            let reason = Centre::NoSuchLane { place: place.clone(), lane: Quoted::of(lane) };
            Complaint::new(reason, Centre::Lanes { most: lanes })
        })?;
        let value = entry.read(&format!("{LANE_NAMES}.{lane}"), Kind::Text, |text| name(text, LONGEST_LANE_NAME))?;
        Ok((number, Setting { value, origin: Origin::File(file.path.clone()) }))
    });
    named.collect()
}

/// An option whose value is read as anywhere else.
fn flag_parser<T: Clone + Send + Sync + 'static>(
    read: fn(&str) -> Result<T, Centre>,
) -> impl TypedValueParser<Value = T> {
    StringValueParser::new().try_map(move |text| read(&text).map_err(|reason| Refused::because(&reason)))
}

fn connections_parser() -> impl TypedValueParser<Value = u16> {
    let numbers = number_parser(LEAST_CONNECTIONS.into()..=MOST_CONNECTIONS.into());
    numbers.map(|connections| u16::try_from(connections).unwrap_or(MOST_CONNECTIONS))
}

fn lanes_parser() -> impl TypedValueParser<Value = u16> {
    number_parser(1..=MOST_LANES.into()).map(|lanes| u16::try_from(lanes).unwrap_or(MOST_LANES))
}

fn read_address(text: &str) -> Result<SocketAddr, Centre> {
    let local = text.strip_prefix("localhost:").and_then(|port| port.parse().ok());
    let local = local.map(|port| SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
    local.or_else(|| text.parse().ok()).ok_or(Centre::NotAnAddress)
}

fn read_ip(text: &str) -> Result<IpAddr, Centre> {
    text.parse().map_err(|_| Centre::NotAnIp)
}

fn read_bool(text: &str) -> Result<bool, Centre> {
    text.parse().map_err(|_| Centre::OneOf { values: List::or(["true", "false"]) })
}

fn read_connections(text: &str) -> Result<u16, Centre> {
    let (least, most) = (LEAST_CONNECTIONS, MOST_CONNECTIONS);
    let connections = text.parse().ok().filter(|connections| (least..=most).contains(connections));
    connections.ok_or(Centre::NumberOfConnections { least, most })
}

fn read_lanes(text: &str) -> Result<u16, Centre> {
    let lanes = text.parse().ok().filter(|lanes| (1..=MOST_LANES).contains(lanes));
    lanes.ok_or(Centre::NumberOfLanes { most: MOST_LANES })
}

fn read_name(text: &str) -> Result<String, Centre> {
    name(text, LONGEST_NAME)
}

/// A name of at most so many characters, all of which can be seen.
fn name(text: &str, most: usize) -> Result<String, Centre> {
    let name = text.trim();
    if name.is_empty() {
        return Err(Centre::EmptyName);
    }
    if most < name.chars().count() {
        return Err(Centre::LongName { most });
    }
    let before = [None].into_iter().chain(name.chars().map(Some));
    let after = name.chars().skip(1).map(Some).chain([None]);
    let mut symbols = before.zip(name.chars()).zip(after);
    if !symbols.all(|((before, symbol), after)| is_visible_between(before, symbol, after)) {
        return Err(Centre::InvisibleName);
    }
    Ok(name.to_owned())
}

fn read_language(text: &str) -> Result<Language, Centre> {
    let values = || List::or(Language::ALL.map(Language::code));
    Language::from_code(text).ok_or_else(|| Centre::OneOf { values: values() })
}

fn read_rules(text: &str) -> Result<Ruleset, Centre> {
    text.parse().map_err(|_| Centre::OneOf { values: List::or(Ruleset::ALL) })
}

fn read_log(text: &str) -> Result<LogFormat, Centre> {
    let formats = LogFormat::value_variants();
    let format = formats.iter().copied().find(|format| format.name() == text);
    format.ok_or_else(|| Centre::OneOf { values: List::or(formats.iter().map(|format| format.name())) })
}
