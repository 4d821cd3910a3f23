//! What a server of a centre does under load, over real connections: each figure with its limit, beside what the disk can do
//! in the same run. The command is the one that `TENPIN` names.
#![allow(clippy::unwrap_used, clippy::panic, reason = "what goes wrong here is to stop the benchmark")]

mod bare;

use std::env;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader as StdBufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use tenpin_board::Ball;
use tenpin_store::event_to_text;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::runtime::Builder;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

use crate::bare::BareTable;

/// The clients that bowl at the same time, each on a lane of its own.
const CLIENTS: u32 = 64;

/// Those who watch one lane.
const VIEWERS: usize = 1000;

/// How often each figure is taken. What is told is the middle one.
const ROUNDS: usize = 5;

/// How long all clients bowl in a round, and how long the disk is asked to sync.
const ROUND: Duration = Duration::from_secs(2);
const SYNCING: Duration = Duration::from_millis(500);

/// The least balls of all clients: so many times what the disk syncs. Where the disk is faster than asking and answering, so
/// many times the boards that are only read.
const BALLS_OF_SYNCS: f64 = 5.0;
const BALLS_OF_BOARDS: f64 = 0.5;

/// The most that a ball of one client may take: so many times a bare insert. Where the disk is faster than asking and
/// answering, so many times an insert and a board that is only read.
const BALL_OF_INSERT: f64 = 1.5;
const BALL_OF_BOTH: f64 = 1.2;

/// The balls of one client, and the balls that are watched.
const BALLS: usize = 400;
const WATCHED_BALLS: usize = 60;

/// The bowlers of a lane.
const BOWLERS: &str = r#"{"bowlers":["PJS","KYJ","LEE","KIM"]}"#;

const PASSWORD: &str = "correct horse";

fn main() -> ExitCode {
    // Cargo asks every benchmark for its tests.
    if env::args().any(|arg| arg == "--test" || arg == "--list") {
        return ExitCode::SUCCESS;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("centre");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let runtime = Builder::new_current_thread().enable_all().build().unwrap();
    let mut is_past = false;
    let mut report = |what: &str, figure: f64, unit: &str, limit: Limit| {
        let (is_bad, word, limit) = match limit {
            Limit::Most(limit) => (limit < figure, "at most", limit),
            Limit::Least(limit) => (figure < limit, "at least", limit),
        };
        is_past |= is_bad;
        let past = if is_bad { ": PAST IT" } else { "" };
        println!("{what:<46} {figure:>8.2}{unit}, {word} {limit:.2}{unit}{past}");
    };
    runtime.block_on(async {
        let server = Server::start(&folder);
        let Round { balls, boards, syncs } = many_clients(&server, &folder).await;
        println!("{:<46} {balls:>8.0} a second", "durable balls of 64 clients");
        println!("{:<46} {boards:>8.0} a second", "boards that they only read");
        println!("{:<46} {syncs:>8.0} a second", "fdatasync, by one who does nothing else");
        // A disk may be faster than two processors are at asking and answering.
        let least = BALLS_OF_SYNCS.min(BALLS_OF_BOARDS * boards / syncs);
        report("balls, times fdatasync", balls / syncs, " x", Limit::Least(least));
        println!("{:<46} {:>8.2} x", "balls, times boards that are only read", balls / boards);

        let Alone { ball, board, insert } = one_client(&server, &folder).await;
        println!("{:<46} {:>8.3} ms", "a ball of one client", millis(ball));
        println!("{:<46} {:>8.3} ms", "a board that it only reads", millis(board));
        println!("{:<46} {:>8.3} ms", "a bare insert", millis(insert));
        let most = BALL_OF_INSERT.max(BALL_OF_BOTH * ratio_of(board + insert, insert));
        report("a ball of one client, times a bare insert", ratio_of(ball, insert), " x", Limit::Most(most));
        println!("{:<46} {:>8.2} x", "a ball, times a board and an insert", ratio_of(ball, board + insert));

        let before = server.memory();
        let mut viewers = Viewers::watch(&server, 1).await;
        if let (Some(before), Some(after)) = (before, server.memory()) {
            #[allow(clippy::cast_precision_loss, reason = "a few megabytes")]
            let each = (after.saturating_sub(before)) as f64 / VIEWERS as f64;
            report("memory of an idle viewer", each, " KiB", Limit::Most(40.0));
        } else {
            println!("Skipped: the memory of a viewer, because this system does not tell it.");
        }
        let (alone, watched, seen) = watched_balls(&server, &mut viewers).await;
        println!(
            "{:<46} {:>8.3} ms, one that nobody watches {:.3} ms",
            "a watched ball",
            millis(watched),
            millis(alone)
        );
        report("a watched ball, times one that is not", ratio_of(watched, alone), " x", Limit::Most(1.5));
        report("until the last of 1,000 viewers has it", millis(seen), " ms", Limit::Most(15.0));
    });
    if is_past { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

enum Limit {
    Most(f64),
    Least(f64),
}

/// The real program, ended with the benchmark.
struct Server {
    child: Child,
    address: String,
    token: String,
}

impl Server {
    fn start(folder: &Path) -> Server {
        let tenpin = env::var_os("TENPIN").map_or_else(|| panic!("TENPIN names no command"), PathBuf::from);
        let command = |args: &[&str]| {
            let mut command = Command::new(&tenpin);
            command.args(args).env("TENPIN_DATA", folder.join("tenpin.db"));
            command
        };
        let mut setting = command(&["desk-password"]).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        writeln!(setting.stdin.take().unwrap(), "{PASSWORD}").unwrap();
        assert!(setting.wait().unwrap().success());
        let lanes = CLIENTS.to_string();
        let mut serve = command(&["serve", "--listen", "127.0.0.1:0", "--lanes", &lanes, "--connections", "2000"]);
        let mut child = serve.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        StdBufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim_end().rsplit("http://").next().unwrap().to_owned();
        let mut server = Server { child, address, token: String::new() };
        server.token = server.sign_in();
        server
    }

    fn sign_in(&self) -> String {
        use std::io::Read;
        let mut stream = std::net::TcpStream::connect(&self.address).unwrap();
        let body = format!(r#"{{"password":"{PASSWORD}"}}"#);
        let head = format!("POST /api/v1/desk/sign-in HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        stream.write_all(format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        text_after(&answer, "\"token\":\"").unwrap().split('"').next().unwrap().to_owned()
    }

    /// The kilobytes that the server has in memory; `None` where the system does not tell.
    fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        text_after(&status, "VmRSS:")?.split_whitespace().next()?.parse().ok()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = (self.child.kill(), self.child.wait());
    }
}

/// Somebody who bowls at a lane, over one connection.
struct Client {
    stream: BufReader<TcpStream>,
    address: String,
    token: String,
    lane: u32,
    opening: u64,
    sheet: u64,
    after: u64,
    is_over: bool,
}

impl Client {
    /// Opens the lane, unless it is open.
    async fn at(server: &Server, lane: u32) -> Client {
        let stream = TcpStream::connect(&server.address).await.unwrap();
        stream.set_nodelay(true).unwrap();
        let (address, token) = (server.address.clone(), server.token.clone());
        let stream = BufReader::new(stream);
        let mut client = Client { stream, address, token, lane, opening: 0, sheet: 0, after: 0, is_over: false };
        client.post(&format!("/lanes/{lane}/open"), BOWLERS).await;
        client
    }

    /// A ball, or the next game if there is none.
    async fn bowl(&mut self) {
        if self.is_over {
            let body = format!(r#"{{"opening":{},"after":{}}}"#, self.opening, self.after);
            self.post(&format!("/lanes/{}/next", self.lane), &body).await;
        }
        let body = format!(r#"{{"after":{},"pins":4}}"#, self.after);
        self.post(&format!("/sheets/{}/ball", self.sheet), &body).await;
    }

    /// The board, without writing anything.
    async fn look(&mut self) {
        self.ask("GET", &format!("/sheets/{}", self.sheet), "").await;
    }

    async fn post(&mut self, path: &str, body: &str) {
        let answer = self.ask("POST", path, body).await;
        self.sheet = number_after(&answer, "\"board\":{\"sheet\":").unwrap();
        self.after = number_after(&answer, "\"last_event\":").unwrap();
        self.is_over = answer.contains("\"next\":null");
        if let Some(opening) = number_after(&answer, "\"opening\":{\"opening\":") {
            self.opening = opening;
        }
    }

    async fn ask(&mut self, method: &str, path: &str, body: &str) -> String {
        let (address, token, length) = (&self.address, &self.token, body.len());
        let head = format!("{method} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n");
        let request = format!("{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}");
        self.stream.get_mut().write_all(request.as_bytes()).await.unwrap();
        let (mut head, mut length) = (String::new(), 0);
        loop {
            let start = head.len();
            self.stream.read_line(&mut head).await.unwrap();
            match head[start..].trim_end().split_once(": ") {
                Some(("content-length", value)) => length = value.parse().unwrap(),
                None if head[start..].trim_end().is_empty() => break,
                _ => {}
            }
        }
        let mut answer = vec![0; length];
        self.stream.read_exact(&mut answer).await.unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let is_taken = head.starts_with("HTTP/1.1 200") || answer.contains("lane-is-open");
        assert!(is_taken, "{head}{answer}");
        answer
    }
}

/// Those who watch a lane. Each tells when a board has come, with the number of its last event.
struct Viewers {
    seen: mpsc::UnboundedReceiver<(u64, Instant)>,
    _watching: JoinSet<()>,
}

impl Viewers {
    async fn watch(server: &Server, lane: u32) -> Viewers {
        let (tell, seen) = mpsc::unbounded_channel();
        let mut watching = JoinSet::new();
        for _ in 0..VIEWERS {
            let stream = TcpStream::connect(&server.address).await.unwrap();
            let mut stream = BufReader::with_capacity(4096, stream);
            let request = format!("GET /api/v1/lanes/{lane}/live HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
            stream.get_mut().write_all(request.as_bytes()).await.unwrap();
            let tell = tell.clone();
            watching.spawn(async move {
                let mut text = Vec::new();
                while stream.read_until(b'\n', &mut text).await.unwrap_or_default() != 0 {
                    if text.starts_with(b"data: ") {
                        let number = number_after(&String::from_utf8_lossy(&text), "\"last_event\":");
                        let _ = tell.send((number.unwrap_or_default(), Instant::now()));
                    }
                    text.clear();
                }
            });
        }
        let mut viewers = Viewers { seen, _watching: watching };
        // All have the board that is there.
        for _ in 0..VIEWERS {
            viewers.seen.recv().await.unwrap();
        }
        viewers
    }

    /// When the last of them has the board after this event. Whoever is slow may have missed those before.
    async fn last_sees(&mut self, event: u64) -> Instant {
        let (mut last, mut viewers) = (Instant::now(), 0);
        while viewers < VIEWERS {
            let (number, at) = tokio::time::timeout(Duration::from_secs(30), self.seen.recv()).await.unwrap().unwrap();
            if number == event {
                last = at;
                viewers += 1;
            }
        }
        last
    }
}

/// What all clients do together in a second, in one round.
struct Round {
    /// Balls that they bowl.
    balls: f64,
    /// Boards that they are told without writing anything.
    boards: f64,
    /// How often the disk syncs for one who does nothing else.
    syncs: f64,
}

/// What all clients do, in the middle one of the rounds.
async fn many_clients(server: &Server, folder: &Path) -> Round {
    let mut clients = Vec::new();
    for lane in 1..=CLIENTS {
        clients.push(Client::at(server, lane).await);
    }
    let mut rounds = Vec::new();
    for _ in 0..ROUNDS {
        let syncs = syncs_a_second(folder).unwrap();
        let boards = together(&mut clients, Deed::Look).await;
        let balls = together(&mut clients, Deed::Bowl).await;
        rounds.push(Round { balls, boards, syncs });
    }
    rounds.sort_by(|one, other| (one.balls / one.syncs).total_cmp(&(other.balls / other.syncs)));
    rounds.swap_remove(ROUNDS / 2)
}
/// What a client does again and again.
#[derive(Clone, Copy)]
enum Deed {
    Look,
    Bowl,
}

/// How often all clients together do it in a second.
async fn together(clients: &mut Vec<Client>, deed: Deed) -> f64 {
    let (start, mut busy) = (Instant::now(), JoinSet::new());
    for mut client in clients.drain(..) {
        busy.spawn(async move {
            let mut done = 0_u32;
            while start.elapsed() < ROUND {
                match deed {
                    Deed::Look => client.look().await,
                    Deed::Bowl => client.bowl().await,
                }
                done += 1;
            }
            (client, done)
        });
    }
    let mut all = 0;
    while let Some(ended) = busy.join_next().await {
        let (client, done) = ended.unwrap();
        clients.push(client);
        all += done;
    }
    f64::from(all) / start.elapsed().as_secs_f64()
}

/// How often a file that grows is synced in a second, by one who does nothing else.
fn syncs_a_second(folder: &Path) -> io::Result<f64> {
    let mut file = File::create(folder.join("sync"))?;
    let (start, mut syncs) = (Instant::now(), 0_u32);
    while start.elapsed() < SYNCING {
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        syncs += 1;
    }
    Ok(f64::from(syncs) / start.elapsed().as_secs_f64())
}

/// How long something takes that nobody else does anything beside.
struct Alone {
    ball: Duration,
    /// A board that is only read.
    board: Duration,
    insert: Duration,
}

/// What one client does, and bare inserts. They take turns.
async fn one_client(server: &Server, folder: &Path) -> Alone {
    let mut client = Client::at(server, 1).await;
    let mut bare = BareTable::new(folder).await;
    let text = event_to_text(&tenpin_board::Event::Rolled { line: 0, ball: Ball::Pins(4) });
    let mut times = [Vec::new(), Vec::new(), Vec::new()];
    for number in 0..BALLS {
        if client.is_over {
            client.bowl().await;
        }
        // Each is the first as often as the others.
        for turn in 0..times.len() {
            let turn = (number + turn) % times.len();
            let start = Instant::now();
            match turn {
                0 => client.bowl().await,
                1 => client.look().await,
                _ => bare.insert(&text).await,
            }
            times[turn].push(start.elapsed());
        }
    }
    bare.close().await;
    let [ball, board, insert] = times.map(middle);
    Alone { ball, board, insert }
}

/// How long a ball takes on a lane that nobody watches, on one that all watch, and how long after its acknowledgement the last
/// of them has the board.
async fn watched_balls(server: &Server, viewers: &mut Viewers) -> (Duration, Duration, Duration) {
    let (mut alone, mut watched) = (Client::at(server, 2).await, Client::at(server, 1).await);
    let (mut alone_times, mut watched_times, mut seen) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..WATCHED_BALLS {
        for client in [&mut alone, &mut watched] {
            if client.is_over {
                client.bowl().await;
                if client.lane == 1 {
                    viewers.last_sees(client.after).await;
                }
            }
        }
        let start = Instant::now();
        alone.bowl().await;
        alone_times.push(start.elapsed());
        let start = Instant::now();
        watched.bowl().await;
        let acknowledged = Instant::now();
        watched_times.push(acknowledged - start);
        seen.push(viewers.last_sees(watched.after).await.saturating_duration_since(acknowledged));
    }
    (middle(alone_times), middle(watched_times), middle(seen))
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn millis(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn ratio_of(one: Duration, other: Duration) -> f64 {
    one.as_secs_f64() / other.as_secs_f64()
}

fn text_after<'a>(text: &'a str, before: &str) -> Option<&'a str> {
    text.split_once(before).map(|(_, after)| after)
}

fn number_after(text: &str, before: &str) -> Option<u64> {
    let after = text_after(text, before)?;
    after[..after.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(after.len())].parse().ok()
}
