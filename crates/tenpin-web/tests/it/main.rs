//! The interface over real connections.
#![allow(clippy::expect_used, clippy::unwrap_used, clippy::panic)]

/// Where requests come from, and how many connections and streams each may have.
mod address;
/// What strangers send to break it: it is answered as promised, and the lanes go on.
mod attacks;
/// The desk: its password, and who is signed in.
mod desk;
/// The document, and what it promises.
mod document;
/// How often somebody may guess.
mod guesses;
/// Lanes whose sheets others close, correct, move and remove.
mod lanes;
/// Live boards.
mod live;
/// The log.
mod log;
/// The URL that browsers reach a centre by.
mod public_url;
/// Desks and a console that write at the same time: what each is told, and what is kept.
mod races;
/// Every code that a refusal has, with a request that gets it.
mod refusals;
/// Who may do what: every cell of the table, and credentials that are no longer good.
mod roles;
/// Running: health, stopping.
mod running;
/// Every command, and what is refused, sent again or sent at once.
mod writes;

use std::collections::BTreeMap;
use std::env;
use std::io::{self, Write};
use std::net::SocketAddr;
use std::time::Duration;

use serde_json::Value;
use tenpin::Ruleset;
use tenpin_lang::Language;
use tenpin_play::Centre;
use tenpin_store::Store;
use tenpin_web::{House, Log, LogFormat, Patience, PublicUrl, Server, SetupCode};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

const PASSWORD: &str = "correct horse battery";

/// A server of four lanes, and somebody at its desk.
struct House4 {
    address: SocketAddr,
    token: Option<String>,
    code: String,
    store: Store,
    stop: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<()>>,
    _folder: Option<tempfile::TempDir>,
}

/// Standard error as the test harness catches it: logs are shown where a test fails, and nowhere else.
struct Caught;

impl Write for Caught {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        eprint!("{}", String::from_utf8_lossy(bytes));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An answer.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Answer {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.head.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }

    /// The cookie that is set, as it is sent back.
    fn cookie(&self) -> String {
        let set = self.header("set-cookie").unwrap_or_else(|| panic!("{self:?}"));
        set.split(';').next().unwrap().to_owned()
    }

    /// The code of a problem.
    fn code(&self) -> String {
        assert_eq!(self.header("content-type"), Some("application/problem+json"), "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status);
        problem["code"].as_str().unwrap().to_owned()
    }
}

impl House4 {
    async fn new() -> House4 {
        House4::logging_to(Caught).await
    }

    async fn logging_to(log: impl Write + Send + 'static) -> House4 {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tenpin.db")).await.unwrap();
        House4::serving(store, 4, log, Some(folder), |_| ()).await
    }

    /// The same with other settings.
    async fn set(change: impl FnOnce(&mut House)) -> House4 {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("tenpin.db")).await.unwrap();
        House4::serving(store, 4, Caught, Some(folder), change).await
    }

    /// The same over the data file in a folder.
    async fn over(folder: tempfile::TempDir) -> House4 {
        let log = Caught;
        let store = Store::open(&folder.path().join("tenpin.db")).await.unwrap();
        House4::serving(store, 4, log, Some(folder), |_| ()).await
    }

    /// Another server on the same file, with so many lanes and the same desk.
    async fn beside(&self, lanes: u32) -> House4 {
        let store = Store::open(self.store.path()).await.unwrap();
        let house = House4::serving(store, lanes, Caught, None, |_| ()).await;
        House4 { token: self.token.clone(), ..house }
    }

    async fn serving(
        store: Store,
        lanes: u32,
        log: impl Write + Send + 'static,
        folder: Option<tempfile::TempDir>,
        change: impl FnOnce(&mut House),
    ) -> House4 {
        let centre = Centre::open(store.clone(), lanes, Ruleset::TenPin).await.unwrap();
        let lane_names = BTreeMap::from([(3, "Party lane".to_owned())]);
        let (setup, code) = SetupCode::new().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let mut house = House {
            name: "Lucky Lanes".to_owned(),
            language: Language::English,
            ruleset: Ruleset::TenPin,
            lane_names,
            public_url: PublicUrl::of(address),
            is_closed: false,
            proxy: None,
            connections: 500,
            patience: Patience::default(),
        };
        change(&mut house);
        let server = Server::new(centre, house, Log::to(LogFormat::Json, log), setup);
        let (stop, stopped) = oneshot::channel();
        let ended = tokio::spawn(server.run(listener, async {
            let _ = stopped.await;
        }));
        House4 { address, token: None, code, store, stop: Some(stop), served: Some(ended), _folder: folder }
    }

    /// The same with somebody at the desk.
    async fn with_desk() -> House4 {
        House4::new().await.signed_in().await
    }

    /// The same with the first password, and somebody at the desk.
    async fn signed_in(mut self) -> House4 {
        self.set_password().await;
        self.token = Some(self.sign_in().await);
        self
    }

    /// The cookie of a phone that scans the QR code of a lane.
    async fn keypad(&self, lane: u32) -> String {
        let code = self.get(&format!("/lanes/{lane}/code")).await.json()["code"].as_str().unwrap().to_owned();
        let entered = self.post("/keypad/enter", &format!(r#"{{"code":"{code}"}}"#)).await;
        assert_eq!(entered.status, 200, "{entered:?}");
        entered.cookie()
    }

    /// Sets the password with the code.
    async fn set_password(&self) {
        let set = format!(r#"{{"code":"{}","password":"{PASSWORD}"}}"#, self.code);
        assert_eq!(self.post("/desk/password", &set).await.status, 204);
    }

    /// The token of somebody who signs in at the desk.
    async fn sign_in(&self) -> String {
        let signed_in = self.post("/desk/sign-in", &format!(r#"{{"password":"{PASSWORD}"}}"#)).await;
        assert_eq!(signed_in.status, 200, "{signed_in:?}");
        signed_in.json()["token"].as_str().unwrap().to_owned()
    }

    async fn get(&self, path: &str) -> Answer {
        self.ask("GET", &format!("/api/v1{path}"), &[], "").await
    }

    async fn post(&self, path: &str, body: &str) -> Answer {
        self.ask("POST", &format!("/api/v1{path}"), &[], body).await
    }

    async fn post_with(&self, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        self.ask("POST", &format!("/api/v1{path}"), headers, body).await
    }

    async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let answer = answer(self.connect(method, path, headers, body).await).await;
        document::check(method, path, &answer);
        answer
    }

    async fn connect(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        if let Some(token) = &self.token {
            head.extend(["Authorization: Bearer ", token, "\r\n"]);
        }
        for (name, value) in headers {
            head.extend([name, ": ", value, "\r\n"]);
        }
        if !body.is_empty() {
            let length = body.len().to_string();
            head.extend(["Content-Type: application/json\r\nContent-Length: ", &length, "\r\n"]);
        }
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).await.unwrap();
        stream
    }
}

impl House4 {
    /// Stops the server, and waits until it has ended.
    async fn stop(&mut self) {
        drop(self.stop.take());
        self.served.take().unwrap().await.unwrap();
    }
}

/// The answer that comes on a connection.
async fn answer(mut stream: TcpStream) -> Answer {
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    tokio::time::timeout(Duration::from_secs(30), read).await.expect("no answer").unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Answer { status, head: head.replace('\r', ""), body: body.to_owned() }
}

/// The beginning of an answer: of a stream only its head, and all of any other.
async fn head_of(mut stream: TcpStream) -> Answer {
    let mut answer = Vec::new();
    loop {
        let read = stream.read_buf(&mut answer);
        let read = tokio::time::timeout(Duration::from_secs(30), read).await.expect("no answer").unwrap();
        let text = String::from_utf8_lossy(&answer);
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            assert_ne!(read, 0, "{text}");
            continue;
        };
        if read == 0 || head.contains("text/event-stream") {
            let status = head.split(' ').nth(1).unwrap().parse().unwrap();
            return Answer { status, head: head.replace('\r', ""), body: body.to_owned() };
        }
    }
}

/// How much of something that is random is tried: so much, and ten times as much when `crates/tenpin-cli/attack` does it.
fn cases(usually: u64) -> u64 {
    if env::var_os("TENPIN_ATTACK").is_some() { 10 * usually } else { usually }
}

fn run(test: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap().block_on(test);
}
