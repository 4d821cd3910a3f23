//! The interface: every route with its action, and the document that describes them.

use axum::middleware::from_fn_with_state;
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::security::{
    ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme,
};
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};
use utoipa_axum::routes;

use crate::access::{self, Action, Reach, Role};
use crate::server::Server;
use crate::{centre, desk, high_games, keypad, live, screen, sheet, statistics, write};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "tenpin",
        description = "The lanes of a bowling centre. A write names the number of the event that it follows; if somebody \
                       else wrote first, the answer is 409 with the fresh board. With an Idempotency-Key, a write may be \
                       sent again and is carried out once; the answer is kept for 7 days, that of a keypad as long as its \
                       lane is open. What is acknowledged is on the disk. Errors are application/problem+json, in the \
                       language of Accept-Language.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "reads", description = "What is there"),
        (name = "live", description = "What is there, whenever it changes: server-sent events"),
        (name = "lanes", description = "What happens at a lane"),
        (name = "sheets", description = "What happens on a sheet"),
        (name = "access", description = "Keypads, screens, and who may do what"),
        (name = "desk", description = "Signing in at the desk"),
    ),
)]
struct Interface;

/// All routes of the interface, and their document.
fn interface() -> OpenApiRouter<Server> {
    OpenApiRouter::with_openapi(Interface::openapi())
        .routes(guarded(Action::SeeCentre, routes!(centre::centre)))
        .routes(guarded(Action::SeeCentre, routes!(centre::lanes)))
        .routes(guarded(Action::SeeLane, routes!(centre::lane)))
        .routes(guarded(Action::SeeHighGames, routes!(high_games::high_games)))
        .routes(guarded(Action::SeeHistory, routes!(sheet::sheets)))
        .routes(guarded(Action::SeeSheet, routes!(sheet::board)))
        .routes(guarded(Action::SeeEvents, routes!(sheet::events)))
        .routes(guarded(Action::SeeSheet, routes!(statistics::forecast)))
        .routes(guarded(Action::SeeStatistics, routes!(statistics::statistics)))
        .routes(guarded(Action::SeeCentre, routes!(live::centre)))
        .routes(guarded(Action::SeeLane, routes!(live::lane)))
        .routes(guarded(Action::SeeSheet, routes!(live::sheet)))
        .routes(guarded(Action::Open, routes!(write::open)))
        .routes(guarded(Action::JoinLane, routes!(write::join_lane)))
        .routes(guarded(Action::Next, routes!(write::next)))
        .routes(guarded(Action::Move, routes!(write::move_lane)))
        .routes(guarded(Action::CloseLane, routes!(write::close_lane)))
        .routes(guarded(Action::Help, routes!(write::help)))
        .routes(guarded(Action::RenewCode, routes!(write::renew_code)))
        .routes(guarded(Action::LockCorrections, routes!(write::lock_corrections)))
        .routes(guarded(Action::Ball, routes!(write::ball)))
        .routes(guarded(Action::Undo, routes!(write::undo)))
        .routes(guarded(Action::Redo, routes!(write::redo)))
        .routes(guarded(Action::Correct, routes!(write::correct)))
        .routes(guarded(Action::Name, routes!(write::name)))
        .routes(guarded(Action::Turn, routes!(write::turn)))
        .routes(guarded(Action::Join, routes!(write::join)))
        .routes(guarded(Action::Leave, routes!(write::leave_sheet)))
        .routes(guarded(Action::Return, routes!(write::come_back)))
        .routes(guarded(Action::Remove, routes!(write::remove)))
        .routes(guarded(Action::Reorder, routes!(write::reorder)))
        .routes(guarded(Action::CloseSheet, routes!(write::close)))
        .routes(guarded(Action::Reopen, routes!(write::reopen)))
        .routes(guarded(Action::Enter, routes!(keypad::enter)))
        .routes(guarded(Action::EndKeypad, routes!(keypad::sign_out)))
        .routes(guarded(Action::SeeCode, routes!(keypad::code)))
        .routes(guarded(Action::SeeKeypads, routes!(keypad::keypads)))
        .routes(guarded(Action::AskPairing, routes!(screen::ask)))
        .routes(guarded(Action::SeeDisplay, routes!(screen::display)))
        .routes(guarded(Action::PairScreen, routes!(screen::pair)))
        .routes(guarded(Action::SeeScreens, routes!(screen::screens)))
        .routes(guarded(Action::EndScreen, routes!(screen::end)))
        .routes(guarded(Action::SeeSession, routes!(desk::session)))
        .routes(guarded(Action::SetPassword, routes!(desk::set_password)))
        .routes(guarded(Action::SignIn, routes!(desk::sign_in)))
        .routes(guarded(Action::SignOut, routes!(desk::sign_out)))
        .routes(guarded(Action::EndSessions, routes!(desk::sign_out_all)))
}

/// A route that only those come to who may do its action, which its document says.
fn guarded(action: Action, route: UtoipaMethodRouter<Server>) -> UtoipaMethodRouter<Server> {
    let (schemas, mut paths, methods) = route;
    for item in paths.paths.values_mut() {
        let PathItem { get, post, .. } = item;
        if let Some(operation) = get {
            describe(operation, action, false);
        }
        if let Some(operation) = post {
            describe(operation, action, true);
        }
    }
    (schemas, paths, methods.route_layer(from_fn_with_state(action, access::check)))
}

/// Says who may do it, and what everybody else is answered.
fn describe(operation: &mut Operation, action: Action, is_write: bool) {
    let who = format!("{}.", action.who());
    operation.description = Some(match operation.description.take() {
        Some(description) => format!("{description}\n\n{who}"),
        None => who,
    });
    let mut answers = vec![
        ("400", "The request cannot be read"),
        ("408", "The body took too long to come"),
        ("413", "The body is too large"),
        ("421", "It is meant for another host"),
        ("429", "Too much at once, from this address or by this caller"),
        ("503", "Nothing can be read or written, or the server is full or stopping"),
    ];
    if action.is_open() {
        if is_write {
            answers.push(("403", "Another site sent it"));
        }
    } else {
        operation.security = Some(schemes(action));
        answers.push(("401", "No credential is good"));
        answers.push(("403", "The credential is good for something else, or another site sent it"));
    }
    for (status, told) in answers {
        operation.responses.responses.entry(status.to_owned()).or_insert_with(|| RefOr::T(problem(told)));
    }
}

fn problem(told: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("ProblemRecord"))).build();
    ResponseBuilder::new().description(told).content("application/problem+json", content).build()
}

/// The credentials of those who may do it, one of which is enough.
fn schemes(action: Action) -> Vec<SecurityRequirement> {
    let may = |role: &Role| action.reach(*role) != Reach::No;
    let scheme = |role: Role| match role {
        Role::Anyone => None,
        Role::Desk => Some("desk"),
        Role::Keypad => Some("keypad"),
        Role::Screen => Some("screen"),
        Role::Reader | Role::LaneProgram | Role::DeskProgram => Some("token"),
    };
    let mut names: Vec<Option<&str>> = Role::ALL.into_iter().filter(may).map(scheme).collect();
    // A session of the desk is shown in either way.
    if names.contains(&Some("desk")) {
        names.push(Some("token"));
    }
    names.sort_unstable();
    names.dedup();
    let requirement = |name: Option<&str>| match name {
        Some(name) => SecurityRequirement::new(name, [""; 0]),
        None => SecurityRequirement::default(),
    };
    names.into_iter().map(requirement).collect()
}

pub(crate) fn routes() -> axum::Router<Server> {
    interface().split_for_parts().0
}

/// The document as JSON.
pub(crate) fn document() -> String {
    let mut document = interface().split_for_parts().1;
    let token = HttpBuilder::new()
        .scheme(HttpAuthScheme::Bearer)
        .description(Some("What tenpin tokens has made, or what signing in at the desk has answered"))
        .build();
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("token", SecurityScheme::Http(token));
    for (scheme, cookie, told) in [
        ("desk", "tenpin-desk", "Set by signing in at the desk; over TLS it is called __Host-tenpin-desk"),
        ("keypad", "tenpin-keypad", "Set by entering the code of a lane; over TLS it is called __Host-tenpin-keypad"),
        ("screen", "tenpin-screen", "Set by requester for a pairing code; over TLS it is called __Host-tenpin-screen"),
    ] {
        let cookie = ApiKey::Cookie(ApiKeyValue::with_description(cookie, told));
        components.add_security_scheme(scheme, SecurityScheme::ApiKey(cookie));
    }
    document.to_json().unwrap_or_default()
}
