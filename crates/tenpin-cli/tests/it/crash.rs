//! The real binary is killed in the middle of its work, again and again, and nothing that anybody saw is lost.

use std::io::{Read, Write};
use std::path::Path;
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use tenpin::Game;
use tenpin_board::{Event, Sheet};
use tenpin_proof::Numbers;
use tenpin_store::{Filter, Store, StoreError};
use tokio::runtime::Builder;

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

/// The balls of a sheet, in the order in which they were bowled.
fn balls(sheet: &Sheet) -> Vec<String> {
    let ball = |event: &Event| match event {
        Event::Rolled { ball, .. } => Some(ball.to_string()),
        _ => None,
    };
    sheet.events().iter().filter_map(ball).collect()
}

/// The balls of a whole game of two bowlers, as they are entered.
fn evening(numbers: &mut Numbers) -> Vec<String> {
    let mut sheet = Sheet::open(vec!["PJS".parse().unwrap(), "KYJ".parse().unwrap()]).unwrap();
    let mut entered = Vec::new();
    while let Some(up) = sheet.up() {
        let next = sheet.lines()[up].game.next_ball().unwrap();
        let pins = if numbers.below(3) == 0 { next.standing } else { numbers.below(next.standing + 1) };
        sheet.bowl(tenpin::Ball::Pins(pins)).unwrap();
        entered.push(tenpin::Ball::Pins(pins).to_string());
    }
    entered
}

/// Enters lines until the program is killed after a while, and gives all that it printed.
fn killed(mut child: Child, lines: &[String], after: Duration) -> String {
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let text = lines.join("\n") + "\n";
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

/// After every kill, each ball whose board was printed is there, exactly once and in its place, and the sheet goes on.
#[test]
fn a_killed_program_loses_no_ball_that_was_shown() {
    let data = fresh_data();
    let mut numbers = Numbers::new(20_261_116);
    let mut entered = evening(&mut numbers);
    let mut kept = 0;
    let span = span();
    let (mut kills, mut kills_in_mid_game, mut games) = (0, 0, 0);
    while kills < KILLS {
        let args: &[&str] = if kept == 0 { &["play", "PJS", "KYJ"] } else { &["resume"] };
        let child = piped(&mut tenpin_with(&data, args));
        let after = span * u32::from(numbers.below(250)) / 250;
        let printed = killed(child, &entered[kept..], after);
        kills += 1;

        // The first board is that of the sheet as it was, and after the last ball the board is shown once more.
        let boards = printed.matches("| NAME |").count();
        let shown = (kept + boards.saturating_sub(1)).min(entered.len());
        let sheet = sheet_with(&data, games + 1);
        let found = sheet.as_ref().map(balls).unwrap_or_default();
        assert!(shown <= found.len(), "kill {kills}: {shown} balls were shown, {} are kept:\n{printed}", found.len());
        assert_eq!(found[..], entered[..found.len()], "kill {kills}");
        kills_in_mid_game += usize::from(!found.is_empty() && found.len() < entered.len());
        kept = found.len();
        if kept == entered.len() {
            // If it was killed before it could close the sheet, the next one does.
            let is_closed = sheet.is_some_and(|sheet| sheet.is_closed());
            let ended = run(&mut tenpin_with(&data, &["resume"]), "");
            assert_eq!(ended.code, Some(i32::from(is_closed)), "{ended:?}");
            games += 1;
            let sheet = sheet_with(&data, games).unwrap();
            assert!(sheet.is_closed() && sheet.lines().iter().all(|line| line.game.is_over()));
            (entered, kept) = (evening(&mut numbers), 0);
        }
    }
    assert!(KILLS / 3 <= kills_in_mid_game, "only {kills_in_mid_game} of {kills} kills were in mid-game");
    let scores = with_store(&data, async |store| store.games(&Filter::default()).await.unwrap().all.len()).unwrap();
    assert!(2 <= games && 2 * games <= i64::try_from(scores).unwrap());
    assert_eq!(run(&mut tenpin_with(&data, &["rebuild"]), "").stdout, "everything is as the journal says\n");
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
    let mut command = std::process::Command::new("unshare");
    command.args(["--map-root-user", "--mount", "sh", "-c", script, "sh"]).arg(&disk).arg(env!("CARGO_BIN_EXE_tenpin"));
    command.env_remove("TENPIN_LANG").env("LC_ALL", "C");
    let output = match command.output() {
        Ok(output) if output.status.code() != Some(99) && !output.stdout.is_empty() => output,
        other => {
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "a small disk cannot be made: {other:?}");
            eprintln!("skipped, because a small disk cannot be made: {other:?}");
            return;
        }
    };
    let shown = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = shown.lines().collect();
    let [code, last_words, error, resumed, events, boards, more, rebuilt] = lines[..] else { panic!("{shown}") };
    assert_eq!(code, "code 1", "{shown}");
    assert_eq!(error, "tenpin: nothing was written: database or disk is full: try again once that is mended");
    assert!(last_words == "PJS: 7" || last_words == "PJS:", "{shown}");
    assert_eq!(resumed, last_words, "what was shown is there");
    // The opening and a board for every event after it, and the first board.
    assert_eq!(events.trim(), boards, "{shown}");
    assert!(10 < boards.parse::<usize>().unwrap(), "{shown}");
    assert!(more.starts_with("PJS: "), "{shown}");
    assert_eq!(rebuilt, "everything is as the journal says");
    let _: Game = more["PJS: ".len()..].parse().unwrap();
}
