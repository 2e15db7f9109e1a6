//! Decks in one form and in the other.

use crate::common::*;
use muster_client::Api;
use muster_protocol::*;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn a_deck_goes_to_octgn_and_back() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = Api::guest(server.address).await.unwrap();
    let text = starters("conquest").remove(0);
    let convert =
        |text: &str, to: DeckFile| ConvertDeck { game: "conquest".into(), title: "Mine".into(), text: text.into(), to };
    let file: DeckText = api.post("/api/decks/convert", &convert(&text, DeckFile::Octgn)).await.unwrap();
    assert!(file.text.starts_with("<?xml"), "{}", file.text);
    let list: DeckText = api.post("/api/decks/convert", &convert(&file.text, DeckFile::List)).await.unwrap();
    assert!(list.text.starts_with("Mine\n"), "{}", list.text);
    let codes = async |text: &str| {
        let verdict: DeckVerdict =
            api.post("/api/decks/check", &json!({ "game": "conquest", "text": text })).await.unwrap();
        assert!(verdict.legal, "{:?}", verdict.faults);
        verdict.codes.unwrap()
    };
    assert_eq!(codes(&list.text).await, codes(&text).await);
    // what cannot be written or read says why
    for (text, to) in [("3x Nobody", DeckFile::Octgn), ("<deck>", DeckFile::List)] {
        let body = serde_json::to_value(convert(text, to)).unwrap();
        let (status, answer) = api.ask("POST", "/api/decks/convert", Some(body)).await.unwrap();
        assert_eq!((status, answer["code"].as_str()), (400, Some("deck")), "{answer}");
        assert!(!answer["reason"].as_str().unwrap().is_empty());
    }
}
