//! Pages for people who write programs: the document, and a readable reference made from it.

use std::fmt::Write;
use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::Value;

use crate::api;

static DOCUMENT: LazyLock<String> = LazyLock::new(api::document);

static REFERENCE: LazyLock<String> = LazyLock::new(|| {
    let document: Value = serde_json::from_str(&DOCUMENT).unwrap_or_default();
    render(&document)
});

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;\
background:#fbfaf8}code{font:14px ui-monospace,monospace}h1{font-size:2rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .5rem;\
border-bottom:2px solid #d8d2c4}section{margin:1.2rem 0;padding:.8rem 1rem;background:#fff;border:1px solid #e4dfd3;\
border-radius:.5rem}h3{margin:0;font-size:1rem}.method{font-weight:700;color:#8a3b12}table{border-collapse:collapse;\
width:100%;margin:.5rem 0}td,th{text-align:left;vertical-align:top;padding:.2rem .8rem .2rem 0;border-bottom:1px solid #eee}\
p{margin:.4rem 0}a{color:#1d4f91}@media(prefers-color-scheme:dark){body{background:#17171a;color:#e8e6e1}\
section{background:#1f1f24;border-color:#34343c}h2,td,th{border-color:#34343c}.method{color:#f0a070}a{color:#8ab4f8}}";

/// The document that describes the interface.
pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], DOCUMENT.as_str())
        .into_response()
}

/// The same for people.
pub(crate) async fn reference() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; style-src 'unsafe-inline'"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, REFERENCE.as_str()).into_response()
}

pub(crate) async fn home() -> Redirect {
    Redirect::to("/api/v1")
}

fn render(document: &Value) -> String {
    let text = |value: &Value| escaped(value.as_str().unwrap_or_default());
    let info = &document["info"];
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width\">\
         <title>tenpin interface</title><style>{STYLE}</style><h1>The tenpin interface</h1><p>{}</p>\
         <p>Machines read <a href=\"/api/v1/openapi.json\">openapi.json</a>.</p>",
        text(&info["description"])
    );
    for tag in document["tags"].as_array().into_iter().flatten() {
        let _ = write!(page, "<h2>{}</h2><p>{}</p>", text(&tag["name"]), text(&tag["description"]));
        for (path, operations) in document["paths"].as_object().into_iter().flatten() {
            for (method, operation) in operations.as_object().into_iter().flatten() {
                if operation["tags"].as_array().is_some_and(|tags| tags.contains(&tag["name"])) {
                    render_operation(&mut page, document, &method.to_uppercase(), path, operation);
                }
            }
        }
    }
    page.push_str("<h2>Shapes</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let _ = write!(page, "<section id=\"{0}\"><h3>{0}</h3><p>{1}</p>", escaped(name), text(&schema["description"]));
        render_fields(&mut page, schema);
        page.push_str("</section>");
    }
    page
}

fn render_operation(page: &mut String, document: &Value, method: &str, path: &str, operation: &Value) {
    let text = |value: &Value| escaped(value.as_str().unwrap_or_default());
    let _ = write!(
        page,
        "<section><h3><span class=\"method\">{method}</span> <code>{}</code></h3><p>{}</p>",
        escaped(path),
        text(&operation["summary"])
    );
    if operation["description"].is_string() {
        let _ = write!(page, "<p>{}</p>", text(&operation["description"]));
    }
    let parameters = operation["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    if !parameters.is_empty() {
        page.push_str("<table>");
        for parameter in parameters {
            let (name, place) = (text(&parameter["name"]), text(&parameter["in"]));
            let _ = write!(
                page,
                "<tr><td><code>{name}</code></td><td>{place}</td><td>{}</td></tr>",
                text(&parameter["description"])
            );
        }
        page.push_str("</table>");
    }
    if let Some(shape) = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].as_str() {
        let name = shape.rsplit('/').next().unwrap_or_default();
        let _ = write!(page, "<p>Body: <a href=\"#{0}\">{0}</a></p>", escaped(name));
        render_fields(page, &document["components"]["schemas"][name]);
    }
    page.push_str("<table>");
    for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
        let shape = answer["content"].as_object().and_then(|content| content.values().next());
        let shape =
            shape.and_then(|content| content["schema"]["$ref"].as_str()).and_then(|shape| shape.rsplit('/').next());
        let link = shape.map(|name| format!("<a href=\"#{0}\">{0}</a>", escaped(name))).unwrap_or_default();
        let _ = write!(
            page,
            "<tr><td>{}</td><td>{}</td><td>{link}</td></tr>",
            escaped(status),
            text(&answer["description"])
        );
    }
    page.push_str("</table></section>");
}

fn render_fields(page: &mut String, schema: &Value) {
    let Some(fields) = schema["properties"].as_object() else { return };
    page.push_str("<table>");
    for (name, field) in fields {
        let description = escaped(field["description"].as_str().unwrap_or_default());
        let _ = write!(page, "<tr><td><code>{}</code></td><td>{description}</td></tr>", escaped(name));
    }
    page.push_str("</table>");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
