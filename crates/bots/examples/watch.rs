use muster_bots::*;
use muster_conquest::pack::Conquest;
use muster_kernel::{Game};
use muster_kernel::seen::decision_view;
use muster_pack::Pack;
fn main() {
    let pack = Conquest::new().ok().unwrap();
    let a: Vec<String> = std::env::args().skip(1).collect();
    let seed: u64 = a[2].parse().unwrap();
    let d = sim::starters(&pack).unwrap();
    let decks = vec![d[a[3].parse::<usize>().unwrap()].1.clone(), d[a[4].parse::<usize>().unwrap()].1.clone()];
    let mut bots = [Greedy::new(1), Greedy::new(2)];
    let mut g = Game::start_with(pack.new_match(decks, seed), true);
    let names = vec!["A".to_string(), "B".to_string()];
    loop {
        for n in g.take_notes() { println!("        {}", n.line(&g.m, &names, None, true)); }
        let Some(s) = g.to_decide() else { break };
        let at = SeatGame::new(&pack, &g, s).unwrap();
        let i = bots[s.ix()].choose(&at);
        let dv = decision_view(&g, s).unwrap();
        let all: Vec<String> = dv.options.iter().zip(bots[s.ix()].scores()).map(|(o, x)| format!("{} ({x})", o.label)).collect();
        println!("{} [{}] {} -> {}   of {}", names[s.ix()], pack.evaluate(&g, s), dv.prompt, dv.options[i].label, all.join(" | "));
        g.choose(s, i).unwrap();
    }
    println!("winners {} {}", g.t.head.winners, g.m.book.vocab.endings[g.t.head.ending as usize]);
}
