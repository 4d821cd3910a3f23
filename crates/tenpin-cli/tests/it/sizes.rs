use std::collections::{BTreeSet, HashMap};
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::{env, fs};

use portable_pty::{CommandBuilder, PtySize, native_pty_system};
use tenpin_board::text::width;

use crate::terminal::Terminal;
use crate::{fresh_data, run, tenpin_with};

const LANGUAGES: [&str; 3] = ["en", "ko", "es"];

/// The widths at which no line is too long and no word broken.
const WIDTHS: RangeInclusive<u16> = 40..=120;

/// Those at which everything is tried: the ends, and those at which boards change.
const TRIED: [u16; 5] = [40, 60, 77, 78, 120];

/// What people look at, as a shell runs it: `t` is the command.
const SEEN: [&str; 16] = [
    "t history --all",
    "t stats",
    "t stats PJS ANA",
    "t show 4",
    "t show 6 --events",
    "t rules",
    "t verify --census 180",
    "t import --dry-run ../../docs/league.csv",
    "t forecast --sheet 6 --target 150",
    "t -h",
    "t score -h",
    "t score --help",
    "t stats --format tabel",
    "printf 'X X X X X X X X X XXX\\n7 4\\n9/ X\\n' | t score --summary",
    "printf 'help\\n8\\n3\\nleft 4\\n/\\nleft 7 10\\nfix PJS 1 99\\nleave 7\\nadd\\nnonsense\\nundo\\nhelp\\nquit\\n' | \
     t play --private 'PJS=Park Ji-sung' KYJ:five-pin '=김연재 김연재'",
    "printf 'X\\n8\\n/\\nquit\\n' | t play --private --odds 'PJS=Park Ji-sung' KYJ:five-pin '=김연재 김연재'",
];

/// What changes the games, and puts them back.
const CHANGING: [&str; 9] = [
    "t fix 6 PJS 1 72 the machine missed a pin; t fix 6 PJS 1 X; t fix 6 PJS 99 X; t fix 99 PJS 1 X",
    "t rename 6 PJS BOB; t rename 6 BOB PJS; t rename 6 KIM BOB; echo no | t rename --everywhere PJS '=Bob Park'",
    "t delete 4 5-9 77; t restore 4-9 88; t delete 3-1; t restore 1-3; t close 99; t close 1-3",
    "t check; t rebuild; echo no | t compact; t delete 4; echo no | t compact; t restore 4",
    "t import nothing.txt; t import ../../docs/club.jsonl; t import README.md; t export --output /dev/null",
    "printf 'X 7/ 9-\\n7 4\\n' | t score; t score --check ../../docs/league.csv; t score nothing; t simulate --games 1 | t score",
    "printf 'quit\\n' | t resume 6; t resume 99; t resume 1",
    "t forecast --game 'X 77'; t forecast --game X --average 999; t forecast --sheet 99; t forecast --game X --form nothing; \
     echo '{}' | t forecast --game X --form -; t forecast --game X --game 9 --handicap 1; t form NEW",
    "t man nothing; t man --install /dev/null; t verify --census 999; t show 99; t show 1 --at 99; t history --from now",
];

/// Games of two evenings, of bowlers with long names, one of whom left.
static DATA: LazyLock<PathBuf> = LazyLock::new(evenings);

/// The same for what changes them.
static CHANGED: LazyLock<PathBuf> = LazyLock::new(evenings);

fn evenings() -> PathBuf {
    let data = fresh_data();
    let club = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/club.jsonl");
    assert_eq!(run(&mut tenpin_with(&data, &["import", club.to_str().unwrap()]), "").code, Some(0));
    let bowlers = ["play", "ANA=Ana María de la Fuente", "KYJ:no-tap-9=김연재", "PJS", "LEE=이 서연 서연 서연"];
    let entered =
        "8\n/\nX\n7\n2\nfix ANA 1 7- the machine missed a pin, and then some more of them\n9\nleave LEE\nquit\n";
    assert_eq!(run(&mut tenpin_with(&data, &bowlers), entered).code, Some(0));
    data
}

/// What a shell prints on a terminal of this width, without colours.
fn seen(line: &str, data: &Path, language: &str, columns: u16) -> String {
    let pair = native_pty_system().openpty(PtySize { rows: 24, cols: columns, ..PtySize::default() }).unwrap();
    let mut command = CommandBuilder::new("/bin/sh");
    command.args(["-c", &script(line)]);
    command.cwd(env!("CARGO_MANIFEST_DIR"));
    command.env_clear();
    for (name, value) in environment(data, language) {
        command.env(name, value);
    }
    let mut child = pair.slave.spawn_command(command).unwrap();
    drop(pair.slave);
    let mut printed = Vec::new();
    // The end of a pseudo-terminal is an error on Linux.
    let _ = pair.master.try_clone_reader().unwrap().read_to_end(&mut printed);
    child.wait().unwrap();
    String::from_utf8(printed).unwrap().replace("\r\n", "\n")
}

/// What the same prints where nobody looks at it.
fn piped(line: &str, data: &Path, language: &str) -> String {
    let mut command = std::process::Command::new("/bin/sh");
    command.args(["-c", &format!("( {} ) 2>&1", script(line))]).current_dir(env!("CARGO_MANIFEST_DIR")).env_clear();
    command.envs(environment(data, language));
    String::from_utf8(command.output().unwrap().stdout).unwrap()
}

fn script(line: &str) -> String {
    format!("t() {{ {} \"$@\"; }}; {line}", env!("CARGO_BIN_EXE_tenpin"))
}

fn environment(data: &Path, language: &str) -> [(&'static str, String); 6] {
    [
        ("TERM", "xterm".to_owned()),
        ("TENPIN_PAGER", "cat".to_owned()),
        ("NO_COLOR", "1".to_owned()),
        ("TZ", "UTC".to_owned()),
        ("TENPIN_LANG", language.to_owned()),
        ("TENPIN_DATA", data.to_str().unwrap().to_owned()),
    ]
}

/// The words of a text, without the cells of boards and the bars of plots.
fn words(text: &str) -> BTreeSet<&str> {
    let is_plot = |symbol: char| ('▁'..='▏').contains(&symbol);
    let lines = text.lines().filter(|line| !line.starts_with('|'));
    lines.flat_map(str::split_whitespace).filter(|word| !word.contains(is_plot)).collect()
}

/// Checks what is seen of these lines: at some widths all of them in every language, at every other one a part of that,
/// one of so many, in turn. `crates/tenpin-cli/attack` looks at all of them everywhere.
fn check(lines: &[&str], data: &Path, tried: &[u16], part: usize) {
    let is_whole = env::var_os("TENPIN_ATTACK").is_some();
    for (turn, language) in LANGUAGES.into_iter().enumerate() {
        let whole: HashMap<&str, String> = lines.iter().map(|line| (*line, piped(line, data, language))).collect();
        for columns in WIDTHS {
            let is_in_turn =
                |index: usize| (index * LANGUAGES.len() + turn + usize::from(columns)).is_multiple_of(part);
            let is_chosen = |index: usize| is_whole || tried.contains(&columns) || is_in_turn(index);
            for (_, line) in lines.iter().enumerate().filter(|(index, _)| is_chosen(*index)) {
                let seen = seen(line, data, language, columns);
                let of = format!("{columns} columns: {line} ({language}):\n{seen}");
                assert_eq!(seen.lines().find(|shown| is_too_long(shown, columns.into())), None, "{of}");
                let broken = words(&seen).difference(&words(&whole[line])).copied().collect::<Vec<_>>();
                // How many events there are changes from one time to the next.
                let is_count = |word: &&str| data == *CHANGED && word.contains(|symbol: char| symbol.is_ascii_digit());
                assert!(broken.iter().all(is_count), "{broken:?}: {of}");
            }
        }
    }
}

/// Whether a line is wider than so many columns. A path that is wider itself may be.
fn is_too_long(line: &str, columns: usize) -> bool {
    let is_long_path =
        |word: &str| word.contains('/') && columns < width(word) + width(line) - width(line.trim_start());
    columns < width(line) && !line.split_whitespace().any(is_long_path)
}

#[test]
fn no_line_is_wider_than_the_terminal_and_no_word_is_broken_in_lists() {
    check(&SEEN[..9], &DATA, &TRIED, 12);
}

#[test]
fn no_line_is_wider_than_the_terminal_and_no_word_is_broken_in_dialogues_and_help() {
    check(&SEEN[9..], &DATA, &TRIED, 12);
}

#[test]
fn no_line_is_wider_than_the_terminal_and_no_word_is_broken_in_what_commands_say() {
    check(&CHANGING, &CHANGED, &[40], 48);
}

/// While somebody bowls the board shows what matters; when the game is over, all of it.
#[test]
fn the_last_board_has_all_frames_and_the_totals() {
    let line = format!("printf '{}' | t play --private PJS KYJ", "X\\n8/\\n".repeat(9) + "XXX\\n8/X\\n");
    for columns in TRIED {
        let seen = seen(&line, &DATA, "en", columns);
        let (_, after) = seen.rsplit_once("KYJ's turn : 8/X\n").unwrap();
        let (last_ball, last) = after.split_once("\n\n").unwrap();
        let frames = |board: &str| {
            let headings = board.lines().filter(|row| row.starts_with("| NAME")).collect::<String>();
            (1..=10).filter(|number| headings.contains(&format!(" {number:02} "))).count()
        };
        let in_view = if columns < 78 { frames(last_ball) < 10 } else { frames(last_ball) == 10 };
        assert!(in_view && frames(last) == 10, "{seen}");
        assert!(last.ends_with("\nPJS 300\nKYJ 182\nPJS wins with 300\n"), "{seen}");
    }
}

/// What the doctor says depends on the terminal.
#[test]
fn what_the_doctor_finds_fits_the_terminal() {
    for (language, columns) in LANGUAGES.into_iter().flat_map(|language| TRIED.map(|columns| (language, columns))) {
        let seen = seen("t doctor", &DATA, language, columns);
        let too_long = seen.lines().find(|shown| is_too_long(shown, columns.into()));
        assert_eq!(too_long, None, "{columns} columns ({language}):\n{seen}");
        assert!(seen.contains(&format!("{columns}")), "{seen}");
    }
}

/// How many bowl on the sheets of an evening.
const BOWLERS: [usize; 4] = [1, 4, 12, 40];

/// Sheets with so many bowlers, each left in the fifth frame, with the first ball of somebody in the middle.
static EVENING: LazyLock<PathBuf> = LazyLock::new(|| {
    let data = fresh_data();
    for bowlers in BOWLERS {
        let tags = tags(bowlers);
        let args: Vec<&str> = ["play", "--new"].into_iter().chain(tags.iter().map(String::as_str)).collect();
        let frames = ["X", "8 /", "7 2", "9 -", "(8)1", "F 9"];
        let bowled = (0..4 * bowlers + bowlers / 2).map(|frame| frames[(frame + frame / bowlers) % frames.len()]);
        let entered = bowled.chain(["9", "quit", ""]).collect::<Vec<_>>().join("\n");
        assert_eq!(run(&mut tenpin_with(&data, &args), &entered).code, Some(0));
    }
    data
});

fn tags(bowlers: usize) -> Vec<String> {
    let letter = |index: usize| char::from(b"ABCDEFGH"[index % 8]);
    (0..bowlers).map(|index| format!("P{}{}", letter(index / 8), letter(index))).collect()
}

/// The board of a sheet of that evening in a terminal of this size.
fn picture(columns: u16, rows: u16, sheet: usize, language: &str) -> String {
    let bowlers = BOWLERS[sheet - 1];
    let args = ["resume", &sheet.to_string()];
    let mut terminal = Terminal::sized(rows, columns, &EVENING, &args, &[("TENPIN_LANG", language), ("NO_COLOR", "1")]);
    let up = &tags(bowlers)[bowlers / 2];
    let prompt = if language == "es" { format!("Turno de {up}:") } else { format!("{up}'s turn :") };
    terminal.wait_until("a question", |shown| shown.ends_with(&prompt));
    let shown = terminal.shown();
    let of = format!("{bowlers} bowlers on {columns}×{rows} ({language}):\n{shown}");
    assert!(shown.starts_with("| NAME "), "{of}");
    assert!(shown.contains(&format!("|  {up} |")), "{of}");
    assert!(shown.lines().filter(|row| row.starts_with('|')).all(|row| row.ends_with('|')), "{of}");
    shown
}

#[test]
fn pictures_of_terminals_of_many_sizes() {
    let sizes = [40, 60, 80, 120, 200].map(|columns| [10, 24, 60].map(|rows| (columns, rows)));
    for (columns, rows) in sizes.into_iter().flatten() {
        let mut album = Vec::new();
        for (language, sheet) in
            LANGUAGES.map(|language| [1, 2, 3, 4].map(|sheet| (language, sheet))).into_iter().flatten()
        {
            let (picture, bowlers) = (picture(columns, rows, sheet, language), BOWLERS[sheet - 1]);
            // What is said in the three languages below a board of four is enough to look at.
            if language == "en" || bowlers == 4 {
                let heading = format!(" {language}, {bowlers} ");
                album.push(format!("{heading:-^width$}\n{picture}\n", width = usize::from(columns)));
            }
        }
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{columns}x{rows}.txt"));
        let album = album.concat();
        if env::var_os("BLESS").is_some() {
            fs::write(&path, &album).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap_or_default(), album, "{}", path.display());
    }
}
