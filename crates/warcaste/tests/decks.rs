//! Deck rules by format: every reason against a list, with its clause.

use muster_lang::{DeckList, read_deck_list, write_deck_list};
use muster_pack::{DeckReport, Mode, Pack};
use muster_warcaste::pack::Warcaste;
use std::sync::OnceLock;

fn pack() -> &'static Warcaste {
    static PACK: OnceLock<Warcaste> = OnceLock::new();
    PACK.get_or_init(|| {
        let cards = [("test.cards", CARDS)];
        Warcaste::from_files(&cards).unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
    })
}
const CARDS: &str = r#"faction "Karnage", "Corinth"

card d1 "Fury"
  Bombardment rare Karnage doctrine
  hand 4

card d2 "Calm"
  Hospitable rare Corinth doctrine
  hand 5

card u0 "Grunt"
  Bombardment common Karnage unit
  cost 1, 1/0/1

card u1 "Grunt (Bold)"
  Bombardment common Karnage unit
  cost 1, 1/0/1, bold 1

card u2 "Grunt (Cunning)"
  Bombardment common Karnage unit
  cost 1, 1/0/1, cunning 1

card u3 "Medic"
  Hospitable common Corinth unit
  cost 1, 1/0/1
"#;
/// Thirty-three more plain cards that go with Fury.
fn filler() -> String {
    (0..24)
        .map(|i| format!("\ncard f{i} \"Filler {i}\"\n  Bombardment common Karnage unit\n  cost 1, 1/0/1\n"))
        .collect()
}
fn full() -> &'static dyn Pack {
    static PACK: OnceLock<Box<dyn Pack>> = OnceLock::new();
    &**PACK.get_or_init(|| {
        pack()
            .with_cards(&[("filler.cards", &filler())])
            .unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
    })
}
fn read(text: &str) -> DeckList {
    let (list, faults) = read_deck_list("test", text);
    assert!(faults.is_empty(), "{faults:?}");
    list
}
fn check(format: &str, text: &str) -> DeckReport {
    let seats = if format == "conquest" { 4 } else { 2 };
    full().check_deck_in(&Mode::of(full(), Some(format), seats).unwrap(), &read(text))
}
fn clauses(r: &DeckReport) -> Vec<&str> {
    r.faults.iter().map(|f| f.clause.trim_start_matches("warcaste.")).collect()
}
/// Lines with so many fillers, three of each.
fn fill(n: usize) -> String {
    let (full, rest) = (n / 3, n % 3);
    let mut s: String = (0..full).map(|i| format!("3x Filler {i}\n")).collect();
    if rest > 0 {
        s += &format!("{rest}x Filler {full}\n");
    }
    s
}

#[test]
fn a_skirmish_deck_has_thirty_cards_and_one_doctrine() {
    let r = check("skirmish", &format!("Doctrine: Fury\n{}", fill(30)));
    assert!(r.legal(), "{:?}", r.faults);
    assert_eq!(r.deck.as_ref().map(Vec::len), Some(31));
    assert_eq!(full().cards().source(r.deck.unwrap()[0]).title, "Fury", "the doctrine first");
    assert_eq!(clauses(&check("skirmish", &format!("Doctrine: Fury\n{}", fill(29)))), ["skirmish.deck-30"]);
    assert_eq!(clauses(&check("skirmish", &fill(30))), ["doctrine.exactly-one"]);
    let two = format!("Doctrine: Fury\n1x Calm\n{}", fill(30));
    assert_eq!(clauses(&check("skirmish", &two)), ["doctrine.exactly-one"]);
    assert_eq!(clauses(&check("conquest", &format!("Doctrine: Fury\n{}", fill(50)))), [] as [&str; 0]);
    assert_eq!(clauses(&check("conquest", &format!("Doctrine: Fury\n{}", fill(30)))), ["conquest.deck-50"]);
}

#[test]
fn copies_are_counted_by_name_and_boost() {
    let legal = format!("Doctrine: Fury\n3x Grunt\n2x Grunt (Bold)\n2x Grunt (Cunning)\n{}", fill(23));
    assert!(check("skirmish", &legal).legal(), "{:?}", check("skirmish", &legal).faults);
    let bold = format!("Doctrine: Fury\n3x Grunt (Bold)\n{}", fill(27));
    assert_eq!(clauses(&check("skirmish", &bold)), ["deck.copies-boosted-2"]);
    let plain = format!("Doctrine: Fury\n4x Grunt\n{}", fill(26));
    assert_eq!(clauses(&check("skirmish", &plain)), ["deck.copies-unboosted-3"]);
    let mode = Mode::of(full(), None, 2).unwrap().with(full(), "copy key", "name").unwrap();
    assert_eq!(clauses(&full().check_deck_in(&mode, &read(&legal))), ["deck.copies-unboosted-3"]);
}

#[test]
fn every_card_shares_an_attribute_with_the_doctrine() {
    let r = check("skirmish", &format!("Doctrine: Fury\n3x Medic\n{}", fill(27)));
    assert_eq!(clauses(&r), ["deck.compatible-with-doctrine"]);
    assert_eq!(r.faults[0].line, Some(2));
    assert!(check("draft", &format!("Doctrine: Calm\n9x Medic\n{}", fill(21))).legal(), "not in a draft");
}

#[test]
fn sideboards_are_for_constructed_skirmish() {
    let with = |side: &str| format!("Doctrine: Fury\n{}\nSideboard:\n{side}", fill(30));
    assert!(
        check("match", &with("2x Grunt (Bold)\n")).legal(),
        "{:?}",
        check("match", &with("2x Grunt (Bold)\n")).faults
    );
    assert_eq!(check("match", &with("2x Grunt (Bold)\n")).deck.map(|d| d.len()), Some(33));
    assert_eq!(
        clauses(&check("match", &with("3x Filler 11\n3x Filler 12\n3x Filler 13\n2x Grunt\n"))),
        ["sideboard.max-10"]
    );
    assert_eq!(clauses(&check("match", &with("1x Filler 0\n"))), ["sideboard.combined-copy-limit"]);
    assert_eq!(clauses(&check("match", &with("1x Medic\n"))), ["sideboard.compatible"]);
    assert_eq!(clauses(&check("match", &with("1x Calm\n"))), ["sideboard.no-doctrine"]);
    assert_eq!(clauses(&check("draft", &with("1x Grunt\n"))), ["sideboard.constructed-only"]);
    let conquest = format!("Doctrine: Fury\n{}\nSideboard:\n1x Grunt\n", fill(50));
    assert_eq!(clauses(&check("conquest", &conquest)), ["conquest.no-sideboard"]);
}

#[test]
fn unknown_names_are_told_with_the_nearest() {
    let r = check("skirmish", &format!("Doctrine: Furry\n1x Grnt\n{}", fill(29)));
    assert!(r.deck.is_none());
    assert!(r.faults.iter().any(|f| f.message.contains("\"Fury\"")), "{:?}", r.faults);
    assert!(r.faults.iter().any(|f| f.message.contains("\"Grunt\"")), "{:?}", r.faults);
}

#[test]
fn starters_and_random_decks_are_legal_and_come_back_as_written() {
    let g = Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)));
    for (name, text) in g.starters() {
        let r = g.check_deck(&read(text));
        assert!(r.legal(), "{name}: {:?}", r.faults);
    }
    for seats in [2, 4] {
        let mode = Mode::usual(&g, seats);
        for seed in 0..40 {
            let d = g.random_deck_in(&mode, seed);
            assert_eq!(d, g.random_deck_in(&mode, seed));
            let text = write_deck_list(&g.write_deck(&d, "again"));
            let r = g.check_deck_in(&mode, &read(&text));
            assert!(r.legal(), "seed {seed}: {:?}", r.faults);
            let (mut a, mut b) = (d, r.deck.unwrap());
            assert_eq!(a[0], b[0]);
            a.sort_unstable();
            b.sort_unstable();
            assert_eq!(a, b);
        }
    }
}

/// What lies beside a deck is written down beside it.
#[test]
fn a_sideboard_comes_back_as_written() {
    let text = format!("Doctrine: Fury\n{}\nSideboard (4)\n1x Filler 14\n3x Filler 15\n", fill(30));
    let mode = Mode::of(full(), Some("match"), 2).unwrap();
    let r = full().check_deck_in(&mode, &read(&text));
    assert!(r.legal(), "{:?}", r.faults);
    let deck = r.deck.unwrap();
    assert_eq!(deck.len(), 35);
    let again = write_deck_list(&full().write_deck(&deck, "again"));
    assert!(again.contains("Sideboard (4)\n1x Filler 14\n3x Filler 15\n"), "{again}");
    let r = full().check_deck_in(&mode, &read(&again));
    assert!(r.legal(), "{:?}", r.faults);
    assert_eq!(r.deck.unwrap(), deck);
}
