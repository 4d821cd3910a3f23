use std::collections::BTreeSet;

use serde_json::Value;
use tenpin_lang::Texts;

use crate::{House4, run};

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
            must("503");
            if operation["requestBody"].is_object() {
                ["400", "413"].into_iter().for_each(must);
            }
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
