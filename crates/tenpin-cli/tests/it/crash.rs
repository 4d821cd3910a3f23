//! The real binary is killed in the middle of its work, again and again, and nothing that anybody saw is lost.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection, query, query_scalar};
use tenpin::Game;
use tenpin_board::{Event, NameTag, Sheet};
use tenpin_forecast::Numbers;
use tenpin_store::{Filter, Store, StoreError};
use tokio::runtime::Builder;

use crate::journal::Keypad;
use crate::{fresh_data, piped, run, tenpin_with};

/// How often the program is killed while balls are bowled.
const KILLS: usize = 300;

/// Reads a data file as the next program finds it.
fn with_store<T>(data: &Path, read: impl AsyncFnOnce(Store) -> T) -> Option<T> {
    let runtime = Builder::new_current_thread().enable_time().build().unwrap();
    // Killed before it was made, the file is not there.
    runtime.block_on(async { Some(read(Store::open_to_read(data).await.ok()?).await) })
}

/// The sheet with this number, which must be readable, if it is there.
fn sheet_with(data: &Path, number: i64) -> Option<Sheet> {
    let load = async |store: Store| match store.load(number).await {
        Err(StoreError::NoSuchSheet { .. }) => None,
        record => Some(record.unwrap().sheet().clone()),
    };
    with_store(data, load).flatten()
}

/// What happened on a sheet between its opening and its end.
fn happened(sheet: &Sheet) -> Vec<Event> {
    sheet.events().iter().skip(1).filter(|event| **event != Event::Closed).cloned().collect()
}

/// A whole game of two bowlers and one who comes late, leaves and comes back, is called to bowl and gets other names: what
/// is entered, and what that does.
fn evening(numbers: &mut Numbers) -> Vec<(String, Event)> {
    let mut sheet = Sheet::open(vec!["PJS".parse().unwrap(), "KYJ".parse().unwrap()]).unwrap();
    let mut entered = Vec::new();
    while let Some(up) = sheet.up() {
        let line = usize::from(numbers.below(3)).min(sheet.lines().len() - 1);
        let (text, event) = match numbers.below(24) {
            0 if sheet.lines().len() == 2 => ("add KIM".to_owned(), sheet.joined("KIM".parse().unwrap())),
            0 => (format!("leave {}", line + 1), Event::Left { line }),
            1 | 2 => (format!("add {}", line + 1), sheet.returned(line)),
            3 => (format!("bowl {}", line + 1), Event::Bowl { line }),
            4 => {
                let name = if numbers.below(2) == 0 { "Park Ji-sung" } else { "김연재" };
                let name_tag = NameTag { name: name.parse().ok(), ..sheet.lines()[line].name_tag() };
                (format!("name {} ={name}", line + 1), sheet.renamed(line, name_tag, String::new()).unwrap())
            }
            _ => {
                let next = sheet.lines()[up].game.next_ball().unwrap();
                let pins = if numbers.below(3) == 0 { next.standing } else { numbers.below(next.standing + 1) };
                let ball = tenpin::Ball::Pins(pins);
                (ball.to_string(), sheet.rolled(ball).unwrap())
            }
        };
        if sheet.apply(event.clone()).is_ok() {
            entered.push((text, event));
        }
    }
    entered
}

/// Enters lines until the program is killed after a while, and gives all that it printed.
fn killed(mut child: Child, lines: &[(String, Event)], after: Duration) -> String {
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let text = lines.iter().map(|(line, _)| line.as_str()).collect::<Vec<_>>().join("\n") + "\n";
    let feeder = thread::spawn(move || drop(stdin.write_all(text.as_bytes())));
    let reader = thread::spawn(move || {
        let mut printed = Vec::new();
        stdout.read_to_end(&mut printed).unwrap();
        String::from_utf8_lossy(&printed).into_owned()
    });
    thread::sleep(after);
    child.kill().unwrap();
    child.wait().unwrap();
    feeder.join().unwrap();
    reader.join().unwrap()
}

/// A time in which a program starts and takes some balls, on a machine of any speed.
fn span() -> Duration {
    let start = Instant::now();
    run(&mut tenpin_with(&fresh_data(), &["play", "PJS"]), "7\n/\nquit\n");
    start.elapsed() * 2
}

/// After every kill, everything whose board was printed is there, exactly once and in its place, and the sheet goes on.
#[test]
fn a_killed_program_loses_no_ball_that_was_shown() {
    let data = fresh_data();
    let mut numbers = Numbers::new(20_261_116);
    let mut entered = evening(&mut numbers);
    let mut kept = 0;
    let mut longest = span();
    let (mut kills, mut kills_in_mid_game, mut games) = (0, 0, 0);
    while kills < KILLS || kills_in_mid_game < KILLS / 3 {
        assert!(kills < 3 * KILLS, "only {kills_in_mid_game} of {kills} kills were in mid-game");
        let args: &[&str] = if kept == 0 { &["play", "PJS", "KYJ"] } else { &["resume"] };
        let child = piped(&mut tenpin_with(&data, args));
        let after = longest * u32::from(numbers.below(250)) / 250;
        let printed = killed(child, &entered[kept..], after);
        kills += 1;
        // What else the machine has to do changes.
        if kills % 30 == 0 {
            longest = span();
        }

        // The first board is that of the sheet as it was, and after the last ball the board is shown once more.
        let boards = printed.matches("| NAME |").count();
        let shown = (kept + boards.saturating_sub(1)).min(entered.len());
        let sheet = sheet_with(&data, games + 1);
        let found = sheet.as_ref().map(happened).unwrap_or_default();
        assert!(shown <= found.len(), "kill {kills}: {shown} events were shown, {} are kept:\n{printed}", found.len());
        let meant: Vec<Event> = entered[..found.len()].iter().map(|(_, event)| event.clone()).collect();
        assert_eq!(found, meant, "kill {kills}");
        kills_in_mid_game += usize::from(!found.is_empty() && found.len() < entered.len());
        kept = found.len();
        if kept == entered.len() {
            // If it was killed before it could close the sheet, the next one does.
            let is_closed = sheet.is_some_and(|sheet| sheet.is_closed());
            let ended = run(&mut tenpin_with(&data, &["resume"]), "");
            assert_eq!(ended.code, Some(i32::from(is_closed)), "{ended:?}");
            games += 1;
            let sheet = sheet_with(&data, games).unwrap();
            assert!(sheet.is_closed() && sheet.lines().iter().all(|line| line.has_left || line.game.is_over()));
            (entered, kept) = (evening(&mut numbers), 0);
        }
    }
    let scores = with_store(&data, async |store| store.games(&Filter::default()).await.unwrap().all.len()).unwrap();
    assert!(2 <= games && games <= i64::try_from(scores).unwrap());
    assert_eq!(run(&mut tenpin_with(&data, &["rebuild"]), "").stdout, "everything is as the journal says\n");
}

/// The balls of a line are there together or not at all, whenever the program is killed.
#[test]
fn a_killed_program_has_all_balls_of_a_line_or_none() {
    const BOWLERS: [&str; 10] = ["AAA", "BBB", "CCC", "DDD", "EEE", "FFF", "GGG", "HHH", "III", "JJJ"];
    let mut numbers = Numbers::new(8);
    let lines = vec![("7 2".to_owned(), Event::Closed); 10 * BOWLERS.len()];
    let mut longest = span();
    let (mut kills, mut kills_in_mid_game) = (0, 0);
    // On a busy machine many are killed before their first ball.
    while kills < 20 || kills_in_mid_game < 2 {
        assert!(kills < 200, "only {kills_in_mid_game} kills were in mid-game");
        kills += 1;
        if kills % 10 == 0 {
            longest = span();
        }
        let data = fresh_data();
        let child = piped(&mut tenpin_with(&data, &[&["play"][..], &BOWLERS].concat()));
        let printed = killed(child, &lines, longest * u32::from(numbers.below(250)) / 250);
        let boards = printed.matches("| NAME |").count();
        let sheet = sheet_with(&data, 1);
        let balls = sheet.as_ref().map(happened).unwrap_or_default().len();
        assert!(balls.is_multiple_of(2), "{balls} balls are kept");
        assert!(
            2 * boards.saturating_sub(1).min(lines.len()) <= balls,
            "{balls} balls are kept, {boards} boards shown"
        );
        kills_in_mid_game += usize::from(0 < balls && balls < 2 * lines.len());
    }
}

/// An import that is killed has added everything or nothing.
#[test]
fn a_killed_import_is_whole_or_nothing() {
    let club = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl");
    let mut numbers = Numbers::new(7);
    let mut outcomes = [0, 0];
    let span = span();
    for _ in 0..40 {
        let data = fresh_data();
        // The file is there, so that the import is killed and not the making of the file.
        run(&mut tenpin_with(&data, &["play", "PJS"]), "");
        let child = piped(&mut tenpin_with(&data, &["import", club]));
        killed(child, &[], span * u32::from(numbers.below(250)) / 250);
        let sheets = with_store(&data, async |store| store.all_sheets().await.unwrap().len()).unwrap();
        assert!(sheets == 0 || sheets == 5, "{sheets} sheets");
        outcomes[sheets / 5] += 1;
        let imported = run(&mut tenpin_with(&data, &["import", club]), "").stdout;
        let expected = if sheets == 0 { "new sheets: 5, new events: 160," } else { "new sheets: 0, new events: 0," };
        assert!(imported.starts_with(expected), "{imported}");
    }
    assert!(outcomes[0] != 0, "no import was killed before its end");
}

/// Whoever is killed while a file is examined or exported has changed nothing.
#[test]
fn a_killed_check_or_export_changes_nothing() {
    let (file, _) = many_sheets(250);
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["import", file.to_str().unwrap()]), "");
    let whole = run(&mut tenpin_with(&data, &["export"]), "").stdout;
    let mut numbers = Numbers::new(11);
    for args in [&["check"][..], &["export"]] {
        let start = Instant::now();
        run(&mut tenpin_with(&data, args), "");
        let span = start.elapsed();
        let mut killed = 0;
        for _ in 0..8 {
            let mut command = tenpin_with(&data, args);
            let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(span * u32::from(numbers.below(200)) / 250);
            child.kill().unwrap();
            killed += usize::from(!child.wait().unwrap().success());
        }
        assert!(3 <= killed, "only {killed} were killed before their end");
    }
    let checked = run(&mut tenpin_with(&data, &["check"]), "");
    assert_eq!(checked.stdout, "ok  sheets: 250, events: 750; all is there, as it was written\n");
    assert!(run(&mut tenpin_with(&data, &["export"]), "").stdout == whole);
}

/// The folder with a data file of the first version, and with what that version exported from it.
const OLD: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../tenpin-store/tests/data");

/// A data file of the first version with each of its nine sheets so many times over, and what that version exports from it.
fn old_file(copies: usize) -> (PathBuf, String) {
    let data = fresh_data();
    fs::copy(format!("{OLD}/version-1.db"), &data).unwrap();
    let copy = "WITH RECURSIVE copy (nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM copy WHERE nth < $1) ";
    let on_raw = async || {
        let mut connection = raw(&data).await;
        for sql in [
            "INSERT INTO sheets SELECT number + 9 * nth, substr(id, 1, 24) || printf('%012x', 16 * nth + number), state, \
             opened_at, series, game, games FROM copy, sheets",
            "INSERT INTO events SELECT sheet + 9 * nth, number, at, event FROM copy, events",
            "INSERT INTO games SELECT sheet + 9 * nth, line, bowler, shared, rules, notation, score, so_far, has_left \
             FROM copy, games",
        ] {
            let sql = sqlx::AssertSqlSafe(format!("{copy}{sql}"));
            query(sql).bind(i64::try_from(copies - 1).unwrap()).execute(&mut connection).await.unwrap();
        }
        connection.close().await.unwrap();
    };
    Builder::new_current_thread().enable_time().build().unwrap().block_on(on_raw());
    let once = fs::read_to_string(format!("{OLD}/version-1.jsonl")).unwrap();
    let again = |nth: usize| {
        let line = move |line: &str| {
            let (place, rest) = line.split_once(",\"number\":").unwrap();
            let (id, short) = place.split_once("\",\"short\":").unwrap();
            let short: usize = short.parse().unwrap();
            let (id, number) = (&id[..id.len() - 12], 16 * nth + short);
            format!("{id}{number:012x}\",\"short\":{},\"number\":{rest}\n", short + 9 * nth)
        };
        once.lines().map(line).collect::<String>()
    };
    let exported = once.clone() + &(1..copies).map(again).collect::<String>();
    (data, exported)
}

/// The file as it is, past the store, which would bring it up to date.
async fn raw(data: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(data)).await.unwrap()
}

/// All tables of a file as they are declared, and how many events it has.
fn tables(data: &Path) -> (String, i64) {
    let read = async {
        let mut connection = raw(data).await;
        let sql = "SELECT group_concat(sql, ';' ORDER BY name) FROM sqlite_master";
        let tables = query_scalar(sql).fetch_one(&mut connection).await.unwrap();
        let events = query_scalar("SELECT count(*) FROM events").fetch_one(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        (tables, events)
    };
    Builder::new_current_thread().enable_time().build().unwrap().block_on(read)
}

/// Whether somebody is in the middle of a transaction that writes.
fn is_being_written(data: &Path) -> bool {
    let at_once = SqliteConnectOptions::new().filename(data).busy_timeout(Duration::ZERO);
    let begin = async {
        let mut connection = SqliteConnection::connect_with(&at_once).await.unwrap();
        let is_free = query("BEGIN IMMEDIATE").execute(&mut connection).await.is_ok();
        connection.close().await.unwrap();
        !is_free
    };
    Builder::new_current_thread().enable_time().build().unwrap().block_on(begin)
}

/// An export as it was before events had stamps.
fn without_stamps(export: &str) -> String {
    let line = |line: &str| {
        let (place, rest) = line.split_once(",\"by\":").unwrap();
        format!("{place},\"v\":{}\n", rest.split_once(",\"v\":").unwrap().1)
    };
    export.lines().map(line).collect()
}

/// Whoever is killed while an old file is brought up to date leaves it as it was, and the next one does it.
#[test]
fn a_killed_migration_is_whole_or_nothing() {
    let (old, exported) = old_file(15);
    let before = tables(&old);
    let copy_of_old = || {
        let data = fresh_data();
        fs::copy(&old, &data).unwrap();
        data
    };
    let migrated = copy_of_old();
    let start = Instant::now();
    run(&mut tenpin_with(&migrated, &["history"]), "");
    let span = start.elapsed();
    let after = tables(&migrated);
    assert!(before.0 != after.0 && before.1 == after.1);

    let mut numbers = Numbers::new(2);
    let (mut in_the_middle, mut completed) = (0, 0);
    let mut data = copy_of_old();
    // On a machine that is busy with other things, more kills may come too early.
    for kills in 1..=200 {
        let args: &[&str] = [&["history"][..], &["play", "PJS"], &["stats"], &["rebuild"]][kills % 4];
        let mut command = tenpin_with(&data, args);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(span * (10 + u32::from(numbers.below(250))) / 250);
        let was_writing = is_being_written(&data);
        child.kill().unwrap();
        child.wait().unwrap();
        let found = tables(&data);
        if found == before {
            in_the_middle += usize::from(was_writing);
        } else {
            assert_eq!(found, after, "kill {kills}: neither the old tables nor the new ones");
            completed += 1;
            let said = run(&mut tenpin_with(&data, &["export"]), "").stdout;
            assert!(without_stamps(&said) == exported, "kill {kills}: not what was there before");
            let said = run(&mut tenpin_with(&data, &["rebuild"]), "").stdout;
            assert_eq!(said, "everything is as the journal says\n");
            data = copy_of_old();
        }
        if 25 <= kills && 8 <= in_the_middle && completed != 0 {
            break;
        }
    }
    assert!(8 <= in_the_middle, "only {in_the_middle} kills were in the middle of a migration");
    assert_ne!(completed, 0, "no migration came to its end");
    // However often it was killed, the last one has all that was there.
    let said = run(&mut tenpin_with(&data, &["export"]), "").stdout;
    assert!(without_stamps(&said) == exported);
}

/// A file with so many short sheets.
fn many_sheets(sheets: usize) -> (PathBuf, String) {
    let path = fresh_data().with_extension("jsonl");
    let sheet = |number: usize| {
        let place = format!("\"sheet\":\"00000000-0000-7000-8000-{number:012x}\",\"short\":{number}");
        let line = |(index, event): (usize, &str)| {
            format!("{{{place},\"number\":{},\"at\":\"2026-11-15T19:3{index}:00Z\",\"v\":1,{event}}}\n", index + 1)
        };
        let opened = "\"kind\":\"opened\",\"bowlers\":[\"PJS\",\"KYJ\"]";
        let ball = "\"kind\":\"rolled\",\"line\":1,\"ball\":\"X\"";
        [opened, ball, "\"kind\":\"closed\""].into_iter().enumerate().map(line).collect::<String>()
    };
    let text: String = (1..=sheets).map(sheet).collect();
    fs::write(&path, &text).unwrap();
    (path, text)
}

/// How many sheets there are, each of which must be whole and as it was written.
fn whole_sheets(data: &Path) -> usize {
    let count = async |store: Store| {
        let sheets = store.all_sheets().await.unwrap();
        for number in &sheets {
            assert_eq!(store.load(*number).await.unwrap().sheet().events().len(), 3, "sheet {number}");
        }
        sheets.len()
    };
    with_store(data, count).unwrap()
}

/// An import of many sheets that is killed has added whole sheets, and the same import once more adds the others.
#[test]
fn a_killed_import_of_many_sheets_is_completed_by_the_next() {
    const SHEETS: usize = 1500;
    let (file, text) = many_sheets(SHEETS);
    let import = ["import", file.to_str().unwrap()];
    let sheets = |data: &Path| with_store(data, async |store| store.all_sheets().await.unwrap().len()).unwrap();
    let mut killed_between_batches = 0;
    // An import may be done before it can be killed, on a machine that is busy with other things.
    for _ in 0..20 {
        let data = fresh_data();
        // The file is there, so that the import is killed and not the making of the file.
        run(&mut tenpin_with(&data, &["play", "PJS"]), "");
        let mut command = tenpin_with(&data, &import);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while sheets(&data) == 0 && child.try_wait().unwrap().is_none() {}
        child.kill().unwrap();
        child.wait().unwrap();
        let found = whole_sheets(&data);
        killed_between_batches += usize::from(found != 0 && found != SHEETS);
        let said = run(&mut tenpin_with(&data, &import), "").stdout;
        let (new, known) = (SHEETS - found, 3 * found);
        assert_eq!(said, format!("new sheets: {new}, new events: {}, events that were there: {known}\n", 3 * new));
        if 3 <= killed_between_batches {
            let said = run(&mut tenpin_with(&data, &["export"]), "").stdout;
            assert!(without_stamps(&said) == text, "exactly the sheets of the file");
            assert_eq!(run(&mut tenpin_with(&data, &["rebuild"]), "").stdout, "everything is as the journal says\n");
            return;
        }
    }
    panic!("only {killed_between_batches} kills were between two batches");
}

/// Whoever bowls while many sheets are imported is let in between two batches: each ball is taken, and the import is still
/// at work when it is.
#[test]
fn a_lane_bowls_while_many_sheets_are_imported() {
    const SHEETS: usize = 4000;
    let (file, text) = many_sheets(SHEETS);
    let data = fresh_data();
    let mut lane = Keypad::new(&data, &["play", "PJS"]);
    lane.enter("7");
    lane.wait_for_board();
    let mut import = tenpin_with(&data, &["import", file.to_str().unwrap()]);
    let mut import = import.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let (mut balls, mut balls_between_batches) = (1, 0);
    while import.try_wait().unwrap().is_none() {
        lane.enter(if balls % 2 == 0 { "7" } else { "undo" });
        lane.wait_for_board();
        balls += 1;
        let sheets = with_store(&data, async |store| store.all_sheets().await.unwrap().len()).unwrap();
        balls_between_batches += usize::from((2..=SHEETS).contains(&sheets));
    }
    assert!(import.wait().unwrap().success());
    assert_ne!(balls_between_batches, 0, "none of {balls} balls was taken between two batches");
    lane.enter("quit");
    let ended = lane.end();
    assert_eq!((ended.stderr.as_str(), ended.code), ("", Some(0)), "{ended:?}");
    let events = run(&mut tenpin_with(&data, &["show", "1", "--events"]), "").stdout;
    assert_eq!(events.lines().count(), 1 + balls, "the opening, and what was entered");
    let kept = run(&mut tenpin_with(&data, &["export"]), "").stdout;
    assert_eq!(kept.lines().count(), 1 + balls + text.lines().count());
    assert_eq!(run(&mut tenpin_with(&data, &["rebuild"]), "").stdout, "everything is as the journal says\n");
}

/// Runs a script that mounts a disk on a folder, `$1`, which is gone with the script; `$2` is the command, and more arguments
/// follow. `None` if no disk can be made here, which only CI does not accept.
#[cfg(target_os = "linux")]
fn on_own_disk(script: &str, folder: &Path, more: &[&Path]) -> Option<std::process::Output> {
    let mut command = std::process::Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(folder);
    command.arg(env!("CARGO_BIN_EXE_tenpin")).args(more);
    command.env_remove("TENPIN_LANG").env("LC_ALL", "C").env("TZ", "UTC");
    match command.output() {
        Ok(output) if output.status.code() != Some(99) && !output.stdout.is_empty() => Some(output),
        other => {
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "a disk cannot be made: {other:?}");
            eprintln!("skipped, because a disk cannot be made: {other:?}");
            None
        }
    }
}

/// What is said of sheets that are not shown.
#[cfg(target_os = "linux")]
const OLDER: &str = "note: there are older ones, which --all shows\n";

/// Where an old file cannot be brought up to date, it is read as it is, and what is said of it is the same.
#[cfg(target_os = "linux")]
#[test]
fn an_old_file_on_a_disk_that_cannot_be_written_is_read_as_it_is() {
    const COMMANDS: [&[&str]; 7] = [
        &["history", "--all"],
        &["history", "--all", "PJS"],
        &["show", "1", "--events"],
        &["stats"],
        &["stats", "PJS"],
        &["export"],
        &["history"],
    ];
    let (first, exported) = old_file(25);
    let names = ["version-2.db", "version-3.db", "version-4.db", "version-5.db"];
    let [second, third, fourth, fifth] = names.map(|name| {
        let data = fresh_data();
        fs::copy(format!("{OLD}/{name}"), &data).unwrap();
        data
    });
    let said = |old: &Path| {
        let migrated = fresh_data();
        fs::copy(old, &migrated).unwrap();
        COMMANDS.map(|args| run(&mut tenpin_with(&migrated, args), "").stdout).concat()
    };
    let [of_first, of_second, of_third, of_fourth, of_fifth] =
        [&first, &second, &third, &fourth, &fifth].map(|old| said(old));
    assert!(exported.len() < of_first.len());
    let (read_only, full) = ("mount -o remount,ro \"$1\"", "cat /dev/zero >\"$1/rest\" 2>/dev/null");
    for (old, expected, note, make_it_so) in [
        (&first, &of_first, OLDER, read_only),
        (&first, &of_first, OLDER, full),
        // Here the migration begins, and finds no room for its end.
        (&first, &of_first, OLDER, "cat /dev/zero >\"$1/rest\" 2>/dev/null; truncate -s -400K \"$1/rest\""),
        (&second, &of_second, "", read_only),
        (&second, &of_second, "", full),
        (&third, &of_third, "", read_only),
        (&third, &of_third, "", full),
        (&fourth, &of_fourth, "", read_only),
        (&fourth, &of_fourth, "", full),
        (&fifth, &of_fifth, "", read_only),
        (&fifth, &of_fifth, "", full),
    ] {
        let commands = COMMANDS.map(|args| format!("\"$2\" {}\n", args.join(" "))).concat();
        let script = format!(
            "mount -t tmpfs -o size=16m none \"$1\" || exit 99\n\
             cp \"$3\" \"$1/tenpin.db\"\n\
             {make_it_so}\n\
             export TENPIN_DATA=\"$1/tenpin.db\"\n\
             {commands}\
             cmp \"$3\" \"$1/tenpin.db\" && echo the same\n\
             \"$2\" play PJS </dev/null >/dev/null 2>&1 || echo nobody bowls"
        );
        let folder = tempfile::tempdir().unwrap();
        let Some(output) = on_own_disk(&script, folder.path(), &[old]) else { return };
        assert_eq!(String::from_utf8(output.stderr).unwrap(), note, "{make_it_so}");
        let shown = String::from_utf8(output.stdout).unwrap();
        let shown = shown.strip_suffix("the same\nnobody bowls\n").unwrap_or_else(|| panic!("{make_it_so}: changed"));
        assert!(shown == expected, "{make_it_so}: not what a file says that is up to date");
    }
}

/// A disk that is full is said to be, what was bowled before is there, and the game goes on when there is room.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_loses_no_ball() {
    let folder = tempfile::tempdir().unwrap();
    // A disk of its own, which is gone with the shell.
    let script = "mount -t tmpfs -o size=400k none \"$1\" || exit 99\n\
                  export TENPIN_DATA=\"$1/tenpin.db\"\n\
                  seq 400 | sed s/.*/undo/ | sed '1~2s/undo/7/' | \"$2\" play PJS >\"$1.out\" 2>\"$1.err\"\n\
                  echo code $?\n\
                  tail -n 1 \"$1.out\"\n\
                  cat \"$1.err\"\n\
                  mount -o remount,size=8m \"$1\"\n\
                  echo quit | \"$2\" resume | tail -n 1\n\
                  \"$2\" show 1 --events | wc -l\n\
                  grep -c '| NAME |' \"$1.out\"\n\
                  printf '9\\nquit\\n' | \"$2\" resume | tail -n 1\n\
                  \"$2\" rebuild";
    let disk = folder.path().join("disk");
    std::fs::create_dir(&disk).unwrap();
    let Some(output) = on_own_disk(script, &disk, &[]) else { return };
    let shown = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = shown.lines().collect();
    let [code, last_words, error, resumed, events, boards, more, rebuilt] = lines[..] else { panic!("{shown}") };
    assert_eq!(code, "code 1", "{shown}");
    assert_eq!(error, "tenpin: nothing was written: the disk is full: make room on the disk and try again");
    assert!(last_words == "PJS: 7" || last_words == "PJS:", "{shown}");
    assert_eq!(resumed, last_words, "what was shown is there");
    // The opening and a board for every event after it, and the first board.
    assert_eq!(events.trim(), boards, "{shown}");
    assert!(10 < boards.parse::<usize>().unwrap(), "{shown}");
    assert!(more.starts_with("PJS: "), "{shown}");
    assert_eq!(rebuilt, "everything is as the journal says");
    let _: Game = more["PJS: ".len()..].parse().unwrap();
}

/// On a full disk, after a crash, everything that was shown can be read and copied to another disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_read_after_a_crash() {
    let folder = tempfile::tempdir().unwrap();
    let script = "mount -t tmpfs -o size=4m none \"$1\" || exit 99\n\
                  export TENPIN_DATA=\"$1/tenpin.db\"\n\
                  mkfifo \"$1.in\"\n\
                  \"$2\" play PJS <\"$1.in\" >\"$1.out\" 2>&1 &\n\
                  pid=$!\n\
                  exec 3>\"$1.in\"\n\
                  printf '7\\nundo\\n7\\n/\\n9\\n' >&3\n\
                  until [ \"$(grep -c '| NAME |' \"$1.out\")\" -ge 6 ]; do sleep 0.02; done\n\
                  kill -9 $pid; wait $pid 2>/dev/null\n\
                  rm \"$1/tenpin.db-shm\"\n\
                  cat /dev/zero >\"$1/rest\" 2>/dev/null\n\
                  test -s \"$1/tenpin.db-wal\" && echo a log is left\n\
                  \"$2\" history | sed -n 2p | cut -c 26-\n\
                  \"$2\" show 1 --events | wc -l\n\
                  \"$2\" export --output \"$1.jsonl\"; wc -l <\"$1.jsonl\"\n\
                  \"$2\" check\n\
                  cat /dev/zero >>\"$1/rest\" 2>/dev/null\n\
                  \"$2\" resume 2>&1 </dev/null; echo code $?";
    let disk = folder.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let Some(output) = on_own_disk(script, &disk, &[]) else { return };
    let shown = String::from_utf8_lossy(&output.stdout);
    let lines: Vec<&str> = shown.lines().map(str::trim).collect();
    let [log, history, events, copied, checked, refused, code] = lines[..] else { panic!("{shown}") };
    assert_eq!((log, history, events, copied), ("a log is left", "PJS 19…  open", "6", "6"), "{shown}");
    assert_eq!(checked, "ok  sheets: 1, events: 6; all is there, as it was written");
    assert!(refused.contains(" cannot be opened: the disk is full: "), "{refused}");
    assert_eq!(code, "code 1", "nobody bowls where nothing can be kept");
}

/// Any `SQLite` program may look at the data file while somebody bowls. It tidies the log away when it leaves, unless it sees
/// that somebody else has the file locked.
#[cfg(target_os = "linux")]
#[test]
fn the_data_file_is_locked_while_somebody_bowls() {
    use std::os::unix::fs::MetadataExt;

    let data = fresh_data();
    let mut keypad = Keypad::new(&data, &["play", "PJS"]);
    for ball in ["X", "7", "/"] {
        keypad.enter(ball);
        keypad.wait_for_board();
        let (process, file) = (keypad.process().to_string(), format!(":{}", fs::metadata(&data).unwrap().ino()));
        let locks = fs::read_to_string("/proc/locks").unwrap();
        let is_ours = |line: &str| {
            let fields: Vec<&str> = line.split_whitespace().collect();
            fields.contains(&process.as_str()) && fields.iter().any(|field| field.ends_with(&file))
        };
        assert!(locks.lines().any(is_ours), "{process} has no lock on {file}:\n{locks}");
    }
}

/// A shell with a disk of its own, on which a server keeps its data.
#[cfg(target_os = "linux")]
struct ServedDisk {
    shell: Child,
    lines: std::io::Lines<std::io::BufReader<std::process::ChildStdout>>,
    address: String,
    /// What the server says and logs.
    log: tempfile::NamedTempFile,
}

#[cfg(target_os = "linux")]
impl ServedDisk {
    /// One on which something is done before the server comes. `None` if no disk can be made here, which only CI does not
    /// accept.
    fn new(folder: &Path, before: &str) -> Option<ServedDisk> {
        use std::io::BufRead;

        let script = "mount -t tmpfs -o size=2m none \"$1\" || exit 99\n\
                      export TENPIN_DATA=\"$1/tenpin.db\"\n\
                      echo correct horse | \"$2\" desk-password >/dev/null\n\
                      eval \"$3\"\n\
                      $as \"$2\" serve --listen 127.0.0.1:0 2>\"$4\" &\n\
                      server=$!\n\
                      while read what; do\n\
                      case $what in\n\
                      fill) cat /dev/zero >\"$1/rest\" 2>/dev/null;;\n\
                      free) rm \"$1/rest\";;\n\
                      write) mount -o remount,rw \"$1\";;\n\
                      unbind) mount -o remount,bind,rw \"$1/tenpin.db\";;\n\
                      chmod*) $what \"$1/tenpin.db\";;\n\
                      run*) echo another horse | \"$2\" ${what#run } 2>&1; echo code $?;;\n\
                      esac\n\
                      echo done\n\
                      done\n\
                      kill $server\n\
                      (sleep 30; kill -9 $server) >/dev/null &\n\
                      wait $server; echo code $?; kill $!; \"$2\" check";
        let mut command = std::process::Command::new("unshare");
        command.args(["--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(folder);
        // On another disk.
        let log = tempfile::NamedTempFile::new().unwrap();
        command.arg(env!("CARGO_BIN_EXE_tenpin")).arg(before).arg(log.path());
        command.env_remove("TENPIN_LANG").env("LC_ALL", "C");
        let shell = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut first = None;
        if let Ok(mut shell) = shell {
            let mut lines = std::io::BufReader::new(shell.stdout.take().unwrap()).lines();
            first = lines.next().map(|line| (shell, lines, line.unwrap()));
        }
        let Some((shell, lines, line)) = first else {
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "a disk cannot be made");
            eprintln!("skipped, because a disk cannot be made");
            return None;
        };
        let address = line.strip_prefix("tenpin is open at http://").unwrap_or_else(|| panic!("{line}")).to_owned();
        Some(ServedDisk { shell, lines, address, log })
    }

    /// Fills the disk, or makes room on it, or runs a command there, and gives all that was printed meanwhile.
    fn make(&mut self, what: &str) -> String {
        writeln!(self.shell.stdin.as_ref().unwrap(), "{what}").unwrap();
        let lines = self.lines.by_ref().map(Result::unwrap).take_while(|line| line != "done");
        lines.map(|line| line + "\n").collect()
    }

    /// Waits until everything is taken again, which nobody has to ask for.
    fn wait_until_ready(&self) {
        let start = Instant::now();
        loop {
            // It may begin anew, and then nobody listens for a moment.
            if self.ask("GET /readyz", "", "").starts_with("HTTP/1.1 200 ") {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "it never takes anything again");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Checks that a board with a strike and a seven is shown, and that nothing can be written.
    fn check_shows(&self, board: &str) {
        let board = self.ask(&format!("GET /api/v1/{board}"), "", "");
        assert!(board.starts_with("HTTP/1.1 200 ") && board.contains("\"last_event\":3"), "{board}");
        assert!(self.ask("GET /readyz", "", "").starts_with("HTTP/1.1 503 "));
    }

    /// Checks that everything is taken by itself once the disk was made so, and stops the server.
    fn check_goes_on_after(mut self, what: &str) {
        self.make(what);
        self.wait_until_ready();
        let signed_in = self.ask("POST /api/v1/desk/sign-in", "", r#"{"password":"correct horse"}"#);
        assert!(signed_in.starts_with("HTTP/1.1 200 "), "{signed_in}");
        self.end();
    }

    /// Stops the server, which ends well and leaves a file that is sound.
    fn end(mut self) {
        drop(self.shell.stdin.take());
        let last: Vec<String> = self.lines.map(Result::unwrap).collect();
        let code = last.iter().position(|line| line.starts_with("code ")).unwrap();
        assert_eq!(last[code], "code 0", "{last:?}");
        assert!(last[code + 1].starts_with("ok "), "{last:?}");
    }

    /// An answer, from its first line on; nothing if the server ends meanwhile.
    fn ask(&self, request: &str, headers: &str, body: &str) -> String {
        let head = format!("{request} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{headers}");
        let request = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
        let mut answer = String::new();
        if let Ok(mut stream) = std::net::TcpStream::connect(&self.address) {
            let _ = stream.write_all(request.as_bytes()).and_then(|()| stream.read_to_string(&mut answer));
        }
        answer
    }
}

/// On a full disk a server says so, shows every board, and takes everything again as soon as there is room.
#[cfg(target_os = "linux")]
#[test]
fn a_server_on_a_full_disk_loses_nothing_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let Some(mut disk) = ServedDisk::new(folder.path(), "") else { return };
    let signed_in = disk.ask("POST /api/v1/desk/sign-in", "", r#"{"password":"correct horse"}"#);
    let token = signed_in.split("\"token\":\"").nth(1).unwrap().split('"').next().unwrap();
    let (signed, keyed) = (
        format!("Authorization: Bearer {token}\r\n"),
        format!("Authorization: Bearer {token}\r\nIdempotency-Key: a\r\n"),
    );
    let is =
        |answer: &str, status: &str| assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{status}: {answer}");
    let ball = |after: u32| format!(r#"{{"after":{after},"pins":0}}"#);
    is(&disk.ask("POST /api/v1/lanes/1/open", &signed, r#"{"bowlers":["PJS","KYJ"]}"#), "200");
    is(&disk.ask("POST /api/v1/sheets/1/ball", &signed, &ball(2)), "200");

    let code = disk.ask("GET /api/v1/lanes/1/code", &signed, "");
    let code = code.split("\"code\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let enter = format!(r#"{{"code":"{code}"}}"#);
    let entered = disk.ask("POST /api/v1/keypad/enter", "", &enter);
    let cookie = entered.split("tenpin-keypad=").nth(1).unwrap().split(';').next().unwrap();
    let phone = format!("Cookie: tenpin-keypad={cookie}\r\nContent-Type: application/json\r\n");

    disk.make("fill");
    // What there is left of the log takes some balls more.
    let mut after = 3;
    let refused = loop {
        let answer = disk.ask("POST /api/v1/sheets/1/ball", &signed, &ball(after));
        if !answer.starts_with("HTTP/1.1 200 ") {
            break answer;
        }
        after += 1;
    };
    is(&refused, "503");
    assert!(refused.contains("retry-after: ") && refused.contains("the disk is full"), "{refused}");
    is(&disk.ask("POST /api/v1/sheets/1/ball", &keyed, &ball(after)), "503");
    is(&disk.ask("POST /api/v1/lanes/2/open", &signed, "{}"), "503");
    // Whoever is let in is kept as well, and nobody is told so who is not.
    let shown = disk.ask("POST /api/v1/screen/code", "", "");
    let shown = shown.split("\"code\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let pair = format!(r#"{{"code":"{shown}","name":"TV"}}"#);
    let sign_in = r#"{"password":"correct horse"}"#;
    for (request, headers, body) in [
        ("POST /api/v1/desk/sign-in", "", sign_in),
        ("POST /api/v1/keypad/enter", "", &enter),
        ("POST /api/v1/screens", &signed, &pair),
        ("POST /api/v1/desk/sign-out-all", &signed, ""),
        ("POST /api/v1/desk/sign-out", &signed, ""),
        ("POST /api/v1/keypad/sign-out", &phone, ""),
    ] {
        let answer = disk.ask(request, headers, body);
        is(&answer, "503");
        assert!(!answer.contains("set-cookie"), "{answer}");
    }
    for command in ["run tokens --make site --scope read", "run desk-password"] {
        let said = disk.make(command);
        assert!(said.contains("the disk is full") && said.ends_with("code 1\n"), "{command}: {said}");
    }
    assert!(!disk.make("run tokens --format json").contains("site"));
    // It tries by itself whether something can be written, again and again.
    for _ in 0..40 {
        is(&disk.ask("GET /readyz", "", ""), "503");
        thread::sleep(Duration::from_millis(20));
    }
    let wrong = format!(r#"{{"after":{after},"pins":99}}"#);
    is(&disk.ask("POST /api/v1/sheets/1/ball", &signed, &wrong), "422");
    is(&disk.ask("GET /readyz", "", ""), "503");
    is(&disk.ask("GET /healthz", "", ""), "200");
    for board in ["lanes/1", "sheets/1", "centre"] {
        let board = disk.ask(&format!("GET /api/v1/{board}"), "", "");
        is(&board, "200");
        assert!(board.contains(&format!("\"last_event\":{after},")), "{board}");
    }

    disk.make("free");
    // By itself, without a write.
    disk.wait_until_ready();
    // The log tells why, once, and a moment later.
    let start = Instant::now();
    let mut log = String::new();
    while !log.contains("can be written again") && start.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(20));
        log = fs::read_to_string(disk.log.path()).unwrap();
    }
    let told: Vec<&str> = log.lines().filter(|line| line.contains("tenpin.db")).collect();
    let is_told = |line: &str, what: &str| line.ends_with(&format!("tenpin.db {what}"));
    assert!(told.len() == 2 && is_told(told[0], "cannot be written: the disk is full"), "{told:?}");
    assert!(is_told(told[1], "can be written again"), "{told:?}");
    is(&disk.ask("POST /api/v1/sheets/1/ball", &keyed, &ball(after)), "200");
    is(&disk.ask("POST /api/v1/lanes/2/open", &signed, "{}"), "200");
    is(&disk.ask("POST /api/v1/sheets/1/ball", &signed, &ball(after + 1)), "200");
    // What was refused can be done, and what was not done has left no trace.
    is(&disk.ask("POST /api/v1/screens", &signed, &pair), "200");
    is(&disk.ask("POST /api/v1/keypad/enter", "", &enter), "200");
    assert!(disk.make("run tokens --make site --scope read").ends_with("code 0\n"));
    is(&disk.ask("GET /api/v1/screens", &signed, ""), "200");
    is(&disk.ask("POST /api/v1/sheets/1/ball", &phone, &ball(after + 2)), "200");
    is(&disk.ask("POST /api/v1/desk/sign-out-all", &signed, ""), "204");
    disk.end();
}

/// A server that comes where nothing can be written shows the boards, and takes everything as soon as something can be.
#[cfg(target_os = "linux")]
#[test]
fn a_server_on_a_file_that_can_only_be_read_shows_boards_until_it_can_be_written() {
    let folder = tempfile::tempdir().unwrap();
    let before = "printf 'X\\n7\\n' | \"$2\" play PJS KYJ >/dev/null 2>&1; mount -o remount,ro \"$1\"";
    let Some(mut disk) = ServedDisk::new(folder.path(), before) else { return };
    let sign_in = r#"{"password":"correct horse"}"#;
    for (request, body) in [
        ("POST /api/v1/desk/sign-in", sign_in),
        ("POST /api/v1/desk/password", r#"{"code":"1","password":"another horse"}"#),
        ("GET /readyz", ""),
    ] {
        let answer = disk.ask(request, "", body);
        let is_refused = answer.starts_with("HTTP/1.1 503 ") || request.ends_with("password");
        assert!(is_refused && !answer.starts_with("HTTP/1.1 200 "), "{answer}");
        if request.ends_with("sign-in") {
            assert!(answer.contains("retry-after: ") && answer.contains("nothing can be written there"), "{answer}");
        }
    }
    for board in ["sheets/1", "centre", "lanes/1", "high-games"] {
        let board = disk.ask(&format!("GET /api/v1/{board}"), "", "");
        assert!(board.starts_with("HTTP/1.1 200 "), "{board}");
    }
    disk.make("write");
    disk.wait_until_ready();
    assert!(disk.ask("POST /api/v1/desk/sign-in", "", sign_in).starts_with("HTTP/1.1 200 "));
    disk.end();
}

/// The folder can be written, and the file cannot: nobody finds out with the first ball.
#[cfg(target_os = "linux")]
#[test]
fn a_server_on_a_file_that_may_not_be_written_shows_boards_until_it_may() {
    let folder = tempfile::tempdir().unwrap();
    let before = r#"printf 'X\n7\n' | "$2" play PJS KYJ >/dev/null 2>&1
        mount --bind "$1/tenpin.db" "$1/tenpin.db"
        mount -o remount,bind,ro "$1/tenpin.db""#;
    let Some(mut disk) = ServedDisk::new(folder.path(), before) else { return };
    disk.check_shows("sheets/1");
    for command in ["run tokens --make site --scope read", "run desk-password", "run play LEE"] {
        let said = disk.make(command);
        assert!(said.contains("cannot be written: ") && said.ends_with("code 1\n"), "{command}: {said}");
    }
    disk.check_goes_on_after("unbind");
}

/// The database makes what lies beside a file with the mode of the file, and that does not change with it.
#[cfg(target_os = "linux")]
#[test]
fn a_server_on_a_file_whose_mode_forbids_writing_goes_on_when_the_mode_allows_it() {
    let folder = tempfile::tempdir().unwrap();
    let before = r#"printf 'X\n7\n' | "$2" play PJS KYJ >/dev/null 2>&1
        chmod 400 "$1/tenpin.db"
        as='setpriv --bounding-set=-dac_override'"#;
    let Some(disk) = ServedDisk::new(folder.path(), before) else { return };
    disk.check_shows("sheets/1");
    disk.check_goes_on_after("chmod 600");
}

/// It is stopped while it waits for a request that is under way, to begin anew.
#[cfg(target_os = "linux")]
#[test]
fn a_server_that_is_about_to_begin_anew_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let before = r#"chmod 400 "$1/tenpin.db"
        as='setpriv --bounding-set=-dac_override'"#;
    let Some(mut disk) = ServedDisk::new(folder.path(), before) else { return };
    let mut slow = std::net::TcpStream::connect(&disk.address).unwrap();
    let head = "POST /api/v1/keypad/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{";
    slow.write_all(head.as_bytes()).unwrap();
    disk.make("chmod 600");
    let start = Instant::now();
    while std::net::TcpStream::connect(&disk.address).is_ok() {
        assert!(start.elapsed() < Duration::from_secs(30), "it never begins anew");
        thread::sleep(Duration::from_millis(20));
    }
    let hangs_up = thread::spawn(move || {
        // After the signal.
        thread::sleep(Duration::from_millis(500));
        drop(slow);
    });
    disk.end();
    hangs_up.join().unwrap();
}

/// After a crash on a full disk, the log of the file has no index, which nobody but one who is alone with the file can do without.
#[cfg(target_os = "linux")]
#[test]
fn a_server_that_is_alone_with_a_file_on_a_full_disk_goes_on_when_there_is_room() {
    let folder = tempfile::tempdir().unwrap();
    let before = r#"mkfifo "$1/in"
        "$2" play PJS KYJ <"$1/in" >"$1/out" 2>&1 &
        play=$!
        exec 9>"$1/in"
        printf 'X\n7\n' >&9
        until grep -q '|  7 ' "$1/out"; do sleep 0.05; done
        kill -9 $play
        wait $play
        exec 9>&-
        rm "$1/tenpin.db-shm" "$1/in" "$1/out"
        test -s "$1/tenpin.db-wal" || exit 98
        cat /dev/zero >"$1/rest" 2>/dev/null"#;
    let Some(disk) = ServedDisk::new(folder.path(), before) else { return };
    disk.check_shows("sheets/1");
    disk.check_shows("centre");
    disk.check_goes_on_after("free");
}
