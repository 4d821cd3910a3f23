use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use crate::safety::is_raw;
use crate::{Outcome, fresh_data, run, tenpin_with};

/// The variables that set something.
const VARIABLES: [&str; 11] = [
    "TENPIN_CONFIG",
    "TENPIN_CLOSED",
    "TENPIN_CONNECTIONS",
    "TENPIN_PROXY",
    "TENPIN_LISTEN",
    "TENPIN_PUBLIC_URL",
    "TENPIN_LANES",
    "TENPIN_NAME",
    "TENPIN_LANGUAGE",
    "TENPIN_RULES",
    "TENPIN_LOG",
];

/// A setting with a value for each of its sources, and its default. All values differ.
struct Setting {
    name: &'static str,
    flag: &'static str,
    variable: &'static str,
    entry: &'static str,
    default: (&'static str, &'static str),
}

const SETTINGS: [Setting; 9] = [
    Setting {
        name: "listen",
        flag: "127.0.0.1:1",
        variable: "127.0.0.2:2",
        entry: "[::1]:3",
        default: ("127.0.0.1:7300", "default"),
    },
    Setting {
        name: "public-url",
        flag: "http://flag.example",
        variable: "https://variable.example:2/b",
        entry: "http://[::1]:3",
        default: ("http://127.0.0.1:7300", "default"),
    },
    Setting { name: "proxy", flag: "10.0.0.1", variable: "::1", entry: "192.168.0.9", default: ("none", "default") },
    Setting { name: "connections", flag: "10", variable: "10000", entry: "77", default: ("500", "default") },
    Setting { name: "lanes", flag: "1", variable: "500", entry: "3", default: ("8", "default") },
    Setting {
        name: "name",
        flag: "Flag Lanes",
        variable: "변수 볼링장",
        entry: "Año 3",
        default: ("tenpin", "default"),
    },
    Setting { name: "language", flag: "ko", variable: "es", entry: "ko", default: ("en", "the program's language") },
    Setting {
        name: "rules",
        flag: "five-pin",
        variable: "duckpin",
        entry: "candlepin",
        default: ("ten-pin", "default"),
    },
    Setting { name: "log", flag: "json", variable: "text", entry: "json", default: ("text", "default") },
];

impl Setting {
    fn option(&self) -> String {
        format!("--{}", self.name)
    }

    fn variable_name(&self) -> String {
        format!("TENPIN_{}", self.name.to_uppercase().replace('-', "_"))
    }

    fn line(&self) -> String {
        if ["lanes", "connections"].contains(&self.name) {
            format!("{} = {}", self.name, self.entry)
        } else {
            format!("{} = {:?}", self.name, self.entry)
        }
    }
}

/// A folder with a data file that is not there yet.
pub(crate) struct Centre {
    folder: PathBuf,
}

impl Centre {
    fn new() -> Centre {
        let folder = fresh_data().with_extension("centre");
        fs::create_dir_all(&folder).unwrap();
        Centre { folder }
    }

    /// One whose settings are in the usual file.
    fn with(settings: impl AsRef<[u8]>) -> Centre {
        let centre = Centre::new();
        fs::write(centre.file(), settings).unwrap();
        centre
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.folder.join("tenpin.db")
    }

    fn file(&self) -> PathBuf {
        self.folder.join("tenpin.toml")
    }

    fn serve(&self, args: &[&str]) -> Command {
        let mut command = tenpin_with(&self.data(), &[&["serve", "--print-config"], args].concat());
        command.current_dir(&self.folder);
        for variable in VARIABLES {
            command.env_remove(variable);
        }
        command
    }

    /// The value of a setting and its origin, as they are printed.
    #[track_caller]
    fn shown(&self, command: &mut Command, name: &str) -> (String, String) {
        let printed = run(command, "");
        assert_eq!((printed.stderr.as_str(), printed.code), ("", Some(0)), "{command:?}");
        let (value, origin) = row(&printed.stdout, name);
        (value, origin.replace(&self.file().display().to_string(), "FILE"))
    }

    /// What is said of a wrong setting, which is one line.
    #[track_caller]
    fn refused(&self, command: &mut Command) -> String {
        let Outcome { stdout, stderr, code } = run(command, "");
        assert_eq!((stdout.as_str(), code), ("", Some(1)), "{command:?}: {stderr}");
        let line = stderr.strip_prefix("tenpin: ").and_then(|said| said.strip_suffix('\n')).unwrap_or(&stderr);
        assert!(!line.contains('\n'), "{line}");
        line.replace(&self.file().display().to_string(), "FILE")
    }
}

/// The row of a setting in the table.
#[track_caller]
fn row(table: &str, name: &str) -> (String, String) {
    let cells =
        |line: &str| line.split("  ").map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()).collect();
    let mut rows = table.lines().map(cells).filter(|cells: &Vec<String>| cells[0] == name);
    let row = rows.next().unwrap_or_else(|| panic!("no {name} in\n{table}"));
    assert_eq!((row.len(), rows.next()), (3, None), "{table}");
    (row[1].clone(), row[2].clone())
}

#[track_caller]
fn check_file(settings: &str, reason: &str) {
    let centre = Centre::with(settings);
    assert_eq!(centre.refused(&mut centre.serve(&[])), reason, "{settings}");
}

#[test]
fn an_option_comes_before_a_variable_the_file_and_the_default() {
    for setting in SETTINGS {
        let (option, variable) = (setting.option(), setting.variable_name());
        let (flag, told) = ([option.as_str(), setting.flag], (variable.as_str(), setting.variable));
        let (without, with) = (Centre::new(), Centre::with(setting.line()));
        let check = |centre: &Centre, mut command: Command, value: &str, origin: &str| {
            let shown = centre.shown(&mut command, setting.name);
            assert_eq!(shown, (value.to_owned(), origin.to_owned()), "{}", setting.name);
        };
        let set = |mut command: Command, value: &str| {
            command.env(told.0, value);
            command
        };
        check(&without, without.serve(&[]), setting.default.0, setting.default.1);
        check(&with, with.serve(&[]), setting.entry, "FILE");
        check(&without, set(without.serve(&[]), told.1), setting.variable, &variable);
        check(&with, set(with.serve(&[]), told.1), setting.variable, &variable);
        check(&without, without.serve(&flag), setting.flag, &option);
        check(&with, set(with.serve(&flag), told.1), setting.flag, &option);
        // A variable that is empty is not set.
        check(&without, set(without.serve(&[]), ""), setting.default.0, setting.default.1);
        check(&with, set(with.serve(&[]), ""), setting.entry, "FILE");
    }
}

#[test]
fn all_settings_are_printed_in_a_table() {
    let centre = Centre::with("lanes = 12\n[lane-names]\n10 = \"Corner\"\n3 = \" Party lane \"\n");
    fs::rename(centre.file(), centre.folder.join("c.toml")).unwrap();
    let mut command = centre.serve(&["--config", "c.toml", "--name", "Lucky Lanes", "--data", "club.db"]);
    let printed = run(command.env("TENPIN_LOG", "json").env("TENPIN_PUBLIC_URL", "http://a.example/"), "");
    let club = centre.folder.join("club.db").display().to_string();
    let wide = club.len();
    let rows = [
        ("config", "c.toml", "--config"),
        ("data", &club, "--data"),
        ("listen", "127.0.0.1:7300", "default"),
        ("public-url", "http://a.example", "TENPIN_PUBLIC_URL"),
        ("closed", "false", "default"),
        ("proxy", "none", "default"),
        ("connections", "500", "default"),
        ("lanes", "12", "c.toml"),
        ("name", "Lucky Lanes", "--name"),
        ("language", "en", "the program's language"),
        ("rules", "ten-pin", "default"),
        ("log", "json", "TENPIN_LOG"),
        ("lane 3", "Party lane", "c.toml"),
        ("lane 10", "Corner", "c.toml"),
    ];
    let table = rows.map(|(name, value, origin)| format!("{name:11}  {value:wide$}  {origin}\n")).concat();
    assert_eq!((printed.stdout, printed.stderr, printed.code), (table, String::new(), Some(0)));
    // Nothing is made by looking.
    assert!(!centre.folder.join("club.db").exists());
}

#[test]
fn the_settings_of_a_file_go_together() {
    let all: Vec<String> = SETTINGS.iter().map(Setting::line).collect();
    let centre =
        Centre::with(format!("\u{feff}# A comment.\r\n{}\r\nlane-names = {{ 3 = \"셋\" }}\r\n", all.join("\r\n")));
    let printed = run(&mut centre.serve(&[]), "");
    for setting in SETTINGS {
        assert_eq!(row(&printed.stdout, setting.name).0, setting.entry);
    }
    assert_eq!(row(&printed.stdout, "lane 3").0, "셋");
}

#[test]
fn a_file_in_utf_16_is_read() {
    let text = "\u{feff}name = \"볼링장\"\n";
    let centre = Centre::with(text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<_>>());
    assert_eq!(centre.shown(&mut centre.serve(&[]), "name").0, "볼링장");
}

#[test]
fn the_centre_speaks_the_language_of_the_program_unless_told_otherwise() {
    let centre = Centre::new();
    let check = |command: &mut Command, value: &str, origin: &str| {
        assert_eq!(centre.shown(command, "language"), (value.to_owned(), origin.to_owned()));
    };
    check(&mut centre.serve(&["--lang", "es"]), "es", "el idioma del programa");
    check(centre.serve(&[]).env("TENPIN_LANG", "ko"), "ko", "프로그램의 언어");
    check(&mut centre.serve(&["--lang", "es", "--language", "en"]), "en", "--language");
}

#[test]
fn the_public_url_goes_with_the_address() {
    let centre = Centre::new();
    for (listen, address) in [
        ("localhost:8080", "127.0.0.1:8080"),
        ("127.9.9.9:80", "127.9.9.9:80"),
        ("[::1]:80", "[::1]:80"),
        ("[0:0::1]:0", "[::1]:0"),
    ] {
        let command = || centre.serve(&["--listen", listen]);
        assert_eq!(centre.shown(&mut command(), "listen").0, address);
        assert_eq!(centre.shown(&mut command(), "public-url"), (format!("http://{address}"), "default".to_owned()));
    }
}

#[test]
fn a_centre_is_closed_by_an_option_else_a_variable_else_the_file() {
    let (open, closed) = (Centre::with("closed = false"), Centre::with("closed = true"));
    let shown = |centre: &Centre, mut command: Command| centre.shown(&mut command, "closed");
    let told = |mut command: Command, value: &str| {
        command.env("TENPIN_CLOSED", value);
        command
    };
    let of = |value: &str, origin: &str| (value.to_owned(), origin.to_owned());
    assert_eq!(shown(&closed, closed.serve(&[])), of("true", "FILE"));
    assert_eq!(shown(&closed, told(closed.serve(&[]), "false")), of("false", "TENPIN_CLOSED"));
    assert_eq!(shown(&open, told(open.serve(&["--closed"]), "false")), of("true", "--closed"));
    let said = open.refused(&mut told(open.serve(&[]), "yes"));
    assert_eq!(said, "TENPIN_CLOSED cannot be \"yes\": use true or false");
    check_file(
        "closed = \"true\"",
        "FILE:1:10: closed cannot be \"true\": write true or false without quotation marks",
    );
}

#[test]
fn an_address_that_others_reach_may_be_listened_on() {
    let centre = Centre::new();
    let shown = |listen: &str| centre.shown(&mut centre.serve(&["--listen", listen]), "public-url").0;
    assert_eq!(shown("192.168.0.9:80"), "http://192.168.0.9:80");
    // What stands for all addresses is nothing that a browser could go to.
    for listen in ["0.0.0.0:7300", "[::]:7300"] {
        let url = shown(listen);
        assert!(url.starts_with("http://") && url.ends_with(":7300"), "{url}");
        assert!(!url.contains("0.0.0.0") && !url.contains("[::]"), "{url}");
    }
}

#[test]
fn the_file_is_the_one_that_is_named_else_the_one_beside_the_data_file() {
    let centre = Centre::with("name = \"Beside\"");
    fs::write(centre.folder.join("flag.toml"), "name = \"Flag\"").unwrap();
    fs::write(centre.folder.join("variable.toml"), "name = \"Variable\"").unwrap();
    let flag = ["--config", "flag.toml"];
    let check = |mut command: Command, name: &str, file: &str, origin: &str| {
        assert_eq!(centre.shown(&mut command, "name").0, name);
        let shown = run(&mut command, "").stdout.replace(&centre.file().display().to_string(), "FILE");
        assert_eq!(row(&shown, "config"), (file.to_owned(), origin.to_owned()));
    };
    let told = |mut command: Command, file: &str| {
        command.env("TENPIN_CONFIG", file);
        command
    };
    check(centre.serve(&[]), "Beside", "FILE", "default");
    check(told(centre.serve(&[]), ""), "Beside", "FILE", "default");
    check(told(centre.serve(&[]), "variable.toml"), "Variable", "variable.toml", "TENPIN_CONFIG");
    check(told(centre.serve(&flag), "variable.toml"), "Flag", "flag.toml", "--config");
    // One that is not read may be wrong or missing.
    fs::write(centre.file(), "?").unwrap();
    check(told(centre.serve(&flag), "missing.toml"), "Flag", "flag.toml", "--config");
    let elsewhere = centre.folder.join("nowhere").join("club.db");
    let shown = run(centre.serve(&["--data"]).arg(elsewhere), "").stdout;
    assert_eq!(row(&shown, "config"), ("none".to_owned(), "default".to_owned()));
}

#[test]
fn a_file_that_cannot_be_read_is_refused() {
    let centre = Centre::new();
    let missing = "missing.toml cannot be read: there is no such file or folder: name another file";
    assert_eq!(centre.refused(&mut centre.serve(&["--config", "missing.toml"])), missing);
    assert_eq!(centre.refused(centre.serve(&[]).env("TENPIN_CONFIG", "missing.toml")), missing);
    assert_eq!(
        centre.refused(&mut centre.serve(&["--config", "."])),
        ". cannot be read: it is a folder: name another file"
    );
    fs::create_dir(centre.file()).unwrap();
    assert_eq!(centre.refused(&mut centre.serve(&[])), "FILE cannot be read: it is a folder: name another file");
    let large = Centre::with("#".repeat(2_000_000));
    let said = "FILE is too large to be a file of settings: name another file";
    assert_eq!(large.refused(&mut large.serve(&[])), said);
}

#[test]
fn a_wrong_value_of_a_variable_names_the_variable() {
    let centre = Centre::new();
    let check = |variable: &str, value: &str, reason: &str| {
        let said = centre.refused(centre.serve(&[]).env(variable, value));
        assert_eq!(said, format!("{variable} cannot be \"{value}\": {reason}"));
    };
    let address = "use an IP address and a port, such as 127.0.0.1:7300, or localhost:7300";
    for value in ["7300", "127.0.0.1", "localhost", "localhost:x", "127.0.0.1:70000", "example.org:80", " "] {
        check("TENPIN_LISTEN", value, address);
    }
    check("TENPIN_PUBLIC_URL", "lanes.example", "it must begin with http:// or https://");
    let host = "it needs a host, such as https://lanes.example, and maybe a port, but no user";
    check("TENPIN_PUBLIC_URL", "http://", host);
    check("TENPIN_PUBLIC_URL", "http://me@a", host);
    check("TENPIN_PUBLIC_URL", "http://a/?b", "it must have no query (?) and no fragment (#)");
    check("TENPIN_PUBLIC_URL", "http://a b", "it must have no spaces and no invisible characters");
    check("TENPIN_PROXY", "localhost", "use an IP address, such as 127.0.0.1");
    for value in ["9", "10001", "-1", "x"] {
        check("TENPIN_CONNECTIONS", value, "use a number from 10 to 10000");
    }
    for value in ["0", "501", "-1", "8.5", "eight", "99999999999999999999"] {
        check("TENPIN_LANES", value, "use a number from 1 to 500");
    }
    check("TENPIN_NAME", "  ", "a name has at least one character");
    check("TENPIN_LANGUAGE", "de", "use en, ko or es");
    let rules = "use ten-pin, no-tap-9, no-tap-8, no-tap-7, current-frame, 3-6-9, candlepin, duckpin or five-pin";
    check("TENPIN_RULES", "nine-pin", rules);
    check("TENPIN_LOG", "xml", "use text or json");
    // Even if an option overrides it.
    let said = centre.refused(centre.serve(&["--lanes", "3"]).env("TENPIN_LANES", "x"));
    assert_eq!(said, "TENPIN_LANES cannot be \"x\": use a number from 1 to 500");
}

#[test]
fn a_name_has_one_to_sixty_characters_and_a_lane_one_to_forty() {
    let centre = Centre::new();
    let name = |letters: usize| "가".repeat(letters);
    assert_eq!(centre.shown(&mut centre.serve(&["--name", &format!("  {}\t", name(60))]), "name").0, name(60));
    let said = centre.refused(centre.serve(&[]).env("TENPIN_NAME", name(61)));
    assert_eq!(said, format!("TENPIN_NAME cannot be \"{}…\": a name has at most 60 characters", name(40)));
    let centre = Centre::with(format!("[lane-names]\n8 = \"{}\"\n", name(40)));
    assert_eq!(centre.shown(&mut centre.serve(&[]), "lane 8").0, name(40));
    check_file(
        &format!("[lane-names]\n8 = \"{}\"\n", name(41)),
        &format!("FILE:2:5: lane-names.8 cannot be \"{}…\": a name has at most 40 characters", name(40)),
    );
}

#[cfg(unix)]
#[test]
fn a_variable_that_is_no_text_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let centre = Centre::new();
    let said = centre.refused(centre.serve(&[]).env("TENPIN_NAME", OsStr::from_bytes(b"a\xff")));
    assert_eq!(said, "TENPIN_NAME cannot be \"a\u{fffd}\": it must be UTF-8");
}

#[test]
fn a_wrong_value_of_an_option_is_wrong_usage() {
    let centre = Centre::new();
    for args in [
        ["--listen", "7300"],
        ["--public-url", "lanes.example"],
        ["--public-url", "http://a#b"],
        ["--lanes", "0"],
        ["--lanes", "501"],
        ["--lanes", "eight"],
        ["--name", " "],
        ["--name", "a\u{7}b"],
        ["--language", "de"],
        ["--rules", "nine-pin"],
        ["--log", "xml"],
        ["--config", ""],
    ] {
        let refused = run(&mut centre.serve(&args), "");
        assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(2)), "{args:?}");
        assert!(refused.stderr.contains(args[0]), "{refused:?}");
    }
    let refused = run(&mut centre.serve(&["--listen", "7300"]), "").stderr;
    let reason = "use an IP address and a port, such as 127.0.0.1:7300, or localhost:7300";
    assert!(refused.starts_with(&format!("error: invalid value '7300' for '--listen <ADDRESS>': {reason}\n")));
}

#[test]
fn a_wrong_entry_of_the_file_is_named_with_its_place() {
    let settings = "the settings are listen, public-url, closed, proxy, connections, lanes, name, language, rules, log and lane-names";
    check_file("lanes = 3\nlane = 4\n", &format!("FILE:2:1: there is no setting \"lane\": {settings}"));
    check_file("[b]\nc = 1\n[a]\n", &format!("FILE:1:2: there is no setting \"b\": {settings}"));
    check_file(
        "listen = \"x\"",
        "FILE:1:10: listen cannot be \"x\": use an IP address and a port, such as 127.0.0.1:7300, or localhost:7300",
    );
    check_file("public-url = \"x\"", "FILE:1:14: public-url cannot be \"x\": it must begin with http:// or https://");
    check_file("\n\n  lanes = 501", "FILE:3:11: lanes cannot be \"501\": use a number from 1 to 500");
    check_file("lanes = -1", "FILE:1:9: lanes cannot be \"-1\": use a number from 1 to 500");
    check_file("name = ''", "FILE:1:8: name cannot be \"\": a name has at least one character");
    check_file("language = \"de\"", "FILE:1:12: language cannot be \"de\": use en, ko or es");
    check_file("log = \"xml\"", "FILE:1:7: log cannot be \"xml\": use text or json");
    let (text, number) = ("write text in quotation marks", "write a whole number without quotation marks");
    check_file("lanes = \"8\"", &format!("FILE:1:9: lanes cannot be \"8\": {number}"));
    check_file("lanes = 8.0", &format!("FILE:1:9: lanes cannot be \"8.0\": {number}"));
    for key in ["listen", "public-url", "name", "language", "rules", "log"] {
        check_file(&format!("{key} = 3"), &format!("FILE:1:{}: {key} cannot be \"3\": {text}", key.len() + 4));
        check_file(
            &format!("{key} = [true]"),
            &format!("FILE:1:{}: {key} cannot be \"[true]\": {text}", key.len() + 4),
        );
    }
    // Columns are counted in characters.
    check_file("lane-names = { 1 = \"볼링\", 2 = 3 }", &format!("FILE:1:30: lane-names.2 cannot be \"3\": {text}"));
}

#[test]
fn a_lane_with_a_name_is_one_of_the_lanes() {
    let check = |lane: &str| {
        let reason =
            format!("FILE:2:1: there is no lane \"{}\": lanes are numbered from 1 to 8", lane.trim_matches('"'));
        check_file(&format!("[lane-names]\n{lane} = \"A\"\n"), &reason);
    };
    for lane in ["0", "9", "01", "-1", "x", "\"\"", "\"1 \"", "99999999"] {
        check(lane);
    }
    // The lanes that there are in the end.
    let centre = Centre::with("lanes = 4\n[lane-names]\n6 = \"A\"\n");
    let said = centre.refused(&mut centre.serve(&[]));
    assert_eq!(said, "FILE:3:1: there is no lane \"6\": lanes are numbered from 1 to 4");
    assert_eq!(centre.shown(&mut centre.serve(&["--lanes", "6"]), "lane 6").0, "A");
    let table = "write [lane-names] and a line such as 3 = \"Party lane\" below it";
    check_file("lane-names = \"A\"", &format!("FILE:1:14: lane-names cannot be \"A\": {table}"));
    check_file("lane-names = []", &format!("FILE:1:14: lane-names cannot be \"[]\": {table}"));
}

#[test]
fn a_file_that_is_not_toml_is_named_with_the_place() {
    let check = |settings: &[u8], place: &str| {
        let centre = Centre::with(settings);
        let said = centre.refused(&mut centre.serve(&[]));
        assert!(said.starts_with(&format!("FILE:{place}: this is not ")), "{said}");
    };
    check(b"lanes = 3\nlanes = 4\n", "2:1");
    check(b"name = \"x", "1:10");
    check(b"lanes = \n", "1:9");
    check(b"\x1b[2J", "1:2");
    check(b"{\"lanes\":3}", "1:1");
    check(b"name = \"a\xffb\"", "1:10");
    check(&b"[".repeat(100_000), "1:3");
    let deep = format!("name = {}", "[".repeat(100_000));
    let centre = Centre::with(deep);
    assert!(centre.refused(&mut centre.serve(&[])).contains("this is not TOML"));
}

#[test]
fn reasons_are_said_in_every_language() {
    let centre = Centre::with("lanes = 900");
    let said = |language: &str| centre.refused(&mut centre.serve(&["--lang", language]));
    assert_eq!(said("ko"), "FILE:1:9: lanes에 쓸 수 없는 값입니다 (\"900\"): 1부터 500까지의 수를 쓰세요");
    assert_eq!(said("es"), "FILE:1:9: lanes no puede ser \"900\": use un número del 1 al 500");
}

/// Text that would do something to a terminal is refused as a value, and shown as an escape wherever it is shown.
#[test]
fn nothing_hostile_is_shown_raw() {
    const HOSTILE: &str = "\u{1b}[31mred\u{9b}2J\u{202e}x\u{200b}";
    let centre = Centre::new();
    let tame = |mut command: Command| {
        let Outcome { stdout, stderr, code } = run(&mut command, "");
        let all = stdout + &stderr;
        assert!(!all.contains(is_raw) && all.contains("\\u{1b}[31mred"), "{command:?}: {all:?}");
        code
    };
    for variable in VARIABLES {
        let mut command = centre.serve(&[]);
        command.env(variable, format!("http://a{HOSTILE}"));
        assert_eq!(tame(command), Some(1), "{variable}");
    }
    let escaped = HOSTILE.chars().map(|symbol| {
        if symbol.is_ascii_graphic() { symbol.to_string() } else { format!("\\u{:04x}", u32::from(symbol)) }
    });
    let escaped: String = escaped.collect();
    for line in [
        format!("\"{escaped}\" = 1"),
        format!("name = \"{escaped}\""),
        format!("public-url = \"http://a/{escaped}\""),
        format!("rules = \"{escaped}\""),
        format!("lane-names.\"{escaped}\" = \"A\""),
        format!("lane-names.1 = \"{escaped}\""),
    ] {
        let centre = Centre::with(line);
        assert_eq!(tame(centre.serve(&[])), Some(1));
    }
    // A path may be anything.
    let file = centre.folder.join(format!("{HOSTILE}.toml"));
    fs::write(&file, "lanes = 3\n[lane-names]\n1 = \"A\"\n").unwrap();
    let named = |data: &str| {
        let mut command = centre.serve(&["--data", data, "--config"]);
        command.arg(&file);
        command
    };
    assert_eq!(tame(named("tenpin.db")), Some(0));
    assert_eq!(tame(named(HOSTILE)), Some(0));
    fs::write(&file, "lanes = 0").unwrap();
    assert_eq!(tame(named("tenpin.db")), Some(1));
    fs::remove_file(&file).unwrap();
    assert_eq!(tame(named("tenpin.db")), Some(1));
}

/// The real program on a port that the system chooses; it is ended with the test.
pub(crate) struct Running {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Running {
    pub(crate) fn start(centre: &Centre) -> Running {
        Running::start_with(centre, &[])
    }

    /// The program with these options.
    pub(crate) fn start_with(centre: &Centre, options: &[&str]) -> Running {
        Running::try_start(centre, &[&["--listen", "127.0.0.1:0"], options].concat()).unwrap()
    }

    /// The program at this address; `None` if somebody else listens there.
    pub(crate) fn start_at(centre: &Centre, address: &str) -> Option<Running> {
        Running::try_start(centre, &["--listen", address])
    }

    /// The program where the system allows it so many files.
    pub(crate) fn start_with_files(centre: &Centre, files: u32, options: &[&str]) -> Running {
        let program = Running::command(centre, &[&["--listen", "127.0.0.1:0"], options].concat());
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {files} && exec \"$@\""), "sh"]);
        shell.arg(program.get_program()).args(program.get_args());
        for (name, value) in program.get_envs() {
            match value {
                Some(value) => shell.env(name, value),
                None => shell.env_remove(name),
            };
        }
        Running::of(shell).unwrap()
    }

    fn try_start(centre: &Centre, options: &[&str]) -> Option<Running> {
        Running::of(Running::command(centre, options))
    }

    fn command(centre: &Centre, options: &[&str]) -> Command {
        let mut command = tenpin_with(&centre.data(), &[&["serve"], options].concat());
        for variable in VARIABLES {
            command.env_remove(variable);
        }
        command
    }

    fn of(mut command: Command) -> Option<Running> {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("tenpin is open at http://").unwrap_or_default().to_owned();
        let running = Running { child, address };
        (!running.address.is_empty()).then_some(running)
    }

    /// The status of an answer, and its body.
    pub(crate) fn ask(&self, method: &str, path: &str, token: &str, body: &str) -> Option<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address).ok()?;
        let length = body.len();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n",
            self.address
        );
        stream.write_all(format!("{head}Content-Length: {length}\r\n\r\n{body}").as_bytes()).ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        let (head, body) = answer.split_once("\r\n\r\n")?;
        Some((head.split(' ').nth(1)?.parse().ok()?, body.to_owned()))
    }

    pub(crate) fn sign_in(&self) -> String {
        let (status, body) = self.ask("POST", "/api/v1/desk/sign-in", "", r#"{"password":"correct horse"}"#).unwrap();
        assert_eq!(status, 200, "{body}");
        body.split('"').nth(3).unwrap().to_owned()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = (self.child.kill(), self.child.wait());
    }
}

pub(crate) fn with_password() -> Centre {
    let centre = Centre::new();
    let path = centre.data().display().to_string();
    let set = run(&mut tenpin_with(&centre.data(), &["desk-password"]), "correct horse\n");
    assert_eq!(set.stdout, format!("The desk's password in {path} is set. Everybody is signed out.\n"));
    assert_eq!((set.stderr, set.code), (format!("there was no data file {path}: it is new\n"), Some(0)));
    centre
}

#[test]
fn a_password_that_is_too_short_is_refused() {
    let centre = Centre::new();
    let refused = run(&mut tenpin_with(&centre.data(), &["desk-password"]), "short\n");
    let said = "tenpin: a password has 8 to 200 characters: enter it on standard input, as one line\n";
    assert_eq!((refused.stderr.as_str(), refused.code), (said, Some(1)));
}

#[test]
fn a_password_that_is_no_text_is_refused() {
    let centre = Centre::new();
    let file = centre.folder.join("secret.txt");
    fs::write(&file, b"abc\xff\xff\xffdefgh\n").unwrap();
    let mut command = tenpin_with(&centre.data(), &["desk-password"]);
    let refused = command.stdin(fs::File::open(&file).unwrap()).output().unwrap();
    let said = "tenpin: a password is UTF-8 text: enter it on standard input, as one line\n";
    assert_eq!((String::from_utf8_lossy(&refused.stderr).as_ref(), refused.status.code()), (said, Some(1)));
}

#[test]
fn a_port_in_use_is_named_in_one_line() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let centre = Centre::new();
    let mut command = tenpin_with(&centre.data(), &["serve", "--listen", &address]);
    let said = centre.refused(&mut command);
    assert_eq!(
        said,
        format!("cannot listen on {address}: another program listens there: --listen chooses another address or port")
    );
}

#[cfg(unix)]
#[test]
fn the_server_bowls_and_stops_with_0_and_all_is_kept() {
    let centre = with_password();
    let mut server = Running::start(&centre);
    let token = server.sign_in();
    let (status, _) = server.ask("POST", "/api/v1/lanes/3/open", &token, r#"{"bowlers":["PJS"]}"#).unwrap();
    assert_eq!(status, 200);
    assert_eq!(server.ask("POST", "/api/v1/sheets/1/ball", &token, r#"{"after":2,"ball":"X"}"#).unwrap().0, 200);
    Command::new("kill").args(["-s", "TERM", &server.child.id().to_string()]).status().unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    let events = run(&mut tenpin_with(&centre.data(), &["show", "1", "--events"]), "").stdout;
    assert!(events.ends_with("  desk  PJS, frame 1: X\n"), "{events}");
    // It is on a lane, so that nobody at a console goes on with it by accident.
    assert_eq!(run(&mut tenpin_with(&centre.data(), &["resume"]), "").code, Some(1));
}
