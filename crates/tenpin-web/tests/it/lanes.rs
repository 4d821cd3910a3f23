use serde_json::Value;
use tenpin_board::Event;

use crate::live::Events;
use crate::{House4, run};

impl House4 {
    /// Writes on a sheet, whatever was written last, and gives the status.
    async fn on(&self, sheet: u32, command: &str, more: &str) -> u16 {
        let after = self.get(&format!("/sheets/{sheet}")).await.json()["last_event"].clone();
        let body = format!(r#"{{"after":{after}{}{more}}}"#, if more.is_empty() { "" } else { "," });
        self.post(&format!("/sheets/{sheet}/{command}"), &body).await.status
    }

    /// Writes at a lane, whatever was written last, and gives what came of it.
    async fn at(&self, lane: u32, command: &str, more: &str) -> Value {
        let now = self.get(&format!("/lanes/{lane}")).await.json();
        let after = now["board"]["last_event"].as_u64().unwrap_or(0);
        let comma = if more.is_empty() { "" } else { "," };
        let body = format!(r#"{{"opening":{},"after":{after}{comma}{more}}}"#, now["opening"]["opening"]);
        self.post(&format!("/lanes/{lane}/{command}"), &body).await.json()
    }

    /// Waits until a lane is as somebody expects it.
    async fn until(&self, lane: u32, is_so: impl Fn(&Value) -> bool) {
        for _ in 0..3000 {
            if is_so(&self.get(&format!("/lanes/{lane}")).await.json()) {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        panic!("it is never so: {:?}", self.get(&format!("/lanes/{lane}")).await);
    }
}

#[test]
fn whoever_reads_after_an_answer_finds_what_was_answered() {
    run(async {
        let house = House4::with_desk().await;
        for lane in 1..=4 {
            house.post(&format!("/lanes/{lane}/open"), r#"{"bowlers":["PJS","KYJ"]}"#).await;
            assert_eq!(house.get(&format!("/lanes/{lane}")).await.json()["status"], "joining");
        }
        for after in 2..40 {
            house.post("/sheets/2/ball", &format!(r#"{{"after":{after},"pins":0}}"#)).await;
            let centre = house.get("/centre").await.json();
            assert_eq!(centre["lanes"][1]["board"]["last_event"], after + 1);
            assert_eq!(house.get("/sheets/2").await.json(), centre["lanes"][1]["board"]);
        }
    });
}

#[test]
fn a_lane_is_not_stuck_on_a_sheet_that_is_gone() {
    run(async {
        let house = House4::with_desk().await;
        for lane in [1, 2] {
            house.post(&format!("/lanes/{lane}/open"), r#"{"bowlers":["PJS"]}"#).await;
        }
        let mut watched = Events::of(&house, "/sheets/2/live").await;
        watched.next().await.unwrap();
        for sheet in [1, 2] {
            let mut record = house.store.load(sheet).await.unwrap();
            house.store.append(&mut record, Event::Deleted).await.unwrap();
        }
        house.store.compact(&[1, 2]).await.unwrap();
        house.until(1, |lane| lane["board"].is_null()).await;
        let joined = house.at(1, "join", r#""bowler":"KYJ""#).await;
        assert_eq!((&joined["board"]["sheet"], &joined["lane"]["opening"]["game"]), (&3.into(), &1.into()));
        assert_eq!(house.at(2, "close", "").await["lane"]["status"], "free");
        while let Some((_, _, board)) = watched.next().await {
            assert_eq!(board["state"], "deleted");
        }
        assert_eq!(house.get("/sheets/2/live").await.code(), "no-such-sheet");
    });
}

#[test]
fn a_lane_whose_sheet_is_damaged_can_be_closed() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        house.on(1, "ball", r#""pins":7"#).await;
        let path = house.store.path().to_owned();
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(path);
        let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
        let damage =
            "DROP TRIGGER events_are_never_changed; UPDATE events SET event = '{}' WHERE sheet = 1 AND number = 3";
        sqlx::raw_sql(damage).execute(&mut connection).await.unwrap();
        // Another server knows nothing of it by heart.
        let other = house.beside(4).await;
        assert_eq!(other.at(1, "join", r#""bowler":"KYJ""#).await["code"], "damaged");
        assert_eq!(other.at(1, "help", r#""needed":true"#).await["code"], "bad-body");
        assert_eq!(other.at(1, "close", "").await["lane"]["status"], "free");
        house.until(1, |lane| lane["status"] == "free").await;
    });
}

#[test]
fn a_lane_with_a_closed_sheet_is_over_and_what_it_left_behind_is_not_reopened() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        house.on(1, "ball", r#""pins":7"#).await;
        house.on(1, "close", "").await;
        assert_eq!(house.get("/lanes/1").await.json()["status"], "over");
        // It moves with its lane, though a closed sheet takes no place until it is reopened.
        house.at(1, "move", r#""to":3"#).await;
        assert_eq!(house.on(1, "reopen", "").await, 200);
        let board = house.get("/sheets/1").await.json();
        assert_eq!((&board["lane"], &board["state"]), (&3.into(), &"open".into()));
        house.on(1, "close", "").await;
        house.at(3, "next", "").await;
        assert_eq!(house.on(1, "reopen", "").await, 422);
        let refused = house
            .post("/sheets/1/reopen", &format!(r#"{{"after":{}}}"#, board["last_event"].as_u64().unwrap() + 1))
            .await;
        assert_eq!(refused.code(), "lane-went-on");
        // Reopened by a console, it is a sheet like any other of consoles.
        let mut record = house.store.load(1).await.unwrap();
        house.store.append(&mut record, Event::Reopened).await.unwrap();
        house.until(3, |_| true).await;
        let mut centre = Events::of(&house, "/centre/live").await;
        while centre.next().await.unwrap().2["sheet"] != 1 {}
        assert_eq!(house.on(1, "close", "").await, 200);
    });
}

#[test]
fn balls_of_a_removed_bowler_are_not_thrown_away_with_the_last_one() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS","KYJ"]}"#).await;
        house.on(1, "ball", r#""ball":"X""#).await;
        assert_eq!(house.on(1, "remove", r#""line":1"#).await, 200);
        let left = house.post("/sheets/1/leave", r#"{"after":4,"line":2}"#).await;
        assert_eq!((left.status, left.code().as_str()), (422, "no-bowlers"));
        assert_eq!(house.on(1, "undo", "").await, 200);
        assert_eq!(house.get("/sheets/1").await.json()["lines"][0]["notation"], "X");
    });
}

#[test]
fn two_servers_on_one_file_see_the_lanes_of_each_other() {
    run(async {
        let house = House4::with_desk().await;
        let other = house.beside(4).await;
        assert_eq!(other.post("/lanes/2/open", "{}").await.status, 200);
        house.until(2, |lane| lane["status"] == "joining").await;
        assert_eq!(house.post("/lanes/3/open", r#"{"bowlers":["PJS"]}"#).await.status, 200);
        // At once: what is there now is in the answer.
        let taken = other.post("/lanes/3/open", "{}").await;
        assert_eq!((taken.status, &taken.json()["now"]["board"]["sheet"]), (409, &1.into()));
        assert_eq!(other.at(2, "close", "").await["lane"]["status"], "free");
        house.until(2, |lane| lane["status"] == "free").await;
    });
}

#[test]
fn a_lane_beyond_those_of_the_centre_is_one_until_it_is_closed() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/4/open", r#"{"bowlers":["PJS"]}"#).await;
        let fewer = house.beside(2).await;
        let (mut lane, mut centre) =
            (Events::of(&fewer, "/lanes/4/live").await, Events::of(&fewer, "/centre/live").await);
        assert_eq!(lane.next().await.unwrap().2["status"], "joining");
        for number in [1, 2, 4] {
            assert_eq!(centre.next().await.unwrap().2["lane"], number);
        }
        fewer.post("/lanes/1/open", "{}").await;
        // A lane that has not changed is not told again.
        assert_eq!(centre.next().await.unwrap().2["lane"], 1);
        fewer.at(4, "close", "").await;
        assert_eq!(lane.next().await.unwrap().2["status"], "free");
        let (name, _, gone) = centre.next().await.unwrap();
        assert_eq!((name.as_str(), &gone["lane"]), ("gone", &4.into()));
        assert_eq!(fewer.get("/lanes/4").await.code(), "no-such-lane");
    });
}

#[test]
fn whoever_watches_a_closed_sheet_sees_corrections_of_earlier_games() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        for _ in 0..20 {
            house.on(1, "ball", r#""pins":4"#).await;
        }
        house.at(1, "next", "").await;
        house.on(2, "ball", r#""pins":5"#).await;
        house.at(1, "close", "").await;
        let mut watched = Events::of(&house, "/sheets/2/live").await;
        assert_eq!(watched.next().await.unwrap().2["lines"][0]["series"], 80);
        house.on(1, "correct", r#""line":1,"frame":10,"balls":"9-""#).await;
        assert_eq!(watched.next().await.unwrap().2["lines"][0]["series"], 81);
    });
}

#[test]
fn whoever_joins_where_the_first_game_was_restored_bowls() {
    run(async {
        let house = House4::with_desk().await;
        for lane in [1, 2] {
            house.post(&format!("/lanes/{lane}/open"), r#"{"bowlers":["PJS"]}"#).await;
            assert_eq!(house.on(lane, "leave", r#""line":1"#).await, 200);
            let mut record = house.store.load(lane.into()).await.unwrap();
            house.store.append(&mut record, Event::Restored).await.unwrap();
        }
        // A sheet that is open goes on, and one that is closed was the first game.
        let mut record = house.store.load(2).await.unwrap();
        house.store.append(&mut record, Event::Reopened).await.unwrap();
        let bowlers = |joined: &Value| {
            let lines = joined["board"]["lines"].as_array().unwrap().iter();
            lines.map(|line| line["bowler"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let first = house.at(1, "join", r#""bowler":"KYJ""#).await;
        assert_eq!((bowlers(&first), &first["board"]["game"]), (vec!["KYJ".to_owned()], &2.into()));
        let second = house.at(2, "join", r#""bowler":"KYJ""#).await;
        assert_eq!((&second["board"]["sheet"], &second["board"]["game"]), (&2.into(), &1.into()));
        assert!(bowlers(&second).contains(&"KYJ".to_owned()), "{second}");
        assert_eq!(house.on(3, "ball", r#""ball":"X""#).await, 200);
        assert_eq!(house.on(2, "ball", r#""ball":"X""#).await, 200);
    });
}

#[test]
fn a_lane_whose_sheet_is_damaged_in_mid_game_can_be_closed() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(house.store.path());
        let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
        let damage = "INSERT INTO events (sheet, number, seq, at, \"by\", event, hash) \
                      SELECT 1, 3, max(seq) + 1, max(at), 'console', '{\"v\":1,\"kind\":\"closed\"}', zeroblob(32) FROM events";
        sqlx::query(damage).execute(&mut connection).await.unwrap();
        house.until(1, |lane| lane["board"].is_null()).await;
        let refused = house.post("/sheets/1/ball", r#"{"after":2,"pins":3}"#).await;
        assert_eq!((refused.status, refused.code().as_str()), (500, "damaged"), "{refused:?}");
        assert_eq!(house.at(1, "close", "").await["lane"]["status"], "free");
    });
}
