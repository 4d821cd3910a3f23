use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tenpin_board::{Ball, Bowler, Event, Sheet};
use tenpin_forecast::Numbers;
use tenpin_store::Store;
use tokio::runtime::Builder;

use crate::laws::cases;
use crate::serve::{Centre, Running, with_password};
use crate::{run, tenpin_with};

/// How often the server is killed, unless `TENPIN_ATTACK` asks for more.
const KILLS: u32 = 10;

/// The lanes, each with a client of its own.
const LANES: u32 = 8;

/// The lanes that somebody watches.
const WATCHED: u32 = 3;

/// A client that bowls on a lane, and knows what was acknowledged.
struct Client {
    lane: u32,
    address: String,
    token: String,
    numbers: Numbers,
    /// The connection, of a client that keeps it.
    connection: Option<BufReader<TcpStream>>,
    opening: Value,
    /// The sheets that were bowled on the lane, by number, as they were acknowledged.
    sheets: Vec<(i64, Sheet)>,
    /// What was sent last, and answered by nobody.
    pending: Option<Sent>,
    /// What was sent with a key and answered last.
    answered: Option<(Sent, String)>,
    sent: u32,
    acknowledged: usize,
}

/// A write.
#[derive(Debug, Clone)]
struct Sent {
    path: String,
    body: Value,
    key: Option<String>,
    change: Change,
}

/// What a write does.
#[derive(Debug, Clone)]
enum Change {
    /// Something happens on the sheet.
    Event(Event),
    /// The next game begins.
    Next,
}

#[derive(Debug)]
struct Reply {
    status: u16,
    is_repeated: bool,
    text: String,
}

impl Reply {
    fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_str(&self.text).unwrap()
    }
}

/// A sheet on a lane on which nothing has happened.
fn begun(bowlers: Vec<Bowler>, lane: u32) -> Sheet {
    let opened = Event::Opened { bowlers, series: None, continues: Vec::new() };
    Sheet::replay([opened, Event::Placed { lane }]).unwrap()
}

/// The number of the sheet on a board, and of its last event.
fn place(board: &Value) -> (i64, usize) {
    (board["sheet"].as_i64().unwrap(), usize::try_from(board["last_event"].as_u64().unwrap()).unwrap())
}

/// The answer on a connection; `None` if it broke.
fn read(stream: &mut BufReader<TcpStream>) -> Option<Reply> {
    let line = |stream: &mut BufReader<TcpStream>| {
        let mut line = String::new();
        match stream.read_line(&mut line) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => panic!("no answer came"),
            read => read.ok().filter(|_| line.ends_with('\n')).map(|_| line.trim_end().to_ascii_lowercase()),
        }
    };
    let status = line(stream)?.split(' ').nth(1)?.parse().ok()?;
    let (mut length, mut is_repeated) = (0, false);
    loop {
        let head = line(stream)?;
        if head.is_empty() {
            break;
        }
        is_repeated |= head == "idempotent-replayed: true";
        if let Some(value) = head.strip_prefix("content-length: ") {
            length = value.parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    stream.read_exact(&mut body).ok()?;
    Some(Reply { status, is_repeated, text: String::from_utf8(body).unwrap() })
}

fn connect(address: &str) -> Option<BufReader<TcpStream>> {
    let stream = TcpStream::connect(address).ok()?;
    stream.set_nodelay(true).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    Some(BufReader::new(stream))
}

impl Client {
    fn new(lane: u32, address: &str, token: &str) -> Client {
        let mut client = Client {
            lane,
            address: address.to_owned(),
            token: token.to_owned(),
            numbers: Numbers::new(lane.into()),
            connection: None,
            opening: Value::Null,
            sheets: Vec::new(),
            pending: None,
            answered: None,
            sent: 0,
            acknowledged: 0,
        };
        let open = client.ask("POST", &format!("/lanes/{lane}/open"), None, r#"{"bowlers":["PJS","KYJ"]}"#);
        let opened = open.unwrap().json();
        client.opening = opened["lane"]["opening"]["opening"].clone();
        let bowlers = vec!["PJS".parse().unwrap(), "KYJ".parse().unwrap()];
        client.sheets.push((place(&opened["board"]).0, begun(bowlers, lane)));
        client
    }

    fn ask(&mut self, method: &str, path: &str, key: Option<&str>, body: &str) -> Option<Reply> {
        let mut stream = match self.connection.take() {
            Some(stream) => stream,
            None => connect(&self.address)?,
        };
        let Client { address, token, .. } = &self;
        let key = key.map_or(String::new(), |key| format!("Idempotency-Key: {key}\r\n"));
        let head =
            format!("{method} /api/v1{path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: Bearer {token}\r\n{key}");
        let length = body.len();
        // In one piece, which waits for nothing.
        stream.get_mut().write_all(format!("{head}Content-Length: {length}\r\n\r\n{body}").as_bytes()).ok()?;
        let reply = read(&mut stream)?;
        // Two of four clients keep their connections.
        self.connection = (self.lane % 4 < 2).then_some(stream);
        Some(reply)
    }

    fn send(&mut self, sent: &Sent) -> Option<Reply> {
        self.ask("POST", &sent.path, sent.key.as_deref(), &sent.body.to_string())
    }

    fn sheet(&self) -> &Sheet {
        &self.sheets.last().unwrap().1
    }

    /// The sheet that is bowled on, and its last event, as far as they were acknowledged.
    fn place(&self) -> (i64, usize) {
        (self.sheets.last().unwrap().0, self.sheet().events().len())
    }

    /// Bowls until the server is gone.
    fn bowl(&mut self) {
        loop {
            let sent = self.write();
            let Some(reply) = self.send(&sent) else {
                self.pending = Some(sent);
                self.connection = None;
                return;
            };
            assert!(!reply.is_repeated, "{sent:?} {reply:?}");
            self.acknowledge(sent, &reply);
            self.acknowledged += 1;
        }
    }

    /// Something that the sheet takes.
    fn write(&mut self) -> Sent {
        let (number, after) = self.place();
        self.sent += 1;
        // Half of the clients send keys.
        let key = (self.lane.is_multiple_of(2)).then(|| format!("lane {}, write {}", self.lane, self.sent));
        loop {
            let sheet = &self.sheets.last().unwrap().1;
            let choice = self.numbers.below(12);
            let (command, mut body, event) = match sheet.next() {
                _ if choice == 0 => ("undo", json!({}), Event::Undone),
                _ if choice == 1 => ("redo", json!({}), Event::Redone),
                _ if choice == 2 => {
                    let name = format!("KYJ=Nr. {}", self.sent);
                    let event = sheet.renamed(1, name.parse().unwrap(), String::new()).unwrap();
                    ("name", json!({ "line": 2, "bowler": name }), event)
                }
                Some((_, next)) => {
                    let pins = if choice < 8 { next.standing } else { self.numbers.below(next.standing + 1) };
                    ("ball", json!({ "pins": pins }), sheet.rolled(Ball::Pins(pins)).unwrap())
                }
                None => {
                    let body = json!({ "opening": self.opening, "after": after });
                    return Sent { path: format!("/lanes/{}/next", self.lane), body, key, change: Change::Next };
                }
            };
            if sheet.clone().apply(event.clone()).is_ok() {
                body["after"] = after.into();
                let change = Change::Event(event);
                return Sent { path: format!("/sheets/{number}/{command}"), body, key, change };
            }
        }
    }

    /// What was sent is done, and this was told of it.
    fn acknowledge(&mut self, sent: Sent, reply: &Reply) {
        let told = reply.json();
        self.is_done(&sent.change, &told["board"]);
        if sent.key.is_some() {
            self.answered = Some((sent, reply.text.clone()));
        }
    }

    /// Something is done, and the board is so.
    fn is_done(&mut self, change: &Change, board: &Value) {
        let sheet = &mut self.sheets.last_mut().unwrap().1;
        match change {
            Change::Event(event) => sheet.apply(event.clone()).unwrap(),
            Change::Next => {
                sheet.apply(Event::Closed).unwrap();
                let bowlers = sheet.lines().iter().map(tenpin_board::Line::bowler).collect();
                self.sheets.push((place(board).0, begun(bowlers, self.lane)));
            }
        }
        assert_eq!(place(board), self.place(), "lane {}: {change:?}", self.lane);
        let games: Vec<String> = self.sheet().shown().map(|(_, line)| line.game.to_string()).collect();
        let told: Vec<&str> =
            board["lines"].as_array().unwrap().iter().map(|line| line["notation"].as_str().unwrap()).collect();
        assert_eq!(told, games, "lane {}: {change:?}", self.lane);
    }

    /// The server is there again: what was acknowledged is kept, and what was not is kept once or not at all.
    fn catch_up(&mut self, address: &str) {
        address.clone_into(&mut self.address);
        let lane = self.ask("GET", &format!("/lanes/{}", self.lane), None, "").unwrap().json();
        let (acknowledged, kept) = (self.place(), place(&lane["board"]));
        // The sheet of a later game has a higher number.
        assert!(acknowledged <= kept, "lane {}: {acknowledged:?} was acknowledged, {kept:?} is kept", self.lane);
        let is_kept = acknowledged != kept;
        match self.pending.take() {
            None => assert!(!is_kept, "nobody wrote this: {lane}"),
            Some(sent) if sent.key.is_some() => {
                let reply = self.send(&sent).unwrap();
                assert_eq!(reply.is_repeated, is_kept, "{sent:?} {reply:?} {lane}");
                self.acknowledge(sent, &reply);
            }
            Some(sent) if is_kept => self.is_done(&sent.change, &lane["board"]),
            Some(_) => {}
        }
        if let Some((sent, text)) = self.answered.take() {
            let reply = self.send(&sent).unwrap();
            assert_eq!((reply.status, reply.is_repeated, &reply.text), (200, true, &text), "{sent:?}");
        }
        let lane = self.ask("GET", &format!("/lanes/{}", self.lane), None, "").unwrap().json();
        assert_eq!(place(&lane["board"]), self.place(), "{lane}");
    }

    /// Every event that was acknowledged is in the journal, once and in its place, and nothing else.
    async fn check(&self, store: &Store) {
        for (number, sheet) in &self.sheets {
            let record = store.load(*number).await.unwrap();
            let (kept, meant) = (record.sheet().events(), sheet.events());
            let is_begun = match (&kept[0], &meant[0]) {
                (Event::Opened { bowlers, .. }, Event::Opened { bowlers: meant, .. }) => bowlers == meant,
                _ => false,
            };
            assert!(is_begun, "sheet {number} begins with {:?}", kept[0]);
            assert_eq!(kept[1..], meant[1..], "sheet {number}");
            assert!(record.stamps().iter().all(|stamp| stamp.by.as_str() == "desk"));
        }
    }
}

/// Somebody who watches a lane.
struct Watcher {
    lane: u32,
    /// The id of the event that came last.
    last: i64,
    stream: Option<BufReader<TcpStream>>,
}

impl Watcher {
    /// Connects again, and gets what is newest at once.
    fn connect(&mut self, address: &str) -> Value {
        let Watcher { lane, last, .. } = self;
        let mut stream = connect(address).unwrap();
        let head =
            format!("GET /api/v1/lanes/{lane}/live HTTP/1.1\r\nHost: {address}\r\nLast-Event-ID: {last}\r\n\r\n");
        stream.get_mut().write_all(head.as_bytes()).unwrap();
        self.stream = Some(stream);
        self.next().unwrap()
    }

    /// The next event; `None` if the server is gone.
    fn next(&mut self) -> Option<Value> {
        loop {
            let mut line = String::new();
            self.stream.as_mut()?.read_line(&mut line).ok()?;
            let line = line.strip_suffix('\n')?;
            if let Some(id) = line.strip_prefix("id: ") {
                let id: i64 = id.parse().unwrap();
                assert!(self.last <= id, "lane {} went back from {} to {id}", self.lane, self.last);
                self.last = id;
            }
            if let Some(data) = line.strip_prefix("data: ") {
                return Some(serde_json::from_str(data).unwrap());
            }
        }
    }
}

/// The server again, on the same port if it is still free.
fn restart(centre: &Centre, address: &str) -> Running {
    Running::start_at(centre, address).unwrap_or_else(|| Running::start(centre))
}

/// Clients and watchers find the server as it has to be after a kill.
fn meet(server: &Running, clients: &mut [Client], watchers: &mut [Watcher]) {
    for watcher in watchers {
        let shown = watcher.connect(&server.address);
        let (status, lane) = server.ask("GET", &format!("/api/v1/lanes/{}", watcher.lane), "", "").unwrap();
        assert_eq!((status, shown), (200, serde_json::from_str(&lane).unwrap()));
    }
    for client in clients {
        client.catch_up(&server.address);
    }
}

/// Whatever was acknowledged is there after a kill, once, and what was not is there once or not at all.
#[test]
fn no_acknowledged_write_is_lost_or_doubled_when_the_server_is_killed() {
    let centre = with_password();
    let mut server = Running::start(&centre);
    let token = server.sign_in();
    let mut clients: Vec<Client> = (1..=LANES).map(|lane| Client::new(lane, &server.address, &token)).collect();
    let mut watchers: Vec<Watcher> = (1..=WATCHED).map(|lane| Watcher { lane, last: 0, stream: None }).collect();
    let mut numbers = Numbers::new(u64::from(std::process::id()));
    for _ in 0..cases(KILLS) {
        meet(&server, &mut clients, &mut watchers);
        thread::scope(|scope| {
            for client in &mut clients {
                scope.spawn(|| client.bowl());
            }
            for watcher in &mut watchers {
                scope.spawn(|| while watcher.next().is_some() {});
            }
            thread::sleep(Duration::from_micros(numbers.below_wide(120_000)));
            assert_eq!(server.child.try_wait().unwrap(), None, "the server has ended by itself");
            server.child.kill().unwrap();
        });
        server.child.wait().unwrap();
        server = restart(&centre, &server.address);
    }
    meet(&server, &mut clients, &mut watchers);
    drop(server);

    assert!(clients.iter().all(|client| 0 < client.acknowledged), "nothing was bowled");
    Builder::new_current_thread().enable_time().build().unwrap().block_on(async {
        let store = Store::open_to_read(&centre.data()).await.unwrap();
        for client in &clients {
            client.check(&store).await;
        }
        let sheets: usize = clients.iter().map(|client| client.sheets.len()).sum();
        assert_eq!(store.sheets_in(1..=i64::MAX).await.unwrap().len(), sheets, "a game was begun twice");
    });
    let checked = run(&mut tenpin_with(&centre.data(), &["check"]), "");
    assert_eq!(checked.code, Some(0), "{checked:?}");
}
