//! The types that the web client was built with are those that the server sends.

use muster_server::protocol::typescript;
use std::path::Path;

#[test]
fn the_client_has_the_types_of_the_server() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/messages.ts");
    let text = typescript();
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &text).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == text, "{} is out of date: run with UPDATE=1", file.display());
}
