//! Decisions a second of random play with the starter decks, for profiling.

use muster_conquest::pack::Conquest;
use muster_kernel::*;
use muster_pack::Pack;

fn main() {
    let pack = Conquest::new().unwrap_or_else(|_| std::process::exit(1));
    let decks: Vec<Vec<DefId>> = pack
        .starters()
        .iter()
        .map(|(name, text)| {
            let (list, _) = muster_lang::read_deck_list(name, text);
            let mut out = vec![pack.cards().find(list.header("Warlord").unwrap_or("")).unwrap_or_default()];
            for e in &list.entries {
                out.extend(std::iter::repeat_n(pack.cards().find(&e.name).unwrap_or_default(), e.count as usize));
            }
            out
        })
        .collect();
    let matches: Vec<_> =
        (0..49).map(|i| pack.new_match(vec![decks[i % 7].clone(), decks[i / 7].clone()], i as u64)).collect();
    let rounds: usize = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(20);
    let t0 = std::time::Instant::now();
    let (mut n, mut x, mut forced, mut opts) = (0u64, 88172645463325252u64, 0u64, 0u64);
    for _ in 0..rounds {
        for m in &matches {
            let mut g = Game::start(m.clone());
            while let Some(s) = g.to_decide() {
                x ^= x << 13;
                x ^= x >> 7;
                x ^= x << 17;
                let k = g.options().len();
                opts += k as u64;
                let _ = g.choose(s, (x % k as u64) as usize);
                n += 1;
            }
            forced += g.t().head().forced as u64;
        }
    }
    let dt = t0.elapsed().as_secs_f64();
    println!("{n} decisions, {forced} forced, {:.1} options, {:.0} decisions/s", opts as f64 / n as f64, n as f64 / dt);
    let g = Game::start(matches[0].clone());
    let mut h = g.clone();
    let t0 = std::time::Instant::now();
    for _ in 0..100_000 {
        h.copy_from(std::hint::black_box(&g));
    }
    println!("clone {:.0} ns, table {} bytes", t0.elapsed().as_nanos() as f64 / 1e5, std::mem::size_of::<Table>());
}
