//! Data files corrupted at random, and every command run on them. Nothing panics, nothing hangs, and whatever is not as it
//! was is named.
//!
//! `cargo test` corrupts some files; `crates/tenpin-cli/attack` thousands, which takes minutes.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};
use tenpin_forecast::Numbers;
use tokio::runtime::Builder;

use crate::journal::{club, on, printed};
use crate::{Outcome, feed, fresh_data, piped, tenpin_with};

/// How many files are corrupted, unless `TENPIN_ATTACK` says so.
const FILES: u64 = 15;

/// How long a command may take before it is said to hang.
const LONGEST: Duration = Duration::from_mins(1);

/// What is known of the file before anything happens to it.
struct Whole {
    file: Vec<u8>,
    /// The lines of each sheet in an export.
    sheets: BTreeMap<i64, Vec<String>>,
    /// The sheets that are open, whose last events leave no trace.
    open: BTreeSet<i64>,
    history: String,
    stats: String,
    tables: Vec<String>,
}

impl Whole {
    /// A club's file with all that there is: closed, open and deleted sheets, series, corrections, some of them imported.
    fn new() -> Whole {
        let data = club();
        on(&data, &["play", "PJS", "KYJ:five-pin", "--games", "2"], &"7\n/\n".repeat(30));
        on(&data, &["play", "ANA"], "X\n8\nfix ANA 1 7/ the machine, \u{e9}\nadd BOB\n1\nX\nundo\n");
        on(&data, &["play", "LEE:candlepin"], &"3\n".repeat(30));
        printed(&data, &["fix", "2", "PJS", "1", "9/", "why"]);
        printed(&data, &["delete", "3"]);
        printed(&data, &["delete", "5"]);
        printed(&data, &["restore", "5"]);
        printed(&data, &["compact", "--yes"]);
        printed(&data, &["delete", "1"]);
        on(&data, &["play", "KIM"], "9\n");
        let exported = printed(&data, &["export"]);
        assert_eq!(on(&data, &["check"], "").code, Some(0));
        let states = printed(&data, &["history", "--all", "--format", "csv"]);
        let open = states.lines().filter(|line| line.contains(",open,")).filter_map(|line| line.split(',').next());
        Whole {
            open: open.filter_map(|number| number.parse().ok()).collect(),
            sheets: by_sheet(&exported),
            history: printed(&data, &["history", "--all"]),
            stats: printed(&data, &["stats"]),
            tables: tables(&data).unwrap(),
            file: fs::read(&data).unwrap(),
        }
    }

    /// Whether these are the lines of a sheet, all of them or, where nobody can know, all but the last.
    fn is_as_before(&self, sheet: i64, lines: &[String]) -> bool {
        let whole = &self.sheets[&sheet];
        whole == lines || (self.open.contains(&sheet) && !lines.is_empty() && whole.starts_with(lines))
    }
}

/// The lines of an export, by the short numbers of their sheets.
fn by_sheet(exported: &str) -> BTreeMap<i64, Vec<String>> {
    let mut sheets: BTreeMap<i64, Vec<String>> = BTreeMap::new();
    for line in exported.lines() {
        let short = line.split("\"short\":").nth(1).and_then(|rest| rest.split(',').next());
        sheets.entry(short.unwrap().parse().unwrap()).or_default().push(line.to_owned());
    }
    sheets
}

/// Everything that is kept, row by row; `None` if it cannot be read.
fn tables(data: &Path) -> Option<Vec<String>> {
    let read = async {
        let mut connection = raw(data).await.ok()?;
        let mut rows = Vec::new();
        for sql in [
            "SELECT quote(number) || quote(id) || quote(state) || quote(opened_at) || quote(series) || quote(game) \
             || quote(games) FROM sheets ORDER BY number",
            "SELECT quote(sheet) || quote(line) || quote(bowler) || quote(shared) || quote(rules) || quote(has_left) \
             || quote(score) FROM games ORDER BY sheet, line",
            "SELECT quote(sheet) || '.' || quote(number) || ' ' || quote(seq) FROM events ORDER BY sheet, number",
            "SELECT quote(name) || quote(seq) FROM sqlite_sequence",
        ] {
            rows.extend(sqlx::query_scalar::<_, String>(sql).fetch_all(&mut connection).await.ok()?);
        }
        connection.close().await.ok()?;
        Some(rows)
    };
    Builder::new_current_thread().enable_time().build().unwrap().block_on(read)
}

async fn raw(data: &Path) -> Result<SqliteConnection, sqlx::Error> {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(data).foreign_keys(false)).await
}

/// Damages a file, and says how.
fn damage(whole: &Whole, data: &Path, numbers: &mut Numbers) -> String {
    let mut file = whole.file.clone();
    let place = |numbers: &mut Numbers, file: &[u8]| {
        // The header and the declarations are small, and worth a look of their own.
        let end = if numbers.below(4) == 0 { 4096 } else { file.len() };
        usize::try_from(numbers.below_wide(u64::try_from(end).unwrap())).unwrap()
    };
    let said = match numbers.below(8) {
        0 | 1 => {
            let (at, bit) = (place(numbers, &file), numbers.below(8));
            file[at] ^= 1 << bit;
            format!("bit {bit} of byte {at} is flipped")
        }
        2 => {
            let (at, value) = (place(numbers, &file), numbers.below(255));
            let bytes = 1 + usize::from(numbers.below(16));
            let end = file.len().min(at + bytes);
            file[at..end].fill(value);
            format!("bytes {at} to {end} are {value}")
        }
        3 => {
            let at = place(numbers, &file);
            let end = file.len().min(at + usize::try_from(numbers.below_wide(8192)).unwrap());
            file[at..end].fill(0);
            format!("bytes {at} to {end} are zero")
        }
        4 => {
            let bytes = place(numbers, &file);
            file.truncate(bytes);
            format!("cut off after {bytes} bytes")
        }
        _ => {
            fs::write(data, &file).unwrap();
            return damage_rows(data, numbers);
        }
    };
    fs::write(data, &file).unwrap();
    said
}

/// Removes or changes rows of a table, and says which.
fn damage_rows(data: &Path, numbers: &mut Numbers) -> String {
    let (table, columns) = [
        ("events", &["sheet", "number", "seq", "at", "\"by\"", "event", "hash"][..]),
        ("events", &["event", "hash"]),
        ("sheets", &["number", "id", "events", "state", "opened_at", "series", "game", "games"]),
        ("games", &["sheet", "line", "bowler", "shared", "rules", "notation", "score", "has_left"]),
        ("sqlite_sequence", &["seq"]),
    ][usize::from(numbers.below(5))];
    let column = columns[usize::from(numbers.below(u8::try_from(columns.len()).unwrap()))];
    let nth = numbers.below_wide(1000);
    let rows = 1 + numbers.below(3);
    let key = match table {
        "events" => "(sheet, number) IN (SELECT sheet, number FROM events ORDER BY",
        "games" => "(sheet, line) IN (SELECT sheet, line FROM games ORDER BY",
        "sheets" => "number IN (SELECT number FROM sheets ORDER BY",
        _ => "name IN (SELECT name FROM sqlite_sequence ORDER BY",
    };
    let which = format!("{key} 1 LIMIT {rows} OFFSET {nth} % max(1, (SELECT count(*) - {rows} FROM {table})))");
    let value = match numbers.below(6) {
        0 => format!("{column} + 1"),
        1 => "NULL".to_owned(),
        2 => format!("replace({column}, 1, 2)"),
        3 => format!("CAST(CAST({column} AS BLOB) || x'ff' AS TEXT)"),
        4 => format!("substr({column}, 2)"),
        _ => format!("-{}", numbers.below(200)),
    };
    let sql = match numbers.below(3) {
        0 => format!("DELETE FROM {table} WHERE {which}"),
        _ => format!("UPDATE OR IGNORE {table} SET {column} = {value} WHERE {which}"),
    };
    let change = async {
        let mut connection = raw(data).await.unwrap();
        for setting in [
            "PRAGMA ignore_check_constraints = ON",
            "DROP TRIGGER events_are_never_changed",
            "DROP TRIGGER events_go_only_with_a_deleted_sheet",
        ] {
            sqlx::query(setting).execute(&mut connection).await.unwrap();
        }
        // Some values are refused by their columns, and then nothing happens.
        let done = sqlx::query(AssertSqlSafe(sql.clone())).execute(&mut connection).await.is_ok();
        for trigger in ["events_are_never_changed", "events_go_only_with_a_deleted_sheet"] {
            restore_trigger(&mut connection, trigger).await;
        }
        connection.close().await.unwrap();
        done
    };
    let done = Builder::new_current_thread().enable_time().build().unwrap().block_on(change);
    format!("{sql}{}", if done { "" } else { " (refused)" })
}

/// Declares a trigger as the program does, which writes it in the same words.
async fn restore_trigger(connection: &mut SqliteConnection, name: &str) {
    let migration = include_str!("../../../tenpin-store/migrations/sqlite/0002_stamps.sql");
    let begin = migration.find(&format!("CREATE TRIGGER {name}")).unwrap();
    let end = begin + migration[begin..].find("END;").unwrap() + 4;
    sqlx::query(AssertSqlSafe(migration[begin..end].to_owned())).execute(connection).await.unwrap();
}

/// Runs a command, which must come to an end by itself and not by a panic.
fn attacked(data: &Path, args: &[&str], input: &str, how: &str) -> Outcome {
    let mut child = piped(&mut tenpin_with(data, args));
    let id = child.id();
    feed(child.stdin.take().unwrap(), input.as_bytes().to_vec());
    let (said, listen) = mpsc::channel();
    thread::spawn(move || drop(said.send(child.wait_with_output().unwrap())));
    let output = listen.recv_timeout(LONGEST).unwrap_or_else(|_| {
        let _ = Command::new("kill").args(["-9", &id.to_string()]).status();
        panic!("{how}: {args:?} hangs")
    });
    let outcome = Outcome {
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        code: output.status.code(),
    };
    let is_fine = matches!(outcome.code, Some(0 | 1)) && !outcome.stderr.contains("panicked");
    assert!(is_fine, "{how}: {args:?}: {:?}: {}", outcome.code, outcome.stderr);
    assert!(
        outcome.code == Some(0) || !outcome.stderr.is_empty() || args[0] == "check",
        "{how}: {args:?} says nothing"
    );
    outcome
}

/// A copy of a data file, so that whoever writes does not change what others see.
fn copy_of(data: &Path) -> PathBuf {
    let copy = fresh_data();
    fs::copy(data, &copy).unwrap();
    copy
}

fn attack(whole: &Whole, number: u64) {
    let mut numbers = Numbers::new(number);
    let data = fresh_data();
    let how = format!("file {number}: {}", damage(whole, &data, &mut numbers));
    let checked = attacked(&copy_of(&data), &["check"], "", &how);

    // An export is as before, or names what is not.
    let exported = attacked(&copy_of(&data), &["export"], "", &how);
    let is_named = |sheet: i64, said: &str| said.contains(&format!("sheet {sheet}: "));
    let lines = by_sheet(&exported.stdout);
    let is_readable = exported.code == Some(0) || !exported.stdout.is_empty();
    for sheet in whole.sheets.keys().filter(|_| is_readable) {
        let found = lines.get(sheet).map_or(&[][..], |lines| &lines[..]);
        let is_fine = whole.is_as_before(*sheet, found) || is_named(*sheet, &exported.stderr);
        // A sheet whose number has changed is there under another one, and what is missing is said.
        let is_elsewhere =
            exported.code == Some(1) && lines.values().any(|lines| is_moved(&whole.sheets[sheet], lines));
        assert!(
            is_fine || is_elsewhere,
            "{how}: sheet {sheet} is exported as\n{}\n{}",
            found.join("\n"),
            exported.stderr
        );
    }

    // What is exported can be imported, but for what is named.
    let copy = fresh_data();
    let imported = attacked(&copy, &["import", "--skip-damaged", "-"], &exported.stdout, &how);
    if exported.code == Some(0) {
        assert_eq!(imported.code, Some(0), "{how}: {}", imported.stderr);
    }
    if copy.exists() {
        let again = attacked(&copy, &["export"], "", &how);
        assert_eq!(again.code, Some(0), "{how}: {}", again.stderr);
        for lines in by_sheet(&again.stdout).values() {
            // The lines of a sheet that has lost its last ones do not tell, but the export did.
            let may_be_shorter = |sheet: &i64| whole.open.contains(sheet) || is_named(*sheet, &exported.stderr);
            let is_before = whole.sheets.iter().any(|(sheet, whole)| is_beginning(whole, lines, may_be_shorter(sheet)));
            assert!(is_before, "{how}: imported\n{}", lines.join("\n"));
        }
    }

    // A sheet is shown as before, or it is said that it is not.
    for _ in 0..3 {
        let sheet =
            *whole.sheets.keys().nth(usize::from(numbers.below(u8::try_from(whole.sheets.len()).unwrap()))).unwrap();
        let shown = attacked(&copy_of(&data), &["show", &sheet.to_string(), "--events"], "", &how);
        if shown.code == Some(0) {
            let events = shown
                .stdout
                .lines()
                .filter(|line| line.trim_start().starts_with(|first: char| first.is_ascii_digit()))
                .count();
            let known = whole.sheets[&sheet].len();
            assert!(
                events == known || (whole.open.contains(&sheet) && events < known),
                "{how}: sheet {sheet}: {}",
                shown.stdout
            );
        }
    }

    // Where nothing is wrong, everything is as before, the balls aside that nobody can miss.
    let history = attacked(&copy_of(&data), &["history", "--all"], "", &how);
    let stats = attacked(&copy_of(&data), &["stats"], "", &how);
    if checked.code == Some(0) {
        assert_eq!(exported.code, Some(0), "{how}: {}", exported.stderr);
        let found = tables(&data).unwrap_or_else(|| panic!("{how}: check finds nothing in what cannot be read"));
        let is_open = |row: &str| whole.open.iter().any(|sheet| row.starts_with(&format!("{sheet}.")));
        let missed: Vec<&String> = whole.tables.iter().filter(|row| !found.contains(row) && !is_open(row)).collect();
        assert_eq!(missed, [""; 0], "{how}: check finds nothing");
        assert!(
            found.iter().all(|row| whole.tables.contains(row)),
            "{how}: check finds nothing, and there is more than before"
        );
        if found == whole.tables {
            assert_eq!((history.stdout, stats.stdout), (whole.history.clone(), whole.stats.clone()), "{how}");
        }
    }
    let rebuilt = copy_of(&data);
    for args in [&["rebuild"][..], &["check"], &["delete", "2"], &["restore", "1"], &["compact", "--yes"], &["resume"]]
    {
        attacked(&rebuilt, args, "7\nquit\n", &how);
    }
    attacked(&copy_of(&data), &["play", "--odds", "PJS"], "7\n/\nquit\n", &how);
    attacked(&copy_of(&data), &["forecast", "--sheet", "6", "--curve"], "", &how);
    attacked(&copy_of(&data), &["form", "PJS"], "", &how);
    // Games from elsewhere have nothing to do with what is damaged here, unless nothing can be written.
    let league = include_str!("../../../../docs/league.csv");
    let results = copy_of(&data);
    let tried = attacked(&results, &["import", "--dry-run", "-"], league, &how);
    let imported = attacked(&results, &["import", "-"], league, &how);
    if (tried.code, imported.code) == (Some(0), Some(0)) {
        assert_eq!(tried.stdout.lines().count(), 6, "{how}: {tried:?}");
        assert!(imported.stdout.starts_with("new sheets: 4, new events: 76, "), "{how}: {imported:?}");
    }
    attacked(
        &copy_of(&data),
        &["import", "--repair", "-"],
        &whole.sheets.values().flatten().map(|line| line.clone() + "\n").collect::<String>(),
        &how,
    );
}

/// Whether these are the lines of a sheet under another short number.
fn is_moved(whole: &[String], lines: &[String]) -> bool {
    whole.len() == lines.len() && whole.iter().zip(lines).all(|(one, other)| without_short(one) == without_short(other))
}

/// Whether these are the lines of a sheet under any short number, or the first of them.
fn is_beginning(whole: &[String], lines: &[String], may_be_shorter: bool) -> bool {
    let is_long_enough = whole.len() == lines.len() || (may_be_shorter && lines.len() < whole.len());
    is_long_enough && is_moved(&whole[..lines.len()], lines)
}

fn without_short(line: &str) -> String {
    let (before, rest) = line.split_once("\"short\":").unwrap();
    format!("{before}{}", rest.split_once(',').unwrap().1)
}

#[test]
fn damage_is_named_and_costs_only_what_is_damaged() {
    let whole = Whole::new();
    let files = env::var("TENPIN_ATTACK").ok().and_then(|files| files.parse().ok()).unwrap_or(FILES);
    let first = env::var("TENPIN_ATTACK_FROM").ok().and_then(|first| first.parse().ok()).unwrap_or(0);
    for number in first..first + files {
        attack(&whole, number);
    }
}
