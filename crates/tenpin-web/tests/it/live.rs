use std::time::Duration;

use serde_json::Value;
use tenpin::Ball;
use tenpin_play::{Command, Play};
use tenpin_store::{Author, Store};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::net::TcpStream;

use crate::{House4, run};

/// The events of a stream, one after the other.
pub(crate) struct Events(Lines<BufReader<TcpStream>>);

impl Events {
    pub(crate) async fn of(house: &House4, path: &str) -> Events {
        Events::reading(house.connect("GET", &format!("/api/v1{path}"), &[], "").await)
    }

    /// Of a request that was sent.
    pub(crate) fn reading(stream: TcpStream) -> Events {
        Events(BufReader::new(stream).lines())
    }

    /// The next event: its name, its id and what it tells. `None` if the stream has ended.
    pub(crate) async fn next(&mut self) -> Option<(String, String, Value)> {
        let (mut name, mut id) = (String::new(), String::new());
        loop {
            let line = tokio::time::timeout(Duration::from_secs(30), self.0.next_line()).await.expect("nothing came");
            let line = line.ok()??;
            if let Some(text) = line.strip_prefix("event: ") {
                text.clone_into(&mut name);
            } else if let Some(text) = line.strip_prefix("id: ") {
                text.clone_into(&mut id);
            } else if let Some(text) = line.strip_prefix("data: ") {
                return Some((name, id, serde_json::from_str(text).unwrap()));
            }
        }
    }
}

#[test]
fn the_newest_state_comes_at_once_and_whenever_it_changes() {
    run(async {
        let house = House4::with_desk().await;
        let mut lane = Events::of(&house, "/lanes/3/live").await;
        let (name, id, free) = lane.next().await.unwrap();
        assert_eq!((name.as_str(), id.as_str(), free["status"].as_str()), ("lane", "0", Some("free")));
        assert_eq!(free["name"], "Party lane");
        house.post("/lanes/3/open", r#"{"bowlers":["PJS"]}"#).await;
        let (_, id, open) = lane.next().await.unwrap();
        assert_eq!((id.as_str(), open["board"]["last_event"].as_u64()), ("2", Some(2)));
        house.post("/sheets/1/ball", r#"{"after":2,"pins":7}"#).await;
        assert_eq!(lane.next().await.unwrap().1, "3");

        let mut sheet = Events::of(&house, "/sheets/1/live").await;
        let (name, _, board) = sheet.next().await.unwrap();
        assert_eq!((name.as_str(), &board["lines"][0]["frames"][0]["balls"][0]), ("board", &"7".into()));
        house.post("/sheets/1/undo", r#"{"after":3}"#).await;
        assert_eq!(sheet.next().await.unwrap().2["last_event"], 4);
        assert_eq!(house.get("/lanes/9/live").await.code(), "no-such-lane");
        assert_eq!(house.get("/sheets/9/live").await.code(), "no-such-sheet");
    });
}

#[test]
fn the_centre_tells_of_every_lane_and_of_consoles() {
    run(async {
        let house = House4::with_desk().await;
        let mut centre = Events::of(&house, "/centre/live").await;
        for lane in 1..=4 {
            assert_eq!(centre.next().await.unwrap().2["lane"], lane);
        }
        house.post("/lanes/2/open", "{}").await;
        let (_, _, lane) = centre.next().await.unwrap();
        assert_eq!((&lane["lane"], &lane["status"]), (&2.into(), &"joining".into()));
        let store = Store::open(house.store.path()).await.unwrap();
        let mut console = Play::new(store, Author::CONSOLE, vec!["BOB".parse().unwrap()], None).unwrap();
        console.act(Command::Roll(Ball::Strike)).await.unwrap();
        let (name, _, board) = centre.next().await.unwrap();
        assert_eq!((name.as_str(), &board["lane"], &board["last_event"]), ("board", &Value::Null, &2.into()));
        console.act(Command::Close).await.unwrap();
        assert_eq!(centre.next().await.unwrap().0, "gone");
    });
}

/// Nothing waits for whoever is slow but the newest board, and what the system has taken already.
#[cfg(target_os = "linux")]
#[test]
fn a_slow_reader_gets_the_newest_board_and_few_of_those_before() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS","KYJ","LEE","KIM"]}"#).await;
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(house.address).await.unwrap();
        let request = format!("GET /api/v1/lanes/1/live HTTP/1.1\r\nHost: {}\r\n\r\n", house.address);
        tokio::io::AsyncWriteExt::write_all(&mut stream, request.as_bytes()).await.unwrap();
        let mut slow = Events::reading(stream);
        assert_eq!(slow.next().await.unwrap().1, "2");
        for after in (2..402).step_by(2) {
            let ball = format!(r#"{{"after":{after},"pins":0}}"#);
            assert_eq!(house.post("/sheets/1/ball", &ball).await.status, 200);
            assert_eq!(house.post("/sheets/1/undo", &format!(r#"{{"after":{}}}"#, after + 1)).await.status, 200);
        }
        let mut boards = 1;
        while slow.next().await.unwrap().1 != "402" {
            boards += 1;
        }
        assert!(boards < 40, "{boards} of 400 boards have waited");
    });
}

#[test]
fn streams_end_when_the_server_stops() {
    run(async {
        let mut house = House4::with_desk().await;
        let mut lane = Events::of(&house, "/lanes/1/live").await;
        lane.next().await.unwrap();
        house.stop.take().unwrap().send(()).unwrap();
        assert_eq!(lane.next().await, None);
        let served = house.served.take().unwrap();
        tokio::time::timeout(Duration::from_secs(9), served).await.expect("it did not stop").unwrap();
    });
}
