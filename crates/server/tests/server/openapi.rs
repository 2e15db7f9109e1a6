//! Every route is described, in OpenAPI and in docs/protocol.md, and what is described is there.

use crate::common::*;
use muster_client::{Api, http};
use serde_json::Value;
use std::collections::BTreeSet;

/// `GET /api/tables/{}` and so on, as OpenAPI has them.
fn described() -> (Value, BTreeSet<String>) {
    let doc: Value = serde_json::from_str(&muster_server::net::http::openapi().unwrap()).unwrap();
    let mut routes = BTreeSet::new();
    for (path, item) in doc["paths"].as_object().unwrap() {
        let gaps = path.split('/').map(|p| if p.starts_with('{') { "{}" } else { p });
        let path = gaps.collect::<Vec<_>>().join("/");
        for method in item.as_object().unwrap().keys() {
            routes.insert(format!("{} {path}", method.to_uppercase()));
        }
    }
    (doc, routes)
}

/// The same as docs/protocol.md has them: names in capitals stand for gaps.
fn documented() -> BTreeSet<String> {
    let text = include_str!("../../../../docs/protocol.md");
    let first = |line: &str| line.strip_prefix("| `")?.split('`').next().map(str::to_string);
    let routes = text.lines().filter_map(first).filter(|r| r.contains(" /api/"));
    let plain = |route: String| {
        let (method, path) = route.split_once(' ').unwrap();
        let path = path.split('?').next().unwrap();
        let gap = |p: &str| !p.is_empty() && p.chars().all(|c| c.is_ascii_uppercase());
        let parts: Vec<&str> = path.split('/').map(|p| if gap(p) { "{}" } else { p }).collect();
        format!("{method} {}", parts.join("/"))
    };
    routes.map(plain).collect()
}

fn references<'a>(v: &'a Value, out: &mut Vec<&'a str>) {
    match v {
        Value::Object(o) => o.iter().for_each(|(k, v)| match v.as_str() {
            Some(r) if k == "$ref" => out.push(r),
            _ => references(v, out),
        }),
        Value::Array(a) => a.iter().for_each(|v| references(v, out)),
        _ => {}
    }
}

#[test]
fn openapi_and_the_documentation_have_the_same_routes() {
    let (doc, routes) = described();
    assert!(routes.len() > 30, "{routes:?}");
    let documented = documented();
    let missing: Vec<_> = routes.symmetric_difference(&documented).collect();
    assert!(missing.is_empty(), "described in one place only: {missing:?}");
    let mut all = Vec::new();
    references(&doc, &mut all);
    assert!(all.len() > 60);
    for r in all {
        assert!(doc.pointer(r.trim_start_matches('#')).is_some(), "{r} leads nowhere");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_route_that_is_described_is_there() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let (status, head, body) = http(server.address, "GET", "/api/openapi.json", &[], None).await.unwrap();
    assert_eq!(status, 200);
    assert!(head.to_ascii_lowercase().contains("content-type: application/json"));
    assert_eq!(String::from_utf8(body).unwrap(), muster_server::net::http::openapi().unwrap());
    let api = Api::guest(server.address).await.unwrap();
    for route in described().1 {
        let (method, path) = route.split_once(' ').unwrap();
        let path = path.replace("{}", "zzz");
        if path.contains("logout") || path.contains("delete") {
            continue;
        }
        let (status, answer) = api.ask(method, &path, (method == "POST").then_some(Value::Null)).await.unwrap();
        let nowhere = answer["reason"] == "there is nothing at this address";
        assert!(status != 405 && !nowhere, "{route}: {status} {answer}");
        let (status, _) = api.ask("PATCH", &path, None).await.unwrap();
        assert_eq!(status, 405, "{route} answers to anything");
    }
    server.stop().await;
}
