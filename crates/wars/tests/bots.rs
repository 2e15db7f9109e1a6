//! The bot with foresight beats the one without.

use muster_bots::{Decks, Player, Sim};
use muster_testkit::number;
use muster_wars::pack::Wars;

#[test]
fn greedy_beats_random() {
    let pack = Wars::new().unwrap_or_else(|d| panic!("{}", muster_lang::render_all(&d, false)));
    let players = ["greedy", "random"].map(|n| Player::named(n).unwrap()).into();
    let games = number("GAMES", 40);
    let sim = Sim { decks: Decks::Random, seed: number("SEED", 1000), ..Sim::new(players, games) };
    let r = sim.run(&pack, &|_| {}).unwrap();
    println!(
        "{:?} {:?} mean options {} longest {} {:.1}s",
        r.wins.by_bot, r.endings, r.mean_options, r.longest, r.seconds
    );
    println!("{:?}", r.bots);
    assert_eq!(r.failures, []);
    let won = r.wins.by_bot.get("greedy").copied().unwrap_or(0);
    assert!(won * 4 >= games * 3, "greedy won {won} of {games}");
}
