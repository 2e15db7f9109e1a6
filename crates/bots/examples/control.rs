use muster_bots::*;
use muster_conquest::pack::Conquest;
use muster_kernel::battery::Dice;
use muster_kernel::{Game, Seat};
use muster_pack::Pack;
static PACK: std::sync::OnceLock<Conquest> = std::sync::OnceLock::new();
fn pack() -> &'static Conquest { PACK.get_or_init(|| Conquest::new().ok().unwrap()) }
struct Worst(Greedy);
impl Bot for Worst { fn choose(&mut self, s: &SeatGame) -> usize { self.0.choose(s); let v = self.0.scores(); (0..v.len()).min_by_key(|i| v[*i]).unwrap() } }
struct Last;
impl Bot for Last { fn choose(&mut self, s: &SeatGame) -> usize { s.options().len() - 1 } }
struct First;
impl Bot for First { fn choose(&mut self, _: &SeatGame) -> usize { 0 } }
struct Blind(Greedy, Dice);
impl Bot for Blind { fn choose(&mut self, s: &SeatGame) -> usize { let f = s.guess(self.1.key()); self.0.choose(&SeatGame::new(pack(), &f, s.seat()).unwrap()) } }
/// random in a share of its decisions, greedy otherwise
struct Mixed(Greedy, Dice, usize);
impl Bot for Mixed { fn choose(&mut self, s: &SeatGame) -> usize { if self.1.below(100) < self.2 { self.1.below(s.options().len()) } else { self.0.choose(s) } } }
fn run(name: &str, a: Player, b: Player, n: u64) {
    for decks in [Decks::Starter, Decks::Random] {
        let sim = Sim { decks: decks.clone(), seed: 90_000, ..Sim::new(vec![], 0) };
        let _ = sim;
    }
    let sim = Sim { decks: Decks::Random, seed: 90_000, ..Sim::new(vec![a, b], n) };
    let r = sim.run(pack(), &|_| ()).unwrap();
    println!("{name}: {:?} draws {} failed {} endings {:?}", r.wins.by_bot, r.draws, r.failed, r.endings);
}
fn main() {
    let rnd = || Player::named("random").unwrap();
    run("worst", Player::new("worst", |s| Box::new(Worst(Greedy::new(s)))), rnd(), 200);
    run("last", Player::new("last", |_| Box::new(Last)), rnd(), 200);
    run("first", Player::new("first", |_| Box::new(First)), rnd(), 400);
    run("blind", Player::new("blind", |s| Box::new(Blind(Greedy::new(s), Dice(!s)))), rnd(), 300);
    for k in [25, 50, 75, 90] { run(&format!("{k}% random"), Player::new("mixed", move |s| Box::new(Mixed(Greedy::new(s), Dice(s ^ 77), k))), rnd(), 200); }
    // the count again, without Sim: seats fixed, winner read from the table, the rules asked why
    let (mut won, mut planets) = ([0; 2], [0usize; 2]);
    for i in 0..100u64 {
        let decks = (0..2).map(|k| pack().random_deck(i * 2 + k + 7)).collect();
        let mut g = Game::start(pack().new_match(decks, i ^ 0xABCD));
        let who = (i % 2) as u8; // greedy's seat
        let (mut gr, mut dice) = (Greedy::new(i), Dice(i * 31 + 5));
        while let Some(s) = g.to_decide() {
            let k = if s == Seat(who) { let at = SeatGame::new(pack(), &g, s).unwrap(); gr.choose(&at) } else { dice.below(g.options().len()) };
            g.choose(s, k).unwrap();
        }
        won[0] += (g.t.head.winners == 1 << who) as i32;
        won[1] += (g.t.head.winners == 1 << (1 - who)) as i32;
        for (j, s) in [who, 1 - who].into_iter().enumerate() { planets[j] += g.t.zone_len(muster_kernel::seat_zone(Seat(s), 4)); }
    }
    println!("by hand: greedy {} random {}; planets taken greedy {} random {}", won[0], won[1], planets[0], planets[1]);
}
