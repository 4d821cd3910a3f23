use std::time::Duration;

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
        assert!(signed_in.header("set-cookie").unwrap().contains("HttpOnly; SameSite=Strict"));
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
        tokio::time::sleep(Duration::from_millis(250)).await;
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
