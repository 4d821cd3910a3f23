use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tenpin_forecast::Numbers;
use tenpin_store::{Holder, Scope};
use tenpin_web::{Patience, PublicUrl, Role};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::live::Events;
use crate::roles::{Centre, REQUESTS, Somebody};
use crate::{Answer, House4, PASSWORD, cases, document, run};

/// How long a patient client waits for an answer.
const LONG: Duration = Duration::from_secs(30);

/// A server that does not wait long.
const IMPATIENT: Patience =
    Patience { head: Duration::from_millis(400), body: Duration::from_millis(400), unread: Duration::from_millis(400) };

/// What comes back for bytes that may be no request: the first answer, or `None` if the connection is closed without one.
async fn send(house: &House4, bytes: &[u8]) -> Option<Answer> {
    send_to(house.address, bytes).await
}

pub(crate) async fn send_to(address: SocketAddr, bytes: &[u8]) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).await.unwrap();
    // A server that has read enough closes the connection, so that the rest cannot be sent.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = timeout(LONG, stream.read_to_end(&mut answer)).await.expect("neither an answer nor an end");
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    Some(Answer { status, head: head.replace('\r', ""), body: body.to_owned() })
}

/// Whether this is one of the answers to what is not HTTP, which have nothing in them.
fn is_bare(answer: &Answer) -> bool {
    let is_status = matches!(answer.status, 400 | 414 | 431);
    is_status && answer.header("content-length") == Some("0") && answer.header("connection") == Some("close")
}

/// Fails unless the lanes are as they were, and a ball is taken.
async fn check_well(house: &House4, sheet: &Value, name: &str) {
    let board = house.get(&format!("/sheets/{sheet}")).await;
    let after = board.json()["last_event"].as_u64().unwrap();
    let path = format!("/sheets/{sheet}");
    let ball = house.post(&format!("{path}/ball"), &format!(r#"{{"after":{after},"pins":0}}"#)).await;
    assert_eq!(ball.status, 200, "{name}: {ball:?}");
    let undo = house.post(&format!("{path}/undo"), &format!(r#"{{"after":{}}}"#, after + 1)).await;
    assert_eq!(undo.status, 200, "{name}: {undo:?}");
}

async fn with_sheet(house: &House4) -> Value {
    let opened = house.post("/lanes/1/open", r#"{"bowlers":["PJS","KYJ"]}"#).await;
    assert_eq!(opened.status, 200);
    opened.json()["board"]["sheet"].clone()
}

#[test]
fn what_is_not_http_is_answered_with_nothing_in_it_or_not_at_all() {
    run(async {
        let house = House4::set(|house| house.patience = IMPATIENT).await.signed_in().await;
        let sheet = with_sheet(&house).await;
        let host = format!("Host: {}\r\n", house.address);
        let get = |rest: &str| format!("GET /api/v1/lanes HTTP/1.1\r\n{host}{rest}\r\n").into_bytes();
        let post = |rest: &str| {
            format!("POST /api/v1/desk/sign-in HTTP/1.1\r\n{host}Connection: close\r\n{rest}").into_bytes()
        };
        let many = |count: usize| "X-1: y\r\n".repeat(count);
        let attacks: Vec<(&str, Vec<u8>)> = vec![
            ("nothing", Vec::new()),
            ("TLS", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".repeat(9)),
            ("HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec()),
            ("SSH", b"SSH-2.0-OpenSSH_9.2\r\n".to_vec()),
            ("zeros", vec![0; 20_000]),
            ("half a line", b"GET /api/v1/la".to_vec()),
            ("no version", b"GET /api/v1/lanes\r\n\r\n".to_vec()),
            ("another version", get("").iter().map(|byte| if *byte == b'1' { b'9' } else { *byte }).collect()),
            ("a header without a colon", get("Nonsense\r\n")),
            ("a header with a blank in its name", get("Not a name: x\r\n")),
            ("a header with a zero", get("X: a\0b\r\n")),
            ("a header that goes on in the next line", get("X: a\r\n b\r\n")),
            ("a bare carriage return", get("X: a\rY: b\r\n")),
            ("a thousand headers", get(&many(1000))),
            ("a hundred thousand headers", get(&many(100_000))),
            ("a large header", get(&format!("X: {}\r\n", "x".repeat(100_000)))),
            ("headers without an end", get(&many(90)).repeat(1)[..600].to_vec()),
            ("a long path", format!("GET /{} HTTP/1.1\r\n{host}\r\n", "x".repeat(100_000)).into_bytes()),
            ("two lengths", post("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}")),
            ("a negative length", post("Content-Length: -1\r\n\r\n{}")),
            ("a length beyond all numbers", post("Content-Length: 99999999999999999999999\r\n\r\n{}")),
            ("a length and chunks", post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x")),
            ("an unknown encoding", post("Transfer-Encoding: gzip\r\n\r\n{}")),
            ("chunks that are not last", post("Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n")),
            ("a chunk beyond all numbers", post("Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFFFF\r\n{}")),
            ("a chunk of no number", post("Transfer-Encoding: chunked\r\n\r\nabcxyz\r\n{}\r\n")),
            (
                "a chunk with a long extension",
                post(&format!("Transfer-Encoding: chunked\r\n\r\n2;{}", "x".repeat(90_000))),
            ),
            ("endless trailers", post(&format!("Transfer-Encoding: chunked\r\n\r\n0\r\n{}", many(20_000)))),
            (
                "a body in very many pieces",
                post(&format!("Transfer-Encoding: chunked\r\n\r\n{}", "1\r\n \r\n".repeat(20_000))),
            ),
            ("a body that does not come", post("Content-Length: 20\r\n\r\n{")),
        ];
        for (name, bytes) in attacks {
            if let Some(answer) = send(&house, &bytes).await {
                let is_promised = is_bare(&answer) || matches!(answer.status, 400 | 408 | 413);
                assert!(is_promised, "{name}: {answer:?}");
                if !is_bare(&answer) {
                    document::check("POST", "/api/v1/desk/sign-in", &answer);
                }
            }
            check_well(&house, &sheet, name).await;
        }
    });
}

/// What is behind a request is another request, and never a part of the first.
#[test]
fn requests_on_one_connection_are_told_apart() {
    run(async {
        let house = House4::with_desk().await;
        let host = format!("Host: {}\r\n", house.address);
        let smuggled = format!("GET /api/v1/nothing HTTP/1.1\r\n{host}Connection: close\r\n\r\n");
        let length = smuggled.len();
        for (name, first, answers) in [
            (
                "a body that looks like a request",
                format!("Content-Length: {length}\r\nConnection: close\r\n\r\n{smuggled}"),
                1,
            ),
            ("a request behind a body", format!("Content-Length: 2\r\n\r\n{{}}{smuggled}"), 2),
            (
                "a request behind chunks",
                format!("Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n{smuggled}"),
                2,
            ),
        ] {
            let bytes = format!("POST /api/v1/desk/sign-in HTTP/1.1\r\n{host}{first}");
            let answer = send(&house, bytes.as_bytes()).await.unwrap();
            assert_eq!(
                (answer.status, answer.body.matches("HTTP/1.1 404").count() + 1),
                (400, answers),
                "{name}: {answer:?}"
            );
        }
    });
}

#[test]
fn paths_that_are_written_otherwise_lead_nowhere_else() {
    run(async {
        let house = House4::with_desk().await;
        with_sheet(&house).await;
        house.post("/lanes/2/open", r#"{"bowlers":["LEE"]}"#).await;
        let keypad = house.keypad(1).await;
        let code = house.get("/lanes/2/code").await.json()["code"].as_str().unwrap().to_owned();
        let paths = [
            "/api/v1/lanes/1/../2/code",
            "/api/v1/lanes/1%2F..%2F2/code",
            "/api/v1/lanes/1%2f%2e%2e%2f2/code",
            "/api/v1/lanes/%2e%2e/2/code",
            "/api/v1//lanes/2/code",
            "//api/v1/lanes/2/code",
            "/api/v1/lanes/2/code/",
            "/api/v1/lanes/2/code;a=b",
            "/api/v1/lanes/2;1/code",
            "/api/v1/lanes/2%00/code",
            "/api/v1/lanes/2%20/code",
            "/API/v1/lanes/2/code",
            "/api/v1/lanes/2/CODE",
            "/api/v1/lanes/2/code%23",
            "/api/v1/lanes/2/code.json",
            "/api/v1/lanes/2\\code",
            "/api/v1/lanes/02/code",
            "/api/v1/lanes/+2/code",
            "/api/v1/lanes/2.0/code",
            "/api/v1/lanes/%32/code",
            "/api/v1/lanes/２/code",
            "/api/v1/lanes/%EF%BC%92/code",
            "/api/v1/lanes/%C0%B2/code",
            "/api/v1/lanes/1,2/code",
            "/api/v1/lanes/1?lane=2/code",
            "/api/v1/lanes/2/code?lane=1",
            "/api/v1/lanes/2/code#1",
            "/api/v1/lanes/-1/code",
            "/api/v1/lanes/99999999999999999999/code",
            "/api/v1/lanes//code",
            "/api/v1/lanes/%/code",
            "/api/v1/lanes/%zz/code",
            "/../../../../etc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/api/v1/reference.css/../../x",
            "/api/v1/sheets/2/../1",
            "/api/v1/sheets/%31%00",
            "/.git/config",
            "/tenpin.db",
            "/api/v1/lanes/2/code%0d%0aX:%20y",
        ];
        for path in paths {
            for method in ["GET", "HEAD"] {
                let headers = format!("Host: {}\r\nCookie: {keypad}\r\nConnection: close\r\n", house.address);
                let bytes = format!("{method} {path} HTTP/1.1\r\n{headers}\r\n");
                let Some(answer) = send(&house, bytes.as_bytes()).await else { continue };
                let is_refused = is_bare(&answer) || matches!(answer.status, 401 | 403 | 404);
                assert!(is_refused || path == "/api/v1/lanes/1?lane=2/code", "{method} {path}: {answer:?}");
                assert!(!answer.head.contains("X: y") && !answer.body.contains(&code), "{path}: {answer:?}");
            }
        }
        // A method is one of those that the path takes.
        for method in ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "G€T"] {
            let headers = format!("Host: {}\r\nX-HTTP-Method-Override: GET\r\nConnection: close\r\n", house.address);
            let bytes = format!("{method} /api/v1/lanes/2/code HTTP/1.1\r\n{headers}\r\n");
            let answer = send(&house, bytes.as_bytes()).await.unwrap();
            assert!(is_bare(&answer) || matches!(answer.status, 403 | 405), "{method}: {answer:?}");
            assert!(answer.header("access-control-allow-origin").is_none());
        }
    });
}

#[test]
fn bodies_that_are_huge_nested_or_in_another_encoding_are_refused_and_write_nothing() {
    run(async {
        let house = House4::with_desk().await;
        let sheet = with_sheet(&house).await;
        let before = house.get(&format!("/sheets/{sheet}/events")).await.body;
        let ball = r#"{"after":2,"pins":3}"#;
        let utf16: Vec<u8> = ball.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let nested = |open: &str, close: &str| {
            format!(
                "{{\"after\":2,\"ball\":{}1{}}}",
                open.repeat(30_000 / open.len()),
                close.repeat(30_000 / open.len())
            )
        };
        let bodies: Vec<(&str, Vec<u8>, u16)> = vec![
            ("arrays in arrays", nested("[", "]").into_bytes(), 400),
            ("objects in objects", nested("{\"a\":", "}").into_bytes(), 400),
            ("an end that does not come", "[".repeat(60_000).into_bytes(), 400),
            ("a megabyte", " ".repeat(1 << 20).into_bytes(), 413),
            ("a long number", format!(r#"{{"after":2,"pins":{}}}"#, "9".repeat(60_000)).into_bytes(), 400),
            ("a long fraction", format!(r#"{{"after":2,"pins":0.{}}}"#, "3".repeat(60_000)).into_bytes(), 400),
            ("a number out of range", br#"{"after":1e999,"pins":3}"#.to_vec(), 400),
            ("a key twice", br#"{"after":2,"pins":3,"pins":4}"#.to_vec(), 400),
            ("more than one value", format!("{ball}{ball}").into_bytes(), 400),
            ("fields in their order", b"[2,null,3,null]".to_vec(), 400),
            ("UTF-16", utf16, 400),
            ("bytes that are no text", b"{\"after\":2,\"ball\":\"\xff\"}".to_vec(), 400),
            ("an overlong slash", b"{\"after\":2,\"ball\":\"\xc0\xaf\"}".to_vec(), 400),
            ("half a surrogate", br#"{"after":2,"ball":"\ud800"}"#.to_vec(), 400),
            ("a mark of UTF-8", [b"\xef\xbb\xbf", ball.as_bytes()].concat(), 400),
            ("gzip", b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03\xab\x56\x4a".to_vec(), 400),
            ("a zero", b"{\"after\":2,\"ball\":\"\0\"}".to_vec(), 400),
            ("an escaped zero", br#"{"after":2,"ball":"\u0000"}"#.to_vec(), 422),
            ("a form", b"after=2&pins=3".to_vec(), 400),
            (
                "XML",
                b"<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a>".to_vec(),
                400,
            ),
            ("nothing", Vec::new(), 400),
        ];
        let token = house.token.as_ref().unwrap();
        for (name, body, status) in bodies {
            let chunks = [format!("{:x}\r\n", body.len()).as_bytes(), &body, b"\r\n0\r\n\r\n"].concat();
            let chunks = if body.is_empty() { b"0\r\n\r\n".to_vec() } else { chunks };
            for (kind, body) in
                [(format!("Content-Length: {}", body.len()), &body), ("Transfer-Encoding: chunked".to_owned(), &chunks)]
            {
                let head = format!(
                    "POST /api/v1/sheets/{sheet}/ball HTTP/1.1\r\nHost: {}\r\nAuthorization: Bearer {token}\r\n{kind}\r\n\
                     Content-Encoding: gzip\r\nConnection: close\r\n\r\n",
                    house.address
                );
                let answer = send(&house, &[head.as_bytes(), body].concat()).await;
                // The answer to a body that is not read to its end may be lost with the connection.
                let Some(answer) = answer.filter(|_| status != 413) else { continue };
                assert_eq!(answer.status, status, "{name}, {kind}: {answer:?}");
                document::check("POST", &format!("/api/v1/sheets/{sheet}/ball"), &answer);
                assert!(answer.body.len() < 4_000, "{name}: the answer is as long as the request: {answer:?}");
            }
            assert_eq!(house.get(&format!("/sheets/{sheet}/events")).await.body, before, "{name}");
        }
        check_well(&house, &sheet, "after all").await;
    });
}

/// A server that browsers reach by TLS at `bahn.example:8443`, and without it at its own address.
async fn behind_a_proxy() -> House4 {
    House4::set(|house| house.public_url = PublicUrl::read("https://bahn.example:8443").unwrap())
        .await
        .signed_in()
        .await
}

#[test]
fn only_requests_that_mean_this_server_are_let_in() {
    run(async {
        let house = behind_a_proxy().await;
        let own = house.address.to_string();
        let asked = async |host: &str, more: &str| {
            let host = if host.is_empty() { String::new() } else { format!("Host: {host}\r\n") };
            let bytes = format!("GET /api/v1/lanes HTTP/1.1\r\n{host}{more}Connection: close\r\n\r\n");
            send(&house, bytes.as_bytes()).await.unwrap().status
        };
        for host in
            [&own, "127.0.0.1", "localhost", "LOCALHOST:1", "bahn.example", "bahn.example:8443", "BAHN.example:80"]
        {
            assert_eq!(asked(host, "").await, 200, "{host}");
        }
        for host in [
            "",
            "evil.example",
            "127.0.0.2",
            "0.0.0.0",
            "[::1]",
            "127.0.0.1.evil.example",
            "localhost.evil.example",
            "evil.example#127.0.0.1",
            "127.0.0.1@evil.example",
            "evil.example@127.0.0.1",
            "127.1",
            "2130706433",
            "0x7f000001",
            "017700000001",
            "localhost.",
            "xbahn.example",
            "bahn.example.",
            "a b",
            "127.0.0.1, evil.example",
            "*",
            "::1",
            ":80",
        ] {
            let status = asked(host, "").await;
            assert!(matches!(status, 400 | 421), "{host}: {status}");
        }
        assert_eq!(asked(&own, "Host: evil.example\r\n").await, 421, "two hosts");
        // A name in another header is nobody's.
        assert_eq!(asked("evil.example", &format!("X-Forwarded-Host: {own}\r\nForwarded: host={own}\r\n")).await, 421);
        let whole = async |url: &str| {
            let bytes = format!("GET {url} HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n");
            send(&house, bytes.as_bytes()).await.unwrap().status
        };
        assert_eq!(whole(&format!("http://{own}/api/v1/lanes")).await, 200);
        assert_eq!(whole("http://evil.example/api/v1/lanes").await, 421);
    });
}

/// Whoever is signed in has a cookie, which a browser sends by itself wherever a page has it send something.
#[test]
fn what_pages_of_other_sites_send_is_not_carried_out() {
    run(async {
        let house = behind_a_proxy().await;
        let own = house.address.to_string();
        let cookie = format!("tenpin-desk={}", house.token.as_ref().unwrap());
        let lane = "/api/v1/lanes/1/corrections";
        let opened = house.post("/lanes/1/open", "{}").await.json();
        let body = format!(r#"{{"opening":{},"locked":true}}"#, opened["lane"]["opening"]["opening"]);
        let posted = async |host: &str, headers: &str| {
            let length = body.len();
            let bytes = format!(
                "POST {lane} HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}; __Host-{cookie}\r\n{headers}Content-Length: {length}\r\n\
                 Connection: close\r\n\r\n{body}"
            );
            let answer = send(&house, bytes.as_bytes()).await.unwrap();
            if answer.status == 403 { answer.code() } else { answer.status.to_string() }
        };
        let (json, form) = ("Content-Type: application/json\r\n", "Content-Type: text/plain\r\n");
        for headers in [
            format!("Origin: http://{own}\r\n{form}"),
            format!("Origin: HTTP://{own}\r\nSec-Fetch-Site: same-origin\r\n"),
            format!("Sec-Fetch-Site: none\r\n{form}"),
            json.to_owned(),
        ] {
            assert_eq!(posted(&own, &headers).await, "200", "{headers}");
        }
        assert_eq!(posted("bahn.example:8443", "Origin: https://bahn.example:8443\r\n").await, "200");
        for headers in [
            "Origin: null\r\n".to_owned(),
            "Origin: \r\n".to_owned(),
            "Origin: http://evil.example\r\n".to_owned(),
            format!("Origin: https://{own}\r\n"),
            format!("Origin: http://{own}.evil.example\r\n"),
            format!("Origin: http://evil.example/http://{own}\r\n"),
            "Origin: http://127.0.0.1:1\r\n".to_owned(),
            "Origin: http://127.0.0.1\r\n".to_owned(),
            format!("Origin: http://{own}/\r\n"),
            "Origin: \u{1f3b3}\r\n".to_owned(),
            format!("Origin: http://{own}\r\nSec-Fetch-Site: cross-site\r\n"),
            "Sec-Fetch-Site: cross-site\r\n".to_owned(),
            "Sec-Fetch-Site: same-site\r\n".to_owned(),
            "Sec-Fetch-Site: SAME-ORIGIN\r\n".to_owned(),
            format!("Sec-Fetch-Site: same-site\r\n{json}"),
        ] {
            assert_eq!(posted(&own, &headers).await, "cross-site", "{headers}");
        }
        for kind in [
            form,
            "Content-Type: multipart/form-data; boundary=x\r\n",
            "Content-Type: application/x-www-form-urlencoded\r\n",
            "",
        ] {
            assert_eq!(posted(&own, kind).await, "not-json", "{kind}");
        }
        assert_eq!(
            posted("bahn.example:8443", "Origin: http://bahn.example:8443\r\n").await,
            "cross-site",
            "not over TLS"
        );
    });
}

/// A proxy may write out the port that a URL has if it names none, and no browser does.
#[test]
fn the_usual_port_may_be_named_or_not() {
    run(async {
        for (url, host, origin, other, is_secure) in [
            ("https://bahn.example", "bahn.example:443", "https://bahn.example", "http://bahn.example:443", true),
            ("https://bahn.example:443", "bahn.example", "https://bahn.example", "https://bahn.example:443", true),
            ("http://bahn.example", "bahn.example:80", "http://bahn.example", "http://bahn.example:80", false),
            ("http://bahn.example", "bahn.example:443", "http://bahn.example:443", "https://bahn.example", false),
        ] {
            let house = House4::set(|house| house.public_url = PublicUrl::read(url).unwrap()).await;
            house.set_password().await;
            let body = format!(r#"{{"password":"{PASSWORD}"}}"#);
            let signed_in = async |origin: &str| {
                let head = format!("POST /api/v1/desk/sign-in HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\n");
                let length = body.len();
                let bytes = format!("{head}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}");
                send(&house, bytes.as_bytes()).await.unwrap()
            };
            let answer = signed_in(origin).await;
            assert_eq!(answer.status, 200, "{host} {origin}: {answer:?}");
            assert_eq!(answer.cookie().starts_with("__Host-"), is_secure, "{host}");
            assert_eq!(answer.header("strict-transport-security").is_some(), is_secure, "{host}");
            assert_eq!(signed_in(other).await.code(), "cross-site", "{host} {other}");
        }
    });
}

/// Slow heads, slow bodies and answers that nobody reads, from everywhere at once, while somebody bowls.
#[test]
fn whoever_is_slow_is_cut_off_and_holds_up_nobody() {
    const EACH: usize = 60;
    run(async {
        let house = House4::set(|house| house.patience = IMPATIENT).await.signed_in().await;
        let sheet = with_sheet(&house).await;
        let host = format!("Host: {}\r\n", house.address);
        let head = format!("GET /api/v1/lanes HTTP/1.1\r\n{host}X-Slow: ");
        let body = format!("POST /api/v1/desk/sign-in HTTP/1.1\r\n{host}Content-Length: 60000\r\n\r\n{{");
        let kept = format!("GET /healthz HTTP/1.1\r\n{host}\r\n");
        let mut slow = Vec::new();
        for begun in [head, body, kept].iter().flat_map(|begun| std::iter::repeat_n(begun, EACH)) {
            let mut stream = TcpStream::connect(house.address).await.unwrap();
            stream.write_all(begun.as_bytes()).await.unwrap();
            slow.push(tokio::spawn(async move {
                let (mut from, mut to) = stream.split();
                let drip = async {
                    // A byte now and then, for as long as somebody takes it.
                    while to.write_all(b"x").await.is_ok() {
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                };
                let mut answer = Vec::new();
                tokio::select! {
                    () = drip => {}
                    _ = from.read_to_end(&mut answer) => {}
                }
                String::from_utf8_lossy(&answer).into_owned()
            }));
        }
        for _ in 0..5 {
            check_well(&house, &sheet, "beside the slow").await;
        }
        let start = Instant::now();
        let mut answers = BTreeSet::new();
        for slow in slow {
            let answer = timeout(LONG, slow).await.expect("it is never cut off").unwrap();
            answers.insert(answer.lines().next().unwrap_or_default().to_owned());
        }
        assert!(start.elapsed() < LONG);
        let allowed = ["", "HTTP/1.1 200 OK", "HTTP/1.1 400 Bad Request", "HTTP/1.1 408 Request Timeout"];
        assert!(answers.iter().all(|answer| allowed.contains(&answer.as_str())), "{answers:?}");
        assert!(answers.contains("HTTP/1.1 408 Request Timeout"), "{answers:?}");
        check_well(&house, &sheet, "after the slow").await;
    });
}

/// Behind a proxy, all come on connections of one address, and each still has a share of its own.
#[test]
fn behind_a_proxy_nobody_has_more_requests_under_way_than_connections() {
    const MOST: usize = 4;
    run(async {
        let house = House4::set(|house| {
            house.proxy = Some([127, 0, 0, 1].into());
            house.connections = MOST;
        });
        let house = house.await.signed_in().await;
        let sheet = with_sheet(&house).await;
        let post = |from: &str, more: &str| {
            let head = format!("POST /api/v1/keypad/enter HTTP/1.1\r\nHost: {}\r\n{more}", house.address);
            format!("{head}X-Forwarded-For: {from}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n")
        };
        let mut slow = Vec::new();
        for _ in 0..MOST {
            let mut stream = TcpStream::connect(house.address).await.unwrap();
            stream.write_all(post("10.0.0.1", "Expect: 100-continue\r\n").as_bytes()).await.unwrap();
            // Once it is under way, its body is waited for.
            let mut go_on = [0; "HTTP/1.1 100 Continue\r\n\r\n".len()];
            stream.read_exact(&mut go_on).await.unwrap();
            assert!(go_on.starts_with(b"HTTP/1.1 100 "), "{:?}", String::from_utf8_lossy(&go_on));
            slow.push(stream);
        }
        let asked = async |from: &str| send(&house, (post(from, "") + "{}").as_bytes()).await.unwrap().code();
        assert_eq!(asked("10.0.0.1").await, "too-many-requests");
        for other in ["10.0.0.2", "unknown", "2001:db8::1"] {
            assert_eq!(asked(other).await, "one-code", "{other}");
        }
        check_well(&house, &sheet, "beside the slow").await;
        for mut stream in slow {
            stream.write_all(b"{}").await.unwrap();
            assert_eq!(crate::answer(stream).await.code(), "one-code");
        }
        assert_eq!(asked("10.0.0.1").await, "one-code");
    });
}

/// A stream that nobody reads ends when nothing more can be sent on it for a while.
#[cfg(target_os = "linux")]
#[test]
fn a_stream_that_nobody_reads_is_cut_off() {
    run(async {
        let house = House4::set(|house| house.patience = IMPATIENT).await.signed_in().await;
        let sheet = with_sheet(&house).await;
        let socket = tokio::net::TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let mut stream = socket.connect(house.address).await.unwrap();
        let request = format!("GET /api/v1/lanes/1/live HTTP/1.1\r\nHost: {}\r\n\r\n", house.address);
        stream.write_all(request.as_bytes()).await.unwrap();
        let start = Instant::now();
        // Nothing tells a client that it is cut off but that it reads to the end.
        while start.elapsed() < Duration::from_secs(2) {
            check_well(&house, &sheet, "beside a stream that nobody reads").await;
        }
        let mut rest = Vec::new();
        let read = timeout(LONG, stream.read_to_end(&mut rest)).await.expect("it goes on for ever");
        // An end in the midst of a chunk, or a reset.
        let is_whole = rest.ends_with(b"0\r\n\r\n");
        assert!(read.is_err() || !is_whole, "{}", String::from_utf8_lossy(&rest));
    });
}

/// Names that would do harm wherever they were taken for code: they are told as they are, and are nothing but text.
#[test]
fn names_are_text_in_every_answer() {
    const BOWLERS: [&str; 6] = [
        "KIM=<script>alert(1)</script>",
        "LEE=\"><img src=x onerror=alert(1)>",
        "BOB=x'); DROP TABLE events; --",
        "ANN=\\\",\"role\":\"desk\",\"a\":\"",
        "JIM=${7*7}{{7*7}}%0d%0aSet-Cookie: a=b",
        "SUE==HYPERLINK(\"http://evil.example\")",
    ];
    run(async {
        let mut centre = Centre::new(false).await;
        let bowlers = json!({ "bowlers": BOWLERS }).to_string();
        centre.done("/lanes/1/open", &bowlers).await;
        let sheet = centre.place(1).await.sheet;
        let reason = "</script><svg onload=alert(1)>";
        centre.done(&format!("/sheets/{sheet}/ball"), r#"{"after":2,"pins":3}"#).await;
        centre.done(&format!("/sheets/{sheet}/ball"), r#"{"after":3,"pins":3}"#).await;
        let correction = json!({ "after": 4, "line": 1, "frame": 1, "balls": "72", "reason": reason });
        centre.done(&format!("/sheets/{sheet}/correct"), &correction.to_string()).await;
        let screen = "<b onmouseover=alert(1)>TV";
        let pairing = json!({ "code": centre.pairing().await, "name": screen, "lane": 1 });
        centre.done("/screens", &pairing.to_string()).await;
        let program = Holder::Program { name: "a.b-c_d".to_owned(), scopes: [Scope::Read].into() };
        centre.given(program, None).await;
        let place = centre.place(1).await;
        let desk = centre.at_desk();
        let names: Vec<&str> = BOWLERS.iter().filter_map(|bowler| Some(bowler.split_once('=')?.1)).collect();
        let labels: Vec<String> = BOWLERS
            .iter()
            .filter_map(|bowler| bowler.split_once('='))
            .map(|(tag, name)| format!("{name} ({tag})"))
            .collect();
        let mut seen = BTreeSet::new();
        for request in REQUESTS.iter().filter(|request| request.method == "GET") {
            let answer = centre.request(&desk, request, &place).await;
            assert_eq!(answer.status, 200, "{}", request.path);
            assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{}", request.path);
            assert!(answer.header("set-cookie").is_none(), "{answer:?}");
            if request.path.ends_with("/live") {
                assert_eq!(answer.header("content-type"), Some("text/event-stream"));
                continue;
            }
            assert_eq!(answer.header("content-type"), Some("application/json"), "{}", request.path);
            collect(&answer.json(), &mut seen);
        }
        for text in names.iter().chain([&reason, &screen]) {
            assert!(seen.contains(*text), "{text} is nowhere as it is: {seen:?}");
        }
        // A stream has nothing but its own events, each with a whole board.
        for path in ["/lanes/1/live", "/centre/live", "/sheets/1/live"] {
            let mut events = Events::of(&centre.house, path).await;
            let (name, id, told) = events.next().await.unwrap();
            assert!(["lane", "board"].contains(&name.as_str()) && id.parse::<u64>().is_ok(), "{name} {id}");
            let mut told_of = BTreeSet::new();
            collect(&told, &mut told_of);
            assert!(labels.iter().all(|label| told_of.contains(label)), "{path}: {told_of:?}");
        }
        // What is refused is repeated as text.
        for (path, body) in [
            (format!("/sheets/{sheet}/ball"), json!({ "after": place.after, "ball": "<script>" })),
            ("/lanes/2/open".to_owned(), json!({ "rules": "<img src=x onerror=alert(1)>" })),
            ("/lanes/2/open".to_owned(), json!({ "bowlers": ["=a\u{202e}b"] })),
        ] {
            let refused = centre.ask(&desk, "POST", &path, &body.to_string()).await;
            assert_eq!(refused.status, 422, "{refused:?}");
            refused.code();
        }
        let path = "/lanes/%3Cscript%3Ealert(1)%3C%2Fscript%3E";
        assert_eq!(centre.ask(&Somebody::anyone(), "GET", path, "").await.code(), "no-such-lane");
        // Nothing of the journal has gone.
        assert_eq!(centre.house.store.load(i64::try_from(sheet).unwrap()).await.unwrap().sheet().events().len(), 5);
    });
}

/// Every text in a value.
fn collect(value: &Value, texts: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => drop(texts.insert(text.clone())),
        Value::Array(values) => values.iter().for_each(|value| collect(value, texts)),
        Value::Object(fields) => fields.values().for_each(|value| collect(value, texts)),
        _ => {}
    }
}

/// Requests of every kind with bytes changed, taken out, doubled and put in at random.
#[test]
fn requests_that_are_damaged_at_random_are_answered_as_promised() {
    const AT_A_TIME: u64 = 100;
    const PIECES: [&str; 16] = [
        "\r\n",
        "\r\n\r\n",
        "\0",
        " ",
        ":",
        "/",
        "%",
        "%00",
        "..",
        "\"",
        "{",
        "}",
        "[",
        "9999999999999",
        "\u{1f3b3}",
        "chunked",
    ];
    run(async {
        let mut centre = Centre::new(false).await;
        centre.house.stop().await;
        let house = House4::set(|house| {
            let moment = Duration::from_millis(150);
            house.patience = Patience { head: moment, body: moment, unread: moment };
        });
        centre.house = house.await;
        centre.house.set_password().await;
        centre.desk = centre.given(Holder::Desk, None).await.0;
        let place = centre.open(1).await;
        centre.open(2).await;
        let keypad = centre.somebody(Role::Keypad).await;
        let mut requests = Vec::new();
        for request in REQUESTS.iter().filter(|request| !request.path.ends_with("/live")) {
            let path = request
                .path
                .replace("{lane}", "1")
                .replace("{sheet}", &place.sheet.to_string())
                .replace("{screen}", "1");
            let body = request
                .body
                .replace("$opening", &place.opening.to_string())
                .replace("$after", &place.after.to_string());
            let cookie = &keypad.header.as_ref().unwrap().1;
            let head = format!(
                "{} /api/v1{path} HTTP/1.1\r\nHost: {}\r\nOrigin: http://{}\r\nCookie: {cookie}\r\nIdempotency-Key: a\r\n\
                 Accept-Language: ko\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
                request.method,
                centre.house.address,
                centre.house.address,
                body.len()
            );
            requests.push(head.into_bytes());
        }
        let mut answered = 0;
        for round in 0..cases(16) {
            let mut sent = JoinSet::new();
            for number in 0..AT_A_TIME {
                let bytes = damage(&requests, &PIECES, &mut Numbers::new((round << 16) + number));
                let address = centre.house.address;
                sent.spawn(async move { (send_to(address, &bytes).await, bytes) });
            }
            while let Some(answer) = sent.join_next().await {
                let (Some(answer), bytes) = answer.unwrap() else { continue };
                answered += 1;
                if is_bare(&answer) {
                    continue;
                }
                assert!(answer.header("x-request-id").is_some() && answer.status != 500, "{answer:?}");
                let head = String::from_utf8_lossy(&bytes);
                let mut words = head.split_ascii_whitespace();
                let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
                document::check(method, path.split('#').next().unwrap_or_default(), &answer);
            }
            assert_eq!(centre.house.ask("GET", "/readyz", &[], "").await.status, 200);
        }
        assert!(400 < answered, "{answered}");
        // The keypad may have changed what is its own, and nothing else.
        let other = centre.place(2).await;
        assert_eq!(other.after, 6, "lane 2");
    });
}

fn damage(requests: &[Vec<u8>], pieces: &[&str], numbers: &mut Numbers) -> Vec<u8> {
    let below = |numbers: &mut Numbers, end: usize| usize::try_from(numbers.below_wide(end as u64)).unwrap();
    let mut bytes = requests[below(numbers, requests.len())].clone();
    for _ in 0..=below(numbers, 3) {
        let at = below(numbers, bytes.len());
        let end = (at + 1 + below(numbers, 12)).min(bytes.len());
        match below(numbers, 5) {
            0 => bytes[at] = numbers.below(255),
            1 => drop(bytes.drain(at..end)),
            2 => {
                let piece = bytes[at..end].to_vec();
                bytes.splice(at..at, piece);
            }
            3 => drop(bytes.splice(at..at, pieces[below(numbers, pieces.len())].bytes())),
            _ => bytes[at] ^= 1 << numbers.below(8),
        }
    }
    bytes
}
