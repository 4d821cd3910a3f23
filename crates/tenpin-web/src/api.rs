//! The interface: every route, and the document that describes them.

use utoipa::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::server::Server;
use crate::{centre, desk, live, sheet, statistics, write};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "tenpin",
        description = "The lanes of a bowling centre. A write names the number of the event that it follows; if somebody \
                       else wrote first, the answer is 409 with the fresh board. With an Idempotency-Key, a write may be \
                       sent again and is carried out once; the answer is kept for 7 days. What is acknowledged is on the \
                       disk. Errors are application/problem+json, in the language of Accept-Language.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0"),
    ),
    tags(
        (name = "reads", description = "What is there"),
        (name = "live", description = "What is there, whenever it changes: server-sent events"),
        (name = "lanes", description = "What the desk does with a lane"),
        (name = "sheets", description = "What happens on a sheet"),
        (name = "desk", description = "Who may write"),
    ),
)]
struct Interface;

/// All routes of the interface, and their document.
fn interface() -> OpenApiRouter<Server> {
    OpenApiRouter::with_openapi(Interface::openapi())
        .routes(routes!(centre::centre))
        .routes(routes!(centre::lanes))
        .routes(routes!(centre::lane))
        .routes(routes!(sheet::sheets))
        .routes(routes!(sheet::board))
        .routes(routes!(sheet::events))
        .routes(routes!(statistics::forecast))
        .routes(routes!(statistics::statistics))
        .routes(routes!(live::centre))
        .routes(routes!(live::lane))
        .routes(routes!(live::sheet))
        .routes(routes!(write::open))
        .routes(routes!(write::join_lane))
        .routes(routes!(write::next))
        .routes(routes!(write::move_lane))
        .routes(routes!(write::close_lane))
        .routes(routes!(write::help))
        .routes(routes!(write::ball))
        .routes(routes!(write::undo))
        .routes(routes!(write::redo))
        .routes(routes!(write::correct))
        .routes(routes!(write::name))
        .routes(routes!(write::turn))
        .routes(routes!(write::join))
        .routes(routes!(write::leave_sheet))
        .routes(routes!(write::come_back))
        .routes(routes!(write::remove))
        .routes(routes!(write::reorder))
        .routes(routes!(write::close))
        .routes(routes!(write::reopen))
        .routes(routes!(desk::set_password))
        .routes(routes!(desk::sign_in))
        .routes(routes!(desk::sign_out))
}

pub(crate) fn routes() -> axum::Router<Server> {
    interface().split_for_parts().0
}

/// The document as JSON.
pub(crate) fn document() -> String {
    let mut document = interface().split_for_parts().1;
    let desk = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The desk's token")).build();
    document.components.get_or_insert_default().add_security_scheme("desk", SecurityScheme::Http(desk));
    document.to_json().unwrap_or_default()
}
