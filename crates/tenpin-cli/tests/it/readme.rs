use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::thread;

use crate::fresh_data;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The README, its neighbours and every page of `docs`, by their paths from the root.
fn pages() -> BTreeMap<PathBuf, String> {
    let in_folder = |folder: &str| -> Vec<PathBuf> {
        let entries = fs::read_dir(Path::new(ROOT).join(folder)).unwrap();
        entries.map(|entry| Path::new(folder).join(entry.unwrap().file_name())).collect()
    };
    let files = [in_folder(""), in_folder("docs")].concat();
    let pages = files.into_iter().filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    pages.map(|page| (page.clone(), fs::read_to_string(Path::new(ROOT).join(page)).unwrap())).collect()
}

/// The blocks of a page that are fenced as `console`.
#[cfg(unix)]
fn console_blocks(page: &str) -> Vec<&str> {
    page.split("```console\n").skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// The commands of a `console` block, each with all that it is to print.
#[cfg(unix)]
fn examples(block: &str) -> Vec<(&str, String)> {
    let mut examples: Vec<(&str, String)> = Vec::new();
    for line in block.lines() {
        match line.strip_prefix("$ ") {
            Some(command) => examples.push((command, String::new())),
            None => writeln!(examples.last_mut().unwrap().1, "{line}").unwrap(),
        }
    }
    examples
}

/// What is wrong with a block: each of its commands that prints something else than the page shows.
#[cfg(unix)]
fn mistakes(block: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_tenpin")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), env::var("PATH").unwrap());
    let data = fresh_data();
    let mut mistakes = String::new();
    for (command, shown) in examples(block) {
        let output = Command::new("sh")
            .current_dir(ROOT)
            .args(["-c", &format!("exec 2>&1; {command}")])
            .env("PATH", &path)
            .env_remove("TENPIN_LANG")
            .env("LC_ALL", "C")
            .env("TZ", "UTC")
            .env("TENPIN_DATA", &data)
            .output()
            .unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        if printed != shown {
            writeln!(mistakes, "$ {command}\n--- shown\n{shown}--- printed\n{printed}").unwrap();
        }
    }
    mistakes
}

/// Blocks do not depend on each other, so they run side by side.
#[cfg(unix)]
#[test]
fn every_command_prints_what_the_pages_show() {
    let pages = pages();
    assert!(pages.contains_key(Path::new("README.md")) && pages.contains_key(Path::new("docs/play.md")));
    let all = pages.iter().flat_map(|(page, text)| console_blocks(text).into_iter().map(move |block| (page, block)));
    let todo = Mutex::new(all.collect::<Vec<_>>().into_iter());
    let wrong = Mutex::new(String::new());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let next = todo.lock().unwrap().next();
                    let Some((page, block)) = next else { break };
                    let mistakes = mistakes(block);
                    if !mistakes.is_empty() {
                        writeln!(wrong.lock().unwrap(), "{}:\n{mistakes}", page.display()).unwrap();
                    }
                }
            });
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "{wrong}");
}

/// The name that a heading goes by in a link.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|&symbol| symbol.is_alphanumeric() || " -_".contains(symbol));
    kept.collect::<String>().trim().to_lowercase().replace(' ', "-")
}

/// The lines of a page that are not in a fenced block.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    text.split("```").step_by(2).flat_map(str::lines)
}

#[test]
fn every_link_of_a_page_leads_to_a_file_and_a_heading() {
    let pages = pages();
    let mut links = 0;
    for (page, text) in &pages {
        let targets = prose(text).flat_map(|line| line.split("](").skip(1)).map(|rest| rest.split(')').next().unwrap());
        for target in targets.filter(|target| !target.starts_with("https://")) {
            links += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let linked = match file {
                "" => page.clone(),
                _ if page.starts_with("docs") && file.starts_with("../") => PathBuf::from(&file["../".len()..]),
                _ => page.parent().unwrap().join(file),
            };
            assert!(Path::new(ROOT).join(&linked).exists(), "{}: {target}", page.display());
            if !heading.is_empty() {
                let is_there = prose(&pages[&linked]).any(|line| line.starts_with('#') && anchor(line) == heading);
                assert!(is_there, "{}: {target}", page.display());
            }
        }
    }
    assert!(10 < links);
}

/// From the README a reader finds every page.
#[test]
fn the_readme_links_to_every_page() {
    let pages = pages();
    let readme = &pages[Path::new("README.md")];
    for page in pages.keys().filter(|page| page.starts_with("docs")) {
        let name = page.file_name().unwrap().display();
        assert!(readme.contains(&format!("](docs/{name})")), "{name}");
    }
}

#[test]
fn the_readme_is_short_and_begins_with_the_two_commands() {
    let pages = pages();
    let lines: Vec<_> = pages[Path::new("README.md")].lines().collect();
    assert!(lines.len() <= 170, "{} lines", lines.len());
    for command in ["cargo run ", "cargo test "] {
        assert!(lines[..15].iter().any(|line| line.starts_with(command)), "{command}");
    }
}

#[test]
fn every_page_is_reached_by_the_link_to_the_next_one() {
    let pages = pages();
    let mut unread: BTreeSet<_> = pages.keys().filter(|page| page.starts_with("docs")).collect();
    let mut page = PathBuf::from("docs/play.md");
    while unread.remove(&page) {
        let Some((_, next)) = pages[&page].rsplit_once("\nNext: [") else { break };
        page = Path::new("docs").join(next.split_once("](").unwrap().1.trim_end().trim_end_matches(')'));
    }
    assert!(unread.is_empty(), "{unread:?}");
}
