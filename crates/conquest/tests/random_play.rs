//! Random play ends by the rules, with starter decks and with decks drawn by chance, and every copy, saved game, replay
//! and other deal of the hidden cards agrees with the game it was made from.

use muster_conquest::cards::{Cards, load};
use muster_conquest::deck;
use muster_conquest::table::new_match;
use muster_conquest::words::{tag, zone};
use muster_kernel::battery::{self, Checks, Dice};
use muster_kernel::*;
use muster_lang::{read_deck_list, render_all};
use std::path::Path;

fn cards() -> Cards {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cards/conquest/core");
    let mut files = Vec::new();
    for f in std::fs::read_dir(root).unwrap() {
        let p = f.unwrap().path();
        files.push((p.file_name().unwrap().to_string_lossy().to_string(), std::fs::read_to_string(&p).unwrap()));
    }
    files.sort();
    let list: Vec<(&str, &str)> = files.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    load(&list).unwrap_or_else(|d| panic!("{}", render_all(&d, false)))
}

fn deck(c: &Cards, name: &str) -> Vec<DefId> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../decks/conquest").join(format!("{name}.txt"));
    let (list, _) = read_deck_list(name, &std::fs::read_to_string(path).unwrap());
    let find = |t: &str| DefId(c.defs.iter().position(|d| d.title == t).unwrap_or_else(|| panic!("{t}")) as u16);
    let mut out = vec![find(list.header("Warlord").unwrap())];
    for e in &list.entries {
        out.extend(std::iter::repeat_n(find(&e.name), e.count as usize));
    }
    out
}

#[test]
fn starter_decks_play_to_the_end() {
    let c = cards();
    let names = ["space-marines", "astra-militarum", "orks", "chaos", "dark-eldar", "eldar", "tau"];
    let decks: Vec<_> = names.iter().map(|n| deck(&c, n)).collect();
    let games: u64 = std::env::var("GAMES").ok().and_then(|s| s.parse().ok()).unwrap_or(60);
    let mut endings = std::collections::BTreeMap::new();
    let (mut decisions, mut longest) = (0u64, 0u64);
    let t0 = std::time::Instant::now();
    for seed in 0..games {
        let (a, b) = ((seed % 7) as usize, ((seed / 7) % 7) as usize);
        let m = new_match(&c, vec![decks[a].clone(), decks[b].clone()], seed);
        let mut g = Game::start(m);
        let mut dice = Dice(seed);
        let mut n = 0;
        while let Some(s) = g.to_decide() {
            let k = dice.below(g.options().len());
            g.choose(s, k).unwrap();
            n += 1;
            assert!(n < 20_000, "seed {seed} does not end");
        }
        decisions += n;
        longest = longest.max(n);
        *endings.entry(g.m.book.vocab.endings[g.t.head.ending as usize]).or_insert(0) += 1;
    }
    println!("{games} games, {decisions} decisions, longest {longest}, {:?}, {endings:?}", t0.elapsed());
    assert!(!endings.contains_key("a loop nobody can end"));
}

/// Two decks by chance.
fn chance(c: &Cards, seed: u64) -> Game {
    let decks = [0, 1].map(|i| deck::random(c, seed.wrapping_mul(2).wrapping_add(i)));
    Game::start(new_match(c, decks.into(), seed))
}

/// What each player brought, and the planets: none is ever lost, doubled or changed. Tokens come and go.
fn brought(g: &Game) -> Vec<usize> {
    let planets = |c: &Card| g.m.def(c.def).faces[0].has(tag::PLANET);
    let cards = |s: Seat| {
        let own = |c: &&Card| c.owner == s && !g.m.def(c.def).faces[0].has(tag::TOKEN) && !planets(c) && !c.at.is_nowhere();
        g.t.cards.iter().filter(own).count()
    };
    let laid = g.t.cards.iter().filter(|c| planets(c) && !c.at.is_nowhere()).count();
    g.t.seats().map(cards).chain([laid]).collect()
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|s| s.parse().ok()).unwrap_or(default)
}

#[test]
fn games_of_chance_pass_the_battery() {
    let c = cards();
    let mut start = |seed: u64| chance(&c, seed);
    let every = Checks::one_in(number("EVERY", 12) as u32).counting(brought);
    let t0 = std::time::Instant::now();
    let report = battery::run(&mut start, number("DECISIONS", 20_000), number("SEED", 1), every);
    let report = report.unwrap_or_else(|e| panic!("{e}"));
    println!("{report:?} in {:?}", t0.elapsed());
    assert!(report.finished + 1 >= report.games);
}

#[test]
fn games_of_chance_end_by_the_rules() {
    let c = cards();
    let mut endings = std::collections::BTreeMap::new();
    for seed in 0..number("GAMES", 300) {
        let mut g = chance(&c, seed);
        let mut dice = Dice(seed);
        let mut n = 0;
        let before = brought(&g);
        while let Some(s) = g.to_decide() {
            let k = dice.below(g.options().len());
            g.choose(s, k).unwrap();
            n += 1;
            assert!(n < 20_000, "seed {seed} does not end");
        }
        assert_eq!(brought(&g), before, "seed {seed}");
        // nothing is left lying in the place of cards being played
        let ended = g.m.book.vocab.endings[g.t.head.ending as usize];
        let played = g.t.seats().map(|s| g.t.zone_len(seat_zone(s, zone::PLAYED))).sum::<usize>();
        assert!(played <= g.t.frames.len(), "seed {seed}: {played} cards are being played");
        *endings.entry(ended).or_insert(0) += 1;
    }
    println!("{endings:?}");
    assert!(!endings.contains_key("a loop nobody can end"));
}
