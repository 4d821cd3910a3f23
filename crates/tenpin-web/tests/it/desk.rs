use std::time::{Duration, Instant};

use crate::{House4, PASSWORD, run};

#[test]
fn only_the_desk_writes_and_the_code_sets_its_password_once() {
    run(async {
        let mut house = House4::new().await;
        assert_eq!(house.post("/lanes/1/open", "{}").await.code(), "not-signed-in");
        let sign_in = format!(r#"{{"password":"{PASSWORD}"}}"#);
        assert_eq!(house.post("/desk/sign-in", &sign_in).await.code(), "no-password");
        let set = |code: &str, password: &str| format!(r#"{{"code":"{code}","password":"{password}"}}"#);
        assert_eq!(house.post("/desk/password", &set("00000-00000", PASSWORD)).await.code(), "wrong-code");
        assert_eq!(house.post("/desk/password", &set(&house.code, "short")).await.code(), "bad-password");
        assert_eq!(house.post("/desk/password", &set(&house.code, PASSWORD)).await.status, 204);
        assert_eq!(house.post("/desk/password", &set(&house.code, PASSWORD)).await.code(), "has-password");
        assert_eq!(house.post("/desk/sign-in", r#"{"password":"another one"}"#).await.code(), "wrong-password");
        let signed_in = house.post("/desk/sign-in", &sign_in).await;
        let set_cookie = signed_in.header("set-cookie").unwrap();
        assert!(set_cookie.ends_with("; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200"), "{set_cookie}");
        let until: tenpin_store::Timestamp = signed_in.json()["until"].as_str().unwrap().parse().unwrap();
        let seconds = until.as_second() - tenpin_store::clock::now().as_second();
        assert!((43_170..=43_200).contains(&seconds), "{seconds}");
        let token = signed_in.json()["token"].as_str().unwrap().to_owned();

        // By the cookie as well as by the header.
        let cookie = format!("a=b; tenpin-desk={token}");
        assert_eq!(house.post_with("/lanes/1/open", &[("Cookie", &cookie)], "{}").await.status, 200);
        house.token = Some(token);
        assert_eq!(house.post("/lanes/2/open", "{}").await.status, 200);
        assert_eq!(house.post("/desk/sign-out", "").await.status, 204);
        assert_eq!(house.post("/lanes/3/open", "{}").await.code(), "not-signed-in");

        // Another password signs everybody out, after a moment where another program sets it.
        house.token = Some(house.post("/desk/sign-in", &sign_in).await.json()["token"].as_str().unwrap().to_owned());
        assert_eq!(house.post("/lanes/3/open", "{}").await.status, 200);
        tenpin_web::set_desk_password(&house.store, "another password").await.unwrap();
        let start = Instant::now();
        while house.get("/session").await.json() != serde_json::json!([]) {
            assert!(start.elapsed() < Duration::from_secs(10), "still signed in");
        }
        assert_eq!(house.post("/lanes/4/open", "{}").await.code(), "not-signed-in");
    });
}

#[test]
fn the_code_that_sets_the_password_is_guessed_slowly() {
    run(async {
        let house = House4::new().await;
        let set = |code: &str| format!(r#"{{"code":"{code}","password":"{PASSWORD}"}}"#);
        for _ in 0..10 {
            assert_eq!(house.post("/desk/password", &set("1234567890")).await.code(), "wrong-code");
        }
        let refused = house.post("/desk/password", &set(&house.code)).await;
        assert_eq!(refused.code(), "too-many-tries");
        let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=31).contains(&wait), "{refused:?}");
    });
}

/// What browsers are told with every answer, whatever it is.
#[test]
fn every_answer_tells_browsers_what_pages_may_do() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        let policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
        let page = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
        for (method, path, status) in [
            ("GET", "/api/v1", 200),
            ("GET", "/api/v1/reference.css", 200),
            ("GET", "/api/v1/openapi.json", 200),
            ("GET", "/api/v1/lanes", 200),
            ("HEAD", "/api/v1/lanes", 200),
            ("GET", "/api/v1/lanes/1/code", 200),
            ("GET", "/api/v1/session", 200),
            ("GET", "/api/v1/lanes/9", 404),
            ("GET", "/nothing", 404),
            ("POST", "/api/v1/lanes/1/ball", 404),
            ("DELETE", "/api/v1/lanes", 405),
            ("GET", "/healthz", 200),
            ("GET", "/", 303),
        ] {
            let answer = house.ask(method, path, &[], "").await;
            assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
            for (name, value) in [
                ("x-content-type-options", "nosniff"),
                ("x-frame-options", "DENY"),
                ("referrer-policy", "no-referrer"),
                ("cross-origin-resource-policy", "same-origin"),
                ("content-security-policy", if path == "/api/v1" { page } else { policy }),
            ] {
                assert_eq!(answer.header(name), Some(value), "{method} {path}");
            }
            let is_secret = ["/api/v1/lanes/1/code", "/api/v1/session"].contains(&path) || 400 <= status;
            let control = answer.header("cache-control");
            assert_eq!(control == Some("no-store"), is_secret, "{method} {path}: {control:?}");
            assert!(answer.header("strict-transport-security").is_none(), "it did not come over TLS");
        }
    });
}

/// The code is good once, and whoever loses the connection meanwhile is not locked out.
#[test]
fn a_password_is_set_to_the_end_though_the_connection_breaks() {
    run(async {
        for pause in [0, 5, 20, 50] {
            let house = House4::new().await;
            let set = format!(r#"{{"code":"{}","password":"{PASSWORD}"}}"#, house.code);
            let connection = house.connect("POST", "/api/v1/desk/password", &[], &set).await;
            house.get("/lanes").await;
            tokio::time::sleep(Duration::from_millis(pause)).await;
            drop(connection);
            let start = Instant::now();
            let sign_in = format!(r#"{{"password":"{PASSWORD}"}}"#);
            while house.post("/desk/sign-in", &sign_in).await.status != 200 {
                // Where it broke before the code was taken, the code is good.
                let _ = house.post("/desk/password", &set).await;
                assert!(start.elapsed() < Duration::from_secs(10), "neither the code nor the password is good");
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
    });
}
