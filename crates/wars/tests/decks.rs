//! Deck rules: every reason has a deck that gives it, decks survive being written and read, chance builds legal decks.

use muster_kernel::DefId;
use muster_lang::*;
use muster_pack::{DeckReport, Pack};
use muster_wars::cards::deck;
use muster_wars::pack::Wars;
use muster_wars::words::*;

fn game() -> Wars {
    Wars::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)))
}
fn read(text: &str) -> DeckList {
    let (list, problems) = read_deck_list("deck", text);
    assert!(problems.is_empty(), "{}", render_all(&problems, false));
    list
}
/// Clause, line and message of every fault.
fn reasons(r: &DeckReport) -> Vec<String> {
    let short = |c: &str| c.strip_prefix("wars.").unwrap().to_string();
    r.faults.iter().map(|f| format!("{} {}: {}", f.line.unwrap_or(0), short(f.clause), f.message)).collect()
}

#[test]
fn starter_decks_are_legal() {
    let g = game();
    assert!(g.starters().len() >= 5);
    for (name, text) in g.starters() {
        let r = g.check_deck(&read(text));
        assert_eq!(reasons(&r), [""; 0], "{name}");
        assert!(r.legal() && r.deck.as_ref().unwrap().len() == deck::SIZE, "{name}");
    }
}

#[test]
fn every_reason_is_given() {
    let g = game();
    let text = "Faults\n\n5x Racing Sloop\n1x Talkan\n1x Racing Slop\n2x Zocho\n3x Zocho\n5x Ganymede/Hunters' Camp\n";
    let r = g.check_deck(&read(text));
    assert_eq!(
        reasons(&r),
        [
            "0 deck.size-exactly-60: the deck has 16 cards; it needs exactly 60",
            "3 deck.max-four-copies: 5 copies of \"Racing Sloop\"; a deck has at most 4",
            "4 rulings.banned: \"Talkan\" is banned",
            "5 owner.deck-contents: no card is called \"Racing Slop\"; did you mean \"Racing Sloop\"?",
            "7 deck.max-four-copies: 5 copies of \"Zocho\"; a deck has at most 4",
        ]
    );
    assert!(r.deck.is_none() && !r.legal());
    let r = g.check_deck(&read("4x Zocho\n"));
    assert!(reasons(&r).iter().any(|r| r.contains("deck.at-least-one-location")));
    assert_eq!(g.check_deck(&DeckList::default()).faults.len(), 2);
}

#[test]
fn facts_of_a_deck() {
    let g = game();
    let (_, text) = g.starters().iter().find(|d| d.0.starts_with("quay")).unwrap();
    let r = g.check_deck(&read(text));
    let fact = |k: &str| r.facts.iter().find(|f| f.0 == k).map(|f| f.1.as_str());
    assert_eq!(fact("cards"), Some("60"));
    assert_eq!(fact("locations"), Some("14"));
    assert_eq!(fact("factions"), Some("Quay: 46, independent: 14"));
}

#[test]
fn decks_by_chance_are_legal_and_can_be_played() {
    let g = game();
    let c = g.cards();
    let mut mixed = 0;
    for seed in 0..200 {
        let d = g.random_deck(seed);
        assert_eq!(d, g.random_deck(seed));
        let list = g.write_deck(&d, "By chance");
        let r = g.check_deck(&read(&write_deck_list(&list)));
        assert_eq!(reasons(&r), [""; 0], "seed {seed}");
        let count = |f: &dyn Fn(&DefId) -> bool| d.iter().filter(|x| f(x)).count();
        let has = |x: &DefId, t| c.defs[x.ix()].faces[0].has(t);
        let fights = count(&|x| has(x, tag::UNIT) || has(x, tag::SHIP));
        assert!(fights >= 24, "seed {seed}: {fights} to fight with");
        assert!(count(&|x| has(x, tag::SITE)) > 0 && count(&|x| has(x, tag::SECTOR)) > 0, "seed {seed}");
        let mut own = 0;
        for (i, faction) in FACTIONS.iter().enumerate() {
            if count(&|x| c.source(*x).faction == Some(faction)) > 0 {
                own += 1;
                let icons = count(&|x| c.defs[x.ix()].faces[0].slots[slot::support(i).ix()] > 0);
                assert!(icons >= 4, "seed {seed}: {icons} {faction} icons");
            }
        }
        assert!((1..=2).contains(&own), "seed {seed}");
        mixed += (own == 2) as u32;
    }
    assert!((20..90).contains(&mixed), "{mixed} of 200 decks have two factions");
}

#[test]
fn octgn_and_back() {
    let g = game();
    for seed in 0..20 {
        let d = g.random_deck(seed);
        let text = write_octgn(&deck::LAYOUT.to_octgn(g.cards(), &d));
        let list = deck::LAYOUT.from_octgn(g.cards(), &read_octgn("deck.o8d", &text).unwrap());
        let mut back = g.check_deck(&list).deck.unwrap();
        let mut d = d;
        back.sort();
        d.sort();
        assert_eq!(back, d);
    }
}
