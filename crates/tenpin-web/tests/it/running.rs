use crate::{House4, run};

#[test]
fn it_says_that_it_is_there_and_ready() {
    run(async {
        let house = House4::new().await;
        for path in ["/healthz", "/readyz"] {
            let answer = house.ask("GET", path, &[], "").await;
            assert_eq!((answer.status, answer.body.as_str()), (200, "ok\n"));
        }
        // A file that is no longer there takes nothing.
        std::fs::remove_file(house.store.path()).unwrap();
        assert_eq!(house.ask("GET", "/readyz", &[], "").await.status, 503);
        assert_eq!(house.ask("GET", "/healthz", &[], "").await.status, 200);
    });
}

#[test]
fn what_is_not_there_is_a_problem_in_the_language_of_the_caller() {
    run(async {
        let house = House4::with_desk().await;
        assert_eq!(house.get("/nothing").await.code(), "no-such-path");
        assert_eq!(house.ask("DELETE", "/api/v1/lanes", &[], "").await.code(), "wrong-method");
        assert_eq!(house.get("/lanes/9").await.code(), "no-such-lane");
        assert_eq!(house.get("/lanes/x").await.code(), "no-such-lane");
        assert_eq!(house.get("/lanes/+1").await.code(), "no-such-lane");
        assert_eq!(house.get("/lanes/01").await.code(), "no-such-lane");
        assert_eq!(house.get("/lanes/%FF").await.code(), "no-such-path");
        assert_eq!(house.get("/sheets/9").await.code(), "no-such-sheet");
        assert_eq!(house.get("/sheets/01a1eeaa-73aa-7128-bc0c-345bdd997755").await.code(), "no-such-sheet");
        assert_eq!(house.get("/sheets?limit=0").await.code(), "bad-value");
        assert_eq!(house.get("/sheets?skip=9007199254740992").await.code(), "bad-value");
        assert_eq!(house.get("/sheets?speed=7").await.code(), "bad-value");
        let nobody = house.get("/sheets?bowler=").await;
        assert_eq!((nobody.status, nobody.code().as_str()), (422, "bad-value"));
        let asked = [("Accept-Language", "de, es;q=0.3, ko; q=0.8")];
        let answer = house.ask("GET", "/api/v1/lanes/9", &asked, "").await;
        assert_eq!(answer.json()["detail"], "9번 레인은 없습니다");
        assert_eq!(answer.header("content-language"), Some("ko"));
    });
}

#[test]
fn a_read_is_answered_once() {
    run(async {
        let house = House4::with_desk().await;
        let first = house.get("/lanes").await;
        let tag = first.header("etag").unwrap().to_owned();
        let again = house.ask("GET", "/api/v1/lanes", &[("If-None-Match", &tag)], "").await;
        assert_eq!((again.status, again.body.as_str()), (304, ""));
        house.post("/lanes/1/open", "{}").await;
        let fresh = house.ask("GET", "/api/v1/lanes", &[("If-None-Match", &tag)], "").await;
        assert_eq!(fresh.json()[0]["status"], "joining");
    });
}

#[test]
fn history_statistics_and_forecasts_are_read() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS","KYJ"]}"#).await;
        for after in 2..26 {
            let ball = format!(r#"{{"after":{after},"ball":"X"}}"#);
            assert_eq!(house.post("/sheets/1/ball", &ball).await.status, 200);
            if after == 2 {
                let forecast = house.get("/sheets/1/forecast").await.json();
                assert_eq!(forecast["games"][0]["bowler"], "PJS");
                assert!(forecast["games"][0]["win"].as_f64() > forecast["games"][1]["win"].as_f64(), "{forecast}");
            }
        }
        house.post("/lanes/1/close", r#"{"opening":1,"after":26}"#).await;
        let statistics = house.get("/statistics?bowler=pjs").await.json();
        assert_eq!((&statistics[0]["bowler"], &statistics[0]["high_game"]), (&"PJS".into(), &300.into()));
        assert_eq!(house.get("/statistics?rules=ninepin").await.code(), "bad-value");
        assert_eq!(house.get("/sheets?bowler=KYJ&limit=1").await.json()["sheets"][0]["lines"][1]["score"], 300);
        assert_eq!(house.get("/sheets?skip=1").await.json()["sheets"], serde_json::json!([]));
        assert_eq!(house.get("/sheets?from=2001-01-01T00:00:00Z&until=2002-01-01T00:00:00Z").await.json()["total"], 0);
        assert_eq!(house.get("/sheets?from=yesterday").await.code(), "bad-value");
        assert_eq!(house.get("/sheets?bowler=KYJ&bowler=ANN").await.json()["total"], 1);
        assert_eq!(house.get("/sheets?bowler=BOB&bowler=ANN").await.json()["total"], 0);
        assert_eq!(house.get("/statistics?bowler=KYJ&bowler=PJS").await.json().as_array().unwrap().len(), 2);
        assert_eq!(house.get("/sheets?from_day=2001-01-01&to_day=9999-12-31").await.json()["total"], 1);
        assert_eq!(house.get("/sheets?to_day=2001-01-01").await.json()["total"], 0);
        for wrong in ["from_day=2001-02-30", "to_day=1/1/2001", "rules=ten-pin&rules=ten-pin", "limit=x", "deleted=1"] {
            assert_eq!(house.get(&format!("/sheets?{wrong}")).await.code(), "bad-value", "{wrong}");
        }
    });
}

#[test]
fn whoever_reads_the_same_gets_the_same_and_the_newest() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/2/open", r#"{"bowlers":["PJS"]}"#).await;
        let paths = ["/centre", "/lanes", "/lanes/2", "/sheets/1"];
        for after in 2..6 {
            let mut answers = Vec::new();
            for path in paths {
                let (first, second) = (house.get(path).await, house.get(path).await);
                let tag = first.header("etag").unwrap().to_owned();
                assert_eq!((first.status, &first.body, Some(tag.as_str())), (200, &second.body, second.header("etag")));
                assert!(first.body.contains(&format!(r#""last_event":{after},"#)), "{path}: {}", first.body);
                let again = house.ask("GET", &format!("/api/v1{path}"), &[("If-None-Match", &tag)], "").await;
                assert_eq!((again.status, again.body.as_str(), again.header("etag")), (304, "", Some(tag.as_str())));
                answers.push((path, tag));
            }
            let ball = format!(r#"{{"after":{after},"pins":1}}"#);
            assert_eq!(house.post("/sheets/1/ball", &ball).await.status, 200);
            for (path, tag) in answers {
                let now = house.ask("GET", &format!("/api/v1{path}"), &[("If-None-Match", &tag)], "").await;
                assert_eq!(now.status, 200, "{path}");
            }
        }
        // What is on no board is read each time, and is the same all the same.
        let closed = r#"{"opening":1,"after":6}"#;
        assert_eq!(house.post("/lanes/2/close", closed).await.status, 200);
        assert_eq!(house.get("/sheets/1").await.body, house.get("/sheets/1").await.body);
    });
}

#[test]
fn the_high_games_of_today_are_the_highest_first() {
    run(async {
        let house = House4::with_desk().await;
        assert_eq!(house.get("/high-games").await.json()["games"], serde_json::json!([]));
        for (lane, open, balls, pins) in [
            (1, r#"{"bowlers":["ANN"]}"#, 20, "3"),
            (2, r#"{"bowlers":["KIM=김민수"],"rules":"no-tap-9"}"#, 12, "9"),
            (3, r#"{"bowlers":["=Kim Yuna"]}"#, 12, "10"),
        ] {
            assert_eq!(house.post(&format!("/lanes/{lane}/open"), open).await.status, 200);
            for after in 2..2 + balls {
                let ball = format!(r#"{{"after":{after},"pins":{pins}}}"#);
                assert_eq!(house.post(&format!("/sheets/{lane}/ball"), &ball).await.status, 200);
            }
        }
        // They are worked out anew after a moment.
        let start = std::time::Instant::now();
        let games = loop {
            let games = house.get("/high-games").await.json()["games"].clone();
            if games.as_array().unwrap().len() == 3 {
                break games;
            }
            assert!(start.elapsed() < std::time::Duration::from_secs(30), "{games}");
        };
        let told: Vec<_> =
            games.as_array().unwrap().iter().map(|game| (&game["score"], &game["label"], &game["rules"])).collect();
        let label = |lane: u32| {
            let house = &house;
            async move { house.get(&format!("/lanes/{lane}")).await.json()["board"]["lines"][0]["label"].clone() }
        };
        let labels = [label(2).await, label(3).await, label(1).await];
        assert_eq!(labels[0], "김민수 (KIM)");
        let rules = ["no-tap-9", "ten-pin", "ten-pin"].map(serde_json::Value::from);
        let scores = [300, 300, 60].map(serde_json::Value::from);
        let expected: Vec<_> =
            scores.iter().zip(&labels).zip(&rules).map(|((score, label), rules)| (score, label, rules)).collect();
        assert_eq!(told, expected);
    });
}
