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

/// What the page may do: have its own style sheet, and nothing else.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The document that describes the interface.
pub(crate) async fn openapi() -> Response {
    ([(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")], DOCUMENT.as_str())
        .into_response()
}

/// The same for people.
pub(crate) async fn reference() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    (headers, REFERENCE.as_str()).into_response()
}

/// How it looks.
pub(crate) async fn style() -> Response {
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, include_str!("page.css")).into_response()
}

pub(crate) async fn home() -> Redirect {
    Redirect::to("/api/v1")
}

/// An operation of the document.
struct Operation<'a> {
    method: String,
    path: &'a str,
    value: &'a Value,
}

impl Operation<'_> {
    /// Where it stands on the page.
    fn anchor(&self) -> String {
        let name = self.value["operationId"].as_str().unwrap_or_default();
        escaped(&format!("{}-{name}", self.value["tags"][0].as_str().unwrap_or_default()))
    }
}

/// The operations with this tag.
fn operations<'a>(document: &'a Value, tag: &'a Value) -> impl Iterator<Item = Operation<'a>> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let all = paths.flat_map(|(path, operations)| {
        let operations = operations.as_object().into_iter().flatten();
        operations.map(move |(method, value)| Operation { method: method.to_uppercase(), path, value })
    });
    all.filter(|operation| operation.value["tags"].as_array().is_some_and(|tags| tags.contains(&tag["name"])))
}

fn render(document: &Value) -> String {
    let mut page = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>The tenpin interface</title>\
         <link rel=\"stylesheet\" href=\"/api/v1/reference.css\"><h1>The tenpin interface</h1><p>{}</p>\
         <p>Machines read <a href=\"/api/v1/openapi.json\">openapi.json</a> (OpenAPI {}).</p><nav>",
        prose(&document["info"]["description"]),
        text(&document["openapi"])
    );
    let tags = document["tags"].as_array().map_or(&[][..], Vec::as_slice);
    for tag in tags {
        let _ = write!(page, "<h4>{}</h4><ul>", text(&tag["description"]));
        for operation in operations(document, tag) {
            let (anchor, summary) = (operation.anchor(), text(&operation.value["summary"]));
            let _ = write!(page, "<li><a href=\"#{anchor}\">{summary}</a>");
        }
        page.push_str("</ul>");
    }
    page.push_str("</nav>");
    for tag in tags {
        let _ = write!(page, "<h2>{}</h2><p class=\"quiet\">{}</p>", text(&tag["name"]), text(&tag["description"]));
        for operation in operations(document, tag) {
            render_operation(&mut page, document, &operation);
        }
    }
    page.push_str("<h2>Shapes</h2><p class=\"quiet\">What bodies and answers are made of</p>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let name = escaped(name);
        let _ = write!(page, "<section id=\"{name}\"><h3>{name}</h3><p>{}</p>", prose(&schema["description"]));
        render_fields(&mut page, schema);
        page.push_str("</section>");
    }
    page
}

fn render_operation(page: &mut String, document: &Value, operation: &Operation<'_>) {
    let Operation { method, path, value } = operation;
    let _ = write!(
        page,
        "<section id=\"{}\"><h3><span class=\"{method}\">{method}</span> <code>{}</code></h3><p>{}</p>",
        operation.anchor(),
        escaped(path),
        prose(&value["summary"])
    );
    if value["description"].is_string() {
        let _ = write!(page, "<p>{}</p>", prose(&value["description"]));
    }
    let parameters = value["parameters"].as_array().map_or(&[][..], Vec::as_slice);
    if !parameters.is_empty() {
        page.push_str("<h4>Parameters</h4><table>");
        for parameter in parameters {
            let shape = format!("{}, {}", text(&parameter["in"]), shape(&parameter["schema"]));
            render_row(page, &text(&parameter["name"]), &shape, &prose(&parameter["description"]));
        }
        page.push_str("</table>");
    }
    if let Some(name) = reference_of(&value["requestBody"]["content"]["application/json"]["schema"]) {
        let _ = write!(page, "<h4>Body: {}</h4>", link(name));
        render_fields(page, &document["components"]["schemas"][name]);
    }
    page.push_str("<h4>Answers</h4><table>");
    for (status, answer) in value["responses"].as_object().into_iter().flatten() {
        let content = answer["content"].as_object().and_then(|content| content.iter().next());
        let told = match content {
            Some((kind, _)) if kind == "text/event-stream" => "events".to_owned(),
            Some((_, content)) => shape(&content["schema"]),
            None => String::new(),
        };
        render_row(page, &escaped(status), &told, &prose(&answer["description"]));
    }
    page.push_str("</table></section>");
}

fn render_fields(page: &mut String, schema: &Value) {
    let parts = schema["allOf"].as_array().map_or_else(|| vec![schema], |parts| parts.iter().collect());
    page.push_str("<table>");
    for part in parts {
        if let Some(name) = reference_of(part) {
            render_row(page, "…", &link(name), "and all its fields");
        }
        let required = part["required"].as_array().map_or(&[][..], Vec::as_slice);
        for (name, field) in part["properties"].as_object().into_iter().flatten() {
            let described = [field, &field["oneOf"][0]].into_iter().find(|field| field["description"].is_string());
            let is_required = required.iter().any(|required| required == name);
            let left_out = if is_required { "" } else { ", may be left out" };
            let shape = format!("{}{left_out}", shape(field));
            render_row(
                page,
                &escaped(name),
                &shape,
                &prose(described.map_or(&Value::Null, |field| &field["description"])),
            );
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        let words: Vec<String> = words.iter().map(|word| format!("<code>{}</code>", text(word))).collect();
        let _ = write!(page, "<tr><td>one of<td colspan=\"2\">{}", words.join(", "));
    }
    page.push_str("</table>");
}

fn render_row(page: &mut String, name: &str, shape: &str, description: &str) {
    let _ = write!(page, "<tr><td><code>{name}</code><td class=\"type\">{shape}<td>{description}");
}

/// What kind of value a schema describes, in a few words.
fn shape(schema: &Value) -> String {
    if let Some(name) = reference_of(schema) {
        return link(name);
    }
    if let Some(choices) = schema["oneOf"].as_array().or(schema["anyOf"].as_array()) {
        return choices.iter().map(shape).collect::<Vec<_>>().join(" or ");
    }
    let kinds = match &schema["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let kind = |kind: &str| match kind {
        "array" => format!("list of {}", shape(&schema["items"])),
        "integer" => "whole number".to_owned(),
        "string" => match schema["format"].as_str() {
            Some("date-time") => "time".to_owned(),
            Some("date") => "day".to_owned(),
            Some("uuid") => "UUID".to_owned(),
            _ => "text".to_owned(),
        },
        "boolean" => "true or false".to_owned(),
        "null" => "<code>null</code>".to_owned(),
        kind => escaped(kind),
    };
    kinds.into_iter().map(kind).collect::<Vec<_>>().join(" or ")
}

/// The name of the shape that a schema refers to.
fn reference_of(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

fn link(name: &str) -> String {
    format!("<a href=\"#{0}\">{0}</a>", escaped(name))
}

fn text(value: &Value) -> String {
    escaped(value.as_str().unwrap_or_default())
}

/// A sentence, in which code stands between backticks.
fn prose(value: &Value) -> String {
    let parts = text(value);
    let mut parts = parts.split('`');
    let mut prose = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        prose.push_str(if index % 2 == 0 { "<code>" } else { "</code>" });
        prose.push_str(part);
    }
    prose
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
