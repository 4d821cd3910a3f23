use std::fmt::Write as _;
use std::fs;
use std::time::{Duration, Instant};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::runtime::Builder;
use tokio::time::timeout;

use crate::serve::{Running, with_password};

/// The streams that nobody reads.
const STREAMS: usize = 1000;

/// The most streams, and the most connections, of one address.
const OF_ONE: usize = 375;
const CONNECTIONS: usize = 500;

/// How much more memory all of this may take, in bytes.
const MOST: u64 = 64 << 20;

/// The files that a server has where they are few: what is left for all that is no connection, and what is kept for its own
/// computer.
const FILES: u32 = 200;
const OTHERS: u32 = 64;
const KEPT: u32 = 32;

/// How long somebody who bowls would wait at most.
const LONG: Duration = Duration::from_secs(30);

impl Running {
    /// The memory that the program has, in bytes.
    fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        1024 * line.trim().trim_end_matches(" kB").parse::<u64>().unwrap()
    }

    /// A connection from an address of this computer, whose system keeps little of what nobody reads.
    async fn connect(&self, from: u8) -> TcpStream {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        socket.bind(([127, 0, 0, from], 0).into()).unwrap();
        socket.connect(self.address.parse().unwrap()).await.unwrap()
    }

    async fn send(&self, from: u8, bytes: &[u8]) -> TcpStream {
        let mut stream = self.connect(from).await;
        let _ = stream.write_all(bytes).await;
        stream
    }

    /// What the desk does, which must succeed.
    fn done(&self, token: &str, path: &str, body: &str) -> Value {
        let (status, body) = self.ask("POST", &format!("/api/v1{path}"), token, body).unwrap();
        assert_eq!(status, 200, "{path}: {body}");
        serde_json::from_str(&body).unwrap()
    }

    /// Bowls and takes back so many balls on a sheet, one after the other, and says how long the slowest took.
    fn bowl(&self, token: &str, from: usize, balls: usize) -> Duration {
        let mut slowest = Duration::ZERO;
        for after in (from..from + 2 * balls).step_by(2) {
            let start = Instant::now();
            self.done(token, "/sheets/1/ball", &format!(r#"{{"after":{after},"pins":3}}"#));
            slowest = slowest.max(start.elapsed());
            self.done(token, "/sheets/1/undo", &format!(r#"{{"after":{}}}"#, after + 1));
        }
        slowest
    }
}

/// The status of the answer on a connection; 0 if it is closed without one.
async fn status(stream: &mut TcpStream) -> u16 {
    let mut bytes = [0; 16];
    match timeout(LONG, stream.read_exact(&mut bytes)).await.unwrap() {
        Ok(_) => String::from_utf8_lossy(&bytes[9..12]).parse().unwrap(),
        Err(_) => 0,
    }
}

/// Lets this program have enough connections.
fn allow_files() {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let enough = Some(maximum.unwrap_or(8192).min(8192)).max(current);
    setrlimit(Resource::Nofile, Rlimit { current: enough, maximum }).unwrap();
}

#[test]
fn a_thousand_streams_that_nobody_reads_cost_little_and_hold_up_nobody() {
    allow_files();
    Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let centre = with_password();
        let running = Running::start(&centre);
        let token = running.sign_in();
        let bowlers = r#"{"bowlers":["PJS","KYJ","LEE","KIM","ANN","BOB","JIM","SUE"]}"#;
        let opened = running.done(&token, "/lanes/1/open", bowlers);
        running.bowl(&token, 2, 5);
        let before = running.memory();
        let mut streams = Vec::new();
        for number in 0..STREAMS {
            let path = ["lanes/1/live", "centre/live", "sheets/1/live"][number % 3];
            let from = 2 + u8::try_from(number / (OF_ONE - 1)).unwrap();
            let head = format!("GET /api/v1/{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
            let mut stream = running.send(from, head.as_bytes()).await;
            assert_eq!(status(&mut stream).await, 200);
            streams.push(stream);
        }
        // Nobody reads on, and every ball makes a board of several kilobytes for each of them.
        let slowest = running.bowl(&token, 12, 150);
        let growth = running.memory().saturating_sub(before);
        println!("{} KiB more, the slowest ball took {slowest:?}", growth >> 10);
        assert!(slowest < LONG, "{slowest:?}");
        assert!(growth < MOST, "{growth} bytes more");

        // Another address has its own share, and one more stream of the same does not.
        let head = b"GET /api/v1/lanes/1/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
        let mut more = Vec::new();
        let mut last = 200;
        while last == 200 {
            more.push(running.send(2, head).await);
            last = status(more.last_mut().unwrap()).await;
        }
        assert_eq!((last, OF_ONE - 1 + more.len() - 1), (429, OF_ONE));
        assert_eq!(status(&mut running.send(9, head).await).await, 200);
        // The desk corrects and closes, whatever others have taken.
        running.done(&token, "/sheets/1/ball", r#"{"after":312,"pins":3}"#);
        running.done(&token, "/sheets/1/correct", r#"{"after":313,"line":1,"frame":1,"balls":"7"}"#);
        let opening = &opened["lane"]["opening"]["opening"];
        running.done(&token, "/lanes/1/close", &format!(r#"{{"opening":{opening},"after":314}}"#));
    });
}

#[test]
fn heads_and_bodies_without_an_end_cost_little_and_hold_up_nobody() {
    allow_files();
    Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let centre = with_password();
        let running = Running::start(&centre);
        let token = running.sign_in();
        running.done(&token, "/lanes/1/open", r#"{"bowlers":["PJS"]}"#);
        running.bowl(&token, 2, 5);
        let before = running.memory();
        let mut large = "GET /api/v1/lanes HTTP/1.1\r\nHost: 127.0.0.1\r\n".to_owned();
        while large.len() < 15 << 10 {
            let _ = write!(large, "X-{}: {}\r\n", large.len(), "y".repeat(200));
        }
        let body = format!(
            "POST /api/v1/keypad/enter HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 65000\r\n\r\n{{{}",
            " ".repeat(60_000)
        );
        let mut held = Vec::new();
        for from in 2..4 {
            for number in 0..CONNECTIONS / 2 - 10 {
                held.push(running.send(from, [large.as_bytes(), body.as_bytes()][number % 2]).await);
            }
        }
        let slowest = running.bowl(&token, 12, 20);
        let growth = running.memory().saturating_sub(before);
        println!("{} connections: {} KiB more, the slowest ball took {slowest:?}", held.len(), growth >> 10);
        assert!(slowest < LONG, "{slowest:?}");
        // Each has sent 15 or 60 KiB, which are kept until the rest comes.
        assert!(growth < 2 * MOST, "{growth} bytes more");
        drop(held);

        // One address has so many connections, whatever it sends, and nobody else has fewer for it.
        let mut connections = Vec::new();
        for _ in 0..CONNECTIONS + 50 {
            connections.push(running.connect(7).await);
        }
        let ask = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
        let mut refused = 0;
        for stream in connections.iter_mut().rev().take(60) {
            let _ = stream.write_all(ask).await;
            refused += usize::from(status(stream).await == 0);
        }
        assert_eq!(refused, 50);
        assert_eq!(status(&mut running.send(8, ask).await).await, 200);
        running.bowl(&token, 52, 2);
    });
}

/// Where the system gives the server no more connections, somebody at its own computer still gets in, and not by a proxy there.
#[test]
fn places_are_kept_for_the_computer_of_the_server_and_not_for_its_proxy() {
    allow_files();
    Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let centre = with_password();
        let running = Running::start_with_files(&centre, FILES, &["--proxy", "127.0.0.1"]);
        let mut others = Vec::new();
        let ask = |more: &str| format!("GET /api/v1/lanes HTTP/1.1\r\nHost: {}\r\n{more}\r\n", running.address);
        let (direct, proxied) = (ask(""), ask("X-Forwarded-For: 10.0.0.1\r\n"));
        for _ in 0..FILES - OTHERS - KEPT {
            let mut stream = running.send(1, proxied.as_bytes()).await;
            assert_eq!(status(&mut stream).await, 200);
            others.push(stream);
        }
        for _ in 0..2 * KEPT {
            let mut stream = running.send(1, proxied.as_bytes()).await;
            let mut answer = String::new();
            timeout(LONG, stream.read_to_string(&mut answer)).await.unwrap().unwrap();
            assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("\"code\":\"busy\""), "{answer}");
        }
        // A place is free a moment after its connection has ended.
        let start = Instant::now();
        let mut kept = Vec::new();
        while u32::try_from(kept.len()).unwrap() < KEPT {
            let mut stream = running.send(1, direct.as_bytes()).await;
            if status(&mut stream).await == 200 {
                kept.push(stream);
            }
            assert!(start.elapsed() < LONG, "only {} are kept", kept.len());
        }
        assert_eq!(status(&mut running.send(1, direct.as_bytes()).await).await, 0, "all are taken");
        drop(kept);
        while status(&mut running.send(1, direct.as_bytes()).await).await != 200 {
            assert!(start.elapsed() < LONG, "none is free again");
        }
        drop(others);
    });
}

/// Streams that come by a proxy leave places for all else, and those who have most make room for those who have fewer.
#[test]
fn streams_that_come_by_a_proxy_keep_nobody_else_out() {
    allow_files();
    Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let centre = with_password();
        let running = Running::start_with_files(&centre, FILES, &["--proxy", "127.0.0.1"]);
        let ask = |what: &str, who: usize| {
            format!("GET /api/v1/{what} HTTP/1.1\r\nHost: {}\r\nX-Forwarded-For: 10.0.0.{who}\r\n\r\n", running.address)
        };
        let (mut watched, mut first) = (Vec::new(), None);
        for _ in 0..FILES {
            let mut stream = running.send(1, ask("lanes/1/live", 1).as_bytes()).await;
            match status(&mut stream).await {
                200 => watched.push(stream),
                other => first = first.or(Some(other)),
            }
        }
        assert_eq!((watched.len(), first), ((FILES - OTHERS - KEPT) as usize / 4 * 3, Some(429)));
        let mut desk = Vec::new();
        for _ in 0..10 {
            let mut stream = running.send(1, ask("lanes/1/live", 2).as_bytes()).await;
            assert_eq!(status(&mut stream).await, 200);
            desk.push(stream);
            assert_eq!(status(&mut running.send(1, ask("lanes", 2).as_bytes()).await).await, 200);
        }
        // The oldest of them has ended.
        let mut rest = Vec::new();
        while !rest.ends_with(b"\r\n0\r\n\r\n") {
            let read = timeout(LONG, watched[0].read_buf(&mut rest)).await.unwrap().unwrap();
            assert_ne!(read, 0, "it broke");
        }
        // Streams that end leave their places.
        drop((watched, desk));
        let start = Instant::now();
        while status(&mut running.send(1, ask("lanes/1/live", 1).as_bytes()).await).await != 200 {
            assert!(start.elapsed() < LONG, "no place is free again");
        }
    });
}

/// Where some have taken all places, whoever comes from another address gets one of theirs, and nobody of theirs does.
#[test]
fn those_who_are_many_make_room_for_those_who_are_few() {
    const OF_ONE: usize = 60;
    allow_files();
    Builder::new_current_thread().enable_all().build().unwrap().block_on(async {
        let centre = with_password();
        let running = Running::start_with_files(&centre, FILES, &["--connections", "60"]);
        let live = b"GET /api/v1/lanes/1/live HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
        let ask = b"GET /api/v1/lanes HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
        let mut held = Vec::new();
        // Those that are kept for this computer included, of which all of these are.
        for number in 0..(FILES - OTHERS) as usize {
            let mut stream = running.send(2 + u8::try_from(number / OF_ONE).unwrap(), ask).await;
            assert_eq!(status(&mut stream).await, 200);
            held.push(stream);
        }
        let mut desk = Vec::new();
        for _ in 0..20 {
            let mut stream = running.send(9, live).await;
            assert_eq!(status(&mut stream).await, 200);
            desk.push(stream);
        }
        // Whoever has most gets no more for it, and those of the desk are left alone.
        for _ in 0..20 {
            assert_eq!(status(&mut running.send(2, ask).await).await, 0);
        }
        let mut rest = [0; 1024];
        for stream in &mut desk {
            while let Ok(read) = timeout(Duration::from_millis(1), stream.read(&mut rest)).await {
                assert_ne!(read.unwrap(), 0, "it was ended");
            }
        }
        drop(held);
        let start = Instant::now();
        while status(&mut running.send(2, ask).await).await != 200 {
            assert!(start.elapsed() < LONG, "no place is free again");
        }
    });
}
