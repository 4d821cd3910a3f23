use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};

use crate::{House4, run};

/// A log that is kept.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A log that takes nothing until somebody reads it.
struct Stuck(Receiver<()>, Kept);

impl Write for Stuck {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let _ = self.0.recv();
        self.1.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_request_is_a_line_without_query_headers_and_body() {
    run(async {
        let kept = Kept::default();
        let mut house = House4::logging_to(kept.clone()).await;
        let asked = [("Authorization", "Bearer secret-1"), ("Cookie", "tenpin-desk=secret-2")];
        let answer =
            house.ask("POST", "/api/v1/desk/sign-in?password=secret-3", &asked, r#"{"password":"secret-4"}"#).await;
        house.ask("GET", "/a%0Ab", &[], "").await;
        house.stop().await;
        let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        assert!(!log.contains("secret"), "{log}");
        let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 2, "{log}");
        assert_eq!((&lines[0]["path"], &lines[0]["status"]), (&"/api/v1/desk/sign-in".into(), &403.into()));
        assert_eq!(lines[0]["request"].as_str(), answer.header("x-request-id"));
    });
}

/// Whoever hangs up at once is told nothing, and what they did is done.
#[test]
fn a_request_whose_sender_hangs_up_is_logged_as_well() {
    run(async {
        let kept = Kept::default();
        let mut house = House4::logging_to(kept.clone()).await;
        house.set_password().await;
        let logged = || String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        let mut guesses = Vec::new();
        for _ in 0..4 {
            guesses.push(house.connect("POST", "/api/v1/desk/sign-in", &[], r#"{"password":"wrong horse"}"#).await);
        }
        // They are looked at one after the other.
        house.get("/lanes").await;
        drop(guesses.pop());
        while logged().lines().count() < 2 + 4 {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        house.stop().await;
        let log = logged();
        let lines = log.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        let unanswered: Vec<_> = lines.filter(|line| line["status"].is_null()).collect();
        assert_eq!(unanswered.len(), 1, "{log}");
        assert_eq!(unanswered[0]["path"], "/api/v1/desk/sign-in");
    });
}

#[test]
fn what_strangers_ask_for_makes_no_line_long_and_hides_nothing() {
    run(async {
        let kept = Kept::default();
        let mut house = House4::logging_to(kept.clone()).await;
        let id = "0199c0de-1234-7abc-8def-0123456789ab";
        let paths = [
            format!("/{}", "\u{202e}".repeat(2000)),
            "/\u{9b}31m\u{85}".to_owned(),
            format!("/api/v1/sheets/{id}"),
            format!("/api/v1/sheets/{}/live", id.replace('-', "").to_uppercase()),
            format!("/tenpin_{}", "0123456789abcdef".repeat(4)),
            format!("/{}", "a/".repeat(500)),
        ];
        for (method, path) in
            paths.iter().map(|path| ("GET", path)).chain([("M".repeat(300).as_str(), &"/".to_owned())])
        {
            let bytes = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", house.address);
            crate::attacks::send_to(house.address, bytes.as_bytes()).await;
        }
        house.stop().await;
        let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        assert!(log.chars().all(|symbol| symbol == '\n' || symbol == '…' || (' '..='~').contains(&symbol)), "{log}");
        assert!(log.lines().all(|line| line.len() < 500), "{log}");
        let lines: Vec<serde_json::Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let logged: Vec<&str> = lines.iter().map(|line| line["path"].as_str().unwrap()).collect();
        assert!(logged[0].starts_with("/%E2%80%AE%E2") && logged[0].ends_with('…'), "{log}");
        let of_sheets = ["/%C2%9B31m%C2%85", "/api/v1/sheets/*", "/api/v1/sheets/*/live", "/*"];
        assert_eq!(logged[1..5], of_sheets, "{log}");
        let ids: std::collections::BTreeSet<&str> =
            lines.iter().map(|line| line["request"].as_str().unwrap()).collect();
        assert_eq!(ids.len(), lines.len());
    });
}

#[test]
fn a_log_that_nobody_reads_holds_up_nobody_and_says_later_what_it_lacks() {
    run(async {
        let (kept, (read, is_read)) = (Kept::default(), channel());
        let mut house = House4::logging_to(Stuck(is_read, kept.clone())).await;
        for _ in 0..2000 {
            assert_eq!(house.ask("GET", "/healthz", &[], "").await.status, 200);
        }
        read_on(&read, &kept);
        assert_eq!(house.ask("GET", "/healthz", &[], "").await.status, 200);
        house.stop().await;
        let log = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        assert!(log.contains(" lines were left out, because they came faster than they were read"), "{log}");
    });
}

/// Reads the log from now on, until all that waits is written.
fn read_on(read: &Sender<()>, kept: &Kept) {
    for _ in 0..100_000 {
        read.send(()).unwrap();
    }
    while String::from_utf8_lossy(&kept.0.lock().unwrap()).lines().count() < 1000 {
        std::thread::yield_now();
    }
}
