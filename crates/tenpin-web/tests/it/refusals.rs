use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use tempfile::TempDir;
use tenpin::{Ball, Ruleset};
use tenpin_board::{Event, Sheet};
use tenpin_lang::{Declared, Happened, Hint, Language, Phrase, Phrasebook, Phrases, Share};
use tenpin_store::Store;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::{Answer, House4, answer, run};

/// What a refusal has in `now`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Now {
    /// The board with the ball that may be bowled.
    Next,
    /// A board on which no ball is taken.
    Board,
    /// A lane without a board.
    Lane,
    /// Nothing: no sheet was looked at.
    Nothing,
}

use Now::{Board, Lane, Next, Nothing};

/// A sheet, and what it refuses.
struct Scene {
    /// Who bowls.
    bowlers: &'static str,
    /// What happens before: balls, and commands such as `leave:2`.
    before: &'static str,
    /// Commands with their bodies but for `after`, the code of each refusal, and what is there then.
    refused: &'static [(&'static str, &'static str, &'static str, Now)],
}

const SCENES: &[Scene] = &[
    Scene {
        bowlers: r#"["PJS","KYJ"]"#,
        before: "",
        refused: &[
            ("ball", r#""ball":"/""#, "spare-not-second", Next),
            ("ball", r#""ball":"/F""#, "spare-not-second", Next),
            ("ball", r#""ball":"T""#, "rest-not-third", Next),
            ("ball", r#""ball":"(9)""#, "no-split", Next),
            ("ball", r#""pins":11"#, "too-many-pins", Next),
            ("ball", r#""ball":"11F""#, "too-many-pins", Next),
            ("ball", r#""ball":"7{7-10}""#, "wrong-count", Next),
            ("ball", r#""ball":"9{}""#, "wrong-count", Next),
            ("undo", "", "nothing-to-undo", Next),
            ("redo", "", "nothing-to-redo", Next),
            ("turn", r#""line":1"#, "is-up", Next),
            ("turn", r#""line":3"#, "no-such-line", Next),
            ("leave", r#""line":3"#, "no-such-line", Next),
            ("return", r#""line":3"#, "no-such-line", Next),
            ("return", r#""line":1"#, "has-not-left", Next),
            ("remove", r#""line":3"#, "no-such-line", Next),
            ("name", r#""line":3,"bowler":"PJX""#, "no-such-line", Next),
            ("name", r#""line":1,"bowler":"pjs""#, "same-name", Next),
            ("correct", r#""line":3,"frame":1,"balls":"X""#, "no-such-line", Next),
            ("correct", r#""line":1,"frame":1,"balls":"X""#, "frame-not-begun", Next),
            ("correct", r#""line":1,"frame":11,"balls":"X""#, "no-such-frame", Next),
            ("correct", r#""line":1,"frame":0,"balls":"X""#, "no-such-frame", Next),
            ("reorder", r#""lines":[3]"#, "not-an-order", Next),
            ("reorder", r#""lines":[2,2]"#, "not-an-order", Next),
            ("reopen", "", "sheet-not-closed", Next),
            ("ball", "", "one-ball", Next),
            ("ball", r#""ball":"X","left":[]"#, "one-ball", Next),
            ("ball", r#""ball":"Q""#, "bad-value", Next),
            ("ball", r#""ball":"78""#, "too-many-pins", Next),
            ("ball", r#""ball":"8{7-7}""#, "bad-value", Next),
            ("ball", r#""left":[11]"#, "bad-value", Next),
            ("ball", r#""left":[0]"#, "bad-value", Next),
            ("ball", r#""left":[7,7]"#, "bad-value", Next),
            ("correct", r#""line":1,"frame":1,"balls":"Q""#, "unknown-symbol", Next),
            ("correct", r#""line":1,"frame":1,"balls":"(8""#, "broken-split", Next),
            ("correct", r#""line":1,"frame":1,"balls":"{7""#, "broken-leave", Next),
            ("correct", r#""line":1,"frame":1,"balls":"_""#, "not-given", Next),
            ("correct", r#""line":1,"frame":1,"balls":"X 10""#, "ten-among-symbols", Next),
            ("correct", r#""line":1,"frame":1,"balls":"9 19""#, "not-a-count", Next),
            ("join", r#""bowler":"KI""#, "wrong-name-length", Next),
            ("join", r#""bowler":"""#, "wrong-name-length", Next),
            ("join", r#""bowler":"K1M""#, "not-a-letter", Next),
            ("join", r#""bowler":"KIM:ninepin""#, "no-such-ruleset", Next),
            ("join", r#""bowler":"KIM=""#, "name-without-letter", Next),
            ("join", r#""bowler":"=300""#, "name-without-letter", Next),
            ("join", r#""bowler":"=Park\u202eJi""#, "name-invisible", Next),
            ("join", r#""bowler":"=Abcdefghij Abcdefghij Abcdefghij Abcdefghij""#, "name-too-long", Next),
            ("name", r#""line":1,"bowler":"=Park Ji-sung""#, "wrong-name-length", Next),
            ("name", r#""line":1,"bowler":"PJ_""#, "not-a-letter", Next),
            ("name", r#""line":1,"bowler":"PJS=\u200b""#, "name-invisible", Next),
        ],
    },
    Scene {
        bowlers: r#"["PJS"]"#,
        before: "7",
        refused: &[
            ("ball", r#""pins":4"#, "too-many-pins", Next),
            ("ball", r#""ball":"X""#, "strike-not-first", Next),
            ("ball", r#""ball":"(2)""#, "split-not-first", Next),
            ("ball", r#""left":[1,2,3,4]"#, "too-many-left", Next),
            ("ball", r#""ball":"3{7}""#, "wrong-count", Next),
            ("correct", r#""line":1,"frame":1,"balls":"7X""#, "ball-refused", Next),
            ("correct", r#""line":1,"frame":1,"balls":"72/""#, "ball-refused", Next),
            ("correct", r#""line":1,"frame":2,"balls":"X""#, "frame-not-begun", Next),
            ("leave", r#""line":1"#, "no-bowlers", Next),
            ("remove", r#""line":1"#, "no-bowlers", Next),
        ],
    },
    Scene {
        bowlers: r#"["PJS"]"#,
        before: "8{7-10}",
        refused: &[
            ("ball", r#""left":[1]"#, "not-standing", Next),
            ("ball", r#""ball":"{1-7}""#, "not-standing", Next),
        ],
    },
    Scene {
        bowlers: r#"["PJS"]"#,
        before: "7 2",
        refused: &[
            ("correct", r#""line":1,"frame":1,"balls":"7""#, "frame-unfinished", Next),
            ("correct", r#""line":1,"frame":1,"balls":"74""#, "ball-refused", Next),
        ],
    },
    Scene {
        bowlers: r#"["PJS:no-tap-9"]"#,
        before: "",
        refused: &[("ball", r#""ball":"/""#, "spare-after-strike", Next)],
    },
    Scene {
        bowlers: r#"["PJS:candlepin"]"#,
        before: "3 3",
        refused: &[
            ("ball", r#""ball":"X""#, "no-mark-on-third", Next),
            ("ball", r#""ball":"/""#, "no-mark-on-third", Next),
        ],
    },
    Scene {
        bowlers: r#"["PJS:five-pin"]"#,
        before: "13",
        refused: &[
            ("ball", r#""ball":"(2)""#, "no-splits", Next),
            ("ball", r#""pins":1"#, "cannot-fall", Next),
            ("ball", r#""pins":16"#, "cannot-fall", Next),
            ("ball", r#""left":[3]"#, "cannot-be-left", Next),
            ("correct", r#""line":1,"frame":1,"balls":"10 F""#, "lone-foul", Next),
            ("ball", r#""left":[6]"#, "cannot-be-left", Next),
        ],
    },
    Scene {
        bowlers: r#"["PJS:3-6-9"]"#,
        before: "",
        refused: &[("correct", r#""line":1,"frame":3,"balls":"X""#, "frame-given", Next)],
    },
    Scene {
        bowlers: r#"["PJS","KYJ"]"#,
        before: "leave:2",
        refused: &[("leave", r#""line":2"#, "has-left", Next), ("turn", r#""line":2"#, "has-left", Next)],
    },
    Scene {
        bowlers: r#"["PJS","KYJ=김연재"]"#,
        before: "7 leave:1 5",
        refused: &[
            ("return", r#""line":1"#, "in-mid-frame", Next),
            ("join", r#""bowler":"PJS""#, "in-mid-frame", Next),
        ],
    },
    Scene {
        bowlers: r#"["PJS","KYJ=Kim Yeon-jae"]"#,
        before: "turn:2",
        refused: &[("turn", r#""line":2"#, "is-called", Next)],
    },
    Scene {
        bowlers: r#"["PJS","KYJ"]"#,
        before: "remove:2",
        refused: &[
            ("turn", r#""line":2"#, "is-removed", Next),
            ("leave", r#""line":2"#, "is-removed", Next),
            ("return", r#""line":2"#, "is-removed", Next),
            ("remove", r#""line":2"#, "is-removed", Next),
            ("name", r#""line":2,"bowler":"BOB""#, "is-removed", Next),
            ("correct", r#""line":2,"frame":1,"balls":"X""#, "is-removed", Next),
        ],
    },
    Scene {
        bowlers: r#"["PJS:current-frame","KYJ:current-frame"]"#,
        before: "leave:2 X X X X X X X X X X return:2",
        refused: &[("turn", r#""line":1"#, "is-over", Next)],
    },
    Scene {
        bowlers: r#"["PJS:current-frame"]"#,
        before: "X X X X X X X X X X",
        refused: &[("ball", r#""ball":"X""#, "game-over", Board), ("turn", r#""line":1"#, "is-over", Board)],
    },
    Scene {
        bowlers: r#"["PJS:current-frame"]"#,
        before: "X X X X X X X X X X close",
        refused: &[("reopen", "", "game-over", Board), ("ball", r#""pins":1"#, "game-over", Board)],
    },
    Scene {
        bowlers: r#"["PJS","KYJ"]"#,
        before: "7 close",
        refused: &[
            ("ball", r#""pins":1"#, "sheet-closed", Board),
            ("undo", "", "sheet-closed", Board),
            ("redo", "", "sheet-closed", Board),
            ("turn", r#""line":2"#, "sheet-closed", Board),
            ("join", r#""bowler":"BOB""#, "sheet-closed", Board),
            ("leave", r#""line":1"#, "sheet-closed", Board),
            ("return", r#""line":1"#, "sheet-closed", Board),
            ("remove", r#""line":2"#, "sheet-closed", Board),
            ("reorder", r#""lines":[2]"#, "sheet-closed", Board),
            ("close", "", "sheet-closed", Board),
            ("correct", r#""line":1,"frame":1,"balls":"74""#, "ball-refused", Board),
            ("name", r#""line":1,"bowler":"PJS""#, "same-name", Board),
        ],
    },
];

/// What a deleted sheet refuses, which is everything.
const ON_A_DELETED_SHEET: [(&str, &str); 13] = [
    ("ball", r#""pins":1"#),
    ("undo", ""),
    ("redo", ""),
    ("turn", r#""line":1"#),
    ("join", r#""bowler":"BOB""#),
    ("leave", r#""line":1"#),
    ("return", r#""line":1"#),
    ("remove", r#""line":1"#),
    ("reorder", r#""lines":[1]"#),
    ("close", ""),
    ("reopen", ""),
    ("correct", r#""line":1,"frame":1,"balls":"X""#),
    ("name", r#""line":1,"bowler":"BOB""#),
];

/// Codes that tell a bowler by the line, with the words that tell the bowler by name.
const SAID_BY_NAME: [(&str, &str); 8] = [
    ("has-left", "bowler-has-left"),
    ("in-mid-frame", "bowler-in-mid-frame"),
    ("is-removed", "bowler-is-removed"),
    ("has-not-left", "bowler-is-here"),
    ("is-up", "bowler-is-up"),
    ("is-called", "bowler-is-called"),
    ("is-over", "bowler-is-over"),
    ("same-name", "bowler-has-name"),
];

/// Codes that no request gets, each with the reason.
const OUT_OF_REACH: &[(&str, &str)] = &[
    ("busy", "the server has more connections than these tests make: flood.rs of the command gets it"),
    ("frame-finished", "the next ball is one of the next frame; in a correction it is the reason of ball-refused"),
    ("not-up", "a ball is bowled by whoever is up, and names no line"),
    ("other-balls", "a correction does not tell the balls from before"),
    ("other-name", "another name does not tell the one from before"),
    ("not-continued", "the next game continues the lines of the game before by itself"),
    ("sheet-not-opened", "a sheet begins with its opening"),
    ("sheet-already-opened", "no command opens a sheet again"),
    ("sheet-not-deleted", "no command restores a sheet"),
    ("not-a-ball", "a text that is no ball is a bad-value"),
    ("several-balls", "a text that is several balls is a bad-value"),
    ("negative-pins", "a count below 0 is a bad-body"),
    ("not-a-pin", "a pin that is none is a bad-value"),
    ("pin-twice", "a pin named twice is a bad-value"),
    ("is-on-lane", "a lane has its own sheet only"),
    ("slow-body", "a body may take half a minute"),
    ("no-pin-named", "an empty list is a ball that felled all pins"),
    ("unknown-byte", "a body is JSON, which is UTF-8"),
    ("looks-like-total", "a game is never read, only balls"),
    ("no-such-bowler", "bowlers are named by their lines"),
    ("shared-name", "bowlers are named by their lines"),
    ("named-twice", "bowlers are named by their lines, and an order with one of them twice is not-an-order"),
    ("bowler-has-left", "it is said of has-left"),
    ("bowler-in-mid-frame", "it is said of in-mid-frame"),
    ("bowler-is-removed", "it is said of is-removed"),
    ("bowler-is-here", "it is said of has-not-left"),
    ("bowler-is-up", "it is said of is-up"),
    ("bowler-is-called", "it is said of is-called"),
    ("bowler-is-over", "it is said of is-over"),
    ("bowler-has-name", "it is said of same-name"),
];

/// Words that are no reasons, and are declared where nobody else can name them.
const WORDS: [&str; 5] = ["and", "or", "range", "leave-called", "leave-split"];

/// Everything that is declared as a reason, by its code.
fn declared() -> BTreeMap<&'static str, Declared> {
    let texts = [tenpin_lang::TEXTS, tenpin_web::TEXTS];
    let all = texts.iter().flat_map(|texts| texts.declared).copied().flatten();
    let others = [Ruleset::DECLARED, tenpin::LeaveName::DECLARED, Hint::DECLARED, Happened::DECLARED, Share::DECLARED];
    let others: BTreeSet<&str> = others.iter().copied().flatten().map(|word| word.key).chain(WORDS).collect();
    all.filter(|word| !others.contains(word.key)).map(|word| (word.key, *word)).collect()
}

/// Refusals, and the codes that were seen so far.
struct Refusals {
    declared: BTreeMap<&'static str, Declared>,
    seen: BTreeSet<String>,
}

impl Refusals {
    /// Asks in every language, and checks all that a refusal promises. A refused request changes nothing.
    async fn check(&mut self, house: &House4, path: &str, body: &str, (status, code, now): (u16, &str, Now)) {
        self.check_with(house, ("POST", path), &[], body, (status, code, now)).await;
    }

    async fn check_with(
        &mut self,
        house: &House4,
        (method, path): (&str, &str),
        headers: &[(&str, &str)],
        body: &str,
        (status, code, now): (u16, &str, Now),
    ) {
        let place = format!("{method} {path} {body:.200}");
        let before = kept(&house.store).await;
        let mut answers = Vec::new();
        for language in Language::ALL {
            let mut headers = headers.to_vec();
            headers.push(("Accept-Language", language.code()));
            answers.push(house.ask(method, &format!("/api/v1{path}"), &headers, body).await);
        }
        self.check_answers(&place, &answers, (status, code, now));
        if let Some((_, by_name)) = SAID_BY_NAME.iter().find(|(by_line, _)| *by_line == code) {
            let problem = answers[0].json();
            let sheet = house.store.load(problem["now"]["board"]["sheet"].as_i64().unwrap()).await.unwrap();
            let line = usize::try_from(problem["values"]["number"].as_u64().unwrap()).unwrap() - 1;
            let name = sheet.sheet().lines()[line].label();
            let said = Phrase::new(by_name, vec![("name", name.into())]);
            check_details(&place, &answers, |_| said.clone());
        }
        assert_eq!(kept(&house.store).await, before, "{place}");
    }

    /// Checks the answers to a request in every language.
    fn check_answers(&mut self, place: &str, answers: &[Answer], (status, code, now): (u16, &str, Now)) {
        let declared = *self.declared.get(code).unwrap_or_else(|| panic!("{place}: {code:?} is no code: {answers:?}"));
        for (language, answer) in Language::ALL.into_iter().zip(answers) {
            let problem = answer.json();
            assert_eq!((answer.status, answer.code().as_str()), (status, code), "{place} {answer:?}");
            assert_eq!(problem["type"], format!("urn:tenpin:problem:{code}"));
            assert_eq!(answer.header("content-language"), Some(language.code()));
            let values = problem["values"].as_object();
            let names: BTreeSet<&str> = values.into_iter().flatten().map(|(name, _)| name.as_str()).collect();
            assert_eq!(names, declared.variables.iter().copied().collect(), "{place}");
            check_now(place, &problem, now);
            let detail = problem["detail"].as_str().unwrap();
            assert!(!detail.is_empty() && !detail.contains("{$") && !detail.contains("{ $"), "{place} {detail}");
        }
        let details: BTreeSet<String> = answers.iter().map(|answer| answer.json()["detail"].to_string()).collect();
        assert_eq!(details.len(), Language::ALL.len(), "{place} {details:?}");
        if !SAID_BY_NAME.iter().any(|(by_line, _)| *by_line == code) {
            check_details(place, answers, |values| said(declared, values));
        }
        self.seen.insert(code.to_owned());
    }
}

/// The reason that a caller says from the code and its values.
fn said(declared: Declared, values: &Value) -> Phrase {
    let value = |name: &&'static str| match &values[name] {
        Value::Number(number) => (*name, tenpin_lang::Value::Number(number.as_i64().unwrap().into())),
        text => (*name, text.as_str().unwrap().to_owned().into()),
    };
    Phrase::new(declared.key, declared.variables.iter().map(value).collect())
}

/// Whether each answer says this in its language.
fn check_details(place: &str, answers: &[Answer], said: impl Fn(&Value) -> Phrase) {
    for (language, answer) in Language::ALL.into_iter().zip(answers) {
        let words = Phrasebook::new(language, &[tenpin_lang::TEXTS, tenpin_web::TEXTS]);
        let problem = answer.json();
        assert_eq!(problem["detail"], words.say(&said(&problem["values"])), "{place}");
    }
}

/// Whether a refusal tells what is there now.
fn check_now(place: &str, problem: &Value, expected: Now) {
    let now = &problem["now"];
    let (board, next) = (&now["board"], &now["board"]["next"]);
    let found = match () {
        () if now.is_null() => Nothing,
        () if board.is_null() && now["lane"].is_object() => Lane,
        () if next.is_null() && board["last_event"].is_u64() => Board,
        () if next["pins"].as_array().is_some_and(|pins| !pins.is_empty()) => Next,
        () => panic!("{place}: {problem}"),
    };
    assert_eq!(found, expected, "{place}: {problem}");
}

/// Everything that is on the disk.
async fn kept(store: &Store) -> Vec<String> {
    let mut kept = Vec::new();
    // Where the file is gone, nothing is kept.
    for number in store.all_sheets().await.unwrap_or_default() {
        kept.push(store.export(number).await.map(|sheet| sheet.lines).unwrap_or_default());
    }
    kept
}

/// A body that follows this event.
fn body(after: u64, rest: &str) -> String {
    format!(r#"{{"after":{after}{}{rest}}}"#, if rest.is_empty() { "" } else { "," })
}

/// Carries out what must be accepted, and tells the board.
async fn done(house: &House4, path: &str, body: &str) -> Value {
    let answer = house.post(path, body).await;
    assert_eq!(answer.status, 200, "{path} {body} {answer:?}");
    answer.json()
}

/// Opens lane 1 and does what comes before. The number of the opening, of the sheet and of its last event.
async fn begin(house: &House4, bowlers: &str, before: &str) -> (u64, u64, u64) {
    let mut written = done(house, "/lanes/1/open", &format!(r#"{{"bowlers":{bowlers}}}"#)).await;
    let opening = written["lane"]["opening"]["opening"].as_u64().unwrap();
    let sheet = written["board"]["sheet"].as_u64().unwrap();
    let last = |written: &Value| written["board"]["last_event"].as_u64().unwrap();
    for step in before.split_whitespace() {
        let (command, rest) = match step.split_once(':') {
            Some((command, line)) => (command, format!(r#""line":{line}"#)),
            None if step == "close" => (step, String::new()),
            None => ("ball", json!({ "ball": step }).to_string().trim_matches(['{', '}']).to_owned()),
        };
        written = done(house, &format!("/sheets/{sheet}/{command}"), &body(last(&written), &rest)).await;
    }
    (opening, sheet, last(&written))
}

async fn on_sheets(refusals: &mut Refusals) {
    let house = House4::with_desk().await;
    for Scene { bowlers, before, refused } in SCENES {
        let (opening, sheet, after) = begin(&house, bowlers, before).await;
        for (command, rest, code, now) in *refused {
            let path = format!("/sheets/{sheet}/{command}");
            refusals.check(&house, &path, &body(after, rest), (422, code, *now)).await;
            if *now == Nothing {
                continue;
            }
            // What was told is what is there.
            let stale = house.post(&path, &body(after - 1, rest)).await;
            // What is wrong by itself is wrong whatever it follows.
            let is_wrong = (stale.status, stale.code().as_str()) == (422, *code);
            assert!(is_wrong || (stale.status, stale.code().as_str()) == (409, "stale"), "{path} {stale:?}");
            assert_eq!(stale.json()["now"]["board"]["last_event"], after);
        }
        done(&house, "/lanes/1/close", &format!(r#"{{"opening":{opening},"after":{after}}}"#)).await;
    }
    let (opening, sheet, after) = begin(&house, r#"["PJS"]"#, "").await;
    let reason = format!(r#""line":1,"bowler":"PJX","reason":"{}""#, "x".repeat(501));
    refusals.check(&house, &format!("/sheets/{sheet}/name"), &body(after, &reason), (422, "long-reason", Next)).await;
    refusals.check(&house, &format!("/sheets/{sheet}/undo"), &body(after + 1, ""), (409, "stale", Next)).await;
    refusals.check(&house, "/sheets/99/undo", &body(1, ""), (404, "no-such-sheet", Nothing)).await;
    done(&house, "/lanes/1/close", &format!(r#"{{"opening":{opening},"after":{after}}}"#)).await;
    for (command, rest) in ON_A_DELETED_SHEET {
        let path = format!("/sheets/{sheet}/{command}");
        refusals.check(&house, &path, &body(after + 2, rest), (422, "sheet-deleted", Board)).await;
    }
}

async fn at_lanes(refusals: &mut Refusals) {
    let house = House4::with_desk().await;
    let check = async |refusals: &mut Refusals, path: &str, body: &str, status, code, now| {
        refusals.check(&house, path, body, (status, code, now)).await;
    };
    for (path, body) in [
        ("/lanes/1/join", r#"{"opening":1,"after":0,"bowler":"PJS"}"#),
        ("/lanes/1/next", r#"{"opening":1,"after":0}"#),
        ("/lanes/1/move", r#"{"opening":1,"after":0,"to":2}"#),
        ("/lanes/1/close", r#"{"opening":1,"after":0}"#),
        ("/lanes/1/help", r#"{"opening":1,"needed":true}"#),
    ] {
        check(refusals, path, body, 409, "lane-is-free", Lane).await;
    }
    check(refusals, "/lanes/9/open", "{}", 404, "no-such-lane", Nothing).await;
    check(refusals, "/lanes/1/open", r#"{"games":0}"#, 422, "bad-value", Lane).await;
    check(refusals, "/lanes/1/open", r#"{"games":101}"#, 422, "bad-value", Lane).await;
    check(refusals, "/lanes/1/open", r#"{"rules":"ninepin"}"#, 422, "bad-value", Lane).await;
    check(refusals, "/lanes/1/open", r#"{"bowlers":["KIM:ninepin"]}"#, 422, "no-such-ruleset", Lane).await;
    check(refusals, "/lanes/1/open", r#"{"bowlers":["PJS","KI"]}"#, 422, "wrong-name-length", Lane).await;
    check(refusals, "/lanes/1/open", r#"{"bowlers":["7UP"]}"#, 422, "not-a-letter", Lane).await;

    done(&house, "/lanes/1/open", r#"{"games":1,"rules":"current-frame"}"#).await;
    check(refusals, "/lanes/1/open", "{}", 409, "lane-is-open", Lane).await;
    check(refusals, "/lanes/1/next", r#"{"opening":1,"after":0}"#, 422, "no-sheet", Lane).await;
    check(refusals, "/lanes/1/close", r#"{"opening":2,"after":0}"#, 409, "stale", Lane).await;
    check(refusals, "/lanes/1/move", r#"{"opening":1,"after":0,"to":9}"#, 404, "no-such-lane", Nothing).await;
    let is_own = r#"{"opening":1,"after":0,"to":1}"#;
    check(refusals, "/lanes/1/move", is_own, 409, "lane-is-open", Lane).await;

    done(&house, "/lanes/1/join", r#"{"opening":1,"after":0,"bowler":"PJS"}"#).await;
    check(refusals, "/lanes/1/open", "{}", 409, "lane-is-open", Next).await;
    check(refusals, "/lanes/1/join", r#"{"opening":1,"after":0,"bowler":"KYJ"}"#, 409, "stale", Next).await;
    check(refusals, "/lanes/1/next", r#"{"opening":1,"after":2}"#, 422, "not-over", Next).await;
    for after in 2..12 {
        done(&house, "/sheets/1/ball", &body(after, r#""ball":"X""#)).await;
    }
    check(refusals, "/lanes/1/next", r#"{"opening":1,"after":12}"#, 422, "no-more-games", Board).await;
    done(&house, "/sheets/1/close", &body(12, "")).await;
    let late = r#"{"opening":1,"after":13,"bowler":"KYJ"}"#;
    check(refusals, "/lanes/1/join", late, 422, "sheet-closed", Board).await;

    // A sheet that is closed when its lane moves goes there when it is reopened.
    done(&house, "/lanes/2/open", r#"{"bowlers":["PJS"]}"#).await;
    done(&house, "/sheets/2/ball", &body(2, r#""ball":"7""#)).await;
    done(&house, "/sheets/2/close", &body(3, "")).await;
    done(&house, "/lanes/2/move", r#"{"opening":2,"after":4,"to":3}"#).await;
    done(&house, "/sheets/2/reopen", &body(4, "")).await;
    done(&house, "/lanes/3/move", r#"{"opening":2,"after":6,"to":2}"#).await;

    // What a lane has left behind is not reopened.
    done(&house, "/sheets/2/close", &body(7, "")).await;
    done(&house, "/lanes/2/next", r#"{"opening":2,"after":8}"#).await;
    check(refusals, "/sheets/2/reopen", &body(8, ""), 422, "lane-went-on", Board).await;
}

async fn at_the_desk(refusals: &mut Refusals) {
    let mut house = House4::new().await;
    let sign_in = |password: &str| json!({ "password": password }).to_string();
    let set = |code: &str, password: &str| json!({ "code": code, "password": password }).to_string();
    refusals.check(&house, "/lanes/1/open", "{}", (401, "not-signed-in", Nothing)).await;
    refusals.check(&house, "/desk/sign-in", &sign_in("a password"), (403, "no-password", Nothing)).await;
    refusals.check(&house, "/desk/password", &set(&house.code, "short"), (422, "bad-password", Nothing)).await;
    let long = "x".repeat(201);
    refusals.check(&house, "/desk/password", &set(&house.code, &long), (422, "bad-password", Nothing)).await;
    refusals.check(&house, "/desk/password", &set(&house.code, "Football1"), (422, "common-password", Nothing)).await;
    refusals.check(&house, "/desk/password", &set("none", "a password"), (403, "wrong-code", Nothing)).await;
    house.set_password().await;
    house.token = Some(house.sign_in().await);
    refusals.check(&house, "/desk/password", &set("none", "a password"), (403, "has-password", Nothing)).await;
    refusals.check(&house, "/desk/sign-in", &sign_in("a password"), (403, "wrong-password", Nothing)).await;
    refusals.check(&house, "/desk/sign-in", &sign_in(&long), (403, "wrong-password", Nothing)).await;
    for _ in 0..10 {
        house.post("/desk/sign-in", &sign_in("a password")).await;
    }
    refusals.check(&house, "/desk/sign-in", &sign_in(crate::PASSWORD), (429, "too-many-tries", Nothing)).await;
}

/// What only the desk does, a keypad does nowhere or at its own lane, and nobody does too often.
async fn by_role(refusals: &mut Refusals) {
    let mut house = House4::set(|house| house.connections = 20).await.signed_in().await;
    done(&house, "/lanes/1/open", r#"{"bowlers":["PJS","KYJ"]}"#).await;
    done(&house, "/lanes/2/open", r#"{"bowlers":["PJS"]}"#).await;
    done(&house, "/sheets/1/ball", &body(2, r#""ball":"7""#)).await;
    done(&house, "/lanes/1/corrections", r#"{"opening":1,"locked":true}"#).await;
    refusals.check(&house, "/keypad/enter", "{}", (422, "one-code", Nothing)).await;
    let both = r#"{"code":"a","lane":1,"digits":"123456"}"#;
    refusals.check(&house, "/keypad/enter", both, (422, "one-code", Nothing)).await;
    refusals.check(&house, "/keypad/enter", r#"{"code":"a"}"#, (403, "wrong-lane-code", Nothing)).await;
    let television = r#"{"code":"000 000","name":"TV"}"#;
    refusals.check(&house, "/screens", television, (422, "wrong-pairing-code", Nothing)).await;
    refusals.check(&house, "/screens/9/end", "", (404, "no-such-screen", Nothing)).await;
    for _ in 0..8 {
        assert_eq!(house.post("/screen/code", "").await.status, 200);
    }
    refusals.check(&house, "/screen/code", "", (429, "too-many-displays", Nothing)).await;
    let elsewhere = [("Sec-Fetch-Site", "cross-site")];
    refusals.check_with(&house, ("POST", "/lanes/3/open"), &elsewhere, "{}", (403, "cross-site", Nothing)).await;
    let form = [("Cookie", "a=b"), ("Content-Type", "text/plain")];
    refusals.check_with(&house, ("POST", "/lanes/3/open"), &form, "", (403, "not-json", Nothing)).await;
    let host = [("Host", "lanes.example")];
    refusals.check_with(&house, ("GET", "/lanes"), &host, "", (421, "unknown-host", Nothing)).await;
    let crowd = json!({ "bowlers": vec!["PJS"; 65] }).to_string();
    refusals.check(&house, "/lanes/3/open", &crowd, (422, "too-many-bowlers", Lane)).await;

    let keypad = house.keypad(1).await;
    house.token = None;
    let keypad = [("Cookie", keypad.as_str())];
    for (path, body, status, code, now) in [
        ("/lanes/2/open", "{}", 403, "not-allowed", Nothing),
        ("/lanes/2/help", r#"{"opening":2,"needed":true}"#, 403, "not-your-lane", Nothing),
        ("/sheets/2/undo", &body(2, ""), 403, "not-your-lane", Nothing),
        ("/sheets/1/undo", &body(3, ""), 403, "corrections-locked", Next),
        ("/sheets/1/remove", &body(3, r#""line":1"#), 403, "has-balls", Next),
        ("/lanes/1/next", r#"{"opening":1,"after":3,"games":9}"#, 403, "games-are-set", Next),
    ] {
        refusals.check_with(&house, ("POST", path), &keypad, body, (status, code, now)).await;
    }

    let mut streams = Vec::new();
    for _ in 0..15 {
        let mut stream = house.connect("GET", "/api/v1/lanes/1/live", &[], "").await;
        stream.read_exact(&mut [0; 1]).await.unwrap();
        streams.push(stream);
    }
    refusals.check_with(&house, ("GET", "/lanes/1/live"), &[], "", (429, "too-many-streams", Nothing)).await;
    let mut answers = Vec::new();
    for language in Language::ALL {
        let asked = [("Accept-Language", language.code())];
        // Until no token is left, which others come after.
        answers.push(loop {
            let answer = house.ask("GET", "/api/v1/high-games", &asked, "").await;
            if answer.status != 200 {
                break answer;
            }
        });
    }
    refusals.check_answers("too often", &answers, (429, "too-many-requests", Nothing));
}

/// An opening with as many games as there can be.
async fn of_too_many_games(refusals: &mut Refusals) {
    let house = House4::with_desk().await;
    done(&house, "/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
    for sheet in 1..=tenpin_play::MOST_GAMES {
        done(&house, &format!("/sheets/{sheet}/close"), &body(2, "")).await;
        if sheet < tenpin_play::MOST_GAMES {
            done(&house, "/lanes/1/next", r#"{"opening":1,"after":3}"#).await;
        }
    }
    refusals.check(&house, "/lanes/1/next", r#"{"opening":1,"after":3}"#, (422, "too-many-games", Board)).await;
    // It can be closed and opened again.
    done(&house, "/lanes/1/close", r#"{"opening":1,"after":3}"#).await;
    done(&house, "/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
}

/// A sheet on which as much has happened as can.
async fn of_a_full_sheet(refusals: &mut Refusals) {
    let folder = TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("tenpin.db")).await.unwrap();
    let mut record = store.begin(Sheet::open(vec!["PJS".parse().unwrap()]).unwrap()).await.unwrap();
    while record.sheet().events().len() < tenpin_play::MOST_EVENTS {
        let is_bowled = record.sheet().lines()[0].game.frames()[0].rolls().is_empty();
        let event = if is_bowled { Event::Rolled { line: 0, ball: Ball::Pins(0) } } else { Event::Undone };
        store.append(&mut record, event).await.unwrap();
    }
    store.close().await;
    let house = House4::over(folder).await.signed_in().await;
    let last = tenpin_play::MOST_EVENTS as u64;
    refusals.check(&house, "/sheets/1/ball", &body(last, r#""pins":1"#), (422, "sheet-full", Next)).await;
    // It can be corrected and closed.
    let correction = body(last, r#""line":1,"frame":1,"balls":"7""#);
    assert_eq!(done(&house, "/sheets/1/correct", &correction).await["board"]["last_event"], last + 1);
    done(&house, "/sheets/1/close", &body(last + 1, "")).await;
}

async fn of_any_request(refusals: &mut Refusals) {
    let house = House4::with_desk().await;
    let path = "/lanes/1/open";
    for wrong in ["{", "[]", r#"{"speed":7}"#, r#"{"games":-1}"#, r#"{"games":1.5}"#, r#"{"bowlers":"PJS"}"#] {
        refusals.check(&house, path, wrong, (400, "bad-body", Nothing)).await;
    }
    refusals.check(&house, "/sheets/1/ball", r#"{"after":2,"pins":-1}"#, (400, "bad-body", Nothing)).await;
    refusals.check(&house, path, &" ".repeat(70_000), (413, "body-too-large", Nothing)).await;
    let with_key = |key: &'static str| [("Idempotency-Key", key)];
    let long = "x".repeat(201);
    refusals.check_with(&house, ("POST", path), &[("Idempotency-Key", &long)], "{}", (400, "bad-key", Nothing)).await;
    assert_eq!(house.post_with("/lanes/2/open", &with_key("a-1"), "{}").await.status, 200);
    refusals.check_with(&house, ("POST", path), &with_key("a-1"), "{}", (422, "key-reused", Nothing)).await;
    for (method, path, status, code) in [
        ("GET", "/nothing", 404, "no-such-path"),
        ("DELETE", "/lanes", 405, "wrong-method"),
        ("GET", "/lanes/9", 404, "no-such-lane"),
        ("GET", "/sheets/9", 404, "no-such-sheet"),
        ("GET", "/sheets?limit=501", 400, "bad-value"),
        ("GET", "/sheets?bowler=7", 422, "bad-value"),
    ] {
        refusals.check_with(&house, (method, path), &[], "", (status, code, Nothing)).await;
    }
    // Nothing is written to a file that is no longer there.
    std::fs::remove_file(house.store.path()).unwrap();
    refusals.check(&house, path, "{}", (503, "not-kept", Nothing)).await;
}

/// A server over a sheet of which somebody has changed a ball.
async fn of_a_damaged_sheet(refusals: &mut Refusals) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("tenpin.db");
    let store = Store::open(&path).await.unwrap();
    let mut record = store.begin(Sheet::open(vec!["PJS".parse().unwrap()]).unwrap()).await.unwrap();
    store.append(&mut record, Event::Rolled { line: 0, ball: Ball::Pins(8) }).await.unwrap();
    store.close().await;
    let mut file = std::fs::read(&path).unwrap();
    let ball = br#""ball":"8""#;
    let place = file.windows(ball.len()).position(|bytes| bytes == ball).unwrap();
    file[place + ball.len() - 2] = b'9';
    std::fs::write(&path, file).unwrap();
    let house = House4::over(folder).await.signed_in().await;
    for (method, path, body) in [
        ("GET", "/sheets/1", ""),
        ("GET", "/sheets/1/events", ""),
        ("POST", "/sheets/1/ball", r#"{"after":2,"pins":1}"#),
    ] {
        refusals.check_with(&house, (method, path), &[], body, (500, "damaged", Nothing)).await;
    }
}

/// Requests that began before the server stops, and end after.
async fn while_it_stops(refusals: &mut Refusals) {
    let mut house = House4::new().await;
    let mut begun = Vec::new();
    for language in Language::ALL {
        let mut stream = TcpStream::connect(house.address).await.unwrap();
        let head = format!(
            "GET /api/v1/lanes HTTP/1.1\r\nHost: {}\r\nAccept-Language: {}\r\n",
            house.address,
            language.code()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        begun.push(stream);
    }
    // Connections are taken in turn, and a live board ends when the server stops.
    let mut live = house.connect("GET", "/api/v1/lanes/1/live", &[], "").await;
    let mut first = [0; 1];
    live.read_exact(&mut first).await.unwrap();
    drop(house.stop.take());
    live.read_to_end(&mut Vec::new()).await.unwrap();
    let mut answers = Vec::new();
    for mut stream in begun {
        stream.write_all(b"Connection: close\r\n\r\n").await.unwrap();
        answers.push(answer(stream).await);
    }
    assert!(answers.iter().all(|answer| answer.header("retry-after") == Some("10")), "{answers:?}");
    refusals.check_answers("while it stops", &answers, (503, "stopping", Nothing));
    house.stop().await;
}

#[test]
fn every_refusal_has_its_code_its_values_its_reason_in_every_language_and_what_is_possible() {
    run(async {
        let mut refusals = Refusals { declared: declared(), seen: BTreeSet::new() };
        on_sheets(&mut refusals).await;
        at_lanes(&mut refusals).await;
        at_the_desk(&mut refusals).await;
        by_role(&mut refusals).await;
        of_too_many_games(&mut refusals).await;
        of_a_full_sheet(&mut refusals).await;
        of_any_request(&mut refusals).await;
        of_a_damaged_sheet(&mut refusals).await;
        while_it_stops(&mut refusals).await;

        let seen: BTreeSet<&str> = refusals.seen.iter().map(String::as_str).collect();
        let out_of_reach: BTreeSet<&str> = OUT_OF_REACH.iter().map(|(code, _)| *code).collect();
        let all: BTreeSet<&str> = refusals.declared.keys().copied().collect();
        assert_eq!(
            seen.intersection(&out_of_reach).copied().collect::<Vec<&str>>(),
            [""; 0],
            "a request gets it after all"
        );
        let listed: BTreeSet<&str> = seen.union(&out_of_reach).copied().collect();
        assert_eq!(all.difference(&listed).copied().collect::<Vec<&str>>(), [""; 0], "nobody has listed it");
        assert_eq!(listed.difference(&all).copied().collect::<Vec<&str>>(), [""; 0], "it is not declared");
        assert!(SAID_BY_NAME.iter().all(|(by_line, by_name)| seen.contains(by_line) && out_of_reach.contains(by_name)));
    });
}
