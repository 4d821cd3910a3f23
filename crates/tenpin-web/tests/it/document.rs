use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde_json::Value;
use tenpin_lang::Texts;

use crate::{Answer, House4, run};

/// What the document promises: the answers of each operation, by path and method.
static PROMISED: LazyLock<BTreeMap<String, BTreeMap<String, BTreeSet<u16>>>> = LazyLock::new(|| {
    let document: Value = serde_json::from_str(&tenpin_web::openapi()).unwrap();
    let statuses = |operation: &Value| {
        operation["responses"].as_object().unwrap().keys().map(|status| status.parse().unwrap()).collect()
    };
    let operations = |item: &Value| {
        item.as_object().unwrap().iter().map(|(method, it)| (method.to_uppercase(), statuses(it))).collect()
    };
    let paths = document["paths"].as_object().unwrap();
    paths.iter().map(|(path, item)| (path.clone(), operations(item))).collect()
});

/// What may be answered where there is no operation: nothing there, another method, another host, another site, and requests
/// that cannot be read.
const OUTSIDE: [u16; 8] = [400, 403, 404, 405, 408, 413, 421, 503];

/// Fails unless the document promises this answer.
#[track_caller]
pub(crate) fn check(method: &str, path: &str, answer: &Answer) {
    let path = path.split('?').next().unwrap_or_default();
    let is_at = |template: &&String| {
        let (parts, names) = (path.split('/'), template.split('/'));
        let is_same = |(part, name): (&str, &str)| part == name || (name.starts_with('{') && !part.is_empty());
        parts.clone().count() == names.clone().count() && parts.zip(names).all(is_same)
    };
    let method = if method == "HEAD" { "GET" } else { method };
    let operation = PROMISED.keys().find(is_at).and_then(|template| PROMISED[template].get(method));
    let is_promised = match operation {
        Some(statuses) => statuses.contains(&answer.status),
        None => {
            !path.starts_with("/api/v1/")
                || OUTSIDE.contains(&answer.status)
                || path.ends_with("/openapi.json")
                || path.ends_with("/reference.css")
        }
    };
    assert!(is_promised, "{method} {path}: {answer:?}");
    let is_problem = answer.header("content-type") == Some("application/problem+json");
    let is_health = matches!(path, "/healthz" | "/readyz");
    assert_eq!(400 <= answer.status && !is_health, is_problem, "{method} {path}: {answer:?}");
}

#[test]
fn every_text_is_there_in_every_language() {
    assert_eq!(Texts::differences(&[tenpin_lang::TEXTS, tenpin_web::TEXTS]), [""; 0]);
}

#[test]
fn the_document_and_the_reference_name_every_path() {
    run(async {
        let house = House4::new().await;
        let document = house.get("/openapi.json").await;
        assert_eq!(document.body, tenpin_web::openapi());
        let document = document.json();
        assert_eq!(document["openapi"].as_str().map(|version| &version[..3]), Some("3.1"));
        let paths: BTreeSet<&String> = document["paths"].as_object().unwrap().keys().collect();
        assert_eq!(paths.len(), 45);
        let page = house.get("").await;
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        for path in paths {
            assert!(page.body.contains(&format!("<code>{path}</code>")), "{path}");
        }
        // Whatever is referred to is there.
        let schemas = document["components"]["schemas"].as_object().unwrap();
        let mut references = Vec::new();
        collect(&document, &mut references);
        for reference in references {
            let name = reference.rsplit('/').next().unwrap();
            assert!(schemas.contains_key(name), "{reference}");
        }
    });
}

#[test]
fn every_operation_has_a_name_of_its_own_and_says_what_it_answers() {
    let document: Value = serde_json::from_str(&tenpin_web::openapi()).unwrap();
    let mut names = BTreeSet::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let place = format!("{method} {path}");
            assert!(operation["summary"].as_str().is_some_and(|summary| !summary.is_empty()), "{place}");
            assert!(names.insert(operation["operationId"].as_str().unwrap().to_owned()), "{place}");
            let answers = operation["responses"].as_object().unwrap();
            let must = |status: &str| assert!(answers.contains_key(status), "{place} {status}");
            ["400", "408", "413", "421", "503"].into_iter().for_each(must);
            if operation["security"].is_array() {
                must("401");
            }
            if path.contains('{') {
                must("404");
            }
            for (status, answer) in answers.iter().filter(|(status, _)| "400" <= status.as_str()) {
                let shape = &answer["content"]["application/problem+json"]["schema"]["$ref"];
                assert_eq!(shape, "#/components/schemas/ProblemRecord", "{place} {status}");
            }
        }
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let is_request = name.ends_with("Request");
        assert!(!is_request || schema["additionalProperties"] == false, "{name}");
        // Whatever has no shape promises nothing.
        assert_ne!(schema["properties"], serde_json::json!({}), "{name}");
    }
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            references.extend(fields.get("$ref").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|field| collect(field, references));
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, references)),
        _ => {}
    }
}
