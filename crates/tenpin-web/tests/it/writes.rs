use std::sync::Arc;

use crate::{House4, run};

/// Opens lane 1 with these bowlers, on sheet 1 with two events.
async fn lane_1(bowlers: &str) -> House4 {
    let house = House4::with_desk().await;
    let opened = house.post("/lanes/1/open", &format!(r#"{{"bowlers":{bowlers}}}"#)).await;
    assert_eq!(opened.status, 200, "{opened:?}");
    house
}

#[test]
fn every_command_does_what_it_says() {
    run(async {
        let house = lane_1(r#"["PJS","KYJ"]"#).await;
        let mut after = 2;
        for (command, body, board) in [
            ("ball", r#""ball":"8""#, "8|"),
            ("ball", r#""ball":"/""#, "8/|"),
            ("ball", r#""pins":7.0"#, "8/|7"),
            ("undo", "", "8/|"),
            ("redo", "", "8/|7"),
            ("ball", r#""left":[1e1]"#, "8/|72"),
            ("correct", r#""line":1,"frame":1,"balls":"X","reason":"the machine missed two pins""#, "X|72"),
            ("turn", r#""line":2"#, "X|72"),
            ("ball", r#""ball":"F""#, "X|72F"),
            ("join", r#""bowler":"=Bob Park""#, "X|72F|"),
            ("name", r#""line":2,"bowler":"LEE=이순신""#, "X|72F|"),
            ("reorder", r#""lines":[3]"#, "|X|72F"),
            ("leave", r#""line":1"#, "X|72F"),
            ("return", r#""line":1"#, "|X|72F"),
            ("remove", r#""line":2"#, "|72F"),
            ("close", "", "|72F"),
            ("reopen", "", "|72F"),
        ] {
            let body = format!(r#"{{"after":{after}{}{body}}}"#, if body.is_empty() { "" } else { "," });
            let answer = house.post(&format!("/sheets/1/{command}"), &body).await;
            assert_eq!(answer.status, 200, "{command} {answer:?}");
            after += 1;
            let written = answer.json();
            assert_eq!(written["board"]["last_event"], after, "{command}");
            let line = |line: &serde_json::Value| {
                let frames = line["frames"].as_array().unwrap().iter();
                frames
                    .flat_map(|frame| frame["balls"].as_array().unwrap())
                    .map(|ball| ball.as_str().unwrap().to_owned())
                    .collect::<String>()
            };
            let shown: Vec<String> = written["board"]["lines"].as_array().unwrap().iter().map(line).collect();
            assert_eq!(shown.join("|"), board, "{command}");
        }
        let events = house.get("/sheets/1/events").await.json();
        assert!(events.as_array().unwrap().iter().all(|event| event["by"] == "desk"));
        assert_eq!(events.as_array().unwrap().len(), after);
    });
}

#[test]
fn a_lane_is_opened_joined_moved_helped_and_closed() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"games":2,"rules":"no-tap-9"}"#).await;
        assert_eq!(house.post("/lanes/1/open", "{}").await.code(), "lane-is-open");
        assert_eq!(house.post("/lanes/2/close", r#"{"opening":1,"after":0}"#).await.code(), "lane-is-free");
        let next = r#"{"opening":1,"after":0}"#;
        assert_eq!(house.post("/lanes/1/next", next).await.code(), "no-sheet");
        let joined = house.post("/lanes/1/join", r#"{"opening":1,"after":0,"bowler":"PJS"}"#).await.json();
        assert_eq!(joined["board"]["lines"][0]["rules"], "no-tap-9");
        assert_eq!(house.post("/lanes/1/join", r#"{"opening":1,"after":0,"bowler":"KYJ"}"#).await.code(), "stale");
        assert_eq!(house.post("/lanes/1/join", r#"{"opening":1,"after":2,"bowler":"KYJ"}"#).await.status, 200);
        let helped = house.post("/lanes/1/help", r#"{"opening":1,"needed":true}"#).await.json();
        assert_eq!(helped["lane"]["needs_help"], true);
        let moved = house.post("/lanes/1/move", r#"{"opening":1,"after":3,"to":4}"#).await.json();
        assert_eq!((&moved["lane"]["lane"], &moved["board"]["lane"]), (&4.into(), &4.into()));
        assert_eq!(house.post("/lanes/4/next", r#"{"opening":1,"after":4}"#).await.code(), "not-over");
        let closed = house.post("/lanes/4/close", r#"{"opening":1,"after":4}"#).await.json();
        assert_eq!((&closed["lane"]["status"], &closed["board"]["state"]), (&"free".into(), &"deleted".into()));
        assert_eq!(house.get("/sheets").await.json()["total"], 0);
        assert_eq!(house.get("/sheets?deleted=true").await.json()["total"], 1);
    });
}

#[test]
fn every_refusal_of_the_rules_has_its_code_and_what_is_possible() {
    run(async {
        let house = lane_1(r#"["PJS","KYJ"]"#).await;
        assert_eq!(house.post("/sheets/1/ball", r#"{"after":2,"pins":7}"#).await.status, 200);
        for (command, body, code) in [
            ("ball", r#""pins":4"#, "too-many-pins"),
            ("ball", r#""ball":"X""#, "strike-not-first"),
            ("ball", r#""ball":"Q""#, "bad-value"),
            ("ball", "", "one-ball"),
            ("ball", r#""pins":1,"ball":"1""#, "one-ball"),
            ("ball", r#""left":[11]"#, "bad-value"),
            ("redo", "", "nothing-to-redo"),
            ("correct", r#""line":2,"frame":1,"balls":"X""#, "frame-not-begun"),
            ("correct", r#""line":1,"frame":11,"balls":"X""#, "no-such-frame"),
            ("correct", r#""line":9,"frame":1,"balls":"X""#, "no-such-line"),
            ("correct", r#""line":1,"frame":1,"balls":"??""#, "unknown-symbol"),
            ("name", r#""line":1,"bowler":"PJS""#, "same-name"),
            ("name", r#""line":1,"bowler":"PJ""#, "wrong-name-length"),
            ("name", r#""line":0,"bowler":"PJX""#, "bad-value"),
            ("turn", r#""line":0"#, "bad-value"),
            ("reorder", r#""lines":[0]"#, "bad-value"),
            ("turn", r#""line":9"#, "no-such-line"),
            ("return", r#""line":1"#, "has-not-left"),
            ("reorder", r#""lines":[9]"#, "not-an-order"),
            ("reopen", "", "sheet-not-closed"),
            ("join", r#""bowler":"KI""#, "wrong-name-length"),
            ("join", r#""bowler":"KIM:ninepin""#, "no-such-ruleset"),
        ] {
            let body = format!(r#"{{"after":3{}{body}}}"#, if body.is_empty() { "" } else { "," });
            let answer = house.post(&format!("/sheets/1/{command}"), &body).await;
            assert_eq!((answer.status, answer.code().as_str()), (422, code), "{command} {body} {answer:?}");
        }
        let refused = house.post("/sheets/1/ball", r#"{"after":3,"pins":4}"#).await.json();
        assert_eq!(refused["detail"], "4 pins cannot fall when 3 are standing");
        assert_eq!(refused["now"]["board"]["next"]["pins"], serde_json::json!([0, 1, 2, 3]));
        for (body, code) in [
            ("", "bad-body"),
            ("{", "bad-body"),
            (r#"{"after":3,"speed":7}"#, "bad-body"),
            (r#"{"after":2.5}"#, "bad-body"),
            (r#"{"after":1e30}"#, "bad-body"),
            ("[3]", "bad-body"),
        ] {
            let answer = house.post("/sheets/1/undo", body).await;
            assert_eq!((answer.status, answer.code().as_str()), (400, code));
        }
        let large = format!(r#"{{"after":3,"line":1,"bowler":"PJX","reason":"{}"}}"#, "x".repeat(70_000));
        assert_eq!(house.post("/sheets/1/name", &large).await.code(), "body-too-large");
        assert_eq!(house.get("/sheets/1").await.json()["last_event"], 3, "nothing was written");
    });
}

#[test]
fn a_key_makes_a_write_happen_once() {
    run(async {
        let house = lane_1(r#"["PJS"]"#).await;
        let key = [("Idempotency-Key", "a-1")];
        let first = house.post_with("/sheets/1/ball", &key, r#"{"after":2,"pins":7}"#).await;
        let again = house.post_with("/sheets/1/ball", &key, r#"{"after":2,"pins":7}"#).await;
        assert_eq!((first.status, again.status, &first.body), (200, 200, &again.body));
        assert_eq!((first.header("idempotent-replayed"), again.header("idempotent-replayed")), (None, Some("true")));
        let other = house.post_with("/sheets/1/ball", &key, r#"{"after":3,"pins":2}"#).await;
        assert_eq!((other.status, other.code().as_str()), (422, "key-reused"));
        let long = "x".repeat(201);
        let bad = house.post_with("/sheets/1/ball", &[("Idempotency-Key", &long)], r#"{"after":3,"pins":2}"#).await;
        assert_eq!((bad.status, bad.code().as_str()), (400, "bad-key"));
        assert_eq!(house.get("/sheets/1").await.json()["last_event"], 3);
    });
}

#[test]
fn of_64_clients_on_one_sheet_each_ball_is_taken_once_and_nobody_is_stuck() {
    run(async {
        let house = Arc::new(lane_1(r#"["PJS","KYJ"]"#).await);
        let clients: Vec<_> = (0..64)
            .map(|_| {
                let house = house.clone();
                tokio::spawn(async move {
                    let (mut after, mut taken) = (2, 0);
                    loop {
                        let answer = house.post("/sheets/1/ball", &format!(r#"{{"after":{after},"pins":1}}"#)).await;
                        let board = match answer.status {
                            200 => answer.json()["board"].clone(),
                            409 => answer.json()["now"]["board"].clone(),
                            422 => return taken,
                            _ => panic!("{answer:?}"),
                        };
                        taken += usize::from(answer.status == 200);
                        after = board["last_event"].as_u64().unwrap();
                    }
                })
            })
            .collect();
        let mut taken = 0;
        for client in clients {
            taken += client.await.unwrap();
        }
        assert_eq!(taken, 40);
        let kept = house.store.load(1).await.unwrap();
        assert_eq!((kept.sheet().events().len(), kept.sheet().lines()[0].game.score()), (42, Some(20)));
    });
}
