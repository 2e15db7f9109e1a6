//! Random play with the starter decks ends by the rules.

use muster_conquest::cards::{Cards, load};
use muster_conquest::table::new_match;
use muster_kernel::battery::Dice;
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
