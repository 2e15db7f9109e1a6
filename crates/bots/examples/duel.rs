//! Lets two bots play and prints how it went.
//! `cargo run --release -p muster-bots --example duel -- greedy,random 500 starter 1`

use muster_bots::{Bench, Decks, Player, Sim};
use muster_conquest::pack::Conquest;

fn main() -> Result<(), String> {
    let pack = Conquest::new().map_err(|d| muster_lang::render_all(&d, false))?;
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |i: usize, or: &str| args.get(i).cloned().unwrap_or(or.into());
    if arg(0, "") == "bench" {
        let r = Bench::default().run(&pack);
        println!("{}", serde_json::to_string_pretty(&r).unwrap_or_default());
        return Ok(());
    }
    let players = arg(0, "greedy,random").split(',').map(Player::named).collect::<Result<Vec<_>, _>>()?;
    let mut sim = Sim::new(players, arg(1, "500").parse().map_err(|_| "how many games?")?);
    sim.decks = match arg(2, "starter").as_str() {
        "starter" => Decks::Starter,
        "random" => Decks::Random,
        other => return Err(format!("decks are starter or random, not {other}")),
    };
    sim.seed = arg(3, "0").parse().map_err(|_| "which seed?")?;
    sim.threads = arg(4, "0").parse().map_err(|_| "how many threads?")?;
    let r = sim.run(&pack, &|p| eprint!("\r{} of {} games", p.done, p.games))?;
    eprintln!();
    println!("{}", serde_json::to_string_pretty(&r).unwrap_or_default());
    Ok(())
}
