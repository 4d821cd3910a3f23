//! The format is a promise: what an earlier version wrote must read as the same for ever.

use std::io::Cursor;

use tenpin_board::{Event, Series, Sheet};
use tenpin_store::{FORMAT, Store};

use crate::{balls, runtime, sheet};

/// Every kind of event, with the text that it has had since it was first written.
fn known() -> Vec<(Event, &'static str)> {
    let bowlers = || vec!["PJS".parse().unwrap(), "KYJ:no-tap-9".parse().unwrap()];
    let rolled = |line, ball: &str| Event::Rolled { line, ball: ball.parse().unwrap() };
    let corrected = |reason: &str| Event::Corrected {
        line: 0,
        number: 3,
        before: balls("7/"),
        after: balls("(8)1"),
        reason: reason.to_owned(),
    };
    let renamed = |before: &str, after: &str, reason: &str| Event::Renamed {
        line: 0,
        before: before.parse().unwrap(),
        after: after.parse().unwrap(),
        reason: reason.to_owned(),
    };
    let series = Some(Series { id: 0x0192_3f5e_7a3b_7c4d_8e5f_0123_4567_89ab, game: 2, games: Some(3) });
    vec![
        (
            Event::Opened { bowlers: bowlers(), series: None, continues: Vec::new() },
            r#"{"v":1,"kind":"opened","bowlers":["PJS","KYJ:no-tap-9"]}"#,
        ),
        (
            Event::Opened { bowlers: bowlers(), series, continues: Vec::new() },
            r#"{"v":1,"kind":"opened","bowlers":["PJS","KYJ:no-tap-9"],"series":"01923f5e-7a3b-7c4d-8e5f-0123456789ab","game":2,"games":3}"#,
        ),
        (
            Event::Opened { bowlers: bowlers(), series, continues: vec![2, 0] },
            r#"{"v":2,"kind":"opened","bowlers":["PJS","KYJ:no-tap-9"],"series":"01923f5e-7a3b-7c4d-8e5f-0123456789ab","game":2,"games":3,"continues":[3,1]}"#,
        ),
        (
            Event::Opened {
                bowlers: vec!["KYJ:no-tap-9=김연재".parse().unwrap()],
                series: None,
                continues: Vec::new(),
            },
            r#"{"v":2,"kind":"opened","bowlers":["KYJ:no-tap-9=김연재"]}"#,
        ),
        (rolled(0, "X"), r#"{"v":1,"kind":"rolled","line":1,"ball":"X"}"#),
        (rolled(1, "8{7-10}"), r#"{"v":1,"kind":"rolled","line":2,"ball":"8{7-10}"}"#),
        (rolled(1, "{4-6}"), r#"{"v":1,"kind":"rolled","line":2,"ball":"{4-6}"}"#),
        (rolled(0, "F"), r#"{"v":1,"kind":"rolled","line":1,"ball":"F"}"#),
        (rolled(0, "15"), r#"{"v":1,"kind":"rolled","line":1,"ball":"15"}"#),
        (corrected(""), r#"{"v":1,"kind":"corrected","line":1,"frame":3,"before":["7","/"],"after":["(8)","1"]}"#),
        (
            corrected("a \"pin\" 핀"),
            r#"{"v":1,"kind":"corrected","line":1,"frame":3,"before":["7","/"],"after":["(8)","1"],"reason":"a \"pin\" 핀"}"#,
        ),
        (Event::Undone, r#"{"v":1,"kind":"undone"}"#),
        (Event::Redone, r#"{"v":1,"kind":"redone"}"#),
        (
            Event::Joined { bowler: "KIM:3-6-9".parse().unwrap(), has_lag: false },
            r#"{"v":1,"kind":"joined","bowler":"KIM:3-6-9"}"#,
        ),
        (Event::Joined { bowler: "KIM".parse().unwrap(), has_lag: true }, r#"{"v":2,"kind":"joined","bowler":"KIM"}"#),
        (
            Event::Joined { bowler: "KIM=Kim Yuna".parse().unwrap(), has_lag: true },
            r#"{"v":2,"kind":"joined","bowler":"KIM=Kim Yuna"}"#,
        ),
        (Event::Returned { line: 2, has_lag: true }, r#"{"v":2,"kind":"returned","line":3}"#),
        (Event::Bowl { line: 1 }, r#"{"v":2,"kind":"bowl","line":2}"#),
        (
            renamed("PJS", "BOB=Bob Park", "misspelt"),
            r#"{"v":2,"kind":"renamed","line":1,"before":"PJS","after":"BOB=Bob Park","reason":"misspelt"}"#,
        ),
        (
            renamed("BOB=Bob Park", "BOB", ""),
            r#"{"v":2,"kind":"renamed","line":1,"before":"BOB=Bob Park","after":"BOB"}"#,
        ),
        (Event::Left { line: 2 }, r#"{"v":1,"kind":"left","line":3}"#),
        (Event::Returned { line: 2, has_lag: false }, r#"{"v":1,"kind":"returned","line":3}"#),
        (Event::Reordered { lines: vec![1, 0] }, r#"{"v":1,"kind":"reordered","lines":[2,1]}"#),
        (Event::Removed { line: 1 }, r#"{"v":3,"kind":"removed","line":2}"#),
        (Event::Placed { lane: 12 }, r#"{"v":3,"kind":"placed","lane":12}"#),
        (Event::Closed, r#"{"v":1,"kind":"closed"}"#),
        (Event::Reopened, r#"{"v":1,"kind":"reopened"}"#),
        (Event::Deleted, r#"{"v":1,"kind":"deleted"}"#),
        (Event::Restored, r#"{"v":1,"kind":"restored"}"#),
    ]
}

#[test]
fn every_event_has_the_text_it_always_had() {
    assert_eq!(FORMAT, 3);
    for (event, text) in known() {
        assert_eq!(tenpin_store::event_to_text(&event), text);
        assert_eq!(tenpin_store::event_from_text(text), Ok(event));
    }
}

#[test]
fn the_document_shows_every_kind_of_event() {
    let document = include_str!("../../../../docs/journal.md");
    for (_, text) in known() {
        let kind = text.split("\"kind\":\"").nth(1).unwrap().split('"').next().unwrap();
        assert!(document.contains(&format!("`{kind}`")), "{kind} is not described");
    }
    let block = document.split("```json\n").nth(1).unwrap().split("```").next().unwrap();
    runtime().block_on(async {
        let store = Store::in_memory().await.unwrap();
        let imported = store.import(Cursor::new(block.as_bytes().to_vec())).await.unwrap();
        assert_eq!((imported.sheets, imported.events), (1, block.lines().count()));
        let record = store.load(12).await.unwrap();
        assert_eq!(record.to_lines(), block, "the example is written as it stands there");
    });
}

#[test]
fn what_is_no_event_says_why() {
    for (text, says) in [
        ("", "EOF while parsing"),
        ("[]", "invalid type: sequence"),
        ("{}", "\"v\" is no version of the format"),
        (r#"{"v":0,"kind":"undone"}"#, "\"v\" is no version of the format"),
        (r#"{"v":"1","kind":"undone"}"#, "\"v\" is no version of the format"),
        (r#"{"v":9,"anything":"at all"}"#, "format 9 is newer than 3"),
        (r#"{"v":1}"#, "missing field `kind`"),
        (r#"{"v":1,"kind":"rolled","line":1,"ball":"9X"}"#, "\"9X\" is no ball"),
        (r#"{"v":1,"kind":"rolled","line":0,"ball":"9"}"#, "lines are numbered from 1"),
        (r#"{"v":1,"kind":"rolled","line":1,"ball":"9","speed":7}"#, "unknown field `speed`"),
        (r#"{"v":1,"kind":"undone","line":1}"#, "unknown field `line`"),
        (r#"{"v":1,"kind":"joined","bowler":"KI"}"#, "\"KI\" is no bowler: a name is three letters, not 2"),
        (r#"{"v":3,"kind":"placed","lane":0}"#, "invalid value: integer `0`"),
        (r#"{"v":3,"kind":"placed"}"#, "missing field `lane`"),
        (r#"{"v":2,"kind":"placed","lane":3}"#, "this is told in \"v\":3, not in \"v\":2"),
        (r#"{"v":1,"kind":"opened","bowlers":["PJS"],"game":1}"#, "a series has an id and a game"),
        (r#"{"v":1,"kind":"opened","bowlers":["PJS"],"games":3}"#, "a series has an id and a game"),
        (
            r#"{"v":1,"kind":"opened","bowlers":["PJS"],"game":0,"series":"01923f5e-7a3b-7c4d-8e5f-0123456789ab"}"#,
            "a series has",
        ),
        (r#"{"v":1,"kind":"opened","bowlers":["PJS"],"game":1,"series":"7"}"#, "\"7\" is no series"),
    ] {
        let error = tenpin_store::event_from_text(text).unwrap_err().to_string();
        assert!(error.starts_with(says), "{text}: {error}");
    }
    // A sheet without bowlers is an event that no sheet takes.
    let nobody = tenpin_store::event_from_text(r#"{"v":1,"kind":"opened","bowlers":[]}"#).unwrap();
    assert!(Sheet::replay([nobody]).is_err());
    assert!(sheet("PJS").events().len() == 1);
}
