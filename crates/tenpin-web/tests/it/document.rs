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
        assert_eq!(paths.len(), 33);
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
