use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use tenpin_board::text::width;

use crate::{fresh_data, piped, run, tenpin, tenpin_with, without_colour};

/// The last lines of a text.
fn tail(text: &str, lines: usize) -> Vec<&str> {
    let all: Vec<_> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].to_vec()
}

#[test]
fn no_command_is_the_same_as_play() {
    let input = "1\nPJS\n10\nquit\n";
    let (bare, play) = (run(&mut tenpin(&[]), input), run(&mut tenpin(&["play"]), input));
    assert_eq!((bare.stdout, bare.stderr, bare.code), (play.stdout, play.stderr, play.code));
}

#[test]
fn the_end_of_the_input_prints_what_was_bowled() {
    let played = run(&mut tenpin(&["play", "PJS", "KYJ"]), "10\n8\n/\n7");
    assert_eq!(tail(&played.stdout, 3), ["PJS's turn : ", "PJS: X 7", "KYJ: 8/"]);
    assert_eq!(played.stderr, "tenpin: the input ended before the game was over\n");
    assert_eq!(played.code, Some(1));
}

#[test]
fn the_input_may_end_before_anybody_bowls() {
    for (input, question) in [("", "How many people? \n"), ("2\nPJS\n", "Name of bowler 2 (3 English letters): \n")] {
        let played = run(&mut tenpin(&[]), input);
        assert!(played.stdout.ends_with(question), "{played:?}");
        assert_eq!(played.stderr, "tenpin: the input ended before the game was over\n");
        assert_eq!(played.code, Some(1));
    }
}

#[test]
fn quit_prints_the_same_and_is_no_failure() {
    let played = run(&mut tenpin(&["play", "PJS"]), "10\n8\n/\nquit\nX\n");
    assert_eq!(tail(&played.stdout, 2), ["PJS's turn : quit", "PJS: X 8/"]);
    assert_eq!((played.stderr.as_str(), played.code), ("", Some(0)));
    assert_eq!(run(&mut tenpin(&[]), "quit\n").code, Some(0));
    // Other words for the same are understood, too.
    let played = run(&mut tenpin(&["play", "PJS"]), "?\nexit\n");
    assert!(played.stdout.contains("\nOr a command:\n"), "{played:?}");
    assert_eq!((played.stderr.as_str(), played.code), ("", Some(0)));
}

#[test]
fn names_that_were_taken_back_are_not_printed() {
    for end in ["", "quit"] {
        let last = |undone: &str| run(&mut tenpin(&[]), format!("2\nPJS\nKYY\n{undone}{end}")).stdout;
        assert!(last("undo\n").ends_with(&format!("Name of bowler 2 (3 English letters): {end}\n")));
        assert!(last("undo\nundo\nundo\n").ends_with(&format!("How many people? {end}\n")));
    }
}

#[test]
fn of_several_words_the_one_that_is_no_ball_is_named() {
    let played = run(&mut tenpin(&["play", "PJS"]), "8 foo\nfoo 8\n32fix\n,\nquit\n");
    let advice = "enter 0 to 10, X, -, F, or help";
    let said = ["foo", "foo 8", "32fix", ","].map(|text| format!("\"{text}\" is no ball: {advice}"));
    assert_eq!(played.stderr.lines().collect::<Vec<_>>(), said);
}

#[test]
fn input_after_the_last_ball_is_ignored() {
    let played = run(&mut tenpin(&["play", "PJS"]), "10\n".repeat(12) + "7\nnonsense\n");
    assert_eq!(tail(&played.stdout, 2), ["", "PJS 300"]);
    assert_eq!((played.stderr.as_str(), played.code), ("", Some(0)));
    let endless = run(&mut tenpin(&["play", "PJS"]), "10\n".repeat(100_000));
    assert_eq!((endless.stdout, endless.code), (played.stdout, Some(0)));
}

#[test]
fn an_unterminated_last_line_counts() {
    let played = run(&mut tenpin(&["play", "PJS"]), "10\n".repeat(11) + "9");
    assert_eq!(tail(&played.stdout, 1), ["PJS 299"]);
    assert_eq!(played.code, Some(0));
}

#[test]
fn lines_may_end_as_on_windows_and_begin_with_a_byte_order_mark() {
    let played = run(&mut tenpin(&[]), "\u{feff}1\r\nPJS\r\n10\r\nquit\r\n");
    assert_eq!(tail(&played.stdout, 2), ["PJS's turn : quit", "PJS: X"]);
    assert!(!played.stdout.contains('\r'));
}

#[test]
fn what_is_read_is_printed_as_it_is_but_for_what_cannot_be_shown() {
    let input = b"\xff\x00 \t\n\x1b[2J\r7 \xc2\x9b\n \xed\x99\x8d, \\n?  \nquit\n";
    let played = run(&mut tenpin(&[]), input);
    let question = "How many people? ";
    let lines = ["\\xff\\u{0} \\t", "\\u{1b}[2J\\r7 \\u{9b}", " 홍, \\n?  ", "quit"];
    assert_eq!(played.stdout, lines.map(|line| format!("{question}{line}\n")).concat());
    // The mark that a file begins with is not what anybody typed.
    let marked = run(&mut tenpin(&[]), "\u{feff}quit\n");
    assert_eq!(marked.stdout, format!("{question}quit\n"));
}

#[test]
fn a_huge_number_of_people_just_asks_for_the_first_name() {
    let played = run(&mut tenpin(&[]), "99999999999\nPJS\n");
    let questions = "Name of bowler 1 (3 English letters): PJS\nName of bowler 2 (3 English letters): \n";
    assert_eq!(played.stdout, format!("How many people? 99999999999\n{questions}"));
}

#[test]
fn forty_bowlers_each_bowl_a_frame_in_turn() {
    let names: Vec<String> = ('A'..='D').flat_map(|c| ('A'..='J').map(move |d| format!("Q{c}{d}"))).collect();
    let people = format!("{}\n{}\n", names.len(), names.join("\n"));
    let frames = names.iter().enumerate().map(|(index, _)| format!("{}\n0\n", index % 10));
    let played = run(&mut tenpin(&[]), people + &frames.collect::<String>().repeat(10));
    assert_eq!((played.stderr.as_str(), played.code), ("", Some(0)));
    let turns = played.stdout.lines().filter_map(|line| line.split_once("'s turn : ")).map(|(name, _)| name);
    let expected = names.iter().flat_map(|name| [name.as_str(); 2]);
    assert!(turns.eq(expected.collect::<Vec<_>>().repeat(10)));
    let scores: Vec<_> = names.iter().enumerate().map(|(index, name)| format!("{name} {}", index % 10 * 10)).collect();
    let last = tail(&played.stdout, 41);
    assert_eq!(last[..40], scores);
    assert_eq!(last[40], "QAJ, QBJ, QCJ and QDJ tie with 90");
    // The heading and two rows a bowler, after every ball, at the start, and once more at the end.
    assert_eq!(played.stdout.lines().filter(|line| line.starts_with('|')).count(), 81 * (800 + 2));
}

#[test]
fn a_wrong_name_on_the_command_line_is_wrong_usage() {
    let played = run(&mut tenpin(&["play", "PJS", "P1S"]), "10\n");
    assert_eq!(played.stderr, "tenpin: \"P1S\": '1' is no English letter: enter three English letters\n");
    assert_eq!((played.stdout.as_str(), played.code), ("", Some(2)));
    let played = run(&mut tenpin(&["play", "", "--lang", "ko"]), "");
    assert_eq!(played.stderr, "tenpin: \"\": 이름은 세 글자여야 하는데 비어 있습니다: 영문자 세 글자를 입력하세요\n");
    let odd = run(&mut tenpin(&["history", "--bogus", "--", "--lang", "ko"]), "");
    assert!(odd.stderr.starts_with("error: unexpected argument"), "{odd:?}");
    for wrong in [&["--lang", "de"][..], &["--color", "sometimes"], &["bowl"], &["--quick"]] {
        assert_eq!(run(&mut tenpin(wrong), "").code, Some(2), "{wrong:?}");
    }
}

#[test]
fn the_language_comes_from_the_option_before_the_environment() {
    let question = |command: &mut Command| run(command, "").stdout;
    let spanish = "¿Cuántas personas juegan? \n";
    let name_in = |language: &str| question(tenpin(&["--lang", language]).env("LC_ALL", "es_ES.UTF-8"));
    assert_eq!(name_in("en"), "How many people? \n");
    assert_eq!(name_in("es"), spanish);
    assert_eq!(question(tenpin(&[]).env("LANG", "es_ES.UTF-8")), spanish);
    assert_eq!(question(tenpin(&[]).env("LANG", "es_ES.UTF-8").env("LC_ALL", "C")), "How many people? \n");
    assert_eq!(question(tenpin(&[]).env("LANG", "en").env("TENPIN_LANG", "es")), spanish);
    assert_eq!(question(tenpin(&["play", "--lang", "es"]).env("TENPIN_LANG", "ko")), spanish);
}

#[test]
fn colour_adds_no_character_and_stays_away_from_pipes() {
    let input = "10\n8\n/\nF\n0\nabc\nfix PJS 1 72\nquit\n";
    let plain = run(&mut tenpin(&["play", "PJS", "KYJ"]), input);
    assert!(!plain.stdout.contains('\u{1b}') && !plain.stderr.contains('\u{1b}'));
    let colored = run(tenpin(&["play", "PJS", "KYJ", "--color", "always"]).env("NO_COLOR", "1"), input);
    assert!(colored.stdout.contains('\u{1b}') && colored.stderr.contains('\u{1b}'));
    assert_eq!(without_colour(&colored.stdout), plain.stdout);
    assert_eq!(without_colour(&colored.stderr), plain.stderr);
}

/// The commands that the help lists, `help` itself left out.
fn commands() -> Vec<String> {
    let helped = run(&mut tenpin(&["--help"]), "").stdout;
    let listed = helped.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = listed.filter_map(|line| line.split_whitespace().next()).filter(|name| *name != "help");
    names.map(str::to_owned).collect()
}

#[test]
fn help_shows_examples_of_every_command() {
    let kept = [
        "resume",
        "tui",
        "serve",
        "lanes",
        "watch",
        "desk-password",
        "tokens",
        "history",
        "show",
        "fix",
        "rename",
        "stats",
        "forecast",
        "form",
        "export",
        "import",
        "close",
        "delete",
        "restore",
        "compact",
        "check",
        "rebuild",
    ];
    let all =
        [&["play"][..], &kept, &["doctor", "score", "simulate", "rules", "verify", "completions", "man"]].concat();
    assert_eq!(commands(), all);
    let check = |args: &[&str], example: &str| {
        let helped = run(&mut tenpin(args), "");
        let (_, examples) = helped.stdout.split_once("\nExamples:\n").unwrap();
        assert!(examples.contains(example), "{helped:?}");
        assert_eq!((helped.stderr.as_str(), helped.code), ("", Some(0)));
        assert!(helped.stdout.lines().all(|line| line.chars().count() <= 80), "{}", helped.stdout);
    };
    check(&["--help"], "  tenpin play PJS KYJ ");
    for command in commands() {
        let example = format!("  tenpin {command} ");
        check(&[&command, "--help"], &example);
        check(&["help", &command], &example);
    }
    check(&["help"], "  tenpin play PJS KYJ ");
    check(&["help", "help"], "  tenpin help score ");
}

/// A screen has 24 rows of 80 columns, and the next prompt takes one of them.
#[test]
fn short_help_fits_a_screen_in_every_language() {
    for language in ["en", "ko", "es"] {
        for command in [""].into_iter().map(str::to_owned).chain(commands()) {
            let args = [command.as_str(), "-h", "--lang", language];
            let helped = run(&mut tenpin(&args[usize::from(command.is_empty())..]), "");
            assert_eq!((helped.stderr.as_str(), helped.code), ("", Some(0)));
            let (rows, columns) = (helped.stdout.lines().count(), helped.stdout.lines().map(width).max());
            assert!(rows <= 23 && columns <= Some(80), "{command} ({language}): {rows} rows\n{}", helped.stdout);
            assert!(
                helped.stdout.contains(&format!("tenpin {command} --help").replace("  ", " ")),
                "{}",
                helped.stdout
            );
        }
    }
}

#[test]
fn the_manual_tells_of_the_environment_files_and_exit_status() {
    let page = |args: &[&str]| run(tenpin(&["man"]).args(args), "").stdout;
    let sections = |page: &str| {
        let sections = page.lines().filter_map(|line| line.strip_prefix(".SH "));
        sections.map(str::to_owned).collect::<Vec<_>>()
    };
    let all = ["NAME", "SYNOPSIS", "COMMANDS", "OPTIONS", "EXAMPLES", "ENVIRONMENT", "FILES", "EXIT STATUS"];
    assert_eq!(sections(&page(&[])), all);
    assert_eq!(sections(&page(&["fix"]))[..4], ["NAME", "SYNOPSIS", "ARGUMENTS", "OPTIONS"]);
    assert_eq!(sections(&page(&["fix"])).last().unwrap(), "SEE ALSO");
    assert!(commands().iter().all(|command| sections(&page(&[command])).contains(&"EXIT STATUS".to_owned())));
    assert_eq!(sections(&page(&["--lang", "es"]))[0], "NOMBRE");
    // Nothing that is told is taken for a request.
    let requests = [".TH", ".SH", ".TP", ".br", ".nf", ".fi", ".nh", ".ad"];
    for command in commands() {
        for line in page(&[&command]).lines() {
            let request = line.split(' ').next().unwrap();
            assert!(!line.starts_with(['.', '\'']) || requests.contains(&request), "{command}: {line}");
        }
    }
}

#[test]
fn the_manual_is_installed_for_every_command_and_language() {
    let folder = fresh_data();
    let installed = run(&mut tenpin(&["man", "--install", folder.to_str().unwrap()]), "");
    // tenpin itself and help are not among the commands.
    let pages = commands().len() + 2;
    let said = format!("manual pages written to {}: {}\n", folder.display(), 3 * pages);
    assert_eq!((installed.stdout.as_str(), installed.code), (said.as_str(), Some(0)));
    for (man, about) in [("man1", "List past games"), ("ko/man1", "게임"), ("es/man1", "partidas")] {
        assert_eq!(fs::read_dir(folder.join(man)).unwrap().count(), pages, "{man}");
        let page = fs::read_to_string(folder.join(man).join("tenpin-history.1")).unwrap();
        let name = page.lines().find(|line| line.starts_with("tenpin\\-history \\- ")).unwrap();
        assert!(name.contains(about), "{page}");
    }
    let file = folder.join("man1/tenpin.1");
    let refused = run(&mut tenpin(&["man", "--install", file.to_str().unwrap()]), "");
    assert_eq!(refused.code, Some(1));
    assert!(refused.stderr.starts_with(&format!("tenpin: {}/man1 cannot be written: ", file.display())), "{refused:?}");
    assert_eq!(run(&mut tenpin(&["man", "score", "--install", "x"]), "").code, Some(2));
}

#[test]
fn the_doctor_says_where_data_language_and_colour_come_from() {
    let data = fresh_data();
    let told = |command: &mut Command| {
        let told = run(command, "");
        (told.stdout.lines().map(|line| line[10.min(line.len())..].to_owned()).collect::<Vec<_>>(), told.code)
    };
    let path = data.display().to_string();
    let (lines, code) = told(tenpin(&["doctor"]).env("TENPIN_DATA", &data).env("LC_ALL", "de_DE.UTF-8"));
    let version = env!("CARGO_PKG_VERSION");
    let wanted = [version, &path, "named by TENPIN_DATA", "not there yet: the first game creates it", "English"];
    assert_eq!((&lines[..5], code), (&wanted.map(str::to_owned)[..], Some(0)));
    assert_eq!(lines[5], "LC_ALL=de_DE.UTF-8 is not one of en, ko, es");
    assert_eq!(lines[6..8], ["off", "the output is not a terminal"]);
    assert!(!data.exists());

    assert_eq!(run(&mut tenpin_with(&data, &["play", "PJS"]), "X\nquit\n").code, Some(0));
    let (lines, code) = told(&mut tenpin(&["doctor", "--data", &path, "--lang", "en", "--color", "always"]));
    assert_eq!(lines[2..4], ["named by --data", "can be read and written; the last sheet is 1"]);
    assert_eq!(
        (&lines[5], &lines[6..8], code),
        (&"from --lang".to_owned(), &["on", "because of --color always"].map(str::to_owned)[..], Some(0))
    );

    // An empty file becomes a data file, and a link to nowhere does not.
    let empty = fresh_data();
    fs::write(&empty, "").unwrap();
    let (lines, code) = told(&mut tenpin(&["doctor", "--data", empty.to_str().unwrap()]));
    assert_eq!((lines[3].as_str(), code), ("can be read and written; there is no sheet yet", Some(0)));
    #[cfg(unix)]
    {
        let link = fresh_data();
        std::os::unix::fs::symlink("/nowhere/at/all.db", &link).unwrap();
        let (lines, code) = told(&mut tenpin(&["doctor", "--data", link.to_str().unwrap()]));
        assert!(lines[3].contains("cannot be created: ") && code == Some(1), "{lines:?}");
    }
    let (lines, _) = told(&mut tenpin(&["doctor", "--data", "a\nforged"]));
    assert!(lines[1].ends_with("a\\nforged"), "{lines:?}");

    // A part of its path is a file.
    let (lines, code) = told(&mut tenpin(&["doctor", "--data", &format!("{path}/x/y.db")]));
    assert!(lines[3].starts_with("not there yet, and it cannot be created: ") && code == Some(1), "{lines:?}");

    fs::write(&data, "not a database, but long enough to be looked at".repeat(99)).unwrap();
    let (lines, code) = told(&mut tenpin(&["doctor", "--data", &path]));
    assert!(lines[3].contains("no data file of tenpin") && code == Some(1), "{lines:?}");
}

#[test]
fn simulated_games_are_those_of_the_seed() {
    let simulated = |args: &[&str]| run(tenpin(&["simulate"]).args(args), "").stdout;
    let three = "9/ X 81 X X 9- X 8/ 8/ 8-\n9/ X X 3- 8- 7- 9/ 3/ 9/ 81\n72 9/ X 9/ X 63 X X 7- XX7\n";
    assert_eq!(simulated(&["--games", "3"]), three);
    let counts = simulated(&["--games", "3", "--format", "counts"]);
    assert_eq!(counts.lines().next(), Some("9 1 10 8 1 10 10 9 0 10 8 2 8 2 8 0"));
    assert_eq!(totals(&counts), totals(three));
    assert_ne!(simulated(&["--games", "3", "--seed", "2"]), three);
    assert_eq!(simulated(&["--games", "0"]), "");
    assert_eq!(simulated(&[]).lines().count(), 10);
    for ruleset in tenpin::Ruleset::ALL {
        let games = simulated(&["--rules", ruleset.name(), "--games", "200", "--format", "counts"]);
        let scored = run(&mut tenpin(&["score", "--rules", ruleset.name(), "--format", "totals"]), &games);
        assert_eq!((scored.stdout.lines().count(), scored.stderr.as_str(), scored.code), (200, "", Some(0)));
    }
}

fn totals(games: &str) -> String {
    run(&mut tenpin(&["score", "--format", "totals"]), games).stdout
}

#[test]
fn nobody_has_an_average_that_cannot_be() {
    for (average, rules, says) in [
        ("301", "ten-pin", "tenpin: nobody averages 301 in ten-pin: enter 0 to 300\n"),
        ("29", "3-6-9", "tenpin: nobody averages 29 in 3-6-9: enter 30 to 300\n"),
    ] {
        let refused = run(&mut tenpin(&["simulate", "--average", average, "--rules", rules]), "");
        assert_eq!((refused.stdout.as_str(), refused.stderr.as_str(), refused.code), ("", says, Some(2)));
    }
}

#[test]
fn the_rule_sets_are_listed_with_a_line_on_each() {
    for language in ["en", "ko", "es"] {
        let listed = run(&mut tenpin(&["rules", "--lang", language]), "");
        let names: Vec<_> = listed.stdout.lines().map(|line| line.split_once("  ").unwrap().0.trim_end()).collect();
        assert_eq!(names, tenpin::Ruleset::ALL.map(tenpin::Ruleset::name));
        assert_eq!((listed.stderr.as_str(), listed.code), ("", Some(0)));
        assert!(listed.stdout.lines().all(|line| line.chars().nth(15).is_some()), "{}", listed.stdout);
    }
}

#[test]
fn rules_are_named_for_all_bowlers_or_for_one() {
    let last = |args: &[&str]| {
        let played = run(tenpin(&["play"]).args(args), "quit\n");
        tail(&played.stdout, 2).iter().map(|line| (*line).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(last(&["PJS", "KYJ:no-tap-9"]), ["PJS:", "KYJ:no-tap-9:"]);
    assert_eq!(last(&["--rules", "duckpin", "PJS", "kyj:TEN-PIN"]), ["PJS:duckpin:", "KYJ:"]);
    let played = run(&mut tenpin(&["play", "KYJ:no-tap"]), "");
    let says = "tenpin: \"KYJ:no-tap\": there is no rule set \"no-tap\": enter ten-pin, no-tap-9, ";
    assert!(played.stderr.starts_with(says) && played.code == Some(2), "{played:?}");
    assert_eq!(run(&mut tenpin(&["play", "--rules", "no-tap"]), "").code, Some(2));
}

#[test]
fn the_version_is_printed() {
    assert_eq!(run(&mut tenpin(&["--version"]), "").stdout, concat!("tenpin ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn every_command_has_a_manual_page() {
    let page = |args: &[&str]| {
        let printed = run(tenpin(&["man"]).args(args), "");
        assert_eq!((printed.stderr.as_str(), printed.code), ("", Some(0)));
        for section in [".TH tenpin", ".SH NAME", ".SH SYNOPSIS", ".SH OPTIONS", ".SH EXAMPLES\n.nf\n"] {
            assert!(printed.stdout.contains(section), "{section} in {args:?}:\n{}", printed.stdout);
        }
        printed.stdout
    };
    let whole = page(&[]);
    for command in commands() {
        let written = command.replace('-', "\\-");
        assert!(whole.contains(&format!("\\fBtenpin\\-{written}\\fR(1)\n")), "{whole}");
        assert!(page(&[&command]).contains(&format!("\\fBtenpin {written}\\fR")));
    }
    assert_eq!(run(&mut tenpin(&["man", "bowl"]), "").code, Some(2));
}

#[test]
fn every_shell_gets_a_script_that_knows_every_command() {
    for shell in ["bash", "zsh", "fish"] {
        let printed = run(&mut tenpin(&["completions", shell]), "");
        assert_eq!((printed.stderr.as_str(), printed.code), ("", Some(0)));
        for word in commands().iter().map(String::as_str).chain(["format", "jsonl", "game", "lang"]) {
            assert!(printed.stdout.contains(word), "{word} for {shell}");
        }
    }
    assert_eq!(run(&mut tenpin(&["completions", "abacus"]), "").code, Some(2));
}

#[cfg(unix)]
#[test]
fn bash_completes_commands_and_options() {
    let completions = |words: &[&str]| {
        let (last, before) = (words[words.len() - 1], words[words.len() - 2]);
        let script = format!(
            "source <(\"$TENPIN\" completions bash)\n\
             COMP_WORDS=({}) COMP_CWORD={}\n\
             _tenpin tenpin {last} {before} && printf '%s ' \"${{COMPREPLY[@]}}\"",
            words.join(" "),
            words.len() - 1,
        );
        let bash =
            Command::new("bash").args(["--norc", "-c", &script]).env("TENPIN", env!("CARGO_BIN_EXE_tenpin")).output();
        match bash {
            Ok(output) => Some(String::from_utf8(output.stdout).unwrap().trim_end().to_owned()),
            Err(error) => {
                assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "bash: {error}");
                eprintln!("skipped, because there is no bash: {error}");
                None
            }
        }
    };
    let check = |words: &[&str], expected: &str| {
        if let Some(completed) = completions(words) {
            assert_eq!(completed, expected, "{words:?}");
        }
    };
    check(&["tenpin", "sc"], "score");
    check(&["tenpin", "score", "--fo"], "--format");
    check(&["tenpin", "score", "--format", "j"], "jsonl json");
    check(&["tenpin", "play", "--rules", "fi"], "five-pin");
    // Nothing is offered where a file belongs, and so bash offers the names of files.
    check(&["tenpin", "score", "goo"], "");
    check(&["tenpin", "score", "''"], "");
    check(&["tenpin", "score", "--format", "csv", "''"], "");
    check(&["tenpin", "completions", "z"], "zsh");
    check(&["tenpin", "man", "sc"], "score");
    check(&["tenpin", "history", "--format", "j"], "jsonl");
}

#[test]
fn a_reader_who_has_seen_enough_ends_the_game_quietly() {
    let mut child = piped(&mut tenpin(&["play", "PJS"]));
    drop(child.stdout.take());
    crate::feed(child.stdin.take().unwrap(), b"10\n".repeat(12));
    let output = child.wait_with_output().unwrap();
    assert_eq!((String::from_utf8_lossy(&output.stderr).as_ref(), output.status.code()), ("", Some(0)));
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_piped_prints_what_was_bowled() {
    let mut child = piped(&mut tenpin(&["play", "PJS"]));
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"10\n").unwrap();
    let mut shown = Vec::new();
    let mut stdout = child.stdout.take().unwrap();
    while String::from_utf8_lossy(&shown).matches("PJS's turn : ").count() < 2 {
        let mut byte = [0];
        stdout.read_exact(&mut byte).unwrap();
        shown.extend(byte);
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let mut rest = String::new();
    stdout.read_to_string(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(rest, "\nPJS: X\n");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "tenpin: interrupted before the game was over\n");
    assert_eq!(output.status.code(), Some(130));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let mut command = tenpin(&["play", "PJS"]);
    let output = command.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.starts_with("PJS:\ntenpin: the output cannot be written: ") && said.lines().count() == 2, "{said}");
    assert_eq!(output.status.code(), Some(1));
}

/// Whatever is printed, help too.
#[cfg(target_os = "linux")]
#[test]
fn no_output_is_lost_on_a_full_disk_without_a_word() {
    let data = fresh_data();
    let club = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/club.jsonl");
    assert_eq!(run(&mut tenpin_with(&data, &["import", club]), "").code, Some(0));
    let mut all: Vec<Vec<String>> = [
        "--help",
        "-h",
        "--version",
        "help",
        "help score",
        "history",
        "history --format jsonl",
        "history --format csv",
        "show 4",
        "show 4 --events",
        "fix 4 PJS 1 72",
        "rename 4 PJS =Park",
        "rename --everywhere KYJ =Kim",
        "stats",
        "stats PJS",
        "stats --format json",
        "export",
        "delete 5",
        "restore 5",
        "compact",
        "rebuild",
        "score --game X",
        "score --game X --format totals",
        "score --game X --format jsonl",
        "score --game X --format csv",
        "score --game X --summary",
        "score --game X --check",
        "simulate",
        "rules",
        "verify --census",
        "verify --census 180",
        "completions bash",
        "completions zsh",
        "man",
        "man score",
        "play PJS",
    ]
    .map(|words| words.split(' ').map(str::to_owned).collect())
    .into();
    all.push(vec!["import".to_owned(), club.to_owned()]);
    all.extend(commands().into_iter().map(|command| vec![command, "--help".to_owned()]));
    for args in all {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let mut command = tenpin_with(&data, &[]);
        let output = command.args(&args).stdin(Stdio::null()).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("tenpin: the output cannot be written: "), "{args:?}: {said}");
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
    }
    // In the language that is asked for, and quietly where the reader has seen enough.
    let full = File::options().write(true).open("/dev/full").unwrap();
    let output = tenpin(&["--lang", "es", "--help"]).stdout(full).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("tenpin: no se puede escribir"), "{output:?}");
    for args in [&["--help"][..], &["help", "score"], &["completions", "zsh"], &["man"]] {
        let mut child = piped(&mut tenpin(args));
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!((output.stderr, output.status.code()), (Vec::new(), Some(0)), "{args:?}");
    }
}

/// The longest line that can be an answer.
const LONGEST: usize = 64 * 1024;

#[test]
fn a_line_of_any_length_ends_a_dialogue_with_a_word() {
    let long = "7".repeat(LONGEST + 1);
    let too_long = "tenpin: the input has a line of more than 65536 bytes\n";
    for (args, before, shown) in [
        (&[][..], "", "How many people? \n"),
        (&[], "1\n", "Name of bowler 1 (3 English letters): \n"),
        (&["play", "PJS", "KYJ"], "X\n7\n", "KYJ's turn : \nPJS: X\nKYJ: 7\n"),
    ] {
        for end in ["", "\n", "\r\n", "\nquit\n"] {
            let data = fresh_data();
            let played = run(&mut tenpin_with(&data, args), format!("{before}{long}{end}"));
            assert!(played.stdout.ends_with(shown), "{}", played.stdout);
            assert_eq!((played.stderr.as_str(), played.code), (too_long, Some(1)));
            if !args.is_empty() {
                let resumed = run(&mut tenpin_with(&data, &["resume"]), "quit\n");
                assert!(resumed.stdout.ends_with("PJS: X\nKYJ: 7\n"), "{resumed:?}");
            }
        }
    }
    // The longest line is an answer like any other.
    for end in ["", "\n", "\r\n"] {
        let longest = format!("{}X{end}", " ".repeat(LONGEST - 1));
        let played = run(&mut tenpin(&["play", "PJS"]), longest);
        assert!(played.stdout.ends_with("PJS: X\n"), "{:?}", played.stderr);
    }
}

#[test]
fn a_line_of_any_length_is_no_yes() {
    let data = fresh_data();
    run(&mut tenpin_with(&data, &["play", "PJS"]), "X\n");
    run(&mut tenpin_with(&data, &["delete", "1"]), "");
    let asked = run(&mut tenpin_with(&data, &["compact"]), "yes".repeat(LONGEST));
    assert_eq!(asked.stderr, "tenpin: the input has a line of more than 65536 bytes\n");
    assert_eq!(asked.code, Some(1));
    assert_eq!(run(&mut tenpin_with(&data, &["restore", "1"]), "").code, Some(0));
}

/// A program that read on and on would never end here.
#[cfg(unix)]
#[test]
fn a_line_without_an_end_ends() {
    let output = tenpin(&["play", "PJS"]).stdin(File::open("/dev/zero").unwrap()).output().unwrap();
    assert!(output.stdout.ends_with(b"PJS's turn : \nPJS:\n"), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(output.stderr, b"tenpin: the input has a line of more than 65536 bytes\n");
    assert_eq!(output.status.code(), Some(1));
}

#[cfg(unix)]
#[test]
fn input_that_cannot_be_read_is_named() {
    let output = tenpin(&["play", "PJS"]).stdin(File::open("/").unwrap()).output().unwrap();
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("tenpin: the input cannot be read: "));
    assert_eq!(output.status.code(), Some(1));
}
