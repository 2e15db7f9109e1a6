//! A draft follows from seed and picks, nobody sees more than the own pack, and bots end with decks that can be played.

use muster_draft::{Draft, Refused};
use muster_kernel::battery::Dice;
use muster_kernel::{Game, Seat};
use muster_pack::{Mode, Pack};
use muster_warcaste::pack::Warcaste;
use muster_warcaste::words::tag;
use std::collections::BTreeMap;
use std::sync::Arc;

fn pack() -> Arc<dyn Pack> {
    Arc::new(Warcaste::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false))))
}
fn seats(n: usize) -> impl Iterator<Item = Seat> {
    (0..n as u8).map(Seat)
}

#[test]
fn boosters_hold_the_rarities_of_a_booster_and_no_card_twice() {
    let p = pack();
    let rules = p.drafting().unwrap();
    let usual = Mode::of(&*p, Some("draft"), 2).unwrap();
    let mut found: BTreeMap<usize, usize> = BTreeMap::new();
    for n in 0..400 {
        let cards = rules.booster(&usual, 9, n);
        assert_eq!(cards, rules.booster(&usual, 9, n), "the same every time");
        assert_eq!(cards.len(), 12);
        let mut once = cards.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), 12, "no card twice");
        for d in cards {
            let face = &p.cards().defs[d.ix()].faces[0];
            let r = tag::EACH_RARITY.iter().position(|r| face.has(*r)).unwrap();
            assert_ne!(p.cards().source(d).type_word, "doctrine");
            *found.entry(r).or_default() += 1;
        }
    }
    assert_eq!((found[&0], found[&1], found[&2] + found[&3]), (3200, 1200, 400));
    assert!((20..=90).contains(&found[&3]), "about one booster in eight has a mythic card: {}", found[&3]);
}

#[test]
fn packs_go_right_left_right_and_picks_are_secret() {
    let p = pack();
    let mut d = Draft::new(p.clone(), 3, 4).unwrap();
    let opened: Vec<_> = seats(4).map(|s| d.pack(s).to_vec()).collect();
    d.pick(Seat(0), 5).unwrap();
    assert_eq!(d.pick(Seat(0), 0), Err(Refused::NotNow));
    assert!(d.pack(Seat(0)).is_empty(), "who has picked waits");
    assert_eq!(d.taken(Seat(0)), [], "and what was picked is not taken before all have picked");
    assert_eq!(d.view(Some(Seat(1))).waiting, [1, 2, 3]);
    assert_eq!(d.pick(Seat(1), 12), Err(Refused::NoCard));
    assert_eq!(d.pick(Seat(7), 0), Err(Refused::NoSeat));
    for s in 1..4 {
        d.pick(Seat(s), 0).unwrap();
    }
    assert_eq!(d.taken(Seat(0)), [opened[0][5]]);
    // seats are numbered clockwise: the neighbour to the right of seat 1 is seat 0
    assert_eq!(d.pack(Seat(0)), &opened[1][1..]);
    assert_eq!(d.pack(Seat(3)).len(), 11);
    assert!(d.pack(Seat(3)).iter().all(|c| opened[0].contains(c)));
    while d.view(Some(Seat(0))).round == 1 {
        d.run_bots(&|s| s != Seat(0));
        d.pick(Seat(0), 0).unwrap();
    }
    assert_eq!((d.view(Some(Seat(0))).way.as_str(), d.view(Some(Seat(0))).pick), ("left", 1));
    let opened: Vec<_> = seats(4).map(|s| d.pack(s).to_vec()).collect();
    seats(4).for_each(|s| d.pick(s, 0).unwrap());
    assert_eq!(d.pack(Seat(1)), &opened[0][1..], "to the left");
}

#[test]
fn a_draft_follows_from_its_record() {
    let p = pack();
    let mut d = Draft::new(p.clone(), 11, 8).unwrap();
    d.run_bots(&|_| true);
    assert!(d.is_over());
    let again = Draft::replay(p.clone(), d.record()).unwrap();
    for s in seats(8) {
        assert_eq!((d.taken(s).len(), d.taken(s)), (36, again.taken(s)));
        assert!(d.view(Some(s)).over);
    }
    let text = serde_json::to_string(d.record()).unwrap();
    assert_eq!(serde_json::from_str::<muster_draft::Record>(&text).unwrap(), *d.record());
    let mut wrong = d.record().clone();
    wrong.picks[3][0] = 99;
    assert!(Draft::replay(p.clone(), &wrong).is_err());
    assert!(Draft::new(p.clone(), 1, 9).is_err() && Draft::new(p.clone(), 1, 1).is_err());
}

#[test]
fn bots_build_legal_decks_that_play() {
    let p = pack();
    let mode = Mode::of(&*p, Some("draft"), 2).unwrap();
    for seed in 0..3 {
        let mut d = Draft::new(p.clone(), seed, 8).unwrap();
        d.run_bots(&|_| true);
        for s in seats(8) {
            let deck = d.deck(s);
            let r = p.check_deck_in(&mode, &p.write_deck(&deck, "drafted"));
            assert!(r.legal(), "{:?}", r.faults);
            let units = deck.iter().filter(|c| p.cards().source(**c).type_word == "unit").count();
            assert!(units >= 10, "{units} units");
        }
        let decks = vec![d.deck(Seat(0)), d.deck(Seat(1))];
        let mut g = Game::start(p.new_match_in(&mode, decks, seed));
        let mut dice = Dice(seed);
        while let Some(s) = g.to_decide() {
            let k = dice.below(g.options().len());
            g.choose(s, k).unwrap();
        }
        assert!(g.is_over());
    }
}

#[test]
fn a_deck_is_made_of_what_was_taken() {
    let p = pack();
    let rules = p.drafting().unwrap();
    let mut d = Draft::new(p.clone(), 5, 3).unwrap();
    d.run_bots(&|_| true);
    let [mine, theirs] = [Seat(0), Seat(1)].map(|s| p.write_deck(&d.deck(s), "drafted"));
    assert!(rules.check(d.taken(Seat(0)), &mine).legal());
    let faults = rules.check(d.taken(Seat(0)), &theirs).faults;
    assert!(faults.iter().any(|f| f.message.contains("you did not take")), "{faults:?}");
    // one copy more than was taken, in place of another card
    let mut list = mine.clone();
    let last = list.entries.len() - 1;
    list.entries[0].count += list.entries[last].count;
    list.entries.truncate(last);
    let faults = rules.check(d.taken(Seat(0)), &list).faults;
    assert!(faults.iter().any(|f| f.message.contains("you took")), "{faults:?}");
    // what is free need not be taken
    assert!(rules.free().iter().all(|c| !d.taken(Seat(0)).contains(c)));
}

/// Larger boosters give more picks, the record keeps it, and what is not played lies beside the deck if it may.
#[test]
fn settings_of_a_draft_count() {
    let p = pack();
    let set = [("draft pack size", "15"), ("draft sideboard", "rest")].map(|(n, v)| (n.to_string(), v.to_string()));
    let mut d = Draft::new_with(p.clone(), &set, 4, 2).unwrap();
    assert_eq!(d.pack(Seat(0)).len(), 15);
    d.run_bots(&|_| true);
    let again = Draft::replay(p.clone(), d.record()).unwrap();
    for s in seats(2) {
        assert_eq!((d.taken(s).len(), d.taken(s), d.rest(s).len()), (45, again.taken(s), 0));
        let deck = d.deck(s);
        assert_eq!(deck.len(), 46, "a doctrine, 30 cards and 15 beside them");
        let list = p.write_deck(&deck, "drafted");
        let r = p.check_deck_in(d.mode(), &list);
        assert!(r.legal(), "{:?}", r.faults);
        let (mut told, mut read) = (deck.clone(), r.deck.unwrap());
        told.sort_unstable();
        read.sort_unstable();
        assert_eq!(told, read, "nothing is lost in the list");
        assert!(!p.check_deck_in(&Mode::of(&*p, Some("draft"), 2).unwrap(), &list).legal());
    }
    let mut g = Game::start(p.new_match_in(d.mode(), vec![d.deck(Seat(0)), d.deck(Seat(1))], 1));
    let asked = seats(2).filter(|s| g.owes(*s)).count();
    assert_eq!((asked, g.options().len()), (2, 16), "both may bring in one of 15 cards, or be done");
    let mut dice = Dice(1);
    while let Some(s) = g.to_decide() {
        let k = dice.below(g.options().len());
        g.choose(s, k).unwrap();
    }
    assert!(g.is_over());
    let wrong = [("draft pack size".to_string(), "9".to_string())];
    assert!(Draft::new_with(p, &wrong, 1, 2).is_err());
}
