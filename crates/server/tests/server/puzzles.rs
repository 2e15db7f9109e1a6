//! Puzzles, and decks against the field.

use crate::common::*;
use muster_client::Api;
use muster_protocol::*;
use muster_server::Rates;
use serde_json::{Value, json};
use std::time::Duration;

const GAMES: [&str; 3] = ["conquest", "wars", "warcaste"];

async fn attempt(api: &Api, game: &str, id: &str, body: Value) -> (u16, Value) {
    api.ask("POST", &format!("/api/games/{game}/puzzles/{id}"), Some(body)).await.unwrap()
}

async fn step(api: &Api, game: &str, id: &str, chosen: &[u16], want: &str) -> PuzzleStep {
    let (code, answer) = attempt(api, game, id, json!({ "chosen": chosen, "want": want })).await;
    assert_eq!(code, 200, "{game} {id}: {answer}");
    serde_json::from_value(answer).unwrap()
}

fn offered(frame: &PuzzleFrame) -> usize {
    frame.sight["ask"]["options"].as_array().map_or(0, Vec::len)
}

/// The first puzzle of a kind.
async fn some(api: &Api, game: &str, kind: PuzzleKind) -> Option<PuzzleInfo> {
    let list: Vec<PuzzleInfo> = api.get(&format!("/api/games/{game}/puzzles")).await.unwrap();
    list.into_iter().find(|p| p.kind == kind)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_by_its_hints_and_what_else_is_chosen_is_wrong() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |_| {}).await;
    let api = Api::guest(server.address).await.unwrap();
    let mut kinds = Vec::new();
    for game in GAMES {
        for kind in [PuzzleKind::Win, PuzzleKind::Hold, PuzzleKind::Trap] {
            let Some(p) = some(&api, game, kind).await else { continue };
            kinds.push(kind);
            let first = step(&api, game, &p.id, &[], "go").await;
            assert_eq!((first.state, first.wrong, first.frames.len()), (PuzzleState::Open, false, 1));
            assert_eq!(first.puzzle, p);
            let mut chosen: Vec<u16> = Vec::new();
            let mut options = offered(&first.frames[0]);
            assert!(options > 2, "{game} {}", p.id);
            for n in 0.. {
                assert!(n < 60, "{game} {} comes to no end", p.id);
                let hint = step(&api, game, &p.id, &chosen, "hint").await.hint.expect("there is a right option") as u16;
                if n == 0 {
                    // one that is wrong is not done, and there is one
                    let mut wrong = 0;
                    for other in (0..options as u16).filter(|o| *o != hint) {
                        let tried = step(&api, game, &p.id, &[other], "go").await;
                        wrong += u32::from(tried.wrong);
                        assert!(!tried.wrong || tried.state == PuzzleState::Open && tried.frames.is_empty());
                    }
                    assert!(wrong > 0, "{game} {}", p.id);
                }
                chosen.push(hint);
                let next = step(&api, game, &p.id, &chosen, "go").await;
                assert!(!next.wrong, "{game} {}: a hint is right", p.id);
                assert_eq!(next.frames[0].by, Some(first.seat));
                if next.state != PuzzleState::Open {
                    assert_eq!(next.state, PuzzleState::Solved, "{game} {}", p.id);
                    break;
                }
                options = offered(next.frames.last().unwrap());
                assert!(options > 1, "where there is no choice nobody is asked");
            }
            // the solution is such a way, too, and in the language that is read
            let (code, shown) = api
                .ask(
                    "POST",
                    &format!("/api/games/{game}/puzzles/{}?language=de", p.id),
                    Some(json!({ "chosen": [], "want": "solution" })),
                )
                .await
                .unwrap();
            let shown: PuzzleStep = serde_json::from_value(shown).unwrap();
            assert_eq!((code, shown.state), (200, PuzzleState::Solved));
            assert!(shown.frames.len() > 1);
            // what is said of it afterwards is refused
            chosen.push(0);
            assert_eq!(attempt(&api, game, &p.id, json!({ "chosen": chosen })).await.0, 400);
        }
    }
    assert!(kinds.contains(&PuzzleKind::Win) && kinds.contains(&PuzzleKind::Hold), "{kinds:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_puzzle_of_the_day_is_the_same_for_everybody() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |_| {}).await;
    let (anna, ben) = (Api::guest(server.address).await.unwrap(), Api::guest(server.address).await.unwrap());
    let today: Vec<DailyPuzzle> = anna.get("/api/puzzles/today").await.unwrap();
    assert_eq!(ben.get::<Vec<DailyPuzzle>>("/api/puzzles/today").await.unwrap(), today);
    assert_eq!(today.iter().map(|d| d.game.as_str()).collect::<std::collections::BTreeSet<_>>().len(), 3);
    for d in &today {
        let list: Vec<PuzzleInfo> = anna.get(&format!("/api/games/{}/puzzles", d.game)).await.unwrap();
        assert!(list.contains(&d.puzzle));
        assert!(d.day > 20_000);
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_attempt_is_refused_and_attempts_are_bounded() {
    let (_dir, db) = sqlite();
    let rates = Rates { puzzles: (1, 6), ..Rates::OPEN };
    let server = Running::with(&db, |c| c.rates = rates).await;
    let api = Api::guest(server.address).await.unwrap();
    let id = some(&api, "warcaste", PuzzleKind::Win).await.expect("a puzzle").id;
    assert_eq!(attempt(&api, "warcaste", "zzz", json!({ "chosen": [] })).await.0, 404);
    assert_eq!(attempt(&api, "nothing", &id, json!({ "chosen": [] })).await.0, 404);
    assert_eq!(attempt(&api, "warcaste", &id, json!({ "chosen": [65_000] })).await.0, 400);
    assert_eq!(attempt(&api, "warcaste", &id, json!({ "chosen": vec![0; 500] })).await.0, 400);
    for odd in [json!({}), json!({ "chosen": [-1] }), json!({ "chosen": [], "want": "all" })] {
        assert_eq!(attempt(&api, "warcaste", &id, odd.clone()).await.0, 422, "{odd}");
    }
    let mut codes = Vec::new();
    for _ in 0..8 {
        codes.push(attempt(&api, "warcaste", &id, json!({ "chosen": [] })).await.0);
    }
    assert!(codes.contains(&429), "{codes:?}");
    server.stop().await;
}

fn entry(rounds: u8) -> Value {
    let (_, text) = muster_pack::Pack::starters(&warcaste())[0];
    json!({ "game": "warcaste", "text": text, "rounds": rounds })
}

fn warcaste() -> muster_warcaste::pack::Warcaste {
    muster_warcaste::pack::Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deck_plays_the_field_and_the_points_add_up() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |_| {}).await;
    let api = Api::guest(server.address).await.unwrap();
    let begun: FieldState = api.post("/api/decks/field", &entry(1)).await.unwrap();
    assert!(begun.games >= 4 && begun.games.is_multiple_of(2), "{begun:?}");
    let at = format!("/api/decks/field/{}", begun.id);
    let mut state = begun.clone();
    for _ in 0..1200 {
        if state.stage == ReviewStage::Done {
            break;
        }
        assert_ne!(state.stage, ReviewStage::None);
        tokio::time::sleep(Duration::from_millis(100)).await;
        state = api.get(&at).await.unwrap();
        assert!(state.played <= state.games);
    }
    let field = state.field.expect("it is done");
    assert_eq!(field.all.games, begun.games);
    assert_eq!(field.by.iter().map(|m| m.share.games).sum::<u32>(), begun.games);
    assert_eq!(field.by.iter().map(|m| m.share.wins).sum::<u32>(), field.all.wins);
    assert!(field.by.iter().all(|m| m.share.games == 2), "each deck is met once in each seat: {field:?}");
    assert!(field.all.low < field.all.share && field.all.share < field.all.high);
    assert!(field.turns > 1.0);
    // it is kept
    let again: FieldState = api.post("/api/decks/field", &entry(1)).await.unwrap();
    assert_eq!(again.field, Some(field));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_deck_of_an_account_is_played_at_a_time_and_it_can_be_cancelled() {
    let (_dir, db) = sqlite();
    let server = Running::with(&db, |c| c.thinkers = 1).await;
    let (api, other) = (Api::guest(server.address).await.unwrap(), Api::guest(server.address).await.unwrap());
    let begun: FieldState = api.post("/api/decks/field", &entry(16)).await.unwrap();
    assert_eq!(begun.stage, ReviewStage::Working);
    let (code, answer) = api.ask("POST", "/api/decks/field", Some(entry(15))).await.unwrap();
    assert_eq!((code, answer["code"].as_str()), (429, Some("too_many")), "{answer}");
    let waits: FieldState = other.post("/api/decks/field", &entry(15)).await.unwrap();
    assert_eq!((waits.stage, waits.ahead), (ReviewStage::Waiting, 1));
    let at = |s: &FieldState| format!("/api/decks/field/{}", s.id);
    // nobody ends what another waits for
    assert_eq!(other.ask("DELETE", &at(&begun), None).await.unwrap().0, 204);
    assert_eq!(api.get::<FieldState>(&at(&begun)).await.unwrap().stage, ReviewStage::Working);
    assert_eq!(api.ask("DELETE", &at(&begun), None).await.unwrap().0, 204);
    assert_eq!(api.get::<FieldState>(&at(&begun)).await.unwrap().stage, ReviewStage::None);
    assert_eq!(other.get::<FieldState>(&at(&waits)).await.unwrap().stage, ReviewStage::Working);
    assert_eq!(other.ask("DELETE", &at(&waits), None).await.unwrap().0, 204);
    // a deck that is none, and a game that is none
    for (body, code) in [
        (json!({ "game": "warcaste", "text": "1x Nothing", "rounds": 1 }), 400),
        (json!({ "game": "warcaste", "format": "none", "text": "", "rounds": 1 }), 400),
        (json!({ "game": "nothing", "text": "", "rounds": 1 }), 404),
        (json!({ "game": "warcaste", "text": "" }), 422),
    ] {
        assert_eq!(api.ask("POST", "/api/decks/field", Some(body.clone())).await.unwrap().0, code, "{body}");
    }
    server.stop().await;
}
