use tenpin_json::{
    CodeRecord, DisplayRecord, EnterRequest, HighGameRecord, HighGamesRecord, KeypadRecord, LockRequest, PairRequest,
    PairingRecord, RenewRequest, ScreenRecord, SessionRecord,
};

use crate::check;

#[test]
fn keypads_and_codes() {
    let keypad = KeypadRecord {
        keypad: 17,
        lane: 3,
        opening: 7,
        typed: true,
        good: false,
        since: "a time".to_owned(),
        until: None,
    };
    check(&keypad, r#"{"keypad":17,"lane":3,"opening":7,"typed":true,"good":false,"since":"a time","until":null}"#);
    let code = CodeRecord { lane: 3, opening: 7, code: "0f".to_owned(), digits: "012345".to_owned() };
    check(&code, r#"{"lane":3,"opening":7,"code":"0f","digits":"012345"}"#);
}

#[test]
fn screens() {
    let screen = ScreenRecord { screen: 2, name: "TV".to_owned(), lane: Some(3), since: "a time".to_owned() };
    let pairing = PairingRecord { code: "012345".to_owned(), seconds: 600 };
    check(
        &DisplayRecord { screen: Some(screen), pairing: None },
        r#"{"screen":{"screen":2,"name":"TV","lane":3,"since":"a time"},"pairing":null}"#,
    );
    check(
        &DisplayRecord { screen: None, pairing: Some(pairing) },
        r#"{"screen":null,"pairing":{"code":"012345","seconds":600}}"#,
    );
}

#[test]
fn sessions() {
    let session = SessionRecord {
        role: "program".to_owned(),
        number: 5,
        name: Some("site".to_owned()),
        lane: None,
        scopes: vec!["read".to_owned(), "lane:3".to_owned()],
        until: Some("a time".to_owned()),
    };
    check(
        &session,
        r#"{"role":"program","number":5,"name":"site","lane":null,"scopes":["read","lane:3"],"until":"a time"}"#,
    );
}

#[test]
fn high_games() {
    let game = HighGameRecord {
        score: 300,
        rules: "ten-pin".to_owned(),
        bowler: "KIM".to_owned(),
        label: "Kim Yuna (KIM)".to_owned(),
        notation: "XXXXXXXXXXXX".to_owned(),
        sheet: "an id".to_owned(),
    };
    check(
        &HighGamesRecord { day: "2026-11-19".to_owned(), games: vec![game] },
        r#"{"day":"2026-11-19","games":[{"score":300,"rules":"ten-pin","bowler":"KIM","label":"Kim Yuna (KIM)",
           "notation":"XXXXXXXXXXXX","sheet":"an id"}]}"#,
    );
}

/// What is left out is nothing, and what is unknown is refused.
#[test]
fn requests() {
    let enter =
        |json: &str| serde_json::from_str::<EnterRequest>(json).map(|enter| (enter.code, enter.lane, enter.digits));
    assert_eq!(enter(r#"{"code":"a"}"#).unwrap(), (Some("a".to_owned()), None, None));
    assert_eq!(enter(r#"{"lane":3.0,"digits":"1"}"#).unwrap(), (None, Some(3), Some("1".to_owned())));
    let pair = |json: &str| serde_json::from_str::<PairRequest>(json).map(|pair| (pair.code, pair.name, pair.lane));
    assert_eq!(pair(r#"{"code":"1","name":"TV"}"#).unwrap(), ("1".to_owned(), "TV".to_owned(), None));
    let renew = |json: &str| serde_json::from_str::<RenewRequest>(json).map(|renew| renew.opening);
    assert_eq!(renew(r#"{"opening":7}"#).unwrap(), 7);
    let lock = |json: &str| serde_json::from_str::<LockRequest>(json).map(|lock| (lock.opening, lock.locked));
    assert_eq!(lock(r#"{"opening":7,"locked":true}"#).unwrap(), (7, true));
    for wrong in [r#"{"lane":"3"}"#, r#"{"lane":3.5}"#, r#"{"code":"a","more":1}"#, r#"{"digits":123456}"#] {
        assert!(enter(wrong).is_err(), "{wrong}");
    }
    for wrong in [r#"{"code":"1"}"#, r#"{"code":"1","name":"TV","more":1}"#] {
        assert!(pair(wrong).is_err(), "{wrong}");
    }
    assert!(renew("{}").is_err() && renew(r#"{"opening":7.5}"#).is_err());
    assert!(lock(r#"{"opening":7}"#).is_err() && lock(r#"{"opening":7,"locked":1}"#).is_err());
}
