//! The first set has the make-up it claims.

use muster_kernel::Class;
use muster_lang::render_all;
use muster_pack::Pack;
use muster_warcaste::cards::name_of;
use muster_warcaste::pack::Warcaste;
use muster_warcaste::words::*;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn game() -> Warcaste {
    Warcaste::new().unwrap_or_else(|e| panic!("{}", render_all(&e, false)))
}

/// 160 cards, 40 a faction: two doctrines, one Warstar, one Home World, and the stars of a booster.
#[test]
fn make_up_of_the_set() {
    let game = game();
    let defs = &game.cards().defs;
    assert_eq!(defs.len(), 160);
    for (faction, tag) in game.cards().dialect.words.of(declared::FACTION) {
        let own: Vec<_> = defs.iter().map(|d| &d.faces[0]).filter(|f| f.has(tag)).collect();
        let count = |t| own.iter().filter(|f| f.has(t)).count();
        assert_eq!(own.len(), 40, "{faction}");
        assert_eq!((count(tag::DOCTRINE), count(tag::WARSTAR), count(tag::HOME_WORLD)), (2, 1, 1), "{faction}");
        let stars: Vec<usize> = tag::EACH_RARITY.into_iter().map(count).collect();
        assert!((17..=18).contains(&stars[0]) && stars[1] == 11 && (8..=9).contains(&stars[2]) && stars[3] == 3);
        for (t, least) in [(tag::UNIT, 20), (tag::TERRITORY, 6), (tag::TACTIC, 6), (tag::TRAP, 4)] {
            assert!(count(t) >= least, "{faction}: {} of tag {t:?}", count(t));
        }
    }
}

/// Every card has one or two attributes, a doctrine two of its own; no two doctrines have the same pair.
#[test]
fn attributes() {
    let game = game();
    let mut pairs = BTreeSet::new();
    for s in &game.cards().sources {
        assert!((1..=2).contains(&s.flags.len()), "{} has {} attributes", s.title, s.flags.len());
        if s.type_word == "doctrine" {
            assert_eq!(s.flags.len(), 2, "{}", s.title);
            assert!(pairs.insert(s.flags.clone()), "{} has the pair of another doctrine", s.title);
        }
    }
    assert_eq!(pairs.len(), 8);
}

/// Variations of one name differ in their boost alone.
#[test]
fn variations_are_alike() {
    let game = game();
    let mut names: BTreeMap<&str, Vec<_>> = BTreeMap::new();
    for s in &game.cards().sources {
        names.entry(name_of(&s.title)).or_default().push(s);
    }
    let varied: Vec<_> = names.values().filter(|v| v.len() > 1).collect();
    assert!(varied.len() >= 8);
    for v in varied {
        for s in v {
            let facts =
                |s: &muster_lang::CardSource| (s.facts.int("cost"), s.facts.numbers("stats").map(<[i32]>::to_vec));
            assert_eq!(facts(s), facts(v[0]), "{}", s.title);
            assert_eq!((&s.flags, &s.traits, s.loyalty), (&v[0].flags, &v[0].traits, v[0].loyalty), "{}", s.title);
            let lines = |s: &muster_lang::CardSource| s.lines.iter().map(|l| l.source.clone()).collect::<Vec<_>>();
            assert_eq!(lines(s), lines(v[0]), "{}", s.title);
        }
    }
}

/// The nine cards that the rules name are there, and all six types of abilities.
#[test]
fn what_the_rules_name() {
    let game = game();
    let cards = game.cards();
    let named: BTreeSet<&str> = cards.sources.iter().map(|s| name_of(&s.title)).collect();
    for name in [
        "Burn Striker",
        "Burn Striker Grunt",
        "Burn Striker Leader",
        "Oath of the War Born",
        "Pack Tactics",
        "Psionic Mastery",
        "Ramus the War Born",
        "Red Squadron Leader",
        "War Born Destroyer",
    ] {
        assert!(named.contains(name), "{name}");
    }
    let classes: BTreeSet<Class> =
        cards.defs.iter().flat_map(|d| d.abilities.iter().map(|a| cards.pool.abilities[a.ix()].class)).collect();
    for class in [class::PLAY, class::PASSIVE, class::GLOBAL, class::DEATH, class::ENGAGE, class::TRAP, class::REDUCE] {
        assert!(classes.contains(&class), "no ability of class {class:?}");
    }
}

/// Every card with an ability has a scenario under its name, in the file beside it.
#[test]
fn every_text_is_shown() {
    let game = game();
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/warcaste/ember-frontier");
    let mut shown = BTreeSet::new();
    for faction in ["corinth", "karnage", "psiker", "ramus"] {
        let text = std::fs::read_to_string(dir.join(format!("{faction}.scenarios.md"))).unwrap();
        let mut heading = String::new();
        for line in text.lines() {
            match line.strip_prefix("## ") {
                Some(name) => heading = name.to_string(),
                None if line == "```scenario" => _ = shown.insert(heading.clone()),
                None => {}
            }
        }
    }
    let texts = game.cards().sources.iter().filter(|s| !s.lines.is_empty());
    let missing: BTreeSet<&str> = texts.map(|s| name_of(&s.title)).filter(|n| !shown.contains(*n)).collect();
    assert!(missing.is_empty(), "no scenario for {missing:?}");
}
