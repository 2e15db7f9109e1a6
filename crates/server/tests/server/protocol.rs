//! The types that the web client was built with are those that the server sends.

use muster_protocol::{typescript, typescript_of_sight};
use std::path::Path;

fn is_current(file: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src").join(file);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, text).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == text, "{} is out of date: run with UPDATE=1", file.display());
}

#[test]
fn the_client_has_the_types_of_the_server() {
    is_current("protocol/messages.ts", &typescript());
    is_current("sight/types.ts", &typescript_of_sight());
}

/// Every kind of step is explained.
#[test]
fn the_kinds_of_steps_are_documented() {
    let text = include_str!("../../../../docs/protocol.md");
    let (_, after) = text.split_once("### Steps").expect("a part about steps");
    let about = after.split("\n### ").next().unwrap_or_default();
    let types = typescript();
    let (_, list) = types.split_once("export type StepKind = ").expect("the kinds");
    let kinds: Vec<&str> = list.split(';').next().unwrap_or_default().split('"').skip(1).step_by(2).collect();
    assert!(kinds.len() > 15, "{kinds:?}");
    for kind in kinds {
        assert!(about.contains(&format!("`{kind}`")), "{kind} is not explained");
    }
}
