//! `muster deck`.

mod common;
use common::*;

#[test]
fn starters_are_listed_shown_and_legal() {
    let list = muster(&["deck", "list", "conquest", "--json"]).ok().json();
    let list = list.as_array().unwrap();
    assert_eq!(list.len(), 18);
    for d in list {
        assert_eq!(d["legal"], true, "{d}");
        muster(&["deck", "show", d["name"].as_str().unwrap()]).ok().says("legal").says("army");
    }
    muster(&["deck", "show", "ork"]).exits(2).complains("Did you mean `orks`?").complains("starters: ");
}

#[test]
fn check_names_every_reason() {
    muster(&["deck", "check", "decks/conquest/orks.txt", "decks/conquest/tau.txt"]).ok().says("legal");
    muster(&["deck", "check", "--format", "core", "decks/conquest/orks.txt"]).ok().says("format core");
    let later = muster(&["deck", "check", "--format", "core", "decks/conquest/orks-wagons.txt"]).exits(1);
    later.says("not legal").says("which the format core does not have").says("conquest.deck.format.sets");
    muster(&["deck", "check", "--format", "cor", "decks/conquest/orks.txt"])
        .exits(2)
        .complains("did you mean \"core\"?");
    let src = std::fs::read_to_string(root().join("decks/conquest/orks.txt")).unwrap();
    let bad = file("bad-deck.txt", &src.replace("3x Goff Boyz", "4x Goff Boyz").replace("Bad Dok", "Bad Doc"));
    muster(&["deck", "check", &bad]).exits(1).says("not legal").says("line ").says("conquest.deck");
    let v = muster(&["deck", "check", "--json", &bad]).exits(1).json();
    has_keys(&v[0], &["file", "game", "title", "legal", "faults", "facts"]);
    assert_eq!(v[0]["legal"], false);
    assert!(v[0]["faults"].as_array().unwrap().iter().any(|f| f["line"].is_u64()));
}

#[test]
fn convert_goes_there_and_back() {
    let (o8d, txt) = (absent("there.o8d"), absent("back.txt"));
    muster(&["deck", "convert", "orks", &o8d]).ok().says("wrote");
    assert!(std::fs::read_to_string(&o8d).unwrap().contains("<card qty=\"4\""));
    muster(&["deck", "check", &o8d]).ok().says("legal");
    muster(&["deck", "convert", &o8d, &txt]).ok();
    muster(&["deck", "convert", &o8d, &txt]).exits(2).complains("--force");
    let cards = |f: &str| {
        let mut lines: Vec<String> =
            std::fs::read_to_string(f).unwrap().lines().filter(|l| l.contains("x ")).map(str::to_string).collect();
        lines.sort();
        lines
    };
    let starter = root().join("decks/conquest/orks.txt");
    assert_eq!(cards(&txt), cards(starter.to_str().unwrap()));
}

#[test]
fn random_decks_are_legal_and_repeatable() {
    let draw = |seed: &str| muster(&["deck", "random", "conquest", "--seed", seed]).ok().out;
    assert_eq!(draw("7"), draw("7"));
    assert_ne!(draw("7"), draw("8"));
    for seed in ["1", "2", "3"] {
        muster(&["deck", "check", &file(&format!("random-{seed}.txt"), &draw(seed))]).ok();
    }
}

#[test]
fn a_draft_of_bots_ends_in_decks_and_a_seat_sees_only_its_pack() {
    let all = muster(&["draft", "warcaste", "--bots", "--seats", "3", "--seed", "5", "--json"]).ok().json();
    let seats = all["seats"].as_array().unwrap();
    assert_eq!(seats.len(), 3);
    assert!(seats.iter().all(|s| s["deck"].as_array().unwrap().len() == 31));
    let mine = muster(&["draft", "warcaste", "--seats", "3", "--seed", "5", "--json"]).ok().json();
    assert_eq!(mine["view"]["pack"].as_array().unwrap().len(), 12);
    assert_eq!(mine["view"]["waiting"], serde_json::json!([0]), "the bots have picked");
    muster(&["draft", "warcaste", "--seats", "9"]).exits(2).complains("2 to 8");
    muster(&["draft", "conquest"]).exits(2).complains("not drafted");
}
