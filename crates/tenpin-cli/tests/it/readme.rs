use std::env;
use std::path::Path;
use std::process::Command;

use crate::fresh_data;

const README: &str = include_str!("../../../../README.md");
const NOTATION: &str = include_str!("../../../../docs/notation.md");

/// The blocks of a document that are fenced as `kind`.
fn blocks(document: &'static str, kind: &str) -> Vec<&'static str> {
    let fence = format!("```{kind}\n");
    document.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap()).collect()
}

/// Every `console` block is commands after `$ `, each with all that it prints.
#[cfg(unix)]
#[test]
fn every_command_prints_what_the_documents_show() {
    let binary = Path::new(env!("CARGO_BIN_EXE_tenpin")).parent().unwrap();
    let path = format!("{}:{}", binary.display(), env::var("PATH").unwrap());
    let (readme, notation) = (blocks(README, "console"), blocks(NOTATION, "console"));
    assert!(3 <= readme.len() && !notation.is_empty());
    for block in readme.into_iter().chain(notation) {
        let data = fresh_data();
        for example in block.split("$ ").skip(1) {
            let (command, shown) = example.split_once('\n').unwrap();
            let output = Command::new("sh")
                .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
                .args(["-c", &format!("exec 2>&1; {command}")])
                .env("PATH", &path)
                .env_remove("TENPIN_LANG")
                .env("LC_ALL", "C")
                .env("TZ", "UTC")
                .env("TENPIN_DATA", &data)
                .output()
                .unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), shown, "$ {command}");
        }
    }
}

#[test]
fn the_readme_shows_the_board_as_it_is_drawn() {
    let mut game = tenpin::Game::default();
    for pins in [10, 8, 2, 7, 0, 0, 10, 0, 0, 0, 5, 5, 0, 9, 1, 10, 10, 10, 10] {
        game.roll(pins).unwrap();
    }
    let line = tenpin_board::BoardLine::new("PJS".to_owned(), &game);
    let board = tenpin_board::Board { lines: vec![line], up: None, next: None };
    assert_eq!(blocks(README, "text")[0], board.to_string());
}
