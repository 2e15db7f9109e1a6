//! Decks in one form and in the other.

use crate::common::*;
use muster_client::{Api, settings};
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

#[tokio::test(flavor = "multi_thread")]
async fn a_list_of_another_site_becomes_one_of_ours() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = Api::guest(server.address).await.unwrap();
    let ours = async |text: &str| {
        let body = ConvertDeck { game: "conquest".into(), title: "Mine".into(), text: text.into(), to: DeckFile::List };
        let list: DeckText = api.post("/api/decks/convert", &body).await.unwrap();
        list.text
    };
    // the warlord's name for a title, no squad, another apostrophe
    let text = starters("conquest").into_iter().find(|t| t.contains("Warlord: Nazdreg")).unwrap();
    let squad = ["Nazdreg's Flash Gitz", "Bigga Is Betta", "Kraktoof Hall", "Cybork Body"];
    let lines = text.lines().filter(|l| l.contains("x ") && !squad.iter().any(|s| l.contains(s)));
    let site: String = ["Nazdreg", ""].into_iter().chain(lines).flat_map(|l| [l, "\r\n"]).collect();
    let list = ours(&site.replace('\'', "’")).await;
    assert!(list.starts_with("Nazdreg\nWarlord: Nazdreg\nFaction: Orks\n"), "{list}");
    assert!(squad.iter().all(|s| list.contains(s)), "{list}");
    // a header says how it is played and stays; in a list that is not legal titles are mended and nothing else
    let list = ours(&text.replace("Ally:", "Format: core\nAlly:")).await;
    assert!(list.contains("Format: core\n") && list.contains("Ally: Astra Militarum"), "{list}");
    let list = ours("Nazdreg\n3x goff boyz\n1x Nobody\n").await;
    assert!(list.contains("3x Goff Boyz\n1x Nobody\n") && !list.contains("Warlord"), "{list}");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_say_in_which_formats_a_starter_is_legal() {
    let (_dir, db) = sqlite();
    let server = Running::start(&db).await;
    let api = Api::guest(server.address).await.unwrap();
    let games: Vec<GameInfo> = api.get("/api/games").await.unwrap();
    let formats = |game: &str, starter: &str| {
        let game = games.iter().find(|g| g.name == game).unwrap();
        game.starters.iter().find(|s| s.name == starter).unwrap().formats.clone()
    };
    assert_eq!(formats("conquest", "orks"), ["official", "core", "community"]);
    assert_eq!(formats("conquest", "eldar"), ["official", "core"]);
    assert_eq!(formats("conquest", "orks-wagons"), ["official", "community"]);
    assert_eq!(formats("warcaste", "ramus-conquest"), ["conquest"]);
    // a table of the core set does not take a deck of a later cycle
    let mut core = settings("conquest", 2, &["random"]);
    core.format = "core".into();
    let table = api.make(core).await.unwrap();
    let later = starters("conquest").into_iter().find(|t| t.contains("Warlord: Gorzod")).unwrap();
    let refused = api.sit(&table.id, &later).await.unwrap_err().to_string();
    assert!(refused.contains("which the format core does not have"), "{refused}");
    api.sit(&table.id, &starters("conquest").into_iter().find(|t| t.contains("Warlord: Nazdreg")).unwrap())
        .await
        .unwrap();
}
