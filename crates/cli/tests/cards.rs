//! `muster card`.

mod common;
use common::*;
use std::path::Path;

const MINE: &str = "card my-1 \"Test Sergeant\"
  common Space Marines army: Soldier
  cost 2, command 1, 2/3
  Ranged
  reaction after this enters play: draw 1 card
";

#[test]
fn list_has_the_keys_of_the_interface() {
    let all = muster(&["card", "list", "conquest", "--json"]).ok().json();
    let all = all.as_array().unwrap();
    assert!(all.len() >= 188);
    for c in all {
        has_keys(c, &["id", "name", "set", "type", "faction", "text", "implemented"]);
        assert_eq!(c["implemented"], true);
    }
    let markis = all.iter().find(|c| c["name"] == "Captain Markis").unwrap();
    assert_eq!((markis["set"].as_str(), markis["type"].as_str()), (Some("core"), Some("army")));
    assert_eq!(markis["faction"], "Astra Militarum");
    assert!(markis["text"].as_str().unwrap().contains("exhaust target non-warlord unit here"));
}

#[test]
fn list_filters_and_corrects() {
    let n = |args: &[&str]| muster(&[&["card", "list", "--json"], args].concat()).ok().json().as_array().unwrap().len();
    // of the whole pool, however it grows
    let all = muster(&["card", "list", "--json"]).ok().json();
    let warlords = |of: Option<&str>| {
        let fits = |c: &&serde_json::Value| c["type"] == "warlord" && of.is_none_or(|f| c["faction"] == f);
        all.as_array().unwrap().iter().filter(fits).count()
    };
    assert!(warlords(Some("Orks")) > 1 && warlords(None) > warlords(Some("Orks")));
    assert_eq!(n(&["--type", "warlord"]), warlords(None));
    assert_eq!(n(&["--type", "Warlord", "--faction", "ORKS"]), warlords(Some("Orks")));
    assert!(n(&["--text", "exhaust target"]) > 2);
    assert_eq!(n(&["--text", "zebra"]), 0);
    muster(&["card", "list", "--faction", "ork"]).exits(2).complains("Did you mean `Orks`?");
    muster(&["card", "list", "--type", "xyzzy"]).exits(2).complains("known: ");
}

#[test]
fn show_draws_prints_and_reminds() {
    let r = muster(&["card", "show", "mordian", "hellhound"]).ok();
    let r = r.says("╭").says("[4] Mordian Hellhound").says("ATK 3").says("card core-39");
    r.says("conquest.keyword.area-effect");
    muster(&["card", "show", "core-42", "conquest"]).ok().says("Captain Markis");
    muster(&["card", "show", "Captain Marcis"]).exits(2).complains("Did you mean").complains("Captain Markis\n");
    let warlord =
        muster(&["card", "show", "Colonel Straken"]).ok().says("hale").says("bloodied").says("HP 6").says("HP 5");
    let widths: Vec<usize> = warlord.out.lines().filter(|l| l.starts_with('│')).map(|l| l.chars().count()).collect();
    assert!(widths.iter().all(|w| *w == widths[0] || *w == 48), "{widths:?}");
}

#[test]
fn show_tells_what_the_engine_runs() {
    let r = muster(&["card", "show", "Glorious Intervention", "--ir"]).ok();
    r.says("listens after assigned damage").says("sacrifice r0").says("prevent damage").says("deal damage");
    let v = muster(&["card", "show", "Captain Markis", "--json"]).ok().json();
    has_keys(&v, &["id", "name", "source", "clauses", "ir"]);
}

/// No part of the compiled form goes without a name that people understand.
#[test]
fn every_card_can_be_shown() {
    let all = muster(&["card", "list", "--json"]).ok().json();
    for c in all.as_array().unwrap().iter().step_by(9) {
        muster(&["card", "show", c["id"].as_str().unwrap(), "--ir"]).ok().says(c["name"].as_str().unwrap());
    }
}

#[test]
fn check_finds_faults_with_their_place() {
    muster(&["card", "check", "cards"]).ok().says("all well");
    muster(&["card", "check", &file("good.cards", MINE)]).ok().says("1 card in 1 file");
    let bad = file("bad.cards", &MINE.replace("draw 1", "drwa 1"));
    muster(&["card", "check", &bad]).exits(1).says("bad.cards:5:36").says("did you mean `draw`?").says("1 problem");
    let v = muster(&["card", "check", "--json", &bad]).exits(1).json();
    assert_eq!((v["problems"][0]["line"].as_u64(), v["problems"][0]["nearest"].as_str()), (Some(5), Some("draw")));
    let edited = file(
        "edited.cards",
        "card core-44 \"Penal Legionnaire\"\n  common Astra Militarum army: Conscript\n  cost 0, comand 0, 1/1\n",
    );
    muster(&["card", "check", &edited]).exits(1).says("command");
    muster(&["card", "check", "no-such-file.cards"]).exits(2).complains("no-such-file.cards");
}

#[test]
fn format_writes_the_canonical_form() {
    let crooked = MINE
        .replace("  Ranged", "    Ranged")
        .replace("  common", "    common")
        .replace("  cost", "    cost")
        .replace("  reaction", "    Reaction");
    let f = file("crooked.cards", &crooked);
    muster(&["card", "format", "--check", &f]).exits(1).says("not canonical");
    muster(&["card", "format", &f]).ok().says("1 changed");
    assert_eq!(std::fs::read_to_string(&f).unwrap(), MINE);
    muster(&["card", "format", "--check", &f]).ok();
}

#[test]
fn words_like_and_try() {
    muster(&["card", "words", "conquest", "trait"]).ok().says("Soldier");
    muster(&["card", "words", "conquest", "trat"]).exits(2).complains("Did you mean `trait`?");
    let like = muster(&["card", "like", "Captain Markis", "--json"]).ok().json();
    let scores: Vec<f64> = like.as_array().unwrap().iter().map(|c| c["likeness"].as_f64().unwrap()).collect();
    assert!(scores.len() == 10 && scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    let f = file("mine.cards", MINE);
    muster(&["card", "try", &f, "--print"]).ok().says("Test Sergeant").says("listens after enters play");
    muster(&["card", "try", &f]).ok().says("hand (1): Test Sergeant").says("deploy Test Sergeant");
    muster(&["card", "try", &f, "--choose", "0"]).ok().says("Anna: deploy Test Sergeant");
    muster(&["card", "try", &f, "--choose", "99"]).exits(2).complains("option 99 does not exist");
    muster(&["card", "try", &file("bad-try.cards", &MINE.replace("draw 1", "drwa 1"))]).exits(1).complains("drwa");
}

#[test]
fn prove_takes_folders_and_the_games_own_files_as_they_stand() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conquest/legions-of-death");
    std::fs::create_dir_all(&folder).unwrap();
    let own = std::fs::read_to_string(root().join("cards/conquest/legions-of-death/chaos.cards")).unwrap();
    std::fs::write(folder.join("chaos.cards"), own.replace("3/5", "4/5")).unwrap();
    let shown = "scenario: As the file says\ntable\n  planets Tarrus, Ferrin\n  Anna HQ: Plain Banner\n  \
                 Anna at Tarrus: Venomous Fiend\n  start combat window\nplay\n  expect Venomous Fiend ATK 4\n";
    let shown = file("fiend.scenario", shown);
    let folder = folder.to_string_lossy().to_string();
    let all = muster(&["card", "prove", &folder, "--game", "conquest", "--scenarios", &shown, "--json"]);
    assert_eq!(all.code, 1, "{}{}", all.out, all.err);
    assert!(all.json()["games"]["conquest"]["altered"].as_u64().unwrap() > 10);
}
