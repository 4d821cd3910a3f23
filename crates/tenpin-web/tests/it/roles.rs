use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tenpin_play::{Command, Play};
use tenpin_store::{Author, Credential, Holder, Scope, Secret, Timestamp, clock};
use tenpin_web::{Action, Reach, Role, table};

use crate::live::Events;
use crate::{Answer, House4, PASSWORD, document, head_of, run};

/// A request for each operation of the interface, and what has to happen before it can be carried out. Names with a `$` stand
/// for what there is at the time.
pub(crate) struct Request {
    action: Action,
    pub(crate) method: &'static str,
    pub(crate) path: &'static str,
    before: &'static str,
    pub(crate) body: &'static str,
}

const fn read(action: Action, path: &'static str) -> Request {
    Request { action, method: "GET", path, before: "", body: "" }
}

const fn write(action: Action, path: &'static str, body: &'static str) -> Request {
    Request { action, method: "POST", path, before: "", body }
}

const fn write_after(before: &'static str, action: Action, path: &'static str, body: &'static str) -> Request {
    Request { action, method: "POST", path, before, body }
}

const AT_LANE: &str = r#"{"opening":$opening,"after":$after}"#;
const ON_SHEET: &str = r#"{"after":$after}"#;
const OF_THIRD: &str = r#"{"after":$after,"line":3}"#;

#[rustfmt::skip]
pub(crate) const REQUESTS: &[Request] = &[
    read(Action::SeeCentre, "/centre"),
    read(Action::SeeCentre, "/lanes"),
    read(Action::SeeCentre, "/centre/live"),
    read(Action::SeeLane, "/lanes/{lane}"),
    read(Action::SeeLane, "/lanes/{lane}/live"),
    read(Action::SeeHighGames, "/high-games"),
    read(Action::SeeSheet, "/sheets/{sheet}"),
    read(Action::SeeSheet, "/sheets/{sheet}/live"),
    read(Action::SeeSheet, "/sheets/{sheet}/forecast"),
    read(Action::SeeHistory, "/sheets"),
    read(Action::SeeEvents, "/sheets/{sheet}/events"),
    read(Action::SeeStatistics, "/statistics"),
    write(Action::Open, "/lanes/{lane}/open", r#"{"bowlers":["ANN"]}"#),
    write(Action::Move, "/lanes/{lane}/move", r#"{"opening":$opening,"after":$after,"to":4}"#),
    write(Action::CloseLane, "/lanes/{lane}/close", AT_LANE),
    write(Action::JoinLane, "/lanes/{lane}/join", r#"{"opening":$opening,"after":$after,"bowler":"ANN"}"#),
    write_after("close", Action::Next, "/lanes/{lane}/next", AT_LANE),
    write(Action::Help, "/lanes/{lane}/help", r#"{"opening":$opening,"needed":true}"#),
    write(Action::Ball, "/sheets/{sheet}/ball", r#"{"after":$after,"pins":3}"#),
    write(Action::Undo, "/sheets/{sheet}/undo", ON_SHEET),
    write_after("undo", Action::Redo, "/sheets/{sheet}/redo", ON_SHEET),
    write(Action::Correct, "/sheets/{sheet}/correct", r#"{"after":$after,"line":1,"frame":1,"balls":"81"}"#),
    write(Action::Name, "/sheets/{sheet}/name", r#"{"after":$after,"line":2,"bowler":"KIM"}"#),
    write(Action::Turn, "/sheets/{sheet}/turn", r#"{"after":$after,"line":1}"#),
    write(Action::Join, "/sheets/{sheet}/join", r#"{"after":$after,"bowler":"ANN"}"#),
    write(Action::Leave, "/sheets/{sheet}/leave", OF_THIRD),
    write_after("leave:3", Action::Return, "/sheets/{sheet}/return", OF_THIRD),
    write(Action::Remove, "/sheets/{sheet}/remove", OF_THIRD),
    write(Action::Reorder, "/sheets/{sheet}/reorder", r#"{"after":$after,"lines":[2,1]}"#),
    write(Action::CloseSheet, "/sheets/{sheet}/close", ON_SHEET),
    write_after("close", Action::Reopen, "/sheets/{sheet}/reopen", ON_SHEET),
    read(Action::SeeCode, "/lanes/{lane}/code"),
    write(Action::RenewCode, "/lanes/{lane}/code", r#"{"opening":$opening}"#),
    write(Action::LockCorrections, "/lanes/{lane}/corrections", r#"{"opening":$opening,"locked":true}"#),
    read(Action::SeeKeypads, "/lanes/{lane}/keypads"),
    read(Action::SeeScreens, "/screens"),
    write(Action::PairScreen, "/screens", r#"{"code":"$pairing","name":"Screen","lane":1}"#),
    write(Action::EndScreen, "/screens/{screen}/end", ""),
    write(Action::SignOut, "/desk/sign-out", ""),
    write(Action::EndSessions, "/desk/sign-out-all", ""),
    write(Action::EndKeypad, "/keypad/sign-out", ""),
    write(Action::Enter, "/keypad/enter", r#"{"code":"$code"}"#),
    write(Action::AskPairing, "/screen/code", ""),
    read(Action::SeeDisplay, "/screen"),
    read(Action::SeeSession, "/session"),
    write(Action::SetPassword, "/desk/password", r#"{"code":"00000-00000","password":"another password"}"#),
    write(Action::SignIn, "/desk/sign-in", r#"{"password":"correct horse battery"}"#),
];

impl Request {
    /// Whether it names a lane or a sheet, which may be somebody else's. A lane that is to be opened is nobody's.
    fn has_target(&self) -> bool {
        self.action != Action::Open && (self.path.contains("{lane}") || self.path.contains("{sheet}"))
    }

    /// What is answered if it is carried out.
    fn success(&self) -> u16 {
        match self.action {
            Action::SignOut | Action::EndSessions | Action::EndKeypad | Action::EndScreen => 204,
            // It has one, so that the code does not matter.
            Action::SetPassword => 403,
            _ => 200,
        }
    }

    /// Whether it writes on a sheet, and so leaves a name there.
    fn is_signed(&self) -> bool {
        let is_on_sheet = self.method == "POST" && self.path.starts_with("/sheets/");
        is_on_sheet
            || matches!(self.action, Action::Open | Action::Move | Action::CloseLane | Action::JoinLane | Action::Next)
    }
}

/// What is open on a lane.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Place {
    lane: u64,
    pub(crate) opening: u64,
    pub(crate) sheet: u64,
    id: String,
    pub(crate) after: u64,
}

/// Somebody who asks: a header, and how what they write is signed.
#[derive(Debug, Clone)]
pub(crate) struct Somebody {
    pub(crate) header: Option<(&'static str, String)>,
    signed: String,
}

impl Somebody {
    pub(crate) fn anyone() -> Somebody {
        Somebody { header: None, signed: String::new() }
    }

    fn with_cookie(cookie: String) -> Somebody {
        Somebody { header: Some(("Cookie", cookie)), ..Somebody::anyone() }
    }

    fn with_token(token: &str) -> Somebody {
        Somebody { header: Some(("Authorization", format!("Bearer {token}"))), ..Somebody::anyone() }
    }
}

/// A house with lanes 1 and 2 open, on which three have bowled a little. Lane 1 is the own one of whoever has one.
pub(crate) struct Centre {
    pub(crate) house: House4,
    /// The desk, by which the house is made ready. It signs in again where a test signs it out.
    pub(crate) desk: String,
    pairing_cookie: Option<String>,
    numbers: AtomicU32,
}

impl Centre {
    pub(crate) async fn new(is_closed: bool) -> Centre {
        Centre::over(House4::set(|house| house.is_closed = is_closed).await).await
    }

    /// The same over a house that nobody has set up.
    async fn over(house: House4) -> Centre {
        house.set_password().await;
        let mut centre = Centre { house, desk: String::new(), pairing_cookie: None, numbers: AtomicU32::new(0) };
        centre.desk = centre.given(Holder::Desk, None).await.0;
        centre
    }

    /// A secret of somebody, as the desk or a command would have made it.
    pub(crate) async fn given(&self, holder: Holder, until: Option<Timestamp>) -> (String, Credential) {
        let secret = Secret::new("").unwrap();
        let credential = self.house.store.add_credential(&Secret::hash(secret.reveal()), &holder, until).await;
        (secret.reveal().to_owned(), credential.unwrap().unwrap())
    }

    pub(crate) async fn ask(&self, who: &Somebody, method: &str, path: &str, body: &str) -> Answer {
        let header = who.header.as_ref().map(|(name, value)| (*name, value.as_str()));
        // As a browser does.
        let origin = format!("http://{}", self.house.address);
        let headers: Vec<(&str, &str)> = header.into_iter().chain([("Origin", origin.as_str())]).collect();
        let path = format!("/api/v1{path}");
        let stream = self.house.connect(method, &path, &headers, body).await;
        let answer = if path.ends_with("/live") { head_of(stream).await } else { crate::answer(stream).await };
        document::check(method, &path, &answer);
        answer
    }

    pub(crate) fn at_desk(&self) -> Somebody {
        let header = Some(("Cookie", format!("tenpin-desk={}", self.desk)));
        Somebody { header, signed: "desk".to_owned() }
    }

    /// What the desk does, which must succeed.
    pub(crate) async fn done(&self, path: &str, body: &str) -> Value {
        let answer = self.ask(&self.at_desk(), "POST", path, body).await;
        assert_eq!(answer.status, 200, "{path} {body} {answer:?}");
        answer.json()
    }

    async fn read(&self, path: &str) -> Value {
        let answer = self.ask(&self.at_desk(), "GET", path, "").await;
        assert_eq!(answer.status, 200, "{path} {answer:?}");
        answer.json()
    }

    /// What is open on a lane now.
    pub(crate) async fn place(&self, lane: u64) -> Place {
        let read = self.read(&format!("/lanes/{lane}")).await;
        let number = |value: &Value| value.as_u64().unwrap_or_else(|| panic!("lane {lane}: {read}"));
        Place {
            lane,
            opening: number(&read["opening"]["opening"]),
            sheet: number(&read["board"]["sheet"]),
            id: read["board"]["id"].as_str().unwrap().to_owned(),
            after: number(&read["board"]["last_event"]),
        }
    }

    /// Opens a lane for three.
    async fn open_for_three(&self, lane: u64) -> Value {
        self.done(&format!("/lanes/{lane}/open"), r#"{"bowlers":["PJS","KYJ","BOB"]}"#).await
    }

    /// Opens a lane on which two of three have bowled a frame.
    pub(crate) async fn open(&self, lane: u64) -> Place {
        let opened = self.open_for_three(lane).await;
        let sheet = &opened["board"]["sheet"];
        for (after, pins) in (2..).zip([7, 2, 5, 4]) {
            self.done(&format!("/sheets/{sheet}/ball"), &format!(r#"{{"after":{after},"pins":{pins}}}"#)).await;
        }
        self.place(lane).await
    }

    /// Closes every lane.
    async fn clear(&self) {
        for lane in self.read("/lanes").await.as_array().unwrap() {
            let opening = &lane["opening"]["opening"];
            if opening.is_u64() {
                let after = lane["board"]["last_event"].as_u64().unwrap_or_default();
                let body = json!({ "opening": opening, "after": after }).to_string();
                self.done(&format!("/lanes/{}/close", lane["lane"]), &body).await;
            }
        }
    }

    /// Somebody in a role. What is their own is at lane 1 when they come.
    pub(crate) async fn somebody(&self, role: Role) -> Somebody {
        let cookie = |name: &str, secret: &str| Some(("Cookie", format!("tenpin-{name}={secret}")));
        let program = async |scope: Scope| {
            let name = format!("p{}", self.numbers.fetch_add(1, Ordering::Relaxed));
            let holder = Holder::Program { name: name.clone(), scopes: [scope].into() };
            let header = Some(("Authorization", format!("Bearer {}", self.given(holder, None).await.0)));
            Somebody { header, signed: format!("token {name}") }
        };
        match role {
            Role::Anyone => Somebody::anyone(),
            Role::Keypad => {
                let (cookie, number) = self.keypad(1).await;
                Somebody { header: Some(("Cookie", cookie)), signed: format!("keypad {number}") }
            }
            Role::Screen => {
                let holder = Holder::Screen { name: "Screen".to_owned(), lane: Some(1) };
                Somebody { header: cookie("screen", &self.given(holder, None).await.0), signed: String::new() }
            }
            Role::Desk => {
                let header = cookie("desk", &self.given(Holder::Desk, None).await.0);
                Somebody { header, signed: "desk".to_owned() }
            }
            Role::Reader => program(Scope::Read).await,
            Role::LaneProgram => program(Scope::Lane(1)).await,
            Role::DeskProgram => program(Scope::Desk).await,
        }
    }

    /// The cookie of a phone that enters the code of a lane, and the number of the keypad.
    async fn keypad(&self, lane: u64) -> (String, u64) {
        let code = self.read(&format!("/lanes/{lane}/code")).await["code"].clone();
        let entered = self.house.post("/keypad/enter", &json!({ "code": code }).to_string()).await;
        assert_eq!(entered.status, 200, "{entered:?}");
        (entered.cookie(), entered.json()["keypad"].as_u64().unwrap())
    }

    /// Asks for something at a place.
    pub(crate) async fn request(&mut self, who: &Somebody, request: &Request, place: &Place) -> Answer {
        let mut body = request.body.replace("$opening", &place.opening.to_string());
        body = body.replace("$after", &place.after.to_string());
        if body.contains("$code") {
            body = body.replace("$code", self.read("/lanes/2/code").await["code"].as_str().unwrap());
        }
        if body.contains("$pairing") {
            body = body.replace("$pairing", &self.pairing().await);
        }
        let lane = if request.action == Action::Open { 4 } else { place.lane };
        let mut path = request.path.replace("{lane}", &lane.to_string());
        path = path.replace("{sheet}", &place.sheet.to_string());
        if path.contains("{screen}") {
            let holder = Holder::Screen { name: "Screen".to_owned(), lane: None };
            path = path.replace("{screen}", &self.given(holder, None).await.1.number.to_string());
        }
        self.ask(who, request.method, &path, &body).await
    }

    /// The code that a display shows. It is one and the same display each time.
    pub(crate) async fn pairing(&mut self) -> String {
        let header = self.pairing_cookie.take().map(|cookie| ("Cookie", cookie));
        let asked = self.ask(&Somebody { header, signed: String::new() }, "POST", "/screen/code", "").await;
        self.pairing_cookie = Some(asked.cookie());
        asked.json()["code"].as_str().unwrap().to_owned()
    }

    /// What the desk does at a place before a request.
    async fn prepare(&self, before: &str, place: &Place) -> Place {
        let Place { lane, sheet, after, .. } = place;
        if before.is_empty() {
            return place.clone();
        }
        let (command, line) = before.split_once(':').unwrap_or((before, ""));
        let line = if line.is_empty() { String::new() } else { format!(r#","line":{line}"#) };
        self.done(&format!("/sheets/{sheet}/{command}"), &format!(r#"{{"after":{after}{line}}}"#)).await;
        self.place(*lane).await
    }
}

/// What is to be answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expected {
    Done,
    Refused(u16, &'static str),
}

/// What the table says of a request at the own place of somebody, or at another one. All sheets are on lanes.
fn expected(request: &Request, role: Role, is_own: bool, is_closed: bool) -> Expected {
    let is_allowed = |role: Role| match request.action.reach(role) {
        Reach::No => false,
        Reach::Own => is_own || !request.has_target(),
        Reach::Shown | Reach::Public => !(is_closed && role == Role::Anyone),
        Reach::Yes => true,
    };
    match () {
        () if is_allowed(role) || is_allowed(Role::Anyone) => Expected::Done,
        () if role == Role::Anyone => Expected::Refused(401, "not-signed-in"),
        () if request.action.reach(role) == Reach::Own => Expected::Refused(403, "not-your-lane"),
        () => Expected::Refused(403, "not-allowed"),
    }
}

/// Somebody, what is their own, and what is somebody else's.
struct Scene {
    who: Somebody,
    own: Place,
    other: Place,
}

impl Centre {
    /// Lanes on which others bowl, and somebody who has come to lane 1. Where lanes have moved since, what was there is on lane
    /// 3, and others are at lane 1: keypads went with the bowlers, displays and programs stay with the lane.
    async fn scene(&mut self, role: Role, has_moved: bool) -> Scene {
        self.desk = self.given(Holder::Desk, None).await.0;
        self.clear().await;
        self.open_for_three(2).await;
        let own = self.open(1).await;
        let who = self.somebody(role).await;
        if !has_moved {
            return Scene { who, own, other: self.place(2).await };
        }
        let body = format!(r#"{{"opening":{},"after":{},"to":3}}"#, own.opening, own.after);
        self.done("/lanes/1/move", &body).await;
        let (moved, new) = (self.place(3).await, self.open(1).await);
        let (own, other) = if role == Role::Keypad { (moved, new) } else { (new, moved) };
        Scene { who, own, other }
    }
}

/// Every cell of the table.
async fn every_cell(is_closed: bool, has_moved: bool) {
    let mut centre = Centre::new(is_closed).await;
    for role in Role::ALL {
        let mut scene = None;
        for request in REQUESTS {
            let Scene { who, own, other } = match scene.take() {
                Some(scene) => scene,
                None => centre.scene(role, has_moved).await,
            };
            let own = centre.prepare(request.before, &own).await;
            let mut is_changed = !request.before.is_empty();
            let elsewhere = request.has_target().then_some((&other, false));
            for (place, is_own) in elsewhere.into_iter().chain([(&own, true)]) {
                let named = format!("{role:?}: {:?} {} {place:?}", request.action, request.path);
                let expected = expected(request, role, is_own, is_closed);
                if expected == Expected::Done && !is_own && request.method == "POST" {
                    // What is done everywhere is done at the own place.
                    assert_eq!(request.action.reach(role), Reach::Yes, "{named}");
                    continue;
                }
                let answer = centre.request(&who, request, place).await;
                match expected {
                    Expected::Refused(status, code) => {
                        assert_eq!((answer.status, answer.code().as_str()), (status, code), "{named}");
                        assert!(answer.json()["now"].is_null(), "{named}: {answer:?}");
                        assert_eq!(&centre.place(place.lane).await, place, "{named}");
                    }
                    Expected::Done => {
                        assert_eq!(answer.status, request.success(), "{named}: {answer:?}");
                        is_changed |= request.method == "POST";
                        if request.action == Action::AskPairing {
                            // Few may wait at an address.
                            let pairing = json!({ "code": answer.json()["code"], "name": "Screen" });
                            centre.done("/screens", &pairing.to_string()).await;
                        }
                        if request.is_signed() {
                            check_signature(&centre, &who, role, &answer.json(), &named).await;
                        }
                    }
                }
            }
            scene = (!is_changed).then_some(Scene { who, own, other });
        }
    }
}

/// Who wrote last is whoever was asking.
async fn check_signature(centre: &Centre, who: &Somebody, role: Role, written: &Value, named: &str) {
    let sheet = &written["board"]["sheet"];
    let events = centre.read(&format!("/sheets/{sheet}/events")).await;
    let by = events.as_array().unwrap().last().unwrap()["by"].as_str().unwrap();
    if role != Role::Keypad {
        assert_eq!(by, who.signed, "{named}");
        return;
    }
    let lane = &written["lane"]["lane"];
    assert_eq!(by, format!("lane {lane} {}", who.signed), "{named}");
    // The desk finds the keypad by its number.
    let keypads = centre.read(&format!("/lanes/{lane}/keypads")).await;
    let is_this = |keypad: &Value| by.ends_with(&format!(" {}", keypad["keypad"]));
    assert!(keypads.as_array().unwrap().iter().any(is_this), "{named}: {keypads}");
}

#[test]
fn every_operation_of_the_interface_is_asked_for() {
    let document: Value = serde_json::from_str(&tenpin_web::openapi()).unwrap();
    let mut operations = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let path = path.strip_prefix("/api/v1").unwrap();
            // What the document says of who may is what the table says.
            let asked = REQUESTS.iter().find(|asked| asked.path == path && asked.method == method.to_uppercase());
            let asked = asked.unwrap_or_else(|| panic!("nobody asks for {method} {path}"));
            let who = operation["description"].as_str().unwrap();
            let is_open = asked.action.reach(Role::Anyone) == Reach::Yes;
            assert_eq!(who.contains("Who may: anyone."), is_open, "{method} {path}");
            for role in Role::ALL.into_iter().filter(|_| !is_open) {
                let is_named = who.split("Who may: ").nth(1).unwrap().contains(role.told());
                assert_eq!(is_named, asked.action.reach(role) != Reach::No, "{method} {path}: {role:?}");
            }
            operations.insert((path.to_owned(), method.to_uppercase()));
        }
    }
    assert_eq!(operations.len(), REQUESTS.len());
    let asked: BTreeSet<&str> = REQUESTS.iter().map(|request| request.action.told()).collect();
    assert_eq!(asked, Action::ALL.iter().map(|action| action.told()).collect());
}

#[test]
fn every_role_does_what_the_table_says_and_nothing_else() {
    run(every_cell(false, false));
}

#[test]
fn in_a_closed_centre_every_role_does_what_the_table_says_and_nothing_else() {
    run(every_cell(true, false));
}

#[test]
fn after_a_move_every_role_does_what_the_table_says_and_nothing_else() {
    run(every_cell(true, true));
}

impl Centre {
    /// How many credentials of somebody are good.
    async fn is_known(&self, who: &Somebody) -> bool {
        let session = self.ask(who, "GET", "/session", "").await.json();
        !session.as_array().unwrap().is_empty()
    }

    /// Waits until somebody is nobody any more, whom another program or the time has ended: that is noticed a moment later.
    async fn until_gone(&self, who: &Somebody, why: &str) {
        let start = Instant::now();
        while self.is_known(who).await {
            assert!(start.elapsed() < Duration::from_secs(10), "{why}: still known");
        }
    }

    /// Whoever was somebody before is now, from the first request on, let in to nothing but what anyone is.
    async fn check_gone(&mut self, who: &Somebody, why: &str) {
        assert!(!self.is_known(who).await, "{why}: still known");
        let place = self.place(1).await;
        let is_harmless =
            |request: &&Request| request.method == "GET" || request.action.reach(Role::Anyone) == Reach::No;
        for request in REQUESTS.iter().filter(is_harmless) {
            let answer = self.request(who, request, &place).await;
            match expected(request, Role::Anyone, false, false) {
                Expected::Done => assert_eq!(answer.status, 200, "{why}: {}: {answer:?}", request.path),
                Expected::Refused(status, code) => {
                    assert_eq!((answer.status, answer.code().as_str()), (status, code), "{why}: {}", request.path);
                }
            }
        }
        assert_eq!(self.place(1).await, place, "{why}");
    }
}

#[test]
fn a_keypad_is_out_when_its_code_is_renewed_its_lane_is_closed_its_time_is_over_or_it_signs_out() {
    run(async {
        let mut centre = Centre::new(false).await;
        let place = centre.open(1).await;
        let ask_for_help = format!(r#"{{"opening":{},"needed":true}}"#, place.opening);

        let renewed = centre.somebody(Role::Keypad).await;
        assert_eq!(centre.ask(&renewed, "POST", "/lanes/1/help", &ask_for_help).await.status, 200);
        let before = centre.read("/lanes/1/code").await;
        assert!(centre.is_known(&renewed).await);
        centre.done("/lanes/1/code", &format!(r#"{{"opening":{}}}"#, place.opening)).await;
        let after = centre.read("/lanes/1/code").await;
        assert_ne!((&before["code"], &before["digits"]), (&after["code"], &after["digits"]));
        centre.check_gone(&renewed, "renewed").await;
        // The desk still sees who that was.
        let keypads = centre.read("/lanes/1/keypads").await;
        assert_eq!((keypads.as_array().unwrap().len(), &keypads[0]["good"]), (1, &json!(false)));
        let old = json!({ "code": before["code"] }).to_string();
        assert_eq!(centre.house.post("/keypad/enter", &old).await.code(), "wrong-lane-code");

        let (signed_out, stays) = (centre.somebody(Role::Keypad).await, centre.somebody(Role::Keypad).await);
        assert!(centre.is_known(&signed_out).await);
        let answer = centre.ask(&signed_out, "POST", "/keypad/sign-out", "").await;
        assert_eq!((answer.status, answer.cookie().as_str()), (204, "tenpin-keypad="));
        centre.check_gone(&signed_out, "signed out").await;
        assert!(centre.is_known(&stays).await);
        let keypads = centre.read("/lanes/1/keypads").await;
        let good: Vec<&Value> = keypads.as_array().unwrap().iter().map(|keypad| &keypad["good"]).collect();
        assert_eq!(good, [false, false, true]);

        let opening = i64::try_from(place.opening).unwrap();
        let holder = Holder::Keypad { opening, renewals: 1, typed: false };
        let (secret, _) = centre.given(holder, clock::now().checked_add(Duration::from_millis(500)).ok()).await;
        let late = Somebody::with_cookie(format!("tenpin-keypad={secret}"));
        centre.until_gone(&late, "over").await;
        centre.check_gone(&late, "over").await;

        // Yesterday's cookie: the lane was closed, and others bowl there.
        assert!(!centre.house.store.keypads(opening).await.unwrap().is_empty());
        assert!(centre.is_known(&stays).await);
        centre.clear().await;
        assert!(!centre.is_known(&stays).await);
        assert_eq!(centre.house.store.keypads(opening).await.unwrap(), []);
        centre.open(1).await;
        centre.check_gone(&stays, "closed").await;
        let old = json!({ "code": after["code"] }).to_string();
        assert_eq!(centre.house.post("/keypad/enter", &old).await.code(), "wrong-lane-code");
    });
}

#[test]
fn a_keypad_goes_with_its_bowlers_through_all_their_games_and_to_another_lane() {
    run(async {
        let centre = Centre::new(true).await;
        let first = centre.open(3).await;
        centre.open(4).await;
        let (cookie, _) = centre.keypad(3).await;
        let keypad = Somebody::with_cookie(cookie);
        let write = async |path: String, body: String| centre.ask(&keypad, "POST", &path, &body).await;
        let after = |place: &Place| format!(r#"{{"opening":{},"after":{}}}"#, place.opening, place.after);

        centre.done(&format!("/sheets/{}/close", first.sheet), &format!(r#"{{"after":{}}}"#, first.after)).await;
        let closed = centre.place(3).await;
        assert_eq!(write("/lanes/3/next".to_owned(), after(&closed)).await.status, 200);
        let second = centre.place(3).await;
        assert_ne!(first.sheet, second.sheet);
        assert_eq!(
            write(format!("/sheets/{}/ball", second.sheet), r#"{"after":2,"ball":"X"}"#.to_owned()).await.status,
            200
        );
        // The game before is still theirs to correct, and those beside them are not.
        let correction = format!(r#"{{"after":{},"line":1,"frame":1,"balls":"81"}}"#, closed.after);
        assert_eq!(write(format!("/sheets/{}/correct", first.sheet), correction.clone()).await.status, 200);
        let beside = centre.place(4).await;
        assert_eq!(
            write(format!("/sheets/{}/undo", beside.sheet), format!(r#"{{"after":{}}}"#, beside.after)).await.code(),
            "not-your-lane"
        );
        assert_eq!(
            write(format!("/sheets/{}/undo", beside.id), format!(r#"{{"after":{}}}"#, beside.after)).await.code(),
            "not-your-lane"
        );

        let place = centre.place(3).await;
        let moved = format!(r#"{{"opening":{},"after":{},"to":2}}"#, place.opening, place.after);
        centre.done("/lanes/3/move", &moved).await;
        let new = centre.open(3).await;
        let place = centre.place(2).await;
        assert_eq!(
            write(format!("/sheets/{}/ball", place.sheet), format!(r#"{{"after":{},"pins":1}}"#, place.after))
                .await
                .status,
            200
        );
        assert_eq!(
            write(format!("/sheets/{}/ball", new.sheet), format!(r#"{{"after":{},"pins":1}}"#, new.after)).await.code(),
            "not-your-lane"
        );
        assert_eq!(
            write("/lanes/3/help".to_owned(), format!(r#"{{"opening":{},"needed":true}}"#, new.opening)).await.code(),
            "not-your-lane"
        );
        // The code goes with them, too, and the phone that scans it again is the one that it was.
        let code = json!({ "code": centre.read("/lanes/2/code").await["code"] }).to_string();
        let again = centre.ask(&keypad, "POST", "/keypad/enter", &code).await.json();
        assert_eq!(
            (&again["lane"], &again["keypad"]),
            (&2.into(), &centre.ask(&keypad, "GET", "/session", "").await.json()[0]["number"])
        );
    });
}

#[test]
fn a_session_at_the_desk_ends_when_it_signs_out_when_all_are_signed_out_or_when_its_time_is_over() {
    run(async {
        let mut centre = Centre::new(false).await;
        centre.open(1).await;
        let desks =
            [centre.somebody(Role::Desk).await, centre.somebody(Role::Desk).await, centre.somebody(Role::Desk).await];
        for desk in &desks {
            assert_eq!(centre.ask(desk, "GET", "/screens", "").await.status, 200);
        }
        let [first, second, third] = desks;
        let answer = centre.ask(&first, "POST", "/desk/sign-out", "").await;
        assert_eq!((answer.status, answer.cookie().as_str()), (204, "tenpin-desk="));
        assert_eq!(answer.header("clear-site-data"), Some("\"cache\""));
        centre.check_gone(&first, "signed out").await;
        assert!(centre.is_known(&second).await, "two desks sign out one by one");

        let again = centre.somebody(Role::Desk).await;
        let password = format!(r#"{{"password":"{PASSWORD}"}}"#);
        let signed_in = centre.ask(&again, "POST", "/desk/sign-in", &password).await;
        assert!(centre.is_known(&Somebody::with_cookie(signed_in.cookie())).await);
        centre.check_gone(&again, "signed in again").await;

        assert!(centre.is_known(&second).await && centre.is_known(&third).await);
        assert_eq!(centre.ask(&second, "POST", "/desk/sign-out-all", "").await.status, 204);
        centre.desk = centre.given(Holder::Desk, None).await.0;
        centre.check_gone(&second, "all signed out by itself").await;
        centre.check_gone(&third, "all signed out by another").await;

        let (secret, _) = centre.given(Holder::Desk, clock::now().checked_add(Duration::from_millis(500)).ok()).await;
        let late = Somebody::with_token(&secret);
        centre.until_gone(&late, "over").await;
        centre.check_gone(&late, "over").await;

        let changed = centre.somebody(Role::Desk).await;
        tenpin_web::set_desk_password(&centre.house.store, "another password").await.unwrap();
        centre.desk = centre.given(Holder::Desk, None).await.0;
        centre.until_gone(&changed, "another password").await;
        centre.check_gone(&changed, "another password").await;
        let old = format!(r#"{{"password":"{PASSWORD}"}}"#);
        assert_eq!(centre.house.post("/desk/sign-in", &old).await.code(), "wrong-password");
    });
}

#[test]
fn screens_and_programs_are_out_when_they_are_revoked_or_their_time_is_over() {
    run(async {
        let mut centre = Centre::new(false).await;
        centre.open(1).await;
        let screen = centre.somebody(Role::Screen).await;
        assert_eq!(centre.ask(&screen, "GET", "/lanes/1/code", "").await.status, 200);
        let number = centre.read("/screens").await[0]["screen"].clone();
        let ended = centre.ask(&centre.at_desk(), "POST", &format!("/screens/{number}/end"), "").await;
        assert_eq!(ended.status, 204);
        centre.check_gone(&screen, "ended").await;

        for role in [Role::Reader, Role::LaneProgram, Role::DeskProgram] {
            let program = centre.somebody(role).await;
            assert!(centre.is_known(&program).await);
            let programs = centre.house.store.credentials(&Holder::PROGRAM).await.unwrap();
            // As the command does, in another process.
            assert!(centre.house.store.end_credential(&Holder::PROGRAM, programs[0].number).await.unwrap());
            centre.until_gone(&program, "revoked").await;
            centre.check_gone(&program, &format!("{role:?} revoked")).await;
        }
        let holder = Holder::Program { name: "late".to_owned(), scopes: [Scope::Desk].into() };
        let (secret, _) = centre.given(holder, clock::now().checked_add(Duration::from_millis(500)).ok()).await;
        let late = Somebody::with_token(&secret);
        centre.until_gone(&late, "over").await;
        centre.check_gone(&late, "over").await;
    });
}

#[test]
fn a_secret_counts_only_where_it_belongs() {
    run(async {
        let centre = Centre::new(false).await;
        centre.open(1).await;
        let (keypad, _) = centre.keypad(1).await;
        let keypad = keypad.strip_prefix("tenpin-keypad=").unwrap();
        let (screen, _) = centre.given(Holder::Screen { name: "Screen".to_owned(), lane: Some(1) }, None).await;
        let program = Holder::Program { name: "site".to_owned(), scopes: [Scope::Desk].into() };
        let (program, _) = centre.given(program, None).await;
        let known = async |header: &'static str, value: String| {
            centre.is_known(&Somebody { header: Some((header, value)), signed: String::new() }).await
        };
        for (secret, places) in [
            (keypad, ["tenpin-keypad", ""]),
            (&screen, ["tenpin-screen", ""]),
            (&program, ["", "Bearer"]),
            (&centre.desk, ["tenpin-desk", "Bearer"]),
        ] {
            for cookie in
                ["tenpin-desk", "tenpin-keypad", "tenpin-screen", "tenpin-program", "__Host-tenpin-desk", "Tenpin-Desk"]
            {
                let is_known = known("Cookie", format!("a=b; {cookie}={secret}")).await;
                assert_eq!(is_known, places[0] == cookie, "{cookie}");
            }
            assert_eq!(known("Authorization", format!("Bearer {secret}")).await, !places[1].is_empty());
            assert!(!known("Authorization", format!("Basic {secret}")).await);
            for almost in [&secret[1..], &format!("{secret}0"), &secret.to_uppercase(), "", "%00"] {
                assert!(!known("Authorization", format!("Bearer {almost}")).await, "{almost}");
            }
        }
        // A token in the header counts alone, so that a program never writes as the browser that it runs in.
        let both = [("Authorization", "Bearer nothing"), ("Cookie", &format!("tenpin-desk={}", centre.desk))];
        assert_eq!(centre.house.ask("GET", "/api/v1/session", &both, "").await.json(), json!([]));
    });
}

#[test]
fn only_the_hashes_of_secrets_are_kept_and_codes_only_while_lanes_are_open() {
    run(async {
        let centre = Centre::new(false).await;
        centre.open(1).await;
        let code = centre.read("/lanes/1/code").await["code"].as_str().unwrap().to_owned();
        let (keypad, _) = centre.keypad(1).await;
        let signed_in = centre.house.sign_in().await;
        let path = centre.house.store.path().to_owned();
        let kept = async || {
            // All of it, what is only in the log of the database included.
            let mut all = std::fs::read(&path).unwrap();
            all.extend(std::fs::read(path.with_extension("db-wal")).unwrap_or_default());
            all
        };
        let has = |all: &[u8], text: &str| all.windows(text.len()).any(|part| part == text.as_bytes());
        let all = kept().await;
        assert!(has(&all, &code), "phones enter it later");
        for secret in [keypad.strip_prefix("tenpin-keypad=").unwrap(), &signed_in, PASSWORD] {
            assert!(!has(&all, secret));
        }
        let exported = centre.house.store.export(1).await.unwrap().lines;
        assert!(!exported.contains(&code));
        let mut codes = vec![code];
        for lane in [2, 3, 4] {
            let place = centre.open(lane).await;
            for _ in 0..5 {
                codes.push(centre.read(&format!("/lanes/{lane}/code")).await["code"].as_str().unwrap().to_owned());
                let renew = format!(r#"{{"opening":{}}}"#, place.opening);
                centre.done(&format!("/lanes/{lane}/code"), &renew).await;
            }
        }
        centre.clear().await;
        assert_eq!(centre.ask(&centre.at_desk(), "GET", "/lanes/1/code", "").await.code(), "lane-is-free");
        // When the log is folded into the file, nothing is left of the code, not even in what is free there.
        let mut centre = centre;
        centre.house.stop().await;
        centre.house.store.clone().close().await;
        let all = kept().await;
        assert!(!all.is_empty() && !codes.iter().any(|code| has(&all, code)));
    });
}

#[test]
fn the_desk_locks_corrections_and_keypads_remove_only_who_has_not_bowled() {
    run(async {
        let centre = Centre::new(false).await;
        let place = centre.open(1).await;
        let (cookie, _) = centre.keypad(1).await;
        let keypad = Somebody::with_cookie(cookie);
        let sheet = format!("/sheets/{}", place.sheet);
        let write = async |command: &str, rest: &str| {
            let body = format!(r#"{{"after":{}{rest}}}"#, centre.place(1).await.after);
            centre.ask(&keypad, "POST", &format!("{sheet}/{command}"), &body).await
        };
        let lock = async |locked: bool| {
            let body = json!({ "opening": place.opening, "locked": locked }).to_string();
            let lane = centre.done("/lanes/1/corrections", &body).await;
            assert_eq!(lane["lane"]["opening"]["locked"], locked);
        };
        lock(true).await;
        for (command, rest) in [("undo", ""), ("redo", ""), ("correct", r#","line":1,"frame":1,"balls":"81""#)] {
            let refused = write(command, rest).await;
            assert_eq!((refused.status, refused.code().as_str()), (403, "corrections-locked"));
        }
        assert_eq!(write("ball", r#","pins":3"#).await.status, 200);
        // The desk still corrects.
        let body = format!(r#"{{"after":{}}}"#, centre.place(1).await.after);
        centre.done(&format!("{sheet}/undo"), &body).await;
        lock(false).await;
        assert_eq!(write("undo", "").await.status, 200);
        assert_eq!(write("remove", r#","line":1"#).await.code(), "has-balls");
        assert_eq!(write("remove", r#","line":3"#).await.status, 200);
        let body = format!(r#"{{"after":{},"line":1}}"#, centre.place(1).await.after);
        centre.done(&format!("{sheet}/remove"), &body).await;
        // What the desk takes back is not done again by somebody else.
        let body = format!(r#"{{"after":{}}}"#, centre.place(1).await.after);
        centre.done(&format!("{sheet}/undo"), &body).await;
        assert_eq!(write("redo", "").await.code(), "has-balls");
        let body = format!(r#"{{"after":{}}}"#, centre.place(1).await.after);
        centre.done(&format!("{sheet}/redo"), &body).await;
    });
}

#[test]
fn a_sheet_is_shown_to_anyone_on_its_lane_or_by_its_uuid_unless_it_is_deleted() {
    run(async {
        let centre = Centre::new(false).await;
        let place = centre.open(1).await;
        let anyone = Somebody::anyone();
        let see = async |sheet: &str, what: &str| {
            let answer = centre.ask(&anyone, "GET", &format!("/sheets/{sheet}{what}"), "").await;
            (answer.status, if answer.status == 200 { String::new() } else { answer.code() })
        };
        let (number, seen) = (place.sheet.to_string(), (200, String::new()));
        for what in ["", "/live", "/forecast"] {
            assert_eq!(see(&number, what).await, seen);
            assert_eq!(see(&place.id, what).await, seen);
        }
        centre.clear().await;
        for what in ["", "/live", "/forecast"] {
            assert_eq!(see(&number, what).await, (401, "not-signed-in".to_owned()), "numbers can be counted up");
            assert_eq!(see(&place.id, what).await, seen);
        }
        // Whether there is such a sheet is not told, either.
        assert_eq!(see("999", "").await, (401, "not-signed-in".to_owned()));
        // A lane that is closed before a ball leaves a sheet that nobody has missed.
        centre.done("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        let empty = centre.place(1).await;
        centre.clear().await;
        for what in ["", "/live", "/forecast", "/events"] {
            let (status, code) = see(&empty.id, what).await;
            assert!(
                matches!((status, code.as_str()), (404, "no-such-sheet") | (401, "not-signed-in")),
                "{status} {code}"
            );
        }
    });
}

#[test]
fn a_stream_ends_when_whoever_watches_may_no_longer_see_it() {
    run(async {
        let centre = Centre::new(true).await;
        centre.open(1).await;
        let (cookie, _) = centre.keypad(1).await;
        let stream = |header: (&'static str, String)| {
            let house = &centre.house;
            async move {
                let stream = house.connect("GET", "/api/v1/lanes/1/live", &[(header.0, header.1.as_str())], "").await;
                Events::reading(stream)
            }
        };
        let mut keypad = stream(("Cookie", cookie)).await;
        let mut desk = stream(("Cookie", format!("tenpin-desk={}", centre.desk))).await;
        assert_eq!(keypad.next().await.unwrap().0, "lane");
        assert_eq!(desk.next().await.unwrap().0, "lane");
        let place = centre.place(1).await;
        centre
            .done(&format!("/sheets/{}/ball", place.sheet), &format!(r#"{{"after":{},"pins":1}}"#, place.after))
            .await;
        assert_eq!(keypad.next().await.unwrap().0, "lane");
        assert_eq!(desk.next().await.unwrap().0, "lane");
        centre.clear().await;
        assert_eq!(keypad.next().await, None, "the lane is closed, and others will bowl there");
        assert_eq!(desk.next().await.unwrap().0, "lane");
    });
}

#[test]
fn a_stream_of_anyone_ends_when_the_sheet_is_no_longer_shown() {
    run(async {
        let centre = Centre::new(false).await;
        let place = centre.open(1).await;
        let watch = async |sheet: String, who: &Somebody| {
            let headers: Vec<_> = who.header.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let path = format!("/api/v1/sheets/{sheet}/live");
            let mut events = Events::reading(centre.house.connect("GET", &path, &headers, "").await);
            assert_eq!(events.next().await.unwrap().0, "board");
            events
        };
        let anyone = Somebody::anyone();
        let mut by_number = watch(place.sheet.to_string(), &anyone).await;
        let mut by_id = watch(place.id.clone(), &anyone).await;
        let mut desk = watch(place.sheet.to_string(), &centre.at_desk()).await;
        let name = format!(r#"{{"after":{},"line":1,"bowler":"KIM"}}"#, place.after);
        centre.done(&format!("/sheets/{}/name", place.sheet), &name).await;
        for events in [&mut by_number, &mut by_id, &mut desk] {
            assert_eq!(events.next().await.unwrap().2["lines"][0]["bowler"], "KIM");
        }
        centre.clear().await;
        assert_eq!(by_number.next().await, None, "numbers can be counted up");
        assert_eq!(by_id.next().await.unwrap().2["state"], "closed");
        assert_eq!(desk.next().await.unwrap().2["state"], "closed");
        let number = i64::try_from(place.sheet).unwrap();
        let mut record = centre.house.store.load(number).await.unwrap();
        let signed_in = centre.somebody(Role::Desk).await;
        let mut former_desk = watch(place.id.clone(), &signed_in).await;
        assert_eq!(centre.ask(&signed_in, "POST", "/desk/sign-out", "").await.status, 204);
        centre.house.store.append(&mut record, tenpin_board::Event::Deleted).await.unwrap();
        assert_eq!(by_id.next().await, None, "it is deleted");
        assert_eq!(former_desk.next().await, None, "it is deleted, and nobody is at the desk");
        assert_eq!(desk.next().await.unwrap().2["state"], "deleted");
        // Whoever watches a deleted sheet at the desk sees it until they sign out.
        let signed_in = centre.somebody(Role::Desk).await;
        let mut former_desk = watch(place.id.clone(), &signed_in).await;
        assert_eq!(centre.ask(&signed_in, "POST", "/desk/sign-out", "").await.status, 204);
        centre.house.store.append(&mut record, tenpin_board::Event::Restored).await.unwrap();
        assert_eq!(former_desk.next().await.unwrap().2["state"], "closed", "it is shown to anyone by its id");
    });
}

/// A key is good for whoever used it first. Nobody gets an answer that was given to another role.
#[test]
fn an_idempotency_key_of_another_role_is_a_key_of_nobody() {
    run(async {
        let centre = Centre::new(false).await;
        let place = centre.open(1).await;
        centre.open(2).await;
        let cookie = async |lane: u64| Somebody::with_cookie(centre.keypad(lane).await.0);
        let (keypad, same_lane, other_lane) = (cookie(1).await, cookie(1).await, cookie(2).await);
        let (path, body) =
            (format!("/api/v1/sheets/{}/ball", place.sheet), format!(r#"{{"after":{},"pins":3}}"#, place.after));
        let send = async |who: &Somebody| {
            let origin = format!("http://{}", centre.house.address);
            let mut headers = vec![("Idempotency-Key", "phone-1"), ("Origin", origin.as_str())];
            headers.extend(who.header.as_ref().map(|(name, value)| (*name, value.as_str())));
            let answer = centre.house.ask("POST", &path, &headers, &body).await;
            let code = if answer.status == 200 { String::new() } else { answer.code() };
            (answer.status, code, answer.header("idempotent-replayed").is_some())
        };
        assert_eq!(send(&Somebody::anyone()).await, (401, "not-signed-in".to_owned(), false));
        assert_eq!(send(&keypad).await, (200, String::new(), false));
        assert_eq!(send(&keypad).await, (200, String::new(), true));
        // Whoever enters the code again may send again what nobody answered.
        assert_eq!(send(&same_lane).await, (200, String::new(), true));
        assert_eq!(send(&other_lane).await, (403, "not-your-lane".to_owned(), false));
        assert_eq!(send(&Somebody::anyone()).await, (401, "not-signed-in".to_owned(), false));
        for role in [Role::Desk, Role::LaneProgram, Role::DeskProgram] {
            assert_eq!(send(&centre.somebody(role).await).await, (409, "stale".to_owned(), false), "{role:?}");
        }
        for role in [Role::Screen, Role::Reader] {
            assert_eq!(send(&centre.somebody(role).await).await, (403, "not-allowed".to_owned(), false), "{role:?}");
        }
        centre.clear().await;
        assert_eq!(send(&keypad).await, (401, "not-signed-in".to_owned(), false), "after the lane is closed");
    });
}

#[test]
fn digits_are_guessed_slowly_and_a_qr_code_is_never_slowed() {
    run(async {
        let centre = Centre::new(false).await;
        centre.open(1).await;
        let code = centre.read("/lanes/1/code").await;
        let digits = code["digits"].as_str().unwrap();
        let wrong = if digits == "123456" { "654321" } else { "123456" };
        let enter = async |body: Value| centre.house.post("/keypad/enter", &body.to_string()).await;
        let typed = |digits: &str| json!({ "lane": 1, "digits": digits });
        // Lanes that are not there, closed or given with a wrong code are told alike.
        for body in [typed(wrong), json!({ "lane": 2, "digits": wrong }), json!({ "lane": 99, "digits": wrong })] {
            assert_eq!(enter(body).await.code(), "wrong-lane-code");
        }
        let spaced = format!(" {}-{} ", &digits[..3], &digits[3..]);
        assert_eq!(enter(typed(&spaced)).await.json()["typed"], true);
        let mut guesses = 3;
        let refused = loop {
            let answer = enter(typed(wrong)).await;
            if answer.status != 403 {
                break answer;
            }
            guesses += 1;
        };
        assert_eq!((guesses, refused.code().as_str()), (10, "too-many-tries"));
        let wait: u64 = refused.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=61).contains(&wait), "{wait}");
        // Whether digits are right is not told to whoever has to wait.
        assert_eq!(enter(typed(digits)).await.code(), "too-many-tries");
        for _ in 0..20 {
            assert_eq!(enter(json!({ "code": "0123456789abcdef0123456789abcdef" })).await.code(), "wrong-lane-code");
            assert_eq!(enter(json!({ "code": code["code"] })).await.json()["typed"], false);
        }
    });
}

#[test]
fn a_lane_has_a_hundred_keypads_at_most_and_one_more_takes_the_place_of_one_that_nobody_uses() {
    run(async {
        let centre = Centre::new(false).await;
        centre.open(1).await;
        centre.open(2).await;
        let (bowling, number) = centre.keypad(1).await;
        let (idle, _) = centre.keypad(1).await;
        let (other, _) = centre.keypad(2).await;
        let [bowling, idle, other] = [bowling, idle, other].map(Somebody::with_cookie);
        let code = centre.read("/lanes/1/code").await["code"].clone();
        let body = json!({ "code": code }).to_string();
        for _ in 0..98 {
            assert_eq!(centre.house.post("/keypad/enter", &body).await.status, 200);
        }
        assert!(centre.is_known(&bowling).await);
        // However many come at once.
        let mut entering = tokio::task::JoinSet::new();
        for _ in 0..50 {
            let (address, body) = (centre.house.address, body.clone());
            entering.spawn(async move {
                let head = format!("POST /api/v1/keypad/enter HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
                let bytes = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
                crate::attacks::send_to(address, bytes.as_bytes()).await.unwrap().status
            });
        }
        assert!(entering.join_all().await.iter().all(|status| *status == 200));
        assert!(centre.is_known(&bowling).await && centre.is_known(&other).await && !centre.is_known(&idle).await);
        let keypads = centre.read("/lanes/1/keypads").await;
        let good: Vec<&Value> = keypads.as_array().unwrap().iter().filter(|keypad| keypad["good"] == true).collect();
        assert_eq!((good.len(), good[0]["keypad"].as_u64()), (100, Some(number)));
    });
}

#[test]
fn a_phone_is_at_one_lane_at_a_time() {
    run(async {
        let mut centre = Centre::new(false).await;
        centre.open(1).await;
        centre.open(2).await;
        let first = Somebody::with_cookie(centre.keypad(1).await.0);
        assert!(centre.is_known(&first).await);
        let code = json!({ "code": centre.read("/lanes/2/code").await["code"] }).to_string();
        let entered = centre.ask(&first, "POST", "/keypad/enter", &code).await;
        assert_eq!((entered.status, &entered.json()["lane"]), (200, &2.into()));
        let second = Somebody::with_cookie(entered.cookie());
        assert!(centre.is_known(&second).await);
        centre.check_gone(&first, "it is at another lane").await;
        let good = |keypads: Value| keypads.as_array().unwrap().iter().filter(|keypad| keypad["good"] == true).count();
        assert_eq!((good(centre.read("/lanes/1/keypads").await), good(centre.read("/lanes/2/keypads").await)), (0, 1));
    });
}

/// A guest who joins as somebody else does not learn how that one bowls, nor whether they ever bowled here.
#[test]
fn a_forecast_tells_nothing_of_the_history_to_those_who_may_not_see_it() {
    run(async {
        let centre = Centre::new(false).await;
        centre.done("/lanes/2/open", r#"{"bowlers":["KIM"]}"#).await;
        for after in 2..14 {
            centre.done("/sheets/1/ball", &format!(r#"{{"after":{after},"ball":"X"}}"#)).await;
        }
        centre.clear().await;
        centre.open(1).await;
        let keypad = Somebody::with_cookie(centre.keypad(1).await.0);
        for tag in ["KIM", "LEE"] {
            let place = centre.place(1).await;
            let join = format!(r#"{{"after":{},"bowler":"{tag}"}}"#, place.after);
            let joined = centre.ask(&keypad, "POST", &format!("/sheets/{}/join", place.sheet), &join).await;
            assert_eq!(joined.status, 200);
        }
        let place = centre.place(1).await;
        let means = async |who: &Somebody, sheet: &str| {
            let forecast = centre.ask(who, "GET", &format!("/sheets/{sheet}/forecast"), "").await.json();
            let games = forecast["games"].as_array().unwrap();
            let mean = |tag: &str| games.iter().find(|game| game["bowler"] == tag).unwrap()["mean"].as_f64().unwrap();
            (mean("KIM"), mean("LEE"))
        };
        let number = place.sheet.to_string();
        for role in [Role::Anyone, Role::Screen, Role::LaneProgram] {
            let (kim, lee) = means(&centre.somebody(role).await, &number).await;
            assert!((kim - lee).abs() < 1e-9, "{role:?}: {kim} {lee}");
        }
        for sheet in [&number, &place.id] {
            let (kim, lee) = means(&keypad, sheet).await;
            assert!((kim - lee).abs() < 1e-9, "{kim} {lee}");
        }
        for role in [Role::Desk, Role::Reader, Role::DeskProgram] {
            let (kim, lee) = means(&centre.somebody(role).await, &number).await;
            assert!(lee + 20.0 < kim, "{role:?}: {kim} {lee}");
        }
    });
}

/// Whoever waits for what takes long is asked again when it comes.
#[test]
fn a_read_that_waits_is_not_answered_after_a_revocation() {
    const WAITING: usize = 16;
    run(async {
        let centre = Centre::new(true).await;
        let place = centre.open(1).await;
        let (cookie, _) = centre.keypad(1).await;
        let keypad = Somebody::with_cookie(cookie.clone());
        let mut waiting = tokio::task::JoinSet::new();
        for _ in 0..WAITING {
            let address = centre.house.address;
            let head = format!("GET /api/v1/sheets/{}/forecast HTTP/1.1\r\nHost: {address}\r\n", place.sheet);
            let bytes = format!("{head}Cookie: {cookie}\r\nConnection: close\r\n\r\n");
            waiting.spawn(async move { crate::attacks::send_to(address, bytes.as_bytes()).await.unwrap().status });
        }
        assert_eq!(waiting.join_next().await.unwrap().unwrap(), 200);
        centre.done("/lanes/1/code", &format!(r#"{{"opening":{}}}"#, place.opening)).await;
        assert!(!centre.is_known(&keypad).await);
        let answers = waiting.join_all().await;
        assert!(answers.iter().all(|status| [200, 401].contains(status)), "{answers:?}");
        // All that came before its turn, and perhaps some that were answered before.
        assert!(answers.contains(&401), "{answers:?}");
    });
}

/// Nobody but the desk and programs sees a sheet that was deleted, as soon as it is.
#[test]
fn a_read_that_waits_shows_no_sheet_that_is_deleted_meanwhile() {
    const WAITING: usize = 16;
    run(async {
        let centre = Centre::new(false).await;
        let place = centre.open(1).await;
        centre.done(&format!("/sheets/{}/close", place.sheet), &format!(r#"{{"after":{}}}"#, place.after)).await;
        let address = centre.house.address;
        let mut waiting = tokio::task::JoinSet::new();
        for _ in 0..WAITING {
            let head = format!("GET /api/v1/sheets/{}/forecast HTTP/1.1\r\nHost: {address}\r\n", place.id);
            let bytes = format!("{head}Connection: close\r\n\r\n");
            waiting.spawn(async move { crate::attacks::send_to(address, bytes.as_bytes()).await.unwrap().status });
        }
        assert_eq!(waiting.join_next().await.unwrap().unwrap(), 200);
        let sheet = i64::try_from(place.sheet).unwrap();
        let mut play = Play::open(centre.house.store.clone(), Author::CONSOLE, sheet).await.unwrap();
        play.act(Command::Delete).await.unwrap();
        assert_eq!(centre.house.get(&format!("/sheets/{}", place.id)).await.status, 404);
        let answers = waiting.join_all().await;
        assert!(answers.iter().all(|status| [200, 404].contains(status)), "{answers:?}");
        assert!(answers.contains(&404), "{answers:?}");
    });
}

/// What somebody has written can be traced to a phone as long as the lane is open, whatever they do about it.
#[test]
fn a_keypad_that_has_written_stays_in_the_list_of_the_desk() {
    run(async {
        let centre = Centre::new(false).await;
        let place = centre.open(1).await;
        let (opening, sheet) = (i64::try_from(place.opening).unwrap(), place.sheet);
        let (cookie, mischief) = centre.keypad(1).await;
        let keypad = Somebody::with_cookie(cookie);
        let ball = format!(r#"{{"after":{},"pins":1}}"#, place.after);
        assert_eq!(centre.ask(&keypad, "POST", &format!("/sheets/{sheet}/ball"), &ball).await.status, 200);
        assert_eq!(centre.ask(&keypad, "POST", "/keypad/sign-out", "").await.status, 204);
        let code = centre.read("/lanes/1/code").await["code"].clone();
        let body = json!({ "code": code }).to_string();
        let listed = async || centre.read("/lanes/1/keypads").await.as_array().unwrap().clone();
        for _ in 0..110 {
            assert_eq!(centre.house.post("/keypad/enter", &body).await.status, 200);
        }
        let keypads = listed().await;
        assert_eq!((keypads.len(), &keypads[0]["keypad"]), (111, &mischief.into()));
        assert_eq!(keypads.iter().filter(|keypad| keypad["good"] == true).count(), 100);
        // Of very many, those are kept that are good or have written.
        for _ in 0..1000 {
            let holder = Holder::Keypad { opening, renewals: -1, typed: false };
            centre.given(holder, None).await;
        }
        assert_eq!(centre.house.post("/keypad/enter", &body).await.status, 200);
        let keypads = listed().await;
        assert_eq!((keypads.len(), &keypads[0]["keypad"]), (102, &mischief.into()));
        let by = centre.read(&format!("/sheets/{sheet}/events")).await;
        assert_eq!(by.as_array().unwrap().last().unwrap()["by"], format!("lane 1 keypad {mischief}"));
        // One whose time is over is no longer good, and still there.
        let over = clock::now().checked_sub(Duration::from_secs(1)).ok();
        let (late, late_credential) = centre.given(Holder::Keypad { opening, renewals: 0, typed: true }, over).await;
        centre.given(Holder::Desk, None).await;
        let keypads = listed().await;
        let last = keypads.last().unwrap();
        assert_eq!((&last["keypad"], &last["good"]), (&late_credential.number.into(), &json!(false)));
        assert!(!centre.is_known(&Somebody::with_cookie(format!("tenpin-keypad={late}"))).await);
    });
}

/// Many keypads of one phone make room for each other, and not at the expense of somebody who bowls.
#[test]
fn a_phone_that_enters_again_and_again_drives_out_nobody_but_itself() {
    run(async {
        let house = House4::set(|house| house.proxy = Some([127, 0, 0, 1].into())).await;
        let centre = Centre::over(house).await;
        centre.open(1).await;
        let body = json!({ "code": centre.read("/lanes/1/code").await["code"] }).to_string();
        let enter = async |from: &str| {
            let entered = centre.house.post_with("/keypad/enter", &[("X-Forwarded-For", from)], &body).await;
            assert_eq!(entered.status, 200, "{entered:?}");
            Somebody::with_cookie(entered.cookie())
        };
        let bowling = [enter("10.0.0.1").await, enter("10.0.0.2").await];
        for keypad in &bowling {
            assert!(centre.is_known(keypad).await);
        }
        let mut last = None;
        for _ in 0..130 {
            let keypad = enter("10.0.0.66").await;
            assert!(centre.is_known(&keypad).await);
            last = Some(keypad);
        }
        for keypad in bowling.iter().chain(&last) {
            assert!(centre.is_known(keypad).await);
        }
    });
}

/// Nobody bowls so much, and the desk is not held up by it.
#[test]
fn the_keypads_of_a_lane_and_a_program_write_so_much_and_no_more() {
    run(async {
        let centre = Centre::new(false).await;
        let place = centre.open(1).await;
        let keypads = [centre.keypad(1).await.0, centre.keypad(1).await.0].map(Somebody::with_cookie);
        let program = centre.somebody(Role::LaneProgram).await;
        let help = format!(r#"{{"opening":{},"needed":true}}"#, place.opening);
        let written = async |who: &[&Somebody]| {
            for number in 0..300 {
                let answer = centre.ask(who[number % who.len()], "POST", "/lanes/1/help", &help).await;
                if answer.status != 200 {
                    assert_eq!((answer.status, answer.code().as_str()), (429, "too-many-requests"));
                    assert_eq!(answer.header("retry-after"), Some("1"));
                    return number;
                }
            }
            300
        };
        // What comes back while they write is theirs, too.
        assert!((100..200).contains(&written(&[&keypads[0], &keypads[1]]).await));
        assert!((100..200).contains(&written(&[&program]).await));
        assert_eq!(written(&[&centre.at_desk()]).await, 300);
    });
}

#[test]
fn what_is_on_no_board_is_read_and_written_slowly_by_those_who_are_near() {
    run(async {
        let centre = Centre::new(false).await;
        let first = centre.open(1).await;
        let other = centre.open(2).await;
        let (cookie, _) = centre.keypad(1).await;
        let keypad = Somebody::with_cookie(cookie);
        centre.done(&format!("/sheets/{}/close", first.sheet), &format!(r#"{{"after":{}}}"#, first.after)).await;
        let closed = centre.place(1).await;
        let next = format!(r#"{{"opening":{},"after":{}}}"#, closed.opening, closed.after);
        centre.done("/lanes/1/next", &next).await;
        let now = centre.place(1).await;
        let asked = async |who: &Somebody, sheet: u64, times: usize| {
            let mut statuses = BTreeSet::new();
            for _ in 0..times {
                statuses.insert(centre.ask(who, "GET", &format!("/sheets/{sheet}"), "").await.status);
            }
            statuses
        };
        assert_eq!(asked(&keypad, now.sheet, 60).await, [200].into());
        assert_eq!(asked(&keypad, other.sheet, 60).await, [200].into(), "it is on a board");
        assert_eq!(asked(&keypad, first.sheet, 60).await, [200, 429].into());
        assert_eq!(asked(&centre.at_desk(), first.sheet, 60).await, [200].into());
        // As with reads, what is refused counts: its board was read.
        let written = async |who: &Somebody, sheet: &str| {
            let mut statuses = BTreeSet::new();
            for _ in 0..30 {
                statuses
                    .insert(centre.ask(who, "POST", &format!("/sheets/{sheet}/undo"), r#"{"after":1}"#).await.status);
            }
            statuses
        };
        assert_eq!(written(&keypad, &now.sheet.to_string()).await, [409].into());
        assert_eq!(written(&keypad, &now.id).await, [409].into());
        assert_eq!(written(&keypad, &first.sheet.to_string()).await, [409, 429].into());
        assert_eq!(written(&centre.at_desk(), &first.sheet.to_string()).await, [409].into());
    });
}

#[test]
fn of_a_lane_that_closes_while_phones_enter_no_keypad_is_left() {
    run(async {
        let centre = Centre::new(false).await;
        let mut entered = 0;
        for _ in 0..20 {
            let opened = centre.done("/lanes/3/open", "{}").await;
            let opening = opened["lane"]["opening"]["opening"].as_i64().unwrap();
            let code = json!({ "code": centre.read("/lanes/3/code").await["code"] }).to_string();
            let enter = || centre.house.post("/keypad/enter", &code);
            let close = json!({ "opening": opening, "after": 0 }).to_string();
            let (a, b, c, d, _) =
                tokio::join!(enter(), enter(), enter(), enter(), centre.done("/lanes/3/close", &close));
            for answer in [a, b, c, d] {
                assert!([200, 403].contains(&answer.status), "{answer:?}");
                entered += u32::from(answer.status == 200);
            }
            assert_eq!(centre.house.store.keypads(opening).await.unwrap(), []);
        }
        assert!((1..80).contains(&entered), "{entered} of 80 were in time, so that nobody has raced");
    });
}

#[test]
fn a_display_is_paired_by_the_code_that_it_shows_and_by_the_desk_alone() {
    run(async {
        let mut centre = Centre::new(true).await;
        centre.open(1).await;
        centre.open(2).await;
        let code = centre.pairing().await;
        let display =
            Somebody { header: centre.pairing_cookie.clone().map(|cookie| ("Cookie", cookie)), signed: String::new() };
        let shown = centre.ask(&display, "GET", "/screen", "").await.json();
        assert_eq!((&shown["pairing"]["code"], &shown["screen"]), (&json!(code), &Value::Null));
        assert_eq!(centre.ask(&display, "GET", "/lanes/1/code", "").await.code(), "not-signed-in");
        let pair = json!({ "code": code, "name": "Über Bahn 1", "lane": 1 }).to_string();
        assert_eq!(centre.ask(&display, "POST", "/screens", &pair).await.code(), "not-signed-in");
        assert_eq!(
            centre.ask(&centre.somebody(Role::Keypad).await, "POST", "/screens", &pair).await.code(),
            "not-allowed"
        );
        let wrong = if code == "123456" { "654321" } else { "123456" };
        let wrong = json!({ "code": wrong, "name": "TV" }).to_string();
        assert_eq!(centre.ask(&centre.at_desk(), "POST", "/screens", &wrong).await.code(), "wrong-pairing-code");
        centre.done("/screens", &pair).await;
        assert_eq!(
            centre.ask(&centre.at_desk(), "POST", "/screens", &pair).await.code(),
            "wrong-pairing-code",
            "good once"
        );
        let shown = centre.ask(&display, "GET", "/screen", "").await.json();
        assert_eq!((&shown["pairing"], &shown["screen"]["name"]), (&Value::Null, &"Über Bahn 1".into()));
        assert_eq!(centre.ask(&display, "GET", "/lanes/1/code", "").await.status, 200);
        assert_eq!(centre.ask(&display, "GET", "/lanes/2/code", "").await.code(), "not-your-lane");
        assert_eq!(centre.ask(&display, "GET", "/lanes/2", "").await.status, 200);
    });
}

/// The table is what the centre promises, so that a change of it is a change here.
#[test]
fn the_table_is_that_of_the_documentation() {
    let page = include_str!("../../../../docs/security.md");
    assert!(page.contains(&table()), "docs/security.md lacks this table:\n\n{}", table());
}
