//! Every card's facts are read, and there are as many cards of each type and faction as the files say.

use muster_kernel::{DefId, Face, NO_NUMBER, Slot, Tag};
use muster_wars::cards::{Cards, load};
use muster_wars::pack;
use muster_wars::words::*;
use std::collections::BTreeMap;

const CARDS: usize = 497;

fn cards() -> Cards {
    load(pack::CARDS).unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)))
}

#[test]
fn all_facts_load() {
    let c = &cards();
    assert_eq!(c.sources.len(), CARDS);
    assert_eq!(c.defs.len(), CARDS);

    // type and faction, counted in the text itself
    let mut stated: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (_, text) in pack::CARDS {
        let text: Vec<&str> = text.lines().filter(|l| !l.trim_start().starts_with('#')).collect();
        for pair in text.windows(2).filter(|p| p[0].starts_with("card ")) {
            let mut words: Vec<&str> = pair[1].split(':').next().unwrap().split_whitespace().collect();
            words.retain(|w| !["unique", "banned", "used", "lost", "either"].contains(w));
            *stated.entry((words[0].into(), words[1].into())).or_default() += 1;
        }
    }
    let mut read: BTreeMap<(String, String), usize> = BTreeMap::new();
    for s in &c.sources {
        *read.entry((s.faction.unwrap().into(), s.type_word.into())).or_default() += 1;
    }
    assert_eq!(read, stated);
    assert_eq!(read.values().sum::<usize>(), CARDS);
}

#[test]
fn definitions_say_what_the_files_say() {
    let c = &cards();
    let count = |t: Tag| c.defs.iter().filter(|d| d.faces[0].has(t)).count();
    assert_eq!(count(tag::LOCATION), 50);
    assert_eq!((count(tag::SITE), count(tag::SECTOR)), (25, 25));
    assert_eq!(count(tag::CHARACTER), 141);
    assert_eq!(count(tag::UNIT), 141 + 19 + 4);
    assert_eq!(count(tag::SHIP), 80);
    assert_eq!((count(tag::INTERRUPT), count(tag::ORDER)), (84, 14));
    assert_eq!((count(tag::ENCAMPMENT), count(tag::BANNED)), (10, 1));
    let has = |f: &Face, s: Slot| f.slots[s.ix()] != NO_NUMBER;
    for d in &c.defs {
        let f = &d.faces[0];
        assert!(has(f, slot::DESTINY), "{} has no destiny", d.title);
        let fights = f.has(tag::UNIT) || f.has(tag::SHIP);
        for s in [slot::POWER, slot::TACTICS, slot::DEFENSE] {
            assert!(d.faces.iter().all(|f| has(f, s) == fights), "{}", d.title);
        }
        assert_eq!(has(f, slot::CAPACITY), f.has(tag::SHIP), "{}", d.title);
        assert_eq!(has(f, slot::NEAR), f.has(tag::LOCATION), "{}", d.title);
        assert_eq!(d.extra[extra::GROUP.ix()] > 0, f.has(tag::LOCATION), "{}", d.title);
        assert_eq!(d.faces.len() == 2, f.has(tag::INVERTER) || f.has(tag::ENCAMPMENT), "{}", d.title);
        assert!(f.host == muster_kernel::ir::NO || f.has(tag::WEAPON) || f.has(tag::ASSET), "{}", d.title);
        let played = f.has(tag::INTERRUPT) || f.has(tag::ORDER);
        let play = d.abilities.first().map(|a| c.pool.abilities[a.ix()].class);
        assert!(played || play == Some(class::CARD), "{} cannot be played", d.title);
    }
    let numbers = |code: &str, slots: &[Slot]| -> Vec<i16> {
        let d = c.by_code(code).unwrap_or(DefId(0));
        slots.iter().map(|s| c.defs[d.ix()].faces[0].slots[s.ix()]).collect()
    };
    assert_eq!(
        numbers("1R5", &[slot::COST, slot::SUPPORT_COST, slot::POWER, slot::TACTICS, slot::DEFENSE, slot::CAPACITY]),
        [6, 3, 6, 2, 10, 3]
    );
    assert_eq!(numbers("1S301", &[slot::NEAR, slot::FAR, slot::support(0), slot::DESTINY]), [1, 1, 1, 0]);
}

/// Which cards a host may be, and whose, as the facts say.
#[test]
fn hosts_know_their_side() {
    let c = cards();
    for s in &c.sources {
        let f = &c.defs[c.by_code(&s.id).unwrap().ix()].faces[0];
        let Some(muster_lang::FactValue::Filter { source, .. }) = s.facts.get("host") else { continue };
        assert_eq!(source.starts_with("enemy"), f.has(tag::ONLY_OPPOSING_HOST), "{}", s.title);
        let either = !source.starts_with("enemy") && !source.starts_with("friendly");
        assert_eq!(either, f.has(tag::OPPOSING_HOST), "{}", s.title);
    }
}

/// A captain is a card of the pool, and the ship knows it by its title.
#[test]
fn captains_are_cards() {
    let c = cards();
    let mut ships = 0;
    for d in c.defs.iter().filter(|d| d.faces.iter().any(|f| f.has(tag::CAPTAIN))) {
        let id = d.extra[extra::CAPTAIN.ix()] as u16 - 1;
        assert_eq!(c.defs.iter().filter(|x| x.title_id == id).count(), 1, "the captain of {}", d.title);
        ships += 1;
    }
    assert_eq!(ships, 3);
}

/// Cards that come later join the groups that are there, and take nobody's place unasked.
#[test]
fn more_cards_join_the_pool() {
    let base = cards();
    let text = "card x-1 \"Ganymede/New Field\"\n  independent site\n  destiny 1, energy 1/1\n\n\
                card x-2 \"Newcomer\"\n  Shi character: Warrior\n  cost 1, support 1, destiny 2, 1/1/1\n";
    let more = base.with(&[("x.cards", text)]).unwrap_or_else(|_| panic!());
    assert_eq!(more.defs.len(), CARDS + 2);
    let group = |c: &Cards, title: &str| c.defs[c.find(title).unwrap().ix()].extra[extra::GROUP.ix()];
    assert_eq!(group(&more, "Ganymede/New Field"), group(&base, "Ganymede/Forward Base"));
    assert_eq!(group(&more, "Ganymede/Forward Base"), group(&base, "Ganymede/Forward Base"));
    let twin = text.replace("x-2", "1C146");
    assert!(base.with(&[("x.cards", &twin)]).is_err());
    let bad = text.replace("1/1/1", "");
    assert!(base.with(&[("x.cards", &bad)]).is_err());
}

/// The program of a character with this line.
fn program(base: &Cards, line: &str) -> Result<String, String> {
    let card = format!("card x-1 \"Someone\"\n  Shi character\n  cost 1, support 1, destiny 2, 1/1/1\n  {line}\n");
    let cards = base.with(&[("x.cards", &card)]).map_err(|d| muster_lang::render_all(&d, false))?;
    let ids = cards.defs.last().map(|d| d.abilities.clone()).unwrap_or_default();
    Ok(format!("{:?}", ids.iter().map(|a| &cards.pool.abilities[a.ix()].ops).collect::<Vec<_>>()))
}

#[test]
fn a_short_form_runs_as_the_text_it_stands_for() {
    let base = &cards();
    let same = |short: &str, long: &str| {
        let (short, long) = (program(base, short), program(base, long));
        assert!(short.is_ok(), "{short:?}");
        assert_eq!(short, long);
    };
    same(
        "after this enters play: search your used pile for ship with cost < 3 as A. put A into your hand",
        "after this enters play: look at each card in your used pile as B. choose up to 1 ship with cost < 3 among B \
         as A. put A into your hand",
    );
    same(
        "after this enters play: opponent downloads ship",
        "after this enters play: opponent looks at each card in opponent's reserve as A. opponent chooses up to 1 ship \
         among A as B. opponent reveals B. opponent puts B into opponent's hand. opponent shuffles opponent's reserve",
    );
    // names that the card has are left to it
    let names = "target ship as A. choose target ship as H. damage A. damage H";
    assert!(program(base, &format!("use: choose {names}. download ship. reveal A. reveal H")).is_ok());
    let unused = program(base, "after this enters play: search your used pile for ship as A").unwrap_err();
    assert!(unused.contains("nothing is made of this"), "{unused}");
}

#[test]
fn a_number_of_a_player_is_read_at_a_place_and_not_in_a_battle() {
    let file = |scope: &str| {
        format!(
            "card x-1 \"Odd\"\n  Earther asset\n  cost 1, destiny 1\n  \
             you get +1 drain here while your total tactics {scope} > 3\n"
        )
    };
    assert!(cards().with(&[("x.cards", &file("here"))]).is_ok());
    let faults = cards().with(&[("x.cards", &file("in battle here"))]).err().unwrap_or_default();
    assert!(faults.iter().any(|f| f.message.contains("read at a place")), "{faults:?}");
}
