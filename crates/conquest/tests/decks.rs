//! Deck rules: every reason has a deck that gives it, decks survive being written and read, chance builds legal decks.

use muster_conquest::cards::deck::{self, COPIES, LEAST, MOST, neighbours};
use muster_conquest::pack::Conquest;
use muster_conquest::words::{ending, opt};
use muster_kernel::battery::Dice;
use muster_kernel::{DefId, Game, MAX_CARDS};
use muster_lang::*;
use muster_pack::{Allowed, Cards, DeckReport, Mode, Pack};
use std::collections::{BTreeMap, BTreeSet};

fn game() -> Conquest {
    Conquest::new().unwrap_or_else(|d| panic!("{}", render_all(&d, false)))
}

fn read(text: &str) -> DeckList {
    let (list, problems) = read_deck_list("deck", text);
    assert!(problems.is_empty(), "{}", render_all(&problems, false));
    list
}

fn check(g: &Conquest, text: &str) -> DeckReport {
    g.check_deck(&read(text))
}

/// A list without its remarks, so that its lines are counted from the title on.
fn bare(text: &str) -> String {
    text.lines().filter(|l| !l.starts_with('#')).flat_map(|l| [l, "\n"]).collect()
}

fn starter(g: &Conquest, name: &str) -> String {
    bare(g.starters().iter().find(|d| d.0 == format!("{name}.txt")).unwrap().1)
}

/// Clause, line and message of every fault.
fn reasons(r: &DeckReport) -> Vec<String> {
    let short = |c: &str| c.strip_prefix("conquest.").unwrap().to_string();
    r.faults.iter().map(|f| format!("{} {}: {}", f.line.unwrap_or(0), short(f.clause), f.message)).collect()
}

#[test]
fn starter_decks_are_legal() {
    let g = game();
    let mut warlords = BTreeSet::new();
    let mut factions: BTreeMap<String, usize> = BTreeMap::new();
    for (name, text) in g.starters() {
        let r = check(&g, text);
        assert_eq!(reasons(&r), [""; 0], "{name}");
        assert!(r.legal() && r.deck.as_ref().unwrap().len() == 51, "{name}");
        let fact = |key: &str| r.facts.iter().find(|f| f.0 == key).unwrap().1.clone();
        assert!(warlords.insert(fact("warlord")), "{name}: a warlord leads one starter");
        *factions.entry(fact("faction")).or_default() += 1;
        let about = text.lines().nth(1).and_then(|l| l.strip_prefix("# "));
        assert!(about.is_some_and(|a| a.ends_with('.')), "{name} does not say how it plays");
    }
    // two for each faction; the plain name comes before those that begin with it
    assert_eq!(factions.into_values().collect::<Vec<_>>(), [2; 9]);
    let orks: Vec<&str> = g.starters().iter().map(|d| d.0).filter(|n| n.starts_with("orks")).collect();
    assert_eq!(orks, ["orks.txt", "orks-wagons.txt"]);
}

#[test]
fn facts_of_a_deck() {
    let g = game();
    let r = check(&g, &starter(&g, "space-marines"));
    let facts: BTreeMap<_, _> = r.facts.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    let want = [
        ("warlord", "Captain Cato Sicarius"),
        ("faction", "Space Marines"),
        ("ally", "Tau"),
        ("cards", "50"),
        ("army units", "30"),
        ("events", "8"),
        ("supports", "5"),
        ("attachments", "7"),
    ];
    for (k, v) in want {
        assert_eq!(facts[k], v, "{k}");
    }
    // counted by hand from the list and the cards it names
    let deck = r.deck.unwrap();
    let sum = |f: &dyn Fn(&CardSource) -> i32| deck[1..].iter().map(|d| f(g.cards().source(*d))).sum::<i32>();
    let icons = sum(&|s| s.facts.int("command").unwrap_or(0));
    let shields = sum(&|s| s.facts.int("shields").unwrap_or(0));
    let cards = sum(&|s| s.facts.int("shields").is_some() as i32);
    assert_eq!(facts["command icons"], icons.to_string());
    assert_eq!(facts["shield cards"], format!("{cards} with {shields} icons"));
    let curve: i32 =
        facts["cost curve"].split(", ").map(|p| p.split_once(": ").unwrap().1.parse::<i32>().unwrap()).sum();
    assert_eq!(curve, 50);
    assert!(icons > 20 && cards > 5);
}

/// A starter deck with one line put in another's place; an empty new line takes it out.
fn but(g: &Conquest, name: &str, old: &str, new: &str) -> DeckReport {
    let text = starter(g, name);
    assert_eq!(text.matches(old).count(), 1, "{old}");
    check(g, &text.replace(old, new))
}

#[test]
fn every_reason_is_given() {
    let g = game();
    let deck = "deck.built-around-warlord";
    let sm = "space-marines";
    let cases: Vec<(DeckReport, Vec<String>)> = vec![
        // names
        (
            but(&g, sm, "3x Indomitable", "3x Indomitabel"),
            vec![
                format!("0 {deck}: the deck has 47 cards beside its warlord; it needs at least 50"),
                format!("23 {deck}: no card is called \"Indomitabel\"; did you mean \"Indomitable\"?"),
            ],
        ),
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n1x Xyzzy"),
            vec![format!("24 {deck}: no card is called \"Xyzzy\"")],
        ),
        // warlords
        (
            but(&g, sm, "Warlord: Captain Cato Sicarius\n", ""),
            vec![format!("0 {deck}: the deck has no warlord")],
        ),
        (
            but(&g, sm, "Warlord: Captain Cato Sicarius", "Warlord: Captain Kato Sicarius"),
            vec![format!("2 {deck}: no warlord is called \"Captain Kato Sicarius\"; did you mean \"Captain Cato Sicarius\"?")],
        ),
        (
            but(&g, sm, "Warlord: Captain Cato Sicarius", "Warlord: Iron Halo"),
            vec![format!("2 {deck}: \"Iron Halo\" is no warlord")],
        ),
        (
            but(&g, sm, "Faction: Space Marines", "Faction: Space Marines\nWarlord: Nazdreg"),
            vec![format!("4 {deck}: \"Nazdreg\" is a second warlord; a deck has one")],
        ),
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n1x Nazdreg"),
            vec![format!("24 {deck}: \"Nazdreg\" is a second warlord; a deck has one")],
        ),
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n2x Captain Cato Sicarius"),
            vec!["24 warlord.starts-in-play: \"Captain Cato Sicarius\" leads the deck and is not in it: one is enough".into()],
        ),
        // size
        (
            but(&g, sm, "3x Indomitable", "2x Indomitable"),
            vec![format!("0 {deck}: the deck has 49 cards beside its warlord; it needs at least 50")],
        ),
        (
            but(&g, sm, "3x Indomitable", "90x Indomitable"),
            vec![
                format!("0 {deck}: the deck has 137 cards; this program plays decks of up to {MOST}"),
                format!("23 {deck}: 90 copies of \"Indomitable\"; a deck has at most 3"),
            ],
        ),
        // squad
        (
            but(&g, sm, "1x Cato's Stronghold\n", "1x Promethium Mine\n"),
            vec![format!("0 {deck}: the squad of \"Captain Cato Sicarius\" has 1 of \"Cato's Stronghold\", the deck has 0")],
        ),
        (
            but(&g, sm, "4x Sicarius's Chosen", "3x Sicarius's Chosen\n1x Promethium Mine"),
            vec![format!("7 {deck}: the squad of \"Captain Cato Sicarius\" has 4 of \"Sicarius's Chosen\", the deck has 3")],
        ),
        (
            but(&g, sm, "4x Sicarius's Chosen", "5x Sicarius's Chosen"),
            vec![
                "7 deck.signature-squad-number: the squad of \"Captain Cato Sicarius\" has only 4 of \"Sicarius's Chosen\", the deck has 5"
                    .into(),
            ],
        ),
        (
            but(&g, "tau", "2x Deception", "2x Deception\n1x Foresight"),
            vec!["28 deck.signature-icon: \"Foresight\" belongs to the squad of \"Eldorath Starbane\"".into()],
        ),
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n1x Foresight"),
            vec![
                "24 deck.signature-icon: \"Foresight\" belongs to the squad of \"Eldorath Starbane\"".into(),
                format!("24 {deck}: \"Foresight\" is Eldar, which is no neighbour of Space Marines"),
            ],
        ),
        // copies, in one line or several
        (
            but(&g, sm, "3x Indomitable", "4x Indomitable"),
            vec![format!("23 {deck}: 4 copies of \"Indomitable\"; a deck has at most {COPIES}")],
        ),
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n1x INDOMITABLE!"),
            vec![format!("24 {deck}: 4 copies of \"Indomitable\"; a deck has at most {COPIES}")],
        ),
        // factions
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n1x Shoota Mob"),
            vec![format!("24 {deck}: \"Shoota Mob\" is Orks, which is no neighbour of Space Marines")],
        ),
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n1x Ratling Deadeye"),
            vec![format!("24 {deck}: \"Ratling Deadeye\" is Astra Militarum, but the deck's one ally is Tau")],
        ),
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n1x Carnivore Pack\n1x Fire Warrior Elite\n1x Crisis Battle Guard"),
            vec!["26 deck.loyal-icon: \"Crisis Battle Guard\" is loyal to Tau and cannot serve Space Marines".into()],
        ),
        (
            but(&g, "orks", "2x Battle Cry", "2x Battle Cry\n1x Deathwing Guard"),
            vec![
                format!("27 {deck}: \"Deathwing Guard\" is Space Marines, which is no neighbour of Orks"),
                "27 deck.loyal-icon: \"Deathwing Guard\" is loyal to Space Marines and cannot serve Orks".into(),
            ],
        ),
        // not cards of a deck
        (
            but(&g, sm, "3x Indomitable", "3x Indomitable\n1x Tarrus\n1x Guardsman"),
            vec![
                "24 owner.definition: \"Tarrus\" is a planet and belongs to no deck".into(),
                "25 token-unit.not-in-deck: \"Guardsman\" is a token and belongs to no deck".into(),
            ],
        ),
        // headers
        (
            but(&g, sm, "Faction: Space Marines", "Faction: Orks"),
            vec![format!("3 {deck}: the deck says it is \"Orks\", but its warlord is Space Marines")],
        ),
        (
            but(&g, sm, "Ally: Tau", "Ally: Astra Militarum"),
            vec![format!("4 {deck}: the deck says its ally is Astra Militarum, but its allied cards are Tau")],
        ),
        (
            but(&g, sm, "Ally: Tau", "Ally: none"),
            vec![format!("4 {deck}: the deck says it has no ally, but it has cards of Tau")],
        ),
        (
            but(&g, sm, "Ally: Tau", "Ally: Orks"),
            vec![format!("4 {deck}: Orks cannot be the ally of Space Marines; Astra Militarum and Tau can")],
        ),
        (
            but(&g, sm, "Ally: Tau", "Ally: Space Marines"),
            vec![format!("4 {deck}: Space Marines cannot be the ally of Space Marines; Astra Militarum and Tau can")],
        ),
        (
            but(&g, sm, "Ally: Tau", "Ally: Eldrar"),
            vec![format!("4 {deck}: no faction is called \"Eldrar\"; did you mean Eldar?")],
        ),
        (
            but(&g, sm, "Ally: Tau", "Ally: Tau\nAlly: Astra Militarum"),
            vec![format!("5 {deck}: Astra Militarum would be a second ally; a deck has one")],
        ),
    ];
    for (r, want) in cases {
        assert_eq!(reasons(&r), want);
        assert!(!r.legal());
    }
}

#[test]
fn all_reasons_come_together() {
    let g = game();
    let r = check(
        &g,
        "Mess\nWarlord: Nazdreg\nFaction: Tau\nAlly: Eldar\n\n4x Goff Boyz\n1x Foresight\n1x Nobody\n1x Tarrus\n1x Khymera\n1x Deathwing Guard\n1x Packmaster Kith\n",
    );
    assert_eq!(
        r.faults.iter().map(|f| f.line.unwrap_or(0)).collect::<Vec<_>>(),
        [0, 3, 4, 6, 7, 7, 8, 9, 10, 11, 11, 12],
        "{:#?}",
        reasons(&r)
    );
    assert_eq!(r.deck, None);
}

#[test]
fn clauses_are_in_the_rulebook() {
    let g = game();
    let known: BTreeSet<&str> =
        g.rulebook().iter().flat_map(|f| f.1.lines()).filter_map(|l| l.strip_prefix("### ")).map(str::trim).collect();
    let bad = "Warlord: Nazdreg\nAlly: Tau\n9x Goff Boyz\n9x Nazdreg's Flash Gitz\n1x Foresight\n1x Tarrus\n1x Khymera\n2x Nazdreg\n1x Deathwing Guard\n1x Kith";
    let r = check(&g, bad);
    let used: BTreeSet<&str> = r.faults.iter().map(|f| f.clause).collect();
    assert_eq!(used.len(), 7, "all clauses the check cites");
    assert!(used.is_subset(&known), "{:?}", used.difference(&known));
}

#[test]
fn known_cards_make_a_playable_deck_even_if_illegal() {
    let g = game();
    let r = but(&g, "space-marines", "3x Indomitable", "2x Indomitable\n1x Tarrus\n1x Khymera\n1x Nazdreg");
    let deck = r.deck.unwrap();
    assert_eq!(deck.len(), 50);
    assert_eq!(g.cards().source(deck[0]).title, "Captain Cato Sicarius");
    let types: BTreeSet<_> = deck[1..].iter().map(|d| g.cards().source(*d).type_word).collect();
    assert_eq!(types, ["army", "attachment", "event", "support"].into());
    assert_eq!(check(&g, "1x Nobody").deck, None);
}

#[test]
fn the_warlord_may_stand_among_the_cards() {
    let g = game();
    let text = starter(&g, "eldar");
    let plain = check(&g, &text).deck;
    let both = text.replace("Army Units (29)", "Warlord (1)\n1x Eldorath Starbane\n\nArmy Units (29)");
    assert!(check(&g, &both).legal());
    assert_eq!(check(&g, &both).deck, plain);
    let only = both.replace("Warlord: Eldorath Starbane\n", "");
    assert!(check(&g, &only).legal());
    assert_eq!(check(&g, &only).deck, plain);
}

#[test]
fn the_wheel_turns_both_ways() {
    let game = Conquest::new().unwrap_or_else(|d| panic!("{d:?}"));
    let beside = |f: &str| neighbours(game.cards(), f);
    let wheel = opt::ENSLAVED.map(opt::faction);
    for f in wheel {
        assert_eq!(beside(f).len(), 2, "{f}");
        assert!(beside(f).iter().all(|n| beside(n).contains(&f) && *n != f));
    }
    assert_eq!(beside("Orks"), ["Chaos", "Astra Militarum"]);
    // whom the wheel leaves out
    assert!(["neutral", "Tyranids", "Necrons"].iter().all(|f| beside(f).is_empty()));
    let declared = game.cards().dialect.words.of(muster_conquest::words::declared::FACTION).map(|w| w.0);
    assert_eq!(wheel.into_iter().collect::<BTreeSet<_>>(), declared.collect());
}

#[test]
fn text_to_deck_to_text() {
    let g = game();
    for (name, text) in g.starters() {
        let list = read(text);
        let deck = g.check_deck(&list).deck.unwrap();
        let again = g.write_deck(&deck, list.title.as_deref().unwrap_or(""));
        assert_eq!(write_deck_list(&again), bare(text), "{name}");
        assert_eq!(g.check_deck(&again).deck, Some(deck));
    }
}

fn through_o8d(c: &Cards, deck: &[DefId]) -> DeckList {
    let text = write_octgn(&deck::LAYOUT.to_octgn(c, deck));
    let back = read_octgn("deck.o8d", &text).unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    deck::LAYOUT.from_octgn(c, &back)
}

#[test]
fn deck_to_o8d_to_deck() {
    let g = game();
    for (name, text) in g.starters() {
        let deck = check(&g, text).deck.unwrap();
        let r = g.check_deck(&through_o8d(g.cards(), &deck));
        assert!(r.legal(), "{name} {:?}", r.faults);
        assert_eq!(r.deck, Some(deck.clone()), "{name}");
        // the plain bridge of the deck reader leads to the same deck
        let r = g.check_deck(&deck::LAYOUT.to_octgn(g.cards(), &deck).to_deck_list());
        assert!(r.legal(), "{name} {:?}", r.faults);
        assert_eq!(r.deck, Some(deck));
    }
}

#[test]
fn o8d_as_others_write_it() {
    let g = game();
    let card = |n: u32, id: &str, name: &str| OctgnCard { count: n, id: id.into(), name: name.into() };
    let section = |name: &str, shared, cards| OctgnSection { name: name.into(), shared, cards };
    let deck = check(&g, &starter(&g, "tau")).deck.unwrap();
    let ours = deck::LAYOUT.to_octgn(g.cards(), &deck);
    let all: Vec<OctgnCard> = ours.sections[1..].iter().flat_map(|s| s.cards.clone()).collect();
    // one section for all, foreign ids, curly quotes; planets lie in a shared section
    let curly =
        |c: &OctgnCard| OctgnCard { id: "d8a1bb05-2b03".into(), name: c.name.replace('\'', "’"), ..c.clone() };
    let o8d = OctgnDeck {
        game: ours.game.clone(),
        sections: vec![
            section("HQ", false, vec![card(1, "zzz", "commander shadowsun")]),
            section("Armies", false, all.iter().map(curly).collect()),
            section("Planets", true, vec![card(1, "", "Tarrus")]),
        ],
        notes: String::new(),
    };
    let r = g.check_deck(&deck::LAYOUT.from_octgn(g.cards(), &o8d));
    assert!(r.legal(), "{:?}", r.faults);
    assert_eq!(r.deck, Some(deck.clone()));
    // names gone, our numbers left
    let mut bare = ours.clone();
    bare.sections.iter_mut().flat_map(|s| &mut s.cards).for_each(|c| c.name.clear());
    assert_eq!(g.check_deck(&deck::LAYOUT.from_octgn(g.cards(), &bare)).deck, Some(deck));
    // neither
    let nothing = OctgnDeck {
        sections: vec![section("HQ", false, vec![card(1, "", ""), card(99, "", "")])],
        ..OctgnDeck::default()
    };
    let r = g.check_deck(&deck::LAYOUT.from_octgn(g.cards(), &nothing));
    assert!(r.deck.is_none() && r.faults.len() >= 3);
}

#[test]
fn chance_builds_legal_decks() {
    let g = game();
    let c = g.cards();
    let mut used: BTreeMap<DefId, usize> = BTreeMap::new();
    let mut allies: BTreeMap<String, usize> = BTreeMap::new();
    let mut sizes = BTreeSet::new();
    for seed in 0..2000 {
        let deck = g.random_deck(seed);
        let list = g.write_deck(&deck, "Chance");
        let r = g.check_deck(&list);
        assert!(r.legal(), "seed {seed}: {:?}", reasons(&r));
        assert_eq!(r.deck.as_ref(), Some(&deck), "seed {seed}");
        assert!((LEAST..=LEAST + 10).contains(&(deck.len() - 1)));
        sizes.insert(deck.len() - 1);
        deck.iter().for_each(|d| *used.entry(*d).or_default() += 1);
        let ally = r.facts.iter().find(|f| f.0 == "ally").unwrap().1.clone();
        *allies.entry(format!("{} + {ally}", c.source(deck[0]).faction.unwrap())).or_default() += 1;
        if seed % 50 == 0 {
            assert_eq!(deck, g.random_deck(seed));
            let text = write_deck_list(&list);
            assert_eq!(g.check_deck(&read(&text)).deck.as_ref(), Some(&deck), "seed {seed}");
            assert_eq!(g.check_deck(&through_o8d(c, &deck)).deck.as_ref(), Some(&deck), "seed {seed}");
        }
    }
    assert_eq!(sizes.len(), 11);
    assert_eq!(allies.len(), 23, "seven factions, two allies or none each, and two that have none: {allies:?}");
    let all = c.sources.iter().filter(|s| !["planet", "token"].contains(&s.type_word)).count();
    assert_eq!(used.len(), all, "every player card comes up");
}

#[test]
fn the_largest_decks_fit_on_a_table() {
    let g = game();
    let c = g.cards();
    let mut decks = Vec::new();
    for w in c.sources.iter().filter(|s| s.type_word == "warlord") {
        let own = w.faction.unwrap();
        // Tyranids and Necrons have no ally, nor has who says who joins; a deck of Tyranids has one synapse unit
        let ally = neighbours(c, own).first().copied().filter(|_| w.facts.filter("allies").is_none());
        let alone = own == "Tyranids";
        let mut deck = vec![c.find(&w.title).unwrap()];
        for (n, title) in w.facts.titles("squad") {
            deck.extend(std::iter::repeat_n(c.find(title).unwrap(), *n as usize));
        }
        if alone {
            deck.push(c.find("Stalking Lictor").unwrap());
        }
        let soldier = |s: &CardSource| own == "Necrons" && s.type_word == "army" && s.faction != Some("Tyranids");
        let neutral = |s: &CardSource| s.faction == Some("neutral") && !(alone && s.type_word == "army");
        let joins = |s: &&CardSource| match s.loyalty {
            Some("loyal") => s.faction == Some(own),
            Some("common") => s.faction == Some(own) || ally.is_some() && s.faction == ally || neutral(s) || soldier(s),
            _ => false,
        };
        for s in c.sources.iter().filter(joins) {
            deck.extend([c.find(&s.title).unwrap(); 3]);
        }
        assert!(deck.len() > MOST, "{} has only {} cards", w.title, deck.len());
        deck.truncate(MOST + 1);
        let r = g.check_deck(&g.write_deck(&deck, "All"));
        assert!(r.legal(), "{:?}", reasons(&r));
        decks.push(deck);
    }
    for (i, deck) in decks.iter().enumerate() {
        let mut game = Game::start(g.new_match(vec![deck.clone(), decks[(i + 1) % decks.len()].clone()], i as u64));
        let mut dice = Dice(i as u64);
        while let Some(s) = game.to_decide() {
            let k = dice.below(game.options().len());
            game.choose(s, k).unwrap();
        }
        assert!(game.t().cards().len() < MAX_CARDS && game.t().head().ending != ending::LOOP);
    }
}

#[test]
fn chance_ends_on_poor_pools() {
    let one = |text: &str| {
        let text = format!("faction \"Orks\"\ntrait \"Boyz\", \"Runt\", \"Warboss\"\n\n{text}");
        muster_conquest::cards::load(&[("a.cards", &text)]).unwrap_or_else(|d| panic!("{}", render_all(&d, false)))
    };
    let warlord = "card a-1 \"Boss\"\n  unique Orks warlord: Warboss\n  start 7 cards, 7 resources\n  squad 1 \"Lad\"\n  hale 1/7\n  bloodied 1/6\n\n";
    let lad = "card a-3 \"Runt\"\n  Orks token: Runt\n  command 0, 1/1\n\ncard a-2 \"Lad\"\n  signature Orks army: Boyz\n  cost 1, command 1, 1/1, copies 1\n";
    for text in [lad.to_string(), format!("{warlord}{lad}")] {
        assert_eq!(deck::random(&one(&text), &Allowed::default(), 5), []);
    }
    let many: String = (0..17)
        .map(|i| {
            format!(
                "\ncard b-{i} \"Grot {}\"\n  common Orks army: Boyz\n  cost 1, command 1, 1/1, copies 1\n",
                (b'A' + i as u8) as char
            )
        })
        .collect();
    let c = one(&format!("{warlord}{lad}{many}"));
    for seed in 0..50 {
        let d = deck::random(&c, &Allowed::default(), seed);
        let r = deck::check(&c, &Allowed::default(), &deck::write(&c, &d, ""));
        assert!(r.legal(), "{:?}", r.faults);
    }
}

#[test]
fn hostile_lists_get_reasons() {
    let g = game();
    let entry = |count, name: &str| DeckEntry { count, name: name.into(), ..DeckEntry::default() };
    // numbers that no reader lets through
    for n in [0, 100, u32::MAX] {
        let list = DeckList {
            headers: vec![("warlord".into(), "Nazdreg".into())],
            entries: vec![entry(n, "Goff Boyz"), entry(n, "Goff Boyz"), entry(n, "Nazdreg"), entry(n, "Tarrus")],
            ..DeckList::default()
        };
        let r = g.check_deck(&list);
        assert!(!r.legal());
        assert!(r.deck.is_none_or(|d| d.len() <= MOST + 1));
    }
    // long and odd names are shown short and tame
    let long = "\u{1b}[31m".to_string() + &"é".repeat(100_000);
    let list = DeckList {
        headers: ["Warlord", "Faction", "Ally"].map(|k| (k.into(), long.clone())).into(),
        entries: vec![entry(1, &long), entry(1, ""), entry(1, "…")],
        ..DeckList::default()
    };
    let r = g.check_deck(&list);
    assert!(r.faults.len() >= 4);
    assert!(r.faults.iter().all(|f| f.message.len() < 300 && !f.message.chars().any(char::is_control)), "{r:?}");
    // a thousand wrong names do not take long
    let t0 = std::time::Instant::now();
    let list =
        DeckList { entries: (0..1000).map(|i| entry(1, &format!("Goff Boys {i}"))).collect(), ..DeckList::default() };
    assert!(g.check_deck(&list).faults.len() > 1000);
    assert!(t0.elapsed().as_secs() < 5);
    // decks that are none
    for bad in [vec![], vec![DefId(9999)], vec![DefId(9999), DefId(0), DefId(u16::MAX)]] {
        let list = g.write_deck(&bad, "\n\t");
        assert!(!g.check_deck(&list).legal());
        let _ = write_octgn(&deck::LAYOUT.to_octgn(g.cards(), &bad));
    }
    let many = vec![DefId(0); 70_000];
    assert!(!g.check_deck(&read(&write_deck_list(&g.write_deck(&many, "x")))).legal());
}

#[test]
fn mangled_decks_never_panic() {
    let g = game();
    let mut dice = Dice(7);
    let alphabet: Vec<char> = "x3 0(:)•é\n#/T×-\u{1b}'".chars().collect();
    for round in 0..600 {
        let text = g.starters()[round % g.starters().len()].1;
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..1 + dice.below(30) {
            let i = dice.below(chars.len());
            match dice.below(4) {
                0 => drop(chars.remove(i)),
                1 => chars[i] = alphabet[dice.below(alphabet.len())],
                2 => chars.insert(i, alphabet[dice.below(alphabet.len())]),
                _ => {
                    let j = (i + dice.below(60)).min(chars.len());
                    let cut: Vec<char> = chars.drain(i..j).collect();
                    let to = dice.below(chars.len() + 1);
                    chars.splice(to..to, cut);
                }
            }
        }
        let (list, _) = read_deck_list("deck", &chars.into_iter().collect::<String>());
        let r = g.check_deck(&list);
        assert_eq!(r.legal(), r.faults.is_empty() && r.deck.is_some());
        if let Some(d) = r.deck {
            assert!(d.len() <= MOST + 1);
            assert_eq!(g.check_deck(&g.write_deck(&d, "again")).deck.unwrap().len(), d.len());
        }
    }
}

fn in_format(g: &Conquest, format: &str, text: &str) -> DeckReport {
    let mode = Mode::of(g, Some(format), 2).unwrap();
    g.check_deck_in(&mode, &read(text))
}

#[test]
fn formats_say_which_cards() {
    let g = game();
    let names: Vec<&str> = g.formats().iter().map(|f| f.name).collect();
    assert_eq!(names, ["official", "core", "community"]);
    assert!(g.formats().iter().all(|f| !f.says.is_empty()));
    let format = |r: &DeckReport| r.facts.iter().find(|f| f.0 == "format").unwrap().1.clone();
    // the seven of the core set, and every other names each card that is of a later one
    for (name, text) in g.starters() {
        let r = in_format(&g, "core", text);
        assert_eq!(format(&r), "core");
        let later = |d: &&DefId| g.cards().source(**d).set() != "core";
        let titles: BTreeSet<&DefId> = r.deck.as_ref().unwrap().iter().filter(later).collect();
        assert_eq!(r.faults.len(), titles.len(), "{name}: {:?}", reasons(&r));
        assert_eq!(
            r.legal(),
            !name.contains('-') || ["astra-militarum.txt", "dark-eldar.txt", "space-marines.txt"].contains(name)
        );
    }
    let wings = in_format(&g, "core", &starter(&g, "eldar-wings"));
    let said = reasons(&wings);
    let warlord = "0 deck.format.sets: \"Baharroth\" is of the set warlord-cycle, which the format core does not have";
    assert!(said.contains(&warlord.into()), "{said:?}");
    // the community bans titles
    let r = in_format(&g, "community", &starter(&g, "chaos"));
    assert_eq!(reasons(&r), ["24 deck.format.titles: \"Warpstorm\" is banned in the format community"]);
    // the list may say it; otherwise the usual one is meant
    let text = starter(&g, "eldar-wings");
    assert_eq!(format(&check(&g, &text)), "official");
    let core = check(&g, &text.replace("Ally: Tau", "Ally: Tau\nFormat: Core"));
    assert_eq!((format(&core).as_str(), core.legal()), ("core", false));
    let r = check(&g, &text.replace("Ally: Tau", "Ally: Tau\nFormat: ofical"));
    let why = "conquest has no format \"ofical\"; did you mean \"official\"? It has: official, core, community";
    assert_eq!(reasons(&r), [format!("5 deck.format.sets: {why}")]);
}

#[test]
fn chance_keeps_to_the_format() {
    let g = game();
    for format in ["core", "community"] {
        let mode = Mode::of(&g, Some(format), 2).unwrap();
        for seed in 0..100 {
            let deck = g.random_deck_in(&mode, seed);
            let r = g.check_deck_in(&mode, &g.write_deck(&deck, "Chance"));
            assert!(r.legal(), "{format}, seed {seed}: {:?}", reasons(&r));
        }
    }
}

#[test]
fn what_is_banned_or_restricted_is_a_card() {
    let g = game();
    let read =
        muster_pack::CardFormats::read("formats.txt", include_str!("../../../cards/conquest/formats.txt")).unwrap();
    let titles: Vec<&str> = read.allowed.iter().flat_map(|a| a.titles()).collect();
    assert_eq!(titles.len(), 14);
    assert!(titles.iter().all(|t| g.cards().find(t).is_some()), "{titles:?}");
}

#[test]
fn of_restricted_titles_a_deck_has_one() {
    let g = game();
    let text = "format x\n  restricted Indomitable\n  restricted Exterminatus\n  restricted Doom\n";
    let read_formats = muster_pack::CardFormats::read("formats.txt", text).unwrap();
    let list = |text: &str| deck::check(g.cards(), &read_formats.allowed[0], &read(text));
    let both = starter(&g, "space-marines");
    let why = "\"Exterminatus\" and \"Indomitable\" are both restricted in the format x; a deck has one such title";
    assert_eq!(reasons(&list(&both)), [format!("25 deck.format.titles: {why}")]);
    // three copies of one are no second title
    assert!(list(&both.replace("1x Exterminatus", "1x Promethium Mine")).legal());
}

/// A list as a site writes it that puts the warlord's name first and the set behind each card.
fn as_a_site_writes(g: &Conquest, deck: &[DefId], squad: bool) -> String {
    let list = g.write_deck(deck, "");
    let mut text = format!("{}\r\n\r\n", list.header("warlord").unwrap());
    let mut section = None;
    for e in &list.entries {
        let s = g.cards().source(g.cards().find(&e.name).unwrap());
        if s.loyalty == Some("signature") && !squad {
            continue;
        }
        if section != e.section {
            text += &format!("{} (7)\r\n", e.section.as_deref().unwrap().trim_end_matches('s'));
            section = e.section.clone();
        }
        text += &format!("{}x {} ({})\r\n", e.count, e.name, s.set());
    }
    text + "\r\nCreated with: a site\r\n"
}

#[test]
fn lists_as_sites_write_them() {
    let g = game();
    let sorted = |d: &[DefId]| {
        let mut d = d.to_vec();
        d.sort_unstable();
        d
    };
    for (name, text) in g.starters() {
        let deck = check(&g, text).deck.unwrap();
        for squad in [true, false] {
            let r = check(&g, &as_a_site_writes(&g, &deck, squad));
            assert!(r.legal(), "{name}: {:?}", reasons(&r));
            assert_eq!(sorted(r.deck.as_ref().unwrap()), sorted(&deck), "{name}");
            assert_eq!(r.facts.iter().any(|f| f.0 == "squad"), !squad, "{name}");
        }
    }
    // a part of the squad is no squad that is left to be understood
    let r = but(&g, "orks", "4x Nazdreg's Flash Gitz\n", "4x Rogue Trader\n");
    assert!(reasons(&r).iter().any(|w| w.contains("the squad of \"Nazdreg\" has 4")), "{:?}", reasons(&r));
    // the one warlord whose name looks like a header
    let subject = g.cards().find("Subject: Ω-X62113").unwrap();
    let deck: Vec<DefId> = (0..400).map(|s| g.random_deck(s)).find(|d| d[0] == subject).expect("one of 400");
    let r = check(&g, &as_a_site_writes(&g, &deck, true));
    assert_eq!(r.deck.map(|d| sorted(&d)), Some(sorted(&deck)), "{:?}", r.faults);
}

#[test]
fn every_title_is_found_however_it_is_spelt() {
    let g = game();
    let c = g.cards();
    let mut keys: BTreeMap<String, &str> = BTreeMap::new();
    let plain = |t: &str| -> String {
        let of = |c: char| match c {
            'é' => 'e',
            'â' => 'a',
            _ => c,
        };
        t.chars().map(of).collect()
    };
    for (i, s) in c.sources.iter().enumerate() {
        let t = &s.title;
        if let Some(other) = keys.insert(normalise_name(t), t) {
            panic!("{t} and {other} are spelt alike");
        }
        let ways = [
            t.to_uppercase(),
            t.replace('\'', "’"),
            t.replace('\'', "‘").replace('-', "–"),
            t.replace(['\'', '"', '!', ',', '.', ':'], ""),
            t.replace('-', " "),
            t.replace('Ω', "\u{2126}"),
            t.replace('Ω', "Omega"),
            plain(t),
            format!("  “{t}”  "),
        ];
        for way in ways {
            assert_eq!(c.find(&way), Some(DefId(i as u16)), "{t}: {way}");
            if !["planet", "token", "warlord"].contains(&s.type_word) {
                let (list, problems) = read_deck_list("d", &format!("2x {way}\n{} x2\n", way.trim()));
                let found = |e: &DeckEntry| c.find(&e.name) == Some(DefId(i as u16)) && e.count == 2;
                // with a colon in it a line with the count behind reads as a header
                let both = if way.contains(':') { 1 } else { 2 };
                assert!(problems.is_empty() && list.entries.len() == both, "{way}: {list:?}");
                assert!(list.entries.iter().all(found), "{way}: {list:?}");
            }
        }
        // a slip of the hand is answered with the title
        if i.is_multiple_of(5) && t.chars().count() > 8 && t.is_ascii() {
            let slip: String = t.chars().enumerate().filter(|(at, _)| *at != 4).map(|(_, c)| c).collect();
            let near = nearest_name(&slip, c.sources.iter().map(|s| s.title.as_str()));
            assert!(near.is_some(), "{slip}: nothing is near");
        }
    }
    assert!(keys.len() >= 684);
}

/// A set that somebody could have put into `cards/conquest/community/made-up`.
const MADE_UP: &[(&str, &str)] = &[
    ("community/made-up/tau.cards", include_str!("made-up/tau.cards")),
    ("community/made-up/words.cards", include_str!("made-up/words.cards")),
];

#[test]
fn a_set_of_the_community_is_loaded_and_has_a_format() {
    let g = game();
    let files: Vec<(&str, &str)> = g.card_files().iter().chain(MADE_UP).copied().collect();
    let cards = muster_conquest::cards::load(&files).unwrap_or_else(|d| panic!("{}", render_all(&d, false)));
    let lamp = cards.find("lamp of many roads").expect("it is loaded");
    assert_eq!((cards.source(lamp).set(), cards.sources.len()), ("made-up", g.cards().sources.len() + 2));
    let with = g.over(cards);
    let list = read(&starter(&g, "tau").replace("2x Deception", "2x Lamp of Many Roads"));
    let said = |format: &str| {
        let mode = Mode::of(&*with, Some(format), 2).unwrap();
        reasons(&with.check_deck_in(&mode, &list))
    };
    let why = "\"Lamp of Many Roads\" is of the set made-up, which the format";
    assert_eq!(said("community"), [""; 0]);
    assert_eq!(said("official"), [format!("27 deck.format.sets: {why} official does not have")]);
    assert_eq!(said("core"), [format!("27 deck.format.sets: {why} core does not have")]);
    // its scenarios are played as those of every set are
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/made-up");
    muster_testkit::book::scenarios_in(&*with, &folder);
}

/// What the build puts into the program is what lies in the folder, the community's sets and those that are to come among it.
#[test]
fn every_card_file_of_the_folder_is_built_in() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/conquest");
    let mut found: Vec<String> = Vec::new();
    let mut folders = vec![root.clone()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            match path.extension().and_then(|e| e.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("cards") => found.push(path.strip_prefix(&root).unwrap().display().to_string()),
                _ => {}
            }
        }
    }
    found.sort();
    let mut built: Vec<&str> = game().card_files().iter().map(|f| f.0).collect();
    built.sort();
    assert_eq!(built, found);
    assert!(root.join("community").is_dir());
}

/// Whether one more copy of a card may join a legal deck, said anew from the rules: whose deck it is, whom it has for an ally.
fn may_join(g: &Conquest, leader: &CardSource, ally: &str, deck: &[DefId], d: DefId) -> bool {
    let s = g.cards().source(d);
    let own = leader.faction.unwrap();
    let copies = deck.iter().filter(|x| **x == d).count();
    let (f, army, common) = (s.faction.unwrap_or("none"), s.type_word == "army", s.loyalty == Some("common"));
    if matches!(s.type_word, "planet" | "token" | "warlord" | "synapse")
        || s.loyalty == Some("signature")
        || copies >= 3
    {
        // the squad is complete, and so is the synapse
        return false;
    }
    if f == own {
        return true;
    }
    let neighbour = || neighbours(g.cards(), own).contains(&f) && (ally == "none" || ally == f);
    match leader.title.as_str() {
        _ if f == "neutral" => own != "Tyranids" || !army,
        _ if !common => false,
        "Gorzod" => army && s.traits.contains(&"Vehicle") && ["Astra Militarum", "Space Marines"].contains(&f),
        "Commander Starblaze" => f == "Astra Militarum",
        _ if own == "Tyranids" => false,
        _ if own == "Necrons" => army && f != "Tyranids",
        _ => neighbour(),
    }
}

#[test]
fn every_warlord_takes_whom_the_rules_let_join() {
    let g = game();
    let c = g.cards();
    let known: BTreeSet<&str> =
        g.rulebook().iter().flat_map(|f| f.1.lines()).filter_map(|l| l.strip_prefix("### ")).map(str::trim).collect();
    let mut seen: BTreeSet<DefId> = BTreeSet::new();
    let (mut yes, mut no) = (0, 0);
    for seed in 0..400 {
        let deck = g.random_deck(seed);
        if !seen.insert(deck[0]) {
            continue;
        }
        let leader = c.source(deck[0]);
        let list = g.write_deck(&deck, "");
        let ally = list.header("Ally").unwrap_or("none").to_string();
        // an eleventh of the pool for each warlord, another one for the next
        for d in (seen.len() % 11..c.sources.len()).step_by(11).map(|i| DefId(i as u16)) {
            let mut more = list.clone();
            more.entries.push(DeckEntry { count: 1, name: c.source(d).title.clone(), ..DeckEntry::default() });
            let r = g.check_deck(&more);
            let want = d == deck[0] || may_join(&g, leader, &ally, &deck[1..], d);
            assert_eq!(r.legal(), want, "{} and {}: {:?}", leader.title, c.source(d).title, reasons(&r));
            assert!(r.faults.iter().all(|f| known.contains(f.clause)), "{:?}", r.faults);
            if want { yes += 1 } else { no += 1 }
        }
    }
    let warlords = c.sources.iter().filter(|s| s.type_word == "warlord").count();
    assert_eq!(seen.len(), warlords, "every warlord leads a deck of chance");
    assert!(yes > 200 && no > 800, "{yes} and {no}");
}
