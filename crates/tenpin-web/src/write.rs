//! What is written: every command of a lane and of a sheet.

use std::sync::Arc;
use std::time::Instant;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use sha2::{Digest, Sha256};
use tenpin::{Ball, PinSet, Ruleset, notation};
use tenpin_board::{Entrant, LONGEST_REASON, NameTag, Sheet};
use tenpin_json::{
    AfterRequest, BallRequest, CorrectRequest, HelpRequest, JoinLaneRequest, JoinRequest, LaneRequest, LineRequest,
    LockRequest, MoveRequest, NameRequest, NextRequest, OpenRequest, ProblemRecord, RenewRequest, ReorderRequest,
    WrittenRecord,
};
use tenpin_lang::{Escaped, Language, Phrase, Quoted, Say};
use tenpin_play::{By, Command, Follows, IdempotencyKey, LaneCommand, MOST_GAMES, Permit, Render, Write, Written};
use tenpin_store::{StoreError, Uuid};

use crate::access::Caller;
use crate::centre::{lane_record, no_such_lane};
use crate::guesses::Writer;
use crate::path::{LanePath, SheetPath, Target, lane_number, sheet_number};
use crate::problem::{Problem, language};
use crate::server::{House, Server};
use crate::sheet::{board_record, sheet_of};
use crate::words::Refused;

/// The most characters of an idempotency key.
const LONGEST_KEY: usize = 200;

/// How many answers are kept of the keypads of an opening, and of a program for each of its lanes.
const MOST_ANSWERS: u32 = 1000;

/// The header that makes a write happen once.
const KEY: &str = "idempotency-key";

/// Why a request makes no command, beside what the rules say.
struct Wrong(Phrase);

impl Wrong {
    fn new(cause: &impl Say) -> Wrong {
        Wrong(cause.phrase())
    }

    fn value(name: &str, value: impl std::fmt::Display) -> Wrong {
        Wrong::new(&Refused::BadValue { name: Escaped::of(name), value: Quoted::of(value) })
    }
}

macro_rules! command {
    ($(#[$doc:meta])* $name:ident, $tag:literal, $path:literal, $parameter:ty, $request:ty, $target:ident, $make:expr) => {
        $(#[$doc])*
        #[utoipa::path(
            post, path = $path, tag = $tag, request_body = $request,
            params(
                $parameter,
                ("Idempotency-Key" = Option<String>, Header, min_length = 1, max_length = 200, pattern = r"^[!-~]([\t -~]*[!-~])?$",
                 description = "Sent again with the same body, the write is carried out once and answered as before"),
            ),
            responses(
                (status = 200, description = "It is written, and on the disk", body = WrittenRecord,
                 headers(("Idempotent-Replayed" = Option<String>, description = "`true` where the write was carried out before"))),
                (status = 400, description = "The body or the key cannot be read", content_type = "application/problem+json", body = ProblemRecord),
                (status = 404, description = "There is no such lane or sheet", content_type = "application/problem+json", body = ProblemRecord),
                (status = 409, description = "Somebody else wrote first; what is there now is in the answer", content_type = "application/problem+json", body = ProblemRecord),
                (status = 422, description = "Refused by the rules, with a code, the reason, and what is possible now", content_type = "application/problem+json", body = ProblemRecord),
                (status = 429, description = "A keypad or a program has written too much at once", content_type = "application/problem+json", body = ProblemRecord),
                (status = 500, description = "The sheet is damaged", content_type = "application/problem+json", body = ProblemRecord),
            ),
        )]
        pub(crate) async fn $name(
            State(server): State<Server>,
            Target(target): Target,
            caller: Caller,
            headers: HeaderMap,
            bytes: Bytes,
        ) -> Result<Response, Problem> {
            let make: fn($request) -> Result<_, Wrong> = $make;
            let language = language(&headers, &server.house);
            let sheet = ($tag == "sheets").then_some(target.as_str());
            throttle(&server, &caller, sheet, language)?;
            let (request, hash) = body::<$request>(&bytes, language)?;
            let key = key(&headers, concat!($path, " "), &target, hash, &caller, language)?;
            let write = $target(&server, &target, &headers, make(request)).await?;
            answer(&server, caller, write, key, language).await
        }
    };
}

/// What a sheet is asked for.
enum Asked {
    Command(Command),
    /// A correction. How its balls are read depends on the rules of the line.
    Correct {
        line: usize,
        frame: usize,
        balls: String,
        reason: String,
    },
}

impl From<Command> for Asked {
    fn from(command: Command) -> Asked {
        Asked::Command(command)
    }
}

/// What a sheet is asked for, after the event that it follows.
type OnSheet = (usize, Asked);

/// What a lane is asked for: what it follows, and the command.
type AtLane = (Follows, LaneCommand);

command!(
    /// Open a lane
    ///
    /// With bowlers or without, for a number of games or for as many as they like.
    open, "lanes", "/api/v1/lanes/{lane}/open", LanePath, OpenRequest, at_lane, |request| {
        let ruleset = match request.rules {
            Some(rules) => Some(rules.parse().map_err(|_| Wrong::value("rules", &rules))?),
            None => None,
        };
        let entrants = request.bowlers.iter().map(|bowler| entrant(bowler)).collect::<Result<Vec<_>, _>>()?;
        Ok((Follows::default(), LaneCommand::Open { games: games(request.games)?, ruleset, entrants }))
    }
);
command!(
    /// Join a lane
    ///
    /// The first one who joins opens a sheet.
    join_lane, "lanes", "/api/v1/lanes/{lane}/join", LanePath, JoinLaneRequest, at_lane, |request| {
        Ok((follows(request.opening, request.game, request.after), LaneCommand::Join { entrant: entrant(&request.bowler)? }))
    }
);
command!(
    /// Begin the next game
    ///
    /// With those who are still here. The sheet before is closed. Only the desk says for how many games more.
    next, "lanes", "/api/v1/lanes/{lane}/next", LanePath, NextRequest, at_lane, |request| {
        Ok((follows(request.opening, request.game, request.after), LaneCommand::Next { games: games(request.games)? }))
    }
);
command!(
    /// Move to another lane
    ///
    /// The opening and its sheet go to a lane that is free.
    move_lane, "lanes", "/api/v1/lanes/{lane}/move", LanePath, MoveRequest, at_lane, |request| {
        Ok((follows(request.opening, request.game, request.after), LaneCommand::Move { to: request.to }))
    }
);
command!(
    /// Close a lane
    ///
    /// Its sheet is finished as it stands; one without a ball is not listed in the history.
    close_lane, "lanes", "/api/v1/lanes/{lane}/close", LanePath, LaneRequest, at_lane, |request| {
        Ok((follows(request.opening, request.game, request.after), LaneCommand::Close))
    }
);
command!(
    /// Ask for help, or say that it has come
    help, "lanes", "/api/v1/lanes/{lane}/help", LanePath, HelpRequest, at_lane, |request| {
        let follows = Follows { opening: Some(request.opening), ..Follows::default() };
        Ok((follows, LaneCommand::Help { is_needed: request.needed }))
    }
);
command!(
    /// Renew the code of a lane
    ///
    /// Every keypad there is signed out, and enters the new code.
    renew_code, "access", "/api/v1/lanes/{lane}/code", LanePath, RenewRequest, at_lane, |request| {
        Ok((Follows { opening: Some(request.opening), ..Follows::default() }, LaneCommand::RenewCode))
    }
);
command!(
    /// Lock the corrections of a lane, or unlock them
    ///
    /// While they are locked, keypads can neither correct nor undo nor redo; the desk still can.
    lock_corrections, "access", "/api/v1/lanes/{lane}/corrections", LanePath, LockRequest, at_lane, |request| {
        let follows = Follows { opening: Some(request.opening), ..Follows::default() };
        Ok((follows, LaneCommand::LockCorrections { is_locked: request.locked }))
    }
);
command!(
    /// Bowl a ball
    ///
    /// By its count, its symbol or the pins that it left.
    ball, "sheets", "/api/v1/sheets/{sheet}/ball", SheetPath, BallRequest, on_sheet, |request| {
        let ball = match (request.ball, request.pins, request.left) {
            (Some(ball), None, None) => ball.parse().map_err(|_| Wrong::value("ball", &ball))?,
            (None, Some(pins), None) => Ball::Pins(pins),
            (None, None, Some(left)) => Ball::Leave(leave(&left)?),
            _ => return Err(Wrong::new(&Refused::OneBall)),
        };
        Ok((request.after, Command::Roll(ball).into()))
    }
);
command!(
    /// Take back the last thing that happened
    undo, "sheets", "/api/v1/sheets/{sheet}/undo", SheetPath, AfterRequest, on_sheet, |request| {
        Ok((request.after, Command::Undo.into()))
    }
);
command!(
    /// Redo what was taken back last
    redo, "sheets", "/api/v1/sheets/{sheet}/redo", SheetPath, AfterRequest, on_sheet, |request| {
        Ok((request.after, Command::Redo.into()))
    }
);
command!(
    /// Correct a frame
    correct, "sheets", "/api/v1/sheets/{sheet}/correct", SheetPath, CorrectRequest, on_sheet, |request| {
        let CorrectRequest { after, line: number, frame, balls, reason: why } = request;
        Ok((after, Asked::Correct { line: line(number)?, frame, balls, reason: reason(why)? }))
    }
);
command!(
    /// Give a bowler another tag or name
    name, "sheets", "/api/v1/sheets/{sheet}/name", SheetPath, NameRequest, on_sheet, |request| {
        let name_tag: NameTag = request.bowler.parse().map_err(|error| Wrong::new(&error))?;
        Ok((request.after, Command::Rename { line: line(request.line)?, name_tag, reason: reason(request.reason)? }.into()))
    }
);
command!(
    /// Call a bowler
    ///
    /// To bowl one more frame, whosever turn it is.
    turn, "sheets", "/api/v1/sheets/{sheet}/turn", SheetPath, LineRequest, on_sheet, |request| {
        Ok((request.after, Command::Bowl { line: line(request.line)? }.into()))
    }
);
command!(
    /// Join a sheet
    ///
    /// Whoever left under the same tag and name comes back.
    join, "sheets", "/api/v1/sheets/{sheet}/join", SheetPath, JoinRequest, on_sheet, |request| {
        Ok((request.after, Command::Join { entrant: entrant(&request.bowler)? }.into()))
    }
);
command!(
    /// A bowler leaves
    ///
    /// The line stays. When the only bowler leaves before a ball, the sheet is closed and not listed in the history, and the
    /// lane waits for whoever joins next.
    leave_sheet, "sheets", "/api/v1/sheets/{sheet}/leave", SheetPath, LineRequest, on_sheet, |request| {
        Ok((request.after, Command::Leave { line: line(request.line)? }.into()))
    }
);
command!(
    /// A bowler who had left comes back
    come_back, "sheets", "/api/v1/sheets/{sheet}/return", SheetPath, LineRequest, on_sheet, |request| {
        Ok((request.after, Command::Return { line: line(request.line)? }.into()))
    }
);
command!(
    /// Remove a bowler
    ///
    /// As one who should never have been on the sheet: the line is left out of boards, totals, history and statistics. A
    /// keypad removes only a bowler who has no ball yet.
    remove, "sheets", "/api/v1/sheets/{sheet}/remove", SheetPath, LineRequest, on_sheet, |request| {
        Ok((request.after, Command::Remove { line: line(request.line)? }.into()))
    }
);
command!(
    /// Bowl in another order
    reorder, "sheets", "/api/v1/sheets/{sheet}/reorder", SheetPath, ReorderRequest, on_sheet, |request| {
        Ok((request.after, Command::Order { first: request.lines.into_iter().map(line).collect::<Result<_, _>>()? }.into()))
    }
);
command!(
    /// Finish a sheet as it stands
    close, "sheets", "/api/v1/sheets/{sheet}/close", SheetPath, AfterRequest, on_sheet, |request| {
        Ok((request.after, Command::Close.into()))
    }
);
command!(
    /// Take balls again on a sheet that was closed early
    reopen, "sheets", "/api/v1/sheets/{sheet}/reopen", SheetPath, AfterRequest, on_sheet, |request| {
        Ok((request.after, Command::Reopen.into()))
    }
);

async fn on_sheet(
    server: &Server,
    sheet: &str,
    headers: &HeaderMap,
    made: Result<OnSheet, Wrong>,
) -> Result<Write, Problem> {
    let language = language(headers, &server.house);
    let number = sheet_of(server, sheet, headers).await?;
    let read = match made {
        Ok((after, Asked::Command(command))) => Ok((after, command)),
        Ok((after, Asked::Correct { line, frame, balls, reason })) => {
            let ruleset = ruleset(server, number, line).await.map_err(|error| Problem::of_store(&error, language))?;
            let read = notation::balls(ruleset, &balls).map(|written| written.map(|written| written.ball));
            let read = read.collect::<Result<Vec<_>, _>>().map_err(|error| Wrong::new(&error.misspelling));
            read.map(|balls| (after, Command::Correct { line, number: frame, balls, reason }))
        }
        Err(wrong) => Err(wrong),
    };
    match read {
        Ok((after, command)) => Ok(Write::Sheet { number, after, command }),
        Err(wrong) => {
            let now = server.centre.written_on(number).await.map_err(|error| Problem::of_store(&error, language))?;
            Err(problem(wrong, language).with_now(&now, &server.house))
        }
    }
}

#[allow(clippy::unused_async, reason = "as the other one")]
async fn at_lane(
    server: &Server,
    lane: &str,
    headers: &HeaderMap,
    made: Result<AtLane, Wrong>,
) -> Result<Write, Problem> {
    let language = language(headers, &server.house);
    let number = lane_number(lane).ok_or_else(|| no_such_lane(lane, language))?;
    match made {
        Ok((follows, command)) => Ok(Write::Lane { lane: number, follows, command }),
        Err(wrong) => {
            let lane = server.centre.state().lane(number).ok_or_else(|| no_such_lane(lane, language))?;
            let now = Written { sheet: lane.sheet.clone(), lane: Some(lane) };
            Err(problem(wrong, language).with_now(&now, &server.house))
        }
    }
}

/// The rules of a line, by which its balls are read.
async fn ruleset(server: &Server, number: i64, line: usize) -> Result<Ruleset, StoreError> {
    let of = |sheet: &Sheet| sheet.lines().get(line).map(|line| line.game.ruleset()).unwrap_or_default();
    match server.centre.state().shown(number) {
        Some(shown) => Ok(of(shown.sheet())),
        None => Ok(of(server.centre.store().load(number).await?.sheet())),
    }
}

/// Whether a sheet is on a board, by its short number or its id.
fn is_on_board(server: &Server, sheet: &str) -> bool {
    let state = server.centre.state();
    match sheet.parse::<Uuid>() {
        Ok(id) => state.sheets().any(|shown| shown.record.id() == id),
        Err(_) => sheet_number(sheet).is_some_and(|number| state.shown(number).is_some()),
    }
}

/// Refuses keypads and programs of lanes that write more than anybody can bowl.
fn throttle(server: &Server, caller: &Caller, sheet: Option<&str>, language: Language) -> Result<(), Problem> {
    let writer = match (&caller.permit, &caller.credential) {
        (Permit::Opening { number, .. }, _) => Writer::Opening(*number),
        (Permit::Lanes(lanes), Some(credential)) => {
            Writer::Program { credential: credential.number, lanes: u16::try_from(lanes.len()).unwrap_or(u16::MAX) }
        }
        _ => return Ok(()),
    };
    let now = Instant::now();
    let wait = match sheet {
        Some(sheet) if !is_on_board(server, sheet) => server.guesses.write_earlier(writer, now),
        _ => server.guesses.write(writer, now),
    };
    wait.map_err(|wait| Problem::too_many_requests(wait, language))
}

async fn answer(
    server: &Server,
    caller: Caller,
    write: Write,
    key: Option<IdempotencyKey>,
    language: Language,
) -> Result<Response, Problem> {
    let house = server.house.clone();
    let render: Render = Arc::new(move |written| {
        (StatusCode::OK.as_u16(), serde_json::to_string(&written_record(written, &house)).unwrap_or_default())
    });
    let credential = caller.credential.map(|credential| credential.number);
    let by = By { author: caller.author, permit: caller.permit, credential };
    let answered = server.centre.write(by, write, key, render).await;
    let answered = answered.map_err(|error| Problem::of_write(error, &server.house, language))?;
    let status = StatusCode::from_u16(answered.status).unwrap_or(StatusCode::OK);
    let mut response = (status, answered.text).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    if answered.is_repeated {
        headers.insert("idempotent-replayed", HeaderValue::from_static("true"));
    }
    Ok(response)
}

/// What came of a write.
pub(crate) fn written_record(written: &Written, house: &House) -> WrittenRecord {
    WrittenRecord {
        lane: written.lane.as_ref().map(|lane| lane_record(lane, house)),
        board: written.sheet.as_ref().map(|sheet| board_record(sheet)),
    }
}

/// The body of a request, and its hash.
pub(crate) fn body<T: DeserializeOwned>(bytes: &Bytes, language: Language) -> Result<(T, Vec<u8>), Problem> {
    // An array would be taken for the fields in their order.
    if bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[') {
        return Err(bad_body("it is an array and not an object", language));
    }
    let request = serde_json::from_slice(bytes).map_err(|error| bad_body(&error.to_string(), language))?;
    Ok((request, Sha256::digest(bytes).to_vec()))
}

/// The body of a request with a secret in it: what is wrong is told by its place, and nothing of it is repeated.
pub(crate) fn secret_body<T: DeserializeOwned>(bytes: &Bytes, language: Language) -> Result<T, Problem> {
    let is_array = bytes.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[');
    if is_array {
        return Err(bad_body("it is an array and not an object", language));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        let what = match error.classify() {
            Category::Data => "a field is missing, unknown or of another kind",
            Category::Eof => "it ends too early",
            Category::Syntax | Category::Io => "it is not JSON",
        };
        bad_body(&format!("{what} at line {} column {}", error.line(), error.column()), language)
    })
}

fn bad_body(reason: &str, language: Language) -> Problem {
    Problem::new(StatusCode::BAD_REQUEST, &Refused::BadBody { reason: Escaped::of(reason) }, language)
}

/// The idempotency key of a request, if it has one.
fn key(
    headers: &HeaderMap,
    path: &str,
    target: &str,
    hash: Vec<u8>,
    caller: &Caller,
    language: Language,
) -> Result<Option<IdempotencyKey>, Problem> {
    let Some(key) = headers.get(KEY) else { return Ok(None) };
    let bad = || Problem::new(StatusCode::BAD_REQUEST, &Refused::BadKey, language);
    let key = key.to_str().ok().filter(|key| (1..=LONGEST_KEY).contains(&key.len())).ok_or_else(bad)?;
    let mut request = Sha256::new();
    request.update(path);
    request.update(target);
    request.update(hash);
    let most = match &caller.permit {
        Permit::Centre => None,
        Permit::Opening { .. } => Some(MOST_ANSWERS),
        Permit::Lanes(lanes) => Some(MOST_ANSWERS.saturating_mul(u32::try_from(lanes.len()).unwrap_or(u32::MAX))),
    };
    let (who, key, request) = (caller.keys.clone(), key.to_owned(), request.finalize().to_vec());
    Ok(Some(IdempotencyKey { who, key, request, most }))
}

fn problem(wrong: Wrong, language: Language) -> Problem {
    let Wrong(cause) = wrong;
    Problem::new(StatusCode::UNPROCESSABLE_ENTITY, &cause, language)
}

fn entrant(text: &str) -> Result<Entrant, Wrong> {
    Entrant::read(text).map_err(|error| Wrong::new(&error))
}

/// The index of the line with this number.
fn line(number: usize) -> Result<usize, Wrong> {
    number.checked_sub(1).ok_or_else(|| Wrong::value("line", number))
}

fn follows(opening: i64, game: Option<u32>, after: usize) -> Follows {
    Follows { opening: Some(opening), game, after: Some(after) }
}

fn games(games: Option<u32>) -> Result<Option<u32>, Wrong> {
    match games {
        Some(games) if !(1..=MOST_GAMES).contains(&games) => Err(Wrong::value("games", games)),
        games => Ok(games),
    }
}

fn leave(pins: &[u8]) -> Result<PinSet, Wrong> {
    let wrong = || Wrong::value("left", pins.iter().map(u8::to_string).collect::<Vec<_>>().join(", "));
    // A pin that is named twice is one that was meant to be another.
    let add = |set: PinSet, pin: &u8| set.with(*pin).filter(|more| *more != set).ok_or_else(wrong);
    pins.iter().try_fold(PinSet::default(), add)
}

fn reason(text: String) -> Result<String, Wrong> {
    if LONGEST_REASON < text.chars().count() {
        return Err(Wrong::new(&Refused::LongReason { most: LONGEST_REASON }));
    }
    Ok(text)
}
