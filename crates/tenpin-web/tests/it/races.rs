use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use argon2::password_hash::PasswordHasher;
use argon2::{Algorithm, Argon2, Params, Version};
use serde_json::{Value, json};
use tenpin::Ball;
use tenpin_board::{Board, Entrant, Event, SeriesTotals, Sheet};
use tenpin_forecast::Numbers;
use tenpin_json::BoardRecord;
use tenpin_play::{Command, Outcome, Play, Trouble};
use tenpin_store::{Author, Record, Store};
use tokio::sync::watch;
use tokio::task::JoinSet;
use tokio::time::timeout;

use crate::live::Events;
use crate::{Answer, House4, PASSWORD, cases, run};

/// Those who race, half of them at each of two desks.
const HANDS: usize = 6;

/// What each of them asks for.
const REQUESTS: usize = 20;

/// What the console does meanwhile.
const ENTRIES: usize = 24;

/// So many races are run at a time.
const AT_A_TIME: usize = 4;

const BOWLERS: [&str; 6] = ["PJS", "KYJ", "LEE:five-pin", "KIM:no-tap-9", "BOB=Bob Park", "=이순신"];

/// Every command of a sheet, those more than once that are to come more often.
const ON_SHEET: [&str; 27] = [
    "ball", "ball", "ball", "ball", "ball", "ball", "ball", "undo", "undo", "redo", "redo", "correct", "correct",
    "name", "turn", "join", "leave", "leave", "leave", "return", "return", "remove", "reorder", "close", "close",
    "reopen", "reopen",
];

/// Every command of a lane that is open.
const AT_LANE: [&str; 10] = ["join", "join", "next", "next", "next", "move", "move", "close", "help", "open"];

/// How a desk sends what it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sending {
    Once,
    /// Twice at the same time, under one key.
    Twice,
}

/// What a desk asks for.
#[derive(Debug, Clone)]
struct Asked {
    path: String,
    body: Value,
}

impl Asked {
    fn command(&self) -> &str {
        self.path.rsplit('/').next().unwrap()
    }

    /// The number of the sheet; `None` of what is asked of a lane.
    fn sheet(&self) -> Option<i64> {
        self.path.strip_prefix("/sheets/")?.split('/').next()?.parse().ok()
    }

    /// The number of the event that it follows.
    fn after(&self) -> u64 {
        self.body["after"].as_u64().unwrap_or(0)
    }
}

/// All that came of a race.
#[derive(Default)]
struct Book {
    /// What was answered with 200, each once.
    carried_out: Vec<(Asked, Value)>,
    /// The events that the console has written, by sheet.
    by_console: Vec<(i64, u64)>,
    /// Every board that anybody was told.
    told: Vec<Value>,
    /// The newest event of each sheet that somebody knows of.
    newest: HashMap<i64, u64>,
}

/// An event of a sheet is known.
fn know(newest: &mut HashMap<i64, u64>, sheet: i64, event: u64) {
    let newest = newest.entry(sheet).or_default();
    *newest = event.max(*newest);
}

impl Book {
    fn newest(&self, sheet: i64) -> u64 {
        self.newest.get(&sheet).copied().unwrap_or(0)
    }

    /// A sheet that is there.
    fn any_sheet(&self, numbers: &mut Numbers) -> Option<i64> {
        let mut sheets: Vec<i64> = self.newest.keys().copied().collect();
        sheets.sort_unstable();
        (!sheets.is_empty()).then(|| sheets[index(numbers, sheets.len())])
    }
}

/// Somebody at a desk, who knows of the centre what the answers say.
struct Hand {
    house: Arc<House4>,
    token: String,
    name: String,
    sending: Sending,
    numbers: Numbers,
    book: Arc<Mutex<Book>>,
    /// The boards, by the numbers of their sheets.
    boards: BTreeMap<i64, Value>,
    /// The openings, by lane, each with the number of its sheet.
    openings: BTreeMap<u64, (Value, Option<i64>)>,
    /// What was sent under keys and carried out, with the answers.
    keyed: Vec<(Asked, String, String)>,
    sent: usize,
}

fn index(numbers: &mut Numbers, length: usize) -> usize {
    usize::from(numbers.below(u8::try_from(length).unwrap()))
}

fn one_of<'a, T: ?Sized>(numbers: &mut Numbers, of: &[&'a T]) -> &'a T {
    of[index(numbers, of.len())]
}

impl Hand {
    fn new(
        house: Arc<House4>,
        token: String,
        name: String,
        sending: Sending,
        numbers: Numbers,
        book: Arc<Mutex<Book>>,
    ) -> Hand {
        let (boards, openings, keyed, sent) = (BTreeMap::new(), BTreeMap::new(), Vec::new(), 0);
        Hand { house, token, name, sending, numbers, book, boards, openings, keyed, sent }
    }

    async fn race(mut self) -> Hand {
        for _ in 0..REQUESTS {
            match self.numbers.below(8) {
                0 => self.look().await,
                1 | 2 => self.ask_lane().await,
                _ => match self.boards.keys().rev().take(4).copied().collect::<Vec<_>>() {
                    sheets if sheets.is_empty() => self.ask_lane().await,
                    sheets => {
                        let sheet = sheets[index(&mut self.numbers, sheets.len())];
                        self.ask_sheet(sheet).await;
                    }
                },
            }
        }
        self
    }

    /// Looks at a sheet, which may be the one of the console.
    async fn look(&mut self) {
        let Some((sheet, newest)) = ({
            let book = self.book.lock().unwrap();
            book.any_sheet(&mut self.numbers).map(|sheet| (sheet, book.newest(sheet)))
        }) else {
            return;
        };
        let bearer = format!("Bearer {}", self.token);
        let path = format!("/api/v1/sheets/{sheet}");
        let board = self.house.ask("GET", &path, &[("Authorization", &bearer)], "").await;
        assert_eq!(board.status, 200, "{board:?}");
        let board = board.json();
        assert!(newest <= last_event(&board), "event {newest} was written before, and this was read: {board}");
        self.learn(&json!({ "board": board }));
    }

    async fn ask_lane(&mut self) {
        let numbers = &mut self.numbers;
        // The last lane is left free for those who move.
        let lane = u64::from(numbers.below(4)) + 1;
        let lane = if self.openings.contains_key(&lane) { lane } else { lane.min(3) };
        let asked = match self.openings.get(&lane) {
            None => {
                let bowlers: Vec<&str> = (0..numbers.below(4)).map(|_| one_of(numbers, &BOWLERS)).collect();
                let games = [Value::Null, json!(1), json!(2), json!(5)];
                let games = games[index(numbers, games.len())].clone();
                Asked { path: format!("/lanes/{lane}/open"), body: json!({ "bowlers": bowlers, "games": games }) }
            }
            Some((opening, sheet)) => {
                let command = one_of(numbers, &AT_LANE);
                let after = sheet.and_then(|sheet| self.boards.get(&sheet)).map_or(0, last_event);
                let body = match command {
                    "open" => json!({}),
                    "help" => json!({ "opening": opening, "needed": numbers.below(2) == 0 }),
                    "join" => json!({ "opening": opening, "after": after, "bowler": one_of(numbers, &BOWLERS) }),
                    "move" => json!({ "opening": opening, "after": after, "to": numbers.below(4) + 1 }),
                    _ => json!({ "opening": opening, "after": after }),
                };
                Asked { path: format!("/lanes/{lane}/{command}"), body }
            }
        };
        self.ask(asked).await;
    }

    async fn ask_sheet(&mut self, sheet: i64) {
        let (numbers, board) = (&mut self.numbers, &self.boards[&sheet]);
        let command = one_of(numbers, &ON_SHEET);
        let line = index(numbers, board["lines"].as_array().unwrap().len() + 2);
        let mut body = match command {
            "ball" => ball(numbers, &board["next"]),
            "correct" => {
                let balls = one_of(numbers, &["X", "7/", "81", "F9", "-"]);
                json!({ "line": line, "frame": numbers.below(2) + 1, "balls": balls })
            }
            "name" => json!({ "line": line, "bowler": format!("PJS=Nr. {}", numbers.below(9)) }),
            "join" => json!({ "bowler": one_of(numbers, &BOWLERS) }),
            "reorder" => json!({ "lines": [line] }),
            "turn" | "leave" | "return" | "remove" => json!({ "line": line }),
            _ => json!({}),
        };
        body["after"] = last_event(board).into();
        self.ask(Asked { path: format!("/sheets/{sheet}/{command}"), body }).await;
    }

    /// Asks for something, and learns from the answer how the centre is.
    async fn ask(&mut self, asked: Asked) -> u16 {
        let newest = asked.sheet().map(|sheet| (sheet, self.book.lock().unwrap().newest(sheet)));
        let answer = match self.sending {
            Sending::Once => self.send(&asked, &[]).await,
            Sending::Twice => self.send_twice(&asked).await,
        };
        let told = answer.json();
        let told = match answer.status {
            200 => told,
            409 | 422 => {
                answer.code();
                told["now"].clone()
            }
            _ => panic!("{asked:?} {answer:?}"),
        };
        if let Some((sheet, newest)) = newest
            && told["board"]["sheet"] == sheet
        {
            let last = last_event(&told["board"]);
            assert!(newest <= last, "event {newest} was written before {asked:?}, and this was told: {answer:?}");
            assert!(answer.status != 409 || last != asked.after(), "{asked:?} {answer:?}");
        }
        self.learn(&told);
        if answer.status == 200 {
            self.book.lock().unwrap().carried_out.push((asked, told));
        }
        answer.status
    }

    async fn send(&self, asked: &Asked, headers: &[(&str, &str)]) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let headers = [headers, &[("Authorization", &bearer)]].concat();
        self.house.post_with(&asked.path, &headers, &asked.body.to_string()).await
    }

    async fn send_twice(&mut self, asked: &Asked) -> Answer {
        self.sent += 1;
        let key = format!("{} {}", self.name, self.sent);
        let headers = [("Idempotency-Key", key.as_str())];
        let (one, other) = tokio::join!(self.send(asked, &headers), self.send(asked, &headers));
        let is_repeated = |answer: &Answer| answer.header("idempotent-replayed") == Some("true");
        let (first, again) = if is_repeated(&one) || one.status != 200 { (other, one) } else { (one, other) };
        assert!(!is_repeated(&first), "both were answered before: {asked:?} {first:?} {again:?}");
        if again.status == 200 {
            assert!(is_repeated(&again), "it was carried out twice: {asked:?} {first:?} {again:?}");
            assert_eq!(first.body, again.body, "{asked:?}");
        } else {
            assert!(!is_repeated(&again), "{asked:?} {first:?} {again:?}");
        }
        if first.status == 200 {
            // What a lane refused may be possible a moment later; on a sheet, the same event is followed.
            assert!(again.status == 200 || asked.sheet().is_none(), "{asked:?} {first:?} {again:?}");
            self.keyed.push((asked.clone(), key, first.body.clone()));
        }
        first
    }

    fn learn(&mut self, told: &Value) {
        let (lane, board) = (&told["lane"], &told["board"]);
        let sheet = board["sheet"].as_i64();
        if let Some(sheet) = sheet {
            let mut book = self.book.lock().unwrap();
            book.told.push(board.clone());
            know(&mut book.newest, sheet, last_event(board));
            self.boards.insert(sheet, board.clone());
        }
        let Some(number) = lane["lane"].as_u64() else { return };
        match &lane["opening"]["opening"] {
            Value::Null => drop(self.openings.remove(&number)),
            opening => drop(self.openings.insert(number, (opening.clone(), sheet))),
        }
    }

    /// After the race, whoever is told what is there now can go on from it.
    async fn goes_on(mut self) {
        for sheet in self.boards.keys().rev().take(2).copied().collect::<Vec<_>>() {
            let mut tries = [0; 2];
            for status in &mut tries {
                let body = json!({ "after": last_event(&self.boards[&sheet]), "line": 1, "bowler": "LEE=Not Stuck" });
                *status = self.ask(Asked { path: format!("/sheets/{sheet}/name"), body }).await;
            }
            assert_ne!(tries[1], 409, "sheet {sheet}");
        }
        for (asked, key, body) in self.keyed.iter().rev().take(3) {
            let headers = [("Idempotency-Key", key.as_str())];
            let again = self.send(asked, &headers).await;
            assert_eq!((again.status, &again.body), (200, body), "{asked:?}");
            assert_eq!(again.header("idempotent-replayed"), Some("true"));
            let other = Asked { body: json!({ "after": 0, "line": 1, "opening": 1 }), path: asked.path.clone() };
            let other = self.send(&other, &headers).await;
            assert!([400, 422].contains(&other.status), "{other:?}");
        }
    }
}

fn last_event(board: &Value) -> u64 {
    board["last_event"].as_u64().unwrap()
}

/// A ball, mostly one that can be bowled.
fn ball(numbers: &mut Numbers, next: &Value) -> Value {
    let pins = next["pins"].as_array().filter(|_| numbers.below(5) != 0);
    match pins {
        Some(pins) => json!({ "pins": pins[index(numbers, pins.len())] }),
        None => json!({ "ball": one_of(numbers, &["X", "/", "F", "-", "5", "9{10}"]) }),
    }
}

/// A console on the same file, which bowls on a sheet of its own and on those of lanes.
async fn console(store: Store, mut numbers: Numbers, book: Arc<Mutex<Book>>) {
    let bowlers = vec!["ANN".parse().unwrap(), "EVE".parse().unwrap()];
    let mut own = Play::new(store.clone(), Author::CONSOLE, bowlers, None).unwrap();
    let mut other: Option<Play> = None;
    for entry in 0..ENTRIES {
        if entry % 4 == 0 {
            let sheet = book.lock().unwrap().any_sheet(&mut numbers);
            other = match sheet {
                Some(sheet) => Some(Play::open(store.clone(), Author::CONSOLE, sheet).await.unwrap()),
                None => None,
            };
        }
        let play = other.as_mut().filter(|_| numbers.below(3) != 0).unwrap_or(&mut own);
        let command = entered(&mut numbers, play.sheet());
        let before = play.record().map_or(0, |record| record.sheet().events().len());
        match play.act(command).await {
            Ok(Outcome::Next) | Err(Trouble::Refused(_) | Trouble::NotOver | Trouble::Overtaken) => {}
            Ok(_) => {
                let (sheet, last) = (play.number().unwrap(), play.sheet().events().len());
                let mut book = book.lock().unwrap();
                book.by_console.extend((before + 1..=last).map(|event| (sheet, event as u64)));
                know(&mut book.newest, sheet, last as u64);
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// What somebody enters at a console.
fn entered(numbers: &mut Numbers, sheet: &Sheet) -> Command {
    let line = index(numbers, sheet.lines().len() + 1);
    match numbers.below(17) {
        0 | 1 => Command::Undo,
        2 => Command::Redo,
        3 => Command::Correct { line, number: 1, balls: vec![Ball::Strike], reason: "console".to_owned() },
        4 => Command::Leave { line },
        5 => Command::Return { line },
        6 => Command::Join { entrant: Entrant::read(one_of(numbers, &BOWLERS)).unwrap() },
        7 => Command::Order { first: vec![line] },
        8 => Command::Close,
        9 => Command::Reopen,
        10 => Command::Bowl { line },
        11 => Command::RollAll(vec![Ball::Pins(3), Ball::Pins(4)]),
        12 if sheet.is_deleted() => Command::Restore,
        12 => Command::Delete,
        _ => Command::Roll(sheet.next().map_or(Ball::Strike, |(_, next)| Ball::Pins(numbers.below(next.standing + 1)))),
    }
}

/// The journal as it is in the end.
struct Journal {
    records: BTreeMap<i64, Record>,
    /// The boards of each sheet after each of its events, without the totals of its series.
    boards: HashMap<i64, Vec<Value>>,
}

impl Journal {
    async fn of(store: &Store) -> Journal {
        let mut journal = Journal { records: BTreeMap::new(), boards: HashMap::new() };
        for number in store.sheets_in(1..=i64::MAX).await.unwrap() {
            let record = store.load(number).await.unwrap();
            let events = record.sheet().events();
            let first = |count: usize| Sheet::replay(events[..count].iter().cloned()).unwrap();
            let boards = (1..=events.len()).map(|count| without_series(board(&record, &first(count), &[])));
            journal.boards.insert(number, boards.collect());
            journal.records.insert(number, record);
        }
        journal
    }

    /// Whatever anybody was told is how the sheet was after the event that was told.
    fn check_told(&self, told: Vec<Value>) {
        for told in told {
            let (sheet, last) = (told["sheet"].as_i64().unwrap(), last_event(&told));
            let boards = self.boards.get(&sheet).unwrap_or_else(|| panic!("there is no such sheet: {told}"));
            let replayed = usize::try_from(last).ok().and_then(|last| boards.get(last.checked_sub(1)?));
            assert_eq!(Some(&without_series(told)), replayed, "sheet {sheet}, event {last}");
        }
    }

    /// Every event was answered to one desk that asked for it, or written by the console, and none twice.
    fn check_authors(&self, book: &Book) {
        let mut authors: HashMap<(i64, u64), Vec<String>> = HashMap::new();
        for (asked, answer) in &book.carried_out {
            let written = self.written(asked, answer);
            let events: Vec<&Event> =
                written.iter().map(|(sheet, event)| self.event(*sheet, *event).expect("an event is lost")).collect();
            assert!(fits(asked, &events), "{asked:?} was carried out as {events:?}: {answer}");
            for place in written {
                authors.entry(place).or_default().push("desk".to_owned());
            }
        }
        for place in &book.by_console {
            authors.entry(*place).or_default().push("console".to_owned());
        }
        for (number, record) in &self.records {
            for (event, stamp) in (1..).zip(record.stamps()) {
                let known = authors.remove(&(*number, event)).unwrap_or_default();
                assert_eq!(known, [stamp.by.as_str()], "sheet {number}, event {event}: {record:?}");
            }
        }
        assert!(authors.is_empty(), "these were acknowledged, and are not there: {authors:?}");
    }

    fn event(&self, sheet: i64, event: u64) -> Option<&Event> {
        self.records.get(&sheet)?.sheet().events().get(usize::try_from(event).ok()?.checked_sub(1)?)
    }

    /// The events that something has written, each by its sheet and its number.
    fn written(&self, asked: &Asked, answer: &Value) -> Vec<(i64, u64)> {
        let (after, board) = (asked.after(), &answer["board"]);
        let on_board = |after: u64| -> Vec<(i64, u64)> {
            let Some(sheet) = board["sheet"].as_i64() else { return Vec::new() };
            (after + 1..=last_event(board)).map(|event| (sheet, event)).collect()
        };
        match (asked.command(), asked.sheet()) {
            ("help", None) => Vec::new(),
            ("next", None) => [self.closed_before(asked, board), on_board(0)].concat(),
            // The lane waits for whoever joins next, and shows no sheet.
            (_, Some(sheet)) if board.is_null() => vec![(sheet, after + 1), (sheet, after + 2)],
            _ => on_board(after),
        }
    }

    /// What the beginning of a game wrote on the sheet of the game before.
    fn closed_before(&self, asked: &Asked, board: &Value) -> Vec<(i64, u64)> {
        let new = board["sheet"].as_i64().unwrap();
        let series = self.records[&new].sheet().series().unwrap();
        let is_before = |(_, record): &(&i64, &Record)| {
            record.sheet().series().is_some_and(|other| other.id == series.id && other.game + 1 == series.game)
        };
        let (before, _) = self.records.range(..new).rev().find(is_before).expect("there is no game before");
        let is_open = self.boards[before][usize::try_from(asked.after()).unwrap() - 1]["state"] == "open";
        if is_open { vec![(*before, asked.after() + 1)] } else { Vec::new() }
    }
}

/// Whether these events are what was asked for.
#[allow(clippy::match_same_arms, reason = "an arm for each command")]
fn fits(asked: &Asked, events: &[&Event]) -> bool {
    let line = |index: &usize| asked.body["line"] == index + 1;
    let is_left_empty = matches!(events, [Event::Closed, Event::Deleted]);
    let is_begun = matches!(events, [Event::Opened { .. }, Event::Placed { .. }]);
    match (asked.command(), events) {
        ("ball", [Event::Rolled { ball, .. }]) => match &asked.body["ball"] {
            Value::Null => matches!(ball, Ball::Pins(pins) if asked.body["pins"] == *pins),
            text => text.as_str().unwrap().parse() == Ok(*ball),
        },
        ("undo", [Event::Undone]) | ("redo", [Event::Redone]) | ("reorder", [Event::Reordered { .. }]) => true,
        ("correct", [Event::Corrected { line: index, number, .. }]) => line(index) && asked.body["frame"] == *number,
        ("name", [Event::Renamed { line: index, after, .. }]) => {
            line(index) && asked.body["bowler"].as_str().unwrap().parse() == Ok(after.clone())
        }
        ("turn", [Event::Bowl { line: index }]) | ("return", [Event::Returned { line: index, .. }]) => line(index),
        ("leave", [Event::Left { line: index }]) | ("remove", [Event::Removed { line: index }]) => line(index),
        ("leave" | "remove", _) => is_left_empty,
        ("join", [Event::Joined { .. } | Event::Returned { .. }]) => true,
        ("open" | "help" | "move", []) => true,
        ("open" | "join", _) => is_begun,
        ("next", [Event::Closed, Event::Opened { .. }, Event::Placed { .. }]) => true,
        ("next", _) => is_begun,
        ("move", [Event::Placed { lane }]) => asked.body["to"] == *lane,
        ("close", [Event::Closed]) => true,
        ("close", _) => asked.sheet().is_none() && (is_left_empty || events.is_empty()),
        ("reopen", [Event::Reopened] | [Event::Reopened, Event::Placed { .. }]) => true,
        _ => false,
    }
}

/// The board of a sheet after some of its events, as the server tells it.
fn board(record: &Record, sheet: &Sheet, earlier: &[Sheet]) -> Value {
    let is_one_of_several = sheet.series().is_some_and(|series| 1 < series.game || series.games.is_some_and(|n| 1 < n));
    let board =
        if is_one_of_several { Board::in_series(sheet, &SeriesTotals::of(earlier)) } else { Board::from(sheet) };
    let (id, opened) = (record.id().to_string(), record.opened_at().to_string());
    serde_json::to_value(BoardRecord::of(record.number(), id, opened, sheet, &board)).unwrap()
}

/// A board without what was scored in other games, which may have been corrected since.
fn without_series(mut board: Value) -> Value {
    for line in board["lines"].as_array_mut().unwrap() {
        line["series"].take();
    }
    board
}

/// Follows a lane as a screen does: its newest state, and every board that came.
fn follow(mut events: Events, book: Arc<Mutex<Book>>) -> watch::Receiver<Value> {
    let (sender, receiver) = watch::channel(Value::Null);
    tokio::spawn(async move {
        while let Some((_, _, lane)) = events.next().await {
            if !lane["board"].is_null() {
                let (before, board) = (sender.borrow()["board"].clone(), &lane["board"]);
                let is_later = before["sheet"] != board["sheet"] || last_event(&before) <= last_event(board);
                assert!(is_later, "a lane showed {before}, and then {board}");
                book.lock().unwrap().told.push(board.clone());
            }
            sender.send_replace(lane);
        }
    });
    receiver
}

/// Two desks and a console write at random, and the journal is compared with all that anybody was told.
async fn race(seed: u64, sending: Sending) {
    let house = House4::logging_to(std::io::sink()).await;
    // What a hash costs matters elsewhere.
    let cheap = Argon2::new(Algorithm::default(), Version::default(), Params::new(8, 1, 1, None).unwrap());
    let hash = cheap.hash_password(PASSWORD.as_bytes()).unwrap().to_string();
    house.store.change_password(&hash).await.unwrap();
    let tokens = [house.sign_in().await, house.sign_in().await];
    let (house, book) = (Arc::new(house), Arc::new(Mutex::new(Book::default())));
    let mut lanes = Vec::new();
    for lane in 1..=4 {
        let events = Events::of(&house, &format!("/lanes/{lane}/live")).await;
        lanes.push((lane, follow(events, book.clone())));
    }
    let mut hands = Vec::new();
    for number in 0..HANDS {
        let (house, token, book) = (house.clone(), tokens[number % 2].clone(), book.clone());
        let numbers = Numbers::new((seed << 8) + number as u64);
        hands.push(Hand::new(house, token, format!("hand {number}"), sending, numbers, book));
    }
    // All know of two lanes; others they find by themselves.
    for lane in 1..=2 {
        let body = json!({ "bowlers": ["PJS", "KYJ", "LEE:five-pin"], "games": 3 });
        assert_eq!(hands[0].ask(Asked { path: format!("/lanes/{lane}/open"), body }).await, 200);
        let told = book.lock().unwrap().carried_out.last().unwrap().1.clone();
        for hand in &mut hands {
            hand.learn(&told);
        }
    }
    let store = Store::open(house.store.path()).await.unwrap();
    let console = tokio::spawn(console(store, Numbers::new(seed), book.clone()));
    let racing: JoinSet<Hand> = hands.into_iter().map(Hand::race).collect();
    let hands = racing.join_all().await;
    console.await.unwrap();
    for hand in hands {
        hand.goes_on().await;
    }

    let store = &house.store;
    let journal = Journal::of(store).await;
    let openings = store.openings().await.unwrap();
    for (lane, mut shown) in lanes {
        let opening = openings.iter().find(|opening| opening.lane == lane);
        let board = match opening.and_then(|opening| opening.sheet) {
            Some(sheet) => last_board(store, &journal, sheet).await,
            None => Value::Null,
        };
        let opening = opening.map_or(Value::Null, |opening| opening.number.into());
        let is_so = |lane: &Value| lane["board"] == board && lane["opening"]["opening"] == opening;
        let so = timeout(Duration::from_secs(30), shown.wait_for(is_so)).await;
        assert!(so.is_ok_and(|so| so.is_ok()), "lane {lane} shows {}, and {board} is there", *shown.borrow());
    }
    for number in journal.records.keys() {
        let bearer = format!("Bearer {}", tokens[0]);
        let path = format!("/api/v1/sheets/{number}");
        let read = house.ask("GET", &path, &[("Authorization", &bearer)], "").await.json();
        assert_eq!(read, last_board(store, &journal, *number).await);
    }
    let mut book = std::mem::take(&mut *book.lock().unwrap());
    journal.check_told(std::mem::take(&mut book.told));
    journal.check_authors(&book);
    let checked = store.check().await.unwrap();
    assert!(checked.faults.is_empty() && checked.newer.is_empty(), "{checked:?}");
    assert_eq!(checked.sheets, journal.records.len());
}

async fn last_board(store: &Store, journal: &Journal, sheet: i64) -> Value {
    let record = &journal.records[&sheet];
    let earlier = store.earlier_in_series(record.sheet()).await.unwrap();
    board(record, record.sheet(), &earlier)
}

/// Several races at a time, because each waits for the disk. The name of the thread says which one was lost.
fn races(usually: u64, sending: Sending) {
    for seed in (0..cases(usually)).step_by(AT_A_TIME) {
        thread::scope(|scope| {
            for seed in seed..seed + AT_A_TIME as u64 {
                let thread = thread::Builder::new().name(format!("race {seed}"));
                thread.spawn_scoped(scope, move || run(race(seed, sending))).unwrap();
            }
        });
    }
}

#[test]
fn desks_and_a_console_race_and_every_event_is_written_once_and_answered_as_it_is() {
    races(12, Sending::Once);
}

#[test]
fn what_is_sent_twice_at_once_under_a_key_is_carried_out_once_and_answered_alike() {
    races(8, Sending::Twice);
}

/// A console that goes on with sheet 1, through a store of its own.
async fn console_on_sheet_1(house: &House4) -> Play {
    let store = Store::open(house.store.path()).await.unwrap();
    Play::open(store, Author::CONSOLE, 1).await.unwrap()
}

#[test]
fn what_follows_an_event_of_a_console_is_taken_and_what_is_refused_shows_it() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        let mut console = console_on_sheet_1(&house).await;
        console.act(Command::Roll(Ball::Pins(3))).await.unwrap();
        assert_eq!(house.get("/sheets/1").await.json()["last_event"], 3);
        let refused = house.post("/sheets/1/redo", r#"{"after":2}"#).await;
        assert_eq!(refused.code(), "stale");
        assert_eq!(refused.json()["now"]["board"]["last_event"], 3);
        console.act(Command::Roll(Ball::Pins(1))).await.unwrap();
        let taken = house.post("/sheets/1/ball", r#"{"after":4,"pins":4}"#).await;
        assert_eq!(taken.status, 200, "{taken:?}");
    });
}

#[test]
fn a_lane_goes_on_when_a_console_has_begun_its_next_game() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        for after in 2..14 {
            assert_eq!(house.post("/sheets/1/ball", &format!(r#"{{"after":{after},"pins":10}}"#)).await.status, 200);
        }
        let mut console = console_on_sheet_1(&house).await;
        console.act(Command::Next).await.unwrap();
        console.act(Command::Roll(Ball::Pins(3))).await.unwrap();
        let mut status = 409;
        for _ in 0..3 {
            let after = last_event(&house.get("/lanes/1").await.json()["board"]);
            status = house.post("/lanes/1/next", &format!(r#"{{"opening":1,"after":{after}}}"#)).await.status;
        }
        assert_ne!(status, 409, "whoever is told what is there can go on from it");
    });
}

#[test]
fn a_lane_is_not_closed_over_what_a_console_wrote() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        house.post("/sheets/1/ball", r#"{"after":2,"pins":3}"#).await;
        house.post("/sheets/1/close", r#"{"after":3}"#).await;
        let mut console = console_on_sheet_1(&house).await;
        console.act(Command::Reopen).await.unwrap();
        let closed = house.post("/lanes/1/close", r#"{"opening":1,"after":4}"#).await;
        assert_eq!(closed.status, 409, "event 5 reopened the sheet: {closed:?}");
    });
}

#[test]
fn what_was_asked_in_one_game_does_nothing_to_the_next() {
    run(async {
        let house = House4::with_desk().await;
        house.post("/lanes/1/open", r#"{"bowlers":["PJS"]}"#).await;
        house.post("/sheets/1/ball", r#"{"after":2,"pins":3}"#).await;
        house.post("/sheets/1/close", r#"{"after":3}"#).await;
        let next = r#"{"opening":1,"game":1,"after":4}"#;
        assert_eq!(house.post("/lanes/1/next", next).await.status, 200);
        house.post("/sheets/2/ball", r#"{"after":2,"pins":3}"#).await;
        house.post("/sheets/2/close", r#"{"after":3}"#).await;
        let late = house.post("/lanes/1/next", next).await;
        assert_eq!(late.status, 409, "it was asked in game 1: {late:?}");
    });
}
