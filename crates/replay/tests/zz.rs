use muster_conquest::pack::Conquest;
use muster_kernel::battery::Dice;
use muster_kernel::seen::*;
use muster_kernel::*;
use muster_pack::Pack;
#[test]
fn look() {
    let pack = Conquest::new().ok().unwrap();
    let deck = |i: usize| { let (n, t) = pack.starters()[i % 7]; pack.check_deck(&muster_lang::read_deck_list(n, t).0).deck.unwrap() };
    let mut count = std::collections::BTreeMap::new();
    for seed in 0..30u64 {
        let mut g = Game::start(pack.new_match(vec![deck(seed as usize), deck(seed as usize + 3)], seed));
        let mut dice = Dice(seed);
        while let Some(s) = g.to_decide() {
            let n = g.options().len();
            let mut prints = std::collections::BTreeMap::new();
            for i in 0..n {
                let mut h = g.clone();
                h.choose(s, i).unwrap();
                if let Some(j) = prints.insert(h.fingerprint(), i) {
                    let d = decision_view(&g, s).unwrap();
                    let e = count.entry(d.prompt.to_string()).or_insert((0, String::new()));
                    e.0 += 1;
                    e.1 = format!("seed {seed} {:?} src {:?}: {} = {}", d.prompt, d.source.map(|c| c.title), d.options[j].label, d.options[i].label);
                }
            }
            g.choose(s, dice.below(n)).unwrap();
        }
    }
    println!("{count:#?}");
}
