use std::io::{self, Write};
use std::process::Command;

/// Runs `crates/tenpin-web/browser`, which says why if it cannot; that is shown, whatever becomes of it.
#[test]
fn the_server_in_a_real_browser() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../tenpin-web/browser/run");
    let output = Command::new(script).env("TENPIN", env!("CARGO_BIN_EXE_tenpin")).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    let _ = io::stderr().write_all(said.as_bytes());
    assert!(output.status.success(), "{}\n{said}", String::from_utf8_lossy(&output.stdout));
}
