use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use sqlx::{AssertSqlSafe, Connection, Row};

use crate::journal::add_event;
use crate::{feed, fresh_data, piped, tenpin, tenpin_with, without_colour};

/// Moves the cursor, sets colours and titles, rings, breaks lines, hides text or turns it around.
const HOSTILE: &str = "\u{1b}[31mred\u{1b}]0;title\u{7}\u{9b}2Jx\r\u{8}\u{7f}\t\u{85}a\u{202e}b\u{2066}c\u{200b}d\u{200d}e\
                       \u{2028}f\u{2029}g\u{feff}h\u{61c}i\u{e0041}j\u{fe0f}";

/// Whether a terminal would do anything else with a character than show it.
pub(crate) fn is_raw(symbol: char) -> bool {
    let is_hidden = matches!(
        u32::from(symbol),
        0xad | 0x61c | 0x180e | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f | 0xfe0f | 0xfeff | 0xe0000..=0xe007f
    );
    (symbol.is_control() && symbol != '\n') || is_hidden
}

/// Runs the command, and finds nothing on its outputs that is not plainly visible.
#[track_caller]
fn check(command: &mut Command, input: &[u8]) -> (String, String) {
    // Where files that it makes are in nobody's way.
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(folder);
    let mut child = piped(command.current_dir(&*FOLDER));
    feed(child.stdin.take().unwrap(), input.to_vec());
    let output = child.wait_with_output().unwrap();
    let shown = [output.stdout, output.stderr].map(|bytes| {
        let text = String::from_utf8(bytes).unwrap_or_else(|raw| panic!("{command:?}: {raw:?}"));
        let text = without_colour(&text);
        assert!(!text.contains(is_raw), "{command:?}: {text:?}");
        assert!(!text.contains("panicked"), "{command:?}: {text:?}");
        text
    });
    assert!(matches!(output.status.code(), Some(0..=2)), "{command:?}: {shown:?}");
    shown.into()
}

/// A folder of its own.
fn folder() -> PathBuf {
    let folder = fresh_data().with_extension("folder");
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A data file with the club of the documents in it, a sheet that is open and one that is deleted.
fn club() -> PathBuf {
    let data = fresh_data();
    check(&mut tenpin_with(&data, &["import", CLUB]), b"");
    check(&mut tenpin_with(&data, &["play", "PJS"]), b"X\n7\n");
    check(&mut tenpin_with(&data, &["delete", "2"]), b"");
    data
}

const CLUB: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl");

const LEAGUE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/league.csv");

/// Commands that read the journal, for people.
const READERS: [&[&str]; 23] = [
    &["check"],
    &["history"],
    &["history", "--deleted"],
    &["show", "1"],
    &["show", "1", "--events"],
    &["show", "4", "--events"],
    &["show", "6", "--events"],
    &["stats"],
    &["stats", "PJS"],
    &["history", "Park Ji-sung"],
    &["forecast", "--sheet", "4", "--curve"],
    &["form", "Park Ji-sung"],
    &["resume"],
    &["resume", "1"],
    &["fix", "4", "PJS", "1", "X"],
    &["rename", "4", "PJS", "=Park Ji-sung"],
    &["rename", "--everywhere", "KYJ", "=Kim Yuna"],
    &["delete", "3"],
    &["restore", "2"],
    &["rebuild"],
    &["compact"],
    &["play", "PJS"],
    &["import", "--dry-run", "--repair", LEAGUE],
];

/// The commands, and what `--help` lists of each: its options.
fn options() -> Vec<(String, Vec<String>)> {
    let words = |line: &str| line.split([' ', ',', '=', '[']).map(str::to_owned).collect::<Vec<_>>();
    let (help, _) = check(&mut tenpin(&["--help"]), b"");
    let listed = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands = listed.filter_map(|line| line.split_whitespace().next().map(str::to_owned));
    let all = commands.map(|command| {
        let (help, _) = check(&mut tenpin(&["help", &command]), b"");
        let mut options: Vec<String> =
            help.lines().flat_map(words).filter(|word| word.starts_with("--") && 3 < word.len()).collect();
        options.sort();
        options.dedup();
        (command, options)
    });
    all.collect()
}

#[test]
fn no_argument_is_repeated_raw() {
    let data = club();
    let languages = ["en", "ko", "es"];
    let options = options();
    assert!(15 < options.len() && 40 < options.iter().map(|(_, options)| options.len()).sum::<usize>(), "{options:?}");
    let mut turn = 0;
    let mut tried = |args: &[&str]| {
        turn += 1;
        let color = if turn % 2 == 0 { "always" } else { "never" };
        let common = ["--color", color, "--lang", languages[turn % 3]];
        // Before the arguments and after them, where they may not be read any more.
        let all = if turn % 4 < 2 { [&common[..], args].concat() } else { [args, &common[..]].concat() };
        check(&mut tenpin_with(&data, &all), b"")
    };
    for (command, options) in &options {
        // What is taken would run for ever.
        let options: Vec<&String> = options.iter().filter(|option| command != "serve" || *option != "--data").collect();
        tried(&[command, HOSTILE]);
        tried(&[command, "1", HOSTILE, "1", "X", HOSTILE]);
        tried(&[command, &format!("--{HOSTILE}")]);
        for option in options.iter().filter(|option| **option != "--help") {
            tried(&[command, option, HOSTILE]);
            tried(&[command, &format!("{option}={HOSTILE}"), HOSTILE]);
        }
    }
    // It is not left out but shown, whatever the colour is.
    let (_, said) = tried(&["score", &format!("--{HOSTILE}")]);
    assert!(
        said.contains("'--\\u{1b}[31mred\\u{1b}]0;title\\u{7}\\u{9b}2Jx\\r") && said.contains("a\\u{202e}b"),
        "{said}"
    );
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_not_repeated_raw() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let bytes = OsStr::from_bytes(b"\x9b2J\xff\x1b[31m");
    for command in ["play", "score", "import", "history", "show", "fix", "stats", "man"] {
        check(tenpin(&[command]).arg(bytes), b"");
        check(tenpin(&[command, "--color", "always"]).arg(bytes).arg("--wrong"), b"");
        check(tenpin(&[command, "--data"]).arg(bytes), b"");
    }
}

#[test]
fn no_path_is_shown_raw() {
    let folder = folder();
    // Nothing is there; a file that is no data file; a folder.
    let (missing, other) = (folder.join(format!("missing{HOSTILE}\n")), folder.join(format!("other{HOSTILE}\n")));
    fs::write(&other, HOSTILE.repeat(100)).unwrap();
    let within = folder.join(format!("within{HOSTILE}\n"));
    fs::create_dir_all(within.join("tenpin.db")).unwrap();
    let mut said = 0;
    for path in [&missing, &other, &within, &other.join("below")] {
        for args in READERS.into_iter().chain([&["export"][..], &["import", CLUB]]) {
            let (_, option) = check(tenpin(args).arg("--data").arg(path), b"");
            let (_, variable) = check(&mut tenpin_with(path, args), b"");
            assert_eq!(option, variable);
            said += usize::from(option.contains("\\u{1b}[31mred"));
            let _ = fs::remove_file(&missing);
        }
    }
    assert!(50 < said, "{said}");
    let data = club();
    for args in [&["score"][..], &["score", "--summary"], &["stats", "--games"], &["import"], &["export", "-o"]] {
        for path in [&missing, &other, &within] {
            let (shown, said) = check(tenpin_with(&data, args).arg(path), b"");
            assert!((shown + &said).contains("\\u{1b}[31mred"), "{args:?} {path:?}: {said}");
        }
    }
    // It is a path all the same.
    let kept = missing.with_extension("db");
    let (played, _) = check(tenpin(&["play", "PJS", "--data"]).arg(&kept), b"X\n");
    assert!(played.ends_with("PJS: X\n") && kept.exists(), "{played}");
}

#[test]
fn no_text_of_a_file_is_shown_raw() {
    let lines = [
        format!("{HOSTILE}: X X X X X X X X X XXX\n"),
        format!("PJS: X X {HOSTILE} X\n"),
        format!("{HOSTILE}\t7\n{HOSTILE}\t2\nPJS\t{HOSTILE}\n"),
        format!("bowler,notation,rules,total\n{HOSTILE},X 7/,{HOSTILE},{HOSTILE}\n\"{HOSTILE}\",X,,300\n"),
        format!("bowler{HOSTILE},notation{HOSTILE}\nPJS,X\n"),
        format!(
            "date,bowler,name,notation\n{HOSTILE},{HOSTILE},{HOSTILE},X X X X X X X X X XXX\n2026-11-13,,{HOSTILE},X\n"
        ),
        format!("X X {HOSTILE}\n{HOSTILE}\n"),
    ];
    for text in lines.iter().map(String::as_bytes).chain([&b"\x9b2J: X 7/\nPJS: \x9b\n\xff,\x85\n"[..]]) {
        for args in [&[][..], &["--summary"], &["--check"], &["--format=totals"]] {
            for input in ["games", "named", "balls", "csv"] {
                check(tenpin(&["score", "--input", input, "--color=always"]).args(args), text);
            }
            check(tenpin(&["score"]).args(args), text);
        }
        check(&mut tenpin(&["stats", "--games", "-"]), text);
        for args in [&[][..], &["--dry-run"], &["--skip-damaged", "--date=2026-11-13", "--bowler=PJS"]] {
            check(tenpin(&["import", "-", "--color=always"]).args(args), text);
        }
        check(&mut tenpin(&["play", "PJS", "--private", "--color=always"]), text);
    }
    // A carriage return would end the line.
    let name = lines[0].replace('\r', "");
    let (board, _) = check(&mut tenpin(&["score", "--input=named"]), name.as_bytes());
    assert!(board.contains("|\\u{1b…|  X   |"), "{board}");
}

/// Every value of every kind of event, replaced by something hostile, in a file to be imported.
#[test]
fn no_event_of_an_import_is_shown_raw() {
    let club = fs::read_to_string(CLUB).unwrap();
    let corrected = club.lines().find(|line| line.contains("\"corrected\"")).unwrap();
    let sheet: Vec<&str> = club.lines().filter(|line| line.contains(&corrected[..50])).collect();
    let hostile = serde_json::to_string(HOSTILE).unwrap();
    let mut refused = 0;
    for line in [sheet[0], sheet[1], corrected] {
        let object: serde_json::Map<String, serde_json::Value> = serde_json::from_str(line).unwrap();
        let mut texts: Vec<String> = object
            .keys()
            .map(|field| {
                let mut changed = object.clone();
                changed[field] = HOSTILE.into();
                serde_json::to_string(&changed).unwrap()
            })
            .collect();
        texts.push(format!("{{{hostile}:1,{}", &line[1..]));
        texts.push(line.replace("\"v\":1", &format!("\"v\":1,\"by\":{hostile},\"hash\":{hostile}")));
        texts.push(line.replace("\"PJS\"", &hostile));
        texts.push(line.replacen('"', HOSTILE, 3));
        for text in texts {
            let file: String = sheet
                .iter()
                .map(|known| if *known == line { text.as_str() } else { known }.to_owned() + "\n")
                .collect();
            let data = fresh_data();
            let (imported, said) = check(&mut tenpin_with(&data, &["import", "-"]), file.as_bytes());
            refused += usize::from(said.contains("nothing is imported"));
            if !imported.is_empty() {
                check(&mut tenpin_with(&data, &["show", "1", "--events"]), b"");
            }
        }
    }
    assert!(20 < refused, "{refused}");
    let (_, said) = check(&mut tenpin(&["import", "-"]), sheet[1].replace("rolled", "\\u001b[31mboo").as_bytes());
    assert!(said.contains("unknown variant `\\u{1b}[31mboo`"), "{said}");
}

/// Every text and every number of a data file, replaced by something hostile.
#[test]
fn no_value_of_a_damaged_data_file_is_shown_raw() {
    let whole = club();
    let event = |text: &str| format!("'{{\"v\":1,\"kind\":{}}}'", serde_json::to_string(text).unwrap());
    let hostile = format!("'{HOSTILE}'");
    let forged = format!("'PJS\n1 1 0 - PJS ten-pin X{HOSTILE}'");
    let damages = ["sheets", "games", "events"].into_iter().flat_map(|table| columns(&whole, table));
    let mut damages: Vec<String> = damages
        .flat_map(|(table, column, kind)| {
            let value = if kind == "INTEGER" { "-9223372036854775808" } else { hostile.as_str() };
            let texts = [value, forged.as_str(), "CAST(x'9b324aff' AS TEXT)"];
            let many = if kind == "TEXT" { 3 } else { 1 };
            texts[..many].iter().map(|value| format!("UPDATE {table} SET \"{column}\" = {value}")).collect::<Vec<_>>()
        })
        .collect();
    damages.push(format!("UPDATE events SET event = {}", event(HOSTILE)));
    damages.push(format!("UPDATE events SET event = replace(event, 'PJS', {hostile})"));
    damages.push(format!("UPDATE events SET event = replace(event, '\"ball\":\"', '\"ball\":\"{HOSTILE}')"));
    assert!(20 < damages.len(), "{damages:?}");
    for (index, damage) in damages.iter().enumerate() {
        let data = fresh_data();
        fs::copy(&whole, &data).unwrap();
        change(&data, damage);
        // Each is looked at by some of the commands.
        for args in READERS.into_iter().skip(index % 4).step_by(4) {
            check(&mut tenpin_with(&data, args), b"no\n");
        }
    }
    // What nobody has changed is read, and what it says is shown.
    add_event(&whole, 1, &format!("{{\"v\":1,\"kind\":{}}}", serde_json::to_string(HOSTILE).unwrap()));
    for args in [&["show", "1"][..], &["check"], &["rebuild"]] {
        let (shown, said) = check(&mut tenpin_with(&whole, args), b"");
        assert!((shown + &said).contains("\\u{1b}[31mred"), "{args:?}: {said}");
    }
}

/// The columns of a table, with their types.
fn columns(data: &Path, table: &'static str) -> Vec<(&'static str, String, String)> {
    let sql = format!("SELECT name, type FROM pragma_table_info('{table}')");
    with_database(data, async |connection| {
        let rows = sqlx::query(AssertSqlSafe(sql)).fetch_all(connection).await.unwrap();
        rows.iter().map(|row| (table, row.get(0), row.get(1))).collect()
    })
}

/// Changes a data file behind the back of the program, if the database lets it.
fn change(data: &Path, sql: &str) {
    with_database(data, async |connection| {
        let rules = "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; \
                     DROP TRIGGER events_are_never_changed;";
        sqlx::raw_sql(rules).execute(&mut *connection).await.unwrap();
        // One that would make two rows the same is no damage.
        let _ = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut *connection).await;
    });
}

fn with_database<T>(data: &Path, work: impl AsyncFnOnce(&mut sqlx::SqliteConnection) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap();
    runtime.block_on(async {
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(data);
        let mut connection = sqlx::SqliteConnection::connect_with(&options).await.unwrap();
        let done = work(&mut connection).await;
        connection.close().await.unwrap();
        done
    })
}

/// One row of the index that holds anything but what was written keeps nobody from the other sheets, and is made anew.
#[test]
fn a_damaged_row_of_the_index_is_named_and_made_anew() {
    let whole = club();
    let table = |command: &str| check(&mut tenpin_with(&whole, &[command]), b"").0;
    let (history, stats) = (table("history"), table("stats"));
    for damage in [
        "UPDATE games SET bowler = CAST(x'9bff' AS TEXT) WHERE sheet = 4",
        "UPDATE games SET rules = CAST(x'1b5b33316d' AS TEXT) WHERE sheet = 4",
        "UPDATE games SET notation = char(10) || char(27) WHERE sheet = 4",
        "UPDATE sheets SET state = CAST(x'9bff' AS TEXT) WHERE number = 4",
        "UPDATE sheets SET opened_at = -9223372036854775808 WHERE number = 4",
        "UPDATE sheets SET series = CAST(x'9bff' AS TEXT), game = 1 WHERE number = 4",
    ] {
        let data = fresh_data();
        fs::copy(&whole, &data).unwrap();
        change(&data, damage);
        for (command, known) in [("history", &history), ("stats", &stats)] {
            let (shown, said) = check(&mut tenpin_with(&data, &[command]), b"");
            assert!(
                shown.contains("KYJ:no-tap-9 224") || shown.contains("no-tap-9      1    224.0"),
                "{damage}: {shown}"
            );
            // What has no state is neither closed nor open, and no game of it is counted.
            let is_named =
                said.contains("tenpin rebuild makes it anew") || (command, damage.contains("state")) == ("stats", true);
            assert!(shown == *known || is_named, "{damage}: {said}");
        }
        let (rebuilt, said) = check(&mut tenpin_with(&data, &["rebuild"]), b"");
        assert_eq!((rebuilt.as_str(), said.as_str()), ("1 sheet was put right\n", ""), "{damage}");
        for (command, known) in [("history", &history), ("stats", &stats)] {
            assert_eq!(check(&mut tenpin_with(&data, &[command]), b"").0, *known, "{damage}");
        }
    }
}

/// What is printed past the screen would not be made safe.
#[test]
fn nothing_is_printed_past_the_screen() {
    let mut folders = vec![PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src"))];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let mut printing: Vec<(String, String)> = Vec::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&file).unwrap();
        let is_stream =
            |line: &&str| ["stdout()", "stderr()", "print!(", "println!("].iter().any(|word| line.contains(word));
        // Something may be asked of a stream, and a bar of progress is drawn by itself.
        let is_looking = |line: &str| {
            line.contains(".is_terminal()") || line.contains("ProgressDrawTarget") || line.contains("use_stderr")
        };
        printing.extend(
            text.lines().filter(is_stream).filter(|line| !is_looking(line)).map(|line| (name.clone(), line.to_owned())),
        );
    }
    let others: Vec<_> =
        printing.iter().filter(|(name, _)| !["screen.rs", "last_words.rs"].contains(&name.as_str())).collect();
    assert!(others.is_empty(), "{others:#?}");
    assert!(3 < printing.len(), "nothing is found at all: {printing:#?}");
}
