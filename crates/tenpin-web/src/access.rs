//! Who may do what: one table. Each route names its action, the table says who may, and nothing else decides. The checks, the
//! `OpenAPI` document, `docs/security.md` and the tests are made from it.

use std::sync::Arc;

use axum::extract::{FromRequestParts, RawPathParams, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Extension, RequestExt};
use tenpin_lang::Language;
use tenpin_play::{IdempotencyKey, Permit};
use tenpin_store::{Author, Credential, Holder, Opening, Outline, Scope, StoreError, Uuid};

use crate::credentials::{Presented, presented};
use crate::path::{lane_number, sheet_number};
use crate::problem::{Problem, language};
use crate::server::Server;
use crate::sheet::no_such_sheet;
use crate::words::Refused;

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Role {
    /// Whoever connects.
    Anyone,
    /// A phone that has entered the code of a lane.
    Keypad,
    /// A display that the desk has paired.
    Screen,
    /// Whoever is signed in at the desk.
    Desk,
    /// A program with the scope `read`.
    Reader,
    /// A program with the scope of a lane.
    LaneProgram,
    /// A program with the scope `desk`.
    DeskProgram,
}

/// How far a role may go with an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Reach {
    /// Not at all.
    No,
    /// At the role's own lane, and on the sheets of what is open there.
    Own,
    /// As far as it is public: a sheet on a lane, or one whose UUID is known. Not in a closed centre.
    Shown,
    /// Everywhere, but not in a closed centre.
    Public,
    /// Everywhere.
    Yes,
}

macro_rules! actions {
    ($($(#[$doc:meta])* $action:ident $told:literal: $anyone:ident $keypad:ident $screen:ident $desk:ident $reader:ident $lane:ident $program:ident,)*) => {
        /// What can be asked for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Action {
            $($(#[$doc])* #[doc = $told] $action,)*
        }

        impl Action {
            /// Every action.
            pub const ALL: &[Action] = &[$(Action::$action),*];

            /// What it is, in a few words.
            pub fn told(self) -> &'static str {
                match self { $(Action::$action => $told,)* }
            }

            /// How far a role may go with it: the table.
            pub fn reach(self, role: Role) -> Reach {
                let row = match self {
                    $(Action::$action => [Reach::$anyone, Reach::$keypad, Reach::$screen, Reach::$desk, Reach::$reader, Reach::$lane, Reach::$program],)*
                };
                row[role.column()]
            }
        }
    };
}

// Whoever may do more may also do what anyone may.
actions! {
    //                                                    anyone keypad screen desk read lane desk-token
    SeeCentre "see all lanes with their boards":            Public No Yes Yes Yes No Yes,
    SeeLane "see a lane with its board":                    Public Own Yes Yes Yes Own Yes,
    SeeHighGames "see the high games of today":             Public No Yes Yes Yes No Yes,
    SeeSheet "see a sheet, and who is likely to win it":    Shown Own Shown Yes Yes Own Yes,
    SeeHistory "see the history":                           No No No Yes Yes No Yes,
    SeeEvents "see events, with who and why":               No No No Yes Yes No Yes,
    SeeStatistics "see statistics of bowlers":              No No No Yes Yes No Yes,
    Open "open a lane":                                     No No No Yes No No Yes,
    Move "move a lane":                                     No No No Yes No No Yes,
    CloseLane "close a lane":                               No No No Yes No No Yes,
    JoinLane "join a lane":                                 No Own No Yes No Own Yes,
    Next "begin the next game":                             No Own No Yes No Own Yes,
    Help "ask for help":                                    No Own No Yes No Own Yes,
    Ball "bowl a ball":                                     No Own No Yes No Own Yes,
    Undo "undo":                                            No Own No Yes No Own Yes,
    Redo "redo":                                            No Own No Yes No Own Yes,
    Correct "correct a frame":                              No Own No Yes No Own Yes,
    Name "rename a bowler":                                 No Own No Yes No Own Yes,
    Turn "call a bowler":                                   No Own No Yes No Own Yes,
    Join "join a sheet":                                    No Own No Yes No Own Yes,
    Leave "leave":                                          No Own No Yes No Own Yes,
    Return "come back":                                     No Own No Yes No Own Yes,
    Remove "remove a bowler":                               No Own No Yes No Own Yes,
    Reorder "bowl in another order":                        No Own No Yes No Own Yes,
    CloseSheet "finish a sheet":                            No No No Yes No No Yes,
    Reopen "reopen a sheet":                                No No No Yes No No Yes,
    SeeCode "see the code of a lane":                       No No Own Yes No No Yes,
    RenewCode "renew the code of a lane":                   No No No Yes No No Yes,
    LockCorrections "lock the corrections of a lane":       No No No Yes No No Yes,
    SeeKeypads "see the keypads of a lane":                 No No No Yes No No Yes,
    SeeScreens "see the screens":                           No No No Yes No No Yes,
    PairScreen "pair a screen":                             No No No Yes No No Yes,
    EndScreen "end a screen":                               No No No Yes No No Yes,
    EndSessions "sign everybody out at the desk":           No No No Yes No No No,
    SignOut "sign out at the desk":                         No No No Yes No No No,
    EndKeypad "sign a keypad out, from itself":             No Own No No No No No,
    Enter "enter the code of a lane":                       Yes Yes Yes Yes Yes Yes Yes,
    AskPairing "ask for a pairing code":                    Yes Yes Yes Yes Yes Yes Yes,
    SeeDisplay "see whether a display is paired":           Yes Yes Yes Yes Yes Yes Yes,
    SeeSession "see who you are signed in as":              Yes Yes Yes Yes Yes Yes Yes,
    SetPassword "set the first password of the desk":       Yes Yes Yes Yes Yes Yes Yes,
    SignIn "sign in at the desk":                           Yes Yes Yes Yes Yes Yes Yes,
}

impl Role {
    /// Every role, in the order of the columns of the table.
    pub const ALL: [Role; 7] =
        [Role::Anyone, Role::Keypad, Role::Screen, Role::Desk, Role::Reader, Role::LaneProgram, Role::DeskProgram];

    /// Whether it takes no password and no token. How much guests may ask for is limited.
    pub(crate) fn is_guest(self) -> bool {
        matches!(self, Role::Anyone | Role::Keypad | Role::Screen)
    }

    fn column(self) -> usize {
        self as usize
    }

    /// What it is called in documents.
    pub fn told(self) -> &'static str {
        match self {
            Role::Anyone => "anyone",
            Role::Keypad => "keypad",
            Role::Screen => "screen",
            Role::Desk => "desk",
            Role::Reader => "token `read`",
            Role::LaneProgram => "token `lane:N`",
            Role::DeskProgram => "token `desk`",
        }
    }
}

impl Reach {
    /// What it is called in documents.
    pub fn told(self) -> &'static str {
        match self {
            Reach::No => "–",
            Reach::Own => "its lane",
            Reach::Shown => "shown",
            Reach::Public => "public",
            Reach::Yes => "yes",
        }
    }
}

impl Action {
    /// Who may do it, in a sentence for programmers.
    pub(crate) fn who(self) -> String {
        let part = |role: Role| match self.reach(role) {
            Reach::No => None,
            Reach::Own => Some(format!("{} (its lane)", role.told())),
            Reach::Shown if role == Role::Anyone => {
                Some(format!("{} (what is shown, unless the centre is closed)", role.told()))
            }
            Reach::Shown => Some(format!("{} (what is shown)", role.told())),
            Reach::Public => Some(format!("{} (unless the centre is closed)", role.told())),
            Reach::Yes => Some(role.told().to_owned()),
        };
        if self.is_open() {
            return "Who may: anyone".to_owned();
        }
        format!("Who may: {}", Role::ALL.into_iter().filter_map(part).collect::<Vec<_>>().join(", "))
    }

    /// Whether everybody may do it, also in a closed centre.
    pub(crate) fn is_open(self) -> bool {
        self.reach(Role::Anyone) == Reach::Yes
    }
}

/// The table as Markdown.
pub fn table() -> String {
    use std::fmt::Write;

    let mut text = String::from("| |");
    for role in Role::ALL {
        let _ = write!(text, " {} |", role.told());
    }
    text.push_str("\n| --- |");
    text.push_str(&" --- |".repeat(Role::ALL.len()));
    for action in Action::ALL {
        let _ = write!(text, "\n| {} |", action.told());
        for role in Role::ALL {
            let _ = write!(text, " {} |", action.reach(role).told());
        }
    }
    text.push('\n');
    text
}

/// Whoever was let through, in one of perhaps several roles.
#[derive(Debug, Clone)]
pub(crate) struct Caller {
    pub(crate) role: Role,
    /// The credential; `None` of anyone.
    pub(crate) credential: Option<Credential>,
    /// How events are signed.
    pub(crate) author: Author,
    /// What may be written on.
    pub(crate) permit: Permit,
    /// Whose idempotency keys are used.
    pub(crate) keys: String,
}

impl<S: Sync> FromRequestParts<S> for Caller {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Caller, StatusCode> {
        // Every route has its action, and so its caller.
        parts.extensions.get::<Caller>().cloned().ok_or(StatusCode::FORBIDDEN)
    }
}

/// What was asked, to be asked again later: a stream outlives what its caller may see.
#[derive(Debug, Clone)]
pub(crate) struct Standing(Arc<Asked>);

#[derive(Debug)]
struct Asked {
    action: Action,
    target: Target,
    presented: Vec<Presented>,
    language: Language,
}

impl<S: Sync> FromRequestParts<S> for Standing {
    type Rejection = StatusCode;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Standing, StatusCode> {
        parts.extensions.get::<Standing>().cloned().ok_or(StatusCode::FORBIDDEN)
    }
}

impl Standing {
    /// The role in which it would be let through now; `None` if it would not. Fails as long as nothing can be read.
    pub(crate) async fn role(&self, server: &Server) -> Result<Option<Role>, Problem> {
        let Asked { action, target, presented, language } = &*self.0;
        let is_public = match action.reach(Role::Anyone) {
            Reach::Public | Reach::Shown => !server.house.is_closed,
            reach => reach == Reach::Yes,
        };
        let is_public = is_public && target.is_public(server);
        // What anyone may see of a lane is all that there is to see.
        let is_decided = presented.is_empty() || is_public && !matches!(target, Target::Sheet(_));
        if is_decided {
            return Ok(is_public.then_some(Role::Anyone));
        }
        match decide(server, *action, target, presented, *language).await {
            Ok(caller) => Ok(Some(caller.role)),
            Err(problem) if problem.may_pass() => Err(problem),
            Err(_) => Ok(None),
        }
    }
}

/// What a path names.
#[derive(Debug)]
enum Target {
    Lane(String),
    Sheet(String),
    Nothing,
}

impl Target {
    /// Whether anyone may see it where anyone may see something at all: each lane, and a sheet on a lane, on none or by its UUID.
    fn is_public(&self, server: &Server) -> bool {
        let Target::Sheet(sheet) = self else { return true };
        sheet_number(sheet).is_none_or(|number| server.centre.state().shown(number).is_some())
    }
}

/// Lets a request through to its route, or refuses it.
pub(crate) async fn check(
    State(action): State<Action>,
    Extension(server): Extension<Server>,
    mut request: Request,
    next: Next,
) -> Response {
    let language = language(request.headers(), &server.house);
    let target = match request.extract_parts::<RawPathParams>().await {
        Ok(params) => {
            let mut params = params.iter();
            params.find_map(|(name, value)| match name {
                "lane" => Some(Target::Lane(value.to_owned())),
                "sheet" => Some(Target::Sheet(value.to_owned())),
                _ => None,
            })
        }
        // The route says that there is no such thing.
        Err(_) => None,
    };
    let target = target.unwrap_or(Target::Nothing);
    let presented = presented(request.headers(), server.is_secure(request.headers()));
    match decide(&server, action, &target, &presented, language).await {
        Ok(caller) => {
            let standing = Standing(Arc::new(Asked { action, target, presented, language }));
            request.extensions_mut().insert(caller);
            request.extensions_mut().insert(standing);
            next.run(request).await
        }
        Err(problem) => problem.into_response(),
    }
}

/// The credentials of a request that are good, the one that may do most first.
pub(crate) async fn good_credentials(server: &Server, headers: &HeaderMap) -> Result<Vec<Credential>, StoreError> {
    let mut good = credentials(server, &presented(headers, server.is_secure(headers))).await?;
    good.retain(|credential| !callers(server, credential).is_empty());
    Ok(good)
}

async fn credentials(server: &Server, presented: &[Presented]) -> Result<Vec<Credential>, StoreError> {
    let mut credentials = Vec::new();
    for presented in presented {
        credentials.extend(server.credentials.find(server, presented).await?);
    }
    Ok(credentials)
}

/// Whoever of those who ask may do it, the one who may do most first.
async fn decide(
    server: &Server,
    action: Action,
    target: &Target,
    presented: &[Presented],
    language: Language,
) -> Result<Caller, Problem> {
    let credentials = credentials(server, presented).await.map_err(|error| Problem::of_store(&error, language))?;
    let callers: Vec<Caller> =
        credentials.iter().flat_map(|credential| callers(server, credential)).chain([Caller::anyone()]).collect();
    let mut is_elsewhere = false;
    for caller in &callers {
        let is_allowed = match action.reach(caller.role) {
            Reach::No => false,
            Reach::Yes => true,
            Reach::Public => !server.house.is_closed || caller.role != Role::Anyone,
            Reach::Shown if server.house.is_closed && caller.role == Role::Anyone => false,
            Reach::Shown => is_shown(server, target, language).await?,
            Reach::Own => {
                let is_own = caller.is_own(server, target, language).await?;
                is_elsewhere = is_elsewhere || !is_own;
                is_own
            }
        };
        if is_allowed {
            return Ok(caller.clone());
        }
    }
    let refused = |status, cause: &Refused| Err(Problem::new(status, cause, language));
    match () {
        () if callers.len() == 1 => refused(StatusCode::UNAUTHORIZED, &Refused::NotSignedIn),
        () if is_elsewhere => refused(StatusCode::FORBIDDEN, &Refused::NotYourLane),
        () => refused(StatusCode::FORBIDDEN, &Refused::NotAllowed),
    }
}

/// Those whom a credential lets in: a program may have several scopes. None if it is for a lane that is closed.
fn callers(server: &Server, credential: &Credential) -> Vec<Caller> {
    let caller = |role: Role, author: Author, permit: Permit, keys: String| Caller {
        role,
        credential: Some(credential.clone()),
        author,
        permit,
        keys,
    };
    match &credential.holder {
        Holder::Desk => vec![caller(Role::Desk, Author::DESK, Permit::Centre, "desk".to_owned())],
        Holder::Keypad { opening, renewals, .. } => {
            let state = server.centre.state();
            let Some(lane) = state.lane_of(*opening) else { return Vec::new() };
            if lane.opening.as_ref().is_none_or(|opening| opening.renewals != *renewals) {
                return Vec::new();
            }
            let author = Author::keypad(lane.number, credential.number);
            let permit = Permit::Opening { number: *opening, renewals: *renewals };
            vec![caller(Role::Keypad, author, permit, IdempotencyKey::of_opening(*opening))]
        }
        Holder::Screen { .. } => {
            vec![caller(Role::Screen, Author::default(), Permit::Lanes(Vec::new()), String::new())]
        }
        Holder::Program { name, scopes } => {
            let author = Author::token(name).unwrap_or_default();
            let lane = |scope: &Scope| if let Scope::Lane(lane) = scope { Some(*lane) } else { None };
            let lanes: Vec<u32> = scopes.iter().filter_map(lane).collect();
            let mut callers = Vec::new();
            let mut add = |role: Role, permit: Permit| {
                callers.push(caller(role, author.clone(), permit, format!("token {name}")));
            };
            if scopes.contains(&Scope::Desk) {
                add(Role::DeskProgram, Permit::Centre);
            }
            if scopes.contains(&Scope::Read) {
                add(Role::Reader, Permit::Lanes(Vec::new()));
            }
            if !lanes.is_empty() {
                add(Role::LaneProgram, Permit::Lanes(lanes));
            }
            callers
        }
    }
}

impl Caller {
    fn anyone() -> Caller {
        Caller {
            role: Role::Anyone,
            credential: None,
            author: Author::default(),
            permit: Permit::Lanes(Vec::new()),
            keys: String::new(),
        }
    }

    /// Whether what a path names is at the caller's own lane.
    async fn is_own(&self, server: &Server, target: &Target, language: Language) -> Result<bool, Problem> {
        match target {
            Target::Nothing => Ok(true),
            Target::Lane(lane) => Ok(lane_number(lane).is_some_and(|lane| self.is_at(server, lane))),
            Target::Sheet(sheet) => {
                let number = number_of(server, sheet).await.map_err(|error| Problem::of_store(&error, language))?;
                let Some(number) = number else { return Ok(false) };
                let state = server.centre.state();
                let opened = state.lanes.iter().filter_map(|lane| lane.opening.as_ref());
                let own: Vec<&Opening> = opened.filter(|opening| self.is_at(server, opening.lane)).collect();
                // The one that is bowled on is theirs even if it cannot be read.
                if own.iter().any(|opening| opening.sheet == Some(number)) {
                    return Ok(true);
                }
                if own.is_empty() {
                    return Ok(false);
                }
                let outline = outline_of(server, number, language).await?;
                Ok(outline.is_some_and(|Outline { series, is_deleted }| {
                    !is_deleted && own.iter().any(|opening| series == Some(opening.series))
                }))
            }
        }
    }

    /// Whether a lane is the caller's own.
    fn is_at(&self, server: &Server, lane: u32) -> bool {
        match self.credential.as_ref().map(|credential| &credential.holder) {
            Some(Holder::Keypad { opening, .. }) => {
                server.centre.state().lane_of(*opening).is_some_and(|open| open.number == lane)
            }
            Some(Holder::Screen { lane: own, .. }) => *own == Some(lane),
            Some(Holder::Program { scopes, .. }) => scopes.contains(&Scope::Lane(lane)),
            Some(Holder::Desk) | None => false,
        }
    }
}

/// Whether a sheet is public: on a lane, open on none, or asked for by its UUID. A deleted one is not.
async fn is_shown(server: &Server, target: &Target, language: Language) -> Result<bool, Problem> {
    let Target::Sheet(asked) = target else { return Ok(false) };
    if sheet_number(asked).is_some() {
        return Ok(target.is_public(server));
    }
    let number = number_of(server, asked).await.map_err(|error| Problem::of_store(&error, language))?;
    // The route says that there is no such sheet.
    let Some(number) = number else { return Ok(true) };
    let outline = outline_of(server, number, language).await?;
    // Nobody learns that there was one.
    if outline.is_some_and(|outline| outline.is_deleted) {
        return Err(no_such_sheet(asked, language));
    }
    Ok(true)
}

/// The number of the sheet that a path names; `None` if there is none.
async fn number_of(server: &Server, sheet: &str) -> Result<Option<i64>, StoreError> {
    if let Some(number) = sheet_number(sheet) {
        return Ok(Some(number));
    }
    let Ok(id) = sheet.parse::<Uuid>() else { return Ok(None) };
    server.centre.store().number_of(id).await
}

/// What is known of a sheet without reading it; `None` if it is not there.
async fn outline_of(server: &Server, number: i64, language: Language) -> Result<Option<Outline>, Problem> {
    let outline = server.centre.store().outline(number).await;
    outline.map_err(|error| Problem::of_store(&error, language))
}
